//! What can be bought: recruits, remounts, a new regiment, works; for whom, how many, and at what price.

use super::{FIRST, Message, Parent, State};
use crate::army::Id;
use crate::base::Side;
use crate::campaign::State as Stand;
use crate::desk::War;
use crate::desk::sight::Seen;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::screen::veil;
use crate::gui::widget::field::{Field, Worth};
use crate::gui::widget::{Control, Cut, button, choice, error, figures, line, scroll, section, thousands};
use iced::widget::{Column, Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};

/// Width of the columns of what a unit has and should have.
const HAS: f32 = 48.0;

/// What is bought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    Recruits,
    Remounts,
    Unit,
    Works,
}

impl What {
    const ALL: [(What, &'static str); 4] =
        [(What::Recruits, "Recruits"), (What::Remounts, "Remounts"), (What::Unit, "Regiment"), (What::Works, "Works")];

    const fn about(self) -> &'static str {
        match self {
            What::Recruits => "men for the depot, who march to their regiment with the next draft",
            What::Remounts => "horses, which are with the regiment at once",
            What::Unit => "a new regiment like the chosen one, in its brigade, at full strength",
            What::Works => "works for each unit of the regiment",
        }
    }
}

/// Units of a side that something can be bought for, each with what it has and what it should have.
pub fn units(state: &Stand, side: Side, what: What) -> Vec<(&Id, String, [u32; 2])> {
    let serving = state.units(side).filter(|(_, _, u)| !state.is_disbanded(&u.id));
    let all = serving.map(|(_, r, u)| {
        let now = state.present(&u.id);
        let count =
            if what == What::Remounts { [now.horses, u.establishment.horses] } else { [now.men, u.establishment.men] };
        (&u.id, r.unit_name(u), count)
    });
    all.filter(|u| what != What::Remounts || u.2[1] > 0).collect()
}

impl State {
    /// The shop of a side.
    pub(super) fn shop<'a>(&'a self, look: &'a Look, (war, enemy): (&'a War, &'a Seen)) -> Element<'a, Parent> {
        let t = &look.theme;
        let state = war.state();
        let to = Parent::Money;
        let names = Side::BOTH.map(|s| state.side_name(s));
        let sides = [(Side::Blue, names[0]), (Side::Red, names[1])];
        let whence = Whence::new("Side", "who buys").keys("S");
        let side = choice(look, &sides, self.side, move |s| to(Message::Sided(s)), &whence);
        if let Some(told) = veil::enemy(look, enemy).filter(|_| war.veils(Side::Blue, self.side)) {
            let told = container(told).padding(Padding::ZERO.right(size::S8));
            return column![section(look, "Buy", ""), side, scroll(look, told).height(Length::Fill)]
                .spacing(size::S8)
                .into();
        }
        let mut rows = Column::new();
        for (id, name, [has, whole]) in units(state, self.side, self.what) {
            let here = self.unit.as_ref() == Some(id);
            let content = row![
                Cut::new(name.clone(), text::TEXT, t.ink),
                figures(HAS, look.text(thousands(has.into()))),
                figures(HAS, look.label(thousands(whole.into())))
            ];
            let chosen = to(Message::For(id.clone()));
            let lacks = format!("{} of {}", thousands(has.into()), thousands(whole.into()));
            let control =
                Control::new(look, if here { Kind::Chosen } else { Kind::Row }, content.align_y(Alignment::Center))
                    .width(Length::Fill)
                    .height(size::ROW)
                    .padding(Padding { left: size::S8, right: size::S4, ..Padding::ZERO })
                    .whence(Whence::new(name, lacks))
                    .on_focus(chosen.clone())
                    .press(chosen);
            rows = rows.push(if here { control.id(FIRST) } else { control });
        }
        let counted = matches!(self.what, What::Recruits | What::Remounts);
        let mut form = row![].spacing(size::S8).align_y(Alignment::Center);
        if counted {
            let worth = if self.price.is_ok() { Worth::Good } else { Worth::Wrong };
            form = form.push(
                Field::new(look, "how many", &self.number, move |n| to(Message::Numbered(n)))
                    .worth(worth)
                    .figures()
                    .width(84.0)
                    .submit(to(Message::Buy))
                    .whence(Whence::new("How many", self.what.about())),
            );
        }
        let kind = if self.card.is_some() { Kind::Plain } else { Kind::Primary };
        let chest = state.purse[self.side.index()];
        let buy = button(look, kind, "Buy", if self.card.is_some() { "" } else { "Ctrl Enter" });
        let (buy, told): (_, Element<'a, Parent>) = match &self.price {
            Ok(price) if *price <= chest => {
                let left = format!("leaves {} in the chest", thousands(chest - price));
                let buy =
                    buy.whence(Whence::new(format!("{} thalers", thousands(*price)), left)).press(to(Message::Buy));
                (buy, look.strong(format!("{} thalers", thousands(*price))).into())
            }
            Ok(price) => {
                let why = format!("it costs {} thalers and the chest has {}", thousands(*price), thousands(chest));
                (
                    buy.disabled_because(why),
                    text::TEXT.say(format!("{} thalers: too dear", thousands(*price)), t.ochre).into(),
                )
            }
            Err(why) => (buy.disabled_because(why.as_str()), Space::new().into()),
        };
        let fault: Element<'a, Parent> = match &self.price {
            Err(why) if !why.is_empty() => container(error(look, why)).padding(Padding::ZERO.bottom(size::S8)).into(),
            _ => Space::new().into(),
        };
        column![
            section(look, "Buy", ""),
            Space::new().height(size::S8),
            side,
            Space::new().height(size::S8),
            choice(
                look,
                &What::ALL,
                self.what,
                move |w| to(Message::Sought(w)),
                &Whence::new("What", self.what.about())
            ),
            Space::new().height(size::S8),
            line(t.rule, 1.0),
            scroll(look, container(rows).padding(Padding::ZERO.right(size::S8))).height(Length::Fill),
            line(t.rule, 1.0),
            Space::new().height(size::S8),
            fault,
            container(form.push(told).push(Space::new().width(Length::Fill)).push(buy)).padding(Padding {
                left: size::S4,
                right: size::S4,
                bottom: size::S12,
                ..Padding::ZERO
            })
        ]
        .into()
    }
}
