//! What is marked on a unit in the course of turns.

/// Marks of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Flags(pub u32);

impl Flags {
    /// Cavalry that carries an odd hit (MTF-HIT-02).
    pub const ODD: Flags = Flags(1);
    pub const DISORDERED: Flags = Flags(2);
    /// It was disordered when this side's turn began (MTF-ORD-07).
    pub const WAS_DISORDERED: Flags = Flags(4);
    /// It was shaken when the turn began and did not rally (MTF-HIT-11).
    pub const WAS_SHAKEN: Flags = Flags(8);
    /// No voluntary movement this turn (MTF-GEN-11).
    pub const CONFUSED: Flags = Flags(16);
    /// Had its move of this turn.
    pub const DONE: Flags = Flags(32);
    pub const MOVED: Flags = Flags(64);
    /// Used more than half a move (MTF-FIRE-10).
    pub const FAR: Flags = Flags(128);
    /// Made an attack move this turn, even one without contact (MTF-FIRE-02).
    pub const CHARGED: Flags = Flags(256);
    /// Shot or fought this turn (MTF-ORD-07).
    pub const BUSY: Flags = Flags(512);
    /// Used half a move or more to come nearer, in its latest active turn (MTF-FT-03).
    pub const ADVANCED: Flags = Flags(1024);
    /// A change of two moves is not yet paid (MTF-FRM-07).
    pub const DEBT: Flags = Flags(2048);
    /// The debt was there when this side's turn began.
    pub const OLD_DEBT: Flags = Flags(4096);
    /// Fanatics no more (MTF-IRR-05).
    pub const BROKEN: Flags = Flags(8192);
    /// Its guns were taken.
    pub const TAKEN: Flags = Flags(1 << 14);
    /// It left the table.
    pub const LEFT: Flags = Flags(1 << 15);
    /// A lost combat in which it was beset (MTF-HIT-08).
    pub const BESET: Flags = Flags(1 << 16);
    /// It lost this round to cavalry (MTF-HIT-10).
    pub const TO_HORSE: Flags = Flags(1 << 17);
    /// It formed square in the enemy's turn: half of its next move is spent (MTF-ATK-07).
    pub const SPENT: Flags = Flags(1 << 18);
    /// A friend went through it this turn: it stands, and may not shoot (MTF-MOV-13).
    pub const PASSED: Flags = Flags(1 << 20);
    /// Its civilian limbers have gone (MTF-LIM-03).
    pub const HORSELESS: Flags = Flags(1 << 21);
    /// It failed the test of the pinned, and may not manoeuvre this turn (MTF-OPT-03).
    pub const PINNED: Flags = Flags(1 << 22);
    /// The half move it owes is missing this turn of its own, and from nothing in the enemy's.
    pub const HALVED: Flags = Flags(1 << 19);
    /// It used the bonus of a road, and may not attack (MTF-TER-10, MTF-ATK-12).
    pub const ROAD: Flags = Flags(1 << 23);
    /// Dragoons who have left their horses (MTF-DRG-01).
    pub const ON_FOOT: Flags = Flags(1 << 24);
    /// The odd hit that they took as horsemen (MTF-DRG-04).
    pub const KEPT_ODD: Flags = Flags(1 << 25);
    /// Its led horses are there (MTF-DRG-03).
    pub const HORSES: Flags = Flags(1 << 27);
    /// It is exhausted and threw too little: no attack this turn (MTF-ORD-11).
    pub const BALKS: Flags = Flags(1 << 28);
    /// The guns that its crew left are limbered.
    pub const LEFT_LIMBERED: Flags = Flags(1 << 29);
    /// It shot in its latest turn, and is seen in the edge of a wood from any distance (MTF-TER-06).
    pub const SMOKE: Flags = Flags(1 << 26);

    /// What a side's turn takes off its own units when it begins.
    pub const OF_A_TURN: Flags = Flags(
        Flags::WAS_DISORDERED.0
            | Flags::CONFUSED.0
            | Flags::DONE.0
            | Flags::MOVED.0
            | Flags::FAR.0
            | Flags::CHARGED.0
            | Flags::BUSY.0
            | Flags::ADVANCED.0
            | Flags::OLD_DEBT.0
            | Flags::PASSED.0
            | Flags::PINNED.0
            | Flags::ROAD.0
            | Flags::BALKS.0
            | Flags::SMOKE.0,
    );
}
