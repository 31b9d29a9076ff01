//! The outcome of each step: which actions followed an answer, and whether they failed.

use std::collections::{BTreeMap, BTreeSet};

use crate::episode::transcript::{Exchange, Transcript, TranscriptAction};

/// Microseconds of virtual time that an action takes at most which is over at once, as a query is: its result comes a tick of a block
/// world later. A step of a kitchen takes longer, also where an agent waits in it.
const AT_ONCE_US: u64 = 100_000;

/// The outcomes of the answers in an episode.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepOutcomes {
    /// The numbers of calls after whose answers an action failed.
    failed: Vec<u64>,
    /// The numbers of calls whose answers led nowhere.
    nowhere: BTreeSet<u64>,
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
        let mut followed: BTreeMap<u64, Vec<&TranscriptAction>> = BTreeMap::new();
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
            if let Some(call) = call {
                followed.entry(*call).or_default().push(action);
            }
        }
        for ticks in answers.into_values() {
            let calls = ticks.into_values().flatten();
            let acting: Vec<_> = calls.filter_map(|call| Some((call, followed.get(&call)?))).collect();
            for ((_, before), (call, actions)) in acting.iter().zip(acting.iter().skip(1)) {
                if is_repeated(before, actions, transcript.plan.clock.tick_us) {
                    outcomes.nowhere.insert(*call);
                }
            }
        }
        outcomes
    }

    /// Whether an action that followed the answer to that call failed.
    #[must_use]
    pub fn has_failed(&self, call: u64) -> bool {
        self.failed.contains(&call)
    }

    /// Whether the answer to that call led nowhere: the actions that followed it were over at once, changed no cell, and were the same, with
    /// the same results, as those that followed the agent's last answer that had any.
    #[must_use]
    pub fn leads_nowhere(&self, call: u64) -> bool {
        self.nowhere.contains(&call)
    }

    /// How many actions an agent had, and how many of them failed.
    #[must_use]
    pub fn counts(&self, agent: u32) -> (u64, u64) {
        self.counts.get(&agent).copied().unwrap_or_default()
    }
}

/// Whether actions are the same as those before, with the same results, at once and without a change. A tick has so many microseconds.
fn is_repeated(before: &[&TranscriptAction], actions: &[&TranscriptAction], tick_us: u64) -> bool {
    let is_same = |(one, other): (&&TranscriptAction, &&TranscriptAction)| {
        (&one.tool, &one.arguments, one.succeeded, one.refused, &one.text)
            == (&other.tool, &other.arguments, other.succeeded, other.refused, &other.text)
    };
    let is_idle = |action: &&TranscriptAction| {
        let took = action.ended.map(|ended| ended.saturating_sub(action.begun).saturating_mul(tick_us));
        took.is_some_and(|took| took <= AT_ONCE_US) && action.cells.is_empty()
    };
    before.len() == actions.len()
        && before.iter().zip(actions).all(is_same)
        && before.iter().chain(actions).all(is_idle)
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
        assert!((0..5).all(|call| !outcomes.leads_nowhere(call)), "digging takes time");
        assert_eq!((outcomes.counts(0), outcomes.counts(1), outcomes.counts(7)), ((5, 1), (1, 1), (0, 0)));
    }
    #[test]
    fn the_same_query_with_the_same_result_leads_nowhere() {
        let query = |agent, begun, text: &str| TranscriptAction {
            tool: "inventory".to_owned(),
            ended: Some(begun + 1),
            text: text.to_owned(),
            ..action(agent, begun, true)
        };
        let call = |number, agent, answered| Exchange {
            number,
            agent: Some(agent),
            answered: Some(answered),
            ..Exchange::default()
        };
        let calls = [
            call(0, 0, 1),
            call(1, 0, 2),
            call(2, 1, 2),
            call(3, 0, 3),
            call(4, 0, 4),
            call(5, 0, 5),
            call(6, 0, 9),
            call(7, 0, 10),
        ];
        let actions = vec![
            query(0, 1, "2 egg"),
            query(0, 2, "2 egg"),
            query(1, 2, "2 egg"),
            query(0, 3, "3 egg"),
            action(0, 4, true),
            query(0, 5, "3 egg"),
            query(0, 10, "3 egg"),
        ];
        let mut transcript = Transcript { actions, ..Transcript::default() };
        transcript.plan.clock.tick_us = 50_000;
        let outcomes = StepOutcomes::of(&transcript, calls.iter());
        let nowhere: Vec<u64> = (0..8).filter(|call| outcomes.leads_nowhere(*call)).collect();
        assert_eq!(
            nowhere,
            [1, 7],
            "not another agent's, another result, or after another action; silence is none"
        );
        transcript.plan.clock.tick_us = 4_000_000;
        assert!(
            !StepOutcomes::of(&transcript, calls.iter()).leads_nowhere(1),
            "steps in which an agent waits count"
        );
    }
}
