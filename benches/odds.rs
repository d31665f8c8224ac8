//! Exact odds: a shot, a die of melee, a melee with supports to its end.

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use tricorne::rules::honours_of_war::general::Ammo;
use tricorne::rules::honours_of_war::hit::{Blow, Row, Troops, Volley};
use tricorne::rules::honours_of_war::odds::{Blows, blow, melee, volley};
use tricorne::rules::honours_of_war::state::Class;

fn odds(c: &mut Criterion) {
    let mut group = c.benchmark_group("honours-of-war odds");
    let shot = Volley { long: true, moved: true, ..Volley::plain(Row::StandardFoot, Ammo::Musketry) };
    let supported = Blow { support: 2, charging: true, ..Blow::plain(Troops::Horse, Class::Standard, Troops::Horse) };
    let alone = Blow { support: 1, ..Blow::plain(Troops::Horse, Class::Standard, Troops::Horse) };
    group.bench_function("a shot", |b| b.iter(|| volley(black_box(&shot))));
    group.bench_function("a die of melee", |b| b.iter(|| blow(black_box(&supported))));
    group.bench_function("a melee with supports", |b| {
        b.iter(|| melee(black_box(&Blows::of(supported)), black_box(&Blows::of(alone)), [0, 1]));
    });
    group.finish();
}

criterion_group!(benches, odds);
criterion_main!(benches);
