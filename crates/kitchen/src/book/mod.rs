//! The book: base ingredients, tools, recipes and levels, as read from data files and checked.
//!
//! Names are plain text here; [`crate::rules::KitchenRules`] turns one level of a book into numbers. A [`KitchenBook`] holds only
//! entries that passed every check, so its users need not check again.

mod error;
mod file;
mod load;
mod write;

use std::sync::{Arc, OnceLock};

pub use error::{BookError, BookProblem, NameFault};
pub(crate) use write::to_toml;

/// The purpose of a type of location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocationRole {
    /// Gives base ingredients without end and swallows what is put there.
    Storage,
    /// Takes finished dishes.
    Serving,
    Cooking,
}

/// A type of location (docs/spec/cuisineworld.md, 1.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolType {
    /// Its name; the k-th of a kitchen is called by the name followed by k.
    pub name: String,
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

/// One cooking operation: these ingredients, as a set, become that product in a tool of that type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CookingRecipe {
    /// The name of the item that it makes.
    pub product: String,
    /// The type of tool.
    pub tool: String,
    /// Base ingredients or products of other recipes, no two alike.
    pub ingredients: Vec<String>,
}

/// The published difficulty classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DifficultyClass {
    /// Called "very simple" in the published tables.
    Entry,
    /// The second of the four classes.
    Simple,
    Intermediate,
    Advanced,
}

impl DifficultyClass {
    /// All classes, easiest first.
    pub const ALL: [DifficultyClass; 4] = [
        DifficultyClass::Entry,
        DifficultyClass::Simple,
        DifficultyClass::Intermediate,
        DifficultyClass::Advanced,
    ];

    /// The name in files and reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            DifficultyClass::Entry => "entry",
            DifficultyClass::Simple => "simple",
            DifficultyClass::Intermediate => "intermediate",
            DifficultyClass::Advanced => "advanced",
        }
    }

    /// The class of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<DifficultyClass> {
        DifficultyClass::ALL.into_iter().find(|class| class.name() == name)
    }
}

/// Interval and lifetimes written down instead of derived from the dishes' effort.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileTiming {
    /// Steps between two orders; `None` = no order after the first.
    pub interval: Option<u32>,
    /// Steps an order lives, per dish in the level's order; `None` = for ever.
    pub lifetimes: Vec<Option<u32>>,
}

/// A kitchen with the dishes ordered in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KitchenLevel {
    /// Unique in the book.
    pub name: String,
    /// Its published class; `None` for levels that were never evaluated.
    pub class: Option<DifficultyClass>,
    /// Types of the locations in kitchen order.
    pub kitchen: Vec<String>,
    /// The dishes in the order that the random draw indexes.
    pub dishes: Vec<String>,
    /// The crew the level file names; evaluations set their own.
    pub crew: u32,
    /// The level file's own timing, if it has one.
    pub timing: Option<FileTiming>,
    /// Steps of an episode.
    pub max_steps: u32,
}

/// Base ingredients, tools, recipes and levels that fit together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KitchenBook {
    base_ingredients: Vec<String>,
    tools: Vec<ToolType>,
    recipes: Vec<CookingRecipe>,
    levels: Vec<KitchenLevel>,
}

impl KitchenBook {
    /// The published recipes and levels, and the further levels used by traces and demonstrations.
    #[must_use]
    #[expect(clippy::expect_used, reason = "the files are part of the program, and a test loads them")]
    pub fn built_in() -> Arc<KitchenBook> {
        static BOOK: OnceLock<Arc<KitchenBook>> = OnceLock::new();
        let files = [
            ("recipes.toml", include_str!("../../data/recipes.toml")),
            ("levels.toml", include_str!("../../data/levels.toml")),
            ("custom_levels.toml", include_str!("../../data/custom_levels.toml")),
        ];
        let load = || {
            let book =
                files.iter().try_fold(KitchenBook::empty(), |book, (name, text)| book.extended(name, text));
            Arc::new(book.expect("the built-in kitchen files are sound"))
        };
        BOOK.get_or_init(load).clone()
    }

    /// A book without anything, to be [`extended`](KitchenBook::extended).
    #[must_use]
    pub fn empty() -> KitchenBook {
        KitchenBook {
            base_ingredients: Vec::new(),
            tools: Vec::new(),
            recipes: Vec::new(),
            levels: Vec::new(),
        }
    }

    /// A book of these ingredients, tools and recipes, checked as a file is.
    pub(crate) fn of_parts(
        base_ingredients: Vec<String>,
        tools: Vec<ToolType>,
        recipes: Vec<CookingRecipe>,
    ) -> Result<KitchenBook, BookError> {
        let parts = KitchenBook { base_ingredients, tools, recipes, levels: Vec::new() };
        let empty = KitchenBook::empty();
        empty.extended("prompt", &parts.additions_to_toml(&empty))
    }

    /// This book and what the file adds to it. `file` serves the messages only.
    ///
    /// # Errors
    /// The first thing wrong with the file, with its line.
    pub fn extended(&self, file: &str, text: &str) -> Result<KitchenBook, BookError> {
        load::extend(self, file, text)
    }

    /// The entries of this book that `base` lacks, as a file that [`extended`](KitchenBook::extended) reads.
    ///
    /// Equal names count as equal things: books made by extension never differ in what a name means.
    #[must_use]
    pub fn additions_to_toml(&self, base: &KitchenBook) -> String {
        write::additions(self, base)
    }

    /// Base ingredients in the order in which they are offered.
    #[must_use]
    pub fn base_ingredients(&self) -> &[String] {
        &self.base_ingredients
    }

    /// The types of tools in this book.
    #[must_use]
    pub fn tools(&self) -> &[ToolType] {
        &self.tools
    }

    /// Recipes in the order in which manuals list them.
    #[must_use]
    pub fn recipes(&self) -> &[CookingRecipe] {
        &self.recipes
    }

    /// The levels in this book.
    #[must_use]
    pub fn levels(&self) -> &[KitchenLevel] {
        &self.levels
    }

    /// The level of that name.
    #[must_use]
    pub fn level(&self, name: &str) -> Option<&KitchenLevel> {
        self.levels.iter().find(|level| level.name == name)
    }

    /// The tool type of that name.
    #[must_use]
    pub fn tool(&self, name: &str) -> Option<&ToolType> {
        self.tools.iter().find(|tool| tool.name == name)
    }

    /// The recipe that makes that product.
    #[must_use]
    pub fn recipe(&self, product: &str) -> Option<&CookingRecipe> {
        self.recipes.iter().find(|recipe| recipe.product == product)
    }

    /// How many different items can occur when these dishes are ordered.
    pub(crate) fn count_items<'a>(&self, dishes: impl Iterator<Item = &'a str>) -> usize {
        let roots: Vec<&str> = dishes.collect();
        self.base_ingredients().len() + self.needed_recipes(&roots).len()
    }

    /// The recipes of these products and of everything they need, in book order.
    pub(crate) fn needed_recipes(&self, roots: &[&str]) -> Vec<&CookingRecipe> {
        let mut needed = vec![false; self.recipes().len()];
        let mut queue: Vec<&str> = roots.to_vec();
        while let Some(name) = queue.pop() {
            let found = self.recipes().iter().zip(&mut needed).find(|(recipe, _)| recipe.product == name);
            if let Some((recipe, needed)) = found
                && !*needed
            {
                *needed = true;
                queue.extend(recipe.ingredients.iter().map(String::as_str));
            }
        }
        self.recipes().iter().zip(needed).filter(|(_, needed)| *needed).map(|(recipe, _)| recipe).collect()
    }
}
