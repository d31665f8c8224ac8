//! The third step: what becomes of a draft, with who and what stands in its way.

mod block;
mod way;

use super::*;
use crate::base::geometry::Sweep;

impl Offer<'_> {
    /// The move that a draft comes to; none where it can't be made.
    pub(super) fn work_out(&self, draft: &Draft) -> Option<Action> {
        let action = match draft.how {
            How::Ahead if self.is_first(draft) => self.gone(),
            How::Ahead => self.work_out_ahead(draft),
            How::Aside => self.work_out_aside(draft),
            How::Anew => self.work_out_anew(draft),
            How::ToHand => self.work_out_to_hand(draft),
            How::Pivot | How::Lay => {
                let turned = |part: i32, parts: i32| self.u.rect.pivoted(draft.angle * part / parts);
                let turns = |n: i32| self.free(&turned(n, 3), draft.formation);
                (turns(1) && turns(2) && self.swings(3, turned) && self.may_end(draft)).then(|| draft.action())
            }
            How::Limber => self.work_out_limber(draft),
            How::Unlimber => self.work_out_unlimber(draft),
            How::Leave => self.work_out_leave(draft),
            How::Occupy => self.work_out_occupy(draft),
        };
        if self.poor { action.map(|action| self.as_far_away(action)) } else { action }
    }

    /// So much of a straight way as comes nearer to no enemy, be it another than the nearest (HOW-CMD-22); all of it where that
    /// is none.
    fn as_far_away(&self, action: Action) -> Action {
        let whole = action.from.centre.distance(action.to.centre);
        if self.is_away(&action) || action.act == Act::Leave || whole < self.least() {
            return action;
        }
        let at = |d: i32| {
            let to = Rect { centre: action.from.centre.toward(action.to.centre, d, whole), ..action.to };
            Action { to, length: action.length - whole + d, ..action }
        };
        let (mut low, mut high) = (0, whole);
        while high - low > TOUCH {
            let middle = i32::midpoint(low, high);
            if self.is_away(&at(middle)) { low = middle } else { high = middle }
        }
        let short = at(low);
        let stands = low >= self.least() && self.free(&short.to, action.formation) && !self.too_close(&short.to);
        if stands { short } else { action }
    }

    /// Whether a draft is the way on which its general would have it go.
    fn is_first(&self, draft: &Draft) -> bool {
        self.first.is_some_and(|first| (first.angle, first.want) == (draft.angle, draft.want))
    }

    /// What becomes of the way on which its general would have it go.
    fn gone(&self) -> Option<Action> {
        *self.gone.get_or_init(|| self.first.and_then(|first| self.work_out_ahead(&first)))
    }

    /// Whether the way on which its general would have it go is open: straight ahead where he names none.
    pub(super) fn is_open(&self) -> bool {
        *self.open.get_or_init(|| {
            if let Some(first) = self.first {
                let gone = self.gone().filter(|action| !self.is_barred(action));
                return gone.is_some_and(|a| a.length * 8 >= first.want.min(first.normal) * 7);
            }
            let (from, pace) = (self.u.rect, self.pace(self.u.formation));
            let ahead = self.cast(&from, from.heading, pace.normal);
            !ahead.stops_within(pace.normal) && 2 * self.run(&ahead, pace.normal, pace.normal, pace) >= pace.normal
        })
    }

    /// Whether it may end in place, after a turn or in a new formation.
    fn may_end(&self, draft: &Draft) -> bool {
        self.free(&draft.from, draft.formation) && !self.too_close(&draft.from)
    }

    /// The same move, no further than it gets.
    fn as_far(draft: &Draft, d: i32) -> Action {
        let to = if d > 0 { draft.from.advanced(d) } else { draft.from };
        Action { to, length: draft.spent + d, ..draft.action() }
    }

    /// How far it gets for a budget straight ahead.
    fn runs(&self, draft: &Draft, budget: i32, pace: Pace) -> i32 {
        self.furthest(&draft.from, draft.way, draft.want, budget, pace)
    }

    fn work_out_ahead(&self, draft: &Draft) -> Option<Action> {
        let pace = draft.pace();
        let cost = self.wheel(&self.u.rect, &draft.from, draft.angle, pace)?;
        if cost > draft.budget {
            return None;
        }
        let d = self.runs(draft, draft.budget - cost, pace);
        let act = if d == 0 { Act::Wheel } else { Act::Advance };
        let action = Action { act, ..Self::as_far(draft, d) };
        (d > 0 || draft.spent > 0 && !self.too_close(&action.to)).then_some(action)
    }

    fn work_out_aside(&self, draft: &Draft) -> Option<Action> {
        let flank = draft.angle.abs() > FRONT && draft.angle.abs() < 135 * Heading::DEGREE && draft.act == Act::Oblique;
        if flank && self.is_near(&draft.from, 0) {
            return None;
        }
        let d = self.runs(draft, draft.budget, draft.pace());
        let step = Point::ORIGIN.ahead(draft.way, d);
        let goes = d >= draft.least && !(flank && self.passes_near(&draft.from, step));
        goes.then(|| Action { to: draft.from.moved(step), length: d, ..draft.action() })
    }

    fn work_out_anew(&self, draft: &Draft) -> Option<Action> {
        let formed = draft.act != Act::Form || !self.too_close(&draft.from);
        if !formed || !self.free(&draft.from, draft.formation) {
            return None;
        }
        let d = if draft.want > 0 { self.runs(draft, draft.budget, draft.pace()) } else { 0 };
        match d > draft.least {
            true => Some(Self::as_far(draft, d)),
            false => (draft.stays || draft.want == 0).then(|| Self::as_far(draft, 0)),
        }
    }

    fn work_out_to_hand(&self, draft: &Draft) -> Option<Action> {
        if !self.may_end(draft) {
            return None;
        }
        let d = self.runs(draft, draft.budget, draft.pace());
        let goes = d >= draft.least && !self.passes_near(&draft.from, Point::ORIGIN.ahead(draft.way, d));
        Some(Self::as_far(draft, if goes { d } else { 0 }))
    }

    fn work_out_limber(&self, draft: &Draft) -> Option<Action> {
        let cost = self.wheel(&self.limbered_here(), &draft.from, draft.angle, draft.pace())?;
        let d = self.runs(draft, draft.budget - cost, draft.pace());
        (d > draft.least).then(|| Self::as_far(draft, d))
    }

    fn work_out_unlimber(&self, draft: &Draft) -> Option<Action> {
        let pace = Pace { formation: Formation::Limbered, ..draft.pace() };
        let cost = self.wheel(&self.u.rect, &draft.from, draft.angle, pace)?;
        if cost > draft.budget {
            return None;
        }
        let d = if draft.want > 0 { self.runs(draft, draft.budget - cost, pace) } else { 0 };
        let action = Self::as_far(draft, d);
        let goes = d > draft.least || draft.angle != 0 && !self.too_close(&action.to);
        (goes && self.free(&action.to, draft.formation)).then_some(action)
    }

    /// Out of a block (HOW-TER-41): over what bars nobody, at most one obstacle that takes the other half of the move, and past
    /// nobody.
    fn work_out_leave(&self, draft: &Draft) -> Option<Action> {
        let (block, kind, rect) = (&self.u.rect, self.field.unit(self.unit).kind, &draft.to);
        let (half, column) = (draft.normal, draft.formation.is_column());
        let reached = !kind.is_foot() || rect.corners().iter().all(|&p| block.distance_to(p) <= half + TOUCH);
        if !reached || !self.free(rect, draft.formation) || self.too_close(rect) {
            return None;
        }
        let (terrain, step, length) = (&self.field.terrain, rect.centre - draft.from.centre, draft.spent + draft.want);
        let toll = terrain.toll(&draft.from, step, kind, column)?;
        let paid = toll.crossings == 0 || toll.cost(length, 2 * half) <= 2 * half;
        // In mid-stream (HOW-TER-29), its middle on the water.
        let stops = !toll.may_go(length);
        let out = rect.moved(Point::ORIGIN.ahead(draft.way.behind(), draft.want));
        let sweep = Sweep::of(&out, rect.centre - out.centre);
        let past = self.bulks[..self.nears].iter().any(|o| sweep.runs_over(o));
        (paid && !stops && !past && terrain.may_stand(rect, kind, column)).then(|| draft.action())
    }

    fn work_out_occupy(&self, draft: &Draft) -> Option<Action> {
        let enters = (!self.kind.is_foot() || self.reaches(&draft.to, draft.normal)) && self.has_room(draft.block);
        let from = self.u.rect;
        enters.then(|| Action { from, length: from.distance(&draft.to), ..draft.action() })
    }
}
