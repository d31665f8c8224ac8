//! Room that figures and models take, in 1/120 mm.

use super::Kind;
use super::moves::{CLOUD, COLUMN, LINE};
use crate::base::Len;

/// An inch, in which all distances are given (WOF-SCA-03).
pub const INCH: i32 = Len::INCH.0;

/// So many inches.
#[must_use]
pub const fn inches(n: u8) -> i32 {
    n as i32 * INCH
}

/// What foot or horse in close order stands in, by its files (WOF-FRM-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Formation {
    Column,
    Line,
    Extended,
}

/// Frontage and depth of a figure in close order, or of a gun model (WOF-BAS-01, WOF-BAS-02, WOF-BAS-03).
#[must_use]
pub const fn figure(kind: Kind) -> (i32, i32) {
    let (front, depth) = match kind {
        Kind::Line | Kind::LightFoot => (20, 20),
        Kind::LightHorse => (25, 45),
        Kind::HeavyHorse => (20, 45),
        Kind::LightGun | Kind::MediumGun | Kind::HeavyGun | Kind::Howitzer => (55, 50),
    };
    (Len::mm(front).0, Len::mm(depth).0)
}

/// Frontage and depth of a skirmishing figure (WOF-BAS-05); gunners away from their guns skirmish too (WOF-RTM-05).
#[must_use]
pub const fn skirmisher(kind: Kind) -> (i32, i32) {
    let (front, depth) = if kind.is_horse() { (40, 45) } else { (30, 30) };
    (Len::mm(front).0, Len::mm(depth).0)
}

/// A limber with a hitched gun, which stands for the whole battery (WOF-BAS-04).
pub const LIMBERED: (i32, i32) = (Len::mm(40).0, Len::mm(100).0);
/// The least side of a square (WOF-FRM-07).
pub const SQUARE: i32 = Len::mm(80).0;

/// What so many files stand in (WOF-FRM-01).
#[must_use]
pub const fn formation(files: u8) -> Formation {
    if files <= COLUMN {
        Formation::Column
    } else if files <= LINE {
        Formation::Line
    } else {
        Formation::Extended
    }
}

/// Ranks of so many figures in so many files.
#[must_use]
pub const fn ranks(figures: u8, files: u8) -> u8 {
    let ranks = figures.div_ceil(if files == 0 { 1 } else { files });
    if ranks == 0 { 1 } else { ranks }
}

/// Ranks of a stand: of foot two, of horse one (WOF-FIRE-15).
#[must_use]
pub const fn ranks_of_a_stand(kind: Kind) -> u8 {
    if kind.is_horse() { 1 } else { 2 }
}

/// Files of so many figures in a formation: a column of four, a line in two ranks as far as twelve files go, an extended
/// line in two ranks. None where they are too few for it.
#[must_use]
pub const fn files(figures: u8, formation: Formation) -> Option<u8> {
    let two_ranks = figures.div_ceil(2);
    match formation {
        Formation::Column if figures > COLUMN => Some(COLUMN),
        Formation::Column => Some(if two_ranks == 0 { 1 } else { two_ranks }),
        Formation::Line if two_ranks > LINE => Some(LINE),
        Formation::Line if two_ranks > COLUMN => Some(two_ranks),
        // A weak unit is a line in one rank.
        Formation::Line if figures > COLUMN => Some(figures),
        Formation::Extended if two_ranks > LINE => Some(two_ranks),
        _ => None,
    }
}

/// Files of a cloud in two ranks: its figures stay within six inches of the one in the middle (WOF-SKR-03).
#[must_use]
pub const fn cloud(kind: Kind, figures: u8) -> u8 {
    let most = 2 * inches(CLOUD) / skirmisher(kind).0 + 1;
    let files = figures.div_ceil(2);
    if files as i32 > most {
        most as u8
    } else if files == 0 {
        1
    } else {
        files
    }
}

/// Figures on the front, right, rear and left of a square: as evenly as can be, odd ones to front, rear, left, right in
/// this order (WOF-FRM-07).
#[must_use]
pub const fn faces(figures: u8) -> [u8; 4] {
    let (each, odd) = (figures / 4, figures % 4);
    [each + (odd > 0) as u8, each, each + (odd > 1) as u8, each + (odd > 2) as u8]
}

/// The side of a square of so many figures: a figure's front for each of the first rank of its front face (WOF-FRM-07).
#[must_use]
pub const fn square_side(figures: u8) -> i32 {
    let side = faces(figures)[0].div_ceil(2) as i32 * Len::mm(20).0;
    if side < SQUARE { SQUARE } else { side }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// WOF-FRM-01: up to four files are a column, up to twelve a line.
    #[test]
    fn wof_frm_01_formations_go_by_files() {
        use Formation::{Column as C, Extended as E, Line as L};
        assert_eq!([1, 4, 5, 12, 13].map(formation), [C, C, L, L, E]);
        assert_eq!([files(24, L), files(25, L), files(30, E), files(24, E)], [Some(12), Some(12), Some(15), None]);
        assert_eq!([files(9, L), files(8, L), files(4, L)], [Some(5), Some(8), None], "weak units stand in one rank");
    }

    /// WOF-FRM-07: spare figures go to the front, the rear, the left; two ranks a face, and 80 mm at least.
    #[test]
    fn wof_frm_07_a_square_has_four_faces() {
        assert_eq!([24, 25, 26, 27].map(faces), [[6, 6, 6, 6], [7, 6, 6, 6], [7, 6, 7, 6], [7, 6, 7, 7]]);
        assert_eq!([24, 40].map(square_side), [Len::mm(80).0, Len::mm(100).0]);
    }

    /// WOF-BAS-01, WOF-BAS-02, WOF-BAS-03, WOF-BAS-04, WOF-BAS-05: what figures and models stand on.
    #[test]
    fn wof_bas_01_bases_are_those_of_the_ledger() {
        let mm = |(front, depth): (i32, i32)| (front / Len::MM.0, depth / Len::MM.0);
        assert_eq!(mm(figure(Kind::Line)), (20, 20));
        assert_eq!([mm(figure(Kind::HeavyHorse)), mm(figure(Kind::LightHorse))], [(20, 45), (25, 45)]);
        assert_eq!([mm(figure(Kind::HeavyGun)), mm(LIMBERED)], [(55, 50), (40, 100)]);
        assert_eq!([skirmisher(Kind::LightFoot).0, skirmisher(Kind::LightHorse).0], [Len::mm(30).0, Len::mm(40).0]);
    }

    /// WOF-SKR-03: all within six inches of the command figure.
    #[test]
    fn wof_skr_03_a_cloud_is_eleven_figures_of_foot_or_eight_of_horse_wide() {
        assert_eq!([cloud(Kind::LightFoot, 30), cloud(Kind::LightHorse, 30), cloud(Kind::LightFoot, 12)], [11, 8, 6]);
    }
}
