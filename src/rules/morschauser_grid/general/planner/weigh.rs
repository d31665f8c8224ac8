//! What a move is worth.

use super::{Planner, worth};
use crate::rules::morschauser_grid::data::{Class, Formation, SIX};
use crate::rules::morschauser_grid::event::Code;
use crate::rules::morschauser_grid::general::{Action, Ask, Choice, Pick, Way};
use crate::rules::morschauser_grid::grid::{NOWHERE, apart, bearing, turned};
use crate::rules::morschauser_grid::melee::Bout;
use crate::rules::morschauser_grid::odds::blow_mean;
use crate::rules::morschauser_grid::state::{Field, Flags, NONE, Plan, State};

/// Enemies that matter to one unit's move.
const MOST_FOES: usize = 6;

/// An enemy as one unit sees it.
#[derive(Clone, Copy, Default)]
struct Foe {
    unit: u8,
    at: u16,
    facing: u8,
    /// Mean hits of its fire in thousandths, near and far, and the ranges in halves of a box.
    fire: [i32; 2],
    ranges: [u8; 2],
    /// How near it must be to attack next turn, in halves of a box, and what it then does in thousandths of a hit.
    reach: u8,
    blow: i32,
    /// What the unit's own fire at it is worth, near and far, and up to where, in halves of a box.
    shots: [i32; 2],
}

/// What a unit and its surroundings are, worked out once for all its moves.
struct Eye<'a> {
    /// The box of the nearest enemy, near or far.
    nearest: u16,
    /// Its Leader's box, if he is there.
    leader: u16,
    field: &'a Field,
    state: &'a State,
    unit: u8,
    foes: [Foe; MOST_FOES],
    count: usize,
    /// What its own losses count.
    dear: i32,
    plan: Plan,
    one: i32,
    /// What it minds being fired at and charged, in hundredths: the less, the longer a battle lasts that it is to win.
    fear: i32,
    /// Up to where its own fire is near and far, in halves of a box.
    ranges: [u8; 2],
}

impl Planner {
    /// The move of the highest worth.
    pub(super) fn go(&self, ask: &Ask<'_>, unit: u8, choices: &[Choice]) -> Pick {
        let eye = Eye::of(ask, unit, self.0.own_losses());
        let (field, at) = (ask.field, ask.state.unit(unit).at);
        let near = |from: u16| if eye.nearest == NOWHERE { 0 } else { field.grid.distance(from, eye.nearest) };
        let now = near(at);
        // Who attacks and is fit does not think of going back.
        let forward = eye.plan == Plan::Attack && !field.is_halved(ask.state, unit);
        let (index, _) = super::best(choices, |c| match c {
            Choice::Act(a) if forward && !a.attacks && a.at != at && near(a.at) > now + 1 => i32::MIN,
            Choice::Act(action) => eye.value(action),
            _ => i32::MIN,
        });
        let Choice::Act(action) = &choices[index] else { return index.into() };
        let (reason, target, numbers) = eye.reason(action);
        Pick { index, reason, target, numbers }
    }

    /// Whether a unit holds its fire for the end of its move: foot that is going to get nearer than half range.
    pub(super) fn waits(&self, ask: &Ask<'_>, unit: u8, _value: i32) -> bool {
        let (field, state) = (ask.field, ask.state);
        let data = field.unit(unit);
        if data.kind.is_guns() || state.command(data.command).plan != Plan::Attack {
            return false;
        }
        let near = field.nearest(state, ask.side.other(), state.unit(unit).at);
        near > field.range(unit) && near > 5
    }
}

impl<'a> Eye<'a> {
    fn of(ask: &Ask<'a>, unit: u8, dear: i32) -> Eye<'a> {
        let (field, state) = (ask.field, ask.state);
        let u = state.unit(unit);
        let plan = state.command(field.unit(unit).command).plan;
        let presses = matches!(plan, Plan::Attack | Plan::Support);
        let range = field.range(unit);
        let guns = field.unit(unit).kind.is_guns();
        let mut eye = Eye {
            field,
            state,
            unit,
            nearest: NOWHERE,
            leader: state.leader(field.commands[usize::from(field.unit(unit).command)].leader).at,
            foes: [Foe::default(); MOST_FOES],
            count: 0,
            dear,
            plan,
            one: worth(field, state, unit),
            fear: if presses { (110 - 12 * i32::from(state.turn) - 30 * i32::from(state.quiet)).max(15) } else { 100 },
            ranges: if guns { [12, 24] } else { [range, range * 2] },
        };
        // Those who matter, the nearest first: how much, and who.
        let mut near = [(u8::MAX, NONE); MOST_FOES];
        let mut nearest = u8::MAX;
        // A move of its own, and then what it shoots or they shoot or charge.
        let own = 2 * field.unit(unit).kind.row().moves;
        for foe in field.units_of(ask.side.other()) {
            let f = state.unit(foe);
            if !f.here() {
                continue;
            }
            let row = field.unit(foe).kind.row();
            let distance = field.grid.distance(f.at, u.at);
            if distance < nearest {
                (nearest, eye.nearest) = (distance, f.at);
            }
            let theirs = (2 * row.range).max(2 * row.moves + 2);
            if distance > own + theirs.max(eye.ranges[1]) {
                continue;
            }
            // Guns matter from farther away.
            let key = if row.range > SIX { distance / 2 } else { distance };
            if key >= near[MOST_FOES - 1].0 {
                continue;
            }
            eye.count = (eye.count + 1).min(MOST_FOES);
            let mut place = MOST_FOES - 1;
            while place > 0 && near[place - 1].0 > key {
                near[place] = near[place - 1];
                place -= 1;
            }
            near[place] = (key, foe);
        }
        for (n, &(_, foe)) in near[..eye.count].iter().enumerate() {
            eye.foes[n] = eye.foe(foe);
        }
        eye
    }

    fn foe(&self, foe: u8) -> Foe {
        let (data, f) = (self.field.unit(foe), self.state.unit(foe));
        let row = data.kind.row();
        let halved = i32::from(self.field.is_halved(self.state, foe));
        let dice = (i32::from(row.dice) - halved).max(0);
        let shaken = i32::from(self.field.is_shaken(self.state, foe));
        let faces = 7 - i32::from(row.needs) - shaken;
        let (fire, ranges) = match row.class {
            Class::Artillery => ([dice * (5 - shaken) * 1000 / 6, dice * faces * 1000 / 6], [12, 24]),
            _ => {
                let range = self.field.range(foe);
                ([dice * faces * 1000 / 6, (dice - 1).max(0) * faces * 1000 / 6], [range, range * 2])
            }
        };
        let reach = (row.moves + 1) * 2;
        let blow = blow_mean(f.hits.into(), row.front - shaken as i8);
        let shots = self.shots(foe);
        Foe { unit: foe, at: f.at, facing: f.facing, fire, ranges, reach, blow, shots }
    }

    fn foes(&self) -> &[Foe] {
        &self.foes[..self.count]
    }

    fn value(&self, action: &Action) -> i32 {
        let (field, state) = (self.field, self.state);
        let data = field.unit(self.unit);
        let u = state.unit(self.unit);
        let mut value = 0;
        let attack = if action.attacks { self.attack(action) } else { 0 };
        value += attack;
        let moved = action.at != u.at;
        let guns = data.kind.is_guns();
        let fires = !action.attacks && !u.has(Flags::FIRED) && (!moved || data.kind != FOOT_GUNS);
        // What it lays itself open to, and what it could fire at.
        let (mut fire, mut blows, mut best_shot) = (0, 0, 0);
        let mut near = if self.nearest == NOWHERE { 0 } else { field.grid.distance(action.at, self.nearest) };
        for foe in self.foes() {
            let toward = bearing(action.at, foe.at);
            let far = toward.far;
            near = near.min(far);
            if far <= foe.ranges[1] {
                let mean = foe.fire[usize::from(far > foe.ranges[0])];
                // Who is not looked at may be turned to.
                fire += if bearing(foe.at, action.at).in_arc(foe.facing) { mean } else { mean / 2 };
            }
            if far <= foe.reach {
                // In flank or rear it strikes with all, and gets little back.
                let open = if apart(toward.toward, action.facing) <= 1 { 2 } else { 5 };
                blows += foe.blow * open / 10;
            }
            if fires && far <= self.ranges[1] && toward.in_arc(action.facing) {
                best_shot = best_shot.max(foe.shots[usize::from(far > self.ranges[0])]);
            }
        }
        let cover = field.terrain.covers(action.at, action.facing);
        let fire = if cover { fire * 2 / 3 } else { fire };
        let frail = if guns { 140 } else { 100 };
        let mut danger = fire.min(3500) * 45 / 100;
        if !action.attacks {
            danger += blows.min(4000) * frail / 250;
        }
        value -= danger * self.one / 1000 * self.dear / 100 * self.fear / 100;
        value += best_shot;
        value += self.plan_value(near.into());
        // Within six boxes of its Leader it moves well and can be rallied.
        if self.leader != NOWHERE && field.grid.distance(self.leader, action.at) > 12 {
            value -= 40;
        }
        if action.last == Formation::Square {
            value -= 60;
        }
        value
    }

    /// What its own shots at an enemy are worth near and far, in the cover that it has now.
    fn shots(&self, foe: u8) -> [i32; 2] {
        let (data, row) = (self.field.unit(self.unit), self.field.unit(self.unit).kind.row());
        if row.dice == 0 {
            return [0; 2];
        }
        let halved = i32::from(self.field.is_halved(self.state, self.unit));
        let (own, target) = (self.state.unit(self.unit), self.state.unit(foe));
        let covered = self.field.terrain.covers(target.at, self.field.grid.direction(target.at, own.at));
        let less = i32::from(covered) + i32::from(self.field.is_shaken(self.state, self.unit));
        let dice = i32::from(row.dice) - halved;
        let of = |dice: i32, needs: i32| {
            let mean = dice.max(0) * (7 - needs - less + i32::from(data.guard)).clamp(0, 6) * 1000 / 6;
            mean.min(i32::from(target.hits) * 1000) * worth(self.field, self.state, foe) / 1000
        };
        let needs = i32::from(row.needs);
        if data.kind.is_guns() { [of(dice, 2), of(dice, needs)] } else { [of(dice, needs), of(dice - 1, needs)] }
    }

    /// How far a move to this distance from the nearest enemy, in halves of a box, helps the plan of its command.
    fn plan_value(&self, near: i32) -> i32 {
        let (field, state) = (self.field, self.state);
        let data = field.unit(self.unit);
        let u = state.unit(self.unit);
        let hurt = i32::from(data.hits() - u.hits) * 1000 / i32::from(data.hits());
        if data.kind.is_guns() {
            // Just within grape, and behind the line.
            return -12 * (near - 11).abs().min(30);
        }
        let idle = state.quiet > 0 || state.turn > 12;
        let plan = if hurt >= 600 && !idle { Plan::Reserve } else { self.plan };
        match plan {
            Plan::Attack | Plan::Support | Plan::None => -16 * near.min(40),
            Plan::Hold => -6 * (near - 10).abs(),
            Plan::Reserve => 8 * near.min(22),
        }
    }

    /// What an attack is worth (MHM-MEL-05, MHM-MEL-08).
    fn attack(&self, action: &Action) -> i32 {
        let (field, state) = (self.field, self.state);
        let ahead = field.grid.next(action.at, action.facing);
        let Some(target) = (ahead != NOWHERE).then(|| state.holder(ahead)).flatten() else {
            // A Leader alone is worth a little.
            return 60;
        };
        let bout = Bout { unit: self.unit, attacks: true, at: action.at, to: ahead };
        let blow = field.blow_facing(state, bout, action.facing);
        let mine = blow_mean(blow.dice.into(), blow.rating);
        let (mut ours, mut friends) = (mine, 0);
        let side = field.unit(self.unit).side;
        for heading in 0..8 {
            // A neighbour of the target who faces it.
            let beside = field.grid.next(ahead, heading);
            let Some(friend) = (beside != NOWHERE).then(|| state.holder(beside)).flatten() else { continue };
            let faces = state.unit(friend).facing == turned(heading, 4);
            if faces && friend != self.unit && field.unit(friend).side == side {
                let b = field.blow(state, Bout { unit: friend, attacks: true, at: beside, to: ahead });
                ours += blow_mean(b.dice.into(), b.rating);
                friends += 1;
            }
        }
        let reply = field.blow(state, Bout { unit: target, attacks: false, at: ahead, to: action.at });
        let back = blow_mean(reply.dice.into(), reply.rating);
        let mut theirs = back;
        let mut on_me = back / (friends + 1);
        for foe in self.foes() {
            if foe.unit != target && field.grid.in_zone(foe.at, foe.facing, action.at) {
                theirs += foe.blow * 2 / 3;
                on_me += foe.blow * 2 / 3;
            }
        }
        for leader in field.leaders_of(side.other()) {
            if state.leader(leader).at == ahead {
                theirs += 667;
                on_me += 667 / (friends + 1);
            }
        }
        let t = state.unit(target);
        let left = i32::from(t.hits) * 1000;
        let one = worth(field, state, target);
        let gain = mine.min(left) * one / 1000;
        let gone = ((ours - left + 1500) * 1000 / 3000).clamp(0, 1000) * one / 500;
        let own_left = i32::from(state.unit(self.unit).hits) * 1000;
        let lost = on_me.min(own_left) * self.one / 1000;
        let dead = ((on_me - own_left + 1500) * 1000 / 3000).clamp(0, 1000) * self.one / 500;
        let margin = (ours - theirs).clamp(-3000, 3000) / 12;
        gain + gone - (lost + dead) * self.dear / 100 + margin
    }

    /// Why, in a word and two numbers.
    fn reason(&self, action: &Action) -> (u16, Option<u8>, [i16; 4]) {
        let (field, state) = (self.field, self.state);
        let u = state.unit(self.unit);
        if (action.at, action.facing) == (u.at, u.facing) && !action.attacks {
            return (0, None, [0; 4]);
        }
        if action.attacks {
            let ahead = field.grid.next(action.at, action.facing);
            let target = if ahead == NOWHERE { None } else { state.holder(ahead) };
            let Some(target) = target else { return (0, None, [0; 4]) };
            let mine = field.blow_facing(
                state,
                Bout { unit: self.unit, attacks: true, at: action.at, to: ahead },
                action.facing,
            );
            let reply = field.blow(state, Bout { unit: target, attacks: false, at: ahead, to: action.at });
            let tenth =
                |b: crate::rules::morschauser_grid::melee::Blow| (blow_mean(b.dice.into(), b.rating) / 100) as i16;
            let flank = !field.grid.in_zone(ahead, state.unit(target).facing, action.at);
            let code = if flank { Code::ReasonFlank } else { Code::ReasonAttack };
            return (code as u16, Some(target), [tenth(mine), tenth(reply), 0, 0]);
        }
        let near = |at: u16| if self.nearest == NOWHERE { 0 } else { field.grid.distance(at, self.nearest) };
        let code = if action.way == Way::Back || near(action.at) > near(u.at) {
            Code::ReasonWithdraw
        } else if field.unit(self.unit).kind.is_guns() {
            Code::ReasonGuns
        } else if action.at != u.at {
            Code::ReasonApproach
        } else {
            return (0, None, [0; 4]);
        };
        let lost = i16::from(field.unit(self.unit).hits() - u.hits);
        (
            code as u16,
            (self.nearest != NOWHERE).then(|| state.holder(self.nearest)).flatten(),
            [i16::from(near(action.at)), lost, 0, 0],
        )
    }
}

const FOOT_GUNS: crate::rules::morschauser_grid::data::Kind = crate::rules::morschauser_grid::data::Kind::FootGuns;
