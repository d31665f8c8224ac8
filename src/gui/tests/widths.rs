//! Where things stand in the place Battle, in windows of several widths.

use super::battle::{Table, letter};
use super::picture::simulate;
use crate::base::Side;
use crate::gui::look::{Light, size};
use crate::gui::screen::aftermath::Message as Fared;
use crate::gui::screen::battle::Message;
use crate::gui::screen::forecast::Message as Foretold;
use iced::Rectangle;
use iced::keyboard::{Key, key::Named};
use iced_test::selector::Candidate;

/// Where every text stands that `is` the one that is looked for, from above.
fn places(table: &Table, high: f32, is: impl Fn(&str) -> bool + Sync) -> Vec<Rectangle> {
    let mut simulator = simulate((table.width, high), table.window());
    let mut all = Vec::new();
    let _ = simulator.find(|c: Candidate<'_>| {
        if let Candidate::Text { content, bounds, .. } = c
            && is(content)
        {
            all.push(bounds);
        }
        None::<()>
    });
    all.sort_by(|a, b| a.y.total_cmp(&b.y));
    all
}

/// The one place of a text.
fn place(table: &Table, high: f32, text: &str) -> Rectangle {
    let all = places(table, high, |content| content == text);
    *all.first().unwrap_or_else(|| panic!("“{text}” is on the screen"))
}

fn right(at: &Rectangle) -> f32 {
    at.x + at.width
}

#[test]
fn the_clause_of_an_entry_stands_behind_its_last_line_where_there_is_room() {
    let mut table = Table::new(Light::Daylight);
    table.next();
    table.next();
    let is_clause = |content: &str| content.starts_with("HOW-");
    let mut behind = 0;
    for _ in 0..6 {
        table.press(Key::Named(Named::PageDown));
        table.press(Key::Named(Named::PageDown));
        table.press(Key::Named(Named::ArrowLeft));
        let log = |at: &Rectangle| at.x > table.width - size::ASIDE - size::MARGIN;
        let clauses = places(&table, 800.0, is_clause);
        let lines: Vec<Rectangle> =
            places(&table, 800.0, |content| !is_clause(content) && !content.starts_with("Choose a unit"))
                .into_iter()
                .filter(log)
                .collect();
        for clause in clauses.iter().filter(|at| log(at)) {
            assert!(right(clause) <= table.width - size::MARGIN, "{clause:?}");
            let beside = lines.iter().filter(|line| (line.center_y() - clause.center_y()).abs() < 3.0);
            for line in beside {
                assert!(right(line) < clause.x, "{line:?} {clause:?}");
                behind += 1;
            }
        }
    }
    assert!(behind > 0, "some have room");
}

#[test]
fn a_forecast_in_a_narrow_window_stands_one_below_the_other_and_nothing_is_cut() {
    let mut table = Table::new(Light::Daylight);
    table.next();
    let so_far = table.glimpse().expect("a forecast");
    table.begin("f");
    table.send(Message::ForecastSays(Foretold::Grew(1, Box::new(so_far), 1.0)));
    let heads = |table: &Table| places(table, 2400.0, |content| content == "at least 10 %");
    let [ours, theirs] = heads(&table)[..] else { panic!("a table for each side") };
    assert!((ours.y - theirs.y).abs() < 1.0, "side by side where there is room");
    for width in [900.0, size::LEAST.0] {
        table.width = width;
        let [ours, theirs] = heads(&table)[..] else { panic!("a table for each side") };
        assert!(theirs.y > ours.y + 100.0);
        let second = place(&table, 2400.0, "20 %");
        assert!(right(&ours) < second.x, "heads stand apart");
        for button in ["Like the mean", "Cancel", "Keep it", "Try them all"] {
            let at = place(&table, 2400.0, button);
            assert!(right(&at) < width - size::MARGIN && at.height < 20.0, "{button} at {at:?}");
        }
    }
}

#[test]
fn a_forecast_of_six_brigades_a_side_stands_whole_in_the_smallest_window() {
    let mut table = Table::new(Light::Daylight);
    table.next();
    let so_far = table.glimpse().expect("a forecast");
    let brigades = so_far.brigades.len();
    assert_eq!(brigades, 12);
    table.begin("f");
    table.send(Message::ForecastSays(Foretold::Grew(1, Box::new(so_far), 1.0)));
    let below = |table: &Table, high: f32| place(table, high, "Losses, if we win and if we lose").y;
    for army in places(&table, size::WINDOW.1, |content| content == "Army, in men") {
        assert!(army.y + army.height < below(&table, size::WINDOW.1), "all rows of the falling steps: {army:?}");
    }
    // Beside a bar at the foot the list of brigades scrolls, and nothing else of the page does.
    for high in [size::WINDOW.1, size::WINDOW.1 - size::ACTION_BAR - 1.0] {
        let foot = high - size::WHENCE;
        assert!(place(&table, high, "they lose").y + 20.0 < foot);
        assert!(place(&table, high, "Commanders hit").y + 24.0 < foot);
        assert!(place(&table, high, "Try them all").y + 26.0 < foot);
        assert!(below(&table, high) + 200.0 < foot);
    }
    let at = place(&table, 460.0, "Try them all");
    assert!(at.y > 460.0, "a low window scrolls as a whole: {at:?}");
}

#[test]
fn where_a_forecast_was_asked_for_is_told_in_one_line() {
    let mut table = Table::new(Light::Daylight);
    table.next();
    table.next();
    table.press(Key::Named(Named::PageDown));
    table.begin("f");
    table.press(Key::Named(Named::End));
    let at = places(&table, 800.0, |content| content.starts_with("Forecast from "));
    assert!(at.len() == 1 && at[0].height < 30.0, "{at:?}");
}

#[test]
fn the_time_line_and_its_buttons_are_whole_in_a_narrow_window() {
    let mut table = Table::new(Light::Daylight);
    table.next();
    table.next();
    let keys = |table: &Table| places(table, 800.0, |content| content == "Ctrl Enter").len();
    assert_eq!(keys(&table), 1);
    table.width = 900.0;
    assert_eq!(keys(&table), 0);
    let (pace, end) = (place(&table, 600.0, "1×"), place(&table, 600.0, "Aftermath"));
    assert!(pace.x < end.x && right(&end) < table.width - size::ASIDE - size::MARGIN, "{pace:?} {end:?}");
    table.press(letter("p"));
    assert!(!places(&table, 600.0, |content| content == "2×").is_empty());
    table.press(letter("p"));
    assert!(!places(&table, 600.0, |content| content == "4×").is_empty());
}

#[test]
fn who_led_stands_whole_above_the_heads_whatever_is_told_beside_it() {
    let mut table = Table::new(Light::Daylight);
    table.next();
    table.press(letter("u"));
    for winner in [None, Some(Side::Blue), Some(Side::Red)] {
        table.send(Message::AftermathSays(Fared::Winner(winner)));
        for led in ["led by a person", "led by the machine"] {
            let at = place(&table, 800.0, led);
            assert!(at.height < 20.0 && at.y + at.height < place(&table, 800.0, "Missing").y, "{led} at {at:?}");
        }
    }
}

#[test]
fn losses_stand_apart_in_every_window_and_near_their_names() {
    let mut table = Table::new(Light::Daylight);
    table.next();
    table.press(letter("u"));
    for (width, apart) in [(1280.0, 7.0), (1920.0, 12.0), (2560.0, 12.0)] {
        table.width = width;
        let heads =
            ["Regiment", "End of the battle", "Men", "Killed", "Wounded", "Lightly", "Missing", "Taken", "Left"];
        let places = heads.map(|head| place(&table, 1080.0, head));
        assert!(places[3..].windows(2).all(|at| right(&at[0]) + apart < at[1].x), "{places:?}");
        assert!(right(&places[8]) - places[0].x <= size::TABLE, "{places:?}");
    }
}
