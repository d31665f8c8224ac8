//! What muskets would do from a distance: why foot does not walk under them.

use crate::rules::mollwitz_to_freiberg::data::Kind;
use crate::rules::mollwitz_to_freiberg::data::fire::{Ammunition, GRADE, Shot};
use crate::rules::mollwitz_to_freiberg::data::moves::{Formation, allowance};
use crate::rules::mollwitz_to_freiberg::data::size::inches;
use crate::rules::mollwitz_to_freiberg::fire::{ammunition, small_arms};
use crate::rules::mollwitz_to_freiberg::state::{Field, Stand, State};

/// What small arms reach after half the longest move of foot (MTF-FIRE-06, MTF-MOV-01).
pub const REACH: u8 = Ammunition::Rifle.reach().far + allowance(Kind::LightFoot, Formation::Column) / 2;

/// The small arms of a unit as it stands: how far they reach and what they need, near by and far off.
struct Arms {
    reach: [i32; 2],
    needs: [u8; 2],
    dice: i32,
    /// What its grade and its disorder add.
    grade: i8,
}

impl Arms {
    /// None of who has none.
    fn of(field: &Field, state: &State, unit: u8) -> Option<Arms> {
        let (u, data) = (state.unit(unit), field.unit(unit));
        let ammo = ammunition(data.kind, data.rifles)[0].filter(|_| data.kind.is_foot())?;
        if u.is_shaken() || data.heavy_weapons {
            return None;
        }
        let reach = ammo.reach();
        let disordered = if field.disordered(state, unit) { Shot::Disordered.value() } else { 0 };
        Some(Arms {
            reach: [reach.close, reach.far].map(inches),
            needs: [reach.close_needs, reach.far_needs],
            dice: i32::from(small_arms(u.figures.min(u.files.saturating_mul(2)))),
            grade: GRADE[data.grade as usize] + disordered,
        })
    }

    /// Hits in sixths near by and far off, after a move of half its allowance at the most where it has moved, at skirmishers
    /// where they are the target.
    fn hits(&self, moved: bool, loose: bool) -> [i32; 2] {
        let moved = if moved { Shot::Moved.value() } else { 0 };
        let change = self.grade + moved + if loose { Shot::AtSkirmishers.value() } else { 0 };
        self.needs.map(|need| self.dice * i32::from((7 - (need as i8 - change)).clamp(0, 6)))
    }
}

/// What a unit's muskets do at an enemy this turn, by how far off he is: hits in sixths near by and far off, where it stands
/// and after a move of half its allowance at the most, at close order and at skirmishers.
#[derive(Debug, Clone, Copy, Default)]
pub struct Shots {
    reach: [i32; 2],
    hits: [[[i32; 2]; 2]; 2],
}

impl Shots {
    /// The shots of a unit; none of who does not shoot.
    pub fn of(field: &Field, state: &State, unit: u8) -> Shots {
        let Some(arms) = Arms::of(field, state, unit) else { return Shots::default() };
        let hits = [false, true].map(|moved| [arms.hits(moved, false), arms.hits(moved, true)]);
        Shots { reach: arms.reach, hits }
    }

    /// Hits in sixths at somebody so far off after a move that costs so much of a whole one.
    pub fn at(&self, far: i32, loose: bool, (cost, full): (i32, i32)) -> i32 {
        let [near, off] = self.hits[usize::from(cost > 0)][usize::from(loose)];
        match far {
            _ if 2 * cost > full => 0,
            far if far <= self.reach[0] => near,
            far if far <= self.reach[1] => off,
            _ => 0,
        }
    }
}

/// What an enemy's muskets would do in his next turn, by how far off one is: so many hits in sixths up to so far, where he
/// stands and half a move nearer, at close order and at skirmishers. The farther, the less.
#[derive(Debug, Clone, Copy, Default)]
pub struct Threat {
    ends: [i32; 4],
    hits: [[i32; 4]; 2],
}

impl Threat {
    /// What an enemy threatens.
    pub fn of(field: &Field, state: &State, enemy: u8) -> Threat {
        let shoots = matches!(state.unit(enemy).stand, Stand::Close | Stand::Skirmish | Stand::Bent);
        let Some(arms) = Arms::of(field, state, enemy).filter(|_| shoots) else { return Threat::default() };
        let [near, far] = arms.reach;
        let half = field.allowance(state, enemy) / 2;
        let at = |loose: bool| {
            let ([a, b], [c, d]) = (arms.hits(false, loose), arms.hits(true, loose));
            [a, b, c, d]
        };
        Threat { ends: [near, far, near + half, far + half], hits: [at(false), at(true)] }
    }

    /// Hits in sixths at somebody so far off, in a cloud or not.
    pub fn at(&self, far: i32, loose: bool) -> i32 {
        let hits = &self.hits[usize::from(loose)];
        self.ends.iter().zip(hits).map(|(&end, &hits)| if far <= end { hits } else { 0 }).max().unwrap_or(0)
    }
}
