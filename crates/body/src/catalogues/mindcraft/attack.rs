//! `!attack`: fighting the nearest creature of a kind.

use super::lasting::acts;
use super::lasting::told;
use crate::body::Body;
use crate::catalogue::Command;
use crate::modes::ModeKind;
use crate::skills::{Fight, attack_nearest};

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    acts("attack", |body, arguments| {
        Box::pin(async move {
            let result = async {
                let kind = arguments.text("type").to_owned();
                body.keep(|shelf| shelf.pause(ModeKind::Cowardice));
                if ["drowned", "cod", "salmon", "tropical_fish", "squid"].contains(&kind.as_str()) {
                    // They are fought in the water.
                    body.keep(|shelf| shelf.pause(ModeKind::SelfPreservation));
                }
                attack_nearest(&body, &kind, &Fight::to_death(24.0)).await?;
                Ok(format!("The {kind} is defeated."))
            };
            told(result.await)
        })
    })
}
