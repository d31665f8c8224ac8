//! Plain lists as people write them: nation, brigades, a unit or several a line, classes and sizes in words.

mod said;
mod words;

use super::line::readings;
use crate::army::regiment::{Arm, ENTRENCHED};
use crate::army::troop::CONTINGENT;
use crate::army::{Army, Branch, Brigade, Id, Nation, Quality, Regiment, Strength, Temper, Trait, Troop, Weapon};
use crate::desk::name::{ascii, fold};
use crate::field::words::Words;
use crate::rules::System;
use said::{Said, Sort, contradicts};
use std::collections::{BTreeMap, BTreeSet};
pub(super) use words::NOBODY;
use words::{
    FILLERS, MOST_OF_A_LINE, commander, counted, fits, men, named, of_year, officer, short, size, temper_or_name,
    unsigned, usual_troop, value,
};

/// What a general is called whom a list does not name.
pub(super) const UNNAMED: &str = "The General";
/// The most lines of a list.
pub(super) const MOST_LINES: usize = 2_000;
/// The most men of a unit.
const MOST_MEN: u32 = 10_000;

/// What was understood of a list.
#[derive(Debug, Clone)]
pub struct Understood {
    /// None where no unit or no nation was understood.
    pub army: Option<Army>,
    /// What each line was taken for.
    pub lines: Vec<String>,
    /// Lines that were not understood: their number, counted from 1, and why.
    pub not: Vec<(usize, String)>,
}

/// Reads a list for a system, whose classes it may name. Nothing is written; what was not understood is told by line.
#[must_use]
pub fn understand(text: &str, nations: &[Nation], system: &dyn System) -> Understood {
    let mut reader = Reader::new(nations, system);
    for (n, line) in text.lines().enumerate() {
        if n >= MOST_LINES {
            reader.not.push((n + 1, format!("a list has at most {MOST_LINES} lines; leave the rest out")));
            break;
        }
        let line = line.trim().trim_start_matches(['*', '•', '–']).trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let said = reader.line(line);
        reader.keep(n + 1, said);
    }
    reader.understood()
}

pub(super) struct Reader<'a> {
    nations: &'a [Nation],
    system: &'a dyn System,
    words: Words,
    army: Option<Army>,
    nation: Option<&'a Nation>,
    /// The brigade that units join; none: they are independent.
    open: Option<usize>,
    /// The wing that brigades join; none: they are under the general himself.
    flank: Option<Id>,
    /// What was said first of which an army has one.
    heads: BTreeMap<String, String>,
    lines: Vec<String>,
    not: Vec<(usize, String)>,
    /// Names that units have, without case and accents.
    taken: BTreeSet<String>,
    /// The number that the next unit of a name has.
    numbers: BTreeMap<String, usize>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(nations: &'a [Nation], system: &'a dyn System) -> Reader<'a> {
        Reader {
            nations,
            system,
            words: Words::parse(system.about().words).unwrap_or_default(),
            army: None,
            nation: None,
            open: None,
            flank: None,
            heads: BTreeMap::new(),
            lines: Vec::new(),
            not: Vec::new(),
            taken: BTreeSet::new(),
            numbers: BTreeMap::new(),
        }
    }

    /// What was understood in all.
    pub(super) fn understood(self) -> Understood {
        let Reader { army, lines, not, .. } = self;
        Understood { army: army.filter(|a| !a.regiments.is_empty()), lines, not }
    }

    /// Keeps what a line said, or why it was not understood.
    pub(super) fn keep(&mut self, number: usize, said: Result<String, String>) {
        match said {
            Ok(said) => self.lines.push(said),
            Err(why) => self.not.push((number, why)),
        }
    }

    /// Reads one line of a list, or what a table's cell says of the army.
    pub(super) fn line(&mut self, line: &str) -> Result<String, String> {
        let (key, rest) = line.split_once(':').map_or((line, ""), |(k, r)| (k, r.trim()));
        line.split([':', ',', ';']).try_for_each(fits)?;
        let head = fold(key);
        if matches!(head.as_str(), "nation" | "army" | "year" | "general") {
            let before = self.heads.entry(head.clone()).or_insert_with(|| rest.to_owned());
            if fold(before) != fold(rest) {
                return Err(format!("the list has its {head} already, “{}”; leave one of the two out", short(before)));
            }
        }
        match head.as_str() {
            "nation" => self.head_nation(rest),
            "army" => {
                fits(rest)?;
                let army = self.army_or_new()?;
                army.name = short(rest);
                Ok(format!("Army: {}", army.name))
            }
            "year" => {
                let year = rest.parse().ok().filter(|y| (1600..1900).contains(y));
                let year = year.ok_or_else(|| format!("“{rest}” is no year; write one from 1600 to 1899"))?;
                self.army_or_new()?.year = Some(year);
                let empty = self.army.as_ref().is_some_and(|a| a.regiments.is_empty());
                match self.nation.map(|n| of_year(self.nations, n, Some(year))) {
                    Some(n) if empty && Some(&n.id) != self.nation.map(|n| &n.id) => {
                        Ok(format!("Year: {year}, {}", self.head_nation(n.id.as_str())?))
                    }
                    _ => Ok(format!("Year: {year}")),
                }
            }
            "general" => {
                let (name, temper) = officer(rest);
                if let Some((_, word)) = name.rsplit_once(',') {
                    temper_or_name(word)?;
                }
                let army = self.army_or_new()?;
                let id = army.general.clone();
                if let Some(c) = army.commanders.iter_mut().find(|c| c.id == id) {
                    (c.name, c.temper) = (name.clone(), temper);
                }
                Ok(format!("General: {name}"))
            }
            "fortified blocks" => {
                let blocks = rest.parse().ok().filter(|n| *n <= Army::MOST_FORTIFIED);
                let most = Army::MOST_FORTIFIED;
                let blocks = blocks.ok_or_else(|| format!("“{}” are no blocks; write 0 to {most}", short(rest)))?;
                self.army_or_new()?.fortify(blocks);
                Ok(format!("Fortified blocks: {blocks}"))
            }
            "independent" | "independents" if rest.is_empty() => {
                self.open = None;
                Ok("Independent units".to_owned())
            }
            "brigade" => self.brigade(rest),
            "wing" => self.wing(rest),
            head if rest.is_empty() && (head.ends_with("brigade") || head.starts_with("brigade")) => {
                self.brigade(line.trim_end_matches(':'))
            }
            _ => self.units(line),
        }
    }

    /// The army that the list is of; before its nation is named there is none.
    fn army_or_new(&mut self) -> Result<&mut Army, String> {
        if self.army.is_none() {
            let general = Id::new("general");
            self.army = Some(Army {
                id: Id::new("list"),
                name: "New Army".to_owned(),
                nation: Id::default(),
                general: general.clone(),
                commanders: vec![commander(general, UNNAMED.to_owned(), None, "General", 1)],
                regiments: Vec::new(),
                brigades: Vec::new(),
                wings: Vec::new(),
                independent: Vec::new(),
                allies: Vec::new(),
                apart: false,
                year: None,
                rows: BTreeMap::new(),
                history: String::new(),
                notes: BTreeMap::new(),
            });
        }
        self.army.as_mut().ok_or_else(|| "there is no army".to_owned())
    }

    fn find_nation(&self, wanted: &str) -> Option<&'a Nation> {
        let same = |n: &&Nation| fold(&n.name) == fold(wanted) || n.id.as_str() == ascii(wanted);
        let year = self.army.as_ref().and_then(|a| a.year);
        self.nations.iter().find(same).map(|found| of_year(self.nations, found, year))
    }

    fn head_nation(&mut self, wanted: &str) -> Result<String, String> {
        let found = self.find_nation(wanted);
        let nation = found
            .ok_or_else(|| format!("there is no nation “{}”; “tricorne nation list” names them", short(wanted)))?;
        self.nation = Some(nation);
        let army = self.army_or_new()?;
        army.nation = nation.id.clone();
        let (general, rank) = (army.general.clone(), nation.ranks.general.clone());
        army.commanders.iter_mut().filter(|c| c.id == general).for_each(|c| c.rank.clone_from(&rank));
        Ok(format!("Nation: {}", nation.name))
    }

    /// A brigade, its leader and his temper behind commas; its own name may have some.
    fn brigade(&mut self, rest: &str) -> Result<String, String> {
        let (name, leader) = named(rest);
        if name.contains(',') && fold(leader) != NOBODY {
            temper_or_name(leader)?;
        }
        // A temper in brackets behind the name is that of a leader who is not named.
        match name.trim_end().strip_suffix(')').and_then(|name| name.rsplit_once('(')) {
            Some((name, temper)) if leader.is_empty() && value::<Temper>(temper).is_some() => self.led(name, temper),
            _ => self.led(name, leader),
        }
    }

    /// A wing, its leader and his temper behind commas, to which the brigades that follow belong; without a name they are
    /// under the general himself.
    fn wing(&mut self, rest: &str) -> Result<String, String> {
        let (name, leader) = named(rest);
        self.winged(name, leader)
    }

    /// A wing of a name, under a leader with his temper.
    pub(super) fn winged(&mut self, name: &str, leader: &str) -> Result<String, String> {
        self.flank = None;
        let name = short(name);
        if name.is_empty() {
            return Ok("Under the general himself".to_owned());
        }
        let rank = self.nation.map_or_else(|| "Lieutenant General".to_owned(), |n| n.ranks.lieutenant.clone());
        let army = self.army_or_new()?;
        let wing = army.form_wing(&name);
        let (leader, temper) = officer(leader);
        if !leader.is_empty() {
            let id = army.commission(&rank, &leader);
            army.commanders.iter_mut().filter(|c| c.id == id).for_each(|c| c.temper = temper);
            army.wings.iter_mut().filter(|w| w.id == wing).for_each(|w| w.commander = Some(id.clone()));
        }
        self.flank = Some(wing);
        Ok(if leader.is_empty() { name } else { format!("{name}, under {leader}") })
    }

    /// A brigade of a name, under a leader with his temper.
    pub(super) fn led(&mut self, name: &str, leader: &str) -> Result<String, String> {
        let rank = self.nation.map_or_else(|| "Major General".to_owned(), |n| n.ranks.brigadier.clone());
        let flank = self.flank.clone();
        let army = self.army_or_new()?;
        let number = army.brigades.len() + 1;
        let name = if name.trim().is_empty() { format!("Brigade {number}") } else { short(name) };
        let (leader, temper) = officer(leader);
        let (leader, led) = match leader.as_str() {
            "" => (format!("Brigadier {number}"), true),
            word => (leader.clone(), fold(word) != NOBODY),
        };
        let id = led.then(|| army.commission(&rank, &leader));
        army.commanders.iter_mut().filter(|c| Some(&c.id) == id.as_ref()).for_each(|c| c.temper = temper);
        let brigade = Id(format!("brigade-{number}"));
        army.wings.iter_mut().filter(|w| Some(&w.id) == flank.as_ref()).for_each(|w| w.brigades.push(brigade.clone()));
        army.brigades.push(Brigade {
            id: brigade,
            name: name.clone(),
            commander: id,
            units: Vec::new(),
            notes: BTreeMap::new(),
        });
        self.open = Some(army.brigades.len() - 1);
        Ok(if led { format!("{name}, under {leader}") } else { format!("{name}, under nobody") })
    }

    /// A unit, or several alike: *Alt-Kreytzen: grenadiers, 600 men*; *2 x small hussars, inferior*; without marks too where
    /// a name has a capital: *Alt-Kreytzen grenadiers 600*.
    fn units(&mut self, line: &str) -> Result<String, String> {
        let (count, line) = counted(line);
        let mut first = None;
        for (n, read) in readings(line).iter().enumerate() {
            let (name, described) = read.rsplit_once(": ").map_or(("", read.as_str()), |(n, d)| (n.trim(), d));
            // A word that is misspelt is no name, nor is a number.
            let capital = name.split_whitespace().any(|word| word.starts_with(char::is_uppercase));
            if n > 0 && !name.is_empty() && !capital {
                continue;
            }
            match self.described(count, name, described) {
                Ok(said) => return Ok(said),
                Err(why) => first = first.or(Some(why)),
            }
        }
        Err(first.unwrap_or_default())
    }

    /// Units of a name, described between commas.
    pub(super) fn described(&mut self, count: usize, name: &str, described: &str) -> Result<String, String> {
        fits(name)?;
        let nation = self.nation.ok_or_else(|| "name the nation first, as in “Nation: Prussia”".to_owned())?;
        if !(1..=MOST_OF_A_LINE).contains(&count) {
            return Err(format!("one line has 1 to {MOST_OF_A_LINE} units, not {count}"));
        }
        let mut said = Said { nation: Some(nation), ..Said::default() };
        for part in described.split([',', ';']).map(str::trim).filter(|p| !p.is_empty()) {
            unsigned(part)?;
            said.part += 1;
            self.part(part, &mut said)?;
        }
        said.agrees()?;
        let branch = said.troop.map(|t| t.branch).or(said.branch).ok_or_else(|| {
            format!("“{}” names no troops; write a branch such as musketeers or hussars", short(described))
        })?;
        if said.weapon == Weapon::Rifles && !matches!(branch.arm(), Arm::Foot | Arm::LightFoot) {
            return Err(format!("{} carry no rifles; leave one of the two out", super::word(&branch)));
        }
        let own = said.nation.unwrap_or(nation);
        let usual = usual_troop(own, branch);
        let troop = said.troop.cloned().unwrap_or(usual);
        let full = said.full.unwrap_or(men(&troop, said.size));
        let present = said.present.unwrap_or(full);
        if !(1..=MOST_MEN).contains(&full) {
            return Err(format!("a unit has 1 to {MOST_MEN} men, not {full}"));
        }
        if present > full {
            return Err(format!("{present} men are more than its {full}; raise these first"));
        }
        if !name.is_empty() && count == 1 && self.taken.contains(&fold(&short(name))) {
            return Err(format!("two units are called {}; name one of them otherwise", short(name)));
        }
        let system = self.system.about().id;
        let open = self.open;
        if self.army_or_new()?.regiments.len() + count > Army::MOST_UNITS {
            return Err(format!("an army has at most {} units; leave the rest out", Army::MOST_UNITS));
        }
        let called: Vec<String> = (0..count).map(|_| self.unit_name(name, &troop, count)).collect();
        let army = self.army_or_new()?;
        for name in &called {
            let id = Id(format!("regiment-{}", army.regiments.len() + 1));
            let mut regiment: Regiment = troop.raise(own, id.clone(), name, full);
            if said.quality != Quality::Usual {
                regiment.quality = said.quality;
            }
            if said.weapon != Weapon::Usual {
                regiment.weapon = said.weapon;
            }
            for t in &said.traits {
                if !regiment.traits.contains(t) {
                    regiment.traits.push(*t);
                }
            }
            if let Some(class) = &said.own {
                regiment.ratings.insert(system.to_owned(), class.clone());
            }
            regiment.entrench(said.entrenched);
            if let Some(contingent) = &said.contingent {
                regiment.notes.insert(CONTINGENT.to_owned(), contingent.clone());
            }
            for unit in &mut regiment.units {
                let guns = said.guns.unwrap_or(if branch.arm() == Arm::Guns { troop.guns.max(4) } else { 0 });
                unit.establishment = Strength { guns, ..troop.strength(full) };
                unit.present = Strength { guns, ..troop.strength(present) };
            }
            army.regiments.push(regiment);
            match open {
                Some(b) => army.brigades[b].units.push(id),
                None => army.independent.push(id),
            }
        }
        Ok(format!(
            "{}: {}, {full} men{}",
            called.join(", "),
            super::word(&branch),
            if count > 1 { " each" } else { "" }
        ))
    }

    /// The name of the next unit: its own, numbered where there are several; else that of its troops with a
    /// number.
    fn unit_name(&mut self, own: &str, troop: &Troop, count: usize) -> String {
        let own = short(own);
        if !own.is_empty() && count == 1 && self.taken.insert(fold(&own)) {
            return own;
        }
        let stem = if own.is_empty() { troop.name.clone() } else { own };
        let number = self.numbers.entry(fold(&stem)).or_insert(0);
        loop {
            *number += 1;
            let name = format!("{stem} {number}");
            if self.taken.insert(fold(&name)) {
                return name;
            }
        }
    }

    /// A part of a description: strength, branch, quality, size, weapon, class, nation; or words that each are one.
    fn part(&self, part: &str, said: &mut Said<'a>) -> Result<(), String> {
        if self.whole(part, said)? {
            return Ok(());
        }
        for word in part.split_whitespace() {
            if !FILLERS.contains(&fold(word).as_str()) && !self.whole(word, said)? {
                return Err(format!(
                    "“{}” is not understood; write troops, strength, class or size between commas",
                    short(word)
                ));
            }
        }
        Ok(())
    }

    fn whole(&self, part: &str, said: &mut Said<'a>) -> Result<bool, String> {
        let plain = fold(part);
        let singular = |s: &str| s.trim_end_matches('s').to_owned();
        if let Some((numbers, "men")) = plain.rsplit_once(' ') {
            let mut n = numbers.split(" of ").map(|n| n.trim().replace(' ', "").parse::<u32>());
            match (n.next(), n.next(), n.next()) {
                (Some(Ok(full)), None, _) => said.full = Some(full),
                (Some(Ok(present)), Some(Ok(full)), None) => (said.present, said.full) = (Some(present), Some(full)),
                _ => return Ok(false),
            }
            said.once(Sort::Strength, &plain);
            return Ok(true);
        }
        if let Some((n, "guns")) = plain.split_once(' ')
            && let Ok(n @ 1..=64) = n.parse()
        {
            said.guns = Some(n);
            said.once(Sort::Guns, &plain);
            return Ok(true);
        }
        if let Some(nation) = part.strip_prefix("of ").and_then(|n| self.find_nation(n)) {
            said.nation = Some(nation);
            said.once(Sort::Nation, nation.id.as_str());
            return Ok(true);
        }
        let troops = said.nation.map_or(&[][..], |n| &n.troops[..]);
        if let Some(troop) = troops.iter().find(|t| singular(&fold(&t.name)) == singular(&plain)) {
            if let Some(other) = said.against(troop.branch, &plain) {
                return Err(contradicts(part, other));
            }
            said.names(troop.branch, &plain);
            said.troop = Some(troop);
            return Ok(true);
        }
        let branch =
            value::<Branch>(part).or_else(|| value(&format!("{}s", singular(&plain)))).or(match plain.as_str() {
                "line" | "infantry" | "foot" | "line infantry" => Some(Branch::Musketeers),
                "light infantry" | "grenz" | "skirmishers" => Some(Branch::Light),
                "jager" | "rifles" if said.branch.is_none() && said.troop.is_none() => Some(Branch::Jaeger),
                "guards" => Some(Branch::Guard),
                "cavalry" | "medium cavalry" => Some(Branch::Dragoons),
                "heavy cavalry" => Some(Branch::Cuirassiers),
                "light cavalry" => Some(Branch::Hussars),
                "battery" | "artillery" | "guns" | "medium battery" => Some(Branch::MediumGuns),
                "light battery" => Some(Branch::LightGuns),
                "heavy battery" => Some(Branch::HeavyGuns),
                "horse artillery" | "horse battery" => Some(Branch::HorseGuns),
                _ => None,
            });
        if let Some(branch) = branch {
            if let Some(other) = said.against(branch, &plain) {
                return Err(contradicts(part, other));
            }
            if said.branch.is_none() {
                said.names(branch, &plain);
                said.branch = Some(branch);
                return Ok(true);
            }
        }
        if matches!(plain.as_str(), ENTRENCHED | "works" | "entrenchment") {
            said.entrenched = true;
        } else if let Some(quality) = value::<Quality>(part) {
            said.quality = quality;
            said.once(Sort::Quality, &plain);
        } else if let Some(weapon) = value::<Weapon>(part) {
            said.weapon = weapon;
            said.once(Sort::Weapon, &plain);
        } else if let Some(one) = value::<Trait>(part) {
            said.traits.push(one);
        } else if troops.iter().any(|t| !t.contingent.is_empty() && t.contingent.replace('-', " ") == plain) {
            said.contingent = Some(plain.replace(' ', "-"));
        } else if let Some(percent) = size(&plain) {
            said.size = Some(percent);
            said.once(Sort::Size, &plain);
        } else if self.words.get("class", &plain.replace(' ', "-")).is_some() {
            said.own = Some(plain.replace(' ', "-"));
            said.once(Sort::Class, &plain);
        } else {
            return Ok(false);
        }
        Ok(true)
    }
}
