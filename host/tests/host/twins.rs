//! Two matches that differ in one hidden thing, and in nothing else: whatever the host says to
//! somebody who may not see that thing is the same, byte for byte, its length included, over HTTP
//! and over sockets.

use std::{collections::BTreeSet, sync::Arc};

use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};
use warmoot_bloodstones::Bloodstones;
use warmoot_hate::Hate;
use warmoot_kernel::{Game, Log, Match, Refusal, Seat, Seed, Seeded, below};
use warmoot_table::{Door, Table};

use crate::{
    doors::{self, Twist},
    inn::{Guest, Inn, command},
};

/// A Tribe of HATE that strews Traps.
const TRAPPERS: &str = "vorenash";
/// Games of HATE that are searched for positions where something lies hidden.
const GAMES: u64 = 60;

/// A position, and the same with what one seat does not know dealt anew.
struct Pair {
    files: [String; 2],
    /// From whom the difference is hidden.
    from: Seat,
    /// Where in the position the difference lies.
    places: BTreeSet<String>,
}

/// A host's games, with matches that begin in the middle.
#[derive(Clone)]
struct Middle(Arc<Vec<Pair>>);

impl Twist for Middle {
    /// The setup says which of the pairs, and which of the two.
    fn create(
        &self,
        door: &dyn Door,
        setup: &Value,
        _seed: Seed,
    ) -> Result<Box<dyn Table>, Refusal> {
        let which = |at: &str| setup[at].as_u64().unwrap() as usize;
        let file = &self.0[which("pair")].files[which("twin")];
        Ok(door.resume(file, &[], &[]).unwrap().table)
    }
}

/// A match that begins at a position.
fn file<G: Game>(whole: &Match<G>, state: &G, number: u32) -> String {
    let mut file: Value = serde_json::from_str(&whole.save()).unwrap();
    let position = json!({"number": number, "rules": G::RULES, "dropped": 0, "state": state});
    file["start"] = json!([]);
    file["acts"] = json!([]);
    file["base"] = position.clone();
    file["position"] = position;
    file["revision"] = json!(number);
    file.to_string()
}

/// Where two positions differ: names of fields, numbers left out.
fn places(one: &Value, two: &Value, path: &str, into: &mut BTreeSet<String>) {
    match (one, two) {
        (Value::Object(fields), Value::Object(others)) => {
            for (name, value) in fields {
                let other = others.get(name).unwrap_or(&Value::Null);
                places(value, other, &format!("{path}/{name}"), into);
            }
        }
        (Value::Array(items), Value::Array(others)) if items.len() == others.len() => {
            for (item, other) in items.iter().zip(others) {
                places(item, other, path, into);
            }
        }
        _ if one != two => drop(into.insert(path.to_owned())),
        _ => {}
    }
}

/// Pairs out of random games, so many for each place where something lies hidden.
fn pairs<G: Game>(
    setups: &[G::Setup],
    content: impl Fn(&G::Setup) -> Arc<G::Content>,
    games: u64,
    each: usize,
) -> Vec<Pair> {
    let mut pairs: Vec<Pair> = Vec::new();
    for lot in 0..games {
        let setup = &setups[lot as usize % setups.len()];
        let whole = Match::<G>::new(setup.clone(), content(setup), Seed([lot as u8; 32])).unwrap();
        let mut chance = Seeded::new(lot);
        let (mut game, mut legal) = (whole.state().clone(), Vec::new());
        for number in 0_u32.. {
            let Some(asked) = game.waiting().iter().next() else { break };
            // Not every position: what is hidden stays so for a while.
            if number % 13 == 5 {
                for from in (0..game.seats() as u8).map(Seat) {
                    let other = game.guess(from, chance.rng());
                    let mut found = BTreeSet::new();
                    let (one, two) = (json!(game), json!(other));
                    places(&one, &two, "", &mut found);
                    let known = |place: &String| {
                        pairs.iter().filter(|pair| pair.places.contains(place)).count()
                    };
                    if found.iter().any(|place| known(place) < each) {
                        let files = [file(&whole, &game, number), file(&whole, &other, number)];
                        pairs.push(Pair { files, from, places: found });
                    }
                }
            }
            legal.clear();
            game.legal(asked, &mut legal);
            let pick = below(chance.rng(), legal.len() as u32) as usize;
            game.play(asked, &legal[pick], &mut chance, &mut Log::silent()).unwrap();
        }
    }
    pairs
}

/// Everything of an answer: status, headers without the time, and the body; the match's own id
/// reads the same in both.
async fn answer(guest: &Guest, id: &str, request: reqwest::RequestBuilder) -> String {
    let _ = guest;
    let answer = request.send().await.unwrap();
    let mut said = vec![answer.status().to_string()];
    for (name, value) in answer.headers().iter().filter(|(name, _)| *name != header::DATE) {
        said.push(format!("{name}: {value:?}"));
    }
    said.push(answer.text().await.unwrap());
    said.join("\n").replace(id, "the match")
}

/// All that somebody hears about a match who looks everywhere and tries everything.
async fn everything(guest: &Guest, id: &str, own: Option<Seat>, number: u64) -> Vec<String> {
    let mut paths =
        vec![String::new(), "/timeline".into(), "/save".into(), "/log".into(), "/words".into()];
    for at in number.saturating_sub(1)..=number + 1 {
        paths.push(format!("/at/{at}"));
        paths.push(format!("/words?number={at}"));
    }
    for seat in 0..2 {
        paths.push(format!("?seat={seat}"));
        paths.push(format!("/log?seat={seat}"));
        paths.push(format!("/at/{number}?seat={seat}"));
        paths.push(format!("/words?seat={seat}"));
        paths.push(format!("/words?seat={seat}&number={number}"));
    }
    if let Some(own) = own {
        let table = guest.read(&format!("/api/matches/{id}?seat={own}", own = own.0)).await;
        let mut anchors = BTreeSet::new();
        for offer in table["choices"].as_array().unwrap() {
            anchors.extend(offer["anchors"].as_array().unwrap().iter().map(Value::to_string));
        }
        for number in 0..12 {
            for kind in ["area", "space", "figure", "trap", "tile", "card", "mission"] {
                anchors.insert(format!("{kind}:{number}"));
            }
        }
        for anchor in anchors.iter().step_by(5) {
            let anchor = anchor.trim_matches('"').replace(' ', "%20");
            paths.push(format!("/why?seat={}&anchor={anchor}", own.0));
        }
    }
    let mut said = Vec::new();
    for path in paths {
        let request = guest.request(Method::GET, &format!("/api/matches/{id}{path}"));
        said.push(format!("{path} {}", answer(guest, id, request).await));
    }
    for seat in 0..2 {
        for (path, body) in [
            ("undo", json!({"id": "u", "seat": seat, "revision": number})),
            ("commands", json!({"id": "c", "seat": seat, "revision": number, "action": {}})),
        ] {
            let request = guest.request(Method::POST, &format!("/api/matches/{id}/{path}"));
            said.push(format!("{path} {}", answer(guest, id, request.json(&body)).await));
        }
    }
    let mut socket = guest.socket(&format!("/api/matches/{id}/socket")).await;
    said.push(socket.next().await.to_string().replace(id, "the match"));
    said
}

/// What a guest hears of two matches must be the same.
fn same(twins: &[Vec<String>; 2], who: &str, places: &BTreeSet<String>) {
    assert_eq!(twins[0].len(), twins[1].len());
    for (one, two) in twins[0].iter().zip(&twins[1]) {
        assert_eq!(one.len(), two.len(), "{places:?} shows in a length to {who}: {one} / {two}");
        assert_eq!(one, two, "{places:?} shows to {who}");
    }
}

/// Opens all pairs on a host and compares what everybody hears; in how many of them whoever may
/// see the difference did.
async fn compare(game: &str, pairs: Vec<Pair>) -> usize {
    let pairs = Arc::new(pairs);
    let inn =
        Inn::with_games(doors::twisted(&doors::every(), &Middle(pairs.clone())), |_| {}).await;
    let (zero, one, observer) = (inn.guest().await, inn.guest().await, inn.guest().await);
    let mut seen = 0;
    for (at, pair) in pairs.iter().enumerate() {
        let mut ids = Vec::new();
        for twin in 0..2 {
            let new = json!({"game": game, "setup": {"pair": at, "twin": twin},
                             "seats": [{"who": "here"}, {"who": "friend"}]});
            let (status, answer) = zero.post("/api/matches", &new).await;
            assert_eq!(status, StatusCode::CREATED, "{answer}");
            let id = answer["id"].as_str().unwrap().to_owned();
            assert_eq!(one.sit(&zero, &id, 1).await.0, StatusCode::OK);
            ids.push(id);
        }
        let blind = if pair.from == Seat(0) { &zero } else { &one };
        let sees = if pair.from == Seat(0) { &one } else { &zero };
        let number = zero.table(&ids[0]).await["number"].as_u64().unwrap();
        let hear = async |guest: &Guest, own: Option<Seat>, number: u64| {
            [
                everything(guest, &ids[0], own, number).await,
                everything(guest, &ids[1], own, number).await,
            ]
        };
        same(&hear(blind, Some(pair.from), number).await, "a seat", &pair.places);
        same(&hear(&observer, None, number).await, "an observer", &pair.places);
        let views = [sees.table(&ids[0]).await, sees.table(&ids[1]).await];
        seen += usize::from(views[0]["view"] != views[1]["view"]);

        // One act of the seat that does not know, if it asks nothing of chance and shows nothing.
        let table = blind.table(&ids[0]).await;
        let choices = table["choices"].as_array().unwrap();
        let Some(offer) = choices.get(at % choices.len().max(1)) else { continue };
        let act = command(&table, &offer["action"], "act");
        let mut free = Vec::new();
        for id in &ids {
            let (status, answer) = blind.act(id, &act).await;
            assert_eq!(status, StatusCode::OK, "{answer}");
            free.push(blind.table(id).await["undo"]["free"].clone());
        }
        if free[0].as_u64() >= Some(1) && free[1].as_u64() >= Some(1) {
            let number = number + 1;
            same(&hear(blind, Some(pair.from), number).await, "a seat that acted", &pair.places);
            same(&hear(&observer, None, number).await, "an observer of an act", &pair.places);
        }
    }
    seen
}

/// The places of all pairs together.
fn all_places(pairs: &[Pair]) -> BTreeSet<String> {
    pairs.iter().flat_map(|pair| pair.places.clone()).collect()
}

#[tokio::test]
async fn what_bloodstones_hides_shows_nowhere() {
    let setup = json!({"map": "two-wardens", "factions": [null, null]});
    let pairs = pairs::<Bloodstones>(
        &[serde_json::from_value(setup).unwrap()],
        |setup| Arc::new(warmoot_bloodstones::pack::shipped().content(&setup.map).unwrap()),
        2,
        2,
    );
    let places = all_places(&pairs);
    println!("{} pairs, {places:?}", pairs.len());
    assert!(pairs.len() >= 4, "{places:?}");
    assert!(compare("bloodstones", pairs).await > 0, "nobody sees what was hidden: {places:?}");
}

#[tokio::test]
async fn what_hate_hides_shows_nowhere() {
    let about = warmoot_hate_door::HATE.content();
    let ids = |of: &str| -> Vec<Value> {
        about[of].as_array().unwrap().iter().map(|entry| entry["id"].clone()).collect()
    };
    let tribes = ids("tribes");
    let setups: Vec<_> = ids("scenarios")
        .iter()
        .enumerate()
        .map(|(at, scenario)| {
            // One of them strews Traps.
            let other = &tribes[at % tribes.len()];
            let other = if other == TRAPPERS { &tribes[0] } else { other };
            let setup = json!({"tribes": [TRAPPERS, other], "scenario": scenario});
            serde_json::from_value(setup).unwrap()
        })
        .collect();
    let pairs = pairs::<Hate>(&setups, |_| warmoot_hate::pack::shipped().content.clone(), GAMES, 2);
    let places = all_places(&pairs);
    println!("{} pairs, {places:?}", pairs.len());
    for hidden in ["secret", "trap"] {
        assert!(places.iter().any(|place| place.contains(hidden)), "no {hidden} in {places:?}");
    }
    assert!(compare("hate", pairs).await > 0, "nobody sees what was hidden: {places:?}");
}
