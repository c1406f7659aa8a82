//! Cards and Skills say when they work, what they cost and how often, in words made from their data.

use warmoot_kernel::{Game, Seat, covers};

use super::scene::{A, Scene};
use crate::{
    Ability, Action, Card, CardKind, Condition, Content, Currency, Effect, Hate, Is, Limit, Means,
    Number, Skill, Strike, Trigger, Verb, drawing::Drawing, pack, pack::Word,
};

fn content() -> &'static Content {
    &pack::shipped().content
}

/// Every other trigger.
fn others(trigger: Trigger) -> impl Iterator<Item = Trigger> {
    Trigger::WORDS.iter().map(|(_, it)| *it).filter(move |&it| it != trigger)
}

/// A condition that no shipped card or Skill has.
fn strange() -> Condition {
    Condition { not: true, is: Is::Fallen { min: 9 } }
}

/// The same card with something else in its data.
fn changed_cards(card: &Card) -> Vec<(String, Card)> {
    let mut all: Vec<(String, Card)> = Vec::new();
    let mut with = |what: String, change: &dyn Fn(&mut Card)| {
        let mut other = card.clone();
        change(&mut other);
        all.push((what, other));
    };
    match &card.kind {
        CardKind::Trial(trial) => {
            if !trial.complete {
                with("tokens".into(), &|it| {
                    let CardKind::Trial(trial) = &mut it.kind else { return };
                    trial.tokens += 1;
                });
                for event in others(trial.task[0].event) {
                    with(format!("task {}", event.word()), &|it| {
                        let CardKind::Trial(trial) = &mut it.kind else { return };
                        trial.task[0].event = event;
                    });
                }
                with("a condition of the task".into(), &|it| {
                    let CardKind::Trial(trial) = &mut it.kind else { return };
                    trial.task[0].when.push(strange());
                });
            }
            with("a condition of the bonus".into(), &|it| {
                let CardKind::Trial(trial) = &mut it.kind else { return };
                trial.bonus[0].when.push(strange());
            });
        }
        CardKind::Forge { feat, .. } => {
            with("slots".into(), &|it| {
                let CardKind::Forge { slots, .. } = &mut it.kind else { return };
                *slots += 1;
            });
            for trigger in others(feat.trigger) {
                with(format!("slot {}", trigger.word()), &|it| {
                    let CardKind::Forge { feat, .. } = &mut it.kind else { return };
                    feat.trigger = trigger;
                });
            }
        }
        CardKind::Plain | CardKind::Poison => {}
    }
    if !matches!(card.kind, CardKind::Trial(_)) {
        with("cost".into(), &|it| (it.cost, it.cost_max) = (it.cost + 1, it.cost_max + 1));
        with("cost_max".into(), &|it| it.cost_max += 1);
        with("currency".into(), &|it| {
            it.currency = match it.currency {
                Currency::Hate => Currency::Savagery,
                _ => Currency::Hate,
            };
        });
        with("a condition".into(), &|it| it.ability.when.push(strange()));
        for trigger in others(card.ability.trigger) {
            with(trigger.word().into(), &|it| it.ability.trigger = trigger);
        }
        for n in 0..card.ability.when.len() {
            with(format!("without condition {n}"), &|it| {
                it.ability.when.remove(n);
            });
            with(format!("condition {n} turned"), &|it| it.ability.when[n].not ^= true);
        }
    }
    all
}

#[test]
fn every_card_says_its_price_its_occasion_and_its_limits() {
    covers!(Hate: "HATE-CARD-06", "HATE-CARD-03", "HATE-CARD-04", "HATE-AMB-191");
    for card in &content().cards {
        let sentence = card.sentence();
        let parts = card.parts();
        assert!(parts.iter().all(|part| !part.occasion.is_empty() && !part.text.is_empty()));
        for part in &parts {
            assert!(sentence.contains(&part.occasion) && sentence.contains(&part.text));
        }
        assert!(sentence.starts_with(&card.price()), "{sentence}");
        for (what, other) in changed_cards(card) {
            assert_ne!(sentence, other.sentence(), "{}: {what} does not show", card.id);
        }
    }
}

#[test]
fn every_skill_says_its_occasion_and_its_limits() {
    covers!(Hate: "HATE-FIG-03", "HATE-AMB-191");
    for skill in &content().skills {
        let sentence = skill.sentence();
        let differs = |what: &str, other: &Skill| {
            assert_ne!(sentence, other.sentence(), "{}: {what} does not show", skill.id);
        };
        assert!(
            skill.parts().iter().all(|part| !part.occasion.is_empty() && !part.text.is_empty())
        );
        for n in 0..skill.abilities.len() {
            let with = |change: &dyn Fn(&mut Ability)| {
                let mut other = skill.clone();
                change(&mut other.abilities[n]);
                other
            };
            for trigger in others(skill.abilities[n].trigger) {
                differs(trigger.word(), &with(&|it| it.trigger = trigger));
            }
            differs("a condition", &with(&|it| it.when.push(strange())));
            for at in 0..skill.abilities[n].when.len() {
                differs(
                    "one condition fewer",
                    &with(&|it| {
                        it.when.remove(at);
                    }),
                );
                differs("a condition turned", &with(&|it| it.when[at].not ^= true));
            }
        }
        if skill.abilities.is_empty() {
            continue;
        }
        for limit in Limit::WORDS.iter().map(|(_, it)| Some(*it)).chain([None]) {
            if limit != skill.limit {
                differs("limit", &Skill { limit, ..skill.clone() });
            }
        }
        if skill.abilities[0].trigger != Trigger::Always {
            differs("optional", &Skill { optional: !skill.optional, ..skill.clone() });
        }
        let only = vec![crate::Type::Tyrant].into();
        differs("only", &Skill { only, ..skill.clone() });
    }
}

/// Numbers that an effect's words have to name, as they are written.
fn numbers(effects: &[Effect], into: &mut Vec<u8>) {
    let number = |number: Number| match number {
        Number::Fixed(n) => vec![n.unsigned_abs()],
        Number::Count { max, .. } if max < u8::MAX => vec![max],
        Number::Count { .. } => Vec::new(),
    };
    for effect in effects {
        match &effect.does {
            // Two steps of one roll may be told as their sum.
            Verb::Dice { n, .. }
            | Verb::Hits { n, .. }
            | Verb::Saves { n }
            | Verb::Gain { n, .. }
                if effect.only_if.is_none() =>
            {
                into.extend(number(*n));
            }
            Verb::Lose { n, .. }
            | Verb::Steal { n, .. }
            | Verb::Wild { n, .. }
            | Verb::Mark { n, .. }
            | Verb::Unmark { n, .. }
            | Verb::Shield { n, .. }
            | Verb::Unshield { n, .. }
            | Verb::Trap { n, .. }
            | Verb::Peek { n }
            | Verb::Ranged { n }
            | Verb::AttackArea { n }
            | Verb::ExtraTarget { n }
            | Verb::ExtraAction { n }
            | Verb::Climb { n }
            | Verb::CardCost { n } => into.push(*n),
            Verb::Mp { n, .. } | Verb::Cost { n, set: None } => into.push(n.unsigned_abs()),
            Verb::Cost { set: Some(n), .. } => into.push(*n),
            Verb::Move { mp: Some(n), .. } => into.push(*n),
            Verb::Place { range, .. } if *range > 1 => into.push(*range),
            Verb::Push { n, dice, .. } => into.extend([*n, *dice]),
            Verb::Charge { dice, .. } => into.push(*dice),
            Verb::Aura { dice, hits, range } => {
                into.push(dice.unsigned_abs().max(hits.unsigned_abs()));
                into.extend(Some(*range).filter(|range| *range > 1));
            }
            Verb::Hide { back, .. } => into.push(*back),
            Verb::Upgrade { draw, keep } => into.extend([*draw, *keep]),
            Verb::Attack(Strike { dice, base, fixed, reach, times, .. }) => {
                into.extend([*dice, *times].into_iter().filter(|n| *n > 1));
                into.extend([*base, *fixed, *reach].into_iter().flatten());
            }
            _ => {}
        }
        numbers(&effect.otherwise, into);
    }
}

/// Checks a text against the numbers, ranges and counts of what it tells.
fn agrees(id: &str, text: &str, abilities: &[&Ability]) {
    let said: Vec<u8> = text
        .split(|letter: char| !letter.is_ascii_digit())
        .filter_map(|number| number.parse().ok())
        .collect();
    let mut meant = Vec::new();
    for ability in abilities {
        numbers(&ability.effects, &mut meant);
        if ability.target.n > 1 {
            meant.push(ability.target.n);
        }
        for condition in &ability.target.conditions {
            match condition.is {
                Is::Near { range, min, .. } => {
                    meant.extend([range, min].iter().filter(|n| **n > 1))
                }
                Is::Within { range, .. } if range > 1 => meant.push(range),
                _ => {}
            }
        }
    }
    for n in meant {
        // 0 and "any number" are said in words.
        let words = n == 0 || n >= 99;
        assert!(words || said.contains(&n), "{id} has {n} in its data but says: {text}");
    }
}

#[test]
fn what_a_text_says_agrees_with_the_data_and_leaves_out_price_and_occasion() {
    covers!(Hate: "HATE-AMB-191");
    let repeats = |id: &str, text: &str, skill: bool| {
        for word in
            ["Pay ", "Action:", "Once in", "Only for", "Task:", "Bonus:", "When a ", "supply"]
        {
            assert!(!text.contains(word), "{id} repeats its price or occasion: {text}");
        }
        let starts = ["When ", "At the ", "If it is KO'd"];
        assert!(!starts.iter().any(|word| text.starts_with(word)), "{id}: {text}");
        assert!(!skill || !text.contains("While it"), "{id}: {text}");
    };
    for card in &content().cards {
        repeats(&card.id, &card.text, false);
        match &card.kind {
            CardKind::Plain | CardKind::Poison => agrees(&card.id, &card.text, &[&card.ability]),
            CardKind::Forge { feat, .. } => agrees(&card.id, &card.text, &[feat]),
            CardKind::Trial(trial) => {
                agrees(&card.id, &card.text, &trial.bonus.iter().collect::<Vec<_>>());
            }
        }
    }
    for skill in &content().skills {
        repeats(&skill.id, &skill.text, true);
        agrees(&skill.id, &skill.text, &skill.abilities.iter().collect::<Vec<_>>());
    }
}

#[test]
fn the_page_and_the_choices_say_the_whole_sentence() {
    covers!(Hate: "HATE-CARD-06");
    let drawing = Drawing::of(content(), "hungry-grove").unwrap();
    for (drawn, card) in drawing.cards.iter().zip(&content().cards) {
        assert_eq!((&drawn.text, &drawn.parts), (&card.sentence(), &card.parts()));
        assert_eq!(drawn.price, card.price());
    }
    for (drawn, skill) in drawing.skills.iter().zip(&content().skills) {
        assert_eq!((&drawn.text, &drawn.parts), (&skill.sentence(), &skill.parts()));
    }
    // In text mode, and beside the choice.
    let scene = Scene::of("umgra", "umrak")
        .all(&[("A1", [4, 4]), ("B1", [9, 9])])
        .cards(A, &["umgra-4", "umgra-3"])
        .go(A);
    let card = scene.game.content.card("umgra-3").unwrap();
    let sentence = scene.game.content.cards[usize::from(card)].sentence();
    assert_eq!(sentence, "1 Hate. When a Figure of yours was KO'd: Gain 3 Savagery.");
    let read = scene.game.read(warmoot_kernel::Audience::Seat(A));
    assert!(read.contains(&sentence), "{read}");
}

#[test]
fn a_refusal_names_the_moment_that_is_missed() {
    covers!(Hate: "HATE-CARD-03", "HATE-AMB-191");
    let why = |scene: &Scene, seat: Seat, means| {
        let action = Action::Use { means, figure: None };
        scene.game.check(seat, &action).expect_err("it is not the moment").why.to_string()
    };
    let scene = Scene::of("umgra", "umrak")
        .all(&[("A1", [4, 4]), ("B1", [9, 9])])
        .pool(A, Currency::Hate, 1)
        .cards(A, &["umgra-3"])
        .upgrade("A1", "C-02")
        .go(A);
    let card = scene.game.content.card("umgra-3").unwrap();
    assert_eq!(
        why(&scene, A, Means::Card { card }),
        "Grudge Repaid: only when a Figure of yours was KO'd; now: your Turn starts."
    );
    let figure = scene.f("A1");
    let skill = scene.game.content.skill("C-02").unwrap();
    assert_eq!(
        why(&scene, A, Means::Skill { figure, skill }),
        "Blood Rush: only when it has KO'd an enemy, if you like, and where it changes something; \
         now: your Turn starts."
    );
}

#[test]
fn what_is_for_the_chronicle_alone_says_so() {
    // The effects of D-01 and D-03 themselves belong to the Intermission, which is not built.
    covers!(Hate: "HATE-STANDALONE-03");
    let drawing = Drawing::of(content(), "hungry-grove").unwrap();
    let ids: Vec<&str> = drawing
        .skills
        .iter()
        .filter(|skill| skill.only_in_chronicle)
        .map(|skill| skill.id.as_str())
        .collect();
    assert_eq!(ids, ["D-01", "D-03", "Rash'Naar D"]);
    let scene = Scene::of("umgra", "umrak");
    let words = scene.game.skill_words(content().skill("D-01").unwrap());
    assert!(words.ends_with("Only in a Chronicle: it does nothing in this Battle."), "{words}");
}
