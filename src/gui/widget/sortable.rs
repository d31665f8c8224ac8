//! A column whose rows are dragged to another place with the mouse; a line shows where they would go.

use crate::gui::look::{Look, colour};
use crate::gui::widget::forward;
use iced::advanced::widget::{Operation, Tree, tree};
use iced::advanced::{Clipboard, Layout, Shell, Widget, layout, mouse as cursor, renderer};
use iced::{Background, Element, Event, Length, Point, Rectangle, Renderer, Size, Theme, mouse};

/// So far the mouse goes, in points, before a press is a drag.
const THRESHOLD: f32 = 6.0;
/// Thickness of the line that shows the place.
const LINE: f32 = 2.0;

/// What a drop means: the row that was dragged, and the row before which it was let go, counted from 0.
type Drop<'a, M> = Box<dyn Fn(usize, usize) -> M + 'a>;

/// A column of rows that can be dragged.
pub struct Sortable<'a, M> {
    content: Element<'a, M>,
    look: &'a Look,
    takes: Box<dyn Fn(usize) -> bool + 'a>,
    dropped: Drop<'a, M>,
}

/// What it remembers between pictures.
#[derive(Debug, Default)]
struct State {
    /// The row that is held, and where it was taken.
    held: Option<(usize, Point)>,
    /// The row before which it would go.
    gap: Option<usize>,
}

impl<'a, M> Sortable<'a, M> {
    /// A column, which rows of it can be dragged, and what a drop means.
    pub fn new(
        look: &'a Look,
        content: impl Into<Element<'a, M>>,
        takes: impl Fn(usize) -> bool + 'a,
        dropped: impl Fn(usize, usize) -> M + 'a,
    ) -> Sortable<'a, M> {
        Sortable { content: content.into(), look, takes: Box::new(takes), dropped: Box::new(dropped) }
    }
}

/// How many rows lie above a height.
fn gap(rows: impl Iterator<Item = Rectangle>, y: f32) -> usize {
    rows.filter(|r| r.center_y() < y).count()
}

impl<'a, M: Clone + 'a> Widget<M, Theme, Renderer> for Sortable<'a, M> {
    forward!(content: size own_children own_diff own_layout own_operate);

    fn tag(&self) -> tree::Tag {
        tree::Tag::of::<State>()
    }

    fn state(&self) -> tree::State {
        tree::State::new(State::default())
    }

    fn update(
        &mut self,
        tree: &mut Tree,
        event: &Event,
        layout: Layout<'_>,
        pointer: cursor::Cursor,
        renderer: &Renderer,
        clipboard: &mut dyn Clipboard,
        shell: &mut Shell<'_, M>,
        viewport: &Rectangle,
    ) {
        let state = tree.state.downcast_mut::<State>();
        let rows = || layout.children().map(|row| row.bounds());
        let mut seen = pointer;
        match event {
            Event::Mouse(mouse::Event::ButtonPressed(mouse::Button::Left)) => {
                state.gap = None;
                state.held = pointer.position_over(layout.bounds()).and_then(|at| {
                    let row = rows().position(|r| r.contains(at))?;
                    (self.takes)(row).then_some((row, at))
                });
            }
            Event::Mouse(mouse::Event::CursorMoved { .. }) => {
                if let (Some((_, from)), Some(at)) = (state.held, pointer.position())
                    && (state.gap.is_some() || from.distance(at) > THRESHOLD)
                {
                    let now = Some(gap(rows(), at.y));
                    if state.gap != now {
                        state.gap = now;
                        shell.request_redraw();
                    }
                }
            }
            Event::Mouse(mouse::Event::ButtonReleased(mouse::Button::Left)) => {
                if let (Some((row, _)), Some(gap)) = (state.held.take(), state.gap.take()) {
                    shell.publish((self.dropped)(row, gap));
                    shell.request_redraw();
                    // The row itself must not take it for a click.
                    seen = cursor::Cursor::Unavailable;
                }
            }
            _ => {}
        }
        let inner = &mut tree.children[0];
        self.content.as_widget_mut().update(inner, event, layout, seen, renderer, clipboard, shell, viewport);
    }

    fn draw(
        &self,
        tree: &Tree,
        renderer: &mut Renderer,
        theme: &Theme,
        style: &renderer::Style,
        layout: Layout<'_>,
        pointer: cursor::Cursor,
        viewport: &Rectangle,
    ) {
        use iced::advanced::Renderer as _;
        self.content.as_widget().draw(&tree.children[0], renderer, theme, style, layout, pointer, viewport);
        let Some(gap) = tree.state.downcast_ref::<State>().gap else { return };
        let bounds = layout.bounds();
        let above = gap.checked_sub(1).and_then(|n| layout.children().nth(n));
        let y = above.map_or(bounds.y, |row| row.bounds().y + row.bounds().height);
        let line = Rectangle { y: (y - LINE / 2.0).round(), height: LINE, ..bounds };
        renderer.fill_quad(
            renderer::Quad { bounds: line, snap: true, ..renderer::Quad::default() },
            Background::Color(colour(self.look.ours().line)),
        );
    }

    fn mouse_interaction(
        &self,
        tree: &Tree,
        layout: Layout<'_>,
        pointer: cursor::Cursor,
        viewport: &Rectangle,
        renderer: &Renderer,
    ) -> mouse::Interaction {
        if tree.state.downcast_ref::<State>().gap.is_some() {
            return mouse::Interaction::Grabbing;
        }
        self.content.as_widget().mouse_interaction(&tree.children[0], layout, pointer, viewport, renderer)
    }
}

impl<'a, M: Clone + 'a> From<Sortable<'a, M>> for Element<'a, M> {
    fn from(sortable: Sortable<'a, M>) -> Self {
        Element::new(sortable)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gap_is_between_the_rows_whose_middles_lie_round_the_mouse() {
        let rows = || (0..3).map(|n| Rectangle { x: 0.0, y: n as f32 * 20.0, width: 100.0, height: 20.0 });
        for (y, at) in [(-5.0, 0), (9.0, 0), (11.0, 1), (31.0, 2), (55.0, 3), (500.0, 3)] {
            assert_eq!(gap(rows(), y), at, "{y}");
        }
    }
}
