//! The odds against plain enumeration: single dice with their faces, every sequence of faces, every
//! set of dice to throw again, every order of tools. It shares nothing with the odds but the input.

use std::{cell::RefCell, collections::HashMap};

use proptest::prelude::*;

use super::super::{Effect, Faces, Side, Tool, ko};
use super::{DIE, any, feat, skill};

#[derive(Clone, Copy, PartialEq)]
enum Face {
    Hit,
    Save,
    Savagery,
    Wild,
}

/// A Combat, die by die.
struct Combat {
    die: Vec<Face>,
    attack: Side,
    defense: Side,
    /// Defenses before the throw: Hits and both purses.
    seen: RefCell<HashMap<(i32, u8, u8), f64>>,
}

/// One roll on the table; tools that are used are `None`.
#[derive(Clone)]
struct Scene {
    hits: Option<i32>,
    dice: Vec<Face>,
    flat: i32,
    own: Vec<Option<Tool>>,
    foes: Vec<Option<Tool>>,
    tokens: u8,
    foe_tokens: u8,
    foe: bool,
    touched: bool,
}

impl Combat {
    fn new(faces: Faces, attack: &Side, defense: &Side) -> Self {
        let kinds = [
            (Face::Hit, faces.hit),
            (Face::Save, faces.save),
            (Face::Savagery, faces.savagery),
            (Face::Wild, faces.wild),
        ];
        let die = kinds.iter().flat_map(|&(face, n)| vec![face; n.into()]).collect();
        let (attack, defense) = (attack.clone(), defense.clone());
        Self { die, attack, defense, seen: RefCell::default() }
    }

    fn ko(&self) -> f64 {
        self.roll(None, self.attack.budget, self.defense.budget)
    }

    /// The chance of a KO before the Attack or, with Hits, the Defense is thrown.
    fn roll(&self, hits: Option<i32>, attacker: u8, defender: u8) -> f64 {
        let attacking = hits.is_none();
        let (own, foe) =
            if attacking { (&self.attack, &self.defense) } else { (&self.defense, &self.attack) };
        let scene = Scene {
            hits,
            dice: Vec::new(),
            flat: own.flat.into(),
            own: own.tools.iter().cloned().map(Some).collect(),
            foes: foe.against.iter().cloned().map(Some).collect(),
            tokens: if attacking { attacker } else { defender },
            foe_tokens: if attacking { defender } else { attacker },
            foe: false,
            touched: false,
        };
        self.throw(scene, own.dice, &mut |scene| self.decide(&scene))
    }

    /// The mean over all sequences of faces of so many more dice.
    fn throw(&self, scene: Scene, dice: u8, then: &mut dyn FnMut(Scene) -> f64) -> f64 {
        if dice == 0 {
            return then(scene);
        }
        let mut sum = 0.0;
        for &face in &self.die {
            let mut scene = scene.clone();
            scene.dice.push(face);
            sum += self.throw(scene, dice - 1, then);
        }
        sum / self.die.len() as f64
    }

    /// The best of the attacker's or the defender's choices.
    fn best(&self, scene: &Scene, choices: impl IntoIterator<Item = f64>) -> f64 {
        let attacker = scene.hits.is_none() != scene.foe;
        choices.into_iter().reduce(if attacker { f64::max } else { f64::min }).unwrap()
    }

    fn decide(&self, scene: &Scene) -> f64 {
        let (tools, tokens) =
            if scene.foe { (&scene.foes, scene.foe_tokens) } else { (&scene.own, scene.tokens) };
        let mut choices = vec![];
        choices.push(if !scene.foe {
            self.decide(&Scene { foe: true, touched: false, ..scene.clone() })
        } else if scene.touched {
            self.decide(&Scene { foe: false, touched: false, ..scene.clone() })
        } else {
            self.close(scene)
        });
        for (index, tool) in tools.iter().enumerate() {
            let Some(tool) = tool.as_ref().filter(|tool| tool.cost <= tokens) else { continue };
            let mut scene = scene.clone();
            if scene.foe {
                scene.foes[index] = None;
                scene.foe_tokens -= tool.cost;
            } else {
                scene.own[index] = None;
                scene.tokens -= tool.cost;
            }
            choices.push(self.apply(scene, &tool.effects));
        }
        self.best(scene, choices)
    }

    fn apply(&self, mut scene: Scene, effects: &[Effect]) -> f64 {
        let Some((effect, rest)) = effects.split_first() else {
            return self.decide(&scene);
        };
        scene.touched |= scene.foe && matches!(effect, Effect::Add(_) | Effect::Remove(_));
        match *effect {
            Effect::Flat(more) => {
                scene.flat += i32::from(more);
                self.apply(scene, rest)
            }
            Effect::Add(dice) => self.throw(scene, dice, &mut |scene| self.apply(scene, rest)),
            Effect::Remove(dice) => self.remove(scene, dice, rest),
            Effect::Reroll(limit) => {
                if limit == 0 || scene.dice.is_empty() {
                    return self.apply(scene, rest);
                }
                let picks = (0_u32..1 << scene.dice.len())
                    .filter(|pick| pick.count_ones() <= limit.into())
                    .map(|pick| {
                        let mut left = scene.clone();
                        let mut index = 0;
                        left.dice.retain(|_| {
                            index += 1;
                            pick >> (index - 1) & 1 == 0
                        });
                        left.touched |= scene.foe && pick != 0;
                        let again = pick.count_ones() as u8;
                        self.throw(left, again, &mut |scene| self.apply(scene, rest))
                    });
                self.best(&scene, picks)
            }
        }
    }

    fn remove(&self, scene: Scene, dice: u8, rest: &[Effect]) -> f64 {
        if dice == 0 || scene.dice.is_empty() {
            return self.apply(scene, rest);
        }
        let mut sum = 0.0;
        for index in 0..scene.dice.len() {
            let mut scene = scene.clone();
            scene.dice.remove(index);
            sum += self.remove(scene, dice - 1, rest);
        }
        sum / scene.dice.len() as f64
    }

    fn close(&self, scene: &Scene) -> f64 {
        let (success, wild) = match scene.hits {
            None => (Face::Hit, self.attack.wild),
            Some(_) => (Face::Save, self.defense.wild),
        };
        let mut total = scene.flat;
        for &face in &scene.dice {
            total += i32::from(face == success);
            total += i32::from(wild) * i32::from(face == Face::Wild);
        }
        let Some(hits) = scene.hits else {
            // Wilds may be Savagery, and what is gained pays for what follows.
            let of = |face| scene.dice.iter().filter(|&&it| it == face).count() as u8;
            let turns = (0..=of(Face::Wild)).map(|turned| {
                let hits = total - i32::from(turned) * i32::from(wild);
                self.defend(hits.max(0), scene.tokens + of(Face::Savagery) + turned, scene)
            });
            return turns.fold(0.0, f64::max);
        };
        if hits > total.max(0) { 1.0 } else { 0.0 }
    }

    fn defend(&self, hits: i32, tokens: u8, scene: &Scene) -> f64 {
        let key = (hits, tokens, scene.foe_tokens);
        if let Some(&known) = self.seen.borrow().get(&key) {
            return known;
        }
        let ko = self.roll(Some(hits), tokens, scene.foe_tokens);
        self.seen.borrow_mut().insert(key, ko);
        ko
    }
}

#[track_caller]
fn agree(faces: Faces, attack: &Side, defense: &Side) {
    let (found, wanted) = (ko(faces, attack, defense), Combat::new(faces, attack, defense).ko());
    assert!((found - wanted).abs() < 1e-12, "{found} instead of {wanted}: {attack:?} {defense:?}");
}

#[test]
fn dice_alone() {
    for attack in 0..=4 {
        for defense in 0..=3 {
            agree(DIE, &Side::of(attack), &Side::of(defense));
        }
    }
}

#[test]
fn rerolls_of_both_sides() {
    let attack = Side::of(3).tool(skill(any()));
    let defense = Side::of(3).tool(skill(any()));
    agree(DIE, &attack, &defense);
    let attack = Side::of(3).tool(skill(Effect::Reroll(1)));
    let defense = Side::of(2).tool(feat(any())).tool(feat(Effect::Reroll(1))).budget(2);
    agree(DIE, &attack, &defense);
}

#[test]
fn added_dice_and_flat_successes() {
    let attack = Side::of(2).flat(1).tool(feat(Effect::Add(2))).budget(1);
    let defense = Side::of(2).tool(skill(Effect::Add(1)).then(Effect::Flat(1)));
    agree(DIE, &attack, &defense);
    let attack = Side::of(2).tool(feat(Effect::Add(1))).tool(feat(any())).budget(1);
    agree(DIE, &attack, &defense.clone().flat(-1));
    agree(DIE, &attack.budget(2), &defense.flat(-3));
}

#[test]
fn forced_rerolls_and_dice_taken() {
    let attack = Side::of(2).tool(skill(any())).against(feat(Effect::Reroll(1))).budget(1);
    let defense = Side::of(2).against(skill(Effect::Remove(1)).then(Effect::Reroll(1)));
    agree(DIE, &attack, &defense);
    let defense = Side::of(2).tool(skill(Effect::Add(1))).against(feat(any())).budget(1);
    agree(DIE, &attack, &defense);
    // Two tools of the enemy, one of which leaves the dice alone.
    let attack = Side::of(1).tool(skill(Effect::Add(1)));
    let defense = Side::of(0).against(feat(Effect::Flat(-1))).against(feat(any()));
    agree(DIE, &attack, &defense.clone().budget(1));
    agree(DIE, &attack, &defense.budget(2));
}

#[test]
fn wilds_of_every_worth() {
    for wild in 0..=3 {
        let attack = Side::of(2).wild(wild).tool(skill(any()));
        let defense = Side::of(2).wild(wild.min(1)).flat(1).tool(skill(Effect::Reroll(1)));
        agree(DIE, &attack, &defense.clone());
        agree(DIE, &attack.against(skill(any())), &defense.wild(2));
    }
}

#[test]
fn one_purse_for_both_rolls() {
    for budget in 0..=2 {
        let attack = Side::of(2).tool(feat(any())).against(feat(any())).budget(budget);
        for against in 0..=2 {
            let defense = Side::of(1).tool(feat(Effect::Add(1))).against(feat(Effect::Remove(1)));
            agree(DIE, &attack, &defense.budget(against));
        }
    }
}

fn effect() -> impl Strategy<Value = Effect> {
    prop_oneof![
        (0_u8..=1).prop_map(Effect::Add),
        (1_u8..=2).prop_map(Effect::Remove),
        (0_u8..=2).prop_map(Effect::Reroll),
        Just(any()),
        (-1_i8..=1).prop_map(Effect::Flat),
    ]
}

fn tool() -> impl Strategy<Value = Tool> {
    let two = proptest::option::weighted(0.3, effect());
    (0_u8..=1, effect(), two).prop_map(|(cost, one, two)| {
        let tool = Tool::new(cost, one);
        match two {
            Some(two) => tool.then(two),
            None => tool,
        }
    })
}

fn side() -> impl Strategy<Value = Side> {
    let tools = proptest::collection::vec(tool(), 0..=2);
    let against = proptest::collection::vec(tool(), 0..=1);
    (0_u8..=2, -1_i8..=1, 0_u8..=3, tools, against, 0_u8..=2).prop_map(
        |(dice, flat, wild, tools, against, budget)| Side {
            dice,
            flat,
            wild,
            tools: tools.into(),
            against: against.into(),
            budget,
            ..Side::of(0)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// A die with few faces keeps the enumeration short.
    #[test]
    fn any_small_combat(
        hit in 0_u8..=1, save in 0_u8..=1, wild in 0_u8..=1, attack in side(), defense in side(),
    ) {
        agree(Faces { hit, save, savagery: 1 - hit * save * wild, wild }, &attack, &defense);
    }
}
