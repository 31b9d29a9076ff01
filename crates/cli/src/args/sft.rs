//! The arguments of `export sft`.

use camino::Utf8PathBuf;
use clap::{Args, ValueEnum};

/// Arguments of `export sft`.
#[derive(Debug, Args)]
pub(crate) struct ExportSftArgs {
    /// The run directories to export
    #[arg(required = true, value_name = "RUN")]
    pub(crate) runs: Vec<Utf8PathBuf>,
    /// The file to write, or with `--format mindcraft-log` the folder; a data card is written beside it (NAME.md, or
    /// NAME.ENDING.md where there is another file of that name; README.md in the folder)
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Utf8PathBuf,
    /// Format of the examples: a line of JSON for each, the same as `messages` that end with the answer, prompt and answer as
    /// numbers of short words (for runs with `--set mindagent.prompt=compact`), a Parquet file with the fields of the first, or the
    /// files of MINDcraft's own log of prompts
    #[arg(long, value_enum, default_value = "jsonl")]
    pub(crate) format: SftFormat,
    /// Write each text of a prompt that examples share once, in a line {"message": HASH, "role": …, "content": …} before the
    /// first example that has it; examples have {"message": HASH} in its place
    #[arg(long)]
    pub(crate) compact: bool,
    /// Take the states of these runs, and as answers those of this built-in player, which begins anew at each call, such as
    /// oracle; without --keep, episodes of every outcome are taken
    #[arg(long, value_name = "MODEL", conflicts_with_all = ["drop_failed_steps", "max_actions", "max_failures"])]
    pub(crate) relabel: Option<String>,
    /// The set to export: for `train`, a run with tasks that are held out for tests is refused
    #[arg(long = "set", value_enum, default_value = "train")]
    pub(crate) set: SftSet,
    /// For `train`: leave out tasks that are held out for tests, instead of refusing the run
    #[arg(long)]
    pub(crate) leave_out_test: bool,
    /// The episodes to keep: as the benchmark's paper filtered them (if it does not say, those with the full score), those with
    /// the full score, the best quarter by score, or all [default: published, with --relabel all]
    #[arg(long, value_enum)]
    pub(crate) keep: Option<SftKeep>,
    /// Only calls of this model role, such as mindcraft.converse; may be repeated [default: the roles in
    /// which a model decides on the next action of an agent or of the crew (mindagent.plan, villager.act …; in a log of prompts
    /// memory too)]
    #[arg(long = "role", value_name = "ROLE")]
    pub(crate) roles: Vec<String>,
    /// Leave out answers after which an action failed
    #[arg(long)]
    pub(crate) drop_failed_steps: bool,
    /// Keep answers that led nowhere: by default an answer is left out whose actions were over at once, changed nothing, and were the
    /// same, with the same results, as those after the agent's last answer with any (such as the same query again)
    #[arg(long)]
    pub(crate) keep_repeated_steps: bool,
    /// Give agents other first names, drawn by the seed of each episode, in prompts and answers alike
    #[arg(long)]
    pub(crate) rename_agents: bool,
    /// Put the tools that each prompt lists into another order
    #[arg(long)]
    pub(crate) shuffle_tools: bool,
    /// Leave out agents with more than N actions in an episode
    #[arg(long, value_name = "N")]
    pub(crate) max_actions: Option<u64>,
    /// Leave out agents with more than N failed actions in an episode
    #[arg(long, value_name = "N")]
    pub(crate) max_failures: Option<u64>,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// The format of examples for training.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SftFormat {
    /// One JSON object on each line.
    Jsonl,
    /// One JSON object on each line, with `messages` that end with the answer, as TRL's SFTTrainer reads them.
    Chat,
    /// One JSON object on each line, with `prompt` and `answer` as numbers of the benchmark's short words.
    Tokens,
    /// A Parquet table.
    Parquet,
    /// MINDcraft's own log of prompts: a file for each call.
    MindcraftLog,
}

/// The set that an export makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SftSet {
    /// Examples for training.
    Train,
    /// Tasks that are held out for tests.
    Test,
    /// Both sets together.
    Both,
}

/// The episodes that an export keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SftKeep {
    /// The filter that the benchmark's suite states.
    Published,
    /// Episodes with the full score.
    Full,
    /// The best quarter of all episodes by score.
    BestQuarter,
    /// Episodes of every outcome.
    All,
}
