//! The ground as the ledger has it (HOW-TER).

use super::geometry::{Body, P, cm, contains, edges, inside, meets, place, share_inside, to_piece};
use crate::field::Nature;
use crate::rules::honours_of_war::state::{Field, Kind};

pub struct Area {
    pub nature: Nature,
    pub points: Vec<P>,
    pub middle: P,
}

pub struct Line {
    pub nature: Nature,
    pub points: Vec<P>,
    pub width: f64,
}

pub struct Block {
    pub body: Body,
    pub urban: bool,
    pub fortified: bool,
}

pub struct Ground {
    pub areas: Vec<Area>,
    pub lines: Vec<Line>,
    pub blocks: Vec<Block>,
    /// Half of the table.
    pub half: P,
}

/// What ground does to a kind of troops (HOW-TER-04).
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Going {
    Free,
    Slow,
    /// Half a move to cross.
    Crossing,
    Barred,
}

pub fn going(nature: Nature, kind: Kind) -> Going {
    use Going as G;
    use Nature as N;
    // Columns of the matrix: close order, light infantry, heavy and medium horse, light horse, guns, transport.
    let column = match kind {
        Kind::Foot => 0,
        Kind::LightFoot => 1,
        Kind::HeavyHorse | Kind::MediumHorse => 2,
        Kind::LightHorse => 3,
        Kind::Transport => 5,
        _ => 4,
    };
    let row = match nature {
        N::Wall | N::Hedge | N::Fence | N::Trees => {
            [G::Free, G::Free, G::Crossing, G::Crossing, G::Crossing, G::Crossing]
        }
        N::Entrenchment => [G::Crossing, G::Free, G::Barred, G::Barred, G::Barred, G::Barred],
        N::Wood => [G::Slow, G::Free, G::Slow, G::Free, G::Slow, G::Slow],
        N::Rough | N::Marsh => [G::Slow, G::Free, G::Slow, G::Free, G::Barred, G::Barred],
        N::SteepHill => [G::Slow, G::Free, G::Slow, G::Slow, G::Barred, G::Barred],
        N::Stream => [G::Crossing, G::Free, G::Crossing, G::Free, G::Barred, G::Barred],
        N::River => [G::Crossing, G::Crossing, G::Crossing, G::Crossing, G::Barred, G::Barred],
        N::DeepRiver | N::Lake => [G::Barred; 6],
        N::Village | N::Town => [G::Slow, G::Free, G::Barred, G::Barred, G::Barred, G::Barred],
        N::GentleHill | N::Fields | N::Road | N::Bridge | N::Ford | N::SunkenRoad => [G::Free; 6],
    };
    row[column]
}

pub fn is_water(nature: Nature) -> bool {
    matches!(nature, Nature::Stream | Nature::River | Nature::DeepRiver)
}

impl Line {
    pub fn pieces(&self) -> impl Iterator<Item = (P, P)> + '_ {
        self.points.windows(2).map(|w| (w[0], w[1]))
    }
    pub fn distance(&self, p: P) -> f64 {
        self.pieces().map(|(a, b)| to_piece(p, a, b)).fold(f64::MAX, f64::min)
    }
    pub fn crosses(&self, a: P, b: P) -> Vec<f64> {
        self.pieces().filter_map(|(c, d)| meets(a, b, c, d)).collect()
    }
    /// How near its middle comes to a body.
    pub fn gap(&self, body: &Body) -> f64 {
        let corners = body.corners();
        let apart = |(a, b): (P, P)| {
            if contains(&corners, a) || edges(&corners).any(|(c, d)| meets(a, b, c, d).is_some()) {
                return 0.0;
            }
            let near = corners.iter().map(|&p| to_piece(p, a, b)).fold(f64::MAX, f64::min);
            near.min(body.distance_to(a)).min(body.distance_to(b))
        };
        self.pieces().map(apart).fold(f64::MAX, f64::min)
    }
}

impl Ground {
    pub fn of(field: &Field) -> Ground {
        let t = &field.terrain;
        Ground {
            areas: t
                .areas
                .iter()
                .map(|a| {
                    let points: Vec<P> = a.points.iter().map(|&p| place(p)).collect();
                    // The middle of its area (HOW-TER-23).
                    let (mut all, mut middle) = (0.0, P(0.0, 0.0));
                    for (p, q) in edges(&points) {
                        let part = p.cross(q);
                        all += part;
                        middle = middle.plus(p.plus(q).times(part / 3.0));
                    }
                    Area { nature: a.nature, points, middle: middle.times(1.0 / all) }
                })
                .collect(),
            lines: t
                .lines
                .iter()
                .map(|l| Line {
                    nature: l.nature,
                    points: l.points.iter().map(|&p| place(p)).collect(),
                    width: cm(l.width),
                })
                .collect(),
            blocks: t
                .blocks
                .iter()
                .map(|b| Block { body: Body::of(&b.rect), urban: b.urban, fortified: b.fortified })
                .collect(),
            half: place(field.half),
        }
    }

    /// All of it, in words.
    pub fn all(&self) -> String {
        let shape = |points: &[P]| points.iter().map(|p| format!("{:.3},{:.3} ", p.0, p.1)).collect::<String>();
        let areas = self.areas.iter().map(|a| format!("{:?} about {:?}: {}", a.nature, a.middle, shape(&a.points)));
        let lines = self.lines.iter().map(|l| format!("{:?} of {:.2}: {}", l.nature, l.width, shape(&l.points)));
        let blocks = self.blocks.iter().map(|b| format!("block {:?}", b.body));
        areas.chain(lines).chain(blocks).collect::<Vec<_>>().join("\n")
    }

    /// What lies under and about a body, in words.
    pub fn about(&self, body: &Body) -> String {
        let lines = self.lines.iter().filter(|l| l.gap(body) < 3.0);
        let lines =
            lines.map(|l| format!("{:?} at {:.3} of {:.2} {:?}", l.nature, l.gap(body), l.width / 2.0, l.points));
        let areas = self.areas.iter().map(|a| (a.nature, share_inside(&a.points, body)));
        let areas = areas.filter(|a| a.1 > 0.0).map(|a| format!("{:?} {:.2}", a.0, a.1));
        let blocks = self.blocks.iter().map(|b| share_inside(&b.body.corners(), body));
        let blocks = blocks.filter(|b| *b > 0.0).map(|b| format!("block {b:.2}"));
        lines.chain(areas).chain(blocks).collect::<Vec<_>>().join(", ")
    }

    /// 0 on the plain, 1 on a gentle hill, 2 on a steep one.
    pub fn height(&self, p: P) -> u8 {
        let on = |a: &&Area| contains(&a.points, p);
        let high = |a: &Area| match a.nature {
            Nature::SteepHill => 2,
            Nature::GentleHill => 1,
            _ => 0,
        };
        self.areas.iter().filter(on).map(high).max().unwrap_or(0)
    }

    fn on_road(&self, p: P, half: f64) -> bool {
        let road = |l: &&Line| matches!(l.nature, Nature::Road | Nature::Bridge);
        self.lines.iter().filter(road).any(|l| l.distance(p) <= half.max(l.width / 2.0) + 0.02)
    }

    /// Head, middle and tail on a road (HOW-TER-24).
    pub fn is_on_road(&self, body: &Body) -> bool {
        [body.front(), body.mid, body.middle_of(super::geometry::REAR)].into_iter().all(|p| self.on_road(p, body.wide))
    }

    /// Whether a straight way from one place on a road to another is on one road, or on such as meet about it (HOW-TER-24).
    pub fn keeps_to_road(&self, a: P, b: P, half: f64) -> bool {
        let roads: Vec<&Line> =
            self.lines.iter().filter(|l| matches!(l.nature, Nature::Road | Nature::Bridge)).collect();
        let under = |l: &Line, p: P| l.distance(p) <= half.max(l.width / 2.0) + 0.02;
        let about = |p: P| to_piece(p, a, b) <= 30.0;
        let joins = |l: &Line, m: &Line| {
            let near = |l: &Line, m: &Line| {
                l.points.iter().any(|&p| about(p) && m.distance(p) <= 2.0 * half + l.width + m.width)
            };
            let crossed = |(c, d): (P, P)| m.crosses(c, d).into_iter().any(|at| about(c.between(d, at)));
            near(l, m) || near(m, l) || l.pieces().any(crossed)
        };
        let mut on: Vec<bool> = roads.iter().map(|l| under(l, a)).collect();
        for _ in 0..roads.len() {
            for n in 0..roads.len() {
                on[n] |= (0..roads.len()).any(|m| on[m] && joins(roads[n], roads[m]));
            }
        }
        roads.iter().zip(on).any(|(l, on)| on && under(l, b))
    }

    /// Whether a column may pass a water there: a bridge or ford, and over a stream any road (HOW-TER-33).
    pub fn is_passage(&self, p: P, water: &Line, half: f64) -> bool {
        self.lines.iter().any(|l| {
            let kind = matches!(l.nature, Nature::Bridge | Nature::Ford)
                || l.nature == Nature::Road && water.nature == Nature::Stream;
            kind && l.distance(p) <= l.width / 2.0 + half + water.width / 2.0 + 0.1
        })
    }

    /// What a straight way of one place costs more than its length (HOW-TER-02, HOW-TER-22).
    pub fn added(&self, a: P, b: P, kind: Kind, by_road: bool) -> f64 {
        let slow: Vec<(bool, Vec<P>)> = self
            .areas
            .iter()
            .filter(|area| going(area.nature, kind) == Going::Slow)
            .map(|area| (area.nature == Nature::SteepHill, area.points.clone()))
            .chain(
                self.blocks
                    .iter()
                    .filter(|_| going(Nature::Village, kind) == Going::Slow)
                    .map(|block| (false, block.body.corners().to_vec())),
            )
            .filter(|(_, points)| inside(points, a, b) > 0.0)
            .collect();
        if slow.is_empty() {
            return 0.0;
        }
        let mut cuts = vec![0.0, 1.0];
        for (_, points) in &slow {
            cuts.extend(edges(points).filter_map(|(c, d)| meets(a, b, c, d)));
        }
        cuts.sort_by(f64::total_cmp);
        let length = a.to(b);
        let times = |share: f64| {
            let p = a.between(b, share);
            let steep = slow.iter().any(|(steep, points)| *steep && contains(points, p));
            let other = !by_road && slow.iter().any(|(steep, points)| !*steep && contains(points, p));
            (if steep { 2.0 } else { 1.0 }) * (if other { 2.0 } else { 1.0 }) - 1.0
        };
        cuts.windows(2).map(|w| (w[1] - w[0]) * length * times((w[0] + w[1]) / 2.0)).sum()
    }
}
