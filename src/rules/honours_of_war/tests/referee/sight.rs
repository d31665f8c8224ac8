//! What is seen of a target from a firer's centre front (HOW-FIRE-07 to HOW-FIRE-11, HOW-FIRE-20, HOW-TER-34), and what covers
//! it (HOW-TER-05 to HOW-TER-18).

use super::geometry::{Body, P, clip, contains, edges, inside, meets, share_inside, to_piece};
use super::movement::gun_base;
use super::{Referee, book};
use crate::field::Nature;
use crate::field::scenario::Weather;
use crate::rules::honours_of_war::general::Ammo;
use crate::rules::honours_of_war::state::{Flags, Formation, Kind, NONE, State};

/// Rays on a target.
const RAYS: usize = 96;

/// Where a unit fires from.
#[derive(Debug, Clone, Copy)]
pub struct Eye {
    pub unit: u8,
    pub base: Body,
    pub at: P,
    pub face: Option<usize>,
    /// Tangent of the angle by which its zone opens.
    pub opens: f64,
}

/// What is seen of a target, each as a share of its frontage.
#[derive(Debug, Clone, Copy, Default)]
pub struct Seen {
    pub inside: f64,
    pub by_friends: f64,
    /// Hidden by ground and enemies, and by such as give no cover.
    pub by_ground: f64,
    pub bare: f64,
    pub in_all: f64,
    /// In the zone and hidden by nothing.
    pub open: f64,
}

/// Where a ray meets a body first, as a share of the way from a to b and beyond.
fn first_hit(a: P, b: P, body: &Body) -> Option<f64> {
    let far = a.plus(b.less(a).times(40.0));
    edges(&body.corners()).filter_map(|(c, d)| meets(a, far, c, d)).map(|s| s * 40.0).min_by(f64::total_cmp)
}

impl Referee<'_> {
    pub fn eyes(&self, s: &State, unit: u8) -> Vec<Eye> {
        let u = s.unit(unit);
        let body = Body::of(&u.rect);
        let light = self.field.unit(unit).kind == Kind::LightFoot || u.has(Flags::DISMOUNTED);
        let opens = if light { 1.0 } else { 30_f64.to_radians().tan() };
        let eye = |base: Body, face: Option<usize>| Eye { unit, base, at: base.front(), face, opens };
        match u.formation {
            Formation::Garrison => (0..4)
                .map(|face| {
                    let ahead = body.ahead.turned(std::f64::consts::FRAC_PI_2 * face as f64);
                    let (wide, deep) = if face % 2 == 0 { (body.wide, body.deep) } else { (body.deep, body.wide) };
                    eye(Body { mid: body.mid, ahead, wide, deep }, Some(face))
                })
                .collect(),
            Formation::Deployed => vec![eye(gun_base(&body), None)],
            _ => vec![eye(body, None)],
        }
    }

    /// The part of a body between the rays of a zone.
    pub fn in_rays(eye: &Eye, body: &Body) -> Vec<P> {
        let own = body.corners().map(|p| eye.base.own(p));
        let (w, d, t) = (eye.base.wide, eye.base.deep, eye.opens);
        let mut part = clip(&own, |p| p.1 - d);
        part = clip(&part, |p| (p.1 - d) * t - (p.0 - w));
        clip(&part, |p| (p.1 - d) * t - (-p.0 - w))
    }

    /// HOW-FIRE-08: the distance to the nearest point of a body that lies inside the zone.
    pub fn range(eye: &Eye, body: &Body) -> Option<f64> {
        let part = Self::in_rays(eye, body);
        let from = P(0.0, eye.base.deep);
        (part.len() >= 3).then(|| edges(&part).map(|(a, b)| to_piece(from, a, b)).fold(f64::MAX, f64::min))
    }

    /// How far the weather lets see.
    pub fn visibility(&self, s: &State) -> f64 {
        match s.weather {
            Weather::Fog | Weather::Storm => book::at(self.field, book::FOG),
            Weather::HeavyRain => book::at(self.field, book::MARCH),
            _ => f64::MAX,
        }
    }

    fn in_zone(eye: &Eye, p: P, range: f64) -> bool {
        let own = eye.base.own(p);
        let out = own.1 - eye.base.deep;
        out >= -0.001 && own.0.abs() - eye.base.wide <= out * eye.opens + 0.001 && p.to(eye.at) <= range + 0.01
    }

    /// What is seen of a target that stands so; nothing where sight ends in a wood or the weather.
    pub fn seen(
        &self,
        s: &State,
        eye: &Eye,
        (target, body): (u8, &Body),
        range: f64,
        (overhead, shrunk): (bool, f64),
        past: u8,
    ) -> Option<Seen> {
        if body.distance_to(eye.at) > self.visibility(s) + 0.01 {
            return None;
        }
        let corners = body.corners();
        let middle = body.mid.less(eye.at);
        let side = |p: &P| middle.cross(p.less(eye.at)).atan2(middle.dot(p.less(eye.at)));
        let left = *corners.iter().max_by(|a, b| side(a).total_cmp(&side(b))).expect("corners");
        let right = *corners.iter().min_by(|a, b| side(a).total_cmp(&side(b))).expect("corners");
        let own = self.field.unit(eye.unit).side;
        let bodies: Vec<(bool, Body)> = (0..self.field.units.len() as u8)
            .filter(|&n| n != eye.unit && n != target && n != past && !overhead)
            .filter(|&n| s.unit(n).here() && s.unit(n).formation != Formation::Garrison)
            .map(|n| (self.field.unit(n).side == own, Body::of(&s.unit(n).rect).grown(-shrunk)))
            .collect();
        let screens = self.screens(s, eye, target, body)?;
        let mut seen = Seen::default();
        for n in 0..RAYS {
            let toward = left.between(right, (n as f64 + 0.5) / RAYS as f64);
            let Some(hit) = first_hit(eye.at, toward, body) else { continue };
            let p = eye.at.between(toward, hit);
            seen.inside += f64::from(u8::from(Self::in_zone(eye, p, range)));
            let cut = |b: &Body| edges(&b.corners()).any(|(c, d)| meets(eye.at, p, c, d).is_some_and(|x| x < 0.9999));
            let friend = bodies.iter().any(|(own, b)| *own && cut(b));
            let enemy = bodies.iter().any(|(own, b)| !*own && cut(b));
            let covers = screens.iter().any(|x| x.covers && x.hides(eye.at, p));
            let bare = enemy || screens.iter().any(|x| !x.covers && x.hides(eye.at, p));
            seen.by_friends += f64::from(u8::from(friend));
            seen.by_ground += f64::from(u8::from(covers || bare));
            seen.bare += f64::from(u8::from(bare));
            seen.in_all += f64::from(u8::from(friend || covers || bare));
            let free = !friend && !covers && !bare && Self::in_zone(eye, p, range);
            seen.open += f64::from(u8::from(free));
        }
        let all = RAYS as f64;
        Some(Seen {
            inside: seen.inside / all,
            by_friends: seen.by_friends / all,
            by_ground: seen.by_ground / all,
            bare: seen.bare / all,
            in_all: seen.in_all / all,
            open: seen.open / all,
        })
    }

    /// What ground hides of a target (HOW-TER-11, HOW-TER-17, HOW-TER-18, HOW-TER-23, HOW-TER-34, HOW-FIRE-44); nothing where
    /// sight ends inside a wood.
    fn screens(&self, s: &State, eye: &Eye, target: u8, body: &Body) -> Option<Vec<Screen>> {
        let mut all = Vec::new();
        let slack = book::at(self.field, book::TOLERANCE);
        let woods = self.ground.areas.iter().filter(|a| a.nature == Nature::Wood).map(|a| a.points.clone());
        let blocks = self.ground.blocks.iter().enumerate();
        let blocks = blocks.filter(|(n, _)| s.unit(target).block != *n as u8 && s.unit(eye.unit).block != *n as u8);
        let woods = woods.map(|wood| (wood, false));
        for (wood, houses) in woods.chain(blocks.map(|(_, b)| (b.body.corners().to_vec(), true))) {
            let in_it = share_inside(&wood, body) >= 0.5;
            let edge = |unit: u8, b: &Body, other: P| {
                let light = self.field.unit(unit).kind == Kind::LightFoot || s.unit(unit).has(Flags::DISMOUNTED);
                let c = b.corners();
                let mut places = vec![c[0], c[1], b.front()];
                if light {
                    places.extend([c[2], c[3]]);
                }
                places.iter().any(|&p| inside(&wood, p, other) <= slack + 0.005)
            };
            // A face that adjoins other houses is not in them.
            if contains(&wood, eye.at) && !(houses && eye.face.is_some()) {
                if in_it {
                    if body.distance_to(eye.at) > book::at(self.field, book::WOOD_SIGHT) + 0.005 {
                        return None;
                    }
                } else if !edge(eye.unit, &eye.base, body.mid) {
                    return None;
                }
                continue;
            }
            if in_it && edge(target, body, eye.at) {
                continue;
            }
            let own = self.ground.height(eye.at);
            let (mut low, mut high) = (wood[0], wood[0]);
            for p in &wood {
                low = P(low.0.min(p.0), low.1.min(p.1));
                high = P(high.0.max(p.0), high.1.max(p.1));
            }
            let guns = self.field.unit(eye.unit).kind.is_guns();
            if guns && !in_it && own > 0 && self.ground.height(low.between(high, 0.5)) < own {
                let dead = book::at(self.field, book::OVERHEAD);
                let out = body.corners().into_iter().any(|p| {
                    let near = edges(&wood).filter_map(|(c, d)| meets(p, eye.at, c, d)).fold(f64::MAX, f64::min);
                    near == f64::MAX || near * p.to(eye.at) > dead
                });
                if out {
                    continue;
                }
            }
            all.push(Screen { covers: in_it, shape: wood, line: false });
        }
        for trees in self.ground.lines.iter().filter(|l| l.nature == Nature::Trees) {
            if trees.gap(&eye.base) <= trees.width / 2.0 + slack {
                continue;
            }
            let covers = !trees.crosses(eye.at, nearest_side(body, eye.at)).is_empty();
            all.push(Screen { covers, shape: trees.points.clone(), line: true });
        }
        for hill in self.ground.areas.iter().filter(|a| matches!(a.nature, Nature::GentleHill | Nature::SteepHill)) {
            // The crest, parallel to the observer's front; who touches it or has passed it is not hindered.
            if hill.middle.less(eye.at).dot(eye.base.ahead) <= slack + 0.005 {
                continue;
            }
            let along = eye.base.ahead.right();
            // A hair on, lest it run through a corner of the outline, where it would meet neither side.
            let middle = hill.middle.plus(eye.base.ahead.times(0.001));
            let (a, b) = (middle.less(along.times(500.0)), middle.plus(along.times(500.0)));
            let mut cuts: Vec<f64> = edges(&hill.points).filter_map(|(c, d)| meets(a, b, c, d)).collect();
            cuts.sort_by(f64::total_cmp);
            if let (Some(first), Some(last)) = (cuts.first(), cuts.last()) {
                all.push(Screen { covers: false, shape: vec![a.between(b, *first), a.between(b, *last)], line: true });
            }
        }
        Some(all)
    }

    /// Whether a friend comes so near to the way to a target that it hides some of it by a hair.
    pub fn friend_brushes(&self, s: &State, eye: &Eye, target: u8, body: &Body, past: u8) -> bool {
        let friends = self.friends(s, eye.unit).filter(|&(n, _)| n != target && n != past);
        let corners = body.corners();
        friends.filter(|(n, _)| s.unit(*n).formation != Formation::Garrison).any(|(_, f)| {
            let grown = f.grown(0.4).corners();
            corners.iter().any(|&p| edges(&grown).any(|(c, d)| meets(eye.at, p, c, d).is_some()))
        })
    }

    /// HOW-TER-32: light infantry with a base on a ford in the water.
    pub fn is_fording(&self, s: &State, unit: u8, body: &Body) -> bool {
        use crate::field::Nature as N;
        let base = book::at(
            self.field,
            if self.field.unit(unit).kind.is_horse() { book::HORSE_BASE } else { book::FOOT_BASE },
        );
        self.is_light(s, unit)
            && s.unit(unit).block == NONE
            && self.ground.lines.iter().any(|l| l.nature == N::Ford && l.gap(body) < (l.width / 2.0).max(base / 2.0))
            && self.ground.lines.iter().any(|l| {
                matches!(l.nature, N::Stream | N::River | N::DeepRiver) && l.gap(body) < (l.width / 2.0).max(0.01)
            })
    }

    /// The cover of a target: 0, 1 light, 2 heavy; and whether a hair decides it.
    pub fn cover(&self, s: &State, eye: &Eye, target: u8, body: &Body, ammo: Ammo) -> (u8, bool) {
        let t = s.unit(target);
        let slack = book::at(self.field, book::TOLERANCE);
        let small = matches!(ammo, Ammo::Musketry | Ammo::Canister);
        let houses = |n: usize| {
            let b = &self.ground.blocks[n];
            if b.fortified || b.urban && small { 2 } else { 1 }
        };
        if t.formation == Formation::Garrison && t.block != NONE {
            return (if s.unit(eye.unit).block == t.block { 0 } else { houses(usize::from(t.block)) }, false);
        }
        let entrenched = t.has(Flags::ENTRENCHED);
        let behind = body.sectors(&eye.base)[2];
        let mut close = entrenched && (behind - 0.5).abs() < 0.03;
        let mut best = 0;
        let charging = t.has(Flags::CHARGED) && !t.engaged();
        // Past which of two sides the firer stands further out.
        let own = body.own(eye.at);
        let (x, y) = (own.0.abs() - body.wide, own.1.abs() - body.deep);
        close |= x > 0.0 && y > 0.0 && (x - y).abs() < 0.05;
        if !(entrenched && behind > 0.5) {
            for line in &self.ground.lines {
                let work = matches!(line.nature, Nature::Entrenchment | Nature::SunkenRoad);
                let touched = line.gap(body) <= line.width / 2.0 + slack;
                let by_firer = line.gap(&eye.base) <= line.width / 2.0 + slack;
                let light = matches!(
                    line.nature,
                    Nature::Wall | Nature::Hedge | Nature::Fence | Nature::Trees | Nature::Entrenchment
                );
                let edge = |b: &Body| (line.gap(b) - line.width / 2.0 - slack).abs() < 0.02;
                if work && entrenched && touched {
                    best = 2;
                } else if light {
                    let crossed = line.crosses(eye.at, nearest_side(body, eye.at));
                    close |= (edge(body) || edge(&eye.base)) && !crossed.is_empty();
                    close |= [eye.at, nearest_side(body, eye.at)].iter().any(|&p| line.distance(p) < 0.05);
                    let ends = [line.points[0], line.points[line.points.len() - 1]];
                    close |= ends.iter().any(|&p| to_piece(p, eye.at, nearest_side(body, eye.at)) < 0.05);
                    if !crossed.is_empty() && (touched || !by_firer) {
                        best = best.max(1);
                    }
                }
            }
        } else {
            return (if charging { 0 } else { self.wooded(body, houses) }, close);
        }
        if !charging && best < 2 {
            best = best.max(self.wooded(body, houses));
        }
        close |= self
            .ground
            .areas
            .iter()
            .any(|a| a.nature == Nature::Wood && (share_inside(&a.points, body) - 0.5).abs() < 0.05);
        (best, close)
    }

    fn wooded(&self, body: &Body, houses: impl Fn(usize) -> u8) -> u8 {
        let wood = self.ground.areas.iter().any(|a| a.nature == Nature::Wood && share_inside(&a.points, body) >= 0.5);
        let blocks = self.ground.blocks.iter().enumerate();
        let block = blocks.filter(|(_, b)| share_inside(&b.body.corners(), body) >= 0.5).map(|(n, _)| houses(n)).max();
        block.unwrap_or(u8::from(wood))
    }
}

/// Something that hides what is behind it.
struct Screen {
    covers: bool,
    shape: Vec<P>,
    line: bool,
}

impl Screen {
    fn hides(&self, a: P, b: P) -> bool {
        if self.line {
            return self.shape.windows(2).any(|w| meets(a, b, w[0], w[1]).is_some());
        }
        inside(&self.shape, a, b) > 0.02
    }
}

/// HOW-TER-09: the middle of the side that is nearest to a place.
pub fn nearest_side(body: &Body, p: P) -> P {
    let own = body.own(p);
    let (x, y) = (own.0.abs() - body.wide, own.1.abs() - body.deep);
    body.middle_of(match (y >= x, own.0 > 0.0, own.1 > 0.0) {
        (true, _, true) => 0,
        (true, _, false) => 2,
        (false, true, _) => 1,
        (false, false, _) => 3,
    })
}
