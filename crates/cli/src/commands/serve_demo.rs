//! `cooperage serve --demo`: two finished runs and a living world to be talked with, all by scripted players.

use std::sync::Arc;

use camino::Utf8Path;
use cooperage_mindcraft::settings::{MINUTES, NAMES};
use cooperage_mindcraft::suite::NATURAL;
use cooperage_studio::hosting::{NewRun, StudioHandle};
use cooperage_suites::suite::ProgramRegistry;
use tokio::runtime::Handle;

use super::host::Runner;
use super::run::{asked_plan, prepared};
use crate::error::CliError;
use crate::play::play;
use crate::results::{self, ReportFiles};
use crate::temporary::TemporaryFolder;

/// The player that needs no model.
const PLAYER: &str = "oracle";

/// The folder of its runs, which goes with the program.
pub(crate) struct Demo(TemporaryFolder);

impl Demo {
    /// Plays the finished runs into a temporary folder.
    pub(crate) fn new(registry: &ProgramRegistry) -> Result<Demo, CliError> {
        let folder = TemporaryFolder::new()?;
        for wanted in to_finish() {
            finished(folder.path(), &wanted, registry)?;
        }
        Ok(Demo(folder))
    }

    /// The folder of its runs.
    pub(crate) fn runs(&self) -> &Utf8Path {
        self.0.path()
    }

    /// Begins the world that can be talked with.
    pub(crate) fn begin(registry: &ProgramRegistry, studio: &Arc<dyn StudioHandle>) -> Result<(), CliError> {
        let runner = Runner {
            registry: registry.clone(),
            runtime: Handle::current(),
            gate: None,
            operators: Vec::new(),
        };
        runner.begin(&to_talk_with(), studio).map(drop)
    }
}

/// Begins all runs of the demonstration in the folder of a studio, without waiting for their ends.
pub(super) fn begin_all(runner: &Runner, studio: &Arc<dyn StudioHandle>) -> Result<Vec<String>, CliError> {
    let wanted = to_finish().into_iter().chain([to_talk_with()]);
    wanted.filter_map(|wanted| runner.begin(&wanted, studio).map(|answer| answer.run).transpose()).collect()
}

/// The runs that come to an end.
fn to_finish() -> [NewRun; 2] {
    let kitchen = NewRun {
        selection: vec!["cuisineworld/level_3/tau2".to_owned()],
        agents: Some(3),
        ..by_script("kitchen")
    };
    let building =
        NewRun { selection: vec!["villagerbench/construction/30".to_owned()], ..by_script("building") };
    [kitchen, building]
}

/// The world that goes on until it is stopped.
fn to_talk_with() -> NewRun {
    NewRun {
        selection: vec![NATURAL.to_owned()],
        agents: Some(2),
        clock: Some("wall".to_owned()),
        options: vec![
            format!("{MINUTES}=endless"),
            format!("{NAMES}=Andy,Jill"),
            "mindcraft.edition=ce".to_owned(),
            "mindcraft.base_profile=assistant".to_owned(),
            "mindcraft.deliver=idle".to_owned(),
        ],
        ..by_script("world-to-talk-with")
    }
}

fn by_script(name: &str) -> NewRun {
    NewRun { name: Some(name.to_owned()), models: vec![PLAYER.to_owned()], ..NewRun::default() }
}

/// Plays a run to its end.
fn finished(runs: &Utf8Path, wanted: &NewRun, registry: &ProgramRegistry) -> Result<(), CliError> {
    let mut args = super::host::arguments(wanted, registry)?;
    args.play.out = wanted.name.as_ref().map(|name| runs.join(name));
    let (mut ground, plan) = asked_plan(&args, registry, wanted.given.clone())?;
    let Some(dir) = prepared(&args.play, &mut ground, "demo", plan)? else { return Ok(()) };
    let played = play(&dir, &ground.suites, &ground.reach, &args.play.workers, true)?;
    results::conclude(&dir, &ground.suites, Some(&played), false, ReportFiles::All, None).map(drop)
}
