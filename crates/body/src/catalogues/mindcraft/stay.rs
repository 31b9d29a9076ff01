//! `!stay`: staying where one is.

use super::lasting::acts;
use super::lasting::told;
use crate::body::Body;
use crate::catalogue::Command;
use crate::modes::ModeKind;
use crate::skills::stay;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    acts("stay", |body, arguments| {
        Box::pin(async move {
            let result = async {
                let seconds = arguments.integer("type").unwrap_or(-1);
                body.keep(|shelf| PAUSED.into_iter().for_each(|mode| shelf.pause(mode)));
                stay(&body, u64::try_from(seconds).ok().map(|seconds| seconds.saturating_mul(20))).await;
                Ok(format!("Stayed for {seconds} seconds."))
            };
            told(result.await)
        })
    })
}

/// What would move the body.
const PAUSED: [ModeKind; 7] = [
    ModeKind::SelfPreservation,
    ModeKind::Unstuck,
    ModeKind::Cowardice,
    ModeKind::SelfDefense,
    ModeKind::Hunting,
    ModeKind::TorchPlacing,
    ModeKind::ItemCollecting,
];
