//! Questions about chances that stand on no table: a shot, a melee, a die of command, a rally, a reaction, a test.
//!
//! What is asked comes as words; the facts that they make go through the functions that the dice of a battle use.

use super::phrase::{Mark, Said, Unread};
use super::standing::{of_blow, of_volley};
use super::{Blows, Ends, fired, melee, volley};
use crate::army::Finding;
use crate::base::Share;
use crate::field::scenario::Weather;
use crate::field::words::Words;
use crate::rules::asked;
use crate::rules::honours_of_war::data::{self, Grade, National, Scale, Weapon, WeatherEffect};
use crate::rules::honours_of_war::hit::{Blow, Cover, Row, Troops, Volley, steadiness};
use crate::rules::honours_of_war::melee::Impetus;
use crate::rules::honours_of_war::movement::move_row;
use crate::rules::honours_of_war::muster;
use crate::rules::honours_of_war::state::{Class, DONE, Formation, Kind, RETREAT, Size};
use crate::rules::system::{Inquiry, Modified, Reckoning, Spread, Throw};

mod heard;
mod orders;
mod sense;
mod shot;
mod test;

/// What can be asked, in the order in which it is explained.
pub const INQUIRIES: [&str; 10] =
    ["shot", "melee", "command", "rally", "reaction", "follow", "counter", "turn", "form", "pursuit"];

/// Other names of what can be asked.
const ALIASES: [(&str, &str); 6] = [
    ("fire", "shot"),
    ("volley", "shot"),
    ("charge", "melee"),
    ("counter-charge", "counter"),
    ("pursue", "pursuit"),
    ("out-of-command", "follow"),
];

/// Figures that are one and the same by several names.
const SAME: [&[&str]; 4] =
    [&["range", "distance"], &["ammo", "ammunition"], &["commander", "brigadier", "leader"], &["by", "in", "after"]];

/// The greatest distance that is understood, in thousandths of a centimetre.
const FURTHEST: i32 = 1_000_000;

/// The year where none is said: that of the program's sample nations.
const YEAR: i32 = 1757;

/// Answers a question.
///
/// # Errors
/// A finding that says what is not understood, or which clause forbids it.
pub fn reckon(inquiry: &Inquiry, words: &Words) -> Result<Reckoning, Finding> {
    let about = ALIASES.iter().find(|(alias, _)| *alias == inquiry.about).map_or(inquiry.about.as_str(), |(_, to)| to);
    let asked = Asked { about, inquiry, words };
    match about {
        "shot" => shot::reckon(&asked),
        "melee" => fight(&asked),
        "command" => orders::command(&asked),
        "rally" => orders::rally(&asked),
        "reaction" => orders::reaction(&asked),
        "follow" | "counter" | "turn" | "form" | "pursuit" => test::reckon(&asked),
        _ => Err(asked.refuse("", "no-such-question", &[("about", about), ("known", &INQUIRIES.join(", "))])),
    }
}

/// A question with the words that its answer may need.
struct Asked<'a> {
    about: &'a str,
    inquiry: &'a Inquiry,
    words: &'a Words,
}

/// Names under which the two parties of a question go; the first is the one who acts.
type Parties = [&'static [&'static str]; 2];

/// What was said of both parties, of the die at large, and of figures.
#[derive(Debug, Clone, Default)]
struct Facts {
    parties: [Said; 2],
    at_large: Said,
    figures: Vec<(String, String)>,
}

impl Facts {
    fn figure(&self, name: &str) -> Option<&str> {
        self.figures.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

impl Asked<'_> {
    fn refuse(&self, clause: &str, key: &str, fill: &[(&str, &str)]) -> Finding {
        let mut text = self.words.word("finding", key);
        for (name, value) in fill {
            text = text.replace(&format!("{{{name}}}"), value);
        }
        Finding::error(clause, text, self.about)
    }

    /// Reads the facts: a party's own, figures by their names, and all others as circumstances of the die.
    fn facts(&self, parties: Parties, figures: &[&str]) -> Result<Facts, Finding> {
        let (mut facts, mut named) = (Facts::default(), [false; 2]);
        for (key, value) in &self.inquiry.facts {
            let key = key.to_lowercase().replace('_', "-");
            if let Some(name) = figures.iter().find(|f| **f == key) {
                let same = SAME.iter().find(|names| names.contains(name));
                let is = |key: &str| key == *name || same.is_some_and(|names| names.contains(&key));
                if facts.figures.iter().any(|(key, _)| is(key)) {
                    return Err(self.refuse("", "asked-twice", &[("name", name)]));
                }
                facts.figures.push(((*name).to_owned(), value.clone()));
                continue;
            }
            let party = parties.iter().position(|names| {
                names.iter().any(|n| key == *n || key.strip_prefix(n).is_some_and(|rest| rest.starts_with('-')))
            });
            // Two who are named are two units.
            if let Some(n) = party.filter(|_| !key.contains('-'))
                && std::mem::replace(&mut named[n], true)
            {
                return Err(self.refuse("", "asked-twice", &[("name", &key)]));
            }
            let (said, text) = match party {
                Some(n) => {
                    let rest = key.split_once('-').map_or("", |(_, rest)| rest);
                    (&mut facts.parties[n], format!("{} {value}", rest.replace('-', " ")))
                }
                None if matches!(key.as_str(), "modifier" | "modifiers" | "mod" | "with") => {
                    (&mut facts.at_large, value.clone())
                }
                None if value.is_empty() || value == "true" => (&mut facts.at_large, key.replace('-', " ")),
                None => (&mut facts.at_large, format!("{} {value}", key.replace('-', " "))),
            };
            said.read(&text).map_err(|unread| match unread {
                Unread::Unknown(word) if is_number(&word) => self.refuse("", "counts-nothing", &[("word", &word)]),
                Unread::Unknown(word) => self.refuse("", "unknown-word", &[("word", &word), ("about", self.about)]),
                Unread::Twice(first, second) => self.refuse("", "said-twice", &[("first", first), ("second", second)]),
                Unread::Counted(what, own, said) => self.said_twice(what, own, said),
            })?;
        }
        self.all_heard(&facts)?;
        // What is said at large is said of the first.
        let [first, second] = &facts.parties;
        for (said, size) in [(first, first.size.or(facts.at_large.size)), (second, second.size)] {
            if said.troops() == Troops::Guns && size.is_some_and(|s| s != Size::Standard) {
                return Err(self.refuse("HOW-ORG-10", "guns-of-a-size", &[]));
            }
        }
        let large = &facts.at_large;
        let counts = [("hits", first.hits, large.hits), ("supports", first.support, large.support)];
        for (what, own, said) in counts.into_iter().chain([("directions", first.directions, large.directions)]) {
            if let (Some(own), Some(said)) = (own, said)
                && own != said
            {
                return Err(self.said_twice(what, own, said));
            }
        }
        let better = |said: &Said| said.kind() == Kind::LightFoot && said.said_class() == Some(Class::Superior);
        if facts.parties.iter().any(better) {
            return Err(self.refuse("HOW-ORG-19", "superior-light", &[]));
        }
        let of_a_class =
            |said: &Said| said.kind() == Kind::Transport && said.said_class().is_some_and(|c| c != Class::Inferior);
        if facts.parties.iter().any(of_a_class) {
            return Err(self.refuse("HOW-ORG-17", "superior-transport", &[]));
        }
        self.makes_sense(&facts)?;
        Ok(facts)
    }

    fn said_twice(&self, what: &str, own: u8, said: u8) -> Finding {
        let (own, said) = (own.to_string(), said.to_string());
        self.refuse("", "count-said-twice", &[("what", what), ("own", &own), ("said", &said)])
    }

    fn number(&self, facts: &Facts, name: &str) -> Result<Option<i32>, Finding> {
        let Some(text) = facts.figure(name) else { return Ok(None) };
        let digits = text.trim().trim_end_matches(|c: char| c.is_alphabetic()).trim();
        digits.parse().map(Some).map_err(|_| self.refuse("", "no-number", &[("word", text), ("name", name)]))
    }

    /// A distance in centimetres, as 1/120 mm, of which a part counts as a whole one.
    fn distance(&self, facts: &Facts, name: &str) -> Result<Option<i32>, Finding> {
        let Some(text) = facts.figure(name) else { return Ok(None) };
        let bad = || self.refuse("", "no-number", &[("word", text), ("name", name)]);
        // A thousandth of a centimetre is more than the program tells apart.
        let thousandths = asked::measure(text).filter(|(_, unit)| matches!(*unit, "" | "cm")).map(|(n, _)| n as i32);
        let thousandths = thousandths.filter(|n| *n <= FURTHEST).ok_or_else(bad)?;
        Ok(Some((thousandths * 12 + 9) / 10))
    }

    fn scale(&self, facts: &Facts) -> Result<Scale, Finding> {
        match self.number(facts, "scale")? {
            None => Ok(Scale::Mm28),
            Some(mm @ (28 | 25 | 20 | 15 | 10 | 6)) => Ok(Scale::of(mm as u8)),
            Some(mm) => Err(self.refuse("HOW-SCL-01", "no-such-scale", &[("word", &mm.to_string())])),
        }
    }

    /// The weather that was said (HOW-OPT-16).
    fn sky(&self, facts: &Facts) -> Result<WeatherEffect, Finding> {
        let kind = match facts.figure("weather").map(str::to_lowercase).as_deref() {
            None | Some("fair" | "dry") => Weather::Fair,
            Some("fog" | "mist" | "night") => Weather::Fog,
            Some("rain" | "light rain" | "light-rain" | "sleet" | "light sleet") => Weather::LightRain,
            Some("heavy rain" | "heavy-rain" | "heavy sleet") => Weather::HeavyRain,
            Some("storm" | "snow") => Weather::Storm,
            Some(other) => return Err(self.refuse("HOW-OPT-16", "no-such-weather", &[("word", other)])),
        };
        Ok(data::weather(kind))
    }

    /// The normal move of who charges, by his troops and formation, as the weather has it (HOW-CHG-20).
    fn charge_move(&self, facts: &Facts, charger: &Said, sky: WeatherEffect) -> Result<i32, Finding> {
        let column = charger.formation == Some(Formation::Column);
        let kind = if charger.has(Mark::Dismounted) { Kind::LightFoot } else { charger.kind() };
        Ok(data::distance(self.scale(facts)?, move_row(kind, column, false)) * (4 - sky.move_cut) / 4)
    }

    /// The year: of troops that are named by a nation one of the war (HOW-ORG-36).
    fn year(&self, facts: &Facts) -> Result<i32, Finding> {
        let year = self.number(facts, "year")?.unwrap_or(YEAR);
        let of_a_nation = facts.parties.iter().chain([&facts.at_large]).any(Said::has_nation);
        if of_a_nation && !muster::WAR.contains(&year) {
            return Err(self.refuse("HOW-ORG-36", "no-year-of-the-war", &[("word", &year.to_string())]));
        }
        Ok(year)
    }

    fn grade(&self, facts: &Facts, name: &str) -> Result<Option<Grade>, Finding> {
        let Some(text) = facts.figure(name) else { return Ok(None) };
        match text.trim().to_lowercase().as_str() {
            "dithering" => Ok(Some(Grade::Dithering)),
            "dependable" => Ok(Some(Grade::Dependable)),
            // HOW-CMD-12, where a unit commands itself.
            "independent" if !["general", "lieutenant"].contains(&name) => Ok(Some(Grade::Dependable)),
            "dashing" => Ok(Some(Grade::Dashing)),
            "unrated" | "" | "true" if name == "general" => Ok(Some(Grade::Unrated)),
            other => Err(self.refuse("HOW-CMD-07", "no-such-grade", &[("word", other)])),
        }
    }
}

/// Whether a word is a number, be it one that counts anything or not.
fn is_number(word: &str) -> bool {
    word.trim_start_matches(['-', '+', '−']).chars().all(|c| c.is_ascii_digit() || c == '.')
}

/// A national row, the neutral one where none is known.
fn national(said: &Said, year: i32) -> National {
    data::national(said.row(year))
}

/// The key of a row of the Hit Table in words.
pub(super) const fn row_key(row: Row) -> &'static str {
    ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"][row as usize]
}

/// Chances of 0, 1, 2 … as a spread.
pub(super) fn counts(what: &'static str, chances: &[Share]) -> Spread {
    Spread { what, results: chances.iter().enumerate().map(|(n, &share)| (n.to_string(), share)).collect() }
}

pub(super) fn named(what: &'static str, results: &[(&str, Share)]) -> Spread {
    Spread { what, results: results.iter().map(|(key, share)| ((*key).to_owned(), *share)).collect() }
}

/// What a number of hits in all makes a unit do (HOW-FIRE-56).
const fn reaction_key(hits: u8) -> &'static str {
    match hits {
        0..=2 => "carries-on",
        3 => "shaken",
        RETREAT => "retreats",
        _ => "done-for",
    }
}

/// What a unit that had so many hits does at these chances of hits in all (HOW-FIRE-56): who had four and gained none
/// does not react again.
fn reactions(what: &'static str, hits: &[Share; 6], before: u8) -> Spread {
    let key_of = |n: usize| match n as u8 {
        RETREAT if before == RETREAT => "carries-on",
        hits => reaction_key(hits),
    };
    let sum =
        |key: &str| hits.iter().enumerate().filter(|(n, _)| key_of(*n) == key).fold(Share::ZERO, |s, (_, c)| s.or(*c));
    named(what, &["carries-on", "shaken", "retreats", "done-for"].map(|key| (key, sum(key))))
}

/// A melee of two over its rounds (HOW-MEL-01 to 04, HOW-HIT-06).
fn fight(asked: &Asked<'_>) -> Result<Reckoning, Finding> {
    const PARTIES: Parties =
        [&["unit", "attacker", "charger", "us", "a", "blue"], &["enemy", "defender", "target", "them", "b", "red"]];
    let facts = asked.facts(PARTIES, &["year", "distance", "scale", "weather"])?;
    let year = asked.year(&facts)?;
    let sky = asked.sky(&facts)?;
    let [mut unit, mut enemy] = facts.parties.clone();
    let charger = |(key, _): &(String, String)| key.eq_ignore_ascii_case("charger");
    if asked.inquiry.about == "charge" || asked.inquiry.facts.iter().any(charger) {
        unit.mark(Mark::Charging);
    }
    // What is said at large is said of the unit, but for what a die says of its target.
    let large = &facts.at_large;
    unit.hits = unit.hits.or(large.hits);
    unit.support = unit.support.or(large.support);
    unit.directions = unit.directions.or(large.directions);
    unit.size = unit.size.or(large.size);
    unit.formation = unit.formation.or(large.formation);
    for (strikes, struck) in [(Mark::Flanking, Mark::Flanked), (Mark::IntoRear, Mark::Rear)] {
        if unit.has(strikes) || large.has(strikes) {
            enemy.mark(struck);
        }
        if enemy.has(strikes) {
            unit.mark(struck);
        }
    }
    // HOW-MEL-10 (d); HOW-OPT-16: some weather takes the bonus too.
    let distance = asked.distance(&facts, "distance")?;
    // HOW-MEL-12: who comes to meet a charger rides as far as he.
    let gallops = |said: &Said| -> Result<bool, Finding> {
        let normal = asked.charge_move(&facts, said, sky)?;
        Ok(sky.charge_bonus && distance.is_none_or(|d| 4 * d > normal))
    };
    let ours = Side { said: &unit, class: unit.class(year), large: Some(large), gallops: gallops(&unit)? };
    let enemy_class = enemy.said_class().or(large.said_class()).unwrap_or_else(|| enemy.class(year));
    let theirs = Side { said: &enemy, class: enemy_class, large: None, gallops: gallops(&enemy)? };
    for side in [&ours, &theirs] {
        if side.limbered() {
            return Err(asked.refuse("HOW-MEL-18", "overrun", &[]));
        }
        if side.said.hits.unwrap_or(0) >= DONE {
            return Err(asked.refuse("HOW-MEL-36", "done-for", &[]));
        }
        if side.said.branch().arm() == crate::army::regiment::Arm::Transport {
            return Err(asked.refuse("HOW-MEL-18", "overrun", &[]));
        }
    }
    if let Some((clause, key)) = forbidden(&ours, &theirs).or_else(|| forbidden(&theirs, &ours)) {
        return Err(asked.refuse(clause, key, &[]));
    }
    let (first, reply) = (ours.blow(&theirs), theirs.blow(&ours));
    if first.uphill && reply.uphill {
        return Err(asked.refuse("HOW-MEL-15", "one-stands-higher", &[]));
    }
    let answers = !enemy.has(Mark::Busy);
    let hits = [ours.hits(), theirs.hits()];
    let ends = melee(&Blows::of(first), &if answers { Blows::of(reply) } else { Blows::NONE }, hits);
    let mut throws = vec![throw("unit", &first)];
    if answers {
        throws.push(throw("enemy", &reply));
    }
    Ok(Reckoning { throws, spreads: outcomes(&ends, hits), joint: ends.joint.iter().map(|row| row.to_vec()).collect() })
}

pub(super) fn throw(who: &'static str, blow: &Blow) -> Throw {
    Throw { who, die: "average", row: row_key(blow.row), modifiers: of_blow(blow), pools: Vec::new() }
}

fn outcomes(ends: &Ends, before: [u8; 2]) -> Vec<Spread> {
    // HOW-MEL-03: who came with four hits is beaten by the next.
    let beaten = |hits: u8, before: u8| hits >= RETREAT && hits > before;
    let chance =
        |own: bool, other: bool| ends.chance(|u, e| beaten(u, before[0]) == own && beaten(e, before[1]) == other);
    vec![
        named(
            "ends",
            &[("won", chance(false, true)), ("lost", chance(true, false)), ("both-beaten", chance(true, true))],
        ),
        counts("enemy-hits", &ends.enemy().0),
        counts("unit-hits", &ends.unit().0),
        reactions("enemy-does", &ends.enemy().0, before[1]),
        reactions("unit-does", &ends.unit().0, before[0]),
    ]
}

/// One side of a melee.
struct Side<'a> {
    said: &'a Said,
    class: Class,
    /// Circumstances of its die that were named without a party.
    large: Option<&'a Said>,
    /// Neither the weather nor the distance takes its charge bonus.
    gallops: bool,
}

impl Side<'_> {
    fn has(&self, mark: Mark) -> bool {
        self.said.has(mark) || self.large.is_some_and(|l| l.has(mark))
    }

    fn limbered(&self) -> bool {
        self.said.formation == Some(Formation::Limbered)
    }

    fn hits(&self) -> u8 {
        self.said.hits.unwrap_or(0).min(DONE)
    }

    /// The cover that it has (HOW-MEL-17): none for one who charges, light or heavy in a village (HOW-TER-06).
    fn cover(&self) -> Cover {
        let urban = self.said.formation == Some(Formation::Garrison);
        // HOW-TER-14: works are nothing from behind. HOW-TER-35: nor is what runs along its front to one who comes in on a
        // flank, or to whom it comes out.
        let before_it = !self.said.has(Mark::Flanked) && !self.said.has(Mark::Charging);
        let works = self.said.has(Mark::Works) && before_it;
        // HOW-TER-45: nor are houses to a column that charges out of them.
        if self.said.is_in_houses() && !self.said.is_garrison() && self.said.has(Mark::Charging) {
            return Cover::Open;
        }
        if urban || works || self.said.has(Mark::Fortified) {
            return Cover::Heavy;
        }
        if self.said.directions.is_some() {
            return Cover::Light;
        }
        if self.said.has(Mark::Charging) || self.said.has(Mark::Obstacle) && !before_it {
            return Cover::Open;
        }
        self.said.cover.unwrap_or_default()
    }

    /// Its die of the first round.
    fn blow(&self, enemy: &Side<'_>) -> Blow {
        let (own, other) = (self.said, enemy.said);
        let against = enemy.cover().max(self.large.and_then(|l| l.cover).unwrap_or_default());
        // HOW-MEL-15: who stands lower has −1; among the modifiers of his own die “uphill” says that of his target.
        let modifier = self.large.is_some_and(|l| l.has(Mark::Uphill));
        // HOW-TER-31: so does the far bank of a river for who charges out of it.
        let stream = own.has(Mark::River) && self.has(Mark::Charging) && !other.has(Mark::River);
        let uphill = self.has(Mark::Climbs) || modifier || other.has(Mark::Uphill) || stream;
        let garrison = own.is_garrison();
        // HOW-MEL-10: out of it as well as into it.
        let tangled = |mark| other.has(mark) || self.has(mark);
        let impetus = Impetus {
            troops: own.troops(),
            class: self.class,
            enemy: other.troops(),
            enemy_hits: enemy.hits(),
            frontal: !other.has(Mark::Flanked),
            barred: uphill || against != Cover::Open || tangled(Mark::Rough) || tangled(Mark::Wood),
        };
        Blow {
            charging: self.has(Mark::Charging) && self.gallops && impetus.counts(),
            hits: self.hits(),
            cover: against,
            uphill,
            target_class: enemy.class,
            support: own.support.unwrap_or(0),
            flanked: !garrison && (self.has(Mark::Flanked) || self.has(Mark::Red)),
            column: own.formation == Some(Formation::Column),
            directions: if garrison { own.directions.unwrap_or(1) } else { 0 },
            size: own.size.unwrap_or(Size::Standard),
            demoralised: self.has(Mark::Demoralised),
            ..Blow::plain(own.troops(), self.class, other.troops())
        }
    }
}

/// The clause that forbids a charge of the one on the other, or any fight of it, and the finding that says so.
fn forbidden(unit: &Side<'_>, enemy: &Side<'_>) -> Option<(&'static str, &'static str)> {
    let block = enemy.said.is_in_houses();
    if !unit.has(Mark::Charging) {
        let mounted = unit.said.troops() == Troops::Horse;
        return (mounted && block).then_some(("HOW-TER-38", "horse-at-houses"));
    }
    let frontal = !enemy.said.has(Mark::Flanked);
    let column = |side: &Side<'_>| side.said.formation == Some(Formation::Column);
    match (unit.said.troops(), enemy.said.troops()) {
        // In houses it fights whoever is in them as well (HOW-TER-45).
        _ if unit.said.is_garrison() && enemy.has(Mark::Charging) => Some(("HOW-CHG-18", "stays-in-houses")),
        _ if unit.said.is_garrison() && !block => Some(("HOW-TER-41", "leaves-first")),
        _ if unit.has(Mark::Red) => Some(("HOW-RLY-09", "reforming")),
        (Troops::Guns, _) => Some(("HOW-CHG-12", "guns-charge")),
        (Troops::Foot | Troops::Light, Troops::Horse) => Some(("HOW-CHG-09", "foot-on-horse")),
        (troops, theirs) if column(unit) && (troops == Troops::Light || theirs != Troops::Light) => {
            Some(("HOW-CHG-08", "column-charges"))
        }
        (Troops::Horse, _) if block || enemy.said.has(Mark::Works) => Some(("HOW-CHG-13", "horse-on-works")),
        (Troops::Light, Troops::Foot)
            if frontal && enemy.said.formation != Some(Formation::Column) && !enemy.said.has(Mark::Busy) =>
        {
            Some(("HOW-CHG-10", "light-on-line"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests;
