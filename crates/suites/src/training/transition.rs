//! Examples for training: the prompts and answers of agents in an episode.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_core::TreeRandom;
use cooperage_journal::{JournalError, RunDir};
use serde::Serialize;

use super::ChosenEpisode;
use super::relabel::StateLabels;
use super::rename::{renamed, replaced};
use super::shuffle::shuffled;
use super::steps::StepOutcomes;
use crate::episode::transcript::{Exchange, Transcript};

/// A message of a prompt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TrainingMessage {
    /// `system`, `user` or `assistant`.
    pub role: String,
    pub content: String,
}

impl TrainingMessage {
    /// The instructions of a prompt as a message.
    #[must_use]
    pub fn system(content: &str) -> TrainingMessage {
        TrainingMessage { role: "system".to_owned(), content: content.to_owned() }
    }
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
    /// Prompt and answer in the tokens of the suite's short words, where these are wanted.
    pub worded: Option<WordedExample>,
}

/// A prompt and its answer in tokens of a suite's short words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WordedExample {
    /// The present turn. The legend, which is the same in every call, is left out.
    pub prompt: Vec<u32>,
    pub answer: Vec<u32>,
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
    /// An action that followed the answer failed, and such steps are not wanted.
    pub failed_steps: u64,
    /// The agent had more actions in the episode, or more failed ones, than are wanted.
    pub long_trajectories: u64,
    /// The answer led nowhere; see [`StepOutcomes::leads_nowhere`].
    pub repeated_steps: u64,
    /// The answer is not in the suite's short words, and only those are wanted.
    pub without_words: u64,
}

impl LeftOut {
    /// Adds the calls of another episode.
    pub fn add(&mut self, other: LeftOut) {
        self.unanswered += other.unanswered;
        self.without_text += other.without_text;
        self.without_prompt += other.without_prompt;
        self.failed_steps += other.failed_steps;
        self.long_trajectories += other.long_trajectories;
        self.repeated_steps += other.repeated_steps;
        self.without_words += other.without_words;
    }
}

/// Rules for leaving out and changing examples of an episode, as VillagerAgent's authors make data for tuning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExampleRules {
    /// Leaves out answers after which an action failed. Later prompts still tell of them.
    pub drops_failed_steps: bool,
    /// Keeps answers that led nowhere, which are left out otherwise.
    pub keeps_repeated_steps: bool,
    /// Leaves out agents with more actions in the episode.
    pub actions_max: Option<u64>,
    /// Leaves out agents with more failed actions in the episode.
    pub failures_max: Option<u64>,
    /// Gives agents other first names, drawn by the episode's seed.
    pub renames_agents: bool,
    /// Puts the tools of each prompt's lists into another order.
    pub shuffles_tools: bool,
}

impl ExampleRules {
    /// The rules in words for a data card; empty if there are none.
    #[must_use]
    pub fn told(&self) -> Vec<String> {
        let mut told = Vec::new();
        if self.drops_failed_steps {
            told.push(
                "answers after which an action failed are left out; later prompts still tell of them"
                    .to_owned(),
            );
        }
        if self.keeps_repeated_steps {
            told.push("answers that led nowhere are kept".to_owned());
        }
        if let Some(most) = self.actions_max {
            told.push(format!("agents with more than {most} actions in an episode are left out"));
        }
        if let Some(most) = self.failures_max {
            told.push(format!("agents with more than {most} failed actions in an episode are left out"));
        }
        if self.renames_agents {
            told.push("agents have other first names, drawn by the seed of each episode".to_owned());
        }
        if self.shuffles_tools {
            told.push("the tools of each prompt's lists stand in another order".to_owned());
        }
        told
    }

    fn takes(&self, (actions, failures): (u64, u64)) -> bool {
        self.actions_max.is_none_or(|most| actions <= most)
            && self.failures_max.is_none_or(|most| failures <= most)
    }

    /// Changes the texts of the examples of one episode.
    fn rework(&self, transcript: &Transcript, episode: &ChosenEpisode, made: &mut [Transition]) {
        if self.renames_agents {
            let texts: Vec<&str> = made.iter().flat_map(|one| texts_of(&one.line)).collect();
            let pairs = renamed(&episode.material.names, &texts, episode.plan.seed, &episode.key);
            for text in made.iter_mut().flat_map(|one| texts_mut(&mut one.line)) {
                *text = replaced(text, &pairs);
            }
        }
        if self.shuffles_tools {
            let known: BTreeSet<String> =
                transcript.actions.iter().map(|action| tool_name(&action.tool)).collect();
            let random =
                TreeRandom::from_seed(episode.plan.seed.unsigned_abs()).child("training").child("tools");
            for one in made {
                let mut random = random.child(&episode.key).numbered_child("call", one.line.call);
                let prompts = one.line.messages.iter_mut().map(|message| &mut message.content);
                for text in std::iter::once(&mut one.line.system).chain(prompts) {
                    *text = shuffled(text, &known, &mut random);
                }
            }
        }
    }
}

/// The name of a tool in a call, or in the raw text of a command.
fn tool_name(tool: &str) -> String {
    let name = tool.trim_start_matches('!');
    name.chars().take_while(|letter| letter.is_ascii_alphanumeric() || *letter == '_').collect()
}

fn texts_of(line: &TrainingExample) -> impl Iterator<Item = &str> {
    let prompts = line.messages.iter().map(|message| message.content.as_str());
    [line.system.as_str(), line.response.as_str()].into_iter().chain(prompts)
}

fn texts_mut(line: &mut TrainingExample) -> impl Iterator<Item = &mut String> {
    let prompts = line.messages.iter_mut().map(|message| &mut message.content);
    [&mut line.system, &mut line.response, &mut line.agent].into_iter().chain(prompts)
}

/// The choice of the calls of an episode that become examples.
#[derive(Clone, Copy, Debug)]
pub struct ExampleChoice<'a> {
    /// The model roles whose calls are taken.
    pub roles: &'a [String],
    pub rules: ExampleRules,
    /// The answers that stand in place of those that were given; none where those stand.
    pub labels: Option<&'a StateLabels>,
}

/// Returns the prompts and answers of agents in an episode, in the order of the calls; `texts` is the run's store of
/// messages.
///
/// # Errors
/// When the journal cannot be read.
pub fn transitions(
    run: &RunDir,
    episode: &ChosenEpisode,
    texts: &BTreeMap<String, (String, String)>,
    choice: &ExampleChoice<'_>,
) -> Result<(Vec<Transition>, LeftOut), JournalError> {
    let ExampleChoice { roles, rules, labels } = choice;
    let mut transcript =
        Transcript::read(&run.finished_path(&episode.key), &run.finished_lines(&episode.key)?)?;
    if let Some(labels) = labels {
        label(&mut transcript, labels);
    }
    let name = run.path().file_name().unwrap_or("run");
    let mut left_out = LeftOut::default();
    let mut made = Vec::new();
    let wanted = || transcript.calls.iter().filter(|call| roles.contains(&call.role));
    let outcomes = StepOutcomes::of(&transcript, wanted());
    for call in wanted() {
        if labels.is_none() && (call.answered.is_none() || call.kind == "cancelled") {
            left_out.unanswered += 1;
        } else if call.kind != "text" || call.reply.is_empty() {
            left_out.without_text += 1;
        } else if call.agent.is_some_and(|agent| !rules.takes(outcomes.counts(agent))) {
            left_out.long_trajectories += 1;
        } else if rules.drops_failed_steps && outcomes.has_failed(call.number) {
            left_out.failed_steps += 1;
        } else if labels.is_none() && !rules.keeps_repeated_steps && outcomes.leads_nowhere(call.number) {
            left_out.repeated_steps += 1;
        } else if let Some(messages) = messages(call, texts) {
            made.push(transition((name, &transcript), episode, call, messages));
        } else {
            left_out.without_prompt += 1;
        }
    }
    rules.rework(&transcript, episode, &mut made);
    Ok((made, left_out))
}

/// Puts labels in place of the answers of a transcript. A call without a label has an empty answer.
fn label(transcript: &mut Transcript, labels: &StateLabels) {
    for call in &mut transcript.calls {
        call.reply = labels.answers.get(&call.number).cloned().unwrap_or_default();
        labels.player.name().clone_into(&mut call.model);
        call.completion_tokens = cooperage_models::tokens::count(&call.reply);
        "text".clone_into(&mut call.kind);
    }
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
        worded: None,
    }
}
