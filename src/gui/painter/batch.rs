//! Small pictures (icons, blocks, flags, squares) painted all at once.
//!
//! The software renderer makes its clip mask anew, as large as the window, before and after every drawing that it is
//! handed; a page with eighty small pictures so spends more on masks than on paint. A [`Batch`] gathers what the
//! pictures within it draw, and hands it over as one drawing. Within a layer the renderer paints all drawings after all
//! grounds and before all texts, so nothing changes its place; a batch stands wherever a layer begins: round the
//! window, round a panel, and within everything that scrolls.

use super::{Picture, fit, paint};
use crate::draw::{List, Pt};
use crate::gui::widget::forward;
use iced::advanced::widget::{Operation, Tree, tree};
use iced::advanced::{Clipboard, Layout, Renderer as _, Shell, Widget, layout, mouse as cursor, renderer};
use iced::widget::canvas::{self, Frame};
use iced::{Element, Event, Length, Point, Rectangle, Renderer, Size, Theme, Vector};
use std::cell::RefCell;
use std::rc::Rc;

/// A small picture where it stands.
#[derive(Debug, Clone, PartialEq)]
struct Placed {
    list: Rc<List>,
    scale: f32,
    at: Pt,
}

thread_local! {
    /// What the open batches have gathered, the innermost last: a widget is drawn with nothing at hand that could carry it.
    static OPEN: RefCell<Vec<Vec<Placed>>> = const { RefCell::new(Vec::new()) };
}

/// A picture at its own size.
pub struct Small {
    picture: Picture,
}

impl Small {
    pub const fn new(picture: Picture) -> Small {
        Small { picture }
    }
}

impl<M> Widget<M, Theme, Renderer> for Small {
    fn size(&self) -> Size<Length> {
        let list = &self.picture.list;
        Size::new(Length::Fixed(list.width), Length::Fixed(list.height))
    }

    fn layout(&mut self, _tree: &mut Tree, _renderer: &Renderer, limits: &layout::Limits) -> layout::Node {
        layout::atomic(limits, self.picture.list.width, self.picture.list.height)
    }

    fn draw(
        &self,
        _tree: &Tree,
        renderer: &mut Renderer,
        _theme: &Theme,
        _style: &renderer::Style,
        layout: Layout<'_>,
        _pointer: cursor::Cursor,
        viewport: &Rectangle,
    ) {
        let bounds = layout.bounds();
        if bounds.intersection(viewport).is_none() {
            return;
        }
        let (scale, within) = fit(&self.picture.list, bounds.size());
        let at = Pt { x: bounds.x + within.x, y: bounds.y + within.y };
        if !join(&self.picture.list, scale, at) {
            let mut frame = Frame::new(renderer, bounds.size());
            paint(&mut frame, &self.picture.list, scale, within);
            let geometry = frame.into_geometry();
            hand_over(renderer, bounds.position(), geometry);
        }
    }
}

/// Hands a picture to the open batch, enlarged by `scale`, its upper left corner at `at` of the layer; says whether
/// there is one.
pub fn join(list: &Rc<List>, scale: f32, at: Pt) -> bool {
    OPEN.with_borrow_mut(|open| {
        let batch = open.last_mut();
        batch.map(|batch| batch.push(Placed { list: Rc::clone(list), scale, at })).is_some()
    })
}

impl<'a, M: 'a> From<Small> for Element<'a, M> {
    fn from(small: Small) -> Self {
        Element::new(small)
    }
}

fn hand_over(renderer: &mut Renderer, at: Point, geometry: canvas::Geometry) {
    use iced::advanced::graphics::geometry::Renderer as _;
    renderer.with_translation(Vector::new(at.x, at.y), |renderer| renderer.draw_geometry(geometry));
}

/// Content whose small pictures are painted all at once.
pub struct Batch<'a, M> {
    content: Element<'a, M>,
}

/// What a batch drew last, kept while it stays the same.
#[derive(Default)]
struct Kept {
    cache: canvas::Cache,
    drawn: RefCell<Vec<Placed>>,
}

impl<'a, M> Batch<'a, M> {
    pub fn new(content: impl Into<Element<'a, M>>) -> Batch<'a, M> {
        Batch { content: content.into() }
    }
}

impl<'a, M: 'a> Widget<M, Theme, Renderer> for Batch<'a, M> {
    forward!(content: size own_children own_diff own_layout own_operate);

    fn tag(&self) -> tree::Tag {
        tree::Tag::of::<Kept>()
    }

    fn state(&self) -> tree::State {
        tree::State::new(Kept::default())
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
        let inner = &mut tree.children[0];
        self.content.as_widget_mut().update(inner, event, layout, pointer, renderer, clipboard, shell, viewport);
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
        OPEN.with_borrow_mut(|open| open.push(Vec::new()));
        self.content.as_widget().draw(&tree.children[0], renderer, theme, style, layout, pointer, viewport);
        let gathered = OPEN.with_borrow_mut(|open| open.pop().unwrap_or_default());
        if gathered.is_empty() {
            return;
        }
        let (bounds, kept) = (layout.bounds(), tree.state.downcast_ref::<Kept>());
        let mut drawn = kept.drawn.borrow_mut();
        if *drawn != gathered {
            kept.cache.clear();
            *drawn = gathered;
        }
        let geometry = kept.cache.draw(renderer, bounds.size(), |frame| {
            for Placed { list, scale, at } in drawn.iter() {
                paint(frame, list, *scale, Pt { x: at.x - bounds.x, y: at.y - bounds.y });
            }
        });
        hand_over(renderer, bounds.position(), geometry);
    }

    fn mouse_interaction(
        &self,
        tree: &Tree,
        layout: Layout<'_>,
        pointer: cursor::Cursor,
        viewport: &Rectangle,
        renderer: &Renderer,
    ) -> iced::mouse::Interaction {
        self.content.as_widget().mouse_interaction(&tree.children[0], layout, pointer, viewport, renderer)
    }
}

impl<'a, M: 'a> From<Batch<'a, M>> for Element<'a, M> {
    fn from(batch: Batch<'a, M>) -> Self {
        Element::new(batch)
    }
}
