//! Whom a unit may choose (HOW-FIRE-10, 15, 16, 35, 42 to 48), and whom its roundshot grazes (HOW-FIRE-50 to 53).

use super::fire::Made;
use super::geometry::{Body, P, area, contains, edges, inside, meets};
use super::sight::Eye;
use super::{Referee, book};
use crate::field::scenario::Weather;
use crate::field::{Event, Nature};
use crate::rules::honours_of_war::data::Gun;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::Ammo;
use crate::rules::honours_of_war::state::{Formation, NONE, State};

/// Where two ways of measuring may differ.
const HAIR: f64 = 0.05;

impl Referee<'_> {
    fn is_howitzer(&self, unit: u8, ammo: Ammo) -> bool {
        match self.field.unit(unit).gun {
            Some(Gun::Howitzer) => true,
            Some(Gun::Unicorn | Gun::LightUnicorn) => ammo == Ammo::Shell,
            _ => false,
        }
    }

    /// HOW-FIRE-35: a friend in the zone out to canister range; nothing where a hair decides it.
    pub fn bars_canister(&self, s: &State, eye: &Eye, range: f64) -> Option<bool> {
        let mut unsure = false;
        for (_, friend) in self.friends(s, eye.unit) {
            let part = Self::in_rays(eye, &friend);
            let from = P(0.0, eye.base.deep);
            let near = edges(&part).map(|(a, b)| super::geometry::to_piece(from, a, b)).fold(f64::MAX, f64::min);
            if part.len() >= 3 && near < range + HAIR {
                if area(&part) > 0.3 && near < range - HAIR {
                    return Some(true);
                }
                unsure = true;
            }
        }
        if unsure { None } else { Some(false) }
    }

    /// HOW-FIRE-10: whether the line of fire goes through too narrow a gap; nothing where a hair decides it.
    pub fn narrow_gap(&self, s: &State, eye: &Eye, target: u8, body: &Body) -> Option<bool> {
        let way = body.mid.less(eye.at);
        let ahead = way.times(1.0 / way.length());
        let own = |p: P| P(p.less(eye.at).dot(ahead.right()), p.less(eye.at).dot(ahead));
        let span = |b: &Body| {
            let c = b.corners().map(own);
            let least = |f: fn(P) -> f64| c.iter().map(|&p| f(p)).fold(f64::MAX, f64::min);
            (
                least(|p| p.0),
                -c.iter().map(|p| -p.0).fold(f64::MAX, f64::min),
                least(|p| p.1),
                -c.iter().map(|p| -p.1).fold(f64::MAX, f64::min),
            )
        };
        let tolerance = book::at(self.field, book::TOLERANCE);
        let end = body.distance_to(eye.at);
        let mut bodies: Vec<(f64, f64)> = Vec::new();
        let mut unsure = false;
        for (n, friend) in self.friends(s, eye.unit) {
            if n == target {
                continue;
            }
            let (low, high, near, far) = span(&friend);
            let out = friend.corners().iter().map(|&p| eye.base.own(p).1 - eye.base.deep).fold(f64::MIN, f64::max);
            unsure |= (near + tolerance - end).abs() < 0.1 || (out - tolerance).abs() < 0.1;
            // Who is partly behind the firer is before him with a part alone.
            unsure |= near < 0.0 && far > 0.0;
            if near + tolerance <= end && out > tolerance && far > 0.0 {
                bodies.push((low, high));
            }
        }
        bodies.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (left, right, ..) = span(body);
        let least = eye.base.wide;
        let (mut free, mut widest, mut verdict) = (f64::MIN, 0.0_f64, None);
        for &(low, high) in bodies.iter().chain(&[(f64::MAX, f64::MAX)]) {
            if low > free && low > left && free < right {
                let width = low - free;
                unsure |= low.abs() < 0.1 || free.abs() < 0.1;
                if free < 0.0 && low > 0.0 {
                    verdict = Some(width);
                }
                widest = widest.max(width);
            }
            free = free.max(high);
        }
        let width = verdict.unwrap_or(widest);
        (!unsure && (width - least).abs() > 0.1).then_some(width < least)
    }

    /// What else a direct shot must keep.
    pub fn direct(
        &mut self,
        s: &State,
        eye: &Eye,
        target: u8,
        body: &Body,
        ammo: Ammo,
        said: &dyn Fn(&Self) -> String,
    ) {
        if s.unit(eye.unit).block != NONE && s.unit(eye.unit).block == s.unit(target).block {
            return;
        }
        let asked = !self.is_howitzer(eye.unit, ammo) && eye.face.is_none();
        if let Some(narrow) = asked.then(|| self.narrow_gap(s, eye, target, body)).flatten() {
            self.holds("HOW-FIRE-10", !narrow, said);
        }
    }

    pub fn canister(&mut self, s: &State, (eye, target): (&Eye, u8), range: f64, said: &dyn Fn(&Self) -> String) {
        let range = range.min(self.visibility(s));
        // Indoors nothing but the two counts (HOW-MEL-25).
        if s.unit(eye.unit).block != NONE && s.unit(eye.unit).block == s.unit(target).block {
            return;
        }
        if let Some(barred) = self.bars_canister(s, eye, range) {
            self.holds("HOW-FIRE-35", !barred, said);
        }
    }

    /// HOW-FIRE-42, HOW-FIRE-43, HOW-FIRE-47, HOW-FIRE-48.
    pub fn overhead(&mut self, s: &State, eye: &Eye, body: &Body, ammo: Ammo, said: &dyn Fn(&Self) -> String) {
        let gun = self.field.unit(eye.unit).gun;
        if !matches!(gun, Some(Gun::Light | Gun::Medium | Gun::Heavy | Gun::Howitzer)) {
            return;
        }
        let (here, there) = (self.ground.height(eye.at), self.ground.height(body.mid));
        let (safe, near) = (book::at(self.field, book::OVERHEAD), book::at(self.field, book::NEAR));
        let howitzer = self.is_howitzer(eye.unit, ammo);
        let limits = match (howitzer, here.cmp(&there)) {
            (false, std::cmp::Ordering::Greater) => Some((safe, near)),
            (false, std::cmp::Ordering::Less) => Some((safe, safe)),
            (true, std::cmp::Ordering::Equal) if here == 0 => Some((safe, safe)),
            (true, std::cmp::Ordering::Greater) => Some((near, near)),
            (true, std::cmp::Ordering::Less) if here > 0 => Some((near, near)),
            (true, std::cmp::Ordering::Less) => Some((safe, safe)),
            _ => None,
        };
        self.holds("HOW-FIRE-42", limits.is_some(), |r| format!("{} from {here} to {there}", said(r)));
        let Some((at_target, at_guns)) = limits else { return };
        let friends: Vec<(u8, Body)> = self.friends(s, eye.unit).collect();
        let by_target = friends.iter().map(|(_, f)| f.gap(body)).fold(f64::MAX, f64::min);
        let in_zone = |f: &Body| {
            let part = Self::in_rays(eye, f);
            part.len() >= 3 && area(&part) > 0.3
        };
        let by_guns =
            friends.iter().filter(|(_, f)| in_zone(f)).map(|(_, f)| f.gap(&eye.base)).fold(f64::MAX, f64::min);
        self.holds("HOW-FIRE-42", by_target > at_target - HAIR && by_guns > at_guns - HAIR, |r| {
            format!("{} friends {by_target:.2} from the target, {by_guns:.2} from the guns", said(r))
        });
    }

    /// All that an eye could fire at: the target with the range and the greatest sum of its loads, and whether a hair decides
    /// these or whether it may be fired at.
    pub fn open_to(&self, s: &State, eye: &Eye) -> Vec<(u8, f64, i32, bool)> {
        let mut all = Vec::new();
        for (n, body) in self.enemies(s, eye.unit) {
            let t = s.unit(n);
            if t.engaged() {
                continue;
            }
            let (mut best, mut perhaps): (Option<(f64, i32)>, Option<f64>) = (None, None);
            let mut unsure = t.formation == Formation::Garrison;
            for ammo in [Ammo::Musketry, Ammo::Canister, Ammo::Roundshot, Ammo::Shell] {
                let Some(made) = self.made(s, eye, (n, &body), ammo, (false, false), NONE) else { continue };
                let Some(lawful) = self.is_open(s, eye, n, &body, ammo, &made) else {
                    perhaps = Some(made.range);
                    continue;
                };
                if lawful {
                    unsure |= !made.unsure.is_empty();
                    let sum = made.sum();
                    best = Some(best.map_or((made.range, sum), |b| (made.range, b.1.max(sum))));
                }
            }
            if let Some((range, sum)) = best.or(perhaps.map(|range| (range, i32::MIN))) {
                all.push((n, range, sum, unsure || perhaps.is_some()));
            }
        }
        all
    }

    fn is_open(&self, s: &State, eye: &Eye, target: u8, body: &Body, ammo: Ammo, made: &Made) -> Option<bool> {
        if !made.faults.is_empty() {
            return Some(false);
        }
        if ammo == Ammo::Canister && self.bars_canister(s, eye, self.bands(s, eye.unit, ammo)?.0)? {
            return Some(false);
        }
        if !self.is_howitzer(eye.unit, ammo) && self.narrow_gap(s, eye, target, body)? {
            return Some(false);
        }
        // So near to a limit that it can't be told; of what friends hide two ways of measuring differ most.
        let limit = self.bands(s, eye.unit, ammo)?.1.min(self.visibility(s));
        let near = made.range > limit - 0.1 || made.seen.open < 0.04 || (0.45..0.65).contains(&made.seen.by_friends);
        (!near).then_some(true)
    }

    /// HOW-FIRE-15: at the nearest, or at who is easier to hit.
    pub fn priority(&mut self, unit: u8, target: u8) {
        let s = self.now;
        self.first_choice(&s, unit, target, "HOW-FIRE-15");
    }

    /// The same on a table where the target stands on his way.
    pub fn first_choice(&mut self, s: &State, unit: u8, target: u8, clause: &'static str) {
        let eyes = self.eyes(s, unit);
        // Guns fire over enemies as well (HOW-FIRE-27).
        if eyes.len() != 1 || self.field.unit(unit).gun.is_some() {
            return;
        }
        let all = self.open_to(s, &eyes[0]);
        let Some(&(_, range, sum, unsure)) = all.iter().find(|c| c.0 == target) else { return };
        let nearest = all.iter().map(|c| c.1).fold(f64::MAX, f64::min);
        let mut first = all.iter().filter(|c| c.1 < nearest + HAIR);
        let sure = !unsure && first.clone().all(|c| !c.3);
        if sure {
            let holds = first.any(|c| c.0 == target || c.2 < sum);
            self.holds(clause, holds, |r| {
                let said: Vec<String> = all.iter().map(|c| format!("{} {:.2} {}", r.say(s, c.0), c.1, c.2)).collect();
                format!("{} at {} {range:.2} with {sum} of {said:?}", r.say(s, unit), r.say(s, target))
            });
        }
    }

    /// Whether another enemy may have his share of a shot (HOW-FIRE-16).
    pub fn may_share(&self, s: &State, eye: &Eye, target: u8, body: &Body) -> bool {
        let near = book::at(self.field, book::NEAR) + 0.1;
        let most = book::at(self.field, book::DIFFERENCE) + 0.2;
        let far = Self::range(eye, body).unwrap_or(f64::MAX);
        self.enemies(s, eye.unit).any(|(n, e)| {
            n != target && e.gap(body) <= near && Self::range(eye, &e).is_some_and(|range| (range - far).abs() <= most)
        })
    }

    /// HOW-FIRE-50 to HOW-FIRE-53: who is at risk of a roundshot, and on what number.
    pub fn grazing(&mut self, s: &State, eye: &Eye, target: u8, body: &Body, rest: &[Event]) {
        // Its own dice: a garrison may fire on over another face.
        let (mut told, mut struck) = (Vec::new(), None);
        for e in &rest[1..] {
            match Code::of(e.code) {
                Some(Code::GrazeDie) if e.actor == rest[0].actor => {
                    told.push((self.field.unit_of_piece(e.target), e.numbers[1]));
                    struck = (e.numbers[2] == 1).then_some(e.target);
                }
                Some(Code::FiredRoundshot | Code::FiredOverhead)
                    if e.actor != rest[0].actor || struck.take() != Some(e.target) =>
                {
                    break;
                }
                Some(
                    Code::Fired
                    | Code::FiredCanister
                    | Code::FiredShell
                    | Code::FuseDie
                    | Code::Phase
                    | Code::Retreated
                    | Code::Routed,
                ) => break,
                _ => {}
            }
        }
        let way = body.mid.less(eye.at);
        let ahead = way.times(1.0 / way.length());
        let cut = |b: &Body| {
            let far = eye.at.plus(ahead.times(1_000.0));
            let hits: Vec<f64> =
                edges(&b.corners()).filter_map(|(c, d)| meets(eye.at, far, c, d)).map(|x| x * 1_000.0).collect();
            let first = hits.iter().copied().fold(f64::MAX, f64::min);
            (first < f64::MAX).then_some((first, hits.iter().copied().fold(f64::MIN, f64::max)))
        };
        let Some((near, _)) = cut(body) else { return };
        // Who is at the muzzle has his front edge there, though a gun that turned may reach into him.
        let near = if contains(&body.corners(), eye.at) { 0.0 } else { near };
        let reach = book::at(self.field, book::GRAZE);
        let steep = self.ground.height(eye.at) == 2 || self.ground.height(body.mid) == 2;
        let indoors = s.unit(eye.unit).block != NONE && s.unit(eye.unit).block == s.unit(target).block;
        for n in 0..self.field.units.len() as u8 {
            let u = s.unit(n);
            if n == target || n == eye.unit || u.formation == Formation::Garrison || !u.fights() || u.hits >= 5 {
                continue;
            }
            let there = Body::of(&u.rect);
            let grown = cut(&there.grown(0.05));
            let shrunk = cut(&there.grown(-0.05));
            if grown.is_some() != shrunk.is_some() {
                continue;
            }
            let found = told.iter().find(|(t, _)| *t == n);
            let said = |r: &Self| {
                let about = r.ground.about(body);
                format!("{} at {}: {} told {found:?} {about}", r.say(s, eye.unit), r.say(s, target), r.say(s, n))
            };
            let Some((first, last)) = cut(&there) else {
                self.holds("HOW-FIRE-51", found.is_none(), said);
                continue;
            };
            let beyond = first - near;
            // Who stands about the first target, as one does whom it passes through, reaches beyond its front edge.
            let about = beyond < 0.0 && (found.is_none() || last > near + 0.1);
            if (beyond - reach).abs() < 0.1 || beyond.abs() < 0.1 || about {
                continue;
            }
            let met = eye.at.plus(ahead.times(first));
            let rivers = || self.ground.lines.iter().filter(|l| matches!(l.nature, Nature::River | Nature::DeepRiver));
            if rivers().any(|l| l.distance(body.mid) < HAIR) {
                continue;
            }
            let river = rivers().any(|l| !l.crosses(body.mid, met).is_empty());
            let crest_on = |from: P, met: P| {
                self.ground.areas.iter().any(|a| {
                    let hill = matches!(a.nature, Nature::GentleHill | Nature::SteepHill);
                    hill && self.crest_between(eye, &a.points, a.middle, from, met)
                })
            };
            let crest_to = |met: P| crest_on(body.mid, met);
            let crest = crest_to(met);
            // Who stands on a crest by a hair, he or the first target.
            let by_hair = |by: f64| crest_to(eye.at.plus(ahead.times(first + by))) != crest;
            let from = |by: f64| crest_on(body.mid.plus(ahead.times(by)), met) != crest;
            if [-0.15, 0.15].into_iter().any(by_hair) || [-0.01, 0.01].into_iter().any(from) {
                continue;
            }
            let lawful = beyond < reach && beyond > 0.0 && !u.engaged() && !river && !crest && !steep && !indoors;
            // Who may have had his share of a split shot is not at risk (HOW-FIRE-55).
            let shares = body.gap(&there) <= book::at(self.field, book::NEAR) + HAIR;
            self.holds("HOW-FIRE-51", if lawful { found.is_some() || shares } else { found.is_none() }, said);
            if let Some((_, number)) = found.filter(|_| lawful && last - near < reach - 0.1) {
                self.graze_number(s, eye, body.mid, eye.at.plus(ahead.times((first + last) / 2.0)), *number, &said);
            }
        }
    }

    fn crest_between(&self, eye: &Eye, hill: &[P], middle: P, a: P, b: P) -> bool {
        let along = eye.base.ahead.right();
        // A hair on, lest it run through a corner of the outline, where it would meet neither side.
        let middle = middle.plus(eye.base.ahead.times(0.001));
        let (c, d) = (middle.less(along.times(500.0)), middle.plus(along.times(500.0)));
        let mut cuts: Vec<f64> = edges(hill).filter_map(|(p, q)| meets(c, d, p, q)).collect();
        cuts.sort_by(f64::total_cmp);
        let Some((first, last)) = cuts.first().zip(cuts.last()) else { return false };
        meets(a, b, c.between(d, *first), c.between(d, *last)).is_some()
    }

    /// HOW-FIRE-52.
    fn graze_number(&mut self, s: &State, eye: &Eye, from: P, to: P, told: i16, said: &dyn Fn(&Self) -> String) {
        let foul = matches!(s.weather, Weather::HeavyRain | Weather::Storm);
        let uphill = self.ground.height(eye.at) < self.ground.height(to).max(self.ground.height(from));
        let lines = self.ground.lines.iter().any(|l| {
            matches!(l.nature, Nature::Wall | Nature::Entrenchment | Nature::Stream) && !l.crosses(from, to).is_empty()
        });
        let tangled = self.ground.areas.iter().any(|a| {
            matches!(a.nature, Nature::Wood | Nature::Rough | Nature::Marsh) && inside(&a.points, from, to) > 0.0
        });
        let houses = self.ground.blocks.iter().any(|b| inside(&b.body.corners(), from, to) > 0.0);
        let number = match () {
            () if foul && self.field.options.weather => 6,
            () if foul || uphill || lines || tangled || houses => 5,
            () => 3,
        };
        self.holds("HOW-FIRE-52", told == number, |r| format!("{told} and not {number}: {}", said(r)));
    }
}
