//! Whether a piece of work is done, by the results that a prompt shows.

use cooperage_blocks::BlockPos;
use cooperage_teams::player::{EndedToolCall, JudgeQuestion, WorkVerdict};
use serde_json::Value;

use crate::expert::{Scene, SubtaskGoal};

/// The last words of work that went well.
pub(super) const DONE: &str = "It is done.";
/// How near a place an agent counts as being there, in cells.
const NEAR: u32 = 2;

/// Judges by the world that is made of the results; cells of which nothing is told count as done if the agent ends with that
/// word.
pub(super) fn verdict(
    goal: &SubtaskGoal,
    question: &JudgeQuestion<'_>,
    scene: &Scene<'_>,
    text: &str,
) -> WorkVerdict {
    let says_done = text.trim_end().ends_with(DONE);
    let results = &question.results.all;
    let left: Vec<BlockPos> = match goal {
        SubtaskGoal::Meta(_) | SubtaskGoal::Invented(_) => {
            let (is_done, why) =
                if says_done { (true, "all of it is done") } else { (false, "a part is missing") };
            return WorkVerdict { is_done, why: why.to_owned() };
        }
        SubtaskGoal::Build(cells) => {
            let is_left = |pos: &BlockPos| !has_worked(results, "placeBlock", *pos) && !says_done;
            let open = cells.iter().filter(|cell| !cell.is_met_by(scene.world.state(cell.pos)));
            open.map(|cell| cell.pos).filter(is_left).collect()
        }
        SubtaskGoal::Clear(cells) => {
            let is_left = |pos: &BlockPos| !has_worked(results, "MineBlock", *pos) && !says_done;
            cells.iter().copied().filter(is_left).collect()
        }
        SubtaskGoal::Work { cells, .. } => {
            let is_left = |pos: &BlockPos| !is_worked(results, *pos) && !says_done;
            cells.iter().copied().filter(is_left).collect()
        }
        SubtaskGoal::Go { to, .. } => {
            let is_there = says_done || results.iter().any(|ended| goes_to(ended, *to));
            if is_there { Vec::new() } else { vec![*to] }
        }
        SubtaskGoal::Supply { item, count, to } => {
            let held = scene.body(*to).map_or(0, |body| body.inventory.count(*item));
            if held >= *count {
                return WorkVerdict { is_done: true, why: "all of it is there".to_owned() };
            }
            return WorkVerdict {
                is_done: false,
                why: format!("{held} of {count} {} are there", item.name()),
            };
        }
    };
    if left.is_empty() {
        return WorkVerdict { is_done: true, why: "all of it is done".to_owned() };
    }
    let cells: Vec<String> = left.iter().map(|cell| format!("[{} {} {}]", cell.x, cell.y, cell.z)).collect();
    WorkVerdict { is_done: false, why: format!("missing: {}", cells.join(" ")) }
}

fn at(ended: &EndedToolCall<'_>) -> Option<BlockPos> {
    let part = |name: &str| i32::try_from(ended.call.arguments.get(name).and_then(Value::as_i64)?).ok();
    Some(BlockPos::new(part("x")?, part("y")?, part("z")?))
}

fn has_worked(results: &[EndedToolCall<'_>], tool: &str, pos: BlockPos) -> bool {
    results.iter().any(|ended| ended.call.tool == tool && ended.succeeded && at(ended) == Some(pos))
}

/// Whether an agent has switched a thing, put a block there or gone to it.
fn is_worked(results: &[EndedToolCall<'_>], pos: BlockPos) -> bool {
    ["ToggleAction", "placeBlock", "navigateTo"].into_iter().any(|tool| has_worked(results, tool, pos))
}

fn goes_to(ended: &EndedToolCall<'_>, to: BlockPos) -> bool {
    ended.succeeded
        && ended.call.tool == "navigateTo"
        && at(ended).is_some_and(|at| at.x.abs_diff(to.x) <= NEAR && at.z.abs_diff(to.z) <= NEAR)
}
