//! How it looks: brigades of the day with their units, who stays, who is not fit; beside it sums, odds and leaders.

use super::{At, KEYS, Message, Muster};
use crate::army::Id;
use crate::base::Side;
use crate::campaign::{self, DayBrigade, Plan, State as Stand};
use crate::desk::battles::Coming;
use crate::desk::sight::Seen;
use crate::desk::{War, people};
use crate::field::say::counted;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::painter::Picture;
use crate::gui::screen::campaign::next::{self, CHOSEN, Parent};
use crate::gui::screen::campaign::words;
use crate::gui::screen::veil;
use crate::gui::widget::block::block;
use crate::gui::widget::icon::Icon;
use crate::gui::widget::{Control, Cut, button, choice, figures, line, ruled, scroll, section, thousands, upright};
use iced::widget::{Column, Row, Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};

/// Width of the room for a tick, of the columns of men, and of what an officer leads.
const TICK: f32 = 18.0;
const MEN: f32 = 64.0;
const LEADS: f32 = 118.0;

impl Muster {
    /// The leaf once a battle is drawn up.
    pub fn view<'a>(
        &'a self,
        look: &'a Look,
        (war, enemy): (&'a War, &'a Seen),
        plan: &'a Plan,
        glimpse: Element<'a, Parent>,
    ) -> Element<'a, Parent> {
        let rule = container(upright(look.theme.hairline)).padding([0.0, size::S16]);
        let then = war.state().on(plan.date);
        row![
            container(container(self.tree(look, (war, enemy), &then)).max_width(size::TABLE)).width(Length::Fill),
            rule,
            container(self.aside(look, (war, enemy), plan, &then, glimpse)).width(size::ASIDE)
        ]
        .into()
    }

    fn tree<'a>(&'a self, look: &'a Look, (war, enemy): (&'a War, &'a Seen), then: &Stand) -> Element<'a, Parent> {
        let state = war.state();
        let names = Side::BOTH.map(|s| state.side_name(s));
        let sides = [(Side::Blue, names[0]), (Side::Red, names[1])];
        let whence = Whence::new("Side", "who of it comes").keys("S");
        let veiled = self.side == Side::Red && !matches!(enemy, Seen::All);
        let head = row![
            choice(look, &sides, self.side, |s| say(Message::Sided(s)), &whence),
            Space::new().width(Length::Fill),
            figures(MEN, look.caption(if veiled { "" } else { "men" })),
            figures(MEN, look.caption(if veiled { "" } else { "of" }))
        ]
        .spacing(size::S8)
        .align_y(Alignment::End)
        .padding(Padding { left: size::S4, right: size::S24, bottom: size::S4, ..Padding::ZERO });
        if let Some(told) = veil::enemy(look, enemy).filter(|_| self.side == Side::Red) {
            let told =
                container(told).padding(Padding { right: size::S16, left: size::S4, top: size::S8, ..Padding::ZERO });
            return column![head, line(look.theme.rule, 1.0), scroll(look, told).height(Length::Fill)].into();
        }
        let mut rows = Column::new();
        let mut leaders = war.leaders(self.side, self.here()).unwrap_or_default();
        leaders.resize(self.here().len(), None);
        for ((n, brigade), leader) in self.here().iter().enumerate().zip(leaders) {
            rows = rows.push(self.brigade(look, then, (n, brigade), leader));
            for unit in &brigade.units {
                rows = rows.push(self.unit(look, state, then, (unit, true)));
            }
        }
        let fit: Vec<Id> = war.fit_for(self.side).unwrap_or_default().into_iter().flat_map(|b| b.units).collect();
        let stays: Vec<&Id> = fit.iter().filter(|u| !self.here().iter().any(|b| b.units.contains(u))).collect();
        if !stays.is_empty() {
            rows = rows.push(group(look, "Stay in quarters"));
            for unit in stays {
                rows = rows.push(self.unit(look, state, then, (unit, false)));
            }
        }
        let unfit = |u: &&Id| !fit.contains(u) && !state.is_disbanded(u);
        let unfit: Vec<&Id> = state.units(self.side).map(|(_, _, u)| &u.id).filter(unfit).collect();
        if !unfit.is_empty() {
            rows = rows.push(group(look, "Not fit on that day"));
            for unit in unfit {
                rows = rows.push(unfit_row(look, state, then, unit));
            }
        }
        let rows = container(rows).padding(Padding { right: size::S16, left: 2.0, ..Padding::ZERO });
        column![head, line(look.theme.rule, 1.0), scroll(look, rows).height(Length::Fill)].into()
    }

    fn brigade<'a>(
        &self,
        look: &'a Look,
        then: &Stand,
        (n, brigade): (usize, &'a DayBrigade),
        leader: Option<String>,
    ) -> Element<'a, Parent> {
        let t = &look.theme;
        let men: u32 = brigade.units.iter().map(|u| then.present(u).men).fold(0, u32::saturating_add);
        let content = row![
            container(text::CAPTION.say(if n < KEYS { (n + 1).to_string() } else { String::new() }, t.third))
                .width(TICK),
            text::BRIGADE.say(brigade.name.as_str(), t.ink),
            Cut::new(leader.unwrap_or_else(|| "nobody leads".to_owned()), text::SIDE_NOTE, t.second),
            figures(MEN, look.strong(thousands(men.into()))),
            Space::new().width(MEN)
        ]
        .spacing(size::S8)
        .align_y(Alignment::Center);
        let at = At::Brigade(n);
        let here = self.at == at;
        let whence = Whence::new(
            brigade.name.as_str(),
            match brigade.units.len() {
                1 => "1 unit of the day".to_owned(),
                n => format!("{n} units of the day"),
            },
        );
        let chosen = say(Message::Chosen(at));
        let control = Control::new(look, if here { Kind::Chosen } else { Kind::Row }, content)
            .width(Length::Fill)
            .height(size::ROW_HEAD)
            .padding([0.0, size::S8])
            .whence(whence)
            .on_focus(chosen.clone())
            .press(chosen);
        let control: Element<'a, Parent> = if here { control.id(CHOSEN).into() } else { control.into() };
        column![control, line(t.hairline, 1.0)].into()
    }

    fn unit<'a>(
        &self,
        look: &'a Look,
        state: &'a Stand,
        then: &Stand,
        (id, comes): (&Id, bool),
    ) -> Element<'a, Parent> {
        let t = &look.theme;
        let Some((_, regiment, unit)) = state.unit(id) else { return Space::new().into() };
        let men = then.present(id).men;
        let tick: Element<'a, Parent> =
            if comes { Icon::Tick.view(t.second) } else { Space::new().width(size::ICON).into() };
        let content = row![
            container(tick).width(TICK),
            Picture::view(block(look, &regiment.uniform, regiment.branch)),
            Cut::new(regiment.unit_name(unit), text::TEXT, if comes { t.ink } else { t.third }),
            figures(MEN, look.text(thousands(men.into()))),
            figures(MEN, look.label(thousands(unit.establishment.men.into())))
        ]
        .spacing(size::S8)
        .align_y(Alignment::Center);
        let at = At::Unit(id.clone());
        let here = self.at == at;
        let said =
            if comes { "comes; Enter lets it stay in quarters" } else { "stays in quarters; Enter lets it come" };
        let control = Control::new(look, if here { Kind::Chosen } else { Kind::Row }, content)
            .width(Length::Fill)
            .height(size::ROW)
            .padding(Padding { left: size::S8, right: size::S8, ..Padding::ZERO })
            .whence(Whence::new(regiment.unit_name(unit), said).keys("Alt ↑ ↓ moves it   1–9 to that brigade"))
            .on_focus(say(Message::Chosen(at)))
            .press(say(Message::Turned(id.clone())));
        if here { control.id(CHOSEN).into() } else { control.into() }
    }

    fn aside<'a>(
        &'a self,
        look: &'a Look,
        (war, enemy): (&'a War, &'a Seen),
        plan: &'a Plan,
        then: &Stand,
        glimpse: Element<'a, Parent>,
    ) -> Element<'a, Parent> {
        let t = &look.theme;
        let state = war.state();
        let kind = plan.terms.as_ref().map_or("Battle in the open field", |terms| terms.name.as_str());
        let mut out = column![
            text::SUBJECT.say(format!("Battle of {}", plan.place), t.ink),
            look.aside(format!("{kind}, {}", words::day(plan.date))),
            Space::new().height(size::S8)
        ];
        for side in Side::BOTH {
            let comes = &self.comes[side.index()];
            let units: usize = comes.iter().map(|b| b.units.len()).sum();
            let men = campaign::muster::men(then, comes);
            let name = state.side_name(side);
            let known = side == Side::Blue || matches!(enemy, Seen::All);
            let (units, men) = match (units, known) {
                (_, false) => (String::new(), "?".to_owned()),
                (n, true) => (counted(n, "unit", "units"), thousands(men.into())),
            };
            let line_of = row![
                Cut::new(name, text::TEXT, t.ink),
                figures(70.0, look.label(units)),
                figures(MEN, look.strong(men)),
            ];
            out = out.push(ruled(look, size::ROW, line_of.align_y(Alignment::Center)));
        }
        out = out.push(Space::new().height(size::S12)).push(glimpse).push(Space::new().height(size::S12));
        if self.is_changed() {
            let settle = button(look, Kind::Primary, "Settle it", "Ctrl Enter")
                .whence(Whence::new("Settle it", "an entry of the journal; the forecast is reckoned anew"))
                .press(say(Message::Settled));
            let leave = button(look, Kind::Plain, "Leave it", "Esc").press(say(Message::LeftAsItWas));
            out = out.push(row![settle, leave].spacing(size::S8).align_y(Alignment::Center));
        } else {
            let go = button(look, Kind::Primary, "Go to the battle", "Ctrl Enter").press(Parent::Next);
            out = out.push(go);
        }
        if self.side == Side::Red && !matches!(enemy, Seen::All) {
            return scroll(look, container(out).padding(Padding { right: size::S12, left: 2.0, ..Padding::ZERO }))
                .into();
        }
        let quick = |word, key, coming, about| {
            button(look, Kind::Quiet, word, key).whence(Whence::new(word, about)).press(say(Message::All(coming)))
        };
        let ways = Row::new()
            .push(quick("All who are fit", "F", Coming::All, "in their permanent brigades"))
            .push(quick(
                "As last time",
                "T",
                Coming::AsLastTime,
                "who came to the battle before, as far as they are fit",
            ))
            .push(quick("As proposed", "R", Coming::AsProposed, "whom this kind of battle asks for"));
        out = out.push(Space::new().height(size::S12)).push(ways.wrap());
        if let At::Brigade(n) = self.at
            && let Some(brigade) = self.here().get(n)
        {
            out = out.push(Space::new().height(size::S16)).push(self.leaders(look, state, then, brigade));
        }
        scroll(
            look,
            container(out).padding(Padding { right: size::S12, left: 2.0, bottom: size::S16, ..Padding::ZERO }),
        )
        .into()
    }

    /// Who can lead the chosen brigade on that day.
    fn leaders<'a>(
        &self,
        look: &'a Look,
        state: &'a Stand,
        then: &Stand,
        brigade: &'a DayBrigade,
    ) -> Element<'a, Parent> {
        let t = &look.theme;
        let mut out = column![section(look, "Who leads it that day", "")];
        for officer in state.officers(self.side).into_iter().filter(|o| then.fit(&o.commander.id)) {
            let c = officer.commander;
            let here = brigade.commander.as_ref() == Some(&c.id);
            let of_day = self.here().iter().find(|b| b.commander.as_ref() == Some(&c.id)).map(|b| b.name.clone());
            // Who takes his command up again by then has it, and not who leads it until then.
            let held = then.officer(&c.id).and_then(|o| o.command.cloned());
            let note = of_day.or_else(|| held.map(|id| people::command(state, &id))).unwrap_or_default();
            let content = row![
                Cut::new(c.name.as_str(), text::TEXT, t.ink),
                container(Cut::new(note.clone(), text::TIGHT, t.second).or(note, text::CAPTION)).width(LEADS)
            ]
            .spacing(size::S8)
            .align_y(Alignment::Center);
            let control = Control::new(look, if here { Kind::Chosen } else { Kind::Row }, content)
                .width(Length::Fill)
                .height(size::ROW)
                .padding([0.0, size::S8])
                .whence(Whence::new(c.name.as_str(), "leads it for the day alone"));
            out = out.push(if here { control } else { control.press(say(Message::Led(Some(c.id.clone())))) });
        }
        out.into()
    }
}

const fn say(message: Message) -> Parent {
    Parent::Coming(next::Message::Muster(message))
}

fn group<'a>(look: &'a Look, name: &'a str) -> Element<'a, Parent> {
    column![
        container(text::SIDE_NOTE.say(name, look.theme.second)).padding(Padding {
            left: size::S8,
            top: size::S16,
            bottom: size::S4,
            ..Padding::ZERO
        }),
        line(look.theme.hairline, 1.0)
    ]
    .into()
}

/// A unit that cannot come, with how many men it has.
fn unfit_row<'a>(look: &'a Look, state: &'a Stand, then: &Stand, id: &Id) -> Element<'a, Parent> {
    let t = &look.theme;
    let Some((_, regiment, unit)) = state.unit(id) else { return Space::new().into() };
    let men = then.present(id).men;
    let content = row![
        Space::new().width(TICK),
        Picture::view(block(look, &regiment.uniform, regiment.branch)),
        Cut::new(regiment.unit_name(unit), text::TEXT, t.disabled),
        figures(MEN, text::TEXT.say(thousands(men.into()), t.third)),
        figures(MEN, text::TEXT.say(thousands(unit.establishment.men.into()), t.third))
    ]
    .spacing(size::S8)
    .align_y(Alignment::Center);
    container(content).height(size::ROW).padding([0.0, size::S8]).into()
}
