//! A task played by its expert alone: whether it can be done, and how.

use cooperage_body::environment::BlockEnvironment;
use cooperage_core::{AgentId, Tick, ToolCall, Wake, World, WorldEntry, WorldReceipt};

use super::{Division, GoalExpert, Next, Problem, Scene, Subtask, SubtaskGoal};
use crate::escape::scenario::Escape;
use crate::world::VillagerWorld;

/// How a task is played.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// Ticks between the end of an action and the next call of the same agent, for a model's thinking time.
    pub think: u64,
    /// Ticks between the end of a subtask and the first call of the next one, beside.
    pub turnover: u64,
    /// Most blocks or items of a subtask.
    pub size: usize,
    /// The tick at which it is given up.
    pub horizon: Tick,
}

/// A call that was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    pub tick: Tick,
    pub agent: AgentId,
    pub call: ToolCall,
    /// Whether it succeeded; `None` while it is under way.
    pub succeeded: Option<bool>,
    /// The tool's message.
    pub message: String,
}

/// The result of a rehearsal.
#[derive(Clone, Debug, PartialEq)]
pub struct Rehearsal {
    /// The calls, in the order of time.
    pub calls: Vec<Played>,
    /// Subtasks that were begun.
    pub subtasks: u32,
    /// Whether nothing is left to do.
    pub is_done: bool,
    /// Problems that agents ran into, in the order in which they were found.
    pub problems: Vec<Problem>,
    /// The tick at which it ended.
    pub tick: Tick,
    /// Times that an agent waited for another one.
    pub waits: u32,
}

/// An agent in the rehearsal.
struct Worker {
    goal: Option<SubtaskGoal>,
    /// The call under way, by its place.
    call: Option<usize>,
    ready: u64,
}

/// Ticks that an agent waits before it looks again.
const WAIT_TICKS: u64 = 20;
/// Subtasks that may prove impossible in a row before it ends.
const IMPOSSIBLE_MAX: u32 = 12;
/// Subtasks looked at for an agent that has none.
const SUBTASKS_MAX: usize = 64;

/// Plays a task; `view` finds the block world in the world.
pub fn rehearse(
    world: &mut dyn World,
    view: fn(&dyn World) -> Option<&BlockEnvironment>,
    expert: &mut dyn GoalExpert,
    pace: Pace,
) -> Rehearsal {
    let mut workers: Vec<Worker> =
        (0..world.agents()).map(|_| Worker { goal: None, call: None, ready: 0 }).collect();
    let mut rehearsal = Rehearsal {
        calls: Vec::new(),
        subtasks: 0,
        is_done: false,
        problems: Vec::new(),
        tick: world.tick(),
        waits: 0,
    };
    let mut impossible_in_a_row = 0;
    while world.tick() < pace.horizon && impossible_in_a_row < IMPOSSIBLE_MAX * world.agents() {
        let now = world.tick();
        for number in 0..workers.len() {
            if workers[number].call.is_some() || workers[number].ready > now.0 {
                continue;
            }
            let turn = Turn { world, view, expert, workers: &mut workers, number, pace };
            match turn.take() {
                Taken::Nothing => {}
                Taken::Over => {
                    rehearsal.is_done = true;
                    rehearsal.tick = now;
                    return rehearsal;
                }
                Taken::Begun => rehearsal.subtasks += 1,
                Taken::Waits => rehearsal.waits += 1,
                Taken::Impossible(problem) => {
                    impossible_in_a_row += 1;
                    rehearsal.problems.push(problem);
                }
                Taken::Calls(call) => {
                    let agent = AgentId(number as u32);
                    let entry = WorldEntry::Call { agent, call: call.clone() };
                    let receipts = world.submit(&[entry]);
                    let refusal = receipts.into_iter().find_map(|receipt| match receipt {
                        WorldReceipt::Accepted => None,
                        refused => refused.reason().map(str::to_owned),
                    });
                    let is_refused = refusal.is_some();
                    rehearsal.calls.push(Played {
                        tick: now,
                        agent,
                        call,
                        succeeded: is_refused.then_some(false),
                        message: refusal.unwrap_or_default(),
                    });
                    if is_refused {
                        workers[number].ready = now.0 + WAIT_TICKS;
                    } else {
                        workers[number].call = Some(rehearsal.calls.len() - 1);
                    }
                }
            }
        }
        let next = workers.iter().filter(|worker| worker.call.is_none()).map(|worker| worker.ready).min();
        let until = Tick(next.unwrap_or(u64::MAX).clamp(now.0 + 1, pace.horizon.0.max(now.0 + 1)));
        let (tick, events) = world.advance(until, Wake::Anybody);
        for event in events {
            let Some(worker) = event.doer.and_then(|doer| workers.get_mut(doer.0 as usize)) else { continue };
            if event.name != "action_finished" {
                continue;
            }
            if let Some(played) = worker.call.take().and_then(|place| rehearsal.calls.get_mut(place)) {
                let succeeded =
                    matches!(event.kind, cooperage_core::EventKind::ActionFinished { succeeded: true });
                played.succeeded = Some(succeeded);
                played.message = event.text;
                expert.told(played.agent, &played.call, succeeded, event.ending.trouble);
                if succeeded {
                    impossible_in_a_row = 0;
                }
                worker.ready = tick.0 + pace.think;
            }
        }
    }
    rehearsal.tick = world.tick();
    rehearsal
}

/// The result of an agent's turn.
enum Taken {
    Nothing,
    Begun,
    Waits,
    Calls(ToolCall),
    Impossible(Problem),
    Over,
}

struct Turn<'a> {
    world: &'a dyn World,
    view: fn(&dyn World) -> Option<&BlockEnvironment>,
    expert: &'a mut dyn GoalExpert,
    workers: &'a mut [Worker],
    number: usize,
    pace: Pace,
}

impl Turn<'_> {
    fn take(self) -> Taken {
        let Some(environment) = (self.view)(self.world) else { return Taken::Over };
        let rooms = rooms_of(self.world);
        let now = self.world.tick().0;
        let agent = AgentId(self.number as u32);
        let others: Vec<SubtaskGoal> = self
            .workers
            .iter()
            .enumerate()
            .filter(|(number, _)| *number != self.number)
            .filter_map(|(_, worker)| worker.goal.clone())
            .collect();
        let Some(goal) = self.workers[self.number].goal.clone() else {
            let division = Division {
                open: &others,
                doers: &[],
                most: SUBTASKS_MAX,
                size: self.pace.size,
                idle: &[],
                own: &[],
            };
            let subtasks = Scene::with(environment, rooms, |scene| self.expert.subtasks(scene, &division));
            // Subtasks that lead out of rooms depend on the agents' positions, so only the suggested agent takes them.
            let has_fixed_doers = self.expert.has_fixed_doers();
            let is_anybodys = |subtask: &Subtask| {
                let is_personal = matches!(
                    subtask.goal,
                    SubtaskGoal::Go { .. }
                        | SubtaskGoal::Work { .. }
                        | SubtaskGoal::Meta(_)
                        | SubtaskGoal::Invented(_)
                );
                !(is_personal || has_fixed_doers) || subtask.suggested == Some(agent)
            };
            // Another agent may have the only tool for it.
            let is_others = |subtask: &Subtask| {
                let is_able = |agent: AgentId| {
                    Scene::with(environment, rooms, |scene| self.expert.is_able(scene, agent, &subtask.goal))
                };
                subtask.suggested.is_some_and(|other| other != agent && is_able(other)) && !is_able(agent)
            };
            let is_open = |place: &usize| {
                subtasks.get(*place).is_some_and(|other| {
                    other.after.is_empty()
                        && other.after_open.is_empty()
                        && is_anybodys(other)
                        && !is_others(other)
                })
            };
            let mut places: Vec<usize> = (0..subtasks.len()).filter(is_open).collect();
            places.sort_by_key(|place| subtasks.get(*place).is_none_or(|s| s.suggested != Some(agent)));
            let Some(subtask) = places.first().and_then(|place| subtasks.get(*place)) else {
                let is_over = subtasks.is_empty()
                    && others.is_empty()
                    && self.workers.iter().all(|worker| worker.call.is_none());
                self.workers[self.number].ready = now + WAIT_TICKS;
                return if is_over { Taken::Over } else { Taken::Nothing };
            };
            let worker = &mut self.workers[self.number];
            worker.goal = Some(subtask.goal.clone());
            worker.ready = now + self.pace.turnover;
            return Taken::Begun;
        };
        let others: Vec<&SubtaskGoal> = others.iter().collect();
        let next = Scene::with(environment, rooms, |scene| self.expert.next(scene, agent, &goal, &others));
        let worker = &mut self.workers[self.number];
        match next {
            Next::Call(call) => Taken::Calls(call),
            Next::Wait | Next::Busy => {
                worker.ready = now + WAIT_TICKS;
                Taken::Waits
            }
            Next::Done => {
                worker.goal = None;
                Taken::Nothing
            }
            Next::Impossible(problem) => {
                worker.goal = None;
                worker.ready = now + WAIT_TICKS;
                Taken::Impossible(problem)
            }
        }
    }
}

/// The rooms of a world of an escape task.
fn rooms_of(world: &dyn World) -> Option<&Escape> {
    world.as_any().downcast_ref::<VillagerWorld>()?.scenario().as_any().downcast_ref()
}
