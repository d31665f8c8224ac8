//! Armies: the tree of brigades and regiments, what each is, and what can be edited.

mod subject;
mod tree;

use super::{Action, Around};
use crate::army::{Army, Brigade, Commander, Finding, Force, Id, Regiment, Severity, Temper, Unit};
use crate::base::Side;
use crate::campaign::State as Stand;
use crate::desk::resolve::playable;
use crate::desk::{Edit, sample};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::now::{Now, once, with};
use crate::gui::shell::Page;
use crate::gui::widget::icon::Icon;
use crate::gui::widget::{button, choice, figures, ruled, scroll, section, thousands, upright};
use iced::keyboard::{Key, Modifiers, key::Named};
use iced::widget::{Column, Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};

/// The name of the selected row, for giving it the focus.
pub const CHOSEN: &str = "army-row";

/// Whose army is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A side of the campaign, as its books say.
    Side(Side),
    /// A list of the library, by its place; it can be edited.
    List(usize),
}

/// What is selected in the tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    Unit(Id),
    Brigade(Id),
}

/// A unit's line: what the system makes of it.
#[derive(Debug, Clone)]
pub struct Line {
    pub unit: Id,
    pub men: u32,
    pub points: Option<i32>,
    /// Class and size in the system's words.
    pub rating: String,
    pub unfit: bool,
}

/// What the screen remembers.
#[derive(Debug, Default)]
pub struct State {
    source: Option<Source>,
    subject: Option<Subject>,
    force: Option<Force>,
    lines: Vec<Line>,
    findings: Vec<Finding>,
    points: Option<i32>,
    breaking: u16,
    system: &'static str,
    /// A field that is being written, and what stands in it.
    writing: Option<(Part, String)>,
    fault: Option<String>,
}

/// A part of a regiment that can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Name,
    Establishment,
    Present,
}

/// What can happen on it.
#[derive(Debug, Clone)]
pub enum Message {
    Looked(Source),
    Chosen(Subject),
    Written(Part, String),
    Keep(Part),
    Move(i8),
    MoveTo(Option<Id>),
    Rated(Id, Option<Temper>),
    NextFinding,
    Done(Result<String, String>),
}

impl State {
    /// Takes in what the desk holds now.
    pub fn refresh(&mut self, now: &Now) {
        self.writing = None;
        let known = match self.source {
            Some(Source::Side(_)) => now.war.is_some(),
            Some(Source::List(n)) => n < now.armies.len(),
            None => false,
        };
        if !known {
            self.source = if now.war.is_some() { Some(Source::Side(Side::Blue)) } else { Some(Source::List(0)) };
        }
        let year = now.war.as_ref().map_or(1757, |w| chrono::Datelike::year(&w.state().today));
        let system = now.war.as_ref().and_then(|w| w.system().ok()).or_else(|| playable().next());
        self.force = match self.source {
            Some(Source::Side(side)) => now.war.as_ref().map(|w| w.state().force_present(side)),
            Some(Source::List(n)) => now.armies.get(n).map(|a| sample::force(vec![a.clone()], &now.nations)),
            None => None,
        };
        let (Some(force), Some(system)) = (&self.force, system) else { return };
        let words = crate::field::words::Words::parse(system.about().words).unwrap_or_default();
        self.system = system.about().name;
        self.findings = system.check(force, year);
        self.points = system.cost(force, year);
        self.breaking = system.breaking(force, year);
        self.lines = units(force)
            .map(|(regiment, unit)| {
                let rating = system.rate(force, regiment, unit, unit.present.men, year);
                Line {
                    unit: unit.id.clone(),
                    men: unit.present.men,
                    points: rating.points,
                    rating: format!("{}, {}", words.word("class", rating.class), words.word("size", rating.size)),
                    unfit: rating.unfit,
                }
            })
            .collect();
        let there = match &self.subject {
            Some(Subject::Unit(id)) => units(force).any(|(_, u)| u.id == *id),
            Some(Subject::Brigade(id)) => force.armies.iter().any(|a| a.brigades.iter().any(|b| b.id == *id)),
            None => false,
        };
        if !there {
            self.subject = self.order().into_iter().next();
        }
    }

    /// Shows a unit, wherever it is.
    pub fn show(&mut self, source: Source, unit: Id, now: &Now) {
        self.source = Some(source);
        self.subject = Some(Subject::Unit(unit));
        self.refresh(now);
    }

    /// Everything that can be selected, from top to bottom.
    fn order(&self) -> Vec<Subject> {
        let mut out = Vec::new();
        for army in self.force.iter().flat_map(|f| &f.armies) {
            for brigade in &army.brigades {
                out.push(Subject::Brigade(brigade.id.clone()));
                out.extend(brigade.units.iter().cloned().map(Subject::Unit));
            }
            out.extend(army.independent.iter().cloned().map(Subject::Unit));
        }
        out
    }

    fn line(&self, unit: &Id) -> Option<&Line> {
        self.lines.iter().find(|l| l.unit == *unit)
    }

    /// The army, regiment and unit that are selected.
    fn selected(&self) -> Option<(&Army, &Regiment, &Unit)> {
        let Some(Subject::Unit(id)) = &self.subject else { return None };
        let armies = self.force.iter().flat_map(|f| &f.armies);
        armies.into_iter().find_map(|a| a.unit(id).map(|(r, u)| (a, r, u)))
    }

    fn brigade(&self) -> Option<(&Army, &Brigade, Option<&Commander>)> {
        let Some(Subject::Brigade(id)) = &self.subject else { return None };
        let armies = self.force.iter().flat_map(|f| &f.armies);
        armies.into_iter().find_map(|a| {
            let brigade = a.brigades.iter().find(|b| b.id == *id)?;
            Some((a, brigade, brigade.commander.as_ref().and_then(|c| a.commander(c))))
        })
    }

    fn is_list(&self) -> bool {
        matches!(self.source, Some(Source::List(_)))
    }

    /// What a key means that no control took.
    #[must_use]
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        match key.as_ref() {
            Key::Named(Named::ArrowUp) if modifiers.alt() => Some(Message::Move(-1)),
            Key::Named(Named::ArrowDown) if modifiers.alt() => Some(Message::Move(1)),
            Key::Named(Named::F8) => Some(Message::NextFinding),
            _ => None,
        }
    }

    /// What a message does.
    pub fn update(&mut self, message: Message, around: &Around<'_>) -> Action<Message> {
        self.fault = None;
        match message {
            Message::Looked(source) => {
                self.source = Some(source);
                self.subject = None;
                self.refresh(around.now);
            }
            Message::Chosen(subject) => {
                if self.subject.as_ref() != Some(&subject) {
                    self.writing = None;
                }
                self.subject = Some(subject);
            }
            Message::Written(part, text) => self.writing = Some((part, text)),
            Message::Keep(part) => return self.keep(part, around),
            Message::Move(by) => return self.shift(by, around),
            Message::MoveTo(brigade) => {
                let Some((army, _, unit)) = self.selected() else { return Action::None };
                let edit = Edit::Move { army: army.id.clone(), unit: unit.id.clone(), brigade, before: None };
                return self.edit(edit, around);
            }
            Message::Rated(commander, temper) => {
                let Some((army, _, _)) = self.brigade() else { return Action::None };
                return self.edit(Edit::Rate { army: army.id.clone(), commander, temper }, around);
            }
            Message::NextFinding => {
                let names: Vec<&str> = self.findings.iter().map(|f| f.place.as_str()).collect();
                let Some(force) = &self.force else { return Action::None };
                let all: Vec<Id> = units(force)
                    .filter(|(r, u)| names.contains(&r.unit_name(u).as_str()) || names.contains(&r.name.as_str()))
                    .map(|(_, u)| u.id.clone())
                    .collect();
                let here = match &self.subject {
                    Some(Subject::Unit(id)) => all.iter().position(|u| u == id).map_or(0, |n| n + 1),
                    _ => 0,
                };
                if let Some(unit) = all.get(here).or(all.first()) {
                    self.subject = Some(Subject::Unit(unit.clone()));
                }
            }
            Message::Done(Ok(note)) => return Action::Changed(note),
            Message::Done(Err(why)) => self.fault = Some(why),
        }
        Action::None
    }

    fn edit(&self, edit: Edit, around: &Around<'_>) -> Action<Message> {
        if !self.is_list() {
            return Action::None;
        }
        let shelf = around.shelf.clone();
        Action::Run(once(move || with(&shelf, |d| d.edit(edit).map(|()| "All kept".to_owned()))).map(Message::Done))
    }

    fn keep(&mut self, part: Part, around: &Around<'_>) -> Action<Message> {
        let Some((_, text)) = self.writing.clone().filter(|(p, _)| *p == part) else { return Action::None };
        let Some((army, regiment, unit)) = self.selected() else { return Action::None };
        let edit = if part == Part::Name {
            Edit::RenameRegiment { army: army.id.clone(), regiment: regiment.id.clone(), name: text }
        } else {
            let Ok(men) = text.trim().replace(',', "").parse::<u32>() else {
                self.fault = Some("A strength is a whole number of men, such as 640.".to_owned());
                return Action::None;
            };
            let (mut establishment, mut present) = (unit.establishment, unit.present);
            match part {
                Part::Establishment => establishment.men = men,
                _ => present.men = men,
            }
            Edit::Strength { army: army.id.clone(), unit: unit.id.clone(), establishment, present }
        };
        self.edit(edit, around)
    }

    /// Moves the selected unit one place up or down, over the edge of its brigade into the next.
    fn shift(&self, by: i8, around: &Around<'_>) -> Action<Message> {
        let Some((army, _, unit)) = self.selected() else { return Action::None };
        let mut lists: Vec<(Option<Id>, &[Id])> =
            army.brigades.iter().map(|b| (Some(b.id.clone()), b.units.as_slice())).collect();
        lists.push((None, army.independent.as_slice()));
        let Some((list, at)) =
            lists.iter().enumerate().find_map(|(n, (_, l))| l.iter().position(|u| *u == unit.id).map(|at| (n, at)))
        else {
            return Action::None;
        };
        let here = lists[list].1;
        let (to, before) = if by < 0 {
            match at.checked_sub(1) {
                Some(over) => (list, Some(here[over].clone())),
                None if list > 0 => (list - 1, None),
                None => return Action::None,
            }
        } else if at + 1 < here.len() {
            (list, here.get(at + 2).cloned())
        } else if list + 1 < lists.len() {
            (list + 1, lists[list + 1].1.first().cloned())
        } else {
            return Action::None;
        };
        let edit = Edit::Move { army: army.id.clone(), unit: unit.id.clone(), brigade: lists[to].0.clone(), before };
        self.edit(edit, around)
    }

    /// How it looks.
    #[must_use]
    pub fn page<'a>(&'a self, around: Around<'a>) -> Page<'a, Message> {
        let look = around.look;
        let mut sources: Vec<(Source, &'a str)> = Vec::new();
        if around.now.war.is_some() {
            for side in Side::BOTH {
                let name = around.now.nation(side).map_or("", |n| n.name.as_str());
                sources.push((Source::Side(side), name));
            }
        }
        for (n, army) in around.now.armies.iter().enumerate() {
            sources.push((Source::List(n), army.name.as_str()));
        }
        let (title, aside) = self.headline(around.now);
        let pick = choice(
            look,
            &sources,
            self.source.unwrap_or(Source::List(0)),
            Message::Looked,
            &Whence::new(
                "Whose army",
                "first those of the campaign, as its books say; then the lists, which can be edited",
            ),
        );
        let body = row![
            container(scroll(look, tree::view(self, look))).width(330.0),
            container(upright(look.theme.hairline)).padding(Padding {
                left: size::S12,
                right: size::S24,
                ..Padding::ZERO
            }),
            container(scroll(look, subject::view(self, around))).width(Length::Fill),
            container(upright(look.theme.hairline)).padding(Padding {
                left: size::S16,
                right: size::S16,
                ..Padding::ZERO
            }),
            container(scroll(look, self.aside(look))).width(250.0),
        ];
        Page {
            title,
            aside,
            right: pick,
            body: container(body).padding(Padding::ZERO.top(size::S12)).into(),
            bar: Some(self.bar(look)),
            rest: Whence::new("↑ ↓", "walk the tree").keys(if self.is_list() {
                "Alt ↑ ↓ moves a regiment   F8 next finding"
            } else {
                "F8 next finding"
            }),
        }
    }

    fn headline(&self, now: &Now) -> (String, String) {
        let Some(army) = self.force.as_ref().and_then(|f| f.armies.first()) else {
            return ("Armies".to_owned(), String::new());
        };
        let count = self.lines.len();
        let general = army.commander(&army.general).map_or_else(String::new, |c| format!("{} {}", c.rank, c.name));
        match (self.source, &now.war) {
            (Some(Source::Side(side)), Some(war)) => {
                let nation = now.nation(side).map_or("", |n| n.name.as_str());
                let day = war.state().today.format("%-d %B %Y");
                (format!("Army of {nation}"), format!("{general}; {count} units; {day}"))
            }
            _ => (army.name.clone(), format!("{general}; {count} units; a list that can be edited")),
        }
    }

    /// Findings, and what it costs.
    fn aside<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        let t = &look.theme;
        let warnings = self.findings.iter().filter(|f| f.severity != Severity::Note).count();
        let notes = self.findings.len() - warnings;
        let mut out = Column::new().push(section(look, "Findings", format!("{warnings} warnings, {notes} notes")));
        if self.findings.is_empty() {
            let tick =
                row![Icon::Tick.view(t.verdigris), look.text("The rules have nothing to say.")].spacing(size::S8);
            out = out.push(Space::new().height(size::S8)).push(tick);
        }
        for finding in &self.findings {
            let icon = match finding.severity {
                Severity::Error => Icon::Error.view(t.carmine),
                Severity::Warning => Icon::Warning.view(t.ochre),
                Severity::Note => Icon::Note.view(t.second),
            };
            let words =
                column![look.text(finding.text.as_str()), text::CAPTION.say(finding.clause.as_str(), look.ours().line)];
            out = out
                .push(Space::new().height(6.0))
                .push(row![icon, words].spacing(size::S4))
                .push(container(crate::gui::widget::line(t.hairline, 1.0)).padding(Padding::ZERO.top(6.0)));
        }
        out = out.push(Space::new().height(size::S16)).push(section(look, "What it costs", "points"));
        for (name, points) in self.sums() {
            out = out.push(ruled(
                look,
                size::ROW,
                row![
                    container(look.text(name)).width(Length::Fill).clip(true),
                    figures(56.0, look.text(thousands(points.into())))
                ],
            ));
        }
        if let Some(points) = self.points {
            out = out.push(ruled(
                look,
                size::ROW,
                row![
                    container(look.strong("Army, with its leaders")).width(Length::Fill),
                    figures(56.0, look.strong(thousands(points.into())))
                ],
            ));
        }
        out.padding(Padding::ZERO.right(size::S8)).into()
    }

    /// Points of the units of each brigade.
    fn sums(&self) -> Vec<(String, i32)> {
        let sum = |ids: &[Id]| -> i32 { ids.iter().filter_map(|id| self.line(id)?.points).sum() };
        let mut out = Vec::new();
        for army in self.force.iter().flat_map(|f| &f.armies) {
            out.extend(army.brigades.iter().map(|b| (b.name.clone(), sum(&b.units))));
            if !army.independent.is_empty() {
                out.push(("Independent".to_owned(), sum(&army.independent)));
            }
        }
        out
    }

    fn bar<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        let men: u32 = self.lines.iter().map(|l| l.men).sum();
        let should: u32 = self.force.iter().flat_map(units).map(|(_, u)| u.establishment.men).sum();
        let points = self.points.map_or_else(String::new, |p| format!("{} points", thousands(p.into())));
        let mut out = row![
            look.section(points),
            look.label(format!("breaks at {}", crate::field::telling::halves(self.breaking.into()))),
            look.label(format!("{} men of {}", thousands(men.into()), thousands(should.into()))),
            Space::new().width(Length::Fill)
        ]
        .spacing(size::S24)
        .align_y(Alignment::Center);
        if let Some(fault) = &self.fault {
            out = out.push(crate::gui::widget::error(look, fault));
        } else {
            out = out.push(look.caption(format!("under {}", self.system)));
        }
        out.into()
    }
}

/// Every unit of a force with its regiment.
fn units(force: &Force) -> impl Iterator<Item = (&Regiment, &Unit)> {
    force.armies.iter().flat_map(|a| &a.regiments).flat_map(|r| r.units.iter().map(move |u| (r, u)))
}

/// The campaign's books, where the army looked at is one of the campaign.
fn books<'a>(state: &State, now: &'a Now) -> Option<&'a Stand> {
    match state.source {
        Some(Source::Side(_)) => now.war.as_ref().map(crate::desk::War::state),
        _ => None,
    }
}

fn quiet<'a>(look: &'a Look, words: &'a str, message: Message) -> Element<'a, Message> {
    button(look, Kind::Quiet, words, "").press(message).into()
}
