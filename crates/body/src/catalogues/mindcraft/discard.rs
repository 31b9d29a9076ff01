//! `!discard`: throwing items away, somewhere else.

use super::lasting::acts;
use super::lasting::{free, go_to, item, number, told};
use crate::body::Body;
use crate::catalogue::Command;
use crate::skills::{SkillError, move_away, toss};

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    acts("discard", |body, arguments| {
        Box::pin(async move {
            let result = async {
                let (item, count) = (item(&arguments, "item_name")?, number(&arguments, "num"));
                let (start, held) = body.see(|view| (view.feet(), view.count(item)));
                if held == 0 {
                    return Err(SkillError::Missing { item: item.name().to_owned(), needed: count, held });
                }
                // Where there is no way out they are thrown away here.
                let _ = move_away(&body, 5.0, &free()).await;
                let tossed = toss(&body, item, Some(count)).await?;
                go_to(&body, start, 0.0).await?;
                Ok(format!("Discarded {tossed} {}.", item.name()))
            };
            told(result.await)
        })
    })
}
