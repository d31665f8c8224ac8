//! What the fire of the enemy does at a place, looked up once for all moves of a unit.

use super::value::harm;
use crate::base::{Point, Rect};
use crate::rules::weight_of_fire::data::fight::{Ammunition, GRADE};
use crate::rules::weight_of_fire::data::size::{INCH, inches, ranks};
use crate::rules::weight_of_fire::fire::{ammunition, gunners};
use crate::rules::weight_of_fire::state::{Field, Flags, Stand, State};

/// Most enemies whose fire is looked at, the first in the scenario's order; a place is seldom before more.
const MOST: usize = 16;
/// The tangent of 22.5 degrees in 1/1024 (WOF-FIRE-02).
const ARC: i32 = 424;
/// Nearer than so many inches behind another of ours, a unit is as good a mark as he (WOF-FIRE-16).
const BESIDE: u8 = 4;

/// Whose fire it is: where he stands, how far it reaches in three bands, and what it costs the unit in each, in points and in pips.
#[derive(Clone, Copy)]
struct Firer {
    body: Rect,
    reach: [i32; 3],
    costs: [i32; 3],
    pips: [i32; 3],
    /// How far off his nearest mark is beside the unit.
    rival: i32,
}

/// The fire of an enemy's side on one unit.
pub struct Eye {
    list: [Option<Firer>; MOST],
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

impl Eye {
    /// The fire that `unit` has to fear.
    pub fn of(field: &Field, state: &State, unit: u8) -> Eye {
        let side = field.unit(unit).side;
        let mut list = [None; MOST];
        let mut count = 0;
        for enemy in field.here(state, side.other()) {
            if count == MOST {
                break;
            }
            if let Some(firer) = firer(field, state, unit, enemy) {
                list[count] = Some(firer);
                count += 1;
            }
        }
        Eye { list }
    }

    /// What a turn in a place costs the unit, in points: those who have nearer marks count a quarter.
    pub fn cost(&self, place: &Rect) -> i32 {
        self.sum(place, |f| &f.costs)
    }

    /// The pips that a turn in a place costs it on the average.
    pub fn pips(&self, place: &Rect) -> i32 {
        self.sum(place, |f| &f.pips)
    }

    fn sum(&self, place: &Rect, of: impl Fn(&Firer) -> &[i32; 3]) -> i32 {
        let mut sum = 0;
        for firer in self.list.iter().map_while(|f| f.as_ref()) {
            let Some(far) = before(&firer.body, place.centre, place.half_front / 2) else { continue };
            let far = far - place.half_depth;
            let Some(band) = (0..3).find(|&n| far <= firer.reach[n]) else { continue };
            let shared = far > firer.rival + inches(BESIDE);
            sum += if shared { of(firer)[band] / 4 } else { of(firer)[band] };
        }
        sum
    }
}

fn firer(field: &Field, state: &State, unit: u8, enemy: u8) -> Option<Firer> {
    let (e, data) = (state.unit(enemy), field.unit(enemy));
    let [first, second] = ammunition(data.kind, data.rifles, data.carbines);
    let first = first?;
    let mute = e.routs() || data.heavy_weapons || matches!(e.stand, Stand::Limbered | Stand::Crew | Stand::Skirmish);
    if mute || state.locked(enemy) {
        return None;
    }
    let near = |a: Ammunition| a.ranges().map(inches);
    let guns = data.kind.is_guns();
    let far = second.map_or(near(first)[1], |a| near(a)[1]).max(near(first)[0]);
    let own = state.unit(unit).rect;
    if own.is_beyond(&e.rect, far + 24 * INCH) {
        return None;
    }
    let grade = GRADE[field.grade(state, enemy) as usize];
    let upset = if e.is_shaken() || field.exhausted(state, enemy) { -2 } else { 0 };
    let base = grade + upset;
    let (reach, adds, figures) = if guns {
        let ball = second.map_or([0, 0], near);
        let deep = field.unit(unit).kind.is_horse() && ranks(state.unit(unit).figures, state.unit(unit).files) > 1;
        let dense = if deep { 2 } else { 0 };
        let adds = [base + 3, base + dense, base + dense - 2];
        ([near(first)[0], ball[0], ball[1]], adds, gunners(e.figures, e.models))
    } else {
        let fresh = if field.steady(state, enemy) && !e.has(Flags::FIRED) { 2 } else { 0 };
        let [close, most] = near(first);
        ([close, most, most], [base + fresh, base - 2, base - 2], e.files.min(e.figures))
    };
    let pips = adds.map(|add| six(field, add, figures) / 6);
    let costs = pips.map(|pips| harm(field, state, unit, pips, guns));
    Some(Firer { body: e.rect, reach, costs, pips, rival: rival(field, state, unit, &e.rect) })
}

/// How far the nearest other of ours is before a body.
fn rival(field: &Field, state: &State, unit: u8, body: &Rect) -> i32 {
    let others = field.friends(state, unit).filter_map(|f| {
        let rect = &state.unit(f).rect;
        before(body, rect.centre, rect.half_front / 2).map(|far| far - rect.half_depth)
    });
    others.min().unwrap_or(i32::MAX / 2)
}
