//! Moves, formation changes and what they cost (HOW-MOV), as a list of lawful single moves for a general to choose from.

use super::charge::turns_about;
use super::data::{Cost, D, Performance};
use super::engine::Engine;
use super::event::Code;
use super::fire::Occasion;
use super::general::{Act, Action, Choice, Choices, Judge, Look};
use super::state::{Field, Flags, Formation, Kind, Morale, NONE, Plan, RETREAT, State, Unit};
use super::terrain::{Going, Line, going};
use crate::base::geometry::rect::TOUCH;
use crate::base::geometry::{Face, Sweep, line};
use crate::base::{Heading, Point, Rect};
use crate::field::Nature;

mod offer;
mod room;

pub use offer::Draft;

/// Ways off straight ahead beyond which a move goes to the flank rather than to the front (HOW-MOV-11), in 1/128°.
pub const FRONT: i32 = 45 * Heading::DEGREE;

/// The row of the moves of a kind of troops, in column or not, on a road or not (HOW-SCL-05).
#[must_use]
pub const fn move_row(kind: Kind, column: bool, road: bool) -> D {
    match kind {
        Kind::Foot if column => D::FootColumn,
        Kind::Foot => D::FootLine,
        Kind::LightFoot => D::LightFoot,
        Kind::HeavyHorse | Kind::MediumHorse | Kind::LightHorse if column => D::HorseColumn,
        Kind::HeavyHorse | Kind::MediumHorse | Kind::LightHorse => D::HorseLine,
        Kind::HorseGuns if road => D::HorseGunsRoad,
        Kind::HorseGuns => D::HorseGuns,
        Kind::LightGuns | Kind::MediumGuns | Kind::HeavyGuns | Kind::Howitzers if road => D::LimberedRoad,
        Kind::LightGuns | Kind::MediumGuns | Kind::HeavyGuns | Kind::Howitzers => D::Limbered,
        Kind::Transport if road => D::TransportRoad,
        Kind::Transport => D::Transport,
    }
}

/// On which side of works a unit stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WorksSide {
    Inner,
    Outer,
}

impl Field {
    /// What a unit moves and fights as, transport as itself (HOW-MOV-37): dismounted cavalry is light infantry (HOW-MOV-28).
    #[must_use]
    pub fn kind(&self, state: &State, unit: u8) -> Kind {
        if state.unit(unit).has(Flags::DISMOUNTED) { Kind::LightFoot } else { self.unit(unit).kind }
    }

    /// The normal move M of a unit in a formation (HOW-SCL-05), in this weather (HOW-OPT-16). `road`: the whole move is
    /// on a road, which helps guns and transport only (HOW-TER-24).
    #[must_use]
    pub fn normal_move(&self, state: &State, unit: u8, formation: Formation, road: bool) -> i32 {
        let kind = self.kind(state, unit);
        let row = move_row(kind, formation.is_column(), road);
        let weather = self.weather(state);
        let train = kind.is_guns() || kind == Kind::Transport;
        // On a road guns and transport lose no more than all others.
        let cut = if train && !road { weather.gun_cut } else { weather.move_cut };
        self.d(row) * (4 - cut) / 4
    }

    /// What a move of so much is worth to a unit: from mid-stream half (HOW-TER-29).
    #[must_use]
    pub fn rate_of(&self, state: &State, unit: u8, normal: i32) -> i32 {
        if state.unit(unit).has(Flags::MIDSTREAM) { normal / 2 } else { normal }
    }

    /// Whether a unit may act at all now: not fixed by a charge (HOW-CHG-07), pledged to stay (HOW-FIRE-19), passed
    /// through (HOW-MOV-31), evaded (HOW-CHG-34), halted, reforming or falling back (HOW-RLY-09, HOW-RLY-11), nor gunners who
    /// left their guns, unless they are steady again (HOW-FIRE-69).
    #[must_use]
    pub fn may_act(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        let held = Flags(
            Flags::FIXED.0 | Flags::PLEDGED.0 | Flags::PASSED.0 | Flags::EVADED.0 | Flags::HALTED.0 | Flags::AGAIN.0,
        );
        u.fights()
            && !u.engaged()
            && !u.flags.has(held)
            && matches!(u.morale, Morale::Green | Morale::Reforming)
            && (!self.is_bound_to_roads(state, unit) || self.terrain.column_on_road(&u.rect))
            // HOW-OPT-02: who has to quit the field is not kept on it (HOW-SCN-25).
            && (!self.is_withheld(state, unit) || self.demoralised(state, self.unit(unit).brigade))
    }

    /// Whether a storm keeps a unit from moving off roads: guns, limbered and by hand, and transport (HOW-OPT-16). Gunners
    /// without guns go as they like.
    #[must_use]
    pub fn is_bound_to_roads(&self, state: &State, unit: u8) -> bool {
        let kind = self.unit(unit).kind;
        let train = kind.is_guns() && !state.unit(unit).has(Flags::ABANDONED) || kind == Kind::Transport;
        train && !self.weather(state).guns_move
    }

    /// Whether a unit may make a second single move (HOW-MOV-05, HOW-MOV-21, HOW-CMD-24): under Admirable or Inspiring; or on
    /// Steady as a march column that stayed more than 60 cm from every enemy. Never in a storm (HOW-OPT-16), never
    /// under the Poor of HOW-CMD-08.
    #[must_use]
    pub fn may_double(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        if u.moves != 1 || !self.weather(state).doubles {
            return false;
        }
        match self.performance(state, unit) {
            Performance::Admirable | Performance::Inspiring => true,
            Performance::Steady => {
                state.marching && !u.has(Flags::FORMED) && self.marches(state, unit, &state.begun, &u.rect)
            }
            Performance::Poor | Performance::Feeble => false,
        }
    }

    /// Whether a second single move is the march bonus, so that it must stay in column and away from the enemy throughout
    /// (HOW-MOV-21).
    #[must_use]
    pub fn is_march(&self, state: &State, unit: u8) -> bool {
        state.unit(unit).moves == 1 && self.performance(state, unit) == Performance::Steady
    }

    /// What a unit acts under: its brigade's result, or Poor (HOW-CMD-08).
    #[must_use]
    pub fn performance(&self, state: &State, unit: u8) -> Performance {
        let result = state.brigade(self.unit(unit).brigade).result;
        if state.unit(unit).has(Flags::SLACK) { result.min(Performance::Poor) } else { result }
    }

    /// Whether an enemy unit that is not Done For is within a distance of a footprint.
    #[must_use]
    pub fn enemy_within(&self, state: &State, unit: u8, rect: &Rect, distance: i32) -> bool {
        self.standing(state, self.unit(unit).side.other()).any(|(_, e)| e.fights() && rect.is_within(&e.rect, distance))
    }

    /// Whether a footprint lies wholly on the table.
    #[must_use]
    pub fn is_on_table(&self, rect: &Rect) -> bool {
        rect.on_table(2 * self.half.x, 2 * self.half.y)
    }

    /// Whether a footprint is on the table, on ground that the unit can stand on, and clear of all other units.
    #[must_use]
    pub fn can_stand(&self, state: &State, unit: u8, rect: &Rect, formation: Formation) -> bool {
        self.is_on_table(rect)
            && self.terrain.may_stand(rect, self.kind(state, unit), formation.is_column())
            && self.is_clear(state, unit, rect)
    }

    /// A footprint drawn in from over the edge of the table, the shortest way.
    #[must_use]
    pub fn drawn_in(&self, rect: &Rect) -> Rect {
        rect.drawn_in(self.half)
    }

    /// Whether a footprint overlaps no other unit.
    #[must_use]
    pub fn is_clear(&self, state: &State, unit: u8, rect: &Rect) -> bool {
        let others = (0..self.units.len() as u8).filter(|&o| o != unit && state.unit(o).here());
        rect.is_clear_of(others.map(|o| &state.unit(o).rect))
    }

    /// What a formation change costs a unit where it stands (HOW-MOV-22, HOW-MOV-23, HOW-MOV-24, HOW-MOV-25, HOW-MOV-26).
    #[must_use]
    pub fn form_cost(&self, state: &State, unit: u8) -> Cost {
        let kind = self.kind(state, unit);
        if kind == Kind::LightFoot {
            return Cost::None;
        }
        let data = self.unit(unit);
        if self.terrain.slows(&state.unit(unit).rect, kind) { Cost::Full } else { data.drill.form }
    }

    /// The footprint after a formation change in place: the leading base stays where it is, the others are set beside or
    /// behind it (HOW-MOV-25), so the middle of the front edge stays.
    #[must_use]
    pub fn formed(&self, state: &State, unit: u8, rect: &Rect, formation: Formation) -> Rect {
        let (front, depth) = self.footprint(state, unit, formation);
        let head = rect.front_centre();
        Rect::new(head.ahead(rect.heading.behind(), depth / 2), rect.heading, front, depth)
    }

    /// Whether a unit's front lies along works that no enemy holds (HOW-TER-13), and at which side: the inner one of an
    /// entrenchment, or any of a sunken road (HOW-SCN-37).
    #[must_use]
    pub fn works_side(&self, state: &State, unit: u8) -> Option<WorksSide> {
        let u = state.unit(unit);
        if u.block != NONE {
            return None;
        }
        let (a, b) = u.rect.edge(Face::Front);
        let reach = self.d(D::Tolerance);
        let held = |l: &Line| {
            self.units_of(self.unit(unit).side.other()).any(|e| {
                let enemy = state.unit(e);
                enemy.fights()
                    && enemy.has(Flags::ENTRENCHED)
                    && line::is_near_rect(&l.points, &enemy.rect, l.width / 2 + reach)
                    && enemy.rect.is_within(&u.rect, l.width + 2 * reach)
            })
        };
        // Defenders stand to the left of the line and look over it: it runs from their right hand to their left.
        let inside = |l: &Line| {
            l.nature != Nature::Entrenchment
                || line::pieces(&l.points).any(|(p, q)| {
                    let along = Heading::of(q - p).to(u.rect.heading);
                    (45 * Heading::DEGREE..=135 * Heading::DEGREE).contains(&along)
                        && u.rect.front_centre().distance_to_line(p, q) <= l.width / 2 + reach
                })
        };
        let near = |l: &Line, p: Point| line::distance_to(&l.points, p) <= l.width / 2 + reach;
        let works = self.terrain.lines.iter().filter(|l| l.nature.is_work());
        let mut lined = works.filter(|l| near(l, u.rect.front_centre()) && (near(l, a) || near(l, b)) && !held(l));
        lined.next().map(|l| if inside(l) { WorksSide::Inner } else { WorksSide::Outer })
    }
}

/// The formation whose distance a changing unit uses (HOW-MOV-23).
const fn line_of(formation: Formation) -> Formation {
    match formation {
        Formation::Column => Formation::Line,
        other => other,
    }
}

impl Field {
    /// What a unit has for a single move in which it changes formation: the line distance, less what it went beyond that
    /// in an earlier move as a column, since the line distance rules both (HOW-MOV-23).
    #[must_use]
    pub fn forming_move(&self, state: &State, unit: u8, line: i32) -> i32 {
        let u = state.unit(unit);
        line - if u.moves > 0 { (u.run - line).max(0) } else { 0 }
    }
}

/// Counts `cost` quarters of the move `normal` off `left`: fractions of a move are not rounded (HOW-SCL-10).
const fn pay(normal: i32, left: i32, cost: Cost) -> i32 {
    left - normal * cost.quarters() / 4
}

impl Engine<'_> {
    /// Carries out a single move that was offered.
    pub(super) fn perform(&mut self, unit: u8, action: Action) {
        let before = *self.state.unit(unit);
        if action.act == Act::Stand {
            return;
        }
        let charges = action.act == Act::Charge;
        let left = if charges { self.field.left_to_charge(self.state, unit, &action) } else { 0 };
        let u = self.state.unit_mut(unit);
        u.moves += 1;
        // HOW-MOV-06; HOW-MOV-18: unlimbering too.
        u.flags.set(Flags::MOVED);
        u.flags.clear(Flags::WAITS);
        u.flags.clear(Flags::EDGE);
        if charges {
            self.charge(unit, action, left);
            return;
        }
        if action.act == Act::Rejoin {
            self.rejoin(unit, &action);
            return;
        }
        let parts = (action.act == Act::Split).then(|| self.field.split_places(self.state, unit));
        if matches!(action.act, Act::Form | Act::About) {
            self.state.unit_mut(unit).flags.set(Flags::FORMED);
        }
        let cleared = self.cleared(unit, &before, &action);
        let u = self.state.unit_mut(unit);
        u.run += action.length;
        u.clear_run = cleared;
        u.rect = action.to;
        u.formation = action.formation;
        u.block = action.block;
        let horse = self.field.unit(unit).kind.is_horse();
        // Who only forms or turns there is still in the river.
        self.come_ashore(unit);
        let u = self.state.unit_mut(unit);
        match action.act {
            // HOW-TER-40: cavalry is taken as dismounted there. HOW-TER-42: it leaves mounted.
            Act::Dismount => u.flags.set(Flags::DISMOUNTED),
            Act::Occupy if horse => u.flags.set(Flags::DISMOUNTED),
            Act::Mount => u.flags.clear(Flags::DISMOUNTED),
            Act::Leave if horse => u.flags.clear(Flags::DISMOUNTED),
            Act::Man => u.flags.clear(Flags::ABANDONED),
            _ => {}
        }
        // HOW-TER-40: to occupy is all that horse and guns do in that turn, who waited at the edge for it.
        let waited = !before.has(Flags::DISMOUNTED) && !self.field.unit(unit).kind.is_foot();
        if action.act == Act::Occupy && before.block == NONE && waited {
            self.state.unit_mut(unit).flags.set(Flags::HALTED);
        }
        if self.field.enters_river(self.state, unit, &before, &action) {
            self.state.unit_mut(unit).flags.set(Flags::MIDSTREAM);
        }
        let code = match action.act {
            Act::Wheel | Act::Pivot => Code::Wheeled,
            Act::Withdraw => Code::Withdrew,
            Act::About => Code::AboutTurn,
            Act::Limber => Code::Limbered,
            Act::Unlimber => Code::Unlimbered,
            Act::Manhandle => Code::Manhandled,
            Act::Occupy if action.block != NONE => Code::Occupied,
            Act::Leave => Code::Left,
            Act::Man => Code::ManGuns,
            Act::Dismount => Code::Dismounted,
            Act::Mount => Code::Mounted,
            Act::Split => Code::Split,
            Act::Form => match action.formation {
                Formation::Column => Code::FormedColumn,
                Formation::DoubleLine => Code::FormedDouble,
                _ => Code::FormedLine,
            },
            _ => Code::Moved,
        };
        self.tell_stand(code, unit, NONE);
        if let Some([_, left]) = parts {
            self.leave_part(unit, left);
        }
        if action.block != NONE {
            self.state.unit_mut(unit).name_faces(0);
            self.name_faces(unit);
        }
        self.settle(unit);
        // HOW-FIRE-57: whom a shot finds on his way comes no further, and to nobody there.
        if !self.crossing_fire(unit, &before, &action) {
            self.make_room(unit, &action);
        }
    }

    /// HOW-CHG-03: a charge may follow a formation change within the move, an about turn among them (HOW-MOV-23).
    pub(super) fn form_to_charge(&mut self, unit: u8, charge: &Action) {
        let u = *self.state.unit(unit);
        let formation = charge.formation;
        let (rect, code) = match turns_about(&u, charge) {
            true => (u.rect.facing(u.rect.heading.behind()), Code::AboutTurn),
            false if u.formation == formation => return,
            false => (self.field.formed(self.state, unit, &u.rect, formation), Code::FormedLine),
        };
        let u = self.state.unit_mut(unit);
        u.flags.set(Flags::FORMED);
        (u.rect, u.formation, u.clear_run) = (rect, formation, 0);
        self.tell_stand(code, unit, NONE);
    }

    /// How much of a unit's way in this activation counts for a charge bonus after a move (HOW-MEL-11): what came after the
    /// last obstacle and the last formation change.
    fn cleared(&self, unit: u8, before: &Unit, action: &Action) -> i32 {
        let forms = matches!(action.act, Act::About | Act::Mount | Act::Dismount | Act::Leave | Act::Occupy);
        if forms || action.formation != before.formation {
            return 0;
        }
        let step = action.to.centre - action.from.centre;
        let kind = self.field.kind(self.state, unit);
        let terrain = &self.field.terrain;
        let toll = || terrain.toll(&action.from, step, kind, action.formation.is_column());
        match terrain.nears_line(&action.from, step, |nature| going(nature, kind) != Going::Free).then(toll).flatten() {
            Some(toll) if toll.last_crossing > 0 => step.length() - toll.last_crossing,
            _ => before.clear_run + action.length,
        }
    }

    /// HOW-TER-13: notes whether a unit that came to a new place occupies works there in defence.
    pub(super) fn settle(&mut self, unit: u8) {
        let inner = self.field.works_side(self.state, unit) == Some(WorksSide::Inner);
        let u = self.state.unit_mut(unit);
        if inner {
            u.flags.set(Flags::ENTRENCHED);
        } else {
            u.flags.clear(Flags::ENTRENCHED);
        }
    }

    /// HOW-TER-29, HOW-TER-31: notes whether a charge or pursuit from a place led into mid-stream.
    pub(super) fn wade(&mut self, unit: u8, from: &Rect) {
        let u = self.state.unit(unit);
        if self.field.goes_into_river(self.state, unit, from, &u.rect, u.formation) {
            self.state.unit_mut(unit).flags.set(Flags::MIDSTREAM);
        }
    }

    /// HOW-TER-29: who stands in no river any more has left mid-stream.
    pub(super) fn come_ashore(&mut self, unit: u8) {
        let u = self.state.unit(unit);
        if u.has(Flags::MIDSTREAM) && (u.block != NONE || !self.field.terrain.is_in_river(&u.rect)) {
            self.state.unit_mut(unit).flags.clear(Flags::MIDSTREAM);
        }
    }

    /// HOW-TER-29: whether an evasion or a forced move from a place, which no river stops, ended in one.
    pub(super) fn reach_bank(&mut self, unit: u8, from: &Rect) {
        self.come_ashore(unit);
        if self.field.terrain.is_in_river(&self.state.unit(unit).rect) {
            self.wade(unit, from);
        }
    }

    /// HOW-FIRE-18: enemies whose zone a unit enters and leaves within its activation may fire at it: the zone touches
    /// its path, looked at each quarter of a move, and of a double move where the second began; and neither its beginning
    /// nor its end. Says whether a shot stopped it on its way.
    fn crossing_fire(&mut self, unit: u8, begun: &Unit, action: &Action) -> bool {
        if action.length == 0 {
            return false;
        }
        // Who leaves houses is met before their face: inside he is a garrison.
        let before = if begun.block == NONE { &begun.rect } else { &action.from };
        // Who comes to a block is met on his way there, not yet spread over it, and gunners before they have their guns.
        let arrived = *self.state.unit(unit);
        let walks = (action.block != NONE || action.act == Act::Man) && begun.block == NONE;
        if walks {
            self.state.unit_mut(unit).looks_like(begun);
        }
        let way = if walks || action.block != NONE { action.from } else { action.to };
        let far = action.from.centre.distance(action.to.centre).max(1);
        let gone = if action.act == Act::Occupy { action.length.min(far) } else { far };
        let quarter = |n| Rect { centre: action.from.centre.toward(action.to.centre, gone * n / 4, far), ..way };
        let places = [*before, quarter(1), quarter(2), quarter(3)];
        let u = self.state.unit(unit);
        let double = u.moves > 1;
        let start = if double { self.state.begun } else { begun.rect };
        let places = &places[usize::from(!double)..];
        // All of them lie within so much of the middle of the move, but where it began.
        let (about, half) =
            (action.from.centre.middle(action.to.centre), action.from.centre.distance(action.to.centre) / 4 + 2);
        for enemy in self.field.units_of(self.field.unit(unit).side.other()) {
            let e = self.state.unit(enemy);
            let firer = e.rect.centre;
            let most = super::fire::aim::most_reach(self.field, enemy) + e.rect.reach() + way.reach();
            let near = |far: i32| firer.is_near(about, far + half) || double && firer.is_near(before.centre, far);
            if !e.fights() || !near(most) || !near(self.field.fire_reach(self.state, enemy) + way.reach()) {
                continue;
            }
            let (crossed, faces) = self.field.crosses_zone(self.state, enemy, (&start, &action.to), places);
            if crossed == 0 {
                continue;
            }
            let mut path = [way; 4];
            let mut count = 0;
            for (_, place) in places.iter().enumerate().filter(|(n, _)| crossed & 1 << n != 0) {
                path[count] = *place;
                count += 1;
            }
            let path = &path[..count];
            let occasion = faces.map_or(Occasion::Crossed, Occasion::Passed);
            let Some(at) = self.defend(enemy, unit, path, occasion) else { continue };
            let u = self.state.unit(unit);
            if u.has(Flags::HIT) && u.hits >= RETREAT {
                let stopped = self.found_at(unit, (begun, action), &at);
                if !stopped {
                    self.state.unit_mut(unit).looks_like(&arrived);
                    self.make_room(unit, action);
                }
                self.react(unit);
                return true;
            }
            // Friends whom a roundshot drove back through it may have taken it along.
            if !u.fights() || u.red() {
                return true;
            }
        }
        if walks {
            self.state.unit_mut(unit).looks_like(&arrived);
        }
        false
    }
}

/// Whether a plan names a place to go.
const fn has_aim(plan: &Plan) -> bool {
    plan.kind != 0
}

#[cfg(test)]
mod tests;
