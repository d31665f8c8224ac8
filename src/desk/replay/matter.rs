//! What matters most in a battle: where *the next thing that matters* stops.

use super::{Replay, Way};
use crate::field::Happening;

/// Why an entry of the log is worth stopping at; the weightiest last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Matter {
    /// Somebody charges.
    Charge,
    /// A unit is done with.
    Rout,
    /// A commander is hit.
    Commander,
    /// A prize changes hands.
    Objective,
    /// More than half of a brigade is gone.
    Broken,
    /// The battle is over.
    Over,
}

impl Matter {
    /// What people call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Matter::Charge => "a charge",
            Matter::Rout => "a unit lost",
            Matter::Commander => "a commander hit",
            Matter::Objective => "a prize taken",
            Matter::Broken => "a brigade broken",
            Matter::Over => "the end",
        }
    }
}

impl Replay {
    /// The nearest moment from this one at which something that matters has just been told; the end, or the beginning,
    /// where there is none.
    #[must_use]
    pub fn matter_from(&self, moment: usize, way: Way) -> usize {
        let matters = |n: &usize| self.entries[*n - 1].matter.is_some();
        let all = self.entries.len();
        match way {
            Way::Forth => (moment + 1..=all).find(matters).unwrap_or(all),
            Way::Back => (1..moment.min(all + 1)).rev().find(matters).unwrap_or(0),
        }
    }

    /// Says of each entry whether it matters.
    pub(super) fn weigh(&mut self) {
        let units = self.pieces.iter().filter(|p| p.unit).count();
        let brigades: Vec<usize> =
            (0..units).map(|n| self.unit(n).map_or(0, |(side, brigade, _)| side.index() * 256 + brigade)).collect();
        let mut gone = vec![false; units];
        for entry in &mut self.entries {
            let mut matter = None;
            for (event, happening) in &self.events[entry.events.clone()] {
                let found = match happening {
                    Happening::Charged => Some(Matter::Charge),
                    Happening::CommanderHit => Some(Matter::Commander),
                    Happening::Objective => Some(Matter::Objective),
                    Happening::Over => Some(Matter::Over),
                    Happening::Gone | Happening::Captured => match gone.get_mut(usize::from(event.actor)) {
                        Some(lost) if !*lost => {
                            *lost = true;
                            let brigade = brigades[usize::from(event.actor)];
                            let of = |lost_only: bool| {
                                let same = (0..units).filter(|&n| brigades[n] == brigade && (!lost_only || gone[n]));
                                same.count()
                            };
                            let (lost, all) = (of(true), of(false));
                            // A brigade breaks once, with the unit that tips it; one unit alone is no brigade.
                            let broke = all > 1 && lost * 2 > all && (lost - 1) * 2 <= all;
                            Some(if broke { Matter::Broken } else { Matter::Rout })
                        }
                        _ => None,
                    },
                    _ => None,
                };
                matter = matter.max(found);
            }
            entry.matter = matter;
        }
    }
}
