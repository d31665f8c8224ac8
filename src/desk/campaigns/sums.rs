//! Whether the books of a campaign that comes from outside are true: sums that add up, troops that there are, men that were
//! there. What a journal of this program always holds is asked of it, and no more: an entry that was taken back may have
//! left others with less than they say, and a copy of a campaign has left such entries out, as gaps in its numbers show.

use crate::army::{Id, Regiment};
use crate::base::Side;
use crate::campaign::found::MOST;
use crate::campaign::{
    Account, Act, Battle, Entry, Export, Exported, Fact, Founding, Kind, Losses, Page, Posting, State,
};
use std::collections::{BTreeMap, BTreeSet};

/// The most that a posting moves: more than any army had in one place.
const MOST_MOVED: u32 = 1_000_000;
/// More men, horses or guns than this are in no unit: half as many again as the strongest establishment.
const MOST_IN_A_UNIT: u32 = MOST / 2 * 3;
/// So many faults are told; the rest are counted.
const TOLD: usize = 5;

/// A unit, a kind and an account.
type Place<'a> = (&'a Id, Kind, Account);

/// Who and what there is in a campaign, in any of its entries.
struct Known<'a> {
    units: BTreeMap<&'a Id, Side>,
    regiments: BTreeSet<&'a Id>,
    officers: BTreeSet<&'a Id>,
    /// All that ever came into an account.
    came: BTreeMap<Place<'a>, u64>,
    /// No entry is left out.
    whole: bool,
    founded: Option<chrono::NaiveDate>,
}

/// What is not true in the books, in a sentence; none where nothing is.
pub(super) fn fault(export: &Export) -> Option<String> {
    let known = Known::of(export);
    let mut faults = Vec::new();
    for line in &export.entries {
        let mut of_entry = |why: String| faults.push(format!("entry {} cannot be: {why}", line.entry.number));
        known.entry(&line.entry, &mut of_entry);
        if let Some(battle) = line.entry.act.battle() {
            known.battle(line, battle, &mut of_entry);
        }
    }
    if faults.is_empty() {
        faults = whole(export);
    }
    let more = faults.len().saturating_sub(TOLD);
    faults.truncate(TOLD);
    if more > 0 {
        faults.push(format!("and {more} more"));
    }
    (!faults.is_empty()).then(|| format!("the books of the campaign are not true: {}", faults.join("; ")))
}

/// Whether every entry that was ever written is there.
fn numbered(export: &Export) -> bool {
    export.entries.iter().zip(1..).all(|(line, number)| line.entry.number == number)
}

/// What is not true of all entries together.
fn whole(export: &Export) -> Vec<String> {
    let standing = || export.entries.iter().filter(|line| !line.taken_back).map(|line| &line.entry);
    let mut faults = Vec::new();
    let mut fought: BTreeMap<u32, u32> = BTreeMap::new();
    for entry in standing().filter(|e| e.replaces.is_none()) {
        if let Some(battle) = entry.act.battle()
            && let Some(other) = fought.insert(battle, entry.number)
        {
            faults.push(format!("battle {battle} is in the books twice, in entries {other} and {}", entry.number));
        }
    }
    // What the journal does not add up to the library tells itself.
    let Ok(replay) = State::replay(standing()) else { return faults };
    let untouched =
        numbered(export) && export.entries.iter().all(|line| !line.taken_back && line.entry.replaces.is_none());
    for cut in replay.cuts.iter().filter(|_| untouched) {
        faults.push(format!(
            "entry {} takes {} {} of {} that are {}, and {} are there",
            cut.entry,
            cut.asked,
            cut.kind.called(cut.asked),
            cut.thing,
            cut.from.name(),
            cut.moved
        ));
    }
    for (unit, kind, account, number) in replay.state.books.rows() {
        if account == Account::Present && number > MOST_IN_A_UNIT {
            faults.push(format!("{unit} has {number} {} under arms, and no unit has so many", kind.called(number)));
        }
    }
    faults
}

impl<'a> Known<'a> {
    fn of(export: &'a Export) -> Known<'a> {
        let mut known = Known {
            units: BTreeMap::new(),
            regiments: BTreeSet::new(),
            officers: BTreeSet::new(),
            came: BTreeMap::new(),
            whole: numbered(export),
            founded: export.entries.first().map(|line| line.entry.date),
        };
        let mut armies: BTreeMap<&Id, Side> = BTreeMap::new();
        for Exported { entry, .. } in &export.entries {
            if let Act::Founded(founding) = &entry.act {
                for side in Side::BOTH {
                    for army in &founding.sides[side.index()].armies {
                        armies.insert(&army.id, side);
                        known.officers.extend(army.commanders.iter().map(|c| &c.id));
                        army.regiments.iter().for_each(|r| known.take_in(r, side));
                    }
                }
            }
            for fact in &entry.facts {
                match fact {
                    Fact::Raised { army, regiment, .. } | Fact::Listed { army, regiment } => {
                        if let Some(side) = armies.get(army) {
                            known.take_in(regiment, *side);
                        }
                    }
                    Fact::Commissioned { officer, .. } => drop(known.officers.insert(&officer.id)),
                    _ => {}
                }
            }
            for p in &entry.postings {
                *known.came.entry((&p.thing, p.kind, p.to)).or_default() += u64::from(p.number);
            }
        }
        known
    }

    fn take_in(&mut self, regiment: &'a Regiment, side: Side) {
        self.regiments.insert(&regiment.id);
        self.units.extend(regiment.units.iter().map(|u| (&u.id, side)));
    }

    fn entry(&self, entry: &'a Entry, say: &mut impl FnMut(String)) {
        if self.founded.is_some_and(|day| entry.date < day) {
            say(format!("it is of {}, before the campaign begins", entry.date));
        }
        if let Act::Founded(founding) = &entry.act {
            founded(founding, &entry.postings, say);
        }
        for p in &entry.postings {
            self.moves((&p.thing, p.kind), (p.from, p.to), p.number, say);
        }
        for fact in &entry.facts {
            if let Fact::Returns(due) = fact {
                self.moves((&due.thing, due.kind), (due.from, due.to), due.number, say);
            }
        }
        if !self.whole {
            return;
        }
        let mut unit = |id: &Id| {
            if !self.units.contains_key(id) {
                say(format!("it tells of {id}, which is no unit of the campaign"));
            }
        };
        match &entry.act {
            Act::ReplacementSent { unit: id, .. } | Act::Disbanded { unit: id } => unit(id),
            _ => {}
        }
        for fact in &entry.facts {
            match fact {
                Fact::Disbanded { unit: id } | Fact::Moves { unit: id, .. } => unit(id),
                Fact::Battle(battle) => battle.units.iter().for_each(&mut unit),
                _ => {}
            }
        }
        let regiment = |id: &&Id| !self.regiments.contains(*id);
        let officer = |id: &&Id| !self.officers.contains(*id);
        let told = entry.facts.iter().filter_map(|fact| match fact {
            Fact::Honoured { regiment: id, .. }
            | Fact::Graded { regiment: id, .. }
            | Fact::Entrenched { regiment: id } => Some(id).filter(regiment).map(|id| (id, "regiment")),
            Fact::Officer { officer: id, .. }
            | Fact::Rated { officer: id, .. }
            | Fact::Ranked { officer: id, .. }
            | Fact::Favour { officer: id, .. }
            | Fact::Takes { officer: Some(id), .. } => Some(id).filter(officer).map(|id| (id, "officer")),
            _ => None,
        });
        told.for_each(|(id, what)| say(format!("it tells of {id}, who is no {what} of the campaign")));
    }

    /// Whether so many can leave one account for another: nobody leaves whence nobody ever came.
    fn moves(
        &self,
        (thing, kind): (&'a Id, Kind),
        (from, to): (Account, Account),
        number: u32,
        say: &mut impl FnMut(String),
    ) {
        let what = kind.called(number);
        let most = if from == Account::Outside { MOST_MOVED } else { MOST_IN_A_UNIT };
        if number > most {
            return say(format!("it moves {number} {what} of {thing}, and no unit has so many"));
        }
        if from == to {
            return say(format!("it moves {number} {what} of {thing} from {} to there again", from.name()));
        }
        let came = self.came.get(&(thing, kind, from)).copied().unwrap_or(0);
        if self.whole && from != Account::Outside && u64::from(number) > came {
            say(format!(
                "it takes {number} {what} of {thing} that are {}, and no more than {came} ever were",
                from.name()
            ));
        }
    }

    /// Whether what a battle cost is what its entry takes from the books, on both sides and by unit.
    fn battle(&self, line: &Exported, number: u32, say: &mut impl FnMut(String)) {
        let told = line.entry.facts.iter().find_map(|fact| match fact {
            Fact::Battle(battle) => Some(&**battle),
            _ => None,
        });
        let Some(battle) = told.filter(|b| b.number == number) else {
            return say(format!("it brings in battle {number} and does not say how that went"));
        };
        let mut booked: BTreeMap<&Id, Losses> = BTreeMap::new();
        for p in line.entry.postings.iter().filter(|p| p.from == Account::Present) {
            booked.entry(&p.thing).or_default().take(p);
        }
        for side in Side::BOTH {
            let mut sum = Losses::default();
            booked.iter().filter(|(id, _)| self.units.get(**id) == Some(&side)).for_each(|(_, l)| sum.add(l));
            self.side(battle, side, &sum, say);
        }
        if let Some(page) = line.battle.as_ref().map(|b| &b.page) {
            paged(page, &booked, say);
        }
    }

    fn side(&self, battle: &Battle, side: Side, sum: &Losses, say: &mut impl FnMut(String)) {
        let (told, name) = (&battle.losses[side.index()], if side == Side::Blue { "Blue" } else { "Red" });
        if told != sum {
            say(format!(
                "{name} lost {} men, {} horses and {} guns at {} as it says, and {}, {} and {} by unit",
                told.men(),
                told.horses,
                told.guns,
                battle.place,
                sum.men(),
                sum.horses,
                sum.guns
            ));
        }
        if told.men() > battle.men[side.index()] {
            let men = battle.men[side.index()];
            say(format!("{name} lost {} men at {}, and {men} went in", told.men(), battle.place));
        }
    }
}

/// Whether those who are there at the founding are those whom the armies have.
fn founded(founding: &Founding, postings: &[Posting], say: &mut impl FnMut(String)) {
    let mut there: BTreeMap<(&Id, Kind), u64> = BTreeMap::new();
    for p in postings {
        if p.from != Account::Outside || !matches!(p.to, Account::Present | Account::Depot) {
            say(format!("the founding moves {} of {} otherwise than from the country", p.number, p.thing));
        } else if p.to == Account::Present {
            *there.entry((&p.thing, p.kind)).or_default() += u64::from(p.number);
        }
    }
    let regiments = founding.sides.iter().flat_map(|f| &f.armies).flat_map(|a| &a.regiments);
    for unit in regiments.flat_map(|r| &r.units) {
        let has = unit.present;
        for (kind, number) in [(Kind::Men, has.men), (Kind::Horses, has.horses), (Kind::Guns, has.guns)] {
            let booked = there.get(&(&unit.id, kind)).copied().unwrap_or(0);
            if booked != u64::from(number) {
                let what = kind.called(number);
                say(format!("{} has {number} {what} in its army, and {booked} in the books", unit.id));
            }
        }
    }
}

/// Whether the page of a battle is what its entry takes from the books.
fn paged(page: &Page, booked: &BTreeMap<&Id, Losses>, say: &mut impl FnMut(String)) {
    for row in &page.rows {
        let Some(unit) = &row.unit else { continue };
        if row.losses != booked.get(unit).copied().unwrap_or_default() {
            say(format!("the page of {} takes other losses from {} than the books do", page.place, row.name));
        }
        if row.losses.men() > row.before.men {
            let (lost, men) = (row.losses.men(), row.before.men);
            say(format!("{} lost {lost} men at {}, and {men} went in", row.name, page.place));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::desk::Desk;
    use crate::desk::run::Until;
    use serde_json::{Value, json};
    use std::sync::atomic::AtomicBool;

    fn until(battles: u32) -> Until {
        Until { date: None, battles }
    }

    fn exported(desk: &Desk) -> Value {
        serde_json::from_str(&desk.export_campaign().expect("exported")).expect("JSON")
    }

    #[test]
    fn books_that_are_not_true_are_told_and_nothing_comes_in() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = Desk::open(&folder.path().join("a.tricorne")).expect("a library");
        desk.found_sample(None).expect("founded");
        desk.run_on(until(1), 3, &mut |_| {}, &AtomicBool::new(false)).expect("a battle");
        desk.advance(30).expect("days pass");
        let good = exported(&desk);
        let entries = good["entries"].as_array().expect("a list");
        let fought = entries.iter().position(|e| e["act"]["act"] == "battle-fought").expect("a battle");
        let facts = entries[fought]["facts"].as_array().expect("a list");
        let fact = |kind: &str| facts.iter().position(|f| f["fact"] == kind).expect("such a fact");
        let (battle, returns) = (fact("battle"), fact("returns"));
        let mut other = Desk::open(&folder.path().join("b.tricorne")).expect("a library");
        let unit = entries[0]["postings"][0]["thing"].clone();
        let graded = json!([{"fact": "graded", "regiment": "zzz", "better": true}]);
        let cases: [(String, Value, &str); 12] = [
            ("0/postings/0/number".to_owned(), json!(1), "in its army, and 1 in the books"),
            ("0/postings/0/number".to_owned(), json!(-5), "cannot be read"),
            ("0/postings/0/to".to_owned(), json!("dead"), "otherwise than from the country"),
            (format!("{fought}/postings/0/number"), json!(0), "as it says, and"),
            (format!("{fought}/postings/0/number"), json!(9_000_000), "no unit has so many"),
            (format!("{fought}/postings/0/number"), json!(9_000), "no more than"),
            (format!("{fought}/postings/0/from"), json!("sick"), "no more than 0 ever were"),
            (format!("{fought}/facts/{returns}/number"), json!(9_000), "ever were"),
            (format!("{fought}/facts/{battle}/losses/0/dead"), json!(3), "as it says, and"),
            (format!("{fought}/facts/{battle}/men/0"), json!(3), "and 3 went in"),
            (format!("{fought}/battle/page/rows/0/losses/dead"), json!(499), "other losses"),
            ("1/facts".to_owned(), graded, "zzz, who is no regiment"),
        ];
        for (at, to, says) in cases {
            let mut bad = good.clone();
            *bad.pointer_mut(&format!("/entries/{at}")).unwrap_or_else(|| panic!("the export has {at}")) = to;
            let why = other.import_campaign(&bad.to_string()).expect_err(&at).to_string();
            assert!(why.contains(says), "{at}: {why}");
            assert!(other.campaigns().expect("read").is_empty(), "{at}: nothing came in");
        }
        // Two postings of one unit, each of which was possible alone.
        let mut bad = good.clone();
        let last = bad["entries"].as_array().expect("a list").len() - 1;
        let men = entries[0]["postings"][0]["number"].clone();
        let twice =
            json!({"thing": unit, "kind": "men", "from": "present", "to": "deserted", "number": men, "cause": "x"});
        bad["entries"][last]["postings"].as_array_mut().expect("a list").extend([twice.clone(), twice]);
        let why = other.import_campaign(&bad.to_string()).expect_err("twice").to_string();
        assert!(why.contains("are there"), "{why}");
        other.import_campaign(&good.to_string()).expect("as it was it comes in");
    }

    /// Whatever a war of this program holds comes in elsewhere, whatever was taken back, changed and put back in it.
    #[test]
    fn true_books_come_in() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = Desk::open(&folder.path().join("a.tricorne")).expect("a library");
        desk.found_sample(None).expect("founded");
        desk.run_on(until(5), 3, &mut |_| {}, &AtomicBool::new(false)).expect("battles");
        let second = desk.campaign().expect("a war").battle_entry(2).expect("in the books").number;
        desk.take_back(second).expect("taken back");
        desk.run_on(until(2), 4, &mut |_| {}, &AtomicBool::new(false)).expect("battles");
        let json = exported(&desk);
        let mut other = Desk::open(&folder.path().join("b.tricorne")).expect("a library");
        other.import_campaign(&json.to_string()).expect("it comes in");
        let state = |d: &Desk| d.campaign().expect("a war").state().canonical();
        assert_eq!(state(&other), state(&desk));
        // A copy leaves out what was taken back.
        desk.duplicate("The Second War", None).expect("a copy");
        desk.run_on(until(1), 5, &mut |_| {}, &AtomicBool::new(false)).expect("battles");
        other.import_campaign(&exported(&desk).to_string()).expect("it comes in");
    }
}
