//! Ground: how it is passed, whom it disorders, what cover it gives.

/// How one class of troops passes a kind of ground (MTF-TER-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// At its full rate.
    Free,
    /// So many inches of allowance for an inch.
    Slow(u8),
    /// As [`Pace::Slow`], or at full rate and disordered (MTF-TER-03).
    SlowOrDisordered(u8),
    /// So many inches off the move to cross.
    Off(u8),
    /// So many times its width off the move to cross.
    Widths(u8),
    /// Only along a road.
    Road,
    /// Only at a bridge or a ford.
    Crossing,
    /// Free to enter, half a move to leave.
    Leave,
    /// Not at all.
    Barred,
}

/// Whom ground disorders (MTF-TER-01, MTF-ORD-04).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Disorder {
    None,
    Cavalry,
    /// Who goes through it above half speed.
    Fast,
    /// Who is inside, and who attacks somebody there.
    Inside,
    /// Some do, as the scenario says.
    Some,
    /// At a bridge; at a ford as the scenario says.
    Bridge,
}

/// Cover by ground (MTF-TER-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Cover {
    None,
    Soft,
    Hard,
    /// Some of it soft, seldom against ballshot.
    SomeSoft,
    /// No cover; who fights across or uphill counts as against an obstacle in the first round (MTF-CC-03, MTF-CC-04).
    Obstacle,
    /// By weapon (MTF-TER-13).
    Block,
}

/// Ground as the rules know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Terrain {
    GentleHill,
    SteepHill,
    Rough,
    OpenWoods,
    DenseWoods,
    Obstacle,
    Stream,
    River,
    Block,
    Works,
}

/// What one kind of ground does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    pub terrain: Terrain,
    /// Its key in the words of the sheet.
    pub key: &'static str,
    /// Skirmishing infantry, other infantry, cavalry, artillery.
    pub pace: [Pace; 4],
    pub disorder: Disorder,
    /// In shooting, in combat.
    pub cover: [Cover; 2],
}

/// MTF-TER-01, row by row. Skirmishing light cavalry passes steep and rough ground like skirmishing infantry.
pub const TERRAIN: [Row; 10] = {
    use {Cover as C, Disorder as D, Pace as P, Terrain as T};
    const fn row(terrain: T, key: &'static str, pace: [P; 4], disorder: D, cover: [C; 2]) -> Row {
        Row { terrain, key, pace, disorder, cover }
    }
    let free = P::Free;
    let half = P::Slow(2);
    let fast = P::SlowOrDisordered(2);
    let none = [C::None, C::None];
    [
        row(T::GentleHill, "gentle-hill", [free, free, free, free], D::None, none),
        row(T::SteepHill, "steep-hill", [free, half, half, half], D::Cavalry, [C::None, C::Obstacle]),
        row(T::Rough, "rough", [free, fast, fast, half], D::Fast, none),
        row(T::OpenWoods, "open-woods", [free, half, half, P::Road], D::Inside, [C::Soft, C::None]),
        row(T::DenseWoods, "dense-woods", [half, P::Slow(4), P::Road, P::Road], D::Inside, [C::Soft, C::None]),
        row(T::Obstacle, "obstacle-ground", [P::Off(2); 4], D::None, [C::SomeSoft, C::Obstacle]),
        row(T::Stream, "stream", [P::Widths(2); 4], D::Some, [C::SomeSoft, C::Obstacle]),
        row(T::River, "river", [P::Crossing; 4], D::Bridge, none),
        row(T::Block, "block", [P::Leave, P::Leave, P::Barred, P::Barred], D::Inside, [C::Block, C::Block]),
        row(T::Works, "works", [P::Off(2), P::Off(2), P::Barred, P::Barred], D::Inside, [C::Hard, C::Soft]),
    ]
};

/// What an inch of ground under a shot counts, of rifle, musket, canister, ballshot, shell: rough ground, open woods, dense
/// woods (MTF-TER-04). Shell flies over woods inch for inch.
pub const STRETCH: [(Terrain, [u8; 5]); 3] =
    [(Terrain::Rough, [1, 1, 1, 6, 1]), (Terrain::OpenWoods, [1, 2, 4, 6, 1]), (Terrain::DenseWoods, [2, 3, 4, 8, 1])];

/// A kind of wood (MTF-TER-06, MTF-TER-07): the depth of its edge, how far off who stands there is seen, sight inside.
pub const OPEN_WOODS: [u8; 3] = [2, 6, 8];
pub const DENSE_WOODS: [u8; 3] = [1, 6, 6];
/// Height of woods in contours (MTF-TER-05).
pub const WOODS_HIGH: u8 = 3;
/// Figures that a block holds where nothing else is said (MTF-TER-11), inches of its side for a die (MTF-TER-14).
pub const BLOCK: u8 = 36;
pub const SIDE_FOR_A_DIE: u8 = 1;
/// Ballshot hits of medium or heavy guns, and shell hits, that ruin a block; the die on which a shell hit burns it
/// (MTF-TER-19, MTF-TER-20).
pub const RUIN_BALL: u8 = 8;
pub const RUIN_SHELL: u8 = 4;
pub const BURNS: u8 = 6;
/// Depth in inches of the zone in works that disorders (MTF-TER-21).
pub const WORKS_ZONE: u8 = 2;
