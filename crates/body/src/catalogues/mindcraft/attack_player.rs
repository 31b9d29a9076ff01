//! `!attackPlayer`: fighting a player.

use super::lasting::acts;
use super::lasting::{player, told};
use crate::body::Body;
use crate::catalogue::Command;
use crate::modes::ModeKind;
use crate::primitive::Target;
use crate::skills::{Fight, attack};

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    acts("attackPlayer", |body, arguments| {
        Box::pin(async move {
            let result = async {
                let (id, name) = player(&body, &arguments)?;
                body.keep(|shelf| shelf.pause(ModeKind::Cowardice));
                attack(&body, Target::Player(id), &Fight::to_death(24.0)).await?;
                Ok(format!("{name} is defeated."))
            };
            told(result.await)
        })
    })
}
