//! Play where a subtask is one action: whom a plan is asked for, and what comes of it (docs/spec/villager.md, 5.2).
//!
//! An agent is planned for as soon as it has nothing to do, while the others go on; in rounds, only when all agents are
//! free. The graph holds back actions that must wait for others. The world alone decides whether an action has
//! succeeded; actions that wait for a failed one are dropped, and the agents that they were meant for are planned for
//! again.

use std::rc::Rc;

use cooperage_core::{AgentId, ToolCall};
use cooperage_runtime::{FrameworkError, TeamHandle};

use super::action_planning::{ActionRequest, new_actions, plan_actions};
use super::action_record::ActionRecord;
use super::briefs::EndedAction;
use super::graph::{Naming, SubtaskIndex, TaskNode, TaskStatus};
use super::notes::{self, PlanChange};
use super::planning::shown_task;
use super::play::{ControllerEvent, ControllerLoop};
use super::record::DecompositionReply;
use super::setting::VillagerContext;
use super::work::AgentAssignment;
use crate::base_agent::{SECONDS_GIVEN_UP, ToolResult, call_tool, ticks_of};

/// Reports of actions that were never begun which wait for a plan; the oldest go.
const DROPPED_KEPT: usize = 64;

/// Carries a subtask's action out. One that takes no time takes a tick all the same, or it could be planned for ever while
/// no time passes.
pub(super) async fn carry_out(setting: Rc<VillagerContext>, agent: AgentId, call: ToolCall) -> ToolResult {
    let team: &TeamHandle = &setting.team;
    let begun = team.tick();
    let tools = setting.common.tools.get(agent.0 as usize).cloned().unwrap_or_default();
    let given_up = begun.after(ticks_of(team, SECONDS_GIVEN_UP));
    let result = setting.deeds.follow(team, call_tool(team, agent, call, &tools, given_up)).await;
    if team.tick() == begun {
        team.pause(agent, 1).await;
    }
    result
}

/// The numbers of reports that a planner of actions was given with a question.
#[derive(Clone, Copy)]
pub(super) struct ReportedActions {
    /// Of actions that have ended.
    ended: usize,
    /// Of actions that were dropped.
    dropped: usize,
}

impl ControllerLoop {
    /// Starts the actions that can begin, and asks for a plan for idle agents.
    pub(super) fn pass_actions(&mut self) {
        self.drop_what_the_lost_had();
        self.give_in_order();
        self.ask_for_actions();
    }

    /// Drops the actions that only agents that are down could do: they were planned for these agents at that time.
    fn drop_what_the_lost_had(&mut self) {
        let is_lost = |node: &TaskNode| node.candidates.iter().all(|agent| self.setting.team.is_down(*agent));
        let mut lost = self.graph.in_state(TaskStatus::Unknown);
        lost.retain(|&place| self.graph.get(place).is_some_and(is_lost));
        for place in lost {
            if let Some(node) = self.graph.get_mut(place) {
                node.status = TaskStatus::Dropped;
            }
            notes::status(&self.setting, &self.graph, place);
            self.report_dropped(place, "the agent is down");
            self.drop_what_waits_for(place);
        }
    }

    /// Drops the subtasks that wait for a failed subtask.
    pub(super) fn drop_what_waits_for(&mut self, place: SubtaskIndex) {
        for dropped in self.graph.drop_behind(&[place]) {
            notes::status(&self.setting, &self.graph, dropped);
            self.report_dropped(dropped, &self.why_dropped(place));
        }
    }

    /// The reason for which subtasks that wait for another one are dropped.
    fn why_dropped(&self, place: SubtaskIndex) -> String {
        let Some(node) = self.graph.get(place) else { return String::new() };
        let agents = if node.agents.is_empty() { &node.candidates } else { &node.agents };
        let whose = self.setting.named(agents).join(", ");
        let fate = if node.status == TaskStatus::Failure { "failed" } else { "was dropped" };
        format!("it waited for {} of {whose}, which {fate}", node.description)
    }

    /// Keeps word of a subtask that was dropped before it began, for the next plan.
    fn report_dropped(&mut self, place: SubtaskIndex, why: &str) {
        let Some(node) = self.graph.get(place).filter(|_| self.setting.options.tells_dropped) else { return };
        let whose = self.setting.named(&node.candidates).join(", ");
        self.dropped.push(format!("{whose}: {} (never begun: {why})", node.description));
        let surplus = self.dropped.len().saturating_sub(DROPPED_KEPT);
        self.dropped.drain(..surplus);
    }

    /// The places of what is under way and what waits, in the order in which it was planned.
    fn open(&self) -> Vec<SubtaskIndex> {
        self.graph.places().filter(|&place| self.graph.get(place).is_some_and(TaskNode::is_open)).collect()
    }

    /// Agents that are there, do nothing and have nothing that they wait to do.
    fn without_a_plan(&self, open: &[SubtaskIndex]) -> Vec<AgentId> {
        let mut free = self.free();
        let has = |agent: &AgentId, place: &SubtaskIndex| {
            self.graph.get(*place).is_some_and(|node| node.candidates.contains(agent))
        };
        free.retain(|agent| !open.iter().any(|place| has(agent, place)));
        free
    }

    fn ask_for_actions(&mut self) {
        if self.is_planning {
            return;
        }
        let open = self.open();
        let asked = self.without_a_plan(&open);
        let must_wait = self.setting.options.has_rounds && !(open.is_empty() && self.busy.is_empty());
        if asked.is_empty() || must_wait {
            return;
        }
        if self.setting.team.tick() < self.plan_not_before {
            self.wait_to_plan();
            return;
        }
        let request = ActionRequest {
            is_first: !self.has_plan,
            open: open.iter().filter_map(|&place| self.graph.get(place)).map(shown_task).collect(),
            asked: asked.clone(),
            ended: self.ended.clone(),
            dropped: self.dropped.clone(),
        };
        let reported = ReportedActions { ended: self.ended.len(), dropped: self.dropped.len() };
        self.is_planning = true;
        self.planned_with = self.setting.people.borrow().spoken();
        let setting = Rc::clone(&self.setting);
        self.ongoing.begin(async move {
            let plan = plan_actions(setting, request).await?;
            Ok(ControllerEvent::PlannedActions { shown: open, asked, reported, plan })
        });
    }

    /// Comes back when a plan may be asked for again, where nothing else does so before.
    fn wait_to_plan(&mut self) {
        if self.is_waiting_to_plan {
            return;
        }
        self.is_waiting_to_plan = true;
        let team = self.setting.team.clone();
        let ticks = self.plan_not_before.0.saturating_sub(team.tick().0).max(1);
        self.ongoing.begin(async move {
            team.sleep(ticks).await;
            Ok(ControllerEvent::Paused)
        });
    }

    /// Takes in a plan. Agents without a new action are planned for again after a tick.
    pub(super) fn planned_actions(
        &mut self,
        shown: &[SubtaskIndex],
        asked: &[AgentId],
        reported: ReportedActions,
        plan: Option<DecompositionReply<ActionRecord>>,
    ) -> Result<(), FrameworkError> {
        self.is_planning = false;
        if self.is_overtaken() {
            self.plan_again();
            return Ok(());
        }
        let mut planned = 0;
        match plan {
            None | Some(DecompositionReply::Unreadable(_)) => {
                self.plan_failed();
                return Ok(());
            }
            Some(DecompositionReply::Nothing) => self.setting.team.count("plans_empty", 1),
            Some(DecompositionReply::Records(records)) => {
                let dropped_before = self.dropped.len();
                planned = self.grow_by_actions(shown, asked, &records)?;
                // A planner whose whole plan came to nothing is asked again, and needs the same reports.
                if planned > 0 || !self.setting.options.tells_dropped {
                    self.ended.drain(..reported.ended.min(self.ended.len()));
                    self.dropped.drain(..reported.dropped.min(dropped_before));
                }
            }
        }
        self.plan_succeeded();
        self.gives_up_idle();
        if planned < asked.len() {
            self.plan_not_before = self.setting.team.tick().after(1);
        }
        Ok(())
    }

    /// Adds a plan's actions to the graph; how many.
    fn grow_by_actions(
        &mut self,
        shown: &[SubtaskIndex],
        asked: &[AgentId],
        records: &[ActionRecord],
    ) -> Result<usize, FrameworkError> {
        let new = new_actions(&self.setting, records, asked, shown.len(), self.next_number);
        let count = new.len();
        self.next_number += count as u32;
        let given_up = self.given_up(shown);
        let added = self.graph.add_list(shown, &given_up, new, Naming::Earlier);
        // The subtasks after one that has failed during the planning are planned anew.
        let is_dead = |place: &SubtaskIndex| {
            let status = self.graph.get(*place).map(|node| node.status);
            matches!(status, Some(TaskStatus::Failure | TaskStatus::Dropped))
        };
        let dead: Vec<SubtaskIndex> = shown.iter().copied().filter(is_dead).collect();
        let mut behind: Vec<(SubtaskIndex, SubtaskIndex)> = Vec::new();
        for place in dead {
            behind.extend(self.graph.drop_behind(&[place]).into_iter().map(|dropped| (dropped, place)));
        }
        behind.sort_unstable();
        let change = PlanChange {
            added: &added,
            replaced: &vec![Vec::new(); count],
            dropped: &behind.iter().map(|(dropped, _)| *dropped).collect::<Vec<_>>(),
            replaces_all: false,
        };
        notes::planned(&self.setting, &self.graph, &change);
        for (dropped, place) in behind {
            self.report_dropped(dropped, &self.why_dropped(place));
        }
        let team = &self.setting.team;
        team.count("plans", 1);
        team.count("subtasks_planned", count as u64);
        team.count("subtasks_left_out", records.len().saturating_sub(count) as u64);
        self.has_plan = true;
        Ok(count)
    }

    /// Takes the end of an action in.
    pub(super) fn acted(&mut self, charge: &AgentAssignment, call: ToolCall, result: ToolResult) {
        self.end_work();
        notes::acted(&self.setting, charge, &result);
        self.ended.push(EndedAction {
            agent: charge.agent,
            call,
            text: charge.description.clone(),
            succeeded: result.status,
            message: result.message.clone(),
        });
        self.settle(charge, result.status, result.message);
        if !result.status {
            self.drop_what_waits_for(charge.place);
        }
    }
}
