//! The command that shoots at a target.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::read::{target, told};
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, optional, required};
use crate::skills::{SkillError, shoot, shooter_carried};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Shoots with a bow, or throws snowballs, at a player or the nearest creature of a kind.";
    let parameters = vec![
        required("target", ParameterKind::Text, "a player or a kind of creature").meaning(Meaning::Mover),
        optional("count", ParameterKind::Integer, "how often; once by default"),
    ];
    CatalogueCommand::lasting("shoot", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let name = arguments.text("target").to_owned();
                let with = body.see(shooter_carried).ok_or_else(|| SkillError::Missing {
                    item: "bow with arrows".to_owned(),
                    needed: 1,
                    held: 0,
                })?;
                let found = body.see(|view| target(view, &name, 48.0));
                let target = found.ok_or_else(|| SkillError::NotFound { what: name.clone(), range: 48 })?;
                let shots =
                    shoot(&body, target, with, arguments.integer_or("count", 1, 1..=64) as u32).await?;
                Ok(format!("shot {shots} times at {name}"))
            };
            told(result.await)
        })
    })
}
