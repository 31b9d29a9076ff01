//! `!givePlayer`: giving items to a player.

use super::lasting::acts;
use super::lasting::{item, number, player, told};
use crate::body::Body;
use crate::catalogue::Command;
use crate::skills::{Giving, SkillError, give};

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    acts("givePlayer", |body, arguments| {
        Box::pin(async move {
            let result = async {
                let (id, name) = player(&body, &arguments)?;
                let (item, count) = (item(&arguments, "item_name")?, number(&arguments, "num"));
                let held = body.see(|view| view.count(item));
                if held == 0 {
                    let item = item.name().to_owned();
                    return Err(SkillError::Missing { item, needed: count, held });
                }
                let given = give(&body, id, item, count.min(held), &Giving::usual()).await?;
                Ok(format!("{name} received {} {}.", given.taken, item.name()))
            };
            told(result.await)
        })
    })
}
