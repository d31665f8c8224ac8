//! Charges: the way into contact (section CHG), worked out and not yet answered.

use super::answer::comes_askew;
use super::offer::SLANT;
use super::{Action, Doing};
use crate::base::geometry::motion::arc;
use crate::base::geometry::touch::{TOUCHING, contact};
use crate::base::geometry::{Face, Wing};
use crate::base::{Heading, Point, Rect};
use crate::rules::weight_of_fire::data::moves::{IMPETUS, LINE, Manoeuvre, WIDE};
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::general::{Choice, Choices};
use crate::rules::weight_of_fire::state::{Field, Flags, Stand, State};

/// 45 degrees (WOF-CHG-06, WOF-CHG-16, WOF-EVA-02, WOF-RTM-01).
pub const WIDELY: i32 = WIDE as i32 * Heading::DEGREE;
/// Most enemies on whom a charge is worked out for one question.
const TARGETS: usize = 8;

impl Field {
    /// Whether a unit may charge at all, as it stands and is (WOF-CHG-07, WOF-GEN-09, WOF-CHG-13, WOF-PUR-09,
    /// WOF-MOV-18): whether it has moved this turn is asked apart, for who reacts may have (WOF-CHG-15).
    #[must_use]
    pub fn may_clash(&self, state: &State, unit: u8) -> bool {
        const NOT: u64 = Flags::CHARGED.0 | Flags::EVADED.0 | Flags::BALKED.0 | Flags::PURSUES.0 | Flags::STANDS.0;
        let u = state.unit(unit);
        u.here()
            && u.is_good()
            && u.mixed.is_none()
            // Irregulars wider than that do not move at all (WOF-IRR-06).
            && !(self.unit(unit).irregular && u.files > LINE)
            && matches!(u.stand, Stand::Close | Stand::Skirmish)
            && u.flags.0 & NOT == 0
            && (!u.has(Flags::CONFUSED) || u.has(Flags::HEADLONG))
            && !state.engaged(unit)
            && !self.kind(state, unit).is_guns()
    }

    /// Whether a unit may charge of its own in its side's step (WOF-CHG-20, WOF-SEQ-08, WOF-SEQ-09, WOF-PUR-09).
    #[must_use]
    pub fn may_charge(&self, state: &State, unit: u8) -> bool {
        const NOT: u64 = Flags::DONE.0 | Flags::MOVED.0 | Flags::RETURNED.0;
        let u = state.unit(unit);
        u.flags.0 & NOT == 0 && self.may_clash(state, unit)
    }

    /// Whether a unit may ever charge such an enemy (WOF-CHG-09, WOF-CHG-10): skirmishers only other skirmishers, but for
    /// woods and works.
    #[must_use]
    pub fn may_charge_at(&self, state: &State, unit: u8, enemy: u8) -> bool {
        // Horse attacks no houses (WOF-TWN-11), and nothing in heavy woods (WOF-TER-09).
        let e = state.unit(enemy);
        let horse = self.kind(state, unit).is_horse();
        if horse && (self.in_block(state, enemy) || self.terrain.in_heavy_woods(&e.rect)) {
            return false;
        }
        if self.is_loose(state, unit) {
            return matches!(e.stand, Stand::Skirmish | Stand::Crew)
                || self.in_block(state, enemy)
                || self.terrain.is_shelter(&e.rect);
        }
        true
    }

    /// Whether some figure of a unit, standing so, is behind the line of an enemy's front (WOF-CHG-17).
    #[must_use]
    pub fn is_behind(&self, state: &State, unit: u8, rect: &Rect, enemy: u8) -> bool {
        self.is_behind_of(state, unit, rect, &state.unit(enemy).rect)
    }

    /// The same of a part of an enemy.
    fn is_behind_of(&self, state: &State, unit: u8, rect: &Rect, line: &Rect) -> bool {
        let heads = self.heads(state, unit);
        let inner = Rect { half_front: heads.half_front, half_depth: heads.half_depth, ..*rect };
        line.locals(inner.corners()).iter().any(|p| p.y < line.half_depth)
    }

    /// Charges of a unit on an enemy (WOF-CHG-01, WOF-CHG-02): straight on, or after a wheel that points it at him or brings
    /// it flush with a side of his.
    #[must_use]
    pub fn charges(&self, state: &State, unit: u8, enemy: u8) -> [Option<Action>; 3] {
        let from = state.unit(unit).rect;
        // The nearest of its places.
        let (part, target) = self.nearest_part(state, enemy, &from);
        let mut found = [None; 3];
        let full = self.rates(state, unit)[1];
        if full == 0 || !from.is_within(&target, full) || !self.may_charge_at(state, unit, enemy) {
            return found;
        }
        let ahead = from.heading.to(Heading::about(target.centre - from.front_centre()));
        let flush = Face::ALL
            .into_iter()
            .map(|f| from.heading.to(target.looks(f).behind()))
            .min_by_key(|t| t.abs())
            .unwrap_or(0);
        let turns = [0, flush, ahead];
        let mut seen = None;
        for (n, turn) in turns.into_iter().enumerate() {
            if turn.abs() > 90 * Heading::DEGREE || turns[..n].iter().any(|t| (t - turn).abs() < 2 * Heading::DEGREE) {
                continue;
            }
            found[n] = self.charge_by(state, (unit, enemy, part), (&from, turn), full);
            if found[n].is_some() && !*seen.get_or_insert_with(|| self.sees(state, unit, enemy)) {
                return [None; 3];
            }
        }
        found
    }

    /// A charge after a wheel, with so much allowance.
    #[must_use]
    pub fn charge_by(
        &self,
        state: &State,
        (unit, enemy, part): (u8, u8, u8),
        (from, turn): (&Rect, i32),
        full: i32,
    ) -> Option<Action> {
        let target = *self.part(state, enemy, part);
        // Skirmishers turn at no cost (WOF-SKR-03).
        let loose = self.is_loose(state, unit);
        let pace = if loose { 0 } else { self.pace(state, unit, Manoeuvre::Wheel) };
        let wheel = arc(2 * from.half_front, turn.abs()) * pace;
        if wheel > full {
            return None;
        }
        let via = if turn == 0 { *from } else { Field::wheeled_to(from, turn) };
        // Straight ahead, else on a slant towards the middle of the target (WOF-MOV-07).
        let reach = |bend: i32| via.until(via.heading.turned(bend), &target).map(|far| (far, bend));
        let aim = via.heading.to(Heading::about(target.centre - via.centre)).clamp(-SLANT, SLANT);
        let (far, bend) = reach(0).or_else(|| reach(aim))?;
        let slant = if bend == 0 || loose { 1 } else { self.pace(state, unit, Manoeuvre::Echelon) };
        let step = Point::new(0, far).turned(via.heading.turned(bend));
        let touch = via.moved(step);
        let toll = self.toll(state, unit, (via.centre, touch.centre), false)?;
        let mut cost = wheel + toll.cost * slant;
        if cost > full || turn != 0 && self.wheel(state, unit, from, turn, enemy).is_none() {
            return None;
        }
        let passed = self.through(state, unit, &via, step, enemy)?;
        if passed != 0 {
            // Through friends a charge costs half of the turn's movement (WOF-MOV-14, WOF-MOV-16).
            cost += full / 2;
        }
        if cost > full || !self.heeds_zones(state, unit, &via, step, enemy) {
            return None;
        }
        let (at, face) = contact(&target, &touch)?;
        let to = self.closed_in(state, (unit, enemy, part), (&touch, at, face), (full - cost, pace));
        let (_, face) = contact(&target, &to)?;
        let lies_on = self.parts(state, enemy).any(|(_, body)| to.overlaps(body));
        if lies_on || !self.is_free_for(state, unit, &to, enemy) {
            return None;
        }
        // An inner flank is not to be had: the charge goes at the front of the friend who protects it (WOF-ZOC-04).
        if part == 0 && self.is_protected(state, enemy, face) {
            return None;
        }
        let askew = comes_askew(&to, &target, face);
        let flank = face != Face::Front
            && self.is_behind_of(state, unit, &state.unit(unit).rect, &target)
            && self.has_flank(state, enemy);
        Some(Action {
            doing: Doing::Charge,
            via,
            to,
            cost,
            passed,
            straight: if bend == 0 { far } else { 0 },
            bend,
            far,
            disorders: toll.disorders,
            target: enemy,
            part,
            face,
            flank,
            askew: askew && !loose,
            ..Action::stand(state.unit(unit))
        })
    }

    /// The place of a unit that is nearest to a body.
    #[must_use]
    pub fn nearest_part(&self, state: &State, unit: u8, to: &Rect) -> (u8, Rect) {
        let u = state.unit(unit);
        if u.wings == [0; 2] && u.blocks[1].is_none() {
            return (0, u.rect);
        }
        let near = self.parts(state, unit).min_by_key(|(_, r)| r.distance(to));
        near.map_or((0, u.rect), |(part, rect)| (part, *rect))
    }

    /// Whether a unit has a flank and a rear: not in square or works, nor a cloud (WOF-FRM-06).
    #[must_use]
    pub fn has_flank(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        !matches!(u.stand, Stand::Square | Stand::Skirmish | Stand::Crew | Stand::Town)
            && (self.terrain.is_open() || !self.terrain.in_works(&u.rect))
    }

    /// On first touch it goes on wheeling about the place that touches until it is flush, or its movement is spent
    /// (WOF-CHG-04).
    #[must_use]
    pub fn closed_in(
        &self,
        state: &State,
        (unit, enemy, part): (u8, u8, u8),
        (to, at, face): (&Rect, Point, Face),
        (left, pace): (i32, i32),
    ) -> Rect {
        let target = *self.part(state, enemy, part);
        let all = to.heading.to(target.looks(face).behind());
        // The front corner that has farther to go pays.
        let corners = to.corners();
        let radius = at.distance(corners[0]).max(at.distance(corners[1])).max(1);
        for part in [4, 3, 2, 1] {
            let turn = all * part / 4;
            if turn == 0 || arc(radius, turn.abs()) * pace > left {
                continue;
            }
            let heading = to.heading.turned(turn);
            let centre = at + (to.centre - at).unturned(to.heading).turned(heading);
            let turned = Rect { centre, heading, ..*to };
            // Set back to where it just touches.
            let turned = (0..8).map(|n| turned.advanced(-n * TOUCHING)).find(|r| !r.overlaps(&target));
            let good = |r: &Rect| contact(&target, r).is_some() && self.is_free_for(state, unit, r, enemy);
            if let Some(turned) = turned.filter(good) {
                return turned;
            }
        }
        *to
    }

    /// Where a charge has come to when it has used so much of its allowance.
    #[must_use]
    pub fn along(&self, state: &State, unit: u8, action: &Action, used: i32) -> Rect {
        let from = state.unit(unit).rect;
        let pace = if self.is_loose(state, unit) { 0 } else { self.pace(state, unit, Manoeuvre::Wheel) };
        let turn = from.heading.to(action.via.heading);
        let wheel = arc(2 * from.half_front, turn.abs()) * pace;
        if used < wheel {
            let wing = if turn > 0 { Wing::Right } else { Wing::Left };
            return from.wheeled(wing, (i64::from(turn) * i64::from(used) / i64::from(wheel)) as i32);
        }
        // What ground and slant take is spread evenly over the way.
        let rest = (action.cost - wheel).max(1);
        let far = (i64::from(action.far) * i64::from(used - wheel) / i64::from(rest)) as i32;
        action.via.moved(Point::new(0, far).turned(action.via.heading.turned(action.bend)))
    }

    /// Whether a unit that came so far straight into contact has impetus (WOF-CC-07, WOF-CC-08, WOF-CC-10, WOF-MOV-16): it is
    /// steady at contact, and crossed no obstacle at the end.
    #[must_use]
    pub fn gains_impetus(&self, state: &State, unit: u8, enemy: u8, straight: i32) -> bool {
        let horse = self.kind(state, unit).is_horse();
        let needs = inches(IMPETUS[usize::from(horse)]);
        let u = state.unit(unit);
        let square = horse
            && self.in_square(state, enemy)
            && self.steady(state, enemy)
            && self.kind(state, enemy).is_foot()
            && self.unit(enemy).bayonets;
        straight >= needs
            && !square
            && !u.has(Flags::THROUGH)
            && self.steady(state, unit)
            && (self.terrain.is_open()
                || !self.terrain.crosses_obstacle(u.rect.advanced(-needs).centre, u.rect.front_centre()))
    }

    /// The charges that a unit is offered; the first choice is to hold.
    pub fn offer_charges(&self, state: &State, unit: u8, choices: &mut Choices) {
        self.charges_of(state, unit, |_| true, choices);
    }

    /// The same on those enemies of whom its general has hope.
    pub fn charges_of(&self, state: &State, unit: u8, hopes: impl Fn(u8) -> bool, choices: &mut Choices) {
        choices.clear();
        choices.push(Choice::Hold);
        if !self.may_charge(state, unit) {
            return;
        }
        let full = self.rates(state, unit)[1];
        let own = state.unit(unit).rect;
        let mut targets = 0;
        for enemy in self.enemies(state, unit) {
            if own.is_beyond(&state.unit(enemy).rect, full + 2 * INCH) && !self.is_spread(state, enemy) || !hopes(enemy)
            {
                continue;
            }
            let mut any = false;
            for action in self.charges(state, unit, enemy).into_iter().flatten() {
                any = true;
                choices.push(Choice::Act(action));
                if self.may_charge_fire(state, unit, enemy) {
                    choices.push(Choice::Act(Action { shoots: true, ..action }));
                }
            }
            targets += usize::from(any);
            if targets == TARGETS {
                break;
            }
        }
        self.offer_reinforcing(state, unit, choices);
    }

    /// Whether a unit has an enemy within the reach of its charge: quick, and perhaps wrong by who is in the way.
    #[must_use]
    pub fn has_target(&self, state: &State, unit: u8) -> bool {
        let full = self.rates(state, unit)[1];
        let own = &state.unit(unit).rect;
        full > 0 && self.enemies(state, unit).any(|e| own.is_within(&state.unit(e).rect, full))
    }

    /// Some enemy whom a rectangle touches besides one, the first of them (WOF-CHG-01).
    pub fn touched<'a>(&'a self, state: &'a State, unit: u8, but: u8) -> impl Iterator<Item = u8> + use<'a> {
        let own = state.unit(unit).rect;
        self.enemies(state, unit).filter(move |&e| e != but && contact(&state.unit(e).rect, &own).is_some())
    }
}
