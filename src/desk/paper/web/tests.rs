use super::*;
use crate::draw::pixels::Image;
use crate::field::GeneralKind;

#[test]
fn a_battle_goes_into_a_folder_for_a_blog() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::open(&folder.path().join("library.tricorne")).expect("a new library");
    desk.found_sample(None).expect("the sample campaign");
    assert!(desk.web(None, WebForm::Html).is_err(), "nothing was fought yet");
    desk.draw_up(None, 5).expect("drawn up");
    desk.fight_drawn_up([GeneralKind::Random; 2], &mut |_| {}, &false.into()).expect("fought");
    let battle = desk.campaign().expect("a war").state().battles[0].clone();
    for form in [WebForm::Markdown, WebForm::Html] {
        let to = folder.path().join(form.ending());
        let paths = desk.write_web(None, form, &to).expect("written");
        assert_eq!(paths.len(), 6);
        let read = |name: &str| std::fs::read_to_string(to.join(format!("{name}.{}", form.ending()))).expect("there");
        let report = read("report");
        let lost = battle.losses.map(|l| thousands(l.men().into()));
        assert!(report.contains(&battle.place) && lost.iter().all(|l| report.contains(l)), "{report}");
        assert!(report.contains("field.png") && report.contains("Turn 1. ") && report.contains("Losses of "));
        let state = desk.campaign().expect("a war").state();
        for side in Side::BOTH {
            let own = name::ascii(state.side_name(side));
            let men = thousands(state.units(side).map(|(_, _, u)| state.present(&u.id).men).max().unwrap_or(0).into());
            assert!(read(&format!("order-of-battle-{own}")).contains(&men));
            let issue = desk.gazette(None, side).expect("an issue");
            assert!(issue.articles.iter().all(|a| read(&format!("gazette-{own}")).contains(&a.head)));
        }
        let field = Image::from_png(&std::fs::read(to.join("field.png")).expect("there")).expect("a picture");
        assert!((1500..1700).contains(&field.width), "{field:?}");
    }
    let file = folder.path().join("library.tricorne");
    assert!(desk.write_web(None, WebForm::Html, &file).is_err(), "a file in the place of a folder");
}
