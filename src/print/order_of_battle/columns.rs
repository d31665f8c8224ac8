//! Where the columns of an order of battle stand.

use super::NARROW;
use crate::print::sheet::Sheets;

/// Right or left edges of the columns in mm from the left of the text; what lies right of the regiment moves with a
/// wider page. A booklet is for reading: it has no boxes to tick, and the arms stand below the names.
pub struct Columns {
    pub number: f32,
    pub coat: f32,
    pub regiment: f32,
    pub regiment_width: f32,
    pub symbol: f32,
    /// Where the arm stands in words; none where it does so below the name.
    pub arm: Option<f32>,
    pub class: f32,
    pub class_width: f32,
    pub size: f32,
    pub present: f32,
    pub full: f32,
    pub points: f32,
    pub hits: Option<f32>,
}

impl Columns {
    pub fn of(sheets: &Sheets) -> Columns {
        let left = sheets.left();
        if sheets.width() < NARROW {
            return Columns {
                number: left + 3.4,
                coat: left + 5.0,
                regiment: left + 18.6,
                regiment_width: 38.0,
                symbol: left + 58.4,
                arm: None,
                class: left + 67.6,
                class_width: 14.0,
                size: left + 82.4,
                present: left + 105.0,
                full: left + 115.5,
                points: left + 124.5,
                hits: None,
            };
        }
        let wider = sheets.width() - 178.0;
        let x = |mm: f32| left + mm + wider;
        Columns {
            number: left + 3.4,
            coat: left + 5.0,
            regiment: left + 18.6,
            regiment_width: 43.2 + wider,
            symbol: x(63.2),
            arm: Some(x(72.4)),
            class: x(92.4),
            class_width: 14.4,
            size: x(107.4),
            present: x(133.0),
            full: x(143.2),
            points: x(153.6),
            hits: Some(x(158.0)),
        }
    }
}
