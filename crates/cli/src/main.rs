//! `cooperage`: the command line with the built-in suites.

use std::process::ExitCode;

fn main() -> ExitCode {
    cooperage::run(cooperage::SUITES)
}
