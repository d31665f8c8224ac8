//! First start: an empty desk, and two ways to begin.

use crate::draw::path::pt;
use crate::draw::table::{self, Cast, Fit, Marks, Names, Ruler};
use crate::draw::{Anchor, Face, Label, List, Path};
use crate::field::ground::Nature;
use crate::field::{Ground, Scenario, TableView};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::painter::Picture;
use crate::gui::widget::icon::tricorne;
use crate::gui::widget::{button, line, progress, upright};
use iced::keyboard::{Key, Modifiers, key::Named};
use iced::widget::{Column, Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};

/// The name of the first button, which has the focus at the start.
pub const FIRST: &str = "look-into-a-war";
/// The pictures of the two ways.
const PICTURE: (f32, f32) = (390.0, 240.0);

/// What the first start remembers.
#[derive(Debug, Default)]
pub struct State {
    /// The sample being founded, and how many of its battles are fought.
    pub founding: Option<u32>,
    /// The battle of *Fight tonight*, for its picture.
    pub tonight: Option<(Scenario, TableView)>,
}

/// What happens on the first start.
#[derive(Debug, Clone)]
pub enum Message {
    LookIntoAWar,
    FightTonight,
    FoundACampaign,
    FoundANation,
    Cancel,
}

/// Keys of the screen.
#[must_use]
pub fn key(key: &Key, modifiers: Modifiers) -> Option<Message> {
    if modifiers.command() || modifiers.alt() {
        return None;
    }
    match key.as_ref() {
        Key::Named(Named::Enter) | Key::Character("w") => Some(Message::LookIntoAWar),
        Key::Character("f") => Some(Message::FightTonight),
        Key::Character("n") => Some(Message::FoundACampaign),
        Key::Character("i") => Some(Message::FoundANation),
        Key::Named(Named::Escape) => Some(Message::Cancel),
        _ => None,
    }
}

impl State {
    /// What the whence line says at rest.
    #[must_use]
    pub fn rest(&self) -> Whence {
        Whence::new("Ctrl K", "finds anything and runs any command").keys("F1 explains what has the focus")
    }

    pub fn view<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        let t = &look.theme;
        let head = row![
            Picture::view(tricorne(t.ink, t.ground, look.ours().line)),
            column![
                text::GREETING.say("An empty desk", t.ink),
                look.aside("Two ways to begin. Neither is final; both can lie on the desk together.")
            ]
        ]
        .spacing(size::S24)
        .align_y(Alignment::Center);
        let first: Element<'a, Message> = match self.founding {
            Some(done) => column![
                progress(look, (done as f32 + 0.5) / 3.5, 240.0),
                row![
                    look.label(format!("{} of three battles fought", in_words(done))),
                    button(look, Kind::Plain, "Cancel", "Esc").press(Message::Cancel)
                ]
                .spacing(size::S16)
                .align_y(Alignment::Center)
            ]
            .spacing(size::S8)
            .into(),
            None => button(look, Kind::Primary, "Open the sample", "Enter")
                .id(FIRST)
                .whence(Whence::new("Open the sample", "founds the Salt Toll War and fights its first three battles"))
                .press(Message::LookIntoAWar)
                .into(),
        };
        let ways = row![
            way(
                look,
                Picture::view(war(look)),
                "Look into a war",
                "The Salt Toll War, three battles old: two armies with their books, a journal to leaf through, and the \
                 fourth battle waiting.",
                first
            ),
            container(upright(t.hairline)).padding(Padding { left: size::S32, right: size::S32, ..Padding::ZERO }),
            way(
                look,
                self.map(look),
                "Fight tonight",
                "St. Ulrich, nine units and an hour of your evening. Play it on your own table or let the generals \
                 fight it here.",
                button(look, Kind::Plain, "Draw up the battle", "F")
                    .whence(Whence::new("Draw up the battle", "opens St. Ulrich on the table, with a line of help"))
                    .press(Message::FightTonight)
                    .into()
            ),
        ]
        .height(474.0);
        let all = Column::new()
            .push(Space::new().height(size::S48))
            .push(head)
            .push(Space::new().height(size::S16))
            .push(crate::gui::widget::scotch(look))
            .push(ways)
            .push(line(t.hairline, 1.0))
            .push(
                row![
                    look.text("A war of your own"),
                    button(look, Kind::Plain, "Found a campaign", "N")
                        .whence(Whence::new("Found a campaign", "from any two armies"))
                        .press(Message::FoundACampaign),
                    look.text("or an imagi-nation"),
                    button(look, Kind::Plain, "Found a nation", "I")
                        .whence(Whence::new("Found a nation", "proposes a whole one; everything in it can be changed"))
                        .press(Message::FoundANation),
                    Space::new().width(Length::Fill),
                    look.label("Everything stays on this computer, in one file.")
                ]
                .spacing(size::S16)
                .align_y(Alignment::Center)
                .height(68.0),
            );
        container(all.max_width(1100.0))
            .padding(Padding { left: size::S48, right: size::S48, ..Padding::ZERO })
            .width(Length::Fill)
            .into()
    }

    fn map<'a>(&'a self, look: &Look) -> Element<'a, Message> {
        let Some((scenario, view)) = &self.tonight else {
            return Space::new().width(PICTURE.0).height(PICTURE.1).into();
        };
        let (ground, view) = plain(scenario, view);
        let fit = Fit::with_unit(&ground, crate::draw::cut::Frame::new(0.0, 0.0, PICTURE.0, PICTURE.1), 0.75);
        let mut list = table::ground(&ground, &look.theme, &fit, (Ruler::Inches, table::Places::Fixed));
        let marks = Marks { names: Names::Hidden, ..Marks::default() };
        list.place(&table::pieces(&view, &Cast::of(scenario), &look.theme, &fit, &marks), pt(0.0, 0.0), 1.0);
        Picture::view(list)
    }
}

fn way<'a>(
    look: &Look,
    picture: Element<'a, Message>,
    head: &'a str,
    words: &'a str,
    button: Element<'a, Message>,
) -> Element<'a, Message> {
    column![
        Space::new().height(size::S32),
        picture,
        Space::new().height(size::S16),
        text::SUBJECT.say(head, look.theme.ink),
        Space::new().height(size::S4),
        container(text::RAIL.say(words, look.theme.second)).height(76.0).max_width(400.0),
        button
    ]
    .width(Length::Fill)
    .into()
}

/// A battle as a small picture shows it: villages named, and nothing but the troops.
fn plain(scenario: &Scenario, view: &TableView) -> (Ground, TableView) {
    let mut ground = scenario.ground.clone();
    for feature in ground.features.iter_mut().filter(|f| !matches!(f.nature, Nature::Village | Nature::Town)) {
        feature.name.clear();
    }
    (ground, TableView { leaders: Vec::new(), ..view.clone() })
}

/// A war at a glance: two armies worn down by three battles. Drawn on a grid of 320 by 196.
fn war(look: &Look) -> List {
    let t = &look.theme;
    let (ours, theirs) = (look.accents[0], look.accents[1]);
    let mut list = List::new(320.0, 196.0);
    let battles = [(84.0, "Lerchenfurt", 0), (158.0, "Sülzbach", 1), (226.0, "Gößweil", 0)];
    list.stroke(Path::line(&[pt(10.0, 180.5), pt(300.0, 180.5)]), t.rule, 1.0);
    for (x, name, winner) in battles {
        list.stroke(Path::line(&[pt(x, 38.0), pt(x, 180.0)]), t.second, 1.0);
        let accent = look.accents[winner];
        list.fill(Path::rect(x - 7.0, 24.0, 14.0, 14.0), accent.cloth);
        list.fill(Path::rect(x - 7.0, 24.0, 14.0, 4.0), accent.other);
        list.stroke(Path::rect(x - 7.0, 24.0, 14.0, 14.0), t.ink, 1.0);
        list.label(Label {
            text: name.to_owned(),
            face: Face::BookItalic,
            size: 15.0,
            colour: t.ink,
            at: pt(x, 17.0),
            anchor: Anchor::Middle,
        });
    }
    let steps = |points: &[(f32, f32)]| {
        let mut out = Vec::new();
        let mut last = None;
        for (x, y) in points {
            if let Some(before) = last {
                out.push(pt(*x, before));
            }
            out.push(pt(*x, *y));
            last = Some(*y);
        }
        Path::line(&out)
    };
    let red =
        [(10.0, 78.0), (92.0, 134.0), (106.0, 128.0), (124.0, 116.0), (150.0, 140.0), (170.0, 134.0), (206.0, 158.0)];
    let blue =
        [(10.0, 70.0), (92.0, 104.0), (108.0, 98.0), (128.0, 92.0), (150.0, 136.0), (172.0, 128.0), (206.0, 146.0)];
    for (points, end, ink, width) in [(red, 150.0, theirs.line, 1.8), (blue, 140.0, ours.line, 2.4)] {
        list.stroke(steps(&[&points[..], &[(244.0, end), (300.0, end)]].concat()), ink, width);
    }
    let mut whole = List::new(PICTURE.0, PICTURE.1);
    whole.place(&list, pt(0.0, 0.0), PICTURE.0 / list.width);
    whole
}

fn in_words(n: u32) -> &'static str {
    match n {
        0 => "none",
        1 => "one",
        2 => "two",
        _ => "all",
    }
}
