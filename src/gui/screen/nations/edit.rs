//! Edits of a nation, each of which can be undone. Those of history stay as they are: they are copied and the copy changed.

use super::{Action, Arm, Around, List, Message, Part, Rank, State, exchange, tailor, troops};
use crate::army::{Composition, Id, Nation};
use crate::desk::resolve::known;
use crate::desk::{Edit, Error, invent};
use crate::gui::now::{once, with};
use crate::gui::screen::tailor::Outcome;

/// The longest name of a nation, in characters, and the longest cipher.
const LONGEST: usize = 60;
const CIPHER: usize = 2;

impl Part {
    /// What stands there.
    pub(super) fn value(self, nation: &Nation) -> String {
        match self {
            Part::Name => nation.name.clone(),
            Part::Style => nation.style.clone(),
            Part::Adjective => nation.adjective.clone(),
            Part::Cipher => nation.cipher.clone(),
            Part::History => nation.history.clone(),
            Part::Rank(rank) => rank.of(&mut nation.ranks.clone()).clone(),
            Part::Names(list) => list.of(&mut nation.names.clone()).join(", "),
            Part::From(n) => nation.periods.get(n).map_or_else(String::new, |p| p.from.to_string()),
            Part::To(n) => nation.periods.get(n).map_or_else(String::new, |p| p.to.to_string()),
            Part::Row(n, system) => nation.periods.get(n).and_then(|p| p.rows.get(system)).cloned().unwrap_or_default(),
            Part::Share(arm) => share(arm, &mut nation.composition.clone()).to_string(),
        }
    }

    /// What is wrong where a text cannot stand there.
    pub(super) fn refusal(self, text: &str) -> Option<String> {
        if let Part::Row(_, system) = self {
            let system = known().find(|s| s.about().id == system).filter(|_| !text.trim().is_empty());
            return system.and_then(|s| s.row_fault(text.trim(), "It"));
        }
        self.wrong(text).map(str::to_owned)
    }

    fn wrong(self, text: &str) -> Option<&'static str> {
        let (text, long) = (text.trim(), text.trim().chars().count());
        match self {
            Part::Name | Part::Rank(_) if text.is_empty() => Some("Nothing is written there. Write a name."),
            Part::Name | Part::Style | Part::Adjective | Part::Rank(_) if long > LONGEST => {
                Some("That is longer than any page has room for. Write at most sixty letters.")
            }
            Part::From(_) | Part::To(_) if !text.parse().is_ok_and(|y: i32| (1_600..=1_899).contains(&y)) => {
                Some("A nation takes the field between 1600 and 1899. Write a year.")
            }
            Part::Share(_) if !text.parse().is_ok_and(|n: u32| n <= 100) => {
                Some("Of a hundred units so many are of this arm. Write 0 to 100.")
            }
            Part::Cipher if text.is_empty() || long > CIPHER => {
                Some("The cipher stands on the colours. Write one letter or two.")
            }
            _ => None,
        }
    }

    /// What the whence line says of its field.
    pub(super) const fn said(self) -> (&'static str, &'static str) {
        match self {
            Part::Row(..) => (
                "Row",
                "a row of the table, or one’s own: like AUS, movement +1, hussars superior, dithering 1, dashing 5-6",
            ),
            Part::From(_) | Part::To(_) => ("Years", "in which it takes the field so; both count"),
            Part::Share(_) => ("Composition", "of a hundred units of an army that is put together by chance"),
            _ => ("Record", "of the nation; what was founded from it keeps its own"),
        }
    }

    /// What stands in its field while nothing does.
    pub(super) const fn empty(self) -> &'static str {
        if matches!(self, Part::Row(..)) { "the neutral row" } else { "" }
    }

    pub(super) const fn is_number(self) -> bool {
        matches!(self, Part::From(_) | Part::To(_) | Part::Share(_))
    }

    pub(super) fn write(self, nation: &mut Nation, text: &str) {
        match self {
            Part::From(n) | Part::To(n) => {
                let Some((period, year)) = nation.periods.get_mut(n).zip(text.parse().ok()) else { return };
                let place = if matches!(self, Part::From(_)) { &mut period.from } else { &mut period.to };
                *place = year;
                if period.from > period.to {
                    (period.from, period.to) = (year, year);
                }
            }
            Part::Row(n, system) => {
                let Some(period) = nation.periods.get_mut(n) else { return };
                if text.is_empty() {
                    period.rows.remove(system);
                } else {
                    period.rows.insert(system.to_owned(), text.to_owned());
                }
            }
            Part::Share(arm) => {
                if let Ok(n) = text.parse() {
                    *share(arm, &mut nation.composition) = n;
                }
            }
            Part::Name => text.clone_into(&mut nation.name),
            Part::Style => text.clone_into(&mut nation.style),
            Part::Adjective => text.clone_into(&mut nation.adjective),
            Part::Cipher => text.clone_into(&mut nation.cipher),
            Part::History => text.clone_into(&mut nation.history),
            Part::Rank(rank) => text.clone_into(rank.of(&mut nation.ranks)),
            Part::Names(list) => {
                let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
                *list.of(&mut nation.names) = names.map(str::to_owned).collect();
            }
        }
    }
}

/// The share of an arm in a hundred units.
fn share(arm: Arm, of: &mut Composition) -> &mut u32 {
    match arm {
        Arm::Foot => &mut of.foot,
        Arm::LightFoot => &mut of.light_foot,
        Arm::Horse => &mut of.horse,
        Arm::Guns | Arm::Transport => &mut of.guns,
    }
}

impl Rank {
    fn of(self, ranks: &mut crate::army::nation::Ranks) -> &mut String {
        match self {
            Rank::Colonel => &mut ranks.colonel,
            Rank::Brigadier => &mut ranks.brigadier,
            Rank::Lieutenant => &mut ranks.lieutenant,
            Rank::General => &mut ranks.general,
        }
    }
}

impl List {
    fn of(self, names: &mut crate::army::nation::Names) -> &mut Vec<String> {
        match self {
            List::Officers => &mut names.officers,
            List::Regiments => &mut names.regiments,
            List::Places => &mut names.places,
            List::Hills => &mut names.hills,
            List::Woods => &mut names.woods,
            List::Waters => &mut names.waters,
            List::Lakes => &mut names.lakes,
        }
    }
}

impl State {
    /// Changes the chosen nation, where it is the owner's own and something changes.
    pub(super) fn change(&self, around: &Around<'_>, work: impl FnOnce(&mut Nation)) -> Action<Message> {
        let Some(before) = self.nation(around.now).filter(|n| !n.historical) else { return Action::None };
        let mut nation = before.clone();
        work(&mut nation);
        if nation == *before {
            return Action::None;
        }
        let (shelf, kept) = (around.shelf.clone(), "All kept".to_owned());
        let work = move || with(&shelf, |desk| desk.edit(Edit::Nation(Box::new(nation))).map(|()| kept));
        Action::Run(once(work).map(Message::Done))
    }

    /// Keeps what was written.
    pub(super) fn keep(&mut self, around: &Around<'_>) -> Action<Message> {
        let Some((part, text)) = self.writing.take() else { return Action::None };
        if let Some(why) = part.refusal(&text) {
            self.fault = Some(why);
            self.writing = Some((part, text));
            return Action::None;
        }
        self.change(around, |nation| part.write(nation, text.trim()))
    }

    /// Adds the troops that are described, or changes those of their name.
    pub(super) fn enrol(&mut self, around: &Around<'_>) -> Action<Message> {
        let Some(nation) = self.nation(around.now).filter(|n| !n.historical) else { return Action::None };
        match troops::read(&self.troop, nation, &around.now.nations) {
            Ok(troop) => {
                self.troop.clear();
                self.change(around, |nation| troops::join(nation, troop))
            }
            Err(why) => {
                self.fault = Some(why);
                Action::None
            }
        }
    }

    /// A copy of the chosen nation under a name of its own: the owner's, bound by nothing.
    pub(super) fn copy(&mut self, around: &Around<'_>) -> Action<Message> {
        let kept = self.keep(around);
        let Some(nation) = self.nation(around.now).filter(|_| matches!(kept, Action::None)) else { return kept };
        let taken = |id: &str| around.now.nations.iter().any(|n| n.id.as_str() == id);
        let copy = copied(nation, taken);
        let note = format!("{} copied", nation.name);
        State::create(around, move |_| Ok((copy, note)))
    }

    /// A whole nation by chance: everything in it can be changed.
    pub(super) fn invent(&mut self, around: &Around<'_>) -> Action<Message> {
        let kept = self.keep(around);
        if !matches!(kept, Action::None) {
            return kept;
        }
        let seed = u64::from(rand::random::<u32>());
        State::create(around, move |known| {
            let wish = invent::Wish { seed, name: None, style: None, like: None };
            let nation = invent::nation(&wish, known)?;
            let note = format!("{} invented", nation.name);
            Ok((nation, note))
        })
    }

    fn create(
        around: &Around<'_>,
        make: impl FnOnce(&[Nation]) -> Result<(Nation, String), Error> + Send + 'static,
    ) -> Action<Message> {
        let shelf = around.shelf.clone();
        let work = move || {
            with(&shelf, |desk| {
                let (nation, note) = make(desk.nations())?;
                let id = nation.id.clone();
                desk.edit(Edit::Nation(Box::new(nation)))?;
                Ok((id, note))
            })
        };
        Action::Run(once(work).map(Message::Created))
    }

    /// What happens to what leaves and what comes in.
    pub(super) fn deal(&mut self, message: exchange::Message, around: &Around<'_>) -> Action<Message> {
        let Some(page) = &mut self.exchange else { return Action::None };
        match page.update(message, desk(around)) {
            exchange::Outcome::None => Action::None,
            exchange::Outcome::Run(task) => Action::Run(task.map(Message::Exchange)),
            exchange::Outcome::Said(note) => Action::Changed(note),
            exchange::Outcome::Came(kind, id, note) => {
                self.exchange = None;
                if kind == "army" {
                    return Action::Raised(id, note);
                }
                self.coming = Some(id);
                Action::ChangedThen(note, iced::widget::operation::focus(super::CHOSEN))
            }
            exchange::Outcome::Closed => {
                self.exchange = None;
                Action::Run(iced::widget::operation::focus(super::CHOSEN))
            }
        }
    }

    /// What the tailor does to the dress of the nation's line foot.
    pub(super) fn sew(&mut self, message: tailor::Message, around: &Around<'_>) -> Action<Message> {
        let (Some(nation), Some(tailor)) = (self.nation(around.now), &mut self.tailor) else { return Action::None };
        match tailor.update(message, &nation.uniform) {
            Outcome::None => Action::None,
            Outcome::Cut(uniform) => self.change(around, |nation| nation.uniform = *uniform),
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
}

/// What leaves and comes in here is priced by the first system; a regiment joins no army.
pub(super) fn desk<'a>(around: &Around<'a>) -> exchange::Desk<'a> {
    exchange::Desk { shelf: around.shelf, system: crate::desk::resolve::playable().next(), into: None }
}

/// The same nation as the owner's own, with the first ID and name that nobody has.
fn copied(nation: &Nation, taken: impl Fn(&str) -> bool) -> Nation {
    let base = nation.id.as_str();
    let (n, id) = (2..).map(|n| (n, format!("{base}-{n}"))).find(|(_, id)| !taken(id)).unwrap_or_default();
    let mut copy = Nation { id: Id(id), historical: false, ..nation.clone() };
    copy.name = format!("{} ({n})", nation.name);
    copy
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nation() -> Nation {
        crate::army::nations::all().swap_remove(0)
    }

    #[test]
    fn what_is_written_comes_back() {
        let mut n = nation();
        let names = Part::Names(List::Woods);
        for (part, text) in [
            (Part::Name, "Großmöhr"),
            (Part::Cipher, "GM"),
            (Part::Rank(Rank::Brigadier), "Generalmajor"),
            (names, "Krähenforst, , Eichicht"),
        ] {
            assert_eq!(part.refusal(text), None);
            part.write(&mut n, text);
        }
        assert_eq!((n.name.as_str(), n.cipher.as_str()), ("Großmöhr", "GM"));
        assert_eq!(Part::Rank(Rank::Brigadier).value(&n), "Generalmajor");
        assert_eq!(names.value(&n), "Krähenforst, Eichicht");
        assert!(Part::Name.refusal(" ").is_some() && Part::Cipher.refusal("GMB").is_some());
        assert!(Part::Name.refusal(&"a".repeat(500)).is_some());
    }

    #[test]
    fn a_copy_is_the_owners_own_under_a_name_that_nobody_has() {
        let prussia = crate::army::nations::all().into_iter().find(|n| n.historical).expect("a nation of history");
        let copy = copied(&prussia, |id| id.ends_with("-2"));
        assert_eq!(copy.id.as_str(), format!("{}-3", prussia.id));
        assert_eq!(copy.name, format!("{} (3)", prussia.name));
        assert!(!copy.historical);
        assert_eq!((copy.troops, copy.periods), (prussia.troops, prussia.periods));
    }

    #[test]
    fn rows_years_and_shares_are_written_and_what_is_wrong_is_told() {
        let mut n = crate::army::nations::all().into_iter().find(|n| !n.historical).expect("an invented nation");
        let row = Part::Row(0, "honours-of-war");
        for (part, text) in [
            (row, "like AUS, movement +1, hussars superior"),
            (Part::From(0), "1741"),
            (Part::To(0), "1750"),
            (Part::Share(Arm::Horse), "40"),
        ] {
            assert_eq!(part.refusal(text), None, "{text}");
            part.write(&mut n, text);
            assert_eq!(part.value(&n), text);
        }
        Part::From(0).write(&mut n, "1760");
        assert_eq!((n.periods[0].from, n.periods[0].to), (1760, 1760), "never from after to");
        row.write(&mut n, "");
        assert!(!n.periods[0].rows.contains_key("honours-of-war"));
        assert!(row.refusal("like AUS, hussars gallant").is_some_and(|why| why.contains("gallant")));
        assert!(Part::From(0).refusal("1066").is_some() && Part::Share(Arm::Guns).refusal("many").is_some());
    }
}
