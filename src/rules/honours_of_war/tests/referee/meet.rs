//! What is done about a charge (HOW-CHG-16 to 51): answers, meetings, evasions, and how the two line up.

use super::geometry::{Body, FRONT, P, cm};
use super::movement::Path;
use super::{Referee, book};
use crate::field::Event;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::{Action, Choice, Decision};
use crate::rules::honours_of_war::state::{Flags, Formation, Kind, NONE, Phase, State};

/// Where two ways of measuring may differ.
pub const HAIR: f64 = 0.12;

#[derive(Default)]
pub struct Notes {
    pub charge: Option<Charge>,
    /// Whose answer is a die, which must be the next event.
    dice: Option<(u8, Option<Code>)>,
    /// Who ought to be asked whether he counter-charges.
    owed: Option<u8>,
    /// Who came to meet a charger and how far, and how many go with him.
    counter: Option<(u8, f64, u8)>,
    /// Where an evader may look, if its owner said so, and the table as he was asked.
    pub evades: Option<(u8, u8, Option<usize>)>,
}

/// A charge on its way.
pub struct Charge {
    pub unit: u8,
    pub action: Action,
    pub path: Path,
    /// All that it covers up to its target, both moves of a double move.
    far: f64,
    half_move: f64,
    /// Who has turned or formed under it.
    changed: Vec<u8>,
    /// Whether somebody came to meet it.
    met: bool,
    /// Those who got out of its way.
    pub gone: Vec<u8>,
    /// Nothing is near that it could mind.
    pub plain: bool,
}

impl Referee<'_> {
    /// Nothing that a move could mind near a line but some units.
    pub fn is_plain(&self, s: &State, but: &[u8], a: P, b: P, room: f64) -> bool {
        let others = (0..self.field.units.len() as u8).filter(|n| !but.contains(n) && s.unit(*n).here());
        let near = |n: u8| super::figures::way_gap(&Body::of(&s.unit(n).rect), a, b) < room;
        !others.into_iter().any(near) && self.is_bare(a, b, room)
    }

    /// Open ground about a line, and the edge of the table not near.
    pub fn is_bare(&self, a: P, b: P, room: f64) -> bool {
        let near = |body: &Body| super::figures::way_gap(body, a, b) < room;
        let half = self.ground.half;
        let inland = |p: P| p.0.abs() < half.0 - room && p.1.abs() < half.1 - room;
        let area = |points: &[P]| {
            let (low, high) = points.iter().fold((P(f64::MAX, f64::MAX), P(f64::MIN, f64::MIN)), |(l, h), p| {
                (P(l.0.min(p.0), l.1.min(p.1)), P(h.0.max(p.0), h.1.max(p.1)))
            });
            let mid = low.between(high, 0.5);
            near(&Body { mid, ahead: P(0.0, 1.0), wide: high.0 - mid.0, deep: high.1 - mid.1 })
        };
        let line =
            |l: &super::ground::Line| l.pieces().any(|(c, d)| super::geometry::segments(a, b, c, d) < room + l.width);
        inland(a)
            && inland(b)
            && !self.ground.areas.iter().any(|x| area(&x.points))
            && !self.ground.blocks.iter().any(|block| near(&block.body))
            && !self.ground.lines.iter().any(line)
    }

    /// A charge that a general ordered.
    pub fn charge_ordered(&mut self, unit: u8, second: bool, action: &Action) {
        let s = self.now;
        let u = *s.unit(unit);
        let start = if s.phase == Phase::Movement && !u.has(Flags::CHARGED) {
            self.formed(&s, unit, action)
        } else {
            Body::of(&u.rect)
        };
        let Ok(path) = Self::path(start, action) else { return };
        let own = path.arc + path.step.length();
        self.holds("HOW-CHG-20", (own - cm(action.length)).abs() < 0.2, |r| {
            format!("{} goes {own:.2}, told {:.2}", r.say(&s, unit), cm(action.length))
        });
        // Who rides on after a charge that came to nothing has that behind him too.
        let before = match self.meet.charge.as_ref() {
            Some(last) if last.unit == unit && u.has(Flags::CHARGED) => last.far,
            _ if second => self.moves.gone(unit),
            _ => 0.0,
        };
        let column = action.formation == Formation::Column;
        let half_move = self.normal(&s, self.kind(&s, unit), column, false) / 2.0;
        let reach = start.wide + 8.0 * self.weather_share(&s) + half_move;
        self.sees_target(&s, unit, action, &path);
        let but = [unit, action.target, action.second];
        let there = Body::of(&s.unit(action.target).rect).mid;
        let plain = self.is_plain(&s, &but, start.mid, there, reach);
        let far = before + own;
        self.meet.charge = Some(Charge {
            unit,
            action: *action,
            path,
            far,
            half_move,
            changed: vec![],
            met: false,
            gone: vec![],
            plain,
        });
        self.meet.owed = None;
        self.meet.counter = None;
    }

    /// How far a charger goes, half of his move, and whether it is to the first of those whom he strikes.
    pub fn charge_length(&self, unit: u8, target: u8) -> Option<(f64, f64, bool)> {
        let charge = self.meet.charge.as_ref().filter(|c| c.unit == unit)?;
        Some((charge.far, charge.half_move, charge.action.target == target))
    }

    /// How far a charger whom nobody came to meet went over open ground, and whether that is all of his way; nothing where he
    /// formed or turned about, or strikes two.
    pub fn open_charge(&self, unit: u8) -> Option<(f64, bool)> {
        let charge = self.meet.charge.as_ref().filter(|c| c.unit == unit && c.plain && !c.met && c.gone.is_empty())?;
        let own = charge.path.arc + charge.path.step.length();
        let same = charge.action.second == NONE && self.now.unit(unit).formation == charge.action.formation;
        let straight = charge.path.angle.abs() < 1.6;
        (same && straight).then_some((own, (charge.far - own).abs() < 0.01))
    }

    /// HOW-CHG-18: whether a unit might counter-charge another by what the two are.
    fn may_counter(&self, s: &State, unit: u8, charger: u8) -> bool {
        let (u, kind) = (*s.unit(unit), self.kind(s, unit));
        let (c, theirs) = (*s.unit(charger), self.kind(s, charger));
        let column = u.formation == Formation::Column;
        let allowed = match kind {
            _ if kind.is_guns() || kind == Kind::Transport => false,
            Kind::LightFoot => {
                !column && (theirs == Kind::LightFoot || theirs == Kind::Foot && c.formation == Formation::Column)
            }
            Kind::Foot => !theirs.is_horse() && (!column || theirs == Kind::LightFoot),
            _ => !column || theirs == Kind::LightFoot,
        };
        let free = [Flags::EVADED, Flags::TURNED, Flags::PASSED, Flags::FIRED, Flags::PLEDGED];
        let withheld = s.turn < self.field.orders_of(self.field.unit(unit).brigade).moves_from;
        allowed
            && u.fights()
            && !u.red()
            && !u.engaged()
            && u.formation != Formation::Garrison
            && u.formation != Formation::Irregular
            && !u.has(Flags::ABANDONED)
            && !withheld
            && free.iter().all(|f| !u.has(*f))
    }

    pub fn meet_asked(&mut self, decision: Decision, choices: &[Choice], answer: Choice) {
        let s = self.now;
        match decision {
            Decision::Answer { unit, charger } => self.answers(&s, unit, charger, choices, answer),
            Decision::Intercept { unit, charger } => self.intercepts(&s, unit, charger, answer),
            Decision::Evade { unit, charger } => self.evade_asked(unit, charger, answer),
            Decision::Defend { unit, charger } => {
                if let Choice::Shot(shot) = answer {
                    self.on_the_way(&s, unit, charger, Body::of(&shot.at));
                }
            }
            _ => {}
        }
    }

    /// HOW-CHG-45: at a place that the charger passes.
    fn on_the_way(&mut self, s: &State, unit: u8, charger: u8, at: Body) {
        let Some(charge) = self.meet.charge.as_ref().filter(|c| c.unit == charger) else { return };
        let Some(wheel) = charge.path.wheel.last() else { return };
        let near = |b: &Body| b.mid.to(at.mid) < 0.6;
        let on = charge.path.all().any(near) || wheel.mid.to(at.mid) < 0.1;
        let said = at.mid;
        self.holds("HOW-CHG-45", on, |r| format!("{} fires at {} as at {said:?}", r.say(s, unit), r.say(s, charger)));
    }

    fn answers(&mut self, s: &State, unit: u8, charger: u8, choices: &[Choice], answer: Choice) {
        let Some(charge) = self.meet.charge.as_ref().filter(|c| c.unit == charger) else { return };
        let t = *s.unit(unit);
        let body = Body::of(&t.rect);
        let (side, close) = Self::sector_of(&body, &charge.path.start);
        let (side, close) =
            if charge.action.target == unit { (charge.action.sector as usize, false) } else { (side, close) };
        let (far, half) = (charge.far, charge.half_move);
        let second = charge.action.second == unit;
        let may_counter = self.may_counter(s, unit, charger) && (side == FRONT || close);
        let said = |r: &Self| {
            format!("{} at side {side} of {} after {far:.2} of {half:.2}", r.say(s, charger), r.say(s, unit))
        };
        let long = far > half - HAIR || second;
        let round = s.unit(charger).moves == 2;
        for choice in choices {
            match choice {
                Choice::Counter => self.holds("HOW-CHG-18", may_counter, said),
                Choice::Turn => {
                    let works = self.field.unit(unit).kind.is_guns() && t.has(Flags::ENTRENCHED);
                    let may = !works && side != FRONT && (long || round) && !t.engaged() && !t.red();
                    self.holds("HOW-CHG-38", may && t.formation != Formation::Garrison, said);
                }
                Choice::Form(_) => {
                    let shape = matches!(t.formation, Formation::Column | Formation::Limbered | Formation::Irregular);
                    self.holds("HOW-CHG-43", shape && side == FRONT && long && !t.engaged(), said);
                }
                _ => {}
            }
        }
        let offered =
            |wanted: &Choice| choices.iter().any(|c| std::mem::discriminant(c) == std::mem::discriminant(wanted));
        if self.meet.owed == Some(unit) {
            self.meet.owed = None;
            self.holds("HOW-CHG-18", offered(&Choice::Counter), |r| format!("{} not offered", said(r)));
        }
        let horse = self.kind(s, unit).is_horse();
        self.meet.dice = match answer {
            // Of two who are struck each goes by the way to his own place (HOW-CHG-20).
            Choice::Counter if horse && second => None,
            Choice::Counter if horse && far > half + HAIR => Some((unit, None)),
            Choice::Counter if horse && far > half - HAIR => None,
            Choice::Counter => Some((unit, Some(Code::CounterDie))),
            Choice::Turn if far > half + HAIR && !round => Some((unit, Some(Code::TurnDie))),
            Choice::Form(_) => Some((unit, Some(Code::FormDie))),
            _ => None,
        };
    }

    /// HOW-CHG-24.
    fn intercepts(&mut self, s: &State, unit: u8, charger: u8, answer: Choice) {
        let may = self.may_counter(s, unit, charger);
        let Some(charge) = self.meet.charge.as_ref().filter(|c| c.unit == charger) else { return };
        let body = Body::of(&s.unit(unit).rect);
        let m = self.normal(s, self.kind(s, unit), s.unit(unit).formation == Formation::Column, false);
        let crossed = charge.path.way.iter().any(|b| body.sectors(b)[FRONT] > 0.47 && b.gap(&body) <= m + HAIR);
        let aimed = [charge.action.target, charge.action.second].contains(&unit);
        let (gone, from) = (charge.path.step.length(), charge.path.way[0].mid);
        self.holds("HOW-CHG-24", may && crossed && !aimed, |r| {
            format!("{} before {} from {from:?} for {gone:.2}", r.say(s, unit), r.say(s, charger))
        });
        if answer == Choice::Yes && !self.kind(s, unit).is_horse() {
            self.meet.dice = Some((unit, Some(Code::CounterDie)));
        }
    }

    pub fn meet_told(&mut self, code: Code, event: &Event) {
        let (unit, other) = (self.field.unit_of_piece(event.actor), self.field.unit_of_piece(event.target));
        let reason = event.code >= 150;
        if let Some((who, wanted)) = self.meet.dice.filter(|_| !reason) {
            self.meet.dice = None;
            let die = matches!(code, Code::CounterDie | Code::TurnDie | Code::FormDie).then_some(code);
            self.holds("HOW-CHG-19", die == wanted && (die.is_none() || unit == who), |r| {
                format!("{} answers: {code:?} and not {wanted:?}", r.say(&r.now, who))
            });
        }
        match code {
            Code::Charged => self.sets_out(unit, other),
            Code::CommandDie | Code::Phase => self.meet.charge = None,
            Code::Intercepted | Code::Countered => {
                self.meet.owed = None;
                if let Some(charge) = self.meet.charge.as_mut() {
                    charge.met = true;
                }
            }
            Code::FellShort | Code::MistDie | Code::ReinforceDie => self.meet.owed = None,
            Code::TurnedToFace | Code::FormedLine | Code::Unlimbered => {
                if let Some(charge) = self.meet.charge.as_mut().filter(|c| c.unit != unit) {
                    charge.changed.push(unit);
                }
            }
            Code::Evaded => self.gets_away(unit, event),
            Code::Contact => self.comes_to(unit, other, event),
            Code::Supports => self.comes_along(unit, other, event),
            _ => {}
        }
        if code == Code::FellShort {
            self.halts(unit, event);
        }
    }

    fn sets_out(&mut self, unit: u8, target: u8) {
        let s = self.now;
        let Some(charge) = self.meet.charge.as_ref().filter(|c| c.unit == unit && c.action.target == target) else {
            return;
        };
        // Without a doubt the two have room to meet where nothing else is about.
        let t = *s.unit(target);
        let plain = charge.plain
            && charge.action.second == NONE
            && charge.action.sector as usize == FRONT
            && charge.path.arc == 0.0
            && charge.path.step.length() > 3.0;
        let fresh = s.unit(target).contacts == [NONE; 4];
        if plain && fresh && t.formation != Formation::Garrison && self.may_counter(&s, target, unit) {
            self.meet.owed = Some(target);
        }
    }

    pub fn told_body(&self, unit: u8, event: &Event) -> Body {
        let n = event.numbers;
        let mid = P(f64::from(event.place.x) / 100.0, f64::from(event.place.y) / 100.0);
        let ahead = super::geometry::direction(crate::base::Heading(n[0] as u16));
        let old = Body::of(&self.now.unit(unit).rect);
        if n[2] > 0 && n[3] > 0 {
            Body { mid, ahead, wide: f64::from(n[2]) / 200.0, deep: f64::from(n[3]) / 200.0 }
        } else {
            old
        }
    }

    /// HOW-CHG-05, HOW-CHG-16: how a charger stands against whom it struck; HOW-CHG-22: where two met.
    fn comes_to(&mut self, unit: u8, target: u8, event: &Event) {
        let s = self.now;
        let here = self.told_body(unit, event);
        let owed = self.meet.owed.take();
        self.holds("HOW-CHG-18", owed != Some(target), |r| {
            format!("{} strikes {} who was not asked", r.say(&s, unit), r.say(&s, target))
        });
        if self.second_struck(unit, target, &here) {
            return;
        }
        let Some(charge) = self.meet.charge.as_ref().filter(|_| s.phase == Phase::Movement) else {
            self.lines_up(&s, unit, target, &here, false);
            return;
        };
        let (met, charger) = (charge.met, charge.unit);
        if met {
            if unit != charger {
                self.meets(&s, unit, target, here);
            }
            return;
        }
        let plain = charge.plain && charge.action.second == NONE && charge.gone.is_empty();
        let turned = charge.changed.contains(&target);
        let told = charge.action.sector as usize;
        let first = charge.action.target == target;
        let charge_gone = charge.gone.clone();
        let side = self.lines_up(&s, unit, target, &here, plain && !turned);
        let stayed = !charge_gone.contains(&target);
        if let Some(side) = side.filter(|_| first && stayed) {
            let expected = if turned { FRONT } else { told };
            let garrison = s.unit(target).formation == Formation::Garrison;
            self.holds("HOW-CHG-41", side == expected || garrison, |r| {
                format!("{} strikes {} at {side}, not {expected}", r.say(&s, unit), r.say(&s, target))
            });
        }
    }

    /// HOW-CHG-17: of two the second is struck as he stands, at most so much further off.
    fn second_struck(&mut self, unit: u8, target: u8, here: &Body) -> bool {
        let s = self.now;
        let first = s.unit(unit).contacts[FRONT];
        if first == NONE || first == target || s.unit(unit).rect.centre.distance(self.told_centre(here)) > 24 {
            return false;
        }
        let there = Body::of(&s.unit(target).rect);
        let most = book::at(self.field, book::DIFFERENCE);
        let ahead = there.corners().iter().any(|&p| here.own(p).1 > here.deep - HAIR);
        self.holds("HOW-CHG-17", here.gap(&there) < most + HAIR && ahead, |r| {
            format!("{} strikes {} as well", r.say(&s, unit), r.say(&s, target))
        });
        true
    }

    fn told_centre(&self, here: &Body) -> crate::base::Point {
        let at = |x: f64| (x * 1_200.0).round() as i32;
        crate::base::Point::new(at(here.mid.0), at(here.mid.1))
    }

    /// Face to face, and by half at least; says at which side of the target.
    fn lines_up(&mut self, s: &State, unit: u8, target: u8, here: &Body, plain: bool) -> Option<usize> {
        // In one block each stands before the other (HOW-MEL-25).
        if s.unit(unit).block != NONE && s.unit(unit).block == s.unit(target).block {
            return None;
        }
        let t = Body::of(&s.unit(target).rect);
        let front = t.own(here.front());
        let looks = |face: usize| {
            let out = t.ahead.turned(std::f64::consts::FRAC_PI_2 * face as f64);
            -here.ahead.dot(out)
        };
        let side = (0..4).max_by(|&a, &b| looks(a).total_cmp(&looks(b)))?;
        let gap = here.gap(&t);
        let said =
            |r: &Self| format!("{} to {here:?} at {} side {side}, gap {gap:.2}", r.say(s, unit), r.say(s, target));
        self.holds("HOW-CHG-16", looks(side) > 0.999 && gap.abs() < HAIR, said);
        let (along, half) = if side % 2 == 0 { (front.0, t.wide) } else { (front.1, t.deep) };
        let length = (along + here.wide).min(half) - (along - here.wide).max(-half);
        let least = here.wide.min(2.0 * half);
        let garrison = s.unit(target).formation == Formation::Garrison;
        self.holds("HOW-CHG-05", length > least - HAIR || length > 2.0 * half - HAIR, |r| {
            format!("{} by {length:.2} of {least:.2}", said(r))
        });
        if plain && !garrison {
            self.holds("HOW-CHG-16", along.abs() < HAIR, |r| format!("{} off its middle by {along:.2}", said(r)));
        }
        Some(side)
    }

    /// HOW-CHG-22: where a charger and who came to meet him fight.
    fn meets(&mut self, s: &State, counter: u8, unit: u8, there: Body) {
        let Some(charge) = self.meet.charge.as_ref() else { return };
        let (from, arc, step) = (charge.path.way[0], charge.path.arc, charge.path.step.length());
        let intercepted = ![charge.action.target, charge.action.second].contains(&counter);
        let plain = charge.plain && charge.action.second == NONE && !intercepted;
        let here = Body::of(&s.unit(unit).rect);
        let old = Body::of(&s.unit(counter).rect);
        // A charge may go at a slant (HOW-CHG-01).
        let ahead = if step > HAIR { charge.path.step.times(1.0 / step) } else { from.ahead };
        // The second of two who are struck has a way of his own, to his own place (HOW-CHG-20).
        let to_him = |n: i32| from.moved(ahead.times(f64::from(n) * 0.02)).gap(&old) <= 0.0;
        let way = match charge.action.second == counter {
            true => (0..4000).find(|&n| to_him(n)).map_or(from.gap(&old), |n| f64::from(n) * 0.02),
            false => step,
        };
        // Without the first move of a double move.
        let middle = ((arc + way) / 2.0 - arc).max(0.0);
        let along = from.mid.to(here.mid);
        let moved = old.mid.to(there.mid);
        // HOW-CHG-16: what he lines up by is no part of it, where he goes straight at him.
        let square = old.ahead.dot(there.ahead) > 0.707 && old.ahead.dot(here.mid.less(old.mid)) > 0.0;
        let goes = if square { there.mid.less(old.mid).dot(there.ahead).abs() } else { moved };
        let column = s.unit(counter).formation == Formation::Column;
        let m = self.normal(s, self.kind(s, counter), column, false);
        let said = |r: &Self| {
            format!(
                "{} and {} at {there:?} after {along:.2}, half is {middle:.2}, he goes {goes:.2} of {m:.2}",
                r.say(s, unit),
                r.say(s, counter)
            )
        };
        let barred = self.barred_way(self.kind(s, counter), &old, there.mid, column);
        self.holds("HOW-CHG-22", barred.is_none(), |r| format!("{} over {barred:?}", said(r)));
        let opposite = here.ahead.dot(there.ahead) < -0.999;
        self.holds("HOW-CHG-16", opposite && here.gap(&there).abs() < HAIR, said);
        let off = (here.mid.less(from.mid)).cross(ahead).abs();
        self.holds("HOW-CHG-22", off < HAIR && goes < m + HAIR, said);
        let pace = book::at(self.field, book::TOLERANCE);
        if !intercepted {
            let late = !plain || along < middle + pace + HAIR;
            self.holds("HOW-CHG-22", along > middle - HAIR && late, said);
        }
        self.meet.counter = Some((counter, moved, 0));
    }

    /// HOW-CHG-23.
    fn comes_along(&mut self, unit: u8, counter: u8, event: &Event) {
        let s = self.now;
        let Some((who, moved, count)) = self.meet.counter else {
            self.holds("HOW-CHG-23", false, |r| format!("{} supports nobody", r.say(&s, unit)));
            return;
        };
        let (old, here) = (Body::of(&s.unit(unit).rect), self.told_body(unit, event));
        let own = old.own(here.mid);
        let u = *s.unit(unit);
        let brigade = self.field.unit(unit).brigade == self.field.unit(counter).brigade;
        let held = [Flags::EVADED, Flags::PLEDGED, Flags::PASSED, Flags::FIXED].iter().any(|f| u.has(*f));
        let free = u.fights() && !u.engaged() && !u.red() && !held;
        let charger = self.meet.charge.as_ref().map_or(unit, |c| c.unit);
        let enemy = self.nearest(&s, unit, &here);
        let near = Body::of(&s.unit(charger).rect).gap(&here);
        let reach = 3.0 * book::at(self.field, book::SUPPORT);
        let lawful = who == counter
            && count < 2
            && brigade
            && free
            && own.0.abs() < HAIR
            && own.1 > 0.0
            && own.1 < moved + HAIR
            && old.ahead.dot(here.ahead) > 0.9999
            && enemy > 0.05
            && near < reach + HAIR;
        self.holds("HOW-CHG-23", lawful, |r| {
            format!(
                "{} goes {own:?} of {moved:.2} with {}, enemy {enemy:.2}, charger {near:.2}, {count} before",
                r.say(&s, unit),
                r.say(&s, counter)
            )
        });
        let barred = self.barred_way(self.kind(&s, unit), &old, here.mid, u.formation.is_column());
        self.holds("HOW-CHG-23", barred.is_none(), |r| format!("{} over {barred:?}", r.say(&s, unit)));
        let clear = self.friends(&s, unit).all(|(_, f)| f.gap(&here) > -HAIR);
        self.holds("HOW-CHG-23", clear, |r| format!("{} into a friend", r.say(&s, unit)));
        self.meet.counter = Some((who, moved, count + 1));
    }
}
