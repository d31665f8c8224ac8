//! What a battle shows to who watches it: each question that a general is asked with the table as it stands then and his
//! answer, and between two of them what is told.

use crate::base::Side;
use crate::base::{Dice, Point};
use crate::field::{Event, Observer};
use crate::rules::honours_of_war::command::Spots;
use crate::rules::honours_of_war::general::{Ask, Choice, Choices, Decision, General, Look, Pick, Post};
use crate::rules::honours_of_war::morale::flight::Retreats;
use crate::rules::honours_of_war::state::{Plan, State};
use std::cell::RefCell;

pub enum Item {
    Asked { state: Box<State>, side: Side, decision: Decision, choices: Vec<Choice>, answer: Choice },
    Told(Event),
}

#[derive(Default)]
pub struct Log(pub RefCell<Vec<Item>>);

/// A general who is listened to.
pub struct Heard<'a> {
    pub general: &'static dyn General,
    pub log: &'a Log,
}

impl Heard<'_> {
    fn note(&self, ask: &Ask<'_>, decision: Decision, choices: &[Choice], answer: Choice) {
        let state = Box::new(*ask.state);
        self.log.0.borrow_mut().push(Item::Asked {
            state,
            side: ask.side,
            decision,
            choices: choices.to_vec(),
            answer,
        });
    }
}

impl General for Heard<'_> {
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], dice: &mut Dice) -> Pick {
        let pick = self.general.decide(ask, choices, dice);
        self.note(ask, ask.decision, choices, choices[pick.index]);
        pick
    }

    fn look(&self, ask: &Ask<'_>, unit: u8) -> Look {
        self.general.look(ask, unit)
    }

    fn choose(&self, ask: &Ask<'_>, (unit, second): (u8, bool), out: &mut Choices, dice: &mut Dice) -> Pick {
        let pick = self.general.choose(ask, (unit, second), out, dice);
        self.note(ask, Decision::Move { unit, second, look: Look::About }, out.as_slice(), out[pick.index]);
        pick
    }

    fn ride(&self, ask: &Ask<'_>, spots: &Spots<'_>) -> Option<Point> {
        let found = self.general.ride(ask, spots);
        if let Some(p) = found {
            self.note(ask, ask.decision, &[], Choice::Spot(p));
        }
        found
    }

    fn retreat(&self, ask: &Ask<'_>, ways: &Retreats<'_>) -> Option<Pick> {
        let pick = self.general.retreat(ask, ways);
        if let Some(pick) = &pick {
            let quarters = Choice::Quarters(Retreats::QUARTERS[pick.index]);
            self.note(ask, ask.decision, &[], quarters);
        }
        pick
    }

    fn plan(&self, ask: &Ask<'_>, brigade: u8) -> Plan {
        self.general.plan(ask, brigade)
    }

    fn post(&self, ask: &Ask<'_>, unit: u8) -> Option<Post> {
        self.general.post(ask, unit)
    }
}

/// Hears what is told.
pub struct Ear<'a>(pub &'a Log);

impl Observer for Ear<'_> {
    fn tell(&mut self, event: Event) {
        self.0.0.borrow_mut().push(Item::Told(event));
    }
}
