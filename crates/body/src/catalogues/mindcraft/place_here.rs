//! `!placeHere`: placing a block where one stands.

use cooperage_blocks::registry;

use super::lasting::acts;
use super::lasting::{cheats, order, told};
use crate::body::Body;
use crate::catalogue::Command;
use crate::skills::{Placing, SkillError, Wanted, place_block};

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    acts("placeHere", |body, arguments| {
        Box::pin(async move {
            let result = async {
                let cell = body.see(|view| view.feet());
                let name = arguments.text("type").to_owned();
                let block = registry()
                    .block(&name)
                    .ok_or_else(|| SkillError::Unknown { kind: "block", name: name.clone() })?;
                if cheats(&body) {
                    order(&body, &format!("setblock {} {} {} {name}", cell.x, cell.y, cell.z)).await?;
                    return Ok(format!("{name} is at {cell} by command."));
                }
                let there = body.see(|view| view.state(cell));
                if there.block() == block {
                    return Err(SkillError::other(format!("there is {name} at {cell} already")));
                }
                place_block(&body, cell, &Wanted::any(block), &Placing::free()).await?;
                Ok(format!("{name} is at {cell}."))
            };
            told(result.await)
        })
    })
}
