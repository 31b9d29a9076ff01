//! The arguments of `study`.

use camino::Utf8PathBuf;
use clap::{Args, Subcommand};

/// Arguments of `study`.
#[derive(Debug, Args)]
pub(crate) struct StudyArgs {
    #[command(subcommand)]
    pub(crate) verb: StudyVerb,
}

/// Verbs of `study`.
#[derive(Debug, Subcommand)]
pub(crate) enum StudyVerb {
    /// Make the folder of a study: its design, a sequence of conditions for each participant, and invitations
    New(StudyNewArgs),
    /// Show the participants and their progress
    Show(StudyShowArgs),
    /// Write tables, statistical tests and charts of the results
    Report(StudyReportArgs),
}

/// Arguments of `study new`.
#[derive(Debug, Args)]
pub(crate) struct StudyNewArgs {
    /// The study's name
    pub(crate) name: String,
    /// The design: a file in TOML, or in JSON if its name ends in .json
    #[arg(long, value_name = "FILE", conflicts_with = "template")]
    pub(crate) design: Option<Utf8PathBuf>,
    /// A built-in design: cuisineworld
    #[arg(long, value_name = "NAME")]
    pub(crate) template: Option<String>,
    /// Number of participants [default: the design's own]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) participants: Option<u32>,
    /// Seed of sequences, ids and episodes [default: the design's own]
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// The study's folder [default: runs/<name>]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<Utf8PathBuf>,
    /// Print the design, to change it, instead of making a study
    #[arg(long)]
    pub(crate) print_design: bool,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// Arguments of `study show`.
#[derive(Debug, Args)]
pub(crate) struct StudyShowArgs {
    /// The study's folder
    pub(crate) study: Utf8PathBuf,
    /// Also print the invitations; keep them private, since an invitation is enough to answer as its participant
    #[arg(long)]
    pub(crate) invitations: bool,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// Arguments of `study report`.
#[derive(Debug, Args)]
pub(crate) struct StudyReportArgs {
    /// The study's folder, into which report.html, report.json and answers.csv are written
    pub(crate) study: Utf8PathBuf,
    /// Also write the values to this file, one line each
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<Utf8PathBuf>,
    /// Print the report as one JSON object instead of the tables
    #[arg(long)]
    pub(crate) json: bool,
}
