//! Chooses the expert that can play a world of the benchmark.

use cooperage_blocks::{BlockPos, registry};
use cooperage_core::{AgentId, Environment};

use super::construction::{Construction, layout};
use super::escape::scenario::Escape;
use super::expert::construction::BuildOrder;
use super::expert::farm::Order;
use super::expert::{ConstructionExpert, EscapeExpert, Expert, FarmExpert};
use super::farm::Farm;
use super::farm::layout::{HIGH, LOW};
use super::world::VillagerWorld;

/// Returns the expert that can play a world; `None` if there is none.
#[must_use]
pub fn expert_of(world: &VillagerWorld) -> Option<Box<dyn Expert>> {
    let scenario = world.scenario().as_any();
    if let Some(construction) = scenario.downcast_ref::<Construction>() {
        let cells = construction.scorer().blueprint().cells.iter();
        let [x, y, z] = layout::START;
        let blueprint = BuildOrder {
            cells: cells.map(|cell| (cell.pos, *cell)).collect(),
            chest: layout::CHEST,
            home: BlockPos::holding(x, y, z),
        };
        return Some(Box::new(ConstructionExpert::new(blueprint)));
    }
    if scenario.is::<Escape>() {
        return Some(Box::new(EscapeExpert::new()));
    }
    let farm = scenario.downcast_ref::<Farm>()?;
    let [low, high] = [LOW, HIGH].map(|[x, y, z]| BlockPos::new(x, y, z));
    let tools = world.tools(AgentId(0));
    let use_on_entity = ["useItemOnEntity", "UseItemOnEntity"]
        .into_iter()
        .find(|name| tools.iter().any(|tool| tool.name == *name))
        .unwrap_or("useItemOnEntity");
    let dish = registry().item(&farm.task().target)?;
    Some(Box::new(FarmExpert::new(Order { dish, arena: (low, high), use_on_entity })))
}
