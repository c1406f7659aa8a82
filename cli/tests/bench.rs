//! `warmoot bench`.
#![allow(clippy::unwrap_used)]

mod common;

use common::warmoot;

#[test]
fn figures_are_json_one_object_a_line() {
    let ran = warmoot(&[
        "bench",
        "--json",
        "--time",
        "0.01",
        "bloodstones/playout",
        "hate/clone",
        "hate/view",
    ]);
    assert!(ran.ok, "{}", ran.err);
    let lines: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3, "{}", ran.out);
    for line in &lines {
        assert!(line["value"].as_f64().unwrap() > 0.0, "{line}");
        assert_eq!(line.as_object().unwrap().len(), 3, "{line}");
    }
    assert_eq!(lines[0]["name"], "bloodstones/playout/tyrants-lament-2");
    assert_eq!(lines[0]["unit"], "decisions/s");
}

#[test]
fn the_list_names_every_figure_and_an_unknown_name_is_refused() {
    let list = warmoot(&["bench", "--list"]).out;
    assert!(list.lines().count() >= 4, "{list}");
    let ran = warmoot(&["bench", "no-such-figure"]);
    assert!(!ran.ok && ran.err.contains("--list"), "{}", ran.err);
}
