//! What a unit could do if nothing stopped it: all of it is listed first, then worked out in the order of what it may be
//! worth to its general, as far as that is more than what has been found.

use super::list::List;
use super::{Action, Doing};
use crate::rules::mollwitz_to_freiberg::general::Told;

/// Most that is listed.
const MOST: usize = 48;

/// How an act is worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    /// By one of the straight ways, so many quarters of a move far.
    Way { way: u8, part: u8 },
    /// A wheel by so much, and straight on after it.
    Wheel { turn: i32, onward: bool },
    /// Sideways or back.
    Step,
    /// About its centre, or back about a corner.
    Turn,
    /// Straight on through rough ground.
    Hurry,
    /// All attacks on its target.
    Attack,
}

/// One act that a unit could make.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sketch {
    pub action: Action,
    pub how: How,
    /// What it may be worth at the most, and what it is, once that is known.
    pub most: i32,
    told: Option<Told>,
}

/// Some of them.
pub(super) struct Sketches {
    list: [Option<Sketch>; MOST],
    count: usize,
}

impl Sketches {
    /// None yet.
    pub const fn new() -> Sketches {
        Sketches { list: [None; MOST], count: 0 }
    }

    /// Adds one of which its general has hope.
    pub fn add(&mut self, choices: &mut List<'_>, action: Action, how: How) {
        if let Some(most) = choices.most(&action).filter(|_| self.count < MOST) {
            self.list[self.count] = Some(Sketch { action, how, most, told: None });
            self.count += 1;
        }
    }

    /// The one to be worked out next, which may be worth most, and of equal ones the first: none where none may be worth more
    /// than the best on the list of choices.
    pub fn next(&mut self, choices: &mut List<'_>) -> Option<Sketch> {
        loop {
            let mut top: Option<usize> = None;
            let mut most = choices.best();
            for (n, sketch) in self.list[..self.count].iter().flatten().enumerate() {
                if sketch.most > most {
                    (top, most) = (Some(n), sketch.most);
                }
            }
            let sketch = self.list[top?].as_mut()?;
            // What an attack is worth is told by where it ends.
            if sketch.told.is_none() && sketch.action.doing != Doing::Attack {
                let told = choices.worth(&sketch.action);
                sketch.told = told;
                if let Some(told) = told {
                    sketch.most = told.worth;
                    continue;
                }
            }
            let found = *sketch;
            sketch.most = i32::MIN;
            choices.expect(&found.action, found.told);
            return Some(found);
        }
    }
}
