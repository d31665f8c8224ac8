//! Moves that nobody wants: rout (section RTM), burst-through (BST), recoil (WOF-CHG-18).

use super::evade::WAYS;
use super::near::bits;
use super::posed;
use crate::base::geometry::touch::TOUCHING;
use crate::base::{Point, Rect};
use crate::rules::weight_of_fire::data::moves::{RECOIL, ROUT_GAP, ROUT_WIDTH};
use crate::rules::weight_of_fire::data::nerve::{OPEN_RANKS, OPEN_UPSET};
use crate::rules::weight_of_fire::data::size::{INCH, inches};
use crate::rules::weight_of_fire::engine::Engine;
use crate::rules::weight_of_fire::event::Code;
use crate::rules::weight_of_fire::general::{Choice, Decision};
use crate::rules::weight_of_fire::state::field::size_of;
use crate::rules::weight_of_fire::state::{Field, Flags, MORE, Morale, NONE, Shot, Stand, State};

/// Inches that a rout may be longer or shorter, so that it ends on nobody.
const SLACK: i32 = 6;

/// Where a rout could end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// There, through these friends, a bit each.
    Stands(Rect, u64),
    /// Off the table.
    Left,
    /// On an enemy, or ground that nobody passes.
    Dispersed,
}

impl Field {
    /// Files of a unit that routs or pursues: eight at most, never more than before (WOF-RTM-04, WOF-PUR-03).
    #[must_use]
    pub fn rout_files(&self, state: &State, unit: u8) -> u8 {
        let u = state.unit(unit);
        match u.stand {
            Stand::Close | Stand::Square | Stand::Bent => u.files.clamp(1, ROUT_WIDTH).min(u.figures.max(1)),
            // A garrison has no width of its own.
            Stand::Town => u.figures.clamp(1, ROUT_WIDTH),
            _ => u.files,
        }
    }

    /// The end of a rout of a body so large, that looks that way, among those who may be near it.
    fn rout_end(&self, state: &State, (unit, near): (u8, u64), from: Rect, length: i32) -> End {
        let way = from.heading;
        let step = Point::new(0, length).turned(way);
        let Some(toll) = self.toll(state, unit, (from.centre, from.moved(step).centre), false) else {
            return End::Dispersed;
        };
        // Over rough ground it comes less far.
        let length = if toll.cost > length {
            (i64::from(length) * i64::from(length) / i64::from(toll.cost)) as i32
        } else {
            length
        };
        // It turns away on the spot from who is at its heels; those ahead are in its way.
        let run = Point::new(0, length).turned(way);
        let touches = |e: u8| {
            let body = &state.unit(e).rect;
            run.dot(body.centre - from.centre) > 0 && from.sweeps(run, body)
        };
        let enemies = self.units_of(self.unit(unit).side.other());
        let enemies = near & enemies.fold(0, |all, e| all | 1 << e);
        if bits(enemies).any(|e| state.unit(e).here() && touches(e)) {
            return End::Dispersed;
        }
        let mut off = false;
        for n in 0..=2 * SLACK {
            // Just so far, else a little more, else a little less.
            let more = if n <= SLACK { n } else { SLACK - n };
            let length = length + more * INCH;
            if length < 0 {
                break;
            }
            let step = Point::new(0, length).turned(way);
            let to = from.moved(step);
            if !self.on_table(&to) {
                off |= n == 0;
                if off {
                    return End::Left;
                }
                continue;
            }
            if !self.has_room_near(state, (unit, near), &to) {
                continue;
            }
            // A gap of four inches is wide enough for a mob (WOF-BST-01).
            let mob = Rect { half_front: from.half_front.min(inches(ROUT_GAP) / 2), ..from };
            let bursts = |f: &u8| self.bursts(state, unit, *f) && mob.sweeps(step, &state.unit(*f).rect);
            let friends = bits(near & !enemies).filter(|&f| state.unit(f).here());
            let through = friends.filter(bursts).fold(0, |bits, f| bits | 1 << f);
            return End::Stands(to, through);
        }
        End::Dispersed
    }

    /// Whether a router bursts through a friend whom it runs into (WOF-BST-02, WOF-SKR-06): not through squares,
    /// skirmishers, garrisons of works or other routers; and skirmishers burst through nobody.
    #[must_use]
    pub fn bursts(&self, state: &State, unit: u8, friend: u8) -> bool {
        let f = state.unit(friend);
        !self.is_loose(state, unit)
            && !self.is_loose(state, friend)
            && !matches!(f.stand, Stand::Square | Stand::Town)
            && !f.routs()
            && (self.terrain.is_open() || !self.terrain.in_works(&f.rect))
    }

    /// The friends whom a unit goes through on a straight step, a bit each: skirmishers neither pass nor are passed
    /// (WOF-MOV-15, WOF-ORD-09).
    fn passed_by(&self, state: &State, unit: u8, from: &Rect, step: Point) -> u64 {
        let through = |f: &u8| !self.is_loose(state, *f) && from.sweeps(step, &state.unit(*f).rect);
        let loose = self.is_loose(state, unit);
        self.friends(state, unit).filter(|f| !loose && through(f)).fold(0, |bits, f| bits | 1 << f)
    }

    /// The nearest enemy whom a unit sees, within all distances.
    #[must_use]
    pub fn nearest_seen(&self, state: &State, unit: u8) -> Option<u8> {
        let own = &state.unit(unit).rect;
        let rect = |e: u8| &state.unit(e).rect;
        let mut left = self.enemies(state, unit).fold(0_u64, |bits, e| bits | 1 << e);
        while left != 0 {
            let likely = bits(left).min_by_key(|&e| own.centre.square_to(rect(e).centre))?;
            let (enemy, _) = own.nearest_of((likely, rect(likely)), bits(left).map(|e| (e, rect(e))));
            if self.sees(state, unit, enemy) {
                return Some(enemy);
            }
            left &= !(1 << enemy);
        }
        None
    }
}

impl Engine<'_> {
    /// A unit is in disorder.
    pub fn disorder(&mut self, unit: u8) {
        let u = self.state.unit_mut(unit);
        if !u.lives() {
            return;
        }
        u.set(Flags::UPSET);
        if !u.has(Flags::DISORDERED) {
            u.set(Flags::DISORDERED);
            self.tell(Code::Disordered, unit, NONE, [0; 4]);
        }
    }

    /// A unit is shaken; a router stays one. Fanatics are no more (WOF-IRR-08), and nobody shaken pursues (WOF-MOR-21).
    pub fn shake(&mut self, unit: u8) {
        let fanatic = self.field.unit(unit).fanatic;
        let u = self.state.unit_mut(unit);
        if !u.lives() || u.routs() {
            return;
        }
        u.set(Flags::UPSET);
        u.clear(Flags::PURSUES);
        u.clear(Flags::HEADLONG);
        if fanatic {
            u.set(Flags::SOBERED);
        }
        if u.is_good() {
            u.morale = Morale::Shaken;
            self.tell(Code::Shaken, unit, NONE, [0; 4]);
        }
    }

    /// A unit is lost for good; a general with it is in danger of capture.
    pub fn lose(&mut self, unit: u8, code: Code) {
        if !self.state.unit(unit).lives() {
            return;
        }
        self.part(unit);
        let u = self.state.unit_mut(unit);
        u.morale = Morale::Gone;
        (u.shot, u.more) = (Shot::default(), [Shot::default(); MORE]);
        u.flags.0 &= !(Flags::PURSUES.0 | Flags::BREAKS.0);
        if code == Code::LeftTable {
            u.set(Flags::LEFT);
        }
        u.blocks = [None; 2];
        u.wings = [0; 2];
        self.state.waiting &= !(1 << unit);
        self.unmix(unit);
        self.tell(code, unit, NONE, [0; 4]);
        self.unhorse(unit);
    }

    /// A unit breaks (WOF-MOR-19, WOF-RTM-03): it routs, in disorder, out of all combats; its first half move comes as the
    /// phase closes (WOF-RTM-02).
    pub fn break_up(&mut self, unit: u8, by: u8) {
        self.tell(Code::Breaks, unit, by, [0; 4]);
        self.part(unit);
        let own = self.state.unit(unit).rect;
        let away = if by == NONE {
            own.heading.behind()
        } else {
            own.heading.behind().toward(self.state.unit(by).rect.centre, own.centre)
        };
        let fanatic = self.field.unit(unit).fanatic;
        let u = self.state.unit_mut(unit);
        (u.morale, u.foe, u.away) = (Morale::Routing, by, away);
        u.flags.0 |= Flags::DISORDERED.0 | Flags::UPSET.0 | Flags::ROUTED.0 | Flags::BREAKS.0;
        u.flags.0 &= !(Flags::PURSUES.0 | Flags::CHASED.0 | Flags::FACED.0 | Flags::HEADLONG.0);
        (u.shot, u.more) = (Shot::default(), [Shot::default(); MORE]);
        if fanatic {
            u.set(Flags::SOBERED);
        }
        self.state.waiting &= !(1 << unit);
        self.lose_gun(unit);
    }

    /// Those who broke in this phase run half a rout move (WOF-SEQ-10, WOF-SEQ-11).
    pub fn first_routs(&mut self) {
        for unit in self.field.units_from(self.state.first) {
            if self.state.unit(unit).here() && self.state.unit(unit).has(Flags::BREAKS) {
                let half = self.field.rates(self.state, unit)[2] / 2;
                self.rout(unit, half);
            }
        }
        self.come_forward();
    }

    /// A rout move (WOF-RTM-01, WOF-RTM-04, WOF-RTM-05, WOF-RTM-06, WOF-BST-01).
    pub fn rout(&mut self, unit: u8, length: i32) {
        self.part(unit);
        self.abandon(unit);
        self.turn_out(unit);
        self.straighten(unit);
        let first = self.state.unit(unit).has(Flags::BREAKS);
        self.state.unit_mut(unit).clear(Flags::BREAKS);
        let own = self.state.unit(unit).rect;
        let mut away = self.state.unit(unit).away;
        if let Some(enemy) = self.field.nearest_seen(self.state, unit).filter(|_| !first) {
            away = away.toward(self.state.unit(enemy).rect.centre, own.centre);
            self.state.unit_mut(unit).away = away;
        }
        if first {
            self.quit_works(unit);
        }
        let files = self.field.rout_files(self.state, unit);
        let u = self.state.unit_mut(unit);
        u.files = files;
        if u.stand == Stand::Square {
            u.stand = Stand::Close;
        }
        let (figures, models, stand) = (u.figures, u.models, u.stand);
        let size = size_of(self.field.kind(self.state, unit), figures, models, files, stand);
        self.choices.clear();
        let mob = Rect { centre: own.centre, heading: away, half_front: size.0 / 2, half_depth: size.1 / 2 };
        let near = self.field.around(self.state, unit, &mob, length + (SLACK + 1) * INCH);
        let ends = WAYS.map(|way| self.field.rout_end(self.state, (unit, near), mob.pivoted(way), length));
        let left = ends.contains(&End::Left);
        let mut bursting = false;
        for through in [false, true] {
            // Round a friend where a gap of four inches lets it (WOF-BST-01).
            for end in ends {
                if let End::Stands(rect, friends) = end
                    && (friends != 0) == through
                {
                    self.choices.push(Choice::Fall(rect));
                }
            }
            bursting = through;
            if !self.choices.is_empty() {
                break;
            }
        }
        if self.choices.is_empty() {
            return self.lose(unit, if left { Code::LeftTable } else { Code::Dispersed });
        }
        let Choice::Fall(to) = self.ask_of(unit, Decision::Rout { unit }) else { return };
        let step = to.centre - own.centre;
        let from = Rect { centre: own.centre, half_front: to.half_front.min(inches(ROUT_GAP) / 2), ..to };
        let start = Rect { centre: own.centre, ..to };
        self.place(unit, &to, Code::Routs);
        if bursting {
            for friend in self.field.units_of(self.field.unit(unit).side) {
                let f = self.state.unit(friend);
                if friend != unit
                    && f.here()
                    && self.field.bursts(self.state, unit, friend)
                    && from.sweeps(step, &f.rect)
                {
                    self.open_ranks(friend, unit);
                }
            }
        }
        self.touched_on_the_way(unit, &start);
    }

    /// Who runs out of works is a column up to eight wide, as out of houses; irregular skirmishers stay a cloud (WOF-RTM-04,
    /// WOF-TWN-09).
    fn quit_works(&mut self, unit: u8) {
        if !self.field.moves_in_works(self.state, unit) || self.field.unit(unit).skirmishers {
            return;
        }
        let u = self.state.unit_mut(unit);
        (u.stand, u.files) = (Stand::Close, u.figures.clamp(1, ROUT_WIDTH));
    }

    /// A friend opens its ranks for a router, or suffers it (WOF-BST-03, WOF-BST-04).
    pub fn open_ranks(&mut self, unit: u8, router: u8) {
        let grade = self.field.grade(self.state, unit);
        let upset = self.field.shaken(self.state, unit) || self.field.exhausted(self.state, unit);
        let opened = OPEN_RANKS[grade as usize].is_some_and(|needs| {
            let die = self.die_of(unit);
            let score = die as i8 + if upset { OPEN_UPSET } else { 0 };
            self.tell(Code::OpenDie, unit, router, [die.into(), score.into(), needs.into(), 0]);
            score >= needs as i8
        });
        if !opened {
            self.tell(Code::BurstThrough, unit, router, [0; 4]);
            self.state.unit_mut(unit).set(Flags::SILENT);
            self.state.unit_mut(unit).set(Flags::PASSED);
            self.disorder(unit);
        }
    }

    /// A charger that does not come home falls back, looking at the enemy (WOF-CHG-18): a die and an inch, straight back,
    /// short of enemies and of ground that bars it; through friends at no cost, who do not recover in this turn (WOF-ORD-09).
    pub fn recoil(&mut self, unit: u8) {
        self.part(unit);
        let die = self.die_of(unit);
        self.tell(Code::RecoilDie, unit, NONE, [die.into(), (die + RECOIL).into(), 0, 0]);
        let from = self.state.unit(unit).rect;
        for n in (1..=i32::from(die + RECOIL)).rev() {
            let to = from.advanced(-n * INCH);
            let step = to.centre - from.centre;
            let over = |e: u8| {
                let body = &self.state.unit(e).rect;
                !from.is_within(body, TOUCHING) && from.sweeps(step, body)
            };
            let barred = !self.field.terrain.is_open()
                && self.field.toll(self.state, unit, (from.centre, to.centre), false).is_none();
            if !barred && self.field.has_room(self.state, unit, &to) && !self.field.enemies(self.state, unit).any(over)
            {
                let passed = self.field.passed_by(self.state, unit, &from, step);
                self.place(unit, &to, Code::Recoils);
                for friend in bits(passed) {
                    self.state.unit_mut(friend).set(Flags::PASSED);
                }
                break;
            }
        }
        self.shake(unit);
    }

    /// A routing unit that has rallied or a pursuer that has halted faces about, at no cost (WOF-MOR-17).
    pub fn face_about(&mut self, unit: u8) {
        let rect = self.state.unit(unit).rect;
        self.place(unit, &rect.facing(rect.heading.behind()), Code::Faced);
    }

    /// A victor clumps like a router before it pursues (WOF-PUR-03), its front where it is; where there is no room its files
    /// stay.
    pub fn clump(&mut self, unit: u8) {
        let bent = self.state.unit(unit).stand == Stand::Bent;
        self.straighten(unit);
        let most = self.field.rout_files(self.state, unit);
        let u = *self.state.unit(unit);
        let stand = if u.stand == Stand::Square { Stand::Close } else { u.stand };
        // A line that was bent has no room to be straight as a rule: it goes into a narrower mob then.
        for files in if bent { 1..=most } else { most..=most }.rev() {
            let (front, depth) = self.field.size_now(self.state, unit, (u.figures, files), stand);
            let rect = posed(u.rect.front_centre(), u.rect.heading, front / 2, depth / 2);
            if self.field.has_room(self.state, unit, &rect) {
                let u = self.state.unit_mut(unit);
                (u.files, u.stand, u.rect) = (files, stand, rect);
                return;
            }
        }
    }
}
