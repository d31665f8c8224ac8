//! What the months cost an army that does not fight: sickness and desertion. The rates are data, with sources.

use super::{Refusal, templates};
use serde::{Deserialize, Serialize};

/// The rules that come with the program.
const RULES: &str = include_str!("../../templates/seasons.toml");

/// Days that the sick lie.
pub const SICK_DAYS: u32 = 28;

/// What a month costs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Season {
    /// `by-the-season`.
    pub id: String,
    /// What it does.
    pub name: String,
    /// Where its numbers come from.
    pub source: String,
    /// Of a hundred men under arms, so many fall sick on the first of a month, January first.
    pub sick: [u8; 12],
    /// Parts of the sick that come back after [`SICK_DAYS`], die, and are discharged.
    pub back: u16,
    pub dead: u16,
    pub discharged: u16,
    /// Of a hundred men under arms, so many desert on the first of a month, January first.
    pub deserted: [u8; 12],
    /// In winter quarters, so many hundredths of the sick and of the deserters that the month would cost in the field.
    #[serde(default = "all")]
    pub quarters: u8,
}

/// Of rules that know no winter quarters, and as serde asks it.
const fn all() -> u8 {
    Season::FIELD
}

#[derive(Deserialize)]
struct File {
    season: Vec<Season>,
}

impl Season {
    /// What quarters cost under a rule that knows none: as much as the field does.
    pub const FIELD: u8 = 100;

    /// All rules of a file, checked.
    ///
    /// # Errors
    /// One sentence on what is wrong in it.
    pub fn parse(text: &str) -> Result<Vec<Season>, Refusal> {
        let all = templates::read(text, "the rules of the season", |f: File| f.season, |x| &x.id)?;
        all.iter().try_for_each(Season::check)?;
        Ok(all)
    }

    /// Whether it can be.
    ///
    /// # Errors
    /// One sentence on what is wrong in it.
    pub fn check(&self) -> Result<(), Refusal> {
        super::called("a rule of the season", &self.name)?;
        let wrong = |what: &str| Err(Refusal::new(format!("rule of the season {}: {what}", self.id)));
        if self.sick.iter().zip(&self.deserted).any(|(s, d)| u16::from(*s) + u16::from(*d) > 100) {
            return wrong("more than all men cannot leave the ranks in a month");
        }
        if self.quarters > 100 {
            return wrong("quarters cost 0 to 100 hundredths of what the field does");
        }
        if self.back == 0 && self.dead == 0 && self.discharged == 0 {
            return wrong("the sick must come to some end; give back, dead or discharged a part");
        }
        Ok(())
    }

    /// The rules that come with the program; the first is the usual one.
    ///
    /// # Panics
    /// Never: a test reads them.
    #[must_use]
    pub fn all() -> Vec<Season> {
        Season::parse(RULES).expect("the rules that come with the program are read by a test")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_of_the_program_are_read_and_others_checked() {
        let all = Season::parse(RULES).unwrap();
        assert!(all.iter().any(|r| r.id == "none" && r.sick == [0; 12]));
        assert!(all[0].sick[8] > all[0].sick[3], "autumn is the bad season");
        for (old, new) in [
            ("sick = [8,", "sick = [100,"),
            ("back = 16\ndead = 2\ndischarged = 1", "back = 0\ndead = 0\ndischarged = 0"),
            ("id = \"none\"", "id = \"by-the-season\""),
            ("quarters = 50", "quarters = 101"),
        ] {
            let bad = RULES.replacen(old, new, 1).replacen("deserted = [0,", "deserted = [1,", 1);
            assert!(bad != RULES && Season::parse(&bad).is_err(), "{new}");
        }
        assert!(Season::parse("season = []").is_err());
    }
}
