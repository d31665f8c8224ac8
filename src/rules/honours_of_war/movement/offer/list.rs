//! The first step: what a unit may think of.

mod block;
mod guns;
mod march;
mod split;
mod troops;
mod turn;

use super::*;

/// Wheels that are thought of, in degrees; to either hand.
const WHEELS: [i32; 3] = [15, 30, 45];

/// A turn as small as this is not worth a wheel.
const SLIGHT: i32 = 5 * Heading::DEGREE;

impl Offer<'_> {
    /// All that its general looks at.
    pub(super) fn looked_at(&mut self) {
        match self.look {
            Look::Way { to, facing } if self.marches() => self.way_to(to, facing),
            _ => self.all(),
        }
    }

    pub(super) fn all(&mut self) {
        if self.u.morale == Morale::Reforming {
            self.reforming();
        } else if self.u.block != NONE {
            self.garrison();
        } else if self.u.has(Flags::ABANDONED) {
            self.gunners();
        } else {
            match self.u.formation {
                Formation::Deployed => self.guns(),
                Formation::Limbered => self.limbered(),
                _ => self.troops(),
            }
        }
    }

    /// Thinks of a move: keeps it to be weighed, or works it out at once. Says whether it is on the list of moves by that.
    fn think(&mut self, draft: Draft) -> bool {
        if let Some(drafts) = &mut self.drafts {
            drafts.push(draft);
            return false;
        }
        // Who looks for one move only has it.
        let found = |enemy: Nearest<'_>| self.out.last().is_some_and(|c| enemy.binds(c) > 0);
        if self.closer_to.is_some_and(found) {
            return false;
        }
        !self.is_kept_from(&draft) && self.work_out(&draft).is_some_and(|action| self.push(action))
    }
}
