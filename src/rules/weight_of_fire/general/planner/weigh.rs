//! What a move is worth, in points: the way towards where a unit is wanted, less what the enemy's fire costs it there.

mod hope;
pub(super) mod look;

use super::{Ask, Boldness, Choice, Choices, Planner, charge, value};
use crate::base::{Heading, Point, Rect};
use crate::rules::weight_of_fire::data::moves::COLUMN;
use crate::rules::weight_of_fire::data::size::{Formation, INCH, formation, inches};
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::fire::aim::bears_on;
use crate::rules::weight_of_fire::general::{MAX_CHOICES, Pick};
use crate::rules::weight_of_fire::movement::draft::Open;
use crate::rules::weight_of_fire::movement::{Action, Doing};
use crate::rules::weight_of_fire::state::{Field, Flags, NONE, Stand, State, Unit};
use crate::rules::weight_of_fire::terrain::sight::Past;
use hope::bound;
use look::{Look, shoots};

/// The angle between where a body looks and a place, in degrees.
pub(super) fn off(rect: &Rect, place: Point) -> i32 {
    rect.heading.to(Heading::about(place - rect.centre)).abs() / Heading::DEGREE
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

/// What open order costs light troops: under fire it saves them, and foot they give way to (WOF-SKR-08), but horse that reaches
/// them in the open runs them over (WOF-CC-14). They go into it out of its reach, and out of it where it comes near.
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
    match (u.stand == Stand::Skirmish, horse) {
        (false, near) if near < inches(24) => 200,
        (true, near) if near < inches(20) => 60,
        _ => 0,
    }
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
    // Two ranks strike, and one is broad.
    let one = action.files == u.figures && action.stand == Stand::Close && action.files > COLUMN;
    sum += match look.thin {
        Some(0) if one => -8,
        Some(saves) if one => saves,
        _ => 0,
    };
    let Some(way) = look.way else {
        return sum + i32::from(action.doing == Doing::Stand) * 5;
    };
    sum + (u.rect.centre.distance(way.next) - action.to.centre.distance(way.next)) / (INCH / 4)
}

impl Planner {
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
        // Who opens out shoots on as if he stood.
        let opens = action.doing == Doing::Form && action.stand == Stand::Skirmish;
        if (action.doing == Doing::Stand || opens) && look.far <= inches(6) {
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
