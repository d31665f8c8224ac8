//! What it costs: the selected thing opened into its sum, each part with its clause, and the army by its brigades.

use super::tree::headed;
use super::{Message, State, Subject};
use crate::army::Id;
use crate::desk::compare::{Bought, Entry};
use crate::gui::look::{Look, size, text};
use crate::gui::widget::{Cut, figures, line, ruled, section, thousands};
use iced::widget::{Column, Space, row};
use iced::{Alignment, Element, Length};

/// Widths of the columns of figures.
const COLUMN: f32 = 44.0;

/// Units of a brigade, its leader, and both.
struct Sum {
    /// Where several armies march together, whose it is: the first of each says it.
    army: Option<String>,
    name: String,
    units: i32,
    leader: i32,
}

impl State {
    /// Points of something that is paid for.
    fn paid(&self, what: Bought, id: &Id) -> i32 {
        self.bill.iter().filter(|e| e.is(what, id)).map(Entry::points).sum()
    }

    /// What each brigade costs, those by themselves, and whatever else is paid for.
    fn sums(&self) -> Vec<Sum> {
        let units = |ids: &[Id]| -> i32 { ids.iter().map(|id| self.paid(Bought::Unit, id)).sum() };
        let several = self.force.as_ref().is_some_and(|f| f.armies.len() > 1);
        let mut out: Vec<Sum> = Vec::new();
        for army in self.force.iter().flat_map(|f| &f.armies) {
            let first = out.len();
            out.extend(army.brigades.iter().enumerate().map(|(n, b)| Sum {
                army: None,
                name: headed(army, n),
                units: units(&b.units),
                leader:
                    b.commander.as_ref().filter(|c| **c != army.general).map_or(0, |c| self.paid(Bought::Officer, c)),
            }));
            if !army.independent.is_empty() {
                let units = units(&army.independent);
                out.push(Sum { army: None, name: "Independent".to_owned(), units, leader: 0 });
            }
            if let Some(sum) = out.get_mut(first).filter(|_| several) {
                sum.army = Some(army.name.clone());
            }
        }
        let told: i32 = out.iter().map(|s| s.units + s.leader).sum();
        let rest = self.points.unwrap_or(told) - told;
        if rest != 0 {
            out.push(Sum { army: None, name: "Generals, works".to_owned(), units: 0, leader: rest });
        }
        out
    }

    /// What is opened: the entries of the bill for what is selected.
    fn opened(&self) -> Vec<&Entry> {
        let officer = |id| (Bought::Officer, id);
        let bought: Vec<(Bought, &Id)> = match &self.subject {
            Some(Subject::Unit(id)) => vec![(Bought::Unit, id)],
            Some(Subject::Brigade(_)) => {
                self.brigade().and_then(|(_, b, _)| b.commander.as_ref()).map(officer).into_iter().collect()
            }
            Some(Subject::Wing(_)) => {
                self.wing().and_then(|(_, w, _)| w.commander.as_ref()).map(officer).into_iter().collect()
            }
            Some(Subject::Army(_)) => {
                self.army().into_iter().flat_map(|a| [officer(&a.general), (Bought::Works, &a.id)]).collect()
            }
            None => Vec::new(),
        };
        self.bill.iter().filter(|e| bought.iter().any(|(what, id)| e.is(*what, id))).collect()
    }
}

/// *100*, *4 × 10*; with its sign behind the first.
fn part(first: bool, each: i32, count: i32) -> String {
    let number = thousands(each.into());
    let number = if count == 1 { number } else { format!("{} × {number}", thousands(count.into())) };
    if first || each < 0 { number } else { format!("+{number}") }
}

/// The column.
pub fn view<'a>(state: &'a State, look: &'a Look) -> Element<'a, Message> {
    let t = &look.theme;
    let mut out = Column::new().push(section(look, "What it costs", state.system));
    let Some(points) = state.points else {
        return out.push(Space::new().height(size::S8)).push(look.label("These rules have no points.")).into();
    };
    for entry in state.opened() {
        for (n, item) in entry.items.iter().enumerate() {
            let cells = row![
                look.text(state.words.word("price", item.key)).width(Length::Fill),
                text::CAPTION.say(item.clause, look.ours().line),
                figures(COLUMN, look.text(part(n == 0, item.each, item.count)))
            ];
            let cells = cells.spacing(size::S4).padding([2.0, 0.0]).align_y(Alignment::Center);
            out = out.push(cells).push(line(t.hairline, 1.0));
        }
        let figure = figures(COLUMN + size::S12, look.strong(thousands(entry.points().into())));
        let name = Cut::new(entry.name.as_str(), text::STRONG, t.ink);
        out = out.push(ruled(look, size::ROW_DENSE, row![name, figure].align_y(Alignment::Center)));
    }
    out = out.push(Space::new().height(size::S8)).push(row![
        Space::new().width(Length::Fill),
        figures(COLUMN, look.caption("units")),
        figures(COLUMN, look.caption("leader")),
        figures(COLUMN, look.caption("points"))
    ]);
    let cell = |n: i32| if n == 0 { String::new() } else { thousands(n.into()) };
    let (mut units, mut leaders) = (0, 0);
    for sum in state.sums() {
        (units, leaders) = (units + sum.units, leaders + sum.leader);
        if let Some(army) = sum.army {
            let name = Cut::new(army, text::SIDE_NOTE, t.second);
            out = out.push(ruled(look, size::ROW, row![name].align_y(Alignment::Center)));
        }
        let cells = row![
            Cut::new(sum.name, text::TEXT, t.ink),
            figures(COLUMN, look.label(cell(sum.units))),
            figures(COLUMN, look.label(cell(sum.leader))),
            figures(COLUMN, look.text(thousands((sum.units + sum.leader).into())))
        ];
        out = out.push(ruled(look, size::ROW_DENSE, cells.align_y(Alignment::Center)));
    }
    let cells = row![
        Cut::new("Army", text::STRONG, t.ink),
        figures(COLUMN, look.strong(cell(units))),
        figures(COLUMN, look.strong(cell(leaders))),
        figures(COLUMN, look.strong(thousands(points.into())))
    ];
    out.push(ruled(look, size::ROW_DENSE, cells.align_y(Alignment::Center))).into()
}

/// What the whence line says of the price of a unit: *; 120 points: 100 a battalion (HOW-PTS-03) +20 superior …*.
pub fn told(state: &State, id: &Id) -> String {
    let Some(entry) = state.bill.iter().find(|e| e.is(Bought::Unit, id)) else { return String::new() };
    let parts =
        entry.items.iter().enumerate().map(|(n, i)| {
            format!("{} {} ({})", part(n == 0, i.each, i.count), state.words.word("price", i.key), i.clause)
        });
    format!("; {} points: {}", thousands(entry.points().into()), parts.collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::{resolve, sample};
    use crate::gui::screen::armies::Line;

    /// What is opened and what is summed up is what the system asks, for each that has points.
    #[test]
    fn the_sums_are_the_price_of_the_army() {
        let force = sample::force(vec![sample::armies().swap_remove(0)], &sample::nations());
        for system in resolve::known() {
            let Some(points) = system.cost(&force, 1757) else { continue };
            let mut state = State {
                force: Some(force.clone()),
                points: Some(points),
                bill: system.bill(&force, 1757),
                ..State::default()
            };
            let sums = state.sums();
            assert_eq!(sums.iter().map(|s| s.units + s.leader).sum::<i32>(), points, "{}", system.about().name);
            assert!(sums.iter().any(|s| s.units > 0));
            // *v. Quastorff* is a regiment and the officer who leads its brigade.
            let shared = &force.armies[0].brigades[1];
            assert!(shared.units.contains(shared.commander.as_ref().expect("he leads it")));
            let leads = shared.commander.as_ref().map_or(0, |id| state.paid(Bought::Officer, id));
            let units: i32 = shared.units.iter().map(|id| state.paid(Bought::Unit, id)).sum();
            assert_eq!((sums[1].units, sums[1].leader), (units, leads));
            assert_eq!(state.bill.iter().filter(|e| e.id == shared.units[0]).count(), 2);
            let unit = force.armies[0].brigades[0].units[0].clone();
            state.lines.push(Line { unit: unit.clone(), men: 0, points: None, rating: String::new(), unfit: false });
            state.subject = Some(Subject::Unit(unit.clone()));
            assert_eq!(state.opened().iter().map(|e| e.points()).sum::<i32>(), state.paid(Bought::Unit, &unit));
            assert!(told(&state, &unit).contains(state.bill[0].items[0].clause));
        }
    }

    #[test]
    fn a_part_has_its_sign_and_its_count() {
        assert_eq!([part(true, 100, 1), part(false, 20, 1), part(false, -30, 1)], ["100", "+20", "−30"]);
        assert_eq!(part(false, 10, 4), "+4 × 10");
    }
}
