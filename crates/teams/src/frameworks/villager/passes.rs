//! One pass of the controller: who can begin with what, and whether another plan is wanted
//! (docs/spec/villager.md, 1.4.3, 1.4.4, 1.5.1, 1.5.2).

use std::rc::Rc;

use cooperage_core::AgentId;

use super::assignment::{Assignment, candidates};
use super::controlling;
use super::graph::{SubtaskIndex, TaskStatus};
use super::notes::{self, WaitsFor, numbers};
use super::options::ControllerMode;
use super::planning::{PlanRequest, plan, shown_task, to_show};
use super::play::{ControllerEvent, ControllerLoop};
use crate::base_agent::ticks_of;

/// Open subtasks for each agent, at most (docs/spec/villager.md, 1.4.3).
const OPEN_PER_AGENT: usize = 3;
/// Virtual seconds that pass while nothing is under way.
const SECONDS_PAUSED: u64 = 1;
/// Assignments in a row that come to nothing before subtasks are given out in the order of the list.
const FRUITLESS_MAX: u32 = 2;
/// Subtasks that an agent is said to wait for, at most.
const AWAITED_TOLD: usize = 8;

impl ControllerLoop {
    /// Begins what can begin now.
    pub(super) fn pass(&mut self) {
        if self.is_over {
            return;
        }
        self.await_the_lost();
        if self.setting.options.plans_actions() {
            self.pass_actions();
        } else {
            self.assign();
            self.ask_for_plan();
        }
        if self.is_over {
            return;
        }
        if self.is_at_rest() {
            self.pause();
        }
        self.note_waits();
    }

    /// Lets a little time pass if nothing is under way, so that failed requests are tried again later.
    fn pause(&mut self) {
        let team = self.setting.team.clone();
        let ticks = ticks_of(&team, SECONDS_PAUSED).max(self.plan_not_before.0.saturating_sub(team.tick().0));
        self.changes += 1;
        self.ongoing.begin(async move {
            team.sleep(ticks).await;
            Ok(ControllerEvent::Paused)
        });
    }

    /// Waits for the return of agents that are down since the last pass.
    fn await_the_lost(&mut self) {
        for agent in self.setting.agents() {
            if self.is_down(agent) && self.away.insert(agent) {
                let team = self.setting.team.clone();
                self.ongoing.begin(async move {
                    team.until_up(agent).await;
                    Ok(ControllerEvent::Back(agent))
                });
            }
        }
    }

    /// Whether nothing is under way but listening to people.
    fn is_at_rest(&self) -> bool {
        self.ongoing.len() == self.away.len() + 1
    }

    fn ready(&self) -> Vec<SubtaskIndex> {
        if self.setting.options.is_paper() { self.graph.ready_as_published() } else { self.graph.ready() }
    }

    /// Returns the agents that may do a subtask: its candidates that are up, or all agents that are up if none of its
    /// candidates is.
    pub(super) fn candidates(&self, place: SubtaskIndex) -> Vec<AgentId> {
        let named = candidates(&self.graph, place, self.setting.names.seats());
        let there = |agents: &[AgentId]| -> Vec<AgentId> {
            agents.iter().copied().filter(|agent| !self.is_down(*agent)).collect()
        };
        match there(&named) {
            none if none.is_empty() && !named.is_empty() => there(self.setting.names.seats()),
            some => some,
        }
    }

    /// Returns how many agents a subtask needs, at most as many as are up.
    fn needed(&self, place: SubtaskIndex) -> usize {
        let needed = self.graph.get(place).map_or(0, |node| node.agents_needed);
        if self.away.is_empty() { needed } else { needed.min(self.candidates(place).len()) }
    }

    fn assign(&mut self) {
        let options = self.setting.options;
        if options.controller != ControllerMode::Full && (!self.busy.is_empty() || self.is_assigning) {
            return;
        }
        for place in self.ready() {
            let agents = self.candidates(place);
            let is_all = !agents.is_empty() && self.needed(place) == agents.len();
            if is_all && agents.iter().all(|agent| !self.busy.contains(agent)) {
                self.give(Assignment { place, agents });
            }
        }
        if options.controller == ControllerMode::Reduced {
            // As published, subtasks that name no agent wait for ever.
            if !options.is_paper() {
                self.give_in_order();
            }
            return;
        }
        if self.fruitless > FRUITLESS_MAX && self.is_at_rest() {
            self.fruitless = 0;
            self.setting.team.count("assignments_in_order", 1);
            self.give_in_order();
        }
        self.ask_for_assignment();
    }

    /// Gives each ready subtask to the first of its candidates that are free.
    pub(super) fn give_in_order(&mut self) {
        for place in self.ready() {
            let needed = self.needed(place).max(1);
            let mut agents = self.candidates(place);
            agents.retain(|agent| !self.busy.contains(agent));
            agents.truncate(needed);
            if agents.len() == needed {
                self.give(Assignment { place, agents });
            }
        }
    }

    fn ask_for_assignment(&mut self) {
        let free = self.free();
        let is_open = |place: &SubtaskIndex| {
            let able = self.candidates(*place).iter().filter(|agent| free.contains(agent)).count();
            able >= self.needed(*place).max(1)
        };
        let shown: Vec<SubtaskIndex> = self.ready().into_iter().filter(is_open).collect();
        if self.is_assigning || shown.is_empty() || self.changes <= self.assigned_at {
            return;
        }
        let mut tasks: Vec<_> =
            shown.iter().filter_map(|&place| self.graph.get(place)).map(shown_task).collect();
        if !self.away.is_empty() {
            for (task, &place) in tasks.iter_mut().zip(&shown) {
                (task.candidates, task.agents_needed) = (self.candidates(place), self.needed(place));
            }
        }
        let told = controlling::task_lines(&self.setting, &tasks).len();
        let (shown, tasks) = (shown.into_iter().take(told).collect(), tasks.into_iter().take(told).collect());
        self.is_assigning = true;
        self.assigned_at = self.changes;
        let setting = Rc::clone(&self.setting);
        self.ongoing.begin(async move {
            let records = controlling::assign(setting, tasks, free).await?;
            Ok(ControllerEvent::Assigned { shown, records })
        });
    }

    /// Whether no agent works and no subtask can begin: all are done, or the rest waits for a failed one.
    pub(super) fn is_exhausted(&self) -> bool {
        self.graph.in_state(TaskStatus::Running).is_empty() && self.ready().is_empty()
    }

    /// The most new subtasks: as many as bring the open ones to three for each agent; as published, one for each.
    pub(super) fn subtasks_max(&self) -> usize {
        let agents = self.setting.names.seats().len();
        if self.setting.options.is_paper() {
            return agents;
        }
        let open = self.graph.nodes().filter(|node| node.is_open()).count();
        (OPEN_PER_AGENT * agents).saturating_sub(open - self.graph.blocked().len())
    }

    fn ask_for_plan(&mut self) {
        let team = &self.setting.team;
        if self.is_planning || team.tick() < self.plan_not_before {
            return;
        }
        let is_paper = self.setting.options.is_paper();
        let is_exhausted = self.is_exhausted();
        let is_wanted = if is_exhausted {
            // As published, planning and judging go one at a time.
            !is_paper || (self.judging == 0 && self.judging_queue.is_empty())
        } else {
            !is_paper && !self.nothing_left && self.changes > self.planned_at && self.somebody_has_nothing()
        };
        let subtasks_max = self.subtasks_max();
        if !is_wanted || subtasks_max == 0 {
            return;
        }
        let shown = if is_paper { Vec::new() } else { to_show(&self.graph) };
        let request = PlanRequest {
            is_first: !self.has_plan,
            shown: shown.iter().filter_map(|&place| self.graph.get(place)).map(shown_task).collect(),
            subtasks_max,
            successes: self.successes.clone(),
            failures: self.failures.clone(),
            idle: self.free(),
            awaited: shown.iter().map(|&place| self.awaited(place, &shown)).collect(),
        };
        self.told_failures = self.failed(&shown);
        let reported = self.failures.len();
        self.is_planning = true;
        self.planned_at = self.changes;
        self.planned_with = self.setting.people.borrow().spoken();
        let setting = Rc::clone(&self.setting);
        self.ongoing.begin(async move {
            let plan = plan(setting, request).await?;
            Ok(ControllerEvent::Planned { shown, reported, plan })
        });
    }

    /// The numbers in a list of those subtasks that one waits for.
    fn awaited(&self, place: SubtaskIndex, shown: &[SubtaskIndex]) -> Vec<usize> {
        let before = self.graph.predecessors(place);
        (1..).zip(shown).filter(|(_, other)| before.contains(other)).map(|(number, _)| number).collect()
    }

    /// Whether some free agent finds nothing among the ready subtasks that it may do.
    fn somebody_has_nothing(&self) -> bool {
        let ready = self.ready();
        self.free().iter().any(|agent| !ready.iter().any(|&place| self.candidates(place).contains(agent)))
    }

    /// Tells the journal who has begun to wait for what.
    fn note_waits(&mut self) {
        let ready = self.ready();
        let unknown = self.graph.in_state(TaskStatus::Unknown);
        for agent in self.setting.agents() {
            let now = self.what_for(agent, &ready, &unknown);
            if let Some(before) = self.waits.get_mut(&agent)
                && *before != now
            {
                notes::waits(&self.setting, agent, &now);
                *before = now;
            }
        }
    }

    fn what_for(&self, agent: AgentId, ready: &[SubtaskIndex], unknown: &[SubtaskIndex]) -> WaitsFor {
        if self.busy.contains(&agent) {
            return if self.held.contains(&agent) { WaitsFor::Controller } else { WaitsFor::Nothing };
        }
        let may_do = |place: &&SubtaskIndex| self.candidates(**place).contains(&agent);
        if ready.iter().any(|place| may_do(&place)) {
            return WaitsFor::Controller;
        }
        let mut before: Vec<SubtaskIndex> =
            unknown.iter().filter(may_do).flat_map(|&place| self.graph.predecessors(place)).collect();
        before.retain(|&place| self.graph.get(place).is_some_and(|node| node.is_open()));
        before.sort_unstable();
        before.dedup();
        before.truncate(AWAITED_TOLD);
        if !before.is_empty() {
            return WaitsFor::Predecessors(numbers(&self.graph, &before));
        }
        if self.is_planning { WaitsFor::Plan } else { WaitsFor::Nothing }
    }
}
