//! Ground. The ledger has it in clauses, not in a table.

/// Inches of range that an inch of rough ground counts for ballshot (WOF-TER-05).
pub const ROUGH_BALL: u8 = 6;
/// Sight in light and in heavy woods, which is also how far off troops at the edge are seen; depth of the edge (WOF-TER-08,
/// WOF-TER-11).
pub const LIGHT_WOODS: u8 = 12;
pub const HEAVY_WOODS: u8 = 6;
pub const EDGE: u8 = 2;
/// Inches that an obstacle costs each rank (WOF-TER-17), and that works cost (WOF-WRK-01).
pub const OBSTACLE: u8 = 2;
pub const WORKS: u8 = 2;
/// Depth of the zone in works that disorders (WOF-WRK-03).
pub const WORKS_ZONE: u8 = 2;
/// The widest formation on a bridge in figures (WOF-TER-19).
pub const BRIDGE: u8 = 4;
/// Figures that a block holds where nothing else is said (WOF-TWN-01), and the hits of ball and of shell that ruin it
/// (WOF-TWN-13).
pub const BLOCK: u8 = 36;
pub const RUIN_BALL: u8 = 6;
pub const RUIN_SHELL: u8 = 4;
/// Hits that destroy so many inches of works (WOF-WRK-05); figures for a die at abatis, and the lowest that clears it
/// (WOF-WRK-07).
pub const WRECK: u8 = 6;
pub const WRECKED: u8 = 3;
pub const ABATIS_FIGURES: u8 = 4;
pub const ABATIS: u8 = 4;
