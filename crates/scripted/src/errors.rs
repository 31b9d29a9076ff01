//! Errors injected into a player's replies, to show how a framework recovers.
//!
//! The rate is a probability per model call, drawn anew for every call and so for every retry. The kind of an error is drawn
//! with equal chances from those that the reply can have. Some kinds spoil the written reply; the others spoil a decision,
//! from which the writer then writes the reply.

use cooperage_core::{AgentId, RandomSource, ToolCall, TreeRandom};
use cooperage_teams::base_agent::ACTING_AGENT;
use cooperage_teams::player::{
    ActQuestion, AgentStep, Consultation, ExpertDecision, Question, WorkVerdict, Writer, WriterRequest,
};
use serde_json::{Map, Value};

use crate::expert::Expert;

/// The kinds of errors in a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The reply cannot be parsed.
    Malformed,
    /// The reply lacks a key.
    MissingKey,
    /// The reply holds another number.
    WrongValue,
    /// The reply names an agent that does not exist.
    UnknownAgent,
    /// The reply repeats a call that was made already, or a piece of work.
    Repeated,
    /// The reply claims that work is done that is not.
    FalseClaim,
    /// The reply holds another call that the agent could make.
    OtherCall,
}

impl ErrorKind {
    /// The kinds that are drawn where no kind is asked for, in the order of reports.
    pub const ALL: [ErrorKind; 6] = [
        ErrorKind::Malformed,
        ErrorKind::MissingKey,
        ErrorKind::WrongValue,
        ErrorKind::UnknownAgent,
        ErrorKind::Repeated,
        ErrorKind::FalseClaim,
    ];

    /// Its name in options and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ErrorKind::Malformed => "malformed",
            ErrorKind::MissingKey => "missing_key",
            ErrorKind::WrongValue => "wrong_value",
            ErrorKind::UnknownAgent => "unknown_agent",
            ErrorKind::Repeated => "repeated",
            ErrorKind::FalseClaim => "false_claim",
            ErrorKind::OtherCall => "other_call",
        }
    }
}

/// How often errors are injected into replies, and which.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ErrorInjection {
    /// Thousandths of replies that are spoilt.
    pub per_mille: u16,
    /// Only this kind; `None` for all of [`ErrorKind::ALL`].
    pub only: Option<ErrorKind>,
}

/// A number that no agent has.
const UNKNOWN: AgentId = AgentId(u32::MAX);
/// The last word of an agent that claims to be done.
const DONE: &str = "It is done.";

/// Injects errors into the replies of one player.
pub(crate) struct ErrorInjector {
    errors: ErrorInjection,
    random: TreeRandom,
}

impl ErrorInjector {
    pub(crate) fn new(errors: ErrorInjection, random: TreeRandom) -> ErrorInjector {
        ErrorInjector { errors, random }
    }

    /// Whether the next reply has an error. Where no errors are wanted, nothing is drawn.
    pub(crate) fn strikes(&mut self) -> bool {
        self.errors.per_mille > 0 && self.random.below(1_000) < u32::from(self.errors.per_mille)
    }

    /// A reply with an error; the right one if it can have none of the wanted kinds.
    pub(crate) fn reply<E: Expert>(
        &mut self,
        expert: &mut E,
        facts: &E::Facts<'_>,
        writer: &dyn Writer,
        request: &WriterRequest<'_>,
    ) -> Option<String> {
        let mut decisions = Vec::new();
        let mut decide = |question: &Question<'_>| {
            decisions.push(expert.decide(facts, question));
            decisions.last().cloned().unwrap_or_default()
        };
        let right = writer.reply(request, &mut Consultation::new(&mut decide))?;
        let mut spoilt = Vec::new();
        for kind in self.errors.only.map_or_else(|| ErrorKind::ALL.to_vec(), |kind| vec![kind]) {
            let reply = match kind {
                ErrorKind::Malformed => Some(right.replace(['{', '['], "(")),
                ErrorKind::MissingKey => writer
                    .needed_key(request)
                    .map(|key| right.replacen(&format!("\"{key}\""), "\"omitted\"", 1)),
                _ => {
                    let mut others = |agent| {
                        let calls = expert.mistakes(facts, agent);
                        self.random.choose(&calls).cloned()
                    };
                    rewritten(kind, &decisions, &mut others, writer, request)
                }
            };
            spoilt.extend(reply.filter(|reply| *reply != right));
        }
        Some(self.random.choose(&spoilt).cloned().unwrap_or(right))
    }
}

/// The reply to the same decisions, the first of them that can have an error of that kind spoilt by it.
fn rewritten(
    kind: ErrorKind,
    decisions: &[ExpertDecision],
    others: &mut dyn FnMut(AgentId) -> Option<ToolCall>,
    writer: &dyn Writer,
    request: &WriterRequest<'_>,
) -> Option<String> {
    let mut decisions = decisions.iter();
    let mut is_spoilt = false;
    let mut decide = |question: &Question<'_>| {
        let mut decision = decisions.next().cloned().unwrap_or_default();
        is_spoilt = is_spoilt || spoil(kind, question, &mut decision, others).is_some();
        decision
    };
    writer.reply(request, &mut Consultation::new(&mut decide)).filter(|_| is_spoilt)
}

/// Spoils a decision; `None` if it cannot have an error of that kind.
fn spoil(
    kind: ErrorKind,
    question: &Question<'_>,
    decision: &mut ExpertDecision,
    others: &mut dyn FnMut(AgentId) -> Option<ToolCall>,
) -> Option<()> {
    match (kind, decision, question) {
        (_, ExpertDecision::Step(step), Question::Act(act)) => *step = wrong_step(kind, act, step, others)?,
        (ErrorKind::WrongValue, ExpertDecision::Calls(calls), _) => {
            count_on_in(&mut calls.first_mut()?.1.arguments)?;
        }
        (ErrorKind::UnknownAgent, ExpertDecision::Calls(calls), _) => calls.first_mut()?.0 = UNKNOWN,
        (ErrorKind::OtherCall, ExpertDecision::Calls(calls), _) => {
            let (agent, call) = calls.first_mut()?;
            *call = others(*agent)?;
        }
        (ErrorKind::WrongValue, ExpertDecision::Pieces(pieces), _) => {
            count_on(&mut pieces.first_mut()?.words)?
        }
        (ErrorKind::UnknownAgent, ExpertDecision::Pieces(pieces), _) => {
            *pieces.iter_mut().find_map(|piece| piece.agents.first_mut())? = UNKNOWN;
        }
        (ErrorKind::Repeated, ExpertDecision::Pieces(pieces), _) => pieces.push(pieces.first()?.clone()),
        (ErrorKind::FalseClaim, ExpertDecision::Pieces(pieces), _) => pieces.clear(),
        (ErrorKind::WrongValue, ExpertDecision::Texts(texts), _) => count_on(texts.first_mut()?)?,
        (ErrorKind::WrongValue, ExpertDecision::Assigned(assigned), _) => assigned.first_mut()?.0 += 1,
        (ErrorKind::UnknownAgent, ExpertDecision::Assigned(assigned), _) => {
            *assigned.first_mut()?.1.first_mut()? = UNKNOWN;
        }
        (ErrorKind::FalseClaim, ExpertDecision::Verdict(WorkVerdict { is_done, .. }), _) => *is_done = true,
        _ => return None,
    }
    Some(())
}

/// A wrong step in place of the right one.
fn wrong_step(
    kind: ErrorKind,
    question: &ActQuestion<'_>,
    right: &AgentStep,
    others: &mut dyn FnMut(AgentId) -> Option<ToolCall>,
) -> Option<AgentStep> {
    let instead = |why: &str, call| AgentStep::Call { why: why.to_owned(), call, ends: false };
    match (kind, right) {
        (ErrorKind::WrongValue | ErrorKind::UnknownAgent, AgentStep::Call { why, call, ends }) => {
            let mut call = call.clone();
            if kind == ErrorKind::WrongValue {
                count_on_in(&mut call.arguments)?;
            } else {
                let tool = question.tools.iter().find(|tool| tool.name == call.tool)?;
                tool.parameters.iter().find(|parameter| parameter.name == ACTING_AGENT)?;
                call.arguments.insert(ACTING_AGENT.to_owned(), UNKNOWN.to_string().into());
            }
            Some(AgentStep::Call { why: why.clone(), call, ends: *ends })
        }
        (ErrorKind::Repeated, _) => {
            question.results.all.last().map(|last| instead("Once more.", last.call.clone()))
        }
        (ErrorKind::FalseClaim, _) => {
            question.turns_left.map(|_| AgentStep::End { why: DONE.to_owned(), is_done: true })
        }
        (ErrorKind::OtherCall, AgentStep::Call { why, .. }) => {
            others(question.agent).map(|call| instead(why, call))
        }
        _ => None,
    }
}

/// Makes the first number among arguments larger by one.
fn count_on_in(arguments: &mut Map<String, Value>) -> Option<()> {
    arguments.values_mut().find_map(|value| match value {
        Value::Number(number) => {
            *value = (number.as_i64()? + 1).into();
            Some(())
        }
        Value::String(text) => count_on(text),
        _ => None,
    })
}

/// Makes the first number in a text larger by one; `None` if it holds no number.
fn count_on(text: &mut String) -> Option<()> {
    let begin = text.find(|letter: char| letter.is_ascii_digit())?;
    let digits: String = text.get(begin..)?.chars().take_while(char::is_ascii_digit).collect();
    let number: u64 = digits.parse().ok()?;
    text.replace_range(begin..begin + digits.len(), &number.checked_add(1)?.to_string());
    Some(())
}

#[cfg(test)]
mod tests {
    use cooperage_teams::player::{CallResults, EndedToolCall, WorkPiece};
    use serde_json::json;

    use super::*;

    fn call(tool: &str, arguments: Value) -> ToolCall {
        let Value::Object(arguments) = arguments else { return ToolCall::new(tool, &[]) };
        ToolCall { tool: tool.to_owned(), arguments }
    }

    #[test]
    fn steps_are_spoilt_by_kind() {
        let last = call("look", json!({}));
        let ended =
            EndedToolCall { agent: AgentId(0), call: &last, succeeded: true, message: "", trouble: None };
        let question = ActQuestion {
            agent: AgentId(0),
            team: &[],
            work: "",
            results: CallResults { all: vec![ended], old: 0 },
            turns_left: Some(2),
            tools: &[],
            may_end: false,
            is_alone: false,
        };
        let right = AgentStep::Call {
            why: String::new(),
            call: call("put", json!({"item": "dirt", "x": -3})),
            ends: false,
        };
        let other = call("wave", json!({}));
        let wrong = |kind| wrong_step(kind, &question, &right, &mut |_| Some(other.clone()));
        let called = |step: Option<AgentStep>| match step {
            Some(AgentStep::Call { call, .. }) => Some(call),
            _ => None,
        };
        assert_eq!(called(wrong(ErrorKind::WrongValue)), Some(call("put", json!({"item": "dirt", "x": -2}))));
        assert_eq!(called(wrong(ErrorKind::Repeated)).as_ref(), Some(&last));
        assert_eq!(called(wrong(ErrorKind::OtherCall)).as_ref(), Some(&other));
        assert!(matches!(wrong(ErrorKind::FalseClaim), Some(AgentStep::End { is_done: true, .. })));
        assert_eq!(wrong(ErrorKind::UnknownAgent), None, "the tool names no agent");
    }

    #[test]
    fn pieces_are_spoilt_by_kind() {
        let question = Question::Guess(cooperage_teams::player::GuessQuestion {
            agent: AgentId(0),
            partner: AgentId(1),
        });
        let piece =
            WorkPiece { words: "lay 9 planks".to_owned(), agents: vec![AgentId(1)], ..WorkPiece::default() };
        let spoilt = |kind| {
            let mut decision = ExpertDecision::Pieces(vec![piece.clone()]);
            spoil(kind, &question, &mut decision, &mut |_| None).map(|()| decision)
        };
        let pieces = |kind| match spoilt(kind) {
            Some(ExpertDecision::Pieces(pieces)) => pieces,
            _ => Vec::new(),
        };
        assert_eq!(pieces(ErrorKind::WrongValue)[0].words, "lay 10 planks");
        assert_eq!(pieces(ErrorKind::UnknownAgent)[0].agents, [UNKNOWN]);
        assert_eq!(pieces(ErrorKind::Repeated).len(), 2);
        assert_eq!(spoilt(ErrorKind::FalseClaim), Some(ExpertDecision::Pieces(Vec::new())));
        assert_eq!(spoilt(ErrorKind::OtherCall), None);
    }
}
