//! `!goToBed`: sleeping in the nearest bed.

use super::lasting::acts;
use super::lasting::told;
use crate::body::Body;
use crate::catalogue::Command;
use crate::modes::ModeKind;
use crate::skills::{SkillError, is_bed, lie_down, nearest_block, wait_for_morning};

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    acts("goToBed", |body, _| {
        Box::pin(async move {
            let result = async {
                let bed = body.see(|view| nearest_block(view, 32.0, is_bed));
                let bed = bed.ok_or_else(|| SkillError::NotFound { what: "bed".to_owned(), range: 32 })?;
                lie_down(&body, bed).await?;
                body.note("In bed.");
                body.keep(|shelf| shelf.pause(ModeKind::Unstuck));
                wait_for_morning(&body).await?;
                Ok("Awake again.".to_owned())
            };
            told(result.await)
        })
    })
}
