//! The print room: an order of battle of 24 brigades cold and warm, all that lies on the table of an evening, and what twenty
//! pages weigh.

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::Instant;
use tricorne::army::{Army, Id};
use tricorne::desk::paper::{self, FieldOf, PaperChoice, Show};
use tricorne::desk::{Desk, resolve};
use tricorne::field::GeneralKind;

/// An army of so many brigades of six units each, made from the sample's.
fn army(desk: &Desk, brigades: usize) -> Army {
    let mut army = desk.army("hohenmoehr").expect("the sample").clone();
    let (regiments, like) = (army.regiments.clone(), army.brigades[0].clone());
    (army.regiments, army.brigades) = (Vec::new(), Vec::new());
    army.independent.clear();
    for b in 0..brigades {
        let mut brigade = like.clone();
        (brigade.id, brigade.name) = (Id::new(&format!("b{b}")), format!("Brigade {}", b + 1));
        brigade.units.clear();
        for n in 0..6 {
            let mut regiment = regiments[(b * 6 + n) % regiments.len()].clone();
            (regiment.id, regiment.name) = (Id::new(&format!("r{b}-{n}")), format!("{} {b}.{n}", regiment.name));
            regiment.units.truncate(1);
            regiment.units[0].id = Id::new(&format!("u{b}-{n}"));
            brigade.units.push(regiment.units[0].id.clone());
            army.regiments.push(regiment);
        }
        army.brigades.push(brigade);
    }
    army
}

fn papers(c: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::open(&folder.path().join("bench.tricorne")).expect("a new library");
    desk.found_sample(None).expect("the sample campaign");
    desk.draw_up(None, 1).expect("a battle is drawn up");
    let system = resolve::playable().next().expect("a system");
    let choice = PaperChoice::default();
    let large = army(&desk, 24);
    let order = || paper::order_of_list(&desk, &large, system, choice).expect("an order of battle");
    let begun = Instant::now();
    let pages = order();
    let bytes = pages.pdf().len();
    println!("cold: {} pages, {bytes} bytes, {:.1} ms", pages.lists.len(), begun.elapsed().as_secs_f64() * 1e3);
    let twenty = army(&desk, 90);
    let pages = paper::order_of_list(&desk, &twenty, system, choice).expect("an order of battle");
    println!("{} pages weigh {} bytes", pages.lists.len(), pages.pdf().len());
    let war = desk.campaign().expect("the campaign");
    let next = war.order([GeneralKind::Planner; 2]).expect("a battle is drawn up");
    let ruler = desk.settings().ruler();
    let field =
        FieldOf { order: &next, show: Show::Both, campaign: &war.state().name, ruler, reports: Default::default() };
    let mut group = c.benchmark_group("paper");
    group.sample_size(20);
    group.bench_function("an order of battle of 24 brigades as a PDF", |b| b.iter(|| black_box(order().pdf().len())));
    group.bench_function("everything for an evening as PDFs", |b| {
        b.iter(|| {
            let all = paper::evening(&field, choice, &mut |_, _| true).expect("papers").expect("not stopped");
            black_box(all.iter().map(|(_, pages)| pages.pdf().len()).sum::<usize>())
        });
    });
    group.finish();
}

criterion_group!(benches, papers);
criterion_main!(benches);
