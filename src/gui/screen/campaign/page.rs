//! How the screen is laid out, and what lies over it.

use super::{FIRST_OF_PANEL, Message, Panel, RUNS, STEPS, State, ahead, balance, papers, words};
use crate::base::Side;
use crate::desk::War;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::painter::Picture;
use crate::gui::screen::Around;
use crate::gui::shell::Page;
use crate::gui::widget::{button, empty, line, scroll, sheet, upright};
use iced::widget::{Column, Space, column, container, responsive, row};
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
        let state = war.state();
        let (ours, theirs) = (words::name(state, Side::Blue), words::name(state, Side::Red));
        let advance = button(look, Kind::Plain, "Advance…", "A")
            .whence(Whence::new("Advance", "lets days pass: men come back, drafts arrive, officers recover"))
            .press(Message::AskAdvance);
        let right = row![
            column![
                text::SECTION.say(state.today.format("%A, %-d %B %Y").to_string(), look.theme.ink),
                text::TEXT.say(words::days(state), look.theme.second)
            ]
            .align_x(Alignment::End),
            papers_button(look, !state.battles.is_empty()),
            advance
        ]
        .spacing(size::S12)
        .align_y(Alignment::Center);
        let left = responsive(move |room| {
            let chart = responsive(move |room| {
                Picture::view(self.line.draw(look, state, (&self.course, self.at), (room.width, room.height)))
            });
            let scrolls = room.height < LEFT;
            let width = if scrolls { room.width - size::S12 } else { room.width };
            let page = column![
                container(chart).height(if scrolls { Length::Fixed(LINE) } else { Length::Fill }),
                Space::new().height(size::S8),
                balance::view(&self.course, look, war, width),
                Space::new().height(size::S16)
            ]
            .width(width);
            if scrolls { scroll(look, page).width(Length::Fill).into() } else { page.into() }
        });
        let body = row![
            left,
            container(upright(look.theme.hairline)).padding(Padding {
                left: size::S16,
                right: size::S16,
                ..Padding::ZERO
            }),
            container(scroll(look, ahead::view(self.glimpse.as_ref(), look, war, around.now.draft.as_deref())))
                .width(size::ASIDE)
        ];
        let at = self.at.and_then(|n| war.entry(n));
        let rest = at.map_or_else(
            || Whence::new(format!("{} entries", war.entries().len()), "in the journal of the war"),
            |e| Whence::new(format!("Entry {}, {}", e.number, words::day(e.date)), words::told(war, e)),
        );
        Page {
            title: state.name.clone(),
            aside: format!("{ours} against {theirs}, {} year", words::year(state)),
            right: right.into(),
            body: container(body).padding(Padding::ZERO.top(size::S12)).into(),
            bar: None,
            rest: rest.keys("← → walk the entries   Enter opens   C corrects   Del takes back   R a battle of your table   T time   G papers"),
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
                        button(look, Kind::Primary, "Until the battle", "Ctrl Enter")
                            .id(FIRST_OF_PANEL)
                            .width(Length::Fill)
                            .press(Message::AdvanceToBattle),
                    );
                }
                for (n, (days, words, key)) in STEPS.into_iter().enumerate() {
                    let step = button(look, Kind::Plain, words, key).width(Length::Fill).press(Message::Advance(days));
                    rows = rows.push(if n == 0 && plan.is_none() { step.id(FIRST_OF_PANEL) } else { step });
                }
                rows = rows.push(line(look.theme.hairline, 1.0));
                rows = rows.push(
                    look.label("Or let it run: the machine leads both sides, and all of it is taken back in one step."),
                );
                for (battles, words, key) in RUNS {
                    rows = rows.push(
                        button(look, Kind::Plain, words, key).width(Length::Fill).press(Message::LetItRun(battles)),
                    );
                }
                rows.into()
            }
            Panel::Times(times) => times.view(look),
            Panel::Table(table) => {
                let state = around.now.war.as_ref()?.state();
                table.view(look, Side::BOTH.map(|s| words::name(state, s)))
            }
            Panel::Running(at) => column![
                text::SUBJECT.say("The machine leads the war", look.theme.ink),
                look.label(at.as_str()),
                Space::new().height(size::S12),
                button(look, Kind::Plain, "Stop", "Esc").id(FIRST_OF_PANEL).press(Message::Stop)
            ]
            .spacing(size::S8)
            .into(),
            Panel::Papers(issues, side) => papers::view(look, issues, *side),
            Panel::Lines(side, n) => column![
                balance::lines(&self.course, look, (*side, *n))?,
                Space::new().height(size::S12),
                button(look, Kind::Plain, "Close", "Esc").id(FIRST_OF_PANEL).press(Message::ClosePanel)
            ]
            .into(),
            Panel::TakeBack { entry, name, follows, run } => {
                let mut rows = Column::new().spacing(size::S8);
                rows = rows.push(text::SUBJECT.say("Take this back?", look.theme.ink));
                rows = rows.push(look.text(name.as_str()));
                rows = rows.push(line(look.theme.hairline, 1.0));
                let what = match run {
                    Some((_, follows)) => {
                        rows =
                            rows.push(look.label("The machine did it in a run, with what was done before and after."));
                        follows
                    }
                    None => follows,
                };
                if what.is_empty() {
                    rows = rows.push(look.label("Nothing later depends on it. It can be put back."));
                } else {
                    rows = rows.push(look.label("This is what follows:"));
                    for cut in what.iter().take(12) {
                        rows = rows.push(look.text(cut.as_str()));
                    }
                    if what.len() > 12 {
                        rows = rows.push(look.caption(format!("and {} more", what.len() - 12)));
                    }
                }
                let alone = Message::TakeBack(*entry);
                let ends = match run {
                    Some((run, _)) => {
                        let also = match follows.len() {
                            0 => "no later entry moves fewer men then".to_owned(),
                            n => format!("{n} later lines move fewer men then"),
                        };
                        row![
                            button(look, Kind::Destructive, "The whole run", "Ctrl Enter")
                                .id(FIRST_OF_PANEL)
                                .press(Message::TakeBackRun(*run)),
                            button(look, Kind::Destructive, "This alone", "")
                                .whence(Whence::new("This alone", also))
                                .press(alone),
                        ]
                    }
                    None => row![
                        button(look, Kind::Destructive, "Take it back", "Ctrl Enter").id(FIRST_OF_PANEL).press(alone),
                    ],
                };
                let leave = button(look, Kind::Plain, "Leave it", "Esc").press(Message::ClosePanel);
                rows.push(ends.push(leave).spacing(size::S8)).into()
            }
        };
        let wide = match self.panel.as_ref()? {
            Panel::Times(_) => 860.0,
            Panel::Table(_) => 620.0,
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
