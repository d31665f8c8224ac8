//! What a player owns: nations, regiments with their units, brigades, commanders, armies; and the findings of every check.

pub mod brigade;
pub mod finding;
pub mod list;
pub mod mistake;
pub mod nation;
pub mod nations;
pub mod raise;
pub mod regiment;
mod rework;
pub mod troop;
pub mod uniform;

pub use brigade::{Army, Brigade, Commander, Force, Temper, Wing};
pub use finding::{Finding, Severity};
pub use nation::{Composition, Nation, Ranks};
pub use regiment::{Branch, Quality, Regiment, Strength, Trait, Unit, Weapon};
pub use troop::Troop;
pub use uniform::Uniform;

use serde::{Deserialize, Serialize};

/// The name of a thing within one document (a nation, an army, a campaign): short, lower case, kept for ever.
///
/// It is the document's own and not the library's, so an export survives another library.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Id(pub String);

impl Id {
    /// Stands in a coalition between an ally's ID and that of a thing of its own.
    pub const OF_ALLY: char = '/';

    /// An ID of a text, which is taken as it is.
    #[must_use]
    pub fn new(text: &str) -> Id {
        Id(text.to_owned())
    }
    /// The first of a stem, and the stem with a number from 2 on, that nobody has.
    #[must_use]
    pub fn free(stem: &str, taken: impl Fn(&Id) -> bool) -> Id {
        let numbered = (2_u32..).map(|n| Id(format!("{stem}-{n}")));
        std::iter::once(Id::new(stem)).chain(numbered).find(|id| !taken(id)).unwrap_or_default()
    }
    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for Id {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}
