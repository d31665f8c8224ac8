//! An enemy as a unit sees him: what the two can do to each other.

use super::bands::{Bands, bands};
use super::eye;
use super::scale::{Scale, about, in_zone};
use crate::base::geometry::square_of;
use crate::base::{Heading, Point, Rect};
use crate::rules::honours_of_war::fire::aim;
use crate::rules::honours_of_war::general::combat;
use crate::rules::honours_of_war::hit::Cover;
use crate::rules::honours_of_war::state::{Flags, Formation, State};

/// What an open flank before it, a charge away, is worth to horse, of an enemy worth a thousand.
const BARE: i32 = 150;

/// An enemy as this unit sees him.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Foe {
    pub unit: u8,
    pub rect: Rect,
    /// What this unit can do to him, and he to it.
    pub ours: Bands,
    pub theirs: Bands,
    /// How far he could charge this unit; zero where he can't.
    pub charge: i32,
    /// What it is worth to horse to have his flank or his rear before it, a charge away; zero for who is not to be charged.
    pub bare: i32,
    pub horse: bool,
    pub guns: bool,
    pub engaged: bool,
    /// The distance beyond which neither can do the other anything.
    pub matters: i32,
    /// How near the nearest other friend stands before him: he fires at whoever is nearest (HOW-FIRE-15).
    pub drawn: i32,
    /// Sine and cosine of his heading.
    pub axes: (i64, i64),
    /// What his fire counts, in tenths.
    pub minds: i32,
    /// The friends, by their places in the list, who may stand between the two where this unit fires at him; none for guns.
    pub screens: u32,
    /// Hills, woods or houses may hide him from foot.
    pub veiled: bool,
}

/// Further off than any table is wide.
const FAR: i32 = 40_000_000;

impl Foe {
    /// Nobody: further off than anybody.
    pub fn nobody() -> Foe {
        let rect = Rect { centre: Point::new(FAR, FAR), ..Rect::default() };
        Foe { rect, axes: Heading::NORTH.sine_cosine(), ..Foe::default() }
    }
}

/// The cover of a unit that stands behind works (HOW-TER-13) or holds a village (HOW-TER-05).
pub(super) fn shelter(state: &State, unit: u8) -> Cover {
    let u = state.unit(unit);
    match () {
        () if u.has(Flags::ENTRENCHED) => Cover::Heavy,
        () if u.formation == Formation::Garrison => Cover::Light,
        () => Cover::Open,
    }
}

/// Ready to fire as it stands.
pub(super) const fn ready(formation: Formation) -> bool {
    matches!(formation, Formation::Line | Formation::Deployed | Formation::Garrison)
}

impl Scale<'_> {
    /// Whether an enemy may do anything to the unit, or it to him, if it comes as near to him as `apart` and fires as far as
    /// `my_reach`.
    pub(super) fn may_matter(&self, enemy: u8, (apart, my_reach): (i32, i32)) -> bool {
        let (field, state) = (self.field, self.state);
        let formation = state.unit(enemy).formation;
        let rides = || apart <= field.normal_move(state, enemy, formation, false) * 2;
        apart <= my_reach || ready(formation) && apart <= aim::reach(field, state, enemy) || rides()
    }

    /// An enemy, with what he and the unit can do to each other if it comes as near to him as `apart` and fires as far as
    /// `my_reach`.
    pub(super) fn foe(&self, enemy: u8, (apart, my_reach): (i32, i32)) -> Foe {
        let (field, state) = (self.field, self.state);
        let u = state.unit(enemy);
        let theirs = field.unit(enemy);
        let mut foe = Foe {
            unit: enemy,
            rect: eye::seen(field, state, self.unit, enemy),
            horse: theirs.kind.is_horse(),
            guns: theirs.kind.is_guns(),
            engaged: u.engaged(),
            drawn: i32::MAX,
            axes: u.rect.heading.sine_cosine(),
            ..Foe::default()
        };
        let charges = match theirs.kind {
            k if k.is_horse() => true,
            k if k.is_foot() => !self.kind.is_horse(),
            _ => false,
        };
        if charges && !u.red() {
            foe.charge = field.normal_move(state, enemy, u.formation, false);
        }
        let his_reach = if ready(u.formation) && !u.engaged() { aim::reach(field, state, enemy) } else { 0 };
        let (mut joined, mut hits) = (0, u.hits);
        if apart <= his_reach.max(my_reach) {
            let seen = foe.rect;
            let axes = foe.axes;
            let wide = seen.reach();
            let foot = self.kind.is_foot() && apart <= my_reach;
            foe.veiled = foot && self.may_be_veiled(&seen);
            for (n, friend) in self.friends().iter().enumerate() {
                let square = friend.rect.centre.square_to(seen.centre);
                let between = foot & (square <= square_of(my_reach + wide));
                foe.screens |= u32::from(between) << n;
                if !friend.free {
                    continue;
                }
                let joins = (my_reach > 0) & (friend.reach > 0) & (square <= square_of(friend.reach + wide));
                joined += u8::from(joins);
                let nearest = foe.drawn.min(his_reach) + wide + friend.rect.half_depth;
                if his_reach > 0 && square <= square_of(nearest) {
                    let q = (friend.rect.centre - seen.centre).unturned_by(axes);
                    if in_zone(&seen, q, friend.rect.half_front / 2) {
                        foe.drawn = foe.drawn.min((about(&seen, q) - friend.rect.half_depth).max(0));
                    }
                }
            }
            // Fire that others add makes a hit of this one's worth more: a third and a fourth hit drive him off.
            if joined > 0 {
                hits = (hits + joined).min(3).max(hits);
            }
        }
        if apart <= my_reach {
            foe.ours = bands(field, state, [self.unit, enemy], hits, shelter(state, enemy));
        }
        if apart <= his_reach {
            foe.theirs = bands(field, state, [enemy, self.unit], state.unit(self.unit).hits, Cover::Open);
        }
        foe.matters = foe.ours.reach().max(foe.theirs.reach());
        // HOW-CHG-13.
        if apart <= self.charge && !theirs.kind.is_guns() && !u.engaged() && !field.is_shut_to_horse(u) {
            foe.bare = BARE * combat::worth(field, enemy) / 1000;
            foe.matters = foe.matters.max(self.charge);
        }
        if apart <= foe.charge * 2 {
            foe.matters = foe.matters.max(foe.charge * 2);
        }
        foe
    }
}
