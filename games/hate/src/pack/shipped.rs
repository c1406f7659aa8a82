//! The files of the pack that comes with the program.

/// Takes the files in.
macro_rules! shipped {
    ($($path:literal),+ $(,)?) => {
        &[$(($path, include_str!(concat!("../../../../packs/hate/", $path)))),+]
    };
}

/// Every file of the shipped pack, as (path, text); a test compares the list with the folder.
pub const SHIPPED: &[(&str, &str)] = shipped![
    "cards/bulgar.toml",
    "cards/sarrassa.toml",
    "cards/umcal.toml",
    "cards/umcordu.toml",
    "cards/umgorr.toml",
    "cards/umgra.toml",
    "cards/umkator.toml",
    "cards/umrak.toml",
    "cards/umtal.toml",
    "cards/umtull.toml",
    "cards/vorenash.toml",
    "dice.toml",
    "figures.toml",
    "huts.toml",
    "mercenaries.toml",
    "missions.toml",
    "pack.toml",
    "scenarios/burn-the-witch.toml",
    "scenarios/burning-hill.toml",
    "scenarios/carry-them-home.toml",
    "scenarios/crumbling-grounds.toml",
    "scenarios/forsaken-woods.toml",
    "scenarios/four-cairns.toml",
    "scenarios/hidden-camp.toml",
    "scenarios/hungry-grove.toml",
    "scenarios/king-of-the-hill.toml",
    "scenarios/war-engines.toml",
    "skills/generic.toml",
    "skills/mercenaries.toml",
    "skills/missions.toml",
    "skills/scars.toml",
    "skills/shamans.toml",
    "skills/starting.toml",
    "skills/tribes.toml",
    "traps.toml",
    "tribes.toml",
];
