//! Reading and checking a kitchen file.
//!
//! Every check points at the line that has to change, and names the dish and the tool it is about.

use std::ops::Range;

use toml::Spanned;

use super::file::{BookFile, LevelEntry, RecipeEntry, ToolEntry};
use super::{
    BookError, BookProblem, CookingRecipe, DifficultyClass, FileTiming, KitchenBook, KitchenLevel,
    LocationRole, NameFault, ToolType,
};
use crate::limits;

/// The most characters of a name.
pub(super) const NAME_LENGTH_MAX: usize = 64;

/// The only format there is.
const FORMAT: i64 = 1;

/// Words that mean something else where an item's name could stand.
const RESERVED: [&str; 2] = ["waste", "None"];

/// A problem and the bytes of the file it is about.
type Located = (Range<usize>, BookProblem);

pub(super) fn extend(base: &KitchenBook, file: &str, text: &str) -> Result<KitchenBook, BookError> {
    let error = |(span, problem): Located| {
        let before = text.get(..span.start.min(text.len())).unwrap_or("");
        BookError { file: file.to_owned(), line: 1 + before.matches('\n').count(), problem }
    };
    let parsed: BookFile = toml::from_str(text)
        .map_err(|e| error((e.span().unwrap_or(0..0), BookProblem::Syntax(e.message().trim().to_owned()))))?;
    let mut book = base.clone();
    add(&mut book, &parsed).map_err(error)?;
    Ok(book)
}

fn add(book: &mut KitchenBook, file: &BookFile) -> Result<(), Located> {
    if *file.format.get_ref() != FORMAT {
        return Err((file.format.span(), BookProblem::Format(*file.format.get_ref())));
    }
    for name in &file.base_ingredients {
        check_name("base ingredient", name)?;
        let taken = book.base_ingredients.contains(name.get_ref()) || book.recipe(name.get_ref()).is_some();
        if taken {
            return Err(duplicate("base ingredient", name));
        }
        book.base_ingredients.push(name.get_ref().clone());
    }
    for entry in &file.tools {
        let tool = tool(book, entry.get_ref())?;
        book.tools.push(tool);
    }
    for entry in &file.recipes {
        let recipe = recipe(book, entry.get_ref())?;
        book.recipes.push(recipe);
    }
    // Recipes may use products of recipes further down, so these checks come after all have been read.
    for entry in &file.recipes {
        check_ingredients(book, entry.get_ref())?;
    }
    for entry in &file.recipes {
        check_acyclic(book, entry.get_ref())?;
    }
    for entry in &file.levels {
        let level = level(book, entry.get_ref())?;
        book.levels.push(level);
    }
    Ok(())
}

fn check_name(what: &'static str, name: &Spanned<String>) -> Result<(), Located> {
    let text = name.get_ref();
    let fault = if text.is_empty() {
        NameFault::Empty
    } else if text.len() > NAME_LENGTH_MAX {
        NameFault::Long
    } else if !text.bytes().all(|b| b.is_ascii_alphanumeric() || (what == "level" && b == b'_')) {
        NameFault::Characters
    } else if what == "tool" && text.bytes().last().is_some_and(|b| b.is_ascii_digit()) {
        NameFault::TrailingDigit
    } else if RESERVED.contains(&text.as_str()) {
        NameFault::Reserved
    } else {
        return Ok(());
    };
    let cut: String = text.chars().take(NAME_LENGTH_MAX).collect();
    Err((name.span(), BookProblem::Name { what, name: cut, fault }))
}

fn duplicate(what: &'static str, name: &Spanned<String>) -> Located {
    (name.span(), BookProblem::Duplicate { what, name: name.get_ref().clone() })
}

fn tool(book: &KitchenBook, entry: &ToolEntry) -> Result<ToolType, Located> {
    check_name("tool", &entry.name)?;
    let name = entry.name.get_ref();
    if book.tool(name).is_some() {
        return Err(duplicate("tool", &entry.name));
    }
    let role = match entry.role.as_ref().map(|role| (role, role.get_ref().as_str())) {
        None | Some((_, "cooking")) => LocationRole::Cooking,
        Some((_, "storage")) => LocationRole::Storage,
        Some((_, "serving")) => LocationRole::Serving,
        Some((role, word)) => {
            let problem = BookProblem::UnknownWord {
                what: "the role",
                name: name.clone(),
                value: word.to_owned(),
                possible: "cooking, storage or serving",
            };
            return Err((role.span(), problem));
        }
    };
    let cook_time =
        number("cook_time", name, &entry.cook_time, 0..=i64::from(limits::COOK_TIME_MAX), "0 to 250")?;
    let capacity = number("capacity", name, &entry.capacity, -1..=1_000_000, "-1 (no limit) to 1000000")?;
    Ok(ToolType {
        name: name.clone(),
        role,
        cook_time: cook_time as u8,
        capacity: u32::try_from(capacity).ok(),
        agent_stays: entry.agent_stays,
        takeable_at_start: match role {
            LocationRole::Storage => true,
            LocationRole::Serving => false,
            LocationRole::Cooking => entry.takeable_at_start,
        },
    })
}

fn number(
    what: &'static str,
    name: &str,
    value: &Spanned<i64>,
    range: std::ops::RangeInclusive<i64>,
    possible: &'static str,
) -> Result<i64, Located> {
    if range.contains(value.get_ref()) {
        return Ok(*value.get_ref());
    }
    let problem = BookProblem::OutOfRange { what, name: name.to_owned(), value: *value.get_ref(), possible };
    Err((value.span(), problem))
}

fn recipe(book: &KitchenBook, entry: &RecipeEntry) -> Result<CookingRecipe, Located> {
    check_name("product", &entry.product)?;
    let (dish, tool) = (entry.product.get_ref().clone(), entry.tool.get_ref().clone());
    if book.base_ingredients.contains(&dish) {
        return Err((entry.product.span(), BookProblem::ProductIsBase { dish, tool }));
    }
    if book.recipe(&dish).is_some() {
        return Err(duplicate("product", &entry.product));
    }
    match book.tool(&tool) {
        None => return Err((entry.tool.span(), BookProblem::UnknownTool { dish, tool })),
        Some(found) if found.role != LocationRole::Cooking => {
            return Err((entry.tool.span(), BookProblem::ToolDoesNotCook { dish, tool }));
        }
        Some(found) => {
            let count = entry.ingredients.get_ref().len();
            let span = entry.ingredients.span();
            if count == 0 || count > limits::INGREDIENTS_MAX {
                let max = limits::INGREDIENTS_MAX;
                return Err((span, BookProblem::IngredientCount { dish, tool, count, max }));
            }
            if found.takeable_at_start && count > 1 {
                return Err((span, BookProblem::MixtureInOpenTool { dish, tool, count }));
            }
        }
    }
    let ingredients = entry.ingredients.get_ref().iter().map(|name| name.get_ref().clone()).collect();
    Ok(CookingRecipe { product: dish, tool, ingredients })
}

fn check_ingredients(book: &KitchenBook, entry: &RecipeEntry) -> Result<(), Located> {
    let (dish, tool) = (entry.product.get_ref(), entry.tool.get_ref());
    let ingredients = entry.ingredients.get_ref();
    for (place, ingredient) in ingredients.iter().enumerate() {
        let (dish, tool, name) = (dish.clone(), tool.clone(), ingredient.get_ref().clone());
        if ingredients[..place].iter().any(|earlier| *earlier.get_ref() == name) {
            let problem = BookProblem::RepeatedIngredient { dish, tool, ingredient: name };
            return Err((ingredient.span(), problem));
        }
        match book.recipe(&name) {
            Some(made) if made.tool == tool && name != dish => {
                return Err((ingredient.span(), BookProblem::CookedTwice { dish, tool, ingredient: name }));
            }
            None if !book.base_ingredients.contains(&name) => {
                let problem = BookProblem::UnknownIngredient { dish, tool, ingredient: name };
                return Err((ingredient.span(), problem));
            }
            _ => {}
        }
    }
    let same_set = |recipe: &&CookingRecipe| {
        recipe.product != *dish
            && recipe.tool == *tool
            && recipe.ingredients.len() == ingredients.len()
            && ingredients.iter().all(|name| recipe.ingredients.contains(name.get_ref()))
    };
    match book.recipes.iter().find(same_set) {
        Some(other) => {
            let (dish, other, tool) = (dish.clone(), other.product.clone(), tool.clone());
            Err((entry.ingredients.span(), BookProblem::SameMixture { dish, other, tool }))
        }
        None => Ok(()),
    }
}

/// Walks down from the product and reports when it meets itself.
///
/// New recipes cannot put older ones on a cycle without being on it themselves, so it is enough to start from those.
fn check_acyclic(book: &KitchenBook, entry: &RecipeEntry) -> Result<(), Located> {
    let start = entry.product.get_ref().as_str();
    let mut seen: Vec<(&str, usize)> = vec![(start, 0)];
    let mut next = 0;
    while next < seen.len() {
        let name = seen[next].0;
        for ingredient in book.recipe(name).map_or(&[][..], |recipe| &recipe.ingredients) {
            if ingredient == start {
                let mut chain = vec![start, name];
                let mut at = next;
                while at != 0 {
                    at = seen[at].1;
                    chain.push(seen[at].0);
                }
                chain.reverse();
                let problem = BookProblem::Cycle {
                    dish: start.to_owned(),
                    tool: entry.tool.get_ref().clone(),
                    chain: chain.join(" needs "),
                };
                return Err((entry.product.span(), problem));
            }
            if !seen.iter().any(|&(known, _)| known == ingredient) {
                seen.push((ingredient, next));
            }
        }
        next += 1;
    }
    Ok(())
}

fn level(book: &KitchenBook, entry: &LevelEntry) -> Result<KitchenLevel, Located> {
    check_name("level", &entry.name)?;
    let name = entry.name.get_ref();
    if book.level(name).is_some() {
        return Err(duplicate("level", &entry.name));
    }
    let class = entry.class.as_ref().map(|word| class(name, word)).transpose()?;
    check_kitchen(book, name, entry)?;
    check_dishes(book, name, entry)?;
    check_any_makeable(book, name, entry)?;
    let crew = match &entry.crew {
        Some(crew) => number("crew", name, crew, 1..=limits::CREW_MAX as i64, "1 to 16")?,
        None => 2,
    };
    let max_steps = match &entry.max_steps {
        Some(steps) => number("max_steps", name, steps, 1..=i64::from(limits::STEPS_MAX), "1 to 1000000")?,
        None => 60,
    };
    Ok(KitchenLevel {
        name: name.clone(),
        class,
        kitchen: entry.kitchen.get_ref().iter().map(|tool| tool.get_ref().clone()).collect(),
        dishes: entry.dishes.get_ref().iter().map(|dish| dish.get_ref().clone()).collect(),
        crew: crew as u32,
        timing: timing(name, entry)?,
        max_steps: max_steps as u32,
    })
}

fn class(level: &str, word: &Spanned<String>) -> Result<DifficultyClass, Located> {
    DifficultyClass::from_name(word.get_ref()).ok_or_else(|| {
        let problem = BookProblem::UnknownWord {
            what: "the class",
            name: level.to_owned(),
            value: word.get_ref().clone(),
            possible: "entry, simple, intermediate or advanced",
        };
        (word.span(), problem)
    })
}

fn check_kitchen(book: &KitchenBook, level: &str, entry: &LevelEntry) -> Result<(), Located> {
    let kitchen = entry.kitchen.get_ref();
    for tool in kitchen {
        if book.tool(tool.get_ref()).is_none() {
            let problem =
                BookProblem::UnknownKitchenTool { level: level.to_owned(), tool: tool.get_ref().clone() };
            return Err((tool.span(), problem));
        }
    }
    let has = |role| kitchen.iter().any(|t| book.tool(t.get_ref()).is_some_and(|found| found.role == role));
    for (role, missing) in [(LocationRole::Storage, "storage"), (LocationRole::Serving, "serving table")] {
        if !has(role) {
            let problem = BookProblem::IncompleteKitchen { level: level.to_owned(), missing };
            return Err((entry.kitchen.span(), problem));
        }
    }
    check_size(level, "locations", kitchen.len(), limits::LOCATIONS_MAX, entry.kitchen.span())
}

/// Checks that at least one of a level's dishes can be made. Dishes that cannot be made are allowed beside it, as a
/// published level has some.
fn check_any_makeable(book: &KitchenBook, level: &str, entry: &LevelEntry) -> Result<(), Located> {
    let has = |tool: &str| entry.kitchen.get_ref().iter().any(|known| known.get_ref() == tool);
    let mut missing = None;
    for dish in entry.dishes.get_ref() {
        match missing_tool(book, dish.get_ref(), &has) {
            None => return Ok(()),
            Some(tool) => missing = missing.or(Some((dish.get_ref().clone(), tool))),
        }
    }
    let Some((dish, tool)) = missing else { return Ok(()) };
    Err((entry.dishes.span(), BookProblem::NothingCanBeMade { level: level.to_owned(), dish, tool }))
}

/// The first tool, in book order, that a kitchen lacks for a dish or for something in it.
fn missing_tool(book: &KitchenBook, item: &str, has: &dyn Fn(&str) -> bool) -> Option<String> {
    // Each recipe is looked at once: trees of recipes may be doubled many times over.
    let needed = book.needed_recipes(&[item]);
    needed.into_iter().find(|recipe| !has(&recipe.tool)).map(|recipe| recipe.tool.clone())
}

fn check_size(
    level: &str,
    what: &'static str,
    count: usize,
    max: usize,
    span: Range<usize>,
) -> Result<(), Located> {
    if (1..=max).contains(&count) {
        return Ok(());
    }
    Err((span, BookProblem::LevelSize { level: level.to_owned(), what, count, min: 1, max }))
}

fn check_dishes(book: &KitchenBook, level: &str, entry: &LevelEntry) -> Result<(), Located> {
    let dishes = entry.dishes.get_ref();
    check_size(level, "dishes", dishes.len(), limits::DISHES_MAX, entry.dishes.span())?;
    for (place, dish) in dishes.iter().enumerate() {
        let (level, name) = (level.to_owned(), dish.get_ref().clone());
        if book.recipe(&name).is_none() {
            return Err((dish.span(), BookProblem::DishWithoutRecipe { level, dish: name }));
        }
        if dishes[..place].iter().any(|earlier| *earlier.get_ref() == name) {
            return Err((dish.span(), BookProblem::RepeatedDish { level, dish: name }));
        }
    }
    let names = dishes.iter().map(|dish| dish.get_ref().as_str());
    let items = book.count_items(names);
    check_size(
        level,
        "items (base ingredients and everything its dishes need)",
        items,
        limits::ITEMS_MAX,
        entry.dishes.span(),
    )
}

fn timing(level: &str, entry: &LevelEntry) -> Result<Option<FileTiming>, Located> {
    const POSSIBLE: &str = "-1 (never, for ever) to 1000000";
    let range = -1..=1_000_000;
    let fault = |span, text: String| (span, BookProblem::Lifetimes { level: level.to_owned(), fault: text });
    let Some(interval) = &entry.task_interval else {
        return match (&entry.lifetime, &entry.lifetimes) {
            (Some(lifetime), _) => Err(fault(lifetime.span(), "need a task_interval beside them".to_owned())),
            (_, Some(lifetimes)) => {
                Err(fault(lifetimes.span(), "need a task_interval beside them".to_owned()))
            }
            (None, None) => Ok(None),
        };
    };
    number("task_interval", level, interval, range.clone(), POSSIBLE)?;
    let dishes = entry.dishes.get_ref();
    let lifetimes = match (&entry.lifetime, &entry.lifetimes) {
        (Some(lifetime), None) => {
            number("lifetime", level, lifetime, range, POSSIBLE)?;
            vec![u32::try_from(*lifetime.get_ref()).ok(); dishes.len()]
        }
        (None, Some(lifetimes)) => {
            if let Some(name) =
                lifetimes.get_ref().keys().find(|name| !dishes.iter().any(|d| d.get_ref() == *name))
            {
                return Err(fault(
                    lifetimes.span(),
                    format!("name `{name}`, which is not one of its dishes"),
                ));
            }
            let mut values = Vec::with_capacity(dishes.len());
            for dish in dishes {
                let Some(&value) = lifetimes.get_ref().get(dish.get_ref()) else {
                    return Err(fault(lifetimes.span(), format!("lack the dish `{}`", dish.get_ref())));
                };
                number(
                    "lifetime",
                    dish.get_ref(),
                    &Spanned::new(lifetimes.span(), value),
                    range.clone(),
                    POSSIBLE,
                )?;
                values.push(u32::try_from(value).ok());
            }
            values
        }
        _ => {
            return Err(fault(
                interval.span(),
                "must be given, either as `lifetime` or as `lifetimes`".to_owned(),
            ));
        }
    };
    Ok(Some(FileTiming { interval: u32::try_from(*interval.get_ref()).ok(), lifetimes }))
}
