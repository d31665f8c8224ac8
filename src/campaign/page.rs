//! Aftermath: the page on which a battle's result stands before it goes into the books, fought or played alike.

use super::found::colours;
use super::recovery::{End, Officers, Preset};
use super::{Account, Fate, Kind, Led, Losses, Pursuit, State};
use crate::army::{Finding, Id, Severity, Strength};
use crate::base::{Dice, Side, Stream};
use crate::field::{Scenario, scenario::Weather};
use crate::rules::System;
use crate::rules::system::{EndState, Outcome};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// Keeps the dice of officers' fates apart from those of the battle and of the plan.
const FATES: u64 = 0x6661_7465;

/// What becomes of one unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    pub side: Side,
    pub brigade: String,
    /// Its ID in the campaign; none in a battle outside one.
    pub unit: Option<Id>,
    pub name: String,
    /// What went in.
    pub before: Strength,
    /// Colours that went in.
    pub colours: u32,
    /// How hurt it is, as the system counts.
    pub harm: u16,
    /// Harm at which it is gone; 0: as all units of the system.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub limit: u16,
    /// Key of the system's end state.
    pub state: String,
    pub losses: Losses,
    /// The losses were written by hand: they no longer follow from harm and state.
    #[serde(default)]
    pub by_hand: bool,
}

/// As serde asks it.
const fn is_zero(n: &u16) -> bool {
    *n == 0
}

impl Row {
    /// Harm at which the unit is gone.
    #[must_use]
    pub fn limit(&self, system: &dyn System) -> u16 {
        if self.limit == 0 { system.harm_limit() } else { self.limit }
    }

    /// How the unit came through, whatever the rules were.
    #[must_use]
    pub fn end(&self, system: &dyn System) -> End {
        let states = system.end_states();
        let limit = self.limit(system);
        match states.iter().find(|s| s.key == self.state) {
            Some(s) if s.taken => End::Taken,
            _ if self.harm >= limit => End::DoneFor,
            Some(s) if states.first().is_some_and(|first| first.key != s.key) => End::FellBack,
            _ => End::Stood,
        }
    }

    /// Men left with the unit; zero where more are lost than went in.
    #[must_use]
    pub fn left(&self) -> u32 {
        self.before.men.saturating_sub(self.losses.men())
    }
}

/// What becomes of one officer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfficerRow {
    pub side: Side,
    /// His ID in the campaign; none in a battle outside one.
    pub officer: Option<Id>,
    pub name: String,
    /// How often he fell, by the system's account.
    pub falls: u8,
    pub fate: Fate,
    /// The fate was written by hand.
    #[serde(default)]
    pub by_hand: bool,
    /// The dice that say what a fall means: which fate, and the weeks of a wound.
    dice: [u8; 2],
}

/// The page of a battle's result. Men follow from harm and end state until they are written by hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Page {
    /// Number of the battle in the campaign; 0 outside one.
    pub battle: u32,
    pub place: String,
    pub date: NaiveDate,
    pub weather: Weather,
    pub attacker: Option<Side>,
    /// ID of the rule system.
    pub system: String,
    /// Who holds the field; none: nobody.
    pub winner: Option<Side>,
    /// Key of the system's words under `how`.
    pub how: String,
    pub turns: u16,
    /// Points lost, in halves, Blue then Red.
    pub points: [u16; 2],
    /// Played on a real table.
    pub recorded: bool,
    /// How who holds the field goes after the others.
    #[serde(default, skip_serializing_if = "Pursuit::is_usual")]
    pub pursuit: Pursuit,
    /// Who led Blue and Red; none outside a campaign, and on pages of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub led: Option<[Led; 2]>,
    /// In the scenario's order: Blue's units, then Red's.
    pub rows: Vec<Row>,
    /// In the order of [`Scenario::commanders`].
    pub officers: Vec<OfficerRow>,
    rule: Officers,
    /// The key of what is thrown for units after the battle.
    #[serde(default)]
    pub chance: u64,
    /// How this battle's wounded come back; none: as the campaign was founded with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recovery: Option<Preset>,
}

/// What a page is made for: the scenario, the system that plays it, and the seed and number that throw for officers.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    pub scenario: &'a Scenario,
    pub system: &'a dyn System,
    /// None outside a campaign.
    pub campaign: Option<&'a State>,
    pub seed: u64,
    /// Number of the battle in the campaign; anything outside one.
    pub number: u64,
}

impl Page {
    /// The page of a battle that is still to be written: everybody unhurt, nobody holds the field.
    #[must_use]
    pub fn blank(setting: &Setting) -> Page {
        let Setting { scenario, system, campaign, .. } = *setting;
        let state = system.end_states().first().map_or_else(String::new, |s| s.key.to_owned());
        let mut rows = Vec::new();
        let mut dice = Dice::fair(setting.seed ^ FATES, setting.number);
        for side in Side::BOTH {
            let setup = &scenario.sides[side.index()];
            for brigade in &setup.brigades {
                rows.extend(brigade.units.iter().map(|unit| Row {
                    side,
                    brigade: brigade.name.clone(),
                    unit: unit.id.clone(),
                    name: unit.name.clone(),
                    before: unit.present,
                    colours: match (campaign, &unit.id) {
                        (Some(state), Some(id)) => state.books.balance(id, Kind::Colours, Account::Present),
                        _ => colours(unit.branch),
                    },
                    harm: 0,
                    limit: match system.limit(unit) {
                        limit if limit == system.harm_limit() => 0,
                        limit => limit,
                    },
                    state: state.clone(),
                    losses: Losses::default(),
                    by_hand: false,
                }));
            }
        }
        let officers = scenario.commanders().map(|(side, _, c)| OfficerRow {
            side,
            officer: c.id.clone(),
            name: c.name.clone(),
            falls: 0,
            fate: Fate::Unhurt,
            by_hand: false,
            dice: [dice.d6(Stream::Of(side)), dice.d6(Stream::Of(side))],
        });
        let officers = officers.collect();
        Page {
            battle: campaign.map_or(0, |s| s.next.as_ref().map_or_else(|| s.battle_number(), |p| p.number)),
            place: campaign.and_then(|s| s.next.as_ref()).map_or_else(|| scenario.name.clone(), |p| p.place.clone()),
            date: scenario.date,
            weather: scenario.weather,
            attacker: scenario.attacker,
            system: system.about().id.to_owned(),
            winner: None,
            how: String::new(),
            turns: 0,
            points: [0, 0],
            recorded: true,
            pursuit: Pursuit::Usual,
            led: campaign.map(|s| s.led),
            rows,
            officers,
            rule: campaign.map_or_else(|| Preset::default().officers, |s| s.recovery.officers.clone()),
            chance: setting.seed ^ setting.number.rotate_left(32),
            recovery: None,
        }
    }

    /// The page of a battle that the engine fought.
    #[must_use]
    pub fn fought(setting: &Setting, outcome: &Outcome) -> Page {
        let mut page = Page::blank(setting);
        page.recorded = false;
        page.winner = outcome.winner;
        outcome.how.clone_into(&mut page.how);
        page.turns = outcome.turns;
        page.points = outcome.lost;
        for (row, unit) in page.rows.iter_mut().zip(&outcome.units) {
            row.harm = unit.harm;
            unit.state.clone_into(&mut row.state);
        }
        for (officer, result) in page.officers.iter_mut().zip(&outcome.commanders) {
            officer.falls = result.falls;
        }
        page.reckon(setting.system);
        page
    }

    /// Works out again whatever was not written by hand.
    pub fn reckon(&mut self, system: &dyn System) {
        for at in 0..self.rows.len() {
            self.reckon_row(at, system);
        }
        for officer in self.officers.iter_mut().filter(|o| !o.by_hand) {
            let lost_field = self.winner == Some(officer.side.other());
            officer.fate = match officer.dice[0] {
                _ if officer.falls == 0 => Fate::Unhurt,
                die if die <= self.rule.killed => Fate::Killed,
                die if die >= self.rule.captured && lost_field => Fate::Captured,
                _ => Fate::Wounded { days: 7 * (u16::from(self.rule.weeks) + u16::from(officer.dice[1])) },
            };
        }
    }

    fn reckon_row(&mut self, at: usize, system: &dyn System) {
        let row = &mut self.rows[at];
        if row.by_hand {
            return;
        }
        let toll = system.toll(row.harm, row.limit(system), &row.state, self.winner == Some(row.side));
        let lost = toll.men(row.before, row.harm);
        row.losses = split(lost, toll.shares);
        let taken = end_state(system, &row.state).is_some_and(|s| s.taken);
        if self.winner == Some(row.side.other()) && !taken {
            row.losses = self.pursuit.of(row.losses, row.before.men);
        }
        row.losses.guns = share(row.before.guns, toll.guns.into(), 100);
        row.losses.horses = share(row.before.horses, lost, row.before.men.max(1));
        row.losses.colours = if taken { row.colours } else { 0 };
    }

    /// So many men lost by a unit as the table shares them out, whatever harm it took.
    #[must_use]
    pub fn shared_out(&self, row: usize, men: u32, system: &dyn System) -> Losses {
        let Some(row) = self.rows.get(row) else { return Losses::default() };
        let toll = system.toll(row.harm, row.limit(system), &row.state, self.winner == Some(row.side));
        split(men, toll.shares)
    }

    /// Sets who holds the field; losses follow.
    pub fn set_winner(&mut self, winner: Option<Side>, system: &dyn System) {
        self.winner = winner;
        self.reckon(system);
    }

    /// Sets how far the beaten are pursued; losses follow.
    pub fn set_pursuit(&mut self, pursuit: Pursuit, system: &dyn System) {
        self.pursuit = pursuit;
        self.reckon(system);
    }

    /// Sets how hurt a unit is; its end state goes with it where harm and state would not agree, and losses follow.
    pub fn set_harm(&mut self, row: usize, harm: u16, system: &dyn System) {
        let Some(at) = self.rows.get_mut(row) else { return };
        let limit = at.limit(system);
        at.harm = harm.min(limit);
        let states = system.end_states();
        let fits = |s: &EndState| fits(states, s, at.harm, limit);
        if end_state(system, &at.state).is_none_or(|s| !fits(s))
            && let Some(state) = states.iter().find(|s| fits(s))
        {
            state.key.clone_into(&mut at.state);
        }
        at.by_hand = false;
        self.reckon_row(row, system);
    }

    /// Sets the state in which a unit ended the battle; harm is raised to what the state means, and losses follow.
    pub fn set_state(&mut self, row: usize, key: &str, system: &dyn System) {
        let (Some(at), Some(state)) = (self.rows.get_mut(row), end_state(system, key)) else { return };
        state.key.clone_into(&mut at.state);
        let limit = at.limit(system);
        at.harm = at.harm.max(state.harm.min(limit));
        if at.harm == limit && !fits(system.end_states(), state, at.harm, limit) {
            at.harm -= 1;
        }
        at.by_hand = false;
        self.reckon_row(row, system);
    }

    /// Writes a unit's losses by hand.
    pub fn set_losses(&mut self, row: usize, losses: Losses) {
        if let Some(at) = self.rows.get_mut(row) {
            at.losses = losses;
            at.by_hand = true;
        }
    }

    /// Lets a unit's losses follow from harm and state again.
    pub fn by_table(&mut self, row: usize, system: &dyn System) {
        if let Some(at) = self.rows.get_mut(row) {
            at.by_hand = false;
            self.reckon_row(row, system);
        }
    }

    /// Writes an officer's fate by hand.
    pub fn set_fate(&mut self, officer: usize, fate: Fate) {
        if let Some(at) = self.officers.get_mut(officer) {
            at.fate = fate;
            at.by_hand = true;
        }
    }

    /// The rows of a side.
    pub fn side(&self, side: Side) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |r| r.side == side)
    }

    /// Men of a side who went in.
    #[must_use]
    pub fn men(&self, side: Side) -> u32 {
        self.side(side).map(|r| r.before.men).fold(0, u32::saturating_add)
    }

    /// What a side lost in all.
    #[must_use]
    pub fn total(&self, side: Side) -> Losses {
        let mut sum = Losses::default();
        self.side(side).for_each(|r| sum.add(&r.losses));
        sum
    }

    /// What does not add up. Errors keep the page from the books.
    #[must_use]
    pub fn check(&self, system: &dyn System) -> Vec<Finding> {
        let mut findings = Vec::new();
        for row in &self.rows {
            let mut find = |severity, text: String| {
                findings.push(Finding { clause: String::new(), severity, text, place: row.name.clone() });
            };
            let lost = &row.losses;
            for (what, lost, before) in [
                ("men", lost.men(), row.before.men),
                ("horses", lost.horses, row.before.horses),
                ("guns", lost.guns, row.before.guns),
                ("colours", lost.colours, row.colours),
            ] {
                if lost > before {
                    find(
                        Severity::Error,
                        format!("{} loses {lost} {what} and went in with {before}; lower the figure.", row.name),
                    );
                }
            }
            let limit = row.limit(system);
            match end_state(system, &row.state) {
                None => find(
                    Severity::Error,
                    format!("{}: “{}” is no state that a unit can end in; choose one.", row.name, row.state),
                ),
                Some(state) if row.harm < state.harm.min(limit) => find(
                    Severity::Warning,
                    format!("{} ends worse than {} of {limit} would make it.", row.name, row.harm),
                ),
                Some(_) => {}
            }
            if row.harm > limit {
                find(Severity::Error, format!("{} has {}, and {limit} is the end of it.", row.name, row.harm));
            }
        }
        findings
    }
}

fn end_state(system: &dyn System, key: &str) -> Option<&'static EndState> {
    system.end_states().iter().find(|s| s.key == key)
}

/// `part` of `whole` parts of a number, rounded half up.
fn share(number: u32, part: u32, whole: u32) -> u32 {
    let wide = u128::from(number) * u128::from(part) * 2 + u128::from(whole);
    u32::try_from(wide / (u128::from(whole) * 2)).unwrap_or(u32::MAX)
}

/// Splits men lost into dead, wounded, lightly wounded, missing and prisoners; the sum is exact.
pub(super) fn split(lost: u32, shares: [u8; 5]) -> Losses {
    let parts = apportion(lost, &shares.map(u32::from));
    Losses {
        dead: parts[0],
        wounded: parts[1],
        light: parts[2],
        missing: parts[3],
        prisoners: parts[4],
        ..Losses::default()
    }
}

/// Splits a number by weights: each part rounded down, what is left to the largest remainders, the first among equals.
/// Without any weight everything goes to the first part.
pub(super) fn apportion(number: u32, weights: &[u32]) -> Vec<u32> {
    let sum: u64 = weights.iter().map(|&w| u64::from(w)).sum();
    let mut parts = vec![0; weights.len()];
    if sum == 0 {
        if let Some(first) = parts.first_mut() {
            *first = number;
        }
        return parts;
    }
    let mut order: Vec<(u64, usize)> = Vec::new();
    let mut left = number;
    for (at, &weight) in weights.iter().enumerate() {
        let wide = u64::from(number) * u64::from(weight);
        parts[at] = u32::try_from(wide / sum).unwrap_or(number);
        left -= parts[at];
        order.push((sum - wide % sum, at));
    }
    order.sort_unstable();
    for (_, at) in order.into_iter().take(left as usize) {
        parts[at] += 1;
    }
    parts
}

/// Whether a unit that is so hurt can have ended in a state. With all that it can take only in one that means so; where
/// the rules have none such, in any but the first, in which it stands.
fn fits(states: &[EndState], state: &EndState, harm: u16, limit: u16) -> bool {
    let destroyed = |s: &EndState| s.harm >= limit;
    if harm < limit {
        state.harm <= harm
    } else if states.iter().any(destroyed) {
        destroyed(state)
    } else {
        states.first().is_none_or(|first| first.key != state.key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_stands_who_has_taken_all_that_he_can() {
        let state = |key, harm| EndState { key, letter: 'A', harm, taken: false };
        let fit = |states: &[EndState], harm: u16| {
            states.iter().filter(|s| fits(states, s, harm, 8)).map(|s| s.key).collect::<Vec<_>>()
        };
        let by_harm = [state("stands", 0), state("back", 1), state("gone", 8)];
        assert_eq!(
            [fit(&by_harm, 0), fit(&by_harm, 7), fit(&by_harm, 8)],
            [vec!["stands"], vec!["stands", "back"], vec!["gone"]]
        );
        let by_nerve = [state("stands", 0), state("shattered", 0)];
        assert_eq!([fit(&by_nerve, 7), fit(&by_nerve, 8)], [vec!["stands", "shattered"], vec!["shattered"]]);
    }

    #[test]
    fn parts_make_the_whole() {
        assert_eq!(apportion(7, &[2, 2, 2, 1]), [2, 2, 2, 1]);
        assert_eq!(apportion(10, &[1, 1, 1]), [4, 3, 3]);
        assert_eq!(apportion(5, &[0, 0]), [5, 0]);
        for lost in 0..500 {
            assert_eq!(split(lost, [18, 35, 20, 17, 10]).men(), lost);
        }
    }

    #[test]
    fn shares_are_rounded_half_up() {
        assert_eq!(share(100, 45, 1000), 5);
        assert_eq!(share(100, 44, 1000), 4);
        assert_eq!(share(4, 100, 100), 4);
    }
}
