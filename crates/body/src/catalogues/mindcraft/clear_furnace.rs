//! `!clearFurnace`: emptying the nearest furnace.

use super::lasting::acts;
use super::lasting::{free, told};
use crate::body::Body;
use crate::catalogue::Command;
use crate::skills::clear_nearest_furnace;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    acts("clearFurnace", |body, _| {
        Box::pin(async move {
            let result = async {
                let contents = clear_nearest_furnace(&body, 32.0, &free()).await?;
                Ok(format!("Took out of the furnace: {}.", contents.listed()))
            };
            told(result.await)
        })
    })
}
