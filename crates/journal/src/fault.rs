//! Faults: planned failures of agents in their seats and of their messages.

use serde::{Deserialize, Serialize};

/// A fault of an episode. It holds for every team and framework.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum FaultPlan {
    /// The agent of a seat fails at a tick: its body stands still from then on, and its framework's work for it ends.
    Crash { seat: u32, tick: u64 },
    /// An agent that was down is there again from a tick on.
    Rejoin { seat: u32, tick: u64 },
    /// The agent of a seat is down from the beginning and joins at a tick.
    Late { seat: u32, tick: u64 },
    /// From a tick on nothing works that the agent of a seat tries in the world: its calls never reach it.
    Unable { seat: u32, tick: u64 },
    /// The agent of a seat thinks and pauses longer.
    Slow {
        seat: u32,
        /// How many times as long, in thousandths.
        milli: u32,
    },
    /// Messages between agents are lost.
    DropMessages { per_million: u32 },
    /// Messages between agents arrive later.
    DelayMessages { ticks: u64 },
    /// Messages between agents arrive later by a time of their own each, so that some overtake others.
    ReorderMessages {
        /// The largest delay in ticks.
        ticks: u64,
    },
}

impl FaultPlan {
    /// The seat that it is about, where it is about one.
    #[must_use]
    pub fn seat(&self) -> Option<u32> {
        match self {
            FaultPlan::Crash { seat, .. }
            | FaultPlan::Rejoin { seat, .. }
            | FaultPlan::Late { seat, .. }
            | FaultPlan::Unable { seat, .. }
            | FaultPlan::Slow { seat, .. } => Some(*seat),
            FaultPlan::DropMessages { .. }
            | FaultPlan::DelayMessages { .. }
            | FaultPlan::ReorderMessages { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_round_trip_and_unknown_keys_are_refused() {
        let all = [
            FaultPlan::Crash { seat: 1, tick: 800 },
            FaultPlan::Rejoin { seat: 1, tick: 900 },
            FaultPlan::Late { seat: 2, tick: 7 },
            FaultPlan::Unable { seat: 2, tick: 0 },
            FaultPlan::Slow { seat: 0, milli: 3_000 },
            FaultPlan::DropMessages { per_million: 200_000 },
            FaultPlan::DelayMessages { ticks: 40 },
            FaultPlan::ReorderMessages { ticks: 9 },
        ];
        for fault in all {
            let text = serde_json::to_string(&fault).unwrap();
            assert_eq!(serde_json::from_str::<FaultPlan>(&text).unwrap(), fault);
            let more = text.replacen('{', "{\"surprise\":1,", 1);
            assert!(serde_json::from_str::<FaultPlan>(&more).is_err(), "{more}");
        }
        assert_eq!(
            serde_json::to_string(&FaultPlan::Crash { seat: 1, tick: 800 }).unwrap(),
            r#"{"kind":"crash","seat":1,"tick":800}"#
        );
    }
}
