//! Scenarios as their authors write them: a small TOML form in feet or centimetres from the south-west corner.
//!
//! The form is for people: a hill is an ellipse, a village a square, a battalion one line. What a line leaves out is
//! what is usual: the strength of its branch, the uniform of its side. `templates/scenarios/` has the examples.

use super::ground::{Feature, Ground, Nature};
use super::scenario::{BrigadeSetup, CommanderSetup, Objective, Scenario, SideSetup, Standing, UnitSetup, Weather};
use crate::army::regiment::Arm;
use crate::army::uniform::{Headgear, Tincture};
use crate::army::{Branch, Id, Quality, Strength, Temper, Trait, Uniform, Weapon};
use crate::base::{Heading, Len, Point, Side};
use serde::Deserialize;
use std::collections::BTreeMap;
use thiserror::Error;
use toml::Spanned;

/// What is wrong with a scenario's file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ScenarioError {
    /// The file is not TOML, or has a field that the form doesn't know or misses.
    #[error("line {line} of the scenario can't be read: {what}; mend that line")]
    Form { line: usize, what: String },
    /// A value that makes no sense.
    #[error("line {line} of the scenario: {what}")]
    Value { line: usize, what: String },
}

/// Reads a scenario.
///
/// # Errors
/// The first thing that is wrong, with its line.
pub fn read(text: &str) -> Result<Scenario, ScenarioError> {
    let form: Form = toml::from_str(text).map_err(|e| ScenarioError::Form {
        line: e.span().map_or(1, |span| line_of(text, span.start)),
        what: e.message().trim().to_owned(),
    })?;
    Reader { text, unit: form.unit, table: form.table }.scenario(form)
}

fn line_of(text: &str, at: usize) -> usize {
    text.as_bytes()[..at.min(text.len())].iter().filter(|&&b| b == b'\n').count() + 1
}

/// What the numbers of a scenario count.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Measure {
    Ft,
    Cm,
}

type Pair = [f64; 2];

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    id: String,
    name: String,
    #[serde(default)]
    story: String,
    date: String,
    scale: Spanned<u8>,
    unit: Measure,
    table: Pair,
    attacker: Option<Side>,
    turns: Option<u16>,
    #[serde(default)]
    weather: Weather,
    #[serde(default)]
    ours: bool,
    #[serde(default)]
    options: BTreeMap<String, String>,
    #[serde(default, rename = "feature")]
    features: Vec<Spanned<FeatureForm>>,
    #[serde(default, rename = "objective")]
    objectives: Vec<Spanned<ObjectiveForm>>,
    blue: Spanned<SideForm>,
    red: Spanned<SideForm>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ellipse {
    centre: Pair,
    radii: Pair,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FeatureForm {
    nature: Nature,
    #[serde(default)]
    name: String,
    /// The middle line of a stream or road.
    #[serde(default)]
    line: Vec<Pair>,
    /// The corners of an area.
    #[serde(default)]
    outline: Vec<Pair>,
    ellipse: Option<Ellipse>,
    /// The centre of a square block.
    square: Option<Pair>,
    /// Side of a square, width of a line, in centimetres.
    #[serde(default)]
    cm: f64,
    /// It stands once more on the other half of the table, turned by half a turn and without a name.
    #[serde(default)]
    twice: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ObjectiveForm {
    name: String,
    at: Option<Pair>,
    #[serde(default)]
    outline: Vec<Pair>,
    worth: u8,
    holder: Option<Side>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct UniformForm {
    coat: [String; 2],
    facings: [String; 2],
    metal: Option<[String; 2]>,
    smallclothes: Option<[String; 2]>,
    #[serde(default)]
    headgear: Headgear,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SideForm {
    name: String,
    #[serde(default)]
    cipher: String,
    general: CommanderForm,
    uniform: UniformForm,
    #[serde(default)]
    rows: BTreeMap<String, String>,
    /// South-west and north-east corner.
    zone: [f64; 4],
    /// Degrees clockwise from north.
    facing: i32,
    #[serde(rename = "brigade")]
    brigades: Vec<BrigadeForm>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CommanderForm {
    name: String,
    temper: Option<Temper>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BrigadeForm {
    name: String,
    commander: Option<CommanderForm>,
    units: Vec<Spanned<UnitForm>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitForm {
    name: String,
    branch: Branch,
    #[serde(default)]
    weapon: Weapon,
    #[serde(default)]
    traits: Vec<Trait>,
    #[serde(default)]
    quality: Quality,
    #[serde(default)]
    ratings: BTreeMap<String, String>,
    rows: Option<BTreeMap<String, String>>,
    men: Option<u32>,
    guns: Option<u32>,
    coat: Option<[String; 2]>,
    facings: Option<[String; 2]>,
    headgear: Option<Headgear>,
    at: Option<Pair>,
    facing: Option<i32>,
    #[serde(default)]
    column: bool,
}

/// What a unit of a branch usually has: 600 men of foot, 400 of horse with their horses, 4 guns with 80 men.
fn usual(branch: Branch) -> Strength {
    match branch.arm() {
        Arm::Foot | Arm::LightFoot => Strength { men: 600, horses: 0, guns: 0 },
        Arm::Horse => Strength { men: 400, horses: 400, guns: 0 },
        Arm::Guns => Strength { men: 80, horses: 40, guns: 4 },
        Arm::Transport => Strength { men: 40, horses: 80, guns: 0 },
    }
}

struct Reader<'a> {
    text: &'a str,
    unit: Measure,
    table: Pair,
}

impl Reader<'_> {
    fn fault<T>(&self, place: &Spanned<T>, what: impl Into<String>) -> ScenarioError {
        ScenarioError::Value { line: line_of(self.text, place.span().start), what: what.into() }
    }

    fn len(&self, n: f64) -> i32 {
        let one = match self.unit {
            Measure::Ft => Len::FOOT,
            Measure::Cm => Len::CM,
        };
        (n * f64::from(one.0)).round() as i32
    }

    /// A place written from the south-west corner.
    fn point(&self, [x, y]: Pair) -> Point {
        Point::new(self.len(x) - self.len(self.table[0]) / 2, self.len(y) - self.len(self.table[1]) / 2)
    }

    fn points(&self, pairs: &[Pair]) -> Vec<Point> {
        pairs.iter().map(|&p| self.point(p)).collect()
    }

    fn scenario(&self, form: Form) -> Result<Scenario, ScenarioError> {
        let at_top = |what: String| ScenarioError::Value { line: 1, what };
        let date = form
            .date
            .parse()
            .map_err(|_| at_top(format!("the date \"{}\" is none; write it as 1757-07-06", form.date)))?;
        if ![28, 20, 15, 10, 6].contains(form.scale.get_ref()) {
            return Err(self.fault(&form.scale, "the scale is 28, 20, 15, 10 or 6 (mm)"));
        }
        let (width, depth) = (Len(self.len(self.table[0])), Len(self.len(self.table[1])));
        if !(Len::cm(40)..=Len::cm(1000)).contains(&width) || !(Len::cm(40)..=Len::cm(1000)).contains(&depth) {
            return Err(at_top("a table is from 40 cm to 10 m wide and deep".to_owned()));
        }
        let mut features = Vec::new();
        for feature in &form.features {
            self.feature(feature, &mut features)?;
        }
        let mut objectives = Vec::new();
        for objective in &form.objectives {
            objectives.push(self.objective(objective)?);
        }
        Ok(Scenario {
            id: Id(form.id),
            name: form.name,
            story: form.story.trim().to_owned(),
            date,
            scale: *form.scale.get_ref(),
            ground: Ground { width, depth, features },
            sides: [self.side(&form.blue)?, self.side(&form.red)?],
            attacker: form.attacker,
            objectives,
            weather: form.weather,
            turns: form.turns,
            options: form.options,
            ours: form.ours,
        })
    }

    fn feature(&self, form: &Spanned<FeatureForm>, into: &mut Vec<Feature>) -> Result<(), ScenarioError> {
        let f = form.get_ref();
        let cm = Len((f.cm * f64::from(Len::CM.0)).round() as i32);
        let mut points = match (&f.ellipse, f.square) {
            (Some(e), _) => {
                let (rx, ry) = (self.len(e.radii[0]), self.len(e.radii[1]));
                (0..24).map(|n| ellipse_point(self.point(e.centre), rx, ry, n * 15)).collect()
            }
            (None, Some(centre)) => {
                let (c, h) = (self.point(centre), cm.0 / 2);
                [(-h, -h), (h, -h), (h, h), (-h, h)].map(|(x, y)| c + Point::new(x, y)).to_vec()
            }
            (None, None) if f.nature.is_line() => self.points(&f.line),
            (None, None) => self.points(&f.outline),
        };
        let least = match (f.nature.is_line(), f.nature) {
            (true, Nature::Bridge | Nature::Ford) => 1,
            (true, _) => 2,
            (false, _) => 3,
        };
        if points.len() < least {
            let wants = if f.nature.is_line() { "a line" } else { "an outline, an ellipse or a square" };
            return Err(self.fault(form, format!("this feature has no shape; give it {wants}")));
        }
        if !f.nature.is_line() && crate::base::geometry::outline::area_doubled(&points) < 0 {
            points.reverse();
        }
        let width = if f.nature.is_line() { cm } else { Len::ZERO };
        let feature = Feature { nature: f.nature, name: f.name.clone(), points, width };
        if f.twice {
            let points = feature.points.iter().map(|&p| -p).collect();
            into.push(Feature { points, name: String::new(), ..feature.clone() });
        }
        into.push(feature);
        Ok(())
    }

    fn objective(&self, form: &Spanned<ObjectiveForm>) -> Result<Objective, ScenarioError> {
        let o = form.get_ref();
        if !(1..=3).contains(&o.worth) {
            return Err(self.fault(form, "an objective is worth 1, 2 or 3 points"));
        }
        let points = o.at.map_or_else(|| self.points(&o.outline), |at| vec![self.point(at)]);
        if points.is_empty() {
            return Err(self.fault(form, "this objective has no place; give it a point (at) or an outline"));
        }
        Ok(Objective { name: o.name.clone(), points, worth: o.worth, holder: o.holder })
    }

    fn side(&self, form: &Spanned<SideForm>) -> Result<SideSetup, ScenarioError> {
        let s = form.get_ref();
        if s.brigades.is_empty() {
            return Err(self.fault(form, "a side needs a brigade"));
        }
        let [west, south, east, north] = s.zone;
        if east <= west || north <= south {
            return Err(self.fault(form, "a zone is written west, south, east, north"));
        }
        let uniform = dress(&s.uniform);
        let mut brigades = Vec::new();
        for brigade in &s.brigades {
            let mut units = Vec::new();
            for unit in &brigade.units {
                units.push(self.unit(unit, s, &uniform)?);
            }
            if units.is_empty() {
                return Err(self.fault(form, format!("the brigade \"{}\" has no units", brigade.name)));
            }
            let commander = brigade.commander.as_ref().map(officer);
            brigades.push(BrigadeSetup { name: brigade.name.clone(), commander, units });
        }
        Ok(SideSetup {
            name: s.name.clone(),
            uniform,
            cipher: s.cipher.clone(),
            general: officer(&s.general),
            rows: s.rows.clone(),
            brigades,
            zone: self.points(&[[west, south], [east, south], [east, north], [west, north]]),
            facing: Heading::degrees(s.facing),
        })
    }

    fn unit(&self, form: &Spanned<UnitForm>, side: &SideForm, dress: &Uniform) -> Result<UnitSetup, ScenarioError> {
        let u = form.get_ref();
        let usual = usual(u.branch);
        let men = u.men.unwrap_or(usual.men);
        if men == 0 || men > 2000 {
            return Err(self.fault(form, format!("{} has {men} men; a unit has 1 to 2,000", u.name)));
        }
        let horses = if usual.horses == usual.men { men } else { usual.horses };
        let strength = Strength { men, horses, guns: u.guns.unwrap_or(usual.guns) };
        let mut uniform = dress.clone();
        if let Some(coat) = &u.coat {
            uniform.coat = tincture(coat);
        }
        if let Some(facings) = &u.facings {
            uniform.facings = tincture(facings);
        }
        if let Some(headgear) = u.headgear {
            uniform.headgear = headgear;
        }
        let standing = u.at.map(|at| Standing {
            at: self.point(at),
            heading: Heading::degrees(u.facing.unwrap_or(side.facing)),
            column: u.column,
        });
        Ok(UnitSetup {
            id: None,
            name: u.name.clone(),
            branch: u.branch,
            weapon: u.weapon,
            traits: u.traits.clone(),
            quality: u.quality,
            ratings: u.ratings.clone(),
            rows: u.rows.clone().unwrap_or_else(|| side.rows.clone()),
            establishment: strength,
            present: strength,
            uniform,
            standing,
        })
    }
}

/// A point of an ellipse at a bearing, counter-clockwise as the bearing grows.
fn ellipse_point(centre: Point, rx: i32, ry: i32, degrees: i32) -> Point {
    let (x, y) = (Point::new(rx, 0), Point::new(0, ry));
    let turn = Heading::degrees(-degrees);
    // The axes scale a circle: take its sine from one and its cosine from the other.
    centre + Point::new(x.turned(turn).x, y.turned(Heading::degrees(degrees - 90)).y)
}

fn officer(form: &CommanderForm) -> CommanderSetup {
    CommanderSetup { id: None, name: form.name.clone(), temper: form.temper }
}

fn tincture([name, colour]: &[String; 2]) -> Tincture {
    Tincture { name: name.clone(), colour: colour.clone() }
}

fn dress(form: &UniformForm) -> Uniform {
    let usual = |given: &Option<[String; 2]>, name: &str, colour: &str| {
        given.as_ref().map_or_else(|| Tincture { name: name.to_owned(), colour: colour.to_owned() }, tincture)
    };
    Uniform {
        coat: tincture(&form.coat),
        facings: tincture(&form.facings),
        metal: usual(&form.metal, "brass", "#c9a24b"),
        smallclothes: usual(&form.smallclothes, "straw", "#e6dcb8"),
        headgear: form.headgear,
        lapels: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LITTLE: &str = r##"
id = "little"
name = "A little affair"
date = "1757-05-01"
scale = 28
unit = "ft"
table = [6, 4]
[[feature]]
nature = "gentle-hill"
ellipse = { centre = [3, 2], radii = [1, 0.5] }
twice = true
[blue]
name = "Blues"
general = { name = "A" }
uniform = { coat = ["blue", "#202060"], facings = ["red", "#a02020"] }
zone = [0, 0, 6, 1]
facing = 0
[[blue.brigade]]
name = "First"
commander = { name = "B", temper = "dashing" }
units = [
  { name = "One", branch = "musketeers" },
  { name = "Two", branch = "hussars", men = 300, at = [1, 0.5], column = true },
]
[red]
name = "Reds"
general = { name = "C" }
uniform = { coat = ["red", "#a02020"], facings = ["blue", "#202060"] }
zone = [0, 3, 6, 4]
facing = 180
[[red.brigade]]
name = "Second"
units = [{ name = "Three", branch = "heavy-guns" }]
"##;

    #[test]
    fn a_form_becomes_a_scenario() {
        let s = read(LITTLE).unwrap();
        assert_eq!((s.ground.width, s.ground.depth), (Len::feet(6), Len::feet(4)));
        let hill = &s.ground.features[0].points;
        assert_eq!(hill.len(), 24);
        assert_eq!(hill.iter().map(|p| p.x).max(), Some(Len::FOOT.0));
        assert_eq!(hill.iter().map(|p| p.y).min(), Some(-Len::FOOT.0 / 2));
        assert!(crate::base::geometry::outline::area_doubled(hill) > 0);
        let turned: Vec<Point> = s.ground.features[1].points.iter().map(|&p| -p).collect();
        assert_eq!(hill, &turned);
        let units = &s.sides[0].brigades[0].units;
        assert_eq!(units[0].present, Strength { men: 600, horses: 0, guns: 0 });
        assert_eq!(units[1].present, Strength { men: 300, horses: 300, guns: 0 });
        let standing = units[1].standing.unwrap();
        assert_eq!(standing.at, Point::new(-2 * Len::FOOT.0, -3 * Len::FOOT.0 / 2));
        assert!(standing.column && standing.heading == Heading::NORTH);
        assert_eq!(s.sides[1].brigades[0].commander, None);
    }

    #[test]
    fn faults_are_told_with_their_line() {
        let wrong = |from: &str, to: &str| read(&LITTLE.replace(from, to)).unwrap_err().to_string();
        assert_eq!(wrong("scale = 28", "scale = 27"), "line 5 of the scenario: the scale is 28, 20, 15, 10 or 6 (mm)");
        assert!(
            wrong("gentle-hill", "gentle-hil").starts_with("line 9 of the scenario can't be read: unknown variant")
        );
        assert!(wrong("general = { name = \"C\" }", "").ends_with("missing field `general`; mend that line"));
        assert!(wrong("1757-05-01", "1757-13-01").contains("the date"));
        let shapeless = wrong("ellipse = { centre = [3, 2], radii = [1, 0.5] }", "");
        assert!(shapeless.starts_with("line 8 of the scenario: this feature has no shape"), "{shapeless}");
        assert!(wrong("men = 300", "men = 0").contains("Two has 0 men"));
        assert!(wrong("zone = [0, 3, 6, 4]", "zone = [0, 3, 6, 2]").contains("west, south, east, north"));
    }
    #[test]
    fn the_mirror_is_the_same_after_half_a_turn() {
        let s = read(include_str!("../../templates/scenarios/honours-of-war/mirror.toml")).unwrap();
        let turned = |points: &[Point]| points.iter().map(|&p| -p).collect::<Vec<_>>();
        for feature in &s.ground.features {
            let other = s.ground.features.iter().any(|f| {
                let (points, mut back) = (turned(&f.points), turned(&f.points));
                back.reverse();
                f.nature == feature.nature && (points == feature.points || back == feature.points)
            });
            assert!(other, "{} has no counterpart", feature.name);
        }
        let [blue, red] = &s.sides;
        assert_eq!(blue.facing.behind(), red.facing);
        assert_eq!(
            crate::base::geometry::outline::bounds(&turned(&blue.zone)),
            crate::base::geometry::outline::bounds(&red.zone)
        );
        let quarter = s.ground.width.0 / 4;
        assert!(blue.zone.iter().all(|p| p.x.abs() <= s.ground.width.0 / 2 - quarter));
        let strength = |side: Side| s.units(side).map(|(n, u)| (n, u.branch, u.quality, u.present)).collect::<Vec<_>>();
        assert_eq!(strength(Side::Blue), strength(Side::Red));
        assert_eq!((strength(Side::Blue).len(), blue.brigades.len()), (12, 3));
        assert_eq!(s.attacker, None);
    }

    #[test]
    fn st_ulrich_has_its_forces_and_its_bridge() {
        let s = read(include_str!("../../templates/scenarios/honours-of-war/st-ulrich.toml")).unwrap();
        assert_eq!([Side::Blue, Side::Red].map(|side| s.units(side).count()), [5, 4]);
        assert!(s.units(Side::Blue).all(|(_, u)| u.standing.is_some_and(|p| p.column)));
        assert!(s.units(Side::Red).all(|(_, u)| u.standing.is_none()));
        assert_eq!((s.objectives[0].worth, s.objectives[0].holder), (1, Some(Side::Red)));
        let bridge = s.ground.features.iter().find(|f| f.nature == Nature::Bridge).unwrap();
        let river = s.ground.features.iter().find(|f| f.nature == Nature::DeepRiver).unwrap();
        let crossed =
            |line: &[Point]| crate::base::geometry::line::is_crossed(line, bridge.points[0], bridge.points[1]);
        assert!(crossed(&river.points), "the bridge leads over the river");
    }
}
