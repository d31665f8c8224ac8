//! The pick of a unit's single move, and why.

use super::charge::paper;
use super::scale::Scale;
use super::{Mind, Want, plan};
use crate::base::geometry::Face;
use crate::rules::honours_of_war::data::Grade;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::{Act, Action, Choice, Pick};
use crate::rules::honours_of_war::state::{Flags, HURT};

/// Picks a unit's single move.
pub(super) fn action(mind: &Mind<'_>, choices: &[Choice], unit: u8) -> Pick {
    let scale = Scale::new(mind, unit);
    let u = mind.state.unit(unit);
    let mut found = (0, i32::MIN);
    for (n, choice) in choices.iter().enumerate() {
        let Choice::Act(action) = choice else { continue };
        let value = match action.act {
            Act::Stand => scale.place(&u.rect, u.formation, u.has(Flags::MOVED)),
            Act::Charge => scale.charge(action) + scale.place_in_contact(action),
            _ => scale.place(&action.to, action.formation, true) - 8,
        };
        if value > found.1 {
            found = (n, value);
        }
    }
    match choices[found.0] {
        Choice::Act(action) => scale.pick(found.0, &action),
        _ => found.0.into(),
    }
}

impl Scale<'_> {
    /// What being in contact is worth besides the fight: no fire is taken, and the plan's way is gone.
    fn place_in_contact(&self, action: &Action) -> i32 {
        let temper = match self.state.brigade(self.field.unit(self.unit).brigade).leader.grade {
            Grade::Dashing => 40,
            Grade::Dithering => -40,
            _ => 0,
        };
        let keeps = match self.want {
            Want::Hold | Want::Support | Want::Reserve => -60,
            Want::Withdraw => -150,
            _ => 0,
        };
        self.purpose(&action.to, action.formation, 0) + temper + 60 * self.boldness.lean() + keeps
    }

    /// The choice of a move, with its reason where that is worth telling.
    fn pick(&self, index: usize, action: &Action) -> Pick {
        let u = self.state.unit(self.unit);
        let hits = i16::from(u.hits);
        let back = matches!(action.act, Act::Withdraw | Act::About);
        let (code, numbers) = match action.act {
            Act::Charge => {
                let [win, lose] = paper(self.field, self.state, self.unit, action).hundredths();
                let flank = Face::ALL[action.sector as usize] != Face::Front;
                (if flank { Code::ReasonChargeFlank } else { Code::ReasonCharge }, [win, lose, 0, 0])
            }
            _ if back && hits >= 2 && self.careful => {
                let left = plan::to_break(self.field, self.state, self.field.unit(self.unit).side);
                (Code::ReasonBreakOff, [left as i16, 0, 0, 0])
            }
            _ if back && u.hits >= HURT => (Code::ReasonRelieve, [hits, 0, 0, 0]),
            _ if back && hits >= 2 => (Code::ReasonRally, [hits, 0, 0, 0]),
            Act::Occupy => (Code::ReasonCover, [0; 4]),
            Act::Unlimber => (Code::ReasonGuns, [0; 4]),
            _ => return index.into(),
        };
        Pick { index, reason: code as u16, numbers }
    }
}
