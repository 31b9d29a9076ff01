//! A benchmark of one's own, from nothing to a report: a world, a judge, two tasks and an oracle, and the whole command
//! line over them.
//!
//! `cargo run --package cooperage-examples --bin lamplighters -- run lamplighters --model oracle`
//!
//! `docs/extending.md` goes through it file by file.

mod oracle;
mod street;
mod suite;

use std::process::ExitCode;

fn main() -> ExitCode {
    let suites = [cooperage::SUITES, &[suite::suite]].concat();
    cooperage::run(&suites, cooperage::FRAMEWORKS, cooperage::PROVIDERS)
}
