//! Allied armies: other lists that march with this one, and whether they break together or each by itself.

use super::{Action, Around, Message as Of, State, Subject, quiet};
use crate::army::{Army, Id};
use crate::desk::name::fold;
use crate::field::say::counted;
use crate::gui::look::spot::Whence;
use crate::gui::look::{Look, size, text};
use crate::gui::now::Now;
use crate::gui::widget::field::Field;
use crate::gui::widget::{Cut, checkbox, figures, ruled, section, thousands};
use iced::widget::{Column, Row, Space, row};
use iced::{Alignment, Element, Padding};

/// Lists that are offered at once.
const OFFERED: usize = 4;
/// The name of the field in which one is sought.
pub const JOINS: &str = "army-joins";

/// What can happen.
#[derive(Debug, Clone)]
pub enum Message {
    /// A part of the name of a list was written.
    Sought(String),
    /// The first of those that are offered joins.
    First,
    Joins(Id),
    Parts(Id),
    /// They break each by itself, or together.
    Breaks(bool),
}

impl State {
    pub(super) fn join(&mut self, message: Message, around: &Around<'_>) -> Action<Of> {
        let called =
            |id: &Id| around.now.armies.iter().find(|a| a.id == *id).map_or_else(String::new, |a| a.name.clone());
        match message {
            Message::Sought(text) => self.joining = text,
            Message::First if self.joining.trim().is_empty() => {}
            Message::First => {
                let first = self.army().and_then(|a| offered(self, a, around.now).next().map(|a| a.id.clone()));
                return first.map_or(Action::None, |id| self.join(Message::Joins(id), around));
            }
            Message::Joins(id) => {
                self.joining.clear();
                let what = format!("ally joined: {}", called(&id));
                return self.rework(around, move |army| army.ally(&id, true).then_some(what));
            }
            Message::Parts(id) => {
                let what = format!("ally parted: {}", called(&id));
                return self.rework(around, move |army| army.ally(&id, false).then_some(what));
            }
            Message::Breaks(apart) => {
                return self.rework(around, move |army| {
                    army.apart = apart;
                    Some(if apart { "allies break apart" } else { "allies break together" }.to_owned())
                });
            }
        }
        Action::None
    }

    /// The selected ally leaves the list that leads it.
    pub(super) fn part(&mut self, around: &Around<'_>) -> Action<Of> {
        let Some((lead, ally)) = self.army().and_then(|a| Some((self.leads(a)?.id.clone(), a.id.clone()))) else {
            return Action::None;
        };
        self.subject = Some(Subject::Army(lead));
        self.follows = true;
        self.join(Message::Parts(ally), around)
    }
}

/// Lists that can join an army and have in their names what is written; all while nothing is.
fn offered<'a>(state: &State, army: &'a Army, now: &'a Now) -> impl Iterator<Item = &'a Army> {
    let wanted = fold(&state.joining);
    now.armies
        .iter()
        .filter(move |a| a.id != army.id && !army.allies.contains(&a.id) && fold(&a.name).contains(&wanted))
}

/// Who marches with an army of a list, and who can join it.
pub fn view<'a>(state: &'a State, look: &'a Look, army: &'a Army, now: &'a Now) -> Element<'a, Of> {
    let ours = |id: &Id| state.force.iter().flat_map(|f| &f.armies).find(|a| a.id == *id);
    let mut out = Column::new().push(section(look, "Allies", "each keeps its classes, prices and dress   A"));
    for ally in army.allies.iter().filter_map(ours) {
        let units: usize = ally.regiments.iter().map(|r| r.units.len()).sum();
        let lines = ally.regiments.iter().flat_map(|r| &r.units).filter_map(|u| state.line(&u.id));
        let points: i32 = lines.filter_map(|l| l.points).sum();
        let cells: Row<'a, Of> = row![
            Cut::new(ally.name.as_str(), text::TEXT, look.theme.ink),
            figures(70.0, look.label(counted(units, "unit", "units"))),
            figures(60.0, look.text(thousands(points.into()))),
            quiet(look, "Part", Of::Ally(Message::Parts(ally.id.clone())))
        ];
        out = out.push(ruled(look, size::ROW_HEAD, cells.spacing(size::S4).align_y(Alignment::Center)));
    }
    let field =
        Field::new(look, "Another list joins: write its name", &state.joining, |t| Of::Ally(Message::Sought(t)))
            .id(JOINS)
            .submit(Of::Ally(Message::First))
            .whence(
                Whence::new("Allies", "another list marches with this one")
                    .keys("Enter takes the first that is offered"),
            );
    let mut names = Row::new();
    for other in offered(state, army, now).take(OFFERED) {
        names = names.push(quiet(look, other.name.as_str(), Of::Ally(Message::Joins(other.id.clone()))));
    }
    out = out.push(Space::new().height(size::S8)).push(field).push(names.wrap());
    if army.allies.is_empty() {
        return out.into();
    }
    let apart = checkbox(look, army.apart, "each breaks by itself", Of::Ally(Message::Breaks(!army.apart)));
    let whence = Whence::new("Breaking", "together, or each army by itself where the rules let them");
    out.push(apart.whence(whence).padding(Padding::ZERO)).into()
}
