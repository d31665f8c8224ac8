//! What the fire of the enemy does at a place, looked up once for all moves of a unit, and only of those whom it is before.

use super::value::harm;
use crate::base::{Point, Rect};
use crate::rules::weight_of_fire::data::fight::{Ammunition, GRADE};
use crate::rules::weight_of_fire::data::size::{inches, ranks};
use crate::rules::weight_of_fire::fire::{ammunition, gunners};
use crate::rules::weight_of_fire::state::{Field, Flags, Stand, State};
use std::cell::OnceCell;

/// Most enemies whose fire is looked at, the first in the scenario's order; a place is seldom before more.
const MOST: usize = 16;
/// The tangent of 22.5 degrees in 1/1024 (WOF-FIRE-02).
const ARC: i32 = 424;
/// Nearer than so many inches behind another of ours, a unit is as good a mark as he (WOF-FIRE-16).
const BESIDE: u8 = 4;

/// Whose fire it is: where he stands, and how far it reaches in three bands.
struct Firer {
    enemy: u8,
    body: Rect,
    reach: [i32; 3],
    /// No middle of a body farther off than this, along either axis of the table and beside its own size, is in reach.
    most: i32,
    /// What it costs the unit in each band, in points and in pips, once it was asked.
    harm: [OnceCell<[i32; 2]>; 3],
    /// How far off its nearest mark is beside the unit.
    rival: OnceCell<i32>,
}

/// The fire of an enemy's side on one unit.
pub struct Eye<'a> {
    field: &'a Field,
    state: &'a State,
    unit: u8,
    list: [Option<Firer>; MOST],
    /// The numbers of the list, those first who do most where the unit stands, and what they all do there.
    order: [u8; MOST],
    count: usize,
    here: i32,
}

/// About how far a place is from a body, and whether it lies before its front: in the arc of some figure or gun.
fn before(body: &Rect, place: Point, half_width: i32) -> Option<i32> {
    let p = body.local(place);
    let ahead = p.y - body.half_depth;
    let aside = p.x.abs() - body.half_front - half_width;
    let inside = ahead > 0 && i64::from(aside) * 1024 <= i64::from(ahead) * i64::from(ARC);
    inside.then(|| {
        let aside = aside.max(0);
        ahead.max(aside) + ahead.min(aside) * 3 / 8
    })
}

/// Pips of a die on the average, times six.
fn six(field: &Field, add: i8, figures: u8) -> i32 {
    (1..=6).map(|die| i32::from(field.chart(die + add, figures))).sum()
}

impl<'a> Eye<'a> {
    /// The fire that `unit` has to fear in places no farther off than so much.
    pub fn of(field: &'a Field, state: &'a State, unit: u8, most: i32) -> Eye<'a> {
        let side = field.unit(unit).side;
        let mut list = [const { None }; MOST];
        let mut count = 0;
        for enemy in field.here(state, side.other()) {
            if count == MOST {
                break;
            }
            if let Some(firer) = firer(field, state, (unit, most), enemy) {
                list[count] = Some(firer);
                count += 1;
            }
        }
        let mut eye = Eye { field, state, unit, list, order: std::array::from_fn(|n| n as u8), count, here: 0 };
        let own = &state.unit(unit).rect;
        let mut does = [0; MOST];
        for (does, firer) in does.iter_mut().zip(eye.list.iter().flatten()) {
            *does = eye.does(firer, own, 0);
            eye.here += *does;
        }
        eye.order[..count].sort_unstable_by_key(|&n| (-does[usize::from(n)], n));
        eye
    }

    /// What a turn costs the unit where it stands.
    pub const fn here(&self) -> i32 {
        self.here
    }

    /// What a turn in a place costs the unit, in points: those who have nearer marks count a quarter.
    pub fn cost(&self, place: &Rect) -> i32 {
        self.cost_to(place, i32::MAX)
    }

    /// The same as far as it is below so much: who does most where the unit stands is asked first.
    pub fn cost_to(&self, place: &Rect, most: i32) -> i32 {
        let mut sum = 0;
        for &n in &self.order[..self.count] {
            if let Some(firer) = &self.list[usize::from(n)] {
                sum += self.does(firer, place, 0);
            }
            if sum >= most {
                break;
            }
        }
        sum
    }

    /// The pips that a turn in a place costs it on the average.
    pub fn pips(&self, place: &Rect) -> i32 {
        self.list.iter().flatten().map(|firer| self.does(firer, place, 1)).sum()
    }

    /// What one of them does in a place.
    #[inline]
    fn does(&self, firer: &Firer, place: &Rect, what: usize) -> i32 {
        let off = place.centre - firer.body.centre;
        if off.x.abs().max(off.y.abs()) > firer.most + 2 * place.half_depth + place.half_front {
            return 0;
        }
        let Some(far) = before(&firer.body, place.centre, place.half_front / 2) else { return 0 };
        let far = far - place.half_depth;
        let Some(band) = (0..3).find(|&n| far <= firer.reach[n]) else { return 0 };
        let harm = firer.harm[band].get_or_init(|| harm_of(self.field, self.state, self.unit, (firer, band)))[what];
        if harm == 0 {
            return 0;
        }
        let rival = *firer.rival.get_or_init(|| rival(self.field, self.state, self.unit, &firer.body));
        if far > rival + inches(BESIDE) { harm / 4 } else { harm }
    }
}

fn firer(field: &Field, state: &State, (unit, most): (u8, i32), enemy: u8) -> Option<Firer> {
    let (e, data) = (state.unit(enemy), field.unit(enemy));
    let [first, second] = ammunition(data.kind, data.rifles, data.carbines);
    let first = first?;
    let mute = e.routs() || data.heavy_weapons || matches!(e.stand, Stand::Limbered | Stand::Crew | Stand::Skirmish);
    if mute || state.locked(enemy) {
        return None;
    }
    let near = |a: Ammunition| a.ranges().map(inches);
    let far = second.map_or(near(first)[1], |a| near(a)[1]).max(near(first)[0]);
    if state.unit(unit).rect.is_beyond(&e.rect, far + most) {
        return None;
    }
    let reach = if data.kind.is_guns() {
        let ball = second.map_or([0, 0], near);
        [near(first)[0], ball[0], ball[1]]
    } else {
        let [close, most] = near(first);
        [close, most, most]
    };
    // What is far ahead and far aside at once is a thirtieth farther than it is reckoned.
    let most = reach.into_iter().fold(0, i32::max) * 17 / 16 + e.rect.reach();
    Some(Firer { enemy, body: e.rect, reach, most, harm: [const { OnceCell::new() }; 3], rival: OnceCell::new() })
}

/// What a firer does to a unit in a band: points, pips.
fn harm_of(field: &Field, state: &State, unit: u8, (firer, band): (&Firer, usize)) -> [i32; 2] {
    let enemy = firer.enemy;
    let (e, guns) = (state.unit(enemy), field.unit(enemy).kind.is_guns());
    let grade = GRADE[field.grade(state, enemy) as usize];
    let upset = if e.is_shaken() || field.exhausted(state, enemy) { -2 } else { 0 };
    let base = grade + upset;
    let (adds, figures) = if guns {
        let deep = field.unit(unit).kind.is_horse() && ranks(state.unit(unit).figures, state.unit(unit).files) > 1;
        let dense = if deep { 2 } else { 0 };
        ([base + 3, base + dense, base + dense - 2], gunners(e.figures, e.models))
    } else {
        let fresh = if field.steady(state, enemy) && !e.has(Flags::FIRED) { 2 } else { 0 };
        ([base + fresh, base - 2, base - 2], e.files.min(e.figures))
    };
    let pips = six(field, adds[band], figures) / 6;
    [harm(field, state, unit, pips, guns), pips]
}

/// How far the nearest other of ours is before a body.
fn rival(field: &Field, state: &State, unit: u8, body: &Rect) -> i32 {
    let others = field.friends(state, unit).filter_map(|f| {
        let rect = &state.unit(f).rect;
        before(body, rect.centre, rect.half_front / 2).map(|far| far - rect.half_depth)
    });
    others.min().unwrap_or(i32::MAX / 2)
}
