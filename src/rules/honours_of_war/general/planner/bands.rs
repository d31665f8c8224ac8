//! What a unit's fire is worth over a distance.

use crate::rules::honours_of_war::fire::aim;
use crate::rules::honours_of_war::general::combat;
use crate::rules::honours_of_war::hit::{Cover, Die, Volley};
use crate::rules::honours_of_war::state::{Field, Formation, Kind, State};

/// A band of range: up to where it reaches and what a shot in it is worth, standing and having moved.
#[derive(Debug, Clone, Copy)]
struct Band {
    limit: i32,
    still: i32,
    moved: i32,
}

impl Default for Band {
    /// Where nothing carries to.
    fn default() -> Band {
        Band { limit: i32::MAX, still: 0, moved: 0 }
    }
}

/// A unicorn has most: canister, and two each of roundshot and shell.
const BANDS: usize = 5;

/// What a shot is worth over a distance, in points: nearest band first, in each the best that reaches so far.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Bands {
    list: [Band; BANDS + 1],
    len: usize,
}

impl Bands {
    /// Adds a band, in the order of their limits; what carries further also counts in what is nearer.
    fn add(&mut self, band: Band) {
        let mut n = self.len;
        while n > 0 && self.list[n - 1].limit > band.limit {
            self.list[n] = self.list[n - 1];
            n -= 1;
        }
        self.list[n] = band;
        self.len += 1;
        for n in (0..self.len - 1).rev() {
            let further = self.list[n + 1];
            let here = &mut self.list[n];
            (here.still, here.moved) = (here.still.max(further.still), here.moved.max(further.moved));
        }
    }

    /// The worth of a shot over a distance, standing and having moved.
    pub(super) fn at(&self, distance: i32) -> [i32; 2] {
        // Which band it is nobody can guess: how many end before that is counted.
        let short = self.list[..BANDS].iter().map(|b| usize::from(b.limit < distance)).sum::<usize>();
        let band = &self.list[short];
        [band.still, band.moved]
    }

    /// As far as a shot carries.
    pub(super) const fn reach(&self) -> i32 {
        if self.len == 0 { 0 } else { self.list[self.len - 1].limit }
    }
}

/// Bands of a unit's fire with the worth of a shot at a target that has taken `hits` by then.
pub(super) fn bands(field: &Field, state: &State, [firer, target]: [u8; 2], hits: u8, cover: Cover) -> Bands {
    let mut bands = Bands::default();
    let data = field.unit(firer);
    if data.kind.is_horse() || data.kind == Kind::Transport || state.unit(firer).red() {
        return bands;
    }
    let row = aim::row(field, state, firer);
    let (theirs, worth) = (field.unit(target), combat::worth(field, target));
    let difficult = theirs.kind == Kind::LightFoot || state.unit(target).formation == Formation::Deployed;
    let weather = field.weather(state).fire;
    for &(ammo, better, limit) in aim::loads(field, state, firer).iter().flatten() {
        let volley = Volley {
            hits: state.unit(firer).hits,
            difficult,
            cover,
            works: cover != Cover::Open,
            target_class: theirs.class,
            size: field.size_of(state, firer),
            weather,
            ..Volley::plain(row, ammo)
        };
        let sum = volley.sum();
        // Long range and having moved take one each (HOW-HIT-04).
        let value = |less: i32| worth * combat::die(row, sum - less, hits) / 1000;
        let three = [value(0), value(1), value(2)];
        bands.add(Band { limit: better, still: three[0], moved: three[1] });
        if limit > better {
            bands.add(Band { limit, still: three[1], moved: three[2] });
        }
    }
    bands
}
