//! Turns steps into tool calls, and learns from the results of the calls.
//!
//! A body carries a step out with its skills ([`execute`](crate::execute)). An agent with a catalogue of tools takes the same
//! steps by calls: [`Tools`] translates one step into one call, and a [`Caller`] makes a plan, finds the steps that the agent
//! can take now, and asks for the call. The caller keeps no plan: it plans anew before every call, so that it acts on the
//! present world. It remembers only where calls failed, and how often.
//!
//! **Invariant:** the same world, goal and feedback give the same call.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_blocks::world::{EntityKind, Player, PlayerId};
use cooperage_blocks::{BlockId, BlockPos, ItemId};
use cooperage_core::{AgentId, ToolCall};

use crate::goal::Goal;
use crate::means::Means;
use crate::plan::Plan;
use crate::problem::Unsolvable;
use crate::replan;
use crate::scene::{Excluded, Failure, Scene};
use crate::step::Step;
use crate::survey::Survey;

/// A catalogue of tools, as far as plans need it.
pub trait Tools {
    /// The kinds of work that the tools allow.
    fn means(&self) -> Means;

    /// The call that continues a step in the present world. A step may take several calls: going there, then taking
    /// something in hand, then working. The doer holds all items that the step needs and uses.
    fn say(&self, step: &Step, moment: &Moment<'_>) -> Said;
}

/// The answer of a catalogue of tools to a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// The agent makes this call.
    Call {
        call: ToolCall,
        /// Whether the step is over when the call succeeds.
        is_whole: bool,
    },
    /// The step can't be taken yet: other steps or changes of the world must come first.
    Wait,
    /// The step can't be taken, because these sources are of no use; at least one.
    Useless(Vec<Failure>),
}

/// The purpose of a call: going to a cell or working there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Going to a cell.
    Going(BlockPos),
    /// Working at a cell.
    Working(BlockPos),
}

/// The present moment, as [`Tools::say`] may look at it.
pub struct Moment<'a> {
    /// The player that takes the step.
    pub doer: &'a Player,
    /// How many of the step's items are wanted: a step brings more if its recipe yields more.
    pub wanted: u32,
    scene: &'a Scene<'a>,
    failures: &'a [Failure],
}

/// The next action of an agent on the way to a goal.
#[derive(Clone, Debug, PartialEq)]
pub enum Next {
    Call {
        call: ToolCall,
        /// The step that it belongs to.
        step: Step,
        /// Whether the step is over when the call succeeds.
        is_whole: bool,
    },
    /// No call now: other steps or changes of the world must come first.
    Wait,
    /// No call: the goal is reached.
    Done,
}

/// Turns plans into calls, and remembers where calls failed.
#[derive(Clone, Debug, Default)]
pub struct Caller {
    /// How often an agent went to a cell.
    visits: BTreeMap<(AgentId, BlockPos), u32>,
    /// How often an agent worked at a cell in vain.
    failures: BTreeMap<(AgentId, BlockPos), u32>,
}

/// How often an agent tries a cell before it gives it up.
const TRIES_MAX: u32 = 3;
/// Most plans for one call, each without the sources that were of no use to the plan before.
const PLANS_MAX: u32 = 12;

impl Moment<'_> {
    /// The cells in view with blocks of these kinds, nearest first; of crops only ripe ones. Cells at which work failed are
    /// left out.
    #[must_use]
    pub fn cells_of(&self, blocks: &[BlockId]) -> Vec<BlockPos> {
        /// Most cells that are returned.
        const CELLS_MAX: usize = 1_024;
        let excluded = Excluded::new(self.failures);
        let Ok(survey) = Survey::new(self.scene, excluded) else { return Vec::new() };
        survey.nearest_of(self.doer.cell(), CELLS_MAX, &BTreeSet::new(), blocks)
    }
}

impl Caller {
    /// The next call of an agent of the crew on the way to a goal.
    ///
    /// # Errors
    /// [`Unsolvable`]: there is no plan without the sources that were of no use.
    pub fn next(
        &self,
        tools: &dyn Tools,
        scene: &Scene<'_>,
        goal: &Goal,
        doer: PlayerId,
    ) -> Result<Next, Unsolvable> {
        let scene = Scene { means: tools.means(), ..scene.clone() };
        let agent = AgentId(doer.0);
        let player = scene.world.player(doer).ok_or(Unsolvable::NoSuchAgent(doer.0))?;
        let mut failures = self.given_up(&scene, agent);
        let mut plan = replan(goal, &scene, &failures)?;
        for _ in 0..PLANS_MAX {
            if plan.steps.is_empty() {
                return Ok(Next::Done);
            }
            let mut useless: Vec<Failure> = Vec::new();
            for (_, planned) in plan.of(agent).filter(|(_, planned)| planned.after.is_empty()) {
                let step = &planned.step;
                if !has_what_it_takes(player, step) {
                    continue;
                }
                let wanted = wanted(player, step, &plan, goal);
                match tools.say(step, &Moment { doer: player, wanted, scene: &scene, failures: &failures }) {
                    Said::Call { call, is_whole } => {
                        return Ok(Next::Call { call, step: step.clone(), is_whole });
                    }
                    Said::Wait => {}
                    Said::Useless(more) => useless.extend(more),
                }
            }
            if useless.is_empty() {
                return Ok(Next::Wait);
            }
            failures.extend(useless);
            plan = replan(goal, &scene, &failures)?;
        }
        Err(Unsolvable::TooComplex(PLANS_MAX))
    }

    /// Notes the result of a call about a cell that [`next`](Caller::next) named.
    pub fn told(&mut self, doer: PlayerId, about: About, succeeded: bool) {
        let agent = AgentId(doer.0);
        let counted = match about {
            // Visits count even if they succeed: if an item still lies there afterwards, the agent can't pick it up.
            About::Going(cell) => self.visits.entry((agent, cell)),
            About::Working(cell) if !succeeded => self.failures.entry((agent, cell)),
            About::Working(_) => return,
        };
        *counted.or_default() += 1;
    }

    /// The cells that an agent gives up: it worked there in vain too often, or went there too often for items that still
    /// lie there.
    #[must_use]
    pub fn given_up(&self, scene: &Scene<'_>, agent: AgentId) -> Vec<Failure> {
        let often = |counts: &BTreeMap<(AgentId, BlockPos), u32>| -> BTreeSet<BlockPos> {
            let own = counts.iter().filter(|((who, _), count)| *who == agent && **count >= TRIES_MAX);
            own.map(|((_, cell), _)| *cell).collect()
        };
        let mut cells = often(&self.failures);
        let visited = often(&self.visits);
        if !visited.is_empty() {
            let items =
                scene.world.entities().iter().filter(|entity| matches!(entity.kind, EntityKind::Item { .. }));
            let lying = items.map(cooperage_blocks::world::Entity::cell);
            // For an item on a low block, the agent goes to the cell above.
            cells.extend(lying.filter(|cell| visited.contains(cell) || visited.contains(&cell.up())));
        }
        cells.into_iter().map(Failure::Cell).collect()
    }
}

/// Whether a player holds the items that a step needs and uses: promised items may not be there yet.
fn has_what_it_takes(player: &Player, step: &Step) -> bool {
    let tools = step.needs().into_iter().map(|item| (item, 1));
    tools.chain(step.uses()).all(|(item, count)| player.inventory.count(item) >= count)
}

/// How many of a step's items its doer lacks for the rest of its plan and for the goal, up to the number that the step
/// brings.
fn wanted(player: &Player, step: &Step, plan: &Plan, goal: &Goal) -> u32 {
    let Some((item, most)) = step.gains().into_iter().find_map(|gain| match gain.any_of.as_slice() {
        [item] => Some((*item, gain.count)),
        _ => None,
    }) else {
        return step.gains().first().map_or(1, |gain| gain.count);
    };
    let own = plan.steps.iter().filter(|planned| planned.agent == AgentId(player.id.0));
    let used = own.flat_map(|planned| planned.step.uses()).filter(|(used, _)| *used == item);
    let used: u32 = used.map(|(_, count)| count).sum();
    let lacking = (used + asked_for(goal, item)).saturating_sub(player.inventory.count(item));
    lacking.clamp(1, most.max(1))
}

/// How many of an item a goal asks for.
fn asked_for(goal: &Goal, item: ItemId) -> u32 {
    match goal {
        Goal::Have { items, .. } => {
            items.iter().filter(|(asked, _)| *asked == item).map(|(_, count)| count).sum()
        }
        Goal::All(goals) => goals.iter().map(|goal| asked_for(goal, item)).sum(),
        _ => 0,
    }
}
