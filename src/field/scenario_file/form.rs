//! The form itself: what TOML gives, before anything is understood.

use crate::army::uniform::Headgear;
use crate::army::{Branch, Quality, Temper, Trait, Weapon};
use crate::base::Side;
use crate::field::ground::Nature;
use crate::field::scenario::{Stance, Weather};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// What the numbers of a scenario count.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Measure {
    Ft,
    Cm,
    /// Squares of 3 inches, for games on a grid.
    Boxes,
}

/// A place, or two lengths.
pub type Pair = [f64; 2];

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Form {
    pub id: Spanned<String>,
    pub name: Spanned<String>,
    /// The system that it is made for.
    pub rules: Option<String>,
    #[serde(default)]
    pub story: String,
    pub date: Spanned<String>,
    pub scale: Spanned<u8>,
    pub unit: Measure,
    pub table: Spanned<Pair>,
    pub attacker: Option<Side>,
    pub turns: Option<Spanned<u16>>,
    #[serde(default)]
    pub weather: Weather,
    /// The last turn with mist on the plain.
    pub mist: Option<Spanned<u16>>,
    #[serde(default)]
    pub ours: bool,
    #[serde(default)]
    pub generic: bool,
    #[serde(default)]
    pub options: BTreeMap<String, Spanned<String>>,
    #[serde(default, rename = "feature")]
    pub features: Vec<Spanned<FeatureForm>>,
    #[serde(default, rename = "objective")]
    pub objectives: Vec<Spanned<ObjectiveForm>>,
    pub blue: Spanned<SideForm>,
    pub red: Spanned<SideForm>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ellipse {
    pub centre: Pair,
    pub radii: Pair,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FeatureForm {
    pub nature: Nature,
    #[serde(default)]
    pub name: String,
    /// The middle line of a stream or road.
    #[serde(default)]
    pub line: Vec<Pair>,
    /// The corners of an area.
    #[serde(default)]
    pub outline: Vec<Pair>,
    pub ellipse: Option<Ellipse>,
    /// The centre of a square block.
    pub square: Option<Pair>,
    /// Side of a square, width of a line, in centimetres.
    #[serde(default)]
    pub cm: f64,
    /// Prepared for defence.
    #[serde(default)]
    pub fortified: bool,
    /// It stands once more on the other half of the table, turned by half a turn and without a name.
    #[serde(default)]
    pub twice: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DueForm {
    pub side: Side,
    pub turn: u16,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveForm {
    pub name: String,
    pub at: Option<Pair>,
    #[serde(default)]
    pub outline: Vec<Pair>,
    pub ellipse: Option<Ellipse>,
    /// The centre of a square block.
    pub square: Option<Pair>,
    /// Side of the square in centimetres.
    #[serde(default)]
    pub cm: f64,
    pub worth: u8,
    pub holder: Option<Side>,
    pub due: Option<DueForm>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UniformForm {
    pub coat: [String; 2],
    pub facings: [String; 2],
    pub metal: Option<[String; 2]>,
    pub smallclothes: Option<[String; 2]>,
    #[serde(default)]
    pub headgear: Headgear,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideForm {
    pub name: Spanned<String>,
    #[serde(default)]
    pub cipher: String,
    pub general: Spanned<GeneralForm>,
    pub breaks_at: Option<Spanned<u16>>,
    #[serde(default, rename = "lieutenant")]
    pub lieutenants: Vec<Spanned<LieutenantForm>>,
    pub uniform: UniformForm,
    #[serde(default)]
    pub rows: BTreeMap<String, String>,
    /// Allied armies of the side, in the order of their numbers.
    #[serde(default, rename = "army")]
    pub armies: Vec<Spanned<ArmyForm>>,
    /// South-west and north-east corner.
    pub zone: Spanned<[f64; 4]>,
    /// Degrees clockwise from north.
    pub facing: i32,
    #[serde(rename = "brigade")]
    pub brigades: Vec<Spanned<BrigadeForm>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyForm {
    pub name: String,
    pub general: Option<CommanderForm>,
    #[serde(default)]
    pub rows: BTreeMap<String, String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GeneralForm {
    pub name: String,
    pub temper: Option<Temper>,
    /// The turn at the end of which he leaves the field.
    pub leaves_after: Option<u16>,
    /// Where his figure stands at the start; missing: behind his troops.
    pub at: Option<[f64; 2]>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LieutenantForm {
    pub name: String,
    pub temper: Option<Temper>,
    /// The names of his brigades.
    pub brigades: Vec<String>,
    pub at: Option<[f64; 2]>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommanderForm {
    pub name: String,
    pub temper: Option<Temper>,
    pub at: Option<[f64; 2]>,
}

/// In a turn, or from a turn on by the die.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArrivalForm {
    pub turn: Option<u16>,
    pub from: Option<u16>,
    /// The least throw on which it comes.
    pub on: Option<u8>,
    pub at: Pair,
    pub facing: Option<i32>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BrigadeForm {
    pub name: String,
    pub commander: Option<CommanderForm>,
    /// Which of its side's armies it belongs to, from 0.
    #[serde(default)]
    pub army: u8,
    /// Where it is set up, if not in its side's zone.
    pub zone: Option<[f64; 4]>,
    pub facing: Option<i32>,
    pub moves_from: Option<u16>,
    pub arrives: Option<ArrivalForm>,
    pub units: Vec<Spanned<UnitForm>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitForm {
    pub name: String,
    pub branch: Branch,
    #[serde(default)]
    pub weapon: Weapon,
    #[serde(default)]
    pub traits: Vec<Trait>,
    #[serde(default)]
    pub quality: Quality,
    #[serde(default)]
    pub ratings: BTreeMap<String, String>,
    pub rows: Option<BTreeMap<String, String>>,
    pub men: Option<u32>,
    pub guns: Option<u32>,
    pub coat: Option<[String; 2]>,
    pub facings: Option<[String; 2]>,
    pub headgear: Option<Headgear>,
    pub at: Option<Pair>,
    pub facing: Option<i32>,
    /// Its post once both armies have seen each other.
    pub later: Option<Pair>,
    pub later_facing: Option<i32>,
    pub formation: Option<Stance>,
}
