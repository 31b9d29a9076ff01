//! From a level of a book to [`KitchenRules`].

use cooperage_core::Digest;
use rustc_hash::FxHashMap;

use super::dishes::dishes;
use super::{
    KitchenRules, KitchenTool, LevelRecipe, Location, LocationFacts, Mixtures, NOTHING, OrderTiming,
};
use crate::book::{CookingRecipe, KitchenBook, KitchenLevel, LocationRole};
use crate::ids::{KitchenItemId, LocationId, ToolId};
use crate::limits;

/// The parts that rules are made from.
#[derive(Clone, Debug)]
pub struct KitchenSetup<'a> {
    /// Where recipes and tools are looked up.
    pub book: &'a KitchenBook,
    /// The level, of this book or of one's own.
    pub level: &'a KitchenLevel,
    /// The number of agents.
    pub crew: u32,
    /// When orders come and how long they live.
    pub timing: OrderTiming,
    /// Changes to tool types.
    pub overrides: Vec<ToolOverride>,
    /// Steps of an episode; `None` = the level's.
    pub max_steps: Option<u32>,
    /// How many orders can be active.
    pub max_active_orders: usize,
}

impl<'a> KitchenSetup<'a> {
    /// How many orders can be active under the published rules.
    pub const ACTIVE_ORDERS_PUBLISHED: usize = 6;

    /// A set-up with the published rules.
    #[must_use]
    pub fn published(
        book: &'a KitchenBook,
        level: &'a KitchenLevel,
        crew: u32,
        timing: OrderTiming,
    ) -> KitchenSetup<'a> {
        let max_active_orders = KitchenSetup::ACTIVE_ORDERS_PUBLISHED;
        KitchenSetup { book, level, crew, timing, overrides: Vec::new(), max_steps: None, max_active_orders }
    }
}

/// A change to a tool type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ToolOverride {
    pub tool: String,
    /// Another cooking time; it enters the effort as well.
    pub cook_time: Option<u8>,
    /// Another capacity; `Some(None)` = without limit.
    pub capacity: Option<Option<u32>>,
    /// Whether its agent stays.
    pub agent_stays: Option<bool>,
}

/// A set-up that is not possible.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SetupError {
    /// Too few or too many agents.
    #[error("a crew of {crew} is not possible, only 1 to {max}")]
    Crew {
        /// How many were asked for.
        crew: u32,
        /// How many there can be.
        max: usize,
    },
    /// Steps out of range.
    #[error("an episode of {steps} steps is not possible, only 1 to {max}")]
    Steps {
        /// How many were asked for.
        steps: u32,
        /// How many there can be.
        max: u32,
    },
    /// Active orders out of range.
    #[error("{orders} active orders are not possible, only 1 to {max}")]
    ActiveOrders {
        /// How many were asked for.
        orders: usize,
        /// How many there can be.
        max: usize,
    },
    /// A timing factor out of range.
    #[error("{name} is {value}, possible is 0 to {max}")]
    Factor {
        name: &'static str,
        value: f64,
        /// The largest possible value.
        max: f64,
    },
    /// Dishes so laborious that no order would ever end.
    #[error("the effort of the dishes is beyond all measure")]
    EndlessSchedule,
    /// The level has no timing of its own.
    #[error("the level `{0}` has no timing of its own")]
    NoFileTiming(String),
    /// Not one lifetime per dish.
    #[error("there are {lifetimes} lifetimes for {dishes} dishes")]
    LifetimeCount {
        /// How many are given.
        lifetimes: usize,
        /// How many are needed.
        dishes: usize,
    },
    /// A name that the book has not.
    #[error("{what} `{name}` is not in the book")]
    Unknown {
        /// `tool` or `dish`.
        what: &'static str,
        name: String,
    },
    /// A cooking time out of range.
    #[error("a cooking time of {cook_time} steps for `{tool}` is not possible, only 0 to {max}")]
    CookTime {
        tool: String,
        /// The requested cooking time, in steps.
        cook_time: u8,
        /// The largest possible value.
        max: u8,
    },
    /// Too many or no locations, dishes, items.
    #[error("{count} {what} are not possible, only 1 to {max}")]
    Size {
        what: &'static str,
        /// How many there are.
        count: usize,
        /// How many there can be.
        max: usize,
    },
    /// A kitchen without storage or serving table.
    #[error("the kitchen has no {0}")]
    IncompleteKitchen(&'static str),
    #[error("the recipes allow too many different mixtures")]
    TooManyMixtures,
}

pub(super) fn rules(setup: &KitchenSetup<'_>) -> Result<KitchenRules, SetupError> {
    let (book, level) = (setup.book, setup.level);
    let max_steps = setup.max_steps.unwrap_or(level.max_steps);
    check_sizes(setup, max_steps)?;

    let roots: Vec<&str> = level.dishes.iter().map(String::as_str).collect();
    let needed = book.needed_recipes(&roots);
    let items: Vec<Box<str>> = book
        .base_ingredients()
        .iter()
        .chain(needed.iter().map(|recipe| &recipe.product))
        .map(|name| name.as_str().into())
        .collect();
    if items.len() > limits::ITEMS_MAX {
        return Err(SetupError::Size { what: "items", count: items.len(), max: limits::ITEMS_MAX });
    }
    let base_count = book.base_ingredients().len() as u8;
    let item_by_name: FxHashMap<Box<str>, KitchenItemId> =
        items.iter().enumerate().map(|(number, name)| (name.clone(), KitchenItemId(number as u8))).collect();

    let (tools, locations, kitchen_tools) = kitchen(setup, &needed)?;
    let recipes = level_recipes(&needed, &tools, &item_by_name)?;
    let (mixtures, empties) = Mixtures::new(
        &(0..kitchen_tools).map(ToolId).collect::<Vec<_>>(),
        &recipes,
        base_count,
        items.len(),
    )?;
    let places: Vec<LocationFacts> = locations
        .iter()
        .filter_map(|location| {
            let tool = tools.get(location.tool.index())?;
            let empty = empties.get(location.tool.index()).copied()?;
            Some(LocationFacts {
                role: tool.role,
                takeable_at_start: tool.takeable_at_start,
                agent_stays: tool.agent_stays,
                cook_time: tool.cook_time,
                capacity: tool.capacity.unwrap_or(u32::MAX),
                empty,
            })
        })
        .collect();
    for (role, name) in [(LocationRole::Storage, "storage"), (LocationRole::Serving, "serving table")] {
        if !places.iter().any(|place| place.role == role) {
            return Err(SetupError::IncompleteKitchen(name));
        }
    }

    let (interval, dishes) = dishes(setup, &item_by_name, &recipes, &tools, base_count)?;
    let mut dish_of_item = vec![NOTHING; items.len()];
    for (number, dish) in dishes.iter().enumerate() {
        if let Some(entry) = dish_of_item.get_mut(dish.item.index()) {
            *entry = number as u8;
        }
    }
    let numbered = |(number, location): (usize, &Location)| (location.name.clone(), LocationId(number as u8));
    let location_by_name = locations.iter().enumerate().map(numbered).collect();
    let tables = places.iter().enumerate().filter(|(_, place)| place.role == LocationRole::Serving);
    let serving_tables = tables.map(|(number, _)| LocationId(number as u8)).collect();
    Ok(KitchenRules {
        level: level.name.as_str().into(),
        class: level.class,
        crew: setup.crew,
        max_steps,
        max_active_orders: setup.max_active_orders,
        interval,
        items,
        base_count,
        tools,
        locations,
        recipes,
        dishes,
        places,
        dish_of_item,
        mixtures,
        item_by_name,
        location_by_name,
        digest: Digest([0; 16]),
        serving_tables,
    })
}

fn check_sizes(setup: &KitchenSetup<'_>, max_steps: u32) -> Result<(), SetupError> {
    if setup.crew == 0 || setup.crew as usize > limits::CREW_MAX {
        return Err(SetupError::Crew { crew: setup.crew, max: limits::CREW_MAX });
    }
    if !(1..=limits::STEPS_MAX).contains(&max_steps) {
        return Err(SetupError::Steps { steps: max_steps, max: limits::STEPS_MAX });
    }
    if !(1..=limits::ACTIVE_ORDERS_MAX).contains(&setup.max_active_orders) {
        let max = limits::ACTIVE_ORDERS_MAX;
        return Err(SetupError::ActiveOrders { orders: setup.max_active_orders, max });
    }
    let sizes = [
        ("locations", setup.level.kitchen.len(), limits::LOCATIONS_MAX),
        ("dishes", setup.level.dishes.len(), limits::DISHES_MAX),
    ];
    match sizes.into_iter().find(|(_, count, max)| !(1..=*max).contains(count)) {
        Some((what, count, max)) => Err(SetupError::Size { what, count, max }),
        None => Ok(()),
    }
}

/// Tool types, locations, and how many of the types stand in the kitchen.
fn kitchen(
    setup: &KitchenSetup<'_>,
    needed: &[&CookingRecipe],
) -> Result<(Vec<KitchenTool>, Vec<Location>, u8), SetupError> {
    let mut tools: Vec<KitchenTool> = Vec::new();
    let mut locations: Vec<Location> = Vec::new();
    let mut counts: Vec<u32> = Vec::new();
    for name in &setup.level.kitchen {
        let number = tool_number(setup, &mut tools, name)?;
        counts.resize(tools.len(), 0);
        if let Some(count) = counts.get_mut(usize::from(number)) {
            locations.push(Location { name: format!("{name}{count}").into(), tool: ToolId(number) });
            *count += 1;
        }
    }
    let kitchen_tools = tools.len() as u8;
    for recipe in needed {
        tool_number(setup, &mut tools, &recipe.tool)?;
    }
    for change in &setup.overrides {
        if setup.book.tool(&change.tool).is_none() {
            return Err(SetupError::Unknown { what: "the tool", name: change.tool.clone() });
        }
    }
    Ok((tools, locations, kitchen_tools))
}

fn tool_number(setup: &KitchenSetup<'_>, tools: &mut Vec<KitchenTool>, name: &str) -> Result<u8, SetupError> {
    if let Some(number) = tools.iter().position(|tool| &*tool.name == name) {
        return Ok(number as u8);
    }
    let unknown = || SetupError::Unknown { what: "the tool", name: name.to_owned() };
    let plain = setup.book.tool(name).ok_or_else(unknown)?;
    let mut tool = KitchenTool {
        name: plain.name.as_str().into(),
        role: plain.role,
        cook_time: plain.cook_time,
        capacity: plain.capacity,
        agent_stays: plain.agent_stays,
        takeable_at_start: plain.takeable_at_start,
    };
    for change in setup.overrides.iter().filter(|change| change.tool == name) {
        tool.cook_time = change.cook_time.unwrap_or(tool.cook_time);
        tool.capacity = change.capacity.unwrap_or(tool.capacity);
        tool.agent_stays = change.agent_stays.unwrap_or(tool.agent_stays);
    }
    if tool.cook_time > limits::COOK_TIME_MAX {
        let (tool, cook_time) = (name.to_owned(), tool.cook_time);
        return Err(SetupError::CookTime { tool, cook_time, max: limits::COOK_TIME_MAX });
    }
    tools.push(tool);
    if tools.len() > usize::from(u8::MAX) {
        return Err(SetupError::Size { what: "tool types", count: tools.len(), max: usize::from(u8::MAX) });
    }
    Ok((tools.len() - 1) as u8)
}

fn level_recipes(
    needed: &[&CookingRecipe],
    tools: &[KitchenTool],
    items: &FxHashMap<Box<str>, KitchenItemId>,
) -> Result<Vec<LevelRecipe>, SetupError> {
    let item = |name: &str| {
        let unknown = || SetupError::Unknown { what: "the item", name: name.to_owned() };
        items.get(name).copied().ok_or_else(unknown)
    };
    let mut recipes = Vec::with_capacity(needed.len());
    for recipe in needed {
        let tool = tools.iter().position(|tool| *tool.name == *recipe.tool).unwrap_or_default();
        let ingredients = recipe.ingredients.iter().map(|name| item(name)).collect::<Result<_, _>>()?;
        recipes.push(LevelRecipe { product: item(&recipe.product)?, tool: ToolId(tool as u8), ingredients });
    }
    Ok(recipes)
}
