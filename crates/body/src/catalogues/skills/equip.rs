//! The command that takes an item into the hand or puts it on.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::{item_named, outcome};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, optional, required};
use crate::skills::{SkillError, WornAt, equip};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Takes an item into the hand, or puts it on where it is worn.";
    let parameters = vec![
        required("item", ParameterKind::Text, "the item, such as iron_helmet").meaning(Meaning::Item),
        optional(
            "place",
            ParameterKind::Text,
            "hand, off-hand, head, torso, legs or feet; where it belongs by default",
        ),
    ];
    CatalogueCommand::lasting("equip", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move { outcome(run(&body, &arguments).await, |name| format!("equipped {name}")) })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> Result<&'static str, SkillError> {
    let item = item_named(arguments.text("item"))?;
    let place = match arguments.text("place") {
        "" => WornAt::of(item),
        name => WornAt::named(name)
            .ok_or_else(|| SkillError::Unknown { kind: "place on the body", name: name.to_owned() })?,
    };
    equip(body, item, place).await?;
    Ok(item.name())
}
