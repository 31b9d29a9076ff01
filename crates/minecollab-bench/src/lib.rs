//! MineCollab as a benchmark: cooking, Hell's Kitchen, crafting and construction, for agents that talk and act.
//!
//! Reading order: [`record`], the published form of a task.

pub mod record;
