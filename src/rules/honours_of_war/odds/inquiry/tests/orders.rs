//! Command dice, rallies and reactions against the engine itself, in every way in which its dice can fall.

use super::*;
use crate::base::{Dice, Side};
use crate::field::Event;
use crate::rules::honours_of_war::engine::Engine;
use crate::rules::honours_of_war::event::Code;
use crate::rules::honours_of_war::fire::casualty::Figure;
use crate::rules::honours_of_war::general::{Ask, Choice, Decision, General, Pick};
use crate::rules::honours_of_war::sandtable::Table;
use crate::rules::honours_of_war::state::{Flags, Leader, Lieutenant, NONE, Rank, State, Wing};

/// Takes help where he may, or not; has a hit taken off, falls back by one move, and moves nobody.
struct Player {
    helps: bool,
}

impl General for Player {
    fn decide(&self, ask: &Ask<'_>, choices: &[Choice], _: &mut Dice) -> Pick {
        let takes = match ask.decision {
            Decision::Help { .. } => |c: &Choice| *c == Choice::Yes,
            Decision::Rally => |c: &Choice| matches!(c, Choice::Unit(_)),
            _ => return Pick::from(0),
        };
        Pick::from(choices.iter().position(takes).filter(|_| self.helps).unwrap_or(0))
    }
}

/// Compares what the engine does, one of so many results each time, with the first chances of an answer.
fn holds(
    told: &Reckoning,
    t: &Table,
    player: &Player,
    act: impl Fn(&mut Engine<'_>),
    result: impl Fn(&State, &[Event]) -> usize,
) {
    holds_where(told, t, player, act, |state, out| Some(result(state, out)));
}

/// The same of those ways alone in which it comes to what was asked.
fn holds_where(
    told: &Reckoning,
    t: &Table,
    player: &Player,
    act: impl Fn(&mut Engine<'_>),
    result: impl Fn(&State, &[Event]) -> Option<usize>,
) {
    const WHOLE: u64 = 6 * 6 * 6 * 6;
    let mut found = vec![0; told.spreads[0].results.len()];
    let mut dice = Dice::every();
    loop {
        let (mut state, mut out) = (t.state, Vec::new());
        let generals: [&dyn General; 2] = [player, player];
        act(&mut Engine { field: &t.field, state: &mut state, generals, dice: &mut dice, out: &mut out });
        assert_eq!(WHOLE % dice.ways(), 0);
        if let Some(result) = result(&state, &out) {
            found[result] += WHOLE / dice.ways();
        }
        if !dice.otherwise() {
            break;
        }
    }
    let all: u64 = found.iter().sum();
    assert!(all > 0, "it never comes to that");
    for ((key, share), ways) in told.spreads[0].results.iter().zip(found) {
        let due = Share::of(ways as u32, all as u32);
        assert!(share.0.abs_diff(due.0) < 1 << 10, "{key}: {share:?} is told, {due:?} found");
    }
}

/// With officers of every grade, with help and without, and with a second in the brigadier's place.
#[test]
fn how_cmd_20_command_dice_are_those_of_the_engine() {
    const GRADES: [(Grade, &str); 4] = [
        (Grade::Unrated, "unrated"),
        (Grade::Dithering, "dithering"),
        (Grade::Dependable, "dependable"),
        (Grade::Dashing, "dashing"),
    ];
    let mut held = 0;
    let lieutenants = [None].into_iter().chain(GRADES[1..].iter().map(Some));
    for (lieutenant, (general, his), (grade, word)) in lieutenants
        .flat_map(|l| GRADES.into_iter().map(move |g| (l, g)))
        .flat_map(|(l, g)| GRADES[1..].iter().chain([&(Grade::Unrated, "independent")]).map(move |b| (l, g, *b)))
    {
        for marks in [&[][..], &["helped"], &["fallen"], &["helped", "fallen"]] {
            let independent = word == "independent";
            let mut facts = vec![("commander", word), ("general", his)];
            facts.extend(lieutenant.map(|&(_, word)| ("lieutenant", word)));
            facts.extend(marks.iter().map(|&mark| (mark, "")));
            let Ok(told) = ask("command", &facts) else { continue };
            let mut t = Table::of("B foot 0 0 N\nR foot 0 150 S\nleader B 0 -10 brigade=0");
            let at = t.state.brigade(0).leader.at;
            let b = t.state.brigade_mut(0);
            (b.independent, b.leader.grade) = (independent, grade);
            if marks.contains(&"fallen") {
                b.leader.fall(Figure::Brigadier(0));
            }
            t.state.generals[0] = Leader { at, grade: general, here: true, ..Leader::default() };
            if let Some(&(grade, _)) = lieutenant {
                t.field.lieutenants.push(Wing { side: Side::Blue, rank: Rank::Lieutenant, brigades: 1 });
                let leader = Leader { at, grade, here: true, ..Leader::default() };
                t.state.lieutenants[0] = Lieutenant { leader, grade, helps: NONE };
            }
            let player = Player { helps: marks.contains(&"helped") };
            holds(&told, &t, &player, |e| e.activate(0), |state, _| state.brigade(0).result as usize);
            held += 1;
        }
    }
    // No dithering officer helps, and nobody stands in for the brigadier of an independent unit.
    let (all, no_help, nobody_falls, both) = (4 * 4 * 4 * 4, 2 * 4 * 2, 4 * 4 * 2, 2);
    assert_eq!(held, all - no_help - nobody_falls + both);
}

#[test]
fn how_rly_02_rallies_are_those_of_the_engine() {
    for class in ["inferior", "standard", "superior"] {
        for (distance, hits, general) in
            [20, 30, 31, 60, 61].into_iter().flat_map(|d| (1..=4).map(move |h| (d, h))).flat_map(|(d, h)| {
                ["", "unrated", "dithering", "dependable", "dashing"].into_iter().map(move |g| (d, h, g))
            })
        {
            let (unit, far) = (format!("{class} line, {hits} hits"), distance.to_string());
            let mut facts = vec![("unit", &*unit), ("distance", &*far)];
            if !general.is_empty() {
                facts.push(("general", general));
            }
            let told = answer("rally", &facts);
            let class = if class == "standard" { "" } else { class };
            let mut t = Table::of(&format!("B foot {class} hits={hits} 0 0 N\nR foot 0 {} S", distance + 4));
            let grade = match general {
                "dithering" => Grade::Dithering,
                "dependable" => Grade::Dependable,
                "dashing" => Grade::Dashing,
                _ => Grade::Unrated,
            };
            let at = crate::rules::honours_of_war::sandtable::cm(0, -4);
            t.state.generals[0] = Leader { at, grade, here: !general.is_empty(), ..Leader::default() };
            let off = |state: &State, _: &[Event]| usize::from(hits as u8 - state.unit(0).hits);
            holds(&told, &t, &Player { helps: true }, |e| e.rally_phase(), off);
        }
    }
}

#[test]
fn how_fire_56_reactions_to_fire_are_those_of_the_engine() {
    let units = [
        ("standard line", "foot 0 0 N"),
        ("inferior dragoons", "horse inferior 0 0 N"),
        ("light infantry", "light 0 0 N"),
        ("limbered guns", "gun limbered 0 0 N"),
        ("guns", "gun 0 0 N"),
        ("howitzers", "howitzers 0 0 N"),
        ("transport", "transport 0 0 N"),
    ];
    for ((unit, line), hits) in units.into_iter().flat_map(|unit| (1..=5).map(move |hits| (unit, hits))) {
        let said = hits.to_string();
        let told = answer("reaction", &[("unit", unit), ("hits", &said)]);
        let t = Table::of(&format!("B {line}\nR foot 0 40 S"));
        let does = |state: &State, out: &[Event]| {
            let u = state.unit(0);
            let key = match () {
                () if u.hits >= DONE => "done-for",
                () if out.iter().any(|e| e.code == Code::AbandonDie as u16) && u.has(Flags::ABANDONED) => {
                    "guns-abandoned"
                }
                () if out.iter().any(|e| e.code == Code::AbandonDie as u16) => "limbers",
                () if u.red() => "retreats",
                () if u.hits == 3 => "shaken",
                () => "carries-on",
            };
            told.spreads[0].results.iter().position(|(k, _)| *k == key).unwrap_or_else(|| panic!("{key} of {unit}"))
        };
        let act = |e: &mut Engine<'_>| {
            e.hurt(0, hits, 1);
            e.react(0);
        };
        holds(&told, &t, &Player { helps: false }, act, does);
    }
}

/// Guns that a melee brings to four hits and to five, in the open and in a block (HOW-MEL-30).
#[test]
fn how_mel_29_reactions_of_guns_to_melee_are_those_of_the_engine() {
    use crate::base::geometry::Face::{Front, Rear};
    let open = ("B foot 0 0 N\nR gun hits=3 0 11.5 S", Front, "guns");
    let block = ("village 0 12\nB foot charged 0 0 N\nR gun block=0 hits=3 0 12 S", Rear, "guns in a village");
    for ((text, face, unit), hits) in [open, block].into_iter().flat_map(|pose| [4, 5].map(|hits| (pose, hits))) {
        let said = hits.to_string();
        let told = answer("reaction", &[("unit", unit), ("hits", &said), ("by", "melee")]);
        let mut t = Table::of(text);
        t.touch(0, Front, 1, face);
        let does = |state: &State, out: &[Event]| {
            let threw = out.iter().any(|e| e.code == Code::AbandonDie as u16 && e.actor == 1);
            let u = state.unit(1);
            let key = match () {
                () if threw && u.has(Flags::ABANDONED) => "guns-abandoned",
                () if threw => "limbers",
                () if u.hits >= DONE => "done-for",
                () => panic!("the first round decides it"),
            };
            (threw == (hits == 4)).then(|| told.spreads[0].results.iter().position(|(k, _)| *k == key).expect(key))
        };
        holds_where(&told, &t, &Player { helps: false }, |e| e.melee_phase(), does);
    }
}
