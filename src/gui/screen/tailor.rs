//! The tailor: a dress part by part, from dyes of the time, with soldier, colour and block redrawn at every choice.

mod view;

use super::picker::{self, PICTURES, Picker};
use crate::army::uniform::{Flag, Headgear, Part, Pattern, Tincture};
use crate::army::{Branch, Id, Uniform};
use crate::gui::now::{Shelf, once, with};
use iced::Task;
use iced::keyboard::{Key, key::Named};
use std::path::PathBuf;

pub use view::cloths;

/// The name of the first part's row, for giving it the focus.
pub const FIRST: &str = "tailor";

/// Headgear in the order in which it is offered.
pub const HEADGEAR: [(Headgear, &str); 5] = [
    (Headgear::Tricorne, "Laced hat"),
    (Headgear::Mitre, "Mitre"),
    (Headgear::Bearskin, "Bearskin"),
    (Headgear::Mirliton, "Mirliton"),
    (Headgear::Casquet, "Casquet"),
];

/// The parts of a dress in the order in which a tailor asks for them.
const PIECES: [(&str, Part); 12] = [
    ("Coat", Part::Coat),
    ("Facings", Part::Facings),
    ("Cuffs", Part::Cuffs),
    ("Metal", Part::Metal),
    ("Lace", Part::Lace),
    ("Smallclothes", Part::Smallclothes),
    ("Waistcoat", Part::Waistcoat),
    ("Breeches", Part::Breeches),
    ("Plume", Part::Plume),
    ("Saddle-cloth", Part::Furniture),
    ("Colour", Part::FlagField),
    ("Its pattern", Part::FlagSecond),
];

/// What a part that has no colour of its own says.
const fn follows(piece: Part) -> &'static str {
    match piece.follows() {
        Some(Part::Coat) => "as coat",
        Some(Part::Facings) => "as facings",
        Some(Part::Smallclothes) => "as above",
        _ => "none",
    }
}

/// Patterns of colours in the order in which they are offered.
const PATTERNS: [(Pattern, &str); 6] = [
    (Pattern::Wedges, "Wedges"),
    (Pattern::Cross, "Cross"),
    (Pattern::Saltire, "Saltire"),
    (Pattern::Quarters, "Quarters"),
    (Pattern::Border, "Border"),
    (Pattern::Plain, "Plain"),
];

/// Who is dressed.
#[derive(Clone, Copy)]
pub struct Client<'a> {
    pub name: &'a str,
    pub uniform: &'a Uniform,
    /// None for a nation, which wears the dress of its line foot.
    pub branch: Option<Branch>,
    /// The letter on the colour where the dress names none.
    pub cipher: &'a str,
}

/// What he remembers.
#[derive(Debug)]
pub struct Tailor {
    /// The part that is dyed.
    part: Part,
    writing: Option<(Slot, String)>,
    /// While a picture of the owner's own is looked for.
    picker: Option<(Own, Picker)>,
}

/// What a picture of the owner's own stands in place of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Own {
    /// The whole colour.
    Colour,
    /// The letter on its disc.
    Arms,
}

impl Own {
    fn of(self, flag: &mut Flag) -> &mut Option<Id> {
        match self {
            Own::Colour => &mut flag.picture,
            Own::Arms => &mut flag.arms,
        }
    }
}

/// What can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    /// What he calls a colour.
    Name(Part),
    /// `#rrggbb`.
    Colour(Part),
    Letter,
    Motto,
}

/// What can happen.
#[derive(Debug, Clone)]
pub enum Message {
    Taken(Part),
    /// A part gets a colour, or follows another part again.
    Dyed(Part, Option<Tincture>),
    Hatted(Headgear),
    Lapelled(bool),
    Patterned(Pattern),
    Disced(bool),
    /// A picture is to be looked for.
    Sought(Own),
    Picker(picker::Message),
    /// A picture is in the library under this ID, or why it is not.
    Hung(Own, Result<Id, String>),
    /// A picture goes.
    Bared(Own),
    Written(Slot, String),
    Kept,
    Left,
    Done,
}

/// What comes of it.
#[derive(Debug)]
pub enum Outcome {
    None,
    Run(Task<Message>),
    /// The dress as it is cut now.
    Cut(Box<Uniform>),
    /// This file is to be taken into the library.
    Take(Own, PathBuf),
    Refused(String),
    Done,
}

impl Default for Tailor {
    fn default() -> Tailor {
        Tailor { part: Part::Coat, writing: None, picker: None }
    }
}

impl Slot {
    /// What stands in it.
    fn value(self, uniform: &Uniform) -> &str {
        match self {
            Slot::Name(part) => &uniform.worn(part).name,
            Slot::Colour(part) => &uniform.worn(part).colour,
            Slot::Letter => &uniform.flag.letter,
            Slot::Motto => &uniform.flag.motto,
        }
    }

    /// What is wrong where a text cannot stand in it.
    fn refusal(self, text: &str) -> Option<&'static str> {
        let text = text.trim();
        match self {
            Slot::Name(_) if text.is_empty() => Some("Nothing is written there. Write what the colour is called."),
            Slot::Colour(_) if colour(text).is_none() => {
                Some("A colour is written as # and six digits from 0 to f, such as #274a72.")
            }
            Slot::Letter if text.chars().count() > 2 => {
                Some("The disc has room for two letters. Write one or two, or none.")
            }
            Slot::Motto if text.chars().count() > 40 => Some("The scroll has room for forty letters. Write fewer."),
            _ => None,
        }
    }

    fn write(self, uniform: &mut Uniform, text: &str) {
        let dye = |uniform: &mut Uniform, part: Part, change: &dyn Fn(&mut Tincture)| {
            let mut tincture = uniform.worn(part).clone();
            change(&mut tincture);
            if uniform.of(part) != Some(&tincture) {
                uniform.set(part, Some(tincture));
            }
        };
        match self {
            Slot::Name(part) => dye(uniform, part, &|t| text.clone_into(&mut t.name)),
            Slot::Colour(part) => dye(uniform, part, &|t| t.colour = colour(text).unwrap_or_default()),
            Slot::Letter => text.clone_into(&mut uniform.flag.letter),
            Slot::Motto => text.clone_into(&mut uniform.flag.motto),
        }
    }
}

impl Tailor {
    /// What a key means that no control took.
    #[must_use]
    pub fn key(&self, key: &Key) -> Option<Message> {
        match key.as_ref() {
            Key::Named(Named::Escape) if self.picker.is_some() => Some(Message::Picker(picker::Message::Closed)),
            Key::Named(Named::Escape) if self.writing.is_some() => Some(Message::Left),
            Key::Named(Named::Escape) => Some(Message::Done),
            Key::Named(Named::Delete) => Some(Message::Dyed(self.part, None)),
            _ => None,
        }
    }

    /// What a message makes of a dress.
    pub fn update(&mut self, message: Message, uniform: &Uniform) -> Outcome {
        let mut cut = uniform.clone();
        match message {
            Message::Taken(part) => self.part = part,
            Message::Dyed(part, tincture) => cut.set(part, tincture),
            Message::Hatted(headgear) => cut.headgear = headgear,
            Message::Lapelled(lapels) => cut.lapels = lapels,
            Message::Patterned(pattern) => cut.flag.pattern = pattern,
            Message::Disced(disc) => cut.flag.no_disc = !disc,
            Message::Sought(own) => {
                let (picker, focus) = Picker::open(PICTURES);
                self.picker = Some((own, picker));
                return Outcome::Run(focus);
            }
            Message::Picker(message) => {
                let Some((own, picker)) = &mut self.picker else { return Outcome::None };
                match picker.update(message) {
                    picker::Outcome::None => {}
                    picker::Outcome::Run(task) => return Outcome::Run(task.map(Message::Picker)),
                    picker::Outcome::Read(file) => return Outcome::Take(*own, file),
                    picker::Outcome::Closed => self.picker = None,
                }
            }
            Message::Hung(..) if self.picker.is_none() => {}
            Message::Hung(own, Ok(picture)) => {
                self.picker = None;
                *own.of(&mut cut.flag) = Some(picture);
            }
            Message::Hung(_, Err(why)) => return Outcome::Refused(why),
            Message::Bared(own) => *own.of(&mut cut.flag) = None,
            Message::Written(slot, text) => {
                // What stands in another field is kept first.
                let other = self.writing.take().filter(|(s, _)| *s != slot);
                self.writing = Some((slot, text));
                if let Some((slot, text)) = other.filter(|(slot, text)| slot.refusal(text).is_none()) {
                    slot.write(&mut cut, text.trim());
                }
            }
            Message::Kept => {
                let Some((slot, text)) = self.writing.take() else { return Outcome::None };
                if let Some(why) = slot.refusal(&text) {
                    self.writing = Some((slot, text));
                    return Outcome::Refused(why.to_owned());
                }
                slot.write(&mut cut, text.trim());
            }
            Message::Left => self.writing = None,
            Message::Done => return Outcome::Done,
        }
        if cut == *uniform { Outcome::None } else { Outcome::Cut(Box::new(cut)) }
    }
}

/// Takes a picture into the library; what became of it is told to the tailor.
pub fn take(own: Own, file: PathBuf, shelf: &Shelf) -> Task<Message> {
    let shelf = shelf.clone();
    once(move || with(&shelf, |desk| desk.take_picture(&file))).map(move |hung| Message::Hung(own, hung))
}

/// A colour as it is kept: `#274a72`.
fn colour(text: &str) -> Option<String> {
    let digits = text.strip_prefix('#').unwrap_or(text);
    (digits.len() == 6 && digits.chars().all(|c| c.is_ascii_hexdigit())).then(|| format!("#{}", digits.to_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dress() -> Uniform {
        crate::desk::sample::armies().swap_remove(0).regiments[0].uniform.clone()
    }

    fn cut(tailor: &mut Tailor, message: Message, uniform: &Uniform) -> Uniform {
        match tailor.update(message, uniform) {
            Outcome::Cut(cut) => *cut,
            other => panic!("nothing was cut: {other:?}"),
        }
    }

    #[test]
    fn one_part_changes_and_what_follows_it() {
        let (mut tailor, lemon) = (Tailor::default(), Tincture::new("lemon", "#e8d25a"));
        let u = cut(&mut tailor, Message::Dyed(Part::Facings, Some(lemon.clone())), &dress());
        assert_eq!(u.worn(Part::Cuffs), &lemon);
        tailor.update(Message::Written(Slot::Colour(Part::Cuffs), "C9702B".to_owned()), &u);
        let own = cut(&mut tailor, Message::Kept, &u);
        assert_eq!((own.worn(Part::Cuffs).colour.as_str(), &own.facings), ("#c9702b", &lemon));
        assert_eq!(cut(&mut tailor, Message::Dyed(Part::Cuffs, None), &own), u);
        let bare = tailor.update(Message::Dyed(Part::Coat, None), &u);
        assert!(matches!(bare, Outcome::None), "every dress has a coat");
    }

    #[test]
    fn what_cannot_be_written_is_refused_and_stays_to_be_mended() {
        let (mut tailor, u) = (Tailor::default(), dress());
        for (slot, text) in [(Slot::Colour(Part::Coat), "#27"), (Slot::Letter, "Zapf"), (Slot::Name(Part::Coat), " ")] {
            tailor.update(Message::Written(slot, text.to_owned()), &u);
            assert!(matches!(tailor.update(Message::Kept, &u), Outcome::Refused(_)), "{slot:?}");
            assert!(matches!(tailor.key(&Key::Named(Named::Escape)), Some(Message::Left)));
            tailor.update(Message::Left, &u);
        }
        assert!(matches!(tailor.key(&Key::Named(Named::Escape)), Some(Message::Done)));
    }

    #[test]
    fn going_to_another_field_keeps_what_was_written() {
        let (mut tailor, u) = (Tailor::default(), dress());
        tailor.update(Message::Written(Slot::Letter, "Z".to_owned()), &u);
        let kept = cut(&mut tailor, Message::Written(Slot::Motto, "N".to_owned()), &u);
        assert_eq!((kept.flag.letter.as_str(), kept.flag.motto.as_str()), ("Z", ""));
    }

    #[test]
    fn a_picture_is_hung_in_its_place_and_taken_away() {
        let (mut tailor, u) = (Tailor::default(), dress());
        tailor.update(Message::Sought(Own::Arms), &u);
        tailor.update(Message::Picker(picker::Message::Typed("/tmp/arms.png".to_owned())), &u);
        let read = tailor.update(Message::Picker(picker::Message::Read), &u);
        assert!(matches!(read, Outcome::Take(Own::Arms, file) if file == std::path::Path::new("/tmp/arms.png")));
        let refused = tailor.update(Message::Hung(Own::Arms, Err("no picture".to_owned())), &u);
        assert!(matches!(refused, Outcome::Refused(_)) && tailor.picker.is_some(), "it stays to be mended");
        let hung = cut(&mut tailor, Message::Hung(Own::Arms, Ok(Id::new("a"))), &u);
        assert_eq!((hung.flag.arms.as_ref(), hung.flag.picture.as_ref()), (Some(&Id::new("a")), None));
        assert!(tailor.picker.is_none());
        assert_eq!(cut(&mut tailor, Message::Bared(Own::Arms), &hung), u);
    }
}
