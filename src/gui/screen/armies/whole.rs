//! The army as a whole: under every system side by side, filled up to a price, and an opponent for it.

use super::{Action, Around, Message as Of, Source, State, Subject, words};
use crate::army::{Army, Id, Severity};
use crate::desk::recruit::{self, Make, System};
use crate::desk::{Edit, compare, resolve, sample};
use crate::field::say::counted;
use crate::field::telling::halves;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::now::{Now, once, with};
use crate::gui::widget::field::{Field, Worth};
use crate::gui::widget::{Control, Cut, button, figures, line, ruled, section, thousands};
use iced::widget::{Column, Row, Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};

/// Prices that can be written.
const POINTS: std::ops::RangeInclusive<i32> = 100..=20_000;
/// The price where there is nobody to be equal to.
const USUAL: i32 = 1_500;

/// The name of the field of the price.
pub const PRICE: &str = "army-price";

/// The army under one system.
#[derive(Debug)]
pub struct Under {
    id: &'static str,
    name: &'static str,
    points: Option<i32>,
    pieces: usize,
    away: usize,
    men: u32,
    breaking: u16,
    /// Errors, warnings and notes.
    findings: [usize; 3],
    overruled: usize,
}

/// The price that is wished for, as it is written; and why each unit came that came last.
#[derive(Debug, Default)]
pub struct Wish {
    points: Option<String>,
    /// Of which army, and how many units it had then.
    of: Option<(Id, usize)>,
    steps: Vec<String>,
}

/// What was put together.
#[derive(Debug, Clone)]
pub struct Put {
    pub army: Id,
    /// How many units it has.
    pub units: usize,
    /// It was not in the library before.
    pub new: bool,
    pub note: String,
    /// Why each unit came.
    pub steps: Vec<String>,
}

/// What can happen.
#[derive(Debug, Clone)]
pub enum Message {
    /// The army is counted under another system.
    Ruled(&'static str),
    Priced(String),
    FillUp,
    Opponent,
    Put(Result<Put, String>),
}

impl State {
    /// Sees the army under every system where it is shown so.
    pub(super) fn compare(&mut self) {
        let Some(force) = self.force.as_ref().filter(|_| matches!(self.subject, Some(Subject::Army(_)))) else {
            self.under.clear();
            return;
        };
        self.under = compare::under_all(force, self.year)
            .into_iter()
            .map(|u| Under {
                id: u.system.about().id,
                name: u.system.about().name,
                points: u.points,
                pieces: u.pieces,
                away: u.away,
                men: u.men,
                breaking: u.breaking,
                findings: [Severity::Error, Severity::Warning, Severity::Note].map(|s| u.count(s)),
                overruled: u.overruled.len(),
            })
            .collect();
    }

    /// The system by whose prices armies are put together: that under which it is counted where it has points.
    fn priced(&self, now: &Now) -> Option<&'static dyn System> {
        let force = self.force.as_ref()?;
        let counted = self.rules(now).into_iter();
        counted.chain(resolve::known()).find(|s| s.cost(force, self.year).is_some())
    }

    /// The price that is wished for: as written, or that of the army on the other side.
    fn wished(&self) -> Option<i32> {
        match &self.wish.points {
            Some(text) => text.trim().replace(',', "").parse().ok().filter(|n| POINTS.contains(n)),
            None => Some(self.enemy.as_ref().and_then(|e| e.points).unwrap_or(USUAL)),
        }
    }

    pub(super) fn put_together(&mut self, message: Message, around: &Around<'_>) -> Action<Of> {
        match message {
            Message::Ruled(system) => {
                self.ruled = Some(system);
                self.refresh(around.now);
            }
            Message::Priced(text) => self.wish.points = Some(text),
            Message::FillUp => return self.fill_up(around),
            Message::Opponent => return self.oppose(around),
            Message::Put(Ok(put)) => {
                (self.wish.of, self.wish.steps) = (Some((put.army.clone(), put.units)), put.steps);
                return if put.new { Action::Raised(put.army, put.note) } else { Action::Changed(put.note) };
            }
            Message::Put(Err(why)) => self.fault = Some(why),
        }
        Action::None
    }

    fn fill_up(&mut self, around: &Around<'_>) -> Action<Of> {
        let Some(points) = self.wished() else {
            self.fault = Some("An army costs 100 to 20,000 points. Write such a number.".to_owned());
            return Action::None;
        };
        let found = self.army().filter(|_| self.is_list()).cloned().and_then(|army| {
            let nation = around.now.nations.iter().find(|n| n.id == army.nation)?.clone();
            let (mut army, allies) = (army.clone(), army.allies);
            sample::alone(&mut army);
            // All that march together are to cost so much, whoever of them leads.
            let others = self.force.iter().flat_map(|f| &f.armies).map(|a| a.id.clone());
            army.allies = others.filter(|id| *id != army.id).collect();
            Some((army, allies, nation, self.priced(around.now)?))
        });
        let Some((army, allies, nation, system)) = found else { return Action::None };
        let (year, seed, shelf) = (self.year, u64::from(rand::random::<u32>()), around.shelf.clone());
        let work = move || {
            with(&shelf, |desk| {
                let wish = recruit::Wish { nation: &nation, system, year, points, make: Make::Usual, seed };
                let mut got = recruit::fill_up(&wish, &army, desk.armies(), desk.nations())?;
                got.army.allies = allies;
                let came = units(&got.army) - units(&army);
                let price = thousands(got.points.into());
                let note = match (came, got.equal) {
                    (0, true) => format!("Nothing came: it has {price} points"),
                    (0, false) => format!("Nothing fits: it has {price} points"),
                    (n, true) => format!("{} came: {price} points", counted(n, "unit", "units")),
                    (n, false) => format!("{} came, no nearer than {price}", counted(n, "unit", "units")),
                };
                let (army, units) = (got.army.id.clone(), units(&got.army));
                if came > 0 {
                    let what = format!("filled up to {price} points");
                    desk.edit(Edit::Reworked { army: Box::new(got.army), what })?;
                }
                Ok(Put { army, units, new: false, note, steps: got.steps })
            })
        };
        Action::Run(once(work).map(|put| Of::Whole(Message::Put(put))))
    }

    fn oppose(&mut self, around: &Around<'_>) -> Action<Of> {
        let found = self.army().filter(|_| self.is_list()).and_then(|army| {
            let nation = around.now.nations.iter().find(|n| n.id == army.nation)?.clone();
            let system = self.priced(around.now)?;
            Some((army.id.clone(), nation, system, system.cost(self.force.as_ref()?, self.year)?))
        });
        let Some((ours, nation, system, points)) = found else { return Action::None };
        if !POINTS.contains(&points) {
            self.fault = Some("An opponent is raised for an army of 100 to 20,000 points.".to_owned());
            return Action::None;
        }
        // The two stand side by side then.
        self.against = Some(ours);
        let (year, seed, shelf) = (self.year, u64::from(rand::random::<u32>()), around.shelf.clone());
        let work = move || {
            with(&shelf, |desk| {
                let foe = recruit::opponent(&nation, desk.nations(), system, year, seed).cloned();
                let foe = foe.ok_or_else(|| {
                    crate::desk::Error::refused(format!(
                        "no other nation takes the field in {year}; give the army another year"
                    ))
                })?;
                let wish = recruit::Wish { nation: &foe, system, year, points, make: Make::Usual, seed };
                let mut got = recruit::recruit(&wish)?;
                got.army.id = recruit::army_id(&foe, year, desk.armies());
                let (army, units) = (got.army.id.clone(), units(&got.army));
                let note = format!("{} raised", got.army.name);
                desk.edit(Edit::Army(Box::new(got.army)))?;
                Ok(Put { army, units, new: true, note, steps: got.steps })
            })
        };
        Action::Run(once(work).map(|put| Of::Whole(Message::Put(put))))
    }
}

/// How many units an army has.
fn units(army: &Army) -> usize {
    army.regiments.iter().map(|r| r.units.len()).sum()
}

/// Widths of the columns of figures.
const COLUMNS: [(&str, f32); 5] =
    [("points", 48.0), ("pieces", 46.0), ("men", 52.0), ("breaks at", 56.0), ("findings", 52.0)];

/// The army under every system, side by side; a list can be counted under each.
pub fn view<'a>(state: &'a State, look: &'a Look) -> Element<'a, Of> {
    let t = &look.theme;
    let list = matches!(state.source, Some(Source::List(_)));
    let aside = if list { "Enter counts it so" } else { "" };
    let mut head = Row::new().push(Space::new().width(Length::Fill));
    for (name, width) in COLUMNS {
        head = head.push(figures(width, look.caption(name)));
    }
    let mut out = Column::new()
        .push(section(look, "Under every system", aside))
        .push(head.padding(Padding::ZERO.right(size::S4)));
    for u in &state.under {
        let [errors, warnings, notes] = u.findings;
        let ink = match (errors, warnings) {
            (0, 0) => t.second,
            (0, _) => t.ochre,
            _ => t.carmine,
        };
        let values = [
            u.points.map_or_else(|| "none".to_owned(), |p| thousands(p.into())),
            u.pieces.to_string(),
            thousands(u.men.into()),
            if u.pieces == 0 { "none".to_owned() } else { halves(u.breaking.into()) },
            (errors + warnings + notes).to_string(),
        ];
        let name = Cut::new(u.name, if u.name == state.system { text::STRONG } else { text::TEXT }, t.ink);
        let mut content = Row::new().push(name).align_y(Alignment::Center);
        for (value, (head, width)) in values.into_iter().zip(COLUMNS) {
            content = content.push(figures(width, text::TEXT.say(value, if head == "findings" { ink } else { t.ink })));
        }
        let parts = [
            (errors, ["error", "errors"]),
            (warnings, ["warning", "warnings"]),
            (notes, ["note", "notes"]),
            (u.away, ["unit stays away", "units stay away"]),
            (u.overruled, ["regiment rated by hand", "regiments rated by hand"]),
        ];
        let some = parts.iter().filter(|(n, _)| *n > 0);
        let said: Vec<String> = some.map(|(n, [one, many])| counted(*n, one, many)).collect();
        let said = if said.is_empty() { "no findings".to_owned() } else { said.join(", ") };
        let kind = if u.name == state.system { Kind::Chosen } else { Kind::Row };
        let control = Control::new(look, kind, content)
            .width(Length::Fill)
            .height(size::ROW_COMPARED)
            .padding(Padding { left: size::S8, right: size::S4, ..Padding::ZERO })
            .whence(Whence::new(u.name, said));
        out = out.push(if list { control.press(Of::Whole(Message::Ruled(u.id))) } else { control });
        out = out.push(line(t.hairline, 1.0));
    }
    out.into()
}

/// Filling up and opponents, of a list.
pub fn put<'a>(state: &'a State, look: &'a Look) -> Element<'a, Of> {
    let wished = state.wish.points.clone().or_else(|| state.wished().map(|p| p.to_string())).unwrap_or_default();
    let worth = if state.wished().is_some() { Worth::Good } else { Worth::Wrong };
    let name = state.enemy.as_ref().map_or_else(String::new, |e| format!(", that of {}", e.name));
    let field = Field::new(look, "", &wished, |text| Of::Whole(Message::Priced(text)))
        .id(PRICE)
        .worth(worth)
        .width(Length::Fixed(72.0))
        .submit(Of::Whole(Message::FillUp))
        .whence(Whence::new("Price", format!("to which it is filled up{name}")).keys("Enter fills it up"))
        .figures();
    let first = row![
        field,
        look.label("points"),
        button(look, Kind::Plain, "Fill up", "")
            .whence(Whence::new("Fill up", "adds what its nation raises, until it is within 5 % of the price"))
            .press(Of::Whole(Message::FillUp)),
        button(look, Kind::Plain, "An opponent", "")
            .whence(Whence::new("An opponent", "raises an army as dear, of a nation that it fought in its year"))
            .press(Of::Whole(Message::Opponent)),
    ];
    let mut out = column![
        section(look, "Put together", "by chance, within the rules’ findings   P"),
        Space::new().height(size::S8),
        first.spacing(size::S8).align_y(Alignment::Center)
    ];
    // Once it was taken back, or changed, they tell nothing any more.
    let as_put = |a: &Army| state.wish.of.as_ref().is_some_and(|(id, n)| *id == a.id && *n == units(a));
    if state.wish.steps.is_empty() || !state.army().is_some_and(as_put) {
        return out.into();
    }
    out = out.push(Space::new().height(size::S8)).push(look.label("Why each came:"));
    for step in &state.wish.steps {
        out = out.push(container(look.caption(step.as_str())).padding(Padding::ZERO.top(2.0)));
    }
    out.into()
}

/// What the shelf misses of the army: who is not painted, and who wears another nation's dress.
pub fn missing<'a>(look: &'a Look, army: &'a Army, now: &'a Now) -> Element<'a, Of> {
    let rows = now.owned.fields(army);
    let missing: u32 = rows.iter().map(|f| f.missing).sum();
    let aside = match missing {
        _ if now.owned.painted.is_empty() => String::new(),
        0 => "all there".to_owned(),
        n => format!("{n} not painted"),
    };
    let mut out = column![section(look, "On your shelf", aside)];
    if now.owned.painted.is_empty() {
        let enter = button(look, Kind::Quiet, "Enter what you own", "F").press(Of::Owns);
        return out.push(row![look.label("Nothing yet."), enter].align_y(Alignment::Center)).into();
    }
    for f in rows.iter().filter(|f| f.lent + f.missing > 0) {
        let nation = now.nations.iter().find(|n| n.id == f.nation).map_or(f.nation.as_str(), |n| n.name.as_str());
        let parts = [(f.missing, "missing"), (f.lent, "lent by others")];
        let said: Vec<String> =
            parts.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} of {} {what}", f.wanted)).collect();
        let said = said.join(", ");
        let cells = row![
            Cut::new(format!("{} of {nation}", words::branch(f.branch)), text::TEXT, look.theme.ink),
            look.label(said)
        ];
        out = out.push(ruled(look, size::ROW, cells.spacing(size::S8).align_y(Alignment::Center)));
    }
    out.into()
}
