//! A world made of the things that a text tells, in which all else is empty: an agent that reads plans in it as others do in the
//! true one.

use cooperage_blocks::registry::entity_kind;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_blocks::{BlockPos, BlockState, World, registry};
use cooperage_core::{ItemCount, Place, SeenBlock, SeenEntity};

/// Where agents stand if the text tells no place.
const PLACE: BlockPos = BlockPos::new(0, 64, 0);
/// Farther than any task goes, in blocks.
const FAR: i64 = 4_096;
/// How far from the first agent things are put, along x and z, in blocks.
const NEAR: u32 = 256;
/// Creatures that are put there, at most.
const CREATURES_MAX: usize = 32;
/// Items of a kind that an agent carries, at most.
const ITEMS_MAX: u32 = 2_304;
/// Crops, as they look when they are ripe: a text says nothing of their age.
const RIPE: [(&str, &str); 6] = [
    ("wheat", "wheat[age=7]"),
    ("carrots", "carrots[age=7]"),
    ("potatoes", "potatoes[age=7]"),
    ("beetroots", "beetroots[age=3]"),
    ("cocoa", "cocoa[age=2]"),
    ("sweet_berry_bush", "sweet_berry_bush[age=3]"),
];

/// An agent as a text tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ToldPlayer {
    /// The agent's name.
    pub name: String,
    /// Its cell, if the text tells it.
    pub place: Option<Place>,
    /// The items that it carries, as far as the text tells them.
    pub items: Vec<ItemCount>,
}

/// Makes a world of what a text tells. The agents are its players, by their numbers in the list. Names of no block, item or creature
/// are left out.
#[must_use]
pub fn told_world(agents: &[ToldPlayer], blocks: &[SeenBlock], nearby: &[SeenEntity]) -> World {
    let options = WorldOptions { view_radius: 0, active_radius: 0, ..WorldOptions::default() };
    let mut world = World::new(options, ChunkGenerator::Void, 0);
    let here = agents.iter().find_map(|agent| told_cell(agent.place?)).unwrap_or(PLACE);
    let is_near = |cell: &BlockPos| cell.x.abs_diff(here.x) <= NEAR && cell.z.abs_diff(here.z) <= NEAR;
    for block in blocks {
        let properties: Vec<String> =
            block.properties.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let state = told_state(&block.name, &properties.join(","));
        if let (Some(cell), Some(state)) = (told_cell(block.place).filter(is_near), state) {
            world.load(cell.chunk());
            world.put_cell(cell, state);
        }
    }
    for (number, ToldPlayer { name, place, items }) in agents.iter().enumerate() {
        let BlockPos { x, y, z } = place.and_then(told_cell).filter(is_near).unwrap_or(here);
        // A name that is no player's could not be given anything.
        let name = if is_word(name) { name.clone() } else { format!("agent{number}") };
        world.join(&name, [f64::from(x) + 0.5, f64::from(y), f64::from(z) + 0.5]);
        for ItemCount { item, count } in items.iter().filter(|items| is_word(&items.item)) {
            // An item that does not exist is not carried.
            let _ = world.command(&format!("give {name} {item} {}", (*count).min(ITEMS_MAX)));
        }
    }
    let creatures = nearby.iter().filter(|entity| entity_kind(&entity.kind).is_some());
    for SeenEntity { kind, place, .. } in creatures.take(CREATURES_MAX) {
        if let Some(BlockPos { x, y, z }) = told_cell(*place).filter(is_near) {
            // A creature that the command refuses is left out.
            let _ = world.command(&format!("summon {kind} {x}.5 {y} {z}.5"));
        }
    }
    world.take_events();
    world
}

/// The state of a block of that name with those properties, such as `facing=north`; a crop is taken to be ripe. `None` if there is no
/// such block.
#[must_use]
pub fn told_state(name: &str, properties: &str) -> Option<BlockState> {
    let ripe = RIPE.iter().find(|(crop, _)| *crop == name).map(|(_, ripe)| *ripe);
    let exact = match ripe {
        Some(ripe) => ripe.parse().ok(),
        None if properties.is_empty() => None,
        None => format!("{name}[{properties}]").parse().ok(),
    };
    exact.or_else(|| Some(registry().block(name)?.default_state()))
}

/// A place as a cell; `None` for one out of any world.
#[must_use]
pub fn told_cell([x, y, z]: Place) -> Option<BlockPos> {
    let part = |part: i64| i32::try_from(part).ok().filter(|_| part.abs() <= FAR);
    Some(BlockPos::new(part(x)?, part(y)?, part(z)?))
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

#[cfg(test)]
mod tests {
    use cooperage_core::AgentId;

    use super::*;
    use crate::{Goal, Holder, Scene, Step, plan};

    #[test]
    fn plans_are_made_of_what_a_text_tells() {
        let block =
            |name: &str, place: Place| SeenBlock { name: name.to_owned(), place, properties: Vec::new() };
        let animal =
            |kind: &str| SeenEntity { kind: kind.to_owned(), name: None, place: [2, 64, 0], held: None };
        let agent = ToldPlayer {
            name: "Al".to_owned(),
            place: Some([0, 64, 0]),
            items: vec![
                ItemCount { item: "stick".to_owned(), count: 1 },
                ItemCount { item: "no such item".to_owned(), count: 1 },
            ],
        };
        let blocks = [
            block("wheat", [3, 64, 0]),
            block("crafting_table", [1, 64, 0]),
            block("nothing", [1, 65, 0]),
            block("wheat", [i64::MAX, 64, 0]),
        ];
        let world = told_world(&[agent], &blocks, &[animal("cow"), animal("Bo")]);
        assert_eq!(world.state(BlockPos::new(3, 64, 0)).to_string(), "wheat[age=7]");
        assert_eq!(world.entities().len(), 1);
        let player = &world.players()[0];
        let scene = Scene::new(&world, vec![player.id], 32);
        let have = |name: &str| {
            let items = vec![(registry().item(name).unwrap(), 1)];
            plan(&Goal::Have { items, who: Holder::Agent(AgentId(player.id.0)) }, &scene)
        };
        assert!(have("stick").unwrap().steps.is_empty());
        let beef = have("beef").unwrap();
        assert!(matches!(beef.steps[0].step, Step::Kill { .. }));
        assert!(have("bread").is_err(), "one ear of wheat is known, and three are needed");
    }
}
