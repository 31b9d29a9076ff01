//! The facts from which the benchmark's scripted player decides.

use std::any::Any;

use cooperage_blocks::{BlockPos, ItemId, registry};
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::{AgentId, Environment};
use cooperage_models::{ChatRequest, WrongView, view_as};
use cooperage_scripted::{Expert, FactSource};

use super::construction::{Construction, layout};
use super::escape::scenario::Escape;
use super::expert::construction::{BuildOrder, Quarry};
use super::expert::farm::{Order, WorkRange};
use super::expert::goals::GoalOrder;
use super::expert::{
    ConstructionExpert, EscapeExpert, FarmExpert, GoalExpert, GoalsExpert, InventedExpert, MetaExpert,
    Prompt, Scene,
};
use super::farm::Farm;
use super::farm::layout::{HIGH, LOW};
use super::goals::Goals;
use super::invented::{self, Invented};
use super::meta::{Meta, MetaTask};
use super::world::VillagerWorld;

/// A task of the benchmark.
#[derive(Clone, Copy)]
pub enum TaskFacts<'f> {
    Build(&'f Construction),
    /// A dish, with the name of the tool that uses an item on a creature.
    Cook {
        dish: ItemId,
        use_on_entity: &'static str,
    },
    /// A row of rooms.
    Escape(&'f Escape),
    /// A task for an action or a few.
    Meta(&'f MetaTask),
    /// A task that was invented, in its world.
    Invented(&'f Invented, &'f BlockEnvironment),
    /// An item from nothing.
    Goal(&'f Goals),
}

impl<'f> TaskFacts<'f> {
    /// The task of a world; `None` if no expert can play it.
    #[must_use]
    pub fn of(world: &'f VillagerWorld) -> Option<TaskFacts<'f>> {
        let scenario = world.scenario().as_any();
        if let Some(construction) = scenario.downcast_ref::<Construction>() {
            return Some(TaskFacts::Build(construction));
        }
        if let Some(escape) = scenario.downcast_ref() {
            return Some(TaskFacts::Escape(escape));
        }
        if let Some(meta) = scenario.downcast_ref::<Meta>() {
            return Some(TaskFacts::Meta(meta.task()));
        }
        if let Some(round) = scenario.downcast_ref::<Invented>() {
            return Some(TaskFacts::Invented(round, world.blocks()));
        }
        if let Some(goals) = scenario.downcast_ref::<Goals>() {
            return Some(TaskFacts::Goal(goals));
        }
        let farm = scenario.downcast_ref::<Farm>()?;
        let tools = world.tools(AgentId(0));
        let use_on_entity = ["useItemOnEntity", "UseItemOnEntity"]
            .into_iter()
            .find(|name| tools.iter().any(|tool| tool.name == *name))
            .unwrap_or("useItemOnEntity");
        Some(TaskFacts::Cook { dish: registry().item(&farm.task().target)?, use_on_entity })
    }

    /// An expert for the task, which remembers nothing yet.
    #[must_use]
    pub fn expert(self) -> Box<dyn GoalExpert> {
        match self {
            TaskFacts::Build(construction) => Box::new(ConstructionExpert::new(BuildOrder {
                cells: construction.scorer().blueprint().cells.iter().map(|cell| (cell.pos, *cell)).collect(),
                chest: layout::CHEST,
                home: start_of_builders(),
                quarry: construction
                    .factory()
                    .map(|factory| Quarry { chest: factory.chest(), corners: factory.corners() }),
            })),
            TaskFacts::Cook { dish, use_on_entity } => {
                let [low, high] = [LOW, HIGH].map(|[x, y, z]| BlockPos::new(x, y, z));
                let (dish, arena, work) = (Some(dish), (low, high), WorkRange::Farm);
                Box::new(FarmExpert::new(Order { dish, arena, use_on_entity, work }))
            }
            TaskFacts::Escape(_) => Box::new(EscapeExpert::new()),
            TaskFacts::Meta(task) => Box::new(MetaExpert::new(task.placed())),
            TaskFacts::Invented(round, blocks) => {
                let (conditions, met) = round.standing(blocks);
                Box::new(InventedExpert::new(conditions.to_vec(), met, invented::corners()))
            }
            TaskFacts::Goal(goals) => Box::new(GoalsExpert::new(&GoalOrder {
                wanted: Some(goals.task().chain.goal().output.clone()),
                place: goals.ground(),
            })),
        }
    }

    /// The rooms of an escape task.
    #[must_use]
    pub fn rooms(self) -> Option<&'f Escape> {
        match self {
            TaskFacts::Escape(escape) => Some(escape),
            _ => None,
        }
    }

    /// The place where an agent is in no other agent's way: the start of builders.
    pub(crate) fn home(self) -> Option<BlockPos> {
        matches!(self, TaskFacts::Build(_)).then(start_of_builders)
    }
}

fn start_of_builders() -> BlockPos {
    let [x, y, z] = layout::START;
    BlockPos::holding(x, y, z)
}

/// Makes an expert for a task, which remembers nothing yet.
pub(crate) type ExpertMaker<'f> = &'f dyn Fn() -> Box<dyn GoalExpert>;

/// A world of the benchmark as it is now, or as it is told, and an expert for its task.
#[derive(Clone, Copy)]
pub(crate) struct VillagerFacts<'f> {
    pub(crate) scene: Scene<'f>,
    pub(crate) expert: ExpertMaker<'f>,
    /// The place where an agent is in no other agent's way.
    pub(crate) home: Option<BlockPos>,
}

/// Reads the facts of a world.
pub(crate) struct VillagerSource;

impl<E> FactSource<E> for VillagerSource
where
    E: for<'f> Expert<Facts<'f> = VillagerFacts<'f>>,
{
    fn of_world(
        &mut self,
        view: &dyn Any,
        request: &ChatRequest,
        use_facts: &mut dyn FnMut(&E::Facts<'_>),
    ) -> Result<(), WrongView> {
        let world: &VillagerWorld = view_as(view)?;
        if let Some(task) = TaskFacts::of(world) {
            Scene::with(world.blocks(), task.rooms(), |scene| {
                let prompt = Some(Prompt::new(&request.messages));
                let scene = Scene { prompt, ..*scene };
                use_facts(&VillagerFacts { scene, expert: &|| task.expert(), home: task.home() });
            });
        }
        Ok(())
    }
}
