//! What stands round every screen: the rail, the title band, the bar and the whence line. None of it ever moves.

use super::look::spot::Whence;
use super::look::state::Kind;
use super::look::{Look, size, text};
use super::painter::{Batch, Picture};
use super::place::Place;
use super::widget::foot::Foot;
use super::widget::still::Still;
use super::widget::{Control, Cut, filled, line, scotch};
use crate::army::{Nation, Uniform};
use crate::draw::cloth::Cloth;
use crate::draw::flag::{self, flag};
use crate::draw::{Colour, List, Path};
use iced::widget::{Column, Space, Stack, column, container, mouse_area, opaque, row};
use iced::{Alignment, Element, Length, Padding};

/// The name of the room between title and bar.
pub const BODY: &str = "body";

/// Height of the line at the foot of the rail: two lines of a caption.
const NOTE: f32 = 37.0;

/// What the shell itself asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    Go(Place),
    Find,
    Undo,
    Help,
}

/// What the rail shows.
pub struct Rail<'a> {
    pub nation: Option<&'a Nation>,
    pub here: Place,
    /// What can be taken back, if anything can.
    pub undo: Option<&'a str>,
    /// What was taken back last and can be made again.
    pub redo: Option<&'a str>,
    /// The line at its foot.
    pub note: &'a str,
}

/// A screen as it stands between rail and whence line.
pub struct Page<'a, M> {
    pub title: String,
    pub aside: String,
    /// At the right of the title band.
    pub right: Element<'a, M>,
    pub body: Element<'a, M>,
    /// Between body and whence line.
    pub bar: Option<Element<'a, M>>,
    /// What the whence line says at rest, and its keys.
    pub rest: Whence,
}

impl<'a, M: Clone + 'a> Page<'a, M> {
    /// The same page with messages of another kind.
    pub fn map<N: 'a>(self, to: impl Fn(M) -> N + Clone + 'a) -> Page<'a, N> {
        let body = to.clone();
        let bar = to.clone();
        Page {
            title: self.title,
            aside: self.aside,
            right: self.right.map(to),
            body: self.body.map(body),
            bar: self.bar.map(|b| b.map(bar)),
            rest: self.rest,
        }
    }
}

/// The window: rail and page.
pub fn window<'a, M: Clone + 'a>(
    look: &'a Look,
    rail_shows: Rail<'a>,
    page: Page<'a, M>,
    wish: impl Fn(Wish) -> M + Copy + 'a,
) -> Element<'a, M> {
    // The window itself has the colour of the ground: laid over it once more it would cost a tenth of every frame.
    container(row![rail(look, &rail_shows, wish), content(look, page)]).width(Length::Fill).height(Length::Fill).into()
}

/// A window without rail, for a library that is not open.
pub fn bare_window<'a, M: Clone + 'a>(look: &'a Look, page: Page<'a, M>) -> Element<'a, M> {
    container(content(look, page)).width(Length::Fill).height(Length::Fill).into()
}

/// A page from its title to the whence line.
fn content<'a, M: Clone + 'a>(look: &'a Look, page: Page<'a, M>) -> Column<'a, M> {
    let mut content = Column::new().push(title(look, page.title, page.aside, page.right));
    content = content.push(container(page.body).id(BODY).width(Length::Fill).height(Length::Fill).padding(Padding {
        left: size::MARGIN,
        right: size::MARGIN,
        ..Padding::ZERO
    }));
    if let Some(content_of_bar) = page.bar {
        content = content.push(bar(look, content_of_bar));
    }
    content.push(Foot::new(look, page.rest))
}

/// The bar at the foot of a screen: what can be done, or what went wrong.
pub fn bar<'a, M: 'a>(look: &Look, content: Element<'a, M>) -> Element<'a, M> {
    let t = look.theme;
    let sheet = container(content)
        .style(move |_| filled(t.sheet))
        .width(Length::Fill)
        .height(size::ACTION_BAR)
        .padding(Padding { left: size::MARGIN, right: size::MARGIN, ..Padding::ZERO })
        .align_y(iced::alignment::Vertical::Center);
    column![line(t.rule, 1.0), sheet].into()
}

/// A window without title band, for the first start.
pub fn plain_window<'a, M: Clone + 'a>(
    look: &'a Look,
    rail_shows: &Rail<'a>,
    body: Element<'a, M>,
    rest: Whence,
    wish: impl Fn(Wish) -> M + Copy + 'a,
) -> Element<'a, M> {
    let body = container(body).width(Length::Fill).height(Length::Fill);
    container(row![rail(look, rail_shows, wish), column![body, Foot::new(look, rest)]])
        .width(Length::Fill)
        .height(Length::Fill)
        .into()
}

fn title<'a, M: 'a>(look: &Look, name: String, aside: String, right: Element<'a, M>) -> Element<'a, M> {
    let words = column![Cut::new(name, text::TITLE, look.theme.ink), Cut::new(aside, text::ASIDE, look.theme.second)];
    let band = row![
        container(words).width(Length::Fill).height(66.0).clip(true),
        container(right).height(54.0).align_y(iced::alignment::Vertical::Bottom)
    ]
    .spacing(size::S16);
    container(column![band, Space::new().height(Length::Fill), scotch(look)])
        .height(size::TITLE)
        .padding(Padding { top: size::S12, left: size::MARGIN, right: size::MARGIN, bottom: 0.0 })
        .into()
}

fn rail<'a, M: Clone + 'a>(look: &'a Look, shows: &Rail<'a>, wish: impl Fn(Wish) -> M + Copy + 'a) -> Element<'a, M> {
    let t = &look.theme;
    let mut places = Column::new();
    for place in Place::ALL {
        let here = place == shows.here;
        let (kind, style, ink) =
            if here { (Kind::Here, text::RAIL_HERE, t.ink) } else { (Kind::Place, text::RAIL, t.second) };
        let content = row![
            place.icon().view(ink),
            style.inherit(place.name()),
            Space::new().width(Length::Fill),
            text::CAPTION.say(place.key(), t.third),
        ]
        .spacing(9.0)
        .align_y(Alignment::Center);
        places = places.push(
            Control::new(look, kind, content)
                .width(Length::Fill)
                .height(size::PLACE)
                .padding(Padding { left: 15.0, right: 10.0, ..Padding::ZERO })
                .whence(Whence::new(place.name(), "").keys(format!("Alt {}", place.key())))
                .press(wish(Wish::Go(place))),
        );
    }
    let head: Element<'a, M> = match shows.nation {
        Some(nation) => column![
            Picture::view(nation_flag(look, &nation.uniform, &nation.cipher)),
            Space::new().height(3.0),
            look.section(nation.name.as_str()),
            text::TEXT.say(nation.style.as_str(), t.second)
        ]
        .into(),
        None => column![
            Picture::view(no_flag(t.third)),
            Space::new().height(3.0),
            look.section("Tricorne"),
            text::TEXT.say("no nation yet", t.second)
        ]
        .into(),
    };
    let aid = |name: &'a str, key: &'a str, wished: Wish, whence: Whence, on: bool| {
        let ink = if on { t.second } else { t.disabled };
        let content = row![
            text::TIGHT.say(name, ink),
            Space::new().width(Length::Fill),
            text::CAPTION.say(key, if on { t.third } else { t.disabled })
        ]
        .align_y(Alignment::Center);
        let control = Control::new(look, Kind::Quiet, content).width(Length::Fill).height(25.0).padding(Padding {
            left: size::S8,
            right: 2.0,
            ..Padding::ZERO
        });
        if on {
            control.whence(whence).press(wish(wished))
        } else {
            control.disabled_because("there is nothing to take back")
        }
    };
    let again =
        shows.redo.map_or_else(|| "Ctrl Shift Z does it again".to_owned(), |w| format!("Ctrl Shift Z again: {w}"));
    let undo = shows.undo.map_or_else(Whence::default, |what| Whence::new("Undo", what).keys(again));
    let what = container(Cut::new(shows.undo.unwrap_or_default(), text::CAPTION, t.third)).padding(Padding {
        left: size::S8,
        right: 2.0,
        ..Padding::ZERO
    });
    // What the digits beside the places are pressed with.
    let places_by_key = row![
        text::TIGHT.say("Places", t.second),
        Space::new().width(Length::Fill),
        text::CAPTION.say("Alt 1–7", t.third)
    ]
    .height(25.0)
    .padding(Padding { left: size::S8, right: 2.0, ..Padding::ZERO })
    .align_y(Alignment::Center);
    let aids = column![
        places_by_key,
        aid("Find", "Ctrl K", Wish::Find, Whence::new("Find", "finds anything and runs any command"), true),
        aid("Explain", "F1", Wish::Help, Whence::new("Explain", "says what the words mean"), true),
        aid("Undo", "Ctrl Z", Wish::Undo, undo, shows.undo.is_some()),
        what,
        Space::new().height(size::S8),
        // Two lines, whether they are there or not: nothing above them moves.
        container(column![line(t.hairline, 1.0), Space::new().height(6.0), look.caption(shows.note)])
            .padding(Padding { left: size::S8, ..Padding::ZERO })
            .height(NOTE)
            .clip(true),
    ];
    let stripes = shows.nation.map_or_else(
        || row![stripe(t.rule, size::STRIPES.0), stripe(t.rail, size::STRIPES.1)],
        |n| {
            let (coat, facing) = (Colour::of(&n.uniform.coat), Colour::of(&n.uniform.facings));
            row![stripe(coat, size::STRIPES.0), stripe(facing, size::STRIPES.1)]
        },
    );
    let column = column![
        container(head).padding(Padding { top: 20.0, left: 17.0, bottom: 12.0, right: size::S4 }).height(126.0),
        places,
        Space::new().height(Length::Fill),
        container(aids).padding(Padding { left: 9.0, right: size::S8, bottom: size::S12, ..Padding::ZERO }),
    ]
    .width(Length::Fill);
    let ground = t.rail;
    container(row![stripes, column]).style(move |_| filled(ground)).width(size::RAIL).height(Length::Fill).into()
}

fn stripe<'a, M: 'a>(ink: Colour, width: f32) -> Element<'a, M> {
    container(Space::new().width(width).height(Length::Fill)).style(move |_| filled(ink)).into()
}

/// The nation's flag as the rail shows it.
#[must_use]
pub fn nation_flag(look: &Look, uniform: &Uniform, cipher: &str) -> List {
    let cloth = Cloth { theme: &look.theme, mm: 3.0 };
    flag(uniform, cipher, flag::Kind::Army, &cloth, size::FLAG.1)
}

fn no_flag(ink: Colour) -> List {
    let mut list = List::new(size::FLAG.0, size::FLAG.1);
    list.dashed(Path::rect(0.5, 0.5, size::FLAG.0 - 1.0, size::FLAG.1 - 1.0), ink, 1.0, &[4.0, 3.0]);
    list
}

/// A window, and over it a panel if there is one; the window then stands still behind it.
pub fn over<'a, M: Clone + 'a>(
    look: &Look,
    window: Element<'a, M>,
    panel: Option<(Element<'a, M>, Alignment)>,
    away: M,
) -> Element<'a, M> {
    let mut layers = Stack::new().push(Still::new(panel.is_some(), Batch::new(window)));
    if let Some((panel, at)) = panel {
        let veil = look.theme.ground.fade(0.55);
        let behind = container(Space::new().width(Length::Fill).height(Length::Fill)).style(move |_| filled(veil));
        let placed = container(opaque(Batch::new(panel))).width(Length::Fill).height(Length::Fill).align_x(at);
        layers = layers.push(opaque(mouse_area(behind).on_press(away))).push(placed);
    }
    layers.into()
}
