//! What a document takes along: the day on which the war stood, and other lists in the same file.

use super::document::Document;
use super::{Around, Message};
use crate::base::Side;
use crate::desk::paper::Extract;
use crate::desk::prospect::Forecast;
use crate::desk::{Order, Resolved, War};
use crate::field::say;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::widget::icon::Icon;
use crate::gui::widget::{Cut, checkbox, choice, icon_button, section};
use chrono::NaiveDate;
use iced::widget::{Column, Space, container, row};
use iced::{Alignment, Element, Length};
use std::sync::Arc;

/// A battle that the engine fought and that is in no book.
#[derive(Debug, Clone)]
pub struct Fresh {
    pub battle: Arc<Resolved>,
    /// Whether it is the campaign's; else it is one of an evening.
    pub of_campaign: bool,
}

/// What a battle that is drawn up came to, many times over.
#[derive(Debug, Clone)]
pub struct Foreseen {
    pub order: Order,
    /// Name of the campaign; empty for a battle of one evening.
    pub campaign: String,
    pub forecast: Forecast,
    /// Nothing is told of the enemy but whether he wins.
    pub hides: bool,
}

/// What goes with the chosen document.
#[derive(Debug, Clone, Default)]
pub struct With {
    /// The day in whose evening the war is shown; none: as it stands.
    pub day: Option<NaiveDate>,
    /// Other lists of the library in the same file, by their places, in the order in which they were chosen.
    pub lists: Vec<usize>,
    /// The brigades that it is about alone, by their names; empty: all.
    pub brigades: Vec<String>,
    /// An order of battle at full strength.
    pub full: bool,
    /// A briefing with the enemy's list and set-up.
    pub revealed: bool,
    /// The battle of one evening that papers about a battle are of; none: the next of the campaign.
    pub tonight: Option<Arc<Order>>,
    /// The battle that was just fought and is not in the books.
    pub fought: Option<Fresh>,
    /// What was foretold of the battle that is drawn up.
    pub foreseen: Option<Arc<Foreseen>>,
}

impl super::State {
    /// The war is shown as it stood in the evening of a day; none: as it stands.
    pub const fn of_day(&mut self, day: Option<NaiveDate>) {
        self.with.day = day;
    }

    /// Papers about a battle are of this one; none: of the next of the campaign.
    pub fn of_battle(&mut self, tonight: Option<Arc<Order>>) {
        self.with.tonight = tonight;
    }

    /// What was just fought and is not in the books yet.
    pub fn of_fought(&mut self, fought: Option<Fresh>) {
        self.with.fought = fought;
    }

    /// What is foretold of the battle that is drawn up.
    pub fn of_foreseen(&mut self, foreseen: Option<Foreseen>) {
        self.with.foreseen = foreseen.map(Arc::new);
    }
}

impl With {
    /// Takes a list along, or leaves it out again.
    pub fn toggle(&mut self, list: usize) {
        let before = self.lists.len();
        self.lists.retain(|n| *n != list);
        if self.lists.len() == before {
            self.lists.push(list);
        }
    }

    /// Takes a brigade in, or leaves it out again.
    pub fn toggle_brigade(&mut self, name: String) {
        let before = self.brigades.len();
        self.brigades.retain(|own| *own != name);
        if self.brigades.len() == before {
            self.brigades.push(name);
        }
    }

    /// What of an army stands on its order of battle.
    pub fn extract(&self) -> Extract {
        Extract { full: self.full, brigades: self.brigades.clone() }
    }
}

/// The days that are offered: of the founding and of each battle, then none for the war as it stands.
fn days(war: &War) -> Vec<Option<NaiveDate>> {
    let mut days = vec![war.state().founded];
    days.extend(war.state().battles.iter().map(|b| b.date));
    days.retain(|day| *day < war.state().today);
    days.sort_unstable();
    days.dedup();
    days.into_iter().map(Some).chain([None]).collect()
}

/// Above the paper: the day of the war, the strength, what a briefing reveals.
pub fn view<'a>(look: &'a Look, around: Around<'a>, document: Document, with: &With) -> Element<'a, Message> {
    let mut out = Column::new().spacing(size::S4);
    if let Some(war) = around.now.war.as_ref().filter(|_| document.is_of_the_war()) {
        out = out.push(day(look, war, with));
    }
    if document.has_a_strength() {
        let whence = Whence::new("Strength", "as many as are there, or as the list has when nobody is missing");
        let both = choice(look, &[(false, "Present"), (true, "Full")], with.full, Message::Full, &whence);
        out = out
            .push(row![container(look.label("Strength")).width(super::options::WORD), both].align_y(Alignment::Center));
    }
    if matches!(document, Document::Briefing(_)) {
        out = out.push(checkbox(look, with.revealed, "with the enemy’s list and set-up", Message::Revealed));
    }
    out.into()
}

/// Below the document: other lists in the same file, or the brigades that it is about.
pub fn below<'a>(look: &'a Look, around: Around<'a>, document: Document, with: &'a With) -> Element<'a, Message> {
    match (document.list(), document.side_of_brigades()) {
        (Some(own), _) => lists(look, around, own, with),
        (None, Some(side)) => brigades(look, around, (document, side), with),
        _ => Space::new().into(),
    }
}

fn brigades<'a>(
    look: &'a Look,
    around: Around<'a>,
    (document, side): (Document, Side),
    with: &'a With,
) -> Element<'a, Message> {
    let mut out = Column::new().push(Space::new().height(size::S12)).push(section(look, "These brigades alone", ""));
    let names: Vec<&str> = match (&with.tonight, &around.now.war) {
        (Some(order), _) if document.is_of_the_next_battle() => brigades_tonight(order, side),
        (_, Some(war)) => {
            let all = war.state().force(side).armies.iter().flat_map(|a| &a.brigades);
            all.filter(|b| !b.units.is_empty()).map(|b| b.name.as_str()).collect()
        }
        (_, None) => Vec::new(),
    };
    for name in names {
        let chosen = with.brigades.iter().any(|own| own == name);
        let whence = Whence::new(name, "for one player, or a detachment; none chosen: the whole army");
        let box_of = checkbox(look, chosen, name, Message::Brigade(name.to_owned())).whence(whence);
        out = out.push(container(box_of).padding([1.0, size::S8]));
    }
    out.into()
}

/// The brigades of a side of a battle for one evening.
fn brigades_tonight(order: &Order, side: Side) -> Vec<&str> {
    order.scenario.sides[side.index()].brigades.iter().map(|b| b.name.as_str()).collect()
}

fn day<'a>(look: &'a Look, war: &'a War, with: &With) -> Element<'a, Message> {
    let days = days(war);
    let at = days.iter().position(|d| *d == with.day).unwrap_or(days.len() - 1);
    let told = |day: Option<NaiveDate>| day.map_or_else(|| "as it stands".to_owned(), say::date);
    let step = |icon, name, to: Option<usize>| {
        let button = icon_button(look, Kind::Quiet, icon, name).height(size::QUIET);
        match to.and_then(|n| days.get(n)) {
            Some(day) => button.whence(Whence::new(name, told(*day))).press(Message::Day(*day)),
            None => button,
        }
    };
    row![
        container(look.label("Day")).width(super::options::WORD),
        step(Icon::Back, "The evening before", at.checked_sub(1)),
        container(Cut::new(told(with.day), text::TEXT, look.theme.ink)).width(Length::Fixed(120.0)),
        step(Icon::Forth, "The evening after", Some(at + 1)),
    ]
    .spacing(size::S4)
    .align_y(Alignment::Center)
    .into()
}

fn lists<'a>(look: &'a Look, around: Around<'a>, own: usize, with: &With) -> Element<'a, Message> {
    let mut out = Column::new().push(Space::new().height(size::S12)).push(section(look, "In the same file", ""));
    for (n, army) in around.now.armies.iter().enumerate().filter(|(n, _)| *n != own) {
        let whence = Whence::new(army.name.as_str(), "its pages stand behind those of the list");
        let box_of = checkbox(look, with.lists.contains(&n), army.name.as_str(), Message::With(n)).whence(whence);
        out = out.push(container(box_of).padding([1.0, size::S8]));
    }
    out.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_taken_along_and_left_out() {
        let mut with = With::default();
        for list in [3, 1, 3, 2] {
            with.toggle(list);
        }
        assert_eq!(with.lists, [1, 2]);
    }
}
