//! The line at the foot of the tree: an army is typed into it, a unit or a brigade a line, and Enter goes on to the next.

use super::words;
use super::{Action, Around, Deed, Message as Of, State, Subject};
use crate::army::{Army, Commander, Id};
use crate::desk::lists::{Line, line};
use crate::desk::name::fold;
use crate::field::say::sentence;
use crate::gui::look::size::QUIET;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, text};
use crate::gui::now::Now;
use crate::gui::widget::field::Field;
use crate::gui::widget::{Cut, button, thousands};
use iced::widget::{Column, Row, operation};
use iced::{Element, Padding, Task};

/// The field's name.
pub const FIELD: &str = "army-line";
/// Troops that are offered at once.
const OFFERS: usize = 3;

/// What is typed, and what it was understood as.
#[derive(Debug, Default)]
pub struct Typed {
    text: String,
    read: Option<Result<String, String>>,
    /// Troops of the nation that begin with the last word.
    offers: Vec<String>,
}

impl Typed {
    pub const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Where the last word begins.
    fn last_word(&self) -> usize {
        self.text.rfind([' ', ',']).map_or(0, |at| at + 1)
    }
}

/// What can happen to it.
#[derive(Debug, Clone)]
pub enum Message {
    Opened,
    Typed(String),
    /// A kind of troops in place of the last word.
    Taken(String),
    Kept,
    Left,
}

impl State {
    pub(super) fn type_line(&mut self, message: Message, around: &Around<'_>) -> Action<Of> {
        match message {
            Message::Opened => return Action::Run(operation::focus(FIELD)),
            Message::Left => self.line = Typed::default(),
            Message::Typed(text) => {
                self.line.text = text;
                self.understand(around.now);
            }
            Message::Taken(troops) => {
                let at = self.line.last_word();
                self.line.text.replace_range(at.., &troops);
                self.line.text.push(' ');
                self.understand(around.now);
                let end = Task::batch([operation::focus(FIELD), operation::move_cursor_to_end(FIELD)]);
                return Action::Run(end);
            }
            Message::Kept if self.line.text.trim().is_empty() => return self.act(Deed::RaiseRegiment, around),
            Message::Kept => return self.enlist(around),
        }
        Action::None
    }

    /// Reads what is typed, without writing anything.
    fn understand(&mut self, now: &Now) {
        let typed = self.line.text.trim();
        if typed.is_empty() {
            self.line = Typed::default();
            return;
        }
        let read = self.read(now).map(|line| self.told(&line, now));
        let wanted = fold(&self.line.text[self.line.last_word()..]);
        let nation = self.army().and_then(|a| now.nations.iter().find(|n| n.id == a.nation));
        let begins = |name: &str| {
            let name = fold(name);
            name != wanted && name.split_whitespace().any(|w| w.starts_with(&wanted))
        };
        let troops = nation.into_iter().flat_map(|n| n.raised(self.year)).map(|t| t.name.clone());
        self.line.offers =
            if wanted.is_empty() { Vec::new() } else { troops.filter(|n| begins(n)).take(OFFERS).collect() };
        self.line.read = Some(read);
    }

    fn read(&self, now: &Now) -> Result<Line, String> {
        let none = || "There is no army to join. Raise one under Nations.".to_owned();
        let army = self.army().ok_or_else(none)?;
        let nation = now.nations.iter().find(|n| n.id == army.nation).ok_or_else(none)?;
        line(&self.line.text, nation, &now.nations, self.rules(now).ok_or_else(none)?).map_err(|why| sentence(&why))
    }

    /// What a line is, in words: *Alt-Kreytzen: grenadiers, 600 men, 110 points*.
    fn told(&self, line: &Line, now: &Now) -> String {
        let units = match line {
            Line::Brigade { name, leader } => return format!("{name}, a brigade under {}", leader.name),
            Line::Wing { name, leader: Some(leader) } => return format!("{name}, a wing under {}", leader.name),
            Line::Wing { name, leader: None } => return format!("{name}, a wing that nobody leads yet"),
            Line::General(general) => return format!("{} commands the army", general.name),
            Line::Units(units) => units,
        };
        let Some((first, unit)) = units.first().and_then(|r| r.units.first().map(|u| (r, u))) else {
            return String::new();
        };
        let several = match (units.len(), first.units.len()) {
            (1, 1) => String::new(),
            (1, battalions) => format!("{battalions} battalions, "),
            (n, _) => format!("{n} units, each "),
        };
        let rating = self.force.as_ref().zip(self.rules(now)).map(|(force, system)| {
            let rating = system.rate(force, first, unit, unit.present.men, self.year);
            rating.points.map_or_else(String::new, |p| format!(", {} points", thousands(p.into())))
        });
        let kind = words::regiment(first);
        format!(
            "{}: {several}{kind}, {} men{}",
            first.name,
            thousands(unit.present.men.into()),
            rating.unwrap_or_default()
        )
    }

    fn enlist(&mut self, around: &Around<'_>) -> Action<Of> {
        let read = match self.read(around.now) {
            Ok(read) => read,
            Err(why) => {
                self.fault = Some(why);
                return Action::None;
            }
        };
        let brigade = match &self.subject {
            Some(Subject::Brigade(id)) => Some(id.clone()),
            _ => None,
        };
        // A brigade that is typed joins the wing that one is in.
        let wing = match (&self.subject, self.army()) {
            (Some(Subject::Wing(id)), _) => Some(id.clone()),
            (Some(Subject::Brigade(id)), Some(army)) => army.wing_of(id).map(|w| w.id.clone()),
            (Some(Subject::Unit(id)), Some(army)) => {
                let home = army.brigades.iter().find(|b| b.units.contains(id));
                home.and_then(|b| army.wing_of(&b.id)).map(|w| w.id.clone())
            }
            _ => None,
        };
        let empty = self.brigade().is_some_and(|(_, b, _)| b.units.is_empty());
        let behind = if empty { None } else { self.behind() };
        let mut next = None;
        let action =
            self.rework(around, |army| join(army, read, (behind.as_ref(), brigade.as_ref(), wing.as_ref()), &mut next));
        if !matches!(action, Action::None) {
            self.line = Typed::default();
            self.coming = next.map(|s| self.placed(s));
        }
        action
    }
}

/// What was read joins an army, behind a unit or in a brigade; gives what people call that.
fn join(
    army: &mut Army,
    read: Line,
    (behind, brigade, wing): (Option<&Id>, Option<&Id>, Option<&Id>),
    next: &mut Option<Subject>,
) -> Option<String> {
    match read {
        Line::Units(units) => {
            let what = match &units[..] {
                [one] => format!("{} raised", one.name),
                some => format!("{} regiments raised", some.len()),
            };
            *next = Some(Subject::Unit(army.enlist(units, behind, brigade)?));
            Some(what)
        }
        Line::Brigade { name, leader } => {
            let id = army.form_brigade(&name);
            let officer = commissioned(army, &leader);
            if let Some(b) = army.brigades.iter_mut().find(|b| b.id == id) {
                b.commander = Some(officer);
            }
            army.move_brigade(&id, wing, None);
            *next = Some(Subject::Brigade(id));
            Some(format!("{name} formed"))
        }
        Line::Wing { name, leader } => {
            let id = army.form_wing(&name);
            let officer = leader.map(|leader| commissioned(army, &leader));
            army.wings.iter_mut().filter(|w| w.id == id).for_each(|w| w.commander.clone_from(&officer));
            *next = Some(Subject::Wing(id));
            Some(format!("{name} formed"))
        }
        Line::General(general) => {
            let now = army.commanders.iter_mut().find(|c| c.id == army.general)?;
            (now.name, now.temper) = (general.name.clone(), general.temper);
            *next = Some(Subject::Army(army.id.clone()));
            Some(format!("{} commands the army", general.name))
        }
    }
}

/// An officer who joins an army, as he was typed.
fn commissioned(army: &mut Army, typed: &Commander) -> Id {
    let id = army.commission(&typed.rank, &typed.name);
    army.commanders.iter_mut().filter(|c| c.id == id).for_each(|c| c.temper = typed.temper);
    id
}

/// The field, under it what the line is understood as, and at the foot the troops that its last word may mean, or else
/// what else can be added.
pub fn view<'a>(state: &'a State, look: &'a Look, news: Element<'a, Of>) -> Element<'a, Of> {
    let t = &look.theme;
    let typed = &state.line;
    let whence = Whence::new(
        "A line",
        "name, troops, class, men; “Brigade: First, v. Kleist, dashing”; “Wing: Right wing, v. Keith”; “General: …”",
    )
    .keys("Enter adds it behind what is selected");
    let field = Field::new(look, "Add: name, troops, men", &typed.text, |text| Of::Line(Message::Typed(text)))
        .id(FIELD)
        .submit(Of::Line(Message::Kept))
        .whence(whence);
    let said: Element<'a, Of> = match &typed.read {
        None => Cut::new("Alt-Kreytzen grenadiers 600; Enter adds it", text::CAPTION, t.third).into(),
        Some(Ok(told)) => Cut::new(told.as_str(), text::CAPTION, t.verdigris).into(),
        Some(Err(why)) => Cut::new(why.as_str(), text::CAPTION, t.ochre).into(),
    };
    let mut offers = Row::new().height(QUIET);
    for troops in &typed.offers {
        let near = Padding { left: 5.0, right: 5.0, ..Padding::ZERO };
        let take = Of::Line(Message::Taken(troops.clone()));
        offers = offers.push(button(look, Kind::Quiet, troops.as_str(), "").padding(near).press(take));
    }
    let foot = if typed.offers.is_empty() { news } else { offers.clip(true).into() };
    Column::new().push(field).push(said).push(foot).spacing(2.0).into()
}
