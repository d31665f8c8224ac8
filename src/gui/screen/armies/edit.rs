//! Edits: of a list in the library, where each can be undone, and of an army at war, where each is an entry of its
//! journal.

use super::{
    Action, Around, Choice, Exchange, Leaves, Message, Outcome, Part, State, Subject, exchange, shelf, tailor,
};
use crate::army::nations::LONGEST_NAME;
use crate::army::{Army, Id, Regiment, Uniform};
use crate::desk::name::pick;
use crate::desk::resolve::known;
use crate::desk::sample::{self, own_id};
use crate::desk::{Desk, Edit, Error, compare};
use crate::gui::now::{once, with};
use crate::gui::widget::focus;
use iced::Task;
use iced::widget::operation;
use std::collections::BTreeMap;

/// The free field of an army or a regiment that the window writes.
pub(super) const NOTES: &str = "notes";
/// The longest history or note, in characters.
const LONGEST_STORY: usize = 4_000;
/// The years that an army can be of.
const YEARS: std::ops::RangeInclusive<i32> = 1_600..=1_899;

impl Part {
    /// Whether a text can stand there.
    pub(super) fn takes(&self, text: &str) -> bool {
        self.fault(text).is_none()
    }

    /// What is wrong where a text cannot stand there.
    pub(super) fn fault(&self, text: &str) -> Option<String> {
        let text = text.trim();
        let (good, why) = match self {
            Part::Establishment | Part::Present | Part::Horses => {
                (number(text).is_some(), "A strength is a whole number, such as 640.")
            }
            Part::Guns => (number(text).is_some(), "A battery has a whole number of guns, such as 4."),
            Part::Year => (
                text.parse().is_ok_and(|y: i32| YEARS.contains(&y)),
                "An army is of a year from 1600 to 1899. Write one.",
            ),
            Part::Blocks => (
                number(text).is_some_and(|n| n <= Army::MOST_FORTIFIED),
                "A village has at most 20 blocks that are fortified. Write a number.",
            ),
            Part::Rating(system) => {
                return known().find(|s| s.about().id == *system).and_then(|s| compare::own_fault(s, text));
            }
            Part::Row(system) => {
                let system = known().find(|s| s.about().id == *system).filter(|_| !text.is_empty());
                return system.and_then(|s| s.row_fault(text, "The army"));
            }
            Part::ArmyName | Part::BrigadeName | Part::WingName | Part::OfficerName(_) | Part::Name | Part::Nation => {
                ((1..=LONGEST_NAME).contains(&text.chars().count()), "A name has 1 to 80 characters. Write such a one.")
            }
            _ => (text.chars().count() <= LONGEST_STORY, "That is longer than 4,000 characters. Write less."),
        };
        (!good).then(|| why.to_owned())
    }
}

fn number(text: &str) -> Option<u32> {
    text.replace(',', "").parse().ok().filter(|n| *n <= 100_000)
}

impl State {
    pub(super) fn run(
        around: &Around<'_>,
        work: impl FnOnce(&mut Desk) -> Result<String, Error> + Send + 'static,
    ) -> Action<Message> {
        let shelf = around.shelf.clone();
        Action::Run(once(move || with(&shelf, work)).map(Message::Done))
    }

    pub(super) fn edit(&self, edit: Edit, around: &Around<'_>) -> Action<Message> {
        if !self.is_list() {
            return Action::None;
        }
        let edit = alone(edit);
        State::run(around, |desk| desk.edit(edit).map(|()| "All kept".to_owned()))
    }

    /// Reworks the army of a list; `work` says what it did, none for nothing.
    pub(super) fn rework(
        &self,
        around: &Around<'_>,
        work: impl FnOnce(&mut Army) -> Option<String>,
    ) -> Action<Message> {
        let Some(mut army) = self.army().filter(|_| self.is_list()).cloned() else { return Action::None };
        match work(&mut army) {
            Some(what) => self.edit(Edit::Reworked { army: Box::new(army), what }, around),
            None => Action::None,
        }
    }

    /// Keeps what was written.
    pub(super) fn keep(&mut self, around: &Around<'_>) -> Action<Message> {
        let Some((part, text)) = self.writing.take() else { return Action::None };
        if let Some(why) = part.fault(&text) {
            self.fault = Some(why);
            self.writing = Some((part, text));
            return Action::None;
        }
        if part == Part::Nation {
            return self.enter_service(&text, around);
        }
        if let Some((army, _, unit)) = self.selected()
            && matches!(part, Part::Establishment | Part::Present | Part::Horses | Part::Guns)
        {
            let n = number(text.trim()).unwrap_or_default();
            let (mut establishment, mut present) = (unit.establishment, unit.present);
            match part {
                Part::Establishment => establishment.men = n,
                Part::Present => present.men = n,
                Part::Horses => (establishment.horses, present.horses) = (n, n.min(present.horses)),
                _ => (establishment.guns, present.guns) = (n, n.min(present.guns)),
            }
            present.men = if part == Part::Establishment { present.men.min(n) } else { present.men };
            let edit = Edit::Strength { army: army.id.clone(), unit: unit.id.clone(), establishment, present };
            return self.edit(edit, around);
        }
        let subject = self.subject.clone();
        self.rework(around, move |army| write(army, subject.as_ref()?, &part, text.trim()))
    }

    /// The selected regiment serves another nation, whose classes and prices it has then, and whose dress where it wore that
    /// of the first.
    fn enter_service(&mut self, wanted: &str, around: &Around<'_>) -> Action<Message> {
        let nations = &around.now.nations;
        let Ok(nation) = pick(nations, wanted.trim(), |n| (n.id.as_str(), &n.name)) else {
            self.fault = Some(format!("There is no nation “{}”. Write one of those under Nations.", wanted.trim()));
            self.writing = Some((Part::Nation, wanted.to_owned()));
            return Action::None;
        };
        let Some((_, regiment, unit)) = self.selected() else { return Action::None };
        if regiment.nation == nation.id {
            return Action::None;
        }
        let before = nations.iter().find(|n| n.id == regiment.nation);
        let usual = before.is_some_and(|n| n.uniform.coat == regiment.uniform.coat);
        let unit = unit.id.clone();
        self.rework(around, move |army| {
            let regiment = of_unit(army, &unit)?;
            regiment.nation = nation.id.clone();
            if usual {
                regiment.uniform = Uniform { headgear: regiment.uniform.headgear, ..nation.uniform.clone() };
            }
            Some(format!("{} serves {}", regiment.name, nation.name))
        })
    }

    pub(super) fn choose(&mut self, choice: Choice, around: &Around<'_>) -> Action<Message> {
        let unit = self.selected().map(|(_, _, u)| u.id.clone());
        self.rework(around, move |army| {
            if let Choice::Temper(id, temper) = choice {
                let officer = army.commanders.iter_mut().find(|c| c.id == id)?;
                officer.temper = temper;
                return Some(format!("{} rated", officer.name));
            }
            let regiment = of_unit(army, &unit?)?;
            match choice {
                Choice::Branch(branch) => regiment.branch = branch,
                Choice::Quality(quality) => regiment.quality = quality,
                Choice::Weapon(weapon) => regiment.weapon = weapon,
                Choice::Works(yes) => regiment.entrench(yes),
                Choice::Trait(one, yes) => {
                    regiment.traits.retain(|t| *t != one);
                    if yes {
                        regiment.traits.push(one);
                        regiment.traits.sort_unstable();
                    }
                }
                Choice::Temper(..) => return None,
            }
            Some(format!("{} changed", regiment.name))
        })
    }

    /// The army that leads is selected, and a field on its page gets the focus.
    pub(super) fn turn_to(&mut self, field: &'static str, around: &Around<'_>) -> Action<Message> {
        let Some(lead) = self.force.as_ref().and_then(|f| f.armies.first()).map(|a| a.id.clone()) else {
            return Action::None;
        };
        let kept = self.update(Message::Chosen(Subject::Army(lead)), around);
        (self.tailor, self.exchange) = (None, None);
        if !matches!(kept, Action::None) {
            return kept;
        }
        // What stands there is written over.
        let write = [operation::focus(field), operation::select_all(field), focus::reveal(field)];
        Action::Run(Task::batch(write))
    }

    /// The selected regiment, or the army, is to leave the library.
    pub(super) fn send_out(&mut self, around: &Around<'_>) -> Action<Message> {
        let Some(army) = self.army().filter(|_| self.is_list()) else {
            self.fault = Some("An army at war leaves with its campaign. Choose a list.".to_owned());
            return Action::None;
        };
        let (what, called) = match self.selected() {
            Some((_, r, _)) => (Leaves::Regiment { army: army.id.clone(), regiment: own_id(&r.id) }, r.name.clone()),
            None => (Leaves::Army(army.id.clone()), army.name.clone()),
        };
        let desk = exchange::Desk { shelf: around.shelf, system: self.rules(around.now), into: None };
        let (page, task) = Exchange::leaves(what, &called, desk);
        (self.exchange, self.tailor) = (Some(page), None);
        Action::Run(task.map(Message::Exchange))
    }

    /// What happens to what leaves and what comes in.
    pub(super) fn deal(&mut self, message: exchange::Message, around: &Around<'_>) -> Action<Message> {
        let into = self.army().filter(|_| self.is_list()).map(|a| a.id.clone());
        let desk = exchange::Desk { shelf: around.shelf, system: self.rules(around.now), into: into.as_ref() };
        let Some(page) = &mut self.exchange else { return Action::None };
        match page.update(message, desk) {
            exchange::Outcome::None => Action::None,
            exchange::Outcome::Run(task) => Action::Run(task.map(Message::Exchange)),
            exchange::Outcome::Said(note) => Action::Changed(note),
            exchange::Outcome::Came(kind, id, note) => {
                self.exchange = None;
                if kind == "army" { Action::Raised(id, note) } else { Action::Changed(note) }
            }
            exchange::Outcome::Closed => {
                self.exchange = None;
                Action::Run(iced::widget::operation::focus(super::CHOSEN))
            }
        }
    }

    /// What happens on the shelf.
    pub(super) fn stock(&mut self, message: shelf::Message, around: &Around<'_>) -> Action<Message> {
        let Some(page) = &mut self.shelf else { return Action::None };
        match page.update(message, around.now, around.shelf) {
            shelf::Outcome::None => Action::None,
            shelf::Outcome::Run(task) => Action::Run(task.map(Message::Shelf)),
            shelf::Outcome::Changed(note) => Action::Changed(note),
            shelf::Outcome::Closed => {
                self.shelf = None;
                Action::Run(iced::widget::operation::focus(super::CHOSEN))
            }
        }
    }

    /// What the tailor does to the dress of the selected regiment.
    pub(super) fn sew(&mut self, message: tailor::Message, around: &Around<'_>) -> Action<Message> {
        let selected = self.selected().map(|(_, r, u)| (r.uniform.clone(), u.id.clone()));
        let (Some((uniform, unit)), Some(tailor)) = (selected, &mut self.tailor) else { return Action::None };
        match tailor.update(message, &uniform) {
            Outcome::None => Action::None,
            Outcome::Cut(uniform) => self.rework(around, move |army| {
                let regiment = of_unit(army, &unit)?;
                regiment.uniform = *uniform;
                Some(format!("dress of {}", regiment.name))
            }),
            Outcome::Run(task) => Action::Run(task.map(Message::Tailor)),
            Outcome::Take(own, file) => Action::Run(tailor::take(own, file, around.shelf).map(Message::Tailor)),
            Outcome::Refused(why) => {
                self.fault = Some(why);
                Action::None
            }
            Outcome::Done => {
                self.tailor = None;
                Action::None
            }
        }
    }

    pub(super) fn give(&self, command: Id, officer: Option<Id>, around: &Around<'_>) -> Action<Message> {
        if !self.is_list() {
            return State::run(around, move |desk| {
                desk.give_command(&command, officer.as_ref())?;
                Ok("a command given".to_owned())
            });
        }
        let Some(army) = self.army().map(|a| a.id.clone()) else { return Action::None };
        if command != army {
            return self.edit(Edit::Command { army, brigade: command, commander: officer }, around);
        }
        self.rework(around, move |army| {
            let name = army.commander(officer.as_ref()?)?.name.clone();
            army.general = officer?;
            Some(format!("{name} commands the army"))
        })
    }

    pub(super) fn send(&self, men: u32, around: &Around<'_>) -> Action<Message> {
        let Some((_, _, unit)) = self.selected().filter(|_| !self.is_list()) else { return Action::None };
        let unit = unit.id.clone();
        State::run(around, move |desk| {
            desk.send_replacement(&unit, men)?;
            Ok(format!("{men} men sent from the depot"))
        })
    }
}

/// An edit in the terms of the army's own list: in a coalition an ally's IDs have its own before them.
fn alone(edit: Edit) -> Edit {
    let own = |id: Option<Id>| id.as_ref().map(own_id);
    match edit {
        Edit::Reworked { mut army, what } => {
            sample::alone(&mut army);
            Edit::Reworked { army, what }
        }
        Edit::Strength { army, unit, establishment, present } => {
            Edit::Strength { army, unit: own_id(&unit), establishment, present }
        }
        Edit::Move { army, unit, brigade, before } => {
            Edit::Move { army, unit: own_id(&unit), brigade: own(brigade), before: own(before) }
        }
        Edit::Command { army, brigade, commander } => {
            Edit::Command { army, brigade: own_id(&brigade), commander: own(commander) }
        }
        other => other,
    }
}

pub(super) fn of_unit<'a>(army: &'a mut Army, unit: &Id) -> Option<&'a mut Regiment> {
    army.regiments.iter_mut().find(|r| r.units.iter().any(|u| u.id == *unit))
}

/// Writes a text into its place; gives what people call that, none where nothing changed.
fn write(army: &mut Army, subject: &Subject, part: &Part, text: &str) -> Option<String> {
    let before = army.clone();
    let what = match part {
        Part::Year => {
            army.year = Some(text.parse().ok()?);
            format!("{} is of {text}", army.name)
        }
        Part::Blocks => {
            army.fortify(number(text)?);
            "fortified blocks".to_owned()
        }
        Part::Row(system) => {
            note(&mut army.rows, system, text);
            format!("row of {}", army.name)
        }
        Part::ArmyNotes => {
            note(&mut army.notes, NOTES, text);
            format!("notes on {}", army.name)
        }
        Part::ArmyName => {
            text.clone_into(&mut army.name);
            format!("army named {text}")
        }
        Part::ArmyHistory => {
            text.clone_into(&mut army.history);
            format!("history of {}", army.name)
        }
        Part::BrigadeName | Part::BrigadeNotes => {
            let Subject::Brigade(id) = subject else { return None };
            let brigade = army.brigades.iter_mut().find(|b| b.id == *id)?;
            head(*part == Part::BrigadeName, "brigade", (&mut brigade.name, &mut brigade.notes), text)
        }
        Part::WingName | Part::WingNotes => {
            let Subject::Wing(id) = subject else { return None };
            let wing = army.wings.iter_mut().find(|w| w.id == *id)?;
            head(*part == Part::WingName, "wing", (&mut wing.name, &mut wing.notes), text)
        }
        Part::Rank(id) | Part::OfficerName(id) | Part::OfficerHistory(id) => {
            let officer = army.commanders.iter_mut().find(|c| c.id == *id)?;
            let what = format!("record of {}", officer.name);
            match part {
                Part::Rank(_) => text.clone_into(&mut officer.rank),
                Part::OfficerName(_) => text.clone_into(&mut officer.name),
                _ => text.clone_into(&mut officer.history),
            }
            what
        }
        _ => {
            let Subject::Unit(id) = subject else { return None };
            of_regiment(of_unit(army, id)?, part, text)?
        }
    };
    (before != *army).then_some(what)
}

/// Writes the name of a brigade or a wing, or the notes on it.
fn head(named: bool, kind: &str, (name, notes): (&mut String, &mut BTreeMap<String, String>), text: &str) -> String {
    if named {
        text.clone_into(name);
        return format!("{kind} named {text}");
    }
    note(notes, NOTES, text);
    format!("notes on {name}")
}

/// Writes a part of a regiment's record.
fn of_regiment(regiment: &mut Regiment, part: &Part, text: &str) -> Option<String> {
    let what = format!("record of {}", regiment.name);
    match part {
        Part::Name => {
            text.clone_into(&mut regiment.name);
            return Some(format!("regiment named {text}"));
        }
        Part::Rating(system) => {
            note(&mut regiment.ratings, system, text);
            return Some(format!("{} rated by {}", regiment.name, if text.is_empty() { "the rules" } else { "hand" }));
        }
        Part::Colonel => text.clone_into(&mut regiment.colonel),
        Part::Proprietor => text.clone_into(&mut regiment.proprietor),
        Part::History => text.clone_into(&mut regiment.history),
        Part::Notes => note(&mut regiment.notes, NOTES, text),
        _ => return None,
    }
    Some(what)
}

/// Writes a free field; what is empty is none.
fn note(notes: &mut BTreeMap<String, String>, key: &str, text: &str) {
    if text.is_empty() {
        notes.remove(key);
    } else {
        notes.insert(key.to_owned(), text.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_or_refused() {
        for (part, good, bad) in [(Part::Establishment, "1,240", "many"), (Part::Name, "Leib-Regiment", "  ")] {
            assert!(part.takes(good) && !part.takes(bad), "{part:?}");
        }
        assert!(Part::History.takes("") && !Part::History.takes(&"a".repeat(4_001)));
        assert!(Part::Rating("honours-of-war").takes("Superior") && Part::Rating("honours-of-war").takes(""));
        assert!(Part::Rating("honours-of-war").fault("gallant").is_some_and(|why| why.contains("superior")));
        assert!(Part::Row("honours-of-war").takes("PRU_L") && !Part::Row("honours-of-war").takes("PRX"));
        assert!(Part::Year.takes("1757") && !Part::Year.takes("1999") && !Part::Blocks.takes("21"));
        assert!(Part::Name.takes("Εύζωνοι") && !Part::Name.takes(&"a".repeat(500)));
    }

    #[test]
    fn a_text_goes_into_its_place_and_nothing_is_no_edit() {
        let mut army = crate::desk::sample::armies().swap_remove(0);
        let unit = army.regiments[0].units[0].id.clone();
        let subject = Subject::Unit(unit);
        assert!(write(&mut army, &subject, &Part::Colonel, "Möhring").is_some());
        assert_eq!(army.regiments[0].colonel, "Möhring");
        assert!(write(&mut army, &subject, &Part::Colonel, "Möhring").is_none());
        assert!(write(&mut army, &subject, &Part::BrigadeName, "First").is_none());
        let id = army.brigades[0].id.clone();
        assert!(write(&mut army, &Subject::Brigade(id), &Part::BrigadeName, "First").is_some());
    }

    #[test]
    fn ratings_years_blocks_and_notes_are_written_and_taken_back_by_nothing() {
        let mut army = crate::desk::sample::armies().swap_remove(0);
        let before = army.clone();
        let unit = Subject::Unit(army.regiments[0].units[0].id.clone());
        let brigade = Subject::Brigade(army.brigades[0].id.clone());
        for (subject, part, text, back) in [
            (&unit, Part::Rating("weight-of-fire"), "b rifles", ""),
            (&unit, Part::Notes, "repaint the flags", ""),
            (&brigade, Part::BrigadeNotes, "holds the bridge", ""),
            (&brigade, Part::Blocks, "2", "0"),
            (&brigade, Part::Row("honours-of-war"), "PRU_L", ""),
        ] {
            assert!(write(&mut army, subject, &part, text).is_some(), "{part:?}");
            assert_ne!(army, before, "{part:?}");
            assert!(write(&mut army, subject, &part, text).is_none(), "{part:?} is the same");
            assert!(write(&mut army, subject, &part, back).is_some(), "{part:?}");
            assert_eq!(army, before, "{part:?}");
        }
        assert!(write(&mut army, &unit, &Part::Year, "1741").is_some() && army.year == Some(1741));
    }
}
