//! `!digDown`: digging straight down.

use super::lasting::acts;
use super::lasting::{number, told};
use crate::body::Body;
use crate::catalogue::Command;
use crate::skills::{SkillError, dig_down};

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    acts("digDown", |body, arguments| {
        Box::pin(async move {
            let result = async {
                let dug = dig_down(&body, number(&arguments, "distance")).await?;
                match dug.stopped {
                    Some(reason) => Err(SkillError::other(format!("dug down {} blocks, then stopped: {reason}", dug.steps))),
                    None => Ok(format!("Dug down {} blocks.", dug.steps)),
                }
            };
            told(result.await)
        })
    })
}
