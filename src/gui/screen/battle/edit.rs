//! The set-up under the hand: what is selected, what can be added, what is rolled again, and what the rules say of it.

mod panel;

use super::set_up::{SetUp, weather};
use super::{Message as Parent, ruler};
use crate::base::{Point, Side};
use crate::desk::Order;
use crate::desk::board::{self, Change, Item, Stride};
use crate::desk::replay::Way;
use crate::draw::table::{Names, Places};
use crate::field::{Scenario, TableView};
use crate::gui::look::size;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::screen::Around;
use crate::gui::shell::Page;
use crate::gui::widget::board::Board;
use crate::gui::widget::map::{Map, Shown};
use crate::gui::widget::{button, error_in_bar, scroll, told_in_bar, upright};
use iced::keyboard::{Key, Modifiers, key::Named};
use iced::widget::{container, row};
use iced::{Alignment, Length, Padding};

/// A change of size, in hundredths.
const LARGER: u16 = 110;
const SMALLER: u16 = 91;

/// What is being done to a set-up.
#[derive(Debug, Default)]
pub struct Edit {
    selected: Option<Item>,
    /// Features that stay when ground is rolled.
    locked: Vec<usize>,
    past: Vec<Step>,
    future: Vec<Step>,
    /// The change that was made last: letters of one name are one change.
    last: Option<Change>,
    fault: Option<String>,
    /// What came of the last thing done, where the table does not show it.
    said: Option<String>,
    /// The side whose troops are not shown: two who share a screen draw up one after the other.
    hidden: Option<Side>,
    /// Whether units are taken to later posts: both armies stand, and each has seen the other.
    later: bool,
    /// Where the set-up was kept.
    kept: Option<String>,
    /// What was fought for, and went with the ground that it lay on.
    lost: Vec<String>,
}

/// A set-up as it was.
#[derive(Debug, Clone)]
struct Step {
    order: Order,
    table: TableView,
    locked: Vec<usize>,
    lost: Vec<String>,
}

/// What can happen while a set-up is changed.
#[derive(Debug, Clone)]
pub enum Message {
    Take(Option<Item>),
    Do(Change),
    Next(Way),
    /// From a unit to its brigade, and back.
    Brigade,
    Lock,
    /// Hides the troops of one side, then of the other, then of none.
    Hide,
    /// From first posts to later ones, and back.
    Later,
    Undo,
    Redo,
}

impl From<Option<Item>> for Parent {
    fn from(item: Option<Item>) -> Parent {
        Parent::Edit(Message::Take(item))
    }
}

impl From<Change> for Parent {
    fn from(change: Change) -> Parent {
        Parent::Edit(Message::Do(change))
    }
}

impl Edit {
    /// Hides the troops of a side, as H does.
    pub const fn hide(&mut self, side: Side) {
        self.hidden = Some(side);
    }

    /// What a key means.
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        if modifiers.command() || modifiers.alt() {
            return None;
        }
        let stride = if modifiers.shift() { Stride::Long } else { Stride::Short };
        let shift = |x: i32, y: i32| Some(Message::Do(Change::Step(self.selected?, Point::new(x, y), stride)));
        let turn = |notches: i32| Some(Message::Do(Change::Veer(self.selected?, notches)));
        let feature = match self.selected {
            Some(Item::Feature(n)) => Some(n),
            _ => None,
        };
        let goal = match self.selected {
            Some(Item::Goal(n)) => Some(n),
            _ => None,
        };
        let seed = u64::from(rand::random::<u32>());
        match key.as_ref() {
            Key::Named(Named::ArrowLeft) => shift(-1, 0),
            Key::Named(Named::ArrowRight) => shift(1, 0),
            Key::Named(Named::ArrowUp) => shift(0, 1),
            Key::Named(Named::ArrowDown) => shift(0, -1),
            Key::Named(Named::Delete | Named::Backspace) if goal.is_some() => {
                Some(Message::Do(Change::DeleteGoal(goal?)))
            }
            Key::Named(Named::Delete | Named::Backspace) => Some(Message::Do(Change::Delete(feature?))),
            Key::Character(",") => turn(-1),
            Key::Character(".") => turn(1),
            Key::Character("+" | "=") => Some(Message::Do(Change::Size(feature?, LARGER))),
            Key::Character("-" | "_") => Some(Message::Do(Change::Size(feature?, SMALLER))),
            Key::Character("n" | "N") => Some(Message::Next(if modifiers.shift() { Way::Back } else { Way::Forth })),
            Key::Character("b" | "B") => Some(Message::Brigade),
            Key::Character("k" | "K") => Some(Message::Lock),
            Key::Character("h" | "H") => Some(Message::Hide),
            Key::Character("l" | "L") => Some(Message::Later),
            Key::Character("g" | "G") => Some(Message::Do(Change::RollGround { seed, locked: self.locked.clone() })),
            Key::Character("w" | "W") => Some(Message::Do(Change::RollWeather { seed })),
            Key::Character("o" | "O") => Some(Message::Do(Change::RollSide { side: Side::Blue, seed })),
            Key::Character("t" | "T") => Some(Message::Do(Change::RollSide { side: Side::Red, seed })),
            Key::Character("x" | "X") => Some(Message::Do(Change::Swap)),
            Key::Character("p" | "P") if feature.or(goal).is_none() => Some(Message::Do(Change::Free(self.selected?))),
            _ => None,
        }
    }

    /// The set-up lies in a file of its own now.
    pub fn kept(&mut self, path: String) {
        self.kept = Some(path);
    }

    /// It could not be kept.
    pub fn failed(&mut self, why: String) {
        self.fault = Some(why);
    }

    /// Does something to a set-up; says whether it changed.
    pub fn update(&mut self, message: Message, set_up: &mut SetUp) -> bool {
        (self.fault, self.kept, self.said) = (None, None, None);
        match message {
            Message::Take(item) => self.selected = item,
            Message::Next(way) => self.selected = self.next(set_up, way),
            Message::Brigade => {
                self.selected = match self.selected {
                    Some(Item::Unit(n)) => board::brigade_of(&set_up.order.scenario, n),
                    Some(item @ Item::Brigade(..)) => {
                        board::units_of(&set_up.order.scenario, item).first().map(|n| Item::Unit(*n))
                    }
                    Some(Item::Leader(n)) => set_up.led_by(n).or(self.selected),
                    other => other,
                };
            }
            Message::Lock => {
                if let Some(Item::Feature(n)) = self.selected {
                    match self.locked.iter().position(|l| *l == n) {
                        Some(at) => drop(self.locked.remove(at)),
                        None => self.locked.push(n),
                    }
                }
            }
            Message::Hide => {
                self.selected = None;
                self.hidden = match self.hidden {
                    None => Some(Side::Red),
                    Some(Side::Red) => Some(Side::Blue),
                    Some(Side::Blue) => None,
                };
            }
            Message::Later => self.later = !self.later && set_up.later_posts() > 0,
            Message::Do(change) => {
                let moves = matches!(
                    change,
                    Change::Shift(Item::Unit(_), _)
                        | Change::Turn(Item::Unit(_), _)
                        | Change::Step(Item::Unit(_), ..)
                        | Change::Veer(Item::Unit(_), _)
                );
                let change = if self.later && moves { Change::Later(Box::new(change)) } else { change };
                return self.change(change, set_up);
            }
            Message::Undo => {
                if let Some(step) = self.past.pop() {
                    let now = self.step(set_up);
                    self.future.push(now);
                    self.go(step, set_up);
                    return true;
                }
            }
            Message::Redo => {
                if let Some(step) = self.future.pop() {
                    let now = self.step(set_up);
                    self.past.push(now);
                    self.go(step, set_up);
                    return true;
                }
            }
        }
        false
    }

    fn step(&self, set_up: &SetUp) -> Step {
        Step {
            order: set_up.order.clone(),
            table: set_up.table().clone(),
            locked: self.locked.clone(),
            lost: self.lost.clone(),
        }
    }

    fn go(&mut self, step: Step, set_up: &mut SetUp) {
        (self.locked, self.lost) = (step.locked, step.lost);
        self.last = None;
        let features = step.order.scenario.ground.features.len();
        let goals = step.order.scenario.objectives.len();
        if matches!(self.selected, Some(Item::Feature(n)) if n >= features)
            || matches!(self.selected, Some(Item::Goal(n)) if n >= goals)
        {
            self.selected = None;
        }
        set_up.lay(step.order, step.table);
    }

    fn change(&mut self, change: Change, set_up: &mut SetUp) -> bool {
        let (order, table) = match board::changed(&set_up.order, set_up.table(), &change) {
            Ok(changed) => changed,
            Err(why) => {
                self.fault = Some(why.to_string());
                return false;
            }
        };
        let same = order.scenario == set_up.order.scenario;
        if matches!(change, Change::RollWeather { .. }) {
            let now = weather(order.scenario.weather);
            self.said = Some(if same { format!("Rolled: {now} again.") } else { format!("Rolled: {now}.") });
        }
        if same {
            return false;
        }
        let typing = match (&change, &self.last) {
            (Change::Rename(a, _), Some(Change::Rename(b, _)))
            | (Change::RenameGoal(a, _), Some(Change::RenameGoal(b, _))) => a == b,
            _ => false,
        };
        if !typing {
            let now = self.step(set_up);
            self.past.push(now);
        }
        self.future.clear();
        match &change {
            Change::Add(..) => self.selected = Some(Item::Feature(order.scenario.ground.features.len() - 1)),
            Change::Delete(gone) => {
                self.selected = None;
                self.locked.retain(|n| n != gone);
                self.locked.iter_mut().filter(|n| **n > *gone).for_each(|n| *n -= 1);
            }
            Change::RollGround { locked, .. } => {
                self.selected = None;
                self.locked = (0..locked.len()).collect();
            }
            Change::DeleteGoal(_) => self.selected = None,
            _ => {}
        }
        if matches!(change, Change::RollGround { .. } | Change::Delete(_)) {
            self.lost.extend(gone(&set_up.order.scenario, &order.scenario));
        }
        self.last = Some(change);
        set_up.lay(order, table);
        true
    }

    /// The next thing that can be taken hold of: ground first, then what is fought for, units, commanders.
    fn next(&self, set_up: &SetUp, way: Way) -> Option<Item> {
        let hidden = |item: &Item| {
            let table = set_up.table();
            let side = match *item {
                Item::Unit(n) => table.pieces.get(n).map(|p| p.side),
                Item::Leader(n) => table.leaders.get(n).map(|l| l.side),
                _ => None,
            };
            side.is_some() && side == self.hidden
        };
        let ground = set_up.order.scenario.ground.features.len() + set_up.order.scenario.objectives.len();
        let all = ground + set_up.table().pieces.len() + set_up.table().leaders.len();
        let mut item = self.selected;
        for _ in 0..all {
            item = Edit::after(item, set_up, way);
            if !item.as_ref().is_some_and(hidden) {
                break;
            }
        }
        item
    }

    /// The thing after another, or before it.
    fn after(selected: Option<Item>, set_up: &SetUp, way: Way) -> Option<Item> {
        let lies = set_up.order.scenario.ground.features.len();
        let features = lies + set_up.order.scenario.objectives.len();
        let units = set_up.table().pieces.len();
        let all = features + units + set_up.table().leaders.len();
        if all == 0 {
            return None;
        }
        let now = match selected {
            Some(Item::Feature(n)) => Some(n),
            Some(Item::Goal(n)) => Some(lies + n),
            Some(Item::Unit(n)) => Some(features + n),
            Some(Item::Leader(n)) => Some(features + units + n),
            Some(item @ Item::Brigade(..)) => {
                board::units_of(&set_up.order.scenario, item).first().map(|n| features + n)
            }
            None => None,
        };
        let n = match (way, now) {
            (Way::Forth, None) => 0,
            (Way::Forth, Some(n)) => (n + 1) % all,
            (Way::Back, None) => all - 1,
            (Way::Back, Some(n)) => (n + all - 1) % all,
        };
        Some(match n {
            n if n < lies => Item::Feature(n),
            n if n < features => Item::Goal(n - lies),
            n if n < features + units => Item::Unit(n - features),
            n => Item::Leader(n - features - units),
        })
    }

    /// The screen.
    pub fn view<'a>(&'a self, around: Around<'a>, set_up: &'a SetUp) -> Page<'a, Parent> {
        let look = around.look;
        let scenario = &set_up.order.scenario;
        let mut seen = set_up.table().clone();
        seen.pieces.iter_mut().filter(|p| Some(p.side) == self.hidden).for_each(|p| p.gone = true);
        seen.leaders.iter_mut().filter(|l| Some(l.side) == self.hidden).for_each(|l| l.gone = true);
        let shown = Shown {
            table: seen,
            selected: None,
            shot: None,
            zones: Vec::new(),
            chargers: Vec::new(),
            tracks: Vec::new(),
            names: Names::Shown,
            places: Places::Clear,
            ruler: ruler(around),
            goals: set_up.goals(),
        };
        let map = Map::new(look, &scenario.ground, set_up.cast(), shown)
            .tells(|piece| set_up.whence(piece))
            .tells_goal(|n| set_up.goal_whence(n));
        let board = Board::new(look, map, (scenario, set_up.table()), self.selected).hides(self.hidden).view();
        let side = container(scroll(
            look,
            self.tools(look, set_up).padding(Padding {
                left: size::S16,
                right: size::S12,
                top: size::S12,
                bottom: size::S8,
            }),
        ))
        .width(size::ASIDE)
        .height(Length::Fill);
        let body = row![
            container(board).padding(Padding { top: size::S8, bottom: size::S8, right: size::S12, left: 0.0 }),
            upright(look.theme.hairline),
            side
        ];
        let say = |m| Parent::Edit(m);
        let mut bar = row![
            button(look, Kind::Primary, "Done", "Esc")
                .whence(Whence::new("Done", "back to the battle as it is set up now"))
                .press(Parent::Close),
        ]
        .spacing(size::S12)
        .align_y(Alignment::Center);
        let step = |word: &'static str, keys: &'static str, message, any: bool, why: &'static str| {
            let control = button(look, Kind::Plain, word, keys);
            if any { control.press(say(message)) } else { control.disabled_because(why) }
        };
        bar = bar
            .push(step("Undo", "Ctrl Z", Message::Undo, !self.past.is_empty(), "nothing was changed yet"))
            .push(step("Redo", "Ctrl Shift Z", Message::Redo, !self.future.is_empty(), "nothing was undone"));
        bar = bar.push(
            button(look, Kind::Plain, "Keep as a scenario", "S")
                .whence(Whence::new(
                    "Keep as a scenario",
                    "writes a file of your own; Fight tonight offers it from now on",
                ))
                .press(Parent::Keep),
        );
        let words = match (&self.kept, &self.said) {
            (Some(path), _) => format!("Kept as {path}"),
            (None, Some(said)) => said.clone(),
            _ if self.later => "Both armies stand: who is dragged now takes a later post.".to_owned(),
            _ => "Drag moves; the round handle turns, the square one sizes.".to_owned(),
        };
        // What keeps the battle from beginning is seen even where the panel is longer than the window.
        let words = match set_up.trouble().filter(|_| self.kept.is_none() && self.said.is_none()) {
            Some(why) => error_in_bar(look, why),
            None => told_in_bar(words, look.theme.second),
        };
        bar = bar.push(words);
        Page {
            title: scenario.name.clone(),
            aside: format!("{}; setting it up by hand", set_up.aside()),
            right: row![].into(),
            body: body.into(),
            bar: Some(bar.into()),
            rest: Whence::default()
                .keys("N next   arrows move   , . turn   + − size   P its general’s choice   H hide   Del away   B brigade   K lock   Esc done"),
        }
    }
}

/// The names of what was fought for and is no more.
fn gone(before: &Scenario, after: &Scenario) -> Vec<String> {
    let fewer = before.objectives.len().saturating_sub(after.objectives.len());
    let names = before.objectives.iter().map(|o| o.name.clone());
    names.filter(|name| after.objectives.iter().all(|o| o.name != *name)).take(fewer).collect()
}
