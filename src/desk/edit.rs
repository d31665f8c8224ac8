//! Edits of the library: what can be undone.

use super::{Error, Settings};
use crate::army::{Army, Id, Nation, Strength, Temper};
use crate::field::shelf::Shelf;

/// One edit of the library.
#[derive(Debug, Clone)]
pub enum Edit {
    /// Everything that is set.
    Settings(Settings),
    /// What the player owns.
    Shelf(Shelf),
    /// A nation, new or changed.
    Nation(Box<Nation>),
    /// An army, new or changed, as a whole.
    Army(Box<Army>),
    /// An army reworked as a whole, and what people call that: *Leib-Regiment disbanded*.
    Reworked {
        army: Box<Army>,
        what: String,
    },
    RemoveArmy(Id),
    RenameRegiment {
        army: Id,
        regiment: Id,
        name: String,
    },
    /// Establishment or present strength of a unit.
    Strength {
        army: Id,
        unit: Id,
        establishment: Strength,
        present: Strength,
    },
    /// A unit goes to a brigade (none: independent), before another one or to the end.
    Move {
        army: Id,
        unit: Id,
        brigade: Option<Id>,
        before: Option<Id>,
    },
    Rate {
        army: Id,
        commander: Id,
        temper: Option<Temper>,
    },
    /// Who leads a brigade or a wing.
    Command {
        army: Id,
        brigade: Id,
        commander: Option<Id>,
    },
}

/// The name of a unit as its army calls it.
fn called(army: &Army, unit: &Id) -> String {
    army.unit(unit).map_or_else(|| unit.to_string(), |(r, u)| r.unit_name(u))
}

impl Edit {
    /// A short key for the log.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Edit::Settings(_) => "settings",
            Edit::Shelf(_) => "shelf",
            Edit::Nation(_) => "nation",
            Edit::Army(_) => "army",
            Edit::Reworked { .. } => "rework army",
            Edit::RemoveArmy(_) => "remove army",
            Edit::RenameRegiment { .. } => "rename regiment",
            Edit::Strength { .. } => "strength",
            Edit::Move { .. } => "move unit",
            Edit::Rate { .. } => "rate commander",
            Edit::Command { .. } => "give command",
        }
    }

    /// The army that an edit changes, for those that change a part of one.
    pub(super) const fn army(&self) -> Option<&Id> {
        match self {
            Edit::RenameRegiment { army, .. }
            | Edit::Strength { army, .. }
            | Edit::Move { army, .. }
            | Edit::Rate { army, .. }
            | Edit::Command { army, .. } => Some(army),
            Edit::Settings(_)
            | Edit::Shelf(_)
            | Edit::Nation(_)
            | Edit::Army(_)
            | Edit::Reworked { .. }
            | Edit::RemoveArmy(_) => None,
        }
    }

    /// Makes an edit of a part in its army; gives what people call it.
    pub(super) fn apply(&self, to: &mut Army) -> Result<String, Error> {
        let missing = |what: &str, id: &Id| Error::refused(format!("there is no {what} {id} in {}", to.name));
        match self {
            Edit::RenameRegiment { regiment, name, .. } => {
                if name.trim().is_empty() {
                    return Err(Error::refused("a regiment needs a name; write one"));
                }
                let gone = missing("regiment", regiment);
                let r = to.regiments.iter_mut().find(|r| r.id == *regiment).ok_or(gone)?;
                let before = std::mem::replace(&mut r.name, name.trim().to_owned());
                Ok(format!("{before} renamed {}", r.name))
            }
            Edit::Strength { unit, establishment, present, .. } => {
                if present.men > establishment.men || present.guns > establishment.guns {
                    return Err(Error::refused("more are present than the establishment has; raise it first"));
                }
                let name = called(to, unit);
                let gone = missing("unit", unit);
                let mut units = to.regiments.iter_mut().flat_map(|r| &mut r.units);
                let u = units.find(|u| u.id == *unit).ok_or(gone)?;
                (u.establishment, u.present) = (*establishment, *present);
                Ok(format!("strength of {name}"))
            }
            Edit::Move { unit, brigade, before, .. } => {
                if to.unit(unit).is_none() {
                    return Err(missing("unit", unit));
                }
                if let Some(b) = brigade
                    && to.brigades.iter().all(|x| x.id != *b)
                {
                    return Err(missing("brigade", b));
                }
                to.brigades.iter_mut().for_each(|b| b.units.retain(|u| u != unit));
                to.independent.retain(|u| u != unit);
                let list = match brigade {
                    Some(b) => to.brigades.iter_mut().find(|x| x.id == *b).map(|x| &mut x.units),
                    None => Some(&mut to.independent),
                };
                if let Some(list) = list {
                    let at = before.as_ref().and_then(|b| list.iter().position(|u| u == b)).unwrap_or(list.len());
                    list.insert(at, unit.clone());
                }
                Ok(format!("{} moved", called(to, unit)))
            }
            Edit::Rate { commander, temper, .. } => {
                let gone = missing("commander", commander);
                let c = to.commanders.iter_mut().find(|c| c.id == *commander).ok_or(gone)?;
                c.temper = *temper;
                Ok(format!("{} rated", c.name))
            }
            Edit::Command { brigade, commander, .. } => {
                if let Some(c) = commander
                    && to.commander(c).is_none()
                {
                    return Err(missing("commander", c));
                }
                let gone = missing("brigade", brigade);
                let brigades = to.brigades.iter_mut().map(|b| (&b.id, &b.name, &mut b.commander));
                let wings = to.wings.iter_mut().map(|w| (&w.id, &w.name, &mut w.commander));
                let mut given = None;
                for (id, name, place) in brigades.chain(wings) {
                    if id == brigade {
                        place.clone_from(commander);
                        given = Some(format!("command of {name}"));
                    } else if commander.is_some() && place == commander {
                        *place = None;
                    }
                }
                given.ok_or(gone)
            }
            Edit::Settings(_)
            | Edit::Shelf(_)
            | Edit::Nation(_)
            | Edit::Army(_)
            | Edit::Reworked { .. }
            | Edit::RemoveArmy(_) => Ok(String::new()),
        }
    }
}
