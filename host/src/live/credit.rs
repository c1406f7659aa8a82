//! What a change of the table means for the clocks.

use warmoot_kernel::Seat;

/// What a change of the table means for the clocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Credit {
    /// Nothing but that perhaps others are asked.
    #[default]
    None,
    /// A person acted.
    Acted(Seat),
    /// A person took an act back.
    TookBack(Seat),
    /// The table acted for a person whose time was out.
    TimeOut(Seat),
    /// Everybody agreed to go back.
    WentBack,
}
