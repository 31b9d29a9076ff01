//! The file format of a kitchen file, with the place of everything a message may have to point at.

use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BookFile {
    pub(super) format: Spanned<i64>,
    #[serde(default)]
    pub(super) base_ingredients: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) tools: Vec<Spanned<ToolEntry>>,
    #[serde(default)]
    pub(super) recipes: Vec<Spanned<RecipeEntry>>,
    #[serde(default)]
    pub(super) levels: Vec<Spanned<LevelEntry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ToolEntry {
    pub(super) name: Spanned<String>,
    pub(super) role: Option<Spanned<String>>,
    pub(super) cook_time: Spanned<i64>,
    pub(super) capacity: Spanned<i64>,
    #[serde(default)]
    pub(super) agent_stays: bool,
    #[serde(default)]
    pub(super) takeable_at_start: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RecipeEntry {
    pub(super) product: Spanned<String>,
    pub(super) tool: Spanned<String>,
    pub(super) ingredients: Spanned<Vec<Spanned<String>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LevelEntry {
    pub(super) name: Spanned<String>,
    pub(super) class: Option<Spanned<String>>,
    pub(super) kitchen: Spanned<Vec<Spanned<String>>>,
    pub(super) dishes: Spanned<Vec<Spanned<String>>>,
    pub(super) crew: Option<Spanned<i64>>,
    pub(super) task_interval: Option<Spanned<i64>>,
    /// One lifetime for every dish …
    pub(super) lifetime: Option<Spanned<i64>>,
    /// … or one per dish.
    pub(super) lifetimes: Option<Spanned<BTreeMap<String, i64>>>,
    pub(super) max_steps: Option<Spanned<i64>>,
}
