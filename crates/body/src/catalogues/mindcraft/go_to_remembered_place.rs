//! `!goToRememberedPlace`: going to a place that was remembered.

use cooperage_blocks::BlockPos;

use super::lasting::acts;
use super::lasting::{go_to, told};
use crate::body::Body;
use crate::catalogue::Command;
use crate::skills::SkillError;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    acts("goToRememberedPlace", |body, arguments| {
        Box::pin(async move {
            let result = async {
                let name = arguments.text("name").to_owned();
                let place = body.recall(|shelf| shelf.places.get(&name).copied());
                let [x, y, z] =
                    place.ok_or_else(|| SkillError::other(format!("no place is remembered as {name}")))?;
                go_to(&body, BlockPos::holding(x, y, z), 1.0).await?;
                Ok(format!("{name} is reached."))
            };
            told(result.await)
        })
    })
}
