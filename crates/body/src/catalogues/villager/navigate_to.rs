//! Going to a place.

use cooperage_blocks::BlockPos;
use cooperage_core::ParameterKind;

use super::cell;
use super::feedback::{Feedback, Told, action, finish};
use super::walking::{LEGS, walk};
use crate::body::Body;
use crate::catalogue::{Arguments, Command, required};

pub(super) fn command<B: Body + 'static, const SECOND: bool>() -> Command<B> {
    let doc = "Goes to a place that is less than 50 blocks away.";
    let parameters = vec![
        required("x", ParameterKind::Integer, "east"),
        required("y", ParameterKind::Integer, "up"),
        required("z", ParameterKind::Integer, "south"),
    ];
    action("navigateTo", doc, parameters, |body, arguments| {
        Box::pin(
            async move { finish::<B, SECOND>(&body, &arguments, run::<B, SECOND>(&body, &arguments)).await },
        )
    })
}

async fn run<B: Body, const SECOND: bool>(body: &B, arguments: &Arguments) -> Feedback {
    let goal = cell(arguments, ["x", "y", "z"]);
    navigate::<B, SECOND>(body, goal).await?;
    Ok(format!("you are at {goal} now").into())
}

/// Goes to a place in three legs, ever nearer. The first (or, in the second generation, the second) decides.
pub(super) async fn navigate<B: Body, const SECOND: bool>(body: &B, goal: BlockPos) -> Result<(), Told> {
    let [far, near, there] = LEGS;
    let first = walk::<B, SECOND>(body, goal, far).await;
    if !SECOND || first.is_err() {
        first?;
    }
    let second = walk::<B, SECOND>(body, goal, near).await;
    if SECOND {
        second?;
    }
    // The last leg may fail.
    let _ = walk::<B, SECOND>(body, goal, there).await;
    Ok(())
}
