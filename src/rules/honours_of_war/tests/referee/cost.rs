//! What a single move costs (HOW-MOV-12, HOW-MOV-13, HOW-TER-02), and what ground bars (HOW-TER-04).

use super::geometry::{Body, FRONT, P, REAR};
use super::ground::{Going, going, is_water};
use super::movement::{HAIR, Path};
use super::{Referee, book};
use crate::field::Nature;
use crate::rules::honours_of_war::general::{Act, Action};
use crate::rules::honours_of_war::state::{Flags, Formation, Kind, Phase, State};

/// What one slides along so near is not gone through.
pub const SLIDES: f64 = 0.02;

impl Referee<'_> {
    /// HOW-MOV-12, HOW-MOV-13.
    pub fn cost(&mut self, s: &State, unit: u8, action: &Action, path: &Path, passing: u32, clause: &'static str) {
        let u = *s.unit(unit);
        let data = *self.field.unit(unit);
        let kind = match action.act {
            Act::Mount => data.kind,
            _ => self.kind(s, unit),
        };
        let by_hand = u.formation == Formation::Deployed && matches!(action.act, Act::Manhandle | Act::Pivot);
        let end = Body::of(&action.to);
        let limbered = kind.is_guns() || kind == Kind::Transport;
        // The formation whose M it is.
        let changes = matches!(action.act, Act::Form | Act::About)
            || u.has(Flags::FORMED) && s.phase == Phase::Movement
            || action.act == Act::Charge && action.formation != u.formation;
        let column = !changes && if limbered { true } else { u.formation.is_column() && action.formation.is_column() };
        // Between where it begins and where it ends it follows the bends of its road (HOW-TER-24).
        let road = limbered && [&path.start, &end].into_iter().all(|b| self.ground.is_on_road(b));
        let mut m = self.normal(s, kind, column, road);
        let own = P(path.step.dot(end.ahead.right()), path.step.dot(end.ahead));
        if by_hand {
            let Some(gun) = data.gun else { return };
            let aside = own.0.abs() > HAIR;
            let fair = book::at(self.field, book::manhandling(gun, aside));
            m = fair * m / book::at(self.field, book::normal(kind, column, road));
            if data.drill.slow_guns {
                m /= 2.0;
            }
        }
        let half_rate = u.has(Flags::MIDSTREAM);
        let mut share = 1.0;
        let slow_ground = self.ground.areas.iter().any(|a| {
            going(a.nature, kind) == Going::Slow && super::geometry::share_inside(&a.points, &Body::of(&u.rect)) > 0.001
        });
        let forms = !limbered
            && match action.act {
                Act::Form | Act::About => true,
                Act::Charge => {
                    action.formation != u.formation || Body::of(&u.rect).angle_to(&Body::of(&action.from)).abs() > 1.6
                }
                _ => false,
            };
        if forms && kind != Kind::LightFoot {
            share -= if slow_ground { 1.0 } else { Self::quarters(data.drill.form) };
        }
        if matches!(action.act, Act::Limber | Act::Unlimber) {
            share -= Self::quarters(data.drill.limber);
        }
        if matches!(action.act, Act::Mount | Act::Dismount) {
            share -= 0.5;
        }
        let aside = own.0.abs() > HAIR || own.1 < -HAIR || path.pivots;
        if aside && !by_hand {
            if limbered {
                share /= 2.0;
            } else if kind != Kind::LightFoot {
                share -= Self::quarters(data.drill.flank);
            }
        }
        let rate = if half_rate { 0.5 } else { 1.0 };
        let length = path.step.length();
        // A battery that unlimbers has come limbered.
        let by_road = (action.formation.is_column() || action.act == Act::Unlimber)
            && self.ground.is_on_road(&Body::of(&action.from))
            && self.ground.is_on_road(&end)
            && own.1.abs() > own.0.abs() - HAIR
            && self.ground.keeps_to_road(Body::of(&action.from).mid, end.mid, path.start.wide);
        let column_ends = action.formation.is_column();
        let lays = by_hand && path.pivots && !slow_ground;
        let tread = |path: &Path| {
            // Along the edge of a wood a hair decides.
            let [a, b] = [SLIDES, -SLIDES].map(|by| self.ground_cost(path, kind, by_road, column_ends, by));
            (a.0.min(b.0), a.1.min(b.1))
        };
        let (extra, crossings) = if lays { (0.0, 0) } else { tread(path) };
        let extra = if path.arc > 0.0 && !lays {
            // A wheel or turn is measured by four chords, which pass by ground that its arc touches by a hair.
            let wheel = path.wheel.iter().step_by(6).copied().collect();
            let chords = Path { wheel, way: path.way.clone(), ..*path };
            extra.min(tread(&chords).0)
        } else {
            extra
        };
        let in_all = path.arc + length + extra + (f64::from(crossings) + f64::from(passing)) * m * rate / 2.0;
        let spent = in_all;
        let allowed = share * m * rate;
        let may = spent
            <= allowed
                + 0.1
                + length * 0.002
                + extra * 0.02
                + if path.arc > 0.0 && !path.pivots { extra.min(1.5) } else { 0.0 };
        // Who has no move left may do what it paid for in place.
        let in_place = spent < HAIR && share > -0.01;
        self.holds(clause, may || in_place, |r| {
            format!(
                "{} {:?} to {:?} {:.2},{:.2}: arc {:.2} length {length:.2} ground {extra:.2} crossings {crossings} passing {passing} of {allowed:.2} (M {m:.2} share {share:.2} rate {rate}), own {:.2},{:.2} angle {:.1}",
                r.say(s, unit), action.act, action.formation, end.mid.0, end.mid.1, path.arc, own.0, own.1, path.angle.to_degrees()
            )
        });
    }

    /// HOW-TER-02: what ground costs besides the length, and how many obstacles are crossed.
    ///
    /// `slides`: by so much what lies along a side is not gone through.
    pub fn ground_cost(&self, path: &Path, kind: Kind, by_road: bool, column: bool, slides: f64) -> (f64, u32) {
        let end = path.way[path.way.len() - 1];
        let own = P(path.step.dot(end.ahead.right()), path.step.dot(end.ahead));
        let face = match (own.1.abs() >= own.0.abs() - HAIR, own.1 > 0.0, own.0 > 0.0) {
            (true, true, _) => FRONT,
            (true, false, _) => REAR,
            (false, _, true) => 1,
            (false, ..) => 3,
        };
        let edge = |b: &Body, face: usize| {
            let b = b.grown(-slides);
            let c = b.corners();
            [b.middle_of(face), c[face], c[(face + 1) % 4]]
        };
        let mut ways: Vec<[Vec<P>; 3]> = Vec::new();
        let track = |bodies: &[Body], face: usize| -> [Vec<P>; 3] {
            std::array::from_fn(|n| bodies.iter().map(|b| edge(b, face)[n]).collect())
        };
        if path.wheel.len() > 1 {
            ways.push(track(&path.wheel, FRONT));
        }
        if path.step.length() > HAIR {
            ways.push(track(&[path.way[0], end], face));
        }
        let (mut extra, mut crossings) = (0.0, 0);
        for way in &ways {
            let added = way
                .iter()
                .map(|track| track.windows(2).map(|w| self.ground.added(w[0], w[1], kind, by_road)).sum::<f64>());
            extra += added.fold(0.0, f64::max);
            for line in self.ground.lines.iter().filter(|l| going(l.nature, kind) == Going::Crossing) {
                if line.nature == Nature::River {
                    continue;
                }
                let often = way.iter().map(|track| {
                    let over = |w: &[P]| {
                        line.crosses(w[0], w[1])
                            .into_iter()
                            .filter(|&at| {
                                let p = w[0].between(w[1], at);
                                !(is_water(line.nature) && column && self.ground.is_passage(p, line, end.wide))
                            })
                            .count()
                    };
                    track.windows(2).map(over).sum::<usize>()
                });
                crossings += often.min().unwrap_or(0) as u32;
            }
        }
        (extra, crossings)
    }

    /// HOW-TER-02: what bars the footprint, less its tolerance.
    pub fn bars(&mut self, s: &State, unit: u8, action: &Action, path: &Path) {
        let kind = self.kind(s, unit);
        let column = action.formation.is_column();
        let slack = book::at(self.field, book::TOLERANCE);
        let mut faults = Vec::new();
        for line in self.ground.lines.iter().filter(|l| going(l.nature, kind) == Going::Barred) {
            // Who unlimbers has come in column, by a bridge or ford where one was, and leaves it.
            let came = action.act == Act::Unlimber && is_water(line.nature);
            if column && is_water(line.nature)
                || came && path.way.last().is_none_or(|end| line.gap(&end.grown(-slack)) > 0.0)
            {
                continue;
            }
            let meets = |b: &Body| line.gap(&b.grown(-slack - HAIR)) <= 0.0 && b.wide > slack && b.deep > slack;
            // Between the quarters of a wheel it may lie a little deeper over it.
            let deeper =
                |b: &Body| line.gap(&b.grown(-slack - 0.5)) <= 0.0 && b.wide > slack + 0.5 && b.deep > slack + 0.5;
            let swings = path.wheel.iter().enumerate().any(|(n, b)| if n % 6 == 0 { meets(b) } else { deeper(b) });
            if !meets(&path.start) && (swings || path.way.iter().any(meets)) {
                let gap = path.all().map(|b| line.gap(b)).fold(f64::MAX, f64::min);
                faults.push(format!("{:?} of {:.2} {gap:.2} {:?}", line.nature, line.width, line.points));
            }
        }
        for area in self.ground.areas.iter().filter(|a| going(a.nature, kind) == Going::Barred) {
            let meets = |b: &Body| super::geometry::share_inside(&area.points, &b.grown(-slack)) > 0.01;
            // A column may have wheeled on the road before it comes to what bars, and follows its bends (HOW-TER-24).
            let bends = column
                && [&action.from, &action.to].into_iter().all(|r| self.ground.is_on_road(&Body::of(r)))
                && self.ground.keeps_to_road(Body::of(&action.from).mid, Body::of(&action.to).mid, path.start.wide);
            let by_road = |b: &Body| bends || column && self.ground.is_on_road(b);
            if !super::geometry::contains(&area.points, path.start.mid)
                && !meets(&path.start)
                && path.all().any(|b| meets(b) && !by_road(b))
            {
                faults.push(format!("{:?}", area.nature));
            }
        }
        self.holds("HOW-TER-04", faults.is_empty(), |r| {
            format!(
                "{} {:?} angle {:.1} goes {:.2} across {faults:?}",
                r.say(s, unit),
                action.act,
                path.angle.to_degrees(),
                path.step.length()
            )
        });
    }
}
