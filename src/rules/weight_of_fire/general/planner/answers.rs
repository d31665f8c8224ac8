//! Questions that are answered by yes or no, or by one of a few: who begins, who runs after whom, what is left of a charge.

use super::aim::gain;
use super::charge::{even_worth, onset};
use super::value::worth;
use super::{Ask, Boldness, Choice, Pick, Planner, best, nearest};
use crate::rules::weight_of_fire::data::size::inches;
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::state::{Field, NONE, State};

/// How near an enemy must be for houses to be worth their holding: a march and a musket's range.
const HOUSES: u8 = 24;

fn told(yes: bool, code: Code, target: u8, number: i32) -> Pick {
    let numbers = [number.clamp(-9_999, 9_999) as i16, 0, 0, 0];
    Pick { index: usize::from(yes), reason: if yes { code as u16 } else { 0 }, target, numbers }
}

/// Whether a side can strike somebody this turn from where it stands, to its good.
fn strikes(ask: &Ask<'_>, own: bool) -> bool {
    let (field, state) = (ask.field, ask.state);
    let side = if own { ask.side } else { ask.side.other() };
    let of = |unit: u8| {
        let rect = &state.unit(unit).rect;
        let reach = field.rates(state, unit)[1];
        let before = |e: &u8| {
            let body = &state.unit(*e).rect;
            !state.unit(*e).routs() && rect.is_within(body, reach) && rect.local(body.centre).y > 0
        };
        field.enemies(state, unit).filter(before).any(|e| onset(field, state, unit, e) > 0)
    };
    field.here(state, side).filter(|&u| field.may_clash(state, u)).any(of)
}

/// To move first, where somebody can be struck: to strike, or to get out of the way. Else the enemy may show first what he
/// wants (WOF-SEQ-02).
pub fn initiative(ask: &Ask<'_>) -> Pick {
    usize::from(strikes(ask, true) || strikes(ask, false)).into()
}

/// Who has rallied looks at the nearest enemy (WOF-MOR-17).
pub fn about(ask: &Ask<'_>, unit: u8) -> Pick {
    let rect = &ask.state.unit(unit).rect;
    let (_, enemy) = nearest(ask, rect);
    let behind = enemy != NONE && rect.local(ask.state.unit(enemy).rect.centre).y < 0;
    told(behind, Code::ReasonAbout, enemy, 0)
}

/// Whether foot that stormed houses takes them: where an enemy is near enough for them to count (WOF-TWN-10).
pub fn occupy(ask: &Ask<'_>, unit: u8) -> Pick {
    let (far, enemy) = nearest(ask, &ask.state.unit(unit).rect);
    told(far <= inches(HOUSES), Code::ReasonOccupy, enemy, far / 12)
}

/// A die is thrown for a better mark than the guns that a battery would have to answer (WOF-OPT-06): one in three frees it.
pub fn duel(ask: &Ask<'_>, unit: u8, foe: u8) -> Pick {
    let (field, state) = (ask.field, ask.state);
    let shot = |e: u8| {
        let volley = field.best_volley(state, unit, e, &state.unit(e).rect);
        volley.map_or(0, |v| gain(ask, unit, &v))
    };
    let others = field.enemies(state, unit).filter(|&e| e != foe).map(|e| (shot(e), e));
    let (more, other) = others.max().unwrap_or((0, NONE));
    told(more > shot(foe), Code::ReasonDuel, other, more)
}

/// A battalion's gun stands opposite the nearest enemy (WOF-OPT-11).
pub fn gun_place(ask: &Ask<'_>, unit: u8, choices: &[Choice]) -> Pick {
    let u = ask.state.unit(unit);
    let (_, enemy) = nearest(ask, &u.rect);
    if enemy == NONE {
        return 0.into();
    }
    let mark = u.rect.local(ask.state.unit(enemy).rect.centre).x;
    best(choices, |choice| match choice {
        Choice::Place(at) => -(at.x - mark).abs(),
        _ => -(u.gun_at.x - mark).abs(),
    })
    .into()
}

impl Planner {
    /// What it is worth to run after a router, in points: that he does not rally, less what becomes of who is out of hand and
    /// in disorder.
    fn chase(&self, field: &Field, state: &State, unit: u8, prey: u8) -> i32 {
        let [own, its] = [unit, prey].map(|u| worth(field, state, u));
        let body = &state.unit(prey).rect;
        let [rate, its_rate] = [unit, prey].map(|u| field.rates(state, u)[2]);
        // Who runs as fast is seldom caught; beyond the edge he is lost without it, and the pursuer for some turns.
        let edge = (field.half.x - body.centre.x.abs()).min(field.half.y - body.centre.y.abs());
        let leaves = edge < its_rate;
        let gain = if leaves {
            its / 12
        } else if rate > its_rate {
            its / 2
        } else {
            its / 4
        };
        let fresh = |e: u8| {
            e != prey && field.may_clash(state, e) && state.unit(e).rect.is_within(body, field.rates(state, e)[1])
        };
        let caught = if field.enemies(state, unit).any(fresh) { own / 4 } else { 0 };
        gain - own / 6 - if leaves { own / 6 } else { 0 } - caught + self.temper()
    }

    /// Whether a victor is let loose, and after whom (WOF-PUR-01).
    pub(super) fn pursue(&self, ask: &Ask<'_>, unit: u8, choices: &[Choice]) -> Pick {
        let index = best(choices, |choice| match *choice {
            Choice::Enemy(prey) => self.chase(ask.field, ask.state, unit, prey),
            _ => 0,
        });
        match choices[index] {
            Choice::Enemy(prey) => {
                let worth = self.chase(ask.field, ask.state, unit, prey);
                // Who broke out of hand has a prey all the same.
                Pick { index, ..told(worth > 0, Code::ReasonPursue, prey, worth) }
            }
            _ => 0.into(),
        }
    }

    /// Whether a pursuit is halted: once it is worth no more (WOF-PUR-07).
    pub(super) fn halt(&self, ask: &Ask<'_>, unit: u8) -> Pick {
        let prey = ask.state.unit(unit).foe;
        let worth = if prey == NONE { 0 } else { self.chase(ask.field, ask.state, unit, prey) };
        told(worth <= 0, Code::ReasonHalt, prey, worth)
    }

    /// Whether what is left of a charge goes on, into who is ahead (WOF-EVA-08, WOF-CC-15, WOF-MOR-20): into nobody it only
    /// loses its order.
    pub(super) fn go_on(&self, ask: &Ask<'_>, unit: u8, ahead: u8) -> Pick {
        if ahead == NONE {
            return 0.into();
        }
        let (field, state) = (ask.field, ask.state);
        let worth = if state.unit(ahead).routs() {
            self.chase(field, state, unit, ahead)
        } else {
            even_worth(field, state, unit, ahead) + self.daring(ask)
        };
        told(worth > 0, Code::ReasonGoOn, ahead, worth)
    }

    /// Points by which his temper makes a charge or a pursuit look better or worse.
    pub(super) const fn temper(&self) -> i32 {
        match self.0 {
            Boldness::Cautious => -20,
            Boldness::Steady => 0,
            Boldness::Bold => 20,
        }
    }
}
