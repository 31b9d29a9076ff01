//! The task graph an episode grew, and what it bounds: no team is faster than the longest chain of subtasks that must
//! follow each other.

use std::collections::BTreeMap;

use cooperage_journal::{Note, PlannedSubtask};

use super::transcript::Transcript;

/// A subtask as the journal's notes tell it.
#[derive(Clone, Debug, PartialEq)]
pub struct SubtaskHistory {
    /// Its number in the episode.
    pub number: u64,
    pub description: String,
    /// The numbers of those that come before it.
    pub requires: Vec<u64>,
    /// When it was planned.
    pub planned: u64,
    /// Its states with the tick since when, oldest first.
    pub states: Vec<(u64, String)>,
    /// The agents' periods of work on it.
    pub runs: Vec<SubtaskRun>,
    /// The result, in the words of its reflections.
    pub summary: String,
}

/// An agent's work on a subtask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubtaskRun {
    pub agent: u32,
    /// The tick at which it began.
    pub begun: u64,
    /// The tick at which it ended; the end of the episode where nothing says so.
    pub ended: u64,
}

impl SubtaskHistory {
    fn planned(planned: PlannedSubtask, tick: u64) -> SubtaskHistory {
        SubtaskHistory {
            number: planned.subtask.into(),
            description: planned.description,
            requires: planned.requires.into_iter().map(u64::from).collect(),
            planned: tick,
            states: vec![(tick, "unknown".to_owned())],
            runs: Vec::new(),
            summary: String::new(),
        }
    }

    /// Ticks from the first agent's beginning to the last one's end; 0 if no agent began.
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
pub struct SubtaskGraph {
    /// In the order of their numbers.
    pub subtasks: Vec<SubtaskHistory>,
    /// The chain of subtasks that took longest, first to last.
    pub critical: Vec<u64>,
    pub critical_ticks: u64,
    /// Ticks of work on all subtasks, over all agents.
    pub work_ticks: u64,
}

impl SubtaskGraph {
    /// Reads it from an episode's notes; empty where the framework makes no plan.
    #[must_use]
    pub fn of(transcript: &Transcript) -> SubtaskGraph {
        let mut subtasks: BTreeMap<u64, SubtaskHistory> = BTreeMap::new();
        for record in &transcript.notes {
            let tick = record.tick;
            let find = |number: Option<u32>| number.map(u64::from);
            match Note::read(record) {
                Note::Plan(plan) => {
                    subtasks.extend(
                        plan.subtasks.into_iter().map(|planned| {
                            (u64::from(planned.subtask), SubtaskHistory::planned(planned, tick))
                        }),
                    );
                }
                Note::Status(note) => {
                    if let Some(subtask) = subtasks.get_mut(&u64::from(note.subtask)) {
                        subtask.states.push((tick, note.status));
                    }
                }
                Note::Begin(note) => {
                    if let Some(subtask) = find(note.subtask).and_then(|number| subtasks.get_mut(&number)) {
                        subtask.runs.push(SubtaskRun {
                            agent: note.agent,
                            begun: tick,
                            ended: transcript.ticks,
                        });
                    }
                }
                Note::End(note) => {
                    let subtask = find(note.subtask).and_then(|number| subtasks.get_mut(&number));
                    let runs = subtask.into_iter().flat_map(|subtask| subtask.runs.iter_mut().rev());
                    if let Some(run) = runs.into_iter().find(|run| run.agent == note.agent) {
                        run.ended = tick;
                    }
                }
                Note::Reflection(note) => {
                    if let Some(subtask) = find(note.subtask).and_then(|number| subtasks.get_mut(&number)) {
                        subtask.summary = note.summary;
                    }
                }
                Note::Task(_) | Note::Waits(_) | Note::Own { .. } => {}
            }
        }
        let mut graph =
            SubtaskGraph { subtasks: subtasks.into_values().collect(), ..SubtaskGraph::default() };
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
