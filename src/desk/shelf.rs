//! The shelf: what the player owns, kept in the library; and what armies and tables want of it.

use super::{Desk, Edit, Error, SHELF, file};
use crate::army::mistake;
pub use crate::field::shelf::{Fielded, Lack, Painted, Shelf, Terrain, runs_along};
use crate::rules::System;
use std::path::Path;

impl Desk {
    /// What the player owns; nothing where he has entered nothing yet.
    ///
    /// # Errors
    /// When the library cannot be read.
    pub fn shelf(&self) -> Result<Shelf, Error> {
        Ok(self.library.setting(SHELF)?.unwrap_or_default())
    }

    /// Keeps what the player owns; it can be undone.
    ///
    /// # Errors
    /// When something of it cannot be, or the library cannot be written; nothing is kept then.
    pub fn keep_shelf(&mut self, shelf: Shelf) -> Result<(), Error> {
        if let Some(fault) = shelf.faults().into_iter().next() {
            return Err(Error::refused(fault));
        }
        self.edit(Edit::Shelf(shelf))
    }

    /// The shelf that a file in TOML describes; nothing is kept.
    ///
    /// # Errors
    /// The first mistake in it, with its line.
    pub fn read_shelf(&self, path: &Path) -> Result<Shelf, Error> {
        let text = file::read_small(path)?;
        let refuse = |why: String| Error::Parse { path: path.to_path_buf(), what: "shelf", why };
        let shelf: Shelf = toml::from_str(&text).map_err(|e| {
            let (line, why) = mistake::of_toml(&e, &text);
            refuse(format!("line {line}: {why}"))
        })?;
        match shelf.faults().into_iter().next() {
            Some(fault) => Err(refuse(fault)),
            None => Ok(shelf),
        }
    }
}

/// The shelf in the form that [`Desk::read_shelf`] reads.
///
/// # Errors
/// Never: a test writes one.
pub fn write(shelf: &Shelf) -> Result<String, Error> {
    toml::to_string(shelf).map_err(|e| Error::refused(format!("the shelf cannot be written: {e}")))
}

/// The height in mm of the figures whose distances fit the shelf's bases under a system; none where the shelf has no
/// units or the rules do not say.
#[must_use]
pub fn figures(shelf: &Shelf, system: &dyn System) -> Option<u8> {
    shelf.front().and_then(|front| system.figures_for_front(front))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::army::Branch;
    use crate::desk::resolve;
    use crate::field::Nature;

    fn shelf() -> Shelf {
        let painted = |name: &str, branch, units, front| Painted {
            name: name.to_owned(),
            branch,
            nation: None,
            units,
            front,
            figures: 10,
        };
        let terrain = |nature, pieces, length| Terrain { nature, pieces, length };
        Shelf {
            painted: vec![painted("Foot", Branch::Musketeers, 8, 96), painted("Horse", Branch::Cuirassiers, 3, 90)],
            terrain: vec![
                terrain(Nature::GentleHill, 4, 0),
                terrain(Nature::Wood, 4, 0),
                terrain(Nature::Village, 3, 0),
                terrain(Nature::Road, 0, 500),
                terrain(Nature::Stream, 0, 300),
                terrain(Nature::Bridge, 2, 0),
                terrain(Nature::Ford, 2, 0),
            ],
        }
    }

    #[test]
    fn a_shelf_is_kept_undone_and_read_from_its_own_form() {
        let at = tempfile::tempdir().expect("a folder");
        let path = at.path().join("library.tricorne");
        let mut desk = Desk::open(&path).expect("a library");
        assert!(desk.shelf().expect("a shelf").is_empty());
        desk.keep_shelf(shelf()).expect("kept");
        drop(desk);
        let mut desk = Desk::open(&path).expect("a library");
        assert_eq!(desk.shelf().expect("a shelf"), shelf());
        let mut wrong = shelf();
        wrong.painted[1].name = "Foot".to_owned();
        assert!(desk.keep_shelf(wrong).expect_err("twice").to_string().contains("twice"));
        assert_eq!(desk.shelf().expect("a shelf"), shelf());
        let file = at.path().join("shelf.toml");
        let text = write(&shelf()).expect("TOML");
        std::fs::write(&file, &text).expect("written");
        assert_eq!(desk.read_shelf(&file).expect("a shelf"), shelf());
        std::fs::write(&file, text.replace("front = 96", "front = \"wide\"")).expect("written");
        let line = text.lines().position(|l| l == "front = 96").expect("the line") + 1;
        let why = desk.read_shelf(&file).expect_err("no number").to_string();
        assert!(why.contains(&format!("line {line}:")), "{why}");
        desk.undo().expect("undone");
        assert!(desk.shelf().expect("a shelf").is_empty());
    }

    /// HOW-BAS-08, HOW-BAS-09: figures of 10 mm in battalions of 96 mm play with the distances of 15 mm.
    #[test]
    fn how_bas_09_the_distances_fit_the_bases_of_the_shelf() {
        let figures = |system: &str| super::figures(&shelf(), resolve::system(system).expect("the system"));
        assert_eq!((figures("honours-of-war"), figures("austrian-succession")), (Some(15), None));
    }
}
