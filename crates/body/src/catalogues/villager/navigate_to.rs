//! The command that goes to a place.

use cooperage_blocks::BlockPos;
use cooperage_core::{Coordinate, Meaning, ParameterKind};

use super::Generation;
use super::cell;
use super::feedback::{ActionFeedback, FeedbackMessage, action, finish};
use super::walking::{LEGS, walk};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Goes to a place that is less than 50 blocks away.";
    let parameters = vec![
        required("x", ParameterKind::Integer, "east").meaning(Meaning::StandCell(Coordinate::East)),
        required("y", ParameterKind::Integer, "up").meaning(Meaning::StandCell(Coordinate::Up)),
        required("z", ParameterKind::Integer, "south").meaning(Meaning::StandCell(Coordinate::South)),
    ];
    action("navigateTo", doc, parameters, move |body: B, arguments| {
        Box::pin(
            async move { finish(generation, &body, &arguments, run(generation, &body, &arguments)).await },
        )
    })
}

async fn run<B: Body>(generation: Generation, body: &B, arguments: &Arguments) -> ActionFeedback {
    let goal = cell(arguments, ["x", "y", "z"]);
    navigate(generation, body, goal).await?;
    Ok(format!("you are at {goal} now").into())
}

/// Goes to a place in three legs, ever nearer. The first (or, in the second generation, the second) decides.
pub(super) async fn navigate<B: Body>(
    generation: Generation,
    body: &B,
    goal: BlockPos,
) -> Result<(), FeedbackMessage> {
    let [far, near, there] = LEGS;
    let first = walk(generation, body, goal, far).await;
    if !generation.is_second() || first.is_err() {
        first?;
    }
    let second = walk(generation, body, goal, near).await;
    if generation.is_second() {
        second?;
    }
    // The last leg may fail.
    let _ = walk(generation, body, goal, there).await;
    Ok(())
}
