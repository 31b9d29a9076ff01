//! What a user may write on the command line.

mod branch;
mod chat;
mod export;
mod mcp;
mod serve;
mod sft;
mod skills;
mod source;
mod study;
mod table;
mod train;

use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;

use camino::Utf8PathBuf;
use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, Parser, Subcommand, ValueEnum};

pub(crate) use branch::BranchArgs;
pub(crate) use chat::{ChatArgs, EditionChoice};
pub(crate) use export::{ExportPageArgs, ExportPictureArgs};
pub(crate) use mcp::McpArgs;
pub(crate) use serve::{FrontArgs, ServeArgs, ServingArgs};
pub(crate) use sft::{ExportSftArgs, SftFormat, SftKeep, SftSet};
pub(crate) use skills::{
    ExportArgs, ExportMemoryArgs, ExportSkillsArgs, ExportVerb, SkillsArgs, SkillsImportArgs, SkillsListArgs,
    SkillsRunArgs, SkillsShowArgs, SkillsTestArgs, SkillsVerb,
};
pub(crate) use source::WordSource;
pub(crate) use study::{StudyArgs, StudyNewArgs, StudyReportArgs, StudyShowArgs, StudyVerb};
pub(crate) use table::{ExportDictionaryArgs, ExportLogArgs, ExportTableArgs, ExportTracesArgs, TableFormat};
pub(crate) use train::{TrainArgs, TrainMethod, TrainOvercookedArgs, TrainVerb};

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
    /// The most mebibytes of a journal's text that are read; a plan may have as many, and a run's store of messages twice as many
    #[arg(long, global = true, value_name = "MIB", default_value_t = 256, hide_short_help = true, hide_default_value = true, value_parser = clap::value_parser!(u32).range(1..), help_heading = "Limits of files")]
    pub(crate) journal_limit: u32,
}

/// The verbs.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Let a team do tasks or suites
    Run(RunArgs),
    /// Repeat a published table or figure, the paper's numbers beside ours
    Experiment(ExperimentArgs),
    /// Go on with a run that was cut short
    Resume(ResumeArgs),
    /// Play an episode again up to a model call, and go on with another reply
    Branch(BranchArgs),
    /// Play one journal again and check every line of it
    Replay(ReplayArgs),
    /// Play every journal of a run again, recomputing every score
    Verify(VerifyArgs),
    /// Write a run's tables, charts and pages
    Report(ReportArgs),
    /// Compare runs with the first of them, episode by episode
    Compare(CompareArgs),
    /// Measure how fast cooperage itself is (never a score)
    Bench(BenchArgs),
    /// List tasks, show one, make new ones
    Tasks(TasksArgs),
    /// List model providers, or make one trial call
    Models(ModelsArgs),
    /// Check Cooperage against recordings of the original programs
    Conformance(ConformanceArgs),
    /// Take a seat in any task yourself, or agents of a free block world into your own hands
    Play(PlayVerbArgs),
    /// Offer a seat in any task to a client of the Model Context Protocol, on standard input and output
    Mcp(Box<McpArgs>),
    /// Talk with agents in a living world; `--model oracle` needs no model
    Chat(Box<ChatArgs>),
    /// Code that moves a body: try it, test it, list what ships, take over libraries
    Skills(SkillsArgs),
    /// Train partners that need no model: cooks of Overcooked
    Train(TrainArgs),
    /// Take something out of a run, for other programs or the next run
    Export(ExportArgs),
    /// Make, describe and draw block worlds
    World(WorldArgs),
    /// Open the studio: runs and episodes in a browser
    Serve(ServeArgs),
    /// Plan studies with people, and see what came of them
    Study(StudyArgs),
    /// Play games for a learner in another process, over standard input and output: what the Python package uses
    #[command(hide = true)]
    EnvServer,
    /// Serve made-up replies on this machine, to try things without a model
    FakeProvider(FakeProviderArgs),
    /// Explain a topic, or print the whole reference
    Help(HelpArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
}

impl Verb {
    /// Where the words of a verb come from that takes options of `cooperage.toml`; none of a verb that takes none. Every verb is
    /// named, so that none takes options of a file that count as typed.
    pub(crate) fn source_mut(&mut self) -> Option<&mut WordSource> {
        let reach = match self {
            Verb::Run(args) => &mut args.play.reach,
            Verb::Experiment(args) => &mut args.play.reach,
            Verb::Resume(args) => &mut args.reach,
            Verb::Play(args) => &mut args.play.reach,
            Verb::Chat(args) => &mut args.play.reach,
            Verb::Branch(_)
            | Verb::Replay(_)
            | Verb::Verify(_)
            | Verb::Report(_)
            | Verb::Compare(_)
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
    #[arg(required = true, value_name = "SUITE|TASK")]
    pub(crate) selection: Vec<String>,
    #[command(flatten)]
    pub(crate) players: PlayerArgs,
    /// The number of agents [default: the suite's own]
    #[arg(long, value_name = "N")]
    pub(crate) agents: Option<u32>,
    /// Episodes of each task: the indices 0 to N-1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) episodes: u32,
    /// Only the first N tasks of what is selected
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) limit: Option<u32>,
    /// Only N tasks, drawn by the seed from what is selected
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
}

/// Who plays, of `run` and `play`.
#[derive(Debug, Args)]
pub(crate) struct PlayerArgs {
    /// The framework [default: the suite's own]
    #[arg(long, value_name = "NAME")]
    pub(crate) team: Option<String>,
    /// Who plays in a seat (may be repeated): WHO is a number, an agent's name, or 1-3 for several; PLAYER is a framework, or
    /// human[:NAME] for a person. With human[:NAME]+model a team of the same framework plays there while the person is away or has
    /// handed the seat over, with human[:NAME]+FRAMEWORK a team of that one. Whatever seat is not named is the team's
    #[arg(long = "seat", value_name = "WHO=PLAYER")]
    pub(crate) seats: Vec<String>,
    /// An option of the framework or of the suite, such as mindagent.hints=off, or 1:mindagent.hints=off for the team that
    /// plays in seat 1 (may be repeated)
    #[arg(long = "set", value_name = "[SEAT:]KEY=VALUE")]
    pub(crate) options: Vec<String>,
    /// Something that is said to agents, whatever happens (may be repeated): WHO is a seat's number, an agent's name or all,
    /// TICK is when (0 unless said). Written as "TICK:FROM>WHO:TEXT", FROM says it in place of the player
    #[arg(long = "say", value_name = "[TICK:]WHO=TEXT")]
    pub(crate) say: Vec<String>,
}

/// Arguments of `experiment`.
#[derive(Debug, Args)]
pub(crate) struct ExperimentArgs {
    /// The experiment, such as mindagent/table3; without a name they are listed
    pub(crate) name: Option<String>,
    /// Episodes of each task, instead of the published number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) episodes: Option<u32>,
    /// Only this level or task of the experiment, such as level_3 or construction/55; may be repeated
    #[arg(long, value_name = "TASK")]
    pub(crate) only: Vec<String>,
    /// An option of the framework or of the suite that the experiment does not vary itself, such as
    /// s-agents.leaf_chat=false (may be repeated)
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) options: Vec<String>,
    /// Exit with 1 if the mean completion (0 to 1) is below this
    #[arg(long, value_name = "X", value_parser = share)]
    pub(crate) fail_under: Option<f64>,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
}

/// Whether known bugs of the published program are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RulesChoice {
    /// As published, known bugs included
    Paper,
    /// With the bugs that change numbers repaired
    Fixed,
}

/// What the world does while a model thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ClockChoice {
    /// It stands still
    Wait,
    /// It moves on by a declared latency, computed from token counts
    Tokens,
    /// It moves on in real time
    Wall,
}

/// What `run` and `experiment` share.
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// A model, or ROLE=MODEL, or SEAT:ROLE=MODEL with `*` for every role (may be repeated): oracle, random, openai/gpt-4o,
    /// ollama/llama3 …
    #[arg(long = "model", value_name = "MODEL|[SEAT:]ROLE=MODEL", help_heading = "Models")]
    pub(crate) models: Vec<String>,
    #[command(flatten)]
    pub(crate) reach: ReachArgs,
    /// Instead of the paper's temperature; from 0 to 2
    #[arg(long, value_name = "T", value_parser = temperature, help_heading = "Models")]
    pub(crate) temperature: Option<f64>,
    /// Tell models nothing of how to sample: `none` leaves out the temperature, for models and servers that refuse it
    #[arg(long, value_enum, conflicts_with = "temperature", help_heading = "Models")]
    pub(crate) sampling: Option<SamplingArg>,
    /// Instead of the paper's limit on a reply's length
    #[arg(long, value_name = "N", help_heading = "Models")]
    pub(crate) max_output_tokens: Option<u32>,
    /// The seed
    #[arg(long, value_name = "S", default_value_t = 0, allow_hyphen_values = true)]
    pub(crate) seed: i64,
    /// Keep (paper) or repair (fixed) known bugs of the published program, of the suite and of the frameworks [default: the
    /// suite's own, and fixed for frameworks]
    #[arg(long, value_enum)]
    pub(crate) rules: Option<RulesChoice>,
    /// What the world does while a model thinks [default: the suite's own]
    #[arg(long, value_enum, help_heading = "Time")]
    pub(crate) clock: Option<ClockChoice>,
    /// The latency profile for --clock tokens, or ROLE=PROFILE, or SEAT:ROLE=PROFILE (may be repeated): default,
    /// gpt-3.5-class, gpt-4-class, local-small, or one of cooperage.toml [default: the framework's own, else default]
    #[arg(long, value_name = "PROFILE|[SEAT:]ROLE=PROFILE", help_heading = "Time")]
    pub(crate) latency: Vec<String>,
    /// With --clock wall: how many times faster than real time the world goes
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000), help_heading = "Time")]
    pub(crate) speed: u32,
    /// The length of a step in virtual seconds [default: 4]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Time")]
    pub(crate) step_seconds: Option<f64>,
    /// Something that goes wrong (may be repeated): "crash WHO@T", "rejoin WHO@T", "late WHO@T", "slow WHO Kx",
    /// "drop-messages P%", "delay-messages T" or "reorder-messages T". WHO is an agent's name or a seat's number, T is a time
    /// such as 40s or 2m, or ticks such as 100t
    #[arg(long = "fault", value_name = "FAULT")]
    pub(crate) faults: Vec<String>,
    /// Recipes and levels of your own, added to the built-in ones
    #[arg(long, value_name = "FILE")]
    pub(crate) kitchen: Option<Utf8PathBuf>,
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
    /// Start anew, even if the run directory already has episodes
    #[arg(long, help_heading = "Output")]
    pub(crate) fresh: bool,
    /// Print one JSON object and nothing else to standard output
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
    /// Show every line of long tables in the terminal
    #[arg(long, help_heading = "Output")]
    pub(crate) all: bool,
    /// Say nothing about progress, and print no tables
    #[arg(long, short, help_heading = "Output")]
    pub(crate) quiet: bool,
    /// Print the resolved plan, with estimated calls, tokens and cost, and play nothing
    #[arg(long, help_heading = "Output")]
    pub(crate) dry_run: bool,
    /// Agree to costs, to programs that are started and to addresses that keys are sent to
    #[arg(long)]
    pub(crate) yes: bool,
    #[command(flatten)]
    pub(crate) workers: WorkerArgs,
}

/// How many things happen at once.
#[derive(Clone, Debug, Args)]
pub(crate) struct WorkerArgs {
    /// Worker threads [default: the number of cores]
    #[arg(short = 'j', long = "threads", value_name = "N", value_parser = positive)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Episodes under way at a time, where models answer over a network
    #[arg(long, value_name = "N", value_parser = positive, default_value = "64")]
    pub(crate) in_flight: NonZeroUsize,
    #[command(flatten)]
    pub(crate) processes: ProcessArgs,
}

impl WorkerArgs {
    /// One episode at a time.
    pub(crate) fn single(processes: ProcessArgs) -> WorkerArgs {
        WorkerArgs { threads: Some(NonZeroUsize::MIN), in_flight: NonZeroUsize::MIN, processes }
    }
}

/// How the processes of `--team cmd:…` are started.
#[derive(Clone, Debug, Args)]
pub(crate) struct ProcessArgs {
    /// How long a process of `cmd:` may stay silent while it is its turn
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "300s", help_heading = "Processes that play")]
    pub(crate) process_timeout: Duration,
    /// An environment variable that processes of `cmd:` inherit, such as a key (may be repeated); they inherit none but
    /// what programs need to run
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
    /// Where a provider is reached: URL, or PROVIDER=URL (may be repeated); a bare URL is for compatible/MODEL and
    /// for every provider named by --model
    #[arg(long = "base-url", value_name = "URL|PROVIDER=URL", help_heading = "Models")]
    pub(crate) base_urls: Vec<String>,
    /// The time allowed to one attempt of a call; with --stream, to the first byte of the reply
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "120s", help_heading = "Models")]
    pub(crate) request_timeout: Duration,
    /// How long calls wait for a provider that has answered before and answers no call any more; then the run stops, and
    /// `resume` goes on
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "15m", help_heading = "Models")]
    pub(crate) outage: Duration,
    /// Take replies as streams, so that a cut one is noticed early
    #[arg(long, help_heading = "Models")]
    pub(crate) stream: bool,
    /// The models cost nothing, whatever their names: a server of your own has models whose names have a price elsewhere
    #[arg(long, help_heading = "Models")]
    pub(crate) free: bool,
    /// Where the words of the call come from.
    #[arg(skip)]
    pub(crate) source: WordSource,
}

impl ReachArgs {
    /// Models at these addresses, for Cooperage's own trials: an outage is not waited for.
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
    /// Model calls
    #[arg(long, value_name = "N", help_heading = "Limits of an episode")]
    pub(crate) max_calls: Option<u64>,
    /// Prompt and completion tokens
    #[arg(long, value_name = "N", help_heading = "Limits of an episode")]
    pub(crate) max_tokens: Option<u64>,
    /// The same for each agent
    #[arg(long, value_name = "N", help_heading = "Limits of an episode")]
    pub(crate) max_tokens_per_agent: Option<u64>,
    /// US dollars
    #[arg(long, value_name = "USD", help_heading = "Limits of an episode")]
    pub(crate) max_cost: Option<f64>,
    /// Steps or ticks of the world
    #[arg(long, value_name = "N", help_heading = "Limits of an episode")]
    pub(crate) max_ticks: Option<u64>,
    /// Actions handed in
    #[arg(long, value_name = "N", help_heading = "Limits of an episode")]
    pub(crate) max_actions: Option<u64>,
    /// Answers in a row of one seat, or of the planner, that give nothing to do: empty, refused or unreadable ones; 0 for no
    /// limit [default: 10, and none where a framework plays by its rules `paper`]
    #[arg(long, value_name = "N", help_heading = "Limits of an episode")]
    pub(crate) give_up_after: Option<u64>,
    /// Real time, such as 30m
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
    /// Play what is missing anew, in a run of its own in that folder: where the prompts have changed since, so that both are not
    /// mixed in one run
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<Utf8PathBuf>,
    /// Play episodes whose finished journals are damaged again; the damaged files are kept beside
    #[arg(long)]
    pub(crate) replace_damaged: bool,
    /// Show every line of long tables in the terminal
    #[arg(long)]
    pub(crate) all: bool,
    /// Say nothing about progress, and print no tables
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Agree to costs, to programs that are started and to addresses that keys are sent to
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
}

/// Arguments of `replay`.
#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// A journal: runs/<name>/episodes/<key>.jsonl.zst
    pub(crate) journal: Utf8PathBuf,
    /// Show the episode step by step; where worlds can be shown in characters, they are
    #[arg(long)]
    pub(crate) show: bool,
    /// With --show: prompts and replies too
    #[arg(long, requires = "show")]
    pub(crate) prompts: bool,
    /// With --show: only what concerns this agent
    #[arg(long, value_name = "N", requires = "show")]
    pub(crate) agent: Option<u32>,
    /// With --show: only from this tick on
    #[arg(long, value_name = "TICK", requires = "show")]
    pub(crate) from: Option<u64>,
    /// With --show: only up to this tick
    #[arg(long, value_name = "TICK", requires = "show")]
    pub(crate) to: Option<u64>,
    /// Exit with 1 where the prompts have changed since, although all else is the same
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
    /// Worker threads [default: the number of cores]
    #[arg(short = 'j', long = "threads", value_name = "N", value_parser = positive)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Exit with 1 where the prompts have changed since, although all else is the same
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
    /// Also write pages about these episodes, and link the run's page to them: `all`, or so many of the worst
    #[arg(long, value_name = "all|worst:N", conflicts_with = "episode")]
    pub(crate) episodes: Option<EpisodeChoice>,
    /// Where the files go [default: the run directory]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<Utf8PathBuf>,
    /// Show every line of long tables in the terminal
    #[arg(long)]
    pub(crate) all: bool,
    /// Print the report as one JSON object instead of the table
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which episodes of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EpisodeChoice {
    /// Every one.
    All,
    /// So many from the worst on.
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

/// Arguments of `compare`.
#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// The run directories; the first is the baseline of all others
    #[arg(required = true, num_args = 2.., value_name = "RUN")]
    pub(crate) runs: Vec<Utf8PathBuf>,
    /// Write compare.md, compare.html, compare.csv and compare.json here
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<Utf8PathBuf>,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// What `bench` measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BenchTarget {
    /// Ticks and chunks per second of the block world, its memory, its snapshots
    Blocks,
    /// What scripted crews reach in natural terrain, and how much faster than real time
    Body,
    /// Starting model-written scripts, their calls and loops, the memory of many that wait
    Code,
    /// Steps per second of the kitchen
    Cuisineworld,
    /// Many block worlds at a time, whose agents wait for a model, walk, dig and build
    Live,
    /// Steps and observations per second of Overcooked-AI
    Overcooked,
    /// Long ways over natural ground, on the maps of a folder
    Pathfinder,
    /// Our own overhead per model call, beside a bare HTTP client
    Runtime,
    /// An episode that 200 people watch while it is played: processor time, memory, equal journals, lag behind real time
    Studio,
    /// What a request costs a team that is a process
    Team,
}

/// Arguments of `bench`.
#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// What to measure
    #[arg(value_enum)]
    pub(crate) what: BenchTarget,
    /// The folder with the maps of pathfinder
    pub(crate) dir: Option<Utf8PathBuf>,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
    /// Measure for about so long, per figure
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "2s")]
    pub(crate) time: Duration,
    /// Play exactly N steps instead (live: that many episodes; studio: one pair of so many ticks; team: requests): for counting instructions from outside
    #[arg(long, value_name = "N")]
    pub(crate) steps: Option<u64>,
    /// Only measures with this text in their name
    #[arg(long, value_name = "TEXT")]
    pub(crate) only: Option<String>,
    /// Those who watch (studio; by default 200)
    #[arg(long, value_name = "N")]
    pub(crate) viewers: Option<usize>,
    /// Be the process that `bench team` talks with
    #[arg(long, hide = true)]
    pub(crate) as_process: bool,
}

/// Arguments of `tasks`.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct TasksArgs {
    #[command(subcommand)]
    pub(crate) verb: Option<TasksVerb>,
    /// List only what begins with this
    pub(crate) prefix: Option<String>,
    /// Recipes and levels of your own, added to the built-in ones
    #[arg(long, value_name = "FILE")]
    pub(crate) kitchen: Option<Utf8PathBuf>,
    /// Tasks of your own in place of a suite's: a folder with files of the suite's names, or one file
    #[arg(long, value_name = "FOLDER|FILE")]
    pub(crate) tasks: Option<Utf8PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Verbs of `tasks`.
#[derive(Debug, Subcommand)]
pub(crate) enum TasksVerb {
    /// Show a task or level: kitchen, dishes, recipes, timing
    Show {
        /// The task or level, such as cuisineworld/level_3
        name: String,
        /// Draw the recipe graph into this SVG file
        #[arg(long, value_name = "FILE")]
        graph: Option<Utf8PathBuf>,
        /// Recipes and levels of your own, added to the built-in ones
        #[arg(long, value_name = "FILE")]
        kitchen: Option<Utf8PathBuf>,
        /// Tasks of your own in place of a suite's: a folder with files of the suite's names, or one file
        #[arg(long, value_name = "FOLDER|FILE")]
        tasks: Option<Utf8PathBuf>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Try whether tasks can be done, by an expert that plays them with the agents' tools
    Check {
        /// The suite or task, such as villagerbench/construction or minecollab/crafting
        selection: String,
        /// The number of agents [default: 2, and of tasks that are made for a number of agents that one]
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=16))]
        agents: Option<u32>,
        /// The seed of the world, which in natural terrain decides what there is
        #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
        seed: i64,
        /// An option of the framework or of the suite with which the oracle plays, such as minecollab.cooking_chest=off (may be
        /// repeated)
        #[arg(long = "set", value_name = "KEY=VALUE")]
        options: Vec<String>,
        /// Tasks of your own in place of a suite's: a folder with files of the suite's names, or one file
        #[arg(long, value_name = "FOLDER|FILE")]
        tasks: Option<Utf8PathBuf>,
        /// Worker threads [default: the number of cores]
        #[arg(short = 'j', long = "threads", value_name = "N", value_parser = positive)]
        threads: Option<NonZeroUsize>,
        /// Print JSON, with the plan of every task that can be done
        #[arg(long)]
        json: bool,
    },
    /// Make new tasks that can be done
    Generate {
        /// What of: cuisineworld, villagerbench/construction, villagerbench/farm, villagerbench/escape, minecollab/cooking,
        /// minecollab/hells_kitchen, minecollab/crafting or minecollab/construction
        suite: String,
        /// The seed
        #[arg(long, value_name = "N", default_value_t = 0)]
        seed: u64,
        /// How many
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
        count: u32,
        /// How hard levels of cuisineworld are
        #[arg(long, value_enum, default_value_t = ClassChoice::Intermediate)]
        class: ClassChoice,
        /// How hard tasks of villagerbench and minecollab are, from 0 to 1; at 0.5 they are like the published ones
        #[arg(long, value_name = "X", default_value_t = 0.5)]
        difficulty: f64,
        /// For how many agents tasks of villagerbench are made and tried, and those of minecollab made
        #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=16))]
        agents: u32,
        /// What tasks of minecollab are for: what is trained on does not turn up in tests
        #[arg(long, value_enum, default_value_t = SplitChoice::Test)]
        split: SplitChoice,
        /// Make a task of minecollab/construction out of this building instead (.schem, .litematic, .nbt)
        #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "count", "class", "difficulty", "split"])]
        from: Option<Utf8PathBuf>,
        /// Write here: a file for levels of cuisineworld and tasks of minecollab (else they are printed), a folder for tasks
        /// of villagerbench
        #[arg(long, value_name = "FILE|DIR")]
        out: Option<Utf8PathBuf>,
        /// Write over files that are there
        #[arg(long)]
        force: bool,
        /// Print one JSON object and nothing else to standard output
        #[arg(long)]
        json: bool,
        /// Worker threads [default: the number of cores]
        #[arg(short = 'j', long = "threads", value_name = "N", value_parser = positive)]
        threads: Option<NonZeroUsize>,
    },
}

/// What new tasks are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SplitChoice {
    /// For testing
    Test,
    /// For training
    Train,
}

/// The published classes of levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ClassChoice {
    /// One tool
    Entry,
    /// Two tools
    Simple,
    /// Three tools
    Intermediate,
    /// Long recipes
    Advanced,
}

/// Arguments of `models`.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct ModelsArgs {
    #[command(subcommand)]
    pub(crate) verb: Option<ModelsVerb>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Verbs of `models`.
#[derive(Debug, Subcommand)]
pub(crate) enum ModelsVerb {
    /// Ask for a kitchen's first plan and tell whether the answer could be read, what it took, what the server refuses, and the
    /// options to set; exit code 1 where nothing could be read
    Test {
        /// The model, such as openai/gpt-4o
        model: String,
        #[command(flatten)]
        reach: ReachArgs,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

/// Arguments of `conformance`.
#[derive(Debug, Args)]
pub(crate) struct ConformanceArgs {
    /// What to compare: cuisineworld and overcooked (recorded games), blocks (vectors of Minecraft's rules) or commands (vectors of
    /// MINDcraft's text)
    pub(crate) suite: String,
    /// The folder with the recorded games (.json, .json.gz or .json.zst), or with the vectors
    pub(crate) folder: Utf8PathBuf,
    /// Recipes and levels of your own, added to the built-in ones; for cuisineworld
    #[arg(long, value_name = "FILE")]
    pub(crate) kitchen: Option<Utf8PathBuf>,
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
    /// The task in which you take a seat, such as cuisineworld/level_3/tau1 or villagerbench/farm/0. Without one, agents of a
    /// free block world are yours
    pub(crate) task: Option<String>,
    #[command(flatten)]
    pub(crate) players: PlayerArgs,
    /// The number of agents [default: the suite's own]; in a free block world, their names [default: alice]
    #[arg(long, value_name = "N|NAMES")]
    pub(crate) agents: Option<String>,
    /// What you are called; you sit where the task has its person, or in the first seat
    #[arg(long, value_name = "NAME", conflicts_with = "seats")]
    pub(crate) human: Option<String>,
    /// Type lines also in a task that is played with keys, such as those of overcooked
    #[arg(long)]
    pub(crate) no_keys: bool,
    #[command(flatten)]
    pub(crate) free: FreeWorldArgs,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
}

/// What `play` takes only where no task is named.
#[derive(Debug, Args)]
pub(crate) struct FreeWorldArgs {
    /// The world: flat, natural, or a file of `world generate`, a region or a blueprint
    #[arg(
        long,
        value_name = "WORLD",
        default_value = "flat",
        conflicts_with = "task",
        help_heading = "Free block world"
    )]
    pub(crate) world: String,
    /// The tools that the agents have: skills, villager, villager_first, mindagent, mindcraft
    #[arg(
        long,
        value_name = "NAME",
        default_value = "skills",
        conflicts_with = "task",
        help_heading = "Free block world"
    )]
    pub(crate) catalogue: String,
    /// Carry out the lines of a scenario and print what comes of them; its own world and agents come first
    #[arg(long, value_name = "FILE", conflicts_with = "task", help_heading = "Free block world")]
    pub(crate) script: Option<Utf8PathBuf>,
}

/// What `play` takes with a task and without one.
const OF_EVERY_PLAY: [&str; 8] = ["task", "agents", "world", "catalogue", "script", "seed", "json", "help"];

/// Lets whatever has no meaning in a free block world be refused there.
fn belongs_to_a_task(argument: clap::Arg) -> clap::Arg {
    if OF_EVERY_PLAY.contains(&argument.get_id().as_str()) { argument } else { argument.requires("task") }
}

/// Verbs of `world`.
#[derive(Debug, Subcommand)]
pub(crate) enum WorldVerb {
    /// Make the terrain around the place to begin, and keep it in a file
    Generate {
        /// The seed
        #[arg(long, value_name = "N", default_value_t = 0)]
        seed: u64,
        /// Chunks to each side of the middle one
        #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(0..=80))]
        radius: u16,
        /// Flat layers of bedrock, dirt and grass instead
        #[arg(long, conflicts_with = "seed")]
        flat: bool,
        /// The file
        #[arg(long, value_name = "FILE")]
        out: Utf8PathBuf,
        /// Print one JSON object and nothing else to standard output
        #[arg(long)]
        json: bool,
    },
    /// Tell what a world or a blueprint is made of
    Info {
        /// A file of `world generate`, a region file (.mca), or a blueprint (.schem, .litematic, .nbt)
        world: Utf8PathBuf,
        /// Print JSON
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
    /// The picture (PNG)
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Utf8PathBuf,
    /// From where it is seen
    #[arg(long, value_enum, default_value_t = ViewChoice::Iso)]
    pub(crate) view: ViewChoice,
    /// Pixels along the edge of a block [default: as many as give some 1600 pixels across]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) scale: Option<u32>,
    /// The cells to draw, as X,Y,Z..X,Y,Z [default: the surface of all there is]
    #[arg(long, value_name = "FROM..TO", allow_hyphen_values = true)]
    pub(crate) area: Option<String>,
    /// Cells of a path, as X,Y,Z;X,Y,Z;…
    #[arg(long, value_name = "CELLS", allow_hyphen_values = true)]
    pub(crate) path: Option<String>,
    /// Where an agent stands, as X,Y,Z (may be repeated)
    #[arg(long = "agent", value_name = "X,Y,Z", allow_hyphen_values = true)]
    pub(crate) agents: Vec<String>,
    /// Where an item lies, as X,Y,Z (may be repeated)
    #[arg(long = "item", value_name = "X,Y,Z", allow_hyphen_values = true)]
    pub(crate) items: Vec<String>,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// From where a world is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ViewChoice {
    /// From above and the south-east
    Iso,
    /// Straight down
    Top,
}

/// Arguments of `fake-provider`.
#[derive(Debug, Args)]
pub(crate) struct FakeProviderArgs {
    /// Print the address as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// [PORT] [NAME=VALUE]…, such as latency-ms=20-200, or recorded=RUN to serve the replies of a run; a wrong name lists what
    /// there is
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) options: Vec<String>,
}

/// Arguments of `help`.
#[derive(Debug, Args)]
pub(crate) struct HelpArgs {
    /// The topic; without one they are listed
    pub(crate) topic: Option<String>,
    /// Print the whole reference as Markdown
    #[arg(long)]
    pub(crate) all: bool,
    /// Print one JSON object with the text
    #[arg(long)]
    pub(crate) json: bool,
}

/// Arguments of `completions`.
#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
    /// Print one JSON object with the script
    #[arg(long)]
    pub(crate) json: bool,
}

fn duration(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text).map_err(|error| format!("{error}; write it like 90s, 30m or 2h"))
}

/// A whole number from 1.
fn positive(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "write a whole number from 1".to_owned())
}

fn number_within(text: &str, range: std::ops::RangeInclusive<f64>) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| format!("write a number from {} to {}", range.start(), range.end()))
}

/// A share of a whole.
fn share(text: &str) -> Result<f64, String> {
    number_within(text, 0.0..=1.0)
}

/// How models are told to sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SamplingArg {
    /// Not at all
    None,
}

/// What providers take as a temperature.
fn temperature(text: &str) -> Result<f64, String> {
    number_within(text, 0.0..=2.0)
}

/// The length of a step: a tick has at least a microsecond, and no benchmark has steps of a day.
fn seconds(text: &str) -> Result<f64, String> {
    number_within(text, 1e-6..=86_400.0)
        .map_err(|_| "write a number of seconds above 0, up to 86400".to_owned())
}
