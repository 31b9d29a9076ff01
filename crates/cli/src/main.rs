//! `cooperage`: the command line with the built-in suites, frameworks and providers.

use std::process::ExitCode;

fn main() -> ExitCode {
    cooperage::run(cooperage::SUITES, cooperage::FRAMEWORKS, cooperage::PROVIDERS)
}
