//! `!goToCoordinates`: going to a place.

use cooperage_blocks::BlockPos;

use super::lasting::acts;
use super::lasting::{go_to, told};
use crate::body::Body;
use crate::catalogue::Command;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    acts("goToCoordinates", |body, arguments| {
        Box::pin(async move {
            let result = async {
                let part = |name| arguments.number(name).unwrap_or(0.0);
                let pos = BlockPos::holding(part("x"), part("y"), part("z"));
                let closeness = part("closeness").min(256.0);
                go_to(&body, pos, closeness).await?;
                Ok(format!("{pos} is reached."))
            };
            told(result.await)
        })
    })
}
