//! The ledger of this game, compiled in.

use std::sync::LazyLock;

use warmoot_kernel::Ledger;

static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
    Ledger::parse(include_str!("../../../rules/hate.toml"))
        .expect("rules/hate.toml is read by a test before it is compiled in")
});

/// Every rule and ruling of HATE.
#[must_use]
pub fn ledger() -> &'static Ledger {
    &LEDGER
}
