//! Starts runs for the studio's page: by the same arguments, the same plan and the same way to play as `run`.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::sync::Arc;

use cooperage_journal::RunDir;
use cooperage_runtime::StopSignal;
use cooperage_studio::hosting::{
    Choices, InstructorLink, NewRun, NewRunAnswer, NotStarted, ResumeRun, RunHost, StudioHandle, SuiteChoice,
};
use cooperage_studio::seats::RunSeats;
use cooperage_suites::condition::SeatPlayer;
use cooperage_suites::suite::ProgramRegistry;
use cooperage_teams::split_name;
use tokio::runtime::Handle;

use super::dry_run;
use super::minecraft::{OpenGate, is_joinable};
use super::resume::ready;
use super::run::{agreed, asked_plan, people, prepared};
use super::serve_demo;
use super::served::{RunBeginning, ServedRunOptions, invite, play_seated, seat_links};
use crate::args::{Cli, RunArgs, ServingArgs, Verb, WordSource, WorkerArgs, command};
use crate::error::{CliError, Exit};
use crate::estimate::CostEstimate;
use crate::grid::Grid;
use crate::interrupt::Interrupt;
use crate::models::models_of;
use crate::play::{RunInputs, RunOutcome, folder_name, run_folder};
use crate::processes::FRAMEWORK as CMD;
use crate::results::{self, ReportFiles};
use crate::{model_trial, output};

/// See the module.
pub(crate) struct Runner {
    pub(crate) registry: ProgramRegistry,
    /// Where people are waited for.
    pub(crate) runtime: Handle,
    /// Where people come in with clients of the game.
    pub(crate) gate: Option<Arc<OpenGate>>,
    /// The people who may give the commands of a world's server, by name.
    pub(crate) operators: Vec<String>,
}

impl RunHost for Runner {
    fn choices(&self) -> Choices {
        let Ok(suites) = self.registry.plain_suites() else {
            return Choices::default();
        };
        let named =
            |info: &cooperage_teams::FrameworkInfo| (info.name.to_owned(), info.description.to_owned());
        let suite = |suite: &dyn cooperage_suites::suite::Suite| {
            let defaults = suite.defaults();
            SuiteChoice {
                name: suite.name().to_owned(),
                about: suite.about().to_owned(),
                team: defaults.team.to_owned(),
                agents: defaults.agents,
                tasks: suite.tasks().into_iter().map(|task| task.name).collect(),
                teams: suite.settings().frameworks().iter().map(named).collect(),
            }
        };
        Choices {
            // Nothing of this page joins a server.
            suites: suites
                .iter()
                .filter(|suite| !suite.follows_server(&BTreeMap::new()))
                .map(suite)
                .collect(),
            teams: suites.shared_frameworks().iter().filter(|info| info.name != CMD).map(named).collect(),
            models: [("oracle", "a scripted player that knows the rules"), ("random", "chooses at random")]
                .map(|(name, about)| (name.to_owned(), about.to_owned()))
                .into(),
        }
    }

    fn start(&self, wanted: &NewRun, studio: &Arc<dyn StudioHandle>) -> Result<NewRunAnswer, NotStarted> {
        self.begin(wanted, studio).map_err(not_started)
    }

    fn resume(
        &self,
        run: &RunDir,
        wanted: &ResumeRun,
        studio: &Arc<dyn StudioHandle>,
    ) -> Result<NewRunAnswer, NotStarted> {
        self.go_on(run, wanted, studio).map_err(not_started)
    }

    fn demonstrate(&self, studio: &Arc<dyn StudioHandle>) -> Result<Vec<String>, NotStarted> {
        serve_demo::begin_all(self, studio).map_err(not_started)
    }
}

fn not_started(error: CliError) -> NotStarted {
    NotStarted { why: error.message, hint: error.hint }
}

impl Runner {
    pub(super) fn begin(
        &self,
        wanted: &NewRun,
        studio: &Arc<dyn StudioHandle>,
    ) -> Result<NewRunAnswer, CliError> {
        let mut args = arguments(wanted, &self.registry)?;
        refuse_programs(&args, &self.registry)?;
        args.players.operators = self.operators_among(&args)?;
        let (mut ground, plan) = asked_plan(&args, &self.registry, wanted.given.clone())?;
        if wanted.dry_run {
            let all: Vec<_> = plan.episodes.iter().collect();
            let typed = args.play.max_output_tokens;
            let estimate = CostEstimate::if_any(&all, &plan, &ground.suites, &ground.reach, typed)?;
            let estimate = estimate.map_or_else(|none| none, |estimate| estimate.to_string());
            let plan = Some(dry_run::table(&plan)?);
            return Ok(NewRunAnswer { plan, estimate: Some(estimate), ..NewRunAnswer::default() });
        }
        // The page is told at once what a run without a key or an address would end with.
        ground.reach.check(&models_of(&plan.episodes)?)?;
        let first = args.selection.first().map_or("run", String::as_str);
        let name = wanted.name.clone().unwrap_or_else(|| folder_name(first, &plan.hash()));
        args.play.out = Some(studio.runs().join(&name));
        let mut tried = Vec::new();
        if wanted.tries_models {
            agreed(&args.play, &mut ground, &run_folder(&args.play, &name, &plan), &plan)?;
            tried = model_trial::tried(&plan, &ground.reach)?;
        }
        let Some(dir) = prepared(&args.play, &mut ground, &name, plan)? else {
            return Ok(NewRunAnswer::default());
        };
        invite(&args.serving, &dir)?;
        let way = HostedRunOptions { gate: self.gate.clone(), ..HostedRunOptions::of(&args) };
        let (seats, _) = launch(&self.runtime, studio, dir, ground, way, |_| {})?;
        Ok(NewRunAnswer { tried, ..begun(name, &seats, studio) })
    }

    /// The operators who play in a run, if it is one in block worlds.
    fn operators_among(&self, args: &RunArgs) -> Result<Vec<String>, CliError> {
        let known = self.registry.plain_suites()?;
        let is_in_blocks =
            |selection: &String| known.suite_of(selection).is_ok_and(|suite| suite.views().blocks.is_some());
        if self.operators.is_empty() || !args.selection.iter().all(is_in_blocks) {
            return Ok(Vec::new());
        }
        let seats = people(args, &args.selection, &self.registry)?;
        let plays = |name: &&String| {
            let is_called = |player: &SeatPlayer| matches!(player, SeatPlayer::Person { name: person, .. } if person.eq_ignore_ascii_case(name));
            seats.iter().any(|(_, player)| is_called(player))
        };
        Ok(self.operators.iter().filter(plays).cloned().collect())
    }

    /// Goes on with a run by the same arguments and the same checks as `resume`.
    fn go_on(
        &self,
        run: &RunDir,
        wanted: &ResumeRun,
        studio: &Arc<dyn StudioHandle>,
    ) -> Result<NewRunAnswer, CliError> {
        let name = run.path().file_name().unwrap_or_default().to_owned();
        let mut words = vec!["cooperage", "resume", "--quiet"];
        words.extend(wanted.yes.then_some("--yes"));
        words.extend(["--", run.path().as_str()]);
        let Verb::Resume(mut args) = parsed(words, &self.registry)? else {
            return Err(CliError::usage("this is no run"));
        };
        args.reach.source = WordSource::Page;
        let teams = run.plan().episodes.iter().flat_map(|episode| &episode.teams);
        if teams.into_iter().any(|team| team.framework == CMD) {
            return Err(CliError::usage("a team that is a process is started from the command line only")
                .hint("`cooperage resume RUN --serve` shows it in the browser"));
        }
        let (dir, ground) = ready(&args, &self.registry)?;
        let way = HostedRunOptions { serving: args.serving, workers: args.workers, gate: self.gate.clone() };
        let (seats, _) = launch(&self.runtime, studio, dir, ground, way, |_| {})?;
        Ok(begun(name, &seats, studio))
    }
}

/// Returns the answer to a page about a run that has begun.
fn begun(name: String, seats: &RunSeats, studio: &Arc<dyn StudioHandle>) -> NewRunAnswer {
    let instructor =
        |(name, path): &(String, String)| InstructorLink { name: name.clone(), url: studio.address(path) };
    let instructors = seats.instructors().iter().map(instructor).collect();
    NewRunAnswer {
        run: Some(name),
        seats: seat_links(seats, studio.as_ref()),
        instructors,
        ..NewRunAnswer::default()
    }
}

/// How a run is played beside the server.
pub(crate) struct HostedRunOptions {
    serving: ServingArgs,
    workers: WorkerArgs,
    /// Where people come in with clients of the game too, if they can join the run.
    gate: Option<Arc<OpenGate>>,
}

impl HostedRunOptions {
    pub(crate) fn of(args: &RunArgs) -> HostedRunOptions {
        HostedRunOptions { serving: args.serving.clone(), workers: args.play.workers.clone(), gate: None }
    }
}

/// Plays what is missing of a run beside the server, in a thread of its own: once its people are there, by the same way as on the
/// command line. `ended` is told what became of it. Returns its seats, and what stops it.
pub(crate) fn launch(
    runtime: &Handle,
    studio: &Arc<dyn StudioHandle>,
    dir: RunDir,
    ground: RunInputs,
    way: HostedRunOptions,
    ended: impl FnOnce(Result<RunOutcome, CliError>) + Send + 'static,
) -> Result<(RunSeats, Arc<StopSignal>), CliError> {
    let interrupt = Interrupt::never();
    let seats = studio
        .begin(&dir, interrupt.stop_handle())
        .map_err(|error| CliError::new(Exit::Output, error.to_string()))?;
    let stop = interrupt.stop_handle();
    let (studio, runtime, offered) = (Arc::clone(studio), runtime.clone(), seats.clone());
    let HostedRunOptions { serving, workers, gate } = way;
    let gate = gate.filter(|_| is_joinable(dir.plan(), &ground.suites));
    let offered = match &gate {
        Some(gate) => gate.let_in(&dir, offered, false).inspect_err(|_| studio.end(&dir))?,
        None => offered,
    };
    let begins = if gate.is_some() { RunBeginning::AtOnce } else { RunBeginning::WhenAllHaveCome };
    std::thread::spawn(move || {
        let asked =
            ServedRunOptions { serving: &serving, workers, quiet: true, json: true, begins, joined: None };
        let played = play_seated(&runtime, &dir, &ground, &offered, &asked, &interrupt);
        studio.end(&dir);
        let played = played.and_then(|played| {
            results::conclude(&dir, &ground.suites, Some(&played), false, ReportFiles::All, None)
                .map(|_| played)
        });
        if let Err(error) = &played {
            output::note(&format!("run {}: {}", dir.path(), error.message));
        }
        ended(played);
    });
    Ok((seats, stop))
}

/// Refuses a team that is a process: a client with a page's token must not be able to start programs of this machine. It parses
/// the page's words as a plan does, since another parser could miss a form.
fn refuse_programs(args: &RunArgs, registry: &ProgramRegistry) -> Result<(), CliError> {
    let seats = people(args, &args.selection, registry)?;
    let of_seats = seats.iter().filter_map(|(_, player)| player.framework());
    let of_grid = Grid::of_run(args)?.teams;
    let of_grid = of_grid.iter().filter_map(|team| team.framework.as_deref());
    if of_grid.chain(of_seats).any(|team| split_name(team.trim()).0 == CMD) {
        return Err(CliError::usage("a team that is a process is started from the command line only")
            .hint("`cooperage run … --team \"cmd:…\" --serve` shows it in the browser"));
    }
    Ok(())
}

/// The arguments that `run` would have.
pub(super) fn arguments(wanted: &NewRun, registry: &ProgramRegistry) -> Result<RunArgs, CliError> {
    let name_is_fine = |name: &String| {
        !name.is_empty()
            && !name.starts_with('.')
            && name.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c))
    };
    if wanted.name.as_ref().is_some_and(|name| !name_is_fine(name)) {
        return Err(CliError::usage(
            "the name of a run is made of letters, digits, dots, lines and underscores",
        ));
    }
    if wanted.selection.is_empty() {
        return Err(CliError::usage("choose what is to be played"));
    }
    let mut words: Vec<String> = vec!["cooperage".to_owned(), "run".to_owned(), "--quiet".to_owned()];
    let mut option = |name: &str, value: Option<String>| {
        words.extend(value.map(|value| format!("--{name}={value}")));
    };
    option("team", wanted.team.clone());
    wanted.models.iter().for_each(|model| option("model", Some(model.clone())));
    wanted.seats.iter().for_each(|seat| option("seat", Some(seat.clone())));
    wanted.humans.iter().for_each(|human| option("human", Some(human.clone())));
    wanted.instructors.iter().for_each(|name| option("instructor", Some(name.clone())));
    wanted.options.iter().for_each(|set| option("set", Some(set.clone())));
    option("agents", wanted.agents.map(|n| n.to_string()));
    option("episodes", wanted.episodes.map(|n| n.to_string()));
    option("limit", wanted.limit.map(|n| n.to_string()));
    option("seed", wanted.seed.map(|n| n.to_string()));
    option("clock", wanted.clock.clone());
    option("speed", wanted.speed.map(|n| n.to_string()));
    option("max-ticks", wanted.max_ticks.map(|n| n.to_string()));
    option("max-cost", wanted.max_cost.map(|n| n.to_string()));
    option("afk", wanted.afk_seconds.map(|n| format!("{n}s")));
    if wanted.yes {
        words.push("--yes".to_owned());
    }
    words.push("--".to_owned());
    words.extend(wanted.selection.iter().cloned());
    match parsed(words, registry)? {
        Verb::Run(mut args) => {
            args.play.reach.source = WordSource::Page;
            args.fallback_model = wanted.fallback_model.clone();
            Ok(*args)
        }
        _ => Err(CliError::usage("this is no run")),
    }
}

/// Parses a command line.
pub(super) fn parsed(
    words: Vec<impl Into<OsString> + Clone>,
    registry: &ProgramRegistry,
) -> Result<Verb, CliError> {
    Ok(Cli::of_words(command(registry)?, words)?.verb)
}
