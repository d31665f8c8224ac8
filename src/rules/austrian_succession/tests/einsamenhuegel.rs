//! The course of the battle of Einsamenhügel, row by row of the record, with dice that bring it about: where troops come
//! to is put, what they do there the rules do.

use super::super::sandtable::{Script, Table, cm};
use super::super::setup::prepare;
use super::super::state::Flags;
use super::scenario;
use crate::base::{Face, Point, Side};
use crate::rules::austrian_succession::general::Ammo;

/// The units of the scenario by number.
const GRENADIERS: u8 = 0;
const ROYAL_FOOT: u8 = 1;
const BUFFS: u8 = 2;
const MARINES: u8 = 3;
const KLINKOWSTROEM: u8 = 5;
const CSAKY: u8 = 6;
const ALDELEBEN: u8 = 7;
const KINGS_OWN: u8 = 8;
const MODENA: [u8; 2] = [9, 10];
const ROYAL_ARTILLERY: [u8; 2] = [11, 12];
const BERCHENY: u8 = 13;
const DU_ROY: u8 = 14;
const COLONEL_GENERAL: u8 = 15;
const GRENADIERS_DE_FRANCE: u8 = 16;
const PICARDIE: u8 = 17;
const NAVARRE: u8 = 18;
const CHAMPAGNE: u8 = 19;
const FRENCH_GUN: u8 = 20;
const KURPRINZ: [u8; 2] = [22, 23];
const HOHENZOLLERN: [u8; 2] = [24, 25];

const ROUNDSHOT: Script<'static> = Script { shots: &[], ammo: Ammo::Roundshot, support: true };

fn deployed() -> Table {
    let sc = scenario("einsamenhuegel");
    let (field, state) = prepare(&sc).expect("it can be fought");
    let mut t = Table { field, state, events: Vec::new() };
    t.with(&ROUNDSHOT, &[], |e| e.deploy(&sc));
    t
}

impl Table {
    /// Puts a unit where it has come to in this turn's movement, in the coordinates of WAS-EIN-03, with its general.
    fn put(&mut self, unit: u8, x: f64, y: f64) {
        let u = self.state.unit_mut(unit);
        u.rect.centre = Point::new(cm(x - 91.44), cm(y - 38.1));
        u.flags.set(Flags::MOVED);
        u.flags.set(Flags::FAR);
        let side = self.field.unit(unit).side.index();
        if self.state.generals[side].with == unit {
            self.state.generals[side].at = self.field.beside(&self.state, unit);
        }
    }

    /// A turn begins; the Pragmatic side moves first.
    fn begin_turn(&mut self) {
        self.with(&ROUNDSHOT, &[6, 1], |e| e.new_turn());
    }

    /// The turn ends, with so many units lost in all, and nobody has won.
    fn end_turn(&mut self, lost: [u16; 2]) {
        self.with(&ROUNDSHOT, &[], |e| {
            e.turn_ends();
            e.count();
        });
        let found = Side::BOTH.map(|side| self.field.strength(side) - self.field.left(&self.state, side));
        assert_eq!(found, lost, "units lost by turn {}", self.state.turn);
        assert_eq!(self.state.ending, None, "nobody has won by turn {}", self.state.turn);
    }

    fn all_steps<const N: usize>(&self, units: [u8; N]) -> [u8; N] {
        units.map(|u| self.steps(u))
    }
}

/// WAS-EINB-01, WAS-EINB-02, WAS-EINB-03; WAS-EX-04, WAS-EX-05, WAS-EX-06, WAS-EX-08.
#[test]
fn was_einb_01_02_03_the_record_can_be_fought_turn_by_turn() {
    let mut t = deployed();

    // Turn 1: a general advance against the French right; the Bavarians stand.
    t.begin_turn();
    for (unit, x) in [(MARINES, 77.5), (BUFFS, 86.5), (ROYAL_FOOT, 95.5), (GRENADIERS, 104.5)] {
        t.put(unit, x, 32.9);
    }
    t.put(GRENADIERS_DE_FRANCE, 76.0, 43.3);
    t.put(PICARDIE, 85.0, 43.3);
    t.put(CSAKY, 57.0, 37.9);
    t.put(BERCHENY, 57.0, 41.9);
    t.contact(BERCHENY, CSAKY, Face::Front);
    // Over the heads of the Royal Foot; both targets lose two steps and pass their tests.
    let dice = [5, 4, 4, 4, 4, 4, 6, 6];
    t.fire(&[(ROYAL_ARTILLERY[1], KURPRINZ[0]), (FRENCH_GUN, BUFFS)], &dice);
    assert_eq!(t.all_steps([BUFFS, KURPRINZ[0]]), [2, 2]);
    t.melee(&[], &[4, 4, 1, 1, 4, 4, 1, 1]);
    assert_eq!(t.all_steps([CSAKY, BERCHENY]), [2, 2], "a tie");
    t.end_turn([0, 0]);

    // Turn 2: the French horse wins on its right; the foot comes up to volley range.
    t.begin_turn();
    for (unit, x) in [(MARINES, 77.5), (BUFFS, 86.5), (ROYAL_FOOT, 95.5), (GRENADIERS, 104.5)] {
        t.put(unit, x, 35.9);
    }
    t.put(ALDELEBEN, 63.0, 36.0);
    t.put(DU_ROY, 63.0, 40.0);
    t.contact(DU_ROY, ALDELEBEN, Face::Front);
    t.put(KINGS_OWN, 69.0, 36.0);
    t.put(COLONEL_GENERAL, 69.0, 40.0);
    t.contact(COLONEL_GENERAL, KINGS_OWN, Face::Front);
    t.fire(&[], &[]);
    let blue = [4, 1, 1, 1, 1, 1, 1, 1, 1, 1];
    let red = [4, 1, 4, 4, 1, 1, 4, 4, 4, 4, 1, 1, 1, 1];
    let retreat = [3, 6];
    t.melee(&[], &[&blue[..], &red[..], &retreat[..]].concat());
    assert_eq!(t.all_steps([CSAKY, BERCHENY, ALDELEBEN, KINGS_OWN, COLONEL_GENERAL]), [1, 1, 2, 0, 4]);
    assert!(!t.state.unit(ALDELEBEN).engaged() && t.state.unit(ALDELEBEN).rect.centre.y < cm(28.0 - 38.1));
    t.end_turn([1, 0]);

    // Turn 3: the hussars destroy each other, the British volleys tell, the Modena come to blows.
    t.begin_turn();
    t.put(ROYAL_FOOT, 95.5, 36.0);
    t.put(GRENADIERS, 104.5, 41.0);
    t.put(MODENA[0], 116.0, 46.3);
    t.contact(MODENA[0], HOHENZOLLERN[0], Face::Front);
    // The Bavarians could fire at foot that has moved; since they don't, it does not fire at all (WAS-EX-06).
    assert!(t.targets(KURPRINZ[1], false).contains(&GRENADIERS));
    assert!(t.targets(GRENADIERS, false).is_empty() && t.targets(GRENADIERS, true).is_empty());
    t.fire(&[(MARINES, PICARDIE)], &[4, 1, 4, 1, 4, 1, 4, 1]);
    t.melee(&[], &[4, 4, 4, 4, 4, 4, 1, 1, 1, 1]);
    assert_eq!(t.all_steps([CSAKY, BERCHENY, PICARDIE, HOHENZOLLERN[0]]), [0; 4]);
    t.end_turn([2, 3]);

    // Turn 4: the King leaves the Royal Foot in time; volleys and canister on both sides.
    t.begin_turn();
    t.with(&ROUNDSHOT, &[3], |e| e.ride_to(Side::Blue, GRENADIERS));
    assert_eq!(t.state.generals[0].with, GRENADIERS);
    t.put(CHAMPAGNE, 85.0, 43.3);
    t.put(MODENA[1], 121.0, 46.3);
    t.contact(MODENA[1], HOHENZOLLERN[1], Face::Front);
    let shots = [
        (GRENADIERS, KURPRINZ[0]),
        (ROYAL_FOOT, CHAMPAGNE),
        (MARINES, GRENADIERS_DE_FRANCE),
        (GRENADIERS_DE_FRANCE, BUFFS),
        (FRENCH_GUN, ROYAL_FOOT),
    ];
    let british = [4, 1, 4, 1, 1, 1, 1, 1, 4, 1, 4, 1, 4, 1, 4, 1, 4, 1, 4, 1, 4, 1, 4, 1];
    let french = [4, 4, 1, 1, 6, 6, 4, 4, 4, 4, 1, 1];
    let canister = Script { shots: &shots, ammo: Ammo::Canister, support: true };
    t.fire_with(&canister, &[&british[..], &french[..]].concat());
    t.melee(&[], &[4, 4, 1, 1, 1, 1, 1, 1, 3, 6]);
    assert_eq!(t.all_steps([BUFFS, ROYAL_FOOT, CHAMPAGNE, GRENADIERS_DE_FRANCE, KURPRINZ[0]]), [0; 5]);
    assert_eq!(t.steps(HOHENZOLLERN[1]), 2, "driven back");
    t.end_turn([4, 6]);

    // Turn 5: artillery finishes the last Kurprinz battalion, and Maurice may give the day up.
    t.begin_turn();
    t.put(KURPRINZ[1], 98.0, 45.0);
    let shots = ROYAL_ARTILLERY.map(|gun| (gun, KURPRINZ[1]));
    t.fire(&shots, &[6, 4, 4, 4, 6, 4, 4, 4]);
    t.melee(&[], &[]);
    t.end_turn([4, 7]);
    assert!(t.field.may_concede(&t.state, Side::Red));

    let left = |side| t.field.units_of(side).filter(|&u| t.state.unit(u).here()).collect::<Vec<_>>();
    assert_eq!(left(Side::Blue), [GRENADIERS, MARINES, 4, KLINKOWSTROEM, ALDELEBEN, 9, 10, 11, 12]);
    assert_eq!(left(Side::Red), [DU_ROY, COLONEL_GENERAL, NAVARRE, FRENCH_GUN, 21, HOHENZOLLERN[1]]);
    assert!(t.state.generals.iter().all(|g| g.here), "the King left the Royal Foot in time");
    assert_eq!(Side::BOTH.map(|side| t.field.left(&t.state, side)), [10, 7]);
}

/// WAS-EINB-06: the Hanoverian foot comes up beside the British line, and who charges its open flank does so under that fire.
#[test]
fn was_einb_06_foot_from_the_second_line_covers_the_open_flank() {
    let mut t = deployed();
    t.put(MARINES, 77.5, 36.0);
    t.put(COLONEL_GENERAL, 66.0, 42.0);
    assert!(t.targets(KLINKOWSTROEM, false).is_empty(), "from the second line it covers nobody");
    t.put(KLINKOWSTROEM, 68.5, 34.0);
    t.state.unit_mut(KLINKOWSTROEM).flags = Flags(0);
    assert_eq!(t.targets(KLINKOWSTROEM, false), [COLONEL_GENERAL]);
}

/// WAS-EINB-05: what the author saw against what two generals make of it. With `--nocapture` it prints the comparison.
#[test]
fn was_einb_05_the_shape_of_the_battle() {
    use crate::base::Dice;
    use crate::field::{Event, GeneralKind};
    use crate::rules::austrian_succession::AustrianSuccession;
    use crate::rules::austrian_succession::event::Code;
    use crate::rules::system::{System, fight};
    let sc = scenario("einsamenhuegel");
    let (battles, horse) = (60, [CSAKY, ALDELEBEN, KINGS_OWN, BERCHENY, DU_ROY, COLONEL_GENERAL]);
    let (mut turns, mut within, mut early, mut volleys, mut lost) = (0, 0, 0, 0, [0, 0]);
    for battle in 0..battles {
        let (mut dice, mut events) = (Dice::fair(1743, battle), Vec::<Event>::new());
        let generals = [GeneralKind::Planner; 2];
        let mut begun = AustrianSuccession.begin(&sc, generals, &mut dice, &mut events).expect("it begins");
        let outcome = fight(&mut *begun, &mut dice, &mut events);
        turns += outcome.turns;
        within += u32::from((4..=10).contains(&outcome.turns));
        let mut turn = 0;
        for e in &events {
            turn = if e.code == Code::Turn as u16 { e.numbers[0] } else { turn };
            early += u32::from(e.code == Code::Gone as u16 && turn <= 4 && horse.contains(&e.actor));
            let musket = e.code == Code::Fired as u16 || e.code == Code::ReturnedFire as u16;
            volleys += u32::from(musket && e.actor <= MARINES);
        }
        lost = [lost[0] + outcome.lost[0] / 2, lost[1] + outcome.lost[1] / 2];
    }
    let each = |n: u32| f64::from(n) / battles as f64;
    println!("turns: 5 in the report, {:.1} here; within 4 to 10: {within} of {battles}", each(turns.into()));
    println!("horse of the western wing gone by turn 4: 3 in the report, {:.1} here", each(early));
    println!("British volleys: {:.1} a battle", each(volleys));
    println!("units lost: 4 and 7 in the report, {:.1} and {:.1} here", each(lost[0].into()), each(lost[1].into()));
    assert!(u64::from(within) * 10 >= battles * 7, "{within} of {battles} battles last from 4 to 10 turns");
    assert!(early > 0 && volleys > 0, "horse decides a wing, and muskets the foot fight");
}
