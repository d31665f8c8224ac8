//! The lawful single moves of a unit, at most [`super::super::general::MAX_CHOICES`] of them, and the best of them.
//!
//! In three steps: what a unit may think of is *listed* as drafts, of which nobody has asked yet what stands in their way;
//! the general *weighs* them all as if nothing did; and they are *worked out* one by one, the best hoped for first, until
//! nothing better can follow. Where all lawful moves are wanted each draft is worked out at once.

mod best;
mod draft;
mod list;
mod oblige;
mod work_out;

pub use draft::Draft;
use draft::{Drafts, How, Pace};
use oblige::{Bar, Nearest};

use super::*;
use crate::base::geometry::rect::TOUCH;
use crate::rules::honours_of_war::fire::{aim, eyes, face_is_free};
use crate::rules::honours_of_war::general::best_of;
use crate::rules::honours_of_war::sight::Eye;
use crate::rules::honours_of_war::state::{MAX_UNITS, ones};
use crate::rules::honours_of_war::terrain::Part;
use std::cell::{Cell, OnceCell};

/// Places of a wheel that are looked at, the last of them its end.
const WHEEL_PARTS: i32 = 32;

/// So few moves, standing fast among them, are next to none.
const FEW: usize = 6;

/// The making of a list for one unit.
struct Offer<'a> {
    field: &'a Field,
    state: &'a State,
    unit: u8,
    u: &'a Unit,
    kind: Kind,
    /// Units near enough to matter in this move: first those who may be met without going ahead, by a wheel or a change
    /// of formation, then those who may be met at all; of each the own side's before the enemy's.
    near: [u8; MAX_UNITS],
    nears: usize,
    closes: usize,
    /// What of each of them stands in the way (HOW-MOV-19).
    bulks: [Rect; MAX_UNITS],
    /// How many of them a move may meet; the rest are only near enough to be shy of.
    meets: usize,
    /// Those of `near` who are enemies, and of these who fight; one bit each.
    enemies: u64,
    shy: u64,
    /// Those of `near` of whom it is known whether they may be passed through, and those who may; one bit each.
    judged: Cell<u64>,
    passable: Cell<u64>,
    /// The ground within reach that hinders this kind of troops, and the blocks there.
    ground: Part,
    /// No ground within reach keeps them from standing on it; none makes a wheel slow.
    firm: bool,
    smooth: bool,
    /// All within reach is on the table.
    inland: bool,
    /// The nearest enemy and how far he is, once it was asked.
    enemy: OnceCell<Option<(u8, i32)>>,
    /// No advance towards the enemy (HOW-CMD-22).
    poor: bool,
    /// The second move of a march (HOW-MOV-21).
    march: bool,
    /// Bound to the road by a storm (HOW-OPT-16).
    to_road: bool,
    /// Where its general looks.
    look: Look,
    /// Where drafts are kept to be weighed; none where each is worked out at once.
    drafts: Option<&'a mut Drafts>,
    /// One move that ends nearer to this enemy is looked for, and no other once there is one.
    closer_to: Option<Nearest<'a>>,
    /// What an inspired unit can't choose is put aside before it is worked out.
    bar: Option<Bar<'a>>,
    /// The enemy off whom an inspired unit may not go with its second move.
    keeps_to: Option<Nearest<'a>>,
    /// The way on which its general would have it go, if there is one; what becomes of it, and whether it is open, once it was
    /// looked along.
    first: Option<Draft>,
    gone: OnceCell<Option<Action>>,
    open: OnceCell<bool>,
    out: &'a mut Choices,
}

impl Field {
    /// Every single move that the rules allow a unit now, the first of them standing fast.
    pub fn actions(&self, state: &State, unit: u8, out: &mut Choices) {
        self.moves(state, unit, Look::About, out);
    }

    /// Every single move that the rules allow a unit now, of those its general looks at; where he looks at next to none, also
    /// aside and back. The first of them is standing fast.
    pub fn moves(&self, state: &State, unit: u8, look: Look, out: &mut Choices) {
        let u = state.unit(unit);
        out.push(Choice::Act(Action::stand(u.rect, u.formation)));
        if !self.may_act(state, unit) {
            return;
        }
        let bar = if self.is_inspired(state, unit) { self.bar(state, unit) } else { None };
        if !self.list(state, unit, (look, bar), out) {
            out.clear();
            out.push(Choice::Act(Action::stand(u.rect, u.formation)));
            self.list(state, unit, (look, None), out);
        }
        if self.may_be_obliged(state, unit) {
            self.oblige(state, unit, out);
        } else if u.moves > 0 && self.is_inspired(state, unit) {
            self.keep_closed(state, unit, out);
        }
    }

    /// Lists the single moves that a unit's general looks at, but for those that are barred; says whether all that it may
    /// choose is among them.
    fn list(&self, state: &State, unit: u8, (look, bar): (Look, Option<Bar<'_>>), out: &mut Choices) -> bool {
        let mut offer = self.offer(state, unit, look, out);
        offer.bar = bar;
        offer.looked_at();
        let sure = offer.bar_is_sure();
        if offer.out.len() <= FEW {
            offer.besides();
        }
        sure
    }

    /// The best by his judgement of the single moves that a unit's general looks at, by its number in a list that begins with
    /// standing fast and holds what was worked out to find it. Who is inspired has all worked out for his first move, since the
    /// rules ask how far he could go (HOW-CMD-25).
    pub fn best_move(&self, state: &State, unit: u8, look: Look, judge: &dyn Judge, out: &mut Choices) -> usize {
        if self.may_be_obliged(state, unit) {
            self.moves(state, unit, look, out);
            return best_of(out, judge).0;
        }
        let u = state.unit(unit);
        out.push(Choice::Act(Action::stand(u.rect, u.formation)));
        if !self.may_act(state, unit) {
            return 0;
        }
        let mut drafts = Drafts::NONE;
        let mut offer = self.offer(state, unit, look, out);
        offer.drafts = Some(&mut drafts);
        offer.keeps_to = if self.is_inspired(state, unit) { self.nearest(state, unit) } else { None };
        offer.looked_at();
        offer.besides();
        offer.drafts.take().map_or(0, |drafts| offer.best(drafts, judge))
    }

    /// An empty list for a unit that may act.
    fn offer<'a>(&'a self, state: &'a State, unit: u8, look: Look, out: &'a mut Choices) -> Offer<'a> {
        let u = state.unit(unit);
        // HOW-MOV-20: gunners who left their guns walk as light infantry does.
        let kind = if u.has(Flags::ABANDONED) { Kind::LightFoot } else { self.kind(state, unit) };
        let column = if u.formation.is_column() { u.formation } else { Formation::Line };
        let reach = self.normal_move(state, unit, column, true).max(self.normal_move(state, unit, u.formation, true));
        // A wheel takes the middle of a unit no further than its corners reach, nor does a change of formation.
        let far = reach + 2 * u.rect.reach() + self.d(D::Proximity);
        let (low, high) = (u.rect.centre - Point::new(far, far), u.rect.centre + Point::new(far, far));
        let terrain = &self.terrain;
        let ground = terrain.hindering(low, high, kind);
        let mut offer = Offer {
            field: self,
            state,
            unit,
            u,
            kind,
            near: [NONE; MAX_UNITS],
            nears: 0,
            closes: 0,
            bulks: [u.rect; MAX_UNITS],
            meets: 0,
            enemies: 0,
            shy: 0,
            judged: Cell::new(0),
            passable: Cell::new(0),
            ground,
            firm: terrain.is_firm(ground, kind),
            smooth: terrain.is_smooth(ground, kind),
            inland: low.x >= -self.half.x && low.y >= -self.half.y && high.x <= self.half.x && high.y <= self.half.y,
            enemy: OnceCell::new(),
            poor: self.performance(state, unit) <= Performance::Poor,
            march: self.is_march(state, unit),
            to_road: self.is_bound_to_roads(state, unit),
            look,
            drafts: None,
            closer_to: None,
            bar: None,
            keeps_to: None,
            first: None,
            gone: OnceCell::new(),
            open: OnceCell::new(),
            out,
        };
        offer.look_around(reach, far);
        offer
    }

    /// How far a unit's fire can reach; 0 where it cannot fire.
    #[must_use]
    pub fn fire_reach(&self, state: &State, unit: u8) -> i32 {
        if aim::can_fire(self, state, unit) { aim::reach(self, state, unit) + state.unit(unit).rect.reach() } else { 0 }
    }

    /// At which places of a way a unit is in a firing zone of an enemy that it enters and leaves on it, one bit each, and of a
    /// garrison before which of its faces (HOW-FIRE-18, HOW-TER-46).
    #[must_use]
    pub fn crosses_zone(
        &self,
        state: &State,
        firer: u8,
        (start, end): (&Rect, &Rect),
        places: &[Rect],
    ) -> (u8, Option<u8>) {
        if !aim::can_fire(self, state, firer) {
            return (0, None);
        }
        let reach = aim::reach(self, state, firer);
        let crossed = |eye: &Eye| {
            let zone = aim::zone(self, state, eye, reach);
            // Who moves near an enemy mostly stays out of his zone, or in it.
            if zone.touches(end) {
                return 0;
            }
            let touched = places.iter().rev().fold(0, |bits, place| bits << 1 | u8::from(zone.touches(place)));
            if touched == 0 || zone.touches(start) { 0 } else { touched }
        };
        let (mut found, mut faces) = (0, None);
        for eye in eyes(self, state, firer).filter(|eye| face_is_free(state, eye)) {
            let places = crossed(&eye);
            if let Some(face) = eye.face.filter(|_| places != 0) {
                faces = Some(faces.unwrap_or(0) | face.bit());
            }
            found |= places;
        }
        (found, faces)
    }

    /// Whether a move takes a unit into mid-stream of a fordable river (HOW-TER-29).
    #[must_use]
    pub fn enters_river(&self, state: &State, unit: u8, before: &Unit, action: &Action) -> bool {
        !before.has(Flags::MIDSTREAM)
            && action.block == NONE
            && self.goes_into_river(state, unit, &action.from, &action.to, action.formation)
    }

    /// Whether an enemy unit that is not Done For is within a distance of a straight way anywhere.
    #[must_use]
    pub fn enemy_on_way(&self, state: &State, unit: u8, from: &Rect, to: &Rect, distance: i32) -> bool {
        let from = Rect { centre: from.centre, ..*to };
        let step = to.centre - from.centre;
        let mut enemies = self.standing(state, self.unit(unit).side.other());
        enemies.any(|(_, e)| e.fights() && from.comes_within(step, &e.rect, distance))
    }

    /// HOW-MOV-21: a march column more than 60 cm from every enemy on all of its way; guns on roads only, transport never.
    pub(super) fn marches(&self, state: &State, unit: u8, begun: &Rect, here: &Rect) -> bool {
        let kind = self.unit(unit).kind;
        let formation = state.unit(unit).formation;
        let on_road = || self.terrain.column_on_road(begun) && self.terrain.column_on_road(here);
        let free = match formation {
            Formation::Column => true,
            Formation::Limbered => kind != Kind::Transport && on_road(),
            _ => false,
        };
        // Who mounts or dismounts goes mounted (HOW-MOV-28), and takes up more room so.
        let mounted = if begun.half_front > here.half_front { begun } else { here };
        let [begun, here] = [begun, here].map(|rect| {
            let middle = rect.front_centre().ahead(rect.heading.behind(), mounted.half_depth);
            if rect.half_front == mounted.half_front {
                *rect
            } else {
                Rect { centre: middle, heading: rect.heading, ..*mounted }
            }
        });
        // Who looks elsewhere than he did wheeled first.
        let angle = begun.heading.to(here.heading);
        let most = self.d(D::March);
        free && !self.enemy_on_way(state, unit, &begun.swung(angle), &here, most)
            && (angle == 0
                || !self.enemy_within(state, unit, &begun, most)
                    && !self.enemy_on_wheel(state, unit, &begun, angle, most))
    }

    /// Whether an enemy is within a distance of a wheel, anywhere on it but at its ends: the outer corner swings out before it
    /// draws in.
    fn enemy_on_wheel(&self, state: &State, unit: u8, begun: &Rect, angle: i32, distance: i32) -> bool {
        let part = |n: i32| begun.swung(angle * n / WHEEL_PARTS);
        (1..WHEEL_PARTS).any(|n| self.enemy_within(state, unit, &part(n), distance))
    }

    /// Whether a straight way leads into a fordable river, and not over a bridge or ford.
    #[must_use]
    pub fn goes_into_river(&self, state: &State, unit: u8, from: &Rect, to: &Rect, formation: Formation) -> bool {
        let step = to.centre - from.centre;
        let from = Rect { centre: from.centre, ..*to };
        let toll = || self.terrain.toll(&from, step, self.kind(state, unit), formation.is_column());
        let nears = self.terrain.nears_line(&from, step, |nature| nature == Nature::River);
        nears && toll().is_some_and(|t| t.river.is_some())
    }
}

impl Offer<'_> {
    /// Finds who is near enough to matter: with a move of `reach`, `far` from the middle at the most.
    fn look_around(&mut self, reach: i32, far: i32) {
        let (field, state, u) = (self.field, self.state, self.u);
        let close = 3 * u.rect.reach();
        let meets = reach + close + 2 * field.d(D::Tolerance);
        let own = field.unit(self.unit).side;
        // Asked of everybody without a branch, which nobody could guess; the rest of those few who are near at all.
        let most = far.max(meets);
        let within = |o: &Unit, most: i32| o.rect.centre.is_near(u.rect.centre, most + o.rect.reach());
        let mut all = 0_u64;
        for side in [own, own.other()] {
            for (n, o) in field.standing(state, side) {
                all |= u64::from(o.here() & within(o, most)) << n;
            }
        }
        all &= !(1 << self.unit);
        let those = |most: i32| ones(all).fold(0, |bits, n| bits | u64::from(within(state.unit(n), most)) << n);
        let (meets, close) = (those(meets), those(close));
        let friends = field.units_of(own).fold(0, |bits, n| bits | 1_u64 << n);
        let mut len = 0;
        for (group, end) in
            [(close, &mut self.closes), (meets & !close, &mut self.meets), (all & !meets, &mut self.nears)]
        {
            for n in ones(group & friends) {
                self.near[len] = n;
                self.bulks[len] = field.bulk(state, n, own);
                len += 1;
            }
            for n in ones(group & !friends) {
                self.near[len] = n;
                self.bulks[len] = state.unit(n).rect;
                self.enemies |= 1 << len;
                self.shy |= u64::from(state.unit(n).fights()) << len;
                len += 1;
            }
            *end = len;
        }
    }

    /// The nearest enemy and how far he is.
    fn enemy(&self) -> Option<(u8, i32)> {
        *self.enemy.get_or_init(|| self.field.nearest_enemy(self.state, self.unit))
    }

    /// A formation with the move a unit has in it; half of it where it starts in mid-stream (HOW-TER-29).
    fn pace(&self, formation: Formation) -> Pace {
        Pace { formation, normal: self.normal(formation, false) }
    }

    fn normal(&self, formation: Formation, road: bool) -> i32 {
        let formed = self.u.has(Flags::FORMED);
        let formation = if formed { line_of(formation) } else { formation };
        let full = self.field.normal_move(self.state, self.unit, formation, road);
        self.field.rate_of(self.state, self.unit, full)
    }

    /// Adds a move, unless something forbids it or it is on the list already; says whether it did.
    fn push(&mut self, action: Action) -> bool {
        if self.is_barred(&action) {
            return false;
        }
        // Two moves of a kind that end nearer to each other than the least step are one.
        let near = self.least() - 1;
        let same = |c: &Choice| {
            matches!(c, Choice::Act(a) if a.act == action.act && a.formation == action.formation
                && a.target == action.target && a.block == action.block && a.to.heading == action.to.heading
                && a.to.centre.is_near(action.to.centre, near))
        };
        !self.out.iter().any(same) && self.out.push(Choice::Act(action))
    }

    /// Whether the command result forbids a move (HOW-CMD-22: under Poor only away from the enemy, or in place), or a march
    /// (HOW-MOV-21), a storm (HOW-OPT-16) or having closed in (HOW-CMD-25) does.
    fn is_barred(&self, action: &Action) -> bool {
        self.poor && !self.is_away(action)
            || self.march && !self.is_march(action)
            || self.to_road && !self.keeps_the_road(action)
            || self.keeps_to.is_some_and(|nearest| !nearest.is_kept_by(action))
    }

    /// A step shorter than this is not offered: half the tolerance of 1 cm, at every scale.
    const fn least(&self) -> i32 {
        self.field.d(D::Tolerance) / 2
    }

    /// HOW-OPT-16: in a storm guns and transport stay on the road that they are on.
    fn keeps_the_road(&self, action: &Action) -> bool {
        let middle = Rect { centre: action.from.centre.middle(action.to.centre), ..action.to };
        [&action.from, &middle, &action.to].iter().all(|r| self.field.terrain.column_on_road(r))
    }

    /// HOW-MOV-21: in column to its end, and nowhere within 60 cm of an enemy; guns on the road.
    fn is_march(&self, action: &Action) -> bool {
        let on_road = |rect: &Rect| action.formation != Formation::Limbered || self.field.terrain.column_on_road(rect);
        let middle = Rect { centre: action.from.centre.middle(action.to.centre), ..action.to };
        // Who dismounts goes mounted to where he does (HOW-MOV-28).
        let mounted = action.act == Act::Dismount;
        let to = if mounted { self.u.rect.moved(action.to.centre - action.from.centre) } else { action.to };
        let from = if mounted { self.u.rect } else { action.from };
        let far = self.field.d(D::March);
        action.formation.is_column()
            && action.act != Act::Charge
            && !self.field.enemy_on_way(self.state, self.unit, &from, &to, far)
            && !self.swings_near(action, far)
            && on_road(&middle)
            && on_road(&action.to)
    }

    /// HOW-CMD-22: at no point nearer to the nearest enemy than at the beginning, or a change in place.
    fn is_away(&self, action: &Action) -> bool {
        if action.act == Act::Charge || action.block != NONE {
            return false;
        }
        let in_place = matches!(
            action.act,
            Act::Form | Act::About | Act::Pivot | Act::Limber | Act::Unlimber | Act::Split | Act::Rejoin
        );
        if in_place && action.from.centre == action.to.centre {
            return true;
        }
        let Some((_, distance)) = self.enemy() else { return true };
        // Nor to another, off the one who was the nearest.
        let least = (distance - TOUCH - 1).max(0);
        distance <= TOUCH
            || !self.swings_near(action, least)
                && !self.field.enemy_on_way(self.state, self.unit, &action.from, &action.to, least)
    }

    /// Whether an enemy is within a distance of the wheel with which a move begins, anywhere on it but at its ends.
    fn swings_near(&self, action: &Action, distance: i32) -> bool {
        let begins = if action.act == Act::Limber { self.limbered_here() } else { self.u.rect };
        let angle = begins.heading.to(action.from.heading);
        let wheels = angle != 0 && angle.abs() <= FRONT && action.from == begins.swung(angle);
        wheels && self.field.enemy_on_wheel(self.state, self.unit, &begins, angle, distance)
    }

    /// How a deployed battery stands once it has limbered in place: a limber that was set aside comes back behind its gun
    /// (HOW-MOV-19).
    fn limbered_here(&self) -> Rect {
        let aside = self.field.is_limber_aside(self.state, self.unit);
        if aside { self.field.formed(self.state, self.unit, &self.u.rect, Formation::Limbered) } else { self.u.rect }
    }

    const fn ends(to: Rect, formation: Formation) -> Action {
        Action { to, ..Action::stand(to, formation) }
    }

    /// The angle from the front to a place, at most `most` to either hand.
    fn angle_to(&self, p: Point, most: i32) -> i32 {
        let rect = &self.u.rect;
        rect.heading.to(rect.heading.toward(rect.centre, p)).clamp(-most, most)
    }

    /// Places worth turning to: where the general looks, or else the plan wants the brigade, and the nearest enemy.
    fn aims(&self) -> [Option<Point>; 2] {
        let plan = &self.state.brigade(self.field.unit(self.unit).brigade).plan;
        let aim = match self.look {
            Look::Front { to } | Look::Back { to } | Look::Way { to, .. } => Some(to),
            Look::About => has_aim(plan).then_some(plan.aim),
        };
        [aim, self.enemy().map(|(e, _)| self.state.unit(e).rect.centre)]
    }

    /// Distances to go that bring the nearest enemy ahead into short and long range.
    fn stops(&self) -> [i32; 2] {
        let Some((_, distance)) = self.enemy() else { return [0; 2] };
        let data = self.field.unit(self.unit);
        if !self.kind.is_foot() {
            return [distance - self.field.d(D::RallyNear), 0];
        }
        let (short, long) = super::super::data::infantry_range(self.field.scale, data.weapon);
        [distance - short, distance - long]
    }
}

#[cfg(test)]
mod tests;
