//! What the player has set: kept in the library, in his own units.

use super::option_sets::OptionSet;
use crate::campaign::Table;
use crate::draw::table::Ruler;
use crate::print::{Heads, Ink, Paper, PaperChoice};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

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
        let paper = match self.paper {
            Sheet::A4 => Paper::A4,
            Sheet::Letter => Paper::Letter,
        };
        PaperChoice::on(paper, if self.save_ink { Ink::Saving } else { Ink::Colour })
    }

    /// What people call the step from one state of the settings to the next: that which is set otherwise, or all of them.
    #[must_use]
    pub fn step(from: &Settings, to: &Settings) -> &'static str {
        let parts = [
            (from.theme != to.theme, "the light"),
            (from.zoom != to.zoom, "the zoom"),
            ((from.paper, from.save_ink) != (to.paper, to.save_ink), "the paper"),
            ((from.table, from.measure) != (to.table, to.measure), "my table"),
            (from.dismissed != to.dismissed, "a line of help put away"),
            (from.option_sets != to.option_sets, "a set of options"),
        ];
        let mut other = parts.iter().filter(|(differs, _)| *differs).map(|&(_, what)| what);
        match (other.next(), other.next()) {
            (Some(what), None) => what,
            _ => "settings",
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

/// How a document was printed: nobody undoes that.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Printed {
    /// The folder of its file.
    pub folder: PathBuf,
    pub letter: bool,
    pub booklet: bool,
    pub save_ink: bool,
    pub marks: bool,
    pub german: bool,
}

impl Printed {
    /// What is to be remembered of a choice and the folder of a file.
    #[must_use]
    pub fn of(choice: PaperChoice, folder: PathBuf) -> Printed {
        Printed {
            folder,
            letter: choice.paper == Paper::Letter,
            booklet: choice.paper == Paper::A5,
            save_ink: choice.ink == Ink::Saving,
            marks: choice.marks,
            german: choice.heads == Heads::German,
        }
    }

    /// The choice that was remembered.
    #[must_use]
    pub const fn paper(&self) -> PaperChoice {
        PaperChoice {
            paper: match (self.letter, self.booklet) {
                (true, _) => Paper::Letter,
                (false, true) => Paper::A5,
                (false, false) => Paper::A4,
            },
            ink: if self.save_ink { Ink::Saving } else { Ink::Colour },
            marks: self.marks,
            heads: if self.german { Heads::German } else { Heads::English },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_called_after_what_was_set() {
        let was = Settings::default();
        let night = Settings { theme: Theme::Candlelight, ..was.clone() };
        let read = Settings { dismissed: vec!["tonight-edit".to_owned()], ..was.clone() };
        let both = Settings { zoom: 150, ..night.clone() };
        let steps = [(&was, &night), (&was, &read), (&night, &both), (&was, &both)].map(|(a, b)| Settings::step(a, b));
        assert_eq!(steps, ["the light", "a line of help put away", "the zoom", "settings"]);
    }

    #[test]
    fn a_choice_is_remembered_as_it_was_made() {
        for paper in [Paper::A4, Paper::Letter, Paper::A5] {
            for ink in [Ink::Colour, Ink::Saving] {
                for heads in [Heads::English, Heads::German] {
                    let choice = PaperChoice { paper, ink, marks: ink == Ink::Saving, heads };
                    let kept = Printed::of(choice, PathBuf::from("/tonight"));
                    let text = serde_json::to_string(&kept).expect("it is written");
                    let back: Printed = serde_json::from_str(&text).expect("it is read");
                    assert_eq!((back.paper(), back.folder), (choice, PathBuf::from("/tonight")));
                }
            }
        }
    }
}
