//! The command line: verbs, their arguments and their help texts.

mod branch;
mod chat;
mod compare;
mod demo;
mod export;
mod join;
mod mcp;
mod merge;
mod numbers;
mod of_suites;
mod partition;
mod rollout_server;
mod score;
mod serve;
mod sft;
mod skills;
mod source;
mod study;
mod table;
mod tasks;
mod train;

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;

use camino::Utf8PathBuf;
use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, Command, FromArgMatches, Parser, Subcommand, ValueEnum};
use cooperage_fake_provider::FakeProviderOptions;

pub(crate) use branch::BranchArgs;
pub(crate) use chat::{ChatArgs, EditionChoice};
pub(crate) use compare::CompareArgs;
pub(crate) use demo::DemoArgs;
pub(crate) use export::{
    ExportArgs, ExportMemoryArgs, ExportPageArgs, ExportPictureArgs, ExportSiteArgs, ExportSkillsArgs,
    ExportVerb,
};
pub(crate) use join::{JoinArgs, VIEW_DISTANCE};
pub(crate) use mcp::McpArgs;
pub(crate) use merge::MergeArgs;
pub(crate) use of_suites::{SuiteFileArgs, command};
pub(crate) use partition::{PartitionArgs, PartitionChoice};
pub(crate) use rollout_server::RolloutServerArgs;
pub(crate) use score::ScoreArgs;
pub(crate) use serve::{FrontArgs, MINECRAFT_PORT, MinecraftArgs, ServeArgs, ServingArgs};
pub(crate) use sft::{ExportSftArgs, SftFormat, SftKeep, SftSet};
pub(crate) use skills::{
    SkillsArgs, SkillsImportArgs, SkillsListArgs, SkillsRunArgs, SkillsShowArgs, SkillsTestArgs, SkillsVerb,
};
pub(crate) use source::WordSource;
pub(crate) use study::{StudyArgs, StudyNewArgs, StudyReportArgs, StudyShowArgs, StudyVerb};
pub(crate) use table::{
    ExportCallsArgs, ExportDictionaryArgs, ExportLogArgs, ExportTableArgs, ExportTracesArgs, TableFormat,
};
pub(crate) use tasks::{ClassChoice, InventArgs, ItemsChoice, SplitChoice, TasksArgs, TasksVerb};
pub(crate) use train::{TrainArgs, TrainMethod, TrainOvercookedArgs, TrainVerb};

use numbers::{duration, positive, seconds, share, temperature};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// Teams of language-model agents that collaborate in simulated worlds: run, watch, measure, compare
#[derive(Debug, Parser)]
#[command(name = "cooperage", version = crate::output::VERSION, styles = STYLES, disable_help_subcommand = true, max_term_width = 110)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) verb: Verb,
    /// Largest journal that is read, in MiB of text; the limit of a plan is the same, that of a run's message store twice as much
    #[arg(long, global = true, value_name = "MIB", default_value_t = 256, hide_short_help = true, hide_default_value = true, value_parser = clap::value_parser!(u32).range(1..), help_heading = "Limits of files")]
    pub(crate) journal_limit: u32,
}

/// The subcommands of `cooperage`.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Play a short demonstration that needs no model: the oracle and the random crew in three kitchens, compared
    Demo(DemoArgs),
    /// Run a team on tasks or whole suites
    Run(Box<RunArgs>),
    /// Reproduce a published table or figure, with the paper's numbers beside ours
    Experiment(ExperimentArgs),
    /// Continue a run that was interrupted
    Resume(ResumeArgs),
    /// Join the parts of a run that were played with --partition
    Merge(MergeArgs),
    /// Replay an episode up to a model call, and continue it with another reply or another model
    Branch(BranchArgs),
    /// Replay one journal and check every line of it
    Replay(ReplayArgs),
    /// Replay every journal of a run and recompute every score
    Verify(VerifyArgs),
    /// Write the tables, charts and pages of a run
    Report(ReportArgs),
    /// Compare runs with the first of them, episode by episode
    Compare(CompareArgs),
    /// Score episodes that were played before with a scorer of your own; no model of the run is asked
    Score(ScoreArgs),
    /// Measure how fast cooperage itself is (never a score)
    Bench(BenchArgs),
    /// List tasks, show a task, or generate new ones
    Tasks(TasksArgs),
    /// List model providers, or make one trial call
    Models(ModelsArgs),
    /// Check Cooperage against recordings of the original programs
    Conformance(ConformanceArgs),
    /// Take a seat in any task yourself, or control the agents of a free block world
    Play(PlayVerbArgs),
    /// Offer a seat in any task to a client of the Model Context Protocol, on standard input and output
    Mcp(Box<McpArgs>),
    /// Talk with agents in a living world; `--model oracle` needs no model
    Chat(Box<ChatArgs>),
    /// Play on a Minecraft server: each agent is a player there
    Join(Box<JoinArgs>),
    /// Run, test, list and import skills: code that controls a body
    Skills(SkillsArgs),
    /// Train players that need no language model: cooks of Overcooked
    Train(TrainArgs),
    /// Export tables, logs, pages or skills of a run, for other programs or for later runs
    Export(ExportArgs),
    /// Generate, describe and draw block worlds
    World(WorldArgs),
    /// Open the studio: runs and episodes in a browser
    Serve(ServeArgs),
    /// Plan studies with human participants, and report their results
    Study(StudyArgs),
    /// Play games for a learner in another process, over standard input and output; the Python package uses it
    #[command(hide = true)]
    EnvServer,
    /// Play sessions for learners: a client opens episodes and acts in them, in lines of JSON
    RolloutServer(RolloutServerArgs),
    /// Serve made-up replies on this machine, to try the program without a model
    FakeProvider(FakeProviderArgs),
    /// Explain a topic, or print the whole reference
    Help(HelpArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
}

impl Cli {
    /// Parses words, the program's name first, by the definition of a command line.
    pub(crate) fn of_words<W: Into<OsString> + Clone>(
        command: Command,
        words: impl IntoIterator<Item = W>,
    ) -> Result<Cli, clap::Error> {
        Cli::from_arg_matches(&command.try_get_matches_from(words)?)
    }
}

impl Verb {
    /// Returns the source of the arguments of a verb that takes options from `cooperage.toml`, and `None` for any other verb.
    /// The match names every verb, so that no new verb can count options of the file as typed by mistake.
    pub(crate) fn source_mut(&mut self) -> Option<&mut WordSource> {
        let reach = match self {
            Verb::Run(args) => &mut args.play.reach,
            Verb::Experiment(args) => &mut args.play.reach,
            Verb::Resume(args) => &mut args.reach,
            Verb::Play(args) => &mut args.play.reach,
            Verb::Chat(args) => &mut args.play.reach,
            Verb::Join(args) => &mut args.play.reach,
            Verb::Demo(_)
            | Verb::Merge(_)
            | Verb::Branch(_)
            | Verb::Replay(_)
            | Verb::Verify(_)
            | Verb::Report(_)
            | Verb::Compare(_)
            | Verb::Score(_)
            | Verb::Bench(_)
            | Verb::Tasks(_)
            | Verb::Models(_)
            | Verb::Conformance(_)
            | Verb::Mcp(_)
            | Verb::Skills(_)
            | Verb::Train(_)
            | Verb::Export(_)
            | Verb::World(_)
            | Verb::Serve(_)
            | Verb::Study(_)
            | Verb::EnvServer
            | Verb::RolloutServer(_)
            | Verb::FakeProvider(_)
            | Verb::Help(_)
            | Verb::Completions(_) => return None,
        };
        Some(&mut reach.source)
    }
}

/// Arguments of `run`.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// Tasks or suites, such as cuisineworld/level_3, cuisineworld/level_3/tau1 or villagerbench/farm/0..9
    #[arg(required_unless_present = "grid", value_name = "SUITE|TASK")]
    pub(crate) selection: Vec<String>,
    #[command(flatten)]
    pub(crate) players: PlayerArgs,
    /// Number of agents, or several with commas between them, such as 2,3 [default: the suite's own]
    #[arg(long, value_name = "N[,N]", value_delimiter = ',')]
    pub(crate) agents: Vec<u32>,
    /// Number of episodes of each task; they have the indices 0 to N-1 [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) episodes: Option<u32>,
    /// Play each episode N times in the same world, as rollouts 0 to N-1: for learners that compare answers to one prompt
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000), help_heading = "Learning")]
    pub(crate) rollouts: Option<u32>,
    /// Tell processes of `cmd:` scores and rewards (protocol 2); every table then says so, for a team under test must not see them
    #[arg(long, help_heading = "Learning")]
    pub(crate) rewards: bool,
    /// The address at which the model of a seat is asked (may be repeated), so that its server can tell who asks; its key is in
    /// COOPERAGE_API_KEY_SEAT, such as COOPERAGE_API_KEY_0
    #[arg(long = "endpoint", value_name = "SEAT=URL", help_heading = "Learning")]
    pub(crate) endpoints: Vec<String>,
    /// A file with tasks, teams, models and numbers of agents, of which every combination is played: see `cooperage help grid`
    #[arg(long, value_name = "FILE.toml", help_heading = "Several teams and models")]
    pub(crate) grid: Option<Utf8PathBuf>,
    /// Leave out combinations of team, model and number of agents that cannot be played, and play the others; tables show the reason
    #[arg(long, help_heading = "Several teams and models")]
    pub(crate) skip_unplayable: bool,
    /// Play only the first N of the selected tasks
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) limit: Option<u32>,
    /// Play only N of the selected tasks, drawn at random with the seed
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), conflicts_with = "limit")]
    pub(crate) sample: Option<u32>,
    /// Exit with 1 if the mean completion (0 to 1) is below this
    #[arg(long, value_name = "X", value_parser = share)]
    pub(crate) fail_under: Option<f64>,
    /// A person who plays in the browser (may be repeated): in a seat, by number or agent's name, in several (0-2=Alice), or in the
    /// next free one that the task has for people; the invitation is printed. NAME+model and NAME+FRAMEWORK add a stand-in, as in
    /// --seat
    #[arg(long = "human", value_name = "[SEAT=]NAME", help_heading = "People and pages")]
    pub(crate) humans: Vec<String>,
    #[command(flatten)]
    pub(crate) serving: ServingArgs,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
    #[command(flatten)]
    pub(crate) part: PartitionArgs,
    /// The model of agents for which nothing else names one.
    #[arg(skip)]
    pub(crate) fallback_model: Option<String>,
}

/// Options of `run` and `play` that choose the players.
#[derive(Debug, Args)]
pub(crate) struct PlayerArgs {
    /// The framework that plays [default: the suite's own]; `run` takes several, and each plays every task; LABEL names a team in tables
    #[arg(long = "team", value_name = "[LABEL=]NAME")]
    pub(crate) teams: Vec<String>,
    /// The player of a seat (may be repeated): WHO is a number, an agent's name, or 1-3 for several seats; PLAYER is a framework,
    /// or human[:NAME] for a person. With human[:NAME]+model a team of the same framework plays there while the person is away or
    /// has handed the seat over; with human[:NAME]+FRAMEWORK a team of that framework does. The team plays in all other seats
    #[arg(long = "seat", value_name = "WHO=PLAYER")]
    pub(crate) seats: Vec<String>,
    /// An option of the framework or of the suite, such as mindagent.hints=off, or 1:mindagent.hints=off for the team that
    /// plays in seat 1 (may be repeated)
    #[arg(long = "set", value_name = "[SEAT:]KEY=VALUE")]
    pub(crate) options: Vec<String>,
    /// A message that is sent to agents at a fixed tick (may be repeated): WHO is a seat's number, an agent's name or all, TICK is
    /// the tick [default: 0]. In the form "TICK:FROM>WHO:TEXT", FROM is the sender in place of the player
    #[arg(long = "say", value_name = "[TICK:]WHO=TEXT")]
    pub(crate) say: Vec<String>,
    /// The agents and people that may give the commands of a block world's server, such as /give and /tp, by name or seat (help
    /// minecraft)
    #[arg(long = "ops", value_name = "NAME[,NAME]", value_delimiter = ',')]
    pub(crate) operators: Vec<String>,
}

/// Arguments of `experiment`.
#[derive(Debug, Args)]
pub(crate) struct ExperimentArgs {
    /// The experiment, such as mindagent/table3; without a name, all experiments are listed
    pub(crate) name: Option<String>,
    /// Number of episodes of each task, instead of the published number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) episodes: Option<u32>,
    /// Play only this level or task of the experiment, such as level_3 or construction/55 (may be repeated)
    #[arg(long, value_name = "TASK")]
    pub(crate) only: Vec<String>,
    /// An option of the framework or of the suite that the experiment does not vary itself, such as
    /// s-agents.leaf_chat=off (may be repeated)
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) options: Vec<String>,
    /// The Minecraft server on which transfer/embedded-server plays (help server)
    #[arg(long, value_name = "HOST[:PORT]")]
    pub(crate) server: Option<String>,
    /// The version of the game that is spoken with the server; `auto` asks it
    #[arg(long, value_name = "VERSION", default_value = "auto", requires = "server")]
    pub(crate) minecraft_version: String,
    /// Exit with 1 if the mean completion (0 to 1) is below this
    #[arg(long, value_name = "X", value_parser = share)]
    pub(crate) fail_under: Option<f64>,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
    #[command(flatten)]
    pub(crate) part: PartitionArgs,
}

/// Whether known bugs of the published program are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RulesChoice {
    /// As published, known bugs included
    Paper,
    /// With the bugs that change numbers repaired
    Fixed,
}

/// How the world's clock runs while a model thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ClockChoice {
    /// The world stands still
    Wait,
    /// The world moves on by a declared latency, computed from token counts
    Tokens,
    /// The world moves on in real time
    Wall,
}

/// Options that `run` and `experiment` share.
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// A model, or ROLE=MODEL, or SEAT:ROLE=MODEL with `*` for every role (may be repeated): oracle, random, openai/gpt-4o,
    /// ollama/llama3 …; with several models, every team of `run` plays with each of them
    #[arg(long = "model", value_name = "[LABEL=]MODEL|[SEAT:]ROLE=MODEL", help_heading = "Models")]
    pub(crate) models: Vec<String>,
    #[command(flatten)]
    pub(crate) reach: ReachArgs,
    /// Sampling temperature from 0 to 2 [default: the paper's]
    #[arg(long, value_name = "T", value_parser = temperature, help_heading = "Models")]
    pub(crate) temperature: Option<f64>,
    /// `none` leaves the temperature out of requests, for models and servers that refuse it
    #[arg(long, value_enum, conflicts_with = "temperature", help_heading = "Models")]
    pub(crate) sampling: Option<SamplingArg>,
    /// Maximum number of tokens of a reply [default: the paper's]
    #[arg(long, value_name = "N", help_heading = "Models")]
    pub(crate) max_output_tokens: Option<u32>,
    /// How models call tools in villager, solo, mindcraft and proagent: in the text of an answer, or by their provider's function
    /// calling [default: text]
    #[arg(long, value_enum, help_heading = "Models")]
    pub(crate) tool_calls: Option<ToolCallsArg>,
    /// Seed of the worlds and of all chance in the run
    #[arg(long, value_name = "S", default_value_t = 0, allow_hyphen_values = true)]
    pub(crate) seed: i64,
    /// Keep (paper) or repair (fixed) known bugs of the published program, of the suite and of the frameworks [default: the
    /// suite's own, and fixed for frameworks]
    #[arg(long, value_enum)]
    pub(crate) rules: Option<RulesChoice>,
    /// How the world's clock runs while a model thinks [default: the suite's own]
    #[arg(long, value_enum, help_heading = "Time")]
    pub(crate) clock: Option<ClockChoice>,
    /// The latency profile for --clock tokens, or ROLE=PROFILE, or SEAT:ROLE=PROFILE (may be repeated): default,
    /// gpt-3.5-class, gpt-4-class, local-small, or one of cooperage.toml [default: the framework's own, else default]
    #[arg(long, value_name = "PROFILE|[SEAT:]ROLE=PROFILE", help_heading = "Time")]
    pub(crate) latency: Vec<String>,
    /// With --clock wall: how many times faster than real time the world runs
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000), help_heading = "Time")]
    pub(crate) speed: u32,
    /// The length of a step in virtual seconds [default: 4]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Time")]
    pub(crate) step_seconds: Option<f64>,
    /// A fault to inject (may be repeated): "crash WHO@T", "rejoin WHO@T", "late WHO@T", "unable WHO@T",
    /// "slow WHO Kx", "drop-messages P%", "delay-messages T" or "reorder-messages T". T is a time such as 40s or 2m, or ticks such
    /// as 100t; WHO is an agent's name or a seat's number
    #[arg(long = "fault", value_name = "FAULT")]
    pub(crate) faults: Vec<String>,
    #[command(flatten)]
    pub(crate) files: SuiteFileArgs,
    /// Tasks of your own in place of a suite's: a folder with files of the suite's names, or one file
    #[arg(long, value_name = "FOLDER|FILE")]
    pub(crate) tasks: Option<Utf8PathBuf>,
    /// Prompts of your own in place of the program's: a folder with files such as villager/plan.jinja
    #[arg(long, value_name = "DIR")]
    pub(crate) prompts: Option<Utf8PathBuf>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// The run directory [default: runs/<name>-<plan hash>]
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub(crate) out: Option<Utf8PathBuf>,
    /// Start from the beginning, even if the run directory already has episodes
    #[arg(long, help_heading = "Output")]
    pub(crate) fresh: bool,
    /// Print one JSON object and nothing else to standard output
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
    /// Print every row of long tables in the terminal
    #[arg(long, help_heading = "Output")]
    pub(crate) all: bool,
    /// Print neither progress nor tables
    #[arg(long, short, help_heading = "Output")]
    pub(crate) quiet: bool,
    /// Print the resolved plan with estimated calls, tokens and cost, and play nothing
    #[arg(long, help_heading = "Output")]
    pub(crate) dry_run: bool,
    /// Start without asking: agree to any estimated cost, to the programs that the run starts, and to the addresses that it sends
    /// API keys to
    #[arg(long)]
    pub(crate) yes: bool,
    #[command(flatten)]
    pub(crate) workers: WorkerArgs,
}

/// Numbers of threads and of concurrent episodes.
#[derive(Clone, Debug, Args)]
pub(crate) struct WorkerArgs {
    /// Number of worker threads [default: the number of cores]
    #[arg(short = 'j', long = "threads", value_name = "N", value_parser = positive)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Maximum number of episodes under way at a time, where models answer over a network
    #[arg(long, value_name = "N", value_parser = positive, default_value = "64")]
    pub(crate) in_flight: NonZeroUsize,
    #[command(flatten)]
    pub(crate) processes: ProcessArgs,
}

impl WorkerArgs {
    /// Returns options for one episode at a time on one thread.
    pub(crate) fn single(processes: ProcessArgs) -> WorkerArgs {
        WorkerArgs { threads: Some(NonZeroUsize::MIN), in_flight: NonZeroUsize::MIN, processes }
    }
}

/// How the processes of `--team cmd:…` are started.
#[derive(Clone, Debug, Args)]
pub(crate) struct ProcessArgs {
    /// Maximum time that a process of `cmd:` may stay silent when it is its turn
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "300s", help_heading = "Processes that play")]
    pub(crate) process_timeout: Duration,
    /// An environment variable that processes of `cmd:` inherit, such as an API key (may be repeated); without it they inherit only
    /// the variables that programs need to run
    #[arg(long, value_name = "NAME", help_heading = "Processes that play")]
    pub(crate) pass_env: Vec<String>,
}

impl Default for ProcessArgs {
    fn default() -> ProcessArgs {
        ProcessArgs { process_timeout: Duration::from_secs(300), pass_env: Vec::new() }
    }
}

/// How models are reached.
#[derive(Clone, Debug, Args)]
pub(crate) struct ReachArgs {
    /// Base URL of a provider: URL, or PROVIDER=URL (may be repeated); a bare URL is for compatible/MODEL and for every provider
    /// named by --model
    #[arg(long = "base-url", value_name = "URL|PROVIDER=URL", help_heading = "Models")]
    pub(crate) base_urls: Vec<String>,
    /// Timeout of one attempt of a model call; with --stream, until the first byte of the reply
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "120s", help_heading = "Models")]
    pub(crate) request_timeout: Duration,
    /// How long calls wait for a provider that answered before and has stopped answering; after that the run stops, and `resume`
    /// continues it
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "15m", help_heading = "Models")]
    pub(crate) outage: Duration,
    /// Receive replies as streams, so that a broken connection is noticed early
    #[arg(long, help_heading = "Models")]
    pub(crate) stream: bool,
    /// Count all models as free of charge, for a server of your own with models whose names have a price elsewhere
    #[arg(long, help_heading = "Models")]
    pub(crate) free: bool,
    /// The source of these arguments: the command line, a page or a study.
    #[arg(skip)]
    pub(crate) source: WordSource,
}

impl ReachArgs {
    /// Returns options for models at these addresses, for Cooperage's own trials, which do not wait for the end of an outage.
    pub(crate) fn at(base_urls: Vec<String>, request_timeout: Duration) -> ReachArgs {
        ReachArgs {
            base_urls,
            request_timeout,
            outage: Duration::ZERO,
            stream: false,
            free: false,
            source: WordSource::default(),
        }
    }
}

/// Limits of every episode.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct LimitArgs {
    /// Maximum number of model calls
    #[arg(long, value_name = "N", help_heading = "Limits of an episode")]
    pub(crate) max_calls: Option<u64>,
    /// Maximum number of prompt and completion tokens together
    #[arg(long, value_name = "N", help_heading = "Limits of an episode")]
    pub(crate) max_tokens: Option<u64>,
    /// Maximum number of prompt and completion tokens of each agent
    #[arg(long, value_name = "N", help_heading = "Limits of an episode")]
    pub(crate) max_tokens_per_agent: Option<u64>,
    /// Maximum cost of model calls, in US dollars
    #[arg(long, value_name = "USD", help_heading = "Limits of an episode")]
    pub(crate) max_cost: Option<f64>,
    /// Maximum number of steps or ticks of the world
    #[arg(long, value_name = "N", help_heading = "Limits of an episode")]
    pub(crate) max_ticks: Option<u64>,
    /// Maximum number of actions that agents may submit
    #[arg(long, value_name = "N", help_heading = "Limits of an episode")]
    pub(crate) max_actions: Option<u64>,
    /// Maximum number of consecutive answers of one seat or of the planner without an action (empty, refused or unreadable); 0 for
    /// no limit [default: 10, and no limit where a framework plays by its rules `paper`]
    #[arg(long, value_name = "N", help_heading = "Limits of an episode")]
    pub(crate) give_up_after: Option<u64>,
    /// Maximum real time, such as 30m
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = "Limits of an episode")]
    pub(crate) max_wall: Option<Duration>,
}

/// Arguments of `resume`.
#[derive(Debug, Args)]
pub(crate) struct ResumeArgs {
    /// The run directory
    pub(crate) run: Utf8PathBuf,
    #[command(flatten)]
    pub(crate) reach: ReachArgs,
    #[command(flatten)]
    pub(crate) workers: WorkerArgs,
    /// Play the missing episodes in a new run in that folder; use it where prompts have changed since, so that old and new prompts
    /// are not mixed in one run. With --partition, the folder is a part of the run, and `cooperage merge RUN PART…` adds it
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<Utf8PathBuf>,
    /// Play episodes with damaged journals again, those under way from the damage on; the damaged files are kept beside the new ones
    #[arg(long)]
    pub(crate) replace_damaged: bool,
    /// Print every row of long tables in the terminal
    #[arg(long)]
    pub(crate) all: bool,
    /// Print neither progress nor tables
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Start without asking: agree to any estimated cost, to the programs that the run starts, and to the addresses that it sends
    /// API keys to
    #[arg(long)]
    pub(crate) yes: bool,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
    /// Offer the seat of the run's person to a client of the Model Context Protocol, on standard input and output
    #[arg(long, conflicts_with_all = ["json", "serve"])]
    pub(crate) mcp: bool,
    #[command(flatten)]
    pub(crate) serving: ServingArgs,
    #[command(flatten)]
    pub(crate) part: PartitionArgs,
}

/// Arguments of `replay`.
#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The journal to replay: runs/<name>/episodes/<key>.jsonl.zst
    pub(crate) journal: Utf8PathBuf,
    /// Print the episode step by step, with the world drawn in characters where it can be
    #[arg(long)]
    pub(crate) show: bool,
    /// With --show: print prompts too, and the lines between a team that is a process and this program
    #[arg(long, requires = "show")]
    pub(crate) prompts: bool,
    /// With --show: print only steps that concern this agent
    #[arg(long, value_name = "N", requires = "show")]
    pub(crate) agent: Option<u32>,
    /// With --show: print steps from this tick on
    #[arg(long, value_name = "TICK", requires = "show")]
    pub(crate) from: Option<u64>,
    /// With --show: print steps up to this tick
    #[arg(long, value_name = "TICK", requires = "show")]
    pub(crate) to: Option<u64>,
    /// Exit with 1 if prompts have changed since, even if everything else is the same
    #[arg(long)]
    pub(crate) strict: bool,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// Arguments of `verify`.
#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// The run directory
    pub(crate) run: Utf8PathBuf,
    /// Number of worker threads [default: the number of cores]
    #[arg(short = 'j', long = "threads", value_name = "N", value_parser = positive)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Exit with 1 if prompts have changed since, even if everything else is the same
    #[arg(long)]
    pub(crate) strict: bool,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// Arguments of `report`.
#[derive(Debug, Args)]
pub(crate) struct ReportArgs {
    /// The run directory, or the journal of one episode
    pub(crate) run: Utf8PathBuf,
    /// Write a page about this one episode: the beginning of its key, or its number in the run, from 1
    #[arg(long, value_name = "KEY|NUMBER")]
    pub(crate) episode: Option<String>,
    /// Also write pages about these episodes and link them from the run's page: `all`, or the N worst episodes
    #[arg(long, value_name = "all|worst:N", conflicts_with = "episode")]
    pub(crate) episodes: Option<EpisodeChoice>,
    /// The folder for the files [default: the run directory]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<Utf8PathBuf>,
    /// Print every row of long tables in the terminal
    #[arg(long)]
    pub(crate) all: bool,
    /// Print the report as one JSON object instead of the table
    #[arg(long)]
    pub(crate) json: bool,
}

/// The episodes of a run that get pages of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EpisodeChoice {
    All,
    /// This number of episodes, the worst first.
    Worst(usize),
}

impl FromStr for EpisodeChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<EpisodeChoice, String> {
        match (text, text.strip_prefix("worst:").map(str::parse)) {
            ("all", _) => Ok(EpisodeChoice::All),
            (_, Some(Ok(count))) => Ok(EpisodeChoice::Worst(count)),
            _ => Err("it is `all` or `worst:N`, such as `worst:10`".to_owned()),
        }
    }
}

/// The benchmarks of `bench`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BenchTarget {
    /// Ticks and chunks per second of the block world, its memory, its snapshots
    Blocks,
    /// Scripted crews in natural terrain: what they achieve, and how much faster than real time
    Body,
    /// Scripts written by models: start-up, calls and loops, and the memory of many waiting scripts
    Code,
    /// Steps per second of the kitchen
    Cuisineworld,
    /// Many concurrent block worlds, whose agents wait for a model, walk, dig and build
    Live,
    /// Steps and observations per second of Overcooked-AI
    Overcooked,
    /// Long paths over natural ground, on the maps of a folder
    Pathfinder,
    /// Pictures from agents' eyes in natural terrain
    Picture,
    /// Cooperage's own overhead per model call, compared with a bare HTTP client
    Runtime,
    /// An episode with 200 viewers while it is played: processor time, memory, equal journals, lag behind real time
    Studio,
    /// Cost of a request to a team that is a process
    Team,
}

/// Arguments of `bench`.
#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// The benchmark to run
    #[arg(value_enum)]
    pub(crate) what: BenchTarget,
    /// The folder with the maps (pathfinder)
    pub(crate) dir: Option<Utf8PathBuf>,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
    /// Time to measure each figure for
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "2s")]
    pub(crate) time: Duration,
    /// Play exactly N steps instead (live: N episodes; studio: one pair of N ticks; team: N requests), to count instructions with
    /// another program
    #[arg(long, value_name = "N")]
    pub(crate) steps: Option<u64>,
    /// Run only measures with this text in their name
    #[arg(long, value_name = "TEXT")]
    pub(crate) only: Option<String>,
    /// Number of simulated viewers (studio) [default: 200]
    #[arg(long, value_name = "N")]
    pub(crate) viewers: Option<usize>,
    /// Act as the process that `bench team` talks with
    #[arg(long, hide = true)]
    pub(crate) as_process: bool,
}

/// Arguments of `models`.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct ModelsArgs {
    #[command(subcommand)]
    pub(crate) verb: Option<ModelsVerb>,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// Verbs of `models`.
#[derive(Debug, Subcommand)]
pub(crate) enum ModelsVerb {
    /// Ask a model for the first plan of a kitchen, and print whether the answer could be read, its time and tokens, what the
    /// server refuses, and the options to set; exit with 1 if the answer could not be read
    Test {
        /// The model, such as openai/gpt-4o
        model: String,
        #[command(flatten)]
        reach: ReachArgs,
        /// Print one JSON object and nothing else to standard output
        #[arg(long)]
        json: bool,
    },
}

/// Arguments of `conformance`.
#[derive(Debug, Args)]
pub(crate) struct ConformanceArgs {
    /// The recordings to compare with: cuisineworld and overcooked (recorded games), blocks (vectors of Minecraft's rules) or
    /// commands (vectors of MINDcraft's text)
    pub(crate) suite: String,
    /// The folder with the recorded games (.json, .json.gz or .json.zst), or with the vectors
    pub(crate) folder: Utf8PathBuf,
    #[command(flatten)]
    pub(crate) files: SuiteFileArgs,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// Arguments of `world`.
#[derive(Debug, Args)]
pub(crate) struct WorldArgs {
    #[command(subcommand)]
    pub(crate) verb: WorldVerb,
}

/// Arguments of `play`.
#[derive(Debug, Args)]
#[command(mut_args = belongs_to_a_task)]
pub(crate) struct PlayVerbArgs {
    /// The task in which you take a seat, such as cuisineworld/level_3/tau1 or villagerbench/farm/0. Without a task, you control
    /// the agents of a free block world
    pub(crate) task: Option<String>,
    #[command(flatten)]
    pub(crate) players: PlayerArgs,
    /// Number of agents [default: the suite's own]; in a free block world, their names [default: alice]
    #[arg(long, value_name = "N|NAMES")]
    pub(crate) agents: Option<String>,
    /// Your name; you take the seat that the task has for a person, or else the first seat
    #[arg(long, value_name = "NAME", conflicts_with = "seats")]
    pub(crate) human: Option<String>,
    /// Type lines, even in a task that is played with single keys, such as those of overcooked
    #[arg(long)]
    pub(crate) no_keys: bool,
    #[command(flatten)]
    pub(crate) free: FreeWorldArgs,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
}

/// Options of `play` for a free block world, where no task is named.
#[derive(Debug, Args)]
pub(crate) struct FreeWorldArgs {
    /// The world: flat, natural, or a file (of `world generate`, a region or a blueprint)
    #[arg(
        long,
        value_name = "WORLD",
        default_value = "flat",
        conflicts_with = "task",
        help_heading = "Free block world"
    )]
    pub(crate) world: String,
    /// The tools of the agents: skills, villager, villager_first, mindagent, mindcraft
    #[arg(
        long,
        value_name = "NAME",
        default_value = "skills",
        conflicts_with = "task",
        help_heading = "Free block world"
    )]
    pub(crate) catalogue: String,
    /// Execute the lines of a scenario file and print their results; the file's own world and agents take precedence
    #[arg(long, value_name = "FILE", conflicts_with = "task", help_heading = "Free block world")]
    pub(crate) script: Option<Utf8PathBuf>,
}

/// The ids of the arguments of `play` that are allowed with a task and without one.
const OF_EVERY_PLAY: [&str; 8] = ["task", "agents", "world", "catalogue", "script", "seed", "json", "help"];

/// Makes arguments that have no meaning in a free block world require a task.
fn belongs_to_a_task(argument: clap::Arg) -> clap::Arg {
    if OF_EVERY_PLAY.contains(&argument.get_id().as_str()) { argument } else { argument.requires("task") }
}

/// Verbs of `world`.
#[derive(Debug, Subcommand)]
pub(crate) enum WorldVerb {
    /// Generate the terrain around the spawn point, and write it to a file
    Generate {
        /// Seed of the terrain
        #[arg(long, value_name = "N", default_value_t = 0)]
        seed: u64,
        /// Number of chunks on each side of the middle one
        #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(0..=80))]
        radius: u16,
        /// Generate flat layers of bedrock, dirt and grass instead
        #[arg(long, conflicts_with = "seed")]
        flat: bool,
        /// The file to write
        #[arg(long, value_name = "FILE")]
        out: Utf8PathBuf,
        /// Print one JSON object and nothing else to standard output
        #[arg(long)]
        json: bool,
    },
    /// Print what a world or a blueprint is made of
    Info {
        /// A file of `world generate`, a region file (.mca), or a blueprint (.schem, .litematic, .nbt)
        world: Utf8PathBuf,
        /// Print one JSON object and nothing else to standard output
        #[arg(long)]
        json: bool,
    },
    /// Draw a world or a blueprint
    Render(RenderArgs),
}

/// Arguments of `world render`.
#[derive(Debug, Args)]
pub(crate) struct RenderArgs {
    /// A file of `world generate`, a region file (.mca), or a blueprint (.schem, .litematic, .nbt)
    pub(crate) world: Utf8PathBuf,
    /// The picture to write (PNG)
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Utf8PathBuf,
    /// Direction from which the world is drawn
    #[arg(long, value_enum, default_value_t = ViewChoice::Iso)]
    pub(crate) view: ViewChoice,
    /// Pixels along the edge of a block [default: as many as give some 1600 pixels across]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) scale: Option<u32>,
    /// The cells to draw, as X,Y,Z..X,Y,Z [default: the surface of the whole world]
    #[arg(long, value_name = "FROM..TO", allow_hyphen_values = true)]
    pub(crate) area: Option<String>,
    /// For --view eyes: the place of the eyes, in blocks
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true)]
    pub(crate) from: Option<String>,
    /// For --view eyes: degrees; yaw 0 is south and 90 west, pitch 90 is straight down
    #[arg(long, value_name = "YAW,PITCH", allow_hyphen_values = true, default_value = "0,0")]
    pub(crate) look: String,
    /// For --view eyes: width and height in pixels, each 64 to 1024
    #[arg(long, value_name = "WIDTHxHEIGHT", default_value = "512x512")]
    pub(crate) size: String,
    /// The cells of a path to draw, as X,Y,Z;X,Y,Z;…
    #[arg(long, value_name = "CELLS", allow_hyphen_values = true)]
    pub(crate) path: Option<String>,
    /// Position of an agent to draw, as X,Y,Z (may be repeated)
    #[arg(long = "agent", value_name = "X,Y,Z", allow_hyphen_values = true)]
    pub(crate) agents: Vec<String>,
    /// Position of an item to draw, as X,Y,Z (may be repeated)
    #[arg(long = "item", value_name = "X,Y,Z", allow_hyphen_values = true)]
    pub(crate) items: Vec<String>,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// The direction from which a world is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ViewChoice {
    /// From above and the south-east
    Iso,
    /// Vertically from above
    Top,
    /// From the eyes at --from, in the direction of --look
    Eyes,
}

/// Arguments of `fake-provider`.
#[derive(Debug, Args)]
#[command(after_help = fake_provider_options())]
pub(crate) struct FakeProviderArgs {
    /// Print the address as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// The port [default: a free one], and options; see below
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "PORT|NAME=VALUE")]
    pub(crate) options: Vec<String>,
}

/// The options of `fake-provider` with their meanings.
fn fake_provider_options() -> String {
    let player = "  player=reader:STYLE      play: answer from the messages, as the player `reader` does\n";
    format!("NAME=VALUE, each of which may be left out:\n{player}{}", FakeProviderOptions::help())
}

/// Arguments of `help`.
#[derive(Debug, Args)]
pub(crate) struct HelpArgs {
    /// The topic; without one, all topics are listed
    pub(crate) topic: Option<String>,
    /// Print the whole reference as Markdown
    #[arg(long)]
    pub(crate) all: bool,
    /// Print the options of verbs as typed dictionaries of Python
    #[arg(long, hide = true)]
    pub(crate) python: bool,
    /// Print one JSON object with the text
    #[arg(long)]
    pub(crate) json: bool,
}

/// Arguments of `completions`.
#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell that gets the script
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
    /// Print one JSON object with the script
    #[arg(long)]
    pub(crate) json: bool,
}

/// How models call tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ToolCallsArg {
    /// In the text of an answer, as the prompt explains
    Text,
    /// By the function calling of the model's provider
    Native,
}

/// The sampling parameters that requests to models carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SamplingArg {
    /// No sampling parameters
    None,
}
