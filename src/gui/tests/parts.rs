//! Every part in both lights: the fixture to look at when the design system changes.

use super::picture::{has_ink, simulate};
use super::shoot;
use crate::draw::Colour;
use crate::draw::{List, Path};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Light, Look, size, text};
use crate::gui::painter::Picture;
use crate::gui::shell::{self, Page, Rail};
use crate::gui::widget::field::{Field, Worth};
use crate::gui::widget::icon::Icon;
use crate::gui::widget::{Control, button, checkbox, choice, error, figures, idle, line, progress, ruled, section};
use iced::widget::{Column, Space, column, row};
use iced::{Alignment, Element, Length, Padding, Rectangle};

fn swatch<'a>(look: &Look, name: &'a str, ink: Colour) -> Element<'a, ()> {
    let mut list = List::new(26.0, 17.0);
    list.fill(Path::rect(0.5, 0.5, 25.0, 16.0), ink);
    list.stroke(Path::rect(0.5, 0.5, 25.0, 16.0), look.theme.hairline, 1.0);
    ruled(look, 25.0, row![Picture::view(list), look.text(name)].spacing(size::S8).align_y(Alignment::Center))
}

fn palette<'a>(look: &Look) -> Element<'a, ()> {
    let t = &look.theme;
    let mut out = Column::new().push(section(look, "Palette", ""));
    for (name, ink) in [
        ("Ground", t.ground),
        ("Sheet", t.sheet),
        ("Field", t.field),
        ("Rail", t.rail),
        ("Selected row", t.selected),
        ("Hairline", t.hairline),
        ("Rule, field edge", t.rule),
        ("Ink", t.ink),
        ("Ink, second", t.second),
        ("Ink, third", t.third),
        ("Disabled", t.disabled),
        ("Our colour, line and text", look.ours().line),
        ("Our colour, fill", look.ours().fill),
        ("Their colour, line and text", look.accents[1].line),
        ("Their colour, fill", look.accents[1].fill),
        ("Carmine: error, hits", t.carmine),
        ("Ochre: warning", t.ochre),
        ("Verdigris: in order", t.verdigris),
        ("Focus ring", t.focus),
    ] {
        out = out.push(swatch(look, name, ink));
    }
    out.width(280.0).into()
}

fn controls<'a>(look: &'a Look) -> Element<'a, ()> {
    let figure = |kind: Kind, name: &'a str| {
        Control::new(
            look,
            kind,
            row![look.text(name), Space::new().width(Length::Fill), look.text("441")].align_y(Alignment::Center),
        )
        .width(Length::Fill)
        .height(size::ROW_HEAD)
        .padding(Padding::from([0.0, size::S8]))
        .whence(Whence::new("Under arms 441", "= 472 after Gößweil − 31"))
        .press(())
    };
    column![
        section(look, "Buttons", ""),
        row![
            button(look, Kind::Primary, "Next step", "Ctrl Enter").press(()),
            button(look, Kind::Plain, "Plain", "P").press(()),
            idle(look, "Disabled", "there is no battle"),
            button(look, Kind::Quiet, "Quiet", "Q").press(()),
        ]
        .spacing(size::S12)
        .align_y(Alignment::Center),
        button(look, Kind::Destructive, "Throw away", "").press(()),
        section(look, "Fields", ""),
        row![
            Field::new(look, "", "v. Quastorff", |_| ()).width(144.0),
            Field::new(look, "Add a regiment", "", |_| ()).width(144.0),
            Field::new(look, "", "484", |_| ()).worth(Worth::Wrong).width(144.0)
        ]
        .spacing(size::S12),
        error(look, "484 wounded are more than the 460 men who went in. Write 460 or fewer."),
        row![checkbox(look, true, "save ink", ()), checkbox(look, false, "rain all day", ())].spacing(size::S12),
        choice(look, &[(1, "Daylight"), (2, "Candlelight")], 1, |_| (), &Whence::default()),
        section(look, "Rows", "men"),
        figure(Kind::Row, "at rest"),
        line(look.theme.hairline, 1.0),
        figure(Kind::Chosen, "selected"),
        line(look.theme.hairline, 1.0),
        section(look, "Findings", ""),
        row![Icon::Error.view(look.theme.carmine), look.text("Five independent units; three at most.")].spacing(8.0),
        row![Icon::Warning.view(look.theme.ochre), look.text("One battery of two is heavy.")].spacing(8.0),
        row![Icon::Note.view(look.theme.second), look.text("Austria’s price line is used.")].spacing(8.0),
        row![Icon::Tick.view(look.theme.verdigris), look.text("Within five in a hundred.")].spacing(8.0),
        progress(look, 0.4, 320.0),
    ]
    .spacing(size::S8)
    .width(Length::Fill)
    .into()
}

fn icons<'a>(look: &'a Look) -> Element<'a, ()> {
    let row_of = |icons: &[Icon]| {
        icons.iter().fold(iced::widget::Row::new().spacing(size::S12), |r, i| r.push(i.view(look.theme.ink)))
    };
    column![
        section(look, "Icons", ""),
        row_of(&[Icon::Campaign, Icon::Armies, Icon::Battle, Icon::Print, Icon::Settings, Icon::Find, Icon::Paper]),
        row_of(&[Icon::First, Icon::Back, Icon::Play, Icon::Pause, Icon::Forth, Icon::Last, Icon::Down, Icon::Right]),
        row_of(&[Icon::Error, Icon::Warning, Icon::Note, Icon::Tick, Icon::Cross, Icon::Plus, Icon::Pencil]),
        section(look, "Type", ""),
        look.title("Title 28, Gößweil"),
        look.section("Section 19, Möhrhausen"),
        look.aside("Aside, 6 July 1757"),
        look.text("Text and data 13, 1,234,567 −870"),
        look.caption("Caption 11"),
        row![figures(80.0, look.text("5,310")), figures(80.0, text::STRONG.say("12,345", look.theme.ink))]
    ]
    .spacing(size::S8)
    .width(300.0)
    .into()
}

/// The key on a button that cannot be pressed is as pale as its word; on one that can it has its own ink.
#[test]
fn the_key_of_a_disabled_button_is_disabled_too() {
    for light in [Light::Daylight, Light::Candlelight] {
        let look = Look::plain(light);
        let all = Rectangle { x: 0.0, y: 0.0, width: 160.0, height: 60.0 };
        let has = |kind, disabled: bool, ink| {
            let control: Control<'_, ()> = button(&look, kind, "", "WWW");
            let control = if disabled { control.disabled_because("not now") } else { control.press(()) };
            has_ink(&mut simulate((160.0, 60.0), control.into()), &look, all, ink)
        };
        assert!(has(Kind::Plain, false, look.theme.third), "{light:?}: a live key has its ink");
        assert!(!has(Kind::Plain, true, look.theme.third), "{light:?}: a plain one");
        let on_fill = look.theme.text_on_fill.mix(look.ours().fill, 0.15);
        assert!(has(Kind::Primary, false, on_fill), "{light:?}: a live key of the next step");
        assert!(!has(Kind::Primary, true, on_fill) || light == Light::Daylight, "{light:?}: the next step");
        for kind in [Kind::Plain, Kind::Primary] {
            assert!(has(kind, true, look.theme.disabled), "{light:?}, {kind:?}: the key is there");
        }
    }
}

fn screen(look: &Look) -> Element<'_, ()> {
    let page = Page {
        title: "Parts".to_owned(),
        aside: "every control, once".to_owned(),
        right: look.text(look.light.name()).into(),
        body: row![palette(look), controls(look), icons(look)].spacing(size::S32).into(),
        bar: Some(button(look, Kind::Plain, "In a bar", "").press(()).into()),
        rest: Whence::new("Under arms 5,310", "= 5,130 after Gößweil + 183 back from hospital").keys("the whence line"),
    };
    let rail =
        Rail { nation: None, here: crate::gui::place::Place::Campaign, undo: None, redo: None, note: "All kept" };
    shell::window(look, rail, page, |_| ())
}

#[test]
fn parts_look_as_accepted() {
    for light in Light::ALL {
        let look = Look::plain(light);
        shoot(&format!("parts-{}", look.light.name().to_lowercase()), &look, size::WINDOW, screen(&look));
    }
}

#[test]
fn the_first_start_looks_as_accepted() {
    for light in Light::ALL {
        let look = Look::plain(light);
        let state = crate::gui::screen::start::State::default();
        let rail = Rail {
            nation: None,
            here: crate::gui::place::Place::Campaign,
            undo: None,
            redo: None,
            note: "New library",
        };
        let view = shell::plain_window(&look, &rail, state.view(&look).map(|_| ()), state.rest(), |_| ());
        shoot(&format!("start-{}", look.light.name().to_lowercase()), &look, size::WINDOW, view);
    }
}

#[test]
fn escape_leaves_a_field_to_the_place_around_it() {
    use iced::keyboard::key::Named;
    let look = Look::plain(Light::Daylight);
    let view: Element<'_, String> = Field::new(&look, "write here", "", |text| text).width(200.0).into();
    let mut simulator = super::picture::simulate((300.0, 60.0), view);
    simulator.click(iced::Point::new(40.0, 10.0)).expect("the field lies there");
    assert_eq!(simulator.typewrite("q"), iced::event::Status::Captured, "the field has the focus");
    assert_eq!(simulator.tap_key(Named::Escape), iced::event::Status::Ignored);
    assert_eq!(simulator.into_messages().collect::<Vec<_>>(), ["q"]);
}

#[test]
fn alt_and_a_figure_leave_a_field_and_write_nothing() {
    use iced::keyboard::{Event, Key, Location, Modifiers, key};
    let look = Look::plain(Light::Daylight);
    let view: Element<'_, String> = Field::new(&look, "write here", "", |text| text).width(200.0).into();
    let mut simulator = super::picture::simulate((300.0, 60.0), view);
    simulator.click(iced::Point::new(40.0, 10.0)).expect("the field lies there");
    let pressed = |modifiers| {
        let key = Key::Character("4".into());
        iced::Event::Keyboard(Event::KeyPressed {
            modified_key: key.clone(),
            physical_key: key::Physical::Code(key::Code::Digit4),
            location: Location::Standard,
            text: Some("4".into()),
            repeat: false,
            key,
            modifiers,
        })
    };
    let told = simulator.simulate([pressed(Modifiers::ALT), pressed(Modifiers::empty())]);
    assert_eq!(told, [iced::event::Status::Ignored, iced::event::Status::Captured]);
    assert_eq!(simulator.into_messages().collect::<Vec<_>>(), ["4"]);
}
