//! Resources that an episode uses, and the limits on them.

use std::collections::BTreeMap;

use cooperage_core::{AgentId, LimitKind, Limits};
use cooperage_journal::{EpisodePlan, TotalsRecord};
use cooperage_models::ReplyKind;

/// The count of an end by [`LimitKind::Unreadable`]: how many answers in a row gave nothing to do.
pub const UNREADABLE_ROW: &str = "unreadable_in_a_row";

/// Running totals against their limits.
pub(crate) struct UsageLedger {
    pub(crate) totals: TotalsRecord,
    limits: Limits,
    tokens_by_agent: BTreeMap<AgentId, u64>,
    /// Answers in a row that gave nothing to do, by seat; none is the planner.
    unreadable: BTreeMap<Option<AgentId>, u64>,
    cost_nano_usd: Option<u64>,
}

impl UsageLedger {
    /// Returns the limits on the team's resources.
    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    pub(crate) fn new(limits: Limits) -> UsageLedger {
        UsageLedger {
            totals: TotalsRecord::default(),
            limits,
            tokens_by_agent: BTreeMap::new(),
            unreadable: BTreeMap::new(),
            cost_nano_usd: Some(0),
        }
    }

    /// A call is about to be issued.
    pub(crate) fn call_issued(&mut self, role: &str) -> Option<LimitKind> {
        if self.limits.calls_max.is_some_and(|max| self.totals.calls >= max) {
            return Some(LimitKind::Calls);
        }
        self.totals.calls += 1;
        *self.totals.calls_by_role.entry(role.to_owned()).or_default() += 1;
        None
    }

    /// A reply was delivered that the limit of tokens cut off.
    pub(crate) fn reply_cut(&mut self) {
        *self.totals.counts.entry("replies_cut".to_owned()).or_default() += 1;
    }

    /// A reply was delivered, or a call cancelled (then without completion tokens).
    pub(crate) fn charge(&mut self, charge: &CallCharge) -> Option<LimitKind> {
        let totals = &mut self.totals;
        totals.prompt_tokens += charge.prompt_tokens;
        totals.completion_tokens += charge.completion_tokens;
        if let Some(kind) = charge.kind.filter(|kind| !matches!(kind, ReplyKind::Text | ReplyKind::Embedding))
        {
            *totals.replies_by_kind.entry(kind.name().to_owned()).or_default() += 1;
        }
        // The sum is kept in nano-dollars: a call may cost less than a millionth.
        self.cost_nano_usd =
            self.cost_nano_usd.zip(charge.cost_nano_usd).map(|(sum, cost)| sum.saturating_add(cost));
        totals.cost_micro_usd = self.cost_nano_usd.map(|nano| nano.div_ceil(1_000));
        let tokens = charge.prompt_tokens + charge.completion_tokens;
        let agent_tokens = charge.agent.map(|agent| {
            let sum = self.tokens_by_agent.entry(agent).or_default();
            *sum += tokens;
            *sum
        });
        let totals = &self.totals;
        let over = |max: Option<u64>, used: Option<u64>| max.zip(used).is_some_and(|(max, used)| used > max);
        if over(self.limits.tokens_max, Some(totals.prompt_tokens + totals.completion_tokens)) {
            Some(LimitKind::Tokens)
        } else if over(self.limits.tokens_per_agent_max, agent_tokens) {
            Some(LimitKind::TokensPerAgent)
        } else if over(
            self.limits.cost_micro_usd_max.map(|max| max.saturating_mul(1_000)),
            self.cost_nano_usd,
        ) {
            Some(LimitKind::Cost)
        } else {
            None
        }
    }

    /// Counts an answer that was read. Returns how many in a row gave nothing to do, and the limit that trips.
    pub(crate) fn answered(&mut self, agent: Option<AgentId>, is_of_use: bool) -> (u64, Option<LimitKind>) {
        let row = self.unreadable.entry(agent).or_default();
        *row = if is_of_use { 0 } else { *row + 1 };
        let row = *row;
        let is_over = self.limits.unreadable_max.is_some_and(|max| row > 0 && row >= max);
        if is_over {
            self.totals.counts.insert(UNREADABLE_ROW.to_owned(), row);
        }
        (row, is_over.then_some(LimitKind::Unreadable))
    }

    /// Actions were handed in.
    pub(crate) fn acted(&mut self, actions: u64, refused: u64) -> Option<LimitKind> {
        self.totals.actions += actions;
        self.totals.refused += refused;
        self.limits.actions_max.is_some_and(|max| self.totals.actions > max).then_some(LimitKind::Actions)
    }
}

/// The resources that one call used.
pub(crate) struct CallCharge {
    pub(crate) agent: Option<AgentId>,
    pub(crate) prompt_tokens: u64,
    pub(crate) completion_tokens: u64,
    pub(crate) cost_nano_usd: Option<u64>,
    pub(crate) kind: Option<ReplyKind>,
}

/// The limits a plan asks for.
pub(crate) fn limits_of(plan: &EpisodePlan) -> Limits {
    let limits = &plan.limits;
    Limits {
        calls_max: limits.calls,
        tokens_max: limits.tokens,
        tokens_per_agent_max: limits.tokens_per_agent,
        cost_micro_usd_max: limits.cost_micro_usd,
        ticks_max: limits.ticks,
        actions_max: limits.actions,
        unreadable_max: limits.unreadable,
        wall_max: limits.wall_us.map(cooperage_core::Micros),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn charge(prompt_tokens: u64, cost_nano_usd: Option<u64>) -> CallCharge {
        CallCharge { agent: Some(AgentId(1)), prompt_tokens, completion_tokens: 1, cost_nano_usd, kind: None }
    }

    #[test]
    fn limits_trip_when_they_are_passed_not_when_they_are_reached() {
        let mut ledger =
            UsageLedger::new(Limits { calls_max: Some(2), tokens_max: Some(22), ..Limits::default() });
        assert_eq!((ledger.call_issued("r"), ledger.call_issued("r")), (None, None));
        assert_eq!(ledger.call_issued("r"), Some(LimitKind::Calls));
        assert_eq!(ledger.charge(&charge(10, Some(1))), None);
        assert_eq!(ledger.charge(&charge(10, Some(1))), None);
        assert_eq!(ledger.charge(&charge(0, Some(1))), Some(LimitKind::Tokens));
        let mut ledger = UsageLedger::new(Limits { tokens_per_agent_max: Some(10), ..Limits::default() });
        assert_eq!(ledger.charge(&charge(10, Some(1))), Some(LimitKind::TokensPerAgent));
        let mut ledger = UsageLedger::new(Limits { cost_micro_usd_max: Some(1), ..Limits::default() });
        assert_eq!(ledger.charge(&charge(10, Some(1_001))), Some(LimitKind::Cost));
        let mut ledger = UsageLedger::new(Limits { actions_max: Some(4), ..Limits::default() });
        assert_eq!((ledger.acted(4, 0), ledger.acted(1, 1)), (None, Some(LimitKind::Actions)));
    }

    #[test]
    fn answers_of_no_use_are_counted_in_a_row_and_by_seat() {
        let mut ledger = UsageLedger::new(Limits { unreadable_max: Some(2), ..Limits::default() });
        let (seat, planner) = (Some(AgentId(1)), None);
        assert_eq!(ledger.answered(seat, false), (1, None));
        assert_eq!(ledger.answered(planner, false), (1, None));
        assert_eq!(ledger.answered(seat, true), (0, None));
        assert_eq!(ledger.answered(seat, false), (1, None));
        assert_eq!(ledger.answered(seat, false), (2, Some(LimitKind::Unreadable)));
        let mut unlimited = UsageLedger::new(Limits::default());
        assert!((1..50).all(|row| unlimited.answered(planner, false) == (row, None)));
    }

    #[test]
    fn a_call_of_unknown_price_makes_the_sum_unknown() {
        let mut ledger = UsageLedger::new(Limits::default());
        ledger.charge(&charge(10, Some(1_400)));
        ledger.charge(&charge(10, Some(1_400)));
        assert_eq!(ledger.totals.cost_micro_usd, Some(3), "2.8 millionths are shown as 3");
        ledger.charge(&charge(10, None));
        ledger.charge(&charge(10, Some(2)));
        assert_eq!(ledger.totals.cost_micro_usd, None);
    }
}
