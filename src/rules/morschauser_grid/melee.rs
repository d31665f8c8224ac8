//! Hand to hand: who fights whom, the dice of both sides, and who falls back.

use super::data::{Formation, Kind, LEADER_RATING, MOST_HITS, Nation};
use super::engine::Engine;
use super::event::Code;
use super::general::{Choice, Choices, Decision, MAX_CHOICES};
use super::grid::NOWHERE;
use super::state::{Faced, Field, MAX_UNITS, NONE, State};
use super::terrain::{HOUSES, STREAM, WOOD};
use crate::base::Side;

/// What changes a melee, in the order of their numbers in words under `modifier`, after those of fire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Mod {
    /// An attacker uphill, out of a stream, into woods or against houses (MHM-MEL-06).
    Ground,
    /// MHM-MEL-07.
    Shaken,
    /// The enemy is at flank or rear: the other rating (MHM-UNIT-04). It is no number of its own.
    Flank,
    /// A die more in column or square (MHM-FORM-02, MHM-FORM-04).
    Deep,
    /// A die more for Blücher's militia (MHM-NATL-05).
    Vorwaerts,
}

/// The number of the first of them in words under `modifier`.
const FIRST_MOD: i16 = 7;

impl Mod {
    pub const ALL: [Mod; 5] = [Mod::Ground, Mod::Shaken, Mod::Flank, Mod::Deep, Mod::Vorwaerts];

    /// Its key in words, and its clause.
    #[must_use]
    pub const fn said(self) -> (&'static str, &'static str) {
        match self {
            Mod::Ground => ("ground", "MHM-MEL-06"),
            Mod::Shaken => ("shaken", "MHM-MEL-07"),
            Mod::Flank => ("flank", "MHM-UNIT-04"),
            Mod::Deep => ("deep", "MHM-FORM-02"),
            Mod::Vorwaerts => ("vorwaerts", "MHM-NATL-05"),
        }
    }

    /// What it adds to rating or dice.
    #[must_use]
    pub const fn value(self) -> i8 {
        match self {
            Mod::Ground | Mod::Shaken => -1,
            Mod::Flank => 0,
            Mod::Deep | Mod::Vorwaerts => 1,
        }
    }
}

/// The dice of one who fights (MHM-MEL-05).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Blow {
    pub dice: u8,
    /// A die of so much or less is a hit; 0 or less never (MHM-MEL-07).
    pub rating: i8,
    /// Bits of what applies, by the numbers of [`Mod`].
    pub mods: u8,
}

impl Blow {
    #[must_use]
    pub const fn has(self, m: Mod) -> bool {
        self.mods & 1 << m as u8 != 0
    }

    /// What applies.
    pub fn modifiers(self) -> impl Iterator<Item = Mod> {
        Mod::ALL.into_iter().filter(move |&m| self.has(m))
    }

    /// The dice of a Leader who shares the box of this unit: rating 2, with the same minuses (MHM-LEAD-02).
    #[must_use]
    pub fn leader(self, hits: u8) -> Blow {
        let minus = i8::from(self.has(Mod::Ground)) + i8::from(self.has(Mod::Shaken));
        Blow { dice: hits, rating: LEADER_RATING - minus, mods: 0 }
    }
}

/// Who strikes, as an attacker or not, and from where at whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bout {
    pub unit: u8,
    pub attacks: bool,
    /// The box in which it fights, and the box of whom it strikes.
    pub at: u16,
    pub to: u16,
}

impl Field {
    /// The dice of a unit in a melee (MHM-MEL-05, MHM-MEL-11: nothing else counts).
    #[must_use]
    pub fn blow(&self, state: &State, bout: Bout) -> Blow {
        self.blow_facing(state, bout, state.unit(bout.unit).facing)
    }

    /// The same with another facing, for a planner.
    #[must_use]
    pub fn blow_facing(&self, state: &State, bout: Bout, facing: u8) -> Blow {
        let Bout { unit, attacks, at, to } = bout;
        let (data, u, row) = (self.unit(unit), state.unit(unit), self.unit(unit).kind.row());
        let square = u.formation == Formation::Square;
        // MHM-UNIT-04; MHM-FORM-04: a square has neither flank nor rear.
        let front = square || self.grid.in_zone(at, facing, to);
        let ground = attacks && self.is_hard(at, to);
        let shaken = self.is_shaken(state, unit);
        let deep = self.options.formations && u.formation != Formation::Line;
        let militia = attacks && self.options.bluecher && data.kind == Kind::Militia;
        let vorwaerts = militia && self.led_by(state, unit, Nation::Prussian);
        let mut mods = 0;
        let mut when = |applies: bool, m: Mod| mods |= u8::from(applies) << m as u8;
        when(ground, Mod::Ground);
        when(shaken, Mod::Shaken);
        when(!front, Mod::Flank);
        when(deep, Mod::Deep);
        when(vorwaerts, Mod::Vorwaerts);
        let rating = if front { row.front } else { row.other } - i8::from(ground) - i8::from(shaken);
        Blow { dice: u.hits + u8::from(deep) + u8::from(vorwaerts), rating, mods }
    }

    /// Whether the ground is against an attacker (MHM-MEL-06): uphill, out of a stream, into woods, against houses.
    #[must_use]
    pub fn is_hard(&self, from: u16, to: u16) -> bool {
        let terrain = &self.terrain;
        terrain.level(to) > terrain.level(from) || terrain.has(from, STREAM) || terrain.has(to, WOOD | HOUSES)
    }

    /// The pieces attacked in a box: its unit, or the Leaders alone there.
    fn defends(&self, state: &State, side: Side, at: u16) -> Option<u8> {
        match state.holder(at) {
            Some(unit) => (self.unit(unit).side == side).then_some(unit),
            None => self.lone_leader(state, side, at).map(|l| self.leader_piece(l)),
        }
    }

    #[must_use]
    fn is_unit(&self, piece: u8) -> bool {
        usize::from(piece) < self.units.len()
    }
}

/// All attacks of a turn, fixed before the first is fought (MHM-MEL-04).
struct Attacks {
    /// The box that each of the moving side's units attacks; [`NOWHERE`] for none.
    of: [u16; MAX_UNITS],
    /// The box of the melee that each volunteer joins (MHM-MEL-03).
    joined: [u16; MAX_UNITS],
    /// The boxes attacked, and who stood there when all was fixed.
    boxes: [(u16, u8); MAX_UNITS],
    count: usize,
}

impl Attacks {
    fn known(&self) -> &[(u16, u8)] {
        &self.boxes[..self.count]
    }

    fn has(&self, at: u16) -> bool {
        self.known().iter().any(|&(attacked, _)| attacked == at)
    }
}

/// Most who fight in one melee: eight attackers, and as many who join.
const MOST_FIGHT: usize = 24;

/// One who fights, his target and what his dice did.
#[derive(Debug, Clone, Copy)]
struct Fighter {
    piece: u8,
    at: u16,
    attacks: bool,
    /// Whom it strikes at, and where he stood.
    target: u8,
    to: u16,
}

impl Engine<'_> {
    /// All melees of a side's turn: MHM-TURN-03, MHM-MEL-01, MHM-MEL-02, MHM-MEL-03, MHM-MEL-04; nobody pursues after them
    /// (MHM-MEL-10).
    pub fn melee_phase(&mut self) {
        let mut attacks = Attacks {
            of: [NOWHERE; MAX_UNITS],
            joined: [NOWHERE; MAX_UNITS],
            boxes: [(NOWHERE, NONE); MAX_UNITS],
            count: 0,
        };
        let side = self.state.mover;
        for unit in self.field.units_of(side) {
            if !self.state.unit(unit).here() {
                continue;
            }
            let at = match self.field.faced(self.state, unit) {
                Some(Faced::Unit(enemy)) => self.state.unit(enemy).at,
                Some(Faced::Leaders(at)) => at,
                None => continue,
            };
            attacks.of[usize::from(unit)] = at;
            if !attacks.has(at)
                && let Some(defender) = self.field.defends(self.state, side.other(), at)
            {
                attacks.boxes[attacks.count] = (at, defender);
                attacks.count += 1;
            }
        }
        if attacks.count == 0 {
            return;
        }
        self.volunteers(&mut attacks);
        while attacks.count > 0 && self.state.ending.is_none() {
            let mut choices = Choices::default();
            for &(at, _) in attacks.known() {
                choices.push(Choice::Spot(at));
            }
            let Choice::Spot(at) = self.ask(side, Decision::NextMelee, &choices) else { return };
            let Some(n) = attacks.known().iter().position(|&(b, _)| b == at) else { return };
            let melee = attacks.boxes[n];
            attacks.boxes[n..attacks.count].rotate_left(1);
            attacks.count -= 1;
            self.melee(&attacks, melee);
            self.settle();
        }
    }

    /// MHM-MEL-03: defenders who are not attacked and have an attacker in their zone may join the fight.
    fn volunteers(&mut self, attacks: &mut Attacks) {
        let (mover, side) = (self.state.mover, self.state.mover.other());
        for unit in self.field.units_of(side) {
            let u = *self.state.unit(unit);
            let may = u.here() && self.state.is_beside(mover, u.at);
            if !may || attacks.has(u.at) {
                continue;
            }
            let mut choices = Choices::default();
            choices.push(Choice::Pass);
            for attacker in self.field.units_of(mover) {
                let at = attacks.of[usize::from(attacker)];
                if at == NOWHERE || !self.field.in_zone_of(self.state, unit, attacker) {
                    continue;
                }
                if let Some(piece) = self.field.defends(self.state, side, at)
                    && !choices.contains(&Choice::Unit(piece))
                {
                    choices.push(Choice::Unit(piece));
                }
            }
            if choices.len() < 2 {
                continue;
            }
            if let Choice::Unit(piece) = self.ask(side, Decision::Join { unit }, &choices) {
                let at = self.piece_at(piece);
                attacks.joined[usize::from(unit)] = at;
                self.tell(Code::Joins, unit, piece, [0; 4]);
            }
        }
    }

    fn piece_at(&self, piece: u8) -> u16 {
        match usize::from(piece).checked_sub(self.field.units.len()) {
            Some(leader) => self.state.leaders[leader].at,
            None => self.state.unit(piece).at,
        }
    }

    /// One melee: MHM-MEL-05, MHM-MEL-08, MHM-MEL-09. Whoever has been driven into the box since is not attacked.
    fn melee(&mut self, attacks: &Attacks, (at, defender): (u16, u8)) {
        let mover = self.state.mover;
        if self.field.defends(self.state, mover.other(), at) != Some(defender) {
            return;
        }
        let nobody = Fighter { piece: NONE, at: NOWHERE, attacks: false, target: NONE, to: NOWHERE };
        let mut fighters = [nobody; MOST_FIGHT];
        let mut count = 0;
        let mut add = |fighter: Fighter| {
            if count < MOST_FIGHT {
                fighters[count] = fighter;
                count += 1;
            }
        };
        for unit in self.field.units_of(mover) {
            let u = self.state.unit(unit);
            // An attacker whom another melee has driven off attacks nobody any more.
            let still = attacks.of[usize::from(unit)] == at && u.here() && self.field.grid.next(u.at, u.facing) == at;
            if still {
                add(Fighter { piece: unit, at: u.at, attacks: true, target: defender, to: at });
            }
        }
        let attackers = count;
        if attackers == 0 {
            return;
        }
        let mut add = |fighter: Fighter| {
            if count < MOST_FIGHT {
                fighters[count] = fighter;
                count += 1;
            }
        };
        if self.field.is_unit(defender) {
            add(Fighter { piece: defender, at, ..nobody });
        } else {
            for leader in self.field.leaders_of(mover.other()).filter(|&l| self.state.leader(l).at == at) {
                add(Fighter { piece: self.field.leader_piece(leader), at, ..nobody });
            }
        }
        for unit in self.field.units_of(mover.other()) {
            if attacks.joined[usize::from(unit)] == at && self.state.unit(unit).here() {
                add(Fighter { piece: unit, at: self.state.unit(unit).at, ..nobody });
            }
        }
        let mut fight = attackers;
        for n in attackers..count {
            let fighter = self.named(fighters[n], &fighters[..attackers], defender);
            // Whom a volunteer had before it may have been driven off since: then it has no part.
            if fighter.target != NONE {
                fighters[fight] = fighter;
                fight += 1;
            }
        }
        self.resolve(&fighters[..fight]);
    }

    /// MHM-UNIT-04, MHM-MEL-09: whom a defender strikes at: any unit attacking it; who joins, any in its zone.
    fn named(&mut self, fighter: Fighter, attackers: &[Fighter], defender: u8) -> Fighter {
        let piece = fighter.piece;
        let joins = piece != defender && self.field.is_unit(piece);
        let mut choices = Choices::default();
        for attacker in attackers {
            if (!joins || self.field.in_zone_of(self.state, piece, attacker.piece)) && choices.len() < MAX_CHOICES {
                choices.push(Choice::Unit(attacker.piece));
            }
        }
        if choices.is_empty() {
            return fighter;
        }
        let target = match self.ask(self.state.mover.other(), Decision::Strike { unit: piece }, &choices) {
            Choice::Unit(target) => target,
            _ => attackers[0].piece,
        };
        Fighter { target, to: self.state.unit(target).at, ..fighter }
    }

    /// The dice of all, at once; hits count in full even beyond what a target had left.
    fn resolve(&mut self, fighters: &[Fighter]) {
        let mover = self.state.mover;
        let mut totals = [0_u16; 2];
        let mut wounds = [(NONE, 0_u8, NONE); MOST_FIGHT];
        for (fighter, wound) in fighters.iter().zip(&mut wounds) {
            let hits = self.strike(*fighter);
            totals[usize::from(!fighter.attacks)] += u16::from(hits);
            *wound = (fighter.target, hits, fighter.piece);
        }
        for &(target, hits, by) in &wounds {
            if self.field.is_unit(target) {
                self.hurt(target, hits, by);
            }
        }
        // MHM-LEAD-03: once for each Leader in a box that fought.
        for fighter in fighters {
            let side = if fighter.attacks { mover } else { mover.other() };
            let first = fighters.iter().find(|f| f.at == fighter.at && f.attacks == fighter.attacks);
            if first.is_some_and(|f| f.piece == fighter.piece) {
                self.at_risk(side, fighter.at);
            }
        }
        for fighter in fighters {
            if self.field.is_unit(fighter.piece) && self.state.unit(fighter.piece).hits == 0 {
                self.remove(fighter.piece, Code::Gone);
            }
        }
        self.aftermath(fighters, totals);
    }

    /// MHM-MEL-08: the side that caused fewer hits falls back, unless the other is wiped out.
    fn aftermath(&mut self, fighters: &[Fighter], totals: [u16; 2]) {
        let stands = |e: &Self, f: &Fighter| e.piece_at(f.piece) == f.at;
        let left = [true, false].map(|attacks| fighters.iter().any(|f| f.attacks == attacks && stands(self, f)));
        if left != [true; 2] {
            return;
        }
        if totals[0] == totals[1] {
            let (one, other) = (fighters[0], fighters.iter().find(|f| !f.attacks));
            let hits = i16::try_from(totals[0]).unwrap_or(i16::MAX);
            self.tell(Code::Drawn, one.piece, other.map_or(NONE, |f| f.piece), [hits, 0, 0, 0]);
            return;
        }
        let attackers_lose = totals[0] < totals[1];
        for fighter in fighters.iter().filter(|f| f.attacks == attackers_lose) {
            if !stands(self, fighter) {
                continue;
            }
            match usize::from(fighter.piece).checked_sub(self.field.units.len()) {
                None => self.fall_back(fighter.piece, fighter.to),
                Some(leader) => self.leader_falls_back(leader as u8, fighter.to),
            }
        }
    }

    /// The dice of one who fights, with those of the Leaders in his box (MHM-LEAD-02): says how many hit.
    fn strike(&mut self, fighter: Fighter) -> u8 {
        let side = if fighter.attacks { self.state.mover } else { self.state.mover.other() };
        let Fighter { piece, at, attacks, target, to } = fighter;
        if !self.field.is_unit(piece) {
            let hits = self.state.leaders[usize::from(piece) - self.field.units.len()].hits;
            let blow = Blow { dice: hits, rating: LEADER_RATING, mods: 0 };
            return self.dice_of(side, blow, (Code::LeaderFought, piece, target));
        }
        let blow = self.field.blow(self.state, Bout { unit: piece, attacks, at, to });
        let mut hits = self.dice_of(side, blow, (Code::Fought, piece, target));
        for leader in self.field.leaders_of(side) {
            if self.state.leader(leader).at == at {
                let own = blow.leader(self.state.leader(leader).hits);
                hits += self.dice_of(side, own, (Code::LeaderFought, self.field.leader_piece(leader), target));
            }
        }
        hits
    }

    fn dice_of(&mut self, side: Side, blow: Blow, (code, actor, target): (Code, u8, u8)) -> u8 {
        let hits = (0..blow.dice).map(|_| self.d6(side)).filter(|&die| die <= blow.rating).count() as u8;
        self.tell(code, actor, target, [blow.dice.into(), blow.rating.into(), hits.into(), 0]);
        for m in blow.modifiers() {
            self.tell(Code::MeleeModifier, actor, target, [m.value().into(), FIRST_MOD + m as i16, 0, 0]);
        }
        hits
    }
}

impl Field {
    /// Whether a box is in a unit's zone.
    #[must_use]
    #[inline]
    pub fn in_zone_at(&self, state: &State, unit: u8, at: u16) -> bool {
        let u = state.unit(unit);
        self.grid.in_zone(u.at, u.facing, at)
    }

    /// Whether an enemy stands in a unit's zone.
    #[must_use]
    pub fn in_zone_of(&self, state: &State, unit: u8, enemy: u8) -> bool {
        let (u, e) = (state.unit(unit), state.unit(enemy));
        u.here() && e.here() && self.grid.in_zone(u.at, u.facing, e.at)
    }
}

/// The most dice that one side's piece throws: eight hits and one die more.
pub const MOST_DICE: usize = MOST_HITS as usize + 1;

#[cfg(test)]
mod tests;
