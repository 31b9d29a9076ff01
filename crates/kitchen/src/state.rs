//! The state of a kitchen: agents, locations, orders, and nothing else.
//!
//! No generator and no future is in it, so an expert may copy it and try things out. It is a few hundred bytes without
//! pointers (but for dishes standing on serving tables), so copying is cheap.

use arrayvec::ArrayVec;
use cooperage_core::AgentId;

use crate::ids::{DishId, KitchenItemId, LocationId};
use crate::limits::{ACTIVE_ORDERS_MAX, CREW_MAX, INGREDIENTS_MAX, LOCATIONS_MAX};
use crate::rules::{KitchenRules, NOTHING};

/// An order with its countdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KitchenOrder {
    /// The dish that is ordered.
    pub dish: DishId,
    /// Steps left; −1 = for ever.
    pub remaining: i32,
}

/// A dish on a serving table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServedDish {
    pub table: LocationId,
    /// The item on the table.
    pub item: KitchenItemId,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AgentState {
    pub(crate) at: u8,
    /// An item or [`NOTHING`].
    pub(crate) hold: u8,
    pub(crate) busy: u8,
}

/// A cooking tool; for other locations only `busy` and `takeable` mean something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlaceState {
    /// Items in the order in which they came.
    pub(crate) contents: [u8; INGREDIENTS_MAX],
    pub(crate) len: u8,
    pub(crate) busy: u8,
    pub(crate) takeable: bool,
    /// The same contents as a set, see [`crate::rules::Mixtures`].
    pub(crate) mixture: u16,
}

/// Agents, locations and orders at the end of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KitchenState {
    pub(crate) step: u32,
    pub(crate) arrival_timer: u32,
    pub(crate) game_over: bool,
    pub(crate) agents: [AgentState; CREW_MAX],
    pub(crate) places: [PlaceState; LOCATIONS_MAX],
    /// Which agents and locations are busy, one bit each.
    pub(crate) busy_agents: u32,
    pub(crate) busy_places: u64,
    /// Agents and locations whose holding or contents the reward has not looked at since they changed or needs rose.
    pub(crate) fresh_agents: u32,
    pub(crate) fresh_places: u64,
    pub(crate) orders: ArrayVec<KitchenOrder, ACTIVE_ORDERS_MAX>,
    pub(crate) served: Vec<ServedDish>,
}

impl KitchenState {
    /// The start of an episode: all agents at the first serving table with empty hands, every tool empty, no orders yet.
    #[must_use]
    pub fn new(rules: &KitchenRules) -> KitchenState {
        let at = rules.serving_tables().first().map_or(0, |table| table.0);
        let idle =
            PlaceState { contents: [NOTHING; INGREDIENTS_MAX], len: 0, busy: 0, takeable: false, mixture: 0 };
        let mut places = [idle; LOCATIONS_MAX];
        for (state, place) in places.iter_mut().zip(rules.places()) {
            state.takeable = place.takeable_at_start;
            state.mixture = place.empty;
        }
        KitchenState {
            step: 0,
            arrival_timer: 0,
            game_over: false,
            agents: [AgentState { at, hold: NOTHING, busy: 0 }; CREW_MAX],
            places,
            busy_agents: 0,
            busy_places: 0,
            fresh_agents: 0,
            fresh_places: 0,
            orders: ArrayVec::new(),
            served: Vec::new(),
        }
    }

    /// The number of steps played.
    #[must_use]
    pub fn step(&self) -> u32 {
        self.step
    }

    /// Steps since the last moment at which an order was due; the next is due when it reaches the interval.
    #[must_use]
    pub fn arrival_timer(&self) -> u32 {
        self.arrival_timer
    }

    /// The original's flag: true after step `max_steps` + 1 and only then.
    #[must_use]
    pub fn game_over(&self) -> bool {
        self.game_over
    }

    /// Active orders, the most urgent first.
    #[must_use]
    pub fn orders(&self) -> &[KitchenOrder] {
        &self.orders
    }

    /// Where the agent is.
    #[must_use]
    pub fn at(&self, agent: AgentId) -> LocationId {
        LocationId(self.agent(agent).at)
    }

    /// The item that the agent holds.
    #[must_use]
    pub fn hold(&self, agent: AgentId) -> Option<KitchenItemId> {
        item(self.agent(agent).hold)
    }

    /// Steps for which the agent is still operating a tool.
    #[must_use]
    pub fn agent_busy(&self, agent: AgentId) -> u8 {
        self.agent(agent).busy
    }

    /// The items at the location, in the order in which they came.
    pub fn contents(&self, location: LocationId) -> impl Iterator<Item = KitchenItemId> {
        let place = self.place(location);
        let cooking = place.contents.iter().take(usize::from(place.len)).map(|&number| KitchenItemId(number));
        cooking.chain(
            self.served.iter().filter(move |served| served.table == location).map(|served| served.item),
        )
    }

    /// Whether nothing is at the location.
    #[must_use]
    pub fn is_empty(&self, location: LocationId) -> bool {
        self.place(location).len == 0 && !self.served.iter().any(|served| served.table == location)
    }

    /// Steps for which the location is still working.
    #[must_use]
    pub fn location_busy(&self, location: LocationId) -> u8 {
        self.place(location).busy
    }

    /// Whether something may be taken there in principle.
    #[must_use]
    pub fn takeable(&self, location: LocationId) -> bool {
        self.place(location).takeable
    }

    /// Whether the item can be added to what is at that cooking tool, as far as recipes are concerned; an item that is in
    /// already can, and vanishes.
    #[must_use]
    pub fn fits(&self, rules: &KitchenRules, location: LocationId, item: KitchenItemId) -> bool {
        rules.mixtures().add_item(self.place(location).mixture, item) != crate::rules::NO_MIXTURE
    }

    /// Dishes on serving tables: by table, and there in the order in which they came.
    #[must_use]
    pub fn served(&self) -> &[ServedDish] {
        &self.served
    }

    /// Lays an item into a cooking tool. The product of a recipe for that tool was cooked there, and may be taken out.
    pub(crate) fn lay(&mut self, rules: &KitchenRules, location: LocationId, item: KitchenItemId) {
        let (Some(facts), Some(own)) =
            (rules.places().get(location.index()), rules.locations().get(location.index()))
        else {
            return;
        };
        let mixtures = rules.mixtures();
        let place = self.place_mut(location);
        let mixture = match rules.recipe(item).filter(|recipe| recipe.tool == own.tool && place.len == 0) {
            Some(recipe) => {
                let add = |mixture, ingredient: &KitchenItemId| mixtures.add_item(mixture, *ingredient);
                place.takeable = true;
                mixtures.get(recipe.ingredients.iter().fold(facts.empty, add)).cooked
            }
            None => mixtures.add_item(place.mixture, item),
        };
        if let Some(slot) = place.contents.get_mut(usize::from(place.len))
            && mixture != crate::rules::NO_MIXTURE
        {
            *slot = item.0;
            place.len += 1;
            place.mixture = mixture;
        }
    }

    // Numbers are checked where they come in; the masks keep the compiler from having to check again.

    #[inline]
    pub(crate) fn agent(&self, agent: AgentId) -> &AgentState {
        &self.agents[agent.0 as usize % CREW_MAX]
    }

    #[inline]
    pub(crate) fn agent_mut(&mut self, agent: AgentId) -> &mut AgentState {
        &mut self.agents[agent.0 as usize % CREW_MAX]
    }

    #[inline]
    pub(crate) fn place(&self, location: LocationId) -> &PlaceState {
        &self.places[location.index() % LOCATIONS_MAX]
    }

    #[inline]
    pub(crate) fn place_mut(&mut self, location: LocationId) -> &mut PlaceState {
        &mut self.places[location.index() % LOCATIONS_MAX]
    }
}

fn item(number: u8) -> Option<KitchenItemId> {
    (number != NOTHING).then_some(KitchenItemId(number))
}
