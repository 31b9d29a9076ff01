//! The record of an invented task: one JSON object, as the inventor and people write it (docs/spec/villager-tasks.md, 6.3).

use std::collections::BTreeSet;

use cooperage_blocks::registry::entity_kind;
use cooperage_blocks::terrain::trees::TreeKind;
use cooperage_blocks::{BlockId, BlockPos, ItemId, registry};
use serde_json::{Map, Value, json};

use super::classes::NameClasses;
use super::criterion::{self, Criterion};
use super::fields::{RecordFields, clean, ordered, written_cell};
use super::place;
use crate::AGENTS_MAX;

/// Most records of a file.
const RECORDS_MAX: usize = 10_000;
/// Most entries of the lists of a record, so that none takes all memory. [`checks`](super::checks) has the limits of tasks.
const LIST_MAX: usize = 2_000;
/// Most letters of a goal that is read at all.
const GOAL_MAX: usize = 8_000;
/// Most conditions of a record.
const CRITERIA_MAX: usize = 6;
/// The highest count of items that is read.
const COUNT_MAX: u32 = 100_000;

/// Where the things lie that a task takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemPlace {
    Chest,
    Inventory,
}

impl ItemPlace {
    /// Its name in records.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ItemPlace::Chest => "chest",
            ItemPlace::Inventory => "inventory",
        }
    }
}

/// So many of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StackRecord {
    pub item: ItemId,
    pub count: u32,
}

/// Blocks that stand there at the beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BlockRecord {
    /// One block, with what it holds or says.
    Single {
        position: BlockPos,
        name: BlockId,
        facing: Option<String>,
        items: Vec<StackRecord>,
        text: Option<String>,
        /// The turn of a standing sign, 0 to 15.
        rotation: Option<u32>,
    },
    /// A box of one kind, with these corners.
    Cube { low: BlockPos, high: BlockPos, name: BlockId },
    /// A tree with the foot of its trunk there.
    Tree { position: BlockPos, name: TreeKind },
}

/// A creature that is there at the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntityRecord {
    pub position: BlockPos,
    pub name: &'static str,
}

/// The origin of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provenance {
    /// The model that wrote it.
    pub model: String,
    /// Model calls that it took.
    pub calls: u32,
}

/// An invented task. Cells are local: see [`place`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InventedTask {
    pub id: u32,
    pub goal: String,
    pub agents: u32,
    pub items: ItemPlace,
    pub seed: u64,
    pub blocks: Vec<BlockRecord>,
    pub entities: Vec<EntityRecord>,
    /// Items that agents carry; each entry goes to one of them.
    pub inventory: Vec<StackRecord>,
    pub criteria: Vec<Criterion>,
    /// A way to do it in words, as its inventor saw it. No agent is told it.
    pub steps: Vec<String>,
    pub provenance: Option<Provenance>,
}

/// The kinds of trees by their names in records.
const TREES: [(&str, TreeKind); 6] = [
    ("oak", TreeKind::Oak),
    ("birch", TreeKind::Birch),
    ("spruce", TreeKind::Spruce),
    ("jungle", TreeKind::Jungle),
    ("acacia", TreeKind::Acacia),
    ("dark_oak", TreeKind::DarkOak),
];

/// A record of a file: a task, or why it is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEntry {
    /// The number of its task.
    pub id: u32,
    /// Its place in the file, from 1.
    pub number: usize,
    pub task: Result<InventedTask, String>,
}

/// Reads a file of records. A record that is none is an entry with its reason: checks tell it, and nothing plays it.
///
/// # Errors
/// A text for people where the file is no list of records.
pub fn read_file(text: &str) -> Result<Vec<FileEntry>, String> {
    let value: Value =
        serde_json::from_str(text).map_err(|error| format!("it is no file of invented tasks: {error}"))?;
    let list = value.as_array().or_else(|| value.get(super::FIELD)?.as_array());
    let list =
        list.ok_or_else(|| format!("it is no file of invented tasks: there is no list `{}`", super::FIELD))?;
    if list.is_empty() || list.len() > RECORDS_MAX {
        return Err(format!("a file has 1 to {RECORDS_MAX} invented tasks"));
    }
    let number_of = |entry: &Value| entry.get("id")?.as_u64().and_then(|id| u32::try_from(id).ok());
    let known: BTreeSet<u32> = list.iter().filter_map(number_of).collect();
    // A record without a number of its own gets one that no other has.
    let mut free = (0..u32::MAX).filter(|id| !known.contains(id));
    let mut taken = BTreeSet::new();
    let entry = |(entry, number): (&Value, usize)| {
        let own = number_of(entry).filter(|id| taken.insert(*id));
        let id = own.or_else(|| free.next()).unwrap_or(u32::MAX);
        let task = match own {
            None if number_of(entry).is_some() => Err("an earlier record has the same id".to_owned()),
            _ => read(entry),
        };
        FileEntry { id, number, task }
    };
    Ok(list.iter().zip(1..).map(entry).collect())
}

/// Reads a record.
///
/// # Errors
/// A text for people that says what is wrong.
pub fn read(value: &Value) -> Result<InventedTask, String> {
    let seed = value.get("seed").and_then(Value::as_u64).unwrap_or_default();
    let mut classes = NameClasses::of_seed(seed);
    let mut fields = RecordFields::of(value, &mut classes)?;
    let mut task = InventedTask {
        id: fields.whole("id", 0, u32::MAX)?,
        goal: fields.text("goal")?,
        agents: fields.whole("agents", 1, AGENTS_MAX)?,
        items: match fields.text("items")?.as_str() {
            "chest" => ItemPlace::Chest,
            "inventory" => ItemPlace::Inventory,
            _ => return Err("items is chest or inventory".to_owned()),
        },
        seed: fields.big("seed")?,
        blocks: fields.each("blocks", LIST_MAX, read_block)?,
        entities: fields.each("entities", LIST_MAX, read_entity)?,
        inventory: fields.each("inventory", LIST_MAX, read_stack)?,
        criteria: fields.each("criteria", LIST_MAX, criterion::read)?,
        steps: read_steps(&mut fields)?,
        provenance: None,
    };
    task.provenance = provenance(&mut fields)?;
    fields.finish()?;
    if task.goal.trim().is_empty() || task.goal.len() > GOAL_MAX {
        return Err(format!("the goal has 1 to {GOAL_MAX} letters"));
    }
    if task.criteria.is_empty() || task.criteria.len() > CRITERIA_MAX {
        return Err(format!("there are {} conditions; a task has 1 to {CRITERIA_MAX}", task.criteria.len()));
    }
    task.goal = classes.in_text(&task.goal);
    Ok(task)
}

fn provenance(fields: &mut RecordFields<'_>) -> Result<Option<Provenance>, String> {
    fields.object("provenance", |fields| {
        Ok(Provenance { model: fields.text("model")?, calls: fields.whole("calls", 0, u32::MAX)? })
    })
}

fn read_steps(fields: &mut RecordFields<'_>) -> Result<Vec<String>, String> {
    let steps = fields.list("steps")?.iter().map(|step| step.as_str().map(str::to_owned));
    let steps: Option<Vec<String>> = steps.collect();
    steps.filter(|steps| steps.len() <= LIST_MAX).ok_or_else(|| "`steps` is a list of texts".to_owned())
}

fn read_stack(fields: &mut RecordFields<'_>) -> Result<StackRecord, String> {
    let name = fields.name("name")?;
    let item = registry().item(&name).ok_or_else(|| format!("there is no item {}", clean(&name)))?;
    Ok(StackRecord { item, count: fields.whole_or("count", 1, COUNT_MAX)?.unwrap_or(1) })
}

fn read_entity(fields: &mut RecordFields<'_>) -> Result<EntityRecord, String> {
    let name = fields.text("name")?;
    let kind = entity_kind(&name).filter(|kind| kind.is_living && &*kind.name != "player");
    let kind = kind.ok_or_else(|| format!("there is no creature {}", clean(&name)))?;
    if kind.is_monster {
        return Err(format!("a {} cannot stay: the world is peaceful", kind.name));
    }
    Ok(EntityRecord { position: fields.cell("position")?, name: &kind.name })
}

fn read_block(fields: &mut RecordFields<'_>) -> Result<BlockRecord, String> {
    let kind = fields.text("type")?;
    if kind == "tree" {
        let (position, name) = (fields.cell("position")?, fields.text("name")?);
        let tree = TREES.iter().find(|(tree, _)| *tree == name).map(|(_, tree)| *tree);
        let name = tree.ok_or_else(|| format!("there is no tree {}", clean(&name)))?;
        return Ok(BlockRecord::Tree { position, name });
    }
    let name = fields.name("name")?;
    let block = registry().block(&name).filter(|block| !block.default_state().is_air());
    let name = block.ok_or_else(|| format!("there is no block {}", clean(&name)))?;
    match kind.as_str() {
        "cube" => {
            let [low, high] = ordered(fields.cell("from")?, fields.cell("to")?);
            Ok(BlockRecord::Cube { low, high, name })
        }
        "single" => read_single(fields, name),
        _ => Err(format!("type is single, cube or tree, not {}", clean(&kind))),
    }
}

fn read_single(fields: &mut RecordFields<'_>, name: BlockId) -> Result<BlockRecord, String> {
    let position = fields.cell("position")?;
    let facing = fields.text_or("facing")?.filter(|facing| !facing.is_empty());
    if let Some(facing) = &facing {
        place::turned(name, facing).map_err(|reason| format!("facing: {reason}"))?;
    }
    let items = fields.each("items", LIST_MAX, read_stack)?;
    if !items.is_empty() && !place::is_container(name) {
        return Err(format!("{} holds no items", clean(name.name())));
    }
    let text = fields.text_or("text")?;
    if text.is_some() && !name.name().ends_with("_sign") {
        return Err(format!("{} bears no text", clean(name.name())));
    }
    let rotation = fields.whole_or("rotation", 0, 15)?;
    Ok(BlockRecord::Single { position, name, facing, items, text, rotation })
}

/// Writes records in the form that [`read_file`] reads, one a line.
#[must_use]
pub fn write_file(tasks: &[InventedTask]) -> String {
    let lines: Vec<String> = tasks.iter().map(|task| write(task).to_string()).collect();
    format!("{{\"{}\": [\n{}\n]}}\n", super::FIELD, lines.join(",\n"))
}

/// Writes a record in the form that [`read`] reads.
#[must_use]
pub fn write(task: &InventedTask) -> Value {
    let mut record = json!({
        "id": task.id,
        "goal": task.goal,
        "agents": task.agents,
        "items": task.items.name(),
        "seed": task.seed,
        "blocks": task.blocks.iter().map(written_block).collect::<Vec<_>>(),
        "entities": task.entities.iter().map(|entity| {
            json!({"name": entity.name, "position": written_cell(entity.position)})
        }).collect::<Vec<_>>(),
        "inventory": task.inventory.iter().map(written_stack).collect::<Vec<_>>(),
        "criteria": task.criteria.iter().map(criterion::write).collect::<Vec<_>>(),
    });
    if let Some(fields) = record.as_object_mut() {
        if !task.steps.is_empty() {
            fields.insert("steps".to_owned(), json!(task.steps));
        }
        if let Some(Provenance { model, calls }) = &task.provenance {
            fields.insert("provenance".to_owned(), json!({"model": model, "calls": calls}));
        }
    }
    record
}

fn written_stack(stack: &StackRecord) -> Value {
    json!({"name": stack.item.name(), "count": stack.count})
}

fn written_block(block: &BlockRecord) -> Value {
    match block {
        BlockRecord::Cube { low, high, name } => {
            json!({"type": "cube", "name": name.name(), "from": written_cell(*low), "to": written_cell(*high)})
        }
        BlockRecord::Tree { position, name } => {
            let tree = TREES.iter().find(|(_, tree)| tree == name).map_or("oak", |(tree, _)| tree);
            json!({"type": "tree", "name": tree, "position": written_cell(*position)})
        }
        BlockRecord::Single { position, name, facing, items, text, rotation } => {
            let mut fields = Map::new();
            let mut put = |key: &str, value: Value| fields.insert(key.to_owned(), value);
            put("type", json!("single"));
            put("name", json!(name.name()));
            put("position", written_cell(*position));
            if let Some(facing) = facing {
                put("facing", json!(facing));
            }
            if !items.is_empty() {
                put("items", items.iter().map(written_stack).collect());
            }
            if let Some(text) = text {
                put("text", json!(text));
            }
            if let Some(rotation) = rotation {
                put("rotation", json!(rotation));
            }
            Value::Object(fields)
        }
    }
}
