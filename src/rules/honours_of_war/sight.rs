//! What can be seen from where, what hides a target, and what covers it.
//!
//! Everything is judged from an [`Eye`]: the middle of a unit's front, of a battery's gun base, or of the face of a
//! block. A frontage is measured in sixty-four slots as the eye sees it ([`Slots`]).

mod cover;
mod eye;

use cover::nearest_side;
pub use cover::{Mark, cover, lies_behind, stands_among};
pub use eye::{Eye, gun_base};

use super::data::D;
use super::state::{Field, Flags, Formation, Kind, NONE, State, Unit, ones};
use super::terrain::{Area, Block, Line};
use crate::base::geometry::rect::TOUCH;
use crate::base::geometry::{Face, Slots, View, line, outline};
use crate::base::{Heading, Point, Rect, Side};
use crate::field::Nature;
use std::cell::{Cell, OnceCell};

/// Who may be overlooked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Over {
    /// Troops in between hide what is behind them.
    Nobody,
    /// Fire passes over friend and foe (HOW-FIRE-42, HOW-FIRE-43, HOW-FIRE-47; HOW-FIRE-27).
    Everybody,
    /// A shot that grazes on does not count its first target as hiding the next (HOW-FIRE-54).
    Unit(u8),
}

/// Whether what hides a target covers it as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Gives {
    Nothing,
    Cover,
}

/// What hides a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hidden {
    /// By friends of the unit that looks (HOW-FIRE-11).
    pub friends: Slots,
    /// By ground (HOW-FIRE-20), and by enemies in the way, who hide as ground does (HOW-FIRE-27).
    pub ground: Slots,
    /// By such ground and enemies as give the target no cover: what covers it does not make it a difficult target too
    /// (HOW-FIRE-21).
    pub bare: Slots,
    /// Further than the weather lets see, or out of sight inside a wood or block.
    pub blind: bool,
}

impl Hidden {
    fn hide(&mut self, slots: Slots, gives: Gives) {
        self.ground = self.ground.and(slots);
        if gives == Gives::Nothing {
            self.bare = self.bare.and(slots);
        }
    }

    /// Nothing of it can be seen.
    #[must_use]
    pub const fn wholly(&self) -> bool {
        self.blind || self.friends.and(self.ground).all()
    }
}

/// Height of the ground at a place: 0 level, 1 on a gentle hill, 2 on a steep one (HOW-TER-20, HOW-TER-21).
#[must_use]
pub fn height(field: &Field, p: Point) -> u8 {
    let hills = field.terrain.areas.iter().filter(|a| is_hill(a.nature) && within(p, a.low, a.high));
    hills.filter(|a| outline::contains(&a.points, p)).map(|a| steepness(a.nature)).max().unwrap_or(0)
}

/// Whether another stands higher than a body that it touches (HOW-MEL-15): on higher ground, or on the same hill nearer to its
/// crest line (HOW-TER-23), which is parallel to the front of who came on; where hills run into each other, to the nearest.
#[must_use]
pub fn stands_higher(field: &Field, other: &Rect, body: &Rect, front: Heading) -> bool {
    let (here, there) = (height(field, body.centre), height(field, other.centre));
    if here != there || here == 0 {
        return there > here;
    }
    let hills = field.terrain.areas.iter().filter(|a| steepness(a.nature) == here);
    let both = |a: &&Area| [body, other].iter().all(|r| outline::contains(&a.points, r.centre));
    let crests = hills.filter(both).map(|a| a.middle);
    let off = |r: &Rect| crests.clone().map(|crest| (r.centre - crest).unturned(front).y.abs()).min();
    off(other).zip(off(body)).is_some_and(|(there, here)| there + field.d(D::Tolerance) < here)
}

const fn is_hill(nature: Nature) -> bool {
    matches!(nature, Nature::GentleHill | Nature::SteepHill)
}

const fn steepness(nature: Nature) -> u8 {
    match nature {
        Nature::SteepHill => 2,
        Nature::GentleHill => 1,
        _ => 0,
    }
}

const fn within(p: Point, low: Point, high: Point) -> bool {
    low.x <= p.x && p.x <= high.x && low.y <= p.y && p.y <= high.y
}

/// The box around an eye and a target: nothing outside it can lie between them.
#[derive(Clone, Copy)]
struct Between {
    middle: Point,
    /// Half of its sides, rounded up.
    half: Point,
}

impl Between {
    fn of(eye: Point, target: &Rect) -> Between {
        let (c, reach) = (target.centre, target.reach());
        let low = Point::new(eye.x.min(c.x - reach), eye.y.min(c.y - reach));
        let high = Point::new(eye.x.max(c.x + reach), eye.y.max(c.y + reach));
        Between {
            middle: Point::new((low.x + high.x) >> 1, (low.y + high.y) >> 1),
            half: Point::new((high.x - low.x + 1) >> 1, (high.y - low.y + 1) >> 1),
        }
    }

    const fn meets(&self, low: Point, high: Point) -> bool {
        let Point { x, y } = self.middle;
        let Point { x: across, y: along } = self.half;
        (x - across <= high.x) & (low.x <= x + across) & (y - along <= high.y) & (low.y <= y + along)
    }

    const fn meets_rect(&self, rect: &Rect) -> bool {
        let (x, y) = (rect.centre.x - self.middle.x, rect.centre.y - self.middle.y);
        let reach = rect.reach();
        // Both are asked: which of them tells is anybody's guess, and a wrong guess costs more.
        (x.abs() <= self.half.x + reach) & (y.abs() <= self.half.y + reach)
    }
}

/// Whether at least half of a footprint is inside an area, which is when its cover counts (HOW-TER-05).
#[must_use]
pub fn stands_in(area: &Area, rect: &Rect) -> bool {
    let reach = rect.reach();
    let grown = |p: Point, by: i32| Point::new(p.x + by, p.y + by);
    within(rect.centre, grown(area.low, -reach), grown(area.high, reach))
        && outline::share_of_rect(&area.points, rect) >= 500
}

/// The greatest distance of sight in this weather (HOW-OPT-16); none where there is no limit.
#[must_use]
pub fn visibility(field: &Field, state: &State) -> Option<i32> {
    field.weather(state).sight.map(|row| field.d(row))
}

/// What hides `target`, were it to stand at `at`, from an eye.
#[must_use]
pub fn hidden(field: &Field, state: &State, eye: &Eye, target: u8, at: &Rect, over: Over) -> Hidden {
    Lookout::new(field, state, eye).hidden(&Sight { target, at, view: &View::new(eye.at, at), over, asks: Asks::All })
}

/// How much of what hides a target is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asks {
    All,
    /// Nothing more once friends hide more than half: what they leave may not be fired at (HOW-FIRE-11).
    Fire,
    /// Nothing more once nothing is seen.
    Anything,
}

/// What an eye looks at.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    pub target: u8,
    /// Where it stands, or would stand.
    pub at: &'a Rect,
    /// The same as the eye sees it.
    pub view: &'a View,
    pub over: Over,
    pub asks: Asks,
}

/// Hills whose crests an eye keeps; of further ones it works them out for every look.
const CRESTS: usize = 8;

/// An eye that looks at one target after the other.
pub struct Lookout<'a> {
    pub field: &'a Field,
    pub state: &'a State,
    pub eye: &'a Eye,
    /// The crest lines of the first areas, as the eye sees them.
    crests: [OnceCell<Option<[Point; 2]>>; CRESTS],
    /// Height of the ground under the eye.
    height: OnceCell<u8>,
    /// Whether a friend stands in its zone out to canister range, where that was asked (HOW-FIRE-35).
    pub(super) canister_barred: OnceCell<bool>,
    /// The friend who last hid more than half of a target: the next is mostly hidden by him too.
    blocker: Cell<u8>,
}

impl<'a> Lookout<'a> {
    #[must_use]
    pub const fn new(field: &'a Field, state: &'a State, eye: &'a Eye) -> Lookout<'a> {
        Lookout {
            field,
            state,
            eye,
            crests: [const { OnceCell::new() }; CRESTS],
            height: OnceCell::new(),
            canister_barred: OnceCell::new(),
            blocker: Cell::new(NONE),
        }
    }

    /// Height of the ground under the eye.
    #[must_use]
    pub fn height(&self) -> u8 {
        *self.height.get_or_init(|| height(self.field, self.eye.at))
    }

    /// The crest of a hill, the area of that number: where the line through its middle, parallel to the front of the eye,
    /// enters and leaves it.
    fn crest(&self, number: usize, hill: &Area) -> Option<[Point; 2]> {
        let crest = || chord(&hill.points, hill.middle, &self.eye.base);
        self.crests.get(number).map_or_else(crest, |kept| *kept.get_or_init(crest))
    }

    /// What hides a target.
    #[must_use]
    pub fn hidden(&self, sight: &Sight) -> Hidden {
        let &Lookout { field, state, eye, .. } = self;
        let &Sight { target, at, view, over, asks } = sight;
        let mut found = Hidden::default();
        if visibility(field, state).is_some_and(|limit| at.distance_to(eye.at) > limit) {
            found.blind = true;
            return found;
        }
        let enough = |found: &Hidden| match asks {
            Asks::All => false,
            Asks::Fire => found.friends.more_than_half(),
            Asks::Anything => found.wholly(),
        };
        let blocker = self.blocker.get();
        if asks == Asks::Fire && over == Over::Nobody && blocker != NONE {
            found.friends = view.hidden_by(&state.unit(blocker).rect);
            if enough(&found) {
                return found;
            }
        }
        let look = Look { lookout: self, target, view, at, between: Between::of(eye.at, at) };
        if over != Over::Everybody {
            let own = field.unit(eye.unit).side;
            for side in [own, own.other()] {
                look.past_troops(side, over, &mut found, enough);
                if enough(&found) {
                    return found;
                }
            }
        }
        for (n, area) in field.terrain.areas.iter().enumerate() {
            let hill = is_hill(area.nature);
            if !(hill || area.nature == Nature::Wood) || !look.meets(area.low, area.high) {
                continue;
            }
            if hill {
                found.hide(look.behind_crest(n, area), Gives::Nothing);
            } else {
                look.past_wood(&area.points, false, &mut found);
            }
        }
        for (n, block) in field.terrain.blocks.iter().enumerate() {
            let n = n as u8;
            // A garrison counts as standing at the edge of each of its faces (HOW-TER-45).
            if state.unit(target).block == n || state.unit(eye.unit).block == n {
                continue;
            }
            if look.between.meets_rect(&block.rect) {
                // A face that adjoins other houses is not in them, though it may lie beyond theirs by what rounding takes.
                look.past_wood(&block.rect.corners(), eye.face.is_some(), &mut found);
            }
        }
        for trees in field.terrain.lines.iter().filter(|l| l.nature == Nature::Trees) {
            // HOW-TER-11: nobody sees through them who doesn't stand at them; the target's own place doesn't matter.
            if look.meets(trees.low, trees.high) && !touches(field, trees, &eye.base) {
                let covers = line::is_crossed(&trees.points, eye.at, nearest_side(eye.at, at));
                let gives = if covers { Gives::Cover } else { Gives::Nothing };
                found.hide(view.hidden_by_line(&trees.points), gives);
            }
        }
        found
    }
}

/// Whether a unit hides what is behind it: one that stands on the table, outside of blocks.
fn hides(unit: &Unit) -> bool {
    unit.here() & (unit.formation as u8 != Formation::Garrison as u8)
}

/// Light infantry, whose every base counts for standing at an edge (HOW-TER-17).
fn is_loose(field: &Field, state: &State, unit: u8) -> bool {
    field.unit(unit).kind == Kind::LightFoot || state.unit(unit).has(Flags::DISMOUNTED)
}

/// One look at one target.
struct Look<'a> {
    lookout: &'a Lookout<'a>,
    target: u8,
    view: &'a View,
    at: &'a Rect,
    between: Between,
}

impl Look<'_> {
    /// Whether something in a box may lie between eye and target.
    fn meets(&self, low: Point, high: Point) -> bool {
        self.between.meets(low, high) && !self.view.passes_box(low, high)
    }

    /// The troops of a side between an eye and a target: friends hide for themselves, enemies as ground (HOW-FIRE-11,
    /// HOW-FIRE-27). Command figures never do (HOW-CMD-33).
    /// Stops where that is enough.
    fn past_troops(&self, side: Side, over: Over, found: &mut Hidden, enough: impl Fn(&Hidden) -> bool) {
        let &Lookout { field, state, eye, .. } = self.lookout;
        let friends = field.unit(eye.unit).side == side;
        let among = |(n, other): (u8, &Unit)| u64::from(self.between.meets_rect(&other.rect) & hides(other)) << n;
        let among = field.standing(state, side).fold(0, |all, one| all | among(one));
        let looked_past = match over {
            Over::Unit(n) => 1 << n,
            _ => 0,
        };
        for n in ones(among & !(1 << self.target | 1 << eye.unit | looked_past)) {
            let other = state.unit(n);
            if self.view.passes(&other.rect) {
                continue;
            }
            let slots = self.view.shadow(&other.rect);
            if friends {
                found.friends = found.friends.and(slots);
                if slots.more_than_half() {
                    self.lookout.blocker.set(n);
                }
            } else {
                found.hide(slots, Gives::Nothing);
            }
            if enough(found) {
                return;
            }
        }
    }

    /// Adds what a wood or a block hides; from outside of it in any case, or from where the eye is.
    fn past_wood(&self, wood: &[Point], outside: bool, found: &mut Hidden) {
        match self.through_wood(wood, outside) {
            Some(slots) if slots.any() && outline::share_of_rect(wood, self.at) >= 500 => {
                found.hide(slots, Gives::Cover);
            }
            Some(slots) => found.hide(slots, Gives::Nothing),
            None => found.blind = true,
        }
    }

    /// What the crest of a hill hides: everything beyond the line through its middle, parallel to the observer's front,
    /// on the hill or behind it (HOW-TER-23). Who stands on that line or beyond it is not hindered.
    fn behind_crest(&self, number: usize, hill: &Area) -> Slots {
        let &Lookout { field, eye, .. } = self.lookout;
        let crest = eye.ahead(hill.middle);
        // Of a crest beyond the whole target nothing lies on the way to it; rounding moves a corner by less than 4.
        if crest <= field.d(D::Tolerance) || crest > eye.ahead(self.at.centre) + self.at.reach() + 8 {
            return Slots::NONE;
        }
        self.lookout.crest(number, hill).map_or(Slots::NONE, |ends| self.view.hidden_by_line(&ends))
    }

    /// What a wood or a block hides; none where sight ends inside it (HOW-TER-17, HOW-TER-18, HOW-TER-45).
    fn through_wood(&self, wood: &[Point], outside: bool) -> Option<Slots> {
        let &Lookout { field, state, eye, .. } = self.lookout;
        let target_in = outline::share_of_rect(wood, self.at) >= 500;
        if !outside && outline::contains(wood, eye.at) {
            if target_in {
                return self.at.is_near(eye.at, field.d(D::WoodSight)).then_some(Slots::NONE);
            }
            let loose = is_loose(field, state, eye.unit);
            return self.at_edge(wood, (&eye.base, loose), self.at.centre).then_some(Slots::NONE);
        }
        let loose = is_loose(field, state, self.target);
        if target_in && self.at_edge(wood, (self.at, loose), eye.at) {
            return Some(Slots::NONE);
        }
        if field.unit(eye.unit).kind.is_guns() && !target_in && self.over_the_trees(wood) {
            return Some(Slots::NONE);
        }
        // Right before it, as at a face that adjoins it, the way in is crossed where it begins.
        let far = eye.at.distance(self.at.centre).max(1);
        let on = |way: i32| eye.at.toward(self.at.centre, way, far);
        let close = !target_in && outline::contains(wood, on(TOUCH));
        let view = if close { &View::new(on(-TOUCH), self.at) } else { self.view };
        Some(view.hidden_by_outline(wood))
    }

    /// Whether some of a unit's front, or of light infantry any base, is at the edge of the wood on the side of `other`
    /// (HOW-TER-17).
    fn at_edge(&self, wood: &[Point], (rect, loose): (&Rect, bool), other: Point) -> bool {
        let tolerance = self.lookout.field.d(D::Tolerance);
        let near = |p: Point| outline::length_inside(wood, p, other) <= tolerance;
        let corners = rect.corners();
        let (front, rear) = corners.split_at(2);
        near(rect.front_centre()) || front.iter().chain(rear.iter().filter(|_| loose)).any(|&p| near(p))
    }

    /// For a gun on a hill only what stands in the dead ground close behind a lower wood or block is out of sight
    /// (HOW-TER-34, HOW-FIRE-44). A unit with any part beyond it is not in it.
    fn over_the_trees(&self, wood: &[Point]) -> bool {
        let &Lookout { field, eye, .. } = self.lookout;
        let own = self.lookout.height();
        if own == 0 {
            return false;
        }
        let (low, high) = outline::bounds(wood);
        if height(field, low.middle(high)) >= own {
            return false;
        }
        let dead = field.d(D::Overhead);
        self.at.corners().into_iter().any(|p| {
            // The far edge of the wood on this line, measured back from just behind the corner, which may lie on that edge.
            let far = p.distance(eye.at).max(1);
            let from = eye.at.toward(p, far + TOUCH, far);
            let edges = outline::edges(wood).filter_map(|(a, b)| line::first_crossing(&[a, b], from, eye.at));
            !outline::contains(wood, p) && edges.min().is_none_or(|beyond| beyond > dead + TOUCH)
        })
    }
}

/// Whether the way between two places passes the crest of a hill, as an eye sees that crest (HOW-TER-23, HOW-FIRE-53).
#[must_use]
pub fn passes_crest(field: &Field, eye: &Eye, from: Point, to: Point) -> bool {
    field
        .terrain
        .areas
        .iter()
        .filter(|a| is_hill(a.nature))
        .any(|hill| chord(&hill.points, hill.middle, &eye.base).is_some_and(|ends| line::is_crossed(&ends, from, to)))
}

/// Where the line through `middle`, parallel to the front of `observer`, enters and leaves an outline.
fn chord(points: &[Point], middle: Point, observer: &Rect) -> Option<[Point; 2]> {
    let (mut left, mut right) = (i32::MAX, i32::MIN);
    let seen = |p: Point| (p - middle).unturned(observer.heading);
    let (s, c) = observer.heading.sine_cosine();
    // Below zero as [`seen`] rounds it: half a unit below, or more.
    let below = |p: Point| i64::from(p.y - middle.y) * c + i64::from(p.x - middle.x) * s <= -(1 << 29);
    let mut last = *points.last()?;
    let mut was_below = below(last);
    for &p in points {
        let is_below = below(p);
        if was_below != is_below {
            let (a, b) = (seen(last), seen(p));
            // Products of two lengths on a table stay below 2^42.
            let x = i64::from(a.x) + i64::from(b.x - a.x) * i64::from(-a.y) / i64::from(b.y - a.y);
            left = left.min(x as i32);
            right = right.max(x as i32);
        }
        (last, was_below) = (p, is_below);
    }
    let place = |x| middle + Point::new(x, 0).turned(observer.heading);
    (left < right).then(|| [place(left), place(right)])
}

/// Whether a unit stands at a wall, a hedge, trees or works (HOW-TER-10).
#[must_use]
pub fn touches(field: &Field, feature: &Line, rect: &Rect) -> bool {
    line::is_near_rect(&feature.points, rect, feature.width / 2 + field.d(D::Tolerance))
}

/// Whether a unit can see another that stands at `at`, from where it stands at `from` (HOW-CHG-02).
#[must_use]
pub fn sees(field: &Field, state: &State, unit: u8, from: Rect, target: u8, at: &Rect) -> bool {
    let eye = Eye::at(unit, from, state.unit(unit).formation);
    let view = &View::new(eye.at, at);
    !Lookout::new(field, state, &eye)
        .hidden(&Sight { target, at, view, over: Over::Nobody, asks: Asks::Anything })
        .wholly()
}

/// Whether a line that stood at `from` would see anything of another that stands at `at`, were there only ground between them.
#[must_use]
pub fn sees_past_ground(field: &Field, state: &State, unit: u8, from: Rect, target: u8, at: &Rect) -> bool {
    let eye = Eye::at(unit, from, Formation::Line);
    let view = &View::new(eye.at, at);
    let sight = Sight { target, at, view, over: Over::Everybody, asks: Asks::Anything };
    !Lookout::new(field, state, &eye).hidden(&sight).wholly()
}

#[cfg(test)]
mod tests;
