//! The best of some choices, found while they are listed.

use super::Planner;
use super::look::Look;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::general::{Choice, Hope, Pick};
use crate::rules::mollwitz_to_freiberg::movement::{Action, Doing};
use crate::rules::mollwitz_to_freiberg::state::NONE;

/// What an act costs may come out by so much otherwise than it was hoped.
const ROUNDING: i32 = 4;

/// The best of a unit's acts by what each is worth; of equal ones the first.
pub struct Best<'a> {
    planner: &'a Planner,
    look: Look<'a>,
    /// It stands where it wants to.
    settled: bool,
    /// How many of the list are weighed, which of them is the best, what it is worth and why.
    weighed: usize,
    index: usize,
    most: i32,
    code: Code,
    /// An act that was hoped for, and what it is worth.
    hoped: Option<(Action, i32, Code)>,
}

impl<'a> Best<'a> {
    pub fn of(planner: &'a Planner, look: Look<'a>) -> Best<'a> {
        let settled = planner.is_settled(&look);
        Best { planner, look, settled, weighed: 0, index: 0, most: i32::MIN, code: Code::ReasonWait, hoped: None }
    }

    /// What an act is worth, where that is more than the best.
    fn more(&self, action: &Action) -> Option<(i32, Code)> {
        let same = |hoped: &Action| {
            (hoped.cost - action.cost).abs() <= ROUNDING && Action { cost: action.cost, ..*hoped } == *action
        };
        let (worth, code) = match &self.hoped {
            Some((hoped, worth, code)) if same(hoped) => (*worth, *code),
            _ => self.planner.worth(&self.look, action, self.most),
        };
        (worth > self.most).then_some((worth, code))
    }

    /// Weighs what has been listed since.
    fn weigh(&mut self, listed: &[Choice]) {
        for (n, choice) in listed.iter().enumerate().skip(self.weighed) {
            let Choice::Act(action) = choice else { continue };
            if let Some((worth, code)) = self.more(action) {
                (self.index, self.most, self.code) = (n, worth, code);
            }
        }
        self.weighed = listed.len();
    }

    /// The best of a list, of which the first may be weighed already, with its reason.
    pub fn pick(mut self, listed: &[Choice]) -> Pick {
        self.weigh(listed);
        let Choice::Act(action) = &listed[self.index] else { return self.index.into() };
        let target = if action.target == NONE { self.look.from(&self.look.spot(&action.to)).1 } else { action.target };
        let attacks = matches!(self.code, Code::ReasonAttack | Code::ReasonFlank);
        let told = if attacks { self.most / 60 } else { self.look.now / 12 };
        // Who stays where he is says nothing.
        let stays = action.doing == Doing::Stand;
        let reason = if stays || self.code == Code::ReasonWait { 0 } else { self.code as u16 };
        Pick { index: self.index, reason, target, numbers: [told.clamp(-9_999, 32_000) as i16, 0, 0, 0] }
    }
}

impl Hope for Best<'_> {
    fn has(&mut self, listed: &[Choice], choice: &Choice) -> bool {
        let Choice::Act(action) = choice else { return true };
        if self.settled && matches!(action.doing, Doing::March | Doing::Form) {
            return false;
        }
        self.weigh(listed);
        if action.doing == Doing::Attack {
            return self.planner.attack_hoped(&self.look, action) > self.most;
        }
        let found = self.more(action);
        self.hoped = found.map(|(worth, code)| (*action, worth, code));
        found.is_some()
    }
}

/// The choice that is worth most, of equal ones the first, where none can be worth more than `enough`.
pub struct Most<W: Fn(&Choice) -> i32> {
    worth: W,
    enough: i32,
    weighed: usize,
    index: usize,
    most: i32,
}

impl<W: Fn(&Choice) -> i32> Most<W> {
    pub const fn by(worth: W, enough: i32) -> Most<W> {
        Most { worth, enough, weighed: 0, index: 0, most: i32::MIN }
    }

    /// The number of the best of a list, of which the first may be weighed already.
    pub fn of(&mut self, listed: &[Choice]) -> usize {
        for (n, choice) in listed.iter().enumerate().skip(self.weighed) {
            let worth = (self.worth)(choice);
            if worth > self.most {
                (self.index, self.most) = (n, worth);
            }
        }
        self.weighed = listed.len();
        self.index
    }
}

impl<W: Fn(&Choice) -> i32> Hope for Most<W> {
    fn has(&mut self, listed: &[Choice], choice: &Choice) -> bool {
        self.of(listed);
        self.most < self.enough && (self.worth)(choice) > self.most
    }
}
