//! What is done with a battle that is drawn up: fought, foretold, watched, written down.

use super::watch::{After, Watch};
use super::{Fighting, Message, Seen, SetUp, Shown, State, watch};
use crate::desk::prospect::Foretold;
use crate::desk::replay::Replay;
use crate::desk::{Error, Order, Resolved, resolve};
use crate::draw::table::Ruler;
use crate::gui::now::with;
use crate::gui::place::Place;
use crate::gui::screen::aftermath::{Books, Leading};
use crate::gui::screen::forecast::{Keeping, Lists};
use crate::gui::screen::{Action, Around, aftermath, forecast, side_by_side};
use crate::gui::work::on_thread;
use iced::Task;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

impl State {
    pub(super) fn fight(&mut self, seen: Seen) -> Action<Message> {
        let ready = |s: &&SetUp| s.trouble().is_none();
        let Some(set_up) = self.set_up.as_ref().filter(ready).filter(|_| self.fighting.is_none()) else {
            return Action::None;
        };
        self.forecast.stop();
        self.version += 1;
        self.fault = None;
        self.shown = Shown::SetUp;
        let (version, order) = (self.version, set_up.order.clone());
        let cancel = Arc::new(AtomicBool::new(false));
        self.fighting = Some(Fighting { seen, cancel: cancel.clone(), standing: None });
        Action::Run(on_thread(move |tell| {
            let fought = resolve::fight(order, &mut |standing| tell(Message::Stands(version, standing)), &cancel);
            tell(Message::Fought(version, fought.map(Arc::new).map_err(|e| e.to_string())));
        }))
    }

    /// Shows a battle that was just fought.
    pub(super) fn watch(
        &mut self,
        fought: &Arc<Resolved>,
        around: Around,
        after: After,
    ) -> Result<Task<Message>, Error> {
        let order = &fought.order;
        let replay = Replay::of(&order.system, &order.scenario, &fought.events)?;
        let watch = Watch::new(replay, ruler(around), after);
        let take_up = watch.take_up(fought.clone()).map(Message::WatchSays);
        (self.watch, self.kept) = (Some(watch), None);
        self.watched = Some(fought.clone());
        self.shown = Shown::Watch;
        Ok(take_up)
    }

    /// Fights the battle once more, by other dice.
    pub(super) fn fight_anew(&mut self) -> Action<Message> {
        if let Some(set_up) = &mut self.set_up {
            set_up.order.seed = rand::random::<u32>().into();
        }
        self.forecast.forget();
        self.fight(Seen::Watched)
    }

    pub(super) fn foretell(&mut self, around: Around) -> Action<Message> {
        let Some(set_up) = self.set_up.as_ref().filter(|s| s.trouble().is_none()) else { return Action::None };
        self.shown = Shown::Forecast;
        let lists = Lists { all: set_up.instead(&around.now.armies), shelf: Some(around.shelf.clone()) };
        let begun = self.forecast.begin((&set_up.order, &set_up.drawn), set_up.is_of_campaign(), lists);
        Action::Run(begun.map(Message::ForecastSays))
    }

    /// Whether the forecast can be kept with its battle, or is.
    pub(super) fn keeping(&self, around: Around, set_up: &SetUp) -> Keeping {
        let Some(plan) = set_up.plan.as_ref().filter(|_| !around.now.read_only) else { return Keeping::Nowhere };
        let shown = self.forecast.so_far().map(|f| Foretold::of(plan.number, f));
        if shown.is_some() && shown.as_ref() == around.now.foretold(plan.number) {
            Keeping::Kept
        } else {
            Keeping::Possible
        }
    }

    pub(super) fn forecast_says(&mut self, message: forecast::Message, around: Around) -> Action<Message> {
        match self.forecast.update(message) {
            forecast::Action::Keep(f) => {
                let Some(plan) = self.set_up.as_ref().and_then(|s| s.plan.as_ref()) else { return Action::None };
                let (shelf, foretold) = (around.shelf.clone(), Foretold::of(plan.number, &f));
                Action::Run(on_thread(move |tell| {
                    tell(Message::ForecastKept(with(&shelf, |desk| desk.keep_forecast(foretold))));
                }))
            }
            forecast::Action::None => Action::None,
            forecast::Action::Run(task) => Action::Run(task.map(Message::ForecastSays)),
            forecast::Action::Fight => self.fight(Seen::Watched),
            // It would show the enemy, who is hidden.
            forecast::Action::Watch(..) if self.set_up.as_ref().is_some_and(|s| s.hides(around)) => Action::None,
            forecast::Action::Watch(seed, number) => match self.forecast.moment().cloned() {
                Some(moment) => self.example_of(move || Ok(moment.course.go_on(moment.told, seed, number))),
                None => self.example(seed, number),
            },
            forecast::Action::UnderAll => {
                self.forecast.stop();
                self.shown = Shown::SideBySide;
                Action::Run(self.side_by_side.begin(around).map(Message::SideBySideSays))
            }
            forecast::Action::Close => {
                self.shown = if self.forecast.moment().is_some() { Shown::Watch } else { Shown::SetUp };
                Action::None
            }
        }
    }

    pub(super) fn side_by_side_says(&mut self, message: side_by_side::Message, around: Around) -> Action<Message> {
        match self.side_by_side.update(message, around) {
            side_by_side::Action::None => Action::None,
            side_by_side::Action::Run(task) => Action::Run(task.map(Message::SideBySideSays)),
            side_by_side::Action::Close => self.foretell(around),
        }
    }

    /// Fights one battle of the forecast again, to be watched; nothing of it goes into any book.
    pub(super) fn example(&mut self, seed: u64, number: u64) -> Action<Message> {
        let Some(set_up) = &self.set_up else { return Action::None };
        let order = Order { seed, number, ..set_up.order.clone() };
        self.example_of(move || resolve::fight(order, &mut |_| {}, &AtomicBool::new(false)))
    }

    fn example_of(&mut self, fight: impl FnOnce() -> Result<Resolved, Error> + Send + 'static) -> Action<Message> {
        self.version += 1;
        let version = self.version;
        Action::Run(on_thread(move |tell| {
            tell(Message::Example(version, fight().map(Arc::new).map_err(|e| e.to_string())));
        }))
    }

    /// Opens the page of the result: the one that was fought, else the draft, else a blank one.
    pub(super) fn write_down(&mut self, fought: Option<Arc<Resolved>>, around: Around) -> Action<Message> {
        self.version += 1;
        let version = self.version;
        if !self.can_record() {
            let page = fought.map_or_else(
                || Err("this battle has not been fought yet; fight it first".to_owned()),
                |f| f.page().map(Box::new).map_err(|e| e.to_string()),
            );
            return Action::Run(Task::done(Message::Paged(version, page)));
        }
        let shelf = around.shelf.clone();
        Action::Run(on_thread(move |tell| {
            let page = with(&shelf, |desk| match (&fought, desk.draft()?) {
                (None, Some(draft)) => Ok(Box::new(draft)),
                (Some(fought), Some(draft))
                    if draft.battle == desk.campaign()?.page(Some(fought))?.battle && !draft.recorded =>
                {
                    Ok(Box::new(draft))
                }
                _ => Ok(Box::new(desk.campaign()?.page(fought.as_deref())?)),
            });
            tell(Message::Paged(version, page));
        }))
    }

    pub(super) fn aftermath_says(&mut self, message: aftermath::Message, around: Around) -> Action<Message> {
        let Some(aftermath) = &mut self.aftermath else { return Action::None };
        match aftermath.update(message, around) {
            aftermath::Action::None => Action::None,
            aftermath::Action::Run(task) => Action::Run(task.map(Message::AftermathSays)),
            aftermath::Action::Close => {
                self.aftermath = None;
                self.shown = if self.watch.is_some() { Shown::Watch } else { Shown::SetUp };
                Action::Changed("Draft of the result kept".to_owned())
            }
            aftermath::Action::Back => {
                self.aftermath = None;
                self.shown = if self.watch.is_some() { Shown::Watch } else { Shown::SetUp };
                Action::None
            }
            aftermath::Action::Again => {
                self.aftermath = None;
                self.fight_anew()
            }
            aftermath::Action::Dropped => {
                self.aftermath = None;
                self.shown = if self.watch.is_some() { Shown::Watch } else { Shown::SetUp };
                Action::Changed("Draft thrown away".to_owned())
            }
            aftermath::Action::Accepted(place, tells) => {
                self.clear();
                Action::Entered(format!("{place} is in the books"), tells)
            }
        }
    }

    /// The page of a result, for the campaign or for nobody's books.
    pub(super) fn aftermath_of(&self, page: crate::campaign::Page, around: Around) -> Result<aftermath::State, Error> {
        let Some(set_up) = &self.set_up else { return Err(Error::refused("no battle is drawn up; draw one up first")) };
        let leading = |n: usize| {
            let side = &set_up.order.scenario.sides[n];
            Leading { name: side.name.clone(), uniform: side.uniform.clone() }
        };
        let books = if self.can_record() { Books::Campaign } else { Books::None };
        aftermath::State::new(page, self.fought.clone(), [leading(0), leading(1)], books, around)
    }

    pub(super) fn watch_says(&mut self, message: watch::Message, around: Around) -> Action<Message> {
        let Some(watch) = &mut self.watch else { return Action::None };
        match watch.update(message) {
            watch::Action::None => Action::None,
            watch::Action::Run(task) => Action::Run(task.map(Message::WatchSays)),
            watch::Action::Foretell(moment) => {
                self.shown = Shown::Forecast;
                Action::Run(self.forecast.begin_from(moment).map(Message::ForecastSays))
            }
            watch::Action::Aftermath => {
                let fought = self.fought.clone();
                self.write_down(fought, around)
            }
            watch::Action::Close => {
                // A battle of the forecast leads back to it.
                let after = self.watch.as_ref().map(Watch::after);
                if after == Some(After::Nothing) {
                    // One of the books was looked at from the campaign.
                    self.watch = None;
                    self.shown = Shown::SetUp;
                    return Action::Go(Place::Campaign);
                }
                let of_forecast = after == Some(After::Forecast);
                if of_forecast && self.aside.is_none() {
                    self.forecast.back_to_the_set_up();
                }
                if of_forecast {
                    // One from a moment leads back to the forecast of that moment, and from there to the fight.
                    (self.watch, self.watched) = self.aside.take().map_or((None, None), |(w, of)| (Some(w), of));
                }
                self.shown = if of_forecast { Shown::Forecast } else { Shown::SetUp };
                if self.set_up.is_none() { self.open_next(around) } else { Action::None }
            }
        }
    }

    /// Sets the fight aside whose forecast from a moment is looked at: one of its battles is to be watched.
    pub(super) fn set_aside(&mut self) {
        if self.forecast.moment().is_some()
            && let Some(watch) = self.watch.take()
        {
            self.aside = Some((watch, self.watched.take()));
        }
    }
}

/// How the player measures his table.
pub(super) fn ruler(around: Around) -> Ruler {
    match around.now.settings.measure {
        crate::desk::settings::Measure::Centimetres => Ruler::Centimetres,
        crate::desk::settings::Measure::Inches => Ruler::Inches,
    }
}
