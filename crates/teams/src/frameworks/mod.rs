//! The frameworks, beside each other: none uses another one, and what two of them use stands below them.

pub mod agentverse;
pub mod cmd;
pub mod mindagent;
pub mod mindcraft;
pub mod proagent;
pub mod random;
pub mod s_agents;
pub mod solo;
pub mod villager;
