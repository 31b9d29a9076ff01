//! Goals in words, and back.
//!
//! A planner writes its goals into descriptions of subtasks; whoever carries one out reads the goal from there again, so
//! that nothing passes between them but what stands in the prompt.

use cooperage_blocks::{BlockPos, ItemId, registry};
use cooperage_core::AgentId;

use super::{Goal, Scene, escape};
use crate::villagerbench::construction::blueprint::Cell;
use crate::villagerbench::construction::decode::decode;

const BUILD: &str = "Place these blocks: ";
const CLEAR: &str = "Remove what is left over at: ";
const SUPPLY: &str = "Get ";
const FOR: &str = " together in the inventory of ";

/// A goal as a description.
#[must_use]
pub fn describe(goal: &Goal, scene: &Scene<'_>) -> String {
    match goal {
        Goal::Build(cells) => {
            let lines: Vec<String> = cells.iter().map(ToString::to_string).collect();
            format!("{BUILD}{}", lines.join("; "))
        }
        Goal::Clear(cells) => {
            let cells: Vec<String> = cells.iter().map(|cell| written(*cell)).collect();
            format!("{CLEAR}{}", cells.join("; "))
        }
        Goal::Supply { item, count, to } => {
            format!("{SUPPLY}{count} {}{FOR}{}", item.name(), scene.name(*to))
        }
        Goal::Escape(step) => escape::describe(step, scene),
    }
}

/// The goal that a description states; none where it states none.
#[must_use]
pub fn read(text: &str, scene: &Scene<'_>) -> Option<Goal> {
    if let Some((_, rest)) = text.split_once(BUILD) {
        let cells: Vec<Cell> =
            rest.split(';').map_while(|line| decode(0, &[line]).ok()).flat_map(|found| found.cells).collect();
        return (!cells.is_empty()).then_some(Goal::Build(cells));
    }
    if let Some((_, rest)) = text.split_once(CLEAR) {
        let cells: Vec<BlockPos> = rest.split(';').map_while(cell).collect();
        return (!cells.is_empty()).then_some(Goal::Clear(cells));
    }
    if let Some(step) = escape::read(text, scene) {
        return Some(Goal::Escape(step));
    }
    let (_, rest) = text.split_once(SUPPLY)?;
    let (what, who) = rest.split_once(FOR)?;
    let (count, item) = what.split_once(' ')?;
    let item: ItemId = registry().item(item.trim())?;
    let count = count.trim().parse().ok()?;
    let who = who.trim().trim_end_matches('.');
    let number = (0..scene.agents.len() as u32).find(|&number| scene.name(AgentId(number)) == who)?;
    Some(Goal::Supply { item, count, to: AgentId(number) })
}

pub(super) fn written(cell: BlockPos) -> String {
    format!("[{}, {}, {}]", cell.x, cell.y, cell.z)
}

/// `[1, 2, 3]`, with whatever stands around it.
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
    use cooperage_blocks::terrain::Generator;
    use cooperage_blocks::world::Options;

    use super::*;
    use crate::villagerbench::construction::blueprint::Facing;

    #[test]
    fn what_is_described_is_read_again() {
        let options = Options { view_radius: 1, active_radius: 1, ..Options::default() };
        let mut world = World::new(options, Generator::superflat(), 0);
        let agents = ["Alice", "Bob"].map(|name| world.join(name, [0.5, -60.0, 0.5]));
        let scene = Scene { world: &world, agents: &agents, scenario: None };
        let block = |name: &str| registry().block(name).unwrap();
        let place = |x: i32| BlockPos::new(x, -60, 2);
        let goals = [
            Goal::Build(vec![
                Cell { pos: place(-8), block: block("torch"), facing: Facing::West },
                Cell { pos: place(-9), block: block("bone_block"), facing: Facing::X },
            ]),
            Goal::Clear(vec![place(1), place(2)]),
            Goal::Supply { item: registry().item("milk_bucket").unwrap(), count: 3, to: AgentId(1) },
        ];
        for goal in goals {
            assert_eq!(read(&describe(&goal, &scene), &scene), Some(goal));
        }
        assert_eq!(read("Get some rest", &scene), None);
        assert_eq!(read("Place these blocks: many", &scene), None);
    }
}
