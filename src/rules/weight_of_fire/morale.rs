//! Tests of morale (section MOR): two dice and the grade's row of the chart.

pub mod clash;

use super::data::Grade;
use super::data::nerve::{FRIENDS, Morale as Line, NO_RALLY, Outcome, ROUT, SHAKEN, outcome};
use super::data::size::inches;
use super::engine::Engine;
use super::event::Code;
use super::general::{Choice, Decision};
use super::state::{Cause, Field, Fight, Flags, Morale, NONE, Stand, State};

/// What a test is about (WOF-MOR-02 to WOF-MOR-12).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Test {
    Panic,
    Shooting,
    Home,
    Receive,
    Lost,
    Friend,
    Rally,
}

impl Test {
    /// The event that tells its dice.
    #[must_use]
    pub const fn code(self) -> Code {
        match self {
            Test::Panic => Code::PanicDice,
            Test::Shooting => Code::ShootingDice,
            Test::Home => Code::HomeDice,
            Test::Receive => Code::ReceiveDice,
            Test::Lost => Code::LostDice,
            Test::Friend => Code::FriendDice,
            Test::Rally => Code::RallyDice,
        }
    }
    /// Whether it is against somebody: where he comes from counts.
    const fn is_against(self) -> bool {
        matches!(self, Test::Panic | Test::Shooting | Test::Receive | Test::Lost)
    }
}

/// A modifier and what it comes to.
pub type Added = (Line, i8);

impl Field {
    /// Routing friends within twelve inches whom a unit sees (WOF-MOR-11, WOF-MOR-15), those of this turn only or all.
    #[must_use]
    pub fn routers_seen(&self, state: &State, unit: u8, fresh: bool) -> u8 {
        self.routers(state, unit, fresh).count() as u8
    }

    fn routers<'a>(&'a self, state: &'a State, unit: u8, fresh: bool) -> impl Iterator<Item = u8> + use<'a> {
        let own = &state.unit(unit).rect;
        let sees = move |f: &u8| {
            let u = state.unit(*f);
            u.routs()
                && (!fresh || u.has(Flags::ROUTED))
                && u.rect.is_within(own, inches(FRIENDS))
                && self.sees(state, unit, *f)
        };
        self.friends(state, unit).filter(sees)
    }

    /// Whether the fire that did most harm came from behind the line of its front (WOF-MOR-15).
    fn shot_from_behind(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        // Blows are no fire: no phase has both.
        u.harmed_by != NONE
            && u.phase[Cause::Combat as usize] == 0
            && self.has_flank(state, unit)
            && u.rect.local(state.unit(u.harmed_by).rect.front_centre()).y < u.rect.half_depth
    }

    /// What changes a test (WOF-MOR-15, WOF-MOR-16, WOF-MOR-20): of a contact, where it is about one.
    #[must_use]
    pub fn morale_modifiers(&self, state: &State, unit: u8, test: Test, fight: Option<&Fight>) -> [Option<Added>; 13] {
        let mut list = self.modifiers_but_friends(state, unit, test, fight);
        let friends = self.routers_seen(state, unit, false) as i8;
        if friends != 0 {
            list[Line::Friends as usize] = Some((Line::Friends, friends * Line::Friends.value()));
        }
        list
    }

    /// The same without who runs in sight, which takes longest to see: for what is asked of many.
    #[must_use]
    pub fn modifiers_but_friends(
        &self,
        state: &State,
        unit: u8,
        test: Test,
        fight: Option<&Fight>,
    ) -> [Option<Added>; 13] {
        let u = state.unit(unit);
        let mut list = [None; 13];
        let mut add = |line: Line, value: i8| {
            if value != 0 {
                list[line as usize] = Some((line, value));
            }
        };
        let mut when = |line: Line, holds: bool| add(line, if holds { line.value() } else { 0 });
        when(Line::GeneralWith, self.general_with(state, unit).is_some());
        when(Line::NoGeneral, !self.in_command(state, unit));
        when(Line::Upset, !u.is_good() || self.shaken(state, unit) || self.exhausted(state, unit));
        when(Line::Fanatics, self.fanatic(state, unit));
        if test.is_against() {
            let beset = match fight {
                Some(f) if f.two == unit => f.flank,
                Some(f) => f.askew,
                None => false,
            };
            // The one test of who is shot at and charged is with the fire too (WOF-MOR-09).
            let fire = matches!(test, Test::Shooting | Test::Receive) && self.shot_from_behind(state, unit);
            when(Line::FromFlank, beset || fire);
        }
        if let Some(f) = fight {
            let enemy = f.enemy(unit);
            let e = state.unit(enemy);
            let bayonets = |u: u8| self.kind(state, u).is_foot() && self.unit(u).bayonets && self.steady(state, u);
            if test == Test::Home {
                // It is of the unit, whomever of several the test is about.
                when(Line::ChargesFlank, f.one == unit && f.flank || u.has(Flags::FLANKS));
                when(Line::ChargesUpset, self.shaken(state, enemy) || e.routs());
                let frontal = f.two == unit || !f.flank;
                when(Line::AtBayonets, frontal && bayonets(enemy));
            }
            if test == Test::Receive {
                let horse = self.kind(state, enemy).is_horse() && self.steady(state, enemy);
                when(Line::Receives, self.kind(state, unit).is_foot() && (horse || bayonets(enemy)));
            }
            if test.is_against() || test == Test::Home {
                when(Line::Surprised, f.surprise[f.seat(unit)]);
            }
        }
        if test == Test::Shooting && fight.is_none() && u.harmed_by != NONE {
            when(Line::Surprised, !self.saw(state, unit, u.harmed_by));
        }
        when(Line::LostRound, test == Test::Lost);
        let twelfths = self.twelfths(unit, u.phase_pips()).min(100) as i8;
        add(Line::Losses, twelfths * Line::Losses.value());
        list
    }

    /// Whether a unit must test against the fire of this phase (WOF-MOR-04, WOF-MOR-05).
    #[must_use]
    pub fn tests_fire(&self, state: &State, unit: u8) -> bool {
        let phase = &state.unit(unit).phase;
        phase[Cause::Guns as usize] > 0 || self.is_twelfth(unit, phase[Cause::Steady as usize])
    }

    /// Whether a routing unit may try to rally (WOF-MOR-12, WOF-ORD-04, WOF-IRR-05).
    #[must_use]
    pub fn may_rally(&self, state: &State, unit: u8) -> bool {
        state.unit(unit).routs()
            && !self.exhausted(state, unit)
            && self.grade(state, unit) != Grade::E
            && !self.unit(unit).irregular
            && !self.sees_enemy_within(state, unit, NO_RALLY)
    }
}

impl Engine<'_> {
    /// Throws for a test (WOF-MOR-14), and nothing else.
    pub fn test(&mut self, unit: u8, test: Test, fight: Option<&Fight>) -> Outcome {
        let mods = self.field.morale_modifiers(self.state, unit, test, fight);
        let sum: i8 = mods.iter().flatten().map(|m| m.1).sum();
        let dice = self.die_of(unit) + self.die_of(unit);
        let score = (dice as i8).saturating_add(sum);
        let grade = self.field.grade(self.state, unit);
        let result = outcome(grade, score);
        let needs = ROUT[grade as usize] + SHAKEN + 1;
        let about = fight.map_or(NONE, |f| f.enemy(unit));
        self.tell(test.code(), unit, about, [dice.into(), score.into(), needs.into(), result as i16]);
        result
    }

    /// What a test does to who stands (WOF-MOR-17, WOF-MOR-18, WOF-MOR-19).
    pub fn settle(&mut self, unit: u8, result: Outcome, by: u8) {
        match result {
            Outcome::Rout => self.break_up(unit, by),
            Outcome::Shaken => self.shake(unit),
            Outcome::Ok => {}
        }
    }

    /// A new phase: its losses are counted anew.
    pub fn begin_phase(&mut self) {
        for unit in self.field.units_from(self.state.first) {
            let front = self.field.front_rank(self.state, unit);
            let u = self.state.unit_mut(unit);
            (u.phase, u.harm, u.harmed_by, u.front) = ([0; 4], 0, NONE, front);
        }
    }

    /// Routing units may try to rally; those that still rout run a full move (WOF-SEQ-03, WOF-MOR-17, WOF-MOR-21).
    pub fn rallies(&mut self) {
        for unit in self.field.units_from(self.state.first) {
            if !self.state.unit(unit).here() || !self.field.may_rally(self.state, unit) {
                continue;
            }
            self.choices.clear();
            self.choices.push(Choice::Hold);
            self.choices.push(Choice::Yes);
            if self.ask_of(unit, Decision::Rally { unit }) == Choice::Hold
                || self.test(unit, Test::Rally, None) != Outcome::Ok
            {
                continue;
            }
            let u = self.state.unit_mut(unit);
            u.morale = Morale::Good;
            u.set(Flags::DISORDERED);
            u.set(Flags::UPSET);
            u.foe = NONE;
            self.tell(Code::Rallied, unit, NONE, [0; 4]);
            self.choices.clear();
            self.choices.push(Choice::Hold);
            self.choices.push(Choice::Yes);
            if self.ask_of(unit, Decision::About { unit }) == Choice::Yes {
                self.face_about(unit);
            }
        }
        for unit in self.field.units_from(self.state.first) {
            let u = self.state.unit(unit);
            if u.here() && u.routs() {
                let full = self.field.rates(self.state, unit)[2];
                self.rout(unit, full);
            }
        }
    }

    /// Units that see friends who routed in this turn within twelve inches test; who breaks runs at once, and makes nobody
    /// test again (WOF-MOR-11, WOF-SEQ-11).
    pub fn friends_test(&mut self) {
        let mut tests = 0_u64;
        for unit in self.field.units_from(self.state.first) {
            let u = self.state.unit(unit);
            if u.here() && !u.routs() && self.field.routers_seen(self.state, unit, true) > 0 {
                tests |= 1 << unit;
            }
        }
        for unit in self.field.units_from(self.state.first).filter(|u| tests & (1 << u) != 0) {
            if !self.state.unit(unit).here() {
                continue;
            }
            // Of those whom it sees run the nearest is the cause (WOF-RTM-01).
            let own = &self.state.unit(unit).rect;
            let near = |f: &u8| own.distance(&self.state.unit(*f).rect);
            let by = self.field.routers(self.state, unit, true).min_by_key(near);
            let result = self.test(unit, Test::Friend, None);
            self.settle(unit, result, by.unwrap_or(NONE));
            if result == Outcome::Rout {
                let half = self.field.rates(self.state, unit)[2] / 2;
                self.rout(unit, half);
            }
        }
    }

    /// Recovery at the end of the turn (WOF-ORD-08, WOF-ORD-09, WOF-SEQ-12): who stood the whole turn, and neither shot nor
    /// fought.
    pub fn recover(&mut self) {
        const NOT: u64 = Flags::UPSET.0
            | Flags::MOVED.0
            | Flags::BUSY.0
            | Flags::FIRED_NOW.0
            | Flags::PASSED.0
            | Flags::PURSUES.0
            | Flags::CHARGED.0
            | Flags::EVADED.0;
        for unit in self.field.units_from(self.state.first) {
            let u = self.state.unit(unit);
            let stood = u.here() && !u.routs() && u.has(Flags::WAS_UPSET) && u.flags.0 & NOT == 0;
            if !stood || self.state.engaged(unit) || u.rect != u.start {
                continue;
            }
            let rough = u.stand == Stand::Town
                || !self.field.terrain.is_open()
                    && self.field.terrain.keeps_disordered(self.field.mover(self.state, unit), &u.rect);
            let u = self.state.unit_mut(unit);
            let was = (u.morale, u.flags);
            u.morale = Morale::Good;
            if !rough {
                u.clear(Flags::DISORDERED);
            }
            if was != (u.morale, u.flags) {
                self.tell(Code::Recovered, unit, NONE, [0; 4]);
            }
        }
    }
}

#[cfg(test)]
mod tests;
