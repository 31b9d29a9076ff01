//! The tables as they are stored; `data/README.md` says where they are from.

use std::collections::BTreeMap;

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BlocksFile {
    #[serde(rename = "version")]
    _version: String,
    pub(super) simple: BTreeMap<String, Simple>,
    pub(super) alias: BTreeMap<String, String>,
    pub(super) none: Vec<String>,
    pub(super) tables: BTreeMap<String, Vec<PoolRow>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TablesFile {
    #[serde(rename = "version")]
    _version: String,
    pub(super) tables: BTreeMap<String, Vec<PoolRow>>,
}

/// 1 for the block's own item, or an item.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Simple {
    Itself(#[expect(dead_code, reason = "always 1; it only has to be a number")] u32),
    Item(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PoolRow {
    pub(super) rolls: Option<CountRow>,
    pub(super) e: Vec<EntryRow>,
    #[serde(default)]
    pub(super) r#if: Vec<ConditionRow>,
    #[serde(default)]
    pub(super) r#fn: Vec<FunctionRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EntryRow {
    pub(super) item: Option<String>,
    pub(super) alt: Option<Vec<EntryRow>>,
    pub(super) table: Option<String>,
    pub(super) tag: Option<String>,
    pub(super) empty: Option<bool>,
    pub(super) dynamic: Option<String>,
    pub(super) w: Option<u32>,
    /// The weight added per point of luck; unused, as no player has luck.
    #[serde(rename = "q")]
    _q: Option<i32>,
    #[serde(default)]
    pub(super) r#if: Vec<ConditionRow>,
    #[serde(default)]
    pub(super) r#fn: Vec<FunctionRow>,
}

/// A number, `["u", least, most]` or `["b", tries, chance]`.
#[derive(Clone, Deserialize)]
#[serde(untagged)]
pub(super) enum CountRow {
    Fixed(i64),
    Drawn(NumberProviderKind, f64, f64),
}

#[derive(Clone, Copy, Deserialize)]
pub(super) enum NumberProviderKind {
    #[serde(rename = "u")]
    Uniform,
    #[serde(rename = "b")]
    Binomial,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FunctionRow {
    pub(super) count: Option<CountRow>,
    #[serde(default)]
    pub(super) add: bool,
    pub(super) ore_bonus: Option<bool>,
    pub(super) uniform_bonus: Option<u32>,
    pub(super) binomial_bonus: Option<(u32, f64)>,
    pub(super) limit: Option<(Option<i64>, Option<i64>)>,
    pub(super) looting: Option<CountRow>,
    pub(super) max: Option<i64>,
    pub(super) smelt: Option<bool>,
    pub(super) damage: Option<CountRow>,
    pub(super) enchant_levels: Option<u32>,
    pub(super) enchant_random: Option<bool>,
    pub(super) potion: Option<String>,
    pub(super) amplifier: Option<CountRow>,
    #[serde(default)]
    pub(super) r#if: Vec<ConditionRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ConditionRow {
    pub(super) silk: Option<bool>,
    pub(super) tool: Option<Vec<String>>,
    pub(super) any: Option<Vec<ConditionRow>>,
    pub(super) not: Option<Box<ConditionRow>>,
    pub(super) state: Option<BTreeMap<String, ValueRow>>,
    pub(super) chance: Option<f64>,
    pub(super) chance_fortune: Option<Vec<f64>>,
    pub(super) player_kill: Option<bool>,
    pub(super) chance_looting: Option<[f64; 3]>,
    pub(super) on_fire: Option<bool>,
    pub(super) attacker_fire_aspect: Option<bool>,
    pub(super) at: Option<[i32; 3]>,
    pub(super) block: Option<String>,
    pub(super) broken_by_entity: Option<bool>,
    pub(super) sheared: Option<bool>,
    pub(super) size: Option<[u32; 2]>,
    pub(super) killer: Option<String>,
    pub(super) killer_tag: Option<String>,
    pub(super) captain: Option<bool>,
    pub(super) damage_tag: Option<String>,
    pub(super) direct: Option<String>,
    pub(super) biome: Option<Vec<String>>,
    pub(super) open_water: Option<bool>,
}

/// A property's value, or the least and the most.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum ValueRow {
    One(String),
    Range([u32; 2]),
}
