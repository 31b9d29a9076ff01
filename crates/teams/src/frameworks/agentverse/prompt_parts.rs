//! AgentVerse's prompts, cut into their parts.

use cooperage_core::{AgentId, Tool};
use cooperage_models::{Brief, ChatRole, Message};
use serde_json::Value;

use super::briefs::{DiscussBrief, SummariseBrief};
use super::{ACT, DISCUSS, SUMMARISE};
use crate::base_agent;
use crate::player::{BriefMaker, ReadPrompt, ReplyForm, WorldWords};

/// The first words of each role's instructions.
const MEMBER: &str = "You are an experienced member of a team who work together in a world: ";
const READER: &str = "You read the chat of a team and say what one of its members is to do now.";
/// The parts of a turn.
const SURROUNDINGS: &str = "\nThe surroundings:\n";
const DATA: &str = "\nThe task data:\n";
const YOU: &str = "\nYou are ";
const SAY: &str = ". What do you say?";
const ERRAND: &str = ". Your errand: ";
const WHAT: &str = "\n\nWhat is ";
const TO_DO: &str = " to do now?";
/// The first words of a report, which is no utterance.
const REPORTS: [&str; 3] = ["Just finished:", "Just failed:", "Calls used up:"];
/// Stands between the lines of an utterance in the chat.
const LINE_BREAK: &str = " / ";

/// Cuts the messages of a call; `None` if they are of no call of this framework.
pub(super) fn cut(messages: &[Message]) -> Option<ReadPrompt<'_>> {
    let (first, rest) = messages.split_first()?;
    let manual = first.text();
    let user = rest.iter().find(|message| message.speaker() == ChatRole::User)?.text();
    if let Some(names) = manual.strip_prefix(MEMBER) {
        return discuss(messages, names.split_once('.')?.0.split(", ").collect(), user);
    }
    if manual.starts_with(READER) {
        return summarise(messages, user);
    }
    act(messages)
}

fn agent_of(names: &[&str], name: &str) -> Option<AgentId> {
    (0..).map(AgentId).zip(names).find(|(_, known)| **known == name).map(|(agent, _)| agent)
}

/// The surroundings up to the blank line behind them.
fn surroundings(text: &str) -> &str {
    let told = text.split_once(SURROUNDINGS).map_or("", |(_, told)| told);
    told.split_once("\n\n").map_or(told, |(told, _)| told)
}

fn discuss<'m>(messages: &'m [Message], names: Vec<&'m str>, user: &'m str) -> Option<ReadPrompt<'m>> {
    let manual = messages.first()?.text();
    let data = manual.split_once(DATA)?.1.lines().next().unwrap_or_default();
    let document: Value = serde_json::from_str(data).unwrap_or_default();
    let (name, _) = user.rsplit_once(YOU)?.1.split_once(SAY)?;
    let parts = WorldWords {
        manual,
        observation: surroundings(user),
        messages,
        name,
        names: names.clone(),
        ..WorldWords::default()
    };
    let brief = move |_: &[Tool]| {
        Brief::new(DiscussBrief {
            document,
            seats: (0..).map(AgentId).zip(&names).map(|(agent, _)| agent).collect(),
            names: names.iter().map(|name| (*name).to_owned()).collect(),
        })
    };
    Some(ReadPrompt { role: DISCUSS.name, form: ReplyForm::Prose, parts, brief: BriefMaker::of_tools(brief) })
}

fn summarise<'m>(messages: &'m [Message], user: &'m str) -> Option<ReadPrompt<'m>> {
    let (chat, rest) = user.rsplit_once(WHAT)?;
    let (name, _) = rest.split_once(TO_DO)?;
    let utterance = |line: &'m str| {
        let (_, words) = line.split_once(": ")?;
        (!REPORTS.iter().any(|report| words.starts_with(report))).then_some(words)
    };
    let said = chat.lines().rev().find_map(utterance).unwrap_or_default().replace(LINE_BREAK, "\n");
    let parts = WorldWords { manual: messages.first()?.text(), messages, name, ..WorldWords::default() };
    let brief = move |_: &[Tool]| Brief::new(SummariseBrief { name: name.to_owned(), said, is_read: true });
    Some(ReadPrompt {
        role: SUMMARISE.name,
        form: ReplyForm::Prose,
        parts,
        brief: BriefMaker::of_tools(brief),
    })
}

fn act(messages: &[Message]) -> Option<ReadPrompt<'_>> {
    let read = base_agent::cut(messages)?;
    if read.names.is_empty() || !read.opening.starts_with(base_agent::TEAMS_TASK) {
        return None;
    }
    let (name, errand) = read.opening.rsplit_once(YOU)?.1.split_once(ERRAND)?;
    let agent = agent_of(&read.names, name)?;
    let errand = errand.lines().next().unwrap_or_default();
    let names = read.names.clone();
    let parts = WorldWords {
        manual: read.manual,
        observation: surroundings(read.opening),
        messages,
        name,
        names: names.clone(),
        ..WorldWords::default()
    };
    let brief = move |tools: &[Tool]| Brief::new(read.brief(agent, &names, errand, tools));
    Some(ReadPrompt { role: ACT.name, form: ReplyForm::Object, parts, brief: BriefMaker::of_tools(brief) })
}
