//! The task graph an episode grew, and what it bounds: no team is faster than the longest chain of subtasks that must
//! follow each other.

use std::collections::BTreeMap;

use serde_json::Value;

use super::story::Story;

/// A subtask as the journal's notes tell it.
#[derive(Clone, Debug, PartialEq)]
pub struct Subtask {
    /// Its number in the episode.
    pub number: u64,
    /// What is to be done.
    pub description: String,
    /// The numbers of those that come before it.
    pub requires: Vec<u64>,
    /// When it was planned.
    pub planned: u64,
    /// Its states with the tick since when, oldest first.
    pub states: Vec<(u64, String)>,
    /// Who worked on it, from when to when; no end while it lasts.
    pub runs: Vec<Run>,
    /// What came of it, in the words of its reflections.
    pub summary: String,
}

/// An agent's work on a subtask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Who.
    pub agent: u32,
    /// From which tick.
    pub begun: u64,
    /// To which; the episode's end where nothing says so.
    pub ended: u64,
}

impl Subtask {
    /// Ticks from the first agent's beginning to the last one's end; 0 if nobody began.
    #[must_use]
    pub fn ticks(&self) -> u64 {
        let begun = self.runs.iter().map(|run| run.begun).min();
        let ended = self.runs.iter().map(|run| run.ended).max();
        begun.zip(ended).map_or(0, |(begun, ended)| ended.saturating_sub(begun))
    }

    /// The state it ended in.
    #[must_use]
    pub fn state(&self) -> &str {
        self.states.last().map_or("unknown", |(_, state)| state)
    }
}

/// All subtasks of an episode, and its critical path.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graph {
    /// In the order of their numbers.
    pub subtasks: Vec<Subtask>,
    /// The chain of subtasks that took longest, first to last.
    pub critical: Vec<u64>,
    /// Its ticks.
    pub critical_ticks: u64,
    /// Ticks of work on all subtasks, over all agents.
    pub work_ticks: u64,
}

impl Graph {
    /// Reads it from an episode's notes; empty where the framework makes no plan.
    #[must_use]
    pub fn of(story: &Story) -> Graph {
        let mut subtasks: BTreeMap<u64, Subtask> = BTreeMap::new();
        for note in &story.notes {
            let number = |data: &Value, key: &str| data.get(key).and_then(Value::as_u64);
            let kind = note.name.rsplit('.').next().unwrap_or_default();
            if kind == "plan" {
                for planned in note.data.get("subtasks").and_then(Value::as_array).into_iter().flatten() {
                    let Some(id) = number(planned, "subtask") else { continue };
                    subtasks.insert(
                        id,
                        Subtask {
                            number: id,
                            description: words(planned, "description"),
                            requires: numbers(planned, "requires"),
                            planned: note.tick,
                            states: vec![(note.tick, "unknown".to_owned())],
                            runs: Vec::new(),
                            summary: String::new(),
                        },
                    );
                }
                continue;
            }
            let Some(subtask) = number(&note.data, "subtask").and_then(|id| subtasks.get_mut(&id)) else {
                continue;
            };
            let agent = number(&note.data, "agent").unwrap_or_default() as u32;
            match kind {
                "status" => subtask.states.push((note.tick, words(&note.data, "status"))),
                "begin" => subtask.runs.push(Run { agent, begun: note.tick, ended: story.ticks }),
                "end" => {
                    if let Some(run) = subtask.runs.iter_mut().rev().find(|run| run.agent == agent) {
                        run.ended = note.tick;
                    }
                }
                "reflection" => subtask.summary = words(&note.data, "summary"),
                _ => {}
            }
        }
        let mut graph = Graph { subtasks: subtasks.into_values().collect(), ..Graph::default() };
        graph.measure();
        graph
    }

    /// How many times faster than one agent any team can be with this graph: all work by the critical path. None without
    /// work.
    #[must_use]
    pub fn speed_up_bound(&self) -> Option<f64> {
        (self.critical_ticks > 0).then(|| self.work_ticks as f64 / self.critical_ticks as f64)
    }

    /// The layer of each subtask, by number: one more than the highest of those before it.
    #[must_use]
    pub fn layers(&self) -> BTreeMap<u64, usize> {
        let mut layers = BTreeMap::new();
        // Predecessors have smaller numbers, so that one pass will do; others are left out of account.
        for subtask in &self.subtasks {
            let before = subtask.requires.iter().filter_map(|id| layers.get(id).copied()).max();
            layers.insert(subtask.number, before.map_or(0, |layer: usize| layer + 1));
        }
        layers
    }

    fn measure(&mut self) {
        self.work_ticks = self
            .subtasks
            .iter()
            .flat_map(|subtask| &subtask.runs)
            .map(|run| run.ended.saturating_sub(run.begun))
            .sum();
        let mut longest: BTreeMap<u64, (u64, Option<u64>)> = BTreeMap::new();
        for subtask in &self.subtasks {
            let before = subtask
                .requires
                .iter()
                .filter_map(|id| longest.get(id).map(|(ticks, _)| (*ticks, *id)))
                .max_by_key(|&(ticks, id)| (ticks, std::cmp::Reverse(id)));
            let ticks = before.map_or(0, |(ticks, _)| ticks) + subtask.ticks();
            longest.insert(subtask.number, (ticks, before.map(|(_, id)| id)));
        }
        let last = longest.iter().max_by_key(|(id, (ticks, _))| (*ticks, std::cmp::Reverse(**id)));
        let mut at = last.map(|(id, _)| *id);
        self.critical_ticks = last.map_or(0, |(_, (ticks, _))| *ticks);
        while let Some(id) = at {
            self.critical.push(id);
            at = longest.get(&id).and_then(|(_, before)| *before);
        }
        self.critical.reverse();
    }
}

fn words(data: &Value, key: &str) -> String {
    data.get(key).and_then(Value::as_str).unwrap_or_default().to_owned()
}

fn numbers(data: &Value, key: &str) -> Vec<u64> {
    data.get(key).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_u64).collect()
}
