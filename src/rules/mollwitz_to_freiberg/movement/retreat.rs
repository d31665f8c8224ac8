//! Retreats and evades (section RET, MTF-SKR-07 to MTF-SKR-15 for gun crews).

use super::around::{Around, each};
use super::list::List;
use super::{Action, Doing, posed};
use crate::base::geometry::Face;
use crate::base::{Heading, Point, Rect, Side};
use crate::rules::mollwitz_to_freiberg::data::Kind;
use crate::rules::mollwitz_to_freiberg::data::moves::{FOOT_EVADES, HORSE_EVADES, RETREAT};
use crate::rules::mollwitz_to_freiberg::data::size::{INCH, inches};
use crate::rules::mollwitz_to_freiberg::engine::Engine;
use crate::rules::mollwitz_to_freiberg::event::Code;
use crate::rules::mollwitz_to_freiberg::general::{Choice, Decision};
use crate::rules::mollwitz_to_freiberg::movement::offer::OBLIQUE;
use crate::rules::mollwitz_to_freiberg::state::{Field, Flags, NONE, Stand, State};

/// Ways within the arc that are offered first, then all.
pub const WAYS: [i32; 5] = [0, OBLIQUE / 2, -OBLIQUE / 2, OBLIQUE, -OBLIQUE];
/// Lengths in inches that are offered.
const LENGTHS: [u8; 5] = [6, 12, 18, 24, 36];

/// One way, or either of two (MTF-RET-03).
pub fn each_way([one, other]: [Heading; 2]) -> impl Iterator<Item = Heading> {
    std::iter::once(one).chain((other != one).then_some(other))
}

/// Where a retreat could end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    Stands(Rect),
    /// Off the table, and out of play (MTF-RET-01).
    Left,
}

/// Who may be met on a way back: what stands there, and the enemies whose touch bars it, a bit each (MTF-RET-13).
struct Back {
    around: Around,
    bars: u64,
}

impl Field {
    /// Whether a unit may leave a combat with this enemy, or retreat from its attack (MTF-RET-10, MTF-RET-11): cavalry
    /// from infantry, light cavalry from heavier.
    #[must_use]
    pub fn may_shun(&self, state: &State, unit: u8, enemy: u8) -> bool {
        let (own, its) = (self.kind(state, unit), self.kind(state, enemy));
        own.is_horse() && its.is_foot()
            || own == Kind::LightHorse && matches!(its, Kind::MediumHorse | Kind::HeavyHorse)
    }

    /// A retreat of its own will, away from the nearest enemy, or from all whom it fights (MTF-RET-10, MTF-RET-03); how far is
    /// asked then.
    pub(super) fn offer_retreat(&self, state: &State, (unit, seen): (u8, Option<u8>), choices: &mut List<'_>) {
        let u = state.unit(unit);
        let Some(enemy) = seen else { return };
        let stays = Action { doing: Doing::Retreat, ..Action::stand(u) };
        if !choices.hopes(&stays) {
            return;
        }
        let met = state.met_by(unit);
        let from = if met == 0 { 1 << enemy } else { met };
        let away = self.away_from(state, unit, |e| from & (1 << e) != 0);
        for away in each_way(away) {
            let to = u.rect.moved(Point::new(0, 6 * INCH).turned(away));
            choices.push(Choice::Act(Action { to, ..stays }));
        }
    }

    /// The end of a retreat of so many inches along `way`, facing `facing`: none where its front centre would touch an
    /// enemy whom it was not fighting (MTF-RET-13), or where ground or somebody bars the place. Cavalry flows round foot
    /// in columns and squares (MTF-RET-14).
    #[must_use]
    pub fn fall(
        &self,
        state: &State,
        unit: u8,
        fought: u64,
        (way, facing): (Heading, Heading),
        length: i32,
    ) -> Option<End> {
        self.fall_in(state, &self.back(state, (unit, fought), &[]), (way, facing), length)
    }

    /// Who may be met on a way back within the arc of some ways; on any way where none are told. Whoever stands wholly on the
    /// other side of all of them is left out.
    fn back(&self, state: &State, (unit, fought): (u8, u64), ways: &[Heading]) -> Back {
        let own = &state.unit(unit).rect;
        let (from, slack) = (own.front_centre(), 2 * own.half_depth + super::APART + INCH / 8);
        let around = self.everywhere(state, unit);
        let meets = |u: u8| {
            let far = |way: &Heading| (state.unit(u).rect.centre - from).unturned(*way).y;
            let reach = state.unit(u).rect.reach() + slack;
            ways.is_empty() || self.has_parts(state, u) || ways.iter().any(|way| far(way) > -reach)
        };
        let all = Side::BOTH.into_iter().flat_map(|side| self.here(state, side));
        let met = all.filter(|&u| meets(u)).fold(0_u64, |bits, u| bits | 1 << u);
        let foes = self.here(state, self.unit(unit).side.other()).fold(0_u64, |bits, e| bits | 1 << e);
        Back { around: around.only(met), bars: foes & met & !fought }
    }

    /// [`Field::fall`] of who has looked around.
    fn fall_in(
        &self,
        state: &State,
        Back { around, bars }: &Back,
        (way, facing): (Heading, Heading),
        length: i32,
    ) -> Option<End> {
        let unit = around.unit;
        let u = state.unit(unit);
        let kind = self.kind(state, unit);
        let from = u.rect.front_centre();
        let to = from.ahead(way, length);
        let rect = self.fallen(state, unit, (way, facing), length);
        let on_table = self.on_table(&rect);
        // Who stands there is asked first: where many look for a place, most are taken.
        if on_table && !self.is_free_in(state, around, &rect, super::APART) {
            return None;
        }
        let barred = each(*bars).any(|e| {
            let flows = kind.is_horse()
                && self.kind(state, e).is_foot()
                && (self.in_column(state, e) || self.in_square(state, e));
            !flows && self.parts(state, e).any(|r| r.meets_line(from, to))
        });
        let passable = self.terrain.is_open() || self.terrain.way(self.mover(state, unit), from, to).is_some();
        if barred || !passable {
            return None;
        }
        Some(if on_table { End::Stands(rect) } else { End::Left })
    }

    /// Where a retreat may end (MTF-RET-01, MTF-RET-02): the straightest and shortest first.
    pub fn offer_falls(&self, state: &State, unit: u8, fought: u64, away: [Heading; 2], choices: &mut List<'_>) {
        let back = self.back(state, (unit, fought), &away);
        let ways = || each_way(away).flat_map(|away| WAYS.map(|way| (away, way)));
        // Where one is as good as any nobody looks at what is less.
        let ends = ways().flat_map(|(away, way)| LENGTHS.map(|length| ((away.turned(way), away.behind()), length)));
        for (way, length) in ends {
            if choices.suffices(&Choice::Fall(self.fallen(state, unit, way, inches(length))))
                && let Some(End::Stands(rect)) = self.fall_in(state, &back, way, inches(length))
            {
                return choices.push(Choice::Fall(rect));
            }
        }
        // Who hopes looks straight and farthest aside first, and between only where nobody has room there.
        let order = if choices.is_whole() { [0, 1, 2, 3, 4] } else { [0, 3, 4, 1, 2] };
        for (n, (away, way)) in order.into_iter().flat_map(|n| each_way(away).map(move |away| (n, (away, WAYS[n])))) {
            if n > 0 && n < 3 && !choices.is_whole() && !choices.is_empty() {
                break;
            }
            for length in LENGTHS {
                let way = (away.turned(way), away.behind());
                let place = Choice::Fall(self.fallen(state, unit, way, inches(length)));
                if !choices.wants(&place) || choices.suffices(&place) {
                    continue;
                }
                if let Some(End::Stands(rect)) = self.fall_in(state, &back, way, inches(length)) {
                    choices.push(Choice::Fall(rect));
                    // Facing away, at the middle length: it may want to go on. Its place is the same about its front.
                    let away = Choice::Fall(posed(rect.front_centre(), away, rect.half_front, rect.half_depth));
                    if let Choice::Fall(place) = &away
                        && length == LENGTHS[1]
                        && choices.wants(&away)
                        && self.is_free_in(state, &back.around, place, super::APART)
                    {
                        choices.push(away);
                    }
                }
            }
        }
    }

    /// Where an evade from an attacker may end (MTF-SKR-07): up to the dice, by quarters; where none has room, wherever one has.
    pub fn offer_evades(
        &self,
        state: &State,
        (unit, attacker): (u8, u8),
        (from, away): (&Rect, Heading),
        sum: u8,
        choices: &mut List<'_>,
    ) {
        let back = self.back(state, (unit, 0), &[away]);
        // It stops an inch short of all enemies but who attacks it and who stand nearer already.
        let enemies = self.here(state, self.unit(unit).side.other());
        let far = enemies.filter(|&e| e != attacker && !state.unit(e).rect.is_within(from, INCH));
        let far = far.fold(0_u64, |bits, e| bits | 1 << e);
        let clear = |rect: &Rect| each(far).all(|e| !state.unit(e).rect.is_within(rect, INCH - 1));
        let way = |way: i32| (away.turned(way), away.behind());
        let end = |(turn, length): (i32, u8)| match self.fall_in(state, &back, way(turn), inches(length)) {
            Some(End::Stands(rect)) if clear(&rect) => Some(Choice::Fall(rect)),
            _ => None,
        };
        let lengths = [4, 3, 2, 1].map(|part| (sum * part / 4).max(1));
        for (turn, length) in lengths.into_iter().flat_map(|length| WAYS.map(|turn| (turn, length))) {
            if choices.wants(&Choice::Fall(self.fallen(state, unit, way(turn), inches(length))))
                && let Some(choice) = end((turn, length))
            {
                choices.push(choice);
            }
        }
        if choices.is_empty() {
            let mut ends = (1..=sum).rev().flat_map(|length| WAYS.map(|turn| (turn, length)));
            if let Some(choice) = ends.find_map(end) {
                choices.push(choice);
            }
        }
    }

    /// The place of a unit that went so far along a way, and faces so.
    fn fallen(&self, state: &State, unit: u8, (way, facing): (Heading, Heading), length: i32) -> Rect {
        let rect = &state.unit(unit).rect;
        posed(rect.front_centre().ahead(way, length), facing, rect.half_front, rect.half_depth)
    }

    /// The first end of all that the arc and the lengths give; one on the table before one off it.
    fn any_fall(
        &self,
        state: &State,
        unit: u8,
        fought: u64,
        away: Heading,
        lengths: std::ops::RangeInclusive<u8>,
    ) -> Option<End> {
        let mut off = None;
        let back = self.back(state, (unit, fought), &[away]);
        // The ways that have left the table: none comes back.
        let mut gone = 0_u64;
        for length in lengths {
            for step in 0..=10 {
                for hand in if step == 0 { &[1][..] } else { &[1, -1] } {
                    let bit = 1 << (10 + hand * step);
                    if gone & bit != 0 && off.is_some() {
                        continue;
                    }
                    let way = away.turned(hand * step * OBLIQUE / 10);
                    // Off the table by one way is as good as by another.
                    if off.is_some() && !self.on_table(&self.fallen(state, unit, (way, away.behind()), inches(length)))
                    {
                        gone |= bit;
                        continue;
                    }
                    match self.fall_in(state, &back, (way, away.behind()), inches(length)) {
                        Some(End::Left) => {
                            off = Some(End::Left);
                            gone |= bit;
                        }
                        None => {}
                        stands => return stands,
                    }
                }
            }
        }
        off
    }
}

impl Engine<'_> {
    /// A retreat (MTF-RET-01, MTF-RET-02, MTF-RET-07): 6 to 36 inches within the arc, as its owner chooses, out of a block by
    /// any side if need be, in column out of squares, blocks and works (MTF-RET-08); through friends
    /// without cost (MTF-MOV-16) and in its order (MTF-RET-06); who calls it shakes the unit (MTF-RET-05); whether it is still there.
    pub fn retreat(&mut self, unit: u8, away: [Heading; 2], code: Code) -> bool {
        let mut fought = 0_u64;
        for f in self.state.fights_of(unit) {
            fought |= 1 << if f.attacker == unit { f.target } else { f.attacker };
        }
        let mut doors = [(Rect::default(), Face::Front); 8];
        let mut open = 0;
        for door in self.field.free_sides(self.state, unit).take(doors.len()) {
            doors[open] = door;
            open += 1;
        }
        let lodged = self.field.in_block(self.state, unit);
        let from = self.state.unit(unit).rect;
        self.part(unit);
        // MTF-RET-15.
        if lodged && open == 0 {
            self.shatter(unit, Code::Shattered);
            return false;
        }
        // Guns that nothing draws stay as well (MTF-LIM-04, MTF-RET-09).
        let u = self.state.unit(unit);
        if u.stand == Stand::Unlimbered || u.stand == Stand::Limbered && u.has(Flags::HORSELESS) {
            self.abandon(unit);
        }
        let foot = self.field.kind(self.state, unit).is_foot();
        match self.state.unit(unit).stand {
            Stand::Square | Stand::Town => self.form_up(unit),
            Stand::Close | Stand::Bent if foot && self.field.terrain.in_works(&from) => self.form_up(unit),
            _ => self.straighten(unit),
        }
        let side = self.field.unit(unit).side;
        let chosen = self.choose(side, Decision::Retreat { unit }, &|ask, list| {
            ask.field.offer_falls(ask.state, unit, fought, away, list);
        });
        let end = match chosen {
            Some(Choice::Fall(rect)) => Some(End::Stands(rect)),
            Some(_) => None,
            None => {
                let ends =
                    each_way(away).map(|way| self.field.any_fall(self.state, unit, fought, way, RETREAT.0..=RETREAT.1));
                let end = ends.flatten().min_by_key(|end| *end == End::Left);
                end.or_else(|| self.way_out_of_block(unit, &doors[..open], fought))
            }
        };
        self.fallen_back(unit, &from, end, code)
    }

    fn fallen_back(&mut self, unit: u8, from: &Rect, end: Option<End>, code: Code) -> bool {
        match end {
            Some(End::Stands(rect)) => {
                self.gone_back(unit, from, &rect, code);
                true
            }
            Some(End::Left) => {
                self.state.unit_mut(unit).set(Flags::LEFT);
                self.shatter(unit, Code::LeftTable);
                false
            }
            None => {
                self.shatter(unit, Code::Shattered);
                false
            }
        }
    }

    /// Where a retreat, an evade or a recoil ends: the ground disorders nobody who falls back (MTF-RET-06), but skirmishers in
    /// works take up town order (MTF-SKR-05), and it was a move like any other for whom it touched (MTF-GEN-15, MTF-DRG-03).
    fn gone_back(&mut self, unit: u8, from: &Rect, to: &Rect, code: Code) {
        self.place(unit, to, code);
        self.take_to_works(unit);
        self.went_by(unit, from);
    }

    /// The crew leaves its guns where they are (MTF-RET-09, MTF-SKR-12).
    pub fn abandon(&mut self, unit: u8) {
        let turn = self.state.turn;
        let u = self.state.unit_mut(unit);
        if u.stand == Stand::Limbered {
            u.set(Flags::LEFT_LIMBERED);
        }
        (u.left, u.left_turn, u.stand) = (u.rect, turn, Stand::Crew);
        let rect = self.field.reshaped(self.state, unit);
        self.state.unit_mut(unit).rect = rect;
        self.tell(Code::Abandons, unit, NONE, [0; 4]);
    }

    /// Skirmishers and gunners evade (MTF-SKR-07, MTF-SKR-08, MTF-SKR-12, MTF-SKR-13): up to the dice, away from the
    /// attacker, as far and by which way their owner likes, gunners leaving guns and limbers; whether they got away.
    pub fn evade(&mut self, unit: u8, attacker: u8) -> bool {
        let data = self.field.unit(unit);
        let horse = self.field.kind(self.state, unit).is_horse();
        let count = if data.horse_gunners || horse { HORSE_EVADES } else { FOOT_EVADES };
        let sum: u8 = (0..count).map(|_| self.die_of(unit)).sum();
        self.tell(Code::EvadeDie, unit, attacker, [sum.into(), sum.into(), 0, 0]);
        let from = self.state.unit(unit).rect;
        let away = Heading::of(from.centre - self.state.unit(attacker).rect.centre);
        if matches!(self.state.unit(unit).stand, Stand::Limbered | Stand::Unlimbered) {
            self.abandon(unit);
        }
        let chosen = self.choose(data.side, Decision::Evade { unit, attacker }, &|ask, list| {
            ask.field.offer_evades(ask.state, (unit, attacker), (&from, away), sum, list);
        });
        let Some(Choice::Fall(rect)) = chosen else {
            self.among_guns(unit);
            return false;
        };
        self.gone_back(unit, &from, &rect, Code::Evades);
        true
    }

    /// A crew that has left its guns and gets no further: men are wider than a team, and where they have no room they stand among
    /// their guns.
    fn among_guns(&mut self, unit: u8) {
        let (field, state) = (self.field, &*self.state);
        let u = state.unit(unit);
        let others = || Side::BOTH.into_iter().flat_map(|s| field.here(state, s)).filter(|&o| o != unit);
        let free = |r: &Rect| field.on_table(r) && others().all(|o| field.parts(state, o).all(|p| !p.overlaps(r)));
        if u.stand == Stand::Crew && u.guns > 0 {
            self.state.unit_mut(unit).rect = u.rect.eased().find(free).unwrap_or(u.left);
        }
    }

    /// Four inches straight back and shaken (MTF-ATK-15), or clear of contact by an inch (MTF-CC-28): as far as there is
    /// room.
    pub fn recoil(&mut self, unit: u8, most: i32, code: Code) {
        let stood = self.state.unit(unit).rect;
        self.part(unit);
        self.straighten(unit);
        if self.state.unit(unit).stand == Stand::Town {
            self.form_up(unit);
        }
        let from = self.state.unit(unit).rect;
        for part in (0..=8).rev() {
            let to = from.advanced(-most * part / 8);
            if self.field.is_free(self.state, unit, &to, if part == 0 { 0 } else { super::APART }) {
                return self.gone_back(unit, &stood, &to, code);
            }
        }
        let away = from.heading.behind();
        let end = self.field.any_fall(self.state, unit, 0, away, 1..=RETREAT.1);
        self.fallen_back(unit, &stood, end, code);
    }

    /// Guns without a crew that an enemy in close order touches at the end of his turn are his (MTF-SKR-15).
    pub fn take_guns(&mut self) {
        let side = self.state.active;
        for unit in self.field.units_of(side.other()) {
            let u = *self.state.unit(unit);
            if !u.here() || u.stand != Stand::Crew || u.guns == 0 || u.left_turn >= self.state.turn {
                continue;
            }
            let taker = self.field.here(self.state, side).find(|&e| {
                let enemy = self.state.unit(e);
                let formed = matches!(enemy.stand, Stand::Close | Stand::Square | Stand::Bent);
                let mut parts = self.field.parts(self.state, e);
                formed && !self.state.engaged(e) && parts.any(|rect| rect.is_within(&u.left, 240))
            });
            if let Some(taker) = taker {
                self.state.unit_mut(unit).set(Flags::TAKEN);
                self.state.unit_mut(unit).guns = 0;
                self.tell(Code::GunsTaken, unit, taker, [0; 4]);
                self.shatter(unit, Code::Shattered);
            }
        }
    }
}
