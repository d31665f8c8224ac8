//! Which shots a unit may fire, and the facts of each.

use crate::base::geometry::{Face, Slots, Spread, View, Zone, line};
use crate::base::{Point, Rect};
use crate::rules::honours_of_war::data::{D, Gun, Weapon};
use crate::rules::honours_of_war::fire::load;
use crate::rules::honours_of_war::general::Ammo;
use crate::rules::honours_of_war::hit::{Row, Troops, Volley};
use crate::rules::honours_of_war::sight::{self, Eye, Hidden, Mark, Over};
use crate::rules::honours_of_war::state::{Field, Flags, Formation, Kind, MAX_UNITS, NONE, State, Unit};

/// By what right a unit fires at a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// The target is in its own zone (HOW-FIRE-07).
    Own,
    /// Another gun of its massed battery is entitled to the target: no zone is needed (HOW-FIRE-32).
    Massed,
    /// The shot grazes on from this target in front: nothing in between prevents it (HOW-FIRE-54).
    Grazing { past: u8 },
}

/// A shot that is thought of.
#[derive(Debug, Clone, Copy)]
pub struct Want {
    pub target: u8,
    /// Where the target stands when it is fired at.
    pub at: Rect,
    pub ammo: Ammo,
    pub claim: Claim,
}

/// What rounding may add to a range: a distance exactly on a limit is within it (HOW-SCL-12).
const SLACK: i32 = 12;

/// A lawful shot with all that goes into its die.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Aim {
    pub target: u8,
    pub ammo: Ammo,
    /// From the centre of the firer's front, in 1/120 mm (HOW-FIRE-08).
    pub range: i32,
    /// Fired over friends (HOW-FIRE-42, HOW-FIRE-43, HOW-FIRE-47).
    pub overhead: bool,
    /// At least half of the target is in the zone (HOW-FIRE-16).
    pub squarely: bool,
    pub volley: Volley,
}

/// What a unit is for the Hit Table as it stands.
#[must_use]
pub fn troops(field: &Field, state: &State, unit: u8) -> Troops {
    Troops::of(field.unit(unit).kind, state.unit(unit).has(Flags::DISMOUNTED))
}

/// The row by which a unit fires, its own class's unless it fires better than it fights (HOW-HIT-01, HOW-NAT-31).
#[must_use]
pub fn fire_row(field: &Field, state: &State, unit: u8) -> Row {
    Row::of(troops(field, state, unit), field.unit(unit).fire_class)
}

/// The row of a unit as it stands (HOW-HIT-01).
#[must_use]
pub fn row(field: &Field, state: &State, unit: u8) -> Row {
    Row::of(troops(field, state, unit), field.unit(unit).class)
}

/// What a unit can load, best at short range first; and the upper end of the band in which each is fired, with the end
/// of its better band (HOW-SCL-06, HOW-SCL-07, HOW-FIRE-24, HOW-FIRE-25, HOW-FIRE-29).
#[must_use]
pub fn loads(field: &Field, state: &State, unit: u8) -> [Option<(Ammo, i32, i32)>; 3] {
    let data = field.unit(unit);
    if data.gun.is_none() && !field.weather(state).infantry_fires {
        return [None; 3];
    }
    let weapon = match data.weapon {
        _ if data.kind.is_horse() => Weapon::Carbines,
        Weapon::BattalionGuns if state.unit(unit).has(Flags::GUNLESS) => Weapon::Muskets, // HOW-OPT-07
        weapon => weapon,
    };
    load::loads(field.scale, data.gun, weapon).map(|load| load.map(|l| (l.ammo, l.better, l.limit)))
}

/// The furthest that a unit can fire, in 1/120 mm; zero where it cannot at all in this weather.
#[must_use]
pub fn reach(field: &Field, state: &State, unit: u8) -> i32 {
    loads(field, state, unit).into_iter().flatten().map(|(_, _, long)| long).max().unwrap_or(0)
}

/// Whether a unit's state lets it fire at all now, whatever there is to fire at.
///
/// Not in march column, limbered or from the saddle (HOW-FIRE-12, HOW-FIRE-25), not without guns (HOW-FIRE-69), not red
/// (HOW-RLY-09), not in contact but for a garrison's other faces (HOW-FIRE-09), and once a turn (HOW-FIRE-06) but for a
/// garrison's other faces (HOW-TER-46). A unit that this phase brought to 4 or 5 hits may still fire (HOW-FIRE-05).
#[must_use]
pub fn can_fire(field: &Field, state: &State, unit: u8) -> bool {
    let this = state.unit(unit);
    let data = field.unit(unit);
    let garrison = this.formation == Formation::Garrison;
    let armed = match this.formation {
        Formation::Column | Formation::Limbered => false,
        Formation::Deployed => !this.has(Flags::ABANDONED),
        Formation::Line | Formation::DoubleLine | Formation::Irregular => {
            data.kind.is_foot() || this.has(Flags::DISMOUNTED)
        }
        Formation::Garrison => data.kind != Kind::Transport,
    };
    armed
        && this.fights()
        && !this.red()
        && (garrison || (!this.has(Flags::FIRED) && !this.engaged()))
        && reach(field, state, unit) > 0
}

/// Whether a unit may be fired at: on the table, not Done For, and not in melee but at a garrison's other faces
/// (HOW-FIRE-09, HOW-TER-49).
fn is_target(state: &State, eye: &Eye, target: u8) -> bool {
    let this = state.unit(target);
    if !this.fights() {
        return false;
    }
    if this.formation == Formation::Garrison {
        return this.contacts[this.rect.sector_of(eye.at) as usize] == NONE;
    }
    !this.engaged()
}

/// The zone of an eye out to a range: light infantry fires into its whole front sector (HOW-FIRE-07).
#[must_use]
pub fn zone(field: &Field, state: &State, eye: &Eye, range: i32) -> Zone {
    let spread = match troops(field, state, eye.unit) {
        Troops::Light => Spread::FortyFive,
        _ => Spread::Thirty,
    };
    Zone::new(eye.base, spread, range)
}

/// The shot that is wanted, if the rules allow it.
#[must_use]
pub fn aim(field: &Field, state: &State, eye: &Eye, want: &Want) -> Option<Aim> {
    let Want { target, at, ammo, claim } = *want;
    let grazing = matches!(claim, Claim::Grazing { .. });
    if !grazing && (field.unit(eye.unit).side == field.unit(target).side || !is_target(state, eye, target)) {
        return None;
    }
    let (_, better, limit) = loads(field, state, eye.unit).into_iter().flatten().find(|&(a, ..)| a == ammo)?;
    let zone = zone(field, state, eye, limit + SLACK);
    let direct = || at.distance_to(eye.at);
    let range = match claim {
        Claim::Own => zone.reaches(&at)?,
        Claim::Massed => zone.nearest(&at).unwrap_or_else(direct),
        Claim::Grazing { .. } => direct(),
    };
    if !grazing {
        let near = ammo == Ammo::Shell && range < field.d(D::HowitzerMinimum); // HOW-FIRE-46
        let friends = || ammo == Ammo::Canister && friends_in_zone(field, state, eye, limit); // HOW-FIRE-35
        if range > limit + SLACK || near || friends() {
            return None;
        }
    }
    let inside = View::new(eye.at, &at).inside(&zone);
    let lines = Lines { field, state, eye, target, at: &at };
    let (hidden, overhead) = match claim {
        Claim::Grazing { past } => (lines.hidden(Over::Unit(past)), false),
        _ => lines.clear(ammo, inside, claim)?,
    };
    let squarely = inside.half();
    let shy = !grazing && !squarely; // HOW-FIRE-20: more than half outside the zone
    let volley =
        Volley { long: range > better + SLACK, difficult: shy || lines.difficult(hidden), ..lines.facts(ammo) };
    Some(Aim { target, ammo, range, overhead, squarely, volley })
}

/// Whether a friend stands anywhere in the zone out to canister range, before or behind the target (HOW-FIRE-35).
fn friends_in_zone(field: &Field, state: &State, eye: &Eye, canister: i32) -> bool {
    let zone = zone(field, state, eye, canister);
    friends(field, state, eye.unit).any(|(_, friend)| zone.touches(&friend.rect))
}

/// All other units of a unit's side that stand on the table.
fn friends<'a>(field: &'a Field, state: &'a State, unit: u8) -> impl Iterator<Item = (u8, &'a Unit)> + 'a {
    let ours = field.units_of(field.unit(unit).side);
    ours.filter(move |&n| n != unit).map(|n| (n, state.unit(n))).filter(|(_, u)| u.here())
}

/// The lines of fire from one eye to one target.
struct Lines<'a> {
    field: &'a Field,
    state: &'a State,
    eye: &'a Eye,
    target: u8,
    at: &'a Rect,
}

impl Lines<'_> {
    fn hidden(&self, over: Over) -> Hidden {
        sight::hidden(self.field, self.state, self.eye, self.target, self.at, over)
    }

    /// What hides the target from a shot that the rules allow, and whether it goes overhead; none where they forbid it.
    fn clear(&self, ammo: Ammo, inside: Slots, claim: Claim) -> Option<(Hidden, bool)> {
        let direct = self.hidden(Over::Nobody);
        if direct.blind {
            return None;
        }
        let outside = if claim == Claim::Massed { Slots::NONE } else { Slots(!inside.0) };
        // HOW-FIRE-11: more than half behind friends may not be fired at; nor what nobody sees.
        let shut = |h: &Hidden| h.friends.more_than_half() || h.friends.and(h.ground).and(outside).all();
        let free = !shut(&direct) && !self.narrow_gap(ammo);
        if free && !direct.friends.any() {
            return Some((direct, false));
        }
        if self.may_fire_overhead(ammo, direct) {
            let over = self.hidden(Over::Everybody);
            if !shut(&over) {
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

    /// Whether the shot would pass between two friends who are closer together than half of the firer's frontage, which
    /// only howitzers may (HOW-FIRE-10). Measured across the line of fire.
    fn narrow_gap(&self, ammo: Ammo) -> bool {
        if self.acts_as_howitzer(ammo) {
            return false;
        }
        let (from, to) = (self.eye.at, self.at.centre);
        let way = to - from;
        let length = i64::from(way.length().max(1));
        let least = self.eye.base.half_front;
        let tolerance = self.field.d(D::Tolerance);
        let end = self.at.distance_to(from);
        let mut nearest = [i32::MAX; 2];
        for (n, friend) in friends(self.field, self.state, self.eye.unit) {
            let rect = friend.rect;
            let off = rect.centre - from;
            let ahead = way.dot(off) / length;
            let reach = i64::from(rect.reach());
            let aside = way.cross(off) / length;
            if n == self.target || ahead + reach < 0 || ahead > i64::from(end) || aside.abs() > i64::from(least) + reach
            {
                continue;
            }
            // Only what stands before the firer's front: the next battalion of its own line is no gap.
            if rect.corners().iter().all(|&p| self.eye.base.local(p).y - self.eye.base.half_depth <= tolerance) {
                continue;
            }
            let side = usize::from(aside < 0);
            nearest[side] = nearest[side].min(rect.distance_to_line(from, to));
        }
        nearest[0] != i32::MAX && nearest[1] != i32::MAX && nearest[0] + nearest[1] < least
    }

    /// Whether a gun may fire over friends here (HOW-FIRE-26, HOW-FIRE-35, HOW-FIRE-42, HOW-FIRE-43, HOW-FIRE-47,
    /// HOW-FIRE-48).
    ///
    /// Near the target every friend counts; near the guns only those in the zone.
    fn may_fire_overhead(&self, ammo: Ammo, direct: Hidden) -> bool {
        if !matches!(ammo, Ammo::Roundshot | Ammo::Shell) {
            return false;
        }
        let field = self.field;
        let howitzer = self.acts_as_howitzer(ammo);
        let unicorn = howitzer && field.unit(self.eye.unit).gun != Some(Gun::Howitzer);
        let (here, there) = (sight::height(field, self.eye.at), sight::height(field, self.at.centre));
        let (far, near) = (field.d(D::Overhead), field.d(D::Near));
        // Safety near the target and near the guns.
        let (target, guns) = match (howitzer, here.cmp(&there)) {
            (false, std::cmp::Ordering::Greater) => (far, near),
            (false, std::cmp::Ordering::Less) => (far, far),
            (false, std::cmp::Ordering::Equal) => return false,
            (true, _) if here == 0 && there == 0 => {
                // HOW-FIRE-47: the target is seen through a gap of 4 cm at least.
                let free = 64 - direct.friends.and(direct.ground).count() as i32;
                if self.at.half_front * 2 / 64 * free < field.d(D::SightingGap) {
                    return false;
                }
                // HOW-NAT-48: a unicorn keeps 20 cm instead.
                if unicorn { (field.d(D::Proximity), field.d(D::Proximity)) } else { (far, far) }
            }
            // HOW-NAT-48: between different levels a unicorn goes by the distances of other guns.
            (true, std::cmp::Ordering::Greater) if unicorn => (far, near),
            (true, std::cmp::Ordering::Less) if unicorn => (far, far),
            (true, _) if unicorn => return false,
            (true, _) => (near, near),
        };
        let zone = zone(field, self.state, self.eye, guns);
        // "Not closer than" includes the limit itself (HOW-SCL-12).
        !friends(field, self.state, self.eye.unit)
            .any(|(_, friend)| friend.rect.is_within(self.at, target - 1) || (zone_holds(&zone, &friend.rect, guns)))
    }

    /// The target is difficult for what it is or for what hides it (HOW-FIRE-20, HOW-FIRE-22, HOW-FIRE-40).
    fn difficult(&self, hidden: Hidden) -> bool {
        let target = self.state.unit(self.target);
        let by_type = match troops(self.field, self.state, self.target) {
            Troops::Light => true,
            // Gunners without their guns count as deployed artillery (HOW-FIRE-69).
            Troops::Guns => target.formation == Formation::Deployed || target.has(Flags::ABANDONED),
            Troops::Foot | Troops::Horse => false,
        };
        by_type || hidden.ground.more_than_half() || hidden.friends.any()
    }

    /// All facts but range and difficulty.
    fn facts(&self, ammo: Ammo) -> Volley {
        let (field, state) = (self.field, self.state);
        let (data, this) = (field.unit(self.eye.unit), state.unit(self.eye.unit));
        let (target, target_data) = (state.unit(self.target), field.unit(self.target));
        let garrison = target.formation == Formation::Garrison;
        let sectors = self.at.sectors(&this.rect);
        let base = self.at.sectors(&self.eye.base);
        let mark = Mark { unit: self.target, at: self.at, charging: is_charging(target) };
        Volley {
            moved: this.has(Flags::MOVED),
            hits: this.hits,
            cover: sight::cover(field, state, self.eye, mark, ammo),
            target_class: target_data.class,
            // HOW-TER-55: a garrison has no flank or rear.
            flanking: !garrison && sectors.mostly_not_front(),
            directions: self.eye.face.map_or(0, |face| (this.faces | 1 << face as u8).count_ones() as u8),
            size: data.size,
            column: target.formation.is_column() && (base.wholly(Face::Front) || base.wholly(Face::Rear)),
            double_line: target.formation == Formation::DoubleLine,
            works: garrison || target.has(Flags::ENTRENCHED),
            horse: target_data.kind.is_horse() && !target.has(Flags::DISMOUNTED),
            heavy_gun: data.kind == Kind::HeavyGuns,
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

/// Whether a friend stands in the zone closer than `within`.
fn zone_holds(zone: &Zone, friend: &Rect, within: i32) -> bool {
    zone.touches(friend) && zone.nearest(friend).is_some_and(|d| d < within)
}

/// A target with what may be fired at it, best first.
#[derive(Debug, Clone, Copy)]
pub struct Candidate {
    pub target: u8,
    pub aims: [Option<Aim>; 3],
}

impl Candidate {
    fn of(target: u8, aims: [Option<Aim>; 3]) -> Option<Candidate> {
        aims.iter().any(Option::is_some).then_some(Candidate { target, aims })
    }

    /// Its shots.
    pub fn shots(&self) -> impl Iterator<Item = Aim> + use<> {
        self.aims.into_iter().flatten()
    }

    /// The range, which is the same for every load.
    #[must_use]
    pub fn range(&self) -> i32 {
        self.shots().map(|a| a.range).min().unwrap_or(i32::MAX)
    }

    /// How easy it is to hit: the greatest sum of modifiers (HOW-FIRE-15).
    #[must_use]
    pub fn ease(&self) -> i32 {
        self.shots().map(|a| a.volley.modifiers().sum()).max().unwrap_or(i32::MIN)
    }
}

/// The targets that an eye may choose between, nearest first.
#[derive(Debug, Clone)]
pub struct Candidates {
    list: [Option<Candidate>; Candidates::MOST],
    len: usize,
}

impl Candidates {
    /// More than stand within one unit's reach at once.
    const MOST: usize = 16;

    const NONE: Candidates = Candidates { list: [None; Candidates::MOST], len: 0 };

    pub fn iter(&self) -> impl Iterator<Item = &Candidate> {
        self.list[..self.len].iter().flatten()
    }

    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The nearest.
    #[must_use]
    pub fn first(&self) -> Option<&Candidate> {
        self.iter().next()
    }

    /// The shot at a target with a load, if it may be fired.
    #[must_use]
    pub fn shot(&self, target: u8, ammo: Ammo) -> Option<Aim> {
        self.iter().filter(|c| c.target == target).flat_map(Candidate::shots).find(|a| a.ammo == ammo)
    }

    /// Adds one in the order of ranges; the furthest gives way where there is no room.
    fn insert(&mut self, candidate: Candidate) {
        let range = candidate.range();
        let place = self.iter().position(|c| c.range() > range).unwrap_or(self.len);
        if place == Candidates::MOST {
            return;
        }
        self.len = (self.len + 1).min(Candidates::MOST);
        self.list[place..self.len].rotate_right(1);
        self.list[place] = Some(candidate);
    }
}

/// Every enemy in the zone of an eye that may be fired at, whatever the priorities.
#[must_use]
pub fn in_zone(field: &Field, state: &State, eye: &Eye) -> Candidates {
    let mut found = Candidates::NONE;
    let reach = reach(field, state, eye.unit);
    let zone = zone(field, state, eye, reach + SLACK);
    for target in field.units_of(field.unit(eye.unit).side.other()) {
        let at = state.unit(target).rect;
        if is_target(state, eye, target)
            && zone.touches(&at)
            && let Some(candidate) = candidate(field, state, eye, target, Claim::Own)
        {
            found.insert(candidate);
        }
    }
    found
}

/// Whether there is anything at all that an eye may fire at, by its own claim or its massed battery's.
#[must_use]
pub fn any(field: &Field, state: &State, eye: &Eye) -> bool {
    let zone = zone(field, state, eye, reach(field, state, eye.unit) + SLACK);
    let mut enemies = field.units_of(field.unit(eye.unit).side.other());
    let own = enemies.any(|target| {
        is_target(state, eye, target)
            && zone.touches(&state.unit(target).rect)
            && candidate(field, state, eye, target, Claim::Own).is_some()
    });
    own || (field.unit(eye.unit).kind.is_guns() && !choices(field, state, eye).is_empty())
}

fn candidate(field: &Field, state: &State, eye: &Eye, target: u8, claim: Claim) -> Option<Candidate> {
    let at = state.unit(target).rect;
    let shots = loads(field, state, eye.unit)
        .map(|load| load.and_then(|(ammo, ..)| aim(field, state, eye, &Want { target, at, ammo, claim })));
    Candidate::of(target, shots)
}

/// The targets that a unit may choose: the nearest in its zone, those further off that are easier to hit
/// (HOW-FIRE-15), and those of its massed battery (HOW-FIRE-32).
#[must_use]
pub fn choices(field: &Field, state: &State, eye: &Eye) -> Candidates {
    let mut chosen = by_priority(&in_zone(field, state, eye));
    let unit = eye.unit;
    if !field.unit(unit).kind.is_guns() || eye.face.is_some() {
        return chosen;
    }
    for mate in massed(field, state, unit).into_iter().take_while(|&n| n != NONE) {
        let theirs = by_priority(&in_zone(field, state, &Eye::of(state, mate)));
        for target in theirs.iter().map(|c| c.target) {
            if chosen.iter().all(|c| c.target != target)
                && let Some(candidate) = candidate(field, state, eye, target, Claim::Massed)
            {
                chosen.insert(candidate);
            }
        }
    }
    chosen
}

/// The nearest, and whoever is easier to hit (HOW-FIRE-15).
fn by_priority(all: &Candidates) -> Candidates {
    let mut chosen = Candidates::NONE;
    if let Some(nearest) = all.first() {
        all.iter().filter(|c| c.target == nearest.target || c.ease() > nearest.ease()).for_each(|c| chosen.insert(*c));
    }
    chosen
}

/// The other guns of a massed battery: deployed guns of the same brigade whose bases form one touching row with this
/// one and face the same way (HOW-FIRE-31). The list ends at the first [`NONE`].
#[must_use]
pub fn massed(field: &Field, state: &State, unit: u8) -> [u8; 8] {
    let mut mates = [NONE; 8];
    let mut len = 0;
    let brigade = field.unit(unit).brigade;
    let is_gun = |n: u8| {
        let u = state.unit(n);
        u.fights() && u.formation == Formation::Deployed && !u.has(Flags::ABANDONED) && field.unit(n).brigade == brigade
    };
    if !is_gun(unit) {
        return mates;
    }
    let base = |n: u8| sight::gun_base(state.unit(n).rect);
    // Grow the row from the unit outwards; brigades are short, so this ends at once.
    let mut grown = true;
    while grown && len < mates.len() {
        grown = false;
        for n in state.brigade(brigade).units() {
            if n == unit || mates[..len].contains(&n) || len == mates.len() || !is_gun(n) {
                continue;
            }
            let touching = std::iter::once(unit).chain(mates[..len].iter().copied()).any(|m| {
                let bend = base(m).heading.to(base(n).heading).abs();
                bend <= SAME_WAY && base(m).is_within(&base(n), field.d(D::Tolerance))
            });
            if touching {
                mates[len] = n;
                len += 1;
                grown = true;
            }
        }
    }
    mates
}

/// Guns whose headings differ by no more than 5° face the same way, in 1/128 of a degree (ours).
const SAME_WAY: i32 = 5 * 128;

/// The second target over which a shot is split (HOW-FIRE-16): within 10 cm of the nearest, at a range that differs by
/// 5 cm or less, and at least half of each in the zone. Compulsory where all three hold for the nearest target and
/// another; of several the one nearest to it. A shot at any other target is not split.
#[must_use]
pub fn partner(field: &Field, state: &State, eye: &Eye, shot: &Aim) -> Option<Aim> {
    let zone = zone(field, state, eye, reach(field, state, eye.unit) + SLACK);
    let enemies = field.units_of(field.unit(eye.unit).side.other());
    // Mostly there is one target, and the exact answer is not needed to say so.
    if enemies.filter(|&n| is_target(state, eye, n) && zone.touches(&state.unit(n).rect)).take(2).count() < 2 {
        return None;
    }
    let all = in_zone(field, state, eye);
    let first = all.first()?.target;
    let nearest = all.shot(first, shot.ammo).filter(|a| a.squarely)?;
    let place = |n: u8| state.unit(n).rect;
    // Two units in one block are one target, whose hits they share (HOW-TER-51).
    let apart = |n: u8| state.unit(n).block == NONE || state.unit(n).block != state.unit(first).block;
    let other = all
        .iter()
        .filter_map(|c| all.shot(c.target, shot.ammo))
        .filter(|a| {
            a.target != first
                && a.squarely
                && apart(a.target)
                && (a.range - nearest.range).abs() <= field.d(D::Difference)
                && place(first).is_within(&place(a.target), field.d(D::Near))
        })
        .min_by_key(|a| place(first).distance(&place(a.target)))?;
    match shot.target {
        target if target == first => Some(other),
        target if target == other.target => Some(nearest),
        _ => None,
    }
}

/// The units that a shot may graze on to, behind its first target: those that the line of fire, prolonged through the
/// target's centre, cuts within 30 cm of where it met the target (HOW-FIRE-51). Nearest first, ending at [`NONE`].
///
/// None in melee (HOW-FIRE-50); none beyond a crest line or a river, nor where gun or target stands on a steep hill
/// (HOW-FIRE-53).
#[must_use]
pub fn grazed(field: &Field, state: &State, eye: &Eye, target: u8, at: &Rect) -> [u8; 4] {
    let mut found = [(i32::MAX, NONE); 4];
    if sight::height(field, eye.at) == 2 || sight::height(field, at.centre) == 2 {
        return [NONE; 4];
    }
    let (near, end) = graze_line(field, eye, at);
    for n in field.units_from(field.unit(eye.unit).side) {
        let unit = state.unit(n);
        if n == target || n == eye.unit || !unit.here() || unit.engaged() {
            continue;
        }
        let Some(distance) = entry(near, end, &unit.rect) else { continue };
        let met = near.toward(end, distance, near.distance(end).max(1));
        if barred(field, eye, at.centre, met) {
            continue;
        }
        if distance < found[3].0 {
            found[3] = (distance, n);
            found.sort_unstable();
        }
    }
    found.map(|(_, n)| n)
}

/// The way of a roundshot beyond its target: from where the line met it to 30 cm further on.
fn graze_line(field: &Field, eye: &Eye, at: &Rect) -> (Point, Point) {
    let way = eye.at.distance(at.centre).max(1);
    let near = entry(eye.at, at.centre, at).unwrap_or(way);
    let from = eye.at.toward(at.centre, near, way);
    (from, eye.at.toward(at.centre, near + field.d(D::Grazing), way))
}

/// How far from `a`, on the way to `b`, a footprint is first met; zero where `a` is on it.
fn entry(a: Point, b: Point, rect: &Rect) -> Option<i32> {
    if rect.contains(a) {
        return Some(0);
    }
    if rect.distance_to_line(a, b) > 0 {
        return None;
    }
    let [p, q, r, s] = rect.corners();
    line::first_crossing(&[p, q, r, s, p], a, b)
}

/// A crest line or a river to be passed after the first target ends the shot (HOW-FIRE-53).
fn barred(field: &Field, eye: &Eye, target: Point, unit: Point) -> bool {
    use crate::field::Nature as N;
    let river = field
        .terrain
        .lines
        .iter()
        .any(|l| matches!(l.nature, N::River | N::DeepRiver) && line::is_crossed(&l.points, target, unit));
    river || sight::passes_crest(field, eye, target, unit)
}

/// The least face that grazes on to a unit (HOW-FIRE-52): 3 in the open, 5 up a gentle hill or over walls, works,
/// streams, woods, broken ground or villages beyond the first target, 6 in the worst weather (HOW-OPT-16).
#[must_use]
pub fn graze_number(field: &Field, state: &State, eye: &Eye, at: &Rect, unit: &Rect) -> u8 {
    use crate::base::geometry::outline;
    use crate::field::Nature as N;
    if let Some(number) = field.weather(state).grazing {
        return number;
    }
    let (from, to) = (at.centre, unit.centre);
    let uphill = sight::height(field, eye.at) < sight::height(field, to);
    let lines =
        field.terrain.lines.iter().any(|l| {
            matches!(l.nature, N::Wall | N::Entrenchment | N::Stream) && line::is_crossed(&l.points, from, to)
        });
    let areas = field
        .terrain
        .areas
        .iter()
        .any(|a| matches!(a.nature, N::Wood | N::Rough) && outline::length_inside(&a.points, from, to) > 0);
    let blocks = field.terrain.blocks.iter().any(|b| outline::length_inside(&b.rect.corners(), from, to) > 0);
    if uphill || lines || areas || blocks { 5 } else { 3 }
}

const _: () = assert!(Candidates::MOST <= MAX_UNITS);
