//! `!goToPlayer`: going to a player.

use super::lasting::acts;
use super::lasting::{cheats, order, free, player, told};
use crate::body::Body;
use crate::catalogue::Command;
use crate::modes::ModeKind;
use crate::primitive::Target;
use crate::skills::go_near;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    acts("goToPlayer", |body, arguments| {
        Box::pin(async move {
            let result = async {
                let (id, name) = player(&body, &arguments)?;
                for mode in [ModeKind::SelfDefense, ModeKind::Cowardice] {
                    body.keep(|shelf| shelf.pause(mode));
                }
                if cheats(&body) {
                    order(&body, &format!("tp {name}")).await?;
                    return Ok(format!("Moved to {name} by command."));
                }
                let closeness = arguments.number("closeness").unwrap_or(3.0).min(256.0);
                go_near(&body, Target::Player(id), closeness.max(1.0), &free()).await?;
                Ok(format!("{name} is reached."))
            };
            told(result.await)
        })
    })
}
