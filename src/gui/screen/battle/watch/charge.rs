//! The page of a charge, in the place of the log: whom the selected unit could charge, and how that goes by what the other
//! side may do about it.

use super::{Message as Watched, Watch};
use crate::desk::charge::{Charge, Figures, Thrown, Told};
use crate::desk::course::Course;
use crate::draw::table::short;
use crate::field::agree::agreed;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::widget::{Control, Cut, button, change, choice, figures, line, scroll};
use crate::gui::work::{Latest, behind, on_thread};
use iced::widget::text::Wrapping;
use iced::widget::{Column, Row, Space, column, container, row};
use iced::{Alignment, Element, Length, Padding, Task};
use std::sync::Arc;

/// Left and right of everything, as in the log.
const SIDE: f32 = size::S12;
/// Columns of chances and of hits.
const CHANCE: f32 = 38.0;
const HITS: f32 = 36.0;
/// A column of a number of hits, and of what an owner wants.
const COUNT: f32 = 27.0;
const WISH: f32 = 54.0;

/// A charge that is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ask {
    /// Events told before the pause at which it stands.
    told: usize,
    actor: u8,
    /// None for the nearest whom it could charge.
    target: Option<u8>,
}

/// What was found out.
#[derive(Debug, Clone)]
pub struct Found {
    /// Whom the unit could charge, the nearest first.
    targets: Vec<u8>,
    /// None where there is nobody.
    charge: Option<Charge>,
}

/// Who could charge, and whom: the nearest first.
type Chargers = Vec<(u8, Vec<u8>)>;

/// The page, and what is worked out for it and for the log.
#[derive(Debug, Default)]
pub struct Page {
    pub open: bool,
    /// Whom the player chose.
    target: Option<u8>,
    /// The reply that is told in full.
    row: usize,
    found: Latest<Ask, Arc<Found>>,
    /// Who could charge whom, by the events told before that.
    chargers: Latest<usize, Arc<Chargers>>,
    /// The charge that the log tells, by the events told before it, who charges and whom.
    told: Latest<(usize, u8, u8), Arc<Charge>>,
}

/// What can happen on the page.
#[derive(Debug, Clone)]
pub enum Message {
    Found(Ask, Arc<Found>),
    Chargers(usize, Arc<Chargers>),
    Told((usize, u8, u8), Arc<Charge>),
    Target(u8),
    Row(usize),
}

impl Page {
    pub fn update(&mut self, message: Message) {
        match message {
            Message::Found(ask, found) => {
                // The reply that was told stays the one that is told, wherever it stands now.
                let short = |page: &Page, n: usize| page.reply(n).map(|told| told.short.clone());
                let told = short(self, self.row);
                self.found.found(ask, found);
                self.row = (0..).map_while(|n| short(self, n)).position(|now| Some(now) == told).unwrap_or(0);
            }
            Message::Chargers(here, chargers) => self.chargers.found(here, chargers),
            Message::Told(ask, charge) => self.told.found(ask, charge),
            Message::Target(target) => (self.target, self.row) = (Some(target), 0),
            Message::Row(row) => self.row = row,
        }
    }

    /// One of the replies that are known.
    fn reply(&self, n: usize) -> Option<&Told> {
        self.found.known()?.1.charge.as_ref()?.replies.get(n)
    }

    /// Opens it on a target, or on the nearest.
    pub fn open(&mut self, target: Option<u8>) {
        (self.open, self.target, self.row) = (true, target, 0);
    }

    /// Another unit was selected.
    pub const fn turn_to_nearest(&mut self) {
        (self.target, self.row) = (None, 0);
    }
}

/// Works out whom a unit could charge, and the charge.
fn find(course: &Course, ask: Ask) -> Found {
    let targets = course.chargeable(ask.told, ask.actor);
    let target = ask.target.or(targets.first().copied());
    Found { charge: target.map(|target| course.charge(ask.told, ask.actor, target)), targets }
}

impl Watch {
    /// What is to be worked out in the background for what is looked at now.
    pub(super) fn background(&mut self) -> Task<Watched> {
        let Some(course) = self.course.clone() else { return Task::none() };
        let here = course.paused(self.replay.told(self.moment));
        let actor = self.selected.filter(|_| self.charge.open && self.filter.is_none());
        let page =
            actor.and_then(|n| u8::try_from(n).ok()).map(|actor| Ask { told: here, actor, target: self.charge.target });
        let log = self.ask_of_told();
        // A play waits for nobody, and is watched for other things.
        let chargers = self.charge.chargers.want((!self.playing).then_some(here)).map(|here| {
            let course = course.clone();
            behind(move |tell| tell(Message::Chargers(here, Arc::new(course.chargers(here)))))
        });
        let page = self.charge.found.want(page).map(|ask| {
            let course = course.clone();
            on_thread(move |tell| tell(Message::Found(ask, Arc::new(find(&course, ask)))))
        });
        let log = self.charge.told.want(log).map(|ask @ (told, actor, target)| {
            on_thread(move |tell| tell(Message::Told(ask, Arc::new(course.charge(told, actor, target)))))
        });
        Task::batch(page.into_iter().chain(chargers).chain(log)).map(Watched::ChargeSays)
    }

    /// Who could charge whom as the table stands; nobody until that is known, and while the battle plays.
    pub(super) fn chargers(&self) -> &[(u8, Vec<u8>)] {
        self.known_chargers().unwrap_or_default()
    }

    fn known_chargers(&self) -> Option<&[(u8, Vec<u8>)]> {
        let here = self.course.as_ref()?.paused(self.replay.told(self.moment));
        let (of, known) = self.charge.chargers.known()?;
        Some(known.as_slice()).filter(|_| *of == here && !self.playing)
    }

    /// Whom a unit could charge, in words: *Could charge Alt-Brünnau; C tells the odds.*
    pub(super) fn could_charge(&self, piece: usize) -> Option<String> {
        let (_, targets) = self.chargers().iter().find(|(n, _)| usize::from(*n) == piece)?;
        let (nearest, others) = targets.split_first()?;
        let more = match others.len() {
            0 => String::new(),
            1 => " or another".to_owned(),
            n => format!(" or {n} others"),
        };
        Some(format!("Could charge {}{more}; C tells the odds.", self.replay.name(*nearest)))
    }

    /// What was worked out of a charge that the log tells.
    pub(super) fn known_of_told(&self) -> Option<&Charge> {
        let (ask, charge) = self.charge.told.known()?;
        Some(&**charge).filter(|_| self.ask_of_told() == Some(*ask))
    }

    /// The charge that the log tells, as it is asked for.
    fn ask_of_told(&self) -> Option<(usize, u8, u8)> {
        let (told, actor, target) = self.charge_told()?;
        Some((self.course.as_ref()?.paused(told), actor, target))
    }

    /// The page.
    pub(super) fn charge_page<'a>(&'a self, look: &'a Look) -> Element<'a, Watched> {
        let head = row![
            look.section("Charge"),
            Space::new().width(Length::Fill),
            button(look, Kind::Quiet, "Close", "C").press(Watched::Charge)
        ]
        .align_y(Alignment::Center);
        column![
            container(head)
                .height(36.0)
                .align_y(iced::alignment::Vertical::Center)
                .padding(Padding { left: SIDE, ..Padding::ZERO }),
            line(look.theme.rule, 1.0),
            scroll(look, self.charge_told_in_full(look)).height(Length::Fill)
        ]
        .height(Length::Fill)
        .into()
    }

    fn charge_told_in_full<'a>(&'a self, look: &'a Look) -> Element<'a, Watched> {
        let say = |words: String| padded(look.label(words));
        if let Some(why) = &self.no_course {
            return say(format!("No odds of a charge: {why}."));
        }
        let standing = |n: &usize| self.table.pieces.get(*n).is_some_and(|p| !p.gone);
        let Some(actor) = self.selected.filter(standing).and_then(|n| u8::try_from(n).ok()) else {
            let how = "Choose a unit on the table, or with Tab, to see whom it could charge.".to_owned();
            return column![say(how), self.who_could(look)].into();
        };
        let same = |(ask, _): &&(Ask, Arc<Found>)| (ask.actor, ask.target) == (actor, self.charge.target);
        let Some((_, found)) = self.charge.found.known().filter(same) else {
            return say("The odds are being worked out…".to_owned());
        };
        let name = self.replay.name(actor);
        let Some(charge) = &found.charge else {
            let stands = ["it", "stands"].map(|word| agreed(word, name)).join(" ");
            let why = format!(
                "{name} can charge nobody from where {stands}. Click an enemy to read what forbids a charge on him."
            );
            return column![say(why), self.who_could(look)].into();
        };
        let mut out = Column::new().push(self.targets(look, &found.targets, charge));
        if let Some(why) = &charge.hindrance {
            return out.push(padded(look.label(format!("{name} cannot charge: {why}.")))).into();
        }
        let Some(chosen) = charge.replies.get(self.charge.row).or(charge.replies.first()) else {
            return out.push(padded(look.label(format!("Out of {name}’s reach.")))).into();
        };
        if charge.replies.iter().any(|told| told.figures.is_some()) {
            out = out.push(self.replies(look, charge, chosen));
        }
        out.push(self.in_full(look, actor, chosen)).into()
    }

    /// Who could charge as they stand, each a way to his odds.
    fn who_could<'a>(&'a self, look: &'a Look) -> Element<'a, Watched> {
        let Some(chargers) = self.known_chargers() else { return Space::new().into() };
        if chargers.is_empty() {
            return padded(look.label("Nobody could charge as the table stands now; N goes on to what matters next."));
        }
        let rows = chargers.iter().filter_map(|(actor, targets)| {
            let said = format!("{} at {}", self.replay.name(*actor), self.replay.name(*targets.first()?));
            let whence = Whence::new(said.clone(), "whom it could charge from where it stands, and the odds of it");
            let control = Control::new(look, Kind::Row, Cut::new(said, text::TIGHT, look.theme.ink))
                .width(Length::Fill)
                .height(size::ROW)
                .padding(Padding { left: SIDE, right: SIDE, ..Padding::ZERO })
                .whence(whence)
                .press(Watched::Choose(*actor));
            Some(column![control, line(look.theme.hairline, 1.0)].into())
        });
        let head = container(look.caption("who could charge now")).padding(Padding::ZERO.left(SIDE).bottom(size::S4));
        column![head, line(look.theme.rule, 1.0)].extend(rows).into()
    }

    /// Who charges whom; where there are several, they are chosen from here.
    fn targets<'a>(&'a self, look: &'a Look, targets: &[u8], charge: &Charge) -> Element<'a, Watched> {
        let who = format!("{} at {}", self.replay.name(charge.actor), self.replay.name(charge.target));
        let mut out = Column::new().spacing(size::S8).push(text::STRONG.say(who, look.theme.ink));
        if targets.iter().any(|target| *target != charge.target) {
            let mut options: Vec<(u8, &str)> = targets.iter().map(|&n| (n, self.replay.name(n))).collect();
            if !targets.contains(&charge.target) {
                options.push((charge.target, self.replay.name(charge.target)));
            }
            let whence =
                Whence::new("Whom to charge", "all whom it could charge from where it stands, the nearest first");
            out = out.push(choice(look, &options, charge.target, |n| Watched::ChargeSays(Message::Target(n)), &whence));
        }
        padded(out)
    }

    /// A row for each reply.
    fn replies<'a>(&'a self, look: &'a Look, charge: &'a Charge, chosen: &Told) -> Element<'a, Watched> {
        let head = |width: f32, words: &'a str| figures(width, look.caption(words).wrapping(Wrapping::None));
        let target = self.replay.name(charge.target);
        let heads = column![
            row![
                container(look.caption("chances in 100")).width(Length::Fill),
                head(CHANCE, "comes"),
                head(2.0 * CHANCE, "gives way"),
                head(2.0 * HITS, "mean hits")
            ],
            row![
                Cut::new(target, text::CAPTION, look.theme.third).or(short(target), text::CAPTION),
                head(CHANCE, "home"),
                head(CHANCE, "target"),
                head(CHANCE, "own"),
                head(HITS, "target"),
                head(HITS, "own")
            ]
        ];
        let heads = container(heads).padding(Padding { left: SIDE, right: SIDE, bottom: size::S4, top: 0.0 });
        let rows = charge.replies.iter().enumerate().map(|(n, told)| {
            let cells = told.figures.map_or_else(|| [const { String::new() }; 5], |f| cells(&f));
            let cell = |(width, words): (f32, String)| figures(width, text::TIGHT.say(words, look.theme.ink));
            let widths = [CHANCE, CHANCE, CHANCE, HITS, HITS];
            let content = Row::new()
                .push(Cut::new(told.short.as_str(), text::TIGHT, look.theme.ink))
                .extend(widths.into_iter().zip(cells).map(cell))
                .align_y(Alignment::Center);
            let kind = if std::ptr::eq(told, chosen) { Kind::Chosen } else { Kind::Row };
            let control = Control::new(look, kind, content)
                .width(Length::Fill)
                .height(size::ROW)
                .padding(Padding { left: SIDE, right: SIDE, ..Padding::ZERO })
                .whence(whence(told))
                .on_focus(Watched::ChargeSays(Message::Row(n)))
                .press(Watched::ChargeSays(Message::Row(n)));
            column![control, line(look.theme.hairline, 1.0)].into()
        });
        column![heads, line(look.theme.rule, 1.0)].extend(rows).into()
    }

    /// All that is known of a charge with one reply to it.
    fn in_full<'a>(&'a self, look: &'a Look, actor: u8, told: &'a Told) -> Element<'a, Watched> {
        let t = &look.theme;
        let clause = text::CAPTION.say(told.clause, look.ours().line).wrapping(Wrapping::None);
        let name = container(text::STRONG.say(told.name.as_str(), t.ink)).width(Length::Fill);
        let mut out =
            Column::new().spacing(size::S8).push(row![name, clause].spacing(size::S8).align_y(Alignment::End));
        if let Some(note) = &told.note {
            out = out.push(look.label(note.as_str()));
        }
        for (what, results) in &told.results {
            out = out.push(listed(look, what.clone(), results.iter().map(|(name, chance)| (name.clone(), *chance))));
        }
        if let Some(chances) = told.pursues {
            out = out.push(pursuit(look, self.replay.name(actor), chances));
        }
        if told.figures.is_some() {
            out = out.push(hits(look, &told.hits));
        } else {
            let more = |name| format!("{name}, more by the end of it");
            out = out.extend(told.hits.iter().map(|(name, all)| listed(look, more(name), self.harms(all))));
        }
        padded(out.extend(told.dice.iter().map(|thrown| die(look, thrown))))
    }
}

fn padded<'a>(content: impl Into<Element<'a, Watched>>) -> Element<'a, Watched> {
    container(content).padding(Padding { left: SIDE, right: SIDE, top: size::S8, bottom: size::S8 }).into()
}

/// A chance in hundredths.
fn percent(chance: f64) -> String {
    match chance {
        c if c > 0.0 && c < 0.005 => "<1".to_owned(),
        c => format!("{:.0}", c * 100.0),
    }
}

/// The figures of a row.
fn cells(figures: &Figures) -> [String; 5] {
    let [target, own] = figures.hits.map(|hits| format!("{hits:.1}"));
    let Figures { comes_home, target_gives_way, charger_gives_way, .. } = *figures;
    let [home, other, charger] = [comes_home, target_gives_way, charger_gives_way].map(percent);
    [home, other, charger, target, own]
}

/// What the whence line says of a row.
fn whence(told: &Told) -> Whence {
    let text = told.figures.map_or_else(String::new, |f| {
        let [home, other, own, ..] = cells(&f);
        format!(
            "of a hundred such charges {home} come home; the target gives way in {other}, the charger in {own} ({})",
            told.clause
        )
    });
    Whence::new(told.name.clone(), text)
}

/// Results with their chances, under what they are results of.
fn listed<'a>(look: &'a Look, what: String, results: impl Iterator<Item = (String, f64)>) -> Element<'a, Watched> {
    let rows = results.map(|(name, chance)| {
        let name = container(text::TIGHT.say(name, look.theme.ink)).width(Length::Fill);
        row![name, text::TIGHT.say(format!("{}\u{a0}%", percent(chance)), look.theme.ink)].into()
    });
    column![look.caption(what)].extend(rows).into()
}

/// The chances that the charger pursues by what its owner wants.
fn pursuit<'a>(look: &'a Look, name: &'a str, chances: [f64; 2]) -> Element<'a, Watched> {
    let head = Row::new()
        .push(container(look.caption("then pursues, where its owner")).width(Length::Fill))
        .extend(["wants to", "does not"].map(|wish| figures(WISH, look.caption(wish).wrapping(Wrapping::None))));
    let cell = |chance| figures(WISH, text::TIGHT.say(format!("{}\u{a0}%", percent(chance)), look.theme.ink));
    let row = Row::new().push(Cut::new(name, text::TIGHT, look.theme.ink)).extend(chances.map(cell));
    column![head, row].into()
}

/// Chances of numbers of hits, a row for each unit.
fn hits<'a>(look: &'a Look, hits: &'a [(String, Vec<f64>)]) -> Element<'a, Watched> {
    let t = &look.theme;
    let counts = hits.iter().map(|(_, chances)| chances.len()).max().unwrap_or(0);
    let head = Row::new()
        .push(container(look.caption("hits at its end")).width(Length::Fill))
        .extend((0..counts).map(|n| figures(COUNT, look.caption(n.to_string()))));
    let rows = hits.iter().map(|(name, chances)| {
        Row::new()
            .push(Cut::new(name.as_str(), text::TIGHT, t.ink))
            .extend(chances.iter().map(|chance| {
                let words = if *chance > 0.0 { percent(*chance) } else { "·".to_owned() };
                figures(COUNT, text::TIGHT.say(words, if *chance > 0.0 { t.ink } else { t.third }))
            }))
            .into()
    });
    column![head].extend(rows).into()
}

/// A die and what is added to it, in small type.
fn die<'a>(look: &'a Look, thrown: &'a Thrown) -> Element<'a, Watched> {
    let t = &look.theme;
    let small = |words: String| text::CAPTION.say(words, t.second);
    let rows = thrown.modifiers.iter().map(|m| {
        row![
            container(small(m.name.clone())).width(Length::Fill),
            text::CAPTION.say(m.clause, look.ours().line).wrapping(Wrapping::None),
            figures(COUNT, small(change(m.value.into())))
        ]
        .spacing(size::S8)
        .into()
    });
    let sum: i64 = thrown.modifiers.iter().map(|m| i64::from(m.value)).sum();
    let sum = (thrown.modifiers.len() > 1)
        .then(|| row![small("in all".to_owned()), Space::new().width(Length::Fill), small(change(sum))].into());
    column![text::CAPTION_STRONG.say(thrown.who.as_str(), t.ink)].extend(rows).extend(sum).into()
}
