use super::super::data::{GUNS_PER_MODEL, Kind, MEN_PER_FIGURE, PACES_PER_INCH};
use crate::army::{Branch, Strength};
use crate::base::Dice;
use crate::field::event::Event;
use crate::field::{GeneralKind, Happening};
use crate::rules::system::{Progress, System};
use crate::rules::weight_of_fire::data::size::INCH;
use crate::rules::weight_of_fire::sandtable::table;
use crate::rules::weight_of_fire::state::Stand;
use crate::rules::weight_of_fire::tests::scenario;
use crate::rules::weight_of_fire::{WeightOfFire, muster};

/// WOF-EX-01, WOF-ORG-03: two to six models are four to twelve real guns.
#[test]
fn wof_ex_01_real_guns_of_a_battery() {
    let (least, most) = Kind::MediumGun.usual();
    assert_eq!((least * GUNS_PER_MODEL, most * GUNS_PER_MODEL), (4, 12));
}

/// WOF-SCA-02: an inch is twenty paces, about fifty feet, which is the depth of no unit in particular: 24 figures of 24 men in
/// line take 9.45 inches, 190 paces.
#[test]
fn wof_sca_02_an_inch_is_twenty_paces() {
    let front = 2 * table("B line 0 0 N").unit(0).rect.half_front;
    assert_eq!(front * PACES_PER_INCH as i32 / INCH, 188);
}

/// WOF-SCA-03: no die of a battle has another number of sides than six.
#[test]
fn wof_sca_03_only_dice_of_six() {
    let (mut dice, mut events): (_, Vec<Event>) = (Dice::fair(7, 7), Vec::new());
    let mut battle =
        WeightOfFire.begin(&scenario("mirror"), [GeneralKind::Random; 2], &mut dice, &mut events).expect("begins");
    while battle.step(&mut dice, &mut events) == Progress::Going {}
    let thrown: Vec<i16> = events
        .iter()
        .filter(|e| WeightOfFire.happening(e.code) == Happening::Die)
        .map(|e| {
            // Tests of morale throw two at once; the initiative tells whose die it is first.
            let two = (101..=107).contains(&e.code);
            let die = if e.code == 3 { e.numbers[1] } else { e.numbers[0] };
            if two { die / 2 } else { die }
        })
        .collect();
    assert!(thrown.len() > 20 && thrown.iter().all(|n| (1..=6).contains(n)), "{thrown:?}");
}

/// WOF-ORG-01, WOF-SCA-01: all figures of a unit are of one type; men who fill no whole figure make none.
#[test]
fn wof_org_01_whole_figures_of_one_type() {
    let mut unit = scenario("mirror").sides[0].brigades[0].units[0].clone();
    for (men, figures) in [(576, 24), (599, 24), (600, 25), (23, 0)] {
        unit.present = Strength { men, ..unit.present };
        let p = muster::profile_of_setup(&unit);
        assert_eq!((p.figures, p.kind, p.unfit), (figures, Some(Kind::Line), figures == 0), "{men} men");
        assert_eq!(p.figures, men / MEN_PER_FIGURE);
        assert_eq!(WeightOfFire.limit(&unit), 6 * figures as u16, "in pips");
    }
}

/// WOF-ORG-06: a battery without a limber is cheaper, never limbers and goes by hand.
#[test]
fn wof_org_06_guns_without_a_limber() {
    let price = |own: &str| {
        let mut unit = scenario("mirror").sides[0].brigades[0].units[0].clone();
        (unit.branch, unit.present) = (Branch::MediumGuns, Strength { men: 80, guns: 4, ..unit.present });
        unit.ratings.insert("weight-of-fire".to_owned(), own.to_owned());
        muster::price(&muster::profile_of_setup(&unit))
    };
    assert_eq!([price("") - price("no-limber"), price("civilian-limber") - price("no-limber")], [25, 10]);
    let may = |more: &str| {
        table(&format!("B mgun 0 0 N {more}\nR line 0 29 S")).offered(0).iter().any(|a| a.stand == Stand::Limbered)
    };
    assert!(may("") && !may("by-hand"));
}
