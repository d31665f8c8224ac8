//! Calendar, the books of men, aftermath, recovery, the next battle.
//!
//! A campaign is its journal: a list of [`Entry`], each with its inputs and what followed from them as facts. The
//! [`State`] is what the entries add up to ([`State::replay`]); nothing is thrown or worked out again.

pub mod account;
pub mod aftermath;
pub mod battle_kind;
pub mod books;
pub mod by_hand;
pub mod calendar;
pub mod career;
pub mod change;
pub mod correction;
pub mod deck;
pub mod disband;
pub mod drafts;
pub mod entry;
pub mod experience;
pub mod fought;
pub mod found;
pub mod gazette;
pub mod journal;
pub mod led;
pub mod muster;
pub mod notes;
pub mod page;
pub mod plan;
pub mod played;
pub mod pursuit;
pub mod recovery;
pub mod season;
pub mod sight;
pub mod stakes;
pub mod state;
pub mod steward;
pub mod succession;
pub mod take_over;
mod templates;
pub mod treasury;

pub use account::{Account, Kind};
pub use aftermath::entry as aftermath;
pub use battle_kind::{BattleKind, Role, Terms, fill};
pub use books::Books;
pub use by_hand::{ByHand, set_up, under_rules};
pub use calendar::{MOST_DAYS, advance, replacement};
pub use drafts::Share;
pub use entry::{
    Act, Battle, Entry, Fact, Fate, Founding, Losses, Plan, Posting, Return, ReturnKey, Table, Whereabouts,
};
pub use experience::Experience;
pub use fought::{Export, Exported, ExportedBattle, Fought};
pub use found::{called, sound};
pub use journal::{
    Cut, Replay, consequences, consequences_of, counting, cut_by, fewer, may_be_added, may_be_put_back,
    may_be_taken_back, order, resume, with,
};
pub use led::Led;
pub use muster::{DayBrigade, Muster};
pub use notes::{Note, Notes, noted};
pub use page::{OfficerRow, Page, Row, Setting};
pub use plan::{leaders, plan, plan_as, scenario, weather};
pub use played::Played;
pub use pursuit::Pursuit;
pub use recovery::{End, Preset};
pub use season::Season;
pub use sight::{Sight, seeing, showing};
pub use stakes::{Ended, Shape, Standing};
pub use state::{Officer, Pending, State};
pub use treasury::{Purchase, Treasury};

/// Why something in the books cannot be done. One sentence for people: what, where, what to do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Refusal(pub String);

impl Refusal {
    pub(crate) fn new(text: impl Into<String>) -> Refusal {
        Refusal(text.into())
    }
}
