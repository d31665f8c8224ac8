//! What if: one thing changed at a time, or another army in a side's place, tried under the dice of the forecast, and what it
//! would do to our chance.

use super::Message as Parent;
use crate::base::Side;
use crate::desk::Order;
use crate::desk::prospect::Forecast;
use crate::desk::suppose::{self, BATTLES, Difference, Instead, Supposition, suppositions};
use crate::field::Scenario;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::now::{Shelf, with};
use crate::gui::widget::{Control, Cut, button, choice, line, ruled, scroll, section};
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

/// Height of the head, the foot and the gap above it; of the choice between the lists, with its gap.
const AROUND: f32 = 30.0 + size::S8 + size::BUTTON;
const CHOICE: f32 = size::FIELD + size::S8;
/// Widths of a chance and of a difference with its margin.
const CHANCE: f32 = 24.0;
const BY: f32 = 60.0;

/// What is tried: one thing otherwise, or another army in a side's place.
#[derive(Debug, Clone)]
enum What {
    Otherwise(Supposition),
    Instead(Instead),
}

/// Which of it is listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Listed {
    #[default]
    Things,
    Armies(Side),
}

/// All that can be listed, as it is chosen.
const LISTS: [(Listed, &str); 3] =
    [(Listed::Things, "one thing"), (Listed::Armies(Side::Blue), "our army"), (Listed::Armies(Side::Red), "theirs")];

/// The armies that could stand in the place of either side's, and the desk that has them.
#[derive(Debug, Default)]
pub struct Lists {
    pub all: Vec<Instead>,
    pub shelf: Option<Shelf>,
}

impl What {
    const fn list(&self) -> Listed {
        match self {
            What::Otherwise(_) => Listed::Things,
            What::Instead(army) => Listed::Armies(army.side),
        }
    }

    fn words(&self, order: &Order) -> String {
        match self {
            What::Otherwise(supposition) => supposition.words(order),
            What::Instead(army) => army.name.clone(),
        }
    }

    /// Fights the battles; none where they were called off.
    fn tried(
        &self,
        (order, base): (&Order, &Forecast),
        shelf: Option<&Shelf>,
        cancel: &AtomicBool,
        grew: &mut (dyn FnMut(u32) + Send),
    ) -> Result<Option<Difference>, String> {
        let done = match (self, shelf) {
            (What::Otherwise(supposition), _) => supposition.tried(order, base, cancel, grew),
            (What::Instead(army), Some(shelf)) => {
                suppose::against(with(shelf, |desk| army.order(desk, order))?, base, cancel, grew)
            }
            (What::Instead(_), None) => Ok(None),
        };
        done.map_err(|e| e.to_string())
    }
}

/// How the list stands: all of it, or what of it fits into a height together with its head and its foot; then it scrolls.
#[derive(Debug, Clone, Copy)]
pub enum List {
    Whole,
    Within(f32),
}

/// What can be supposed of a battle, and what came of it.
#[derive(Debug, Default)]
pub struct WhatIf {
    all: Vec<(What, Tried)>,
    listed: Listed,
    shelf: Option<Shelf>,
    running: Option<Arc<AtomicBool>>,
    /// Counts what was begun, so that news of something called off is dropped.
    version: u64,
}

/// What can happen to it.
#[derive(Debug, Clone)]
pub enum Message {
    /// Tries one, or all of the list that were not tried yet.
    Try(Option<usize>),
    Listed(Listed),
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
    pub fn new(order: &Order, drawn: &Scenario, lists: Lists) -> WhatIf {
        let things = suppositions(order, Some(drawn)).into_iter().map(What::Otherwise);
        let all = things.chain(lists.all.into_iter().map(What::Instead)).map(|what| (what, Tried::Not)).collect();
        WhatIf { all, listed: Listed::Things, shelf: lists.shelf, running: None, version: 0 }
    }

    /// What lists the next; none where there are no armies to be listed.
    pub fn next(&self) -> Option<Message> {
        let at = LISTS.iter().position(|(list, _)| *list == self.listed)?;
        self.has_armies().then(|| Message::Listed(LISTS[(at + 1) % LISTS.len()].0))
    }

    fn has_armies(&self) -> bool {
        self.all.iter().any(|(what, _)| matches!(what, What::Instead(_)))
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
            Message::Listed(list) => self.listed = list,
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
        let wanted = |n: usize, (what, tried): &(What, Tried)| match which {
            Some(one) => n == one,
            None => what.list() == self.listed && matches!(tried, Tried::Not),
        };
        let chosen = self.all.iter().enumerate().filter(|(n, one)| wanted(*n, one));
        let chosen: Vec<(usize, What)> = chosen.map(|(n, (what, _))| (n, what.clone())).collect();
        let Some((first, _)) = chosen.first() else { return Task::none() };
        let first = *first;
        self.set(first, Tried::Now(0));
        self.version += 1;
        let (version, cancel) = (self.version, Arc::new(AtomicBool::new(false)));
        self.running = Some(cancel.clone());
        let (order, base, shelf) = (order.clone(), base.clone(), self.shelf.clone());
        behind(move |tell| {
            for (n, what) in chosen {
                if cancel.load(Ordering::Relaxed) {
                    break;
                }
                let work =
                    |grew: &mut (dyn FnMut(u32) + Send)| what.tried((&order, &base), shelf.as_ref(), &cancel, grew);
                let came = one(work, &mut |battles| {
                    tell(Parent::Suppose(Message::Grew(version, n, battles)));
                });
                tell(Parent::Suppose(Message::Came(version, n, came)));
            }
            tell(Parent::Suppose(Message::Ended(version)));
        })
    }

    /// The list; it waits while the forecast itself is `busy`.
    pub fn view<'a>(
        &'a self,
        look: &'a Look,
        (order, base): (&Order, &Forecast),
        busy: bool,
        list: List,
    ) -> Element<'a, Parent> {
        let t = &look.theme;
        let mut out = Column::new();
        if let Listed::Armies(side) = self.listed {
            let who = order.scenario.sides[side.index()].name.clone();
            let words = if who.is_empty() { "as set up".to_owned() } else { format!("{who}, as set up") };
            let cells = row![
                Cut::new(words, text::TEXT, t.second),
                container(look.strong(chance(base, 0))).width(CHANCE).align_x(Alignment::End),
                Space::new().width(BY)
            ];
            let cells = cells.padding(Padding { left: size::S4, right: size::S4, ..Padding::ZERO });
            out = out.push(ruled(look, size::ROW_COMPARED, cells.spacing(size::S8)));
        }
        for (n, (what, tried)) in self.all.iter().enumerate().filter(|(_, (what, _))| what.list() == self.listed) {
            let words = what.words(order);
            // Nearly all armies begin with it, and there is little room.
            let name = words.strip_prefix("The ").unwrap_or(&words).to_owned();
            let cells = row![Cut::new(name, text::TEXT, t.ink), figures(look, what, tried, base)]
                .spacing(size::S8)
                .align_y(Alignment::Center);
            let control = Control::new(look, Kind::Row, cells)
                .width(Length::Fill)
                .height(size::ROW_COMPARED - 1.0)
                .padding(Padding { left: size::S4, right: size::S4, ..Padding::ZERO });
            let control = if busy {
                control.disabled_because("the forecast itself is not done yet")
            } else {
                let told = told(what, tried, base);
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
        let above = if self.has_armies() { AROUND + CHOICE } else { AROUND };
        let rows: Element<'a, Parent> = match list {
            List::Whole => out.into(),
            List::Within(high) => {
                container(scroll(look, out.padding(Padding::ZERO.right(size::S8)))).max_height(high - above).into()
            }
        };
        let foot = row![all, look.caption("Grey lies within its margin and says nothing yet.")];
        let head = match self.listed {
            Listed::Things => section(look, "What if", "change to our chance, in 100"),
            Listed::Armies(_) => section(look, "Another army", "our chance, its change, in 100"),
        };
        let mut page = column![head];
        if self.has_armies() {
            let whence = Whence::new("What if", "one thing is otherwise, or another army stands in a side’s place");
            let says = |list| Parent::Suppose(Message::Listed(list));
            let lists = choice(look, &LISTS, self.listed, says, &whence.keys("A"));
            page = page.push(Space::new().height(size::S4)).push(lists).push(Space::new().height(size::S4));
        }
        page.push(rows)
            .push(Space::new().height(size::S8))
            .push(foot.spacing(size::S12).align_y(Alignment::Center))
            .into()
    }
}

/// What came of one: the change to our chance; of another army also our chance, and the margin.
fn figures<'a>(look: &Look, what: &What, tried: &Tried, base: &Forecast) -> Element<'a, Parent> {
    let t = &look.theme;
    let (figure, ink) = match tried {
        Tried::Not => ("?".to_owned(), t.third),
        Tried::Now(battles) => (format!("{battles}…"), t.third),
        Tried::Failed(_) => ("–".to_owned(), t.carmine),
        Tried::Done(d) => (points(d.tenths), if d.says() { t.ink } else { t.third }),
    };
    let style = if matches!(tried, Tried::Done(d) if d.says()) { text::STRONG } else { text::TEXT };
    match (what, tried) {
        (What::Instead(_), Tried::Done(d)) => row![
            container(style.say(chance(base, d.tenths), ink)).width(CHANCE).align_x(Alignment::End),
            container(style.say(format!("{figure} ± {}", margin(d)), ink)).width(BY).align_x(Alignment::End)
        ]
        .spacing(size::S8)
        .into(),
        _ => style.say(figure, ink).into(),
    }
}

/// The same in words.
fn told(what: &What, tried: &Tried, base: &Forecast) -> String {
    let d = match tried {
        Tried::Not => return format!("not tried yet; Enter fights {BATTLES} battles"),
        Tried::Now(battles) => return format!("{battles} of {BATTLES} battles"),
        Tried::Failed(why) => return why.clone(),
        Tried::Done(d) => d,
    };
    let worth = if d.says() { "" } else { "; within that it says nothing" };
    let pairs = format!("from {} pairs of battles under the same dice{worth}", d.battles);
    match what {
        What::Otherwise(_) => format!("give or take {}, {pairs}", margin(d)),
        What::Instead(_) => format!(
            "our chance is {} in 100 beside {}: {}, give or take {}, {pairs}",
            chance(base, d.tenths),
            chance(base, 0),
            points(d.tenths),
            margin(d)
        ),
    }
}

const fn margin(d: &Difference) -> u32 {
    d.margin_tenths.div_ceil(10)
}

/// Our chance in whole points where it differs by so many tenths from a forecast.
fn chance(base: &Forecast, by: i32) -> String {
    let of = i64::from(base.battles.max(1));
    let tenths = (i64::from(base.wins[0]) * 1_000 + of / 2) / of + i64::from(by);
    ((tenths.clamp(0, 1_000) + 5) / 10).to_string()
}

/// Whole points with their sign; a dot where there is none.
fn points(tenths: i32) -> String {
    match (tenths + tenths.signum() * 5) / 10 {
        0 => "·".to_owned(),
        n if n > 0 => format!("+{n}"),
        n => format!("−{}", -n),
    }
}

/// Tries one, and tells from this thread how far it is.
fn one(
    work: impl FnOnce(&mut (dyn FnMut(u32) + Send)) -> Result<Option<Difference>, String> + Send,
    grew: &mut dyn FnMut(u32),
) -> Result<Option<Difference>, String> {
    let (told, news) = std::sync::mpsc::channel();
    let came = std::thread::scope(|scope| {
        // Nobody hears it where the screen is gone.
        let work = scope.spawn(move || {
            work(&mut |battles| {
                let _ = told.send(battles);
            })
        });
        for battles in news {
            grew(battles);
        }
        work.join()
    });
    came.unwrap_or_else(|_| Err("it broke off: a fault of the program".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::{prospect, resolve};
    use crate::field::GeneralKind;

    #[test]
    fn points_are_rounded_to_the_nearest_and_bear_their_sign() {
        let said: Vec<String> = [74, 75, -75, 4, -4, 0].into_iter().map(points).collect();
        assert_eq!(said, ["+7", "+8", "−8", "·", "·", "·"]);
    }

    /// Both chances stand there, the difference that pairs of battles have, and its margin.
    #[test]
    fn another_army_is_told_beside_that_which_stands_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let desk = crate::desk::Desk::open(&folder.path().join("library.tricorne")).expect("a library");
        let choice = crate::desk::tonight::Choice::Scenario {
            system: resolve::playable().next().expect("a system").about().id.to_owned(),
            scenario: "st-ulrich".to_owned(),
            places: crate::desk::tonight::Places::AsWritten,
            armies: [None, None],
        };
        let (order, choice) = choice.drawn(&desk, 7).expect("it is drawn up");
        assert_eq!(order.generals, [GeneralKind::Planner; 2]);
        let all = suppose::instead(&choice, (&order, &order.scenario), desk.armies());
        let mut base = prospect::run(&order, Some(2), 1, &AtomicBool::new(false), &mut |_| {}).expect("a forecast");
        (base.battles, base.wins) = (1_000, [440, 500]);
        let lists = Lists { all, shelf: Some(Shelf::new(desk.into())) };
        let mut what_if = WhatIf::new(&order, &order.scenario, lists);
        let n = what_if.all.iter().position(|(what, _)| what.list() == Listed::Armies(Side::Blue)).expect("an army");
        let difference = Difference { tenths: -58, margin_tenths: 41, battles: 400 };
        let _ = what_if.update(Message::Came(0, n, Ok(Some(difference))), &order, &base);
        let (what, tried) = &what_if.all[n];
        assert_eq!(
            told(what, tried, &base),
            "our chance is 38 in 100 beside 44: −6, give or take 5, from 400 pairs of battles under the same dice"
        );
    }
}
