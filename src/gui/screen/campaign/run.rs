//! The machine leads the war until a day, for some battles, or to the end: the desk is free between its steps, and it can be
//! stopped. A page tells what it did, and all of it is taken back in one step.

use super::{Action, Around, FIRST_OF_PANEL, Message as Parent, Panel, State as Place, advance, words};
use crate::base::Side;
use crate::campaign::{Account, Battle, Kind as Thing, State as Stand};
use crate::desk::run::{Leads, Stepped, Until};
use crate::desk::{Error, War, resolve};
use crate::field::say::{self, counted};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::now::{Shelf, with};
use crate::gui::widget::{Cut, button, cell, change, figures, line, ruled, scroll, thousands};
use crate::gui::work::on_thread;
use chrono::{Datelike, NaiveDate};
use iced::widget::{Column, Space, column, container, operation, row};
use iced::{Alignment, Element, Padding, Task};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// As many battles as it fights where a day or the end stops it.
const MOST: u32 = 1_000;
/// What it is asked for by one press: how far, the word, the key.
pub type Run = (Until, &'static str, &'static str);
/// Where it leads one side alone.
pub const ALONE: [Run; 1] = [(Until { date: None, battles: 1 }, "To the next battle", "F")];
/// Where it leads both.
pub const RUNS: [Run; 4] = [
    (Until { date: None, battles: 1 }, "One battle", "F"),
    (Until { date: None, battles: 3 }, "Three battles", "D"),
    (Until { date: None, battles: 10 }, "Ten battles", "E"),
    (Until { date: None, battles: MOST }, "To the end", "Z"),
];

/// So much of the battles shows before they scroll, and of what was done beside them.
const TALL: f32 = 220.0;
const LOW: f32 = 180.0;
/// Widths of a day and of losses.
const DAY: f32 = 128.0;
const LOST: f32 = 70.0;

/// What can happen.
#[derive(Debug, Clone)]
pub enum Message {
    /// What it is at.
    At(String),
    /// It stops after what it is at.
    Stop,
    Done(Box<Result<Told, String>>),
}

/// What a run did, as its page tells it.
#[derive(Debug, Clone)]
pub struct Told {
    run: u32,
    from: NaiveDate,
    to: NaiveDate,
    entries: usize,
    battles: Vec<Battle>,
    /// What it did beside them, day by day.
    deeds: Vec<(NaiveDate, String)>,
    names: [String; 2],
    /// Men under arms before and after, of both sides.
    men: [[u32; 2]; 2],
    /// The sides whose men are shown.
    shown: Vec<Side>,
    /// Why it came to its end before its time, if it did.
    why: Option<String>,
}

fn under_arms(state: &Stand) -> [u32; 2] {
    Side::BOTH.map(|side| state.total(side, Thing::Men, Account::Present))
}

impl Told {
    /// What was done since a war stood so.
    fn of(before: &War, now: &War, run: u32, why: Option<String>) -> Told {
        let old = before.state().battles.iter().map(|b| b.number).collect::<Vec<_>>();
        let state = now.state();
        Told {
            run,
            from: before.state().today,
            to: state.today,
            entries: now.entries().len() - before.entries().len(),
            battles: state.battles.iter().filter(|b| !old.contains(&b.number)).cloned().collect(),
            deeds: now.deeds(run).map(|e| (e.date, words::told(now, e))).collect(),
            names: Side::BOTH.map(|s| words::name(state, s)),
            men: [under_arms(before.state()), under_arms(state)],
            shown: Side::BOTH.into_iter().filter(|side| !now.veils(Side::Blue, *side)).collect(),
            why,
        }
    }

    pub fn view<'a>(&'a self, look: &'a Look) -> Element<'a, Parent> {
        let t = &look.theme;
        let days = match say::date(self.from) {
            day if self.from == self.to => format!("On {day}"),
            day => format!("From {day} to {}", say::date(self.to)),
        };
        let sum = format!(
            "{days}: {}, {} of the journal.",
            counted(self.battles.len(), "battle", "battles"),
            counted(self.entries, "entry", "entries")
        );
        let mut out = column![text::SUBJECT.say("What the machine did", t.ink), look.label(sum)].spacing(size::S8);
        if let Some(why) = &self.why {
            out = out.push(look.text(say::sentence(why)));
        }
        let head = |name: &'a str| figures(LOST, Cut::new(name, text::CAPTION, t.second));
        let heads = row![Space::new().width(iced::Length::Fill), look.caption("men lost:")].spacing(size::S8);
        let heads = heads.push(row![head(&self.names[0]), head(&self.names[1])]);
        // Where a run goes over New Year, the first day of each year has it behind it.
        let years = |dates: Vec<NaiveDate>| -> Vec<String> {
            let before = std::iter::once(self.from).chain(dates.iter().copied());
            let told = before.zip(&dates).map(|(last, date)| match last.year() == date.year() {
                true => words::day(*date),
                false => say::date(*date),
            });
            told.collect()
        };
        if !self.battles.is_empty() {
            let mut list = Column::new();
            let days = years(self.battles.iter().map(|b| b.date).collect());
            for (battle, day) in self.battles.iter().zip(days) {
                let won = match battle.winner {
                    Some(side) => format!("{}, {} held the field", battle.place, self.names[side.index()]),
                    None => format!("{}, nobody held the field", battle.place),
                };
                let lost = battle.losses.map(|l| figures(LOST, look.text(thousands(l.men().into()))));
                let [ours, theirs] = lost;
                let cells = row![cell(DAY, text::DATE.say(day, t.ink)), Cut::new(won, text::TEXT, t.ink), ours, theirs];
                list = list.push(ruled(look, size::ROW, cells.align_y(Alignment::Center)));
            }
            let list = list.padding(Padding::ZERO.right(size::S12));
            out = out
                .push(heads.padding(Padding::ZERO.right(size::S12)).align_y(Alignment::End))
                .push(line(t.rule, 1.0))
                .push(container(scroll(look, list)).max_height(TALL));
        }
        if !self.deeds.is_empty() {
            let mut list = Column::new();
            let days = years(self.deeds.iter().map(|d| d.0).collect());
            for ((_, what), day) in self.deeds.iter().zip(days) {
                let told = Cut::new(what.as_str(), text::TEXT, t.ink);
                let cells = row![cell(DAY, text::DATE.say(day, t.ink)), told];
                list = list.push(ruled(look, size::ROW, cells.align_y(Alignment::Center)));
            }
            let list = list.padding(Padding::ZERO.right(size::S12));
            let list = column![look.caption("beside the battles"), line(t.rule, 1.0), scroll(look, list)];
            out = out.push(container(list).max_height(LOW));
        }
        for side in self.shown.iter().copied() {
            let [before, now] = [0, 1].map(|n| i64::from(self.men[n][side.index()]));
            let told = format!(
                "{}: {} men under arms, {} before ({}).",
                self.names[side.index()],
                thousands(now),
                thousands(before),
                change(now - before)
            );
            out = out.push(look.text(told));
        }
        let back = button(look, Kind::Destructive, "Take all of it back", "")
            .whence(Whence::new(
                "Take all of it back",
                "every entry of this run, in one step; Ctrl Shift Z puts it back",
            ))
            .press(Parent::TakeBackRun(self.run));
        let close =
            button(look, Kind::Primary, "Let it stand", "Ctrl Enter").id(FIRST_OF_PANEL).press(Parent::ClosePanel);
        out.push(row![close, back].spacing(size::S8)).into()
    }
}

/// What lies over the screen while it runs.
pub fn running<'a>(look: &'a Look, at: &'a str) -> Element<'a, Parent> {
    column![
        text::SUBJECT.say("The machine leads the war", look.theme.ink),
        look.label(at),
        Space::new().height(size::S12),
        button(look, Kind::Plain, "Stop", "Esc").id(FIRST_OF_PANEL).press(Parent::Run(Message::Stop))
    ]
    .spacing(size::S8)
    .into()
}

impl Place {
    pub(super) fn let_it_run(&mut self, until: Until, around: &Around<'_>) -> Action<Parent> {
        let Some(before) = around.now.war.clone() else { return Action::None };
        let leads = match &self.panel {
            Some(Panel::Advance(form)) => form.leads,
            _ => Leads::Both,
        };
        if std::mem::replace(&mut self.busy, true) {
            return Action::None;
        }
        self.panel = Some(Panel::Running("drawing up the first battle".to_owned()));
        self.cancel = Arc::default();
        let (shelf, cancel) = (around.shelf.clone(), self.cancel.clone());
        Action::Run(on_thread(move |tell| {
            let tell = &mut |message| tell(Parent::Run(message));
            let led = lead(&shelf, (leads, until), &cancel, &mut |at| tell(Message::At(at)));
            let told =
                led.and_then(|(run, why)| with(&shelf, |desk| Ok(Told::of(&before, desk.campaign()?, run, why))));
            tell(Message::Done(Box::new(told)));
        }))
    }

    /// Lets it run until the day that is written in the panel.
    pub(super) fn run_to_day(&mut self, around: &Around<'_>) -> Action<Parent> {
        let (Some(Panel::Advance(form)), Some(war)) = (&self.panel, &around.now.war) else { return Action::None };
        match advance::day(&form.until, war.state()) {
            Ok(day) => self.let_it_run(Until { date: Some(day), battles: MOST }, around),
            // The panel says why.
            Err(_) => Action::None,
        }
    }

    /// Does what happened with a run.
    pub(super) fn on_run(&mut self, message: Message, _: &Around<'_>) -> Action<Parent> {
        match message {
            Message::At(what) => {
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
            Message::Done(told) => {
                self.busy = false;
                self.panel = None;
                match *told {
                    Ok(told) => {
                        let battles = told.battles.len();
                        let note = match battles {
                            0 => "the machine led until here".to_owned(),
                            n => format!("the machine fought {}", counted(n, "battle", "battles")),
                        };
                        self.panel = Some(Panel::Ran(Box::new(told)));
                        let focus = operation::focus(FIRST_OF_PANEL);
                        Action::ChangedThen(note, Task::batch([focus, Task::done(Parent::Changed)]))
                    }
                    Err(why) => Action::Fault(why),
                }
            }
        }
    }
}

/// Leads the war until then, or until it ends or is stopped; one side alone at most until a battle is due. Gives the run, and
/// why it came to its end before its time.
///
/// # Errors
/// When nothing could be done at all.
fn lead(
    shelf: &Shelf,
    (leads, until): (Leads, Until),
    cancel: &AtomicBool,
    tell: &mut dyn FnMut(String),
) -> Result<(u32, Option<String>), String> {
    let (run, seed) = (with(shelf, |desk| desk.run_begin())?, rand::random());
    let mut fought = 0;
    let why = loop {
        if fought == until.battles || cancel.load(Ordering::Relaxed) {
            break None;
        }
        match with(shelf, |desk| desk.run_to_battle(run, leads, seed, until.date)) {
            Ok(Stepped::Over(why)) => break Some(why),
            Ok(Stepped::Day) => break None,
            Ok(Stepped::Battle(order)) => {
                if let Leads::Alone(side) = leads {
                    let (why, done) = with(shelf, |desk| {
                        let war = desk.campaign()?;
                        Ok((war.waits(side), war.foresee_run(run).is_ok()))
                    })?;
                    return if done { Ok((run, Some(why))) } else { Err(why) };
                }
                tell(match until.battles {
                    MOST => format!("battle {}: {}", fought + 1, order.scenario.name),
                    all => format!("battle {} of {all}: {}", fought + 1, order.scenario.name),
                });
                match resolve::fight(*order, &mut |_| {}, cancel) {
                    Ok(resolved) => with(shelf, |desk| desk.run_accept(run, &resolved).map(|_| ()))?,
                    Err(Error::Cancelled) => break None,
                    Err(why) => break Some(why.to_string()),
                }
                fought += 1;
            }
            Err(why) if fought == 0 => return Err(why),
            Err(why) => break Some(why),
        }
    };
    Ok((run, why))
}
