//! What a unit is offered in its move: a few lawful acts of each sort, worked out to their end.

use super::around::{Around, SLACK, each};
use super::list::List;
use super::march::Ways;
use super::room::to_flank;
use super::sketch::{How, Sketches};
use super::sorts::Sorts;
use super::through::Course;
use super::{APART, Action, Doing, nearest_of, posed};
use crate::base::geometry::{Face, Way, Wing};
use crate::base::{Heading, Point, Rect};
use crate::rules::mollwitz_to_freiberg::body::{PARTS, size_of};
use crate::rules::mollwitz_to_freiberg::bridge::BRIDGE_FILES;
use crate::rules::mollwitz_to_freiberg::data::Kind;
use crate::rules::mollwitz_to_freiberg::data::moves::{CLOUD, Formation, NARROW, SQUARE, SQUARE_HELD};
use crate::rules::mollwitz_to_freiberg::data::size::{INCH, faces, files, inches};
use crate::rules::mollwitz_to_freiberg::general::{Choice, MAX_CHOICES};
use crate::rules::mollwitz_to_freiberg::state::{Field, Flags, Stand, State};

/// 22.5 degrees (MTF-MOV-05).
pub const OBLIQUE: i32 = NARROW as i32 * Heading::DEGREE / 10;

/// Files of each full face of a square of so many figures (MTF-FRM-01).
#[must_use]
pub const fn square_files(figures: u8) -> u8 {
    let files = faces(figures)[0].div_ceil(2);
    if files == 0 { 1 } else { files }
}

/// Who moves, whom he sees nearest, and what stands around him.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mover {
    pub(super) unit: u8,
    pub(super) seen: Option<u8>,
    pub(super) around: Around,
    /// How far off the nearest enemy is.
    pub(super) near: i32,
    /// Its whole move.
    pub(super) full: i32,
    /// The sorts of marches of which its general thinks.
    pub(super) sorts: Sorts,
}

/// So much beyond two of its moves is far: an enemy's move and his muskets. Who is far is offered whole moves.
pub(super) const FAR: i32 = 16 * INCH;
/// Within so much it matters how a line is dressed: sideways, back, about its middle.
pub(super) const CLOSE: i32 = 16 * INCH;

/// Half of a wheel about the front corner to which it turns, and all of it.
pub(super) fn wheeled(from: &Rect, turn: i32) -> (Rect, Rect) {
    let wing = if turn > 0 { Wing::Right } else { Wing::Left };
    (from.wheeled(wing, turn / 2), from.wheeled(wing, turn))
}

impl Field {
    /// Everything that a unit is offered in its move phase, as far as its general has hope of it; the first is to stand. Who
    /// failed the test of the pinned makes no manoeuvre of any sort (MTF-OPT-03), which is seen when all is listed.
    pub fn offer(&self, state: &State, unit: u8, choices: &mut List<'_>) {
        let pinned = state.unit(unit).has(Flags::PINNED);
        if pinned {
            choices.forget_hope();
        }
        self.offer_all(state, unit, choices);
        if pinned {
            choices.keep(|c| !matches!(c, Choice::Act(action) if self.is_manoeuvre(state, unit, action)));
        }
    }

    /// Whether a unit may only stand where it is (MTF-GEN-11, MTF-FRM-07, MTF-GME-04).
    #[must_use]
    pub fn is_bound(&self, state: &State, unit: u8) -> bool {
        let u = state.unit(unit);
        u.has(Flags::CONFUSED) || u.has(Flags::DEBT) || self.is_withheld(state, unit)
    }

    fn offer_all(&self, state: &State, unit: u8, choices: &mut List<'_>) {
        let u = state.unit(unit);
        let stand = Action::stand(u);
        choices.push(Choice::Act(stand));
        if self.is_bound(state, unit) {
            return;
        }
        // Who may not come nearer to whom he sees, or may not move before him, looks; all others only choose where they look.
        let seen = if u.is_shaken() || u.stand == Stand::Square {
            self.nearest_seen(state, unit)
        } else {
            let enemies = || self.here(state, self.unit(unit).side.other()).fold(0, |bits, e| bits | 1 << e);
            choices.nearest().or_else(|| nearest_of(state, &u.rect, enemies()))
        };
        let (seen, near) = (seen.map(|s| s.0), seen.map_or(i32::MAX, |s| s.1));
        if state.engaged(unit) {
            // MTF-MOV-21; some may leave a combat (MTF-RET-10).
            if state
                .fights_of(unit)
                .all(|f| self.may_shun(state, unit, if f.attacker == unit { f.target } else { f.attacker }))
            {
                self.offer_retreat(state, (unit, seen), choices);
            }
            return;
        }
        let kind = self.kind(state, unit);
        let full = self.allowance(state, unit);
        let (around, sorts) = (self.around(state, unit, full + SLACK), choices.sorts());
        let mover = Mover { unit, seen, around, near, full, sorts };
        if u.refuge.is_some() {
            self.offer_guns(state, &mover, choices);
            return;
        }
        let mut sketches = Sketches::new();
        if !kind.is_guns() && !u.is_shaken() {
            for enemy in each(mover.around.foes()).filter(|&e| self.may_meet(state, unit, e)) {
                let flank = (0..PARTS).any(|part| self.was_behind_part(state, unit, (enemy, part)));
                let attack = Action { doing: Doing::Attack, target: enemy, flank, ..stand };
                sketches.add(choices, attack, How::Attack);
            }
        }
        let settled = choices.is_settled();
        let marches = !matches!(u.stand, Stand::Town | Stand::Skirmish) && !self.moves_in_works(state, unit);
        let marches_on = marches && !settled && !self.is_held(state, unit, seen);
        let mut ways = Ways::default();
        self.work_out(state, &mover, (&mut sketches, &mut ways), choices);
        if choices.is_resolved() {
            return;
        }
        if marches_on {
            self.sketch_marches(state, &mover, &mut sketches, choices);
        }
        self.work_out(state, &mover, (&mut sketches, &mut ways), choices);
        if marches_on {
            self.sketch_asides(state, &mover, (&mut sketches, &mut ways), choices);
            self.work_out(state, &mover, (&mut sketches, &mut ways), choices);
        }
        if u.stand == Stand::Town {
            self.offer_exits(state, unit, seen, choices);
            self.offer_in_works(state, unit, seen, choices);
        } else if u.stand == Stand::Skirmish {
            self.offer_drift(state, &mover, choices);
        } else if !marches {
            self.offer_in_works(state, unit, seen, choices);
        }
        match u.stand {
            // Irregulars raised as skirmishers never close up (MTF-IRR-01).
            Stand::Skirmish if self.unit(unit).irregular => {}
            Stand::Town => {}
            Stand::Bent => self.offer_bends(state, (&mover.around, seen), choices),
            Stand::Close | Stand::Square | Stand::Skirmish => {
                self.offer_forms(state, &mover, choices);
                if mover.near <= 2 * full + FAR {
                    self.offer_bends(state, (&mover.around, seen), choices);
                }
            }
            Stand::Crew => self.offer_guns(state, &mover, choices),
            _ => self.offer_limbers(state, &mover, choices),
        }
        self.offer_blocks(state, unit, seen, choices);
        self.offer_seizures(state, unit, seen, choices);
        self.offer_routes(state, unit, seen, choices);
        self.offer_horses(state, unit, seen, choices);
        // Nor does a bent line run of its own will before it is straight (MTF-FRM-13).
        if choices.len() + 1 < MAX_CHOICES && u.stand != Stand::Bent {
            self.offer_retreat(state, (unit, seen), choices);
        }
    }

    /// Offers a march to where there is room.
    pub(super) fn push_free(&self, state: &State, mover: &Mover, action: Action, choices: &mut List<'_>) {
        if self.is_free_in(state, &mover.around, &action.to, APART) {
            self.push_march(state, mover, action, choices);
        }
    }

    /// Offers a march to where there is room, as has been seen.
    pub(super) fn push_march(&self, state: &State, mover: &Mover, action: Action, choices: &mut List<'_>) {
        if self.may_go(state, mover.unit, mover.seen, &action.to) {
            choices.push(Choice::Act(action));
        }
    }

    /// A square with a visible enemy within eight inches stands where it is (MTF-MOV-20), and one that may not move at all
    /// does (MTF-MOV-19); it may still change out of square. A bent line stands till it is straight (MTF-FRM-13). A limbered battery without horses stands too (MTF-LIM-04).
    fn is_held(&self, state: &State, unit: u8, seen: Option<u8>) -> bool {
        let u = state.unit(unit);
        if u.stand == Stand::Limbered {
            return u.has(Flags::HORSELESS);
        }
        let near = |e: u8| state.unit(e).rect.is_within(&state.unit(unit).rect, inches(SQUARE_HELD));
        u.stand == Stand::Bent
            || self.in_square(state, unit) && (self.allowance(state, unit) == 0 || seen.is_some_and(near))
    }

    /// Skirmishers go any way and turn at no cost (MTF-SKR-03), but no farther than eight inches (MTF-SKR-04).
    fn offer_drift(&self, state: &State, mover: &Mover, choices: &mut List<'_>) {
        let Mover { unit, seen, .. } = *mover;
        let u = state.unit(unit);
        let most = self.allowance(state, unit).min(inches(CLOUD));
        let mut facing = u.rect.heading;
        if let Some(enemy) = seen {
            facing = Heading::of(state.unit(enemy).rect.centre - u.rect.centre);
        }
        let turned = u.rect.facing(facing);
        let march = |to: Rect, cost: i32| Action { doing: Doing::March, via: u.rect, to, cost, ..Action::stand(u) };
        if turned != u.rect && choices.hopes(&march(turned, 0)) {
            self.push_free(state, mover, march(turned, 0), choices);
        }
        for way in 0..8 {
            let turn = u.rect.heading.to(facing.turned(way * 45 * Heading::DEGREE));
            let way = Way::of(&u.rect, u.rect.heading.turned(turn));
            let hoped = [2, 1].map(|part| {
                let far = most * part / 2;
                choices.hopes(&march(way.at(far).facing(facing), far))
            });
            if hoped == [false; 2] {
                continue;
            }
            let course = self.course(state, &mover.around, way);
            for (part, _) in [2, 1].into_iter().zip(hoped).filter(|(_, hoped)| *hoped) {
                let Some((to, cost)) = self.along(state, mover, &course, most * part / 2) else { break };
                self.push_free(state, mover, march(to.facing(facing), cost), choices);
            }
        }
    }

    /// A wheel about the front corner to which it turns; none where it would run into somebody.
    #[must_use]
    pub fn wheel(&self, state: &State, around: &Around, from: &Rect, turn: i32) -> Option<Rect> {
        let (half, to) = wheeled(from, turn);
        (self.is_free_in(state, around, &half, 0) && self.is_free_in(state, around, &to, 0)).then_some(to)
    }

    /// [`Field::onward`] straight on from any place of its own.
    pub fn straight_on(&self, state: &State, unit: u8, from: &Rect, most: i32) -> Option<(Rect, i32)> {
        let full = self.allowance(state, unit);
        let mover = Mover { unit, seen: None, around: self.everywhere(state, unit), near: 0, full, sorts: Sorts::ALL };
        self.onward(state, &mover, from, 0, most)
    }

    /// Forward at an angle to the facing as far as so much allowance goes, or half and a quarter of that where the way is
    /// barred: where it ends, and what it costs.
    fn onward(&self, state: &State, mover: &Mover, from: &Rect, turn: i32, most: i32) -> Option<(Rect, i32)> {
        let course = self.course(state, &mover.around, Way::of(from, from.heading.turned(turn)));
        self.along(state, mover, &course, most)
    }

    /// [`Field::onward`] on a way that has been looked along.
    pub(super) fn along(&self, state: &State, mover: &Mover, course: &Course, most: i32) -> Option<(Rect, i32)> {
        let Course { way, clear, .. } = course;
        for part in [4, 3, 2, 1] {
            let far = most * part / 4;
            if far < INCH / 2 {
                return None;
            }
            if far > *clear {
                continue;
            }
            let to = way.at(far);
            let Some(cost) = self.way_in(state, &mover.around, way.start(), &to) else { continue };
            if cost <= most + 4 && self.is_free_in(state, &mover.around, &to, APART) {
                return Some((to, cost.min(most)));
            }
        }
        None
    }

    /// Other formations and facings (MTF-FRM-03, MTF-FRM-04, MTF-FRM-05, MTF-FRM-06, MTF-FRM-07, MTF-FRM-10).
    fn offer_forms(&self, state: &State, mover: &Mover, choices: &mut List<'_>) {
        let Mover { unit, seen, around, full, .. } = *mover;
        let (u, data) = (state.unit(unit), self.unit(unit));
        let kind = self.kind(state, unit);
        let Some((change, halves)) = self.change(state, unit) else { return };
        let elbows = |hand| !self.options.elbow_room || self.has_elbow_room(state, unit, hand);
        if u.stand != Stand::Skirmish && !elbows(None) {
            return;
        }
        let squared = u.stand == Stand::Square;
        // The command figure stands in the middle of a cloud and of a front (MTF-SKR-01, MTF-SKR-06, MTF-FRM-09, MTF-ORG-05).
        let loose = u.stand == Stand::Skirmish;
        let command = if loose { u.rect.centre } else { u.rect.front_centre() };
        let mut push = |count: u8, stand: Stand, heading: Heading| {
            if !choices.thinks_of(count, stand, heading) {
                return;
            }
            let (front, depth) = size_of(kind, u.figures, u.guns, count, stand);
            let place = |at: Point| posed(at, heading, front / 2, depth / 2);
            let free = |via: &Rect| self.is_free_in(state, &around, via, APART) && self.may_go(state, unit, seen, via);
            // Evenly on both sides of the front centre, else wholly to one flank (MTF-FRM-08).
            let widens = stand == Stand::Close && u.stand == Stand::Close && front / 2 > u.rect.half_front;
            let to_hand = |hand: Face| {
                let via = place(to_flank(&u.rect, front / 2, hand));
                (widens && heading == u.rect.heading && elbows(Some(hand)) && free(&via)).then_some(via)
            };
            let even_at = Rect { centre: command, heading, half_front: front / 2, half_depth: depth / 2 };
            let even = if stand == Stand::Skirmish { even_at } else { place(command) };
            let mut action = Action { via: even, to: even, files: count, stand, ..change };
            let rate = self.rate_of(kind, (count, stand)) / 2;
            let formed = choices.hopes(&action);
            let staged = halves && choices.is_whole();
            if !formed && !staged {
                return;
            }
            let even = Some(even).filter(|via| free(via));
            let Some(via) = even.or_else(|| to_hand(Face::Right)).or_else(|| to_hand(Face::Left)) else { return };
            (action.via, action.to) = (via, via);
            choices.push(Choice::Act(action));
            if staged {
                // What is left goes at the new formation's rate.
                if let Some((to, _)) =
                    self.onward(state, mover, &via, 0, rate).filter(|(to, _)| self.may_go(state, unit, seen, to))
                {
                    choices.push(Choice::Act(Action { to, cost: full, ..action }));
                }
                // Or half a move at the old one's, and then the change.
                let tight = loose || squared || self.options.elbow_room;
                let marched = if tight { None } else { self.onward(state, mover, &u.rect, 0, full / 2) };
                if let Some((gone, more)) = marched {
                    let to = match stand {
                        Stand::Skirmish => Rect { centre: gone.front_centre(), ..even_at },
                        _ => place(gone.front_centre()),
                    };
                    if free(&to) && choices.len() + 4 < MAX_CHOICES {
                        (action.via, action.to, action.late) = (gone, to, true);
                        action.cost += more;
                        choices.push(Choice::Act(action));
                    }
                }
            }
        };
        // One stand wide, as a bridge asks (MTF-TER-09).
        if u.files != BRIDGE_FILES && self.wants_narrow(state, unit) {
            push(BRIDGE_FILES, Stand::Close, u.rect.heading);
        }
        for formation in [Formation::Column, Formation::Line, Formation::Extended] {
            let other = |f: &u8| *f != u.files || squared || loose;
            if let Some(count) = files(kind, u.figures, formation).filter(other) {
                push(count, Stand::Close, u.rect.heading);
            }
        }
        // MTF-FRM-11, MTF-TRP-01: regular light troops.
        if matches!(kind, Kind::LightFoot | Kind::LightHorse) && !data.irregular && !loose {
            push(u.figures.div_ceil(2), Stand::Skirmish, u.rect.heading);
        }
        if kind.is_foot() && !squared {
            push(square_files(u.figures), Stand::Square, u.rect.heading);
        }
        let anew = squared || loose;
        if !anew {
            push(u.files, Stand::Close, u.rect.heading.behind());
        }
        // With another facing (MTF-FRM-05, MTF-SKR-06).
        if let Some(enemy) = seen {
            let facing = Heading::of(state.unit(enemy).rect.centre - command);
            if u.rect.heading.to(facing).abs() > 30 * Heading::DEGREE {
                if !anew {
                    push(u.files, Stand::Close, facing);
                }
                if let Some(count) = files(kind, u.figures, Formation::Line).filter(|&f| f != u.files || anew) {
                    push(count, Stand::Close, facing);
                }
            }
        }
    }

    /// A whole move of who stands so many files wide, as skirmishers or in square.
    pub fn rate_of(&self, kind: Kind, (count, stand): (u8, Stand)) -> i32 {
        use crate::rules::mollwitz_to_freiberg::data::{moves::allowance, size};
        size::inches(match stand {
            Stand::Skirmish => allowance(kind, Formation::Skirmish),
            Stand::Square => SQUARE,
            _ => allowance(kind, size::formation(kind, count)),
        })
    }
}
