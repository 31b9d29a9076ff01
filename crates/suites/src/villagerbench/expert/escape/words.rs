//! Steps out of rooms in words, and back.

use cooperage_core::AgentId;

use super::Step;
use super::survey::Survey;
use crate::villagerbench::expert::Scene;
use crate::villagerbench::expert::words::{cell, written};

const WORK: &str = "In the room around ";
const SEE_TO: &str = " see to: ";
const GO: &str = "Go and stay at ";
const WHO: &str = ", ";

/// A step as a description.
pub(in crate::villagerbench::expert) fn describe(step: &Step, scene: &Scene<'_>) -> String {
    match step {
        Step::Go { agent, to } => format!("{}{WHO}{GO}{}", scene.name(*agent), written(*to)),
        Step::Work { room, cells } => {
            let survey = Survey::new(scene);
            let plan = survey.as_ref().and_then(|survey| survey.plan(*room));
            let things: Vec<String> = cells
                .iter()
                .map(|at| {
                    let found = survey.iter().flat_map(|survey| survey.conditions(*room));
                    let wanted =
                        found.map(|(_, _, condition)| condition).find(|condition| condition.pos == *at);
                    let name = wanted.map_or("block", |condition| condition.pattern.block.name());
                    format!("{name} at {}", written(*at))
                })
                .collect();
            let center = plan.map(|plan| written(plan.center)).unwrap_or_default();
            format!("{WORK}{center}{SEE_TO}{}", things.join("; "))
        }
    }
}

/// The step that a description states; none where it states none.
pub(in crate::villagerbench::expert) fn read(text: &str, scene: &Scene<'_>) -> Option<Step> {
    if let Some((who, place)) = text.split_once(GO) {
        let who = who.trim_end_matches(WHO).rsplit([' ', '"']).next().unwrap_or_default();
        let number = (0..scene.agents.len() as u32).find(|&number| scene.name(AgentId(number)) == who)?;
        return Some(Step::Go { agent: AgentId(number), to: cell(place)? });
    }
    let (_, rest) = text.split_once(WORK)?;
    let (center, things) = rest.split_once(SEE_TO)?;
    let center = cell(center)?;
    let survey = Survey::new(scene)?;
    let room = survey.escape.plans().iter().position(|plan| plan.center == center)?;
    let cells: Vec<_> = things.split(';').map_while(cell).collect();
    (!cells.is_empty()).then_some(Step::Work { room, cells })
}
