//! What the acts of a unit are worth, in hundredths of a figure's fight.

use super::charge::{HIT, attack_worth, falling_back, going_on, meeting};
use super::look::{Look, OPENS};
use super::near::Spot;
use super::{Planner, keep, line, muzzles};
use crate::base::{Heading, Rect};
use crate::rules::mollwitz_to_freiberg::data::size::{INCH, inches};
use crate::rules::mollwitz_to_freiberg::data::{Grade, Kind};
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::fire::ammunition;
use crate::rules::mollwitz_to_freiberg::general::{Ask, Told};
use crate::rules::mollwitz_to_freiberg::movement::{Action, Doing};
use crate::rules::mollwitz_to_freiberg::state::{NONE, Stand};

/// Nearer to the enemy than so many inches no foot is in column.
const COLUMNS: u8 = 14;
/// What such a column costs it, and what it costs to go sideways or back.
const PACKED_FOOT: i32 = 70;
const ASIDE: i32 = 12;
/// Nor does horse go into column.
const PACKED: u8 = 30;
/// What it is worth that a unit is there tomorrow that would be shattered.
const LOST: i32 = 60;
/// Nobody runs off the table of his own will: who has left it is lost (MTF-RET-01).
const OFF: i32 = 600;
/// What it costs a friend who is passed at speed: his order, and his shot (MTF-MOV-12, MTF-MOV-13); and each of both, as long
/// as no enemy is within so many inches, the turn and more that he stands to dress his ranks.
const PASSED: i32 = 40;
const DRESSES: i32 = 100;
const PRESSED: u8 = 20;
/// What it costs to be as shaken till a turn is stood (MTF-FRM-07).
const DEBT: i32 = 70;
/// What the run costs horse that is under muskets beside what it does to it.
const RUNS: i32 = 20;
/// What a covered flank is worth, and how many inches a support stays behind who fights, at least and at the most.
const FLANK: i32 = 5;
const BEHIND: (i32, i32) = (2 * INCH, 7 * INCH);
/// What it is worth to be in line, of foot and of horse; to close up again; to be in square before horse alone; and of horse
/// to be round behind the enemy's front.
pub const LINE: i32 = 40;
const WIDE: i32 = 20;
const CLOSING: i32 = 40;
const ALONE: i32 = 20;
/// A square is for horse near by, and goes nowhere.
const NOWHERE: i32 = 300;
const ROUND: i32 = 50;
/// To and fro for nothing wears troops out.
const TO_AND_FRO: i32 = 6;
/// What it is worth to dress the ranks.
const DRESSING: i32 = 120;
/// What closing is worth beside what the round brings: who waits is shot at.
const CLOSES: i32 = 50;

/// How far the canister of a kind of guns reaches (MTF-FIRE-06).
fn canister(kind: Kind) -> i32 {
    ammunition(kind, false)[0].map_or(0, |ammo| inches(ammo.reach().close))
}

/// Whether an act leads sideways or back.
fn is_aside(from: &Rect, action: &Action) -> bool {
    action.doing == Doing::March && action.via == *from && from.local(action.to.centre).y <= 0
}

/// What it costs to give ground or step aside: nothing to who gets clear of his own guns.
fn aside(look: &Look<'_>, action: &Action) -> i32 {
    let own = &look.ask.state.unit(look.unit).rect;
    if is_aside(own, action) && look.masked(&action.to) >= look.masked(own) { ASIDE } else { 0 }
}

/// Whether foot stands in column after an act, which it is not to be under canister or muskets.
fn is_packed(action: &Action) -> bool {
    action.files <= 4 && action.stand == Stand::Close && action.doing != Doing::Occupy
}

/// Whether horse that stood in so many files takes a narrower front.
fn packs(files: u8, action: &Action) -> bool {
    action.doing == Doing::Form && action.files < files
}

/// What it costs to be disordered, and to disorder friends, with the nearest enemy so far off, and to be in debt.
fn disorder(action: &Action, now: i32) -> i32 {
    let passed = action.passed.count_ones() as i32;
    let debt = if action.owes { DEBT } else { 0 };
    debt + match action.disorders {
        true if passed > 0 && now > inches(PRESSED) => (1 + passed) * DRESSES,
        true => 30 + passed * PASSED,
        false => 0,
    }
}

/// By how much so far off is nearer or farther than a range.
fn off((least, most): (i32, i32), far: i32) -> i32 {
    (least - far).max(far - most).max(0)
}

/// Ends are bent back before horse, and bind who stands so (MTF-FRM-13).
fn bent(action: &Action, horse: bool) -> i32 {
    match action.stand {
        Stand::Bent if horse => 10,
        Stand::Bent => 50,
        _ => 0,
    }
}

impl Planner {
    /// What an act is worth at the most, by how far it brings the unit from where it stands and what the axes tell: most are
    /// told apart by that alone. None where it does not tell. What is taken off in any case may be left out here, and is
    /// where no more than `least` is left.
    #[inline]
    fn at_most(&self, look: &Look<'_>, action: &Action, spot: &Spot, least: i32) -> Option<i32> {
        let (field, state) = (look.ask.field, look.ask.state);
        let (u, kind) = (state.unit(look.unit), field.kind(state, look.unit));
        let (march, form) = (action.doing == Doing::March, action.doing == Doing::Form);
        if !(march || form && !kind.is_guns()) || look.goal.is_some() || look.is_alone() || state.engaged(look.unit) {
            return None;
        }
        let moved = spot.moved;
        if look.spent {
            let gain = |most: i32| (most - look.now).clamp(0, moved) / (INCH / 4);
            return Some(if march { gain(look.scan(spot).most) } else { 0 });
        }
        let (loose, close) = (action.stand == Stand::Skirmish, action.stand == Stand::Close);
        let mut most = if action.cost > 0 { -TO_AND_FRO } else { 0 };
        most -= look.masked(&action.to) / (INCH / 8);
        most += if look.horse && look.friends != 0 { 2 * FLANK } else { 0 };
        most += if u.stand == Stand::Skirmish && close { CLOSING } else { 0 };
        most -= disorder(action, look.now) + bent(action, look.horse);
        let scan = look.scan(spot);
        if action.stand == Stand::Square && u.stand != Stand::Square {
            let alone = look.horse && look.may_be_riders(&scan) && scan.least < inches(16);
            most += if alone { ALONE } else { -NOWHERE };
        }
        // No nearer to so many inches off than is told, of whom one was so far off.
        let nearer = |range: (i32, i32), now: i32, (least, farthest): (i32, i32)| {
            let left = (least - range.1).max(range.0 - farthest).max(0);
            moved.min(off(range, now) - left)
        };
        let into = |range: i32| nearer((range, range), look.now, (scan.least, scan.most));
        if kind.is_guns() {
            let reach = canister(kind);
            most += (look.now.max(reach) - scan.least.max(reach)).min(moved) / INCH * 4;
        } else if kind.is_foot() {
            let gain = match look.supports_within(spot) {
                Some(within) => nearer(BEHIND, look.supports_now, within),
                None => into(self.range_of_foot(loose)),
            };
            most += gain / (INCH / 8);
            let line = action.files > 4;
            most += if line || scan.most > inches(24) { LINE } else { 0 };
            most -= if is_packed(action) && scan.most <= inches(COLUMNS) { PACKED_FOOT } else { 0 };
            let cost = (action.cost, look.full);
            let shot = |at: bool| look.shots.at(scan.least, at, cost);
            most += if loose || close && line { shot(false).max(shot(true)) * HIT / 6 } else { 0 };
            if most <= least {
                return Some(most);
            }
            most -= look.least_threat(&scan, loose) * self.caution() / 6;
        } else {
            let gain = match look.prey {
                Some(_) => moved.min(look.prey_now - look.least_of_prey(spot).max(0)),
                None => {
                    let (heavy, other) = look.may_be_heavy(&scan);
                    let of = |may: bool, heavier: bool| if may { into(self.range_of_horse(heavier)) } else { i32::MIN };
                    let light = kind == Kind::LightHorse;
                    of(heavy && light, true).max(of(other || !light, false))
                }
            };
            most += gain / (INCH / 6);
            most -= if packs(u.files, action) && scan.most <= inches(PACKED) { 60 } else { 0 };
            most += if action.files > 6 || scan.most > inches(30) { WIDE } else { 0 };
            let round = look.front < moved && scan.most > inches(2) && look.may_be_round(&action.to, &scan);
            most += if round { ROUND } else { 0 };
            if most <= least {
                return Some(most);
            }
            most -= look.least_threat(&scan, false) * self.caution() / 12;
        }
        if most <= least {
            return Some(most);
        }
        most -= aside(look, action);
        // By how much at least it looks aside of whom it is to meet.
        let facing = match look.prey {
            Some(enemy) => {
                let way = Heading::about(state.unit(enemy).rect.centre - action.to.centre);
                action.to.heading.to(way).abs() - Heading::DEGREE / 4
            }
            None => look.looks_aside(&action.to, &scan),
        };
        Some(most - facing.max(0) / if kind.is_horse() { 256 } else { 128 })
    }

    /// Whether foot stands where it exchanges fire, with the enemy before it, or a battery where it has somebody to shoot at: it
    /// wants no other place, nor, where no horse is near, another formation.
    pub(super) fn is_settled(&self, look: &Look<'_>) -> bool {
        look.shoots && !look.spent && look.goal.is_none() || look.is_in_line_before(self.range_of_foot(false))
    }

    /// How far off foot exchanges fire: in open order as far as muskets tell.
    fn range_of_foot(&self, loose: bool) -> i32 {
        inches(if loose { 7 } else { self.musket_range() })
    }

    /// How far off horse waits: light horse out of the reach of heavier.
    fn range_of_horse(&self, heavier: bool) -> i32 {
        inches(if heavier { 18 } else { self.charge_range() })
    }

    /// What an attack is worth where nothing bars its way, nor threatens it where it ends.
    pub(super) fn attack_hoped(&self, ask: &Ask<'_>, unit: u8, action: &Action) -> i32 {
        meeting(ask.field, ask.state, unit, action, self.caution()) + CLOSES + self.daring()
    }

    /// What an act may be worth at the most, no more exactly than that it is no more than `least`.
    pub(super) fn most(&self, look: &Look<'_>, action: &Action, least: i32) -> i32 {
        if action.doing == Doing::Attack {
            return self.attack_hoped(look.ask, look.unit, action);
        }
        if look.forgoes(action) {
            return i32::MIN;
        }
        if let Some(worth) = look.idle(action) {
            return worth;
        }
        self.at_most(look, action, &look.spot(&action.to), least).unwrap_or(i32::MAX)
    }

    /// What an act is worth that is none which nobody makes.
    pub(super) fn exact(&self, look: &Look<'_>, action: &Action) -> Told {
        let spot = look.spot(&action.to);
        let found = self.weighed(look, action, &spot);
        debug_assert!(
            self.at_most(look, action, &spot, i32::MIN).is_none_or(|most| found.worth <= most),
            "{found:?} {spot:?} {action:?}"
        );
        found
    }

    /// What an act is worth; less than it is where it is worth no more than `least`.
    pub(super) fn worth(&self, look: &Look<'_>, action: &Action, least: i32) -> Told {
        if look.forgoes(action)
            || self.at_most(look, action, &look.spot(&action.to), least).is_some_and(|most| most <= least)
        {
            return Told { worth: i32::MIN, code: Code::ReasonWait, enemy: NONE };
        }
        self.exact(look, action)
    }

    fn weighed(&self, look: &Look<'_>, action: &Action, spot: &Spot) -> Told {
        let told = |worth: i32, code: Code| Told { worth, code, enemy: NONE };
        let (field, state, unit) = (look.ask.field, look.ask.state, look.unit);
        let (u, kind) = (state.unit(unit), field.kind(state, unit));
        if action.doing == Doing::Attack {
            let code = if action.flank { Code::ReasonFlank } else { Code::ReasonAttack };
            let leaves = look.keeps.is_some_and(|place| !place.touches(&action.to));
            let worth = attack_worth(field, state, unit, action, self.caution()) + CLOSES;
            let worth = worth - if leaves { keep::LEAVES } else { 0 };
            return Told { worth: worth + self.daring(), code, enemy: action.target };
        }
        let spent = look.spent;
        if state.engaged(unit) {
            // Another round, or a run that leaves it shaken (MTF-RET-10, MTF-RET-12).
            let run = falling_back(field, state, unit) * self.caution() / HIT;
            let retreats = action.doing == Doing::Retreat;
            return if retreats && !field.on_table(&action.to) {
                told(-OFF, Code::ReasonBack)
            } else if retreats {
                told(-run - going_on(field, state, unit, self.caution()), Code::ReasonBack)
            } else {
                told(0, Code::ReasonWait)
            };
        }
        if action.doing == Doing::Retreat {
            // A long way from under muskets and out of reach, for some figures on the run (MTF-RET-12).
            let run = falling_back(field, state, unit) * self.caution() / HIT;
            let saves = if look.doomed { LOST } else { 0 };
            if !field.on_table(&action.to) {
                return told(-OFF, Code::ReasonBack);
            }
            let fresh = if spent { 0 } else { RUNS };
            return told(12 * 4 - run + saves - fresh, Code::ReasonBack);
        }
        if let Some(worth) = look.idle(action) {
            return told(worth, Code::ReasonForm);
        }
        let nearest = look.from(spot, &look.scan(spot));
        let (now, far, enemy) = (look.now, nearest.far, nearest.enemy);
        if enemy == NONE {
            return told(0, Code::ReasonWait);
        }
        let told = |worth: i32, code: Code| Told { worth, code, enemy };
        let mut worth = 0;
        // Broken units rest out of reach.
        if spent {
            let risk = look.threat(&nearest, false) * self.caution() / 6;
            // To form otherwise brings nobody away, and costs the broken two moves (MTF-FRM-06).
            let formed = matches!(action.doing, Doing::Form | Doing::Dismount);
            let gain = if formed { -DRESSING } else { (far - now).min(20 * INCH) / (INCH / 4) };
            return told(gain - risk, Code::ReasonBack);
        }
        // Ranks are dressed before anybody comes near (MTF-ORD-07), but not of those whom nothing dresses again, nor where
        // nobody's are (MTF-ORD-10).
        let dresses =
            look.disordered && !field.exhausted(state, unit) && !field.terrain.keeps_disordered(look.mover, &u.rect);
        if dresses && action.doing == Doing::Stand && far > inches(8) {
            return told(DRESSING, Code::ReasonWait);
        }
        worth -= disorder(action, look.now);
        let walled = field.in_block(state, enemy);
        worth += match action.doing {
            // Walls are worth having where somebody comes (MTF-TER-13), and bind who is in them where nobody does.
            Doing::Occupy if now < inches(24) => 60,
            Doing::Leave if now < inches(24) => -60,
            // Dragoons fight on horseback, and on foot only what others have left to them.
            Doing::Dismount if walled && now < inches(20) => 60,
            Doing::Mount if walled && now < inches(20) => -60,
            Doing::Dismount => -80,
            Doing::Mount => 80,
            _ => 0,
        };
        worth -= if action.cost > 0 { TO_AND_FRO } else { 0 };
        worth -= aside(look, action);
        // Open order is for broken ground, and for harassing from afar where no horse is.
        if u.stand == Stand::Skirmish && action.stand == Stand::Close {
            let stays = !look.horse && now < inches(OPENS) || field.terrain.is_close_country(&u.rect);
            worth += if stays { -60 } else { CLOSING };
        }
        worth -= bent(action, look.horse);
        // Nobody goes through his own guns (MTF-MOV-17): who has them before him looks for a way round.
        worth -= look.masked(&action.to) / (INCH / 8);
        if (action.stand == Stand::Square || u.stand == Stand::Square) && !look.horse {
            worth -= if action.stand == Stand::Square { NOWHERE } else { 0 };
        } else if action.stand == Stand::Square && u.stand != Stand::Square {
            // Who cannot form when they come must form before, and only where nothing else could profit.
            let alone = field.unit(enemy).kind.is_horse() && far < inches(16);
            worth += if alone && field.unit(unit).grade >= Grade::C { ALONE } else { -NOWHERE };
        }
        let facing =
            action.to.heading.to(Heading::of(state.unit(look.prey.unwrap_or(enemy)).rect.centre - action.to.centre));
        // Fire and front go straight ahead: foot and guns look at whom they are to meet.
        // A garrison looks all ways.
        let walls = action.doing == Doing::Occupy || field.in_block(state, unit) && action.to == u.rect;
        worth -= if walls { 0 } else { facing.abs() / if kind.is_horse() { 256 } else { 128 } };
        // Ground that disorders is for those who need it.
        let close = action.stand == Stand::Close && !look.disordered && action.to != u.rect;
        if close && !look.orderly {
            worth -= if field.terrain.disorders(look.mover, u.rect.centre, &action.to) { 40 } else { 0 };
        }
        match kind {
            k if k.is_guns() => {
                worth += match action.doing {
                    Doing::Stand if look.shoots => 200,
                    Doing::Unlimber if far < field.reach(unit) / 2 => 150,
                    Doing::Limber if far > field.reach(unit) => 20,
                    Doing::Man => 300,
                    // No nearer than canister reaches, whoever has the enemy in hand.
                    Doing::March => (now.max(canister(kind)) - far.max(canister(kind))) / INCH * 4,
                    _ => 0,
                };
            }
            k if k.is_foot() => {
                // Into musket range and no nearer, out of it until half a move brings it there, and shooting as it goes; in
                // open order as far off as muskets tell.
                let loose = action.stand == Stand::Skirmish;
                let range = self.range_of_foot(loose);
                let gain = match look.supports {
                    // Behind who fights, ready to take his place.
                    Some(friend) => {
                        off(BEHIND, look.supports_now) - off(BEHIND, action.to.distance(&state.unit(friend).rect))
                    }
                    None => (now - range).abs() - (far - range).abs(),
                };
                worth += gain / (INCH / 8);
                let line = action.files > 4;
                worth += if line || far > inches(24) { LINE } else { 0 };
                // A column is not to be one under canister or muskets.
                worth -= if is_packed(action) && far <= inches(COLUMNS) { PACKED_FOOT } else { 0 };
                let ours = look.shots.at(far, field.is_loose(state, enemy), (action.cost, look.full));
                let formed = loose || action.stand == Stand::Close && line;
                worth += if formed { ours * HIT / 6 } else { 0 };
                worth -= look.threat(&nearest, loose) * self.caution() / 6;
            }
            _ => {
                // Just out of the reach of who might strike first, until the foot is in it; light horse out of that of heavier.
                let heavier =
                    kind == Kind::LightHorse && matches!(field.unit(enemy).kind, Kind::MediumHorse | Kind::HeavyHorse);
                let range = self.range_of_horse(heavier);
                let before = muzzles::is_before(&state.unit(enemy).rect, &action.to);
                // Before a front that he does not attack he is shot at like foot.
                worth -= look.threat(&nearest, false) * self.caution() / if before { 6 } else { 12 };
                let gain = match look.prey {
                    Some(prey) if prey == enemy => look.prey_now - far,
                    Some(prey) => look.prey_now - action.to.distance(&state.unit(prey).rect),
                    None => (now - range).abs() - (far - range).abs(),
                };
                worth += gain / (INCH / 6);
                worth += if action.files > 6 || far > inches(30) { WIDE } else { 0 };
                // A narrower front is no distance gained.
                worth -= if packs(u.files, action) && far <= inches(PACKED) { 60 } else { 0 };
                // Behind the enemy's front line is where a true flank attack begins (MTF-ATK-16).
                if !before && far > inches(2) {
                    worth += ROUND;
                }
            }
        }
        // A line keeps together: an open flank is an invitation (MTF-ATK-13).
        if look.horse && look.friends != 0 && action.stand == Stand::Close {
            worth += line::covered(field, state, look.friends, &action.to) * FLANK;
        }
        if let Some(goal) = look.goal.filter(|_| !kind.is_guns()) {
            worth += goal.worth(&u.rect, &action.to, INCH / 10, inches(12));
        }
        let code = if far + INCH < now { Code::ReasonAdvance } else { Code::ReasonWait };
        told(worth, if action.doing == Doing::Form { Code::ReasonForm } else { code })
    }
}
