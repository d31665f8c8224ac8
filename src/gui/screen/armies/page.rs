//! How the place is laid out: tree, what is selected, and what the rules say of it.

use super::{Message, Source, State, beside, costs, shelf, subject, tree, units};
use crate::army::Severity;
use crate::base::Side;
use crate::field::say;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::now::Now;
use crate::gui::screen::{Around, veil};
use crate::gui::shell::Page;
use crate::gui::widget::icon::Icon;
use crate::gui::widget::{Control, Cut, button, choice, error_in_bar, line, scroll, section, thousands, upright};
use iced::widget::{Column, Row, Space, column, container, responsive, row};
use iced::{Alignment, Element, Length, Padding};

/// Three columns need so much room; with less the third stands below the second.
const THREE: f32 = 900.0;
/// Lists that stand on the title band; Ctrl K finds the others.
const SHOWN: usize = 2;
/// In a window that is narrower the band has room for one list, or beside a war for none but that which is looked at.
const WIDE: f32 = 1180.0;
/// In one that is narrower than this a list of a longer name stands there alone, since the title says it again.
const BROAD: f32 = 1500.0;
const LONG: usize = 14;

/// The shelf in place of the armies.
fn shelf_page<'a>(page: &'a shelf::State, around: Around<'a>) -> Page<'a, Message> {
    let body = container(page.view(around)).padding(Padding::ZERO.top(size::S12));
    let page = Page {
        title: "Your Shelf".to_owned(),
        aside: shelf::State::aside(around.now),
        right: shelf::State::deeds(around.look),
        body: body.into(),
        bar: page.bar(around.look),
        rest: Whence::new("↑ ↓", "walk the units").keys("Ins adds   Del takes away   Esc to the armies"),
    };
    page.map(Message::Shelf)
}

impl State {
    /// How it looks.
    #[must_use]
    pub fn page<'a>(&'a self, around: Around<'a>) -> Page<'a, Message> {
        let look = around.look;
        if let Some(page) = &self.shelf {
            return shelf_page(page, around);
        }
        if let Some(Source::Side(side)) = self.source
            && let Some(told) = veil::enemy(look, &around.now.enemy).filter(|_| veil::hides(around.now, side))
        {
            let nation = around.now.nation(side).map_or("", |n| n.name.as_str());
            let body =
                container(scroll(look, container(told).max_width(size::TABLE))).padding(Padding::ZERO.top(size::S12));
            return Page {
                title: format!("Army of {nation}"),
                aside: String::new(),
                right: self.sources(around),
                body: body.into(),
                bar: None,
                rest: Whence::new("The enemy", "as the campaign shows him").keys("Alt 1, V shows more or less of him"),
            };
        }
        let (title, aside) = self.headline(around.now);
        let body = responsive(move |room| {
            let rule =
                || container(upright(look.theme.hairline)).padding(Padding::ZERO.left(size::S8).right(size::S16));
            let tree = container(tree::view(self, look)).width(316.0);
            let (subject, aside) = (subject::view(self, around), self.aside(look));
            if room.width < THREE {
                let both = column![subject, aside].spacing(size::S24);
                return row![tree, rule(), container(scroll(look, both)).width(Length::Fill)].into();
            }
            row![
                tree,
                rule(),
                container(scroll(look, container(subject).max_width(size::TABLE))).width(Length::Fill),
                rule(),
                container(scroll(look, aside)).width(250.0),
            ]
            .into()
        });
        let keys = if self.is_list() {
            "Ins adds   P fills up   A allies   N new list   Alt ↑ ↓ moves   / finds   F8 next finding   Page ↑ ↓ other lists"
        } else {
            "Alt ↑ ↓ moves a regiment   F8 next finding"
        };
        Page {
            title,
            aside,
            right: self.sources(around),
            body: container(body).padding(Padding::ZERO.top(size::S12)).into(),
            bar: Some(self.bar(look)),
            rest: Whence::new("↑ ↓", "walk the tree").keys(keys),
        }
    }

    /// Whose army is looked at: the sides of the war, then lists.
    fn sources<'a>(&'a self, around: Around<'a>) -> Element<'a, Message> {
        let look = around.look;
        let now = self.source.unwrap_or(Source::List(0));
        let mut out = Row::new().spacing(size::S8).align_y(Alignment::Center);
        if around.now.war.is_some() {
            let sides = Side::BOTH.map(|s| (Source::Side(s), around.now.nation(s).map_or("", |n| n.name.as_str())));
            let whence = Whence::new("At war", "the army as the campaign's books say; each change is an entry");
            out = out.push(look.label("At war")).push(choice(look, &sides, now, Message::Looked, &whence));
        }
        let mut lists: Vec<(Source, &'a str)> = around
            .now
            .armies
            .iter()
            .enumerate()
            .map(|(n, a)| (Source::List(n), a.name.trim_start_matches("The Army of ")))
            .collect();
        // The list that is looked at always stands there.
        let at = lists.iter().position(|(s, _)| *s == now);
        let long = around.width < BROAD && at.is_some_and(|at| lists[at].1.chars().count() > LONG);
        let shown = match at {
            _ if around.width >= WIDE && !long => SHOWN,
            None if around.now.war.is_some() => 0,
            _ => 1,
        };
        if let Some(at) = at.filter(|at| *at >= shown) {
            lists.swap(shown - 1, at);
        }
        let more = lists.len() > shown;
        lists.truncate(shown);
        let whence = Whence::new("Lists", "of the library; campaigns that were founded from them keep their own");
        if shown > 0 {
            out = out.push(look.label("Lists")).push(choice(look, &lists, now, Message::Looked, &whence));
        }
        if more {
            out = out.push(look.caption(if shown > 0 { "Ctrl K finds more" } else { "Ctrl K finds lists" }));
        }
        let bring = button(look, Kind::Plain, "Bring in", "Ctrl O")
            .height(size::FIELD)
            .whence(Whence::new("Bring in", "an army, a regiment or a nation from a file or the clipboard"))
            .press(Message::Comes);
        let shelf = button(look, Kind::Plain, "Shelf", "F")
            .height(size::FIELD)
            .whence(Whence::new("Shelf", "figures and terrain that you own; what lists and tables miss of them"))
            .press(Message::Owns);
        out.push(shelf).push(bring).into()
    }

    fn headline(&self, now: &Now) -> (String, String) {
        let Some(army) = self.force.as_ref().and_then(|f| f.armies.first()) else {
            return ("Armies".to_owned(), String::new());
        };
        let count = say::counted(self.lines.len(), "unit", "units");
        let general = army.commander(&army.general);
        match (self.source, &now.war) {
            (Some(Source::Side(side)), Some(war)) => {
                let nation = now.nation(side).map_or("", |n| n.name.as_str());
                let day = say::date(war.state().today);
                // His rank stands beside the command; behind the day it would be cut.
                let general = general.map_or_else(String::new, |c| format!("; {}", c.name));
                (format!("Army of {nation}"), format!("{count}; {day}{general}"))
            }
            _ => {
                let allies = self.force.as_ref().map_or(0, |f| f.armies.len().saturating_sub(1));
                let with = match allies {
                    0 => "a list".to_owned(),
                    1 => "a list with an ally".to_owned(),
                    n => format!("a list with {n} allies"),
                };
                let general = general.map_or_else(String::new, |c| format!("; {} {}", c.rank, c.name));
                (army.name.clone(), format!("{count}; {with}{general}"))
            }
        }
    }

    /// Findings, what it costs, and what stands on the other side.
    fn aside<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        let t = &look.theme;
        let counted = [
            (Severity::Error, ["error", "errors"]),
            (Severity::Warning, ["warning", "warnings"]),
            (Severity::Note, ["note", "notes"]),
        ];
        let counted: Vec<String> = counted
            .into_iter()
            .map(|(severity, words)| (self.findings.iter().filter(|f| f.severity == severity).count(), words))
            .filter(|(n, _)| *n > 0)
            .map(|(n, [one, many])| say::counted(n, one, many))
            .collect();
        let counted = counted.join(", ");
        let mut out = Column::new().push(section(look, "Findings", counted));
        if self.is_empty() {
            let note = "Nobody is in this list yet: Ins adds a regiment.";
            out = out.push(Space::new().height(size::S8)).push(look.label(note));
        } else if self.findings.is_empty() {
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
            let place = self.named(&finding.place);
            let clause = text::CAPTION.say(finding.clause.as_str(), look.ours().line);
            let words = column![look.text(finding.text.as_str()), clause];
            let content = row![icon, words].spacing(size::S4).width(Length::Fill);
            let (keys, name) = match &place {
                Some(_) => ("Enter goes there", finding.place.as_str()),
                None => ("", "The army"),
            };
            let row = Control::new(look, Kind::Row, content)
                .width(Length::Fill)
                .padding(Padding { top: 6.0, bottom: 6.0, ..Padding::ZERO })
                .whence(Whence::new(name, finding.clause.as_str()).keys(keys));
            let row = match place {
                Some(subject) => row.press(Message::Chosen(subject)),
                None => row,
            };
            out = out.push(row).push(line(t.hairline, 1.0));
        }
        out = out.push(Space::new().height(size::S16)).push(costs::view(self, look));
        out.push(Space::new().height(size::S16))
            .push(beside::view(self, look))
            .padding(Padding { right: size::S8, bottom: size::S12, ..Padding::ZERO })
            .into()
    }

    /// Whether what is looked at has no unit at all.
    fn is_empty(&self) -> bool {
        self.force.iter().all(|force| units(force).next().is_none())
    }

    fn bar<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        if let Some(fault) = &self.fault {
            return error_in_bar(look, fault);
        }
        let men: u32 = self.lines.iter().map(|l| l.men).sum();
        let should: u32 = self.force.iter().flat_map(units).map(|(_, u)| u.establishment.men).sum();
        let points = self.points.map_or_else(String::new, |p| format!("{} points", thousands(p.into())));
        let breaking: Vec<String> =
            self.breaking.iter().map(|b| crate::field::telling::halves((*b).into()).to_string()).collect();
        let out = row![
            look.section(points),
            look.label(if self.is_empty() { String::new() } else { format!("breaks at {}", breaking.join(" and ")) }),
            Cut::new(
                format!("{} men of {}", thousands(men.into()), thousands(should.into())),
                text::TEXT,
                look.theme.second
            )
        ]
        .spacing(size::S16)
        .align_y(Alignment::Center);
        match beside::gauge(self, look) {
            Some(gauge) => out.push(gauge).into(),
            None => out.push(look.caption(format!("under {}", self.system))).into(),
        }
    }
}
