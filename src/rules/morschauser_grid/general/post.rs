//! The order of battle on the ground: foot in the middle, guns among it, horse on the wings.

use crate::rules::morschauser_grid::grid::NOWHERE;
use crate::rules::morschauser_grid::state::{Field, MAX_COMMANDS};

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
    fn line_of(&self, command: u8) -> ([u8; MAX_COMMANDS], usize) {
        let side = self.commands[usize::from(command)].side;
        let zone = self.zones[usize::from(command)];
        // What each is, asked once.
        let mut arms = [None; MAX_COMMANDS];
        for mate in self.commands_of(side).filter(|&c| self.zones[usize::from(c)] == zone) {
            arms[usize::from(mate)] = Some(self.arm(mate));
        }
        let of = |arm: Arm| (0..MAX_COMMANDS as u8).filter(move |&c| arms[usize::from(c)] == Some(arm));
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

    /// The box that a unit has in its side's order of battle: side by side in as many ranks as the zone asks for, the foot
    /// and the guns of a command before its horse.
    #[must_use]
    pub fn slot(&self, unit: u8) -> u16 {
        let command = self.unit(unit).command;
        let [west, south, east, north] = self.zones[usize::from(command)];
        let front = self.front[self.unit(unit).side.index()];
        let (wide, deep) = (east - west + 1, north - south + 1);
        let (wide, deep) = if front.is_multiple_of(4) { (wide, deep) } else { (deep, wide) };
        let (line, count) = self.line_of(command);
        let strength = |c: u8| self.commands[usize::from(c)].units.len() as i16;
        let all: i16 = line[..count].iter().map(|&c| strength(c)).sum();
        // Ranks until all fit side by side.
        let fits = |ranks: i16| line[..count].iter().map(|&c| (strength(c) + ranks - 1) / ranks).sum::<i16>() <= wide;
        let ranks = (1..=deep.max(1)).find(|&r| fits(r)).unwrap_or(deep.max(1)).min(all.max(1));
        let width = |c: u8| (strength(c) + ranks - 1) / ranks;
        let total: i16 = line[..count].iter().map(|&c| width(c)).sum();
        let before: i16 = line[..count].iter().take_while(|&&c| c != command).map(|&c| width(c)).sum();
        let own = &self.commands[usize::from(command)].units;
        let (mine, horse) = (own.iter().position(|&u| u == unit).unwrap_or(0), self.unit(unit).kind.is_horse());
        let ahead = own.iter().enumerate().filter(|&(n, &u)| {
            let other = self.unit(u).kind.is_horse();
            (!other && horse) || (other == horse && n < mine)
        });
        let place = ahead.count() as i16;
        let right = (wide - total).max(0) / 2 + before + place % width(command).max(1);
        let back = place / width(command).max(1);
        let at = match front {
            0 => (west + right, north - back),
            2 => (east - back, north - right),
            4 => (east - right, south + back),
            _ => (west + back, south + right),
        };
        let at = self.grid.at(at.0.clamp(west, east), at.1.clamp(south, north));
        if at == NOWHERE { self.grid.at(west, south) } else { at }
    }
}
