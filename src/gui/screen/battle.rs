//! The next battle: its set-up, its forecast, the fight, the battle watched event by event, its aftermath.

mod edit;
mod fought;
mod help;
mod nothing;
mod open;
mod printed;
pub mod rules;
mod set_up;
mod tonight;
mod watch;

use super::{Action, Around, aftermath, forecast, side_by_side};
use crate::base::Side;
use crate::campaign::Fought;
use crate::desk::Resolved;
use crate::desk::replay::Replay;
use crate::desk::resolve::Standing;
use crate::desk::tonight::Weighed;
use crate::field::GeneralKind;
use crate::gui::shell::Page;
use edit::Edit;
use fought::ruler;
use iced::keyboard::{Key, Modifiers, key::Named};
use set_up::{DrawnUp, SetUp};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use watch::{After, Watch};

/// The scenario of a first evening, and the usual choice of *Fight tonight*.
const TONIGHT: &str = "st-ulrich";

/// A scenario by its ID, of a system by its own; of the first that has it where none is named.
pub type Scene = (Option<&'static str>, &'static str);

/// What is offered first where nothing else is asked for.
pub const USUAL: Scene = (None, TONIGHT);

/// What the place shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Shown {
    #[default]
    SetUp,
    Tonight,
    Edit,
    Rules,
    Forecast,
    SideBySide,
    Watch,
    Aftermath,
}

/// What the place remembers.
#[derive(Debug, Default)]
pub struct State {
    shown: Shown,
    set_up: Option<SetUp>,
    edit: Edit,
    rules: rules::Rules,
    /// What *Fight tonight* offers, while it does.
    tonight: Option<tonight::Form>,
    watch: Option<Watch>,
    /// The number in the books of the battle that is watched; none for another.
    kept: Option<u32>,
    forecast: forecast::State,
    side_by_side: side_by_side::State,
    aftermath: Option<aftermath::State>,
    /// Fought by the engine, and not yet in the books.
    fought: Option<Arc<Resolved>>,
    /// The battle that was watched last, where it stands in no book: that one, or one of a forecast.
    watched: Option<Arc<Resolved>>,
    /// The fight that is set aside while a battle of a forecast from one of its moments is watched.
    aside: Option<(Watch, Option<Arc<Resolved>>)>,
    fighting: Option<Fighting>,
    /// Counts what was asked for, so that an answer to an old question is dropped.
    version: u64,
    fault: Option<String>,
}

/// Whether a battle that was fought is looked at first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Seen {
    Watched,
    Unseen,
}

/// A battle under way on another thread.
#[derive(Debug)]
struct Fighting {
    seen: Seen,
    cancel: Arc<AtomicBool>,
    standing: Option<Standing>,
}

type Drawn = Box<DrawnUp>;

/// What can happen in the place.
#[derive(Debug, Clone)]
pub enum Message {
    DrawUp,
    DrawnUp(u64, Result<Drawn, String>, Drew),
    Tonight,
    TonightOffered(Box<tonight::Offered>, Scene, [usize; 2]),
    TonightSays(tonight::Message),
    /// The set-up is kept as a scenario of the player's own.
    Keep,
    /// Where it lies now.
    ScenarioKept(Result<String, String>),
    /// The points of what is chosen.
    TonightWeighed(u64, Result<Option<Weighed>, String>),
    /// What is chosen as it is drawn up.
    TonightDrawn(u64, Result<Drawn, String>),
    TonightChosen,
    Generals([GeneralKind; 2]),
    Fight,
    Stands(u64, Standing),
    Fought(u64, Result<Arc<Resolved>, String>),
    /// One battle of a forecast, to be watched.
    Example(u64, Result<Arc<Resolved>, String>),
    Forecast,
    ForecastSays(forecast::Message),
    ForecastKept(Result<(), String>),
    SideBySideSays(side_by_side::Message),
    Record,
    /// The page to write on, fresh or kept as a draft.
    Paged(u64, Result<Box<crate::campaign::Page>, String>),
    /// The unfinished page, or that of a battle in the books.
    PageOf(u64, aftermath::Books, Result<Box<crate::campaign::Page>, String>),
    /// The unfinished page is gone on with.
    GoOn,
    AftermathSays(aftermath::Message),
    WatchSays(watch::Message),
    /// A battle that was kept is to be watched.
    Kept(u64, Result<Box<(Replay, Fought)>, String>),
    /// The set-up is to be changed by hand.
    EditBegin,
    Edit(edit::Message),
    /// Rules and options are to be looked at.
    RulesBegin,
    Rules(rules::Message),
    /// The set-up is in the campaign's journal.
    SetUpKept(Result<(), String>),
    /// Fights the battle and goes to its result, unseen.
    FightUnseen,
    /// Once more, by other dice.
    FightAnew,
    /// The line of help of this screen is dismissed.
    HelpRead(&'static str),
    HelpKept(Result<(), String>),
    Close,
}

impl Message {
    /// What Ctrl Z and Ctrl Shift Z mean while a set-up is changed by hand.
    pub const UNDO: Message = Message::Edit(edit::Message::Undo);
    pub const REDO: Message = Message::Edit(edit::Message::Redo);
}

/// Whether drawing up changed the campaign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drew {
    Anew,
    Again,
    /// It belongs to no campaign.
    Alone,
}

impl State {
    fn clear(&mut self) {
        self.stop();
        self.set_up = None;
        self.edit = Edit::default();
        self.watch = None;
        self.fought = None;
        self.watched = None;
        self.aftermath = None;
        self.forecast.forget();
        self.side_by_side.forget();
        self.shown = Shown::SetUp;
    }

    fn stop(&mut self) {
        if let Some(fighting) = self.fighting.take() {
            fighting.cancel.store(true, Ordering::Relaxed);
            self.version += 1;
        }
    }

    /// What a key means that no control took.
    #[must_use]
    pub fn key(&self, key: &Key, modifiers: Modifiers, around: Around) -> Option<Message> {
        if let (Key::Character("y" | "Y"), Some(line)) = (key.as_ref(), self.help(around))
            && !modifiers.command()
            && !modifiers.alt()
        {
            return Some(Message::HelpRead(line.key));
        }
        match self.shown {
            Shown::Watch => self.watch.as_ref()?.key(key, modifiers).map(Message::WatchSays),
            Shown::Aftermath => self.aftermath.as_ref()?.key(key, modifiers).map(Message::AftermathSays),
            Shown::Forecast => self.forecast.key(key, modifiers).map(Message::ForecastSays),
            Shown::SideBySide => self.side_by_side.key(key, modifiers).map(Message::SideBySideSays),
            Shown::Tonight => self.tonight.as_ref()?.key(key, modifiers, around.now),
            Shown::Edit => match key.as_ref() {
                Key::Named(Named::Escape) => Some(Message::Close),
                Key::Character("s" | "S") if !modifiers.command() => Some(Message::Keep),
                _ => self.edit.key(key, modifiers).map(Message::Edit),
            },
            Shown::Rules => self.rules.key(key, modifiers),
            Shown::SetUp => {
                if modifiers.command() || modifiers.alt() {
                    return None;
                }
                match key.as_ref() {
                    Key::Named(Named::Escape) => Some(Message::Close),
                    Key::Character("f" | "F") if self.set_up.is_some() => Some(Message::Forecast),
                    Key::Character("e" | "E") if self.set_up.is_some() => Some(Message::EditBegin),
                    Key::Character("o" | "O") if self.set_up.is_some() => Some(Message::RulesBegin),
                    Key::Character("n" | "N") if self.can_fight_anew(around) => Some(Message::FightAnew),
                    Key::Character("u" | "U") if self.set_up.is_some() => Some(Message::FightUnseen),
                    Key::Character("r" | "R") if self.can_record() => Some(Message::Record),
                    Key::Character("t" | "T") => Some(Message::Tonight),
                    _ => None,
                }
            }
        }
    }

    /// Whether Tab goes from unit to unit here, and not from control to control: everything else has a key of its own.
    #[must_use]
    pub fn takes_tab(&self) -> bool {
        self.shown == Shown::Watch
    }

    /// The next step: what Ctrl Enter does.
    #[must_use]
    pub fn next(&self, around: Around) -> Option<Message> {
        match self.shown {
            Shown::Edit | Shown::Rules => Some(Message::Close),
            Shown::SideBySide => None,
            Shown::Tonight => Some(Message::TonightChosen),
            Shown::SetUp if self.fighting.is_some() || self.set_up.as_ref().is_some_and(|s| s.trouble().is_some()) => {
                None
            }
            Shown::SetUp if self.set_up.is_some() => Some(Message::Fight),
            Shown::SetUp if around.now.war.is_some() => Some(Message::DrawUp),
            Shown::SetUp => Some(Message::Tonight),
            Shown::Forecast => Some(Message::ForecastSays(forecast::Message::Fight)),
            Shown::Watch => self.watch.as_ref()?.next().map(Message::WatchSays),
            Shown::Aftermath => Some(Message::AftermathSays(aftermath::Message::Accept)),
        }
    }

    /// Whether the battle of the campaign was fought before, so that other dice can be asked for.
    fn can_fight_anew(&self, around: Around) -> bool {
        let fought = self.watch.is_some() || around.now.war.as_ref().is_some_and(|war| war.was_fought());
        fought && self.can_record()
    }

    /// Whether a result from a real table can be written: only battles of the campaign have books to go into.
    fn can_record(&self) -> bool {
        self.set_up.as_ref().is_some_and(|s| s.is_of_campaign())
    }

    pub fn update(&mut self, message: Message, around: Around) -> Action<Message> {
        match message {
            Message::DrawUp => return self.draw_up(around),
            Message::DrawnUp(version, drawn, drew) if version == self.version => match drawn {
                Ok(drawn) => {
                    if drew == Drew::Alone {
                        self.clear();
                    }
                    let note = format!("{} drawn up", drawn.order.scenario.name);
                    self.set_up = Some(SetUp::new(*drawn));
                    if drew == Drew::Anew {
                        return Action::Changed(note);
                    }
                }
                Err(why) => self.fault = Some(why),
            },
            Message::Tonight => return self.offer_tonight(USUAL, around),
            Message::TonightOffered(offered, scenario, pair) => {
                let mut form = tonight::Form::new(*offered, scenario, pair);
                let opened = iced::Task::batch([form.weigh(around), form.follow()]);
                self.tonight = Some(form);
                self.shown = Shown::Tonight;
                return Action::Run(opened);
            }
            Message::Keep => return self.keep(around),
            Message::ScenarioKept(Ok(path)) => {
                self.edit.kept(path);
                return Action::Changed("Kept as a scenario".to_owned());
            }
            Message::ScenarioKept(Err(why)) => self.edit.failed(why),
            Message::TonightSays(message) => {
                self.fault = None;
                if let Some(form) = &mut self.tonight {
                    return Action::Run(form.says(message, around));
                }
            }
            Message::TonightWeighed(version, weighed) => {
                if let Some(form) = &mut self.tonight {
                    form.came(version, weighed);
                }
            }
            Message::TonightDrawn(version, drawn) => {
                if let Some(form) = &mut self.tonight {
                    form.drew(version, drawn);
                }
            }
            Message::TonightChosen => return self.tonight_chosen(around),
            Message::Generals(generals) => {
                if let Some(set_up) = &mut self.set_up {
                    set_up.order.generals = generals;
                    self.forecast.forget();
                }
            }
            Message::EditBegin if self.fighting.is_none() => {
                if self.set_up.as_ref().is_some_and(|s| s.hides(around)) {
                    self.edit.hide(Side::Red);
                }
                self.shown = Shown::Edit;
            }
            Message::RulesBegin if self.fighting.is_none() => {
                self.rules = rules::Rules::default();
                self.shown = Shown::Rules;
                return Action::Run(crate::gui::widget::focus::enter(crate::gui::shell::BODY));
            }
            Message::EditBegin | Message::RulesBegin => {}
            Message::Rules(message) => return self.rules_say(message, around),
            Message::Edit(message) => self.edit(message),
            Message::Fight => return self.fight(Seen::Watched),
            Message::FightUnseen => return self.fight(Seen::Unseen),
            Message::FightAnew if self.fighting.is_none() => return self.fight_anew(),
            Message::FightAnew => {}
            Message::HelpRead(key) => return help::read(key, around),
            Message::HelpKept(Ok(())) => return Action::Changed("All kept".to_owned()),
            Message::HelpKept(Err(why)) => self.fault = Some(why),
            Message::Stands(version, standing) if version == self.version => {
                if let Some(fighting) = &mut self.fighting {
                    fighting.standing = Some(standing);
                }
            }
            Message::Fought(version, fought) if version == self.version => {
                let unseen = self.fighting.take().is_some_and(|f| f.seen == Seen::Unseen);
                match fought.and_then(|f| {
                    self.watch(&f, around, After::Aftermath).map_err(|e| e.to_string()).map(|task| (f, task))
                }) {
                    Ok((fought, take_up)) => {
                        self.fought = Some(fought.clone());
                        if unseen {
                            return self.write_down(Some(fought), around);
                        }
                        return Action::Run(take_up);
                    }
                    Err(why) => self.fault = Some(why),
                }
            }
            Message::Example(version, fought) if version == self.version => {
                self.set_aside();
                match fought.and_then(|f| self.watch(&f, around, After::Forecast).map_err(|e| e.to_string())) {
                    Ok(take_up) => return Action::Run(take_up),
                    Err(why) => self.fault = Some(why),
                }
            }
            Message::Kept(version, replay) if version == self.version => match replay {
                Ok(replay) => {
                    let (replay, kept) = *replay;
                    let watch = Watch::new(replay, ruler(around), After::Nothing);
                    self.kept = Some(kept.page.battle);
                    let take_up = watch.take_up_kept(Box::new(kept));
                    self.watch = Some(watch);
                    self.shown = Shown::Watch;
                    return Action::Run(take_up.map(Message::WatchSays));
                }
                Err(why) => self.fault = Some(why),
            },
            Message::Forecast => return self.foretell(around),
            Message::ForecastSays(message) => return self.forecast_says(message, around),
            Message::SideBySideSays(message) => return self.side_by_side_says(message, around),
            Message::ForecastKept(Ok(())) => return Action::Changed("The forecast is kept".to_owned()),
            Message::ForecastKept(Err(why)) => self.fault = Some(why),
            Message::Record => return self.write_down(None, around),
            Message::Paged(version, page) if version == self.version => match page {
                Ok(page) => match self.aftermath_of(*page, around) {
                    Ok(state) => {
                        self.aftermath = Some(state);
                        self.shown = Shown::Aftermath;
                        return Action::Run(aftermath::State::first_focus().map(Message::AftermathSays));
                    }
                    Err(why) => self.fault = Some(why.to_string()),
                },
                Err(why) => self.fault = Some(why),
            },
            Message::GoOn => return self.open_page(None, around),
            Message::PageOf(version, books, page) if version == self.version => {
                return self.show_page(books, page, around);
            }
            Message::AftermathSays(message) => return self.aftermath_says(message, around),
            Message::WatchSays(message) => return self.watch_says(message, around),
            Message::Close if self.fighting.is_some() => self.stop(),
            Message::Close if self.fault.is_some() => self.fault = None,
            Message::Close if self.shown == Shown::Tonight => self.shown = Shown::SetUp,
            Message::Close if matches!(self.shown, Shown::Edit | Shown::Rules) => {
                self.shown = Shown::SetUp;
                return self.keep_set_up(around);
            }
            Message::SetUpKept(Ok(())) => return Action::Changed("The set-up is kept".to_owned()),
            Message::SetUpKept(Err(why)) => self.fault = Some(why),
            Message::Close => {}
            Message::DrawnUp(..)
            | Message::Stands(..)
            | Message::Fought(..)
            | Message::Example(..)
            | Message::Kept(..)
            | Message::Paged(..)
            | Message::PageOf(..) => {}
        }
        Action::None
    }

    fn edit(&mut self, message: edit::Message) {
        let Some(set_up) = &mut self.set_up else { return };
        if self.edit.update(message, set_up) {
            self.forget_battles();
        }
    }

    /// What was foretold or fought was another battle than that which is set up now.
    fn forget_battles(&mut self) {
        self.version += 1;
        self.forecast.forget();
        self.side_by_side.forget();
        self.watch = None;
        self.fought = None;
        self.watched = None;
    }

    /// Whether Ctrl Z is the set-up's own: while it is changed by hand.
    #[must_use]
    pub fn undoes(&self) -> bool {
        self.shown == Shown::Edit
    }

    /// The screen between rail and whence line.
    pub fn page<'a>(&'a self, around: Around<'a>) -> Page<'a, Message> {
        if let (Shown::Tonight, Some(form)) = (self.shown, &self.tonight) {
            return form.view(around, self.fault.as_deref());
        }
        let mut page = match (self.shown, self.forecast.moment(), &self.watch, &self.aftermath, &self.set_up) {
            (Shown::Watch, _, Some(watch), ..) => watch.view(around).map(Message::WatchSays),
            (Shown::Aftermath, .., Some(aftermath), _) => aftermath.view(around).map(Message::AftermathSays),
            (Shown::Forecast, Some(moment), ..) => self.forecast.view_on(around, moment).map(Message::ForecastSays),
            (Shown::Forecast, .., Some(set_up)) => self
                .forecast
                .view(around, &set_up.order, self.keeping(around, set_up), set_up.hides(around))
                .map(Message::ForecastSays),
            (Shown::SideBySide, ..) => self.side_by_side.view(around.look).map(Message::SideBySideSays),
            (Shown::Edit, .., Some(set_up)) => self.edit.view(around, set_up),
            (Shown::Rules, .., Some(set_up)) => self.rules.view(around, set_up, self.fault.as_deref()),
            (.., Some(set_up)) => {
                set_up.view(around, self.fighting.as_ref(), self.fault.as_deref(), self.watch.is_some())
            }
            _ => self.nothing(around),
        };
        if let Some(line) = self.help(around) {
            page.body = help::over(around.look, line, page.body);
        }
        page
    }
}

/// The place that a battle is named for: *St. Ulrich* of *The combat of St. Ulrich*; *the mirror* of a battle that is
/// named for none.
#[must_use]
pub fn place_of(name: &str) -> String {
    let lower = name.to_lowercase();
    let named = ["battle of ", "the battle of ", "combat of ", "the combat of "];
    let place = named.iter().find(|p| lower.starts_with(**p)).and_then(|p| name.get(p.len()..));
    place
        .map(str::to_owned)
        .or_else(|| Some(format!("the {}", name.strip_prefix("The ")?)))
        .unwrap_or_else(|| name.to_owned())
}
