//! Whom a forced move passes through, and from where it flees (HOW-FIRE-60 to 63, HOW-TER-53, HOW-RLY-12).

use super::Referee;
use super::geometry::{Body, P};
use crate::field::Event;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::state::{Class, Flags, Formation, Kind, Phase, State};
use std::collections::BTreeMap;

/// Where two ways of measuring may differ.
const HAIR: f64 = 0.06;

#[derive(Default)]
pub struct Notes {
    /// By whom each was run through last, who follows him if he has to flee himself (HOW-FIRE-63).
    follows: BTreeMap<u8, u8>,
    /// Friends who must be told that they were passed through: by whom, and whom.
    owed: Vec<(u8, u8)>,
    /// Where the last forced move of each unit led through: as it stood before, and where it was told to be.
    ways: BTreeMap<u8, Vec<(Body, Body)>>,
    /// Who must have fled the table, as friends were run through.
    leaves: Vec<u8>,
    /// From which sector a unit was last hit.
    hit_from: BTreeMap<u8, usize>,
    /// How a friend was passed through last: hits to come.
    swept: Option<(u8, i16)>,
    /// Where the last shot struck a unit, which may have been on its way.
    struck: BTreeMap<u8, P>,
}

impl Referee<'_> {
    pub fn flight_told(&mut self, code: Code, event: &Event) {
        let unit = self.field.unit_of_piece(event.actor);
        if usize::from(unit) >= self.field.units.len() {
            return;
        }
        if self.flight.swept.is_some() && code != Code::Hit {
            self.holds("HOW-FIRE-62", false, |_| format!("no hits but {event:?}"));
            self.flight.swept = None;
        }
        match code {
            Code::Retreated | Code::Routed | Code::HaltedAtEdge | Code::FledTheTable => self.fled(code, unit, event),
            Code::Gone | Code::CutOff | Code::Caught | Code::Evaded | Code::Contact => {
                self.flight.owed.retain(|o| o.0 != unit && o.1 != unit);
            }
            Code::Pursued => drop(self.flight.struck.remove(&unit)),
            Code::Swept => self.passed(unit, event),
            Code::Hit => self.hit_there(unit, event),
            _ => {}
        }
    }

    /// Places of a forced move, its footprint as it was before.
    fn along(from: &Body, to: P, pace: f64) -> Vec<Body> {
        let step = to.less(from.mid);
        let parts = (step.length() / pace).ceil().max(1.0) as i32;
        (0..=parts).map(|n| from.moved(step.times(f64::from(n) / f64::from(parts)))).collect()
    }

    fn fled(&mut self, code: Code, unit: u8, event: &Event) {
        self.flight.owed.retain(|o| o.1 != unit);
        let s = self.now;
        let u = *s.unit(unit);
        let stood = Body::of(&u.rect);
        let struck = self.flight.struck.remove(&unit).unwrap_or(stood.mid);
        let from = Body { mid: struck, ..stood };
        let n = event.numbers;
        let to = if code == Code::FledTheTable {
            None
        } else {
            let there = P(f64::from(event.place.x) / 100.0, f64::from(event.place.y) / 100.0);
            Some(Body { mid: there, wide: f64::from(n[2]) / 200.0, deep: f64::from(n[3]) / 200.0, ..from })
        };
        // Who goes on for one that follows him was told of his way before.
        let again = self.flight.ways.contains_key(&unit);
        let Some(to) = to.filter(|_| !again) else {
            self.flight.ways.entry(unit).or_default().push((from, to.unwrap_or(from)));
            return;
        };
        self.flight.ways.entry(unit).or_default().push((from, to));
        // Houses, guns and the edge of the table change the shape of what goes, and who was on his way may have wheeled.
        let plain = code != Code::HaltedAtEdge
            && struck.to(stood.mid) < HAIR
            && u.formation != Formation::Garrison
            && (from.wide - to.wide).abs() < HAIR
            && (from.deep - to.deep).abs() < HAIR;
        if !plain {
            return;
        }
        if matches!(code, Code::Retreated | Code::Routed) {
            // Gunners run as light infantry does (HOW-FIRE-67, HOW-FIRE-68).
            let gunners = u.formation == Formation::Deployed;
            let kind = if gunners { Kind::LightFoot } else { self.kind(&s, unit) };
            let barred = self.barred_way(kind, &from, to.mid, u.formation.is_column());
            self.holds("HOW-FIRE-64", barred.is_none(), |r| {
                format!("{} flees to {:?} over {barred:?}", r.say(&s, unit), to.mid)
            });
        }
        let way = Self::along(&from, to.mid, 0.5);
        for (friend, _) in self.friends(&s, unit).collect::<Vec<_>>() {
            let f = s.unit(friend);
            let body = Body::of(&f.rect).grown(-0.3);
            if f.fights() && !self.follows(unit, friend) && way.iter().any(|b| b.gap(&body) < 0.0) {
                self.flight.owed.push((unit, friend));
            }
        }
    }

    /// HOW-FIRE-63: whether a unit follows another, or one who does; the first is not passed through in turn.
    fn follows(&self, unit: u8, first: u8) -> bool {
        let mut chain = std::iter::successors(Some(unit), |n| self.flight.follows.get(n).copied());
        chain.by_ref().take(self.field.units.len()).skip(1).any(|n| n == first)
    }

    fn passed(&mut self, friend: u8, event: &Event) {
        let by = self.field.unit_of_piece(event.target);
        self.flight.owed.retain(|o| *o != (by, friend));
        self.flight.follows.insert(friend, by);
        let s = self.now;
        let f = *s.unit(friend);
        let body = Body::of(&f.rect);
        let own = self.field.unit(friend).side == self.field.unit(by).side && friend != by && f.fights();
        self.holds("HOW-FIRE-62", own, |r| format!("{} by {}", r.say(&s, friend), r.say(&s, by)));
        let hits = if self.field.unit(friend).class == Class::Inferior { 2 } else { 1 };
        self.holds("HOW-FIRE-62", event.numbers[1] == hits, |r| format!("{} {event:?}", r.say(&s, friend)));
        if f.hits < 5 {
            self.flight.swept = Some((friend, hits));
        }
        let Some(ways) = self.flight.ways.get(&by).cloned() else {
            // Who is gone over the edge of the table is told so when all whom he ran through have been.
            self.flight.leaves.push(by);
            return;
        };
        // Whose limber stood aside limbers first, wherever there is room for it or not.
        if self.field.unit(by).gun.is_some() {
            return;
        }
        let half = self.ground.half;
        let touched = ways.iter().any(|&(from, to)| {
            let reach = from.wide.hypot(from.deep) + to.wide.hypot(to.deep) + 1.0;
            let near = |p: P| p.0.abs() > half.0 - 2.0 * reach || p.1.abs() > half.1 - 2.0 * reach;
            // At its end it may stand turned, or have had to leave houses.
            let turned = Body { ahead: from.ahead.right(), ..to };
            // A corner that another brushes is soon past.
            let hit = Self::along(&from, to.mid, 0.05).iter().chain([&to, &turned]).any(|b| b.gap(&body) < HAIR);
            // He went on to where nobody is: through those about the place where he would have ended.
            hit || near(from.mid) || near(to.mid) || body.distance_to(to.mid) < 2.0 * reach
        });
        self.holds("HOW-FIRE-62", touched, |r| {
            format!("{} by {} who came by {ways:?}", r.say(&s, friend), r.say(&s, by))
        });
    }

    /// HOW-FIRE-60: the sector in which who hit has his larger part, or at which he is in contact.
    fn hit_there(&mut self, unit: u8, event: &Event) {
        let s = self.now;
        let n = event.numbers;
        if let Some((friend, hits)) = self.flight.swept.take() {
            let before = i16::from(s.unit(friend).hits);
            self.holds("HOW-FIRE-62", friend == unit && n[0] == (before + hits).min(5), |r| {
                format!("{} {n:?} of {hits}", r.say(&s, friend))
            });
            self.flight.hit_from.remove(&unit);
            return;
        }
        let by = self.field.unit_of_piece(event.target);
        if usize::from(by) >= self.field.units.len() {
            return;
        }
        // Whoever hits him sets him on a new way.
        self.flight.ways.remove(&unit);
        self.flight.struck.insert(unit, P(f64::from(event.place.x) / 100.0, f64::from(event.place.y) / 100.0));
        let body = Body::of(&s.unit(unit).rect);
        let touched = (0..4).find(|&f| s.unit(unit).contacts[f] == by);
        let shares = body.sectors(&Body::of(&s.unit(by).rect));
        let mut order = [0, 1, 2, 3];
        order.sort_by(|&a, &b| shares[b].total_cmp(&shares[a]));
        let close = shares[order[0]] - shares[order[1]] < 0.06;
        // In movement the one is on his way, and in a melee of pursuit contacts are new.
        let moving = s.phase == Phase::Movement || touched.is_none() && s.phase == Phase::Melee;
        match touched {
            Some(face) => self.flight.hit_from.insert(unit, face),
            None if close || moving || s.unit(unit).formation == Formation::Garrison => {
                self.flight.hit_from.remove(&unit)
            }
            None => self.flight.hit_from.insert(unit, order[0]),
        };
    }

    /// What was left owing when all has been told, and where hits came from by the table.
    pub fn flights_over(&mut self, after: &State) {
        let owed = std::mem::take(&mut self.flight.owed);
        for (by, friend) in owed {
            self.holds("HOW-FIRE-62", false, |r| {
                format!("{} was run through by {} and takes no hits", r.say(&r.now, friend), r.say(&r.now, by))
            });
        }
        for by in std::mem::take(&mut self.flight.leaves) {
            self.holds("HOW-FIRE-62", after.unit(by).has(Flags::FLED), |r| format!("{} flees not", r.say(after, by)));
        }
        for (unit, face) in std::mem::take(&mut self.flight.hit_from) {
            let u = after.unit(unit);
            if u.fights() && !u.red() {
                self.holds("HOW-FIRE-60", u.hit_from as usize == face, |r| {
                    format!("{} hit from {face}, not {:?}", r.say(after, unit), u.hit_from)
                });
            }
        }
        self.flight.ways.clear();
        self.flight.follows.clear();
        self.flight.struck.clear();
    }
}
