//! Crews: several agents carry one plan out, and plan anew when something fails.

use std::rc::Rc;

use cooperage_blocks::BlockPos;
use cooperage_body::ActionOutcome;
use cooperage_body::environment::{BlockEnvironment, BlockEvent, BodyScript};
use cooperage_core::{AgentId, Environment, Tick, Wake};
use thiserror::Error;

use super::{carry_out, making};
use crate::goal::Goal;
use crate::plan::{Plan, StepId};
use crate::problem::Unsolvable;
use crate::scene::{Failure, Scene};
use crate::step::Step;
use crate::{plan, replan};

/// The limits of a crew's run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Most ticks of the whole run.
    pub ticks: u64,
    /// Most plans of the whole run.
    pub plans: u32,
    /// How far from the agents sources are looked for, in blocks: within the first radius, and within the next if that
    /// gives no plan.
    pub radii: [u32; 3],
}

impl Limits {
    /// Limits with that many ticks, 64 plans, and sources within 32, 96 or 240 blocks.
    #[must_use]
    pub fn ticks(ticks: u64) -> Limits {
        Limits { ticks, plans: 64, radii: [32, 96, 240] }
    }
}

/// A step that was taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Logged {
    /// The number of the plan, counted from 1.
    pub plan: u32,
    pub step: Step,
    /// The number of the agent that took it, in the environment.
    pub agent: AgentId,
    /// Tick at which it began.
    pub began: Tick,
    /// How many ticks it took.
    pub ticks: u64,
    /// Why it failed, if it did.
    pub failure: Option<String>,
}

/// Why a crew gave up.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum CrewError {
    /// There is no plan.
    #[error(transparent)]
    Unsolvable(#[from] Unsolvable),
    /// The time is over.
    #[error("not done after {0} ticks")]
    TooLong(u64),
    /// Plan after plan failed.
    #[error("{plans} plans failed, the last because {why}")]
    TooManyPlans {
        plans: u32,
        /// Why the last step failed.
        why: String,
    },
}

/// A crew on its way to a goal. The same environment and goal give the same steps.
#[derive(Clone, Debug)]
pub struct Crew {
    goal: Goal,
    limits: Limits,
    failures: Vec<Failure>,
    log: Vec<Logged>,
    plans: u32,
}

/// The present step of an agent.
struct Doing {
    id: StepId,
    began: Tick,
}

/// How a plan ended.
enum Ended {
    Done,
    Failed { step: Step, why: String },
    TooLong,
}

impl Crew {
    /// A crew with a goal.
    #[must_use]
    pub fn new(goal: Goal, limits: Limits) -> Crew {
        Crew { goal, limits, failures: Vec::new(), log: Vec::new(), plans: 0 }
    }

    /// The steps that have ended so far, in the order of their ends.
    #[must_use]
    pub fn log(&self) -> &[Logged] {
        &self.log
    }

    /// Plans and acts until the goal is reached. Returns the ticks that it took.
    ///
    /// # Errors
    /// [`CrewError`]: there is no plan, too many plans failed, or the time is over.
    pub fn run(&mut self, environment: &mut BlockEnvironment) -> Result<u64, CrewError> {
        let begun = environment.tick().0;
        let mut why = String::new();
        loop {
            let plan = self.plan(environment)?;
            if plan.steps.is_empty() {
                return Ok(environment.tick().0 - begun);
            }
            if self.plans >= self.limits.plans {
                return Err(CrewError::TooManyPlans { plans: self.plans, why });
            }
            self.plans += 1;
            let is_final = matches!(self.goal, Goal::Sleep | Goal::Open { .. });
            match self.carry(environment, &plan, begun + self.limits.ticks) {
                Ended::Done if is_final => return Ok(environment.tick().0 - begun),
                Ended::Done => {}
                Ended::Failed { step, why: reason } => {
                    self.exclude(&step);
                    why = reason;
                }
                Ended::TooLong => return Err(CrewError::TooLong(self.limits.ticks)),
            }
        }
    }

    /// A plan for the present state. Sources that failed are tried again if there is no plan without them.
    fn plan(&mut self, environment: &BlockEnvironment) -> Result<Plan, Unsolvable> {
        let crew = (0..environment.agents()).filter_map(|agent| environment.player_of(AgentId(agent)));
        let crew: Vec<_> = crew.collect();
        environment.with_world(|world| {
            let [near, farther, far] =
                self.limits.radii.map(|radius| Scene::new(world, crew.clone(), radius));
            let made = replan(&self.goal, &near, &self.failures)
                .or_else(|_| replan(&self.goal, &farther, &self.failures))
                .or_else(|_| replan(&self.goal, &far, &self.failures));
            if made.is_err() && !self.failures.is_empty() {
                self.failures.clear();
                return plan(&self.goal, &farther).or_else(|_| plan(&self.goal, &far));
            }
            made
        })
    }

    fn carry(&mut self, environment: &mut BlockEnvironment, plan: &Plan, deadline: u64) -> Ended {
        let agents = environment.agents() as usize;
        let players: Vec<Option<AgentId>> = (0..agents as u32)
            .map(|agent| environment.player_of(AgentId(agent)).map(|player| AgentId(player.0)))
            .collect();
        let mut doing: Vec<Option<Doing>> = (0..agents).map(|_| None).collect();
        let mut is_done = vec![false; plan.steps.len()];
        let mut failed: Option<Ended> = None;
        let mut events = Vec::new();
        loop {
            if failed.is_none() {
                begin(environment, plan, &players, &mut doing, &is_done);
            }
            if doing.iter().all(Option::is_none) {
                return failed.unwrap_or(Ended::Done);
            }
            if environment.tick().0 >= deadline {
                for agent in 0..agents {
                    environment.stop(AgentId(agent as u32), "time limit");
                }
                return Ended::TooLong;
            }
            // The end of a script is an event, which ends the advance.
            environment.advance(Tick(deadline), Wake::Anybody, &mut events);
            for event in &events {
                let BlockEvent::Finished { agent, outcome, tick, .. } = event else { continue };
                let Some(done) = doing.get_mut(agent.0 as usize).and_then(Option::take) else { continue };
                let id = done.id;
                let Some(planned) = plan.steps.get(id.0 as usize) else { continue };
                let failure = (!outcome.succeeded).then(|| outcome.text.clone());
                self.log.push(Logged {
                    plan: self.plans,
                    step: planned.step.clone(),
                    agent: *agent,
                    began: done.began,
                    ticks: tick.0 - done.began.0,
                    failure: failure.clone(),
                });
                match failure {
                    None => is_done[id.0 as usize] = true,
                    Some(why) => failed = Some(Ended::Failed { step: planned.step.clone(), why }),
                }
            }
        }
    }

    /// Notes the source of a failed step, so that the next plans leave it out.
    fn exclude(&mut self, step: &Step) {
        let cell: Option<BlockPos> = match step {
            Step::Collect { near, .. } => *near,
            Step::PickUp { cell, .. }
            | Step::Fill { cell, .. }
            | Step::Till { cell, .. }
            | Step::Place { cell, .. } => Some(*cell),
            Step::Fetch { container, .. } => Some(*container),
            Step::Craft { table: station, .. } | Step::Smelt { station, .. } => making::cell_of(*station),
            Step::Sleep { bed } => Some(*bed),
            _ => None,
        };
        self.failures.extend(cell.map(Failure::Cell));
    }
}

/// Lets every idle agent begin its next step if the steps that it waits for are done.
fn begin(
    environment: &mut BlockEnvironment,
    plan: &Plan,
    players: &[Option<AgentId>],
    doing: &mut [Option<Doing>],
    is_done: &[bool],
) {
    for (agent, player) in players.iter().enumerate() {
        let Some(player) = player.filter(|_| doing[agent].is_none()) else { continue };
        let next = plan.of(player).find(|(id, _)| !is_done[id.0 as usize]);
        let Some((id, planned)) = next else { continue };
        if planned.after.iter().all(|before| is_done[before.0 as usize]) {
            let agent_id = AgentId(agent as u32);
            environment.start(agent_id, "step", script(&planned.step));
            doing[agent] = Some(Doing { id, began: environment.tick() });
        }
    }
}

fn script(step: &Step) -> BodyScript {
    let step = step.clone();
    Rc::new(move |body| {
        let step = step.clone();
        Box::pin(async move {
            match carry_out(&body, &step).await {
                Ok(()) => ActionOutcome::done(""),
                Err(error) => ActionOutcome::failed(error.to_string()),
            }
        })
    })
}
