//! The record of a regiment of a list, to be written and chosen: its strength, what it is, whom it serves.

use super::edit::NOTES;
use super::subject::field;
use super::words::{self, BRANCHES, QUALITIES, TRAITS, WEAPONS};
use super::{Choice, Message, Part, State};
use crate::army::regiment::Arm;
use crate::army::{Branch, Regiment, Unit};
use crate::gui::look::Look;
use crate::gui::look::size;
use crate::gui::look::spot::Whence;
use crate::gui::widget::{checkbox, choice, entry, section};
use iced::widget::{Row, Space, column, row};
use iced::{Alignment, Element, Length};

/// Establishment and present strength of a list, to be written.
pub fn strength<'a>(state: &'a State, look: &'a Look, regiment: &Regiment, unit: &Unit) -> Element<'a, Message> {
    let mut parts = vec![
        ("Establishment", Part::Establishment, unit.establishment.men, "men"),
        ("Present", Part::Present, unit.present.men, "men"),
    ];
    match regiment.branch.arm() {
        Arm::Horse => parts.push(("Horses", Part::Horses, unit.establishment.horses, "on establishment")),
        Arm::Guns => parts.push(("Guns", Part::Guns, unit.establishment.guns, "on establishment")),
        Arm::Foot | Arm::LightFoot | Arm::Transport => {}
    }
    let mut out = column![section(look, "Strength", "Enter keeps what is written")];
    for (name, part, number, of) in parts {
        let value = field(state, look, part, number.to_string(), Length::Fixed(90.0));
        out = out.push(entry(look, name, row![value, look.label(of)].spacing(size::S8).align_y(Alignment::Center)));
    }
    out.into()
}

/// What a list says of a regiment beside its strength, to be written and chosen.
pub fn view<'a>(state: &'a State, look: &'a Look, regiment: &'a Regiment) -> Element<'a, Message> {
    let say = |name: &str, text: &str| Whence::new(name, text);
    let branches: Vec<(Branch, &'static str)> = BRANCHES
        .iter()
        .find(|b| b.contains(&regiment.branch))
        .map_or_else(Vec::new, |arm| arm.iter().map(|b| (*b, words::branch(*b))).collect());
    let arms: Vec<(Branch, &'static str)> = BRANCHES
        .iter()
        .zip(words::ARMS)
        .map(|(arm, name)| (if arm.contains(&regiment.branch) { regiment.branch } else { arm[0] }, name))
        .collect();
    let works = checkbox(
        look,
        regiment.is_entrenched(),
        "an entrenchment for each unit",
        Message::Choose(Choice::Works(!regiment.is_entrenched())),
    )
    .whence(say("Works", "bought for its units; they are paid for where the rules price them"));
    let nation = state.force.iter().flat_map(|f| &f.nations).find(|n| n.id == regiment.nation);
    let nation = nation.map_or_else(|| regiment.nation.to_string(), |n| n.name.clone());
    let to_branch = |branch| Message::Choose(Choice::Branch(branch));
    column![
        Space::new().height(size::S16),
        section(look, "Record", ""),
        entry(look, "Arm", choice(look, &arms, regiment.branch, to_branch, &say("Arm", "of the regiment"))),
        entry(look, "Branch", choice(look, &branches, regiment.branch, to_branch, &say("Branch", "of its arm"))),
        entry(
            look,
            "Quality",
            choice(
                look,
                &QUALITIES,
                regiment.quality,
                |q| Message::Choose(Choice::Quality(q)),
                &say("Quality", "each system takes its class or grade from it")
            )
        ),
        entry(
            look,
            "Weapon",
            choice(
                look,
                &WEAPONS,
                regiment.weapon,
                |w| Message::Choose(Choice::Weapon(w)),
                &say("Weapon", "what the men carry")
            )
        ),
        entry(look, "Traits", traits(look, regiment)),
        entry(look, "Works", works),
        entry(look, "Nation", field(state, look, Part::Nation, nation, Length::Fill)),
        entry(look, "Colonel", field(state, look, Part::Colonel, regiment.colonel.clone(), Length::Fill)),
        entry(look, "Proprietor", field(state, look, Part::Proprietor, regiment.proprietor.clone(), Length::Fill)),
        entry(look, "History", field(state, look, Part::History, regiment.history.clone(), Length::Fill)),
        entry(
            look,
            "Notes",
            field(state, look, Part::Notes, regiment.notes.get(NOTES).cloned().unwrap_or_default(), Length::Fill)
        ),
    ]
    .into()
}

/// What sets a regiment apart: what its arm can be, and whatever else was said of it.
fn traits<'a>(look: &'a Look, regiment: &Regiment) -> Element<'a, Message> {
    let arm = regiment.branch.arm();
    let offered = TRAITS.iter().filter(|(t, _, arms)| arms.contains(&arm) || regiment.traits.contains(t));
    let mut out = Row::new().spacing(size::S16);
    for (one, name, _) in offered {
        let on = regiment.traits.contains(one);
        let box_ = checkbox(look, on, name, Message::Choose(Choice::Trait(*one, !on)));
        out = out.push(box_.whence(Whence::new("Traits", "for the systems that know them")));
    }
    out.wrap().into()
}
