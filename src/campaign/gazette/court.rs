//! What a paper prints beside the battle: who led at the table and what was told, decisions about people, the ranks.

use super::{On, Press};
use crate::army::Id;
use crate::base::Side;
use crate::campaign::{Account, Act, Entry, Fact, Kind, Return, State, Whereabouts};

/// Who led the side at the table, and what those who were there tell, in their own words.
pub fn letters(press: &mut Press, entries: &[Entry], at: usize, side: Side) {
    let number = entries[at].act.battle();
    let told = entries[at..].iter().rev().flat_map(|e| &e.facts).find_map(|f| match f {
        Fact::Told { battle, notes } if Some(*battle) == number => Some(notes),
        _ => None,
    });
    let Some(notes) = told else { return };
    let player = &notes.players[side.index()];
    if !player.is_empty() {
        press.print(On::Player, &[("player", player.clone())]);
    }
    for note in notes.words() {
        press.print(On::Letter, &[("text", note.text.clone())]);
    }
}

/// The entries since the battle before the one at a place, without the founding.
fn since(entries: &[Entry], at: usize) -> &[Entry] {
    let from = entries[..at].iter().rposition(|e| e.act.battle().is_some()).map_or(1, |n| n + 1);
    &entries[from.min(at)..at]
}

/// What was decided about people since the battle before: promotions, disgrace, exchange, honours.
pub fn people(press: &mut Press, entries: &[Entry], at: usize, state: &State, side: Side) {
    let officer = |id: &Id| state.officer(id).filter(|o| o.side == side).map(|o| ("officer", o.commander.name.clone()));
    for entry in since(entries, at) {
        if let Act::Happened { side: whom, event, text } = &entry.act
            && *whom == side
        {
            press.print(On::Event, &[("event", event.clone()), ("text", text.clone())]);
        }
        if entry.act == Act::Exchanged {
            let own = |r: &Return| state.unit(&r.thing).is_some_and(|(s, _, _)| s == side);
            let men = entry.facts.iter().map(|f| match f {
                Fact::Returns(r) if own(r) => r.number,
                _ => 0,
            });
            let men: u32 = men.fold(0, u32::saturating_add);
            if men > 0 {
                press.print(On::Exchange, &[("exchanged", press.articles.words.number(men))]);
            }
        }
        for fact in &entry.facts {
            match fact {
                Fact::Ranked { officer: id, rank, .. } => {
                    if let Some(officer) = officer(id) {
                        press.print(On::Promotion, &[officer, ("rank", rank.clone())]);
                    }
                }
                Fact::Officer { officer: id, whereabouts: Whereabouts::Disgraced } => {
                    if let Some(officer) = officer(id) {
                        press.print(On::SentHome, &[officer]);
                    }
                }
                Fact::Honoured { regiment, words, .. } => {
                    let mut own = state.force(side).armies.iter().flat_map(|a| &a.regiments);
                    if let Some(r) = own.find(|r| r.id == *regiment) {
                        press.print(On::Colours, &[("regiment", r.name.clone()), ("honour", words.clone())]);
                    }
                }
                _ => {}
            }
        }
    }
}

/// Who came back and who joined since the battle before, and who is sick.
pub fn ranks(press: &mut Press, entries: &[Entry], at: usize, state: &State, side: Side) {
    let ours = |unit: &Id| state.unit(unit).is_some_and(|(s, _, _)| s == side);
    let (mut back, mut recruits) = (0_u32, 0_u32);
    for entry in since(entries, at).iter().filter(|e| !matches!(e.act, Act::Founded(_))) {
        for p in entry.postings.iter().filter(|p| p.kind == Kind::Men && p.to == Account::Present && ours(&p.thing)) {
            let sum = if matches!(p.from, Account::Depot | Account::Outside) { &mut recruits } else { &mut back };
            *sum = sum.saturating_add(p.number);
        }
    }
    if back + recruits > 0 {
        let [back, recruits] = [back, recruits].map(|n| press.articles.words.number(n));
        press.print(On::Ranks, &[("back", back), ("recruits", recruits)]);
    }
    let sick = state.total(side, Kind::Men, Account::Sick);
    if sick > 0 {
        press.print(On::Sick, &[("sick", press.articles.words.number(sick))]);
    }
}
