//! `killMob`: killing a creature for what it drops.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::{RANGE, told};
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, required};
use crate::skills::{Fight, attack_nearest};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc = "Kills the nearest creature of a kind and picks up what it drops.";
    let parameters = vec![
        required("mobType", ParameterKind::Text, "the creature, such as pig").meaning(Meaning::Creature),
    ];
    CatalogueCommand::lasting("killMob", doc, WhenBusy::Interrupt, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let kind = arguments.text("mobType").to_owned();
                attack_nearest(&body, &kind, &Fight::to_death(RANGE)).await?;
                Ok(format!("killed a {kind}"))
            };
            told(result.await)
        })
    })
}
