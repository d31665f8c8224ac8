//! How the page lies on screen: notes and photographs at the left, who led, plans and losses by turn at the right.

use super::{Message, TEXT, Told, Unit, Where, turn};
use crate::army::Id;
use crate::base::Side;
use crate::campaign::Note;
use crate::draw::path::pt;
use crate::draw::{List, Path, picture};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::painter::Picture;
use crate::gui::screen::campaign::Message as Parent;
use crate::gui::shell::Page;
use crate::gui::widget::field::{Field, Worth};
use crate::gui::widget::icon::Icon;
use crate::gui::widget::{Control, Cut, button, cell, hint, line, ruled, scroll, section, upright};
use iced::widget::{Column, Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};

/// Width of a turn as it is written, and of one that is told.
const TURN: f32 = 48.0;
const OF_TURN: f32 = 92.0;
/// The most of a photograph in a list.
const PHOTO: (f32, f32) = (112.0, 72.0);
/// The right column, the name of its rows, and how a unit came out.
const RIGHT: f32 = 400.0;
const NAMES: f32 = 112.0;
const ENDED: f32 = 92.0;

fn to(message: Message) -> Parent {
    Parent::Told(message)
}

impl Told {
    /// The page.
    pub fn page<'a>(&'a self, look: &'a Look) -> Page<'a, Parent> {
        let rule = container(upright(look.theme.hairline)).padding([0.0, size::S16]);
        let body = row![
            container(self.left(look)).width(Length::Fill),
            rule,
            container(scroll(look, self.right(look))).width(RIGHT)
        ];
        let turns = match self.turns {
            0 => "turns were not counted".to_owned(),
            1 => "one turn".to_owned(),
            n => format!("{n} turns"),
        };
        Page {
            title: format!("What is told of {}", self.place),
            aside: format!("{turns}; report and newspapers tell it as it is written here, and invent nothing"),
            right: Space::new().into(),
            body: container(body).padding(Padding::ZERO.top(size::S12)).into(),
            bar: Some(self.bar(look)),
            rest: Whence::new("All of this may be missing", "and can be added later")
                .keys("F a photograph   Enter adds the note   Ctrl Enter keeps all   Esc leaves"),
        }
    }

    fn bar<'a>(&'a self, look: &'a Look) -> Element<'a, Parent> {
        let wrong = self.fault.clone().or_else(|| self.wrong().filter(|_| !self.leaving));
        let words: Element<'a, Parent> = match wrong {
            Some(why) => {
                let ink = look.theme.carmine;
                row![Icon::Error.view(ink), Cut::new(why, text::TEXT, ink)].spacing(size::S8).into()
            }
            None if self.leaving => hint(look, "Something is not kept yet. Esc once more throws it away.").into(),
            None => hint(look, "Kept as one entry of the journal; it can be taken back.").into(),
        };
        row![
            button(look, Kind::Primary, "Keep it", "Ctrl Enter").press(to(Message::Keep)),
            button(look, Kind::Plain, "Leave it", "Esc").press(to(Message::Leave)),
            container(words).width(Length::Fill).clip(true)
        ]
        .spacing(size::S12)
        .align_y(Alignment::Center)
        .into()
    }

    /// Notes and photographs.
    fn left<'a>(&'a self, look: &'a Look) -> Element<'a, Parent> {
        let mut out = column![section(look, "Notes and photographs", ""), Space::new().height(size::S8)];
        out = match &self.seeking {
            Some((place, picker)) => {
                let of = match place {
                    Where::Note => "A photograph, a map, a sketch: PNG, JPEG or SVG.".to_owned(),
                    Where::Plan(side) => format!("A sketch of the plan of {}.", self.names[side.index()]),
                };
                out.push(look.label(of))
                    .push(Space::new().height(size::S4))
                    .push(picker.view(look, "Take it").map(|m| to(Message::Picker(m))))
            }
            None => out.push(self.form(look)),
        };
        out = out.push(Space::new().height(size::S8)).push(line(look.theme.rule, 1.0));
        if self.notes.told.is_empty() {
            let none = "Nothing is told yet: write what happened, in which turn, and add the photographs.";
            return out.push(Space::new().height(size::S12)).push(look.label(none)).into();
        }
        let mut all: Vec<(usize, &Note)> = self.notes.told.iter().enumerate().collect();
        all.sort_by_key(|(_, note)| note.turn.unwrap_or(u16::MAX));
        let mut list = Column::new();
        for (n, note) in all {
            list = list.push(self.note(look, n, note)).push(line(look.theme.hairline, 1.0));
        }
        out.push(scroll(look, list.padding(Padding::ZERO.right(size::S12))).height(Length::Fill)).into()
    }

    /// The note that is being written.
    fn form<'a>(&'a self, look: &'a Look) -> Element<'a, Parent> {
        let good = turn(&self.form.turn, self.turns).is_ok();
        let turn = Field::new(look, "turn", &self.form.turn, |t| to(Message::TurnWritten(t)))
            .worth(if good { Worth::Good } else { Worth::Wrong })
            .figures()
            .width(TURN)
            .submit(to(Message::Added))
            .whence(Whence::new("Turn", "in which it happened; nothing for the whole battle"));
        let place = if self.form.picture.is_some() { "What the picture shows" } else { "What happened" };
        let text = Field::new(look, place, &self.form.text, |t| to(Message::TextWritten(t)))
            .id(TEXT)
            .submit(to(Message::Added))
            .whence(
                Whence::new(place, "in your own words: report and newspaper take it as it is").keys("Enter adds it"),
            );
        let word = if self.form.of.is_some() { "Change it" } else { "Add it" };
        let add = button(look, Kind::Plain, word, "Enter").height(size::FIELD);
        let add = match self.form.is_empty() {
            true => add.disabled_because("nothing is written yet"),
            false => add.press(to(Message::Added)),
        };
        let mut fields = row![turn, text].spacing(size::S8).align_y(Alignment::Center);
        fields = match &self.form.picture {
            Some(id) => fields.push(photo(look, id)).push(
                button(look, Kind::Quiet, "Without it", "")
                    .whence(Whence::new("Without it", "the note stays, without the picture"))
                    .press(to(Message::Bared)),
            ),
            None => fields.push(
                button(look, Kind::Plain, "Photograph…", "F")
                    .height(size::FIELD)
                    .whence(Whence::new("Photograph", "from a file: PNG, JPEG or SVG; it is kept in the library"))
                    .press(to(Message::Sought(Where::Note))),
            ),
        };
        fields.push(add).into()
    }

    fn note<'a>(&'a self, look: &'a Look, n: usize, note: &'a Note) -> Element<'a, Parent> {
        let t = &look.theme;
        let when = note.turn.map_or_else(|| "the battle".to_owned(), |turn| format!("Turn {turn}"));
        let said = if note.text.is_empty() { "without a caption" } else { note.text.as_str() };
        let ink = if note.text.is_empty() { t.third } else { t.ink };
        let words = container(text::TEXT.say(said, ink)).width(Length::Fill);
        let mut content = row![cell(OF_TURN, text::SIDE_NOTE.say(when.clone(), t.second))];
        if let Some(id) = &note.picture {
            content = content.push(photo(look, id));
        }
        let here = self.form.of == Some(n);
        let gone = Message::Removed(n);
        let control = Control::new(
            look,
            if here { Kind::Chosen } else { Kind::Row },
            content.push(words).spacing(size::S12).align_y(Alignment::Center),
        )
        .width(Length::Fill)
        .padding(Padding { left: size::S8, right: size::S8, top: size::S4, bottom: size::S4 })
        .keys(move |key, _| {
            matches!(key, iced::keyboard::Key::Named(iced::keyboard::key::Named::Delete)).then(|| to(gone.clone()))
        })
        .whence(Whence::new(when, said).keys("Enter changes it   Del removes it"))
        .press(to(Message::Chosen(n)));
        let remove = button(look, Kind::Quiet, "Remove", "").press(to(Message::Removed(n)));
        row![control, remove].spacing(size::S8).align_y(Alignment::Center).into()
    }

    /// Who led, plans, and who fell when.
    fn right<'a>(&'a self, look: &'a Look) -> Element<'a, Parent> {
        let mut out = column![section(look, "Who led at the table", "")];
        for side in Side::BOTH {
            let name = self.names[side.index()].as_str();
            let field = Field::new(look, "a player’s name", &self.notes.players[side.index()], move |name| {
                to(Message::Led(side, name))
            })
            .submit(to(Message::Keep))
            .whence(Whence::new(name, "who led it at the table; the report names him, the newspaper too"));
            out = out.push(ruled(look, size::ROW_AIRY, named(look, name, field)));
        }
        out = out.push(Space::new().height(size::S16)).push(section(look, "Plans", "sketches of before the battle"));
        for side in Side::BOTH {
            out = out.push(self.plan(look, side)).push(line(look.theme.hairline, 1.0));
        }
        out = out.push(Space::new().height(size::S16)).push(section(look, "In which turn it fell", ""));
        for side in Side::BOTH {
            let ink = look.accent(side).line;
            out = out.push(container(text::BRIGADE.say(self.names[side.index()].as_str(), ink)).padding(Padding {
                top: size::S8,
                bottom: size::S4,
                ..Padding::ZERO
            }));
            for unit in &self.units[side.index()] {
                out = out.push(self.unit(look, unit));
            }
        }
        out.padding(Padding { right: size::S12, bottom: size::S16, left: 2.0, ..Padding::ZERO }).into()
    }

    fn plan<'a>(&'a self, look: &'a Look, side: Side) -> Element<'a, Parent> {
        let name = self.names[side.index()].as_str();
        let plan = self.notes.plans[side.index()].as_ref();
        let word = if plan.is_some() { "Another" } else { "Choose a file" };
        let mut deeds = row![].spacing(size::S8).align_y(Alignment::Center);
        if let Some(id) = plan {
            deeds = deeds.push(photo(look, id));
        }
        deeds = deeds.push(
            button(look, Kind::Plain, word, "")
                .height(size::FIELD)
                .whence(Whence::new(format!("The plan of {name}"), "PNG, JPEG or SVG, kept in the library"))
                .press(to(Message::Sought(Where::Plan(side)))),
        );
        if plan.is_some() {
            deeds = deeds.push(button(look, Kind::Quiet, "Remove", "").press(to(Message::PlanGone(side))));
        }
        container(named(look, name, deeds)).padding([size::S4, 0.0]).into()
    }

    fn unit<'a>(&'a self, look: &'a Look, unit: &'a Unit) -> Element<'a, Parent> {
        let written = self.fell.get(&unit.id).map_or("", String::as_str);
        let id = unit.id.clone();
        let field = Field::new(look, "", written, move |turn| to(Message::Fell(id.clone(), turn)))
            .worth(if turn(written, self.turns).is_ok() { Worth::Good } else { Worth::Wrong })
            .figures()
            .width(TURN)
            .submit(to(Message::Keep))
            .whence(Whence::new(unit.name.as_str(), "the turn in which it was done for; nothing where nobody knows"));
        let content = row![
            Cut::new(unit.name.as_str(), text::TEXT, look.theme.ink),
            cell(ENDED, look.label(unit.ended.as_str())),
            field
        ];
        ruled(look, size::FIELD + 3.0, content.spacing(size::S8).align_y(Alignment::Center))
    }
}

/// A row of the right column: a side, and what is written or chosen for it.
fn named<'a>(look: &Look, name: &'a str, value: impl Into<Element<'a, Parent>>) -> Element<'a, Parent> {
    row![cell(NAMES, Cut::new(name, text::TEXT, look.theme.second)), value.into()].align_y(Alignment::Center).into()
}

/// A picture in a list.
fn photo<'a>(look: &Look, id: &Id) -> Element<'a, Parent> {
    let Some(bitmap) = picture::of(id) else { return look.caption("a picture").into() };
    let (wide, high) = PHOTO;
    let high = high.min(wide / bitmap.aspect().max(f32::EPSILON));
    let wide = high * bitmap.aspect();
    let mut list = List::new(wide, high);
    list.show(bitmap, pt(0.0, 0.0), [wide, high], false);
    list.stroke(Path::rect(0.5, 0.5, wide - 1.0, high - 1.0), look.theme.hairline, 1.0);
    Picture::view(list)
}
