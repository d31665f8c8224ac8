//! What muskets would do from a distance: why foot does not walk under them.

use crate::rules::mollwitz_to_freiberg::data::Kind;
use crate::rules::mollwitz_to_freiberg::data::fire::{Ammunition, GRADE, Shot};
use crate::rules::mollwitz_to_freiberg::data::moves::{Formation, allowance};
use crate::rules::mollwitz_to_freiberg::data::size::inches;
use crate::rules::mollwitz_to_freiberg::fire::{ammunition, small_arms};
use crate::rules::mollwitz_to_freiberg::state::{Field, Stand, State};

/// What small arms reach after half the longest move of foot (MTF-FIRE-06, MTF-MOV-01).
const MUSKETS: u8 = Ammunition::Musket.reach().far + allowance(Kind::Line, Formation::Column) / 2;
const RIFLES: u8 = Ammunition::Rifle.reach().far + allowance(Kind::LightFoot, Formation::Column) / 2;

/// Hits that a unit's small arms do at a distance as it stands, in sixths: after a move of half its allowance at the most
/// where it has moved, at skirmishers where they are the target.
fn sixths(field: &Field, state: &State, unit: u8, far: i32, moved: bool, loose: bool) -> i32 {
    let (u, data) = (state.unit(unit), field.unit(unit));
    let Some(ammo) = ammunition(data.kind, data.rifles)[0].filter(|_| data.kind.is_foot()) else { return 0 };
    let reach = ammo.reach();
    let need = match far {
        d if d <= inches(reach.close) => reach.close_needs,
        d if d <= inches(reach.far) => reach.far_needs,
        _ => return 0,
    };
    let mut change = GRADE[data.grade as usize];
    change += if moved { Shot::Moved.value() } else { 0 };
    change += if loose { Shot::AtSkirmishers.value() } else { 0 };
    change += if field.disordered(state, unit) { Shot::Disordered.value() } else { 0 };
    let men = u.figures.min(u.files.saturating_mul(2));
    i32::from(small_arms(men)) * i32::from((7 - (need as i8 - change)).clamp(0, 6))
}

/// Hits in sixths that a unit does at the most: at close order, near by.
pub fn best(field: &Field, state: &State, unit: u8, moved: bool) -> i32 {
    sixths(field, state, unit, 0, moved, false)
}

/// Hits in sixths that a unit would do to an enemy this turn after a move that leaves it so far off.
pub fn ours(field: &Field, state: &State, (unit, enemy): (u8, u8), far: i32, (cost, full): (i32, i32)) -> i32 {
    let may = 2 * cost <= full && !state.unit(unit).is_shaken() && !field.unit(unit).heavy_weapons;
    if may { sixths(field, state, unit, far, cost > 0, field.is_loose(state, enemy)) } else { 0 }
}

/// Hits in sixths that an enemy would do in his next turn at somebody so far off, in a cloud or not: where he stands, or
/// half a move nearer.
pub fn theirs(field: &Field, state: &State, enemy: u8, far: i32, loose: bool) -> i32 {
    let (e, data) = (state.unit(enemy), field.unit(enemy));
    // Out of the reach of all muskets, or of rifles, and half a column's move.
    if !data.kind.is_foot() || far > inches(if data.rifles { RIFLES } else { MUSKETS }) {
        return 0;
    }
    let shoots = matches!(e.stand, Stand::Close | Stand::Skirmish | Stand::Bent);
    if e.is_shaken() || !shoots || field.unit(enemy).heavy_weapons {
        return 0;
    }
    let nearer = far - field.allowance(state, enemy) / 2;
    sixths(field, state, enemy, far, false, loose).max(sixths(field, state, enemy, nearer, true, loose))
}
