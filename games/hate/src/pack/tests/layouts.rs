use super::*;

const WITCH: &str = "scenarios/burn-the-witch.toml";
const PLATEAUS: &str = "plateaus = [[4, 5, 1], [6, 6, 1], [8, 6, 1], [10, 7, 1]]";
const HUTS: &str = "huts = [[2, 4, \"NE\"], [12, 8, \"SW\"], [3, 8, \"SE\"], [11, 4, \"NW\"]]";
const TREES: &str = "trees = [[1, 7], [13, 5], [6, 8], [8, 4]]";

/// Asserts what is said when a line of the layout is another one.
fn layout(old: &str, new: &str, at: &str, about: &str) {
    says(WITCH, old, new, at, about);
}

#[test]
fn a_layout_has_at_most_twelve_plateaus() {
    covers!(Hate: "HATE-COMP-02");
    let tiles = |count: usize| {
        // Four of the layout, then stacks on them, then some on free ground.
        let all = "[4, 5, 1], [6, 6, 1], [8, 6, 1], [10, 7, 1], [4, 5, 2], [6, 6, 2], [8, 6, 2], [10, 7, 2], [8, 8, 1], [10, 9, 1], [6, 4, 1], [3, 10, 1], [12, 2, 1]";
        let all: Vec<&str> = all.split("], ").collect();
        format!("plateaus = [{}]]", all[..count].join("], ").trim_end_matches(']'))
    };
    assert_eq!(broken(WITCH, PLATEAUS, &tiles(12)), Vec::<String>::new());
    let faults = broken(WITCH, PLATEAUS, &tiles(13));
    assert!(
        faults.len() == 1 && faults[0].contains("13 Plateau tiles: expected at most 12"),
        "{faults:#?}"
    );
}

#[test]
fn plateaus_stack_to_three_levels() {
    covers!(Hate: "HATE-SETUP-14", "HATE-SETUP-16", "HATE-AMB-146");
    let stack = "plateaus = [[4, 5, 1], [4, 5, 2], [4, 5, 3], [6, 6, 1], [8, 6, 1]]";
    assert_eq!(broken(WITCH, PLATEAUS, stack), Vec::<String>::new());
    let four = "plateaus = [[4, 5, 1], [4, 5, 2], [4, 5, 3], [4, 5, 4]]";
    layout(PLATEAUS, four, "4]]", "4 is out of range: expected a level (HATE-SETUP-14), 1 to 3");
    let hanging = "plateaus = [[4, 5, 1], [5, 5, 2]]";
    layout(PLATEAUS, hanging, "[5, 5, 2]", "does not lie on Plateaus of level 1");
    let twice = "plateaus = [[4, 5, 1], [5, 5, 1]]";
    layout(PLATEAUS, twice, "[5, 5, 1]", "overlaps another one of its level");
}

#[test]
fn tiles_lie_on_the_board() {
    let out = "plateaus = [[4, 5, 1], [6, 6, 1], [8, 6, 1], [10, 7, 1], [14, 9, 1]]";
    layout(PLATEAUS, out, "[14, 9, 1]", "the tile lies beyond the edge");
    let out = "trees = [[14, 9]]";
    layout(TREES, out, "[14, 9]", "the tile lies beyond the edge");
}

#[test]
fn at_most_eight_huts_and_eight_trees_and_four_tokens() {
    covers!(Hate: "HATE-COMP-04", "HATE-COMP-08", "HATE-COMP-09");
    let nine = "huts = [[2, 4, \"NE\"], [12, 8, \"SW\"], [3, 8, \"SE\"], [11, 4, \"NW\"], [5, 10, \"SE\"], [9, 1, \"NW\"], [13, 10, \"NW\"], [1, 1, \"NE\"], [1, 10, \"SE\"]]";
    let faults = broken(WITCH, HUTS, nine);
    assert!(
        faults.iter().any(|fault| fault.contains("9 Huts: expected at most 8 (HATE-COMP-08)")),
        "{faults:#?}"
    );
    let nine =
        "trees = [[1, 7], [13, 5], [6, 8], [8, 4], [6, 4], [8, 8], [10, 9], [4, 10], [1, 1]]";
    let faults = broken(WITCH, TREES, nine);
    assert!(
        faults.iter().any(|fault| fault.contains("9 Trees: expected at most 8 (HATE-COMP-04)")),
        "{faults:#?}"
    );
    let five = "interest = [[3, 6], [7, 5], [13, 6], [8, 9], [9, 9]]";
    let faults = broken(WITCH, "interest = [[3, 6], [7, 5], [13, 6]]", five);
    assert!(
        faults
            .iter()
            .any(|fault| fault.contains("5 Interest tokens: expected at most 4 (HATE-COMP-09)")),
        "{faults:#?}"
    );
    // 3 on the board and 1 on the Shaman's card are 4; one more is too many.
    let faults = broken(WITCH, "tokens = 1", "tokens = 2");
    assert!(
        faults.len() == 1 && faults[0].contains("more than 4 Interest tokens in all"),
        "{faults:#?}"
    );
}

#[test]
fn huts_and_trees_stand_level_and_apart() {
    covers!(Hate: "HATE-AMB-35");
    let slope = "huts = [[8, 7, \"SW\"]]";
    layout(HUTS, slope, "[8, 7", "this Hut does not stand level");
    let over = "huts = [[2, 4, \"NE\"], [1, 5, \"NE\"]]";
    layout(HUTS, over, "[1, 5", "this Hut overlaps a Hut or Tree");
    let slope = "trees = [[9, 7]]";
    layout(TREES, slope, "[9, 7", "this Tree does not stand level");
    let over = "trees = [[6, 8], [7, 8]]";
    layout(TREES, over, "[7, 8", "this Tree overlaps a Hut or Tree");
}

#[test]
fn entrances_are_free() {
    covers!(Hate: "HATE-AMB-33");
    let edge = "huts = [[1, 4, \"NW\"]]";
    layout(HUTS, edge, "[1, 4", "the entrance of this Hut is blocked");
    let wall = "huts = [[2, 4, \"NE\"], [4, 6, \"NE\"]]";
    let faults = broken(WITCH, HUTS, wall);
    assert!(faults[0].contains("the entrance of this Hut is blocked"), "{faults:#?}");
}

#[test]
fn every_space_can_be_reached() {
    // A tower of three levels alone cannot be climbed by steps of two.
    let tower = "plateaus = [[4, 5, 1], [4, 5, 2], [4, 5, 3]]";
    let faults = broken(WITCH, PLATEAUS, tower);
    assert_eq!(faults.len(), 2, "once for each side: {faults:#?}");
    assert!(faults[0].contains("[4, 5] cannot be reached from here"), "{faults:#?}");
    // With a lower step beside it, it can.
    let stairs = "plateaus = [[4, 5, 1], [4, 5, 2], [4, 5, 3], [6, 5, 1]]";
    assert_eq!(broken(WITCH, PLATEAUS, stairs), Vec::<String>::new());
}

#[test]
fn figures_start_on_free_spaces() {
    layout("P = [8, 1]", "P = [7, 1]", "[7, 1]", "another Figure starts on this Space");
}

#[test]
fn all_eleven_figures_start() {
    let faults = broken(WITCH, "S = [7, 1], ", "");
    assert!(faults.len() == 1 && faults[0].contains("no Space for S: expected"), "{faults:#?}");
    let faults = broken(WITCH, "S = [7, 1], ", "S = [7, 1], X = [1, 1], ");
    assert!(faults.len() == 1 && faults[0].contains("unknown letter `X`"), "{faults:#?}");
    layout("S = [7, 1]", "S = [7, 15]", "[7, 15]", "this Space is not on the board");
    layout("S = [7, 1]", "S = [2, 4]", "[2, 4]", "this Space is inside a Hut");
    layout("S = [7, 1]", "S = [8, 4]", "[8, 4]", "this Space belongs to a Tree");
}

#[test]
fn at_most_four_missions_have_a_track() {
    covers!(Hate: "HATE-COMP-10");
    let mission = "\n[[mission]]\nside = \"side\"\nname = \"More\"\ntext = \"Harvest.\"\nobjective = { kind = \"event\", event = \"harvested\", need = 2, track = true }\nreward = { hate = 1 }\n";
    let with = |count: usize| {
        let mut files = files();
        let file = files.iter_mut().find(|(name, _)| name == WITCH).unwrap();
        file.1.push_str(&mission.repeat(count));
        told(files)
    };
    // One Mission of the scenario has a track.
    assert_eq!(with(3), Vec::<String>::new());
    let faults = with(4);
    assert!(
        faults.len() == 1 && faults[0].contains("a fifth Mission with a Progress Track"),
        "{faults:#?}"
    );
}

#[test]
fn huts_are_dealt_from_the_tiles_there_are() {
    let faults =
        broken("scenarios/burning-hill.toml", "ambush = 2\nother = 3", "ambush = 3\nother = 2");
    assert!(
        faults.len() == 1 && faults[0].contains("expected 5 in all, at most 2 and 8"),
        "{faults:#?}"
    );
}
