//! Command figures (HOW-CMD-09, HOW-CMD-10, HOW-CMD-27 to 33): where they ride, what endangers them, and what becomes of it.

use super::geometry::{Body, P, contains, edges, inside, meets, place, segments};
use super::ground::is_water;
use super::sight::Eye;
use super::{Referee, book};
use crate::base::{Point, Side};
use crate::field::{Event, Nature};
use crate::rules::honours_of_war::data::Grade;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::{Ammo, Decision};
use crate::rules::honours_of_war::state::{Leader, Morale, Phase, State};
use std::collections::{BTreeMap, BTreeSet};

/// HOW-SCL-05, HOW-SCL-09: the move of command figures, and of a dashing general.
const RIDE: [f64; 5] = [60.0, 45.0, 30.0, 20.0, 20.0];
const DASHING_RIDE: [f64; 5] = [80.0, 60.0, 40.0, 27.0, 27.0];
const HAIR: f64 = 0.05;

#[derive(Default)]
pub struct Notes {
    /// Where a figure was sent that has not been told to go there yet.
    rides: BTreeMap<u8, P>,
    /// Figures whom this turn's fire endangers for certain, and perhaps.
    sure: BTreeSet<u8>,
    perhaps: BTreeSet<u8>,
    /// Those for whom the dice fell after the fire.
    tested: BTreeSet<u8>,
    /// Who has to make way for an enemy, and throws for it.
    aside: Option<u8>,
}

/// Whose a figure is.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Rank {
    General,
    Lieutenant(usize),
    Brigadier(u8),
}

impl Referee<'_> {
    /// The command figures on the table: piece, side and who it is.
    fn figures(&self, s: &State) -> Vec<(u8, Side, Rank)> {
        let mut all = Vec::new();
        for side in Side::BOTH {
            if s.generals[side.index()].here {
                all.push((self.field.piece(self.field.general_piece(s, side)), side, Rank::General));
            }
        }
        for (n, wing) in self.field.lieutenants.iter().enumerate() {
            if s.lieutenants[n].leader.here {
                all.push((self.field.piece(self.field.lieutenant_piece(s, n as u8)), wing.side, Rank::Lieutenant(n)));
            }
        }
        for b in 0..self.field.brigades {
            let brigade = s.brigade(b);
            if !brigade.independent && !brigade.led_by_general && brigade.leader.here {
                let piece = self.field.piece(self.field.leader_piece(s, b));
                all.push((piece, self.field.side_of_brigade(b), Rank::Brigadier(b)));
            }
        }
        all
    }

    fn leader(s: &mut State, side: Side, rank: Rank) -> &mut Leader {
        match rank {
            Rank::General => &mut s.generals[side.index()],
            Rank::Lieutenant(n) => &mut s.lieutenants[n].leader,
            Rank::Brigadier(b) => &mut s.brigade_mut(b).leader,
        }
    }

    /// A figure by its piece.
    fn figure(&self, piece: u8) -> Option<(Side, Rank, Leader)> {
        let mut s = self.now;
        let (_, side, rank) = self.figures(&s).into_iter().find(|f| f.0 == piece)?;
        Some((side, rank, *Self::leader(&mut s, side, rank)))
    }

    /// HOW-CMD-27, HOW-CMD-28, HOW-CMD-09.
    pub fn ride(&mut self, side: Side, decision: Decision, to: Point) {
        let s = self.now;
        let rank = match decision {
            Decision::General => Rank::General,
            Decision::Lieutenant { lieutenant } => Rank::Lieutenant(usize::from(lieutenant)),
            Decision::Brigadier { brigade } => Rank::Brigadier(brigade),
            _ => return,
        };
        let Some(&(piece, ..)) = self.figures(&s).iter().find(|f| f.1 == side && f.2 == rank) else {
            self.holds("HOW-CMD-27", false, |_| format!("{decision:?} of one who is not there"));
            return;
        };
        let leader = *Self::leader(&mut self.now, side, rank);
        let (from, to) = (place(leader.at), place(to));
        if let Rank::Brigadier(b) = rank {
            let back = |u: u8| s.unit(u).morale == Morale::FellBack;
            let all_back = s.brigade(b).units().all(|u| !s.unit(u).fights() || back(u));
            self.holds("HOW-CMD-09", s.brigade(b).activated || all_back, |_| format!("brigadier of {b} rides"));
        } else {
            self.holds("HOW-CMD-02", s.phase == Phase::Generals, |_| format!("{decision:?} in {:?}", s.phase));
        }
        if from == to {
            return;
        }
        self.figures.rides.insert(piece, to);
        let dashing = leader.grade == Grade::Dashing && !matches!(rank, Rank::Brigadier(_));
        let m = book::at(self.field, if dashing { DASHING_RIDE } else { RIDE }) * self.weather_share(&s);
        let half = self.ground.half;
        let on = to.0.abs() <= half.0 + 0.001 && to.1.abs() <= half.1 + 0.001;
        let far = from.to(to);
        let said = |_: &Self| format!("{decision:?} {:.2},{:.2} to {:.2},{:.2}", from.0, from.1, to.0, to.1);
        self.holds("HOW-CMD-27", on && far <= m + 0.02, |r| format!("{} {far:.2} of {m:.2}", said(r)));
        let wet = self.water_on(from, to);
        self.holds("HOW-CMD-27", wet.is_none(), |r| format!("{} through {wet:?}", said(r)));
        let clearance = book::at(self.field, book::NEAR);
        let enemies: Vec<(u8, Body)> = self.enemies_of(&s, side).collect();
        for &(n, body) in &enemies {
            let (least, begun) = (way_gap(&body, from, to), body.distance_to(from));
            self.holds("HOW-CMD-28", least >= clearance.min(begun) - HAIR, |r| {
                format!("{} passes {} at {least:.2}, began at {begun:.2}", said(r), r.say(&s, n))
            });
        }
        let enemy = enemies.iter().map(|(_, b)| b.distance_to(to)).fold(f64::MAX, f64::min);
        let friend = self.enemies_of(&s, side.other()).map(|(_, b)| b.distance_to(to)).fold(f64::MAX, f64::min);
        self.holds("HOW-CMD-28", enemy >= friend - HAIR || friend == f64::MAX, |r| {
            format!("{} ends {enemy:.2} from an enemy, {friend:.2} from a friend", said(r))
        });
    }

    /// Units of the enemies of a side that are not Done For.
    fn enemies_of<'s>(&self, s: &'s State, side: Side) -> impl Iterator<Item = (u8, Body)> + use<'s> {
        let (first, end) = self.field.sides[side.other().index()].units;
        (first..end).filter(|&n| s.unit(n).fights()).map(|n| (n, Body::of(&s.unit(n).rect)))
    }

    /// What nobody crosses and lies on a way, or at its end.
    fn water_on(&self, from: P, to: P) -> Option<Nature> {
        let bridged = |p: P| {
            let mut ways = self.ground.lines.iter().filter(|l| matches!(l.nature, Nature::Bridge | Nature::Ford));
            ways.any(|l| l.distance(p) <= l.width / 2.0 + 3.0)
        };
        for line in self.ground.lines.iter().filter(|l| l.nature == Nature::DeepRiver) {
            let over = line.crosses(from, to).into_iter().map(|share| from.between(to, share));
            if over.into_iter().any(|p| !self.ground.is_passage(p, line, 0.5) && !bridged(p)) {
                return Some(line.nature);
            }
            // Who cannot but stand in it may.
            if line.distance(to) < line.width / 2.0 - HAIR && !bridged(to) {
                return Some(line.nature);
            }
        }
        for lake in self.ground.areas.iter().filter(|a| a.nature == Nature::Lake) {
            let begins = contains(&lake.points, from);
            if !begins && inside(&lake.points, from, to) > HAIR {
                return Some(lake.nature);
            }
        }
        None
    }

    pub fn figures_told(&mut self, code: Code, event: &Event, rest: &[Event]) {
        let n = event.numbers;
        match code {
            Code::Turn => {
                self.figures.sure.clear();
                self.figures.perhaps.clear();
                self.figures.tested.clear();
            }
            Code::Phase if n[0] == Phase::Melee as i16 => self.all_were_tested(),
            Code::LeaderMoved => {
                let there = at_place(event);
                if let Some(to) = self.figures.rides.remove(&event.actor) {
                    self.holds("HOW-CMD-27", to.to(there) < 0.02, |_| format!("sent to {to:?}, goes to {there:?}"));
                }
                self.figure_stands(event.actor, there);
            }
            Code::LeaderAside => self.goes_aside(event, rest),
            Code::LeaderUnhurt | Code::LeaderHit => self.figure_tested(code, event),
            Code::LeaderGone => self.figure_gone(event.actor),
            Code::Hit => self.hit_near(event),
            _ => {}
        }
    }

    fn hit_near(&mut self, event: &Event) {
        let (unit, by) = (self.field.unit_of_piece(event.actor), self.field.unit_of_piece(event.target));
        let fire = matches!(self.now.phase, Phase::Movement | Phase::Fire);
        if !fire || event.numbers[1] <= 0 || usize::from(by) >= self.field.units.len() {
            return;
        }
        let fired = self.fire.fired.filter(|(shot, moving)| *moving && shot.target == unit);
        let body = fired.map_or(Body::of(&self.now.unit(unit).rect), |(shot, _)| Body::of(&shot.at));
        self.endangers_about(unit, &body, true);
    }

    fn figure_stands(&mut self, piece: u8, there: P) {
        let Some((side, rank, leader)) = self.figure(piece) else { return };
        if place(leader.at).to(there) > 0.02 {
            let at = Point::new((there.0 * 1_200.0).round() as i32, (there.1 * 1_200.0).round() as i32);
            Self::leader(&mut self.now, side, rank).at = at;
        }
    }

    /// HOW-CMD-33: out of the unit's place, by the least way; HOW-CMD-31: for an enemy he throws.
    fn goes_aside(&mut self, event: &Event, rest: &[Event]) {
        let Some((side, _, leader)) = self.figure(event.actor) else { return };
        let unit = self.field.unit_of_piece(event.target);
        let (body, from, to) = (Body::of(&self.now.unit(unit).rect), place(leader.at), at_place(event));
        let own = body.own(from);
        let (x, y) = (body.wide - own.0.abs(), body.deep - own.1.abs());
        let dry = self.ground.lines.iter().all(|l| !is_water(l.nature) || l.distance(from) > 25.0)
            && self.ground.areas.iter().all(|a| a.nature != Nature::Lake);
        let half = self.ground.half;
        let inland = from.0.abs() < half.0 - 25.0 && from.1.abs() < half.1 - 25.0;
        let least = x.min(y);
        self.holds("HOW-CMD-33", x > -HAIR && y > -HAIR, |r| format!("{from:?} is not in {}", r.say(&r.now, unit)));
        if dry && inland {
            let far = from.to(to);
            self.holds("HOW-CMD-33", (far - least).abs() < HAIR && body.grown(-HAIR).distance_to(to) > 0.0, |r| {
                format!("goes {far:.2} of {least:.2} out of {}", r.say(&r.now, unit))
            });
        }
        if self.field.unit(unit).side != side {
            let next = rest.get(1).copied().unwrap_or_default();
            let throws = matches!(Code::of(next.code), Some(Code::LeaderHit | Code::LeaderUnhurt));
            self.holds("HOW-CMD-31", throws && next.actor == event.actor, |r| {
                format!("makes way for {} and throws not", r.say(&r.now, unit))
            });
            self.figures.aside = Some(event.actor);
        }
        self.figure_stands(event.actor, to);
    }

    /// HOW-CMD-30, HOW-CMD-32.
    fn figure_tested(&mut self, code: Code, event: &Event) {
        let n = event.numbers;
        let fell = code == Code::LeaderHit;
        self.holds("HOW-CMD-30", (2..=12).contains(&n[0]) && fell == (n[0] >= 11), |_| format!("{n:?} {code:?}"));
        let Some((side, rank, leader)) = self.figure(event.actor) else {
            self.holds("HOW-CMD-30", false, |_| format!("{event:?} of one who is not there"));
            return;
        };
        if fell {
            let grade = match leader.grade {
                Grade::Dashing => Grade::Dependable,
                _ => Grade::Dithering,
            };
            self.holds("HOW-CMD-32", n[1] == grade as i16, |_| format!("{:?} becomes {}", leader.grade, n[1]));
            let dithers = leader.grade == Grade::Dithering;
            let fallen = Self::leader(&mut self.now, side, rank);
            fallen.grade = grade;
            fallen.penalty |= dithers && matches!(rank, Rank::Brigadier(_));
        }
        if self.figures.aside.take() == Some(event.actor) {
            return;
        }
        let first = self.figures.tested.insert(event.actor);
        let may = first && self.now.phase == Phase::Fire && self.figures.perhaps.contains(&event.actor);
        self.holds("HOW-CMD-30", may, |r| {
            let all: Vec<String> = r.figures.perhaps.iter().map(u8::to_string).collect();
            format!("{rank:?} {} at {:?} throws, endangered are {all:?}", event.actor, place(leader.at))
        });
    }

    fn all_were_tested(&mut self) {
        let here: Vec<u8> = self.figures(&self.now).iter().map(|f| f.0).collect();
        let missed: Vec<u8> = self
            .figures
            .sure
            .iter()
            .copied()
            .filter(|p| here.contains(p) && !self.figures.tested.contains(p))
            .collect();
        self.holds("HOW-CMD-30", missed.is_empty(), |_| format!("no dice for {missed:?}"));
    }

    /// HOW-CMD-10.
    fn figure_gone(&mut self, piece: u8) {
        let Some((side, rank, _)) = self.figure(piece) else { return };
        if let Rank::Brigadier(b) = rank {
            let s = self.now;
            let gone = s.brigade(b).units().all(|u| s.unit(u).is_out());
            self.holds("HOW-CMD-10", gone, |_| format!("the brigadier of {b} goes"));
        }
        Self::leader(&mut self.now, side, rank).here = false;
    }

    /// Command figures whom a shot endangers (HOW-CMD-30).
    pub fn endangers(
        &mut self,
        s: &State,
        event: &Event,
        eyes: &[Eye],
        (target, judged): (u8, u8),
        ammo: Ammo,
        mm: f64,
    ) {
        let body = Body::of(&s.unit(judged).rect);
        if event.numbers[2] > 0 {
            self.endangers_about(target, &Body::of(&s.unit(target).rect), false);
        }
        let sure = target == judged && eyes.len() == 1;
        // Two faces of a garrison may fire at the same range.
        let at = |eye: &&Eye| Self::range(eye, &body).is_some_and(|range| (range - mm).abs() < 0.2);
        let those: Vec<Eye> = eyes.iter().filter(at).copied().collect();
        let those = if those.is_empty() { eyes[..eyes.len().min(1)].to_vec() } else { those };
        let near = book::at(self.field, book::NEAR) + 0.1;
        for eye in those {
            self.endangers_between(&eye, &body, ammo, sure);
            // Who shares the shot is fired at too.
            for (_, e) in self.enemies(s, eye.unit).filter(|(_, e)| e.gap(&body) <= near).collect::<Vec<_>>() {
                self.endangers_between(&eye, &e, ammo, false);
            }
        }
    }

    /// Fire has hit a unit there: figures of its army near it are endangered (HOW-CMD-30).
    pub fn endangers_about(&mut self, unit: u8, body: &Body, sure: bool) {
        let s = self.now;
        let near = book::at(self.field, book::COMMAND);
        for (piece, side, rank) in self.figures(&s) {
            let at = place(Self::leader(&mut self.now, side, rank).at);
            let far = body.distance_to(at);
            if side == self.field.unit(unit).side && far <= near + HAIR {
                self.figures.perhaps.insert(piece);
                if sure && far <= near - HAIR {
                    self.figures.sure.insert(piece);
                }
            }
        }
    }

    /// Musketry and canister endanger who stands between firer and target, in a strip as wide as the narrower (HOW-CMD-30).
    pub fn endangers_between(&mut self, eye: &Eye, body: &Body, ammo: Ammo, sure: bool) {
        if !matches!(ammo, Ammo::Musketry | Ammo::Canister) {
            return;
        }
        let s = self.now;
        let nearest = {
            let own = body.own(eye.at);
            body.at(own.0.clamp(-body.wide, body.wide), own.1.clamp(-body.deep, body.deep))
        };
        let along = body.mid.less(eye.at);
        let across = along.right().times(1.0 / along.length().max(0.01));
        let seen = body.ahead.right().dot(across).abs() * body.wide + body.ahead.dot(across).abs() * body.deep;
        let narrow = eye.base.wide.min(body.wide).min(seen);
        let wide = eye.base.wide.min(body.wide.max(seen));
        for (piece, side, rank) in self.figures(&s) {
            let at = place(Self::leader(&mut self.now, side, rank).at);
            let within = |end: P, wide: f64, slack: f64| {
                let way = end.less(eye.at);
                let far = way.length();
                if far < 0.2 {
                    return false;
                }
                let ahead = way.times(1.0 / far);
                let off = at.less(eye.at);
                let (t, x) = (off.dot(ahead), off.dot(ahead.right()).abs());
                t > -slack && t < far + slack && x < wide + slack
            };
            // At no distance the strip is too short to tell its direction.
            let slack = if nearest.to(eye.at) < 1.0 { 1.0 } else { 0.1 };
            if within(nearest, wide, slack) || within(body.mid, wide, slack) {
                self.figures.perhaps.insert(piece);
            }
            if sure && within(nearest, narrow, -0.1) && within(body.mid, narrow, -0.1) {
                self.figures.sure.insert(piece);
            }
        }
    }
}

fn at_place(event: &Event) -> P {
    P(f64::from(event.place.x) / 100.0, f64::from(event.place.y) / 100.0)
}

/// How near a straight way comes to a body.
pub fn way_gap(body: &Body, a: P, b: P) -> f64 {
    if body.distance_to(a) <= 0.0 || body.distance_to(b) <= 0.0 {
        return 0.0;
    }
    let corners = body.corners();
    if edges(&corners).any(|(c, d)| meets(a, b, c, d).is_some()) {
        return 0.0;
    }
    edges(&corners).map(|(c, d)| segments(a, b, c, d)).fold(f64::MAX, f64::min)
}
