//! `cooperage compare A B`: two runs, episode by episode.

use std::process::ExitCode;

use cooperage_journal::RunDir;
use cooperage_suites::compare::compare as compare_results;
use cooperage_suites::results::Results;

use crate::args::CompareArgs;
use crate::error::CliError;
use crate::output;
use crate::results::damage;

pub(crate) fn compare(args: &CompareArgs) -> Result<ExitCode, CliError> {
    let a = Results::load(&RunDir::open(&args.a)?)?;
    let b = Results::load(&RunDir::open(&args.b)?)?;
    let comparison = compare_results(&a, &b);
    if args.json {
        output::json(&comparison.to_json())?;
    } else {
        output::data(&comparison.to_terminal())?;
    }
    damage(&a).or_else(|| damage(&b)).map_or(Ok(ExitCode::SUCCESS), Err)
}
