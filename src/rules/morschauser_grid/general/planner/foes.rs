//! The enemies that matter to one unit's move, worked out once for all the boxes that it may move to.

use super::worth;
use crate::rules::morschauser_grid::data::{Class, GRAPE, Kind, LONGEST, MOST_HITS, SIX};
use crate::rules::morschauser_grid::grid::{Facing, NOWHERE, bearing, step_of};
use crate::rules::morschauser_grid::odds::blow_mean;
use crate::rules::morschauser_grid::state::{Field, Flags, State};

/// Enemies that matter at most.
const LANES: usize = 8;
/// Column and row of no enemy: farther than anything reaches.
const BEYOND: i16 = 2_000;
/// So many enemies are looked at one by one; of more only those round the unit.
const FEW: usize = 24;
/// A number for each of them.
type Lane = [i16; LANES];

/// Enemies as one unit sees them: distances in halves of a box, hits and worths in thousandths.
#[derive(Clone, Copy)]
pub(super) struct Foes {
    units: [u8; LANES],
    count: usize,
    /// Column and row, and the step that each faces.
    place: [Lane; 2],
    step: [Lane; 2],
    /// Mean hits of its fire near and far, and up to where.
    fire: [Lane; 2],
    ranges: [Lane; 2],
    /// How near it must be to attack next turn, and what it then counts for against the front and elsewhere.
    reach: Lane,
    blows: [Lane; 2],
    /// What the unit's own fire at it is worth, near and far.
    shots: [Lane; 2],
}

/// What enemies do to a unit that stands somewhere, and it to them.
pub(super) struct Sums {
    pub fire: i32,
    pub blows: i32,
    /// The best shot.
    pub shot: i32,
    /// The distance of the nearest, in halves of a box.
    pub near: i32,
}

/// What an enemy does, by its kind, its hits and whether its command is Shaken, in thousandths.
#[derive(Clone, Copy)]
pub(super) struct Menace {
    /// Mean hits of its fire near and far, and up to where those are, in halves of a box.
    pub fire: [i16; 2],
    ranges: [i16; 2],
    /// Mean hits of its blow.
    pub blow: i16,
    /// What it counts for where it could charge, against the front and elsewhere: in flank or rear it strikes with all, and
    /// gets little back.
    blows: [i16; 2],
    /// From where it could charge, in halves of a box.
    reach: i16,
}

static MENACES: [[[Menace; 2]; MOST_HITS as usize + 1]; Kind::ALL.len()] = {
    const NONE: Menace = Menace { fire: [0; 2], ranges: [0; 2], blow: 0, blows: [0; 2], reach: 0 };
    let mut all = [[[NONE; 2]; MOST_HITS as usize + 1]; Kind::ALL.len()];
    let mut kind = 0;
    while kind < Kind::ALL.len() {
        let row = Kind::ALL[kind].row();
        let mut hits = 0;
        while hits <= row.hits {
            // MHM-FIRE-06.
            let halved = ((row.hits - hits) * 2 >= row.hits) as i32;
            let dice = row.dice as i32 - halved;
            let dice = if dice < 0 { 0 } else { dice };
            let farther = if dice > 0 { dice - 1 } else { 0 };
            let mut shaken = 0;
            while shaken < 2 {
                let faces = 7 - row.needs as i32 - shaken as i32;
                let (fire, ranges) = match row.class {
                    Class::Artillery => ([dice * (5 - shaken as i32), dice * faces], [GRAPE * 2, LONGEST * 2]),
                    _ => ([dice * faces, farther * faces], [row.range, row.range * 2]),
                };
                let blow = blow_mean(hits as i32, row.front - shaken as i8) as i16;
                all[kind][hits as usize][shaken] = Menace {
                    fire: [(fire[0] * 1000 / 6) as i16, (fire[1] * 1000 / 6) as i16],
                    ranges: [ranges[0] as i16, ranges[1] as i16],
                    blow,
                    blows: [blow / 5, blow / 2],
                    reach: (row.moves as i16 + 1) * 2,
                };
                shaken += 1;
            }
            hits += 1;
        }
        kind += 1;
    }
    all
};

/// What an enemy does.
pub(super) fn menace(field: &Field, state: &State, foe: u8) -> &'static Menace {
    let shaken = usize::from(field.is_shaken(state, foe));
    &MENACES[field.unit(foe).kind as usize][usize::from(state.unit(foe).hits)][shaken]
}

impl Foes {
    /// The enemies who could fire at a unit after its move, charge it or be fired at by it, the nearest of them; `ranges` are
    /// those of its own fire.
    pub fn of(field: &Field, state: &State, unit: u8, ranges: [i16; 2]) -> Foes {
        let mut foes = Foes {
            units: [0; LANES],
            count: 0,
            place: [[BEYOND; LANES]; 2],
            step: [[0; LANES]; 2],
            fire: [[0; LANES]; 2],
            ranges: [[0; LANES]; 2],
            reach: [0; LANES],
            blows: [[0; LANES]; 2],
            shots: [[0; LANES]; 2],
        };
        let (data, here) = (field.unit(unit), state.unit(unit).at);
        let enemy = data.side.other();
        // A move of its own, and then what it shoots or they shoot or charge.
        let own = 2 * data.kind.row().moves;
        let far = own + ranges[1] as u8;
        let mut keys = [0_u8; LANES];
        let mut weigh = |foe: u8, at: u16| {
            let row = field.unit(foe).kind.row();
            let distance = bearing(here, at).far;
            if distance > far && distance > own + (2 * row.range).max(2 * row.moves + 2) {
                return;
            }
            // Guns matter from farther away.
            let key = if row.range > SIX { distance / 2 } else { distance };
            let mut lane = foes.count;
            if lane == LANES {
                let most = keys.iter().copied().max().unwrap_or(0);
                if key >= most {
                    return;
                }
                lane = keys.iter().position(|&k| k == most).unwrap_or(0);
            } else {
                foes.count += 1;
            }
            (keys[lane], foes.units[lane]) = (key, foe);
        };
        let enemies = field.units_of(enemy);
        if enemies.len() <= FEW {
            for foe in enemies {
                let at = state.unit(foe).at;
                if at != NOWHERE {
                    weigh(foe, at);
                }
            }
        } else {
            state.round(enemy, here, own / 2 + LONGEST, field.reversed(data.side), weigh);
        }
        // A shot that is spent, or that the unit's own move spends, counts for nothing.
        let fired = state.unit(unit).has(Flags::FIRED);
        let means = if fired { [[0; 2]; 2] } else { means(field, state, unit) };
        for lane in 0..foes.count.min(LANES) {
            foes.fill(field, state, (unit, lane), &means);
        }
        foes
    }

    /// Fills the lane of an enemy; `means` are the unit's own mean hits, near and far, in the open and at cover.
    fn fill(&mut self, field: &Field, state: &State, (unit, lane): (u8, usize), means: &[[i32; 2]; 2]) {
        let foe = self.units[lane];
        let f = state.unit(foe);
        let (x, y) = field.grid.place(f.at);
        let (sx, sy) = step_of(f.facing);
        let m = menace(field, state, foe);
        (self.place[0][lane], self.place[1][lane]) = (x, y);
        (self.step[0][lane], self.step[1][lane]) = (sx, sy);
        (self.fire[0][lane], self.fire[1][lane]) = (m.fire[0], m.fire[1]);
        (self.ranges[0][lane], self.ranges[1][lane]) = (m.ranges[0], m.ranges[1]);
        (self.blows[0][lane], self.blows[1][lane]) = (m.blows[0], m.blows[1]);
        self.reach[lane] = m.reach;
        if field.options.rifles && field.unit(foe).rifles {
            let range = i16::from(field.range(foe));
            (self.ranges[0][lane], self.ranges[1][lane]) = (range, 2 * range);
        }
        let (here, kind) = (state.unit(unit).at, field.unit(unit).kind);
        let far = i32::from(field.grid.distance(here, f.at));
        // Foot artillery fires from where it stands, and only at whom it sees (MHM-FIRE-03).
        let foot_guns = kind == Kind::FootGuns;
        let goes = if foot_guns { 0 } else { 2 * i32::from(kind.row().moves) };
        let within = far <= goes + 2 * i32::from(field.range(unit));
        if means[0][0] > 0 && within && (!foot_guns || field.sees(state, here, f.at)) {
            let from = field.grid.direction(f.at, here);
            let own = means[usize::from(field.terrain.covers(f.at, from))];
            let one = worth(field, state, foe);
            let shot = own.map(|mean| (mean.min(i32::from(f.hits) * 1000) * one / 1000) as i16);
            (self.shots[0][lane], self.shots[1][lane]) = (shot[0], shot[1]);
        }
    }

    /// The enemies.
    pub fn units(&self) -> &[u8] {
        &self.units[..self.count]
    }

    /// What all of them do to the unit in a column and row, looking one way. All lanes go through the same steps, without
    /// a branch, so that they are worked out side by side; an empty lane is too far off to matter.
    pub fn sums(&self, (x, y): (i16, i16), facing: Facing, [close, farthest]: [i16; 2]) -> Sums {
        let (sx, sy) = step_of(facing);
        let (mut near, mut fire, mut blows, mut shots) = ([0; LANES], [0; LANES], [0; LANES], [0; LANES]);
        for n in 0..LANES {
            let (dx, dy) = (self.place[0][n] - x, self.place[1][n] - y);
            let (wide, deep) = (dx.abs(), dy.abs());
            let far = wide + deep + wide.max(deep);
            near[n] = far;
            let mean = either(far > self.ranges[0][n], self.fire[1][n], self.fire[0][n]);
            let mean = mean & all(far <= self.ranges[1][n]);
            let (fx, fy) = (self.step[0][n], self.step[1][n]);
            // Who is not looked at may be turned to (MHM-FIRE-12).
            let looked_at = (dx * fy - dy * fx).abs() <= -(dx * fx + dy * fy);
            fire[n] = either(looked_at, mean, mean >> 1);
            // How far it lies ahead of the unit and to its side.
            let (ahead, aside) = (dx * sx + dy * sy, (dx * sy - dy * sx).abs());
            // The three directions round the front reach to 67½ degrees, of which the tangent is near 5/2.
            let blow = either(2 * aside > 5 * ahead, self.blows[1][n], self.blows[0][n]);
            blows[n] = blow & all(far <= self.reach[n]);
            let shot = either(far > close, self.shots[1][n], self.shots[0][n]);
            shots[n] = shot & all(far <= farthest) & all(aside <= ahead);
        }
        // All of a lane together stay below the most of its numbers: eight of 3,333.
        Sums {
            fire: fire.iter().sum::<i16>().into(),
            blows: blows.iter().sum::<i16>().into(),
            shot: shots.into_iter().fold(0, i16::max).into(),
            near: near.into_iter().fold(i16::MAX, i16::min).into(),
        }
    }
}

/// All bits where something holds, and none where it doesn't.
#[inline(always)]
const fn all(holds: bool) -> i16 {
    -(holds as i16)
}

/// The one where something holds, else the other; without a branch.
#[inline(always)]
const fn either(holds: bool, one: i16, other: i16) -> i16 {
    one & all(holds) | other & !all(holds)
}

/// The mean hits of a unit's own fire, near and far, in the open and at cover (MHM-FIRE-09).
fn means(field: &Field, state: &State, unit: u8) -> [[i32; 2]; 2] {
    let data = field.unit(unit);
    let row = data.kind.row();
    let dice = (i32::from(row.dice) - i32::from(field.is_halved(state, unit))).max(0);
    let shaken = i32::from(field.is_shaken(state, unit));
    let of = |dice: i32, needs: i32, covered: i32| {
        dice.max(0) * (7 - needs - covered - shaken + i32::from(data.guard)).clamp(0, 6) * 1000 / 6
    };
    let needs = i32::from(row.needs);
    [0, 1].map(|covered| {
        if data.kind.is_guns() {
            [of(dice, 2, covered), of(dice, needs, covered)]
        } else {
            [of(dice, needs, covered), of(dice - 1, needs, covered)]
        }
    })
}
