//! `killMob`: kills a creature that is near.

use cooperage_core::{Meaning, ParameterKind, WhenBusy};

use super::super::told;
use super::{CREATURES, WORK};
use crate::body::Body;
use crate::catalogue::{CatalogueCommand, required};
use crate::skills::{Fight, attack_nearest};

pub(super) fn command<B: Body + 'static>() -> CatalogueCommand<B> {
    let doc =
        "Kills the nearest creature of that kind, if it is within 6 blocks, and picks up what it drops.";
    let kinds = ParameterKind::Name(CREATURES.map(str::to_owned).into());
    let parameters = vec![required("mobType", kinds, "the creature").meaning(Meaning::Creature)];
    CatalogueCommand::lasting("killMob", doc, WhenBusy::Refuse, parameters, |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let kind = arguments.text("mobType").to_owned();
                attack_nearest(&body, &kind, &Fight::to_death(WORK)).await?;
                Ok(format!("killed a {kind}"))
            };
            told(result.await)
        })
    })
}
