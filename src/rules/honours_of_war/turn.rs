//! The sequence of a turn (HOW-CMD-01), one natural pause at a time.

mod armies;

use super::data::{Season, WEATHER};
use super::engine::Engine;
use super::event::Code;
use super::general::{Ask, Choice, Choices, Decision};
use super::state::{ALL_FACES, Field, Flags, Phase, State};
use crate::base::{Side, Stream};
use crate::field::scenario::Weather;
use crate::rules::system::Progress;

/// A die of this or less takes the weather's score one down, one of that or more one up (HOW-OPT-18).
pub const CLEARS: u8 = 2;
pub const THICKENS: u8 = 5;

impl State {
    /// The next turn begins: the marks of the last one come off (HOW-FIRE-06, HOW-MOV-06, HOW-CHG-34, HOW-MEL-37).
    pub(super) fn turn_over(&mut self, field: &Field) {
        self.turn += 1;
        for u in &mut self.units[..field.units.len()] {
            u.flags = Flags(u.flags.0 & Flags::LASTING.0);
            u.moves = 0;
            u.faces &= !ALL_FACES;
            u.run = 0;
            u.clear_run = 0;
        }
        for brigade in 0..field.brigades {
            let b = self.brigade_mut(brigade);
            (b.activated, b.helped, b.fired) = (false, false, false);
            b.first_to_fire = None;
            b.goes_in = false;
            b.leader.exposed = false;
        }
        for general in &mut self.generals {
            general.exposed = false;
        }
        for lieutenant in &mut self.lieutenants {
            lieutenant.leader.exposed = false;
        }
    }

    /// The state by which a question is answered: where a turn is over, and the battle is not, that of the next.
    pub(super) fn in_question(&self, field: &Field) -> State {
        let mut state = *self;
        if state.phase == Phase::Breaking && state.ending.is_none() {
            state.turn_over(field);
        }
        state
    }
}

impl Engine<'_> {
    /// Goes on to the next natural pause.
    pub fn step(&mut self) -> Progress {
        if self.state.ending.is_some() {
            return Progress::Over;
        }
        match self.state.phase {
            Phase::Setup | Phase::Breaking => self.new_turn(),
            Phase::Generals => {
                self.enter(Phase::Initiative);
                self.movement_initiative();
                self.enter(Phase::Movement);
                let stay = self.fallen_back() & !self.bound_to_go_on();
                self.repeated_retreats();
                self.brigadiers_after_loss();
                self.brigadiers_go_back(stay);
                self.name_all_faces();
            }
            Phase::Movement => {
                let before = self.fallen_back();
                let activated = self.next_activation();
                // HOW-CMD-10, HOW-CMD-11: fire at chargers may have driven off or back all of a brigade.
                self.brigadiers_after_loss();
                self.brigadiers_go_back(before);
                if !activated {
                    self.last_activations();
                    self.capture_guns();
                    self.enter(Phase::FireInitiative);
                    self.fire_initiative();
                    self.enter(Phase::Fire);
                }
            }
            Phase::Fire => {
                if self.fire_step() {
                    self.reactions();
                    self.capture_guns();
                    self.enter(Phase::Melee);
                    // HOW-CHG-50: charges are fought out here.
                    self.melee_phase();
                    self.capture_guns();
                }
            }
            Phase::Melee => {
                self.enter(Phase::Rally);
                self.rally_phase();
                self.capture_guns();
                self.enter(Phase::Breaking);
                self.breaking_points();
                if self.state.ending.is_none() {
                    self.generals_leave();
                }
            }
            // Never rested in: passed through within the steps above.
            Phase::Initiative | Phase::FireInitiative | Phase::Rally => self.enter(Phase::Breaking),
        }
        if self.state.ending.is_some() { Progress::Over } else { Progress::Going }
    }

    fn enter(&mut self, phase: Phase) {
        self.state.phase = phase;
        self.state.passed = [false; 2];
        (self.state.at, self.state.done) = (0, 0);
        self.tell_all(Code::Phase, [phase as i16, 0, 0, 0]);
    }

    /// A new turn: marks of the last one come off, weather, plans, then the commanding generals (HOW-CMD-02).
    fn new_turn(&mut self) {
        self.state.turn_over(self.field);
        self.tell_all(Code::Turn, [self.state.turn as i16, 0, 0, 0]);
        self.weather();
        self.reserves_due();
        for side in Side::BOTH {
            for brigade in self.field.brigades_of(side) {
                let decision = Decision::MoveUnit { brigade };
                let ask = Ask { field: self.field, state: self.state, side, decision };
                let plan = self.generals[side.index()].plan(&ask, brigade);
                self.state.brigade_mut(brigade).plan = plan;
            }
        }
        self.enter(Phase::Generals);
        self.move_generals();
    }

    /// HOW-OPT-16: the weather of the first turn is rolled with 2D6. HOW-OPT-18, HOW-OPT-19: its score drifts from turn
    /// to turn, and turns back at both ends.
    fn weather(&mut self) {
        let before = self.state.weather;
        let options = self.field.options;
        if options.weather && self.state.turn == 1 {
            self.state.weather_score = self.dice.d6(Stream::Neither) + self.dice.d6(Stream::Neither);
        } else if options.changing && self.state.turn > 1 {
            let score = self.state.weather_score;
            self.state.weather_score = match self.dice.d6(Stream::Neither) {
                ..=CLEARS if score == 2 => 3,
                ..=CLEARS => score - 1,
                THICKENS.. if score == 12 => 11,
                THICKENS.. => score + 1,
                _ => score,
            };
        }
        if options.weather || options.changing {
            self.state.weather = WEATHER[usize::from(self.state.weather_score - 2)][self.field.season as usize];
        }
        if self.state.turn == 1 || self.state.weather != before {
            let name = weather_name(self.state.weather, self.field.season, options.night);
            self.tell_all(Code::Weather, [name, i16::from(self.state.weather_score), 0, 0]);
        }
    }

    /// HOW-CMD-03: each side rolls, adds its nation's modifier, the attacker 1 more; ties are rolled again. HOW-CMD-04:
    /// in turn 1 the attacker has it without a roll (both HOW-SCN-05).
    fn movement_initiative(&mut self) {
        if self.field.acts_by_armies() {
            let attacker = self.field.attacker;
            self.armies_throw(Code::InitiativeDie, |army| [army.movement, i8::from(attacker == Some(army.side))]);
            if let Some(attacker) = attacker.filter(|_| self.state.turn == 1) {
                self.armies_of_come_first(attacker);
            }
            self.state.initiative = self.first_army_begins(Code::MovementInitiative);
            return;
        }
        let holder = match self.field.attacker {
            Some(attacker) if self.state.turn == 1 => attacker,
            attacker => self.roll_initiative(Code::InitiativeDie, |e, side| {
                [e.field.sides[side.index()].movement, i8::from(attacker == Some(side))]
            }),
        };
        self.state.initiative = holder;
        let without_a_die = self.field.attacker.is_some() && self.state.turn == 1;
        self.tell_all(Code::MovementInitiative, [holder as i16, without_a_die.into(), 0, 0]);
        self.state.next = self.who_begins(holder);
    }

    /// HOW-FIRE-01: as for movement, with the fire modifiers; being the attacker adds nothing.
    fn fire_initiative(&mut self) {
        if self.field.acts_by_armies() {
            self.armies_throw(Code::FireInitiativeDie, |army| [army.fire, 0]);
            self.state.fire_initiative = self.first_army_begins(Code::FireInitiative);
            return;
        }
        let holder = self.roll_initiative(Code::FireInitiativeDie, |e, side| [e.field.sides[side.index()].fire, 0]);
        self.state.fire_initiative = holder;
        self.tell_all(Code::FireInitiative, [holder as i16, 0, 0, 0]);
        self.state.next = self.who_begins(holder);
    }

    /// The dice of both sides, with what the nation and the attack add to each, told under a code.
    fn roll_initiative(&mut self, code: Code, modifier: impl Fn(&Engine<'_>, Side) -> [i8; 2]) -> Side {
        loop {
            let mut totals = [0; 2];
            for side in Side::BOTH {
                let (die, [drill, attack]) = (self.d6(side), modifier(self, side));
                totals[side.index()] = die + drill + attack;
                self.tell_all(code, [side as i16, die.into(), drill.into(), attack.into()]);
            }
            if totals[0] != totals[1] {
                return if totals[0] > totals[1] { Side::Blue } else { Side::Red };
            }
        }
    }

    /// HOW-CMD-05, HOW-FIRE-02: the side with the initiative decides which side begins.
    pub(super) fn who_begins(&mut self, holder: Side) -> Side {
        let choices = Choices::of(&[Choice::Yes, Choice::No]);
        if self.ask(holder, Decision::Begin, &choices) == Choice::Yes {
            return holder;
        }
        let to_fire = self.state.phase == Phase::FireInitiative;
        self.tell_all(Code::Yields, [holder.other() as i16, to_fire.into(), 0, 0]);
        holder.other()
    }

    /// HOW-CMD-05: the sides alternate, a brigade or independent unit at a time; a pass is final. Says whether anyone
    /// was left to move.
    fn next_activation(&mut self) -> bool {
        if self.field.acts_by_armies() {
            return self.next_army_moves();
        }
        for side in [self.state.next, self.state.next.other()] {
            if self.state.passed[side.index()] {
                continue;
            }
            let mut choices = Choices::default();
            for brigade in self.field.brigades_of(side) {
                if self.field.can_activate(self.state, brigade) {
                    choices.push(Choice::Brigade(brigade));
                }
            }
            if choices.is_empty() {
                self.state.passed[side.index()] = true;
                continue;
            }
            choices.push(Choice::Pass);
            if let Choice::Brigade(brigade) = self.ask(side, Decision::MoveBrigade, &choices) {
                self.activate(brigade);
                self.state.next = side.other();
                return true;
            }
            self.state.passed[side.index()] = true;
        }
        false
    }
}

/// The number under which the words of the weather stand: in winter rain and storm are sleet and snow, and the fog may be
/// the dark of night (HOW-OPT-17).
const fn weather_name(weather: Weather, season: Season, night: bool) -> i16 {
    match (weather, season) {
        (Weather::Fog, _) if night => 8,
        (Weather::LightRain, Season::Winter) => 5,
        (Weather::HeavyRain, Season::Winter) => 6,
        (Weather::Storm, Season::Winter) => 7,
        _ => weather as i16,
    }
}

#[cfg(test)]
mod tests;
