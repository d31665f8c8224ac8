//! Campaign: where the war stands, and what to do next.

mod chart;
mod course;

use super::{Action, Around};
use crate::army::Id;
use crate::base::Side;
use crate::campaign::{Account, Act, Entry, Kind as Thing, State as Stand, Whereabouts};
use crate::desk::War;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::now::{Now, once, with};
use crate::gui::painter::Picture;
use crate::gui::place::Place;
use crate::gui::shell::Page;
use crate::gui::widget::block::sign;
use crate::gui::widget::{
    Control, button, cell, change, empty, figures, line, ruled, scroll, section, sheet, thousands, upright,
};

use chart::{Chart, day, year_of};
use course::{Course, LINES, sums};
use iced::keyboard::{Key, Modifiers, key::Named};
use iced::widget::text::Wrapping;
use iced::widget::{Column, Space, column, container, responsive, row};
use iced::{Alignment, Element, Length, Padding, Task};

/// The longest that one press lets pass.
const STEPS: [(u32, &str, &str); 4] =
    [(1, "One day", "1"), (7, "A week", "7"), (14, "Two weeks", "2"), (28, "Four weeks", "4")];

/// What the screen remembers.
#[derive(Debug, Default)]
pub struct State {
    course: Course,
    /// The entry of the journal that is looked at.
    at: Option<u32>,
    panel: Option<Panel>,
    busy: bool,
}

/// What lies over the screen.
#[derive(Debug, Clone)]
pub enum Panel {
    /// How many days shall pass.
    Advance,
    /// What follows from taking an entry back.
    TakeBack { entry: u32, name: String, follows: Vec<String> },
}

/// What can happen on it.
#[derive(Debug, Clone)]
pub enum Message {
    Walk(i32),
    Open,
    Next,
    DrawUp,
    Print,
    AskAdvance,
    Advance(u32),
    AdvanceToBattle,
    AskTakeBack,
    TakeBack(u32),
    ClosePanel,
    Done(Result<String, String>),
}

impl State {
    /// Takes in what the desk holds now.
    pub fn refresh(&mut self, now: &Now) {
        self.course = now.war.as_ref().map(Course::of).unwrap_or_default();
        if !self.course.entries.iter().any(|e| Some(e.0) == self.at) {
            self.at = None;
        }
    }

    /// Whether something lies over the screen.
    #[must_use]
    pub fn has_panel(&self) -> bool {
        self.panel.is_some()
    }

    /// What a key means that no control took.
    #[must_use]
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        if modifiers.command() || modifiers.alt() {
            return None;
        }
        match (key.as_ref(), &self.panel) {
            (Key::Named(Named::Escape), Some(_)) => Some(Message::ClosePanel),
            (Key::Character(c), Some(Panel::Advance)) => {
                let step = STEPS.iter().find(|s| s.2 == c).map(|s| Message::Advance(s.0));
                step.or_else(|| (c == "b").then_some(Message::AdvanceToBattle))
            }
            (_, Some(_)) => None,
            (Key::Named(Named::ArrowLeft), None) => Some(Message::Walk(-1)),
            (Key::Named(Named::ArrowRight), None) => Some(Message::Walk(1)),
            (Key::Named(Named::Enter), None) => Some(Message::Open),
            (Key::Named(Named::Delete), None) => Some(Message::AskTakeBack),
            (Key::Character("a"), None) => Some(Message::AskAdvance),
            _ => None,
        }
    }

    /// What Ctrl Enter does.
    #[must_use]
    pub fn next(&self) -> Option<Message> {
        match &self.panel {
            Some(Panel::TakeBack { entry, .. }) => Some(Message::TakeBack(*entry)),
            _ => Some(Message::Next),
        }
    }

    /// What a message does.
    pub fn update(&mut self, message: Message, around: &Around<'_>) -> Action<Message> {
        let Some(war) = &around.now.war else { return Action::None };
        match message {
            Message::Walk(by) => {
                let all = &self.course.entries;
                let here = self.at.and_then(|at| all.iter().position(|e| e.0 == at));
                let to = match here {
                    Some(n) => n.saturating_add_signed(by as isize).min(all.len().saturating_sub(1)),
                    None if by < 0 => all.len().saturating_sub(1),
                    None => 0,
                };
                self.at = all.get(to).map(|e| e.0);
                Action::None
            }
            Message::Open => match self.at.and_then(|at| war.entry(at)).map(|e| &e.act) {
                Some(Act::BattleFought { battle } | Act::BattleRecorded { battle }) => Action::Watch(*battle),
                Some(Act::BattlePlanned { .. }) if war.plan().is_some() => Action::NextBattle,
                _ => Action::None,
            },
            Message::Next if war.plan().is_some() => Action::NextBattle,
            Message::Next | Message::DrawUp => self.run(around, |desk| {
                desk.plan(rand::random())?;
                Ok(desk.campaign()?.plan().map_or_else(String::new, |p| format!("{} drawn up", p.place)))
            }),
            Message::Print => Action::Go(Place::Print),
            Message::AskAdvance => {
                self.panel = Some(Panel::Advance);
                Action::None
            }
            Message::Advance(days) => self.run(around, move |desk| {
                desk.advance(days)?;
                Ok(format!("{days} days passed"))
            }),
            Message::AdvanceToBattle => self.run(around, |desk| {
                desk.advance_to_battle()?;
                Ok("the day has come".to_owned())
            }),
            Message::AskTakeBack => {
                let last = self.at.or_else(|| war.entries().last().map(|e| e.number));
                if let Some(entry) = last.and_then(|n| war.entry(n)) {
                    match war.consequences(entry.number) {
                        Ok(cuts) => {
                            let follows = cuts.iter().map(|c| cut_in_words(war, c)).collect();
                            let name = told(war, entry);
                            self.panel = Some(Panel::TakeBack { entry: entry.number, name, follows });
                        }
                        Err(why) => return Action::Fault(why.to_string()),
                    }
                }
                Action::None
            }
            Message::TakeBack(entry) => self.run(around, move |desk| {
                desk.take_back(entry)?;
                Ok("taken back".to_owned())
            }),
            Message::ClosePanel => {
                self.panel = None;
                Action::None
            }
            Message::Done(done) => {
                self.busy = false;
                match done {
                    Ok(note) => Action::Changed(note),
                    Err(why) => Action::Fault(why),
                }
            }
        }
    }

    fn run(
        &mut self,
        around: &Around<'_>,
        work: impl FnOnce(&mut crate::desk::Desk) -> Result<String, crate::desk::Error> + Send + 'static,
    ) -> Action<Message> {
        self.panel = None;
        if std::mem::replace(&mut self.busy, true) {
            return Action::None;
        }
        let shelf = around.shelf.clone();
        Action::Run(once(move || with(&shelf, work)).map(Message::Done))
    }

    /// How it looks.
    #[must_use]
    pub fn page<'a>(&'a self, around: Around<'a>) -> Page<'a, Message> {
        let look = around.look;
        let Some(war) = &around.now.war else { return nothing(look) };
        let state = war.state();
        let (ours, theirs) = (name(state, Side::Blue), name(state, Side::Red));
        let advance = button(look, Kind::Plain, "Advance…", "A")
            .whence(Whence::new("Advance", "lets days pass: men come back, drafts arrive, officers recover"))
            .press(Message::AskAdvance);
        let right = row![
            column![
                text::SECTION.say(state.today.format("%A, %-d %B %Y").to_string(), look.theme.ink),
                text::TEXT.say(thousands_of_days(state), look.theme.second)
            ]
            .align_x(Alignment::End),
            advance
        ]
        .spacing(size::S12)
        .align_y(Alignment::Center);
        let chart = responsive(move |room| {
            Picture::view(Chart { look, state, course: &self.course, at: self.at }.draw(room.width, room.height))
        });
        let left = column![
            container(chart).height(Length::Fill).width(Length::Fill),
            Space::new().height(size::S8),
            self.balance(look, war),
            Space::new().height(size::S16)
        ]
        .width(Length::Fill);
        let body = row![
            left,
            container(upright(look.theme.hairline)).padding(Padding {
                left: size::S16,
                right: size::S16,
                ..Padding::ZERO
            }),
            container(scroll(look, next_column(look, war))).width(size::ASIDE)
        ];
        let at = self.at.and_then(|n| war.entry(n));
        let rest = at.map_or_else(
            || Whence::new(format!("{} entries", war.entries().len()), "in the journal of the war"),
            |e| Whence::new(format!("Entry {}, {}", e.number, day(e.date)), told(war, e)),
        );
        Page {
            title: state.name.clone(),
            aside: format!("{ours} against {theirs}, {} year", year_of(state)),
            right: right.into(),
            body: container(body).padding(Padding::ZERO.top(size::S12)).into(),
            bar: None,
            rest: rest.keys("← → walk the entries   Enter opens   Del takes back"),
        }
    }

    /// What lies over the screen, if anything does.
    #[must_use]
    pub fn panel<'a>(&'a self, around: Around<'a>) -> Option<Element<'a, Message>> {
        let look = around.look;
        let content: Element<'a, Message> = match self.panel.as_ref()? {
            Panel::Advance => {
                let mut rows = Column::new().spacing(size::S8);
                rows = rows.push(text::SUBJECT.say("How long?", look.theme.ink));
                rows = rows.push(look.label("Men come back meanwhile, drafts arrive, officers recover."));
                let plan = around.now.war.as_ref().and_then(War::plan);
                if plan.is_some() {
                    rows = rows.push(
                        button(look, Kind::Primary, "Until the battle", "B")
                            .id("advance")
                            .press(Message::AdvanceToBattle),
                    );
                }
                for (days, words, key) in STEPS {
                    let step = button(look, Kind::Plain, words, key).press(Message::Advance(days));
                    rows = rows.push(step.width(Length::Fill));
                }
                rows.into()
            }
            Panel::TakeBack { entry, name, follows } => {
                let mut rows = Column::new().spacing(size::S8);
                rows = rows.push(text::SUBJECT.say("Take this back?", look.theme.ink));
                rows = rows.push(look.text(name.as_str()));
                rows = rows.push(line(look.theme.hairline, 1.0));
                if follows.is_empty() {
                    rows = rows.push(look.label("Nothing later depends on it. It can be put back."));
                } else {
                    rows =
                        rows.push(look.label("Later entries move fewer men then, because these are no longer there:"));
                    for cut in follows.iter().take(12) {
                        rows = rows.push(look.text(cut.as_str()));
                    }
                    if follows.len() > 12 {
                        rows = rows.push(look.caption(format!("and {} more", follows.len() - 12)));
                    }
                }
                rows.push(
                    row![
                        button(look, Kind::Destructive, "Take it back", "Ctrl Enter")
                            .id("take-back")
                            .press(Message::TakeBack(*entry)),
                        button(look, Kind::Plain, "Leave it", "Esc").press(Message::ClosePanel)
                    ]
                    .spacing(size::S8),
                )
                .into()
            }
        };
        Some(
            container(sheet(look, container(content).padding(size::S24)).width(460.0))
                .padding(Padding::ZERO.top(96.0))
                .into(),
        )
    }

    fn balance<'a>(&'a self, look: &'a Look, war: &'a War) -> Element<'a, Message> {
        let state = war.state();
        let t = &look.theme;
        let now = Side::BOTH.map(|s| sums(state, s));
        let then = self.course.then.unwrap_or(now);
        let most = now.iter().flat_map(|s| &s[..6]).copied().max().unwrap_or(1).max(1) as f32;
        let since = state
            .battles
            .last()
            .map_or_else(|| "no battle yet".to_owned(), |b| format!("change since {}, {}", b.place, day(b.date)));
        let mut rows = Column::new().push(section(look, "State of the two armies", since)).push(ruled(
            look,
            22.0,
            row![
                figures(112.0, text::DATE.say(name(state, Side::Blue), look.accents[0].line)),
                Space::new().width(Length::Fill),
                container(text::DATE.say(name(state, Side::Red), look.accents[1].line)).width(112.0)
            ],
        ));
        let year = chrono::Datelike::year(&state.today);
        let points = war
            .system()
            .ok()
            .map(|system| Side::BOTH.map(|s| system.cost(&state.force_present(s), year).map(i64::from)));
        let names = LINES.iter().map(|(name, _)| *name).chain(["Guns in the field"]);
        for (n, label) in names.enumerate() {
            let bar = |side: Side| {
                let share = if n < 6 { now[side.index()][n] as f32 / most } else { 0.0 };
                bar(look, side, share)
            };
            let number = |side: Side| {
                let value = now[side.index()][n];
                let style = if n == 0 { text::STRONG } else { text::TEXT };
                let control = Control::new(look, Kind::Number, style.inherit(thousands(value)))
                    .padding(Padding { left: 3.0, right: 3.0, ..Padding::ZERO })
                    .height(20.0)
                    .whence(self.whence(war, side, n, value));
                figures(56.0, control)
            };
            let changed = |side: Side| {
                let by = now[side.index()][n] - then[side.index()][n];
                text::TIGHT.say(if by == 0 { String::new() } else { change(by) }, t.third)
            };
            rows = rows.push(ruled(
                look,
                size::ROW_COMPARED - 1.0,
                row![
                    figures(50.0, changed(Side::Blue)),
                    number(Side::Blue),
                    container(bar(Side::Blue)).width(150.0).align_x(Alignment::End),
                    container(look.label(label)).width(Length::Fill).align_x(Alignment::Center),
                    container(bar(Side::Red)).width(150.0),
                    number(Side::Red),
                    figures(50.0, changed(Side::Red)),
                ]
                .align_y(Alignment::Center),
            ));
        }
        if let Some([Some(ours), Some(theirs)]) = points {
            let system = war.system().map_or("", |s| s.about().name);
            rows = rows.push(ruled(
                look,
                size::ROW_COMPARED - 1.0,
                row![
                    figures(103.0, look.text(thousands(ours))),
                    Space::new().width(153.0),
                    container(look.label(format!("Points, {system}"))).width(Length::Fill).align_x(Alignment::Center),
                    Space::new().width(150.0),
                    figures(53.0, look.text(thousands(theirs))),
                    Space::new().width(53.0),
                ],
            ));
        }
        rows.into()
    }

    /// Where a sum comes from: what it was after the last battle, and what has moved since.
    fn whence(&self, war: &War, side: Side, n: usize, value: i64) -> Whence {
        let name = LINES.get(n).map_or("Guns in the field", |l| l.0);
        let head = format!("{name} {}", thousands(value));
        let Some((_, accounts)) = LINES.get(n) else { return Whence::new(head, "guns with their batteries") };
        let state = war.state();
        let last = state.battles.last().and_then(|b| war.battle_entry(b.number));
        let since = last.map_or(0, |e| e.number);
        let (then, from) = match (self.course.then, state.battles.last()) {
            (Some(then), Some(battle)) => (then[side.index()][n], format!("after {}", battle.place)),
            _ => (value, "at the founding".to_owned()),
        };
        let mut moved: Vec<(Account, i64)> = Vec::new();
        let mut add = |account: Account, by: i64| match moved.iter_mut().find(|(a, _)| *a == account) {
            Some((_, sum)) => *sum += by,
            None => moved.push((account, by)),
        };
        for posting in war.entries().iter().filter(|e| since > 0 && e.number > since).flat_map(|e| &e.postings) {
            if posting.kind != Thing::Men || state.unit(&posting.thing).is_none_or(|(s, _, _)| s != side) {
                continue;
            }
            let (into, out) = (accounts.contains(&posting.to), accounts.contains(&posting.from));
            match (into, out) {
                (true, false) => add(posting.from, i64::from(posting.number)),
                (false, true) => add(posting.to, -i64::from(posting.number)),
                _ => {}
            }
        }
        let mut sum = format!("= {} {from}", thousands(then));
        for (account, by) in moved.iter().filter(|(_, by)| *by != 0) {
            let (sign, way) = if *by > 0 { ("+", "from") } else { ("−", "to") };
            sum.push_str(&format!(" {sign} {} {way} {}", thousands(by.abs()), account.name()));
        }
        Whence::new(head, sum).term("under arms")
    }
}

fn nothing<'a>(look: &'a Look) -> Page<'a, Message> {
    Page {
        title: "Campaign".to_owned(),
        aside: String::new(),
        right: Space::new().into(),
        body: empty(look, "No campaign lies open.", None),
        bar: None,
        rest: Whence::default(),
    }
}

fn bar<'a>(look: &Look, side: Side, share: f32) -> Element<'a, Message> {
    let width = (share * 136.0).max(if share > 0.0 { 1.0 } else { 0.0 });
    let mut list = crate::draw::List::new(width, 10.0);
    list.fill(crate::draw::Path::rect(0.0, 0.0, width, 10.0), look.accent(side).fill);
    Picture::view(list)
}

fn name(state: &Stand, side: Side) -> String {
    state.force(side).nation().map_or_else(String::new, |n| n.name.clone())
}

fn thousands_of_days(state: &Stand) -> String {
    let days = (state.today - state.founded).num_days();
    match days {
        0 => "the day it was founded".to_owned(),
        1 => "one day of war".to_owned(),
        n => format!("{n} days of war"),
    }
}

/// What an entry did, in words.
fn told(war: &War, entry: &Entry) -> String {
    let place = |battle: u32| {
        let of = war.state().battles.iter().find(|b| b.number == battle).map(|b| b.place.clone());
        of.or_else(|| war.plan().filter(|p| p.number == battle).map(|p| p.place.clone())).unwrap_or_default()
    };
    match &entry.act {
        Act::Founded(f) => format!("{} founded", f.name),
        Act::BattlePlanned { battle } => format!("Battle of {} drawn up", place(*battle)),
        Act::BattleFought { battle } => format!("Battle of {} fought", place(*battle)),
        Act::BattleRecorded { battle } => format!("Battle of {} recorded from the table", place(*battle)),
        Act::DaysPassed { days } => {
            let back: u32 = entry
                .postings
                .iter()
                .filter(|p| p.kind == Thing::Men && p.to == Account::Present)
                .map(|p| p.number)
                .sum();
            let plural = if *days == 1 { "day" } else { "days" };
            format!("{days} {plural} passed, {} men came to the colours", thousands(i64::from(back)))
        }
        Act::ReplacementSent { unit, men } => format!("{men} men sent to {}", war.state().unit_name(unit)),
        Act::Promoted { .. } => "a promotion".to_owned(),
        Act::Reorganised => "the brigades reorganised".to_owned(),
        Act::CorrectedByHand { reason } => format!("corrected by hand: {reason}"),
    }
}

fn cut_in_words(war: &War, cut: &crate::campaign::Cut) -> String {
    format!(
        "{}: {} instead of {} from {} to {}",
        war.state().unit_name(&cut.thing),
        cut.moved,
        cut.asked,
        cut.from.name(),
        cut.to.name()
    )
}

fn next_column<'a>(look: &'a Look, war: &'a War) -> Element<'a, Message> {
    let state = war.state();
    let t = &look.theme;
    let mut out = Column::new().push(look.section("Next")).push(Space::new().height(size::S8));
    let card: Element<'a, Message> = match war.plan() {
        Some(plan) => {
            let days = (plan.date - state.today).num_days();
            let when = match days {
                0 => "today".to_owned(),
                1 => "tomorrow".to_owned(),
                n => format!("in {n} days"),
            };
            let words = format!("{}, {when}. {}", plan.date.format("%A %-d %B"), plan.story);
            column![
                text::SUBJECT.say(format!("Battle of {}", plan.place), t.ink),
                look.label(words),
                Space::new().height(size::S4),
                row![
                    button(look, Kind::Primary, "Go to the battle", "Ctrl Enter")
                        .id("next-step")
                        .whence(
                            Whence::new("Go to the battle", "set-up, forecast, and the fight itself").term("next step")
                        )
                        .press(Message::Next),
                    button(look, Kind::Plain, "Print", "").press(Message::Print)
                ]
                .spacing(size::S8)
                .align_y(Alignment::Center)
            ]
            .spacing(size::S4)
            .into()
        }
        None => column![
            text::SUBJECT.say("The next battle", t.ink),
            look.label("Nothing is drawn up yet: who attacks, where, on what ground and in what weather."),
            Space::new().height(size::S4),
            button(look, Kind::Primary, "Draw it up", "Ctrl Enter")
                .id("next-step")
                .whence(
                    Whence::new("Draw it up", "finds place, day, ground and attacker for the next battle")
                        .term("next step")
                )
                .press(Message::DrawUp)
        ]
        .spacing(size::S4)
        .into(),
    };
    out = out.push(sheet(look, container(card).padding(size::S16)).width(Length::Fill));
    out = out
        .push(Space::new().height(size::S24))
        .push(look.section("Who comes back when"))
        .push(Space::new().height(size::S4));
    let coming = coming(state);
    if coming.is_empty() {
        out = out.push(look.label("Everybody who can come back has come back."));
    }
    let mut last = None;
    for (due, side, words, men) in coming.iter().take(14) {
        let shown = if last == Some(*due) { String::new() } else { day(*due) };
        last = Some(*due);
        out = out.push(ruled(
            look,
            size::ROW,
            row![
                cell(72.0, text::DATE.say(shown, t.ink)),
                Picture::view(sign(look, *side, 9.0)),
                container(look.text(words.clone()).wrapping(Wrapping::None)).width(Length::Fill).clip(true),
                look.text(change(i64::from(*men)))
            ]
            .spacing(size::S8)
            .align_y(Alignment::Center),
        ));
    }
    out = out.push(Space::new().height(size::S4)).push(look.caption(format!("Recovery: {}.", state.recovery.name)));
    let away: Vec<(&Id, &Whereabouts)> = state.away.iter().filter(|(_, w)| **w != Whereabouts::Dead).collect();
    if !away.is_empty() {
        out = out
            .push(Space::new().height(size::S16))
            .push(look.section("Commanders away"))
            .push(Space::new().height(size::S4));
        for (id, whereabouts) in away.into_iter().take(8) {
            let Some(officer) = state.officer(id) else { continue };
            let (when, how) = match whereabouts {
                Whereabouts::Wounded { until, .. } => (day(*until), "wounded"),
                Whereabouts::Captive => (String::new(), "captive"),
                Whereabouts::Dead | Whereabouts::Fit => (String::new(), ""),
            };
            out = out.push(ruled(
                look,
                size::ROW,
                row![
                    cell(72.0, text::DATE.say(when, t.ink)),
                    Picture::view(sign(look, officer.side, 9.0)),
                    container(look.text(format!("{}, {how}", officer.commander.name)).wrapping(Wrapping::None))
                        .width(Length::Fill)
                        .clip(true)
                ]
                .spacing(size::S8)
                .align_y(Alignment::Center),
            ));
        }
    }
    out.padding(Padding::ZERO.right(size::S8)).into()
}

/// Men who come back, summed by day, side and cause.
fn coming(state: &Stand) -> Vec<(chrono::NaiveDate, Side, String, u32)> {
    let mut out: Vec<(chrono::NaiveDate, Side, String, u32)> = Vec::new();
    for due in state.coming().filter(|p| p.what.kind == Thing::Men) {
        let Some((side, _, _)) = state.unit(&due.what.thing) else { continue };
        let words = match due.what.from {
            Account::Depot => "Drafts from the depots".to_owned(),
            Account::LightWounded => format!("Light wounded of {}", due.what.cause),
            Account::Wounded => format!("Wounded of {}", due.what.cause),
            Account::Missing => format!("Missing of {}", due.what.cause),
            Account::Prisoners => format!("Prisoners of {}", due.what.cause),
            other => format!("{} of {}", other.name(), due.what.cause),
        };
        match out.iter_mut().find(|o| (o.0, o.1, &o.2) == (due.what.due, side, &words)) {
            Some(found) => found.3 += due.what.number,
            None => out.push((due.what.due, side, words, due.what.number)),
        }
    }
    out.sort_by_key(|o| (o.0, o.1));
    out
}

/// The task that gives the next step the focus.
pub fn focus_next_step<M: Send + 'static>() -> Task<M> {
    iced::widget::operation::focus("next-step")
}
