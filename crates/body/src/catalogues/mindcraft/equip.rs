//! `!equip`: wearing and holding.

use super::lasting::acts;
use super::lasting::{item, told};
use crate::body::Body;
use crate::catalogue::Command;
use crate::skills::{WornAt, equip};

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    acts("equip", |body, arguments| {
        Box::pin(async move {
            let result = async {
                let item = item(&arguments, "item_name")?;
                equip(&body, item, WornAt::of(item)).await?;
                Ok(format!("{} is equipped.", item.name()))
            };
            told(result.await)
        })
    })
}
