//! Lines of fire of foot: friends who stand in them (HOW-FIRE-11), and ground that hides the enemy (HOW-FIRE-20).

use super::place::Place;
use super::scale::{Foe, Scale, in_zone};
use crate::base::{Point, Rect};
use crate::field::Nature;
use crate::rules::honours_of_war::sight;
use crate::rules::honours_of_war::state::{Formation, ones};

impl Scale<'_> {
    /// Whether a friend bars the fire of foot at a place to an enemy: one across the line to his middle hides more than half of
    /// him, but for a narrow friend far before a broad enemy. Garrisons look out of all their windows.
    pub(super) fn is_screened(&self, rect: &Rect, foe: &Foe) -> bool {
        let (from, to) = (rect.front_centre(), foe.rect.centre);
        let (low, high) = corners(from, to);
        ones(foe.screens.into()).any(|n| {
            let friend = &self.friends()[usize::from(n)];
            meets((low, high), friend.rect.centre, friend.extent) && friend.rect.meets_line(from, to)
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
        let (low, high) = corners(from.centre, foe.centre);
        let hides = |n: Nature| matches!(n, Nature::GentleHill | Nature::SteepHill | Nature::Wood);
        let room = from.reach();
        let area = |low: Point, high: Point, a: (Point, Point)| {
            (low.x - room <= a.1.x) & (a.0.x <= high.x + room) & (low.y - room <= a.1.y) & (a.0.y <= high.y + room)
        };
        let ground = &self.field.terrain;
        ground.areas.iter().any(|a| hides(a.nature) && area(low, high, (a.low, a.high)))
            || ground.blocks.iter().any(|b| meets((low, high), b.rect.centre, b.rect.reach() + room))
    }
}

/// The lower and the upper corner of the box around two places.
fn corners(a: Point, b: Point) -> (Point, Point) {
    (Point::new(a.x.min(b.x), a.y.min(b.y)), Point::new(a.x.max(b.x), a.y.max(b.y)))
}

/// Whether a place lies in a box, or out of it by no more than so much.
const fn meets((low, high): (Point, Point), p: Point, by: i32) -> bool {
    (low.x - by <= p.x) & (p.x <= high.x + by) & (low.y - by <= p.y) & (p.y <= high.y + by)
}

#[cfg(test)]
mod tests {
    use super::super::{Boldness, Mind, look};
    use super::*;
    use crate::base::Side;
    use crate::rules::honours_of_war::general::{Ask, Decision};
    use crate::rules::honours_of_war::sandtable::{Table, cm};
    use crate::rules::honours_of_war::sight::{Eye, Over};

    /// What the scale of Blue's first unit says of a line at a place: that a friend bars its fire at the first of Red's, and
    /// that it is blind; and what the rules say.
    fn asked(text: &str, at: Point) -> ([bool; 2], [bool; 2]) {
        let table = Table::of(text);
        let (field, state) = (&table.field, &table.state);
        let ask = Ask { field, state, side: Side::Blue, decision: Decision::MoveUnit { brigade: 0 } };
        let mind = Mind { ask: &ask, boldness: Boldness::Steady };
        let scale = Scale::new(&mind, 0, &look::Place::new());
        let rect = Rect { centre: at, ..state.unit(0).rect };
        let foe = &scale.foes()[0];
        let place = Place { rect, formation: Formation::Line, moved: true };
        let eye = Eye::at(0, rect, Formation::Line);
        let hidden = sight::hidden(field, state, &eye, foe.unit, &foe.rect, Over::Nobody);
        let says = [foe.screens != 0 && scale.is_screened(&rect, foe), scale.is_blind(&place)];
        (says, [hidden.friends.more_than_half(), hidden.blind || hidden.ground.all()])
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
