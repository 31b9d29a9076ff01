//! Farms, pastures, house and factory, as data.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use cooperage_blocks::registry::registry;
use cooperage_blocks::rules::connect::connected;
use cooperage_blocks::{BlockPos, BlockState, ItemId};
use serde::Deserialize;

use super::task::ArenaOffset;
use crate::site::ScenarioSite;

pub(super) const FILE: &str = include_str!("../../data/farm_structures.json");
/// Most blocks of a structure.
const BLOCKS_MAX: usize = 4_096;
/// Most entities and stacks of a structure.
const THINGS_MAX: usize = 256;
/// How far a block may be from its structure's place.
const REACH: i64 = 32;
/// Plants that stand ripe where the file says nothing of their age.
const CROPS: [&str; 3] = ["wheat", "carrots", "potatoes"];

/// A structure of the farm, such as a field or a pasture.
#[derive(Clone, Debug, PartialEq)]
pub struct Structure {
    /// Its blocks, relative to its place, in the order of the file.
    pub blocks: Vec<(ArenaOffset, BlockState)>,
    /// The items in its containers.
    pub contents: Vec<(ArenaOffset, Vec<(ItemId, u32)>)>,
    /// The kinds and places of its creatures.
    pub entities: Vec<(String, [f64; 3])>,
}

/// Structures by name.
pub type Structures = BTreeMap<String, Structure>;

// The head of a published file holds remarks for people too; what it must have cannot be misspelt unnoticed.
#[derive(Deserialize)]
struct StructuresFile {
    structures: Vec<StructureRow>,
}

#[derive(Deserialize)]
struct StructureRow {
    name: String,
    palette: Vec<String>,
    blocks: Vec<[i64; 4]>,
    #[serde(default)]
    container_items: Vec<(ArenaOffset, Vec<(String, u32)>)>,
    #[serde(default)]
    entities: Vec<(String, [f64; 3])>,
}

/// The product's own structures.
#[must_use]
pub fn built_in() -> &'static Structures {
    static BUILT_IN: LazyLock<Structures> = LazyLock::new(|| read(FILE).unwrap_or_default());
    &BUILT_IN
}

/// Reads a file of structures.
///
/// # Errors
/// A text that says what is wrong with the file.
pub fn read(text: &str) -> Result<Structures, String> {
    let file: StructuresFile =
        serde_json::from_str(text).map_err(|error| format!("it is no file of structures: {error}"))?;
    let mut all = Structures::new();
    for row in file.structures {
        let name = row.name.clone();
        let structure = row.structure().map_err(|reason| format!("structure `{name}`: {reason}"))?;
        all.insert(name, structure);
    }
    Ok(all)
}

impl StructureRow {
    fn structure(self) -> Result<Structure, String> {
        if self.blocks.len() > BLOCKS_MAX
            || self.entities.len() > THINGS_MAX
            || self.container_items.iter().map(|(_, items)| items.len()).sum::<usize>() > THINGS_MAX
        {
            return Err("it is too large".to_owned());
        }
        let palette = self.palette.iter().map(|text| state(text)).collect::<Result<Vec<_>, _>>()?;
        let blocks = self
            .blocks
            .iter()
            .map(|&[x, y, z, index]| {
                let state = usize::try_from(index).ok().and_then(|index| palette.get(index));
                let state = *state.ok_or_else(|| format!("there is no palette entry {index}"))?;
                if [x, y, z].into_iter().any(|part| part.abs() > REACH) {
                    return Err("a block stands too far away".to_owned());
                }
                Ok(([x as i32, y as i32, z as i32], state))
            })
            .collect::<Result<Vec<_>, String>>()?;
        let contents = self
            .container_items
            .into_iter()
            .map(|(at, items)| {
                let stacks = items.iter().map(|(name, count)| {
                    let item = registry().item(name).ok_or_else(|| format!("there is no item `{name}`"))?;
                    Ok((item, *count))
                });
                Ok((at, stacks.collect::<Result<Vec<_>, String>>()?))
            })
            .collect::<Result<Vec<_>, String>>()?;
        if self
            .entities
            .iter()
            .any(|(_, at)| at.iter().any(|part| part.is_nan() || part.abs() > REACH as f64))
        {
            return Err("something lives too far away".to_owned());
        }
        Ok(Structure { blocks, contents, entities: self.entities })
    }
}

/// A state as files write it, leniently: a torch that faces somewhere hangs on a wall, crops without age are ripe, and
/// properties that a block hasn't got mean nothing.
fn state(text: &str) -> Result<BlockState, String> {
    let (name, properties) = match text.split_once('[') {
        Some((name, rest)) => (name, rest.trim_end_matches(']')),
        None => (text, ""),
    };
    let name = if name == "torch" && properties.contains("facing=") { "wall_torch" } else { name };
    let block = registry().block(name).ok_or_else(|| format!("there is no block `{name}`"))?;
    let mut state = block.default_state();
    if CROPS.contains(&name) && !properties.contains("age=") {
        state = state.with("age", "7");
    }
    for (key, value) in properties.split(',').filter_map(|pair| pair.split_once('=')) {
        state = state.with(key.trim(), value.trim());
    }
    Ok(state)
}

/// Puts a structure into a world: its blocks, joined to each other, the contents of its containers, and its creatures.
pub(super) fn put(site: &mut ScenarioSite, structure: &Structure, at: BlockPos) {
    let place = |[x, y, z]: ArenaOffset| at.offset(x, y, z);
    for &(offset, state) in &structure.blocks {
        site.world.put_cell(place(offset), state);
    }
    for &(offset, state) in &structure.blocks {
        let joined = connected(site.world.chunks(), place(offset), state);
        site.world.put_cell(place(offset), joined);
    }
    for (offset, stacks) in &structure.contents {
        site.stock(place(*offset), stacks);
    }
    for (kind, [x, y, z]) in &structure.entities {
        let [cx, cy, cz] = [at.x, at.y, at.z].map(f64::from);
        site.command(&format!("summon {kind} {} {} {}", cx + x, cy + y, cz + z));
    }
}
