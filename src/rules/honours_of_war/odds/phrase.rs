//! How a player names troops and circumstances, read into the facts of a die: *superior cavalry charging, supported by 2*.
//!
//! Case, accents and the plural don't matter, nor do little words such as *the* and *with*.

use crate::army::Branch;
use crate::rules::honours_of_war::data::{Gun, Weapon};
use crate::rules::honours_of_war::hit::{Cover, Troops};
use crate::rules::honours_of_war::muster;
use crate::rules::honours_of_war::state::{Class, Formation, Kind, Size};
use count::Count;
use vocabulary::{FILLERS, VOCABULARY};

mod count;
mod vocabulary;

/// What one word or phrase says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word {
    Branch(Branch),
    /// Any troops of its kind, it where nothing says more.
    Kind(Branch),
    /// Any of its arm.
    Arm(Branch),
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
    /// The face that is struck where nothing more is said.
    Front,
    /// Chasseurs: where a nation's other light troops are worse, better than those (HOW-NAT-58).
    Chasseurs,
    /// Highlanders and the Legion Britannique: of close order unless called light (HOW-NAT-30, HOW-NAT-32).
    Either,
    /// Horse of whatever weight: where a nation calls its heavy regiments so, those (HOW-NAT-26, HOW-NAT-54).
    Horse,
}

/// How much a word for troops leaves open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
enum Breadth {
    #[default]
    Exact,
    Kind,
    Arm,
    /// Said of troops of every arm.
    Any,
}

/// What can be said of somebody in one way alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sort {
    Troops,
    Gun,
    Nation,
    Class,
    Size,
    Weapon,
    Formation,
}

/// Why a phrase is not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Unread {
    /// This word is not understood.
    Unknown(String),
    /// The two contradict each other.
    Twice(&'static str, &'static str),
    /// What is counted is told with one number, and with another.
    Counted(&'static str, u8, u8),
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

/// What holds for one die and says nothing of another, unlike what a unit is and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Circumstance {
    Of(Mark),
    Support,
}

impl Circumstance {
    const fn of(mark: Mark) -> Option<Circumstance> {
        match mark {
            Mark::Moved
            | Mark::Long
            | Mark::Difficult
            | Mark::Charging
            | Mark::Flanked
            | Mark::Rear
            | Mark::Flanking
            | Mark::IntoRear
            | Mark::Fuse
            | Mark::Helped
            | Mark::Fallen
            | Mark::Wanted => Some(Circumstance::Of(mark)),
            _ => None,
        }
    }
}

/// What a phrase said of one party, or of the die at large.
#[derive(Debug, Clone, Default)]
pub(super) struct Said {
    pub branch: Option<Branch>,
    /// Of the word for it.
    breadth: Breadth,
    /// By which phrase each was said first.
    told: Vec<(Sort, &'static str)>,
    /// Named as horse.
    horse: bool,
    /// Named as chasseurs.
    chasseurs: bool,
    pub gun: Option<Gun>,
    nation: Option<&'static str>,
    class: Option<Class>,
    pub size: Option<Size>,
    pub weapon: Option<Weapon>,
    pub formation: Option<Formation>,
    pub cover: Option<Cover>,
    /// By which phrase it is in the open, and by which it is covered.
    pub open: Option<&'static str>,
    covered: Option<&'static str>,
    marks: Vec<Mark>,
    /// Circumstances of a die, by the phrase that said them.
    circumstances: Vec<(Circumstance, &'static str)>,
    pub hits: Option<u8>,
    pub support: Option<u8>,
    pub directions: Option<u8>,
    /// What was told with a number.
    counted: Vec<Count>,
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

/// The words of a phrase; a sign and a point stay with their number.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        let last = words.len() - 1;
        let sign =
            matches!(c, '-' | '+' | '−') && words[last].is_empty() && letters.peek().is_some_and(char::is_ascii_digit);
        let point = c == '.'
            && words[last].ends_with(|c: char| c.is_ascii_digit())
            && letters.peek().is_some_and(char::is_ascii_digit);
        if c.is_alphanumeric() || sign || point {
            words[last].push(c);
        } else if !words[last].is_empty() {
            words.push(String::new());
        }
    }
    words.iter().filter(|w| !w.is_empty()).map(|w| plain(w)).collect()
}

/// The longest known phrase that words begin with, and how many of them it takes.
fn phrase(words: &[String]) -> Option<(usize, &'static str, Word)> {
    (1..=4.min(words.len())).rev().find_map(|n| {
        let phrase = words[..n].join(" ");
        VOCABULARY.iter().find(|(p, _)| *p == phrase).map(|(p, word)| (n, *p, *word))
    })
}

/// Whether the next word that says something is a count.
fn counts_next(words: &[String]) -> bool {
    let rest = words.iter().position(|w| !FILLERS.contains(&w.as_str())).map_or(&[][..], |n| &words[n..]);
    matches!(phrase(rest), Some((.., Word::Count(_))))
}

impl Said {
    /// Reads a phrase into what was said so far.
    ///
    /// # Errors
    /// The word that is not understood, or two that contradict each other.
    pub(super) fn read(&mut self, text: &str) -> Result<(), Unread> {
        text.split([',', ';']).try_for_each(|part| self.read_part(&words(part)))
    }

    /// Reads what stands between two commas: a number belongs to the count after it, or else to the one before it.
    fn read_part(&mut self, words: &[String]) -> Result<(), Unread> {
        let (mut at, mut number): (usize, Option<u8>) = (0, None);
        // A count before which no number stood, so that one may follow it.
        let mut open: Option<Count> = None;
        while at < words.len() {
            if let Some((n, text, word)) = phrase(&words[at..]) {
                if matches!(word, Word::Count(Count::Support)) {
                    self.circumstances.push((Circumstance::Support, text));
                }
                match (word, number.take()) {
                    (Word::Count(count), Some(number)) => self.count(count, number)?,
                    (Word::Count(count), None) => {
                        self.count_one(count);
                        open = Some(count);
                    }
                    (_, Some(number)) => return Err(Unread::Unknown(number.to_string())),
                    (word, None) => {
                        self.take(text, word)?;
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
            let n = word.parse().map_err(|_| Unread::Unknown(word.clone()))?;
            match open.take().filter(|_| !counts_next(&words[at..])) {
                Some(count) => self.count(count, n)?,
                None if number.is_none() && counts_next(&words[at..]) => number = Some(n),
                None => return Err(Unread::Unknown(word.clone())),
            }
        }
        Ok(())
    }

    /// Adds a circumstance.
    pub(super) fn mark(&mut self, mark: Mark) {
        self.marks.push(mark);
    }

    fn take(&mut self, text: &'static str, word: Word) -> Result<(), Unread> {
        match word {
            Word::Branch(branch) => self.troops_are(text, branch, Breadth::Exact)?,
            Word::Kind(branch) => self.troops_are(text, branch, Breadth::Kind)?,
            Word::Arm(branch) => self.troops_are(text, branch, Breadth::Arm)?,
            Word::Gun(branch, gun) => {
                self.once(Sort::Gun, self.gun.is_none_or(|g| g == gun), text)?;
                self.troops_are(text, branch, Breadth::Exact)?;
                self.gun = Some(gun);
            }
            Word::Nation(row) => {
                self.once(Sort::Nation, self.nation.is_none_or(|n| n == row), text)?;
                self.nation = Some(row);
            }
            Word::Class(class) => {
                self.once(Sort::Class, self.class.is_none_or(|c| c == class), text)?;
                self.class = Some(class);
            }
            Word::Size(size) => {
                self.once(Sort::Size, self.size.is_none_or(|s| s == size), text)?;
                self.size = Some(size);
            }
            Word::Weapon(weapon) => {
                self.once(Sort::Weapon, self.weapon.is_none_or(|w| w == weapon), text)?;
                self.weapon = Some(weapon);
            }
            Word::Formation(formation) => self.stands_in(text, formation)?,
            Word::Cover(cover) => self.is_covered(text, cover)?,
            Word::Mark(mark) => self.holds(text, mark),
            Word::Both(one, other) => [one, other].into_iter().for_each(|mark| self.holds(text, mark)),
            Word::Shelter(mark) => {
                self.is_covered(text, Cover::Light)?;
                self.marks.push(mark);
            }
            Word::Front => {}
            Word::Line => self.troops_are(text, Branch::Musketeers, Breadth::Any)?,
            Word::Chasseurs => {
                self.troops_are(text, Branch::Light, Breadth::Exact)?;
                self.chasseurs = true;
            }
            Word::Either => {
                self.take(text, Word::Nation("HBM"))?;
                self.troops_are(text, Branch::Musketeers, Breadth::Arm)?;
            }
            Word::Horse => {
                self.troops_are(text, Branch::Dragoons, Breadth::Arm)?;
                self.horse = true;
            }
            Word::Count(count) => self.count_one(count),
        }
        Ok(())
    }

    /// A circumstance that a phrase says.
    fn holds(&mut self, text: &'static str, mark: Mark) {
        self.marks.push(mark);
        self.circumstances.extend(Circumstance::of(mark).map(|c| (c, text)));
    }

    /// The phrase that says a circumstance which is none of these.
    pub(super) fn beside(&self, known: &[Circumstance]) -> Option<&'static str> {
        self.circumstances.iter().find(|(c, _)| !known.contains(c)).map(|(_, text)| *text)
    }

    /// Keeps by which phrase a thing was said first; one that doesn't fit is refused.
    fn once(&mut self, sort: Sort, fits: bool, text: &'static str) -> Result<(), Unread> {
        match self.told.iter().find(|(s, _)| *s == sort) {
            Some((_, first)) if !fits => return Err(Unread::Twice(first, text)),
            Some(_) => {}
            None => self.told.push((sort, text)),
        }
        Ok(())
    }

    /// Names the troops: of two words that fit the narrower counts.
    fn troops_are(&mut self, text: &'static str, branch: Branch, breadth: Breadth) -> Result<(), Unread> {
        let arm = |b: Branch| if Kind::of(b) == Kind::LightFoot { Branch::Musketeers.arm() } else { b.arm() };
        let fits = self.branch.is_none_or(|own| match self.breadth.max(breadth) {
            Breadth::Exact => own == branch,
            Breadth::Kind => Kind::of(own) == Kind::of(branch),
            Breadth::Arm => arm(own) == arm(branch),
            Breadth::Any => true,
        });
        self.once(Sort::Troops, fits, text)?;
        if self.branch.is_none() || breadth < self.breadth {
            (self.branch, self.breadth) = (Some(branch), breadth);
            if let Some(told) = self.told.iter_mut().find(|(sort, _)| *sort == Sort::Troops) {
                told.1 = text;
            }
        }
        Ok(())
    }

    /// Names the formation; guns in houses are unlimbered (HOW-TER-40).
    fn stands_in(&mut self, text: &'static str, formation: Formation) -> Result<(), Unread> {
        let pair = [self.formation.unwrap_or(formation), formation];
        let guns = pair.contains(&Formation::Garrison) && pair.contains(&Formation::Deployed);
        self.once(Sort::Formation, guns || pair[0] == pair[1], text)?;
        self.formation = Some(if guns { Formation::Garrison } else { formation });
        Ok(())
    }

    /// Keeps the heaviest cover; nobody has cover in the open.
    fn is_covered(&mut self, text: &'static str, cover: Cover) -> Result<(), Unread> {
        let told = if cover == Cover::Open { &mut self.open } else { &mut self.covered };
        told.get_or_insert(text);
        if let (Some(open), Some(covered)) = (self.open, self.covered) {
            return Err(Unread::Twice(open, covered));
        }
        self.cover = Some(cover.max(self.cover.unwrap_or_default()));
        Ok(())
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

    /// Whether it is of a nation of the lists.
    pub(super) const fn has_nation(&self) -> bool {
        self.nation.is_some()
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
        match self.branch {
            // Nothing said more than that.
            Some(_) if self.horse && self.breadth == Breadth::Arm => horse,
            branch => branch.unwrap_or(Branch::Musketeers),
        }
    }

    pub(super) fn kind(&self) -> Kind {
        Kind::of(self.branch())
    }

    /// The class: as said, else as its nation's list has it (HOW-ORG-16, HOW-NAT-83 to 85).
    pub(super) fn class(&self, year: i32) -> Class {
        let listed = || match self.nation {
            // HOW-NAT-58.
            Some("FRA") if self.chasseurs => Class::Standard,
            _ => muster::listed(self.row(year), self.branch(), year),
        };
        self.class.unwrap_or_else(listed)
    }

    /// What it is for the Hit Table. Cavalry in a built-up area is on foot (HOW-TER-40).
    pub(super) fn troops(&self) -> Troops {
        Troops::of(self.kind(), self.has(Mark::Dismounted) || self.is_garrison())
    }

    /// Whether it is in houses.
    pub(super) fn is_in_houses(&self) -> bool {
        self.directions.is_some() || self.formation == Some(Formation::Garrison)
    }

    /// Whether it holds houses: a column is on its way through them and holds nothing (HOW-TER-06).
    pub(super) fn is_garrison(&self) -> bool {
        self.is_in_houses() && self.formation != Some(Formation::Column)
    }
}
