//! A unit with all that its moves are weighed by: its enemies as it sees them, worked out once for all candidates.

use super::foe::{Foe, ready, shelter};
use super::hear::MOST_KIN;
use super::mouth::{self, Mouth};
use super::near::Near;
use super::place::BESIDE;
use super::{Boldness, Mind, Want, clock, horse, look, plan, prize, station};
use crate::base::geometry::Face;
use crate::base::{Heading, Point, Rect};
use crate::field::Nature;
use crate::rules::honours_of_war::data::{D, Grade};
use crate::rules::honours_of_war::fire::aim;
use crate::rules::honours_of_war::general::combat;
use crate::rules::honours_of_war::hit::Cover;
use crate::rules::honours_of_war::state::{Field, Formation, HURT, Kind, Plan, State};
use std::cell::Cell;

/// A unit with all that its moves are weighed by.
pub(super) struct Scale<'a> {
    pub field: &'a Field,
    pub state: &'a State,
    pub unit: u8,
    pub kind: Kind,
    pub worth: i32,
    /// Enemies who may matter where it can go, the nearest first.
    foes: [Foe; MOST_FOES],
    len: usize,
    /// Friends about where it can go.
    friends: [Friend; MOST_FRIENDS],
    mates: usize,
    pub plan: Plan,
    pub want: Want,
    pub boldness: Boldness,
    /// Where its brigade is.
    pub middle: Point,
    /// The middle of the others of its brigade who have to move, where its brigadier is likely to be; none where nobody has to be
    /// heard. And those others.
    pub heart: Option<Point>,
    pub kin: [Rect; MOST_KIN],
    pub kins: usize,
    /// Where its place in the brigade is.
    pub station: Option<station::Station>,
    /// Where whom it goes for stands.
    pub prey: Option<Rect>,
    /// How near guns have to come to him to hurt him.
    pub stand_off: i32,
    /// How near they go to any other.
    pub arrives: i32,
    /// Guns that are limbered with the enemy in reach.
    pub stuck: bool,
    /// Nobody stands by the side of whom it goes for.
    pub lone: bool,
    /// Horse that is worse off than the horse before it: it keeps away.
    pub beaten: bool,
    /// It is in the line of a brigade that closes, and its enemy is near: it goes for him.
    pub close: bool,
    /// It stands behind works or in a village.
    pub covered: bool,
    /// A battalion in line that has whom it goes for far off its front: out of his muskets it turns to him in column.
    pub turned: bool,
    /// A battalion in column: it has no line to keep.
    pub jams: bool,
    /// How far it is to its station, middle to middle; zero where it has none.
    pub go: i32,
    /// What a pace nearer to what the plan wants is worth.
    pub drive: i32,
    /// The army can't afford to lose this unit now.
    pub careful: bool,
    /// What a loss of its own counts, in hundredths: see [`plan::stake`].
    pub stake: i32,
    /// What is done to the enemy counts more: see [`plan::nears_breaking`].
    pub kill: bool,
    /// Whom guns see from about where they stand, once it was looked for.
    pub seen: [Cell<Option<bool>>; MOST_FOES],
    /// The most that friends about it can add to a place's worth.
    pub most_company: i32,
    /// The box of the woods where it can go: low and high corner, none where the one is beyond the other.
    pub woods: (Point, Point),
    /// Some hill is there.
    pub hills: bool,
    /// A place worth points within its reach on which nobody else stands.
    pub prize: Option<&'a [Point]>,
    /// How far horse charges; zero for who is not to charge.
    pub charge: i32,
    /// The most that an open flank before it can add to a place's worth.
    pub most_bare: i32,
    /// Where others of its side wait to come on the table.
    pub mouth: Option<Mouth>,
    /// A gun of its own side that bars its way.
    pub barred: Option<Rect>,
    /// One of these two.
    pub minds_places: bool,
}

/// Points for each pace nearer to what the plan wants.
const PROGRESS: i32 = 9;
/// By how much more it counts, in tenths, by boldness.
const EAGER: [i32; 3] = [-2, 0, 1];
/// By how much more, in hundredths, who closes minds the way than the fire; and who goes for the enemy after this turn, for
/// each turn that is gone since: who only waits for a good moment under fire never has one.
const CLOSING: i32 = 70;
const LATER: i32 = 12;
const LATE: i32 = 8;
/// And by how much more in an army that night will find beaten.
const BEHIND: i32 = 80;
/// Most enemies that are weighed for one unit: the nearest.
pub(super) const MOST_FOES: usize = 3;
/// Most friends that are.
const MOST_FRIENDS: usize = 24;

/// A friend about where a unit can go.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Friend {
    pub rect: Rect,
    /// How far its corners are from its middle, at most.
    pub extent: i32,
    pub foot: bool,
    /// Ready to fire to its front in line; or whom deployed guns have before them.
    pub line: bool,
    pub mark: Option<Point>,
    /// Free to be fired at.
    pub free: bool,
    /// How far it fires as it stands; zero where it can't.
    pub reach: i32,
}

/// Whether a unit is horse that has suffered more than enemy horse.
pub(super) fn is_beaten(field: &Field, state: &State, unit: u8, enemy: u8) -> bool {
    let hits = state.unit(unit).hits;
    field.kind(state, unit).is_horse() && field.kind(state, enemy).is_horse() && state.unit(enemy).hits < hits
}

/// The distance from a rectangle to a place given as (right, forward) of its middle, to a fifteenth: close enough to
/// choose a place by, without a square root.
pub(super) const fn about(rect: &Rect, q: Point) -> i32 {
    let dx = q.x.abs() - rect.half_front;
    let dy = q.y.abs() - rect.half_depth;
    // What lies below zero counts for nothing, and the greater of the two is told, without a branch that nobody could guess.
    let (dx, dy) = (dx & !(dx >> 31), dy & !(dy >> 31));
    let less = (dx - dy) & ((dx - dy) >> 31);
    dx - less + (dy + less) * 3 / 8
}

/// The lesser of two numbers, without a branch.
pub(super) const fn lesser(a: i32, b: i32) -> i32 {
    b + ((a - b) & ((a - b) >> 31))
}

/// Whether a place, as (right, forward) of a unit's middle, lies about in its firing zone, `slack` to either side.
pub(super) const fn in_zone(rect: &Rect, q: Point, slack: i32) -> bool {
    let ahead = q.y - rect.half_depth;
    // The tangent of 30° is 0.577.
    (ahead > 0) & ((q.x.abs() - rect.half_front - slack) * 1000 < ahead * 577)
}

/// Whether a place, as (right, forward) of a unit's middle, lies in the sector of its front.
pub(super) const fn is_ahead(rect: &Rect, q: Point) -> bool {
    (q.y > 0) & (q.x.abs() - rect.half_front <= q.y - rect.half_depth)
}

impl<'a> Scale<'a> {
    pub(super) fn new(mind: &Mind<'a>, unit: u8, asked: &look::Asked) -> Scale<'a> {
        let (field, state) = (mind.field, mind.state);
        let data = field.unit(unit);
        let brigade = state.brigade(data.brigade);
        let own = state.unit(unit).rect;
        let mut scale = Scale {
            field,
            state,
            unit,
            kind: field.kind(state, unit),
            worth: combat::worth(field, unit),
            foes: [Foe::nobody(); MOST_FOES],
            len: 0,
            friends: [Friend::default(); MOST_FRIENDS],
            mates: 0,
            plan: brigade.plan,
            want: plan::wish(field, state, unit),
            boldness: mind.boldness,
            middle: plan::middle(state, brigade.units()).unwrap_or(own.centre),
            heart: None,
            kin: [Rect::default(); MOST_KIN],
            kins: 0,
            station: asked.station(mind, unit),
            prey: None,
            stand_off: i32::MAX,
            arrives: 0,
            stuck: false,
            lone: false,
            beaten: false,
            close: false,
            covered: shelter(state, unit) != Cover::Open,
            jams: field.kind(state, unit).is_foot() && state.unit(unit).formation == Formation::Column,
            turned: false,
            go: 0,
            drive: 0,
            careful: plan::on_the_edge(field, state, mind.side),
            kill: plan::nears_breaking(field, state, mind.side.other()),
            stake: plan::stake(field, state, mind.side),
            seen: [const { Cell::new(None) }; MOST_FOES],
            most_company: 0,
            woods: (Point::new(i32::MAX, i32::MAX), Point::new(i32::MIN, i32::MIN)),
            hills: false,
            prize: prize::prize(field, state, unit),
            charge: 0,
            most_bare: 0,
            mouth: mouth::nearest(field, state, mind.side, own.centre),
            barred: None,
            minds_places: false,
        };
        scale.barred = asked.barred(mind, unit, scale.want);
        scale.minds_places = scale.prize.is_some() || scale.mouth.is_some();
        scale.go = scale.station.map_or(0, |s| own.centre.distance(s.at));
        scale.drive = scale.drive(scale.station.is_some_and(|s| s.in_line));
        scale.muster();
        let near = Near::of(field, state, mind.side.other(), own.centre);
        // A move of its own, a wheel at either end of it, and what lies between middle and edge.
        let stride = field.normal_move(state, unit, state.unit(unit).formation, false) * 5 / 4 + 2 * own.reach();
        scale.about(stride);
        if scale.kind.is_foot() {
            scale.most_company = BESIDE * scale.friends().iter().filter(|f| f.foot).count() as i32;
        }
        if scale.kind.is_horse() && state.unit(unit).hits < HURT {
            scale.charge = field.normal_move(state, unit, Formation::Line, false);
        }
        let reach = aim::reach(field, state, unit);
        let least = near.list().first().map_or(0, |&(d, _)| d);
        for &(distance, enemy) in near.list() {
            if scale.len == MOST_FOES {
                break;
            }
            let apart = distance - stride - state.unit(enemy).rect.reach();
            // Who neither matters nor can become the nearest is left out.
            let nears = distance <= least + 2 * stride + 2 * state.unit(enemy).rect.reach();
            if nears || scale.may_matter(enemy, (apart, reach)) {
                let foe = scale.foe(enemy, (apart, reach));
                if nears || foe.matters > 0 {
                    scale.foes[scale.len] = foe;
                    scale.len += 1;
                }
            }
        }
        let open = scale.station.and_then(|s| s.prey);
        if open.is_some() {
            scale.want = Want::Attack;
        }
        let prey = open.or_else(|| scale.choose_prey(near.list()));
        scale.prey = prey.map(|e| state.unit(e).rect);
        if let Some(prey) = prey.filter(|_| scale.kind.is_guns()) {
            scale.arrives = look::arrives(field, state, unit);
            let fights = matches!(scale.want, Want::Support | Want::Attack | Want::Assault | Want::Form);
            let limbered = state.unit(unit).formation == Formation::Limbered;
            scale.stuck = limbered && fights && least <= reach;
            scale.stand_off = look::stand_off(field, state, unit, prey);
        }
        let beside = |p: Rect, f: &Foe| f.rect != p && f.rect.centre.is_near(p.centre, field.d(D::RallyNear));
        let lined = scale.kind.is_foot() && state.unit(unit).formation == Formation::Line;
        scale.turned = lined && scale.prey.is_some_and(|prey| look::is_aside(&own, prey.centre));
        scale.lone = scale.prey.is_some_and(|prey| !scale.foes().iter().any(|f| beside(prey, f)));
        // Foot goes for whom its muskets reach, or will with a step.
        let reach = if scale.kind.is_horse() { field.d(D::RallyFar) } else { field.d(D::RallyNear) + field.d(D::Near) };
        let near = scale.prey.is_some_and(|prey| own.is_within(&prey, reach));
        let closes = scale.want == Want::Assault || scale.kind.is_horse();
        // Horse that has suffered more than the horse before it doesn't charge, so it has no business near it either.
        scale.beaten = prey.is_some_and(|e| is_beaten(field, state, unit, e));
        // Nor before a steady front; for the rest each regiment goes for what it finds, wherever the others are.
        let (free, lined) = (scale.kind.is_horse(), scale.station.is_some_and(|s| s.in_line));
        let steady = free && prey.is_some_and(|e| horse::meets_front(field, state, unit, e));
        // Behind others it only waits for their place: it has its own in the line, beside them.
        let behind = !free && scale.prey.is_some_and(|prey| scale.is_behind_a_line(&own, &prey));
        let goes = if free { scale.station.is_some() } else { lined && !behind };
        scale.close = near && closes && !scale.beaten && !steady && goes;
        for n in 0..scale.len {
            scale.foes[n].minds = scale.minds(&scale.foes[n]);
            scale.most_bare = scale.most_bare.max(scale.gain(scale.foes[n].bare));
        }
        scale
    }

    /// Points for each pace nearer to its station: more in an assault and as the day draws on, less for a unit that
    /// the army can't spare.
    fn drive(&self, in_line: bool) -> i32 {
        let brigadier = self.field.brigadier(self.state, self.field.unit(self.unit).brigade);
        let eager = match brigadier.grade {
            Grade::Dashing => 12,
            Grade::Dithering => 8,
            _ => 10,
        } + self.boldness.of(EAGER);
        let drive = match self.want {
            _ if self.careful && in_line => PROGRESS / 3,
            Want::Assault if in_line => PROGRESS * 2,
            _ => PROGRESS,
        };
        let behind = clock::is_behind(self.field, self.state, self.field.unit(self.unit).side);
        let late = LATER * (i32::from(self.state.turn) - LATE).clamp(0, 10) + if behind { BEHIND } else { 0 };
        let press = match self.want {
            Want::Assault if !self.kind.is_guns() => CLOSING + late,
            Want::Flank => late,
            Want::Attack if self.kind.is_horse() => late,
            _ => 0,
        };
        drive * eager * (100 + press) / 1000
    }

    /// Friends and ground within a stride, and as far beyond as they matter.
    fn about(&mut self, stride: i32) {
        let (field, state) = (self.field, self.state);
        let at = state.unit(self.unit).rect.centre;
        let reach = stride + field.d(D::RallyFar);
        for (friend, f) in field.standing(state, field.unit(self.unit).side) {
            let counts = friend != self.unit && f.fights() && f.rect.centre.is_near(at, reach);
            if counts && self.mates < MOST_FRIENDS {
                let kind = field.unit(friend).kind;
                let fires = !kind.is_horse() && ready(f.formation) && !f.red() && !f.engaged();
                let lays = fires && f.formation == Formation::Deployed && !self.kind.is_horse();
                self.friends[self.mates] = Friend {
                    rect: f.rect,
                    extent: f.rect.reach(),
                    foot: kind.is_foot(),
                    line: f.formation == Formation::Line,
                    mark: if lays { self.mark(friend) } else { None },
                    free: !f.engaged(),
                    reach: if fires { aim::reach(field, state, friend) } else { 0 },
                };
                self.mates += 1;
            }
        }
        for area in &field.terrain.areas {
            let apart = (area.low.x - at.x).max(at.x - area.high.x).max(area.low.y - at.y).max(at.y - area.high.y);
            if apart <= stride {
                if area.nature == Nature::Wood {
                    let (low, high) = &mut self.woods;
                    *low = Point::new(low.x.min(area.low.x), low.y.min(area.low.y));
                    *high = Point::new(high.x.max(area.high.x), high.y.max(area.high.y));
                }
                self.hills |= matches!(area.nature, Nature::GentleHill | Nature::SteepHill);
            }
        }
    }

    /// The middle of the nearest enemy whom guns have before them in range.
    fn mark(&self, guns: u8) -> Option<Point> {
        let (field, state) = (self.field, self.state);
        let rect = &state.unit(guns).rect;
        let (front, reach) = (rect.front_centre(), aim::reach(field, state, guns));
        let enemies = field.standing(state, field.unit(guns).side.other()).filter(|(_, e)| e.fights() && !e.engaged());
        let middles = enemies.map(|(_, e)| e.rect.centre).filter(|&p| p.is_near(front, reach));
        middles.filter(|&p| in_zone(rect, rect.local(p), 0)).min_by_key(|p| p.square_to(front))
    }

    pub(super) fn friends(&self) -> &[Friend] {
        &self.friends[..self.mates]
    }

    /// As many places as there are for enemies: nobody in those that are not needed.
    pub(super) const fn places(&self) -> &[Foe; MOST_FOES] {
        &self.foes
    }

    pub(super) fn foes(&self) -> &[Foe] {
        &self.foes[..self.len]
    }

    /// Whether a battalion of its own side stands in line across the way from a place to an enemy.
    fn is_behind_a_line(&self, from: &Rect, prey: &Rect) -> bool {
        let (from, to) = (from.front_centre(), prey.centre);
        self.friends().iter().any(|f| f.foot && f.line && f.rect.meets_line(from, to))
    }

    /// Whom the unit goes for: near, in the way of the plan, and of a kind that it beats.
    fn choose_prey(&self, near: &[(i32, u8)]) -> Option<u8> {
        let u = self.state.unit(self.unit);
        let mut found: Option<(i32, u8)> = None;
        for &(distance, enemy) in near {
            let foe = self.state.unit(enemy);
            let kind = match (self.kind.is_horse(), self.field.unit(enemy).kind) {
                // Horse charges nobody behind works or in a village (HOW-CHG-13, HOW-TER-38).
                (true, _) if self.field.is_shut_to_horse(foe) => -60,
                (true, k) if k.is_guns() => 60,
                (true, k) if k.is_horse() => 20,
                (true, Kind::LightFoot) => 15,
                (true, _) => {
                    // Steady foot from the front is no prey for horse (HOW-MEL-10).
                    let frontal = foe.rect.sector_of(u.rect.centre) == Face::Front;
                    if frontal { -25 } else { 25 }
                }
                (false, k) if k.is_horse() => -30,
                (false, k) if k.is_guns() => 20,
                _ => 5,
            };
            let hurt = i32::from(foe.hits) * 6;
            let planned = if enemy == self.plan.target { 12 } else { 0 };
            let far = self.field.paces(distance - u.rect.half_depth);
            let most = kind + hurt + planned - far - if foe.engaged() { 15 } else { 0 };
            if found.is_some_and(|(best, _)| most < best) {
                continue;
            }
            let turn = u.rect.heading.to(Heading::about(foe.rect.centre - u.rect.centre)).abs() / Heading::DEGREE;
            let liking = most - turn / 6;
            if found.is_none_or(|best| (liking, enemy) > best) {
                found = Some((liking, enemy));
            }
        }
        found.map(|(_, enemy)| enemy)
    }
}
