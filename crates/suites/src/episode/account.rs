//! An episode in a few figures: the use of time, wasted work, and the bound of the speed-up.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_journal::ServerRecord;

use super::budget::{TimeBudget, Use};
use super::delegation::Delegation;
use super::graph::SubtaskGraph;
use super::transcript::Transcript;
use super::wasted_work::WastedWork;

/// The figures of an episode's time and wasted work, read from its journal.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EpisodeAccount {
    /// The share of all agents' time by use, from 0 to 1.
    pub shares: BTreeMap<Use, f64>,
    /// Counts of wasted work.
    pub wasted_work: WastedWork,
    /// Seconds of virtual time from begin to end.
    pub seconds: f64,
    /// The longest chain of subtasks; `None` where the framework makes no plan or no agent worked on it.
    pub critical: Option<CriticalPath>,
    /// Counts of orders and reports; `None` where the framework has no organisation.
    pub delegation: Option<Delegation>,
    /// Seconds of virtual time, and the share of the task that was reached then, from 0 to 1; where the world tells it.
    pub progress: Vec<(f64, f64)>,
    /// How many orders one agent gave another.
    pub orders: BTreeMap<(u32, u32), u64>,
    /// The seats in which a client of a game has acted.
    pub outside: BTreeSet<u32>,
    /// The servers of a game in whose world it was played.
    pub servers: Vec<ServerRecord>,
}

/// The chain of subtasks that took longest.
#[derive(Clone, Debug, PartialEq)]
pub struct CriticalPath {
    /// The subtasks' numbers, first to last.
    pub subtasks: Vec<u64>,
    /// Seconds of virtual time that they took.
    pub seconds: f64,
    /// All work by this path: no team is faster than one agent by more, with that task graph.
    pub speed_up_bound: f64,
}

impl EpisodeAccount {
    /// Reads the account of an episode.
    #[must_use]
    pub fn of(transcript: &Transcript) -> EpisodeAccount {
        let graph = SubtaskGraph::of(transcript);
        let critical = graph.speed_up_bound().map(|speed_up_bound| CriticalPath {
            seconds: transcript.seconds(graph.critical_ticks),
            subtasks: graph.critical,
            speed_up_bound,
        });
        EpisodeAccount {
            shares: TimeBudget::of(transcript).shares(),
            wasted_work: WastedWork::of(transcript),
            seconds: transcript.seconds(transcript.ticks),
            critical,
            delegation: Delegation::of(transcript),
            progress: transcript
                .progress
                .iter()
                .map(|&(tick, share)| (transcript.seconds(tick), share))
                .collect(),
            orders: orders(transcript),
            outside: transcript.outside.clone(),
            servers: transcript.servers.clone(),
        }
    }
}

/// Counts the orders from one agent to another, whether or not they arrived.
fn orders(transcript: &Transcript) -> BTreeMap<(u32, u32), u64> {
    let mut orders = BTreeMap::new();
    for said in transcript.said.iter().filter(|said| said.kind == "order") {
        let Some(from) = said.agent else { continue };
        for &to in &said.to {
            *orders.entry((from, to)).or_default() += 1;
        }
    }
    orders
}
