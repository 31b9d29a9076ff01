//! Pictures of the worlds of sessions.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use cooperage_core::World;
use cooperage_runtime::WorldLook;
use cooperage_suites::suite::Suites;
use serde_json::{Value, json};
use std::sync::Arc;

use crate::session::SessionTaker;
use crate::wire::{RolloutError, RolloutErrorKind};

/// Draws a world as answers have it; `None` where its suite draws nothing.
pub(crate) fn told(suites: &Suites, task: &str, world: &dyn World) -> Option<Value> {
    let image = suites.suite_of(task).ok()?.views().image(world)?;
    let rgb = STANDARD.encode(image.rgb());
    Some(json!({ "width": image.width(), "height": image.height(), "rgb": rgb }))
}

/// Makes a look at a world that answers with its picture; where the episode is not under way any more, with that error.
pub(crate) fn look(suites: Arc<Suites>, task: String, session: String, taker: SessionTaker) -> WorldLook {
    let mut answer = PictureAnswer { session, taker: Some(taker) };
    Box::new(move |world| {
        let undrawn = || RolloutError::new(RolloutErrorKind::Task, "the worlds of this suite are not drawn");
        answer.give(told(&suites, &task, world).ok_or_else(undrawn));
    })
}

/// The answer to a request for a picture, which is given once.
struct PictureAnswer {
    session: String,
    taker: Option<SessionTaker>,
}

impl PictureAnswer {
    fn give(&mut self, picture: Result<Value, RolloutError>) {
        if let Some(taker) = self.taker.take() {
            taker(match picture {
                Ok(picture) => json!({ "session": self.session, "picture": picture }),
                Err(error) => json!({ "session": self.session, "error": error }),
            });
        }
    }
}

impl Drop for PictureAnswer {
    fn drop(&mut self) {
        self.give(Err(RolloutError::new(RolloutErrorKind::Over, "the episode of this session is over")));
    }
}
