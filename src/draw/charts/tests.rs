use super::*;
use crate::base::Side;
use crate::draw::Theme;
use crate::draw::tests::dress;
use chrono::NaiveDate;

fn day(month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(1757, month, day).expect("a day of 1757")
}

fn sample() -> TimeLine {
    let ours = [(4, 1, 7420), (4, 15, 7390), (4, 29, 7310), (5, 9, 6440), (5, 16, 6560), (5, 23, 6700), (6, 2, 5330)];
    let ours_later =
        [(6, 9, 5640), (6, 16, 5790), (6, 23, 5040), (6, 28, 5310), (7, 1, 5436), (7, 14, 5880), (7, 21, 5950)];
    let theirs = [(4, 1, 7180), (4, 15, 7120), (4, 29, 7060), (5, 9, 5600), (5, 16, 5800), (5, 23, 6020), (6, 2, 5220)];
    let theirs_later = [(6, 9, 5480), (6, 16, 5600), (6, 23, 4700), (6, 28, 5020), (7, 7, 5400), (7, 21, 5640)];
    let steps =
        |a: &[(u32, u32, i64)], b: &[(u32, u32, i64)]| a.iter().chain(b).map(|(m, d, n)| (day(*m, *d), *n)).collect();
    let battle = |m, d, place: &str, note: &str, winner, lost| BattleMark {
        date: day(m, d),
        place: place.to_owned(),
        note: note.to_owned(),
        winner,
        fought: m < 7,
        lost,
    };
    let entry = |m, d, kind| Entry { date: day(m, d), kind };
    TimeLine {
        from: day(4, 1),
        to: TimeLine::end_after(day(6, 28)),
        today: day(6, 28),
        seen: None,
        sides: [
            Strengths {
                name: "Hohenmöhr".to_owned(),
                uniform: dress("#274a72", "#d9a927", "#ffffff", true),
                steps: steps(&ours, &ours_later),
                until: None,
            },
            Strengths {
                name: "Aldersbrück".to_owned(),
                uniform: dress("#f4f1e6", "#7a2a4e", "#ffffff", true),
                steps: steps(&theirs, &theirs_later),
                until: None,
            },
        ],
        battles: vec![
            battle(5, 9, "Lerchenfurt", "9 May, won", Some(Side::Blue), [870, 1460]),
            battle(6, 2, "Sülzbach", "2 June, lost", Some(Side::Red), [1370, 800]),
            battle(6, 23, "Gößweil", "23 June, drawn", None, [750, 900]),
            battle(7, 6, "Unterkrähe", "6 July, to be fought", None, [0, 0]),
        ],
        entries: vec![
            entry(4, 1, EntryKind::Founded),
            entry(4, 18, EntryKind::Draft),
            entry(4, 27, EntryKind::Promotion),
            entry(5, 16, EntryKind::Returned),
            entry(5, 17, EntryKind::ByHand),
            entry(7, 1, EntryKind::Returned),
            entry(7, 14, EntryKind::Draft),
        ],
        selected: Some(Picked::Entry(2)),
    }
}

fn sheet(theme: &Theme) -> List {
    let mut list = List::new(860.0, 760.0);
    let line_size = Size { width: 750.0, height: 386.0 };
    list.place(&time_line(&sample(), theme, line_size), pt(20.0, 10.0), 1.0);
    let accents = sample().sides.map(|s| theme.accent(&s.uniform));
    let size = |width, height| Size { width, height };
    list.place(&outcome([54.1, 8.6, 37.3], 2.3, &accents, theme, size(800.0, 44.0)), pt(20.0, 420.0), 1.0);
    list.place(
        &falling(&[74.0, 38.0, 14.0, 4.0, 0.4], 2.3, accents[0], theme, size(390.0, 60.0)),
        pt(20.0, 480.0),
        1.0,
    );
    let pair = |name: &str, if_won, if_lost, side| Pair {
        name: name.to_owned(),
        if_won: Some(if_won),
        if_lost: Some(if_lost),
        side,
    };
    let rows = [
        pair("I. v. Düsterlohe", 11.0, 19.0, 0),
        pair("II. v. Quastorff", 13.0, 24.0, 0),
        pair("I. Schellenpfennig", 22.0, 12.0, 1),
    ];
    list.place(&pairs(&rows, &accents, theme, size(390.0, 110.0)), pt(20.0, 570.0), 1.0);
    list.place(
        &histogram(5, &[48, 190, 410, 580, 480, 330, 190, 160, 4], theme, size(300.0, 130.0)),
        pt(450.0, 560.0),
        1.0,
    );
    list.place(
        &line(&[58.0, 52.0, 44.0, 60.0, 62.0, 71.0], accents[1], theme, size(200.0, 50.0)),
        pt(450.0, 490.0),
        1.0,
    );
    list
}

#[test]
fn charts_look_as_accepted() {
    for (name, theme) in [("charts-day", Theme::DAYLIGHT), ("charts-night", Theme::CANDLELIGHT)] {
        pixels::accepted::check(name, &pixels::paint(&sheet(&theme), 1.0, theme.ground));
    }
}

/// A brigade that no battle saw beaten has no square for it, and a long name keeps clear of the scale.
#[test]
fn losses_of_what_never_happens_are_not_drawn() {
    let drawn = |name: &str, if_lost| {
        let row = Pair { name: name.to_owned(), if_won: Some(35.0), if_lost, side: 0 };
        let accents = sample().sides.map(|s| Theme::DAYLIGHT.accent(&s.uniform));
        pairs(&[row], &accents, &Theme::DAYLIGHT, Size { width: 390.0, height: 60.0 })
    };
    let marks = |list: &List| list.items.len();
    assert_eq!(marks(&drawn("I. v. Düsterlohe", Some(30.0))) - marks(&drawn("I. v. Düsterlohe", None)), 3);
    let ground = Theme::DAYLIGHT.ground;
    let ink = |name: &str| pixels::paint(&drawn(name, None), 1.0, ground);
    assert!(ink("Ungern-Sternberg cuirassiers") != ink("I. v. Düsterlohe"));
}

#[test]
fn odd_campaigns_still_draw() {
    let mut t = sample();
    t.entries.clear();
    t.battles.clear();
    t.sides[0].steps.clear();
    t.sides[1].steps.truncate(1);
    t.to = t.from;
    let list = time_line(&t, &Theme::DAYLIGHT, Size { width: 300.0, height: 200.0 });
    assert!(list.items.iter().all(|i| match i {
        super::super::Item::Stroke(s) =>
            s.path.flat(2).iter().all(|(l, _)| l.iter().all(|p| p.x.is_finite() && p.y.is_finite())),
        _ => true,
    }));
    assert_eq!(
        falling(
            &[],
            1.0,
            Theme::DAYLIGHT.accent(&t.sides[0].uniform),
            &Theme::DAYLIGHT,
            Size { width: 1.0, height: 1.0 }
        )
        .items
        .len(),
        0
    );
}

#[test]
fn the_line_of_entries_is_clear_of_the_men_on_a_low_chart() {
    for height in [280.0, 330.0, 700.0] {
        let list = time_line(&sample(), &Theme::DAYLIGHT, Size { width: 400.0, height });
        let y = |words: &str| {
            let of = |i: &super::super::Item| match i {
                super::super::Item::Label(l) if l.text == words => Some(l.at.y),
                _ => None,
            };
            list.items.iter().find_map(of).expect("its caption")
        };
        assert!(y("Men under arms") - y("Entries") >= 15.0, "at {height}");
    }
}

#[test]
fn charts_without_room_are_drawn_as_well_as_they_can_be() {
    let (t, theme) = (sample(), &Theme::DAYLIGHT);
    let accents = t.sides.clone().map(|s| theme.accent(&s.uniform));
    for (width, height) in [(0.0, 0.0), (750.0, 0.0), (0.0, 386.0), (90.0, 30.0), (160.0, 70.0)] {
        let size = Size { width, height };
        for list in [
            time_line(&t, theme, size),
            outcome([54.1, 8.6, 37.3], 2.3, &accents, theme, size),
            falling(&[74.0, 38.0], 2.3, accents[0], theme, size),
            histogram(5, &[48, 190, 410], theme, size),
            line(&[58.0, 52.0, 44.0], accents[1], theme, size),
        ] {
            assert_eq!((list.width, list.height), (width, height));
        }
    }
}

#[test]
fn steps_of_an_axis_are_round() {
    assert_eq!((round_step(3_400.0, 4.0), round_step(900.0, 4.0), round_step(0.0, 4.0)), (1_000, 500, 1));
}

#[test]
fn the_flag_of_a_past_day_covers_no_word_of_the_legend() {
    let theme = &Theme::DAYLIGHT;
    let size = Size { width: 700.0, height: 380.0 };
    let mut seen = sample();
    for n in 0..80 {
        let on = day(4, 1) + chrono::Days::new(n);
        seen.seen = Some(on);
        let list = time_line(&seen, theme, size);
        let foot = size.height - 20.0;
        let words = |of: &str| {
            let mut texts = list.items.iter().filter_map(|i| match i {
                crate::draw::Item::Label(t) if t.text == of && t.at.y > foot => Some(t.at.x),
                _ => None,
            });
            texts.next()
        };
        let name = crate::field::say::day(on);
        let flag = words(&name).expect("the flag names the day");
        for word in ["men back", "draft", "reorganised", "by hand", "to come"] {
            let Some(x) = words(word) else { continue };
            let caption = Ink { face: Face::Data, size: 11.0, colour: theme.second };
            assert!(flag + 6.0 < x - 13.0 || flag > x + width(word, caption), "{word} on {on}");
        }
    }
}

#[test]
fn chances_below_one_do_not_touch_in_narrow_columns() {
    let accent = Theme::DAYLIGHT.accent(&sample().sides[0].uniform);
    let told = |width: f32| {
        let list = falling(&[0.4; 8], 0.0, accent, &Theme::DAYLIGHT, Size { width, height: 20.0 });
        list.items.iter().any(|i| matches!(i, crate::draw::Item::Label(t) if t.text == "under 1"))
    };
    assert!(told(480.0) && !told(370.0));
}
