//! Attack moves (section ATK): the way into contact, reactions, contact, and the exposed flank.

use super::around::{Around, SLACK, each};
use super::offer::{OBLIQUE, wheeled};
use super::{APART, Action, Doing};
use crate::base::geometry::touch::{TOUCHING, contact, files_touching};
use crate::base::geometry::{Face, motion::arc};
use crate::base::{Heading, Point, Rect};
use crate::rules::mollwitz_to_freiberg::body::PARTS;
use crate::rules::mollwitz_to_freiberg::data::moves::{ASKEW, CLOUD, EXHAUSTED_ATTACKS, EXPOSED, HALF, Manoeuvre};
use crate::rules::mollwitz_to_freiberg::data::size::{INCH, figure, inches, ranks};
use crate::rules::mollwitz_to_freiberg::engine::Engine;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::state::{Field, Fight, Flags, NONE, Stand, State};

/// How far it is from a place to who is attacked, and the step: towards his middle as far as an oblique at full speed allows
/// (MTF-MOV-05), else straight on.
fn approach(via: &Rect, target: &Rect) -> Option<(i32, Point)> {
    let bend = via.heading.to(Heading::of(target.centre - via.centre)).clamp(-OBLIQUE, OBLIQUE);
    let straight = |bend: i32| {
        let way = via.heading.turned(bend);
        via.until(way, target).map(|far| (far, Point::new(0, far).turned(way)))
    };
    straight(bend).or_else(|| straight(0))
}

/// The arm of a wheel about a place that touches: the front corner that has farther to go pays (MTF-ATK-03).
fn radius(to: &Rect, at: Point) -> i32 {
    let corners = to.corners();
    at.distance(corners[0]).max(at.distance(corners[1])).max(1)
}

impl Field {
    /// Whether a unit can make attack moves at all (MTF-ATK-09, MTF-MOV-21).
    #[must_use]
    pub fn may_attack(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        // Who used the bonus of a road does not, that turn (MTF-ATK-12), nor who balked at it (MTF-ORD-11).
        let hurried = (u.has(Flags::ROAD) || u.has(Flags::BALKS)) && self.unit(unit).side == state.active;
        u.here()
            && !hurried
            && matches!(u.stand, Stand::Close | Stand::Skirmish)
            && !u.is_shaken()
            && !state.engaged(unit)
    }

    /// How far a unit goes in an attack: a cloud no farther than its command figure may (MTF-SKR-04).
    #[must_use]
    pub fn attack_reach(&self, state: &State, unit: u8) -> i32 {
        let full = self.allowance(state, unit);
        if self.is_loose(state, unit) { full.min(inches(CLOUD)) } else { full }
    }

    /// Whether a unit sees an enemy who could attack it with a move as he stands (MTF-RLY-04, MTF-ATK-14); he need not see it
    /// (MTF-ATK-05).
    #[must_use]
    pub fn threatens(&self, state: &State, enemy: u8, unit: u8) -> bool {
        let (e, u) = (&state.unit(enemy).rect, &state.unit(unit).rect);
        self.may_attack(state, enemy)
            && e.is_within(u, self.allowance(state, enemy))
            && self.sees(state, unit, enemy)
            && self.has_attack(state, enemy, unit)
    }

    /// Attack moves of a unit on an enemy, seen or not (MTF-ATK-02, MTF-ATK-04, MTF-ATK-05): straight on or obliquely, after no wheel, or one that
    /// brings it flush with a side of the target or points it at it.
    #[must_use]
    pub fn attacks(&self, state: &State, unit: u8, enemy: u8) -> [Option<Action>; 4] {
        let mut found = [None; 4];
        if let Some(around) = self.attack_around(state, unit, enemy) {
            for (slot, action) in found.iter_mut().zip(self.attacks_in(state, &around, enemy)) {
                *slot = Some(action);
            }
        }
        found
    }

    /// Whether a unit has an attack move on an enemy.
    #[must_use]
    pub fn has_attack(&self, state: &State, unit: u8, enemy: u8) -> bool {
        let around = self.attack_around(state, unit, enemy);
        around.is_some_and(|around| self.attacks_in(state, &around, enemy).next().is_some())
    }

    /// What is about a unit that attacks; none where the enemy is too far off.
    fn attack_around(&self, state: &State, unit: u8, enemy: u8) -> Option<Around> {
        let far = self.allowance(state, unit) + SLACK;
        let beyond = state.unit(unit).rect.is_beyond(&state.unit(enemy).rect, far) && !self.has_parts(state, enemy);
        (!beyond).then(|| self.around(state, unit, far))
    }

    /// Whether an enemy is in reach of an attack, whatever lies between.
    pub fn may_meet(&self, state: &State, unit: u8, enemy: u8) -> bool {
        let from = &state.unit(unit).rect;
        let target = self.nearest_part(state, enemy, from).1;
        // A second line goes no farther than to the rear of the first (MTF-OPT-09).
        let horse = self.kind(state, unit).is_horse();
        let before = if self.options.reinforcing && horse { figure(self.kind(state, unit)).1 } else { 0 };
        let reach = self.attack_reach(state, unit) + before;
        if !from.is_within(target, reach) || !self.may_attack(state, unit) {
            return false;
        }
        // Cavalry attacks nobody in works or houses (MTF-TER-01); nobody is attacked within a square that shelters him
        // (MTF-SKR-14).
        let walled = || self.in_block(state, enemy) || self.terrain.in_works(target);
        !(horse && walled()) && self.is_out(state, enemy)
    }

    /// [`Field::attacks`] of who has looked around as far as its move, each worked out when it is asked for.
    pub(super) fn attacks_in<'a>(
        &'a self,
        state: &'a State,
        around: &'a Around,
        enemy: u8,
    ) -> impl Iterator<Item = Action> + use<'a> {
        let unit = around.unit;
        let from = state.unit(unit).rect;
        let full = self.attack_reach(state, unit);
        let may = self.may_meet(state, unit, enemy);
        let mut turns = [None; 3];
        if may {
            let target = self.nearest_part(state, enemy, &from).1;
            let ahead = from.heading.to(Heading::of(target.centre - from.front_centre()));
            let flush = Face::ALL.into_iter().map(|f| from.heading.to(target.looks(f).behind()));
            let flush = flush.min_by_key(|turn| turn.abs()).unwrap_or(0);
            let near = |turn: &i32| turn.abs() <= 90 * Heading::DEGREE;
            let others = [Some(flush).filter(|&t| t != 0), Some(ahead).filter(|&t| t != 0 && t != flush)];
            turns = [Some(0), others[0].filter(near), others[1].filter(near)];
        }
        let second =
            move || if may && self.options.reinforcing { self.reinforces(state, unit, enemy, full) } else { None };
        // MTF-ATK-10: skirmishers not at the front of the steady or of unlimbered guns.
        let firm = self.steady(state, enemy) || state.unit(enemy).stand == Stand::Unlimbered;
        let flanks = self.is_loose(state, unit) && firm;
        let by = move |turn: i32| self.attack_by(state, around, enemy, turn, full);
        let all = turns.into_iter().flatten().filter_map(by).chain(std::iter::once_with(second).flatten());
        all.filter(move |action| !flanks || action.flank)
    }

    /// The attack of cavalry in a second line, straight on, through cavalry in one rank that attacks this turn (MTF-OPT-09).
    fn reinforces(&self, state: &State, unit: u8, enemy: u8, full: i32) -> Option<Action> {
        let u = state.unit(unit);
        let single = |f: u8| {
            let friend = state.unit(f);
            let kind = self.kind(state, f);
            kind.is_horse() && friend.stand == Stand::Close && ranks(kind, friend.figures, friend.files) == 1
        };
        if !self.kind(state, unit).is_horse() || u.stand != Stand::Close {
            return None;
        }
        let attacks = |f: &&Fight| {
            f.target == enemy
                && f.first
                && f.behind == NONE
                && self.unit(f.attacker).side == state.active
                && single(f.attacker)
        };
        state.contacts().filter(attacks).find_map(|fight| {
            let friend = state.unit(fight.attacker).rect;
            let far = u.rect.until(u.rect.heading, &friend).filter(|&far| far <= full)?;
            let to = u.rect.advanced(far);
            let (_, face) = contact(&friend, &to)?;
            let flush = u.rect.heading.to(friend.heading).abs() < i32::from(ASKEW) * Heading::DEGREE;
            let cost = self.terrain.way(self.mover(state, unit), u.rect.centre, to.centre).filter(|&c| c <= full)?;
            let clear = self.sweeps_clear(state, unit, &u.rect, to.centre - u.rect.centre, fight.attacker);
            (face == Face::Rear && flush && clear).then_some(Action {
                doing: Doing::Attack,
                to,
                cost,
                target: enemy,
                face: fight.face,
                flank: fight.flank,
                askew: fight.askew,
                behind: fight.attacker,
                ..Action::stand(u)
            })
        })
    }

    fn attack_by(&self, state: &State, around: &Around, enemy: u8, turn: i32, full: i32) -> Option<Action> {
        let unit = around.unit;
        let from = state.unit(unit).rect;
        let (part, &target) = self.nearest_part(state, enemy, &from);
        let mover = self.mover(state, unit);
        // Skirmishers turn at no cost (MTF-SKR-03).
        let wheel = i32::from(Manoeuvre::Wheel.pace()[usize::from(self.clumsy(state, unit))]);
        // So do those in works, who go at half speed (MTF-TER-21).
        let works = self.moves_in_works(state, unit);
        let pace = if mover.loose || works { 0 } else { wheel };
        let mut cost = arc(2 * from.half_front, turn.abs()) * pace;
        if cost > full {
            return None;
        }
        let via = if turn == 0 {
            from
        } else if pace > 0 {
            wheeled(&from, turn).1
        } else {
            // About its command figure, which a turn does not move (MTF-SKR-03, MTF-SKR-04).
            from.facing(from.heading.turned(turn))
        };
        // Whether he is ahead and near enough is asked before whether there is room to turn.
        let (far, step) = approach(&via, &target).filter(|(far, _)| cost + far <= full + 2)?;
        let room = match turn {
            0 => true,
            _ if pace > 0 => self.wheel(state, around, &from, turn).is_some(),
            _ => self.is_free_in(state, around, &via, 0),
        };
        if !room {
            return None;
        }
        let mut to = via.moved(step);
        let way = if self.terrain.is_open() { Some(far) } else { self.way_in(state, around, &via, &to) };
        let way = way.map(|c| c * if works { i32::from(HALF) } else { 1 });
        // Rough ground is slow, or disorders who hurries through it (MTF-TER-03).
        let (way, disorders) = match way {
            Some(slow) if cost + slow <= full => (slow, false),
            _ if works || self.terrain.is_open() => return None,
            _ => (self.terrain.way_at(mover, via.centre, to.centre, true)?, true),
        };
        cost += way;
        if cost > full || !self.sweeps_clear_in(state, around, &via, step, enemy) {
            return None;
        }
        let (at, face) = contact(&target, &to)?;
        // Who turns for nothing pays all the same for going round what he touches.
        to = self.closed_in(state, (around, enemy, &target), (&to, at, face), (full - cost, pace.max(1)));
        let (_, face) = contact(&target, &to)?;
        // Who touches houses does not stand in them.
        let body = Rect { half_front: to.half_front - TOUCHING, half_depth: to.half_depth - TOUCHING, ..to };
        if !self.on_table(&to) || !self.terrain.is_open() && !self.terrain.may_stand(&body, mover) {
            return None;
        }
        if around.bodies(state).any(|(other, body)| other != enemy && to.overlaps(body)) {
            return None;
        }
        // Whom it may not attack it may not touch (MTF-ATK-10, MTF-ATK-11, MTF-TER-01).
        if !self.touched_in(state, unit, &to, enemy).all(|e| self.may_go_at(state, unit, e)) {
            return None;
        }
        // Nor do the other parts of the target lie in the way.
        let others = (0..PARTS).filter(|&n| n != part).filter_map(|n| self.part(state, enemy, n));
        if others.into_iter().any(|r| to.overlaps(r)) {
            return None;
        }
        let behind = self.was_behind_part(state, unit, (enemy, part));
        let askew = to.heading.to(target.looks(face).behind()).abs() >= i32::from(ASKEW) * Heading::DEGREE;
        Some(Action {
            doing: Doing::Attack,
            via,
            to,
            cost: cost.min(full),
            disorders,
            target: enemy,
            face,
            // MTF-ATK-16, MTF-ATK-17, MTF-ATK-20.
            flank: behind && face != Face::Front && self.has_flank(state, enemy, part, face),
            askew,
            part,
            ..Action::stand(state.unit(unit))
        })
    }

    /// Enemies but one whom a unit's front touches in a place.
    pub(super) fn touched_in<'a>(
        &'a self,
        state: &'a State,
        unit: u8,
        to: &'a Rect,
        but: u8,
    ) -> impl Iterator<Item = u8> + use<'a> {
        let files = state.unit(unit).files;
        let touches = move |e: &u8| {
            let its = self.nearest_part(state, *e, to).1;
            its.is_within(to, TOUCHING) && contact(its, to).is_some() && files_touching(to, its, files) != (0, 0)
        };
        let enemies = self.here(state, self.unit(unit).side.other());
        enemies.filter(move |&e| e != but && self.is_out(state, e)).filter(touches)
    }

    /// On first touch it goes on wheeling about the place that touches until it is flush, or its movement is spent
    /// (MTF-ATK-03).
    fn closed_in(
        &self,
        state: &State,
        (around, enemy, target): (&Around, u8, &Rect),
        (to, at, face): (&Rect, Point, Face),
        (left, pace): (i32, i32),
    ) -> Rect {
        let all = to.heading.to(target.looks(face).behind());
        let radius = radius(to, at);
        for part in [4, 3, 2, 1] {
            let turn = all * part / 4;
            if turn == 0 || arc(radius, turn.abs()) * pace > left {
                continue;
            }
            let heading = to.heading.turned(turn);
            let centre = at + (to.centre - at).unturned(to.heading).turned(heading);
            let turned = Rect { centre, heading, ..*to };
            let clear = around.bodies(state).all(|(other, body)| other == enemy || !turned.overlaps(body));
            // Set back to where it just touches.
            let turned = (0..8).map(|n| turned.advanced(-n * TOUCHING)).find(|r| !r.overlaps(target));
            if let Some(turned) = turned.filter(|r| clear && self.on_table(r) && contact(target, r).is_some()) {
                return turned;
            }
        }
        *to
    }

    /// What the wheel of an attack about its target costs after the first touch (MTF-ATK-03).
    fn closing_cost(&self, state: &State, unit: u8, action: &Action, target: &Rect) -> i32 {
        let turn = action.via.heading.to(action.to.heading).abs();
        let touch = approach(&action.via, target).and_then(|(_, step)| {
            let first = action.via.moved(step);
            contact(target, &first).map(|(at, _)| radius(&first, at))
        });
        let free = self.is_loose(state, unit) || self.moves_in_works(state, unit);
        let pace = if free { 1 } else { Manoeuvre::Wheel.pace()[usize::from(self.clumsy(state, unit))] };
        touch.map_or(0, |radius| arc(radius, turn) * i32::from(pace))
    }

    /// Whether a side of a unit can be attacked in flank or rear: of squares and garrisons none (MTF-ATK-20), of a bent line
    /// not where its parts meet, of neighbours not where their flanks do (MTF-FRM-15).
    pub(super) fn has_flank(&self, state: &State, unit: u8, part: u8, face: Face) -> bool {
        let u = state.unit(unit);
        let bent = |n: usize| u.wings[n] > 0;
        let inner = match (part, face) {
            (0, Face::Left) | (1, Face::Right) => bent(0),
            (0, Face::Right) | (2, Face::Left) => bent(1),
            _ => false,
        };
        let joined = || part == 0 && matches!(face, Face::Left | Face::Right) && self.is_joined(state, unit, face);
        !matches!(u.stand, Stand::Crew | Stand::Square | Stand::Town) && !inner && !joined()
    }

    /// Whether some of a unit was behind the line of the front of a part of another when the turn began (MTF-ATK-16).
    #[must_use]
    pub fn was_behind(&self, state: &State, unit: u8, enemy: u8) -> bool {
        self.was_behind_part(state, unit, (enemy, 0))
    }

    pub(super) fn was_behind_part(&self, state: &State, unit: u8, (enemy, part): (u8, u8)) -> bool {
        let own = &state.unit(unit).start;
        let its = if part == 0 { Some(&state.unit(enemy).start) } else { self.part(state, enemy, part) };
        let Some(its) = its else { return false };
        its.locals(own.corners()).iter().any(|p| p.y < its.half_depth - TOUCHING)
    }

    /// Whether a unit that is in contact with whom it attacks is disordered by that (MTF-ORD-04): who attacks somebody in woods,
    /// houses or works, and cavalry that attacks up a steep hill.
    #[must_use]
    pub fn attack_disorders(&self, state: &State, unit: u8, target: u8) -> bool {
        self.attack_would_disorder(state, (unit, &state.unit(unit).rect), target)
    }

    /// The same of one who would be in contact with whom it attacks.
    #[must_use]
    pub fn attack_would_disorder(&self, state: &State, (unit, own): (u8, &Rect), target: u8) -> bool {
        let its = &state.unit(target).rect;
        let terrain = &self.terrain;
        let uphill = || self.kind(state, unit).is_horse() && terrain.is_below(own, its);
        !terrain.is_open()
            && (self.in_block(state, target) || terrain.in_woods(its) || terrain.in_works(its) || uphill())
    }

    /// Whether its attack left it with an exposed flank (MTF-ATK-13, MTF-ATK-14).
    #[must_use]
    pub fn is_exposed(&self, state: &State, unit: u8) -> bool {
        let rect = &state.unit(unit).rect;
        self.here(state, self.unit(unit).side.other()).any(|e| {
            let beside = |enemy: &Rect| {
                enemy.is_within(rect, inches(EXPOSED))
                    && rect.locals(enemy.corners()).iter().any(|p| p.y < rect.half_depth - TOUCHING)
            };
            self.parts(state, e).any(beside) && self.threatens(state, e, unit)
        })
    }
}

impl Engine<'_> {
    /// An attack move, step by step (MTF-ATK-21).
    pub fn attack(&mut self, unit: u8, action: &Action) {
        let from = self.state.unit(unit).rect;
        let full = self.field.attack_reach(self.state, unit);
        // MTF-ORD-11.
        if self.field.exhausted(self.state, unit) {
            // MTF-ATK-12.
            let die = self.die_of(unit);
            self.tell(Code::ExhaustedDie, unit, action.target, [die.into(), die.into(), 0, 0]);
            if die < EXHAUSTED_ATTACKS {
                return self.state.unit_mut(unit).set(Flags::BALKS);
            }
        }
        let target = action.target;
        self.tell_stand(Code::Attacks, unit, target);
        self.state.unit_mut(unit).set(Flags::CHARGED);
        let beside = self.field.touched_in(self.state, unit, &action.to, target).fold(0_u64, |bits, e| bits | 1 << e);
        let all = beside | 1 << target;
        // Who stands in square already is shied at before anything moves (MTF-ATK-11).
        let squared = self.squares(unit, all);
        if !self.faces(unit, squared) {
            return;
        }
        self.mark_moved(unit, action.cost.max(1), full);
        self.state.unit_mut(unit).set(Flags::BUSY);
        let stood = self.state.unit(target).rect;
        let evades = self.evades(target);
        let mut caught = self.react(unit, target, action);
        let answers = self.answers_beside(unit, beside, action);
        if action.via != from {
            self.place(unit, &action.via, Code::Wheeled);
        }
        let mut action = *action;
        let formed = self.squares(unit, all) & !squared;
        if formed != 0 {
            // It formed as they came on: they meet it as it stands now, or rein in an inch before it.
            let now = if formed & 1 << target == 0 { Some(action) } else { self.again(unit, &from, &action) };
            let Some(now) = now else { return self.after_move(unit, &from) };
            if !self.faces(unit, formed) {
                let to = now.to.advanced(-inches(1));
                if self.field.is_free(self.state, unit, &to, APART) {
                    self.place(unit, &to, Code::Halts);
                }
                return self.after_move(unit, &from);
            }
            action = now;
        }
        let its = *self.state.unit(target);
        if its.rect != stood && self.field.is_out(self.state, target) && action.to.overlaps(&its.rect) {
            // It gave way, and not far enough: who evaded is run down, who fell back is met where he is (MTF-SKR-10,
            // MTF-RET-11).
            caught |= evades;
            let to = action.via;
            action = self.again(unit, &from, &action).unwrap_or(Action { to, ..action });
        } else if its.rect != stood && action.behind == NONE && contact(&its.rect, &action.to).is_none() {
            // Nobody is left to close in on: it goes as far as he stood (MTF-SKR-11), and no wheel about him is paid, but
            // where it would hang over the edge without.
            let step = approach(&action.via, &stood).map_or(Point::ORIGIN, |(_, step)| step);
            let to = action.via.moved(step);
            action.to = if self.field.on_table(&to) { to } else { action.to };
        }
        let action = &action;
        let closing = if action.behind == NONE { self.field.closing_cost(self.state, unit, action, &stood) } else { 0 };
        // He halts where the target stood (MTF-SKR-11), or sooner where somebody now stands in the way.
        let free = |to: &Rect| {
            let mut bodies = self.field.bodies(self.state, unit);
            bodies.all(|(o, b)| o == action.behind || o == target && caught || answers.ran(o) || !to.overlaps(b))
        };
        let to = [action.to, action.via].into_iter().find(free).unwrap_or(from);
        // Over whom it went without stopping: he is run down where he is.
        for run in each(u64::from(caught) << target | answers.ran) {
            if self.state.unit(run).rect.overlaps(&to) {
                self.shatter(run, Code::Overrun);
            }
        }
        if action.disorders {
            self.disorder(unit);
        }
        let through = if action.behind == NONE { target } else { action.behind };
        let touched = self.field.nearest_part(self.state, through, &to).1;
        // A crew that had no way to go is caught among its guns, though it takes less room (MTF-CC-26).
        let stuck = || caught && its.rect.centre.is_near(stood.centre, INCH / 2) && contact(&stood, &to).is_some();
        let met = self.field.is_out(self.state, target) && (contact(touched, &to).is_some() || stuck());
        self.state.unit_mut(unit).rect = to;
        self.tell_stand(if met { Code::Contact } else { Code::MissedContact }, unit, target);
        self.after_move(unit, &from);
        let touches = self.field.touched_in(self.state, unit, &to, target).next().is_some();
        if !met && !touches {
            let gave_way = self.state.unit(target).rect != stood;
            if gave_way && action.behind == NONE {
                let way = Heading::of(action.to.centre - action.via.centre);
                let wheels = action.to.heading != action.via.heading;
                let way = if action.to == action.via || wheels { action.to.heading } else { way };
                self.go_on(unit, target, way, full - action.cost - closing);
            }
            return;
        }
        self.meet(unit, action, caught, &answers, met);
        // Over who could not get away it may go on (MTF-SKR-08, MTF-SKR-10).
        let u = self.state.unit(unit);
        if met && caught && action.behind == NONE && u.here() && !u.is_shaken() && !self.state.engaged(unit) {
            self.go_on(unit, target, u.rect.heading, full - action.cost - closing);
        }
    }

    /// The same attack on a target that stands otherwise than when it was named.
    fn again(&mut self, unit: u8, from: &Rect, action: &Action) -> Option<Action> {
        let at = std::mem::replace(&mut self.state.unit_mut(unit).rect, *from);
        let full = self.field.allowance(self.state, unit);
        let around = self.field.around(self.state, unit, full + SLACK);
        let turn = from.heading.to(action.via.heading);
        let now = self.field.attack_by(self.state, &around, action.target, turn, full);
        self.state.unit_mut(unit).rect = at;
        now
    }
}
