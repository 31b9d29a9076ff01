//! The program `relay`: the command line of Cooperage with one framework more.
//!
//! `cargo run -- run cuisineworld/level_1 --team relay --model random`

mod relay;

use std::process::ExitCode;

fn main() -> ExitCode {
    cooperage::run(cooperage::SUITES, &[cooperage::FRAMEWORKS, &[relay::RELAY]].concat())
}
