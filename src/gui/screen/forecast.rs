//! How likely, how dear: what many battles from the same set-up come to, shown as it grows.

use crate::base::Side;
use crate::desk::Order;
use crate::desk::prospect::{self, Forecast, MARGIN, MOST, STEPS};
use crate::draw::charts::{self, Pair, Size};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::shell::Page;
use crate::gui::widget::plot::Plot;
use crate::gui::widget::{button, cell, error, line, progress, section, thousands};
use crate::gui::work::on_thread;
use iced::keyboard::{Key, Modifiers, key::Named};
use iced::widget::{Column, Row, Space, column, container, row};
use iced::{Alignment, Element, Length, Task};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The forecast of one set-up.
#[derive(Debug, Default)]
pub struct State {
    so_far: Option<Box<Forecast>>,
    running: Option<Arc<AtomicBool>>,
    /// Counts what was begun, so that figures of an old forecast are dropped.
    version: u64,
    seconds: f32,
    /// Another seed than the battle's own, after *again*.
    seed: Option<u64>,
    fault: Option<String>,
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
    Again(Box<Order>),
    Fight,
    Close,
}

/// What the place must do.
pub enum Action {
    None,
    Run(Task<Message>),
    Fight,
    Close,
}

/// Width of the first column of a table of brigades.
const NAME: f32 = 132.0;
/// Height of a row of falling steps.
const STEPS_HIGH: f32 = 42.0;

impl State {
    /// Begins to fight an order many times over, unless that is done or under way.
    pub fn begin(&mut self, order: &Order) -> Task<Message> {
        if self.running.is_some() || self.so_far.as_ref().is_some_and(|f| !f.cancelled) {
            return Task::none();
        }
        self.version += 1;
        self.fault = None;
        self.so_far = None;
        self.seconds = 0.0;
        let version = self.version;
        let cancel = Arc::new(AtomicBool::new(false));
        self.running = Some(cancel.clone());
        let mut order = order.clone();
        if let Some(seed) = self.seed {
            order.seed = seed;
        }
        on_thread(move |tell| {
            let start = Instant::now();
            let (told, news) = std::sync::mpsc::channel();
            // The forecast tells from its own threads; this one passes it on.
            let fought = std::thread::scope(|scope| {
                let work = scope.spawn(move || {
                    let mut progress = |so_far: &Forecast| {
                        let _ = told.send(Box::new(so_far.clone()));
                    };
                    prospect::run(&order, None, prospect::spare_threads(), &cancel, &mut progress)
                });
                for so_far in news {
                    tell(Message::Grew(version, so_far, start.elapsed().as_secs_f32()));
                }
                work.join()
            });
            let done = match fought {
                Ok(fought) => fought.map(Box::new).map_err(|e| e.to_string()),
                Err(_) => Err("the forecast broke off: a fault of the program".to_owned()),
            };
            tell(Message::Done(version, done, start.elapsed().as_secs_f32()));
        })
    }

    /// Stops what is under way; its figures so far stay.
    pub fn stop(&mut self) {
        if let Some(cancel) = self.running.take() {
            cancel.store(true, Ordering::Relaxed);
        }
    }

    #[must_use]
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        if modifiers.command() || modifiers.alt() {
            return None;
        }
        match key.as_ref() {
            Key::Named(Named::Escape) => Some(Message::Close),
            Key::Character("f" | "F") => Some(Message::Fight),
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
            Message::Again(order) => {
                self.stop();
                self.so_far = None;
                self.seed = Some(rand::random::<u32>().into());
                return Action::Run(self.begin(&order));
            }
            Message::Fight => return Action::Fight,
            Message::Close if self.running.is_some() => self.stop(),
            Message::Close => return Action::Close,
        }
        Action::None
    }

    pub fn view<'a>(&'a self, look: &'a Look, order: &'a Order) -> Page<'a, Message> {
        let scenario = &order.scenario;
        let place = scenario.name.strip_prefix("Battle of ").unwrap_or(&scenario.name);
        let right = row![
            button(look, Kind::Plain, "Set-up", "Esc").press(Message::Close),
            button(look, Kind::Primary, "Fight it", "Ctrl Enter").press(Message::Fight),
        ]
        .spacing(size::S12);
        let mut body = Column::new();
        match &self.so_far {
            Some(f) if f.battles > 0 => {
                body = body.push(self.outcome(look, order, f)).push(self.progress(look, order));
                body = body.push(
                    row![steps(look, order, f, Side::Blue), steps(look, order, f, Side::Red)].spacing(size::COLUMN),
                );
                body = body.push(Space::new().height(size::S12)).push(foot(look, f));
            }
            _ => body = body.push(Space::new().height(size::S48)).push(self.progress(look, order)),
        }
        if let Some(fault) = &self.fault {
            body = body.push(error(look, fault));
        }
        Page {
            title: format!("Forecast for {place}"),
            aside: format!(
                "{}, each battle fought by the engine that plays the table",
                scenario.date.format("%A %-d %B %Y")
            ),
            right: right.into(),
            body: crate::gui::widget::scroll(look, body.padding(iced::Padding::ZERO.right(size::S12)))
                .height(Length::Fill)
                .into(),
            bar: None,
            rest: self.rest(),
        }
    }

    fn rest(&self) -> Whence {
        let keys = "Esc back   Ctrl Enter fight";
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
        let head = row![
            text::SUBJECT.say(format!("We win {:.0} in 100", shares[0]), ink(Side::Blue)),
            Space::new().width(Length::Fill),
            text::SECTION.say(format!("drawn {:.0}", shares[1]), t.second),
            Space::new().width(Length::Fill),
            text::SUBJECT.say(format!("they win {:.0}", shares[2]), ink(Side::Red)),
        ]
        .align_y(Alignment::End);
        let bar = Plot::new(move |width, height| {
            charts::outcome(shares, margin, &look.accents, &look.theme, Size { width, height })
        })
        .view(Length::Fill, 44.0);
        let names = order.scenario.sides.each_ref().map(|s| s.name.as_str());
        let told = |n: u32| format!("{}, margin {margin:.1}", percent(n, f.battles));
        let foot = row![
            text::TIGHT.say(format!("{}: {}", names[0], told(f.wins[0])), t.ink),
            Space::new().width(Length::Fill),
            look.caption("even"),
            Space::new().width(Length::Fill),
            text::TIGHT.say(format!("{}: {}", names[1], told(f.wins[1])), t.ink),
        ];
        column![Space::new().height(size::S8), head, bar, foot].into()
    }

    fn progress<'a>(&'a self, look: &'a Look, order: &'a Order) -> Element<'a, Message> {
        let t = &look.theme;
        let fought = self.so_far.as_ref().map_or(0, |f| f.battles);
        let failed = self.so_far.as_ref().map_or(0, |f| f.failures.len());
        let wanted = self.so_far.as_ref().map_or(0, |f| battles_wanted(f));
        let of = match wanted {
            0 => String::new(),
            _ if self.running.is_none() => " battles".to_owned(),
            n => format!(" of about {} battles", thousands(n.into())),
        };
        let part = if self.running.is_none() && fought > 0 { 1.0 } else { fought as f32 / wanted.max(1) as f32 };
        let failures = if failed == 0 { "none failed".to_owned() } else { format!("{failed} failed") };
        let mut band = row![
            progress(look, part, 320.0),
            row![look.strong(thousands(fought.into())), look.text(of)],
            container(look.label(failures)).width(84.0),
            container(look.label(format!("{:.1} s", self.seconds))).width(64.0),
            container(look.label(format!("seed {}", self.seed.unwrap_or(order.seed)))).width(140.0),
            Space::new().width(Length::Fill),
        ]
        .spacing(size::S16)
        .align_y(Alignment::Center);
        band = if self.running.is_some() {
            band.push(
                button(look, Kind::Plain, "Cancel", "Esc")
                    .whence(Whence::new("Cancel", "stops here; the figures so far stay"))
                    .press(Message::Close),
            )
        } else {
            band.push(
                button(look, Kind::Plain, "Again, other dice", "")
                    .whence(Whence::new("Again, other dice", "the same battle with another seed"))
                    .press(Message::Again(Box::new(order.clone()))),
            )
        };
        column![
            Space::new().height(size::S8),
            line(t.hairline, 1.0),
            container(band).height(44.0).align_y(iced::alignment::Vertical::Center),
            line(t.rule, 1.0)
        ]
        .into()
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

/// The brigades of a side, and how likely each loses at least so much.
fn steps<'a>(look: &'a Look, order: &'a Order, f: &'a Forecast, side: Side) -> Element<'a, Message> {
    let t = &look.theme;
    let accent = look.accent(side);
    let margin = f.margin_tenths() as f32 / 10.0;
    let mut heads = Row::new().push(cell(NAME, look.caption("")));
    for (n, step) in STEPS.iter().enumerate() {
        let words = if n == 0 { format!("at least {step} %") } else { format!("{step} %") };
        heads = heads.push(container(look.caption(words)).width(Length::Fill).align_x(Alignment::Center));
    }
    let mut out = column![
        row![
            text::SECTION.say(order.scenario.sides[side.index()].name.as_str(), accent.line),
            text::TIGHT.say("chance in 100 that a brigade loses at least this share of its men", t.second)
        ]
        .spacing(size::S12)
        .align_y(Alignment::Center)
        .height(34.0),
        heads,
        line(t.rule, 1.0),
    ];
    for brigade in f.brigades.iter().filter(|b| b.side == side) {
        let chances = brigade.at_least.map(|n| n as f32 * 100.0 / f.battles.max(1) as f32);
        let mean = f.brigade_mean(brigade);
        let whence = Whence::new(
            brigade.name.clone(),
            format!("loses {} of {} men on the average", thousands(mean as i64), thousands(brigade.men.into())),
        );
        let bars = Plot::new(move |width, height| {
            charts::falling(&chances, margin, accent, &look.theme, Size { width, height })
        })
        .tells(move |_, _| look.spot.hover(&whence))
        .view(Length::Fill, STEPS_HIGH);
        let name = container(text::TEXT.say(brigade.name.as_str(), t.ink))
            .width(NAME)
            .height(STEPS_HIGH - 4.0)
            .align_y(iced::alignment::Vertical::Bottom)
            .clip(true);
        out = out.push(row![name, bars]).push(line(t.hairline, 1.0));
    }
    out.width(Length::Fill).into()
}

/// Losses by outcome, and the length of the battle.
fn foot<'a>(look: &'a Look, f: &'a Forecast) -> Element<'a, Message> {
    let rows: Vec<Pair> = f
        .brigades
        .iter()
        .map(|b| {
            let ours = b.side.index();
            let mean = |winner: usize| {
                let (battles, men) = (f.wins[winner].max(1) as f32, b.men.max(1) as f32);
                b.lost_by_winner[winner] as f32 * 100.0 / battles / men
            };
            // Filled is always what happens if we win, for both sides.
            Pair { name: b.name.clone(), if_won: mean(0), if_lost: mean(1), side: ours }
        })
        .collect();
    let high = (rows.len() as f32 * 20.0 + 30.0).max(150.0);
    let pairs =
        Plot::new(move |width, height| charts::pairs(&rows, &look.accents, &look.theme, Size { width, height }))
            .view(Length::Fill, high);
    let mean = f.turns.mean_tenths();
    let first = f.turns.counts.iter().position(|n| *n > 0).unwrap_or(0);
    let counts = &f.turns.counts[first..];
    let turns =
        Plot::new(move |width, height| charts::histogram(first as u16, counts, &look.theme, Size { width, height }))
            .view(Length::Fill, 130.0);
    let means = Side::BOTH.map(|s| f.losses[s.index()].mean_tenths() / 10);
    row![
        column![section(look, "Losses, if we win and if we lose", "filled: we win; open: we lose"), pairs]
            .width(Length::FillPortion(5)),
        column![section(look, "Length in turns", format!("mean {}.{}", mean / 10, mean % 10)), turns]
            .width(Length::FillPortion(4)),
        column![
            section(look, "Dear", "men lost, mean"),
            figure_row(look, "we lose", means[0] as i64),
            figure_row(look, "they lose", means[1] as i64),
        ]
        .width(Length::FillPortion(3)),
    ]
    .spacing(size::COLUMN)
    .into()
}

fn figure_row<'a>(look: &Look, words: &'a str, men: i64) -> Element<'a, Message> {
    let cells = row![look.text(words), Space::new().width(Length::Fill), look.strong(thousands(men))];
    crate::gui::widget::ruled(look, size::ROW_COMPARED, cells)
}
