//! Limits of an episode. Hitting one is a recorded outcome, never a silent cut.

use std::fmt;

use crate::time::Micros;

/// The most inputs of the world that a client outside may have in one tick.
pub const CLIENT_INPUTS_MAX: usize = 64;

/// The limits of an episode; `None` means no limit.
///
/// Token, call and cost limits trip in the order in which replies are delivered, so that they are reproducible.
/// The wall-clock limit is not; it is recorded, and a replay obeys the record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Model calls, whole team.
    pub calls_max: Option<u64>,
    /// Prompt and completion tokens together, counted with the built-in tokenizer, whole team.
    pub tokens_max: Option<u64>,
    /// The same, per agent.
    pub tokens_per_agent_max: Option<u64>,
    /// Money in millionths of a US dollar.
    pub cost_micro_usd_max: Option<u64>,
    /// Ticks of the environment's clock.
    pub ticks_max: Option<u64>,
    /// Actions handed in, whole team.
    pub actions_max: Option<u64>,
    /// Answers in a row of one seat, or of a team's planner, that give nothing to do.
    pub unreadable_max: Option<u64>,
    pub wall_max: Option<Micros>,
}

/// The limit that ended an episode. Each variant belongs to the field of [`Limits`] with the same name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LimitKind {
    Calls,
    Tokens,
    TokensPerAgent,
    Cost,
    Ticks,
    Actions,
    Unreadable,
    Wall,
}

impl LimitKind {
    /// Every limit, in the order of the documentation.
    pub const ALL: [LimitKind; 8] = [
        LimitKind::Calls,
        LimitKind::Tokens,
        LimitKind::TokensPerAgent,
        LimitKind::Cost,
        LimitKind::Ticks,
        LimitKind::Actions,
        LimitKind::Unreadable,
        LimitKind::Wall,
    ];

    /// The name in journals and reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            LimitKind::Calls => "calls",
            LimitKind::Tokens => "tokens",
            LimitKind::TokensPerAgent => "tokens_per_agent",
            LimitKind::Cost => "cost",
            LimitKind::Ticks => "ticks",
            LimitKind::Actions => "actions",
            LimitKind::Unreadable => "unreadable",
            LimitKind::Wall => "wall",
        }
    }

    /// The limit of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<LimitKind> {
        LimitKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl fmt::Display for LimitKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
