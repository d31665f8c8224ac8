//! How the screen is laid out, and what lies over it.

use super::{FIRST_OF_PANEL, Leaf, Message, Panel, State, advance, ahead, balance, glimpse, leaf};
use super::{money, next, papers, past, people, run, wars, words};
use crate::base::Side;
use crate::desk::War;
use crate::desk::sight::Seen;
use crate::field::say;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::painter::Picture;
use crate::gui::screen::Around;
use crate::gui::shell::Page;
use crate::gui::widget::{button, empty, scroll, sheet, upright};
use balance::Enemy;
use chrono::NaiveDate;
use iced::widget::{Space, column, container, responsive, row};
use iced::{Alignment, Element, Length, Padding};

/// Time line and state of the armies need so much height; with less they scroll, and the line has this of it.
const LEFT: f32 = 530.0;
const LINE: f32 = 280.0;

impl State {
    /// How it looks.
    #[must_use]
    pub fn page<'a>(&'a self, around: Around<'a>) -> Page<'a, Message> {
        let look = around.look;
        let Some(war) = &around.now.war else { return nothing(look) };
        if let Some(told) = &self.told {
            return told.page(look);
        }
        let state = war.state();
        let (ours, theirs) = (words::name(state, Side::Blue), words::name(state, Side::Red));
        let advance = button(look, Kind::Plain, "Advance…", "A")
            .whence(Whence::new("Advance", "lets days pass: men come back, drafts arrive, officers recover"))
            .press(Message::AskAdvance);
        let past = self.past.as_ref().filter(|_| self.leaf == Leaf::War);
        let (date, since) = match past {
            Some(past) => (past.day, format!("a past day; today is {}", words::day(state.today))),
            None => (state.today, words::days(state)),
        };
        let mut right = row![
            column![text::SECTION.say(say::long_date(date), look.theme.ink), text::TEXT.say(since, look.theme.second)]
                .align_x(Alignment::End)
        ]
        .spacing(size::S12)
        .align_y(Alignment::Center);
        // On a past day nothing is done.
        if past.is_none() {
            right = right.push(papers_button(look, !state.battles.is_empty())).push(advance);
        }
        let (content, rest) = match (self.leaf, &self.past) {
            (Leaf::War, Some(past)) => (self.front(around, war), past.rest()),
            (Leaf::War, None) => (self.front(around, war), self.rest(war)),
            (Leaf::People, _) => (self.people.view(look, (war, &around.now.enemy)), people::State::rest()),
            (Leaf::Next, _) => {
                let ahead = glimpse::view(self.glimpse.as_ref(), look, war.state().ask_forecasts);
                (self.next.view(around, war, ahead), next::State::rest(war))
            }
            (Leaf::Money, _) => (self.money.view(look, (war, &around.now.enemy)), money::State::rest()),
            (Leaf::Campaigns, _) => (self.wars.view(look, around.now, war), wars::State::rest()),
        };
        let aside = match past {
            Some(past) => format!("as it stood on {} in the evening", say::date(past.day)),
            None => format!("{ours} against {theirs}, {} year", words::year(state)),
        };
        let body = column![leaf::view(look, self.leaf), container(content).height(Length::Fill)];
        Page {
            title: state.name.clone(),
            aside,
            right: right.into(),
            body: container(body).padding(Padding::ZERO.top(size::S8)).into(),
            bar: past.map(|past| past.bar(look)),
            rest,
        }
    }

    /// The time line, the state of the armies, and what lies ahead.
    fn front<'a>(&'a self, around: Around<'a>, war: &'a War) -> Element<'a, Message> {
        let (look, state) = (around.look, war.state());
        let day = self.past.as_ref().map(|p| p.day);
        let (shown, course) = self.past.as_ref().map_or((war, &self.course), |p| (&p.war, &p.course));
        let sides: &'static [Side] = if matches!(around.now.enemy, Seen::All) { &Side::BOTH } else { &[Side::Blue] };
        let (enemy, until) = self.enemy(&around.now.enemy);
        let left = responsive(move |room| {
            let chart = responsive(move |room| {
                let what = (&self.course, self.at.filter(|_| day.is_none()), day, until);
                Picture::view(self.line.draw(look, state, what, (room.width, room.height)))
            });
            let scrolls = room.height < LEFT;
            let width = if scrolls { room.width - size::S12 } else { room.width };
            let page = column![
                container(chart).height(if scrolls { Length::Fixed(LINE) } else { Length::Fill }),
                Space::new().height(size::S8),
                balance::view(course, enemy, look, shown, width),
                Space::new().height(size::S16)
            ]
            .width(width);
            if scrolls { scroll(look, page).width(Length::Fill).into() } else { page.into() }
        });
        let aside = match &self.past {
            Some(past) => ahead::of_the_past(look, past.war.state(), sides),
            None => ahead::view(self.glimpse.as_ref(), look, war, around.now.draft.as_deref(), sides),
        };
        row![
            left,
            container(upright(look.theme.hairline)).padding(Padding {
                left: size::S16,
                right: size::S16,
                ..Padding::ZERO
            }),
            container(scroll(look, aside)).width(size::ASIDE)
        ]
        .into()
    }

    /// The figures of the enemy that are shown, and until which day his strength is.
    fn enemy<'a>(&'a self, seen: &Seen) -> (Enemy<'a>, Option<NaiveDate>) {
        match (seen, &self.enemy) {
            (Seen::All, _) => (Enemy::Now, Some(NaiveDate::MAX)),
            (Seen::Then(war), Some(course)) => {
                let day = war.state().today;
                // A past day before that is seen as it was.
                let before = self.past.as_ref().is_some_and(|p| p.day <= day);
                (if before { Enemy::Now } else { Enemy::Then(course, day) }, Some(day))
            }
            (Seen::Then(_) | Seen::Nothing, _) => (Enemy::Nothing, None),
        }
    }

    /// What the whence line says of the entry that is looked at.
    fn rest(&self, war: &War) -> Whence {
        let at = self.at.and_then(|n| war.entry(n));
        let rest = at.map_or_else(
            || Whence::new(format!("{} entries", war.entries().len()), "in the journal of the war"),
            |e| Whence::new(format!("Entry {}, {}", e.number, words::day(e.date)), words::told(war, e)),
        );
        // Of an entry what is done with it; else what is done with the war.
        rest.keys(if at.is_some() {
            "← →   Enter opens   C corrects   S story   Del takes back"
        } else {
            "← → entries   R table battle   D past day   T time   V players   B blog"
        })
    }

    /// What lies over the screen, if anything does.
    #[must_use]
    pub fn panel<'a>(&'a self, around: Around<'a>) -> Option<Element<'a, Message>> {
        let look = around.look;
        let content: Element<'a, Message> = match self.panel.as_ref()? {
            Panel::Advance(form) => advance::view(look, around.now.war.as_ref()?, form),
            Panel::Times(times) => times.view(look),
            Panel::Day(written, why) => past::panel(look, written, why.as_deref()),
            Panel::Table(table) => {
                let state = around.now.war.as_ref()?.state();
                table.view(look, Side::BOTH.map(|s| words::name(state, s)))
            }
            Panel::Running(at) => run::running(look, at),
            Panel::Papers(issues, side) => papers::view(look, issues, *side),
            Panel::Lines(side, n) => {
                let own = self.past.as_ref().map_or(&self.course, |p| &p.course);
                let course = match self.enemy(&around.now.enemy).0 {
                    Enemy::Then(then, _) if *side == Side::Red => then,
                    _ => own,
                };
                column![
                    balance::lines(course, look, (*side, *n))?,
                    Space::new().height(size::S12),
                    button(look, Kind::Plain, "Close", "Esc").id(FIRST_OF_PANEL).press(Message::ClosePanel)
                ]
                .into()
            }
            Panel::TakeBack(what) => what.view(look),
            Panel::Shows(shows) => {
                let state = around.now.war.as_ref()?.state();
                shows.view(look, Side::BOTH.map(|s| words::name(state, s)))
            }
            Panel::Ran(ran) => ran.view(look),
            Panel::Blog(blog) => blog.view(look),
            Panel::Own(form) => form.view(look),
        };
        let wide = match self.panel.as_ref()? {
            Panel::Times(_) => 860.0,
            Panel::Own(_) => 720.0,
            Panel::Advance(_) | Panel::Table(_) | Panel::Shows(_) | Panel::Ran(_) | Panel::Blog(_) => 620.0,
            Panel::Papers(..) => 560.0,
            _ => 460.0,
        };
        Some(
            container(sheet(look, container(content).padding(size::S24)).width(wide))
                .padding(Padding::ZERO.top(96.0))
                .into(),
        )
    }
}

/// The way to the papers; before the first battle they have nothing to print.
fn papers_button<'a>(look: &'a Look, any: bool) -> Element<'a, Message> {
    let papers = button(look, Kind::Plain, "Papers", "G")
        .whence(Whence::new("Papers", "what the gazettes of both sides print of the last battle"));
    if any {
        papers.press(Message::Papers(Side::Blue)).into()
    } else {
        papers.disabled_because("no battle has been fought yet").into()
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
