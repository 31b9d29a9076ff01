//! `!craftRecipe`: carries out a recipe a number of times.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, NumberDomain, CommandParameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, item, number, told, wear_best};
use crate::catalogues::mindcraft::reports::CommandReport;
use crate::skills::{CraftingAmount, RecipeSource, CraftingOptions, Workplace, craft};

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!craftRecipe",
    doc: "Craft by a recipe, as often as asked. A recipe may give several items at a time.",
    kind: CommandKind::LASTING,
    parameters: &[
        CommandParameter { name: "recipe_name", kind: Type::Item, doc: "item that the recipe makes" },
        CommandParameter {
            name: "num",
            kind: Type::Integer(NumberDomain::from(1)),
            doc: "how often to craft; not the number of items",
        },
    ],
};

/// The recipes that commands follow: the game's, or the stored ones of the published program's bots.
pub(in crate::catalogues::mindcraft) fn recipes_of(is_repaired: bool) -> RecipeSource {
    if is_repaired { RecipeSource::Game } else { RecipeSource::Stored }
}

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let (item, count) = (item(&arguments, "recipe_name")?, number(&arguments, "num"));
                let book = recipes_of(body.is_repaired());
                let crafting = CraftingOptions {
                    book,
                    deep: false,
                    always_at_table: false,
                    place: Workplace::usual(),
                };
                let crafted = craft(&body, item, CraftingAmount::Times(count), &crafting).await?;
                let held = body.see(|view| view.count(item));
                wear_best(&body).await?;
                if crafted.times < count {
                    body.note(format!("There was enough for {} times, not for {count}.", crafted.times));
                }
                Ok(CommandReport::Crafted { item: item.name().to_owned(), held }.to_string())
            };
            told(result.await)
        })
    })
}
