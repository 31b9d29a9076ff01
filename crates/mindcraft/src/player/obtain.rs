//! The next step towards items that a person or agent asks for.

use cooperage_blocks::{ItemId, registry};
use cooperage_body::catalogues::mindcraft::reports::CommandReport;
use cooperage_plan::{recipe, recipes_behind};

use super::scene::{GivenCommand, Scene, plain};
use super::step::Step;
use super::supplies::{Land, Next, Supplies, WOODS};
use super::things::said;

/// Failures of the same command before it is given up.
const TRIES_MAX: usize = 4;

/// Returns the next step towards that many of an item; if `is_any`, any of its kind will do.
pub(super) fn obtain(scene: &Scene, deeds: &[GivenCommand], item: &str, count: u32, is_any: bool) -> Step {
    if scene.count_of(|held| is_like(held, item, is_any)) >= count {
        return Step::Done(String::new());
    }
    if registry().item(item).is_none() {
        return Step::Stuck(format!("I know no {}.", item.replace('_', " ")));
    }
    let supplies = supplies(scene, deeds);
    let next = match item.rsplit_once('_') {
        Some((_, "log")) if is_any => supplies.next_log(count),
        Some((_, "planks")) if is_any => {
            let others = scene.count_of(|held| is_like(held, item, true) && held != item);
            let wood = |wood: &&&str| scene.count(&format!("{wood}_log"));
            let wood = WOODS.iter().rev().max_by_key(wood).unwrap_or(&WOODS[0]);
            supplies.next(&[(format!("{wood}_planks"), count - others)])
        }
        _ => supplies.next(&[(item.to_owned(), count)]),
    };
    match next {
        Next::Done => Step::Done(String::new()),
        Next::Do { item, command } => {
            let name = command.split('(').next().unwrap_or(&command);
            let has_failed = |deed: &&GivenCommand| {
                deed.is(name, command.split('"').nth(1)) && CommandReport::read(&deed.result).is_none()
            };
            let failed: Vec<&GivenCommand> = deeds.iter().filter(has_failed).collect();
            let is_making = ["!craftRecipe", "!smeltItem"].contains(&name);
            match failed.last() {
                Some(last) if is_making && failed.len() >= TRIES_MAX => Step::Stuck(format!(
                    "I could not make {}: {}",
                    item.replace('_', " "),
                    plain(&last.result)
                )),
                _ => Step::Do { words: String::new(), command },
            }
        }
        Next::Lacking(lacking) => {
            let (lacking, count) = lacking.into_iter().next().unwrap_or((item.to_owned(), count));
            Step::Stuck(format!("I do not know how to come by {}.", said(count, &lacking)))
        }
    }
}

/// Returns the items that must be found before an item can be made, with their counts; the item itself if it is not made.
pub(super) fn missing(scene: &Scene, item: &str, count: u32) -> Vec<(String, u32)> {
    let mut recipes = registry().item(item).map(recipes_behind);
    // An item that is made of blocks of itself is asked for as it is.
    let leads_back = |made: ItemId| {
        let uses = |item| recipe(item).map(|recipe| recipe.uses).unwrap_or_default();
        uses(made).iter().any(|(used, _)| uses(*used).iter().any(|(item, _)| *item == made))
    };
    recipes.iter_mut().for_each(|recipes| recipes.retain(|made| !leads_back(*made)));
    let bare = Supplies { land: Land::Bare { has_trees: false }, recipes, ..supplies(scene, &[]) };
    bare.outline(&[(item.to_owned(), count)]).lacking
}

/// Whether an item is the wanted one, or of its kind.
pub(super) fn is_like(held: &str, item: &str, is_any: bool) -> bool {
    let same_end = |end: &str| is_any && item.ends_with(end) && held.ends_with(end);
    held == item || same_end("_log") || same_end("_planks")
}

fn supplies<'a>(scene: &'a Scene, deeds: &'a [GivenCommand]) -> Supplies<'a> {
    Supplies {
        held: &scene.held,
        deeds: deeds.iter().collect(),
        land: Land::Wild,
        awaited: Vec::new(),
        recipes: None,
    }
}
