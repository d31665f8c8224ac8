//! New armies of a nation, as a rule system makes them up.

use super::{Desk, Edit, Error, name};
use crate::army::{Id, raise};
use crate::rules::System;

impl Desk {
    /// Raises an army of so many parts of what a system makes up for a nation; gives its ID and name. It is called after
    /// the nation where nobody names it.
    ///
    /// # Errors
    /// When no nation or several are meant, the system makes up no armies, or the name is empty; nothing is written then.
    pub fn raise_army(
        &mut self,
        system: &dyn System,
        nation: &str,
        called: Option<&str>,
        parts: u8,
    ) -> Result<(Id, String), Error> {
        let nation = self.nation(nation)?;
        let about = system.about();
        // In whatever year the rules know the nation.
        let row = nation.periods.iter().find_map(|p| p.rows.get(about.id)).map(String::as_str);
        let groups = system.compose(row, parts);
        if groups.is_empty() {
            let why = format!("{} makes up no armies; name rules that do with --rules", about.name);
            return Err(Error::refused(why));
        }
        let called = called.map_or_else(|| format!("New Army of {}", nation.name), |name| name.trim().to_owned());
        let stem = name::ascii(&called);
        if stem.is_empty() {
            return Err(Error::refused("an army needs a name; write one with letters or numbers"));
        }
        let id = Id::free(&stem, |id| self.armies().iter().any(|a| a.id == *id));
        let army = raise::raise(nation, &groups, &id, &called);
        let gave = (army.id.clone(), army.name.clone());
        self.edit(Edit::Army(Box::new(army)))?;
        Ok(gave)
    }
}
