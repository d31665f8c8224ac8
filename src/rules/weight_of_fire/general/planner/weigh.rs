//! What a move is worth, in points: the way towards where a unit is wanted, less what the enemy's fire costs it there.

mod hope;

use super::eye::Eye;
use super::flank::{self, Way};
use super::start::Starts;
use super::{Ask, Boldness, Choice, Choices, Planner, charge, nearest, pressing, value};
use crate::base::{Heading, Point, Rect};
use crate::rules::places::Goal;
use crate::rules::weight_of_fire::data::size::{Formation, INCH, formation, inches};
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::fire::aim::bears_on;
use crate::rules::weight_of_fire::general::Pick;
use crate::rules::weight_of_fire::movement::{Action, Doing};
use crate::rules::weight_of_fire::state::{Field, Flags, NONE, Stand, State, Unit};
use crate::rules::weight_of_fire::terrain::sight::Past;
use hope::{Best, foot_bound, most};
use std::cell::OnceCell;

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
    eye: Eye<'a>,
    /// Where horse can charge from next turn.
    starts: Starts,
    /// A place that counts for who wins.
    goal: Option<Goal<'a>>,
    /// It looks for a place to recover in, or out of the way.
    rests: bool,
    upset: bool,
    /// Points by which the last turns press, and twenty-fourths of what fire costs that it fears.
    press: i32,
    fear: i32,
    /// The enemy can be run down; its own first fire is saved.
    soft: bool,
    fresh: bool,
    /// Its whole move.
    full: i32,
    /// Whether an enemy beside it could charge its flank, once it was asked.
    beset: OnceCell<bool>,
    /// No act is worth more than this.
    most: i32,
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
                && friend.centre.square_to(rect.centre) < nearer
                && friend.is_within(rect, 9 * INCH)
        };
        field.friends(state, unit).filter(on_him).count() as i32 * TAKEN
    };
    let mut best = (i32::MAX, nearest);
    for enemy in field.enemies(state, unit).filter(|&e| !state.unit(e).routs()) {
        // Only who is nearer than the best costs can cost less.
        let Some(off) = own.distance_within(&state.unit(enemy).rect, best.0.min(far + 12 * INCH)) else { continue };
        if off < best.0 {
            best = best.min((off + price(enemy), enemy));
        }
    }
    best.1
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

/// What open order costs light troops: under fire it saves them, but whoever reaches them in the open runs them over
/// (WOF-CC-14). They go into it out of reach of charges, and out of it where horse comes near.
fn open_order(field: &Field, u: &Unit, look: &Look<'_>, action: &Action) -> i32 {
    if field.terrain.in_woods(&action.to) {
        return 10;
    }
    let near = look.horse < inches(24) || look.far < inches(10);
    match (u.stand == Stand::Skirmish, near) {
        (false, true) => 200,
        (false, false) => 10,
        (true, _) if look.horse < inches(20) => 60,
        (true, _) => 0,
    }
}

/// Whether guns have a mark from where they stand.
fn shoots(field: &Field, state: &State, unit: u8) -> bool {
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

/// Guns stay where they have a mark; others go to where they have one.
fn guns(ask: &Ask<'_>, unit: u8, look: &Look<'_>, far: i32, action: &Action, floor: i32) -> Option<i32> {
    let reach = ask.field.reach(unit);
    let seeks = matches!(action.doing, Doing::Form | Doing::March if action.stand == Stand::Unlimbered);
    let sum = match action.doing {
        Doing::Stand if look.shoots => 200,
        Doing::Form => 60,
        Doing::Unlimber if far < reach * 2 / 3 => 150,
        Doing::Limber if look.far > reach => 20,
        Doing::Man => 300,
        Doing::March => (look.far - far) / (INCH / 4),
        _ => 0,
    };
    if !seeks {
        return Some(sum);
    }
    if sum + MARK <= floor {
        return None;
    }
    Some(sum + if has_mark(ask.field, ask.state, unit, &action.to) { MARK } else { 0 })
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

impl Planner {
    fn look<'a>(&self, ask: &Ask<'a>, unit: u8) -> Look<'a> {
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
        let way = if kind.is_horse() { flank::way(ask, unit, &eye) } else { None };
        let goes = kind.is_foot() && enemy != NONE;
        let beside = if goes { beside(ask, unit, state.unit(enemy).rect.centre) } else { None };
        let horse = |e: &u8| field.unit(*e).kind.is_horse() && !state.unit(*e).routs();
        let horse = field.enemies(state, unit).filter(horse);
        let horse =
            horse.filter_map(|e| own.distance_within(&state.unit(e).rect, inches(24))).min().unwrap_or(inches(24));
        let shoots = kind.is_guns() && shoots(field, state, unit);
        let starts = if kind.is_horse() { Starts::of(field, state, unit) } else { Starts::default() };
        let upset = field.disordered(state, unit) || u.is_shaken();
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
            beside,
            horse,
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

    /// What an act is worth, where that is more than a floor: what costs most to know is asked last.
    fn worth(&self, ask: &Ask<'_>, unit: u8, look: &Look<'_>, action: &Action, floor: i32) -> Option<i32> {
        let (field, state) = (ask.field, ask.state);
        let (u, kind) = (state.unit(unit), field.unit(unit).kind);
        let mixed = u.mixed.is_some();
        // Who runs of his own will counts as lost (WOF-SCA-05); who gets stuck among friends is of no more use.
        if action.doing == Doing::Flee || action.mixes.is_some() && !mixed {
            return None;
        }
        let out = if mixed && action.doing == Doing::March { 200 } else { 0 };
        let stands = action.doing == Doing::Stand;
        let beats = |worth: i32| Some(worth).filter(|&w| w > floor);
        if look.enemy == NONE {
            return beats(i32::from(stands) + out);
        }
        let far = || action.to.distance(&state.unit(look.enemy).rect);
        let own = || value::worth(field, state, unit);
        if look.rests {
            // A voluntary retreat costs a twelfth, two of who is shaken, and its nerve and order (WOF-OPT-13).
            let price = match action.doing {
                Doing::Retreat if u.is_shaken() => own() / 6,
                Doing::Retreat => own() / 3,
                _ => 0,
            };
            let back = (far() - look.far).min(inches(12)) / INCH;
            let rest = if stands && look.upset { 40 } else { 0 };
            let worth = beats(rest + back + out - price)?;
            let worth = beats(worth - look.eye.cost(&action.to))?;
            let peril = if menaced(field, state, unit, &action.to) { own() } else { 0 };
            return beats(worth - peril);
        }
        match action.doing {
            Doing::Retreat => return None,
            // Once a side: to who can charge and would like to (WOF-IRR-10).
            Doing::Headlong => {
                let reach = field.rates(state, unit)[1];
                let worth = charge::even_worth(field, state, unit, look.enemy) + self.daring(ask);
                let goes = look.far <= reach && worth > 0;
                return beats(100 + worth).filter(|_| goes);
            }
            _ => {}
        }
        let mut sum = out - if action.disorders { 30 } else { 0 } - if action.shakes { 200 } else { 0 };
        if action.stand == Stand::Skirmish {
            // Horse came to charge, which skirmishers do not (WOF-CHG-10).
            sum -= if kind.is_horse() { 200 } else { open_order(field, u, look, action) };
        }
        sum += look.goal.map_or(0, |g| g.worth(&u.rect, &action.to, INCH / 8, inches(12)));
        sum += match kind {
            k if k.is_guns() => guns(ask, unit, look, far(), action, floor.saturating_sub(sum))?,
            k if k.is_foot() => {
                beats(sum + foot_bound(u, look, action))?;
                self.foot(ask, unit, look, far(), action)
            }
            _ => self.horse(ask, unit, look, action, floor.saturating_sub(sum))?,
        };
        beats(sum)?;
        let cost = look.eye.cost(&action.to) * look.fear / 24;
        // Skirmishers are hard to hit (WOF-FIRE-20).
        beats(sum - if action.stand == Stand::Skirmish { cost * 5 / 8 } else { cost })
    }

    /// What an act is for.
    fn purpose_of(&self, ask: &Ask<'_>, unit: u8, look: &Look<'_>, action: &Action) -> Code {
        let u = ask.state.unit(unit);
        if look.enemy == NONE {
            return Code::ReasonWait;
        }
        if look.rests {
            return if action.doing == Doing::Stand { Code::ReasonWait } else { Code::ReasonBack };
        }
        match action.doing {
            Doing::Headlong => Code::ReasonAdvance,
            Doing::Form => Code::ReasonForm,
            _ => {
                let far = action.to.distance(&ask.state.unit(look.enemy).rect);
                let on_way = look.way.map(|w| [&u.rect, &action.to].map(|r| r.centre.distance(w.next)));
                purpose([look.far, far], on_way)
            }
        }
    }

    /// Into close range and no nearer; there foot stands and shoots. Up to a charge where the enemy wavers.
    fn foot(&self, ask: &Ask<'_>, unit: u8, look: &Look<'_>, far: i32, action: &Action) -> i32 {
        let (field, state) = (ask.field, ask.state);
        let u = state.unit(unit);
        let goal = state.unit(look.enemy).rect.centre;
        let mut sum = -off(&action.to, goal) / 2;
        // In the last turns closer, to where it can charge.
        let press = look.press;
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
        if look.soft && far <= inches(8) && off(&action.to, goal) < 45 {
            sum += 20;
        }
        if action.stand == Stand::Bent
            && u.stand != Stand::Bent
            && !*look.beset.get_or_init(|| beset(field, state, unit))
        {
            // It could not move before it is straight again (WOF-FRM-03).
            sum -= 150;
        }
        if action.stand == Stand::Square {
            sum += if look.horse < inches(20) && look.far > inches(7) && look.far == look.horse { 0 } else { -150 };
        }
        // One rank behind the other waits until there is room.
        sum -= if action.passed != 0 { 40 } else { 0 };
        if action.doing == Doing::March && look.far <= inches(12) && 2 * action.cost > look.full && !look.fresh {
            // More than half a move costs the fire, but for the first.
            sum -= 8;
        }
        if self.0 == Boldness::Cautious && far < look.far {
            sum -= 4;
        }
        sum
    }

    /// Horse rides round to where it can charge, out of sight of guns and muskets.
    fn horse(&self, ask: &Ask<'_>, unit: u8, look: &Look<'_>, action: &Action, floor: i32) -> Option<i32> {
        let state = ask.state;
        let u = state.unit(unit);
        let mut sum = if formation(action.files) == Formation::Column { -20 } else { 0 };
        sum -= if action.passed != 0 { 10 } else { 0 };
        let Some(way) = look.way else {
            return Some(sum + i32::from(action.doing == Doing::Stand) * 5);
        };
        let left = action.to.centre.distance(way.next);
        sum += (u.rect.centre.distance(way.next) - left) / (INCH / 4);
        let most = if look.starts.any() { Starts::MOST } else { 0 };
        if sum + most <= floor {
            return None;
        }
        let mark = if left > 4 * INCH { way.next } else { state.unit(way.prey).rect.centre };
        sum -= off(&action.to, mark) / 6;
        if sum + most <= floor { None } else { Some(sum + look.starts.worth(&action.to)) }
    }

    /// Picks the best of the acts that are listed.
    pub(super) fn move_of(&self, ask: &Ask<'_>, unit: u8, choices: &[Choice]) -> Pick {
        let look = self.look(ask, unit);
        let index = Best::of(self, ask, unit, &look).weigh(choices);
        self.reasoned(ask, unit, &look, choices, index)
    }

    /// Has the acts of a unit listed as far as there is hope of them, and picks the best.
    pub(super) fn choose_move(&self, ask: &Ask<'_>, unit: u8, choices: &mut Choices) -> Pick {
        let (field, state) = (ask.field, ask.state);
        // Whom a headlong order drives has no will of his own (WOF-IRR-10).
        if state.unit(unit).has(Flags::HEADLONG) {
            field.offer(state, unit, choices);
            field.only_headlong(state, unit, choices);
            return if choices.len() == 1 { 0.into() } else { self.move_of(ask, unit, choices) };
        }
        // For guns with a mark nothing else is ever worth more.
        if field.unit(unit).kind.is_guns() && shoots(field, state, unit) {
            choices.clear();
            choices.push(Choice::Act(Action::stand(state.unit(unit))));
            return 0.into();
        }
        let look = self.look(ask, unit);
        let mut best = Best::of(self, ask, unit, &look);
        field.acts(state, unit, Some(&mut best), choices);
        let index = best.weigh(choices);
        self.reasoned(ask, unit, &look, choices, index)
    }

    /// The choice of an act with its reason.
    fn reasoned(&self, ask: &Ask<'_>, unit: u8, look: &Look<'_>, choices: &[Choice], index: usize) -> Pick {
        let Choice::Act(action) = &choices[index] else { return index.into() };
        let code = self.purpose_of(ask, unit, look, action);
        let reason = if code == Code::ReasonWait || choices.len() == 1 { 0 } else { code as u16 };
        let far = (look.far / 12).clamp(0, 32_000) as i16;
        let ride = look.way.filter(|_| code != Code::ReasonBack);
        let target = ride.map_or(look.enemy, |w| w.prey);
        Pick { index, reason, target, numbers: [far, 0, 0, 0] }
    }
}
