//! The page as it will be printed: whole, as wide as there is room, or at its own size.

use super::{Message, options};
use crate::draw::{List, Theme};
use crate::gui::look::spot::Whence;
use crate::gui::look::{Look, colour, size, text};
use crate::gui::painter::Picture;
use crate::gui::widget::{choice, scroll};
use iced::widget::{container, responsive, row, scrollable};
use iced::{Background, Border, Element, Length};
use std::rc::Rc;

/// How near a page is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Zoom {
    /// Whole, two side by side where there is room.
    #[default]
    Page,
    Width,
    /// A cm of paper is a cm of a screen of 96 dots to the inch.
    Full,
}

impl Zoom {
    /// The next nearer one; from the nearest back to the whole page.
    pub const fn next(self) -> Zoom {
        match self {
            Zoom::Page => Zoom::Width,
            Zoom::Width => Zoom::Full,
            Zoom::Full => Zoom::Page,
        }
    }
}

/// Dots of a screen to a point of type.
const DOTS: f32 = 96.0 / 72.0;

/// The three of them, to choose from.
pub fn zooms(look: &Look, now: Zoom) -> Element<'_, Message> {
    let all = [(Zoom::Page, "Page"), (Zoom::Width, "Width"), (Zoom::Full, "100 %")];
    let whence =
        Whence::new("Zoom", "the whole page, as wide as there is room, or at the size of the paper; Z goes on");
    choice(look, &all, now, Message::Zoomed, &whence)
}

/// What is shown where the page lies.
pub struct Preview<'a> {
    pub lists: &'a [Rc<List>],
    pub page: usize,
    pub zoom: Zoom,
    pub progress: Option<(usize, usize)>,
    pub fault: Option<&'a str>,
}

impl<'a> Preview<'a> {
    /// The page, or what keeps it from being shown.
    pub fn view(self, look: &'a Look) -> Element<'a, Message> {
        let Preview { lists, page, zoom, progress, fault } = self;
        if lists.is_empty() {
            if let Some((done, of)) = progress.filter(|_| fault.is_none()) {
                return options::progress(look, done, of);
            }
            let words = fault.unwrap_or("The page is being set …");
            return container(text::SIDE_NOTE.say(words, look.theme.second))
                .padding(size::S24)
                .width(Length::Fill)
                .into();
        }
        responsive(move |room| {
            let Some(first) = lists.get(page) else { return row![].into() };
            let shape = first.width / first.height.max(1.0);
            let wide = match zoom {
                Zoom::Page => (room.width - size::S24).min((room.height - size::S24) * shape),
                Zoom::Width => room.width - size::S24,
                Zoom::Full => first.width * DOTS,
            };
            let wide = wide.max(1.0);
            let high = wide / shape;
            let two = zoom == Zoom::Page && room.width >= 2.0 * wide + size::S24;
            let mut pages = row![].spacing(size::S24);
            for list in lists.iter().skip(page).take(if two { 2 } else { 1 }) {
                pages = pages.push(leaf(look, Rc::clone(list), (wide, high)));
            }
            if zoom == Zoom::Page {
                let pages = container(pages).width(Length::Fill).height(Length::Fill);
                return pages.center_x(Length::Fill).padding(size::S12).into();
            }
            let bar = scrollable::Scrollbar::new().width(6.0).scroller_width(6.0).margin(0.0);
            let both = scrollable::Direction::Both { vertical: bar, horizontal: bar };
            scroll(look, container(pages).padding(size::S12))
                .direction(both)
                .width(Length::Fill)
                .height(Length::Fill)
                .into()
        })
        .into()
    }
}

/// A page as white paper with a hairline round it.
fn leaf<'a>(look: &Look, list: Rc<List>, (wide, high): (f32, f32)) -> Element<'a, Message> {
    let edge = look.theme.rule;
    container(Picture::fill(list))
        .width(wide)
        .height(high)
        .style(move |_| container::Style {
            background: Some(Background::Color(colour(Theme::PAPER.ground))),
            border: Border { color: colour(edge), width: 1.0, radius: 0.0.into() },
            ..container::Style::default()
        })
        .into()
}
