//! Tests of morale, rout hits, disorder.

/// The least score that passes, by grade A to D: of rally, pinned and exposed-flank test (MTF-RLY-02), of the fire test
/// (MTF-FT-02).
pub const RALLY: [i8; 4] = [1, 2, 3, 5];
pub const FIRE_TEST: [i8; 4] = [-1, 0, 1, 2];

modifiers! {
    /// What changes the die of a rally, pinned or exposed-flank test (MTF-RLY-02, MTF-RLY-06).
    Rally {
        /// A visible enemy is able to attack it (MTF-RLY-04).
        Threatened "threatened" -2,
        /// Irregular skirmishers in the open (MTF-RLY-05).
        InTheOpen "in-the-open" -1,
        General "general" 1,
    }
}

modifiers! {
    /// What changes the die of a fire test (MTF-FT-02).
    UnderFire {
        /// For each full [`FIRE_HITS`] hits of this turn.
        Hits "each-two-hits" -1,
        Shaken "shaken" -2,
        /// In square, or a friend stands between within [`SHIELD`] (MTF-FT-04).
        Sheltered "sheltered" 1,
        /// It advanced half a move or more (MTF-FT-03).
        Advanced "advanced" 1,
        General "general" 1,
        Fanatics "fanatics" 1,
    }
}

/// How near a friend shields a unit that takes a fire test (MTF-FT-04).
pub const SHIELD: u8 = 6;
/// Shooting hits that count once in a fire test (MTF-FT-02).
pub const FIRE_HITS: u8 = 2;

/// Added to a rout die by grade, A to D (MTF-HIT-08).
pub const ROUT_GRADE: [i8; 4] = [2, 1, 0, -1];

modifiers! {
    /// What changes a rout die besides the grade (MTF-HIT-08).
    Rout {
        General "general" 2,
        Voluntary "voluntary" 2,
        /// It was shaken when the turn began (MTF-HIT-11).
        WasShaken "was-shaken" -2,
        /// Infantry that lost to cavalry (MTF-HIT-10).
        LostToHorse "lost-to-horse" -4,
        Lost "lost" -2,
        /// In flank or rear, or bookended: once (MTF-HIT-12).
        Beset "beset" -2,
    }
}

/// What a rout score brings (MTF-HIT-09): the highest score, and the hits; above the last there are none.
pub const ROUT: [(i8, u8); 4] = [(0, 6), (2, 4), (4, 3), (6, 2)];
/// With this score or less the unit is shattered (MTF-HIT-09).
pub const SHATTERED: i8 = -4;

/// Rout hits of a score; none: shattered (MTF-HIT-09).
#[must_use]
pub fn rout_hits(score: i8) -> Option<u8> {
    (score > SHATTERED).then(|| ROUT.iter().find(|(to, _)| score <= *to).map_or(0, |(_, hits)| *hits))
}

/// Hits that take a figure of cavalry (MTF-HIT-02).
pub const HITS_A_TROOPER: u8 = 2;
/// Parts of its strength at which a unit is exhausted, and shattered, in hundredths (MTF-ORD-05, MTF-MRL-07).
pub const EXHAUSTED: u8 = 50;
pub const BROKEN: u8 = 25;
/// Combat hits of one turn that disorder a unit (MTF-CC-18).
pub const DISORDER_HITS: u8 = 2;
