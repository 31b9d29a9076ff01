//! `!lookAtPlayer`: a picture of what a player sees, or of the player, is to be looked at.

use super::lasting::{acts, player};
use crate::action::{Outcome, Request};
use crate::body::Body;
use crate::catalogue::Command;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    acts("lookAtPlayer", |body, arguments| {
        Box::pin(async move {
            match player(&body, &arguments) {
                Ok((_, player)) => {
                    let is_with = arguments.text("direction") == "with";
                    Outcome::done("").with_request(Request::LookAtPlayer { player, is_with })
                }
                Err(error) => Outcome::failed(error.to_string()),
            }
        })
    })
}
