//! Nations, armies and regiments that leave a library and come into another: as readable JSON with a version, as text,
//! as tables. What comes is shown before it counts: what was understood, and what was not.

mod examine;

pub(super) use examine::{long, long_name};
mod json;

use super::pictures::Carried;
use super::{Desk, Error, file, lists, name, sample};
use crate::army::{Army, Force, Id, Nation, Regiment};
use crate::draw::picture;
use crate::rules::System;
use crate::store::Change;
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::Path;

/// The form in which a thing leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Whole, with a version: what another library takes.
    Json,
    /// A line for each unit; that of an army comes in again.
    Text,
    /// A few lines for a chat.
    Compact,
    /// A table for a spreadsheet; that of an army comes in again.
    Csv,
    /// A table of prices, opened.
    Bill,
}

/// What leaves, by the names that people type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What<'a> {
    Nation(&'a str),
    Army(&'a str),
    Regiment { army: &'a str, regiment: &'a str },
}

/// What a file holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Thing {
    Nation(Box<Nation>),
    /// With the nations that it brings and that are not here.
    Army(Box<Army>, Vec<Nation>),
    Regiment(Box<Regiment>, Vec<Nation>),
}

impl Thing {
    /// `nation`, `army` or `regiment`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Thing::Nation(_) => "nation",
            Thing::Army(..) => "army",
            Thing::Regiment(..) => "regiment",
        }
    }

    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Thing::Nation(n) => &n.name,
            Thing::Army(a, _) => &a.name,
            Thing::Regiment(r, _) => &r.name,
        }
    }
}

/// Something in a file that cannot come in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Where: `line 3`, `regiments.2.quality`; empty where it is the whole.
    pub place: String,
    /// What is wrong and what to do.
    pub why: String,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.place.is_empty() { f.write_str(&self.why) } else { write!(f, "{}: {}", self.place, self.why) }
    }
}

/// What a file was understood as. Nothing is written until [`Desk::bring_in`].
#[derive(Debug, Clone)]
pub struct Preview {
    /// None where nothing was understood.
    pub thing: Option<Thing>,
    /// What was understood, a line each.
    pub lines: Vec<String>,
    /// What was not; while there is any, nothing comes in.
    pub not: Vec<Fault>,
    /// The name of what it would stand in place of.
    pub replaces: Option<String>,
    /// Pictures that come along, by their IDs.
    pub pictures: Vec<(Id, Vec<u8>)>,
}

impl Desk {
    /// A thing of the library in a form; a system rates and prices it there where the form says such things.
    ///
    /// # Errors
    /// When none or several are meant, or a nation is asked for its prices.
    pub fn export(&self, what: What, form: Form, system: &dyn System) -> Result<String, Error> {
        match what {
            What::Nation(wanted) => {
                let nation = self.nation(wanted)?;
                match form {
                    Form::Json => self.whole("nation", nation, &[]),
                    Form::Text => Ok(lists::nation(nation, None)),
                    Form::Compact => Ok(lists::nation_compact(nation)),
                    Form::Csv => Ok(lists::nation_csv(nation)),
                    Form::Bill => Err(Error::refused("a nation has no price; ask for that of an army")),
                }
            }
            What::Army(wanted) => {
                let army = self.army(wanted)?;
                let force = sample::force(vec![army.clone()], self.nations());
                match form {
                    Form::Json => self.whole("army", army, &self.invented(&force)),
                    form => Ok(listed(&force, form, system)),
                }
            }
            What::Regiment { army, regiment } => {
                let army = self.army(army)?;
                let regiment = regiment_of(army, regiment)?;
                let alone = Army {
                    regiments: vec![regiment.clone()],
                    brigades: Vec::new(),
                    independent: regiment.units.iter().map(|u| u.id.clone()).collect(),
                    ..army.clone()
                };
                let force = sample::force(vec![alone], self.nations());
                match form {
                    Form::Json => {
                        let mut nations = self.invented(&force);
                        nations.retain(|n| n.id == regiment.nation);
                        self.whole("regiment", regiment, &nations)
                    }
                    Form::Text => Ok(lists::regiment(&force, regiment, system)),
                    Form::Compact => Ok(lists::units(&force, regiment, system)),
                    form => Ok(listed(&force, form, system)),
                }
            }
        }
    }

    /// A thing as JSON, with the nations and pictures that travel with it.
    fn whole(&self, what: &str, thing: &impl Serialize, nations: &[Nation]) -> Result<String, Error> {
        let plain = json::write(what, thing, (nations, &Carried::new()))?;
        let pictures = self.pictures_in(&plain)?;
        if pictures.is_empty() { Ok(plain) } else { json::write(what, thing, (nations, &pictures)) }
    }

    /// The nations of a force that do not come with the program: they travel with it.
    fn invented(&self, force: &Force) -> Vec<Nation> {
        let theirs = |n: &&Nation| force.nations.iter().any(|f| f.id == n.id);
        let known = crate::army::nations::all();
        self.nations().iter().filter(theirs).filter(|n| !known.contains(n)).cloned().collect()
    }

    /// What a file is understood as: a list by its ending `.txt`, a table by `.csv`, a nation by `.toml`, else JSON. Classes
    /// that a list names are those of the system.
    ///
    /// # Errors
    /// When the file cannot be read, is of a newer version, or of another kind.
    pub fn preview(&self, path: &Path, system: &dyn System) -> Result<Preview, Error> {
        self.preview_text(path, &file::read_small(path)?, system)
    }

    /// The same of a text that is at hand: what the clipboard has, under the name that a file would have.
    ///
    /// # Errors
    /// As [`Desk::preview`].
    pub fn preview_text(&self, path: &Path, text: &str, system: &dyn System) -> Result<Preview, Error> {
        let ending = path.extension().map_or_else(String::new, |e| e.to_string_lossy().to_ascii_lowercase());
        let listed = |understood: lists::Understood| {
            let not = understood.not.into_iter().map(|(line, why)| Fault { place: format!("line {line}"), why });
            let army = understood.army.map(|army| self.with_an_id(army));
            let mut preview = Preview {
                thing: army.map(|a| Thing::Army(Box::new(a), Vec::new())),
                lines: understood.lines,
                not: not.collect(),
                replaces: None,
                pictures: Vec::new(),
            };
            if preview.thing.is_none() && preview.not.is_empty() {
                let why = "it names no nation and no unit; write “Nation: …” and a unit a line".to_owned();
                preview.not.push(Fault { place: String::new(), why });
            }
            preview
        };
        let mut preview = match ending.as_str() {
            "txt" => listed(lists::understand(text, self.nations(), system)),
            "csv" => listed(lists::understand_table(text, self.nations(), system)),
            "toml" => {
                let file = path.file_name().map_or_else(String::new, |f| f.to_string_lossy().into_owned());
                match super::nations::read(&file, text) {
                    Ok(nation) => Preview {
                        lines: lists::nation_compact(&nation).lines().map(str::to_owned).collect(),
                        thing: Some(Thing::Nation(Box::new(nation))),
                        not: Vec::new(),
                        replaces: None,
                        pictures: Vec::new(),
                    },
                    Err(mistake) => {
                        let fault = Fault { place: format!("line {}", mistake.line), why: mistake.why };
                        Preview {
                            thing: None,
                            lines: Vec::new(),
                            not: vec![fault],
                            replaces: None,
                            pictures: Vec::new(),
                        }
                    }
                }
            }
            _ => json::preview(path, text, self.nations(), system)?,
        };
        if let Some(thing) = &preview.thing {
            let mut faults = examine::faults(thing, self.nations());
            let named = examine::pictures(thing);
            let kept = if named.is_empty() { BTreeSet::new() } else { self.library.picture_ids()? };
            let here = |id: &Id| kept.contains(id) || preview.pictures.iter().any(|(p, _)| p == id);
            faults.extend(named.into_iter().filter(|id| !here(id)).map(|id| {
                format!("the picture {id} is neither here nor in the file; export it anew from where it is")
            }));
            preview.not.extend(faults.into_iter().map(|why| Fault { place: String::new(), why }));
        }
        preview.replaces = match &preview.thing {
            Some(Thing::Nation(n)) => self.nations().iter().find(|x| x.id == n.id).map(|x| x.name.clone()),
            Some(Thing::Army(a, _)) => self.armies().iter().find(|x| x.id == a.id).map(|x| x.name.clone()),
            _ => None,
        };
        Ok(preview)
    }

    /// An army that a list made, with an ID that no other has.
    fn with_an_id(&self, army: Army) -> Army {
        let stem = name::stem(&army.name, "army");
        Army { id: Id::free(&stem, |id| self.armies().iter().any(|a| a.id == *id)), ..army }
    }

    /// Brings what a preview shows into the library, all of it in one edit or nothing; a regiment joins an army, behind its
    /// other units that stand by themselves. Gives the ID of what came and its name.
    ///
    /// # Errors
    /// When anything of it was not understood, no army is named for a regiment, or the library cannot be written.
    pub fn bring_in(&mut self, path: &Path, preview: Preview, into: Option<&str>) -> Result<(Id, String), Error> {
        let Preview { thing, not, pictures, .. } = preview;
        let what = thing.as_ref().map_or("army", Thing::kind);
        let refuse = |why: String| Error::Contradicts { path: path.to_path_buf(), what, why };
        if let Some(first) = not.first() {
            let more = if not.len() > 1 { format!("; {} more faults", not.len() - 1) } else { String::new() };
            return Err(refuse(format!("{first}{more}")));
        }
        let (gave, mut changes) = match thing {
            None => return Err(refuse("nothing in it was understood".to_owned())),
            Some(Thing::Nation(nation)) => ((nation.id.clone(), nation.name.clone()), vec![Change::nation(&nation)?]),
            Some(Thing::Army(army, nations)) => {
                let mut changes = vec![Change::army(&army)?];
                for nation in &nations {
                    changes.push(Change::nation(nation)?);
                }
                ((army.id, army.name), changes)
            }
            Some(Thing::Regiment(regiment, nations)) => {
                let into = into.ok_or_else(|| refuse("a regiment joins an army; say which".to_owned()))?;
                let mut army = self.army(into)?.clone();
                let name = regiment.name.clone();
                if let Some(twice) = examine::twice(&army, &regiment) {
                    let why = format!("{} has {twice} already; name one of them otherwise first", army.name);
                    return Err(refuse(why));
                }
                if army.regiments.iter().map(|r| r.units.len()).sum::<usize>() + regiment.units.len() > Army::MOST_UNITS
                {
                    return Err(refuse(format!(
                        "{} has the {} units that an army may have",
                        army.name,
                        Army::MOST_UNITS
                    )));
                }
                army.enlist(vec![*regiment], None, None);
                let id = army.regiments.last().map(|r| r.id.clone()).unwrap_or_default();
                let mut changes = vec![Change::army(&army)?];
                for nation in &nations {
                    changes.push(Change::nation(nation)?);
                }
                ((id, name), changes)
            }
        };
        // Nations first: an army is never without its own.
        changes.reverse();
        super::log::action(format!("bring in {what}"));
        self.library.keep_pictures(&pictures)?;
        picture::hang(pictures);
        self.library.edit(&format!("{} brought in", gave.1), &changes)?;
        self.look_again(changes.iter().map(Change::document))?;
        Ok(gave)
    }

    /// Reads a file and brings in what it holds; see [`Desk::preview`] and [`Desk::bring_in`].
    ///
    /// # Errors
    /// As those.
    pub fn import(&mut self, path: &Path, into: Option<&str>, system: &dyn System) -> Result<(Id, String), Error> {
        let preview = self.preview(path, system)?;
        self.bring_in(path, preview, into)
    }
}

/// The regiment of an army that a name means.
///
/// # Errors
/// When none or several are meant.
pub fn regiment_of<'a>(army: &'a Army, wanted: &str) -> Result<&'a Regiment, Error> {
    let known = || army.regiments.iter().map(|r| r.name.clone()).collect();
    name::pick(&army.regiments, wanted, |r| (r.id.as_str(), &r.name))
        .map_err(|why| Error::not_found("regiment", wanted, why, known()))
}

/// A force in one of the forms of lists.
fn listed(force: &Force, form: Form, system: &dyn System) -> String {
    let year = force.armies.first().map_or(Army::USUAL_YEAR, Army::rated_in);
    match form {
        Form::Compact => lists::compact(force, system, year),
        Form::Csv => lists::csv(force, system, year),
        Form::Bill => lists::bill_csv(&system.bill(force, year)),
        Form::Json | Form::Text => lists::text(force, system),
    }
}

#[cfg(test)]
mod tests;
