//! The program `relay`: the command line of Cooperage with one framework and one provider more.
//!
//! `cargo run -- run cuisineworld/level_1 --team relay --model lab/noop`

mod lab;
mod relay;

use std::process::ExitCode;

fn main() -> ExitCode {
    let frameworks = [cooperage::FRAMEWORKS, &[relay::RELAY]].concat();
    let providers = [cooperage::PROVIDERS, &[lab::LAB]].concat();
    cooperage::run(cooperage::SUITES, &frameworks, &providers)
}
