//! Recovery: what becomes of the men lost, of officers, and how the ranks fill again. Presets are data, with sources.

use super::{Account, Refusal};
use serde::{Deserialize, Serialize};

/// The presets that come with the program.
const PRESETS: &str = include_str!("../../templates/recovery.toml");

/// A part of those in an account of the lost, and what becomes of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Class {
    /// Where the battle put them: `light-wounded`, `wounded` or `missing`.
    pub from: Account,
    /// After how many days.
    pub days: u16,
    /// Where they go then.
    pub to: Account,
    /// How many parts of the sum of parts with the same `from`.
    pub parts: u16,
}

/// What a die of six makes of an officer who fell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Officers {
    /// Killed on this or less.
    pub killed: u8,
    /// Captured on this or more, where the enemy held the field.
    pub captured: u8,
    /// Else wounded: this many weeks and those of another die.
    pub weeks: u8,
}

/// How recruits, remounts and guns come. All on the first day of a month.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Supply {
    /// Men in the depot at the founding, in hundredths of the establishment.
    pub depot: u16,
    /// Recruits a month, in hundredths of the establishment, while the regiment has gaps.
    pub recruits: u16,
    /// Days that a draft marches from the depot.
    pub march: u16,
    /// Remounts a month, in hundredths of the establishment.
    pub remounts: u16,
    /// Guns a month for a battery that lacks some.
    pub guns: u16,
}

/// A way of recovery.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preset {
    /// `four-classes`.
    pub id: String,
    /// What it does: *Back after one, two and four weeks*.
    pub name: String,
    /// Where its numbers come from.
    pub source: String,
    pub class: Vec<Class>,
    pub officers: Officers,
    pub supply: Supply,
}

#[derive(Deserialize)]
struct File {
    preset: Vec<Preset>,
}

impl Preset {
    /// All presets of a file, checked: no two of the same ID, classes only of those who can come back.
    ///
    /// # Errors
    /// One sentence on what is wrong in it.
    pub fn parse(text: &str) -> Result<Vec<Preset>, Refusal> {
        let file: File = toml::from_str(text)
            .map_err(|e| Refusal::new(format!("the recovery presets cannot be read: {}", e.message())))?;
        for (n, preset) in file.preset.iter().enumerate() {
            let wrong = |what: &str| Err(Refusal::new(format!("recovery preset {}: {what}", preset.id)));
            if file.preset[..n].iter().any(|p| p.id == preset.id) {
                return wrong("there are two of this ID; rename one");
            }
            for class in &preset.class {
                if !matches!(class.from, Account::LightWounded | Account::Wounded | Account::Missing) {
                    return wrong("a class may only take from light-wounded, wounded or missing");
                }
                if class.to == class.from || class.to == Account::Outside {
                    return wrong("a class must lead to another account of the books");
                }
            }
            if preset.officers.killed >= preset.officers.captured {
                return wrong("an officer cannot be killed and captured on the same die");
            }
        }
        if file.preset.is_empty() {
            return Err(Refusal::new("the recovery presets are empty; put in at least one"));
        }
        Ok(file.preset)
    }

    /// The presets that come with the program; the first is the default.
    ///
    /// # Panics
    /// Never: a test reads them.
    #[must_use]
    pub fn all() -> Vec<Preset> {
        Preset::parse(PRESETS).expect("the presets that come with the program are read by a test")
    }
}

impl Default for Preset {
    fn default() -> Preset {
        Preset::all().swap_remove(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_presets_of_the_program_bring_back_all_that_can_come() {
        let presets = Preset::parse(PRESETS).unwrap();
        assert_eq!(presets[0], Preset::default());
        for preset in presets {
            assert!(!preset.source.is_empty());
            for from in [Account::LightWounded, Account::Wounded, Account::Missing] {
                let parts: u32 = preset.class.iter().filter(|c| c.from == from).map(|c| u32::from(c.parts)).sum();
                assert!(parts > 0, "{}: nobody ever leaves {}", preset.id, from.key());
            }
        }
    }

    #[test]
    fn presets_that_cannot_be_are_refused() {
        for (old, new) in [
            ("id = \"four-classes\"", "id = 4"),
            ("from = \"missing\"", "from = \"dead\""),
            ("from = \"missing\"", "from = \"lost\""),
            ("to = \"deserted\"", "to = \"missing\""),
            ("to = \"deserted\"", "to = \"outside\""),
            ("killed = 1", "killed = 6"),
        ] {
            let bad = PRESETS.replacen(old, new, 1);
            assert!(bad != PRESETS && Preset::parse(&bad).is_err(), "{new}");
        }
        assert!(Preset::parse(&PRESETS[PRESETS.find("[[preset]]").unwrap()..].repeat(2)).is_err(), "two of one ID");
        assert!(Preset::parse("preset = []").is_err());
    }
}
