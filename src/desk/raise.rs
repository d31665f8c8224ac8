//! New armies of a nation, as a rule system makes them up.

use super::{Desk, Error, name};
use crate::army::{Army, Id, raise};
use crate::rules::System;

impl Desk {
    /// An army of so many parts of what a system makes up for a nation, of a year where one is given; it is called after the
    /// nation where nobody names it. It is not in the library yet.
    ///
    /// # Errors
    /// When no nation or several are meant, the system makes up no armies, or the name is empty.
    pub fn made_up(
        &self,
        system: &dyn System,
        nation: &str,
        called: Option<&str>,
        parts: u8,
        year: Option<i32>,
    ) -> Result<Army, Error> {
        let nation = self.nation(nation)?;
        let about = system.about();
        // In whatever year the rules know the nation, where none is asked for.
        let any = || nation.periods.iter().find_map(|p| p.rows.get(about.id)).map(String::as_str);
        let row = year.and_then(|y| nation.row(about.id, y)).or_else(any);
        let groups = system.compose(row, parts);
        if groups.is_empty() {
            let why = format!("{} makes up no armies; name rules that do, or a price", about.name);
            return Err(Error::refused(why));
        }
        let called = called.map_or_else(|| format!("New Army of {}", nation.name), |name| name.trim().to_owned());
        if called.is_empty() {
            return Err(Error::refused("an army needs a name; write one"));
        }
        let id = Id::free(&name::stem(&called, "army"), |id| self.armies().iter().any(|a| a.id == *id));
        Ok(Army { year, ..raise::raise(nation, &groups, &id, &called) })
    }
}
