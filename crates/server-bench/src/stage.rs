//! The worlds of the suite: a replica with the bodies of all seats, which a server's facts fill.

use cooperage_blocks::{BlockPos, World};
use cooperage_body::environment::BlockEnvironment;
use cooperage_body::round::Briefing;
use cooperage_collection::gathering::{CollectionOrder, Gathering, GatheringWorld, briefing};
use cooperage_collection::task::GroupJudge;
use cooperage_core::{Section, SectionItem, SectionName, Tick};
use cooperage_journal::EpisodePlan;
use cooperage_mindcraft::judge::Onlooker;
use cooperage_mindcraft::living::{Living, LivingWorld};
use cooperage_minecraft_replica::ServerDriver;
use cooperage_script::library::{shipped, to_json};
use cooperage_script::run::{CodeOptions, embedded};
use cooperage_suites::suite::{CrewView, TaskSetup};

use crate::task::ServerTask;

/// Returns a block environment that follows a server, with a body for each name, and with that catalogue of tools.
fn blocks(plan: &EpisodePlan, names: &[String], catalogue: &str) -> Result<BlockEnvironment, String> {
    let mut world = World::replica();
    let mut replica = world.as_replica().ok_or("the world follows no server")?;
    let players: Option<Vec<_>> = names.iter().map(|name| replica.join(name)).collect();
    let players = players.ok_or("two bodies have the same name")?;
    let tools = embedded(catalogue, CodeOptions::default())
        .ok_or_else(|| format!("there is no catalogue {catalogue}"))?;
    let driver = ServerDriver::new(&players);
    let mut blocks = BlockEnvironment::new(world, &players, tools, plan.seed.cast_unsigned())
        .with_driver(Box::new(driver));
    blocks.set_revision(plan.conduct().number());
    blocks.set_operators(&plan.operators);
    Ok(blocks)
}

/// Sets a task up: the world is empty until the server tells of it.
pub(crate) fn stage(
    plan: &EpisodePlan,
    task: ServerTask,
    names: &[String],
    horizon: Tick,
) -> Result<TaskSetup, String> {
    match task {
        ServerTask::Free => {
            let blocks = blocks(plan, names, "mindcraft")?;
            let library = SectionItem::plain(to_json(shipped()).to_string());
            let sections = vec![Section { name: SectionName::Library, items: vec![library] }];
            let briefing = Briefing { sections, ..Briefing::default() };
            Ok(TaskSetup {
                world: Box::new(LivingWorld::new(blocks, briefing, Living)),
                judge: Box::new(Onlooker),
                horizon,
                crew_view: CrewView::WholeTeam,
            })
        }
        ServerTask::Collect(resource, n) => {
            let blocks = blocks(plan, names, "skills")?;
            // Nobody knows yet where the bodies begin, nor what lies in chests: what is carried counts.
            let order = CollectionOrder { resource, n, chests_count: false, start: BlockPos::new(0, 0, 0) };
            let mut round = Gathering::new(order.clone(), plan.agents);
            round.set_revision(plan.revision);
            Ok(TaskSetup {
                world: Box::new(GatheringWorld::new(blocks, briefing(&order), round)),
                judge: Box::new(GroupJudge::<Gathering>::default()),
                horizon,
                crew_view: CrewView::WholeTeam,
            })
        }
    }
}
