//! Merging: joins steps of one kind that an agent can take at once.

use cooperage_blocks::ItemId;
use cooperage_core::AgentId;

use crate::plan::{PlannedStep, StepId};
use crate::step::Step;

/// Joins each step with the agent's first step of the same kind that comes after all steps it waits for.
pub(crate) fn merged(steps: Vec<PlannedStep>) -> Vec<PlannedStep> {
    let mut kept: Vec<PlannedStep> = Vec::with_capacity(steps.len());
    let mut renamed: Vec<StepId> = Vec::with_capacity(steps.len());
    for mut step in steps {
        for id in &mut step.after {
            *id = renamed.get(id.0 as usize).copied().unwrap_or(*id);
        }
        step.after.sort_unstable();
        step.after.dedup();
        let latest = step.after.last().map_or(0, |id| id.0 as usize + 1);
        let found = earlier(&kept, latest, step.agent, &step.step);
        match found {
            Some(place) => {
                renamed.push(StepId(place as u32));
                let Some(first) = kept.get_mut(place) else { continue };
                first.step = joined(&first.step, &step.step).unwrap_or_else(|| first.step.clone());
                first.ticks = first.ticks.saturating_add(step.ticks);
                first.after.extend(step.after);
                first.after.sort_unstable();
                first.after.dedup();
            }
            None => {
                renamed.push(StepId(kept.len() as u32));
                kept.push(step);
            }
        }
    }
    kept
}

/// The agent's first step, from a place on, with which the step can be joined.
fn earlier(kept: &[PlannedStep], from: usize, agent: AgentId, step: &Step) -> Option<usize> {
    let later = kept.iter().enumerate().skip(from);
    later
        .into_iter()
        .find(|(_, known)| known.agent == agent && joined(&known.step, step).is_some())
        .map(|(at, _)| at)
}

/// Both steps in one, if they are of one kind.
fn joined(one: &Step, other: &Step) -> Option<Step> {
    let mut both = one.clone();
    match (&mut both, other) {
        (
            Step::Collect { blocks, items, count, tool, .. },
            Step::Collect { blocks: b, items: i, count: more, tool: t, .. },
        ) if blocks == b && items == i && tool == t => *count += more,
        (
            Step::Craft { item, count, times, grid, leaves, table },
            Step::Craft { item: i, count: c, times: more, grid: g, leaves: l, table: t },
        ) if item == i && count == c && grid == g && table == t => {
            *times += more;
            for (left, more) in l {
                if let Some((_, count)) = leaves.iter_mut().find(|(known, _)| known == left) {
                    *count += more;
                }
            }
        }
        (
            Step::Smelt { input, count, fuel, station, .. },
            Step::Smelt { input: i, count: more, fuel: f, station: s, .. },
        ) if input == i && station == s && is_one_fuel(*fuel, *f) => {
            *count += more;
            *fuel = match (*fuel, *f) {
                (Some((kind, one)), Some((_, other))) => Some((kind, one + other)),
                (one, other) => one.or(other),
            };
        }
        (Step::Kill { mob, item, count }, Step::Kill { mob: m, item: i, count: more })
        | (Step::Shear { mob, item, count }, Step::Shear { mob: m, item: i, count: more })
        | (Step::AwaitLaid { mob, item, count }, Step::AwaitLaid { mob: m, item: i, count: more })
            if mob == m && item == i =>
        {
            *count += more;
        }
        (Step::Fetch { container, item, count }, Step::Fetch { container: c, item: i, count: more })
            if container == c && item == i =>
        {
            *count += more;
        }
        _ => return None,
    }
    Some(both)
}

fn is_one_fuel(one: Option<(ItemId, u32)>, other: Option<(ItemId, u32)>) -> bool {
    match (one, other) {
        (Some((one, _)), Some((other, _))) => one == other,
        _ => true,
    }
}
