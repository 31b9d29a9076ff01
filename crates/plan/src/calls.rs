//! Steps as calls of tools, with what came of them fed back.
//!
//! A body carries a step out with its skills ([`execute`](crate::execute)). Whoever acts with a catalogue of tools says the
//! same steps in calls: [`Tools`] says one step as one call, and a [`Caller`] makes a plan, finds the steps that an agent
//! can take now, and asks for the call. It keeps no plan: it plans anew before every call, so that whatever has changed
//! meanwhile counts. What it remembers is where calls failed, and how often.
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

/// A catalogue of tools, as far as plans need to know it.
pub trait Tools {
    /// What can be done with them.
    fn means(&self) -> Means;

    /// The call that carries a step on from where things stand now. A step may take several calls: going there, then taking
    /// something in hand, then working. Everything that the step needs and uses is held.
    fn say(&self, step: &Step, moment: &Moment<'_>) -> Said;
}

/// A step in terms of a catalogue.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// This is called.
    Call {
        call: ToolCall,
        /// Whether the step is over when the call succeeds.
        is_whole: bool,
    },
    /// Somebody or something else must be done first.
    Wait,
    /// The step can't be taken: these sources are of no use. Must not be empty.
    Useless(Vec<Failure>),
}

/// What a call is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Going to a cell.
    Going(BlockPos),
    /// Working at one.
    Working(BlockPos),
}

/// What whoever says a step may look at.
pub struct Moment<'a> {
    /// Whoever takes the step.
    pub doer: &'a Player,
    /// How many of what the step brings are wanted: steps bring more where a recipe yields more.
    pub wanted: u32,
    scene: &'a Scene<'a>,
    failures: &'a [Failure],
}

/// What an agent calls next on the way to a goal.
#[derive(Clone, Debug, PartialEq)]
pub enum Next {
    Call {
        call: ToolCall,
        /// The step that it belongs to.
        step: Step,
        /// Whether the step is over when the call succeeds.
        is_whole: bool,
    },
    /// Nothing now: somebody or something else must be done first.
    Wait,
    /// Nothing: the goal is reached.
    Done,
}

/// Makes calls of plans, and remembers where they failed.
#[derive(Clone, Debug, Default)]
pub struct Caller {
    /// How often an agent went to a cell.
    visits: BTreeMap<(AgentId, BlockPos), u32>,
    /// How often it worked at one in vain.
    failures: BTreeMap<(AgentId, BlockPos), u32>,
}

/// How often an agent tries a cell.
const TRIES_MAX: u32 = 3;
/// Plans for one call, each without what proved useless to the one before.
const PLANS_MAX: u32 = 12;

impl Moment<'_> {
    /// The cells in view for which blocks of these kinds are collected, nearest first: crops where they are ripe. Those
    /// where work failed are left out.
    #[must_use]
    pub fn cells_of(&self, blocks: &[BlockId]) -> Vec<BlockPos> {
        /// Cells of a kind that are looked at.
        const CELLS_MAX: usize = 1_024;
        let excluded = Excluded::new(self.failures);
        let Ok(survey) = Survey::new(self.scene, excluded) else { return Vec::new() };
        survey.nearest_of(self.doer.cell(), CELLS_MAX, &BTreeSet::new(), blocks)
    }
}

impl Caller {
    /// What an agent of the crew calls next on the way to a goal.
    ///
    /// # Errors
    /// [`Unsolvable`]: there is no plan without what proved useless.
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

    /// What came of a call about a cell that [`next`](Caller::next) named.
    pub fn told(&mut self, doer: PlayerId, about: About, succeeded: bool) {
        let agent = AgentId(doer.0);
        let counted = match about {
            // Whoever went to where something lies, and it still lies there, can't pick it up.
            About::Going(cell) => self.visits.entry((agent, cell)),
            About::Working(cell) if !succeeded => self.failures.entry((agent, cell)),
            About::Working(_) => return,
        };
        *counted.or_default() += 1;
    }

    /// What an agent has tried often enough.
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
            // What lies on a low block is gone to in the cell above.
            cells.extend(lying.filter(|cell| visited.contains(cell) || visited.contains(&cell.up())));
        }
        cells.into_iter().map(Failure::Cell).collect()
    }
}

/// Whether a body holds what a step needs and uses: what is promised may not be there yet.
fn has_what_it_takes(player: &Player, step: &Step) -> bool {
    let tools = step.needs().into_iter().map(|item| (item, 1));
    tools.chain(step.uses()).all(|(item, count)| player.inventory.count(item) >= count)
}

/// How many of what a step brings its doer lacks for the rest of the plan and for the goal.
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
