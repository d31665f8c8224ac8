//! A look ahead: how the battle that is drawn up would end, fought some hundred times unseen while the campaign is read.

use super::Message;
use crate::army::Id;
use crate::base::Side;
use crate::desk::War;
use crate::desk::prospect::{self, Forecast};
use crate::draw::{List, Path};
use crate::field::GeneralKind;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::painter::Picture;
use crate::gui::widget::{Control, button};
use crate::gui::work::behind;
use iced::widget::{Space, column, row};
use iced::{Alignment, Element, Length, Task};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Battles of a look ahead: give or take five in a hundred. Tests of the window take fewer.
const BATTLES: u32 = if cfg!(test) { 4 } else { 400 };
/// The window is on screen before the work begins.
const PAUSE: Duration = Duration::from_millis(if cfg!(test) { 0 } else { 400 });
/// Width and height of the bar.
const BAR: (f32, f32) = (268.0, 12.0);

/// A look ahead from one state of the campaign.
#[derive(Debug)]
pub struct Glimpse {
    pub number: u64,
    /// The campaign, its battle, and how much is in its journal.
    of: (Id, u32, (u32, usize)),
    pub so_far: Option<Box<Forecast>>,
    cancel: Arc<AtomicBool>,
}

fn stand(war: &War) -> (Id, u32, (u32, usize)) {
    let battle = war.plan().map_or(0, |p| p.number);
    (war.state().id.clone(), battle, (war.next_number(), war.entries().len()))
}

impl Drop for Glimpse {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

impl Glimpse {
    /// Begins to look ahead; what it finds arrives as it grows.
    pub fn begin(number: u64, war: &War) -> (Glimpse, Task<Message>) {
        let cancel = Arc::new(AtomicBool::new(false));
        let glimpse = Glimpse { number, of: stand(war), so_far: None, cancel: cancel.clone() };
        let Ok(order) = war.order([GeneralKind::Planner; 2]) else { return (glimpse, Task::none()) };
        let task = behind(move |tell| {
            std::thread::sleep(PAUSE);
            if cancel.load(Ordering::Relaxed) {
                return;
            }
            let (told, news) = std::sync::mpsc::channel();
            let work = std::thread::spawn(move || {
                let mut progress = |so_far: &Forecast| {
                    // Nobody hears it where the campaign is no longer on screen.
                    let _ = told.send(Box::new(so_far.clone()));
                };
                let done = prospect::run(&order, Some(BATTLES), 1, &cancel, &mut progress);
                if let Ok(done) = done {
                    let _ = told.send(Box::new(done));
                }
            });
            for so_far in news {
                tell(Message::Glimpsed(number, so_far));
            }
            // A fault in it has left its report; the campaign does without a look ahead then.
            let _ = work.join();
        });
        (glimpse, task)
    }

    /// Whether it was taken from where a campaign stands now.
    pub fn is_of(&self, war: &War) -> bool {
        self.of == stand(war)
    }

    /// Whether all its battles are fought.
    pub fn is_done(&self) -> bool {
        self.so_far.as_ref().is_some_and(|f| f.battles >= BATTLES)
    }
}

/// How so many battles ended: ours, drawn, theirs.
pub fn bar(look: &Look, wins: [u32; 2], battles: u32, (wide, high): (f32, f32)) -> List {
    let t = &look.theme;
    let mut list = List::new(wide, high);
    let [ours, theirs] = wins.map(|n| n as f32 / battles.max(1) as f32 * wide);
    list.fill(Path::rect(0.0, 0.0, ours, high), look.accent(Side::Blue).fill);
    list.fill(Path::rect(wide - theirs, 0.0, theirs, high), look.accent(Side::Red).fill);
    let drawn = wide - theirs - ours;
    if drawn > 1.0 {
        list.fill(Path::rect(ours, 0.0, drawn, high), t.field);
        list.stroke(Path::rect(ours + 0.5, 0.5, drawn - 1.0, high - 1.0), t.rule, 1.0);
    }
    list
}

/// The bar on the card of the next battle: ours, drawn, theirs. It takes the same room while nothing is known yet.
/// Where forecasts are to be asked for, the way to ask stands there.
pub fn view<'a>(glimpse: Option<&'a Glimpse>, look: &'a Look, asked: bool) -> Element<'a, Message> {
    let t = &look.theme;
    let (wide, high) = BAR;
    if glimpse.is_none() && asked {
        return button(look, Kind::Plain, "How may it end?", "F")
            .whence(Whence::new("How may it end?", "fights it unseen many times over").term("forecast"))
            .press(Message::Foretell)
            .into();
    }
    let known = glimpse.and_then(|g| Some((g, g.so_far.as_ref().filter(|f| f.battles > 0)?)));
    let Some((glimpse, f)) = known else {
        let mut list = List::new(wide, high);
        list.stroke(Path::rect(0.5, 0.5, wide - 1.0, high - 1.0), t.rule, 1.0);
        let wait = row![look.label("How it may end is being reckoned.")].height(LABELS).align_y(Alignment::Center);
        return column![Picture::view(list), wait].spacing(size::S4).into();
    };
    let list = bar(look, f.wins, f.battles, BAR);
    let margin = f.margin_tenths().div_ceil(10);
    let number = |words: String, n: u32| {
        let so_far = if glimpse.is_done() { String::new() } else { format!(" so far, of {BATTLES}") };
        let sum = format!("= {n} of {} battles fought unseen{so_far}, give or take {margin} in 100", f.battles);
        Control::new(look, Kind::Number, text::TEXT.inherit(words.clone()))
            .height(LABELS)
            .whence(Whence::new(words, sum).term("forecast"))
    };
    let [ours, drawn, theirs] = f.parts(100);
    let labels = row![
        number(format!("We win {ours} %"), f.wins[0]),
        Space::new().width(Length::Fill),
        if glimpse.is_done() {
            Element::from(number(format!("drawn {drawn} %"), f.draws))
        } else {
            look.label("so far").into()
        },
        Space::new().width(Length::Fill),
        number(format!("they win {theirs} %"), f.wins[1]),
    ]
    .align_y(Alignment::Center)
    .width(wide);
    column![Picture::view(list), labels].spacing(size::S4).into()
}

/// Height of the row of figures below the bar.
const LABELS: f32 = 20.0;
