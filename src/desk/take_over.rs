//! Corrections by hand, and changes of the library's lists taken over into the open campaign.

use super::{Desk, Error, War, log, name};
use crate::army::{Army, Id};
use crate::base::Side;
use crate::campaign::correction::correction;
use crate::campaign::take_over::{News, news};
use crate::campaign::{Account, Kind};

impl War {
    /// The unit that a name means, on either side.
    ///
    /// # Errors
    /// When none or several are meant.
    pub fn unit_named(&self, wanted: &str) -> Result<Id, Error> {
        let state = self.state();
        let units = Side::BOTH.into_iter().flat_map(|s| state.units(s));
        let all: Vec<(Id, String)> = units.map(|(_, r, u)| (u.id.clone(), r.unit_name(u))).collect();
        let found = name::pick(&all, wanted, |u| (u.0.as_str(), &u.1)).map(|u| u.0.clone());
        found.map_err(|why| Error::not_found("unit", wanted, why, all.iter().map(|u| u.1.clone()).collect()))
    }

    /// The brigade, or else the unit, that a name means, on either side.
    ///
    /// # Errors
    /// When none or several are meant.
    pub fn part_named(&self, wanted: &str) -> Result<Id, Error> {
        let brigades = Side::BOTH.into_iter().flat_map(|s| self.state().brigades(s));
        let all: Vec<(Id, String)> = brigades.map(|(_, b)| (b.id.clone(), b.name.clone())).collect();
        match name::pick(&all, wanted, |b| (b.0.as_str(), &b.1)) {
            Ok(found) => Ok(found.0.clone()),
            Err(why) => self.unit_named(wanted).map_err(|_| {
                Error::not_found("brigade or unit", wanted, why, all.iter().map(|b| b.1.clone()).collect())
            }),
        }
    }

    /// The army of the campaign that a name means, and how the library's list of it differs from it, a sentence for each
    /// difference.
    ///
    /// # Errors
    /// When no army or several are meant, or the library has no such list any more.
    pub fn differences(&self, wanted: &str, desk: &Desk) -> Result<(Id, Vec<String>), Error> {
        let all: Vec<&Army> = self.state().sides.iter().flat_map(|f| &f.armies).collect();
        let found = name::pick(&all, name::short(wanted), |a| (a.id.as_str(), name::short(&a.name)));
        let army = found.map(|a| a.id.clone()).map_err(|why| {
            Error::not_found("army of the campaign", wanted, why, all.iter().map(|a| a.id.to_string()).collect())
        })?;
        let news = self.news(&army, desk)?;
        Ok((army, news.differences))
    }

    fn news(&self, army: &Id, desk: &Desk) -> Result<News, Error> {
        let list = desk.armies().iter().find(|a| a.id == *army);
        let list = list.ok_or_else(|| {
            Error::refused(format!("the library has no army {army} any more, so there is nothing to take over"))
        })?;
        Ok(news(self.state(), army, list)?)
    }
}

impl Desk {
    /// Moves men, horses, guns or colours of a unit from one account to another by hand; gives the entry.
    ///
    /// # Errors
    /// When there is no such unit, fewer are there, or no reason is given.
    pub fn correct(
        &mut self,
        unit: &Id,
        what: (Kind, u32),
        accounts: (Account, Account),
        reason: &str,
    ) -> Result<u32, Error> {
        log::action("correct the books by hand");
        let entry = correction(self.campaign()?.state(), unit, what, accounts, reason)?;
        self.append(entry, None)
    }

    /// Takes over how the library's list of an army differs from what the campaign has of it; gives the entry.
    ///
    /// # Errors
    /// When there is no such army, or nothing differs.
    pub fn take_over(&mut self, army: &Id) -> Result<u32, Error> {
        log::action("take over changes of a list");
        let news = self.campaign()?.news(army, self)?;
        if news.differences.is_empty() {
            return Err(Error::refused("the army in the library is as it was taken into the campaign"));
        }
        self.append(news.entry, None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Side;
    use crate::campaign::{Act, Entry, Fact};
    use crate::desk::Edit;

    #[test]
    fn honours_and_works_of_the_war_outlast_a_new_list() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = Desk::open(&folder.path().join("library.tricorne")).expect("a new library");
        desk.found_sample(None).expect("the sample campaign");
        let own = desk.campaign().expect("a war").state().force(Side::Blue).armies[0].clone();
        let today = desk.campaign().expect("a war").state().today;
        let mut entry = Entry::new(today, Act::Reorganised);
        let regiment = own.regiments[0].id.clone();
        entry.facts = vec![
            Fact::Honoured { regiment: regiment.clone(), battle: None, words: "Nebelfeld".to_owned() },
            Fact::Entrenched { regiment },
        ];
        desk.append(entry, None).expect("an entry");
        let told = desk.campaign().expect("a war").differences(own.id.as_str(), &desk).expect("the army").1;
        assert!(told.is_empty(), "nobody changed the list: {told:?}");
        let mut list = desk.armies().iter().find(|a| a.id == own.id).expect("its list").clone();
        list.regiments[0].name = "Neu-Quast".into();
        desk.edit(Edit::Army(Box::new(list))).expect("kept");
        let (army, told) = desk.campaign().expect("a war").differences(own.id.as_str(), &desk).expect("the army");
        assert_eq!(told.len(), 1, "{told:?}");
        desk.take_over(&army).expect("taken over");
        let now = &desk.campaign().expect("a war").state().force(Side::Blue).armies[0].regiments[0];
        assert!(now.name == "Neu-Quast" && now.is_entrenched());
        assert!(now.uniform.flag.honours.contains(&"Nebelfeld".to_owned()));
    }
}
