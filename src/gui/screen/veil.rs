//! The enemy where the campaign does not show him as he is.

use crate::base::Side;
use crate::campaign::State;
use crate::desk::sight::Seen;
use crate::field::say;
use crate::gui::look::{Look, size, text};
use crate::gui::now::Now;
use crate::gui::widget::{Cut, figures, line, ruled, thousands};
use iced::widget::{Column, Space, column, container, row};
use iced::{Alignment, Element};

/// Width of a number of men.
const MEN: f32 = 56.0;

/// Whether a side is not shown as it is.
pub fn hides(now: &Now, side: Side) -> bool {
    now.war.as_ref().is_some_and(|war| war.veils(Side::Blue, side))
}

/// What is known of him: his brigades with their men as they were last seen, or a sentence. None where he is seen as he is.
pub fn enemy<'a, M: Clone + 'a>(look: &Look, seen: &Seen) -> Option<Element<'a, M>> {
    let t = &look.theme;
    match seen {
        Seen::All => None,
        Seen::Nothing => {
            Some(look.label("Nothing is known of what he has. V in the campaign says what is shown of him.").into())
        }
        Seen::Then(war) => {
            let state = war.state();
            let mut out = column![
                look.label(format!("As he was last seen, on {}.", say::date(state.today))),
                Space::new().height(size::S8),
                line(t.rule, 1.0)
            ];
            for (_, brigade) in state.brigades(Side::Red) {
                let men = brigade.units.iter().map(|u| state.present(u).men).fold(0, u32::saturating_add);
                out = out.push(head(look, &brigade.name, men));
                out = units(look, out, state, &brigade.units);
            }
            Some(out.into())
        }
    }
}

fn head<'a, M: 'a>(look: &Look, name: &str, men: u32) -> Element<'a, M> {
    let cells = row![
        Cut::new(name.to_owned(), text::SIDE_NOTE, look.theme.second),
        figures(MEN, text::TIGHT_STRONG.say(thousands(men.into()), look.theme.ink))
    ];
    container(cells.align_y(Alignment::End)).height(size::ROW_HEAD).align_y(iced::alignment::Vertical::Bottom).into()
}

fn units<'a, M: 'a>(look: &Look, mut out: Column<'a, M>, state: &State, units: &[crate::army::Id]) -> Column<'a, M> {
    for unit in units {
        let men = thousands(state.present(unit).men.into());
        let cells = row![
            Cut::new(state.unit_name(unit), text::TIGHT, look.theme.ink),
            figures(MEN, text::TIGHT.say(men, look.theme.ink))
        ];
        out = out.push(ruled(look, size::ROW_DENSE, cells.align_y(Alignment::Center)));
    }
    out
}
