//! The desk at work: opening a library with a campaign of ten battles in it, an order of battle as pages and as a PDF, and
//! edits in a library of fifty armies of thirty regiments.

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use tricorne::army::Id;
use tricorne::base::Side;
use tricorne::desk::{Desk, Edit, compare, paper, sample};
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

/// A library of fifty armies of thirty regiments, and the ID of one.
fn full(file: &std::path::Path) -> Id {
    let mut desk = Desk::open(file).expect("a new library");
    let mut army = desk.army("hohenmoehr").expect("the sample").clone();
    let (like, brigade) = (army.regiments[0].clone(), army.brigades[0].id.clone());
    while army.regiments.len() < 30 {
        army.enlist(vec![like.clone()], None, Some(&brigade)).expect("a unit");
    }
    for n in 0..50 {
        (army.id, army.name) = (Id(format!("full-{n}")), format!("Full {n}"));
        desk.edit(Edit::Army(Box::new(army.clone()))).expect("kept");
    }
    army.id
}

fn full_library(c: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("full.tricorne");
    let id = full(&file);
    let mut desk = Desk::open(&file).expect("the library");
    let (mut n, unit) = (0, desk.army(id.as_str()).expect("the army").regiments[3].id.clone());
    let mut edit = |desk: &mut Desk| {
        n += 1;
        let name = format!("Renamed {n}");
        desk.edit(Edit::RenameRegiment { army: id.clone(), regiment: unit.clone(), name }).expect("an edit");
    };
    let seen = |desk: &Desk| {
        let army = desk.army(id.as_str()).expect("the army");
        compare::under_all(&sample::force(vec![army.clone()], desk.nations()), army.rated_in()).len()
    };
    let mut group = c.benchmark_group("full library");
    group.sample_size(20);
    let beside = folder.path().join("opened.tricorne");
    full(&beside);
    group.bench_function("the library is opened", |b| {
        b.iter(|| black_box(Desk::open(&beside).expect("the library").armies().len()));
    });
    group.bench_function("an edit with costs and findings under five systems", |b| {
        b.iter(|| {
            edit(&mut desk);
            black_box(seen(&desk))
        });
    });
    group.bench_function("an edit of a nation with costs and findings under five systems", |b| {
        let mut n = 0;
        b.iter(|| {
            n += 1;
            let mut nation = desk.nation("hohenmoehr").expect("the nation").clone();
            nation.history = format!("Told {n} times.");
            desk.edit(Edit::Nation(Box::new(nation))).expect("an edit");
            black_box(seen(&desk))
        });
    });
    group.bench_function("costs and findings of an army under five systems", |b| b.iter(|| black_box(seen(&desk))));
    group.bench_function("undone and made again", |b| {
        b.iter(|| {
            desk.undo().expect("undone");
            black_box(desk.redo().expect("made again"))
        });
    });
    group.finish();
}

criterion_group!(benches, desk, full_library);
criterion_main!(benches);
