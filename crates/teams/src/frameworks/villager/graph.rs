//! The task graph: subtasks and what must come before what (docs/spec/villager.md, 1.3.2, 1.3.3, 1.4.1, 1.4.2).
//!
//! Under `fixed` the graph has no cycle, even if a model plans one. Under `paper` it may have cycles, and then the
//! published program fails.

use std::collections::BTreeSet;

use cooperage_core::{AgentId, ToolCall};
use petgraph::Direction;
use petgraph::algo::{has_path_connecting, is_cyclic_directed};
use petgraph::stable_graph::{NodeIndex, StableDiGraph};
use serde_json::{Value, json};

/// The status of a subtask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TaskStatus {
    /// No agent has begun it.
    Unknown,
    /// At least one agent works on it.
    Running,
    Success,
    /// Tried and not done.
    Failure,
    /// Given up before it was tried: what it waits for failed, and a later plan didn't take it up again.
    Dropped,
}

impl TaskStatus {
    /// The word in prompts and notes.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            TaskStatus::Unknown => "unknown",
            TaskStatus::Running => "running",
            TaskStatus::Success => "success",
            TaskStatus::Failure => "failure",
            TaskStatus::Dropped => "dropped",
        }
    }
}

/// A subtask in the graph.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskNode {
    /// Its number in the episode, from 1 on.
    pub number: u32,
    /// The subtask in words.
    pub description: String,
    /// Signs by which an agent sees that it is done.
    pub milestones: Vec<String>,
    /// The task data that belongs to it.
    pub data: Vec<Value>,
    /// The agents that may do it; empty for any agent.
    pub candidates: Vec<AgentId>,
    /// The number of agents that must take part.
    pub agents_needed: usize,
    /// The status of the subtask.
    pub status: TaskStatus,
    /// The agents to which it is assigned.
    pub agents: Vec<AgentId>,
    /// Summaries by the agents that did it.
    pub summaries: Vec<String>,
    /// Whether it has failed and was replaced or given up.
    pub is_replaced: bool,
    /// The action that it is, where a subtask is one.
    pub call: Option<ToolCall>,
}

impl TaskNode {
    /// Whether it is still to be done or under way.
    #[must_use]
    pub fn is_open(&self) -> bool {
        matches!(self.status, TaskStatus::Unknown | TaskStatus::Running)
    }
}

/// A subtask's place in the graph.
pub type SubtaskIndex = NodeIndex<u32>;

/// Which numbers a new record may name as its predecessors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// Those of what is shown and of earlier records.
    Earlier,
    /// As published at the first decomposition: every one but the last, also later ones.
    PublishedFirst,
    /// As published afterwards: those before the one before it.
    PublishedAgain,
}

/// A new subtask with the numbers it names, all counted from 1 over what the prompt shows and then the new ones.
#[derive(Clone, Debug, PartialEq)]
pub struct NewTask {
    /// The new subtask.
    pub node: TaskNode,
    /// Numbers of the subtasks that come before it; `None` for the same ones as those of the one before it.
    pub requires: Option<Vec<i64>>,
    /// Failed ones in whose place it comes.
    pub replaces: Vec<i64>,
}

/// The graph of subtasks, in which an edge leads from a subtask to one that must wait for it.
#[derive(Clone, Debug, Default)]
pub struct TaskGraph {
    graph: StableDiGraph<TaskNode, (), u32>,
}

impl TaskGraph {
    /// Returns the subtask at a place.
    #[must_use]
    pub fn get(&self, place: SubtaskIndex) -> Option<&TaskNode> {
        self.graph.node_weight(place)
    }

    /// Returns the subtask at a place, to change it.
    pub fn get_mut(&mut self, place: SubtaskIndex) -> Option<&mut TaskNode> {
        self.graph.node_weight_mut(place)
    }

    /// Returns all places in the order in which they were planned.
    pub fn places(&self) -> impl Iterator<Item = SubtaskIndex> + '_ {
        self.graph.node_indices()
    }

    /// Returns all subtasks in the order in which they were planned.
    pub fn nodes(&self) -> impl Iterator<Item = &TaskNode> {
        self.places().filter_map(|place| self.get(place))
    }

    /// The places of subtasks in this state.
    #[must_use]
    pub fn in_state(&self, status: TaskStatus) -> Vec<SubtaskIndex> {
        self.places().filter(|&place| self.get(place).is_some_and(|node| node.status == status)).collect()
    }

    /// Direct predecessors, in the order in which they were planned.
    #[must_use]
    pub fn predecessors(&self, place: SubtaskIndex) -> Vec<SubtaskIndex> {
        self.neighbours(place, Direction::Incoming)
    }

    /// The agents who worked on the direct predecessors of a place, each once.
    #[must_use]
    pub fn agents_before(&self, place: SubtaskIndex) -> Vec<AgentId> {
        let before = self.predecessors(place);
        let agents: BTreeSet<AgentId> = before
            .iter()
            .filter_map(|&place| self.get(place))
            .flat_map(|node| node.agents.iter().copied())
            .collect();
        agents.into_iter().collect()
    }

    /// Returns the direct successors of a place, in order.
    #[must_use]
    pub fn successors(&self, place: SubtaskIndex) -> Vec<SubtaskIndex> {
        self.neighbours(place, Direction::Outgoing)
    }

    fn neighbours(&self, place: SubtaskIndex, direction: Direction) -> Vec<SubtaskIndex> {
        let found: BTreeSet<SubtaskIndex> = self.graph.neighbors_directed(place, direction).collect();
        found.into_iter().collect()
    }

    /// All places before a place (or after it) along the edges, without the place itself; cycles do no harm.
    #[must_use]
    pub fn all_beyond(&self, place: SubtaskIndex, direction: Direction) -> BTreeSet<SubtaskIndex> {
        let mut found = BTreeSet::new();
        let mut ahead = vec![place];
        while let Some(at) = ahead.pop() {
            for other in self.graph.neighbors_directed(at, direction) {
                if found.insert(other) {
                    ahead.push(other);
                }
            }
        }
        found.remove(&place);
        found
    }

    /// Whether a subtask lies on a cycle somewhere.
    #[must_use]
    pub fn has_cycle(&self) -> bool {
        is_cyclic_directed(&self.graph)
    }

    /// Algorithm 1: adds new subtasks. Each comes after those that it names; one that does not say which, or names none
    /// that may be named, comes after the same ones as the subtask before it in the list. `shown` are the places that the
    /// numbers from 1 on mean; the new ones' follow. `given_up` are those of them that have failed and cannot come first any
    /// more.
    pub fn add_list(
        &mut self,
        shown: &[SubtaskIndex],
        given_up: &[SubtaskIndex],
        list: Vec<NewTask>,
        naming: Naming,
    ) -> Vec<SubtaskIndex> {
        let count = (shown.len() + list.len()) as i64;
        let mut numbered: Vec<SubtaskIndex> = shown.to_vec();
        let (mut nodes, mut links) = (Vec::new(), Vec::new());
        for NewTask { node, requires, replaces } in list {
            nodes.push(node);
            links.push((requires, replaces));
        }
        let first = numbered.len();
        numbered.extend(nodes.into_iter().map(|node| self.graph.add_node(node)));
        let added: Vec<SubtaskIndex> = numbered.get(first..).unwrap_or_default().to_vec();
        for (position, (&place, (requires, replaces))) in added.iter().zip(&links).enumerate() {
            let own = (first + position + 1) as i64;
            let failed = |number: &i64| self.shown_failure(shown, *number);
            let replaced: Vec<SubtaskIndex> = replaces.iter().filter_map(failed).collect();
            for old in replaced {
                self.replace(old, place);
            }
            let is_valid = |id: i64| match naming {
                Naming::Earlier => 1 <= id && id < own,
                Naming::PublishedFirst => 1 <= id && id < count,
                Naming::PublishedAgain => 1 <= id && id <= own - 2,
            };
            let ids = requires.as_deref().unwrap_or_default();
            let named = ids.iter().filter(|&&id| is_valid(id));
            let mut before: Vec<SubtaskIndex> =
                named.filter_map(|&id| numbered.get(usize::try_from(id - 1).ok()?).copied()).collect();
            if naming == Naming::Earlier {
                // Only the replacement of a failure that is given up can come first. Behind another failure, the new subtask
                // waits for the next plan.
                before.retain(|other| !given_up.contains(other));
            }
            let says_none = requires.as_ref().is_some_and(Vec::is_empty);
            if before.is_empty() && position > 0 && !says_none {
                before = added.get(position - 1).map(|&last| self.predecessors(last)).unwrap_or_default();
            }
            for other in before {
                self.link(other, place, naming);
            }
        }
        added
    }

    fn shown_failure(&self, shown: &[SubtaskIndex], number: i64) -> Option<SubtaskIndex> {
        let place = *shown.get(usize::try_from(number.checked_sub(1)?).ok()?)?;
        let node = self.get(place)?;
        (node.status == TaskStatus::Failure && !node.is_replaced).then_some(place)
    }

    /// Lets the subtasks that wait for a failed one wait for its replacement.
    fn replace(&mut self, old: SubtaskIndex, new: SubtaskIndex) {
        if let Some(node) = self.get_mut(old) {
            node.is_replaced = true;
        }
        for after in self.successors(old) {
            if let Some(edge) = self.graph.find_edge(old, after) {
                self.graph.remove_edge(edge);
            }
            self.link(new, after, Naming::Earlier);
        }
    }

    fn link(&mut self, before: SubtaskIndex, after: SubtaskIndex, naming: Naming) {
        let closes_cycle = has_path_connecting(&self.graph, after, before, None);
        if naming != Naming::Earlier || !closes_cycle {
            self.graph.update_edge(before, after, ());
        }
    }

    /// Algorithm 2: the ready subtasks: those not begun of which all direct predecessors succeeded.
    #[must_use]
    pub fn ready(&self) -> Vec<SubtaskIndex> {
        let has_succeeded =
            |place: &SubtaskIndex| self.get(*place).is_some_and(|node| node.status == TaskStatus::Success);
        let mut unknown = self.in_state(TaskStatus::Unknown);
        unknown.retain(|&place| self.predecessors(place).iter().all(has_succeeded));
        unknown
    }

    /// The ready subtasks as published: those not begun of which no predecessor, however far back, is still open. So a
    /// failed one releases what comes after it.
    #[must_use]
    pub fn ready_as_published(&self) -> Vec<SubtaskIndex> {
        let is_open = |place: &SubtaskIndex| self.get(*place).is_some_and(TaskNode::is_open);
        let mut unknown = self.in_state(TaskStatus::Unknown);
        unknown.retain(|&place| !self.all_beyond(place, Direction::Incoming).iter().any(is_open));
        unknown
    }

    /// Subtasks not begun that wait for a failed or dropped one, directly or not.
    #[must_use]
    pub fn blocked(&self) -> BTreeSet<SubtaskIndex> {
        let is_dead = |node: &TaskNode| matches!(node.status, TaskStatus::Failure | TaskStatus::Dropped);
        let dead = self.places().filter(|&place| self.get(place).is_some_and(is_dead));
        let behind: BTreeSet<SubtaskIndex> =
            dead.flat_map(|place| self.all_beyond(place, Direction::Outgoing)).collect();
        let is_unknown =
            |place: &SubtaskIndex| self.get(*place).is_some_and(|node| node.status == TaskStatus::Unknown);
        behind.into_iter().filter(is_unknown).collect()
    }

    /// Drops all subtasks that wait for these, directly or not, and returns their places.
    pub fn drop_behind(&mut self, failed: &[SubtaskIndex]) -> Vec<SubtaskIndex> {
        let behind: BTreeSet<SubtaskIndex> =
            failed.iter().flat_map(|&place| self.all_beyond(place, Direction::Outgoing)).collect();
        let mut dropped = Vec::new();
        for place in behind {
            if let Some(node) = self.get_mut(place)
                && node.status == TaskStatus::Unknown
            {
                node.status = TaskStatus::Dropped;
                dropped.push(place);
            }
        }
        dropped
    }

    /// The graph as data: `nodes` in order with their state, `edges` as pairs of subtask numbers.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let number = |place: SubtaskIndex| self.get(place).map_or(0, |node| node.number);
        let nodes: Vec<Value> = self
            .nodes()
            .map(|node| {
                json!({
                    "subtask": node.number,
                    "description": node.description,
                    "status": node.status.name(),
                    "agents": node.agents.iter().map(|agent| agent.0).collect::<Vec<_>>(),
                })
            })
            .collect();
        let edges: BTreeSet<(u32, u32)> = self
            .places()
            .flat_map(|at| self.successors(at).into_iter().map(move |to| (at, to)))
            .map(|(a, b)| (number(a), number(b)))
            .collect();
        json!({"nodes": nodes, "edges": edges.into_iter().map(|(a, b)| [a, b]).collect::<Vec<_>>()})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(number: u32, requires: &[i64]) -> NewTask {
        let node = TaskNode {
            number,
            description: format!("task {number}"),
            milestones: Vec::new(),
            data: Vec::new(),
            candidates: Vec::new(),
            agents_needed: 1,
            status: TaskStatus::Unknown,
            agents: Vec::new(),
            summaries: Vec::new(),
            is_replaced: false,
            call: None,
        };
        let requires = (!requires.is_empty()).then(|| requires.to_vec());
        NewTask { node, requires, replaces: Vec::new() }
    }

    fn graph(declared: &[&[i64]], naming: Naming) -> TaskGraph {
        let list = (1..).zip(declared).map(|(number, requires)| task(number, requires)).collect();
        let mut graph = TaskGraph::default();
        graph.add_list(&[], &[], list, naming);
        graph
    }

    fn edges(graph: &TaskGraph) -> Vec<(u64, u64)> {
        let edges = graph.to_json()["edges"].as_array().unwrap().clone();
        edges.iter().map(|edge| (edge[0].as_u64().unwrap(), edge[1].as_u64().unwrap())).collect()
    }

    #[test]
    fn the_five_examples_of_algorithm_1() {
        type Case<'c> = (&'c [&'c [i64]], &'c [(u64, u64)]);
        let cases: [Case<'_>; 5] = [
            (&[&[], &[]], &[]),
            (&[&[], &[1], &[]], &[(1, 2), (1, 3)]),
            (&[&[], &[1], &[], &[2, 3]], &[(1, 2), (1, 3), (2, 4), (3, 4)]),
            (&[&[], &[1], &[], &[], &[4]], &[(1, 2), (1, 3), (1, 4), (4, 5)]),
            (&[&[], &[2], &[9]], &[]),
        ];
        for (declared, expected) in cases {
            assert_eq!(edges(&graph(declared, Naming::Earlier)), expected, "{declared:?}");
        }
    }

    fn set(graph: &mut TaskGraph, number: usize, status: TaskStatus) {
        let place = graph.places().nth(number - 1).unwrap();
        graph.get_mut(place).unwrap().status = status;
    }

    fn numbers(graph: &TaskGraph, places: impl IntoIterator<Item = SubtaskIndex>) -> Vec<u32> {
        places.into_iter().map(|place| graph.get(place).unwrap().number).collect()
    }

    #[test]
    fn ready_sets_grow_with_success_and_not_with_failure() {
        let mut graph = graph(&[&[], &[1], &[], &[2, 3]], Naming::Earlier);
        let ready = |graph: &TaskGraph| numbers(graph, graph.ready());
        assert_eq!(ready(&graph), [1]);
        set(&mut graph, 1, TaskStatus::Success);
        assert_eq!(ready(&graph), [2, 3]);
        set(&mut graph, 2, TaskStatus::Success);
        assert_eq!(ready(&graph), [3]);
        set(&mut graph, 3, TaskStatus::Failure);
        assert_eq!(ready(&graph), [0; 0]);
        assert_eq!(numbers(&graph, graph.blocked()), [4]);
        assert_eq!(numbers(&graph, graph.ready_as_published()), [4], "as published, a failure releases");
        set(&mut graph, 3, TaskStatus::Success);
        assert_eq!(ready(&graph), [4]);
    }

    #[test]
    fn published_numbering_may_close_cycles_and_drops_the_one_before() {
        let forward = graph(&[&[3], &[1], &[2], &[4]], Naming::PublishedFirst);
        assert!(forward.has_cycle());
        assert_eq!(forward.ready_as_published().len(), 0, "and nothing hangs");
        let again = graph(&[&[], &[1], &[1, 2]], Naming::PublishedAgain);
        assert_eq!(edges(&again), [(1, 3)]);
    }

    #[test]
    fn a_failed_subtask_is_replaced_and_what_waits_for_it_waits_for_the_new_one() {
        let mut graph = graph(&[&[], &[1], &[2]], Naming::Earlier);
        set(&mut graph, 1, TaskStatus::Failure);
        let shown: Vec<SubtaskIndex> = graph.places().collect();
        // It names what it blocks as its own predecessor: that would be a cycle.
        let mut again = task(4, &[3, 1]);
        again.replaces = vec![1, 7, -1];
        graph.add_list(&shown, &shown[..1], vec![again, task(5, &[]), task(6, &[4])], Naming::Earlier);
        assert_eq!(edges(&graph), [(2, 3), (4, 2), (4, 6)]);
        assert!(!graph.has_cycle());
        assert_eq!(numbers(&graph, graph.ready()), [4, 5]);
        assert_eq!(numbers(&graph, graph.blocked()), [0; 0]);
    }

    #[test]
    fn an_empty_list_of_predecessors_means_none() {
        let mut free = task(3, &[]);
        free.requires = Some(Vec::new());
        let list = vec![task(1, &[]), task(2, &[1]), free, task(4, &[2]), task(5, &[])];
        let mut graph = TaskGraph::default();
        graph.add_list(&[], &[], list, Naming::Earlier);
        assert_eq!(edges(&graph), [(1, 2), (2, 4), (2, 5)]);
    }

    #[test]
    fn what_comes_after_a_failure_of_which_the_planner_did_not_know_waits() {
        let mut graph = graph(&[&[]], Naming::Earlier);
        set(&mut graph, 1, TaskStatus::Failure);
        let shown: Vec<SubtaskIndex> = graph.places().collect();
        let ready_after = |given_up: &[SubtaskIndex]| {
            let mut graph = graph.clone();
            graph.add_list(&shown, given_up, vec![task(2, &[1])], Naming::Earlier);
            graph.ready().len()
        };
        assert_eq!((ready_after(&[]), ready_after(&shown)), (0, 1));
    }

    #[test]
    fn what_waits_for_a_failure_that_nobody_takes_up_is_dropped() {
        let mut graph = graph(&[&[], &[1], &[2], &[]], Naming::Earlier);
        set(&mut graph, 1, TaskStatus::Failure);
        let failed = graph.in_state(TaskStatus::Failure);
        let dropped = graph.drop_behind(&failed);
        assert_eq!(numbers(&graph, dropped), [2, 3, 4], "the fourth shares what the third waits for");
        assert_eq!(graph.ready(), []);
    }
}
