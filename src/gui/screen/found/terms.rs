//! What the battles of a campaign are fought under and on: the rule system, its options, the table.

use super::entry;
use crate::army::Army;
use crate::campaign::Table;
use crate::desk::campaigns::apart;
use crate::desk::option_sets::{OptionSet, departures};
use crate::desk::recruit::System;
use crate::desk::resolve::playable;
use crate::desk::settings::Measure;
use crate::desk::{sample, shelf};
use crate::field::say::counted;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size};
use crate::gui::now::Now;
use crate::gui::screen::settings::{SCALES, read, written};
use crate::gui::screen::switches::{switched, switches};
use crate::gui::widget::field::{Field, Worth};
use crate::gui::widget::{button, choice, hint};

use crate::base::Len;
use iced::widget::{Column, container, row};
use iced::{Alignment, Element, Length, Padding};
use std::collections::BTreeMap;

/// No table is longer from west to east, or from south to north.
const MOST: [Len; 2] = [Len::cm(600), Len::cm(400)];

/// Which options are played.
#[derive(Debug, Default)]
enum Options {
    /// Those of the usual set, or else of the book.
    #[default]
    Usual,
    Book,
    /// Those that are kept under a name.
    Kept(String),
    /// Switched one by one.
    Own(BTreeMap<String, String>),
}

/// This part of the form.
#[derive(Debug, Default)]
pub(super) struct Terms {
    system: usize,
    options: Options,
    /// Whether each option has its row.
    open: bool,
    /// West to east and south to north as they were written; none: as in the settings.
    lengths: [Option<String>; 2],
    /// Height of the figures in mm; none: what fits the bases, or else as in the settings.
    figures: Option<u8>,
}

/// What can happen in it.
#[derive(Debug, Clone)]
pub enum Message {
    Ruled(usize),
    /// The options of the set of this name; of none the book's.
    Taken(Option<String>),
    Opened,
    Set(&'static str, &'static str),
    WidthTyped(String),
    DepthTyped(String),
    Scaled(u8),
}

impl Terms {
    /// The rule system.
    pub(super) fn system(&self) -> Option<&'static dyn System> {
        playable().nth(self.system)
    }

    /// What a message does; the leading armies are those of the form.
    pub(super) fn update(&mut self, message: Message, now: &Now, leads: [Option<&Army>; 2]) {
        match message {
            // The options of one system say nothing to another.
            Message::Ruled(system) => (self.system, self.options) = (system, Options::Usual),
            Message::Taken(name) => self.options = name.map_or(Options::Book, Options::Kept),
            Message::Opened => self.open = !self.open,
            Message::Set(key, value) => {
                let Some(system) = self.system() else { return };
                self.options = Options::Own(switched(system, &self.options(now, leads), key, value));
            }
            Message::WidthTyped(text) => self.lengths[0] = Some(text),
            Message::DepthTyped(text) => self.lengths[1] = Some(text),
            Message::Scaled(figures) => self.figures = Some(figures),
        }
    }

    /// The options that the campaign is founded with.
    pub(super) fn options(&self, now: &Now, leads: [Option<&Army>; 2]) -> BTreeMap<String, String> {
        let kept = |fits: &dyn Fn(&&OptionSet) -> bool| self.sets(now).find(fits).map(|s| s.options.clone());
        let set = match &self.options {
            Options::Own(options) => return options.clone(),
            Options::Usual => kept(&|s| s.usual),
            Options::Book => None,
            Options::Kept(name) => kept(&|s| s.name == *name),
        };
        self.with_allies(set.unwrap_or_default(), now, leads)
    }

    /// The sets that are kept for the system.
    fn sets<'a>(&self, now: &'a Now) -> impl Iterator<Item = &'a OptionSet> {
        let rules = self.system().map_or("", |s| s.about().id);
        now.settings.option_sets.iter().filter(move |s| s.rules == rules)
    }

    /// Options of a set where allied armies break apart if their lists say so.
    fn with_allies(
        &self,
        mut options: BTreeMap<String, String>,
        now: &Now,
        leads: [Option<&Army>; 2],
    ) -> BTreeMap<String, String> {
        for lead in leads.into_iter().flatten() {
            let armies = sample::coalition(lead, &now.armies, &now.nations).armies.len();
            if let Some((key, value)) = self.system().and_then(|s| apart(s, lead, armies)) {
                options.insert(key.to_owned(), value.to_owned());
            }
        }
        options
    }

    /// The length of a side of the table; none where what is written is none.
    fn length(&self, side: usize, now: &Now) -> Option<Len> {
        let (table, measure) = (now.settings.table, now.settings.measure);
        let usual = [table.width, table.depth][side];
        match &self.lengths[side] {
            Some(text) if text.trim() != written(usual, measure) => {
                read(text, measure).filter(|len| *len <= MOST[side])
            }
            _ => Some(usual),
        }
    }

    /// The height of the figures that fit the bases on the shelf.
    fn fit(&self, now: &Now) -> Option<u8> {
        self.system().and_then(|s| shelf::figures(&now.owned, s))
    }

    fn scale(&self, now: &Now) -> u8 {
        self.figures.or_else(|| self.fit(now)).unwrap_or(now.settings.table.scale)
    }

    /// The table that the campaign is founded with.
    ///
    /// # Errors
    /// Where its lengths are no table's: what to write instead.
    pub(super) fn table(&self, now: &Now) -> Result<Table, String> {
        match [0, 1].map(|side| self.length(side, now)) {
            [Some(width), Some(depth)] => Ok(Table { width, depth, scale: self.scale(now) }),
            _ => {
                let bounds = match now.settings.measure {
                    Measure::Centimetres => "60 by 60 to 600 by 400 cm",
                    Measure::Inches => "24 by 24 to 236 by 157 inches",
                };
                Err(format!("There is no such table. Write whole numbers, from {bounds}."))
            }
        }
    }

    /// How it looks.
    pub(super) fn view<'a>(
        &'a self,
        look: &'a Look,
        now: &'a Now,
        leads: [Option<&'a Army>; 2],
    ) -> Column<'a, Message> {
        let systems: Vec<(usize, &'a str)> = playable().enumerate().map(|(n, s)| (n, s.about().name)).collect();
        let mut out = Column::new().push(entry(
            look,
            "Rules",
            choice(
                look,
                &systems,
                self.system,
                Message::Ruled,
                &Whence::new("Rules", "what its battles are fought under"),
            ),
        ));
        if let Some(system) = self.system().filter(|s| !s.about().options.is_empty()) {
            out = self.options_view(out, look, system, now, leads);
        }
        out.push(entry(look, "Table", self.lengths_view(look, now))).push(entry(look, "Figures", {
            let words = if self.fit(now) == Some(self.scale(now)) { "their distances fit your bases" } else { "" };
            row![
                choice(
                    look,
                    &SCALES,
                    self.scale(now),
                    Message::Scaled,
                    &Whence::new("Figures", "their height; blocks and distances go with it")
                ),
                hint(look, words)
            ]
            .spacing(size::S12)
            .align_y(Alignment::Center)
        }))
    }

    fn options_view<'a>(
        &'a self,
        out: Column<'a, Message>,
        look: &'a Look,
        system: &'static dyn System,
        now: &'a Now,
        leads: [Option<&'a Army>; 2],
    ) -> Column<'a, Message> {
        let options = self.options(now, leads);
        let differs = departures(system, &options);
        let same = |set: BTreeMap<String, String>| departures(system, &self.with_allies(set, now, leads)) == differs;
        let mut ways = vec![(0, "As the book")];
        let mut holds = same(BTreeMap::new()).then_some(0);
        for (n, set) in self.sets(now).enumerate() {
            ways.push((n + 1, set.name.as_str()));
            if holds.is_none() && same(set.options.clone()) {
                holds = Some(n + 1);
            }
        }
        let take =
            |n: usize| Message::Taken(n.checked_sub(1).and_then(|n| self.sets(now).nth(n)).map(|s| s.name.clone()));
        let each = if self.open { "Fold them" } else { "One by one" };
        let words = if differs.is_empty() {
            String::new()
        } else {
            format!("{} otherwise", counted(differs.len(), "option", "options"))
        };
        let out = out.push(entry(
            look,
            "Options",
            row![
                choice(
                    look,
                    &ways,
                    holds.unwrap_or(usize::MAX),
                    take,
                    &Whence::new("Options", "as the book, or as a set has them that you keep in a battle’s rules")
                ),
                button(look, Kind::Quiet, each, "")
                    .whence(Whence::new(each, "what the rules let a table play otherwise, each by itself"))
                    .press(Message::Opened),
                hint(look, words)
            ]
            .spacing(size::S12)
            .align_y(Alignment::Center),
        ));
        if !self.open {
            return out;
        }
        let rows = switches(look, system, &options, Message::Set);
        out.push(container(rows).width(Length::Fill).padding(Padding::ZERO.left(140.0)))
    }

    fn lengths_view<'a>(&'a self, look: &'a Look, now: &'a Now) -> Element<'a, Message> {
        let measure = now.settings.measure;
        let unit = match measure {
            Measure::Centimetres => "cm",
            Measure::Inches => "inches",
        };
        let usual = [now.settings.table.width, now.settings.table.depth].map(|len| written(len, measure));
        let field = |side: usize, name: &'static str, says: fn(String) -> Message| {
            let text = self.lengths[side].as_deref().unwrap_or(&usual[side]);
            let worth = if self.length(side, now).is_some() { Worth::Good } else { Worth::Wrong };
            Field::new(look, &usual[side], text, says).worth(worth).figures().width(80.0).whence(Whence::new(
                name,
                "of the table that this war is fought on; from your settings unless you write another",
            ))
        };
        row![
            field(0, "West to east", Message::WidthTyped),
            look.label("by"),
            field(1, "South to north", Message::DepthTyped),
            look.label(unit)
        ]
        .spacing(size::S8)
        .align_y(Alignment::Center)
        .into()
    }
}
