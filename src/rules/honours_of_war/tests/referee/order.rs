//! Whose turn it is to move and to fire (HOW-CMD-05, HOW-FIRE-02), and what becomes of guns (HOW-FIRE-68, HOW-MEL-29, HOW-OPT-07).

use super::Referee;
use crate::base::Side;
use crate::field::Event;
use crate::rules::honours_of_war::data::Weapon;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::{Choice, Decision};
use crate::rules::honours_of_war::state::{Flags, Formation, Kind, Morale, Phase, State};
use std::collections::BTreeSet;

#[derive(Default)]
pub struct Notes {
    /// Who is to begin.
    begins: Option<Side>,
    /// Whose brigade went last.
    last: Option<Side>,
    /// Who has passed, or had nobody left.
    out: [bool; 2],
    /// Brigades that went in this phase.
    went: BTreeSet<u8>,
    /// The phase as it was told.
    phase: i16,
    /// Who was passed through in it: his reaction is that to fire.
    swept: BTreeSet<u8>,
}

impl Referee<'_> {
    /// HOW-CMD-05, HOW-FIRE-02: a brigade each in turn, each once; a pass is final.
    pub fn order_asked(&mut self, side: Side, decision: Decision, answer: Choice) {
        if self.field.acts_by_armies() {
            return;
        }
        let clause = match decision {
            Decision::Begin => {
                self.order.begins = Some(if answer == Choice::No { side.other() } else { side });
                return;
            }
            Decision::MoveBrigade => "HOW-CMD-05",
            Decision::FireBrigade => "HOW-FIRE-02",
            _ => return,
        };
        let passed = self.order.out[side.index()];
        self.holds(clause, !passed, |_| format!("{side:?} goes on after a pass"));
        let due = self.order.begins.take().or(self.order.last.map(Side::other));
        if due == Some(side.other()) && !self.order.out[side.other().index()] {
            self.order.out[side.other().index()] = true;
            if clause == "HOW-CMD-05" {
                let s = self.now;
                let left = self.can_go(&s, side.other());
                self.holds(clause, left.is_empty(), |_| format!("{:?} passed over with {left:?}", side.other()));
            }
        }
        match answer {
            Choice::Brigade(brigade) => {
                let fresh = self.order.went.insert(brigade) && self.field.side_of_brigade(brigade) == side;
                self.holds(clause, fresh, |_| format!("brigade {brigade} of {side:?} again"));
            }
            _ => self.order.out[side.index()] = true,
        }
        self.order.last = Some(side);
    }

    /// Brigades of a side that have not moved and might.
    fn can_go(&self, s: &State, side: Side) -> Vec<u8> {
        let may = |b: u8| {
            let brigade = s.brigade(b);
            self.field.side_of_brigade(b) == side
                && !brigade.activated
                && s.turn >= self.field.orders_of(b).moves_from
                && brigade.units().any(|u| s.unit(u).fights())
        };
        (0..self.field.brigades).filter(|&b| may(b)).collect()
    }

    pub fn order_told(&mut self, code: Code, event: &Event, rest: &[Event]) {
        match code {
            Code::Phase => {
                let begins = self.order.begins.take();
                self.order = Notes { begins, phase: event.numbers[0], ..Notes::default() };
            }
            Code::Swept => drop(self.order.swept.insert(self.field.unit_of_piece(event.actor))),
            Code::AbandonDie => self.guns_left(event, rest),
            _ => {}
        }
    }

    /// HOW-FIRE-68, HOW-MEL-29, HOW-MEL-30.
    fn guns_left(&mut self, event: &Event, rest: &[Event]) {
        let unit = self.field.unit_of_piece(event.actor);
        let s = self.now;
        let u = *s.unit(unit);
        let placed = u.formation == Formation::Deployed || u.formation == Formation::Garrison;
        let guns = self.field.unit(unit).kind.is_guns() && placed && u.hits == 4 && !u.has(Flags::ABANDONED);
        // In melee, and not in houses; who was run through in it may react to that.
        let open = self.order.phase == Phase::Melee as i16 && u.formation == Formation::Deployed;
        let fought = open && u.engaged() && !self.order.swept.contains(&unit);
        let (least, most) = (if fought { 4 } else { 2 }, if open { 4 } else { 2 });
        let mut own = rest[1..].iter().filter(|e| e.actor == event.actor && e.code < 150);
        let next = own.next().and_then(|e| Code::of(e.code));
        let left = matches!(next, Some(Code::Abandoned | Code::GunsTaken));
        let clause = if fought { "HOW-MEL-29" } else { "HOW-FIRE-68" };
        let told = event.numbers[1] == 1;
        let die = event.numbers[0];
        let lawful = if told { die <= most } else { die > least };
        self.holds(clause, guns && lawful && (left == told || next.is_none()), |r| {
            format!("{} on {} throws {:?}, then {next:?}", r.say(&s, unit), u.hits, event.numbers)
        });
    }

    /// HOW-OPT-07: who has lost his morale has left his battalion guns behind.
    pub fn battalion_guns(&mut self, after: &State) {
        for unit in 0..self.field.units.len() as u8 {
            let (u, data) = (*after.unit(unit), *self.field.unit(unit));
            let armed = data.kind == Kind::Foot && data.weapon == Weapon::BattalionGuns;
            if armed && matches!(u.morale, Morale::FellBack | Morale::Reforming) {
                let wanted = self.field.options.battalion_guns;
                self.holds("HOW-OPT-07", u.has(Flags::GUNLESS) == wanted, |r| r.say(after, unit));
            }
        }
    }
}
