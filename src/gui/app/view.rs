//! What is on screen: the place, and over it a panel if there is one.

use super::timing::Clocked;
use super::{App, Message};
use crate::base::Side;
use crate::gui::help;
use crate::gui::look::state::Kind;
use crate::gui::look::{self, size};
use crate::gui::place::Place;
use crate::gui::shell::{self, Page, Rail};
use crate::gui::widget::{button, error, noticed};
use iced::widget::{column, container, row};
use iced::{Alignment, Element, Length};

impl App {
    /// The window's title.
    #[must_use]
    pub fn title(&self) -> String {
        self.now.war.as_ref().map_or_else(|| "Tricorne".to_owned(), |w| format!("{} – Tricorne", w.state().name))
    }

    /// What iced's own parts look like.
    #[must_use]
    pub fn theme(&self) -> iced::Theme {
        self.look.iced()
    }

    /// The ground under everything, and the ink on it.
    ///
    /// The ground changes with every change of the window by less than can be seen, so that all is painted anew: the
    /// software renderer measures what to repaint by the advance of texts, so strokes that reach beyond it (the book
    /// face in italics) would leave traces, and texts that move inside a clipped cell would be lost.
    #[must_use]
    pub fn style(&self, _theme: &iced::Theme) -> iced::theme::Style {
        let ground = look::colour(self.look.theme.ground);
        let b = (ground.b - f32::from(self.turn) / 100_000.0).max(0.0);
        iced::theme::Style {
            background_color: iced::Color { b, ..ground },
            text_color: look::colour(self.look.theme.ink),
        }
    }

    /// What is on screen.
    #[must_use]
    pub fn view(&self) -> Element<'_, Message> {
        let look = &self.look;
        let of_library = !self.is_first_start() && !self.is_of_the_war();
        let rail = Rail {
            nation: self.now.nation(Side::Blue),
            here: self.place,
            undo: self.undone_next(),
            redo: self.now.edits[1].as_deref().filter(|_| of_library),
            note: &self.note,
        };
        let window = if self.is_first_start() {
            let mut body = self.start.view(look).map(Message::Start);
            body = self.noticed(body);
            if let Some(fault) = self.fault_bar() {
                body = column![container(body).height(Length::Fill), shell::bar(look, fault)].into();
            }
            shell::plain_window(look, &rail, body, self.start.rest(), Message::Shell)
        } else {
            let mut page = self.page();
            page.body = self.noticed(page.body);
            if let Some(fault) = self.fault_bar() {
                page.bar = Some(fault);
            }
            shell::window(look, rail, page, Message::Shell)
        };
        let panel = if let Some(finder) = &self.finder {
            Some((finder.view(look).map(Message::Finder), Alignment::Center))
        } else if let Some(focus) = &self.help {
            Some((help::view(look, &self.glossary, focus), Alignment::End))
        } else if self.place == Place::Campaign && !self.is_first_start() {
            self.campaign.panel(self.around()).map(|p| (p.map(Message::Campaign), Alignment::Center))
        } else {
            None
        };
        let whole = shell::over(look, window, panel, Message::AwayPressed);
        match &self.timing {
            Some(timing) => Clocked::new(timing, whole).into(),
            None => whole,
        }
    }

    /// What Ctrl Z takes back here, if anything.
    fn undone_next(&self) -> Option<&str> {
        let deleted = self.campaign.deleted_next(&self.now).filter(|_| self.place == Place::Campaign);
        if deleted.is_some() || self.is_first_start() {
            deleted
        } else if self.is_of_the_war() {
            self.campaign.undone_next()
        } else if self.place == Place::Battle {
            None
        } else {
            self.now.edits[0].as_deref()
        }
    }

    /// What went wrong, and the button by which it is noted: in the bar at the foot.
    fn fault_bar(&self) -> Option<Element<'_, Message>> {
        let fault = self.fault.as_ref()?;
        let noted = button(&self.look, Kind::Plain, "Noted", "Esc").press(Message::Noted);
        // However long the words are, the button keeps its room.
        let words = container(error(&self.look, fault)).width(Length::Fill);
        Some(row![words, noted].spacing(size::S16).align_y(Alignment::Center).into())
    }

    /// What went well, above a page.
    fn noticed<'a>(&'a self, body: Element<'a, Message>) -> Element<'a, Message> {
        match &self.notice {
            Some(words) => noticed(&self.look, words, ("Esc", Message::Noted), body),
            None => body,
        }
    }

    fn page(&self) -> Page<'_, Message> {
        let around = self.around();
        if let Some(form) = &self.found {
            return form.page(around).map(Message::Found);
        }
        match self.place {
            Place::Campaign => self.campaign.page(around).map(Message::Campaign),
            Place::Nations => self.nations.page(around).map(Message::Nations),
            Place::Armies => self.armies.page(around).map(Message::Armies),
            Place::Battle => self.battle.page(around).map(Message::Battle),
            Place::Print => self.print.page(around).map(Message::Print),
            Place::Reference => self.reference.page(around).map(Message::Reference),
            Place::Settings => self.settings.page(around).map(Message::Settings),
        }
    }
}
