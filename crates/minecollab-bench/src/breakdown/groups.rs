//! Classes of a domain's tasks (docs/spec/mindcraft.md, 17.4), as rows with their episodes.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_suites::results::EpisodeResult;
use cooperage_suites::text::{clean, counted};

use crate::classes::{PlanAccess, depth, house_levels, plan_access, without_recipes};
use crate::record::MineCollabTask;

/// An episode with the record of its task.
pub(super) type PlayedEpisode<'r> = (&'r EpisodeResult, &'r MineCollabTask);
/// A row's name and its episodes.
pub(super) type EpisodeGroup<'r> = (String, Vec<PlayedEpisode<'r>>);

fn only<'r>(
    all: &[PlayedEpisode<'r>],
    is_its: impl Fn(&PlayedEpisode<'r>) -> bool,
) -> Vec<PlayedEpisode<'r>> {
    all.iter().filter(|played| is_its(played)).copied().collect()
}

/// Whether a crafting task's name says that an item is missing.
fn misses(record: &MineCollabTask) -> bool {
    record.id.contains("missing")
}

/// Groups the episodes of crafting tasks by the agents' access to plans and by depth.
pub(super) fn crafting<'r>(all: &[PlayedEpisode<'r>]) -> Vec<EpisodeGroup<'r>> {
    let group = |name: &str, is_its: fn(&MineCollabTask) -> bool| {
        (name.to_owned(), only(all, |(_, record)| is_its(record)))
    };
    vec![
        group("all", |_| true),
        group("base: full plan, depth 0", |record| {
            plan_access(record) == PlanAccess::Full && depth(record) == Some(0) && !misses(record)
        }),
        group("base without plan: depth 0", |record| {
            plan_access(record) == PlanAccess::None && depth(record) == Some(0) && !misses(record)
        }),
        group("items missing", misses),
        group("high depth: 1 or more", |record| depth(record) > Some(0)),
        group("depth 0", |record| depth(record) == Some(0)),
        group("depth 1", |record| depth(record) == Some(1)),
        group("depth 2", |record| depth(record) == Some(2)),
        group(PlanAccess::Full.name(), |record| plan_access(record) == PlanAccess::Full),
        group(PlanAccess::Partial.name(), |record| plan_access(record) == PlanAccess::Partial),
        group(PlanAccess::None.name(), |record| plan_access(record) == PlanAccess::None),
    ]
}

/// Groups the episodes of cooking tasks by how many agents lack the recipes, then by dish.
pub(super) fn cooking<'r>(all: &[PlayedEpisode<'r>]) -> Vec<EpisodeGroup<'r>> {
    let mut groups: Vec<EpisodeGroup<'r>> = vec![("all".to_owned(), all.to_vec())];
    for lacking in lacking(all) {
        let its = only(all, |(_, record)| without_recipes(record) == Some(lacking));
        groups.push((format!("{} without recipes", counted(lacking.into(), "agent")), its));
    }
    groups.extend(dishes(all).into_iter().skip(1));
    groups
}

/// How many agents lack the recipes in these tasks: every number that occurs.
pub(super) fn lacking(all: &[PlayedEpisode<'_>]) -> BTreeSet<u32> {
    all.iter().filter_map(|(_, record)| without_recipes(record)).collect()
}

/// Groups episodes by dish.
pub(super) fn by_dish<'r>(all: &[PlayedEpisode<'r>]) -> BTreeMap<&'r str, Vec<PlayedEpisode<'r>>> {
    let mut dishes: BTreeMap<&'r str, Vec<PlayedEpisode<'r>>> = BTreeMap::new();
    for played in all {
        for needed in played.1.target.needed() {
            dishes.entry(needed.name.as_str()).or_default().push(*played);
        }
    }
    dishes
}

/// Groups episodes by dish, with a group of all of them first.
pub(super) fn dishes<'r>(all: &[PlayedEpisode<'r>]) -> Vec<EpisodeGroup<'r>> {
    let dishes = by_dish(all).into_iter().map(|(dish, its)| (format!("with {}", clean(dish)), its));
    std::iter::once(("all".to_owned(), all.to_vec())).chain(dishes).collect()
}

/// Groups the episodes of construction tasks by the levels of their houses.
pub(super) fn construction<'r>(all: &[PlayedEpisode<'r>]) -> Vec<EpisodeGroup<'r>> {
    let is_above_zero =
        |episode: &EpisodeResult| episode.completion().is_some_and(|ratio| ratio.numerator > 0);
    // The published analysis leaves zeros out of groups.
    let counts = |episode: &EpisodeResult| episode.plan.rules != "paper" || is_above_zero(episode);
    let mut groups: Vec<EpisodeGroup<'r>> = vec![
        ("all".to_owned(), all.to_vec()),
        ("score above 0".to_owned(), only(all, |(episode, _)| is_above_zero(episode))),
    ];
    let levels: BTreeSet<(u32, u32)> = all.iter().filter_map(|(_, record)| house_levels(record)).collect();
    let of = |name: String, is_its: &dyn Fn((u32, u32)) -> bool| {
        let its = only(all, |(episode, record)| house_levels(record).is_some_and(is_its) && counts(episode));
        (name, its)
    };
    for materials in levels.iter().map(|level| level.0).collect::<BTreeSet<u32>>() {
        groups.push(of(format!("materials {materials}"), &|level| level.0 == materials));
    }
    for rooms in levels.iter().map(|level| level.1).collect::<BTreeSet<u32>>() {
        groups.push(of(format!("rooms {rooms}"), &|level| level.1 == rooms));
    }
    for wanted in &levels {
        groups.push(of(format!("materials {}, rooms {}", wanted.0, wanted.1), &|level| level == *wanted));
    }
    let mut tasks: BTreeMap<&str, Vec<PlayedEpisode<'r>>> = BTreeMap::new();
    for played in all {
        tasks.entry(played.1.id.as_str()).or_default().push(*played);
    }
    groups.extend(tasks.into_iter().map(|(id, its)| (clean(id), its)));
    groups
}
