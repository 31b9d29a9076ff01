//! Related dishes: each after the first is a variant of an earlier one of its level, as on most published levels, where dishes share
//! tools, parts and ingredients.

use cooperage_core::{RandomSource, TreeRandom};

use super::dishes::{DishShape, RecipeDraft};

/// Attempts at one variant before the level is given up. Most fail where a split may have few recipes.
const VARIANT_ATTEMPTS: u32 = 600;

impl RecipeDraft<'_> {
    /// A dish that is new and differs in one ingredient from an earlier dish of this level; `None` if nothing fitting was found.
    pub(super) fn variant(&mut self, shape: DishShape, random: &mut TreeRandom) -> Option<String> {
        for _ in 0..VARIANT_ATTEMPTS {
            let earlier = random.choose(&self.dishes)?.clone();
            let kept = self.recipes.len();
            if let Some(name) = self.changed(&earlier, random)
                && shape.operations.has(self.operations(&name))
                && self.take_dish(&name)
            {
                return Some(name);
            }
            self.recipes.truncate(kept);
        }
        None
    }

    /// That product with one ingredient exchanged, added or left out: in its last operation, or in one of a part of it, which then
    /// is a product of its own too.
    fn changed(&mut self, product: &str, random: &mut TreeRandom) -> Option<String> {
        let recipe = self.recipe(product)?;
        let (tool, mut ingredients) = (recipe.tool.clone(), recipe.ingredients.clone());
        let parts: Vec<usize> =
            (0..ingredients.len()).filter(|&place| self.recipe(&ingredients[place]).is_some()).collect();
        let place = random.below(ingredients.len() as u32) as usize;
        match random.choose(&parts).copied().filter(|_| random.below(2) == 0) {
            Some(part) => ingredients[part] = self.changed(&ingredients[part], random)?,
            None => match random.below(4) {
                0 => {
                    ingredients.remove(place);
                }
                1 => ingredients.push(self.ingredient(&tool, random)?),
                _ => ingredients[place] = self.ingredient(&tool, random)?,
            },
        }
        let is_twice = (1..ingredients.len()).any(|place| ingredients[..place].contains(&ingredients[place]));
        let has_room = || self.tools_with_room(ingredients.len()).any(|room| room.name == tool);
        let is_allowed =
            || self.rules.is_none_or(|rules| rules.allow(&|name| self.recipe(name), &tool, &ingredients));
        if ingredients.is_empty() || is_twice || !has_room() || !is_allowed() {
            return None;
        }
        Some(self.recipe_for(&tool, ingredients))
    }

    /// A base ingredient, or, once in four times, a part of an earlier dish that is not made in that tool.
    fn ingredient(&self, tool: &str, random: &mut TreeRandom) -> Option<String> {
        let is_part = |name: &&String| self.recipe(name).is_some_and(|recipe| recipe.tool != tool);
        let parts: Vec<&String> =
            self.recipes.iter().flat_map(|recipe| &recipe.ingredients).filter(is_part).collect();
        let part = random.choose(&parts).filter(|_| random.below(4) == 0);
        part.copied().or_else(|| random.choose(self.book.base_ingredients())).cloned()
    }

    /// How many operations a product takes.
    fn operations(&self, product: &str) -> u32 {
        let Some(recipe) = self.recipe(product) else { return 0 };
        1 + recipe.ingredients.iter().map(|name| self.operations(name)).sum::<u32>()
    }
}
