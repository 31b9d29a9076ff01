//! Trains partners without the program around: `train LAYOUT METHOD SEED STEPS [FOLDER [THREADS]]`; STEPS may be `usual`.
//!
//! For measuring; the program's own command is `cooperage train`.
#![expect(clippy::unwrap_used, reason = "an example that stops at the first error")]
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program of its own")]

use cooperage_overcooked::{Dynamics, OvercookedRules, layout};
use cooperage_overcooked_learn::ppo::PpoSettings;
use cooperage_overcooked_learn::train::{Method, Training};
use cooperage_overcooked_learn::{PolicyFile, PolicyOrigin, evaluate};

const HORIZON: u32 = 400;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [layout, method, seed, steps, more @ ..] = words.as_slice() else {
        return println!("train LAYOUT METHOD SEED STEPS [FOLDER [THREADS]]");
    };
    let seed: u64 = seed.parse().unwrap();
    let settings = PpoSettings::of_layout(layout, steps.parse().ok(), HORIZON);
    let (steps, threads) = (settings.steps, more.get(1).map_or(1, |threads| threads.parse().unwrap()));
    let rules = OvercookedRules::new(layout::built_in(layout).unwrap(), Dynamics::Old).unwrap();
    let method = Method::of_name(method).unwrap();
    let training = Training { method, seed, settings, threads };
    let mut rounds = 0;
    let mut tell = |stage, progress| {
        rounds += 1;
        if rounds % 8 == 1 {
            eprintln!("{stage:?} {progress:?}");
        }
    };
    let policy = training.run(&rules, &mut tell).unwrap();
    let scores = training.evaluate(&rules, &policy);
    let (mean, deviation) = (evaluate::mean(&scores), evaluate::deviation(&scores));
    println!(
        "{layout} {} {seed} {steps}: {mean:.1}, SD {deviation:.1}, {} episodes",
        method.name(),
        scores.len()
    );
    if let Some(folder) = more.first() {
        let command = format!(
            "cooperage train overcooked {layout} --method {} --seed {seed} --steps {steps}",
            method.name()
        );
        let origin =
            PolicyOrigin { method: method.name().to_owned(), seed, steps: training.steps_total(), command };
        let bytes = PolicyFile::of(&policy, HORIZON, origin).write().unwrap();
        std::fs::write(format!("{folder}/{layout}-{}-{seed}.safetensors", method.name()), bytes).unwrap();
    }
}
