//! Fire (HOW-FIRE, HOW-HIT): who fires at whom, and each modifier of the die.

use super::geometry::{Body, P};
use super::sight::{Eye, Seen};
use super::{Referee, book};
use crate::field::Event;
use crate::field::scenario::Weather;
use crate::rules::honours_of_war::data::{Gun, Weapon};
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::{Ammo, Shot};
use crate::rules::honours_of_war::hit::Modifier;
use crate::rules::honours_of_war::state::{Class, Flags, Formation, Kind, Morale, NONE, Size, State};
use std::collections::BTreeMap;

/// Where two ways of measuring may differ.
const HAIR: f64 = 0.03;
/// By how much a ray of a zone may pass a side otherwise.
const RAY: f64 = 0.02;

#[derive(Default)]
pub struct Notes {
    /// What generals ordered since the last shot: firer, shot, whether in the movement phase.
    ordered: Vec<(u8, Shot, bool)>,
    last: Event,
    /// The shot that was fired last.
    pub fired: Option<(Shot, bool)>,
    /// Whom the last die of grazing struck.
    grazes: Option<u8>,
    first_target: u8,
}

/// What a die is made of.
pub struct Made {
    pub range: f64,
    pub seen: Seen,
    pub values: BTreeMap<u8, i32>,
    /// Modifiers that a hair decides.
    pub unsure: Vec<Modifier>,
    /// Why it is not lawful, and whether a hair decides that.
    pub faults: Vec<(&'static str, String)>,
}

impl Made {
    pub fn sum(&self) -> i32 {
        self.values.values().sum()
    }
}

/// HOW-HIT-01.
pub fn hits(kind: Kind, foot: bool, class: Class, total: i32) -> i32 {
    let light = kind == Kind::LightFoot || foot;
    let row = match (light, kind, class) {
        (true, _, Class::Inferior) => [0, 0, 1, 1, 2, 2, 3],
        (true, ..) | (_, Kind::Foot, Class::Inferior) => [0, 0, 1, 2, 2, 3, 3],
        (_, Kind::Foot, Class::Superior) => [0, 1, 2, 2, 3, 4, 4],
        (_, Kind::Foot, Class::Standard) => [0, 1, 1, 2, 3, 3, 4],
        (_, k, Class::Superior) if k.is_horse() => [0, 1, 2, 2, 3, 3, 4],
        (_, k, Class::Standard) if k.is_horse() => [0, 0, 1, 2, 2, 3, 4],
        (_, k, Class::Inferior) if k.is_horse() => [0, 0, 0, 1, 2, 2, 3],
        (_, _, Class::Superior) => [0, 0, 1, 1, 1, 2, 2],
        (_, _, Class::Standard) => [0, 0, 0, 1, 1, 2, 2],
        (_, _, Class::Inferior) => [0, 0, 0, 0, 1, 1, 2],
    };
    row[total.clamp(0, 6) as usize]
}

impl Referee<'_> {
    /// The end of the better band and the end of the worse (HOW-SCL-06, HOW-SCL-07).
    pub fn bands(&self, s: &State, unit: u8, ammo: Ammo) -> Option<(f64, f64)> {
        let data = self.field.unit(unit);
        let Some(gun) = data.gun else {
            let horse = data.kind.is_horse();
            let row = match data.weapon {
                _ if horse => ([8.0, 5.0, 4.0, 3.0, 2.0], [15.0, 10.0, 8.0, 6.0, 4.0]),
                Weapon::Rifles => ([15.0, 12.0, 8.0, 6.0, 5.0], [30.0, 25.0, 16.0, 12.0, 10.0]),
                Weapon::BattalionGuns if !s.unit(unit).has(Flags::GUNLESS) => {
                    ([10.0, 8.0, 5.0, 4.0, 3.0], [30.0, 25.0, 16.0, 12.0, 10.0])
                }
                Weapon::Carbines => ([8.0, 5.0, 4.0, 3.0, 2.0], [15.0, 10.0, 8.0, 6.0, 4.0]),
                _ => ([10.0, 8.0, 5.0, 4.0, 3.0], [20.0, 16.0, 10.0, 8.0, 6.0]),
            };
            return (ammo == Ammo::Musketry).then(|| (book::at(self.field, row.0), book::at(self.field, row.1)));
        };
        let rows = match gun {
            Gun::Light | Gun::LightUnicorn => {
                [[30., 20., 15., 12., 10.], [50., 35., 25., 18., 15.], [70., 50., 35., 24., 20.]]
            }
            Gun::Medium | Gun::Shuvalov => {
                [[40., 30., 20., 15., 12.], [80., 50., 40., 25., 20.], [120., 80., 60., 40., 30.]]
            }
            Gun::Heavy => [[50., 40., 25., 20., 15.], [100., 70., 50., 35., 25.], [150., 100., 75., 50., 40.]],
            Gun::Howitzer | Gun::Unicorn => {
                [[40., 30., 20., 15., 12.], [70., 50., 35., 25., 18.], [100., 70., 50., 35., 24.]]
            }
        };
        let [canister, effective, long] = rows.map(|row| book::at(self.field, row));
        let shell = matches!(gun, Gun::Howitzer | Gun::Unicorn | Gun::LightUnicorn);
        let shot = !matches!(gun, Gun::Howitzer | Gun::Shuvalov);
        match ammo {
            Ammo::Canister => Some((canister, canister)),
            Ammo::Roundshot if shot => Some((effective, long)),
            Ammo::Shell if shell => Some((effective, long)),
            _ => None,
        }
    }

    pub fn is_light(&self, s: &State, unit: u8) -> bool {
        self.field.unit(unit).kind == Kind::LightFoot || s.unit(unit).has(Flags::DISMOUNTED)
    }

    /// HOW-OPT-15: whether it stands in two parts, each a small unit.
    pub fn is_parted(&self, s: &State, unit: u8) -> bool {
        let other = self.field.unit(unit).other;
        other != NONE && s.unit(unit.max(other)).morale != Morale::Joined
    }

    pub fn size(&self, s: &State, unit: u8) -> Size {
        let data = self.field.unit(unit);
        if self.is_parted(s, unit) { Size::Small } else { data.size }
    }

    /// A die of fire by the ledger. `free`: fires as moved for what it keeps; `past`: it grazes on from there.
    pub fn made(
        &self,
        s: &State,
        eye: &Eye,
        (target, body): (u8, &Body),
        ammo: Ammo,
        told: (bool, bool),
        past: u8,
    ) -> Option<Made> {
        use Modifier as M;
        let (free, overhead) = told;
        let (u, t) = (s.unit(eye.unit), s.unit(target));
        let (data, theirs) = (self.field.unit(eye.unit), self.field.unit(target));
        let grazing = past != NONE;
        let (better, limit) = self.bands(s, eye.unit, ammo)?;
        let indoors = u.block != NONE && u.block == t.block;
        let limit = limit.min(self.visibility(s));
        let range = match () {
            // HOW-MEL-25: at no distance.
            () if indoors => 0.0,
            () if grazing => body.distance_to(eye.at),
            () => Self::range(eye, body).unwrap_or(f64::MAX),
        };
        let mut made =
            Made { range, seen: Seen::default(), values: BTreeMap::new(), unsure: Vec::new(), faults: Vec::new() };
        if range == f64::MAX {
            made.faults.push(("HOW-FIRE-07", "out of the zone".to_owned()));
            // A massed battery needs no zone of each gun (HOW-FIRE-32).
            if !self.is_massed(s, eye.unit) {
                return Some(made);
            }
            made.range = body.distance_to(eye.at);
        }
        let range = made.range;
        if !grazing && range > limit + HAIR {
            made.faults.push(("HOW-FIRE-23", format!("at {range:.2} of {limit:.2}")));
        }
        if ammo == Ammo::Shell && !grazing && range < book::at(self.field, book::PROXIMITY) - HAIR {
            made.faults.push(("HOW-FIRE-46", format!("shell at {range:.2}")));
        }
        let seen = if indoors {
            Some(Seen { inside: 1.0, ..Seen::default() })
        } else {
            self.seen(s, eye, (target, body), limit, (overhead, 0.05), past)
        };
        // By a hair he stands in a wood with less than half.
        let nudged = |(x, y): (f64, f64)| {
            let body = body.moved(P(x * HAIR, y * HAIR));
            self.seen(s, eye, (target, &body), limit, (overhead, 0.05), past)
        };
        let seen = seen.or_else(|| [(2.0, 0.0), (-2.0, 0.0), (0.0, 2.0), (0.0, -2.0)].into_iter().find_map(nudged));
        // Whom a ball strikes by grazing need not be seen; nothing lies before whom the muzzles touch.
        let Some(seen) = seen.or((grazing || range <= HAIR).then_some(Seen::default())) else {
            made.faults.push(("HOW-TER-17", "out of sight".to_owned()));
            return Some(made);
        };
        made.seen = seen;
        let mut add = |applies: bool, m: Modifier, value: i32| {
            if applies && value != 0 {
                made.values.insert(m as u8, value);
            }
        };
        add(u.has(Flags::MOVED) || free, M::Moved, -1);
        add(range > better, M::LongRange, -1);
        add(u.hits >= 3, M::Hurt, -1);
        let by_type = self.is_light(s, target)
            || theirs.kind.is_guns() && t.formation != Formation::Limbered
            || t.has(Flags::ABANDONED);
        let shy = !grazing && seen.inside < 0.5;
        add(by_type || shy || seen.bare > 0.5 || seen.by_friends > 0.0, M::Difficult, -1);
        let (cover, close) = self.cover(s, eye, target, body, ammo);
        add(cover == 1, M::LightCover, -1);
        add(cover == 2, M::HeavyCover, -2);
        add(theirs.class == Class::Superior, M::TargetSuperior, -1);
        add(theirs.class == Class::Inferior, M::TargetInferior, 1);
        let garrison = t.formation == Formation::Garrison;
        let base = Body::of(&u.rect);
        let sectors = body.sectors(&base);
        let flank = sectors[2] + sectors[1].max(sectors[3]);
        add(!garrison && flank > 0.5, M::FlankFire, 1);
        add(self.size(s, eye.unit) == Size::Small, M::Small, -1);
        add(self.size(s, eye.unit) == Size::Large, M::Large, 1);
        let gun = ammo != Ammo::Musketry;
        add(ammo == Ammo::Canister, M::Canister, if data.quick { 3 } else { 2 });
        let ends = body.sectors(&eye.base);
        let squarely = ends[0].max(ends[2]);
        let column = t.formation.is_column() || self.is_fording(s, target, body);
        add(gun && column && ammo != Ammo::Shell && squarely > 0.9999, M::ColumnTarget, 1);
        add(gun && t.formation == Formation::DoubleLine, M::DoubleLine, 1);
        let works = garrison && !indoors || t.has(Flags::ENTRENCHED) && body.sectors(&eye.base)[2] <= 0.5;
        add(ammo == Ammo::Roundshot && data.gun == Some(Gun::Heavy) && works, M::HeavyShot, 1);
        add(ammo == Ammo::Shell && works, M::ShellAtWorks, 1);
        add(ammo == Ammo::Shell && theirs.kind.is_horse() && !t.has(Flags::DISMOUNTED), M::ShellAtHorse, 1);
        add(!gun && u.has(Flags::MIDSTREAM), M::InRiver, -1);
        let without = data.kind == Kind::Foot && (data.weapon == Weapon::Muskets || u.has(Flags::GUNLESS));
        add(without, M::NoBattalionGuns, -1);
        let weather = match s.weather {
            Weather::LightRain => -1,
            Weather::HeavyRain | Weather::Storm => -2,
            _ => 0,
        };
        add(true, M::Weather, weather);
        add(!gun && data.quick && !u.has(Flags::GUNLESS), M::QuickGuns, 1);
        add(self.is_demoralised(s, data.brigade), M::Demoralised, -1);
        let mut unsure = |is: bool, m: &[Modifier]| {
            if is {
                made.unsure.extend(m);
            }
        };
        let near = |share: f64| (share - 0.5).abs() < 0.05;
        unsure((range - better).abs() < HAIR, &[M::LongRange]);
        unsure(
            !by_type
                && (near(seen.inside)
                    || (seen.bare - 0.5).abs() < 0.1
                    || seen.by_friends > 0.0 && seen.by_friends < 0.04),
            &[M::Difficult],
        );
        // A friend may hide less than a ray tells.
        unsure(!by_type && seen.by_friends == 0.0 && self.friend_brushes(s, eye, target, body, past), &[M::Difficult]);
        // Of two who share a shot the nearer is the first that it met.
        unsure(grazing, &[M::Difficult]);
        // Who stands close before the muzzles hides much more by a hair.
        let hides = seen.bare > 0.0 && seen.bare <= 0.5;
        let wider = || self.seen(s, eye, (target, body), limit, (overhead, -0.05), past);
        unsure(!by_type && hides && wider().is_some_and(|seen| seen.bare > 0.5), &[M::Difficult]);
        // At no distance there is no telling what is seen.
        unsure(range < 0.1, &[M::Difficult]);
        // Nor where it is seen exactly along one of its sides.
        unsure(body.is_end_on(eye.at), &[M::Difficult]);
        unsure(close, &[M::LightCover, M::HeavyCover, M::Difficult]);
        // Who stands in him, after a wheel that ends there, has no side of him.
        unsure((flank - 0.5).abs() < 0.05 || base.gap(body) < -1.0, &[M::FlankFire]);
        unsure(column && (squarely - 1.0).abs() < 0.01, &[M::ColumnTarget]);
        if !grazing && !indoors {
            // A corner that looks out by a hair is seen.
            let narrowly = |by: f64| self.seen(s, eye, (target, &body.grown(by)), limit, (overhead, 1.0), past);
            if seen.in_all > 0.999 && [0.0, 0.15].iter().all(|&by| narrowly(by).is_none_or(|s| s.in_all > 0.999)) {
                made.faults.push(("HOW-FIRE-11", "nothing of it is seen".to_owned()));
            }
            if seen.by_friends > 0.65 {
                made.faults.push(("HOW-FIRE-11", format!("friends hide {:.2}", seen.by_friends)));
            }
        }
        Some(made)
    }

    pub fn ordered(&mut self, unit: u8, shot: &Shot, moving: bool) {
        if moving || self.fire.ordered.iter().any(|o| o.0 != unit || o.2) {
            self.fire.ordered.clear();
        }
        self.fire.ordered.push((unit, *shot, moving));
        let s = self.now;
        let u = *s.unit(unit);
        let garrison = u.formation == Formation::Garrison;
        let may = u.fights()
            && !u.red()
            && (garrison || !u.engaged() && !u.has(Flags::FIRED))
            && !u.formation.is_column()
            && !u.has(Flags::ABANDONED)
            && (!self.field.unit(unit).kind.is_horse() || u.has(Flags::DISMOUNTED))
            && (self.field.unit(unit).gun.is_some() || s.weather != Weather::Storm)
            && !self.is_fording(&s, unit, &Body::of(&u.rect));
        self.holds("HOW-FIRE-12", may, |r| format!("{} may not fire", r.say(&s, unit)));
        let t = *s.unit(shot.target);
        let enemy = self.field.unit(shot.target).side != self.field.unit(unit).side;
        let free = t.fights() && (t.formation == Formation::Garrison || !t.engaged());
        self.holds("HOW-FIRE-09", enemy && free, |r| {
            format!("{} fires at {}", r.say(&s, unit), r.say(&s, shot.target))
        });
        if !moving {
            self.priority(unit, shot.target);
        }
        if moving {
            self.holds("HOW-CHG-47", !u.has(Flags::CHARGED), |r| format!("{} charges and fires", r.say(&s, unit)));
        }
    }

    pub fn fire_told(&mut self, code: Code, event: &Event, rest: &[Event]) {
        match code {
            Code::Fired | Code::FiredCanister | Code::FiredRoundshot | Code::FiredShell | Code::FiredOverhead => {
                self.shot(code, event, rest);
            }
            // An order that the mist has swallowed.
            Code::Phase => self.fire.ordered.clear(),
            Code::GrazeDie => self.fire.grazes = (event.numbers[2] == 1).then_some(event.target),
            _ => {}
        }
        if code != Code::FireModifier {
            self.fire.last = *event;
        }
    }

    fn shot(&mut self, code: Code, event: &Event, rest: &[Event]) {
        let (unit, target) = (self.field.unit_of_piece(event.actor), self.field.unit_of_piece(event.target));
        let mut told: BTreeMap<u8, i32> = BTreeMap::new();
        for e in rest[1..].iter().take_while(|e| Code::of(e.code) == Some(Code::FireModifier)) {
            told.insert(e.numbers[1] as u8, i32::from(e.numbers[0]));
        }
        let n = event.numbers;
        let sum: i32 = told.values().sum();
        self.holds("HOW-HIT-02", sum == i32::from(n[1]), |_| format!("{told:?} and {}", n[1]));
        let data = *self.field.unit(unit);
        let mut by_table =
            hits(data.kind, self.now.unit(unit).has(Flags::DISMOUNTED), data.fire_class, i32::from(n[0]) + sum);
        if n[0] == 5 {
            by_table = by_table.max(1);
        }
        self.holds("HOW-HIT-01", by_table == i32::from(n[2]), |r| {
            format!("{} die {} {sum} hits {}", r.say(&r.now, unit), n[0], n[2])
        });
        let grazing =
            self.fire.grazes.take() == Some(event.target) && Code::of(self.fire.last.code) == Some(Code::GrazeDie);
        let mut s = self.now;
        let (ammo, free, past) = if grazing {
            (Ammo::Roundshot, self.fire.fired.is_some_and(|(shot, moving)| shot.free && moving), self.fire.first_target)
        } else {
            // Of several over different faces the one that is as far as told.
            let named = if Code::of(self.fire.last.code) == Some(Code::SplitDie) {
                self.field.unit_of_piece(self.fire.last.target)
            } else {
                target
            };
            let off = |o: &(u8, Shot, bool)| {
                let eye = self.eyes(&s, unit).into_iter().find(|e| e.face == o.1.face.map(|f| f as usize));
                let range = eye.and_then(|eye| Self::range(&eye, &Body::of(&s.unit(named).rect)));
                // Of two that are as far the first.
                range.map_or(f64::MAX, |range| ((range - f64::from(n[3]) / 10.0).abs() - 0.11).max(0.0))
            };
            let orders = self.fire.ordered.iter().enumerate().filter(|(_, o)| o.0 == unit && o.1.target == target);
            let found = orders.min_by(|a, b| off(a.1).total_cmp(&off(b.1))).map(|(n, _)| n);
            let Some((_, shot, moving)) = found.map(|n| self.fire.ordered.remove(n)) else {
                self.holds("HOW-FIRE-15", false, |r| format!("{} fires unasked", r.say(&r.now, unit)));
                return;
            };
            self.fire.fired = Some((shot, moving));
            if moving {
                s.unit_mut(target).rect = shot.at;
            }
            (shot.ammo, shot.free && moving, NONE)
        };
        let mut judged = target;
        if !grazing {
            self.fire.first_target = target;
            if Code::of(self.fire.last.code) == Some(Code::SplitDie) {
                judged = self.field.unit_of_piece(self.fire.last.target);
            }
        }
        let body = Body::of(&s.unit(judged).rect);
        let overhead = code == Code::FiredOverhead;
        let mut eyes = self.eyes(&s, unit);
        // A garrison fires over the face that its order names.
        if let Some(face) = self.fire.fired.and_then(|(shot, _)| shot.face) {
            eyes.retain(|eye| eye.face == Some(face as usize));
        }
        let mm = f64::from(n[3]) / 10.0;
        let made = |overhead: bool| -> Vec<Made> {
            let shot = |eye: &Eye| self.made(&s, eye, (judged, &body), ammo, (free, overhead), past);
            eyes.iter().filter_map(shot).collect()
        };
        let mut all = made(overhead);
        // Who shares a shot may be hit over friends where the other is hit past them, and the other way round.
        if judged != target && all.iter().all(|made| !made.faults.is_empty()) {
            all = made(!overhead);
        }
        // Millimetres are told, so that two faces may be as far.
        let off = |made: &Made| (((made.range - mm).abs() - 0.11).max(0.0), !made.faults.is_empty());
        // Of two faces that are as far one may be within short range by less than that.
        let band =
            |made: &Made| made.values.get(&(Modifier::LongRange as u8)) != told.get(&(Modifier::LongRange as u8));
        let nearest = |a: &Made, b: &Made| {
            off(a).0.total_cmp(&off(b).0).then(off(a).1.cmp(&off(b).1)).then(band(a).cmp(&band(b)))
        };
        let Some(mut made) = all.into_iter().min_by(nearest) else {
            self.holds("HOW-FIRE-29", false, |r| format!("{} fires {ammo:?}", r.say(&r.now, unit)));
            return;
        };
        self.endangers(&s, event, &eyes, (target, judged), ammo, mm);
        let massed = self.is_massed(&s, unit);
        let halved = !grazing && Code::of(self.fire.last.code) == Some(Code::SplitDie);
        let split = eyes.len() > 1 || halved;
        let said = |r: &Self| {
            format!(
                "{} at {} {ammo:?} {mm:.1} overhead {overhead} grazing {grazing}",
                r.say(&s, unit),
                r.say(&s, judged)
            )
        };
        let mates: Vec<String> = s
            .brigade(data.brigade)
            .units()
            .filter(|&n| n != unit && self.field.unit(n).kind.is_guns())
            .map(|n| self.say(&s, n))
            .collect();
        let eye = eyes.iter().copied().min_by(|a, b| {
            let off = |eye: &Eye| Self::range(eye, &body).map_or(f64::MAX, |range| (range - mm).abs());
            off(a).total_cmp(&off(b))
        });
        let moving = !grazing && self.fire.fired.is_some_and(|(_, moving)| moving);
        let over = |target: u8| {
            let body = Body::of(&s.unit(target).rect);
            eyes.iter().filter(|eye| Self::range(eye, &body).is_some()).count()
        };
        if let Some(eye) = eye.filter(|_| !grazing && over(target) == 1 && over(judged) == 1) {
            self.shares(&s, &eye, target, ammo, (event, rest), judged != target || halved);
        }
        if let Some(eye) = eye.filter(|_| !grazing && !split) {
            if overhead {
                self.overhead(&s, &eye, &body, ammo, &said);
            } else {
                self.direct(&s, &eye, judged, &body, ammo, &said);
            }
            if let Some((better, _)) = self.bands(&s, unit, ammo).filter(|_| ammo == Ammo::Canister) {
                self.canister(&s, (&eye, judged), better, &said);
            }
            if ammo == Ammo::Roundshot && !self.may_share(&s, &eye, target, &body) {
                self.grazing(&s, &eye, target, &body, rest);
            }
        }
        if let Some(eye) = eye.filter(|_| !grazing) {
            self.at_a_face(&s, &eye, target, (event, rest));
            // Where a ray of the zone runs along a side of the target, a hair of either makes much of the distance.
            let end = body.corners().into_iter().map(|p| p.to(eye.at)).fold(0.0, f64::max);
            let near = Self::range(&eye, &body.grown(RAY)).unwrap_or(end);
            let far = Self::range(&eye, &body.grown(-RAY)).unwrap_or(end);
            if made.range == f64::MAX && (near - mm).abs() < 0.16 {
                return;
            }
            if near <= mm && mm <= far {
                made.range = mm;
            }
        }
        if massed && !grazing {
            self.massed_shot(&s, (unit, judged), &body, (&mut made, mm), &said);
        } else {
            self.holds("HOW-FIRE-08", (made.range - mm).abs() < 0.16, |r| format!("{}: {:.2}", said(r), made.range));
            self.holds("HOW-FIRE-07", made.faults.is_empty(), |r| {
                let about = [r.ground.about(&Body::of(&s.unit(unit).rect)), r.ground.about(&body)];
                format!("{}: {:?} {mates:?} {about:?}", said(r), made.faults)
            });
        }
        if !made.faults.is_empty() {
            return;
        }
        for m in Modifier::ALL {
            if matches!(m, Modifier::Fuse | Modifier::FromVillage) || split && m == Modifier::Difficult {
                continue;
            }
            let (by_ledger, by_told) = (made.values.get(&(m as u8)).copied(), told.get(&(m as u8)).copied());
            if made.unsure.contains(&m) && by_ledger != by_told {
                continue;
            }
            if by_ledger.is_some() || by_told.is_some() {
                self.holds(m.fire_clause(), by_ledger == by_told, |r| {
                    format!(
                        "{m:?} {by_told:?} and not {by_ledger:?}: {} {:?} {}",
                        said(r),
                        made.seen,
                        r.ground.about(&body)
                    )
                });
            }
        }
        let garrison = s.unit(unit).formation == Formation::Garrison;
        let village = told.get(&(Modifier::FromVillage as u8)).copied().unwrap_or(0);
        self.holds("HOW-TER-50", if garrison { (-4..=-1).contains(&village) } else { village == 0 }, said);
        if garrison && !grazing {
            self.over_a_face(&s, unit, judged, moving, village);
        }
        let failed = ammo == Ammo::Shell
            && Code::of(self.fire.last.code) == Some(Code::FuseDie)
            && self.fire.last.numbers[0] <= 2;
        if ammo == Ammo::Shell && Code::of(self.fire.last.code) == Some(Code::FuseDie) {
            let fuse = told.get(&(Modifier::Fuse as u8)).copied();
            self.holds("HOW-FIRE-45", fuse == failed.then_some(-1), said);
        }
    }
}
