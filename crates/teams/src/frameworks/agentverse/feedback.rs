//! An agent's report after its errand: a line that the whole team reads.

use cooperage_core::AgentId;
use cooperage_runtime::FrameworkError;

use super::{ChatLineKind, Talk, WORDS_MAX};
use crate::base_agent::{ITERATIONS_MAX, Trajectory, TrajectoryEnd, TrajectoryStep, TurnOutcome};
use crate::budget::text_within;
use crate::state_manager::carried_json;

/// The revision of conduct from which on an errand whose last call has worked is not told as failed.
const TELLS_USED_UP: u32 = 4;
/// Results of such an errand that are told, its last ones, and characters of one.
const RESULTS_TOLD: usize = 3;
const RESULT_CHARACTERS: usize = 160;
/// Finished subtasks that a feedback line tells again.
const FINISHED_TOLD: usize = 10;

impl Talk {
    /// Whether an errand ended with its last call, which has worked, so that its results say whether it is done.
    pub(super) fn is_used_up(&self, trajectory: &Trajectory) -> bool {
        let has_worked = |step: &TrajectoryStep| matches!(&step.outcome, TurnOutcome::Called { result, .. } if result.status);
        self.conduct >= TELLS_USED_UP
            && trajectory.ending == TrajectoryEnd::Stopped
            && trajectory.steps.len() as u32 >= ITERATIONS_MAX
            && trajectory.steps.last().is_some_and(has_worked)
    }

    /// The latest subtasks that an agent has finished, in a row.
    fn finished_told(&self, agent: AgentId) -> String {
        let finished = self.finished.get(agent.0 as usize).map(Vec::as_slice).unwrap_or_default();
        finished.get(finished.len().saturating_sub(FINISHED_TOLD)..).unwrap_or_default().join("; ")
    }

    /// Posts an agent's line: the subtask that it says to have finished or not, and its inventory. Its claims are not
    /// checked.
    pub(super) fn feed_back(
        &mut self,
        agent: AgentId,
        subtask: String,
        trajectory: &Trajectory,
    ) -> Result<(), FrameworkError> {
        let is_finished = matches!(trajectory.ending, TrajectoryEnd::Answered(_));
        let inventory = self.known.perception(agent).map(|known| carried_json(Some(known)).to_string());
        let told_before = self.finished_told(agent);
        if is_finished && let Some(finished) = self.finished.get_mut(agent.0 as usize) {
            finished.push(subtask.clone());
        }
        self.known.keep_history(agent, trajectory.actions(self.names.all(), agent));
        // Before the repairs, a report did not count the subtask that it reports.
        let told = if self.is_repaired() { self.finished_told(agent) } else { told_before };
        let is_used_up = self.is_used_up(trajectory);
        let answer = if is_used_up { last_results(trajectory) } else { trajectory.answer().to_owned() };
        let line = format!(
            "{} {subtask}. {answer} So far finished: {}. Inventory: {}",
            match (is_finished, is_used_up) {
                (true, _) => "Just finished:",
                (false, true) => "Calls used up:",
                (false, false) => "Just failed:",
            },
            if told.is_empty() { "nothing" } else { told.as_str() },
            inventory.as_deref().unwrap_or("unknown"),
        );
        self.say(agent, ChatLineKind::Feedback, &text_within(&line, WORDS_MAX))
    }
}

/// The last results of an errand whose calls are used up, in a sentence.
fn last_results(trajectory: &Trajectory) -> String {
    let last =
        trajectory.steps.get(trajectory.steps.len().saturating_sub(RESULTS_TOLD)..).unwrap_or_default();
    let result = |step: &TrajectoryStep| match &step.outcome {
        TurnOutcome::Called { call, result, .. } => {
            Some(format!("{}: {}", call.tool, text_within(&result.message, RESULT_CHARACTERS)))
        }
        TurnOutcome::Unreadable(_) => None,
    };
    let results: Vec<String> = last.iter().filter_map(result).collect();
    format!("The errand's {ITERATIONS_MAX} calls are used up; the last results: {}.", results.join("; "))
}
