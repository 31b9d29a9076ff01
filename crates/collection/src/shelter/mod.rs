//! The suite `shelter`: a house with a stone foundation, wooden walls and a stone ceiling, put up together on flat grass.

pub mod boxes;
pub mod plan;
pub mod round;
mod workers;

use std::collections::BTreeMap;

use cooperage_blocks::terrain::Generator;
use cooperage_blocks::world::Options;
use cooperage_blocks::{BlockPos, World};
use cooperage_body::round::Briefing;
use cooperage_core::{Micros, Tick};
use cooperage_journal::{AttachmentPlan, EpisodePlan};
use cooperage_suites::figure::Figure;
use cooperage_suites::measure::Measure;
use cooperage_suites::suite::{CrewView, Defaults, Stage, Suite, SuiteError, Task};
use cooperage_suites::tasks::Shown;
use cooperage_teams::given_name;
use plan::{Material, ShelterPlan};
use round::{ShelterRound, ShelterWorld};
use serde_json::json;

use crate::briefing::sections;
use crate::oracle;
use crate::task::{
    AGENTS_MAX, GroupJudge, HORIZON_TICKS, SHELTER as SUITE, environment, join_all, world_seed,
};

/// The sizes that listings show; the first is the paper's.
const SIZES: [&str; 3] = ["5x5x4", "7x7x5", "9x7x5"];
/// Blocks east of the start at which the shelter's corner is.
const AWAY: i32 = 4;
/// How much more material is given than is needed, in percent of it.
const GIVEN_PERCENT: u32 = 120;
/// A full stack.
const STACK: u32 = 64;

/// The suite, for a program's list of suites.
///
/// # Errors
/// None: it reads no attachments.
pub fn suite(_: &BTreeMap<String, AttachmentPlan>) -> Result<Box<dyn Suite>, SuiteError> {
    Ok(Box::new(ShelterSuite))
}

/// See the module.
pub struct ShelterSuite;

/// The shelter that a task's name asks for, with its corner beside the start of the site.
#[must_use]
pub fn parse(name: &str) -> Option<ShelterPlan> {
    let size = name.strip_prefix(SUITE)?.strip_prefix('/')?;
    let spawn = Generator::superflat().spawn();
    let plan = ShelterPlan::sized(size, spawn.offset(AWAY, 0, -2))?;
    // One name for each task.
    (format!("{}x{}x{}", plan.width, plan.length, plan.height) == size).then_some(plan)
}

fn task(size: &str, published: bool) -> Task {
    Task {
        name: format!("{SUITE}/{size}"),
        about: format!("put up a shelter of {size} blocks: stone foundation, wooden walls, stone ceiling"),
        agents: 1..=AGENTS_MAX,
        horizon: Tick(HORIZON_TICKS),
        published,
    }
}

/// What each of the agents begins with, by number: how many blocks of which material. `workers` are those who work with
/// their own hands: every third of them has stone and the others planks, and one alone has all.
#[must_use]
pub fn given(plan: &ShelterPlan, workers: &[u32]) -> Vec<(u32, Material, u32)> {
    let count = workers.len();
    let has_stone = |place: usize| if count < 3 { place + 1 == count } else { place % 3 == 2 };
    let has_planks = |place: usize| count == 1 || !has_stone(place);
    let mut given = Vec::new();
    for (material, has) in
        [(Material::Stone, &has_stone as &dyn Fn(usize) -> bool), (Material::Planks, &has_planks)]
    {
        let holders: Vec<u32> =
            (0..count).filter(|&place| has(place)).filter_map(|place| workers.get(place).copied()).collect();
        let all = (plan.needed(material) * GIVEN_PERCENT).div_ceil(100);
        let each = all.div_ceil(holders.len().max(1) as u32);
        given.extend(holders.into_iter().map(|holder| (holder, material, each)));
    }
    given
}

/// Who begins with what, in a sentence.
fn materials(given: &[(u32, Material, u32)]) -> String {
    let one = |(worker, material, count): &(u32, Material, u32)| {
        format!("{} carries {count} {}", given_name(cooperage_core::AgentId(*worker)), item(*material))
    };
    format!(" {}.", given.iter().map(one).collect::<Vec<_>>().join(", "))
}

/// What is given of a material.
fn item(material: Material) -> &'static str {
    match material {
        Material::Stone => "cobblestone",
        Material::Planks => "oak_planks",
    }
}

fn goal(plan: &ShelterPlan) -> String {
    let ShelterPlan { corner: BlockPos { x, y, z }, width, length, height } = plan;
    let [low, high] = plan.doorway();
    let (top, east, south) = (y + *height as i32 - 1, x + *width as i32 - 1, z + *length as i32 - 1);
    format!(
        "Put up a shelter as a group, {width} blocks wide (x from {x} to {east}), {length} long (z from {z} to {south}) and \
         {height} high (y from {y} to {top}). Its lowest corner is ({x}, {y}, {z}). The foundation is the layer y = {y}, \
         all of stone (cobblestone will do). The walls stand on its edge from y = {} to y = {} and are of wooden planks, \
         with a doorway that stays open at ({}, {}, {}) and ({}, {}, {}). The ceiling is the layer y = {top}, all of stone, \
         over the walls too. Foundation, then walls, then ceiling. The materials are with the agents:",
        y + 1,
        top - 1,
        low.x,
        low.y,
        low.z,
        high.x,
        high.y,
        high.z
    )
}

/// The world of a task, with the agents who work with their own hands.
///
/// # Errors
/// A text for people when there is no such task.
pub fn world(
    name: &str,
    agents: u32,
    workers: &[u32],
    seed: i64,
    index: u32,
) -> Result<ShelterWorld, String> {
    let plan = parse(name).ok_or_else(|| format!("`{name}` is no task of {SUITE}"))?;
    let seed = world_seed(SUITE, seed, index);
    let mut world =
        World::new(Options { active_radius: 3, ..Options::default() }, Generator::superflat(), seed);
    world.load_start();
    world.command("time set 1000")?;
    let players = join_all(&mut world, agents)?;
    let given = given(&plan, workers);
    for &(worker, material, count) in &given {
        let item = item(material);
        let name = given_name(cooperage_core::AgentId(worker));
        for stack in 0..count.div_ceil(STACK) {
            let part = STACK.min(count - stack * STACK);
            world.command(&format!("give {name} {item} {part}"))?;
        }
    }
    let blocks = environment(world, &players, seed)?;
    let briefing =
        Briefing { goal: goal(&plan) + &materials(&given), sections: sections(), ..Briefing::default() };
    Ok(ShelterWorld::new(blocks, briefing, ShelterRound::new(plan, agents)))
}

impl Suite for ShelterSuite {
    fn name(&self) -> &'static str {
        SUITE
    }

    fn about(&self) -> &'static str {
        "put up a shelter together on flat grass (S-Agents)"
    }

    fn defaults(&self) -> Defaults {
        Defaults { team: "s-agents", agents: 4, rules: "fixed", clock: "tokens", tick: Micros(50_000) }
    }

    fn tasks(&self) -> Vec<Task> {
        SIZES.iter().map(|size| task(size, true)).collect()
    }

    fn task(&self, name: &str) -> Option<Task> {
        parse(name)?;
        name.strip_prefix(SUITE)?.strip_prefix('/').map(|size| task(size, false))
    }

    fn implied_options(&self, _: &str) -> BTreeMap<String, String> {
        BTreeMap::new()
    }

    fn stage(&self, plan: &EpisodePlan) -> Result<Stage, String> {
        let workers = workers::working_seats(plan);
        let world = world(&plan.task, plan.agents, &workers, plan.seed, plan.index)?;
        Ok(Stage {
            world: Box::new(world),
            judge: Box::new(GroupJudge::<ShelterRound>::default()),
            horizon: Tick(HORIZON_TICKS),
            players: plan.teams.iter().map(oracle::players).collect(),
            crew_view: CrewView::WholeTeam,
        })
    }

    fn oracle(&self, framework: &str) -> Result<(), &'static str> {
        match framework {
            framework if oracle::FRAMEWORKS.contains(&framework) => Ok(()),
            "random" => Err("it draws from the offered actions and asks no model"),
            _ => Err("nobody has written one for this framework yet"),
        }
    }

    fn attachments(&self) -> &'static [&'static str] {
        &[]
    }

    fn measures(&self) -> &'static [Measure] {
        // The measures of both suites stand in the other one's table.
        &[]
    }

    fn figures(&self) -> &'static [Figure] {
        &[]
    }

    fn show(&self, name: &str) -> Result<Shown, SuiteError> {
        let unknown = || SuiteError::Unknown { name: name.chars().take(100).collect(), close: Vec::new() };
        let plan = parse(name).ok_or_else(unknown)?;
        let counts = [Material::Stone, Material::Planks].map(|material| plan.needed(material));
        let text = format!(
            "{name}\n\n{}\n\nIt takes {} stones and {} planks.\n",
            goal(&plan) + &materials(&given(&plan, &[0, 1, 2])),
            counts[0],
            counts[1]
        );
        let json = json!({"name": name, "goal": goal(&plan) + &materials(&given(&plan, &[0, 1, 2])), "stones": counts[0], "planks": counts[1]});
        Ok(Shown { text, json, graph_svg: None })
    }
}
