//! The forecast from the moment that is watched, and how the chance went turn by turn.

use crate::base::Side;
use crate::base::tally::margin_tenths;
use crate::desk::course::Course;
use crate::desk::prospect::{Forecast, spare_threads};
use crate::draw::charts::{self, Size};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::screen::forecast::{Moment, live};
use crate::gui::widget::plot::Plot;
use crate::gui::widget::{Cut, button, error, thousands};
use crate::gui::work::behind;
use iced::widget::{Space, column, container, row};
use iced::{Alignment, Element, Length, Task};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Battles fought from the moment, and from the beginning of each turn before it.
const HERE: u32 = 800;
const TURN: u32 = 120;

/// What is known of how the battle goes on.
#[derive(Debug, Default)]
pub struct Ahead {
    /// The moment it was asked at, in entries of the log and in words.
    pub moment: usize,
    /// The same in events.
    told: usize,
    place: String,
    so_far: Option<Box<Forecast>>,
    /// Men lost by then, and points in halves.
    lost: [u32; 2],
    points: [u16; 2],
    /// What the rules count towards the end of an army.
    counted: String,
    running: Option<Arc<AtomicBool>>,
    version: u64,
    seconds: f32,
    /// Battles won by Blue of those fought from the beginning of a turn.
    turns: BTreeMap<u16, [u32; 2]>,
    fault: Option<String>,
}

impl Drop for Ahead {
    fn drop(&mut self) {
        self.stop();
    }
}

/// What can happen to it.
#[derive(Debug, Clone)]
pub enum Message {
    Grew(u64, Box<Forecast>, f32),
    Done(u64, Result<Box<Forecast>, String>),
    /// Battles won by Blue, and fought, from the beginning of a turn.
    Turn(u64, u16, [u32; 2]),
    Ended(u64),
    Stop,
    /// All that it comes to is to be seen, on a page of its own.
    Whole,
}

/// Where a forecast is asked for.
pub struct From {
    /// In entries of the log, and in events.
    pub moment: usize,
    pub told: usize,
    /// *turn 6, fire*.
    pub place: String,
    /// The turns that have begun, with the events told before each.
    pub turns: Vec<(u16, usize)>,
}

impl Ahead {
    /// Begins to fight on from a moment.
    pub fn begin(&mut self, course: Arc<Course>, from: From) -> Task<Message> {
        self.stop();
        self.version += 1;
        (self.moment, self.told) = (from.moment, from.told);
        self.place = from.place;
        self.lost = course.lost(from.told);
        self.points = course.points_lost(from.told);
        self.counted = course.counted();
        self.so_far = None;
        self.fault = None;
        self.seconds = 0.0;
        let cancel = Arc::new(AtomicBool::new(false));
        self.running = Some(cancel.clone());
        let (version, told) = (self.version, from.told);
        // The latest turns are the ones that are looked at first.
        let turns: Vec<_> = from.turns.into_iter().rev().filter(|(turn, _)| !self.turns.contains_key(turn)).collect();
        behind(move |tell| {
            let fight = |told: usize, battles: u32, grew: &mut dyn FnMut(Box<Forecast>, f32)| {
                live(|progress| course.forecast(told, (Some(battles), spare_threads()), &cancel, progress), grew)
            };
            let done = fight(told, HERE, &mut |so_far, seconds| tell(Message::Grew(version, so_far, seconds)));
            tell(Message::Done(version, done));
            for (turn, told) in turns {
                if cancel.load(Ordering::Relaxed) {
                    break;
                }
                if let Ok(f) = fight(told, TURN, &mut |_, _| {})
                    && !f.cancelled
                {
                    tell(Message::Turn(version, turn, [f.wins[0], f.battles]));
                }
            }
            tell(Message::Ended(version));
        })
    }

    /// Stops what is under way; its figures so far stay.
    pub fn stop(&mut self) {
        if let Some(cancel) = self.running.take() {
            cancel.store(true, Ordering::Relaxed);
        }
    }

    /// The moment from which it is.
    pub fn from(&mut self, course: Arc<Course>) -> Moment {
        self.stop();
        Moment { course, told: self.told, place: self.place.clone() }
    }

    pub const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Whether the battle can be fought on from there.
    pub const fn goes_on(&self) -> bool {
        self.fault.is_none()
    }

    pub fn update(&mut self, message: Message) {
        match message {
            Message::Grew(version, so_far, seconds) if version == self.version => {
                self.so_far = Some(so_far);
                self.seconds = seconds;
            }
            Message::Done(version, done) if version == self.version => match done {
                Ok(done) => self.so_far = Some(done),
                Err(why) => self.fault = Some(why),
            },
            Message::Turn(version, turn, counts) if version == self.version => {
                self.turns.insert(turn, counts);
            }
            Message::Ended(version) if version == self.version => self.running = None,
            Message::Stop => self.stop(),
            Message::Grew(..) | Message::Done(..) | Message::Turn(..) | Message::Ended(_) | Message::Whole => {}
        }
    }

    /// The strip below the time line.
    pub fn view<'a>(&'a self, look: &'a Look, here: bool) -> Element<'a, Message> {
        let t = &look.theme;
        let fought = self.so_far.as_ref().map_or(0, |f| f.battles);
        let failed = self.so_far.as_ref().map_or(0, |f| f.failures.len());
        let head = if here { "Forecast from here".to_owned() } else { from(&self.place) };
        if let Some(fault) = &self.fault {
            let head = container(Cut::new(head, text::SECTION, t.ink)).width(LEFT);
            return row![head, error(look, fault)].spacing(size::S16).into();
        }
        let failures = if failed == 0 { "none failed".to_owned() } else { format!("{failed} failed") };
        let margin = self.so_far.as_ref().map_or(0, |f| f.margin_tenths());
        let mut left = column![
            Cut::new(head, text::SECTION, t.ink),
            look.label(format!("{} battles, give or take {}", thousands(fought.into()), margin.div_ceil(10))),
        ];
        let whole = || {
            button(look, Kind::Quiet, "All of it", "A")
                .whence(Whence::new(
                    "All of it",
                    "losses, turns, who falls, and a battle near the mean, from this moment on",
                ))
                .press(Message::Whole)
        };
        left = left.push(if self.is_running() {
            row![
                look.label(format!("{failures}, {:.1} s", self.seconds)),
                button(look, Kind::Quiet, "Cancel", "Esc")
                    .whence(Whence::new("Cancel", "stops here; the figures so far stay"))
                    .press(Message::Stop)
            ]
            .spacing(size::S4)
            .align_y(Alignment::Center)
        } else {
            row![look.label(format!("{failures}, {:.1} s", self.seconds)), whole()]
                .spacing(size::S4)
                .align_y(Alignment::Center)
        });
        let Some(f) = self.so_far.as_deref().filter(|f| f.battles > 0) else {
            return row![left.width(LEFT), look.label("The armies fight on from here, many times over…")]
                .spacing(size::S16)
                .into();
        };
        let share = |n: u32| n as f32 * 100.0 / f.battles as f32;
        let shares = [share(f.wins[0]), share(f.draws), share(f.wins[1])];
        let points = margin as f32 / 10.0;
        let bar = Plot::new(move |width, height| {
            charts::outcome(shares, points, &look.accents, &look.theme, Size { width, height })
        })
        .view(Length::Fill, 30.0);
        let before = self.turns.iter().next_back().map_or_else(String::new, |(turn, [won, of])| {
            let chance = *won * 100 / (*of).max(1);
            format!(
                "{chance} % at the start of turn {turn}, give or take {}",
                margin_tenths((*won).into(), (*of).into()).div_ceil(10)
            )
        });
        let [ours, drawn, theirs] = f.parts(100);
        let outcome = column![
            bar,
            row![
                text::STRONG.say(format!("We win {ours} %"), t.ink),
                Space::new().width(Length::Fill),
                text::TIGHT.say(format!("drawn {drawn} %"), t.second),
                Space::new().width(Length::Fill),
                text::STRONG.say(format!("they win {theirs} %"), t.ink),
            ],
            look.caption(before),
        ]
        .width(Length::FillPortion(5));
        let mut values: Vec<f32> =
            self.turns.values().map(|[won, of]| *won as f32 * 100.0 / (*of).max(1) as f32).collect();
        values.push(shares[0]);
        let ours = look.ours();
        let whence = Whence::new(
            "Chance to win, turn by turn",
            format!("each from {TURN} whole battles fought on from the beginning of the turn; the last from here"),
        );
        let line = column![
            Plot::new(move |width, height| charts::line(&values, ours, &look.theme, Size { width, height }))
                .tells(move |_, _| look.spot.hover(&whence))
                .view(Length::Fill, 48.0),
            look.caption("chance to win, turn by turn")
        ]
        .width(Length::FillPortion(3));
        let still = |side: Side, who: &str| {
            let n = side.index();
            let mean = f.losses[n].mean_tenths() / 10;
            let men = i64::try_from(mean).unwrap_or(0).saturating_sub(self.lost[n].into()).max(0);
            let points = f.points_tenths(side).saturating_sub(u64::from(self.points[n]) * 5);
            let told = format!("{who} {} men, {}.{} {}", thousands(men), points / 10, points % 10, self.counted);
            Cut::new(told, text::TIGHT, look.accent(side).line)
        };
        let losses = column![look.label("Still to lose, mean"), still(Side::Blue, "we"), still(Side::Red, "they")];
        row![left.width(LEFT), outcome, line, container(losses).width(158.0)].spacing(size::S16).into()
    }
}

/// Width of the left column.
const LEFT: f32 = 190.0;

/// From where it is, as far as the column has room for it: where the phase has none, the turn alone.
fn from(place: &str) -> String {
    let turn = place.split(',').next().filter(|turn| turn.starts_with("turn")).unwrap_or("the set-up");
    let words = [format!("Forecast from {place}"), format!("From {place}"), format!("From {turn}")];
    let fits = |words: &&String| text::SECTION.width(words) <= LEFT;
    words.iter().find(fits).unwrap_or(&words[2]).clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_where_it_is_finds_room_in_its_column() {
        for place in ["turn 6, winning ground", "turn 12, the generals choose their posts", "before the first turn"] {
            let told = from(place);
            assert!(text::SECTION.width(&told) <= LEFT, "{told}");
        }
        assert_eq!(from("turn 6, fire"), "From turn 6, fire");
    }
}
