//! A scenario in the form in which authors write it, so that one made on the table can be kept and edited.

use super::reader::usual;
use crate::army::uniform::Tincture;
use crate::army::{Quality, Uniform, Weapon};
use crate::base::{Heading, Len, Point, Side};
use crate::field::ground::{Feature, Nature};
use crate::field::scenario::{
    BrigadeSetup, CommanderSetup, Objective, Scenario, SideSetup, UnitSetup, Weather, When, Zone,
};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Writes a scenario as TOML, in centimetres. Read again it is the same scenario, but for what the form does not know:
/// the IDs of its units and commanders, and the establishment of units that are not at full strength.
#[must_use]
pub fn write(scenario: &Scenario) -> String {
    let mut out = Writer { text: String::new(), half: [scenario.ground.width.0 / 2, scenario.ground.depth.0 / 2] };
    out.head(scenario);
    for feature in &scenario.ground.features {
        out.feature(feature);
    }
    for objective in &scenario.objectives {
        out.objective(objective);
    }
    for side in Side::BOTH {
        out.side(if side == Side::Blue { "blue" } else { "red" }, &scenario.sides[side.index()]);
    }
    out.text
}

/// The same, for the rules of a system, which it names.
#[must_use]
pub fn write_for(rules: &str, scenario: &Scenario) -> String {
    format!("rules = {}\n{}", value(rules), write(scenario))
}

struct Writer {
    text: String,
    half: [i32; 2],
}

/// A value as TOML writes it; an empty string where it has none.
fn value<T: Serialize>(value: T) -> String {
    toml::Value::try_from(value).map_or_else(|_| String::from("\"\""), |v| v.to_string())
}

/// 1/120 mm as centimetres, exact enough to read back the same.
fn cm(n: i32) -> String {
    let text = format!("{:.4}", f64::from(n) / f64::from(Len::CM.0));
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Whole degrees, as the form has them.
fn degrees(heading: Heading) -> String {
    ((i32::from(heading.0) + 64) / 128 % 360).to_string()
}

fn tincture(t: &Tincture) -> String {
    format!("[{}, {}]", value(&t.name), value(&t.colour))
}

fn table(map: &BTreeMap<String, String>) -> String {
    let pairs: Vec<String> = map.iter().map(|(k, v)| format!("{} = {}", value(k), value(v))).collect();
    format!("{{ {} }}", pairs.join(", "))
}

impl Writer {
    fn line(&mut self, key: &str, text: impl AsRef<str>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{key} = {}", text.as_ref());
    }

    fn section(&mut self, name: &str) {
        let _ = writeln!(self.text, "\n{name}");
    }

    fn commander(&self, c: &CommanderSetup) -> Vec<String> {
        let mut parts = vec![format!("name = {}", value(&c.name))];
        parts.extend(c.temper.map(|t| format!("temper = {}", value(t))));
        parts.extend(c.standing.map(|at| format!("at = {}", self.point(at))));
        parts
    }

    fn point(&self, p: Point) -> String {
        format!("[{}, {}]", cm(p.x + self.half[0]), cm(p.y + self.half[1]))
    }

    fn points(&self, points: &[Point]) -> String {
        let points: Vec<String> = points.iter().map(|&p| self.point(p)).collect();
        format!("[{}]", points.join(", "))
    }

    fn zone(&self, points: &[Point]) -> String {
        let (low, high) = if points.is_empty() {
            let [x, y] = self.half;
            (Point::new(-x, -y), Point::new(x, y))
        } else {
            crate::base::geometry::outline::bounds(points)
        };
        let [x, y] = self.half;
        format!("[{}, {}, {}, {}]", cm(low.x + x), cm(low.y + y), cm(high.x + x), cm(high.y + y))
    }

    fn head(&mut self, s: &Scenario) {
        self.line("id", value(s.id.as_str()));
        self.line("name", value(&s.name));
        if !s.story.is_empty() {
            self.line("story", value(&s.story));
        }
        self.line("date", value(s.date.to_string()));
        self.line("scale", s.scale.to_string());
        self.line("unit", "\"cm\"");
        self.line("table", format!("[{}, {}]", cm(s.ground.width.0), cm(s.ground.depth.0)));
        if let Some(side) = s.attacker {
            self.line("attacker", value(side));
        }
        if let Some(turns) = s.turns {
            self.line("turns", turns.to_string());
        }
        if s.weather != Weather::Fair {
            self.line("weather", value(s.weather));
        }
        if let Some(mist) = s.mist {
            self.line("mist", mist.to_string());
        }
        for (key, is) in [("generic", s.generic), ("ours", s.ours)] {
            if is {
                self.line(key, "true");
            }
        }
        if !s.options.is_empty() {
            self.line("options", table(&s.options));
        }
    }

    fn feature(&mut self, f: &Feature) {
        self.section("[[feature]]");
        self.line("nature", value(f.nature));
        if !f.name.is_empty() {
            self.line("name", value(&f.name));
        }
        let points = self.points(&f.points);
        if f.nature.is_line() {
            self.line("line", points);
            self.line("cm", cm(f.width.0));
        } else {
            self.line("outline", points);
        }
        if f.fortified && matches!(f.nature, Nature::Village | Nature::Town) {
            self.line("fortified", "true");
        }
    }

    fn objective(&mut self, o: &Objective) {
        self.section("[[objective]]");
        self.line("name", value(&o.name));
        match o.points.as_slice() {
            [p] => self.line("at", self.point(*p)),
            points => self.line("outline", self.points(points)),
        }
        self.line("worth", o.worth.to_string());
        if let Some(holder) = o.holder {
            self.line("holder", value(holder));
        }
        if let Some(due) = o.due {
            self.line("due", format!("{{ side = {}, turn = {} }}", value(due.side), due.turn));
        }
    }

    fn side(&mut self, key: &str, s: &SideSetup) {
        self.section(&format!("[{key}]"));
        self.line("name", value(&s.name));
        if !s.cipher.is_empty() {
            self.line("cipher", value(&s.cipher));
        }
        let mut general = self.commander(&s.general);
        general.extend(s.general_leaves.map(|turn| format!("leaves_after = {turn}")));
        self.line("general", format!("{{ {} }}", general.join(", ")));
        if let Some(units) = s.breaks_at {
            self.line("breaks_at", units.to_string());
        }
        let u = &s.uniform;
        let dress =
            [("coat", &u.coat), ("facings", &u.facings), ("metal", &u.metal), ("smallclothes", &u.smallclothes)];
        let mut dress: Vec<String> = dress.iter().map(|(k, t)| format!("{k} = {}", tincture(t))).collect();
        dress.push(format!("headgear = {}", value(u.headgear)));
        self.line("uniform", format!("{{ {} }}", dress.join(", ")));
        if !s.rows.is_empty() {
            self.line("rows", table(&s.rows));
        }
        self.line("zone", self.zone(&s.zone));
        self.line("facing", degrees(s.facing));
        for l in &s.lieutenants {
            self.section(&format!("[[{key}.lieutenant]]"));
            self.line("name", value(&l.commander.name));
            if let Some(temper) = l.commander.temper {
                self.line("temper", value(temper));
            }
            if let Some(at) = l.commander.standing {
                self.line("at", self.point(at));
            }
            let names: Vec<&str> =
                l.brigades.iter().filter_map(|&n| s.brigades.get(n)).map(|b| b.name.as_str()).collect();
            self.line("brigades", value(names));
        }
        for army in &s.armies {
            self.section(&format!("[[{key}.army]]"));
            self.line("name", value(&army.name));
            if let Some(general) = &army.general {
                self.line("general", format!("{{ {} }}", self.commander(general).join(", ")));
            }
            if !army.rows.is_empty() {
                self.line("rows", table(&army.rows));
            }
        }
        for brigade in &s.brigades {
            self.brigade(key, s, brigade);
        }
    }

    fn brigade(&mut self, key: &str, side: &SideSetup, b: &BrigadeSetup) {
        self.section(&format!("[[{key}.brigade]]"));
        self.line("name", value(&b.name));
        if let Some(c) = &b.commander {
            self.line("commander", format!("{{ {} }}", self.commander(c).join(", ")));
        }
        let facing = b.zone.as_ref().map_or(side.facing, |z| z.facing);
        if let Some(Zone { points, .. }) = &b.zone {
            self.line("zone", self.zone(points));
            self.line("facing", degrees(facing));
        }
        if b.army != 0 {
            self.line("army", b.army.to_string());
        }
        if let Some(turn) = b.moves_from {
            self.line("moves_from", turn.to_string());
        }
        if let Some(a) = b.arrival {
            let when = match a.when {
                When::Turn(turn) => format!("turn = {turn}"),
                When::Die { from, least } => format!("from = {from}, on = {least}"),
            };
            self.line("arrives", format!("{{ {when}, at = {}, facing = {} }}", self.point(a.at), degrees(a.heading)));
        }
        self.text.push_str("units = [\n");
        for unit in &b.units {
            let parts = self.unit(side, side.rows_of(b.army), unit);
            let _ = writeln!(self.text, "  {{ {} }},", parts.join(", "));
        }
        self.text.push_str("]\n");
    }

    fn unit(&self, side: &SideSetup, rows: &BTreeMap<String, String>, u: &UnitSetup) -> Vec<String> {
        let mut parts = vec![format!("name = {}", value(&u.name)), format!("branch = {}", value(u.branch))];
        if u.weapon != Weapon::Usual {
            parts.push(format!("weapon = {}", value(u.weapon)));
        }
        if !u.traits.is_empty() {
            parts.push(format!("traits = {}", value(&u.traits)));
        }
        if u.quality != Quality::Usual {
            parts.push(format!("quality = {}", value(u.quality)));
        }
        if !u.ratings.is_empty() {
            parts.push(format!("ratings = {}", table(&u.ratings)));
        }
        if u.rows != *rows {
            parts.push(format!("rows = {}", table(&u.rows)));
        }
        let usual = usual(u.branch);
        if u.present.men != usual.men {
            parts.push(format!("men = {}", u.present.men));
        }
        if u.present.guns != usual.guns {
            parts.push(format!("guns = {}", u.present.guns));
        }
        parts.extend(dress(&u.uniform, &side.uniform));
        if let Some(s) = u.standing {
            parts.push(format!("at = {}, facing = {}", self.point(s.at), degrees(s.heading)));
        }
        if let Some(s) = u.later {
            parts.push(format!("later = {}, later_facing = {}", self.point(s.at), degrees(s.heading)));
        }
        parts.extend(u.formation.map(|f| format!("formation = {}", value(f))));
        parts
    }
}

/// What a unit wears otherwise than its side.
fn dress(unit: &Uniform, side: &Uniform) -> Vec<String> {
    let mut parts = Vec::new();
    for (key, own, usual) in [("coat", &unit.coat, &side.coat), ("facings", &unit.facings, &side.facings)] {
        if own != usual {
            parts.push(format!("{key} = {}", tincture(own)));
        }
    }
    if unit.headgear != side.headgear {
        parts.push(format!("headgear = {}", value(unit.headgear)));
    }
    parts
}
