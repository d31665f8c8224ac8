//! Armies: the tree of brigades and regiments, what each is, and what can be edited.

mod accounts;
pub mod allies;
mod beside;
mod chosen;
mod command;
mod costs;
mod deeds;
mod edit;
pub mod enlist;
mod keys;
mod page;
pub mod portrait;
mod rated;
mod record;
pub mod rows;
mod subject;
mod tree;
pub mod whole;
pub mod words;

use super::exchange::{self, Exchange, Leaves};
use super::picker::{self, Picker};
use super::shelf;
use super::tailor::{self, Outcome, Tailor};
use super::{Action, Around, Place, veil};
use crate::army::{Army, Branch, Finding, Force, Id, Quality, Regiment, Temper, Trait, Unit, Weapon};
use crate::base::Side;
use crate::campaign::State as Stand;
use crate::desk::compare::Entry;
use crate::desk::recruit::System;
use crate::desk::resolve::{known, playable};
use crate::desk::sample;
use crate::field::words::Words;
use crate::gui::look::Look;
use crate::gui::look::state::Kind;
use crate::gui::now::Now;
use crate::gui::widget::button;
use iced::Element;
use iced::widget::operation;
use std::collections::BTreeSet;

/// The name of the selected row, for giving it the focus.
pub const CHOSEN: &str = "army-row";

/// Whose army is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A side of the campaign, as its books say.
    Side(Side),
    /// A list of the library, by its place; it can be edited.
    List(usize),
}

/// What is selected in the tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// An army as a whole, with its general.
    Army(Id),
    /// A wing or a line, with its lieutenant general.
    Wing(Id),
    Brigade(Id),
    Unit(Id),
}

/// A unit's line: what the system makes of it.
#[derive(Debug, Clone)]
pub struct Line {
    pub unit: Id,
    pub men: u32,
    pub points: Option<i32>,
    /// Class and size in the system's words.
    pub rating: String,
    pub unfit: bool,
}

/// What the screen remembers.
#[derive(Debug, Default)]
pub struct State {
    source: Option<Source>,
    subject: Option<Subject>,
    force: Option<Force>,
    lines: Vec<Line>,
    findings: Vec<Finding>,
    points: Option<i32>,
    /// What it costs, opened.
    bill: Vec<Entry>,
    /// Of all together, or of each army by itself.
    breaking: Vec<u16>,
    /// The name, the ID and the words of the system under which it is counted.
    system: &'static str,
    counted: &'static str,
    words: Words,
    /// The ID of that which was chosen for lists.
    ruled: Option<&'static str>,
    /// By which it is rated: the war's, or the list's own.
    year: i32,
    /// A field that is being written, and what stands in it.
    writing: Option<(Part, String)>,
    /// The army on the other side, in the same terms.
    enemy: Option<beside::Muster>,
    /// While the selected regiment is at the tailor's.
    tailor: Option<Tailor>,
    /// While a portrait of an officer is looked for.
    portrait: Option<(Id, Picker)>,
    /// While the shelf is looked at.
    shelf: Option<shelf::State>,
    /// While something leaves or comes in.
    exchange: Option<Exchange>,
    /// What an edit that is under way will bring, to be selected then.
    coming: Option<Subject>,
    /// The focus goes with it.
    follows: bool,
    ours: Option<beside::Muster>,
    /// The list that stands on the other side of one, where it was chosen.
    against: Option<Id>,
    /// Brigades and wings that show their heads alone.
    folded: BTreeSet<Id>,
    /// What is sought in the tree, and which units it shows.
    sought: String,
    sieve: rows::Sieve,
    /// How far the tree is scrolled, and how much of it is seen, in points.
    seen: (f32, f32),
    /// What was taken away last; it is brought back in the same spot.
    gone: Option<rows::Gone>,
    /// What an edit that is under way takes away.
    going: Option<rows::Gone>,
    /// What is written to find a list that joins this one.
    joining: String,
    /// The line that is typed, and what it was understood as.
    line: enlist::Typed,
    /// What the army is under every system, while the army is selected.
    under: Vec<whole::Under>,
    /// The price to which it is filled up.
    wish: whole::Wish,
    fault: Option<String>,
}

/// What can be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    ArmyName,
    ArmyHistory,
    ArmyNotes,
    /// The year by which it is rated.
    Year,
    /// Blocks of houses that are bought fortified.
    Blocks,
    /// The row of a system's national table that stands in place of that of the year.
    Row(&'static str),
    WingName,
    WingNotes,
    BrigadeName,
    BrigadeNotes,
    /// Rank, name and history of an officer.
    Rank(Id),
    OfficerName(Id),
    OfficerHistory(Id),
    Name,
    /// Whose regiment it is, by the nation's name.
    Nation,
    Colonel,
    Proprietor,
    History,
    Notes,
    /// The owner's own rating under a system.
    Rating(&'static str),
    Establishment,
    Present,
    Horses,
    Guns,
}

/// What is chosen among a few.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    Branch(Branch),
    Quality(Quality),
    Weapon(Weapon),
    Trait(Trait, bool),
    /// Works for each of its units.
    Works(bool),
    Temper(Id, Option<Temper>),
}

/// What can be done to an army, to what is selected in it or beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// A regiment like the selected one.
    RaiseRegiment,
    /// The selected regiment once more, or the whole army as another list.
    Double,
    /// Disbands a unit, breaks a brigade or a wing up.
    TakeAway,
    RemoveArmy,
    FormBrigade,
    FormWing,
    Commission,
    Split,
    Merge,
    /// Out of its brigade, to stand by itself.
    StandAlone,
    /// The slot of a unit stays, without men; or it is filled again.
    Vacate,
}

/// What can happen on it.
#[derive(Debug, Clone)]
pub enum Message {
    Looked(Source),
    /// The next list is looked at, or the one before.
    Leaf(bool),
    Chosen(Subject),
    Written(Part, String),
    Keep,
    Leave,
    Choose(Choice),
    /// The selected regiment goes to the tailor.
    Dressed,
    Tailor(tailor::Message),
    Portrait(portrait::Message),
    Do(Deed),
    /// One place down, or up.
    Move(bool),
    MoveTo(Option<Id>),
    /// The selected brigade goes into a wing, or under the general.
    MoveBrigade(Option<Id>),
    /// A row was dragged and let go before another one.
    Dropped(usize, usize),
    /// What was taken away comes back.
    BringBack,
    /// A brigade or a wing shows its head alone, or all of it again.
    Folded(Id, bool),
    Sought(String),
    /// Only units of this kind are shown.
    Sifted(rows::Sieve),
    Scrolled(f32, f32),
    Line(enlist::Message),
    /// The shelf is looked at.
    Owns,
    Shelf(shelf::Message),
    /// A new list is begun: its nation is chosen first.
    Anew,
    /// The price to which the army is filled up is written, or the name of a list that joins it.
    Fills,
    Allies,
    /// Something is to come in, or what is selected to leave.
    Comes,
    Leaves,
    Exchange(exchange::Message),
    Whole(whole::Message),
    Ally(allies::Message),
    /// Another list stands on the other side.
    Against,
    /// A command, a brigade or the army, goes to an officer.
    Give(Id, Option<Id>),
    /// So many men leave the depot for the selected unit.
    Send(u32),
    NextFinding,
    Done(Result<String, String>),
}

impl State {
    /// Takes in what the desk holds now.
    pub fn refresh(&mut self, now: &Now) {
        let before = self.order();
        let known = match self.source {
            Some(Source::Side(_)) => now.war.is_some(),
            Some(Source::List(n)) => n < now.armies.len(),
            None => false,
        };
        if !known {
            self.source = if now.war.is_some() { Some(Source::Side(Side::Blue)) } else { Some(Source::List(0)) };
        }
        let year = match self.source {
            Some(Source::List(n)) => now.armies.get(n).and_then(|a| a.year),
            _ => now.war.as_ref().map(|w| chrono::Datelike::year(&w.state().today)),
        };
        let year = year.unwrap_or(crate::army::Army::USUAL_YEAR);
        self.year = year;
        let system = self.rules(now);
        self.force = match self.source {
            Some(Source::Side(side)) if veil::hides(now, side) => return self.veil(),
            Some(Source::Side(side)) => now.war.as_ref().map(|w| w.state().force_present(side)),
            Some(Source::List(n)) => now.armies.get(n).map(|a| sample::coalition(a, &now.armies, &now.nations)),
            None => None,
        };
        let (Some(force), Some(system)) = (&self.force, system) else { return };
        let words = Words::parse(system.about().words).unwrap_or_default();
        (self.system, self.counted) = (system.about().name, system.about().id);
        self.words = words;
        self.findings = system.check(force, year);
        self.points = system.cost(force, year);
        self.bill = system.bill(force, year);
        self.ours = Some(beside::Muster::of(force, self.points));
        self.enemy = beside::enemy(self.source, self.against.as_ref(), now)
            .map(|e| beside::Muster::of(&e, system.cost(&e, year)));
        self.breaking = match force.armies.first() {
            Some(lead) if lead.apart && system.breaks_apart().is_some() => {
                let alone = |a: &Army| Force { nations: force.nations.clone(), armies: vec![a.clone()] };
                force.armies.iter().map(|a| system.breaking(&alone(a), year)).collect()
            }
            _ => vec![system.breaking(force, year)],
        };
        self.lines = units(force)
            .map(|(regiment, unit)| {
                let rating = system.rate(force, regiment, unit, unit.present.men, year);
                Line {
                    unit: unit.id.clone(),
                    men: unit.present.men,
                    points: rating.points.filter(|_| !rating.unfit),
                    rating: format!(
                        "{}, {}",
                        self.words.word("class", rating.class),
                        self.words.word("size", rating.size)
                    ),
                    unfit: rating.unfit,
                }
            })
            .collect();
        let there = |subject: &Subject| match subject {
            Subject::Unit(id) => units(force).any(|(_, u)| u.id == *id),
            Subject::Army(id) => force.armies.iter().any(|a| a.id == *id),
            Subject::Wing(id) => force.armies.iter().any(|a| a.wings.iter().any(|w| w.id == *id)),
            Subject::Brigade(id) => force.armies.iter().any(|a| a.brigades.iter().any(|b| b.id == *id)),
        };
        if let Some(coming) = self.coming.take_if(|c| there(c)) {
            self.subject = Some(coming);
        }
        if !self.subject.as_ref().is_some_and(there) {
            // Of what is gone, what stood above it is meant next: never a whole army for one of its regiments.
            let at = before.iter().position(|s| Some(s) == self.subject.as_ref());
            let above = at.and_then(|at| before[..at].iter().rev().find(|s| there(s)).cloned());
            self.subject = above.or_else(|| self.order().into_iter().next());
            self.writing = None;
        }
        self.compare();
    }

    /// Nothing is selected, counted or found of an army that the campaign does not show.
    fn veil(&mut self) {
        (self.force, self.subject, self.writing) = (None, None, None);
        (self.lines, self.findings, self.bill) = (Vec::new(), Vec::new(), Vec::new());
        (self.points, self.ours, self.enemy) = (None, None, None);
        (self.breaking, self.under) = (Vec::new(), Vec::new());
    }

    /// The system under which it is counted: the war's; for a list that which was chosen, or else the first.
    fn rules(&self, now: &Now) -> Option<&'static dyn System> {
        let chosen = || known().find(|s| Some(s.about().id) == self.ruled);
        let list = matches!(self.source, Some(Source::List(_)));
        let chosen = if list { chosen() } else { None };
        chosen.or_else(|| now.war.as_ref().and_then(|w| w.system().ok())).or_else(|| playable().next())
    }

    /// What a message does.
    pub fn update(&mut self, message: Message, around: &Around<'_>) -> Action<Message> {
        self.fault = None;
        match message {
            Message::Looked(source) => {
                let kept = self.keep(around);
                self.source = Some(source);
                (self.subject, self.exchange) = (None, None);
                self.sought.clear();
                self.sieve = rows::Sieve::All;
                self.joining.clear();
                self.forget();
                self.refresh(around.now);
                return kept;
            }
            Message::Leaf(forth) => {
                let (count, here) = (around.now.armies.len(), self.source);
                let to = match here {
                    _ if count == 0 => return Action::None,
                    Some(Source::List(n)) if forth => (n + 1) % count,
                    Some(Source::List(n)) => (n + count - 1) % count,
                    _ => 0,
                };
                return self.update(Message::Looked(Source::List(to)), around);
            }
            Message::Chosen(subject) => {
                if self.subject.as_ref() != Some(&subject) {
                    // What was written belongs to what was selected then.
                    let kept = self.keep(around);
                    self.subject = Some(subject);
                    (self.tailor, self.portrait, self.exchange) = (None, None, None);
                    self.compare();
                    return kept;
                }
            }
            Message::Dressed => {
                let kept = self.keep(around);
                self.tailor = Some(Tailor::default());
                return if matches!(kept, Action::None) { Action::Run(operation::focus(tailor::FIRST)) } else { kept };
            }
            Message::Tailor(message) => return self.sew(message, around),
            Message::Portrait(message) => return self.paint(message, around),
            Message::Written(part, text) => {
                let other = self.writing.as_ref().is_some_and(|(p, _)| *p != part);
                let kept = if other { self.keep(around) } else { Action::None };
                self.writing = Some((part, text));
                return kept;
            }
            Message::Keep => return self.keep(around),
            Message::Leave => self.writing = None,
            Message::Choose(choice) => return self.choose(choice, around),
            Message::Do(deed) => return self.act(deed, around),
            Message::Move(down) => return self.shift(down, around),
            Message::MoveBrigade(wing) => {
                if let Some((_, b, _)) = self.brigade() {
                    return self.move_brigade(b.id.clone(), wing, None, around);
                }
            }
            Message::Dropped(from, gap) => return self.drop_at(from, gap, around),
            Message::BringBack => {
                self.forget();
                return Action::Undo;
            }
            Message::Folded(head, folds) => {
                if folds {
                    self.folded.insert(head);
                } else {
                    self.folded.remove(&head);
                }
            }
            Message::Sought(text) => {
                let begins = text == self.sought;
                self.sought = text;
                self.seen.0 = 0.0;
                if begins {
                    return Action::Run(operation::focus(tree::SEARCH));
                }
            }
            Message::Sifted(sieve) => {
                self.sieve = sieve;
                self.seen.0 = 0.0;
            }
            Message::Scrolled(y, high) => self.seen = (y, high),
            Message::Owns => {
                let kept = self.keep(around);
                self.shelf = Some(shelf::State::default());
                return kept;
            }
            Message::Shelf(message) => return self.stock(message, around),
            Message::Anew => return Action::Go(Place::Nations),
            Message::Fills => return self.turn_to(whole::PRICE, around),
            Message::Allies => return self.turn_to(allies::JOINS, around),
            Message::Comes => {
                let (page, task) = Exchange::comes();
                self.exchange = Some(page);
                return Action::Run(task.map(Message::Exchange));
            }
            Message::Leaves => return self.send_out(around),
            Message::Exchange(message) => return self.deal(message, around),
            Message::Line(message) => return self.type_line(message, around),
            Message::Whole(message) => return self.put_together(message, around),
            Message::Ally(message) => return self.join(message, around),
            Message::Against => {
                self.against = beside::next(self.source, self.against.as_ref(), around.now);
                self.refresh(around.now);
            }
            Message::MoveTo(brigade) => return self.move_to(brigade, None, around),
            Message::Give(command, officer) => return self.give(command, officer, around),
            Message::Send(men) => return self.send(men, around),
            Message::NextFinding => {
                let kept = self.keep(around);
                self.next_finding();
                return if matches!(kept, Action::None) { Action::Run(State::reveal()) } else { kept };
            }
            Message::Done(Ok(note)) => {
                self.gone = self.going.take();
                let then = if std::mem::take(&mut self.follows) { operation::focus(CHOSEN) } else { State::reveal() };
                return Action::ChangedThen(note, then);
            }
            Message::Done(Err(why)) => {
                self.going = None;
                self.fault = Some(why);
            }
        }
        Action::None
    }
}

/// Every unit of a force with its regiment.
fn units(force: &Force) -> impl Iterator<Item = (&Regiment, &Unit)> {
    force.armies.iter().flat_map(|a| &a.regiments).flat_map(|r| r.units.iter().map(move |u| (r, u)))
}

/// The campaign's books, where the army looked at is one of the campaign.
fn books<'a>(state: &State, now: &'a Now) -> Option<&'a Stand> {
    match state.source {
        Some(Source::Side(_)) => now.war.as_ref().map(crate::desk::War::state),
        _ => None,
    }
}

fn quiet<'a>(look: &'a Look, words: &'a str, message: Message) -> Element<'a, Message> {
    button(look, Kind::Quiet, words, "").press(message).into()
}
