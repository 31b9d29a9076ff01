//! Plays a framework of one's own ([`relay`]) on a task of CuisineWorld, with a scripted player in place of a model.
//!
//! `cargo run --example framework`
//!
//! Inside the workspace a framework becomes a module of `crates/teams` and a line in its registry; then every suite, model
//! and verb of the command line has it. Outside, this is all that it takes.

mod relay;

use std::any::Any;
use std::collections::BTreeMap;
use std::error::Error;
use std::io::Write;
use std::num::NonZeroUsize;
use std::time::Duration;

use camino::Utf8Path;
use cooperage_core::{RandomSource, TreeRandom};
use cooperage_journal::{ClockPlan, EndRecord, EpisodePlan, FORMAT, ModelPlan, Plan, RunDir, TeamPlan};
use cooperage_models::{ChatRequest, ModelRole, ReplyHook, WrongView};
use cooperage_runtime::{
    BuildInfo, EpisodeFactory, EpisodeSetup, RunnerOptions, SeatingOptions, TeamSetup, run,
};
use cooperage_suites::suite::Suites;

const TASK: &str = "cuisineworld/level_1/tau3";

/// The task from its suite, the framework from here.
struct Stage(Suites);

impl EpisodeFactory for Stage {
    fn set_up(&self, plan: &EpisodePlan) -> Result<EpisodeSetup, String> {
        let suite = self.0.suite_of(&plan.task).map_err(|error| error.to_string())?;
        let stage = suite.stage(plan)?;
        let dice: Box<dyn ReplyHook> = Box::new(Dice(TreeRandom::from_seed(0).child("dice")));
        Ok(EpisodeSetup {
            world: stage.world,
            judge: stage.judge,
            teams: vec![TeamSetup {
                framework: Box::new(relay::Relay),
                players: BTreeMap::from([("random".to_owned(), dice)]),
            }],
            horizon: stage.horizon,
            crew_view: stage.crew_view,
        })
    }
}

/// The model `random`: any number of the list.
struct Dice(TreeRandom);

impl ReplyHook for Dice {
    fn reply(&mut self, _: &ModelRole, request: &ChatRequest, _: &dyn Any) -> Result<String, WrongView> {
        let prompt = request.messages.last().map_or("", |message| message.text());
        let list = prompt.rsplit("What you can do:\n").next().unwrap_or_default();
        let choices = u32::try_from(list.lines().count()).unwrap_or(u32::MAX);
        Ok(self.0.below(choices).to_string())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let path = Utf8Path::from_path(folder.path()).ok_or("the temporary folder's name is no text")?;
    let end = play(path)?;
    let (calls, score) = (end.totals.calls, &end.score);
    writeln!(std::io::stdout(), "{} of {} orders after {calls} calls", score.reached, score.possible)?;
    Ok(())
}

/// One episode in a run directory; calling it again finds it played.
fn play(path: &Utf8Path) -> Result<EndRecord, Box<dyn Error>> {
    let model = ModelPlan {
        name: "random".to_owned(),
        temperature_milli: None,
        output_tokens_max: None,
        price: None,
    };
    let episode = EpisodePlan {
        task: TASK.to_owned(),
        rules: "paper".to_owned(),
        agents: 2,
        teams: vec![TeamPlan {
            framework: "relay".to_owned(),
            seats: vec![0, 1],
            models: BTreeMap::from([("*".to_owned(), model)]),
            ..TeamPlan::default()
        }],
        clock: ClockPlan { kind: "wait".to_owned(), tick_us: 4_000_000, speed: None },
        ..EpisodePlan::default()
    };
    let key = episode.key();
    let selection = vec![TASK.to_owned()];
    let plan = Plan {
        format: FORMAT,
        experiment: None,
        selection,
        episodes: vec![episode],
        attachments: BTreeMap::new(),
    };
    let dir = RunDir::create(path, plan)?;
    let options = RunnerOptions {
        threads: NonZeroUsize::MIN,
        episodes_per_thread: NonZeroUsize::MIN,
        start_spacing: Duration::ZERO,
        seats: SeatingOptions { pool: None },
        build: BuildInfo::default(),
    };
    run(&dir, &Stage(Suites::new(&[cooperage_cuisineworld::suite], &BTreeMap::new())?), &options, &|_| ())?;
    Ok(dir.end(&key)?)
}

#[test]
fn an_episode_is_played_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = Utf8Path::from_path(folder.path()).unwrap();
    let end = play(path).unwrap();
    assert_eq!((end.outcome.as_str(), end.ticks), ("finished", 60));
    assert!(end.totals.calls > 60 && end.score.possible > 0, "{end:?}");
    assert_eq!(play(path).unwrap(), end, "what is played is not played again");
}
