//! The next battle under every system, side by side: chances, losses and length, shown as they grow.

use super::Around;
use super::print::usual_path;
use crate::base::Side;
use crate::desk::prospect::{Forecast, spare_threads};
use crate::desk::side_by_side::{BATTLES, SideBySide, Under};
use crate::desk::{Desk, Error};
use crate::draw::charts::{self, Size};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::now::with;
use crate::gui::shell::Page;
use crate::gui::widget::plot::Plot;
use crate::gui::widget::{button, cell, error, figures, line, progress, scroll, section, thousands};
use crate::gui::work::{behind, on_thread, paced};
use iced::keyboard::{Key, Modifiers, key::Named};
use iced::widget::{Column, Space, column, container, row};
use iced::{Alignment, Element, Length, Task};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Widths of columns, and the height of a row.
const NAME: f32 = 200.0;
const LOST: f32 = 150.0;
const TURNS: f32 = 70.0;
const TALL: f32 = 84.0;
/// Width of the button that leads back: its word changes, and nothing beside it moves.
const BACK: f32 = 102.0;

/// The comparison of one battle.
#[derive(Debug, Default)]
pub struct State {
    all: Option<Box<SideBySide>>,
    running: Option<Arc<AtomicBool>>,
    /// Counts what was begun, so that figures of another battle are dropped.
    version: u64,
    seconds: f32,
    saved: Option<PathBuf>,
    fault: Option<String>,
}

/// Nobody waits any more for a comparison whose screen is gone.
impl Drop for State {
    fn drop(&mut self) {
        self.stop();
    }
}

/// What can happen on the screen.
#[derive(Debug, Clone)]
pub enum Message {
    Laid(u64, Result<Box<SideBySide>, String>),
    /// More battles are fought under one of the systems: what they come to, and after how many seconds.
    Grew(u64, usize, Box<Forecast>, f32),
    Done(u64, Box<SideBySide>, f32),
    Save,
    Saved(Result<PathBuf, String>),
    OpenWanted,
    Opened(Result<(), String>),
    Close,
}

/// What the place must do.
pub enum Action {
    None,
    Run(Task<Message>),
    Close,
}

impl State {
    /// Begins to fight the next battle under every system, unless that is done or under way.
    pub fn begin(&mut self, around: Around) -> Task<Message> {
        if self.running.is_some() || self.is_whole() {
            return Task::none();
        }
        self.forget();
        let cancel = Arc::new(AtomicBool::new(false));
        self.running = Some(cancel.clone());
        self.version += 1;
        let (version, shelf) = (self.version, around.shelf.clone());
        behind(move |tell| {
            let laid: Result<SideBySide, String> = with(&shelf, |desk| desk.side_by_side(1));
            tell(Message::Laid(version, laid.clone().map(Box::new)));
            let Ok(all) = laid else { return };
            let start = Instant::now();
            let seconds = || start.elapsed().as_secs_f32();
            let fought = paced(
                |tell| {
                    let mut all = all;
                    all.fight(BATTLES, spare_threads(), &cancel, &mut |n, f| tell((n, Box::new(f.clone()))));
                    all
                },
                // The last figures of each system stand while the next is at it.
                |(_, so_far): &(usize, Box<Forecast>)| so_far.battles >= BATTLES,
                |(n, so_far)| tell(Message::Grew(version, n, so_far, seconds())),
            );
            tell(match fought {
                Some(all) => Message::Done(version, Box::new(all), seconds()),
                None => Message::Laid(version, Err("the battles broke off: a fault of the program".to_owned())),
            });
        })
    }

    /// Whether all of its battles are fought.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.all.as_ref().is_some_and(|all| !all.verdict().is_empty())
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
        if modifiers.command() || modifiers.alt() {
            return None;
        }
        match key.as_ref() {
            Key::Named(Named::Escape) => Some(Message::Close),
            Key::Character("p" | "P") if self.is_whole() => Some(Message::Save),
            Key::Character("o" | "O") if self.saved.is_some() => Some(Message::OpenWanted),
            _ => None,
        }
    }

    pub fn update(&mut self, message: Message, around: Around) -> Action {
        match message {
            Message::Laid(version, Ok(all)) if version == self.version => self.all = Some(all),
            Message::Laid(version, Err(why)) if version == self.version => {
                self.running = None;
                self.fault = Some(why);
            }
            Message::Grew(version, n, so_far, seconds) if version == self.version => {
                self.seconds = seconds;
                if let Some(under) = self.all.as_mut().and_then(|all| all.under.get_mut(n)) {
                    under.forecast = Some(so_far);
                }
            }
            Message::Done(version, all, seconds) if version == self.version => {
                self.running = None;
                self.seconds = seconds;
                self.all = Some(all);
            }
            Message::Laid(..) | Message::Grew(..) | Message::Done(..) => {}
            Message::Save => return self.save(around),
            Message::Saved(Ok(path)) => self.saved = Some(path),
            Message::OpenWanted => {
                let Some(path) = self.saved.clone() else { return Action::None };
                return Action::Run(on_thread(move |tell| {
                    tell(Message::Opened(Desk::open_elsewhere(&path).map_err(|e: Error| e.to_string())));
                }));
            }
            Message::Opened(Ok(())) => {}
            Message::Saved(Err(why)) | Message::Opened(Err(why)) => self.fault = Some(why),
            Message::Close if self.running.is_some() => self.stop(),
            Message::Close => return Action::Close,
        }
        Action::None
    }

    fn save(&mut self, around: Around) -> Action {
        let Some(all) = self.all.as_ref().filter(|_| self.is_whole()) else { return Action::None };
        (self.fault, self.saved) = (None, None);
        let settings = &around.now.settings;
        let pages = all.pages(settings.ruler(), settings.paper());
        let path = usual_path(&format!("side-by-side-{}.pdf", crate::desk::name::ascii(&all.place)));
        Action::Run(on_thread(move |tell| {
            let path = PathBuf::from(path);
            let saved = Desk::save(&pages, Path::new(&path)).map(|()| path);
            tell(Message::Saved(saved.map_err(|e| e.to_string())));
        }))
    }

    /// How it looks.
    pub fn view<'a>(&'a self, look: &'a Look) -> Page<'a, Message> {
        let place = self.all.as_ref().map_or_else(String::new, |all| all.place.clone());
        let save = button(look, Kind::Plain, "Save as PDF", "P");
        let save = if self.is_whole() {
            save.whence(Whence::new("Save as PDF", "one page, among your documents")).press(Message::Save)
        } else {
            save.disabled_because("the battles are not all fought yet")
        };
        let back = button(look, Kind::Plain, if self.running.is_some() { "Stop" } else { "Forecast" }, "Esc");
        let mut body = Column::new();
        if let Some(fault) = &self.fault {
            body = body.push(error(look, fault));
        }
        match &self.all {
            Some(all) => {
                body = body.push(self.standing(look, all)).push(head(look, all)).push(line(look.theme.rule, 1.0));
                for under in &all.under {
                    body = body.push(row_of(look, all, under)).push(line(look.theme.hairline, 1.0));
                }
                let note = "Each system lays the same ground and the same brigades out by its own rules, with the options that are \
                            usual for it. A turn is another span of time in each.";
                body = body.push(Space::new().height(size::S12)).push(look.label(note));
            }
            None if self.fault.is_none() => {
                let words = "The battle is laid out under each system; its figures stand here as they come.";
                body = body.push(Space::new().height(size::S48)).push(text::SIDE_NOTE.say(words, look.theme.second));
            }
            None => {}
        }
        Page {
            title: if place.is_empty() { "Side by side".to_owned() } else { format!("{place}, side by side") },
            aside: "the same armies on the same ground under every system".to_owned(),
            right: row![save, back.width(BACK).press(Message::Close)].spacing(size::S12).into(),
            body: scroll(look, body.padding(iced::Padding::ZERO.right(size::S12))).height(Length::Fill).into(),
            bar: None,
            rest: Whence::default().keys("P saves it as PDF   Esc back"),
        }
    }

    /// What all say together, and how far it is.
    fn standing<'a>(&'a self, look: &'a Look, all: &'a SideBySide) -> Element<'a, Message> {
        let fought: u32 = all.under.iter().filter_map(|u| u.forecast.as_deref()).map(|f| f.battles).sum();
        let wanted = BATTLES * all.under.iter().filter(|u| u.order.is_ok()).count() as u32;
        let told: Element<'a, Message> = match (&self.saved, all.verdict()) {
            (Some(path), _) => row![
                look.text(format!("Saved as {}.", path.display())),
                button(look, Kind::Quiet, "Open it", "O").press(Message::OpenWanted)
            ]
            .spacing(size::S12)
            .align_y(Alignment::Center)
            .into(),
            (None, verdict) if !verdict.is_empty() => text::SIDE_NOTE.say(verdict, look.theme.ink).into(),
            _ => row![
                progress(look, fought as f32 / wanted.max(1) as f32, 240.0),
                row![
                    look.strong(thousands(fought.into())),
                    look.text(format!(" of {} battles", thousands(wanted.into())))
                ],
                look.label(if self.running.is_some() {
                    format!("{:.1} s", self.seconds)
                } else {
                    "stopped".to_owned()
                }),
            ]
            .spacing(size::S16)
            .align_y(Alignment::Center)
            .into(),
        };
        let names = format!("{} against {}", all.names[0], all.names[1]);
        column![
            Space::new().height(size::S8),
            section(look, names, format!("{} battles under each", thousands(BATTLES.into()))),
            container(told).height(52.0).align_y(iced::alignment::Vertical::Center),
        ]
        .into()
    }
}

fn head<'a>(look: &'a Look, all: &SideBySide) -> Element<'a, Message> {
    let lost = |n: usize| figures(LOST, look.caption(format!("lost by {}", all.names[n])));
    row![
        cell(NAME, look.caption("")),
        container(look.caption(format!("wins of {} and of {}, in 100", all.names[0], all.names[1])))
            .width(Length::Fill),
        lost(0),
        lost(1),
        figures(TURNS, look.caption("turns")),
    ]
    .height(size::ROW)
    .align_y(Alignment::Center)
    .into()
}

fn row_of<'a>(look: &'a Look, all: &'a SideBySide, under: &'a Under) -> Element<'a, Message> {
    let name = container(text::STRONG.say(under.name, look.theme.ink))
        .width(NAME)
        .padding(iced::Padding::ZERO.right(size::S12));
    let rest: Element<'a, Message> = match (&under.order, under.forecast.as_deref().filter(|f| f.battles > 0)) {
        (Err(why), _) => container(look.label(why.as_str())).width(Length::Fill).into(),
        (Ok(_), None) => container(look.label("not begun yet")).width(Length::Fill).into(),
        (Ok(_), Some(f)) => {
            let lost = |side: Side| {
                let (men, part) = under.lost(side);
                let told = if side == Side::Red && all.hides {
                    column![look.text("–")]
                } else {
                    let of = thousands(under.men[side.index()].into());
                    column![
                        look.strong(thousands(i64::try_from(men).unwrap_or(0))),
                        look.caption(format!("{}.{} % of {of}", part / 10, part % 10))
                    ]
                };
                figures(LOST, told.align_x(Alignment::End))
            };
            let turns = f.turns.mean_tenths();
            row![
                container(chances(look, f)).width(Length::Fill),
                lost(Side::Blue),
                lost(Side::Red),
                figures(TURNS, look.strong(format!("{}.{}", turns / 10, turns % 10))),
            ]
            .align_y(Alignment::Center)
            .into()
        }
    };
    row![name, rest].height(TALL).align_y(Alignment::Center).into()
}

/// The bar of chances with its figures below it.
fn chances<'a>(look: &'a Look, f: &Forecast) -> Element<'a, Message> {
    let share = |n: u32| n as f32 * 100.0 / f.battles as f32;
    let shares = [share(f.wins[0]), share(f.draws), share(f.wins[1])];
    let margin = f.margin_tenths() as f32 / 10.0;
    let settled = (shares[0] - shares[2]).abs() > margin;
    let ink = |side| if settled { look.accent(side).line } else { look.theme.second };
    let bar = Plot::new(move |width, height| {
        charts::outcome(shares, margin, &look.accents, &look.theme, Size { width, height })
    })
    .together()
    .view(Length::Fill, 32.0);
    let foot = row![
        text::STRONG.say(format!("{:.1}", shares[0]), ink(Side::Blue)),
        Space::new().width(Length::Fill),
        look.caption(format!("drawn {:.1}; give or take {margin:.1}", shares[1])),
        Space::new().width(Length::Fill),
        text::STRONG.say(format!("{:.1}", shares[2]), ink(Side::Red)),
    ]
    .align_y(Alignment::Center);
    column![bar, foot].into()
}
