//! The painter: drawing lists onto the window's canvas.
//!
//! Only paths are filled and stroked. Texts are set as outlines of their glyphs, so that a picture is the same here, on
//! paper and in tests, and lies in the right order on every back end.

mod batch;

pub use batch::{Batch, join};

use super::look::colour;
use crate::draw::pixels::label_run;
use crate::draw::{Cap, Item, Join, List, Path, Pt, Run, Seg, Shown};
use iced::widget::canvas::{self, Canvas, Fill, Frame, LineCap, LineDash, LineJoin, Stroke, fill, path};
use iced::{Element, Length, Point, Rectangle, Renderer, Theme, mouse};
use std::cell::RefCell;
use std::rc::Rc;

/// Items of a picture that is painted with others: more are kept by themselves, so that they are not drawn anew when
/// another changes.
const SMALL: usize = 60;

/// A drawing list on screen, as large as fits its bounds without changing its shape.
#[derive(Debug, Clone)]
pub struct Picture {
    list: Rc<List>,
}

/// What was drawn last, kept until the list changes.
#[derive(Default)]
pub struct Kept {
    cache: canvas::Cache,
    list: RefCell<Option<Rc<List>>>,
}

impl Picture {
    #[must_use]
    pub fn new(list: Rc<List>) -> Picture {
        Picture { list }
    }

    /// The picture at its own size. A small one is painted with the others of its [`Batch`].
    pub fn view<'a, M: 'a>(list: impl Into<Rc<List>>) -> Element<'a, M> {
        let list = list.into();
        if list.items.len() <= SMALL {
            return batch::Small::new(Picture::new(list)).into();
        }
        let (w, h) = (list.width, list.height);
        Canvas::new(Picture::new(list)).width(w).height(h).into()
    }

    /// The picture in all the room there is.
    pub fn fill<'a, M: 'a>(list: impl Into<Rc<List>>) -> Element<'a, M> {
        Canvas::new(Picture::new(list.into())).width(Length::Fill).height(Length::Fill).into()
    }
}

/// How a list of this size lies in bounds: how much it is enlarged, and where its corner is.
#[must_use]
pub fn fit(list: &List, bounds: iced::Size) -> (f32, Pt) {
    if list.width <= 0.0 || list.height <= 0.0 {
        return (1.0, Pt::default());
    }
    let scale = (bounds.width / list.width).min(bounds.height / list.height);
    let at = Pt { x: (bounds.width - list.width * scale) / 2.0, y: (bounds.height - list.height * scale) / 2.0 };
    (scale, at)
}

impl<M> canvas::Program<M> for Picture {
    type State = Kept;

    fn draw(
        &self,
        kept: &Kept,
        renderer: &Renderer,
        _theme: &Theme,
        bounds: Rectangle,
        _cursor: mouse::Cursor,
    ) -> Vec<canvas::Geometry> {
        let mut last = kept.list.borrow_mut();
        if !last.as_ref().is_some_and(|l| Rc::ptr_eq(l, &self.list) || *l == self.list) {
            kept.cache.clear();
            *last = Some(Rc::clone(&self.list));
        }
        vec![kept.cache.draw(renderer, bounds.size(), |frame| {
            let (scale, at) = fit(&self.list, bounds.size());
            paint(frame, &self.list, scale, at);
        })]
    }
}

/// Paints a list on a frame, enlarged by `scale`, its upper left corner at `at`.
pub fn paint(frame: &mut Frame, list: &List, scale: f32, at: Pt) {
    for item in &list.items {
        match item {
            Item::Fill(f) => {
                let fill = Fill { style: canvas::Style::Solid(colour(f.colour)), rule: fill::Rule::EvenOdd };
                frame.fill(&outline(&f.path, scale, at), fill);
            }
            Item::Stroke(s) => {
                let dash: Vec<f32> = s.dash.iter().map(|d| d * scale).collect();
                let stroke = Stroke {
                    style: canvas::Style::Solid(colour(s.colour)),
                    width: s.width * scale,
                    line_cap: match s.cap {
                        Cap::Butt => LineCap::Butt,
                        Cap::Round => LineCap::Round,
                        Cap::Square => LineCap::Square,
                    },
                    line_join: match s.join {
                        Join::Miter => LineJoin::Miter,
                        Join::Round => LineJoin::Round,
                    },
                    line_dash: LineDash { segments: &dash, offset: 0 },
                };
                frame.stroke(&outline(&s.path, scale, at), stroke);
            }
            Item::Label(l) => run(frame, &label_run(l), scale, at),
            Item::Run(r) => run(frame, r, scale, at),
            Item::Bitmap(s) => cells(frame, s, scale, at),
        }
    }
}

/// A picture of the owner's own as areas: what is handed over as one drawing keeps its order so.
fn cells(frame: &mut Frame, s: &Shown, scale: f32, at: Pt) {
    let (w, h) = (s.width * scale, s.height * scale);
    let corner = Pt { x: s.at.x * scale + at.x, y: s.at.y * scale + at.y };
    for cell in s.bitmap.cells() {
        let [r, g, b, a] = cell.rgba;
        // What comes after covers the seam.
        let (right, low) = ((cell.x + cell.width).min(1.0) * w, (cell.y + cell.height).min(1.0) * h);
        let (x, y) = (cell.x * w, cell.y * h);
        let size = iced::Size::new((right + 0.7).min(w) - x, (low + 0.7).min(h) - y);
        let ink = iced::Color::from_rgba8(r, g, b, f32::from(a) / 255.0);
        frame.fill_rectangle(Point::new(corner.x + x, corner.y + y), size, ink);
    }
}

fn run(frame: &mut Frame, r: &Run, scale: f32, at: Pt) {
    let path = outline(&r.outline(), scale, at);
    if let Some((ink, width)) = r.halo {
        let stroke = Stroke {
            style: canvas::Style::Solid(colour(ink)),
            width: width * 2.0 * scale,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            line_dash: LineDash::default(),
        };
        frame.stroke(&path, stroke);
    }
    let fill = Fill { style: canvas::Style::Solid(colour(r.colour)), rule: fill::Rule::NonZero };
    frame.fill(&path, fill);
}

fn outline(path: &Path, scale: f32, at: Pt) -> canvas::Path {
    let to = |p: Pt| Point::new(p.x * scale + at.x, p.y * scale + at.y);
    canvas::Path::new(|b: &mut path::Builder| {
        for seg in &path.segs {
            match *seg {
                Seg::Move(p) => b.move_to(to(p)),
                Seg::Line(p) => b.line_to(to(p)),
                Seg::Cubic(c, d, p) => b.bezier_curve_to(to(c), to(d), to(p)),
                Seg::Close => b.close(),
            }
        }
    })
}
