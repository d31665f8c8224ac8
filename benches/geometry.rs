//! Distances, zones, sight and moves of rectangles on a crowded table.

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use tricorne::base::geometry::{Heading, Point, Rect, Spread, View, Zone};

/// Sixteen lines about the table at every angle.
fn lines() -> Vec<Rect> {
    (0..16)
        .map(|n| {
            let at = Point::new((n % 4) * 30_000 - 45_000, (n / 4) * 25_000 - 37_500);
            Rect::new(at, Heading::degrees(n * 23), 24_000, 4_800)
        })
        .collect()
}

fn geometry(c: &mut Criterion) {
    let lines = lines();
    let pairs = || lines.iter().flat_map(|a| lines.iter().map(move |b| (a, b)));
    let mut group = c.benchmark_group("256 pairs");
    group.bench_function("distance", |b| b.iter(|| pairs().map(|(x, y)| black_box(x).distance(y)).max()));
    group.bench_function("overlap", |b| b.iter(|| pairs().filter(|(x, y)| black_box(x).overlaps(y)).count()));
    group.bench_function("way until contact", |b| {
        b.iter(|| pairs().filter_map(|(x, y)| black_box(x).until(x.heading, y)).max());
    });
    group.bench_function("sectors", |b| b.iter(|| pairs().map(|(x, y)| black_box(x).sectors(y).largest()).max()));
    group.bench_function("firing zone", |b| {
        b.iter(|| pairs().filter(|(x, y)| Zone::new(**black_box(x), Spread::Thirty, 36_000).touches(y)).count());
    });
    group.bench_function("hidden share", |b| {
        b.iter(|| {
            let view = View::new(Point::new(0, -90_000), black_box(&lines[15]));
            lines.iter().fold(0, |slots, other| slots | view.hidden_by(other).0)
        });
    });
    group.finish();
}

criterion_group!(benches, geometry);
criterion_main!(benches);
