//! Room that figures and models take, in 1/120 mm.

use super::Kind;
use super::moves::{COLUMN_FOOT, COLUMN_HORSE, Formation, LINE};
use crate::base::Len;

/// An inch, in which all distances are given (MTF-GME-03).
pub const INCH: i32 = Len::INCH.0;

/// So many inches.
#[must_use]
pub const fn inches(n: u8) -> i32 {
    n as i32 * INCH
}

/// Frontage and depth of a figure in close order, or of a gun model (MTF-BAS-01).
#[must_use]
pub const fn figure(kind: Kind) -> (i32, i32) {
    let (front, depth) = match kind {
        Kind::Line | Kind::LightFoot => (20, 20),
        Kind::LightHorse => (25, 40),
        Kind::MediumHorse | Kind::HeavyHorse => (20, 40),
        Kind::LightGun | Kind::MediumGun | Kind::HeavyGun | Kind::Howitzer => (50, 50),
    };
    (Len::mm(front).0, Len::mm(depth).0)
}

/// Frontage and depth of a skirmishing figure (MTF-BAS-01, MTF-SKR-01).
#[must_use]
pub const fn skirmisher(kind: Kind) -> (i32, i32) {
    if kind.is_horse() { (2 * INCH, Len::mm(40).0) } else { (INCH, INCH) }
}

/// A limber with a single gun behind it (MTF-BAS-01, MTF-BAS-04).
pub const LIMBERED: (i32, i32) = (Len::mm(50).0, Len::mm(150).0);
/// A gunner away from his gun takes the room of a foot soldier.
pub const GUNNER: i32 = Len::mm(20).0;

/// What foot or horse with so many files stands in (MTF-FRM-01, MTF-FRM-02).
#[must_use]
pub const fn formation(kind: Kind, files: u8) -> Formation {
    let column = if kind.is_horse() { COLUMN_HORSE } else { COLUMN_FOOT };
    if files <= column {
        Formation::Column
    } else if files <= LINE {
        Formation::Line
    } else {
        Formation::Extended
    }
}

/// Ranks of so many figures in so many files; foot has two at least (MTF-BAS-02).
#[must_use]
pub const fn ranks(kind: Kind, figures: u8, files: u8) -> u8 {
    let files = if files == 0 { 1 } else { files };
    let ranks = figures.div_ceil(files);
    let least = if kind.is_foot() { 2 } else { 1 };
    if ranks < least { least } else { ranks }
}

/// Files of so many figures in a formation: columns of four, lines in two ranks as long as those leave them a line, then
/// of twelve files; extended lines in two ranks. None where they are too few for it.
#[must_use]
pub const fn files(kind: Kind, figures: u8, formation: Formation) -> Option<u8> {
    let two_ranks = figures.div_ceil(2);
    match formation {
        // Foot keeps a second rank behind its first (MTF-BAS-02).
        Formation::Column if two_ranks >= COLUMN_FOOT || kind.is_horse() && figures > COLUMN_FOOT => Some(COLUMN_FOOT),
        Formation::Column => Some(if two_ranks == 0 { 1 } else { two_ranks }),
        Formation::Line => {
            let least = if kind.is_horse() { COLUMN_HORSE + 1 } else { COLUMN_FOOT + 1 };
            let files = if two_ranks > LINE { LINE } else { two_ranks };
            if files >= least {
                Some(files)
            } else if kind.is_horse() && figures >= least {
                // A weak regiment is a line in one rank.
                Some(figures)
            } else {
                None
            }
        }
        Formation::Extended if two_ranks > LINE => Some(two_ranks),
        _ => None,
    }
}

/// Figures on the front, right, rear and left of a square: as evenly as can be, odd ones to front, rear, left, right in this
/// order (MTF-FRM-01).
#[must_use]
pub const fn faces(figures: u8) -> [u8; 4] {
    let (each, odd) = (figures / 4, figures % 4);
    [each + (odd > 0) as u8, each, each + (odd > 1) as u8, each + (odd > 2) as u8]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// MTF-FRM-02: the same battalion in two ranks is a line with 24 figures and an extended one with 25.
    #[test]
    fn mtf_frm_02_a_thirteenth_file_makes_a_line_extended() {
        assert_eq!(formation(Kind::Line, 24_u8.div_ceil(2)), Formation::Line);
        assert_eq!(formation(Kind::Line, 25_u8.div_ceil(2)), Formation::Extended);
        assert_eq!(files(Kind::Line, 24, Formation::Extended), None);
    }

    /// MTF-FRM-01: columns are at most four files of foot and six of horse, lines at most twelve.
    #[test]
    fn mtf_frm_01_formations_go_by_files() {
        use Formation::{Column as C, Extended as E, Line as L};
        let of = |kind| [1, 4, 5, 6, 7, 12, 13].map(|f| formation(kind, f));
        assert_eq!(of(Kind::Line), [C, C, L, L, L, L, E]);
        assert_eq!(of(Kind::HeavyHorse), [C, C, C, C, L, L, E]);
        assert_eq!(files(Kind::HeavyHorse, 10, L), Some(10), "in one rank");
        assert_eq!(files(Kind::Line, 36, L), Some(12));
        assert_eq!([24, 25, 26, 27].map(faces), [[6, 6, 6, 6], [7, 6, 6, 6], [7, 6, 7, 6], [7, 6, 7, 7]]);
        assert_eq!(ranks(Kind::Line, 36, 12), 3);
        assert_eq!(ranks(Kind::Line, 9, 12), 2, "MTF-BAS-02");
        let columns = |kind| [4, 5, 6, 7, 8].map(|n| files(kind, n, C));
        assert_eq!(columns(Kind::Line), [2, 3, 3, 4, 4].map(Some), "MTF-BAS-02: a second rank behind the first");
        assert_eq!(columns(Kind::HeavyHorse), [2, 4, 4, 4, 4].map(Some));
    }
}
