//! A die of melee.

use super::modifier::{Die, Ledger, Modifier};
use super::{Cover, Row, Troops, class, size};
use crate::rules::honours_of_war::state::{Class, Size};

/// The facts of one die of melee, from which its modifiers follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blow {
    pub row: Row,
    pub troops: Troops,
    /// Cavalry with its charge bonus, in the first round (HOW-MEL-09 to HOW-MEL-13).
    pub charging: bool,
    /// Hits on the unit that rolls, at the beginning of the round (HOW-MEL-01).
    pub hits: u8,
    /// Cover of the enemy, in the first round (HOW-MEL-17).
    pub cover: Cover,
    /// The enemy stands higher, in the first round (HOW-MEL-15).
    pub uphill: bool,
    pub target_class: Class,
    pub target: Troops,
    /// Supporting friends; more than two count as two (HOW-MEL-21).
    pub support: u8,
    /// An enemy is in contact with its flank or rear, or it is reforming (HOW-MEL-08, HOW-RLY-09).
    pub flanked: bool,
    /// It fights in march column (HOW-MEL-39).
    pub column: bool,
    /// As in [`Volley::directions`].
    pub directions: u8,
    pub size: Size,
    /// Its brigade is demoralised (HOW-OPT-03).
    pub demoralised: bool,
}

impl Blow {
    /// A blow of a unit of standard size at a standard enemy, in the open, unsupported.
    #[must_use]
    pub const fn plain(troops: Troops, rolls: Class, target: Troops) -> Blow {
        Blow {
            row: Row::of(troops, rolls),
            troops,
            charging: false,
            hits: 0,
            cover: Cover::Open,
            uphill: false,
            target_class: Class::Standard,
            target,
            support: 0,
            flanked: false,
            column: false,
            directions: 0,
            size: Size::Standard,
            demoralised: false,
        }
    }

    /// The same unit's blow in the rounds after the first: charge, cover and height count no more (HOW-MEL-13,
    /// HOW-MEL-15, HOW-MEL-17).
    #[must_use]
    pub const fn later(self) -> Blow {
        Blow { charging: false, cover: Cover::Open, uphill: false, ..self }
    }
}

impl Die for Blow {
    fn row(&self) -> Row {
        self.row
    }

    /// The melee modifiers, in the order of the table: HOW-HIT-06.
    #[inline]
    fn tell(&self, list: &mut impl Ledger) {
        use Modifier as M;
        list.when(self.charging, M::Charging, 1); // HOW-MEL-09
        list.when(self.hits >= 3, M::Hurt, -1); // HOW-FIRE-56
        self.cover.modifiers(list); // HOW-MEL-17
        list.when(self.uphill, M::Uphill, -1); // HOW-MEL-15
        class(self.target_class, list); // HOW-HIT-08
        list.add(M::Support, if self.support > 2 { 2 } else { self.support as i8 }); // HOW-MEL-21
        list.when(matches!(self.troops, Troops::Guns), M::GunsInMelee, -1); // HOW-MEL-16
        let light = matches!(self.troops, Troops::Light) && matches!(self.target, Troops::Foot | Troops::Horse);
        list.when(light, M::LightInMelee, -1); // HOW-MEL-16
        list.when(self.flanked, M::Flanked, -2); // HOW-MEL-08
        list.when(self.column, M::InColumn, -2); // HOW-MEL-39
        list.add(M::FromVillage, -(self.directions as i8)); // HOW-TER-50
        size(self.size, list); // HOW-OPT-13
        list.when(self.demoralised, M::Demoralised, -1); // HOW-OPT-03
    }
}
