//! What if: one thing changed at a time, tried under the dice of the forecast, and what it would do to our chance.

use super::Message as Parent;
use crate::desk::Order;
use crate::desk::prospect::Forecast;
use crate::desk::suppose::{BATTLES, Difference, Supposition, suppositions};
use crate::field::Scenario;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::widget::{Control, button, line, scroll, section};
use crate::gui::work::behind;
use iced::widget::{Column, Space, column, container, row};
use iced::{Alignment, Element, Length, Padding, Task};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How far a supposition was tried.
#[derive(Debug, Clone)]
enum Tried {
    Not,
    /// So many battles are fought.
    Now(u32),
    Done(Difference),
    Failed(String),
}

/// Height of the head, the foot and the gap above it.
const AROUND: f32 = 30.0 + size::S8 + size::BUTTON;

/// How the list stands: all of it, or what of it fits into a height together with its head and its foot; then it scrolls.
#[derive(Debug, Clone, Copy)]
pub enum List {
    Whole,
    Within(f32),
}

/// What can be supposed of a battle, and what came of it.
#[derive(Debug, Default)]
pub struct WhatIf {
    all: Vec<(Supposition, Tried)>,
    running: Option<Arc<AtomicBool>>,
    /// Counts what was begun, so that news of something called off is dropped.
    version: u64,
}

/// What can happen to it.
#[derive(Debug, Clone)]
pub enum Message {
    /// Tries one, or all that were not tried yet.
    Try(Option<usize>),
    Grew(u64, usize, u32),
    /// None: called off.
    Came(u64, usize, Result<Option<Difference>, String>),
    Ended(u64),
}

impl Drop for WhatIf {
    fn drop(&mut self) {
        self.stop();
    }
}

impl WhatIf {
    /// What can be supposed of a battle; `drawn` is its set-up before a hand changed it.
    pub fn new(order: &Order, drawn: &Scenario) -> WhatIf {
        let all = suppositions(order, Some(drawn)).into_iter().map(|s| (s, Tried::Not)).collect();
        WhatIf { all, running: None, version: 0 }
    }

    pub const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Calls off what is under way; what was tried stays.
    pub fn stop(&mut self) {
        if let Some(cancel) = self.running.take() {
            cancel.store(true, Ordering::Relaxed);
            self.version += 1;
        }
        for (_, tried) in &mut self.all {
            if matches!(tried, Tried::Now(_)) {
                *tried = Tried::Not;
            }
        }
    }

    /// Forgets what was tried: it fell to other dice.
    pub fn forget(&mut self) {
        self.stop();
        for (_, tried) in &mut self.all {
            *tried = Tried::Not;
        }
    }

    pub fn update(&mut self, message: Message, order: &Order, base: &Forecast) -> Task<Parent> {
        match message {
            Message::Try(which) => return self.begin(which, order, base),
            Message::Grew(version, n, battles) if version == self.version => self.set(n, Tried::Now(battles)),
            Message::Came(version, n, came) if version == self.version => self.set(
                n,
                match came {
                    Ok(Some(difference)) => Tried::Done(difference),
                    Ok(None) => Tried::Not,
                    Err(why) => Tried::Failed(why),
                },
            ),
            Message::Ended(version) if version == self.version => self.running = None,
            Message::Grew(..) | Message::Came(..) | Message::Ended(_) => {}
        }
        Task::none()
    }

    fn set(&mut self, n: usize, tried: Tried) {
        if let Some((_, was)) = self.all.get_mut(n) {
            *was = tried;
        }
    }

    fn begin(&mut self, which: Option<usize>, order: &Order, base: &Forecast) -> Task<Parent> {
        if self.running.is_some() {
            return Task::none();
        }
        let wanted = |n: usize, tried: &Tried| match which {
            Some(one) => n == one,
            None => matches!(tried, Tried::Not),
        };
        let chosen = self.all.iter().enumerate().filter(|(n, (_, tried))| wanted(*n, tried));
        let chosen: Vec<(usize, Supposition)> = chosen.map(|(n, (s, _))| (n, s.clone())).collect();
        let Some((first, _)) = chosen.first() else { return Task::none() };
        let first = *first;
        self.set(first, Tried::Now(0));
        self.version += 1;
        let (version, cancel) = (self.version, Arc::new(AtomicBool::new(false)));
        self.running = Some(cancel.clone());
        let (order, base) = (order.clone(), base.clone());
        behind(move |tell| {
            for (n, supposition) in chosen {
                if cancel.load(Ordering::Relaxed) {
                    break;
                }
                let came = one(&supposition, &order, &base, &cancel, &mut |battles| {
                    tell(Parent::Suppose(Message::Grew(version, n, battles)));
                });
                tell(Parent::Suppose(Message::Came(version, n, came)));
            }
            tell(Parent::Suppose(Message::Ended(version)));
        })
    }

    /// The list; it waits while the forecast itself is `busy`.
    pub fn view<'a>(&'a self, look: &'a Look, order: &Order, busy: bool, list: List) -> Element<'a, Parent> {
        let t = &look.theme;
        let mut out = Column::new();
        for (n, (supposition, tried)) in self.all.iter().enumerate() {
            let (figure, ink, told) = match tried {
                Tried::Not => ("?".to_owned(), t.third, format!("not tried yet; Enter fights {BATTLES} battles")),
                Tried::Now(battles) => (format!("{battles}…"), t.third, format!("of {BATTLES} battles")),
                Tried::Failed(why) => ("–".to_owned(), t.carmine, why.clone()),
                Tried::Done(d) => {
                    let margin = d.margin_tenths.div_ceil(10);
                    let worth = if d.says() { "" } else { "; within that it says nothing" };
                    let told = format!(
                        "give or take {margin}, from {} pairs of battles under the same dice{worth}",
                        d.battles
                    );
                    (points(d.tenths), if d.says() { t.ink } else { t.third }, told)
                }
            };
            let style = if matches!(tried, Tried::Done(d) if d.says()) { text::STRONG } else { text::TEXT };
            let words = supposition.words(order);
            let cells = row![
                container(text::TEXT.inherit(words.clone())).width(Length::Fill).clip(true),
                style.say(figure, ink)
            ]
            .spacing(size::S8)
            .align_y(Alignment::Center);
            let control = Control::new(look, Kind::Row, cells)
                .width(Length::Fill)
                .height(size::ROW_COMPARED - 1.0)
                .padding(Padding { left: size::S4, right: size::S4, ..Padding::ZERO });
            let control = if busy {
                control.disabled_because("the forecast itself is not done yet")
            } else {
                control.whence(Whence::new(words, told)).press(Parent::Suppose(Message::Try(Some(n))))
            };
            out = out.push(control).push(line(t.hairline, 1.0));
        }
        let all = button(look, Kind::Plain, "Try them all", "W");
        let all = match () {
            () if busy => all.disabled_because("the forecast itself is not done yet"),
            () if self.is_running() => all.disabled_because("they are being tried; Esc calls it off"),
            () => all
                .whence(Whence::new(
                    "Try them all",
                    format!("each in {BATTLES} battles, under the dice of the forecast"),
                ))
                .press(Parent::Suppose(Message::Try(None))),
        };
        let rows: Element<'a, Parent> = match list {
            List::Whole => out.into(),
            List::Within(high) => {
                container(scroll(look, out.padding(Padding::ZERO.right(size::S8)))).max_height(high - AROUND).into()
            }
        };
        let foot = row![all, look.caption("Grey lies within its margin and says nothing yet.")];
        column![
            section(look, "What if", "change to our chance, in 100"),
            rows,
            Space::new().height(size::S8),
            foot.spacing(size::S12).align_y(Alignment::Center)
        ]
        .into()
    }
}

/// Whole points with their sign; a dot where there is none.
fn points(tenths: i32) -> String {
    match (tenths + tenths.signum() * 5) / 10 {
        0 => "·".to_owned(),
        n if n > 0 => format!("+{n}"),
        n => format!("−{}", -n),
    }
}

/// Tries one supposition, and tells from this thread how far it is.
fn one(
    supposition: &Supposition,
    order: &Order,
    base: &Forecast,
    cancel: &AtomicBool,
    grew: &mut dyn FnMut(u32),
) -> Result<Option<Difference>, String> {
    let (told, news) = std::sync::mpsc::channel();
    let came = std::thread::scope(|scope| {
        let work = scope.spawn(move || {
            supposition.tried(order, base, cancel, &mut |battles| {
                // Nobody hears it where the screen is gone.
                let _ = told.send(battles);
            })
        });
        for battles in news {
            grew(battles);
        }
        work.join()
    });
    match came {
        Ok(came) => came.map_err(|e| e.to_string()),
        Err(_) => Err("it broke off: a fault of the program".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::points;

    #[test]
    fn points_are_rounded_to_the_nearest_and_bear_their_sign() {
        let said: Vec<String> = [74, 75, -75, 4, -4, 0].into_iter().map(points).collect();
        assert_eq!(said, ["+7", "+8", "−8", "·", "·", "·"]);
    }
}
