//! The command that follows a player or a creature.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::read::{target, told};
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, optional, required};
use crate::skills::{SkillError, follow};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Follows a player, or the nearest creature of a kind.";
    let parameters = vec![
        required("target", ParameterKind::Text, "a player or a kind of creature").meaning(Meaning::Mover),
        optional("distance", ParameterKind::Number, "how near to stay, in blocks; 3 by default"),
        optional("seconds", ParameterKind::Integer, "how long; for ever by default"),
    ];
    CatalogueCommand::lasting("follow", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let name = arguments.text("target").to_owned();
                let found = body.see(|view| target(view, &name, 128.0));
                let target = found.ok_or_else(|| SkillError::NotFound { what: name.clone(), range: 128 })?;
                let distance = arguments.number("distance").unwrap_or(3.0).clamp(1.0, 64.0);
                let ticks = arguments.integer("seconds").map(|seconds| seconds.clamp(0, 86_400) as u64 * 20);
                follow(&body, target, distance, ticks, |_, _| {}).await?;
                Ok(format!("followed {name}"))
            };
            told(result.await)
        })
    })
}
