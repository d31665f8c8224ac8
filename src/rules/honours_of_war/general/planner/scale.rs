//! A unit with all that its moves are weighed by: its enemies as it sees them, worked out once for all candidates.

use super::{Boldness, Mind, Want, plan, station};
use crate::base::geometry::Face;
use crate::base::{Heading, Point, Rect};
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::fire::aim;
use crate::rules::honours_of_war::general::combat;
use crate::rules::honours_of_war::hit::Volley;
use crate::rules::honours_of_war::state::{Field, Formation, Kind, MAX_UNITS, Plan, State};

/// A band of range: up to where it reaches and what a shot in it is worth, standing and having moved.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Band {
    limit: i32,
    still: i32,
    moved: i32,
}

/// A unicorn has most: canister, and two each of roundshot and shell.
const BANDS: usize = 5;
pub(super) type Bands = [Band; BANDS];

/// An enemy as this unit sees him.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Foe {
    pub unit: u8,
    pub rect: Rect,
    /// What this unit can do to him, and he to it.
    pub ours: Bands,
    pub theirs: Bands,
    /// How far he could charge this unit; zero where he can't.
    pub charge: i32,
    pub horse: bool,
    pub engaged: bool,
    /// The distance beyond which neither can do the other anything.
    pub matters: i32,
    /// How near the nearest other friend stands before him: he fires at whoever is nearest (HOW-FIRE-15).
    pub drawn: i32,
}

/// A unit with all that its moves are weighed by.
pub(super) struct Scale<'a> {
    pub field: &'a Field,
    pub state: &'a State,
    pub unit: u8,
    pub kind: Kind,
    pub worth: i32,
    foes: [Foe; MAX_UNITS],
    len: usize,
    pub plan: Plan,
    pub want: Want,
    pub boldness: Boldness,
    /// Where its brigade is.
    pub middle: Point,
    /// Where its place in the brigade is.
    pub station: Option<station::Station>,
    /// Whom it goes for, as a number in `foes`.
    pub prey: Option<usize>,
    /// It is in the line of a brigade that closes, and its enemy is near: it goes for him.
    pub close: bool,
    /// The army can't afford to lose this unit now.
    pub careful: bool,
    /// One more blow breaks the enemy.
    pub kill: bool,
}

/// Bands of a unit's fire with the worth of a shot at a target that has taken `hits` by then.
fn bands(field: &Field, state: &State, firer: u8, target: u8, hits: u8) -> Bands {
    let mut bands = [Band::default(); BANDS];
    let data = field.unit(firer);
    if data.kind.is_horse() || data.kind == Kind::Transport || state.unit(firer).red() {
        return bands;
    }
    let row = aim::row(field, state, firer);
    let (theirs, worth) = (field.unit(target), combat::worth(field, target));
    let difficult = theirs.kind == Kind::LightFoot || state.unit(target).formation == Formation::Deployed;
    let weather = field.weather(state).fire;
    let mut len = 0;
    for (ammo, better, limit) in aim::loads(field, state, firer).into_iter().flatten() {
        let volley = Volley {
            hits: state.unit(firer).hits,
            difficult,
            target_class: theirs.class,
            size: data.size,
            weather,
            ..Volley::plain(row, ammo)
        };
        let sum = volley.modifiers().sum();
        // Long range and having moved take one each (HOW-HIT-04).
        let value = |less: i32| worth * combat::die(row, sum - less, hits) / 1000;
        let three = [value(0), value(1), value(2)];
        bands[len] = Band { limit: better, still: three[0], moved: three[1] };
        len += 1;
        if limit > better {
            bands[len] = Band { limit, still: three[1], moved: three[2] };
            len += 1;
        }
    }
    bands
}

/// The worth of a shot over a distance.
pub(super) fn shot(bands: &Bands, distance: i32, moved: bool) -> i32 {
    let in_band = bands.iter().filter(|b| b.limit >= distance && b.limit > 0);
    in_band.map(|b| if moved { b.moved } else { b.still }).max().unwrap_or(0)
}

/// The distance from a rectangle to a place given as (right, forward) of its middle, to a fifteenth: close enough to
/// choose a place by, without a square root.
pub(super) fn about(rect: &Rect, q: Point) -> i32 {
    let (dx, dy) = ((q.x.abs() - rect.half_front).max(0), (q.y.abs() - rect.half_depth).max(0));
    dx.max(dy) + dx.min(dy) * 3 / 8
}

/// Whether a place, as (right, forward) of a unit's middle, lies about in its firing zone, `slack` to either side.
pub(super) const fn in_zone(rect: &Rect, q: Point, slack: i32) -> bool {
    let ahead = q.y - rect.half_depth;
    // The tangent of 30° is 0.577.
    ahead > 0 && (q.x.abs() - rect.half_front - slack) * 1000 < ahead * 577
}

/// Ready to fire as it stands.
const fn ready(formation: Formation) -> bool {
    matches!(formation, Formation::Line | Formation::Deployed | Formation::Garrison)
}

/// How far a unit and its friends can fire as they stand, in 1/120 mm.
struct Fire {
    own: i32,
    /// Friends who are free to be fired at, with their reach: zero where they can't fire.
    friends: [(u8, i32); MAX_UNITS],
    len: usize,
}

impl Fire {
    fn of(field: &Field, state: &State, unit: u8) -> Fire {
        let mut fire = Fire { own: aim::reach(field, state, unit), friends: [(0, 0); MAX_UNITS], len: 0 };
        for friend in field.units_of(field.unit(unit).side) {
            let f = state.unit(friend);
            if friend == unit || !f.fights() || f.engaged() {
                continue;
            }
            let fires = !field.unit(friend).kind.is_horse() && ready(f.formation) && !f.red();
            let reach = if fires { aim::reach(field, state, friend) } else { 0 };
            fire.friends[fire.len] = (friend, reach);
            fire.len += 1;
        }
        fire
    }
}

impl<'a> Scale<'a> {
    pub(super) fn new(mind: &Mind<'a>, unit: u8) -> Scale<'a> {
        let (field, state) = (mind.field, mind.state);
        let data = field.unit(unit);
        let brigade = state.brigade(data.brigade);
        let own = state.unit(unit).rect;
        let mut scale = Scale {
            field,
            state,
            unit,
            kind: field.kind(state, unit),
            worth: combat::worth(field, unit),
            foes: [Foe::default(); MAX_UNITS],
            len: 0,
            plan: brigade.plan,
            want: Want::of(&brigade.plan),
            boldness: mind.boldness,
            middle: plan::middle(state, brigade.units()).unwrap_or(own.centre),
            station: station::of(field, state, unit),
            prey: None,
            close: false,
            careful: plan::on_the_edge(field, state, mind.side),
            kill: plan::to_break(field, state, mind.side.other()) <= 2,
        };
        // Two moves of its own and what lies between middle and edge of the two.
        let stride = 2 * field.normal_move(state, unit, state.unit(unit).formation, false) + own.reach();
        let fire = Fire::of(field, state, unit);
        for enemy in field.units_of(mind.side.other()) {
            if state.unit(enemy).fights() {
                let foe = scale.foe(enemy, stride, &fire);
                scale.foes[scale.len] = foe;
                scale.len += 1;
            }
        }
        scale.prey = scale.choose_prey();
        let reach =
            if scale.kind.is_horse() { field.d(D::RallyFar) } else { field.d(D::Proximity) + field.d(D::Support) };
        let near = scale.prey.is_some_and(|n| own.is_within(&scale.foes[n].rect, reach));
        let closes = scale.want == Want::Assault || scale.kind.is_horse();
        scale.close = near && closes && scale.station.is_some_and(|s| s.in_line);
        scale
    }

    /// An enemy, with what he and the unit can do to each other if it comes within a stride.
    fn foe(&self, enemy: u8, stride: i32, fire: &Fire) -> Foe {
        let (field, state) = (self.field, self.state);
        let u = state.unit(enemy);
        let theirs = field.unit(enemy);
        let mut foe = Foe {
            unit: enemy,
            rect: u.rect,
            horse: theirs.kind.is_horse(),
            engaged: u.engaged(),
            drawn: i32::MAX,
            ..Foe::default()
        };
        let charges = match theirs.kind {
            k if k.is_horse() => true,
            k if k.is_foot() => !self.kind.is_horse(),
            _ => false,
        };
        if charges && !u.red() {
            foe.charge = field.normal_move(state, enemy, u.formation, false);
        }
        let own = &state.unit(self.unit).rect;
        let apart = own.centre.distance(u.rect.centre) - stride - u.rect.reach();
        let his_reach = if ready(u.formation) && !u.engaged() { aim::reach(field, state, enemy) } else { 0 };
        let my_reach = fire.own;
        let (mut joined, mut hits) = (0, u.hits);
        if apart <= his_reach.max(my_reach) {
            for &(friend, reach) in &fire.friends[..fire.len] {
                let f = state.unit(friend);
                // Neither can hit the other: he draws no fire and adds none.
                let most = his_reach.max(reach) + f.rect.reach() + u.rect.reach();
                if !f.rect.centre.is_near(u.rect.centre, most) {
                    continue;
                }
                let q = foe.rect.local(f.rect.centre);
                let distance = about(&foe.rect, q) - f.rect.half_depth;
                if in_zone(&foe.rect, q, f.rect.half_front / 2) {
                    foe.drawn = foe.drawn.min(distance.max(0));
                }
                if distance <= reach && in_zone(&f.rect, f.rect.local(foe.rect.centre), foe.rect.half_front / 2) {
                    joined += 1;
                }
            }
            // Fire that others add makes a hit of this one's worth more: a third and a fourth hit drive him off.
            if joined > 0 {
                hits = (hits + joined).min(3).max(hits);
            }
        }
        if apart <= my_reach {
            foe.ours = bands(field, state, self.unit, enemy, hits);
        }
        if apart <= his_reach {
            foe.theirs = bands(field, state, enemy, self.unit, state.unit(self.unit).hits);
        }
        let reaches = foe.ours.iter().chain(&foe.theirs).map(|b| b.limit).max().unwrap_or(0);
        foe.matters = reaches.max(foe.charge * 2);
        foe
    }

    pub(super) fn foes(&self) -> &[Foe] {
        &self.foes[..self.len]
    }

    /// Whom the unit goes for: near, in the way of the plan, and of a kind that it beats.
    fn choose_prey(&self) -> Option<usize> {
        let u = self.state.unit(self.unit);
        let liking = |foe: &Foe| {
            let theirs = self.field.unit(foe.unit);
            let far = u.rect.distance_to(foe.rect.centre) / 1200;
            let turn = u.rect.heading.to(Heading::from_to(u.rect.centre, foe.rect.centre)).abs() / Heading::DEGREE;
            let kind = match (self.kind.is_horse(), theirs.kind) {
                (true, k) if k.is_guns() => 60,
                (true, k) if k.is_horse() => 20,
                (true, Kind::LightFoot) => 15,
                (true, _) => {
                    // Steady foot from the front is no prey for horse (HOW-MEL-10).
                    let frontal = foe.rect.sector_of(u.rect.centre) == Face::Front;
                    if frontal { -25 } else { 25 }
                }
                (false, k) if k.is_horse() => -30,
                (false, k) if k.is_guns() => 20,
                _ => 5,
            };
            let hurt = i32::from(self.state.unit(foe.unit).hits) * 6;
            let planned = if foe.unit == self.plan.target { 12 } else { 0 };
            kind + hurt + planned - far - turn / 6 - if foe.engaged { 15 } else { 0 }
        };
        (0..self.len).max_by_key(|&n| liking(&self.foes[n]))
    }
}
