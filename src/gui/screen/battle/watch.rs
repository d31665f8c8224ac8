//! A fought battle, watched event by event: table, time line and log.

mod ahead;
mod charge;
mod log;
mod odds;
mod timeline;
mod unit;
mod view;

use crate::base::Side;
use crate::campaign::Fought;
use crate::desk::Resolved;
use crate::desk::course::Course;
use crate::desk::replay::{Fall, Replay, Way};
use crate::draw::table::{Cast, Names, Ruler, Track};
use crate::field::TableView;
use crate::gui::screen::forecast::Moment;
use crate::gui::widget::map::Shot;
use crate::gui::work::on_thread;
use ahead::Ahead;
use iced::Task;
use iced::keyboard::{Key, Modifiers, key::Named};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The name of the field that filters the log.
pub const FILTER: &str = "log-filter";

/// What comes after the battle that is watched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum After {
    /// Its result is still to be brought into the books.
    Aftermath,
    /// It is in the books.
    Nothing,
    /// It is one of a forecast, and leads back to it.
    Forecast,
}

/// How fast the battle plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Pace {
    #[default]
    Walk,
    Trot,
    Gallop,
}

impl Pace {
    const fn next(self) -> Pace {
        match self {
            Pace::Walk => Pace::Trot,
            Pace::Trot => Pace::Gallop,
            Pace::Gallop => Pace::Walk,
        }
    }
    const fn name(self) -> &'static str {
        match self {
            Pace::Walk => "1×",
            Pace::Trot => "2×",
            Pace::Gallop => "4×",
        }
    }
    const fn pause(self) -> Duration {
        Duration::from_millis(match self {
            Pace::Walk => 900,
            Pace::Trot => 450,
            Pace::Gallop => 225,
        })
    }
}

/// What stands below the time line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Strip {
    /// The turn in one paragraph.
    #[default]
    Story,
    /// The forecast from the moment.
    Ahead,
}

/// Whether the generals' reasons stand in the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Reasons {
    #[default]
    Shown,
    Folded,
}

/// The battle and the moment of it that is looked at.
#[derive(Debug)]
pub struct Watch {
    replay: Replay,
    cast: Cast,
    ruler: Ruler,
    after: After,
    falls: Vec<Fall>,
    /// What each unit is under the rules, and what it does.
    rated: Vec<[String; 2]>,
    /// How many entries of the log have been told.
    moment: usize,
    /// The table at that moment, and who holds what is fought for.
    table: TableView,
    held: Vec<Option<Side>>,
    playing: bool,
    /// Counts plays and pauses, so that a beat of an old play is not heard.
    beat: u64,
    pace: Pace,
    selected: Option<usize>,
    names: Names,
    /// What the log is searched for; none while it shows the turn.
    filter: Option<String>,
    reasons: Reasons,
    strip: Strip,
    ahead: Ahead,
    /// The page of a charge, in the place of the log.
    charge: charge::Page,
    /// The unit under the pointer.
    over: Option<usize>,
    /// The turn so far in one paragraph.
    story: Option<String>,
    tracks: Vec<Track>,
    /// The odds of the entry that is told, before its die.
    odds: Option<String>,
    /// The battle at all its pauses, once it has been fought again.
    course: Option<Arc<Course>>,
    /// Why there is none.
    no_course: Option<String>,
    cancel: Arc<AtomicBool>,
}

/// Nobody waits any more for a battle that is not watched.
impl Drop for Watch {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// What can happen while a battle is watched.
#[derive(Debug, Clone)]
pub enum Message {
    Step(Way),
    Phase(Way),
    Turn(Way),
    Jump(usize),
    End,
    Play,
    /// Time for the next event of a play.
    Beat(u64),
    Pace,
    Pick(usize),
    /// A unit that is named beside the table.
    Choose(u8),
    NextUnit(Way),
    Names,
    /// The nearest thing that matters.
    Matter(Way),
    Reasons,
    /// The battle was fought again, or could not be.
    Course(Result<Arc<Course>, String>),
    /// The forecast from here, or back to the story.
    Ahead,
    AheadSays(ahead::Message),
    /// The page of a charge, or back to the log.
    Charge,
    ChargeSays(charge::Message),
    /// The pointer came over a unit, or left it.
    Over(Option<usize>),
    Filter,
    FilterTyped(String),
    Aftermath,
    /// The way back was taken, whatever is open.
    Leave,
    Close,
}

/// What the place must do.
pub enum Action {
    None,
    Run(Task<Message>),
    /// Shows all that a forecast from a moment comes to.
    Foretell(Moment),
    Aftermath,
    Close,
}

impl Watch {
    /// A battle at its beginning.
    #[must_use]
    pub fn new(replay: Replay, ruler: Ruler, after: After) -> Watch {
        Watch {
            cast: Cast::of(&replay.scenario),
            falls: replay.falls(),
            rated: replay.rated(),
            table: replay.table(0),
            held: replay.held(0),
            replay,
            ruler,
            after,
            moment: 0,
            playing: false,
            beat: 0,
            pace: Pace::default(),
            selected: None,
            names: Names::Shown,
            filter: None,
            reasons: Reasons::default(),
            strip: Strip::default(),
            ahead: Ahead::default(),
            charge: charge::Page::default(),
            over: None,
            story: None,
            tracks: Vec::new(),
            odds: None,
            course: None,
            no_course: None,
            cancel: Arc::default(),
        }
    }

    /// Fights the battle again in the background, so that odds and forecasts can be had at every moment of it.
    pub fn take_up(&self, fought: Arc<Resolved>) -> Task<Message> {
        self.in_background(move |cancel| Course::again(fought.order.clone(), fought.fork, &fought.events, cancel))
    }

    /// The same for a battle of the books.
    pub fn take_up_kept(&self, kept: Box<Fought>) -> Task<Message> {
        self.in_background(move |cancel| Course::of_kept(&kept, cancel))
    }

    fn in_background(
        &self,
        work: impl FnOnce(&AtomicBool) -> Result<Course, crate::desk::Error> + Send + 'static,
    ) -> Task<Message> {
        let cancel = self.cancel.clone();
        on_thread(move |tell| tell(Message::Course(work(&cancel).map(Arc::new).map_err(|e| e.to_string()))))
    }

    /// Keys of the screen; single letters only while no field has the focus.
    #[must_use]
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        let shift = modifiers.shift();
        if modifiers.command() || modifiers.alt() {
            return None;
        }
        let step = |way| if shift { Message::Phase(way) } else { Message::Step(way) };
        Some(match key.as_ref() {
            Key::Named(Named::Space) => Message::Play,
            Key::Named(Named::ArrowLeft) => step(Way::Back),
            Key::Named(Named::ArrowRight) => step(Way::Forth),
            Key::Named(Named::PageUp) => Message::Turn(Way::Back),
            Key::Named(Named::PageDown) => Message::Turn(Way::Forth),
            Key::Named(Named::Home) => Message::Jump(0),
            Key::Named(Named::End) => Message::End,
            Key::Named(Named::Tab) => Message::NextUnit(if shift { Way::Back } else { Way::Forth }),
            Key::Named(Named::Escape) => Message::Close,
            Key::Character("l" | "L") => Message::Names,
            Key::Character("n" | "N") => Message::Matter(if shift { Way::Back } else { Way::Forth }),
            Key::Character("r" | "R") => Message::Reasons,
            Key::Character("f" | "F") => Message::Ahead,
            Key::Character("a" | "A") if self.strip == Strip::Ahead && self.ahead.goes_on() => {
                Message::AheadSays(ahead::Message::Whole)
            }
            Key::Character("c" | "C") => Message::Charge,
            Key::Character("/") => Message::Filter,
            Key::Character("p" | "P") => Message::Pace,
            _ => return None,
        })
    }

    /// The next step.
    #[must_use]
    pub fn next(&self) -> Option<Message> {
        (self.after == After::Aftermath).then_some(Message::Aftermath)
    }

    /// What comes after it.
    #[must_use]
    pub const fn after(&self) -> After {
        self.after
    }

    pub fn update(&mut self, message: Message) -> Action {
        match self.does(message) {
            Action::None => Action::Run(self.background()),
            Action::Run(task) => Action::Run(Task::batch([task, self.background()])),
            action => action,
        }
    }

    fn does(&mut self, message: Message) -> Action {
        match message {
            Message::Step(Way::Back) => self.go(self.moment.saturating_sub(1)),
            Message::Step(Way::Forth) => self.go(self.moment + 1),
            Message::Phase(way) => self.go(self.replay.phase_from(self.moment, way)),
            Message::Turn(way) => self.go(self.turn_from(way)),
            Message::Matter(way) => self.go(self.replay.matter_from(self.moment, way)),
            Message::Jump(moment) => self.go(moment),
            Message::End => self.go(usize::MAX),
            Message::Play => {
                self.playing = !self.playing;
                self.beat += 1;
                if self.playing {
                    if self.moment == self.replay.entries.len() {
                        self.stand_at(0);
                    }
                    return Action::Run(self.next_beat());
                }
            }
            Message::Beat(beat) if self.playing && beat == self.beat => {
                self.stand_at(self.moment + 1);
                if self.moment < self.replay.entries.len() {
                    return Action::Run(self.next_beat());
                }
                self.playing = false;
            }
            Message::Beat(_) => {}
            Message::Pace => self.pace = self.pace.next(),
            Message::Pick(piece) => match u8::try_from(piece).ok().filter(|_| self.charge.open && self.is_enemy(piece))
            {
                Some(target) => self.charge.update(charge::Message::Target(target)),
                None => self.select(if self.selected == Some(piece) { None } else { Some(piece) }),
            },
            Message::Choose(piece) => self.select(Some(piece.into())),
            Message::NextUnit(way) => self.next_unit(way),
            Message::Names => {
                self.names = if self.names == Names::Shown { Names::Hidden } else { Names::Shown };
            }
            Message::Reasons => {
                self.reasons = if self.reasons == Reasons::Shown { Reasons::Folded } else { Reasons::Shown };
            }
            Message::Course(course) => {
                match course {
                    Ok(course) => self.course = Some(course),
                    Err(why) => self.no_course = Some(why),
                }
                self.odds = self.before_the_die();
                if self.strip == Strip::Ahead {
                    return self.look_ahead();
                }
            }
            Message::Ahead if self.strip == Strip::Ahead && self.ahead.moment == self.moment => {
                self.ahead.stop();
                self.strip = Strip::Story;
            }
            Message::Ahead => {
                self.strip = Strip::Ahead;
                return self.look_ahead();
            }
            Message::AheadSays(ahead::Message::Whole) => {
                return self.course.clone().map_or(Action::None, |course| Action::Foretell(self.ahead.from(course)));
            }
            Message::AheadSays(message) => self.ahead.update(message),
            Message::Charge if self.charge.open && self.filter.is_none() => self.charge.open = false,
            Message::Charge => {
                self.filter = None;
                let over = self.over.filter(|&n| self.is_enemy(n)).and_then(|n| u8::try_from(n).ok());
                self.charge.open(over);
            }
            Message::ChargeSays(message) => {
                self.charge.update(message);
                self.odds = self.before_the_die();
            }
            Message::Over(piece) => self.over = piece,
            Message::Filter => {
                self.charge.open = false;
                self.filter = Some(String::new());
                return Action::Run(iced::widget::operation::focus(FILTER));
            }
            Message::FilterTyped(wanted) => self.filter = Some(wanted),
            Message::Aftermath => return Action::Aftermath,
            Message::Leave => {
                self.playing = false;
                self.ahead.stop();
                return Action::Close;
            }
            Message::Close if self.filter.is_some() => self.filter = None,
            Message::Close if self.playing => self.playing = false,
            Message::Close if self.ahead.is_running() => self.ahead.stop(),
            Message::Close if self.charge.open => self.charge.open = false,
            Message::Close if self.strip == Strip::Ahead => self.strip = Strip::Story,
            Message::Close if self.selected.is_some() => self.select(None),
            Message::Close => return Action::Close,
        }
        Action::None
    }

    fn select(&mut self, piece: Option<usize>) {
        self.selected = piece;
        self.charge.turn_to_nearest();
    }

    /// Whether a unit stands on the table against the selected one.
    fn is_enemy(&self, piece: usize) -> bool {
        let side = |n: usize| self.table.pieces.get(n).filter(|p| !p.gone).map(|p| p.side);
        self.selected.and_then(side).zip(side(piece)).is_some_and(|(ours, theirs)| ours != theirs)
    }

    /// Goes somewhere by hand, which ends a play.
    fn go(&mut self, moment: usize) {
        self.playing = false;
        self.stand_at(moment);
    }

    fn stand_at(&mut self, moment: usize) {
        let moment = moment.min(self.replay.entries.len());
        if moment != self.moment {
            self.moment = moment;
            self.table = self.replay.table(moment);
            self.held = self.replay.held(moment);
            self.story = self.replay.story(moment);
            self.odds = self.before_the_die();
            self.tracks = self.replay.tracks(moment).into_iter().filter_map(|t| self.track(t)).collect();
        }
    }

    /// A way as it is drawn.
    fn track(&self, track: crate::desk::replay::Track) -> Option<Track> {
        let side = self.replay.pieces.get(track.piece)?.side;
        Some(Track { side, from: track.from, way: track.way })
    }

    /// Begins the forecast from here, once the battle can be taken up.
    fn look_ahead(&mut self) -> Action {
        let Some(course) = self.course.clone() else { return Action::None };
        let begun = (1..=self.turn()).filter_map(|turn| {
            let start = self.replay.turn_starts(turn)?;
            Some((turn, self.replay.told(start)))
        });
        let from = ahead::From {
            moment: self.moment,
            told: self.replay.told(self.moment),
            place: self.place(),
            turns: begun.collect(),
        };
        Action::Run(self.ahead.begin(course, from).map(Message::AheadSays))
    }

    fn next_beat(&self) -> Task<Message> {
        let (beat, pause) = (self.beat, self.pace.pause());
        on_thread(move |tell| {
            std::thread::sleep(pause);
            tell(Message::Beat(beat));
        })
    }

    /// The turn that is looked at; 0 before the first.
    fn turn(&self) -> u16 {
        self.moment.checked_sub(1).and_then(|n| self.replay.entries.get(n)).map_or(0, |e| e.turn)
    }

    fn turn_from(&self, way: Way) -> usize {
        let turn = match way {
            Way::Forth => self.turn() + 1,
            // Within a turn the way back leads to its beginning first.
            Way::Back if self.replay.turn_starts(self.turn()).is_some_and(|s| s + 1 < self.moment) => self.turn(),
            Way::Back => self.turn().saturating_sub(1),
        };
        match (way, self.replay.turn_starts(turn)) {
            (_, Some(start)) => start + 1,
            (Way::Forth, None) => usize::MAX,
            (Way::Back, None) => 0,
        }
    }

    fn next_unit(&mut self, way: Way) {
        let standing: Vec<usize> = (0..self.table.pieces.len()).filter(|&n| !self.table.pieces[n].gone).collect();
        let Some((first, last)) = standing.first().zip(standing.last()) else { return };
        self.select(Some(match (way, self.selected) {
            (Way::Forth, Some(now)) => *standing.iter().find(|&&n| n > now).unwrap_or(first),
            (Way::Back, Some(now)) => *standing.iter().rev().find(|&&n| n < now).unwrap_or(last),
            (Way::Forth, None) => *first,
            (Way::Back, None) => *last,
        }));
    }

    /// The arrow of the entry that is being told.
    fn shot(&self) -> Option<Shot> {
        use crate::field::Happening as H;
        let entry = self.replay.entries.get(self.moment.checked_sub(1)?)?;
        if !matches!(entry.kind, H::Fired | H::Fought | H::Charged) {
            return None;
        }
        let units = self.table.pieces.len();
        let (from, to) = (usize::from(entry.actor), usize::from(entry.target));
        if from >= units || to >= units {
            return None;
        }
        Some(Shot { from, to, label: entry.mark.clone() })
    }
}
