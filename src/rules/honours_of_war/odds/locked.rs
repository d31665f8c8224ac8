//! Odds of a melee that is under way, by the very rounds in which the engine fights it: of all who are in contact with one
//! another, and of those with whom they share a supporter.

use super::{Ends, Sixths, sixths};
use crate::base::Share;
use crate::base::geometry::Face;
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::hit::{Blow, Die};
use crate::rules::honours_of_war::melee::{Rounds, Strike, may_support};
use crate::rules::honours_of_war::state::{DONE, Field, Formation, MAX_UNITS, NONE, State};

/// The most units whose hits are followed through a melee.
const MOST: usize = 6;
/// Numbers of hits that a unit may have.
const COUNTS: usize = DONE as usize + 1;

/// How a melee ends for two of those who fight in it.
#[derive(Debug, Clone, Copy)]
pub struct Fray {
    pub ends: Ends,
    /// Their dice at each other in the first round; none where one fights somebody else.
    pub dice: [Option<Blow>; 2],
    /// Whether more fight in it than are followed: the others count as they stand to its end.
    pub crowded: bool,
}

/// A die and whom it strikes.
struct Throw {
    /// By their places among those who are followed.
    at: [Option<usize>; 2],
    dice: Sixths,
    /// Whether there are two of them, of whom each takes half, an odd hit by a die (HOW-MEL-23).
    shared: bool,
}

impl Throw {
    /// What it does to the one and to the other, with weights: its six faces, and the two of the die for an odd hit.
    fn results(&self) -> impl Iterator<Item = ([u8; 2], u64)> + use<'_> {
        self.dice.iter().zip(0..).filter(|(weight, _)| **weight > 0).flat_map(|(&weight, hits): (&u32, u8)| {
            let (less, more) = if self.shared { (hits / 2, hits.div_ceil(2)) } else { (hits, hits) };
            let of = |one: u8| ([one, hits - one], u64::from(weight));
            let [one, other] = if less == more {
                [Some((of(less).0, 2 * of(less).1)), None]
            } else {
                [less, more].map(|n| Some(of(n)))
            };
            one.into_iter().chain(other)
        })
    }
}

/// A melee whose hits are followed.
struct Followed<'a> {
    field: &'a Field,
    members: Vec<u8>,
    /// As it stands now, and as its rounds see it.
    state: State,
    rounds: Rounds,
}

/// How a melee ends for two who are in contact (HOW-MEL-01 to HOW-MEL-08, HOW-MEL-18, HOW-MEL-23, HOW-TER-46). Who is
/// contacted on both flanks fights to his right (HOW-MEL-07), and supporters help those whose enemies are nearest to giving way
/// (HOW-MEL-21): so the owners choose.
#[must_use]
pub fn engaged(field: &Field, state: &State, pair: [u8; 2]) -> Fray {
    let mut state = *state;
    for n in 0..field.units.len() as u8 {
        let unit = state.unit_mut(n);
        if unit.formation == Formation::Limbered && unit.engaged() {
            // HOW-MEL-18: Done For without dice.
            unit.hits = DONE;
        }
    }
    let rounds = Rounds::begin(&state, [true; MAX_UNITS]);
    let (members, crowded) = company(field, &state, pair);
    let mut melee = Followed { field, members, state, rounds };
    let strikes = melee.strikes(true);
    let at = |unit: u8, enemy: u8| {
        let die = strikes.iter().find(|s| s.unit == unit && (s.enemy == enemy || s.second == enemy));
        die.map(|s| s.blow)
    };
    let [one, other] = pair;
    Fray { dice: [at(one, other), at(other, one)], ends: melee.ends(&strikes), crowded }
}

/// All who fight in one melee with two: who touch one another first, then those who share with them a supporter of more than
/// two, as he is free for another when one is out. Says whether there are more than can be followed.
fn company(field: &Field, state: &State, pair: [u8; 2]) -> (Vec<u8>, bool) {
    let fights = |n: u8| state.unit(n).fights() && state.unit(n).engaged();
    let touches = |a: u8, b: u8| state.unit(a).contacts.contains(&b) || state.unit(b).contacts.contains(&a);
    let enemies = |n: u8| field.units_of(field.unit(n).side.other()).filter(move |&e| touches(n, e) && fights(e));
    let reach = field.d(D::Support);
    let near = |helper: u8, n: u8| {
        let close = |n: u8| state.unit(n).rect.is_within(&state.unit(helper).rect, reach);
        close(n) || enemies(n).any(close)
    };
    let mut members = pair.to_vec();
    let mut crowded = false;
    for shared in [false, true] {
        let mut next = 0;
        while let Some(&n) = members.get(next) {
            next += 1;
            let mut found: Vec<u8> = enemies(n).collect();
            let helpers = field.units_of(field.unit(n).side).filter(|&h| shared && may_support(field, state, h));
            for helper in helpers {
                let helped = field.units_of(field.unit(n).side).filter(|&f| fights(f) && near(helper, f));
                let helped: Vec<u8> = helped.collect();
                if helped.len() > 2 && helped.contains(&n) {
                    found.extend(helped);
                }
            }
            for one in found {
                if members.contains(&one) {
                } else if members.len() < MOST {
                    members.push(one);
                } else {
                    crowded = true;
                }
            }
        }
    }
    (members, crowded)
}

impl Followed<'_> {
    /// All dice of a round that fall on those who are followed.
    fn strikes(&self, first: bool) -> Vec<Strike> {
        let (field, state) = (self.field, &self.state);
        let support = self.rounds.supported(field, state);
        let mut strikes = Vec::new();
        for unit in (0..field.units.len() as u8).filter(|&n| self.rounds.active(state, n)) {
            let faces = self.rounds.strikes_over(field, state, unit);
            for face in Face::ALL.into_iter().filter(|face| faces & face.bit() != 0) {
                let strike = self.rounds.strike(field, state, (unit, face), &support, first);
                if [strike.enemy, strike.second].iter().any(|n| self.members.contains(n)) {
                    strikes.push(strike);
                }
            }
        }
        strikes
    }

    /// Has those who are followed stand at a place among the joint hits, two of whom ask for the odds; says whether one of the
    /// two fights on.
    fn stand_at(&mut self, place: usize) -> bool {
        let mut rest = place;
        for &n in &self.members {
            self.state.unit_mut(n).hits = (rest % COUNTS) as u8;
            rest /= COUNTS;
            self.rounds.count(&self.state, usize::from(n));
        }
        self.members[..2].iter().any(|&n| self.rounds.active(&self.state, n))
    }

    /// The chances of the hits of the first two at its end. Hits only grow, and with them the places of the joint hits, so that
    /// each is left once.
    fn ends(&mut self, first: &[Strike]) -> Ends {
        let mut chances = vec![0; COUNTS.pow(self.members.len() as u32)];
        let hits = self.members.iter().map(|&n| usize::from(self.state.unit(n).hits.min(DONE)));
        let begin = hits.rev().fold(0, |place, hits| place * COUNTS + hits);
        self.spread(&mut chances, Share::ONE.0, begin, first, false);
        let mut joint = [[Share::ZERO; COUNTS]; COUNTS];
        for place in begin..chances.len() {
            let mass = std::mem::take(&mut chances[place]);
            if mass == 0 {
                continue;
            }
            let strikes = if self.stand_at(place) { self.strikes(false) } else { Vec::new() };
            if strikes.is_empty() {
                joint[place % COUNTS][place / COUNTS % COUNTS].0 += mass;
            } else {
                self.spread(&mut chances, mass, place, &strikes, true);
            }
        }
        Ends { joint }
    }

    /// Shares a chance out over what all dice of a round do; a round that changes nothing is left out where it only repeats.
    fn spread(&self, into: &mut [u64], mass: u64, from: usize, strikes: &[Strike], repeats: bool) {
        let place = |n: u8| self.members.iter().position(|&m| m == n);
        let throw = |s: &Strike| Throw {
            at: [s.enemy, s.second].map(place),
            dice: sixths(s.blow.row, s.blow.sum()),
            shared: s.second != NONE,
        };
        let throws: Vec<Throw> = strikes.iter().map(throw).collect();
        let mut results = Vec::new();
        fall(&throws, from, 1, &mut results);
        results.retain(|&(to, _)| !(repeats && to == from));
        let whole = results.iter().map(|&(_, weight)| u128::from(weight)).sum::<u128>().max(1);
        let mut left = mass;
        for &(to, weight) in &results {
            let part = (u128::from(mass) * u128::from(weight) / whole) as u64;
            into[to] += part;
            left -= part;
        }
        // What the division left over goes to the likeliest.
        let likeliest = results.iter().max_by_key(|(_, weight)| *weight).map_or(from, |(to, _)| *to);
        into[likeliest] += left;
    }
}

/// Has dice fall one after another, each from where those before it came to, and lists where all come to, with weights.
fn fall(throws: &[Throw], from: usize, weight: u64, results: &mut Vec<(usize, u64)>) {
    let Some((throw, others)) = throws.split_first() else { return results.push((from, weight)) };
    for (hits, likely) in throw.results() {
        let mut to = from;
        for (place, more) in throw.at.iter().zip(hits).filter_map(|(at, more)| Some(((*at)?, more))) {
            let unit = COUNTS.pow(place as u32);
            to += unit * usize::from(more).min(COUNTS - 1 - to / unit % COUNTS);
        }
        fall(others, to, weight * likely, results);
    }
}
