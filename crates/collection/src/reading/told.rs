//! A world made of what a prompt tells: the agents with their items, and the cells that are told to be filled.

use cooperage_blocks::{BlockPos, World, registry};
use cooperage_core::{ItemCount, SeenBlock};
use cooperage_plan::{ToldPlayer, told_world};
use cooperage_teams::player::{ReportedAgent, WorldWords};

use super::{goal, surroundings};
use crate::expert::{Wanted, actions_of_building, ordered, wanted};
use crate::gathering::{CollectionOrder, Gathering};
use crate::resource::Resource;
use crate::shelter::plan::{BuildingMaterial, ShelterPlan, ShelterStage};
use crate::shelter::round::ShelterRound;

/// The task of a prompt.
pub(super) enum ToldTask {
    Gathering(ToldRound<Gathering>),
    Shelter(ToldRound<ShelterRound>),
    /// A piece of work, whose whole the prompt does not tell, with the pieces that are done.
    Piece {
        done: Vec<String>,
    },
}

/// A round with the world that the prompt tells.
pub(super) struct ToldRound<R> {
    pub(super) round: R,
    pub(super) world: World,
}

impl ToldTask {
    pub(super) fn of(parts: &WorldWords<'_>) -> ToldTask {
        let asked = || parts.work.asked.iter().map(String::as_str);
        if let Some((plan, text)) = asked().find_map(|text| Some((goal::building(text)?, text))) {
            return ToldTask::Shelter(shelter(plan, text, parts));
        }
        let order = |text| ordered(text).map(|(resource, count)| (resource, count, text));
        let goal = |text| goal::collecting(text).map(|(resource, count)| (resource, count, text));
        match asked().find_map(|text| order(text).or_else(|| goal(text))) {
            Some((resource, n, text)) => ToldTask::Gathering(gathering(resource, n, text, parts)),
            None => ToldTask::Piece { done: parts.work.done.clone() },
        }
    }
}

fn gathering(resource: Resource, n: u32, text: &str, parts: &WorldWords<'_>) -> ToldRound<Gathering> {
    let world = world(parts, |agent| agent.carried.clone().unwrap_or_default());
    let order = |n| {
        let resource = resource.clone();
        CollectionOrder { resource, n, chests_count: false, start: BlockPos::new(0, 0, 0) }
    };
    let agents = parts.team.len() as u32;
    let round = Gathering::new(order(n), agents);
    // The planner asks for this goal again: some of the items were lost after the report, so the goal counts as open.
    let sum = round.sum(&world);
    let is_short = goal::is_repeated(text) && sum >= n;
    let round = if is_short { Gathering::new(order(sum + n.div_ceil(5)), agents) } else { round };
    ToldRound { round, world }
}

fn shelter(plan: ShelterPlan, text: &str, parts: &WorldWords<'_>) -> ToldRound<ShelterRound> {
    let given = goal::materials(text);
    let round = ShelterRound::new(plan, parts.team.len() as u32);
    // Where all was reported to stand and the goal is not reached, all of it is gone through again, and little is missing.
    let is_again = goal::is_repeated(text);
    let least = if is_again { round.cells().len() as u32 } else { 0 };
    let mut world = world(parts, |agent| {
        let at_start = given.iter().filter(|(name, ..)| *name == agent.name);
        let at_start = at_start.map(|(_, count, item)| ItemCount { item: (*item).to_owned(), count: *count });
        let carried = agent.carried.clone().unwrap_or_else(|| at_start.collect());
        let carried = if carried.is_empty() && agent.carried.is_none() {
            surroundings::in_hand(parts.observation, &agent.name).into_iter().collect()
        } else {
            carried
        };
        let enough = |items: ItemCount| ItemCount { count: items.count.max(least), ..items };
        carried.into_iter().map(enough).collect()
    });
    // Reports of earlier work do not count then.
    let done = parts.work.done.iter().filter(|_| !is_again || parts.work.left.is_some());
    let done: Vec<_> = done.flat_map(|piece| boxes(piece)).collect();
    let left: Option<Vec<_>> =
        parts.work.left.as_ref().map(|left| left.iter().flat_map(|piece| boxes(piece)).collect());
    let seen = stages_seen(&round, parts).filter(|_| left.is_none());
    let stone = |material| match material {
        BuildingMaterial::Stone => "cobblestone",
        BuildingMaterial::Planks => "oak_planks",
    };
    for &(cell, stage) in round.cells() {
        // A plan names all that is left.
        let is_past = left.as_ref().is_some_and(|left| !holds(left, cell));
        let is_seen = seen.as_ref().is_some_and(|seen| seen.contains(&stage));
        let is_filled = holds(&done, cell) || is_past || is_seen;
        let block = registry().block(stone(stage.material())).filter(|_| is_filled);
        if let Some(block) = block {
            world.put_cell(cell, block.default_state());
        }
    }
    ToldRound { round, world }
}

/// The stages that an agent with building blocks sees to have begun and has no blocks for: other agents do the rest of them.
fn stages_seen(round: &ShelterRound, parts: &WorldWords<'_>) -> Option<Vec<ShelterStage>> {
    let own = parts.team.iter().find(|agent| agent.name == parts.name)?.carried.as_ref()?;
    let holds = |material: BuildingMaterial| own.iter().any(|items| material.includes(&items.item));
    if !ShelterStage::ALL.iter().any(|stage| holds(stage.material())) {
        return None;
    }
    let has_begun = |stage: &ShelterStage| {
        round.cells().iter().any(|(BlockPos { x, y, z }, of)| {
            of == stage && parts.observation.contains(&format!(", at {x} {y} {z})"))
        })
    };
    let others = ShelterStage::ALL.into_iter().filter(|stage| !holds(stage.material()));
    Some(others.filter(has_begun).collect())
}

/// The corners of the boxes that the words of a piece name.
fn boxes(piece: &str) -> Vec<([i32; 3], [i32; 3])> {
    let filled = |action: String| match wanted(&action) {
        Wanted::Build(_, low, high) => Some((low, high)),
        _ => None,
    };
    piece.split("; ").flat_map(actions_of_building).filter_map(filled).collect()
}

fn holds(boxes: &[([i32; 3], [i32; 3])], cell: BlockPos) -> bool {
    let part = [cell.x, cell.y, cell.z];
    boxes.iter().any(|(low, high)| {
        let mut sides = part.iter().zip(low.iter().zip(high));
        sides.all(|(part, (low, high))| (low..=high).contains(&part))
    })
}

/// A world in which the agents carry these items, with the blocks whose places the asked agent sees.
fn world(parts: &WorldWords<'_>, carried: impl Fn(&ReportedAgent) -> Vec<ItemCount>) -> World {
    let place = surroundings::place(parts.observation).map(|place| place.map(|part| part.floor() as i64));
    let agent = |agent: &ReportedAgent| ToldPlayer { name: agent.name.clone(), place, items: carried(agent) };
    let block = |(name, cell): (&str, BlockPos)| SeenBlock {
        name: name.to_owned(),
        place: [cell.x, cell.y, cell.z].map(i64::from),
        properties: Vec::new(),
    };
    let agents: Vec<ToldPlayer> = parts.team.iter().map(agent).collect();
    let blocks: Vec<SeenBlock> = surroundings::blocks(parts.observation).into_iter().map(block).collect();
    told_world(&agents, &blocks, &[])
}
