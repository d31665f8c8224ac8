//! The units of a side, row by row.

use super::{At, Message, Part, State, cell_id};
use crate::base::Side;
use crate::campaign::Row as Unit;
use crate::draw::table::short;
use crate::draw::{List, Path};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::painter::Picture;
use crate::gui::screen::Around;
use crate::gui::widget::apart::differ;
use crate::gui::widget::{Control, Cut, button, figures, line, ruled, thousands};
use iced::keyboard::{Key, Modifiers, key::Named};
use iced::widget::text::Wrapping;
use iced::widget::{Column, Row, Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};

/// Widths of the columns: the name of an end, men, men left.
const END_NAME: f32 = 67.5;
const MEN: f32 = 38.0;
const LEFT: f32 = 38.0;
/// Width of a kind of loss, in the smallest window and the most.
const LOSS: (f32, f32) = (44.0, 64.0);
/// Side of a square of harm, and from one to the next.
const SQUARE: (f32, f32) = (6.0, 6.5);
/// So much harm is drawn as squares; more is told in figures, in so much room.
const SQUARES: u16 = 8;
const FIGURES: f32 = 50.0;

impl State {
    /// A side: its head, its brigades with their units, its sum.
    pub(super) fn side<'a>(&'a self, around: Around<'a>, side: Side) -> Element<'a, Message> {
        let (look, wide) = (around.look, loss_width(around.width));
        let t = &look.theme;
        let name = self.sides[side.index()].name.as_str();
        let mut head =
            row![text::SECTION.say(name, look.accent(side).line), Cut::new(self.fared(side), text::TEXT, t.second)]
                .spacing(size::S12)
                .align_y(Alignment::Center)
                .height(32.0);
        if let Some(led) = self.page.led {
            let led = led[side.index()];
            let whence = Whence::new(led.words(), "in this battle; press it where another did");
            head = head.push(button(look, Kind::Quiet, led.words(), "").whence(whence).press(Message::Led(side)));
        }
        let mut out = column![head, heads(look, (self.end_width(), wide)), line(t.rule, 1.0),].width(Length::Fill);
        let rows: Vec<(usize, &Unit)> = self.page.rows.iter().enumerate().filter(|(_, r)| r.side == side).collect();
        let names: Vec<String> = rows.iter().map(|(_, unit)| short(&unit.name)).collect();
        let mut apart = differ(&names).into_iter();
        for brigade in rows.chunk_by(|a, b| a.1.brigade == b.1.brigade) {
            out = out.push(brigade_head(look, brigade));
            for (n, unit) in brigade {
                out = out.push(self.unit(look, (*n, wide), (*unit, apart.next().unwrap_or(0))));
            }
        }
        container(container(out.push(self.sum(look, side, wide))).max_width(size::TABLE)).width(Length::Fill).into()
    }

    fn fared(&self, side: Side) -> String {
        let field = match self.page.winner {
            Some(winner) if winner == side => "holds the field",
            Some(_) => "leaves the field",
            None => "nobody holds the field",
        };
        match self.page.points[side.index()] {
            0 => field.to_owned(),
            lost => format!("{field}; {}: {}", self.counted, crate::field::telling::halves(i64::from(lost))),
        }
    }

    /// A unit; `apart` is where its short name tells itself apart from the others of its side.
    fn unit<'a>(
        &'a self,
        look: &'a Look,
        (n, wide): (usize, f32),
        (unit, apart): (&'a Unit, usize),
    ) -> Element<'a, Message> {
        let t = &look.theme;
        let too_many = unit.losses.men() > unit.before.men;
        let name = Cut::new(unit.name.as_str(), text::TIGHT, t.ink).or(short(&unit.name), text::CAPTION).apart(apart);
        let mut cells = Row::new()
            .push(container(name).width(Length::Fill).padding(Padding::ZERO.right(size::S4)))
            .push(self.end(look, n, unit))
            .push(figures(MEN, text::TIGHT.say(thousands(unit.before.men.into()), t.second)));
        for part in &Part::ALL[1..] {
            cells = cells.push(self.loss(look, (n, *part), unit).width(wide + part.wider()));
        }
        let ink = if too_many { t.carmine } else { t.ink };
        cells = cells.push(figures(LEFT, text::TIGHT_STRONG.say(thousands(unit.left().into()), ink)));
        ruled(look, size::ROW_DENSE, cells.align_y(Alignment::Center))
    }

    /// Width of the column that shows the end of the battle: harm, and a name.
    fn end_width(&self) -> f32 {
        END_NAME
            + match self.limit {
                0..=SQUARES => f32::from(self.limit) * SQUARE.1,
                _ => FIGURES,
            }
    }

    /// The harm at which a unit of the page is gone.
    fn limit_of(&self, unit: &Unit) -> u16 {
        crate::desk::resolve::system(&self.page.system).map_or(self.limit, |system| unit.limit(system))
    }

    /// Harm, and the state's name.
    fn end<'a>(&'a self, look: &'a Look, n: usize, unit: &'a Unit) -> Element<'a, Message> {
        let t = &look.theme;
        let first = self.ends.first().is_some_and(|e| e.key == unit.state);
        let name = self.ends.iter().find(|e| e.key == unit.state).map_or(unit.state.as_str(), |e| e.name.as_str());
        let limit = self.limit_of(unit);
        let harm =
            if self.limit <= SQUARES { squares(look, unit.harm, self.limit) } else { counted(look, unit.harm, limit) };
        let mut content = row![harm].spacing(5.0).align_y(Alignment::Center);
        if !first {
            let short = name.strip_suffix(" the field").unwrap_or(name);
            content = content.push(Cut::new(name, text::TIGHT_STRONG, t.ink).or(short, text::CAPTION));
        }
        let whence = Whence::new(
            format!("{}, {name}", unit.name),
            format!(
                "{} of {} {}; costs {} of {} men",
                unit.harm,
                limit,
                self.measure,
                thousands(unit.losses.men().into()),
                thousands(unit.before.men.into())
            ),
        );
        let at = (n, Part::End);
        Control::new(look, Kind::Cell, content)
            .id(cell_id(at))
            .width(self.end_width())
            .height(size::ROW_DENSE - 2.0)
            .padding(Padding { left: size::S4, right: 2.0, ..Padding::ZERO })
            .keys(move |key, modifiers| self.end_key(at, key, modifiers))
            .on_focus(Message::Focused(at))
            .press(Message::NextEnd(n))
            .whence(whence)
            .into()
    }

    fn end_key(&self, at: At, key: &Key, modifiers: Modifiers) -> Option<Message> {
        if modifiers.command() || modifiers.alt() {
            return None;
        }
        match key {
            Key::Named(Named::Enter) => Some(Message::NextRow(at)),
            Key::Named(Named::Backspace) => Some(Message::Erase(at)),
            Key::Character(c) => {
                let c = c.chars().next()?.to_ascii_lowercase();
                if let Some(digit) = c.to_digit(10) {
                    return Some(Message::Digit(at, digit));
                }
                self.ends.iter().position(|e| e.letter == c).map(|end| Message::End(at.0, end))
            }
            _ => None,
        }
    }

    fn loss<'a>(&'a self, look: &'a Look, at: At, unit: &'a Unit) -> Control<'a, Message> {
        let t = &look.theme;
        let number = at.1.of(&unit.losses);
        let kind = if unit.by_hand { text::TIGHT_STRONG } else { text::TIGHT };
        let words = if number == 0 { "·".to_owned() } else { thousands(number.into()) };
        let ink = match number {
            _ if unit.losses.men() > unit.before.men => t.carmine,
            0 => t.third,
            _ => t.ink,
        };
        let told = if unit.by_hand {
            "written by hand; T lets it follow from the end of the battle again".to_owned()
        } else {
            format!("follows from the end of the battle: {} of {} men lost", unit.losses.men(), unit.before.men)
        };
        let content = container(kind.say(words, ink)).width(Length::Fill).align_x(Alignment::End);
        Control::new(look, Kind::Cell, content)
            .id(cell_id(at))
            .height(size::ROW_DENSE - 2.0)
            .padding(Padding { left: 2.0, right: 6.0, ..Padding::ZERO })
            .keys(move |key, modifiers| loss_key(at, key, modifiers))
            .on_focus(Message::Focused(at))
            .whence(
                Whence::new(format!("{}, {} {number}", unit.name, at.1.name().to_lowercase()), told)
                    .keys("figures write   Backspace   T by the table   Enter next row"),
            )
    }

    fn sum<'a>(&self, look: &Look, side: Side, wide: f32) -> Element<'a, Message> {
        let t = &look.theme;
        let (men, lost) = (self.page.men(side), self.page.total(side));
        let strong = |width, n: u32| figures(width, text::TIGHT_STRONG.say(thousands(n.into()), t.ink));
        let mut cells = Row::new()
            .push(container(text::TIGHT_STRONG.say("Army", t.ink)).width(Length::Fill))
            .push(
                container(text::TIGHT.say(format!("{} lost", share(lost.men(), men)), t.second))
                    .width(self.end_width())
                    .padding(Padding::ZERO.left(size::S4)),
            )
            .push(strong(MEN, men));
        for part in &Part::ALL[1..] {
            let wide = wide + part.wider();
            cells = cells.push(container(strong(wide, part.of(&lost))).padding(Padding::ZERO.right(6.0)).width(wide));
        }
        cells = cells.push(strong(LEFT, men.saturating_sub(lost.men())));
        container(cells.align_y(Alignment::Center))
            .height(size::ROW_DENSE + 2.0)
            .align_y(iced::alignment::Vertical::Center)
            .into()
    }
}

/// How wide the losses stand: a wide window gives them room, so that the eye need not go far from a name.
fn loss_width(window: f32) -> f32 {
    (LOSS.0 + (window - size::WINDOW.0).max(0.0) / 24.0).min(LOSS.1)
}

fn loss_key(at: At, key: &Key, modifiers: Modifiers) -> Option<Message> {
    if modifiers.command() || modifiers.alt() {
        return None;
    }
    match key {
        Key::Named(Named::Enter) => Some(Message::NextRow(at)),
        Key::Named(Named::Backspace | Named::Delete) => Some(Message::Erase(at)),
        Key::Character(c) => {
            let c = c.chars().next()?;
            match c.to_digit(10) {
                Some(digit) => Some(Message::Digit(at, digit)),
                None if c.eq_ignore_ascii_case(&'t') => Some(Message::ByTable(at.0)),
                None => None,
            }
        }
        _ => None,
    }
}

fn heads<'a>(look: &Look, (end, wide): (f32, f32)) -> Element<'a, Message> {
    let mut heads = Row::new()
        .push(container(look.caption("Regiment")).width(Length::Fill))
        .push(container(look.caption(Part::End.name())).width(end).padding(Padding::ZERO.left(size::S4)))
        .push(figures(MEN, look.caption("Men")));
    for part in &Part::ALL[1..] {
        let wide = wide + part.wider();
        heads = heads.push(container(figures(wide - 4.0, look.caption(part.name()))).width(wide));
    }
    container(heads.push(figures(LEFT, look.caption("Left")))).height(18.0).into()
}

fn brigade_head<'a>(look: &Look, rows: &[(usize, &'a Unit)]) -> Element<'a, Message> {
    let t = &look.theme;
    let men: u32 = rows.iter().map(|(_, r)| r.before.men).sum();
    let lost: u32 = rows.iter().map(|(_, r)| r.losses.men()).sum();
    let name = rows.first().map_or("", |(_, r)| r.brigade.as_str());
    let told = format!("{} of {} lost, {}", thousands(lost.into()), thousands(men.into()), share(lost, men));
    let head: Column<'a, Message> = column![
        container(
            row![text::SIDE_NOTE.say(name, t.second), Space::new().width(Length::Fill), text::TIGHT.say(told, t.third)]
                .align_y(Alignment::End),
        )
        .height(24.0)
        .align_y(iced::alignment::Vertical::Bottom),
        line(t.rule, 1.0)
    ];
    head.into()
}

/// A share in hundredths: *14 %*.
fn share(part: u32, whole: u32) -> String {
    if whole == 0 {
        return "0 %".to_owned();
    }
    format!("{} %", (u64::from(part) * 100 + u64::from(whole) / 2) / u64::from(whole))
}

fn squares<'a>(look: &Look, harm: u16, limit: u16) -> Element<'a, Message> {
    let t = &look.theme;
    let (side, step) = SQUARE;
    let mut list = List::new(f32::from(limit) * step, side + 1.0);
    for n in 0..limit {
        let x = f32::from(n) * step;
        if n < harm {
            list.fill(Path::rect(x, 0.5, side, side), t.carmine);
        } else {
            list.stroke(Path::rect(x + 0.5, 1.0, side - 1.0, side - 1.0), t.rule, 0.8);
        }
    }
    Picture::view(list)
}

/// Harm in figures, of so many that the unit can bear.
fn counted<'a>(look: &Look, harm: u16, limit: u16) -> Element<'a, Message> {
    let told = format!("{harm}/{limit}");
    let told = if harm > 0 {
        text::TIGHT_STRONG.say(told, look.theme.carmine)
    } else {
        text::TIGHT.say(told, look.theme.third)
    };
    container(told.wrapping(Wrapping::None)).width(FIGURES - size::S4).into()
}
