//! The rules of one level, turned into numbers once so that a step need not look anything up by name.
//!
//! [`KitchenRules`] are made from a [`KitchenSetup`]: a level of a book, a crew size, a timing, and changes to tools. They never change
//! afterwards and are shared between all games of that kind.

mod digest;
mod dishes;
mod effort;
mod mixtures;
mod setup;

use cooperage_core::Digest;
use rustc_hash::FxHashMap;

pub use effort::{Effort, OrderTiming};
pub(crate) use mixtures::{Mixtures, NO_MIXTURE};
pub use setup::{KitchenSetup, SetupError, ToolOverride};

use crate::book::{DifficultyClass, LocationRole};
use crate::ids::{DishId, KitchenItemId, LocationId, ToolId};

/// "No item" where an item's number is kept in a byte.
pub(crate) const NOTHING: u8 = u8::MAX;

/// A tool type as it is in force, overrides included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KitchenTool {
    pub name: Box<str>,
    /// Whether it stores, cooks or serves.
    pub role: LocationRole,
    /// Steps that cooking takes.
    pub cook_time: u8,
    /// Items it can hold; `None` = without limit.
    pub capacity: Option<u32>,
    /// Whether the agent who activates it is busy as long as the tool is.
    pub agent_stays: bool,
    /// Whether things may be taken out before anything was cooked.
    pub takeable_at_start: bool,
}

/// A location of the kitchen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// Type name and number, such as `pot1`.
    pub name: Box<str>,
    pub tool: ToolId,
}

/// A recipe of the level: of a dish or of something a dish needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelRecipe {
    /// The item that it makes.
    pub product: KitchenItemId,
    /// In which type of tool, which the kitchen need not have.
    pub tool: ToolId,
    /// Of what, in the book's order.
    pub ingredients: Vec<KitchenItemId>,
}

/// A dish that the level orders.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelDish {
    /// The dish as an item.
    pub item: KitchenItemId,
    /// Steps an order for it lives; `None` = for ever.
    pub lifetime: Option<u32>,
    /// Place of its name among the level's dishes in byte order; decides between orders equally urgent.
    pub rank: u8,
    /// The work it takes.
    pub effort: Effort,
    /// Every distinct item of its tree: itself, what it is made of, down to base ingredients.
    pub tree: Vec<KitchenItemId>,
    /// How often each product of the tree has to be made, the dish itself included.
    pub operations: Vec<(KitchenItemId, u64)>,
}

/// The properties of a location that a step needs, in one place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LocationFacts {
    pub(crate) role: LocationRole,
    pub(crate) takeable_at_start: bool,
    pub(crate) agent_stays: bool,
    pub(crate) cook_time: u8,
    /// `u32::MAX` = without limit.
    pub(crate) capacity: u32,
    /// The empty mixture of its type.
    pub(crate) empty: u16,
}

/// The rules of one level.
#[derive(Clone, Debug)]
pub struct KitchenRules {
    level: Box<str>,
    class: Option<DifficultyClass>,
    crew: u32,
    max_steps: u32,
    max_active_orders: usize,
    interval: Option<u32>,
    items: Vec<Box<str>>,
    base_count: u8,
    tools: Vec<KitchenTool>,
    locations: Vec<Location>,
    recipes: Vec<LevelRecipe>,
    dishes: Vec<LevelDish>,
    places: Vec<LocationFacts>,
    /// Per item: its number as a dish, or [`NOTHING`].
    dish_of_item: Vec<u8>,
    mixtures: Mixtures,
    item_by_name: FxHashMap<Box<str>, KitchenItemId>,
    location_by_name: FxHashMap<Box<str>, LocationId>,
    digest: Digest,
    serving_tables: Vec<LocationId>,
}

impl KitchenRules {
    /// Works out the rules.
    ///
    /// # Errors
    /// [`SetupError`] for a crew, a timing or an override that is not possible.
    pub fn new(setup: &KitchenSetup<'_>) -> Result<KitchenRules, SetupError> {
        let mut rules = setup::rules(setup)?;
        rules.digest = digest::of_rules(&rules);
        Ok(rules)
    }

    /// A digest of everything in these rules.
    #[must_use]
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// The name of the level.
    #[must_use]
    pub fn level(&self) -> &str {
        &self.level
    }

    /// The level's published class.
    #[must_use]
    pub fn class(&self) -> Option<DifficultyClass> {
        self.class
    }

    /// The number of agents.
    #[must_use]
    pub fn crew(&self) -> u32 {
        self.crew
    }

    /// Steps of an episode.
    #[must_use]
    pub fn max_steps(&self) -> u32 {
        self.max_steps
    }

    /// How many orders can be active; an order that arrives at a full list is lost.
    #[must_use]
    pub fn max_active_orders(&self) -> usize {
        self.max_active_orders
    }

    /// Steps between two orders; `None` = none after the first.
    #[must_use]
    pub fn interval(&self) -> Option<u32> {
        self.interval
    }

    /// The names of all items that can occur, in the order of [`KitchenItemId`].
    #[must_use]
    pub fn items(&self) -> &[Box<str>] {
        &self.items
    }

    /// The name of an item.
    #[must_use]
    pub fn item_name(&self, item: KitchenItemId) -> &str {
        self.items.get(item.index()).map_or("", |name| name)
    }

    /// The item of that name.
    #[must_use]
    pub fn item(&self, name: &str) -> Option<KitchenItemId> {
        self.item_by_name.get(name).copied()
    }

    /// How many items are base ingredients; they have the lowest numbers.
    #[must_use]
    pub fn base_count(&self) -> usize {
        usize::from(self.base_count)
    }

    /// Whether the storage has it.
    #[must_use]
    pub fn is_base(&self, item: KitchenItemId) -> bool {
        item.0 < self.base_count
    }

    /// Tool types: of the kitchen, then of recipes only.
    #[must_use]
    pub fn tools(&self) -> &[KitchenTool] {
        &self.tools
    }

    /// The type of a location.
    #[must_use]
    pub fn tool_at(&self, location: LocationId) -> Option<&KitchenTool> {
        self.locations.get(location.index()).and_then(|found| self.tools.get(found.tool.index()))
    }

    /// Locations in kitchen order.
    #[must_use]
    pub fn locations(&self) -> &[Location] {
        &self.locations
    }

    /// The name of a location.
    #[must_use]
    pub fn location_name(&self, location: LocationId) -> &str {
        self.locations.get(location.index()).map_or("", |found| &found.name)
    }

    /// The location of that name.
    #[must_use]
    pub fn location(&self, name: &str) -> Option<LocationId> {
        self.location_by_name.get(name).copied()
    }

    /// Serving tables in kitchen order; at least one.
    #[must_use]
    pub fn serving_tables(&self) -> &[LocationId] {
        &self.serving_tables
    }

    /// Recipes of the level's dishes and of everything they need, in the order of the book.
    #[must_use]
    pub fn recipes(&self) -> &[LevelRecipe] {
        &self.recipes
    }

    /// The recipe that makes that item.
    #[must_use]
    pub fn recipe(&self, product: KitchenItemId) -> Option<&LevelRecipe> {
        // Recipes and products stand in the same order.
        product.index().checked_sub(self.base_count()).and_then(|place| self.recipes.get(place))
    }

    /// Dishes in the level's order.
    #[must_use]
    pub fn dishes(&self) -> &[LevelDish] {
        &self.dishes
    }

    /// The name of a dish.
    #[must_use]
    pub fn dish_name(&self, dish: DishId) -> &str {
        self.dishes.get(dish.index()).map_or("", |found| self.item_name(found.item))
    }

    /// The item as a dish of this level.
    #[must_use]
    pub fn dish_of(&self, item: KitchenItemId) -> Option<DishId> {
        self.dish_of_item.get(item.index()).copied().filter(|&dish| dish != NOTHING).map(DishId)
    }

    /// The dish of that name.
    #[must_use]
    pub fn dish(&self, name: &str) -> Option<DishId> {
        self.item(name).and_then(|item| self.dish_of(item))
    }

    pub(crate) fn places(&self) -> &[LocationFacts] {
        &self.places
    }

    pub(crate) fn mixtures(&self) -> &Mixtures {
        &self.mixtures
    }
}
