//! Charges (HOW-CHG): who may, whom, at which side, and the dice of those who answer.

use super::geometry::{Body, FRONT};
use super::{Referee, book};
use crate::field::Event;
use crate::rules::honours_of_war::data::{Cost, Performance};
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::{Act, Action};
use crate::rules::honours_of_war::state::{Class, Flags, Formation, Kind, NONE};

impl Referee<'_> {
    /// HOW-CHG-35: the sector of a target that holds more than half of a body, or the largest part; and whether a hair
    /// decides it.
    pub fn sector_of(target: &Body, body: &Body) -> (usize, bool) {
        let shares = target.sectors(body);
        let mut order = [0, 1, 2, 3];
        order.sort_by(|&a, &b| shares[b].total_cmp(&shares[a]));
        (order[0], shares[order[0]] - shares[order[1]] < 0.04)
    }

    pub fn charges(&mut self, unit: u8, action: &Action) {
        if action.act != Act::Charge || action.block != NONE {
            return;
        }
        let s = self.now;
        let u = *s.unit(unit);
        let kind = self.kind(&s, unit);
        let result = s.brigade(self.field.unit(unit).brigade).result;
        let poor = u.has(Flags::SLACK) || result <= Performance::Poor;
        self.holds("HOW-CHG-12", !kind.is_guns() && kind != Kind::Transport && !u.red() && !poor, |r| {
            format!("{} charges", r.say(&s, unit))
        });
        let (mut here, target) = (Body::of(&u.rect), Body::of(&s.unit(action.target).rect));
        let about = here.angle_to(&Body::of(&action.from)).abs() > 1.6;
        if about {
            here = here.turned_about(here.mid, std::f64::consts::PI);
        }
        // Forming first moves the body, but not its front.
        let formed = action.formation != u.formation;
        for enemy in [action.target, action.second].into_iter().filter(|&e| e != NONE) {
            let t = *s.unit(enemy);
            let body = Body::of(&t.rect);
            let theirs = self.kind(&s, enemy);
            let (side, close) = Self::sector_of(&body, &here);
            let front = side == FRONT || t.formation == Formation::Garrison;
            let column = action.formation == Formation::Column;
            let foot_on_horse = kind.is_foot() && theirs.is_horse();
            let light_in_front = kind == Kind::LightFoot
                && theirs == Kind::Foot
                && front
                && t.formation != Formation::Column
                && !t.engaged();
            let in_column = column && (theirs != Kind::LightFoot || kind == Kind::LightFoot);
            let horse_on_works = kind.is_horse() && (t.formation == Formation::Garrison || t.has(Flags::ENTRENCHED));
            let said =
                |r: &Self| format!("{} as {:?} at {} side {side}", r.say(&s, unit), action.formation, r.say(&s, enemy));
            self.holds("HOW-CHG-09", !foot_on_horse, said);
            self.holds("HOW-CHG-10", !light_in_front || close || formed, said);
            self.holds("HOW-CHG-08", !in_column, said);
            self.holds("HOW-CHG-13", !horse_on_works, said);
            if enemy == action.target && !close && !formed {
                self.holds("HOW-CHG-35", action.sector as usize == side, |r| {
                    format!("{} told {:?}", said(r), action.sector)
                });
                let vacant = t.contacts[side] == NONE;
                self.holds("HOW-CHG-15", vacant, said);
            }
        }
        // HOW-CHG-14: whom it has most directly before it.
        let near = book::at(self.field, book::PROXIMITY);
        if u.moves == 0 && !about && !formed && self.nearest(&s, unit, &here) <= near - 0.05 {
            self.most_directly(unit, action, &here, &target);
        }
    }

    fn most_directly(&mut self, unit: u8, action: &Action, here: &Body, target: &Body) {
        let s = self.now;
        let share = |e: &Body| {
            let own = e.corners().map(|p| here.own(p));
            let (low, high) =
                (own.iter().map(|p| p.0).fold(f64::MAX, f64::min), own.iter().map(|p| p.0).fold(f64::MIN, f64::max));
            let ahead = own.iter().any(|p| p.1 > here.deep + 0.01);
            let inside = high.min(here.wide) - low.max(-here.wide);
            if ahead { inside.max(0.0) / (high - low).max(0.01) } else { 0.0 }
        };
        let mine = share(target);
        let m = self.normal(&s, self.kind(&s, unit), action.formation == Formation::Column, false);
        let kind = self.kind(&s, unit);
        let difference = book::at(self.field, book::DIFFERENCE);
        let mine_far = f64::from(action.length) / 1_200.0;
        let better: Vec<u8> = self
            .enemies(&s, unit)
            .filter(|&(n, e)| {
                let t = s.unit(n);
                let theirs = self.kind(&s, n);
                // Only such as it may charge without a doubt: straight ahead, in the open, by cavalry or foot on foot.
                let plain = !t.engaged()
                    && t.formation != Formation::Garrison
                    && !t.has(Flags::ENTRENCHED)
                    && (!kind.is_foot() || !theirs.is_horse())
                    && kind != Kind::LightFoot
                    && action.formation != Formation::Column;
                let far = self.straight_to(here, &e);
                let clear = far.is_some_and(|d| {
                    d < m - 0.2
                        && mine_far - d > difference + 0.2
                        && self.is_plain_way(&s, unit, n, here, d)
                        && self.has_room(unit, n, here, d)
                });
                n != action.target && n != action.second && plain && clear && share(&e) > mine + 0.1
            })
            .map(|(n, _)| n)
            .collect();
        self.holds("HOW-CHG-14", better.is_empty(), |r| {
            let all: Vec<String> = better.iter().map(|&n| r.say(&s, n)).collect();
            format!("{} charges {} and not {all:?}", r.say(&s, unit), r.say(&s, action.target))
        });
    }

    /// How far straight ahead until another is touched.
    pub fn straight_to(&self, here: &Body, other: &Body) -> Option<f64> {
        (0..120).map(|n| f64::from(n) * 0.25).find(|d| here.moved(here.ahead.times(*d)).gap(other) < 0.0)
    }

    /// Nobody and no ground on the way straight ahead.
    pub fn is_plain_way(
        &self,
        s: &crate::rules::honours_of_war::state::State,
        unit: u8,
        target: u8,
        here: &Body,
        far: f64,
    ) -> bool {
        if !self.is_bare(here.mid, here.mid.plus(here.ahead.times(far)), here.wide + here.deep + 1.0) {
            return false;
        }
        let others = (0..self.field.units.len() as u8).filter(|&n| n != unit && n != target && s.unit(n).here());
        let bodies: Vec<Body> = others.map(|n| Body::of(&s.unit(n).rect)).collect();
        (0..=20).all(|n| {
            let at = here.moved(here.ahead.times(far * f64::from(n) / 20.0));
            bodies.iter().all(|b| at.gap(b) > 0.5)
        })
    }

    fn steadiness(class: Class) -> i16 {
        match class {
            Class::Superior => 1,
            Class::Standard => 0,
            Class::Inferior => -1,
        }
    }

    /// Dice of answers, of reinforcing and of pursuits.
    pub fn charge_told(&mut self, code: Code, event: &Event) {
        let unit = self.field.unit_of_piece(event.actor);
        let n = event.numbers;
        let s = self.now;
        let Some(data) = self.field.units.get(usize::from(unit)).copied() else { return };
        let quick = |r: &Self| {
            let kind = if s.unit(unit).has(Flags::DISMOUNTED) { Kind::LightFoot } else { r.field.unit(unit).kind };
            i16::from(kind.is_horse() || kind == Kind::LightFoot)
        };
        let (clause, more) = match code {
            Code::CounterDie | Code::ReinforceDie => ("HOW-CHG-19", Self::steadiness(data.class)),
            Code::TurnDie => ("HOW-CHG-38", quick(self) - i16::from(data.drill.nation_flank == Cost::Half)),
            Code::FormDie => {
                let cost = if data.kind.is_guns() { data.drill.limber } else { data.drill.nation_form };
                ("HOW-CHG-43", quick(self) - i16::from(cost == Cost::Full))
            }
            Code::PursuitDie => {
                let wants = if self.melee.eager.contains(&unit) { 1 } else { -1 };
                ("HOW-MEL-31", Self::steadiness(data.class) + wants)
            }
            _ => return,
        };
        let good = n[1] == more && (n[2] == 1) == (n[0] + more >= 4);
        self.holds(clause, good, |r| format!("{} {code:?} {n:?}, not {more}", r.say(&s, unit)));
        if code == Code::PursuitDie {
            let horse = data.kind.is_horse() && !s.unit(unit).has(Flags::DISMOUNTED);
            self.holds("HOW-MEL-38", horse, |r| format!("{} pursues", r.say(&s, unit)));
        }
    }
}
