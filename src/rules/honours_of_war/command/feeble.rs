//! A feeble and hurt brigade goes back (HOW-CMD-23), and so does a demoralised one (HOW-OPT-02).

use crate::base::Rect;
use crate::rules::honours_of_war::engine::Engine;
use crate::rules::honours_of_war::general::{Act, Action, Choice, Choices, Hope, Judge, Look};
use crate::rules::honours_of_war::movement::Draft;
use crate::rules::honours_of_war::state::{Flags, Formation, Morale, NONE};

/// How far off the nearest enemy each move ends.
struct Away {
    enemy: Rect,
    /// How far off he is now: what does not lead further is worth no more.
    now: i32,
    /// Deployed guns go by hand.
    by_hand: bool,
}

impl Away {
    /// It goes as it is, whole or in parts; to form or to turn on the spot is no going.
    const fn goes(&self, act: Act, length: i32, block: u8) -> bool {
        let moves = length > 0 || matches!(act, Act::Leave);
        let by_hand = matches!(act, Act::Manhandle | Act::Pivot);
        block == NONE && moves && !matches!(act, Act::Charge | Act::Split | Act::Rejoin) && (self.by_hand || !by_hand)
    }
}

impl Judge for Away {
    fn hopes(&self, drafts: &[Draft], _floor: i32, hopes: &mut [Hope]) {
        for (draft, hope) in drafts.iter().zip(hopes) {
            hope.most = self.worth(&draft.action());
        }
    }

    fn refined(&self, _draft: &Draft, hope: Hope) -> i32 {
        hope.most
    }

    fn worth(&self, action: &Action) -> i32 {
        let goes = self.goes(action.act, action.length, action.block);
        if goes { action.to.distance(&self.enemy).max(self.now) } else { self.now }
    }
}

impl Engine<'_> {
    /// HOW-CMD-23: whether half or more of the units still there carry hits.
    pub(super) fn half_hurt(&self, brigade: u8) -> bool {
        let (mut there, mut hurt) = (0, 0);
        for unit in self.state.brigade(brigade).units() {
            let u = self.state.unit(unit);
            there += usize::from(u.fights());
            hurt += usize::from(u.fights() && u.hits > 0);
        }
        hurt * 2 >= there
    }

    /// HOW-CMD-23: a feeble and hurt brigade makes one move away from the enemy, each unit as far as it can, the rearmost
    /// first; who is reforming, or finds no way, stays.
    pub(super) fn fall_back(&mut self, brigade: u8) {
        loop {
            let away = |u: u8| self.field.nearest_enemy(self.state, u).map_or(i32::MAX, |(_, d)| d);
            let next = self.state.brigade(brigade).units().filter(|&u| {
                let unit = self.state.unit(u);
                unit.here() && !unit.has(Flags::ACTED)
            });
            let Some(unit) = next.max_by_key(|&u| away(u)) else { return };
            self.state.unit_mut(unit).flags.set(Flags::ACTED);
            if self.state.unit(unit).morale == Morale::Green {
                self.fall_back_unit(unit);
            }
        }
    }

    fn fall_back_unit(&mut self, unit: u8) {
        let Some((enemy, now)) = self.field.nearest_enemy(self.state, unit) else { return };
        // HOW-MOV-31, HOW-FIRE-19: whom a mate passed through stays still of his own will, as who pledged himself to stay, and
        // this is none.
        self.state.unit_mut(unit).flags.clear(Flags::PASSED);
        self.state.unit_mut(unit).flags.clear(Flags::PLEDGED);
        let enemy = self.state.unit(enemy).rect;
        // Deployed guns are limbered if that leaves them any move, and go back by hand else.
        let guns = self.state.unit(unit).formation == Formation::Deployed;
        for by_hand in [false, true].into_iter().take(1 + usize::from(guns)) {
            let mut choices = Choices::default();
            let away = Away { enemy, now, by_hand };
            let best = self.field.best_move(self.state, unit, Look::About, &away, &mut choices);
            if let Choice::Act(action) = choices.as_slice()[best]
                && action.act != Act::Stand
            {
                self.perform(unit, action);
                return;
            }
        }
    }
}
