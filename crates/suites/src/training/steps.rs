//! The outcome of each step: which actions followed an answer, and whether they failed.

use std::collections::BTreeMap;

use crate::episode::transcript::{Exchange, Transcript, TranscriptAction};

/// The outcomes of the answers in an episode.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepOutcomes {
    /// The numbers of calls after whose answers an action failed.
    failed: Vec<u64>,
    /// By agent, the actions and those of them that failed.
    counts: BTreeMap<u32, (u64, u64)>,
}

impl StepOutcomes {
    /// Finds the actions that followed the answers to these calls: those of the same agent that began before the answer to its next
    /// call. Of several answers in one tick each has one action, in order, and the last one the rest.
    #[must_use]
    pub fn of<'c>(transcript: &Transcript, calls: impl Iterator<Item = &'c Exchange>) -> StepOutcomes {
        let mut outcomes = StepOutcomes::default();
        for action in &transcript.actions {
            let (actions, failures) = outcomes.counts.entry(action.agent).or_default();
            *actions += 1;
            *failures += u64::from(has_failed(action));
        }
        let mut answers: BTreeMap<u32, BTreeMap<u64, Vec<u64>>> = BTreeMap::new();
        for call in calls {
            if let (Some(agent), Some(answered)) = (call.agent, call.answered) {
                answers.entry(agent).or_default().entry(answered).or_default().push(call.number);
            }
        }
        // The place of the next action among those that began after the answers of one tick.
        let mut places: BTreeMap<(u32, u64), usize> = BTreeMap::new();
        for action in &transcript.actions {
            let of_agent = answers.get(&action.agent);
            let Some((tick, calls)) = of_agent.and_then(|ticks| ticks.range(..=action.begun).next_back())
            else {
                continue;
            };
            let place = places.entry((action.agent, *tick)).or_default();
            let call = calls.get(*place).or(calls.last());
            *place += 1;
            if has_failed(action) {
                outcomes.failed.extend(call);
            }
        }
        outcomes
    }

    /// Whether an action that followed the answer to that call failed.
    #[must_use]
    pub fn has_failed(&self, call: u64) -> bool {
        self.failed.contains(&call)
    }

    /// How many actions an agent had, and how many of them failed.
    #[must_use]
    pub fn counts(&self, agent: u32) -> (u64, u64) {
        self.counts.get(&agent).copied().unwrap_or_default()
    }
}

/// An action that the end of the episode cut off has not failed.
fn has_failed(action: &TranscriptAction) -> bool {
    action.refused || action.ended.is_some() && !action.succeeded
}

#[cfg(test)]
mod tests {
    use super::*;

    fn action(agent: u32, begun: u64, succeeded: bool) -> TranscriptAction {
        TranscriptAction {
            agent,
            tool: "dig".to_owned(),
            arguments: serde_json::Value::Null,
            begun,
            ended: Some(begun + 1),
            succeeded,
            refused: false,
            text: String::new(),
            aim: None,
            cells: Vec::new(),
        }
    }

    #[test]
    fn an_action_belongs_to_the_answer_before_it() {
        let call = |number, agent, answered| Exchange {
            number,
            agent: Some(agent),
            answered: Some(answered),
            ..Exchange::default()
        };
        let calls = [call(0, 0, 2), call(1, 1, 2), call(2, 0, 9), call(3, 0, 9), call(4, 0, 20)];
        let mut cut_off = action(0, 21, false);
        cut_off.ended = None;
        let actions = vec![
            action(0, 2, true),
            action(1, 3, false),
            action(0, 9, false),
            action(0, 9, true),
            action(0, 12, true),
            cut_off,
        ];
        let transcript = Transcript { actions, ..Transcript::default() };
        let outcomes = StepOutcomes::of(&transcript, calls.iter());
        let failed: Vec<u64> = (0..5).filter(|call| outcomes.has_failed(*call)).collect();
        assert_eq!(failed, [1, 2]);
        assert_eq!((outcomes.counts(0), outcomes.counts(1), outcomes.counts(7)), ((5, 1), (1, 1), (0, 0)));
    }
}
