//! Pursuits (HOW-MEL-31 to 37).

use super::Referee;
use super::geometry::Body;
use crate::field::Event;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::{Act, Action};
use crate::rules::honours_of_war::state::{Flags, Formation, NONE, Phase};
use std::collections::BTreeSet;

#[derive(Default)]
pub struct Notes {
    /// Who has pursued this turn, and who goes now.
    done: BTreeSet<u8>,
    goes: Option<u8>,
}

impl Referee<'_> {
    pub fn pursuit_told(&mut self, code: Code, event: &Event) {
        let unit = self.field.unit_of_piece(event.actor);
        match code {
            Code::Turn => self.pursuit = Notes::default(),
            Code::PursuitDie => {
                let s = self.now;
                let u = *s.unit(unit);
                let first = !self.pursuit.done.contains(&unit);
                let free = u.fights() && !u.red() && u.hits < 4 && !u.engaged();
                let may = first && free && (!u.formation.is_column() || self.melee.eager.contains(&unit));
                self.holds("HOW-MEL-31", may, |r| format!("{} throws to pursue", r.say(&s, unit)));
                self.pursuit.goes = (event.numbers[2] == 1).then_some(unit);
                if event.numbers[2] == 1 {
                    self.pursuit.done.insert(unit);
                }
            }
            Code::Pursued => {
                let s = self.now;
                self.holds("HOW-MEL-37", self.pursuit.done.contains(&unit), |r| format!("{} goes", r.say(&s, unit)));
                self.pursuit.goes = None;
            }
            _ => {}
        }
    }

    /// HOW-MEL-34, HOW-MEL-35.
    pub fn pursues(&mut self, unit: u8, action: &Action) {
        let s = self.now;
        if s.phase != Phase::Melee {
            if action.act == Act::Charge {
                self.charge_ordered(unit, false, action);
            }
            return;
        }
        // After one who got out of its way it goes on with what it has left.
        if self.pursuit.goes.take() != Some(unit) {
            self.holds("HOW-MEL-37", self.pursuit.done.contains(&unit), |r| format!("{} goes on", r.say(&s, unit)));
            return;
        }
        let u = *s.unit(unit);
        let start = Body::of(&u.rect);
        let path = match Self::path(start, action) {
            Ok(path) => path,
            Err(why) => {
                self.holds("HOW-MEL-34", false, |r| format!("{}: {why}", r.say(&s, unit)));
                return;
            }
        };
        let kind = self.kind(&s, unit);
        let m = self.normal(&s, kind, u.formation == Formation::Column, false);
        let far = path.step.length();
        let slant = (path.step.dot(start.ahead.right())).atan2(path.step.dot(start.ahead)).abs().to_degrees();
        let said = |r: &Self| {
            format!(
                "{} {:?} {far:.2} of {m:.2} slant {slant:.1} at {}",
                r.say(&s, unit),
                action.act,
                if action.target == NONE { String::new() } else { r.say(&s, action.target) }
            )
        };
        self.holds("HOW-MEL-34", far < 0.1 || slant < 45.6, said);
        self.cost(&s, unit, action, &path, 0, "HOW-MEL-34");
        let barred = self.barred_way(kind, &start, Body::of(&action.to).mid, u.formation.is_column());
        self.holds("HOW-MEL-34", barred.is_none(), |r| format!("{} over {barred:?}", said(r)));
        let others: Vec<u8> = (0..self.field.units.len() as u8)
            .filter(|&n| n != unit && n != action.target && n != action.second && s.unit(n).here())
            .collect();
        for n in others {
            let body = Body::of(&s.unit(n).rect);
            let through = path.way.iter().map(|b| b.gap(&body)).fold(f64::MAX, f64::min);
            self.holds("HOW-MEL-34", through > -0.3, |r| format!("{} through {} {through:.2}", said(r), r.say(&s, n)));
        }
        // Where nothing is in its way.
        let rate = if u.has(Flags::MIDSTREAM) { 0.5 } else { 1.0 };
        let ahead = start.mid.plus(start.ahead.times(m));
        if action.act != Act::Charge && self.is_plain(&s, &[unit], start.mid, ahead, start.wide + start.deep + 1.0) {
            self.holds("HOW-MEL-34", far > m * rate / 2.0 - 0.1, said);
        }
        let target = self.enemies_ahead(unit, &start, m * rate / 2.0 - 0.3);
        if let Some(enemy) = target {
            self.holds("HOW-MEL-35", action.act == Act::Charge, |r| {
                format!("{} and leaves {}", said(r), r.say(&s, enemy))
            });
        }
    }

    /// An enemy whom half a move reaches straight ahead without a doubt.
    fn enemies_ahead(&self, unit: u8, start: &Body, far: f64) -> Option<u8> {
        let s = self.now;
        let found = self.enemies(&s, unit).find(|&(n, e)| {
            let t = s.unit(n);
            let own = start.own(e.mid);
            t.formation != Formation::Garrison
                && !t.has(Flags::ENTRENCHED)
                && !t.engaged()
                && own.0.abs() < start.wide.min(e.wide)
                && self.straight_to(start, &e).is_some_and(|d| {
                    d < far && self.is_plain_way(&s, unit, n, start, d) && self.has_room(unit, n, start, d)
                })
        });
        found.map(|(n, _)| n)
    }

    /// HOW-CHG-16: whether a charger straight ahead can be lined up without a doubt, at one of the three places that come first.
    pub fn has_room(&self, unit: u8, target: u8, start: &Body, far: f64) -> bool {
        let s = self.now;
        let there = Body::of(&s.unit(target).rect);
        let (side, close) = Self::sector_of(&there, start);
        let out = there.ahead.turned(std::f64::consts::FRAC_PI_2 * side as f64);
        let (half, deep) = if side % 2 == 0 { (there.wide, there.deep) } else { (there.deep, there.wide) };
        let most = (start.wide + half - start.wide.min(2.0 * half)).max(0.0);
        let own = start.moved(start.ahead.times(far)).mid.less(there.mid).dot(out.right());
        let others: Vec<Body> = (0..self.field.units.len() as u8)
            .filter(|&n| n != unit && n != target && s.unit(n).here())
            .map(|n| Body::of(&s.unit(n).rect))
            .collect();
        let place = |aside: f64| Body {
            mid: there.mid.plus(out.times(deep + start.deep)).plus(out.right().times(aside.clamp(-most, most))),
            ahead: out.times(-1.0),
            ..*start
        };
        let table = self.ground.half;
        !close
            && [0.0, own / 2.0, own].into_iter().map(place).any(|body| {
                let on = body.corners().iter().all(|p| p.0.abs() < table.0 - 0.1 && p.1.abs() < table.1 - 0.1);
                on && others.iter().all(|other| body.gap(other) > 0.1)
            })
    }
}
