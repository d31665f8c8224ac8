//! How long days pass: some, until the battle, until a day; or the machine leads the war for some battles, or one side alone.

use super::run::{ALONE, RUNS, Run};
use super::{FIRST_OF_PANEL, Message, STEPS};
use crate::base::Side;
use crate::campaign::{MOST_DAYS, Season, State as Stand};
use crate::desk::War;
use crate::desk::run::Leads;
use crate::field::say;
use crate::gui::look::spot::Whence;
use crate::gui::look::state::Kind;
use crate::gui::look::{Look, size, text};
use crate::gui::widget::field::{Field, Worth};
use crate::gui::widget::icon::Icon;
use crate::gui::widget::{button, choice, line};
use chrono::NaiveDate;
use iced::widget::{Row, column, row};
use iced::{Alignment, Element, Length};

/// Width of a day as it is written.
const DAY: f32 = 120.0;

/// What is chosen.
#[derive(Debug, Clone)]
pub struct Form {
    /// The day as it is written.
    pub until: String,
    /// Whom the machine leads when it runs.
    pub leads: Leads,
}

impl Form {
    /// Nothing is chosen yet: the machine leads whom it leads in the campaign.
    pub fn of(state: &Stand) -> Form {
        Form { until: String::new(), leads: Leads::of(state.led) }
    }

    /// How far it can be let run by one press.
    pub const fn runs(&self) -> &'static [Run] {
        match self.leads {
            Leads::Both => &RUNS,
            Leads::Alone(_) => &ALONE,
        }
    }
}

/// A later day as it is written, or why it is none.
pub fn day(until: &str, state: &Stand) -> Result<NaiveDate, String> {
    days(until, state).map(|days| state.today + chrono::Days::new(days.into()))
}

/// Days from today until one that is written, or why it is none.
pub fn days(until: &str, state: &Stand) -> Result<u32, String> {
    let day: NaiveDate = until
        .trim()
        .parse()
        .map_err(|_| "That is no day. Write year, month and day, such as 1757-05-09.".to_owned())?;
    let today = state.today;
    u32::try_from((day - today).num_days())
        .ok()
        .filter(|days| (1..=MOST_DAYS).contains(days))
        .ok_or_else(|| format!("Today is {}. Write a later day, at most {MOST_DAYS} days away.", say::date(today)))
}

/// What winter quarters do under the rule of the season.
fn spared(state: &Stand) -> String {
    let lie = "both armies lie in winter quarters until that day";
    match &state.season {
        None => format!("{lie}; nobody falls sick in this war, in quarters or out of them"),
        Some(rule) if rule.quarters >= Season::FIELD && !usual(rule) => {
            format!("{lie}; under this war’s own rule of the season they spare nobody")
        }
        Some(_) => format!("{lie}: fewer fall sick, fewer desert"),
    }
}

/// Whether a rule is one of the program's, which quarters bring up to date.
fn usual(rule: &Season) -> bool {
    Season::all().iter().any(|r| r.id == rule.id && r.sick == rule.sick && r.deserted == rule.deserted)
}

/// The panel.
pub fn view<'a>(look: &'a Look, war: &'a War, form: &'a Form) -> Element<'a, Message> {
    let until = form.until.as_str();
    let state = war.state();
    let mut out = column![
        text::SUBJECT.say("How long?", look.theme.ink),
        look.label("Men come back meanwhile, drafts arrive, officers recover.")
    ]
    .spacing(size::S8);
    if let Some(plan) = war.plan() {
        let day = format!("on {}; days pass until then", say::day(plan.date));
        out = out.push(
            button(look, Kind::Primary, "Until the battle", "Ctrl Enter")
                .id(FIRST_OF_PANEL)
                .width(Length::Fill)
                .whence(Whence::new(format!("Battle of {}", plan.place), day))
                .press(Message::AdvanceToBattle),
        );
    }
    let mut steps = Row::new().spacing(size::S8);
    for (n, (days, words, key)) in STEPS.into_iter().enumerate() {
        let step = button(look, Kind::Plain, words, key).press(Message::Advance(days));
        steps = steps.push(if n == 0 && war.plan().is_none() { step.id(FIRST_OF_PANEL) } else { step });
    }
    let wrong = days(until, state).err().filter(|_| !until.trim().is_empty());
    let field = Field::new(look, &state.today.to_string(), until, Message::UntilWritten)
        .worth(if wrong.is_some() { Worth::Wrong } else { Worth::Good })
        .submit(Message::AdvanceToDay)
        .width(DAY)
        .whence(Whence::new("Until a day", "year, month, day").keys("Enter lets the days pass"));
    let pass = button(look, Kind::Plain, "Let them pass", "Enter").press(Message::AdvanceToDay);
    let quarters = button(look, Kind::Plain, "In quarters", "")
        .whence(Whence::new("In quarters", spared(state)))
        .press(Message::Winter);
    out = out
        .push(steps.wrap().vertical_spacing(size::S8))
        .push(row![look.label("or until"), field, pass, quarters].spacing(size::S8).align_y(Alignment::Center));
    if let Some(why) = wrong {
        let ink = look.theme.carmine;
        out = out.push(row![Icon::Error.view(ink), text::TEXT.say(why, ink)].spacing(size::S8));
    }
    let leads = [
        (Leads::Alone(Side::Blue), state.side_name(Side::Blue)),
        (Leads::Alone(Side::Red), state.side_name(Side::Red)),
        (Leads::Both, "both sides"),
    ];
    let alone = "one side alone waits for you at each battle; for both it fights them";
    let leads = choice(look, &leads, form.leads, Message::Leading, &Whence::new("The machine leads", alone));
    out = out
        .push(line(look.theme.hairline, 1.0))
        .push(look.label("Or let it run; all that it does is taken back in one step."))
        .push(row![look.label("The machine leads"), leads].spacing(size::S12).align_y(Alignment::Center));
    let mut runs = Row::new().spacing(size::S8);
    for (until, words, key) in form.runs().iter().copied() {
        runs = runs.push(button(look, Kind::Plain, words, key).press(Message::LetItRun(until)));
    }
    let to_day = button(look, Kind::Plain, "Until the day above", "").whence(Whence::new(
        "Until the day above",
        match form.leads {
            Leads::Both => "battles are fought as they come; a page tells what was done",
            Leads::Alone(_) => "or until a battle, if one is due before; a page tells what was done",
        },
    ));
    let to_day = match days(until, state) {
        Ok(_) => to_day.press(Message::RunToDay),
        Err(_) => to_day.disabled_because("write a later day in the field above first"),
    };
    let runs = runs.push(to_day).wrap().vertical_spacing(size::S8);
    out.push(runs).push(button(look, Kind::Plain, "Leave it", "Esc").press(Message::ClosePanel)).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::Desk;

    #[test]
    fn days_are_counted_to_a_later_day_and_no_other() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = Desk::open(&folder.path().join("library.tricorne")).expect("a new library");
        desk.found_sample(None).expect("the sample campaign");
        let state = desk.campaign().expect("a campaign").state();
        let day = |n: i64| (state.today + chrono::TimeDelta::days(n)).to_string();
        assert_eq!(days(&day(40), state), Ok(40));
        for wrong in [day(0), day(-3), day(i64::from(MOST_DAYS) + 1), "soon".to_owned(), String::new()] {
            assert!(days(&wrong, state).is_err(), "{wrong}");
        }
    }
}
