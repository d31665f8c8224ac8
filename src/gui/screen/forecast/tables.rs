//! What stands below a forecast's outcome: losses by brigade, by men and by outcome, the length, and who falls.

use super::Message;
use crate::base::Side;
use crate::desk::Order;
use crate::desk::prospect::{Forecast, PieceForecast, STEPS};
use crate::draw::charts::{self, Pair, Size};
use crate::gui::look::spot::Whence;
use crate::gui::look::{Look, size, text};
use crate::gui::widget::plot::Plot;
use crate::gui::widget::{Cut, cell, line, ruled, section, thousands};
use iced::widget::{Column, Row, Space, column, container, row};
use iced::{Alignment, Element, Length};

/// Width of the first column of a table of brigades.
const NAME: f32 = 160.0;
/// Height of a row of falling steps, and of one among many.
const STEPS_HIGH: f32 = 42.0;
const STEPS_LOW: f32 = 25.0;
/// More brigades than this on a side make the rows lower, so that six still have their charts in the smallest window.
const MANY: usize = 5;
/// Height of a brigade among the losses by outcome, and of one among many.
const PAIR_HIGH: f32 = 20.0;
const PAIR_LOW: f32 = 15.0;
/// Steps of the spread of losses in men.
const SPREAD: u32 = 8;
/// Regiments and commanders that are named on a side.
const NAMED: usize = 3;

/// What a brigade is called.
fn name_of(order: &Order, side: Side, nth: usize) -> &str {
    order.scenario.sides[side.index()].brigades.get(nth).map_or("", |b| b.called())
}

/// The brigades of a side, and how likely each loses at least so much; then the army, in shares and in men.
pub fn steps<'a>(look: &'a Look, order: &'a Order, f: &'a Forecast, side: Side) -> Element<'a, Message> {
    let t = &look.theme;
    let accent = look.accent(side);
    let brigades: Vec<_> = f.brigades.iter().filter(|b| b.side == side).collect();
    // Both sides have rows of one height.
    let most = Side::BOTH.map(|s| f.brigades.iter().filter(|b| b.side == s).count()).into_iter().max().unwrap_or(0);
    let high = if most > MANY { STEPS_LOW } else { STEPS_HIGH };
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
        out = out.push(falling(look, f, side, Falling { name, high, chances, whence })).push(line(t.hairline, 1.0));
    }
    let men: u32 = brigades.iter().map(|b| b.men).sum();
    let tally = &f.losses[side.index()];
    let mean = thousands(i64::try_from(tally.mean_tenths() / 10).unwrap_or(0));
    let whence = Whence::new("Army", format!("loses {mean} of {} men on the average", thousands(men.into())));
    let chances: Vec<f32> = STEPS
        .iter()
        .map(|step| of(tally.at_least((u64::from(men) * u64::from(*step)).div_ceil(100) as usize)))
        .collect();
    out = out.push(falling(look, f, side, Falling { name: "Army", high, chances, whence: whence.clone() }));
    // The whole spread in round numbers of men.
    let most = tally.counts.len().saturating_sub(1) as u32;
    let step = (most.div_ceil(SPREAD * 50) * 50).max(50);
    let spread: Vec<u32> = (1..=SPREAD).map(|n| n * step).collect();
    let words = spread.iter().enumerate().map(|(n, men)| {
        let men = thousands((*men).into());
        if n == 0 { format!("from {men}") } else { men }
    });
    let chances: Vec<f32> = spread.iter().map(|men| of(tally.at_least(*men as usize))).collect();
    out = out
        .push(line(t.hairline, 1.0))
        .push(Space::new().height(size::S4))
        .push(heads(look, words.collect::<Vec<_>>().into_iter()));
    out = out
        .push(falling(look, f, side, Falling { name: "Army, in men", high, chances, whence }))
        .push(line(t.rule, 1.0));
    out.width(Length::Fill).into()
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
struct Falling<'a> {
    name: &'a str,
    high: f32,
    chances: Vec<f32>,
    whence: Whence,
}

fn falling<'a>(look: &'a Look, f: &Forecast, side: Side, row_: Falling<'a>) -> Element<'a, Message> {
    let Falling { name, high, chances, whence } = row_;
    let (accent, margin) = (look.accent(side), f.margin_tenths() as f32 / 10.0);
    let bars =
        Plot::new(move |width, height| charts::falling(&chances, margin, accent, &look.theme, Size { width, height }))
            .together()
            .tells(move |_, _| look.spot.hover(&whence))
            .view(Length::Fill, high);
    let name = container(text::TIGHT.say(name, look.theme.ink))
        .width(NAME)
        .height(high - 3.0)
        .align_y(iced::alignment::Vertical::Bottom)
        .clip(true);
    row![name, bars].into()
}

/// Losses by outcome, the length of the battle, and who is likely to fall.
pub fn foot<'a>(
    look: &'a Look,
    (order, sides): (&'a Order, &'static [Side]),
    f: &'a Forecast,
    (what_if, narrow): (Element<'a, Message>, bool),
) -> Element<'a, Message> {
    let mut seen = [0; 2];
    let rows: Vec<Pair> = f
        .brigades
        .iter()
        .filter(|b| sides.contains(&b.side))
        .map(|b| {
            let side = b.side.index();
            let mean = |winner: usize| {
                let (battles, men) = (f.wins[winner].max(1) as f32, b.men.max(1) as f32);
                b.lost_by_winner[winner] as f32 * 100.0 / battles / men
            };
            seen[side] += 1;
            // Filled is always what happens if we win, for both sides.
            Pair { name: name_of(order, b.side, seen[side] - 1).to_owned(), if_won: mean(0), if_lost: mean(1), side }
        })
        .collect();
    let step = if rows.len() > 2 * MANY { PAIR_LOW } else { PAIR_HIGH };
    let high = (rows.len() as f32 * step + 30.0).max(150.0);
    let pairs =
        Plot::new(move |width, height| charts::pairs(&rows, &look.accents, &look.theme, Size { width, height }))
            .together()
            .view(Length::Fill, high);
    let mean = f.turns.mean_tenths();
    let first = f.turns.counts.iter().position(|n| *n > 0).unwrap_or(0);
    let counts = &f.turns.counts[first..];
    let turns =
        Plot::new(move |width, height| charts::histogram(first as u16, counts, &look.theme, Size { width, height }))
            .together()
            .view(Length::Fill, 130.0);
    let means = Side::BOTH.map(|s| i64::try_from(f.losses[s.index()].mean_tenths() / 10).unwrap_or(0));
    let mut spread = row![
        column![section(look, "Losses, if we win and if we lose", "filled: we win; open: we lose"), pairs]
            .width(Length::FillPortion(5)),
        column![
            section(look, "Length in turns", format!("mean {}.{}", mean / 10, mean % 10)),
            turns,
            Space::new().height(size::S8),
            section(look, "Men lost", "on the average"),
            figure_row(look, Side::Blue, "we lose", thousands(means[0])),
            figure_row(look, Side::Red, "they lose", thousands(means[1])),
        ]
        .width(Length::FillPortion(3)),
    ]
    .spacing(size::COLUMN);
    let mut below = Column::new();
    if narrow {
        below = below.push(Space::new().height(size::S16)).push(what_if);
    } else {
        spread = spread.push(container(what_if).width(Length::FillPortion(4)));
    }
    let fallen = row![
        column![
            section(look, "Most often lost", "in 100 battles"),
            fallers((look, sides), &f.units, f.battles, "No unit was lost in any of them."),
        ]
        .width(Length::Fill),
        column![
            section(look, "Commanders most often hit", "in 100 battles"),
            fallers((look, sides), &f.commanders, f.battles, "No commander was hit in any of them."),
        ]
        .width(Length::Fill),
    ]
    .spacing(size::COLUMN);
    column![spread, below, Space::new().height(size::S16), fallen, Space::new().height(size::S16)].into()
}

/// The first few of each side who fall most often.
fn fallers<'a>(
    (look, sides): (&'a Look, &[Side]),
    all: &'a [PieceForecast],
    battles: u32,
    nobody: &'a str,
) -> Element<'a, Message> {
    let mut out = Column::new();
    let mut any = false;
    for side in sides.iter().copied() {
        let mut of: Vec<&PieceForecast> = all.iter().filter(|p| p.side == side && p.fell > 0).collect();
        of.sort_by_key(|p| std::cmp::Reverse(p.fell));
        for piece in of.into_iter().take(NAMED) {
            any = true;
            let share = piece.fell as f32 * 100.0 / battles.max(1) as f32;
            let chance = if share < 1.0 { "under 1".to_owned() } else { format!("{share:.0}") };
            out = out.push(figure_row(look, side, &piece.name, chance));
        }
    }
    if !any {
        out = out.push(look.label(nobody));
    }
    out.into()
}

fn figure_row<'a>(look: &Look, side: Side, words: &'a str, figure: String) -> Element<'a, Message> {
    let cells = row![Cut::new(words, text::TEXT, look.accent(side).line), look.strong(figure)].spacing(size::S8);
    ruled(look, size::ROW, cells)
}
