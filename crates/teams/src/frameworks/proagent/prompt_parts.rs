//! The prompts of the planner and of the explainer, cut into their parts.

use std::sync::Arc;

use cooperage_core::{AgentId, Tool};
use cooperage_models::{Brief, ChatRole, Message};

use super::briefs::{ExplainBrief, ProAgentPlanBrief};
use super::options::PromptLevel;
use super::{EXPLAIN, PLAN};
use crate::player::{BriefMaker, ReadPrompt, ReplyForm, WorldWords};

/// The lines that show the form of an answer, also in instructions of a world.
const ANALYSIS: &str = "Analysis: ";
const INTENTION: (&str, &str) = ("Intention of ", ": SKILL");
const OWN_PLAN: (&str, &str) = ("Plan for ", ": SKILL");
/// Stands in instructions by which a skill is written as a command.
const COMMAND: &str = "SKILL is a command: ";
/// The first words of the explainer's instructions, also of those of a world.
const EXPLAINS: &str = "You explain why ";
/// The words around the world's reason for a failure.
const REASON: &str = "\nThe world says: ";
const QUESTIONS: [&str; 2] = ["\nWhy did it fail? ", "\nCheck what the skill requires: "];
/// A larger number is no agent's.
const AGENTS_MAX: u32 = 64;

/// Cuts the messages of a call; `None` if they are of no call of this framework.
pub(super) fn cut(messages: &[Message]) -> Option<ReadPrompt<'_>> {
    let (instructions, turns) = messages.split_first()?;
    if instructions.text().starts_with(EXPLAINS) {
        return explanation(instructions.text(), turns);
    }
    plan(instructions.text(), turns)
}

/// A call of the planner: what it remembers, and then the scene.
fn plan<'m>(manual: &'m str, turns: &'m [Message]) -> Option<ReadPrompt<'m>> {
    let named = |(before, after): (&str, &str)| -> Vec<&'m str> {
        manual.lines().filter_map(|line| line.strip_prefix(before)?.strip_suffix(after)).collect()
    };
    let name = *named(OWN_PLAN).first()?;
    let agent = number(name)?;
    let expected: Vec<(AgentId, &str)> =
        named(INTENTION).into_iter().filter_map(|name| Some((number(name)?, name))).collect();
    let level = match manual.lines().any(|line| line.starts_with(ANALYSIS)) {
        _ if !expected.is_empty() => PromptLevel::Intention,
        true => PromptLevel::Analysis,
        false => PromptLevel::Plan,
    };
    let mut names: Vec<String> = Vec::new();
    for (agent, name) in expected.iter().copied().chain([(agent, name)]) {
        let place = agent.0 as usize;
        names.resize(names.len().max(place + 1), String::new());
        if let Some(known) = names.get_mut(place) {
            name.clone_into(known);
        }
    }
    let (scene, remembered) = turns.split_last()?;
    let parts = WorldWords {
        manual,
        observation: scene.text(),
        earlier: remembered.iter().map(Message::text).collect(),
        name,
        ..WorldWords::default()
    };
    let brief = move |tools: &[Tool]| {
        Brief::new(ProAgentPlanBrief {
            agent,
            names,
            partners: expected.iter().map(|(partner, _)| *partner).collect(),
            level,
            tools: Arc::from(tools),
            is_in_words: !manual.contains(COMMAND),
        })
    };
    Some(ReadPrompt { role: PLAN.name, form: ReplyForm::Headings, parts, brief: BriefMaker::of_tools(brief) })
}

/// A call of the explainer: the scene with the failure, and in later rounds its own answers.
fn explanation<'m>(manual: &'m str, turns: &'m [Message]) -> Option<ReadPrompt<'m>> {
    let scene = turns.iter().find(|message| message.speaker() == ChatRole::User)?.text();
    let reason = scene.split_once(REASON).map_or("", |(_, rest)| {
        let ends = QUESTIONS.iter().filter_map(|question| rest.rfind(question));
        rest.get(..ends.min().unwrap_or(rest.len())).unwrap_or(rest)
    });
    let parts = WorldWords { manual, observation: scene, ..WorldWords::default() };
    let brief = move |_: &[Tool]| Brief::new(ExplainBrief { finding: reason.to_owned() });
    Some(ReadPrompt { role: EXPLAIN.name, form: ReplyForm::Prose, parts, brief: BriefMaker::of_tools(brief) })
}

/// The number at the end of a name such as `Player 1`.
fn number(name: &str) -> Option<AgentId> {
    let digits = name.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    digits.parse().ok().filter(|number| *number < AGENTS_MAX).map(AgentId)
}
