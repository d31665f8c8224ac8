//! The state of the two armies, mirrored on one scale.

use super::course::{Course, LINES, sums};
use super::{Message, words};
use crate::base::Side;
use crate::campaign::{Account, Kind as Thing};
use crate::desk::War;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::painter::Picture;
use crate::gui::widget::{Control, change, figures, ruled, section, thousands};
use iced::widget::{Column, Space, container, row};
use iced::{Alignment, Element, Length, Padding};

/// Both armies, line by line, and what has changed since the last battle.
pub fn view<'a>(course: &'a Course, look: &'a Look, war: &'a War) -> Element<'a, Message> {
    let state = war.state();
    let t = &look.theme;
    let now = Side::BOTH.map(|s| sums(state, s));
    let then = course.then.unwrap_or(now);
    let most = now.iter().flat_map(|s| &s[..6]).copied().max().unwrap_or(1).max(1) as f32;
    let since = state
        .battles
        .last()
        .map_or_else(|| "no battle yet".to_owned(), |b| format!("change since {}, {}", b.place, words::day(b.date)));
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
    let names = LINES.iter().map(|(name, _)| *name).chain(["Guns in the field"]);
    for (n, label) in names.enumerate() {
        let bar = |side: Side| {
            let share = if n < 6 { now[side.index()][n] as f32 / most } else { 0.0 };
            bar(look, side, share)
        };
        let number = |side: Side| {
            let value = now[side.index()][n];
            let style = if n == 0 { text::STRONG } else { text::TEXT };
            let control = Control::new(look, Kind::Number, style.inherit(thousands(value)))
                .padding(Padding { left: 3.0, right: 3.0, ..Padding::ZERO })
                .height(20.0)
                .whence(whence(course, war, side, (n, value)));
            figures(56.0, control)
        };
        let changed = |side: Side| {
            let by = now[side.index()][n] - then[side.index()][n];
            text::TIGHT.say(if by == 0 { String::new() } else { change(by) }, t.third)
        };
        rows = rows.push(ruled(
            look,
            size::ROW_COMPARED - 1.0,
            row![
                figures(50.0, changed(Side::Blue)),
                number(Side::Blue),
                container(bar(Side::Blue)).width(150.0).align_x(Alignment::End),
                container(look.label(label)).width(Length::Fill).align_x(Alignment::Center),
                container(bar(Side::Red)).width(150.0),
                number(Side::Red),
                figures(50.0, changed(Side::Red)),
            ]
            .align_y(Alignment::Center),
        ));
    }
    if let Some([Some(ours), Some(theirs)]) = points {
        let system = war.system().map_or("", |s| s.about().name);
        rows = rows.push(ruled(
            look,
            size::ROW_COMPARED - 1.0,
            row![
                figures(103.0, look.text(thousands(ours))),
                Space::new().width(153.0),
                container(look.label(format!("Points, {system}"))).width(Length::Fill).align_x(Alignment::Center),
                Space::new().width(150.0),
                figures(53.0, look.text(thousands(theirs))),
                Space::new().width(53.0),
            ],
        ));
    }
    rows.into()
}

/// Where a sum comes from: what it was after the last battle, and what has moved since.
fn whence(course: &Course, war: &War, side: Side, (n, value): (usize, i64)) -> Whence {
    let name = LINES.get(n).map_or("Guns in the field", |l| l.0);
    let head = format!("{name} {}", thousands(value));
    let Some((_, accounts)) = LINES.get(n) else { return Whence::new(head, "guns with their batteries") };
    let state = war.state();
    let last = state.battles.last().and_then(|b| war.battle_entry(b.number));
    let since = last.map_or(0, |e| e.number);
    let (then, from) = match (course.then, state.battles.last()) {
        (Some(then), Some(battle)) => (then[side.index()][n], format!("after {}", battle.place)),
        _ => (value, "at the founding".to_owned()),
    };
    let mut moved: Vec<(Account, i64)> = Vec::new();
    let mut add = |account: Account, by: i64| match moved.iter_mut().find(|(a, _)| *a == account) {
        Some((_, sum)) => *sum += by,
        None => moved.push((account, by)),
    };
    for posting in war.entries().iter().filter(|e| since > 0 && e.number > since).flat_map(|e| &e.postings) {
        if posting.kind != Thing::Men || state.unit(&posting.thing).is_none_or(|(s, _, _)| s != side) {
            continue;
        }
        let (into, out) = (accounts.contains(&posting.to), accounts.contains(&posting.from));
        match (into, out) {
            (true, false) => add(posting.from, i64::from(posting.number)),
            (false, true) => add(posting.to, -i64::from(posting.number)),
            _ => {}
        }
    }
    let mut sum = format!("= {} {from}", thousands(then));
    for (account, by) in moved.iter().filter(|(_, by)| *by != 0) {
        let (sign, way) = if *by > 0 { ("+", "from") } else { ("−", "to") };
        sum.push_str(&format!(" {sign} {} {way} {}", thousands(by.abs()), account.name()));
    }
    Whence::new(head, sum).term("under arms")
}

fn bar<'a>(look: &Look, side: Side, share: f32) -> Element<'a, Message> {
    let width = (share * 136.0).max(if share > 0.0 { 1.0 } else { 0.0 });
    let mut list = crate::draw::List::new(width, 10.0);
    list.fill(crate::draw::Path::rect(0.0, 0.0, width, 10.0), look.accent(side).fill);
    Picture::view(list)
}
