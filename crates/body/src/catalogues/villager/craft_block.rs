//! The command that crafts items.

use cooperage_blocks::ItemId;
use cooperage_blocks::craft::{RecipeKind, recipes_for};
use cooperage_core::{Meaning, ParameterKind};
use serde_json::json;

use super::Generation;
use super::feedback::{ActionFeedback, FeedbackMessage, action, finish};
use super::names;
use super::walking::approach;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};
use crate::skills::{CraftingAmount, CraftingOptions, RecipeSource, SkillError, Travel, Workplace, craft};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    crafting(generation, "Crafts items at the nearest crafting table.", CraftingPlace::Table)
}

/// The same command for agents that make their first table themselves.
pub(super) fn command_by_hand<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Crafts items: by hand where the recipe fits into 2 x 2 cells, otherwise at the nearest crafting table.";
    crafting(generation, doc, CraftingPlace::HandOrTable)
}

/// The revision from which on the command says for which item it has taken a name that is none.
const TELLS_MISREADINGS: u32 = 5;

/// Where items are crafted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CraftingPlace {
    /// Every item at a table.
    Table,
    /// Those with small recipes in the hand, others at a table.
    HandOrTable,
}

fn crafting<B: Body + 'static>(
    generation: Generation,
    doc: &'static str,
    place: CraftingPlace,
) -> CatalogueCommand<B> {
    let parameters = vec![
        required("item_name", ParameterKind::Text, "the item").meaning(Meaning::Item),
        required("count", ParameterKind::Integer, "how many"),
    ];
    action("craftBlock", doc, parameters, move |body: B, arguments| {
        Box::pin(
            async move { finish(generation, &body, &arguments, run::<B>(&body, &arguments, place)).await },
        )
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments, place: CraftingPlace) -> ActionFeedback {
    let name = arguments.text("item_name");
    let item = names::item(name)?;
    if body.revision() >= TELLS_MISREADINGS
        && names::tidy(name) != item.name()
        && recipes_for(item).next().is_none()
    {
        let (name, taken) = (names::tidy(name), item.name());
        return Err(format!(
            "there is no item named {name}; the nearest name is {taken}, and there is no recipe for it"
        )
        .into());
    }
    let count = arguments.integer_or("count", 1, 1..=2_304) as u32;
    let is_small = || recipes_for(item).any(|recipe| !recipe.needs_table());
    let table = if place == CraftingPlace::HandOrTable && is_small() {
        None
    } else {
        let table = body.see(|view| names::nearest_block(view, "crafting_table"));
        Some(table.ok_or("unable to open: there is no crafting table nearby")?)
    };
    if recipes_for(item).next().is_none() {
        return Err(format!("unable to open: there is no recipe for {}", item.name()).into());
    }
    if let Some(table) = table {
        approach(body, table).await?;
    }
    let place = Workplace { range: 16.0, puts_down: false, travel: Travel::on_foot() };
    let crafting = CraftingOptions { book: RecipeSource::Game, deep: false, always_at_table: false, place };
    match craft(body, item, CraftingAmount::Results(count), &crafting).await {
        Ok(crafted) => Ok(format!("you made {} × {}", item.name(), crafted.count).into()),
        Err(SkillError::Ingredients { .. }) => {
            let number = body.draw(recipes_for(item).count() as u32);
            let needed = example(item, number as usize);
            let listed: Vec<String> = needed.iter().map(|(name, count)| format!("{count} {name}")).collect();
            let data: Vec<_> =
                needed.iter().map(|(name, count)| json!({"name": name, "count": count})).collect();
            let message = format!("{} can not be made: it needs {}", item.name(), listed.join(", "));
            Err(FeedbackMessage::new(message).with(data.into()))
        }
        Err(error) => Err(error.into()),
    }
}

/// The ingredients of one of the recipes, with the first fitting item for each.
fn example(item: ItemId, number: usize) -> Vec<(&'static str, u32)> {
    let Some(recipe) = recipes_for(item).nth(number) else { return Vec::new() };
    let mut needed: Vec<(&'static str, u32)> = Vec::new();
    let ingredients: Vec<_> = match &recipe.kind {
        RecipeKind::Shaped { cells, .. } => cells.iter().flatten().collect(),
        RecipeKind::Shapeless { ingredients } => ingredients.iter().collect(),
        RecipeKind::Transmute { input, with } => vec![input, with],
    };
    for first in ingredients.iter().filter_map(|ingredient| ingredient.items().first()) {
        match needed.iter_mut().find(|(name, _)| *name == first.name()) {
            Some((_, count)) => *count += 1,
            None => needed.push((first.name(), 1)),
        }
    }
    needed
}
