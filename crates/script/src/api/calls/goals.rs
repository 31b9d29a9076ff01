//! Going to one of mineflayer's goals.

use cooperage_blocks::BlockPos;
use cooperage_blocks::path::PathGoal;
use cooperage_body::Body;
use cooperage_body::skills::{SkillError, Travel, go};
use serde_json::{Value, json};

use super::own::{CallArguments, SkillOutcome};

/// Goals within each other.
const DEPTH_MAX: usize = 4;
/// The most goals in a list of which one is enough.
const GOALS_MAX: usize = 64;
/// The reach of a player, in blocks.
const REACH: f64 = 4.5;

/// Goes there; the argument is a list: the kind of goal, then its numbers or the goals in it.
pub(super) async fn reach_goal<B: Body>(
    body: &B,
    given: CallArguments<'_>,
) -> Result<SkillOutcome, SkillError> {
    let goal = given.0.first().and_then(|told| goal(told, DEPTH_MAX));
    let goal = goal.ok_or_else(|| SkillError::other("that is no goal"))?;
    go(body, &goal, &Travel::free()).await?;
    Ok((json!(true), "Reached the goal.".to_owned()))
}

fn goal(told: &Value, depth: usize) -> Option<PathGoal> {
    let (kind, rest) = told.as_array()?.split_first()?;
    let number = |place: usize| rest.get(place)?.as_f64().filter(|number| number.is_finite());
    let whole = |place: usize| Some(number(place)?.floor().clamp(-3e7, 3e7) as i32);
    let cell = || Some(BlockPos::new(whole(0)?, whole(1)?, whole(2)?));
    let range = |place: usize| number(place).unwrap_or(1.0).clamp(0.0, 512.0);
    Some(match kind.as_str()? {
        "block" => PathGoal::Block(cell()?),
        "near" => PathGoal::Near { pos: cell()?, range: range(3) },
        "xz" => PathGoal::Xz { x: whole(0)?, z: whole(1)? },
        "nearXz" => PathGoal::NearXz { x: whole(0)?, z: whole(1)?, range: range(2) },
        "y" => PathGoal::Y(whole(0)?),
        "beside" => PathGoal::GetToBlock(cell()?),
        "reach" => PathGoal::Reach { pos: cell()?, face: None, reach: REACH },
        "away" if depth > 0 => PathGoal::Invert(Box::new(goal(rest.first()?, depth - 1)?)),
        "any" if depth > 0 && rest.len() <= GOALS_MAX => {
            PathGoal::Any(rest.iter().map(|told| goal(told, depth - 1)).collect::<Option<Vec<_>>>()?)
        }
        _ => return None,
    })
}
