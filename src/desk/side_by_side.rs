//! The next battle of a campaign under every system that fights, side by side: the same armies on the same day, ground and
//! errand, each time by another book.

use super::{Desk, Error, Order, prospect, resolve};
use crate::army::Uniform;
use crate::base::Side;
use crate::campaign::{Fact, Replay, State};
use crate::draw::table::Ruler;
use crate::field::GeneralKind;
use crate::forecast::Forecast;
use crate::print::{Document, Pages, PaperChoice, compose, side_by_side};
use serde::Serialize;
use std::sync::atomic::AtomicBool;

/// Battles that are fought under each system where no other number is asked for.
pub const BATTLES: u32 = 1_000;

/// A battle as it is under each system.
#[derive(Debug, Clone)]
pub struct SideBySide {
    pub campaign: String,
    pub place: String,
    pub date: chrono::NaiveDate,
    /// The nations of Blue and of Red.
    pub names: [String; 2],
    pub uniforms: [Uniform; 2],
    /// What the enemy has and loses is not told.
    pub hides: bool,
    /// One for each system that fights, in the order in which they are offered.
    pub under: Vec<Under>,
}

/// A battle under one system, and what it came to.
#[derive(Debug, Clone)]
pub struct Under {
    pub id: &'static str,
    pub name: &'static str,
    /// What is fought; else why it cannot be, in a sentence.
    pub order: Result<Order, String>,
    /// Men of Blue and of Red who go in: who is fit goes by the rules.
    pub men: [u32; 2],
    /// None before it was begun.
    pub forecast: Option<Box<Forecast>>,
}

impl Under {
    /// Who is ahead by more than the margin.
    #[must_use]
    pub fn ahead(&self) -> Option<Side> {
        let f = self.forecast.as_deref().filter(|f| f.battles > 0)?;
        let [blue, red] = f.wins.map(u64::from);
        let gap = blue.abs_diff(red) * 1_000;
        (gap > u64::from(f.margin_tenths()) * u64::from(f.battles)).then_some(if blue > red {
            Side::Blue
        } else {
            Side::Red
        })
    }

    /// What a side loses on the average, in men and in tenths of a hundredth of those who go in.
    #[must_use]
    pub fn lost(&self, side: Side) -> (u64, u64) {
        let n = side.index();
        let mean = self.forecast.as_deref().map_or(0, |f| f.losses[n].mean_tenths());
        let men = u64::from(self.men[n].max(1));
        ((mean + 5) / 10, (mean * 100 + men / 2) / men)
    }
}

impl SideBySide {
    /// What they say together, in a sentence; empty before all are fought.
    #[must_use]
    pub fn verdict(&self) -> String {
        let told: Vec<&Under> = self.under.iter().filter(|u| u.order.is_ok()).collect();
        let fought = |u: &&Under| u.forecast.as_deref().is_some_and(|f| f.battles > 0);
        if told.is_empty() || !told.iter().all(fought) {
            return String::new();
        }
        let for_side = |s: Side| told.iter().filter(|u| u.ahead() == Some(s)).count();
        let [blue, red] = Side::BOTH.map(for_side);
        let open = told.len() - blue - red;
        let all = told.len();
        let of = |n: usize, name: &str| format!("{name} would be ahead under {}", words(n, all));
        let mut parts = Vec::new();
        parts.extend((blue > 0).then(|| of(blue, &self.names[0])));
        parts.extend((red > 0).then(|| of(red, &self.names[1])));
        if open == all {
            parts.push("no set of rules sees either side ahead".to_owned());
        } else if open > 0 {
            parts.push(format!("under {} it is too close to call", words(open, all)));
        }
        let mut text = parts.join("; ");
        if let Some(first) = text.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        text.push('.');
        text
    }

    /// Fights so many battles under each system, one system after the other, under the same seed. `grew` is told which is
    /// fought and what it came to so far; `cancel` stops all, and what there is then stays.
    pub fn fight(
        &mut self,
        battles: u32,
        threads: usize,
        cancel: &AtomicBool,
        grew: &mut (dyn FnMut(usize, &Forecast) + Send),
    ) {
        for (n, under) in self.under.iter_mut().enumerate() {
            let Ok(order) = &under.order else { continue };
            match prospect::run(order, Some(battles), threads, cancel, &mut |f| grew(n, f)) {
                Ok(forecast) => {
                    let cancelled = forecast.cancelled;
                    under.forecast = Some(Box::new(forecast));
                    if cancelled {
                        return;
                    }
                }
                Err(why) => under.order = Err(why.to_string()),
            }
        }
    }

    /// The page that shows it.
    #[must_use]
    pub fn pages(&self, ruler: Ruler, choice: PaperChoice) -> Pages {
        let row = |under: &Under| {
            let f = under.forecast.as_deref();
            side_by_side::Row {
                system: under.name,
                fault: under.order.as_ref().err().cloned(),
                battles: f.map_or(0, |f| f.battles),
                wins: f.map_or([0; 2], |f| f.wins),
                draws: f.map_or(0, |f| f.draws),
                margin_tenths: f.map_or(0, Forecast::margin_tenths),
                men: under.men,
                lost: Side::BOTH.map(|s| under.lost(s)),
                turns_tenths: f.map_or(0, |f| f.turns.mean_tenths()),
            }
        };
        let verdict = self.verdict();
        let document = side_by_side::SideBySide {
            campaign: &self.campaign,
            place: &self.place,
            date: self.date,
            sides: [0, 1].map(|n| (self.names[n].as_str(), &self.uniforms[n])),
            rows: self.under.iter().map(row).collect(),
            verdict: &verdict,
            hides: self.hides,
            ground: self.under.iter().find_map(|u| u.order.as_ref().ok()).map(|o| &o.scenario.ground),
            ruler,
        };
        compose(&Document::SideBySide(document), choice)
    }

    /// The form that `battle side-by-side --json` prints.
    #[must_use]
    pub fn lines(&self) -> Vec<Line> {
        self.under.iter().map(|u| Line::of(u, self.hides)).collect()
    }
}

/// How many of all: *all five*, *two*, *one*.
fn words(n: usize, all: usize) -> String {
    let word = match n {
        1 => "one",
        2 => "two",
        3 => "three",
        4 => "four",
        5 => "five",
        _ => return n.to_string(),
    };
    match n {
        _ if n == all && all > 2 => format!("all {word}"),
        _ if n == all && all == 2 => "both".to_owned(),
        _ => word.to_owned(),
    }
}

/// One system in a few numbers.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Line {
    pub system: &'static str,
    pub name: &'static str,
    /// Battles fought to their end.
    pub battles: u32,
    /// Battles that broke off.
    pub failures: usize,
    pub wins: [u32; 2],
    pub draws: u32,
    /// Give or take so many points of a hundred.
    pub margin: f64,
    /// Men who go in; none where they are not told.
    pub men: [Option<u32>; 2],
    /// Men lost on the average; none where they are not told.
    pub lost: [Option<u64>; 2],
    /// Turns on the average, to a tenth.
    pub turns: f64,
    /// Why it cannot be fought.
    pub fault: Option<String>,
}

impl Line {
    fn of(under: &Under, hides: bool) -> Line {
        let f = under.forecast.as_deref();
        let told = |s: Side| s == Side::Blue || !hides;
        let tenths = |n: u32| f64::from(n) / 10.0;
        Line {
            system: under.id,
            name: under.name,
            battles: f.map_or(0, |f| f.battles),
            failures: f.map_or(0, |f| f.failures.len()),
            wins: f.map_or([0; 2], |f| f.wins),
            draws: f.map_or(0, |f| f.draws),
            margin: f.map_or(0.0, |f| tenths(f.margin_tenths())),
            men: Side::BOTH.map(|s| told(s).then_some(under.men[s.index()])),
            lost: Side::BOTH.map(|s| told(s).then_some(under.lost(s).0)),
            turns: f.map_or(0.0, |f| tenths(u32::try_from(f.turns.mean_tenths()).unwrap_or(u32::MAX))),
            fault: under.order.as_ref().err().cloned(),
        }
    }
}

impl Desk {
    /// The battle that is drawn up under every system that fights; where none is, one in the open field, thrown under a
    /// seed, of which nothing is kept. Under its own system it stands as it is drawn up; under another the generals of that
    /// system draw up, and it is fought with the options that are usual there.
    ///
    /// # Errors
    /// When no campaign lies open, or no battle can be drawn up in it.
    pub fn side_by_side(&self, seed: u64) -> Result<SideBySide, Error> {
        let war = self.campaign()?;
        let mut state = war.state().clone();
        let mut drawn = war.drawn().cloned();
        if state.next.is_none() {
            let entry = crate::campaign::plan(&state, war.system()?, seed)?;
            drawn = entry.facts.iter().find_map(|f| match f {
                Fact::Planned(plan) => Some((**plan).clone()),
                _ => None,
            });
            state = with(state, &entry);
        }
        let Some(plan) = state.next.clone() else {
            return Err(Error::refused("no battle is drawn up; draw up the next one first"));
        };
        let uniform = |s: Side| {
            let nation = state.force(s).nation().ok_or_else(|| Error::refused("nobody leads this side"))?;
            Ok::<Uniform, Error>(nation.uniform.clone())
        };
        let own = plan.rules.clone().unwrap_or_else(|| state.system.clone());
        let mut out = SideBySide {
            campaign: state.name.clone(),
            place: plan.place.clone(),
            date: plan.date,
            names: Side::BOTH.map(|s| state.side_name(s).to_owned()),
            uniforms: [uniform(Side::Blue)?, uniform(Side::Red)?],
            hides: war.veils(Side::Blue, Side::Red),
            under: Vec::new(),
        };
        for system in resolve::playable() {
            let about = system.about();
            let scenario = || {
                let state = if about.id == own {
                    state.clone()
                } else {
                    let options = self.usual_options(system)?;
                    let entry = crate::campaign::under_rules(&state, drawn.as_ref(), system, options)?;
                    with(state.clone(), &entry)
                };
                Ok(crate::campaign::scenario(&state, system)?)
            };
            let order = scenario().map(|scenario| Order {
                system: about.id.to_owned(),
                scenario,
                seed: plan.seed,
                number: plan.number.into(),
                generals: [GeneralKind::Planner; 2],
                exchanged: false,
            });
            let order = order.and_then(|order| resolve::drawn_up(&order).map(|_| order));
            let men = |s: Side| {
                let men = |o: &Order| o.scenario.units(s).map(|(_, u)| u.present.men).fold(0, u32::saturating_add);
                order.as_ref().map_or(0, men)
            };
            out.under.push(Under {
                id: about.id,
                name: about.name,
                men: Side::BOTH.map(men),
                order: order.map_err(|e: Error| e.to_string()),
                forecast: None,
            });
        }
        Ok(out)
    }
}

/// A state after one more entry.
fn with(state: State, entry: &crate::campaign::Entry) -> State {
    let mut replay = Replay { state, cuts: Vec::new() };
    replay.add(entry);
    replay.state
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::tests::support::desk;

    #[test]
    fn the_same_battle_is_fought_under_every_system_and_nothing_of_it_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let desk = desk(&folder);
        let before = desk.campaign().expect("a campaign").state().canonical();
        let mut all = desk.side_by_side(7).expect("a battle");
        assert_eq!(all.under.len(), resolve::playable().count());
        assert_eq!(all.verdict(), "");
        let ground = |u: &Under| u.order.as_ref().expect("it can be fought").scenario.ground.features.len();
        assert!(all.under.iter().all(|u| ground(u) == ground(&all.under[0])));
        let mut seen = Vec::new();
        all.fight(6, 1, &AtomicBool::new(false), &mut |n, f| seen.push((n, f.battles)));
        for (n, line) in all.lines().iter().enumerate() {
            assert_eq!((line.battles, line.failures, line.wins[0] + line.wins[1] + line.draws), (6, 0, 6), "{line:?}");
            assert!(
                line.men.iter().all(|m| *m > Some(3_000)) && line.lost.iter().all(|l| *l > Some(0)) && line.turns > 1.0
            );
            assert!(seen.contains(&(n, 6)), "{seen:?}");
        }
        let verdict = all.verdict();
        assert!(verdict.ends_with('.') && verdict.len() > 10, "{verdict}");
        assert_eq!(desk.campaign().expect("a campaign").state().canonical(), before);
    }

    #[test]
    fn under_its_own_rules_the_battle_is_the_one_that_is_drawn_up() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(&folder);
        for system in resolve::playable().take(2) {
            let entry = desk.plan_under(Some(system.about().id), 3).expect("it is drawn up");
            let own = desk.campaign().expect("a campaign").order([GeneralKind::Planner; 2]).expect("an order");
            let all = desk.side_by_side(9).expect("a battle");
            let same = all.under.iter().find(|u| u.id == system.about().id).expect("its own rules");
            let order = same.order.as_ref().expect("it can be fought");
            assert_eq!((&order.scenario, order.seed), (&own.scenario, own.seed));
            desk.take_back(entry).expect("it is taken back");
        }
    }

    #[test]
    fn the_verdict_counts_who_is_ahead_beyond_the_margin() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut all = desk(&folder).side_by_side(1).expect("a battle");
        all.names = ["Prussia".to_owned(), "Austria".to_owned()];
        let mut give = |wins: &[[u32; 2]]| {
            all.under.truncate(wins.len());
            for (under, wins) in all.under.iter_mut().zip(wins) {
                let scenario = &under.order.as_ref().expect("an order").scenario;
                let mut f = Forecast::empty(under.id, scenario, 1);
                (f.battles, f.wins, f.draws) = (1_000, *wins, 1_000 - wins[0] - wins[1]);
                under.forecast = Some(Box::new(f));
            }
            all.verdict()
        };
        assert_eq!(
            give(&[[600, 380], [560, 420], [500, 480]]),
            "Prussia would be ahead under two; under one it is too close to call."
        );
        assert_eq!(
            give(&[[600, 380], [300, 620]]),
            "Prussia would be ahead under one; Austria would be ahead under one."
        );
        assert_eq!(give(&[[300, 620], [300, 620]]), "Austria would be ahead under both.");
        assert_eq!(give(&[[490, 480], [490, 480]]), "No set of rules sees either side ahead.");
    }

    #[test]
    fn called_off_what_there_is_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut all = desk(&folder).side_by_side(7).expect("a battle");
        all.fight(6, 1, &AtomicBool::new(true), &mut |_, _| {});
        assert!(all.under[1].forecast.is_none() && all.verdict().is_empty());
    }
}
