//! Typed commands and their text forms.

use std::fmt::Write;

use cooperage_core::AgentId;

use crate::ids::{KitchenItemId, LocationId};
use crate::rules::KitchenRules;

/// The actions of one step (docs/spec/cuisineworld.md, 1.4).
///
/// The representation puts the location at the same place in every variant, so that reading it needs no branching.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum KitchenAction {
    Noop,
    Goto(LocationId),
    /// Take something: the named item from the storage, what there is from elsewhere.
    Get {
        from: LocationId,
        /// Which item. Counts only at the storage, where anything but a base ingredient (and `None`) is refused.
        item: Option<KitchenItemId>,
    },
    /// Put down what is in hand.
    Put(LocationId),
    Activate(LocationId),
}

impl KitchenAction {
    /// The verb of the text form.
    #[must_use]
    pub fn verb(self) -> &'static str {
        match self {
            KitchenAction::Noop => "noop",
            KitchenAction::Goto(_) => "goto",
            KitchenAction::Get { .. } => "get",
            KitchenAction::Put(_) => "put",
            KitchenAction::Activate(_) => "activate",
        }
    }

    /// The location of the action.
    #[inline]
    #[must_use]
    pub fn location(self) -> Option<LocationId> {
        match self {
            KitchenAction::Noop => None,
            KitchenAction::Goto(at)
            | KitchenAction::Get { from: at, .. }
            | KitchenAction::Put(at)
            | KitchenAction::Activate(at) => Some(at),
        }
    }
}

/// An action and the agent that carries it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KitchenCommand {
    pub agent: AgentId,
    pub action: KitchenAction,
}

impl KitchenCommand {
    /// The stand-in for a rejected command in a list. It counts as unsuccessful and is left out of feedback.
    pub(crate) const REJECTED: KitchenCommand =
        KitchenCommand { agent: AgentId(u32::MAX), action: KitchenAction::Noop };

    /// A command for an agent.
    #[must_use]
    pub fn new(agent: u32, action: KitchenAction) -> KitchenCommand {
        KitchenCommand { agent: AgentId(agent), action }
    }

    /// Appends the text form, such as `get_agent0_rice_storage0`.
    pub fn write_text(self, rules: &KitchenRules, out: &mut String) {
        let _ = write!(out, "{}_agent{}", self.action.verb(), self.agent.0);
        if let KitchenAction::Get { item: Some(item), .. } = self.action {
            out.push('_');
            out.push_str(rules.item_name(item));
        }
        if let Some(location) = self.action.location() {
            out.push('_');
            out.push_str(rules.location_name(location));
        }
    }

    /// The text form of the command.
    #[must_use]
    pub fn text(self, rules: &KitchenRules) -> String {
        let mut out = String::with_capacity(40);
        self.write_text(rules, &mut out);
        out
    }
}
