//! How long a step, an observation and a copy of the state take.
//!
//! `cargo bench -p cooperage-overcooked`

#![expect(clippy::unwrap_used, reason = "a measurement may stop at what it does not expect")]

use std::hint::black_box;

use cooperage_core::{RandomSource, TreeRandom};
use cooperage_overcooked::observe::{Channels, Encoding};
use cooperage_overcooked::{Action, Dynamics, NoEvents, Rules, State, StepLog, layout, step};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const HORIZON: u32 = 400;

/// Joint actions drawn beforehand: so many that no processor remembers them.
fn actions() -> Vec<[Action; 2]> {
    let mut random = TreeRandom::from_seed(0).child("actions");
    (0..1 << 16).map(|_| [(); 2].map(|()| Action::ALL[random.below(6) as usize])).collect()
}

/// States of a busy game.
fn states(rules: &Rules) -> Vec<State> {
    let mut state = rules.start();
    let played = actions().into_iter().take(HORIZON as usize).map(|joint| {
        step(rules, &mut state, &joint, &mut NoEvents);
        state
    });
    played.collect()
}

fn bench(criterion: &mut Criterion) {
    let actions = actions();
    let mut group = criterion.benchmark_group("overcooked");
    for name in ["cramped_room", "counter_circuit_o_1order"] {
        let rules = Rules::new(layout::built_in(name).unwrap(), Dynamics::Old).unwrap();
        group.throughput(Throughput::Elements(actions.len() as u64));
        group.bench_function(format!("{name}/steps"), |bencher| {
            bencher.iter(|| {
                let mut state = rules.start();
                for joint in &actions {
                    if state.timestep() >= HORIZON {
                        state = rules.start();
                    }
                    black_box(step(&rules, &mut state, joint, &mut NoEvents));
                }
                state
            });
        });
        group.bench_function(format!("{name}/steps with events"), |bencher| {
            let mut log = StepLog::default();
            bencher.iter(|| {
                let mut state = rules.start();
                for joint in &actions {
                    if state.timestep() >= HORIZON {
                        state = rules.start();
                    }
                    log.clear();
                    black_box(step(&rules, &mut state, joint, &mut log));
                }
                state
            });
        });
        let states = states(&rules);
        group.throughput(Throughput::Elements(states.len() as u64));
        for channels in [Channels::Current, Channels::Legacy] {
            let encoding = Encoding::new(rules.grid(), channels, HORIZON);
            let mut out = vec![0; encoding.len()];
            group.bench_function(
                format!("{name}/observations of {} channels", channels.count()),
                |bencher| {
                    bencher.iter(|| {
                        for state in &states {
                            assert!(encoding.write(&rules, state, 0, &mut out));
                            black_box(&out);
                        }
                    });
                },
            );
        }
        group.bench_function(format!("{name}/copies"), |bencher| {
            let mut copies = states.clone();
            bencher.iter(|| {
                copies.copy_from_slice(&states);
                black_box(&copies);
            });
        });
    }
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
