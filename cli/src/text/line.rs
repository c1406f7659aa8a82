//! What a person types at a choice.

use warmoot_table::Offer;

/// One typed line, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// Choose the offer at this place in the list.
    Choose(usize),
    /// Take the last act back.
    Undo,
    /// Read the position again.
    Look,
    /// Read the log from the start.
    Log,
    /// Which rule speaks against pointing at this place, such as `area:7`.
    Why(String),
    /// Read a rule by its id.
    Rule(String),
    /// Save the match to this file.
    Save(String),
    /// List what can be typed.
    Help,
    /// Stop playing.
    Quit,
    /// Nothing fits, and what to say about it.
    Unclear(String),
}

/// What can be typed besides a choice.
pub const HELP: &str = "\
Type a choice by its number, by its short form, or by as much of the short form as is unambiguous.
  look         read the position again     undo         take your last act back
  log          read the log from the start why PLACE    which rule forbids it, such as: why area:7
  rule ID      read a rule                 save FILE    save the match
  quit         stop playing                help         this list";

/// Understands a line while `offers` are open.
pub fn understand(line: &str, offers: &[Offer]) -> Typed {
    let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.is_empty() {
        return Typed::Unclear("Type a choice, or `help`.".to_owned());
    }
    if let Some(exact) = offers.iter().position(|it| it.choice.typed.eq_ignore_ascii_case(&line)) {
        return Typed::Choose(exact);
    }
    if let Ok(number) = line.parse::<usize>() {
        return match number.checked_sub(1) {
            Some(at) if at < offers.len() => Typed::Choose(at),
            _ => Typed::Unclear(format!("There is no choice {number}: 1 to {}.", offers.len())),
        };
    }
    if let Some(command) = command(&line) {
        return command;
    }
    let wanted = line.to_lowercase();
    let fitting: Vec<usize> = (0..offers.len())
        .filter(|&at| offers[at].choice.typed.to_lowercase().starts_with(&wanted))
        .collect();
    match fitting[..] {
        [only] => Typed::Choose(only),
        [] => Typed::Unclear(format!("`{line}` is no choice here. Type a number, or `help`.")),
        _ => {
            let words = fitting.iter().map(|&at| format!("`{}`", offers[at].choice.typed));
            Typed::Unclear(format!("`{line}` could be {}.", words.collect::<Vec<_>>().join(" or ")))
        }
    }
}

/// A line that is not a choice.
fn command(line: &str) -> Option<Typed> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let rest = rest.to_owned();
    Some(match (word.to_ascii_lowercase().as_str(), rest.is_empty()) {
        ("undo", true) => Typed::Undo,
        ("look", true) => Typed::Look,
        ("log", true) => Typed::Log,
        ("help" | "?", true) => Typed::Help,
        ("quit" | "exit", true) => Typed::Quit,
        ("why", false) => Typed::Why(rest),
        ("rule", false) => Typed::Rule(rest),
        ("save", false) => Typed::Save(rest),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use warmoot_kernel::{Choice, RuleId};

    use super::*;

    fn offers(typed: &[&str]) -> Vec<Offer> {
        let offer = |typed: &&str| Offer {
            action: Value::Null,
            choice: Choice {
                label: format!("Do {typed}"),
                typed: (*typed).to_owned(),
                anchors: Vec::new(),
                rule: RuleId::new("TABLE-TEXT-01"),
                note: None,
                loses: None,
                asks: None,
            },
        };
        typed.iter().map(offer).collect()
    }

    #[test]
    fn a_choice_is_typed_by_number_in_full_or_in_part() {
        let open = offers(&["go 7", "go 71", "halt"]);
        assert_eq!(understand("3", &open), Typed::Choose(2));
        assert_eq!(understand(" GO   7 ", &open), Typed::Choose(0));
        assert_eq!(understand("h", &open), Typed::Choose(2));
        let unclear = Typed::Unclear("`go` could be `go 7` or `go 71`.".to_owned());
        assert_eq!(understand("go", &open), unclear);
    }

    #[test]
    fn a_choice_wins_over_a_command_of_the_same_word() {
        assert_eq!(understand("undo", &offers(&["undo"])), Typed::Choose(0));
        assert_eq!(understand("undo", &offers(&["keep"])), Typed::Undo);
    }

    #[test]
    fn what_fits_nothing_says_so() {
        let open = offers(&["keep"]);
        let Typed::Unclear(said) = understand("9", &open) else { panic!("9 is no choice") };
        assert_eq!(said, "There is no choice 9: 1 to 1.");
        let Typed::Unclear(said) = understand("why", &open) else { panic!("why what?") };
        assert!(said.contains("`why` is no choice here"), "{said}");
        assert_eq!(understand("why area:7", &open), Typed::Why("area:7".to_owned()));
    }
}
