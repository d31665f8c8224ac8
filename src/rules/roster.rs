//! What players look up and tick at the table: a system's own numbers for the units of a scenario, without words.

use crate::base::Len;

/// The numbers of a roster. Words for it stand in the system's words under `roster`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Roster {
    /// Heads of the columns of results: the totals of a die, as they are printed, or what its own numbers are called.
    pub totals: Vec<String>,
    /// Whether a nought among the results is a number like others; else it is a dash: nothing happens.
    pub noughts: bool,
    /// In the order of the events' pieces.
    pub units: Vec<RosterUnit>,
    /// What distances are counted in where it is not the centimetre: the side of a box.
    pub measure: Option<Len>,
    /// Boxes for what a brigadier can bear, where the rules count it; else 0.
    pub leader_boxes: u8,
    /// Points at which each side breaks, in halves.
    pub breaking: [u16; 2],
    /// The last turn of the battle.
    pub turns: u16,
    /// Whether a loss can count half a point.
    pub halves: bool,
    /// For brigadiers of grade 1, 2 and 3: the number in words under `performance` of what each face of a die gives.
    pub orders: [[u8; 6]; 3],
    /// The grade of each side's brigadiers in the order of its brigades: 0 for one that is diced for, none for a brigade
    /// without one.
    pub grades: [Vec<Option<u8>>; 2],
    /// The grade of each side's own general, as the options have it: 0 for one without a rating; none where the rules rate
    /// no generals.
    pub generals: [Option<u8>; 2],
    /// The armies of each side that has allies, in their order, then its lieutenant generals; empty where its general commands
    /// all by himself.
    pub commands: [Vec<Command>; 2],
}

/// Some brigades of a side under a general: an army of a coalition, or the command of a lieutenant general.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    pub whose: Whose,
    /// The grade of its general: 0 for one without a rating.
    pub grade: u8,
    /// Its brigades and independent units, by their places in the side.
    pub brigades: Vec<usize>,
    /// Points at which it breaks, in halves; none where the side breaks as one.
    pub breaking: Option<u16>,
}

/// Whose command it is, by his place in the side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    Army(usize),
    Lieutenant(usize),
}

/// One unit of a roster.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RosterUnit {
    /// Key of its class in words under `class`.
    pub class: &'static str,
    /// What it adds to each of its dice of itself.
    pub die: i8,
    /// Its normal moves: in line, then in column or on a road; one where both are the same.
    pub moves: Vec<Len>,
    /// How far its guns are moved by hand.
    pub by_hand: Option<Len>,
    /// What changes cost it, as shares of a move in print: the key in words under `roster` of what is changed, and the share;
    /// empty where the rules have no such prices.
    pub costs: Vec<(&'static str, &'static str)>,
    /// Upper ends of the bands of range, the nearest first; empty for one that does not fire.
    pub ranges: Vec<Len>,
    /// What it does with each of the totals, or its own number under each of the heads.
    pub results: Vec<i8>,
    /// What it does with each of them by fire, where it fires otherwise than it fights; else empty.
    pub fire: Vec<i8>,
    /// Keys in words under `roster` of what its pieces and its fire have of their own.
    pub marks: Vec<&'static str>,
    /// Boxes for its harm where units differ in what they bear; 0: as many as any of the system's.
    pub boxes: u8,
    /// Its bases, where the system counts foot and horse in them; 0: it does not.
    pub bases: u8,
    /// Its points at this strength, where the system has points.
    pub points: Option<i32>,
    /// The unit that stands for it too on the table, by its place in the list; none: it stands there itself.
    pub stands_with: Option<usize>,
}

impl Roster {
    /// Whether brigadiers throw for what their brigades do.
    #[must_use]
    pub fn throws_for_orders(&self) -> bool {
        self.orders.iter().flatten().any(|&n| n > 0)
    }

    /// A result as it is printed; none where nothing happens.
    #[must_use]
    pub fn result(&self, result: i8) -> Option<String> {
        (result != 0 || self.noughts).then(|| result.to_string().replace('-', "−"))
    }

    /// A unit's results as they are printed, by fire and in melee where these differ: *3/2*; none where nothing happens.
    #[must_use]
    pub fn told_results(&self, unit: &RosterUnit) -> Vec<Option<String>> {
        let told = |(n, &melee): (usize, &i8)| {
            let Some(&fire) = unit.fire.get(n).filter(|&&fire| fire != melee) else { return self.result(melee) };
            let [fire, melee] = [fire, melee].map(|n| self.result(n).unwrap_or_else(|| "–".to_owned()));
            Some(format!("{fire}/{melee}"))
        };
        unit.results.iter().enumerate().map(told).collect()
    }

    /// A distance as it is printed, without its unit: 20, 2.5; boxes as 4, 1½.
    #[must_use]
    pub fn told(&self, len: Len) -> String {
        let Some(side) = self.measure.filter(|side| side.0 > 0) else {
            let tenths = (len.0 * 10 + Len::cm(1).0 / 2) / Len::cm(1).0;
            return if tenths % 10 == 0 {
                (tenths / 10).to_string()
            } else {
                format!("{}.{}", tenths / 10, tenths % 10)
            };
        };
        let halves = (2 * len.0 + side.0 / 2) / side.0;
        match (halves / 2, halves % 2) {
            (whole, 0) => whole.to_string(),
            (0, _) => "½".to_owned(),
            (whole, _) => format!("{whole}½"),
        }
    }
}
