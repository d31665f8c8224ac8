//! The best of some choices, found while they are listed.

use super::look::Look;
use super::{Planner, sorts};
use crate::base::{Heading, Rect};
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::general::{Acts, Choice, Hope, Pick, Told};
use crate::rules::mollwitz_to_freiberg::movement::sorts::Sorts;
use crate::rules::mollwitz_to_freiberg::movement::{Action, Doing};
use crate::rules::mollwitz_to_freiberg::state::{NONE, Stand};

/// What an act costs may come out by so much otherwise than it was hoped.
const ROUNDING: i32 = 4;

/// An attack that is worth so much more than to stand leaves nothing else to think of.
const RESOLVED: i32 = 40;

/// The best of a unit's acts by what each is worth; of equal ones the first.
pub struct Best<'a> {
    planner: &'a Planner,
    look: Look<'a>,
    /// It stands where it wants to.
    settled: bool,
    sorts: Sorts,
    /// What it is worth to stand.
    stands: i32,
    /// How many of the list are weighed, which of them is the best, what it is worth and why.
    weighed: usize,
    index: usize,
    best: Told,
    /// An act that was hoped for, and what it is worth.
    hoped: Option<(Action, Told)>,
}

impl<'a> Best<'a> {
    pub fn of(planner: &'a Planner, look: Look<'a>) -> Best<'a> {
        let settled = planner.is_settled(&look);
        let best = Told { worth: i32::MIN, code: Code::ReasonWait, enemy: NONE };
        let sorts = sorts::of(&look);
        Best { planner, look, settled, sorts, stands: 0, weighed: 0, index: 0, best, hoped: None }
    }

    /// Whether it is a battery that has somebody to shoot at, and thinks of nothing else.
    pub fn is_at_work(&self) -> bool {
        self.settled && self.look.shoots
    }

    /// What an act is worth, where that is more than the best.
    fn more(&self, action: &Action) -> Option<Told> {
        let same = |hoped: &Action| {
            (hoped.cost - action.cost).abs() <= ROUNDING && Action { cost: action.cost, ..*hoped } == *action
        };
        let told = match &self.hoped {
            Some((hoped, told)) if same(hoped) => *told,
            _ => self.planner.worth(&self.look, action, self.best.worth),
        };
        (told.worth > self.best.worth).then_some(told)
    }

    /// Weighs what has been listed since.
    #[inline]
    fn weigh(&mut self, listed: &[Choice]) {
        if self.weighed < listed.len() {
            self.weigh_on(listed);
        }
    }

    fn weigh_on(&mut self, listed: &[Choice]) {
        for (n, choice) in listed.iter().enumerate().skip(self.weighed) {
            let Choice::Act(action) = choice else { continue };
            if let Some(told) = self.more(action) {
                (self.index, self.best) = (n, told);
            }
            if n == 0 {
                self.stands = self.best.worth;
            }
        }
        self.weighed = listed.len();
    }

    /// The best of a list, of which the first may be weighed already, with its reason.
    pub fn pick(mut self, listed: &[Choice]) -> Pick {
        self.weigh(listed);
        let Choice::Act(action) = &listed[self.index] else { return self.index.into() };
        let Told { worth, code, enemy } = self.best;
        let nearest = |rect: &Rect| {
            let spot = self.look.spot(rect);
            self.look.from(&spot, &self.look.scan(&spot)).enemy
        };
        let target = if enemy == NONE { nearest(&action.to) } else { enemy };
        let attacks = matches!(code, Code::ReasonAttack | Code::ReasonFlank);
        let told = if attacks { worth / 60 } else { self.look.now / 12 };
        // Who stays where he is says nothing.
        let stays = action.doing == Doing::Stand;
        let reason = if stays || code == Code::ReasonWait { 0 } else { code as u16 };
        Pick { index: self.index, reason, target, numbers: [told.clamp(-9_999, 32_000) as i16, 0, 0, 0] }
    }
}

impl Hope for Best<'_> {
    fn has(&mut self, _listed: &[Choice], _choice: &Choice) -> bool {
        true
    }

    fn acts(&mut self) -> Option<&mut dyn Acts> {
        Some(self)
    }
}

impl Acts for Best<'_> {
    fn most(&mut self, action: &Action, least: i32) -> i32 {
        let idle = self.settled && action.doing == Doing::March;
        if idle { i32::MIN } else { self.planner.most(&self.look, action, least) }
    }

    fn worth(&mut self, action: &Action) -> Told {
        self.planner.exact(&self.look, action)
    }

    fn best(&mut self, listed: &[Choice]) -> i32 {
        self.weigh(listed);
        self.best.worth
    }

    fn expect(&mut self, action: &Action, told: Told) {
        self.hoped = Some((*action, told));
    }

    fn thinks_of(&self, files: u8, stand: Stand, heading: Heading) -> bool {
        (!self.settled || self.look.horse) && self.look.thinks_of(files, stand, heading)
    }

    fn sorts(&self) -> Sorts {
        self.sorts
    }

    fn is_resolved(&mut self, listed: &[Choice]) -> bool {
        self.weigh(listed);
        matches!(self.best.code, Code::ReasonAttack | Code::ReasonFlank) && self.best.worth > self.stands + RESOLVED
    }

    fn is_settled(&self) -> bool {
        self.settled
    }

    fn nearest(&self) -> Option<(u8, i32)> {
        self.look.nearest_now()
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

/// The choice that is worth most, of whom it is told sooner than what it is worth whether one is as good as any.
pub struct Safest<W: Fn(&Choice) -> i32, S: Fn(&Choice) -> bool> {
    pub most: Most<W>,
    pub is_safe: S,
}

impl<W: Fn(&Choice) -> i32, S: Fn(&Choice) -> bool> Hope for Safest<W, S> {
    fn has(&mut self, listed: &[Choice], choice: &Choice) -> bool {
        self.most.has(listed, choice)
    }

    fn suffices(&mut self, choice: &Choice) -> bool {
        (self.is_safe)(choice)
    }
}
