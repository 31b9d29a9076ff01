//! Getting on and off.

use super::feedback::ActionFeedback;
use super::names::{self, NamedThing};
use crate::body::Body;
use crate::skills::{Travel, dismount, mount};

/// Gets on the nearest thing of a name.
///
/// # Errors
/// There is none, or it can't be ridden.
pub(super) async fn get_on<B: Body>(body: &B, name: &str) -> ActionFeedback {
    let found = body.see(|view| names::nearest(view, name));
    let Some(NamedThing::Entity(entity)) = found else {
        return Err(format!("there is no {} nearby", names::tidy(name)).into());
    };
    mount(body, entity, &Travel { ticks_max: 1_000, ..Travel::on_foot() }).await?;
    Ok(format!("you ride the {}", names::tidy(name)).into())
}

/// Gets off.
///
/// # Errors
/// It rides nothing.
pub(super) async fn get_off<B: Body>(body: &B) -> ActionFeedback {
    if dismount(body).await? { Ok("you got off".into()) } else { Err("you ride nothing".into()) }
}
