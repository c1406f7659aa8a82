use crate::{
    map::{AreaId, Terrain, read_map},
    pack::Source,
};

/// A small map with nothing wrong: two lands of four and five areas and a strait of two.
const RIGHT: &str = r#"name = "Two Shores"
about = "Two small lands and a strait."
players = [2, 2]
source = "house"
unsure = [[1, 2]]

[[area]]
id = 0
name = "North"
terrain = "plains"
at = [100, 0]
borders = [1, 2, 4]

[[area]]
id = 1
name = "West"
terrain = "hills"
at = [0, 100]
borders = [0, 2, 3]

[[area]]
id = 2
name = "East"
terrain = "forest"
at = [200, 100]
borders = [0, 1, 3, 4]

[[area]]
id = 3
name = "South"
terrain = "plains"
at = [100, 200]
borders = [1, 2, 4]

[[area]]
id = 4
name = "Near Sea"
terrain = "sea"
at = [320, 110]
borders = [0, 2, 3, 5]

[[area]]
id = 5
name = "Far Sea"
terrain = "sea"
at = [420, 90]
borders = [4, 6, 7, 9]

[[area]]
id = 6
name = "Dawn"
terrain = "plains"
at = [640, 0]
borders = [5, 7, 8, 10]

[[area]]
id = 7
name = "Isthmus"
terrain = "mountain"
at = [540, 100]
borders = [5, 6, 8, 9]

[[area]]
id = 8
name = "Rim"
terrain = "forest"
at = [740, 100]
borders = [6, 7, 9, 10]

[[area]]
id = 9
name = "Dusk"
terrain = "desert"
at = [640, 200]
borders = [5, 7, 8]

[[area]]
id = 10
name = "Tip"
terrain = "plains"
at = [840, 40]
borders = [6, 8]
"#;

/// What the reader says about a map text, line by line.
fn faults(text: &str) -> String {
    match read_map("shores", "maps/shores.toml", text) {
        Ok(_) => "no fault".to_owned(),
        Err(faults) => faults.iter().map(|fault| format!("{fault}\n")).collect(),
    }
}

/// What the reader says when `old` (which must occur) is replaced by `new`.
fn broken(old: &str, new: &str) -> String {
    assert!(RIGHT.contains(old), "{old} does not occur");
    faults(&RIGHT.replacen(old, new, 1))
}

/// Name, terrain, x, y and borders of an area.
type Row<'a> = (&'a str, &'a str, i32, i32, &'a [u8]);

/// A map text from (name, terrain, x, y, borders) of each area; areas take six lines from line 5.
fn built(players: u8, areas: &[Row<'_>]) -> String {
    let mut text = format!(
        "name = \"Built\"\nabout = \"For a test.\"\nplayers = [2, {players}]\nsource = \"house\"\n"
    );
    for (id, (name, terrain, x, y, borders)) in areas.iter().enumerate() {
        text += &format!(
            "[[area]]\nid = {id}\nname = \"{name}\"\nterrain = \"{terrain}\"\nat = [{x}, {y}]\nborders = {borders:?}\n"
        );
    }
    text
}

/// What is broken, how, and what is said about it.
const BROKEN: &[(&str, &str, &[&str])] = &[
    ("name = \"Two Shores\"\n", "", &["1:1: `name` is missing: expected the map's name"]),
    (r#"name = "Two Shores""#, "name = 7", &["1:8: a whole number: expected the map's name"]),
    (r#"name = "Two Shores""#, r#"name = " ""#, &["1:8: empty text: expected the map's name"]),
    (
        "about =",
        "abuot =",
        &[
            "1:1: `about` is missing: expected a sentence about the map",
            "2:1: unknown field `abuot`: expected one of `name`, `about`, `players`, `source`, `unsure`, `area`",
        ],
    ),
    (
        "players = [2, 2]",
        "players = [2]",
        &["3:11: a list of 1: expected the fewest and the most players, such as [2, 4]"],
    ),
    (
        "players = [2, 2]",
        "players = [4, 2]",
        &["3:11: no number of players: expected the fewest and the most players, such as [2, 4]"],
    ),
    (
        "players = [2, 2]",
        "players = [2, 7]",
        &["3:15: 7 is out of range: expected a number, 2 to 6"],
    ),
    (
        "players = [2, 2]",
        "players = 2",
        &["3:11: a whole number: expected the fewest and the most players, such as [2, 4]"],
    ),
    (
        "players = [2, 2]",
        "players = [2, 3]",
        &[
            "3:11: with 3 players, citadels in area 6 (Dawn), area 0 (North) leave the next player fewer than 3 places for a citadel: expected more plains, forests and hills, or fewer players",
        ],
    ),
    (
        r#"source = "house""#,
        r#"source = "mine""#,
        &["4:10: unknown word `mine`: expected one of `rulebook`, `public`, `house`"],
    ),
    (
        r#"source = "house""#,
        "source = house",
        &[
            "4:10: this is no value: expected a number, a text in \"quotes\", or a comma before the next value of a list",
        ],
    ),
    (
        "unsure = [[1, 2]]",
        "unsure = [[1, 99]]",
        &["5:15: 99 is out of range: expected a number, 0 to 10"],
    ),
    (
        "unsure = [[1, 2]]",
        "unsure = [[1, 9]]",
        &[
            "5:11: area 1 (West) and area 9 (Dusk) do not border on each other: expected a border of the map",
        ],
    ),
    (
        "id = 3",
        "id = 4",
        &[
            "29:6: area 4 comes where area 3 was expected: ids count up from 0 in the order of the file",
        ],
    ),
    ("id = 3\n", "", &["28:1: `id` is missing: expected the area's number"]),
    (
        r#"name = "West""#,
        r#"name = "North""#,
        &["16:8: the name `North` is taken (line 9): expected one of its own"],
    ),
    (
        r#"name = "West""#,
        r#"name = "The Very Far Away West""#,
        &["16:8: a long name: expected at most 20 characters, to fit the map"],
    ),
    (
        r#"terrain = "hills""#,
        r#"terrain = "swamp""#,
        &[
            "17:11: unknown word `swamp`: expected one of `plains`, `forest`, `hill`, `mountain`, `desert`, `sea`, `hills`, `mountains`",
        ],
    ),
    (
        "at = [0, 100]",
        "at = [0.5, 100]",
        &["18:7: a number with a fraction: expected a number, 0 to 10000"],
    ),
    (
        "at = [0, 100]",
        "at = [0, 100, 3]",
        &["18:6: a list of 3: expected a centre, such as [440, 370]"],
    ),
    (
        "at = [0, 100]",
        "at = [-4, 100]",
        &["18:7: -4 is out of range: expected a number, 0 to 10000"],
    ),
    (
        "at = [0, 100]",
        "at = [840, 40]",
        &["81:6: area 10 (Tip) has the centre of area 1 (West): expected one of its own"],
    ),
    (
        "at = [640, 200]",
        "at = [640, 60]",
        &[
            "54:15: the line from area 6 (Dawn) to area 7 (Isthmus) crosses the line from area 5 (Far Sea) to area 9 (Dusk) (line 47): move a centre, or drop one of the borders",
        ],
    ),
    (
        "at = [640, 0]",
        "at = [640, 100]",
        &[
            "61:18: the line from area 7 (Isthmus) to area 8 (Rim) goes through the centre of area 6 (Dawn): move one of them, or drop the border",
        ],
    ),
    (
        "borders = [0, 2, 3]\n",
        "borders = [0, 2, 3]\nowner = 3\n",
        &["20:1: unknown field `owner`: expected one of `id`, `name`, `terrain`, `at`, `borders`"],
    ),
    (
        "borders = [0, 2, 3]",
        "borders = [0, 2, 3, 11]",
        &["19:21: 11 is out of range: expected an area of this map, 0 to 10"],
    ),
    (
        "borders = [0, 2, 3]",
        "borders = [0, 2, 3, 1]",
        &["19:21: area 1 (West) borders on itself: expected other areas only"],
    ),
    (
        "borders = [0, 2, 3]",
        "borders = [0, 2, 3, 2]",
        &["19:21: area 2 (East) is listed twice: expected each area once"],
    ),
    (
        "borders = [0, 2, 3]",
        "borders = [0, 2, 3, 7]",
        &[
            "19:21: area 1 (West) lists area 7 (Isthmus), which does not list it (line 57): borders go both ways",
        ],
    ),
    (
        "borders = [0, 2, 3]",
        r#"borders = "0 2 3""#,
        &["19:11: a text: expected a list of areas, such as [1, 2, 8]"],
    ),
];

#[test]
fn every_fault_is_told_with_line_column_and_what_was_expected() {
    assert_eq!(faults(RIGHT), "no fault");
    for (old, new, said) in BROKEN {
        let said: String = said.iter().map(|line| format!("maps/shores.toml:{line}\n")).collect();
        assert_eq!(broken(old, new), said, "{old} -> {new}");
    }
}

#[test]
fn a_right_map_is_read_as_it_is_written() {
    let (map, notes) = read_map("shores", "maps/shores.toml", RIGHT).unwrap();
    assert_eq!(map.data().id, "shores");
    assert_eq!(map.data().players, (2, 2));
    assert_eq!(map.len(), 11);
    // Both spellings of hill and mountain are taken.
    assert_eq!(map.terrain(AreaId(1)), Terrain::Hill);
    assert_eq!(map.terrain(AreaId(7)), Terrain::Mountain);
    assert_eq!(map.borders(AreaId(5)), [4, 6, 7, 9].map(AreaId).into_iter().collect());
    assert_eq!(notes.source, Source::House);
    assert_eq!(notes.unsure, [(AreaId(1), AreaId(2))]);
}

#[test]
fn a_map_in_two_pieces_is_refused() {
    let text = built(
        2,
        &[
            ("A", "plains", 0, 0, &[1, 2]),
            ("B", "plains", 9, 0, &[0, 2]),
            ("C", "hill", 0, 9, &[0, 1]),
            ("D", "plains", 90, 90, &[4, 5]),
            ("E", "plains", 99, 90, &[3, 5]),
            ("F", "hill", 90, 99, &[3, 4]),
        ],
    );
    assert_eq!(
        faults(&text),
        "maps/shores.toml:24:6: area 3 (D) cannot be reached from area 0 (A): expected a map in \
         one piece, seas included\n"
    );
}

#[test]
fn an_area_with_one_neighbour_is_refused() {
    let text = built(
        2,
        &[
            ("A", "plains", 0, 0, &[1, 2]),
            ("B", "plains", 9, 0, &[0, 2]),
            ("C", "hill", 0, 9, &[0, 1, 3]),
            ("D", "plains", 0, 90, &[2]),
        ],
    );
    assert_eq!(
        faults(&text),
        "maps/shores.toml:24:6: area 3 (D) has one neighbour only: expected at least two, so \
         that it can be drawn\n"
    );
}

#[test]
fn too_few_and_too_many_areas_are_refused() {
    let two = [("A", "plains", 0, 0, &[1_u8] as &[u8]), ("B", "plains", 9, 0, &[0])];
    assert_eq!(
        faults(&built(2, &two)),
        "maps/shores.toml:1:1: too few areas: expected at least 3\n"
    );
    assert_eq!(
        faults(&built(2, &[])),
        "maps/shores.toml:1:1: a map without areas: expected [[area]] tables\n"
    );
    assert_eq!(
        faults(&built(2, &[two[0]; 97])),
        "maps/shores.toml:581:1: more areas than a map may have: expected at most 96\n"
    );
}

#[test]
fn land_that_is_small_and_has_no_coast_is_refused() {
    let text = built(
        2,
        &[
            ("A", "plains", 0, 0, &[1, 2]),
            ("B", "plains", 9, 0, &[0, 2]),
            ("C", "hill", 0, 9, &[0, 1]),
        ],
    );
    assert_eq!(
        faults(&text),
        "maps/shores.toml:6:6: area 0 (A) lies on land of 3 areas without a coast: expected at \
         least 4 areas, or a sea\n"
    );
}

#[test]
fn a_map_that_can_shut_out_the_horde_is_refused() {
    // A citadel in B leaves three citadel sites across the sea, but all within two areas.
    let text = built(
        2,
        &[
            ("A", "plains", 0, 100, &[1, 2]),
            ("B", "plains", 100, 0, &[0, 2, 3]),
            ("C", "hill", 100, 200, &[0, 1, 3]),
            ("Sea", "sea", 200, 100, &[1, 2, 4, 5, 6]),
            ("D", "plains", 300, 0, &[3, 5]),
            ("E", "plains", 280, 100, &[3, 4, 6]),
            ("F", "plains", 300, 200, &[3, 5]),
        ],
    );
    assert_eq!(
        faults(&text),
        "maps/shores.toml:3:11: with 2 players, citadels in area 1 (B) leave the Chaos Horde no \
         area three steps away from all of them: expected more plains, forests and hills, or \
         fewer players\n"
    );
}
