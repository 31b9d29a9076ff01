//! `cooperage resume RUN`: what is missing of a run is played, nothing is repeated.

use std::process::ExitCode;

use cooperage_journal::RunDir;
use cooperage_suites::suite::{MakeSuite, Suites};

use crate::args::ResumeArgs;
use crate::config::Config;
use crate::error::CliError;
use crate::models::{Reach, models_of};
use crate::{commands::run::conclude, play};

pub(crate) fn resume(args: &ResumeArgs, suites: &[MakeSuite]) -> Result<ExitCode, CliError> {
    let dir = RunDir::open(&args.run)?;
    let suites = Suites::new(suites, &dir.plan().attachments)?;
    let reach = Reach::new(&args.reach, &Config::load()?, &models_of(dir.plan())?)?;
    crate::commands::run::ask_consent(&dir, &suites, &reach, args.yes)?;
    let played = play::play(&dir, &suites, &reach, args.workers, args.json)?;
    conclude(&dir, &suites, &played, args.json, None)
}
