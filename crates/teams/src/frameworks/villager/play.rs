//! The controller: one loop that begins what can begin and takes in what has ended (docs/spec/villager.md, 1.5).
//!
//! Plans, assignments, shares, agents at work and their judgements are all under way at the same time. The loop takes
//! them in one by one as they end and owns all state; only the state manager is shared.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;

use cooperage_core::{AgentId, Tick, ToolCall};
use cooperage_runtime::{FrameworkError, Ongoing, TeamHandle};
use serde_json::Value;

use super::ASSIGN;
use super::action_record::ActionRecord;
use super::actions::{ReportedActions, carry_out};
use super::assignment::{Assignment, AssignmentRecord, valid};
use super::briefs::EndedAction;
use super::controlling;
use super::experience::Experience;
use super::graph::{SubtaskIndex, TaskGraph, TaskStatus};
use super::notes::{self, WaitsFor};
use super::options::{ControllerMode, VillagerOptions};
use super::people::Spoken;
use super::planning::shown_task;
use super::record::{DecompositionReply, SubtaskRecord};
use super::reflection::Reflection;
use super::setting::VillagerContext;
use super::split::ShareRecord;
use super::work::{AgentAssignment, feed_back, work};
use crate::base_agent::{IDLE_ROUNDS_MAX, IdleRounds, ToolResult, Trajectory, ticks_of};
use crate::people::PersonUtterance;
use crate::presence::present;

/// Plans in a row without a usable answer after which the team gives up.
const FAILED_PLANS_MAX: u32 = 3;
/// Rounds of planning without an action after which the team gives up, where a subtask is one action: an agent that has
/// nothing to do but wait is planned for anew with each tick.
const IDLE_ACTION_ROUNDS_MAX: u32 = 60;
/// Virtual seconds until another plan is asked for after one that could not be used.
const SECONDS_AFTER_FAILED_PLAN: u64 = 5;
/// Virtual seconds until the decomposer is asked once more whether really nothing is left.
const SECONDS_AFTER_EMPTY_PLAN: u64 = 10;

/// A part of the work that has ended.
pub(super) enum ControllerEvent {
    Planned {
        shown: Vec<SubtaskIndex>,
        reported: usize,
        plan: Option<DecompositionReply>,
    },
    Assigned {
        shown: Vec<SubtaskIndex>,
        records: Option<Vec<AssignmentRecord>>,
    },
    Split {
        place: SubtaskIndex,
        agents: Vec<AgentId>,
        shares: Option<Vec<ShareRecord>>,
    },
    /// A plan of actions for the agents that it was asked for.
    PlannedActions {
        shown: Vec<SubtaskIndex>,
        asked: Vec<AgentId>,
        reported: ReportedActions,
        plan: Option<DecompositionReply<ActionRecord>>,
    },
    /// A subtask that is one action.
    Acted {
        charge: AgentAssignment,
        call: ToolCall,
        result: ToolResult,
    },
    Worked {
        charge: AgentAssignment,
        trajectory: Trajectory,
    },
    Judged {
        charge: AgentAssignment,
        reflection: Reflection,
    },
    /// A person has answered about a plan; the answer is `None` if a new goal came first.
    Approved {
        shown: Vec<SubtaskIndex>,
        reported: usize,
        records: Vec<SubtaskRecord>,
        answer: Option<Value>,
    },
    /// People have said something.
    Told(Vec<PersonUtterance>),
    /// An agent that was down is there again.
    Back(AgentId),
    Paused,
}

/// The shares of a subtask that are still out.
pub(super) struct OpenShares {
    left: usize,
    all_succeeded: bool,
}

/// The state of the controller.
pub(super) struct ControllerLoop {
    pub(super) setting: Rc<VillagerContext>,
    pub(super) graph: TaskGraph,
    pub(super) ongoing: Ongoing<'static, Result<ControllerEvent, FrameworkError>>,
    /// Agents that have been given something and have not judged it yet.
    pub(super) busy: BTreeSet<AgentId>,
    /// Those of them that have not begun.
    pub(super) held: BTreeSet<AgentId>,
    /// Agents that are down, whose return is waited for.
    pub(super) away: BTreeSet<AgentId>,
    shares: BTreeMap<SubtaskIndex, OpenShares>,
    /// Subtasks of each agent that have ended, done or not.
    ended_of: BTreeMap<AgentId, u32>,
    /// Charges that wait for a place in the pool.
    pool_queue: VecDeque<AgentAssignment>,
    working: usize,
    /// Finished work that waits for its judgement, if judgements are made one at a time.
    pub(super) judging_queue: VecDeque<(AgentAssignment, Trajectory)>,
    pub(super) judging: usize,
    pub(super) is_planning: bool,
    pub(super) is_assigning: bool,
    /// Counts what may make another plan or another assignment worth asking for.
    pub(super) changes: u64,
    pub(super) successes: Vec<String>,
    pub(super) failures: Vec<String>,
    /// Actions that have ended since the decomposer was last told, where a subtask is one.
    pub(super) ended: Vec<EndedAction>,
    /// Likewise actions that were dropped before they began, in words.
    pub(super) dropped: Vec<String>,
    pub(super) next_number: u32,
    pub(super) has_plan: bool,
    /// Whether the decomposer has said that nothing is left and nothing has failed since, so that it is not asked before
    /// nothing is under way. Never with the repairs, by which it is asked again when a subtask has ended.
    pub(super) nothing_left: bool,
    /// The failed subtasks that the decomposer was shown with the last question.
    pub(super) told_failures: Vec<SubtaskIndex>,
    pub(super) empty_plans: u32,
    failed_plans: u32,
    idle_plans: IdleRounds,
    pub(super) planned_at: u64,
    /// The messages of people up to the question for the plan that is under way.
    pub(super) planned_with: Spoken,
    pub(super) plan_not_before: Tick,
    pub(super) is_waiting_to_plan: bool,
    pub(super) assigned_at: u64,
    pub(super) fruitless: u32,
    pub(super) waits: BTreeMap<AgentId, WaitsFor>,
    pub(super) is_over: bool,
}

/// Plays an episode.
pub(super) async fn play(
    team: TeamHandle,
    options: VillagerOptions,
    experience: Experience,
) -> Result<(), FrameworkError> {
    let setting = Rc::new(VillagerContext::new(team, options, experience)?);
    for agent in present(&setting.team) {
        setting.look(agent)?;
    }
    notes::task(&setting);
    let mut play = ControllerLoop::new(setting);
    play.listen();
    loop {
        play.pass();
        if play.is_over {
            return Ok(());
        }
        let Some(done) = play.ongoing.next().await else { return Ok(()) };
        play.take(done?)?;
        while let Some(done) = play.ongoing.also_ended().await {
            play.take(done?)?;
        }
    }
}

impl ControllerLoop {
    fn new(setting: Rc<VillagerContext>) -> ControllerLoop {
        let waits = setting.agents().map(|agent| (agent, WaitsFor::Nothing)).collect();
        ControllerLoop {
            setting,
            graph: TaskGraph::default(),
            ongoing: Ongoing::default(),
            busy: BTreeSet::new(),
            held: BTreeSet::new(),
            away: BTreeSet::new(),
            shares: BTreeMap::new(),
            ended_of: BTreeMap::new(),
            pool_queue: VecDeque::new(),
            working: 0,
            judging_queue: VecDeque::new(),
            judging: 0,
            is_planning: false,
            is_assigning: false,
            changes: 1,
            successes: Vec::new(),
            failures: Vec::new(),
            ended: Vec::new(),
            dropped: Vec::new(),
            next_number: 1,
            has_plan: false,
            nothing_left: false,
            told_failures: Vec::new(),
            empty_plans: 0,
            failed_plans: 0,
            idle_plans: IdleRounds::default(),
            planned_at: 0,
            planned_with: Spoken::default(),
            plan_not_before: Tick(0),
            is_waiting_to_plan: false,
            assigned_at: 0,
            fruitless: 0,
            waits,
            is_over: false,
        }
    }

    fn take(&mut self, done: ControllerEvent) -> Result<(), FrameworkError> {
        match done {
            ControllerEvent::Planned { shown, reported, plan } => self.planned(shown, reported, plan)?,
            ControllerEvent::Assigned { shown, records } => {
                self.assigned(&shown, &records.unwrap_or_default())
            }
            ControllerEvent::Split { place, agents, shares } => self.split(place, &agents, shares),
            ControllerEvent::PlannedActions { shown, asked, reported, plan } => {
                self.planned_actions(&shown, &asked, reported, plan)?;
            }
            ControllerEvent::Acted { charge, call, result } => self.acted(&charge, call, result),
            ControllerEvent::Worked { charge, trajectory } => {
                self.end_work();
                self.judging_queue.push_back((charge, trajectory));
            }
            ControllerEvent::Judged { charge, reflection } => self.judged(&charge, reflection),
            ControllerEvent::Approved { shown, reported, records, answer } => {
                self.approved(&shown, reported, records, answer)?;
            }
            ControllerEvent::Told(words) => {
                self.told(&words)?;
                self.listen();
            }
            ControllerEvent::Back(agent) => {
                self.away.remove(&agent);
                self.changes += 1;
            }
            ControllerEvent::Paused => self.is_waiting_to_plan = false,
        }
        self.begin_judging();
        Ok(())
    }

    fn planned(
        &mut self,
        shown: Vec<SubtaskIndex>,
        reported: usize,
        plan: Option<DecompositionReply>,
    ) -> Result<(), FrameworkError> {
        self.is_planning = false;
        match plan {
            _ if self.is_overtaken() => self.plan_again(),
            None | Some(DecompositionReply::Unreadable(_)) => self.plan_failed(),
            // New messages of people, and failures while the decomposer thought, are taken in before the episode ends.
            Some(DecompositionReply::Nothing) if self.has_news() || self.has_failed_since(reported) => {
                self.plan_again();
            }
            Some(DecompositionReply::Nothing) => {
                self.failed_plans = 0;
                self.nothing_left = !self.setting.options.is_repaired && self.failures.len() <= reported;
                if self.is_exhausted() {
                    self.empty_plans += 1;
                    let team = &self.setting.team;
                    self.plan_not_before = team.tick().after(ticks_of(team, SECONDS_AFTER_EMPTY_PLAN));
                    self.is_over = self.setting.options.is_paper() || self.empty_plans > 1;
                }
            }
            Some(DecompositionReply::Records(records)) => {
                (self.failed_plans, self.empty_plans, self.nothing_left) = (0, 0, false);
                self.propose(shown, reported, records)?;
            }
        }
        Ok(())
    }

    /// Whether a subtask has failed of which the decomposer was not told: it was told of the first `reported`. Before the
    /// repairs, such a failure did not make it plan again.
    fn has_failed_since(&self, reported: usize) -> bool {
        self.setting.options.is_repaired && self.failures.len() > reported
    }

    /// A plan that could not be used is asked for again later, but not for ever.
    pub(super) fn plan_failed(&mut self) {
        let team = &self.setting.team;
        self.failed_plans += 1;
        self.plan_not_before = team.tick().after(ticks_of(team, SECONDS_AFTER_FAILED_PLAN));
        if self.failed_plans >= FAILED_PLANS_MAX {
            team.warn(format!("{FAILED_PLANS_MAX} plans in a row could not be read; the team gives up"));
            self.is_over = true;
        }
    }

    /// Whether a new plan follows too many others in which no agent acted, so that the team gives up. Each agent that is
    /// free may make the planner plan, so that a round has as many plans as there are agents.
    pub(super) fn gives_up_idle(&mut self) -> bool {
        let rounds = match self.setting.options.plans_actions() {
            true => IDLE_ACTION_ROUNDS_MAX,
            false => IDLE_ROUNDS_MAX,
        };
        let plans = rounds.saturating_mul(self.setting.names.seats().len() as u32);
        // The plan at hand has had no time for actions.
        let idle = self.idle_plans.take(&self.setting.deeds).saturating_sub(1);
        let is_too_long = self.setting.options.ends_idle && idle >= plans;
        if is_too_long {
            let words =
                format!("{idle} plans in a row were made without an action in the world; the team gives up");
            self.setting.team.warn(words);
            self.is_over = true;
        }
        is_too_long
    }

    /// Plans can be read again.
    pub(super) fn plan_succeeded(&mut self) {
        self.failed_plans = 0;
    }

    fn assigned(&mut self, shown: &[SubtaskIndex], records: &[AssignmentRecord]) {
        self.is_assigning = false;
        let free = self.free();
        let (assignments, told) =
            valid(records, shown, &self.graph, &free, &self.setting.names, &|place| self.candidates(place));
        if !self.setting.options.is_paper() {
            told.into_iter().for_each(|words| self.setting.notices.tell(None, &[ASSIGN.name], words));
        }
        if assignments.is_empty() {
            self.fruitless += 1;
        } else {
            self.fruitless = 0;
        }
        assignments.into_iter().for_each(|assignment| self.give(assignment));
    }

    /// Gives a subtask to agents that are free.
    pub(super) fn give(&mut self, assignment: Assignment) {
        let Assignment { place, agents } = assignment;
        let is_reduced = self.setting.options.controller == ControllerMode::Reduced;
        let Some(node) = self.graph.get_mut(place) else { return };
        node.status = TaskStatus::Running;
        node.agents.clone_from(&agents);
        self.busy.extend(agents.iter().copied());
        self.held.extend(agents.iter().copied());
        let shown = shown_task(node);
        let before = self.graph.agents_before(place);
        let charge = |agent, leads: &[AgentId]| AgentAssignment {
            place,
            subtask: shown.subtask,
            agent,
            leads: leads.to_vec(),
            description: shown.description.clone(),
            milestones: shown.milestones.clone(),
            data: shown.data.clone(),
            call: shown.call.clone(),
            before: before.clone(),
        };
        match agents.split_first() {
            Some((&leader, others)) if others.is_empty() || is_reduced => {
                let charge = charge(leader, others);
                self.shares.insert(place, OpenShares { left: 1, all_succeeded: true });
                self.hand_out(charge);
            }
            _ => {
                let setting = Rc::clone(&self.setting);
                self.ongoing.begin(async move {
                    let shares = controlling::split(setting, shown, agents.clone()).await?;
                    Ok(ControllerEvent::Split { place, agents, shares })
                });
            }
        }
        notes::status(&self.setting, &self.graph, place);
    }

    /// Gives each agent its share, or the whole subtask if there are no shares.
    fn split(&mut self, place: SubtaskIndex, agents: &[AgentId], shares: Option<Vec<ShareRecord>>) {
        let Some(node) = self.graph.get(place) else { return };
        let whole = shown_task(node);
        let before = self.graph.agents_before(place);
        let mut shares = shares.unwrap_or_default().into_iter();
        let charges: Vec<AgentAssignment> = agents
            .iter()
            .map(|&agent| {
                let share = shares.next();
                let (description, milestones) = match share {
                    Some(share) => (share.description, share.milestones),
                    None => (whole.description.clone(), whole.milestones.clone()),
                };
                let data = whole.data.clone();
                AgentAssignment {
                    place,
                    subtask: whole.subtask,
                    agent,
                    leads: Vec::new(),
                    description,
                    milestones,
                    data,
                    call: None,
                    before: before.clone(),
                }
            })
            .collect();
        self.shares.insert(place, OpenShares { left: charges.len(), all_succeeded: true });
        charges.into_iter().for_each(|charge| self.hand_out(charge));
    }

    fn hand_out(&mut self, charge: AgentAssignment) {
        let is_full = self.setting.options.pool.is_some_and(|pool| self.working >= pool);
        if is_full { self.pool_queue.push_back(charge) } else { self.begin_work(charge) }
    }

    fn begin_work(&mut self, charge: AgentAssignment) {
        self.working += 1;
        self.held.remove(&charge.agent);
        charge.leads.iter().for_each(|agent| {
            self.held.remove(agent);
        });
        notes::begun(&self.setting, &charge);
        let setting = Rc::clone(&self.setting);
        if let Some(call) = charge.call.clone() {
            self.ongoing.begin(async move {
                let result = carry_out(setting, charge.agent, call.clone()).await;
                Ok(ControllerEvent::Acted { charge, call, result })
            });
            return;
        }
        self.ongoing.begin(async move {
            let trajectory = work(setting, charge.clone()).await?;
            Ok(ControllerEvent::Worked { charge, trajectory })
        });
    }

    /// Ends an agent's work; the next charge in the queue of the pool begins.
    pub(super) fn end_work(&mut self) {
        self.working -= 1;
        if let Some(next) = self.pool_queue.pop_front() {
            self.begin_work(next);
        }
    }

    /// Judgements go on at the same time; as published, one at a time.
    fn begin_judging(&mut self) {
        let at_a_time = if self.setting.options.is_paper() { 1 } else { usize::MAX };
        while self.judging < at_a_time
            && let Some((charge, trajectory)) = self.judging_queue.pop_front()
        {
            self.judging += 1;
            let setting = Rc::clone(&self.setting);
            self.ongoing.begin(async move {
                let reflection = feed_back(setting, charge.clone(), trajectory).await?;
                Ok(ControllerEvent::Judged { charge, reflection })
            });
        }
    }

    fn judged(&mut self, charge: &AgentAssignment, reflection: Reflection) {
        self.judging -= 1;
        notes::ended(&self.setting, charge, &reflection);
        self.settle(charge, reflection.task_status, reflection.summary);
    }

    /// Frees the agents of a charge, and sets the status of its subtask once all its charges have ended.
    pub(super) fn settle(&mut self, charge: &AgentAssignment, is_done: bool, summary: String) {
        self.changes += 1;
        self.busy.remove(&charge.agent);
        charge.leads.iter().for_each(|agent| {
            self.busy.remove(agent);
        });
        let ended = self.ended_of.entry(charge.agent).or_default();
        *ended += 1;
        self.is_over |= self.setting.options.subtasks_max.is_some_and(|most| *ended >= most);
        let is_paper = self.setting.options.is_paper();
        if self.setting.options.is_repaired {
            // A report makes a summary of the surroundings old.
            self.setting.memory.borrow_mut().drop_cached();
        }
        let Some(shares) = self.shares.get_mut(&charge.place) else { return };
        shares.left -= 1;
        // As published, the last to finish decides for all.
        shares.all_succeeded = is_done && (is_paper || shares.all_succeeded);
        let (left, has_succeeded) = (shares.left, shares.all_succeeded);
        let Some(node) = self.graph.get_mut(charge.place) else { return };
        node.summaries.push(summary);
        if left > 0 {
            return;
        }
        self.shares.remove(&charge.place);
        node.status = if has_succeeded { TaskStatus::Success } else { TaskStatus::Failure };
        let who = self.setting.named(&node.agents).join(", ");
        let entry = format!("{who}: {} ({})", node.description, node.summaries.join(" "));
        if !self.setting.options.plans_actions() {
            self.trace(entry, has_succeeded);
        }
        let count = if has_succeeded { "subtasks_succeeded" } else { "subtasks_failed" };
        self.setting.team.count(count, 1);
        notes::status(&self.setting, &self.graph, charge.place);
    }

    fn trace(&mut self, entry: String, has_succeeded: bool) {
        if self.setting.options.is_paper() {
            // As published, only what fails last is told.
            self.failures.clear();
        }
        if has_succeeded {
            self.successes.push(entry);
        } else {
            self.failures.push(entry);
            self.nothing_left = false;
        }
    }

    /// Agents that are there and have been given nothing.
    pub(super) fn free(&self) -> Vec<AgentId> {
        self.setting.agents().filter(|agent| !self.busy.contains(agent) && !self.is_down(*agent)).collect()
    }

    pub(super) fn is_down(&self, agent: AgentId) -> bool {
        self.setting.team.is_down(agent)
    }
}
