//! The option of cavalry that reinforces a combat from behind (MTF-OPT-09).

use crate::base::Rect;
use crate::base::geometry::touch::contact;
use crate::rules::mollwitz_to_freiberg::engine::Engine;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::state::{Field, Fight, NONE, State};

impl Field {
    /// Where a second line touches whom it fights once nobody is before it: straight on, over nobody.
    fn closes_up(&self, state: &State, fight: &Fight) -> Option<Rect> {
        let own = state.unit(fight.attacker).rect;
        let target = self.part(state, fight.target, fight.part)?;
        let far = own.until(own.heading, target)?;
        let to = own.advanced(far);
        let clear = self.sweeps_clear(state, fight.attacker, &own, to.centre - own.centre, fight.target);
        (clear && self.on_table(&to) && contact(target, &to).is_some()).then_some(to)
    }
}

impl Engine<'_> {
    /// The second line takes the place of a first that has left the combat, or leaves it too (MTF-OPT-09).
    pub fn second_lines(&mut self) {
        for slot in 0..usize::from(self.state.met) {
            let Some(fight) = self.state.fights[slot].filter(|f| f.behind != NONE) else { continue };
            let holds = |f: &Fight| f.attacker == fight.behind && f.target == fight.target;
            if self.state.contacts().any(holds) {
                continue;
            }
            match self.field.closes_up(self.state, &fight) {
                Some(to) => {
                    self.state.unit_mut(fight.attacker).rect = to;
                    self.state.fights[slot] = Some(Fight { behind: NONE, ..fight });
                    self.tell_stand(Code::Contact, fight.attacker, fight.target);
                }
                None => {
                    self.state.end(slot);
                    self.tell_stand(Code::BrokeOff, fight.attacker, fight.target);
                }
            }
        }
    }
}
