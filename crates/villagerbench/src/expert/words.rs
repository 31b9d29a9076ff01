//! Goals in words, and back.
//!
//! A planner writes its goals into descriptions of subtasks, and the agent that carries one out reads the goal from
//! there. So only the prompt passes information between them.

use cooperage_blocks::{BlockId, BlockPos, ItemId, registry};
use cooperage_core::AgentId;

use super::{Scene, SubtaskGoal, escape, invented, meta};
use crate::construction::blueprint::{ConstructionCell, Facing};
use crate::construction::decode::decode;

/// The first words of a description of blocks to place.
pub(crate) const BUILD: &str = "Place these blocks: ";
const CLEAR: &str = "Remove what is left over at: ";
const SUPPLY: &str = "Get ";
const GO: &str = "Go and stay at ";
const WHO: &str = ", ";
const FOR: &str = " together in the inventory of ";

/// A goal as a description.
#[must_use]
pub fn describe(goal: &SubtaskGoal, scene: &Scene<'_>) -> String {
    match goal {
        SubtaskGoal::Build(cells) => {
            let mut kinds: Vec<(BlockId, Facing)> = Vec::new();
            for cell in cells {
                if !kinds.contains(&(cell.block, cell.facing)) {
                    kinds.push((cell.block, cell.facing));
                }
            }
            let lines: Vec<String> = kinds.into_iter().map(|kind| line(cells, kind)).collect();
            format!("{BUILD}{}", lines.join("; "))
        }
        SubtaskGoal::Clear(cells) => {
            let cells: Vec<String> = cells.iter().map(|cell| written(*cell)).collect();
            format!("{CLEAR}{}", cells.join("; "))
        }
        SubtaskGoal::Supply { item, count, to } => {
            format!("{SUPPLY}{count} {}{FOR}{}", item.name(), scene.name(*to))
        }
        SubtaskGoal::Go { agent, to } => format!("{}{WHO}{GO}{}", scene.name(*agent), written(*to)),
        SubtaskGoal::Work { room, cells } => escape::describe(*room, cells, scene),
        SubtaskGoal::Meta(deed) => meta::describe(deed, scene),
        SubtaskGoal::Invented(deed) => invented::describe(deed, scene),
    }
}

/// Reads the goal that a description states; `None` if it states none.
#[must_use]
pub fn read(text: &str, scene: &Scene<'_>) -> Option<SubtaskGoal> {
    if let Some(goal) = invented::read(text, scene) {
        return Some(goal);
    }
    if text.contains(BUILD) {
        let cells = cells_in(text);
        return (!cells.is_empty()).then_some(SubtaskGoal::Build(cells));
    }
    if let Some((_, rest)) = text.split_once(CLEAR) {
        let cells: Vec<BlockPos> = rest.split(';').map_while(cell).collect();
        return (!cells.is_empty()).then_some(SubtaskGoal::Clear(cells));
    }
    if let Some((who, place)) = text.split_once(GO) {
        let who = who.trim_end_matches(WHO).rsplit([' ', '"']).next().unwrap_or_default();
        return Some(SubtaskGoal::Go { agent: named(scene, who)?, to: cell(place)? });
    }
    if let Some(goal) = escape::read(text, scene).or_else(|| meta::read(text, scene)) {
        return Some(goal);
    }
    let (_, rest) = text.split_once(SUPPLY)?;
    let (what, who) = rest.split_once(FOR)?;
    let (count, item) = what.split_once(' ')?;
    let item: ItemId = registry().item(item.trim())?;
    let count = count.trim().parse().ok()?;
    let who = who.trim().trim_end_matches('.');
    Some(SubtaskGoal::Supply { item, count, to: named(scene, who)? })
}

/// The blocks that a description tells to place.
pub(crate) fn cells_in(text: &str) -> Vec<ConstructionCell> {
    let Some((_, rest)) = text.split_once(BUILD) else { return Vec::new() };
    rest.split(';').map_while(cells_of).flatten().collect()
}

/// The agent of that name.
fn named(scene: &Scene<'_>, name: &str) -> Option<AgentId> {
    (0..scene.agents.len() as u32).map(AgentId).find(|&agent| scene.name(agent) == name)
}

/// The blocks of one kind, turned alike: how many, kind, facing, places.
fn line(cells: &[ConstructionCell], (block, facing): (BlockId, Facing)) -> String {
    let alike = cells.iter().filter(|cell| (cell.block, cell.facing) == (block, facing));
    let places = alike.map(|ConstructionCell { pos: BlockPos { x, y, z }, .. }| format!("[{x} {y} {z}]"));
    let places: Vec<String> = places.collect();
    format!("{} {} {} {}", places.len(), block.info().name, facing.letter(), places.join(" "))
}

/// Reads the blocks in such a line, or in a line of the form that blueprints have.
fn cells_of(line: &str) -> Option<Vec<ConstructionCell>> {
    let long = if line.contains("material") {
        line.to_owned()
    } else {
        let mut parts = line.trim().splitn(4, ' ');
        let (_count, material, facing, places) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        format!("material:{material} facing:{facing} positions:{places}")
    };
    Some(decode(0, &[long]).ok()?.cells)
}

pub(super) fn written(cell: BlockPos) -> String {
    format!("[{}, {}, {}]", cell.x, cell.y, cell.z)
}

/// Reads a position such as `[1, 2, 3]` with any text around it.
pub(super) fn cell(text: &str) -> Option<BlockPos> {
    let (_, rest) = text.split_once('[')?;
    let (inside, _) = rest.split_once(']')?;
    let mut parts = inside.split(',').map(|part| part.trim().parse::<i32>().ok());
    let [x, y, z] = [parts.next()??, parts.next()??, parts.next()??];
    Some(BlockPos::new(x, y, z))
}

#[cfg(test)]
mod tests {
    use cooperage_blocks::World;
    use cooperage_blocks::terrain::ChunkGenerator;
    use cooperage_blocks::world::WorldOptions;

    use super::*;

    #[test]
    fn what_is_described_is_read_again() {
        let options = WorldOptions { view_radius: 1, active_radius: 1, ..WorldOptions::default() };
        let mut world = World::new(options, ChunkGenerator::superflat(), 0);
        let agents = ["Alice", "Bob"].map(|name| world.join(name, [0.5, -60.0, 0.5]));
        let scene = Scene { world: &world, agents: &agents, tools: &[], rooms: None, prompt: None };
        let block = |name: &str| registry().block(name).unwrap();
        let place = |x: i32| BlockPos::new(x, -60, 2);
        let row = ConstructionCell { pos: place(0), block: block("sand"), facing: Facing::Any };
        let goals = [
            SubtaskGoal::Build(vec![
                ConstructionCell { pos: place(-8), block: block("torch"), facing: Facing::West },
                ConstructionCell { pos: place(-9), block: block("bone_block"), facing: Facing::X },
            ]),
            SubtaskGoal::Build((1..5).map(|x| ConstructionCell { pos: place(x), ..row }).collect()),
            SubtaskGoal::Clear(vec![place(1), place(2)]),
            SubtaskGoal::Go { agent: AgentId(1), to: place(3) },
            SubtaskGoal::Supply { item: registry().item("milk_bucket").unwrap(), count: 3, to: AgentId(1) },
        ];
        for goal in goals {
            assert_eq!(read(&describe(&goal, &scene), &scene), Some(goal));
        }
        assert_eq!(read("Get some rest", &scene), None);
        assert_eq!(read("Place these blocks: many", &scene), None);
    }
}
