//! The best of a unit's acts, without weighing all: what an act can be worth at the most, and who is content with where he stands.

use super::super::start::Starts;
use super::super::{Ask, Choice, Choices, Planner};
use super::look::Look;
use super::{MARK, guns_for, horse_base, is_line, seeks};
use crate::rules::weight_of_fire::data::Kind;
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::general::MAX_CHOICES;
use crate::rules::weight_of_fire::movement::draft::{Open, Reach};
use crate::rules::weight_of_fire::movement::{Action, Doing};
use crate::rules::weight_of_fire::state::{NONE, Stand, Unit};

/// No act of a unit that does not count for a place is worth more: all of its move goes where it wants to be, and nobody shoots.
pub(super) fn most(u: &Unit, kind: Kind, look: &Look<'_>) -> i32 {
    // A wheel takes the middle of a broad front farther than its cost.
    let goes = look.full + u.rect.half_front / 4;
    if u.mixed.is_some() || kind.is_guns() || u.stand == Stand::Town {
        return i32::MAX;
    }
    if look.rests {
        return (goes.min(inches(12)) / INCH).max(if look.upset { 40 } else { 0 });
    }
    if kind.is_horse() {
        let Some(way) = look.way else { return 5 + look.thin.unwrap_or(0) };
        let charges = if look.starts.any() { Starts::MOST } else { 0 };
        return goes.min(u.rect.centre.distance(way.next)) / (INCH / 4) + charges + look.thin.unwrap_or(0);
    }
    let range = if look.press > 0 { inches(3) } else { inches(5) };
    let gain = match look.beside {
        Some(place) => goes.min(u.rect.centre.distance(place)) / (INCH / 5),
        None => goes.min((look.far - range).abs()) / (INCH / 6) * (30 + look.press) / 30,
    };
    let stands = if look.far <= inches(6) { 40 } else { 0 };
    let soft = if look.soft && look.far <= goes + inches(8) { 20 } else { 0 };
    gain + 40 + stands + soft
}

/// No act is worth more than it would be if nobody shot, it looked where it should and came as near as it may: what costs little to
/// know. None for what no general wants.
pub(super) fn bound(planner: &Planner, ask: &Ask<'_>, unit: u8, look: &Look<'_>, action: &Action) -> Option<i32> {
    let (field, state) = (ask.field, ask.state);
    let (u, kind) = (state.unit(unit), field.unit(unit).kind);
    let base = planner.base(ask, unit, look, action)?;
    let stands = action.doing == Doing::Stand;
    if look.enemy == NONE || action.doing == Doing::Headlong {
        return Some(base.saturating_add(i32::from(action.doing == Doing::Headlong) * 10_000));
    }
    // Who turns comes nearer with an end of his front.
    let alike = action.to.heading == u.rect.heading && action.to.half_front == u.rect.half_front;
    let goes = || {
        let turns = if alike { 0 } else { u.rect.reach() + action.to.reach() };
        (action.to.centre - u.rect.centre).length() + turns
    };
    if look.rests {
        let rest = if stands && look.upset { 40 } else { 0 };
        return Some(base + rest + if stands { 0 } else { goes().min(inches(12)) / INCH });
    }
    Some(match kind {
        k if k.is_guns() => {
            let goes = if stands { 0 } else { goes() };
            base + guns_for(look, look.far - goes, field.reach(unit), action) + if seeks(action) { MARK } else { 0 }
        }
        k if k.is_foot() => {
            // No place is nearer than the gap along the axes of the enemy tells.
            let gap =
                if stands { look.far } else { state.unit(look.enemy).rect.least_to(&action.to, action.to.centre) };
            let gain = match look.beside {
                Some(_) => look.gain(u, gap, action),
                None => look.nearer((gap - look.range()).max(0)),
            };
            let far = || look.far + (action.to.centre - u.rect.centre).span() + u.rect.reach() + action.to.reach();
            base + gain
                + if is_line(action) || far() > inches(24) { 40 } else { 0 }
                + if look.soft && gap <= inches(8) { 20 } else { 0 }
                + planner.foot_base(ask, look, action)
        }
        _ => {
            let most = if look.starts.any() && look.way.is_some() { Starts::MOST } else { 0 };
            base + horse_base(u, look, action) + most
        }
    })
}

/// Whether an act came out as it was drafted, but for what roots round and what no worth counts.
fn alike(done: &Action, draft: &Action) -> bool {
    (done.cost - draft.cost).abs() <= 4 && Action { cost: draft.cost, straight: draft.straight, ..*done } == *draft
}

/// The best act so far.
struct Best<'a, 'b> {
    planner: &'b Planner,
    ask: &'b Ask<'a>,
    unit: u8,
    look: &'b Look<'a>,
    index: usize,
    worth: i32,
    reach: Reach,
}

impl Best<'_, '_> {
    /// Weighs an act as if nobody were in its way, where it may be worth more than the best, and looks into it where it is.
    fn try_one(&mut self, n: usize, choices: &mut Choices, open: &Open) {
        let Choice::Act(action) = choices[n] else { return };
        let Best { planner, ask, unit, look, worth: floor, .. } = *self;
        let Some(most) = bound(planner, ask, unit, look, &action).filter(|&most| most > floor) else { return };
        let Some(hope) = planner.weigh(ask, unit, look, &action, (most, floor)) else { return };
        let Some(done) = ask.field.look_into(ask.state, (unit, &self.reach), &action, open) else { return };
        let found = if alike(&done, &action) { Some(hope) } else { planner.worth(ask, unit, look, &done, floor) };
        if let Some(worth) = found {
            (self.index, self.worth) = (n, worth);
            choices.set(n, Choice::Act(done));
        }
    }
}

impl Planner {
    /// The number of the best of a list of acts, of equal ones the first, which is to stand and is worth so much. Who finds one to which
    /// next to nothing is better looks no further: so ways straight on come before wheels for a little more.
    pub(super) fn pick(
        &self,
        ask: &Ask<'_>,
        unit: u8,
        look: &Look<'_>,
        (choices, open): (&mut Choices, &[Open; MAX_CHOICES]),
        stands: i32,
    ) -> usize {
        let mut best = Best { planner: self, ask, unit, look, index: 0, worth: stands, reach: Reach::new() };
        for (n, open) in open.iter().enumerate().take(choices.len()).skip(1) {
            if look.is_content(best.worth) {
                break;
            }
            best.try_one(n, choices, open);
        }
        best.index
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::Boldness;
    use super::*;
    use crate::base::{Dice, Stream};
    use crate::rules::weight_of_fire::general::Decision;
    use crate::rules::weight_of_fire::sandtable::{Table, table};

    /// A dozen units of all kinds, strewn over some yards by dice.
    fn strewn(dice: &mut Dice) -> Table {
        let mut text = String::new();
        for n in 0..12 {
            let kind = ["line", "line", "line", "hc", "lc", "mgun guns=4 figures=16"]
                [usize::from(dice.d6(Stream::Neither) - 1)];
            let (kind, more) = kind.split_once(' ').unwrap_or((kind, ""));
            let mut inches = |most: i32| {
                (i32::from(dice.d6(Stream::Neither)) * 6 + i32::from(dice.d6(Stream::Neither)) - 24) * most / 18
            };
            let (side, x, y, way) =
                if n % 2 == 0 { ("B", inches(24), inches(10) - 8, 0) } else { ("R", inches(24), inches(10) + 8, 180) };
            let turned = (way + inches(40) + 360) % 360;
            let is = ["", "fired", "", "disordered", "shaken", "fired"][usize::from(dice.d6(Stream::Neither) - 1)];
            text += &format!("{side} {kind} {x} {y} {turned} {more} {is}\n");
        }
        table(&text)
    }

    #[test]
    fn no_act_that_can_be_done_is_worth_more_than_the_one_that_is_picked() {
        let (planner, mut dice) = (Planner(Boldness::Steady), Dice::fair(1757, 1));
        for _ in 0..60 {
            let t = strewn(&mut dice);
            for unit in 0..12 {
                let side = t.field.unit(unit).side;
                let ask = Ask { field: &t.field, state: &t.state, side, decision: Decision::Move { unit } };
                let look = planner.look(&ask, unit, false);
                let all = look.most;
                // Without what is not worth a longer look.
                let look = Look { most: i32::MAX, ..look };
                let (mut choices, mut open) = (Choices::default(), [Open::Nothing; MAX_CHOICES]);
                t.field.acts(&t.state, unit, &mut choices, &mut open);
                let listed = choices.clone();
                let worth = |action: &Action| planner.worth(&ask, unit, &look, action, i32::MIN);
                let stands = worth(&Action::stand(t.state.unit(unit))).expect("it may stand");
                let picked = planner.pick(&ask, unit, &look, (&mut choices, &open), stands);
                let Choice::Act(act) = choices[picked] else { panic!("an act") };
                assert!(worth(&act) <= Some(all), "{act:?}");
                for (n, choice) in listed.iter().enumerate() {
                    let Choice::Act(action) = choice else { continue };
                    assert!(worth(action) <= bound(&planner, &ask, unit, &look, action), "{action:?}");
                    let done = t.field.look_into(&t.state, (unit, &Reach::new()), action, &open[n]);
                    if done.is_some_and(|d| alike(&d, action)) {
                        let (its, most) = (worth(action), worth(&act));
                        assert!(
                            its < most || its == most && n >= picked,
                            "{its:?} of {most:?}: {action:?} for {act:?}"
                        );
                    }
                }
            }
        }
    }
}
