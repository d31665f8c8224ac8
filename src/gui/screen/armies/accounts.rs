//! The accounts of a unit's men, as the campaign's books have them.

use super::Message;
use crate::army::Unit;
use crate::campaign::{Account, Entry, Kind as Thing, State as Stand};
use crate::draw::{List, Path};
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::painter::Picture;
use crate::gui::widget::{button, cell, change, figures, ruled, section, thousands};
use iced::widget::{Row, Space, column, row};
use iced::{Alignment, Element};

/// Widths of the column of days and of those of figures.
const DAY: f32 = 54.0;
const COLUMN: f32 = 43.0;

/// Entries that are shown one by one, the last ones; what stood before them is a line.
const SHOWN: usize = 4;

/// The accounts of men, in the order of the table, with their heads in two lines.
const ACCOUNTS: [(Account, [&str; 2]); 9] = [
    (Account::Present, ["", "Present"]),
    (Account::Sick, ["", "Sick"]),
    (Account::LightWounded, ["Light", "wd."]),
    (Account::Wounded, ["Wound-", "ed"]),
    (Account::Missing, ["", "Missing"]),
    (Account::Prisoners, ["Pri-", "soners"]),
    (Account::Dead, ["", "Dead"]),
    (Account::Deserted, ["De-", "serted"]),
    (Account::Discharged, ["Dis-", "charged"]),
];

/// The table.
pub fn view<'a>(look: &'a Look, stand: &Stand, unit: &'a Unit, war: Option<&crate::desk::War>) -> Element<'a, Message> {
    let t = &look.theme;
    let balance = |a: Account| i64::from(stand.books.balance(&unit.id, Thing::Men, a));
    let should = format!("{} on establishment", thousands(unit.establishment.men.into()));
    let inks =
        [look.ours().fill, t.rule, t.map.water_edge, t.map.tree, t.third, t.ochre, t.second, t.disabled, t.hairline];
    let sum: i64 = ACCOUNTS.iter().map(|(a, _)| balance(*a)).sum::<i64>().max(1);
    let wide_bar = DAY + COLUMN * ACCOUNTS.len() as f32;
    let mut bar = List::new(wide_bar, 12.0);
    let mut x = 0.0;
    for ((account, _), ink) in ACCOUNTS.iter().zip(inks) {
        let wide = balance(*account) as f32 / sum as f32 * wide_bar;
        if wide > 0.0 {
            bar.fill(Path::rect(x, 0.0, (wide - 1.0).max(0.5), 12.0), ink);
        }
        x += wide;
    }
    let mut head = Row::new().push(cell(DAY, look.caption("")));
    for (_, [upper, lower]) in ACCOUNTS {
        let name = column![look.caption(upper), look.caption(lower)].align_x(Alignment::End);
        head = head.push(figures(COLUMN, name));
    }
    let mut out = column![
        section(look, "Accounts of men", should),
        Space::new().height(size::S8),
        Picture::view(bar),
        Space::new().height(size::S4),
        head,
        Space::new().height(2.0),
        crate::gui::widget::line(t.rule, 1.0)
    ];
    let last: Vec<_> = war
        .iter()
        .flat_map(|w| w.entries())
        .filter(|e| e.postings.iter().any(|p| p.thing == unit.id && p.kind == Thing::Men))
        .collect();
    let moved = |entry: &Entry, account: Account| -> i64 {
        let own = entry.postings.iter().filter(|p| p.thing == unit.id && p.kind == Thing::Men);
        own.map(|p| i64::from(p.number) * (i64::from(p.to == account) - i64::from(p.from == account))).sum()
    };
    let (earlier, shown) = last.split_at(last.len().saturating_sub(SHOWN));
    if !earlier.is_empty() {
        let mut cells = Row::new().push(cell(DAY, look.label("before")));
        for (account, _) in ACCOUNTS {
            let then: i64 = earlier.iter().map(|entry| moved(entry, account)).sum();
            cells = cells.push(figures(COLUMN, look.text(thousands(then))));
        }
        out = out.push(ruled(look, size::ROW_DENSE, cells.align_y(Alignment::Center)));
    }
    for entry in shown {
        let mut cells = Row::new().push(cell(DAY, text::DATE.say(entry.date.format("%-d %b").to_string(), t.ink)));
        for (account, _) in ACCOUNTS {
            cells = cells.push(figures(COLUMN, look.text(change(moved(entry, account)))));
        }
        out = out.push(ruled(look, size::ROW_DENSE, cells.align_y(Alignment::Center)));
    }
    let mut now = Row::new().push(cell(DAY, text::DATE.say(stand.today.format("%-d %b").to_string(), t.ink)));
    for (account, _) in ACCOUNTS {
        now = now.push(figures(COLUMN, look.strong(thousands(balance(account)))));
    }
    out = out.push(ruled(look, size::ROW_DENSE, now.align_y(Alignment::Center)));
    let depot = stand.in_depot(&unit.id);
    if depot > 0 {
        let words = format!("{} in the depot", thousands(depot.into()));
        let send = button(look, Kind::Quiet, "Send them now", "")
            .whence(
                Whence::new("Send them now", "they are with the regiment today; an entry of the journal").term("draft"),
            )
            .press(Message::Send(depot));
        out = out.push(row![look.label(words), send].spacing(size::S8).align_y(Alignment::Center));
    }
    out.into()
}
