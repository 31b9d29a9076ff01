//! Sets the world of an episode up: flat ground with the places of a layout, and the agents in it.

use std::collections::BTreeSet;

use cooperage_blocks::pos::ChunkPos;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::{Difficulty, PlayerId, WorldOptions};
use cooperage_blocks::{BlockPos, World};
use cooperage_body::catalogues::{PLACES, mindagent_turns, skills};
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::{AgentId, TreeRandom};
use cooperage_journal::EpisodePlan;

use crate::briefing::briefing;
use crate::ground::{animal_command, floor, log_command};
use crate::layout::{Buildings, Layout};
use crate::meat::Meat;
use crate::options::{MeatOptions, Respawn};
use crate::orders::{MeatPace, listed};
use crate::round::{MeatRound, MeatWorld};
use crate::state::MeatSetup;
use crate::tasks::{MeatTask, NAMES, TURNS};

/// The rules under which a new order is shown a turn later, as in the published program.
const PAPER: &str = "paper";
/// Chunks around each player that are made, and in which things happen.
const VIEW_RADIUS: u32 = 6;
const ACTIVE_RADIUS: u32 = 4;
/// Blocks around everything that are made.
const MARGIN: i32 = 16;
/// How high a house is.
const HOUSE_HEIGHT: i32 = 4;

/// The world of a plan.
///
/// # Errors
/// A text for people when there is no such task, or an option is wrong.
pub fn world(plan: &EpisodePlan) -> Result<MeatWorld, String> {
    let task = MeatTask::parse(&plan.task).ok_or_else(|| format!("`{}` is no task of meat", plan.task))?;
    let options = MeatOptions::of(plan)?;
    let pace = task.pace.map(|pace| options.pace(pace));
    let orders = pace.map(|pace| orders(&options, pace, plan)).unwrap_or_default();
    let people: BTreeSet<AgentId> = plan.people.keys().map(|seat| AgentId(*seat)).collect();
    let seed = TreeRandom::from_seed(plan.seed.cast_unsigned())
        .child("meat")
        .numbered_child("episode", u64::from(plan.index))
        .next_u64();
    let mut world = ground(task.layout, seed)?;
    furnish(&mut world, task.layout)?;
    let players = join(&mut world, task.layout, plan.agents);
    // Agents are not told the events of the world's set-up.
    world.take_events();
    let mut blocks = environment(world, &players, seed, &options);
    for agent in (0..plan.agents).map(AgentId) {
        let names = if people.contains(&agent) { tools_of_people() } else { tools_of_agents() };
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        blocks = blocks.with_only(agent, &names);
    }
    let setup = MeatSetup {
        layout: task.layout,
        pace,
        orders,
        respawns: options.respawn == Respawn::Places,
        shows_late: plan.rules == PAPER,
        people,
        agents: plan.agents,
    };
    let briefing = briefing(&setup, &options.dishes);
    Ok(MeatWorld::new(blocks, briefing, MeatRound::new(setup)))
}

/// The orders of a whole game.
pub(crate) fn orders(options: &MeatOptions, pace: MeatPace, plan: &EpisodePlan) -> Vec<Meat> {
    let count = TURNS.div_ceil(pace.interval) as usize;
    listed(&options.dishes, plan.seed, plan.index, count)
}

/// Flat ground, always by day, on which nothing grows or comes by itself.
fn ground(layout: &Layout, seed: u64) -> Result<World, String> {
    let options =
        WorldOptions { view_radius: VIEW_RADIUS, active_radius: ACTIVE_RADIUS, ..WorldOptions::default() };
    let mut world = World::new(options, ChunkGenerator::superflat(), seed);
    world.difficulty = Difficulty::Peaceful;
    world.rules.daylight_cycle = false;
    world.rules.weather_cycle = false;
    world.rules.mob_spawning = false;
    world.rules.mob_griefing = false;
    world.rules.random_tick_speed = 0;
    world.command("time set 3000")?;
    let [low, high] = layout.extent();
    let floor = floor(&world);
    let corner = |[x, z]: [i32; 2], by: i32| BlockPos::new(x + by, floor, z + by).chunk();
    let (low, high) = (corner(low, -MARGIN), corner(high, MARGIN));
    for z in low.z..=high.z {
        for x in low.x..=high.x {
            world.load(ChunkPos::new(x, z));
        }
    }
    Ok(world)
}

/// Puts up furnace, chest, log, animals and buildings.
fn furnish(world: &mut World, layout: &Layout) -> Result<(), String> {
    let y = floor(world);
    if let Some(buildings) = layout.buildings {
        put_up(world, buildings, y)?;
    }
    let [x, z] = layout.furnace;
    world.command(&format!("setblock {x} {y} {z} furnace"))?;
    let [x, z] = layout.chest;
    for below in 0..layout.chest_height {
        world.command(&format!("setblock {x} {} {z} stone_bricks", y + below))?;
    }
    world.command(&format!("setblock {x} {} {z} chest", y + layout.chest_height))?;
    world.command(&log_command(layout, y))?;
    for (kind, place) in layout.every_animal() {
        world.command(&animal_command(kind, place, y))?;
    }
    Ok(())
}

/// The fence around everything, and the house.
fn put_up(world: &mut World, buildings: Buildings, y: i32) -> Result<(), String> {
    let [[x0, z0], [x1, z1]] = buildings.fence;
    for [from_x, from_z, to_x, to_z] in
        [[x0, z0, x1, z0], [x0, z1, x1, z1], [x0, z0, x0, z1], [x1, z0, x1, z1]]
    {
        world.command(&format!("fill {from_x} {y} {from_z} {to_x} {y} {to_z} spruce_fence"))?;
    }
    let [[x0, z0], [x1, z1]] = buildings.house;
    let top = y + HOUSE_HEIGHT;
    world.command(&format!("fill {x0} {y} {z0} {x1} {top} {z1} spruce_planks"))?;
    world.command(&format!("fill {} {y} {} {} {} {} air", x0 + 1, z0 + 1, x1 - 1, top - 1, z1 - 1))?;
    let (middle, above) = ((z0 + z1) / 2, y + 1);
    world.command(&format!("fill {x0} {y} {middle} {x0} {above} {middle} air"))?;
    for z in [z0 + 2, z1 - 2] {
        world.command(&format!("setblock {x0} {above} {z} glass"))?;
    }
    Ok(())
}

/// Lets the agents take their places.
fn join(world: &mut World, layout: &Layout, agents: u32) -> Vec<PlayerId> {
    let y = f64::from(floor(world));
    let places = layout.agents.into_iter().zip(NAMES).take(agents as usize);
    places.map(|([x, z], name)| world.join(name, [f64::from(x) + 0.5, y, f64::from(z) + 0.5])).collect()
}

/// The bodies' environment: the seven actions, and the skills for people.
fn environment(world: World, players: &[PlayerId], seed: u64, options: &MeatOptions) -> BlockEnvironment {
    let mut places: Vec<&str> = PLACES.to_vec();
    let others = options.dishes.iter().map(|meat| meat.animal());
    places.extend(others.filter(|animal| !PLACES.contains(animal)));
    let mut catalogue = mindagent_turns(&places);
    catalogue.commands.extend(skills().commands);
    let blocks = BlockEnvironment::new(world, players, catalogue, seed);
    if options.respawn == Respawn::Nearby { blocks.with_still_respawns(seed) } else { blocks }
}

/// The names of the seven actions.
fn tools_of_agents() -> Vec<String> {
    names(mindagent_turns::<cooperage_body::embedded::Embedded>(&PLACES).listed())
}

/// The names of the usual skills of a body.
fn tools_of_people() -> Vec<String> {
    names(skills::<cooperage_body::embedded::Embedded>().listed())
}

fn names(tools: Vec<cooperage_core::Tool>) -> Vec<String> {
    tools.into_iter().map(|tool| tool.name).collect()
}
