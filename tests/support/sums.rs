//! What must hold of the books of any library at any time.

use tricorne::army::Id;
use tricorne::base::Side;
use tricorne::campaign::{Account, Kind};
use tricorne::store::Library;

/// Each unit has in its accounts what ever came to it from the country, no more and no less.
pub fn sums_hold(library: &Library, campaign: &Id) {
    let state = library.state(campaign).unwrap().state;
    let journal = library.journal(campaign).unwrap();
    for side in Side::BOTH {
        for (_, _, unit) in state.units(side) {
            for kind in Kind::ALL {
                let came: u64 = journal
                    .iter()
                    .filter(|l| !l.taken_back)
                    .flat_map(|l| &l.entry.postings)
                    .filter(|p| p.thing == unit.id && p.kind == kind && p.from == Account::Outside)
                    .map(|p| u64::from(p.number))
                    .sum();
                assert_eq!(state.books.sum(&unit.id, kind), came, "{} {kind:?}", unit.id);
            }
        }
    }
}
