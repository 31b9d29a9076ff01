//! Blueprints: which block is wanted in which cell, turned which way, and the file that holds them.

use std::fmt;

use cooperage_blocks::registry::registry;
use cooperage_blocks::{BlockId, BlockPos, BlockState, ItemId};
use serde::Deserialize;
use serde_json::{Value, json};

use super::complexity::{complexity, limits};
use super::digging::DiggingRule;

pub use super::facing::Facing;

/// Most cells of a blueprint.
const CELLS_MAX: usize = 4_096;
/// How far from the world's middle a cell may be, along x and z.
const REACH: i32 = 96;
/// The layers that a cell may be in: those above the ground.
const LAYERS: std::ops::RangeInclusive<i32> = -60..=40;
/// The first layer above the ground.
pub const GROUND: i32 = -60;

/// A cell of a blueprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ConstructionCell {
    /// Its place in the world.
    pub pos: BlockPos,
    /// The wanted block, in the form that stands on the floor.
    pub block: BlockId,
    /// The direction in which it is turned.
    pub facing: Facing,
}

impl ConstructionCell {
    /// The block's name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        &self.block.info().name
    }

    /// The item that places it: the block's own, or that of its family; none where there is no such item.
    #[must_use]
    pub fn item(&self) -> Option<ItemId> {
        let name = self.name();
        let places = |item: &ItemId| item.info().blocks.contains(&self.block);
        let own = registry().item(name).filter(places);
        own.or_else(|| registry().item(&name.replacen("wall_", "", 1)).filter(places))
            .or_else(|| self.block.info().item.filter(places))
    }

    /// Whether a state fulfils the cell (docs/spec/villager.md, 4.1): it is of the same family, and turned as the cell
    /// wants.
    #[must_use]
    pub fn is_met_by(&self, state: BlockState) -> bool {
        family(state.block()) == family(self.block)
            && self.facing.property().is_none_or(|(name, value)| state.is(name, value))
    }
}

/// The line of a single block (docs/spec/villager.md, 3.1.3).
impl fmt::Display for ConstructionCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BlockPos { x, y, z } = self.pos;
        let (name, letter) = (self.name(), self.facing.letter());
        write!(f, "material: {name} facing: {letter} position: [{x}, {y}, {z}]")
    }
}

/// The block that stands for all forms of a block: a torch on the floor and one on a wall, for example, are one family.
#[must_use]
pub fn family(block: BlockId) -> BlockId {
    let forms = block.info().item.map_or(&[][..], |item| &item.info().blocks);
    match forms.first() {
        Some(&first) if forms.contains(&block) => first,
        _ => block,
    }
}

/// A blueprint of a building.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstructionBlueprint {
    /// The task's number.
    pub id: u32,
    /// Its cells, in the order of its file.
    pub cells: Vec<ConstructionCell>,
}

/// A blueprint that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConstructionBlueprintError {
    /// Not a file of blueprints.
    #[error("it is no file of blueprints: {0}")]
    Form(String),
    /// A blueprint without cells, or with too many.
    #[error("task {id} has {count} cells; a blueprint has 1 to {CELLS_MAX}")]
    Count { id: u32, count: usize },
    /// A name that no block has.
    #[error("task {id}: there is no block `{name}`")]
    Block { id: u32, name: String },
    /// A direction that the block cannot have.
    #[error("task {id}: `{name}` cannot be turned `{facing}`")]
    Facing { id: u32, name: String, facing: String },
    /// A cell refers to an entry of the palette that there isn't.
    #[error("task {id} has no palette entry {index}")]
    Palette {
        id: u32,
        /// The entry's number.
        index: i64,
    },
    /// A cell is too far away, below the ground or too high.
    #[error("task {id}: the cell {pos} is out of range")]
    Range { id: u32, pos: BlockPos },
    /// A cell is listed twice.
    #[error("task {id}: the cell {pos} is listed twice")]
    Twice { id: u32, pos: BlockPos },
    /// Two blueprints of one number.
    #[error("there are two blueprints for task {id}")]
    SameId { id: u32 },
}

// The head of a published file holds remarks for people too; what it must have cannot be misspelt unnoticed.
#[derive(Deserialize)]
struct BlueprintsFile {
    tasks: Vec<BlueprintRow>,
}

// Published rows carry remarks and facts that follow from the rest, such as `quality` and `n_blocks`.
#[derive(Deserialize)]
struct BlueprintRow {
    id: u32,
    palette: Vec<String>,
    blocks: Vec<[i64; 4]>,
}

/// Reads a file of blueprints: `tasks`, each with `id`, `palette` of `block|facing` and `blocks` of `[x, y, z, number in
/// the palette]`. Facts that follow from these and remarks may stand there too; they are not read.
///
/// # Errors
/// [`ConstructionBlueprintError`].
pub fn read(text: &str) -> Result<Vec<ConstructionBlueprint>, ConstructionBlueprintError> {
    let file: BlueprintsFile =
        serde_json::from_str(text).map_err(|error| ConstructionBlueprintError::Form(error.to_string()))?;
    let mut blueprints: Vec<ConstructionBlueprint> = Vec::new();
    for row in &file.tasks {
        if blueprints.iter().any(|other| other.id == row.id) {
            return Err(ConstructionBlueprintError::SameId { id: row.id });
        }
        blueprints.push(row.blueprint()?);
    }
    Ok(blueprints)
}

/// Writes blueprints in the form that [`read`] reads, a line each, with the facts that follow from them.
#[must_use]
pub fn write(blueprints: &[ConstructionBlueprint]) -> String {
    let rows: Vec<String> = blueprints.iter().map(|blueprint| row(blueprint).to_string()).collect();
    format!("{{\"scenario\":\"construction\",\"tasks\":[\n{}\n]}}\n", rows.join(",\n"))
}

fn row(blueprint: &ConstructionBlueprint) -> Value {
    let mut palette: Vec<String> = Vec::new();
    let blocks: Vec<[i64; 4]> = blueprint
        .cells
        .iter()
        .map(|cell| {
            let entry = format!("{}|{}", cell.name(), cell.facing.letter());
            let index = palette.iter().position(|known| *known == entry).unwrap_or_else(|| {
                palette.push(entry);
                palette.len() - 1
            });
            [i64::from(cell.pos.x), i64::from(cell.pos.y), i64::from(cell.pos.z), index as i64]
        })
        .collect();
    let (low, high) = blueprint.bounds();
    let materials: serde_json::Map<String, Value> = blueprint
        .materials()
        .into_iter()
        .map(|(block, count)| (block.info().name.to_string(), json!(count)))
        .collect();
    let rounded = |value: f64| libm::round(value * 1e4) / 1e4;
    let limits = limits(complexity(blueprint, DiggingRule::Off));
    json!({
        "id": blueprint.id,
        "n_blocks": blueprint.cells.len(),
        "min": [low.x, low.y, low.z],
        "size": [high.x - low.x, high.y - low.y, high.z - low.z],
        "palette": palette,
        "blocks": blocks,
        "materials": materials,
        "complexity": rounded(complexity(blueprint, DiggingRule::Off)),
        "max_action_time_s": limits.action_ms as f64 / 1_000.0,
        "max_time_s": limits.wall_ms as f64 / 1_000.0,
        "dig_blocks": DiggingRule::Published.count(blueprint),
        "complexity_with_digging": rounded(complexity(blueprint, DiggingRule::Published)),
    })
}

impl BlueprintRow {
    fn blueprint(&self) -> Result<ConstructionBlueprint, ConstructionBlueprintError> {
        let id = self.id;
        let palette: Vec<(&str, &str)> =
            self.palette.iter().map(|entry| entry.split_once('|').unwrap_or((entry, "A"))).collect();
        let cells = self.blocks.iter().map(|&[x, y, z, index]| {
            let (name, facing) = usize::try_from(index)
                .ok()
                .and_then(|index| palette.get(index))
                .ok_or(ConstructionBlueprintError::Palette { id, index })?;
            let part = |value: i64| i32::try_from(value).unwrap_or(i32::MAX);
            Ok(UncheckedCell { pos: BlockPos::new(part(x), part(y), part(z)), name, facing })
        });
        ConstructionBlueprint::new(id, cells.collect::<Result<Vec<_>, _>>()?)
    }
}

/// A cell as it was written, not yet checked.
#[derive(Clone, Copy, Debug)]
pub struct UncheckedCell<'a> {
    pub pos: BlockPos,
    /// The block's name.
    pub name: &'a str,
    /// How it is turned: a letter or `None`.
    pub facing: &'a str,
}

impl ConstructionBlueprint {
    /// Checks the cells of a blueprint. Air, water and lava are left out (docs/spec/villager.md, 3.1.2).
    ///
    /// # Errors
    /// [`ConstructionBlueprintError`].
    pub fn new<'a>(
        id: u32,
        wanted: impl IntoIterator<Item = UncheckedCell<'a>>,
    ) -> Result<ConstructionBlueprint, ConstructionBlueprintError> {
        let mut cells = Vec::new();
        let mut taken = std::collections::BTreeSet::new();
        for UncheckedCell { pos, name, facing } in wanted {
            if matches!(name, "air" | "cave_air" | "void_air" | "water" | "lava") {
                continue;
            }
            let shown = |text: &str| text.chars().filter(|c| !c.is_control()).take(60).collect::<String>();
            let block = registry()
                .block(name)
                .ok_or_else(|| ConstructionBlueprintError::Block { id, name: shown(name) })?;
            let turned = Facing::from_word(facing).filter(|&facing| can_be_turned(block, facing));
            let facing = turned.ok_or_else(|| ConstructionBlueprintError::Facing {
                id,
                name: shown(name),
                facing: shown(facing),
            })?;
            if pos.x.abs() > REACH || pos.z.abs() > REACH || !LAYERS.contains(&pos.y) {
                return Err(ConstructionBlueprintError::Range { id, pos });
            }
            if !taken.insert(pos) {
                return Err(ConstructionBlueprintError::Twice { id, pos });
            }
            cells.push(ConstructionCell { pos, block: family(block), facing });
        }
        if cells.is_empty() || cells.len() > CELLS_MAX {
            return Err(ConstructionBlueprintError::Count { id, count: cells.len() });
        }
        Ok(ConstructionBlueprint { id, cells })
    }

    /// The lowest and the highest corner.
    #[must_use]
    pub fn bounds(&self) -> (BlockPos, BlockPos) {
        let part = |of: fn(BlockPos) -> i32| {
            let all = || self.cells.iter().map(move |cell| of(cell.pos));
            (all().min().unwrap_or(0), all().max().unwrap_or(0))
        };
        let (x, y, z) = (part(|pos| pos.x), part(|pos| pos.y), part(|pos| pos.z));
        (BlockPos::new(x.0, y.0, z.0), BlockPos::new(x.1, y.1, z.1))
    }

    /// How many of each block are wanted, in the order in which they appear first.
    #[must_use]
    pub fn materials(&self) -> Vec<(BlockId, u32)> {
        let mut materials: Vec<(BlockId, u32)> = Vec::new();
        for cell in &self.cells {
            match materials.iter_mut().find(|(block, _)| *block == cell.block) {
                Some((_, count)) => *count += 1,
                None => materials.push((cell.block, 1)),
            }
        }
        materials
    }
}

/// Whether some form of the block has the property.
fn can_be_turned(block: BlockId, facing: Facing) -> bool {
    let Some((name, value)) = facing.property() else { return true };
    let family = family(block);
    let forms = family.info().item.map_or(&[][..], |item| &item.info().blocks);
    let all = forms.iter().copied().chain([block]);
    all.map(BlockId::default_state).any(|state| state.with(name, value).is(name, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_files_are_refused_with_reasons() {
        let task = |palette: &str, blocks: &str| {
            read(&format!(r#"{{"tasks":[{{"id":7,"palette":[{palette}],"blocks":[{blocks}]}}]}}"#))
        };
        assert!(task(r#""stone|A""#, "[0,-60,0,0]").is_ok());
        assert!(matches!(task(r#""ston|A""#, "[0,-60,0,0]"), Err(ConstructionBlueprintError::Block { .. })));
        assert!(matches!(
            task(r#""stone|N""#, "[0,-60,0,0]"),
            Err(ConstructionBlueprintError::Facing { .. })
        ));
        assert!(matches!(
            task(r#""stone|A""#, "[0,-60,0,-1]"),
            Err(ConstructionBlueprintError::Palette { .. })
        ));
        assert!(matches!(task(r#""stone|A""#, "[0,-61,0,0]"), Err(ConstructionBlueprintError::Range { .. })));
        assert!(matches!(
            task(r#""stone|A""#, "[0,9223372036854775807,0,0]"),
            Err(ConstructionBlueprintError::Range { .. })
        ));
        assert!(matches!(
            task(r#""stone|A""#, "[0,-60,0,0],[0,-60,0,0]"),
            Err(ConstructionBlueprintError::Twice { .. })
        ));
        assert!(matches!(task(r#""stone|A""#, ""), Err(ConstructionBlueprintError::Count { .. })));
        assert!(matches!(read("{}"), Err(ConstructionBlueprintError::Form(_))));
    }

    #[test]
    fn forms_of_a_block_are_one_family() {
        let read = |text: &str| text.parse::<BlockState>().unwrap();
        let torch = ConstructionCell {
            pos: BlockPos::new(0, 0, 0),
            block: registry().block("torch").unwrap(),
            facing: Facing::West,
        };
        assert!(torch.is_met_by(read("wall_torch[facing=west]")));
        assert!(!torch.is_met_by(read("wall_torch[facing=east]")));
        assert!(!torch.is_met_by(read("torch")));
        assert!(ConstructionCell { facing: Facing::Any, ..torch }.is_met_by(read("torch")));
    }
}
