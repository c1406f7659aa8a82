//! The odds against the engine itself: positions of random Battles, with any tools on both sides,
//! played out through every choice and every outcome of dice, each player doing his best.

use std::{
    collections::HashMap,
    fmt::Write as _,
    hash::{DefaultHasher, Hasher},
};

use warmoot_kernel::{Chance, Game, Log, Seat, Seeded, conformance::games_wanted, covers};

use super::properties::battle;
use crate::{
    Action, CardKind, Dice, Event, Fate, FigureId, Hate, Means, Role, SkillId, Trigger, Until,
    Verb,
    combat::{Combat, Throw},
    flow::{Frame, RoundStep},
    lines::Lines,
    state::NO_SKILL,
};

/// Outcomes of chance that are given beforehand; what is asked beyond them is noted and answered 0.
struct Given<'a> {
    answers: &'a [u32],
    at: usize,
    /// Sides of what is asked next, and whether it is a die.
    next: Option<(u32, bool)>,
}

impl Chance for Given<'_> {
    fn below(&mut self, sides: u32, what: &'static str) -> u32 {
        let answer = self.answers.get(self.at).copied();
        if answer.is_none() && self.next.is_none() {
            self.next = Some((sides, what == "a die"));
        }
        self.at += 1;
        answer.unwrap_or(0)
    }
}

/// What is done in a position.
#[derive(Clone, Copy)]
enum Step {
    /// It goes on by itself.
    On,
    Act(Seat, Action),
}

/// A Combat being searched.
struct Search {
    target: FigureId,
    known: HashMap<u64, f64>,
    /// How often the engine was asked.
    calls: u32,
}

/// So many calls of the engine are enough for one position.
const MOST_CALLS: u32 = 120_000;

impl Search {
    /// The chance of a KO in this position; `None`: it takes too long.
    fn value(&mut self, game: &Hate) -> Option<f64> {
        let key = key(game, 0);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        let seat = game.waiting().iter().next()?;
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        let ours = attacks(game);
        let mut best: Option<f64> = None;
        for action in legal {
            if matches!(action, Action::Decline { until } if until != Until::Now) {
                continue;
            }
            if widens(game, &action) {
                continue;
            }
            let value = self.step(game, Step::Act(seat, action))?;
            let better = best.is_none_or(|best| if ours { value > best } else { value < best });
            if better {
                best = Some(value);
            }
        }
        self.known.insert(key, best?);
        best
    }

    /// The chance of a KO after a step: the mean over all outcomes of chance.
    fn step(&mut self, game: &Hate, step: Step) -> Option<f64> {
        let mut key_of_throw = None;
        if let Step::Act(_, Action::Reroll { dice }) = step {
            // Only the dice that stay matter, and how many are thrown.
            let mut left = game.clone();
            let last = left.combats.len() - 1;
            left.combats[last].throw_mut().remove(dice);
            let key = key(&left, 1 + u64::from(dice.count()));
            if let Some(&known) = self.known.get(&key) {
                return Some(known);
            }
            key_of_throw = Some(key);
        }
        let mut answers = Vec::new();
        let value = self.outcomes(game, step, &mut answers, 0)?;
        if let Some(key) = key_of_throw {
            self.known.insert(key, value);
        }
        Some(value)
    }

    fn outcomes(
        &mut self,
        game: &Hate,
        step: Step,
        answers: &mut Vec<u32>,
        throws: usize,
    ) -> Option<f64> {
        self.calls += 1;
        if self.calls > MOST_CALLS {
            return None;
        }
        let mut after = game.clone();
        let mut log = Log::new();
        let mut given = Given { answers, at: 0, next: None };
        match step {
            Step::On => after.advance(&mut given, &mut log),
            Step::Act(seat, action) => after.play(seat, &action, &mut given, &mut log).unwrap(),
        }
        // What happens once it is decided is another matter.
        let next = given.next;
        let decided = self.decided(&after, &log);
        let Some((sides, die)) = next else {
            return decided.map_or_else(|| self.value(&after), Some);
        };
        let mut thrown = log.events().iter().filter_map(|event| match event {
            Event::Rolled { dice, .. }
            | Event::Added { dice, .. }
            | Event::Rerolled { dice, .. } => Some(dice.count()).filter(|&dice| dice > 0),
            _ => None,
        });
        let length = answers.len();
        let mut sum = 0.0;
        if !die {
            for answer in 0..sides {
                answers.push(answer);
                sum += self.outcomes(game, step, answers, throws)? / f64::from(sides);
                answers.truncate(length);
            }
            return Some(sum);
        }
        let count = thrown.nth(throws)?;
        for shown in every(count) {
            for (face, dice) in
                [(0, shown.hit), (2, shown.save), (4, shown.savagery), (5, shown.wild)]
            {
                answers.extend(std::iter::repeat_n(face, dice.into()));
            }
            sum += share(shown) * self.outcomes(game, step, answers, throws + 1)?;
            answers.truncate(length);
        }
        Some(sum)
    }

    /// Whether the target's fate is decided, and how.
    fn decided(&self, game: &Hate, log: &Log<Event>) -> Option<f64> {
        let target = self.target;
        for event in log.events() {
            match *event {
                Event::Withstood { figure: Some(figure) } if figure == target => return Some(0.0),
                Event::Attacked { ref targets, .. } if !targets.contains(&target) => {
                    return Some(0.0);
                }
                Event::CalledOff { .. } => return Some(0.0),
                Event::Ko { figure, .. }
                | Event::Shielded { figure }
                | Event::Prevented { figure }
                    if figure == target =>
                {
                    return Some(1.0);
                }
                _ => {}
            }
        }
        if let Some(Frame::Redirect { .. } | Frame::Berserk { .. }) = game.top() {
            return Some(0.0);
        }
        let combat = game.combats.first()?;
        let ko = combat.defender == Some(target) && combat.fate == Some(Fate::Ko);
        ko.then_some(1.0)
    }
}

/// Whether an act makes the Attack one on several Figures: the odds are of one of them.
fn widens(game: &Hate, action: &Action) -> bool {
    let Action::Use { means: Means::Skill { skill, .. }, .. } = action else { return false };
    game.content.skills[usize::from(*skill)].abilities.iter().any(|ability| {
        ability.effects.iter().any(|effect| matches!(effect.does, Verb::ExtraTarget { .. }))
    })
}

/// Whether whoever is asked acts for the attacker: on the Attack roll its roller does, on the Defense
/// roll whoever answers it.
fn attacks(game: &Hate) -> bool {
    let answers = game.frames.iter().rev().find_map(|frame| match frame {
        Frame::Window(window) => Some(window.trigger == Trigger::RollEnemyAttack),
        Frame::Combat => Some(false),
        _ => None,
    });
    (game.combats[0].rolling() == Role::Attacker) != answers.unwrap_or(false)
}

/// Everything that matters for the Combat going on, as one number.
fn key(game: &Hate, more: u64) -> u64 {
    struct Hashing(DefaultHasher);
    impl std::fmt::Write for Hashing {
        fn write_str(&mut self, text: &str) -> std::fmt::Result {
            self.0.write(text.as_bytes());
            Ok(())
        }
    }
    let mut hash = Hashing(DefaultHasher::new());
    let bare = |throw: Throw| Throw { lines: Lines::default(), ..throw };
    for combat in &game.combats {
        let (attack, defense) = (bare(combat.attack), bare(combat.defense));
        write!(hash, "{:?}", Combat { attack, defense, ..*combat }).unwrap();
    }
    for player in &game.seats {
        let tokens = (player.savagery, player.hate, player.resource, player.hand, player.laid);
        let used = (player.feat_used, player.extension_used, player.declined);
        write!(hash, "{tokens:?}{used:?}").unwrap();
    }
    for figure in &game.figures {
        let used = (figure.used_activation, figure.used_round, figure.purse);
        hash.0.write(&[used.0, used.1, used.2]);
    }
    write!(hash, "{:?}{:?}{:?}{more}", game.frames, game.due, game.lasting.len()).unwrap();
    hash.0.finish()
}

/// Every throw of so many dice.
fn every(dice: u8) -> Vec<Dice> {
    let mut all = Vec::new();
    for hit in 0..=dice {
        for save in 0..=dice - hit {
            for savagery in 0..=dice - hit - save {
                all.push(Dice { hit, save, savagery, wild: dice - hit - save - savagery });
            }
        }
    }
    all
}

/// How likely exactly these dice are: 2 Hits, 2 Saves, 1 Savagery, 1 Wild on each.
fn share(shown: Dice) -> f64 {
    let mut share = 1.0;
    let mut thrown = 0;
    for (count, faces) in
        [(shown.hit, 2.0), (shown.save, 2.0), (shown.savagery, 1.0), (shown.wild, 1.0)]
    {
        for nth in 1..=count {
            thrown += 1;
            share *= faces / 6.0 * f64::from(thrown) / f64::from(nth);
        }
    }
    share
}

/// A position of a Battle in which one Figure attacks another with things to use on both sides.
fn arm(game: &Hate, lot: &mut Seeded) -> Option<(Hate, FigureId)> {
    let mut of = |n: usize| lot.below(n as u32, "something") as usize;
    let mut game = game.clone();
    let standing: Vec<FigureId> =
        game.ids().filter(|&id| game.figure(id).stands().is_some()).collect();
    let attacker = *standing.get(of(standing.len().max(1)))?;
    let foes: Vec<FigureId> =
        standing.into_iter().filter(|&id| id != attacker && !game.friends(attacker, id)).collect();
    let target = *foes.get(of(foes.len().max(1)))?;
    game.frames.clear();
    game.combats.clear();
    game.due = None;
    game.push(Frame::Round(RoundStep::Turns));
    for seat in game.all_seats().collect::<Vec<_>>() {
        let (mut hand, mut laid, mut trials) = (0, 0, 0);
        for bit in 0..8 {
            let card = &game.content.cards[usize::from(game.card_of(seat, bit))];
            let on_rolls = matches!(
                card.ability.trigger,
                Trigger::RollAttack | Trigger::RollDefense | Trigger::RollEnemyAttack
            );
            let pile = match card.kind {
                CardKind::Forge { .. } => &mut laid,
                CardKind::Trial(_) => &mut trials,
                CardKind::Plain if on_rolls => &mut hand,
                CardKind::Plain | CardKind::Poison => continue,
            };
            *pile |= u8::from(of(2) == 0) << bit;
        }
        let player = game.player_mut(seat);
        (player.hand, player.laid, player.trials) = (hand, laid, trials);
        player.declined = None;
        player.savagery = of(5) as u8;
        player.hate = of(3) as u8;
        player.extension_used = [0; 8];
        for feat in [1, 2] {
            player.village.forge[feat] = [0, 1, 1, 2, 3][of(5)];
            player.feat_used[feat] = if of(3) == 0 { of(8) as u8 } else { 0 };
        }
    }
    // Upgrades that say something about rolls, now and then a Mercenary's Skill.
    let rolls = Trigger::RollAttack.bit()
        | Trigger::RollDefense.bit()
        | Trigger::RollWild.bit()
        | Trigger::FeatUsed.bit()
        | Trigger::Always.bit();
    let skills: Vec<usize> = (0..game.content.skills.len().min(255))
        .filter(|&skill| game.content.skills[skill].triggers & rolls != 0)
        .collect();
    for id in [attacker, target] {
        for slot in 0..4 {
            let fits: Vec<usize> = skills
                .iter()
                .copied()
                .filter(|&skill| usize::from(game.content.skills[skill].slot) == slot)
                .collect();
            if of(2) == 0 && !fits.is_empty() {
                let skill = fits[of(fits.len())];
                let cards = &mut game.figure_mut(id).slots[slot];
                *cards = [skill as SkillId, NO_SKILL, NO_SKILL];
            }
        }
        game.figure_mut(id).acting = id == attacker;
        game.figure_mut(id).was_hidden = of(4) == 0;
        game.figure_mut(id).used_activation = 0;
        game.figure_mut(id).used_round = 0;
        game.retrigger(id);
    }
    // Who moves a Neutral Mercenary is another matter.
    let control = game.figure(attacker).control?;
    let mut combat = Combat::on(attacker, Some(control), target);
    combat.foe_hits = of(10) == 0;
    // Small pools leave time for many tools.
    combat.base = [None, Some(0), Some(1), Some(2)][of(4)];
    game.figure_mut(target).minus_die = [0, 0, 1, 2][of(4)];
    game.fight(combat, &mut Log::silent());
    Some((game, target))
}

/// Compares so many positions; gives how many figures were compared, how many positions were left
/// out because they take too long, and the greatest deviation.
fn compare(first: u64, positions: u32) -> (u32, u32, f64) {
    let (mut compared, mut left_out, mut worst) = (0, 0, 0.0_f64);
    let mut done = 0;
    for seed in first.. {
        let mut found = Vec::new();
        let mut lot = Seeded::new(seed);
        battle(seed, |game, _, _, _| {
            if game.round > 0 && lot.below(150, "a position") == 0 {
                found.push(game.clone());
            }
        });
        for game in found {
            let Some((start, target)) = arm(&game, &mut lot) else { continue };
            let mut search = Search { target, known: HashMap::default(), calls: 0 };
            let Some(wanted) = search.step(&start, Step::On) else {
                left_out += 1;
                continue;
            };
            let mut check = |game: &Hate, wanted: f64| {
                let plan = game.plan().unwrap();
                let deviation = (plan.chance() - wanted).abs();
                assert!(
                    deviation < 1e-9,
                    "seed {seed}: {} instead of {wanted}: {plan:#?} {:?} {:?}",
                    plan.chance(),
                    game.frames,
                    game.combats,
                );
                worst = worst.max(deviation);
                compared += 1;
            };
            check(&start, wanted);
            // Then along the Combat, with acts and dice by lot.
            let mut game = start;
            let mut log = Log::new();
            game.advance(&mut lot, &mut log);
            while search.decided(&game, &log).is_none()
                && let Some(seat) = game.waiting().iter().next()
                && let Some(wanted) = search.value(&game)
            {
                check(&game, wanted);
                let mut legal = Vec::new();
                game.legal(seat, &mut legal);
                legal.retain(|it| !matches!(it, Action::Decline { until } if *until != Until::Now));
                let action = legal[lot.below(legal.len() as u32, "an act") as usize];
                log = Log::new();
                game.play(seat, &action, &mut lot, &mut log).unwrap();
            }
            done += 1;
            if done == positions {
                return (compared, left_out, worst);
            }
        }
    }
    unreachable!("there is always another Battle")
}

#[test]
fn the_odds_are_what_the_engine_gives() {
    covers!(Hate: "HATE-AMB-43");
    // Battle 53 has a Reroll that only what the Attack roll brings can pay, Battle 148 a
    // Reroll of the enemy's dice that is better left, Battle 1001 extensions.
    for (first, positions) in [(1, 3), (53, 2), (148, 2), (1001, 2)] {
        let (compared, left_out, worst) = compare(first, games_wanted(positions) as u32);
        println!("{compared} figures compared, {left_out} positions too long, worst {worst:e}");
        assert!(compared > 3, "{compared} figures are too few");
    }
}
