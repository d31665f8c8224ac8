//! A charge carried out: answers, countercharges, contact (WOF-SEQ-06).

use super::charge::WIDELY;
use super::evade::LOOKS;
use super::support::Supported;
use super::{Action, Doing};
use crate::base::geometry::Face;
use crate::base::geometry::motion::arc;
use crate::base::geometry::touch::{TOUCHING, contact};
use crate::base::{Heading, Point, Rect};
use crate::rules::weight_of_fire::data::Kind;
use crate::rules::weight_of_fire::data::fight::BREAKTHROUGH;
use crate::rules::weight_of_fire::data::moves::{MASSED_EVADES, Manoeuvre};
use crate::rules::weight_of_fire::data::size::{INCH, inches, ranks};
use crate::rules::weight_of_fire::engine::Engine;
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::general::{Choice, Decision};
use crate::rules::weight_of_fire::state::{Field, Fight, Flags, NONE, Phase, Stand, State, Way};

/// Steps of time in which two who move at once are followed (WOF-CHG-03).
pub(super) const STEPS: i32 = 24;

impl Field {
    /// Whether a unit may evade a charge (WOF-EVA-01, WOF-SKR-05, WOF-GEN-09, WOF-SEQ-09, WOF-MOV-18).
    #[must_use]
    pub fn may_evade(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        let light = self.kind(state, unit) == Kind::LightHorse
            && u.stand == Stand::Close
            && (ranks(u.figures, u.files) == 1 || self.evades_by_die(state, unit));
        let free = !u.routs()
            && !u.has(Flags::CONFUSED)
            && !u.has(Flags::CHARGED)
            && !u.has(Flags::EVADED)
            && !u.has(Flags::PURSUES)
            && !u.has(Flags::STANDS)
            && !state.engaged(unit);
        // Skirmishers in works count as close order (WOF-SKR-07).
        free && !self.closes_in_works(state, unit)
            && (light || matches!(u.stand, Stand::Skirmish | Stand::Crew | Stand::Unlimbered | Stand::Limbered))
    }

    /// The way of a unit towards a body at another place: a wheel to it, then straight on.
    pub(super) fn dash(&self, state: &State, unit: u8, mark: Point, full: i32) -> Option<Action> {
        let from = state.unit(unit).rect;
        let turn = from.heading.to(Heading::about(mark - from.front_centre()));
        let turn = if turn.abs() < 5 * Heading::DEGREE { 0 } else { turn };
        if turn.abs() > 90 * Heading::DEGREE {
            return None;
        }
        let pace = if self.is_loose(state, unit) { 0 } else { self.pace(state, unit, Manoeuvre::Wheel) };
        let cost = arc(2 * from.half_front, turn.abs()) * pace;
        if cost >= full {
            return None;
        }
        let via = if turn == 0 { from } else { self.wheel(state, unit, &from, turn, NONE)? };
        let far = full - cost;
        Some(Action {
            doing: Doing::Charge,
            via,
            to: via.advanced(far),
            far,
            cost: full,
            ..Action::stand(state.unit(unit))
        })
    }

    /// How far along a dash a unit is when it has used so much of its allowance: ground takes its part (WOF-TER-03, WOF-TER-06,
    /// WOF-TER-13, WOF-TER-17), and before what bars it it stops.
    fn dashed(&self, state: &State, unit: u8, dash: &Action, used: i32) -> Rect {
        let left = used - (dash.cost - dash.far);
        if left <= 0 || self.terrain.is_open() {
            return self.along(state, unit, dash, used);
        }
        let comes = |far: i32| {
            let to = dash.via.advanced(far);
            self.toll(state, unit, (dash.via.centre, to.centre), false).is_some_and(|t| t.cost <= left)
        };
        let (mut far, mut not) = (0, left + 1);
        if comes(left) {
            far = left;
        }
        while not - far > INCH / 8 && far < left {
            let middle = far.midpoint(not);
            if comes(middle) { far = middle } else { not = middle }
        }
        dash.via.advanced(far)
    }

    /// Whether a unit comes so far on a dash, and what the ground takes of it.
    pub(super) fn dash_cost(&self, state: &State, unit: u8, dash: &Action, far: i32) -> Option<i32> {
        let to = dash.via.advanced(far);
        self.toll(state, unit, (dash.via.centre, to.centre), false).map(|t| t.cost).filter(|&cost| cost <= dash.far)
    }

    /// How much of its allowance a charger has used when a unit sees it, who may then set out against it (WOF-CHG-11); none
    /// where that is too late.
    pub(super) fn seen_after(&self, state: &State, (unit, action): (u8, &Action), by: u8) -> Option<i32> {
        self.comes_in_view(state, (unit, action), by).map(|part| action.cost * part / LOOKS)
    }

    /// Where a charge and a countercharge meet, each moving in proportion (WOF-CHG-03), the second from when it sees the first
    /// (WOF-CHG-11): the places of both, and how far the second has come.
    fn meeting(&self, state: &State, (unit, action): (u8, &Action), target: u8) -> Option<(Rect, Rect, Action)> {
        let [rate, its] = [unit, target].map(|u| self.rates(state, u)[1]);
        let unseen = self.seen_after(state, (unit, action), target)?;
        let mark = self.along(state, unit, action, unseen).centre;
        let counter = self.dash(state, target, mark, its)?;
        let at = |n: i32| {
            let used = (rate * n / STEPS).min(action.cost);
            let since = i64::from((used - unseen).max(0)) * i64::from(its) / i64::from(rate.max(1));
            (self.along(state, unit, action, used), self.dashed(state, target, &counter, since as i32))
        };
        let near = |(one, two): &(Rect, Rect)| one.is_within(two, TOUCHING);
        let n = (1..=STEPS).find(|&n| near(&at(n)))?;
        let (one, two) = at(n - 1);
        // The last of the way: the countercharger as far as it comes in this step, the charger until they touch.
        let far = one.until(one.heading.turned(action.bend), &two).filter(|&far| far <= rate / STEPS * 3)?;
        let one = one.moved(Point::new(0, far).turned(one.heading.turned(action.bend)));
        let clear = |unit: u8, enemy: u8, rect: &Rect| {
            rect.is_clear_of(self.bodies(state, unit).filter(|(o, _)| *o != enemy).map(|(_, body)| body))
                && self.on_table(rect)
                && self.may_stand(state, unit, rect)
        };
        let way = two.centre - counter.via.centre;
        let goes = self.through(state, target, &counter.via, way, unit) == Some(0);
        (goes && clear(unit, target, &one) && clear(target, unit, &two) && !one.overlaps(&two))
            .then_some((one, two, counter))
    }
}

/// Whether a body that comes in so on a side of another does it at more than 45 degrees: then it is itself under attack in the
/// flank (WOF-CHG-06).
#[must_use]
pub fn comes_askew(own: &Rect, target: &Rect, face: Face) -> bool {
    own.heading.to(target.looks(face).behind()).abs() > WIDELY
}

impl Engine<'_> {
    /// A charge, with all that answers it.
    pub fn charge(&mut self, unit: u8, action: &Action) {
        let target = action.target;
        self.state.waiting &= !(1 << unit);
        self.mark_charge(unit);
        self.leave_gun(unit);
        let u = self.state.unit_mut(unit);
        u.reach = (u.reach - action.cost).max(0);
        self.tell_stand(Code::Charges, unit, target);
        if action.behind != NONE {
            return self.reinforce(unit, action);
        }
        if action.shoots {
            let at = self.state.unit(target).rect;
            self.open_fire(unit, target, &at);
        }
        let answer = self.answer(unit, action);
        let goes = answer == Choice::Counter;
        let met = if goes { self.field.meeting(self.state, (unit, action), target) } else { None };
        // Who comes in support may meet it before the target does, or after (WOF-CHG-03, WOF-CHG-12).
        let asked = match self.support_before(unit, action, met.as_ref().map(|m| m.0)) {
            Supported::Yes => {
                if met.is_some() {
                    self.close_in(unit, target, Code::Countercharges);
                }
                return;
            }
            Supported::No(asked) => asked,
        };
        if let Some(met) = met {
            self.countercharge(unit, action, met);
            return self.support_after(unit, target, asked);
        }
        let answer = self.let_evade(target, answer);
        if let Choice::Evade { shoots } = answer {
            let mark = self.field.evade_mark(self.state, target, (unit, action));
            if let Some(mark) = mark.filter(|_| shoots) {
                self.open_fire(target, unit, &mark);
            }
            if self.evade(target, unit, action) {
                return self.follow(unit, action);
            }
        }
        self.strike_home(unit, action);
        // While the charger stands, they ride on (WOF-CHG-03).
        if self.state.fights_of(unit).any(|f| f.has(target)) {
            self.support_after(unit, target, asked);
        }
    }

    /// Marks of who charges in whatever way, and the distance that a new charge has.
    pub fn mark_charge(&mut self, unit: u8) {
        let rate = self.field.rates(self.state, unit)[1];
        let u = self.state.unit_mut(unit);
        if !u.has(Flags::CHARGED) {
            u.reach = rate;
        }
        if u.has(Flags::MOVED) && !u.has(Flags::CHARGED) {
            // Its last move is this turn's (WOF-CC-09).
            u.straight_before = u.straight;
        }
        for flag in [Flags::CHARGED, Flags::DONE, Flags::MOVED, Flags::BUSY] {
            u.set(flag);
        }
    }

    /// The answer of the target (WOF-CHG-11, WOF-EVA-01, WOF-EVA-06): it stands, countercharges or evades.
    fn answer(&mut self, unit: u8, action: &Action) -> Choice {
        let target = action.target;
        let (field, state) = (self.field, &*self.state);
        let may_counter = !action.flank
            && field.may_clash(state, target)
            && field.may_charge_at(state, target, unit)
            && field.meeting(state, (unit, action), target).is_some();
        let may_evade = field.may_evade(state, target);
        // No shooting in the combat phase (WOF-CC-17).
        let may_shoot =
            may_evade && state.phase != Phase::Combat && field.evade_mark(state, target, (unit, action)).is_some();
        self.choices.clear();
        self.choices.push(Choice::Hold);
        if may_counter {
            self.choices.push(Choice::Counter);
        }
        if may_evade {
            self.choices.push(Choice::Evade { shoots: false });
        }
        if may_shoot {
            self.choices.push(Choice::Evade { shoots: true });
        }
        self.ask_of(target, Decision::Answer { unit: target, charger: unit })
    }

    /// Massed irregular horse gets out of the way on a four and more, else it stands (WOF-IRR-07).
    fn let_evade(&mut self, unit: u8, answer: Choice) -> Choice {
        if !matches!(answer, Choice::Evade { .. }) || !self.field.evades_by_die(self.state, unit) {
            return answer;
        }
        let die = self.die_of(unit);
        self.tell(Code::EvadeDie, unit, NONE, [die.into(), die.into(), 0, 0]);
        if die >= MASSED_EVADES { answer } else { Choice::Hold }
    }

    fn countercharge(&mut self, unit: u8, action: &Action, (one, two, counter): (Rect, Rect, Action)) {
        let target = action.target;
        let straight = self.straight_of(target, &counter, &two);
        self.mark_charge(target);
        self.leave_gun(target);
        self.tell_stand(Code::Countercharges, target, unit);
        // The charger has not used all that its way to the target takes.
        self.state.unit_mut(unit).reach += action.cost;
        for (u, to) in [(unit, &one), (target, &two)] {
            let u = self.state.unit_mut(u);
            u.reach = (u.reach - u.rect.centre.distance(to.centre)).max(0);
        }
        let own = self.straight_of(unit, action, &one);
        let advanced = [(unit, &one), (target, &two)].map(|(u, r)| self.came(u, r));
        self.cross(unit, &action.via, &one);
        self.cross(target, &counter.via, &two);
        self.set_down(unit, &action.via, &one, own, action.passed);
        self.set_down(target, &counter.via, &two, straight, 0);
        self.touch_off((unit, target, 0), Way::Counter, target, false, [own, straight], advanced);
    }

    /// Ground disorders who is met on his way over it (WOF-TER-03, WOF-TER-06, WOF-TER-09, WOF-TER-13, WOF-TER-18).
    pub(super) fn cross(&mut self, unit: u8, via: &Rect, to: &Rect) {
        let on = to.heading == via.heading;
        if on && self.field.toll(self.state, unit, (via.centre, to.centre), false).is_some_and(|t| t.disorders) {
            self.disorder(unit);
        }
    }

    /// How far a unit came straight at the end of a charge that ends there, with what it marched before (WOF-CC-09).
    pub(super) fn straight_of(&self, unit: u8, action: &Action, to: &Rect) -> i32 {
        let u = self.state.unit(unit);
        if action.bend != 0 {
            return 0;
        }
        let turned = action.via.heading != u.rect.heading;
        let before = if turned {
            0
        } else if u.has(Flags::MOVED) && !u.has(Flags::CHARGED) {
            u.straight
        } else {
            u.straight_before
        };
        action.via.centre.distance(to.centre) + before
    }

    /// Whether it comes two inches or more into it (WOF-CC-16).
    pub(super) fn came(&self, unit: u8, to: &Rect) -> bool {
        self.state.unit(unit).rect.centre.distance(to.centre) >= inches(BREAKTHROUGH)
    }

    /// Puts a charger where it has come to, by a way from a place of which so much was straight.
    pub(super) fn set_down(&mut self, unit: u8, via: &Rect, to: &Rect, straight: i32, passed: u64) {
        self.charged_through(unit, passed);
        self.place(unit, to, Code::Contact);
        self.ran_on(unit, via, straight);
        self.touched_on_the_way(unit, via);
    }

    /// Both are disordered, and the impetus is lost (WOF-MOV-16, WOF-MOV-18).
    pub(super) fn charged_through(&mut self, unit: u8, passed: u64) {
        if passed != 0 {
            self.state.unit_mut(unit).set(Flags::THROUGH);
            self.disorder(unit);
            self.passed(passed, true);
        }
    }

    /// What is straight of its charge so far counts where it goes straight on (WOF-CC-08, WOF-CC-15).
    pub(super) fn ran_on(&mut self, unit: u8, via: &Rect, straight: i32) {
        let u = self.state.unit_mut(unit);
        u.straight_before = if u.rect.heading == via.heading { straight } else { 0 };
    }

    /// Two are in contact: what the rules ask of it is judged now (WOF-CHG-08, WOF-CC-07).
    pub(super) fn touch_off(
        &mut self,
        (one, two, part): (u8, u8, u8),
        way: Way,
        counter: u8,
        flank: bool,
        straight: [i32; 2],
        advanced: [bool; 2],
    ) {
        // Gunners whose guns were touched on the way are no more (WOF-RTM-05).
        if !self.state.unit(two).here() {
            return;
        }
        for (unit, enemy) in [(one, two), (two, one)] {
            let charges = self.state.unit(unit).has(Flags::CHARGED);
            // Foot that charges horse is disordered (WOF-CHG-08).
            if charges && self.field.kind(self.state, unit).is_foot() && self.field.kind(self.state, enemy).is_horse() {
                self.disorder(unit);
            }
            // So is who attacks works, woods or houses (WOF-WRK-04, WOF-TER-06, WOF-TWN-04).
            if charges && self.field.is_sheltered(self.state, enemy) {
                self.disorder(unit);
            }
        }
        let charged = [one, two].map(|u| self.state.unit(u).has(Flags::CHARGED));
        if flank && charged[0] {
            self.state.unit_mut(one).set(Flags::FLANKS);
        }
        let impetus = [
            charged[0] && self.field.gains_impetus(self.state, one, two, straight[0]),
            charged[1] && self.field.gains_impetus(self.state, two, one, straight[1]),
        ];
        let (a, b) = (self.state.unit(one).rect, *self.field.part(self.state, two, part));
        let face = contact(&b, &a).map_or(Face::Front, |c| c.1);
        let askew = !self.field.is_loose(self.state, one) && comes_askew(&a, &b, face);
        let surprise = [!self.field.sees(self.state, one, two), !self.field.sees(self.state, two, one)];
        let uphill = self.field.terrain.uphill(&a, &b);
        for (unit, came) in [one, two].into_iter().zip(advanced) {
            if came {
                self.state.unit_mut(unit).set(Flags::ADVANCED);
            }
        }
        let fight = Fight {
            way,
            counter,
            face,
            part,
            flank,
            askew,
            impetus,
            advanced,
            uphill,
            surprise,
            ..Fight::of(one, two)
        };
        self.meet(fight);
    }

    /// The charger comes into contact with who stands (WOF-CHG-04), and with whoever else it touches there.
    pub fn strike_home(&mut self, unit: u8, action: &Action) {
        let target = action.target;
        if action.disorders {
            self.disorder(unit);
        }
        let there = *self.field.part(self.state, target, action.part);
        let here = self.state.unit(target).here();
        let met = here && contact(&there, &action.to).is_some() && !there.overlaps(&action.to);
        if !met || !self.make_way_for(unit, action, target) {
            return self.miss(unit, action);
        }
        // Skirmishers who have retired before it are not met (WOF-SKR-08).
        let left = !self.state.unit(target).here()
            || contact(self.field.part(self.state, target, action.part), &action.to).is_none();
        if left {
            return self.miss(unit, action);
        }
        let straight = self.straight_of(unit, action, &action.via.advanced(action.far));
        let advanced = self.came(unit, &action.to);
        let seen = self.state.unit(unit).rect;
        self.set_down(unit, &action.via, &action.to, straight, action.passed);
        let whom = (unit, target, action.part);
        self.touch_off(whom, Way::Charge, NONE, action.flank, [straight, 0], [advanced, false]);
        self.spread(unit, target, &seen, straight, advanced);
        // Skirmishers who could not retire lose those who are touched at once (WOF-SKR-09, WOF-CC-14).
        if self.state.unit(target).stand == Stand::Skirmish && self.field.is_overrun(self.state, target, unit) {
            self.overrun(target, unit);
            self.charge_on(unit);
            return;
        }
        let touched = self.state.fights_of(unit).find(|f| f.two == target).map(|f| f.face);
        if let Some(face) = touched {
            self.spread_out(target, face, action.part);
        }
    }

    /// A charge in contact with its target, as far as the two of them go: for the odds of it.
    pub fn come_home(&mut self, unit: u8, action: &Action) {
        self.mark_charge(unit);
        if action.disorders {
            self.disorder(unit);
        }
        let straight = self.straight_of(unit, action, &action.via.advanced(action.far));
        let came = self.came(unit, &action.to);
        self.charged_through(unit, action.passed);
        self.state.unit_mut(unit).rect = action.to;
        let whom = (unit, action.target, action.part);
        self.touch_off(whom, Way::Charge, NONE, action.flank, [straight, 0], [came, false]);
    }

    /// One charge may contact more than one target (WOF-CHG-01).
    fn spread(&mut self, unit: u8, target: u8, from: &Rect, straight: i32, advanced: bool) {
        for enemy in self.field.units_of(self.field.unit(target).side) {
            let e = self.state.unit(enemy);
            let own = self.state.unit(unit).rect;
            if enemy == target || !e.here() || self.state.fights_of(enemy).any(|f| f.has(unit)) {
                continue;
            }
            let touched = self.field.parts(self.state, enemy).find_map(|(p, r)| contact(r, &own).map(|c| (p, c.1)));
            let Some((part, face)) = touched else { continue };
            // Houses are not attacked by horse, whomever else it charges (WOF-TWN-11); nobody is run over twice (WOF-CC-15).
            if !self.field.may_charge_at(self.state, unit, enemy) || self.field.is_left_over(self.state, enemy, unit) {
                continue;
            }
            let flank = self.field.is_flank_attack(self.state, unit, from, (enemy, face));
            self.touch_off((unit, enemy, part), Way::Charge, NONE, flank, [straight, 0], [advanced, false]);
        }
    }

    /// A charge that finds nobody goes as far as it can towards where it aimed; beyond a normal move it is disordered
    /// (WOF-EVA-09).
    pub fn miss(&mut self, unit: u8, action: &Action) {
        let from = self.state.unit(unit).rect;
        let to = [&action.to, &action.via].into_iter().find(|r| self.field.has_room(self.state, unit, r)).copied();
        if let Some(to) = to {
            if to == action.to {
                self.charged_through(unit, action.passed);
            }
            self.place(unit, &to, Code::MissedContact);
            self.touched_on_the_way(unit, if to == action.to { &action.via } else { &from });
        }
        if from.centre.distance(self.state.unit(unit).rect.centre) > self.field.allowance(self.state, unit) {
            self.disorder(unit);
        }
    }
}
