//! Plays the published evaluation with the expert and prints its collaboration scores.
//!
//! `cargo run --release -p cooperage-kitchen --example expert_scores -- [--seeds 0,1] [--crews 2,3,4] [--cells] [--levels level_3]`

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a command-line example")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use cooperage_kitchen::expert::CuisineWorldExpert;
use cooperage_kitchen::{KitchenBook, KitchenGame, KitchenRules, KitchenSetup, KitchenStart, OrderTiming};

const LEVELS: [&str; 12] = [
    "level_0", "level_1", "level_7", "level_2", "level_4", "level_8", "level_3", "level_9", "level_10",
    "level_5", "level_11", "level_12",
];

#[derive(Clone, Copy)]
struct Episode {
    level: usize,
    alpha: usize,
    crew: u32,
    seed: i64,
    index: u32,
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let option = |name: &str| arguments.iter().position(|a| a == name).and_then(|at| arguments.get(at + 1));
    let numbers = |name: &str, default: &str| -> Vec<i64> {
        let text = option(name).map_or(default, String::as_str);
        text.split(',').map(|n| n.parse().unwrap()).collect()
    };
    let (seeds, crews) = (numbers("--seeds", "0"), numbers("--crews", "2,3,4"));
    let only: Option<Vec<&str>> = option("--levels").map(|text| text.split(',').collect());
    let cells = arguments.iter().any(|a| a == "--cells");
    let levels: Vec<usize> =
        (0..12).filter(|&l| only.as_ref().is_none_or(|only| only.contains(&LEVELS[l]))).collect();

    let mut episodes = Vec::new();
    for &crew in &crews {
        for &seed in &seeds {
            for &level in &levels {
                for alpha in 0..5 {
                    for index in 0..3 {
                        episodes.push(Episode { level, alpha, crew: crew as u32, seed, index });
                    }
                }
            }
        }
    }
    let (next, nanos, plans) = (AtomicUsize::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let threads = thread::available_parallelism().map_or(2, usize::from);
    let mut results: Vec<(usize, u64, u64)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                scope.spawn(|| {
                    let mut done = Vec::new();
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let Some(&episode) = episodes.get(number) else { return done };
                        let (completed, failed) = play(episode, &nanos, &plans);
                        done.push((number, completed, failed));
                    }
                })
            })
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    results.sort_unstable();

    for &crew in &crews {
        let mut per_seed = Vec::new();
        let mut per_level = [0.0; 12];
        for &seed in &seeds {
            let mut sum = 0.0;
            for &level in &levels {
                let mut cos = 0.0;
                let mut line = String::new();
                for alpha in 0..5 {
                    let of_cell = results.iter().filter(|(number, ..)| {
                        let e = &episodes[*number];
                        (e.crew, e.seed, e.level, e.alpha) == (crew as u32, seed, level, alpha)
                    });
                    let (c, f) = of_cell.fold((0, 0), |(c, f), (_, dc, df)| (c + dc, f + df));
                    line += &format!(" {c}/{}", c + f);
                    cos += if c + f > 0 { c as f64 / (c + f) as f64 / 5.0 } else { 0.0 };
                }
                if cells {
                    println!("crew {crew} seed {seed} {:9} {cos:.3} {line}", LEVELS[level]);
                }
                sum += cos;
                per_level[level] += cos / seeds.len() as f64;
            }
            per_seed.push(sum / levels.len() as f64);
        }
        let mean = per_seed.iter().sum::<f64>() / per_seed.len() as f64;
        let seeds: Vec<String> = per_seed.iter().map(|s| format!("{s:.4}")).collect();
        println!("crew {crew}: mean {mean:.4}  by seed {}", seeds.join(" "));
        let by_level: Vec<String> =
            levels.iter().map(|&l| format!("{} {:.3}", &LEVELS[l][6..], per_level[l])).collect();
        println!("   by level: {}", by_level.join("  "));
    }
    let (nanos, plans) = (nanos.into_inner(), plans.into_inner());
    println!("{plans} plans, {} us each", nanos / 1000 / plans.max(1));
}

#[expect(clippy::disallowed_methods, reason = "measures how long plans take")]
fn play(episode: Episode, nanos: &AtomicU64, plans: &AtomicU64) -> (u64, u64) {
    let book = KitchenBook::built_in();
    let timing = OrderTiming::alpha(OrderTiming::ALPHAS_EVALUATED[episode.alpha]);
    let level = book.level(LEVELS[episode.level]).unwrap();
    let rules =
        Arc::new(KitchenRules::new(&KitchenSetup::published(&book, level, episode.crew, timing)).unwrap());
    let mut game = KitchenGame::new(rules.clone(), KitchenStart::published(episode.seed, episode.index));
    let mut expert = CuisineWorldExpert::new(rules.clone());
    for step in 0..rules.max_steps() {
        let before = std::time::Instant::now();
        let commands = expert.plan(game.state(), rules.max_steps() - step);
        nanos.fetch_add(before.elapsed().as_nanos() as u64, Ordering::Relaxed);
        plans.fetch_add(1, Ordering::Relaxed);
        let report = game.step(&commands);
        assert!(report.results.iter().all(|&result| result), "a command failed");
    }
    (game.totals().completed, game.totals().failed)
}
