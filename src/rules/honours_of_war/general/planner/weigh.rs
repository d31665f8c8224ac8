//! What a single move is worth to a unit: fire given and taken, melee, rally, the plan, cover and order.
//!
//! The many places that a unit may go to are weighed with the exact odds of the hit table at plain modifiers, worked
//! out once for each enemy; a charge is fought out on paper with all of them.

use super::{Want, plan};
use crate::base::geometry::Face;
use crate::base::{Heading, Point, Rect};
use crate::field::Nature;
use crate::rules::honours_of_war::data::{D, Grade};
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::fire::aim;
use crate::rules::honours_of_war::general::combat::{self, HARM};
use crate::rules::honours_of_war::general::{Act, Action, Ammo, Ask, Choice, Pick};
use crate::rules::honours_of_war::hit::{Row, Troops, Volley};
use crate::rules::honours_of_war::melee::{Fight, may_support};
use crate::rules::honours_of_war::state::{
    Class, Field, Flags, Formation, HURT, Kind, MAX_UNITS, Plan, RETREAT, State,
};

/// Points for each centimetre nearer to what the plan wants.
const PROGRESS: i32 = 9;
/// The share of next turn's fire that counts already now, in tenths.
const TO_COME: i32 = 6;
/// The share of what enemies may do to a unit that they will do to this one, in tenths.
const TAKEN: i32 = 7;
/// What keeps a unit from a charge whose odds are against it.
const AGAINST: i32 = 200;

/// A band of range: up to where it reaches and what a shot in it is worth, standing and having moved.
#[derive(Debug, Clone, Copy, Default)]
struct Band {
    limit: i32,
    still: i32,
    moved: i32,
}

/// An enemy as this unit sees him.
#[derive(Debug, Clone, Copy, Default)]
struct Foe {
    unit: u8,
    rect: Rect,
    /// What this unit can do to him, and he to it.
    ours: Bands,
    theirs: Bands,
    /// How far he could charge this unit; zero where he can't.
    charge: i32,
    horse: bool,
    engaged: bool,
    /// The distance beyond which neither can do the other anything.
    matters: i32,
}

/// A unit with all that its moves are weighed by.
struct Scale<'a> {
    field: &'a Field,
    state: &'a State,
    unit: u8,
    kind: Kind,
    worth: i32,
    foes: [Foe; MAX_UNITS],
    len: usize,
    plan: Plan,
    want: Want,
    /// Where its brigade is.
    middle: Point,
    /// Whom it goes for, as a number in `foes`.
    prey: Option<usize>,
    /// The army can't afford to lose this unit now.
    careful: bool,
}

/// A unicorn has most: canister, and two each of roundshot and shell.
const BANDS: usize = 5;
type Bands = [Band; BANDS];

/// Bands of a unit's fire with the worth of a shot at a target.
fn bands(field: &Field, state: &State, firer: u8, target: u8) -> Bands {
    let mut bands = [Band::default(); BANDS];
    let data = field.unit(firer);
    if data.kind.is_horse() || data.kind == Kind::Transport || state.unit(firer).red() {
        return bands;
    }
    let row = aim::row(field, state, firer);
    let them = state.unit(target);
    let (theirs, worth) = (field.unit(target), combat::worth(field, target));
    let difficult = theirs.kind == Kind::LightFoot || them.formation == Formation::Deployed;
    let weather = field.weather(state).fire;
    let mut len = 0;
    for (ammo, better, limit) in aim::loads(field, state, firer).into_iter().flatten() {
        let volley = Volley {
            hits: state.unit(firer).hits,
            difficult,
            target_class: theirs.class,
            size: data.size,
            weather,
            ..Volley::plain(row, ammo)
        };
        let sum = volley.modifiers().sum();
        // Long range and having moved take one each (HOW-HIT-04).
        let value = |less: i32| worth * combat::die(row, sum - less, them.hits) / 1000;
        bands[len] = Band { limit: better, still: value(0), moved: value(1) };
        len += 1;
        if limit > better {
            bands[len] = Band { limit, still: value(1), moved: value(2) };
            len += 1;
        }
    }
    bands
}

/// The worth of a shot over a distance.
fn shot(bands: &Bands, distance: i32, moved: bool) -> i32 {
    let in_band = bands.iter().filter(|b| b.limit >= distance && b.limit > 0);
    in_band.map(|b| if moved { b.moved } else { b.still }).max().unwrap_or(0)
}

/// The distance from a rectangle to a place given as (right, forward) of its middle, to a fifteenth: close enough to
/// choose a place by, without a square root.
fn about(rect: &Rect, q: Point) -> i32 {
    let (dx, dy) = ((q.x.abs() - rect.half_front).max(0), (q.y.abs() - rect.half_depth).max(0));
    dx.max(dy) + dx.min(dy) * 3 / 8
}

/// Whether a place, as (right, forward) of a unit's middle, lies about in its firing zone, `slack` to either side.
const fn in_zone(rect: &Rect, q: Point, slack: i32) -> bool {
    let ahead = q.y - rect.half_depth;
    // The tangent of 30° is 0.577.
    ahead > 0 && (q.x.abs() - rect.half_front - slack) * 1000 < ahead * 577
}

impl<'a> Scale<'a> {
    fn new(ask: &Ask<'a>, unit: u8) -> Scale<'a> {
        let (field, state) = (ask.field, ask.state);
        let data = field.unit(unit);
        let brigade = state.brigade(data.brigade);
        let own = state.unit(unit).rect.centre;
        let mut scale = Scale {
            field,
            state,
            unit,
            kind: field.kind(state, unit),
            worth: combat::worth(field, unit),
            foes: [Foe::default(); MAX_UNITS],
            len: 0,
            plan: brigade.plan,
            want: Want::of(&brigade.plan),
            middle: plan::middle(state, brigade.units()).unwrap_or(own),
            prey: None,
            careful: plan::on_the_edge(field, state, ask.side),
        };
        for enemy in field.units_of(ask.side.other()) {
            let u = state.unit(enemy);
            if !u.fights() {
                continue;
            }
            let theirs = field.unit(enemy);
            let charges = match theirs.kind {
                k if k.is_horse() => true,
                k if k.is_foot() => !scale.kind.is_horse(),
                _ => false,
            };
            let charge = if charges && !u.red() { field.normal_move(state, enemy, u.formation, false) } else { 0 };
            let mut theirs_on_us = bands(field, state, enemy, unit);
            if !matches!(u.formation, Formation::Line | Formation::Deployed | Formation::Garrison) || u.engaged() {
                theirs_on_us = [Band::default(); BANDS];
            }
            let ours_on_them = bands(field, state, unit, enemy);
            let reaches = ours_on_them.iter().chain(&theirs_on_us).map(|b| b.limit).max().unwrap_or(0);
            scale.foes[scale.len] = Foe {
                matters: reaches.max(charge * 2),
                unit: enemy,
                rect: u.rect,
                ours: ours_on_them,
                theirs: theirs_on_us,
                charge,
                horse: theirs.kind.is_horse(),
                engaged: u.engaged(),
            };
            scale.len += 1;
        }
        scale.prey = scale.choose_prey();
        scale
    }

    fn foes(&self) -> &[Foe] {
        &self.foes[..self.len]
    }

    /// Whom the unit goes for: near, in the way of the plan, and of a kind that it beats.
    fn choose_prey(&self) -> Option<usize> {
        let u = self.state.unit(self.unit);
        let liking = |foe: &Foe| {
            let theirs = self.field.unit(foe.unit);
            let far = u.rect.distance_to(foe.rect.centre) / 1200;
            let turn = u.rect.heading.to(Heading::from_to(u.rect.centre, foe.rect.centre)).abs() / Heading::DEGREE;
            let kind = match (self.kind.is_horse(), theirs.kind) {
                (true, k) if k.is_guns() => 60,
                (true, k) if k.is_horse() => 20,
                (true, Kind::LightFoot) => 15,
                (true, _) => {
                    // Steady foot from the front is no prey for horse (HOW-MEL-10).
                    let frontal = foe.rect.sector_of(u.rect.centre) == Face::Front;
                    if frontal { -25 } else { 25 }
                }
                (false, k) if k.is_horse() => -30,
                (false, k) if k.is_guns() => 20,
                _ => 5,
            };
            let hurt = i32::from(self.state.unit(foe.unit).hits) * 6;
            let planned = if foe.unit == self.plan.target { 12 } else { 0 };
            kind + hurt + planned - far - turn / 6 - if foe.engaged { 15 } else { 0 }
        };
        (0..self.len).max_by_key(|&n| liking(&self.foes[n]))
    }

    /// What a place is worth, for a unit that stands there in this formation.
    fn place(&self, rect: &Rect, formation: Formation, moved: bool) -> i32 {
        let field = self.field;
        let state = self.state;
        let u = state.unit(self.unit);
        let front = rect.front_centre();
        let fires = matches!(formation, Formation::Line | Formation::Deployed | Formation::Garrison);
        let fired = u.has(Flags::FIRED);
        let (mut now, mut later, mut taken, mut danger) = (0, 0, 0, 0);
        let mut nearest = i32::MAX;
        let garrison = formation == Formation::Garrison;
        for foe in self.foes() {
            let [back, ahead] = foe.rect.locals([rect.centre, front]);
            let distance = about(&foe.rect, ahead).min(about(&foe.rect, back) - rect.half_depth).max(0);
            nearest = nearest.min(distance);
            if distance > foe.matters {
                continue;
            }
            let q = rect.local(foe.rect.centre);
            if fires && !foe.engaged && (garrison || in_zone(rect, q, foe.rect.half_front / 2)) {
                if !fired {
                    now = now.max(shot(&foe.ours, distance, moved));
                }
                later = later.max(shot(&foe.ours, distance, false));
            }
            let theirs = shot(&foe.theirs, distance, false);
            if theirs > 0 {
                let faced = in_zone(&foe.rect, back, rect.half_front / 2);
                taken += if faced { theirs } else { theirs / 4 };
            }
            if foe.charge > 0 && distance < foe.charge + foe.charge / 8 && !garrison && !foe.engaged {
                danger += self.danger(rect, formation, foe, q, back);
            }
        }
        let cover = self.cover(rect, garrison);
        taken = taken * TAKEN / 10 * cover / 10;
        let mut value = now + later * TO_COME / 10 - taken - taken * TO_COME / 10 - danger;
        value += self.rally(nearest);
        value += self.purpose(rect, formation, nearest);
        value += self.order(rect, nearest);
        if formation.is_column() && self.kind != Kind::Transport {
            let close = nearest < field.d(D::RallyFar) * 9 / 10;
            if close && !self.kind.is_guns() {
                value -= if self.kind.is_horse() { 80 } else { 170 };
            }
        }
        value
    }

    /// What an enemy who could charge does to a unit that stands badly for it.
    fn danger(&self, rect: &Rect, formation: Formation, foe: &Foe, q: Point, back: Point) -> i32 {
        // He must look this way to strike now.
        let looks = back.y > 0 && back.x.abs() < back.y * 2;
        if !looks {
            return 0;
        }
        let dx = q.x.abs() - rect.half_front;
        let frontal = q.y > 0 && dx <= q.y - rect.half_depth;
        let weak = formation.is_column() || self.kind.is_guns();
        let part = match (frontal, foe.horse) {
            (true, false) => 0,
            (true, true) if weak => 120,
            (true, true) => 0,
            (false, true) => 220,
            (false, false) => 130,
        };
        part * self.worth / 1000
    }

    /// How much fire still tells in a place, in tenths.
    fn cover(&self, rect: &Rect, garrison: bool) -> i32 {
        if garrison {
            return 6;
        }
        let p = rect.centre;
        let wood = self.field.terrain.areas.iter().any(|a| {
            a.nature == Nature::Wood
                && (a.low.x..=a.high.x).contains(&p.x)
                && (a.low.y..=a.high.y).contains(&p.y)
                && crate::base::geometry::outline::contains(&a.points, p)
        });
        if wood { 6 } else { 10 }
    }

    /// What a hurt unit gains by distance from the enemy (HOW-RLY-03).
    fn rally(&self, nearest: i32) -> i32 {
        let u = self.state.unit(self.unit);
        let inferior = self.field.unit(self.unit).class == Class::Inferior;
        let off = if nearest < self.field.d(D::RallyNear) {
            0
        } else {
            let far = nearest > self.field.d(D::RallyFar);
            u8::from(!inferior) + u8::from(far)
        };
        let off = off.min(u.hits.saturating_sub(1));
        let gain = HARM[usize::from(u.hits)] - HARM[usize::from(u.hits - off)];
        let need = if self.careful || self.want == Want::Withdraw { 20 } else { 10 };
        self.worth * gain / 1000 * need / 10
    }

    /// How near a place comes to what the plan wants.
    fn purpose(&self, rect: &Rect, formation: Formation, nearest: i32) -> i32 {
        let cm = |n: i32| n / 1200;
        let field = self.field;
        let state = self.state;
        let hurt = state.unit(self.unit).hits >= HURT;
        let to_aim = |slack: i32| cm((rect.centre.distance(self.plan.aim) - slack).max(0));
        let to_prey = |stand: i32| {
            let prey = self.prey.map_or(0, |n| {
                let prey = &self.foes[n].rect;
                about(prey, prey.local(rect.front_centre()))
            });
            cm((prey - stand).max(0))
        };
        let eager = match state.brigade(field.unit(self.unit).brigade).leader.grade {
            Grade::Dashing => 12,
            Grade::Dithering => 8,
            _ => 10,
        };
        let drive = if hurt || self.careful { PROGRESS / 3 } else { PROGRESS } * eager / 10;
        let facing = self.facing(rect, nearest);
        facing
            + match self.want {
                Want::Attack if self.kind.is_guns() => -to_prey(field.d(D::RallyFar)) * drive / 2,
                Want::Attack if self.kind.is_horse() => -to_prey(field.d(D::Proximity)) * drive,
                Want::Attack => {
                    let stand = field.d(D::Near);
                    -to_prey(stand) * drive - to_aim(3 * field.d(D::March)) * 2
                }
                Want::Support => {
                    let limbered = i32::from(formation == Formation::Limbered) * 40;
                    -to_prey(field.d(D::RallyFar) * 9 / 10) * drive / 2 - limbered
                }
                // Round the wing first; there, at whoever shows his flank.
                Want::Flank => -to_aim(field.d(D::HorseColumn)) * drive - to_prey(field.d(D::Proximity)) * drive / 2,
                Want::Reserve => -to_aim(field.d(D::RallyNear)) * drive / 2,
                Want::Withdraw => -to_aim(field.d(D::Near)) * 3,
                Want::Hold => {
                    let away = cm(rect.centre.distance(state.unit(self.unit).rect.centre));
                    -away * 3 + self.ground(rect, formation, nearest)
                }
                Want::Nothing => 0,
            }
    }

    /// What good ground is worth to a unit that holds it.
    fn ground(&self, rect: &Rect, formation: Formation, nearest: i32) -> i32 {
        if nearest > 2 * self.field.d(D::March) {
            return 0;
        }
        let high = self.field.terrain.areas.iter().any(|a| {
            matches!(a.nature, Nature::GentleHill | Nature::SteepHill)
                && crate::base::geometry::outline::contains(&a.points, rect.centre)
        });
        i32::from(high) * 60 + if formation == Formation::Garrison && self.kind.is_foot() { 90 } else { 0 }
    }

    /// Looking the right way: to the prey when the enemy is near, else as the plan says.
    fn facing(&self, rect: &Rect, nearest: i32) -> i32 {
        let look = match self.prey {
            Some(n) if nearest < 2 * self.field.d(D::March) => Heading::from_to(rect.centre, self.foes[n].rect.centre),
            _ => self.plan.facing,
        };
        let off = (rect.heading.to(look).abs() / Heading::DEGREE - 15).max(0);
        -off * if nearest < self.field.d(D::March) { 2 } else { 1 }
    }

    /// Order: near the brigade, not before the own guns, not in each other's way.
    fn order(&self, rect: &Rect, nearest: i32) -> i32 {
        let (field, state) = (self.field, self.state);
        let stray = (rect.centre.distance(self.middle) - field.d(D::FootColumn) * 2).max(0) / 1200;
        let mut value = -stray * 3;
        let side = field.unit(self.unit).side;
        for friend in field.units_of(side) {
            let f = state.unit(friend);
            if friend == self.unit || !f.fights() {
                continue;
            }
            let reach = i64::from(field.d(D::March));
            if f.rect.centre.square_to(rect.centre) > reach * reach {
                continue;
            }
            let q = f.rect.local(rect.centre);
            let before = q.y > f.rect.half_depth && q.x.abs() < f.rect.half_front + rect.half_front - 2400;
            let fires = matches!(f.formation, Formation::Deployed | Formation::Line);
            if before && fires && nearest < field.d(D::March) && !self.kind.is_horse() {
                value -= if f.formation == Formation::Deployed { 60 } else { 25 };
            }
            // Friends on both sides cover the flanks and support in melee (HOW-MEL-19).
            if self.kind.is_foot() && field.unit(friend).kind.is_foot() && f.rect.is_within(rect, field.d(D::Support)) {
                value += 15;
            }
        }
        value
    }

    /// A charge, fought out on paper: what it costs the enemy less what it costs us.
    fn charge(&self, action: &Action) -> i32 {
        let duel = paper(self.field, self.state, self.unit, action);
        let target = combat::worth(self.field, action.target);
        let mut value = target * duel.harm[1] / 1000 - self.worth * duel.harm[0] / 1000;
        let theirs = self.field.unit(action.target);
        if theirs.kind.is_guns() {
            // Guns that give way are mostly lost (HOW-MEL-29).
            value += target * duel.wins[0] / 1000 / 4;
        }
        value += (duel.wins[0] - duel.wins[1]) / 8;
        if self.careful {
            value -= self.worth * duel.harm[0] / 1000;
        }
        if value < 0 {
            value -= AGAINST;
        }
        value + self.order(&action.to, 0).min(0)
    }
}

/// Friends who would support a fight at a place, at most two (HOW-MEL-19 to 21).
fn supports(field: &Field, state: &State, unit: u8, at: &Rect, enemy_at: &Rect) -> u8 {
    let reach = field.d(D::Support);
    let near = |f: u8| {
        let rect = &state.unit(f).rect;
        rect.is_within(at, reach) || rect.is_within(enemy_at, reach)
    };
    let side = field.unit(unit).side;
    field.units_of(side).filter(|&f| f != unit && may_support(field, state, f) && near(f)).take(2).count() as u8
}

/// A charge on paper, with the fire that the target gives before contact.
pub(super) fn paper(field: &Field, state: &State, unit: u8, action: &Action) -> combat::Duel {
    let (u, t) = (state.unit(unit), state.unit(action.target));
    let face = Face::ALL[action.sector as usize];
    let theirs = field.unit(action.target);
    if t.formation == Formation::Limbered || theirs.kind == Kind::Transport {
        // HOW-MEL-18: overrun without a die.
        return combat::Duel { harm: [0, 1000 - HARM[usize::from(t.hits)]], wins: [1000, 0] };
    }
    let normal = field.normal_move(state, unit, u.formation, false);
    let flank = face != Face::Front && t.formation != Formation::Garrison;
    // Foot stands and fires; horse meets horse (HOW-CHG-18 to 21).
    let counters = theirs.kind.is_horse() && face == Face::Front && !t.red() && !t.engaged();
    let fight = Fight {
        unit,
        enemy: action.target,
        at: action.to,
        enemy_at: t.rect,
        side: face,
        first: true,
        bonus: action.length * 4 > normal,
        charged: true,
        enemy_charged: counters,
        flanked: false,
        hits: u.hits,
        enemy_hits: t.hits,
        support: supports(field, state, unit, &action.to, &t.rect),
        directions: 0,
    };
    let reply = Fight {
        unit: action.target,
        enemy: unit,
        at: t.rect,
        enemy_at: action.to,
        side: Face::Front,
        bonus: counters && fight.bonus,
        charged: counters,
        enemy_charged: true,
        flanked: flank || t.engaged(),
        hits: t.hits,
        enemy_hits: u.hits,
        support: supports(field, state, action.target, &t.rect, &action.to),
        directions: 1,
        ..fight
    };
    let shoots = !flank && !counters && aim::can_fire(field, state, action.target);
    let volley = shoots.then(|| standing_fire(field, state, action.target, unit));
    combat::duel(
        [&fight.blow(field, state), &reply.blow(field, state)],
        [u.hits.min(RETREAT - 1), t.hits.min(RETREAT - 1)],
        volley.as_ref(),
    )
}

/// The fire of a unit that is charged, at the range it likes best.
fn standing_fire(field: &Field, state: &State, firer: u8, charger: u8) -> Volley {
    let data = field.unit(firer);
    let ammo = if data.kind.is_guns() { Ammo::Canister } else { Ammo::Musketry };
    let row = Row::of(Troops::of(data.kind, state.unit(firer).has(Flags::DISMOUNTED)), data.class);
    Volley {
        moved: state.unit(firer).has(Flags::MOVED),
        hits: state.unit(firer).hits,
        target_class: field.unit(charger).class,
        size: data.size,
        ..Volley::plain(row, ammo)
    }
}

/// Picks a unit's single move.
pub(super) fn action(ask: &Ask<'_>, choices: &[Choice], unit: u8) -> Pick {
    let scale = Scale::new(ask, unit);
    let u = ask.state.unit(unit);
    let mut found = (0, i32::MIN);
    for (n, choice) in choices.iter().enumerate() {
        let Choice::Act(action) = choice else { continue };
        let value = match action.act {
            Act::Stand => scale.place(&u.rect, u.formation, u.has(Flags::MOVED)),
            Act::Charge => scale.charge(action) + scale.place_in_contact(action),
            _ => scale.place(&action.to, action.formation, true) - 8,
        };
        if value > found.1 {
            found = (n, value);
        }
    }
    let reason = match choices[found.0] {
        Choice::Act(action) => scale.reason(&action),
        _ => 0,
    };
    Pick { index: found.0, reason }
}

impl Scale<'_> {
    /// What being in contact is worth besides the fight: no fire is taken, and the plan's way is gone.
    fn place_in_contact(&self, action: &Action) -> i32 {
        let bold = match self.state.brigade(self.field.unit(self.unit).brigade).leader.grade {
            Grade::Dashing => 40,
            Grade::Dithering => -40,
            _ => 0,
        };
        let keeps = match self.want {
            Want::Hold | Want::Support | Want::Reserve => -60,
            Want::Withdraw => -150,
            _ => 0,
        };
        self.purpose(&action.to, action.formation, 0) + bold + keeps
    }

    /// Why a move is made, where it is worth telling.
    fn reason(&self, action: &Action) -> u16 {
        let u = self.state.unit(self.unit);
        let code = match action.act {
            Act::Charge => {
                let flank = Face::ALL[action.sector as usize] != Face::Front;
                if flank { Code::ReasonChargeFlank } else { Code::ReasonCharge }
            }
            Act::Withdraw | Act::About if u.hits >= 2 && self.careful => Code::ReasonBreakOff,
            Act::Withdraw | Act::About if u.hits >= 2 => Code::ReasonRally,
            Act::Occupy => Code::ReasonCover,
            Act::Unlimber => Code::ReasonGuns,
            _ => return 0,
        };
        code as u16
    }
}
