//! The window as a whole: what it remembers, what happens in it, and what is on screen.

mod go;
mod hear;
mod keys;
pub(in crate::gui) mod things;
mod timing;
mod view;

use super::finder::{self, Finder};
use super::help::Glossary;
use super::listen::{self, Heard};
use super::look::spot::Whence;
use super::look::{Light, Look, size};
use super::now::{Now, Shelf, with};
use super::place::Place;
use super::screen::{Action, Around, armies, battle, campaign, found, nations, print, reference, settings, start};
use super::shell::Wish;
use crate::army::Id;
use crate::base::Side;
use crate::desk::settings::Theme as Set;
use crate::desk::{Desk, Error, WindowPlace, resolve};
use crate::field::GeneralKind;
use iced::{Subscription, Task};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
pub use timing::Timing;

/// The window's state.
pub struct App {
    look: Look,
    shelf: Shelf,
    now: Now,
    place: Place,
    start: start::State,
    found: Option<found::State>,
    campaign: campaign::State,
    nations: nations::State,
    armies: armies::State,
    battle: battle::State,
    print: print::State,
    reference: reference::State,
    settings: settings::State,
    finder: Option<Finder<Message>>,
    help: Option<Whence>,
    glossary: Glossary,
    /// The line at the foot of the rail.
    note: String,
    /// What went wrong, at the foot of the place, and what went well, above it: until they are noted.
    fault: Option<String>,
    notice: Option<String>,
    /// Stops the founding of the sample.
    cancel: Arc<AtomicBool>,
    frame: WindowPlace,
    timing: Option<Timing>,
    /// Goes on with every change that is to be painted whole.
    turn: u8,
}

/// What can happen in the window.
#[derive(Debug, Clone)]
pub enum Message {
    Heard(Heard),
    Shell(Wish),
    Start(start::Message),
    Found(found::Message),
    Campaign(campaign::Message),
    Nations(nations::Message),
    Armies(armies::Message),
    Battle(battle::Message),
    Print(print::Message),
    Reference(reference::Message),
    Settings(settings::Message),
    Finder(finder::Message),
    /// Something that the finder found.
    Find(Find),
    /// A battle of the sample war is fought.
    SampleGrew(u32),
    SampleDone(Result<(), String>),
    Undone(Result<Option<String>, String>),
    AwayPressed,
    /// What went wrong or well is noted.
    Noted,
    Closed,
}

impl Message {
    /// Whether it only tells how far something is. It comes too often to paint everything anew for it.
    const fn is_progress(&self) -> bool {
        matches!(
            self,
            Message::Heard(Heard::Moved(_))
                | Message::SampleGrew(_)
                | Message::Battle(battle::Message::Stands(..) | battle::Message::ForecastSays(_))
        )
    }
}

/// What the finder leads to.
#[derive(Debug, Clone)]
pub enum Find {
    Place(Place),
    Show(armies::Source, armies::Subject),
    /// An officer of the war.
    Officer(crate::army::Id),
    /// A leaf of the campaign.
    Leaf(campaign::Leaf),
    Battle(u32),
    /// What is told of a battle.
    Told(u32),
    NextBattle,
    /// The page of a battle in the books, to be changed; none: the unfinished page.
    Page(Option<u32>),
    DrawUp,
    Advance,
    /// Who leads each side, and what is shown.
    Players,
    Tonight,
    /// A scenario of a system, to be fought tonight: the IDs of both.
    Scenario(&'static str, &'static str),
    Found,
    Nation,
    /// A nation that is there.
    Whose(Id),
    Light,
    Open(String),
}

impl App {
    /// The window over a desk, as it opens.
    ///
    /// # Errors
    /// When the library cannot be read.
    pub fn new(desk: Desk, report: Option<PathBuf>, timing: Option<Timing>) -> Result<App, Error> {
        let now = Now::read(&desk)?;
        let frame = frame_of(&desk);
        let mut app = App {
            look: Look::plain(Light::Daylight),
            place: Place::Campaign,
            start: start::State::default(),
            found: None,
            campaign: campaign::State::default(),
            nations: nations::State::default(),
            armies: armies::State::default(),
            battle: battle::State::default(),
            print: print::State::default(),
            reference: reference::State::default(),
            settings: settings::State::default(),
            finder: None,
            help: None,
            glossary: Glossary::default(),
            note: if now.read_only { "Only to read" } else { "All kept" }.to_owned(),
            fault: report
                .map(|path| {
                    format!(
                        "The program broke off last time. What it was doing stands in {}; nothing in it names you.",
                        path.display()
                    )
                })
                .or_else(|| desk.refusal()),
            notice: None,
            cancel: Arc::default(),
            frame,
            timing,
            turn: 0,
            shelf: Arc::new(Mutex::new(desk)),
            now,
        };
        app.take_in();
        if app.now.war.is_none() {
            app.start.tonight = tonight();
        }
        Ok(app)
    }

    /// Says above the place that something went well, until it is noted.
    pub fn say(&mut self, what: String) {
        self.notice = Some(what);
    }

    /// What went wrong is noted; where nothing did, what went well.
    fn noted(&mut self) {
        if self.fault.take().is_none() {
            self.notice = None;
        }
    }

    /// The desk as it stood after the last change.
    #[must_use]
    pub const fn now(&self) -> &Now {
        &self.now
    }

    /// The desk itself, for tests that put something on it.
    #[cfg(test)]
    pub const fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// How everything looks.
    #[must_use]
    pub const fn look(&self) -> &Look {
        &self.look
    }

    fn around(&self) -> Around<'_> {
        Around { look: &self.look, now: &self.now, shelf: &self.shelf, width: self.frame.width as f32 / self.zoom() }
    }

    /// Whether the desk is empty: then the first start stands where the campaign will be.
    fn is_first_start(&self) -> bool {
        self.now.war.is_none() && self.place == Place::Campaign && self.found.is_none()
    }

    /// Reads the desk again after a change.
    fn read(&mut self) {
        let read = with(&self.shelf, |desk| Now::read(desk));
        match read {
            Ok(now) => {
                self.now = now;
                self.take_in();
            }
            Err(why) => self.fault = Some(why),
        }
    }

    /// Brings what is remembered in line with what the desk holds.
    fn take_in(&mut self) {
        let light = match self.now.settings.theme {
            Set::Daylight => Light::Daylight,
            Set::Candlelight => Light::Candlelight,
        };
        let spot = self.look.spot.clone();
        self.look = match Side::BOTH.map(|s| self.now.nation(s).map(|n| &n.uniform)) {
            [Some(blue), Some(red)] => Look::new(light, [blue, red]),
            _ => Look::plain(light),
        };
        self.look.spot = spot;
        self.glossary = Glossary::new(Some(&self.now.words));
        self.campaign.refresh(&self.now);
        self.nations.refresh(&self.now);
        self.armies.refresh(&self.now);
        let settings = &mut self.settings;
        let now = &self.now;
        // Nothing is lost where it cannot be read now: the page then shows what it showed.
        let _ = with(&self.shelf, |desk| {
            settings.refresh(now, desk);
            Ok(())
        });
    }

    /// How much everything is enlarged: as it is set, as far as the screens still have the room that they need.
    #[must_use]
    pub fn zoom(&self) -> f32 {
        let set = f32::from(self.now.settings.zoom.clamp(50, 300)) / 100.0;
        let (wide, high) = (self.frame.width as f32 / size::LEAST.0, self.frame.height as f32 / size::LEAST.1);
        set.min(wide.min(high).max(1.0))
    }

    /// What the window listens to.
    pub fn subscription(&self) -> Subscription<Message> {
        listen::listen().map(Message::Heard)
    }

    /// What a message does, and the look ahead from the campaign that may follow from it.
    pub fn update(&mut self, message: Message) -> Task<Message> {
        self.turn = self.turn.wrapping_add(u8::from(!message.is_progress()));
        let task = self.handle(message);
        Task::batch([task, self.look_ahead()])
    }

    /// Begins a look ahead to the next battle where the campaign shows one, and ends it where it does not.
    fn look_ahead(&mut self) -> Task<Message> {
        if self.place != Place::Campaign || self.found.is_some() {
            self.campaign.look_away();
            return Task::none();
        }
        self.campaign.look_ahead(&self.now).map(Message::Campaign)
    }

    fn handle(&mut self, message: Message) -> Task<Message> {
        match message {
            Message::Heard(heard) => self.hear(heard),
            Message::Shell(wish) => self.wish(wish),
            Message::Start(message) => self.begin(&message),
            Message::Found(message) => {
                let Some(mut form) = self.found.take() else { return Task::none() };
                match form.update(message, &self.around()) {
                    found::Outcome::Going(action) => {
                        self.found = Some(form);
                        self.act(action.map(Message::Found))
                    }
                    found::Outcome::Closed => Task::none(),
                    found::Outcome::Founded(note) => {
                        self.note = note;
                        self.armies = armies::State::default();
                        self.read();
                        self.go(Place::Campaign)
                    }
                }
            }
            Message::Campaign(message) => {
                let mut screen = std::mem::take(&mut self.campaign);
                let action = screen.update(message, &self.around());
                self.campaign = screen;
                self.act(action.map(Message::Campaign))
            }
            Message::Nations(message) => {
                let mut screen = std::mem::take(&mut self.nations);
                let action = screen.update(message, &self.around());
                self.nations = screen;
                self.act(action.map(Message::Nations))
            }
            Message::Armies(message) => {
                let mut screen = std::mem::take(&mut self.armies);
                let action = screen.update(message, &self.around());
                self.armies = screen;
                self.act(action.map(Message::Armies))
            }
            Message::Battle(message) => {
                let mut screen = std::mem::take(&mut self.battle);
                let action = screen.update(message, self.around());
                self.battle = screen;
                self.act(action.map(Message::Battle))
            }
            Message::Print(message) => {
                let mut screen = std::mem::take(&mut self.print);
                let action = screen.update(message, self.around());
                self.print = screen;
                self.act(action.map(Message::Print))
            }
            Message::Reference(message) => {
                let action = self.reference.update(message);
                self.act(action.map(Message::Reference))
            }
            Message::Settings(message) => {
                let mut screen = std::mem::take(&mut self.settings);
                let action = screen.update(message, &self.around());
                self.settings = screen;
                self.act(action.map(Message::Settings))
            }
            Message::Finder(message) => match self.finder.as_mut().and_then(|f| f.update(message)) {
                Some(then) => {
                    self.finder = None;
                    self.update(then)
                }
                None => Task::none(),
            },
            Message::Find(find) => self.follow(find),
            Message::SampleGrew(battles) => {
                self.start.founding = Some(battles);
                Task::none()
            }
            Message::SampleDone(done) => {
                self.start.founding = None;
                match done {
                    Ok(()) => self.note = "All kept".to_owned(),
                    Err(why) => {
                        self.fault = Some(why);
                    }
                }
                self.armies = armies::State::default();
                self.read();
                self.go(Place::Campaign)
            }
            Message::Undone(done) => {
                match done {
                    Ok(Some(what)) => self.note = what,
                    Ok(None) => self.note = "Nothing to take back".to_owned(),
                    Err(why) => self.fault = Some(why),
                }
                self.armies.forget();
                self.read();
                Task::none()
            }
            Message::AwayPressed => self.close_panels(),
            Message::Noted => {
                self.noted();
                Task::none()
            }
            Message::Closed => {
                if let Some(timing) = &self.timing {
                    timing.tell();
                }
                iced::exit()
            }
        }
    }

    /// Does what a screen asks of the window.
    fn act(&mut self, action: Action<Message>) -> Task<Message> {
        match action {
            Action::None => Task::none(),
            Action::Run(task) => task,
            Action::Changed(note) => {
                self.note = note;
                self.read();
                Task::none()
            }
            Action::Entered(note, tells) => {
                self.note = note;
                self.campaign.show_war();
                self.read();
                let there = self.go(Place::Campaign);
                let then = tells.map_or_else(Task::none, |battle| self.follow(Find::Told(battle)));
                Task::batch([there, then])
            }
            Action::ChangedThen(note, task) => {
                self.note = note;
                self.read();
                task
            }
            Action::Go(place) => self.go(place),
            Action::PrintTonight => {
                self.print.choose_tonight();
                self.go(Place::Print)
            }
            Action::Found => self.open_form(),
            Action::Raised(army, note) => {
                self.note = note;
                self.read();
                let Some(at) = self.now.armies.iter().position(|a| a.id == army) else { return Task::none() };
                self.follow(Find::Show(armies::Source::List(at), armies::Subject::Army(army)))
            }
            Action::Undo => self.undo_edit(),
            Action::Watch(number) => self.follow(Find::Battle(number)),
            Action::NextBattle => self.follow(Find::NextBattle),
            Action::Correct(number) => self.follow(Find::Page(Some(number))),
            Action::Unfinished => self.follow(Find::Page(None)),
            Action::Fault(why) => {
                self.fault = Some(why);
                Task::none()
            }
        }
    }

    /// Size and place of the window when it was closed last.
    #[must_use]
    pub const fn frame(&self) -> WindowPlace {
        self.frame
    }
}

/// Where the window was, or the size that the screens are made for.
fn frame_of(desk: &Desk) -> WindowPlace {
    let usual = WindowPlace { x: None, y: None, width: size::WINDOW.0 as u32, height: size::WINDOW.1 as u32 };
    desk.window_place().ok().flatten().unwrap_or(usual)
}

/// The battle of *Fight tonight*, for its picture on the first start.
fn tonight() -> Option<(crate::field::Scenario, crate::field::TableView)> {
    let system = resolve::playable().next()?;
    let scenario = resolve::scenario(system, "st-ulrich").ok()?;
    let mut dice = crate::base::Dice::fair(1, 1);
    let mut events: Vec<crate::field::Event> = Vec::new();
    let battle = system.begin(&scenario, [GeneralKind::Planner; 2], &mut dice, &mut events).ok()?;
    let table = battle.table();
    Some((scenario, table))
}
