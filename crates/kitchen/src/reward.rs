//! The original's reward of a step (docs/spec/cuisineworld.md, 3.7), counted exactly in hundredths.

use cooperage_core::AgentId;

use crate::book::LocationRole;
use crate::ids::{DishId, LocationId};
use crate::limits::ITEMS_MAX;
use crate::rules::{KitchenRules, NOTHING};
use crate::state::KitchenState;
use crate::step::OrderEvents;

const STEP: i64 = -5;
const COMPLETION: i64 = 5_000;
const REMAINING_STEP: i64 = 100;
const ALL_SUCCEEDED: i64 = 2;
const BASE_IN_HAND: i64 = 10;
const MIXTURE_READY: i64 = 50;
const PRODUCT_READY: i64 = 100;

/// The items and mixtures that orders so far have asked for and the reward has not yet paid for. Completion or expiry
/// never reduces them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnpaidNeeds {
    /// Per item: base ingredients to be fetched, products to be cooked.
    items: [u32; ITEMS_MAX],
    /// Per product: mixtures to be put together for it.
    mixtures: [u32; ITEMS_MAX],
    /// Agents and locations whose item no order needed at the last look: one bit each. They are looked at again when an
    /// order raises the needs.
    waiting_agents: u32,
    waiting_places: u64,
}

impl UnpaidNeeds {
    pub(crate) fn new() -> UnpaidNeeds {
        UnpaidNeeds { items: [0; ITEMS_MAX], mixtures: [0; ITEMS_MAX], waiting_agents: 0, waiting_places: 0 }
    }

    pub(crate) fn add_order(&mut self, rules: &KitchenRules, dish: DishId) {
        let Some(dish) = rules.dishes().get(dish.index()) else { return };
        for item in &dish.tree {
            let need = &mut self.items[item.index() % ITEMS_MAX];
            *need = need.saturating_add(1);
        }
        for &(product, times) in &dish.operations {
            let need = &mut self.mixtures[product.index() % ITEMS_MAX];
            *need = need.saturating_add(u32::try_from(times).unwrap_or(u32::MAX));
        }
    }

    /// All counts, for digests.
    pub(crate) fn all(&self) -> impl Iterator<Item = u32> {
        self.items.iter().chain(&self.mixtures).copied()
    }

    /// The waiting agents and locations, for digests.
    pub(crate) fn waiting(&self) -> (u32, u64) {
        (self.waiting_agents, self.waiting_places)
    }

    /// Pays for what is newly there; each holding and each contents once.
    ///
    /// The original keeps a memory of texts per agent and location, cleared by each successful get, put and activate
    /// there. Between two clearings the text changes only when a dish is served, and then it never comes back, so it is
    /// enough to look at what changed ([`KitchenState::fresh_agents`], [`KitchenState::fresh_places`]) and, when needs have risen, at
    /// what waits.
    fn shaping(&mut self, rules: &KitchenRules, state: &mut KitchenState) -> i64 {
        let mut sum = 0;
        let mut agents = std::mem::take(&mut state.fresh_agents);
        self.waiting_agents &= !agents;
        while agents != 0 {
            let bit = agents & agents.wrapping_neg();
            agents ^= bit;
            let hold = state.agent(AgentId(bit.trailing_zeros())).hold;
            if usize::from(hold) >= rules.base_count() {
                continue;
            }
            if pay(&mut self.items, hold) {
                sum += BASE_IN_HAND;
            } else {
                self.waiting_agents |= bit;
            }
        }
        let mut places = std::mem::take(&mut state.fresh_places);
        self.waiting_places &= !places;
        while places != 0 {
            let bit = places & places.wrapping_neg();
            places ^= bit;
            let (mixture, single) = contents(rules, state, LocationId(bit.trailing_zeros() as u8));
            if mixture != NOTHING && pay(&mut self.mixtures, mixture) {
                sum += MIXTURE_READY;
            } else if single != NOTHING && pay(&mut self.items, single) {
                sum += PRODUCT_READY;
            } else if mixture != NOTHING || single != NOTHING {
                self.waiting_places |= bit;
            }
        }
        sum
    }
}

fn pay(needs: &mut [u32; ITEMS_MAX], item: u8) -> bool {
    let need = &mut needs[usize::from(item) % ITEMS_MAX];
    let needed = *need > 0;
    *need -= u32::from(needed);
    needed
}

/// The product to which the contents could be cooked, and the product they consist of, if it is one.
fn contents(rules: &KitchenRules, state: &KitchenState, location: LocationId) -> (u8, u8) {
    match rules.places().get(location.index()).map(|place| place.role) {
        Some(LocationRole::Cooking) => {
            let mixture = rules.mixtures().get(state.place(location).mixture);
            (mixture.product, mixture.single_product)
        }
        Some(LocationRole::Serving) => {
            let mut here = state.served.iter().filter(|served| served.table == location);
            match (here.next(), here.next()) {
                (Some(only), None) => (NOTHING, only.item.0),
                _ => (NOTHING, NOTHING),
            }
        }
        Some(LocationRole::Storage) | None => (NOTHING, NOTHING),
    }
}

/// The reward of a step in hundredths, after [`KitchenState::end_step`].
pub(crate) fn of_step(
    rules: &KitchenRules,
    state: &mut KitchenState,
    needs: &mut UnpaidNeeds,
    events: &OrderEvents,
    all_succeeded: bool,
) -> i64 {
    let mut reward = STEP;
    for completion in &events.completed {
        reward += COMPLETION + i64::from(completion.remaining) * REMAINING_STEP;
    }
    if all_succeeded {
        reward += ALL_SUCCEEDED;
    }
    if let Some(dish) = events.arrived {
        needs.add_order(rules, dish);
        state.fresh_agents |= std::mem::take(&mut needs.waiting_agents);
        state.fresh_places |= std::mem::take(&mut needs.waiting_places);
    }
    if !state.orders.is_empty() {
        reward += needs.shaping(rules, state);
    }
    reward
}
