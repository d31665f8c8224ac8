//! A piece of ground by itself, as the key of a map shows it.

use super::{Fit, Pen, land};
use crate::base::{Len, Point};
use crate::draw::List;
use crate::draw::cut::Frame;
use crate::draw::theme::Theme;
use crate::field::{Feature, Ground, Nature};

/// The table that such a piece lies on, in cm.
const WIDE: i32 = 30;
const DEEP: i32 = 14;

/// A sample of a nature, `width` by `height` points, its lines and trees `unit` times those of a screen.
#[must_use]
pub fn sign(nature: Nature, theme: &Theme, [width, height]: [f32; 2], unit: f32) -> List {
    let cm = |n: i32| Len::cm(n);
    let ground = Ground { width: cm(WIDE), depth: cm(DEEP), features: vec![sample(nature)] };
    let scale = (width / ground.width.0 as f32).min(height / ground.depth.0 as f32);
    let fit = Fit { frame: Frame::new(0.0, 0.0, width, height), scale, unit };
    let mut pen = Pen::new(theme, &fit);
    land::draw(&mut pen, &ground);
    pen.list
}

fn sample(nature: Nature) -> Feature {
    use Nature as N;
    let at = |x: i32, y: i32| Point::new(Len::cm(x).0, Len::cm(y).0);
    let block = |x: i32, y: i32| vec![at(-x, -y), at(x, -y), at(x, y), at(-x, y)];
    let round = || vec![at(-7, -4), at(7, -4), at(12, 0), at(7, 4), at(-7, 4), at(-12, 0)];
    let line = |points: Vec<Point>, width: i32| Feature::new(nature, points, Len::cm(width));
    match nature {
        N::GentleHill | N::SteepHill | N::Wood | N::Rough | N::Marsh | N::Lake => {
            Feature::new(nature, round(), Len::ZERO)
        }
        N::Village | N::Town => Feature::new(nature, block(8, 6), Len::ZERO),
        N::Fields => Feature::new(nature, block(9, 5), Len::ZERO),
        N::Stream | N::River | N::DeepRiver => {
            let width = if nature == N::Stream { 3 } else { 6 };
            line(vec![at(-14, 2), at(-4, -1), at(5, 1), at(14, -2)], width)
        }
        N::Road | N::SunkenRoad => line(vec![at(-14, 1), at(-4, 0), at(5, 0), at(14, -1)], 4),
        N::Bridge | N::Ford => line(vec![at(-6, 0), at(6, 0)], 4),
        N::Wall | N::Hedge | N::Fence | N::Trees | N::Entrenchment => line(vec![at(-12, 0), at(12, 0)], 1),
    }
}
