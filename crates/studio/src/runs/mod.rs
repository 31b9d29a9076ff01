//! The folder of runs, and the lists of its runs and their episodes.

mod found;
mod kept;
mod progress;

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::threads::on_all_threads;
use cooperage_journal::{EpisodePlan, EpisodeState, JournalError, RunDir};
use cooperage_suites::naming::team_name;
use cooperage_suites::suite::ProgramRegistry;
use schemars::JsonSchema;
use serde::Serialize;

pub(crate) use found::EpisodeQuery;
use kept::KeptViews;
use progress::{Horizons, last_tick};

use crate::limits::EPISODES_SENT_MAX;

/// A run in the list of runs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct RunLine {
    /// The run's name, which is the name of its folder.
    pub name: String,
    /// The experiment to which the run belongs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub experiment: Option<String>,
    /// The suites or tasks that were selected.
    pub selection: Vec<String>,
    /// The frameworks of its teams.
    pub teams: Vec<String>,
    /// The models of its teams.
    pub models: Vec<String>,
    /// The number of planned episodes.
    pub episodes: u64,
    /// The number of episodes that have ended.
    pub finished: u64,
    /// The number of episodes that have begun and not ended, while a process plays the run.
    pub under_way: u64,
    /// The number of episodes that have begun and not ended, while no process plays the run.
    pub stopped: u64,
    /// The share of all episodes that was played, from 0 to 1. An unfinished episode counts by the share of its time.
    pub played: f64,
    /// The mean share of the task that was done in the finished episodes, from 0 to 1; absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completion: Option<f64>,
    /// The mean share of the task that was done so far in the episodes that this server plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completion_so_far: Option<f64>,
    /// When its plan was written, in seconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begun: Option<u64>,
    /// When one of its journals was written last, in seconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed: Option<u64>,
    /// The reasons why episodes ended, with their numbers, the most frequent first.
    pub endings: Vec<(String, u64)>,
    /// The cost of the finished episodes in millionths of a US dollar; absent if a price is unknown, and for viewers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost_micro_usd: Option<u64>,
    /// Whether the viewer may compare it with other runs.
    pub may_compare: bool,
    /// Why the run cannot be read, if so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damaged: Option<String>,
}

impl RunLine {
    /// Removes the costs, which viewers may not see.
    #[must_use]
    pub fn for_viewers(self) -> RunLine {
        RunLine { cost_micro_usd: None, ..self }
    }
}

/// An episode in the list of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct EpisodeLine {
    /// The episode's key.
    pub key: String,
    /// The number in the plan, from 1.
    pub number: u64,
    /// The task that is played.
    pub task: String,
    /// The state: `finished`, `under_way`, `stopped` (begun, but no process plays it), `missing` or `damaged`.
    pub state: String,
    /// The reason why it ended.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// The share of the task that was done, from 0 to 1; the share so far if this server plays the episode.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completion: Option<f64>,
    /// The share of its time that was played, from 0 to 1, if it has no end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub played: Option<f64>,
    /// Seconds of virtual time; the time so far if it has no end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// The number of model calls.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub calls: Option<u64>,
    /// The number of tokens in prompts and replies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<u64>,
    /// The cost in millionths of a US dollar, if the price is known.
    #[serde(skip)]
    cost_micro_usd: Option<u64>,
    /// When its journal was written last, in seconds since 1970.
    #[serde(skip)]
    changed: Option<u64>,
}

/// A run with its episodes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct RunView {
    /// Whether the viewer may read the report.
    pub has_report: bool,
    /// Whether this server plays the run now, and the viewer may stop it.
    pub may_stop: bool,
    /// Whether the run is incomplete, no process plays it, and the viewer may make the server resume it.
    pub may_resume: bool,
    /// The run, as in the list of runs.
    pub run: RunLine,
    /// The episodes in the order of the plan; of a run with very many, the first ones and those under way.
    pub episodes: Vec<EpisodeLine>,
}

/// A run as its instructor sees it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct InstructedRun {
    /// The instructor's name.
    pub name: String,
    /// The run, as viewers see it.
    pub run: RunView,
}

impl RunView {
    /// Adds the share of the task that was done so far in episodes under way. `known` returns it by the episode's key,
    /// if it is known.
    #[must_use]
    pub(crate) fn with_shares(mut self, known: impl Fn(&str) -> Option<f64>) -> RunView {
        for episode in self.episodes.iter_mut().filter(|episode| episode.state == "under_way") {
            episode.completion = known(&episode.key);
        }
        let shares: Vec<f64> = self
            .episodes
            .iter()
            .filter(|episode| episode.state == "under_way")
            .filter_map(|episode| episode.completion)
            .collect();
        self.run.completion_so_far =
            (!shares.is_empty()).then(|| shares.iter().sum::<f64>() / shares.len() as f64);
        self
    }

    /// Removes the costs and the report, which viewers may not see.
    #[must_use]
    pub fn for_viewers(mut self) -> RunView {
        (self.has_report, self.may_resume) = (false, false);
        for episode in &mut self.episodes {
            (episode.calls, episode.tokens) = (None, None);
        }
        self.run = self.run.for_viewers();
        self
    }
}

/// When a file was written last, in seconds since 1970.
fn written(path: &Utf8Path) -> Option<u64> {
    let time = std::fs::symlink_metadata(path).and_then(|file| file.modified()).ok()?;
    Some(time.duration_since(SystemTime::UNIX_EPOCH).ok()?.as_secs())
}

/// The runs in a folder.
#[derive(Debug)]
pub struct Runs {
    folder: Utf8PathBuf,
    /// The plans that were read, by their files.
    plans: FileCache<Arc<RunDir>>,
    /// The entries of finished episodes, by their journals.
    finished: FileCache<EpisodeLine>,
    views: KeptViews,
    horizons: Horizons,
}

/// A cache of values that were read from files, with the modification time of each file: pages ask every few seconds.
type FileCache<T> = Mutex<BTreeMap<Utf8PathBuf, (SystemTime, T)>>;

/// The value that a file contains. The file is read only if it has changed since the last time.
fn known<T: Clone, E>(
    known: &FileCache<T>,
    path: Utf8PathBuf,
    read: impl FnOnce() -> Result<T, E>,
) -> Result<T, E> {
    let Ok(written) = std::fs::metadata(&path).and_then(|file| file.modified()) else { return read() };
    let before = known.lock().unwrap_or_else(PoisonError::into_inner).get(&path).cloned();
    match before {
        Some((when, value)) if when == written => Ok(value),
        _ => {
            let value = read()?;
            known.lock().unwrap_or_else(PoisonError::into_inner).insert(path, (written, value.clone()));
            Ok(value)
        }
    }
}

impl Runs {
    /// The runs in a folder, which need not exist yet; `registry` has the suites.
    #[must_use]
    pub fn new(folder: Utf8PathBuf, registry: ProgramRegistry) -> Runs {
        Runs {
            folder,
            plans: Mutex::default(),
            finished: Mutex::default(),
            views: KeptViews::default(),
            horizons: Horizons::new(registry),
        }
    }

    /// The folder of the runs.
    #[must_use]
    pub fn folder(&self) -> &Utf8Path {
        &self.folder
    }

    /// Opens the run of this name; `None` if there is none, or if the text is a path and not a name.
    ///
    /// # Errors
    /// [`JournalError`] if the run cannot be read.
    pub fn open(&self, name: &str) -> Option<Result<Arc<RunDir>, JournalError>> {
        let is_name = !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\', '\0']);
        let path = self.folder.join(name);
        let plan = path.join("plan.json");
        let is_run = is_name && plan.is_file();
        is_run.then(|| known(&self.plans, plan, || RunDir::open(&path).map(Arc::new)))
    }

    /// All runs: those with episodes under way first, then by name. `known` returns the share of the task that was done
    /// so far, by the names of a run and an episode, if it is known.
    #[must_use]
    pub fn list(&self, known: impl Fn(&str, &str) -> Option<f64>) -> Vec<RunLine> {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        let mut lines: Vec<RunLine> = names.filter_map(|name| self.line(&name, &known)).collect();
        lines.sort_by(|a, b| (a.under_way == 0, &a.name).cmp(&(b.under_way == 0, &b.name)));
        lines
    }

    fn line(&self, name: &str, known: impl Fn(&str, &str) -> Option<f64>) -> Option<RunLine> {
        Some(match self.open(name)? {
            Ok(run) => {
                let view = self.view_of(name, &run);
                if view.run.under_way == 0 {
                    return Some(view.run.clone());
                }
                Arc::unwrap_or_clone(view).with_shares(|key| known(name, key)).run
            }
            Err(error) => {
                RunLine { name: name.to_owned(), damaged: Some(error.to_string()), ..RunLine::default() }
            }
        })
    }

    /// A run with its episodes; `None` if there is no such run.
    ///
    /// # Errors
    /// [`JournalError`] if the run cannot be read.
    pub fn view(&self, name: &str) -> Option<Result<RunView, JournalError>> {
        Some(self.open(name)?.map(|run| Arc::unwrap_or_clone(self.view_of(name, &run))))
    }

    fn view_of(&self, name: &str, run: &RunDir) -> Arc<RunView> {
        let is_held = run.is_held();
        self.views.get(run, is_held, || self.read_view(name, run, is_held))
    }

    fn read_view(&self, name: &str, run: &RunDir, is_held: bool) -> RunView {
        let mut line = RunLine {
            name: name.to_owned(),
            begun: written(&run.path().join("plan.json")),
            cost_micro_usd: Some(0),
            experiment: run.plan().experiment.clone(),
            selection: run.plan().selection.clone(),
            ..RunLine::default()
        };
        let (mut teams, mut models) = (BTreeSet::new(), BTreeSet::new());
        let mut shares = Vec::new();
        let mut endings: BTreeMap<String, u64> = BTreeMap::new();
        let mut episodes = self.lines(run, is_held);
        for (place, (episode, plan)) in episodes.iter().zip(&run.plan().episodes).enumerate() {
            let labels = run.plan().grid.as_ref().and_then(|grid| grid.labels.get(place));
            if labels.is_some() || plan.teams.len() == 1 {
                teams.insert(team_name(plan, labels));
            } else {
                teams.extend(plan.teams.iter().map(|team| team.framework.clone()));
            }
            match labels.and_then(|labels| labels.model.clone()) {
                Some(label) => drop(models.insert(label)),
                None => models.extend(plan.all_models().map(|(_, model)| model.name.clone())),
            }
            line.episodes += 1;
            line.finished += u64::from(episode.state == "finished");
            line.under_way += u64::from(episode.state == "under_way");
            line.stopped += u64::from(episode.state == "stopped");
            line.played += if episode.state == "finished" { 1.0 } else { episode.played.unwrap_or_default() };
            line.changed = line.changed.max(episode.changed);
            if episode.state == "finished" {
                let cost = line.cost_micro_usd.zip(episode.cost_micro_usd);
                line.cost_micro_usd = cost.map(|(sum, cost)| sum.saturating_add(cost));
                *endings.entry(episode.reason.clone()).or_default() += 1;
            }
            shares.extend(episode.completion);
        }
        line.cost_micro_usd = line.cost_micro_usd.filter(|_| line.finished > 0);
        line.endings = endings.into_iter().filter(|(reason, _)| !reason.is_empty()).collect();
        line.endings.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        (line.teams, line.models) = (teams.into_iter().collect(), models.into_iter().collect());
        line.played /= (line.episodes as f64).max(1.0);
        line.completion = (!shares.is_empty()).then(|| shares.iter().sum::<f64>() / shares.len() as f64);
        let is_missing = |episode: &EpisodeLine| ["missing", "stopped"].contains(&&*episode.state);
        let may_resume = !is_held && episodes.iter().any(is_missing);
        episodes.retain(|one| one.number <= EPISODES_SENT_MAX || one.state == "under_way");
        RunView { has_report: true, may_stop: false, may_resume, run: line, episodes }
    }

    /// The lines of all episodes. The journals are read on all processors.
    fn lines(&self, run: &RunDir, is_held: bool) -> Vec<EpisodeLine> {
        let planned: Vec<(String, &EpisodePlan)> = run.episodes().collect();
        let Ok(lines) = on_all_threads(&planned, |place, (key, plan)| {
            Ok::<_, Infallible>(self.episode(run, key.clone(), place as u64 + 1, plan, is_held))
        });
        lines
    }

    fn episode(
        &self,
        run: &RunDir,
        key: String,
        number: u64,
        plan: &EpisodePlan,
        is_held: bool,
    ) -> EpisodeLine {
        let state = match run.state(&key) {
            EpisodeState::Finished => "finished",
            EpisodeState::UnderWay if is_held => "under_way",
            EpisodeState::UnderWay => "stopped",
            EpisodeState::Missing => "missing",
        };
        let mut line = EpisodeLine {
            number,
            task: plan.task.clone(),
            state: state.to_owned(),
            ..EpisodeLine::default()
        };
        if state == "finished" {
            let read = || -> Result<EpisodeLine, JournalError> {
                let end = run.last_end(&key)?;
                Ok(EpisodeLine {
                    completion: Some(end.score.reached as f64 / end.score.possible.max(1) as f64),
                    seconds: Some(end.ticks as f64 * plan.clock.tick_us as f64 / 1e6),
                    calls: Some(end.totals.calls),
                    tokens: Some(end.totals.prompt_tokens.saturating_add(end.totals.completion_tokens)),
                    cost_micro_usd: if end.totals.calls == 0 { Some(0) } else { end.totals.cost_micro_usd },
                    reason: cooperage_suites::ends::reason(&end),
                    changed: written(&run.finished_path(&key)),
                    ..line.clone()
                })
            };
            match known(&self.finished, run.finished_path(&key), read) {
                Ok(told) => line = told,
                Err(error) => (line.state, line.reason) = ("damaged".to_owned(), error.to_string()),
            }
        } else if let Some(tick) = last_tick(&run.part_path(&key)) {
            line.seconds = Some(tick as f64 * plan.clock.tick_us as f64 / 1e6);
            line.changed = written(&run.part_path(&key));
            let horizon = self.horizons.of(run.path(), &run.plan().attachments, plan);
            line.played = horizon.map(|horizon| (tick as f64 / horizon.max(1) as f64).min(1.0));
        }
        EpisodeLine { key, ..line }
    }
}
