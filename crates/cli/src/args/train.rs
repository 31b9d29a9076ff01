//! What a user may write behind `train`.

use std::num::NonZeroUsize;

use camino::Utf8PathBuf;
use clap::{Args, Subcommand, ValueEnum};

/// Arguments of `train`.
#[derive(Debug, Args)]
pub(crate) struct TrainArgs {
    #[command(subcommand)]
    pub(crate) verb: TrainVerb,
}

/// Verbs of `train`: whose partners.
#[derive(Debug, Subcommand)]
pub(crate) enum TrainVerb {
    /// A cook for one layout of Overcooked; `policy:FILE` as a team or in a seat plays it
    Overcooked(TrainOvercookedArgs),
}

/// Arguments of `train overcooked`.
#[derive(Debug, Args)]
pub(crate) struct TrainOvercookedArgs {
    /// The layout: a task of the suite, the name of a published layout, or a file with one (.json, .layout)
    #[arg(value_name = "LAYOUT")]
    pub(crate) layout: String,
    /// For bc: run directories with games that people played in this layout
    #[arg(value_name = "RUN", required_if_eq("method", "bc"))]
    pub(crate) runs: Vec<Utf8PathBuf>,
    /// How it learns: by playing with itself (sp), as the best response to a population of others who played with
    /// themselves (fcp), by doing what people did in recorded games (bc); or no training: somebody else's policy, ONNX or
    /// safetensors, written as one of ours (import)
    #[arg(long, value_enum)]
    pub(crate) method: TrainMethod,
    /// The seed: the same one gives the same bytes on every machine and with any number of threads
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Steps of the kitchen that each learner plays; fcp has five learners, one after the other (the last plays twice
    /// as many in counter_circuit) [default: 2000000, and
    /// 3000000 in counter_circuit]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    pub(crate) steps: Option<u64>,
    /// Steps of an episode
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) horizon: u32,
    /// The rules of the kitchen
    #[arg(long, value_name = "RULES", default_value = "old")]
    pub(crate) dynamics: String,
    /// Threads; more than four have nothing to do [default: the number of cores]
    #[arg(short = 'j', long = "threads", value_name = "N", value_parser = super::positive)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// The file for the policy (safetensors)
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<Utf8PathBuf>,
    /// For bc: how much of the steps in which people did nothing is learned from, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 100, value_parser = clap::value_parser!(u8).range(0..=100))]
    pub(crate) stay_kept: u8,
    /// The policy to import
    #[arg(long, value_name = "FILE", required_if_eq("method", "import"))]
    pub(crate) file: Option<Utf8PathBuf>,
    /// What the policy to import takes and gives, as JSON
    #[arg(long, value_name = "FILE", required_if_eq("method", "import"))]
    pub(crate) card: Option<Utf8PathBuf>,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// How a policy is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TrainMethod {
    /// Self-play.
    Sp,
    /// Fictitious co-play.
    Fcp,
    /// Behaviour cloning.
    Bc,
    /// Somebody else's.
    Import,
}
