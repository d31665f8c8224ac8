//! The shelf: painted units and terrain that the player owns, which distances fit his bases, and what his lists miss.

mod view;

use super::picker::{self, Picker};
use crate::army::{Branch, Nation};
use crate::desk::name::pick;
use crate::desk::shelf::{Painted, Shelf as Owned, Terrain, runs_along};
use crate::field::Nature;
use crate::gui::now::{Now, Shelf, once, with};
use iced::Task;
use iced::keyboard::{Key, key::Named};
use iced::widget::operation;

/// The name of the chosen row, and of the field of its name, for giving them the focus.
pub const CHOSEN: &str = "shelf-row";
pub const NAME: &str = "shelf-name";

/// Files that can be brought in.
const FILES: &[&str] = &["toml"];

/// What the page remembers.
#[derive(Debug, Default)]
pub struct State {
    /// The row of painted units that is written on.
    chosen: usize,
    /// A field that is being written, and what stands in it.
    writing: Option<(Slot, String)>,
    picker: Option<Picker>,
    fault: Option<String>,
}

/// What can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    Name,
    /// Whose dress they wear; nothing for any.
    Nation,
    Units,
    Front,
    Figures,
    /// How much there is of a kind of terrain: pieces, or cm.
    Amount(Nature),
}

/// What can happen on it.
#[derive(Debug, Clone)]
pub enum Message {
    Chosen(usize),
    Written(Slot, String),
    Kept,
    Left,
    Ranked(Branch),
    /// Units more, like the chosen ones.
    Added,
    Removed,
    /// A file is to come in.
    Comes,
    Picker(picker::Message),
    Done(Result<String, String>),
    Closed,
}

/// What comes of it.
pub enum Outcome {
    None,
    Run(Task<Message>),
    /// The shelf has changed.
    Changed(String),
    Closed,
}

impl Slot {
    /// What stands there.
    fn value(self, owned: &Owned, nations: &[Nation], chosen: usize) -> String {
        let painted = owned.painted.get(chosen);
        let said = |of: &dyn Fn(&Painted) -> String| painted.map(of).unwrap_or_default();
        match self {
            Slot::Name => said(&|p| p.name.clone()),
            Slot::Nation => said(&|p| nation_name(p, nations)),
            Slot::Units => said(&|p| p.units.to_string()),
            Slot::Front => said(&|p| p.front.to_string()),
            Slot::Figures => said(&|p| p.figures.to_string()),
            Slot::Amount(nature) => {
                let owned = owned.terrain.iter().find(|t| t.nature == nature);
                owned.map_or_else(String::new, |t| (t.pieces + t.length).to_string())
            }
        }
    }

    /// Writes a text into a shelf.
    ///
    /// # Errors
    /// What is wrong where it cannot stand there.
    fn write(self, owned: &mut Owned, nations: &[Nation], chosen: usize, text: &str) -> Result<(), String> {
        if let Slot::Amount(nature) = self {
            let amount = if text.is_empty() { 0 } else { number(text)? };
            owned.terrain.retain(|t| t.nature != nature);
            if amount > 0 {
                let (pieces, length) = if runs_along(nature) { (0, amount) } else { (amount, 0) };
                owned.terrain.push(Terrain { nature, pieces, length });
            }
            return Ok(());
        }
        let Some(painted) = owned.painted.get_mut(chosen) else { return Ok(()) };
        match self {
            Slot::Name => text.clone_into(&mut painted.name),
            Slot::Nation if text.is_empty() => painted.nation = None,
            Slot::Nation => {
                let found = pick(nations, text, |n| (n.id.as_str(), &n.name));
                let why = || format!("No nation is called {text}. Write one of the place Nations, or nothing for any.");
                painted.nation = Some(found.map_err(|_| why())?.id.clone());
            }
            Slot::Units => painted.units = number(text)?,
            Slot::Front => painted.front = number(text)?,
            Slot::Figures => painted.figures = u8::try_from(number(text)?).unwrap_or(u8::MAX),
            Slot::Amount(_) => {}
        }
        Ok(())
    }
}

fn number(text: &str) -> Result<u32, String> {
    let figures = text.replace(',', "");
    figures.parse().map_err(|_| format!("“{text}” is no whole number. Write one, such as 8."))
}

/// Whose dress painted units wear, in words; nothing where they do for any.
fn nation_name(painted: &Painted, nations: &[Nation]) -> String {
    let Some(id) = &painted.nation else { return String::new() };
    nations.iter().find(|n| n.id == *id).map_or_else(|| id.to_string(), |n| n.name.clone())
}

impl State {
    /// What a key means that no control took.
    #[must_use]
    pub fn key(&self, key: &Key) -> Option<Message> {
        match key.as_ref() {
            Key::Named(Named::Escape) if self.picker.is_some() => Some(Message::Picker(picker::Message::Closed)),
            Key::Named(Named::Escape) if self.writing.is_some() => Some(Message::Left),
            Key::Named(Named::Escape) => Some(Message::Closed),
            Key::Named(Named::Insert) => Some(Message::Added),
            Key::Named(Named::Delete) => Some(Message::Removed),
            _ => None,
        }
    }

    /// What a message does.
    pub fn update(&mut self, message: Message, now: &Now, desk: &Shelf) -> Outcome {
        self.fault = None;
        let mut owned = now.owned.clone();
        match message {
            Message::Chosen(row) => {
                let kept = self.keep(now, desk);
                self.chosen = row;
                return kept;
            }
            Message::Written(slot, text) => {
                let other = self.writing.as_ref().is_some_and(|(s, _)| *s != slot);
                let kept = if other { self.keep(now, desk) } else { Outcome::None };
                self.writing = Some((slot, text));
                return kept;
            }
            Message::Kept => return self.keep(now, desk),
            Message::Left => self.writing = None,
            Message::Ranked(branch) => {
                if let Some(painted) = owned.painted.get_mut(self.chosen) {
                    painted.branch = branch;
                }
                return put(owned, now, desk);
            }
            Message::Added => {
                let free = |name: &String| owned.painted.iter().all(|p| p.name != *name);
                let like = owned.painted.get(self.chosen).cloned();
                let front = like.as_ref().map_or(usual_front(now.settings.table.scale), |p| p.front);
                let name = std::iter::once("Foot".to_owned()).chain((2..).map(|n| format!("Foot {n}"))).find(free);
                owned.painted.push(Painted {
                    name: name.unwrap_or_default(),
                    branch: like.as_ref().map_or(Branch::Musketeers, |p| p.branch),
                    nation: like.as_ref().and_then(|p| p.nation.clone()),
                    units: 1,
                    front,
                    figures: like.map_or(now.settings.table.scale, |p| p.figures),
                });
                self.chosen = owned.painted.len() - 1;
                let Outcome::Run(task) = put(owned, now, desk) else { return Outcome::None };
                return Outcome::Run(Task::batch([task, operation::focus(NAME), operation::select_all(NAME)]));
            }
            Message::Removed => {
                if self.chosen < owned.painted.len() {
                    owned.painted.remove(self.chosen);
                    self.chosen = self.chosen.min(owned.painted.len().saturating_sub(1));
                }
                return put(owned, now, desk);
            }
            Message::Comes => {
                let (picker, focus) = Picker::open(FILES);
                self.picker = Some(picker);
                return Outcome::Run(focus);
            }
            Message::Picker(message) => {
                let Some(picker) = &mut self.picker else { return Outcome::None };
                match picker.update(message) {
                    picker::Outcome::None => {}
                    picker::Outcome::Run(task) => return Outcome::Run(task.map(Message::Picker)),
                    picker::Outcome::Read(file) => {
                        let desk = desk.clone();
                        let work = move |desk: &mut crate::desk::Desk| desk.keep_shelf(desk.read_shelf(&file)?);
                        let said = |()| "the shelf brought in".to_owned();
                        return Outcome::Run(once(move || with(&desk, work).map(said)).map(Message::Done));
                    }
                    picker::Outcome::Closed => self.picker = None,
                }
            }
            Message::Done(Ok(note)) => {
                self.picker = None;
                return Outcome::Changed(note);
            }
            Message::Done(Err(why)) => self.fault = Some(why),
            Message::Closed => return Outcome::Closed,
        }
        Outcome::None
    }

    /// Keeps what was written.
    fn keep(&mut self, now: &Now, desk: &Shelf) -> Outcome {
        let Some((slot, text)) = self.writing.take() else { return Outcome::None };
        let mut owned = now.owned.clone();
        let written = slot.write(&mut owned, &now.nations, self.chosen, text.trim());
        // What cannot be stays there to be mended.
        if let Err(why) = written.and_then(|()| owned.faults().into_iter().next().map_or(Ok(()), Err)) {
            self.fault = Some(why);
            self.writing = Some((slot, text));
            return Outcome::None;
        }
        put(owned, now, desk)
    }

    /// Whether a text can stand in a field.
    fn takes(&self, now: &Now, slot: Slot, text: &str) -> bool {
        let mut owned = now.owned.clone();
        slot.write(&mut owned, &now.nations, self.chosen, text.trim()).is_ok() && owned.faults().is_empty()
    }
}

/// The front of a battalion of figures of a height where nothing says otherwise, in mm: the book's own of 28 mm, scaled.
const fn usual_front(figures: u8) -> u32 {
    200 * figures as u32 / 28
}

/// Keeps a shelf where it differs from that which is there.
fn put(owned: Owned, now: &Now, desk: &Shelf) -> Outcome {
    if owned == now.owned {
        return Outcome::None;
    }
    let desk = desk.clone();
    let work = move || with(&desk, |desk| desk.keep_shelf(owned).map(|()| "All kept".to_owned()));
    Outcome::Run(once(work).map(Message::Done))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_stands_on_the_shelf_or_is_refused() {
        let nations = crate::army::nations::all();
        let mut owned = Owned::default();
        owned.painted.push(Painted {
            name: "Foot".to_owned(),
            branch: Branch::Musketeers,
            nation: None,
            units: 1,
            front: 200,
            figures: 28,
        });
        for (slot, text) in [
            (Slot::Name, "Blue"),
            (Slot::Nation, "Prussia"),
            (Slot::Units, "8"),
            (Slot::Front, "150"),
            (Slot::Figures, "20"),
            (Slot::Amount(Nature::Road), "240"),
            (Slot::Amount(Nature::Wood), "3"),
        ] {
            assert_eq!(slot.write(&mut owned, &nations, 0, text), Ok(()));
            assert_eq!(slot.value(&owned, &nations, 0), text, "{slot:?}");
        }
        let (road, wood) = (&owned.terrain[0], &owned.terrain[1]);
        assert_eq!((road.length, road.pieces, wood.length, wood.pieces), (240, 0, 0, 3));
        assert!(owned.faults().is_empty());
        assert!(Slot::Nation.write(&mut owned, &nations, 0, "Atlantis").is_err_and(|why| why.contains("Atlantis")));
        assert!(Slot::Units.write(&mut owned, &nations, 0, "many").is_err());
        assert_eq!(Slot::Nation.write(&mut owned, &nations, 0, ""), Ok(()));
        assert_eq!(Slot::Amount(Nature::Wood).write(&mut owned, &nations, 0, ""), Ok(()));
        assert_eq!((owned.painted[0].nation.as_ref(), owned.terrain.len()), (None, 1));
    }
}
