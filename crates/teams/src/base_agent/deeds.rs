//! The actions of a team in its world, so that a team that only talks comes to its end although no time passes.

use std::cell::Cell;
use std::future::Future;

use cooperage_runtime::TeamHandle;

use super::ToolResult;

/// Rounds in a row without an action after which a team gives up: a weak model that finds the form of an answer late goes on.
/// Chosen by hand.
pub(crate) const IDLE_ROUNDS_MAX: u32 = 10;
/// The revision of conduct from which on it does.
pub(crate) const ENDS_IDLE: u32 = 4;

/// The actions of a team that its world has carried out, and those that it carries out now. A call that the world refuses,
/// or that fails before time has passed, is none.
#[derive(Debug, Default)]
pub(crate) struct DeedCount {
    ended: Cell<u64>,
    under_way: Cell<u32>,
}

impl DeedCount {
    /// Follows an action to its end.
    pub(crate) async fn follow(
        &self,
        team: &TeamHandle,
        action: impl Future<Output = ToolResult>,
    ) -> ToolResult {
        let (begun, under_way) = (team.tick(), self.begin());
        let result = action.await;
        drop(under_way);
        if result.status || team.tick() > begun {
            self.ended.set(self.ended.get() + 1);
        }
        result
    }

    /// Counts an action as under way until the guard is dropped, which is also so where an agent goes down in its midst.
    fn begin(&self) -> DeedUnderWay<'_> {
        self.under_way.set(self.under_way.get() + 1);
        DeedUnderWay { deeds: self }
    }
}

/// An action that is under way.
struct DeedUnderWay<'d> {
    deeds: &'d DeedCount,
}

impl Drop for DeedUnderWay<'_> {
    fn drop(&mut self) {
        self.deeds.under_way.set(self.deeds.under_way.get().saturating_sub(1));
    }
}

/// Counts rounds in a row in which a team did nothing in its world.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct IdleRounds {
    ended: u64,
    rounds: u32,
}

impl IdleRounds {
    /// Takes in the end of a round, and returns the number of rounds in a row without an action.
    pub(crate) fn take(&mut self, deeds: &DeedCount) -> u32 {
        let ended = deeds.ended.get();
        let is_idle = ended == self.ended && deeds.under_way.get() == 0;
        (self.ended, self.rounds) = (ended, if is_idle { self.rounds + 1 } else { 0 });
        self.rounds
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_without_an_action_are_counted_in_a_row() {
        let (deeds, mut rounds) = (DeedCount::default(), IdleRounds::default());
        assert_eq!([rounds.take(&deeds), rounds.take(&deeds)], [1, 2]);
        deeds.ended.set(1);
        assert_eq!([rounds.take(&deeds), rounds.take(&deeds)], [0, 1]);
        let under_way = deeds.begin();
        assert_eq!([rounds.take(&deeds), rounds.take(&deeds)], [0, 0], "an action takes its time");
        drop(under_way);
        assert_eq!(rounds.take(&deeds), 1);
    }
}
