//! Allied armies that throw for the initiative each by itself, so that three or four forces take turns (HOW-CMD-06,
//! HOW-NAT-10).

use crate::base::Side;
use crate::rules::honours_of_war::engine::Engine;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::{Choice, Choices, Decision};
use crate::rules::honours_of_war::state::{Ally, Field, MAX_ARMIES, NONE};

impl Field {
    /// Whether armies throw and act each by itself: where that is played and a side has several.
    #[must_use]
    pub fn acts_by_armies(&self) -> bool {
        self.options.own_dice && !self.allies.is_empty()
    }

    /// An army by its number: those of sides that have several, then each side that has but one. None beyond the last.
    fn army(&self, number: u8) -> Option<Ally> {
        let whole = |side: Side| {
            let data = &self.sides[side.index()];
            let (first, end) = data.brigades;
            Ally {
                side,
                brigades: (first..end).fold(0, |bits, b| bits | 1 << b),
                breaking: data.breaking,
                movement: data.movement,
                fire: data.fire,
                dithering: data.dithering,
                dependable: data.dependable,
            }
        };
        let alone = Side::BOTH.into_iter().filter(|&side| self.allies.iter().all(|a| a.side != side)).map(whole);
        self.allies.iter().copied().chain(alone).nth(usize::from(number))
    }
}

impl Engine<'_> {
    /// Every army throws a die of its own and adds what its nation and the attack add; ties are thrown again among the tied. The armies
    /// then stand in falling order of their totals.
    pub(super) fn armies_throw(&mut self, code: Code, modifier: impl Fn(&Ally) -> [i8; 2]) {
        let mut totals = [[0_i8; MAX_ARMIES]; 8];
        let mut armies = [NONE; MAX_ARMIES];
        let mut count = 0;
        while count < MAX_ARMIES && self.field.army(count as u8).is_some() {
            armies[count] = count as u8;
            count += 1;
        }
        // A tie after eight throws goes by the roster.
        for round in 0..totals.len() {
            let earlier = totals;
            let tied = |a: usize, b: usize| (0..round).all(|r| earlier[r][a] == earlier[r][b]);
            let again: [bool; MAX_ARMIES] =
                std::array::from_fn(|a| a < count && (round == 0 || (0..count).any(|b| b != a && tied(a, b))));
            if !again.contains(&true) {
                break;
            }
            for n in (0..count).filter(|&n| again[n]) {
                let Some(army) = self.field.army(n as u8) else { continue };
                let (die, [drill, attack]) = (self.d6(army.side), modifier(&army));
                totals[round][n] = die + drill + attack;
                self.tell_all(code, [army.side as i16, die.into(), drill.into(), attack.into()]);
            }
        }
        let fall = |n: u8| totals.map(|round| -round[usize::from(n)]);
        armies[..count].sort_by_key(|&n| fall(n));
        self.state.order = armies;
    }

    /// HOW-NAT-10: in turn 1 the attacking side's armies come before all others.
    pub(super) fn armies_of_come_first(&mut self, attacker: Side) {
        let field = self.field;
        self.state.order.sort_by_key(|&n| match field.army(n) {
            Some(army) => u8::from(army.side != attacker),
            None => 2,
        });
    }

    /// The first army in the order begins, or comes last instead (HOW-NAT-10). Gives the side with the initiative.
    pub(super) fn first_army_begins(&mut self, code: Code) -> Side {
        let first = self.field.army(self.state.order[0]).map_or(Side::Blue, |a| a.side);
        self.tell_all(code, [first as i16, 0, 0, 0]);
        if self.who_begins(first) != first {
            let count = self.state.order.iter().filter(|&&n| n != NONE).count();
            self.state.order[..count].rotate_left(1);
        }
        first
    }

    /// The next army in the order that has a brigade to move and wants to moves it. Says whether one was left.
    pub(super) fn next_army_moves(&mut self) -> bool {
        self.next_army(
            Decision::MoveBrigade,
            |engine, brigade| engine.field.can_activate(engine.state, brigade),
            Engine::activate,
        )
    }

    /// The next army in the order that has a brigade with targets fires with it. Says whether one was left.
    pub(in crate::rules::honours_of_war) fn next_army_fires(&mut self) -> bool {
        self.next_army(
            Decision::FireBrigade,
            |engine, brigade| !engine.state.brigade(brigade).fired && engine.has_targets(brigade),
            Engine::fire_brigade,
        )
    }

    /// Round and round in the order of the dice, one brigade each; an army with nothing left is skipped.
    fn next_army(
        &mut self,
        decision: Decision,
        may: impl Fn(&mut Self, u8) -> bool,
        act: impl Fn(&mut Self, u8),
    ) -> bool {
        let count = self.state.order.iter().filter(|&&n| n != NONE).count() as u8;
        for _ in 0..count {
            let at = self.state.at;
            self.state.at = (at + 1) % count;
            let number = self.state.order[usize::from(at)];
            let Some(army) = self.field.army(number).filter(|_| self.state.done & 1 << number == 0) else { continue };
            let mut choices = Choices::default();
            for brigade in self.field.brigades_of(army.side) {
                if army.brigades & 1 << brigade != 0 && may(self, brigade) {
                    choices.push(Choice::Brigade(brigade));
                }
            }
            if choices.is_empty() {
                self.state.done |= 1 << number;
                continue;
            }
            // HOW-CMD-05: a pass in movement is final.
            if decision == Decision::MoveBrigade {
                choices.push(Choice::Pass);
            }
            if let Choice::Brigade(brigade) = self.ask(army.side, decision, &choices) {
                act(self, brigade);
                return true;
            }
            self.state.done |= 1 << number;
        }
        false
    }
}

#[cfg(test)]
mod tests;
