//! What the place of a forecast offers beside its figures, and what it keeps.

use super::*;

/// A small forecast of a battle.
fn of(order: &crate::desk::Order) -> Forecast {
    prospect::run(order, Some(80), 2, &AtomicBool::new(false), &mut |_| {}).expect("a forecast")
}

/// Every army of the desk can stand in a side's place, and stands in a list of its own beside the what-ifs.
#[test]
fn another_army_is_tried_in_a_side_s_place_where_one_battle_is_fought_tonight() {
    let mut table = Table::new(Light::Daylight);
    table.send(Message::Tonight);
    table.press(Key::Named(Named::Enter));
    let system = resolve::playable().next().expect("a system");
    let order = crate::desk::Order {
        system: system.about().id.to_owned(),
        scenario: resolve::scenario(system, "st-ulrich").expect("the scenario"),
        seed: 5,
        number: 1,
        generals: [GeneralKind::Planner; 2],
        exchanged: false,
    };
    table.begin("f");
    table.send(Message::ForecastSays(Foretold::Grew(1, Box::new(of(&order)), 1.0)));
    table.press(Key::Named(Named::Escape));
    let short = |name: &str| name.strip_prefix("The ").unwrap_or(name).to_owned();
    let armies: Vec<String> = table.now.armies.iter().map(|a| short(&a.name)).collect();
    let listed = |table: &Table| {
        let mut window = simulate((1280.0, 1600.0), table.window());
        armies.iter().filter(|name| window.find(name.as_str()).is_ok()).count()
    };
    assert!(table.shows("the sides were changed") && listed(&table) == 0);
    for side in &order.scenario.sides {
        table.press(letter("a"));
        assert!(table.shows(format!("{}, as set up", side.name).as_str()));
        assert_eq!(listed(&table), armies.len());
    }
    table.press(letter("a"));
    assert!(table.shows("the sides were changed") && listed(&table) == 0);
}

/// A campaign's own armies fight its battle, and nobody else can.
#[test]
fn the_battle_of_a_campaign_has_no_other_armies() {
    let mut table = Table::new(Light::Daylight);
    table.next();
    let so_far = table.glimpse().expect("a forecast");
    table.begin("f");
    table.send(Message::ForecastSays(Foretold::Grew(1, Box::new(so_far), 1.0)));
    assert!(table.shows("the sides were changed") && !table.shows("our army"));
    assert!(table.place.key(&letter("a"), Modifiers::empty(), table.around()).is_none());
}

#[test]
fn a_forecast_from_a_moment_leaves_that_of_the_set_up_as_it_was() {
    let mut table = Table::new(Light::Daylight);
    table.next();
    let so_far = table.glimpse().expect("a forecast");
    let told = format!("We win {} in 100", so_far.parts(100)[0]);
    table.begin("f");
    table.send(Message::ForecastSays(Foretold::Grew(1, Box::new(so_far), 1.0)));
    table.press(Key::Named(Named::Escape));
    assert!(table.shows(&told) && table.shows("What if"));
    table.press(Key::Named(Named::Escape));
    table.next();
    table.press(letter("n"));
    table.begin("f");
    table.begin("a");
    assert!(table.title().starts_with("Forecast for ") && !table.shows(&told), "{}", table.title());
    let at_the_set_up = |table: &Table| {
        matches!(table.place.key(&letter("f"), Modifiers::empty(), table.around()), Some(Message::Forecast))
    };
    for _ in 0..8 {
        if at_the_set_up(&table) {
            break;
        }
        table.press(Key::Named(Named::Escape));
    }
    table.begin("f");
    assert!(table.shows(&told) && table.shows("What if") && table.shows("Other dice"));
}
