//! Names for people: those that look like what they are.

use crate::problem::Problem;

/// More marks on one letter than any language needs.
const MARKS: usize = 3;

/// A name of at most `most` characters: spaces made plain, nothing that cannot be seen, nothing
/// that changes how others are read, no towers of marks.
pub(crate) fn plain_name(name: &str, most: usize) -> Result<String, Problem> {
    let unfit = |why: String| Err(Problem::unfit("bad_name", why).field("name"));
    let name: Vec<&str> = name.split(|it: char| it.is_whitespace() || it.is_control()).collect();
    let name = name.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    if name.is_empty() || name.chars().count() > most {
        return unfit(format!("A name has 1 to {most} characters."));
    }
    if let Some(letter) = name.chars().find(|&letter| invisible(letter)) {
        return unfit(format!(
            "A name has no invisible characters and none that turn the direction of writing; this \
             one has U+{:04X}.",
            u32::from(letter)
        ));
    }
    let mut letters = name.chars().peekable();
    let (mut marks, mut before) = (MARKS, None);
    while let Some(letter) = letters.next() {
        if joins(letter) {
            // They join letters and small pictures, and are nothing alone.
            let between = before.is_some_and(|it: char| !it.is_ascii() && !joins(it))
                && (letter == PICTURE
                    || letters.peek().is_some_and(|it| !it.is_ascii() && !joins(*it)));
            if !between {
                return unfit("A name has no invisible characters.".to_owned());
            }
        } else if mark(letter) {
            marks += 1;
            if marks > MARKS {
                return unfit(format!("A name has at most {MARKS} marks on a letter."));
            }
        } else {
            marks = 0;
        }
        before = Some(letter);
    }
    Ok(name)
}

/// Asks for the character before to be shown as a picture.
const PICTURE: char = '\u{fe0f}';

/// Whether a character joins others and is not seen.
fn joins(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}' | PICTURE)
}

/// Whether a character cannot be seen, or turns the direction of others.
fn invisible(letter: char) -> bool {
    matches!(
        u32::from(letter),
        0xad | 0x34f | 0x61c | 0x115f | 0x1160 | 0x17b4 | 0x17b5 | 0x180b..=0x180f
            | 0x200b | 0x200e | 0x200f | 0x2028..=0x202e | 0x2060..=0x206f | 0x2800 | 0x3164
            | 0xd7ff..=0xf8ff | 0xfe00..=0xfe0e | 0xfeff | 0xffa0 | 0xfff0..=0xfffb
            | 0x1_d173..=0x1_d17a | 0xe_0000.. | 0x1bca0..=0x1bca3
    )
}

/// Whether a character is a mark on the one before.
fn mark(letter: char) -> bool {
    matches!(
        u32::from(letter),
        0x300..=0x36f | 0x483..=0x489 | 0x591..=0x5bd | 0x5bf..=0x5c7 | 0x610..=0x61a
            | 0x64b..=0x65f | 0x670 | 0x6d6..=0x6ed | 0x711 | 0x730..=0x74a | 0x7a6..=0x7b0
            | 0x8d3..=0x902 | 0x93c | 0x941..=0x948 | 0x94d | 0x951..=0x957 | 0x9bc | 0x9cd
            | 0xe31 | 0xe34..=0xe3a | 0xe47..=0xe4e | 0xeb1 | 0xeb4..=0xebc | 0xec8..=0xece
            | 0xf18 | 0xf19 | 0xf71..=0xf84 | 0x135d..=0x135f | 0x1ab0..=0x1aff
            | 0x1dc0..=0x1dff | 0x20d0..=0x20ff | 0x2cef..=0x2cf1 | 0x2de0..=0x2dff
            | 0x302a..=0x302f | 0x3099 | 0x309a | 0xa66f..=0xa67d | 0xa6f0 | 0xa6f1
            | 0xfe20..=0xfe2f | 0x1_d165..=0x1_d169 | 0x1_e8d0..=0x1_e8d6 | 0x1_f3fb..=0x1_f3ff
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_look_like_what_they_are() {
        for (name, kept) in [
            ("Ada", "Ada"),
            ("  Ada \t\n Lovelace\u{a0}", "Ada Lovelace"),
            ("José", "José"),
            ("Jose\u{301}", "Jose\u{301}"),
            ("Việt Nguyễn", "Việt Nguyễn"),
            ("דוד", "דוד"),
            ("نرگس\u{200c}ها", "نرگس\u{200c}ها"),
            ("👩\u{200d}🚀", "👩\u{200d}🚀"),
            ("❤\u{fe0f}", "❤\u{fe0f}"),
            ("นิ้ว", "นิ้ว"),
        ] {
            assert_eq!(plain_name(name, 40).ok().as_deref(), Some(kept), "{name:?}");
        }
    }

    #[test]
    fn names_that_hide_or_turn_something_are_refused() {
        for name in [
            "",
            " \u{3000} ",
            "\u{200b}",
            "A\u{200b}da",
            "\u{202e}adA",
            "Ada\u{2066}",
            "Ada\u{200d}",
            "\u{200d}Ada",
            "Ada\u{fe0f}",
            "\u{2800}",
            "\u{3164}",
            "\u{e0041}Ada",
            "\u{301}Ada",
            &format!("a{}", "\u{301}".repeat(39)),
            &"x".repeat(41),
        ] {
            let refused = plain_name(name, 40);
            assert!(refused.is_err_and(|it| it.body.code == "bad_name"), "{name:?}");
        }
    }
}
