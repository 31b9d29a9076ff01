//! The command that attacks the nearest creature of a kind.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::read::{kind, told};
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, required};
use crate::skills::{Fight, attack_nearest};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Fights the nearest creature of a kind with the best weapon until it is dead, and picks up what it drops.";
    let parameters = vec![
        required("kind", ParameterKind::Text, "the creature, such as zombie").meaning(Meaning::Creature),
    ];
    CatalogueCommand::lasting("attack", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let kind = kind(&arguments, "kind")?;
                let is_dead = attack_nearest(&body, kind, &Fight::to_death(32.0)).await?;
                Ok(format!("{kind} is {}", if is_dead { "dead" } else { "gone" }))
            };
            told(result.await)
        })
    })
}
