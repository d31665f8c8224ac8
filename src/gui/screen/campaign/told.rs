//! What those who played a battle tell of it: notes and photographs by turn, who led, plans, and when each unit fell. All of
//! it may be missing; what is written goes into the journal as one entry.

mod view;

use super::{Action, Around, Message as Parent, State as Place};
use crate::army::Id;
use crate::base::Side;
use crate::campaign::{Note, Notes};
use crate::desk::{Desk, Error, War, pictures, resolve};
use crate::gui::now::{once, with};
use crate::gui::screen::picker::{self, PICTURES, Picker};
use iced::Task;
use iced::keyboard::{Key, Modifiers, key::Named};
use iced::widget::operation;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The name of the field for the text of a note.
pub const TEXT: &str = "told-text";

/// A unit that was there: what it is called, and how it came out.
#[derive(Debug, Clone)]
struct Unit {
    id: Id,
    name: String,
    ended: String,
}

/// Where a picture goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Where {
    Note,
    Plan(Side),
}

/// A note that is being written.
#[derive(Debug, Clone, Default)]
struct Form {
    /// Of which of the notes it takes the place; none: of none.
    of: Option<usize>,
    turn: String,
    text: String,
    picture: Option<Id>,
}

impl Form {
    fn is_empty(&self) -> bool {
        self.text.trim().is_empty() && self.picture.is_none()
    }
}

/// What is told of a battle, as it is being written.
#[derive(Debug, Clone)]
pub struct Told {
    battle: u32,
    place: String,
    /// How many turns it had; 0 where nobody counted.
    turns: u16,
    names: [String; 2],
    units: [Vec<Unit>; 2],
    /// As it stands in the books.
    kept: Notes,
    notes: Notes,
    /// The turns in which units fell, as they are written.
    fell: BTreeMap<Id, String>,
    form: Form,
    /// Pictures that the library does not have yet.
    new: Vec<(Id, Vec<u8>)>,
    seeking: Option<(Where, Picker)>,
    fault: Option<String>,
    /// Escape was pressed, and something is not kept.
    leaving: bool,
}

/// What can happen.
#[derive(Debug, Clone)]
pub enum Message {
    /// The page of this battle is to be opened; of none named, that of the last one.
    Asked(Option<u32>),
    Opened(Box<Result<Told, String>>),
    TurnWritten(String),
    TextWritten(String),
    Sought(Where),
    Picker(picker::Message),
    Read(Where, Result<(Id, Vec<u8>), String>),
    /// The note is written to its end.
    Added,
    /// A note is to be written anew, by its number.
    Chosen(usize),
    Removed(usize),
    /// The note shall have no picture.
    Bared,
    PlanGone(Side),
    Led(Side, String),
    Fell(Id, String),
    Keep,
    Kept(Result<String, String>),
    Leave,
}

/// A turn as it is written: none for the whole battle.
fn turn(written: &str, turns: u16) -> Result<Option<u16>, String> {
    let written = written.trim();
    if written.is_empty() {
        return Ok(None);
    }
    match written.parse() {
        Ok(turn) if turn > 0 && (turns == 0 || turn <= turns) => Ok(Some(turn)),
        _ if turns > 0 => Err(format!("“{written}” is no turn of this battle. Write 1 to {turns}, or nothing.")),
        _ => Err(format!("“{written}” is no turn. Write a number from 1 on, or nothing.")),
    }
}

impl Told {
    /// The battle that is told of.
    pub(super) const fn battle(&self) -> u32 {
        self.battle
    }

    /// The page of a battle in the books.
    fn of(desk: &Desk, battle: Option<u32>) -> Result<Told, Error> {
        let fought = desk.battle(battle)?;
        let war = desk.campaign()?;
        let words = resolve::words(resolve::system(&fought.system)?)?;
        let units = |side: Side| {
            let of = |row: &crate::campaign::Row| {
                let ended = words.get("end", &row.state).unwrap_or(&row.state).to_owned();
                Some(Unit { id: row.unit.clone()?, name: row.name.clone(), ended })
            };
            fought.page.side(side).filter_map(of).collect()
        };
        let mut told = Told {
            battle: fought.page.battle,
            place: fought.page.place.clone(),
            turns: fought.page.turns,
            names: Side::BOTH.map(|s| war.state().side_name(s).to_owned()),
            units: Side::BOTH.map(units),
            kept: Notes::default(),
            notes: Notes::default(),
            fell: BTreeMap::new(),
            form: Form::default(),
            new: Vec::new(),
            seeking: None,
            fault: None,
            leaving: false,
        };
        told.take(war.notes(fought.page.battle));
        Ok(told)
    }

    /// Takes in what stands in the books.
    fn take(&mut self, notes: Notes) {
        self.fell = notes.fell.iter().map(|(id, turn)| (id.clone(), turn.to_string())).collect();
        self.kept.clone_from(&notes);
        self.notes = notes;
        self.form = Form::default();
    }

    /// Takes in where the war stands now; none where the battle is gone from the books.
    pub fn refresh(mut self: Box<Self>, war: &War) -> Option<Box<Told>> {
        war.battle_entry(self.battle)?;
        let now = war.notes(self.battle);
        if now != self.kept && !self.is_changed() {
            self.take(now);
        }
        Some(self)
    }

    /// Whether something is written that the books have not.
    fn is_changed(&self) -> bool {
        !self.form.is_empty() || self.written().is_ok_and(|notes| notes != self.kept) || self.wrong().is_some()
    }

    /// What is wrong in what is written.
    fn wrong(&self) -> Option<String> {
        let form = turn(&self.form.turn, self.turns).err();
        form.or_else(|| self.fell.values().find_map(|t| turn(t, self.turns).err()))
    }

    /// All that is written, the note that is being written among it.
    fn written(&self) -> Result<Notes, String> {
        let mut notes = self.notes.clone();
        if !self.form.is_empty() {
            put(&mut notes, &self.form, self.turns)?;
        }
        notes.fell.clear();
        for (id, written) in &self.fell {
            if let Some(turn) = turn(written, self.turns)? {
                notes.fell.insert(id.clone(), turn);
            }
        }
        for name in &mut notes.players {
            *name = name.trim().to_owned();
        }
        Ok(notes)
    }

    /// What a key means that no control took.
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        let plain = !modifiers.command() && !modifiers.alt();
        match key.as_ref() {
            Key::Named(Named::Escape) if plain && self.seeking.is_some() => {
                Some(Message::Picker(picker::Message::Closed))
            }
            Key::Named(Named::Escape) if plain => Some(Message::Leave),
            Key::Character("f" | "F") if plain && self.seeking.is_none() => Some(Message::Sought(Where::Note)),
            _ => None,
        }
    }

    /// What Ctrl Enter does.
    pub const fn next(&self) -> Message {
        Message::Keep
    }
}

/// Puts a note in its place.
fn put(notes: &mut Notes, form: &Form, turns: u16) -> Result<(), String> {
    let note =
        Note { turn: turn(&form.turn, turns)?, text: form.text.trim().to_owned(), picture: form.picture.clone() };
    match form.of.and_then(|n| notes.told.get_mut(n)) {
        Some(place) => *place = note,
        None => notes.told.push(note),
    }
    Ok(())
}

impl Place {
    /// Does what happened on the page.
    pub(super) fn on_told(&mut self, message: Message, around: &Around<'_>) -> Action<Parent> {
        let to = Parent::Told;
        match message {
            Message::Asked(battle) => {
                // What was begun there is gone on with.
                if self.told.as_ref().is_some_and(|t| battle.is_none_or(|b| b == t.battle) && t.is_changed()) {
                    return Action::Run(operation::focus(TEXT));
                }
                let shelf = around.shelf.clone();
                let open = move || with(&shelf, |desk| Told::of(desk, battle));
                return Action::Run(once(open).map(move |told| to(Message::Opened(Box::new(told)))));
            }
            Message::Opened(told) => {
                return match *told {
                    Ok(told) => {
                        (self.told, self.panel, self.past) = (Some(Box::new(told)), None, None);
                        Action::Run(operation::focus(TEXT))
                    }
                    Err(why) => Action::Fault(why),
                };
            }
            _ => {}
        }
        let Some(told) = &mut self.told else { return Action::None };
        told.leaving = told.leaving && matches!(message, Message::Leave);
        if !matches!(message, Message::Kept(_)) {
            told.fault = None;
        }
        match message {
            Message::Asked(_) | Message::Opened(_) => {}
            Message::TurnWritten(turn) => told.form.turn = turn,
            Message::TextWritten(text) => told.form.text = text,
            Message::Sought(place) => {
                let (picker, focus) = Picker::open(PICTURES);
                told.seeking = Some((place, picker));
                return Action::Run(focus);
            }
            Message::Picker(message) => return told.pick(message),
            Message::Read(place, Ok((id, png))) => {
                match place {
                    Where::Note => told.form.picture = Some(id.clone()),
                    Where::Plan(side) => told.notes.plans[side.index()] = Some(id.clone()),
                }
                told.new.push((id, png));
                told.seeking = None;
                return Action::Run(operation::focus(TEXT));
            }
            Message::Read(_, Err(why)) => told.fault = Some(why),
            Message::Added if told.form.is_empty() => {}
            Message::Added => match put(&mut told.notes, &told.form, told.turns) {
                Ok(()) => {
                    told.form = Form::default();
                    return Action::Run(operation::focus(TEXT));
                }
                Err(why) => told.fault = Some(why),
            },
            Message::Chosen(n) => {
                if let Some(note) = told.notes.told.get(n) {
                    let turn = note.turn.map_or_else(String::new, |t| t.to_string());
                    told.form = Form { of: Some(n), turn, text: note.text.clone(), picture: note.picture.clone() };
                    return Action::Run(operation::focus(TEXT));
                }
            }
            Message::Removed(n) if n < told.notes.told.len() => {
                told.notes.told.remove(n);
                told.form = Form::default();
                return Action::Run(operation::focus(TEXT));
            }
            Message::Removed(_) => {}
            Message::Bared => told.form.picture = None,
            Message::PlanGone(side) => told.notes.plans[side.index()] = None,
            Message::Led(side, name) => told.notes.players[side.index()] = name,
            Message::Fell(unit, written) => {
                if written.trim().is_empty() {
                    told.fell.remove(&unit);
                } else {
                    told.fell.insert(unit, written);
                }
            }
            Message::Keep => return self.keep_told(around),
            Message::Kept(Ok(note)) => {
                self.told = None;
                return Action::ChangedThen(note, operation::focus(self.focus()));
            }
            Message::Kept(Err(why)) => told.fault = Some(why),
            Message::Leave if told.leaving || !told.is_changed() => {
                self.told = None;
                return Action::Run(operation::focus(self.focus()));
            }
            Message::Leave => told.leaving = true,
        }
        Action::None
    }

    fn keep_told(&mut self, around: &Around<'_>) -> Action<Parent> {
        let Some(told) = &mut self.told else { return Action::None };
        let notes = match told.written() {
            Ok(notes) if notes == told.kept => {
                self.told = None;
                return Action::Run(operation::focus(self.focus()));
            }
            Ok(notes) => notes,
            Err(why) => {
                told.fault = Some(why);
                return Action::None;
            }
        };
        let (battle, new, shelf) = (told.battle, told.new.clone(), around.shelf.clone());
        let said = format!("told of {}", told.place);
        let keep = move || with(&shelf, |desk| desk.tell_with(battle, notes, &new).map(|_| said));
        Action::Run(once(keep).map(|done| Parent::Told(Message::Kept(done))))
    }
}

impl Told {
    /// What a message to the picker does.
    fn pick(&mut self, message: picker::Message) -> Action<Parent> {
        let Some((place, picker)) = &mut self.seeking else { return Action::None };
        let place = *place;
        match picker.update(message) {
            picker::Outcome::None => Action::None,
            picker::Outcome::Run(task) => Action::Run(task.map(|m| Parent::Told(Message::Picker(m)))),
            picker::Outcome::Read(file) => Action::Run(read(file, place)),
            picker::Outcome::Closed => {
                self.seeking = None;
                Action::Run(operation::focus(TEXT))
            }
        }
    }
}

fn read(file: PathBuf, place: Where) -> Task<Parent> {
    let read = move || pictures::read_picture(&file).map_err(|e| e.to_string());
    once(read).map(move |done| Parent::Told(Message::Read(place, done)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_one_of_the_battle_or_none() {
        assert_eq!((turn("", 6), turn(" 6 ", 6), turn("40", 0)), (Ok(None), Ok(Some(6)), Ok(Some(40))));
        for wrong in ["0", "7", "-1", "four", "99999999"] {
            assert!(turn(wrong, 6).is_err_and(|why| why.contains("1 to 6")), "{wrong}");
        }
        assert!(turn("0", 0).is_err());
    }
}
