//! `!consume`: eating and drinking.

use super::lasting::acts;
use super::lasting::{item, told};
use crate::body::Body;
use crate::catalogue::Command;
use crate::skills::consume;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    acts("consume", |body, arguments| {
        Box::pin(async move {
            let result = async {
                let item = item(&arguments, "item_name")?;
                consume(&body, item).await?;
                Ok(format!("Consumed {}.", item.name()))
            };
            told(result.await)
        })
    })
}
