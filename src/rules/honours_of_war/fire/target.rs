//! The targets that a unit may choose between.

use super::aim::{Aim, Claim, Laid, Load, SLACK, is_target, loads, zone};
use crate::base::Rect;
use crate::base::geometry::Zone;
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::general::Ammo;
use crate::rules::honours_of_war::hit::Die;
use crate::rules::honours_of_war::sight::{self, Eye, Lookout};
use crate::rules::honours_of_war::state::{Field, Flags, Formation, MAX_UNITS, NONE, State};

/// A target with what may be fired at it, best first.
#[derive(Debug, Clone, Copy)]
pub struct Candidate {
    pub target: u8,
    pub aims: [Option<Aim>; 3],
    /// It stands in the eye's own zone, not only in that of its massed battery, and not in its house (HOW-MEL-25): it may
    /// share the shot (HOW-FIRE-16).
    own: bool,
    /// The priorities leave it to choose (HOW-FIRE-15).
    chosen: bool,
}

impl Candidate {
    /// What a unit may fire at a target where it stands, if anything.
    fn of(lookout: &Lookout, target: u8, claim: Claim) -> Option<Candidate> {
        let &Lookout { field, state, eye, .. } = lookout;
        let laid = Laid::new(lookout, target, &state.unit(target).rect, claim)?;
        let aims = loads(field, state, eye.unit).map(|load| load.and_then(|load| laid.shot(load)));
        let own = claim == Claim::Own;
        aims.iter().any(Option::is_some).then_some(Candidate { target, aims, own, chosen: true })
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
        self.shots().map(|a| a.volley.sum()).max().unwrap_or(i32::MIN)
    }
}

/// What an eye may fire at, nearest first.
#[derive(Debug, Clone)]
pub struct Candidates {
    list: [Option<Candidate>; Candidates::MOST],
    len: usize,
}

impl Candidates {
    /// More than stand within one unit's reach at once.
    const MOST: usize = 16;

    #[inline]
    fn none() -> Candidates {
        Candidates { list: [const { None }; Candidates::MOST], len: 0 }
    }

    fn all(&self) -> impl Iterator<Item = &Candidate> {
        self.list[..self.len].iter().flatten()
    }

    /// Those that it may choose.
    pub fn iter(&self) -> impl Iterator<Item = &Candidate> {
        self.all().filter(|c| c.chosen)
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
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
        let place = self.all().position(|c| c.range() > range).unwrap_or(self.len);
        if place == Candidates::MOST {
            return;
        }
        self.len = (self.len + 1).min(Candidates::MOST);
        self.list[place..self.len].rotate_right(1);
        self.list[place] = Some(candidate);
    }

    /// Leaves the nearest to choose, others that are as near, and whoever is easier to hit (HOW-FIRE-15).
    fn by_priority(&mut self) {
        let [first, rest @ ..] = &mut self.list[..self.len] else { return };
        let nearest = first.filter(|_| !rest.is_empty()).map(|c| (c.ease(), c.range() + SLACK));
        let Some((ease, range)) = nearest else { return };
        for candidate in rest.iter_mut().flatten() {
            candidate.chosen = candidate.ease() > ease || candidate.range() <= range;
        }
    }
}

const _: () = assert!(Candidates::MOST <= MAX_UNITS);

/// Enemies in the zone of an eye that may be fired at: the nearest, and all others whom the priorities leave to choose or
/// who may share its fire (HOW-FIRE-15, HOW-FIRE-16).
#[must_use]
pub fn in_zone(field: &Field, state: &State, eye: &Eye) -> Candidates {
    in_zone_of(&Lookout::new(field, state, eye))
}

fn in_zone_of(lookout: &Lookout) -> Candidates {
    let mut found = Candidates::none();
    found.fill(lookout);
    found
}

impl Candidates {
    /// Adds what [`in_zone`] finds.
    fn fill(&mut self, lookout: &Lookout) {
        let found = self;
        let &Lookout { field, state, eye, .. } = lookout;
        let loads = loads(field, state, eye.unit);
        let mut ease = i32::MIN;
        for &(range, target) in Near::of(lookout, loads).nearest_first() {
            let at = &state.unit(target).rect;
            let laid = Laid::at_range(lookout, (target, at), range);
            if let Some(first) = found.first() {
                let place = &state.unit(first.target).rect;
                let shares = || {
                    range - first.range() <= field.d(D::Difference)
                        && place.is_within(at, field.d(D::Near))
                        && loads.iter().zip(&first.aims).any(|(load, aim)| {
                            aim.is_some_and(|a| a.squarely) && load.is_some_and(|load| laid.is_square(load))
                        })
                };
                let alike = range <= first.range() + SLACK;
                if !alike && !loads.iter().flatten().any(|&load| laid.may_exceed(load, ease)) && !shares() {
                    continue;
                }
            }
            let aims = loads.map(|load| load.and_then(|load| laid.shot(load)));
            if aims.iter().any(Option::is_some) {
                let own = !state.are_indoors(eye.unit, target);
                found.insert(Candidate { target, aims, own, chosen: true });
                ease = found.first().map_or(ease, Candidate::ease);
            }
        }
    }
}

/// Enemies that may be fired at in the zone of an eye, out to where its furthest load carries, with their ranges.
struct Near {
    list: [(i32, u8); MAX_UNITS],
    len: usize,
}

/// The zone of an eye out to where its furthest load carries.
fn whole_zone(lookout: &Lookout, loads: &[Option<Load>; 3]) -> Zone {
    let furthest = loads.iter().flatten().map(|&(_, _, long)| long).max().unwrap_or(0);
    zone(lookout.field, lookout.state, lookout.eye, furthest + SLACK)
}

/// Enemies that may be fired at and whose middle is near enough to a zone of an eye.
fn about<'a>(lookout: &'a Lookout, zone: &'a Zone) -> impl Iterator<Item = (u8, &'a Rect)> + 'a {
    let &Lookout { field, state, eye, .. } = lookout;
    let enemies = field.standing(state, field.unit(eye.unit).side.other());
    let near = enemies.filter(|(target, u)| zone.may_reach(&u.rect) && is_target(field, state, eye, *target));
    near.map(|(target, u)| (target, &u.rect))
}

impl Near {
    fn of(lookout: &Lookout, loads: &[Option<Load>; 3]) -> Near {
        let mut near = Near { list: [(i32::MAX, NONE); MAX_UNITS], len: 0 };
        let zone = whole_zone(lookout, loads);
        for (target, at) in about(lookout, &zone) {
            if let Some(range) = zone.nearest(at).filter(|&range| range <= zone.range) {
                near.list[near.len] = (range, target);
                near.len += 1;
            }
        }
        near
    }

    fn nearest_first(&mut self) -> &[(i32, u8)] {
        let list = &mut self.list[..self.len];
        list.sort_unstable();
        list
    }
}

/// The nearest enemy but one at whom an eye may fire: how far he is, and how easy to hit (HOW-FIRE-15).
#[must_use]
pub fn nearest_but(lookout: &Lookout, but: u8) -> Option<(i32, i32)> {
    let &Lookout { field, state, eye, .. } = lookout;
    let loads = loads(field, state, eye.unit);
    let mut near = Near::of(lookout, loads);
    near.nearest_first().iter().filter(|(_, target)| *target != but).find_map(|&(range, target)| {
        let laid = Laid::at_range(lookout, (target, &state.unit(target).rect), range);
        let shots = loads.iter().flatten().filter_map(|&load| laid.shot(load));
        shots.map(|a| a.volley.sum()).max().map(|ease| (range, ease))
    })
}

/// Whether there is anything at all that an eye may fire at, by its own claim or its massed battery's.
#[must_use]
pub fn any(field: &Field, state: &State, eye: &Eye) -> bool {
    let lookout = &Lookout::new(field, state, eye);
    let loads = loads(field, state, eye.unit);
    let lawful = |laid: Laid| loads.iter().flatten().any(|&load| laid.is_lawful(load));
    let massed = |target: u8| Laid::new(lookout, target, &state.unit(target).rect, Claim::Massed).is_some_and(lawful);
    // The nearest middle first: it mostly is a target, and then no other range is measured.
    let zone = whole_zone(lookout, loads);
    let mut near = [(i64::MAX, NONE); MAX_UNITS];
    let mut len = 0;
    for (target, at) in about(lookout, &zone) {
        near[len] = (at.centre.square_to(eye.at), target);
        len += 1;
    }
    near[..len].sort_unstable();
    let own = |&(_, target): &(i64, u8)| {
        let at = &state.unit(target).rect;
        let range = zone.nearest(at).filter(|&range| range <= zone.range);
        range.is_some_and(|range| lawful(Laid::at_range(lookout, (target, at), range)))
    };
    near[..len].iter().any(own)
        || mates(field, state, eye, &|mate| state.unit(mate).has(Flags::FIRED)).any(|mate| {
            let mut theirs = in_zone(field, state, &Eye::of(state, mate));
            theirs.by_priority();
            theirs.iter().any(|c| massed(c.target))
        })
}

/// The guns whose targets an eye may fire at as well (HOW-FIRE-32): those that may fire themselves, so neither in contact nor
/// red, nor spent before their brigade's fire.
fn mates<'a>(
    field: &Field,
    state: &'a State,
    eye: &Eye,
    is_spent: &'a dyn Fn(u8) -> bool,
) -> impl Iterator<Item = u8> + use<'a> {
    let guns = field.unit(eye.unit).kind.is_guns() && eye.face.is_none();
    let mates = if guns { massed(field, state, eye.unit) } else { [NONE; 8] };
    let entitled = move |&n: &u8| !state.unit(n).engaged() && !state.unit(n).red() && !is_spent(n);
    mates.into_iter().take_while(|&n| n != NONE).filter(entitled)
}

/// Whether another gun of its massed battery could fire at a target, which lets an eye fire at it as well (HOW-FIRE-32);
/// priorities aside.
#[must_use]
pub fn is_entitled_by_mates(field: &Field, state: &State, eye: &Eye, target: u8) -> bool {
    mates(field, state, eye, &|mate| state.unit(mate).has(Flags::FIRED))
        .any(|mate| super::has_shot_at(field, state, mate, target))
}

/// The targets that a unit may choose: the nearest in its zone, those further off that are easier to hit
/// (HOW-FIRE-15), and those of its massed battery (HOW-FIRE-32).
#[must_use]
pub fn choices(field: &Field, state: &State, eye: &Eye) -> Candidates {
    choices_among(field, state, eye, &mut Kept::of(state, field.unit(eye.unit).brigade)).clone()
}

/// [`choices`] of one unit of a brigade that fires, with what was found for those before it.
pub(super) fn choices_among<'a>(field: &Field, state: &State, eye: &Eye, kept: &'a mut Kept) -> &'a Candidates {
    let spent = kept.spent;
    let is_spent = |n: u8| spent & 1 << n != 0;
    let mut mates = mates(field, state, eye, &is_spent).peekable();
    if eye.face.is_none() && mates.peek().is_none() {
        return kept.in_zone(field, state, eye.unit);
    }
    let lookout = &Lookout::new(field, state, eye);
    let mut found = match eye.face {
        Some(_) => in_zone_of(lookout),
        None => kept.in_zone(field, state, eye.unit).clone(),
    };
    found.by_priority();
    for mate in mates {
        for target in kept.in_zone(field, state, mate).iter().map(|c| c.target) {
            if found.iter().all(|c| c.target != target)
                && let Some(candidate) = Candidate::of(lookout, target, Claim::Massed)
            {
                found.insert(candidate);
            }
        }
    }
    kept.other.insert(found)
}

/// What units that are no garrisons have in their zones, kept while their brigade fires, when nobody moves: whether there is
/// anything is asked before they fire, and each gun of a massed battery asks for all (HOW-FIRE-32).
#[derive(Default)]
pub(super) struct Kept {
    list: [Option<InZone>; Kept::MOST],
    next: usize,
    /// Units of the brigade that had fired before it did, one bit each (HOW-FIRE-06).
    spent: u64,
    /// What was found last for a garrison or with a massed battery.
    other: Option<Candidates>,
}

/// What a unit with so many hits has in its zone: its own hits are all that fire changes in that.
struct InZone {
    unit: u8,
    hits: u8,
    found: Candidates,
}

impl Kept {
    const MOST: usize = 8;

    /// Nothing yet, of a brigade that is about to fire.
    pub(super) fn of(state: &State, brigade: u8) -> Kept {
        let fired = state.brigade(brigade).units().filter(|&n| state.unit(n).has(Flags::FIRED));
        Kept { spent: fired.fold(0, |bits, n| bits | 1 << n), ..Kept::default() }
    }

    /// The targets of a unit's own zone that it may choose.
    fn in_zone(&mut self, field: &Field, state: &State, unit: u8) -> &Candidates {
        let hits = state.unit(unit).hits;
        let known = self.list.iter().position(|k| k.as_ref().is_some_and(|k| (k.unit, k.hits) == (unit, hits)));
        let place = known.unwrap_or_else(|| {
            let place = self.next % Kept::MOST;
            self.next += 1;
            // Found where it is kept: it is long.
            let new = self.list[place].insert(InZone { unit, hits, found: Candidates::none() });
            new.found.fill(&Lookout::new(field, state, &Eye::of(state, unit)));
            new.found.by_priority();
            place
        });
        let none = || InZone { unit, hits, found: Candidates::none() };
        &self.list[place].get_or_insert_with(none).found
    }
}

/// The other guns of a massed battery, all of one brigade (HOW-ORG-25): deployed guns of the same brigade whose bases form one touching row with this
/// one and face the same way (HOW-FIRE-31). The list ends at the first [`NONE`].
#[must_use]
pub fn massed(field: &Field, state: &State, unit: u8) -> [u8; 8] {
    let mut mates = [NONE; 8];
    let mut len = 0;
    let brigade = field.unit(unit).brigade;
    let is_gun = |n: u8| {
        let u = state.unit(n);
        u.fights() && u.formation == Formation::Deployed && !u.has(Flags::ABANDONED)
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
pub fn partner(field: &Field, state: &State, found: &Candidates, shot: &Aim) -> Option<Aim> {
    let own = || found.all().filter(|c| c.own);
    let load = |c: &Candidate| c.shots().find(|a| a.ammo == shot.ammo);
    let nearest = own().next().and_then(load).filter(|a| a.squarely)?;
    let first = nearest.target;
    let place = |n: u8| state.unit(n).rect;
    // Two units in one block are one target, whose hits they share (HOW-TER-51).
    let is_one = |a: u8, b: u8| a == b || state.are_indoors(a, b);
    let other = own()
        .skip(1)
        .filter_map(load)
        .filter(|a| {
            a.squarely
                && !is_one(a.target, first)
                && (a.range - nearest.range).abs() <= field.d(D::Difference)
                && place(first).is_within(&place(a.target), field.d(D::Near))
        })
        .min_by_key(|a| place(first).distance(&place(a.target)))?;
    match shot.target {
        target if is_one(target, first) => Some(other),
        target if is_one(target, other.target) => Some(nearest),
        _ => None,
    }
}
