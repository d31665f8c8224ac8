//! What stands below a forecast's outcome: losses by brigade, by men and by outcome, the length, and who falls.

use super::Message;
use crate::base::Side;
use crate::desk::Order;
use crate::desk::prospect::{self, BrigadeForecast, Forecast, PieceForecast, STEPS};
use crate::draw::charts::{self, Pair, Size};
use crate::field::telling::halves;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::widget::plot::Plot;
use crate::gui::widget::{Control, Cut, cell, line, ruled, scroll, section, thousands};
use iced::widget::{Column, Row, Space, column, container, row};
use iced::{Alignment, Element, Length, Padding};

/// Width of the first column of a table of brigades.
const NAME: f32 = 160.0;
/// Height of a row of falling steps where there is room, and the least.
const STEPS_HIGH: f32 = 42.0;
const STEPS_LOW: f32 = 19.0;
/// Title, heads and lines of a table of falling steps, without its rows.
const STEPS_HEADS: f32 = 84.0;
/// The army stands in three rows below its brigades: in shares, in men, in points.
const ARMY: usize = 3;
/// Height of a brigade among the losses by outcome where there is room, and the least; of what stands above them.
const PAIR_HIGH: f32 = 20.0;
const PAIR_LOW: f32 = 14.5;
const PAIR_HEADS: f32 = 30.0;
/// Height of the head of a section with its line.
const SECTION: f32 = 30.0;
/// The foot is never lower, and where there is little room never higher: then its lists scroll.
const FOOT_LEAST: f32 = 216.0;
const FOOT_MOST: f32 = 250.0;
/// A table of falling steps that shows less than its heads and three rows is no table.
const STEPS_LEAST: f32 = STEPS_HEADS + 3.0 * (STEPS_LOW + 1.0);
/// Steps of the spread of losses in men, which are round, and in points.
const SPREAD: u32 = 8;
const MEN: u32 = 50;
/// Regiments and commanders that are named on a side.
const NAMED: usize = 3;

/// The tables of a forecast.
#[derive(Clone, Copy)]
pub struct Tables<'a> {
    pub look: &'a Look,
    pub order: &'a Order,
    /// The sides of which more is told than whether they win.
    pub sides: &'static [Side],
    pub f: &'a Forecast,
    /// What is counted towards the end of an army: *points*.
    pub counted: &'a str,
}

/// How the room below the outcome is divided.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Room {
    /// Height of the falling steps, of a row of them, and whether they scroll.
    pub steps: f32,
    row: f32,
    scrolls: bool,
    /// Height of what stands below them.
    pub foot: f32,
}

impl Room {
    /// Divides a height among tables of so many brigades on the larger side and in all; none: there is too little.
    fn of(high: f32, brigades: usize, pairs: usize) -> Option<Room> {
        let rows = (brigades + ARMY) as f32;
        let steps = |row: f32| STEPS_HEADS + rows * (row + 1.0);
        let foot = |row: f32| SECTION + PAIR_HEADS + pairs as f32 * row;
        let high = high - size::S12;
        let low = foot(PAIR_LOW).clamp(FOOT_LEAST, FOOT_MOST);
        let foot = (high - steps(STEPS_HIGH)).clamp(low, foot(PAIR_HIGH).max(low + SECTION));
        let left = high - foot;
        let row = ((left - STEPS_HEADS) / rows - 1.0).floor().clamp(STEPS_LOW, STEPS_HIGH);
        let steps = steps(row).min(left);
        (steps >= STEPS_LEAST).then_some(Room {
            steps,
            row,
            scrolls: left < STEPS_HEADS + rows * (row + 1.0),
            foot: high - steps,
        })
    }
}

/// What a brigade is called.
fn name_of(order: &Order, side: Side, nth: usize) -> &str {
    order.scenario.sides[side.index()].brigades.get(nth).map_or("", |b| b.called())
}

impl<'a> Tables<'a> {
    fn brigades(&self, side: Side) -> usize {
        self.f.brigades.iter().filter(|b| b.side == side).count()
    }

    /// How a height is divided among the tables; none: there is too little.
    pub fn divided(&self, high: f32) -> Option<Room> {
        let of = || self.sides.iter().map(|side| self.brigades(*side));
        Room::of(high, of().max().unwrap_or(0), of().sum())
    }

    /// The falling steps of the sides side by side; where there are more brigades than room they scroll.
    pub fn beside(&self, room: Room) -> Element<'a, Message> {
        let steps = Row::from_iter(self.sides.iter().map(|side| self.steps(*side, room.row))).spacing(size::COLUMN);
        if room.scrolls {
            scroll(self.look, steps.padding(Padding::ZERO.right(size::S12))).height(Length::Fill).into()
        } else {
            steps.into()
        }
    }

    /// What stands below the falling steps, in a room of this height: its lists scroll where they are longer.
    pub fn foot(&self, high: f32, what_if: Option<Element<'a, Message>>) -> Element<'a, Message> {
        let (look, room) = (self.look, high - SECTION);
        let rows = self.pairs();
        let [least, most] = [PAIR_LOW, PAIR_HIGH].map(|row| rows.len() as f32 * row + PAIR_HEADS);
        // The column keeps the chart from being drawn out to the height of the room.
        let losses = scroll(look, column![self.losses(rows, room.clamp(least, most))]);
        let pairs = column![self.losses_head(), losses.height(Length::Fill)];
        let fallen = column![self.units(), Space::new().height(size::S12), self.commanders()];
        let fallen = scroll(look, fallen.padding(Padding::ZERO.right(size::S8))).height(Length::Fill);
        let length = self.length((room - 88.0).clamp(60.0, 150.0)).width(Length::FillPortion(3));
        let mut foot = row![pairs.width(Length::FillPortion(5)), length];
        if let Some(what_if) = what_if {
            foot = foot.push(container(what_if).width(Length::FillPortion(4)));
        }
        foot.push(container(fallen).width(Length::FillPortion(3))).spacing(size::COLUMN).into()
    }

    /// All tables as high as they are, for a window that scrolls as a whole.
    pub fn below(&self, narrow: bool, what_if: Option<Element<'a, Message>>) -> Element<'a, Message> {
        let steps = self.sides.iter().map(|side| self.steps(*side, STEPS_HIGH));
        let steps: Element<'a, Message> =
            if narrow { Column::from_iter(steps).into() } else { Row::from_iter(steps).spacing(size::COLUMN).into() };
        let rows = self.pairs();
        let high = (rows.len() as f32 * PAIR_HIGH + PAIR_HEADS).max(150.0);
        let mut spread = row![
            column![self.losses_head(), self.losses(rows, high)].width(Length::FillPortion(5)),
            self.length(130.0).width(Length::FillPortion(3)),
        ]
        .spacing(size::COLUMN);
        let mut below = Column::new();
        match what_if {
            Some(what_if) if narrow => below = below.push(Space::new().height(size::S16)).push(what_if),
            Some(what_if) => spread = spread.push(container(what_if).width(Length::FillPortion(4))),
            None => {}
        }
        let fallen = row![self.units(), self.commanders()].spacing(size::COLUMN);
        column![
            steps,
            Space::new().height(size::S12),
            spread,
            below,
            Space::new().height(size::S16),
            fallen,
            Space::new().height(size::S16)
        ]
        .into()
    }

    /// The brigades of a side, and how likely each loses at least so much; then the army, in shares and in men.
    fn steps(&self, side: Side, high: f32) -> Element<'a, Message> {
        let Tables { look, order, f, counted, .. } = *self;
        let t = &look.theme;
        let accent = look.accent(side);
        let brigades: Vec<_> = f.brigades.iter().filter(|b| b.side == side).collect();
        let shares = STEPS
            .iter()
            .enumerate()
            .map(|(n, step)| if n == 0 { format!("at least {step} %") } else { format!("{step} %") });
        let mut out = column![
            row![
                text::SECTION.say(order.scenario.sides[side.index()].name.as_str(), accent.line),
                text::TIGHT.say("chance in 100 that a brigade loses at least this share of its men", t.second)
            ]
            .spacing(size::S12)
            .align_y(Alignment::Center)
            .height(34.0),
            heads(look, shares),
            line(t.rule, 1.0),
        ];
        let of = |n: u64| n as f32 * 100.0 / f.battles.max(1) as f32;
        for (nth, brigade) in brigades.iter().enumerate() {
            let name = name_of(order, side, nth);
            let mean = thousands(i64::try_from(f.brigade_mean(brigade)).unwrap_or(0));
            let men = thousands(brigade.men.into());
            let whence = Whence::new(name, format!("loses {mean} of {men} men on the average"));
            let chances: Vec<f32> = brigade.at_least.iter().map(|n| of((*n).into())).collect();
            let name = name.to_owned();
            out = out.push(falling(look, f, side, Falling { name, high, chances, whence })).push(line(t.hairline, 1.0));
        }
        let men: u32 = brigades.iter().map(|b| b.men).sum();
        let tally = &f.losses[side.index()];
        let mean = thousands(i64::try_from(tally.mean_tenths() / 10).unwrap_or(0));
        let (points, men) = (f.points_tenths(side), thousands(men.into()));
        let told = format!("loses {mean} of {men} men and {}.{} {counted} on the average", points / 10, points % 10);
        let whence = Whence::new("Army", told);
        let chances: Vec<f32> = prospect::army_steps(f, side).into_iter().map(of).collect();
        out = out.push(falling(
            look,
            f,
            side,
            Falling { name: "Army".to_owned(), high, chances, whence: whence.clone() },
        ));
        // The whole spread, in round numbers of men and in points.
        let points = &f.points[side.index()];
        let (in_men, in_points) = (prospect::spread(tally, SPREAD, MEN), prospect::spread(points, SPREAD, 1));
        let told = [
            in_men.iter().map(|n| thousands((*n).into())).collect(),
            in_points.iter().map(|n| halves((*n).into())).collect(),
        ];
        out = out.push(line(t.hairline, 1.0)).push(Space::new().height(size::S4));
        let names = ["men", counted].map(|what| format!("Army, in {what}"));
        for ((name, steps), (tally, told)) in
            names.into_iter().zip([in_men, in_points]).zip([tally, points].into_iter().zip(told))
        {
            let told: Vec<String> = told;
            let words =
                told.into_iter().enumerate().map(|(n, told)| if n == 0 { format!("from {told}") } else { told });
            let chances: Vec<f32> = steps.iter().map(|n| of(tally.at_least(*n as usize))).collect();
            let row = falling(look, f, side, Falling { name, high, chances, whence: whence.clone() });
            out = out.push(heads(look, words)).push(row).push(line(t.rule, 1.0));
        }
        out.width(Length::Fill).into()
    }

    /// What each brigade loses if we win and if we lose, in hundredths of its men.
    fn pairs(&self) -> Vec<Pair> {
        let f = self.f;
        let mut seen = [0; 2];
        let shown = f.brigades.iter().filter(|b| self.sides.contains(&b.side));
        let pair = |b: &BrigadeForecast| {
            let side = b.side.index();
            let mean = |winner: usize| {
                let (battles, men) = (f.wins[winner] as f32, b.men.max(1) as f32);
                (f.wins[winner] > 0).then(|| b.lost_by_winner[winner] as f32 * 100.0 / battles / men)
            };
            seen[side] += 1;
            // Filled is always what happens if we win, for both sides.
            let name = name_of(self.order, b.side, seen[side] - 1).to_owned();
            Pair { name, if_won: mean(0), if_lost: mean(1), side }
        };
        shown.map(pair).collect()
    }

    fn losses_head(&self) -> Element<'a, Message> {
        section(self.look, "Losses, if we win and if we lose", "filled: we win")
    }

    fn losses(&self, rows: Vec<Pair>, high: f32) -> Element<'a, Message> {
        let look = self.look;
        Plot::new(move |width, height| charts::pairs(&rows, &look.accents, &look.theme, Size { width, height }))
            .together()
            .view(Length::Fill, high)
    }

    /// What a side loses on the average where we win and where we lose: *1,100 men and 4.1 points if we win*.
    fn lost_by_winner(&self, side: Side) -> String {
        let Tables { f, counted, .. } = *self;
        let own = || f.brigades.iter().filter(|b| b.side == side);
        let told = Side::BOTH.into_iter().zip(["if we win", "if we lose"]).filter_map(|(by, when)| {
            let (men, points) = (f.mean_if_won(own(), by)?, f.points_tenths_if_won(side, by)?);
            let men = thousands(i64::try_from(men).unwrap_or(0));
            Some(format!("{men} men and {}.{} {counted} {when}", points / 10, points % 10))
        });
        told.collect::<Vec<_>>().join("; ")
    }

    /// How long it lasts, and what it costs both sides on the average.
    fn length(&self, high: f32) -> Column<'a, Message> {
        let Tables { look, f, counted, .. } = *self;
        let mean = f.turns.mean_tenths();
        let first = f.turns.counts.iter().position(|n| *n > 0).unwrap_or(0);
        let counts = &f.turns.counts[first..];
        let turns = Plot::new(move |width, height| {
            charts::histogram(first as u16, counts, &look.theme, Size { width, height })
        })
        .together()
        .view(Length::Fill, high);
        let means = Side::BOTH.map(|s| {
            let (men, points) = (f.losses[s.index()].mean_tenths() / 10, f.points_tenths(s));
            format!("{} men, {}.{} {counted}", thousands(i64::try_from(men).unwrap_or(0)), points / 10, points % 10)
        });
        let lost = |side: Side, words: &'static str| {
            let figure = look.strong(means[side.index()].clone());
            let number = Control::new(look, Kind::Number, figure).whence(Whence::new(words, self.lost_by_winner(side)));
            let cells = row![Cut::new(words, text::TEXT, look.accent(side).line), number].spacing(size::S8);
            ruled(look, size::ROW, cells)
        };
        column![
            section(look, "Length in turns", format!("mean {}.{}", mean / 10, mean % 10)),
            turns,
            Space::new().height(size::S8),
            section(look, "Lost", "on the average"),
            lost(Side::Blue, "we lose"),
            lost(Side::Red, "they lose"),
        ]
    }

    fn units(&self) -> Element<'a, Message> {
        self.fallers("Most often lost", &self.f.units, "No unit was lost in any of them.")
    }

    fn commanders(&self) -> Element<'a, Message> {
        self.fallers("Commanders hit", &self.f.commanders, "No commander was hit in any of them.")
    }

    /// The first few of each side who fall most often.
    fn fallers(&self, head: &'a str, all: &'a [PieceForecast], nobody: &'a str) -> Element<'a, Message> {
        let look = self.look;
        let mut out = column![section(look, head, "in 100")].width(Length::Fill);
        let mut any = false;
        for side in self.sides.iter().copied() {
            for piece in prospect::most_often(all, side).into_iter().take(NAMED) {
                any = true;
                let share = piece.fell as f32 * 100.0 / self.f.battles.max(1) as f32;
                let chance = if share < 1.0 { "under 1".to_owned() } else { format!("{share:.0}") };
                out = out.push(figure_row(look, side, &piece.name, chance));
            }
        }
        if !any {
            out = out.push(look.label(nobody));
        }
        out.into()
    }
}

fn heads<'a>(look: &Look, words: impl Iterator<Item = String>) -> Element<'a, Message> {
    let mut heads = Row::new().push(cell(NAME, look.caption("")));
    for word in words {
        heads = heads.push(
            container(look.caption(word).wrapping(iced::widget::text::Wrapping::None))
                .width(Length::Fill)
                .align_x(Alignment::Center),
        );
    }
    heads.into()
}

/// A row of falling steps.
struct Falling {
    name: String,
    high: f32,
    chances: Vec<f32>,
    whence: Whence,
}

fn falling<'a>(look: &'a Look, f: &Forecast, side: Side, row_: Falling) -> Element<'a, Message> {
    let Falling { name, high, chances, whence } = row_;
    let (accent, margin) = (look.accent(side), f.margin_tenths() as f32 / 10.0);
    let bars =
        Plot::new(move |width, height| charts::falling(&chances, margin, accent, &look.theme, Size { width, height }))
            .together()
            .tells(move |_, _| look.spot.hover(&whence))
            .view(Length::Fill, high);
    let name = container(Cut::new(name, text::TIGHT, look.theme.ink))
        .width(NAME)
        .height(high - 3.0)
        .padding(Padding::ZERO.right(size::S8))
        .align_y(iced::alignment::Vertical::Bottom)
        .clip(true);
    row![name, bars].into()
}

fn figure_row<'a>(look: &Look, side: Side, words: &'a str, figure: String) -> Element<'a, Message> {
    let cells = row![Cut::new(words, text::TEXT, look.accent(side).line), look.strong(figure)].spacing(size::S8);
    ruled(look, size::ROW, cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Heights of the room below the outcome in the smallest window, of a bar, and of a line of help.
    const SMALL: f32 = 800.0 - 83.0 - 30.0 - super::super::HEAD;
    const BAR: f32 = 53.0;
    const HELP: f32 = 41.0;

    #[test]
    fn six_brigades_a_side_fit_into_the_smallest_window_and_with_a_bar_only_they_scroll() {
        let whole = Room::of(SMALL, 6, 12).expect("they fit");
        assert!(!whole.scrolls, "{whole:?}");
        let beside_a_bar = Room::of(SMALL - BAR, 6, 12).expect("they fit");
        assert!(beside_a_bar.scrolls && beside_a_bar.foot < FOOT_MOST, "{beside_a_bar:?}");
        for brigades in [1, 2, 3, 4] {
            assert!(!Room::of(SMALL - BAR, brigades, 2 * brigades).expect("they fit").scrolls, "{brigades}");
        }
        assert!(!Room::of(SMALL - HELP, 6, 11).expect("they fit").scrolls, "a line of help leaves room for Lobositz");
        assert!(Room::of(SMALL, 20, 40).expect("they fit").scrolls);
        assert_eq!(Room::of(250.0, 6, 12), None);
    }

    #[test]
    fn the_tables_fill_their_room_and_no_more() {
        for high in [SMALL - BAR, SMALL, 800.0, 1_200.0] {
            for brigades in 1..12 {
                let room = Room::of(high, brigades, 2 * brigades).expect("they fit");
                assert!((room.steps + room.foot + size::S12 - high).abs() < 0.01, "{room:?}");
                assert!(room.row >= STEPS_LOW && room.foot >= FOOT_LEAST, "{room:?}");
            }
        }
    }
}
