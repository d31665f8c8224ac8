//! What those who played a battle tell of it: kept with the journal, and woven into report and gazette as it was told.

use super::{Desk, Error, War, log};
use crate::army::Id;
use crate::base::Side;
use crate::campaign::{Fought, Note, Notes, State};
use crate::field::telling::TurnTold;
use crate::print::Heads;

impl War {
    /// What is told of a battle; nothing where nothing is.
    #[must_use]
    pub fn notes(&self, battle: u32) -> Notes {
        self.state().notes.get(&battle).cloned().unwrap_or_default()
    }
}

impl Desk {
    /// Keeps what is told of a battle in place of what was told before: an entry of the journal, which can be taken back.
    ///
    /// # Errors
    /// When the battle is not in the books, something is told of a turn or a unit that it had not, a picture is not in the
    /// library, or nothing changes.
    pub fn tell(&mut self, battle: u32, notes: Notes) -> Result<u32, Error> {
        self.tell_with(battle, notes, &[])
    }

    /// As [`Desk::tell`], with pictures that come into the library with it, from [`read_picture`]: all of it, or nothing.
    ///
    /// [`read_picture`]: super::pictures::read_picture
    ///
    /// # Errors
    /// As [`Desk::tell`].
    pub fn tell_with(&mut self, battle: u32, notes: Notes, new: &[(Id, Vec<u8>)]) -> Result<u32, Error> {
        log::action(format!("tell of battle {battle}"));
        let kept = self.library.picture_ids()?;
        let known = |id: &Id| kept.contains(id) || new.iter().any(|(n, _)| n == id);
        if let Some(gone) = notes.pictures().find(|id| !known(id)) {
            return Err(Error::refused(format!("the picture {gone} is not in the library; take it in first")));
        }
        let named: Vec<(Id, Vec<u8>)> =
            new.iter().filter(|(id, _)| notes.pictures().any(|p| p == id)).cloned().collect();
        let entry = crate::campaign::noted(self.campaign()?.state(), battle, notes)?;
        self.append_by(entry, |library, id, entry| library.keep_with_pictures(id, entry, &named))
    }
}

/// The course of a battle with what is told of its turns, at the end of each; of no turn, with what is told of the whole.
pub(super) fn woven(mut turns: Vec<TurnTold>, notes: &Notes, fought: &Fought) -> Vec<TurnTold> {
    let mut add = |turn: Option<u16>, text: String| {
        let turn = turn.unwrap_or(TurnTold::WHOLE);
        match turns.iter().position(|t| t.turn == turn) {
            Some(at) => turns[at].paragraphs.push(text),
            None => {
                let later = |t: &TurnTold| t.turn != TurnTold::WHOLE && t.turn > turn;
                let at = turns.iter().position(later).unwrap_or(turns.len());
                turns.insert(at, TurnTold { turn, paragraphs: vec![text] });
            }
        }
    };
    let mut fallen: Vec<u16> = notes.fell.values().copied().collect();
    fallen.sort_unstable();
    fallen.dedup();
    for turn in fallen {
        let there = fought.page.rows.iter().filter_map(|r| r.unit.as_ref());
        let names: Vec<&str> = notes.fell_in(turn, there).into_iter().filter_map(|u| called(fought, u)).collect();
        if let Some(text) = sentence(&names) {
            add(Some(turn), text);
        }
    }
    let (whole, timed): (Vec<&Note>, Vec<&Note>) = notes.words().into_iter().partition(|n| n.turn.is_none());
    for note in timed.into_iter().chain(whole) {
        add(note.turn, note.text.clone());
    }
    turns
}

fn called<'a>(fought: &'a Fought, unit: &Id) -> Option<&'a str> {
    fought.page.rows.iter().find(|r| r.unit.as_ref() == Some(unit)).map(|r| r.name.as_str())
}

/// *A, B and C were done for.*
fn sentence(names: &[&str]) -> Option<String> {
    let (last, others) = names.split_last()?;
    Some(match others {
        [] => format!("{last} was done for."),
        _ => format!("{} and {last} were done for.", others.join(", ")),
    })
}

/// A sentence for each side on who led it at the table.
pub(super) fn leaders(state: &State, fought: &Fought, heads: Heads) -> Vec<String> {
    let of = |side: Side| {
        let player = state.player(fought.page.battle, side)?;
        Some(heads.told("{} was led by {}.", &[&fought.scenario.sides[side.index()].name, player]))
    };
    Side::BOTH.into_iter().filter_map(of).collect()
}

/// The pictures of a battle with their captions: by turns, then those of no turn, then the plans.
#[must_use]
pub fn pictures(notes: &Notes, fought: &Fought) -> Vec<(Id, String)> {
    let caption = |note: &Note| match (note.turn, note.text.as_str()) {
        (Some(turn), "") => format!("Turn {turn}."),
        (Some(turn), text) => format!("Turn {turn}. {text}"),
        (None, text) => text.to_owned(),
    };
    let shown = notes.shown().into_iter().filter_map(|n| Some((n.picture.clone()?, caption(n))));
    let plan = |side: Side| {
        let id = notes.plans[side.index()].clone()?;
        Some((id, format!("The plan of {}.", fought.scenario.sides[side.index()].name)))
    };
    shown.chain(Side::BOTH.into_iter().filter_map(plan)).collect()
}

#[cfg(test)]
mod tests;
