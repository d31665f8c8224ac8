//! What a charge with a reply to it comes to, and the dice that may fall.

use super::super::die::{by_class, by_forming, by_turning, succeeds};
use super::super::inquiry::{counts, named, row_key, throw};
use super::super::locked::engaged;
use super::super::standing::of_volley;
use super::{Charge, End, Reply};
use crate::base::Share;
use crate::base::odds::Dist;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::Ammo;
use crate::rules::honours_of_war::hit::Blow;
use crate::rules::honours_of_war::melee::pursuit::{may_pursue, pursuit_bonus};
use crate::rules::honours_of_war::state::{DONE, Field, RETREAT, State};
use crate::rules::system::{Modified, Reckoning, Throw};

/// All that a charge may come to, with the melee fought out. What rounding leaves over goes to the likeliest in the end.
struct Sums {
    /// The reply's die: made, failed, or thrown for nobody, who was lost in the mist before.
    made: Dist<3>,
    comes: Dist<5>,
    melee: Dist<4>,
    foe: Dist<6>,
    unit: Dist<6>,
    /// Wanted by its owner, and not.
    pursues: [Dist<2>; 2],
    /// The first dice of the melee to which it comes most likely where the reply fails, and where it succeeds; and how likely
    /// each is.
    dice: [[Option<Blow>; 2]; 2],
    likeliest: [Share; 2],
    /// Nobody else ever touches it, who would have to give way too (HOW-MEL-31).
    alone: bool,
}

const fn none<const N: usize>() -> Dist<N> {
    Dist([Share::ZERO; N])
}

/// Adds a chance of one of several results.
const fn add<const N: usize>(sums: &mut Dist<N>, at: usize, chance: Share) {
    sums.0[at].0 += chance.0;
}

impl Sums {
    fn add(&mut self, field: &Field, before: &State, [unit, foe]: [u8; 2], End { state, made, lost, chance }: &End) {
        let chance = *chance;
        let test = if *lost { 2 } else { usize::from(!made) };
        add(&mut self.made, test, chance);
        let touch = |n: u8| state.unit(unit).contacts.contains(&n) || state.unit(n).contacts.contains(&unit);
        let enemies: Vec<u8> = field.units_of(field.unit(unit).side.other()).filter(|&n| touch(n)).collect();
        let [own, its] = [unit, foe].map(|n| usize::from(state.unit(n).hits.min(DONE)));
        let Some(&first) = enemies.first() else {
            let shot = own >= usize::from(RETREAT) && own > usize::from(before.unit(unit).hits);
            let comes = match (shot, lost) {
                (true, _) => 2,
                (false, false) => 3,
                (false, true) => 4,
            };
            add(&mut self.comes, comes, chance);
            add(&mut self.melee, 3, chance);
            add(&mut self.unit, own, chance);
            add(&mut self.foe, its, chance);
            self.pursues.iter_mut().for_each(|sums| add(sums, 1, chance));
            return;
        };
        let strikes = enemies.contains(&foe);
        let enemy = if strikes { foe } else { first };
        let fray = engaged(field, state, [unit, enemy]);
        add(&mut self.comes, usize::from(!strikes), chance);
        self.alone &= enemies.len() == 1;
        let so = usize::from(*made);
        if strikes && chance > self.likeliest[so] {
            (self.likeliest[so], self.dice[so]) = (chance, fray.dice);
        }
        let was = [own, usize::from(state.unit(enemy).hits.min(DONE))];
        let mut won = Share::ZERO;
        for (own, row) in fray.ends.joint.iter().enumerate() {
            for (its, share) in row.iter().enumerate() {
                let share = chance.and(*share);
                // HOW-MEL-03: who came with four hits is beaten by the next.
                let beaten =
                    [(own, was[0]), (its, was[1])].map(|(hits, was)| hits >= usize::from(RETREAT) && hits > was);
                let end = match beaten {
                    [false, true] => 0,
                    [true, false] => 1,
                    [true, true] => 2,
                    [false, false] => 3,
                };
                add(&mut self.melee, end, share);
                add(&mut self.unit, own, share);
                if strikes {
                    add(&mut self.foe, its, share);
                }
                if end == 0 {
                    won = won.or(share);
                }
            }
        }
        if !strikes {
            add(&mut self.foe, its, chance);
        }
        for (sums, wanted) in self.pursues.iter_mut().zip([true, false]) {
            // HOW-MEL-33: in march column only if its owner wants.
            let may = may_pursue(field, state, unit) && (wanted || !state.unit(unit).formation.is_column());
            let more = pursuit_bonus(field.unit(unit).class, wanted);
            let goes = if may { won.and(succeeds(more)) } else { Share::ZERO };
            add(sums, 0, goes);
            add(sums, 1, Share(chance.0.saturating_sub(goes.0)));
        }
    }
}

/// The dice of a charge with a reply to it, and what it comes to; `foe` is whom the reply is asked of.
pub(super) fn reckoned(
    field: &Field,
    before: &State,
    [unit, foe]: [u8; 2],
    (reply, charge): (Reply, &Charge),
) -> Reckoning {
    let mut sums = Sums {
        made: none(),
        comes: none(),
        melee: none(),
        foe: none(),
        unit: none(),
        pursues: [none(); 2],
        dice: [[None; 2]; 2],
        likeliest: [Share::ZERO; 2],
        alone: true,
    };
    for end in &charge.ends {
        sums.add(field, before, [unit, foe], end);
    }
    let mut spreads = Vec::new();
    let spread = |what, keys: &[&'static str], chances: &[Share]| {
        named(what, &keys.iter().copied().zip(chances.iter().copied()).collect::<Vec<_>>())
    };
    if reply.die().is_some_and(|die| charge.thrown.contains(&die)) {
        let made = sums.made.settled().0;
        let results = if made[2] == Share::ZERO { 2 } else { 3 };
        spreads.push(spread("test", &["made", "failed", "not-thrown"][..results], &made[..results]));
    }
    let comes = ["strikes", "strikes-another", "stopped", "no-contact", "lost-in-mist"];
    spreads.push(spread("comes", &comes, &sums.comes.settled().0));
    let melee = ["won", "lost", "both-beaten", "no-melee"];
    spreads.push(spread("ends", &melee, &sums.melee.settled().0));
    spreads.push(counts("enemy-hits", &sums.foe.settled().0));
    spreads.push(counts("unit-hits", &sums.unit.settled().0));
    // Whom no way brings to a fight that he wins is asked nothing.
    let rides = sums.alone && may_pursue(field, before, unit) && sums.pursues[0].0[0] > Share::ZERO;
    for (what, chances) in ["pursues-wanted", "pursues-unwanted"].into_iter().zip(sums.pursues).filter(|_| rides) {
        spreads.push(spread(what, &["pursues", "stays"], &chances.settled().0));
    }
    Reckoning { throws: throws(field, [unit, foe], (reply, charge), sums.dice), spreads, joint: Vec::new() }
}

/// The dice that may fall, in their order.
fn throws(
    field: &Field,
    [unit, foe]: [u8; 2],
    (reply, charge): (Reply, &Charge),
    melee: [[Option<Blow>; 2]; 2],
) -> Vec<Throw> {
    let test = |who, modifiers: Vec<Modified>| Throw { who, die: "d6", row: "", modifiers, pools: Vec::new() };
    let mut all = Vec::new();
    let mist = |who| Throw { who, die: "mist", row: "", modifiers: Vec::new(), pools: Vec::new() };
    if charge.misty.contains(&field.piece(unit)) {
        all.push(mist("unit"));
    }
    if charge.thrown.contains(&Code::ReinforceDie) {
        all.push(test("unit", by_class(field.unit(unit).class, "HOW-CHG-25")));
    }
    if let Some(die) = reply.die().filter(|die| charge.thrown.contains(die)) {
        let data = field.unit(foe);
        all.push(test(
            "enemy",
            match die {
                Code::TurnDie => by_turning(data.kind, &data.drill),
                Code::FormDie => by_forming(data.kind, &data.drill),
                _ => by_class(data.class, "HOW-CHG-19"),
            },
        ));
    }
    for (firer, volley) in &charge.asked.shots {
        if charge.misty.contains(&field.piece(*firer)) {
            all.push(mist("firer"));
        }
        if volley.ammo == Ammo::Shell {
            all.push(Throw { who: "firer", die: "fuse", row: "", modifiers: Vec::new(), pools: Vec::new() });
        }
        let (row, modifiers) = (row_key(volley.row), of_volley(volley));
        all.push(Throw { who: "firer", die: "average", row, modifiers, pools: Vec::new() });
    }
    let [failed, made] = melee;
    let twice = failed != [None; 2] && made != [None; 2] && failed != made;
    let after = if twice { ["average-failed", "average-made"] } else { ["average"; 2] };
    for (blows, die) in [failed, made].into_iter().zip(after) {
        let blows = ["unit", "enemy"].into_iter().zip(blows).filter_map(|(who, blow)| Some((who, blow?)));
        all.extend(blows.map(|(who, blow)| Throw { die, ..throw(who, &blow) }));
        if failed == made {
            break;
        }
    }
    all
}
