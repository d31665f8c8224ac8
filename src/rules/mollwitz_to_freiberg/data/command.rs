//! Generals, command and sight.

/// Command distance of a lone general (MTF-GEN-08), and to irregulars (MTF-GEN-09).
pub const COMMAND: u8 = 8;
pub const COMMAND_IRREGULARS: u8 = 4;
/// The lowest score with which a unit out of command acts as it likes (MTF-GEN-10).
pub const IN_HAND: u8 = 4;
/// A lone general is no obstacle to a shot that passes farther from his head (MTF-GEN-13).
pub const GENERAL_IN_THE_WAY: u8 = 2;
/// Damage hits for each of which 1 is taken from the die that decides about a general with his unit (MTF-GEN-14).
pub const DANGER_HITS: u8 = 2;
/// With this score or less he is killed (MTF-GEN-14).
pub const KILLED: i8 = 0;
/// With this die or less a lone general that the enemy reaches is captured (MTF-GEN-15).
pub const CAPTURED: u8 = 1;
/// How far one sees (MTF-VIS-01).
pub const SIGHT: u8 = 60;
/// Turns of a battle that has no end of its own, both sides counted (MTF-GME-05).
pub const TURNS: u8 = 40;
