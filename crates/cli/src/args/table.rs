//! What a user may write behind `export episodes`, `calls`, `actions`, `messages`, `notes`, `scores`, `dictionary`, `inspect` and
//! `otel`.

use camino::Utf8PathBuf;
use clap::{Args, ValueEnum};

/// Arguments of a table.
#[derive(Debug, Args)]
pub(crate) struct ExportTableArgs {
    /// The run directory
    pub(crate) run: Utf8PathBuf,
    /// How it is written
    #[arg(long, value_enum, default_value = "csv")]
    pub(crate) format: TableFormat,
    /// The file [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<Utf8PathBuf>,
}

/// Arguments of `export calls`.
#[derive(Debug, Args)]
pub(crate) struct ExportCallsArgs {
    #[command(flatten)]
    pub(crate) table: ExportTableArgs,
    /// With the texts of prompts, which can be long
    #[arg(long)]
    pub(crate) prompts: bool,
}

/// Arguments of `export inspect`.
#[derive(Debug, Args)]
pub(crate) struct ExportLogArgs {
    /// The run directory
    pub(crate) run: Utf8PathBuf,
    /// The file [default: RUN/inspect.eval]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<Utf8PathBuf>,
}

/// Arguments of `export otel`.
#[derive(Debug, Args)]
pub(crate) struct ExportTracesArgs {
    /// The run directory
    pub(crate) run: Utf8PathBuf,
    /// With the texts of prompts and replies, which can be long
    #[arg(long)]
    pub(crate) prompts: bool,
    /// The file [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<Utf8PathBuf>,
}

/// Arguments of `export dictionary`.
#[derive(Debug, Args)]
pub(crate) struct ExportDictionaryArgs {
    /// Print one JSON object, with the columns that benchmarks add, and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    /// Comma-separated values with a head; what a spreadsheet would take for a formula gets an apostrophe in front
    Csv,
    /// A line of JSON for each line, with every column by its name
    Jsonl,
}
