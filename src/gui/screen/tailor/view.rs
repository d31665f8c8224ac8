//! How it looks: pictures and parts, dyes, cut, colour.

use super::{Client, FIRST, HEADGEAR, Message, Own, PATTERNS, PIECES, Slot, Tailor, follows};
use crate::army::regiment::Arm;
use crate::army::uniform::{Part, Tincture, dyes};
use crate::army::{Branch, Uniform};
use crate::draw::cloth::Cloth;
use crate::draw::flag::{self, flag};
use crate::draw::{Colour, List, Path, uniform};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::painter::Picture;
use crate::gui::widget::field::{Field, Worth};
use crate::gui::widget::{Control, Cut, block, button, choice, entry, section};
use iced::widget::{Column, Row, Space, column, row};
use iced::{Alignment, Element, Length, Padding};

/// Width of a dye with its name, and of a sample of cloth.
const DYE: f32 = 113.0;
const SAMPLE: f32 = 12.0;

impl Tailor {
    /// Everything that he shows.
    pub fn view<'a>(&'a self, look: &'a Look, client: Client<'a>) -> Element<'a, Message> {
        let (u, part) = (client.uniform, self.part);
        let head = row![
            text::SUBJECT.say(format!("Uniform of {}", client.name), look.theme.ink),
            Space::new().width(Length::Fill),
            button(look, Kind::Quiet, "Done", "Esc").press(Message::Done)
        ];
        let own = row![
            self.field(look, client, Slot::Name(part), Length::Fill),
            self.field(look, client, Slot::Colour(part), Length::Fixed(90.0)),
        ];
        let yes = |name: &'static str, what: &'static str, now: bool, message: fn(bool) -> Message| {
            choice(look, &[(true, "Yes"), (false, "No")], now, message, &Whence::new(name, what))
        };
        let worn = Whence::new("Headgear", "what is worn on the head");
        let borne = Whence::new("Pattern", "what the colour bears on its field");
        let flags = arm(client) != Arm::Guns;
        let mut out = column![
            head.align_y(Alignment::Center),
            Space::new().height(size::S8),
            row![pictures(look, client), self.parts(look, client)].spacing(size::S16),
            Space::new().height(size::S12),
            section(look, format!("Dyes: {}", name(part)), "Enter gives it"),
            Space::new().height(size::S4),
            shelf(look, client, part),
            entry(look, "Of one’s own", own.spacing(size::S4)),
            entry(look, "Headgear", choice(look, &HEADGEAR, u.headgear, Message::Hatted, &worn)),
            entry(look, "Lapels", yes("Lapels", "of the facings, with buttons", u.lapels, Message::Lapelled)),
        ];
        if flags {
            out = out.push(Space::new().height(size::S12));
            out = out.push(section(look, "Colour", "what is left open follows from the coat"));
            out = out.push(self.own(look, client, Own::Colour));
            if u.flag.picture.is_none() {
                out = out
                    .push(entry(look, "Pattern", choice(look, &PATTERNS, u.flag.pattern, Message::Patterned, &borne)))
                    .push(entry(look, "Disc", yes("Disc", "with the cipher", !u.flag.no_disc, Message::Disced)));
                if !u.flag.no_disc {
                    out = out.push(self.own(look, client, Own::Arms));
                    out = out.push(entry(look, "Letter", self.field(look, client, Slot::Letter, Length::Fixed(60.0))));
                }
                out = out.push(entry(look, "Motto", self.field(look, client, Slot::Motto, Length::Fill)));
            }
        }
        out.padding(Padding { right: size::S12, bottom: size::S16, ..Padding::ZERO }).into()
    }

    /// A picture of the owner's own in place of the colour or of the letter on it.
    fn own<'a>(&'a self, look: &'a Look, client: Client<'a>, own: Own) -> Element<'a, Message> {
        let (name, of, given) = match own {
            Own::Colour => ("Picture", "in place of the whole colour", &client.uniform.flag.picture),
            Own::Arms => ("Arms", "a picture on the disc, in place of the letter", &client.uniform.flag.arms),
        };
        if let Some((_, picker)) = self.picker.as_ref().filter(|(sought, _)| *sought == own) {
            return entry(look, name, picker.view(look, "Take it").map(Message::Picker));
        }
        let whence = Whence::new(name, format!("{of}; PNG, JPEG or SVG, kept in the library"));
        let other = if given.is_some() { "Another" } else { "Choose a file" };
        let mut deeds =
            row![button(look, Kind::Plain, other, "").height(size::FIELD).whence(whence).press(Message::Sought(own))];
        if given.is_some() {
            deeds = deeds.push(button(look, Kind::Quiet, "Take it away", "").press(Message::Bared(own)));
        }
        entry(look, name, deeds.push(look.caption(of)).spacing(size::S8).align_y(Alignment::Center))
    }

    /// The parts of the dress; that which is dyed now is marked.
    fn parts<'a>(&self, look: &'a Look, client: Client<'a>) -> Element<'a, Message> {
        let u = client.uniform;
        let shown = |part: Part| match part {
            Part::Furniture => arm(client) == Arm::Horse,
            Part::FlagField | Part::FlagSecond => arm(client) != Arm::Guns,
            _ => true,
        };
        let mut out = Column::new();
        for (n, (name, part)) in PIECES.into_iter().filter(|(_, part)| shown(*part)).enumerate() {
            let own = u.own(part).map_or_else(|| follows(part), |t| t.name.as_str());
            let ink = if u.own(part).is_some() { look.theme.ink } else { look.theme.third };
            let content =
                row![row![look.label(name)].width(80.0), sample(look, u.of(part)), Cut::new(own, text::TEXT, ink)]
                    .spacing(6.0)
                    .align_y(Alignment::Center);
            let kind = if part == self.part { Kind::Chosen } else { Kind::Row };
            let says = if part.is_needed() { "every dress has it" } else { "Del takes its own colour away" };
            let row = Control::new(look, kind, content)
                .width(Length::Fill)
                .height(size::ROW)
                .padding(Padding { left: size::S8, right: size::S4, ..Padding::ZERO })
                .whence(Whence::new(name, format!("{own}; {says}")))
                .on_focus(Message::Taken(part))
                .press(Message::Taken(part));
            out = out.push(if n == 0 { row.id(FIRST) } else { row });
        }
        out.width(Length::Fill).into()
    }

    fn field<'a>(&self, look: &'a Look, client: Client<'a>, slot: Slot, width: Length) -> Element<'a, Message> {
        let written = self.writing.as_ref().filter(|(s, _)| *s == slot).map(|(_, text)| text.as_str());
        let shown = written.unwrap_or_else(|| slot.value(client.uniform));
        let worth = if slot.refusal(shown).is_none() { Worth::Good } else { Worth::Wrong };
        let name = match slot {
            Slot::Name(_) => "What the tailor calls it",
            Slot::Colour(_) => "Colour, as # and six digits",
            Slot::Letter => "Letters on the disc",
            Slot::Motto => "Motto below the disc",
        };
        Field::new(look, "", shown, move |text| Message::Written(slot, text))
            .worth(worth)
            .width(width)
            .submit(Message::Kept)
            .whence(Whence::new(name, "everything that is drawn from it follows").keys("Enter keeps it"))
            .into()
    }
}

fn arm(client: Client<'_>) -> Arm {
    client.branch.map_or(Arm::Foot, Branch::arm)
}

/// Soldier, colour, saddle-cloth and block as they are now.
fn pictures<'a>(look: &'a Look, client: Client<'a>) -> Element<'a, Message> {
    let cut = Cloth { theme: &look.theme, mm: 3.0 };
    let (u, branch) = (client.uniform, client.branch.unwrap_or(Branch::Musketeers));
    let mut beside = Column::new().spacing(size::S12);
    if arm(client) != Arm::Guns {
        let kind = client.branch.map_or(flag::Kind::Army, flag::Kind::of);
        beside = beside.push(Picture::view(flag(u, client.cipher, kind, &cut, 88.0)));
    }
    if arm(client) == Arm::Horse {
        beside = beside.push(Picture::view(uniform::furniture(u, client.cipher, &cut, 56.0)));
    }
    beside = beside.push(Picture::view(block::large(look, u, branch)));
    row![Picture::view(uniform::soldier(u, branch, &cut, 232.0)), beside].spacing(size::S12).into()
}

/// Every dye, that of the part marked.
fn shelf<'a>(look: &'a Look, client: Client<'a>, part: Part) -> Element<'a, Message> {
    let now = client.uniform.own(part);
    let none = (!part.is_needed()).then(|| (None, follows(part)));
    let dyes = dyes().iter().map(|dye| (Some(dye), dye.name.as_str()));
    let controls = none.into_iter().chain(dyes).map(|(cut, name)| {
        let content = row![sample(look, cut), Cut::new(name, text::TIGHT, look.theme.ink)];
        let kind = if cut == now { Kind::Chosen } else { Kind::Row };
        Control::new(look, kind, content.spacing(6.0).align_y(Alignment::Center))
            .width(DYE)
            .height(size::ROW_DENSE)
            .padding(Padding { left: size::S8, ..Padding::ZERO })
            .whence(Whence::new(name, cut.map_or("", |t| t.colour.as_str())))
            .press(Message::Dyed(part, cut.cloned()))
            .into()
    });
    Row::with_children(controls).wrap().into()
}

fn name(part: Part) -> &'static str {
    PIECES.iter().find(|(_, p)| *p == part).map_or("", |(name, _)| *name)
}

/// A sample of cloth; an empty frame where there is none.
fn sample<'a, M: 'a>(look: &Look, cut: Option<&Tincture>) -> Element<'a, M> {
    let mut list = List::new(SAMPLE, SAMPLE);
    let edge = Path::rect(0.5, 0.5, SAMPLE - 1.0, SAMPLE - 1.0);
    match cut {
        Some(cut) => {
            list.fill(edge.clone(), Colour::of(cut));
            list.stroke(edge, look.theme.ink, 1.0);
        }
        None => list.stroke(edge, look.theme.hairline, 1.0),
    }
    Picture::view(list)
}

/// The cloths of which every dress is cut, with their names.
pub fn cloths<'a, M: 'a>(look: &'a Look, uniform: &'a Uniform) -> Element<'a, M> {
    let mut out = Column::new().spacing(size::S4);
    for (name, part) in PIECES.into_iter().filter(|(_, part)| part.is_needed()) {
        let value = Cut::new(uniform.worn(part).name.as_str(), text::TEXT, look.theme.ink);
        out = out.push(
            row![row![look.label(name)].width(80.0), sample(look, uniform.of(part)), value]
                .spacing(6.0)
                .align_y(Alignment::Center),
        );
    }
    out.into()
}
