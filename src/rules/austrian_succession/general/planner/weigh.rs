//! What a unit's order is worth: what it does and suffers at once, and where it leaves the unit.

use super::plan;
use super::{Planner, STEP, best, nearest, unit_worth};
use crate::base::geometry::Face;
use crate::base::{Heading, Point, Rect};
use crate::rules::austrian_succession::data::{
    CANISTER, CARBINES, CM, MUSKETS, ROUNDSHOT, SAVES, front_bases, melee_halves, rate,
};
use crate::rules::austrian_succession::event::Code;
use crate::rules::austrian_succession::fire::NEVER;
use crate::rules::austrian_succession::fire::aim::glance;
use crate::rules::austrian_succession::general::{Ask, Choice, Pick};
use crate::rules::austrian_succession::melee::Blows;
use crate::rules::austrian_succession::movement::{Action, Form};
use crate::rules::austrian_succession::odds::{Clash, Fighter, clash};
use crate::rules::austrian_succession::state::{Field, Flags, Formation, Kind, NONE, State, Traits};

/// What the fire of foot is worth against what stands before it, by its steps: 4 to 6 hits, and half of those hit lose
/// a step more.
const VOLLEY: [i32; 5] = [0, 75, 140, 200, 260];
/// The same with −1, as return fire.
const HASTY: [i32; 5] = [0, 50, 95, 140, 180];
/// Light horse in two ranks: two dice that hit on 6.
const CARBINE: i32 = 50;
/// A turn's roundshot and canister of a whole gun.
const BALL: i32 = 120;
const GRAPE: i32 = 200;
/// What a gun without anybody in range gains by limbering, before it has got anywhere.
const LIMBER: i32 = 20;

impl Planner {
    /// The best of a unit's orders.
    pub(super) fn move_of(&self, ask: &Ask<'_>, unit: u8, choices: &[Choice]) -> Pick {
        let (field, state) = (ask.field, ask.state);
        let (_, near) = nearest(field, state, unit);
        let w = Weigher::of(self, ask, unit, near);
        let (index, _) = best(choices, |choice| match choice {
            Choice::Act(action) => w.worth(action),
            _ => i32::MIN + 1,
        });
        let Choice::Act(action) = choices[index] else { return index.into() };
        let gap = if near == NONE { 0 } else { state.unit(unit).rect.distance(&state.unit(near).rect) / 12 };
        let (code, target, numbers) = match action.order.form {
            _ if action.order.charge != NONE => {
                let c = w.clash(&action);
                let code = if action.face == Face::Front { Code::ReasonCharge } else { Code::ReasonChargeFlank };
                let of = |n: usize| (c.beaten[n].thousandths() / 10) as i16;
                (code, action.order.charge, [of(1), of(0), 0, 0])
            }
            Form::Order => (Code::ReasonForm, near, [gap as i16, 0, 0, 0]),
            Form::Unlimber => (Code::ReasonGuns, near, [0; 4]),
            Form::Pivot => {
                let on = |&e: &u8| {
                    let e = state.unit(e);
                    e.here() && field.wheel_to(state, unit, e.rect.centre) == action.order.wheel
                };
                (Code::ReasonTurn, field.units_of(ask.side.other()).find(on).unwrap_or(near), [0; 4])
            }
            _ if action.stands() => {
                let code = if field.kind(state, unit).is_foot() { Code::ReasonStand } else { Code::ReasonWait };
                (code, near, [gap as i16, 0, 0, 0])
            }
            _ if action.order.abouts > 0 => (Code::ReasonBack, near, [gap as i16, 0, 0, 0]),
            _ if field.kind(state, unit).is_horse() => (Code::ReasonFlank, near, [gap as i16, 0, 0, 0]),
            _ => (Code::ReasonAdvance, near, [gap as i16, 0, 0, 0]),
        };
        Pick { index, reason: code as u16, target, numbers }
    }
}

/// An enemy near enough to matter, and what it could do.
#[derive(Clone, Copy)]
struct Threat {
    enemy: u8,
    kind: Kind,
    rect: Rect,
    /// What its small arms would do to us, and within which range.
    volley: i32,
    range: i32,
    /// It is a gun in action.
    gun: bool,
    /// It has moved, and fires only if it is fired at.
    silent: bool,
    /// How far it may charge yet; 0 where it is no horse or has acted.
    charges: i32,
    /// How many half dice it has more than we in a melee front to front.
    odds: i32,
    /// How far off neither can do the other anything.
    matters: i32,
}

/// What a charge must be worth beyond what it costs: who closes has left the ranks and his supports, and the enemy's fire
/// and countercharges are still to come. Measured: who asks for this beats who stands fast in 97 battles of the mirror of a
/// hundred, who asks for nothing in 95, and Einsamenhügel is the more even for it.
const STAKE: i32 = 120;

/// Most enemies that are weighed at once.
const THREATS: usize = 16;

struct Weigher<'a> {
    planner: &'a Planner,
    ask: Ask<'a>,
    unit: u8,
    kind: Kind,
    /// It keeps its ground.
    holds: bool,
    /// The nearest enemy, or [`NONE`].
    near: u8,
    /// Where it makes for.
    aim: Point,
    threats: [Option<Threat>; THREATS],
    /// What a unit of one's own, and one of the enemy's, is worth beyond its steps.
    units: [i32; 2],
}

impl Weigher<'_> {
    fn of<'a>(planner: &'a Planner, ask: &Ask<'a>, unit: u8, near: u8) -> Weigher<'a> {
        let (field, state) = (ask.field, ask.state);
        let (kind, u) = (field.kind(state, unit), state.unit(unit));
        let aim = plan::goal(field, state, unit, near);
        let holds = state.plans[usize::from(field.unit(unit).brigade)].holds;
        let mut threats = [None; THREATS];
        let mut count = 0;
        // From wherever it goes this turn, with a wheel.
        let own = rate(kind, u.formation);
        let around = own * 5 / 4 + 2 * u.rect.half_front;
        for enemy in field.units_of(ask.side.other()).filter(|_| kind != Kind::Gun) {
            let e = state.unit(enemy);
            if count == THREATS || !e.here() || e.engaged() {
                continue;
            }
            let foe = field.kind(state, enemy);
            let charges = if foe.is_horse() && !e.has(Flags::ACTED) { rate(foe, e.formation) } else { 0 };
            let gun = foe == Kind::Gun && e.formation == Formation::Unlimbered;
            let muskets = if foe.is_foot() || kind.is_foot() { MUSKETS } else { CARBINES };
            let matters = [charges, muskets, if gun { ROUNDSHOT } else { 0 }, if kind.is_horse() { own } else { 0 }];
            let matters = matters.into_iter().fold(0, i32::max);
            if u.rect.is_beyond(&e.rect, matters + around) {
                continue;
            }
            let musket = foe.is_foot() && (field.ordered(state, enemy) || foe == Kind::LightFoot);
            threats[count] = Some(Threat {
                enemy,
                kind: foe,
                rect: e.rect,
                volley: match foe {
                    _ if musket => VOLLEY[usize::from(e.steps)],
                    Kind::LightHorse => CARBINE,
                    _ => 0,
                },
                range: if foe.is_foot() { MUSKETS } else { CARBINES },
                gun,
                silent: e.has(Flags::MOVED),
                charges,
                matters,
                odds: i32::from(melee_halves(foe, column(kind, false)) * e.steps)
                    - i32::from(melee_halves(kind, column(foe, false)) * u.steps),
            });
            count += 1;
        }
        let units = [ask.side, ask.side.other()].map(|side| unit_worth(field, state, side));
        Weigher { planner, ask: *ask, unit, kind, holds, near, aim, threats, units }
    }

    fn field(&self) -> &Field {
        self.ask.field
    }
    fn state(&self) -> &State {
        self.ask.state
    }

    fn worth(&self, action: &Action) -> i32 {
        if action.order.charge != NONE {
            return self.charge(action);
        }
        if self.kind == Kind::Gun { self.gun(action) } else { self.troops(action) }
    }

    /// A charge, by the exact odds of its melee, after the fire of foot that is charged on its front.
    fn charge(&self, action: &Action) -> i32 {
        let (field, state) = (self.field(), self.state());
        let target = action.order.charge;
        let foe = field.kind(state, target);
        let come = if action.cost > action.rate {
            1
        } else if action.varies && action.cost * 4 > action.rate.min(action.cost) * 3 {
            5
        } else {
            6
        };
        if foe == Kind::Gun {
            let shot = if action.face == Face::Front && !state.unit(target).has(Flags::MOVED) { GRAPE } else { 0 };
            return (self.units[1] + 3 * STEP - shot) * come / 6 + self.place(action);
        }
        let c = self.clash(action);
        let steps = [self.arriving(action, target), state.unit(target).steps];
        let cost = |n: usize| {
            let mean = c.loss[n].mean_thousandths() as i32 * STEP / 1000;
            mean + c.loss[n].at_least(steps[n].into()).thousandths() as i32 * self.units[n] / 1000
        };
        let back = |n: usize| c.beaten[n].thousandths() as i32 * 40 / 1000;
        let shot = if self.is_shot_at(action, target) { VOLLEY[usize::from(state.unit(target).steps)] } else { 0 };
        let gain = cost(1) + back(1) - cost(0) - back(0) - shot;
        // Who comes up short stands before the enemy and is shot at for nothing.
        let short = if foe.is_foot() { -VOLLEY[usize::from(state.unit(target).steps)] } else { -STEP / 4 };
        // Before a battle peters out for want of blows, even poor chances are taken (WAS-LOSE-04), but not with the last
        // unit that can be spared (WAS-LOSE-01).
        let side = self.ask.side;
        let spare = field.strength(side) - field.left(state, side) < field.bears(side);
        let haste = if spare { i32::from(state.quiet.saturating_sub(1)) * 100 } else { 0 };
        (gain * come + short * (6 - come)) / 6 + self.planner.daring() + haste - STAKE + self.place(action)
    }

    fn is_shot_at(&self, action: &Action, target: u8) -> bool {
        action.face == Face::Front && self.field().kind(self.state(), target).is_foot()
    }

    /// The steps with which a charger arrives, after the fire of foot that it charges on its front.
    fn arriving(&self, action: &Action, target: u8) -> u8 {
        let (own, foe) = (self.state().unit(self.unit).steps, self.state().unit(target).steps);
        if self.is_shot_at(action, target) { own.saturating_sub(foe.div_ceil(2)).max(1) } else { own }
    }

    /// The odds of a charge's melee.
    fn clash(&self, action: &Action) -> Clash {
        let (field, state) = (self.field(), self.state());
        let target = action.order.charge;
        let t = state.unit(target);
        // Light foot charges and fights as close order in close country only (WAS-MEL-04).
        let as_foot = |kind: Kind, rect: &Rect| {
            if kind == Kind::LightFoot && field.terrain.in_close_country(rect) { Kind::Foot } else { kind }
        };
        let own = as_foot(field.kind(state, self.unit), &action.to);
        let foe = as_foot(field.kind(state, target), &t.rect);
        let flank = action.face != Face::Front;
        let ordered = !flank && field.ordered(state, target);
        let steps = self.arriving(action, target);
        let higher = |a: &Rect, b: &Rect| {
            !field.terrain.is_open() && field.terrain.contour(a.centre) > field.terrain.contour(b.centre)
        };
        let housed = |a: &Rect, b: &Rect| field.terrain.in_houses(a) && !field.terrain.in_houses(b);
        let better = |a: &Rect, b: &Rect| higher(a, b) || housed(a, b);
        let extra = [flank || better(&action.to, &t.rect), better(&t.rect, &action.to)];
        let blows = |kind: Kind, column, steps: u8, extra: bool, traits: Traits, save| {
            let row = crate::rules::austrian_succession::data::melee_halves(kind, column);
            let each = if extra && row > 0 { row + 2 } else { row };
            let need = if kind.is_horse() && traits.has(Traits::WEAK_SWORDS) { 5 } else { 4 };
            Blows { halves: each * steps, need, save, edge: None }
        };
        let traits = [field.unit(self.unit).traits, field.unit(target).traits];
        let save = |t: Traits, rect: &Rect, from: &Rect| {
            let covered = !field.terrain.is_open() && field.terrain.covers(rect, from);
            if covered {
                SAVES.0
            } else if t.has(Traits::CUIRASS) {
                SAVES.1
            } else {
                NEVER
            }
        };
        // Who leaves his firing order for it is out of it when he is struck.
        let formed = field.ordered(state, self.unit) && action.order.form == Form::Keep;
        let scores = [self.unit, target].map(|n| field.likely_score(state, n));
        let one = Fighter {
            blows: blows(own, column(foe, ordered), steps, extra[0], traits[0], save(traits[1], &t.rect, &action.to)),
            steps,
            shot: if self.is_shot_at(action, target) { t.steps.div_ceil(2) } else { 0 },
            score: scores[0],
        };
        let two = Fighter {
            blows: blows(foe, column(own, formed), t.steps, extra[1], traits[1], save(traits[0], &action.to, &t.rect)),
            steps: t.steps,
            shot: 0,
            score: scores[1],
        };
        clash(&one, &two)
    }

    /// Guns: what they can see, and how near to canister.
    fn gun(&self, action: &Action) -> i32 {
        let (field, state) = (self.field(), self.state());
        let ready = match action.order.form {
            Form::Unlimber | Form::Pivot => true,
            Form::Keep => action.formation == Formation::Unlimbered,
            _ => false,
        };
        let weak = if state.unit(self.unit).steps <= 2 { 2 } else { 1 };
        let mut worth = 0;
        for enemy in field.units_of(self.ask.side.other()).filter(|&e| state.unit(e).here()) {
            let Some(range) = glance(&action.to, &state.unit(enemy).rect, ROUNDSHOT) else { continue };
            let soft = if field.kind(state, enemy) == Kind::Gun { 3 } else { 1 };
            let fire = if range <= CANISTER { GRAPE } else { BALL } / soft / weak;
            // Whom a friend masks it need not count on.
            if fire > worth && (!action.stands() || field.tells(state, self.unit, enemy)) {
                worth = fire;
            }
        }
        // Nobody in range: it goes where there is somebody, and out of the way of the foot behind it.
        if worth == 0 && action.order.form == Form::Limber {
            return LIMBER - self.distance(action) / 4;
        }
        // What it costs in turns: moving now is no fire now.
        let idle = if action.stands() && ready { 0 } else { 1 };
        let worth = if ready { worth * (3 - idle) / 2 } else { worth / 3 };
        worth - self.distance(action) / 4
    }

    /// How far the unit will be from where it makes for, in millimetres.
    fn distance(&self, action: &Action) -> i32 {
        (action.to.centre - self.aim).span() / 120
    }

    /// Foot and horse that don't charge.
    fn troops(&self, action: &Action) -> i32 {
        let (state, kind) = (self.state(), self.kind);
        let u = state.unit(self.unit);
        let moved = !action.stands() || u.has(Flags::MOVED);
        let ordered = kind == Kind::Foot && action.formation == Formation::Order && action.order.form != Form::Order;
        let steps = usize::from(u.steps.min(2 * front_bases(kind, action.formation, u.steps)));
        let rect = &action.to;
        let (mut out, mut taken, mut next, mut danger, mut grape) = (0, 0, 0, 0, 0);
        for t in self.threats.iter().map_while(Option::as_ref) {
            let e = &t.rect;
            if rect.is_beyond(e, t.matters) {
                continue;
            }
            // What it would do to us: now, if it has not moved, else from the next turn on.
            let fires = if t.volley > 0 {
                glance(e, rect, t.range).map_or(0, |_| t.volley)
            } else if t.gun {
                let near = glance(e, rect, ROUNDSHOT);
                // Canister is kept out of while there is anything else to do.
                grape += near.map_or(0, |range| if range <= CANISTER && !t.silent { GRAPE / 2 } else { 0 });
                near.map_or(0, |range| if range <= CANISTER { GRAPE } else { BALL / 3 })
            } else {
                0
            };
            taken += if t.silent { fires / 4 } else { fires };
            // What we do to it.
            if kind.is_foot() && glance(rect, e, MUSKETS).is_some() {
                let full = if ordered || kind == Kind::LightFoot { VOLLEY[steps] } else { HASTY[steps] / 2 };
                let now = match (moved, t.silent) {
                    (false, _) => full,
                    (true, false) if fires > 0 => HASTY[steps],
                    _ => 0,
                };
                out = out.max(now);
                next = next.max(full);
            }
            // Horse at an open flank, either way.
            if t.charges > 0 {
                let threat = match (kind.is_horse(), rect.sector_of(e.centre)) {
                    (false, Face::Front) => 0,
                    (false, _) => 120,
                    // Horse that would be struck by stronger horse.
                    (true, face) => t.odds.max(0) * 4 + if face == Face::Front { 0 } else { 40 },
                };
                if threat > 0 && rect.is_within(e, t.charges) {
                    danger += threat;
                }
            }
            if kind.is_horse() {
                next = next.max(self.threat(action, t));
            }
        }
        let idle = if action.order.form == Form::Order { -20 } else { 0 };
        // Several who could fire at one rarely all do.
        let taken = taken.min(VOLLEY[4] + BALL);
        // Horse has nothing to win by standing under fire, and who holds has no need to go there.
        let quarters = if kind.is_horse() || self.holds { 4 } else { 2 };
        let place = self.place(action) + self.form(action);
        out + next / 2 - taken * quarters / 4 - grape - danger.min(160) + idle + place
    }

    /// Horse that stands where it can take an enemy next turn: in flank or rear, or one that it outmatches.
    fn threat(&self, action: &Action, t: &Threat) -> i32 {
        let (field, state, rect, kind) = (self.field(), self.state(), &action.to, self.kind);
        let (e, enemy, foe) = (&t.rect, t.enemy, t.kind);
        if !rect.is_within(e, rate(kind, action.formation)) {
            return 0;
        }
        let frontal = e.sector_of(rect.centre) == Face::Front;
        let [ours, theirs] =
            [melee_halves(kind, column(foe, field.ordered(state, enemy))), melee_halves(foe, column(kind, false))];
        if frontal && ours <= theirs {
            return 0;
        }
        let off = rect.heading.to(rect.heading.toward(rect.centre, e.centre)).abs();
        let near = off <= 40 * Heading::DEGREE;
        match (frontal, near) {
            (false, true) => 260,
            (true, true) => 180,
            (false, false) => 100,
            (true, false) => 60,
        }
    }

    /// Where the unit stands for its brigade's plan, with friends behind it.
    fn place(&self, action: &Action) -> i32 {
        let mut worth = -self.distance(action) * 3 / 2;
        if self.near != NONE {
            // Its front to the enemy; for horse only where he is at hand.
            let e = &self.state().unit(self.near).rect;
            let foot = self.kind.is_foot();
            if foot || !action.to.is_beyond(e, 12 * CM) {
                let off = action.to.heading.to(action.to.heading.toward(action.to.centre, e.centre)).abs();
                worth -= off / (if foot { 4 } else { 2 } * Heading::DEGREE);
            }
        }
        worth
    }

    /// Firing order in time, and light horse in the ranks that it fights in.
    fn form(&self, action: &Action) -> i32 {
        if self.kind != Kind::Foot || self.near == NONE {
            return 0;
        }
        let near = action.to.centre.is_near(self.state().unit(self.near).rect.centre, MUSKETS + 16 * CM);
        match (action.order.form, action.formation) {
            (Form::Order, _) if near => 120,
            (_, Formation::Order) if near => 100,
            _ => 0,
        }
    }
}

/// The column of WAS-MEL-07 in which a kind of troops stands.
const fn column(kind: Kind, ordered: bool) -> crate::rules::austrian_succession::data::Foe {
    use crate::rules::austrian_succession::data::Foe;
    match kind {
        Kind::HeavyHorse => Foe::HeavyHorse,
        Kind::Lancers => Foe::Lancers,
        Kind::LightHorse => Foe::LightHorse,
        Kind::LightFoot => Foe::LightFoot,
        Kind::Foot if ordered => Foe::Ordered,
        Kind::Foot | Kind::Gun => Foe::OtherFoot,
    }
}

#[cfg(test)]
mod tests;
