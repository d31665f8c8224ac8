use super::*;
use crate::campaign::State;
use crate::campaign::{Account, Kind};
use crate::desk::paper;
use crate::desk::tests::support::desk;

fn state(desk: &Desk) -> &State {
    desk.campaign().expect("a campaign").state()
}

/// So many of a unit are gone.
fn lose(desk: &mut Desk, unit: usize, men: u32) -> crate::army::Id {
    let id = state(desk).units(Side::Blue).nth(unit).expect("a unit").2.id.clone();
    desk.correct(&id, (Kind::Men, men), (Account::Present, Account::Dead), "for the test").expect("it adds up");
    id
}

fn sharing(share: Share) -> NewTimes {
    NewTimes { share: Some(share), ..NewTimes::default() }
}

#[test]
fn drafts_go_where_the_rule_of_the_campaign_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let (weak, less) = (lose(&mut desk, 0, 300), lose(&mut desk, 1, 100));
    let before = state(&desk).canonical();
    let recruits = |desk: &mut Desk, share: Share| {
        let changed = desk.change_times(sharing(share)).ok();
        let days = desk.advance(31).expect("a month");
        let war = desk.campaign().expect("a campaign");
        let entry = war.entry(days).expect("it passed").clone();
        let came =
            |id| entry.postings.iter().filter(|p| p.cause == "recruits" && p.thing == id).map(|p| p.number).sum();
        let out: [u32; 2] = [came(weak.clone()), came(less.clone())];
        for entry in [Some(days), changed].into_iter().flatten() {
            desk.take_back(entry).expect("taken back");
        }
        assert_eq!(state(desk).canonical(), before);
        out
    };
    let own = recruits(&mut desk, Share::Own);
    let weakest = recruits(&mut desk, Share::WeakestFirst);
    let evenly = recruits(&mut desk, Share::Evenly);
    assert!(own[0] > 0 && own[1] > 0, "{own:?}");
    assert!(weakest[0] > own[0], "{weakest:?} and {own:?}");
    assert!(evenly[0] > evenly[1] && evenly[1] > 0, "{evenly:?}");
    desk.change_times(sharing(Share::Evenly)).expect("changed");
    let again = desk.change_times(sharing(Share::Evenly)).expect_err("it is so").to_string();
    assert!(again.contains("so already"), "{again}");
    let other = NewTimes::named([Some("none"), None, None, None]).expect("a way of recovery");
    desk.change_times(other).expect("changed");
    assert_eq!(state(&desk).recovery.supply.shared(), Share::Evenly, "the choice stays");
}

#[test]
fn winter_quarters_are_one_deed_and_spare_men() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let season = NewTimes { season: Season::all().into_iter().next(), ..NewTimes::default() };
    desk.change_times(season).expect("changed");
    let before = state(&desk).canonical();
    let until = state(&desk).today + chrono::Days::new(150);
    let sick = |desk: &Desk| -> u64 {
        let war = desk.campaign().expect("a campaign");
        let all = war.entries().flat_map(|e| &e.postings).filter(|p| p.to == Account::Sick);
        all.map(|p| u64::from(p.number)).sum()
    };
    desk.advance(150).expect("days pass");
    let field = sick(&desk);
    let last = desk.campaign().expect("a campaign").last_written().expect("the days").number;
    desk.take_back(last).expect("taken back");
    let first = desk.winter(until).expect("they go into quarters");
    let quarters = sick(&desk);
    assert!(quarters * 3 < field * 2 && quarters > 0, "{quarters} and {field}");
    assert_eq!((state(&desk).today, state(&desk).quarters), (until, None));
    let war = desk.campaign().expect("a campaign");
    assert_eq!(war.on(until - chrono::Days::new(150)).expect("a day").state().quarters, Some(until));
    desk.take_back(first + 1).expect("taken back");
    assert_eq!(state(&desk).canonical(), before, "all of it is one deed");
    assert!(desk.winter(state(&desk).today).is_err());
    desk.plan(1).expect("drawn up");
    let why = desk.winter(until).expect_err("a battle is due").to_string();
    assert!(why.contains("fight it or take its plan back"), "{why}");
    assert_eq!(state(&desk).quarters, None);
}

#[test]
fn a_side_sees_of_the_enemy_what_the_campaign_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let seen = |desk: &Desk| desk.campaign().expect("a campaign").seen_by(Side::Red).expect("it adds up");
    assert_eq!(seen(&desk).as_ref(), Some(state(&desk)));
    desk.show_enemy(Side::Red, Sight::LastSeen).expect("changed");
    assert!(desk.show_enemy(Side::Red, Sight::LastSeen).is_err(), "it is so already");
    assert!(seen(&desk).is_none(), "nobody has met yet");
    desk.plan(1).expect("drawn up");
    let page = desk.campaign().expect("a campaign").page(None).expect("a page");
    desk.accept(&page, None).expect("in the books");
    let then = state(&desk).total(Side::Blue, Kind::Men, Account::Present);
    lose(&mut desk, 0, 200);
    desk.advance(20).expect("days pass");
    lose(&mut desk, 0, 100);
    let now = state(&desk).total(Side::Blue, Kind::Men, Account::Present);
    let shown = seen(&desk).expect("seen").total(Side::Blue, Kind::Men, Account::Present);
    // What befell him on the day itself was seen.
    assert_eq!((shown, shown == now), (then - 200, false));
    let choice = paper::PaperChoice::default();
    let order = |desk: &Desk, side| {
        let war = desk.campaign().expect("a campaign");
        paper::order_of_battle(war, side, choice).expect("a paper").lists
    };
    let (red, blue) = (order(&desk, Side::Red), order(&desk, Side::Blue));
    desk.show_enemy(Side::Red, Sight::Nothing).expect("changed");
    assert!(seen(&desk).is_none());
    assert!(order(&desk, Side::Red) != red && order(&desk, Side::Blue) == blue);
}

#[test]
fn a_way_of_recovery_of_ones_own_counts_beside_those_of_the_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let count = desk.recoveries().expect("read").len();
    let own = r#"
        [[preset]]
        id = "club-night"
        name = "All light wounded back the next day"
        source = "Ours."
        class = [
            { from = "light-wounded", days = 1, to = "present", parts = 1 },
            { from = "wounded", days = 30, to = "discharged", parts = 1 },
            { from = "missing", days = 7, to = "deserted", parts = 1 },
        ]
        officers = { killed = 1, captured = 6, weeks = 2 }
        supply = { depot = 5, recruits = 4, march = 10, remounts = 5, guns = 1, share = "guards-first" }
    "#;
    std::fs::write(folder.path().join("recovery.toml"), own).expect("written");
    let all = desk.recoveries().expect("read");
    assert_eq!((all.len(), all[count].name.as_str()), (count + 1, "All light wounded back the next day"));
    let times = desk.times_named([Some("club-night"), None, None, None]).expect("it is there");
    desk.change_times(times).expect("changed");
    assert_eq!(state(&desk).recovery.supply.shared(), Share::GuardsFirst);
    // That each has its own is a rule like the others where a file says so.
    std::fs::write(folder.path().join("recovery.toml"), own.replace("guards-first", "own")).expect("written");
    let times = desk.times_named([Some("club-night"), None, None, None]).expect("it is there");
    desk.change_times(times).expect("changed");
    assert_eq!(state(&desk).recovery.supply.shared(), Share::Own);
    for (old, new, why) in [
        ("light-wounded\"", "dead\"", "only take from"),
        ("killed = 1", "killed = 6", "killed and captured"),
        ("guards-first", "mine", "line"),
        ("id = \"club-night\"", "id = 4", "line 3"),
    ] {
        std::fs::write(folder.path().join("recovery.toml"), own.replacen(old, new, 1)).expect("written");
        let told = desk.recoveries().expect_err(why).to_string();
        assert!(told.contains(why), "{told}");
    }
}

#[test]
fn a_shape_and_a_season_of_ones_own_count_and_a_wrong_file_is_told_and_spoils_no_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    let usual = desk.time_rules().0;
    let shape = "[[shape]]\nid = \"valley\"\nname = \"Up the valley\"\nsource = \"Ours.\"\n\
                 ladder = [\"the pass\", \"the mill\", \"the town\"]\n";
    std::fs::write(folder.path().join("shapes.toml"), shape).expect("written");
    let times = desk.times_named([None, None, None, Some("valley")]).expect("it is there");
    desk.change_times(times).expect("changed");
    assert_eq!(state(&desk).standing().place.as_deref(), Some("the mill"));
    std::fs::write(folder.path().join("seasons.toml"), "[[season]]\nid = 7").expect("written");
    let (rules, wrong) = desk.time_rules();
    assert_eq!((rules.seasons, rules.shapes.len()), (usual.seasons, usual.shapes.len() + 1));
    assert!(wrong.expect("a mistake").to_string().contains("line 2"));
    assert!(desk.times_named([None, None, None, Some("valley")]).is_err(), "nothing is written before it is mended");
}

#[test]
fn quarters_spare_men_under_a_rule_from_before_there_were_quarters() {
    let sick = |id: &str, quarters: u8| {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(&folder);
        let mut season = Season::all().remove(0);
        (season.id, season.quarters, season.source) = (id.to_owned(), quarters, "as it was written then".to_owned());
        desk.change_times(NewTimes { season: Some(season), ..NewTimes::default() }).expect("changed");
        let until = state(&desk).today + chrono::Days::new(40);
        desk.winter(until).expect("quarters");
        state(&desk).total(Side::Blue, Kind::Men, Account::Sick)
    };
    let (now, then) = (sick("by-the-season", 50), sick("by-the-season", Season::FIELD));
    assert!(now > 0 && now == then, "{now} and {then}");
    // A rule of one's own that knows no quarters stays as it is.
    assert!(sick("mine", Season::FIELD) > now);
}

#[test]
fn what_came_as_one_stands_as_the_library_has_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk(&folder);
    desk.change_times(NewTimes { season: Season::all().into_iter().next(), ..NewTimes::default() }).expect("changed");
    let today = state(&desk).today;
    desk.winter(today + chrono::Days::new(70)).expect("quarters");
    desk.plan(1).expect("drawn up");
    let comes = [Some(crate::desk::battles::Coming::All), None];
    let _ = desk.bring_all(comes);
    let war = desk.campaign().expect("a campaign").clone();
    drop(desk);
    let again = Desk::open(&folder.path().join("library.tricorne")).expect("the library");
    let read = again.campaign().expect("a campaign");
    assert_eq!(war.replay(), read.replay());
    assert!(war.entries().eq(read.entries()) && war.written().eq(read.written()));
}
