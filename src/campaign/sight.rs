//! Who leads a side, what papers and screens of a side tell of the enemy, and whether forecasts appear unasked.

use super::{Act, Entry, Fact, Led, Refusal, State};
use crate::base::Side;
use serde::{Deserialize, Serialize};

/// What a side sees of the enemy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sight {
    /// Everything, as it is.
    #[default]
    All,
    /// How the enemy stood in the evening of the last battle.
    LastSeen,
    /// Nothing but his name.
    Nothing,
}

impl Sight {
    pub const ALL: [Sight; 3] = [Sight::All, Sight::LastSeen, Sight::Nothing];

    /// Its name in files and on the command line.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Sight::All => "all",
            Sight::LastSeen => "last-seen",
            Sight::Nothing => "nothing",
        }
    }
}

/// As serde asks it.
pub(super) fn is_usual(sight: &[Sight; 2]) -> bool {
    *sight == [Sight::All; 2]
}

/// The entry by which a side sees this of the enemy from today on.
///
/// # Errors
/// Where it does so already.
pub fn seeing(state: &State, side: Side, sight: Sight) -> Result<Entry, Refusal> {
    if state.sight[side.index()] == sight {
        return Err(Refusal::new(format!("{} sees that of the enemy already; choose another", state.side_name(side))));
    }
    let mut entry = Entry::new(state.today, Act::SettingsChanged);
    entry.facts.push(Fact::Sight { side, sight });
    Ok(entry)
}

/// The entry by which these lead Blue and Red from today on, the sides see this of each other, and forecasts appear unasked
/// or not.
///
/// # Errors
/// Where all of it is so already.
pub fn showing(state: &State, led: [Led; 2], sight: [Sight; 2], unasked: bool) -> Result<Entry, Refusal> {
    let mut entry = Entry::new(state.today, Act::SettingsChanged);
    if state.led != led {
        entry.facts.push(Fact::Led { led });
    }
    for side in Side::BOTH {
        let sight = sight[side.index()];
        if state.sight[side.index()] != sight {
            entry.facts.push(Fact::Sight { side, sight });
        }
    }
    if unasked == state.ask_forecasts {
        entry.facts.push(Fact::Forecasts { unasked });
    }
    if entry.facts.is_empty() {
        return Err(Refusal::new("all of this is so already; choose otherwise"));
    }
    Ok(entry)
}
