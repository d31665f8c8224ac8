//! Moving the focus: Tab in reading order, arrows to the nearest in a direction.

use iced::advanced::widget::operation::{Focusable, Outcome, Scrollable};
use iced::advanced::widget::{Id, Operation};
use iced::widget::scrollable::AbsoluteOffset;
use iced::{Rectangle, Task, Vector};

/// Where the focus goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Go {
    Next,
    Back,
    Left,
    Right,
    Up,
    Down,
}

/// Moves the focus, and scrolls so that what has it is seen.
pub fn go<M: Send + 'static>(go: Go) -> Task<M> {
    iced::advanced::widget::operate(Look { go, found: Vec::new(), shift: Vector::ZERO, scrollables: 0, around: None })
        .discard()
}

/// Gives the focus to the first thing that can have it inside the container of this name.
pub fn enter<M: Send + 'static>(name: &'static str) -> Task<M> {
    iced::advanced::widget::operate(Enter { name: Id::new(name), next: false, inside: false, walked: 0, target: None })
        .discard()
}

/// Scrolls so that the row of this name is seen, whatever has the focus.
pub fn reveal<M: Send + 'static>(name: &'static str) -> Task<M> {
    iced::advanced::widget::operate(Seek { name: Some(Id::new(name)), ..Seek::default() }).discard()
}

/// Where a container's first focusable thing is.
struct Enter {
    name: Id,
    /// The next walk goes into the container.
    next: bool,
    inside: bool,
    walked: usize,
    target: Option<usize>,
}

impl Operation<()> for Enter {
    fn container(&mut self, id: Option<&Id>, _bounds: Rectangle) {
        self.next = id == Some(&self.name);
    }

    fn focusable(&mut self, _id: Option<&Id>, _bounds: Rectangle, _state: &mut dyn Focusable) {
        if self.inside && self.target.is_none() {
            self.target = Some(self.walked);
        }
        self.walked += 1;
    }

    fn traverse(&mut self, operate: &mut dyn FnMut(&mut dyn Operation<()>)) {
        let outside = self.inside;
        self.inside |= std::mem::take(&mut self.next);
        operate(self);
        self.inside = outside;
    }

    fn finish(&self) -> Outcome<()> {
        match self.target {
            Some(target) => Outcome::Chain(Box::new(Set { target, seen: 0 })),
            None => Outcome::None,
        }
    }
}

/// First walk: where everything is.
struct Look {
    go: Go,
    found: Vec<Spot>,
    /// How far the scrollables around are scrolled.
    shift: Vector,
    scrollables: usize,
    around: Option<usize>,
}

/// Something that can have the focus.
#[derive(Debug, Clone, Copy)]
struct Spot {
    bounds: Rectangle,
    focused: bool,
    /// The number of the scrollable that it is in.
    around: Option<usize>,
}

impl Operation<()> for Look {
    fn focusable(&mut self, _id: Option<&Id>, bounds: Rectangle, state: &mut dyn Focusable) {
        self.found.push(Spot { bounds: bounds - self.shift, focused: state.is_focused(), around: self.around });
    }

    fn scrollable(
        &mut self,
        _id: Option<&Id>,
        _bounds: Rectangle,
        _content: Rectangle,
        translation: Vector,
        _state: &mut dyn Scrollable,
    ) {
        self.shift = translation;
        self.around = Some(self.scrollables);
        self.scrollables += 1;
    }

    fn traverse(&mut self, operate: &mut dyn FnMut(&mut dyn Operation<()>)) {
        let outside = (self.shift, self.around);
        operate(self);
        (self.shift, self.around) = outside;
    }

    fn finish(&self) -> Outcome<()> {
        match target(self.go, &self.found) {
            Some(target) => Outcome::Chain(Box::new(Set { target, seen: 0 })),
            None => Outcome::None,
        }
    }
}

/// Which of the things that can have the focus is next; none where there is nothing in that direction.
fn target(go: Go, found: &[Spot]) -> Option<usize> {
    let count = found.len();
    let here = found.iter().position(|spot| spot.focused);
    let Some(here) = here else {
        return match go {
            _ if count == 0 => None,
            Go::Back | Go::Up => Some(count - 1),
            _ => Some(0),
        };
    };
    match go {
        Go::Next => Some((here + 1) % count),
        Go::Back => Some((here + count - 1) % count),
        // What is scrolled out of sight in a list goes before what stands below the list.
        Go::Up | Go::Down => {
            let listed = found[here].around;
            let own = listed.and_then(|_| nearest(go, found, here, |spot| spot.around == listed));
            own.or_else(|| nearest(go, found, here, |_| true))
        }
        _ => nearest(go, found, here, |_| true),
    }
}

/// The nearest in a direction: what lies straight on goes before what lies aside.
fn nearest(go: Go, found: &[Spot], here: usize, meant: impl Fn(&Spot) -> bool) -> Option<usize> {
    let from = found[here].bounds;
    let mut best: Option<(f32, usize)> = None;
    for (n, spot) in found.iter().enumerate() {
        if n == here || !meant(spot) {
            continue;
        }
        let to = spot.bounds;
        let (ahead, aside) = match go {
            Go::Up => (from.y - (to.y + to.height), gap(from.x, from.width, to.x, to.width)),
            Go::Down => (to.y - (from.y + from.height), gap(from.x, from.width, to.x, to.width)),
            Go::Left => (from.x - (to.x + to.width), gap(from.y, from.height, to.y, to.height)),
            _ => (to.x - (from.x + from.width), gap(from.y, from.height, to.y, to.height)),
        };
        if ahead < -1.0 {
            continue;
        }
        let cost = ahead.max(0.0) + aside * 3.0;
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, n));
        }
    }
    best.map(|(_, n)| n)
}

/// How far two stretches are apart; zero where they overlap.
fn gap(a: f32, a_long: f32, b: f32, b_long: f32) -> f32 {
    (b - (a + a_long)).max(a - (b + b_long)).max(0.0)
}

/// Second walk: gives the focus to one and takes it from the rest.
struct Set {
    target: usize,
    seen: usize,
}

impl Operation<()> for Set {
    fn focusable(&mut self, _id: Option<&Id>, _bounds: Rectangle, state: &mut dyn Focusable) {
        if self.seen == self.target {
            state.focus();
        } else {
            state.unfocus();
        }
        self.seen += 1;
    }

    fn traverse(&mut self, operate: &mut dyn FnMut(&mut dyn Operation<()>)) {
        operate(self);
    }

    fn finish(&self) -> Outcome<()> {
        Outcome::Chain(Box::new(Seek::default()))
    }
}

/// Third walk: in which scrollable the focus is, or the row of a name, and whether it is seen there.
#[derive(Default)]
struct Seek {
    name: Option<Id>,
    scrollables: usize,
    /// The scrollable around, its bounds and how far it is scrolled.
    around: Option<(usize, Rectangle, Vector)>,
    /// The scrollable to be scrolled, and to where.
    wanted: Option<(usize, f32)>,
}

impl Operation<()> for Seek {
    fn scrollable(
        &mut self,
        _id: Option<&Id>,
        bounds: Rectangle,
        _content: Rectangle,
        translation: Vector,
        _state: &mut dyn Scrollable,
    ) {
        self.around = Some((self.scrollables, bounds, translation));
        self.scrollables += 1;
    }

    fn focusable(&mut self, id: Option<&Id>, bounds: Rectangle, state: &mut dyn Focusable) {
        let Some((n, window, at)) = self.around else { return };
        let meant = if self.name.is_some() { id == self.name.as_ref() } else { state.is_focused() };
        if !meant {
            return;
        }
        let top = bounds.y - window.y;
        let foot = top + bounds.height;
        if top < at.y {
            self.wanted = Some((n, top));
        } else if foot > at.y + window.height {
            self.wanted = Some((n, foot - window.height));
        }
    }

    fn traverse(&mut self, operate: &mut dyn FnMut(&mut dyn Operation<()>)) {
        let outside = self.around;
        operate(self);
        self.around = outside;
    }

    fn finish(&self) -> Outcome<()> {
        match self.wanted {
            Some((target, y)) => Outcome::Chain(Box::new(Scroll { target, y, seen: 0 })),
            None => Outcome::None,
        }
    }
}

/// Fourth walk: scrolls one.
struct Scroll {
    target: usize,
    y: f32,
    seen: usize,
}

impl Operation<()> for Scroll {
    fn scrollable(
        &mut self,
        _id: Option<&Id>,
        _bounds: Rectangle,
        _content: Rectangle,
        _translation: Vector,
        state: &mut dyn Scrollable,
    ) {
        if self.seen == self.target {
            state.scroll_to(AbsoluteOffset { x: None, y: Some(self.y) });
        }
        self.seen += 1;
    }

    fn traverse(&mut self, operate: &mut dyn FnMut(&mut dyn Operation<()>)) {
        operate(self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f32, y: f32) -> Spot {
        Spot { bounds: Rectangle { x, y, width: 10.0, height: 10.0 }, focused: false, around: None }
    }

    #[test]
    fn arrows_go_through_a_list_before_they_leave_it() {
        let listed = |y: f32| Spot { around: Some(0), ..at(0.0, y) };
        let mut found = [listed(0.0), listed(20.0), listed(60.0), at(0.0, 35.0)];
        found[1].focused = true;
        assert_eq!(target(Go::Down, &found), Some(2), "it is below the edge of the list, and scrolled to");
        (found[1].focused, found[2].focused) = (false, true);
        assert_eq!(target(Go::Up, &found), Some(1));
        assert_eq!(target(Go::Down, &found[..]), None);
    }

    #[test]
    fn tab_goes_round_and_arrows_go_straight() {
        let mut found = [at(0.0, 0.0), at(20.0, 0.0), at(0.0, 20.0), at(20.0, 20.0)];
        assert_eq!(target(Go::Next, &found), Some(0));
        assert_eq!(target(Go::Back, &found), Some(3));
        found[0].focused = true;
        assert_eq!(target(Go::Next, &found), Some(1));
        assert_eq!(target(Go::Back, &found), Some(3));
        assert_eq!(target(Go::Right, &found), Some(1));
        assert_eq!(target(Go::Down, &found), Some(2));
        assert_eq!(target(Go::Up, &found), None);
        assert_eq!(target(Go::Next, &[]), None);
    }
}
