//! Evasions, and where a charge ends that strikes nobody (HOW-CHG-28 to 34).

use super::Referee;
use super::geometry::Body;
use super::meet::HAIR;
use crate::field::Event;
use crate::rules::honours_of_war::general::Choice;
use crate::rules::honours_of_war::state::{Flags, Formation, Kind};

impl Referee<'_> {
    /// HOW-CHG-28: who is asked whether he evades.
    pub fn evade_asked(&mut self, unit: u8, charger: u8, answer: Choice) {
        let s = self.now;
        let u = *s.unit(unit);
        let light = matches!(self.kind(&s, unit), Kind::LightFoot | Kind::LightHorse);
        let may = light
            && u.fights()
            && !u.engaged()
            && !u.red()
            && u.formation != Formation::Garrison
            && !u.has(Flags::EVADED)
            && !u.has(Flags::STANDS);
        self.holds("HOW-CHG-28", may, |r| format!("{} may evade", r.say(&s, unit)));
        let face = match answer {
            Choice::Yes => None,
            Choice::Way(face) => Some(face as usize),
            _ => return,
        };
        self.meet.evades = Some((unit, charger, face));
    }

    /// HOW-CHG-29.
    pub fn gets_away(&mut self, unit: u8, event: &Event) {
        let s = self.now;
        let Some((who, charger, face)) = self.meet.evades.take().filter(|e| e.0 == unit) else {
            self.holds("HOW-CHG-28", false, |r| format!("{} evades unasked", r.say(&s, unit)));
            return;
        };
        if let Some(charge) = self.meet.charge.as_mut() {
            charge.gone.push(who);
        }
        let u = *s.unit(unit);
        let (old, here) = (Body::of(&u.rect), self.told_body(unit, event));
        let kind = self.kind(&s, unit);
        let step = here.mid.less(old.mid);
        let far = step.length();
        // The charger stands where he made contact, at the question.
        let from = Body::of(&s.unit(charger).rect);
        let away = old.mid.less(from.mid);
        let off = step.cross(away).atan2(step.dot(away)).abs().to_degrees();
        let ahead = step.dot(old.ahead) > far * 0.9996;
        let cut =
            if ahead || kind == Kind::LightFoot { 0.0 } else { Self::quarters(self.field.unit(unit).drill.flank) };
        let rate = if u.has(Flags::MIDSTREAM) { 0.5 } else { 1.0 };
        let m = self.normal(&s, kind, u.formation == Formation::Column, false) * rate;
        let said = |r: &Self| {
            format!(
                "{} from {} goes {far:.2} of {m:.2} off by {off:.1} to {here:?}",
                r.say(&s, unit),
                r.say(&s, charger)
            )
        };
        self.holds("HOW-CHG-29", far < m * (1.0 - cut) + HAIR && off < 91.0, said);
        let barred = self.barred_way(kind, &old, here.mid, u.formation.is_column());
        self.holds("HOW-CHG-29", barred.is_none(), |r| format!("{} over {barred:?}", said(r)));
        let enemies = self.nearest(&s, unit, &here);
        self.holds("HOW-CHG-29", enemies > 0.05, |r| format!("{} at {enemies:.2} from an enemy", said(r)));
        let facing = match (kind, face) {
            (Kind::LightFoot, None) => from.mid.less(here.mid),
            (Kind::LightFoot, Some(face)) => old.ahead.turned(std::f64::consts::FRAC_PI_2 * face as f64),
            _ => old.ahead,
        };
        let looks = here.ahead.dot(facing) / facing.length();
        self.holds("HOW-CHG-29", looks > if face.is_none() && kind == Kind::LightFoot { 0.4 } else { 0.999 }, |r| {
            format!("{} looks {looks:.2}", said(r))
        });
        let parts = (far / 0.5).ceil().max(1.0) as i32;
        let way: Vec<Body> = (1..=parts).map(|n| old.moved(step.times(f64::from(n) / f64::from(parts)))).collect();
        let others = (0..self.field.units.len() as u8).filter(|&n| n != unit && n != charger && s.unit(n).here());
        let others: Vec<Body> = others.map(|n| Body::of(&s.unit(n).rect)).collect();
        let through =
            way.iter().chain([&here]).flat_map(|b| others.iter().map(move |o| o.gap(b))).fold(f64::MAX, f64::min);
        self.holds("HOW-CHG-29", through > -HAIR, |r| format!("{} through somebody by {through:.2}", said(r)));
        let half = self.ground.half;
        let on = here.corners().iter().all(|p| p.0.abs() <= half.0 + HAIR && p.1.abs() <= half.1 + HAIR);
        self.holds("HOW-CHG-29", on, |r| format!("{} off the table", said(r)));
        let room = old.wide.hypot(old.deep) + 3.0;
        let end = old.mid.plus(away.times(m / away.length().max(0.01)));
        if self.is_plain(&s, &[unit, charger], old.mid, end, room) {
            self.holds("HOW-CHG-29", off < 1.5, |r| format!("{} in the open", said(r)));
        }
    }

    /// HOW-CHG-31: where a charge ends before it struck anybody.
    pub fn halts(&mut self, unit: u8, event: &Event) {
        let s = self.now;
        let Some(charge) = self.meet.charge.as_ref().filter(|c| c.unit == unit) else { return };
        let here = self.told_body(unit, event);
        let line = charge.path.way.iter().chain(&charge.path.wheel);
        let near = line.map(|b| b.mid.to(here.mid)).fold(f64::MAX, f64::min);
        let horse = self.kind(&s, unit).is_horse();
        let gone = charge.gone.clone();
        let rides = horse && gone.iter().any(|&g| self.kind(&s, g) == Kind::LightFoot);
        let (end, plain) = (charge.path.way[charge.path.way.len() - 1], charge.plain);
        // Who finishes his move rides on; who was turned away before came back to where he stood.
        self.holds("HOW-CHG-31", rides || near < 0.6 || here.mid.to(Body::of(&s.unit(unit).rect).mid) < HAIR, |r| {
            format!("{} halts at {here:?}, off its way by {near:.2}", r.say(&s, unit))
        });
        if !gone.is_empty() && !rides && plain {
            self.holds("HOW-CHG-31", here.mid.to(end.mid) < HAIR, |r| {
                format!("{} halts at {here:?} and not where it made contact, {end:?}", r.say(&s, unit))
            });
        }
    }
}
