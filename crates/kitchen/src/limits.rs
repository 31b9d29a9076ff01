//! Upper bounds of everything in a kitchen. Files and set-ups beyond them are refused with a typed error.

/// Agents in a crew.
pub const CREW_MAX: usize = 16;
/// Locations in a kitchen.
pub const LOCATIONS_MAX: usize = 64;
/// Item names that can occur on a level: all base ingredients and everything its dishes need.
pub const ITEMS_MAX: usize = 128;
/// Dishes that a level may order.
pub const DISHES_MAX: usize = 64;
/// Ingredients of one recipe.
pub const INGREDIENTS_MAX: usize = 8;
/// Steps that a tool may take.
pub const COOK_TIME_MAX: u8 = 250;
/// Orders active at once.
pub const ACTIVE_ORDERS_MAX: usize = 16;
/// Steps of an episode.
pub const STEPS_MAX: u32 = 1_000_000;
/// Entries of the table that says which mixture becomes which when an item is added.
pub const MIXTURE_TABLE_MAX: usize = 4_000_000;
