//! A piece of ground or of an army by itself, as the key of a map shows it.

use super::{Actor, Cast, Fit, Pen, blocks, figures, land};
use crate::army::Branch;
use crate::base::{Heading, Len, Point, Rect, Side};
use crate::draw::List;
use crate::draw::cut::Frame;
use crate::draw::theme::Theme;
use crate::field::view::{LeaderView, PieceView, Shape};
use crate::field::{Feature, Ground, Nature};

/// What a block or a disc on a table stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Troops {
    Foot,
    LightFoot,
    Horse,
    LightHorse,
    Battery,
    Transport,
    Brigadier,
    General,
}

impl Troops {
    /// All of them, in the order of a key.
    pub const ALL: [Troops; 8] = [
        Troops::Foot,
        Troops::LightFoot,
        Troops::Horse,
        Troops::LightHorse,
        Troops::Battery,
        Troops::Transport,
        Troops::Brigadier,
        Troops::General,
    ];

    /// What a piece is drawn as.
    #[must_use]
    pub fn of(piece: &PieceView, branch: Branch) -> Troops {
        match piece.shape {
            Shape::LightFoot => Troops::LightFoot,
            Shape::FootLine | Shape::FootColumn | Shape::Garrison => Troops::Foot,
            Shape::Deployed | Shape::Limbered => Troops::Battery,
            Shape::Transport => Troops::Transport,
            Shape::HorseLine | Shape::HorseDouble | Shape::HorseColumn if blocks::is_light(branch) => {
                Troops::LightHorse
            }
            Shape::HorseLine | Shape::HorseDouble | Shape::HorseColumn => Troops::Horse,
        }
    }
}

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

/// A sample of troops in the dress of a side of a cast, `width` by `height` points, its lines `unit` times those of a screen.
#[must_use]
pub fn troops(
    troops: Troops,
    (cast, side): (&Cast, Side),
    theme: &Theme,
    [width, height]: [f32; 2],
    unit: f32,
) -> List {
    let scale = (width / Len::cm(WIDE).0 as f32).min(height / Len::cm(DEEP).0 as f32);
    let fit = Fit { frame: Frame::new(0.0, 0.0, width, height), scale, unit };
    let mut pen = Pen::new(theme, &fit);
    let leader = |brigade| LeaderView { side, at: Point::new(0, 0), brigade, grade: 0, gone: false };
    let (shape, branch, [front, depth]) = match troops {
        Troops::Foot => (Shape::FootLine, Branch::Musketeers, [12, 3]),
        Troops::LightFoot => (Shape::LightFoot, Branch::Light, [12, 3]),
        Troops::Horse => (Shape::HorseLine, Branch::Cuirassiers, [11, 5]),
        Troops::LightHorse => (Shape::HorseLine, Branch::Hussars, [11, 5]),
        Troops::Battery => (Shape::Deployed, Branch::MediumGuns, [5, 5]),
        Troops::Transport => (Shape::Transport, Branch::Transport, [8, 4]),
        Troops::Brigadier | Troops::General => {
            let brigade = (troops == Troops::Brigadier).then_some(0);
            let leader = leader(brigade);
            let at = pen.fit.at(leader.at);
            figures::disc(&mut pen, (&leader, at), None, cast);
            return pen.list;
        }
    };
    let footprint = Rect {
        centre: Point::new(0, 0),
        heading: Heading(0),
        half_front: Len::cm(front).0,
        half_depth: Len::cm(depth).0,
    };
    let piece = PieceView { side, footprint, shape, harm: 0, harm_limit: 1, state: 0, shaken: false, gone: false };
    let uniform = cast.sides[side.index()].clone();
    blocks::standing(&mut pen, &piece, &Actor { name: String::new(), branch, uniform });
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
