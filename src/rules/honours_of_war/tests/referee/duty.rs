//! What a command result binds a unit to (HOW-CMD-23, HOW-CMD-25, HOW-CMD-26), and fire at who crosses a zone (HOW-FIRE-18,
//! HOW-FIRE-19).

use super::Referee;
use super::geometry::Body;
use super::movement::Path;
use super::sight::Eye;
use crate::rules::honours_of_war::data::Performance;
use crate::rules::honours_of_war::general::{Act, Action, Ammo, Shot};
use crate::rules::honours_of_war::state::{Flags, Formation, Kind, Morale, NONE, State};

const HAIR: f64 = 0.1;

#[derive(Default)]
pub struct Notes {
    /// The brigade whose turn it is: whether a general helps it, and half or more of its units carry hits.
    pub turn: Option<(u8, bool, bool)>,
    /// Where who moves stood as his activation began, and what he does.
    begun: Option<(u8, Body)>,
    action: Option<(u8, Action)>,
}

impl Referee<'_> {
    /// Takes note of a brigade's turn.
    pub fn turn_of(&mut self, brigade: u8, helped: bool) {
        let here: Vec<u8> = self.now.brigade(brigade).units().filter(|&u| self.now.unit(u).fights()).collect();
        let hurt = here.iter().filter(|&&u| self.now.unit(u).hits > 0).count();
        self.duty.turn = Some((brigade, helped, 2 * hurt >= here.len()));
    }

    pub fn duty_asked(&mut self, unit: u8, second: bool, action: &Action) {
        let s = self.now;
        if !second {
            self.duty.begun = Some((unit, Body::of(&s.unit(unit).rect)));
        }
        self.duty.action = Some((unit, *action));
        let data = *self.field.unit(unit);
        let Some((_, helped, hurt)) = self.duty.turn.filter(|t| t.0 == data.brigade && !second) else { return };
        let u = *s.unit(unit);
        let line = u.formation == Formation::Line && u.morale == Morale::Green && u.moves == 0 && !u.engaged();
        if !line || !(data.kind.is_horse() || data.kind == Kind::Foot) || self.is_demoralised(&s, data.brigade) {
            return;
        }
        match s.brigade(data.brigade).result {
            Performance::Inspiring if !helped && !u.has(Flags::SLACK) => self.closes_in(&s, unit, action),
            Performance::Feeble if hurt => self.goes_back(&s, unit, action),
            _ => {}
        }
    }

    /// The one enemy who is nearest by more than a hair.
    fn only_nearest(&self, s: &State, unit: u8, body: &Body) -> Option<(u8, Body, f64)> {
        let mut all: Vec<(u8, Body, f64)> = self.enemies(s, unit).map(|(n, e)| (n, e, body.gap(&e))).collect();
        all.sort_by(|a, b| a.2.total_cmp(&b.2));
        let first = *all.first()?;
        all.get(1).is_none_or(|o| o.2 > first.2 + 0.5).then_some(first)
    }

    /// HOW-CMD-25, where the nearest enemy is straight ahead over open ground.
    fn closes_in(&mut self, s: &State, unit: u8, action: &Action) {
        let (u, body) = (*s.unit(unit), Body::of(&s.unit(unit).rect));
        let kind = self.kind(s, unit);
        let Some((enemy, there, gap)) = self.only_nearest(s, unit, &body) else { return };
        let own = body.own(there.mid);
        let plain = self.is_plain(s, &[unit, enemy], body.mid, there.mid, body.wide + 4.0);
        if own.0.abs() > body.wide / 2.0 || own.1 <= body.deep || !plain || u.has(Flags::MIDSTREAM) {
            return;
        }
        let m = self.normal(s, kind, false, false);
        let meets = |n: &i32| body.moved(body.ahead.times(f64::from(*n) * 0.1)).gap(&there) <= 0.0;
        let Some(way) = (0..2000).find(meets).map(|n| f64::from(n) * 0.1) else { return };
        let t = *s.unit(enemy);
        let theirs = self.kind(s, enemy);
        let sheltered = t.formation == Formation::Garrison || t.has(Flags::ENTRENCHED);
        let may = if kind.is_horse() { !sheltered } else { !theirs.is_horse() };
        let sight = self.visibility(s);
        let after = gap - Body::of(&action.to).gap(&there);
        let said = |r: &Self| {
            format!(
                "{} {:?} nearer by {after:.2} to {} at {way:.2} of {m:.2}",
                r.say(s, unit),
                action.act,
                r.say(s, enemy)
            )
        };
        if may && !t.engaged() && way < m - 0.5 && way < sight {
            let charges = action.act == Act::Charge && action.target == enemy;
            self.holds("HOW-CMD-25", charges, |r| format!("no charge: {}", said(r)));
        } else if way > m + 2.0 {
            self.holds("HOW-CMD-25", after >= 0.9 * m - 0.2, said);
        }
    }

    /// HOW-CMD-23, where nothing is in the way back.
    fn goes_back(&mut self, s: &State, unit: u8, action: &Action) {
        let body = Body::of(&s.unit(unit).rect);
        let m = self.normal(s, self.kind(s, unit), false, false);
        let back = body.mid.less(body.ahead.times(m + body.deep + 1.0));
        let Some((_, there, gap)) = self.only_nearest(s, unit, &body) else { return };
        let ahead = self.enemies(s, unit).all(|(_, e)| body.own(e.mid).1 > 0.0);
        if !ahead || !self.is_plain(s, &[unit], body.mid, back, body.wide + 4.0) || gap > 4.0 * m {
            return;
        }
        let after = Body::of(&action.to).gap(&there) - gap;
        self.holds("HOW-CMD-23", action.act != Act::Stand && after > 0.0, |r| {
            format!("{} {:?} by {after:.2} of {m:.2}", r.say(s, unit), action.act)
        });
    }

    /// HOW-CHG-02: a charger sees his target somewhere on his way.
    pub fn sees_target(&mut self, s: &State, unit: u8, action: &Action, path: &Path) {
        let there = Body::of(&s.unit(action.target).rect);
        let sees = |base: &Body| {
            let eye = Eye { unit, base: *base, at: base.front(), face: None, opens: 1.0 };
            let seen = |by: f64| self.seen(s, &eye, (action.target, &there.grown(by)), 1e6, (false, 0.2), NONE);
            [0.0, 0.15].into_iter().any(|by| seen(by).is_some_and(|seen| seen.in_all < 0.9999))
        };
        let found = path.all().any(sees);
        self.holds("HOW-CHG-02", found, |r| {
            format!("{} at {} {} unseen", r.say(s, unit), r.say(s, action.target), path.step.length())
        });
    }

    /// HOW-CHG-46: at a charger who comes through the zone of a unit that has no enemy nearer at whom it could fire.
    fn fires_by(&mut self, s: &State, unit: u8, charger: u8, shot: &Shot) {
        let aimed = self.meet.charge.as_ref().filter(|c| c.unit == charger);
        if aimed.is_none_or(|c| [c.action.target, c.action.second].contains(&unit)) || shot.face.is_some() {
            return;
        }
        let eyes = self.eyes(s, unit);
        let [eye] = eyes[..] else { return };
        let (own, at) = (Body::of(&s.unit(unit).rect), Body::of(&shot.at));
        let nearer = |n: u8| Body::of(&s.unit(n).rect).gap(&own) < at.gap(&own) - 2.0 * HAIR;
        let better: Vec<u8> = self
            .open_to(s, &eye)
            .into_iter()
            .filter(|c| c.0 != charger && !c.3 && !s.unit(c.0).has(Flags::CHARGED) && nearer(c.0))
            .map(|c| c.0)
            .collect();
        let in_zone = Self::range(&eye, &at.grown(HAIR)).is_some();
        self.holds("HOW-CHG-46", better.is_empty() && in_zone, |r| {
            format!("{} at {} at {at:?}, nearer are {better:?}", r.say(s, unit), r.say(s, charger))
        });
    }

    /// HOW-FIRE-18: at who comes into the zone and out of it with his move; by the priorities (HOW-FIRE-19).
    pub fn fires_across(&mut self, unit: u8, mover: u8, shot: &Shot) {
        let mut s = self.now;
        if s.unit(mover).has(Flags::CHARGED) {
            self.fires_by(&s, unit, mover, shot);
            return;
        }
        let Some((begun, action)) = self.duty.begun.zip(self.duty.action).filter(|(b, a)| b.0 == mover && a.0 == mover)
        else {
            return;
        };
        let (begun, action) = (begun.1, action.1);
        let walks =
            !matches!(action.act, Act::Leave | Act::Man | Act::Occupy | Act::Charge | Act::Mount | Act::Dismount);
        if !walks || action.block != NONE || s.unit(mover).block != NONE {
            return;
        }
        let face = shot.face.map(|f| f as usize);
        let Some(eye) = self.eyes(&s, unit).into_iter().find(|e| e.face == face || face.is_none()) else { return };
        let all = [Ammo::Musketry, Ammo::Canister, Ammo::Roundshot, Ammo::Shell];
        let far = all.into_iter().filter_map(|ammo| self.bands(&s, unit, ammo)).map(|b| b.1).fold(0.0, f64::max);
        let far = far.min(self.visibility(&s));
        let touches = |b: &Body, by: f64| Self::range(&eye, &b.grown(by)).is_some_and(|range| range <= far + by);
        let (at, end) = (Body::of(&shot.at), Body::of(&action.to));
        let (begins, ends) = (touches(&begun, -HAIR), touches(&end, -HAIR));
        self.holds("HOW-FIRE-18", touches(&at, HAIR) && !begins && !ends, |r| {
            format!(
                "{} at {} as at {at:?}, begun in the zone {begins}, ends in it {ends}, {far:.2}",
                r.say(&s, unit),
                r.say(&s, mover)
            )
        });
        s.unit_mut(mover).rect = shot.at;
        self.first_choice(&s, unit, mover, "HOW-FIRE-19");
    }
}
