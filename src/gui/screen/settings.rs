//! Settings: how the desk looks, what is printed on, and the player's own table.

pub mod fault;

use super::{Action, Around};
use crate::base::Len;
use crate::desk::settings::{Measure, Sheet, Theme};
use crate::desk::{CampaignInBackup, Edit, InBackup, Settings};
use crate::field::say::{self, counted};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::now::{Now, once, with};
use crate::gui::shell::Page;
use crate::gui::widget::field::{Field, Worth};
use crate::gui::widget::{button, checkbox, choice, error, ruled, section};

use iced::keyboard::key::Named;
use iced::keyboard::{Key, Modifiers};
use iced::widget::{Column, Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};
use std::path::PathBuf;

/// What the screen remembers: the two lengths as they are being written.
#[derive(Debug, Default)]
pub struct State {
    width: String,
    depth: String,
    backups: Vec<(PathBuf, String)>,
    /// The copy that is looked into before it is brought back.
    copy: Option<(PathBuf, InBackup)>,
    path: String,
    fault: fault::State,
}

/// What can happen on it.
#[derive(Debug, Clone)]
pub enum Message {
    Themed(Theme),
    Zoomed(u16),
    Papered(Sheet),
    InkSaved(bool),
    Measured(Measure),
    Scaled(u8),
    WidthTyped(String),
    DepthTyped(String),
    TableSet,
    LookInto(PathBuf),
    Seen(PathBuf, Box<Result<InBackup, String>>),
    Left,
    Restore,
    Found,
    /// A fault is reported.
    Fault(fault::Message),
    Open(String),
    Done(Result<String, String>),
}

const ZOOMS: [(u16, &str); 6] =
    [(80, "80 %"), (100, "100 %"), (125, "125 %"), (150, "150 %"), (175, "175 %"), (200, "200 %")];
/// Heights of figures.
pub(super) const SCALES: [(u8, &str); 5] = [(28, "28 mm"), (20, "20 mm"), (15, "15 mm"), (10, "10 mm"), (6, "6 mm")];
/// No table is smaller or larger, in centimetres.
const TABLE: std::ops::RangeInclusive<i32> = 60..=600;

/// A length as it is written in a measure: the nearest whole centimetre, or inch.
pub(super) fn written(len: Len, measure: Measure) -> String {
    let unit = match measure {
        Measure::Centimetres => Len::CM.0,
        Measure::Inches => Len::INCH.0,
    };
    ((len.0 + unit / 2) / unit).to_string()
}

/// A length that was written; none where it is no number or no table is so large.
pub(super) fn read(text: &str, measure: Measure) -> Option<Len> {
    let n: i32 = text.trim().parse().ok()?;
    let len = match measure {
        Measure::Centimetres => Len(n.checked_mul(Len::CM.0)?),
        Measure::Inches => Len(n.checked_mul(Len::INCH.0)?),
    };
    TABLE.contains(&(len.0 / Len::CM.0)).then_some(len)
}

impl State {
    /// Takes in what the desk holds now.
    pub fn refresh(&mut self, now: &Now, desk: &crate::desk::Desk) {
        let s = &now.settings;
        self.width = written(s.table.width, s.measure);
        self.depth = written(s.table.depth, s.measure);
        self.path = desk.path().display().to_string();
        self.backups = desk.backups().into_iter().map(|b| (b.path.clone(), b.label)).collect();
    }

    /// What a key means that no control took.
    #[must_use]
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        self.copy.as_ref()?;
        match key {
            Key::Named(Named::Escape) => Some(Message::Left),
            Key::Named(Named::Enter) if modifiers.command() => Some(Message::Restore),
            _ => None,
        }
    }

    /// What a message does.
    pub fn update(&mut self, message: Message, around: &Around<'_>) -> Action<Message> {
        let mut s = around.now.settings.clone();
        match message {
            Message::Themed(theme) => s.theme = theme,
            Message::Zoomed(zoom) => s.zoom = zoom,
            Message::Papered(paper) => s.paper = paper,
            Message::InkSaved(save) => s.save_ink = save,
            Message::Measured(measure) => s.measure = measure,
            Message::Scaled(scale) => s.table.scale = scale,
            Message::WidthTyped(typed) => {
                self.width = typed;
                return Action::None;
            }
            Message::DepthTyped(typed) => {
                self.depth = typed;
                return Action::None;
            }
            Message::TableSet => match (read(&self.width, s.measure), read(&self.depth, s.measure)) {
                (Some(width), Some(depth)) => {
                    s.table.width = width;
                    s.table.depth = depth;
                }
                _ => return Action::None,
            },
            Message::LookInto(path) => {
                let shelf = around.shelf.clone();
                let of = path.clone();
                let work = move || with(&shelf, |desk| desk.look_into_backup(&of));
                return Action::Run(once(work).map(move |seen| Message::Seen(path.clone(), Box::new(seen))));
            }
            Message::Seen(path, seen) => {
                return match *seen {
                    Ok(seen) => {
                        self.copy = Some((path, seen));
                        Action::None
                    }
                    Err(why) => Action::Fault(why),
                };
            }
            Message::Left => {
                self.copy = None;
                return Action::None;
            }
            Message::Restore => {
                let Some((path, _)) = self.copy.take() else { return Action::None };
                let shelf = around.shelf.clone();
                let work = move || with(&shelf, |desk| desk.restore(&path).map(|()| "copy brought back".to_owned()));
                return Action::Run(once(work).map(Message::Done));
            }
            Message::Found => return Action::Found,
            Message::Fault(message) => return self.fault.update(message, around),
            Message::Open(id) => {
                let shelf = around.shelf.clone();
                let work = move || with(&shelf, |desk| desk.open_campaign(&id).map(|()| "campaign opened".to_owned()));
                return Action::Run(once(work).map(Message::Done));
            }
            Message::Done(Ok(note)) => return Action::Changed(note),
            Message::Done(Err(why)) => return Action::Fault(why),
        }
        keep(s, around)
    }

    /// How it looks.
    #[must_use]
    pub fn page<'a>(&'a self, around: Around<'a>) -> Page<'a, Message> {
        let look = around.look;
        let s = &around.now.settings;
        let unit = match s.measure {
            Measure::Centimetres => "cm",
            Measure::Inches => "inches",
        };
        let worth = |text: &str| if read(text, s.measure).is_some() { Worth::Good } else { Worth::Wrong };
        let length = |name: &'a str, value: &'a str, message: fn(String) -> Message| {
            setting(
                look,
                name,
                row![
                    Field::new(look, "", value, message)
                        .worth(worth(value))
                        .figures()
                        .width(80.0)
                        .submit(Message::TableSet)
                        .whence(Whence::new(name, "of your own table; Enter keeps it").keys("Enter keeps it")),
                    look.label(unit)
                ]
                .spacing(size::S8)
                .align_y(Alignment::Center),
            )
        };
        let themes = [(Theme::Daylight, "Daylight"), (Theme::Candlelight, "Candlelight")];
        let sheets = [(Sheet::A4, "A4"), (Sheet::Letter, "Letter")];
        let measures = [(Measure::Centimetres, "Centimetres"), (Measure::Inches, "Inches")];
        let say = |name: &str, text: &str| Whence::new(name, text);
        let mut table = column![
            section(look, "My table", "for new campaigns and battles of an evening; a campaign keeps its own"),
            setting(
                look,
                "Measured in",
                choice(look, &measures, s.measure, Message::Measured, &say("Measure", "what lengths are written in"))
            ),
            length("West to east", &self.width, Message::WidthTyped),
            length("South to north", &self.depth, Message::DepthTyped),
            setting(
                look,
                "Figures",
                choice(
                    look,
                    &SCALES,
                    s.table.scale,
                    Message::Scaled,
                    &say("Figures", "their height; blocks and distances go with it")
                )
            ),
        ];
        if worth(&self.width) == Worth::Wrong || worth(&self.depth) == Worth::Wrong {
            table = table.push(Space::new().height(size::S8)).push(error(
                look,
                "A table is between 60 cm (24 inches) and 6 m (236 inches) long. Write a whole number in between.",
            ));
        }
        let desk = column![
            section(look, "The desk", ""),
            setting(
                look,
                "Light",
                choice(look, &themes, s.theme, Message::Themed, &say("Light", "daylight or candlelight"))
            ),
            setting(
                look,
                "Zoom",
                choice(
                    look,
                    &ZOOMS,
                    s.zoom,
                    Message::Zoomed,
                    &say("Zoom", "how large everything is, as far as the window has room for it")
                )
            ),
            Space::new().height(size::S24),
            section(look, "Paper", ""),
            setting(
                look,
                "Sheets",
                choice(look, &sheets, s.paper, Message::Papered, &say("Sheets", "what is printed on"))
            ),
            setting(
                look,
                "Ink",
                checkbox(look, s.save_ink, "save ink: hatchings in place of colour", Message::InkSaved(!s.save_ink))
            ),
            Space::new().height(size::S24),
            table,
            Space::new().height(size::S24),
            self.fault.view(look, around.now.war.is_some())
        ]
        .width(Length::Fill);
        let body = row![desk, container(self.library(around)).width(Length::Fill)].spacing(size::S48);
        Page {
            title: "Settings".to_owned(),
            aside: "of this desk; each can be undone".to_owned(),
            right: Space::new().into(),
            body: container(body).padding(Padding::ZERO.top(size::S12)).into(),
            bar: None,
            rest: Whence::new("Tab", "goes from one setting to the next").keys("Enter or Space sets"),
        }
    }

    fn library<'a>(&'a self, around: Around<'a>) -> Element<'a, Message> {
        let look = around.look;
        let mut out = Column::new().push(section(look, "Campaigns", ""));
        for line in &around.now.campaigns {
            let open = around.now.war.as_ref().is_some_and(|w| w.state().id == line.id);
            let words = format!("{} against {}, {}", line.sides[0], line.sides[1], say::date(line.today));
            let button: Element<'a, Message> = if open {
                look.caption("lies open").into()
            } else {
                button(look, Kind::Quiet, "Open", "").press(Message::Open(line.id.to_string())).into()
            };
            out = out.push(ruled(
                look,
                size::ROW_AIRY + size::S8,
                row![
                    column![look.text(line.name.as_str()), text::CAPTION.say(words, look.theme.third)],
                    Space::new().width(Length::Fill),
                    button
                ]
                .align_y(Alignment::Center),
            ));
        }
        out = out.push(Space::new().height(size::S8)).push(
            button(look, Kind::Plain, "Found a campaign", "")
                .whence(Whence::new("Found a campaign", "from any two armies of the library"))
                .press(Message::Found),
        );
        out = out.push(Space::new().height(size::S24)).push(section(look, "Library", ""));
        out = out.push(Space::new().height(size::S4)).push(look.label(self.path.as_str()));
        out = out.push(
            look.caption("Everything is in this one file. A copy is kept at the first change of a day, seven in all."),
        );
        for (path, name) in &self.backups {
            out = out.push(ruled(
                look,
                size::ROW_HEAD,
                row![
                    look.text(name.as_str()),
                    Space::new().width(Length::Fill),
                    button(look, Kind::Quiet, "Look into it", "")
                        .whence(Whence::new("Look into it", "what this copy holds, before it is brought back"))
                        .press(Message::LookInto(path.clone()))
                ]
                .align_y(Alignment::Center),
            ));
            if let Some((_, copy)) = self.copy.as_ref().filter(|(of, _)| of == path) {
                out = out.push(held(look, copy));
            }
        }
        out.into()
    }
}

/// What a copy holds beside what there is now, and whether it shall come back.
fn held<'a>(look: &'a Look, copy: &'a InBackup) -> Element<'a, Message> {
    let head = format!(
        "{}, {}, {}",
        counted(copy.nations, "nation", "nations"),
        counted(copy.armies, "army", "armies"),
        counted(copy.campaigns.len(), "campaign", "campaigns")
    );
    let told = |c: &CampaignInBackup| {
        let now = match c.now {
            Some(now) if now == c.entries => "as many now".to_owned(),
            Some(now) => format!("{now} now"),
            None => "not here now".to_owned(),
        };
        let entries = counted(c.entries, "entry", "entries");
        format!("{}, {}: {entries}, {now}", c.line.name, say::date(c.line.today))
    };
    let mut out = column![look.text(head)].spacing(size::S4);
    for campaign in &copy.campaigns {
        out = out.push(look.label(told(campaign)));
    }
    let choose = row![
        button(look, Kind::Primary, "Bring it back", "Ctrl Enter")
            .whence(Whence::new(
                "Bring it back",
                "this copy takes the library's place; a copy of what is there now is kept first"
            ))
            .press(Message::Restore),
        button(look, Kind::Plain, "Leave it", "Esc").press(Message::Left)
    ]
    .spacing(size::S8);
    container(out.push(choose)).padding(Padding::ZERO.top(size::S8).bottom(size::S12).left(size::S16)).into()
}

/// Keeps changed settings.
pub fn keep(settings: Settings, around: &Around<'_>) -> Action<Message> {
    let shelf = around.shelf.clone();
    let work = move || with(&shelf, |desk| desk.edit(Edit::Settings(settings)).map(|()| "All kept".to_owned()));
    Action::Run(once(work).map(Message::Done))
}

fn setting<'a>(look: &Look, name: &'a str, control: impl Into<Element<'a, Message>>) -> Element<'a, Message> {
    ruled(
        look,
        size::ROW_AIRY + size::S4,
        row![container(look.label(name)).width(112.0), control.into()].align_y(Alignment::Center),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read_in_the_measure_of_the_table() {
        assert_eq!(read("180", Measure::Centimetres), Some(Len::cm(180)));
        assert_eq!(read(" 72 ", Measure::Inches), Some(Len::feet(6)));
        for wrong in ["", "a yard", "-180", "20", "99999999"] {
            assert_eq!(read(wrong, Measure::Centimetres), None, "{wrong}");
        }
        assert_eq!(written(Len::feet(6), Measure::Inches), "72");
        assert_eq!([6, 4].map(|feet| written(Len::feet(feet), Measure::Centimetres)), ["183", "122"]);
    }
}
