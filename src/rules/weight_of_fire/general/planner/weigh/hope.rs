//! As far as a general has hope of an act: what it can be worth at the most, and the best so far.

use super::super::start::Starts;
use super::super::{Ask, Choice, Planner};
use super::Look;
use crate::rules::weight_of_fire::data::Kind;
use crate::rules::weight_of_fire::data::size::{Formation, INCH, formation, inches};
use crate::rules::weight_of_fire::general::Hope;
use crate::rules::weight_of_fire::movement::{Action, Doing};
use crate::rules::weight_of_fire::state::{Stand, Unit};

/// Points that are not worth a longer look.
const SLACK: i32 = 4;

/// No act of a unit that does not count for a place is worth more: all of its move goes where it wants to be, and nobody shoots.
pub(super) fn most(u: &Unit, kind: Kind, look: &Look<'_>) -> i32 {
    // A wheel takes the middle of a broad front farther than its cost.
    let goes = look.full + u.rect.half_front / 4;
    if u.mixed.is_some() || kind.is_guns() || u.stand == Stand::Town {
        return i32::MAX;
    }
    if look.rests {
        return (goes.min(inches(12)) / INCH).max(if look.upset { 40 } else { 0 });
    }
    if kind.is_horse() {
        let Some(way) = look.way else { return 5 };
        let charges = if look.starts.any() { Starts::MOST } else { 0 };
        return goes.min(u.rect.centre.distance(way.next)) / (INCH / 4) + charges;
    }
    let range = if look.press > 0 { inches(3) } else { inches(5) };
    let gain = match look.beside {
        Some(place) => goes.min(u.rect.centre.distance(place)) / (INCH / 5),
        None => goes.min((look.far - range).abs()) / (INCH / 6) * (30 + look.press) / 30,
    };
    let stands = if look.far <= inches(6) { 40 } else { 0 };
    let soft = if look.soft && look.far <= goes + inches(8) { 20 } else { 0 };
    gain + 40 + stands + soft
}

/// No act of foot is worth more, by how far it goes.
pub(super) fn foot_bound(u: &Unit, look: &Look<'_>, action: &Action) -> i32 {
    // Who turns comes nearer with an end of his front.
    let turns = if action.to.heading == u.rect.heading && action.to.half_front == u.rect.half_front {
        0
    } else {
        u.rect.reach() + action.to.reach()
    };
    let goes = u.rect.centre.distance(action.to.centre) + turns;
    let range = if look.press > 0 { inches(3) } else { inches(5) };
    let gain = match look.beside {
        Some(place) => (u.rect.centre.distance(place) - action.to.centre.distance(place)) / (INCH / 5),
        None => goes.min((look.far - range).abs()) / (INCH / 6) * (30 + look.press) / 30,
    };
    let line = formation(action.files) != Formation::Column && action.stand != Stand::Square;
    let mut sum = gain + if line || look.far + goes > inches(24) { 40 } else { 0 };
    sum += if action.doing == Doing::Stand { 40 } else { 0 };
    sum += if look.soft { 20 } else { 0 };
    sum -= if action.passed != 0 { 40 } else { 0 };
    if action.stand == Stand::Bent && u.stand != Stand::Bent && look.beset.get() == Some(&false) {
        sum -= 150;
    }
    if action.stand == Stand::Square && (look.horse >= inches(20) || look.far != look.horse) {
        sum -= 150;
    }
    sum
}

/// The best of a unit's acts; of equal ones the first.
pub(super) struct Best<'a, 'b> {
    planner: &'b Planner,
    ask: &'b Ask<'a>,
    unit: u8,
    look: &'b Look<'a>,
    /// How many of the list are weighed, which of them is the best, and what it is worth.
    weighed: usize,
    index: usize,
    most: i32,
    /// An act that was hoped for, and what it is worth.
    hoped: Option<(Action, i32)>,
}

impl<'a, 'b> Best<'a, 'b> {
    pub(super) const fn of(planner: &'b Planner, ask: &'b Ask<'a>, unit: u8, look: &'b Look<'a>) -> Best<'a, 'b> {
        Best { planner, ask, unit, look, weighed: 0, index: 0, most: i32::MIN, hoped: None }
    }

    /// What an act is worth, where that is more than the best.
    fn more(&self, action: &Action) -> Option<i32> {
        match &self.hoped {
            Some((hoped, worth)) if hoped == action => Some(*worth).filter(|&w| w > self.most),
            _ => self.planner.worth(self.ask, self.unit, self.look, action, self.most),
        }
    }

    /// The number of the best of a list, of which the first may be weighed already.
    pub(super) fn weigh(&mut self, listed: &[Choice]) -> usize {
        for (n, choice) in listed.iter().enumerate().skip(self.weighed) {
            let Choice::Act(action) = choice else { continue };
            if let Some(worth) = self.more(action) {
                (self.index, self.most) = (n, worth);
            }
        }
        self.weighed = listed.len();
        self.index
    }
}

impl Hope for Best<'_, '_> {
    fn has(&mut self, listed: &[Choice], action: &Action) -> bool {
        self.weigh(listed);
        if self.most.saturating_add(SLACK) >= self.look.most {
            return false;
        }
        let worth = self.more(action);
        self.hoped = worth.map(|worth| (*action, worth));
        worth.is_some()
    }
}
