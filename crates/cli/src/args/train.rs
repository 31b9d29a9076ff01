//! The arguments of `train`.

use std::num::NonZeroUsize;

use camino::Utf8PathBuf;
use clap::{Args, Subcommand, ValueEnum};

/// Arguments of `train`.
#[derive(Debug, Args)]
pub(crate) struct TrainArgs {
    #[command(subcommand)]
    pub(crate) verb: TrainVerb,
}

/// Verbs of `train`, one for each environment.
#[derive(Debug, Subcommand)]
pub(crate) enum TrainVerb {
    /// Train a cook for one layout of Overcooked; `policy:FILE` plays it, as a team or in a seat
    Overcooked(TrainOvercookedArgs),
}

/// Arguments of `train overcooked`.
#[derive(Debug, Args)]
pub(crate) struct TrainOvercookedArgs {
    /// The layout: a task of the suite, the name of a published layout, or a file with one (.json, .layout)
    #[arg(value_name = "LAYOUT")]
    pub(crate) layout: String,
    /// For bc: run directories with games that people played on this layout
    #[arg(value_name = "RUN", required_if_eq("method", "bc"))]
    pub(crate) runs: Vec<Utf8PathBuf>,
    /// Training method: self-play (sp), fictitious co-play, which is the best response to a population of self-play policies (fcp),
    /// or behaviour cloning of people in recorded games (bc); `import` trains nothing and converts an existing policy, in ONNX or
    /// safetensors, to Cooperage's form
    #[arg(long, value_enum)]
    pub(crate) method: TrainMethod,
    /// Seed of the training: the same seed gives the same bytes on every machine and with any number of threads
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Number of steps of the kitchen that each learner plays; fcp has five learners, one after the other (the last plays twice
    /// as many in counter_circuit) [default: 2000000, and
    /// 3000000 in counter_circuit]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    pub(crate) steps: Option<u64>,
    /// Number of steps of an episode
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) horizon: u32,
    /// The rules of the kitchen
    #[arg(long, value_name = "RULES", default_value = "old")]
    pub(crate) dynamics: String,
    /// Number of threads; more than four have nothing to do [default: the number of cores]
    #[arg(short = 'j', long = "threads", value_name = "N", value_parser = super::positive)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// The file to write the policy to (safetensors)
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<Utf8PathBuf>,
    /// For bc: percentage of the steps in which people did nothing that is kept for training
    #[arg(long, value_name = "PERCENT", default_value_t = 100, value_parser = clap::value_parser!(u8).range(0..=100))]
    pub(crate) stay_kept: u8,
    /// The policy to import
    #[arg(long, value_name = "FILE", required_if_eq("method", "import"))]
    pub(crate) file: Option<Utf8PathBuf>,
    /// Inputs and outputs of the policy to import, as JSON
    #[arg(long, value_name = "FILE", required_if_eq("method", "import"))]
    pub(crate) card: Option<Utf8PathBuf>,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// The method that makes a policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TrainMethod {
    /// Training by self-play.
    Sp,
    /// Training by fictitious co-play.
    Fcp,
    /// Training by behaviour cloning.
    Bc,
    /// No training: a policy from another program is imported.
    Import,
}
