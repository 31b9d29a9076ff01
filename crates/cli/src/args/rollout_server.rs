//! The arguments of `rollout-server`.

use std::num::NonZeroUsize;
use std::time::Duration;

use clap::Args;

use super::numbers::{duration, positive};

/// Arguments of `rollout-server`.
#[derive(Clone, Debug, Args)]
pub(crate) struct RolloutServerArgs {
    /// Number of sessions that may be open at a time
    #[arg(long, value_name = "N", value_parser = positive, default_value = "1024")]
    pub(crate) sessions: NonZeroUsize,
    /// Time without a request after which a session ends as abandoned
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10m")]
    pub(crate) session_timeout: Duration,
    /// Serve HTTP on this port of the loopback interface in place of standard input and output, 0 for a free one; the address and the
    /// token that clients need are printed
    #[arg(long, value_name = "PORT")]
    pub(crate) http: Option<u16>,
    /// Timeout of one attempt of a model call of `play`
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "30m")]
    pub(crate) request_timeout: Duration,
    /// How long calls of `play` wait for an endpoint that has answered before and does not any more; then the episode is broken
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "5m")]
    pub(crate) outage: Duration,
    /// Number of attempts of a model call of `play`, after which the episode is broken
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(crate) attempts: u32,
    /// Number of worker threads [default: the number of cores]
    #[arg(short = 'j', long = "threads", value_name = "N", value_parser = positive)]
    pub(crate) threads: Option<NonZeroUsize>,
}
