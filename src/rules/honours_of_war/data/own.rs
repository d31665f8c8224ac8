//! National rows that an owner makes himself: imagi-nations (HOW-IMG-01).
//!
//! Where a nation or a side names its row, it may write out one of its own instead, as a list of values with commas between:
//! `like PRU_E, dependable 1-3, dashing 4-6, movement +1, forms half half none, hussars superior`. What it leaves out is as
//! in the row that it is like, or else as in the neutral one.

mod invented;
mod variables;

pub use invented::invented;
pub use variables::variables;

use super::{Cost, NATIONS, NEUTRAL, National};
use crate::army::regiment::Arm;
use crate::army::{Branch, Finding, Severity};
use crate::rules::honours_of_war::muster::line;
use crate::rules::honours_of_war::state::Class;

/// The rows whose line of prices an owner may choose (HOW-IMG-06).
const PRICED: [&str; 5] = ["PRU_E", "PRU_L", "AUS", "RUS_E", "REI"];

/// What the initiative modifiers should keep to (HOW-IMG-03).
const SUGGESTED: i8 = 2;

/// A row that was written out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnRow {
    /// Its values; its key is that of the row it is like, the neutral one where it is like none.
    pub national: National,
    /// The row it is like, where it names one.
    pub like: Option<&'static str>,
    /// Classes that it gives to branches (HOW-IMG-01, HOW-IMG-05).
    classes: [Option<(Branch, Class)>; MOST_CLASSES],
    /// Whether the owner chose the line of prices himself.
    pub chosen: bool,
}

/// More branches than there are to class.
const MOST_CLASSES: usize = 24;

/// What is wrong with a written row, and the words at fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    wrong: Wrong,
    words: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wrong {
    Row,
    Twice,
    Die,
    Initiative,
    Value,
    Class,
    Transport,
    LightFoot,
    Line,
}

impl Fault {
    /// The clause that says so.
    #[must_use]
    pub const fn clause(&self) -> &'static str {
        match self.wrong {
            Wrong::Row | Wrong::Twice => "HOW-IMG-01",
            Wrong::Die => "HOW-IMG-02",
            Wrong::Initiative => "HOW-IMG-03",
            Wrong::Value => "HOW-IMG-04",
            Wrong::Class => "HOW-IMG-05",
            Wrong::Transport => "HOW-ORG-17",
            Wrong::LightFoot => "HOW-ORG-19",
            Wrong::Line => "HOW-IMG-06",
        }
    }

    /// The sentence for people.
    #[must_use]
    pub fn text(&self, whose: &str) -> String {
        let words = &self.words;
        match self.wrong {
            Wrong::Row => format!(
                "{whose} has the national row “{words}”, which is neither a printed one ({}) nor a value of one's own.",
                NATIONS.map(|n| n.key).join(", ")
            ),
            Wrong::Twice => format!("{whose} says “{words}” twice in its row: leave one of the two."),
            Wrong::Die => format!(
                "{whose} divides the brigadiers' die as “{words}”: dithering, dependable and dashing must follow each \
                 other from 1 to 6, without a gap; one may be left out."
            ),
            Wrong::Initiative => {
                format!("{whose} has an initiative modifier “{words}”: write a whole number such as +1 or -2.")
            }
            Wrong::Value => format!(
                "{whose} has a value “{words}” that the rules do not know: forms are none, half or full, flank is none, \
                 quarter or half, limber half or full, manhandle normal or half; one value for all, or one each for \
                 infantry, foreign infantry and cavalry."
            ),
            Wrong::Class => format!("{whose} has a class “{words}”: write superior, standard or inferior."),
            Wrong::Transport => format!("{whose} has transport that is {words}: it is inferior in every army."),
            Wrong::LightFoot => {
                format!("{whose} has superior light infantry (“{words}”): standard is the best it can be.")
            }
            Wrong::Line => {
                format!("{whose} is priced as “{words}”: the lines to choose from are {}.", PRICED.join(", "))
            }
        }
    }
}

fn fault(wrong: Wrong, words: &str) -> Fault {
    Fault { wrong, words: words.trim().to_owned() }
}

/// Saxons who serve with another army have classes of their own and Saxony's row (HOW-NAT-67, HOW-NAT-68, HOW-NAT-69).
const SAXONS_IN_SERVICE: [&str; 3] = ["SAX_PRU", "SAX_AUS", "SAX_FRA"];

/// A key of the printed table: one of [`NATIONS`], or Saxony in another's service.
fn printed(key: &str) -> Option<&'static National> {
    let key = key.trim();
    let serves = SAXONS_IN_SERVICE.iter().any(|k| k.eq_ignore_ascii_case(key));
    let key = if serves { "SAX" } else { key };
    NATIONS.iter().find(|n| n.key.eq_ignore_ascii_case(key))
}

/// Whether a row is one that was written out, rather than the key of a printed one.
fn is_written(row: &str) -> bool {
    row.trim().contains([',', ' '])
}

/// The row of a nation: that with this key, one that is written out, else the neutral one. Saxons in another army's
/// service keep Saxony's row (HOW-NAT-08, HOW-NAT-81).
#[must_use]
pub fn national(row: Option<&str>) -> National {
    let Some(row) = row else { return *NEUTRAL };
    if is_written(row) {
        return read(row).map_or(*NEUTRAL, |own| own.national);
    }
    *printed(row).unwrap_or(NEUTRAL)
}

/// The class that a written row gives a branch; none where it says nothing of it.
#[must_use]
pub fn class_of(row: &str, branch: Branch) -> Option<Class> {
    let own = is_written(row).then(|| read(row).ok()).flatten()?;
    own.classes.iter().flatten().find(|(b, _)| *b == branch).map(|(_, class)| *class)
}

/// The printed row whose lists and dates hold for a row: itself, or the one that a written row is like.
#[must_use]
pub fn kin(row: &str) -> &str {
    if !is_written(row) {
        return row;
    }
    read(row).ok().and_then(|own| own.like).unwrap_or_default()
}

/// The row of a nation that copies another one: like a printed row, so that it keeps that row's lists and its line of prices
/// (HOW-IMG-01, HOW-IMG-06); what was written out is copied as it is.
#[must_use]
pub fn copied(row: &str) -> String {
    if is_written(row) { row.to_owned() } else { format!("like {}", row.trim()) }
}

/// What a row is, and what is wrong with it: none where it is the key of a printed one.
///
/// # Errors
/// The first thing that is no value of these rules, with the clause that says so.
pub fn examine(row: &str) -> Result<Option<OwnRow>, Fault> {
    if is_written(row) {
        return read(row).map(Some);
    }
    printed(row).map(|_| None).ok_or_else(|| fault(Wrong::Row, row))
}

/// Everything that is wrong or remarkable with a row: an error where it cannot be read, a warning where its modifiers go
/// beyond what is suggested (HOW-IMG-03), a note where its owner chose a cheaper line of prices than is proposed
/// (HOW-IMG-06).
#[must_use]
pub fn findings(row: &str, whose: &str) -> Vec<Finding> {
    let finding = |clause: &str, severity, text| Finding::of(severity, clause, text, whose);
    let own = match examine(row) {
        Ok(None) => return Vec::new(),
        Err(fault) => return vec![finding(fault.clause(), Severity::Error, fault.text(whose))],
        Ok(Some(own)) => own,
    };
    let mut found = Vec::new();
    if is_beyond(&own.national) {
        let text = format!(
            "{whose} has initiative modifiers of {:+} for movement and {:+} for fire; more than 2 either way is not usual.",
            own.national.movement, own.national.fire
        );
        found.push(finding("HOW-IMG-03", Severity::Warning, text));
    }
    let usual = proposed(&own.national);
    if line(own.national.line) < line(usual) {
        let text = format!(
            "{whose} is priced as {}, which is cheaper than {usual}, the line that its values are nearest to.",
            own.national.line
        );
        found.push(finding("HOW-IMG-06", Severity::Note, text));
    }
    found
}

/// Whether the initiative modifiers go beyond what is suggested (HOW-IMG-03).
#[must_use]
pub const fn is_beyond(national: &National) -> bool {
    national.movement.unsigned_abs() > SUGGESTED as u8 || national.fire.unsigned_abs() > SUGGESTED as u8
}

/// Reads a written row.
fn read(row: &str) -> Result<OwnRow, Fault> {
    let mut own = OwnRow { national: *NEUTRAL, like: None, classes: [None; MOST_CLASSES], chosen: false };
    let parts =
        || row.split(',').map(str::trim).filter(|p| !p.is_empty()).map(|p| p.split_once(' ').unwrap_or((p, "")));
    for (_, value) in parts().filter(|(name, _)| name.eq_ignore_ascii_case("like")) {
        let base = printed(value).ok_or_else(|| fault(Wrong::Row, value))?;
        (own.national, own.like) = (*base, Some(base.key));
    }
    if parts().next().is_none() {
        return Err(fault(Wrong::Row, row));
    }
    let mut said: Vec<String> = Vec::new();
    let mut faces: [Option<(u8, u8)>; 3] = [None; 3];
    let mut diced = false;
    for (name, value) in parts() {
        let name = name.to_lowercase();
        if said.contains(&name) {
            return Err(fault(Wrong::Twice, &name));
        }
        match name.as_str() {
            "like" => {}
            "dithering" | "dependable" | "dashing" => {
                let grade = ["dithering", "dependable", "dashing"].iter().position(|g| *g == name).unwrap_or(0);
                faces[grade] = range(value)?;
                diced = true;
            }
            "movement" => own.national.movement = initiative(value)?,
            "fire" => own.national.fire = initiative(value)?,
            "forms" => own.national.form = costs(value, &[Cost::None, Cost::Half, Cost::Full])?,
            "flank" => own.national.flank = costs(value, &[Cost::None, Cost::Quarter, Cost::Half])?,
            "limber" => own.national.limber = cost(value, &[Cost::Half, Cost::Full])?,
            "manhandle" => own.national.slow_guns = slow(value)?,
            "priced" => {
                let key = PRICED.iter().find(|k| k.eq_ignore_ascii_case(value.trim()));
                own.national.line = key.ok_or_else(|| fault(Wrong::Line, value))?;
                own.chosen = true;
            }
            branch => own.classes = with_class(own.classes, branch, value)?,
        }
        said.push(name);
    }
    if diced {
        (own.national.dithering, own.national.dependable) = divided(faces, row)?;
    }
    // HOW-IMG-06: a copied row keeps its line.
    if own.like.is_none() && !own.chosen {
        own.national.line = proposed(&own.national);
    }
    Ok(own)
}

/// A range of faces: `1`, `2-4`, or `-` for a rating that is left out (HOW-IMG-02).
fn range(value: &str) -> Result<Option<(u8, u8)>, Fault> {
    let wrong = || fault(Wrong::Die, value);
    let value = value.trim().replace('–', "-");
    if matches!(value.as_str(), "" | "-" | "none") {
        return Ok(None);
    }
    let (low, high) = value.split_once('-').unwrap_or((&value, &value));
    let face = |text: &str| text.trim().parse().ok().filter(|n| (1..=6).contains(n));
    let (low, high) = face(low).zip(face(high)).ok_or_else(wrong)?;
    if low <= high { Ok(Some((low, high))) } else { Err(wrong()) }
}

/// The highest faces that make a brigadier dithering and dependable: the ranges must follow each other from 1 to 6
/// (HOW-IMG-02).
fn divided(faces: [Option<(u8, u8)>; 3], row: &str) -> Result<(u8, u8), Fault> {
    let mut tops = [0; 3];
    let mut last = 0;
    for (grade, range) in faces.into_iter().enumerate() {
        if let Some((low, high)) = range {
            if low != last + 1 {
                return Err(fault(Wrong::Die, row));
            }
            last = high;
        }
        tops[grade] = last;
    }
    if last == 6 { Ok((tops[0], tops[1])) } else { Err(fault(Wrong::Die, row)) }
}

/// A modifier of the initiative (HOW-IMG-03): free, within what a die can bear.
fn initiative(value: &str) -> Result<i8, Fault> {
    let plain = value.trim().replace('−', "-");
    let number = plain.strip_prefix('+').unwrap_or(&plain).parse().ok();
    number.filter(|n| (-9..=9).contains(n)).ok_or_else(|| fault(Wrong::Initiative, value))
}

/// One of the values that the rules know (HOW-IMG-04).
fn cost(value: &str, known: &[Cost]) -> Result<Cost, Fault> {
    let cost = match value.trim().to_lowercase().as_str() {
        "none" => Cost::None,
        "quarter" => Cost::Quarter,
        "half" => Cost::Half,
        "full" => Cost::Full,
        _ => return Err(fault(Wrong::Value, value)),
    };
    if known.contains(&cost) { Ok(cost) } else { Err(fault(Wrong::Value, value)) }
}

/// One value for all, or one each for infantry, foreign infantry and cavalry (HOW-IMG-04).
fn costs(value: &str, known: &[Cost]) -> Result<[Cost; 3], Fault> {
    let mut all = value.split_whitespace().map(|word| cost(word, known));
    match (all.next(), all.next(), all.next(), all.next()) {
        (Some(one), None, ..) => Ok([one?; 3]),
        (Some(foot), Some(foreign), Some(horse), None) => Ok([foot?, foreign?, horse?]),
        _ => Err(fault(Wrong::Value, value)),
    }
}

/// Whether guns are manhandled at half rate (HOW-IMG-04).
fn slow(value: &str) -> Result<bool, Fault> {
    match value.trim().to_lowercase().as_str() {
        "normal" => Ok(false),
        "half" => Ok(true),
        _ => Err(fault(Wrong::Value, value)),
    }
}

/// Adds the class of a branch (HOW-IMG-05).
fn with_class(
    mut classes: [Option<(Branch, Class)>; MOST_CLASSES],
    name: &str,
    value: &str,
) -> Result<[Option<(Branch, Class)>; MOST_CLASSES], Fault> {
    use serde::Deserialize;
    use serde::de::IntoDeserializer;
    use serde::de::value::{Error, StrDeserializer};
    let known: StrDeserializer<'_, Error> = name.into_deserializer();
    let branch = Branch::deserialize(known).map_err(|_| fault(Wrong::Row, name))?;
    let class = match value.trim().to_lowercase().as_str() {
        "superior" => Class::Superior,
        "standard" => Class::Standard,
        "inferior" => Class::Inferior,
        _ => return Err(fault(Wrong::Class, value)),
    };
    match branch.arm() {
        Arm::Transport if class != Class::Inferior => return Err(fault(Wrong::Transport, value)),
        Arm::LightFoot if class == Class::Superior => return Err(fault(Wrong::LightFoot, name)),
        _ => {}
    }
    if let Some(place) = classes.iter_mut().find(|c| c.is_none_or(|(b, _)| b == branch)) {
        *place = Some((branch, class));
    }
    Ok(classes)
}

/// In how many of the six national variables (HOW-NAT-02) two rows agree.
fn agreement(one: &National, other: &National) -> usize {
    [
        (one.dithering, one.dependable) == (other.dithering, other.dependable),
        one.movement == other.movement,
        one.fire == other.fire,
        one.form == other.form,
        one.flank == other.flank,
        (one.limber, one.slow_guns) == (other.limber, other.slow_guns),
    ]
    .into_iter()
    .filter(|same| *same)
    .count()
}

/// The line of prices for a row of one's own: that of the printed row which agrees with it in most of the six variables,
/// of equals the dearer (HOW-IMG-06).
#[must_use]
pub fn proposed(own: &National) -> &'static str {
    let best = NATIONS.iter().max_by_key(|printed| (agreement(own, printed), line(printed.line)));
    best.unwrap_or(NEUTRAL).line
}

#[cfg(test)]
mod tests;
