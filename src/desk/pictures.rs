//! Pictures of the owner's own: taken into the library, given to colours, arms and officers, and carried along when these
//! leave it.

use super::{Desk, Error, documents, file};
use crate::army::{Army, Commander, Id};
use crate::draw::picture;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use std::collections::BTreeMap;
use std::path::Path;

/// What a picture is given to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place<'a> {
    /// The colours of a regiment, whole.
    Colours(&'a str),
    /// The disc of a regiment's colours, in place of the letter.
    Arms(&'a str),
    /// An officer.
    Portrait(&'a str),
}

/// Pictures as they stand in a document: PNG files in Base64, by their IDs.
pub(super) type Carried = BTreeMap<String, String>;

impl Desk {
    /// Takes a picture in PNG, JPEG or SVG into the library, no larger than it needs to be; gives its ID.
    ///
    /// # Errors
    /// When the file cannot be read, is larger than 16 MB or no picture, or the library cannot be written.
    pub fn take_picture(&mut self, path: &Path) -> Result<Id, Error> {
        let taken = read_picture(path)?;
        let id = taken.0.clone();
        self.library.keep_pictures(&[taken])?;
        Ok(id)
    }

    /// Hangs up what the library has.
    pub(super) fn hang_pictures(&self) -> Result<(), Error> {
        picture::hang(self.library.pictures()?);
        Ok(())
    }

    /// The pictures that a document names.
    pub(super) fn pictures_in(&self, document: &str) -> Result<Carried, Error> {
        let all = self.library.pictures()?.into_iter();
        let named = all.filter(|(id, _)| document.contains(id.as_str()));
        Ok(named.map(|(id, png)| (id.0, BASE64_STANDARD.encode(png))).collect())
    }
}

/// A picture in PNG, JPEG or SVG as it would be kept, no larger than it needs to be, with its ID. It can be shown from then
/// on; nothing is written.
///
/// # Errors
/// When the file cannot be read, is larger than 16 MB, or is no picture.
pub fn read_picture(path: &Path) -> Result<(Id, Vec<u8>), Error> {
    let refuse = |why: String| Error::Parse { path: path.to_path_buf(), what: "picture to keep", why };
    let taken = picture::take_in(&file::read_bytes(path)?).map_err(refuse)?;
    picture::hang([taken.clone()]);
    Ok(taken)
}

/// The pictures that a document brings, each looked at: what it is must be what its ID says.
///
/// # Errors
/// The first one that is none.
pub(super) fn carried(pictures: &Carried) -> Result<Vec<(Id, Vec<u8>)>, String> {
    let one = |(id, text): (&String, &String)| {
        let broken = || format!("the picture {id} is damaged; export the document anew");
        let png = BASE64_STANDARD.decode(text).map_err(|_| broken())?;
        let image = picture::read(&png)?;
        if picture::id(&png).as_str() != id
            || image.width.max(image.height) > picture::SIDE
            || !png.starts_with(b"\x89PNG")
        {
            return Err(broken());
        }
        Ok((Id::new(id), png))
    };
    pictures.iter().map(one).collect()
}

/// Gives a picture to something of an army, or takes it away; gives what people call that.
///
/// # Errors
/// When the army has no such regiment or officer.
pub fn give(army: &mut Army, place: Place, picture: Option<Id>) -> Result<String, Error> {
    match place {
        Place::Colours(wanted) | Place::Arms(wanted) => {
            let id = documents::regiment_of(army, wanted)?.id.clone();
            let mut what = String::new();
            for regiment in army.regiments.iter_mut().filter(|r| r.id == id) {
                let flag = &mut regiment.uniform.flag;
                if matches!(place, Place::Arms(_)) {
                    flag.arms.clone_from(&picture);
                    what = format!("arms of {}", regiment.name);
                } else {
                    flag.picture.clone_from(&picture);
                    what = format!("colours of {}", regiment.name);
                }
            }
            Ok(what)
        }
        Place::Portrait(wanted) => {
            let known = || army.commanders.iter().map(|c| c.name.clone()).collect();
            let id = super::name::pick(&army.commanders, wanted, |c| (c.id.as_str(), &c.name))
                .map_err(|why| Error::not_found("officer", wanted, why, known()))?
                .id
                .clone();
            let mut what = String::new();
            for officer in army.commanders.iter_mut().filter(|c| c.id == id) {
                match &picture {
                    Some(picture) => officer.notes.insert(Commander::PORTRAIT.to_owned(), picture.0.clone()),
                    None => officer.notes.remove(Commander::PORTRAIT),
                };
                what = format!("portrait of {}", officer.name);
            }
            Ok(what)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::documents::{Form, What};
    use crate::desk::{Edit, resolve};
    use crate::draw::pixels::Image;

    const ARMY: &str = "hohenmoehr-1757";

    fn png() -> Vec<u8> {
        Image { width: 40, height: 20, rgba: [10, 120, 60, 255].repeat(800) }.png()
    }

    #[test]
    fn a_picture_is_kept_given_taken_back_and_travels_with_its_army() {
        let at = tempfile::tempdir().expect("a folder");
        let system = resolve::system("honours-of-war").expect("the system");
        let (path, other) = (at.path().join("one.tricorne"), at.path().join("two.tricorne"));
        let file = at.path().join("flag.png");
        std::fs::write(&file, png()).expect("written");
        let mut desk = Desk::open(&path).expect("a library");
        let id = desk.take_picture(&file).expect("a picture");
        let mut army = desk.army(ARMY).expect("the army").clone();
        let officer = army.commanders[0].name.clone();
        for place in [Place::Colours("leib"), Place::Arms("stift-moehr"), Place::Portrait(&officer)] {
            let what = give(&mut army, place, Some(id.clone())).expect("given");
            desk.edit(Edit::Reworked { army: Box::new(army.clone()), what }).expect("kept");
        }
        assert!(give(&mut army, Place::Colours("nobody"), None).is_err());
        drop(desk);
        let desk = Desk::open(&path).expect("a library");
        let army = desk.army(ARMY).expect("the army");
        assert_eq!(army.regiments[0].uniform.flag.picture.as_ref(), Some(&id));
        assert_eq!((army.commanders[0].portrait(), picture::of(&id).is_some()), (Some(id.clone()), true));
        let text = desk.export(What::Army(ARMY), Form::Json, system).expect("JSON");
        assert!(text.contains("\"pictures\""));
        let mut two = Desk::open(&other).expect("a library");
        let json = Path::new("a.json");
        let came = |two: &mut Desk, text: &str| {
            let preview = two.preview_text(json, text, system)?;
            two.bring_in(json, preview, None)
        };
        let bare = text.replace(&format!("\"{id}\": \""), "\"0123456789abcdef0123456789abcdef\": \"");
        for bad in [bare, text.replacen("iVBOR", "iVBOQ", 1)] {
            let why = came(&mut two, &bad).expect_err("no such picture").to_string();
            assert!(why.contains("damaged") || why.contains("no picture"), "{why}");
            assert!(two.library.pictures().expect("none").is_empty(), "nothing came in");
        }
        came(&mut two, &text).expect("it comes in");
        assert_eq!(two.library.pictures().expect("one").len(), 1);
        assert_eq!(two.army(ARMY).expect("the army"), desk.army(ARMY).expect("the army"));
        // Without the pictures the army does not come in: it would show something else.
        let cut: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let mut cut = cut.as_object().expect("an object").clone();
        cut.remove("pictures");
        let mut three = Desk::open(&at.path().join("three.tricorne")).expect("a library");
        let why = came(&mut three, &serde_json::Value::Object(cut).to_string()).expect_err("missing").to_string();
        assert!(why.contains("picture"), "{why}");
        std::fs::write(&file, b"GIF89a").expect("written");
        assert!(three.take_picture(&file).expect_err("no picture").to_string().contains("PNG, JPEG or SVG"));
    }
}
