//! Which shots a unit may fire, and the facts of each.

use super::lines::{Lines, Seen};
use crate::base::Rect;
use crate::base::geometry::rect::TOUCH;
use crate::base::geometry::{Face, Slots, Spread, View, Zone};
use crate::rules::honours_of_war::data::{D, Gun, Scale, Weapon, gun_range, infantry_range};
use crate::rules::honours_of_war::fire::{eyes, face_is_untouched, load};
use crate::rules::honours_of_war::general::Ammo;
use crate::rules::honours_of_war::hit::{Die, Row, Troops, Volley};
use crate::rules::honours_of_war::sight::{Eye, Hidden, Lookout, Over, visibility};
use crate::rules::honours_of_war::state::{Field, Flags, Formation, Kind, NONE, State, Unit};
use crate::rules::system::FireZone;
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
    in_sight(field, state, carries(field, state, unit))
}

/// How far a unit's furthest load carries, be it seen so far or not.
#[must_use]
pub fn carries(field: &Field, state: &State, unit: u8) -> i32 {
    loads(field, state, unit).iter().flatten().map(|&(_, _, long)| long).max().unwrap_or(0)
}

/// So much of a range as the weather lets see (HOW-OPT-16).
fn in_sight(field: &Field, state: &State, range: i32) -> i32 {
    visibility(field, state).map_or(range, |most| range.min(most))
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
        && (data.gun.is_some() || field.weather(state).infantry_fires && !field.is_fording(state, unit))
}

/// Whether a unit may be fired at: on the table, not Done For, and not in melee but at a garrison's other faces
/// (HOW-FIRE-09, HOW-TER-49).
pub(super) fn is_target(field: &Field, state: &State, eye: &Eye, target: u8) -> bool {
    let this = state.unit(target);
    if !this.fights() {
        return false;
    }
    if this.formation == Formation::Garrison {
        // HOW-MEL-25: an enemy in the same block is the front face's.
        if state.are_indoors(eye.unit, target) && eye.face != Some(Face::Front) {
            return false;
        }
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

/// The zones of all fronts over which a unit may fire, were it free to: a garrison has one for every face that it holds, but for
/// those at which it fights (HOW-TER-46, HOW-TER-49).
#[must_use]
pub fn zones(field: &Field, state: &State, unit: u8) -> Vec<FireZone> {
    // Horsemen fire on foot alone (HOW-FIRE-25).
    let armed = !field.unit(unit).kind.is_horse() || state.unit(unit).has(Flags::DISMOUNTED);
    let reach = reach(field, state, unit);
    // Light infantry fires into its whole front sector (HOW-FIRE-07).
    let opens = if troops(field, state, unit) == Troops::Light { 45 } else { 30 };
    let eyes = eyes(field, state, unit).filter(|eye| armed && reach > 0 && face_is_untouched(state, eye));
    eyes.map(|eye| FireZone { front: eye.base, opens, reach }).collect()
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

    /// How far a load carries, or the weather lets see (HOW-OPT-16).
    fn limit(&self, (_, _, limit): Load) -> i32 {
        let Lines { field, state, .. } = self.lines;
        in_sight(field, state, limit)
    }

    /// What is seen of the target, how much of it is in the zone, and whether the shot goes overhead; none where the
    /// rules forbid it.
    fn lawful(&self, load: Load) -> Option<(Hidden, Slots, bool)> {
        let Lines { field, state, eye, .. } = self.lines;
        let (ammo, limit) = (load.0, self.limit(load));
        let grazing = matches!(self.claim, Claim::Grazing { .. });
        if !grazing {
            let near = ammo == Ammo::Shell && self.range < field.d(D::HowitzerMinimum); // HOW-FIRE-46
            if self.range > limit + SLACK || near {
                return None;
            }
        }
        if self.is_indoors() {
            return Some((Hidden::default(), self.inside(limit), false));
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
        if self.is_indoors() {
            return Slots::ALL;
        }
        if let Some((_, slots)) = self.inside.get().filter(|kept| kept.0 == limit) {
            return slots;
        }
        let Lines { field, state, eye, .. } = self.lines;
        let slots = self.view().inside(&zone(field, state, eye, limit + SLACK));
        self.inside.set(Some((limit, slots)));
        slots
    }

    /// In the same block nothing comes between the two (HOW-MEL-25).
    fn is_indoors(&self) -> bool {
        self.lines.state.are_indoors(self.lines.eye.unit, self.lines.target)
    }

    fn view(&self) -> &View {
        self.view.get_or_init(|| View::new(self.lines.eye.at, self.lines.at))
    }

    /// Whether a shot with this load would have at least half of the target in the zone (HOW-FIRE-16).
    pub(super) fn is_square(&self, load: Load) -> bool {
        let limit = self.limit(load);
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
    friends(field, state, eye.unit)
        .any(|(_, friend)| zone.touches(&friend.rect) && zone.nearest(&inside(&friend.rect)).is_some())
}

/// What of a friend stands in a zone where he does more than touch its border, as the next gun of a massed battery does
/// (HOW-FIRE-31, HOW-FIRE-42).
pub(super) const fn inside(friend: &Rect) -> Rect {
    Rect { half_front: friend.half_front - TOUCH, half_depth: friend.half_depth - TOUCH, ..*friend }
}

/// All other units of a unit's side that stand on the table.
pub(super) fn friends<'a>(field: &'a Field, state: &'a State, unit: u8) -> impl Iterator<Item = (u8, &'a Unit)> + 'a {
    let ours = field.units_of(field.unit(unit).side);
    ours.filter(move |&n| n != unit).map(|n| (n, state.unit(n))).filter(|(_, u)| u.here())
}
