//! The lines of fire from one eye to one target: what hides it, over whom a shot may pass, and the facts of its die.

use super::aim::{Claim, fire_row, friends, inside, troops, zone};
use crate::base::geometry::{Face, Slots, View, outline};
use crate::base::{Heading, Point, Rect};
use crate::rules::honours_of_war::data::{D, Gun, Weapon};
use crate::rules::honours_of_war::general::Ammo;
use crate::rules::honours_of_war::hit::{Troops, Volley};
use crate::rules::honours_of_war::sight::{self, Asks, Eye, Hidden, Lookout, Mark, Over, Sight};
use crate::rules::honours_of_war::state::{Field, Flags, Formation, Kind, MAX_UNITS, State, Unit, ones};

/// What is seen of a target.
pub struct Seen<'a> {
    pub view: &'a View,
    /// What hides it from a shot that passes over nobody.
    pub direct: Hidden,
    /// What of it is in the zone.
    pub inside: Slots,
}

/// The lines of fire from one eye to one target.
pub struct Lines<'a> {
    pub lookout: &'a Lookout<'a>,
    pub field: &'a Field,
    pub state: &'a State,
    pub eye: &'a Eye,
    pub target: u8,
    pub at: &'a Rect,
}

impl Lines<'_> {
    /// What hides the target from a shot that passes over nobody, or over who lets it.
    pub fn hidden(&self, view: &View, over: Over) -> Hidden {
        // Only who may fire through a gap in his friends asks how wide it is (HOW-FIRE-47).
        let gap = matches!(self.field.unit(self.eye.unit).gun, Some(Gun::Howitzer | Gun::Unicorn | Gun::LightUnicorn));
        let asks = if gap || over != Over::Nobody { Asks::All } else { Asks::Fire };
        self.lookout.hidden(&Sight { target: self.target, at: self.at, view, over, asks })
    }

    /// What hides the target from a shot that the rules allow, and whether it goes overhead; none where they forbid it.
    pub fn clear(&self, ammo: Ammo, seen: &Seen, claim: Claim) -> Option<(Hidden, bool)> {
        let direct = seen.direct;
        let outside = if claim == Claim::Massed { Slots::NONE } else { Slots(!seen.inside.0) };
        // HOW-FIRE-11: more than half behind friends may not be fired at; nor what nobody sees.
        let shut = |h: &Hidden| h.friends.more_than_half() || h.friends.and(h.ground).and(outside).all();
        let free = !shut(&direct) && !self.narrow_gap(ammo);
        let by_enemies = direct.bare.more_than_half();
        if free && !direct.friends.any() && !by_enemies {
            return Some((direct, false));
        }
        if self.may_fire_overhead(ammo, seen) {
            let over = self.hidden(seen.view, Over::Everybody);
            // HOW-FIRE-27: over enemies who hide it; ground hides as much from such a shot.
            let is_easier = !free || direct.friends.any() || !over.bare.more_than_half();
            if !over.blind && !shut(&over) && is_easier {
                return Some((over, true));
            }
        }
        free.then_some((direct, false))
    }

    /// Whether the piece fires as a howitzer: a unicorn does with shell (HOW-NAT-47).
    fn acts_as_howitzer(&self, ammo: Ammo) -> bool {
        match self.field.unit(self.eye.unit).gun {
            Some(Gun::Howitzer) => true,
            Some(Gun::Unicorn | Gun::LightUnicorn) => ammo == Ammo::Shell,
            _ => false,
        }
    }

    /// Whether the shot would pass through a gap between friends that is narrower than half of the firer's frontage, which
    /// only howitzers may (HOW-FIRE-10). Gaps are measured across the line of fire, and beyond the outermost friend there is
    /// room without end: the one that holds that line counts, or the widest before the target where a friend stands on it.
    fn narrow_gap(&self, ammo: Ammo) -> bool {
        if self.acts_as_howitzer(ammo) {
            return false;
        }
        let (from, way) = (self.eye.at, self.at.centre - self.eye.at);
        let length = i64::from(way.length().max(1));
        let (least, tolerance) = (self.eye.base.half_front, self.field.d(D::Tolerance));
        let (end, wide) = (self.at.distance_to(from), least + self.at.reach());
        // Most are nowhere near the line of fire.
        let about = |rect: &Rect| {
            let (off, reach) = (rect.centre - from, rect.reach() + 1);
            let (ahead, aside) = (way.dot(off), way.cross(off).abs());
            ahead > i64::from(-reach) * length
                && ahead < i64::from(end + reach) * length
                && aside < i64::from(wide + reach) * length
        };
        let friends = friends(self.field, self.state, self.eye.unit).filter(|&(n, _)| n != self.target);
        let near = friends.filter(|(_, friend)| about(&friend.rect)).fold(0_u64, |bits, (n, _)| bits | 1 << n);
        if near == 0 {
            return false;
        }
        let heading = Heading::of(way);
        let across = |rect: &Rect| outline::bounds(&rect.corners().map(|p| (p - from).unturned(heading)));
        let mut bodies = [(0, 0); MAX_UNITS];
        let mut len = 0;
        for rect in ones(near).map(|n| &self.state.unit(n).rect) {
            // Only what stands before the firer's front, as the next battalion of its own line is no gap, and between it and
            // the target, as who lies behind it on a slanting line of fire narrows nothing.
            let (low, high) = across(rect);
            let before = |p: &Point| self.eye.base.local(*p).y - self.eye.base.half_depth > tolerance;
            if high.y > 0 && low.y + tolerance <= end && rect.corners().iter().any(before) {
                bodies[len] = (low.x, high.x);
                len += 1;
            }
        }
        let bodies = &mut bodies[..len];
        bodies.sort_unstable();
        let (Point { x: left, .. }, Point { x: right, .. }) = across(self.at);
        // From one edge of the target to the other, body by body.
        let (mut widest, mut free_from) = (0, i32::MIN);
        for &(low, high) in bodies.iter().chain(&[(i32::MAX, i32::MAX)]) {
            if low > free_from && low > left && free_from < right {
                let width = low.saturating_sub(free_from);
                if free_from < 0 && low > 0 {
                    return width < least;
                }
                widest = widest.max(width);
            }
            free_from = free_from.max(high);
        }
        widest < least
    }

    /// Whether a gun may fire over friends here (HOW-FIRE-26, HOW-FIRE-35, HOW-FIRE-42, HOW-FIRE-43, HOW-FIRE-47,
    /// HOW-FIRE-48).
    ///
    /// Near the target every friend counts; near the guns only those in the zone.
    fn may_fire_overhead(&self, ammo: Ammo, seen: &Seen) -> bool {
        if !matches!(ammo, Ammo::Roundshot | Ammo::Shell) {
            return false;
        }
        let field = self.field;
        let howitzer = self.acts_as_howitzer(ammo);
        let unicorn = howitzer && field.unit(self.eye.unit).gun != Some(Gun::Howitzer);
        let (here, there) = (self.lookout.height(), sight::height(field, self.at.centre));
        let (far, near) = (field.d(D::Overhead), field.d(D::Near));
        // The greatest distances from target and guns at which a friend forbids it: "not closer than" allows the limit
        // itself, "within" does not (HOW-SCL-12).
        let closer = far - 1;
        let (target, guns) = match (howitzer, here.cmp(&there)) {
            (false, std::cmp::Ordering::Greater) => (closer, near),
            (false, std::cmp::Ordering::Less) => (closer, closer),
            (false, std::cmp::Ordering::Equal) => return false,
            (true, _) if here == 0 && there == 0 => {
                // HOW-FIRE-47: the target is seen through a gap of 4 cm at least.
                let free = Slots(!seen.direct.friends.and(seen.direct.ground).0);
                if seen.view.width() / 64 * (free.longest_run() as i32) < field.d(D::SightingGap) {
                    return false;
                }
                // HOW-NAT-48: a unicorn keeps 20 cm instead.
                if unicorn { (field.d(D::Proximity), field.d(D::Proximity)) } else { (far, far) }
            }
            // HOW-NAT-48: between different levels a unicorn goes by the distances of other guns.
            (true, std::cmp::Ordering::Greater) if unicorn => (closer, near),
            (true, std::cmp::Ordering::Less) if unicorn => (closer, closer),
            (true, _) if unicorn => return false,
            // HOW-FIRE-48: from hills by the rules of other guns; at a hill from below by their distances too.
            (true, std::cmp::Ordering::Greater) => (near - 1, near),
            (true, std::cmp::Ordering::Equal) => return false,
            (true, std::cmp::Ordering::Less) if here > 0 => (near - 1, near - 1),
            (true, std::cmp::Ordering::Less) => (closer, closer),
        };
        // So near to the gun's base, not to the middle of its front (HOW-SCL-11), and with any part in the zone.
        let zone = zone(field, self.state, self.eye, guns);
        let in_zone = |friend: &Rect| friend.is_within(&self.eye.base, guns) && zone.nearest(&inside(friend)).is_some();
        !friends(field, self.state, self.eye.unit)
            .any(|(_, friend)| friend.rect.is_within(self.at, target) || in_zone(&friend.rect))
    }

    /// The target is difficult for what it is or for what hides it (HOW-FIRE-20, HOW-FIRE-22, HOW-FIRE-40).
    pub fn difficult(&self, hidden: Hidden) -> bool {
        let target = self.state.unit(self.target);
        let by_type = match troops(self.field, self.state, self.target) {
            Troops::Light => true,
            // Gunners without their guns count as deployed artillery (HOW-FIRE-69), guns in a block too (HOW-TER-40).
            Troops::Guns => target.formation != Formation::Limbered,
            Troops::Foot | Troops::Horse => false,
        };
        by_type || hidden.bare.more_than_half() || hidden.friends.any()
    }

    /// All facts but range and difficulty, from what they are at their best.
    pub fn facts(&self, ammo: Ammo, best: Volley) -> Volley {
        let (field, state) = (self.field, self.state);
        let target = state.unit(self.target);
        let squarely = || {
            let base = self.at.sectors(&self.eye.base);
            base.wholly(Face::Front) || base.wholly(Face::Rear)
        };
        let mark = Mark { unit: self.target, at: self.at, charging: is_charging(target) };
        Volley {
            cover: sight::cover(field, state, self.eye, mark, ammo),
            works: best.works && !sight::lies_behind(state, self.eye, mark),
            flanking: best.flanking && self.at.sectors(&state.unit(self.eye.unit).rect).mostly_round(),
            column: best.column && squarely(),
            ..best
        }
    }

    /// All facts but range and difficulty, were the target in the open, with a flank to the firer, a column in line with
    /// the shot: no sum of modifiers is greater.
    pub fn best_facts(&self, ammo: Ammo) -> Volley {
        let (field, state) = (self.field, self.state);
        let (data, this) = (field.unit(self.eye.unit), state.unit(self.eye.unit));
        let (target, target_data) = (state.unit(self.target), field.unit(self.target));
        let garrison = target.formation == Formation::Garrison;
        Volley {
            moved: this.has(Flags::MOVED),
            hits: this.hits,
            target_class: target_data.class,
            // HOW-TER-55: a garrison has no flank or rear.
            flanking: !garrison,
            directions: self.eye.face.map_or(0, |face| (this.fought_faces() | face.bit()).count_ones() as u8),
            size: field.size_of(state, self.eye.unit),
            column: target.formation.is_column() || field.is_fording(state, self.target),
            double_line: target.formation == Formation::DoubleLine,
            works: garrison && !state.are_indoors(self.eye.unit, self.target) || target.has(Flags::ENTRENCHED),
            horse: target_data.kind.is_horse() && !target.has(Flags::DISMOUNTED),
            heavy_gun: data.gun == Some(Gun::Heavy),
            in_river: this.has(Flags::MIDSTREAM),
            no_battalion_guns: data.kind == Kind::Foot && (data.weapon == Weapon::Muskets || this.has(Flags::GUNLESS)),
            weather: field.weather(state).fire,
            quick: data.quick && !this.has(Flags::GUNLESS),
            demoralised: field.demoralised(state, data.brigade),
            ..Volley::plain(fire_row(field, state, self.eye.unit), ammo)
        }
    }
}

/// A unit that charges now and has not yet made contact.
fn is_charging(unit: &Unit) -> bool {
    unit.has(Flags::CHARGED) && !unit.engaged()
}
