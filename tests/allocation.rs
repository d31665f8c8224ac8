//! Between its beginning and its end a battle asks for no memory: dhat counts every block.

use tricorne::base::Dice;
use tricorne::field::event::Silent;
use tricorne::field::{GeneralKind, scenario_file};
use tricorne::rules::system::Progress;

#[global_allocator]
static ALLOC: dhat::Alloc = dhat::Alloc;

fn main() {
    let _profiler = dhat::Profiler::builder().testing().build();
    let blocks = || dhat::HeapStats::get().total_blocks;
    for system in tricorne::rules::ALL.iter().filter(|s| s.about().plays) {
        let about = system.about();
        for (id, text) in about.scenarios {
            let scenario = scenario_file::read(text).expect("a scenario of the system");
            for kind in [GeneralKind::Planner, GeneralKind::Passive, GeneralKind::Random] {
                for number in 1..=3 {
                    let mut dice = Dice::fair(1757, number);
                    let mut battle = system.begin(&scenario, [kind; 2], &mut dice, &mut Silent).expect("it begins");
                    let before = blocks();
                    while battle.step(&mut dice, &mut Silent) == Progress::Going {}
                    let taken = blocks() - before;
                    assert_eq!(taken, 0, "{}, {id}, {kind:?}, battle {number} took memory {taken} times", about.id);
                }
            }
        }
    }
}
