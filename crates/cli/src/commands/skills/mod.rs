//! `cooperage skills`: code that moves a body.

mod run;

use std::process::ExitCode;

use crate::args::{SkillsArgs, SkillsVerb};
use crate::error::CliError;

pub(crate) use run::{read_arguments, read_source};

pub(crate) fn skills(args: &SkillsArgs) -> Result<ExitCode, CliError> {
    match &args.verb {
        SkillsVerb::Run(args) => run::run(args),
    }
}
