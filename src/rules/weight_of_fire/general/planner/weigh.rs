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
use crate::rules::weight_of_fire::general::{MAX_CHOICES, Pick};
use crate::rules::weight_of_fire::movement::draft::Open;
use crate::rules::weight_of_fire::movement::{Action, Doing};
use crate::rules::weight_of_fire::state::{Field, Flags, NONE, Stand, State, Unit};
use crate::rules::weight_of_fire::terrain::sight::Past;
use hope::{bound, most};
use std::cell::OnceCell;

/// Points that are not worth a longer look.
const SLACK: i32 = 4;

/// What a unit looks at before its moves are weighed.
struct Look<'a> {
    /// The nearest enemy who stands, and how far off.
    enemy: u8,
    far: i32,
    /// Where horse rides to.
    way: Option<Way>,
    /// Where he stands about whom that ride is.
    prey: Option<Point>,
    /// A place beside a friend who is in foot's way.
    beside: Option<Point>,
    /// How far the nearest enemy horse is that could charge it, no more than 24 inches; once it was asked.
    horse: OnceCell<i32>,
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

impl Look<'_> {
    /// Whether what is worth so much is worth as much as any act may be, but for what is not worth a longer look.
    const fn is_content(&self, worth: i32) -> bool {
        worth.saturating_add(SLACK) >= self.most
    }

    /// How near foot comes: in the last turns to where it can charge.
    const fn range(&self) -> i32 {
        if self.press > 0 { inches(3) } else { inches(5) }
    }

    /// What it brings foot to come nearer to that range, or to its place beside a friend.
    fn gain(&self, u: &Unit, far: i32, action: &Action) -> i32 {
        match self.beside {
            Some(place) => (u.rect.centre.distance(place) - action.to.centre.distance(place)) / (INCH / 5),
            None => self.nearer((far - self.range()).abs()),
        }
    }

    /// What it brings to be so far off the range.
    fn nearer(&self, off: i32) -> i32 {
        ((self.far - self.range()).abs() - off) / (INCH / 6) * (30 + self.press) / 30
    }

    /// What the enemy's fire costs at the end of an act, as far as it is below so much.
    fn fire(&self, action: &Action, most: i32) -> i32 {
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
    let mut best = (far + price(nearest), nearest);
    for enemy in field.enemies(state, unit).filter(|&e| e != nearest && !state.unit(e).routs()) {
        // Only who is nearer than the best costs can cost less.
        if let Some(off) = own.distance_within(&state.unit(enemy).rect, best.0.min(far + 12 * INCH)) {
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
fn open_order(field: &Field, state: &State, unit: u8, look: &Look<'_>, action: &Action) -> i32 {
    if field.terrain.in_woods(&action.to) {
        return 10;
    }
    let u = state.unit(unit);
    let horse = *look.horse.get_or_init(|| {
        let horse = field.enemies(state, unit).filter(|&e| field.unit(e).kind.is_horse() && !state.unit(e).routs());
        let far = horse.filter_map(|e| u.rect.distance_within(&state.unit(e).rect, inches(24)));
        far.min().unwrap_or(inches(24))
    });
    let near = horse < inches(24) || look.far < inches(10);
    match (u.stand == Stand::Skirmish, near) {
        (false, true) => 200,
        (false, false) => 10,
        (true, _) if horse < inches(20) => 60,
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
    let sum = guns_for(look, far, ask.field.reach(unit), action);
    if !seeks(action) {
        return Some(sum);
    }
    if sum + MARK <= floor {
        return None;
    }
    Some(sum + if has_mark(ask.field, ask.state, unit, &action.to) { MARK } else { 0 })
}

/// Whether guns that act so look for a mark.
fn seeks(action: &Action) -> bool {
    matches!(action.doing, Doing::Form | Doing::March) && action.stand == Stand::Unlimbered
}

/// What an act of guns is for, so far off the enemy, with marks aside.
fn guns_for(look: &Look<'_>, far: i32, reach: i32, action: &Action) -> i32 {
    match action.doing {
        Doing::Stand if look.shoots => 200,
        Doing::Form => 60,
        Doing::Unlimber if far < reach * 2 / 3 => 150,
        Doing::Limber if look.far > reach => 20,
        Doing::Man => 300,
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
            && field.is_line_free(state, [unit, e], eye, mark)
            && (field.terrain.is_open() || !field.terrain.blocks(eye, mark, past))
    })
}

/// Whether foot stands in line.
fn is_line(action: &Action) -> bool {
    formation(action.files) != Formation::Column && action.stand != Stand::Square
}

/// What an act of horse is worth beside the charges that can be made from its end, and where it looks there: it rides round to where
/// it can charge, out of sight of guns and muskets.
fn horse_base(u: &Unit, look: &Look<'_>, action: &Action) -> i32 {
    let mut sum = if formation(action.files) == Formation::Column { -20 } else { 0 };
    sum -= if action.passed != 0 { 10 } else { 0 };
    let Some(way) = look.way else {
        return sum + i32::from(action.doing == Doing::Stand) * 5;
    };
    sum + (u.rect.centre.distance(way.next) - action.to.centre.distance(way.next)) / (INCH / 4)
}

impl Planner {
    fn look<'a>(&self, ask: &Ask<'a>, unit: u8, shoots: bool) -> Look<'a> {
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
            prey: way.map(|w| state.unit(w.prey).rect.centre),
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

    /// What an act is worth for what it is, wherever it leads; none of those that nobody wants.
    fn base(&self, ask: &Ask<'_>, unit: u8, look: &Look<'_>, action: &Action) -> Option<i32> {
        let (field, state) = (ask.field, ask.state);
        let u = state.unit(unit);
        let mixed = u.mixed.is_some();
        // Who runs of his own will counts as lost (WOF-SCA-05); who gets stuck among friends is of no more use.
        if action.doing == Doing::Flee || action.mixes.is_some() && !mixed {
            return None;
        }
        let out = if mixed && action.doing == Doing::March { 200 } else { 0 };
        if look.enemy == NONE {
            return Some(i32::from(action.doing == Doing::Stand) + out);
        }
        match action.doing {
            // A voluntary retreat costs a twelfth, two of who is shaken, and its nerve and order (WOF-OPT-13).
            Doing::Retreat if !look.rests => return None,
            Doing::Retreat => return Some(out - value::worth(field, state, unit) / if u.is_shaken() { 6 } else { 3 }),
            _ if look.rests => return Some(out),
            _ => {}
        }
        let mut sum = out - if action.disorders { 30 } else { 0 } - if action.shakes { 200 } else { 0 };
        if action.stand == Stand::Skirmish && action.doing != Doing::Headlong {
            // Horse came to charge, which skirmishers do not (WOF-CHG-10).
            let horse = field.unit(unit).kind.is_horse();
            sum -= if horse { 200 } else { open_order(field, state, unit, look, action) };
        }
        Some(sum + look.goal.map_or(0, |g| g.worth(&u.rect, &action.to, INCH / 8, inches(12))))
    }

    /// What an act is worth, where that is more than a floor.
    fn worth(&self, ask: &Ask<'_>, unit: u8, look: &Look<'_>, action: &Action, floor: i32) -> Option<i32> {
        self.weigh(ask, unit, look, action, (bound(self, ask, unit, look, action)?, floor))
    }

    /// The same of one that is worth no more than so much: what costs most to know is asked last.
    fn weigh(
        &self,
        ask: &Ask<'_>,
        unit: u8,
        look: &Look<'_>,
        action: &Action,
        (most, floor): (i32, i32),
    ) -> Option<i32> {
        let (field, state) = (ask.field, ask.state);
        let (u, kind) = (state.unit(unit), field.unit(unit).kind);
        let beats = |worth: i32| Some(worth).filter(|&w| w > floor);
        let base = self.base(ask, unit, look, action)?;
        if look.enemy == NONE {
            return beats(base);
        }
        // Once a side: to who can charge and would like to (WOF-IRR-10).
        if action.doing == Doing::Headlong && !look.rests {
            let reach = field.rates(state, unit)[1];
            let worth = charge::even_worth(field, state, unit, look.enemy) + self.daring(ask);
            let goes = look.far <= reach && worth > 0;
            return beats(100 + worth).filter(|_| goes);
        }
        let turned = if look.rests { 0 } else { self.turned(ask, unit, look, action) };
        beats(most - turned)?;
        let fire = look.fire(action, (most - turned).saturating_sub(floor));
        beats(most - turned - fire)?;
        let stands = action.doing == Doing::Stand;
        let far = || if stands { look.far } else { action.to.distance(&state.unit(look.enemy).rect) };
        if look.rests {
            let back = (far() - look.far).min(inches(12)) / INCH;
            let rest = if stands && look.upset { 40 } else { 0 };
            let worth = beats(base + rest + back - fire)?;
            let peril = if menaced(field, state, unit, &action.to) { value::worth(field, state, unit) } else { 0 };
            return beats(worth - peril);
        }
        let base = base - turned - fire;
        beats(match kind {
            k if k.is_guns() => base + guns(ask, unit, look, far(), action, floor.saturating_sub(base))?,
            k if k.is_foot() => base + self.foot(ask, look, far(), u, action),
            _ => {
                base + horse_base(u, look, action) + if look.way.is_some() { look.starts.worth(&action.to) } else { 0 }
            }
        })
    }

    /// What it costs foot and horse to look elsewhere at the end of an act, and foot to stand bent.
    fn turned(&self, ask: &Ask<'_>, unit: u8, look: &Look<'_>, action: &Action) -> i32 {
        let (field, state) = (ask.field, ask.state);
        let kind = field.unit(unit).kind;
        if kind.is_guns() {
            return 0;
        }
        if kind.is_horse() {
            return look.way.zip(look.prey).map_or(0, |(way, prey)| {
                let near = action.to.centre.is_near(way.next, 4 * INCH);
                off(&action.to, if near { prey } else { way.next }) / 6
            });
        }
        // It could not move before it is straight again (WOF-FRM-03).
        let bends = action.stand == Stand::Bent && state.unit(unit).stand != Stand::Bent;
        let bent = if bends && !*look.beset.get_or_init(|| beset(field, state, unit)) { 150 } else { 0 };
        off(&action.to, state.unit(look.enemy).rect.centre) / 2 + bent
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
    fn foot(&self, ask: &Ask<'_>, look: &Look<'_>, far: i32, u: &Unit, action: &Action) -> i32 {
        let mut sum = self.foot_base(ask, look, action) + look.gain(u, far, action);
        sum += if is_line(action) || far > inches(24) { 40 } else { 0 };
        if look.soft && far <= inches(8) && off(&action.to, ask.state.unit(look.enemy).rect.centre) < 45 {
            sum += 20;
        }
        if self.0 == Boldness::Cautious && far < look.far {
            sum -= 4;
        }
        sum
    }

    /// What an act of foot is worth beside how far off the enemy it ends, and where it looks.
    fn foot_base(&self, ask: &Ask<'_>, look: &Look<'_>, action: &Action) -> i32 {
        let mut sum = 0;
        if action.doing == Doing::Stand && look.far <= inches(6) {
            sum += 40;
        }
        if action.stand == Stand::Square {
            let horse = ask.field.unit(look.enemy).kind.is_horse();
            sum -= if horse && look.far < inches(20) && look.far > inches(7) { 0 } else { 150 };
        }
        // One rank behind the other waits until there is room.
        sum -= if action.passed != 0 { 40 } else { 0 };
        if action.doing == Doing::March && look.far <= inches(12) && 2 * action.cost > look.full && !look.fresh {
            // More than half a move costs the fire, but for the first.
            sum -= 8;
        }
        sum
    }

    /// Picks the best of the acts that are listed.
    pub(super) fn move_of(&self, ask: &Ask<'_>, unit: u8, choices: &[Choice]) -> Pick {
        let look = self.look(ask, unit, ask.field.unit(unit).kind.is_guns() && shoots(ask.field, ask.state, unit));
        let mut best = (0, i32::MIN);
        for (n, choice) in choices.iter().enumerate() {
            if let Choice::Act(action) = choice
                && let Some(worth) = self.worth(ask, unit, &look, action, best.1)
            {
                best = (n, worth);
            }
        }
        self.reasoned(ask, unit, &look, choices, best.0)
    }

    /// Has the acts of a unit listed, unless it is content where it stands, and picks the best.
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
        let look = self.look(ask, unit, false);
        let mut open = [Open::Nothing; MAX_CHOICES];
        choices.clear();
        choices.push(Choice::Act(Action::stand(state.unit(unit))));
        let stand = Action::stand(state.unit(unit));
        let worth = self.worth(ask, unit, &look, &stand, i32::MIN).unwrap_or(i32::MIN);
        let index = if look.is_content(worth) {
            0
        } else {
            field.acts(state, unit, choices, &mut open);
            self.pick(ask, unit, &look, (choices, &open), worth)
        };
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
