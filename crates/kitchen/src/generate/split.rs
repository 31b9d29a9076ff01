//! Splits of generated levels: what is trained with, what is chosen by, and what is tested with have no recipe and no dish in
//! common with each other, nor with the published levels.
//!
//! The content decides. A *tree* is a recipe with all recipes below it, down to base ingredients: tools, and ingredients in any
//! order. Every tree and every name of a product belongs to one split, which follows from a number that is drawn for it. A level
//! of a split has trees and names of that split alone, so levels of different splits share none, with any seeds. Trees
//! and names of the book that levels are made from belong to no split.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use cooperage_core::{RandomSource, TreeRandom};

use crate::book::{CookingRecipe, KitchenBook, KitchenLevel};

/// Seeds of each split: seed 0 of a split is the first of its range.
pub const SEEDS: u64 = 1_000_000;
/// Of a hundred trees, those for tests and those for choosing; the rest is for training.
const TEST_SHARE: u32 = 20;
const VAL_SHARE: u32 = 10;

/// The purpose of generated levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LevelSplit {
    /// Levels to train with.
    Train,
    /// Levels for choosing among trained models.
    Val,
    /// Levels to test with.
    Test,
}

impl LevelSplit {
    /// Its name in commands and files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            LevelSplit::Train => "train",
            LevelSplit::Val => "val",
            LevelSplit::Test => "test",
        }
    }

    /// The first seed of its range of [`SEEDS`]. Levels without a split have the range before all of these.
    #[must_use]
    pub const fn first_seed(self) -> u64 {
        match self {
            LevelSplit::Train => SEEDS,
            LevelSplit::Val => 2 * SEEDS,
            LevelSplit::Test => 3 * SEEDS,
        }
    }

    /// The split of a tree or of a name.
    fn drawn(mut random: TreeRandom) -> LevelSplit {
        match random.below(100) {
            share if share < TEST_SHARE => LevelSplit::Test,
            share if share < TEST_SHARE + VAL_SHARE => LevelSplit::Val,
            _ => LevelSplit::Train,
        }
    }

    /// The split to which the name of a product belongs.
    pub(super) fn of_name(name: &str) -> LevelSplit {
        LevelSplit::drawn(root().child("name").child(name))
    }

    fn of_tree(tree: RecipeTree) -> LevelSplit {
        LevelSplit::drawn(root().numbered_child("tree", tree.0))
    }

    /// The split of a level: that of all trees and names of its dishes and of what they are made of. `None` if they are of several
    /// splits, or if any of them is published.
    #[must_use]
    pub fn of_level(book: &KitchenBook, level: &KitchenLevel) -> Option<LevelSplit> {
        static PUBLISHED: LazyLock<PublishedRecipes> =
            LazyLock::new(|| PublishedRecipes::of(&KitchenBook::built_in(), false));
        let mut trees = TreeReader::default();
        let mut splits = BTreeSet::new();
        for recipe in recipes_below(book, &level.dishes) {
            let tree = trees.of(&|name| book.recipe(name), &recipe.tool, &recipe.ingredients);
            if PUBLISHED.has(&recipe.product, tree) {
                return None;
            }
            splits.extend([LevelSplit::of_tree(tree), LevelSplit::of_name(&recipe.product)]);
        }
        splits.first().copied().filter(|_| splits.len() == 1)
    }
}

fn root() -> TreeRandom {
    TreeRandom::from_seed(0).child("cuisineworld/split")
}

/// A number for a recipe with all recipes below it; names of products play no part in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RecipeTree(u64);

/// Finds the recipe of a product.
pub(super) type RecipeOf<'r> = dyn Fn(&str) -> Option<&'r CookingRecipe> + 'r;

/// Works out trees, each once.
#[derive(Default)]
pub(super) struct TreeReader {
    known: BTreeMap<String, RecipeTree>,
}

impl TreeReader {
    /// The tree of these ingredients in that tool. A book has no recipe that needs itself.
    pub(super) fn of(&mut self, recipe: &RecipeOf<'_>, tool: &str, ingredients: &[String]) -> RecipeTree {
        let mut parts: Vec<RecipeTree> = ingredients.iter().map(|name| self.product(recipe, name)).collect();
        parts.sort_unstable();
        let mut random = root().child("tool").child(tool);
        for part in parts {
            random = random.numbered_child("part", part.0);
        }
        RecipeTree(random.next_u64())
    }

    fn product(&mut self, recipe: &RecipeOf<'_>, name: &str) -> RecipeTree {
        if let Some(known) = self.known.get(name) {
            return *known;
        }
        let tree = match recipe(name) {
            Some(found) => self.of(recipe, &found.tool, &found.ingredients),
            None => RecipeTree(root().child("base").child(name).next_u64()),
        };
        self.known.insert(name.to_owned(), tree);
        tree
    }
}

/// The recipes of these dishes and of everything that they are made of, each once.
fn recipes_below<'b>(book: &'b KitchenBook, dishes: &[String]) -> Vec<&'b CookingRecipe> {
    let mut queue: Vec<&str> = dishes.iter().map(String::as_str).collect();
    let (mut seen, mut recipes) = (BTreeSet::new(), Vec::new());
    while let Some(name) = queue.pop() {
        let Some(recipe) = book.recipe(name).filter(|_| seen.insert(name.to_owned())) else { continue };
        queue.extend(recipe.ingredients.iter().map(String::as_str));
        recipes.push(recipe);
    }
    recipes
}

/// The recipes of a book that no level of a split has.
pub(super) struct PublishedRecipes {
    products: BTreeSet<String>,
    trees: BTreeSet<RecipeTree>,
    /// The shapes of two or more tools that its levels have, where those are held out.
    shapes: BTreeSet<String>,
}

impl PublishedRecipes {
    pub(super) fn of(book: &KitchenBook, holds_out_shapes: bool) -> PublishedRecipes {
        let mut reader = TreeReader::default();
        let recipe_of = |name: &str| book.recipe(name);
        let tree = |recipe: &CookingRecipe| reader.of(&recipe_of, &recipe.tool, &recipe.ingredients);
        let trees = book.recipes().iter().map(tree).collect();
        let dishes: Vec<String> = book.levels().iter().flat_map(|level| level.dishes.clone()).collect();
        let played = recipes_below(book, &dishes).into_iter().filter(|_| holds_out_shapes);
        let shapes =
            played.filter_map(|recipe| shape(&recipe_of, &recipe.tool, &recipe.ingredients)).collect();
        let products = book.recipes().iter().map(|recipe| recipe.product.clone()).collect();
        PublishedRecipes { products, trees, shapes }
    }

    /// Whether the book has that product or that tree.
    fn has(&self, product: &str, tree: RecipeTree) -> bool {
        self.products.contains(product) || self.trees.contains(&tree)
    }
}

/// The shape of a recipe: its tree of tools with the number of base ingredients at each, as a text such as `pot2(pan1)`. `None` for
/// a single tool.
pub(super) fn shape(recipe: &RecipeOf<'_>, tool: &str, ingredients: &[String]) -> Option<String> {
    ingredients.iter().any(|name| recipe(name).is_some()).then(|| shape_text(recipe, tool, ingredients))
}

fn shape_text(recipe: &RecipeOf<'_>, tool: &str, ingredients: &[String]) -> String {
    let below: Vec<&CookingRecipe> = ingredients.iter().filter_map(|name| recipe(name)).collect();
    let mut parts: Vec<String> =
        below.iter().map(|part| shape_text(recipe, &part.tool, &part.ingredients)).collect();
    parts.sort();
    let base = ingredients.len() - below.len();
    if parts.is_empty() { format!("{tool}{base}") } else { format!("{tool}{base}({})", parts.join(" ")) }
}

/// The rules for recipes of new levels.
pub(super) struct LevelRules {
    split: LevelSplit,
    published: PublishedRecipes,
}

impl LevelRules {
    pub(super) fn new(split: LevelSplit, published: PublishedRecipes) -> LevelRules {
        LevelRules { split, published }
    }

    /// Whether the split may have a recipe.
    pub(super) fn allow(&self, recipe: &RecipeOf<'_>, tool: &str, ingredients: &[String]) -> bool {
        let tree = TreeReader::default().of(recipe, tool, ingredients);
        let has_shape =
            || shape(recipe, tool, ingredients).is_some_and(|shape| self.published.shapes.contains(&shape));
        LevelSplit::of_tree(tree) == self.split && !self.published.trees.contains(&tree) && !has_shape()
    }

    /// Whether the split may have a product of that name.
    pub(super) fn allow_name(&self, name: &str) -> bool {
        LevelSplit::of_name(name) == self.split && !self.published.products.contains(name)
    }
}
