//! Campaign: where the war stands, and what to do next.

mod ahead;
mod balance;
mod glimpse;
mod line;
mod page;
mod papers;
mod run;
mod table;
mod times;
mod words;

use super::{Action, Around};
use crate::base::Side;
use crate::campaign::gazette::Issue;
use crate::campaign::{Act, Fact};
use crate::desk::chronicle::Course;
use crate::desk::journal::Alteration;
use crate::desk::prospect::Forecast;
use crate::gui::now::{Now, once, with};
use crate::gui::place::Place;
use glimpse::Glimpse;
use iced::Task;
use iced::keyboard::{Key, Modifiers, key::Named};
use iced::widget::operation;
use line::Line;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use table::Table;
use times::Times;

/// The name of the next step, for giving it the focus.
pub const NEXT_STEP: &str = "next-step";
/// The name of the first button of a panel.
const FIRST_OF_PANEL: &str = "panel";

/// The longest that one press lets pass.
const STEPS: [(u32, &str, &str); 4] =
    [(1, "One day", "1"), (7, "A week", "7"), (14, "Two weeks", "2"), (28, "Four weeks", "4")];

/// How long the machine leads both sides, in battles.
const RUNS: [(u32, &str, &str); 3] = [(1, "One battle", "F"), (3, "Three battles", "D"), (10, "Ten battles", "E")];

/// What the screen remembers.
#[derive(Debug, Default)]
pub struct State {
    course: Course,
    /// The time line as it was drawn last.
    line: Line,
    /// A look ahead to the next battle.
    glimpse: Option<Glimpse>,
    /// The entry of the journal that is looked at.
    at: Option<u32>,
    panel: Option<Panel>,
    busy: bool,
    /// Stops the machine's run.
    cancel: Arc<AtomicBool>,
}

/// What lies over the screen.
#[derive(Debug, Clone)]
pub enum Panel {
    /// How many days shall pass.
    Advance,
    /// The lines of the books behind a sum.
    Lines(Side, usize),
    /// What follows from taking an entry back.
    TakeBack { entry: u32, name: String, follows: Vec<String>, run: Option<(u32, Vec<String>)> },
    /// The rules of time, to be chosen anew.
    Times(Box<Times>),
    /// A battle of a real table that was not drawn up.
    Table(Box<Table>),
    /// The machine leads the war, and what it is at.
    Running(String),
    /// What the papers of both sides print of the last battle, and whose is shown.
    Papers(Box<[Issue; 2]>, Side),
}

/// What can happen on it.
#[derive(Debug, Clone)]
pub enum Message {
    Walk(i32),
    Open,
    Next,
    DrawUp,
    Print,
    AskAdvance,
    Advance(u32),
    AdvanceToBattle,
    /// Where a number comes from.
    Ask(Side, usize),
    AskTakeBack,
    TakeBack(u32),
    /// All that the machine did in a run is taken back.
    TakeBackRun(u32),
    /// A battle of the table is told of.
    AskTable,
    Table(table::Message),
    BeginTable,
    Begun(Result<(), String>),
    /// The unfinished page of a result is gone on with.
    GoOn,
    /// The battle that is looked at is corrected.
    Correct,
    AskTimes,
    Times(times::Message),
    SaveTimes,
    /// A side's paper after the last battle.
    Papers(Side),
    Printed(Side, Result<Box<[Issue; 2]>, String>),
    /// The machine leads both sides for so many battles.
    LetItRun(u32),
    /// What it is at.
    Runs(String),
    /// It stops after what it is at.
    Stop,
    ClosePanel,
    Done(Result<String, String>),
    /// The look ahead with this number says this so far.
    Glimpsed(u64, Box<Forecast>),
}

impl State {
    /// Takes in what the desk holds now.
    pub fn refresh(&mut self, now: &Now) {
        self.course = now.war.as_ref().map(Course::of).unwrap_or_default();
        if !self.course.entries.iter().any(|e| Some(e.0) == self.at) {
            self.at = None;
        }
    }

    /// Whether something lies over the screen.
    #[must_use]
    pub fn has_panel(&self) -> bool {
        self.panel.is_some()
    }

    /// What a key means that no control took.
    #[must_use]
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        if modifiers.command() || modifiers.alt() {
            return None;
        }
        match (key.as_ref(), &self.panel) {
            (Key::Named(Named::Escape), Some(Panel::Running(_))) => Some(Message::Stop),
            (Key::Named(Named::Escape), Some(_)) => Some(Message::ClosePanel),
            (Key::Character(c), Some(Panel::Advance)) => {
                let step = STEPS.iter().find(|s| s.2 == c).map(|s| Message::Advance(s.0));
                let run = RUNS.iter().find(|r| r.2.eq_ignore_ascii_case(c)).map(|r| Message::LetItRun(r.0));
                step.or(run).or_else(|| (c == "b").then_some(Message::AdvanceToBattle))
            }
            (Key::Character("g"), Some(Panel::Papers(_, side))) => Some(Message::Papers(side.other())),
            (_, Some(_)) => None,
            (Key::Named(Named::ArrowLeft), None) => Some(Message::Walk(-1)),
            (Key::Named(Named::ArrowRight), None) => Some(Message::Walk(1)),
            (Key::Named(Named::Enter), None) => Some(Message::Open),
            (Key::Named(Named::Delete), None) => Some(Message::AskTakeBack),
            (Key::Character("a"), None) => Some(Message::AskAdvance),
            (Key::Character("t"), None) => Some(Message::AskTimes),
            (Key::Character("r"), None) => Some(Message::AskTable),
            (Key::Character("c"), None) => Some(Message::Correct),
            (Key::Character("g"), None) => Some(Message::Papers(Side::Blue)),
            _ => None,
        }
    }

    /// What Ctrl Enter does.
    #[must_use]
    pub fn next(&self) -> Option<Message> {
        match &self.panel {
            Some(Panel::TakeBack { run: Some((run, _)), .. }) => Some(Message::TakeBackRun(*run)),
            Some(Panel::TakeBack { entry, .. }) => Some(Message::TakeBack(*entry)),
            Some(Panel::Advance) => Some(Message::AdvanceToBattle),
            Some(Panel::Times(_)) => Some(Message::SaveTimes),
            Some(Panel::Table(_)) => Some(Message::BeginTable),
            Some(Panel::Running(_)) => None,
            Some(Panel::Lines(..) | Panel::Papers(..)) => Some(Message::ClosePanel),
            None => Some(Message::Next),
        }
    }

    /// What a message does.
    pub fn update(&mut self, message: Message, around: &Around<'_>) -> Action<Message> {
        let Some(war) = &around.now.war else { return Action::None };
        match message {
            Message::Walk(by) => {
                let all = &self.course.entries;
                let here = self.at.and_then(|at| all.iter().position(|e| e.0 == at));
                let to = match here {
                    Some(n) => n.saturating_add_signed(by as isize).min(all.len().saturating_sub(1)),
                    None if by < 0 => all.len().saturating_sub(1),
                    None => 0,
                };
                self.at = all.get(to).map(|e| e.0);
                Action::None
            }
            Message::Open => match self.at.and_then(|at| war.entry(at)).map(|e| &e.act) {
                Some(Act::BattleFought { battle } | Act::BattleRecorded { battle }) => Action::Watch(*battle),
                Some(Act::BattlePlanned { .. }) if war.plan().is_some() => Action::NextBattle,
                _ => Action::None,
            },
            Message::Next if war.plan().is_some() => Action::NextBattle,
            Message::Next | Message::DrawUp => self.run(around, |desk| {
                desk.plan(rand::random())?;
                Ok(desk.campaign()?.plan().map_or_else(String::new, |p| format!("{} drawn up", p.place)))
            }),
            Message::Print => Action::Go(Place::Print),
            Message::AskAdvance => {
                self.panel = Some(Panel::Advance);
                Action::Run(operation::focus(FIRST_OF_PANEL))
            }
            Message::Advance(days) => self.run(around, move |desk| {
                desk.advance(days)?;
                Ok(format!("{days} days passed"))
            }),
            // Where no battle is drawn up the button is not there; its key lets a week pass.
            Message::AdvanceToBattle if war.plan().is_none() => self.update(Message::Advance(7), around),
            Message::AdvanceToBattle => self.run(around, |desk| {
                desk.advance_to_battle()?;
                Ok("the day has come".to_owned())
            }),
            Message::Ask(side, line) => {
                self.panel = Some(Panel::Lines(side, line));
                Action::Run(operation::focus(FIRST_OF_PANEL))
            }
            Message::AskTakeBack => {
                let last = self.at.or_else(|| war.last_written().map(|e| e.number));
                if let Some(entry) = last.and_then(|n| war.written().find(|e| e.number == n)) {
                    match war.foresee_altered(&Alteration::TakenBack(vec![entry.number])) {
                        Ok(follows) => {
                            let unpaid = follows.unpaid.clone();
                            let mut follows = words::follows(war, &follows);
                            follows.extend(unpaid);
                            let name = words::told(war, entry);
                            let run = entry.facts.iter().find_map(|f| match f {
                                Fact::ByMachine { run } => Some(*run),
                                _ => None,
                            });
                            let run = run.map(|run| {
                                let follows = war.foresee_run(run).unwrap_or_default();
                                let cuts = follows.cuts.iter().map(|c| words::cut(war, c));
                                (run, cuts.chain(follows.unpaid.clone()).collect())
                            });
                            self.panel = Some(Panel::TakeBack { entry: entry.number, name, follows, run });
                            return Action::Run(operation::focus(FIRST_OF_PANEL));
                        }
                        Err(why) => return Action::Fault(why.to_string()),
                    }
                }
                Action::None
            }
            Message::TakeBack(entry) => self.run(around, move |desk| {
                desk.take_back(entry)?;
                Ok("taken back".to_owned())
            }),
            Message::TakeBackRun(run) => self.run(around, move |desk| {
                let count = desk.take_back_run(run)?;
                Ok(format!("{count} entries of the machine taken back"))
            }),
            Message::AskTable if around.now.draft.is_some() => Action::Unfinished,
            Message::AskTable => {
                self.panel = Some(Panel::Table(Box::new(Table::of(war.state()))));
                Action::Run(operation::focus(FIRST_OF_PANEL))
            }
            Message::Table(message) => {
                if let Some(Panel::Table(table)) = &mut self.panel {
                    table.update(message);
                }
                Action::None
            }
            Message::BeginTable => {
                let Some(Panel::Table(table)) = &self.panel else { return Action::None };
                let Some(battle) = table.battle() else {
                    return Action::Fault("The day is none. Write year, month and day, such as 1757-05-09.".to_owned());
                };
                let shelf = around.shelf.clone();
                let begin = move || with(&shelf, |desk| desk.begin_table_page(&battle).map(|_| ()));
                Action::Run(once(begin).map(Message::Begun))
            }
            Message::Begun(Ok(())) => {
                self.panel = None;
                Action::Unfinished
            }
            Message::Begun(Err(why)) => Action::Fault(why),
            Message::GoOn => Action::Unfinished,
            Message::Correct => match self.at.and_then(|at| war.entry(at)).and_then(|e| e.act.battle()) {
                Some(battle) => Action::Correct(battle),
                None => Action::Fault("Choose a battle of the journal with ← and →, then correct its page.".to_owned()),
            },
            Message::AskTimes => {
                self.panel = Some(Panel::Times(Box::new(Times::of(war.state()))));
                Action::Run(operation::focus(FIRST_OF_PANEL))
            }
            Message::Times(message) => {
                if let Some(Panel::Times(times)) = &mut self.panel {
                    times.update(message);
                }
                Action::None
            }
            Message::SaveTimes => match &self.panel {
                Some(Panel::Times(times)) => {
                    let new = times.rules();
                    self.run(around, move |desk| {
                        desk.change_times(new)?;
                        Ok("time passes by other rules from today on".to_owned())
                    })
                }
                _ => Action::None,
            },
            Message::Papers(side) => {
                let shelf = around.shelf.clone();
                let both = move || {
                    with(&shelf, |desk| Ok(Box::new([desk.gazette(None, Side::Blue)?, desk.gazette(None, Side::Red)?])))
                };
                Action::Run(once(both).map(move |done| Message::Printed(side, done)))
            }
            Message::Printed(side, Ok(issues)) => {
                self.panel = Some(Panel::Papers(issues, side));
                Action::Run(operation::focus(FIRST_OF_PANEL))
            }
            Message::Printed(_, Err(why)) => Action::Fault(why),
            Message::LetItRun(battles) => self.let_it_run(battles, around),
            Message::Runs(what) => {
                if let Some(Panel::Running(at)) = &mut self.panel {
                    *at = what;
                }
                Action::None
            }
            Message::Stop => {
                self.cancel.store(true, Ordering::Relaxed);
                self.panel = Some(Panel::Running("stopping after what it is at".to_owned()));
                Action::None
            }
            // While the machine leads the war its panel stays.
            Message::ClosePanel if matches!(self.panel, Some(Panel::Running(_))) => Action::None,
            Message::ClosePanel => {
                self.panel = None;
                Action::Run(operation::focus(NEXT_STEP))
            }
            Message::Glimpsed(number, so_far) => {
                if let Some(glimpse) = self.glimpse.as_mut().filter(|g| g.number == number) {
                    glimpse.so_far = Some(so_far);
                }
                Action::None
            }
            Message::Done(done) => {
                self.busy = false;
                if matches!(self.panel, Some(Panel::Running(_))) {
                    self.panel = None;
                }
                match done {
                    Ok(note) => Action::ChangedThen(note, operation::focus(NEXT_STEP)),
                    Err(why) => Action::Fault(why),
                }
            }
        }
    }

    /// Begins a look ahead to the battle that is drawn up, where none was taken from here.
    pub fn look_ahead(&mut self, now: &Now) -> Task<Message> {
        let Some(war) = now.war.as_ref().filter(|w| w.plan().is_some()) else {
            self.glimpse = None;
            return Task::none();
        };
        if self.glimpse.as_ref().is_some_and(|g| g.is_of(war)) {
            return Task::none();
        }
        let number = self.glimpse.take().map_or(0, |g| g.number) + 1;
        let (glimpse, task) = Glimpse::begin(number, war);
        self.glimpse = Some(glimpse);
        task
    }

    /// Ends a look ahead that is not done: the figures so far are thrown away.
    pub fn look_away(&mut self) {
        if self.glimpse.as_ref().is_some_and(|g| !g.is_done()) {
            self.glimpse = None;
        }
    }

    fn run(
        &mut self,
        around: &Around<'_>,
        work: impl FnOnce(&mut crate::desk::Desk) -> Result<String, crate::desk::Error> + Send + 'static,
    ) -> Action<Message> {
        self.panel = None;
        if std::mem::replace(&mut self.busy, true) {
            return Action::None;
        }
        let shelf = around.shelf.clone();
        Action::Run(once(move || with(&shelf, work)).map(Message::Done))
    }
}
