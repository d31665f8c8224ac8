//! Who of a battle's lost comes back when.

use super::{Back, ByField, Class, Fortune, Preset};
use crate::army::Id;
use crate::army::regiment::Arm;
use crate::base::{Dice, Side, Stream};
use crate::campaign::aftermath::later;
use crate::campaign::page::{Page, Row, apportion};
use crate::campaign::{Account, Kind, Losses, Return, State};
use crate::rules::System;
use chrono::NaiveDate;

/// Keeps the dice of recovery apart from those of the battle and of officers.
const RECOVERY: u64 = 0x6261_636b;

/// Whence men come back, in the order in which they do.
const LOST: [Account; 3] = [Account::LightWounded, Account::Wounded, Account::Missing];

/// The returns that a page comes to under a preset, unit by unit in the page's order.
pub(in crate::campaign) fn returns(page: &Page, preset: &Preset, state: &State, system: &dyn System) -> Vec<Return> {
    let mut out = Vec::new();
    if let Some(Back::Brigade { keep, a_day }) = preset.back {
        for side in Side::BOTH {
            by_brigade(page, side, (keep, a_day), (state, &preset.class), &mut out);
        }
        return out;
    }
    for (n, row) in page.rows.iter().enumerate() {
        let Some(unit) = &row.unit else { continue };
        let mut way = Way { unit, place: &page.place, date: page.date, left: held(&row.losses), out: &mut out };
        // The dice of a unit hang on the battle and on its place in it, and on nothing else.
        let mut dice = Dice::fair(page.chance ^ RECOVERY, n as u64 + 1);
        let early = early(preset, page, row, system, &mut dice);
        if let Some((men, days)) = early {
            let came = way.back(men, days);
            if matches!(preset.back, Some(Back::Fortune { .. })) {
                way.add((Account::Outside, Account::Present), days, men - came);
            }
        }
        way.classes(&preset.class);
    }
    out
}

/// How many come back before the classes share the rest, and after how many days.
fn early(preset: &Preset, page: &Page, row: &Row, system: &dyn System, dice: &mut Dice) -> Option<(u32, u16)> {
    let mut d6 = || dice.d6(Stream::Neither);
    let lost = row.losses.men();
    let pick = |by: &ByField| match page.winner {
        Some(side) if side == row.side => by.won,
        Some(_) => by.lost,
        None => by.drawn,
    };
    match preset.back.as_ref()? {
        Back::Share { hundredths, days } => {
            let men = u64::from(lost) * u64::from(pick(hundredths)) / 100;
            Some((u32::try_from(men).unwrap_or(lost), *days))
        }
        Back::Die { men, least, days } => {
            let stand = u32::from(*men).max(1);
            let mut back = 0;
            let mut left = lost;
            while left > 0 {
                let these = left.min(stand);
                left -= these;
                if d6() >= pick(least) {
                    back += these;
                }
            }
            Some((back, *days))
        }
        Back::Fortune { fortunes, part, days } => {
            let (first, second) = (d6(), d6());
            let won = page.winner != Some(row.side.other());
            let end = row.end(system);
            let fits = |f: &&Fortune| f.end == end && f.won.is_none_or(|w| w == won);
            let away = match fortunes.iter().find(fits) {
                Some(f) if first <= f.first || second <= f.second => lost,
                Some(f) if second <= f.smaller => {
                    u32::try_from(u64::from(row.before.men) * u64::from(*part) / 100).unwrap_or(u32::MAX)
                }
                _ => 0,
            };
            Some((lost.saturating_sub(away), *days))
        }
        Back::Brigade { .. } => None,
    }
}

/// Men of a unit in the accounts of [`LOST`].
fn held(losses: &Losses) -> [u32; 3] {
    [losses.light, losses.wounded, losses.missing]
}

/// The way back of one unit's men.
struct Way<'a> {
    unit: &'a Id,
    place: &'a str,
    date: NaiveDate,
    /// Who is still away, by the accounts of [`LOST`].
    left: [u32; 3],
    out: &'a mut Vec<Return>,
}

impl Way<'_> {
    fn add(&mut self, (from, to): (Account, Account), days: u16, number: u32) {
        if number > 0 {
            self.out.push(Return {
                due: later(self.date, days.into()),
                thing: self.unit.clone(),
                kind: Kind::Men,
                from,
                to,
                number,
                cause: self.place.to_owned(),
            });
        }
    }

    /// So many come back, as far as there are so many; says how many did.
    fn back(&mut self, men: u32, days: u16) -> u32 {
        let mut came = 0;
        for (n, from) in LOST.into_iter().enumerate() {
            let these = self.left[n].min(men - came);
            self.left[n] -= these;
            came += these;
            self.add((from, Account::Present), days, these);
        }
        came
    }

    /// The classes share who is still away.
    fn classes(&mut self, all: &[Class]) {
        for (n, from) in LOST.into_iter().enumerate() {
            let classes: Vec<&Class> = all.iter().filter(|c| c.from == from).collect();
            let weights: Vec<u32> = classes.iter().map(|c| u32::from(c.parts)).collect();
            for (class, number) in classes.iter().zip(apportion(self.left[n], &weights)) {
                self.add((from, class.to), class.days, number);
            }
        }
    }
}

/// Brigade after brigade of a side: see [`Back::Brigade`].
fn by_brigade(
    page: &Page,
    side: Side,
    (keep, a_day): (u8, u8),
    (state, classes): (&State, &[Class]),
    out: &mut Vec<Return>,
) {
    let mut brigades: Vec<&str> = Vec::new();
    for row in page.side(side) {
        if !brigades.contains(&row.brigade.as_str()) {
            brigades.push(&row.brigade);
        }
    }
    let mut day = 0;
    for brigade in brigades {
        let rows = || page.side(side).filter(|r| r.brigade == brigade);
        let before: u32 = rows().map(|r| r.before.men).fold(0, u32::saturating_add);
        let lost: Vec<u32> = rows().map(|r| r.losses.men()).collect();
        let all: u32 = lost.iter().copied().fold(0, u32::saturating_add);
        let kept = u64::from(before) * u64::from(keep) / 100;
        let coming = all.saturating_sub(u32::try_from(kept).unwrap_or(u32::MAX));
        let mut shares: Vec<(&Row, u32)> = rows().zip(apportion(coming, &lost)).collect();
        shares.sort_by_key(|(row, _)| row.unit.as_ref().map(|u| turn(state, u)));
        let daily = (u64::from(before) * u64::from(a_day) / 100).max(1);
        let mut room = 0;
        for (row, mut men) in shares {
            let Some(unit) = &row.unit else { continue };
            let mut way = Way { unit, place: &page.place, date: page.date, left: held(&row.losses), out };
            while men > 0 {
                if room == 0 {
                    day += 1;
                    room = u32::try_from(daily).unwrap_or(u32::MAX);
                }
                let these = men.min(room);
                let came = way.back(these, day);
                way.add((Account::Outside, Account::Present), day, these - came);
                men -= these;
                room -= these;
            }
            way.classes(classes);
        }
    }
}

/// Guns, then horse, then foot.
fn turn(state: &State, unit: &Id) -> u8 {
    match state.unit(unit).map(|(_, regiment, _)| regiment.branch.arm()) {
        Some(Arm::Guns | Arm::Transport) => 0,
        Some(Arm::Horse) => 1,
        Some(Arm::Foot | Arm::LightFoot) | None => 2,
    }
}
