//! What a move is worth.

use super::foes::{Foes, Sums, menace};
use super::plan::turns_on_few;
use super::ways::{is_straight, ways};
use super::{AT_LEADER, Planner, worth};
use crate::base::Side;
use crate::field::event::NOBODY;
use crate::rules::morschauser_grid::data::{Formation, GRAPE, Kind};
use crate::rules::morschauser_grid::event::Code;
use crate::rules::morschauser_grid::general::{Action, Ask, Choice, General, Look, Pick, Way};
use crate::rules::morschauser_grid::grid::{NOWHERE, turned};
use crate::rules::morschauser_grid::melee::Bout;
use crate::rules::morschauser_grid::odds::blow_mean;
use crate::rules::morschauser_grid::state::{Field, Flags, Plan, State};

/// What being farther than six boxes from its Leader costs: less than the shortest step toward the enemy gains, for the
/// Leader moves last and follows.
const UNLED: i32 = 20;

/// What its distance from the nearest enemy is worth to a unit by its command's plan, in halves of a box: so much for each
/// half from the middle, up to the most.
#[derive(Clone, Copy)]
struct Pull {
    slope: i32,
    middle: i32,
    most: i32,
}

impl Pull {
    fn at(self, near: i32) -> i32 {
        self.slope * (near - self.middle).abs().min(self.most)
    }
}

/// What a unit and its surroundings are, worked out once for all its moves.
struct Eye<'a> {
    /// The box of the enemy whom it makes for, near or far: the nearest, or in a battle that drags on the nearest who can
    /// still decide it.
    nearest: u16,
    decides: bool,
    /// Its Leader's box, if he is there.
    leader: u16,
    field: &'a Field,
    state: &'a State,
    unit: u8,
    foes: Foes,
    /// What its own losses count.
    dear: i32,
    pull: Pull,
    one: i32,
    /// What a hit on it counts for where it could be fired at or charged: the less, the longer a battle lasts that it is to
    /// win.
    weight: i32,
    /// Up to where its own fire is near and far, in halves of a box.
    ranges: [i16; 2],
}

impl Planner {
    /// The move of the highest worth.
    pub(super) fn go(&self, ask: &Ask<'_>, unit: u8, choices: &[Choice]) -> Pick {
        let eye = Eye::of(ask, unit, self.0.own_losses());
        let at = ask.state.unit(unit).at;
        let now = eye.near(at);
        let forward = self.looks(ask, unit) == Look::Ahead;
        // Where all depends on getting at somebody it counts how he is got at, not how near he is.
        let kind = ask.field.unit(unit).kind;
        let round = eye.decides && eye.pull.middle == 0 && !is_straight(ask.field, kind, at, eye.nearest);
        let ways = round.then(|| ways(ask.field, kind, eye.nearest, choices));
        let mut best = (0, i32::MIN);
        for (n, choice) in choices.iter().enumerate() {
            let Choice::Act(action) = choice else { continue };
            if forward && !action.attacks && action.at != at && eye.near(action.at) > now + 1 {
                continue;
            }
            let worth = eye.value(action, ways.map(|ways| ways[n]));
            if worth > best.1 {
                best = (n, worth);
            }
        }
        let Choice::Act(action) = &choices[best.0] else { return best.0.into() };
        let (reason, target, numbers) = eye.reason(action);
        Pick { index: best.0, reason, target: target.unwrap_or(NOBODY), numbers }
    }

    /// Whether a unit holds its fire for the end of its move: foot that is going to get nearer than half range, and guns
    /// that have nobody but a Leader to fire at and could get within grape range.
    pub(super) fn waits(&self, ask: &Ask<'_>, unit: u8, value: i32) -> bool {
        let (field, state) = (ask.field, ask.state);
        let data = field.unit(unit);
        let near = || field.nearest(state, ask.side.other(), state.unit(unit).at);
        if data.kind.is_guns() {
            return value <= AT_LEADER && !data.fixed && near() > GRAPE * 2;
        }
        state.command(data.command).plan == Plan::Attack && near() > field.range(unit).max(5)
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
        let reversed = field.reversed(ask.side);
        let ranges = if guns { [12, 24] } else { [range, range * 2] }.map(i16::from);
        let one = worth(field, state, unit);
        let enemy = ask.side.other();
        let few = presses && turns_on_few(field, state, enemy);
        // Who must get at somebody to win does not stop where his guns begin to reach.
        let least = if few { 0 } else { 15 };
        let fear =
            if presses { (110 - 12 * i32::from(state.turn) - 30 * i32::from(state.quiet)).max(least) } else { 100 };
        let decisive = if few { decisive(field, state, enemy, u.at) } else { None };
        let nearest = || state.nearest(enemy, u.at, reversed).map_or(NOWHERE, |(at, _)| at);
        Eye {
            field,
            state,
            unit,
            nearest: decisive.unwrap_or_else(nearest),
            decides: decisive.is_some(),
            leader: state.leader(field.commands[usize::from(field.unit(unit).command)].leader).at,
            foes: Foes::of(field, state, unit, ranges),
            dear,
            pull: pull(field, state, unit, plan),
            one,
            weight: one * dear * fear / 10_000,
            ranges,
        }
    }

    /// The distance of a box from the enemy who is nearest now.
    #[inline]
    fn near(&self, at: u16) -> u8 {
        if self.nearest == NOWHERE { 0 } else { self.field.grid.distance(at, self.nearest) }
    }

    /// What a move is worth; `way` is how many boxes it leaves to go to the enemy for whom the unit makes, where that counts.
    fn value(&self, action: &Action, way: Option<u8>) -> i32 {
        let (field, state) = (self.field, self.state);
        let data = field.unit(self.unit);
        let u = state.unit(self.unit);
        let Sums { fire, blows, shot, near } = self.foes.sums(field.grid.place(action.at), action.facing, self.ranges);
        // What it lays itself open to, and what it could fire at.
        let cover = fire > 0 && field.terrain.covers(action.at, action.facing);
        let fire = if cover { fire * 2 / 3 } else { fire };
        let frail = if data.kind.is_guns() { 140 } else { 100 };
        let mut danger = fire.min(3500) * 45 / 100;
        if !action.attacks {
            danger += blows.min(4000) * frail / 250;
        }
        let aim = i32::from(self.near(action.at));
        let mut value = match way {
            // Of two ways alike the one that ends nearer.
            Some(way) => self.pull.at(2 * i32::from(way)) - aim,
            None => self.pull.at(if self.decides { aim } else { near.min(aim) }),
        };
        value -= danger * self.weight / 1000;
        if action.attacks {
            value += self.attack(action);
        } else if !u.has(Flags::FIRED) && (action.at == u.at || data.kind != Kind::FootGuns) {
            value += shot;
        }
        // Within six boxes of its Leader it moves well and can be rallied.
        if self.leader != NOWHERE && field.grid.distance(self.leader, action.at) > 12 {
            value -= UNLED;
        }
        if action.last == Formation::Square {
            value -= 60;
        }
        value
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
        for &foe in self.foes.units() {
            if foe != target && field.in_zone_at(state, foe, action.at) {
                let blow = i32::from(menace(field, state, foe).blow) * 2 / 3;
                theirs += blow;
                on_me += blow;
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
        // Who goes in knowing that he is struck harder than he strikes is thrown back, and with nothing to show for it.
        let margin = (ours - theirs).clamp(-3000, 3000) / if ours * 3 < theirs * 2 { 5 } else { 12 };
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
        let near = |at: u16| self.near(at);
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

/// The nearest unit of a side whose command is not Shaken yet: only those stand between it and its defeat (MHM-CMD-05).
fn decisive(field: &Field, state: &State, side: Side, from: u16) -> Option<u16> {
    let stands = |&unit: &u8| state.unit(unit).here() && !field.is_shaken(state, unit);
    let places = field.units_of(side).filter(stands).map(|unit| state.unit(unit).at);
    places.min_by_key(|&at| field.grid.distance(from, at))
}

/// How a command's plan pulls a unit, or how its wounds do.
fn pull(field: &Field, state: &State, unit: u8, plan: Plan) -> Pull {
    let (data, u) = (field.unit(unit), state.unit(unit));
    if data.kind.is_guns() {
        // Just within grape, and behind the line.
        return Pull { slope: -12, middle: 11, most: i32::MAX };
    }
    let hurt = (data.hits() - u.hits) * 5 >= data.hits() * 3;
    let idle = state.quiet > 0 || state.turn > 12;
    match if hurt && !idle { Plan::Reserve } else { plan } {
        Plan::Attack | Plan::Support | Plan::None => Pull { slope: -16, middle: 0, most: i32::MAX },
        Plan::Hold => Pull { slope: -6, middle: 10, most: i32::MAX },
        Plan::Reserve => Pull { slope: 8, middle: 0, most: 22 },
    }
}
