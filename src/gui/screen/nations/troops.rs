//! Rows and troops of a nation: shown, and of one's own written.

use super::{Arm, Message, Part, State};
use crate::army::{Nation, Regiment, Troop};
use crate::desk::lists::{Line, line};
use crate::desk::name::fold;
use crate::desk::recruit::System;
use crate::desk::resolve::{known, playable};
use crate::field::words::Words;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::painter::Picture;
use crate::gui::widget::block::block;
use crate::gui::widget::field::Field;
use crate::gui::widget::icon::Icon;
use crate::gui::widget::{Cut, button, entry, figures, icon_button, ruled, section};
use iced::widget::{Column, Row, Space, container, row};
use iced::{Alignment, Element, Length, Padding};

/// Width of the value of a variable.
const VALUE: f32 = 110.0;
/// How common troops are of which nobody says it, beside the others of their arm.
const SHARE: u32 = 50;

/// The troops that a line describes, for a nation of one's own: *miners: jaeger, rifles, 300 men*.
///
/// # Errors
/// What is not understood, as one sentence.
pub fn read(text: &str, nation: &Nation, nations: &[Nation]) -> Result<Troop, String> {
    let system = playable().next().ok_or_else(|| "There are no rules to read it by.".to_owned())?;
    // By branches alone: a kind of troops that is there already is described anew.
    let bare = Nation { troops: Vec::new(), ..nation.clone() };
    let others: Vec<Nation> = nations.iter().map(|n| if n.id == bare.id { bare.clone() } else { n.clone() }).collect();
    match line(text, &bare, &others, system)? {
        Line::Units(regiments) => match &regiments[..] {
            [one] => troop(one).ok_or_else(|| "It has no men. Write a strength.".to_owned()),
            _ => Err("That is more than one kind of troops. Write them one by one.".to_owned()),
        },
        Line::Brigade { .. } | Line::Wing { .. } | Line::General(_) => {
            Err("That is nobody's troops. Write a name, a branch and men.".to_owned())
        }
    }
}

fn troop(of: &Regiment) -> Option<Troop> {
    let full = of.units.first()?.establishment;
    let mut troop: Troop =
        serde_json::from_value(serde_json::json!({"name": of.name, "branch": of.branch, "men": full.men})).ok()?;
    (troop.weapon, troop.quality, troop.guns, troop.share) = (of.weapon, of.quality, full.guns, SHARE);
    troop.traits.clone_from(&of.traits);
    Some(troop)
}

/// Troops join those of a nation, in place of those of their name.
pub fn join(nation: &mut Nation, mut troop: Troop) {
    match nation.troops.iter_mut().find(|t| fold(&t.name) == fold(&troop.name)) {
        Some(old) => {
            (troop.share, troop.most) = (old.share, old.most);
            (troop.coat, troop.facings) = (old.coat.clone(), old.facings.clone());
            (troop.note, troop.contingent) = (old.note.clone(), old.contingent.clone());
            *old = troop;
        }
        None => nation.troops.push(troop),
    }
}

/// The rows of the national tables by which systems rate it.
pub fn rows<'a>(state: &'a State, look: &'a Look, nation: &'a Nation) -> Element<'a, Message> {
    let aside = if nation.historical { "row of each system" } else { "a row of each system, or one’s own" };
    let mut out = Column::new().push(section(look, "Rated", aside));
    for (n, period) in nation.periods.iter().enumerate() {
        let years =
            if period.from == period.to { period.from.to_string() } else { format!("{}–{}", period.from, period.to) };
        out = out.push(Space::new().height(size::S4));
        if nation.historical {
            out = out.push(look.strong(years));
        } else {
            let years = row![
                look.label("from"),
                state.field(look, nation, Part::From(n), Length::Fixed(58.0)),
                look.label("to"),
                state.field(look, nation, Part::To(n), Length::Fixed(58.0))
            ];
            out = out.push(years.spacing(size::S8).align_y(Alignment::Center));
        }
        for system in known() {
            let about = system.about();
            let key = period.rows.get(about.id);
            if !nation.historical {
                let field = state.field(look, nation, Part::Row(n, about.id), Length::Fill);
                out = out.push(look.caption(about.name)).push(field);
                let row = key.map_or("", String::as_str);
                out = out.push(variables(look, n, system, row));
                continue;
            }
            let Some(key) = key else { continue };
            // A row that an owner made stands as a text of its own.
            let own = key.contains(' ');
            let cells: Row<'a, Message> = row![
                Cut::new(about.name, text::TEXT, look.theme.second),
                figures(70.0, look.text(if own { "its own" } else { key.as_str() }))
            ];
            out = out.push(ruled(look, size::ROW, cells.align_y(Alignment::Center)));
            if own {
                out = out.push(look.caption(key.as_str()));
            }
        }
        if !period.ours.is_empty() {
            out = out.push(look.caption(period.ours.as_str()));
        }
    }
    if nation.periods.is_empty() {
        out = out.push(look.label("No row names it: systems take their neutral one."));
        if !nation.historical {
            out = out.push(button(look, Kind::Quiet, "Give it years and rows", "").press(Message::Dates));
        }
    }
    out.into()
}

/// The variables of a row, each with the value before it and the one behind it.
fn variables<'a>(look: &'a Look, period: usize, system: &dyn System, row: &str) -> Column<'a, Message> {
    let all = system.row_variables(row);
    let mut out = Column::new();
    if all.is_empty() {
        return out;
    }
    let (id, words) = (system.about().id, Words::parse(system.about().words).unwrap_or_default());
    for variable in all {
        let name = words.word("variable", variable.key);
        let told = |n: usize| match variable.values.get(n).map(|v| v.told.as_str()) {
            Some("") | None => words.word("variable", &format!("{}-none", variable.key)),
            Some(told) => told.to_owned(),
        };
        let step = |icon: Icon, to: Option<usize>| {
            let button = icon_button(look, Kind::Quiet, icon, &name).height(size::QUIET);
            match to.and_then(|n| Some((n, variable.values.get(n)?))) {
                Some((n, value)) => button
                    .whence(Whence::new(name.clone(), told(n)).keys("Enter takes it"))
                    .press(Message::Varied(period, id, value.row.clone())),
                None => button,
            }
        };
        let cells = row![
            Cut::new(name.clone(), text::TEXT, look.theme.second),
            step(Icon::Back, variable.now.checked_sub(1)),
            container(Cut::new(told(variable.now), text::TEXT, look.theme.ink)).width(VALUE),
            step(Icon::Forth, Some(variable.now + 1)),
        ];
        out = out.push(ruled(look, size::ROW_COMPARED, cells.spacing(size::S4).align_y(Alignment::Center)));
    }
    out
}

/// What it raises, in the order of its list.
pub fn view<'a>(state: &'a State, look: &'a Look, nation: &'a Nation) -> Element<'a, Message> {
    let mut out = Column::new().push(section(look, "Troops", "men of a unit"));
    for (n, troop) in nation.troops.iter().enumerate() {
        let usual = nation.years().is_none_or(|(from, to)| troop.from <= from && to <= troop.to);
        let years = if usual { String::new() } else { years(troop.from, troop.to) };
        let mut cells: Row<'a, Message> = row![
            Picture::view(block(look, &troop.dress(nation), troop.branch)),
            Cut::new(troop.name.as_str(), text::TEXT, look.theme.ink),
            text::CAPTION.say(years, look.theme.third),
            figures(44.0, look.text(troop.men.to_string()))
        ];
        if !nation.historical {
            cells = cells.push(
                button(look, Kind::Quiet, "Away", "")
                    .padding(Padding { left: 5.0, right: 5.0, ..Padding::ZERO })
                    .height(size::ROW - 1.0)
                    .whence(Whence::new(troop.name.as_str(), "are raised no longer; armies keep theirs"))
                    .press(Message::Dismissed(n)),
            );
        }
        out = out.push(ruled(look, size::ROW, cells.spacing(size::S8).align_y(Alignment::Center)));
    }
    if nation.troops.is_empty() {
        out = out.push(look.label("Its lists say what it raises."));
    }
    if nation.historical {
        return out.into();
    }
    let whence =
        Whence::new("Troops", "name: branch, men, rifles, poor or elite; one of a name that is there is changed")
            .keys("Enter adds them");
    let field = Field::new(look, "Add: miners: jaeger, rifles, 300", &state.troop, Message::Described)
        .submit(Message::Enrolled)
        .whence(whence);
    let mut shares = Row::new().spacing(size::S4).align_y(Alignment::Center);
    for (arm, name) in [(Arm::Foot, "foot"), (Arm::LightFoot, "light"), (Arm::Horse, "horse"), (Arm::Guns, "guns")] {
        shares = shares.push(state.field(look, nation, Part::Share(arm), Length::Fixed(36.0))).push(look.label(name));
    }
    out.push(Space::new().height(size::S8))
        .push(field)
        .push(Space::new().height(size::S8))
        .push(entry(look, "Of 100 units", Space::new()))
        .push(Space::new().height(size::S4))
        .push(shares)
        .into()
}

/// The years of a kind of troops; open ends stand for always.
fn years(from: i32, to: i32) -> String {
    match (from > 1_600, to < 1_899) {
        (true, true) if from == to => from.to_string(),
        (true, true) => format!("{from}–{to}"),
        (true, false) => format!("from {from}"),
        (false, true) => format!("to {to}"),
        (false, false) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::army::{Branch, Weapon, nations};

    #[test]
    fn troops_are_written_in_a_line_and_changed_by_their_name() {
        let mut all = nations::all();
        let at = all.iter().position(|n| n.id.as_str() == "hohenmoehr").expect("a nation of one's own");
        let miners = read("Miners: jaeger, rifles, 300 men", &all[at], &all).expect("troops");
        assert_eq!((miners.name.as_str(), miners.branch, miners.men), ("Miners", Branch::Jaeger, 300));
        assert_eq!((miners.weapon, miners.share, miners.always()), (Weapon::Rifles, SHARE, true));
        let before = all[at].troops.len();
        join(&mut all[at], miners);
        let more = read("miners: jaeger, 450 men", &all[at], &all).expect("troops");
        join(&mut all[at], more);
        assert_eq!(all[at].troops.len(), before + 1);
        assert_eq!(all[at].troops.last().map(|t| (t.men, t.weapon)), Some((450, Weapon::Usual)));
        for bad in ["elephants 40", "Brigade: Right wing, v. Kleist", "2 x hussars", ""] {
            assert!(read(bad, &all[at], &all).is_err(), "{bad}");
        }
    }
}
