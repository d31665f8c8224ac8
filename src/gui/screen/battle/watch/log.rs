//! The log: what happened in the turn that is looked at, or what was searched for.

use super::{FILTER, Message, Reasons, Watch};
use crate::desk::name::fold;
use crate::desk::replay::Entry;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, colour, size, text};
use crate::gui::widget::field::Field;
use crate::gui::widget::{Control, button, line};
use iced::widget::{Column, Row, Space, column, container, row, scrollable, text as plain};
use iced::{Alignment, Background, Border, Element, Length, Padding};

/// The most entries that a search shows.
const MOST: usize = 120;
/// Left and right of an entry, and the room between.
const SIDES: (f32, f32) = (size::S12, size::S12);
const ROOM: f32 = size::ASIDE - SIDES.0 - SIDES.1;
/// Between dice, and from a modifier to its frame.
const APART: f32 = 5.0;
const TAG: f32 = 5.0;

impl Watch {
    /// Entries that the log shows, in their order.
    fn told(&self) -> Vec<(usize, &Entry)> {
        let wanted = self.filter.as_deref().map(fold).filter(|w| !w.is_empty());
        let all = self.replay.entries.iter().enumerate();
        match wanted {
            Some(wanted) => all.filter(|(_, e)| says(e, &wanted)).take(MOST).collect(),
            None => {
                let turn = self.turn();
                all.take(self.moment).filter(|(_, e)| e.turn == turn).collect()
            }
        }
    }

    pub(super) fn log<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        let t = &look.theme;
        let right: Element<'a, Message> = match &self.filter {
            Some(wanted) => row![
                Field::new(look, "Search the log", wanted, Message::FilterTyped)
                    .id(FILTER)
                    .width(150.0)
                    .whence(Whence::new("Search the log", "names, results, reasons").keys("Esc closes")),
                button(look, Kind::Quiet, "Close", "Esc").press(Message::Close)
            ]
            .spacing(size::S4)
            .align_y(Alignment::Center)
            .into(),
            None => row![
                look.caption(format!("{} of {}", self.moment, self.replay.entries.len())),
                button(look, Kind::Quiet, if self.reasons == Reasons::Shown { "Fold" } else { "Reasons" }, "R")
                    .whence(Whence::new("Reasons", "why the generals did what they did; shown or folded away"))
                    .press(Message::Reasons),
                button(look, Kind::Quiet, "Search", "/").press(Message::Filter)
            ]
            .spacing(size::S4)
            .align_y(Alignment::Center)
            .into(),
        };
        let title = match (self.filter.is_some(), self.turn()) {
            (true, _) => "Search".to_owned(),
            (false, 0) => "Drawn up".to_owned(),
            (false, turn) => format!("Turn {turn}"),
        };
        let head = row![look.section(title), Space::new().width(Length::Fill), right].align_y(Alignment::Center);
        let mut list = Column::new();
        let told = self.told();
        if told.is_empty() {
            let nothing = match (&self.filter, self.moment) {
                (Some(_), _) => "Nothing in the log says that.",
                (None, 0) => "The armies are drawn up. Space lets the battle run, → goes on by one event.",
                (None, _) => "Nothing has happened in this turn yet.",
            };
            list = list
                .push(container(text::SIDE_NOTE.say(nothing, t.second)).padding(Padding::from([size::S12, size::S12])));
        }
        let mut phase = None;
        for (n, entry) in told {
            let head = if self.filter.is_some() { format!("Turn {}", entry.turn) } else { entry.phase.clone() };
            if phase.as_ref() != Some(&head) {
                if !head.is_empty() {
                    list = list.push(container(text::SIDE_NOTE.say(head.clone(), t.second)).padding(Padding {
                        top: size::S4,
                        bottom: 2.0,
                        left: size::S12,
                        right: size::S12,
                    }));
                }
                list = list.push(line(t.rule, 1.0));
                phase = Some(head);
            }
            list = list.push(self.entry_row(look, entry, n + 1)).push(line(t.hairline, 1.0));
        }
        // The newest entry stands lowest and is always seen.
        let bar = scrollable::Scrollbar::new().width(6.0).scroller_width(6.0).margin(0.0);
        let direction = scrollable::Direction::Vertical(bar);
        let log = crate::gui::widget::scroll(look, list).direction(direction).height(Length::Fill);
        let log = if self.filter.is_some() { log } else { log.anchor_bottom() };
        column![
            container(head)
                .height(36.0)
                .align_y(iced::alignment::Vertical::Center)
                .padding(Padding { left: size::S12, ..Padding::ZERO }),
            log
        ]
        .height(Length::Fill)
        .into()
    }

    /// An entry: who, die, modifiers, result, clause, and the general's reason in italics.
    fn entry_row<'a>(&'a self, look: &'a Look, entry: &'a Entry, moment: usize) -> Element<'a, Message> {
        let now = moment == self.moment;
        let t = &look.theme;
        // Each line with its width, where it is one.
        let mut lines: Vec<(Element<'a, Message>, f32)> = Vec::new();
        let say = |lines: &mut Vec<(Element<'a, Message>, f32)>, words: &'a str, kind: text::Kind, ink| {
            lines.push((kind.say(words, ink).into(), kind.width(words)));
        };
        say(&mut lines, entry.who.as_str(), text::STRONG, t.ink);
        let mut results = entry.results.iter();
        // Of a handful of dice the result tells.
        if entry.dice.iter().any(|chip| chip.face.is_some() || !chip.modifiers.is_empty()) {
            let mut thrown = Row::new().spacing(APART).align_y(Alignment::Center);
            let mut wide = -APART;
            for chip in &entry.dice {
                // A die and its name are never parted.
                let mut named = Row::new().spacing(APART).align_y(Alignment::Center);
                if let Some(face) = chip.face {
                    named = named.push(die(look, face));
                    wide += size::DIE + APART;
                }
                if let Some(what) = &chip.what {
                    named = named.push(text::CAPTION.say(what.as_str(), t.second));
                    wide += text::CAPTION.width(what) + APART;
                }
                if chip.face.is_some() || chip.what.is_some() {
                    thrown = thrown.push(named);
                }
                for modifier in &chip.modifiers {
                    thrown = thrown.push(tag(look, modifier));
                    wide += text::CAPTION.width(modifier) + 2.0 * TAG + APART;
                }
            }
            if let Some(result) = results.next() {
                thrown = thrown.push(text::TIGHT.say(result.as_str(), t.ink));
                wide += text::TIGHT.width(result) + APART;
            }
            lines.push((thrown.wrap().into(), wide));
        }
        for result in results {
            say(&mut lines, result.as_str(), text::TIGHT, t.second);
        }
        if now && let Some(odds) = &self.odds {
            say(&mut lines, odds.as_str(), text::CAPTION, t.second);
        }
        if let Some(reason) = entry.reason.as_ref().filter(|_| self.reasons == Reasons::Shown) {
            say(&mut lines, reason.as_str(), text::REASON, t.second);
        }
        let mut rows = Column::new().spacing(2.0);
        let last = entry.clause.as_ref().and_then(|clause| Some((clause, lines.pop()?)));
        rows = rows.extend(lines.into_iter().map(|(line, _)| line));
        if let Some((clause, (last, wide))) = last {
            let id = text::CAPTION.say(clause.as_str(), look.ours().line).wrapping(plain::Wrapping::None);
            // The clause stands behind the last line where that leaves room for it, and below it else.
            rows = if wide + size::S8 + text::CAPTION.width(clause) <= ROOM {
                rows.push(row![last, Space::new().width(Length::Fill), id].align_y(Alignment::Center))
            } else {
                rows.push(last).push(container(id).width(Length::Fill).align_x(Alignment::End))
            };
        }
        let whence = Whence::new(entry.who.clone(), entry.clause.clone().unwrap_or_default()).keys("Enter goes there");
        Control::new(look, if now { Kind::Chosen } else { Kind::Row }, rows)
            .width(Length::Fill)
            .padding(Padding { top: 5.0, bottom: 5.0, left: SIDES.0, right: SIDES.1 })
            .whence(whence)
            .press(Message::Jump(moment))
            .into()
    }
}

/// Whether an entry says what is searched for.
fn says(entry: &Entry, wanted: &str) -> bool {
    let dice = entry.dice.iter().flat_map(|chip| &chip.what);
    let lines = std::iter::once(&entry.who).chain(&entry.results).chain(&entry.reason).chain(&entry.clause).chain(dice);
    lines.into_iter().any(|line| fold(line).contains(wanted))
}

/// A die as it lies there.
fn die<'a>(look: &Look, face: i16) -> Element<'a, Message> {
    let t = look.theme;
    container(text::STRONG.say(face.to_string(), t.ink))
        .width(size::DIE)
        .height(size::DIE)
        .align_x(Alignment::Center)
        .align_y(Alignment::Center)
        .style(move |_| container::Style {
            background: Some(Background::Color(colour(t.field))),
            border: Border { color: colour(t.ink), width: 1.0, radius: size::DIE_RADIUS.into() },
            ..container::Style::default()
        })
        .into()
}

/// A modifier beside its die.
fn tag<'a>(look: &Look, words: &'a str) -> Element<'a, Message> {
    let t = look.theme;
    container(text::CAPTION.say(words, t.second).wrapping(plain::Wrapping::None))
        .padding(Padding { left: TAG, right: TAG, top: 1.0, bottom: 1.0 })
        .style(move |_| container::Style {
            border: Border { color: colour(t.hairline), width: 1.0, radius: 0.0.into() },
            ..container::Style::default()
        })
        .into()
}
