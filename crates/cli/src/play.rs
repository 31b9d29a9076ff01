//! Playing a run with progress on the terminal; shared by `run`, `experiment` and `resume`.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use camino::Utf8PathBuf;
use cooperage_core::{LimitKind, Micros};
use cooperage_journal::{
    AttachmentPlan, EpisodeLabels, EpisodeState, JournalError, LimitsPlan, Plan, PricePlan, RunDir,
};
use cooperage_models::client::BaseUrl;
use cooperage_models::{CallNews, ModelName, Price, Provider, RemoteModel};
use cooperage_runtime::{EpisodeError, EpisodeOutcome, RunConnections, RunEvent, RunnerOptions, StopSignal};
use cooperage_suites::condition::{ConditionFault, FaultError};
use cooperage_suites::plan::{PlanSettings, SamplingChoice};
use cooperage_suites::player::is_tuned;
use cooperage_suites::spelling::decimals;
use cooperage_suites::suite::{ProgramRegistry, Suites};

use crate::args::{ClockChoice, LimitArgs, PlayArgs, RulesChoice, SamplingArg, ToolCallsArg, WorkerArgs};
use crate::attachments::{FileWords, handed_in};
use crate::config::UserConfig;
use crate::error::{CliError, Exit};
use crate::going_on::going_on;
use crate::interrupt::Interrupt;
use crate::keyed::Keyed;
use crate::models::{ModelAccess, models_of};
use crate::open_files::spread;
use crate::output::note;
use crate::processes::with_processes;
use crate::profiles;
use crate::progress::{ProgressReporter, RunProgress, notice_line, now, outage_line, retry_line};
use crate::prompts::prompts;
use crate::server_tasks::refuse_rest_without_server;
use crate::this_build::{build, rest_hint};

/// Episodes that end by unreadable answers, one after the other from the beginning, after which a run stops.
const FIRST_ENDS: usize = 3;

/// The result of a call of `run`, `experiment` or `resume`.
#[derive(Default)]
pub(crate) struct RunOutcome {
    /// Episodes that had ended before.
    pub(crate) reused: usize,
    /// Real time of this call.
    pub(crate) wall: Duration,
    /// Episodes that could not go on, by key.
    pub(crate) broken: Vec<BrokenEpisode>,
    /// Whether the run was stopped because every other episode would have broken too.
    pub(crate) is_stopped: bool,
    /// Whether it was stopped for the episodes of some models alone.
    pub(crate) has_left: bool,
    /// Whether its first episodes all ended because nothing could be read in the model's answers.
    pub(crate) is_unreadable: bool,
}

impl RunOutcome {
    /// Whether every episode could go on, but for those whose journals are damaged.
    pub(crate) fn is_unbroken(&self) -> bool {
        self.broken.iter().all(|broken| broken.is_damaged)
    }
}

/// An episode that could not go on.
pub(crate) struct BrokenEpisode {
    /// Whether every other episode would fare the same.
    stops_run: bool,
    /// Whether this program plays it otherwise than its journal says, so that nothing can go on with it.
    is_otherwise: bool,
    /// Whether its journal is damaged, so that nothing can go on with it before that is put aside.
    is_damaged: bool,
    key: String,
    /// In a word, for counts.
    kind: &'static str,
    /// Why, with all causes.
    pub(crate) why: String,
    /// Advice for the user.
    hint: Option<String>,
}

/// Files that belong to a plan beside those that options name, the folders of profiles among them, and the addresses of models that
/// a file names.
#[derive(Default)]
pub(crate) struct GivenFiles {
    pub(crate) files: BTreeMap<String, AttachmentPlan>,
    pub(crate) folders: Vec<Utf8PathBuf>,
    pub(crate) addresses: BTreeMap<Provider, BaseUrl>,
}

/// The common ground of `run` and `experiment` before they have a plan.
pub(crate) struct RunInputs {
    pub(crate) suites: Suites,
    pub(crate) reach: ModelAccess,
    pub(crate) attachments: BTreeMap<String, AttachmentPlan>,
    /// Whether profiles name models.
    pub(crate) has_profile_models: bool,
    /// Whether a file names the teams, and so the programs that the run starts.
    pub(crate) has_teams_of_file: bool,
}

impl RunInputs {
    /// Reads configuration, the user's files and the ways to `models`; further files are `given`.
    ///
    /// An option that names an earlier run for its experience gives way to what was learnt there.
    pub(crate) fn new(
        registry: &ProgramRegistry,
        args: &PlayArgs,
        config: &UserConfig,
        models: &[String],
        options: &mut BTreeMap<String, String>,
        given: GivenFiles,
    ) -> Result<RunInputs, CliError> {
        let mut folders = profiles::folders(options);
        folders.extend(given.folders);
        let words = FileWords { files: &args.files, tasks: args.tasks.as_ref(), source: &args.reach.source };
        let mut attachments = handed_in(registry, words, options)?;
        attachments.extend(given.files);
        if let Some(folder) = &args.prompts {
            attachments.extend(prompts(folder, registry.plain_suites()?)?);
        }
        let suites = Suites::new(registry, &attachments)?;
        let mut named: BTreeSet<ModelName> = models.iter().filter_map(|model| model.parse().ok()).collect();
        let (of_profiles, mut files) = profiles::reach(&attachments, &folders)?;
        files.addresses.extend(given.addresses);
        let has_profile_models = !of_profiles.is_empty();
        // The name of a service that there is not is told where the model is needed.
        named.extend(
            of_profiles.into_iter().filter(|model| registry.providers().model(&model.to_string()).is_ok()),
        );
        let reach = ModelAccess::for_run(registry.providers(), &args.reach, config, &named, files)?;
        Ok(RunInputs { suites, reach, attachments, has_profile_models, has_teams_of_file: false })
    }
}

/// The settings that hold for every episode.
pub(crate) fn settings<'a>(
    args: &PlayArgs,
    ground: &RunInputs,
    is_reasoning: &'a dyn Fn(&ModelName) -> bool,
    price: &'a dyn Fn(&ModelName) -> Option<PricePlan>,
) -> Result<PlanSettings<'a>, CliError> {
    let clock = match args.clock {
        None => None,
        Some(ClockChoice::Wait) => Some("wait".to_owned()),
        Some(ClockChoice::Tokens) => Some("tokens".to_owned()),
        Some(ClockChoice::Wall) => Some("wall".to_owned()),
    };
    let latency = latency_arguments(args)?;
    Ok(PlanSettings {
        seed: args.seed,
        fits_agents: false,
        rules: args.rules.map(|rules| match rules {
            RulesChoice::Paper => "paper".to_owned(),
            RulesChoice::Fixed => "fixed".to_owned(),
        }),
        suite_rules: None,
        clock,
        latency: latency.bare.first().cloned(),
        role_latency: BTreeMap::new(),
        profiles: ground.reach.profiles().clone(),
        sampling: match args.sampling {
            Some(SamplingArg::None) => SamplingChoice::LeftOut,
            None => SamplingChoice::Framework,
        },
        tool_calls: args.tool_calls.map(|calls| match calls {
            ToolCallsArg::Text => "text".to_owned(),
            ToolCallsArg::Native => "native".to_owned(),
        }),
        speed: args.speed,
        tick: args
            .step_seconds
            .map(|seconds| scaled(seconds, 1e6, "--step-seconds"))
            .transpose()?
            .map(Micros),
        faults: faults(&args.faults)?,
        operators: Vec::new(),
        limits: limits(&args.limits)?,
        give_up_after: args.limits.give_up_after,
        temperature_milli: args
            .temperature
            .map(|t| scaled(t, 1e3, "--temperature"))
            .transpose()?
            .map(|milli| u32::try_from(milli).unwrap_or(u32::MAX)),
        output_tokens_max: args.max_output_tokens,
        attachments: ground.attachments.clone(),
        providers: ground.reach.providers().clone(),
        is_reasoning,
        price,
    })
}

/// `--latency` arguments by role and by seat.
pub(crate) fn latency_arguments(args: &PlayArgs) -> Result<Keyed, CliError> {
    let latency = Keyed::read("--latency", &args.latency)?;
    match &latency.bare[..] {
        [_, second, ..] => Err(CliError::usage(format!(
            "a run has one latency profile for all roles; `{second}` is a second one"
        ))
        .hint("name roles with --latency ROLE=PROFILE")),
        _ => Ok(latency),
    }
}

/// Parses the `--fault` arguments.
fn faults(given: &[String]) -> Result<Vec<ConditionFault>, CliError> {
    let read = |text: &String| {
        text.parse().map_err(|FaultError { reason, hint }| {
            CliError::usage(format!("--fault `{text}`: {reason}")).hint(hint)
        })
    };
    given.iter().map(read).collect()
}

fn limits(args: &LimitArgs) -> Result<LimitsPlan, CliError> {
    Ok(LimitsPlan {
        calls: args.max_calls,
        tokens: args.max_tokens,
        tokens_per_agent: args.max_tokens_per_agent,
        cost_micro_usd: args.max_cost.map(|usd| scaled(usd, 1e6, "--max-cost")).transpose()?,
        ticks: args.max_ticks,
        actions: args.max_actions,
        // The default depends on the frameworks of each episode.
        unreadable: None,
        wall_us: args.max_wall.map(|wall| u64::try_from(wall.as_micros()).unwrap_or(u64::MAX)),
    })
}

/// A number of the command line as a whole number of smaller units.
fn scaled(value: f64, factor: f64, option: &str) -> Result<u64, CliError> {
    let scaled = (value * factor).round();
    if (0.0..1e15).contains(&scaled) {
        Ok(scaled as u64)
    } else {
        Err(CliError::usage(format!("{option} cannot be {value}")))
    }
}

/// Where the run directory of a plan is: where the user wants it, or under a name after what is played and the plan's hash.
pub(crate) fn run_folder(args: &PlayArgs, name: &str, plan: &Plan) -> Utf8PathBuf {
    args.out.clone().unwrap_or_else(|| Utf8PathBuf::from("runs").join(folder_name(name, &plan.hash())))
}

/// The name of the folder of a run, after what is played and the plan's hash.
pub(crate) fn folder_name(name: &str, hash: &str) -> String {
    let name: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '-' })
        .take(80)
        .collect();
    format!("{name}-{hash}")
}

/// Plays what is missing of a run.
pub(crate) fn play(
    dir: &RunDir,
    suites: &Suites,
    reach: &ModelAccess,
    workers: &WorkerArgs,
    is_quiet: bool,
) -> Result<RunOutcome, CliError> {
    let (interrupt, outside) = (Interrupt::listen(dir), RunConnections::default());
    let party =
        Party { outside: &outside, interrupt: &interrupt, hear: &|_| {}, retried: None, joins: false };
    play_with(dir, suites, reach, workers, is_quiet, &party)
}

/// The participants of a run beside its models, and the listener that may stop it.
#[derive(Clone)]
pub(crate) struct Party<'a> {
    pub(crate) outside: &'a RunConnections,
    pub(crate) interrupt: &'a Interrupt,
    /// Is told the news of the run, on its worker threads.
    pub(crate) hear: &'a (dyn Fn(&RunEvent) + Sync),
    /// Is told of every attempt of a call that failed and is repeated, in place of the progress display.
    pub(crate) retried: Option<Retried>,
    /// Whether the bodies of episodes whose worlds follow a server join it.
    pub(crate) joins: bool,
}

/// Is told in a line why an attempt failed, and when the next one follows.
pub(crate) type Retried = Arc<dyn Fn(String) + Send + Sync>;

/// The same with people who take part.
pub(crate) fn play_with(
    dir: &RunDir,
    suites: &Suites,
    reach: &ModelAccess,
    workers: &WorkerArgs,
    is_quiet: bool,
    party: &Party<'_>,
) -> Result<RunOutcome, CliError> {
    let Party { outside, interrupt, hear, retried, joins } = party.clone();
    let models = models_of(&dir.plan().episodes)?;
    let begun = now();
    let missing = dir.episodes().filter(|(key, _)| dir.state(key) != EpisodeState::Finished).count();
    if missing == 0 {
        if dir.has_left_parts() {
            remove_left_parts(dir)?;
        }
        return Ok(RunOutcome {
            reused: dir.plan().episodes.len(),
            wall: begun.elapsed(),
            ..RunOutcome::default()
        });
    }
    if !joins {
        refuse_rest_without_server(dir, suites)?;
    }
    reach.check(&models)?;
    // Not within the first call of an episode that keeps pace with real time.
    cooperage_models::tokens::warm_up();
    let threads = threads(workers.threads);
    let (outside, workers) = with_processes(dir, outside, workers, threads)?;
    let (spread, hint) = spread(threads, workers.in_flight, outside.processes.is_some());
    if let Some(hint) = hint.filter(|_| !is_quiet && missing > spread.threads.get()) {
        note(&hint);
    }
    let options = RunnerOptions {
        threads: spread.threads,
        episodes_per_thread: spread.episodes_per_thread,
        start_spacing: Duration::ZERO,
        seats: reach.seats(&models)?,
        build: build(suites),
    };
    let telling = ProgressReporter::begin(missing, is_quiet);
    let progress = telling.progress();
    if let Some(pool) = &options.seats.pool {
        let prices: BTreeMap<RemoteModel, Option<Price>> = models
            .iter()
            .filter_map(ModelName::remote)
            .map(|model| (model.clone(), reach.price(model)))
            .collect();
        let progress = progress.clone();
        pool.watch(move |news| match (&retried, news) {
            (Some(tell), CallNews::Retried { .. }) => tell(retry_line(news)),
            (Some(tell), CallNews::Noticed { model, note }) => tell(notice_line(model, note)),
            (Some(tell), CallNews::OutageBegan { .. } | CallNews::OutageEnded { .. }) => {
                tell(outage_line(news).unwrap_or_default());
            }
            _ => progress.call(news, &prices),
        });
    }
    let news = RunNotifier {
        dir,
        progress,
        stop: interrupt.stop(),
        broken: Mutex::default(),
        warned: Mutex::default(),
        first_ends: Mutex::default(),
    };
    // Git keeps no empty folders.
    dir.complete()?;
    let watch = interrupt.watch(dir);
    let reused = cooperage_runtime::run_with(dir, suites, &options, &outside, interrupt.stop(), &|event| {
        hear(&event);
        news.hear(event);
    });
    if let Some(error) = watch.error() {
        interrupt.take_over();
        return Err(error);
    }
    let reused = reused?;
    let RunNotifier { broken, warned, first_ends, .. } = news;
    let is_unreadable = first_ends.into_inner().unwrap_or_default().are_unreadable();
    drop(telling);
    if let Some(error) = interrupt.error(dir) {
        return Err(error);
    }
    let warned = warned.into_inner().unwrap_or_default();
    for (text, count) in warned.iter().filter(|(_, count)| **count > 1) {
        note(&format!("warning, of {} more episodes: {text}", count - 1));
    }
    let mut broken = broken.into_inner().unwrap_or_default();
    broken.sort_by(|a, b| b.stops_run.cmp(&a.stops_run).then_with(|| a.key.cmp(&b.key)));
    let has_left = interrupt.stop().has_left();
    let is_stopped = interrupt.stop().is_asked() || has_left;
    Ok(RunOutcome { reused, wall: begun.elapsed(), broken, is_stopped, has_left, is_unreadable })
}

/// Removes the files that killed processes have left of finished journals, unless they must stay for now: there they do no harm.
fn remove_left_parts(dir: &RunDir) -> Result<(), JournalError> {
    match dir.lock().and_then(|held| dir.remove_left_parts(&held)) {
        Err(JournalError::InUse { .. } | JournalError::Claimed { .. }) => Ok(()),
        Err(error) if error.is_read_only() => Ok(()),
        done => done,
    }
}

/// Passes the events of a run's workers on to the user.
struct RunNotifier<'a> {
    dir: &'a RunDir,
    progress: &'a RunProgress,
    stop: &'a StopSignal,
    broken: Mutex<Vec<BrokenEpisode>>,
    warned: Mutex<BTreeMap<String, u64>>,
    first_ends: Mutex<FirstEnds>,
}

/// How the first episodes of each combination to end have ended: whether by answers in which nothing could be read. A run without
/// labels is one combination.
#[derive(Default)]
struct FirstEnds(BTreeMap<Option<EpisodeLabels>, Vec<bool>>);

impl FirstEnds {
    /// Notes an end. Returns whether as many of its combination as tell have now all ended so.
    fn note(&mut self, labels: Option<&EpisodeLabels>, is_unreadable: bool) -> bool {
        let ends = self.0.entry(labels.cloned()).or_default();
        if ends.len() == FIRST_ENDS {
            return false;
        }
        ends.push(is_unreadable);
        FirstEnds::are_all(ends)
    }

    fn are_all(ends: &[bool]) -> bool {
        ends.len() == FIRST_ENDS && ends.iter().all(|is_unreadable| *is_unreadable)
    }

    /// Whether some combination was stopped for them.
    fn are_unreadable(&self) -> bool {
        self.0.values().any(|ends| FirstEnds::are_all(ends))
    }
}

impl RunNotifier<'_> {
    fn hear(&self, event: RunEvent) {
        match event {
            RunEvent::Started { .. } => self.progress.started(),
            RunEvent::Warning { text, .. } => {
                // The same warning for every episode of a run would hide everything else.
                let mut warned = self.warned.lock().unwrap_or_else(PoisonError::into_inner);
                let count = warned.entry(text.clone()).or_default();
                *count += 1;
                if *count == 1 {
                    self.progress.note(&format!("warning: {text}"));
                }
            }
            RunEvent::Ended { index, outcome: EpisodeOutcome::Broken(error), .. } => {
                self.broke(index, &error);
                self.progress.ended(None);
            }
            RunEvent::Ended { index, outcome: EpisodeOutcome::Ended(end), .. } => {
                // Calls over a network are told one by one.
                let is_built_in = self.dir.plan().episodes.get(index).is_some_and(|plan| {
                    plan.all_models().all(|(_, model)| {
                        model.name.parse().is_ok_and(|name: ModelName| name.remote().is_none())
                    })
                });
                self.progress.ended(is_built_in.then_some(&end.totals));
                // Answers of a model whose weights this program reads cost nothing: its run goes on.
                let is_free = self.dir.plan().episodes.get(index).is_some_and(|plan| {
                    let mut models = plan.all_models().peekable();
                    models.peek().is_some() && models.all(|(_, model)| is_tuned(&model.name))
                });
                let is_unreadable = !is_free && end.limit.as_deref() == Some(LimitKind::Unreadable.name());
                let all =
                    self.dir.plan().grid.as_ref().map(|grid| grid.labels.as_slice()).unwrap_or_default();
                let labels = all.get(index);
                let mut first_ends = self.first_ends.lock().unwrap_or_else(PoisonError::into_inner);
                match first_ends.note(labels, is_unreadable) {
                    true if all.iter().all(|other| Some(other) == labels) => self.stop.stop(),
                    true => self.stop.leave((0..all.len()).filter(|place| all.get(*place) == labels)),
                    false => {}
                }
            }
        }
    }

    /// Stops the episodes that would fare as that one did: all that ask the same model. Where these are all, the run stops.
    fn leave(&self, index: usize, error: &EpisodeError) {
        let episodes = &self.dir.plan().episodes;
        let asks = |place: usize| {
            let mut models = episodes.get(place).into_iter().flat_map(|plan| plan.all_models());
            models.any(|(_, model)| Some(model.name.as_str()) == error.stopped_model())
        };
        let (left, others): (Vec<usize>, Vec<usize>) = (0..episodes.len()).partition(|place| asks(*place));
        if others.is_empty() || !asks(index) {
            self.stop.stop();
        } else {
            self.stop.leave(left);
        }
    }

    fn broke(&self, index: usize, error: &EpisodeError) {
        let key = self.dir.plan().episodes.get(index).map(cooperage_journal::EpisodePlan::key);
        let key = key.unwrap_or_default();
        let (why, kind, hint) = (error.chain(), error.kind(), error.hint());
        let mut broken = self.broken.lock().unwrap_or_else(PoisonError::into_inner);
        if error.stops_run() {
            self.leave(index, error);
        } else if broken.is_empty() {
            // The end of the run tells the rest, such as a traceback.
            self.progress.note(&format!("broken: {key}: {}", why.lines().next().unwrap_or_default()));
        }
        let is_otherwise = error.plays_otherwise();
        let hint = if is_otherwise { Some(rest_hint(self.dir.path())) } else { hint };
        let (stops_run, is_damaged) = (error.stops_run(), error.is_damage());
        broken.push(BrokenEpisode { stops_run, is_otherwise, is_damaged, key, kind, why, hint });
    }
}

/// The number of worker threads.
pub(crate) fn threads(asked: Option<NonZeroUsize>) -> NonZeroUsize {
    asked.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
}

/// How a call that played episodes ends: broken ones have a code of their own.
pub(crate) fn exit_of(
    dir: &RunDir,
    played: &RunOutcome,
    completion: f64,
    fail_under: Option<f64>,
) -> Result<std::process::ExitCode, CliError> {
    let broken: Vec<&BrokenEpisode> = played.broken.iter().filter(|broken| !broken.is_damaged).collect();
    if let Some(BrokenEpisode { key, why, hint, stops_run, is_otherwise, .. }) = broken.first() {
        let resume = format!("`{}` goes on with them and repeats nothing", going_on(dir));
        let hint = match hint {
            Some(hint) if *is_otherwise => hint.clone(),
            Some(hint) => format!("{hint}; {resume}"),
            None => resume,
        };
        let message = if *stops_run && played.is_stopped {
            let finished = dir.episodes().filter(|(key, _)| dir.state(key) == EpisodeState::Finished).count();
            let what = if played.has_left {
                "the episodes of a model were left, for each of them would fare the same"
            } else {
                "the run was stopped, for every other episode would fare the same"
            };
            format!("{what}; {finished} of {} are finished; {key}: {why}", dir.plan().episodes.len())
        } else {
            let mut kinds: BTreeMap<&str, u64> = BTreeMap::new();
            for broken in &broken {
                *kinds.entry(broken.kind).or_default() += 1;
            }
            let kinds: Vec<String> = kinds.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
            let (count, all) = (broken.len(), dir.plan().episodes.len());
            let are = if count == 1 { "is" } else { "are" };
            format!(
                "{count} of {all} episodes {are} broken ({}); the first is {key}: {why}",
                kinds.join(", ")
            )
        };
        return Err(CliError::new(Exit::Broken, message).hint(hint));
    }
    let left = dir.episodes().filter(|(key, _)| dir.state(key) != EpisodeState::Finished).count();
    if played.is_unreadable && left > 0 {
        let message = format!(
            "the first {FIRST_ENDS} episodes{} all ended because nothing could be read in the model's answers, so {} stopped before \
             it paid for more; {left} of {} are left",
            if played.has_left { " of a team with a model" } else { "" },
            if played.has_left { "that team was" } else { "the run was" },
            dir.plan().episodes.len()
        );
        return Err(CliError::new(Exit::Broken, message).hint(format!(
            "`cooperage replay --show` shows the answers, `cooperage models test MODEL` tells what the model needs; \
             `{}` goes on all the same",
            going_on(dir)
        )));
    }
    match fail_under {
        Some(bar) if completion < bar => Err(CliError::new(
            Exit::Difference,
            format!("the mean completion {} is below --fail-under {bar}", decimals(completion, 3)),
        )),
        _ => Ok(std::process::ExitCode::SUCCESS),
    }
}
