//! Which shots a unit may fire, and the facts of each.

use crate::base::Rect;
use crate::base::geometry::{Face, Slots, Spread, View, Zone};
use crate::rules::honours_of_war::data::{D, Gun, Scale, Weapon, gun_range, infantry_range};
use crate::rules::honours_of_war::fire::load;
use crate::rules::honours_of_war::general::Ammo;
use crate::rules::honours_of_war::hit::{Die, Row, Troops, Volley};
use crate::rules::honours_of_war::sight::{self, Asks, Eye, Hidden, Lookout, Mark, Over, Sight};
use crate::rules::honours_of_war::state::{Field, Flags, Formation, Kind, NONE, State, Unit};
use std::cell::{Cell, OnceCell};

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

/// Something that can be loaded, the end of its better band of range, and how far it reaches.
pub type Load = (Ammo, i32, i32);

/// What rounding may add to a range: a distance exactly on a limit is within it (HOW-SCL-12).
pub(super) const SLACK: i32 = 12;

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
pub fn loads(field: &Field, state: &State, unit: u8) -> &'static [Option<Load>; 3] {
    let data = field.unit(unit);
    if data.gun.is_none() && !field.weather(state).infantry_fires {
        return &[None; 3];
    }
    let weapon = match data.weapon {
        _ if data.kind.is_horse() => Weapon::Carbines,
        Weapon::BattalionGuns if state.unit(unit).has(Flags::GUNLESS) => Weapon::Muskets, // HOW-OPT-07
        weapon => weapon,
    };
    let row = data.gun.map_or(Gun::ALL.len() + weapon as usize, |gun| gun as usize);
    &LOADS[field.scale as usize][row]
}

/// What each piece, and then each weapon of those who have none, can load at each scale: [`load::loads`].
static LOADS: [[[Option<Load>; 3]; Gun::ALL.len() + Weapon::ALL.len()]; Scale::ALL.len()] = {
    let mut table = [[[None; 3]; Gun::ALL.len() + Weapon::ALL.len()]; Scale::ALL.len()];
    let mut scale = 0;
    while scale < Scale::ALL.len() {
        let mut row = 0;
        while row < table[scale].len() {
            let found = if row < Gun::ALL.len() {
                load::loads(Scale::ALL[scale], Some(Gun::ALL[row]), Weapon::Muskets)
            } else {
                load::loads(Scale::ALL[scale], None, Weapon::ALL[row - Gun::ALL.len()])
            };
            let mut n = 0;
            while n < found.len() {
                if let Some(load) = found[n] {
                    table[scale][row][n] = Some((load.ammo, load.better, load.limit));
                }
                n += 1;
            }
            row += 1;
        }
        scale += 1;
    }
    table
};

/// The furthest that a unit can fire, in 1/120 mm; zero where it cannot at all in this weather.
#[must_use]
pub fn reach(field: &Field, state: &State, unit: u8) -> i32 {
    loads(field, state, unit).iter().flatten().map(|&(_, _, long)| long).max().unwrap_or(0)
}

/// At least what a unit's furthest load carries, whatever its state and the weather.
#[must_use]
pub fn most_reach(field: &Field, unit: u8) -> i32 {
    let data = field.unit(unit);
    match data.gun {
        Some(gun) => gun_range(field.scale, gun).into_iter().max().unwrap_or(0),
        None => infantry_range(field.scale, Weapon::BattalionGuns).1.max(infantry_range(field.scale, Weapon::Rifles).1),
    }
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
        && (data.gun.is_some() || field.weather(state).infantry_fires)
}

/// Whether a unit may be fired at: on the table, not Done For, and not in melee but at a garrison's other faces
/// (HOW-FIRE-09, HOW-TER-49).
pub(super) fn is_target(field: &Field, state: &State, eye: &Eye, target: u8) -> bool {
    let this = state.unit(target);
    if !this.fights() {
        return false;
    }
    if this.formation == Formation::Garrison {
        // HOW-TER-51: over a face only at who holds it.
        let face = this.rect.sector_of(eye.at);
        return this.contacts[face as usize] == NONE && field.faces_held(state, target) & face.bit() != 0;
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
    let &load = loads(field, state, eye.unit).iter().flatten().find(|&&(a, ..)| a == want.ammo)?;
    let lookout = Lookout::new(field, state, eye);
    Laid::new(&lookout, want.target, &want.at, want.claim)?.shot(load)
}

/// An eye laid on a target: what is the same for every load.
pub struct Laid<'a> {
    lines: Lines<'a>,
    claim: Claim,
    range: i32,
    /// The target as the eye sees it and what hides it, worked out for the first load that reaches it.
    view: OnceCell<View>,
    direct: OnceCell<Hidden>,
    /// What of it is in the zone out to the limit that was asked last.
    inside: Cell<Option<(i32, Slots)>>,
}

impl<'a> Laid<'a> {
    /// Lays an eye on a target that would stand at `at`, if it may be fired at by that claim.
    #[must_use]
    pub fn new(lookout: &'a Lookout<'a>, target: u8, at: &'a Rect, claim: Claim) -> Option<Laid<'a>> {
        let &Lookout { field, state, eye, .. } = lookout;
        let grazing = matches!(claim, Claim::Grazing { .. });
        if !grazing && (field.unit(eye.unit).side == field.unit(target).side || !is_target(field, state, eye, target)) {
            return None;
        }
        let zone = zone(field, state, eye, reach(field, state, eye.unit) + SLACK);
        let range = match claim {
            Claim::Own => zone.reaches(at)?,
            Claim::Massed => zone.nearest(at).unwrap_or_else(|| at.distance_to(eye.at)),
            Claim::Grazing { .. } => at.distance_to(eye.at),
        };
        Some(Laid::with(lookout, (target, at), claim, range))
    }

    /// [`Laid::new`] on a target in the eye's own zone that may be fired at, at a range that is known.
    pub(super) fn at_range(lookout: &'a Lookout<'a>, (target, at): (u8, &'a Rect), range: i32) -> Laid<'a> {
        Laid::with(lookout, (target, at), Claim::Own, range)
    }

    fn with(lookout: &'a Lookout<'a>, (target, at): (u8, &'a Rect), claim: Claim, range: i32) -> Laid<'a> {
        let &Lookout { field, state, eye, .. } = lookout;
        let lines = Lines { lookout, field, state, eye, target, at };
        Laid { lines, claim, range, view: OnceCell::new(), direct: OnceCell::new(), inside: Cell::new(None) }
    }

    /// Whether the rules allow a shot with this load.
    #[must_use]
    pub fn is_lawful(&self, load: Load) -> bool {
        self.lawful(load).is_some()
    }

    /// What is seen of the target, how much of it is in the zone, and whether the shot goes overhead; none where the
    /// rules forbid it.
    fn lawful(&self, (ammo, _, limit): Load) -> Option<(Hidden, Slots, bool)> {
        let Lines { field, state, eye, .. } = self.lines;
        let grazing = matches!(self.claim, Claim::Grazing { .. });
        if !grazing {
            let near = ammo == Ammo::Shell && self.range < field.d(D::HowitzerMinimum); // HOW-FIRE-46
            if self.range > limit + SLACK || near {
                return None;
            }
        }
        let view = self.view();
        if let Claim::Grazing { past } = self.claim {
            return Some((self.lines.hidden(view, Over::Unit(past)), self.inside(limit), false));
        }
        let direct = *self.direct.get_or_init(|| self.lines.hidden(view, Over::Nobody));
        // HOW-FIRE-11: what is left then is to fire over them.
        let over = matches!(ammo, Ammo::Roundshot | Ammo::Shell);
        if direct.blind || direct.friends.more_than_half() && !over {
            return None;
        }
        let seen = Seen { view, direct, inside: self.inside(limit) };
        let (hidden, overhead) = self.lines.clear(ammo, &seen, self.claim)?;
        // HOW-FIRE-35.
        let friends = || *self.lines.lookout.canister_barred.get_or_init(|| friends_in_zone(field, state, eye, limit));
        if ammo == Ammo::Canister && friends() {
            return None;
        }
        Some((hidden, seen.inside, overhead))
    }

    /// What of the target is in the zone out to the limit of a load; kept for the next question about the same limit.
    fn inside(&self, limit: i32) -> Slots {
        if let Some((_, slots)) = self.inside.get().filter(|kept| kept.0 == limit) {
            return slots;
        }
        let Lines { field, state, eye, .. } = self.lines;
        let slots = self.view().inside(&zone(field, state, eye, limit + SLACK));
        self.inside.set(Some((limit, slots)));
        slots
    }

    fn view(&self) -> &View {
        self.view.get_or_init(|| View::new(self.lines.eye.at, self.lines.at))
    }

    /// Whether a shot with this load would have at least half of the target in the zone (HOW-FIRE-16).
    pub(super) fn is_square(&self, (_, _, limit): Load) -> bool {
        self.range <= limit + SLACK && self.inside(limit).half()
    }

    /// Whether a shot with this load can have a greater sum of modifiers than `than`, whatever is seen of the target.
    pub(super) fn may_exceed(&self, (ammo, better, limit): Load, than: i32) -> bool {
        if self.range > limit + SLACK {
            return false;
        }
        let (long, difficult) = (self.range > better + SLACK, self.lines.difficult(Hidden::default()));
        let sum = |facts: Volley| Volley { long, difficult, ..facts }.sum();
        let hope = self.lines.best_facts(ammo);
        sum(hope) > than && sum(self.lines.facts(ammo, hope)) > than
    }

    /// The shot with this load, if the rules allow it.
    #[must_use]
    pub fn shot(&self, load: Load) -> Option<Aim> {
        let (hidden, inside, overhead) = self.lawful(load)?;
        let (ammo, better, _) = load;
        let squarely = inside.half();
        // HOW-FIRE-20: more than half outside the zone.
        let shy = !squarely && !matches!(self.claim, Claim::Grazing { .. });
        let long = self.range > better + SLACK;
        let difficult = shy || self.lines.difficult(hidden);
        let volley = Volley { long, difficult, ..self.lines.facts(ammo, self.lines.best_facts(ammo)) };
        Some(Aim { target: self.lines.target, ammo, range: self.range, overhead, squarely, volley })
    }
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

/// What is seen of a target.
struct Seen<'a> {
    view: &'a View,
    /// What hides it from a shot that passes over nobody.
    direct: Hidden,
    /// What of it is in the zone.
    inside: Slots,
}

/// The lines of fire from one eye to one target.
struct Lines<'a> {
    lookout: &'a Lookout<'a>,
    field: &'a Field,
    state: &'a State,
    eye: &'a Eye,
    target: u8,
    at: &'a Rect,
}

impl Lines<'_> {
    fn hidden(&self, view: &View, over: Over) -> Hidden {
        // Only who may fire through a gap in his friends asks how wide it is (HOW-FIRE-47).
        let gap = matches!(self.field.unit(self.eye.unit).gun, Some(Gun::Howitzer | Gun::Unicorn | Gun::LightUnicorn));
        let asks = if gap || over != Over::Nobody { Asks::All } else { Asks::Fire };
        self.lookout.hidden(&Sight { target: self.target, at: self.at, view, over, asks })
    }

    /// What hides the target from a shot that the rules allow, and whether it goes overhead; none where they forbid it.
    fn clear(&self, ammo: Ammo, seen: &Seen, claim: Claim) -> Option<(Hidden, bool)> {
        let direct = seen.direct;
        let outside = if claim == Claim::Massed { Slots::NONE } else { Slots(!seen.inside.0) };
        // HOW-FIRE-11: more than half behind friends may not be fired at; nor what nobody sees.
        let shut = |h: &Hidden| h.friends.more_than_half() || h.friends.and(h.ground).and(outside).all();
        let free = !shut(&direct) && !self.narrow_gap(ammo);
        if free && !direct.friends.any() {
            return Some((direct, false));
        }
        if self.may_fire_overhead(ammo, direct) {
            let over = self.hidden(seen.view, Over::Everybody);
            if !over.blind && !shut(&over) {
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
            let rect = &friend.rect;
            let off = rect.centre - from;
            // Most are nowhere near the line of fire.
            let margin = least + 2 * rect.reach() + 2;
            if (2 * off.x - way.x).abs() > way.x.abs() + 2 * margin
                || (2 * off.y - way.y).abs() > way.y.abs() + 2 * margin
            {
                continue;
            }
            let reach = i64::from(rect.reach());
            // In whole units, of which what is begun does not count.
            let (ahead, aside) = (way.dot(off), way.cross(off));
            if n == self.target
                || ahead <= -(reach + 1) * length
                || ahead >= (i64::from(end) + 1) * length
                || aside.abs() >= (i64::from(least) + reach + 1) * length
            {
                continue;
            }
            // Only what stands before the firer's front: the next battalion of its own line is no gap.
            if rect.corners().iter().all(|&p| self.eye.base.local(p).y - self.eye.base.half_depth <= tolerance) {
                continue;
            }
            let side = usize::from(aside <= -length);
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
                let free = 64 - direct.friends.and(direct.ground).count() as i32;
                if self.at.half_front * 2 / 64 * free < field.d(D::SightingGap) {
                    return false;
                }
                // HOW-NAT-48: a unicorn keeps 20 cm instead.
                if unicorn { (field.d(D::Proximity), field.d(D::Proximity)) } else { (far, far) }
            }
            // HOW-NAT-48: between different levels a unicorn goes by the distances of other guns.
            (true, std::cmp::Ordering::Greater) if unicorn => (closer, near),
            (true, std::cmp::Ordering::Less) if unicorn => (closer, closer),
            (true, _) if unicorn => return false,
            (true, std::cmp::Ordering::Greater) => (near - 1, near),
            (true, _) => (near - 1, near - 1),
        };
        let zone = zone(field, self.state, self.eye, guns);
        !friends(field, self.state, self.eye.unit)
            .any(|(_, friend)| friend.rect.is_within(self.at, target) || zone.reaches(&friend.rect).is_some())
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
        by_type || hidden.bare.more_than_half() || hidden.friends.any()
    }

    /// All facts but range and difficulty, from what they are at their best.
    fn facts(&self, ammo: Ammo, best: Volley) -> Volley {
        let (field, state) = (self.field, self.state);
        let target = state.unit(self.target);
        let squarely = || {
            let base = self.at.sectors(&self.eye.base);
            base.wholly(Face::Front) || base.wholly(Face::Rear)
        };
        let mark = Mark { unit: self.target, at: self.at, charging: is_charging(target) };
        Volley {
            cover: sight::cover(field, state, self.eye, mark, ammo),
            flanking: best.flanking && self.at.sectors(&state.unit(self.eye.unit).rect).mostly_not_front(),
            column: best.column && squarely(),
            ..best
        }
    }

    /// All facts but range and difficulty, were the target in the open, with a flank to the firer, a column in line with
    /// the shot: no sum of modifiers is greater.
    fn best_facts(&self, ammo: Ammo) -> Volley {
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
            directions: self.eye.face.map_or(0, |face| (this.used_faces() | face.bit()).count_ones() as u8),
            size: field.size_of(state, self.eye.unit),
            column: target.formation.is_column(),
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
