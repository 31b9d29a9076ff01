//! Construction tasks: houses that come of seeds, and buildings of any origin.
//!
//! A seed gives the house that the published generator makes of it, draw by draw, under [`Mulberry`]. Houses for tests come of
//! even seeds and those for training of odd ones, so that none is among both.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_blocks::BlockPos;
use cooperage_blocks::registry::ItemId;
use cooperage_body::blueprint::Blueprint;
use cooperage_core::{RandomSource, TreeRandom};
use cooperage_minecollab::generator::{HouseDesign, NoSuchHouse, inventories};
use cooperage_minecollab::mulberry::Mulberry;
use cooperage_suites::tasks::Split;
use serde_json::{Map, Value, json};

use super::draw::DifficultySampler;
use super::{GeneratedTasks, TaskGenerationError, TaskGenerationRequest};
use crate::check;
use crate::record::{self, ItemTarget, MineCollabTask, TaskDomain, TaskGoal};

/// How often a house that cannot be built is replaced by another of its kind. About a quarter of them cannot.
const ATTEMPTS_MAX: u64 = 200;
/// Where buildings stand that have no place of their own: where the published houses do.
pub(super) const START: BlockPos = BlockPos::new(148, -60, -170);
/// Below this are the seeds of the houses that come with the benchmark.
const FIRST_SEED: u32 = 1_000;

/// The agents of the houses for training.
const TRAINING_AGENTS: u32 = 2;

/// The seeds of those [`training_houses`] that cannot be finished, as [`check::impossible`] proves. The proof takes
/// longer than the rest of the tasks' set-up, so its result is a constant, which a test derives again.
pub(super) const UNFINISHABLE: [u32; 3] = [1023, 1423, 1443];

/// A house and where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeededHouse {
    /// The levels of difficulty.
    pub house: HouseDesign,
    /// Its number among the houses of its kind.
    pub variant: u32,
    /// The seed of its draws.
    pub seed: u32,
}

/// The goal of agents that build a house.
const GOAL: &str = "Build the house of the blueprint.";
/// The first agent's first words.
const OPENER: &str = "Let us share our materials and build the house of the blueprint.";

impl SeededHouse {
    /// Its blueprint.
    ///
    /// # Errors
    /// [`NoSuchHouse`] for levels that do not exist.
    pub fn blueprint(self) -> Result<Blueprint, NoSuchHouse> {
        let mut random = Mulberry::new(self.seed);
        Ok(self.house.generate(|| random.draw())?.blueprint)
    }

    /// Its task for that many agents, as a file has it.
    ///
    /// # Errors
    /// [`NoSuchHouse`] for levels that do not exist.
    pub fn task(self, agents: u32) -> Result<(String, Value), NoSuchHouse> {
        let blueprint = self.blueprint()?;
        let shares = inventories(&blueprint, agents);
        let record = task(&blueprint, &shares, self.house.timeout_s(), (GOAL, OPENER));
        Ok((self.house.task_id(self.variant), record))
    }

    /// Its task for training; `None` for levels that do not exist.
    pub(super) fn training_task(self) -> Option<MineCollabTask> {
        Some(self.record(&self.blueprint().ok()?, TRAINING_AGENTS))
    }

    /// The same as it is read from a file.
    fn record(self, blueprint: &Blueprint, agents: u32) -> MineCollabTask {
        let shares = (0..).zip(inventories(blueprint, agents));
        let given = shares.map(|(agent, mut share)| {
            share.retain(|(_, count)| *count > 0);
            (agent, share)
        });
        MineCollabTask {
            id: self.house.task_id(self.variant),
            domain: TaskDomain::Construction,
            goal: TaskGoal::Shared(GOAL.to_owned()),
            opener: Some(OPENER.to_owned()),
            agents,
            names: Vec::new(),
            people: 0,
            says_people: false,
            usernames: Vec::new(),
            given: given.collect(),
            target: ItemTarget::default(),
            timeout_s: self.house.timeout_s(),
            blocked: BTreeMap::new(),
            blueprint: Some(blueprint.clone()),
            is_restricted: false,
            lacks_recipe: BTreeSet::new(),
        }
    }
}

/// The tasks of [`houses`] for each of these numbers of agents.
#[must_use]
pub fn house_tasks(agents: impl IntoIterator<Item = u32>) -> Vec<(u32, Vec<MineCollabTask>)> {
    let built: Vec<(SeededHouse, Blueprint)> =
        houses().into_iter().filter_map(|house| Some((house, house.blueprint().ok()?))).collect();
    let tasks = |agents| built.iter().map(|(house, blueprint)| house.record(blueprint, agents)).collect();
    agents.into_iter().map(|agents| (agents, tasks(agents))).collect()
}

/// Houses for training by two agents, of the same kinds as [`houses`]; those of [`UNFINISHABLE`] seeds are left out.
#[must_use]
pub fn training_tasks() -> Vec<MineCollabTask> {
    let houses = training_houses().filter(|house| !UNFINISHABLE.contains(&house.seed));
    houses.filter_map(SeededHouse::training_task).collect()
}

/// The houses of which [`training_tasks`] are taken. Their seeds are odd, as those of all generated tasks for training are.
pub(super) fn training_houses() -> impl Iterator<Item = SeededHouse> {
    houses().into_iter().map(|house| SeededHouse { seed: FIRST_SEED + 2 * house.seed + 1, ..house })
}

/// The 30 houses that come with the benchmark. Those of the published evaluation are not known; these have the same kinds.
#[must_use]
pub fn houses() -> Vec<SeededHouse> {
    let mut houses = Vec::new();
    for (materials, rooms) in (0..3).flat_map(|materials| (0..3).map(move |rooms| (materials, rooms))) {
        for (variant, (window, carpet)) in (0..).zip([(0, 0), (0, 1), (1, 0)]) {
            let seed = 100 * u32::from(materials) + 10 * u32::from(rooms) + variant;
            houses.push(SeededHouse {
                house: HouseDesign { materials, rooms, window, carpet },
                variant,
                seed,
            });
        }
    }
    for (materials, variant, seed) in [(0, 3, 900), (0, 4, 901), (1, 3, 902)] {
        houses.push(SeededHouse {
            house: HouseDesign { materials, rooms: 0, window: 0, carpet: 0 },
            variant,
            seed,
        });
    }
    houses
}

/// Writes the record of a building with the agents' items, the goal and the first words.
pub(super) fn task(
    blueprint: &Blueprint,
    shares: &[Vec<(ItemId, u32)>],
    timeout_s: u32,
    (goal, opener): (&str, &str),
) -> Value {
    let items = |items: &Vec<(ItemId, u32)>| -> Map<String, Value> {
        items.iter().map(|(item, count)| (item.name().to_owned(), (*count).into())).collect()
    };
    let given: Map<String, Value> =
        (0_u32..).zip(shares).map(|(agent, share)| (agent.to_string(), items(share).into())).collect();
    json!({
        "type": "construction",
        "goal": goal,
        "conversation": opener,
        "agent_count": shares.len(),
        "initial_inventory": given,
        "timeout": timeout_s,
        "blueprint": blueprint_json(blueprint),
    })
}

/// A blueprint as files have it.
#[must_use]
pub fn blueprint_json(blueprint: &Blueprint) -> Value {
    let levels = blueprint.levels.iter().map(|level| {
        let rows = level.rows.iter();
        let placement: Vec<Vec<&str>> =
            rows.map(|row| row.iter().map(|&cell| blueprint.name(cell)).collect()).collect();
        json!({
            "level": level.number,
            "coordinates": [level.start.x, level.start.y, level.start.z],
            "placement": placement,
        })
    });
    json!({"levels": levels.collect::<Vec<_>>()})
}

/// The kinds of houses, from the easiest to the hardest as the published program reckons. Tests are spared the fullest ones.
fn kinds(split: Split) -> Vec<HouseDesign> {
    let fittings = if split == Split::Test { 2 } else { 3 };
    let mut kinds = Vec::new();
    for (materials, rooms) in (0..3).flat_map(|materials| (0..3).map(move |rooms| (materials, rooms))) {
        for (window, carpet) in
            (0..fittings).flat_map(|window| (0..fittings).map(move |carpet| (window, carpet)))
        {
            kinds.push(HouseDesign { materials, rooms, window, carpet });
        }
    }
    let difficulty =
        |house: &HouseDesign| 4 * house.materials + 10 * house.rooms + 2 * house.window + house.carpet;
    kinds.sort_by_key(difficulty);
    kinds
}

/// Makes construction tasks that can be built to the last cell.
///
/// # Errors
/// [`TaskGenerationError::House`] where no seed gives such a house.
pub(super) fn generate(
    request: &TaskGenerationRequest,
    root: &TreeRandom,
) -> Result<GeneratedTasks, TaskGenerationError> {
    let mut drawing = DifficultySampler::new(kinds(request.split), request.difficulty, root.child("kinds"));
    let mut variants: BTreeMap<String, u32> = BTreeMap::new();
    let mut tasks = GeneratedTasks::new();
    for number in 0..request.count {
        let (house, _) = drawing.draw().ok_or(TaskGenerationError::House)?;
        let variant = variants.entry(house.task_id(0)).or_default();
        let node = root.numbered_child("task", u64::from(number));
        let made = (0..ATTEMPTS_MAX).find_map(|attempt| {
            let seed = seed(request.split, &mut node.numbered_child("attempt", attempt));
            let task = SeededHouse { house, variant: *variant, seed }.task(request.agents).ok()?;
            is_possible(&task).then_some(task)
        });
        let (id, mut record) = made.ok_or(TaskGenerationError::House)?;
        // Shares may be 0, which is nothing.
        for share in record["initial_inventory"].as_object_mut().into_iter().flat_map(Map::values_mut) {
            share.as_object_mut().into_iter().for_each(|items| items.retain(|_, count| *count != 0));
        }
        *variant += 1;
        tasks.insert(id, record);
    }
    Ok(tasks)
}

fn seed(split: Split, random: &mut impl RandomSource) -> u32 {
    let even = random.next_u32().max(FIRST_SEED) & !1;
    even | u32::from(split == Split::Train)
}

fn is_possible((id, record): &(String, Value)) -> bool {
    let file = GeneratedTasks::from_iter([(id.clone(), record.clone())]);
    let read = record::read_records(&file);
    read.is_ok_and(|file| file.tasks.iter().all(|task| check::impossible(task, false).is_none()))
}
