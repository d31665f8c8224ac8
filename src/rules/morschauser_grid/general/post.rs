//! The order of battle on the ground: foot in the middle, guns among it, horse on the wings.

use crate::base::Side;
use crate::rules::morschauser_grid::grid::NOWHERE;
use crate::rules::morschauser_grid::state::{Field, MAX_COMMANDS, MAX_UNITS, Zone};

/// What a command mostly is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Arm {
    Foot,
    Guns,
    Horse,
}

impl Field {
    fn arm(&self, command: u8) -> Arm {
        let units = &self.commands[usize::from(command)].units;
        let count = |is: fn(super::super::data::Kind) -> bool| units.iter().filter(|&&u| is(self.unit(u).kind)).count();
        let (horse, guns) = (count(|k| k.is_horse()), count(|k| k.is_guns()));
        if horse * 2 > units.len() {
            Arm::Horse
        } else if guns == units.len() {
            Arm::Guns
        } else {
            Arm::Foot
        }
    }

    /// The commands that share a zone, from the left of their front: the second of horse, half of the foot, guns, the other
    /// half, the first of horse.
    fn line_of(&self, side: Side, zone: &Zone) -> ([u8; MAX_COMMANDS], usize) {
        // What each is, asked once.
        let mut arms = [None; MAX_COMMANDS];
        for mate in self.commands_of(side).filter(|&c| self.zones[usize::from(c)] == *zone) {
            arms[usize::from(mate)] = Some(self.arm(mate));
        }
        let of = |arm: Arm| self.commands_of(side).filter(move |&c| arms[usize::from(c)] == Some(arm));
        let (mut line, mut count) = ([0; MAX_COMMANDS], 0);
        let mut add = |c: u8| {
            line[count] = c;
            count += 1;
        };
        let foot = of(Arm::Foot).count();
        of(Arm::Horse).skip(1).step_by(2).for_each(&mut add);
        of(Arm::Foot).take(foot.div_ceil(2)).for_each(&mut add);
        of(Arm::Guns).for_each(&mut add);
        of(Arm::Foot).skip(foot.div_ceil(2)).for_each(&mut add);
        of(Arm::Horse).step_by(2).for_each(&mut add);
        (line, count)
    }

    /// The box that each unit of a side has in its order of battle: side by side in as many ranks as the zone asks for, the
    /// foot and the guns of a command before its horse.
    #[must_use]
    pub fn slots(&self, side: Side) -> [u16; MAX_UNITS] {
        let mut slots = [NOWHERE; MAX_UNITS];
        for command in self.commands_of(side) {
            let zone = &self.zones[usize::from(command)];
            // A zone is shared out with the first of its commands.
            if self.commands_of(side).find(|&c| self.zones[usize::from(c)] == *zone) == Some(command) {
                self.share_out(side, zone, &mut slots);
            }
        }
        slots
    }

    /// The boxes of the commands that share a zone.
    fn share_out(&self, side: Side, zone: &Zone, slots: &mut [u16; MAX_UNITS]) {
        let [west, south, east, north] = zone.bounds;
        let front = zone.facing;
        let (wide, deep) = (east - west + 1, north - south + 1);
        let (wide, deep) = if front.is_multiple_of(4) { (wide, deep) } else { (deep, wide) };
        let (line, count) = self.line_of(side, zone);
        let line = &line[..count];
        let strength = |c: u8| self.commands[usize::from(c)].units.len() as i16;
        let all: i16 = line.iter().map(|&c| strength(c)).sum();
        // Ranks until all fit side by side.
        let total = |ranks: i16| line.iter().map(|&c| (strength(c) + ranks - 1) / ranks).sum::<i16>();
        let ranks = (1..=deep.max(1)).find(|&r| total(r) <= wide).unwrap_or(deep.max(1)).min(all.max(1));
        let mut first = (wide - total(ranks)).max(0) / 2;
        for &command in line {
            let width = (strength(command) + ranks - 1) / ranks;
            let own = &self.commands[usize::from(command)].units;
            let of = |horse: bool| own.iter().copied().filter(move |&u| self.unit(u).kind.is_horse() == horse);
            for (place, unit) in of(false).chain(of(true)).enumerate() {
                let (right, back) = (first + place as i16 % width, place as i16 / width);
                let (x, y) = match front {
                    0 => (west + right, north - back),
                    2 => (east - back, north - right),
                    4 => (east - right, south + back),
                    _ => (west + back, south + right),
                };
                let at = self.grid.at(x.clamp(west, east), y.clamp(south, north));
                slots[usize::from(unit)] = if at == NOWHERE { self.grid.at(west, south) } else { at };
            }
            first += width;
        }
    }
}
