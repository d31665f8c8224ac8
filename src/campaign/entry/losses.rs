//! What a battle takes from those under arms.

use super::Posting;
use crate::campaign::{Account, Kind};
use serde::{Deserialize, Serialize};

/// What a side or a unit lost in men, horses, guns and colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Losses {
    pub dead: u32,
    pub wounded: u32,
    pub light: u32,
    pub missing: u32,
    pub prisoners: u32,
    #[serde(default)]
    pub horses: u32,
    #[serde(default)]
    pub guns: u32,
    #[serde(default)]
    pub colours: u32,
}

impl Losses {
    /// Men lost in all. Sums of losses stop at the largest number, whatever a page says.
    #[must_use]
    pub const fn men(&self) -> u32 {
        self.dead
            .saturating_add(self.wounded)
            .saturating_add(self.light)
            .saturating_add(self.missing)
            .saturating_add(self.prisoners)
    }

    /// Adds what a posting takes from those under arms.
    pub fn take(&mut self, posting: &Posting) {
        let sum = match (posting.kind, posting.to) {
            (Kind::Men, Account::Dead) => &mut self.dead,
            (Kind::Men, Account::Wounded) => &mut self.wounded,
            (Kind::Men, Account::LightWounded) => &mut self.light,
            (Kind::Men, Account::Missing) => &mut self.missing,
            (Kind::Men, Account::Prisoners) => &mut self.prisoners,
            (Kind::Horses, Account::Dead) => &mut self.horses,
            (Kind::Guns, Account::Taken) => &mut self.guns,
            (Kind::Colours, Account::Taken) => &mut self.colours,
            _ => return,
        };
        *sum = sum.saturating_add(posting.number);
    }

    /// Adds another's losses.
    pub fn add(&mut self, other: &Losses) {
        for (sum, more) in [
            (&mut self.dead, other.dead),
            (&mut self.wounded, other.wounded),
            (&mut self.light, other.light),
            (&mut self.missing, other.missing),
            (&mut self.prisoners, other.prisoners),
            (&mut self.horses, other.horses),
            (&mut self.guns, other.guns),
            (&mut self.colours, other.colours),
        ] {
            *sum = sum.saturating_add(more);
        }
    }
}
