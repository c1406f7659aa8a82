use super::*;

fn about(replaces: &str) -> (String, String) {
    let text = format!(
        "name = \"Mine\"\nversion = \"1\"\nlicence = \"MIT\"\nauthors = [\"Me\"]\ngame = \"hate\"\nreplaces = [{replaces}]\n"
    );
    ("pack.toml".to_owned(), text)
}

fn laid(replaces: &str, others: &[(&str, &str)]) -> Result<Pack, Vec<Fault>> {
    let others = others.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
    shipped().with([about(replaces)].into_iter().chain(others).collect())
}

const PRINCE: &str = "[[figure]]\nid = \"prince\"\nname = \"Prince\"\ntype = \"prince\"\nattack = 5\ndefense = 4\ncost = 2\nmp = 3\nskills = [\"Toughness\"]\nsource = \"house\"\n";
const HEAT: &str = "tribe = \"umkator\"\n\n[[card]]\nid = \"umkator-6\"\nname = \"Whiter Heat\"\ncost = 2\ntrigger = \"roll-attack\"\neffects = [{ do = \"dice\", n = 4 }]\ntext = \"Add 4 dice.\"\nsource = \"house\"\n";

#[test]
fn any_entry_can_be_replaced() {
    let mine = laid(
        "\"figures/prince\", \"cards/umkator-6\"",
        &[("figures.toml", PRINCE), ("cards/mine.toml", HEAT)],
    )
    .unwrap();
    let (old, new) = (&shipped().content, &mine.content);
    assert_eq!(mine.about.name, "Mine");
    for tribe in new.tribes.iter().filter(|tribe| tribe.core) {
        assert_eq!(new.kinds[usize::from(tribe.kinds[0])].attack, 5);
    }
    // It stands where the old one stood: everything else has kept its number.
    let at = old.card("umkator-6").unwrap();
    assert_eq!(new.card("umkator-6"), Some(at));
    assert_eq!(new.cards[usize::from(at)].name, "Whiter Heat");
    let rest = |content: &Content| {
        let cards = content.cards.iter().filter(|card| card.id != "umkator-6");
        cards.cloned().collect::<Vec<_>>()
    };
    assert_eq!(rest(old), rest(new));
    assert_eq!(old.scenarios, new.scenarios);
}

#[test]
fn a_pack_says_what_it_replaces() {
    let faults = laid("", &[("figures.toml", PRINCE)]).unwrap_err();
    assert_eq!(faults.len(), 1);
    let fault = faults[0].to_string();
    assert!(fault.starts_with("figures.toml:1:1: there is one of this name already"), "{fault}");
    assert!(fault.contains("\"figures/prince\" in `replaces`"), "{fault}");
    let faults = laid("\"figures/king\"", &[]).unwrap_err();
    let fault = faults[0].to_string();
    assert!(
        fault.starts_with("pack.toml:1:1: `figures/king` in `replaces` replaces nothing"),
        "{fault}"
    );
}

#[test]
fn a_scenario_can_be_added() {
    let text = text("scenarios/four-cairns.toml").replace("Four Cairns", "Mine Own");
    let mine = laid("", &[("scenarios/mine-own.toml", &text)]).unwrap();
    assert_eq!(mine.content.scenarios.len(), 11);
    assert!(mine.content.scenario("mine-own").is_some());
    assert!(mine.content.scenario("four-cairns").is_some());
}

#[test]
fn a_scenarios_file_name_fits_addresses() {
    let text = text("scenarios/four-cairns.toml").replace("Four Cairns", "Mine Own");
    for (name, fits) in [
        ("mine-own-2", true),
        ("Mine", false),
        ("mine own", false),
        ("m\u{fc}he", false),
        ("about", false),
        (&"m".repeat(40), true),
        (&"m".repeat(41), false),
    ] {
        let path = format!("scenarios/{name}.toml");
        let told = laid("", &[(&path, &text)]).err().unwrap_or_default();
        let said = told.iter().any(|it| it.file == path && it.message.contains("short name"));
        assert_eq!((said, told.is_empty()), (!fits, fits), "{name}: {told:?}");
    }
}

#[test]
fn packs_stand_on_each_other() {
    let first = laid("\"figures/prince\"", &[("figures.toml", PRINCE)]).unwrap();
    let text = PRINCE.replace("attack = 5", "attack = 6");
    let over = [about("\"figures/prince\""), ("figures.toml".to_owned(), text)];
    let both = first.with(over.into_iter().collect()).unwrap();
    let prince = both.content.tribes[0].kinds[0];
    assert_eq!(both.content.kinds[usize::from(prince)].attack, 6);
}

#[test]
fn what_a_pack_breaks_below_is_told_as_such() {
    let text = PRINCE.replace("type = \"prince\"", "type = \"warrior\"");
    let faults = laid("\"figures/prince\"", &[("figures.toml", &text)]).unwrap_err();
    assert!(faults.iter().all(|fault| fault.file == "(the pack below) tribes.toml"), "{faults:#?}");
    assert!(faults[0].message.contains("`figures`: expected the ids of a prince"), "{faults:#?}");
}

#[test]
fn the_shipped_pack_and_a_private_one_are_both_checked() {
    assert_eq!(check(files()).unwrap().content, shipped().content);
    let private = vec![about("\"figures/prince\""), ("figures.toml".to_owned(), PRINCE.to_owned())];
    assert_eq!(check(private).unwrap().about.name, "Mine");
}

#[test]
fn every_entry_can_be_listed_and_its_text_laid_over_itself() {
    let all = shipped().listed();
    // 1 die, 25 kinds of Figures, 11 marks, 11 Tribes, 118 Skills, 88 cards, 10 Huts, 2 Traps, 10
    // Mercenary cards, 16 Missions, 10 scenarios.
    assert_eq!(all.len(), 1 + 25 + 11 + 11 + 118 + 88 + 10 + 2 + 10 + 16 + 10);
    assert!(all.iter().all(|entry| entry.source.is_some()), "each says where it comes from");
    let heat = all.iter().find(|entry| entry.entry == "cards/umkator-6").unwrap();
    assert_eq!((heat.name.as_deref(), heat.source.as_deref()), (Some("White Heat"), Some("house")));
    assert!(heat.text.starts_with("[[card]]\nid = \"umkator-6\"\n"), "{}", heat.text);
    assert!(heat.text.ends_with("source = \"house\"\n"), "{}", heat.text);
    assert_eq!(text(&heat.file).lines().nth(heat.line - 1), Some("[[card]]"));
    // A pack made of the texts that are shown changes nothing.
    let names: Vec<String> = all.iter().map(|entry| format!("\"{}\"", entry.entry)).collect();
    let mut files = vec![about(&names.join(", "))];
    for entry in &all {
        match files.iter_mut().find(|(path, _)| *path == entry.file) {
            Some((_, text)) => text.push_str(&entry.text),
            None => {
                let head = entry.head.as_ref().map_or(String::new(), |line| format!("{line}\n"));
                files.push((entry.file.clone(), head + &entry.text));
            }
        }
    }
    assert_eq!(shipped().with(files).unwrap().content, shipped().content);
}
