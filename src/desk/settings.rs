//! What the player has set: kept in the library, in his own units.

use super::option_sets::OptionSet;
use crate::campaign::Table;
use crate::draw::table::Ruler;
use crate::print::{Ink, Paper, PaperChoice};
use serde::{Deserialize, Serialize};

/// Daylight, candlelight, or what the operating system has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    #[default]
    Daylight,
    Candlelight,
}

/// What the player measures his table in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    #[default]
    Centimetres,
    Inches,
}

/// Paper for everything that is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sheet {
    #[default]
    A4,
    Letter,
}

/// Everything that can be set. Zoom is in hundredths.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Settings {
    pub theme: Theme,
    /// 50 to 300.
    pub zoom: u16,
    pub paper: Sheet,
    pub save_ink: bool,
    /// The player's own table: size and scale of everything that is generated from now on.
    pub table: Table,
    pub measure: Measure,
    /// Lines of help that were dismissed.
    pub dismissed: Vec<String>,
    /// What the player's tables play otherwise than the book.
    pub option_sets: Vec<OptionSet>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: Theme::default(),
            zoom: 100,
            paper: Sheet::default(),
            save_ink: false,
            table: Table::default(),
            measure: Measure::default(),
            dismissed: Vec::new(),
            option_sets: Vec::new(),
        }
    }
}

impl Settings {
    /// What documents are printed on.
    #[must_use]
    pub const fn paper(&self) -> PaperChoice {
        PaperChoice {
            paper: match self.paper {
                Sheet::A4 => Paper::A4,
                Sheet::Letter => Paper::Letter,
            },
            ink: if self.save_ink { Ink::Saving } else { Ink::Colour },
        }
    }

    /// The bars on the frames of maps.
    #[must_use]
    pub const fn ruler(&self) -> Ruler {
        match self.measure {
            Measure::Centimetres => Ruler::Centimetres,
            Measure::Inches => Ruler::Inches,
        }
    }
}

/// Where the window was when it closed, in points of the screen; nobody undoes that.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct WindowPlace {
    pub x: Option<i32>,
    pub y: Option<i32>,
    pub width: u32,
    pub height: u32,
}
