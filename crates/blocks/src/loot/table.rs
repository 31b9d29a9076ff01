//! The tables in the form in which they are evaluated.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::file::{
    BlocksFile, ConditionRow, CountRow, EntryRow, FunctionRow, NumberProviderKind, PoolRow, Simple,
    TablesFile, ValueRow,
};
use crate::registry::{BlockId, ItemId, embedded, read_embedded, registry};

/// The loot table of a block.
#[derive(Clone, Debug)]
pub(super) enum BlockTable {
    Nothing,
    One(ItemId),
    Pools(Vec<LootPool>),
}

#[derive(Clone, Debug)]
pub(super) struct LootPool {
    pub(super) rolls: NumberProvider,
    pub(super) entries: Vec<LootEntry>,
    pub(super) conditions: Vec<LootCondition>,
    pub(super) functions: Vec<LootFunction>,
}

#[derive(Clone, Debug)]
pub(super) struct LootEntry {
    pub(super) kind: EntryKind,
    pub(super) weight: u32,
    pub(super) conditions: Vec<LootCondition>,
    pub(super) functions: Vec<LootFunction>,
}

#[derive(Clone, Debug)]
pub(super) enum EntryKind {
    Item(ItemId),
    /// The wool of the sheep's colour.
    Wool,
    /// The first whose conditions hold.
    First(Vec<LootEntry>),
    /// A table of fishing.
    Table(String),
    /// One of several items, each as likely.
    OneOf(Vec<ItemId>),
    Contents(String),
    Nothing,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum NumberProvider {
    Fixed(i64),
    /// Whole numbers from the first to the second, both included; or anything between where fractions count.
    Uniform(f64, f64),
    /// So many tries of that chance.
    Binomial(u32, f64),
}

#[derive(Clone, Debug)]
pub(super) struct LootFunction {
    pub(super) kind: FunctionKind,
    pub(super) conditions: Vec<LootCondition>,
}

#[derive(Clone, Debug)]
pub(super) enum FunctionKind {
    Count { count: NumberProvider, adds: bool },
    OreBonus,
    UniformBonus(u32),
    BinomialBonus(u32, f64),
    Limit(Option<i64>, Option<i64>),
    Looting { count: NumberProvider, most: Option<i64> },
    Smelt,
    DurabilityLeft(NumberProvider),
    EnchantLevels(u32),
    EnchantRandom,
    Potion(String),
    Amplifier(NumberProvider),
}

#[derive(Clone, Debug)]
pub(super) enum LootCondition {
    Silk(bool),
    /// One of these tools, ascending by number.
    Tool(Vec<ItemId>),
    Any(Vec<LootCondition>),
    /// Several that belong to one row.
    All(Vec<LootCondition>),
    Not(Box<LootCondition>),
    State(Vec<(String, PropertyValues)>),
    Chance(f64),
    /// The chance by level of Fortune.
    ChanceFortune(Vec<f64>),
    PlayerKill(bool),
    /// The chance without Looting, the chance at level I, and the increase per further level.
    ChanceLooting([f64; 3]),
    OnFire(bool),
    FireAspect(bool),
    Beside {
        offset: [i32; 3],
        block: BlockId,
        state: Vec<(String, PropertyValues)>,
    },
    ByEntity(bool),
    Sheared(bool),
    Size([u32; 2]),
    Killer(Vec<String>),
    Captain(bool),
    DamageTag(String),
    Biome(Vec<String>),
    OpenWater(bool),
}

#[derive(Clone, Debug)]
pub(super) enum PropertyValues {
    One(String),
    Range([u32; 2]),
}

pub(super) struct Tables {
    /// By the blocks' numbers.
    blocks: Vec<BlockTable>,
    entities: BTreeMap<String, Vec<LootPool>>,
    fishing: BTreeMap<String, Vec<LootPool>>,
}

pub(super) fn tables() -> &'static Tables {
    static TABLES: LazyLock<Tables> = LazyLock::new(Tables::load);
    &TABLES
}

impl Tables {
    pub(super) fn block(&self, block: BlockId) -> &BlockTable {
        self.blocks.get(usize::from(block.0)).unwrap_or(&BlockTable::Nothing)
    }

    pub(super) fn entity(&self, name: &str) -> &[LootPool] {
        self.entities.get(name).map_or(&[], Vec::as_slice)
    }

    pub(super) fn entity_names(&self) -> impl Iterator<Item = &str> {
        self.entities.keys().map(String::as_str)
    }

    pub(super) fn fishing(&self, name: &str) -> &[LootPool] {
        self.fishing.get(name).map_or(&[], Vec::as_slice)
    }

    fn load() -> Tables {
        let blocks: BlocksFile = read_embedded(embedded!("loot_blocks"));
        let entities: TablesFile = read_embedded(embedded!("loot_entities"));
        let fishing: TablesFile = read_embedded(embedded!("loot_fishing"));
        let names = LootNameResolver { tags: read_embedded(embedded!("tags")) };
        let all = |tables: BTreeMap<String, Vec<PoolRow>>| {
            tables.into_iter().map(|(name, rows)| (name, names.pools(rows))).collect()
        };
        Tables {
            blocks: block_tables(blocks, &names),
            entities: all(entities.tables),
            fishing: all(fishing.tables),
        }
    }
}

fn block_tables(file: BlocksFile, names: &LootNameResolver) -> Vec<BlockTable> {
    let mut blocks = vec![BlockTable::Nothing; registry().blocks().len()];
    let place = |name: &str| registry().block(name).map(|block| usize::from(block.0));
    for (name, simple) in &file.simple {
        let item = match simple {
            Simple::Itself(_) => registry().item(name),
            Simple::Item(item) => registry().item(item),
        };
        if let (Some(place), Some(item)) = (place(name), item) {
            blocks[place] = BlockTable::One(item);
        }
    }
    for (name, rows) in file.tables {
        if let Some(place) = place(&name) {
            blocks[place] = BlockTable::Pools(names.pools(rows));
        }
    }
    for (name, other) in &file.alias {
        if let (Some(place), Some(other)) = (place(name), place(other)) {
            blocks[place] = blocks[other].clone();
        }
    }
    for place in file.none.iter().filter_map(|name| place(name)) {
        blocks[place] = BlockTable::Nothing;
    }
    blocks
}

#[derive(serde::Deserialize)]
struct TagsFile {
    entity_type: BTreeMap<String, Vec<String>>,
}

/// Turns names into what they stand for.
struct LootNameResolver {
    tags: TagsFile,
}

impl LootNameResolver {
    fn pools(&self, rows: Vec<PoolRow>) -> Vec<LootPool> {
        let pool = |row: PoolRow| LootPool {
            rolls: row.rolls.map_or(NumberProvider::Fixed(1), count),
            entries: self.entries(row.e),
            conditions: self.conditions(row.r#if),
            functions: self.functions(row.r#fn),
        };
        rows.into_iter().map(pool).collect()
    }

    fn entries(&self, rows: Vec<EntryRow>) -> Vec<LootEntry> {
        rows.into_iter().map(|row| self.entry(row)).collect()
    }

    fn entry(&self, row: EntryRow) -> LootEntry {
        let item = |name: &str| match name {
            "$color_wool" => Some(EntryKind::Wool),
            name => registry().item(name).map(EntryKind::Item),
        };
        let tag = |name: &str| {
            let members = registry().item_tag(name)?.numbers();
            Some(EntryKind::OneOf(members.iter().map(|&number| ItemId(number)).collect()))
        };
        let table = |name: String| {
            EntryKind::Table(name.strip_prefix("gameplay/").map(str::to_owned).unwrap_or(name))
        };
        let kind = (row.item.as_deref().and_then(item))
            .or_else(|| row.alt.map(|rows| EntryKind::First(self.entries(rows))))
            .or_else(|| row.table.map(table))
            .or_else(|| row.tag.as_deref().and_then(tag))
            .or_else(|| row.dynamic.map(EntryKind::Contents))
            .or_else(|| row.empty.map(|_| EntryKind::Nothing));
        LootEntry {
            kind: kind.unwrap_or(EntryKind::Nothing),
            weight: row.w.unwrap_or(1),
            conditions: self.conditions(row.r#if),
            functions: self.functions(row.r#fn),
        }
    }

    fn functions(&self, rows: Vec<FunctionRow>) -> Vec<LootFunction> {
        rows.into_iter().filter_map(|row| self.function(row)).collect()
    }

    fn function(&self, row: FunctionRow) -> Option<LootFunction> {
        let adds = row.add;
        let most = row.max;
        let kind = (row.count.map(|given| FunctionKind::Count { count: count(given), adds }))
            .or_else(|| row.looting.map(|given| FunctionKind::Looting { count: count(given), most }))
            .or_else(|| row.ore_bonus.map(|_| FunctionKind::OreBonus))
            .or_else(|| row.uniform_bonus.map(FunctionKind::UniformBonus))
            .or_else(|| row.binomial_bonus.map(|(n, p)| FunctionKind::BinomialBonus(n, p)))
            .or_else(|| row.limit.map(|(least, most)| FunctionKind::Limit(least, most)))
            .or_else(|| row.smelt.map(|_| FunctionKind::Smelt))
            .or_else(|| row.damage.map(|given| FunctionKind::DurabilityLeft(count(given))))
            .or_else(|| row.enchant_levels.map(FunctionKind::EnchantLevels))
            .or_else(|| row.enchant_random.map(|_| FunctionKind::EnchantRandom))
            .or_else(|| row.potion.map(FunctionKind::Potion))
            .or_else(|| row.amplifier.map(|given| FunctionKind::Amplifier(count(given))))?;
        Some(LootFunction { kind, conditions: self.conditions(row.r#if) })
    }

    fn conditions(&self, rows: Vec<ConditionRow>) -> Vec<LootCondition> {
        rows.into_iter().map(|row| self.condition(row)).collect()
    }

    /// Keys of one row hold together.
    fn condition(&self, row: ConditionRow) -> LootCondition {
        let state = |values: BTreeMap<String, ValueRow>| -> Vec<(String, PropertyValues)> {
            values
                .into_iter()
                .map(|(property, value)| match value {
                    ValueRow::One(value) => (property, PropertyValues::One(value)),
                    ValueRow::Range(range) => (property, PropertyValues::Range(range)),
                })
                .collect()
        };
        let mut all = Vec::new();
        all.extend(row.silk.map(LootCondition::Silk));
        all.extend(row.tool.map(|names| LootCondition::Tool(tools(&names))));
        all.extend(row.any.map(|rows| LootCondition::Any(self.conditions(rows))));
        all.extend(row.not.map(|row| LootCondition::Not(Box::new(self.condition(*row)))));
        match (row.at, row.block.as_deref().and_then(|name| registry().block(name))) {
            (Some(offset), Some(block)) => {
                let state = row.state.map(state).unwrap_or_default();
                all.push(LootCondition::Beside { offset, block, state });
            }
            _ => all.extend(row.state.map(|values| LootCondition::State(state(values)))),
        }
        all.extend(row.chance.map(LootCondition::Chance));
        all.extend(row.chance_fortune.map(LootCondition::ChanceFortune));
        all.extend(row.player_kill.map(LootCondition::PlayerKill));
        all.extend(row.chance_looting.map(LootCondition::ChanceLooting));
        all.extend(row.on_fire.map(LootCondition::OnFire));
        all.extend(row.attacker_fire_aspect.map(LootCondition::FireAspect));
        all.extend(row.broken_by_entity.map(LootCondition::ByEntity));
        all.extend(row.sheared.map(LootCondition::Sheared));
        all.extend(row.size.map(LootCondition::Size));
        all.extend(row.killer.or(row.direct).map(|name| LootCondition::Killer(vec![name])));
        all.extend(
            row.killer_tag.map(|tag| {
                LootCondition::Killer(self.tags.entity_type.get(&tag).cloned().unwrap_or_default())
            }),
        );
        all.extend(row.captain.map(LootCondition::Captain));
        all.extend(row.damage_tag.map(LootCondition::DamageTag));
        all.extend(row.biome.map(LootCondition::Biome));
        all.extend(row.open_water.map(LootCondition::OpenWater));
        if all.len() == 1 { all.remove(0) } else { LootCondition::All(all) }
    }
}

/// The items of names and of tags, which begin with `#`.
fn tools(names: &[String]) -> Vec<ItemId> {
    let mut items: Vec<ItemId> = Vec::new();
    for name in names {
        match name.strip_prefix('#') {
            Some(tag) => {
                let numbers = registry().item_tag(tag).map_or(&[][..], |tag| tag.numbers());
                items.extend(numbers.iter().map(|&number| ItemId(number)));
            }
            None => items.extend(registry().item(name)),
        }
    }
    items.sort_unstable();
    items.dedup();
    items
}

fn count(row: CountRow) -> NumberProvider {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a small number of tries; the cast saturates"
    )]
    match row {
        CountRow::Fixed(count) => NumberProvider::Fixed(count),
        CountRow::Drawn(NumberProviderKind::Uniform, least, most) => NumberProvider::Uniform(least, most),
        CountRow::Drawn(NumberProviderKind::Binomial, tries, chance) => {
            NumberProvider::Binomial(tries as u32, chance)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names that mean nothing would silently become nothing.
    fn check(pools: &[LootPool], of: &str) {
        fn check_entry(entry: &LootEntry, of: &str, may_be_nothing: bool) {
            match &entry.kind {
                EntryKind::First(entries) => entries.iter().for_each(|inner| check_entry(inner, of, false)),
                EntryKind::Table(name) => assert!(!tables().fishing(name).is_empty(), "{of}: {name}"),
                EntryKind::OneOf(items) => assert!(!items.is_empty(), "{of}"),
                EntryKind::Nothing => assert!(may_be_nothing, "{of}"),
                EntryKind::Item(_) | EntryKind::Wool | EntryKind::Contents(_) => {}
            }
            for condition in entry.conditions.iter().chain(entry.functions.iter().flat_map(|f| &f.conditions))
            {
                self::condition(condition, of);
            }
        }
        for pool in pools {
            let may_be_nothing = of.contains("guardian");
            pool.entries.iter().for_each(|inner| check_entry(inner, of, may_be_nothing));
            pool.conditions.iter().for_each(|inner| condition(inner, of));
        }
    }

    fn condition(condition: &LootCondition, of: &str) {
        match condition {
            LootCondition::Tool(items) => assert!(!items.is_empty(), "{of}"),
            LootCondition::Killer(names) => assert!(!names.is_empty(), "{of}"),
            LootCondition::All(all) => assert!(all.len() > 1, "{of}: a condition without any key"),
            LootCondition::Any(any) => any.iter().for_each(|inner| self::condition(inner, of)),
            LootCondition::Not(inner) => self::condition(inner, of),
            _ => {}
        }
    }

    #[test]
    fn every_name_means_something() {
        let tables = tables();
        let mut kinds = [0, 0, 0];
        for block in registry().blocks() {
            match tables.block(block.id) {
                BlockTable::Nothing => kinds[0] += 1,
                BlockTable::One(_) => kinds[1] += 1,
                BlockTable::Pools(pools) => {
                    kinds[2] += 1;
                    check(pools, &block.name);
                }
            }
        }
        assert_eq!(kinds[0], 20);
        assert_eq!(kinds.iter().sum::<i32>(), 1060);
        for (name, pools) in tables.entities.iter().chain(&tables.fishing) {
            check(pools, name);
        }
        assert_eq!((tables.entities.len(), tables.fishing.len()), (84, 4));
    }
}
