//! What a user may write behind `study`.

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
    /// Show who takes part and how far they are
    Show(StudyShowArgs),
    /// Write tables, tests and drawings of what came of it
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
    /// A design that ships: cuisineworld
    #[arg(long, value_name = "NAME")]
    pub(crate) template: Option<String>,
    /// How many take part [default: the design's own]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) participants: Option<u32>,
    /// The seed of sequences, ids and episodes [default: the design's own]
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// The study's folder [default: runs/<name>]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<Utf8PathBuf>,
    /// Print the design instead of making a study of it, to change it
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
    /// Also print the invitations, which let anybody who has one answer for that participant
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
    /// Write the values here too, one line each
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<Utf8PathBuf>,
    /// Print the report as one JSON object instead of the tables
    #[arg(long)]
    pub(crate) json: bool,
}
