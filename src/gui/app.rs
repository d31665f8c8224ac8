//! The window as a whole: what it remembers, what happens in it, and what is on screen.

mod things;
mod timing;

use super::finder::{self, Finder};
use super::help::{self, Glossary};
use super::look::spot::Whence;
use super::look::state::Kind;
use super::look::{Light, Look, size};
use super::now::{Now, Shelf, once, with};
use super::place::Place;
use super::screen::{Action, Around, armies, battle, campaign, found, print, settings, start};
use super::shell::{self, Page, Rail, Wish};
use super::widget::focus::{self, Go};
use super::widget::{button, error};
use super::work::on_thread;
use crate::base::Side;
use crate::desk::settings::Theme as Set;
use crate::desk::{Desk, Error, WindowPlace, resolve};
use crate::field::GeneralKind;
use iced::keyboard::{self, Key, Modifiers, key::Named};
use iced::widget::operation;
use iced::widget::row;
use iced::{Alignment, Element, Point, Size, Subscription, Task, window};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;
pub use timing::Timing;

/// Battles of the sample war that are fought before it is looked into.
const SAMPLE: u32 = 3;

/// The window's state.
pub struct App {
    look: Look,
    shelf: Shelf,
    now: Now,
    place: Place,
    start: start::State,
    found: Option<found::State>,
    campaign: campaign::State,
    armies: armies::State,
    battle: battle::State,
    print: print::State,
    settings: settings::State,
    finder: Option<Finder<Message>>,
    help: Option<Whence>,
    glossary: Glossary,
    /// The line at the foot of the rail.
    note: String,
    fault: Option<String>,
    /// Stops the founding of the sample.
    cancel: Arc<AtomicBool>,
    frame: WindowPlace,
    timing: Option<Timing>,
    /// Goes on with every change.
    turn: u8,
}

/// What can happen in the window.
#[derive(Debug, Clone)]
pub enum Message {
    Key(Key, Modifiers),
    Shell(Wish),
    Start(start::Message),
    Found(found::Message),
    Campaign(campaign::Message),
    Armies(armies::Message),
    Battle(battle::Message),
    Print(print::Message),
    Settings(settings::Message),
    Finder(finder::Message),
    /// Something that the finder found.
    Find(Find),
    /// A battle of the sample war is fought.
    SampleGrew(u32),
    SampleDone(Result<(), String>),
    Undone(Result<Option<String>, String>),
    AwayPressed,
    FaultRead,
    Resized(Size),
    Moved(Point),
    CloseRequested,
    Closed,
    Drawn(Instant),
}

impl Message {
    /// Whether it only tells how far something is: what it changes on screen leaves no traces of drawings that are gone,
    /// and it comes too often to paint everything anew.
    const fn is_progress(&self) -> bool {
        matches!(
            self,
            Message::Drawn(_)
                | Message::Moved(_)
                | Message::SampleGrew(_)
                | Message::Battle(battle::Message::Stands(..) | battle::Message::ForecastSays(_))
        )
    }
}

/// What the finder leads to.
#[derive(Debug, Clone)]
pub enum Find {
    Place(Place),
    Unit(armies::Source, crate::army::Id),
    Battle(u32),
    NextBattle,
    DrawUp,
    Advance,
    Tonight,
    Found,
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
            armies: armies::State::default(),
            battle: battle::State::default(),
            print: print::State::default(),
            settings: settings::State::default(),
            finder: None,
            help: None,
            glossary: Glossary::default(),
            note: if now.read_only { "Only to read" } else { "All kept" }.to_owned(),
            fault: report.map(|path| {
                format!(
                    "The program broke off last time. What it was doing stands in {}; nothing in it names you.",
                    path.display()
                )
            }),
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

    /// The desk as it stood after the last change.
    #[must_use]
    pub const fn now(&self) -> &Now {
        &self.now
    }

    /// How everything looks.
    #[must_use]
    pub const fn look(&self) -> &Look {
        &self.look
    }

    fn around(&self) -> Around<'_> {
        Around { look: &self.look, now: &self.now, shelf: &self.shelf }
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
        self.armies.refresh(&self.now);
        let settings = &mut self.settings;
        let now = &self.now;
        // Nothing is lost where it cannot be read now: the page then shows what it showed.
        let _ = with(&self.shelf, |desk| {
            settings.refresh(now, desk);
            Ok(())
        });
    }

    /// The window's title.
    #[must_use]
    pub fn title(&self) -> String {
        self.now.war.as_ref().map_or_else(|| "Tricorne".to_owned(), |w| format!("{} – Tricorne", w.state().name))
    }

    /// What iced's own parts look like.
    #[must_use]
    pub fn theme(&self) -> iced::Theme {
        self.look.iced()
    }

    /// The ground under everything. It changes with every change of the window by less than can be seen: the software
    /// renderer then paints all anew, where it would leave traces of drawings that are gone.
    #[must_use]
    pub fn style(&self, _theme: &iced::Theme) -> iced::theme::Style {
        let ground = super::look::colour(self.look.theme.ground);
        let b = (ground.b - f32::from(self.turn) / 100_000.0).max(0.0);
        iced::theme::Style {
            background_color: iced::Color { b, ..ground },
            text_color: super::look::colour(self.look.theme.ink),
        }
    }

    /// How much everything is enlarged.
    #[must_use]
    pub fn zoom(&self) -> f32 {
        f32::from(self.now.settings.zoom.clamp(50, 300)) / 100.0
    }

    /// What the window listens to.
    pub fn subscription(&self) -> Subscription<Message> {
        let keys = keyboard::listen().filter_map(|event| match event {
            keyboard::Event::KeyPressed { key, modifiers, .. } => Some(Message::Key(key, modifiers)),
            _ => None,
        });
        let frame = window::events().filter_map(|(_, event)| match event {
            window::Event::Resized(size) => Some(Message::Resized(size)),
            window::Event::Moved(at) => Some(Message::Moved(at)),
            window::Event::CloseRequested => Some(Message::CloseRequested),
            _ => None,
        });
        let mut all = vec![keys, frame];
        if self.timing.is_some() {
            all.push(window::frames().map(Message::Drawn));
        }
        Subscription::batch(all)
    }

    /// What a message does.
    pub fn update(&mut self, message: Message) -> Task<Message> {
        self.turn = self.turn.wrapping_add(u8::from(!message.is_progress()));
        match message {
            Message::Key(key, modifiers) => self.key(&key, modifiers),
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
                        self.start.fault = Some(why.clone());
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
                self.read();
                Task::none()
            }
            Message::AwayPressed => self.close_panels(),
            Message::FaultRead => {
                self.fault = None;
                Task::none()
            }
            Message::Resized(size) => {
                let zoom = self.zoom();
                self.frame.width = (size.width * zoom) as u32;
                self.frame.height = (size.height * zoom) as u32;
                Task::none()
            }
            Message::Moved(at) => {
                self.frame.x = Some(at.x as i32);
                self.frame.y = Some(at.y as i32);
                Task::none()
            }
            Message::CloseRequested => {
                let (shelf, frame) = (self.shelf.clone(), self.frame);
                let keep =
                    move || with(&shelf, |desk| if desk.read_only() { Ok(()) } else { desk.keep_window_place(frame) });
                once(keep).map(|_| Message::Closed)
            }
            Message::Closed => {
                if let Some(timing) = &self.timing {
                    timing.tell();
                }
                iced::exit()
            }
            Message::Drawn(at) => {
                if let Some(timing) = &mut self.timing {
                    timing.frame(at);
                }
                Task::none()
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
            Action::ChangedThen(note, task) => {
                self.note = note;
                self.read();
                task
            }
            Action::Go(place) => self.go(place),
            Action::Found => self.open_form(),
            Action::Watch(number) => self.follow(Find::Battle(number)),
            Action::NextBattle => self.follow(Find::NextBattle),
            Action::Fault(why) => {
                self.fault = Some(why);
                Task::none()
            }
        }
    }

    fn go(&mut self, place: Place) -> Task<Message> {
        self.found = None;
        self.place = place;
        match place {
            Place::Campaign if self.now.war.is_some() => operation::focus("next-step"),
            Place::Campaign => operation::focus(start::FIRST),
            Place::Armies => operation::focus(armies::CHOSEN),
            Place::Battle => {
                let mut screen = std::mem::take(&mut self.battle);
                let action = screen.open_next(self.around());
                self.battle = screen;
                self.act(action.map(Message::Battle))
            }
            Place::Print => {
                let mut screen = std::mem::take(&mut self.print);
                let action = screen.open(self.around());
                self.print = screen;
                self.act(action.map(Message::Print))
            }
            Place::Settings => Task::none(),
        }
    }

    fn open_form(&mut self) -> Task<Message> {
        self.place = Place::Campaign;
        self.found = Some(found::State::default());
        operation::focus(found::FIRST)
    }

    fn wish(&mut self, wish: Wish) -> Task<Message> {
        match wish {
            Wish::Go(place) => self.go(place),
            Wish::Find => {
                self.help = None;
                self.finder =
                    Some(Finder::new("Find a regiment, an officer, a battle, or what to do", things::all(&self.now)));
                operation::focus(finder::FIELD)
            }
            Wish::Help => {
                self.help = if self.help.is_some() { None } else { Some(self.look.spot.shown()) };
                Task::none()
            }
            Wish::Undo => self.undo(),
        }
    }

    /// In the library's places the last edit is undone; in the campaign its last entry is, after what follows from that.
    fn undo(&mut self) -> Task<Message> {
        if self.place == Place::Battle && self.battle.undoes() {
            return self.update(Message::Battle(battle::Message::UNDO));
        }
        if matches!(self.place, Place::Campaign | Place::Battle) && self.now.war.is_some() {
            self.place = Place::Campaign;
            return self.update(Message::Campaign(campaign::Message::AskTakeBack));
        }
        let shelf = self.shelf.clone();
        once(move || with(&shelf, |desk| Ok(desk.undo()?.map(|what| format!("Undone: {what}"))))).map(Message::Undone)
    }

    fn redo(&mut self) -> Task<Message> {
        if self.place == Place::Battle && self.battle.undoes() {
            return self.update(Message::Battle(battle::Message::REDO));
        }
        let shelf = self.shelf.clone();
        let campaign = matches!(self.place, Place::Campaign | Place::Battle);
        once(move || {
            with(&shelf, |desk| {
                if !campaign {
                    return Ok(desk.redo()?.map(|what| format!("Done again: {what}")));
                }
                let Some(entry) = desk.war().and_then(|w| w.taken_back().last()).map(|e| e.number) else {
                    return Ok(None);
                };
                desk.put_back(entry)?;
                Ok(Some("put back".to_owned()))
            })
        })
        .map(Message::Undone)
    }

    fn begin(&mut self, message: &start::Message) -> Task<Message> {
        self.start.fault = None;
        match message {
            start::Message::LookIntoAWar if self.start.founding.is_none() => {
                self.start.founding = Some(0);
                self.cancel = Arc::default();
                let (shelf, cancel) = (self.shelf.clone(), self.cancel.clone());
                on_thread(move |tell| {
                    let done = sample(&shelf, &cancel, &mut |n| tell(Message::SampleGrew(n)));
                    tell(Message::SampleDone(done));
                })
            }
            start::Message::LookIntoAWar => Task::none(),
            start::Message::FightTonight => self.follow(Find::Tonight),
            start::Message::FoundACampaign => self.open_form(),
            start::Message::Cancel => {
                self.cancel.store(true, Ordering::Relaxed);
                Task::none()
            }
        }
    }

    fn follow(&mut self, find: Find) -> Task<Message> {
        match find {
            Find::Place(place) => self.go(place),
            Find::Unit(source, unit) => {
                self.armies.show(source, unit, &self.now);
                self.go(Place::Armies)
            }
            Find::Battle(number) => {
                self.place = Place::Battle;
                let mut screen = std::mem::take(&mut self.battle);
                let action = screen.open_kept(number, self.around());
                self.battle = screen;
                self.act(action.map(Message::Battle))
            }
            Find::NextBattle => {
                self.place = Place::Battle;
                let mut screen = std::mem::take(&mut self.battle);
                let action = screen.open_next(self.around());
                self.battle = screen;
                self.act(action.map(Message::Battle))
            }
            Find::Tonight => {
                self.place = Place::Battle;
                let action = self.battle.open_tonight();
                self.act(action.map(Message::Battle))
            }
            Find::DrawUp => {
                self.place = Place::Campaign;
                self.update(Message::Campaign(campaign::Message::DrawUp))
            }
            Find::Advance => {
                self.place = Place::Campaign;
                self.update(Message::Campaign(campaign::Message::AskAdvance))
            }
            Find::Found => self.open_form(),
            Find::Light => {
                let other = match self.now.settings.theme {
                    Set::Daylight => Set::Candlelight,
                    Set::Candlelight => Set::Daylight,
                };
                self.update(Message::Settings(settings::Message::Themed(other)))
            }
            Find::Open(id) => {
                self.place = Place::Campaign;
                self.update(Message::Settings(settings::Message::Open(id)))
            }
        }
    }

    fn close_panels(&mut self) -> Task<Message> {
        self.finder = None;
        self.help = None;
        if self.campaign.has_panel() {
            return self.update(Message::Campaign(campaign::Message::ClosePanel));
        }
        Task::none()
    }

    fn key(&mut self, key: &Key, modifiers: Modifiers) -> Task<Message> {
        if self.finder.is_some() {
            match key.as_ref() {
                Key::Named(Named::Escape) => self.finder = None,
                Key::Named(Named::ArrowUp) => return self.update(Message::Finder(finder::Message::Up)),
                Key::Named(Named::ArrowDown) => return self.update(Message::Finder(finder::Message::Down)),
                Key::Named(Named::Enter) => return self.update(Message::Finder(finder::Message::Take)),
                _ => {}
            }
            return Task::none();
        }
        if self.help.is_some() && matches!(key.as_ref(), Key::Named(Named::Escape | Named::F1)) {
            self.help = None;
            return Task::none();
        }
        if let Some(task) = self.key_everywhere(key, modifiers) {
            return task;
        }
        if let Some(message) = self.key_here(key, modifiers) {
            return self.update(message);
        }
        if self.fault.is_some() && key.as_ref() == Key::Named(Named::Escape) {
            self.fault = None;
            return Task::none();
        }
        match key.as_ref() {
            Key::Named(Named::ArrowUp) => focus::go(Go::Up),
            Key::Named(Named::ArrowDown) => focus::go(Go::Down),
            Key::Named(Named::ArrowLeft) => focus::go(Go::Left),
            Key::Named(Named::ArrowRight) => focus::go(Go::Right),
            _ => Task::none(),
        }
    }

    /// Keys that mean the same in every place.
    fn key_everywhere(&mut self, key: &Key, modifiers: Modifiers) -> Option<Task<Message>> {
        match key.as_ref() {
            Key::Named(Named::Tab) if self.place == Place::Battle && self.battle.takes_tab() => None,
            Key::Named(Named::Tab) => Some(focus::go(if modifiers.shift() { Go::Back } else { Go::Next })),
            Key::Named(Named::F1) => Some(self.wish(Wish::Help)),
            Key::Named(Named::Enter) if modifiers.command() => {
                let next = self.next()?;
                Some(self.update(next))
            }
            Key::Character(c) if modifiers.alt() => Place::of_key(c).map(|place| self.go(place)),
            Key::Character(c) if modifiers.command() => match c.to_lowercase().as_str() {
                "k" => Some(self.wish(Wish::Find)),
                "p" => Some(self.go(Place::Print)),
                "z" if modifiers.shift() => Some(self.redo()),
                "z" => Some(self.undo()),
                _ => None,
            },
            _ => None,
        }
    }

    /// What a key means where one is.
    fn key_here(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        if let Some(form) = &self.found {
            return form.key(key, modifiers).map(Message::Found);
        }
        match self.place {
            Place::Campaign if self.is_first_start() => start::key(key, modifiers).map(Message::Start),
            Place::Campaign => self.campaign.key(key, modifiers).map(Message::Campaign),
            Place::Armies => self.armies.key(key, modifiers).map(Message::Armies),
            Place::Battle => self.battle.key(key, modifiers, self.around()).map(Message::Battle),
            Place::Print => self.print.key(key, modifiers).map(Message::Print),
            Place::Settings => self.settings.key(key, modifiers).map(Message::Settings),
        }
    }

    /// What Ctrl Enter does.
    fn next(&self) -> Option<Message> {
        if let Some(form) = &self.found {
            return form.next().map(Message::Found);
        }
        match self.place {
            Place::Campaign if self.is_first_start() => Some(Message::Start(start::Message::LookIntoAWar)),
            Place::Campaign => self.campaign.next().map(Message::Campaign),
            Place::Battle => self.battle.next(self.around()).map(Message::Battle),
            Place::Print => self.print.next().map(Message::Print),
            Place::Armies | Place::Settings => None,
        }
    }

    /// What is on screen.
    #[must_use]
    pub fn view(&self) -> Element<'_, Message> {
        let look = &self.look;
        let rail = Rail {
            nation: self.now.nation(Side::Blue),
            here: self.place,
            undo: (!self.is_first_start()).then_some("takes the last thing back, after what follows from it is shown"),
            note: &self.note,
        };
        let window = if self.is_first_start() {
            let body = self.start.view(look).map(Message::Start);
            shell::plain_window(look, &rail, body, self.start.rest(), Message::Shell)
        } else {
            let mut page = self.page();
            if let Some(fault) = &self.fault {
                let read = button(look, Kind::Plain, "Read", "Esc").press(Message::FaultRead);
                page.bar = Some(row![error(look, fault), read].spacing(size::S16).align_y(Alignment::Center).into());
            }
            shell::window(look, rail, page, Message::Shell)
        };
        let panel = if let Some(finder) = &self.finder {
            Some((finder.view(look).map(Message::Finder), Alignment::Center))
        } else if let Some(focus) = &self.help {
            Some((help::view(look, &self.glossary, focus), Alignment::End))
        } else if self.place == Place::Campaign && !self.is_first_start() {
            self.campaign.panel(self.around()).map(|p| (p.map(Message::Campaign), Alignment::Center))
        } else {
            None
        };
        shell::over(look, window, panel, Message::AwayPressed)
    }

    fn page(&self) -> Page<'_, Message> {
        let around = self.around();
        if let Some(form) = &self.found {
            return form.page(around).map(Message::Found);
        }
        match self.place {
            Place::Campaign => self.campaign.page(around).map(Message::Campaign),
            Place::Armies => self.armies.page(around).map(Message::Armies),
            Place::Battle => self.battle.page(around).map(Message::Battle),
            Place::Print => self.print.page(around).map(Message::Print),
            Place::Settings => self.settings.page(around).map(Message::Settings),
        }
    }

    /// What has the focus when the window opens.
    pub fn first_focus(&self) -> Task<Message> {
        operation::focus(if self.now.war.is_some() { "next-step" } else { start::FIRST })
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

/// Founds the sample war, fights its first battles and draws up the next.
fn sample(shelf: &Shelf, cancel: &AtomicBool, tell: &mut dyn FnMut(u32)) -> Result<(), String> {
    with(shelf, |desk| desk.found_sample(None))?;
    for number in 0..SAMPLE {
        tell(number);
        let order = with(shelf, |desk| {
            desk.plan(rand::random())?;
            desk.campaign()?.order([GeneralKind::Planner; 2])
        })?;
        let fought = match resolve::fight(order, &mut |_| {}, cancel) {
            Err(Error::Cancelled) => break,
            other => other.map_err(|e| e.to_string())?,
        };
        with(shelf, |desk| {
            let page = desk.campaign()?.page(Some(&fought))?;
            desk.accept(&page, Some(&fought))
        })?;
    }
    with(shelf, |desk| match desk.campaign()?.plan() {
        None => desk.plan(rand::random()).map(|_| ()),
        Some(_) => Ok(()),
    })
}
