//! The desk at work: opening a library with a campaign of ten battles in it, and an order of battle as pages and as a PDF.

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use tricorne::base::Side;
use tricorne::desk::{Desk, paper};
use tricorne::field::GeneralKind;

fn desk(c: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("bench.tricorne");
    let mut desk = Desk::open(&file).expect("a new library");
    desk.found_sample(None).expect("the sample campaign");
    for seed in 1..=10 {
        desk.draw_up(None, seed).expect("a battle is drawn up");
        let fought = desk.fight_drawn_up([GeneralKind::Random; 2], &mut |_| {}, &AtomicBool::new(false));
        fought.expect("a battle is fought");
    }
    drop(desk);
    let mut group = c.benchmark_group("desk");
    group.sample_size(20);
    group.bench_function("a campaign of ten battles is opened", |b| {
        b.iter(|| black_box(Desk::open(&file).expect("the library").war().is_some()));
    });
    let desk = Desk::open(&file).expect("the library");
    let war = desk.campaign().expect("the campaign");
    let pages = || paper::order_of_battle(war, Side::Blue, paper::PaperChoice::default()).expect("an order of battle");
    group.bench_function("an order of battle is composed", |b| b.iter(|| black_box(pages().lists.len())));
    group.bench_function("an order of battle becomes a PDF", |b| b.iter(|| black_box(pages().pdf().len())));
    group.finish();
}

criterion_group!(benches, desk);
criterion_main!(benches);
