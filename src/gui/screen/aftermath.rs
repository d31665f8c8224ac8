//! The page on which the result of a battle stands before it goes into the books: both armies, for a battle fought here
//! or on a real table. Its states, their letters and the measure of harm are the system's.

mod follows;
mod foresee;
mod grid;
mod page;
mod strip;
mod typing;
mod weigh;

use super::Around;
use crate::army::Severity;
use crate::army::Uniform;
use crate::base::Side;
use crate::campaign::{Fate, Losses, Page as Sheet, Preset};
use crate::desk::journal::Alteration;
use crate::desk::{Error, Resolved, resolve};
use crate::gui::now::with;
use crate::gui::work::on_thread;
use chrono::NaiveDate;
use iced::Task;
use iced::keyboard::{Key, Modifiers, key::Named};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A column of the page that can be written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Harm and end state.
    End,
    Dead,
    Wounded,
    Light,
    Missing,
    Prisoners,
}

impl Part {
    const ALL: [Part; 6] = [Part::End, Part::Dead, Part::Wounded, Part::Light, Part::Missing, Part::Prisoners];

    const fn name(self) -> &'static str {
        match self {
            Part::End => "End of the battle",
            Part::Dead => "Killed",
            Part::Wounded => "Wounded",
            Part::Light => "Lightly",
            Part::Missing => "Missing",
            Part::Prisoners => "Taken",
        }
    }

    /// How much wider its column is than the others, so that the words above the columns stand alike far apart.
    const fn wider(self) -> f32 {
        match self {
            Part::End | Part::Light => 0.0,
            Part::Dead | Part::Prisoners => -4.0,
            Part::Wounded => 12.0,
            Part::Missing => 4.0,
        }
    }

    const fn of(self, losses: &Losses) -> u32 {
        match self {
            Part::End => 0,
            Part::Dead => losses.dead,
            Part::Wounded => losses.wounded,
            Part::Light => losses.light,
            Part::Missing => losses.missing,
            Part::Prisoners => losses.prisoners,
        }
    }

    const fn put(self, losses: &mut Losses, number: u32) {
        match self {
            Part::End => {}
            Part::Dead => losses.dead = number,
            Part::Wounded => losses.wounded = number,
            Part::Light => losses.light = number,
            Part::Missing => losses.missing = number,
            Part::Prisoners => losses.prisoners = number,
        }
    }
}

/// A cell of the page: the number of its row, and its column.
pub type At = (usize, Part);

/// A state that a unit can end in, as the page writes it.
#[derive(Debug, Clone)]
struct End {
    key: &'static str,
    letter: char,
    name: String,
}

/// Days after which the balance of the armies is looked at, to compare ways of recovery.
const LATER: u64 = 28;

/// Where a result goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Books {
    /// Into the books of the campaign.
    Campaign,
    /// Into the place of what stands in the books.
    Change,
    /// Nowhere: the battle belongs to no campaign.
    None,
}

/// A side as the page names it.
#[derive(Debug, Clone)]
pub struct Leading {
    pub name: String,
    pub uniform: Uniform,
}

/// A way in which the wounded come back, and the men under arms some weeks after the battle.
#[derive(Debug, Clone)]
struct Recovery {
    preset: Preset,
    men: [u32; 2],
}

/// What accepting the page would bring into the books.
#[derive(Debug, Clone, Default)]
struct Foreseen {
    /// Lines of the books.
    lines: usize,
    /// What it touches that came after its day; none where nothing can have come.
    follows: Option<follows::Later>,
    /// Men who come back, by day, Blue and Red.
    back: BTreeMap<NaiveDate, [u32; 2]>,
    /// Men lost for good, Blue and Red.
    gone: [u32; 2],
}

/// What the page remembers.
#[derive(Debug)]
pub struct State {
    page: Sheet,
    /// The battle, where the engine fought it.
    fought: Option<Arc<Resolved>>,
    system_name: &'static str,
    books: Books,
    sides: [Leading; 2],
    /// The campaign's own way first.
    recoveries: Vec<Recovery>,
    ends: Vec<End>,
    /// Ways in which a battle under these rules may end, by key and in words.
    ways: Vec<(String, String)>,
    limit: u16,
    /// What the system calls one and several of its measure of harm.
    measure: String,
    /// What it counts towards the end of an army, as it stands within a sentence: *army points lost*.
    counted: String,
    /// Figures being typed into a cell.
    typing: Option<(At, String)>,
    foreseen: Result<Foreseen, String>,
    /// How often the page was changed, and after how many changes it was reckoned last.
    edits: foresee::Edits,
    /// Why it could not be written.
    fault: Option<String>,
    weighed: Option<weigh::Weighed>,
    /// What follows lies in place of the tables, before the page is entered.
    warns: bool,
    /// The books are being written.
    busy: bool,
    /// Notes and photographs are to be written next.
    tells: bool,
}

/// What can happen on the page.
#[derive(Debug, Clone)]
pub enum Message {
    End(usize, usize),
    /// The next state in turn: what a click on a cell does.
    NextEnd(usize),
    Digit(At, u32),
    Erase(At),
    ByTable(usize),
    NextRow(At),
    Focused(At),
    Fate(usize, Fate),
    Winner(Option<Side>),
    Turns(u16),
    /// What each way of recovery does to the next battle.
    Weigh,
    Weighed(String, weigh::Chance),
    /// The next way in which it may have ended.
    How,
    /// The next in which the beaten may be pursued.
    Pursued,
    /// Another than was thought led this side.
    Led(Side),
    /// The next way in which the wounded come back.
    NextRecovery,
    /// The battle once more, where its result goes nowhere.
    Again,
    Accept,
    /// Accepts it, and goes on to notes and photographs.
    AcceptAndTell,
    Accepted(Result<(), String>),
    /// What entering the page as it was after so many edits comes to.
    Reckoned(u64, Box<foresee::Reckoned>),
    Close,
    Kept(Result<(), String>),
    Throw,
    Thrown(Result<(), String>),
}

/// What the place must do.
pub enum Action {
    None,
    Run(Task<Message>),
    /// The draft is kept; back to where one came from.
    Close,
    /// Back to a battle whose result goes nowhere.
    Back,
    /// Fights such a battle again.
    Again,
    /// The page was thrown away.
    Dropped,
    /// The result is in the books; the name of the place, and the battle where notes and photographs come next.
    Accepted(String, Option<u32>),
}

/// The name of a cell for giving it the focus.
fn cell_id((row, part): At) -> String {
    format!("result-{row}-{part:?}")
}

impl State {
    /// A page to be written on; `sides` as they are called, Blue then Red.
    ///
    /// # Errors
    /// When this version does not know its system.
    pub fn new(
        page: Sheet,
        fought: Option<Arc<Resolved>>,
        sides: [Leading; 2],
        books: Books,
        around: Around,
    ) -> Result<State, Error> {
        let system = resolve::system(&page.system)?;
        let words = resolve::words(system)?;
        let ends = system
            .end_states()
            .iter()
            .map(|e| End { key: e.key, letter: e.letter.to_ascii_lowercase(), name: words.word("end", e.key) })
            .collect();
        let mut state = State {
            fought: fought.filter(|_| !page.recorded),
            system_name: system.about().name,
            books,
            sides,
            recoveries: Vec::new(),
            ends,
            ways: words.section("how").map(|(key, told)| (key.to_owned(), told.to_owned())).collect(),
            limit: system.harm_limit(),
            measure: crate::desk::result::measure(&words),
            counted: words.get("measure", "lost").unwrap_or("lost").to_lowercase(),
            page,
            typing: None,
            foreseen: Ok(Foreseen::default()),
            edits: foresee::Edits::default(),
            fault: None,
            weighed: None,
            warns: false,
            busy: false,
            tells: false,
        };
        state.reckon(around);
        Ok(state)
    }

    /// The number of the battle.
    #[must_use]
    pub const fn battle(&self) -> u32 {
        self.page.battle
    }

    /// The first cell gets the focus when the page opens.
    pub fn first_focus() -> Task<Message> {
        iced::widget::operation::focus(cell_id((0, Part::End)))
    }

    #[must_use]
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        let plain = !modifiers.command() && !modifiers.alt();
        match key.as_ref() {
            Key::Named(Named::Escape) if plain => Some(Message::Close),
            _ if self.warns => None,
            Key::Character("o" | "O") if plain && self.page.recorded => Some(Message::How),
            Key::Character("p" | "P") if plain && self.page.winner.is_some() => Some(Message::Pursued),
            Key::Character("h" | "H") if plain => Some(Message::Winner(match self.page.winner {
                None => Some(Side::Blue),
                Some(Side::Blue) => Some(Side::Red),
                Some(Side::Red) => None,
            })),
            Key::Character("+" | "=") if plain && self.page.recorded => {
                Some(Message::Turns(self.page.turns.saturating_add(1)))
            }
            Key::Character("-") if plain && self.page.recorded => {
                Some(Message::Turns(self.page.turns.saturating_sub(1)))
            }
            Key::Character("w" | "W") if plain && self.books != Books::None => Some(Message::Weigh),
            Key::Character("y" | "Y") if plain && self.books != Books::None => Some(Message::NextRecovery),
            _ => None,
        }
    }

    pub fn update(&mut self, message: Message, around: Around) -> Action {
        let Ok(system) = resolve::system(&self.page.system) else { return Action::None };
        match message {
            Message::End(row, end) => {
                self.typing = None;
                if let Some(end) = self.ends.get(end) {
                    self.page.set_state(row, end.key, system);
                }
            }
            Message::NextEnd(row) => {
                let now = self.page.rows.get(row).map_or("", |r| r.state.as_str());
                let at = self.ends.iter().position(|e| e.key == now).map_or(0, |n| (n + 1) % self.ends.len());
                self.page.set_state(row, self.ends[at].key, system);
            }
            Message::Digit(at @ (_, Part::End), digit) => self.type_harm(at, digit, system),
            Message::Digit(at, digit) => self.type_digit(at, digit),
            Message::Erase(at) => self.erase(at, system),
            Message::ByTable(row) => {
                self.typing = None;
                self.page.by_table(row, system);
            }
            Message::NextRow((row, part)) => {
                self.typing = None;
                let next = (row + 1) % self.page.rows.len().max(1);
                return Action::Run(iced::widget::operation::focus(cell_id((next, part))));
            }
            Message::Focused(at) => {
                if self.typing.as_ref().is_some_and(|(typed, _)| *typed != at) {
                    self.typing = None;
                }
                return Action::None;
            }
            Message::Fate(officer, fate) => self.page.set_fate(officer, fate),
            Message::Winner(winner) => self.page.set_winner(winner, system),
            Message::Led(side) => {
                if let Some(led) = &mut self.page.led {
                    led[side.index()] = led[side.index()].other();
                }
            }
            Message::Weigh => return self.weigh(around),
            Message::Weighed(way, chance) => {
                self.weighed(way, chance);
                return Action::None;
            }
            Message::Reckoned(edit, reckoned) => {
                self.reckoned(edit, *reckoned);
                return Action::None;
            }
            Message::How => {
                let all = self.hows();
                let now = all.iter().position(|key| *key == self.page.how).map_or(0, |n| (n + 1) % all.len());
                self.page.how = all[now].to_owned();
            }
            Message::Pursued => self.page.set_pursuit(self.page.pursuit.next(), system),
            Message::Turns(turns) => self.page.turns = turns,
            Message::NextRecovery => {
                let now = self.chosen().map_or(0, |(n, _)| n);
                let next = (now + 1) % self.recoveries.len().max(1);
                self.page.recovery = match next {
                    0 => None,
                    n => self.recoveries.get(n).map(|r| r.preset.clone()),
                };
            }
            Message::Again => return Action::Again,
            Message::Accept if self.books == Books::None => return Action::Again,
            Message::Close if self.warns => {
                self.warns = false;
                return Action::Run(State::first_focus());
            }
            Message::Close if self.books == Books::None => return Action::Back,
            Message::Close if self.books == Books::Change => return Action::Back,
            Message::Accept | Message::AcceptAndTell => {
                self.hurry(around);
                if !self.warns {
                    self.tells = matches!(message, Message::AcceptAndTell);
                    self.warns = self.trouble().is_none() && self.touched().is_some();
                    if self.warns {
                        return Action::None;
                    }
                }
                return self.accept(around);
            }
            Message::Accepted(done) => {
                (self.busy, self.warns) = (false, false);
                match done {
                    Ok(()) => {
                        let tells = self.tells.then_some(self.page.battle);
                        return Action::Accepted(self.page.place.clone(), tells);
                    }
                    Err(why) => self.fault = Some(why),
                }
                return Action::None;
            }
            Message::Close => {
                let (shelf, page) = (around.shelf.clone(), self.page.clone());
                return Action::Run(on_thread(move |tell| {
                    tell(Message::Kept(with(&shelf, |desk| desk.keep_draft(&page))));
                }));
            }
            Message::Throw => {
                let shelf = around.shelf.clone();
                return Action::Run(on_thread(move |tell| {
                    tell(Message::Thrown(with(&shelf, |desk| desk.drop_draft())));
                }));
            }
            Message::Kept(Ok(())) => return Action::Close,
            Message::Thrown(Ok(())) => return Action::Dropped,
            Message::Kept(Err(why)) | Message::Thrown(Err(why)) => {
                self.fault = Some(why);
                return Action::None;
            }
        }
        self.foresee(around)
    }

    fn accept(&mut self, around: Around) -> Action {
        if self.busy || self.trouble().is_some() {
            return Action::None;
        }
        (self.busy, self.fault) = (true, None);
        let (shelf, page, fought) = (around.shelf.clone(), self.page.clone(), self.fought.clone());
        let change = self.books == Books::Change;
        Action::Run(on_thread(move |tell| {
            let done = with(&shelf, |desk| match change {
                true => desk.alter(&Alteration::Battle(Box::new(page))).map(|_| ()),
                false => desk.accept(&page, fought.as_deref()).map(|_| ()),
            });
            tell(Message::Accepted(done));
        }))
    }

    /// The way in which the wounded will come back, with its number among all.
    fn chosen(&self) -> Option<(usize, &Recovery)> {
        let all = &self.recoveries;
        let chosen = self.page.recovery.as_ref().and_then(|p| all.iter().position(|r| r.preset.id == p.id));
        let n = chosen.unwrap_or(0);
        all.get(n).map(|r| (n, r))
    }

    /// What keeps the page from the books, in one sentence.
    fn trouble(&self) -> Option<String> {
        let system = resolve::system(&self.page.system).ok()?;
        let finding = self.page.check(system).into_iter().find(|f| f.severity == Severity::Error);
        finding.map(|f| f.text).or_else(|| self.foreseen.as_ref().err().cloned())
    }
}
