//! Every decision that could be written down for a position, sensible or not.

use crate::{
    Action, Cargo, Dice, Feat, FigureId, Hate, Means, Until, WildAs, board::Space, flow::Frame,
};

/// Every action over the Figures, Spaces, cards and tokens of a position, and a bit beyond them.
pub(crate) fn candidates(hate: &Hate) -> Vec<Action> {
    let mut all = Vec::new();
    let mut add = |action| all.push(action);
    let figures: Vec<FigureId> = (0..=hate.figures.len() as u8).map(FigureId).collect();
    let spaces: Vec<Space> = match hate.scenario {
        Some(_) => (0..=hate.board().len() as u16).map(Space).collect(),
        None => (0..4).map(Space).collect(),
    };
    let skills = hate.content.skills.len() as u8;
    let cards = hate.content.cards.len() as u8;
    let tokens = 0..=hate.tokens.len() as u8;
    let cargos: Vec<Cargo> =
        figures.iter().copied().map(Cargo::Body).chain((0..3).map(Cargo::Innocents)).collect();

    // Setting up.
    (0..12).for_each(|tribe| add(Action::Tribe { tribe }));
    (0..12).for_each(|scenario| add(Action::Scenario { scenario }));
    (0..12).for_each(|mission| add(Action::Secret { mission }));
    (0..40).for_each(|kind| add(Action::Mercenary { kind }));
    for upgrade in 0..skills {
        add(Action::Draft { upgrade });
        add(Action::Own { upgrade });
        add(Action::Swap { upgrade });
        add(Action::Wild { into: WildAs::Skill(upgrade), all: false });
    }
    let given: Vec<u8> = hate.seats.iter().flat_map(|it| it.upgrades).flatten().collect();
    for &figure in &figures {
        for &upgrade in given.iter().chain(&[0, 7]) {
            add(Action::Give { upgrade, figure });
        }
    }

    // What needs nothing more.
    for plain in [
        Action::Enough,
        Action::Retreat,
        Action::Pass,
        Action::Begin,
        Action::Stop,
        Action::Kill,
        Action::Carry,
        Action::Accept,
        Action::Skip,
    ] {
        add(plain);
    }
    for until in [Until::Now, Until::Activation, Until::Turn, Until::Round] {
        add(Action::Decline { until });
    }
    (0..10).for_each(|n| add(Action::Pay { n }));
    (0..6).for_each(|n| add(Action::FromCard { n }));
    (0..4).for_each(|option| add(Action::Option { option }));

    // Spaces.
    for &to in &spaces {
        for action in [
            Action::Step { to },
            Action::Climb { to },
            Action::Snare { to },
            Action::Place { to },
            Action::Peek { at: to },
        ] {
            add(action);
        }
        (0..9).for_each(|tree| add(Action::Tree { tree, to }));
    }
    (0..9).for_each(|tree| add(Action::Harvest { tree }));

    // Figures.
    for &figure in &figures {
        add(Action::Activate { figure });
        add(Action::Move { figure });
        add(Action::Pillage { figure });
        add(Action::Rest { figure });
        add(Action::Target { figure });
        (0..4).for_each(|slot| add(Action::Reactivate { figure, slot }));
        figures.iter().for_each(|&target| add(Action::Attack { figure, target }));
        cargos.iter().for_each(|&cargo| add(Action::Grab { figure, cargo }));
        for token in tokens.clone() {
            add(Action::Take { figure, token });
            add(Action::Hand { token, to: figure });
        }
        for action in 0..4 {
            for token in tokens.clone().map(Some).chain([None]) {
                add(Action::Special { figure, action, token });
            }
        }
        for skill in 0..skills {
            add(Action::Skill { figure, skill });
        }
        let hidden = figure.index() < hate.figures.len() && !hate.figure(figure).down();
        let loaded = figure.index() < hate.figures.len() && hate.figure(figure).loads > 0;
        for &to in &spaces {
            if hidden && hate.figure(figure).stands().is_none() {
                add(Action::Return { figure, to });
            }
            if loaded {
                cargos.iter().for_each(|&cargo| add(Action::Drop { figure, cargo, to }));
            }
        }
        add(Action::Drop { figure, cargo: Cargo::Innocents(0), to: spaces[0] });
        add(Action::Return { figure, to: spaces[0] });
    }
    cargos.iter().for_each(|&cargo| add(Action::SendHome { cargo }));

    // Means, for each Figure or none.
    let named: Vec<Option<FigureId>> = figures.iter().copied().map(Some).chain([None]).collect();
    for card in 0..=cards {
        add(Action::Trial { card });
        add(Action::ClearExtension { card });
        for means in [
            Means::Card { card },
            Means::Trial { card },
            Means::Extension { card, freely: false },
            Means::Extension { card, freely: true },
        ] {
            window_figure(hate).into_iter().for_each(|figure| add(Action::Use { means, figure }));
        }
    }
    for feat in Feat::ALL {
        for slot in 0..4 {
            add(Action::Clear { feat, slot });
            for freely in [false, true] {
                let means = Means::Feat { feat, slot, freely };
                named.iter().for_each(|&figure| add(Action::Use { means, figure }));
            }
        }
    }
    for &figure in &figures {
        for skill in 0..skills {
            let means = Means::Skill { figure, skill };
            add(Action::Use { means, figure: Some(figure) });
            if skill % 16 == 0 {
                add(Action::Use { means, figure: None });
            }
        }
    }

    // Dice.
    for into in [WildAs::Hit, WildAs::Save, WildAs::Savagery] {
        add(Action::Wild { into, all: false });
        add(Action::Wild { into, all: true });
    }
    for n in 0..256_u16 {
        let part = |at: u16| (n >> (2 * at) & 3) as u8;
        let dice = Dice { hit: part(0), save: part(1), savagery: part(2), wild: part(3) };
        add(Action::Reroll { dice });
    }
    all
}

/// The Figure a window names, and none.
fn window_figure(hate: &Hate) -> Vec<Option<FigureId>> {
    match hate.top() {
        Some(Frame::Window(window)) => vec![window.figure, None],
        Some(Frame::Moving(moving)) => vec![Some(moving.figure), None],
        _ => vec![Some(FigureId(0)), None],
    }
}
