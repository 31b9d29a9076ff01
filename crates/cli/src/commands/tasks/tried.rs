//! Tasks tried by letting a suite's oracle play them, in a run directory that is thrown away.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::time::Duration;

use cooperage_core::Ratio;
use cooperage_journal::{AttachmentPlan, EndRecord, EpisodePlan, RunDir};
use cooperage_models::{LatencyProfiles, ModelName, ProviderList};
use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::ends;
use cooperage_suites::plan::{PlanSettings, plan};
use cooperage_suites::suite::{Suite, Suites};
use cooperage_suites::tasks::{Impossibility, Solvability, TaskCheck};
use serde_json::json;

use crate::args::{ProcessArgs, ReachArgs, WorkerArgs};
use crate::config::UserConfig;
use crate::error::CliError;
use crate::models::{ModelAccess, models_of};
use crate::play::play;
use crate::temporary::TemporaryFolder;

/// The model that tries the tasks.
const MODEL: &str = "oracle";
/// So many of the parts of a goal that were not reached are told.
const MISSING_MAX: usize = 3;
/// Microseconds of a second.
const SECOND_US: u64 = 1_000_000;

/// The settings of a trial of tasks.
pub(super) struct TrialOptions {
    /// The size of the teams; none: what tasks are made for.
    pub(super) agents: Option<u32>,
    /// The seed of the worlds.
    pub(super) seed: i64,
    pub(super) threads: Option<NonZeroUsize>,
    /// Options of the framework and of the suite.
    pub(super) options: BTreeMap<String, String>,
    /// The user's files.
    pub(super) attachments: BTreeMap<String, AttachmentPlan>,
}

/// Plays each of these tasks once. Tasks that are proven to be impossible are played too: that would expose a wrong proof.
pub(super) fn tried(
    suites: &Suites,
    suite: &dyn Suite,
    names: &[String],
    wanted: &TrialOptions,
) -> Result<Vec<TaskCheck>, CliError> {
    let sizes: BTreeMap<String, u32> =
        suite.tasks().into_iter().map(|task| (task.name, *task.agents.start())).collect();
    let condition = |name: &String| ExperimentCondition {
        id: name.clone(),
        suite: name.clone(),
        agents: wanted.agents.or_else(|| sizes.get(name).copied()).unwrap_or_default(),
        framework: suite.defaults().team.to_owned(),
        options: wanted.options.clone(),
        models: BTreeMap::from([("*".to_owned(), MODEL.to_owned())]),
        episodes: 1,
        ..ExperimentCondition::default()
    };
    let conditions: Vec<ExperimentCondition> = names.iter().map(condition).collect();
    let settings = PlanSettings {
        seed: wanted.seed,
        attachments: wanted.attachments.clone(),
        ..PlanSettings::usual(LatencyProfiles::built_in().map_err(CliError::usage)?)
    };
    let plan = plan(suites, None, names.to_vec(), &conditions, &settings)?;
    let folder = TemporaryFolder::new()?;
    let models: BTreeSet<ModelName> = models_of(&plan.episodes)?;
    let reach_args = ReachArgs::at(Vec::new(), Duration::from_secs(60));
    let reach = ModelAccess::new(&ProviderList::default(), &reach_args, &UserConfig::default(), &models)?;
    let dir = RunDir::create(&folder.join("run"), plan)?;
    let workers = WorkerArgs {
        threads: wanted.threads,
        in_flight: NonZeroUsize::MIN,
        processes: ProcessArgs::default(),
    };
    play(&dir, suites, &reach, &workers, true)?;
    let checked = dir.episodes().map(|(key, episode)| {
        let proof = suite.task_tools().impossible(episode);
        listed(episode, dir.end(&key).ok().as_ref(), proof.as_ref())
    });
    Ok(checked.collect())
}

fn listed(episode: &EpisodePlan, end: Option<&EndRecord>, proof: Option<&Impossibility>) -> TaskCheck {
    let score = end.map(|end| Ratio { numerator: end.score.reached, denominator: end.score.possible });
    let is_done = score.is_some_and(|score| score.is_full());
    let verdict = match (is_done, proof) {
        (true, _) => Solvability::Solvable,
        (false, Some(_)) => Solvability::Impossible,
        (false, None) => Solvability::Unsolved,
    };
    let told = proof.map(Impossibility::to_string);
    let why = match (is_done, told, end) {
        (true, Some(told), _) => format!("done although {told}"),
        (true, None, _) => String::new(),
        (false, Some(told), _) => told,
        (false, None, Some(end)) => {
            let mut missing = ends::missing(end);
            let more = missing.len().saturating_sub(MISSING_MAX);
            missing.truncate(MISSING_MAX);
            missing.extend((more > 0).then(|| format!("and {more} more")));
            let told = [ends::reason(end), missing.join("; ")];
            told.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(": ")
        }
        (false, None, None) => "the episode broke".to_owned(),
    };
    let ticks = end.map_or(0, |end| end.ticks);
    let mut json = json!({
        "task": episode.task,
        "agents": episode.agents,
        "result": verdict.name(),
        "completion": score.map(|score| score.value()),
        "ticks": ticks,
    });
    if let Some(fields) = json.as_object_mut() {
        if !is_done {
            fields.insert("why".to_owned(), why.as_str().into());
        }
        if let Some(proof) = proof {
            fields.insert("reason".to_owned(), proof.reason.into());
            fields.insert("what".to_owned(), proof.what.clone().into());
            fields.insert("counted".to_owned(), proof.counted.into());
        }
    }
    TaskCheck {
        name: episode.task.clone(),
        verdict,
        seconds: ticks.saturating_mul(episode.clock.tick_us) / SECOND_US,
        calls: end.map_or(0, |end| usize::try_from(end.totals.calls).unwrap_or(usize::MAX)),
        code: "",
        why,
        json,
    }
}
