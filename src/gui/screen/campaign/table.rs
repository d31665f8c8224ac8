//! A battle of a real table that was not drawn up: where, when and who was there, before its page.

use super::{Action, Around, FIRST_OF_PANEL, Message as Parent, Panel, State as Place};
use crate::army::Id;
use crate::base::Side;
use crate::campaign::State as Stand;
use crate::desk::resolve::playable;
use crate::desk::table_battle::TableBattle;
use crate::field::say;
use crate::field::scenario::Weather;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::now::{once, with};
use crate::gui::widget::field::{Field, Worth};
use crate::gui::widget::{button, checkbox, choice, error, scroll};
use chrono::NaiveDate;
use iced::widget::{Column, Row, Space, container, operation, row};
use iced::{Alignment, Element, Length, Padding};
use std::collections::BTreeSet;

/// So much of the brigades shows before they scroll.
const TALL: f32 = 320.0;
/// Width of the names of fields.
const NAMES: f32 = 120.0;

/// What is told of the battle so far.
#[derive(Debug, Clone)]
pub struct Table {
    place: String,
    date: String,
    attacker: Option<Side>,
    /// None: the campaign's own rules.
    rules: Option<&'static str>,
    /// Brigades of both sides, Blue's first, and units that stand by themselves, by ID and name.
    brigades: [Vec<(Id, String)>; 2],
    away: BTreeSet<Id>,
    /// Why its page cannot be begun.
    why: Option<String>,
}

/// What happens to it.
#[derive(Debug, Clone)]
pub enum Message {
    Placed(String),
    Dated(String),
    Attacked(Option<Side>),
    Ruled(Option<&'static str>),
    Ticked(Id),
}

impl Table {
    /// A battle of today, or of the next day that is free, with everybody there.
    pub fn of(state: &Stand) -> Table {
        let brigades = |side| {
            let all = state.brigades(side).filter(|(_, b)| !b.units.is_empty());
            let all = all.map(|(_, b)| (b.id.clone(), b.name.clone()));
            let alone = state.force(side).armies.iter().flat_map(|a| &a.independent);
            all.chain(alone.map(|id| (id.clone(), state.unit_name(id)))).collect()
        };
        Table {
            place: String::new(),
            date: state.free_day().to_string(),
            attacker: None,
            rules: None,
            brigades: Side::BOTH.map(brigades),
            away: BTreeSet::new(),
            why: None,
        }
    }

    pub fn update(&mut self, message: Message) {
        self.why = None;
        match message {
            Message::Placed(place) => self.place = place,
            Message::Dated(date) => self.date = date,
            Message::Attacked(side) => self.attacker = side,
            Message::Ruled(rules) => self.rules = rules,
            Message::Ticked(id) => {
                if !self.away.remove(&id) {
                    self.away.insert(id);
                }
            }
        }
    }

    fn day(&self) -> Option<NaiveDate> {
        self.date.trim().parse().ok()
    }

    /// What is told of it; none while it has no day.
    pub fn battle(&self) -> Option<TableBattle> {
        let all = self.brigades.iter().flatten().map(|(id, _)| id.clone());
        let there = (!self.away.is_empty()).then(|| all.filter(|id| !self.away.contains(id)).collect());
        Some(TableBattle {
            place: self.place.clone(),
            date: self.day()?,
            rules: self.rules.map(str::to_owned),
            weather: Weather::Fair,
            attacker: self.attacker,
            there,
        })
    }

    pub fn view<'a>(&'a self, look: &'a Look, names: [String; 2]) -> Element<'a, Parent> {
        let worth = if self.day().is_some() { Worth::Good } else { Worth::Wrong };
        let place = Field::new(look, "Where was it fought?", &self.place, |p| Parent::Table(Message::Placed(p)))
            .id(FIRST_OF_PANEL)
            .submit(Parent::BeginTable)
            .width(280.0)
            .whence(Whence::new("Place", "where the battle was fought"));
        let date = Field::new(look, "1757-05-09", &self.date, |d| Parent::Table(Message::Dated(d)))
            .worth(worth)
            .submit(Parent::BeginTable)
            .width(120.0)
            .whence(Whence::new("Day", "year, month, day; a day that is past puts it in its place in the journal"));
        let whence = Whence::new("Attacked", "who attacked, as the reports tell it");
        let options = [(Some(Side::Blue), "we"), (None, "both"), (Some(Side::Red), "they")];
        let attacker = choice(look, &options, self.attacker, |a| Parent::Table(Message::Attacked(a)), &whence);
        let whence = Whence::new("Rules", "what it was played under; the campaign's own where nothing else is chosen");
        let systems = std::iter::once((None, "the campaign's"));
        let systems: Vec<_> = systems.chain(playable().map(|s| (Some(s.about().id), s.about().name))).collect();
        let rules = choice(look, &systems, self.rules, |r| Parent::Table(Message::Ruled(r)), &whence);
        let mut sides = Row::new().spacing(size::S24);
        for (brigades, name) in self.brigades.iter().zip(names) {
            let mut list = Column::new().push(text::SECTION.say(name, look.theme.ink)).spacing(2.0);
            for (id, name) in brigades {
                let ticked = Parent::Table(Message::Ticked(id.clone()));
                list = list.push(checkbox(look, !self.away.contains(id), name, ticked));
            }
            sides = sides.push(list.width(Length::Fill));
        }
        let ends = row![
            button(look, Kind::Primary, "Write its page", "Ctrl Enter").press(Parent::BeginTable),
            button(look, Kind::Plain, "Leave it", "Esc").press(Parent::ClosePanel)
        ];
        let out = Column::new()
            .push(text::SUBJECT.say("A battle of your table", look.theme.ink))
            .push(look.label("It was not drawn up here: tell where and when it was, and tick who was there."))
            .push(entry(look, "Place", place.into()))
            .push(entry(look, "Day", date.into()))
            .push(entry(look, "Attacked", attacker))
            .push(entry(look, "Rules", rules))
            .push(Space::new().height(size::S4))
            .push(container(scroll(look, container(sides).padding(Padding::ZERO.right(size::S12)))).max_height(TALL))
            .spacing(size::S8);
        let out = match &self.why {
            Some(why) => out.push(error(look, why)),
            None => out,
        };
        out.push(ends.spacing(size::S8)).into()
    }
}

impl Place {
    /// Does what happened with a battle of the table, from its panel to its page.
    pub(super) fn on_table(&mut self, message: Parent, around: &Around<'_>) -> Action<Parent> {
        let Some(war) = &around.now.war else { return Action::None };
        match message {
            Parent::AskTable if around.now.draft.is_some() => Action::Unfinished,
            Parent::AskTable => {
                self.panel = Some(Panel::Table(Box::new(Table::of(war.state()))));
                Action::Run(operation::focus(FIRST_OF_PANEL))
            }
            Parent::Table(message) => {
                if let Some(Panel::Table(table)) = &mut self.panel {
                    table.update(message);
                }
                Action::None
            }
            Parent::BeginTable => {
                let Some(Panel::Table(table)) = &mut self.panel else { return Action::None };
                let Some(battle) = table.battle() else {
                    table.why = Some("The day is none. Write year, month and day, such as 1757-05-09.".to_owned());
                    return Action::None;
                };
                let shelf = around.shelf.clone();
                let begin = move || with(&shelf, |desk| desk.begin_table_page(&battle).map(|_| ()));
                Action::Run(once(begin).map(Parent::Begun))
            }
            Parent::Begun(Ok(())) => {
                self.panel = None;
                Action::Unfinished
            }
            Parent::Begun(Err(why)) => match &mut self.panel {
                Some(Panel::Table(table)) => {
                    table.why = Some(say::sentence(&why));
                    Action::None
                }
                _ => Action::Fault(why),
            },
            _ => Action::None,
        }
    }
}

fn entry<'a>(look: &Look, name: &'a str, control: Element<'a, Parent>) -> Element<'a, Parent> {
    row![container(look.label(name)).width(NAMES), control].align_y(Alignment::Center).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::Desk;

    #[test]
    fn units_that_stand_by_themselves_have_a_tick_of_their_own() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = Desk::open(&folder.path().join("library.tricorne")).expect("a new library");
        desk.found_sample(None).expect("the sample campaign");
        let stand = |desk: &Desk| desk.campaign().expect("a campaign").state().clone();
        let alone = stand(&desk).brigades(Side::Blue).next().expect("a brigade").1.units[0].clone();
        desk.regroup(&alone, None, None).expect("it stands by itself");
        let mut table = Table::of(&stand(&desk));
        let first = table.brigades[1][0].0.clone();
        table.update(Message::Ticked(first.clone()));
        let there = table.battle().expect("a day").there.expect("not all");
        assert!(there.contains(&alone) && !there.contains(&first));
        table.update(Message::Ticked(alone.clone()));
        assert!(!table.battle().expect("a day").there.expect("not all").contains(&alone));
    }
}
