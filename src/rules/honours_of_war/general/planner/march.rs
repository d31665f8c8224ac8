//! The march to a station: no enemy is near, so only the way counts.

use super::ground::{Suits, in_wood, round, suits};
use super::look::{self, room};
use super::mouth::{self, Mouth};
use super::{Mind, bridge, horse};
use crate::base::{Heading, Point, Rect, Side};
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::general::{Act, Action, Hope, Judge};
use crate::rules::honours_of_war::movement::Draft;
use crate::rules::honours_of_war::state::{Field, Formation, State};

/// What a change of formation, a wheel or a step costs, in paces of way: enough not to fidget.
const EFFORT: i32 = 1;

/// A place is reached within so many paces.
const THERE: i32 = 2;

/// What an about turn costs, in the same: who is on the march to the rear goes that way, who has a place beside him steps back.
const ABOUT: i32 = 10;

/// What it costs to split a unit, and what it is worth that it is whole again, in the same: more than any way.
const SPLIT: i32 = 10_000;

/// What it costs foot and horse to end a march in column where the enemy's guns and muskets tell, and horse in line where it has
/// the muskets of steady foot before it, in the same: more than a move gains.
const UNDER_FIRE: i32 = 40;

/// What it costs to stay in column where a line should be formed, in the same.
const STILL_IN_COLUMN: i32 = 28;

/// What it costs a line to form column for a short way, in the same: it pays for the change twice.
const FORMS: i32 = 20;

/// What it costs horse to halt in a wood, in the same.
const WOOD: i32 = 30;

/// What it costs to bar the way of others who wait to come on the table, in the same.
const BARRED: i32 = 60;

/// What the moves of a unit are worth that goes to its station, in column while there is far to go: the nearer they bring it,
/// the more.
pub(super) struct March<'a> {
    field: &'a Field,
    state: &'a State,
    enemies: Side,
    /// Where it goes, and how it is to face there.
    station: (Point, Heading),
    foot: bool,
    horse: bool,
    /// Horse that comes before muskets if it goes that way.
    muskets: bool,
    /// It stands in line, or in battery.
    lined: bool,
    suited: Suits,
    /// Where others of its side wait to come on the table.
    mouth: Option<Mouth>,
}

impl<'a> March<'a> {
    pub(super) fn new(
        mind: &Mind<'a>,
        unit: u8,
        (station, facing): (Point, Heading),
        asked: &look::Asked,
    ) -> March<'a> {
        let (field, state) = (mind.field, mind.state);
        let kind = field.kind(state, unit);
        let go = state.unit(unit).rect.front_centre().distance(station);
        // Bridges and fords are passed in column.
        let over = bridge::is_barred_by_rivers(field, kind)
            && asked.station(mind, unit).is_some_and(|place| place.at != station);
        let room = room(field, state, unit);
        let stride = || field.normal_move(state, unit, state.unit(unit).formation, false) * 5 / 4;
        March {
            field,
            state,
            enemies: mind.side.other(),
            station: (station, facing),
            foot: kind.is_foot(),
            horse: kind.is_horse(),
            muskets: kind.is_horse() && room < stride() + horse::musketry(field),
            lined: !state.unit(unit).formation.is_column(),
            suited: if over { Suits::Column } else { suits(field, kind.is_horse(), go, room) },
            mouth: mouth::nearest(field, state, mind.side, station),
        }
    }

    /// Whether a place is where the enemy's guns and muskets tell.
    fn in_range(&self, p: Point) -> bool {
        let (field, state) = (self.field, self.state);
        let nearest = field.nearest_middle(state, self.enemies, p);
        nearest.is_some_and(|(_, e)| state.unit(e).rect.distance_to(p) < field.d(D::RallyFar) * 9 / 10)
    }

    /// What formation and effort take from the worth of a move, but for a place under fire or in a wood.
    fn price(&self, act: Act, formation: Formation) -> i32 {
        let effort = match act {
            Act::Stand => 0,
            Act::Split => SPLIT,
            Act::Rejoin => -SPLIT,
            Act::About => ABOUT,
            _ => EFFORT,
        };
        effort + self.unsuited(formation)
    }

    /// What a formation costs that does not suit the way.
    fn unsuited(&self, formation: Formation) -> i32 {
        match (formation.is_column(), self.suited) {
            (false, Suits::Column) if formation != Formation::Deployed => 15,
            (true, Suits::Either) if self.lined => FORMS,
            (true, Suits::Line) => STILL_IN_COLUMN,
            _ => 0,
        }
    }
}

impl Judge for March<'_> {
    fn hopes(&self, drafts: &[Draft], _: i32, hopes: &mut [Hope]) {
        for (draft, hope) in drafts.iter().zip(hopes) {
            let rect = &draft.to;
            // Straight there from a corner of a block, and elsewhere from the front: the way is no shorter.
            let straight = match draft.formation == Formation::Garrison {
                true => rect.centre.distance(self.station.0) - rect.half_front,
                false => {
                    let straight = rect.front_centre().distance(self.station.0);
                    straight + turns(self.field, rect, straight, self.station)
                }
            };
            let most = -self.field.paces(straight) - self.price(draft.act, draft.formation);
            *hope = Hope { most, ..Hope::default() };
        }
    }

    fn refined(&self, draft: &Draft, _: Hope) -> i32 {
        self.worth(&draft.action())
    }

    fn worth(&self, action: &Action) -> i32 {
        // Out of houses it goes by any face.
        let housed = action.formation == Formation::Garrison;
        let way = self.field.paces(match housed {
            true => round(self.field, self.horse, action.to.centre, self.station.0) - action.to.half_front,
            false => way(self.field, self.horse, &action.to, self.station),
        });
        let column = action.formation.is_column();
        let fire = (self.foot || self.horse) && column && self.in_range(action.to.centre);
        let price = self.price(action.act, action.formation);
        // Fire counts in place of the formation.
        let price = if fire { price - self.unsuited(action.formation) + UNDER_FIRE } else { price };
        let shot =
            self.muskets && !column && horse::is_before_muskets(self.field, self.state, self.enemies, &action.to);
        let price = price + if shot { UNDER_FIRE } else { 0 };
        let wood = if self.horse && in_wood(self.field, action.to.centre) { WOOD } else { 0 };
        let barred = self.mouth.is_some_and(|m| m.is_barred_by(&action.to));
        -way - price - wood - if barred { BARRED } else { 0 }
    }
}

/// How far it is to a place, with the turns on the way there.
fn way(field: &Field, horse: bool, from: &Rect, station: (Point, Heading)) -> i32 {
    let front = from.front_centre();
    round(field, horse, front, station.0) + turns(field, from, front.distance(station.0), station)
}

/// What the wheel towards a place so far off now costs, and the one into the plan's front there: who turns to his place early
/// has less to turn.
fn turns(field: &Field, from: &Rect, straight: i32, (to, facing): (Point, Heading)) -> i32 {
    // A wheel takes the front of a column as far aside as half of it is wide.
    let there = field.of_paces(THERE).max(if from.half_front < from.half_depth { from.half_front } else { 0 });
    let course = if straight < there { facing } else { Heading::of(to - from.front_centre()) };
    // Who faces as he is to face already steps back or aside to a place near by.
    let aligned = from.heading.to(facing).abs() <= 30 * Heading::DEGREE;
    let arc = |turn: i32| i64::from(2 * from.half_front) * i64::from(turn) / i64::from(57 * Heading::DEGREE);
    let turns = arc(from.heading.to(course).abs() + course.to(facing).abs()) as i32;
    if aligned { turns.min(straight) } else { turns }
}
