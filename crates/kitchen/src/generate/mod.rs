//! New levels: unseen dishes and recipes, made from the base ingredients and tools of a book.
//!
//! Everything follows from the seed. A level is kept only if the expert delivers each of its dishes within an episode;
//! otherwise another attempt is made.

mod dishes;
mod names;
mod split;
mod variants;

use std::sync::Arc;

use cooperage_core::{RandomSource, TreeRandom};

use crate::book::{BookError, DifficultyClass, KitchenBook, KitchenLevel, LocationRole};
use crate::expert::CuisineWorldExpert;
use crate::feedback::FeedbackLog;
use crate::orders::NoOrders;
use crate::rules::{KitchenRules, KitchenSetup, OrderTiming};
use crate::state::KitchenState;
use crate::step::OrderEvents;

use dishes::{DishShape, RecipeDraft};
use split::{LevelRules, PublishedRecipes};
pub use split::{LevelSplit, SEEDS};

/// Attempts per level before giving up.
const ATTEMPTS_MAX: u64 = 200;
/// Levels made at once.
const LEVELS_MAX: u32 = 1_000;
/// Steps of an episode.
const STEPS: u32 = 60;

/// The request for new levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelRequest {
    /// The seed of all random choices.
    pub seed: u64,
    /// The difficulty class of the dishes.
    pub class: DifficultyClass,
    /// The number of levels.
    pub levels: u32,
    /// Whether each dish of a level but the first is a variant of an earlier one, as on most published levels: one ingredient is
    /// another, or is added or left out. Otherwise each dish is invented by itself.
    pub related_dishes: bool,
    /// The purpose of the levels; none for levels that may share recipes with any other.
    pub purpose: Option<LevelPurpose>,
}

/// The purpose of new levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelPurpose {
    pub split: LevelSplit,
    /// Whether no recipe has a shape of two or more tools that a recipe of the base book's levels has. A shape is the tree of tools
    /// with the number of base ingredients at each.
    pub holds_out_shapes: bool,
}

/// The generated levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedLevels {
    /// A kitchen file that adds them to the book they were made from.
    pub toml: String,
    /// The book with them.
    pub book: KitchenBook,
    pub levels: Vec<String>,
}

/// Why no levels could be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LevelGenerationError {
    /// Too many levels at once.
    #[error("{levels} levels at once are too many, at most {max} are possible")]
    TooMany {
        /// How many were wished for.
        levels: u32,
        /// How many are possible.
        max: u32,
    },
    /// A seed outside the range of a split.
    #[error("a split has the seeds 0 to {}, and not {seed}", SEEDS - 1)]
    Seed {
        /// The seed that was wished for.
        seed: u64,
    },
    /// The book has nothing to work with.
    #[error("the book has no {0}")]
    Lacks(&'static str),
    /// Nothing playable was found.
    #[error("no playable level was found in {attempts} attempts for `{level}`")]
    OutOfLuck {
        /// The name of the level.
        level: String,
        /// How often it was tried.
        attempts: u64,
    },
    /// The book refused the result.
    #[error("the new level does not fit into the book")]
    Misfit(#[source] BookError),
}

/// Makes new levels from the base ingredients and tools of `base`.
///
/// # Errors
/// [`LevelGenerationError`] if the book lacks what a kitchen needs, or if luck runs out.
pub fn generate(base: &KitchenBook, wishes: LevelRequest) -> Result<GeneratedLevels, LevelGenerationError> {
    if wishes.levels > LEVELS_MAX {
        return Err(LevelGenerationError::TooMany { levels: wishes.levels, max: LEVELS_MAX });
    }
    if base.base_ingredients().is_empty() {
        return Err(LevelGenerationError::Lacks("base ingredients"));
    }
    let seed = match wishes.purpose {
        Some(_) if wishes.seed >= SEEDS => return Err(LevelGenerationError::Seed { seed: wishes.seed }),
        Some(purpose) => purpose.split.first_seed() + wishes.seed,
        None => wishes.seed,
    };
    let rules = wishes
        .purpose
        .map(|purpose| LevelRules::new(purpose.split, PublishedRecipes::of(base, purpose.holds_out_shapes)));
    let related = if wishes.related_dishes { "related_" } else { "" };
    let random = TreeRandom::from_seed(seed).child("kitchen levels").child(wishes.class.name());
    let mut book = base.clone();
    let mut levels = Vec::new();
    for number in 0..wishes.levels {
        let name = format!("generated_{related}{}_{seed}_{number}", wishes.class.name());
        let random = random.numbered_child("level", u64::from(number));
        book = level(&book, &name, wishes, rules.as_ref(), &random)?;
        levels.push(name);
    }
    let of_split = wishes.purpose.map_or_else(String::new, |purpose| {
        let shapes = if purpose.holds_out_shapes { ", without shapes of published recipes" } else { "" };
        format!(" Split: {}, its seed {}{shapes}.", purpose.split.name(), wishes.seed)
    });
    let kind = if wishes.related_dishes { ", with related dishes" } else { "" };
    let head = format!(
        "# Levels made from seed {seed}, class {}{kind}. Each of their dishes was delivered by the expert.{of_split}\n",
        wishes.class.name()
    );
    let toml = head + &book.additions_to_toml(base);
    let book = base.extended("generated levels", &toml).map_err(LevelGenerationError::Misfit)?;
    Ok(GeneratedLevels { toml, book, levels })
}

/// The book with one more level.
fn level(
    book: &KitchenBook,
    name: &str,
    LevelRequest { class, related_dishes, .. }: LevelRequest,
    rules: Option<&LevelRules>,
    random: &TreeRandom,
) -> Result<KitchenBook, LevelGenerationError> {
    for attempt in 0..ATTEMPTS_MAX {
        let mut random = random.numbered_child("attempt", attempt);
        let shape = DishShape::of(class);
        let mut draft = RecipeDraft::new(book, rules);
        let count = shape.dishes.draw(&mut random);
        let dishes: Option<Vec<String>> = (0..count)
            .map(|number| match number {
                1.. if related_dishes => draft.variant(shape, &mut random),
                _ => draft.dish(shape, &mut random),
            })
            .collect();
        let Some(dishes) = dishes else { continue };
        let level = KitchenLevel {
            name: name.to_owned(),
            class: None,
            kitchen: kitchen(book, &draft, &dishes, class, &mut random)?,
            crew: 2 + random.below(3),
            dishes,
            timing: None,
            max_steps: STEPS,
        };
        // The detour over the file makes sure that the book's own checks have seen everything.
        let toml = draft.to_toml(&level);
        let extended = book.extended("generated level", &toml).map_err(LevelGenerationError::Misfit)?;
        if extended.level(name).is_some_and(|level| undelivered(&extended, level, level.crew).is_empty()) {
            return Ok(extended);
        }
    }
    Err(LevelGenerationError::OutOfLuck { level: name.to_owned(), attempts: ATTEMPTS_MAX })
}

/// Storage, serving table and the tools the dishes need, in some order; easy levels have some tools only once.
fn kitchen(
    book: &KitchenBook,
    draft: &RecipeDraft<'_>,
    dishes: &[String],
    class: DifficultyClass,
    random: &mut TreeRandom,
) -> Result<Vec<String>, LevelGenerationError> {
    let of_role = |role, name| {
        let found = book.tools().iter().find(|tool| tool.role == role);
        found.map(|tool| tool.name.clone()).ok_or(LevelGenerationError::Lacks(name))
    };
    let mut groups = vec![vec![of_role(LocationRole::Serving, "serving table")?]];
    for tool in draft.tools_for(dishes) {
        let twice = class != DifficultyClass::Entry || random.below(2) == 0;
        groups.push(vec![tool; if twice { 2 } else { 1 }]);
    }
    let mut kitchen = vec![of_role(LocationRole::Storage, "storage")?];
    while !groups.is_empty() {
        kitchen.extend(groups.swap_remove(random.below(groups.len() as u32) as usize));
    }
    Ok(kitchen)
}

/// The dishes of a level that the expert does not deliver within an episode when nothing else is ordered.
#[must_use]
pub fn undelivered(book: &KitchenBook, level: &KitchenLevel, crew: u32) -> Vec<String> {
    let lifetimes = vec![None; level.dishes.len()];
    let setup =
        KitchenSetup::published(book, level, crew, OrderTiming::Explicit { interval: None, lifetimes });
    let Ok(rules) = KitchenRules::new(&setup).map(Arc::new) else { return level.dishes.clone() };
    let mut missing = level.dishes.clone();
    missing.retain(|name| rules.dish(name).is_none_or(|dish| !delivers(&rules, dish)));
    missing
}

fn delivers(rules: &Arc<KitchenRules>, dish: crate::ids::DishId) -> bool {
    let mut state = KitchenState::new(rules);
    state.add_order(rules, dish);
    let mut expert = CuisineWorldExpert::new(rules.clone());
    let mut log = FeedbackLog::default();
    let mut events = OrderEvents::default();
    (0..rules.max_steps()).any(|step| {
        for command in expert.plan(&state, rules.max_steps() - step) {
            state.execute(rules, command, &mut log);
        }
        log.clear();
        state.end_step(rules, &mut NoOrders, &mut events);
        !events.completed.is_empty()
    })
}
