//! Ways of recovery of the owner's own, in a file beside the library that he may also write by hand.

use super::{Desk, Error, file, log, name, with_own, write_whole};
use crate::campaign::recovery::{Own, written};
use crate::campaign::{Experience, Preset, Season, Shape};
use std::path::PathBuf;

/// The file beside a library with ways of recovery of its owner's own.
const OWN: &str = "recovery.toml";

/// Around what the form wrote, so that it finds it again and leaves all else as it is.
const BEGINS: &str = "# Written by the form of the program; change it there, or take these two lines away: ";
const ENDS: &str = "# Here ends: ";

/// The files beside a library with rules of experience and season and shapes of wars of its owner's own.
const EXPERIENCE: &str = "experience.toml";
const SEASONS: &str = "seasons.toml";
const SHAPES: &str = "shapes.toml";

/// All rules by which time can pass in a war: those of the program, and the owner's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimeRules {
    pub recoveries: Vec<Preset>,
    pub experiences: Vec<Experience>,
    pub seasons: Vec<Season>,
    pub shapes: Vec<Shape>,
}

impl Default for TimeRules {
    /// Those of the program.
    fn default() -> TimeRules {
        TimeRules {
            recoveries: Preset::all(),
            experiences: Experience::all(),
            seasons: Season::all(),
            shapes: Shape::all(),
        }
    }
}

impl Desk {
    /// All rules by which time can pass, and what is wrong in the first of the owner's files that cannot be read: of that sort
    /// there are the program's then.
    #[must_use]
    pub fn time_rules(&self) -> (TimeRules, Option<Error>) {
        let usual = TimeRules::default();
        let mut wrong = None;
        let mut sound = |why: Error| {
            wrong.get_or_insert(why);
        };
        let of = |file| (self.path(), file);
        let recoveries = self.recoveries().map_err(&mut sound).unwrap_or(usual.recoveries);
        let experiences = with_own(of(EXPERIENCE), Experience::all(), Experience::parse, |a, b| a.id == b.id);
        let experiences = experiences.map_err(&mut sound).unwrap_or(usual.experiences);
        let seasons = with_own(of(SEASONS), Season::all(), Season::parse, |a, b| a.id == b.id);
        let seasons = seasons.map_err(&mut sound).unwrap_or(usual.seasons);
        let shapes = with_own(of(SHAPES), Shape::all(), Shape::parse, |a, b| a.id == b.id);
        let shapes = shapes.map_err(&mut sound).unwrap_or(usual.shapes);
        (TimeRules { recoveries, experiences, seasons, shapes }, wrong)
    }

    /// All ways of recovery: those of the program, and those of a file `recovery.toml` beside the library, which is written
    /// as the program's own; of two of one ID the owner's counts.
    ///
    /// # Errors
    /// When the file cannot be read, or something in it is wrong.
    pub fn recoveries(&self) -> Result<Vec<Preset>, Error> {
        with_own((self.path(), OWN), Preset::all(), Preset::parse, |a, b| a.id == b.id)
    }

    fn own_file(&self) -> PathBuf {
        self.path().with_file_name(OWN)
    }

    /// Keeps a way of recovery of the owner's own in his file, in place of the one that the form wrote under this name
    /// before; officers and recruits come as in another one. Gives its ID.
    ///
    /// # Errors
    /// When it cannot be, its name is one of the program's or stands in a part of the file that was written by hand, or the
    /// file cannot be read or written.
    pub fn keep_recovery(&mut self, own: &Own, like: &Preset) -> Result<String, Error> {
        log::action("keep a way of recovery of one's own");
        if let Some(why) = self.refusal() {
            return Err(Error::Refused(why));
        }
        let id = name::stem(&own.name, "own");
        let preset = own.preset(&id, like)?;
        let path = self.own_file();
        let before = if path.exists() { file::read_text(&path)? } else { String::new() };
        let (begins, ends) = (format!("{BEGINS}{id}\n"), format!("{ENDS}{id}\n"));
        let rest = match (before.find(&begins), before.find(&ends)) {
            (Some(from), Some(to)) if from < to => format!("{}{}", &before[..from], &before[to + ends.len()..]),
            _ => before,
        };
        let theirs = if rest.trim().is_empty() { Vec::new() } else { Preset::parse(&with_any(&rest))? };
        if Preset::all().iter().chain(&theirs).any(|p| p.id == id || p.name == preset.name) {
            return Err(Error::refused(format!(
                "there is a way of recovery “{}” already; give this one another name",
                preset.name
            )));
        }
        let gap = if rest.is_empty() || rest.ends_with('\n') { "" } else { "\n" };
        let text = format!("{rest}{gap}{begins}{}{ends}", written(&preset)?);
        Preset::parse(&text)?;
        write_whole(&path, text.as_bytes())?;
        Ok(id)
    }
}

/// A file of comments alone has no ways of recovery, and is none that can be read as such.
fn with_any(text: &str) -> String {
    let bare = text.lines().all(|l| l.trim().is_empty() || l.trim_start().starts_with('#'));
    if bare { written(&Preset::default()).unwrap_or_default() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::recovery::ByField;

    fn own(name: &str, light_days: u16) -> Own {
        let soon = ByField { won: 30, drawn: 20, lost: 10 };
        Own { name: name.to_owned(), soon, soon_days: 1, light_days, wounded: (50, 14), missing: (40, 3) }
    }

    #[test]
    fn the_form_writes_its_own_part_of_the_file_and_leaves_the_rest() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = Desk::open(&folder.path().join("library.tricorne")).expect("a new library");
        let file = folder.path().join(OWN);
        let like = Preset::default();
        let count = desk.recoveries().expect("read").len();
        let id = desk.keep_recovery(&own("Club night", 2), &like).expect("kept");
        assert_eq!(id, "club-night");
        let by_hand =
            format!("# Mine.\n{}", written(&own("By hand", 4).preset("by-hand", &like).expect("whole")).expect("TOML"));
        let both = format!("{by_hand}{}", std::fs::read_to_string(&file).expect("there"));
        std::fs::write(&file, both).expect("written");
        desk.keep_recovery(&own("Club night", 9), &like).expect("kept anew");
        desk.keep_recovery(&own("Sunday", 1), &like).expect("kept");
        let all = desk.recoveries().expect("read");
        let days = |id: &str| all.iter().find(|p| p.id == id).map(|p| p.class[0].days);
        assert_eq!((all.len(), days("club-night"), days("by-hand")), (count + 3, Some(9), Some(4)));
        let now = std::fs::read_to_string(&file).expect("there");
        assert!(now.starts_with(&by_hand), "{now}");
        // Nothing is written where it cannot be.
        let program = like.name.clone();
        for bad in [own("By hand", 1), own(&program, 1), own("", 1), Own { wounded: (101, 1), ..own("x", 1) }] {
            desk.keep_recovery(&bad, &like).expect_err("it cannot be");
        }
        assert_eq!(std::fs::read_to_string(&file).expect("there"), now);
        std::fs::write(&file, "broken = ").expect("written");
        assert!(desk.keep_recovery(&own("Monday", 1), &like).is_err(), "what is broken is told, not written over");
        std::fs::write(&file, "# Only words.\n").expect("written");
        desk.keep_recovery(&own("Monday", 1), &like).expect("kept");
    }
}
