//! The command that gets on a creature or vehicle.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::outcome;
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};
use crate::skills::{SkillError, Travel, mount, nearest_mount};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Goes to the nearest creature, boat or minecart of that name and gets on it.";
    let parameters = vec![
        required("name", ParameterKind::Text, "what, such as horse or minecart").meaning(Meaning::Creature),
    ];
    CatalogueCommand::lasting("mount", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move { outcome(run(&body, &arguments).await, |name| format!("riding the {name}")) })
    })
}

async fn run<B: Body>(body: &B, arguments: &Arguments) -> Result<String, SkillError> {
    let name = arguments.text("name").to_owned();
    let found = body.see(|view| nearest_mount(view, &name, 32.0));
    let entity = found.ok_or_else(|| SkillError::NotFound { what: name.clone(), range: 32 })?;
    mount(body, entity, &Travel::free()).await?;
    Ok(name)
}
