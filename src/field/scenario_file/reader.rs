//! From the form to the scenario.

use super::form::{
    ArrivalForm, BrigadeForm, Ellipse, FeatureForm, Form, Measure, ObjectiveForm, Pair, SideForm, UniformForm, UnitForm,
};
use super::{Lines, ScenarioError, nth};
use crate::army::regiment::Arm;
use crate::army::uniform::Tincture;
use crate::army::{Branch, Id, Strength, Temper, Uniform};
use crate::base::{Heading, Len, Point};
use crate::field::ground::{Feature, Ground, Nature};
use crate::field::scenario::{
    ArmySetup, Arrival, BrigadeSetup, CommanderSetup, Due, LieutenantSetup, Objective, Scenario, SideSetup, Standing,
    UnitSetup, When, Zone,
};
use chrono::{Datelike, NaiveDate};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use toml::Spanned;

/// The age that is played, and something on either side of it.
const YEARS: RangeInclusive<i32> = 1600..=1899;

/// What a unit of a branch usually has: 600 men of foot, 400 of horse with their horses, 4 guns with 80 men.
#[must_use]
pub fn usual(branch: Branch) -> Strength {
    match branch.arm() {
        Arm::Foot | Arm::LightFoot => Strength { men: 600, horses: 0, guns: 0 },
        Arm::Horse => Strength { men: 400, horses: 400, guns: 0 },
        Arm::Guns => Strength { men: 80, horses: 40, guns: 4 },
        Arm::Transport => Strength { men: 40, horses: 80, guns: 0 },
    }
}

/// Reads a form and keeps what is wrong.
pub(super) struct Reader {
    /// Where the lines of the file end.
    breaks: Vec<usize>,
    unit: Measure,
    table: Pair,
    faults: Vec<ScenarioError>,
    lines: Lines,
    /// How many houses, objectives, brigades and units came so far.
    counted: BTreeMap<&'static str, usize>,
}

impl Reader {
    /// Of the form that a text has.
    pub(super) fn new(text: &str, form: &Form) -> Reader {
        Reader {
            breaks: text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(at, _)| at).collect(),
            unit: form.unit,
            table: *form.table.get_ref(),
            faults: Vec::new(),
            lines: Lines::default(),
            counted: BTreeMap::new(),
        }
    }

    /// What is wrong, by line, and where things stand.
    pub(super) fn close(self) -> (Vec<ScenarioError>, Lines) {
        let Reader { mut faults, lines, .. } = self;
        faults.sort_by_key(ScenarioError::line);
        (faults, lines)
    }

    /// Keeps a fault of a part of the file.
    pub(super) fn fault<T>(&mut self, place: &Spanned<T>, what: impl Into<String>) {
        let line = self.line(place);
        self.faults.push(ScenarioError::Value { line, what: what.into() });
    }

    pub(super) fn line<T>(&self, place: &Spanned<T>) -> usize {
        let start = place.span().start;
        self.breaks.partition_point(|&at| at < start) + 1
    }

    fn note<T>(&mut self, name: &str, place: &Spanned<T>) {
        let line = self.line(place);
        self.lines.0.push((name.to_owned(), line));
    }

    /// Notes one more of a kind, by its number.
    fn note_next<T>(&mut self, what: &'static str, place: &Spanned<T>) {
        let count = self.counted.entry(what).or_default();
        *count += 1;
        let name = nth(what, *count);
        self.note(&name, place);
    }

    fn len(&self, n: f64) -> i32 {
        let one = match self.unit {
            Measure::Ft => Len::FOOT,
            Measure::Cm => Len::CM,
            Measure::Boxes => Len::inches(3),
        };
        units(n * f64::from(one.0))
    }

    /// A place written from the south-west corner.
    pub(super) fn point(&self, [x, y]: Pair) -> Point {
        Point::new(self.len(x) - self.len(self.table[0]) / 2, self.len(y) - self.len(self.table[1]) / 2)
    }

    fn points(&self, pairs: &[Pair]) -> Vec<Point> {
        pairs.iter().map(|&p| self.point(p)).collect()
    }

    fn corners(&self, [west, south, east, north]: [f64; 4]) -> Vec<Point> {
        self.points(&[[west, south], [east, south], [east, north], [west, north]])
    }

    /// None where the form has a fault that leaves nothing to build on.
    pub(super) fn scenario(&mut self, form: &Form) -> Option<Scenario> {
        let date = form.date.get_ref().parse().ok().filter(|d: &NaiveDate| YEARS.contains(&d.year()));
        if date.is_none() {
            let what = format!(
                "the date \"{}\" is no day of the years 1600 to 1899; write it as 1757-07-06",
                form.date.get_ref()
            );
            self.fault(&form.date, what);
        }
        if ![28, 20, 15, 10, 6].contains(form.scale.get_ref()) {
            self.fault(&form.scale, "the scale is 28, 20, 15, 10 or 6 (mm)");
        }
        let (width, depth) = (Len(self.len(self.table[0])), Len(self.len(self.table[1])));
        // What happens is told within 3.27 m of the middle.
        let sides = Len::cm(40)..=Len::cm(650);
        if !sides.contains(&width) || !sides.contains(&depth) {
            self.fault(&form.table, "a table is from 40 cm to 6.5 m wide and deep");
            return None;
        }
        let mut features = Vec::new();
        for feature in &form.features {
            self.feature(feature, &mut features);
        }
        form.mist.iter().for_each(|mist| self.note("mist", mist));
        for (key, value) in &form.options {
            self.note(key, value);
        }
        let objectives = form.objectives.iter().map(|o| self.objective(o)).collect();
        let sides = [self.side(&form.blue), self.side(&form.red)];
        Some(Scenario {
            id: Id(form.id.get_ref().clone()),
            name: form.name.get_ref().clone(),
            story: form.story.trim().to_owned(),
            date: date?,
            scale: *form.scale.get_ref(),
            ground: Ground { width, depth, features },
            sides,
            attacker: form.attacker,
            objectives,
            weather: form.weather,
            mist: form.mist.as_ref().map(|m| *m.get_ref()),
            turns: form.turns.as_ref().map(|t| *t.get_ref()),
            options: form.options.iter().map(|(key, value)| (key.clone(), value.get_ref().clone())).collect(),
            ours: form.ours,
            generic: form.generic,
        })
    }

    /// Whether a shape goes so far off the table that its products would overflow: further than 3 m beyond an edge, which
    /// keeps even a table of 6.5 m well within the 16 m that the geometry bears.
    fn strays(&self, points: &[Point]) -> bool {
        let [x, y] = self.table.map(|side| self.len(side) / 2 + Len::cm(300).0);
        points.iter().any(|p| p.x.abs() > x || p.y.abs() > y)
    }

    /// The corners of an ellipse or a square.
    fn shape(&self, ellipse: Option<&Ellipse>, square: Option<Pair>, side: Len) -> Option<Vec<Point>> {
        if let Some(e) = ellipse {
            let (rx, ry) = (self.len(e.radii[0]), self.len(e.radii[1]));
            return Some((0..24).map(|n| ellipse_point(self.point(e.centre), rx, ry, n * 15)).collect());
        }
        let (c, h) = (self.point(square?), side.0 / 2);
        Some([(-h, -h), (h, -h), (h, h), (-h, h)].map(|(x, y)| c + Point::new(x, y)).to_vec())
    }

    fn feature(&mut self, form: &Spanned<FeatureForm>, into: &mut Vec<Feature>) {
        let f = form.get_ref();
        let cm = centimetres(f.cm);
        let mut points = match self.shape(f.ellipse.as_ref(), f.square, cm) {
            Some(points) => points,
            None if f.nature.is_line() => self.points(&f.line),
            None => self.points(&f.outline),
        };
        let least = match (f.nature.is_line(), f.nature) {
            (true, Nature::Bridge | Nature::Ford) => 1,
            (true, _) => 2,
            (false, _) => 3,
        };
        if points.len() < least {
            let wants = if f.nature.is_line() { "a line" } else { "an outline, an ellipse or a square" };
            return self.fault(form, format!("this feature has no shape; give it {wants}"));
        }
        if f.ellipse.as_ref().is_some_and(|e| e.radii.iter().any(|r| *r <= 0.0)) {
            return self.fault(form, "the radii of an ellipse are greater than nothing");
        }
        if f.nature.is_line() && cm.0 < 0 {
            return self.fault(form, "a width is not less than nothing");
        }
        if f.square.is_some() && cm.0 <= 0 {
            return self.fault(form, "this square has no side; give it one, such as cm = 20");
        }
        if self.strays(&points) {
            return self.fault(form, "this feature reaches more than 3 m over the edge of the table; keep it nearer");
        }
        if !f.nature.is_line() && crate::base::geometry::outline::area_doubled(&points) < 0 {
            points.reverse();
        }
        let width = if f.nature.is_line() { cm } else { Len::ZERO };
        let feature = Feature { name: f.name.clone(), fortified: f.fortified, ..Feature::new(f.nature, points, width) };
        if !f.name.is_empty() {
            self.note(&f.name, form);
        }
        if matches!(f.nature, Nature::Village | Nature::Town) {
            (0..=u8::from(f.twice)).for_each(|_| self.note_next("houses", form));
        }
        if f.twice {
            let points = feature.points.iter().map(|&p| -p).collect();
            into.push(Feature { points, name: String::new(), ..feature.clone() });
        }
        into.push(feature);
    }

    fn objective(&mut self, form: &Spanned<ObjectiveForm>) -> Objective {
        let o = form.get_ref();
        if !(1..=3).contains(&o.worth) {
            self.fault(form, "an objective is worth 1, 2 or 3 points");
        }
        let points = match (self.shape(o.ellipse.as_ref(), o.square, centimetres(o.cm)), o.at) {
            (Some(points), _) => points,
            (None, Some(at)) => vec![self.point(at)],
            (None, None) => self.points(&o.outline),
        };
        if points.is_empty() || o.square.is_some() && o.cm <= 0.0 {
            let what = "this objective has no place; give it a point (at), an outline, an ellipse or a square with cm";
            self.fault(form, what);
        }
        if self.strays(&points) {
            self.fault(form, "this objective reaches more than 3 m over the edge of the table; keep it nearer");
        }
        self.note(&o.name, form);
        self.note_next("objective", form);
        let due = o.due.as_ref().map(|d| Due { side: d.side, turn: d.turn });
        Objective { name: o.name.clone(), points, worth: o.worth, holder: o.holder, due }
    }

    fn side(&mut self, form: &Spanned<SideForm>) -> SideSetup {
        let s = form.get_ref();
        self.note(s.name.get_ref(), form);
        self.note(&s.general.get_ref().name, &s.general);
        if s.brigades.is_empty() {
            self.fault(form, "a side needs a brigade");
        }
        self.zone(&s.zone, *s.zone.get_ref());
        let uniform = dress(&s.uniform);
        self.dyed(form, s.name.get_ref(), &uniform);
        let brigades = s.brigades.iter().map(|b| self.brigade(b, s, &uniform)).collect();
        let mut lieutenants = Vec::new();
        for lieutenant in &s.lieutenants {
            let l = lieutenant.get_ref();
            self.note(&l.name, lieutenant);
            let mut numbers = Vec::new();
            for name in &l.brigades {
                match s.brigades.iter().position(|b| b.get_ref().name == *name) {
                    Some(n) => numbers.push(n),
                    None => {
                        let what = format!("{} has no brigade \"{name}\"; mend its name", s.name.get_ref());
                        self.fault(lieutenant, what);
                    }
                }
            }
            lieutenants.push(LieutenantSetup { commander: self.officer(&l.name, l.temper, l.at), brigades: numbers });
        }
        for army in &s.armies {
            self.note(&army.get_ref().name, army);
            army.get_ref().general.iter().for_each(|g| self.note(&g.name, army));
        }
        let general = s.general.get_ref();
        SideSetup {
            name: s.name.get_ref().clone(),
            uniform,
            cipher: s.cipher.clone(),
            general: self.officer(&general.name, general.temper, general.at),
            general_leaves: general.leaves_after,
            breaks_at: s.breaks_at.as_ref().map(|n| *n.get_ref()),
            lieutenants,
            rows: s.rows.clone(),
            armies: s
                .armies
                .iter()
                .map(Spanned::get_ref)
                .map(|a| ArmySetup {
                    name: a.name.clone(),
                    general: a.general.as_ref().map(|g| self.officer(&g.name, g.temper, g.at)),
                    rows: a.rows.clone(),
                })
                .collect(),
            brigades,
            zone: self.corners(*s.zone.get_ref()),
            facing: Heading::degrees(s.facing),
        }
    }

    /// Whether every colour of a dress is one.
    fn dyed<T>(&mut self, form: &Spanned<T>, who: &str, dress: &Uniform) {
        if let Some(cloth) = dress.undyed() {
            let what = format!("{who} wears the colour \"{}\", which is none; write #rrggbb", cloth.colour);
            self.fault(form, what);
        }
    }

    fn officer(&self, name: &str, temper: Option<Temper>, at: Option<[f64; 2]>) -> CommanderSetup {
        CommanderSetup { id: None, name: name.to_owned(), temper, standing: at.map(|at| self.point(at)) }
    }

    fn zone<T>(&mut self, place: &Spanned<T>, [west, south, east, north]: [f64; 4]) {
        if east <= west || north <= south {
            self.fault(place, "a zone is written west, south, east, north");
        }
    }

    fn brigade(&mut self, form: &Spanned<BrigadeForm>, side: &SideForm, uniform: &Uniform) -> BrigadeSetup {
        let b = form.get_ref();
        let facing = b.facing.unwrap_or(side.facing);
        self.note(&b.name, form);
        self.note_next("brigade", form);
        b.commander.iter().for_each(|c| self.note(&c.name, form));
        if b.units.is_empty() {
            self.fault(form, format!("the brigade \"{}\" has no units", b.name));
        }
        if let Some(zone) = b.zone {
            self.zone(form, zone);
        }
        // A brigade's troops are of its army's nation.
        let rows = side.armies.get(usize::from(b.army)).map_or(&side.rows, |a| &a.get_ref().rows);
        let units = b.units.iter().map(|u| self.unit(u, rows, facing, uniform)).collect();
        // One that faces otherwise than its side is set up in the side's zone as it faces.
        let turned = || b.facing.is_some() && b.units.iter().any(|u| u.get_ref().at.is_none());
        let zone = b.zone.or_else(|| turned().then_some(*side.zone.get_ref()));
        BrigadeSetup {
            name: b.name.clone(),
            commander: b.commander.as_ref().map(|c| self.officer(&c.name, c.temper, c.at)),
            army: b.army,
            units,
            zone: zone.map(|zone| Zone { points: self.corners(zone), facing: Heading::degrees(facing) }),
            moves_from: b.moves_from,
            arrival: b.arrives.as_ref().and_then(|a| self.arrival(form, a, facing)),
        }
    }

    fn arrival(&mut self, brigade: &Spanned<BrigadeForm>, form: &ArrivalForm, facing: i32) -> Option<Arrival> {
        let when = match (form.turn, form.from, form.on) {
            (Some(turn @ 1..), None, None) => When::Turn(turn),
            (None, Some(from @ 1..), Some(least @ 2..=6)) => When::Die { from, least },
            _ => {
                let what =
                    "write when it arrives: { turn = 3, … }, or by the die { from = 3, on = 5, … } with on from 2 to 6";
                self.fault(brigade, what);
                return None;
            }
        };
        Some(Arrival { when, at: self.point(form.at), heading: Heading::degrees(form.facing.unwrap_or(facing)) })
    }

    fn unit(
        &mut self,
        form: &Spanned<UnitForm>,
        rows: &BTreeMap<String, String>,
        facing: i32,
        dress: &Uniform,
    ) -> UnitSetup {
        let u = form.get_ref();
        self.note(&u.name, form);
        self.note_next("unit", form);
        let usual = usual(u.branch);
        let men = u.men.unwrap_or(usual.men);
        if men == 0 || men > 2000 {
            self.fault(form, format!("{} has {men} men; a unit has 1 to 2,000", u.name));
        }
        if u.guns.is_some_and(|guns| guns > 24) {
            self.fault(form, format!("{} has more than 24 guns; make two batteries of it", u.name));
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
        if uniform != *dress {
            self.dyed(form, &u.name, &uniform);
        }
        let standing =
            u.at.map(|at| Standing { at: self.point(at), heading: Heading::degrees(u.facing.unwrap_or(facing)) });
        let later = u.later.map(|at| Standing {
            at: self.point(at),
            heading: Heading::degrees(u.later_facing.or(u.facing).unwrap_or(facing)),
        });
        UnitSetup {
            id: None,
            name: u.name.clone(),
            branch: u.branch,
            weapon: u.weapon,
            traits: u.traits.clone(),
            quality: u.quality,
            ratings: u.ratings.clone(),
            rows: u.rows.clone().unwrap_or_else(|| rows.clone()),
            establishment: strength,
            present: strength,
            uniform,
            standing,
            later,
            formation: u.formation,
        }
    }
}

fn centimetres(cm: f64) -> Len {
    Len(units(cm * f64::from(Len::CM.0)))
}

/// A length in 1/120 mm, held within 17 m so that no product of some of them overflows.
fn units(n: f64) -> i32 {
    n.round().clamp(-2e6, 2e6) as i32
}

/// A point of an ellipse at a bearing, counter-clockwise as the bearing grows.
fn ellipse_point(centre: Point, rx: i32, ry: i32, degrees: i32) -> Point {
    let (x, y) = (Point::new(rx, 0), Point::new(0, ry));
    let turn = Heading::degrees(-degrees);
    // The axes scale a circle: take its sine from one and its cosine from the other.
    centre + Point::new(x.turned(turn).x, y.turned(Heading::degrees(degrees - 90)).y)
}

fn tincture([name, colour]: &[String; 2]) -> Tincture {
    Tincture { name: name.clone(), colour: colour.clone() }
}

fn dress(form: &UniformForm) -> Uniform {
    let usual = |given: &Option<[String; 2]>, name: &str, colour: &str| {
        given.as_ref().map_or_else(|| Tincture { name: name.to_owned(), colour: colour.to_owned() }, tincture)
    };
    let plain = Uniform::plain([
        tincture(&form.coat),
        tincture(&form.facings),
        usual(&form.metal, "brass", "#c9a24b"),
        usual(&form.smallclothes, "straw", "#e6dcb8"),
    ]);
    Uniform { headgear: form.headgear, ..plain }
}
