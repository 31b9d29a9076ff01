//! The replies of AgentVerse's models, as a scripted player writes them: one agent says who does what, and each then does
//! its line of it.

use cooperage_core::AgentId;

use super::briefs::{DiscussBrief, SummariseBrief};
use crate::base_agent::{ActBrief, write_act};
use crate::player::{
    AssignQuestion, AssignablePiece, Consultation, DivideQuestion, Piece, PieceSize, QuestionKind, Writer,
    WriterRequest,
};

/// The words between an agent's name and its work.
const SHALL: &str = " shall: ";

/// Writes the replies of AgentVerse's models.
pub struct AgentVerseWriter;

impl Writer for AgentVerseWriter {
    fn asks(&self) -> &'static [&'static [QuestionKind]] {
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
}

/// The next work of each agent, a line for each.
fn discuss(brief: &DiscussBrief, expert: &mut Consultation<'_>) -> String {
    let agents = &brief.common.seats;
    let pieces = expert.divide(DivideQuestion {
        team: agents,
        idle: agents,
        open: Vec::new(),
        failed: Vec::new(),
        most: agents.len() * 2,
        size: PieceSize::Small,
        can_share: false,
        document: &brief.common.document,
    });
    let ready: Vec<&Piece> =
        pieces.iter().filter(|piece| piece.after.is_empty() && piece.after_open.is_empty()).collect();
    let question = AssignQuestion {
        free: agents,
        pieces: ready
            .iter()
            .map(|piece| AssignablePiece {
                words: &piece.words,
                candidates: &[],
                agents_needed: 1,
                suggested: piece.agents.first().copied(),
            })
            .collect(),
    };
    let mut given: Vec<(AgentId, &str)> = Vec::new();
    for (place, doers) in expert.assign(question) {
        let words = ready.get(place).map_or("", |piece| piece.words.as_str());
        given.extend(doers.into_iter().map(|agent| (agent, words)));
    }
    given.sort_unstable();
    let line =
        |(agent, work): &(AgentId, &str)| format!("{}{SHALL}{work}", name(&brief.common.names, *agent));
    let lines: Vec<String> = given.iter().map(line).collect();
    if lines.is_empty() { "Everything is done or under way.".to_owned() } else { lines.join("\n") }
}

/// The last work in the discussion for an agent.
fn extract(brief: &SummariseBrief) -> String {
    let own = format!("{}{SHALL}", name(&brief.common.names, brief.agent));
    // A speaker says the work of all agents, so the last such message counts.
    let last = brief.chat.iter().rev().find(|line| line.text.contains(SHALL));
    let lines = last.into_iter().flat_map(|line| line.text.lines());
    let work = lines.filter_map(|line| line.split_once(&own)).map(|(_, work)| work.to_owned()).next();
    work.unwrap_or_else(|| "wait for the others".to_owned())
}

fn name(names: &[String], agent: AgentId) -> &str {
    names.get(agent.0 as usize).map_or("", String::as_str)
}
