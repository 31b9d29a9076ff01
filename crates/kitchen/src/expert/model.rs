//! The expert's model of the rules, as bit sets: items are bits of a `u128`, locations bits of a `u64`.

use arrayvec::ArrayVec;

use crate::book::LocationRole;
use crate::limits::INGREDIENTS_MAX;
use crate::rules::{KitchenRules, NOTHING};

/// Longest chain of recipes that is followed; a longer one cannot be in a book without a cycle of that many items.
const DEPTH_MAX: u32 = 128;

/// How to make a product.
#[derive(Clone, Debug)]
pub(super) struct RecipeModel {
    /// The ingredients as a set.
    pub(super) set: u128,
    /// The ingredients, those that take longest first.
    pub(super) ingredients: ArrayVec<u8, INGREDIENTS_MAX>,
    /// Where it can be cooked: kitchen locations with room for all ingredients.
    pub(super) makers: u64,
    /// Steps that cooking takes, the shortest of the makers.
    pub(super) cook: u16,
    /// Agent steps that making one from base ingredients takes, delivery not included.
    pub(super) labour: u32,
    /// Steps that making one takes with any number of agents, roughly.
    pub(super) lead: u16,
}

/// A dish of the level.
#[derive(Clone, Debug)]
pub(super) struct DishModel {
    pub(super) item: u8,
    /// Steps an order lives; −1 = for ever.
    pub(super) lifetime: i32,
    /// Agent steps for making and delivering one.
    pub(super) labour: u32,
    /// Whether this kitchen can make it at all.
    pub(super) makeable: bool,
    /// As in [`crate::rules::LevelDish`].
    pub(super) rank: u8,
}

/// A location, as the expert's model sees it.
#[derive(Clone, Debug)]
pub(super) struct PlaceModel {
    pub(super) cook: u8,
    pub(super) agent_stays: bool,
    /// The products that can be made there, as bits.
    pub(super) products: u128,
}

/// A level, seen by the expert.
#[derive(Clone, Debug)]
pub(super) struct Model {
    pub(super) crew: usize,
    pub(super) base_count: u8,
    pub(super) interval: Option<u32>,
    pub(super) orders_max: usize,
    pub(super) places: Vec<PlaceModel>,
    pub(super) tools: u64,
    /// The storage in use.
    pub(super) storage: u8,
    pub(super) tables: u64,
    /// Whether serving tables take any number of dishes, so that dishes can be made in advance.
    pub(super) tables_unlimited: bool,
    /// By item; `None` for base ingredients and for what this kitchen cannot make.
    pub(super) recipes: Vec<Option<RecipeModel>>,
    /// By item: the dish's number, or [`NOTHING`].
    pub(super) dish_of: Vec<u8>,
    pub(super) dishes: Vec<DishModel>,
    /// `chances[orders][copies]`: the chance, of 2³², that more than `copies` of so many orders want one certain dish.
    chances: Vec<Vec<u64>>,
}

impl Model {
    /// The model of a level for that many agents.
    pub(super) fn new(rules: &KitchenRules, crew: usize) -> Model {
        let places: Vec<PlaceModel> = rules
            .places()
            .iter()
            .zip(rules.locations())
            .map(|(place, location)| PlaceModel {
                cook: place.cook_time,
                agent_stays: place.agent_stays,
                products: rules
                    .recipes()
                    .iter()
                    .filter(|recipe| recipe.tool == location.tool && place.role == LocationRole::Cooking)
                    .fold(0, |set, recipe| set | bit(recipe.product.0)),
            })
            .collect();
        let of_role = |role: LocationRole| {
            let with = rules.places().iter().enumerate().filter(move |(_, place)| place.role == role);
            with.fold(0u64, |mask, (number, _)| mask | 1 << number)
        };
        let tables = of_role(LocationRole::Serving);
        let mut model = Model {
            crew,
            base_count: rules.base_count() as u8,
            interval: rules.interval(),
            orders_max: rules.max_active_orders(),
            tools: of_role(LocationRole::Cooking),
            storage: of_role(LocationRole::Storage).trailing_zeros() as u8,
            chances: Vec::new(),
            tables,
            tables_unlimited: ones(tables).all(|at| {
                rules.places().get(usize::from(at)).is_some_and(|place| place.capacity == u32::MAX)
            }),
            places,
            recipes: vec![None; rules.items().len()],
            dish_of: vec![NOTHING; rules.items().len()],
            dishes: Vec::new(),
        };
        for item in rules.base_count()..rules.items().len() {
            model.add_recipe(rules, item as u8, 0);
        }
        for (number, dish) in rules.dishes().iter().enumerate() {
            let recipe = model.recipe(dish.item.0);
            let (labour, makeable) = recipe.map_or((u32::MAX, false), |r| (r.labour + CARRY, true));
            if let Some(entry) = model.dish_of.get_mut(dish.item.index()) {
                *entry = number as u8;
            }
            model.dishes.push(DishModel {
                item: dish.item.0,
                lifetime: dish.lifetime.map_or(-1, |steps| i32::try_from(steps).unwrap_or(i32::MAX)),
                labour,
                makeable,
                rank: dish.rank,
            });
        }
        model.chances = chances(model.dishes.len() as u64);
        model
    }

    /// The chance, of 2³², that more than `copies` of the next `orders` orders want one certain dish.
    pub(super) fn chance(&self, orders: u32, copies: u8) -> u64 {
        let row = self.chances.get((orders as usize).min(ORDERS_MAX));
        row.and_then(|row| row.get(usize::from(copies))).copied().unwrap_or(0)
    }

    /// Works out a recipe after those of its ingredients. Recipes whose tool is missing or too small stay out.
    fn add_recipe(&mut self, rules: &KitchenRules, item: u8, depth: u32) {
        if self.recipe(item).is_some() || depth > DEPTH_MAX {
            return;
        }
        let Some(recipe) = rules.recipe(crate::ids::KitchenItemId(item)) else { return };
        let mut ingredients: ArrayVec<u8, INGREDIENTS_MAX> = ArrayVec::new();
        for ingredient in &recipe.ingredients {
            if !rules.is_base(*ingredient) {
                self.add_recipe(rules, ingredient.0, depth + 1);
                if self.recipe(ingredient.0).is_none() {
                    return;
                }
            }
            if ingredients.try_push(ingredient.0).is_err() {
                return;
            }
        }
        let number = ingredients.len() as u32;
        let fits = |place: &crate::rules::LocationFacts| {
            place.role == LocationRole::Cooking && place.capacity >= number
        };
        let with_tool = rules.places().iter().zip(rules.locations()).enumerate();
        let makers = with_tool
            .filter(|(_, (place, location))| location.tool == recipe.tool && fits(place))
            .fold(0u64, |mask, (at, _)| mask | 1 << at);
        if makers == 0 {
            return;
        }
        let cook = rules.tools().get(recipe.tool.index()).map_or(0, |tool| u16::from(tool.cook_time));
        let labour = |&item: &u8| self.recipe(item).map_or(FETCH, |r| r.labour + CARRY);
        let lead = |&item: &u8| self.recipe(item).map_or(FETCH as u16, |r| r.lead + CARRY as u16);
        let total = ingredients.iter().map(labour).fold(1u32, u32::saturating_add);
        let longest = ingredients.iter().map(lead).max().unwrap_or(0);
        let mut sorted = ingredients.clone();
        sorted.sort_by_key(|item| std::cmp::Reverse(lead(item)));
        let made = RecipeModel {
            set: ingredients.iter().fold(0, |set, &item| set | bit(item)),
            ingredients: sorted,
            makers,
            cook,
            labour: total,
            lead: longest.saturating_add(cook).saturating_sub(u16::from(cook > 0)),
        };
        if let Some(entry) = self.recipes.get_mut(usize::from(item)) {
            *entry = Some(made);
        }
    }

    /// The dish of that number.
    #[inline]
    pub(super) fn dish(&self, number: u8) -> Option<&DishModel> {
        self.dishes.get(usize::from(number))
    }

    #[inline]
    pub(super) fn recipe(&self, item: u8) -> Option<&RecipeModel> {
        self.recipes.get(usize::from(item)).and_then(Option::as_ref)
    }

    #[inline]
    pub(super) fn is_base(&self, item: u8) -> bool {
        item < self.base_count
    }

    /// The product that needs the fewest ingredients more than there are.
    pub(super) fn easiest_product(&self, at: u8, contents: u128) -> Option<u8> {
        let products = (0..self.recipes.len() as u8).filter(|&item| self.is_product_of(at, item));
        let possible = products.filter_map(|item| self.recipe(item).map(|recipe| (item, recipe.set)));
        let fitting = possible.filter(|(_, set)| contents & !set == 0);
        fitting.min_by_key(|(_, set)| set.count_ones()).map(|(item, _)| item)
    }

    /// Whether the item is made there.
    pub(super) fn is_product_of(&self, at: u8, item: u8) -> bool {
        let place = self.places.get(usize::from(at));
        place.is_some_and(|place| place.products & bit(item) != 0)
    }

    /// The item's number as a dish.
    #[inline]
    pub(super) fn dish_of(&self, item: u8) -> Option<usize> {
        self.dish_of.get(usize::from(item)).copied().filter(|&dish| dish != NOTHING).map(usize::from)
    }
}

/// Steps to fetch a base ingredient: walk to the storage, get, walk, put.
const FETCH: u32 = 4;
/// Steps to move a product: get, walk, put.
const CARRY: u32 = 3;

/// How many coming orders are looked at.
const ORDERS_MAX: usize = 32;

/// Binomial tails in 2³²ths.
fn chances(dishes: u64) -> Vec<Vec<u64>> {
    const ONE: u64 = 1 << 32;
    let mut exactly = vec![0u64; ORDERS_MAX + 1];
    exactly[0] = ONE;
    let mut rows = Vec::with_capacity(ORDERS_MAX + 1);
    for _ in 0..=ORDERS_MAX {
        let mut row: Vec<u64> = exactly
            .iter()
            .scan(ONE, |rest, chance| {
                *rest = rest.saturating_sub(*chance);
                Some(*rest)
            })
            .collect();
        row.truncate(ORDERS_MAX);
        rows.push(row);
        let hit = |chance: u64| chance / dishes.max(1);
        for copies in (0..=ORDERS_MAX).rev() {
            let before = if copies > 0 { hit(exactly[copies - 1]) } else { 0 };
            exactly[copies] = exactly[copies] - hit(exactly[copies]) + before;
        }
    }
    rows
}

#[inline]
pub(super) fn bit(item: u8) -> u128 {
    1u128 << (item & 127)
}

#[inline]
pub(super) fn at_bit(location: u8) -> u64 {
    1u64 << (location & 63)
}

/// The numbers of the bits set, ascending.
#[inline]
pub(super) fn ones(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let number = mask.trailing_zeros() as u8;
        mask &= mask - 1;
        Some(number)
    })
}
