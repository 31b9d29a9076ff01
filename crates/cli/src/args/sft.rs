//! What a user may write behind `export sft`.

use camino::Utf8PathBuf;
use clap::{Args, ValueEnum};

/// Arguments of `export sft`.
#[derive(Debug, Args)]
pub(crate) struct ExportSftArgs {
    /// Run directories
    #[arg(required = true, value_name = "RUN")]
    pub(crate) runs: Vec<Utf8PathBuf>,
    /// The file, or with `--format mindcraft-log` the folder; a data card is written beside it (NAME.md, or
    /// NAME.ENDING.md where there is another file of that name; README.md in the folder)
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Utf8PathBuf,
    /// How it is written: a line of JSON for each example, a Parquet file with the same fields, or the files of MINDcraft's
    /// own log of prompts
    #[arg(long, value_enum, default_value = "jsonl")]
    pub(crate) format: SftFormat,
    /// Which set it is: a run that holds tasks for tests is refused for `train`
    #[arg(long = "set", value_enum, default_value = "train")]
    pub(crate) set: SftSet,
    /// For `train`: leave out what is held out for tests in place of refusing it
    #[arg(long)]
    pub(crate) leave_out_test: bool,
    /// Which episodes: as the benchmark's paper filtered them (where it says nothing, those with the full score), those with
    /// the full score, the best quarter by score, or all
    #[arg(long, value_enum, default_value = "published")]
    pub(crate) keep: SftKeep,
    /// Only calls of this model role, such as mindcraft.converse; can be repeated. Where none is named: roles in which a
    /// model says what an agent does next (act, converse, code; in a log of prompts memory too)
    #[arg(long = "role", value_name = "ROLE")]
    pub(crate) roles: Vec<String>,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// How examples are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SftFormat {
    /// Lines of JSON.
    Jsonl,
    /// A table.
    Parquet,
    /// A file for each call.
    MindcraftLog,
}

/// Which set is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SftSet {
    /// To train with.
    Train,
    /// What is held out for tests.
    Test,
    /// Both together.
    Both,
}

/// Which episodes are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SftKeep {
    /// As the benchmark's suite says.
    Published,
    /// Full scores.
    Full,
    /// The best quarter of all trials.
    BestQuarter,
    /// Every outcome.
    All,
}
