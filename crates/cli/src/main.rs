//! `cooperage`: the command line with the built-in suites and frameworks.

use std::process::ExitCode;

fn main() -> ExitCode {
    cooperage::run(cooperage::SUITES, cooperage::FRAMEWORKS)
}
