//! What lies ahead: the next battle, who comes back when, and which commanders are away.

use super::glimpse::{self, Glimpse};
use super::{Leaf, Message, NEXT_STEP, words};
use crate::army::Id;
use crate::base::Side;
use crate::campaign::{Account, Kind as Thing, State as Stand, Whereabouts};
use crate::desk::War;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::painter::Picture;
use crate::gui::widget::block::sign;
use crate::gui::widget::{Control, Cut, button, cell, change, ruled, sheet};
use iced::widget::{Column, Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};

/// The next step, the unfinished page of a result if there is one, and of the sides that are shown who comes back when, and
/// who is away.
pub fn view<'a>(
    glimpse: Option<&'a Glimpse>,
    look: &'a Look,
    war: &'a War,
    draft: Option<&'a str>,
    sides: &'a [Side],
) -> Element<'a, Message> {
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
                glimpse::view(glimpse, look, state.ask_forecasts),
                Space::new().height(size::S4),
                button(look, Kind::Primary, "Go to the battle", "Ctrl Enter")
                    .id(NEXT_STEP)
                    .whence(Whence::new("Go to the battle", "set-up, forecast, and the fight itself").term("next step"))
                    .press(Message::Next),
                Space::new().height(2.0),
                row![
                    button(look, Kind::Plain, "Who comes", "N")
                        .whence(Whence::new("Who comes", "who is fit, who is picked, and how they are brigaded"))
                        .press(Message::Turned(Leaf::Next)),
                    button(look, Kind::Plain, "Print for tonight", "")
                        .whence(Whence::new(
                            "Print for tonight",
                            "all that lies on the table, in one folder: where and how it was printed last"
                        ))
                        .press(Message::PrintTonight)
                ]
                .spacing(size::S8)
                .align_y(Alignment::Center)
            ]
            .spacing(size::S4)
            .into()
        }
        None if state.peace.is_some() => column![
            text::SUBJECT.say("The war is over", t.ink),
            look.label(state.peace.as_ref().map_or("", |end| end.why.as_str())),
            Space::new().height(size::S4),
            button(look, Kind::Primary, "Read the papers", "G").id(NEXT_STEP).press(Message::Papers(Side::Blue))
        ]
        .spacing(size::S4)
        .into(),
        None => column![
            text::SUBJECT.say("The next battle", t.ink),
            look.label("Nothing is drawn up yet: who attacks, where, on what ground and in what weather."),
            Space::new().height(size::S4),
            row![
                button(look, Kind::Primary, "Draw it up", "Ctrl Enter")
                    .id(NEXT_STEP)
                    .whence(
                        Whence::new(
                            "Draw it up",
                            "finds place, day, ground and attacker for a battle in the open field"
                        )
                        .term("next step")
                    )
                    .press(Message::DrawUp),
                button(look, Kind::Plain, "Kinds", "N")
                    .whence(Whence::new(
                        "Choose its kind",
                        "a crossing, a rearguard, a raid; and how fair each would be"
                    ))
                    .press(Message::Turned(Leaf::Next))
            ]
            .spacing(size::S8)
            .align_y(Alignment::Center)
        ]
        .spacing(size::S4)
        .into(),
    };
    out = out.push(sheet(look, container(card).padding(size::S16)).width(Length::Fill));
    if let Some(place) = draft {
        let go_on = button(look, Kind::Plain, "Go on with it", "R").press(Message::GoOn);
        let told = look.label(format!("The page of {place} is begun.")).width(Length::Fill);
        out = out.push(Space::new().height(size::S8)).push(row![told, go_on].align_y(Alignment::Center));
    }
    // Where the war is over the sheet above says why.
    if let Some(war) = how_it_stands(state).filter(|_| state.peace.is_none()) {
        out =
            out.push(Space::new().height(size::S16)).push(look.section("The war")).push(Space::new().height(size::S4));
        out = out.push(look.label(war));
    }
    out = out.push(Space::new().height(size::S24)).push(back(look, state, sides));
    let recovery = Control::new(look, Kind::Number, look.caption(format!("Recovery: {}.", state.recovery.name)))
        .height(20.0)
        .whence(Whence::new(state.recovery.name.as_str(), state.recovery.source.as_str()).term("recovery").keys("T"))
        .press(Message::AskTimes);
    out = out.push(Space::new().height(size::S4)).push(recovery);
    if sides.len() < 2 || state.ask_forecasts {
        let shown = Control::new(look, Kind::Number, look.caption("Not all is shown."))
            .height(20.0)
            .whence(
                Whence::new("Players", "who leads, what each sees of the enemy, and whether forecasts appear")
                    .keys("V"),
            )
            .press(Message::Shows(super::shows::Message::Asked));
        out = out.push(shown);
    }
    out.push(gone(look, state, sides)).padding(Padding::ZERO.right(size::S8)).into()
}

/// What a past day says of its own future: who was to come back when, and who was away.
pub fn of_the_past<'a>(look: &'a Look, state: &'a Stand, sides: &'a [Side]) -> Element<'a, Message> {
    let mut out = Column::new().push(back(look, state, sides));
    if let Some(plan) = &state.next {
        let drawn_up = format!("The battle of {} was drawn up for {}.", plan.place, words::day(plan.date));
        out = out.push(Space::new().height(size::S16)).push(look.label(drawn_up));
    }
    out.push(gone(look, state, sides)).padding(Padding::ZERO.right(size::S8)).into()
}

/// Who comes back when.
fn back<'a>(look: &'a Look, state: &Stand, sides: &[Side]) -> Column<'a, Message> {
    let t = &look.theme;
    let mut out = Column::new().push(look.section("Who comes back when")).push(Space::new().height(size::S4));
    let mut coming = coming(state);
    coming.retain(|c| sides.contains(&c.1));
    if coming.is_empty() {
        out = out.push(look.label("Everybody who can come back has come back."));
    }
    let mut last = None;
    for (due, side, words, men) in coming.iter().take(14) {
        let shown = if last == Some(*due) { String::new() } else { words::short_day(*due) };
        last = Some(*due);
        out = out.push(ruled(
            look,
            size::ROW,
            row![
                cell(DAY, text::DATE.say(shown, t.ink)),
                Picture::view(sign(look, *side, 9.0)),
                Cut::new(words.clone(), text::TIGHT, t.ink),
                text::TIGHT.say(change(i64::from(*men)), t.ink)
            ]
            .spacing(6.0)
            .align_y(Alignment::Center),
        ));
    }
    out
}

/// Commanders who are away.
fn gone<'a>(look: &'a Look, state: &'a Stand, sides: &[Side]) -> Column<'a, Message> {
    let t = &look.theme;
    let mut out = Column::new();
    let shown = |id: &Id| state.officer(id).is_some_and(|o| sides.contains(&o.side));
    let away = state.away.iter().filter(|(id, w)| **w != Whereabouts::Dead && shown(id));
    let mut away: Vec<(&Id, &Whereabouts)> = away.collect();
    // Who comes back first stands first; nobody knows when captives will.
    away.sort_by_key(|(_, w)| match w {
        Whereabouts::Wounded { until, .. } => *until,
        _ => chrono::NaiveDate::MAX,
    });
    if !away.is_empty() {
        out = out
            .push(Space::new().height(size::S16))
            .push(look.section("Commanders away"))
            .push(Space::new().height(size::S4));
        for (id, whereabouts) in away.into_iter().take(8) {
            let Some(officer) = state.officer(id) else { continue };
            let (when, how) = match whereabouts {
                Whereabouts::Wounded { until, .. } => (words::short_day(*until), "wounded"),
                Whereabouts::Captive => (String::new(), "captive"),
                Whereabouts::Disgraced => (String::new(), "sent home"),
                Whereabouts::Dead | Whereabouts::Fit => (String::new(), ""),
            };
            let told = row![
                cell(DAY, text::DATE.say(when, t.ink)),
                Picture::view(sign(look, officer.side, 9.0)),
                Cut::new(format!("{}, {how}", officer.commander.name), text::TEXT, t.ink)
            ];
            out = out.push(ruled(look, size::ROW, told.spacing(size::S8).align_y(Alignment::Center)));
        }
    }
    out
}

/// Width of a day in a list, as long as *1 August*.
const DAY: f32 = 54.0;

/// Men who come back, summed by day, side and cause.
fn coming(state: &Stand) -> Vec<(chrono::NaiveDate, Side, String, u32)> {
    let mut out: Vec<(chrono::NaiveDate, Side, String, u32)> = Vec::new();
    let tomorrow = state.today + chrono::Days::new(1);
    for due in state.coming().filter(|p| p.what.kind == Thing::Men) {
        let Some((side, _, _)) = state.unit(&due.what.thing) else { continue };
        let words = match due.what.from {
            Account::Depot => "Drafts from the depots".to_owned(),
            Account::LightWounded => format!("Light wounded of {}", due.what.cause),
            Account::Wounded => format!("Wounded of {}", due.what.cause),
            Account::Missing => format!("Missing of {}", due.what.cause),
            Account::Prisoners => "Prisoners, exchanged".to_owned(),
            Account::Sick => "The sick, well again".to_owned(),
            Account::Outside => format!("Recruits for those lost at {}", due.what.cause),
            other => format!("{} of {}", other.name(), due.what.cause),
        };
        // Who should be back by now comes with the next day.
        let day = due.what.due.max(tomorrow);
        match out.iter_mut().find(|o| (o.0, o.1, &o.2) == (day, side, &words)) {
            Some(found) => found.3 += due.what.number,
            None => out.push((day, side, words, due.what.number)),
        }
    }
    out.sort_by_key(|o| (o.0, o.1));
    out
}

/// Where the war stands by its shape, in a sentence; none where it has no end of its own.
fn how_it_stands(state: &Stand) -> Option<String> {
    let shape = state.shape.as_ref()?;
    let standing = state.standing();
    if let Some(end) = standing.ended {
        return Some(end.why);
    }
    let mut parts = Vec::new();
    if let Some(place) = standing.place {
        parts.push(format!("The next battle is for {place}."));
    }
    if let Some(most) = shape.battles {
        let [ours, theirs] = standing.won;
        parts.push(format!("Won {ours} to {theirs}, of {most}."));
    }
    if let Some(limit) = shape.weary {
        let [ours, theirs] = standing.weariness;
        parts.push(format!("Of a hundred men {ours} and {theirs} are gone for good; {limit} end the war."));
    }
    Some(parts.join(" "))
}
