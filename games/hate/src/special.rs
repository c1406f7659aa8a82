//! The named special cases: what no general word of the vocabulary covers.

use smallvec::SmallVec;
use warmoot_kernel::{Chance, Log};

use crate::{
    Cause, Dice, Event, FigureId, SkillId, SkillKind, Special,
    board::Space,
    combat::Combat,
    condition::Scene,
    flow::{Fall, Flow, Frame, Run, Sword},
    refuse::No,
    state::{Hate, NO_SKILL},
};

/// Savagery on the Um'Kator Shaman's card (HATE-SKILL-08).
const PURSE: u8 = 5;

impl Hate {
    /// Whether a special case can do anything now.
    pub(crate) fn can_special(&self, special: Special, scene: &Scene<'_>) -> bool {
        let Some(own) = scene.own else { return false };
        match special {
            Special::LegendarySword => self.targets_of(own, 1).next().is_some(),
            Special::WalkTree => self.any_walk(),
            Special::CurseSwap => scene.foe.is_some(),
            Special::CardSavagery => true,
            Special::CopyShamanSkill
            | Special::WildRedirect
            | Special::WildBerserk
            | Special::WormWays => false,
        }
    }

    pub(crate) fn do_special(
        &mut self,
        special: Special,
        run: Run,
        _chance: &mut dyn Chance,
        _log: &mut Log<Event>,
    ) {
        let Some(own) = run.figure else { return };
        match special {
            Special::CardSavagery => self.figure_mut(own).purse = PURSE,
            Special::CurseSwap => {
                if let (Some(foe), crate::flow::Origin::Skill(curse, _)) = (run.foe, run.origin) {
                    self.push(Frame::Curse { figure: own, foe, curse });
                }
            }
            Special::WalkTree => self.push(Frame::Grove { figure: own, tree: None }),
            Special::LegendarySword => {
                let sword = Sword { figure: own, target: None, dice: None, turned: false };
                self.push(Frame::Sword(sword));
            }
            // These act where their moment is: in combat.rs, and when a Mercenary joins.
            Special::CopyShamanSkill
            | Special::WildRedirect
            | Special::WildBerserk
            | Special::WormWays => {}
        }
    }

    // --- the curse of Bul'Gar

    /// Upgrades of the fallen enemy that could be taken for the curse (HATE-TRIBEUP-23,
    /// HATE-AMB-121).
    pub(crate) fn swaps(&self, id: FigureId, foe: FigureId) -> SmallVec<[SkillId; 8]> {
        let mut swaps = SmallVec::new();
        for slot in 0..4 {
            for &skill in &self.figure(foe).slots[slot] {
                if skill != NO_SKILL && self.may_swap(id, foe, skill) && !swaps.contains(&skill) {
                    swaps.push(skill);
                }
            }
        }
        swaps
    }

    fn may_swap(&self, id: FigureId, foe: FigureId, upgrade: SkillId) -> bool {
        let card = &self.content.skills[usize::from(upgrade)];
        let is_upgrade =
            matches!(card.kind, SkillKind::Generic | SkillKind::Tribe | SkillKind::Mission);
        let blocked = |figure: FigureId, slot: usize, but: Option<SkillId>| {
            self.figure(figure).slots[slot].iter().any(|&skill| {
                skill != NO_SKILL
                    && Some(skill) != but
                    && self.content.skills[usize::from(skill)].permanent
            })
        };
        let curse_slot = 3;
        let slot = usize::from(card.slot);
        let own_curse = self.figure(id).top(curse_slot);
        is_upgrade
            && !blocked(foe, curse_slot, Some(upgrade))
            && !blocked(id, slot, own_curse.filter(|_| slot == curse_slot))
    }

    pub(crate) fn go_curse(&mut self, id: FigureId, foe: FigureId, curse: SkillId) -> Flow {
        if self.slot_of(id, curse).is_none() || self.swaps(id, foe).is_empty() {
            self.pop();
            return Flow::On;
        }
        Flow::Ask
    }

    /// The curse and an Upgrade change places.
    pub(crate) fn swap_curse(
        &mut self,
        id: FigureId,
        foe: FigureId,
        curse: SkillId,
        upgrade: SkillId,
        log: &mut Log<Event>,
    ) {
        self.pop();
        self.take_card(id, curse);
        self.take_card(foe, upgrade);
        self.put_card(id, upgrade);
        self.put_card(foe, curse);
        log.push(|| Event::Swapped { figure: id, foe, curse, upgrade });
    }

    /// Takes a card off a Figure.
    pub(crate) fn take_card(&mut self, id: FigureId, skill: SkillId) {
        let slot = usize::from(self.content.skills[usize::from(skill)].slot);
        let cards = &mut self.figure_mut(id).slots[slot];
        if let Some(at) = cards.iter().position(|&card| card == skill) {
            cards[at..].rotate_left(1);
            cards[2] = NO_SKILL;
            self.figure_mut(id).upgrades -= 1;
        }
        self.retrigger(id);
    }

    /// Puts an Upgrade on a Figure, over what is in its slot.
    pub(crate) fn put_card(&mut self, id: FigureId, skill: SkillId) {
        let slot = usize::from(self.content.skills[usize::from(skill)].slot);
        let cards = &mut self.figure_mut(id).slots[slot];
        if let Some(free) = cards.iter_mut().find(|card| **card == NO_SKILL) {
            *free = skill;
            self.figure_mut(id).upgrades += 1;
        }
        self.retrigger(id);
    }

    // --- Grock and Tun'Dor

    /// Grock's Attack must turn to another adjacent enemy, if there is one (HATE-MERCSKILL-13).
    /// Whether it waits for that.
    pub(crate) fn redirect(&mut self, id: FigureId, combat: &Combat) -> bool {
        if combat.fate.is_some() {
            return false;
        }
        if self.redirects(id).is_empty() {
            return false;
        }
        self.push(Frame::Redirect { figure: id });
        true
    }

    /// The targets it may turn to.
    pub(crate) fn redirects(&self, id: FigureId) -> SmallVec<[FigureId; 8]> {
        let main = self.combat().and_then(|combat| combat.main);
        self.targets_of(id, 1).filter(|&target| Some(target) != main).collect()
    }

    /// The Attack turns; the roll is kept (HATE-AMB-137).
    pub(crate) fn turn_to(&mut self, target: FigureId, log: &mut Log<Event>) {
        self.pop();
        if let Some(combat) = self.combats.last_mut() {
            combat.main = Some(target);
            combat.targets = 1 << target.0;
            combat.step = crate::combat::Step::Wilds;
            let attacker = combat.attacker;
            log.push(|| Event::Attacked { attacker, targets: vec![target], hut: None });
        }
    }

    /// Tun'Dor's Attack is called off; he goes for the closest ally (HATE-MERCSKILL-26).
    pub(crate) fn berserk(&mut self, id: FigureId, combat: &Combat) -> bool {
        let _ = combat;
        self.combats.pop();
        self.pop();
        self.push(Frame::Berserk { figure: id });
        true
    }

    /// His closest allies to which a Charge leads.
    pub(crate) fn closest_allies(&self, id: FigureId) -> SmallVec<[FigureId; 8]> {
        let Some(spot) = self.figure(id).stands() else { return SmallVec::new() };
        let range = |other: FigureId| {
            self.figure(other).stands().map(|space| self.board().range(spot, space))
        };
        let allies: SmallVec<[FigureId; 16]> = self
            .ids()
            .filter(|&other| other != id && self.friends(id, other) && range(other).is_some())
            .collect();
        let closest = allies.iter().filter_map(|&other| range(other)).min();
        allies.into_iter().filter(|&other| range(other) == closest).collect()
    }

    pub(crate) fn go_berserk(&mut self, id: FigureId, log: &mut Log<Event>) -> Flow {
        match self.closest_allies(id).as_slice() {
            [] => {
                self.pop();
                log.push(|| Event::CalledOff { figure: id });
                Flow::On
            }
            [only] => {
                let only = *only;
                self.run_berserk(id, only, log);
                Flow::On
            }
            _ => Flow::Ask,
        }
    }

    /// He Charges towards the ally and KO's it if he gets next to it; a Trap on the way ends that.
    pub(crate) fn run_berserk(&mut self, id: FigureId, ally: FigureId, log: &mut Log<Event>) {
        self.pop();
        log.push(|| Event::CalledOff { figure: id });
        let Some(end) = self.charge_line(id, ally) else { return };
        if self.figure(id).stands() != Some(end) && !self.run_straight(id, end, log) {
            return;
        }
        self.push(Frame::Fall(Fall {
            cause: Cause::Effect,
            by: Some(id),
            seat: self.figure(id).control,
            ..Fall::of(ally)
        }));
    }

    // --- Corvux

    /// Whether any Tree can walk anywhere.
    fn any_walk(&self) -> bool {
        (0..self.trees.len() as u8)
            .any(|tree| self.board().spaces().any(|to| self.may_walk(tree, to).is_ok()))
    }

    /// Whether a Tree can walk to a Space: one orthogonally, all its Spaces on one level
    /// (HATE-MERCSKILL-11).
    pub(crate) fn may_walk(&self, tree: u8, to: Space) -> Result<(), No> {
        let no =
            || No::new("HATE-MERCSKILL-11", "A Tree walks 1 Space, orthogonally, on one level.");
        let tree = self.trees.get(usize::from(tree)).filter(|tree| !tree.gone).ok_or_else(no)?;
        let board = self.board();
        if !board.has(to) {
            return Err(no());
        }
        let ([a, b], [c, d]) = (board.place(tree.at), board.place(to));
        let level = board.level(tree.at);
        let spaces: SmallVec<[Space; 4]> = board.square([c, d]).collect();
        let walks = a.abs_diff(c) + b.abs_diff(d) == 1;
        let fits = spaces.len() == 4
            && spaces.iter().all(|&space| {
                board.level(space) == level && board.hut(space).is_none() && !self.is_fallen(space)
            });
        if walks && fits { Ok(()) } else { Err(no()) }
    }

    pub(crate) fn go_grove(&mut self, id: FigureId, tree: Option<u8>) -> Flow {
        let any = match tree {
            None => self.any_walk(),
            Some(tree) => !self.beside_tree(id, tree).is_empty(),
        };
        if !any || self.figure(id).stands().is_none() {
            self.pop();
            return Flow::On;
        }
        Flow::Ask
    }

    /// Enemies touching a Tree (HATE-AMB-144).
    pub(crate) fn beside_tree(&self, id: FigureId, tree: u8) -> SmallVec<[FigureId; 8]> {
        let board = self.board();
        let at = board.place(self.trees[usize::from(tree)].at);
        self.ids()
            .filter(|&other| {
                !self.friends(id, other)
                    && self.figure(other).stands().is_some_and(|space| {
                        board.square(at).any(|leaf| board.range(leaf, space) <= 1)
                    })
            })
            .collect()
    }

    // --- Worm

    pub(crate) fn go_sword(
        &mut self,
        sword: Sword,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) -> Flow {
        let id = sword.figure;
        if sword.turned {
            return match self.closest_allies(id).as_slice() {
                [] => {
                    self.pop();
                    Flow::On
                }
                [only] => {
                    let only = *only;
                    self.sword_falls(id, only);
                    Flow::On
                }
                _ => Flow::Ask,
            };
        }
        let Some(target) = sword.target else {
            if self.targets_of(id, 1).next().is_none() {
                self.pop();
                return Flow::On;
            }
            return Flow::Ask;
        };
        let Some(dice) = sword.dice else {
            let dice = self.throw_dice(2, chance);
            log.push(|| Event::Rolled {
                figure: Some(id),
                roll: crate::Roll::Any,
                dice,
                parts: Vec::new(),
            });
            self.set(Frame::Sword(Sword { dice: Some(dice), ..sword }));
            return Flow::On;
        };
        if dice.wild > 0 {
            return Flow::Ask;
        }
        if dice.hit == 2 {
            self.sword_falls(id, target);
        } else if dice.savagery == 2 {
            self.set(Frame::Sword(Sword { turned: true, ..sword }));
        } else {
            self.pop();
        }
        Flow::On
    }

    /// The sword KO's somebody.
    pub(crate) fn sword_falls(&mut self, id: FigureId, on: FigureId) {
        self.pop();
        self.push(Frame::Fall(Fall {
            cause: Cause::Effect,
            by: Some(id),
            seat: self.figure(id).control,
            ..Fall::of(on)
        }));
    }

    /// A Wild of the sword's roll is set.
    pub(crate) fn set_sword(&mut self, sword: Sword, into: crate::WildAs, all: bool) {
        let Some(mut dice) = sword.dice else { return };
        let n = if all { dice.wild } else { 1 };
        dice.wild -= n;
        match into {
            crate::WildAs::Hit => dice.hit += n,
            crate::WildAs::Save => dice.save += n,
            _ => dice.savagery += n,
        }
        self.set(Frame::Sword(Sword { dice: Some(Dice { ..dice }), ..sword }));
    }
}
