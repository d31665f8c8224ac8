//! How likely, how dear: what many battles from the same set-up come to, shown as it grows.

mod band;
mod tables;
mod what_if;

use crate::base::Side;
use crate::desk::course::Course;
use crate::desk::prospect::{self, Forecast, MARGIN, MOST};
use crate::desk::{Error, Order};
use crate::draw::charts::{self, Size};
use crate::field::Scenario;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::screen::Around;
use crate::gui::shell::Page;
use crate::gui::widget::plot::Plot;
use crate::gui::widget::{button, error, scroll, thousands};
use crate::gui::work::{behind, paced};
use iced::keyboard::{Key, Modifiers, key::Named};
use iced::widget::{Space, column, container, responsive, row};
use iced::{Alignment, Element, Length, Padding, Task};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use tables::Tables;
pub use what_if::Lists;
use what_if::{List, WhatIf};

/// In a narrower window what stands side by side stands one below the other.
const NARROW: f32 = 1160.0;
/// Between which thousandths of the bar its middle part is named: the outer ones have their words there.
const OVER: (f32, f32) = (280.0, 820.0);

/// Height of the outcome and of how far the forecast is, above its tables.
const HEAD: f32 = 149.0;

/// What is shown, and how.
#[derive(Clone, Copy)]
struct Shown<'a> {
    look: &'a Look,
    order: &'a Order,
    /// The sides of which more is told than whether they win.
    sides: &'static [Side],
    keeping: Keeping,
    narrow: bool,
}

/// A moment of a fight, from which it goes on.
#[derive(Debug, Clone)]
pub struct Moment {
    pub course: Arc<Course>,
    /// In events.
    pub told: usize,
    /// *turn 6, fire*.
    pub place: String,
}

/// The forecast of one set-up, or of a fight from one of its moments.
#[derive(Debug, Default)]
pub struct State {
    moment: Option<Moment>,
    so_far: Option<Box<Forecast>>,
    running: Option<Arc<AtomicBool>>,
    /// Counts what was begun, so that figures of an old forecast are dropped.
    version: u64,
    seconds: f32,
    /// Another seed than the battle's own, after *again*.
    seed: Option<u64>,
    /// The battle that is foretold.
    order: Option<Box<Order>>,
    /// What its rules count towards the end of an army.
    counted: String,
    what_if: WhatIf,
    /// Its armies are a campaign's, and known to every system.
    of_campaign: bool,
    fault: Option<String>,
    /// The forecast of the set-up, while that from a moment of its fight is looked at.
    aside: Option<Box<State>>,
}

/// Nobody waits any more for a forecast whose screen is gone.
impl Drop for State {
    fn drop(&mut self) {
        self.stop();
    }
}

/// What can happen on the screen.
#[derive(Debug, Clone)]
pub enum Message {
    /// More battles are fought: what they come to, and after how many seconds.
    Grew(u64, Box<Forecast>, f32),
    Done(u64, Result<Box<Forecast>, String>, f32),
    Again,
    /// One thing changed at a time.
    Suppose(what_if::Message),
    /// The forecast is kept with the battle.
    Keep,
    /// Shows the battle that is most like all of them.
    Typical,
    Fight,
    /// The battle under every system.
    UnderAll,
    Close,
}

/// Whether a forecast can be kept with its battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keeping {
    /// The battle belongs to no campaign.
    Nowhere,
    Possible,
    Kept,
}

/// What the place must do.
pub enum Action {
    None,
    Run(Task<Message>),
    Fight,
    /// Keeps it with the battle.
    Keep(Box<Forecast>),
    /// Fights a battle of the forecast again, to be watched: its seed and its number.
    Watch(u64, u64),
    /// Shows the battle under every system, side by side.
    UnderAll,
    Close,
}

impl State {
    /// Begins to fight an order many times over, unless that is done or under way; `drawn` is its set-up before a hand
    /// changed it, and whether it is one of a campaign. `lists`: the armies that could stand in the place of either side's.
    pub fn begin(&mut self, (order, drawn): (&Order, &Scenario), of_campaign: bool, lists: Lists) -> Task<Message> {
        self.back_to_the_set_up();
        self.of_campaign = of_campaign;
        if self.running.is_some() || self.so_far.as_ref().is_some_and(|f| !f.cancelled) {
            return Task::none();
        }
        self.order = Some(Box::new(order.clone()));
        self.counted = prospect::counted(&order.system);
        self.what_if = WhatIf::new(order, drawn, lists);
        self.run(order.clone())
    }

    /// Begins to fight on many times over from a moment of a fight; what the set-up's forecast came to stays.
    pub fn begin_from(&mut self, moment: Moment) -> Task<Message> {
        let version = self.version;
        let whole = self.moment.is_none() && self.running.is_none() && self.so_far.is_some();
        self.what_if.stop();
        let aside = if whole { Some(Box::new(std::mem::take(self))) } else { self.aside.take() };
        self.forget();
        (self.version, self.aside) = (self.version.max(version + 1), aside);
        let order = moment.course.order().clone();
        self.counted = moment.course.counted();
        self.moment = Some(moment);
        self.run(order)
    }

    /// Leaves the forecast from a moment for that of the set-up, as far as there is one.
    pub fn back_to_the_set_up(&mut self) {
        if self.moment.is_none() {
            return;
        }
        let aside = self.aside.take();
        self.forget();
        let version = self.version;
        if let Some(aside) = aside {
            *self = *aside;
            self.version = version;
        }
    }

    /// The moment of a fight from which it is; none where it is of a set-up.
    pub const fn moment(&self) -> Option<&Moment> {
        self.moment.as_ref()
    }

    fn run(&mut self, mut order: Order) -> Task<Message> {
        self.version += 1;
        self.fault = None;
        self.so_far = None;
        self.seconds = 0.0;
        let version = self.version;
        let cancel = Arc::new(AtomicBool::new(false));
        self.running = Some(cancel.clone());
        if let Some(seed) = self.seed {
            order.seed = seed;
        }
        let moment = self.moment.clone();
        behind(move |tell| {
            let mut seconds = 0.0;
            let done = live(
                |progress| match moment {
                    Some(Moment { course, told, .. }) => {
                        course.forecast(told, (None, prospect::spare_threads()), &cancel, progress)
                    }
                    None => prospect::run(&order, None, prospect::spare_threads(), &cancel, progress),
                },
                &mut |so_far, now| {
                    seconds = now;
                    tell(Message::Grew(version, so_far, now));
                },
            );
            tell(Message::Done(version, done, seconds));
        })
    }

    /// Stops what is under way and forgets what it came to: the battle is another.
    pub fn forget(&mut self) {
        // What was begun may still tell of itself; where nothing was, nothing can.
        let version = if self.version == 0 { 0 } else { self.version + 1 };
        *self = State::default();
        self.version = version;
    }

    /// Stops what is under way; its figures so far stay.
    pub fn stop(&mut self) {
        if let Some(cancel) = self.running.take() {
            cancel.store(true, Ordering::Relaxed);
        }
    }

    #[must_use]
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        if modifiers.command() && matches!(key.as_ref(), Key::Character("s" | "S")) {
            return Some(Message::Keep);
        }
        // What goes on from a moment has no other set-up, and its own dice.
        let of_the_set_up = self.moment.is_none();
        if modifiers.command() || modifiers.alt() {
            return None;
        }
        match key.as_ref() {
            Key::Named(Named::Escape) => Some(Message::Close),
            Key::Named(Named::Enter) => Some(Message::Typical),
            Key::Character("s" | "S") if self.of_campaign => Some(Message::UnderAll),
            Key::Character("r" | "R") if self.running.is_none() && of_the_set_up => Some(Message::Again),
            Key::Character("a" | "A") if of_the_set_up => self.what_if.next().map(Message::Suppose),
            Key::Character("w" | "W") if self.running.is_none() && of_the_set_up => {
                Some(Message::Suppose(what_if::Message::Try(None)))
            }
            _ => None,
        }
    }

    pub fn update(&mut self, message: Message) -> Action {
        match message {
            Message::Grew(version, so_far, seconds) if version == self.version => {
                self.so_far = Some(so_far);
                self.seconds = seconds;
            }
            Message::Done(version, done, seconds) if version == self.version => {
                self.running = None;
                self.seconds = seconds;
                match done {
                    Ok(done) => self.so_far = Some(done),
                    Err(why) => self.fault = Some(why),
                }
            }
            Message::Grew(..) | Message::Done(..) => {}
            Message::Again => {
                self.stop();
                self.what_if.forget();
                self.so_far = None;
                self.seed = Some(rand::random::<u32>().into());
                if let Some(order) = self.order.clone() {
                    return Action::Run(self.run(*order));
                }
            }
            Message::Suppose(message) => {
                if let (Some(order), Some(base)) = (&self.order, &self.so_far) {
                    return Action::Run(self.what_if.update(message, order, base));
                }
            }
            Message::Keep if self.moment.is_some() => {}
            Message::Keep => {
                if let Some(f) = self.so_far.as_ref().filter(|f| f.battles > 0 && self.running.is_none()) {
                    return Action::Keep(f.clone());
                }
            }
            Message::Typical => {
                if let Some(f) = &self.so_far
                    && let Some(one) = f.typical()
                {
                    return Action::Watch(f.seed, one.number.into());
                }
            }
            Message::Fight if self.moment.is_some() => {
                self.stop();
                return Action::Close;
            }
            Message::Fight => return Action::Fight,
            Message::UnderAll => return Action::UnderAll,
            Message::Close if self.running.is_some() => self.stop(),
            Message::Close if self.what_if.is_running() => self.what_if.stop(),
            Message::Close => return Action::Close,
        }
        Action::None
    }

    /// What a forecast of a set-up came to.
    pub fn of_the_set_up(&self) -> Option<&Forecast> {
        self.so_far().filter(|f| f.battles > 0 && self.moment.is_none())
    }

    /// What there is so far, for asking whether it was kept.
    pub fn so_far(&self) -> Option<&Forecast> {
        self.so_far.as_deref()
    }

    /// How a forecast from a moment of a fight looks.
    pub fn view_on<'a>(&'a self, around: Around<'a>, moment: &'a Moment) -> Page<'a, Message> {
        let page = self.view(around, moment.course.order(), Keeping::Nowhere, false);
        let back = button(around.look, Kind::Primary, "The fight", "Esc").press(Message::Close);
        let aside = format!("from {} on, each battle fought by the engine that plays the table", moment.place);
        Page { aside, right: back.into(), ..page }
    }

    /// How it looks. Where the enemy is hidden, nothing is told of his brigades, his regiments and his commanders.
    pub fn view<'a>(
        &'a self,
        around: Around<'a>,
        order: &'a Order,
        keeping: Keeping,
        hides: bool,
    ) -> Page<'a, Message> {
        let (look, narrow) = (around.look, around.width < NARROW);
        let sides: &'static [Side] = if hides { &[Side::Blue] } else { &Side::BOTH };
        let scenario = &order.scenario;
        let place = super::battle::place_of(&scenario.name);
        let mut right = row![].spacing(size::S12);
        if self.of_campaign {
            right = right.push(
                button(look, Kind::Plain, "Every system", "S")
                    .whence(Whence::new("Every system", "the same battle under each set of rules, side by side"))
                    .press(Message::UnderAll),
            );
        }
        right = right
            .push(button(look, Kind::Plain, "Set-up", "Esc").press(Message::Close))
            .push(button(look, Kind::Primary, "Fight it", "Ctrl Enter").press(Message::Fight));
        let body = responsive(move |room| {
            let shown = Shown { look, order, sides, keeping, narrow };
            let body = self.body(shown, room.height);
            match &self.fault {
                Some(fault) => column![container(body).height(Length::Fill), error(look, fault)].into(),
                None => body,
            }
        });
        Page {
            title: format!("Forecast for {place}"),
            aside: format!(
                "{}, each battle fought by the engine that plays the table",
                scenario.date.format("%A %-d %B %Y")
            ),
            right: right.into(),
            body: body.into(),
            bar: None,
            rest: self.rest(),
        }
    }

    /// What stands between title and foot, in a room of this height. Where it fits, only lists scroll; in a small window
    /// all of it does.
    fn body<'a>(&'a self, shown: Shown<'a>, high: f32) -> Element<'a, Message> {
        let Shown { look, order, sides, narrow, .. } = shown;
        let Some(f) = self.so_far.as_deref().filter(|f| f.battles > 0) else {
            let words = "The first battles are being fought; their figures stand here as soon as they are.";
            return column![
                Space::new().height(size::S48),
                self.progress(&shown),
                Space::new().height(size::S16),
                text::SIDE_NOTE.say(words, look.theme.second),
            ]
            .into();
        };
        let head = column![self.outcome(look, order, f), self.progress(&shown)];
        let tables = Tables { look, order, sides, f, counted: &self.counted };
        let busy = self.running.is_some();
        // What goes on from a moment has no other set-up.
        let what_if = |list| self.moment.is_none().then(|| self.what_if.view(look, (order, f), busy, list));
        let room = tables.divided(high - HEAD);
        match room.filter(|_| !narrow) {
            Some(room) => column![
                head,
                container(tables.beside(room)).height(room.steps),
                Space::new().height(size::S12),
                container(tables.foot(room.foot, what_if(List::Within(room.foot)))).height(room.foot),
            ]
            .into(),
            None => {
                let below = tables.below(narrow, what_if(List::Whole));
                let page = column![head, below].padding(Padding::ZERO.right(size::S12));
                scroll(look, page).height(Length::Fill).into()
            }
        }
    }

    fn rest(&self) -> Whence {
        let keys = if self.moment.is_some() {
            "Enter one like the mean   Esc back to the fight"
        } else if self.what_if.next().is_some() {
            "Enter one like the mean   R other dice   W what if   A another army   Esc back"
        } else if self.of_campaign {
            "Enter one like the mean   R other dice   W what if   S every system   Esc back"
        } else {
            "Enter one like the mean   R other dice   W what if   Esc back"
        };
        match &self.so_far {
            Some(f) if f.battles > 0 => Whence::new(
                format!("{} to win", percent(f.wins[0], f.battles)),
                format!("= {} won of {} whole battles", thousands(f.wins[0].into()), thousands(f.battles.into())),
            )
            .keys(keys),
            _ => Whence::default().keys(keys),
        }
    }

    fn outcome<'a>(&self, look: &'a Look, order: &'a Order, f: &'a Forecast) -> Element<'a, Message> {
        let t = &look.theme;
        let share = |n: u32| n as f32 * 100.0 / f.battles as f32;
        let shares = [share(f.wins[0]), share(f.draws), share(f.wins[1])];
        let margin = f.margin_tenths() as f32 / 10.0;
        // What lies within the margin of even says nothing yet, and is not coloured as if it did.
        let settled = (shares[0] - shares[2]).abs() > margin;
        let ink = |side| if settled { look.accent(side).line } else { t.second };
        let [ours, drawn, theirs] = f.parts(100);
        // Over its part of the bar, as far as the words at either end leave room.
        let over = ((shares[0] + shares[1] / 2.0) * 10.0).clamp(OVER.0, OVER.1) as u16;
        let right = |content| container(content).align_x(iced::alignment::Horizontal::Right);
        let head = row![
            container(text::SUBJECT.say(format!("We win {ours} in 100"), ink(Side::Blue)))
                .width(Length::FillPortion(over)),
            text::SECTION.say(format!("drawn {drawn}"), t.second),
            right(text::SUBJECT.say(format!("they win {theirs}"), ink(Side::Red)))
                .width(Length::FillPortion(1_000 - over)),
        ]
        .align_y(Alignment::End);
        let bar = Plot::new(move |width, height| {
            charts::outcome(shares, margin, &look.accents, &look.theme, Size { width, height })
        })
        .together()
        .view(Length::Fill, 44.0);
        let names = order.scenario.sides.each_ref().map(|s| s.name.as_str());
        let tenths = f.parts(1_000);
        let told = |n: u32| format!("{}.{} %, give or take {:.0} in 100", n / 10, n % 10, margin.ceil());
        let even = if settled { "even" } else { "even; too close to call yet" };
        let foot = row![
            container(text::TIGHT.say(format!("{}: {}", names[0], told(tenths[0])), t.ink)).width(Length::Fill),
            look.caption(even),
            right(text::TIGHT.say(format!("{}: {}", names[1], told(tenths[2])), t.ink)).width(Length::Fill),
        ];
        column![Space::new().height(size::S4), head, bar, foot].into()
    }
}

/// Runs a forecast on this thread's behalf, and tells what there is so far with the seconds that it took.
///
/// # Errors
/// What keeps the battle from beginning, in one sentence.
pub fn live(
    work: impl FnOnce(&mut (dyn FnMut(&Forecast) + Send)) -> Result<Forecast, Error> + Send,
    grew: &mut dyn FnMut(Box<Forecast>, f32),
) -> Result<Box<Forecast>, String> {
    let start = Instant::now();
    let fought = paced(
        |tell| work(&mut |so_far: &Forecast| tell(Box::new(so_far.clone()))),
        |_| false,
        |so_far| grew(so_far, start.elapsed().as_secs_f32()),
    );
    match fought {
        Some(fought) => fought.map(Box::new).map_err(|e| e.to_string()),
        None => Err("the forecast broke off: a fault of the program".to_owned()),
    }
}

/// About how many battles a forecast will take until its margin is small enough.
fn battles_wanted(f: &Forecast) -> u32 {
    let margin = u64::from(f.margin_tenths()).max(1);
    let square = u64::from(f.battles) * margin * margin / u64::from(MARGIN * MARGIN);
    u32::try_from(square.div_ceil(400) * 400).unwrap_or(MOST).clamp(f.battles.max(400), MOST)
}

fn percent(n: u32, of: u32) -> String {
    let tenths = (u64::from(n) * 1_000 + u64::from(of) / 2) / u64::from(of.max(1));
    format!("{}.{} %", tenths / 10, tenths % 10)
}
