//! One record from which flags, labels, blocks, swatches and plates are drawn.

use super::Id;
use serde::{Deserialize, Serialize};

mod dye;

pub use dye::dyes;

/// A colour as `#rrggbb`, with the tailor's name for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tincture {
    /// What the regiment calls it: *Möhr blue*.
    pub name: String,
    /// `#rrggbb`.
    pub colour: String,
}

/// What is worn on the head.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Headgear {
    #[default]
    Tricorne,
    Mitre,
    Bearskin,
    Mirliton,
    Casquet,
}

/// What a colour bears on its field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pattern {
    /// Four wedges from the corners to the centre.
    #[default]
    Wedges,
    Cross,
    Saltire,
    /// Two quarters of four.
    Quarters,
    Border,
    Plain,
}

/// A colour of a regiment's own; what is left out follows from the coat.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Flag {
    pub pattern: Pattern,
    /// The coat's colour where none is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<Tincture>,
    /// The colour of the pattern: that of the facings where none is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<Tincture>,
    /// Without the disc it bears no letter.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub no_disc: bool,
    /// On the disc: the nation's cipher where it is empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub letter: String,
    /// Below the disc.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub motto: String,
    /// A picture of the owner's own on the disc, in place of the letter: arms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arms: Option<Id>,
    /// A picture of the owner's own in place of all of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<Id>,
    /// The honours that a regiment has won with it, such as *Unterkrähe*, the oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub honours: Vec<String>,
}

impl Flag {
    /// Whether all of it follows from the coat.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        *self == Flag::default()
    }
}

/// The dress of a regiment. What is none follows the part that its sentence names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Uniform {
    pub coat: Tincture,
    /// Lapels, collar, turnbacks.
    pub facings: Tincture,
    /// Buttons, and the lace of hats.
    pub metal: Tincture,
    /// Waistcoat and breeches.
    pub smallclothes: Tincture,
    #[serde(default)]
    pub headgear: Headgear,
    #[serde(default = "yes")]
    pub lapels: bool,
    /// As the facings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cuffs: Option<Tincture>,
    /// As the smallclothes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waistcoat: Option<Tincture>,
    /// As the smallclothes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub breeches: Option<Tincture>,
    /// On lapels, cuffs and saddle-cloth; a regiment without lace has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lace: Option<Tincture>,
    /// Plume or pompon; none is worn where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plume: Option<Tincture>,
    /// Saddle-cloth and holster caps: as the facings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub furniture: Option<Tincture>,
    #[serde(default, skip_serializing_if = "Flag::is_usual")]
    pub flag: Flag,
}

/// A part of a dress that has a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Coat,
    Facings,
    Cuffs,
    Metal,
    Lace,
    Smallclothes,
    Waistcoat,
    Breeches,
    Plume,
    Furniture,
    FlagField,
    FlagSecond,
}

impl Part {
    /// All parts, in the order in which they are asked for.
    pub const ALL: [Part; 12] = [
        Part::Coat,
        Part::Facings,
        Part::Cuffs,
        Part::Metal,
        Part::Lace,
        Part::Smallclothes,
        Part::Waistcoat,
        Part::Breeches,
        Part::Plume,
        Part::Furniture,
        Part::FlagField,
        Part::FlagSecond,
    ];

    /// The part whose colour it takes where it has none of its own.
    #[must_use]
    pub const fn follows(self) -> Option<Part> {
        match self {
            Part::Cuffs | Part::Furniture | Part::FlagSecond => Some(Part::Facings),
            Part::Waistcoat | Part::Breeches => Some(Part::Smallclothes),
            Part::FlagField => Some(Part::Coat),
            _ => None,
        }
    }

    /// Whether every dress has it.
    #[must_use]
    pub const fn is_needed(self) -> bool {
        matches!(self, Part::Coat | Part::Facings | Part::Metal | Part::Smallclothes)
    }
}

impl Tincture {
    /// A colour by its name, and as `#rrggbb`.
    #[must_use]
    pub fn new(name: &str, colour: &str) -> Tincture {
        Tincture { name: name.to_owned(), colour: colour.to_owned() }
    }

    /// Whether the colour is written as `#rrggbb`.
    #[must_use]
    pub fn is_colour(&self) -> bool {
        let digits = self.colour.strip_prefix('#').unwrap_or_default();
        digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_hexdigit())
    }
}

impl Uniform {
    /// A plain dress: laced hat, lapels, everything else as coat, facings, metal and smallclothes have it.
    #[must_use]
    pub fn plain([coat, facings, metal, smallclothes]: [Tincture; 4]) -> Uniform {
        Uniform {
            coat,
            facings,
            metal,
            smallclothes,
            headgear: Headgear::Tricorne,
            lapels: true,
            cuffs: None,
            waistcoat: None,
            breeches: None,
            lace: None,
            plume: None,
            furniture: None,
            flag: Flag::default(),
        }
    }

    /// The colour that a part has of its own.
    #[must_use]
    pub const fn own(&self, part: Part) -> Option<&Tincture> {
        match part {
            Part::Coat => Some(&self.coat),
            Part::Facings => Some(&self.facings),
            Part::Metal => Some(&self.metal),
            Part::Smallclothes => Some(&self.smallclothes),
            Part::Cuffs => self.cuffs.as_ref(),
            Part::Lace => self.lace.as_ref(),
            Part::Waistcoat => self.waistcoat.as_ref(),
            Part::Breeches => self.breeches.as_ref(),
            Part::Plume => self.plume.as_ref(),
            Part::Furniture => self.furniture.as_ref(),
            Part::FlagField => self.flag.field.as_ref(),
            Part::FlagSecond => self.flag.second.as_ref(),
        }
    }

    /// The colour of a part, its own or that of the part it follows; none for lace and plume that nobody wears.
    #[must_use]
    pub fn of(&self, part: Part) -> Option<&Tincture> {
        self.own(part).or_else(|| part.follows().and_then(|other| self.own(other)))
    }

    /// The colour of a part that always has one: [`Part::follows`] or [`Part::is_needed`].
    #[must_use]
    pub fn worn(&self, part: Part) -> &Tincture {
        self.of(part).unwrap_or(&self.coat)
    }

    /// Gives a part a colour, or takes its own from it; what every dress has stays where there is none to give.
    pub fn set(&mut self, part: Part, tincture: Option<Tincture>) {
        let place = match part {
            Part::Coat | Part::Facings | Part::Metal | Part::Smallclothes => {
                let place = match part {
                    Part::Coat => &mut self.coat,
                    Part::Facings => &mut self.facings,
                    Part::Metal => &mut self.metal,
                    _ => &mut self.smallclothes,
                };
                if let Some(tincture) = tincture {
                    *place = tincture;
                }
                return;
            }
            Part::Cuffs => &mut self.cuffs,
            Part::Lace => &mut self.lace,
            Part::Waistcoat => &mut self.waistcoat,
            Part::Breeches => &mut self.breeches,
            Part::Plume => &mut self.plume,
            Part::Furniture => &mut self.furniture,
            Part::FlagField => &mut self.flag.field,
            Part::FlagSecond => &mut self.flag.second,
        };
        *place = tincture;
    }

    /// The first cloth whose colour is none.
    #[must_use]
    pub fn undyed(&self) -> Option<&Tincture> {
        Part::ALL.into_iter().filter_map(|part| self.own(part)).find(|cloth| !cloth.is_colour())
    }
}

const fn yes() -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dress() -> Uniform {
        Uniform::plain(["#274a72", "#8f2f2a", "#dfe1e4", "#e9dcb4"].map(|c| Tincture::new(c, c)))
    }

    #[test]
    fn a_part_without_a_colour_of_its_own_follows_another() {
        let mut u = dress();
        assert_eq!(u.worn(Part::Cuffs), &u.facings);
        assert_eq!(u.worn(Part::Breeches), &u.smallclothes);
        assert_eq!(u.worn(Part::FlagField), &u.coat);
        assert_eq!(u.of(Part::Lace), None);
        let straw = Tincture::new("straw", "#e3c565");
        u.set(Part::Cuffs, Some(straw.clone()));
        assert_eq!((u.worn(Part::Cuffs), u.worn(Part::Furniture)), (&straw, &u.facings));
        u.set(Part::Cuffs, None);
        assert_eq!(u, dress());
        u.set(Part::Coat, None);
        assert_eq!(u, dress(), "every dress has a coat");
    }

    #[test]
    fn a_plain_dress_is_written_as_it_always_was_and_all_parts_come_back() {
        let mut u = dress();
        assert!(!serde_json::to_string(&u).unwrap().contains("flag"));
        for part in Part::ALL {
            u.set(part, Some(Tincture::new("ash", "#9a9b98")));
        }
        (u.flag.pattern, u.flag.letter, u.flag.motto) = (Pattern::Cross, "Z".to_owned(), "Nie allein".to_owned());
        let text = serde_json::to_string(&u).unwrap();
        assert_eq!(serde_json::from_str::<Uniform>(&text).unwrap(), u);
        u.plume = Some(Tincture::new("red", "red"));
        assert_eq!(u.undyed().map(|t| t.name.as_str()), Some("red"));
    }
}
