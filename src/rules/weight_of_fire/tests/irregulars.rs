use crate::army::Trait;
use crate::base::geometry::Face;
use crate::rules::weight_of_fire::data::Kind;
use crate::rules::weight_of_fire::data::size::INCH;
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::movement::Doing;
use crate::rules::weight_of_fire::sandtable::{Script, join, table};
use crate::rules::weight_of_fire::setup::prepare;
use crate::rules::weight_of_fire::state::{Flags, Stand};
use crate::rules::weight_of_fire::tests::scenario;

/// WOF-TRP-01, WOF-OPT-19, WOF-OPT-01: without its switch no optional troops: all are regular, howitzers are medium guns.
#[test]
fn wof_trp_01_optional_troops_by_their_switch() {
    let of = |options: &[&str]| {
        let mut mirror = scenario("mirror");
        let unit = &mut mirror.sides[0].brigades[0].units[0];
        unit.traits.push(Trait::Irregular);
        unit.ratings.insert("weight-of-fire".to_owned(), "massed d".to_owned());
        let guns = mirror.sides[0].brigades.iter_mut().flat_map(|b| &mut b.units).find(|u| u.present.guns > 0);
        guns.expect("guns").branch = crate::army::Branch::Howitzers;
        mirror.sides[0].brigades[0].units[1].ratings.insert("weight-of-fire".to_owned(), "battalion-gun=2".to_owned());
        mirror.options = options.iter().map(|o| ((*o).to_owned(), "on".to_owned())).collect();
        let (field, state) = prepare(&mirror).expect("it can be set up");
        let guns = field.units.iter().find(|u| u.kind.is_guns()).expect("guns").kind;
        (field.unit(0).irregular, guns, state.unit(1).gunners)
    };
    assert_eq!(of(&[]), (false, Kind::MediumGun, 0));
    assert_eq!(of(&["irregulars", "howitzers", "battalion-guns"]), (true, Kind::Howitzer, 2));
}

/// WOF-IRR-07: massed irregular horse in two ranks or less gets out of the way on a four and more, else it stands.
#[test]
fn wof_irr_07_massed_horse_evades_by_a_die() {
    let evades = Script { evades: true, ..Script::default() };
    let of = |horse: &str, dice: &[u8]| {
        let mut t = table(&format!("B hc 0 0 N\nR lc 0 8 S {horse}"));
        t.charges(0, 1, &evades, dice);
        t.unit(1).has(Flags::EVADED)
    };
    assert!(of("figures=16 files=8 irregular", &[4]) && !of("figures=16 files=8 irregular", &[3]));
    assert!(of("figures=8 files=8 irregular", &[4]) && !of("figures=8 files=8 irregular", &[3]), "in one rank too");
    assert!(!of("figures=24 files=8 irregular", &[]), "three ranks stand");
    assert!(of("figures=8 files=8", &[]), "regulars in one rank need no die");
}

/// WOF-IRR-10: one order for a side: from then on it makes for the nearest enemy at full speed and charges if it can, whatever
/// its general wants and though it is confused; until it is shaken or runs.
#[test]
fn wof_irr_10_a_headlong_order() {
    let text = "B line 0 0 N D irregular\nB line 20 0 N D irregular\nR line 0 15 S\ngeneral B 0 -2";
    let mut t = table(text);
    let order = t.act_of(0, Doing::Headlong).expect("it may be given");
    assert!(table("B line 0 0 N\nR line 0 15 S").act_of(0, Doing::Headlong).is_none(), "massed irregulars only");
    t.with(&Script::default(), &[], |e| e.act(0, &order));
    assert!(t.unit(0).has(Flags::HEADLONG) && t.told(Code::Headlong) == 1);
    let front = t.unit(0).rect.front_centre().y;
    assert!((6 * INCH - 4..=6 * INCH).contains(&front), "it goes at once, at full speed: {front}");
    assert!(t.act_of(1, Doing::Headlong).is_none(), "one order for a side");
    // Next turn: confused, and its general would stand; it charges, eight inches.
    t.state.units[0].flags.0 &= !Flags::OF_A_TURN.0;
    t.state.units[0].set(Flags::CONFUSED);
    t.state.units[2].rect.centre.y -= INCH;
    t.state.phase = crate::rules::weight_of_fire::state::Phase::Initiative;
    t.with(&Script::default(), &[], |e| {
        e.step();
        e.step();
    });
    assert!(t.state.engaged(0) && t.told(Code::Charges) == 1);
    t.with(&Script::default(), &[], |e| e.shake(0));
    assert!(!t.unit(0).has(Flags::HEADLONG));
}

/// WOF-IRR-11: light lances are worth nothing: irregular horse strikes as its grade and nothing else.
#[test]
fn wof_irr_11_lances_give_nothing() {
    let mut t = table("B lc 0 0 N irregular D\nR lc 0 0 S D");
    join(&mut t, 0, 1, Face::Front, false);
    assert!(t.field.blow_modifiers(&t.state, 0, &t.fight()).iter().flatten().next().is_none());
}

/// WOF-IRR-01: who is massed never opens out, who skirmishes never closes up; regular light troops do both.
#[test]
fn wof_irr_01_massed_or_in_skirmish_order_for_the_whole_battle() {
    let has = |unit: &str, stand: Stand| {
        let t = table(&format!("B {unit}\nR line 0 25 S"));
        t.offered(0).iter().any(|a| a.doing == Doing::Form && a.stand == stand)
    };
    for light in ["light 0 0 N figures=12", "lc 0 0 N figures=12"] {
        assert!(has(light, Stand::Skirmish) && !has(&format!("{light} irregular"), Stand::Skirmish), "{light}");
    }
    let loose = "light 0 0 N figures=12 loose";
    assert!(has(loose, Stand::Close) && !has("light 0 0 N figures=12 skirmishers", Stand::Close));
}
