//! Recovery: what becomes of the men lost, of officers, and how the ranks fill again. Presets are data, with sources.

mod back;
mod own;

use super::drafts::Share;
use super::{Account, Refusal, templates};
use serde::{Deserialize, Serialize};

/// The presets that come with the program.
const PRESETS: &str = include_str!("../../templates/recovery.toml");

pub(super) use back::returns;
pub use own::{Own, written};

/// The longest that anybody is away, in days: ten years.
const LONGEST: u16 = 3_660;
/// The most that a depot has or a month brings, in hundredths of the establishment.
const MOST_SUPPLY: u16 = 1_000;

/// A number by who holds the field after the battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByField {
    /// For the side that holds it.
    pub won: u8,
    /// Where nobody does.
    pub drawn: u8,
    /// For the side that left it.
    pub lost: u8,
}

/// How a unit came through a battle, whatever the rules were.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// In good order.
    Stood,
    FellBack,
    /// No use any more, but away.
    DoneFor,
    /// In the enemy's hands.
    Taken,
}

/// What two dice make of a unit by its end: of its own the whole is lost to the campaign, or a part stays away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fortune {
    pub end: End,
    /// Nobody of those it lost comes back where the first die shows this or less.
    #[serde(default)]
    pub first: u8,
    /// Or the second.
    #[serde(default)]
    pub second: u8,
    /// Else `part` of it stays away where the second die shows this or less.
    #[serde(default)]
    pub smaller: u8,
    /// Only for sides that won, or only for those that lost; missing: for both. A drawn battle counts as won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub won: Option<bool>,
}

/// Who comes back before the classes share what is left: from the light wounded first, then the wounded, then the missing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum Back {
    /// So many hundredths of all whom the unit lost, rounded down, after `days`.
    Share {
        #[serde(flatten)]
        hundredths: ByField,
        days: u16,
    },
    /// A die of six for each `men` lost, and one for those left over: they are back after `days` on this or more.
    Die {
        men: u16,
        #[serde(flatten)]
        least: ByField,
        days: u16,
    },
    /// The first `keep` hundredths of each brigade are gone for good. All others come back or are replaced by recruits, one
    /// brigade of an army after the other, `a_day` hundredths of its men a day; in it guns first, then horse, then foot.
    #[serde(rename_all = "kebab-case")]
    Brigade { keep: u8, a_day: u8 },
    /// By two dice for each unit, as its end was; `part` in hundredths of those who went in.
    Fortune { fortunes: Vec<Fortune>, part: u8, days: u16 },
}

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
    /// How all this is shared out among a side's units; none: as the campaign does it, which is each its own at first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<Share>,
}

impl Supply {
    /// How all this is shared out among a side's units.
    #[must_use]
    pub fn shared(&self) -> Share {
        self.share.unwrap_or_default()
    }
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
    /// Who comes back before the classes share what is left; none: the classes share all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back: Option<Back>,
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
        let all = templates::read(text, "the recovery presets", |f: File| f.preset, |x| &x.id)?;
        all.iter().try_for_each(Preset::check)?;
        Ok(all)
    }

    /// Whether it can be: classes only of those who can come back, shares of a hundred, and all within ten years.
    ///
    /// # Errors
    /// One sentence on what is wrong in it.
    pub fn check(&self) -> Result<(), Refusal> {
        super::called("a way of recovery", &self.name)?;
        let wrong = |what: &str| Err(Refusal::new(format!("recovery preset {}: {what}", self.id)));
        for class in &self.class {
            if !matches!(class.from, Account::LightWounded | Account::Wounded | Account::Missing) {
                return wrong("a class may only take from light-wounded, wounded or missing");
            }
            if class.to == class.from || class.to == Account::Outside {
                return wrong("a class must lead to another account of the books");
            }
        }
        let hundredths = match &self.back {
            Some(Back::Share { hundredths: h, .. }) => vec![h.won, h.drawn, h.lost],
            Some(Back::Brigade { keep, a_day }) => vec![*keep, if *a_day == 0 { 101 } else { *a_day }],
            Some(Back::Die { men: 0, .. }) => vec![101],
            Some(Back::Fortune { part, .. }) => vec![*part],
            Some(Back::Die { .. }) | None => Vec::new(),
        };
        if hundredths.iter().any(|h| *h > 100) {
            return wrong("a share is 0 to 100 hundredths, and a daily share or a die is for one man or more");
        }
        if self.officers.killed >= self.officers.captured {
            return wrong("an officer cannot be killed and captured on the same die");
        }
        let days = match &self.back {
            Some(Back::Share { days, .. } | Back::Die { days, .. } | Back::Fortune { days, .. }) => *days,
            Some(Back::Brigade { .. }) | None => 0,
        };
        let Supply { depot, recruits, march, remounts, guns, .. } = self.supply;
        if self.class.iter().map(|c| c.days).chain([days, march]).any(|days| days > LONGEST) {
            return wrong("who is away comes back within 3,660 days");
        }
        if [depot, recruits, remounts, guns].into_iter().any(|n| n > MOST_SUPPLY) {
            return wrong("a depot and what a month brings is 0 to 1,000 hundredths of the establishment");
        }
        Ok(())
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
