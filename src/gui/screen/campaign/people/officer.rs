//! An officer's page: who he is, what can be decided about him, what he could lead, and his career.

use super::{Life, Message, Parent, deeds, seniority, whereabouts};
use crate::campaign::{Officer, State as Stand};
use crate::desk::War;
use crate::desk::people::{self, Decision};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::screen::armies::{portrait, words as army_words};
use crate::gui::widget::{Control, Cut, button, entry, line, section};
use iced::widget::{Column, Row, Space, column, container, row};
use iced::{Alignment, Element, Length};

/// Letters of a place that may stand in a column of commands.
const COMMAND: f32 = 150.0;

/// The page; none where there is no such officer.
pub fn view<'a>(life: &'a Life, look: &'a Look, war: &'a War) -> Option<Element<'a, Parent>> {
    let state = war.state();
    let officer = state.officer(&life.officer)?;
    let c = officer.commander;
    let mut head = Column::new().push(text::SUBJECT.say(c.name.as_str(), look.theme.ink));
    head = head.push(look.aside(format!("{}, {}", c.rank, officer.army.name)));
    let mut top = Row::new().push(head.width(Length::Fill)).spacing(size::S16);
    if let Some(portrait) = portrait::shown(look, c) {
        top = top.push(portrait);
    }
    let facts = container(facts(life, look, (state, &officer))).width(Length::Fill);
    let commands = container(commands(life, look, (state, &officer))).width(Length::Fill);
    let mut out = column![
        top,
        Space::new().height(size::S8),
        decisions(life, look),
        Space::new().height(size::S16),
        row![facts, commands].spacing(size::S24),
    ];
    if !c.history.is_empty() {
        out = out.push(Space::new().height(size::S16)).push(look.label(c.history.as_str()));
    }
    let career = &life.career;
    out = out.push(Space::new().height(size::S16));
    if career.deeds.is_empty() {
        out = out.push(section(look, "Career", "")).push(Space::new().height(size::S8));
        out = out.push(look.label("The journal says nothing of him yet."));
    } else {
        out = out.push(deeds(look, "Career", &career.deeds));
    }
    Some(out.into())
}

/// Favour, promotion, and the way home.
fn decisions<'a>(life: &'a Life, look: &'a Look) -> Element<'a, Parent> {
    let to = |decision| Parent::People(Message::Decided(decision));
    let deed = |word, key, decision, would: &'a Result<Vec<String>, String>| {
        let control = button(look, Kind::Plain, word, key);
        match would {
            Ok(effects) => control.whence(Whence::new(word, effects.join("; "))).press(to(decision)),
            Err(why) => control.disabled_because(why.as_str()),
        }
    };
    let favour = |word, key, by, would: &'a Result<Vec<String>, String>| {
        let steps = "a step of favour is worth a place in seniority when a command falls free";
        let control = button(look, Kind::Plain, word, key);
        match would {
            Ok(_) => control.whence(Whence::new(word, steps)).press(to(Decision::Favour(by))),
            Err(why) => control.disabled_because(why.as_str()),
        }
    };
    let [more, less] = &life.favour;
    let home = match &life.recall {
        Ok(_) => deed("Recall", "X", Decision::Recall, &life.recall),
        Err(_) => deed("Send home", "X", Decision::Disgrace, &life.disgrace),
    };
    row![
        deed("Promote", "R", Decision::Promote, &life.promotion),
        favour("More favour", "+", 1, more),
        favour("Less favour", "−", -1, less),
        home
    ]
    .spacing(size::S8)
    .into()
}

fn facts<'a>(life: &'a Life, look: &'a Look, (state, officer): (&'a Stand, &Officer<'a>)) -> Element<'a, Parent> {
    let c = officer.commander;
    let born = match (c.born, people::age(state, c.born)) {
        (Some(year), Some(age)) => format!("{year}, aged {age}"),
        (Some(year), None) => year.to_string(),
        (None, _) => "not known".to_owned(),
    };
    let favour = state.favour(&c.id);
    let court = match favour {
        0 => people::favour(0).to_owned(),
        n => format!("{} ({})", people::favour(n), crate::gui::widget::change(n.into())),
    };
    let temper = army_words::temper(c.temper);
    let career = &life.career;
    let fought = match career.battles {
        0 => "none".to_owned(),
        n => format!("{n}: {} won, {} lost", career.won, career.lost),
    };
    let rows = [
        ("Born", born),
        ("Seniority", format!("{} of {}", seniority(c), officer.army.commanders.len())),
        ("Temper", if temper.is_empty() { "diced for".to_owned() } else { temper.to_owned() }),
        ("At court", court),
        ("Leads", officer.command.map_or_else(|| "nothing".to_owned(), |id| people::command(state, id))),
        ("Now", whereabouts(state, &c.id).unwrap_or_else(|| "with the army".to_owned())),
        ("Battles", fought),
        ("Wounds", career.wounds.to_string()),
        ("Heir", if c.heir.is_empty() { "none named".to_owned() } else { c.heir.clone() }),
    ];
    let mut out = Column::new().push(section(look, "Himself", ""));
    for (name, value) in rows {
        out = out.push(entry(look, name, Cut::new(value, text::TEXT, look.theme.ink)));
    }
    out.into()
}

/// Commands of his army, each with who leads it; Enter gives it to him. Below, who follows him.
fn commands<'a>(life: &'a Life, look: &'a Look, (state, officer): (&'a Stand, &Officer<'a>)) -> Element<'a, Parent> {
    let t = &look.theme;
    let (c, army) = (officer.commander, officer.army);
    let fit = state.fit(&c.id);
    let wings = army.wings.iter().map(|w| (&w.id, &w.name, w.commander.as_ref()));
    let brigades = army.brigades.iter().map(|b| (&b.id, &b.name, b.commander.as_ref()));
    let all = std::iter::once((&army.id, &army.name, Some(&army.general))).chain(wings).chain(brigades);
    let mut out = Column::new().push(section(look, "Commands", if fit { "Enter gives him one" } else { "" }));
    for (id, name, holder) in all {
        let his = officer.command == Some(id);
        let leader = holder.and_then(|h| army.commander(h)).map_or("nobody", |h| h.name.as_str());
        let content = row![
            container(Cut::new(name.as_str(), text::TEXT, t.ink).or(name.as_str(), text::CAPTION)).width(COMMAND),
            Cut::new(leader, text::TEXT, if holder.is_some() { t.second } else { t.third })
        ]
        .spacing(size::S8)
        .align_y(Alignment::Center);
        let said = if his { "he leads it" } else { "whatever seniority says; who leads it now leaves it" };
        let control = Control::new(look, if his { Kind::Chosen } else { Kind::Row }, content)
            .width(Length::Fill)
            .height(size::ROW)
            .padding([0.0, size::S8])
            .whence(Whence::new(name.as_str(), said));
        let control = if his || !fit { control } else { control.press(Parent::People(Message::Given(id.clone()))) };
        out = out.push(control).push(line(t.hairline, 1.0));
    }
    let follows = match &life.disgrace {
        Ok(effects) => effects.iter().filter(|e| e.contains(" takes ")).cloned().collect::<Vec<_>>().join("; "),
        Err(_) => String::new(),
    };
    let follows = match (officer.command, follows.as_str()) {
        (Some(_), "") => "If he falls, nobody is there to follow him.".to_owned(),
        (Some(_), follows) => format!("If he falls: {follows}."),
        (None, _) => String::new(),
    };
    out.push(Space::new().height(size::S8)).push(look.label(follows)).into()
}
