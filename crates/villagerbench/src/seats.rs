//! Agents take their places in a world that was set up.

use cooperage_blocks::World;
use cooperage_blocks::world::PlayerId;
use cooperage_body::catalogues::{Generation, ToolSelection, villager, villager_with};
use cooperage_body::embedded::Embedded;
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::AgentId;

use super::names::NAMES;
use super::settings::{ActionOffer, ToolAssignment, VillagerBenchSettings};

/// The number of agents, their start and their tools.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AgentSeating {
    /// The number of agents.
    pub agents: u32,
    /// The place of their feet at the start.
    pub start: [f64; 3],
    /// The scenario's tools.
    pub tool_selection: ToolSelection,
}

/// A world with its agents.
#[must_use]
pub fn seated(
    mut world: World,
    seating: AgentSeating,
    settings: &VillagerBenchSettings,
    seed: u64,
) -> BlockEnvironment {
    let names = NAMES.iter().take(seating.agents as usize);
    let players: Vec<PlayerId> = names.map(|name| world.join(name, seating.start)).collect();
    with_tools(world, &players, seating.tool_selection, settings, seed)
}

/// A world in which these players are agents, with the tools of the scenario or of the skill study.
#[must_use]
pub fn with_tools(
    mut world: World,
    players: &[PlayerId],
    scenario: ToolSelection,
    settings: &VillagerBenchSettings,
    seed: u64,
) -> BlockEnvironment {
    // Agents are not told the events of the world's set-up.
    world.take_events();
    let tool_selection = match settings.skills {
        ToolAssignment::Scenario => scenario,
        ToolAssignment::Base => ToolSelection::SkillBase,
        ToolAssignment::Same | ToolAssignment::Diverse => ToolSelection::SkillSame,
    };
    let generation = settings.generation();
    let further = further(generation, settings.actions);
    let further: Vec<&str> = further.iter().map(String::as_str).collect();
    let catalogue = villager_with(generation, tool_selection, &further);
    let mut blocks = BlockEnvironment::new(world, players, catalogue, seed);
    blocks.set_revision(settings.conduct.number());
    if settings.skills == ToolAssignment::Diverse {
        for agent in 0..players.len() {
            let own = ToolSelection::SkillDiverse(agent).actions(generation);
            blocks = blocks.with_only(AgentId(agent as u32), &own);
        }
    }
    blocks
}

/// The names of the actions that agents are offered beyond those of the scenario, or of all.
fn further(generation: Generation, offer: ActionOffer) -> Vec<String> {
    match offer {
        ActionOffer::Scenario => Vec::new(),
        ActionOffer::Talk => ["talkTo", "waitForFeedback"].map(str::to_owned).into(),
        ActionOffer::All => {
            villager::<Embedded>(generation).tools().into_iter().map(|tool| tool.name).collect()
        }
    }
}
