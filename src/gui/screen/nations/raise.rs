//! An army of the chosen nation, put together by chance to a price.

use super::{Action, Around, Message, State};
use crate::army::Nation;
use crate::desk::recruit::{self, Make};
use crate::desk::{Edit, resolve, sample};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size};
use crate::gui::now::{once, with};
use crate::gui::widget::field::{Field, Worth};
use crate::gui::widget::{button, choice, section};
use iced::widget::{column, row};
use iced::{Alignment, Element, Length};
use std::sync::LazyLock;

/// The prices and years that can be written.
const POINTS: std::ops::RangeInclusive<i32> = 100..=20_000;
const YEARS: std::ops::RangeInclusive<i32> = 1_600..=1_899;

/// What the army is to be, as it is written.
#[derive(Debug)]
pub struct Wish {
    pub points: String,
    pub year: String,
    pub make: Make,
    /// The ID of a system that musters: by its prices, or as it makes armies up where it has none.
    pub system: &'static str,
    /// How many commands, or how many times over, where it has none.
    pub parts: String,
}

impl Default for Wish {
    fn default() -> Wish {
        let system = RULES.first().map_or("", |(id, _)| id);
        Wish {
            points: "1500".to_owned(),
            year: crate::army::Army::USUAL_YEAR.to_string(),
            make: Make::Usual,
            system,
            parts: "1".to_owned(),
        }
    }
}

/// The systems by which an army can be put together: ID and name.
static RULES: LazyLock<Vec<(&'static str, &'static str)>> = LazyLock::new(|| {
    let systems = resolve::known().filter(|s| s.about().musters);
    systems.map(|s| (s.about().id, s.about().name)).collect()
});

/// Those of them that have points.
static PRICED: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let some = sample::force(sample::armies(), &[]);
    let systems = resolve::known().filter(|s| s.about().musters && s.cost(&some, 1_757).is_some());
    systems.map(|s| s.about().id).collect()
});

/// Parts that can be asked for.
const PARTS: std::ops::RangeInclusive<u8> = 1..=12;

impl Wish {
    fn is_priced(&self) -> bool {
        PRICED.contains(&self.system)
    }

    fn parts(&self) -> Option<u8> {
        self.parts.trim().parse().ok().filter(|n| PARTS.contains(n))
    }

    fn points(&self) -> Option<i32> {
        self.points.trim().replace(',', "").parse().ok().filter(|n| POINTS.contains(n))
    }

    fn year(&self) -> Option<i32> {
        self.year.trim().parse().ok().filter(|n| YEARS.contains(n))
    }

    /// Its rows on the page of a nation.
    pub fn view<'a>(&self, look: &'a Look, nation: &Nation) -> Element<'a, Message> {
        let field = |text: &str, good: bool, message: fn(String) -> Message, whence| {
            Field::new(look, "", text, message)
                .worth(if good { Worth::Good } else { Worth::Wrong })
                .width(Length::Fixed(72.0))
                .submit(Message::Raised)
                .whence(whence)
                .figures()
        };
        let priced = self.is_priced();
        let makes = [(Make::Usual, "As usual"), (Make::Foot, "More foot"), (Make::Horse, "More horse")];
        let composed =
            Whence::new("Composition", "of foot, light foot, horse and guns, as the nation has it or with more");
        let rated = Whence::new("Rules", "by whose prices it is put together; every system rates it afterwards");
        let much = if priced {
            let whence = Whence::new("Price", "of the army, command included");
            field(&self.points, self.points().is_some(), Message::Priced, whence)
        } else {
            let whence = Whence::new("Commands", "of the army as the rules make it up, or how many times over");
            field(&self.parts, self.parts().is_some(), Message::Parted, whence)
        };
        let first = row![
            much,
            look.label(if priced { "points in" } else { "commands in" }),
            field(
                &self.year,
                self.year().is_some(),
                Message::Dated,
                Whence::new("Year", "by which it is raised and rated")
            ),
            button(look, Kind::Plain, "Raise it", "R")
                .whence(Whence::new("Raise an army", format!("of {}, for the lists of the library", nation.name)))
                .press(Message::Raised),
            button(look, Kind::Plain, "Empty list", "N")
                .whence(Whence::new("Empty list", "a general and nobody else: its units are typed in Armies"))
                .press(Message::Emptied)
        ];
        let aside = if priced { "by chance, within the rules’ findings" } else { "as the rules make armies up" };
        let mut out = column![
            section(look, "Raise an army", aside),
            first.spacing(size::S8).align_y(Alignment::Center),
            choice(look, &RULES, self.system, Message::Ruled, &rated),
        ];
        if priced {
            out = out.push(choice(look, &makes, self.make, Message::Made, &composed));
        }
        out.spacing(size::S8).into()
    }
}

impl State {
    /// Keeps an army of nobody but its general as a list.
    pub(super) fn begin(&mut self, around: &Around<'_>) -> Action<Message> {
        let Some(year) = self.wish.year() else {
            self.fault = Some("An army is of a year from 1600 to 1899. Write one.".to_owned());
            return Action::None;
        };
        let Some(nation) = self.nation(around.now).cloned() else { return Action::None };
        let (seed, shelf) = (u64::from(rand::random::<u32>()), around.shelf.clone());
        let work = move || {
            with(&shelf, |desk| {
                let mut army = recruit::empty(&nation, year, seed);
                army.id = recruit::army_id(&nation, year, desk.armies());
                let (id, note) = (army.id.clone(), format!("{} begun", army.name));
                desk.edit(Edit::Army(Box::new(army)))?;
                Ok((id, note))
            })
        };
        Action::Run(once(work).map(Message::Mustered))
    }

    /// Puts an army together and keeps it as a list.
    pub(super) fn raise(&mut self, around: &Around<'_>) -> Action<Message> {
        let (Some(points), Some(year)) = (self.wish.points(), self.wish.year()) else {
            self.fault = Some("An army costs 100 to 20,000 points and is of a year from 1600 to 1899.".to_owned());
            return Action::None;
        };
        let Some(nation) = self.nation(around.now).cloned() else { return Action::None };
        let Some(system) = resolve::known().find(|s| s.about().id == self.wish.system) else { return Action::None };
        let Some(parts) = self.wish.parts() else {
            self.fault = Some("Rules make up an army of 1 to 12 commands. Write such a number.".to_owned());
            return Action::None;
        };
        let priced = self.wish.is_priced();
        let (make, seed, shelf) = (self.wish.make, u64::from(rand::random::<u32>()), around.shelf.clone());
        let work = move || {
            with(&shelf, |desk| {
                if !priced {
                    let army = desk.made_up(system, nation.id.as_str(), None, parts, Some(year))?;
                    let (id, note) = (army.id.clone(), format!("{} raised", army.name));
                    desk.edit(Edit::Army(Box::new(army)))?;
                    return Ok((id, note));
                }
                let wish = recruit::Wish { nation: &nation, system, year, points, make, seed };
                let mut got = recruit::recruit(&wish)?;
                got.army.id = recruit::army_id(&nation, year, desk.armies());
                let (id, note) = (got.army.id.clone(), format!("{} raised", got.army.name));
                desk.edit(Edit::Army(Box::new(got.army)))?;
                Ok((id, note))
            })
        };
        Action::Run(once(work).map(Message::Mustered))
    }
}
