//! Facts on CuisineWorld's levels and dishes for the experiments, from the product's own recipe book.

use cooperage_kitchen::book::{CookingRecipe, LocationRole};
use cooperage_kitchen::{DifficultyClass, KitchenBook};
use cooperage_suites::results::distinct;

use crate::tasks::{OrderPace, TaskName};

/// The names of the five task intervals, hardest first; the last parts of the tasks' names.
pub(crate) const TAUS: [&str; 5] = ["tau1", "tau2", "tau3", "tau4", "tau5"];

/// The suite of a level.
pub(crate) fn suite(level: &str) -> String {
    format!("cuisineworld/{level}")
}

/// Level and task interval (counted from 0) of a task of CuisineWorld under one of the five intervals.
pub(crate) fn parse_task(task: &str) -> Option<(&str, usize)> {
    let name = TaskName::parse(task)?;
    match name.pace {
        OrderPace::Tau(number) => Some((name.level, usize::from(number).checked_sub(1)?)),
        OrderPace::File | OrderPace::Practice => None,
    }
}

/// A level's published class.
pub(crate) fn class_of(level: &str) -> Option<DifficultyClass> {
    KitchenBook::built_in().level(level)?.class
}

/// The measures of a dish that figure 2 of the paper counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DishFacts {
    /// Different types of cooking tools.
    pub(crate) tools: usize,
    /// Different base ingredients.
    pub(crate) ingredients: usize,
    /// Cooking operations, repetitions included.
    pub(crate) steps: usize,
    /// The most ingredients of any one operation.
    pub(crate) mixture: usize,
}

/// The dishes of all thirteen published levels with their measures, in order of first appearance.
pub(crate) fn published_dishes() -> Vec<(String, DishFacts)> {
    let book = KitchenBook::built_in();
    let levels = (0..13).filter_map(|number| book.level(&format!("level_{number}")));
    let dishes = distinct(levels.flat_map(|level| level.dishes.iter()));
    dishes.into_iter().map(|dish| (dish.clone(), facts(&book, dish))).collect()
}

fn facts(book: &KitchenBook, dish: &str) -> DishFacts {
    let (mut tools, mut base) = (Vec::new(), Vec::new());
    let (mut steps, mut mixture) = (0, 0);
    let mut open = vec![dish];
    // A book holds no cycle: the loader refuses them.
    while let Some(item) = open.pop() {
        let Some(CookingRecipe { tool, ingredients, .. }) = book.recipe(item) else {
            base.push(item);
            continue;
        };
        if book.tool(tool).is_some_and(|tool| tool.role == LocationRole::Cooking) {
            tools.push(tool.as_str());
        }
        steps += 1;
        mixture = mixture.max(ingredients.len());
        open.extend(ingredients.iter().map(String::as_str));
    }
    let count = |names: Vec<&str>| distinct(names.into_iter()).len();
    DishFacts { tools: count(tools), ingredients: count(base), steps, mixture }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_and_levels() {
        assert_eq!(parse_task("cuisineworld/level_3/tau5"), Some(("level_3", 4)));
        for odd in [
            "cuisineworld/level_3",
            "cuisineworld/level_3/tau6",
            "cuisineworld/level_3/file",
            "kitchen/level_3/tau1",
            "",
        ] {
            assert_eq!(parse_task(odd), None, "{odd}");
        }
        assert_eq!((class_of("level_7"), class_of("level_6")), (Some(DifficultyClass::Entry), None));
    }

    #[test]
    fn the_hopper_by_hand() {
        let dishes = published_dishes();
        assert_eq!(dishes.len(), 33);
        let hopper = dishes.iter().find(|(name, _)| name == "Hopper").unwrap().1;
        // Tomato and lettuce are chopped, beef is fried, the three and bread are mixed.
        assert_eq!(hopper, DishFacts { tools: 3, ingredients: 4, steps: 4, mixture: 4 });
    }
}
