//! Who fights whom in a round, and who supports them.

use super::{Fight, Rounds, Strike, as_it_stands, is_fighter};
use crate::base::Side;
use crate::base::geometry::Face;
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::general::MAX_CHOICES;
use crate::rules::honours_of_war::hit::Die;
use crate::rules::honours_of_war::state::{Field, Formation, Kind, MAX_UNITS, NONE, RETREAT, State};

impl Rounds {
    /// Whether a unit fights in this round.
    #[must_use]
    pub fn active(&self, state: &State, unit: u8) -> bool {
        unit != NONE
            && self.takes_part[usize::from(unit)]
            && !self.out[usize::from(unit)]
            && is_fighter(state.unit(unit))
    }

    /// The side at which a unit fights now: to its front if contacted there (HOW-MEL-05), else to the rear (HOW-MEL-06),
    /// else to the flank that its owner chose (HOW-MEL-07). Enemies who fight no more give way to the next.
    pub(super) fn facing(&self, field: &Field, state: &State, unit: u8) -> Option<Face> {
        let chosen = self.way[usize::from(unit)];
        let ways = [Face::Front, Face::Rear, chosen, Face::Right, Face::Left];
        ways.into_iter().find(|&face| self.foe(field, state, unit, face) != NONE)
    }

    /// The enemy whom a unit fights at a side, or [`NONE`]: of two who touch it there the second goes on when the first
    /// fights no more (HOW-MEL-03, HOW-MEL-23).
    pub(super) fn foe(&self, field: &Field, state: &State, unit: u8, face: Face) -> u8 {
        let known = state.unit(unit).contacts[face as usize];
        if known == NONE || self.active(state, known) {
            return known;
        }
        self.second_enemy(field, state, (unit, face), known)
    }

    /// The sides over which a unit strikes in this round, one bit each: one, or of a garrison all at which it has an enemy, each
    /// with its own die (HOW-TER-46).
    #[must_use]
    pub fn strikes_over(&self, field: &Field, state: &State, unit: u8) -> u8 {
        if state.unit(unit).formation != Formation::Garrison {
            return self.facing(field, state, unit).map_or(0, Face::bit);
        }
        let fights = |face: &Face| self.foe(field, state, unit, *face) != NONE;
        Face::ALL.into_iter().filter(fights).fold(0, |bits, face| bits | face.bit())
    }

    /// The die of a unit at one of those sides, with so many supporters of each unit. At two it goes by the modifiers of the one
    /// whom its owner names (HOW-MEL-23); he names the easier.
    #[must_use]
    pub fn strike(
        &self,
        field: &Field,
        state: &State,
        (unit, face): (u8, Face),
        support: &[u8; MAX_UNITS],
        first: bool,
    ) -> Strike {
        let enemy = self.foe(field, state, unit, face);
        let second = self.second_enemy(field, state, (unit, face), enemy);
        let blow = |enemy: u8| {
            Fight { first, ..as_it_stands(state, unit, enemy, support[usize::from(unit)]) }.blow(field, state)
        };
        let one = Strike { unit, enemy, second, named: enemy, blow: blow(enemy) };
        let other = (second != NONE).then(|| Strike { named: second, blow: blow(second), ..one });
        other.filter(|other| other.blow.sum() > one.blow.sum()).unwrap_or(one)
    }

    /// Another enemy who touches a unit at the same side as the one it is known to be in contact with (HOW-CHG-17,
    /// HOW-MEL-23).
    pub(super) fn second_enemy(&self, field: &Field, state: &State, (unit, face): (u8, Face), enemy: u8) -> u8 {
        let this = state.unit(unit);
        let side = field.unit(unit).side.other();
        let touches = |n: &u8| {
            let other = state.unit(*n);
            *n != enemy
                && self.active(state, *n)
                && other.contacts.contains(&unit)
                && !this.contacts.contains(n)
                && this.rect.sectors(&other.rect).largest() == face
        };
        field.units_of(side).find(touches).unwrap_or(NONE)
    }

    /// The fighting friends in reach of a supporter who have use for him yet (HOW-MEL-19, HOW-MEL-21), and how many they are.
    pub(super) fn in_reach(
        &self,
        field: &Field,
        state: &State,
        helper: u8,
        support: &[u8; MAX_UNITS],
    ) -> ([u8; MAX_CHOICES], usize) {
        let (mut near_by, mut count) = ([NONE; MAX_CHOICES], 0);
        if !may_support(field, state, helper) {
            return (near_by, count);
        }
        let (rect, reach) = (state.unit(helper).rect, field.d(D::Support));
        for friend in field.units_of(field.unit(helper).side) {
            if !self.active(state, friend) || support[usize::from(friend)] == 2 {
                continue;
            }
            let Some(face) = self.facing(field, state, friend) else { continue };
            let near = |n: u8| n != NONE && state.unit(n).rect.is_within(&rect, reach);
            // HOW-MEL-23: whoever of two is near.
            let fights_near = |face: Face| {
                let enemy = self.foe(field, state, friend, face);
                enemy != NONE && (near(enemy) || near(self.second_enemy(field, state, (friend, face), enemy)))
            };
            // HOW-TER-46: a garrison fights at every face.
            let garrison = state.unit(friend).formation == Formation::Garrison;
            let enemy_near = || if garrison { Face::ALL.into_iter().any(fights_near) } else { fights_near(face) };
            if count < near_by.len() && (near(friend) || enemy_near()) {
                near_by[count] = friend;
                count += 1;
            }
        }
        (near_by, count)
    }

    /// How many friends support each unit in this round (HOW-MEL-19 to HOW-MEL-21), where the owner of who reaches more than
    /// two names those whose enemies are nearest to giving way.
    #[must_use]
    pub fn supported(&self, field: &Field, state: &State) -> [u8; MAX_UNITS] {
        let mut support = [0; MAX_UNITS];
        for helper in Side::BOTH.into_iter().flat_map(|side| field.units_of(side)) {
            let (mut near_by, count) = self.in_reach(field, state, helper, &support);
            near_by[..count].sort_by_key(|&friend| std::cmp::Reverse(shaken(state, friend)));
            for &friend in near_by[..count].iter().take(2) {
                support[usize::from(friend)] += 1;
            }
        }
        support
    }
}

/// The most hits of an enemy who touches a unit: how near he is to giving way.
#[must_use]
pub fn shaken(state: &State, unit: u8) -> u8 {
    let enemies = state.unit(unit).contacts.into_iter().filter(|&n| n != NONE);
    enemies.map(|n| state.unit(n).hits).max().unwrap_or(0)
}

/// Whether a unit may support a melee: it touches no enemy, is neither artillery, transport nor gunners without guns,
/// not red, and has fewer than 4 hits; class, formation and facing don't matter (HOW-MEL-19, HOW-MEL-20).
#[must_use]
pub fn may_support(field: &Field, state: &State, unit: u8) -> bool {
    let (this, kind) = (state.unit(unit), field.unit(unit).kind);
    this.fights() && !this.engaged() && !this.red() && this.hits < RETREAT && !kind.is_guns() && kind != Kind::Transport
}
