use super::*;
use crate::army::uniform::Tincture;
use crate::base::Side;
use crate::draw::pixels;
use crate::field::view::{LeaderView, PieceView, Shape};
use crate::field::{Feature, Nature};

fn dress(coat: &str, facings: &str) -> Uniform {
    Uniform::plain([coat, facings, "#c99a2e", "#ffffff"].map(|colour| Tincture::new("", colour)))
}

fn feature(nature: Nature, name: &str, mm: &[(i32, i32)], width: i32) -> Feature {
    let points = mm.iter().map(|(x, y)| Point::new(x * 120, y * 120)).collect();
    Feature { name: name.to_owned(), ..Feature::new(nature, points, Len::mm(width)) }
}

fn round(x: i32, y: i32, rx: i32, ry: i32) -> Vec<(i32, i32)> {
    (0..12)
        .map(|n| {
            let a = n as f32 * std::f32::consts::PI / 6.0;
            (x + (rx as f32 * a.cos()) as i32, y + (ry as f32 * a.sin()) as i32)
        })
        .collect()
}

/// A table of 6 by 4 feet with everything on it that can be drawn.
pub fn sample() -> (Ground, TableView, Cast) {
    let ground = Ground {
        width: Len::feet(6),
        depth: Len::feet(4),
        features: vec![
            feature(Nature::Wood, "Erlenbruch", &round(-720, 300, 170, 140), 0),
            feature(Nature::Wood, "Pfaffenholz", &round(640, -400, 200, 90), 0),
            feature(Nature::GentleHill, "Galgenhöhe", &round(-480, -400, 230, 130), 0),
            feature(Nature::SteepHill, "Krähenberg", &round(450, 130, 250, 130), 0),
            feature(
                Nature::Stream,
                "Krähenbach",
                &[(-914, 60), (-500, 130), (-200, 150), (60, 240), (400, 420), (700, 610)],
                25,
            ),
            feature(Nature::Road, "", &[(-500, 610), (-100, 250), (0, -100), (120, -610)], 25),
            feature(Nature::Road, "", &[(0, -80), (300, -60), (600, -200), (914, -230)], 25),
            feature(Nature::Bridge, "", &[(-70, 150), (-40, 230)], 30),
            feature(Nature::Village, "Unterkrähe", &[(-140, -110), (60, -80), (40, 110), (-160, 80)], 0),
            feature(Nature::Fields, "", &[(-860, -400), (-700, -380), (-720, -540), (-870, -550)], 0),
            feature(Nature::Fields, "", &[(150, 560), (350, 500), (320, 380), (120, 450)], 0),
            feature(Nature::Rough, "Moor", &round(750, 430, 120, 90), 0),
            feature(Nature::Entrenchment, "", &[(250, -380), (330, -330), (420, -340)], 10),
            feature(Nature::Hedge, "", &[(-300, -250), (-200, -300), (-150, -420)], 10),
        ],
    };
    let (blue, red) = (dress("#274a72", "#d9a927"), dress("#f4f1e6", "#7a2a4e"));
    let rect = |x: i32, y: i32, heading: i32, front: i32, depth: i32| Rect {
        centre: Point::new(x * 120, y * 120),
        heading: Heading::degrees(heading),
        half_front: front * 60,
        half_depth: depth * 60,
    };
    let piece = |side, footprint, shape, harm| PieceView {
        side,
        footprint,
        shape,
        harm,
        harm_limit: 5,
        state: 0,
        shaken: harm >= 4,
        gone: harm >= 5,
    };
    let (b, r) = (Side::Blue, Side::Red);
    let pieces = vec![
        piece(b, rect(-560, -90, 4, 200, 40), Shape::FootLine, 2),
        piece(b, rect(-300, -130, -5, 200, 40), Shape::FootLine, 0),
        piece(b, rect(300, -80, 10, 200, 60), Shape::HorseLine, 1),
        piece(b, rect(600, -90, -4, 200, 60), Shape::HorseLine, 0),
        piece(b, rect(-200, 20, 20, 140, 40), Shape::LightFoot, 0),
        piece(b, rect(-480, -330, 0, 60, 60), Shape::Deployed, 0),
        piece(b, rect(20, -400, 5, 60, 120), Shape::Limbered, 0),
        piece(r, rect(-560, 110, 180, 200, 40), Shape::FootLine, 4),
        piece(r, rect(-300, 320, 188, 200, 40), Shape::FootLine, 0),
        piece(r, rect(-720, 300, 175, 200, 40), Shape::LightFoot, 1),
        piece(r, rect(200, 200, 190, 200, 40), Shape::FootLine, 3),
        piece(r, rect(650, 260, 175, 200, 60), Shape::HorseLine, 1),
        piece(r, rect(0, 0, 180, 200, 40), Shape::FootLine, 5),
        piece(r, rect(0, 460, 180, 60, 60), Shape::Deployed, 0),
    ];
    let names = [
        "Alt-Brünnau",
        "Landbataillon",
        "Kür. Ulrike",
        "Hus. Flügge",
        "Jäger",
        "Schwere Batterie",
        "Fußbatterie",
        "St. Ägid",
        "Landrgt. Nord",
        "Panduren",
        "Gren. Hirtenstab",
        "Drag. Köllerich",
        "Domkapitel",
        "Haubitzen",
    ];
    let facings = ["#35573c", "#274a72", "#d9a927", "#c9702b", "#35573c", "#1a1a1a", "#1a1a1a", "#c9702b", "#5f452f"];
    let units = names
        .iter()
        .zip(&pieces)
        .enumerate()
        .map(|(n, (name, p))| Actor {
            name: (*name).to_owned(),
            branch: match n {
                2 => Branch::Cuirassiers,
                3 => Branch::Hussars,
                11 => Branch::Dragoons,
                _ => Branch::Musketeers,
            },
            uniform: if p.side == b {
                dress("#274a72", facings[n % facings.len()])
            } else {
                dress("#eae5d8", ["#7a2a4e", "#c9702b", "#5f452f"][n % 3])
            },
        })
        .collect();
    let leader = |side, x: i32, y: i32, brigade, grade| LeaderView {
        side,
        at: Point::new(x * 120, y * 120),
        brigade,
        grade,
        gone: false,
    };
    let view = TableView {
        turn: 6,
        phase: 0,
        pieces,
        leaders: vec![
            leader(b, 150, -330, None, 0),
            leader(b, -420, -230, Some(0), 3),
            leader(b, 430, -210, Some(1), 2),
            leader(r, -120, 400, None, 0),
            leader(r, -420, 240, Some(0), 1),
            leader(r, 520, 330, Some(2), 3),
        ],
        parts: Vec::new(),
        lost: [2, 5],
        breaking: [14, 14],
        boxes: None,
    };
    let cast = Cast {
        units,
        sides: [blue, red],
        initials: ["R".to_owned(), "W".to_owned()],
        figures: Vec::new(),
        ground: ground.clone(),
        objectives: Vec::new(),
    };
    (ground, view, cast)
}

fn picture(theme: &Theme) -> List {
    let (land, view, cast) = sample();
    let fit = Fit::new(&land, 800.0, 540.0);
    let mut list = List::new(800.0, 540.0);
    list.place(&ground(&land, theme, &fit, (Ruler::Inches, Places::Fixed)), pt(0.0, 0.0), 1.0);
    let marks = Marks {
        selected: Some(0),
        zones: &[Zone { side: Side::Blue, front: view.pieces[0].footprint, angle: 30.0, reach: Len::inches(9) }],
        shot: Some(Shot { from: 0, to: 7, label: "2 hits" }),
        names: Names::Shown,
        tracks: &[],
        ..Marks::default()
    };
    list.place(&pieces(&view, &cast, theme, &fit, &marks), pt(0.0, 0.0), 1.0);
    list
}

#[test]
fn the_table_looks_as_accepted() {
    for (name, theme) in [("table-day", Theme::DAYLIGHT), ("table-night", Theme::CANDLELIGHT)] {
        pixels::accepted::check(name, &pixels::paint(&picture(&theme), 1.0, theme.ground));
    }
}

/// A table of 6 by 4 feet with one of every kind of ground, and a block prepared for defence.
fn every_kind() -> Ground {
    let area = |nature, x, y| feature(nature, "", &round(x, y, 120, 90), 0);
    let block = |nature, x: i32, y: i32| {
        feature(nature, "", &[(x - 100, y - 100), (x + 100, y - 100), (x + 100, y + 100), (x - 100, y + 100)], 0)
    };
    let along =
        |nature, x: i32, y: i32, width| feature(nature, "", &[(x - 110, y - 30), (x, y + 20), (x + 110, y)], width);
    let water =
        |nature, y: i32, width| feature(nature, "", &[(-914, y), (-300, y + 40), (300, y - 20), (914, y + 30)], width);
    let strong = Feature { fortified: true, ..block(Nature::Village, 120, 430) };
    Ground {
        width: Len::feet(6),
        depth: Len::feet(4),
        features: vec![
            area(Nature::GentleHill, -760, 440),
            area(Nature::SteepHill, -470, 440),
            area(Nature::Wood, 420, 440),
            area(Nature::Rough, 700, 440),
            block(Nature::Town, -170, 430),
            strong,
            water(Nature::Stream, 240, 25),
            water(Nature::River, 130, 60),
            water(Nature::DeepRiver, -10, 60),
            feature(Nature::Road, "", &[(-600, 300), (-600, -120)], 40),
            feature(Nature::Bridge, "", &[(-600, -45), (-600, 45)], 60),
            feature(Nature::Ford, "", &[(500, 90), (500, 160)], 60),
            area(Nature::Marsh, -760, -260),
            area(Nature::Lake, -80, -480),
            feature(Nature::Fields, "", &[(-600, -180), (-380, -180), (-380, -340), (-600, -340)], 0),
            along(Nature::SunkenRoad, -200, -260, 30),
            along(Nature::Wall, 100, -260, 10),
            along(Nature::Hedge, 400, -260, 10),
            along(Nature::Fence, 700, -260, 10),
            along(Nature::Trees, -700, -480, 10),
            along(Nature::Entrenchment, -400, -480, 10),
        ],
    }
}

#[test]
fn every_kind_of_ground_looks_as_accepted() {
    let land = every_kind();
    for nature in Nature::ALL {
        assert!(land.features.iter().any(|f| f.nature == nature), "{nature:?} is not on the table");
    }
    for (name, theme) in [("ground-day", Theme::DAYLIGHT), ("ground-night", Theme::CANDLELIGHT)] {
        let fit = Fit::new(&land, 800.0, 540.0);
        let mut list = List::new(800.0, 540.0);
        list.place(&ground(&land, &theme, &fit, (Ruler::Centimetres, Places::Fixed)), pt(0.0, 0.0), 1.0);
        pixels::accepted::check(name, &pixels::paint(&list, 1.0, theme.ground));
    }
}

/// Each kind is drawn at all, and no two kinds alike.
#[test]
fn every_kind_of_ground_is_told_from_the_others() {
    let fit = Fit::new(&every_kind(), 800.0, 540.0);
    let drawn: Vec<List> = Nature::ALL
        .iter()
        .map(|&nature| {
            let points: &[(i32, i32)] = if nature.is_line() {
                &[(-200, 0), (200, 10)]
            } else {
                &[(-150, -150), (150, -150), (150, 150), (-150, 150)]
            };
            let width = if nature.is_line() { 40 } else { 0 };
            let land = Ground { features: vec![feature(nature, "", points, width)], ..every_kind() };
            ground(&land, &Theme::DAYLIGHT, &fit, (Ruler::Inches, Places::Fixed))
        })
        .collect();
    let bare = ground(
        &Ground { features: Vec::new(), ..every_kind() },
        &Theme::DAYLIGHT,
        &fit,
        (Ruler::Inches, Places::Fixed),
    );
    for (n, list) in drawn.iter().enumerate() {
        assert_ne!(*list, bare, "{:?} is not drawn", Nature::ALL[n]);
        for (m, other) in drawn.iter().enumerate().skip(n + 1) {
            assert_ne!(list, other, "{:?} and {:?} look alike", Nature::ALL[n], Nature::ALL[m]);
        }
    }
}

#[test]
fn two_looks_give_the_same_list() {
    assert_eq!(picture(&Theme::DAYLIGHT), picture(&Theme::DAYLIGHT));
}

#[test]
fn nothing_of_the_ground_reaches_over_the_frame() {
    let (mut land, ..) = sample();
    land.features.push(feature(Nature::Wood, "", &round(914, 0, 200, 200), 0));
    land.features.push(feature(Nature::SteepHill, "", &round(-914, -610, 300, 300), 0));
    let fit = Fit::new(&land, 800.0, 540.0);
    let list = ground(&land, &Theme::DAYLIGHT, &fit, (Ruler::Inches, Places::Fixed));
    let outer = fit.frame.grown(BAND + 0.6);
    for item in &list.items {
        let path = match item {
            super::super::Item::Fill(f) => &f.path,
            super::super::Item::Stroke(s) => &s.path,
            _ => continue,
        };
        for (line, _) in path.flat(4) {
            assert!(line.iter().all(|p| outer.has(*p)), "{line:?}");
        }
    }
}

#[test]
fn a_river_along_the_edge_stays_on_the_table() {
    let land = Ground {
        width: Len::feet(6),
        depth: Len::feet(4),
        features: vec![
            feature(Nature::DeepRiver, "", &[(-914, 590), (-300, 600), (400, 595), (914, 600)], 150),
            feature(Nature::Stream, "", &[(-914, 0), (0, 100), (914, 0)], 25),
        ],
    };
    for theme in [&Theme::DAYLIGHT, &Theme::PAPER, &Theme::INK_SAVING] {
        let fit = Fit::new(&land, 800.0, 540.0);
        let list = ground(&land, theme, &fit, (Ruler::Inches, Places::Fixed));
        let outer = fit.frame.grown(BAND + 0.6);
        for item in &list.items {
            let (path, half) = match item {
                super::super::Item::Fill(f) => (&f.path, 0.0),
                super::super::Item::Stroke(s) => (&s.path, s.width / 2.0),
                _ => continue,
            };
            for p in path.flat(4).iter().flat_map(|(line, _)| line) {
                // A line that leaves the table square has its width along the edge.
                let middle = fit.frame.max.x - 1.0 > p.x && p.x > fit.frame.min.x + 1.0;
                let beside = if middle { half } else { 0.0 };
                assert!(outer.has(*p) && (beside == 0.0 || outer.grown(-beside).has(*p)), "{p:?} of {item:?}");
            }
        }
        let wet = list.items.iter().any(|i| matches!(i, super::super::Item::Fill(f) if f.colour == theme.map.water));
        assert!(wet, "the river is there");
    }
}

#[test]
fn a_place_on_the_picture_is_a_place_on_the_table() {
    let (land, view, _) = sample();
    let fit = Fit::new(&land, 800.0, 540.0);
    for p in [Point::new(0, 0), Point::new(-40_000, 12_000), Point::new(70_000, -60_000)] {
        let back = fit.back(fit.at(p));
        assert!((back.x - p.x).abs() < 40 && (back.y - p.y).abs() < 40, "{p:?} {back:?}");
    }
    assert_eq!(fit.piece_at(&view, fit.at(view.pieces[2].footprint.centre)), Some(2));
    assert_eq!(fit.piece_at(&view, fit.at(Point::new(0, 0))), None, "what is gone cannot be picked");
}

#[test]
fn initials_come_from_the_name_and_not_the_title() {
    assert_eq!(initial("Leopold, Hereditary Prince of Öderlingen"), "L");
    assert_eq!(initial("Ernst v. Ruhmkorb"), "R");
    assert_eq!(initial("Ödön Örkény"), "Ö");
    assert_eq!(initial("Frederick II"), "F");
    assert_eq!(initial("Emperor Napoleon I"), "N");
    assert_eq!(roman(0), "I");
    assert_eq!(roman(13), "XIV");
}

/// Two lines of twelve, shoulder to shoulder, the second close behind the first.
pub(super) fn crowded() -> (Ground, TableView, Cast) {
    let (land, mut view, mut cast) = sample();
    let (piece, actor) = (view.pieces[0].clone(), cast.units[0].clone());
    view.pieces.clear();
    cast.units.clear();
    for n in 0..24 {
        let mut p = piece.clone();
        let at = Point::new(-66_000 + 12_000 * (n % 12), if n < 12 { 0 } else { -5_400 });
        p.footprint =
            crate::base::Rect { centre: at, heading: crate::base::Heading(0), half_front: 6_000, half_depth: 2_400 };
        view.pieces.push(p);
        cast.units.push(actor.clone());
    }
    view.leaders.clear();
    (land, view, cast)
}

/// Fails where two of these texts lie over each other.
fn apart(texts: &[(String, Frame)]) {
    for (n, (text, frame)) in texts.iter().enumerate() {
        for (other, o) in &texts[..n] {
            let apart =
                frame.min.x >= o.max.x || o.min.x >= frame.max.x || frame.min.y >= o.max.y || o.min.y >= frame.max.y;
            assert!(apart, "{text} lies over {other}");
        }
    }
}

#[test]
fn numbers_stand_apart_however_close_the_units() {
    let (land, view, cast) = crowded();
    let theme = Theme::PAPER;
    let fit = Fit::with_unit(&land, Frame::new(0.0, 0.0, 500.0, 340.0), 0.625);
    let marks = Marks { names: Names::Numbers, ..Marks::default() };
    let list = pieces(&view, &cast, &theme, &fit, &marks);
    let mut texts = Vec::new();
    for item in &list.items {
        let super::super::Item::Run(run) = item else { continue };
        let high = run.size * 0.7;
        texts.push((run.text().to_owned(), Frame::new(run.at.x, run.at.y - high, run.width, high)));
    }
    assert_eq!(texts.len(), 24);
    apart(&texts);
}

#[test]
fn names_stand_apart_however_close_the_units_and_who_finds_no_room_has_his_number() {
    let (land, view, mut cast) = crowded();
    for actor in &mut cast.units {
        actor.name = "Dragoner v. Zapfenhain".to_owned();
    }
    let fit = Fit::new(&land, 800.0, 540.0);
    let list = pieces(&view, &cast, &Theme::DAYLIGHT, &fit, &Marks::default());
    let mut texts = Vec::new();
    for item in &list.items {
        let super::super::Item::Label(l) = item else { continue };
        let (wide, high) = (pixels::label_width(&l.text, l.face, l.size), l.size * 0.6);
        // Letters that hang over the ends of their line are not met here.
        texts.push((l.text.clone(), Frame::new(l.at.x - wide / 2.0 + 1.0, l.at.y - high, wide - 2.0, high)));
    }
    assert_eq!(texts.len(), 24, "everybody is named or numbered");
    apart(&texts);
    let named = texts.iter().filter(|(t, _)| t == "Drag. Zapfenhain").count();
    let numbered = texts.iter().filter(|(t, _)| t.parse::<usize>().is_ok()).count();
    assert!(named >= 4 && numbered >= 4 && named + numbered == 24, "{named} named, {numbered} numbered");
}

#[test]
fn beside_a_list_all_have_names_or_all_have_numbers() {
    let texts = |view: &TableView, cast: &Cast, land: &Ground| -> Vec<String> {
        let marks = Marks { names: Names::Keyed, ..Marks::default() };
        let list = pieces(view, cast, &Theme::DAYLIGHT, &Fit::new(land, 800.0, 540.0), &marks);
        let labels = list.items.iter().filter_map(|i| match i {
            super::super::Item::Label(l) => Some(l.text.clone()),
            _ => None,
        });
        labels.collect()
    };
    let (land, view, mut cast) = crowded();
    for actor in &mut cast.units {
        actor.name = "Dragoner v. Zapfenhain".to_owned();
    }
    let crowd = texts(&view, &cast, &land);
    assert!(crowd.len() == 24 && crowd.iter().all(|t| t.parse::<usize>().is_ok()), "{crowd:?}");
    let mut few = view.clone();
    few.pieces.truncate(1);
    cast.units.truncate(1);
    assert_eq!(texts(&few, &cast, &land), ["Dragoner v. Zapfenhain"]);
}

#[test]
fn a_table_without_room_is_drawn_as_well_as_it_can_be() {
    let (land, view, cast) = sample();
    for (wide, high) in [(0.0, 0.0), (1.0, 300.0), (300.0, 1.0), (17.0, 18.0), (40.0, 30.0)] {
        let fit = Fit::new(&land, wide, high);
        for places in [Places::Fixed, Places::Clear] {
            let bare = ground(&land, &Theme::DAYLIGHT, &fit, (Ruler::Inches, places));
            assert!(!bare.items.is_empty());
            let marks = Marks { places, names: Names::Keyed, ..Marks::default() };
            assert!(!pieces(&view, &cast, &Theme::DAYLIGHT, &fit, &marks).items.is_empty());
        }
    }
}

#[test]
fn a_short_name_cuts_the_arm_and_leaves_the_rest() {
    assert_eq!(short("Dragoner v. Zapfenhain"), "Drag. Zapfenhain");
    assert_eq!(short("v. Düsterlohe II"), "v. Düsterlohe II");
    assert_eq!(short("Jung-Billerbeck Grenadiers"), "Jung-Billerbeck Gren.");
}

#[test]
fn a_place_of_two_parts_has_its_name_once() {
    let (mut land, ..) = sample();
    land.features.clear();
    land.features.push(feature(Nature::Village, "Doppeldorf", &round(-100, 0, 60, 60), 0));
    land.features.push(feature(Nature::Village, "Doppeldorf", &round(100, 0, 60, 60), 0));
    let fit = Fit::new(&land, 800.0, 540.0);
    let list = ground(&land, &Theme::DAYLIGHT, &fit, (Ruler::Inches, Places::Fixed));
    let named = list.items.iter().filter(|i| matches!(i, super::super::Item::Label(l) if l.text == "Doppeldorf"));
    assert_eq!(named.count(), 1);
}

#[test]
fn a_limber_that_would_stand_off_the_table_is_left_out() {
    let (land, mut view, mut cast) = sample();
    let fit = Fit::new(&land, 800.0, 540.0);
    let mut gun = view.pieces[0].clone();
    gun.shape = crate::field::view::Shape::Deployed;
    let edge = -land.depth.0 / 2;
    gun.footprint = crate::base::Rect {
        centre: Point::new(0, edge + 3_000),
        heading: crate::base::Heading(0),
        half_front: 3_000,
        half_depth: 3_000,
    };
    view.pieces = vec![gun];
    view.leaders.clear();
    cast.units.truncate(1);
    let marks = Marks { names: Names::Hidden, ..Marks::default() };
    let list = pieces(&view, &cast, &Theme::DAYLIGHT, &fit, &marks);
    let low = fit.frame.max.y + 0.6;
    for item in &list.items {
        if let super::super::Item::Stroke(s) = item {
            assert!(s.path.flat(2).iter().flat_map(|(line, _)| line).all(|p| p.y <= low));
        }
    }
}
