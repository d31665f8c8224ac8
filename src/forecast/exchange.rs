//! The other way round: each army in the other's seat.

use crate::base::{Dice, Point};
use crate::field::Scenario;

/// The scenario with the seats of the two armies exchanged and the table turned by half a turn under them: Blue has what
/// was Red's, with its ground, zone, role and objectives, and the reverse. Fought with the generals in
/// each other's seats too, and with [`exchanged_dice`], it is the same battle with the names of the sides exchanged; where
/// its tally is not exactly exchanged, the engine favours a seat or a direction.
#[must_use]
pub fn exchanged(scenario: &Scenario) -> Scenario {
    let mut turned = scenario.seats_changed();
    turned.each_place(half_turn);
    for side in &mut turned.sides {
        side.facing = side.facing.behind();
        for brigade in &mut side.brigades {
            brigade.zone.iter_mut().for_each(|zone| zone.facing = zone.facing.behind());
            brigade.arrival.iter_mut().for_each(|arrival| arrival.heading = arrival.heading.behind());
            let posts = brigade.units.iter_mut().flat_map(|unit| unit.posts_mut());
            posts.for_each(|post| post.heading = post.heading.behind());
        }
    }
    turned
}

/// The dice of a battle, each side throwing the other's.
#[must_use]
pub fn exchanged_dice(seed: u64, battle: u64) -> Dice {
    Dice::fair(seed, battle).exchanged()
}

fn half_turn(p: &mut Point) {
    *p = Point { x: -p.x, y: -p.y };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Side;
    use crate::field::event::Silent;
    use crate::field::{GeneralKind, TableView, scenario_file};
    use crate::rules::{self, Progress};

    /// The first piece that does not stand as its counterpart does after half a turn of the table.
    fn differs(one: &TableView, other: &TableView) -> Option<String> {
        let blue = one.pieces.iter().filter(|p| p.side == Side::Blue).count();
        let red = one.pieces.len() - blue;
        let counterpart = |n: usize| if n < blue { red + n } else { n - blue };
        let pieces = one.pieces.iter().enumerate().find_map(|(n, p)| {
            let q = &other.pieces[counterpart(n)];
            let place =
                q.footprint.centre == -p.footprint.centre && q.footprint.heading == p.footprint.heading.behind();
            let same = place && (p.harm, p.state, p.shape, p.gone) == (q.harm, q.state, q.shape, q.gone);
            (!same).then(|| format!("piece {n}: {p:?} and {q:?}"))
        });
        pieces.or_else(|| (one.lost != [other.lost[1], other.lost[0]]).then(|| "points lost".to_owned()))
    }

    /// Stands each general in the middle of his zone, where no scenario of ours has put him.
    fn place_generals(scenario: &mut Scenario) {
        for side in &mut scenario.sides {
            let (n, sum) = (side.zone.len() as i32, side.zone.iter().fold(Point::ORIGIN, |sum, p| sum + *p));
            side.general.standing = Some(Point::new(sum.x / n, sum.y / n));
        }
    }

    #[test]
    fn exchanged_it_is_the_same_battle_with_other_names_at_every_step() {
        let generals = [GeneralKind::Planner; 2];
        let mut faults = Vec::new();
        for system in rules::ALL.iter().filter(|s| s.about().plays) {
            for (id, text) in system.about().scenarios {
                let mut scenario = scenario_file::read(text).unwrap();
                if *id == "mirror" {
                    place_generals(&mut scenario);
                }
                for battle in 1..=3 {
                    let (mut dice, mut others) = (Dice::fair(11, battle), exchanged_dice(11, battle));
                    let mut one = system.begin(&scenario, generals, &mut dice, &mut Silent).unwrap();
                    let mut other = system.begin(&exchanged(&scenario), generals, &mut others, &mut Silent).unwrap();
                    loop {
                        if let Some(what) = differs(&one.table(), &other.table()) {
                            let (turn, phase) = (one.table().turn, one.table().phase);
                            faults.push(format!("{id}, battle {battle}, turn {turn}, phase {phase}: {what}"));
                            break;
                        }
                        if one.step(&mut dice, &mut Silent) == Progress::Over {
                            break;
                        }
                        other.step(&mut others, &mut Silent);
                    }
                }
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}
