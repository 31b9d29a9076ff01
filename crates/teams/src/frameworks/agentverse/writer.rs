//! The replies of AgentVerse's models, as a scripted player writes them: one agent says who does what, and each then does
//! its line of it.

use cooperage_core::AgentId;
use cooperage_models::Message;

use super::briefs::{DiscussBrief, SummariseBrief};
use super::prompt_parts;
use crate::base_agent::{ActBrief, write_act};
use crate::names::name_of;
use crate::options::Resolved;
use crate::player::{
    Consultation, DivideQuestion, PieceSize, QuestionKind, ReadPrompt, ReplyForm, Writer, WriterRequest,
};

/// The words between an agent's name and its work.
const SHALL: &str = " shall: ";

/// Writes the replies of AgentVerse's models.
pub struct AgentVerseWriter;

impl Writer for AgentVerseWriter {
    fn asks(&self, _: &Resolved) -> &'static [&'static [QuestionKind]] {
        &[&[QuestionKind::Divide, QuestionKind::Assign, QuestionKind::Act]]
    }

    fn reply(&self, request: &WriterRequest<'_>, expert: &mut Consultation<'_>) -> Option<String> {
        if let Some(brief) = request.brief::<ActBrief>() {
            return Some(write_act(brief, false, expert));
        }
        if let Some(brief) = request.brief::<DiscussBrief>() {
            return Some(discuss(brief, expert));
        }
        request.brief::<SummariseBrief>().map(extract)
    }

    fn read_forms(&self) -> &'static [ReplyForm] {
        &[ReplyForm::Object, ReplyForm::Prose]
    }

    fn read<'m>(&self, messages: &'m [Message]) -> Option<ReadPrompt<'m>> {
        prompt_parts::cut(messages)
    }
}

/// The next work of each agent, a line for each.
fn discuss(brief: &DiscussBrief, expert: &mut Consultation<'_>) -> String {
    let agents = &brief.seats;
    let pieces = expert.divide(DivideQuestion {
        team: agents,
        idle: agents,
        open: Vec::new(),
        failed: Vec::new(),
        most: agents.len() * 2,
        size: PieceSize::Small,
        can_share: false,
        document: &brief.document,
    });
    let mut given: Vec<(AgentId, &str)> = expert
        .assign_ready(&pieces, agents)
        .into_iter()
        .map(|(agent, piece)| (agent, piece.words.as_str()))
        .collect();
    given.sort_unstable();
    let line = |(agent, work): &(AgentId, &str)| format!("{}{SHALL}{work}", name_of(&brief.names, *agent));
    let lines: Vec<String> = given.iter().map(line).collect();
    if lines.is_empty() { "Everything is done or under way.".to_owned() } else { lines.join("\n") }
}

/// The work for an agent in the newest utterance, in which a speaker says the work of all of them.
fn extract(brief: &SummariseBrief) -> String {
    let own = format!("{}{SHALL}", brief.name);
    let work = brief.said.lines().find_map(|line| line.strip_prefix(&own));
    let none = if brief.is_read { "nothing" } else { "wait for the others" };
    work.unwrap_or(none).to_owned()
}
