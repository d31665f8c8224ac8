//! Nations and armies that leave a library and come into another, as readable JSON with a version.

use super::{Desk, Edit, Error, read_text};
use crate::army::nations;
use crate::army::{Army, Id, Nation, Uniform};
use crate::campaign::sound;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;

/// The version of the form in which nations and armies are written.
const VERSION: u32 = 1;

impl Desk {
    /// A nation of the library as JSON.
    ///
    /// # Errors
    /// When none or several are meant.
    pub fn export_nation(&self, wanted: &str) -> Result<String, Error> {
        write("nation", self.nation(wanted)?)
    }

    /// An army of the library as JSON.
    ///
    /// # Errors
    /// When none or several are meant.
    pub fn export_army(&self, wanted: &str) -> Result<String, Error> {
        write("army", self.army(wanted)?)
    }

    /// Brings a nation in from a file, JSON or TOML, new or in place of the one with its ID; gives the ID and the name.
    ///
    /// # Errors
    /// When the file cannot be read, is no nation, or contradicts itself; nothing is written then.
    pub fn import_nation(&mut self, path: &Path) -> Result<(Id, String), Error> {
        let toml = path.extension().is_some_and(|e| e.eq_ignore_ascii_case("toml"));
        let nation: Nation = if toml {
            super::nations::read(&path.display().to_string(), &read_text(path)?)
                .map_err(|e| Error::refused(e.to_string()))?
        } else {
            read(path, "nation")?
        };
        let refuse = |why: String| contradicts(path, "nation", why);
        named(&nation.id, &nation.name).map_err(refuse)?;
        dressed(&nation.name, &nation.uniform).map_err(refuse)?;
        if let Some((_, why)) = nations::examine(&nation) {
            return Err(refuse(why));
        }
        let gave = (nation.id.clone(), nation.name.clone());
        self.edit(Edit::Nation(Box::new(nation)))?;
        Ok(gave)
    }

    /// Brings an army in from a file, new or in place of the one with its ID; gives the ID and the name.
    ///
    /// # Errors
    /// When the file cannot be read, is no army, contradicts itself, or its nation is not in the library; nothing is
    /// written then.
    pub fn import_army(&mut self, path: &Path) -> Result<(Id, String), Error> {
        let army: Army = read(path, "army")?;
        let refuse = |why: String| contradicts(path, "army", why);
        named(&army.id, &army.name).map_err(refuse)?;
        sound(&army).map_err(|why| refuse(why.to_string()))?;
        let mut names = BTreeSet::new();
        for (r, u) in army.regiments.iter().flat_map(|r| r.units.iter().map(move |u| (r, u))) {
            let name = r.unit_name(u);
            if !names.insert(super::name::fold(&name)) {
                return Err(refuse(format!("two of its units have the name {name}; name one of them otherwise")));
            }
        }
        for r in &army.regiments {
            dressed(&r.name, &r.uniform).map_err(refuse)?;
        }
        for nation in army.regiments.iter().map(|r| &r.nation).chain([&army.nation]) {
            if self.nations().iter().all(|n| n.id != *nation) {
                return Err(refuse(format!(
                    "it has troops of {nation}, and there is no such nation here; import the nation first"
                )));
            }
        }
        let gave = (army.id.clone(), army.name.clone());
        self.edit(Edit::Army(Box::new(army)))?;
        Ok(gave)
    }
}

fn write(what: &str, thing: &impl Serialize) -> Result<String, Error> {
    let whole = json!({"tricorne": what, "version": VERSION, what: thing});
    serde_json::to_string_pretty(&whole).map_err(|e| Error::refused(format!("the {what} cannot be written: {e}")))
}

fn read<T: DeserializeOwned>(path: &Path, what: &'static str) -> Result<T, Error> {
    let refuse = |why: String| Error::Parse { path: path.to_path_buf(), what, why };
    let mut value: Value = serde_json::from_str(&read_text(path)?).map_err(|e| refuse(e.to_string()))?;
    if value["tricorne"] != what {
        return Err(refuse(format!("it does not say \"tricorne\": \"{what}\"; export one to see the form")));
    }
    match value["version"].as_u64() {
        Some(version) if version == u64::from(VERSION) => {}
        Some(version) if version > u64::from(VERSION) => {
            return Err(refuse("it is of a newer version; update Tricorne".to_owned()));
        }
        _ => return Err(refuse(format!("it does not say \"version\": {VERSION}; export one to see the form"))),
    }
    serde_json::from_value(value[what].take()).map_err(|e| refuse(format!("{e}; export one to see the form")))
}

fn contradicts(path: &Path, what: &'static str, why: String) -> Error {
    Error::Contradicts { path: path.to_path_buf(), what, why }
}

fn named(id: &Id, name: &str) -> Result<(), String> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if id.as_str().is_empty() || !id.as_str().chars().all(plain) {
        return Err(format!("its ID “{id}” is none; use small letters, digits and hyphens"));
    }
    if name.trim().is_empty() {
        return Err("it has no name; give it one".to_owned());
    }
    Ok(())
}

/// Whether every colour of a dress is one.
fn dressed(who: &str, dress: &Uniform) -> Result<(), String> {
    match dress.undyed() {
        Some(cloth) => Err(format!("{who} wears the colour “{}”, which is none; write #rrggbb", cloth.colour)),
        None => Ok(()),
    }
}
