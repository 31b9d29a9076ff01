//! `!followPlayer`: following a player, again and again.

use super::lasting::acts;
use super::lasting::{player, told};
use crate::body::Body;
use crate::catalogue::Command;
use crate::modes::ModeKind;
use crate::primitive::Target;
use crate::skills::follow;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    acts("followPlayer", |body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let (id, name) = player(&body, &arguments)?;
                let distance = arguments.number("follow_dist").unwrap_or(4.0).min(256.0);
                body.note(format!("{name} is followed from now on."));
                follow(&body, Target::Player(id), distance, None, |body, is_near| {
                    body.keep(|shelf| {
                        // Standing beside whom one follows is not being stuck.
                        if is_near {
                            shelf.pause(ModeKind::Unstuck);
                        } else {
                            shelf.unpause(ModeKind::Unstuck);
                        }
                    });
                })
                .await?;
                Ok(format!("{name} is not followed any more."))
            };
            told(result.await)
        })
    })
    .resuming()
}
