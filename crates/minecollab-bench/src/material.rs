//! Episodes as material for training, and what must not be trained with (docs/spec/mindcraft.md, 13.5, 16, 21.1).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use cooperage_blocks::BlockPos;
use cooperage_body::blueprint::{Blueprint, BlueprintCell};
use cooperage_journal::EpisodePlan;
use cooperage_suites::material::{HeldOut, KeepRule, TrainingMaterial};
use cooperage_suites::text::grouped;

use crate::experiments::paper;
use crate::names::names;
use crate::record::{MineCollabTask, TaskDomain};
use crate::tasks::{MineCollabEntry, MineCollabTaskBook, TEST, TRAIN};

/// The contents of the test sets, with which material for training must not overlap.
#[derive(Debug, Default)]
struct Tests {
    /// Names of tasks, by domain.
    ids: BTreeSet<(TaskDomain, String)>,
    /// Targets by whether the task is a cooking task.
    items: BTreeMap<bool, BTreeSet<String>>,
    /// The cells of the buildings.
    buildings: Vec<BTreeMap<BlockPos, Vec<BlueprintCell>>>,
}

static TESTS: LazyLock<Tests> = LazyLock::new(|| {
    let mut tests = Tests::default();
    let book = MineCollabTaskBook::built_in();
    for entry in book.entries().iter().filter(|entry| entry.split != TRAIN) {
        let record = &entry.record;
        tests.ids.insert((record.domain, record.id.clone()));
        let targets = record.target.needed().iter().map(|needed| needed.name.clone());
        tests.items.entry(record.domain.is_cooking()).or_default().extend(targets);
        tests.buildings.extend(building(record));
    }
    tests
});

/// Returns an episode of a task as material for training.
pub(crate) fn material(entry: &MineCollabEntry, plan: &EpisodePlan) -> TrainingMaterial {
    let record = &entry.record;
    let mut called = names(record.agents + record.people);
    for (seat, person) in &plan.people {
        if let Some(name) = called.get_mut(*seat as usize) {
            name.clone_from(person);
        }
    }
    TrainingMaterial {
        domain: record.domain.name().to_owned(),
        held_out: held_out(entry),
        keep: if record.domain == TaskDomain::Construction { KeepRule::BestQuarter } else { KeepRule::Full },
        paper_filter: paper_filter(record.domain),
        names: called,
    }
}

/// The paper's filter for a domain and what it kept of the trials (docs/spec/mindcraft.md, 16; the counts are those of its table 2).
fn paper_filter(domain: TaskDomain) -> Option<String> {
    let (row, rule) = match domain {
        TaskDomain::Cooking | TaskDomain::HellsKitchen => (TaskDomain::Cooking, "trials with score 1"),
        TaskDomain::Crafting => (domain, "trials with score 1"),
        TaskDomain::Construction => (domain, "the best quarter of all trials by score"),
        TaskDomain::Debug => return None,
    };
    let count =
        |column: &str| paper().value("table2", &[row.name()], column).map(|count| grouped(count as u64));
    let (kept, trials, transitions) = (count("successes")?, count("trials")?, count("transitions")?);
    Some(format!(
        "{rule}; {kept} of {trials} trials by llama3.3-70b were kept, with {transitions} transitions"
    ))
}

/// Why a task belongs to a test set, or shares something with one. Worlds of another split have other seeds by themselves; a
/// building is a world of its own.
fn held_out(entry: &MineCollabEntry) -> Option<HeldOut> {
    let record = &entry.record;
    let by = |by: &'static str, why: String| Some(HeldOut { by, why });
    // Houses are named by their levels, and houses of different seeds share a name. So buildings are compared by their
    // cells.
    let has_name_of_one =
        record.domain != TaskDomain::Construction && TESTS.ids.contains(&(record.domain, record.id.clone()));
    if entry.split == TEST || (entry.split != TRAIN && has_name_of_one) || record.people > 0 {
        return by("task id", format!("`{}` is a task for tests", entry.name));
    }
    let for_tests = TESTS.items.get(&record.domain.is_cooking());
    let shared = record
        .target
        .needed()
        .iter()
        .find(|needed| for_tests.is_some_and(|items| items.contains(&needed.name)));
    if let Some(needed) = shared {
        return by(
            "item split",
            format!("`{}` is about {}, as tasks for tests are", entry.name, needed.name),
        );
    }
    let is_built = building(record).is_some_and(|building| TESTS.buildings.contains(&building));
    if is_built {
        return by("world seed", format!("the building of `{}` is one of the test set's", entry.name));
    }
    None
}

/// The cells of a construction task.
fn building(record: &MineCollabTask) -> Option<BTreeMap<BlockPos, Vec<BlueprintCell>>> {
    let blueprint: &Blueprint =
        record.blueprint.as_ref().filter(|_| record.domain == TaskDomain::Construction)?;
    let mut cells: BTreeMap<BlockPos, Vec<BlueprintCell>> = BTreeMap::new();
    for (pos, cell) in blueprint.cells() {
        cells.entry(pos).or_default().push(cell);
    }
    Some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Targets of crafting overlap (docs/spec/mindcraft.md, 21.1, point 5).
    #[test]
    fn train_tasks_whose_items_are_tested_are_held_out() {
        let book = MineCollabTaskBook::built_in();
        let of = |domain: TaskDomain, split: &str| {
            let all = book
                .entries()
                .iter()
                .filter(move |entry| entry.record.domain == domain && entry.split == split);
            all.map(|entry| held_out(entry).map(|held_out| held_out.by)).collect::<Vec<_>>()
        };
        let count = |found: &[Option<&str>], by: Option<&str>| found.iter().filter(|one| **one == by).count();
        for domain in [TaskDomain::Cooking, TaskDomain::HellsKitchen, TaskDomain::Construction] {
            let train = of(domain, TRAIN);
            assert!(!train.is_empty() && count(&train, None) == train.len(), "{domain:?}: {train:?}");
            let test = of(domain, TEST);
            assert!(!test.is_empty() && count(&test, Some("task id")) == test.len());
        }
        let train = of(TaskDomain::Crafting, TRAIN);
        let overlapping = count(&train, Some("item split"));
        assert_eq!((train.len(), count(&train, None) + overlapping), (65, 65));
        assert!(
            overlapping >= 12,
            "bookshelf, activator_rail, crossbow, fishing_rod and more: {overlapping}"
        );
    }
}
