//! The numbered actions of a level: verb × place × item, without those that are never possible.

use cooperage_core::AgentId;
use cooperage_kitchen::book::LocationRole;
use cooperage_kitchen::offered::{feasible, write_offer};
use cooperage_kitchen::{KitchenAction, KitchenItemId, KitchenRules, KitchenState, LocationId};

/// Every action that may have an effect in some state of the level, in this order: `noop`; `goto` each place; `get`
/// each base ingredient from a storage and anything from each other place; `put` at each place; `activate` each place.
pub(super) struct ActionCatalogue {
    actions: Vec<KitchenAction>,
}

impl ActionCatalogue {
    pub(super) fn new(rules: &KitchenRules) -> ActionCatalogue {
        let places = || (0..rules.locations().len() as u8).map(LocationId);
        let taken = |from: LocationId| {
            let is_storage = rules.tool_at(from).is_some_and(|tool| tool.role == LocationRole::Storage);
            let base = if is_storage { rules.base_count() as u8 } else { 0 };
            let from_storage =
                (0..base).map(move |item| KitchenAction::Get { item: Some(KitchenItemId(item)), from });
            from_storage.chain((!is_storage).then_some(KitchenAction::Get { item: None, from }))
        };
        let mut actions = vec![KitchenAction::Noop];
        actions.extend(places().map(KitchenAction::Goto));
        actions.extend(places().flat_map(taken));
        actions.extend(places().map(KitchenAction::Put));
        actions.extend(places().map(KitchenAction::Activate));
        ActionCatalogue { actions }
    }

    /// The action of a number.
    pub(super) fn action(&self, number: u16) -> Option<KitchenAction> {
        self.actions.get(usize::from(number)).copied()
    }

    /// The text of every action, such as `get rice storage0`.
    pub(super) fn names(&self, rules: &KitchenRules) -> Vec<String> {
        let name = |action: &KitchenAction| {
            let mut text = String::new();
            write_offer(rules, *action, &mut text);
            text
        };
        self.actions.iter().map(name).collect()
    }

    /// Writes 1 for each action that would succeed if the agent acted first in the step, and 0 for the others.
    pub(super) fn mask(&self, rules: &KitchenRules, state: &KitchenState, agent: AgentId, out: &mut [u8]) {
        let mut offers = Vec::new();
        feasible(rules, state, agent, &mut offers);
        for (allowed, action) in out.iter_mut().zip(&self.actions) {
            *allowed = u8::from(offers.contains(action));
        }
    }
}
