//! `cooperage skills`: code that moves a body.

mod import;
mod list;
mod run;
mod test;

use std::process::ExitCode;

use crate::args::{SkillsArgs, SkillsVerb};
use crate::error::CliError;

pub(crate) use run::read_arguments;

pub(crate) fn skills(args: &SkillsArgs) -> Result<ExitCode, CliError> {
    match &args.verb {
        SkillsVerb::Run(args) => run::run(args),
        SkillsVerb::List(args) => list::list(args),
        SkillsVerb::Show(args) => list::show(args),
        SkillsVerb::Test(args) => test::test(args),
        SkillsVerb::Import(args) => import::import(args),
    }
}
