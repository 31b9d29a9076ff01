//! Adds a plan's subtasks to the graph (docs/spec/villager.md, 1.4).

use cooperage_runtime::FrameworkError;

use super::graph::{Naming, SubtaskIndex, TaskGraph, TaskStatus};
use super::notes::{self, PlanChange};
use super::planning::{new_tasks, not_carried_out};
use super::play::ControllerLoop;
use super::record::SubtaskRecord;
use super::{DECOMPOSE, REDECOMPOSE};

/// The changes that a plan has made to a graph.
pub(super) struct Growth {
    added: Vec<SubtaskIndex>,
    /// For each of those added, the numbers of the subtasks it replaces.
    replaced: Vec<Vec<u32>>,
    dropped: Vec<SubtaskIndex>,
    replaces_all: bool,
}

impl Growth {
    /// Returns the changes in the form that notes take.
    pub(super) fn change(&self) -> PlanChange<'_> {
        PlanChange {
            added: &self.added,
            replaced: &self.replaced,
            dropped: &self.dropped,
            replaces_all: self.replaces_all,
        }
    }
}

impl ControllerLoop {
    /// The graph as a plan would leave it, and what the plan would have done to it.
    pub(super) fn grown(
        &self,
        shown: &[SubtaskIndex],
        mut records: Vec<SubtaskRecord>,
    ) -> (TaskGraph, Growth) {
        let is_paper = self.setting.options.is_paper();
        let naming = match (is_paper, self.has_plan) {
            (false, _) => Naming::Earlier,
            (true, false) => Naming::PublishedFirst,
            (true, true) => Naming::PublishedAgain,
        };
        let mut graph = if is_paper {
            TaskGraph::default()
        } else {
            records.truncate(self.subtasks_max());
            self.graph.clone()
        };
        let new = new_tasks(&self.setting, records, shown.len(), self.next_number);
        let number_of = |number: &i64| {
            let place = usize::try_from(number.checked_sub(1)?).ok()?;
            graph.get(*shown.get(place)?).map(|node| node.number)
        };
        let replaced: Vec<Vec<u32>> =
            new.iter().map(|task| task.replaces.iter().filter_map(number_of).collect()).collect();
        let mut left = self.given_up(shown);
        let added = graph.add_list(shown, &left, new, naming);
        // Failed subtasks that the plan does not take up again are given up, with all subtasks that wait for them.
        let is_left = |place: &SubtaskIndex| {
            graph.get(*place).is_some_and(|node| node.status == TaskStatus::Failure && !node.is_replaced)
        };
        left.retain(is_left);
        for &place in &left {
            if let Some(node) = graph.get_mut(place) {
                node.is_replaced = true;
            }
        }
        let dropped = graph.drop_behind(&left);
        (graph, Growth { added, replaced, dropped, replaces_all: is_paper })
    }

    /// The failed subtasks that a plan can only replace: the failures that the planner was told. The others are left to the
    /// next plan; before the repairs, failures while the planner thought were not.
    pub(super) fn given_up(&self, shown: &[SubtaskIndex]) -> Vec<SubtaskIndex> {
        if self.setting.options.is_repaired { self.told_failures.clone() } else { self.failed(shown) }
    }

    /// The failed ones among these subtasks.
    pub(super) fn failed(&self, places: &[SubtaskIndex]) -> Vec<SubtaskIndex> {
        let has_failed = |place: &SubtaskIndex| {
            self.graph.get(*place).is_some_and(|node| node.status == TaskStatus::Failure)
        };
        places.iter().copied().filter(has_failed).collect()
    }

    /// Adds a plan's subtasks: to what is still there, or (as published) in its place.
    pub(super) fn grow(
        &mut self,
        shown: &[SubtaskIndex],
        reported: usize,
        records: Vec<SubtaskRecord>,
    ) -> Result<(), FrameworkError> {
        if self.gives_up_idle() {
            return Ok(());
        }
        self.failures.drain(..reported.min(self.failures.len()));
        if !self.setting.options.is_paper() {
            for words in not_carried_out(&self.setting, &records, records.len().min(self.subtasks_max())) {
                self.setting.notices.tell(None, &[DECOMPOSE.name, REDECOMPOSE.name], words);
            }
        }
        let (graph, growth) = self.grown(shown, records);
        let added = growth.added.len();
        self.graph = graph;
        self.next_number += added as u32;
        notes::planned(&self.setting, &self.graph, &growth.change());
        self.setting.team.count("plans", 1);
        self.setting.team.count("subtasks_planned", added as u64);
        self.has_plan = true;
        self.changes += 1;
        if self.setting.options.is_paper() && self.graph.has_cycle() {
            return Err(FrameworkError::OriginalDefect("a cycle among the subtasks of a plan".to_owned()));
        }
        Ok(())
    }
}
