//! The controller's reply, which assigns subtasks to agents, and its validation (docs/spec/villager.md, 1.5.2).

use cooperage_core::AgentId;
use cooperage_models::Reply;
use serde_json::{Value, json};

use super::graph::{SubtaskIndex, TaskGraph, TaskStatus};
use crate::answer::notices::no_answer;
use crate::answer::{KeyAliases, Records, field, last_records};
use crate::budget::text_within;
use crate::names::AgentNames;
use crate::structured::{ReplyObject, integers_of, text_of, texts_of};

/// The keys of an assignment, each with other words for it.
const TASK: KeyAliases = &["task_id", "subtask_id", "id", "task", "subtask", "task number", "number"];
const AGENT: KeyAliases =
    &["agent", "agents", "assigned agents", "assigned agent", "assignees", "assignee", "assigned to", "name"];
const REASON: KeyAliases = &["reason", "reasoning", "why"];

/// Characters of a reason that are kept.
const REASON_MAX: usize = 500;
/// Objects of one reply that are read.
const OBJECTS_MAX: usize = 200;

/// An assignment as a model words it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AssignmentRecord {
    pub reason: String,
    /// The place of the subtask in the list shown, from 0 on.
    pub task_id: i64,
    /// Names of the agents.
    pub agents: Vec<String>,
}

/// Reads the controller's reply; `None` if it is unreadable. An explicit empty list assigns nothing.
#[must_use]
pub fn parse_assignments(reply: &Reply) -> Option<Vec<AssignmentRecord>> {
    if no_answer(reply).is_some() {
        return None;
    }
    let number = |object: &ReplyObject| match integers_of(field(object, TASK)?)[..] {
        [only] => Some(only),
        _ => None,
    };
    let read = |object: &ReplyObject| {
        let task_id = number(object)?;
        let agents = field(object, AGENT).map(texts_of).unwrap_or_default();
        let reason = field(object, REASON).map(text_of).unwrap_or_default();
        Some(AssignmentRecord { reason: text_within(reason.trim(), REASON_MAX), task_id, agents })
    };
    let fits = |object: &ReplyObject| number(object).is_some() && field(object, AGENT).is_some();
    let objects = match last_records(&reply.text, fits) {
        Records::Some(objects) => objects,
        Records::Empty => return Some(Vec::new()),
        Records::None => return None,
    };
    let records: Vec<AssignmentRecord> = objects.iter().take(OBJECTS_MAX).filter_map(read).collect();
    (!records.is_empty()).then_some(records)
}

/// The reply that says so, as [`parse_assignments`] reads it.
#[must_use]
pub fn write_assignments(assignments: &[AssignmentRecord]) -> String {
    let objects: Value = assignments
        .iter()
        .map(|one| {
            let agent = match &one.agents[..] {
                [only] => json!(only),
                several => json!(several),
            };
            json!({"reason": one.reason, "task_id": one.task_id, "agent": agent})
        })
        .collect();
    objects.to_string()
}

/// A subtask and who is to do it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Assignment {
    pub(crate) place: SubtaskIndex,
    pub(crate) agents: Vec<AgentId>,
}

/// Returns the agents that may do a subtask: its candidates, or the whole team if it has none.
pub(crate) fn candidates(graph: &TaskGraph, place: SubtaskIndex, team: &[AgentId]) -> Vec<AgentId> {
    match graph.get(place) {
        Some(node) if !node.candidates.is_empty() => node.candidates.clone(),
        Some(_) => team.to_vec(),
        None => Vec::new(),
    }
}

/// Returns the valid assignments of a reply: subtasks of the list shown that have not begun, with agents that exist,
/// are free and may do them, as many as each subtask needs; `may_do` returns the agents that may do a subtask. Other
/// entries are skipped, and an assignment without an agent is dropped. Returned beside them are complaints for the
/// controller; changes since it was asked do not count as its mistakes.
pub(crate) fn valid(
    records: &[AssignmentRecord],
    shown: &[SubtaskIndex],
    graph: &TaskGraph,
    free: &[AgentId],
    names: &AgentNames,
    may_do: &dyn Fn(SubtaskIndex) -> Vec<AgentId>,
) -> (Vec<Assignment>, Vec<String>) {
    let mut told: Vec<String> = Vec::new();
    let mut free = free.to_vec();
    let mut assignments: Vec<Assignment> = Vec::new();
    for record in records {
        let place = usize::try_from(record.task_id).ok().and_then(|index| shown.get(index)).copied();
        let Some((place, node)) = place.and_then(|place| Some((place, graph.get(place)?))) else {
            let last = shown.len().saturating_sub(1);
            told.push(format!("there was no subtask {}; the list had 0 to {last}", record.task_id));
            continue;
        };
        if node.status != TaskStatus::Unknown || assignments.iter().any(|other| other.place == place) {
            continue;
        }
        let candidates = may_do(place);
        let mut agents: Vec<AgentId> = Vec::new();
        let (named, strangers) = names.find_all(&record.agents);
        if !strangers.is_empty() {
            told.push(format!(
                "`{}` is none of the agents {}, so it was not given subtask {}",
                strangers.join("`, `"),
                names.of_team().join(", "),
                record.task_id
            ));
        }
        for agent in named {
            if !candidates.contains(&agent) {
                told.push(format!("{} is no candidate for subtask {}", names.get(agent), record.task_id));
            }
            if agents.len() < node.agents_needed.max(1)
                && free.contains(&agent)
                && candidates.contains(&agent)
                && !agents.contains(&agent)
            {
                agents.push(agent);
            }
        }
        if !agents.is_empty() {
            free.retain(|agent| !agents.contains(agent));
            assignments.push(Assignment { place, agents });
        }
    }
    (assignments, told)
}

#[cfg(test)]
mod tests {
    use super::super::graph::{Naming, NewTask, TaskNode};
    use super::*;

    fn graph(candidates: &[&[u32]]) -> TaskGraph {
        let node = |(number, candidates): (usize, &&[u32])| TaskNode {
            number: number as u32,
            description: String::new(),
            milestones: Vec::new(),
            data: Vec::new(),
            candidates: candidates.iter().copied().map(AgentId).collect(),
            agents_needed: candidates.len().max(1),
            status: TaskStatus::Unknown,
            agents: Vec::new(),
            summaries: Vec::new(),
            is_replaced: false,
            call: None,
        };
        let list = candidates.iter().enumerate().map(node);
        let list = list.map(|node| NewTask { node, requires: None, replaces: Vec::new() }).collect();
        let mut graph = TaskGraph::default();
        graph.add_list(&[], &[], list, Naming::Earlier);
        graph
    }

    /// The agents given to each subtask of the list, for agents 0, 1 and 2 of which 0 and 1 are free.
    fn check(text: &str, expected: &[(usize, &[u32])]) {
        let graph = graph(&[&[], &[1], &[2], &[0, 1]]);
        let shown: Vec<SubtaskIndex> = graph.places().collect();
        let names = AgentNames::for_tests(&["Alice", "Bob", "Cindy"]);
        let records = parse_assignments(&Reply::of_text(text)).unwrap();
        let may_do = |place| candidates(&graph, place, names.seats());
        let (found, _) = valid(&records, &shown, &graph, &[AgentId(0), AgentId(1)], &names, &may_do);
        let found: Vec<(usize, Vec<u32>)> = found
            .iter()
            .map(|one| (one.place.index(), one.agents.iter().map(|agent| agent.0).collect()))
            .collect();
        let expected: Vec<(usize, Vec<u32>)> =
            expected.iter().map(|(at, agents)| (*at, agents.to_vec())).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn only_what_holds_is_taken() {
        check(r#"[{"reason": "near", "task_id": 0, "agent": "Alice"}]"#, &[(0, &[0])]);
        check(r#"[{"task_id": "1", "agent": ["bob"]}, {"task_id": 0, "agent": "Bob"}]"#, &[(1, &[1])]);
        check(
            r#"[{"task_id": 0, "agent": "Zoe"}, {"task_id": 9, "agent": "Bob"}, {"task_id": -1, "agent": "Bob"}]"#,
            &[],
        );
        check(r#"[{"task_id": 0, "agent": "Cindy"}]"#, &[]);
        check(r#"[{"task_id": 1, "agent": "Alice"}]"#, &[]);
        check(r#"[{"task_id": 3, "agent": ["Alice", "Bob"]}]"#, &[(3, &[0, 1])]);
        check(r#"[{"task_id": 0, "agent": ["Alice", "Bob"]}, {"task_id": 0, "agent": "Bob"}]"#, &[(0, &[0])]);
        check("[]", &[]);
        check(r#"{"assignments": [{"task": "1", "assignee": "bob"}]}"#, &[(1, &[1])]);
        check(
            r#"[{"task_id": 0, "agent": "Bob"}] Wait, no: [{"task_id": 0, "agent": "Alice"}]"#,
            &[(0, &[0])],
        );
    }

    #[test]
    fn what_the_controller_should_have_known_is_told() {
        let graph = graph(&[&[], &[1]]);
        let shown: Vec<SubtaskIndex> = graph.places().collect();
        let names = AgentNames::for_tests(&["Alice", "Bob"]);
        let text = r#"[{"task_id": 0, "agent": "Zoe"}, {"task_id": 9, "agent": "Bob"}, {"task_id": 1, "agent": "Alice"}]"#;
        let records = parse_assignments(&Reply::of_text(text)).unwrap();
        let may_do = |place| candidates(&graph, place, names.seats());
        let (found, told) = valid(&records, &shown, &graph, &[AgentId(0), AgentId(1)], &names, &may_do);
        assert!(found.is_empty());
        assert_eq!(
            told,
            [
                "`Zoe` is none of the agents Alice, Bob, so it was not given subtask 0",
                "there was no subtask 9; the list had 0 to 1",
                "Alice is no candidate for subtask 1",
            ]
        );
    }

    #[test]
    fn what_cannot_be_read_is_told_apart() {
        for text in ["", "Alice does it", r#"{"task_id": "first", "agent": "Bob"}"#, r#"{"agent": "Bob"}"#] {
            assert_eq!(parse_assignments(&Reply::of_text(text)), None, "{text:?}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let one = |task_id, agents: &[&str]| AssignmentRecord {
            reason: "it's \"near\"".to_owned(),
            task_id,
            agents: agents.iter().map(|&name| name.to_owned()).collect(),
        };
        let written = vec![one(0, &["Alice"]), one(2, &["Bob", "Cindy"])];
        assert_eq!(parse_assignments(&Reply::of_text(write_assignments(&written))), Some(written));
        assert_eq!(parse_assignments(&Reply::of_text(write_assignments(&[]))), Some(Vec::new()));
    }
}
