//! What is selected: a regiment with its dress, its men and its rating, or a brigade with its commander.

use super::tree::temper;
use super::{Message, Part, State, books, quiet};
use crate::army::regiment::Arm;
use crate::army::uniform::Headgear;
use crate::army::{Branch, Quality, Regiment, Temper, Unit};
use crate::campaign::{Account, Kind as Thing, State as Stand};
use crate::draw::cloth::Cloth;
use crate::draw::flag::{self, flag};
use crate::draw::{Colour, List, Path};
use crate::gui::look::spot::Whence;
use crate::gui::look::{Look, size, text};
use crate::gui::painter::Picture;
use crate::gui::screen::Around;
use crate::gui::widget::field::{Field, Worth};
use crate::gui::widget::{cell, change, choice, empty, figures, ruled, section, thousands};
use iced::widget::{Column, Row, Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};

/// The accounts of men, in the order of the table.
const ACCOUNTS: [(Account, &str); 9] = [
    (Account::Present, "Present"),
    (Account::Sick, "Sick"),
    (Account::LightWounded, "Light wd."),
    (Account::Wounded, "Wounded"),
    (Account::Missing, "Missing"),
    (Account::Prisoners, "Prisoners"),
    (Account::Dead, "Dead"),
    (Account::Deserted, "Deserted"),
    (Account::Discharged, "Disch."),
];

/// The middle column.
pub fn view<'a>(state: &'a State, around: Around<'a>) -> Element<'a, Message> {
    let look = around.look;
    if let Some((_, regiment, unit)) = state.selected() {
        return unit_view(state, around, regiment, unit);
    }
    if let Some((army, brigade, commander)) = state.brigade() {
        let t = &look.theme;
        let mut out = Column::new().push(text::SUBJECT.say(brigade.name.as_str(), t.ink));
        match commander {
            Some(c) => {
                out = out.push(look.aside(format!("{} {}, {}", c.rank, c.name, temper(c.temper))));
                if !c.history.is_empty() {
                    out = out.push(Space::new().height(size::S8)).push(look.label(c.history.as_str()));
                }
                if state.is_list() {
                    let options = [
                        (Some(Temper::Dithering), "Dithering"),
                        (Some(Temper::Dependable), "Dependable"),
                        (Some(Temper::Dashing), "Dashing"),
                        (None, "Thrown for"),
                    ];
                    let id = c.id.clone();
                    out = out.push(Space::new().height(size::S16)).push(section(look, "His temper", "")).push(
                        container(choice(
                            look,
                            &options,
                            c.temper,
                            move |temper| Message::Rated(id.clone(), temper),
                            &Whence::new("Temper", "how he carries out his orders").term("temper"),
                        ))
                        .padding(Padding::ZERO.top(size::S8)),
                    );
                }
            }
            None => out = out.push(look.aside("nobody commands it")),
        }
        if !army.history.is_empty() {
            out = out
                .push(Space::new().height(size::S24))
                .push(section(look, army.name.as_str(), ""))
                .push(Space::new().height(size::S4))
                .push(look.label(army.history.as_str()));
        }
        return out.into();
    }
    empty(look, "Nothing is selected. Choose a regiment or a brigade in the tree.", None)
}

fn unit_view<'a>(state: &'a State, around: Around<'a>, regiment: &'a Regiment, unit: &'a Unit) -> Element<'a, Message> {
    let look = around.look;
    let t = &look.theme;
    let head: Element<'a, Message> = if state.is_list() {
        field(state, look, Part::Name, regiment.name.clone(), Length::Fixed(320.0))
    } else {
        text::SUBJECT.say(regiment.unit_name(unit), t.ink).into()
    };
    let mut out = Column::new().push(head).push(look.aside(what(regiment))).push(Space::new().height(size::S8));
    out = out.push(dress(look, state, regiment)).push(Space::new().height(size::S16));
    match books(state, around.now) {
        Some(stand) => out = out.push(accounts(look, stand, unit, around.now.war.as_ref())),
        None => out = out.push(strength(state, look, unit)),
    }
    if let Some(line) = state.line(&unit.id) {
        out = out.push(Space::new().height(size::S16)).push(section(look, "Rated", "")).push(ruled(
            look,
            size::ROW + 1.0,
            row![
                cell(160.0, look.strong(state.system)),
                container(look.text(line.rating.as_str())).width(Length::Fill),
                figures(60.0, look.text(line.points.map_or_else(|| "–".to_owned(), |p| thousands(p.into())))),
                figures(80.0, look.label(if regiment.ratings.is_empty() { "derived" } else { "by hand" }))
            ],
        ));
        if line.unfit {
            out = out.push(look.label("Too weak to take the field."));
        }
    }
    if !regiment.history.is_empty() {
        out = out
            .push(Space::new().height(size::S16))
            .push(section(look, "History", ""))
            .push(Space::new().height(size::S4))
            .push(look.label(regiment.history.as_str()));
    }
    if state.is_list() {
        out = out.push(Space::new().height(size::S16)).push(section(look, "Serves in", "Alt ↑ ↓ moves it"));
        let mut brigades = Row::new().spacing(size::S4);
        if let Some((army, _, _)) = state.selected() {
            for brigade in &army.brigades {
                if !brigade.units.contains(&unit.id) {
                    brigades =
                        brigades.push(quiet(look, brigade.name.as_str(), Message::MoveTo(Some(brigade.id.clone()))));
                }
            }
            if !army.independent.contains(&unit.id) {
                brigades = brigades.push(quiet(look, "independent", Message::MoveTo(None)));
            }
        }
        out = out.push(row![look.label("Move to"), brigades.wrap()].spacing(size::S8).align_y(Alignment::Center));
    }
    out.padding(Padding::ZERO.right(size::S12)).into()
}

/// *Guard infantry, raised 1702*.
fn what(regiment: &Regiment) -> String {
    let branch = match regiment.branch {
        Branch::Musketeers => "Musketeers",
        Branch::Fusiliers => "Fusiliers",
        Branch::Grenadiers => "Grenadiers",
        Branch::Guard => "Guard infantry",
        Branch::Garrison => "Garrison infantry",
        Branch::Militia => "Militia",
        Branch::Freikorps => "Freikorps",
        Branch::Light => "Light infantry",
        Branch::Jaeger => "Jäger",
        Branch::GuardHorse => "Guard horse",
        Branch::Cuirassiers => "Cuirassiers",
        Branch::Horse => "Horse",
        Branch::Dragoons => "Dragoons",
        Branch::HorseGrenadiers => "Horse grenadiers",
        Branch::Hussars => "Hussars",
        Branch::LightDragoons => "Light dragoons",
        Branch::Uhlans => "Uhlans",
        Branch::Cossacks => "Cossacks",
        Branch::LightGuns => "Light battery",
        Branch::MediumGuns => "Field battery",
        Branch::HeavyGuns => "Heavy battery",
        Branch::Howitzers => "Howitzers",
        Branch::HorseGuns => "Horse artillery",
        Branch::Transport => "Transport",
    };
    let mut out = branch.to_owned();
    match regiment.quality {
        Quality::Poor => out.push_str(", poor"),
        Quality::Raw => out.push_str(", raw"),
        Quality::Usual => {}
        Quality::Good => out.push_str(", good"),
        Quality::Elite => out.push_str(", elite"),
    }
    if let Some(year) = regiment.raised {
        out.push_str(&format!(", raised {year}"));
    }
    if !regiment.colonel.is_empty() {
        out.push_str(&format!("; {}", regiment.colonel));
    }
    out
}

/// Soldier, colour and the cloth they are cut from.
fn dress<'a>(look: &Look, state: &State, regiment: &'a Regiment) -> Element<'a, Message> {
    let cloth = Cloth { theme: &look.theme, mm: 3.0 };
    let u = &regiment.uniform;
    let force = state.force.as_ref();
    let cipher = force
        .and_then(|f| f.nations.iter().find(|n| n.id == regiment.nation).or_else(|| f.nation()))
        .map_or("", |n| n.cipher.as_str());
    let soldier = crate::draw::uniform::soldier(u, regiment.branch, &cloth, 208.0);
    let kind = flag::Kind::of(regiment.branch);
    let mut middle = Column::new().spacing(size::S8);
    if regiment.branch.arm() != Arm::Guns {
        middle = middle.push(Picture::view(flag(u, cipher, kind, &cloth, 120.0)));
    }
    middle = middle.push(
        row![Picture::view(crate::gui::widget::block::large(look, u, regiment.branch)), look.caption("on the map")]
            .spacing(size::S8)
            .align_y(Alignment::Center),
    );
    let hat = match u.headgear {
        Headgear::Tricorne => "laced hat",
        Headgear::Mitre => "mitre",
        Headgear::Bearskin => "bearskin",
        Headgear::Mirliton => "mirliton",
        Headgear::Casquet => "casquet",
    };
    let swatch = |name: &'a str, cut: &'a crate::army::uniform::Tincture| {
        let mut list = List::new(12.0, 12.0);
        list.fill(Path::rect(0.5, 0.5, 11.0, 11.0), Colour::of(cut));
        list.stroke(Path::rect(0.5, 0.5, 11.0, 11.0), look.theme.ink, 1.0);
        row![cell(86.0, look.label(name)), Picture::view(list), look.text(cut.name.as_str())]
            .spacing(size::S8)
            .align_y(Alignment::Center)
    };
    let colours = column![
        swatch("Coat", &u.coat),
        swatch("Facings", &u.facings),
        swatch("Metal", &u.metal),
        swatch("Smallclothes", &u.smallclothes),
        row![cell(86.0, look.label("Headgear")), Space::new().width(12.0), look.text(hat)].spacing(size::S8)
    ]
    .spacing(size::S4);
    row![Picture::view(soldier), middle, colours].spacing(size::S16).into()
}

/// The accounts of a unit's men, as the campaign's books have them.
fn accounts<'a>(look: &'a Look, stand: &Stand, unit: &'a Unit, war: Option<&crate::desk::War>) -> Element<'a, Message> {
    let t = &look.theme;
    let balance = |a: Account| i64::from(stand.books.balance(&unit.id, Thing::Men, a));
    let should = format!("{} on establishment", thousands(unit.establishment.men.into()));
    let inks =
        [look.ours().fill, t.rule, t.map.water_edge, t.map.tree, t.third, t.ochre, t.second, t.disabled, t.hairline];
    let sum: i64 = ACCOUNTS.iter().map(|(a, _)| balance(*a)).sum::<i64>().max(1);
    let mut bar = List::new(460.0, 12.0);
    let mut x = 0.0;
    for ((account, _), ink) in ACCOUNTS.iter().zip(inks) {
        let wide = balance(*account) as f32 / sum as f32 * 460.0;
        if wide > 0.0 {
            bar.fill(Path::rect(x, 0.0, (wide - 1.0).max(0.5), 12.0), ink);
        }
        x += wide;
    }
    let mut head = Row::new().push(cell(92.0, look.caption("")));
    for (_, name) in ACCOUNTS {
        head = head.push(figures(50.0, look.caption(name)));
    }
    let mut out = column![
        section(look, "Accounts of men", should),
        Space::new().height(size::S8),
        Picture::view(bar),
        Space::new().height(size::S4),
        head,
        Space::new().height(2.0),
        crate::gui::widget::line(t.rule, 1.0)
    ];
    let last: Vec<_> = war
        .iter()
        .flat_map(|w| w.entries())
        .filter(|e| e.postings.iter().any(|p| p.thing == unit.id && p.kind == Thing::Men))
        .collect();
    for entry in last.iter().rev().take(4).rev() {
        let mut cells = Row::new().push(cell(92.0, text::DATE.say(entry.date.format("%-d %B").to_string(), t.ink)));
        for (account, _) in ACCOUNTS {
            let by: i64 = entry
                .postings
                .iter()
                .filter(|p| p.thing == unit.id && p.kind == Thing::Men)
                .map(|p| i64::from(p.number) * (i64::from(p.to == account) - i64::from(p.from == account)))
                .sum();
            cells = cells.push(figures(50.0, look.text(change(by))));
        }
        out = out.push(ruled(look, size::ROW_DENSE, cells.align_y(Alignment::Center)));
    }
    let mut now = Row::new().push(cell(92.0, text::DATE.say(stand.today.format("%-d %B").to_string(), t.ink)));
    for (account, _) in ACCOUNTS {
        now = now.push(figures(50.0, look.strong(thousands(balance(account)))));
    }
    out.push(ruled(look, size::ROW_DENSE, now.align_y(Alignment::Center))).into()
}

/// Establishment and present strength of a list, to be written.
fn strength<'a>(state: &'a State, look: &'a Look, unit: &'a Unit) -> Element<'a, Message> {
    let row_of = |name: &'a str, part: Part, men: u32| {
        ruled(
            look,
            size::ROW_AIRY,
            row![
                cell(140.0, look.label(name)),
                field(state, look, part, men.to_string(), Length::Fixed(90.0)),
                look.label("men")
            ]
            .spacing(size::S8)
            .align_y(Alignment::Center),
        )
    };
    column![
        section(look, "Strength", "Enter keeps what is written"),
        row_of("Establishment", Part::Establishment, unit.establishment.men),
        row_of("Present", Part::Present, unit.present.men),
    ]
    .into()
}

fn field<'a>(state: &'a State, look: &'a Look, part: Part, value: String, width: Length) -> Element<'a, Message> {
    let written = state.writing.as_ref().filter(|(p, _)| *p == part).map(|(_, text)| text.clone());
    let shown = written.unwrap_or(value);
    let wrong = part != Part::Name && shown.trim().replace(',', "").parse::<u32>().is_err();
    let mut out = Field::new(look, "", &shown, move |text| Message::Written(part, text))
        .worth(if wrong { Worth::Wrong } else { Worth::Good })
        .width(width)
        .submit(Message::Keep(part))
        .whence(
            Whence::new(
                match part {
                    Part::Name => "Name",
                    Part::Establishment => "Establishment",
                    Part::Present => "Present",
                },
                "of the list; campaigns that were founded from it keep theirs",
            )
            .keys("Enter keeps it"),
        );
    if part != Part::Name {
        out = out.figures();
    }
    out.into()
}
