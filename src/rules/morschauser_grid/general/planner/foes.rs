//! The enemies that matter to one unit's move, worked out once for all the boxes that it may move to.

use super::worth;
use crate::rules::morschauser_grid::data::{Class, Kind, LONGEST, MOST_HITS, SIX};
use crate::rules::morschauser_grid::grid::{Facing, bearing, step_of};
use crate::rules::morschauser_grid::odds::blow_mean;
use crate::rules::morschauser_grid::state::{Field, State};

/// Enemies that matter at most.
const LANES: usize = 8;
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

/// What an enemy does, by its kind, its hits and whether its command is Shaken: mean hits of its fire near and far, and of
/// its blow, in thousandths.
#[derive(Clone, Copy)]
pub(super) struct Menace {
    pub fire: [i32; 2],
    pub blow: i32,
}

static MENACES: [[[Menace; 2]; MOST_HITS as usize + 1]; Kind::ALL.len()] = {
    let mut all = [[[Menace { fire: [0; 2], blow: 0 }; 2]; MOST_HITS as usize + 1]; Kind::ALL.len()];
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
                let fire = match row.class {
                    Class::Artillery => [dice * (5 - shaken as i32), dice * faces],
                    Class::Infantry | Class::Cavalry => [dice * faces, farther * faces],
                };
                all[kind][hits as usize][shaken] = Menace {
                    fire: [fire[0] * 1000 / 6, fire[1] * 1000 / 6],
                    blow: blow_mean(hits as i32, row.front - shaken as i8),
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
pub(super) fn menace(field: &Field, state: &State, foe: u8) -> Menace {
    let shaken = usize::from(field.is_shaken(state, foe));
    MENACES[field.unit(foe).kind as usize][usize::from(state.unit(foe).hits)][shaken]
}

impl Foes {
    /// The enemies who could fire at a unit after its move, charge it or be fired at by it, the nearest of them; `ranges` are
    /// those of its own fire.
    pub fn of(field: &Field, state: &State, unit: u8, ranges: [i16; 2]) -> Foes {
        let mut foes = Foes {
            units: [0; LANES],
            count: 0,
            place: [[0; LANES]; 2],
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
        state.round(enemy, here, own / 2 + LONGEST, field.reversed(data.side), |foe, at| {
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
        });
        let means = means(field, state, unit);
        for lane in 0..foes.count {
            foes.fill(field, state, (unit, foes.units[lane], lane), &means);
        }
        foes
    }

    /// Fills the lane of an enemy; `means` are the unit's own mean hits, near and far, in the open and at cover.
    fn fill(&mut self, field: &Field, state: &State, (unit, foe, lane): (u8, u8, usize), means: &[[i32; 2]; 2]) {
        let (kind, f) = (field.unit(foe).kind, state.unit(foe));
        let (x, y) = field.grid.place(f.at);
        let (sx, sy) = step_of(f.facing);
        let Menace { fire, blow } = menace(field, state, foe);
        let range = i32::from(field.range(foe));
        let ranges = if kind.is_guns() { [12, 24] } else { [range, 2 * range] };
        // In flank or rear it strikes with all, and gets little back.
        let blows = [blow * 2 / 10, blow * 5 / 10];
        self.reach[lane] = i16::from((kind.row().moves + 1) * 2);
        let shots = if means[0][0] > 0 {
            let from = field.grid.direction(f.at, state.unit(unit).at);
            let own = means[usize::from(field.terrain.covers(f.at, from))];
            let one = worth(field, state, foe);
            own.map(|mean| mean.min(i32::from(f.hits) * 1000) * one / 1000)
        } else {
            [0; 2]
        };
        let set = |lanes: &mut [Lane; 2], [one, other]: [i32; 2]| {
            (lanes[0][lane], lanes[1][lane]) = (one as i16, other as i16);
        };
        set(&mut self.place, [x.into(), y.into()]);
        set(&mut self.step, [sx.into(), sy.into()]);
        set(&mut self.ranges, ranges);
        set(&mut self.fire, fire);
        set(&mut self.blows, blows);
        set(&mut self.shots, shots);
    }

    /// The enemies.
    pub fn units(&self) -> &[u8] {
        &self.units[..self.count]
    }

    /// What all of them do to the unit in a column and row, looking one way.
    pub fn sums(&self, (x, y): (i16, i16), facing: Facing, ranges: [i16; 2]) -> Sums {
        let (sx, sy) = step_of(facing);
        let mut sums = Sums { fire: 0, blows: 0, shot: 0, near: i32::MAX };
        for n in 0..self.count.min(LANES) {
            let (dx, dy) = (self.place[0][n] - x, self.place[1][n] - y);
            let (wide, deep) = (dx.abs(), dy.abs());
            let far = 2 * wide.max(deep) + wide.min(deep);
            sums.near = sums.near.min(far.into());
            if far <= self.ranges[1][n] {
                let mean = i32::from(self.fire[usize::from(far > self.ranges[0][n])][n]);
                let (fx, fy) = (self.step[0][n], self.step[1][n]);
                // Who is not looked at may be turned to (MHM-FIRE-12).
                let looked_at = (dx * fy - dy * fx).abs() <= -dx * fx - dy * fy;
                sums.fire += if looked_at { mean } else { mean / 2 };
            }
            let (strikes, is_shot_at) = (far <= self.reach[n], far <= ranges[1]);
            if !strikes && !is_shot_at {
                continue;
            }
            // How far it lies ahead of the unit and to its side.
            let (ahead, aside) = (dx * sx + dy * sy, (dx * sy - dy * sx).abs());
            if strikes {
                // The three directions round the front reach to 67½ degrees, of which the tangent is near 5/2.
                sums.blows += i32::from(self.blows[usize::from(2 * aside > 5 * ahead)][n]);
            }
            if is_shot_at && aside <= ahead {
                sums.shot = sums.shot.max(self.shots[usize::from(far > ranges[0])][n].into());
            }
        }
        sums
    }
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
