//! The end of a turn and of a battle (HOW-WIN, HOW-OPT-04), and who comes late (HOW-SCN-15).

use super::geometry::{Body, contains, edges, meets, place};
use super::{Referee, book};
use crate::base::Side;
use crate::field::Event;
use crate::field::scenario::When;
use crate::rules::honours_of_war::data::Performance;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::state::{Flags, Kind, Morale, NONE, Phase, State};
use std::collections::BTreeSet;

const HAIR: f64 = 0.02;

#[derive(Default)]
pub struct Notes {
    /// Who holds each objective, as it was told.
    holders: Option<Vec<Option<Side>>>,
    breaking: bool,
    lost: [i32; 2],
    thresholds: [i32; 2],
    attained: Option<i16>,
    /// Who was hit by what was told just before: he is told next to stand where the shot struck him.
    struck: Option<u8>,
    /// Brigades that threw for their command this turn, who end it so (HOW-OPT-02).
    rolled: BTreeSet<u8>,
    /// Who waited before an entrance that was free when his brigade's turn came.
    room: BTreeSet<u8>,
}

impl Referee<'_> {
    pub fn ends_told(&mut self, code: Code, event: &Event) {
        let n = event.numbers;
        let unit = self.field.unit_of_piece(event.actor);
        let struck = self.ends.struck.take();
        match code {
            Code::Hit => self.ends.struck = Some(unit),
            Code::Phase => self.ends.breaking = n[0] == Phase::Breaking as i16,
            Code::Turn => {
                self.ends.room.clear();
                self.ends.rolled.clear();
            }
            Code::CommandDie => {
                let s = self.now;
                let brigade = self.brigade_of_piece(event.actor);
                let mut free = self.those_with_room(&s);
                // Who has filled the entrance may leave it with what he does later.
                self.ends.room.retain(|u| free.contains(u));
                free.retain(|&u| brigade == Some(self.field.unit(u).brigade));
                self.ends.room.extend(free);
                if let Some(brigade) = brigade {
                    self.ends.rolled.insert(brigade);
                    let steady = !self.is_demoralised(&s, brigade);
                    self.holds("HOW-OPT-02", steady, |_| format!("brigade {brigade} is demoralised and throws"));
                }
            }
            Code::Objective => {
                let told = [Some(Side::Blue), Some(Side::Red), None][if n[0] < 0 { 2 } else { n[0] as usize }];
                self.holders()[n[1] as usize] = told;
            }
            Code::Points => self.check(event),
            Code::Attained => self.ends.attained = Some(n[0]),
            Code::Over => self.over(event),
            Code::FledTheTable if self.ends.breaking => self.disengaged(unit),
            Code::Arrived => self.arrived(unit, event),
            Code::Moved | Code::Withdrew | Code::AboutTurn | Code::Limbered
                if self.now.phase == Phase::Movement && struck != Some(unit) =>
            {
                self.quits(unit, event);
            }
            Code::ArrivalDie => {
                self.holds("HOW-SCN-15", (n[2] == 1) == (n[0] >= n[1]), |_| format!("{event:?}"));
            }
            _ => {}
        }
    }

    fn holders(&mut self) -> &mut Vec<Option<Side>> {
        let begin = || self.field.goals.iter().map(|g| g.holder).collect();
        self.ends.holders.get_or_insert_with(begin)
    }

    /// Whether a body is on an objective, a little larger or smaller.
    fn is_on(points: &[super::geometry::P], body: &Body) -> bool {
        match points {
            [] => false,
            [p] => body.distance_to(*p) <= 0.0,
            _ => {
                let corners = body.corners();
                let open = points.len() == 2;
                let pieces = edges(points).take(if open { 1 } else { points.len() });
                points.iter().any(|&p| body.distance_to(p) <= 0.0)
                    || pieces.into_iter().any(|(a, b)| edges(&corners).any(|(c, d)| meets(a, b, c, d).is_some()))
                    || !open && corners.iter().any(|&p| contains(points, p))
            }
        }
    }

    /// HOW-WIN-03, HOW-WIN-04: who holds it; nothing where a hair decides.
    fn held(&self, s: &State, goal: usize) -> Option<Option<Side>> {
        let data = &self.field.goals[goal];
        let points: Vec<_> = data.points.iter().map(|&p| place(p)).collect();
        let mut there = [false; 2];
        let mut good = [false; 2];
        for unit in 0..self.field.units.len() as u8 {
            let u = s.unit(unit);
            if !u.fights() || self.field.unit(unit).kind == Kind::Transport {
                continue;
            }
            let body = Body::of(&u.rect);
            let (on, off) = (Self::is_on(&points, &body.grown(HAIR)), Self::is_on(&points, &body.grown(-HAIR)));
            if on != off {
                return None;
            }
            let side = self.field.unit(unit).side.index();
            there[side] |= on;
            good[side] |= on && !u.red();
        }
        Some(match there {
            [true, true] => None,
            [true, false] if good[0] => Some(Side::Blue),
            [false, true] if good[1] => Some(Side::Red),
            // Its first owner has not lost it; but what has to be attained is held by those who stand on it.
            _ => data.holder.filter(|side| data.due.is_none_or(|(of, _)| of != *side)),
        })
    }

    /// HOW-WIN-01 to HOW-WIN-04, HOW-OPT-04, HOW-OPT-05.
    fn check(&mut self, event: &Event) {
        let s = self.now;
        let n = event.numbers;
        let mut sure = true;
        for goal in 0..self.field.goals.len() {
            let Some(expected) = self.held(&s, goal) else {
                sure = false;
                continue;
            };
            let told = self.holders()[goal];
            self.holds("HOW-WIN-04", told == expected, |_| format!("objective {goal} {told:?} and not {expected:?}"));
        }
        let holders = self.holders().clone();
        let splits = self.field.units.iter().any(|u| u.other != NONE);
        for side in Side::BOTH {
            let (first, end) = self.field.sides[side.index()].units;
            let (mut lost, mut all) = (0, 0);
            for unit in first..end {
                let (u, data) = (s.unit(unit), self.field.unit(unit));
                if data.kind == Kind::Transport {
                    continue;
                }
                let weight = 1 + data.size as i32;
                all += weight;
                if u.is_lost() {
                    lost += weight;
                } else if self.field.options.red_units && u.fights() && u.red() {
                    lost += 1;
                }
            }
            for (goal, holder) in self.field.goals.iter().zip(&holders) {
                if *holder == Some(side.other()) && goal.holder != Some(side.other()) {
                    lost += i32::from(goal.worth);
                }
            }
            let (told, breaks) = (i32::from(n[side.index()]), i32::from(n[2 + side.index()]));
            (self.ends.lost[side.index()], self.ends.thresholds[side.index()]) = (told, breaks);
            if splits {
                continue;
            }
            self.holds("HOW-WIN-03", !sure || told == lost, |_| format!("{side:?} lost {lost}, told {told}"));
            // Half of the units, rounded down to whole ones, and one at least.
            let expected = (all / 4 * 2).max(2);
            self.holds("HOW-WIN-01", breaks == expected, |_| format!("{side:?} breaks at {breaks}, not {expected}"));
        }
        let reach = book::at(self.field, book::MARCH);
        for unit in 0..self.field.units.len() as u8 {
            let u = s.unit(unit);
            if u.fights() && self.is_demoralised(&s, self.field.unit(unit).brigade) {
                let gap = self.nearest(&s, unit, &Body::of(&u.rect));
                self.holds("HOW-OPT-04", gap < reach + HAIR, |r| format!("{} at {gap:.2}", r.say(&s, unit)));
            }
        }
    }

    fn disengaged(&mut self, unit: u8) {
        let s = self.now;
        let u = s.unit(unit);
        let gap = self.nearest(&s, unit, &Body::of(&u.rect));
        let waits = u.morale == Morale::Reserve;
        let goes = self.is_demoralised(&s, self.field.unit(unit).brigade)
            && (waits || gap > book::at(self.field, book::MARCH) - HAIR);
        self.holds("HOW-OPT-04", goes, |r| format!("{} leaves at {gap:.2}", r.say(&s, unit)));
    }

    /// HOW-OPT-02: who is demoralised falls back.
    fn quits(&mut self, unit: u8, event: &Event) {
        let s = self.now;
        let brigade = self.field.unit(unit).brigade;
        let quits = self.is_demoralised(&s, brigade) && !self.ends.rolled.contains(&brigade);
        if !quits || s.unit(unit).morale != Morale::Green {
            return;
        }
        let (before, after) = (Body::of(&s.unit(unit).rect), self.told_body(unit, event));
        let (from, to) = (self.nearest(&s, unit, &before), self.nearest(&s, unit, &after));
        self.holds("HOW-OPT-02", to > from - 0.1, |r| format!("{} from {from:.2} to {to:.2}", r.say(&s, unit)));
    }

    /// HOW-WIN-05 to HOW-WIN-09.
    fn over(&mut self, event: &Event) {
        let s = self.now;
        let n = event.numbers;
        if self.field.options.separate && !self.field.allies.is_empty() {
            return;
        }
        let broken = Side::BOTH.map(|side| {
            let (first, end) = self.field.sides[side.index()].units;
            let none = (first..end).all(|u| s.unit(u).is_out() || self.field.unit(u).kind == Kind::Transport);
            none || self.ends.lost[side.index()] >= self.ends.thresholds[side.index()]
        });
        let holders = self.holders().clone();
        let timed = |side: Side| {
            let goals = self.field.goals.iter().zip(holders.clone());
            let his = goals.filter_map(|(g, h)| g.due.filter(|d| d.0 == side).map(|d| (d.1, h == Some(side))));
            his.collect::<Vec<_>>()
        };
        let attains = Side::BOTH.map(|side| !timed(side).is_empty() && timed(side).iter().all(|g| g.1));
        let fails = Side::BOTH.map(|side| timed(side).iter().any(|g| s.turn >= g.0 && !g.1));
        let other = |won: usize| (won as i16, 1 - won as i16);
        let expected = match (broken, attains, fails) {
            ([true, true], ..) => (-1, 4),
            ([true, false], ..) => (other(0).1, 1),
            ([false, true], ..) => (0, 1),
            (_, [true, false], _) => (0, 2),
            (_, [false, true], _) => (1, 2),
            (_, _, [true, false]) => (1, 3),
            (_, _, [false, true]) => (0, 3),
            _ => match self.ends.lost[0].cmp(&self.ends.lost[1]) {
                std::cmp::Ordering::Less => (0, 0),
                std::cmp::Ordering::Greater => (1, 0),
                std::cmp::Ordering::Equal => (-1, 0),
            },
        };
        self.holds("HOW-WIN-05", (n[0], n[1]) == expected, |_| format!("{n:?} and not {expected:?}"));
        self.holds("HOW-WIN-07", expected.1 != 0 || s.turn >= self.field.last_turn, |_| "before its end".to_owned());
    }

    /// HOW-SCN-15.
    fn arrived(&mut self, unit: u8, event: &Event) {
        let s = self.now;
        let brigade = self.field.unit(unit).brigade;
        let b = *s.brigade(brigade);
        let Some(arrival) = self.field.orders_of(brigade).arrival else {
            self.holds("HOW-SCN-15", false, |_| format!("{unit} comes from nowhere"));
            return;
        };
        let due = match arrival.when {
            When::Turn(turn) => s.turn >= turn,
            When::Die { from, .. } => b.due && s.turn >= from,
        };
        let waits = s.unit(unit).morale == Morale::Reserve && b.activated && b.result >= Performance::Steady;
        let n = event.numbers;
        let at = super::geometry::P(f64::from(event.place.x) / 100.0, f64::from(event.place.y) / 100.0);
        let ahead = super::geometry::direction(arrival.heading);
        let deep = f64::from(n[3]) / 200.0;
        let body = Body { mid: at, ahead, wide: f64::from(n[2]) / 200.0, deep };
        let (from, front) = (place(arrival.at), body.front());
        let off = front.less(from);
        let kind = self.field.unit(unit).kind;
        let m = self.normal(&s, kind, true, true);
        let straight = off.cross(ahead).abs() < HAIR && n[0] == arrival.heading.0 as i16;
        let far = off.dot(ahead);
        self.moves.entered = Some((unit, far));
        let whole = 2.0 * deep + body.wide + HAIR;
        let half = self.ground.half;
        let on = body.corners().iter().all(|p| p.0.abs() <= half.0 + HAIR && p.1.abs() <= half.1 + HAIR);
        let clear = (0..self.field.units.len() as u8)
            .filter(|&o| o != unit && s.unit(o).here())
            .all(|o| Body::of(&s.unit(o).rect).gap(&body) > -HAIR);
        let enemy = self.enemies(&s, unit).map(|(_, e)| e.gap(&body)).fold(f64::MAX, f64::min);
        let lawful = due && waits && straight && on && clear && far <= m.max(whole) + 0.1 && enemy > 0.1;
        self.holds("HOW-SCN-15", lawful, |r| {
            format!(
                "{kind:?} {unit} due {due} waits {waits} straight {straight} on {on} clear {clear} {far:.2} of {m:.2} enemy {enemy:.2} at {:?}",
                r.ground.half
            )
        });
    }

    /// Who waits for his turn before an entrance where nobody is (HOW-SCN-15).
    fn those_with_room(&self, s: &State) -> Vec<u8> {
        let mut found = Vec::new();
        for unit in 0..self.field.units.len() as u8 {
            let data = self.field.unit(unit);
            let waits = s.unit(unit).morale == Morale::Reserve && s.brigade(data.brigade).due;
            let arrival = self.field.orders_of(data.brigade).arrival.filter(|_| waits);
            let Some(arrival) = arrival.filter(|_| data.gun.is_none() && data.kind != Kind::Transport) else {
                continue;
            };
            let base = book::at(self.field, if data.kind.is_horse() { book::HORSE_BASE } else { book::FOOT_BASE });
            let (wide, deep) = (base / 2.0, base * f64::from(data.bases) / 2.0);
            let ahead = super::geometry::direction(arrival.heading);
            let mid = place(arrival.at).plus(ahead.times(deep));
            let body = Body { mid, ahead, wide, deep };
            let mut others = (0..self.field.units.len() as u8).filter(|&o| s.unit(o).here());
            if !others.any(|o| Body::of(&s.unit(o).rect).gap(&body) < 2.0) {
                found.push(unit);
            }
        }
        found
    }

    /// Who waits at the end of a movement phase although he had room, and has it still.
    pub fn still_waits(&mut self, s: &State) {
        if s.weather == crate::field::scenario::Weather::Storm {
            return;
        }
        for unit in self.those_with_room(s) {
            let b = s.brigade(self.field.unit(unit).brigade);
            if b.activated && b.result >= Performance::Steady {
                let had = self.ends.room.contains(&unit);
                self.holds("HOW-SCN-15", !had || s.unit(unit).has(Flags::FLED), |_| format!("{unit} waits"));
            }
        }
    }
}
