//! The command that attacks a player.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::read::{target, told};
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, required};
use crate::primitive::MovingTarget;
use crate::skills::{Fight, SkillError, attack};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Fights a player with the best weapon until it is dead.";
    let parameters = vec![required("player", ParameterKind::Text, "its name").meaning(Meaning::Agent)];
    CatalogueCommand::lasting("attackPlayer", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let name = arguments.text("player").to_owned();
                let range = 32.0;
                let found = body
                    .see(|view| target(view, &name, range))
                    .filter(|t| matches!(t, MovingTarget::Player(_)));
                let target = found.ok_or_else(|| SkillError::NotFound { what: name.clone(), range: 32 })?;
                attack(&body, target, &Fight::to_death(range)).await?;
                Ok(format!("{name} is defeated"))
            };
            told(result.await)
        })
    })
}
