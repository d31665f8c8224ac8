//! Below the tables: what befell commanders, what was taken, and what accepting the page writes.

use super::{Books, Foreseen, LATER, Leading, Message, Recovery, State};
use crate::base::Side;
use crate::campaign::Fate;
use crate::desk::result::CONCEDED;
use crate::draw::table::short;
use crate::draw::{Colour, List, Path};
use crate::field::say;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::painter::Picture;
use crate::gui::widget::{Control, Cut, button, figures, ruled, scroll, section, thousands};
use iced::keyboard::{Key, Modifiers};
use iced::widget::text::Wrapping;
use iced::widget::{Column, Row, column, container, row};
use iced::{Alignment, Element, Length, Padding};

/// How long a wound keeps an officer that nothing was thrown for.
const WOUND: Fate = Fate::Wounded { days: 28 };
/// Letters of those who lost guns or colours that stand in one line; more take two.
const ONE_LINE: usize = 20;
/// Letters of names in two lines; what is beyond is counted.
const TWO_LINES: usize = 38;
/// Dates of return that there is room for.
const DATES: usize = 3;

/// Names one after another, as many as two lines hold: *First batt., Second batt. and 2 more*.
fn listed(names: &[String]) -> String {
    let mut told = String::new();
    for (n, name) in names.iter().enumerate() {
        let longer = if told.is_empty() { name.clone() } else { format!("{told}, {name}") };
        if !told.is_empty() && longer.chars().count() > TWO_LINES {
            return format!("{told} and {} more", names.len() - n);
        }
        told = longer;
    }
    told
}

impl State {
    pub(super) fn strip<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        row![
            container(self.commanders(look)).width(Length::FillPortion(4)),
            container(self.trophies(look)).width(Length::FillPortion(3)),
            container(self.books(look)).width(Length::FillPortion(5)),
        ]
        .spacing(size::COLUMN)
        .into()
    }

    fn commanders<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        let t = &look.theme;
        let mut list = Column::new();
        for (n, officer) in self.page.officers.iter().enumerate() {
            // A battle fought here says who fell; on a real table anyone may have.
            if officer.falls == 0 && officer.fate == Fate::Unhurt && !self.page.recorded && !officer.by_hand {
                continue;
            }
            let fate = match officer.fate {
                Fate::Unhurt => "unhurt".to_owned(),
                Fate::Wounded { days } => {
                    let back = self.page.date + chrono::Days::new(days.into());
                    format!("wounded, back {}", say::day(back))
                }
                Fate::Captured => "taken".to_owned(),
                Fate::Killed => "killed".to_owned(),
            };
            let next = match officer.fate {
                Fate::Unhurt => WOUND,
                Fate::Wounded { .. } => Fate::Captured,
                Fate::Captured => Fate::Killed,
                Fate::Killed => Fate::Unhurt,
            };
            let content = row![
                mark(look, &self.sides, officer.side),
                Cut::new(officer.name.as_str(), text::TIGHT, t.ink),
                text::TIGHT.say(fate, t.second).wrapping(Wrapping::None)
            ]
            .spacing(size::S8)
            .align_y(Alignment::Center);
            let whence =
                Whence::new(officer.name.clone(), "what befell him").keys("U unhurt   W wounded   C taken   K killed");
            let control = Control::new(look, Kind::Cell, content)
                .width(Length::Fill)
                .height(size::ROW_DENSE - 1.0)
                .keys(move |key, modifiers| fate_key(n, key, modifiers))
                .press(Message::Fate(n, next))
                .whence(whence);
            list = list.push(ruled(look, size::ROW_DENSE, control));
        }
        let nobody = self.page.officers.iter().all(|o| o.falls == 0 && o.fate == Fate::Unhurt && !o.by_hand);
        if nobody && !self.page.recorded {
            list = list.push(container(look.label("No commander was hurt.")).padding(Padding::ZERO.top(size::S4)));
        }
        column![
            section(look, "Commanders", ""),
            scroll(look, list.padding(Padding::ZERO.right(size::S8))).height(Length::Fill)
        ]
        .into()
    }

    fn trophies<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        let mut list = Column::new();
        let mut any = false;
        for side in Side::BOTH {
            let lost = self.page.total(side.other());
            for (number, one, many, [of, brief]) in [
                (lost.colours, "colour", "colours", self.losers(side.other(), |l| l.colours > 0)),
                (lost.guns, "gun", "guns", self.losers(side.other(), |l| l.guns > 0)),
            ] {
                if number == 0 {
                    continue;
                }
                any = true;
                let (high, whose): (f32, Element<'a, Message>) = if brief.chars().count() > ONE_LINE {
                    let names = container(look.caption(of)).max_height(size::ROW_AIRY - 2.0).clip(true);
                    (size::ROW_AIRY, names.into())
                } else {
                    (size::ROW, Cut::new(of, text::CAPTION, look.theme.second).or(brief, text::CAPTION).into())
                };
                let words = format!("takes {number} {}", if number == 1 { one } else { many });
                let cells = row![mark(look, &self.sides, side), container(look.text(words)).width(100.0), whose]
                    .spacing(size::S8)
                    .align_y(Alignment::Center);
                list = list.push(ruled(look, high, cells));
            }
        }
        if !any {
            list = list.push(
                container(look.label("Neither side took a gun or a colour.")).padding(Padding::ZERO.top(size::S4)),
            );
        }
        let t = &look.theme;
        let mut out = column![section(look, "Trophies", ""), scroll(look, list).height(Length::Fill)];
        let chosen = |name: &'a str, told: &'a str, key: &'static str, whence: Whence, next: Message| {
            let value = button(look, Kind::Quiet, told, key).whence(whence).press(next);
            row![container(text::TIGHT.say(name, t.second)).width(56.0), value].align_y(Alignment::Center)
        };
        if self.page.winner.is_some() {
            let told = self.page.pursuit.words();
            let whence = Whence::new("Pursuit", "of the beaten: how many of the missing and of those taken get away");
            out = out.push(chosen("Pursuit", told, "P", whence.keys("P the next"), Message::Pursued));
        }
        if self.page.recorded {
            let told = self.ended();
            let whence = Whence::new("It ended", "how, and in which turn: turns are counted above");
            out = out.push(chosen("It ended", told, "O", whence.keys("O the next"), Message::How));
        }
        out.into()
    }

    /// How a battle of the table may have ended: not said, as the rules know it, or conceded.
    pub(super) fn hows(&self) -> Vec<&str> {
        let fits = |key: &&str| (*key == "draw") == self.page.winner.is_none() || self.page.how == *key;
        let own = self.ways.iter().map(|(key, _)| key.as_str()).filter(|key| *key != CONCEDED).filter(fits);
        std::iter::once("").chain(own).chain([CONCEDED]).collect()
    }

    /// How it ended, in words.
    fn ended(&self) -> &str {
        let known = self.ways.iter().find(|(key, _)| *key == self.page.how).map(|(_, told)| told.as_str());
        known.unwrap_or(match self.page.how.as_str() {
            "" => "not said",
            CONCEDED => "the loser gave up the field",
            other => other,
        })
    }

    /// What the battle cost both sides, where it goes into no books.
    fn tally<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        let t = &look.theme;
        let mut out = column![section(look, "What it cost", "of those who went in")];
        for side in Side::BOTH {
            let (lost, men) = (self.page.total(side), self.page.men(side));
            let share = f64::from(lost.men()) * 100.0 / f64::from(men.max(1));
            let told = format!("{} of {} men, {share:.1} %", thousands(lost.men().into()), thousands(men.into()));
            let cells = row![
                mark(look, &self.sides, side),
                Cut::new(self.sides[side.index()].name.as_str(), text::TIGHT, t.ink),
                text::TIGHT.say(told, t.ink)
            ]
            .spacing(size::S8)
            .align_y(Alignment::Center);
            out = out.push(ruled(look, size::ROW, cells));
        }
        let how = format!(
            "{}; an officer’s fate and each kind of loss follow from the system’s table.",
            say::counted(self.page.turns.into(), "turn", "turns")
        );
        out.push(container(look.label(how)).padding(Padding::ZERO.top(size::S4))).into()
    }

    /// Units of a side whose losses are so, by their names as far as two lines hold them all, and by their short ones.
    fn losers(&self, side: Side, which: impl Fn(&crate::campaign::Losses) -> bool) -> [String; 2] {
        let lost = || self.page.side(side).filter(|r| which(&r.losses));
        let full = lost().map(|r| r.name.as_str()).collect::<Vec<_>>().join(", ");
        let brief = listed(&lost().map(|r| short(&r.name)).collect::<Vec<_>>());
        [if full.chars().count() > TWO_LINES { brief.clone() } else { full }, brief]
    }

    fn books<'a>(&'a self, look: &'a Look) -> Element<'a, Message> {
        let t = &look.theme;
        if self.books == Books::None {
            return self.tally(look);
        }
        let Ok(foreseen) = &self.foreseen else {
            return column![section(look, "What will be entered", ""), look.label("Nothing, until the page adds up.")]
                .into();
        };
        let lines = if self.is_behind() {
            "being reckoned".to_owned()
        } else {
            format!("{} lines; every sum balances", foreseen.lines)
        };
        let dates = columns(foreseen);
        let mut heads = Row::new().push(container(look.caption("Back with the regiments")).width(Length::Fill));
        for (name, _) in &dates {
            heads = heads.push(figures(56.0, look.caption(name.clone())));
        }
        let mut out = column![
            section(look, "What will be entered", lines),
            container(heads).height(20.0).align_y(iced::alignment::Vertical::Center)
        ];
        for side in Side::BOTH {
            let lost = self.page.total(side);
            let told = format!(
                "{} wounded, {} missing",
                thousands((lost.wounded + lost.light).into()),
                thousands(lost.missing.into())
            );
            let mut cells = row![mark(look, &self.sides, side), Cut::new(told, text::TIGHT, t.ink)]
                .spacing(size::S8)
                .align_y(Alignment::Center);
            for (_, numbers) in &dates {
                cells = cells.push(figures(48.0, text::TIGHT.say(thousands(numbers[side.index()].into()), t.ink)));
            }
            out = out.push(ruled(look, size::ROW, cells));
        }
        if let Some((n, chosen)) = self.chosen() {
            let others: Vec<String> = self
                .recoveries
                .iter()
                .enumerate()
                .filter(|(m, _)| *m != n)
                .map(|(_, r)| {
                    let chance = self.chance(&r.preset).map_or_else(String::new, |c| format!(", {}", c.words()));
                    format!("{} {}{chance}", r.preset.name.to_lowercase(), balance(r.men))
                })
                .collect();
            let day = say::day(self.page.date + chrono::Days::new(LATER));
            let whence = Whence::new(format!("On {day} {}", comes_to(chosen)), others.join("; ")).keys("Y the next");
            let recovery =
                button(look, Kind::Quiet, chosen.preset.name.as_str(), "Y").whence(whence).press(Message::NextRecovery);
            out = out.push(
                row![text::TIGHT.say("Recovery", t.second), recovery].spacing(size::S4).align_y(Alignment::Center),
            );
            let mut then = row![text::TIGHT.say(format!("Then on {day} {}.", comes_to(chosen)), t.second)];
            if let Some(chance) = self.chance(&chosen.preset) {
                then = row![text::TIGHT.say(format!("Next battle: {}, {}.", chance.words(), chance.margin()), t.ink)];
            } else if self.is_weighed() {
                then = then.push(text::TIGHT.say(" Weighing.", t.third));
            } else {
                let about = "fights the next battle unseen under each way of recovery, and says how it would end";
                let whence = Whence::new("Weigh", about).keys("W weighs them   Y the next way");
                then = then.push(button(look, Kind::Quiet, "Weigh", "W").whence(whence).press(Message::Weigh));
            }
            out = out.push(then.spacing(size::S4).align_y(Alignment::Center));
        }
        out.into()
    }
}

/// The dates on which men come back, the last ones together, and those who never do.
fn columns(foreseen: &Foreseen) -> Vec<(String, [u32; 2])> {
    let all: Vec<_> = foreseen.back.iter().collect();
    let mut out: Vec<(String, [u32; 2])> = Vec::new();
    let single = if all.len() > DATES { DATES - 1 } else { all.len() };
    for (date, numbers) in &all[..single] {
        out.push((date.format("%-d %b").to_string(), **numbers));
    }
    if all.len() > single {
        let later = all[single..].iter().fold([0; 2], |sum, (_, n)| [sum[0] + n[0], sum[1] + n[1]]);
        out.push(("later".to_owned(), later));
    }
    out.push(("never".to_owned(), foreseen.gone));
    out
}

fn fate_key(n: usize, key: &Key, modifiers: Modifiers) -> Option<Message> {
    if modifiers.command() || modifiers.alt() {
        return None;
    }
    let Key::Character(c) = key else { return None };
    let fate = match c.to_lowercase().as_str() {
        "u" => Fate::Unhurt,
        "w" => WOUND,
        "c" => Fate::Captured,
        "k" => Fate::Killed,
        _ => return None,
    };
    Some(Message::Fate(n, fate))
}

/// The mark of a side in a list: its coat with a band of its facing.
fn mark<'a>(look: &Look, sides: &[Leading; 2], side: Side) -> Element<'a, Message> {
    let mut list = List::new(10.0, 10.0);
    let uniform = &sides[side.index()].uniform;
    let (coat, facing) = (Colour::of(&uniform.coat), Colour::of(&uniform.facings));
    list.fill(Path::rect(0.5, 0.5, 9.0, 9.0), coat);
    list.fill(Path::rect(0.5, 0.5, 9.0, 3.0), facing);
    list.stroke(Path::rect(0.5, 0.5, 9.0, 9.0), look.theme.ink, 1.0);
    Picture::view(list)
}

/// The balance of two strengths, the stronger side's share first: *1.10 to 1*.
fn balance(men: [u32; 2]) -> String {
    let [ours, theirs] = men.map(|n| f64::from(n.max(1)));
    if ours >= theirs { format!("{:.2} to 1", ours / theirs) } else { format!("1 to {:.2}", theirs / ours) }
}

/// What a way of recovery comes to, for comparing it.
fn comes_to(recovery: &Recovery) -> String {
    let [ours, theirs] = recovery.men.map(|n| thousands(n.into()));
    format!("{ours} against {theirs}, {}", balance(recovery.men))
}

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn names_beyond_two_lines_are_counted() {
        let of = |names: &[&str]| listed(&names.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>());
        assert_eq!(of(&["Jung-Wolkenburg", "Landrgt. Süd"]), "Jung-Wolkenburg, Landrgt. Süd");
        let batteries = ["First batt. of 8-pounders", "Second batt. of 8-pounders", "Knall"];
        assert_eq!(of(&batteries), "First batt. of 8-pounders and 2 more");
        assert_eq!(of(&[]), "");
    }
}
