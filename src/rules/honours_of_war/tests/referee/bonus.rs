//! The charge bonus where it is due, height in melee, and the die of who joins one (HOW-MEL-09, HOW-MEL-15, HOW-CHG-25).

use super::geometry::{Body, P, contains, edges, to_piece};
use super::meet::HAIR;
use super::{Referee, book};
use crate::field::scenario::Weather;
use crate::field::{Event, Nature};
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::state::{Class, Flags, Formation, Kind, NONE, Phase, State};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Default)]
pub struct Notes {
    /// Who charged over open ground this turn: how far he came, and whether that was all of his way.
    ran: BTreeMap<u8, (f64, bool)>,
    /// Who has come into contact in this activation.
    now: BTreeSet<u8>,
    /// Who joins a melee: whether he throws for it.
    joins: Option<(u8, bool)>,
}

impl Referee<'_> {
    pub fn bonus_told(&mut self, code: Code, event: &Event) {
        let unit = self.field.unit_of_piece(event.actor);
        if let Some((who, throws)) = self.bonus.joins.filter(|_| event.code < 150) {
            self.bonus.joins = None;
            let threw = code == Code::ReinforceDie;
            self.holds("HOW-CHG-25", threw == throws, |r| {
                format!("{} throws {throws}, and not {code:?}", r.say(&r.now, who))
            });
        }
        match code {
            Code::Turn => self.bonus.ran.clear(),
            Code::CommandDie | Code::Phase => self.bonus.now.clear(),
            Code::Pursued => drop(self.bonus.ran.remove(&unit)),
            Code::Charged => self.joins(unit, self.field.unit_of_piece(event.target)),
            Code::ReinforceDie => {
                let n = event.numbers;
                let more = match self.field.unit(unit).class {
                    Class::Superior => 1,
                    Class::Inferior => -1,
                    Class::Standard => 0,
                };
                let lawful = n[1] == more && (n[2] == 1) == (n[0] + more >= 4) && self.now.phase == Phase::Movement;
                self.holds("HOW-CHG-25", lawful, |r| format!("{} {n:?}", r.say(&r.now, unit)));
            }
            Code::Contact => {
                self.bonus.now.insert(unit);
                let s = self.now;
                self.ran(&s, unit);
            }
            _ => {}
        }
    }

    /// HOW-CHG-25: whether a charger throws before he joins a melee that others have formed before.
    fn joins(&mut self, unit: u8, target: u8) {
        let s = self.now;
        if s.phase != Phase::Movement || s.unit(unit).block != NONE && s.unit(unit).block == s.unit(target).block {
            return;
        }
        let Some((far, half, first)) = self.charge_length(unit, target) else { return };
        let brigade = self.field.unit(unit).brigade;
        let fresh = |n: u8| self.field.unit(n).brigade == brigade && self.bonus.now.contains(&n);
        let old = s.unit(target).contacts.iter().any(|&n| n != NONE && !fresh(n));
        let horse = self.kind(&s, unit).is_horse();
        if old && horse && ((far - half).abs() < HAIR || !first) {
            return;
        }
        self.bonus.joins = Some((unit, old && !(horse && far > half)));
    }

    fn ran(&mut self, s: &State, unit: u8) {
        if s.phase != Phase::Movement {
            return;
        }
        if let Some((own, whole)) = self.open_charge(unit) {
            self.bonus.ran.insert(unit, (own, whole));
        }
    }

    /// HOW-MEL-09 to HOW-MEL-12, in the first round, over open ground.
    pub fn bonus_due(&mut self, unit: u8, enemy: u8, told: i32, said: &dyn Fn(&Self) -> String) {
        let s = self.now;
        let Some(&(far, whole)) = self.bonus.ran.get(&unit) else { return };
        let (u, t) = (*s.unit(unit), *s.unit(enemy));
        let (data, theirs) = (*self.field.unit(unit), *self.field.unit(enemy));
        if !data.kind.is_horse() || u.has(Flags::DISMOUNTED) || !u.has(Flags::CHARGED) {
            return;
        }
        let side = (0..4).find(|&f| t.contacts[f] == unit);
        let steady = side.is_none_or(|f| f == 0) && theirs.kind == Kind::Foot && t.hits <= 3;
        let weather = !matches!(s.weather, Weather::Fog | Weather::Storm | Weather::HeavyRain);
        let barred = steady || !weather || data.class == Class::Inferior;
        let quarter = self.normal(&s, data.kind, u.formation == Formation::Column, false) / 4.0;
        if far > quarter + HAIR && !barred {
            self.holds("HOW-MEL-09", told == 1, |r| format!("no bonus after {far:.2}: {}", said(r)));
        }
        if whole && far < quarter - HAIR {
            self.holds("HOW-MEL-10", told == 0, |r| format!("a bonus after {far:.2}: {}", said(r)));
        }
    }

    /// HOW-MEL-15, HOW-TER-31: whether an enemy stands higher; nothing where a hair decides.
    fn stands_higher(&self, s: &State, unit: u8, enemy: u8) -> Option<bool> {
        let (u, t) = (s.unit(unit), s.unit(enemy));
        let (own, his) = (Body::of(&u.rect), Body::of(&t.rect));
        if u.formation == Formation::Garrison || t.formation == Formation::Garrison {
            return None;
        }
        let river = |l: &&super::ground::Line| l.nature == Nature::River;
        if self.ground.lines.iter().filter(river).any(|l| l.gap(&own).min(l.gap(&his)) < l.width + 2.0) {
            return None;
        }
        let hills: Vec<_> =
            self.ground.areas.iter().filter(|a| matches!(a.nature, Nature::GentleHill | Nature::SteepHill)).collect();
        let edge = |p: P| hills.iter().any(|h| edges(&h.points).any(|(a, b)| to_piece(p, a, b) < 0.03));
        if edge(own.mid) || edge(his.mid) {
            return None;
        }
        let (here, there) = (self.ground.height(own.mid), self.ground.height(his.mid));
        if here != there || here == 0 {
            return Some(there > here);
        }
        // The front of the charger; two who charge each other look along one line.
        let front = match (u.has(Flags::CHARGED), t.has(Flags::CHARGED)) {
            (true, _) => own.ahead,
            (false, true) => his.ahead,
            _ => return None,
        };
        let steep = here == 2;
        let both = |h: &&&super::ground::Area| {
            (h.nature == Nature::SteepHill) == steep && contains(&h.points, own.mid) && contains(&h.points, his.mid)
        };
        let off =
            |b: &Body| hills.iter().filter(both).map(|h| b.mid.less(h.middle).dot(front).abs()).min_by(f64::total_cmp);
        let Some((mine, theirs)) = off(&own).zip(off(&his)) else { return Some(false) };
        let least = book::at(self.field, book::TOLERANCE);
        ((mine - theirs - least).abs() > 0.05).then_some(theirs + least < mine)
    }

    pub fn uphill(&mut self, unit: u8, enemy: u8, told: i32, said: &dyn Fn(&Self) -> String) {
        let s = self.now;
        if let Some(higher) = self.stands_higher(&s, unit, enemy) {
            self.holds("HOW-MEL-15", told == -i32::from(higher), |r| {
                let [a, b] = [unit, enemy].map(|n| r.ground.height(Body::of(&s.unit(n).rect).mid));
                format!("{told} from {a} to {b}: {}", said(r))
            });
        }
    }
}
