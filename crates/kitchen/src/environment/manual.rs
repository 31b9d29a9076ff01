//! The manual (docs/spec/cuisineworld.md, 6.2), in our own words.
//!
//! Recipes, objects and base ingredients are those in the trees of the level's dishes and of the dishes that the
//! demonstrations are about. The published manual shows one of the latter, and no timing.

use cooperage_core::{Manual, Section, SectionItem, SectionName};

use super::demonstrations;
use crate::book::{CookingRecipe, KitchenBook, LocationRole};
use crate::rules::{KitchenRules, KitchenTool, Location};

const ACTIONS: [&str; 5] = [
    "goto: walk to the place of a tool. Example: goto_agent0_LOCATION",
    "get: take an object out of a tool or out of the storage; at the storage, say which one. Examples: get_agent0_LOCATION, get_agent0_OBJECT_storage0",
    "put: put the object in hand into a tool. Example: put_agent0_LOCATION",
    "activate: start a tool, which cooks everything inside. Example: activate_agent0_LOCATION",
    "noop: do nothing. Example: noop_agent0",
];

const INSTRUCTIONS: [&str; 2] = [
    "Now and then the system answers with error messages. Take them into account in what you do next.",
    "Give an action to every agent that is not played by a human. Agents have different numbers. Never give one agent two actions at once.",
];

/// The order in which the commands of a turn are carried out.
const ORDER: &str = "The actions of a turn are carried out in the order in which they are given.";

/// Stands between a type of tool and the time that it takes.
const READY: &str = ": what is activated in it is ready ";

/// The words between the parts of a recipe's line.
const MADE_IN: &str = ": made in a ";
/// The remark on a dish that demonstrations are about and that no order of the level takes.
const EXAMPLE: &str = " (in the example only)";
const FROM: &str = " from ";
/// The words between a place and its capacity, and those for one without limit.
const HOLDS: &str = " can hold ";
const INFINITE: &str = "infinite";
/// The words of the agent that stays with its tool.
const STAYS: &str = "; the agent that activates it does nothing else until then";
/// The words around the types of tools that give food back uncooked.
const OPEN: &str = "An object can be taken out of a ";
const OPEN_END: &str = " at any time while nothing cooks in it, out of other tools only after it was cooked.";
const OPEN_OR: &str = " or a ";

/// Text, and whether it wants to stand out.
const HINTS: [(&str, bool); 10] = [
    ("A tool that holds as much as it can has to be emptied before anything else goes in.", false),
    ("An agent that holds something cannot take anything more.", false),
    ("An agent that holds something cannot activate a tool.", false),
    ("A dish that was ordered and is ready has to be brought to the serving table.", false),
    ("Only an agent that stands at a tool can take something out of it.", false),
    (
        "Before activating a tool, make sure that everything inside belongs to one recipe. Anything else turns into waste, and waste must be avoided at all cost.",
        false,
    ),
    ("A salad is mixed in the mixer, and its vegetables are chopped before.", true),
    (
        "A tool that is occupied, which the occupy predicate shows, can neither be taken from nor put into.",
        true,
    ),
    (
        "New orders keep coming in. Finish as many as you can, each as early as you can, and bring what is finished to the serving table.",
        true,
    ),
    (
        "An order is lost when its lifetime has come down to 0 and its dish does not stand on the serving table.",
        true,
    ),
];

/// The hint that replaces [`WASTE`], which is published and wrong: no tool makes waste.
const REFUSED: &str = "Before activating a tool, make sure that everything inside belongs to one recipe. An object that belongs to no recipe together with what is in a tool is refused.";
/// The place of the hint on waste.
const WASTE: usize = 5;

/// The manual; see [`CuisineWorld::manual`](super::CuisineWorld).
pub(super) fn manual(book: &KitchenBook, rules: &KitchenRules) -> Manual {
    let section = |name, items| Section { name, items };
    let mut hints: Vec<SectionItem> =
        HINTS.iter().map(|&(text, emphasised)| SectionItem { text: text.to_owned(), emphasised }).collect();
    let published = [section(SectionName::Hints, hints.clone()), section(SectionName::Timing, Vec::new())];
    if let Some(hint) = hints.get_mut(WASTE) {
        REFUSED.clone_into(&mut hint.text);
    }
    let first = [
        section(SectionName::Actions, plain(&ACTIONS)),
        section(SectionName::Instructions, plain(&INSTRUCTIONS)),
        section(SectionName::Hints, hints),
    ];
    let last = [
        section(SectionName::Timing, timing(rules)),
        section(SectionName::Capacities, capacities(rules)),
        section(
            SectionName::Places,
            rules.locations().iter().map(|place| SectionItem::plain(&*place.name)).collect(),
        ),
    ];
    let shown = food(book, &shown_recipes(book, rules, demonstrations::DISHES), |recipe| {
        let is_own = rules.recipes().iter().any(|own| rules.item_name(own.product) == recipe.product);
        if is_own { "" } else { EXAMPLE }
    });
    let published_food = food(book, &shown_recipes(book, rules, &[demonstrations::DISH]), |_| "");
    Manual {
        sections: first.into_iter().chain(shown).chain(last).collect(),
        published: published.into_iter().chain(published_food).collect(),
        demonstrations: demonstrations::all().to_vec(),
    }
}

fn plain(texts: &[&str]) -> Vec<SectionItem> {
    texts.iter().copied().map(SectionItem::plain).collect()
}

/// Recipes with a remark behind their products, the objects in them, and those of these that are base ingredients.
fn food(
    book: &KitchenBook,
    recipes: &[&CookingRecipe],
    remark: impl Fn(&CookingRecipe) -> &'static str,
) -> [Section; 3] {
    let mut objects: Vec<&str> = Vec::new();
    for recipe in recipes {
        for name in std::iter::once(&recipe.product).chain(&recipe.ingredients) {
            if !objects.contains(&name.as_str()) {
                objects.push(name);
            }
        }
    }
    let is_base = |name: &&str| book.base_ingredients().iter().any(|base| base == name);
    let base: Vec<&str> = objects.iter().copied().filter(is_base).collect();
    let recipes =
        recipes.iter().map(|recipe| SectionItem::plain(recipe_line(recipe, remark(recipe)))).collect();
    [
        Section { name: SectionName::Recipes, items: recipes },
        Section { name: SectionName::Objects, items: plain(&objects) },
        Section { name: SectionName::BaseIngredients, items: plain(&base) },
    ]
}

/// Recipes of the level's dishes and of those that demonstrations are about, in the order of the book.
fn shown_recipes<'b>(
    book: &'b KitchenBook,
    rules: &KitchenRules,
    demonstrated: &[&str],
) -> Vec<&'b CookingRecipe> {
    let mut names: Vec<&str> = rules.recipes().iter().map(|recipe| rules.item_name(recipe.product)).collect();
    let mut queue = demonstrated.to_vec();
    while let Some(name) = queue.pop() {
        if let Some(recipe) = book.recipe(name).filter(|recipe| !names.contains(&recipe.product.as_str())) {
            names.push(&recipe.product);
            queue.extend(recipe.ingredients.iter().map(String::as_str));
        }
    }
    book.recipes().iter().filter(|recipe| names.contains(&recipe.product.as_str())).collect()
}

fn recipe_line(recipe: &CookingRecipe, remark: &str) -> String {
    format!("{}{remark}{MADE_IN}{}{FROM}{}", recipe.product, recipe.tool, recipe.ingredients.join(", "))
}

/// The order of commands, the time that cooking takes, and the tools that give food back as it is.
fn timing(rules: &KitchenRules) -> Vec<SectionItem> {
    let standing = |tool: &KitchenTool| rules.locations().iter().any(|place| is_of(rules, place, tool));
    let tools = || rules.tools().iter().filter(|tool| tool.role == LocationRole::Cooking && standing(tool));
    let mut lines = vec![ORDER.to_owned()];
    for tool in tools() {
        lines.push(cooking_line(tool));
    }
    let open: Vec<&str> = tools().filter(|tool| tool.takeable_at_start).map(|tool| &*tool.name).collect();
    lines.push(match open.is_empty() {
        true => "An object that was put into a tool can be taken out only after it was cooked.".to_owned(),
        false => format!("{OPEN}{}{OPEN_END}", open.join(OPEN_OR)),
    });
    lines.into_iter().map(SectionItem::plain).collect()
}

/// The step in which the product of a tool can be taken out, and whether its agent waits for it.
fn cooking_line(tool: &KitchenTool) -> String {
    let ready = match tool.cook_time {
        0 => "at once".to_owned(),
        1 => "1 step later".to_owned(),
        steps => format!("{steps} steps later"),
    };
    let agent = match tool.agent_stays && tool.cook_time > 1 {
        true => STAYS,
        false => "",
    };
    format!("{}{READY}{ready}{agent}.", tool.name)
}

fn is_of(rules: &KitchenRules, place: &Location, tool: &KitchenTool) -> bool {
    rules.tools().get(place.tool.index()).is_some_and(|own| own.name == tool.name)
}

fn capacities(rules: &KitchenRules) -> Vec<SectionItem> {
    let sentence = |place: &Location| {
        let capacity = rules.tools().get(place.tool.index()).and_then(|tool| tool.capacity);
        let amount = match capacity {
            None => format!("{INFINITE} items"),
            Some(1) => "1 item".to_owned(),
            Some(count) => format!("{count} items"),
        };
        SectionItem::plain(format!("{}{HOLDS}{amount}.", place.name))
    };
    rules.locations().iter().map(sentence).collect()
}

/// The kitchen as its manual tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ToldManual<'t> {
    pub(crate) recipes: Vec<ToldRecipe<'t>>,
    /// Places with their capacities; `None` for one without limit.
    pub(crate) places: Vec<(&'t str, Option<u32>)>,
    /// Types of tools with the steps that cooking takes, and whether the agent stays.
    pub(crate) cooking: Vec<(&'t str, u8, bool)>,
    /// Types of tools that give food back uncooked.
    pub(crate) open: Vec<&'t str>,
}

/// A recipe as the manual tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ToldRecipe<'t> {
    pub(crate) product: &'t str,
    pub(crate) tool: &'t str,
    pub(crate) ingredients: Vec<&'t str>,
}

/// Reads a manual back from a text that shows its sections as lists; other lines are left out. `None` if there are no recipes
/// or places.
pub(crate) fn read_manual(text: &str) -> Option<ToldManual<'_>> {
    let mut told = ToldManual::default();
    for line in text.lines() {
        // Lists have a dash or a number before each entry.
        let line = line.trim_start_matches(|mark: char| mark.is_ascii_digit() || "-. ".contains(mark));
        if let Some((product, rest)) = line.split_once(MADE_IN) {
            if product.ends_with(EXAMPLE) {
                continue;
            }
            let (tool, ingredients) = rest.split_once(FROM)?;
            let ingredients = ingredients.split(", ").collect();
            told.recipes.push(ToldRecipe { product, tool, ingredients });
        } else if let Some((place, amount)) = line.split_once(HOLDS) {
            let count = amount.split(' ').next().unwrap_or_default();
            let capacity = if count == INFINITE { None } else { Some(count.parse().ok()?) };
            told.places.push((place, capacity));
        } else if let Some((tool, rest)) = line.split_once(READY) {
            let steps = rest.split(' ').next().and_then(|steps| steps.parse().ok()).unwrap_or(0);
            told.cooking.push((tool, steps, rest.contains(STAYS)));
        } else if let Some(open) = line.strip_prefix(OPEN) {
            told.open = open.strip_suffix(OPEN_END)?.split(OPEN_OR).collect();
        }
    }
    (!told.recipes.is_empty() && !told.places.is_empty()).then_some(told)
}
