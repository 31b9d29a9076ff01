//! Work in rooms in words, and back.

use cooperage_blocks::BlockPos;

use super::survey::Survey;
use crate::expert::words::{cell, written};
use crate::expert::{Scene, SubtaskGoal};

const WORK: &str = "In the room around ";
const SEE_TO: &str = " see to: ";

/// The work in a room as a description.
pub(in crate::expert) fn describe(room: usize, cells: &[BlockPos], scene: &Scene<'_>) -> String {
    let survey = Survey::new(scene);
    let plan = survey.as_ref().and_then(|survey| survey.plan(room));
    let things: Vec<String> = cells
        .iter()
        .map(|at| {
            let found = survey.iter().flat_map(|survey| survey.conditions(room));
            let wanted = found.map(|(_, _, condition)| condition).find(|condition| condition.pos == *at);
            let name = wanted.map_or("block", |condition| condition.pattern.block.name());
            format!("{name} at {}", written(*at))
        })
        .collect();
    let center = plan.map(|plan| written(plan.center)).unwrap_or_default();
    format!("{WORK}{center}{SEE_TO}{}", things.join("; "))
}

/// Reads the work that a description states; `None` if it states none.
pub(in crate::expert) fn read(text: &str, scene: &Scene<'_>) -> Option<SubtaskGoal> {
    let (_, rest) = text.split_once(WORK)?;
    let (center, things) = rest.split_once(SEE_TO)?;
    let center = cell(center)?;
    let survey = Survey::new(scene)?;
    let room = survey.escape.plans().iter().position(|plan| plan.center == center)?;
    let cells: Vec<_> = things.split(';').map_while(cell).collect();
    (!cells.is_empty()).then_some(SubtaskGoal::Work { room, cells })
}
