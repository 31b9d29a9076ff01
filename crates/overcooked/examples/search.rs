//! Searches the best joint plan of a built-in layout and prints it as a file of `data/plans`, with the bound beside it.
//!
//! `cargo run --release -p cooperage-overcooked --example search -- LAYOUT [WIDTH [SEED [STEPS]]]`
#![expect(clippy::unwrap_used, reason = "an example that stops at the first error")]
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program of its own")]

use cooperage_overcooked::search::{Beam, HORIZON, bound, find};
use cooperage_overcooked::{Dynamics, OvercookedRules, layout};

fn main() {
    let mut words = std::env::args().skip(1);
    let Some(layout) = words.next() else { return println!("search LAYOUT [WIDTH [SEED [STEPS]]]") };
    let mut number = |usual: u64| words.next().map_or(usual, |word| word.parse().unwrap());
    let beam = Beam { width: number(1000) as usize, seed: number(1) };
    let steps = number(u64::from(HORIZON)) as u32;
    let rules = OvercookedRules::new(layout::built_in(&layout).unwrap(), Dynamics::Old).unwrap();
    let bound =
        bound(&rules, steps).map_or("no bound".to_owned(), |bound| format!("at most {bound} (proven)"));
    let plan = find(&rules, steps, beam).unwrap().file(&rules);
    eprintln!("{layout}: found {}, {bound}", plan.plan.points);
    print!("{}", plan.text());
}
