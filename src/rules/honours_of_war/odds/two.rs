//! A melee of one unit with two enemies: both before it, or both behind one face of a block (HOW-CHG-17, HOW-TER-48), on two
//! sides of it (HOW-MEL-05 to HOW-MEL-08), or at two faces of its block (HOW-TER-46).

use super::{Blows, Ends, Rolls, Sixths};
use crate::base::Share;
use crate::rules::honours_of_war::hit::{Blow, Die, MOST_HITS};
use crate::rules::honours_of_war::state::{DONE, RETREAT};

/// Hits of the unit and of its two enemies.
type Hits = [usize; 3];

/// Who does not roll.
const NOTHING: Sixths = [6, 0, 0, 0, 0];

/// Chances of each pair of hits that a unit does to its two enemies, of [`WHOLE`].
type Dealt = [[u32; MOST_HITS + 1]; MOST_HITS + 1];

/// Two dice and the one for an odd hit.
const WHOLE: u32 = 6 * 6 * 2;

/// At whom a unit throws its die while both of its enemies fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    /// At the two, who stand before one side of it: by the modifiers of the easier, its hits shared (HOW-MEL-23).
    Both,
    /// At one, as the other stands before a side where it does not fight (HOW-MEL-08).
    One(usize),
    /// At each with a die of its own, out of houses at two of their faces (HOW-TER-46).
    Each,
}

/// The dice of a unit at two enemies.
struct Ours {
    at: At,
    single: [Rolls; 2],
    both: Rolls,
}

impl Ours {
    fn of(blows: &[Blows; 2], at: At) -> Ours {
        // Its own hits take as much off either die.
        let sum = |blow: Option<Blow>| blow.map(|b| b.sum());
        let easier = |a: Option<Blow>, b: Option<Blow>| if sum(b) > sum(a) { b } else { a };
        let [one, two] = blows;
        let both = Blows { first: easier(one.first, two.first), later: easier(one.later, two.later) };
        Ours { at, single: [Rolls::of(one), Rolls::of(two)], both: Rolls::of(&both) }
    }

    /// At whom it throws, of enemies who fight on: none of them, where nobody does.
    const fn at(&self, fights: [bool; 2]) -> At {
        match (fights, self.at) {
            ([true, true], at) => at,
            ([true, _], _) => At::One(0),
            _ => At::One(1),
        }
    }

    /// What it does in a round to its enemies, of whom so many fight on, with so many hits of its own.
    fn dealt(&self, fights: [bool; 2], hits: usize, first: bool) -> Dealt {
        let of = |rolls: &Rolls| *Rolls::with(if first { &rolls.first } else { &rolls.later }, hits);
        let mut dealt = Dealt::default();
        match self.at(fights) {
            // The die for an odd hit falls either way.
            At::Both => {
                for (n, p) in of(&self.both).into_iter().enumerate() {
                    dealt[n / 2][n.div_ceil(2)] += 6 * p;
                    dealt[n.div_ceil(2)][n / 2] += 6 * p;
                }
            }
            at => {
                let die = |n: usize| if at == At::Each || at == At::One(n) { of(&self.single[n]) } else { NOTHING };
                let dice = [die(0), die(1)];
                for (one, p) in dice[0].into_iter().enumerate() {
                    for (two, q) in dice[1].into_iter().enumerate() {
                        dealt[one][two] += 2 * p * q;
                    }
                }
            }
        }
        dealt
    }
}

/// A melee of a unit with two enemies, who each roll at it, and between whom its hits are shared where they stand before one
/// side of it, an odd one by a die (HOW-MEL-23): the hits of the unit and of the first of the two as it ends. `blows` are the
/// unit's at each of them.
#[must_use]
pub fn melee_of_two((blows, at): (&[Blows; 2], At), enemies: &[Blows; 2], hits: [u8; 3]) -> Ends {
    let (ours, theirs) = (Ours::of(blows, at), enemies.each_ref().map(Rolls::of));
    let start = hits.map(|h| usize::from(h.min(DONE)));
    // Who came into the melee on 4 hits fights on until he is hit again (HOW-MEL-03).
    let end = start.map(|h| usize::from(RETREAT).max(h + 1).min(usize::from(DONE)));
    let dice = |at: Hits, first: bool| {
        let on = [0, 1, 2].map(|n| at[n] < end[n]);
        let of = |rolls: &Rolls, hits: usize| *Rolls::with(if first { &rolls.first } else { &rolls.later }, hits);
        let enemy = |n: usize| if on[n + 1] { of(&theirs[n], at[n + 1]) } else { NOTHING };
        (ours.dealt([on[1], on[2]], at[0], first), [enemy(0), enemy(1)])
    };
    let mut joint = [[[0_u64; 6]; 6]; 6];
    spread(&mut joint, Share::ONE.0, start, &dice(start, true), false);
    for sum in 0..3 * usize::from(DONE) {
        for a in 0..end[0] {
            for (b, c) in (0..6).flat_map(|b| (0..6).map(move |c| (b, c))) {
                let fights = b < end[1] || c < end[2];
                if a + b + c == sum && fights && joint[a][b][c] > 0 {
                    let mass = std::mem::take(&mut joint[a][b][c]);
                    spread(&mut joint, mass, [a, b, c], &dice([a, b, c], false), true);
                }
            }
        }
    }
    Ends { joint: joint.map(|row| row.map(|shares| Share(shares.into_iter().sum()))) }
}

/// Shares a chance out over what all dice of a round do; a round in which nothing happens is left out where it only repeats.
fn spread(
    into: &mut [[[u64; 6]; 6]; 6],
    mass: u64,
    from: Hits,
    (dealt, enemies): &(Dealt, [Sixths; 2]),
    repeats: bool,
) {
    let still = if repeats { dealt[0][0] * enemies[0][0] * enemies[1][0] } else { 0 };
    let whole = u64::from(WHOLE * 6 * 6 - still);
    if whole == 0 {
        into[from[0]][from[1]][from[2]] += mass;
        return;
    }
    let (mut left, mut heaviest) = (mass, (from, 0));
    let faces = |dice: Sixths| dice.into_iter().enumerate().filter(|(_, p)| *p > 0);
    let pairs = dealt.iter().enumerate().flat_map(|(a, row)| row.iter().enumerate().map(move |(b, p)| ([a, b], *p)));
    for (done, p) in pairs.filter(|(_, p)| *p > 0) {
        for (one, q) in faces(enemies[0]) {
            for (two, r) in faces(enemies[1]) {
                let more = [one + two, done[0], done[1]];
                if repeats && more == [0; 3] {
                    continue;
                }
                let to = [0, 1, 2].map(|n| (from[n] + more[n]).min(usize::from(DONE)));
                let weight = u64::from(p * q * r);
                let part = mass * weight / whole;
                into[to[0]][to[1]][to[2]] += part;
                left -= part;
                if weight > heaviest.1 {
                    heaviest = (to, weight);
                }
            }
        }
    }
    // What the division left over.
    let to = heaviest.0;
    into[to[0]][to[1]][to[2]] += left;
}
