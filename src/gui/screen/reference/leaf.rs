//! A sheet on the screen: sections in columns, every entry with its clauses.

use super::Message;
use crate::desk::reference::{Body, Part, Section, Sheet, Table};
use crate::gui::look::{Look, size, text};
use crate::gui::widget::{line, ruled, section};
use iced::widget::text::Wrapping;
use iced::widget::{Column, Row, Space, column, container, rich_text, span};
use iced::{Alignment, Element, Length, Padding};

/// A column is at least so wide, in points.
const COLUMN: f32 = 340.0;
/// Points that a letter of a table takes, of a head's caption, and what parts two cells.
const LETTER: f32 = 7.2;
const SMALL: f32 = 6.1;
const GAP: f32 = 10.0;

/// The sheet in as many columns as have room, filled in the order of the turn.
pub fn view<'a>(look: &'a Look, sheet: &Sheet, room: f32) -> Element<'a, Message> {
    let count = ((room / COLUMN) as usize).clamp(1, 3);
    let wide = (room - size::COLUMN * (count as f32 - 1.0)) / count as f32 - size::S12;
    let weights: Vec<f32> = sheet.sections.iter().map(|s| weight(s, wide)).collect();
    let share = weights.iter().sum::<f32>() / count as f32;
    let mut columns = Row::new().spacing(size::COLUMN);
    let (mut next, mut done) = (0, 0.0);
    for n in 0..count {
        let mut one = Column::new().width(wide);
        // A section goes where most of it lies.
        while next < weights.len() && (n + 1 == count || done + weights[next] / 2.0 <= share * (n + 1) as f32) {
            one = one.push(part_of(look, &sheet.sections[next], wide));
            done += weights[next];
            next += 1;
        }
        columns = columns.push(one);
    }
    container(columns).padding(Padding::ZERO.right(size::S12)).into()
}

/// About how high a section is, in points.
fn weight(section: &Section, wide: f32) -> f32 {
    let letters = (wide / LETTER).max(1.0);
    let parts = section.parts.iter().map(|p| match &p.body {
        Body::Table(t) => size::ROW_DENSE * (t.rows.len() + 2) as f32,
        Body::Text { lead, text } => 18.0 * ((lead.len() + text.len()) as f32 / letters).ceil() + 24.0,
    });
    parts.sum::<f32>() + 56.0
}

fn part_of<'a>(look: &'a Look, of: &Section, wide: f32) -> Element<'a, Message> {
    let title = if of.phase.is_empty() { of.title.clone() } else { format!("{}  {}", of.phase, of.title) };
    let mut out = column![section(look, title, of.aside.clone())].spacing(size::S4);
    for part in &of.parts {
        out = out.push(entry(look, part, wide));
    }
    out.push(Space::new().height(size::S16)).into()
}

fn entry<'a>(look: &'a Look, part: &Part, wide: f32) -> Element<'a, Message> {
    let body: Element<'a, Message> = match &part.body {
        Body::Table(t) => table(look, t, wide),
        Body::Text { lead, text: said } => {
            let lead = if lead.is_empty() { String::new() } else { format!("{lead}  ") };
            rich_text![span(lead).font(text::MEDIUM), span(said.clone())]
                .on_link_click(iced::never)
                .font(text::DATA)
                .size(text::TEXT.size)
                .line_height(text::plain_line(text::TEXT))
                .color(crate::gui::look::colour(look.theme.ink))
                .width(Length::Fill)
                .into()
        }
    };
    let mut out = Column::new().push(body);
    if !part.clauses.is_empty() {
        let clauses = text::CAPTION.say(part.clauses.join("  "), look.theme.third);
        out = out.push(container(clauses).width(Length::Fill).align_x(Alignment::End));
    }
    out.into()
}

/// Points that each column after the first takes.
fn widths(table: &Table) -> Vec<f32> {
    let count = table.head.len().max(table.rows.iter().map(Vec::len).max().unwrap_or(0));
    let chars = |text: &str| text.chars().count() as f32;
    (1..count)
        .map(|n| {
            let cells = table.rows.iter().filter_map(|r| r.get(n)).map(|c| chars(c) * LETTER).fold(0.0, f32::max);
            let head = table.head.get(n).map_or("", String::as_str);
            let words = head.split_whitespace().map(|w| chars(w) * SMALL).fold(0.0, f32::max);
            cells.max(words) + GAP
        })
        .collect()
}

fn table<'a>(look: &'a Look, table: &Table, wide: f32) -> Element<'a, Message> {
    let mut widths = widths(table);
    // A key and its meaning: the meaning has what is left and breaks its lines.
    let explains = widths.len() == 1 && widths[0] > wide * 0.6;
    let most = wide * 0.76;
    let sum: f32 = widths.iter().sum();
    if !explains && sum > most {
        widths.iter_mut().for_each(|w| *w *= most / sum);
    }
    let own = |cells: &[String], head: bool| -> Element<'a, Message> {
        let mut out = Row::new().align_y(if head { Alignment::End } else { Alignment::Center }).width(Length::Fill);
        let say = |text: &String| {
            if head {
                text::CAPTION.say(text.clone(), look.theme.third)
            } else {
                text::TIGHT.say(text.clone(), look.theme.ink)
            }
        };
        for (n, cell) in cells.iter().enumerate() {
            let cell = say(cell);
            out = out.push(match (n, explains) {
                (0, true) => container(cell).width(wide * 0.24),
                (0, false) => container(cell).width(Length::Fill),
                (_, true) => container(cell).width(Length::Fill),
                _ if head => container(cell.align_x(Alignment::End)).width(widths[n - 1]).align_x(Alignment::End),
                _ => container(cell.wrapping(Wrapping::None)).width(widths[n - 1]).align_x(Alignment::End),
            });
        }
        out.into()
    };
    let mut out = Column::new();
    if table.head.iter().any(|h| !h.is_empty()) {
        out = out.push(own(&table.head, true)).push(line(look.theme.rule, 1.0));
    }
    for row in &table.rows {
        let long = row.first().map_or(0, |c| c.chars().count()) as f32 * LETTER > wide - sum.min(most);
        out = if explains || long {
            out.push(container(own(row, false)).padding([2.0, 0.0])).push(line(look.theme.hairline, 1.0))
        } else {
            out.push(ruled(look, size::ROW_DENSE, own(row, false)))
        };
    }
    out.into()
}
