//! Reactions (HOW-FIRE-56 to 66), rally (HOW-RLY) and points (HOW-WIN).

use super::geometry::{Body, P};
use super::{Referee, book};
use crate::base::Side;
use crate::field::Event;
use crate::rules::honours_of_war::data::Grade;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::state::{Class, Flags, Formation, Kind, Morale, NONE, Phase, State};

#[derive(Default)]
pub struct Notes {
    /// How far the unit that retreats next is to go, in quarters.
    retreat: Option<(u8, u8)>,
    /// The table as the rally phase began, and what was taken off since.
    rally: Option<Box<State>>,
    off: Vec<(u8, i16)>,
    by_general: Vec<(u8, i16)>,
}

impl Referee<'_> {
    /// HOW-OPT-01.
    pub fn is_demoralised(&self, s: &State, brigade: u8) -> bool {
        let b = s.brigade(brigade);
        if !self.field.options.brigade_morale || b.independent {
            return false;
        }
        let units = b.units().filter(|&u| self.field.unit(u).kind != Kind::Transport);
        let (mut all, mut lost) = (0, 0);
        for unit in units.filter(|&u| s.unit(u).morale != Morale::Joined) {
            let share = if self.is_parted(s, unit) { 1 } else { 2 };
            all += share;
            lost += if s.unit(unit).is_lost() { share } else { 0 };
        }
        2 * lost > all
    }

    pub fn retreat_asked(&mut self, unit: u8, quarters: u8) {
        let s = self.now;
        self.holds("HOW-FIRE-59", (4..=8).contains(&quarters), |r| format!("{} by {quarters}", r.say(&s, unit)));
        self.morale.retreat = Some((unit, quarters));
    }

    pub fn morale_told(&mut self, code: Code, event: &Event) {
        let unit = self.field.unit_of_piece(event.actor);
        match code {
            Code::Retreated => self.retreated(unit, event),
            Code::Routed => self.morale.retreat = None,
            Code::Phase if event.numbers[0] == Phase::Rally as i16 => {
                self.morale.rally = Some(Box::new(self.now));
                self.morale.off.clear();
                self.morale.by_general.clear();
            }
            Code::Rallied if self.morale.rally.is_some() => self.morale.off.push((unit, event.numbers[1])),
            Code::RalliedByGeneral => self.morale.by_general.push((unit, event.numbers[1])),
            Code::Points => self.points(event),
            Code::Hit => {
                let n = event.numbers;
                let before = i16::from(self.now.units[usize::from(unit)].hits);
                self.holds("HOW-FIRE-14", n[0] == before + n[1] && n[0] <= 5 && n[1] >= 0, |r| {
                    format!("{} {before} and {n:?}", r.say(&r.now, unit))
                });
            }
            _ => {}
        }
    }

    /// HOW-FIRE-59, HOW-FIRE-60, HOW-FIRE-65, HOW-FIRE-66.
    fn retreated(&mut self, unit: u8, event: &Event) {
        let Some((who, quarters)) = self.morale.retreat.take() else { return };
        let s = self.now;
        let u = *s.unit(unit);
        let n = event.numbers;
        let guns = self.field.unit(unit).kind.is_guns();
        if who != unit || u.formation == Formation::Garrison || guns || n[2] == 0 || u.has(Flags::EDGE) {
            return;
        }
        let from = Body::of(&u.rect);
        let to = P(f64::from(event.place.x) / 100.0, f64::from(event.place.y) / 100.0);
        let kind = self.kind(&s, unit);
        let m = self.normal(&s, kind, u.formation == Formation::Column, false);
        let column = kind.is_horse() || kind == Kind::Foot;
        let far = m * f64::from(quarters) / 4.0;
        let gone = from.mid.to(to);
        let half = self.ground.half;
        let reach = from.wide.hypot(from.deep) + 1.0;
        let edge = to.0.abs() > half.0 - reach || to.1.abs() > half.1 - reach;
        let said = |r: &Self| {
            format!("{} goes {gone:.2} of {far:.2} to {:.2},{:.2} {:?}", r.say(&s, unit), to.0, to.1, u.hit_from)
        };
        self.holds("HOW-FIRE-60", edge || gone > far - 0.1 || column && n[2] == n[3], said);
        if edge {
            return;
        }
        let away = from.ahead.turned(std::f64::consts::FRAC_PI_2 * ((u.hit_from as usize + 2) % 4) as f64);
        let step = to.less(from.mid);
        let off = (step.dot(away) / step.length().max(0.01)).clamp(-1.0, 1.0).acos().to_degrees();
        self.holds("HOW-FIRE-65", off < 46.0 || gone < 1.0, |r| format!("{} off by {off:.1}", said(r)));
        let facing = f64::from(n[0] as u16) / 128.0;
        let looks = P(facing.to_radians().sin(), facing.to_radians().cos());
        self.holds("HOW-FIRE-66", looks.dot(away) < -0.99, |r| format!("{} looks to {facing:.1}", said(r)));
    }

    /// What must hold when a step is over.
    pub fn step_over(&mut self, before: Phase, after: &State) {
        let ended = before == Phase::Fire && after.phase != Phase::Fire || before == Phase::Melee;
        for unit in 0..self.field.units.len() as u8 {
            let u = *after.unit(unit);
            if !u.fights() {
                continue;
            }
            let held = u.hits < 5 && (u.hits < 4 || !u.has(Flags::HIT) || u.red());
            // In the fire phase nobody reacts before its end (HOW-FIRE-05).
            if ended || before == Phase::Movement {
                self.holds("HOW-FIRE-56", held, |r| {
                    format!("{} stands on {} {:?}", r.say(after, unit), u.hits, u.morale)
                });
            }
        }
        if let Some(rally) = self.morale.rally.take() {
            self.rallied(&rally, after);
        }
    }

    /// HOW-RLY-01 to HOW-RLY-11.
    fn rallied(&mut self, begun: &State, after: &State) {
        let near = book::at(self.field, book::RALLY_NEAR);
        let far = book::at(self.field, book::RALLY_FAR);
        let off = std::mem::take(&mut self.morale.off);
        let by_general = std::mem::take(&mut self.morale.by_general);
        for side in Side::BOTH {
            let his = by_general.iter().filter(|(u, _)| self.field.unit(*u).side == side).count();
            let officers = 1 + self.field.lieutenants.iter().filter(|w| w.side == side).count();
            self.holds("HOW-RLY-05", his <= officers, |_| format!("{his} units rallied by generals"));
        }
        for &(unit, hits) in &by_general {
            let side = self.field.unit(unit).side;
            let body = Body::of(&begun.unit(unit).rect);
            let reach = book::at(self.field, book::CHAIN) + 0.02;
            let mut all = vec![(begun.generals[side.index()].at, begun.generals[side.index()].grade)];
            for (n, wing) in self.field.lieutenants.iter().enumerate() {
                if wing.side == side {
                    all.push((begun.lieutenants[n].leader.at, begun.lieutenants[n].grade));
                }
            }
            let able = all.iter().any(|(at, grade)| {
                let most = match grade {
                    Grade::Dithering => 0,
                    Grade::Dashing => 2,
                    _ => 1,
                };
                hits <= most && body.distance_to(super::geometry::place(*at)) <= reach
            });
            self.holds("HOW-RLY-05", able, |r| format!("{} loses {hits} by a general", r.say(begun, unit)));
        }
        for unit in 0..self.field.units.len() as u8 {
            let (u, now) = (*begun.unit(unit), *after.unit(unit));
            if u.morale == Morale::Routed {
                self.holds("HOW-RLY-01", now.morale == Morale::Gone, |r| {
                    format!("{} is still there", r.say(begun, unit))
                });
                continue;
            }
            if !u.fights() || !now.fights() {
                continue;
            }
            let gap = self.nearest(begun, unit, &Body::of(&u.rect));
            let inferior = self.field.unit(unit).class == Class::Inferior;
            let most = match (gap < near, gap <= far, inferior) {
                (true, ..) => 0,
                (_, true, true) => 0,
                (_, true, false) | (_, false, true) => 1,
                (_, false, false) => 2,
            };
            let close = (gap - near).abs() < 0.02 || (gap - far).abs() < 0.02;
            let expected = most.min(i16::from(u.hits).saturating_sub(1)).max(0);
            let told: i16 = off.iter().filter(|(n, _)| *n == unit).map(|(_, n)| *n).sum();
            self.holds("HOW-RLY-03", close || told == expected, |r| {
                format!("{} takes off {told} and not {expected} at {gap:.2}", r.say(begun, unit))
            });
            self.holds("HOW-RLY-04", now.hits >= 1 || u.hits == 0, |r| {
                format!("{} loses its last hit", r.say(begun, unit))
            });
            let morale = match (u.morale, now.hits < 4) {
                (Morale::FellBack, true) => Morale::Reforming,
                (Morale::Reforming, true) => Morale::Green,
                (other, _) => other,
            };
            self.holds("HOW-RLY-08", now.morale == morale, |r| {
                format!("{} {:?} becomes {:?} on {}", r.say(begun, unit), u.morale, now.morale, now.hits)
            });
            if u.morale == Morale::FellBack {
                self.holds("HOW-RLY-11", now.has(Flags::AGAIN) == (now.hits >= 4), |r| r.say(begun, unit));
            }
        }
    }

    /// HOW-WIN-01 to HOW-WIN-03, HOW-OPT-05, in halves.
    fn points(&mut self, event: &Event) {
        let s = self.now;
        for side in Side::BOTH {
            let (first, end) = self.field.sides[side.index()].units;
            let mut lost = 0;
            for unit in first..end {
                let u = s.unit(unit);
                let data = self.field.unit(unit);
                if data.kind == Kind::Transport || data.other != NONE {
                    continue;
                }
                let weight = 1 + data.size as i32;
                if u.is_lost() {
                    lost += weight;
                } else if self.field.options.red_units && u.fights() && u.red() {
                    lost += 1;
                }
            }
            let splits = (first..end).any(|n| self.field.unit(n).other != NONE);
            let told = i32::from(event.numbers[side.index()]);
            // What objectives add is known only after the check.
            let goals: i32 = self.field.goals.iter().map(|g| i32::from(g.worth)).sum();
            if !splits {
                self.holds("HOW-WIN-02", told >= lost && told <= lost + goals, |_| {
                    format!("{side:?} lost {lost}, told {told}")
                });
            }
        }
    }
}
