//! Lines of fire of foot: friends who stand in them (HOW-FIRE-11), and ground that hides the enemy (HOW-FIRE-20).

use super::Want;
use super::foe::Foe;
use super::place::Place;
use super::scale::{Scale, in_zone};
use crate::base::{Point, Rect};
use crate::field::Nature;
use crate::rules::honours_of_war::data::D;
use crate::rules::honours_of_war::sight;
use crate::rules::honours_of_war::state::{Field, Flags, Formation, NONE, State, Unit, ones};

/// The nearest gun of its own side that stands ready close before foot and bars its way to the enemy: nobody passes through a
/// battery with him so near (HOW-MOV-33), nor through one that has moved (HOW-MOV-31). None for who is not to go forward.
pub(super) fn barred(field: &Field, state: &State, unit: u8, want: Want) -> Option<Rect> {
    let u = state.unit(unit);
    let forward = matches!(want, Want::Attack | Want::Assault | Want::Form);
    if !forward || u.block != NONE || !field.kind(state, unit).is_foot() {
        return None;
    }
    let (own, near, side) = (&u.rect, field.d(D::Proximity), field.unit(unit).side);
    let shut = |battery: &Unit| {
        let close = |e: &Unit| e.fights() && (e.rect.is_within(own, near) || e.rect.is_within(&battery.rect, near));
        battery.has(Flags::MOVED) || field.standing(state, side.other()).any(|(_, e)| close(e))
    };
    let bars = |(n, f): (u8, &Unit)| {
        if f.formation != Formation::Deployed || !f.fights() || !f.rect.centre.is_near(own.centre, near + own.reach()) {
            return None;
        }
        let gun = field.gun_base(state, n);
        let q = own.local(gun.centre);
        let ahead = q.y > 0 && q.y <= own.half_depth + gun.half_depth + near;
        (ahead && q.x.abs() < own.half_front + gun.half_front && shut(f)).then_some(gun)
    };
    field.standing(state, side).filter_map(bars).min_by_key(|gun| own.gap(gun))
}

impl Scale<'_> {
    /// How many paces aside a place is from where the gun bars its way no more.
    pub(super) fn to_clear(&self, rect: &Rect) -> i32 {
        let Some(gun) = self.barred else { return 0 };
        let q = rect.local(gun.centre);
        if q.y < 0 {
            return 0;
        }
        let clear = rect.half_front + gun.half_front + self.field.d(D::Tolerance);
        self.field.paces((clear - q.x.abs()).max(0))
    }

    /// Whether a friend bars the fire of foot at a place to an enemy: one across the line to his middle hides more than half of
    /// him, but for a narrow friend far before a broad enemy. Garrisons look out of all their windows.
    pub(super) fn is_screened(&self, rect: &Rect, foe: &Foe) -> bool {
        let (from, to) = (rect.front_centre(), foe.rect.centre);
        let (low, high) = corners(from, to);
        ones(foe.screens.into()).any(|n| {
            let friend = &self.friends()[usize::from(n)];
            let centre = friend.rect.centre;
            meet((low, high), (centre, centre), friend.extent) && friend.rect.meets_line(from, to)
        })
    }

    /// Whether it has to be asked of foot at a place what hides the enemy from it: a line with ground about it.
    pub(super) fn looks_out(&self, place: &Place) -> bool {
        place.formation == Formation::Line && self.foes().iter().any(|f| f.veiled)
    }

    /// Whether ground hides from foot at a place one whom it would have in its zone and in range.
    pub(super) fn is_blind(&self, place: &Place) -> bool {
        let rect = &place.rect;
        let bears = |f: &Foe| {
            let near = f.rect.centre.is_near(rect.centre, f.ours.reach() + f.rect.reach() + rect.half_depth);
            near && in_zone(rect, rect.local(f.rect.centre), f.rect.half_front / 2)
        };
        let hidden = |f: &Foe| f.veiled && bears(f) && self.is_veiled(rect, f);
        place.formation == Formation::Line && self.foes().iter().any(hidden)
    }

    /// Whether ground hides an enemy from a line at a place.
    pub(super) fn is_veiled(&self, rect: &Rect, foe: &Foe) -> bool {
        !sight::sees_past_ground(self.field, self.state, self.unit, *rect, foe.unit, &foe.rect)
    }

    /// Whether a hill, a wood or houses lie between a unit and an enemy, or so near that they may when it has moved.
    pub(super) fn may_be_veiled(&self, foe: &Rect) -> bool {
        let from = self.state.unit(self.unit).rect;
        let (way, room) = (corners(from.centre, foe.centre), from.reach());
        let hides = |n: Nature| matches!(n, Nature::GentleHill | Nature::SteepHill | Nature::Wood);
        let ground = &self.field.terrain;
        ground.areas.iter().any(|a| hides(a.nature) && meet(way, (a.low, a.high), room))
            || ground.blocks.iter().any(|b| meet(way, (b.rect.centre, b.rect.centre), b.rect.reach() + room))
    }
}

/// The lower and the upper corner of the box around two places.
fn corners(a: Point, b: Point) -> (Point, Point) {
    (Point::new(a.x.min(b.x), a.y.min(b.y)), Point::new(a.x.max(b.x), a.y.max(b.y)))
}

/// Whether two boxes, by their corners, lie on each other, or apart by no more than so much.
const fn meet((low, high): (Point, Point), other: (Point, Point), apart: i32) -> bool {
    (low.x - apart <= other.1.x)
        & (other.0.x <= high.x + apart)
        & (low.y - apart <= other.1.y)
        & (other.0.y <= high.y + apart)
}

#[cfg(test)]
mod tests {
    use super::super::place::Eyes;
    use super::super::{in_mind, look};
    use super::*;
    use crate::rules::honours_of_war::sandtable::{Table, cm};
    use crate::rules::honours_of_war::sight::{Eye, Over};

    /// What the scale of Blue's first unit says of a line at a place: that a friend bars its fire at the first of Red's, and
    /// that it is blind; and what the rules say.
    fn asked(text: &str, at: Point) -> ([bool; 2], [bool; 2]) {
        let table = Table::of(text);
        let (field, state) = (&table.field, &table.state);
        let place = line(&table, at);
        let rect = place.rect;
        in_mind(&table, |mind| {
            let scale = Scale::new(mind, 0, &look::Asked::default());
            let foe = &scale.foes()[0];
            let eye = Eye::at(0, rect, Formation::Line);
            let hidden = sight::hidden(field, state, &eye, foe.unit, &foe.rect, Over::Nobody);
            let says = [foe.screens != 0 && scale.is_screened(&rect, foe), scale.is_blind(&place)];
            (says, [hidden.friends.more_than_half(), hidden.blind || hidden.ground.all()])
        })
    }

    /// Blue's first unit in line at a place.
    fn line(table: &Table, at: Point) -> Place {
        Place { rect: Rect { centre: at, ..table.state.unit(0).rect }, formation: Formation::Line, moved: true }
    }

    /// What Blue's first unit gives and takes by fire at a place, whether or not it looks what ground hides.
    fn exposed(text: &str, at: Point) -> [i32; 2] {
        let table = Table::of(text);
        let place = line(&table, at);
        in_mind(&table, |mind| {
            let scale = Scale::new(mind, 0, &look::Asked::default());
            let seen = scale.seen_from(&place.rect, place.rect.front_centre());
            [Eyes::Open, Eyes::Shut].map(|eyes| scale.exposure(&place, &seen, eyes))
        })
    }

    /// HOW-FIRE-11, HOW-FIRE-20. Horse fires at nobody, and nobody fires at it who looks elsewhere.
    #[test]
    fn fire_that_a_friend_or_the_ground_bars_is_worth_nothing() {
        let [before, aside] =
            [0, 60].map(|x| exposed(&format!("B foot 0 -12 N\nB horse {x} 0 N\nR foot 0 12 N"), cm(0, -12)));
        assert!(before[0] < 0 && aside[0] > 0, "{before:?} {aside:?}");
        let [open, shut] = exposed("B foot 0 -6 N\nR foot 0 18 N\nwood -60 0 60 8", cm(0, -6));
        assert!(open < 0 && shut > 0, "{open} {shut}");
    }

    /// HOW-FIRE-11. One line to his middle stands for half of him: at the edge of that the two may differ.
    #[test]
    fn whose_fire_a_friend_bars_the_general_knows_as_the_rules_do() {
        let (mut barred, mut wrong) = ([0, 0], Vec::new());
        for (x, y) in (-30..=30).step_by(4).flat_map(|x| [-18, -12, -6].map(|y| (x, y))) {
            let (says, is) = asked("B foot 0 -12 N\nB foot 0 0 N\nR foot 0 12 S", cm(x, y));
            barred[usize::from(is[0])] += 1;
            wrong.extend((says[0] != is[0]).then_some((x, y)));
        }
        assert!(wrong.len() <= 4, "{wrong:?}");
        assert!(barred.iter().all(|&n| n > 4), "{barred:?}");
    }

    /// HOW-FIRE-20.
    #[test]
    fn behind_a_crest_or_a_wood_a_battalion_knows_that_it_sees_nobody() {
        for ground in ["gentle -60 -8 60 20", "wood -60 0 60 8"] {
            let mut blind = [0, 0];
            for y in (-12..=6).step_by(3) {
                let (says, is) = asked(&format!("B foot 0 -6 N\nR foot 0 18 S\n{ground}"), cm(0, y));
                assert_eq!(says[1], is[1], "{ground} {y}");
                blind[usize::from(is[1])] += 1;
            }
            assert!(blind[1] > 0, "{ground}: {blind:?}");
        }
        assert!(!asked("B foot 0 -6 N\nR foot 0 18 S", cm(0, 0)).0[1]);
    }
}
