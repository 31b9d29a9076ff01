//! ErrorInjector of the oracle: a seeded share of its answers is spoilt, to show how a framework recovers.
//!
//! The rate is a probability per model call, drawn anew for every call and so for every retry. Which kind of slip it is
//! is drawn with equal chances from those that an answer to such a prompt can have.

use cooperage_core::{RandomSource, TreeRandom};
use cooperage_models::Brief;
use cooperage_teams::base_agent::{ActBrief, AgentTurn, TurnOutcome, write_turn};
use cooperage_teams::frameworks::villager::briefs::{AssignBrief, DecomposeBrief, ReflectBrief, SplitBrief};

use crate::errors::{ErrorInjection, ErrorKind};
use crate::expert::ACTING;

/// Injects errors into the oracle's answers.
pub(super) struct ErrorInjector {
    errors: ErrorInjection,
    random: TreeRandom,
}

/// A name that no agent has.
const NOBODY: &str = "Zacharias";

impl ErrorInjector {
    pub(super) fn new(errors: ErrorInjection, random: TreeRandom) -> ErrorInjector {
        ErrorInjector { errors, random }
    }

    /// Returns the answer, with an error in a share of the calls.
    pub(super) fn spoil(&mut self, brief: &Brief, answer: String) -> String {
        if self.errors.per_mille == 0 || self.random.below(1_000) >= u32::from(self.errors.per_mille) {
            return answer;
        }
        let kinds: Vec<ErrorKind> = match self.errors.only {
            Some(kind) => vec![kind],
            None => ErrorKind::ALL.to_vec(),
        };
        let spoilt: Vec<String> = kinds
            .into_iter()
            .filter_map(|kind| spoilt(kind, brief, &answer))
            .filter(|spoilt| *spoilt != answer)
            .collect();
        match spoilt.len() as u32 {
            0 => answer,
            count => spoilt.get(self.random.below(count) as usize).cloned().unwrap_or(answer),
        }
    }
}

/// Returns the answer with an error of that kind; `None` if an answer to that prompt cannot have it.
fn spoilt(kind: ErrorKind, brief: &Brief, answer: &str) -> Option<String> {
    match kind {
        ErrorKind::Malformed => Some(answer.replace(['{', '['], "(")),
        ErrorKind::MissingKey => without_key(brief, answer),
        ErrorKind::WrongValue => other_number(brief, answer),
        ErrorKind::UnknownAgent => other_name(brief, answer),
        ErrorKind::Repeated => again(brief, answer),
        ErrorKind::FalseClaim => claim(brief, answer),
    }
}

fn without_key(brief: &Brief, answer: &str) -> Option<String> {
    let key = if brief.get::<ActBrief>().is_some() {
        "\"action\""
    } else if brief.get::<DecomposeBrief>().is_some() {
        "\"description\""
    } else if brief.get::<AssignBrief>().is_some() {
        "\"task_id\""
    } else if brief.get::<SplitBrief>().is_some() {
        "\"agent\""
    } else if brief.get::<ReflectBrief>().is_some() {
        "\"task_status\""
    } else {
        return None;
    };
    Some(answer.replacen(key, "\"omitted\"", 1))
}

/// The first number of a turn or of a subtask's description, and one more.
fn other_number(brief: &Brief, answer: &str) -> Option<String> {
    let from = if brief.get::<ActBrief>().is_some() {
        answer.find("\"action_input\"")?
    } else if brief.get::<DecomposeBrief>().is_some() || brief.get::<SplitBrief>().is_some() {
        answer.find("\"description\"")?
    } else if brief.get::<AssignBrief>().is_some() {
        answer.find("\"task_id\"")?
    } else {
        return None;
    };
    let (head, tail) = answer.split_at_checked(from)?;
    let begin = tail.find(|c: char| c.is_ascii_digit())?;
    let digits: String = tail.get(begin..)?.chars().take_while(char::is_ascii_digit).collect();
    let number: u64 = digits.parse().ok()?;
    let rest = tail.get(begin + digits.len()..)?;
    Some(format!("{head}{}{}{rest}", tail.get(..begin)?, number + 1))
}

fn other_name(brief: &Brief, answer: &str) -> Option<String> {
    let names = if let Some(brief) = brief.get::<ActBrief>() {
        &brief.names
    } else if let Some(brief) = brief.get::<DecomposeBrief>() {
        &brief.common.names
    } else if let Some(brief) = brief.get::<AssignBrief>() {
        &brief.common.names
    } else if let Some(brief) = brief.get::<SplitBrief>() {
        &brief.common.names
    } else {
        return None;
    };
    let named = names.iter().filter_map(|name| answer.find(name.as_str()).map(|place| (place, name)));
    match named.min() {
        Some((_, name)) => Some(answer.replacen(name.as_str(), NOBODY, 1)),
        // A turn need not name its agent.
        None => {
            let own = format!("\"action_input\":{{\"{ACTING}\":\"{NOBODY}\",");
            answer.contains("\"action_input\":{\"").then(|| answer.replacen("\"action_input\":{", &own, 1))
        }
    }
}

/// Repeats the last call in a turn; repeats the first subtask in a plan.
fn again(brief: &Brief, answer: &str) -> Option<String> {
    if let Some(brief) = brief.get::<ActBrief>() {
        let last = brief.steps.iter().rev().find_map(|step| match &step.outcome {
            TurnOutcome::Called { call, .. } => Some(call.clone()),
            TurnOutcome::Unreadable(_) => None,
        })?;
        let thought = "Once more.".to_owned();
        return Some(write_turn(&AgentTurn::Act { thought, call: last, last_word: None }));
    }
    brief.get::<DecomposeBrief>()?;
    let mut lines: Vec<&str> = answer.lines().collect();
    let first = *lines.get(1).filter(|line| line.starts_with('{'))?;
    let second = format!("{},", first.trim_end_matches(','));
    lines.insert(1, &second);
    Some(lines.join("\n"))
}

fn claim(brief: &Brief, answer: &str) -> Option<String> {
    if brief.get::<ActBrief>().is_some() {
        let thought = "That should be it.".to_owned();
        return Some(write_turn(&AgentTurn::Finish { thought, answer: "It is done.".to_owned() }));
    }
    if brief.get::<ReflectBrief>().is_some() {
        return Some(answer.replacen("false", "true", 1));
    }
    brief.get::<DecomposeBrief>().map(|_| "[]".to_owned())
}
