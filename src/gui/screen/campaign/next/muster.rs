//! Who comes to the battle that is drawn up, and how they are brigaded for the day. The permanent establishment stays.

mod view;

use super::{CHOSEN, Parent};
use crate::army::Id;
use crate::base::Side;
use crate::campaign::{self, DayBrigade};
use crate::desk::War;
use crate::desk::battles::{Coming, moved};
use crate::gui::screen::Action;
use iced::keyboard::{Key, Modifiers, key::Named};
use iced::widget::operation;

/// Brigades have numbers from 1 to this that are keys.
const KEYS: usize = 9;
/// Who comes, as it is being chosen.
#[derive(Debug)]
pub struct Muster {
    side: Side,
    /// Who comes of Blue and of Red.
    comes: [campaign::muster::Muster; 2],
    /// How a side was settled last, where it is settled otherwise now; none: as it is in the journal.
    changed: [Option<Coming>; 2],
    /// What stood in the journal when this was read.
    kept: [campaign::muster::Muster; 2],
    at: At,
    /// The battle that it is of.
    battle: u32,
}

/// What is chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum At {
    Nothing,
    Unit(Id),
    /// A brigade of the day, by its place.
    Brigade(usize),
}

impl Default for Muster {
    fn default() -> Muster {
        Muster {
            side: Side::Blue,
            comes: Default::default(),
            changed: [None, None],
            kept: Default::default(),
            at: At::Nothing,
            battle: 0,
        }
    }
}

/// What can happen.
#[derive(Debug, Clone)]
pub enum Message {
    Sided(Side),
    Chosen(At),
    /// A unit comes, or stays.
    Turned(Id),
    /// The chosen unit goes a place up or down, from brigade to brigade.
    Moved(bool),
    /// The chosen unit goes to the brigade at this place; behind the last: to a new one.
    Sent(usize),
    /// Who leads the chosen brigade for the day.
    Led(Option<Id>),
    All(Coming),
    LeftAsItWas,
    Settled,
}

impl Muster {
    /// Takes in where the war stands; what is changed and not settled stays while it is the same battle.
    pub fn refresh(&mut self, war: &War) {
        let Some(plan) = war.plan() else {
            *self = Muster { side: self.side, ..Muster::default() };
            return;
        };
        let kept = Side::BOTH.map(|s| war.muster(s).unwrap_or_default());
        if self.battle != plan.number || self.kept != kept || !self.is_changed() {
            let at = std::mem::replace(&mut self.at, At::Nothing);
            *self =
                Muster { side: self.side, comes: kept.clone(), changed: [None, None], kept, at, battle: plan.number };
        }
        self.stand_somewhere();
    }

    /// Whether it shows who comes of a side.
    pub fn is_of(&self, side: Side) -> bool {
        self.side == side
    }

    /// Whether something is changed that is not settled.
    pub fn is_changed(&self) -> bool {
        self.changed.iter().any(Option::is_some)
    }

    /// What is to be settled, of Blue and of Red. It counts as changed until the war says that it is so.
    pub fn settled(&self) -> [Option<Coming>; 2] {
        Side::BOTH.map(|s| {
            let coming = self.changed[s.index()].clone()?;
            Some(match coming {
                Coming::These(_) => {
                    let mut comes = self.comes[s.index()].clone();
                    comes.retain(|b| !b.units.is_empty());
                    Coming::These(comes)
                }
                coming => coming,
            })
        })
    }

    fn here(&self) -> &campaign::muster::Muster {
        &self.comes[self.side.index()]
    }

    fn stand_somewhere(&mut self) {
        let first = self.here().first().map_or(At::Nothing, |_| At::Brigade(0));
        if self.at == At::Nothing || matches!(self.at, At::Brigade(n) if n >= self.here().len()) {
            self.at = first;
        }
    }

    /// What a key means that no control took.
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        match key.as_ref() {
            Key::Named(Named::ArrowUp) if modifiers.alt() => Some(Message::Moved(false)),
            Key::Named(Named::ArrowDown) if modifiers.alt() => Some(Message::Moved(true)),
            Key::Named(Named::Escape) if self.is_changed() => Some(Message::LeftAsItWas),
            Key::Character(c) if modifiers.is_empty() => match c {
                "s" => Some(Message::Sided(self.side.other())),
                "b" => Some(Message::Sent(self.here().len())),
                "f" => Some(Message::All(Coming::All)),
                "t" => Some(Message::All(Coming::AsLastTime)),
                "r" => Some(Message::All(Coming::AsProposed)),
                c => {
                    let n: usize = c.parse().ok().filter(|n| (1..=KEYS).contains(n))?;
                    (n <= self.here().len()).then_some(Message::Sent(n - 1))
                }
            },
            _ => None,
        }
    }

    /// What a message does.
    pub fn update(&mut self, message: Message, war: &War) -> Action<Parent> {
        let side = self.side;
        match message {
            Message::Sided(side) => {
                self.side = side;
                self.at = At::Nothing;
                self.stand_somewhere();
                return Action::Run(operation::focus(CHOSEN));
            }
            Message::Chosen(at) => self.at = at,
            Message::Turned(unit) => {
                let comes = &mut self.comes[side.index()];
                match place(comes, &unit) {
                    Some((brigade, at)) => {
                        moved(comes, &unit, None);
                        // The next one in its place is chosen, so that several stay by one key.
                        let left = &comes[brigade].units;
                        let next = left.get(at).or_else(|| left.last()).cloned();
                        self.at = next.map_or(At::Brigade(brigade), At::Unit);
                    }
                    None => {
                        let to = home(comes, war, side, &unit);
                        moved(comes, &unit, Some(to));
                        name_new(comes, war, side, (to, &unit));
                        self.at = At::Unit(unit);
                    }
                }
                self.note_change();
                return Action::Run(operation::focus(CHOSEN));
            }
            Message::Moved(down) => {
                let At::Unit(unit) = &self.at else { return Action::None };
                if step(&mut self.comes[side.index()], unit, down) {
                    self.note_change();
                    return Action::Run(operation::focus(CHOSEN));
                }
            }
            Message::Sent(to) => {
                let At::Unit(unit) = self.at.clone() else { return Action::None };
                moved(&mut self.comes[side.index()], &unit, Some(to));
                self.note_change();
                return Action::Run(operation::focus(CHOSEN));
            }
            Message::Led(officer) => {
                let At::Brigade(n) = self.at else { return Action::None };
                let comes = &mut self.comes[side.index()];
                // Nobody leads two brigades on one day.
                for brigade in comes.iter_mut() {
                    brigade.commander.take_if(|c| Some(&*c) == officer.as_ref());
                }
                if let Some(brigade) = comes.get_mut(n) {
                    brigade.commander = officer;
                }
                self.note_change();
            }
            Message::All(coming) => match war.would_come(side, &coming) {
                Ok(comes) => {
                    self.comes[side.index()] = comes.unwrap_or_else(|| war.fit_for(side).unwrap_or_default());
                    self.at = At::Nothing;
                    self.stand_somewhere();
                    self.note_change();
                    if coming == Coming::All
                        && let Some(changed) = &mut self.changed[side.index()]
                    {
                        *changed = Coming::All;
                    }
                    return Action::Run(operation::focus(CHOSEN));
                }
                Err(why) => return Action::Fault(why.to_string()),
            },
            Message::LeftAsItWas => {
                self.comes = self.kept.clone();
                self.changed = [None, None];
                self.at = At::Nothing;
                self.stand_somewhere();
                return Action::Run(operation::focus(CHOSEN));
            }
            Message::Settled => {}
        }
        Action::None
    }

    /// Notes whether the side is settled otherwise than in the journal.
    fn note_change(&mut self) {
        let n = self.side.index();
        let same = self.comes[n] == self.kept[n];
        self.changed[n] = (!same).then(|| Coming::These(Vec::new()));
    }
}

/// The brigade of the day in which a unit stands usually; behind the last where there is none.
fn home(comes: &[DayBrigade], war: &War, side: Side, unit: &Id) -> usize {
    let usual = war.state().brigades(side).find(|(_, b)| b.units.contains(unit)).map(|(_, b)| &b.id);
    let same = |b: &DayBrigade| match usual {
        Some(id) => b.of.as_ref() == Some(id),
        None => b.of.is_none() && b.commander.is_none(),
    };
    comes.iter().position(same).unwrap_or(comes.len())
}

/// Gives a brigade that was just made for a unit the name and the leader of its permanent one.
fn name_new(comes: &mut [DayBrigade], war: &War, side: Side, (at, unit): (usize, &Id)) {
    let Some(new) = comes.get_mut(at).filter(|b| b.of.is_none() && b.units.len() == 1) else { return };
    let state = war.state();
    if let Some((_, usual)) = state.brigades(side).find(|(_, b)| b.units.contains(unit)) {
        new.name.clone_from(&usual.name);
        new.of = Some(usual.id.clone());
        new.commander = usual.commander.clone().filter(|c| state.fit(c));
    }
}

/// The brigade of the day in which a unit stands, and its place there.
fn place(comes: &[DayBrigade], unit: &Id) -> Option<(usize, usize)> {
    let in_brigade = |b: &DayBrigade| b.units.iter().position(|u| u == unit);
    comes.iter().enumerate().find_map(|(n, b)| in_brigade(b).map(|at| (n, at)))
}

/// Brings a unit a place up or down: within its brigade, else to the end or the beginning of the next.
fn step(comes: &mut [DayBrigade], unit: &Id, down: bool) -> bool {
    let Some((from, at)) = place(comes, unit) else { return false };
    let inside = if down { at + 1 < comes[from].units.len() } else { at > 0 };
    if inside {
        comes[from].units.swap(at, if down { at + 1 } else { at - 1 });
        return true;
    }
    let to = if down { from + 1 } else { from.wrapping_sub(1) };
    if to >= comes.len() {
        return false;
    }
    let unit = comes[from].units.remove(at);
    if down {
        comes[to].units.insert(0, unit);
    } else {
        comes[to].units.push(unit);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_steps_from_brigade_to_brigade_and_stops_at_the_ends() {
        let brigade = |units: &[&str]| DayBrigade {
            name: String::new(),
            of: None,
            commander: None,
            units: units.iter().map(|u| Id::new(u)).collect(),
        };
        let mut comes = vec![brigade(&["a", "b"]), brigade(&["c"])];
        let a = Id::new("a");
        assert!(!step(&mut comes, &a, false));
        assert!(step(&mut comes, &a, true) && comes[0].units[1] == a);
        assert!(step(&mut comes, &a, true) && comes[1].units[0] == a);
        assert!(step(&mut comes, &a, true) && comes[1].units[1] == a);
        assert!(!step(&mut comes, &a, true) && !step(&mut comes, &Id::new("z"), true));
    }
}
