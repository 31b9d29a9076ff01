//! How an episode of CuisineWorld is scored.

use cooperage_core::{EventRecord, Judge, Ratio, Score, Verdict, World};

/// Which count of failures the headline score uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FailureCount {
    /// Steps in which at least one order expired: the published program's count.
    Steps,
    /// Orders that expired.
    Orders,
}

/// Completion = completed / (completed + failed); orders still active at the end count nowhere.
pub(super) struct KitchenJudge {
    failures: FailureCount,
}

impl KitchenJudge {
    pub(super) fn new(failures: FailureCount) -> KitchenJudge {
        KitchenJudge { failures }
    }
}

impl Judge for KitchenJudge {
    fn watch(&mut self, _: &dyn World, _: &[EventRecord]) -> Verdict {
        // Another order may always come: only the horizon ends an episode.
        Verdict::Continue
    }

    fn score(&self, world: &dyn World) -> Score {
        let counters = world.counters();
        let count = |name: &str| {
            let value = counters.iter().find(|(counter, _)| *counter == name).map_or(0, |(_, value)| *value);
            u64::try_from(value).unwrap_or_default()
        };
        let failed = match self.failures {
            FailureCount::Steps => count("failed"),
            FailureCount::Orders => count("failed_exact"),
        };
        let completed = count("completed");
        Score {
            completion: Ratio { numerator: completed, denominator: completed + failed },
            figures: counters.iter().map(|&(name, value)| (name.to_owned(), value)).collect(),
        }
    }
}
