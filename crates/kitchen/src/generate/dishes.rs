//! Inventing dishes: small trees of recipes over base ingredients.

use cooperage_core::{RandomSource, TreeRandom};

use super::names::invent_name;
use super::split::LevelRules;
use crate::book::{CookingRecipe, DifficultyClass, KitchenBook, KitchenLevel, LocationRole, ToolType};

/// A range to draw from, both ends included.
#[derive(Clone, Copy)]
pub(super) struct Range {
    pub(super) least: u32,
    pub(super) most: u32,
}

impl Range {
    pub(super) fn draw(self, random: &mut TreeRandom) -> u32 {
        self.least + random.below(self.most.saturating_sub(self.least) + 1)
    }

    pub(super) fn has(self, number: u32) -> bool {
        (self.least..=self.most).contains(&number)
    }
}

/// The size and shape of the dishes of a class. The figures follow the published levels of that class.
#[derive(Clone, Copy)]
pub(super) struct DishShape {
    /// Dishes of a level.
    pub(super) dishes: Range,
    /// Cooking operations of a dish.
    pub(super) operations: Range,
    /// Ingredients of the last mixture.
    mixture: Range,
}

impl DishShape {
    pub(super) fn of(class: DifficultyClass) -> DishShape {
        let range = |least, most| Range { least, most };
        let (dishes, operations, mixture) = match class {
            DifficultyClass::Entry => (range(1, 3), range(1, 1), range(2, 3)),
            DifficultyClass::Simple => (range(3, 4), range(2, 3), range(1, 2)),
            DifficultyClass::Intermediate => (range(2, 3), range(3, 4), range(2, 4)),
            DifficultyClass::Advanced => (range(3, 5), range(3, 5), range(2, 4)),
        };
        DishShape { dishes, operations, mixture }
    }
}

/// Attempts at one recipe before the level is given up.
const RECIPE_ATTEMPTS: u32 = 40;
/// Attempts at a mixture that a split may have.
const MIXTURE_ATTEMPTS: u32 = 64;

/// New recipes beside those of a book.
pub(super) struct RecipeDraft<'b> {
    pub(super) book: &'b KitchenBook,
    pub(super) recipes: Vec<CookingRecipe>,
    pub(super) dishes: Vec<String>,
    /// The rules for all recipes; none where any recipe may be taken, also those of the book.
    pub(super) rules: Option<&'b LevelRules>,
}

impl<'b> RecipeDraft<'b> {
    pub(super) fn new(book: &'b KitchenBook, rules: Option<&'b LevelRules>) -> RecipeDraft<'b> {
        RecipeDraft { book, recipes: Vec::new(), dishes: Vec::new(), rules }
    }

    /// A dish that is new, as a whole recipe tree; `None` if nothing fitting was found.
    pub(super) fn dish(&mut self, shape: DishShape, random: &mut TreeRandom) -> Option<String> {
        for _ in 0..RECIPE_ATTEMPTS {
            let operations = shape.operations.draw(random);
            let size = shape.mixture.draw(random);
            let kept = self.recipes.len();
            if let Some(name) = self.product(operations, size, None, random)
                && self.take_dish(&name)
            {
                return Some(name);
            }
            self.recipes.truncate(kept);
        }
        None
    }

    /// Takes a product as a dish of the level, if it is none of the book and none yet. Returns whether it did.
    pub(super) fn take_dish(&mut self, name: &str) -> bool {
        let is_new = self.book.recipe(name).is_none() && !self.dishes.iter().any(|dish| dish == name);
        if is_new {
            self.dishes.push(name.to_owned());
        }
        is_new
    }

    /// A product of that many operations, `size` ingredients in the last one if possible, not made in the tool `but`.
    fn product(
        &mut self,
        operations: u32,
        size: u32,
        but: Option<&str>,
        random: &mut TreeRandom,
    ) -> Option<String> {
        if let Some(rules) = self.rules {
            return self.product_of_split(operations, size, rules, random);
        }
        let parts = parts(operations - 1, size, random);
        let size = (size as usize).max(parts.len()).max(1);
        let possible: Vec<&ToolType> =
            self.tools_with_room(size).filter(|tool| Some(tool.name.as_str()) != but).collect();
        let tool = (*random.choose(&possible)?).clone();
        let mut ingredients: Vec<String> = Vec::new();
        for part in parts {
            let made = self.product(part, 1, Some(&tool.name), random)?;
            if ingredients.contains(&made) {
                return None;
            }
            ingredients.push(made);
        }
        self.fill(&mut ingredients, size, random)?;
        Some(self.recipe_for(&tool.name, ingredients))
    }

    /// The cooking tools that take so many ingredients.
    pub(super) fn tools_with_room(&self, size: usize) -> impl Iterator<Item = &'b ToolType> + use<'b> {
        let tools = self.book.tools().iter().filter(|tool| tool.role == LocationRole::Cooking);
        tools
            .filter(move |tool| size == 1 || !tool.takeable_at_start)
            .filter(move |tool| tool.capacity.is_none_or(|capacity| size <= capacity as usize))
    }

    /// Adds base ingredients up to so many in all.
    fn fill(&self, ingredients: &mut Vec<String>, size: usize, random: &mut TreeRandom) -> Option<()> {
        let base = self.book.base_ingredients();
        while ingredients.len() < size.min(base.len()) {
            let name = random.choose(base)?;
            if !ingredients.contains(name) {
                ingredients.push(name.clone());
            }
        }
        Some(())
    }

    /// As [`product`](RecipeDraft::product), with recipes that the split may have. The parts come first: of the last mixture many are
    /// tried, each of which the split may have or not.
    fn product_of_split(
        &mut self,
        operations: u32,
        size: u32,
        rules: &LevelRules,
        random: &mut TreeRandom,
    ) -> Option<String> {
        let parts = parts(operations - 1, size, random);
        let size = (size as usize).max(parts.len()).max(1);
        let mut made: Vec<String> = Vec::new();
        for part in parts {
            let part = self.product(part, 1, None, random)?;
            if made.contains(&part) {
                return None;
            }
            made.push(part);
        }
        let is_used = |tool: &&ToolType| {
            made.iter().filter_map(|part| self.recipe(part)).any(|recipe| recipe.tool == tool.name)
        };
        let possible: Vec<&ToolType> = self.tools_with_room(size).filter(|tool| !is_used(tool)).collect();
        for _ in 0..MIXTURE_ATTEMPTS {
            let tool = random.choose(&possible)?;
            let mut ingredients = made.clone();
            self.fill(&mut ingredients, size, random)?;
            if rules.allow(&|name| self.recipe(name), &tool.name, &ingredients) {
                return Some(self.recipe_for(&tool.name, ingredients));
            }
        }
        None
    }

    /// The product of these ingredients in that tool, known already or invented now.
    pub(super) fn recipe_for(&mut self, tool: &str, ingredients: Vec<String>) -> String {
        let same = |recipe: &&CookingRecipe| {
            recipe.tool == tool
                && recipe.ingredients.len() == ingredients.len()
                && recipe.ingredients.iter().all(|name| ingredients.contains(name))
        };
        if let Some(known) = self.book.recipes().iter().chain(&self.recipes).find(same) {
            return known.product.clone();
        }
        let taken = |name: &str| {
            self.rules.is_some_and(|rules| !rules.allow_name(name))
                || self.book.base_ingredients().iter().any(|base| base == name)
                || self.book.recipes().iter().chain(&self.recipes).any(|recipe| recipe.product == name)
        };
        let roots: Vec<&str> = ingredients.iter().map(|name| self.root(name)).collect();
        let product = invent_name(tool, &ingredients, &roots, taken);
        self.recipes.push(CookingRecipe { product: product.clone(), tool: tool.to_owned(), ingredients });
        product
    }

    pub(super) fn recipe(&self, name: &str) -> Option<&CookingRecipe> {
        self.book.recipe(name).or_else(|| self.recipes.iter().find(|recipe| recipe.product == name))
    }

    /// The base ingredient that an item is mainly made of.
    fn root<'s>(&'s self, name: &'s str) -> &'s str {
        let mut name = name;
        while let Some(first) = self.recipe(name).and_then(|recipe| recipe.ingredients.first()) {
            name = first;
        }
        name
    }

    /// The tools that the trees of these dishes need, each once.
    pub(super) fn tools_for(&self, dishes: &[String]) -> Vec<String> {
        let mut tools: Vec<String> = Vec::new();
        let mut queue: Vec<&str> = dishes.iter().map(String::as_str).collect();
        while let Some(name) = queue.pop() {
            let Some(recipe) = self.recipe(name) else { continue };
            if !tools.contains(&recipe.tool) {
                tools.push(recipe.tool.clone());
            }
            queue.extend(recipe.ingredients.iter().map(String::as_str));
        }
        tools
    }

    /// The new recipes that the level needs, and the level, as a kitchen file.
    pub(super) fn to_toml(&self, level: &KitchenLevel) -> String {
        crate::book::to_toml(&self.recipes, std::slice::from_ref(level))
    }
}

/// How many operations each cooked ingredient gets: all together `operations`, at most `size` of them but at least one if
/// there are any.
fn parts(operations: u32, size: u32, random: &mut TreeRandom) -> Vec<u32> {
    if operations == 0 {
        return Vec::new();
    }
    let count = 1 + random.below(size.max(1).min(operations));
    let mut parts = vec![1; count as usize];
    for _ in count..operations {
        let lucky = random.below(count) as usize;
        if let Some(part) = parts.get_mut(lucky) {
            *part += 1;
        }
    }
    parts
}
