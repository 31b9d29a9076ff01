//! Construction cooperation: a building site, a chest with materials, a blueprint (docs/spec/villager.md, 3.1).

pub mod blueprint;
pub mod chest;
pub mod complexity;
pub mod decode;
pub mod describe;
pub mod digging;
mod facing;
pub mod factory;
pub mod generate;
pub mod layout;
pub mod scenario;
pub mod score;
pub mod tasks;

use blueprint::ConstructionBlueprint;
use complexity::{complexity, limits, paper_complexity};
use cooperage_blocks::BlockPos;
use cooperage_body::catalogues::ToolSelection;
use digging::DiggingRule;
use factory::Factory;
use layout::{CHEST, START, SiteLayout, lay_out};
use serde_json::Value;

use super::card::facts;
use super::seats::{AgentSeating, seated};
use super::settings::VillagerBenchSettings;
use super::world::{Briefing, RoundLimits, VillagerRound, VillagerWorld};

pub use scenario::Construction;
use score::Scorer;

/// How many buildings the published benchmark has; their numbers begin at 0.
pub const PUBLISHED: u32 = 100;

/// How long a team may take for a blueprint.
#[must_use]
pub fn round_limits(blueprint: &ConstructionBlueprint, settings: &VillagerBenchSettings) -> RoundLimits {
    limits(complexity(blueprint, DiggingRule::of(settings)))
}

/// The world of a task, ready to be played.
///
/// # Errors
/// A text that says which part could not be set up.
pub fn world(
    blueprint: &ConstructionBlueprint,
    settings: &VillagerBenchSettings,
    agents: u32,
    seed: u64,
) -> Result<VillagerWorld, String> {
    let digging = DiggingRule::of(settings);
    let layout =
        SiteLayout { digging, has_glass_in_the_way: !settings.is_fixed, behaviour: settings.behaviour() };
    let site = lay_out(blueprint, layout, seed)?;
    let seating = AgentSeating { agents, start: START, tool_selection: ToolSelection::Construction };
    let blocks = seated(site, seating, settings, seed);
    let [d, paper_d] = [complexity(blueprint, digging), paper_complexity(blueprint, digging)];
    let scenario = Construction::new(Scorer::new(blueprint.clone()), d, paper_d);
    let scenario = scenario.with_factory(Factory::of(blueprint, digging));
    let scenario = if settings.ends_at_once() { scenario.scored_every_second() } else { scenario };
    let limits = round_limits(blueprint, settings);
    let round = VillagerRound::new(agents, limits, Box::new(scenario));
    Ok(VillagerWorld::new(blocks, briefing(blueprint, settings), round))
}

/// How blueprints say which way a block is turned.
const FACINGS: &str = "Facing N, S, W or E is the side that a block of the blueprint faces, x, y or z the axis along which \
                       it lies, A any way.";

/// The agents' briefing.
#[must_use]
pub fn briefing(blueprint: &ConstructionBlueprint, settings: &VillagerBenchSettings) -> Briefing {
    let VillagerBenchSettings { is_fixed, dig_needed, .. } = *settings;
    let digging = DiggingRule::of(settings);
    let goal = if is_fixed { goal(blueprint, digging) } else { published_goal(dig_needed) };
    let lines = describe::describe(blueprint).into_iter().map(Value::String).collect();
    let mut facts = facts(false);
    facts.push(FACINGS.to_owned());
    Briefing { goal, document: Value::Array(lines), facts, ..Briefing::default() }
}

/// The goal, with the places of the chests and of the begin.
fn goal(blueprint: &ConstructionBlueprint, digging: DiggingRule) -> String {
    let [x, y, z] = [CHEST.x, CHEST.y, CHEST.z];
    let mut goal = format!(
        "Put up the building of the blueprint together, by placing every block in its cell and turned as it says. The \
         chest at [{x}, {y}, {z}] in the hut holds materials, and dirt and ladders to reach high places with"
    );
    match (digging, Factory::of(blueprint, digging)) {
        (DiggingRule::Off, _) | (DiggingRule::Sound, None) => {}
        (DiggingRule::Published, factory) => {
            let chest = factory.map_or(factory::UNUSED_CHEST, Factory::chest);
            goal.push_str(&format!(
                "; logs and stone are not in it: they are dug in the factory at [-12, -60, -12], whose chest at [{}, {}, {}] \
                 holds tools",
                chest.x, chest.y, chest.z
            ));
        }
        (DiggingRule::Sound, Some(factory)) => {
            let (BlockPos { x, y, z }, chest) = (factory.centre, factory.chest());
            goal.push_str(&format!(
                "; {} are not in it: they are dug in the factory at [{x}, {y}, {z}], whose chest at [{}, {}, {}] holds tools",
                dug_words(blueprint, digging),
                chest.x,
                chest.y,
                chest.z
            ));
        }
    }
    let [x, y, z] = START;
    let begin = BlockPos::holding(x, y, z);
    goal.push_str(&format!(
        ". Everybody begins beside the chest, at [{}, {}, {}], in nobody's way.",
        begin.x, begin.y, begin.z
    ));
    goal.push_str(" The work is done when the whole building stands and nothing else stands among it.");
    goal
}

/// The names of the blocks that are dug, in a row.
fn dug_words(blueprint: &ConstructionBlueprint, digging: DiggingRule) -> String {
    let materials = blueprint.materials();
    let names =
        materials.iter().filter(|(block, _)| digging.digs(*block)).map(|(block, _)| &*block.info().name);
    names.collect::<Vec<_>>().join(", ")
}

/// The goal as published, which gives no places.
fn published_goal(is_digging: bool) -> String {
    let factory = if is_digging {
        "logs and stone are not in it: they are dug in the factory, whose chest holds tools"
    } else {
        "the other one, with tools, is in the factory and isn't needed for this building"
    };
    format!(
        "Put up the building of the blueprint together, by placing every block in its cell and turned as it says. There are \
         two chests: one holds materials, and dirt and ladders to reach high places with; {factory}. The work is done when \
         the whole building stands and nothing else stands among it."
    )
}
