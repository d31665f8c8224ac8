//! The pick of a unit's single move, and why.

use super::charge::paper;
use super::march::March;
use super::place::Place;
use super::scale::Scale;
use super::{Mind, Want, look, plan, told};
use crate::base::Rect;
use crate::base::geometry::Face;
use crate::rules::honours_of_war::data::{D, Grade};
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::general::{Act, Action, Choice, Choices, Decision, Hope, Judge, Look, Pick, best_of};
use crate::rules::honours_of_war::movement::Draft;
use crate::rules::honours_of_war::state::{Flags, HURT};

/// What it is worth to settle the matter by a charge rather than by fire, before any odds; by boldness.
const COLD_STEEL: [i32; 3] = [-60, 90, 890];

/// What a move takes from the worth of the place where it ends.
const EFFORT: i32 = 8;

/// And guns dragged by hand: nobody does that for a hand's breadth.
const DRAGS: i32 = 40;

/// What it costs guns to stand limbered with the enemy in reach: more than to stand ready where they see nobody.
const STUCK: i32 = 100;

/// And an about turn, which shows the enemy a back.
const ABOUT: i32 = 70;

/// What it costs horse to get off its horses: more than houses are worth to it.
const GETS_OFF: i32 = 1500;

/// What guns are worth to gunners who left them.
const GUNS: i32 = 200;

/// What it costs to split a unit, and what it is worth that it is whole again: more than any place.
const SPLIT: i32 = 10_000;

/// Has the best found of a unit's single moves that its general looks at.
pub(super) fn choose(mind: &Mind<'_>, (unit, look): (u8, Look), asked: &look::Asked, out: &mut Choices) -> Pick {
    if let Look::Way { to, facing } = look {
        let march = March::new(mind, unit, (to, facing), asked);
        return mind.field.best_move(mind.state, unit, look, &march, out).into();
    }
    let scale = Scale::new(mind, unit, asked);
    let index = mind.field.best_move(mind.state, unit, look, &scale, out);
    scale.reasoned(mind, out, index)
}

/// Picks a unit's single move: the one that is worth most, of equal ones the first.
pub(super) fn action(mind: &Mind<'_>, choices: &[Choice], unit: u8) -> Pick {
    if let Decision::Move { look: Look::Way { to, facing }, .. } = mind.decision {
        return best_of(choices, &March::new(mind, unit, (to, facing), &look::Asked::default())).0.into();
    }
    let scale = Scale::new(mind, unit, &look::Asked::default());
    scale.reasoned(mind, choices, best_of(choices, &scale).0)
}

impl Judge for Scale<'_> {
    fn hopes(&self, drafts: &[Draft], floor: i32, hopes: &mut [Hope]) {
        for (draft, hope) in drafts.iter().zip(hopes) {
            *hope = self.hope(draft, floor);
        }
    }

    fn refined(&self, draft: &Draft, hope: Hope) -> i32 {
        self.refined(draft, hope)
    }

    fn worth(&self, action: &Action) -> i32 {
        if action.act == Act::Charge {
            return self.charge(action) + self.place_in_contact(action);
        }
        self.place(&self.end(action)) - self.price(action.act)
    }
}

const fn effort(act: Act) -> i32 {
    match act {
        Act::Stand => 0,
        // Small units have the worse of every die (HOW-OPT-13).
        Act::Split => SPLIT,
        Act::Rejoin => -SPLIT,
        Act::About => ABOUT,
        Act::Manhandle => DRAGS,
        _ => EFFORT,
    }
}

impl Scale<'_> {
    /// What a sort of move takes from the worth of where it ends.
    pub(super) fn price(&self, act: Act) -> i32 {
        // To roll back is no way to be ready either.
        let idle = matches!(act, Act::Stand | Act::Withdraw | Act::About);
        let stuck = if self.stuck && idle { STUCK } else { 0 };
        effort(act) + self.gets_off(act) + stuck - self.mans(act)
    }

    /// A choice of a move with its reason.
    fn reasoned(&self, mind: &Mind<'_>, choices: &[Choice], index: usize) -> Pick {
        // HOW-CMD-25: a charge that is no choice of the general's has the men for its reason.
        let charges = |c: &Choice| matches!(c, Choice::Act(a) if a.act == Act::Charge);
        if matches!(mind.decision, Decision::Move { .. }) && choices.iter().all(charges) {
            return Pick::because(index, Code::ReasonObliged as u16, [0; 4]);
        }
        let Choice::Act(action) = choices[index] else { return index.into() };
        let pick = self.pick(index, &action);
        if pick.reason == 0 && self.comes_nearer(&action) && matches!(mind.decision, Decision::Move { .. }) {
            let goes_in = told::goes_in(mind, self.unit);
            return goes_in.map_or(pick, |(code, numbers)| Pick::because(index, code as u16, numbers));
        }
        pick
    }

    /// Whether a move brings foot nearer to whom its brigade goes for, and so near that it is no mere march.
    fn comes_nearer(&self, action: &Action) -> bool {
        let target = self.state.units.get(usize::from(self.plan.target));
        let (own, tolerance) = (&self.state.unit(self.unit).rect, self.field.d(D::Tolerance));
        let nearer = |enemy: &Rect| {
            let left = action.to.distance(enemy);
            left <= self.field.d(D::RallyFar) && left + tolerance <= own.distance(enemy)
        };
        self.want == Want::Assault && self.kind.is_foot() && target.is_some_and(|t| nearer(&t.rect))
    }

    /// What it costs horse to get off its horses, for houses or in the open: it came to ride, unless it has a place to hold.
    fn gets_off(&self, act: Act) -> i32 {
        let off = matches!(act, Act::Occupy | Act::Dismount) && self.kind.is_horse();
        if off && self.want != Want::Hold { GETS_OFF } else { 0 }
    }

    /// What it is worth to gunners to have their guns again, or to come nearer to them.
    fn mans(&self, act: Act) -> i32 {
        match act {
            Act::Man => GUNS,
            Act::Advance if self.state.unit(self.unit).has(Flags::ABANDONED) => GUNS / 2,
            _ => 0,
        }
    }

    /// Where a move ends.
    fn end(&self, action: &Action) -> Place {
        let moved = action.act != Act::Stand || self.state.unit(self.unit).has(Flags::MOVED);
        Place { rect: action.to, formation: action.formation, moved }
    }

    /// What being in contact is worth besides the fight: no fire is taken, and the plan's way is gone.
    fn place_in_contact(&self, action: &Action) -> i32 {
        let way = self.station.map_or(0, |s| self.way(action.to.front_centre(), s.at));
        let temper = match self.field.brigadier(self.state, self.field.unit(self.unit).brigade).grade {
            Grade::Dashing => 40,
            Grade::Dithering => -40,
            _ => 0,
        };
        let keeps = match self.want {
            Want::Hold | Want::Support | Want::Reserve => -60,
            Want::Withdraw => -150,
            _ => 0,
        };
        self.purpose(&action.to, action.formation, (0, way)) + temper + self.boldness.of(COLD_STEEL) + keeps
    }

    /// The choice of a move, with its reason where that is worth telling.
    fn pick(&self, index: usize, action: &Action) -> Pick {
        let u = self.state.unit(self.unit);
        let hits = i16::from(u.hits);
        let back = matches!(action.act, Act::Withdraw | Act::About);
        let (code, numbers) = match action.act {
            Act::Charge => {
                let [win, lose] = paper(self.field, self.state, self.unit, action).hundredths();
                let flank = Face::ALL[action.sector as usize] != Face::Front;
                (if flank { Code::ReasonChargeFlank } else { Code::ReasonCharge }, [win, lose, 0, 0])
            }
            _ if back && hits >= 2 && self.careful => {
                let left = plan::to_break(self.field, self.state, self.field.unit(self.unit).side);
                (Code::ReasonBreakOff, [left as i16, 0, 0, 0])
            }
            _ if back && u.hits >= HURT => (Code::ReasonRelieve, [hits, 0, 0, 0]),
            _ if back && hits >= 2 => (Code::ReasonRally, [hits, 0, 0, 0]),
            Act::Occupy => (Code::ReasonCover, [0; 4]),
            Act::Unlimber => (Code::ReasonGuns, [0; 4]),
            _ => return index.into(),
        };
        Pick::because(index, code as u16, numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::super::in_mind;
    use super::*;
    use crate::base::Heading;
    use crate::rules::honours_of_war::data::Scale as Size;
    use crate::rules::honours_of_war::sandtable::Table;
    use crate::rules::honours_of_war::state::{Formation, Plan};

    #[test]
    fn a_battery_that_cannot_unlimber_does_not_roll_back_and_on_again_instead() {
        let mut table = Table::of("B gun limbered 0 0 N\nR foot 0 50 S");
        table.state.brigade_mut(0).plan = Plan { kind: Want::Support as u8, target: 1, ..Plan::default() };
        let own = table.state.unit(0).rect;
        let stand = Action::stand(own, Formation::Limbered);
        let worths = in_mind(&table, |mind| {
            let scale = Scale::new(mind, 0, &look::Asked::default());
            [Act::Stand, Act::Withdraw, Act::About].map(|act| scale.worth(&Action { act, ..stand }))
        });
        assert!(worths[1..].iter().all(|&back| back < worths[0]), "{worths:?}");
    }

    /// Ways shrink with the figures and hits do not, so what a move forward is worth must not shrink with them.
    #[test]
    fn a_move_towards_the_enemy_is_worth_as_much_at_every_scale() {
        let worths = Size::ALL.map(|size| {
            let mut table = Table::at_scale(size, "B foot 0 -150 N\nR foot 0 150 S");
            let own = table.state.unit(0).rect;
            let aim = own.front_centre().ahead(own.heading, table.field.of_paces(50));
            table.state.brigade_mut(0).plan =
                Plan { kind: Want::Assault as u8, target: 1, aim, facing: Heading::NORTH, kept: 0 };
            in_mind(&table, |mind| {
                let there = own.advanced(table.field.d(D::FootLine));
                let go = (aim, Heading::NORTH);
                let march = March::new(mind, 0, go, &look::Asked::default());
                let scale = Scale::new(mind, 0, &look::Asked::default());
                let place = |rect: Rect| scale.place(&Place { rect, formation: Formation::Line, moved: true });
                let way = |rect: Rect| march.worth(&Action::stand(rect, Formation::Line));
                [place(there) - place(own), way(there) - way(own)]
            })
        });
        let [[near, way], ..] = worths;
        assert!(near > 0 && way > 0, "{near} {way}");
        assert_eq!(worths, [[near, way]; 5]);
    }
}
