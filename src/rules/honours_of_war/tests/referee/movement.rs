//! Single moves (HOW-MOV, HOW-TER, HOW-CMD-21 to 25): how far, what it cost, near whom, through whom.

use super::geometry::{Body, P};
use super::{Referee, book};
use crate::field::scenario::Weather;
use crate::rules::honours_of_war::data::{Cost, Performance};
use crate::rules::honours_of_war::general::{Act, Action};
use crate::rules::honours_of_war::state::{Flags, Formation, Kind, Morale, State};

/// What rounding may take.
pub const HAIR: f64 = 0.06;

#[derive(Default)]
pub struct Notes {
    /// The first single move of who makes a second: unit and footprints.
    first: Option<(u8, Vec<Body>)>,
    /// How far it went.
    far: f64,
    /// Who came on the table last, and how far in.
    pub entered: Option<(u8, f64)>,
}

impl Notes {
    /// How far a unit has gone with its first single move.
    pub fn gone(&self, unit: u8) -> f64 {
        match (&self.first, self.entered) {
            (Some(first), _) if first.0 == unit => self.far,
            (_, Some((entered, far))) if entered == unit => far,
            _ => 0.0,
        }
    }
}

/// A move by its parts.
pub struct Path {
    pub start: Body,
    /// Places of the wheel or turn, the first where it begins, the last where it ends.
    pub wheel: Vec<Body>,
    /// Places of the straight way.
    pub way: Vec<Body>,
    /// The arc of the corner that goes furthest.
    pub arc: f64,
    pub angle: f64,
    pub pivots: bool,
    pub step: P,
}

impl Path {
    pub fn all(&self) -> impl Iterator<Item = &Body> {
        self.wheel.iter().chain(&self.way)
    }
}

impl Referee<'_> {
    pub fn quarters(cost: Cost) -> f64 {
        match cost {
            Cost::None => 0.0,
            Cost::Quarter => 0.25,
            Cost::Half => 0.5,
            Cost::Full => 1.0,
        }
    }

    /// HOW-OPT-16: what the weather leaves of every move.
    pub fn weather_share(&self, s: &State) -> f64 {
        match s.weather {
            Weather::Fog | Weather::Storm => 0.5,
            Weather::HeavyRain => 0.75,
            _ => 1.0,
        }
    }

    /// HOW-SCL-05, HOW-OPT-16: M in this weather.
    pub fn normal(&self, s: &State, kind: Kind, column: bool, road: bool) -> f64 {
        let m = book::at(self.field, book::normal(kind, column, road));
        let train = kind.is_guns() || kind == Kind::Transport;
        match s.weather {
            Weather::HeavyRain if train && !road => m * 0.5,
            _ => m * self.weather_share(s),
        }
    }

    pub fn performance(&self, s: &State, unit: u8) -> Performance {
        let result = s.brigade(self.field.unit(unit).brigade).result;
        if s.unit(unit).has(Flags::SLACK) { result.min(Performance::Poor) } else { result }
    }

    /// What a friend's footprint takes up for a mover (HOW-MOV-19).
    pub fn bulk(&self, s: &State, unit: u8) -> Body {
        let body = Body::of(&s.unit(unit).rect);
        let u = s.unit(unit);
        if u.formation == Formation::Deployed && !u.has(Flags::ABANDONED) && !u.engaged() {
            return gun_base(&body);
        }
        body
    }

    pub fn path(start: Body, action: &Action) -> Result<Path, String> {
        let (mut begin, mut end) = (Body::of(&action.from), Body::of(&action.to));
        if action.act == Act::Dismount {
            // It goes mounted, and gets off where it comes to.
            (begin, end) = (start, start.moved(end.mid.less(begin.mid)));
        }
        let angle = start.angle_to(&begin);
        let mut wheel = vec![start];
        let (mut arc, mut pivots) = (0.0, false);
        if angle.abs() > 1e-3 {
            let corners = start.corners();
            let about = [corners[0], corners[1], start.mid].into_iter().find(|&p| {
                let turned = start.turned_about(p, angle);
                turned.mid.to(begin.mid) < HAIR
            });
            let Some(about) = about else { return Err(format!("turns by {:.1} about nothing", angle.to_degrees())) };
            pivots = about == start.mid;
            let radius = corners.iter().map(|&p| p.to(about)).fold(0.0, f64::max);
            arc = radius * angle.abs();
            for n in 1..=24 {
                wheel.push(start.turned_about(about, angle * f64::from(n) / 24.0));
            }
        } else if start.mid.to(begin.mid) > HAIR {
            return Err(format!("begins {:.2} away", start.mid.to(begin.mid)));
        }
        let step = end.mid.less(begin.mid);
        let parts = (step.length() / 0.5).ceil().max(1.0) as i32;
        let way = (0..=parts).map(|n| end.moved(step.times(f64::from(n) / f64::from(parts) - 1.0))).collect();
        if end.angle_to(&begin).abs() > 1e-3 {
            return Err("turns on its straight way".to_owned());
        }
        Ok(Path { start, wheel, way, arc, angle, pivots, step })
    }

    /// How a unit stands before the straight part of its move, and what it does to get there.
    pub fn formed(&self, s: &State, unit: u8, action: &Action) -> Body {
        let start = Body::of(&s.unit(unit).rect);
        let begin = Body::of(&action.from);
        match action.act {
            // The leading base stays: the middle of the front (HOW-MOV-25).
            Act::Form | Act::Mount | Act::Split => begin,
            Act::About => begin,
            // Turns about or forms first (HOW-CHG-03).
            Act::Charge if (start.wide - begin.wide).abs() > HAIR => {
                let formed = Body { wide: begin.wide, deep: begin.deep, ..start };
                formed.moved(start.front().less(formed.front()))
            }
            Act::Charge if start.angle_to(&begin).abs() > 1.6 => start.turned_about(start.mid, std::f64::consts::PI),
            // Limbered the other way round (HOW-MOV-15).
            Act::Limber if start.angle_to(&begin).abs() > 3.0 => begin,
            // Its limber comes up behind it (HOW-MOV-19).
            Act::Limber if start.deep < begin.deep => {
                let whole = Body { deep: begin.deep, ..start };
                whole.moved(start.front().less(whole.front()))
            }
            _ => start,
        }
    }

    pub fn single_move(&mut self, unit: u8, second: bool, action: &Action) {
        let s = self.now;
        if matches!(action.act, Act::Stand) {
            return;
        }
        let u = *s.unit(unit);
        let free = u.fights()
            && !u.engaged()
            && !u.has(Flags::FIXED)
            && !u.has(Flags::PLEDGED)
            && !u.has(Flags::PASSED)
            && !u.has(Flags::EVADED)
            && !u.has(Flags::HALTED)
            && matches!(u.morale, Morale::Green | Morale::Reforming);
        self.holds("HOW-CHG-07", free, |r| format!("{} moves and may not", r.say(&s, unit)));
        self.holds("HOW-MOV-05", u.moves == u8::from(second) || u.moves == 1, |r| {
            format!("{} makes move {}", r.say(&s, unit), u.moves + 1)
        });
        let inspired = self.performance(&s, unit);
        if second {
            let march = inspired == Performance::Steady;
            let storm = s.weather == Weather::Storm;
            let quits = self.is_demoralised(&s, self.field.unit(unit).brigade);
            self.holds("HOW-CMD-21", quits || !storm && inspired >= Performance::Steady, |r| {
                format!("{} twice", r.say(&s, unit))
            });
            if march && !quits {
                self.march_bonus(unit, action);
            }
        }
        if action.act == Act::Leave && !second {
            // Its way is what its furthest base has gone from the houses (HOW-TER-41).
            let (houses, out) = (Body::of(&u.rect), Body::of(&action.to));
            self.moves.first = Some((unit, vec![out]));
            self.moves.far = out.corners().iter().map(|&p| houses.distance_to(p)).fold(0.0, f64::max);
        }
        match action.act {
            Act::Occupy => self.goes_in(unit, action),
            Act::Leave => self.goes_out(unit, action),
            _ => {}
        }
        if matches!(action.act, Act::Rejoin | Act::Split | Act::Occupy | Act::Leave | Act::Man) {
            return;
        }
        if u.morale == Morale::Reforming {
            let stays = Body::of(&u.rect).front().to(Body::of(&action.to).front()) < HAIR
                && Body::of(&u.rect).angle_to(&Body::of(&action.to)).abs() < 1e-3;
            self.holds("HOW-RLY-09", stays, |r| format!("{} reforming: {:?}", r.say(&s, unit), action.act));
        }
        let start = self.formed(&s, unit, action);
        let path = match Self::path(start, action) {
            Ok(path) => path,
            Err(why) => {
                self.holds("HOW-MOV-12", false, |r| format!("{} {:?}: {why}", r.say(&s, unit), action.act));
                return;
            }
        };
        if inspired <= Performance::Poor {
            self.poor(&s, unit, action, &path);
        }
        self.near_enemies(&s, unit, action, &path);
        let passing = self.through_friends(&s, unit, action, &path);
        if action.act != Act::Charge {
            self.ends(&s, unit, action, &path);
        }
        self.cost(&s, unit, action, &path, passing, "HOW-MOV-12");
        self.bars(&s, unit, action, &path);
        self.wades(&s, unit, action, &path);
        self.crosses_water(&s, unit, action, &path);
        if !second {
            self.moves.first = Some((unit, path.all().copied().collect()));
            self.moves.far = path.arc + path.step.length();
        }
    }

    /// HOW-MOV-21: in column, more than 60 cm from every enemy throughout.
    fn march_bonus(&mut self, unit: u8, action: &Action) {
        let s = self.now;
        let far = book::at(self.field, book::MARCH);
        let path = Self::path(self.formed(&s, unit, action), action);
        let mut places: Vec<Body> = path.map_or(vec![], |path| path.all().copied().collect());
        places.extend([Body::of(&action.from), Body::of(&action.to)]);
        if let Some((_, first)) = self.moves.first.as_ref().filter(|(who, _)| *who == unit) {
            places.extend(first);
        }
        let least = places.iter().map(|b| self.nearest(&s, unit, b)).fold(f64::MAX, f64::min);
        let column = s.unit(unit).formation.is_column() && action.formation.is_column();
        let train = self.kind(&s, unit) != Kind::Transport;
        self.holds("HOW-MOV-21", column && train && least > far - HAIR && action.act != Act::Charge, |r| {
            format!("{} marches at {least:.2} of {far}", r.say(&s, unit))
        });
    }

    /// HOW-CMD-22.
    fn poor(&mut self, s: &State, unit: u8, action: &Action, path: &Path) {
        let in_place = matches!(action.act, Act::Form | Act::About | Act::Pivot | Act::Limber | Act::Unlimber)
            && path.step.length() < HAIR;
        if in_place {
            return;
        }
        let began = self.nearest(s, unit, &Body::of(&s.unit(unit).rect));
        let least = path.all().map(|b| self.nearest(s, unit, b)).fold(f64::MAX, f64::min);
        self.holds("HOW-CMD-22", least >= began - HAIR && action.act != Act::Charge, |r| {
            format!("{} {:?} under Poor from {began:.2} to {least:.2}", r.say(s, unit), action.act)
        });
    }

    /// HOW-MOV-11: near the enemy no wheel by more than 45 degrees and no move to the flank; gunners without guns have none.
    fn near_enemies(&mut self, s: &State, unit: u8, action: &Action, path: &Path) {
        let kind = self.field.unit(unit).kind;
        if kind.is_guns()
            || kind == Kind::Transport
            || matches!(action.act, Act::Form | Act::About | Act::Mount | Act::Dismount)
        {
            return;
        }
        let near = book::at(self.field, book::PROXIMITY);
        if path.angle.abs().to_degrees() > 45.5 {
            let least = path.wheel.iter().map(|b| self.nearest(s, unit, b)).fold(f64::MAX, f64::min);
            self.holds("HOW-MOV-11", least > near - HAIR, |r| {
                format!("{} {:?} by {:.1} at {least:.2}", r.say(s, unit), action.act, path.angle.to_degrees())
            });
        }
        if path.step.length() > HAIR {
            let own = path
                .start
                .turned_about(P(0.0, 0.0), path.angle)
                .own(path.start.turned_about(P(0.0, 0.0), path.angle).mid.plus(path.step));
            let slant = own.0.atan2(own.1).abs().to_degrees();
            if slant > 45.5 && slant < 134.5 {
                let least = path.way.iter().map(|b| self.nearest(s, unit, b)).fold(f64::MAX, f64::min);
                self.holds("HOW-MOV-11", least > near - HAIR, |r| {
                    format!("{} {:?} aside by {slant:.1} at {least:.2}", r.say(s, unit), action.act)
                });
            }
        }
    }

    fn is_loose(&self, s: &State, unit: u8) -> bool {
        self.kind(s, unit) == Kind::LightFoot || s.unit(unit).formation == Formation::Deployed
    }

    /// HOW-MOV-30 to HOW-MOV-33: how many friends are passed through for half a move each.
    fn through_friends(&mut self, s: &State, unit: u8, action: &Action, path: &Path) -> u32 {
        let near = book::at(self.field, book::PROXIMITY);
        let start = Body::of(&s.unit(unit).rect);
        let mut paid = 0;
        for (n, _) in self.friends(s, unit).collect::<Vec<_>>() {
            let f = *s.unit(n);
            let bulk = self.bulk(s, n);
            let houses = f.formation == Formation::Garrison;
            let deep = |b: &Body| b.gap(&bulk);
            let wheel = path.wheel.iter().skip(1).map(deep).fold(f64::MAX, f64::min);
            self.holds("HOW-MOV-30", wheel > -1.0 - 2.0 * HAIR || houses, |r| {
                format!("{} {:?} wheels through {} {wheel:.2}", r.say(s, unit), action.act, r.say(s, n))
            });
            let way = path.way.iter().map(deep).fold(f64::MAX, f64::min);
            if way > -HAIR {
                continue;
            }
            if houses {
                let road = action.formation.is_column() || action.act == Act::Unlimber;
                self.holds("HOW-TER-37", road, |r| format!("{} through a garrison", r.say(s, unit)));
                continue;
            }
            let loose = [unit, n].map(|n| self.is_loose(s, n));
            let still = !f.has(Flags::MOVED) || loose == [true, true];
            let clear = path.way.last().is_none_or(|b| deep(b) > -HAIR);
            let others = self.nearest(s, unit, &start).min(self.nearest(s, n, &Body::of(&f.rect)));
            self.holds("HOW-MOV-30", still && clear && others > near - HAIR && action.act != Act::Charge, |r| {
                format!(
                    "{} {:?} through {} still {still} clear {clear} enemies {others:.2}",
                    r.say(s, unit),
                    action.act,
                    r.say(s, n)
                )
            });
            if loose == [false, false] {
                paid += 1;
            }
        }
        paid
    }

    /// Where a move may end: on the table, on nobody, and short of an enemy.
    fn ends(&mut self, s: &State, unit: u8, action: &Action, path: &Path) {
        let Some(end) = path.way.last().copied() else { return };
        let half = self.ground.half;
        let on = end.corners().iter().all(|p| p.0.abs() <= half.0 + HAIR && p.1.abs() <= half.1 + HAIR);
        self.holds("HOW-MOV-36", on, |r| format!("{} leaves the table", r.say(s, unit)));
        let began = self.nearest(s, unit, &path.start);
        let gap = self.nearest(s, unit, &end);
        let least = book::at(self.field, book::TOLERANCE);
        self.holds("HOW-CHG-01", gap > least.min(began) - HAIR, |r| {
            format!("{} {:?} ends {gap:.2} from an enemy", r.say(s, unit), action.act)
        });
        let through = |places: &[Body]| {
            let gaps = self.enemies(s, unit).flat_map(|(_, e)| places.iter().map(move |b| b.gap(&e)));
            gaps.fold(f64::MAX, f64::min)
        };
        // Between the places at which a wheel is looked at it may brush past others (HOW-MOV-09).
        let (wheel, way) = (through(&path.wheel), through(&path.way));
        self.holds("HOW-CHG-01", way > -HAIR && wheel > -1.0, |r| {
            format!("{} {:?} through an enemy by {wheel:.2}, {way:.2}", r.say(s, unit), action.act)
        });
    }
}

/// The gun base of a deployed battery (HOW-FIRE-41).
pub fn gun_base(body: &Body) -> Body {
    let ahead = body.moved(body.ahead.times(body.deep - body.wide));
    Body { deep: body.wide, ..ahead }
}
