//! The worlds of the suite: a replica with the bodies of all seats, which a server's facts fill.

use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::{BlockPos, World as BlockWorld};
use cooperage_body::environment::BlockEnvironment;
use cooperage_body::round::Briefing;
use cooperage_collection::briefing::on_server;
use cooperage_collection::gathering::{self, CollectionOrder, Gathering, GatheringWorld, goal};
use cooperage_collection::resource::Resource;
use cooperage_collection::set_up::GroupStart;
use cooperage_collection::shelter::on_server::ShelterOrder;
use cooperage_collection::shelter::round::{ShelterRound, ShelterWorld};
use cooperage_collection::shelter::workers::working_seats;
use cooperage_collection::shelter::{self, sized};
use cooperage_collection::task::GroupJudge;
use cooperage_collection::wilds;
use cooperage_core::{Judge, Section, SectionItem, SectionName, World};
use cooperage_journal::{EpisodePlan, Revision};
use cooperage_mindcraft::judge::Onlooker;
use cooperage_mindcraft::living::{Living, LivingWorld};
use cooperage_minecraft_replica::ServerDriver;
use cooperage_script::library::{shipped, to_json};
use cooperage_script::run::{CodeOptions, embedded};
use cooperage_suites::suite::{CrewView, TaskSetup};

use crate::settings::{COMMANDS, SET_UP, ServerSettings};
use crate::task::{BUILD, FREE, ServerTask};

/// The revision from which on agents read facts that hold on servers.
const OWN_FACTS: Revision = Revision::SIXTH;

/// Returns a block environment that follows a server, with a body for each name, and with that catalogue of tools.
fn blocks(plan: &EpisodePlan, names: &[String], catalogue: &str) -> Result<BlockEnvironment, String> {
    let mut world = BlockWorld::replica();
    let mut replica = world.as_replica().ok_or("the world follows no server")?;
    let players: Option<Vec<_>> = names.iter().map(|name| replica.join(name)).collect();
    let players = players.ok_or("two bodies have the same name")?;
    let tools = embedded(catalogue, CodeOptions::default())
        .ok_or_else(|| format!("there is no catalogue {catalogue}"))?;
    let driver = ServerDriver::new(&players);
    let blocks = BlockEnvironment::new(world, &players, tools, plan.seed.cast_unsigned());
    Ok(blocks.with_driver(Box::new(driver)))
}

/// Sets a task up: the world is empty until the server tells of it, or else one of our own.
pub(crate) fn stage(
    plan: &EpisodePlan,
    task: &ServerTask,
    names: &[String],
    settings: &ServerSettings,
) -> Result<TaskSetup, String> {
    let (world, judge): (Box<dyn World>, Box<dyn Judge>) = match task {
        ServerTask::Free if settings.is_embedded => {
            return Err(format!("`{FREE}` has no world of this program: play world/natural"));
        }
        ServerTask::Free => (Box::new(free(plan, names)?), Box::new(Onlooker)),
        ServerTask::Collect(resource, n) => {
            let world = collecting(plan, (resource.clone(), *n), names, settings)?;
            (Box::new(world), Box::new(GroupJudge::<Gathering>::default()))
        }
        ServerTask::Build(size) => {
            let world = building(plan, size, names, settings)?;
            (Box::new(world), Box::new(GroupJudge::<ShelterRound>::default()))
        }
    };
    Ok(TaskSetup { world, judge, horizon: settings.horizon, crew_view: CrewView::WholeTeam })
}

fn free(plan: &EpisodePlan, names: &[String]) -> Result<LivingWorld, String> {
    let mut blocks = blocks(plan, names, "mindcraft")?;
    conduct(plan, &mut blocks);
    let library = SectionItem::plain(to_json(shipped()).to_string());
    let sections = vec![Section { name: SectionName::Library, items: vec![library] }];
    Ok(LivingWorld::new(blocks, Briefing { sections, ..Briefing::default() }, Living))
}

fn collecting(
    plan: &EpisodePlan,
    (resource, n): (Resource, u32),
    names: &[String],
    settings: &ServerSettings,
) -> Result<GatheringWorld, String> {
    let mut world = if settings.is_embedded {
        wilds::world_for((resource, n), names, (plan.seed, plan.index))?
    } else {
        // The places of the bodies and the contents of chests are unknown yet: carried items count.
        let order = CollectionOrder { resource, n, chests_count: false, start: BlockPos::new(0, 0, 0) };
        let briefing =
            if plan.revision >= OWN_FACTS { on_server(goal(&order)) } else { gathering::briefing(&order) };
        let mut round = Gathering::new(order, plan.agents);
        if settings.has_set_up {
            round = round.with_start(GroupStart { names: names.to_vec(), given: Vec::new(), clear: None });
        }
        GatheringWorld::new(blocks(plan, names, "skills")?, briefing, round)
    };
    let (blocks, round) = world.parts_mut();
    conduct(plan, blocks);
    round.set_revision(plan.revision);
    Ok(world)
}

fn building(
    plan: &EpisodePlan,
    size: &str,
    names: &[String],
    settings: &ServerSettings,
) -> Result<ShelterWorld, String> {
    let unknown = || format!("`{size}` is no size of a shelter");
    let workers = working_seats(plan);
    let mut world = if settings.is_embedded {
        if !settings.has_set_up {
            return Err(format!("flat ground has nothing to build of: `{BUILD}` needs {SET_UP}={COMMANDS}"));
        }
        let shelter = sized(size, ChunkGenerator::superflat().spawn()).ok_or_else(unknown)?;
        let site = shelter.cells().into_iter().map(|(cell, _)| cell).collect();
        let mut world = shelter::world_for(shelter, names, &workers, (plan.seed, plan.index))?;
        world.parts_mut().0.set_site(site);
        world
    } else {
        let order = ShelterOrder { names: names.to_vec(), workers, has_set_up: settings.has_set_up };
        let round = ShelterRound::on_server(size, order).ok_or_else(unknown)?;
        // The round tells the goal once it has chosen the site.
        ShelterWorld::new(blocks(plan, names, "skills")?, on_server(String::new()), round)
    };
    let (blocks, round) = world.parts_mut();
    conduct(plan, blocks);
    round.set_revision(plan.revision);
    Ok(world)
}

/// Gives a world the conduct of a plan.
fn conduct(plan: &EpisodePlan, blocks: &mut BlockEnvironment) {
    blocks.set_revision(plan.conduct().number());
    blocks.set_operators(&plan.operators);
}
