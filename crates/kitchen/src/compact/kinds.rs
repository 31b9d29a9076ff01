//! The kinds of tools that have words, with the facts that the legend tells of them.

use crate::book::LocationRole;
use crate::rules::KitchenTool;

/// A kind of tool.
pub(crate) struct KindFacts {
    pub(crate) name: &'static str,
    pub(crate) role: LocationRole,
    /// Steps that cooking takes.
    pub(crate) cook_time: u8,
    /// Items it can hold; `None` = without limit.
    pub(crate) capacity: Option<u32>,
    /// Whether food can be taken out uncooked.
    pub(crate) is_open: bool,
    /// Whether the agent that activates it stays with it.
    pub(crate) agent_stays: bool,
}

const fn cooking(name: &'static str, cook_time: u8) -> KindFacts {
    KindFacts {
        name,
        role: LocationRole::Cooking,
        cook_time,
        capacity: Some(5),
        is_open: false,
        agent_stays: false,
    }
}

/// All kinds, in the order of their tokens.
pub(crate) const KINDS: [KindFacts; 10] = [
    KindFacts { role: LocationRole::Storage, capacity: None, is_open: true, ..cooking("storage", 0) },
    KindFacts { role: LocationRole::Serving, capacity: None, ..cooking("servingtable", 0) },
    KindFacts { capacity: Some(1), is_open: true, agent_stays: true, ..cooking("chopboard", 1) },
    cooking("blender", 2),
    cooking("pan", 2),
    cooking("fryer", 2),
    cooking("mixer", 0),
    cooking("pot", 3),
    cooking("steamer", 3),
    cooking("oven", 3),
];

/// The kind of that name.
pub(crate) fn kind(name: &str) -> Option<&'static KindFacts> {
    KINDS.iter().find(|kind| kind.name == name)
}

impl KindFacts {
    /// Whether a tool works as the legend says of its kind.
    pub(crate) fn agrees_with(&self, tool: &KitchenTool) -> bool {
        (self.role, self.cook_time, self.capacity, self.is_open, self.agent_stays)
            == (tool.role, tool.cook_time, tool.capacity, tool.takeable_at_start, tool.agent_stays)
    }
}
