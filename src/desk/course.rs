//! A fought battle taken up again: as it stood at each of its pauses, to ask for odds and to forecast from there.
//!
//! The engine fights the battle once more from its seed. Where that does not tell the very events that were kept (another
//! version of the rules fought it), there is no course: such a battle can be watched and nothing else.

use super::charge::{Charge, Told};
use super::odds::Chances;
use super::prospect::Forecast;
use super::resolve::{self, Order, Resolved};
use super::{Error, prospect};
use crate::army::Finding;
use crate::base::Dice;
use crate::base::geometry::rect::TOUCH;
use crate::campaign::Fought;
use crate::field::GeneralKind;
use crate::field::telling::{Piece, pieces};
use crate::field::view::PieceView;
use crate::field::{Event, Words};
use crate::forecast;
use crate::rules::system::{Progress, Question};
use crate::rules::{Battle, System};
use std::sync::atomic::{AtomicBool, Ordering};

pub use crate::rules::system::FireZone;

/// What odds are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    Fire,
    Charge,
}

impl Deed {
    const fn asked(self, actor: u8, target: u8) -> Question {
        match self {
            Deed::Fire => Question::Fire { actor, target },
            Deed::Charge => Question::Melee { actor, target },
        }
    }
}

/// Where a battle leaves the one that was fought: after so many events, with the dice of a battle of a forecast from there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fork {
    pub told: usize,
    pub seed: u64,
    pub number: u64,
}

impl Fork {
    fn dice(self, order: &Order) -> Dice {
        Order { seed: self.seed, number: self.number, ..order.clone() }.dice()
    }
}

/// A battle at every pause of it.
pub struct Course {
    order: Order,
    events: Vec<Event>,
    system: &'static dyn System,
    words: Words,
    pieces: Vec<Piece>,
    /// How many events had been told at each pause, and the battle as it stood then.
    pauses: Vec<(usize, Box<dyn Battle>)>,
}

impl std::fmt::Debug for Course {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Course({}, {} pauses)", self.order.scenario.id, self.pauses.len())
    }
}

impl Course {
    /// Fights an order again that told these events, with other dice from a fork on.
    ///
    /// # Errors
    /// When it does not tell the same again, or was cancelled.
    pub fn again(order: Order, mut fork: Option<Fork>, events: &[Event], cancel: &AtomicBool) -> Result<Course, Error> {
        let system = resolve::system(&order.system)?;
        let words = resolve::words(system)?;
        let mut dice = order.dice();
        let mut told: Vec<Event> = Vec::with_capacity(events.len());
        let mut battle =
            system.begin(&order.scenario, order.generals, &mut dice, &mut told).map_err(Error::Findings)?;
        let mut pauses = vec![(told.len(), battle.fork())];
        loop {
            let mut progress = battle.step(&mut dice, &mut told);
            // The last pause at which no more had been told is the one that was left.
            if let Some((left, (_, there))) = fork.filter(|left| told.len() > left.told).zip(pauses.last()) {
                told.truncate(left.told);
                (battle, dice, fork) = (there.fork(), left.dice(&order), None);
                progress = battle.step(&mut dice, &mut told);
            }
            if events.get(..told.len()) != Some(&told[..]) {
                return Err(Error::refused(
                    "another version of the rules fought this battle: it can be watched, and not taken up again",
                ));
            }
            if cancel.load(Ordering::Relaxed) {
                return Err(Error::Cancelled);
            }
            if progress == Progress::Over {
                break;
            }
            pauses.push((told.len(), battle.fork()));
        }
        let pieces = pieces(&order.scenario);
        Ok(Course { order, events: told, system, words, pieces, pauses })
    }

    /// The last pause before so many events had been told.
    fn pause(&self, told: usize) -> &(usize, Box<dyn Battle>) {
        &self.pauses[self.pauses.partition_point(|(at, _)| *at <= told).saturating_sub(1)]
    }

    /// How many events had been told at that pause: until the next one all questions have the same answers.
    #[must_use]
    pub fn paused(&self, told: usize) -> usize {
        self.pause(told).0
    }

    /// The battle at that pause.
    fn at(&self, told: usize) -> &dyn Battle {
        &*self.pause(told).1
    }

    /// The course of a battle whose generals were not kept with it.
    ///
    /// # Errors
    /// When no generals tell the same again, or it was cancelled.
    pub fn of_kept(kept: &Fought, cancel: &AtomicBool) -> Result<Course, Error> {
        use GeneralKind as G;
        const KINDS: [GeneralKind; 5] = [G::Planner, G::Cautious, G::Bold, G::Passive, G::Random];
        let mut last = Error::refused("this battle was played on a table: there is nothing to take up");
        for blue in KINDS {
            for red in KINDS {
                let order = Order {
                    system: kept.system.clone(),
                    scenario: kept.scenario.clone(),
                    seed: kept.seed,
                    number: kept.number,
                    generals: [blue, red],
                    exchanged: false,
                };
                match Course::again(order, None, &kept.events, cancel) {
                    Err(Error::Cancelled) => return Err(Error::Cancelled),
                    Err(why) => last = why,
                    course => return course,
                }
            }
        }
        Err(last)
    }

    /// Where a piece could fire at, as it stood when so many events had been told.
    #[must_use]
    pub fn fire_zones(&self, told: usize, piece: u8) -> Vec<FireZone> {
        self.at(told).fire_zones(piece)
    }

    /// The exact odds of what one unit would do to another, as the table stood when so many events had been told; none where it could not
    /// do that then.
    #[must_use]
    pub fn odds(&self, told: usize, what: Deed, actor: u8, target: u8) -> Option<Chances> {
        Some(Chances::of(&self.at(told).odds(what.asked(actor, target))?, &self.words))
    }

    /// Whom a piece could charge, or fights, as the table stood when so many events had been told: the nearest first.
    #[must_use]
    pub fn chargeable(&self, told: usize, actor: u8) -> Vec<u8> {
        let battle = self.at(told);
        chargeable(battle, &battle.table().pieces, actor)
    }

    /// Who could charge whom, as the table stood when so many events had been told: of each such unit the nearest first. Who fights
    /// already charges nobody. It takes longer than a picture may.
    #[must_use]
    pub fn chargers(&self, told: usize) -> Vec<(u8, Vec<u8>)> {
        let battle = self.at(told);
        let pieces = battle.table().pieces;
        let apart = |one: u8, other: u8| {
            let [one, other] = [one, other].map(|n| &pieces[usize::from(n)].footprint);
            one.distance(other) > TOUCH
        };
        let units = (0_u8..).zip(&pieces).map(|(n, _)| (n, chargeable(battle, &pieces, n)));
        units.filter(|(n, targets)| targets.first().is_some_and(|target| apart(*n, *target))).collect()
    }

    /// A charge of one unit on another by what the other side may do about it, as the table stood when so many events had been
    /// told. It takes longer than a picture may.
    #[must_use]
    pub fn charge(&self, told: usize, actor: u8, target: u8) -> Charge {
        let battle = self.at(told);
        let replies = battle.replies(actor, target);
        let mut replies: Vec<Told> =
            replies.iter().map(|reply| Told::of(reply, actor, &self.pieces, &self.words)).collect();
        if replies.is_empty()
            && let Some(chances) = self.odds(told, Deed::Charge, actor, target)
        {
            replies.push(Told::as_they_stand(chances, [actor, target], &self.pieces));
        }
        let hindrance = if replies.is_empty() { self.hindrance(told, Deed::Charge, actor, target) } else { None };
        Charge { actor, target, replies, hindrance }
    }

    /// Why one unit could not do that to another, both of them on the table: a clause of a sentence, with the ID of the rules'.
    #[must_use]
    pub fn hindrance(&self, told: usize, what: Deed, actor: u8, target: u8) -> Option<String> {
        let Finding { text, clause, .. } = self.at(told).hindrance(what.asked(actor, target))?;
        let why = text.trim_end_matches('.');
        let why = why.chars().take(1).flat_map(char::to_lowercase).chain(why.chars().skip(1)).collect::<String>();
        Some(if clause.is_empty() { why } else { format!("{why} ({clause})") })
    }

    /// Men lost by both sides, by the system's table, had the battle ended when so many events had been told.
    #[must_use]
    pub fn lost(&self, told: usize) -> [u32; 2] {
        let outcome = self.at(told).outcome();
        let mut units = outcome.units.iter();
        crate::base::Side::BOTH.map(|side| {
            let setups = self.order.scenario.units(side);
            setups
                .zip(&mut units)
                .map(|((_, unit), end)| {
                    let toll = self.system.toll(end.harm, end.limit, end.state, outcome.winner == Some(side));
                    toll.men(unit.present, end.harm)
                })
                .sum()
        })
    }

    /// Points lost by both sides, in halves, when so many events had been told.
    #[must_use]
    pub fn points_lost(&self, told: usize) -> [u16; 2] {
        self.at(told).outcome().lost
    }

    /// What the rules count towards the end of an army: *points*.
    #[must_use]
    pub fn counted(&self) -> String {
        prospect::counted(self.system.about().id)
    }

    /// The battle that was fought.
    #[must_use]
    pub const fn order(&self) -> &Order {
        &self.order
    }

    /// One battle of a forecast from where it stood when so many events had been told, by the forecast's seed and its number:
    /// what was told before, and how it goes on.
    #[must_use]
    pub fn go_on(&self, told: usize, seed: u64, number: u64) -> Resolved {
        let (told, battle) = self.pause(told);
        let fork = Fork { told: *told, seed, number };
        let (mut battle, mut dice) = (battle.fork(), fork.dice(&self.order));
        let mut events = self.events[..fork.told].to_vec();
        while battle.step(&mut dice, &mut events) != Progress::Over {}
        let (engine, outcome) = (self.system.about().version, battle.outcome());
        Resolved { order: self.order.clone(), engine, events, outcome, fork: Some(fork) }
    }

    /// A forecast of how the battle goes on from where it stood when so many events had been told: `battles`, or until
    /// the margin is 2 in 100.
    ///
    /// # Errors
    /// When no battle can begin, or this one is over by then.
    pub fn forecast(
        &self,
        told: usize,
        (battles, threads): (Option<u32>, usize),
        cancel: &AtomicBool,
        progress: &mut (dyn FnMut(&Forecast) + Send),
    ) -> Result<Forecast, Error> {
        if told >= self.events.len() {
            return Err(Error::refused("The battle is over at this moment: go back to an earlier one and ask there."));
        }
        let order = forecast::Order {
            system: self.system,
            scenario: &self.order.scenario,
            from: Some(self.at(told)),
            generals: self.order.generals,
            // Dice that the battle itself never throws.
            seed: self.order.seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ told as u64,
            battles,
            threads,
            exchanged: self.order.exchanged,
        };
        forecast::run(&order, forecast::Control { cancel, progress }).map_err(Error::Findings)
    }
}

/// Whom a piece of a battle could charge, or fights: the nearest first.
fn chargeable(battle: &dyn Battle, pieces: &[PieceView], actor: u8) -> Vec<u8> {
    let Some(own) = pieces.get(usize::from(actor)).filter(|p| !p.gone) else { return Vec::new() };
    let enemies = pieces.iter().zip(0_u8..).filter(|(p, _)| !p.gone && p.side != own.side);
    let mut found: Vec<(i32, u8)> = enemies
        .filter(|&(_, target)| battle.odds(Question::Melee { actor, target }).is_some())
        .map(|(p, target)| (p.footprint.distance(&own.footprint), target))
        .collect();
    found.sort_unstable();
    found.into_iter().map(|(_, target)| target).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::GeneralKind;

    fn fought() -> resolve::Resolved {
        let system = resolve::playable().next().unwrap();
        let order = Order {
            system: system.about().id.to_owned(),
            scenario: resolve::scenario(system, "st-ulrich").unwrap(),
            seed: 5,
            number: 1,
            generals: [GeneralKind::Planner; 2],
            exchanged: false,
        };
        resolve::fight(order, &mut |_| {}, &AtomicBool::new(false)).unwrap()
    }

    #[test]
    fn a_battle_stands_again_as_it_stood() {
        let fought = fought();
        let no = AtomicBool::new(false);
        let course = Course::again(fought.order.clone(), None, &fought.events, &no).unwrap();
        let replay =
            crate::desk::replay::Replay::of(&fought.order.system, &fought.order.scenario, &fought.events).unwrap();
        for (told, battle) in &course.pauses {
            let moment = (0..=replay.entries.len()).rev().find(|&m| replay.told(m) <= *told).unwrap();
            if replay.told(moment) == *told {
                let (seen, stood) = (replay.table(moment), battle.table());
                for (a, b) in seen.pieces.iter().zip(&stood.pieces).filter(|(_, b)| !b.gone) {
                    assert_eq!((a.harm, a.gone), (b.harm, b.gone));
                }
            }
        }
        let column_fires = course.hindrance(0, Deed::Fire, 0, 5).unwrap();
        assert!(column_fires.starts_with("nobody fires in march column") && column_fires.ends_with("(HOW-FIRE-12)"));
        assert!(course.odds(0, Deed::Fire, 0, 5).is_none());
        assert_eq!((course.points_lost(0), course.points_lost(fought.events.len())), ([0; 2], fought.outcome.lost));
        assert!(course.lost(0) == [0; 2] && course.lost(fought.events.len()).iter().sum::<u32>() > 0);
        assert_eq!(course.charge(0, 0, 5).replies, []);
        assert!(course.charge(0, 0, 5).hindrance.is_some());
        // Somebody charges in the battle; before that the rules offered it, and tell first what comes of it where nobody stirs.
        let pauses = course.pauses.iter().map(|(told, _)| *told);
        let charges = pauses.flat_map(|told| {
            let course = &course;
            (0..9).filter_map(move |actor| Some((told, actor, *course.chargeable(told, actor).first()?)))
        });
        let charge = charges
            .map(|(told, actor, target)| course.charge(told, actor, target))
            .find(|charge| charge.replies.len() > 1 && charge.replies[0].figures.is_some());
        let charge = charge.expect("a charge with replies to it");
        assert!(charge.hindrance.is_none() && charge.replies[0].name.ends_with("and nobody fires"));
        assert!(charge.replies.iter().all(|reply| reply.clause.starts_with("HOW-CHG") && !reply.short.contains('{')));
        // Of all who could there is a list, without those who fight already; such odds are told as they stand.
        let as_they_stand = |told, actor, target| course.charge(told, actor, target).replies[0].name == "As they stand";
        let (mut charging, mut fighting) = (0, 0);
        for told in course.pauses.iter().map(|(told, _)| *told) {
            let chargers = course.chargers(told);
            for actor in 0..9 {
                let Some(&nearest) = course.chargeable(told, actor).first() else { continue };
                let listed = chargers.iter().find(|(n, _)| *n == actor);
                assert_eq!(listed.is_none(), as_they_stand(told, actor, nearest), "{told}, {actor}");
                (charging, fighting) =
                    (charging + usize::from(listed.is_some()), fighting + usize::from(listed.is_none()));
            }
            if charging > 0 && fighting > 0 {
                break;
            }
        }
        assert!(charging > 0 && fighting > 0, "{charging}, {fighting}");
        for pair in course.pauses.windows(2).filter(|pair| pair[0].0 < pair[1].0) {
            let [before, after] = [pair[0].0, pair[1].0];
            assert_eq!((course.paused(after - 1), course.paused(after)), (before, after));
        }
        let forecast = |told: usize| course.forecast(told, (Some(20), 1), &no, &mut |_| {});
        assert!(forecast(fought.events.len()).is_err_and(|why| why.to_string().contains("over at this moment")));
        let late = course.pauses.iter().rfind(|pause| pause.0 < fought.events.len()).unwrap();
        let known = forecast(late.0).unwrap();
        let open = forecast(0).unwrap();
        assert_eq!((known.battles, open.battles), (20, 20));
        let last = usize::from(late.1.table().turn);
        let least = known.turns.counts.iter().position(|&n| n > 0).unwrap();
        assert!(last > 1 && least >= last, "no battle ends before the turn from which it goes on: {least}, {last}");
    }

    #[test]
    fn a_battle_that_was_fought_otherwise_is_not_taken_up() {
        let mut fought = fought();
        fought.events[40].numbers[0] += 1;
        assert!(Course::again(fought.order, None, &fought.events, &AtomicBool::new(false)).is_err());
    }

    /// One battle of a forecast from a moment is the battle up to there, goes on otherwise, and can be taken up itself.
    #[test]
    fn a_battle_goes_on_from_a_moment_by_the_dice_of_a_forecast() {
        let (fought, no) = (fought(), AtomicBool::new(false));
        let course = Course::again(fought.order.clone(), None, &fought.events, &no).unwrap();
        let half = course.paused(fought.events.len() / 2);
        let forecast = course.forecast(half, (Some(20), 1), &no, &mut |_| {}).unwrap();
        let like = forecast.typical().expect("one is most like all");
        let on = course.go_on(half, forecast.seed, like.number.into());
        assert_eq!(on.events[..half], fought.events[..half]);
        assert_ne!(on.events, fought.events);
        let again = Course::again(on.order.clone(), on.fork, &on.events, &no).unwrap();
        assert_eq!(again.points_lost(on.events.len()), on.outcome.lost);
        let of = |number: u32| course.go_on(half, forecast.seed, number.into()).outcome;
        let wins = (1..=20).filter(|n| of(*n).winner == Some(crate::base::Side::Blue)).count();
        assert_eq!(wins, forecast.wins[0] as usize, "each is the battle that was counted");
    }
}
