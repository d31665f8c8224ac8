//! A quick reference sheet: a system's tables and reminders for just the troops and the ground of one battle.

/// The sheet in the order of the turn.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sheet {
    pub sections: Vec<Section>,
}

/// What belongs to one step of the turn.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Section {
    /// The number of the phase, or two; may be empty.
    pub phase: String,
    pub title: String,
    /// A word on the right of the title; may be empty.
    pub aside: String,
    pub parts: Vec<Part>,
}

/// A table or a reminder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    Table(Table),
    Text {
        /// What it begins with, set apart; may be empty.
        lead: String,
        text: String,
    },
}

/// Rows of cells; the first of each row says what it is about.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table {
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
}
