//! The rows of the place Armies: dragged, and drawn again as they come and go.

use super::armies::{army, at_armies, undo};
use super::flow::Window;
use super::picture::simulate;
use crate::army::Id;
use crate::gui::look::{Light, Look};
use crate::gui::screen::armies::rows::Row;
use crate::gui::screen::armies::{CHOSEN, Deed, Message as On, Subject};
use crate::gui::widget::Sortable;
use iced::advanced::renderer::Headless as _;
use iced::advanced::widget::operation::focusable::focus;
use iced::widget::{Column, Space};
use iced::{Element, Event, Point, mouse};
use iced_test::runtime::user_interface::{Cache, UserInterface};

#[test]
fn a_row_is_dragged_with_the_mouse_and_a_click_is_no_drag() {
    let look = Look::plain(Light::Daylight);
    let view = || -> Element<'_, (usize, usize)> {
        let rows = (0..3).map(|_| Space::new().width(100.0).height(20.0).into());
        Sortable::new(&look, Column::with_children(rows), |n| n != 1, |from, to| (from, to)).into()
    };
    let drag = |from: f32, to: f32| {
        let mut simulator = simulate((200.0, 100.0), view());
        simulator.point_at(Point::new(50.0, from));
        simulator.simulate([Event::Mouse(mouse::Event::ButtonPressed(mouse::Button::Left))]);
        let at = Point::new(50.0, to);
        simulator.point_at(at);
        simulator.simulate([
            Event::Mouse(mouse::Event::CursorMoved { position: at }),
            Event::Mouse(mouse::Event::ButtonReleased(mouse::Button::Left)),
        ]);
        simulator.into_messages().collect::<Vec<_>>()
    };
    assert_eq!(drag(10.0, 58.0), [(0, 3)]);
    assert_eq!(drag(50.0, 5.0), [(2, 0)]);
    assert_eq!(drag(30.0, 5.0), [], "the second row stays");
    assert_eq!(drag(10.0, 12.0), [], "a click");
}

/// Draws the window once more: what its widgets remember goes from one picture to the next, as in the real window.
fn redraw(window: &Window, cache: Cache, renderer: &mut iced::Renderer) -> Cache {
    let mut picture = UserInterface::build(window.app.view(), iced::Size::new(1280.0, 800.0), cache, renderer);
    picture.operate(renderer, &mut focus::<()>(CHOSEN.into()));
    picture.into_cache()
}

#[test]
fn rows_come_and_go_between_pictures() {
    let (mut window, name) = at_armies();
    let (font, size) = (crate::gui::look::text::DATA, iced::Pixels(16.0));
    let mut renderer = iced::futures::executor::block_on(iced::Renderer::new(font, size, Some("tiny-skia")))
        .expect("a renderer without a window");
    let mut cache = redraw(&window, Cache::default(), &mut renderer);
    let first = army(&window, &name);
    for _ in 0..2 {
        for message in [
            On::Do(Deed::FormWing),
            On::Do(Deed::FormBrigade),
            On::Chosen(Subject::Unit(first.brigades[1].units[0].clone())),
            On::Do(Deed::TakeAway),
            On::Sought(first.regiments[2].name.clone()),
            On::Sought(String::new()),
            On::BringBack,
            On::Chosen(Subject::Brigade(first.brigades[0].id.clone())),
            On::Do(Deed::TakeAway),
            On::BringBack,
            On::Dropped(4, 2),
        ] {
            window.on_armies(message);
            cache = redraw(&window, cache, &mut renderer);
        }
        undo(&mut window, 3);
        cache = redraw(&window, cache, &mut renderer);
        assert_eq!(army(&window, &name), first);
    }
}

#[test]
fn rows_keep_what_names_them() {
    let unit = |id: &str| Row::Of(Subject::Unit(Id::new(id)));
    assert_ne!(unit("leib").key(), unit("garde").key());
    assert_ne!(unit("leib").key(), Row::Of(Subject::Brigade(Id::new("leib"))).key());
}
