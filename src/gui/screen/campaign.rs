//! Campaign: where the war stands, and what to do next.

mod advance;
mod ahead;
mod balance;
pub mod blog;
mod glimpse;
mod keys;
mod leaf;
mod line;
pub mod money;
pub mod next;
pub mod own;
mod page;
mod papers;
pub mod past;
pub mod people;
mod run;
pub mod shows;
pub mod table;
mod take_back;
mod times;
pub mod told;
pub mod wars;
pub(super) mod words;

use super::{Action, Around};
use crate::base::Side;
use crate::campaign::Act;
use crate::campaign::gazette::Issue;
use crate::desk::War;
use crate::desk::chronicle::Course;
use crate::desk::prospect::Forecast;
use crate::desk::run::{Leads, Until};
use crate::desk::sight::Seen;
use crate::gui::now::{Now, once, with};
use glimpse::Glimpse;
use iced::Task;
use iced::widget::operation;
pub use leaf::Leaf;
use line::Line;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use table::Table;
use take_back::TakeBack;
use times::Times;

/// The name of the next step, for giving it the focus.
pub const NEXT_STEP: &str = "next-step";
/// No control has this name.
const NOTHING: &str = "nothing";
/// The name of the first button of a panel.
const FIRST_OF_PANEL: &str = "panel";

/// The longest that one press lets pass.
const STEPS: [(u32, &str, &str); 4] =
    [(1, "One day", "1"), (7, "A week", "7"), (14, "Two weeks", "2"), (28, "Four weeks", "4")];

/// What the screen remembers.
#[derive(Debug, Default)]
pub struct State {
    leaf: Leaf,
    people: people::State,
    next: next::State,
    money: money::State,
    wars: wars::State,
    /// A past day that is looked at in place of today.
    past: Option<Box<past::Past>>,
    /// What is told of a battle, while it is being written.
    told: Option<Box<told::Told>>,
    course: Course,
    /// The war until the day on which the enemy was last seen, where no more of him is shown.
    enemy: Option<Course>,
    /// The time line as it was drawn last.
    line: Line,
    /// A look ahead to the next battle.
    glimpse: Option<Glimpse>,
    /// The entry of the journal that is looked at.
    at: Option<u32>,
    panel: Option<Panel>,
    busy: bool,
    /// What Ctrl Z takes back.
    last: Option<String>,
    /// Stops the machine's run.
    cancel: Arc<AtomicBool>,
}

/// What lies over the screen.
#[derive(Debug, Clone)]
pub enum Panel {
    /// How many days shall pass, or until which day; and whom the machine leads when it runs.
    Advance(advance::Form),
    /// The lines of the books behind a sum.
    Lines(Side, usize),
    /// What follows from taking an entry back.
    TakeBack(TakeBack),
    /// The rules of time, to be chosen anew.
    Times(Box<Times>),
    /// A battle of a real table that was not drawn up.
    Table(Box<Table>),
    /// A day that is to be seen as it was, as it is written, and why it cannot be.
    Day(String, Option<String>),
    /// The machine leads the war, and what it is at.
    Running(String),
    /// What the machine did in a run.
    Ran(Box<run::Told>),
    /// What is shown of the enemy, and of what may come.
    Shows(shows::Shows),
    /// A battle goes to a blog.
    Blog(Box<blog::Blog>),
    /// A way of recovery of one's own.
    Own(Box<own::Form>),
    /// What the papers of both sides print of the last battle, and whose is shown.
    Papers(Box<[Issue; 2]>, Side),
}

/// What can happen on it.
#[derive(Debug, Clone)]
pub enum Message {
    /// Another leaf is opened.
    Turned(Leaf),
    People(people::Message),
    Coming(next::Message),
    Money(money::Message),
    Wars(wars::Message),
    Past(past::Message),
    Told(told::Message),
    Walk(i32),
    Open,
    Next,
    DrawUp,
    PrintTonight,
    AskAdvance,
    Advance(u32),
    AdvanceToBattle,
    UntilWritten(String),
    /// Days pass until the one that is written.
    AdvanceToDay,
    /// The armies lie in winter quarters until that day.
    Winter,
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
    /// Whom the machine leads when it runs.
    Leading(Leads),
    /// The machine leads until then.
    LetItRun(Until),
    /// The machine leads until the day that is written.
    RunToDay,
    Run(run::Message),
    Shows(shows::Message),
    Blog(blog::Message),
    Own(own::Message),
    /// A look ahead to the next battle is asked for.
    Foretell,
    ClosePanel,
    Done(Result<String, String>),
    /// The desk has changed and was read again.
    Changed,
    /// The look ahead with this number says this so far.
    Glimpsed(u64, Box<Forecast>),
}

impl State {
    /// Takes in what the desk holds now.
    pub fn refresh(&mut self, now: &Now) {
        self.course = now.war.as_ref().map(Course::of).unwrap_or_default();
        self.last = now.war.as_ref().and_then(|war| war.last_written().map(|e| words::told(war, e)));
        self.past = None;
        self.enemy = match &now.enemy {
            Seen::Then(war) => Some(Course::of(war)),
            Seen::All | Seen::Nothing => None,
        };
        self.told = self.told.take().and_then(|told| told.refresh(now.war.as_ref()?));
        if let Some(war) = &now.war {
            match self.leaf {
                Leaf::People => self.people.refresh(war),
                Leaf::Next => self.next.refresh(war),
                Leaf::Money => self.money.refresh(war),
                Leaf::War | Leaf::Campaigns => {}
            }
        }
        if !self.course.entries.iter().any(|e| Some(e.0) == self.at) {
            self.at = None;
        }
    }

    /// Whether something lies over the screen.
    #[must_use]
    pub fn has_panel(&self) -> bool {
        self.panel.is_some()
    }

    /// What Ctrl Z takes back.
    #[must_use]
    pub fn undone_next(&self) -> Option<&str> {
        self.last.as_deref()
    }

    /// What has the focus where nothing else has it.
    #[must_use]
    pub const fn focus(&self) -> &'static str {
        if self.told.is_some() {
            return told::TEXT;
        }
        match self.leaf {
            Leaf::War => NEXT_STEP,
            Leaf::People => people::CHOSEN,
            Leaf::Next => next::CHOSEN,
            Leaf::Money => money::FIRST,
            Leaf::Campaigns => wars::CHOSEN,
        }
    }

    /// Opens a leaf.
    fn turn(&mut self, leaf: Leaf, around: &Around<'_>) -> Action<Message> {
        self.leaf = leaf;
        self.refresh(around.now);
        let focus = operation::focus(self.focus());
        let more = self.ask_more(around);
        Action::Run(Task::batch([focus, more]))
    }

    /// Asks the desk what the open leaf needs beside the state of the war.
    fn ask_more(&mut self, around: &Around<'_>) -> Task<Message> {
        match self.leaf {
            Leaf::People => State::seek_deserving(around),
            Leaf::Next => self.begin_next(around),
            Leaf::Money => State::ask_treasuries(around),
            Leaf::Campaigns => State::ask_wars(around),
            Leaf::War => Task::none(),
        }
    }

    /// Opens the leaf that shows where the war stands.
    pub fn show_war(&mut self) {
        (self.leaf, self.panel) = (Leaf::War, None);
    }

    /// The battle whose story is asked for: the one that is looked at, or else the last one.
    fn battle_here(&self, war: &War) -> Option<u32> {
        self.at.and_then(|at| war.entry(at)).and_then(|e| match e.act {
            Act::Told { battle } => Some(battle),
            ref act => act.battle(),
        })
    }

    /// The fought battle that is looked at; with the side whose paper of it lies open.
    #[must_use]
    pub fn battle_seen(&self, war: &War) -> Option<(u32, Option<Side>)> {
        let fought = |n: &u32| war.state().battles.iter().any(|b| b.number == *n);
        match (&self.panel, &self.told) {
            (Some(Panel::Papers(issues, side)), _) => Some((issues[side.index()].battle, Some(*side))),
            (_, Some(told)) => Some((told.battle(), None)),
            _ if self.leaf == Leaf::War => self.battle_here(war).filter(fought).map(|n| (n, None)),
            _ => None,
        }
    }

    /// Whether the leaf of the next battle lies open.
    #[must_use]
    pub fn looks_ahead(&self) -> bool {
        self.leaf == Leaf::Next
    }

    /// The past day that is looked at.
    #[must_use]
    pub fn day_seen(&self) -> Option<chrono::NaiveDate> {
        self.past.as_ref().map(|past| past.day)
    }

    /// Opens the page of an officer.
    pub fn show_officer(&mut self, officer: &crate::army::Id, around: &Around<'_>) -> Action<Message> {
        let Some(war) = &around.now.war else { return Action::None };
        self.panel = None;
        let turned = self.turn(Leaf::People, around);
        self.people.show(war, officer);
        turned
    }

    /// What a message does.
    pub fn update(&mut self, message: Message, around: &Around<'_>) -> Action<Message> {
        // These are for a library without a campaign too: the last one may have been deleted.
        let message = match message {
            Message::Wars(message) => return self.on_wars(message, around),
            Message::Done(done) => return self.done(done),
            other => other,
        };
        let Some(war) = &around.now.war else { return Action::None };
        match message {
            Message::Turned(leaf) => self.turn(leaf, around),
            Message::People(message) => self.on_people(message, around),
            Message::Coming(message) => self.on_next(message, around),
            Message::Money(message) => self.on_money(message, around),
            Message::Wars(_) | Message::Done(_) => Action::None,
            Message::Past(message) => self.on_past(message, around),
            Message::Told(message) => self.on_told(message, around),
            Message::Changed => Action::Run(self.ask_more(around)),
            Message::Walk(by) => {
                let all = &self.course.entries;
                let here = self.at.and_then(|at| all.iter().position(|e| e.0 == at));
                let to = match here {
                    Some(n) => n.saturating_add_signed(by as isize).min(all.len().saturating_sub(1)),
                    None if by < 0 => all.len().saturating_sub(1),
                    None => 0,
                };
                self.at = all.get(to).map(|e| e.0);
                // Nothing has the focus then: the whence line tells of the entry, and Enter opens it.
                Action::Run(operation::focus(NOTHING))
            }
            Message::Open => match self.at.and_then(|at| war.entry(at)).map(|e| &e.act) {
                Some(Act::BattleFought { battle }) => Action::Watch(*battle),
                // Of a battle of the table there is nothing to watch.
                Some(Act::BattleRecorded { battle } | Act::Told { battle }) => {
                    let asked = told::Message::Asked(Some(*battle));
                    self.on_told(asked, around)
                }
                Some(Act::BattlePlanned { .. }) if war.plan().is_some() => Action::NextBattle,
                _ => Action::None,
            },
            Message::Next if war.plan().is_some() => Action::NextBattle,
            Message::Next | Message::DrawUp => self.run(around, |desk| {
                desk.plan(rand::random())?;
                Ok(desk.campaign()?.plan().map_or_else(String::new, |p| format!("{} drawn up", p.place)))
            }),
            Message::PrintTonight => Action::PrintTonight,
            Message::AskAdvance => {
                self.panel = Some(Panel::Advance(advance::Form::of(war.state())));
                Action::Run(operation::focus(FIRST_OF_PANEL))
            }
            Message::Advance(days) => self.run(around, move |desk| {
                desk.advance(days)?;
                Ok(format!("{days} days passed"))
            }),
            Message::UntilWritten(until) => {
                if let Some(Panel::Advance(form)) = &mut self.panel {
                    form.until = until;
                }
                Action::None
            }
            Message::Leading(leads) => {
                if let Some(Panel::Advance(form)) = &mut self.panel {
                    form.leads = leads;
                }
                Action::None
            }
            Message::AdvanceToDay => {
                let Some(Panel::Advance(form)) = &self.panel else { return Action::None };
                match advance::days(&form.until, war.state()) {
                    Ok(days) => self.update(Message::Advance(days), around),
                    // The panel says why.
                    Err(_) => Action::None,
                }
            }
            Message::Winter => {
                let Some(Panel::Advance(form)) = &self.panel else { return Action::None };
                let Ok(days) = advance::days(&form.until, war.state()) else { return Action::None };
                let day = war.state().today + chrono::Days::new(days.into());
                self.run(around, move |desk| {
                    desk.winter(day)?;
                    Ok(format!("winter quarters until {}", words::day(day)))
                })
            }
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
            Message::AskTakeBack => self.ask_take_back(around),
            Message::TakeBack(entry) => self.run(around, move |desk| {
                desk.take_back(entry)?;
                Ok("taken back".to_owned())
            }),
            Message::TakeBackRun(run) => self.run(around, move |desk| {
                let count = desk.take_back_run(run)?;
                Ok(format!("{count} entries of the machine taken back"))
            }),
            Message::AskTable | Message::Table(_) | Message::BeginTable | Message::Begun(_) => {
                self.on_table(message, around)
            }
            Message::GoOn => Action::Unfinished,
            Message::Correct => match self.at.and_then(|at| war.entry(at)).and_then(|e| e.act.battle()) {
                Some(battle) => Action::Correct(battle),
                None => Action::Fault("Choose a battle of the journal with ← and →, then correct its page.".to_owned()),
            },
            Message::AskTimes | Message::Times(_) | Message::SaveTimes => self.on_times(message, around),
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
            Message::LetItRun(until) => self.let_it_run(until, around),
            Message::RunToDay => self.run_to_day(around),
            Message::Run(message) => self.on_run(message, around),
            Message::Shows(message) => self.on_shows(message, around),
            Message::Blog(message) => self.on_blog(message, around),
            Message::Own(message) => self.on_own(message, around),
            Message::Foretell => Action::Run(self.foretell(war)),
            // While the machine leads the war its panel stays.
            Message::ClosePanel if matches!(self.panel, Some(Panel::Running(_))) => Action::None,
            Message::ClosePanel => {
                self.panel = None;
                Action::Run(operation::focus(self.focus()))
            }
            Message::Glimpsed(number, so_far) => {
                if let Some(glimpse) = self.glimpse.as_mut().filter(|g| g.number == number) {
                    glimpse.so_far = Some(so_far);
                }
                Action::None
            }
        }
    }

    /// Work on the desk is done, or refused.
    fn done(&mut self, done: Result<String, String>) -> Action<Message> {
        self.busy = false;
        match done {
            Ok(note) => {
                let focus = operation::focus(self.focus());
                Action::ChangedThen(note, Task::batch([focus, Task::done(Message::Changed)]))
            }
            Err(why) => Action::Fault(why),
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
        if war.state().ask_forecasts {
            self.glimpse = None;
            return Task::none();
        }
        self.foretell(war)
    }

    /// Looks ahead to the battle that is drawn up, asked or unasked.
    fn foretell(&mut self, war: &War) -> Task<Message> {
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
