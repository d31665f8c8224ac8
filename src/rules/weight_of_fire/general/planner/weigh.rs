//! What a move is worth, in points: the way towards where a unit is wanted, less what the enemy's fire costs it there.

use super::eye::Eye;
use super::flank::{self, Way};
use super::start::Starts;
use super::{Ask, Boldness, Choice, Planner, charge, nearest, pressing, value};
use crate::base::{Heading, Point, Rect};
use crate::rules::places::Goal;
use crate::rules::weight_of_fire::data::size::{Formation, INCH, formation, inches};
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::fire::aim::bears_on;
use crate::rules::weight_of_fire::general::Pick;
use crate::rules::weight_of_fire::movement::{Action, Doing};
use crate::rules::weight_of_fire::state::{Field, NONE, Stand, State};
use crate::rules::weight_of_fire::terrain::sight::Past;

/// What a unit looks at before its moves are weighed.
struct Look<'a> {
    /// The nearest enemy who stands, and how far off.
    enemy: u8,
    far: i32,
    /// Where horse rides to.
    way: Option<Way>,
    /// A place beside a friend who is in foot's way.
    beside: Option<Point>,
    /// How far the nearest enemy horse is that could charge it, no more than 24 inches.
    horse: i32,
    /// Guns shoot from where they stand.
    shoots: bool,
    eye: Eye,
    /// Where horse can charge from next turn.
    starts: Starts,
    /// A place that counts for who wins.
    goal: Option<Goal<'a>>,
}

/// The angle between where a body looks and a place, in degrees.
pub(super) fn off(rect: &Rect, place: Point) -> i32 {
    rect.heading.to(Heading::about(place - rect.centre)).abs() / Heading::DEGREE
}

/// An enemy whom foot can run down: shaken, running, in disorder, or guns.
fn is_soft(field: &Field, state: &State, enemy: u8) -> bool {
    !field.steady(state, enemy)
}

/// Whether some enemy could charge a place, roughly: he is well, has a charge, and the place is before him.
fn menaced(field: &Field, state: &State, unit: u8, place: &Rect) -> bool {
    field.enemies(state, unit).any(|e| {
        let u = state.unit(e);
        field.may_clash(state, e)
            && u.rect.is_within(place, field.rates(state, e)[1])
            && off(&u.rect, place.centre) < 60
    })
}

/// Whether an enemy beside a unit could charge its flank.
pub(super) fn beset(field: &Field, state: &State, unit: u8) -> bool {
    let own = &state.unit(unit).rect;
    field.enemies(state, unit).any(|e| {
        let rect = &state.unit(e).rect;
        field.may_clash(state, e) && own.is_within(rect, field.rates(state, e)[1]) && off(own, rect.centre) > 60
    })
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
                && friend.is_within(rect, 9 * INCH)
                && friend.centre.square_to(rect.centre) < nearer
        };
        let taken = field.friends(state, unit).filter(on_him).count() as i32;
        own.distance(rect) + taken * TAKEN
    };
    let near = |e: &u8| !state.unit(*e).routs() && own.is_within(&state.unit(*e).rect, far + 12 * INCH);
    field.enemies(state, unit).filter(near).min_by_key(|&e| price(e)).unwrap_or(nearest)
}

/// How much fire frightens horse and foot: horse has the fewest to lose, and stays out of it until it can charge.
const HORSE_FEARS: i32 = 16;
const FOOT_FEARS: i32 = 5;

/// What a move is for, by how far the enemy is before and after it, and the next place of a ride: nearer to either of them, or
/// away from the enemy.
pub(super) const fn purpose(enemy: [i32; 2], ride: Option<[i32; 2]>) -> Code {
    let rides = matches!(ride, Some([before, after]) if after + INCH < before);
    if enemy[1] + INCH < enemy[0] || rides {
        Code::ReasonAdvance
    } else if enemy[1] > enemy[0] + INCH {
        Code::ReasonBack
    } else {
        Code::ReasonWait
    }
}

/// Whether guns have a mark from where they stand.
fn shoots(field: &Field, state: &State, unit: u8) -> bool {
    let volley = |e: u8| field.best_volley(state, unit, e, &state.unit(e).rect);
    state.unit(unit).stand == Stand::Unlimbered && field.enemies(state, unit).any(|e| volley(e).is_some())
}

/// Guns stay where they have a mark; others go to where they have one.
fn guns(ask: &Ask<'_>, unit: u8, look: &Look<'_>, far: i32, action: &Action) -> i32 {
    let reach = ask.field.reach(unit);
    let marks = || if has_mark(ask.field, ask.state, unit, &action.to) { MARK } else { 0 };
    match action.doing {
        Doing::Stand if look.shoots => 200,
        Doing::Form => 60 + marks(),
        Doing::Unlimber if far < reach * 2 / 3 => 150,
        Doing::Limber if look.far > reach => 20,
        Doing::Man => 300,
        Doing::March if action.stand == Stand::Unlimbered => (look.far - far) / (INCH / 4) + marks(),
        Doing::March => (look.far - far) / (INCH / 4),
        _ => 0,
    }
}

/// What a place is worth from which guns have a mark, who have none where they stand.
const MARK: i32 = 60;

/// Whether guns that stood so would have a mark in reach and before them, with nobody and no ground between.
fn has_mark(field: &Field, state: &State, unit: u8, place: &Rect) -> bool {
    let (reach, eye) = (field.reach(unit), place.front_centre());
    field.enemies(state, unit).any(|e| {
        let body = &state.unit(e).rect;
        let mark = body.nearest(eye);
        let past = Past { bodies: [*place, *body], ..Past::default() };
        eye.is_near(mark, reach)
            && bears_on(place, body).is_some()
            && field.is_open_line(state, field.hiders(state, [unit, e], place, body), eye, mark)
            && (field.terrain.is_open() || !field.terrain.blocks(eye, mark, past))
    })
}

/// Whether a unit stays where it is whatever it could do: guns with a mark, for which nothing else is ever worth more.
pub(super) fn holds(ask: &Ask<'_>, unit: u8) -> bool {
    ask.field.unit(unit).kind.is_guns() && shoots(ask.field, ask.state, unit)
}

impl Planner {
    fn look<'a>(&self, ask: &Ask<'a>, unit: u8) -> Look<'a> {
        let (field, state) = (ask.field, ask.state);
        let own = &state.unit(unit).rect;
        let (mut far, mut enemy) = nearest(ask, own);
        let kind = field.unit(unit).kind;
        if kind.is_foot() && enemy != NONE {
            enemy = opponent(ask, unit, enemy, far);
            far = own.distance(&state.unit(enemy).rect);
        }
        let eye = Eye::of(field, state, unit);
        let way = if kind.is_horse() { flank::way(ask, unit, &eye) } else { None };
        let goes = kind.is_foot() && enemy != NONE;
        let beside = if goes { beside(ask, unit, state.unit(enemy).rect.centre) } else { None };
        let horse = |e: &u8| field.unit(*e).kind.is_horse() && !state.unit(*e).routs();
        let horse = field.enemies(state, unit).filter(horse);
        let horse =
            horse.filter_map(|e| own.distance_within(&state.unit(e).rect, inches(24))).min().unwrap_or(inches(24));
        let shoots = kind.is_guns() && shoots(field, state, unit);
        let starts = if kind.is_horse() { Starts::of(field, state, unit) } else { Starts::default() };
        Look { enemy, far, way, beside, horse, shoots, eye, starts, goal: field.holding(state).goal(ask.side, own) }
    }

    fn worth(&self, ask: &Ask<'_>, unit: u8, look: &Look<'_>, action: &Action) -> (i32, Code) {
        let (field, state) = (ask.field, ask.state);
        let (u, kind) = (state.unit(unit), field.unit(unit).kind);
        if look.enemy == NONE {
            return (i32::from(action.doing == Doing::Stand), Code::ReasonWait);
        }
        let stands = action.doing == Doing::Stand;
        let upset = field.disordered(state, unit) || u.is_shaken();
        let fire = look.eye.cost(&action.to);
        let far = action.to.distance(&state.unit(look.enemy).rect);
        let own = || value::worth(field, state, unit);
        // The shaken go where nobody reaches them, and stand until they are well (WOF-ORD-08); so do the spent, but in the last
        // turns, when they would only stand in the way of the others.
        let spent = field.exhausted(state, unit) && pressing(ask) == 0;
        if !kind.is_guns() && (u.is_shaken() || upset && look.far > inches(9) || spent) {
            let peril = if menaced(field, state, unit, &action.to) { own() } else { 0 };
            // A voluntary retreat costs a twelfth, two of who is shaken, and its nerve and order (WOF-OPT-13).
            let price = match action.doing {
                Doing::Retreat if u.is_shaken() => own() / 6,
                Doing::Retreat => own() / 3,
                _ => 0,
            };
            let back = (far - look.far).min(inches(12)) / INCH;
            let rest = if stands && upset { 40 } else { 0 };
            return (rest + back - fire - peril - price, if stands { Code::ReasonWait } else { Code::ReasonBack });
        }
        match action.doing {
            Doing::Retreat => return (i32::MIN + 1, Code::ReasonBack),
            // Once a side: to who can charge and would like to (WOF-IRR-10).
            Doing::Headlong => {
                let reach = field.rates(state, unit)[1];
                let worth = charge::even_worth(field, state, unit, look.enemy) + self.daring(ask);
                let goes = look.far <= reach && worth > 0;
                return (if goes { 100 + worth } else { i32::MIN + 1 }, Code::ReasonAdvance);
            }
            _ => {}
        }
        // The longer a battle stands, the less fire frightens.
        let fear = (14 - i32::from(state.turn)).clamp(1, 12) * if kind.is_horse() { HORSE_FEARS } else { FOOT_FEARS };
        let mut sum = -fire * fear / 24;
        sum -= if action.disorders { 30 } else { 0 } + if action.shakes { 200 } else { 0 };
        if action.stand == Stand::Skirmish && u.stand == Stand::Close {
            sum -= if field.terrain.in_woods(&action.to) { 10 } else { 200 };
        }
        let own = match kind {
            k if k.is_guns() => guns(ask, unit, look, far, action),
            k if k.is_foot() => self.foot(ask, unit, look, far, action),
            _ => self.horse(ask, unit, look, action),
        };
        let code = if action.doing == Doing::Form {
            Code::ReasonForm
        } else {
            let on_way = look.way.map(|w| [&u.rect, &action.to].map(|r| r.centre.distance(w.next)));
            purpose([look.far, far], on_way)
        };
        let place = look.goal.map_or(0, |g| g.worth(&u.rect, &action.to, INCH / 8, inches(12)));
        (sum + own + place, code)
    }

    /// Into close range and no nearer; there foot stands and shoots. Up to a charge where the enemy wavers.
    fn foot(&self, ask: &Ask<'_>, unit: u8, look: &Look<'_>, far: i32, action: &Action) -> i32 {
        let (field, state) = (ask.field, ask.state);
        let u = state.unit(unit);
        let goal = state.unit(look.enemy).rect.centre;
        let mut sum = -off(&action.to, goal) / 2;
        // In the last turns closer, to where it can charge.
        let press = pressing(ask);
        let range = if press > 0 { inches(3) } else { inches(5) };
        let gain = (look.far - range).abs() - (far - range).abs();
        sum += match look.beside {
            Some(place) => (u.rect.centre.distance(place) - action.to.centre.distance(place)) / (INCH / 5),
            None => gain / (INCH / 6) * (30 + press) / 30,
        };
        let line = formation(action.files) != Formation::Column && action.stand != Stand::Square;
        sum += if line || far > inches(24) { 40 } else { 0 };
        if action.doing == Doing::Stand && look.far <= inches(6) {
            sum += 40;
        }
        if is_soft(field, state, look.enemy) && far <= inches(8) && off(&action.to, goal) < 45 {
            sum += 20;
        }
        if action.stand == Stand::Bent && u.stand != Stand::Bent && !beset(field, state, unit) {
            // It could not move before it is straight again (WOF-FRM-03).
            sum -= 150;
        }
        if action.stand == Stand::Square {
            sum += if look.horse < inches(20) && look.far > inches(7) && look.far == look.horse { 0 } else { -150 };
        }
        // One rank behind the other waits until there is room.
        sum -= if action.passed != 0 { 40 } else { 0 };
        if action.doing == Doing::March
            && look.far <= inches(12)
            && 2 * action.cost > field.allowance(state, unit)
            && !field.is_fresh(state, unit)
        {
            // More than half a move costs the fire, but for the first.
            sum -= 8;
        }
        if self.0 == Boldness::Cautious && far < look.far {
            sum -= 4;
        }
        sum
    }

    /// Horse rides round to where it can charge, out of sight of guns and muskets.
    fn horse(&self, ask: &Ask<'_>, unit: u8, look: &Look<'_>, action: &Action) -> i32 {
        let state = ask.state;
        let u = state.unit(unit);
        let mut sum = if formation(action.files) == Formation::Column { -20 } else { 0 };
        sum -= if action.passed != 0 { 10 } else { 0 };
        let Some(way) = look.way else {
            return sum + i32::from(action.doing == Doing::Stand) * 5;
        };
        let left = action.to.centre.distance(way.next);
        sum += (u.rect.centre.distance(way.next) - left) / (INCH / 4);
        let mark = if left > 4 * INCH { way.next } else { state.unit(way.prey).rect.centre };
        sum -= off(&action.to, mark) / 6;
        sum + look.starts.worth(&action.to)
    }

    pub(super) fn move_of(&self, ask: &Ask<'_>, unit: u8, choices: &[Choice]) -> Pick {
        let look = self.look(ask, unit);
        let mut best = (0, i32::MIN, Code::ReasonWait);
        for (n, choice) in choices.iter().enumerate() {
            let Choice::Act(action) = choice else { continue };
            let mixed = ask.state.unit(unit).mixed.is_some();
            // Who runs of his own will counts as lost (WOF-SCA-05); who gets stuck among friends is of no more use.
            if action.doing == Doing::Flee || action.mixes.is_some() && !mixed {
                continue;
            }
            let (worth, code) = self.worth(ask, unit, &look, action);
            let worth = worth + if mixed && action.doing == Doing::March { 200 } else { 0 };
            if worth > best.1 {
                best = (n, worth, code);
            }
        }
        let reason = if best.2 == Code::ReasonWait { 0 } else { best.2 as u16 };
        let far = (look.far / 12).clamp(0, 32_000) as i16;
        let ride = look.way.filter(|_| best.2 != Code::ReasonBack);
        let target = ride.map_or(look.enemy, |w| w.prey);
        Pick { index: best.0, reason, target, numbers: [far, 0, 0, 0] }
    }
}
