//! What a unit looks at once, before its acts are weighed.

use super::super::eye::Eye;
use super::super::flank::{self, Way};
use super::super::start::Starts;
use super::super::{Ask, Planner, charge, nearest, pressing};
use super::hope::most;
use super::off;
use crate::base::{Heading, Point, Rect};
use crate::rules::places::Goal;
use crate::rules::weight_of_fire::data::Kind;
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::movement::{Action, Doing};
use crate::rules::weight_of_fire::state::{Field, NONE, Stand, State, Unit};
use std::cell::OnceCell;

/// Points that are not worth a longer look.
const SLACK: i32 = 4;

/// What a unit looks at before its moves are weighed.
pub struct Look<'a> {
    /// The nearest enemy who stands, and how far off.
    pub enemy: u8,
    pub far: i32,
    /// Where horse rides to.
    pub way: Option<Way>,
    /// Where he stands about whom that ride is.
    pub prey: Option<Point>,
    /// What it brings light horse to be in one rank, in which it could evade (WOF-EVA-01).
    pub thin: Option<i32>,
    /// A place beside a friend who is in foot's way.
    pub beside: Option<Point>,
    /// How far the nearest enemy horse is that could charge it, no more than 24 inches; once it was asked.
    pub horse: OnceCell<i32>,
    /// Guns shoot from where they stand.
    pub shoots: bool,
    pub eye: Eye<'a>,
    /// Where horse can charge from next turn.
    pub starts: Starts,
    /// A place that counts for who wins.
    pub goal: Option<Goal<'a>>,
    /// It looks for a place to recover in, or out of the way.
    pub rests: bool,
    pub upset: bool,
    /// Points by which the last turns press, and twenty-fourths of what fire costs that it fears.
    pub press: i32,
    pub fear: i32,
    /// The enemy can be run down; its own first fire is saved.
    pub soft: bool,
    pub fresh: bool,
    /// Its whole move.
    pub full: i32,
    /// Whether an enemy beside it could charge its flank, once it was asked.
    pub beset: OnceCell<bool>,
    /// No act is worth more than this.
    pub most: i32,
}

impl Look<'_> {
    /// Whether what is worth so much is worth as much as any act may be, but for what is not worth a longer look.
    pub const fn is_content(&self, worth: i32) -> bool {
        worth.saturating_add(SLACK) >= self.most
    }

    /// How near foot comes: in the last turns to where it can charge.
    pub const fn range(&self) -> i32 {
        if self.press > 0 { inches(3) } else { inches(5) }
    }

    /// What it brings foot to come nearer to that range, or to its place beside a friend.
    pub fn gain(&self, u: &Unit, far: i32, action: &Action) -> i32 {
        match self.beside {
            Some(place) => (u.rect.centre.distance(place) - action.to.centre.distance(place)) / (INCH / 5),
            None => self.nearer((far - self.range()).abs()),
        }
    }

    /// What it brings to be so far off the range.
    pub fn nearer(&self, off: i32) -> i32 {
        ((self.far - self.range()).abs() - off) / (INCH / 6) * (30 + self.press) / 30
    }

    /// What the enemy's fire costs at the end of an act, as far as it is below so much.
    pub fn fire(&self, action: &Action, most: i32) -> i32 {
        let stands = action.doing == Doing::Stand;
        if self.rests {
            return if stands { self.eye.here() } else { self.eye.cost_to(&action.to, most) };
        }
        // Skirmishers are hard to hit (WOF-FIRE-20).
        let loose = action.stand == Stand::Skirmish;
        let cost = match (stands, loose) {
            (true, _) => self.eye.here(),
            (_, true) => self.eye.cost(&action.to),
            _ => self.eye.cost_to(&action.to, most.saturating_mul(24) / self.fear + 1),
        };
        let cost = cost * self.fear / 24;
        if loose { cost * 5 / 8 } else { cost }
    }
}

/// An enemy whom foot can run down: shaken, running, in disorder, or guns.
fn is_soft(field: &Field, state: &State, enemy: u8) -> bool {
    !field.steady(state, enemy)
}

/// Who is barred by another of ours goes up beside one who stands ahead: to the free place that is least out of the way to
/// its goal.
fn beside(ask: &Ask<'_>, unit: u8, goal: Point) -> Option<Point> {
    let (field, state) = (ask.field, ask.state);
    let own = state.unit(unit).rect.facing(Heading::about(goal - state.unit(unit).rect.centre));
    let stands = |f: &u8| !state.unit(*f).routs() && state.unit(*f).stand != Stand::Skirmish;
    let bars = |f: u8| {
        let p = own.local(state.unit(f).rect.centre);
        p.y > own.half_depth && p.x.abs() < own.half_front && p.y < 12 * INCH
    };
    if !field.friends(state, unit).filter(stands).any(bars) {
        return None;
    }
    let mut best: Option<(i32, Point)> = None;
    for friend in field.friends(state, unit).filter(stands) {
        let rect = state.unit(friend).rect;
        if own.local(rect.centre).y < 0 || !own.is_within(&rect, 24 * INCH) {
            continue;
        }
        for hand in [1, -1] {
            let at = rect.world(Point::new(hand * (rect.half_front + own.half_front + INCH), 0));
            let place = Rect { centre: at, heading: rect.heading, ..own };
            let way = own.centre.distance(at) + at.distance(goal);
            if best.is_none_or(|b| way < b.0)
                && field.on_table(&place)
                && place.is_clear_of(field.friends(state, unit).filter(stands).map(|f| &state.unit(f).rect))
            {
                best = Some((way, at));
            }
        }
    }
    best.map(|b| b.1)
}

/// How much farther an enemy seems for each battalion of ours that is on him: more than its front, so that those in the
/// second line go round the ends of the first, to his neighbours.
const TAKEN: i32 = 10 * INCH;

/// Whom foot goes for: the nearest, unless others of ours are on him already.
fn opponent(ask: &Ask<'_>, unit: u8, nearest: u8, far: i32) -> u8 {
    let (field, state) = (ask.field, ask.state);
    let own = &state.unit(unit).rect;
    let price = |e: u8| {
        let rect = &state.unit(e).rect;
        let nearer = own.centre.square_to(rect.centre);
        let on_him = |f: &u8| {
            let friend = &state.unit(*f).rect;
            field.unit(*f).kind.is_foot()
                && friend.centre.square_to(rect.centre) < nearer
                && friend.is_within(rect, 9 * INCH)
        };
        field.friends(state, unit).filter(on_him).count() as i32 * TAKEN
    };
    let mut best = (far + price(nearest), nearest);
    for enemy in field.enemies(state, unit).filter(|&e| e != nearest && !state.unit(e).routs()) {
        // Only who is nearer than the best costs can cost less.
        if let Some(off) = own.distance_within(&state.unit(enemy).rect, best.0.min(far + 12 * INCH)) {
            best = best.min((off + price(enemy), enemy));
        }
    }
    best.1
}

/// What it brings light horse to be in one rank: what it saves to evade the nearest horse that could charge it.
fn thin(field: &Field, state: &State, unit: u8) -> Option<i32> {
    // Who evades by a die does so in two ranks as well as in one.
    if field.unit(unit).kind != Kind::LightHorse || state.engaged(unit) || field.evades_by_die(state, unit) {
        return None;
    }
    let own = &state.unit(unit).rect;
    let charges = |e: &u8| {
        let rect = &state.unit(*e).rect;
        field.unit(*e).kind.is_horse()
            && field.may_clash(state, *e)
            && off(rect, own.centre) < 60
            && rect.is_within(own, field.rates(state, *e)[1] * 3 / 2)
    };
    let nearest = |e: &u8| own.centre.square_to(state.unit(*e).rect.centre);
    let charger = field.enemies(state, unit).filter(charges).min_by_key(nearest);
    Some(charger.map_or(0, |e| charge::evading(field, state, e, unit).clamp(0, 60)))
}

/// Whether the ground keeps a unit in disorder for as long as it stands there (WOF-ORD-08).
pub fn keeps_disorder(field: &Field, state: &State, unit: u8) -> bool {
    let u = state.unit(unit);
    u.stand == Stand::Town
        || !field.terrain.is_open() && field.terrain.keeps_disordered(field.mover(state, unit), &u.rect)
}

/// Whether it does where there is nothing to hold: in water and woods, not in houses and works.
fn is_stuck(field: &Field, state: &State, unit: u8) -> bool {
    let u = state.unit(unit);
    u.stand != Stand::Town && keeps_disorder(field, state, unit) && !field.terrain.in_works(&u.rect)
}

/// How much fire frightens horse and foot: horse has the fewest to lose, and stays out of it until it can charge.
const HORSE_FEARS: i32 = 16;
const FOOT_FEARS: i32 = 5;

/// Whether guns have a mark from where they stand.
pub fn shoots(field: &Field, state: &State, unit: u8) -> bool {
    if state.unit(unit).stand != Stand::Unlimbered {
        return false;
    }
    let (fronts, reach) = (field.fronts(state, unit), field.reach(unit));
    let sorts = field.ammunition_of(state, unit);
    let own = &state.unit(unit).rect;
    field.enemies(state, unit).any(|e| {
        let at = &state.unit(e).rect;
        !own.is_beyond(at, reach)
            && field.has_in_arc(&fronts, at)
            && sorts.iter().flatten().any(|&a| field.volley_of(state, (unit, &fronts), (e, at), a).is_some())
    })
}

impl Planner {
    /// What a unit looks at; guns are told whether they have a mark from where they stand.
    pub(super) fn look<'a>(&self, ask: &Ask<'a>, unit: u8, shoots: bool) -> Look<'a> {
        let (field, state) = (ask.field, ask.state);
        let u = state.unit(unit);
        let own = &u.rect;
        let (mut far, mut enemy) = nearest(ask, own);
        let kind = field.unit(unit).kind;
        if kind.is_foot() && enemy != NONE {
            enemy = opponent(ask, unit, enemy, far);
            far = own.distance(&state.unit(enemy).rect);
        }
        let full = field.allowance(state, unit);
        // Horse asks of places to which it rides for turns.
        let within = if kind.is_horse() { 24 * INCH } else { full + 2 * u.rect.half_front };
        let eye = Eye::of(field, state, unit, within);
        let way = if kind.is_horse() { flank::way(ask, unit, enemy, &eye) } else { None };
        let goes = kind.is_foot() && enemy != NONE;
        let beside = if goes { beside(ask, unit, state.unit(enemy).rect.centre) } else { None };
        let starts = if kind.is_horse() { Starts::of(field, state, unit) } else { Starts::default() };
        let upset = u.is_shaken() || field.disordered(state, unit) && !is_stuck(field, state, unit);
        let press = pressing(ask);
        // The shaken go where nobody reaches them, and stand until they are well (WOF-ORD-08); so do the spent, but in the last
        // turns, when they would only stand in the way of the others.
        let spent = field.exhausted(state, unit) && press == 0;
        let rests = !kind.is_guns() && (u.is_shaken() || upset && far > inches(9) || spent);
        // The longer a battle stands, the less fire frightens.
        let fear = (14 - i32::from(state.turn)).clamp(1, 12) * if kind.is_horse() { HORSE_FEARS } else { FOOT_FEARS };
        let mut look = Look {
            enemy,
            far,
            way,
            prey: way.map(|w| state.unit(w.prey).rect.centre),
            thin: thin(field, state, unit),
            beside,
            horse: OnceCell::new(),
            shoots,
            eye,
            starts,
            goal: field.holding(state).goal(ask.side, own),
            rests,
            upset,
            press,
            fear,
            soft: goes && is_soft(field, state, enemy),
            fresh: field.is_fresh(state, unit),
            full,
            beset: OnceCell::new(),
            most: i32::MAX,
        };
        look.most = if enemy == NONE || look.goal.is_some() { i32::MAX } else { most(u, kind, &look) };
        look
    }
}
