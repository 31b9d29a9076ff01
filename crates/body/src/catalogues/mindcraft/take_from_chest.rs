//! `!takeFromChest`: taking items out of the nearest chest.

use super::lasting::acts;
use super::lasting::{free, item, nearest_chest, number, told};
use crate::body::Body;
use crate::catalogue::Command;
use crate::skills::fetch;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    acts("takeFromChest", |body, arguments| {
        Box::pin(async move {
            let result = async {
                let (item, count) = (item(&arguments, "item_name")?, number(&arguments, "num"));
                let chest = nearest_chest(&body)?;
                let taken = fetch(&body, chest, item, Some(count), &free()).await?;
                Ok(format!("Took {taken} {} out of the chest.", item.name()))
            };
            told(result.await)
        })
    })
}
