//! What a unit is offered in its side's step of other moves: a few lawful acts of each sort, worked out to their end.

use super::draft::{List, Onward, Open};
use super::path::Stretch;
use super::{Action, Doing, posed};
use crate::base::geometry::motion::arc;
use crate::base::{Heading, Point, Rect};
use crate::rules::weight_of_fire::data::Kind;
use crate::rules::weight_of_fire::data::moves::{LINE, Manoeuvre, Mover, NARROW, Price, ZONE, price};
use crate::rules::weight_of_fire::data::size::{Formation, INCH, inches};
use crate::rules::weight_of_fire::general::{Choice, Choices, MAX_CHOICES};
use crate::rules::weight_of_fire::state::{Field, Flags, NONE, Stand, State};

/// 22.5 degrees (WOF-MOV-07).
pub const SLANT: i32 = NARROW as i32 * Heading::DEGREE / 10;
/// Lengths of the allowance that are tried for a passage through friends, the longest first.
const STEPS: i32 = 4;

impl Field {
    /// The nearest enemy by the middles: what a unit turns to.
    #[must_use]
    pub fn nearest_enemy(&self, state: &State, unit: u8) -> Option<u8> {
        let own = state.unit(unit).rect.centre;
        self.enemies(state, unit).min_by_key(|&e| own.square_to(state.unit(e).rect.centre))
    }

    /// Whether a unit may move of its own will in its side's step (WOF-GEN-09, WOF-CC-02, WOF-CHG-20, WOF-EVA-03, WOF-PUR-05,
    /// WOF-MOV-18, WOF-IRR-06).
    #[must_use]
    pub fn may_move(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        u.here()
            && !u.routs()
            && !u.has(Flags::PURSUES)
            // A headlong order is no longer in anybody's hands (WOF-IRR-10).
            && (!u.has(Flags::CONFUSED) || u.has(Flags::HEADLONG))
            && !u.has(Flags::DONE)
            && !u.has(Flags::CHARGED)
            && !u.has(Flags::EVADED)
            && !state.engaged(unit)
            && !(self.unit(unit).irregular && u.files > LINE)
    }

    /// Everything that a unit can do; the first is to stand.
    pub fn offer(&self, state: &State, unit: u8, choices: &mut Choices) {
        let mut open = [Open::Nothing; MAX_CHOICES];
        self.acts(state, unit, choices, &mut open);
        self.look_into_all(state, unit, choices, &open);
    }

    /// What a unit could do if nobody and nothing were in its way, and what is still to be looked at of each act; the first is to
    /// stand.
    pub fn acts(&self, state: &State, unit: u8, choices: &mut Choices, open: &mut [Open; MAX_CHOICES]) {
        let u = state.unit(unit);
        choices.clear();
        choices.push(Choice::Act(Action::stand(u)));
        if !self.may_move(state, unit) {
            return;
        }
        if u.mixed.is_some() {
            return self.offer_unmixing(state, unit, choices);
        }
        let enemy = self.nearest_enemy(state, unit);
        let balked = u.has(Flags::BALKED);
        let list = &mut List { choices, open };
        // Who could not begin its support charge does not advance (WOF-CHG-13).
        if !balked {
            match u.stand {
                _ if self.moves_in_works(state, unit) => self.offer_in_works(state, unit, enemy, list.choices),
                Stand::Skirmish | Stand::Crew => self.offer_drift(state, (unit, enemy), list),
                Stand::Town | Stand::Bent => {}
                Stand::Square => self.offer_square(state, unit, list.choices),
                Stand::Limbered if u.has(Flags::HORSELESS) => {}
                _ => self.offer_marches(state, (unit, enemy), list),
            }
        }
        match u.stand {
            Stand::Close | Stand::Square | Stand::Skirmish => {
                self.offer_forms(state, (unit, enemy), list);
                self.offer_bends(state, unit, enemy, list);
            }
            Stand::Bent => self.offer_bends(state, unit, enemy, list),
            Stand::Town => self.offer_exits(state, unit, list.choices),
            Stand::Crew => self.offer_guns(state, unit, list.choices),
            _ => self.offer_limbers(state, (unit, enemy), list),
        }
        let List { choices, open } = list;
        if balked {
            self.look_into_all(state, unit, choices, open);
            **open = [Open::Nothing; MAX_CHOICES];
            choices.keep(|c| !matches!(c, Choice::Act(a) if a.to != a.via));
        } else {
            self.offer_blocks(state, unit, choices);
            self.offer_routes(state, unit, choices);
        }
        self.offer_horses(state, unit, choices);
        self.offer_retreats(state, unit, choices);
        self.offer_headlong(state, unit, choices);
    }

    /// Inches of allowance for an inch of a manoeuvre of a unit (WOF-MOV-06, WOF-MOV-07, WOF-MOV-08).
    #[must_use]
    pub fn pace(&self, state: &State, unit: u8, manoeuvre: Manoeuvre) -> i32 {
        i32::from(manoeuvre.pace()[usize::from(self.clumsy(state, unit))])
    }

    /// Straight on, on a slant, after a wheel; sideways and back; through friends (WOF-MOV-05 to WOF-MOV-09, WOF-MOV-19).
    fn offer_marches(&self, state: &State, (unit, enemy): (u8, Option<u8>), list: &mut List<'_>) {
        let u = state.unit(unit);
        let full = self.allowance(state, unit);
        // Of the rate of a line or an extended line, whatever its width (WOF-MOV-09).
        let back = self.back_rate(state, unit) / 2;
        let march = |s: Stretch| {
            let Stretch { to, cost, disorders } = s;
            Action { doing: Doing::March, to, cost, disorders, ..Action::stand(u) }
        };
        let way = |turn: i32, most: i32, pace: i32| Onward { wheel: 0, turn, most, pace, careful: true, of: full };
        let mut go = |on: Onward| {
            let free = Stretch::free(&u.rect, on.turn, on.most, on.pace);
            list.draft(march(Stretch { disorders: !on.careful, ..free }), Open::Way(on));
        };
        for parts in [4, 2, 1] {
            go(way(0, full * parts / 4, 1));
        }
        if !self.terrain.is_open() {
            // At full speed over rough ground, at the price of order (WOF-TER-03).
            go(Onward { careful: false, ..way(0, full, 1) });
        }
        let echelon = self.pace(state, unit, Manoeuvre::Echelon);
        for turn in [SLANT, -SLANT] {
            go(way(turn, full, echelon));
        }
        self.offer_passages(state, unit, list);
        self.offer_to_abatis(state, unit, list.choices);
        self.offer_wheels(state, (unit, enemy), list);
        if u.stand != Stand::Limbered {
            let side = self.pace(state, unit, Manoeuvre::Sidestep);
            for turn in [Heading::EAST.0, Heading::WEST.0] {
                let on = way(turn.into(), full, side);
                list.draft(march(Stretch::free(&u.rect, on.turn, full, side)), Open::Way(on));
            }
            let on = Onward { of: back, ..way(Heading::SOUTH.0.into(), back, 1) };
            let free = Stretch { cost: full, ..Stretch::free(&u.rect, on.turn, back, 1) };
            list.draft(march(free), Open::Way(on));
        }
    }

    /// The rate of which a backstep goes half (WOF-MOV-09).
    #[must_use]
    pub fn back_rate(&self, state: &State, unit: u8) -> i32 {
        let kind = self.kind(state, unit);
        inches(if kind.is_guns() {
            return self.allowance(state, unit);
        } else if kind == Kind::LightHorse {
            Mover::LightHorseLine.rates()[0]
        } else if kind.is_horse() {
            Mover::HeavyHorseLine.rates()[0]
        } else if self.formation(state, unit) == Formation::Extended {
            Mover::FootExtended.rates()[0]
        } else {
            Mover::FootLine.rates()[0]
        })
    }

    /// Whom a unit can meet within so much allowance, straight on, after a wheel or in a zone, a bit each.
    #[must_use]
    pub fn in_reach(&self, state: &State, unit: u8, most: i32) -> u64 {
        let rect = &state.unit(unit).rect;
        // A wheel is paid for by the arc of the front; the middle of what is deeper than wide goes farther than that. A slant
        // is measured by the span of its step.
        let more = 2 * (rect.half_depth - rect.half_front).max(0) + most / 8 + INCH;
        self.around(state, unit, rect, most + more + inches(ZONE))
    }

    /// Wheels, and straight on after them (WOF-MOV-05).
    fn offer_wheels(&self, state: &State, (unit, enemy): (u8, Option<u8>), list: &mut List<'_>) {
        let u = state.unit(unit);
        let full = self.allowance(state, unit);
        let pace = self.pace(state, unit, Manoeuvre::Wheel);
        let mut turns = [0; 5];
        turns[..4].copy_from_slice(&[15, 40, -15, -40].map(|d| d * Heading::DEGREE));
        if let Some(enemy) = enemy {
            let ahead = Heading::about(state.unit(enemy).rect.centre - u.rect.front_centre());
            turns[4] = u.rect.heading.to(ahead).clamp(-90 * Heading::DEGREE, 90 * Heading::DEGREE);
        }
        for turn in turns.into_iter().filter(|t| t.abs() > 2 * Heading::DEGREE) {
            let cost = arc(2 * u.rect.half_front, turn.abs()) * pace;
            if cost > full {
                continue;
            }
            let via = Field::wheeled_to(&u.rect, turn);
            let wheel = Action { doing: Doing::March, via, to: via, cost, ..Action::stand(u) };
            list.draft(wheel, Open::Wheel(turn));
            let left = full - cost;
            let on = Onward { wheel: turn, turn: 0, most: left, pace: 1, careful: true, of: full };
            let to = Stretch::free(&via, 0, left, 1).to;
            list.draft(Action { to, cost: full, ..wheel }, Open::Way(on));
        }
    }

    /// Straight on through friends, for half of the turn's movement (WOF-MOV-14), as far as it comes clear of them.
    fn offer_passages(&self, state: &State, unit: u8, list: &mut List<'_>) {
        let u = state.unit(unit);
        let full = self.allowance(state, unit);
        let ahead = |f: u8| {
            let rect = &state.unit(f).rect;
            !u.rect.is_beyond(rect, full / 2) && u.rect.local(rect.centre).y > 0
        };
        if !self.friends(state, unit).any(ahead) {
            return;
        }
        for part in (1..=STEPS).rev() {
            let far = full / 2 * part / STEPS;
            let to = u.rect.moved(Point::new(0, far).turned(u.rect.heading));
            // Through whom is not known yet.
            let passage = Action { doing: Doing::March, to, cost: full, passed: 1 << unit, ..Action::stand(u) };
            list.draft(passage, Open::Passage(far));
        }
        let among = Action { doing: Doing::March, cost: full, mixes: Some(unit), ..Action::stand(u) };
        list.draft(among, Open::Mixing);
    }

    /// Skirmishers go any way and turn at no cost (WOF-SKR-03).
    fn offer_drift(&self, state: &State, (unit, enemy): (u8, Option<u8>), list: &mut List<'_>) {
        let u = state.unit(unit);
        let most = self.allowance(state, unit);
        let mut facing = u.rect.heading;
        if let Some(enemy) = enemy {
            facing = facing.toward(u.rect.centre, state.unit(enemy).rect.centre);
        }
        let march = |to: Rect, cost| Action { doing: Doing::March, to, cost, ..Action::stand(u) };
        let turned = u.rect.facing(facing);
        if turned != u.rect {
            list.draft(march(turned, 0), Open::Room);
        }
        for way in 0..8 {
            let turn = u.rect.heading.to(facing.turned(way * 45 * Heading::DEGREE));
            for part in [2, 1] {
                let on = Onward { wheel: 0, turn, most: most * part / 2, pace: 1, careful: true, of: most };
                let free = Stretch::free(&u.rect, turn, on.most, 1);
                list.draft(march(free.to.facing(facing), free.cost), Open::Way(on));
            }
        }
    }

    /// A square goes two inches any way, without turning (WOF-MOV-10).
    fn offer_square(&self, state: &State, unit: u8, choices: &mut Choices) {
        let u = state.unit(unit);
        let full = self.allowance(state, unit);
        let one = (unit, self.in_reach(state, unit, full));
        for way in 0..4 {
            let turn = way * i32::from(Heading::EAST.0);
            if let Some(s) = self.onward(state, one, &u.rect, (turn, 1), full, true) {
                let act =
                    Action { doing: Doing::March, to: s.to, cost: s.cost, disorders: s.disorders, ..Action::stand(u) };
                choices.push(Choice::Act(act));
            }
        }
    }

    /// Where a battery would stand unlimbered, its front where the limber's is; none where there is no room.
    #[must_use]
    pub fn unlimbered(&self, state: &State, unit: u8) -> Option<Rect> {
        let to = self.guns_so(state, unit, Stand::Unlimbered, state.unit(unit).rect.heading);
        self.is_free(state, unit, &to).then_some(to)
    }

    fn guns_so(&self, state: &State, unit: u8, stand: Stand, heading: Heading) -> Rect {
        let u = state.unit(unit);
        let (front, depth) = self.size(unit, u.figures, u.models, 1, stand);
        posed(u.rect.front_centre(), heading, front / 2, depth / 2)
    }

    /// Limbering and unlimbering, a full move each (WOF-MOV-11, WOF-MOV-12), and a new facing at the price of a change
    /// (WOF-MOV-04).
    fn offer_limbers(&self, state: &State, (unit, enemy): (u8, Option<u8>), list: &mut List<'_>) {
        let u = state.unit(unit);
        let cost = self.allowance(state, unit);
        if u.stand == Stand::Limbered {
            let mut headings = [Some(u.rect.heading), None];
            if let Some(enemy) = enemy {
                headings[1] = Some(u.rect.heading.toward(u.rect.front_centre(), state.unit(enemy).rect.centre));
            }
            for heading in headings.into_iter().flatten() {
                let act = Action { doing: Doing::Unlimber, stand: Stand::Unlimbered, cost, ..Action::stand(u) };
                self.draft_guns_so(state, (unit, heading), &act, list);
            }
            return;
        }
        if !u.has(Flags::HORSELESS) && !self.unit(unit).no_limber {
            for heading in [u.rect.heading, u.rect.heading.behind()] {
                let act = Action { doing: Doing::Limber, stand: Stand::Limbered, cost, ..Action::stand(u) };
                self.draft_guns_so(state, (unit, heading), &act, list);
            }
        }
        if let Some(enemy) = enemy.filter(|_| u.is_good()) {
            let facing = u.rect.heading.toward(u.rect.front_centre(), state.unit(enemy).rect.centre);
            let price = price(self.grade(state, unit), self.disordered(state, unit));
            if u.rect.heading.to(facing).abs() > 10 * Heading::DEGREE {
                let act = Action {
                    doing: Doing::Form,
                    cost: if price == Price::Half { cost / 2 } else { cost },
                    disorders: price == Price::Disorders,
                    shakes: price == Price::Shakes,
                    ..Action::stand(u)
                };
                self.draft_guns_so(state, (unit, facing), &act, list);
            }
        }
    }

    /// Guns that stand as an act wants, with that heading, their front where it is.
    fn draft_guns_so(&self, state: &State, (unit, heading): (u8, Heading), act: &Action, list: &mut List<'_>) {
        let to = self.guns_so(state, unit, act.stand, heading);
        // Guns that take their place again have gone no way to it.
        let via = if act.doing == Doing::Form { to } else { act.via };
        let act = Action { via, to, ..*act };
        list.draft(act, Open::Room);
    }

    /// Gunners go back to their guns: into contact, for a full move (WOF-RTM-05).
    fn offer_guns(&self, state: &State, unit: u8, choices: &mut Choices) {
        let u = state.unit(unit);
        let most = self.allowance(state, unit);
        let others = self.bodies(state, unit).filter(|(o, _)| *o != unit);
        let free = u.left.is_clear_of(others.map(|(_, body)| body));
        if u.models == 0 || !free || !u.rect.is_within(&u.left, most.max(INCH)) {
            return;
        }
        let act = Action {
            doing: Doing::Man,
            via: u.left,
            to: u.left,
            stand: Stand::Unlimbered,
            cost: most,
            ..Action::stand(u)
        };
        choices.push(Choice::Act(act));
    }

    /// Straight ahead up to abatis, which one must touch to clear it (WOF-WRK-07).
    fn offer_to_abatis(&self, state: &State, unit: u8, choices: &mut Choices) {
        if self.terrain.abatis.is_empty() {
            return;
        }
        let u = state.unit(unit);
        let most = self.allowance(state, unit);
        let bars = |far: i32| self.abatis_bars(state, u.rect.centre, &u.rect.advanced(far));
        if !bars(most) || bars(0) {
            return;
        }
        // To within the width of a hair.
        let (mut clear, mut barred) = (0, most);
        while barred - clear > 12 {
            let middle = clear.midpoint(barred);
            if bars(middle) { barred = middle } else { clear = middle }
        }
        let step = Point::new(0, clear).turned(u.rect.heading);
        let to = u.rect.moved(step);
        let Some(toll) = self.toll(state, unit, (u.rect.centre, to.centre), true).filter(|t| t.cost <= most) else {
            return;
        };
        if clear > 12
            && self.is_free(state, unit, &to)
            && self.through(state, unit, &u.rect, step, NONE) == Some(0)
            && self.heeds_zones(state, unit, &u.rect, step, NONE)
        {
            let (cost, disorders, straight) = (toll.cost, toll.disorders, clear);
            choices.push(Choice::Act(Action {
                doing: Doing::March,
                to,
                cost,
                disorders,
                straight,
                ..Action::stand(u)
            }));
        }
    }
}
