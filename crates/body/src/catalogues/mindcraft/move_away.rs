//! `!moveAway`: going away from here.

use super::lasting::acts;
use super::lasting::{free, told};
use crate::body::Body;
use crate::catalogue::Command;
use crate::skills::move_away;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    acts("moveAway", |body, arguments| {
        Box::pin(async move {
            let result = async {
                let distance = arguments.number("distance").unwrap_or(0.0).min(256.0);
                move_away(&body, distance, &free()).await?;
                Ok(format!("Moved {distance} blocks away."))
            };
            told(result.await)
        })
    })
}
