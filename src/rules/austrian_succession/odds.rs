//! Exact odds of shots, melees and tests, from the same functions that the dice use; WAS-EINB-04 has examples.

use super::fire::{NEVER, Volley, rounded};
use super::general::{Choice, Choices, Shot};
use super::melee::{Blows, Edge};
use super::morale::Heart;
use super::movement::Order;
use super::state::{Field, Kind, State, Traits};
use crate::base::geometry::Face;
use crate::base::{Dist, Share};
use crate::rules::system::{Modified, Odds, Question};

mod hindrance;
pub mod inquiry;

pub use hindrance::hindrance;

/// Room for the hits of the largest melee: four steps with five dice each, and none.
pub const ROOM: usize = 24;

/// Hits by number.
pub type Hits = Dist<ROOM>;

/// The chance that a die hits (WAS-MUSK-05, WAS-NAT-06).
#[must_use]
pub fn hit_chance(need: i8, quick: bool) -> Share {
    let faces = |need: i8| u32::from((7 - need).clamp(0, 6) as u8);
    if quick { Share::of(faces(need) + faces(need - 1), 12) } else { Share::of(faces(need), 6) }
}

/// The chance that a hit is not saved.
#[must_use]
pub fn unsaved(save: u8) -> Share {
    Share::of(u32::from(save.clamp(1, NEVER)) - 1, 6)
}

/// Potential hits of a gun (WAS-ART-04).
#[must_use]
pub fn potential(volley: &Volley) -> Hits {
    let mut weights = [0_u32; ROOM];
    let mut add = |sum: u8| {
        let (hits, half) = rounded(sum * volley.quarters);
        weights[usize::from(hits)] += if half { 1 } else { 2 };
        weights[usize::from(hits) + 1] += u32::from(half);
    };
    for first in 1..=6_u8 {
        let first = first.saturating_sub(volley.less);
        if volley.dice == 1 {
            add(first);
        } else {
            (1..=6).for_each(|second| add(first + second));
        }
    }
    Dist::of_weights(weights)
}

/// How many of some dice hit, each with the same chance: built die by die in one place, for there may be twenty.
#[must_use]
pub fn pool(dice: u8, chance: Share) -> Hits {
    let miss = chance.not();
    let mut chances = [Share::ZERO; ROOM];
    chances[0] = Share::ONE;
    for die in 0..usize::from(dice).min(ROOM - 1) {
        for n in (1..=die + 1).rev() {
            chances[n] = chances[n].and(miss).or(chances[n - 1].and(chance));
        }
        chances[0] = chances[0].and(miss);
    }
    settled(chances)
}

/// The same with all that is more than `most` counted as that.
fn capped(dist: &Hits, most: u8) -> [Share; 5] {
    let mut few = [Share::ZERO; 5];
    for (n, share) in dist.0.iter().enumerate() {
        let place = n.min(usize::from(most).min(4));
        few[place] = few[place].or(*share);
    }
    few
}

/// Unsaved hits of a shot.
#[must_use]
pub fn hits(volley: &Volley) -> Hits {
    let chance = hit_chance(volley.need, volley.quick).and(unsaved(volley.save));
    if volley.quarters == 0 {
        return pool(volley.dice, chance);
    }
    let mut sum = [Share::ZERO; ROOM];
    for (n, likely) in potential(volley).0.iter().enumerate().filter(|(_, s)| s.0 > 0) {
        for (hits, share) in pool(n as u8, chance).0.iter().enumerate() {
            sum[hits] = sum[hits].or(likely.and(*share));
        }
    }
    settled(sum)
}

/// Chances whose rounding goes to the likeliest, so that they make one.
fn settled(sum: [Share; ROOM]) -> Hits {
    Dist(sum).settled()
}

/// The chance that a test fails which needs `score` (WAS-MOR-03).
#[must_use]
pub fn failure(score: u8) -> Share {
    Share::of(u32::from(score.saturating_sub(1).min(6)), 6)
}

/// Steps that a unit loses by fire of these hits, its test included (WAS-MOR-01, WAS-MOR-04).
#[must_use]
pub fn fire_loss(hits: &Hits, steps: u8, score: u8) -> Hits {
    let steps = usize::from(steps);
    let mut loss = [Share::ZERO; ROOM];
    for (n, &share) in hits.0.iter().enumerate() {
        if n == 0 || n >= steps {
            loss[n.min(steps)] = loss[n.min(steps)].or(share);
        } else {
            let fails = share.and(failure(score));
            loss[n + 1] = loss[n + 1].or(fails);
            loss[n] = loss[n].or(Share(share.0 - fails.0.min(share.0)));
        }
    }
    settled(loss)
}

/// Unsaved hits of melee dice (WAS-MEL-10, WAS-MEL-11).
#[must_use]
pub fn melee_hits(blows: &Blows) -> Hits {
    let chance = hit_chance(blows.need as i8, false).and(unsaved(blows.save));
    let whole = pool(blows.halves / 2, chance);
    if blows.halves.is_multiple_of(2) {
        return whole;
    }
    pool(blows.halves / 2 + 1, chance).mixed(Share::of(1, 2), &whole)
}

/// One side of a melee of two.
#[derive(Debug, Clone, Copy)]
pub struct Fighter {
    pub blows: Blows,
    pub steps: u8,
    /// Unsaved hits by fire this turn (WAS-MEL-14).
    pub shot: u8,
    /// What its test needs.
    pub score: u8,
}

/// How one round of a melee of two ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clash {
    /// Steps lost by the first and by the second, tests of losers included, retreats not barred.
    pub loss: [Hits; 2],
    /// The chance that the first, or the second, is driven back or gone.
    pub beaten: [Share; 2],
    /// The chance that both are gone, which counts in both of those.
    pub both: Share,
    /// The chance of each pair of losses.
    pub joint: [[Share; 6]; 6],
}

/// One round between two (WAS-MEL-14, WAS-MEL-15, WAS-MEL-17, WAS-MOR-01, WAS-MOR-08).
#[must_use]
pub fn clash(one: &Fighter, two: &Fighter) -> Clash {
    // Who is gone is beaten whatever the count, so hits beyond the last step need no place of their own.
    let on_two = capped(&melee_hits(&one.blows), two.steps);
    let on_one = capped(&melee_hits(&two.blows), one.steps);
    let mut c = Clash {
        loss: [Dist([Share::ZERO; ROOM]); 2],
        beaten: [Share::ZERO; 2],
        both: Share::ZERO,
        joint: [[Share::ZERO; 6]; 6],
    };
    let mut add = |a: usize, b: usize, share: Share| {
        c.loss[0].0[a] = c.loss[0].0[a].or(share);
        c.loss[1].0[b] = c.loss[1].0[b].or(share);
        c.joint[a][b] = c.joint[a][b].or(share);
    };
    let (mut beaten, mut both) = ([0_u64; 2], 0_u64);
    for (a, pa) in on_one.iter().enumerate().filter(|(_, p)| p.0 > 0) {
        for (b, pb) in on_two.iter().enumerate().filter(|(_, p)| p.0 > 0) {
            let share = pa.and(*pb);
            let (la, lb) = (a.min(one.steps.into()), b.min(two.steps.into()));
            let gone = [la == usize::from(one.steps), lb == usize::from(two.steps)];
            let (sa, sb) = (a + usize::from(one.shot), b + usize::from(two.shot));
            let lost = [gone[0] || !gone[1] && sa > sb, gone[1] || !gone[0] && sb > sa];
            for n in 0..2 {
                beaten[n] += if lost[n] { share.0 } else { 0 };
            }
            both += if lost == [true; 2] { share.0 } else { 0 };
            let tests = if gone == [false; 2] && sa != sb { Some(usize::from(sb > sa)) } else { None };
            match tests {
                None => add(la, lb, share),
                Some(n) => {
                    let fails = share.and(failure([one.score, two.score][n]));
                    let more = [usize::from(n == 0), usize::from(n == 1)];
                    add(la + more[0], lb + more[1], fails);
                    add(la, lb, Share(share.0 - fails.0.min(share.0)));
                }
            }
        }
    }
    c.beaten = beaten.map(|b| Share(b.min(Share::ONE.0)));
    c.both = Share(both.min(Share::ONE.0));
    c.loss = c.loss.map(|d| settled(d.0));
    c
}

impl Field {
    /// What stands by a unit at its tests, before anybody chooses: the first who could support it.
    #[must_use]
    pub fn likely_heart(&self, state: &State, unit: u8) -> Heart {
        Heart { general: self.has_general(state, unit), supporter: self.supporters(state, unit).next() }
    }

    /// The score that a unit's test needs as it stands.
    #[must_use]
    pub fn likely_score(&self, state: &State, unit: u8) -> u8 {
        self.test_score(unit, &self.likely_heart(state, unit))
    }

    /// A unit in a melee against an enemy.
    #[must_use]
    pub fn fighter(&self, state: &State, unit: u8, enemy: u8) -> Fighter {
        let u = state.unit(unit);
        Fighter {
            blows: self.blows(state, unit, enemy),
            steps: u.steps,
            shot: u.fire_hits,
            score: self.likely_score(state, unit),
        }
    }
}

fn modified(key: &'static str, clause: &'static str, value: i8) -> Modified {
    Modified { key, clause, value }
}

fn hearts(heart: &Heart) -> Vec<Modified> {
    let mut list = Vec::new();
    if heart.general {
        list.push(modified("general", "WAS-MOR-06", 1));
    }
    if heart.supporter.is_some() {
        list.push(modified("support", "WAS-MOR-06", 1));
    }
    list
}

fn steps_of(dist: &Hits, most: u8) -> Vec<Share> {
    dist.0[..=usize::from(most)].to_vec()
}

/// The exact odds of a question on the table; none where it cannot be asked now.
#[must_use]
pub fn answer(field: &Field, state: &State, question: Question) -> Option<Odds> {
    let count = field.units.len();
    let known = |n: u8| usize::from(n) < count && state.unit(n).here();
    match question {
        Question::Fire { actor, target } if known(actor) && known(target) => {
            let shot = best_shot(field, state, actor, target)?;
            let volley = field.volley(state, actor, &shot);
            let heart = field.likely_heart(state, target);
            let steps = state.unit(target).steps;
            let loss = fire_loss(&hits(&volley), steps, field.test_score(target, &heart));
            let mut modifiers = Vec::new();
            if shot.hasty {
                modifiers.push(modified("hasty", "WAS-MUSK-08", -1));
            }
            if volley.less > 0 {
                modifiers.push(modified("overhead", "WAS-ART-07", -1));
            }
            if volley.quick {
                modifiers.push(modified("british", "WAS-NAT-06", 1));
            }
            if volley.quarters == 0 && field.unit(actor).traits.has(Traits::STEADY_FIRE) {
                modifiers.push(modified("prussian", "WAS-NAT-02", 1));
            }
            if volley.save < NEVER {
                modifiers.push(modified(if volley.save == 4 { "cover" } else { "cuirass" }, "WAS-SAVE-03", 0));
            }
            Some(Odds { harm: steps_of(&loss, steps), modifiers, reply: hearts(&heart), ..Odds::default() })
        }
        Question::Melee { actor, target } if known(actor) && known(target) => {
            let mut state = *state;
            if state.unit(actor).face_of(target).is_none() {
                let wheel = field.wheel_to(&state, actor, state.unit(target).rect.centre);
                let orders = [Order::charge(target, 0), Order::charge(target, wheel)];
                let action = orders.iter().find_map(|o| field.work_out(&state, actor, o).ok())?;
                state.unit_mut(actor).rect = action.to;
                state.unit_mut(actor).contacts[Face::Front as usize] = target;
                state.unit_mut(target).contacts[action.face as usize] = actor;
            }
            let steps = [state.unit(actor).steps, state.unit(target).steps];
            let modifiers = |unit, enemy| field.edge(&state, unit, enemy).map(edge_modifier).into_iter().collect();
            if field.kind(&state, target) == Kind::Gun {
                let mut harm = vec![Share::ZERO; usize::from(steps[1])];
                harm.push(Share::ONE);
                return Some(Odds { harm, ..Odds::default() });
            }
            let c = clash(&field.fighter(&state, actor, target), &field.fighter(&state, target, actor));
            Some(Odds {
                harm: steps_of(&c.loss[1], steps[1]),
                own: steps_of(&c.loss[0], steps[0]),
                modifiers: modifiers(actor, target),
                reply: modifiers(target, actor),
                note: None,
            })
        }
        _ => None,
    }
}

const fn edge_modifier(edge: Edge) -> Modified {
    let key = match edge {
        Edge::FlankOrRear => "flank",
        Edge::HigherGround => "higher",
        Edge::Bank => "bank",
        Edge::Houses => "houses",
    };
    Modified { key, clause: "WAS-MEL-09", value: 1 }
}

/// The shot of a unit at a target that takes most of it, of those that it may fire now.
fn best_shot(field: &Field, state: &State, actor: u8, target: u8) -> Option<Shot> {
    let mut choices = Choices::default();
    field.shots(state, actor, false, &mut choices);
    let shots = choices.iter().filter_map(|c| match c {
        Choice::Shot(s) if s.target == target => Some(*s),
        _ => None,
    });
    shots.max_by_key(|s| hits(&field.volley(state, actor, s)).mean_thousandths())
}

#[cfg(test)]
mod tests;
