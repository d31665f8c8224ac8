//! Ten years with four hundred battles of two hundred regiments: how long such a campaign takes to open, how long a day of
//! it and the taking back of an entry. `docs/performance.md` has the figures.

#[path = "../tests/support/decade.rs"]
mod decade;

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use tricorne::desk::Desk;
use tricorne::desk::journal::Alteration;

fn decade(c: &mut Criterion) {
    // `cargo test --benches` only asks whether it runs.
    let battles = if std::env::args().any(|a| a == "--bench") { 400 } else { 2 };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("decade.tricorne");
    decade::write(&file, battles);
    let mut desk = Desk::open(&file).expect("the library");
    let entries = desk.campaign().expect("the campaign").entries().len() as u32;
    desk.advance(1).expect("a day");
    let mut group = c.benchmark_group("ten years");
    group.sample_size(10);
    group.bench_function("a day passes", |b| b.iter(|| black_box(desk.advance(1).expect("a day"))));
    for (name, entry) in [("the first day", 2), ("the first battle", 3), ("the last battle", entries)] {
        let what = Alteration::TakenBack(vec![entry]);
        group.bench_function(format!("what follows from taking back {name} is shown"), |b| {
            b.iter(|| black_box(desk.campaign().expect("the campaign").foresee_altered(&what).expect("shown")));
        });
        group.bench_function(format!("{name} is taken back and put back"), |b| {
            b.iter(|| {
                desk.alter(&what).expect("taken back");
                desk.put_back(entry).expect("put back");
            });
        });
    }
    drop(desk);
    group.bench_function("the campaign is opened", |b| {
        b.iter(|| black_box(Desk::open(&file).expect("the library").war().is_some()));
    });
    group.finish();
}

criterion_group!(benches, decade);
criterion_main!(benches);
