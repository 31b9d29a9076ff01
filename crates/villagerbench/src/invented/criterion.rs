//! The conditions of a score, as data and as sentences (docs/spec/villager-tasks.md, 6.3).

use cooperage_blocks::registry::entity_kind;
use cooperage_blocks::{BlockId, BlockPos, ItemId, registry};
use serde_json::{Map, Value, json};

use super::fields::{RecordFields, clean, written_cell};
use crate::names::NAMES;

/// Most of anything that a condition may count.
const COUNT_MAX: u32 = 10_000;

/// A condition with its points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Criterion {
    /// A part of 100.
    pub points: u32,
    pub condition: Condition,
}

/// The agents whose deed counts.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub enum Doers {
    /// Any one agent.
    One,
    /// All agents together.
    Team,
    /// Every agent; of that many, where the number is told.
    Each(Option<u32>),
    /// The agent of that number.
    Agent(u32),
}

/// The cells of a wanted block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BlockPlace {
    At(BlockPos),
    /// That many cells of a box, which has these corners.
    Within {
        low: BlockPos,
        high: BlockPos,
        count: u32,
    },
}

/// A condition. Cells are those of the record: see [`place`](super::place).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// A block stands there, turned that way if one is told.
    Block { name: BlockId, place: BlockPlace, facing: Option<String> },
    /// Nothing stands there.
    NoBlock { at: BlockPos },
    /// Items are carried.
    Holds { item: ItemId, count: u32, who: Doers },
    /// Items lie in the container of a cell.
    Container { at: BlockPos, item: ItemId, count: u32 },
    /// Agents are at most that far from a cell on every axis.
    Near { who: Doers, at: BlockPos, distance: u32 },
    /// Agents killed creatures of a kind.
    Killed { kind: &'static str, count: u32 },
    /// Agents fed creatures of a kind.
    Fed { kind: &'static str, count: u32 },
    /// A creature of a kind is shorn.
    Sheared { kind: &'static str },
    /// An agent rode on a creature, a boat or a minecart.
    Rode { kind: &'static str },
    /// Agents lay down in a bed.
    Slept { who: Doers },
    /// Each agent said something to another one that often.
    Said { who: Doers, times: u32 },
    /// The sign of a cell was read.
    Read { at: BlockPos },
    /// The block of a cell has that property.
    State { at: BlockPos, property: String, value: String },
    /// An agent wears an item.
    Worn { item: ItemId },
}

impl Condition {
    /// Its kind in records.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Condition::Block { .. } => "block",
            Condition::NoBlock { .. } => "no_block",
            Condition::Holds { .. } => "holds",
            Condition::Container { .. } => "container",
            Condition::Near { .. } => "near",
            Condition::Killed { .. } => "killed",
            Condition::Fed { .. } => "fed",
            Condition::Sheared { .. } => "sheared",
            Condition::Rode { .. } => "rode",
            Condition::Slept { .. } => "slept",
            Condition::Said { .. } => "said",
            Condition::Read { .. } => "read",
            Condition::State { .. } => "state",
            Condition::Worn { .. } => "worn",
        }
    }

    /// Whether it counts for good once it has held.
    #[must_use]
    pub fn is_sticky(&self) -> bool {
        !matches!(
            self,
            Condition::Block { .. }
                | Condition::NoBlock { .. }
                | Condition::Container { .. }
                | Condition::State { .. }
        )
    }

    /// The agents whose deed counts; none where any agent's counts.
    #[must_use]
    pub fn doers(&self) -> Option<&Doers> {
        match self {
            Condition::Holds { who, .. }
            | Condition::Near { who, .. }
            | Condition::Slept { who }
            | Condition::Said { who, .. } => Some(who),
            _ => None,
        }
    }

    /// The cells that it names.
    #[must_use]
    pub fn cells(&self) -> Vec<BlockPos> {
        match self {
            Condition::Block { place: BlockPlace::At(at), .. }
            | Condition::NoBlock { at }
            | Condition::Container { at, .. }
            | Condition::Near { at, .. }
            | Condition::Read { at }
            | Condition::State { at, .. } => vec![*at],
            Condition::Block { place: BlockPlace::Within { low, high, .. }, .. } => vec![*low, *high],
            _ => Vec::new(),
        }
    }

    /// The same with each cell replaced.
    #[must_use]
    pub fn moved(&self, to: impl Fn(BlockPos) -> BlockPos) -> Condition {
        let mut moved = self.clone();
        match &mut moved {
            Condition::Block { place: BlockPlace::At(at), .. }
            | Condition::NoBlock { at }
            | Condition::Container { at, .. }
            | Condition::Near { at, .. }
            | Condition::Read { at }
            | Condition::State { at, .. } => *at = to(*at),
            Condition::Block { place: BlockPlace::Within { low, high, .. }, .. } => {
                (*low, *high) = (to(*low), to(*high));
            }
            _ => {}
        }
        moved
    }
}

impl Doers {
    fn read(fields: &mut RecordFields<'_>, is_needed: bool) -> Result<Doers, String> {
        let of = fields.whole_or("of", 1, 1_000)?;
        let word = match (fields.text_or("who")?, is_needed) {
            (Some(word), _) => word,
            (None, false) => "one".to_owned(),
            (None, true) => return Err("there is no `who`".to_owned()),
        };
        let named = NAMES.iter().position(|name| *name == word);
        match (word.as_str(), named) {
            ("each", _) => Ok(Doers::Each(of)),
            (_, _) if of.is_some() => Err("`of` belongs to who=each".to_owned()),
            ("one", _) => Ok(Doers::One),
            ("team", _) => Ok(Doers::Team),
            (_, Some(number)) => Ok(Doers::Agent(number as u32)),
            _ => Err(format!("who is one, team, each or an agent's name, not {}", clean(&word))),
        }
    }

    fn write(&self, fields: &mut Map<String, Value>) {
        let word = match self {
            Doers::One => "one",
            Doers::Team => "team",
            Doers::Each(of) => {
                if let Some(of) = of {
                    fields.insert("of".to_owned(), json!(of));
                }
                "each"
            }
            Doers::Agent(number) => NAMES.get(*number as usize).copied().unwrap_or_default(),
        };
        fields.insert("who".to_owned(), json!(word));
    }
}

/// Reads a condition with its points.
///
/// # Errors
/// A text for people that says what is wrong.
pub(super) fn read(fields: &mut RecordFields<'_>) -> Result<Criterion, String> {
    let kind = fields.text("type")?;
    let points = fields.whole("points", 1, 100)?;
    let condition = match kind.as_str() {
        "block" => read_block(fields)?,
        "no_block" => Condition::NoBlock { at: fields.cell("at")? },
        "holds" => {
            Condition::Holds { item: item(fields)?, count: count(fields)?, who: Doers::read(fields, false)? }
        }
        "container" => {
            Condition::Container { at: fields.cell("at")?, item: item(fields)?, count: count(fields)? }
        }
        "near" => Condition::Near {
            who: Doers::read(fields, false)?,
            at: fields.cell("at")?,
            distance: fields.whole("distance", 0, 30)?,
        },
        "killed" => Condition::Killed { kind: creature(fields)?, count: count(fields)? },
        "fed" => Condition::Fed { kind: creature(fields)?, count: count(fields)? },
        "sheared" => Condition::Sheared { kind: creature(fields)? },
        "rode" => Condition::Rode { kind: creature(fields)? },
        "slept" => Condition::Slept { who: Doers::read(fields, false)? },
        "said" => {
            Condition::Said { who: Doers::read(fields, true)?, times: fields.whole("times", 1, COUNT_MAX)? }
        }
        "read" => Condition::Read { at: fields.cell("at")? },
        "state" => Condition::State {
            at: fields.cell("at")?,
            property: fields.text("property")?,
            value: fields.word("value")?,
        },
        "worn" => Condition::Worn { item: item(fields)? },
        _ => return Err(format!("there is no condition {}", clean(&kind))),
    };
    Ok(Criterion { points, condition })
}

fn read_block(fields: &mut RecordFields<'_>) -> Result<Condition, String> {
    let name = fields.name("name")?;
    let name = registry().block(&name).ok_or_else(|| format!("there is no block {}", clean(&name)))?;
    let facing = fields.text_or("facing")?.filter(|facing| !facing.is_empty());
    if let Some(facing) = &facing {
        super::place::turned(name, facing).map_err(|reason| format!("facing: {reason}"))?;
    }
    let place = match (fields.has("at"), fields.has("within")) {
        (true, false) => {
            if count(fields)? != 1 {
                return Err("a block at one cell is one block: count needs `within`".to_owned());
            }
            BlockPlace::At(fields.cell("at")?)
        }
        (false, true) => {
            let [low, high] = fields.corners("within")?;
            BlockPlace::Within { low, high, count: count(fields)? }
        }
        _ => return Err("a block has either `at` or `within`".to_owned()),
    };
    Ok(Condition::Block { name, place, facing })
}

fn item(fields: &mut RecordFields<'_>) -> Result<ItemId, String> {
    let name = fields.name("item")?;
    registry().item(&name).ok_or_else(|| format!("there is no item {}", clean(&name)))
}

fn count(fields: &mut RecordFields<'_>) -> Result<u32, String> {
    Ok(fields.whole_or("count", 1, COUNT_MAX)?.unwrap_or(1))
}

fn creature(fields: &mut RecordFields<'_>) -> Result<&'static str, String> {
    let name = fields.text("kind")?;
    entity_kind(&name)
        .map(|kind| kind.name.as_ref())
        .ok_or_else(|| format!("there is no creature {}", clean(&name)))
}

/// Writes a condition in the form that [`read`] reads.
pub(super) fn write(criterion: &Criterion) -> Value {
    let mut fields = Map::new();
    let mut put = |name: &str, value: Value| fields.insert(name.to_owned(), value);
    put("type", json!(criterion.condition.kind()));
    put("points", json!(criterion.points));
    match &criterion.condition {
        Condition::Block { name, place, facing } => {
            put("name", json!(name.name()));
            match place {
                BlockPlace::At(at) => _ = put("at", written_cell(*at)),
                BlockPlace::Within { low, high, count } => {
                    put("within", json!({"from": written_cell(*low), "to": written_cell(*high)}));
                    put("count", json!(count));
                }
            }
            if let Some(facing) = facing {
                put("facing", json!(facing));
            }
        }
        Condition::NoBlock { at } | Condition::Read { at } => _ = put("at", written_cell(*at)),
        Condition::Holds { item, count, who } => {
            put("item", json!(item.name()));
            put("count", json!(count));
            who.write(&mut fields);
        }
        Condition::Container { at, item, count } => {
            put("at", written_cell(*at));
            put("item", json!(item.name()));
            put("count", json!(count));
        }
        Condition::Near { who, at, distance } => {
            put("at", written_cell(*at));
            put("distance", json!(distance));
            who.write(&mut fields);
        }
        Condition::Killed { kind, count } | Condition::Fed { kind, count } => {
            put("kind", json!(kind));
            put("count", json!(count));
        }
        Condition::Sheared { kind } | Condition::Rode { kind } => _ = put("kind", json!(kind)),
        Condition::Slept { who } => who.write(&mut fields),
        Condition::Said { who, times } => {
            put("times", json!(times));
            who.write(&mut fields);
        }
        Condition::State { at, property, value } => {
            put("at", written_cell(*at));
            put("property", json!(property));
            put("value", json!(value));
        }
        Condition::Worn { item } => _ = put("item", json!(item.name())),
    }
    Value::Object(fields)
}
