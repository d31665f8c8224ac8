//! How the place is laid out: the nations, the one that is chosen, and what it raises.

use super::{CHOSEN, List as Names, Message, Part, Rank, State, troops};
use crate::army::nations::Mistake;
use crate::army::{Branch, Nation};
use crate::draw::cloth::Cloth;
use crate::draw::flag::{self, flag};
use crate::draw::uniform::soldier;
use crate::field::say;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::painter::Picture;
use crate::gui::screen::Around;
use crate::gui::screen::tailor::{self, Client};
use crate::gui::shell::Page;
use crate::gui::widget::block::block;
use crate::gui::widget::field::{Field, Worth};
use crate::gui::widget::icon::Icon;
use crate::gui::widget::{Control, Cut, button, empty, entry, error_in_bar, scroll, section, upright};
use iced::widget::{Column, Space, column, container, responsive, row};
use iced::{Alignment, Element, Length, Padding};

/// Three columns need so much room; with less the third stands below the second.
const THREE: f32 = 900.0;
/// What is longer, in letters, than its field shows stands whole below it.
const LONG: usize = 60;

impl State {
    /// How it looks.
    #[must_use]
    pub fn page<'a>(&'a self, around: Around<'a>) -> Page<'a, Message> {
        let look = around.look;
        let nation = self.nation(around.now);
        let body = responsive(move |room| {
            let rule =
                || container(upright(look.theme.hairline)).padding(Padding::ZERO.left(size::S8).right(size::S16));
            let list = container(scroll(look, self.list(around))).width(260.0);
            let Some(nation) = nation else {
                return row![list, rule(), empty(look, "No nation is chosen. Choose one at the left.", None)].into();
            };
            let subject = self.subject(look, nation);
            let aside = Column::new().push(troops::rows(self, look, nation)).push(Space::new().height(size::S24));
            let aside = aside.push(troops::view(self, look, nation));
            if room.width < THREE {
                let both = column![subject, aside].spacing(size::S24);
                return row![list, rule(), container(scroll(look, both)).width(Length::Fill)].into();
            }
            row![
                list,
                rule(),
                container(scroll(look, subject)).width(Length::Fill),
                rule(),
                container(scroll(look, aside.padding(Padding::ZERO.right(size::S12)))).width(size::ASIDE)
            ]
            .into()
        });
        let aside = nation.map_or_else(String::new, |n| {
            let whose = if n.historical { "of history" } else { "invented" };
            let years = n.years().map_or_else(String::new, |(from, to)| format!(", {}", say::years(from, to)));
            format!("{}; {whose}{years}", n.style)
        });
        let right = row![
            button(look, Kind::Plain, "Invent one", "Ins")
                .whence(Whence::new("Invent", "a whole nation by chance; everything in it can be changed"))
                .press(Message::Invented),
            button(look, Kind::Plain, "Bring in", "Ctrl O")
                .whence(Whence::new("Bring in", "a nation or an army from a file or the clipboard"))
                .press(Message::Comes),
            button(look, Kind::Plain, "Send out", "Ctrl E")
                .whence(Whence::new("Send out", "the nation as a list, a table or whole, to a file or the clipboard"))
                .press(Message::Leaves),
            button(look, Kind::Plain, "Copy it", "Ctrl D")
                .whence(Whence::new("Copy", "the same nation under another name, to be changed as one likes"))
                .press(Message::Copied)
        ]
        .spacing(size::S8)
        .into();
        Page {
            title: nation.map_or_else(|| "Nations".to_owned(), |n| n.name.clone()),
            aside,
            right,
            body: container(body).padding(Padding::ZERO.top(size::S12)).into(),
            bar: self.fault.as_deref().map(|why| error_in_bar(look, why)),
            rest: Whence::new("↑ ↓", "walk the nations")
                .keys("Ins invents   Ctrl D copies   U uniform   R raises an army   N begins one"),
        }
    }

    /// The nations: the owner's own, then those of history.
    fn list<'a>(&'a self, around: Around<'a>) -> Element<'a, Message> {
        let look = around.look;
        let mut out = Column::new();
        if !around.now.mistakes.is_empty() {
            out = out.push(mistakes(look, &around.now.mistakes)).push(Space::new().height(size::S24));
        }
        for (head, historical) in [("Invented", false), ("Of history", true)] {
            let mut nations: Vec<&Nation> = around.now.nations.iter().filter(|n| n.historical == historical).collect();
            nations.sort_by(|a, b| a.name.cmp(&b.name));
            out = out.push(section(look, head, nations.len().to_string()));
            for nation in nations {
                let chosen = self.chosen.as_ref() == Some(&nation.id);
                let kind = if chosen { Kind::Chosen } else { Kind::Row };
                let content = row![
                    Picture::view(block(look, &nation.uniform, Branch::Musketeers)),
                    Cut::new(nation.name.as_str(), text::TEXT, look.theme.ink),
                    text::CAPTION.say(nation.style.as_str(), look.theme.third)
                ]
                .spacing(size::S8)
                .align_y(Alignment::Center);
                let row = Control::new(look, kind, content)
                    .width(Length::Fill)
                    .height(size::ROW)
                    .padding(Padding { left: size::S4, right: size::S8, ..Padding::ZERO })
                    .whence(Whence::new(nation.name.as_str(), nation.history.as_str()))
                    .on_focus(Message::Chosen(nation.id.clone()))
                    .press(Message::Chosen(nation.id.clone()));
                out = out.push(if chosen { row.id(CHOSEN) } else { row });
            }
            out = out.push(Space::new().height(size::S24));
        }
        out.padding(Padding::ZERO.right(size::S8)).into()
    }

    /// The nation that is chosen: its dress, its record, its ranks and names.
    fn subject<'a>(&'a self, look: &'a Look, nation: &'a Nation) -> Element<'a, Message> {
        if let Some(page) = &self.exchange {
            return page.view(look).map(Message::Exchange);
        }
        if let Some(tailor) = &self.tailor {
            let client = Client { name: &nation.name, uniform: &nation.uniform, branch: None, cipher: &nation.cipher };
            return tailor.view(look, client).map(Message::Tailor);
        }
        let part = |name, part, width| self.entry(look, nation, (name, part), width);
        let mut out = Column::new().push(dress(look, nation)).push(Space::new().height(size::S16));
        out = out.push(self.wish.view(look, nation)).push(Space::new().height(size::S16));
        if nation.historical {
            out = out
                .push(look.label("Its rows, troops and years are those of the books: copy it (Ctrl D) to change it."));
            out = out.push(Space::new().height(size::S8));
        }
        out = out.push(section(look, "Record", if nation.historical { "" } else { "Enter keeps what is written" }));
        out = out
            .push(part("Name", Part::Name, Length::Fill))
            .push(part("Style", Part::Style, Length::Fill))
            .push(part("Adjective", Part::Adjective, Length::Fill))
            .push(part("Cipher", Part::Cipher, Length::Fixed(60.0)))
            .push(part("History", Part::History, Length::Fill))
            .push(Space::new().height(size::S16))
            .push(section(look, "Ranks", "in its own language"))
            .push(part("Of a battalion", Part::Rank(Rank::Colonel), Length::Fill))
            .push(part("Of a brigade", Part::Rank(Rank::Brigadier), Length::Fill))
            .push(part("Of a wing", Part::Rank(Rank::Lieutenant), Length::Fill))
            .push(part("Of the army", Part::Rank(Rank::General), Length::Fill))
            .push(Space::new().height(size::S16))
            .push(section(look, "Names", "with commas between them"))
            .push(part("Officers", Part::Names(Names::Officers), Length::Fill))
            .push(part("Regiments", Part::Names(Names::Regiments), Length::Fill))
            .push(part("Places", Part::Names(Names::Places), Length::Fill))
            .push(part("Hills", Part::Names(Names::Hills), Length::Fill))
            .push(part("Woods", Part::Names(Names::Woods), Length::Fill))
            .push(part("Waters", Part::Names(Names::Waters), Length::Fill))
            .push(part("Lakes", Part::Names(Names::Lakes), Length::Fill));
        out.padding(Padding { right: size::S12, bottom: size::S16, ..Padding::ZERO }).into()
    }

    /// A field for a part of a nation of one's own; Enter keeps what is written.
    pub(super) fn field<'a>(
        &'a self,
        look: &'a Look,
        nation: &'a Nation,
        part: Part,
        width: Length,
    ) -> Element<'a, Message> {
        let written = self.writing.as_ref().filter(|(p, _)| *p == part).map(|(_, text)| text.clone());
        let shown = written.unwrap_or_else(|| part.value(nation));
        let worth = if part.refusal(&shown).is_none() { Worth::Good } else { Worth::Wrong };
        let (name, said) = part.said();
        let out = Field::new(look, part.empty(), &shown, move |text| Message::Written(part, text))
            .worth(worth)
            .width(width)
            .submit(Message::Keep)
            .whence(Whence::new(name, said).keys("Enter keeps it"));
        if part.is_number() { out.figures().into() } else { out.into() }
    }

    /// A row of the form: read where the nation is of history, else written.
    fn entry<'a>(
        &'a self,
        look: &'a Look,
        nation: &'a Nation,
        (name, part): (&'static str, Part),
        width: Length,
    ) -> Element<'a, Message> {
        let value = part.value(nation);
        let content: Element<'a, Message> = if nation.historical {
            let said = if value.is_empty() { "–".to_owned() } else { value };
            container(look.text(said)).padding([5.0, 0.0]).into()
        } else if value.chars().count() > LONG {
            let whole = container(look.label(value)).padding(Padding::ZERO.top(size::S4));
            column![self.field(look, nation, part, width), whole].into()
        } else {
            self.field(look, nation, part, width)
        };
        entry(look, name, content)
    }
}

/// What is wrong in the files beside the library, which do not count until it is mended.
fn mistakes<'a>(look: &'a Look, mistakes: &'a [Mistake]) -> Element<'a, Message> {
    let mut out = Column::new().push(section(look, "Files that do not count", mistakes.len().to_string()));
    for mistake in mistakes {
        let place = format!("{}, line {}", mistake.file, mistake.line);
        let words = column![look.strong(place), look.text(mistake.why.as_str())];
        let row = row![Icon::Error.view(look.theme.carmine), words].spacing(size::S4);
        out = out.push(Space::new().height(size::S4)).push(row);
    }
    out.push(Space::new().height(size::S4))
        .push(look.caption("Mend them in the folder “nations” beside the library, and begin anew."))
        .into()
}

/// Soldier, flag and cloth of the line foot.
fn dress<'a>(look: &'a Look, nation: &'a Nation) -> Element<'a, Message> {
    let cut = Cloth { theme: &look.theme, mm: 3.0 };
    let u = &nation.uniform;
    let mut colours = Column::new().spacing(size::S4).push(tailor::cloths(look, u));
    if !nation.historical {
        colours = colours.push(
            button(look, Kind::Plain, "Edit the uniform", "U")
                .whence(Whence::new("Uniform", "of its line foot; regiments that say nothing else wear it"))
                .press(Message::Dressed),
        );
    }
    row![
        Picture::view(soldier(u, Branch::Musketeers, &cut, 208.0)),
        Picture::view(flag(u, &nation.cipher, flag::Kind::Army, &cut, 96.0)),
        colours
    ]
    .spacing(size::S16)
    .into()
}
