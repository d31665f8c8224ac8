//! What the units of a battle are under its rules.

use super::Replay;
use crate::field::say;

impl Replay {
    /// What each unit is, and how far it goes and fires: *Standard.* and *Moves 20 cm, in column 30; fires to 30 cm.* Empty
    /// where the rules count nothing for it.
    #[must_use]
    pub fn rated(&self) -> Vec<[String; 2]> {
        let Some(roster) = self.system.roster(&self.scenario) else { return Vec::new() };
        let measure = if roster.measure.is_some() { "boxes" } else { "cm" };
        let far = |len| format!("{} {measure}", roster.told(len));
        let units = roster.units.iter().map(|unit| {
            let marks = unit.marks.iter().filter_map(|key| self.words.get("roster", key));
            let class = self.words.get("class", unit.class).into_iter().chain(marks).collect::<Vec<_>>().join(", ");
            let moves = match unit.moves[..] {
                [line, column, ..] if line != column => {
                    format!("moves {}, in column {}", far(line), roster.told(column))
                }
                [line, ..] => format!("moves {}", far(line)),
                [] => String::new(),
            };
            let fires = unit.ranges.last().map_or_else(String::new, |to| format!("fires to {}", far(*to)));
            let told: Vec<String> = [moves, fires].into_iter().filter(|words| !words.is_empty()).collect();
            [class, told.join("; ")].map(|w| if w.is_empty() { w } else { say::sentence(&w) })
        });
        units.collect()
    }
}
