//! How a player names troops and circumstances, read into the facts of a die: *superior cavalry charging, supported by 2*.
//!
//! Case, accents and the plural don't matter, nor do little words such as *the* and *with*.

use crate::army::Branch;
use crate::rules::honours_of_war::data::{Gun, Weapon};
use crate::rules::honours_of_war::hit::{Cover, Troops};
use crate::rules::honours_of_war::muster;
use crate::rules::honours_of_war::state::{Class, Formation, Kind, Size};

/// What one word or phrase says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word {
    Branch(Branch),
    Gun(Branch, Gun),
    /// The key of a national row, without its period.
    Nation(&'static str),
    Class(Class),
    Size(Size),
    Weapon(Weapon),
    Formation(Formation),
    Cover(Cover),
    Mark(Mark),
    Both(Mark, Mark),
    /// What gives light cover.
    Shelter(Mark),
    Count(Count),
    /// A line: the infantry of it, or the formation.
    Line,
    /// Horse of whatever weight: where a nation calls its heavy regiments so, those (HOW-NAT-26, HOW-NAT-54).
    Horse,
}

/// Circumstances that hold or don't.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mark {
    Moved,
    Long,
    Difficult,
    Charging,
    Flanked,
    /// Struck or fired at from behind, which is [`Mark::Flanked`] too.
    Rear,
    /// Strikes or fires at the other's flank or rear.
    Flanking,
    /// Strikes or fires at the other's rear, which is [`Mark::Flanking`] too.
    IntoRear,
    /// Stands higher than the other.
    Uphill,
    /// The other stands higher (HOW-MEL-15).
    Climbs,
    Red,
    River,
    Dismounted,
    Quick,
    /// Holds a village or works.
    Works,
    Fortified,
    Rough,
    Wood,
    /// A wall or another line.
    Obstacle,
    Fuse,
    Busy,
    Demoralised,
    Helped,
    Fallen,
    Wanted,
    Foreign,
}

/// Circumstances with a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Count {
    Hits,
    Support,
    Directions,
}

use Word::{
    Branch as B, Class as C, Count as N, Cover as V, Formation as F, Mark as M, Nation, Size as S, Weapon as W,
};

/// Phrases in the singular, plain letters only.
const VOCABULARY: &[(&str, Word)] = &[
    ("line", Word::Line),
    ("infantry", B(Branch::Musketeers)),
    ("line infantry", B(Branch::Musketeers)),
    ("close order", B(Branch::Musketeers)),
    ("close order infantry", B(Branch::Musketeers)),
    ("foot", B(Branch::Musketeers)),
    ("battalion", B(Branch::Musketeers)),
    ("musketeer", B(Branch::Musketeers)),
    ("fusilier", B(Branch::Fusiliers)),
    ("grenadier", B(Branch::Grenadiers)),
    ("guard", B(Branch::Guard)),
    ("garrison", B(Branch::Garrison)),
    ("militia", B(Branch::Militia)),
    ("freikorp", B(Branch::Freikorps)),
    ("light infantry", B(Branch::Light)),
    ("light foot", B(Branch::Light)),
    ("light battalion", B(Branch::Light)),
    ("li", B(Branch::Light)),
    ("grenz", B(Branch::Light)),
    ("grenzer", B(Branch::Light)),
    ("croat", B(Branch::Light)),
    ("chasseur", B(Branch::Light)),
    ("pandur", B(Branch::Light)),
    ("volontaire", B(Branch::Light)),
    ("light troop", B(Branch::Light)),
    ("jaeger", B(Branch::Jaeger)),
    ("jager", B(Branch::Jaeger)),
    ("cavalry", B(Branch::Dragoons)),
    ("horse", Word::Horse),
    ("medium cavalry", B(Branch::Dragoons)),
    ("medium horse", B(Branch::Dragoons)),
    ("dragoon", B(Branch::Dragoons)),
    ("horse grenadier", B(Branch::HorseGrenadiers)),
    ("heavy cavalry", B(Branch::Cuirassiers)),
    ("heavy horse", B(Branch::Cuirassiers)),
    ("cuirassier", B(Branch::Cuirassiers)),
    ("guard horse", B(Branch::GuardHorse)),
    ("horse guard", B(Branch::GuardHorse)),
    ("dragoon guard", B(Branch::GuardHorse)),
    ("life guard", B(Branch::GuardHorse)),
    ("reiter", B(Branch::Horse)),
    ("line horse", B(Branch::Horse)),
    ("line cavalry", B(Branch::Horse)),
    ("cavalerie", B(Branch::Horse)),
    ("cavalerie legere", B(Branch::Horse)),
    ("carabinier", B(Branch::Horse)),
    ("karabinier", B(Branch::Horse)),
    ("maison du roi", B(Branch::GuardHorse)),
    ("gendarmerie", B(Branch::GuardHorse)),
    ("gendarmerie de france", B(Branch::GuardHorse)),
    ("garde du corp", B(Branch::GuardHorse)),
    ("karabinersgarde", B(Branch::GuardHorse)),
    ("light cavalry", B(Branch::LightDragoons)),
    ("light horse", B(Branch::LightDragoons)),
    ("light dragoon", B(Branch::LightDragoons)),
    ("chevauleger", B(Branch::LightDragoons)),
    ("hussar", B(Branch::Hussars)),
    ("uhlan", B(Branch::Uhlans)),
    ("bosniak", B(Branch::Uhlans)),
    ("cossack", B(Branch::Cossacks)),
    ("kalmuck", B(Branch::Cossacks)),
    ("gun", B(Branch::MediumGuns)),
    ("gunner", B(Branch::MediumGuns)),
    ("battery", B(Branch::MediumGuns)),
    ("artillery", B(Branch::MediumGuns)),
    ("field gun", B(Branch::MediumGuns)),
    ("medium gun", B(Branch::MediumGuns)),
    ("medium battery", B(Branch::MediumGuns)),
    ("medium artillery", B(Branch::MediumGuns)),
    ("6pdr", B(Branch::MediumGuns)),
    ("8pdr", B(Branch::MediumGuns)),
    ("9pdr", B(Branch::MediumGuns)),
    ("6 pounder", B(Branch::MediumGuns)),
    ("8 pounder", B(Branch::MediumGuns)),
    ("9 pounder", B(Branch::MediumGuns)),
    ("3 pounder", B(Branch::LightGuns)),
    ("4 pounder", B(Branch::LightGuns)),
    ("12 pounder", B(Branch::HeavyGuns)),
    ("light gun", B(Branch::LightGuns)),
    ("light battery", B(Branch::LightGuns)),
    ("light artillery", B(Branch::LightGuns)),
    ("3pdr", B(Branch::LightGuns)),
    ("4pdr", B(Branch::LightGuns)),
    ("heavy gun", B(Branch::HeavyGuns)),
    ("heavy battery", B(Branch::HeavyGuns)),
    ("heavy artillery", B(Branch::HeavyGuns)),
    ("12pdr", B(Branch::HeavyGuns)),
    ("howitzer", B(Branch::Howitzers)),
    ("howitzer battery", B(Branch::Howitzers)),
    ("unicorn", Word::Gun(Branch::Howitzers, Gun::Unicorn)),
    ("light unicorn", Word::Gun(Branch::HorseGuns, Gun::LightUnicorn)),
    ("shuvalov", Word::Gun(Branch::Howitzers, Gun::Shuvalov)),
    ("shuvalov howitzer", Word::Gun(Branch::Howitzers, Gun::Shuvalov)),
    ("secret howitzer", Word::Gun(Branch::Howitzers, Gun::Shuvalov)),
    ("horse artillery", B(Branch::HorseGuns)),
    ("light horse artillery", B(Branch::HorseGuns)),
    ("medium horse artillery", B(Branch::HorseGuns)),
    ("horse gun", B(Branch::HorseGuns)),
    ("horse battery", B(Branch::HorseGuns)),
    ("transport", B(Branch::Transport)),
    ("wagon", B(Branch::Transport)),
    ("train", B(Branch::Transport)),
    ("prussian", Nation("PRU")),
    ("austrian", Nation("AUS")),
    ("hanoverian", Nation("HBM")),
    ("hessian", Nation("HBM")),
    ("british", Nation("HBM")),
    ("russian", Nation("RUS")),
    ("french", Nation("FRA")),
    ("saxon", Nation("SAX")),
    ("swedish", Nation("SWE")),
    ("reichsarmee", Nation("REI")),
    ("superior", C(Class::Superior)),
    ("inferior", C(Class::Inferior)),
    ("standard", C(Class::Standard)),
    ("small", S(Size::Small)),
    ("large", S(Size::Large)),
    ("rifle", W(Weapon::Rifles)),
    ("musket", W(Weapon::Muskets)),
    ("musket only", W(Weapon::Muskets)),
    ("no battalion gun", W(Weapon::Muskets)),
    ("without battalion gun", W(Weapon::Muskets)),
    ("battalion gun", W(Weapon::BattalionGuns)),
    ("carbine", W(Weapon::Carbines)),
    ("quick", M(Mark::Quick)),
    ("quick firer", M(Mark::Quick)),
    ("quick firing", M(Mark::Quick)),
    ("quick firing gun", M(Mark::Quick)),
    ("column", F(Formation::Column)),
    ("march column", F(Formation::Column)),
    ("double", F(Formation::DoubleLine)),
    ("double line", F(Formation::DoubleLine)),
    ("double rank", F(Formation::DoubleLine)),
    ("2 deep", F(Formation::DoubleLine)),
    ("limbered", F(Formation::Limbered)),
    ("deployed", F(Formation::Deployed)),
    ("unlimbered", F(Formation::Deployed)),
    ("open", V(Cover::Open)),
    ("light cover", V(Cover::Light)),
    ("heavy cover", V(Cover::Heavy)),
    ("cover light", V(Cover::Light)),
    ("cover heavy", V(Cover::Heavy)),
    ("cover open", V(Cover::Open)),
    ("cover none", V(Cover::Open)),
    ("cover", V(Cover::Light)),
    ("wood", Word::Shelter(Mark::Wood)),
    ("wall", Word::Shelter(Mark::Obstacle)),
    ("hedge", Word::Shelter(Mark::Obstacle)),
    ("fence", Word::Shelter(Mark::Obstacle)),
    ("tree", Word::Shelter(Mark::Obstacle)),
    ("entrenched", M(Mark::Works)),
    ("entrenchment", M(Mark::Works)),
    ("work", M(Mark::Works)),
    ("fortified", M(Mark::Fortified)),
    ("rough", M(Mark::Rough)),
    ("rough ground", M(Mark::Rough)),
    ("village", N(Count::Directions)),
    ("bua", N(Count::Directions)),
    ("built up area", N(Count::Directions)),
    ("house", N(Count::Directions)),
    ("rustic", N(Count::Directions)),
    ("face", N(Count::Directions)),
    ("direction", N(Count::Directions)),
    ("town", F(Formation::Garrison)),
    ("urban", F(Formation::Garrison)),
    ("moved", M(Mark::Moved)),
    ("moving", M(Mark::Moved)),
    ("move", M(Mark::Moved)),
    ("long", M(Mark::Long)),
    ("long range", M(Mark::Long)),
    ("difficult", M(Mark::Difficult)),
    ("charging", M(Mark::Charging)),
    ("charge", M(Mark::Charging)),
    ("counter charging", M(Mark::Charging)),
    ("countercharging", M(Mark::Charging)),
    ("flank", M(Mark::Flanked)),
    ("flanked", M(Mark::Flanked)),
    ("flanking", M(Mark::Flanking)),
    ("into the flank", M(Mark::Flanking)),
    ("into the rear", M(Mark::IntoRear)),
    ("charging flank", Word::Both(Mark::Charging, Mark::Flanking)),
    ("charging the flank", Word::Both(Mark::Charging, Mark::Flanking)),
    ("charging into the flank", Word::Both(Mark::Charging, Mark::Flanking)),
    ("charging in the flank", Word::Both(Mark::Charging, Mark::Flanking)),
    ("charging rear", Word::Both(Mark::Charging, Mark::IntoRear)),
    ("charging the rear", Word::Both(Mark::Charging, Mark::IntoRear)),
    ("charging into the rear", Word::Both(Mark::Charging, Mark::IntoRear)),
    ("charging in the rear", Word::Both(Mark::Charging, Mark::IntoRear)),
    ("flank or rear", M(Mark::Flanked)),
    ("rear", M(Mark::Rear)),
    // Where a unit stands; who charges or fights uphill has his target above him.
    ("uphill", M(Mark::Uphill)),
    ("higher", M(Mark::Uphill)),
    ("downhill", M(Mark::Uphill)),
    ("charging downhill", Word::Both(Mark::Charging, Mark::Uphill)),
    ("charging uphill", Word::Both(Mark::Charging, Mark::Climbs)),
    ("uphill charge", Word::Both(Mark::Charging, Mark::Climbs)),
    ("fighting uphill", M(Mark::Climbs)),
    ("attacking uphill", M(Mark::Climbs)),
    ("target uphill", M(Mark::Climbs)),
    ("enemy uphill", M(Mark::Climbs)),
    ("downhill of", M(Mark::Climbs)),
    ("lower", M(Mark::Climbs)),
    ("red", M(Mark::Red)),
    ("reforming", M(Mark::Red)),
    ("river", M(Mark::River)),
    ("out of a river", M(Mark::River)),
    ("out of the river", M(Mark::River)),
    ("out of a wood", M(Mark::Wood)),
    ("out of the wood", M(Mark::Wood)),
    ("partly hidden", M(Mark::Difficult)),
    ("dismounted", M(Mark::Dismounted)),
    ("fuse", M(Mark::Fuse)),
    ("failed fuse", M(Mark::Fuse)),
    ("bad fuse", M(Mark::Fuse)),
    ("busy", M(Mark::Busy)),
    ("engaged", M(Mark::Busy)),
    ("demoralised", M(Mark::Demoralised)),
    ("helped", M(Mark::Helped)),
    ("help", M(Mark::Helped)),
    ("fallen", M(Mark::Fallen)),
    ("wanted", M(Mark::Wanted)),
    ("eager", M(Mark::Wanted)),
    ("foreign", M(Mark::Foreign)),
    ("hit", N(Count::Hits)),
    ("support", N(Count::Support)),
    ("supporter", N(Count::Support)),
    ("supported", N(Count::Support)),
];

/// Little words that say nothing here.
const FILLERS: &[&str] = &[
    "a", "an", "the", "of", "in", "at", "on", "and", "with", "unit", "regiment", "is", "are", "has", "have", "been",
    "by", "its", "from", "against", "who", "being", "target", "enemy", "range", "fire", "firing", "attacked", "struck",
    "range", "over", "class", "head", "true", "yes", "behind", "through", "into", "more", "or", "ground",
];

/// What a phrase said of one party, or of the die at large.
#[derive(Debug, Clone, Default)]
pub(super) struct Said {
    pub branch: Option<Branch>,
    /// Named as horse.
    horse: bool,
    pub gun: Option<Gun>,
    nation: Option<&'static str>,
    class: Option<Class>,
    pub size: Option<Size>,
    pub weapon: Option<Weapon>,
    pub formation: Option<Formation>,
    pub cover: Option<Cover>,
    marks: Vec<Mark>,
    pub hits: Option<u8>,
    pub support: Option<u8>,
    pub directions: Option<u8>,
}

/// Numbers that are written out.
const NUMBERS: [&str; 5] = ["one", "two", "three", "four", "five"];

/// A word in small plain letters, in the singular.
fn plain(word: &str) -> String {
    let mut out = String::new();
    for c in word.to_lowercase().chars() {
        match c {
            'ä' | 'á' | 'à' | 'â' => out.push('a'),
            'ö' | 'ó' | 'ô' => out.push('o'),
            'ü' | 'ú' | 'û' => out.push('u'),
            'é' | 'è' | 'ê' => out.push('e'),
            'ß' => out.push_str("ss"),
            c => out.push(c),
        }
    }
    if let Some(n) = NUMBERS.iter().position(|number| *number == out) {
        return (n + 1).to_string();
    }
    if out.len() > 3 && out.ends_with('s') && !out.ends_with("ss") {
        out.pop();
    }
    out
}

/// The words of a phrase; a sign stays with its number.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        let last = words.len() - 1;
        let sign =
            matches!(c, '-' | '+' | '−') && words[last].is_empty() && letters.peek().is_some_and(char::is_ascii_digit);
        if c.is_alphanumeric() || sign {
            words[last].push(c);
        } else if !words[last].is_empty() {
            words.push(String::new());
        }
    }
    words.iter().filter(|w| !w.is_empty()).map(|w| plain(w)).collect()
}

/// The longest known phrase that words begin with, and how many of them it takes.
fn phrase(words: &[String]) -> Option<(usize, Word)> {
    (1..=4.min(words.len())).rev().find_map(|n| {
        let phrase = words[..n].join(" ");
        VOCABULARY.iter().find(|(p, _)| *p == phrase).map(|(_, word)| (n, *word))
    })
}

/// Whether the next word that says something is a count.
fn counts_next(words: &[String]) -> bool {
    let rest = words.iter().position(|w| !FILLERS.contains(&w.as_str())).map_or(&[][..], |n| &words[n..]);
    matches!(phrase(rest), Some((_, Word::Count(_))))
}

impl Said {
    /// Reads a phrase into what was said so far.
    ///
    /// # Errors
    /// The word that is not understood.
    pub(super) fn read(&mut self, text: &str) -> Result<(), String> {
        text.split([',', ';']).try_for_each(|part| self.read_part(&words(part)))
    }

    /// Reads what stands between two commas: a number belongs to the count after it, or else to the one before it.
    fn read_part(&mut self, words: &[String]) -> Result<(), String> {
        let (mut at, mut number): (usize, Option<u8>) = (0, None);
        // A count before which no number stood, so that one may follow it.
        let mut open: Option<Count> = None;
        while at < words.len() {
            if let Some((n, word)) = phrase(&words[at..]) {
                match (word, number.take()) {
                    (Word::Count(count), Some(number)) => self.count(count, number),
                    (Word::Count(count), None) => {
                        self.count_one(count);
                        open = Some(count);
                    }
                    (_, Some(number)) => return Err(number.to_string()),
                    (word, None) => {
                        self.take(word);
                        open = None;
                    }
                }
                at += n;
                continue;
            }
            let word = &words[at];
            at += 1;
            if FILLERS.contains(&word.as_str()) {
                continue;
            }
            let n = word.parse().map_err(|_| word.clone())?;
            match open.take().filter(|_| !counts_next(&words[at..])) {
                Some(count) => self.count(count, n),
                None if number.is_none() && counts_next(&words[at..]) => number = Some(n),
                None => return Err(word.clone()),
            }
        }
        Ok(())
    }

    /// A count that was named without a number: one, unless more was said already.
    fn count_one(&mut self, count: Count) {
        let said = match count {
            Count::Hits => &mut self.hits,
            Count::Support => &mut self.support,
            Count::Directions => &mut self.directions,
        };
        said.get_or_insert(1);
    }

    /// Adds a circumstance.
    pub(super) fn mark(&mut self, mark: Mark) {
        self.marks.push(mark);
    }

    fn count(&mut self, count: Count, n: u8) {
        match count {
            Count::Hits => self.hits = Some(n),
            Count::Support => self.support = Some(n),
            Count::Directions => self.directions = Some(n),
        }
    }

    fn take(&mut self, word: Word) {
        match word {
            Word::Branch(branch) => self.branch = Some(branch),
            Word::Gun(branch, gun) => (self.branch, self.gun) = (Some(branch), Some(gun)),
            Word::Nation(row) => self.nation = Some(row),
            Word::Class(class) => self.class = Some(class),
            Word::Size(size) => self.size = Some(size),
            Word::Weapon(weapon) => self.weapon = Some(weapon),
            Word::Formation(formation) => self.formation = Some(formation),
            Word::Cover(cover) => self.cover = Some(cover.max(self.cover.unwrap_or_default())),
            Word::Mark(mark) => self.marks.push(mark),
            Word::Both(one, other) => self.marks.extend([one, other]),
            Word::Shelter(mark) => {
                self.take(Word::Cover(Cover::Light));
                self.marks.push(mark);
            }
            Word::Line => self.branch = self.branch.or(Some(Branch::Musketeers)),
            Word::Horse => self.horse = true,
            Word::Count(count) => self.count(count, 1),
        }
    }

    pub(super) fn has(&self, mark: Mark) -> bool {
        let implied = match mark {
            Mark::Flanked => Some(Mark::Rear),
            Mark::Flanking => Some(Mark::IntoRear),
            _ => None,
        };
        self.marks.contains(&mark) || implied.is_some_and(|mark| self.marks.contains(&mark))
    }

    /// The class that was said outright.
    pub(super) const fn said_class(&self) -> Option<Class> {
        self.class
    }

    /// The row of its nation in a year.
    pub(super) fn row(&self, year: i32) -> Option<&'static str> {
        let prefix = self.nation?;
        let in_year = |n: &&crate::rules::honours_of_war::data::National| {
            n.key.starts_with(prefix) && (n.from..=n.to).contains(&year)
        };
        let nations = &crate::rules::honours_of_war::data::NATIONS;
        nations.iter().find(in_year).or_else(|| nations.iter().find(|n| n.key.starts_with(prefix))).map(|n| n.key)
    }

    /// The branch; close-order infantry where none was said.
    pub(super) fn branch(&self) -> Branch {
        let horse = match self.nation {
            Some("FRA" | "HBM") => Branch::Horse,
            _ => Branch::Dragoons,
        };
        self.branch.unwrap_or(if self.horse { horse } else { Branch::Musketeers })
    }

    pub(super) fn kind(&self) -> Kind {
        Kind::of(self.branch())
    }

    /// The class: as said, else as its nation's list has it (HOW-ORG-16, HOW-NAT-83 to 85).
    pub(super) fn class(&self, year: i32) -> Class {
        self.class.unwrap_or_else(|| muster::listed(self.row(year), self.branch(), year))
    }

    /// What it is for the Hit Table. Cavalry in a built-up area is on foot (HOW-TER-40).
    pub(super) fn troops(&self) -> Troops {
        Troops::of(self.kind(), self.has(Mark::Dismounted) || self.is_garrison())
    }

    /// Whether it holds houses.
    pub(super) fn is_garrison(&self) -> bool {
        self.directions.is_some() || self.formation == Some(Formation::Garrison)
    }
}
