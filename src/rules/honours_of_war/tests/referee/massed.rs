//! Massed batteries (HOW-FIRE-31, HOW-FIRE-32): whose guns fire together, and who entitles them.

use super::fire::Made;
use super::geometry::Body;
use super::{Referee, book};
use crate::field::Event;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::Ammo;
use crate::rules::honours_of_war::state::{Flags, Formation, State};

impl Referee<'_> {
    /// Guns of a unit's brigade whose bases touch and look the same way, a little more generously than the rules: one row.
    fn row_of(&self, s: &State, unit: u8) -> Vec<u8> {
        let touch = book::at(self.field, book::TOLERANCE) + 0.03;
        let guns = |n: &u8| {
            let u = s.unit(*n);
            self.field.unit(*n).kind.is_guns() && u.here() && u.formation == Formation::Deployed
        };
        let all: Vec<u8> = s.brigade(self.field.unit(unit).brigade).units().filter(guns).collect();
        let base = |n: u8| super::movement::gun_base(&Body::of(&s.unit(n).rect));
        let mut row = vec![unit];
        let mut next = 0;
        while next < row.len() {
            let one = base(row[next]);
            let near = |n: &u8| one.gap(&base(*n)) < touch && one.angle_to(&base(*n)).abs() < 0.09;
            let more: Vec<u8> = all.iter().copied().filter(|n| !row.contains(n)).filter(near).collect();
            row.extend(more);
            next += 1;
        }
        row
    }

    /// HOW-FIRE-31.
    pub fn is_massed(&self, s: &State, unit: u8) -> bool {
        let guns = self.field.unit(unit).kind.is_guns() && s.unit(unit).formation == Formation::Deployed;
        guns && self.row_of(s, unit).len() > 1
    }

    /// A shot of a gun in a massed battery: at whom it could fire itself, or another of the row. What is left of its faults
    /// binds it by itself.
    pub fn massed_shot(
        &mut self,
        s: &State,
        (unit, target): (u8, u8),
        body: &Body,
        (made, mm): (&mut Made, f64),
        said: &dyn Fn(&Self) -> String,
    ) {
        let own = !made.faults.iter().any(|f| f.0 == "HOW-FIRE-07");
        made.faults.retain(|f| f.0 != "HOW-FIRE-07");
        self.holds("HOW-FIRE-08", (made.range - mm).abs() < 0.16, |r| format!("{}: {:.2} massed", said(r), made.range));
        self.holds("HOW-FIRE-32", made.faults.is_empty(), |r| format!("{}: {:?} massed", said(r), made.faults));
        if own {
            return;
        }
        let row = self.row_of(s, unit);
        let entitled = row.iter().copied().filter(|&n| n != unit).any(|n| {
            let u = s.unit(n);
            let may = u.fights() && !u.engaged() && !u.red() && !u.has(Flags::ABANDONED);
            may && !self.massed.spent.contains(&n)
                && self.eyes(s, n).iter().any(|eye| {
                    [Ammo::Canister, Ammo::Roundshot, Ammo::Shell].into_iter().any(|ammo| {
                        [false, true].into_iter().any(|over| {
                            let made = self.made(s, eye, (target, body), ammo, (false, over), u8::MAX);
                            made.is_some_and(|m| m.faults.is_empty())
                        })
                    })
                })
        });
        self.holds("HOW-FIRE-32", entitled, |r| {
            let row: Vec<String> = row.iter().map(|&n| r.say(s, n)).collect();
            format!("{} and nobody of {row:?} is entitled", said(r))
        });
    }

    pub fn massed_told(&mut self, code: Code, event: &Event) {
        use crate::rules::honours_of_war::state::Phase;
        match code {
            Code::Turn => self.massed.spent.clear(),
            Code::Fired | Code::FiredCanister | Code::FiredRoundshot | Code::FiredShell | Code::FiredOverhead
                if self.now.phase == Phase::Movement =>
            {
                self.massed.spent.insert(self.field.unit_of_piece(event.actor));
            }
            _ => {}
        }
    }
}

#[derive(Default)]
pub struct Notes {
    /// Who fired in the movement phase, and entitles nobody later.
    spent: std::collections::BTreeSet<u8>,
}
