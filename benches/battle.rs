//! Whole battles, and a forecast, on one core.

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use tricorne::base::Dice;
use tricorne::field::event::Silent;
use tricorne::field::{GeneralKind, scenario_file};
use tricorne::rules::system::fight;

fn battles(c: &mut Criterion) {
    for system in tricorne::rules::ALL.iter().filter(|s| s.about().plays) {
        let about = system.about();
        let mut group = c.benchmark_group(about.id);
        group.sample_size(10);
        for (id, text) in about.scenarios {
            let scenario = scenario_file::read(text).expect("a scenario of the system");
            for kind in [GeneralKind::Planner, GeneralKind::Random] {
                let mut n = 0;
                group.bench_function(format!("{id}, {kind:?}"), |b| {
                    b.iter(|| {
                        n += 1;
                        let mut dice = Dice::fair(1757, n);
                        let mut battle = system.begin(&scenario, [kind; 2], &mut dice, &mut Silent).expect("it begins");
                        black_box(fight(&mut *battle, &mut dice, &mut Silent))
                    });
                });
            }
        }
        group.finish();
    }
}

criterion_group!(benches, battles);
criterion_main!(benches);
