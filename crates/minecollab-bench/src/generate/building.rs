//! Makes construction tasks from files of other programs: Sponge schematics, litematics, structure files.
//!
//! As in the published program's tasks from worlds, every agent has tools, and the agents are given whole kinds of
//! blocks in turn, so that no agent can build alone.

use cooperage_blocks::BlockPos;
use cooperage_blocks::import::{Unknown, read_blueprint};
use cooperage_blocks::registry::{BlockId, ItemId, registry};
use cooperage_body::blueprint::{Blueprint, BlueprintCell, BlueprintLevel};
use thiserror::Error;

use super::construction::{START, task};
use super::{AGENTS, GeneratedTasks};
use crate::check;
use crate::record::read_records;

/// The tools that every agent gets.
const TOOLS: [&str; 3] = ["diamond_pickaxe", "diamond_axe", "diamond_shovel"];
/// Earth that every agent gets to stand on.
const EARTH: (&str, u32) = ("dirt", 128);
/// Stacks that an agent can carry, with one left free.
const STACKS_MAX: u32 = 35;
/// Most cells of a building, air included.
const CELLS_MAX: usize = 1 << 18;
/// How high a building may be, in blocks: the world ends above.
const HEIGHT_MAX: i32 = 256;
/// The fixed part of the time limit in seconds. `BLOCKS_PER_SECOND` adds a second for that many blocks, about as for the
/// published houses.
const SECONDS: u32 = 600;
const BLOCKS_PER_SECOND: u32 = 2;

/// Why a file gives no task.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BuildingError {
    /// It cannot be read.
    #[error("{0}")]
    Import(String),
    /// There is nothing in it that agents could place.
    #[error("there is no block in it that agents could place")]
    Empty,
    /// It is too large.
    #[error("it has more than {CELLS_MAX} cells, or is higher than {HEIGHT_MAX}")]
    TooLarge,
    /// There is more of it than agents can carry.
    #[error("its blocks are more than {agents} agents can carry")]
    TooMuch {
        /// How many agents.
        agents: u32,
    },
    /// Another number of agents.
    #[error("a task has {} to {} agents", AGENTS.start(), AGENTS.end())]
    Agents,
}

/// Makes a task from a file. Also returns the parts of the file that were left out, a sentence each.
///
/// # Errors
/// [`BuildingError`].
pub fn task_of_file(
    name: &str,
    bytes: &[u8],
    agents: u32,
) -> Result<(GeneratedTasks, Vec<String>), BuildingError> {
    if !AGENTS.contains(&agents) {
        return Err(BuildingError::Agents);
    }
    let read = read_blueprint(bytes, Unknown::Air).map_err(|error| BuildingError::Import(told(&error)))?;
    let mut remarks: Vec<String> = read
        .report
        .unknown_blocks
        .keys()
        .map(|block| format!("`{}` is no block: it is left out", plain(block)))
        .collect();
    let mut left_out: std::collections::BTreeMap<&str, u32> = std::collections::BTreeMap::new();
    let mut cells: Vec<(BlockPos, BlockId)> = Vec::new();
    for (pos, state) in read.cells().filter(|(_, state)| !state.is_air()) {
        if state.info().item.is_some() {
            cells.push((pos, state.block()));
        } else {
            *left_out.entry(state.name()).or_default() += 1;
        }
    }
    remarks.extend(left_out.iter().map(|(block, count)| {
        format!("{count} {block}: agents have no item that places it, so it is left out")
    }));
    let blueprint = blueprint(&cells)?;
    let shares = dealt(&blueprint, agents)?;
    let solid = u32::try_from(cells.len()).unwrap_or(u32::MAX);
    let words = (
        "Build the structure of the blueprint.",
        "Let us share our materials and build the structure of the blueprint.",
    );
    let record = task(&blueprint, &shares, SECONDS + solid / BLOCKS_PER_SECOND, words);
    let tasks = GeneratedTasks::from_iter([(id(name), record)]);
    let found = read_records(&tasks).ok().and_then(|file| check::impossible(file.tasks.first()?, false));
    remarks.extend(found.map(|found| format!("nobody can build it to the last cell: {found}")));
    Ok((tasks, remarks))
}

/// The file's name as a task's: letters, figures and underscores.
fn id(name: &str) -> String {
    let file = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = file.split('.').next().unwrap_or_default();
    let clean = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
    let stem: String = stem.chars().map(clean).take(80).collect();
    if stem.is_empty() { "building".to_owned() } else { stem }
}

fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(80).collect()
}

fn told(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |error| error.source());
    causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

/// The box around all blocks, on the ground where the houses stand.
fn blueprint(cells: &[(BlockPos, BlockId)]) -> Result<Blueprint, BuildingError> {
    let side = |part: fn(&BlockPos) -> i32| -> Option<(i32, i32)> {
        let all = || cells.iter().map(|(pos, _)| part(pos));
        Some((all().min()?, all().max()?))
    };
    let sides = (side(|pos| pos.x), side(|pos| pos.y), side(|pos| pos.z));
    let (Some((west, east)), Some((low, high)), Some((north, south))) = sides else {
        return Err(BuildingError::Empty);
    };
    let length =
        |(from, to): (i32, i32)| usize::try_from(i64::from(to) - i64::from(from) + 1).unwrap_or(usize::MAX);
    let [width, height, depth] = [(west, east), (low, high), (north, south)].map(length);
    let volume = width.saturating_mul(height).saturating_mul(depth);
    if volume > CELLS_MAX || high - low >= HEIGHT_MAX {
        return Err(BuildingError::TooLarge);
    }
    let air = BlueprintCell::Block(BlockId(0));
    let mut levels: Vec<BlueprintLevel> = (0..high - low + 1)
        .map(|y| BlueprintLevel {
            number: i64::from(y),
            start: BlockPos::new(START.x, START.y + y, START.z),
            rows: vec![vec![air; width]; depth],
        })
        .collect();
    for (pos, block) in cells {
        let [x, y, z] = [pos.x - west, pos.y - low, pos.z - north].map(|part| part as usize);
        if let Some(cell) = levels.get_mut(y).and_then(|level| level.rows.get_mut(z)?.get_mut(x)) {
            *cell = BlueprintCell::Block(*block);
        }
    }
    Ok(Blueprint { levels, unknown: Vec::new() })
}

/// Gives the agents whole kinds of blocks in turn, in the order of the building.
fn dealt(blueprint: &Blueprint, agents: u32) -> Result<Vec<Vec<(ItemId, u32)>>, BuildingError> {
    let item = |name: &str| registry().item(name);
    let mut needed: Vec<(ItemId, u32)> = Vec::new();
    for (block, count) in blueprint.materials() {
        let Some(item) = block.info().item else { continue };
        match needed.iter_mut().find(|(known, _)| *known == item) {
            Some((_, sum)) => *sum += count,
            None => needed.push((item, count)),
        }
    }
    let tools = TOOLS.into_iter().map(|tool| (tool, 1)).chain([EARTH]);
    let aids: Vec<(ItemId, u32)> = tools.filter_map(|(name, count)| Some((item(name)?, count))).collect();
    let mut shares = vec![aids; agents as usize];
    for (number, (item, count)) in needed.into_iter().enumerate() {
        let place = number % shares.len().max(1);
        let Some(share) = shares.get_mut(place) else { continue };
        match share.iter_mut().find(|(held, _)| *held == item) {
            Some((_, held)) => *held += count,
            None => share.push((item, count)),
        }
    }
    let stacks = |share: &Vec<(ItemId, u32)>| -> u32 {
        share.iter().map(|(item, count)| count.div_ceil(item.info().stack.max(1))).sum()
    };
    if shares.iter().any(|share| stacks(share) > STACKS_MAX) {
        return Err(BuildingError::TooMuch { agents });
    }
    Ok(shares)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{MineCollabTask, TaskDomain};

    /// A Sponge schematic of version 2, written by hand: sides, and the names of its cells by y, z, x.
    fn schem([width, height, length]: [i16; 3], cells: &[&str]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut tag = |kind: u8, name: &str, payload: &[u8]| {
            bytes.push(kind);
            bytes.extend((name.len() as u16).to_be_bytes());
            bytes.extend(name.as_bytes());
            bytes.extend(payload);
        };
        let mut palette: Vec<&str> = Vec::new();
        let mut data = Vec::new();
        for cell in cells {
            let place = palette.iter().position(|known| known == cell).unwrap_or(palette.len());
            if place == palette.len() {
                palette.push(cell);
            }
            data.push(place as u8);
        }
        tag(10, "Schematic", &[]);
        tag(3, "Version", &2_i32.to_be_bytes());
        for (name, side) in [("Width", width), ("Height", height), ("Length", length)] {
            tag(2, name, &side.to_be_bytes());
        }
        tag(10, "Palette", &[]);
        for (number, name) in (0_i32..).zip(&palette) {
            tag(3, &format!("minecraft:{name}"), &number.to_be_bytes());
        }
        bytes.push(0);
        let mut tag = |kind: u8, name: &str, payload: &[u8]| {
            bytes.push(kind);
            bytes.extend((name.len() as u16).to_be_bytes());
            bytes.extend(name.as_bytes());
            bytes.extend(payload);
        };
        let mut counted = (data.len() as i32).to_be_bytes().to_vec();
        counted.extend(&data);
        tag(7, "BlockData", &counted);
        bytes.push(0);
        bytes
    }

    fn made(bytes: &[u8]) -> (MineCollabTask, Vec<String>) {
        let (tasks, remarks) = task_of_file("folder/My hut.schem", bytes, 2).unwrap();
        let file = read_records(&tasks).unwrap();
        assert_eq!(file.remarks, Vec::<String>::new());
        (file.tasks[0].clone(), remarks)
    }

    #[test]
    fn a_schematic_becomes_a_task_whose_materials_are_split_by_kind() {
        let hut = ["air", "stone", "oak_planks", "air", "glass", "torch", "air", "fire"];
        let (task, remarks) = made(&schem([2, 2, 2], &hut));
        assert_eq!(
            (task.id.as_str(), task.domain, task.agents, task.timeout_s),
            ("My_hut", TaskDomain::Construction, 2, 602)
        );
        assert_eq!(remarks[0], "1 fire: agents have no item that places it, so it is left out");
        let blueprint = task.blueprint.unwrap();
        let rows: Vec<Vec<&str>> = blueprint.levels[0]
            .rows
            .iter()
            .map(|row| row.iter().map(|cell| blueprint.name(*cell)).collect())
            .collect();
        assert_eq!(rows, [["air", "stone"], ["oak_planks", "air"]]);
        let has = |agent: u32, name: &str| task.given[&agent].iter().any(|(item, _)| item.name() == name);
        assert!(has(0, "stone") && has(1, "oak_planks") && has(0, "glass") && has(1, "torch"));
        assert!(!has(1, "stone") && has(1, "diamond_axe") && has(0, "dirt"));
    }

    #[test]
    fn what_would_not_stay_is_told() {
        let (task, remarks) = made(&schem([1, 2, 1], &["air", "white_carpet"]));
        assert_eq!(task.blueprint.unwrap().levels.len(), 1, "empty layers are left out");
        assert_eq!(remarks, Vec::<String>::new());
        let (_, remarks) = made(&schem([1, 3, 1], &["stone", "air", "white_carpet"]));
        assert_eq!(remarks.len(), 1);
        assert!(remarks[0].contains("no_support: white_carpet"), "{remarks:?}");
    }

    #[test]
    fn other_files_are_refused() {
        for (bytes, agents, error) in [
            (schem([1, 1, 1], &["air"]), 2, BuildingError::Empty),
            (schem([1, 1, 1], &["stone"]), 6, BuildingError::Agents),
            (schem([40, 40, 3], &["stone"; 4800]), 2, BuildingError::TooMuch { agents: 2 }),
        ] {
            assert_eq!(task_of_file("x.schem", &bytes, agents), Err(error));
        }
        assert!(matches!(task_of_file("x", b"nonsense", 2), Err(BuildingError::Import(_))));
        assert!(matches!(task_of_file("x", &[], 2), Err(BuildingError::Import(_))));
    }
}
