//! `!craftRecipe`: crafting, a recipe so often.

use super::lasting::acts;
use super::lasting::{item, number, told, wear_best};
use crate::body::Body;
use crate::catalogue::Command;
use crate::skills::{Amount, Book, Crafting, Workplace, craft};

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    acts("craftRecipe", |body, arguments| {
        Box::pin(async move {
            let result = async {
                let (item, count) = (item(&arguments, "recipe_name")?, number(&arguments, "num"));
                let crafting = Crafting {
                    book: Book::Stored,
                    deep: false,
                    always_at_table: false,
                    place: Workplace::usual(),
                };
                let crafted = craft(&body, item, Amount::Times(count), &crafting).await?;
                let held = body.see(|view| view.count(item));
                let name = item.name();
                wear_best(&body).await?;
                if crafted.times < count {
                    body.note(format!("There was enough for {} times, not for {count}.", crafted.times));
                }
                Ok(format!("Crafted {name}; you have {held} {name} now."))
            };
            told(result.await)
        })
    })
}
