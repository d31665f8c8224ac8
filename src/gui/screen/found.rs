//! Found a campaign: a plain form for any two sides.

pub mod terms;

use super::{Action, Around};
use crate::desk::campaigns::doubts_of;
use crate::desk::own_recovery::TimeRules;
use crate::desk::sample;
use crate::desk::time::NewTimes;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::now::{Now, once, with};
use crate::gui::painter::Picture;
use crate::gui::screen::campaign::shows::LED;
use crate::gui::shell::Page;
use crate::gui::widget::block::coat;
use crate::gui::widget::field::{Field, Worth};
use crate::gui::widget::icon::Icon;
use crate::gui::widget::ways::ways;
use crate::gui::widget::{Control, button, choice, error_in_bar, hint, ruled, scroll, section};

use crate::army::Army;
use crate::base::Side;
use crate::campaign::{Experience, Led, Preset, Season, Shape, sound};
use crate::draw::List;
use chrono::{Datelike, NaiveDate};
use iced::keyboard::{Key, Modifiers, key::Named};
use iced::widget::{Column, Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};

/// The name of its first field.
pub const FIRST: &str = "campaign-name";

/// Width of the form, and that of a window in which the rules of time stand beside it.
const FORM: f32 = 900.0;
const WIDE: f32 = 1_700.0;

/// The form as it stands.
#[derive(Debug)]
pub struct State {
    name: String,
    date: String,
    terms: terms::Terms,
    /// The army of each side, by its place among the library's armies.
    armies: [usize; 2],
    /// Who leads each side.
    led: [Led; 2],
    /// The ways of recovery that are offered, and the one that is chosen.
    recoveries: Vec<Preset>,
    recovery: usize,
    /// How battles may change the troops, and what the months may cost; and what is chosen.
    experiences: Vec<Experience>,
    experience: usize,
    seasons: Vec<Season>,
    season: usize,
    /// How the war may end, and what is chosen.
    shapes: Vec<Shape>,
    shape: usize,
    fault: Option<String>,
}

impl Default for State {
    fn default() -> State {
        State {
            name: String::new(),
            date: "1757-04-18".to_owned(),
            terms: terms::Terms::default(),
            armies: [0, 1],
            led: Led::USUAL,
            recoveries: Preset::all(),
            recovery: 0,
            experiences: Experience::all(),
            experience: 0,
            seasons: Season::all(),
            season: 0,
            shapes: Shape::all(),
            shape: 0,
            fault: None,
        }
    }
}

impl State {
    /// The form with all rules that there are.
    #[must_use]
    pub fn of(now: &Now) -> State {
        let TimeRules { recoveries, experiences, seasons, shapes } = now.rules.clone();
        State { recoveries, experiences, seasons, shapes, ..State::default() }
    }
}

/// What can happen in it.
#[derive(Debug, Clone)]
pub enum Message {
    Named(String),
    Dated(String),
    Terms(terms::Message),
    Sided(Side, usize),
    Led(Side, Led),
    Recovering(usize),
    Learning(usize),
    Wintering(usize),
    Ending(usize),
    Found,
    Close,
    Done(Result<String, String>),
}

/// What came of it.
pub enum Outcome {
    Going(Action<Message>),
    /// The form is done with.
    Closed,
    /// The campaign is founded and lies open.
    Founded(String),
}

impl State {
    fn day(&self) -> Option<NaiveDate> {
        let day = NaiveDate::parse_from_str(self.date.trim(), "%Y-%m-%d").ok()?;
        (1_650..=1_850).contains(&day.year()).then_some(day)
    }

    /// What a key means that no control took.
    #[must_use]
    pub fn key(&self, key: &Key, _modifiers: Modifiers) -> Option<Message> {
        (key.as_ref() == Key::Named(Named::Escape)).then_some(Message::Close)
    }

    /// What Ctrl Enter does.
    #[must_use]
    pub fn next(&self) -> Option<Message> {
        Some(Message::Found)
    }

    /// What a message does.
    pub fn update(&mut self, message: Message, around: &Around<'_>) -> Outcome {
        self.fault = None;
        match message {
            Message::Named(name) => self.name = name,
            Message::Dated(date) => self.date = date,
            Message::Terms(message) => {
                let leads = self.leads(around.now);
                self.terms.update(message, around.now, leads);
            }
            Message::Sided(side, army) => self.armies[side.index()] = army,
            Message::Led(side, led) => self.led[side.index()] = led,
            Message::Recovering(recovery) => self.recovery = recovery,
            Message::Learning(experience) => self.experience = experience,
            Message::Wintering(season) => self.season = season,
            Message::Ending(shape) => self.shape = shape,
            Message::Close => return Outcome::Closed,
            Message::Done(Ok(note)) => return Outcome::Founded(note),
            Message::Done(Err(why)) => self.fault = Some(why),
            Message::Found => return self.found(around),
        }
        Outcome::Going(Action::None)
    }

    /// What the war is called where nobody names it: by its year.
    fn usual_name(&self, now: &Now) -> String {
        let name = self.day().map_or_else(|| "The War".to_owned(), |day| format!("The War of {}", day.year()));
        let free = |name: &String| now.campaigns.iter().all(|c| c.name != *name);
        let others = (2..).map(|n| format!("{name}, {n}"));
        std::iter::once(name.clone()).chain(others).find(free).unwrap_or(name)
    }

    /// The leading army of each side.
    fn leads<'a>(&self, now: &'a Now) -> [Option<&'a Army>; 2] {
        self.armies.map(|n| now.armies.get(n))
    }

    /// What is odd or wrong in the armies as they are chosen, a sentence each.
    fn odd(&self, now: &Now) -> Vec<String> {
        let side = |lead: Option<&Army>| lead.map(|a| sample::coalition(a, &now.armies, &now.nations).armies);
        let [Some(blue), Some(red)] = self.leads(now).map(side) else { return Vec::new() };
        let wrong = blue.iter().chain(&red).filter_map(|army| sound(army).err()).map(|why| why.to_string());
        let mut all: Vec<String> = wrong.collect();
        all.extend(self.day().into_iter().flat_map(|day| doubts_of([&blue, &red], day.year())));
        all
    }

    fn found(&mut self, around: &Around<'_>) -> Outcome {
        let Some(day) = self.day() else {
            self.fault = Some("The date is none. Write year, month and day, such as 1757-04-18.".to_owned());
            return Outcome::Going(Action::None);
        };
        let leads = self.leads(around.now);
        let [blue, red] = leads.map(|army| army.map(|a| a.id.to_string()));
        let (Some(blue), Some(red), Some(system)) = (blue, red, self.terms.system()) else {
            self.fault = Some("A side has no army. Choose one for each.".to_owned());
            return Outcome::Going(Action::None);
        };
        let table = match self.terms.table(around.now) {
            Ok(table) => table,
            Err(why) => {
                self.fault = Some(why);
                return Outcome::Going(Action::None);
            }
        };
        let options = self.terms.options(around.now, leads);
        let recovery = self.recoveries.get(self.recovery).cloned().unwrap_or_default();
        let times = NewTimes {
            recovery: Some(recovery),
            experience: self.experiences.get(self.experience).cloned(),
            season: self.seasons.get(self.season).cloned(),
            shape: self.shapes.get(self.shape).cloned(),
            share: None,
        };
        let name = if self.name.trim().is_empty() { self.usual_name(around.now) } else { self.name.trim().to_owned() };
        let (system, led, shelf) = (system.about().id, self.led, around.shelf.clone());
        Outcome::Going(Action::Run(
            once(move || {
                with(&shelf, |desk| {
                    desk.campaign_name_is_free(&name, None)?;
                    let mut founding = desk.founding(&name, system, [&[&blue], &[&red]])?;
                    founding.date = day;
                    (founding.table, founding.options, founding.led) = (table, options, led);
                    times.found(&mut founding);
                    desk.found(founding)?;
                    Ok(format!("{name} founded"))
                })
            })
            .map(Message::Done),
        ))
    }

    /// How it looks.
    #[must_use]
    pub fn page<'a>(&'a self, around: Around<'a>) -> Page<'a, Message> {
        let look = around.look;
        let worth = if self.day().is_some() { Worth::Good } else { Worth::Wrong };
        let usual = self.usual_name(around.now);
        let form = column![
            section(look, "The war", ""),
            entry(
                look,
                "Name",
                Field::new(look, &usual, &self.name, Message::Named)
                    .id(FIRST)
                    .width(320.0)
                    .whence(Whence::new("Name", "what people will call this war"))
            ),
            entry(
                look,
                "Begins on",
                Field::new(look, "1757-04-18", &self.date, Message::Dated)
                    .worth(worth)
                    .width(120.0)
                    .whence(Whence::new("Begins on", "year, month and day; time passes by the calendar from here"))
            ),
            Element::from(self.terms.view(look, around.now, self.leads(around.now))).map(Message::Terms),
        ];
        let sides = row![
            self.side(look, around.now, Side::Blue, "Our side"),
            self.side(look, around.now, Side::Red, "Their side")
        ]
        .spacing(size::S48);
        let times = column![
            section(look, "How time passes", "all of it can be changed later"),
            ways(
                look,
                "Recovery",
                self.recoveries.iter().map(|p| (p.name.as_str(), p.source.as_str())),
                self.recovery,
                Message::Recovering
            ),
            ways(
                look,
                "Experience",
                self.experiences.iter().map(|r| (r.name.as_str(), r.source.as_str())),
                self.experience,
                Message::Learning
            ),
            ways(
                look,
                "The months",
                self.seasons.iter().map(|r| (r.name.as_str(), r.source.as_str())),
                self.season,
                Message::Wintering
            ),
            ways(
                look,
                "Its end",
                self.shapes.iter().map(|s| (s.name.as_str(), s.source.as_str())),
                self.shape,
                Message::Ending
            ),
        ];
        let mut body = Column::new().push(form).push(Space::new().height(size::S16)).push(sides);
        let mut doubts = self.odd(around.now).into_iter().map(|odd| {
            row![Icon::Warning.view(look.theme.ochre), look.text(odd)].spacing(size::S8).align_y(Alignment::Center)
        });
        // The form may be longer than the window; what is wrong or odd in it is said where it is always seen.
        let words: Element<'a, Message> = match (&self.fault, doubts.next()) {
            (Some(fault), _) => error_in_bar(look, fault),
            (None, Some(doubt)) => container(doubt).width(Length::Fill).into(),
            (None, None) => {
                hint(look, "The armies are copied: what happens to them in the war never changes your lists.").into()
            }
        };
        for doubt in doubts {
            body = body.push(Space::new().height(size::S8)).push(doubt);
        }
        let padding = Padding::ZERO.top(size::S12).bottom(size::S24);
        // A wide window has room for both side by side.
        let whole = if around.width >= WIDE {
            container(row![body.width(FORM), times].spacing(size::S48))
        } else {
            container(body.push(Space::new().height(size::S16)).push(times)).max_width(FORM)
        };
        let bar = row![
            button(look, Kind::Primary, "Found the campaign", "Ctrl Enter").press(Message::Found),
            button(look, Kind::Plain, "Leave it", "Esc").press(Message::Close),
            words
        ]
        .spacing(size::S12)
        .align_y(Alignment::Center);
        Page {
            title: "Found a campaign".to_owned(),
            aside: "from any two armies".to_owned(),
            right: Space::new().into(),
            body: scroll(look, whole.padding(padding)).width(Length::Fill).height(Length::Fill).into(),
            bar: Some(bar.into()),
            rest: Whence::new("Tab", "goes from field to field").keys("Ctrl Enter founds it   Esc leaves it"),
        }
    }

    fn side<'a>(&'a self, look: &'a Look, now: &'a Now, side: Side, head: &'a str) -> Element<'a, Message> {
        let mut out = Column::new().push(section(look, head, ""));
        let whence = Whence::new("Led by", "when the war is let run, and in its battles; it can be changed later");
        let led = choice(look, &LED, self.led[side.index()], move |led| Message::Led(side, led), &whence);
        out = out.push(entry(look, "Led by", led));
        for (n, army) in now.armies.iter().enumerate() {
            let men: u32 = army.regiments.iter().flat_map(|r| &r.units).map(|u| u.present.men).sum();
            let units = army.regiments.iter().map(|r| r.units.len()).sum::<usize>();
            let kind = if self.armies[side.index()] == n { Kind::Chosen } else { Kind::Row };
            let nation = now.nations.iter().find(|n| n.id == army.nation);
            let sign = nation.map_or_else(|| List::new(10.0, 10.0), |n| coat(look, &n.uniform, 9.0));
            let content = row![
                Picture::view(sign),
                text::TEXT.inherit(army.name.as_str()),
                Space::new().width(Length::Fill),
                text::CAPTION
                    .say(format!("{units} units, {} men", crate::gui::widget::thousands(men.into())), look.theme.third)
            ]
            .spacing(size::S8)
            .align_y(Alignment::Center);
            out = out.push(
                Control::new(look, kind, content)
                    .width(Length::Fill)
                    .height(size::ROW_HEAD)
                    .padding(Padding { left: size::S12, right: size::S8, ..Padding::ZERO })
                    .whence(Whence::new(army.name.as_str(), army.history.as_str()))
                    .press(Message::Sided(side, n)),
            );
        }
        out.width(Length::Fill).into()
    }
}

fn entry<'a, M: 'a>(look: &Look, name: &'a str, control: impl Into<Element<'a, M>>) -> Element<'a, M> {
    ruled(
        look,
        size::ROW_AIRY + size::S8,
        row![container(look.label(name)).width(140.0), control.into()].align_y(Alignment::Center),
    )
}
