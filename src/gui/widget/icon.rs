//! Icons: strokes on a grid of 18 points.

use crate::draw::path::pt;
use crate::draw::{Colour, List, Path, Pt};
use crate::gui::look::size;
use crate::gui::painter::Picture;
use iced::Element;

/// The icons that there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Icon {
    Campaign,
    Nations,
    Armies,
    Battle,
    Reference,
    Print,
    Settings,
    Find,
    Down,
    Right,
    First,
    Back,
    Play,
    Pause,
    Forth,
    Last,
    Error,
    Warning,
    Note,
    Tick,
    Cross,
    Plus,
    Pencil,
    Paper,
}

impl Icon {
    /// The icon in an ink.
    pub fn view<'a, M: 'a>(self, ink: Colour) -> Element<'a, M> {
        Picture::view(self.list(ink))
    }

    /// The icon as a drawing.
    #[must_use]
    pub fn list(self, ink: Colour) -> List {
        let mut list = List::new(size::ICON, size::ICON);
        let stroke = |list: &mut List, points: &[(f32, f32)]| {
            let points: Vec<Pt> = points.iter().map(|(x, y)| pt(*x, *y)).collect();
            list.round(Path::line(&points), ink, size::ICON_STROKE);
        };
        match self {
            Icon::Campaign => {
                stroke(
                    &mut list,
                    &[(2.5, 4.5), (6.5, 3.0), (11.5, 4.5), (15.5, 3.0), (15.5, 13.5), (11.5, 15.0), (6.5, 13.5)],
                );
                stroke(&mut list, &[(6.5, 13.5), (2.5, 15.0), (2.5, 4.5)]);
                stroke(&mut list, &[(6.5, 3.0), (6.5, 13.5)]);
                stroke(&mut list, &[(11.5, 4.5), (11.5, 15.0)]);
            }
            Icon::Reference => {
                stroke(&mut list, &[(9.0, 5.0), (6.5, 3.5), (2.5, 3.5), (2.5, 13.5), (6.5, 13.5), (9.0, 15.0)]);
                stroke(&mut list, &[(9.0, 5.0), (11.5, 3.5), (15.5, 3.5), (15.5, 13.5), (11.5, 13.5), (9.0, 15.0)]);
                stroke(&mut list, &[(9.0, 5.0), (9.0, 15.0)]);
            }
            Icon::Nations => {
                stroke(&mut list, &[(4.0, 16.0), (4.0, 2.5)]);
                stroke(&mut list, &[(4.0, 3.5), (14.5, 3.5), (12.0, 6.8), (14.5, 10.0), (4.0, 10.0)]);
            }
            Icon::Armies => {
                stroke(&mut list, &[(5.5, 3.5), (12.5, 3.5), (12.5, 6.5), (5.5, 6.5), (5.5, 3.5)]);
                stroke(&mut list, &[(9.0, 6.5), (9.0, 9.0)]);
                stroke(&mut list, &[(4.5, 11.0), (4.5, 9.0), (13.5, 9.0), (13.5, 11.0)]);
                stroke(&mut list, &[(2.0, 11.0), (7.0, 11.0), (7.0, 14.0), (2.0, 14.0), (2.0, 11.0)]);
                stroke(&mut list, &[(11.0, 11.0), (16.0, 11.0), (16.0, 14.0), (11.0, 14.0), (11.0, 11.0)]);
            }
            Icon::Battle => {
                stroke(&mut list, &[(3.0, 3.0), (14.5, 14.5)]);
                stroke(&mut list, &[(15.0, 3.0), (3.5, 14.5)]);
                stroke(&mut list, &[(2.5, 11.0), (7.0, 15.5)]);
                stroke(&mut list, &[(15.5, 11.0), (11.0, 15.5)]);
            }
            Icon::Print => {
                stroke(&mut list, &[(5.0, 7.0), (5.0, 2.5), (13.0, 2.5), (13.0, 7.0)]);
                stroke(&mut list, &[(5.0, 13.0), (2.5, 13.0), (2.5, 7.0), (15.5, 7.0), (15.5, 13.0), (13.0, 13.0)]);
                stroke(&mut list, &[(5.0, 10.5), (13.0, 10.5), (13.0, 15.5), (5.0, 15.5), (5.0, 10.5)]);
            }
            Icon::Settings => {
                for (y, x) in [(4.0, 11.5), (9.0, 6.0), (14.0, 10.0)] {
                    stroke(&mut list, &[(2.5, y), (x - 1.8, y)]);
                    stroke(&mut list, &[(x + 1.8, y), (15.5, y)]);
                    list.round(Path::circle(pt(x, y), 1.8), ink, size::ICON_STROKE);
                }
            }
            _ => list = self.mark(ink),
        }
        list
    }

    /// The smaller signs.
    fn mark(self, ink: Colour) -> List {
        let mut list = List::new(size::ICON, size::ICON);
        let stroke = |list: &mut List, points: &[(f32, f32)]| {
            let points: Vec<Pt> = points.iter().map(|(x, y)| pt(*x, *y)).collect();
            list.round(Path::line(&points), ink, size::ICON_STROKE);
        };
        let solid = |list: &mut List, points: &[(f32, f32)]| {
            let points: Vec<Pt> = points.iter().map(|(x, y)| pt(*x, *y)).collect();
            list.fill(Path::polygon(&points), ink);
        };
        match self {
            Icon::Find => {
                list.round(Path::circle(pt(8.0, 8.0), 4.5), ink, size::ICON_STROKE);
                stroke(&mut list, &[(11.3, 11.3), (15.0, 15.0)]);
            }
            Icon::Down => stroke(&mut list, &[(5.0, 7.0), (9.0, 11.0), (13.0, 7.0)]),
            Icon::Right => stroke(&mut list, &[(7.0, 5.0), (11.0, 9.0), (7.0, 13.0)]),
            Icon::First => {
                stroke(&mut list, &[(4.5, 4.5), (4.5, 13.5)]);
                solid(&mut list, &[(13.5, 4.5), (13.5, 13.5), (6.5, 9.0)]);
            }
            Icon::Back => solid(&mut list, &[(12.5, 4.5), (12.5, 13.5), (5.5, 9.0)]),
            Icon::Play | Icon::Forth => solid(&mut list, &[(5.5, 4.5), (5.5, 13.5), (12.5, 9.0)]),
            Icon::Pause => {
                stroke(&mut list, &[(6.5, 5.0), (6.5, 13.0)]);
                stroke(&mut list, &[(11.5, 5.0), (11.5, 13.0)]);
            }
            Icon::Last => {
                stroke(&mut list, &[(13.5, 4.5), (13.5, 13.5)]);
                solid(&mut list, &[(4.5, 4.5), (4.5, 13.5), (11.5, 9.0)]);
            }
            Icon::Error => {
                let points: Vec<(f32, f32)> = (0..=8)
                    .map(|n| {
                        let a = (n as f32 + 0.5) * std::f32::consts::TAU / 8.0;
                        (9.0 + 6.6 * a.cos(), 9.0 + 6.6 * a.sin())
                    })
                    .collect();
                stroke(&mut list, &points);
                stroke(&mut list, &[(9.0, 5.5), (9.0, 9.8)]);
                list.fill(Path::circle(pt(9.0, 12.3), 0.9), ink);
            }
            Icon::Warning => {
                stroke(&mut list, &[(9.0, 2.8), (16.0, 15.0), (2.0, 15.0), (9.0, 2.8)]);
                stroke(&mut list, &[(9.0, 7.2), (9.0, 10.6)]);
                list.fill(Path::circle(pt(9.0, 12.8), 0.9), ink);
            }
            Icon::Note => {
                list.round(Path::circle(pt(9.0, 9.0), 6.4), ink, size::ICON_STROKE);
                stroke(&mut list, &[(9.0, 8.4), (9.0, 12.3)]);
                list.fill(Path::circle(pt(9.0, 5.9), 0.9), ink);
            }
            Icon::Tick => stroke(&mut list, &[(3.5, 9.5), (7.0, 13.0), (14.5, 4.5)]),
            Icon::Cross => {
                stroke(&mut list, &[(4.5, 4.5), (13.5, 13.5)]);
                stroke(&mut list, &[(13.5, 4.5), (4.5, 13.5)]);
            }
            Icon::Plus => {
                stroke(&mut list, &[(9.0, 4.5), (9.0, 13.5)]);
                stroke(&mut list, &[(4.5, 9.0), (13.5, 9.0)]);
            }
            Icon::Pencil => {
                stroke(&mut list, &[(3.0, 15.0), (4.0, 11.5), (12.0, 3.5), (14.5, 6.0), (6.5, 14.0), (3.0, 15.0)]);
            }
            Icon::Paper => {
                stroke(&mut list, &[(4.5, 2.5), (10.5, 2.5), (13.5, 5.5), (13.5, 15.5), (4.5, 15.5), (4.5, 2.5)]);
                stroke(&mut list, &[(10.5, 2.5), (10.5, 5.5), (13.5, 5.5)]);
            }
            _ => {}
        }
        list
    }
}

/// The hat of the first start, 132 points wide.
#[must_use]
pub fn tricorne(ink: Colour, paper: Colour, cockade: Colour) -> List {
    let mut list = List::new(132.0, 70.0);
    let body = Path {
        segs: vec![
            crate::draw::Seg::Move(pt(1.0, 44.0)),
            crate::draw::Seg::Cubic(pt(22.0, 38.0), pt(26.0, 6.0), pt(64.0, 6.0)),
            crate::draw::Seg::Cubic(pt(102.0, 6.0), pt(106.0, 38.0), pt(131.0, 44.0)),
            crate::draw::Seg::Cubic(pt(104.0, 50.0), pt(84.0, 56.0), pt(64.0, 67.0)),
            crate::draw::Seg::Cubic(pt(44.0, 56.0), pt(24.0, 50.0), pt(1.0, 44.0)),
            crate::draw::Seg::Close,
        ],
    };
    list.fill(body, ink);
    let brim = |from: Pt, a: Pt, b: Pt, to: Pt| Path {
        segs: vec![crate::draw::Seg::Move(from), crate::draw::Seg::Cubic(a, b, to)],
    };
    list.round(brim(pt(25.0, 38.0), pt(42.0, 46.0), pt(58.0, 50.0), pt(64.0, 60.0)), paper, 1.6);
    list.round(brim(pt(107.0, 38.0), pt(90.0, 46.0), pt(72.0, 50.0), pt(64.0, 60.0)), paper, 1.6);
    list.fill(Path::circle(pt(91.0, 31.0), 6.5), paper);
    list.fill(Path::circle(pt(91.0, 31.0), 4.0), cockade);
    list
}
