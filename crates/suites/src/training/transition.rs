//! Examples for training: the prompts and answers of agents in an episode.

use std::collections::BTreeMap;

use cooperage_journal::{JournalError, RunDir};
use serde::Serialize;

use super::ChosenEpisode;
use crate::episode::transcript::{Exchange, Transcript};

/// The ends of the names of roles in which models say what an agent does next.
pub const ACTING: [&str; 3] = [".act", ".code", ".converse"];

/// A message of a prompt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TrainingMessage {
    /// `system`, `user` or `assistant`.
    pub role: String,
    pub content: String,
}

/// An example as a line of a file of examples. The names of its fields are fixed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TrainingExample {
    /// The task's full name.
    pub task_id: String,
    /// The part of the benchmark it belongs to.
    pub domain: String,
    pub agent: String,
    /// The world's tick at which the model was asked.
    pub t: u64,
    /// The instructions: goal, memory, state, documentation of commands, examples.
    pub system: String,
    /// The messages after the instructions, the oldest first.
    pub messages: Vec<TrainingMessage>,
    /// The answer of the model, as it came.
    pub response: String,
    /// The episode's score, from 0 to 1.
    pub score: f64,
    /// The name of the run directory.
    pub run: String,
    pub episode: String,
    /// The call's number in its episode.
    pub call: u64,
    /// The request's hash, as the journal has it.
    pub request_hash: String,
}

/// An example with what is known of it beside its line.
#[derive(Clone, Debug, PartialEq)]
pub struct Transition {
    pub line: TrainingExample,
    pub role: String,
    pub model: String,
    /// Virtual time at which the model was asked, in milliseconds.
    pub asked_ms: u64,
    /// Tokens of the prompt.
    pub prompt_tokens: u64,
    /// Tokens of the answer.
    pub completion_tokens: u64,
}

/// Calls that became no example.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// No answer came before the end, or it was called off.
    pub unanswered: u64,
    /// The answer was empty, a refusal or filtered.
    pub without_text: u64,
    /// A message of the prompt is not in the run's store.
    pub without_prompt: u64,
}

/// Whether a role is one in which models say what an agent does next, or is among those named.
#[must_use]
pub fn is_wanted(role: &str, named: &[String]) -> bool {
    if named.is_empty() {
        ACTING.iter().any(|end| role.ends_with(end))
    } else {
        named.iter().any(|name| name == role)
    }
}

/// Returns the prompts and answers of agents in an episode, in the order of the calls; `texts` is the run's store of
/// messages. Roles that are not named are left out; where none is named, all but the [`ACTING`] ones.
///
/// # Errors
/// When the journal cannot be read.
pub fn transitions(
    run: &RunDir,
    episode: &ChosenEpisode,
    texts: &BTreeMap<String, (String, String)>,
    roles: &[String],
) -> Result<(Vec<Transition>, LeftOut), JournalError> {
    let transcript = Transcript::read(&run.finished_path(&episode.key), &run.finished_lines(&episode.key)?)?;
    let name = run.path().file_name().unwrap_or("run");
    let mut left_out = LeftOut::default();
    let mut made = Vec::new();
    for call in transcript.calls.iter().filter(|call| is_wanted(&call.role, roles)) {
        if call.answered.is_none() || call.kind == "cancelled" {
            left_out.unanswered += 1;
        } else if call.kind != "text" || call.reply.is_empty() {
            left_out.without_text += 1;
        } else if let Some(messages) = messages(call, texts) {
            made.push(transition((name, &transcript), episode, call, messages));
        } else {
            left_out.without_prompt += 1;
        }
    }
    Ok((made, left_out))
}

/// The messages of a call; none if one of them is missing.
fn messages(call: &Exchange, texts: &BTreeMap<String, (String, String)>) -> Option<Vec<TrainingMessage>> {
    let said = |hash: &String| {
        let (role, content) = texts.get(hash)?;
        Some(TrainingMessage { role: role.clone(), content: content.clone() })
    };
    call.messages.iter().map(said).collect()
}

fn transition(
    (run, transcript): (&str, &Transcript),
    episode: &ChosenEpisode,
    call: &Exchange,
    mut messages: Vec<TrainingMessage>,
) -> Transition {
    let system = if messages.first().is_some_and(|first| first.role == "system") {
        messages.remove(0).content
    } else {
        String::new()
    };
    let seat = call.agent.and_then(|agent| usize::try_from(agent).ok());
    let agent = seat.and_then(|seat| episode.material.names.get(seat)).map_or("team", String::as_str);
    let line = TrainingExample {
        task_id: episode.plan.task.clone(),
        domain: episode.material.domain.clone(),
        agent: agent.to_owned(),
        t: call.asked,
        system,
        messages,
        response: call.reply.clone(),
        score: (episode.score * 1e6).round() / 1e6,
        run: run.to_owned(),
        episode: episode.key.clone(),
        call: call.number,
        request_hash: call.request.clone(),
    };
    Transition {
        line,
        role: call.role.clone(),
        model: call.model.clone(),
        asked_ms: (transcript.seconds(call.asked) * 1e3) as u64,
        prompt_tokens: call.prompt_tokens,
        completion_tokens: call.completion_tokens,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_that_act_are_taken_unless_others_are_named() {
        let named = ["mindcraft.memory".to_owned()];
        for (role, by_itself, by_name) in [
            ("mindcraft.converse", true, false),
            ("mindcraft.code", true, false),
            ("mindcraft.memory", false, true),
            ("villager.act", true, false),
            ("villager.reflect", false, false),
        ] {
            assert_eq!((is_wanted(role, &[]), is_wanted(role, &named)), (by_itself, by_name), "{role}");
        }
    }
}
