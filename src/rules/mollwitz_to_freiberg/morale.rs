//! Hits, rally, the fire test, rout hits, shattering (sections MRL, HIT, RLY, FT).

use super::data::nerve::{
    BROKEN, DISORDER_HITS, FIRE_HITS, FIRE_TEST, HITS_A_TROOPER, RALLY, ROUT_GRADE, Rally, Rout, SHIELD, UnderFire,
    rout_hits,
};
use super::data::size::{inches, ranks};
use super::engine::Engine;
use super::event::Code;
use super::movement::offer::square_files;
use super::state::{Field, Flags, Morale, NONE, Stand, State};
use crate::base::{Heading, Point};

/// What some modifiers add together.
#[must_use]
pub fn sum<T>(list: &[Option<(T, i8)>]) -> i8 {
    list.iter().flatten().map(|m| m.1).sum()
}

/// Why a unit rolls for rout hits (MTF-HIT-07).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    FireTest,
    Combat,
    /// It shakes as well, and rolls with two more (MTF-RET-12).
    Voluntary,
}

impl Field {
    /// What changes the die of a rally or exposed-flank test (MTF-RLY-02, MTF-RLY-06).
    #[must_use]
    pub fn rally_modifiers(&self, state: &State, unit: u8) -> [Option<(Rally, i8)>; 3] {
        let [general, open] = self.rally_modifiers_but_threats(state, unit);
        let threatened = self.is_threatened(state, unit).then(|| (Rally::Threatened, Rally::Threatened.value()));
        [threatened, general, open]
    }

    /// Whether an enemy whom it sees could attack it as he stands (MTF-RLY-04).
    fn is_threatened(&self, state: &State, unit: u8) -> bool {
        self.here(state, self.unit(unit).side.other()).any(|e| self.threatens(state, e, unit))
    }

    fn rally_modifiers_but_threats(&self, state: &State, unit: u8) -> [Option<(Rally, i8)>; 2] {
        let of = |holds: bool, modifier: Rally| holds.then(|| (modifier, modifier.value()));
        // MTF-RLY-05.
        let loose = self.unit(unit).irregular && self.is_loose(state, unit);
        [
            of(self.general_with(state, unit).is_some(), Rally::General),
            of(loose && !self.terrain.is_close_country(&state.unit(unit).rect), Rally::InTheOpen),
        ]
    }

    fn rally_modifier_but_threats(&self, state: &State, unit: u8) -> i8 {
        sum(&self.rally_modifiers_but_threats(state, unit))
    }

    /// What is added to the die of a rally, pinned or exposed-flank test in all.
    #[must_use]
    pub fn rally_modifier(&self, state: &State, unit: u8) -> i8 {
        sum(&self.rally_modifiers(state, unit))
    }

    /// What changes the die of a fire test (MTF-FT-02).
    #[must_use]
    pub fn fire_test_modifiers(&self, state: &State, unit: u8) -> [Option<(UnderFire, i8)>; 6] {
        let u = state.unit(unit);
        let of = |holds: bool, modifier: UnderFire| holds.then(|| (modifier, modifier.value()));
        let pairs = (u.shot_hits / FIRE_HITS) as i8;
        [
            (pairs > 0).then(|| (UnderFire::Hits, UnderFire::Hits.value() * pairs)),
            of(u.is_shaken(), UnderFire::Shaken),
            of(self.in_square(state, unit) || self.is_shielded(state, unit), UnderFire::Sheltered),
            of(u.has(Flags::ADVANCED), UnderFire::Advanced),
            of(self.general_with(state, unit).is_some(), UnderFire::General),
            of(self.fanatic(state, unit), UnderFire::Fanatics),
        ]
    }

    /// What is added to the die of a fire test in all.
    #[must_use]
    pub fn fire_test_modifier(&self, state: &State, unit: u8) -> i8 {
        sum(&self.fire_test_modifiers(state, unit))
    }

    /// The ways away from some enemies (MTF-RET-03): the sum of the directions from each of them; where it vanishes, either
    /// way across, which are two.
    #[must_use]
    pub fn away_from(&self, state: &State, unit: u8, wanted: impl Fn(u8) -> bool) -> [Heading; 2] {
        let u = state.unit(unit);
        let others = self.units_from(self.unit(unit).side.other());
        let (mut sum, mut one) = (Point::ORIGIN, None);
        for enemy in others.filter(|&e| wanted(e)) {
            let way = Heading::of(u.rect.centre - state.unit(enemy).rect.centre);
            sum = sum + Point::new(0, 10_000).turned(way);
            one = Some(way);
        }
        match one {
            None => [u.rect.heading.behind(); 2],
            Some(way) if sum.span() < 100 => [1, -1].map(|hand| way.turned(hand * 90 * Heading::DEGREE)),
            Some(_) => [Heading::of(sum); 2],
        }
    }

    /// Fanatics until their first lost round or failed fire test (MTF-IRR-05).
    #[must_use]
    pub fn fanatic(&self, state: &State, unit: u8) -> bool {
        self.unit(unit).fanatic && !state.unit(unit).has(Flags::BROKEN)
    }

    /// Whether a friend stands near between it and who shot at it (MTF-FT-04).
    fn is_shielded(&self, state: &State, unit: u8) -> bool {
        let (u, side) = (state.unit(unit), self.unit(unit).side);
        self.here(state, side).filter(|&f| f != unit).any(|f| {
            self.parts(state, f).any(|rect| {
                rect.is_within(&u.rect, inches(SHIELD))
                    && self
                        .here(state, side.other())
                        .any(|e| u.shot_by & (1 << e) != 0 && rect.meets_line(u.rect.centre, state.unit(e).rect.centre))
            })
        })
    }

    /// What changes a rout die besides the grade (MTF-HIT-08, MTF-HIT-10, MTF-HIT-11, MTF-HIT-12).
    #[must_use]
    pub fn rout_modifiers(&self, state: &State, unit: u8, cause: Cause) -> [Option<(Rout, i8)>; 6] {
        let u = state.unit(unit);
        let of = |holds: bool, modifier: Rout| holds.then(|| (modifier, modifier.value()));
        let to_horse = u.has(Flags::TO_HORSE) && self.kind(state, unit).is_foot();
        let owed = u.has(Flags::OLD_DEBT) && self.unit(unit).side == state.active;
        [
            of(self.general_with(state, unit).is_some(), Rout::General),
            of(cause == Cause::Voluntary, Rout::Voluntary),
            of(u.has(Flags::WAS_SHAKEN) || owed, Rout::WasShaken),
            of(cause == Cause::Combat && to_horse, Rout::LostToHorse),
            of(cause == Cause::Combat && !to_horse, Rout::Lost),
            of(cause != Cause::FireTest && u.has(Flags::BESET), Rout::Beset),
        ]
    }

    /// What is added to a rout die in all, the grade among it (MTF-HIT-08).
    #[must_use]
    pub fn rout_modifier(&self, state: &State, unit: u8, cause: Cause) -> i8 {
        ROUT_GRADE[self.unit(unit).grade as usize] + sum(&self.rout_modifiers(state, unit, cause))
    }
}

impl Engine<'_> {
    /// Takes figures for hits, whole ones only (MTF-HIT-04, MTF-HIT-01, MTF-HIT-02, MTF-HIT-03, MTF-HIT-06), and the unit off where too few are left
    /// (MTF-MRL-07, MTF-HIT-14).
    pub fn lose(&mut self, unit: u8, hits: u8, code: Code) {
        let data = *self.field.unit(unit);
        let kind = self.field.kind(self.state, unit);
        let u = self.state.unit_mut(unit);
        if hits == 0 || !u.here() {
            return;
        }
        let mut figures = hits;
        if kind.is_horse() {
            let all = hits + u8::from(u.has(Flags::ODD));
            figures = all / HITS_A_TROOPER;
            u.clear(Flags::ODD);
            if !all.is_multiple_of(HITS_A_TROOPER) {
                u.set(Flags::ODD);
            }
        }
        figures = figures.min(u.figures);
        if figures == 0 {
            return;
        }
        let served = [u.figures, u.figures - figures].map(|gunners| self.field.served(unit, gunners));
        u.figures -= figures;
        if kind.is_guns() && u.stand != Stand::Crew {
            // Guns that nobody served are not lost with the last gunner of another (MTF-HIT-05).
            u.guns -= u.guns.min(served[0]).saturating_sub(served[1]);
        }
        // Who holds the horses is present (MTF-DRG-04).
        let now = u.figures + u.holders;
        self.tell(code, unit, NONE, [i16::from(data.figures - now), i16::from(figures), 0, 0]);
        self.close_up(unit);
        let u = self.state.unit(unit);
        if 100 * u16::from(now) <= u16::from(BROKEN) * u16::from(data.figures) || kind.is_guns() && u.guns == 0 {
            self.shatter(unit, Code::Shattered);
        }
    }

    /// The ranks and files that losses leave (MTF-HIT-05): first the ranks behind foot's second and horse's first, then
    /// files from both flanks.
    pub fn close_up(&mut self, unit: u8) {
        let kind = self.field.kind(self.state, unit);
        match self.state.unit(unit).stand {
            Stand::Bent => self.shorten(unit),
            Stand::Town if self.field.in_block(self.state, unit) => return,
            _ => {}
        }
        let bent = self.state.unit(unit).stand == Stand::Bent;
        let u = self.state.unit_mut(unit);
        let before = (u.files, ranks(kind, u.figures, u.files));
        if !kind.is_guns() && !bent {
            let pairs = kind.is_foot() || u.stand == Stand::Skirmish;
            let most = if pairs { u.figures.div_ceil(2) } else { u.figures };
            // A square loses evenly from its faces.
            u.files = if u.stand == Stand::Square { square_files(u.figures) } else { u.files.min(most.max(1)) };
        }
        let mut rect = self.field.reshaped(self.state, unit);
        let u = self.state.unit_mut(unit);
        // Who lines the end of works spreads out rather than give them up (MTF-TER-21).
        if u.stand == Stand::Town && !self.field.terrain.in_works(&rect) {
            rect = u.rect;
        }
        let changed = before != (u.files, ranks(kind, u.figures, u.files)) || u.rect != rect;
        u.rect = rect;
        if changed {
            self.tell_stand(Code::Closed, unit, NONE);
        }
    }

    /// Takes a unit out of the battle (MTF-MRL-06, MTF-MRL-08); a general with it retreats by himself (MTF-GEN-07).
    pub fn shatter(&mut self, unit: u8, code: Code) {
        if !self.state.unit(unit).here() {
            return;
        }
        self.part(unit);
        // MTF-GEN-14: who is with it is in danger first.
        self.danger(unit);
        let leader = self.field.general_with(self.state, unit);
        self.tell(code, unit, NONE, [0; 4]);
        let u = self.state.unit_mut(unit);
        (u.morale, u.blocks, u.wings, u.refuge) = (Morale::Gone, [None; 2], [0; 2], None);
        self.shelter(unit);
        if let Some(leader) = leader {
            self.ride_off(leader, unit);
        }
    }

    pub fn shake(&mut self, unit: u8) {
        if self.state.unit(unit).morale == Morale::Good {
            self.state.unit_mut(unit).morale = Morale::Shaken;
            self.tell(Code::Shaken, unit, NONE, [0; 4]);
        }
    }

    /// MTF-ORD-04; skirmishers and artillery never are (MTF-ORD-03).
    pub fn disorder(&mut self, unit: u8) {
        let guns = self.field.kind(self.state, unit).is_guns();
        let u = self.state.unit_mut(unit);
        let firm = guns || u.stand == Stand::Skirmish;
        if !firm && u.here() && !u.has(Flags::DISORDERED) {
            u.set(Flags::DISORDERED);
            self.tell(Code::Disordered, unit, NONE, [0; 4]);
        }
    }

    /// A test on the rally table (MTF-RLY-02, MTF-RLY-06): whether it passed.
    pub fn nerve(&mut self, unit: u8, code: Code) -> bool {
        let needed = RALLY[self.field.unit(unit).grade as usize];
        let die = self.die_of(unit) as i8;
        // Who threatens it is asked only where that tells, or somebody listens.
        let calm = self.field.rally_modifier_but_threats(self.state, unit);
        let tells = (die + calm >= needed) != (die + calm + Rally::Threatened.value() >= needed);
        let threatened = (tells || self.out.hears()) && self.field.is_threatened(self.state, unit);
        let modifier = calm + if threatened { Rally::Threatened.value() } else { 0 };
        let passed = die + modifier >= needed;
        self.tell(code, unit, NONE, [die.into(), (die + modifier).into(), needed.into(), passed.into()]);
        passed
    }

    /// The rally phase (MTF-SEQ-02, MTF-RLY-01, MTF-RLY-03, MTF-MRL-03).
    pub fn rally_phase(&mut self) {
        for unit in self.field.units_of(self.state.active) {
            if self.state.unit(unit).morale != Morale::Shaken {
                continue;
            }
            if self.nerve(unit, Code::RallyDie) {
                self.state.unit_mut(unit).morale = Morale::Good;
                self.state.unit_mut(unit).clear(Flags::WAS_SHAKEN);
                self.tell(Code::Rallied, unit, NONE, [0; 4]);
            }
        }
    }

    /// The fire test of a passive unit that was hit (MTF-FT-01, MTF-FT-02, MTF-FT-05); a low base makes some of them certain
    /// (MTF-FT-06).
    pub fn fire_test(&mut self, unit: u8) {
        let needed = FIRE_TEST[self.field.unit(unit).grade as usize];
        let modifier = self.field.fire_test_modifier(self.state, unit);
        let die = self.die_of(unit) as i8;
        let passed = die + modifier >= needed;
        self.tell(Code::FireTestDie, unit, NONE, [die.into(), (die + modifier).into(), needed.into(), passed.into()]);
        if passed {
            return;
        }
        self.state.unit_mut(unit).set(Flags::BROKEN);
        // MTF-RET-03, MTF-RET-04: away from all who shot at it.
        let shooters = self.state.unit(unit).shot_by;
        let away = self.away_from(unit, |e| shooters & (1 << e) != 0);
        self.shake(unit);
        if self.retreat(unit, away, Code::Retreats) {
            self.rout(unit, Cause::FireTest);
        }
    }

    /// The roll for rout hits, after the retreat (MTF-HIT-07, MTF-HIT-08, MTF-HIT-09).
    pub fn rout(&mut self, unit: u8, cause: Cause) {
        if !self.state.unit(unit).here() {
            return;
        }
        let die = self.die_of(unit) as i8;
        let score = die + self.field.rout_modifier(self.state, unit, cause);
        let hits = rout_hits(score);
        self.state.unit_mut(unit).clear(Flags::BESET);
        self.state.unit_mut(unit).clear(Flags::TO_HORSE);
        let told = [die.into(), score.into(), hits.unwrap_or(0).into(), hits.is_none().into()];
        self.tell(Code::RoutDie, unit, NONE, told);
        match hits {
            None => self.shatter(unit, Code::Shattered),
            // MTF-HIT-15: they count for nothing else.
            Some(hits) => self.lose(unit, hits, Code::RoutHit),
        }
    }

    /// Damage hits from shooting or strikes: they count for the danger to a general (MTF-GEN-14) and, from combat, for
    /// disorder (MTF-CC-18).
    pub fn damage(&mut self, unit: u8, hits: u8, combat: bool) {
        let u = self.state.unit_mut(unit);
        u.phase_hits = u.phase_hits.saturating_add(hits);
        if combat {
            u.combat_hits = u.combat_hits.saturating_add(hits);
            if u.combat_hits >= DISORDER_HITS {
                self.disorder(unit);
            }
        }
        self.lose(unit, hits, Code::Hit);
    }

    /// [`Field::away_from`] as things stand.
    pub fn away_from(&self, unit: u8, wanted: impl Fn(u8) -> bool) -> [Heading; 2] {
        self.field.away_from(self.state, unit, wanted)
    }
}

#[cfg(test)]
mod tests;
