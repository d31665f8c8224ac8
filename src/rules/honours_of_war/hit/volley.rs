//! A die of fire.

use super::modifier::{Die, Ledger, Modifier};
use super::{Cover, Row, class, size};
use crate::rules::honours_of_war::general::Ammo;
use crate::rules::honours_of_war::state::{Class, Size};

/// The facts of one die of fire, from which its modifiers follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Volley {
    /// The firer's own row.
    pub row: Row,
    pub ammo: Ammo,
    /// The firer has moved this turn (HOW-MOV-06).
    pub moved: bool,
    /// Long range (HOW-FIRE-23, HOW-FIRE-28).
    pub long: bool,
    /// Hits on the firer.
    pub hits: u8,
    /// The target is a difficult one, for whatever reasons (HOW-FIRE-20).
    pub difficult: bool,
    pub cover: Cover,
    pub target_class: Class,
    /// More than half of the firer is in the target's flank or rear sector (HOW-FIRE-17).
    pub flanking: bool,
    /// Directions in which a garrison has fired or fought this turn, this one included; 0 outside a village
    /// (HOW-TER-50).
    pub directions: u8,
    pub size: Size,
    /// A column is struck squarely at its head or tail (HOW-FIRE-37).
    pub column: bool,
    /// The target is cavalry two bases deep (HOW-FIRE-30).
    pub double_line: bool,
    /// The target holds a village or entrenchments (HOW-FIRE-36).
    pub works: bool,
    /// The target is mounted cavalry.
    pub horse: bool,
    pub heavy_gun: bool,
    /// The firer stands in a fordable river (HOW-TER-30).
    pub in_river: bool,
    /// The fuse die failed (HOW-FIRE-45).
    pub fuse: bool,
    /// The battalion has no battalion guns (HOW-OPT-06).
    pub no_battalion_guns: bool,
    /// What the weather takes: 0, −1 or −2 (HOW-OPT-16).
    pub weather: i8,
    /// Quick-firing guns: a battalion's (HOW-NAT-64), or the battery itself (HOW-NAT-65).
    pub quick: bool,
    /// Its brigade is demoralised (HOW-OPT-03).
    pub demoralised: bool,
}

impl Volley {
    /// A shot of a unit of standard size on a standard target in the open, at short or effective range.
    #[must_use]
    pub const fn plain(row: Row, ammo: Ammo) -> Volley {
        Volley {
            row,
            ammo,
            moved: false,
            long: false,
            hits: 0,
            difficult: false,
            cover: Cover::Open,
            target_class: Class::Standard,
            flanking: false,
            directions: 0,
            size: Size::Standard,
            column: false,
            double_line: false,
            works: false,
            horse: false,
            heavy_gun: false,
            in_river: false,
            fuse: false,
            no_battalion_guns: false,
            weather: 0,
            quick: false,
            demoralised: false,
        }
    }

    /// Whether a gun fires, with whatever it is loaded.
    #[must_use]
    pub const fn by_gun(&self) -> bool {
        matches!(self.ammo, Ammo::Roundshot | Ammo::Canister | Ammo::Shell)
    }

    /// The clause of a modifier of this die: a gun's long range has its own (HOW-FIRE-28).
    #[must_use]
    pub const fn clause(&self, modifier: Modifier) -> &'static str {
        match modifier {
            Modifier::LongRange if self.by_gun() => "HOW-FIRE-28",
            Modifier::Canister if self.quick => "HOW-NAT-65",
            other => other.fire_clause(),
        }
    }
}

impl Die for Volley {
    fn row(&self) -> Row {
        self.row
    }

    /// The firing modifiers, in the order of the tables: HOW-HIT-04, HOW-HIT-05, HOW-HIT-07.
    #[inline]
    fn tell(&self, list: &mut impl Ledger) {
        use Modifier as M;
        list.when(self.moved, M::Moved, -1); // HOW-MOV-06
        list.when(self.long, M::LongRange, -1); // HOW-FIRE-23, HOW-FIRE-28
        list.when(self.hits >= 3, M::Hurt, -1); // HOW-FIRE-04
        list.when(self.difficult, M::Difficult, -1); // HOW-FIRE-20
        self.cover.modifiers(list); // HOW-TER-05
        class(self.target_class, list); // HOW-HIT-08
        list.when(self.flanking, M::FlankFire, 1); // HOW-FIRE-17; at a column's tail with its own +1 (HOW-FIRE-38)
        list.add(M::FromVillage, -(self.directions as i8)); // HOW-TER-50
        size(self.size, list); // HOW-OPT-13
        // HOW-FIRE-34; HOW-NAT-65: quick-firing guns have one more.
        list.when(matches!(self.ammo, Ammo::Canister), M::Canister, if self.quick { 3 } else { 2 });
        // HOW-FIRE-37, HOW-FIRE-39: a howitzer has it with canister only.
        list.when(self.by_gun() && self.column && !matches!(self.ammo, Ammo::Shell), M::ColumnTarget, 1);
        list.when(self.by_gun() && self.double_line, M::DoubleLine, 1); // HOW-FIRE-30
        let shot = matches!(self.ammo, Ammo::Roundshot);
        list.when(shot && self.heavy_gun && self.works, M::HeavyShot, 1); // HOW-FIRE-36
        let shell = matches!(self.ammo, Ammo::Shell);
        list.when(shell && self.works, M::ShellAtWorks, 1); // HOW-FIRE-49
        list.when(shell && self.horse, M::ShellAtHorse, 1); // HOW-FIRE-49
        list.when(self.in_river && !self.by_gun(), M::InRiver, -1); // HOW-TER-30
        list.when(shell && self.fuse, M::Fuse, -1); // HOW-FIRE-45
        list.when(self.no_battalion_guns, M::NoBattalionGuns, -1); // HOW-OPT-06
        list.add(M::Weather, self.weather); // HOW-OPT-16
        list.when(self.quick && !self.by_gun(), M::QuickGuns, 1); // HOW-NAT-64
        list.when(self.demoralised, M::Demoralised, -1); // HOW-OPT-03
    }
}
