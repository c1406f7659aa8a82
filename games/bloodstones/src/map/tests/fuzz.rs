use proptest::prelude::*;

use crate::{map::read_map, pack};

/// Bits of map files, in any order.
const SCRAPS: &[&str] = &[
    "name = \"M\"\n",
    "about = \"x\"\n",
    "players = [2, 2]\n",
    "players = [9, -1]\n",
    "source = \"house\"\n",
    "unsure = [[0, 1]]\n",
    "unsure = [[0, 99999999999999999999]]\n",
    "[[area]]\n",
    "[area]\n",
    "id = 0\n",
    "id = 1\n",
    "id = 96\n",
    "name = \"\u{1F409}\"\n",
    "terrain = \"sea\"\n",
    "terrain = \"plains\"\n",
    "at = [1, 1]\n",
    "at = [2, 1.5]\n",
    "borders = [1]\n",
    "borders = [0, 0, 255, -4]\n",
    "\u{0}",
    "\"",
    "= [",
];

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in any::<String>()) {
        let _ = read_map("m", "maps/m.toml", &text);
        let _ = pack::check([("pack.toml", text.as_str()), ("factions.toml", text.as_str())]);
    }

    #[test]
    fn no_scraps_of_maps_make_the_reader_panic(
        scraps in prop::collection::vec(prop::sample::select(SCRAPS), 0..40)
    ) {
        let text = scraps.concat();
        if let Err(faults) = read_map("m", "maps/m.toml", &text) {
            prop_assert!(!faults.is_empty());
            for fault in faults {
                prop_assert!(fault.line >= 1 && fault.column >= 1);
                prop_assert!(fault.line <= text.lines().count() + 1);
            }
        }
    }

    /// A shipped map with a few bytes changed is read or refused, never worse.
    #[test]
    fn no_damage_makes_the_reader_panic(
        cuts in prop::collection::vec((any::<prop::sample::Index>(), "[ -~\n]{0,3}"), 1..4)
    ) {
        let (_, text) = pack::SHIPPED.iter().find(|(path, _)| path.ends_with("lament.toml")).unwrap();
        let mut text = (*text).to_owned();
        for (place, scrap) in cuts {
            let mut at = place.index(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            let end = (at + scrap.len()).min(text.len());
            if text.is_char_boundary(end) {
                text.replace_range(at..end, &scrap);
            }
        }
        if let Ok((map, _)) = read_map("m", "maps/m.toml", &text) {
            prop_assert!(!map.drawing().areas.is_empty());
        }
    }
}
