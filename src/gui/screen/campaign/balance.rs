//! The state of the two armies, mirrored on one scale.

use super::{Message, words};
use crate::base::Side;
use crate::desk::War;
use crate::desk::chronicle::{Course, LINES};
use crate::desk::whence::Whence as Sum;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::painter::Picture;
use crate::gui::widget::{Control, Cut, change, figures, line, ruled, section, thousands};
use chrono::NaiveDate;
use iced::widget::text::Wrapping;
use iced::widget::{Column, Space, container, row};
use iced::{Alignment, Element, Length, Padding};

/// The first lines count men, on one scale.
const MEN: usize = 6;
/// As many lines of the books as a panel shows.
const SHOWN: usize = 14;

/// Width of a number, of its change, and of the longest label between the bars.
const NUMBER: f32 = 56.0;
const CHANGE: f32 = 50.0;
const LABEL: f32 = 172.0;
/// Width of the longest bar with the gap beside it, where there is room; and how far from its label a wide window leaves it.
const BAR: f32 = 150.0;
const OFF: f32 = 60.0;
const GAP: f32 = 14.0;

/// The figures of the enemy that are shown.
#[derive(Debug, Clone, Copy)]
pub enum Enemy<'a> {
    /// As he is.
    Now,
    /// As he was on the day on which he was last seen.
    Then(&'a Course, NaiveDate),
    Nothing,
}

impl<'a> Enemy<'a> {
    /// The sum of a line; none where it is not known.
    fn sum(self, course: &'a Course, n: usize) -> Option<&'a Sum> {
        let of = match self {
            Enemy::Now => course,
            Enemy::Then(then, _) => then,
            Enemy::Nothing => return None,
        };
        of.sums.get(n).map(|sums| &sums[Side::Red.index()])
    }
}

/// Both armies, line by line, and what has changed since the last battle; bars are shorter where there is less room.
pub fn view<'a>(course: &'a Course, enemy: Enemy<'a>, look: &'a Look, war: &'a War, room: f32) -> Element<'a, Message> {
    let all = (room - 2.0 * (NUMBER + CHANGE) - LABEL) / 2.0;
    let half = all.clamp(2.0 * GAP, BAR).max(all - OFF);
    let state = war.state();
    let t = &look.theme;
    let sum = |side: Side, n: usize| match side {
        Side::Blue => course.sums.get(n).map(|sums| &sums[Side::Blue.index()]),
        Side::Red => enemy.sum(course, n),
    };
    let all = (0..MEN).flat_map(|n| Side::BOTH.map(|s| sum(s, n).map_or(0, |w| w.now)));
    let most = all.max().unwrap_or(1).max(1) as f32;
    let through = course.sums.first().is_some_and(|sums| sums[Side::Blue.index()].before);
    let by = if through { "by" } else { "since" };
    let since = state
        .battles
        .last()
        .map_or_else(|| "no battle yet".to_owned(), |b| format!("change {by} {}, {}", b.place, words::day(b.date)));
    let since = match enemy {
        Enemy::Now => since,
        Enemy::Then(_, day) => format!("{since}; the enemy as he was last seen, on {}", words::day(day)),
        Enemy::Nothing => format!("{since}; nothing is shown of the enemy"),
    };
    let mut rows = Column::new().push(section(look, "State of the two armies", since)).push(ruled(
        look,
        22.0,
        row![
            figures(112.0, text::DATE.say(words::name(state, Side::Blue), look.accents[0].line)),
            Space::new().width(Length::Fill),
            container(text::DATE.say(words::name(state, Side::Red), look.accents[1].line)).width(112.0)
        ],
    ));
    let year = chrono::Datelike::year(&state.today);
    let points =
        war.system().ok().map(|system| Side::BOTH.map(|s| system.cost(&state.force_present(s), year).map(i64::from)));
    for (n, (label, ..)) in LINES.iter().enumerate() {
        let bar = |side: Side| {
            let share = if n < MEN { sum(side, n).map_or(0.0, |w| w.now as f32 / most) } else { 0.0 };
            bar(look, side, share * (half - GAP))
        };
        let number = |side: Side| {
            let Some(sum) = sum(side, n) else {
                return figures(NUMBER, container(text::TEXT.say("?", t.third)).padding(Padding::ZERO.right(3.0)));
            };
            let value = thousands(sum.now.into());
            let style = if n == 0 { text::STRONG } else { text::TEXT };
            let control = Control::new(look, Kind::Number, style.inherit(value.clone()))
                .padding(Padding { left: 3.0, right: 3.0, ..Padding::ZERO })
                .height(20.0)
                .whence(
                    Whence::new(format!("{label} {value}"), sum.line())
                        .term("under arms")
                        .keys("Enter opens the lines"),
                )
                .press(Message::Ask(side, n));
            figures(NUMBER, control)
        };
        let changed = |side: Side| {
            let now = side == Side::Blue || matches!(enemy, Enemy::Now);
            let by = sum(side, n).filter(|_| now).map_or(0, Sum::change);
            text::TIGHT.say(if by == 0 { String::new() } else { change(by) }, t.third)
        };
        rows = rows.push(ruled(
            look,
            size::ROW_COMPARED - 1.0,
            row![
                figures(CHANGE, changed(Side::Blue)),
                number(Side::Blue),
                container(bar(Side::Blue)).width(half).align_x(Alignment::End),
                container(look.label(*label).wrapping(Wrapping::None)).width(Length::Fill).align_x(Alignment::Center),
                container(bar(Side::Red)).width(half),
                number(Side::Red),
                figures(CHANGE, changed(Side::Red)),
            ]
            .align_y(Alignment::Center),
        ));
    }
    if let (Some([Some(ours), Some(theirs)]), Enemy::Now) = (points, enemy) {
        let system = war.system().map_or("", |s| s.about().name);
        rows = rows.push(ruled(
            look,
            size::ROW_COMPARED - 1.0,
            row![
                figures(103.0, look.text(thousands(ours))),
                Space::new().width(half + 3.0),
                container(look.label(format!("Points, {system}"))).width(Length::Fill).align_x(Alignment::Center),
                Space::new().width(half),
                figures(53.0, look.text(thousands(theirs))),
                Space::new().width(53.0),
            ],
        ));
    }
    rows.into()
}

/// The lines of the books behind a sum: what moved since the last battle, day by day.
pub fn lines<'a>(course: &'a Course, look: &'a Look, (side, n): (Side, usize)) -> Option<Element<'a, Message>> {
    let (sum, (label, ..)) = (&course.sums.get(n)?[side.index()], LINES.get(n)?);
    let t = &look.theme;
    let mut out = Column::new()
        .push(text::SUBJECT.say(format!("{label} {}", thousands(sum.now.into())), t.ink))
        .push(look.label(sum.line()))
        .push(Space::new().height(size::S8))
        .push(line(t.rule, 1.0));
    if sum.moves.is_empty() {
        out = out.push(Space::new().height(size::S8)).push(look.label("Nothing has moved since."));
    }
    for moved in sum.moves.iter().rev().take(SHOWN) {
        out = out.push(ruled(
            look,
            size::ROW,
            row![
                row![text::DATE.say(words::day(moved.date), t.ink)].width(96.0),
                Cut::new(format!("{}: {}", moved.what, moved.cause), text::TEXT, t.ink),
                look.text(change(moved.number))
            ]
            .align_y(Alignment::Center),
        ));
    }
    if sum.moves.len() > SHOWN {
        out = out.push(look.caption(format!("and {} before", sum.moves.len() - SHOWN)));
    }
    Some(out.into())
}

fn bar<'a>(look: &Look, side: Side, long: f32) -> Element<'a, Message> {
    let width = if long > 0.0 { long.max(1.0) } else { 0.0 };
    let mut list = crate::draw::List::new(width, 10.0);
    list.fill(crate::draw::Path::rect(0.0, 0.0, width, 10.0), look.accent(side).fill);
    Picture::view(list)
}
