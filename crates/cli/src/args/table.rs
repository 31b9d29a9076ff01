//! The arguments of `export episodes`, `calls`, `actions`, `events`, `messages`, `notes`, `scores`, `dictionary`, `inspect` and
//! `otel`.

use camino::Utf8PathBuf;
use clap::{Args, ValueEnum};

/// Arguments of the verbs of `export` that write a table.
#[derive(Debug, Args)]
pub(crate) struct ExportTableArgs {
    /// The run directory
    pub(crate) run: Utf8PathBuf,
    /// Format of the table
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
    /// Include the texts of prompts, which can be long
    #[arg(long)]
    pub(crate) prompts: bool,
    /// Write the pictures of prompts into this folder, each as MESSAGE-N.png: MESSAGE is its message's hash in the column `messages`
    #[arg(long, value_name = "DIR")]
    pub(crate) images: Option<Utf8PathBuf>,
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
    /// Include the texts of prompts and replies, which can be long
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

/// The format of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    /// Comma-separated values with a header; a text that a spreadsheet would read as a formula gets a leading apostrophe
    Csv,
    /// One JSON object for each row, with every column by its name
    Jsonl,
}
