//! The gazette: a newspaper for each side after a battle, from templates, true to the numbers of the books.

mod court;
mod words;

use super::career::HEIR;
use super::{Battle, Entry, Fact, Fate, Refusal, State};
use crate::army::{Id, mistake};
use crate::base::{Dice, Side, Stream};
use crate::field::scenario::Weather;
use crate::field::words::filled;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use words::Words;

/// The articles that come with the program.
const ENGLISH: &str = include_str!("../../templates/gazette/english.toml");
const GERMAN: &str = include_str!("../../templates/gazette/german.toml");

/// Keeps the dice of the papers apart from all others.
const GAZETTE: u64 = 0x6761_7a65;

/// What an article is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum On {
    Lead,
    Cost,
    Trophies,
    Spoils,
    OurDead,
    OurWounded,
    OurCaptive,
    TheirOfficer,
    TheirCaptive,
    Command,
    Promotion,
    SentHome,
    Heir,
    Player,
    Letter,
    Exchange,
    Colours,
    Event,
    Honour,
    Ranks,
    Sick,
    End,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Field {
    Won,
    Lost,
    Drawn,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Template {
    on: On,
    field: Option<Field>,
    head: String,
    text: String,
}

/// The articles that papers are made from.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Articles {
    #[serde(default)]
    paper: Vec<String>,
    /// What the weather is called in a sentence.
    #[serde(default)]
    weather: BTreeMap<Weather, String>,
    #[serde(default)]
    words: Words,
    #[serde(default)]
    article: Vec<Template>,
}

/// An article as it is printed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Article {
    pub head: String,
    pub text: String,
}

/// An issue of a side's paper.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Issue {
    /// *The Aldersbrück Gazette*.
    pub paper: String,
    pub side: Side,
    /// The number of the battle that it tells of.
    pub battle: u32,
    pub date: chrono::NaiveDate,
    /// The lead first.
    pub articles: Vec<Article>,
}

impl Articles {
    /// The articles of a text.
    ///
    /// # Errors
    /// One sentence with the line of what is wrong.
    pub fn parse(text: &str) -> Result<Articles, Refusal> {
        toml::from_str(text).map_err(|e| {
            let (line, why) = mistake::of_toml(&e, text);
            Refusal::new(format!("the articles of the gazette, line {line}: {why}"))
        })
    }

    /// The articles that come with the program.
    ///
    /// # Panics
    /// Never: a test reads them.
    #[must_use]
    pub fn usual() -> Articles {
        Articles::parse(ENGLISH).expect("the articles that come with the program are read by a test")
    }

    /// Those of the German papers.
    ///
    /// # Panics
    /// Never: a test reads them.
    #[must_use]
    pub fn german() -> Articles {
        Articles::parse(GERMAN).expect("the articles that come with the program are read by a test")
    }

    /// These articles, and others beside them; a day or a number is written as these have it.
    #[must_use]
    pub fn with(mut self, other: Articles) -> Articles {
        self.paper.extend(other.paper);
        self.weather.extend(other.weather);
        self.article.extend(other.article);
        self
    }
}

/// The facts that fill the braces of an article.
type Facts = BTreeMap<&'static str, String>;

/// An issue in the making.
struct Press<'a> {
    articles: &'a Articles,
    field: Field,
    dice: Dice,
    /// Numbers of the articles that are printed already.
    used: Vec<usize>,
    facts: Facts,
    out: Vec<Article>,
}

impl Press<'_> {
    /// Prints an article, one that was not printed yet if any fits.
    fn print(&mut self, on: On, more: &[(&'static str, String)]) {
        let fits = |t: &&Template| t.on == on && t.field.is_none_or(|f| f == self.field);
        let all: Vec<usize> = (0..self.articles.article.len()).filter(|n| fits(&&self.articles.article[*n])).collect();
        let mut facts = self.facts.clone();
        facts.extend(more.iter().cloned());
        // Nothing is made of nought while there is something else to say.
        let empty = |n: &usize| {
            let text = &self.articles.article[*n].text;
            facts.iter().any(|(key, fact)| fact == "0" && text.contains(&format!("{{{key}}}")))
        };
        let telling: Vec<usize> = all.iter().copied().filter(|n| !empty(n)).collect();
        let all = if telling.is_empty() { all } else { telling };
        let fresh: Vec<usize> = all.iter().copied().filter(|n| !self.used.contains(n)).collect();
        let from = if fresh.is_empty() { &all } else { &fresh };
        let Ok(count @ 1..) = u32::try_from(from.len()) else { return };
        let chosen = from[self.dice.below(Stream::Neither, count) as usize];
        self.used.push(chosen);
        let template = &self.articles.article[chosen];
        self.out.push(Article { head: fill(&template.head, &facts), text: fill(&template.text, &facts) });
    }
}

/// A text with its placeholders filled, a capital before it.
fn fill(text: &str, facts: &Facts) -> String {
    let text = filled(text, |name| facts.get(name).cloned());
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + chars.as_str())
}

/// The issue of a side's paper after a battle. `entries` is the journal as it stands.
///
/// # Errors
/// When no battle of this number is in the books.
pub fn issue(entries: &[Entry], number: u32, side: Side, articles: &Articles) -> Result<Issue, Refusal> {
    let at = entries.iter().position(|e| e.act.battle() == Some(number)).ok_or_else(|| {
        Refusal::new(format!("battle {number} is not in the books; the campaign lists those that are"))
    })?;
    let state = State::replay(&entries[..=at])?.state;
    let before = State::replay(&entries[..at])?.state;
    let battle = state.battles.iter().find(|b| b.number == number);
    let battle = battle.ok_or_else(|| Refusal::new(format!("battle {number} is not in the books")))?;
    let field = match battle.winner {
        Some(w) if w == side => Field::Won,
        Some(_) => Field::Lost,
        None => Field::Drawn,
    };
    let salt = state.founded.to_string().bytes().fold(GAZETTE, |h, b| h.rotate_left(7) ^ u64::from(b));
    let dice = Dice::fair(salt ^ side.index() as u64, number.into());
    let facts = facts(&before, battle, side, articles);
    let paper = match u32::try_from(articles.paper.len()) {
        // A paper keeps its name through the war.
        Ok(count @ 1..) => {
            let n = Dice::fair(salt ^ side.index() as u64, 0).below(Stream::Neither, count);
            fill(&articles.paper[n as usize], &facts)
        }
        _ => "The Gazette".to_owned(),
    };
    let mut press = Press { articles, field, dice, used: Vec::new(), facts, out: Vec::new() };
    press.print(On::Lead, &[]);
    press.print(On::Cost, &[]);
    let (ours, theirs) = (battle.losses[side.index()], battle.losses[side.other().index()]);
    if theirs.guns + theirs.colours > 0 {
        press.print(On::Trophies, &[]);
    }
    if ours.guns + ours.colours > 0 {
        press.print(On::Spoils, &[]);
    }
    people(&mut press, &before, &state, &entries[at], side);
    court::letters(&mut press, entries, at, side);
    court::people(&mut press, entries, at, &state, side);
    court::ranks(&mut press, entries, at, &state, side);
    if let Some(end) = state.standing().ended {
        let victor = end.winner.map(|winner| state.side_name(winner));
        press.print(On::End, &[("end", articles.words.end(victor, end.why))]);
    }
    Ok(Issue { paper, side, battle: number, date: battle.date, articles: press.out })
}

/// Who commands a side: the general of its leading army.
fn general(state: &State, side: Side, words: &Words) -> String {
    let army = state.force(side).armies.first();
    army.and_then(|a| state.leader(&a.id)).map_or_else(|| words.general.clone(), |c| c.name.clone())
}

fn facts(state: &State, battle: &Battle, side: Side, articles: &Articles) -> Facts {
    let words = &articles.words;
    let weather = articles.weather.get(&battle.weather).cloned().unwrap_or_default();
    let (own, foe) = (side.index(), side.other().index());
    let (ours, theirs) = (battle.losses[own], battle.losses[foe]);
    let mut facts = Facts::from([
        ("place", battle.place.clone()),
        ("date", words.date(battle.date)),
        ("weather", weather),
        ("ours", state.side_name(side).to_owned()),
        ("theirs", state.side_name(side.other()).to_owned()),
        ("general", general(state, side, words)),
        ("enemy", general(state, side.other(), words)),
    ]);
    for (key, n) in [
        ("men", battle.men[own]),
        ("lost", ours.men()),
        ("killed", ours.dead),
        ("wounded", ours.wounded.saturating_add(ours.light)),
        ("missing", ours.missing),
        ("captive", ours.prisoners),
        ("their-men", battle.men[foe]),
        ("their-lost", theirs.men()),
        ("their-captive", theirs.prisoners),
    ] {
        facts.insert(key, words.number(n));
    }
    facts.insert("trophies", words.taken(theirs.guns, theirs.colours));
    facts.insert("spoils", words.taken(ours.guns, ours.colours));
    facts
}

/// Officers who fell, who takes over, and regiments that rose.
fn people(press: &mut Press, before: &State, after: &State, entry: &Entry, side: Side) {
    let Some(battle) = after.battles.last() else { return };
    let called = |id: &Id| before.officer(id).map_or_else(|| id.to_string(), |o| o.commander.name.clone());
    for (of, officer, fate) in &battle.fallen {
        let officer = ("officer", called(officer));
        match (*of == side, fate) {
            (_, Fate::Unhurt) => {}
            (true, Fate::Killed) => press.print(On::OurDead, &[officer]),
            (true, Fate::Captured) => press.print(On::OurCaptive, &[officer]),
            (true, Fate::Wounded { days }) => {
                let weeks = ("weeks", days.div_ceil(7).to_string());
                press.print(On::OurWounded, &[officer, weeks]);
            }
            (false, Fate::Captured) => press.print(On::TheirCaptive, &[officer]),
            (false, _) => press.print(On::TheirOfficer, &[officer]),
        }
    }
    for fact in &entry.facts {
        match fact {
            Fact::Takes { command, officer: Some(officer) } => {
                let Some(o) = after.officer(officer).filter(|o| o.side == side) else { continue };
                let brigade = o.army.brigades.iter().find(|b| b.id == *command).map(|b| b.name.clone());
                let command = brigade.unwrap_or_else(|| o.army.name.clone());
                press.print(On::Command, &[("officer", o.commander.name.clone()), ("command", command)]);
            }
            Fact::Commissioned { officer, .. } if officer.id.as_str().starts_with(HEIR) => {
                let Some(o) = after.officer(&officer.id).filter(|o| o.side == side) else { continue };
                press.print(On::Heir, &[("officer", o.commander.name.clone()), ("rank", o.commander.rank.clone())]);
            }
            Fact::Graded { regiment, better: true } => {
                let mut own = before.force(side).armies.iter().flat_map(|a| &a.regiments);
                if let Some(r) = own.find(|r| r.id == *regiment) {
                    press.print(On::Honour, &[("regiment", r.name.clone())]);
                }
            }
            _ => {}
        }
    }
}

impl Issue {
    /// The issue as Markdown.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut out = format!("# {}\n\n*{}*\n", self.paper, self.date.format("%-d %B %Y"));
        for article in &self.articles {
            out.push_str(&format!("\n## {}\n\n{}\n", article.head, article.text));
        }
        out
    }

    /// The issue as plain text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut out = format!("{}\n{}\n", self.paper.to_uppercase(), self.date.format("%-d %B %Y"));
        for article in &self.articles {
            out.push_str(&format!("\n{}\n{}\n", article.head, article.text));
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn braces_are_filled_and_what_is_unknown_stays() {
        let facts = Facts::from([("place", "Unterkrähe".to_owned())]);
        assert_eq!(fill("at {place}, {nobody} {", &facts), "At Unterkrähe, {nobody} {");
        let counted =
            |articles: Articles| [(1, 0), (0, 2), (4, 1), (1_200, 0)].map(|(g, c)| articles.words.taken(g, c));
        assert_eq!(counted(Articles::usual()), ["a gun", "2 colours", "4 guns and a colour", "1,200 guns"]);
        assert_eq!(
            counted(Articles::german()),
            ["ein Geschütz", "2 Fahnen", "4 Geschütze und eine Fahne", "1.200 Geschütze"]
        );
        let days = [(1757, 5, 22), (1757, 6, 1), (1757, 11, 11)].map(|(y, m, d)| {
            let day = chrono::NaiveDate::from_ymd_opt(y, m, d).expect("a day");
            [Articles::usual(), Articles::german()].map(|articles| articles.words.date(day))
        });
        assert_eq!(
            days,
            [["22nd of May", "22. Mai"], ["1st of June", "1. Juni"], ["11th of November", "11. November"]]
        );
    }

    /// Whether the articles name no other facts than these, and have one of each kind, as the others do.
    fn tells_all(articles: &Articles, known: &[&str]) {
        for t in &articles.article {
            for part in [&t.head, &t.text] {
                for hole in part.split('{').skip(1).filter_map(|p| p.split('}').next()) {
                    assert!(known.contains(&hole), "{hole} in {}", t.head);
                }
            }
        }
        for field in [Field::Won, Field::Lost, Field::Drawn] {
            for on in [On::Lead, On::Cost] {
                let fits = |t: &&Template| t.on == on && t.field.is_none_or(|f| f == field);
                assert!(articles.article.iter().any(|t| fits(&t)), "{on:?} {field:?}");
            }
        }
        let kinds =
            |of: &Articles| of.article.iter().map(|t| (t.on as u8, t.field.map(|f| f as u8))).collect::<BTreeSet<_>>();
        assert_eq!(kinds(articles), kinds(&Articles::usual()));
        assert_eq!(articles.weather.len(), Articles::usual().weather.len());
    }

    #[test]
    fn the_articles_of_the_program_know_only_facts_that_there_are() {
        let known = [
            "place",
            "date",
            "weather",
            "ours",
            "theirs",
            "general",
            "enemy",
            "men",
            "lost",
            "killed",
            "wounded",
            "missing",
            "captive",
            "their-men",
            "their-lost",
            "their-captive",
            "trophies",
            "spoils",
            "officer",
            "rank",
            "exchanged",
            "event",
            "text",
            "honour",
            "weeks",
            "command",
            "regiment",
            "back",
            "recruits",
            "sick",
            "end",
            "player",
        ];
        for articles in [Articles::usual(), Articles::german()] {
            tells_all(&articles, &known);
        }
        let wrong = Articles::parse("paper = []\n[[article]]\non = \"weather\"\nhead = \"\"\ntext = \"\"").unwrap_err();
        assert!(wrong.to_string().contains("line 3"), "{wrong}");
        let unknown = Articles::parse("paper = []\ncolour = 3").unwrap_err();
        assert!(unknown.to_string().contains("line 2"), "{unknown}");
    }
}
