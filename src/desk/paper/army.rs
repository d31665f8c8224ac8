//! Papers about armies and their war: uniform plates, the return, markers.

use super::absent;
use crate::army::{Army, Force, Id, Nation, Unit};
use crate::base::Side;
use crate::campaign::{Account, Fact, Kind, Officer, State, Whereabouts};
use crate::desk::chronicle::Course;
use crate::desk::resolve::{known, words};
use crate::desk::sight::Seen;
use crate::desk::{Desk, Error, War, sample};
use crate::print::markers::Markers;
use crate::print::nation::NationPaper;
use crate::print::plates::Plates;
use crate::print::strength_return::{
    BattleLine, BrigadeReturn, Chest, Numbers, OfficerLine, SideReturn, StrengthReturn,
};
use crate::print::{Document, Heads, Pages, PaperChoice, compose};
use crate::rules::System;
use chrono::{Datelike, Months, NaiveDate};

/// Plates of the uniforms of an army.
#[must_use]
pub fn plates(force: &Force, date: NaiveDate, campaign: &str, choice: PaperChoice) -> Pages {
    compose(&Document::Plates(Plates { force, date, campaign }), choice)
}

/// Plates of the uniforms of an army of the library.
#[must_use]
pub fn plates_of_list(desk: &Desk, army: &Army, choice: PaperChoice) -> Pages {
    let year = army.year.and_then(|year| NaiveDate::from_ymd_opt(year, 1, 1));
    let force = sample::coalition(army, desk.armies(), desk.nations());
    plates(&force, year.unwrap_or_else(super::no_day), "", choice)
}

/// A nation of the library: its dress, its ranks, how each system rates it, its troops and names.
#[must_use]
pub fn nation(nation: &Nation, choice: PaperChoice) -> Pages {
    let systems: Vec<_> = known().map(|s| (s.about().id, s.about().name, words(s).unwrap_or_default())).collect();
    compose(&Document::Nation(NationPaper { nation, systems: &systems, date: super::no_day() }), choice)
}

/// The return of a campaign as it stands, as `viewer` sees the enemy in it.
///
/// # Errors
/// When a side has no nation to lead it.
pub fn strength_return(war: &War, viewer: Side, choice: PaperChoice) -> Result<Pages, Error> {
    let state = war.state();
    let sight = war.sight(viewer)?;
    let side = |side: Side| -> Result<SideReturn<'_>, Error> {
        let nation = state.force(side).nation().ok_or_else(|| Error::refused("nobody leads this side"))?;
        let name = nation.name.clone();
        let (seen, away) = match (side == viewer, &sight) {
            (true, _) | (false, Seen::All) => (Some(war), absent(state, side, choice.heads)),
            (false, Seen::Then(then)) => {
                let seen = choice.heads.date(then.state().today);
                let told = choice.heads.told("As it was last seen, on {}.", &[&seen]);
                (Some(&**then), std::iter::once(told).chain(absent(then.state(), side, choice.heads)).collect())
            }
            (false, Seen::Nothing) => (None, vec![choice.heads.told("Nothing is known of what it has.", &[])]),
        };
        let course = seen.map(|war| std::mem::take(&mut Course::of(war).past[side.index()]));
        Ok(SideReturn {
            name,
            uniform: &nation.uniform,
            course: course.unwrap_or_default(),
            until: seen.map_or(state.today, |war| war.state().today),
            brigades: seen.map_or_else(Vec::new, |war| brigades(war.state(), side)),
            away,
            officers: seen.map_or_else(Vec::new, |war| officers(war.state(), side, choice.heads)),
            chest: seen.and_then(|war| chest(war, side)),
        })
    };
    let sides = [side(Side::Blue)?, side(Side::Red)?];
    let battle = |b: &crate::campaign::Battle| BattleLine {
        date: b.date,
        place: b.place.clone(),
        winner: b.winner,
        lost: b.losses.map(|l| l.men()),
    };
    let battles: Vec<BattleLine> = state.battles.iter().map(battle).collect();
    let document = StrengthReturn { campaign: &state.name, date: state.today, sides, battles: &battles };
    Ok(compose(&Document::Return(document), choice))
}

/// A side's officers, as they follow one another in command.
fn officers(state: &State, side: Side, heads: Heads) -> Vec<OfficerLine> {
    let named = |id: &Id| {
        let brigade = state.brigades(side).find(|(_, b)| b.id == *id).map(|(_, b)| b.name.clone());
        let of = |army: &Army| if army.id == *id { Some(army.name.clone()) } else { wing(army, id) };
        brigade.or_else(|| state.force(side).armies.iter().find_map(of))
    };
    let away = |officer: &Officer<'_>| match state.whereabouts(&officer.commander.id) {
        Whereabouts::Fit => String::new(),
        Whereabouts::Wounded { until, .. } => heads.told("wounded until {}", &[&heads.date(*until)]),
        Whereabouts::Captive => heads.told("captive", &[]),
        Whereabouts::Disgraced => heads.told("sent home", &[]),
        Whereabouts::Dead => heads.told("fallen", &[]),
    };
    let line = |officer: &Officer<'_>| OfficerLine {
        name: format!("{} {}", officer.commander.rank, officer.commander.name).trim().to_owned(),
        temper: officer.commander.temper,
        command: officer.command.and_then(named).unwrap_or_default(),
        away: away(officer),
    };
    state.officers(side).iter().map(line).collect()
}

/// The name of a wing of an army.
fn wing(army: &Army, id: &Id) -> Option<String> {
    army.wings.iter().find(|w| w.id == *id).map(|w| w.name.clone())
}

/// A side's chest with what came and went, where one is kept.
fn chest(war: &War, side: Side) -> Option<Chest> {
    let state = war.state();
    state.treasury.as_ref()?;
    let next = state.today + Months::new(1);
    let on = next.with_day(1).unwrap_or(next);
    let moved = war.entries().rev().flat_map(|entry| {
        entry.facts.iter().filter_map(|fact| match fact {
            Fact::Money { side: whose, by, why } if *whose == side => Some((entry.date, why.clone(), *by)),
            _ => None,
        })
    });
    let comes = state.income(side, on.month0() as usize);
    Some(Chest { holds: state.purse[side.index()], comes, on, moves: moved.collect() })
}

/// A side's brigades in the order of its list, and then the units of none.
fn brigades(state: &State, side: Side) -> Vec<BrigadeReturn> {
    let all: Vec<(String, &Unit)> = state.units(side).map(|(_, r, u)| (r.unit_name(u), u)).collect();
    let of = |ids: &[Id]| -> Vec<(String, Numbers)> {
        let named = ids.iter().filter_map(|id| all.iter().find(|(_, u)| u.id == *id));
        named.map(|(name, unit)| (name.clone(), numbers(state, unit))).collect()
    };
    let mut out = Vec::new();
    for (_, brigade) in state.brigades(side) {
        let name = brigade.name.clone();
        out.push(BrigadeReturn { name, units: of(&brigade.units) });
    }
    let placed = |unit: &Unit| state.brigades(side).any(|(_, b)| b.units.contains(&unit.id));
    let rest = all.iter().filter(|(_, u)| !placed(u)).map(|(_, u)| u.id.clone());
    let (gone, alone): (Vec<Id>, Vec<Id>) = rest.partition(|unit| state.is_disbanded(unit));
    for (name, units) in [("Independent", alone), ("Disbanded", gone)] {
        if !units.is_empty() {
            out.push(BrigadeReturn { name: name.to_owned(), units: of(&units) });
        }
    }
    out
}

/// Full strength, then men by account, then guns.
fn numbers(state: &State, unit: &Unit) -> Numbers {
    use Account as A;
    let men = |account| state.books.balance(&unit.id, Kind::Men, account);
    let accounts = [
        A::Present,
        A::Sick,
        A::LightWounded,
        A::Wounded,
        A::Missing,
        A::Prisoners,
        A::Dead,
        A::Deserted,
        A::Discharged,
        A::Depot,
    ]
    .map(men);
    let mut out = [0; 12];
    out[0] = unit.establishment.men;
    out[1..11].copy_from_slice(&accounts);
    out[11] = state.books.balance(&unit.id, Kind::Guns, A::Present);
    out
}

/// Markers and measures of a system to cut out, for figures of so many mm where it has scales.
///
/// # Errors
/// When the system has none, or not for this scale.
pub fn markers(system: &dyn System, scale: u8, choice: PaperChoice) -> Result<Pages, Error> {
    let known = super::known_scale(system, scale)?;
    let kit = system.kit(scale).ok_or_else(|| Error::refused(format!("{} has no markers yet", system.about().name)))?;
    let words = words(system)?;
    let document =
        Markers { kit: &kit, system: system.about().name, words: &words, scale: known, date: super::no_day() };
    Ok(compose(&Document::Markers(document), choice))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::resolve;
    use crate::draw::Colour;
    use crate::draw::pixels::{accepted, paint};

    /// The sheets, the markers and the blank cards of every system; what a system has none of is refused.
    #[test]
    fn sheets_and_markers_of_every_system_look_as_accepted() {
        for system in resolve::known() {
            let about = system.about();
            let scale = about.scales.iter().copied().find(|s| *s == 28).or(about.scales.first().copied()).unwrap_or(28);
            let choice = PaperChoice::default();
            let papers = [
                ("sheet", crate::desk::paper::whole_reference(system, scale, choice)),
                ("kit", markers(system, scale, choice)),
                ("blank", crate::desk::paper::blank_cards(system, choice)),
            ];
            for (name, pages) in papers {
                let pages = match pages {
                    Ok(pages) => pages,
                    Err(why) => {
                        assert!(name == "blank" && why.to_string().contains("has no cards"), "{name}: {why}");
                        continue;
                    }
                };
                // What is looked up in play lies open at once: the front and the back of one sheet.
                assert!(name != "sheet" || pages.lists.len() <= 2, "{}: {} pages", about.id, pages.lists.len());
                for (n, list) in pages.lists.iter().enumerate() {
                    let picture = paint(list, 1.0, Colour::WHITE);
                    accepted::check(&format!("{name}-{}-{}", about.id, n + 1), &picture);
                }
            }
        }
    }

    /// A list is printed without a campaign, with the brigades of its allies, under every system.
    #[test]
    fn the_order_of_battle_of_a_list_has_its_allies() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = Desk::open(&folder.path().join("lists.tricorne")).expect("a library");
        let mut lead = desk.army("hohenmoehr").expect("the sample").clone();
        let ally = desk.army("aldersbrueck").expect("the sample").clone();
        lead.allies.push(ally.id.clone());
        let what = "allied".to_owned();
        desk.edit(crate::desk::Edit::Reworked { army: Box::new(lead.clone()), what }).expect("kept");
        for (at, system) in resolve::known().enumerate() {
            let pages = crate::desk::paper::order_of_list(&desk, &lead, system, PaperChoice::default()).expect("pages");
            for brigade in lead.brigades.iter().chain(&ally.brigades) {
                let name = &brigade.name;
                assert!(pages.bookmarks.iter().any(|b| b.title == *name), "{}: {name}", system.about().name);
            }
            if at == 0 {
                let shown = pages.lists.iter().enumerate();
                shown.for_each(|(n, l)| accepted::check(&format!("allies-{}", n + 1), &paint(l, 1.0, Colour::WHITE)));
            }
            assert!(pages.pdf().len() > 10_000);
            // Boxes are ticked with a pencil: nobody counts more of them for a unit.
            let force = sample::coalition(&lead, desk.armies(), desk.nations());
            let most = lead.regiments.iter().flat_map(|r| r.units.iter().map(move |u| (r, u)));
            let most = most.map(|(r, u)| system.rate(&force, r, u, u.present.men, lead.rated_in()).limit).max();
            assert!(most.is_some_and(|most| (1..=36).contains(&most)), "{}: {most:?}", system.about().name);
        }
    }
}
