//! Scripted players: facts × expert × writer.
//!
//! An *expert* knows a world and decides; it knows no framework. A *writer* knows a framework's prompts and replies; it
//! knows no world. A writer takes a request, asks the expert [`Question`]s, and writes the [`ExpertDecision`]s as the reply that a
//! model would give. A framework registers its writer, and plays in every suite whose expert answers the kinds of questions
//! that its roles ask: the reason against it is computed ([`Writer::refusal`]).
//!
//! **Invariant:** a reply depends on the request and the decisions alone, and the expert may be made anew for every request.

mod alike;
mod decision;
mod question;
mod reading;

use cooperage_core::{AgentId, ToolCall};
use cooperage_models::{BuiltIn, ChatRequest, Message, ModelName, ModelRole, ToolDescription};

use crate::options::Resolved;

pub use crate::state_manager::{ToldPerson, ToldSurroundings};
pub use alike::{assigned_in_order, judged_by_progress, same_pieces};
pub use decision::{AgentStep, ExpertDecision, WorkPiece, WorkVerdict, WrittenProgram};
pub use question::{
    ActAllQuestion, ActQuestion, AssignQuestion, AssignablePiece, CallResults, DetailQuestion,
    DivideQuestion, EndedToolCall, GuessQuestion, JudgeQuestion, KnownPiece, PieceSize, ProgramQuestion,
    Question, QuestionKind, ShareQuestion, SpeakQuestion, SpeechTopic, SurveyPurpose, SurveyQuestion,
    TriedProgram,
};
pub use reading::{
    BriefMaker, ReadPrompt, ReadShortTurn, ReplyForm, ReportedAgent, ReportedWork, WorldWords,
};

/// A request to a model, as a writer sees it.
#[derive(Clone, Copy)]
pub struct WriterRequest<'a> {
    /// The role that asks.
    pub role: &'a ModelRole,
    pub request: &'a ChatRequest,
}

impl<'a> WriterRequest<'a> {
    /// The brief beside the messages, if it is one of that type.
    #[must_use]
    pub fn brief<T: Send + Sync + 'static>(&self) -> Option<&'a T> {
        self.request.brief.as_ref()?.get()
    }

    /// Whether the player gives out little work at a time, and lets free agents have the rest.
    #[must_use]
    pub fn gives_little(&self) -> bool {
        self.request.model == ModelName::BuiltIn(BuiltIn::Pieces)
    }
}

/// Writes the replies of a framework's models, with an expert's decisions.
pub trait Writer: Sync {
    /// The kinds of questions that the framework's roles ask with these options, in every game that they allow. There are
    /// several lists where a player may choose, or where the world decides between them: the answers to one list are enough.
    fn asks(&self, options: &Resolved) -> &'static [&'static [QuestionKind]];

    /// Whether the agents talk, so that an expert for agents that talk plays them where a suite has one.
    fn talks(&self) -> bool {
        false
    }

    /// The reply to a request; `None` if no role of the framework asks so.
    fn reply(&self, request: &WriterRequest<'_>, expert: &mut Consultation<'_>) -> Option<String>;

    /// The forms of the answers to prompts that [`read`](Writer::read) reads back; none if it reads none.
    fn read_forms(&self) -> &'static [ReplyForm] {
        &[]
    }

    /// Reads a prompt of the framework back, also where a provider has joined neighbouring messages of one speaker by an empty
    /// line; `None` if it is none of the framework's prompts.
    fn read<'m>(&self, _: &'m [Message]) -> Option<ReadPrompt<'m>> {
        None
    }

    /// The messages of a conversation that only grows, as they are where each prompt states everything anew; `None` if they are
    /// none of the framework's prompts, or the same in both.
    fn retold(&self, _: &[Message]) -> Option<Vec<Message>> {
        None
    }

    /// The messages of a request that offers tools, as they are where calls are written as text; `None` if they are none of the
    /// framework's prompts, or the same in both.
    fn in_text(&self, _: &[Message], _: &[ToolDescription]) -> Option<Vec<Message>> {
        None
    }

    /// The reply to a request that offers tools, from one that is written as text; `None` where it is no single call.
    fn as_call(&self, _: &str, _: &[ToolDescription]) -> Option<String> {
        None
    }

    /// A key without which the reply to a request cannot be read; `None` if such a reply has no keys.
    fn needed_key(&self, _: &WriterRequest<'_>) -> Option<&'static str> {
        None
    }

    /// Why an expert that answers these kinds of questions cannot play the framework with these options, if it cannot: a
    /// sentence without its end.
    fn refusal(&self, options: &Resolved, answered: &[QuestionKind]) -> Option<String> {
        missing_answer(self.asks(options), answered)
    }
}

/// Why an expert that answers these kinds of questions cannot play a framework that asks the questions of one of these lists, if it
/// cannot: a sentence without its end.
pub(crate) fn missing_answer(ways: &[&[QuestionKind]], answered: &[QuestionKind]) -> Option<String> {
    let missing = |asked: &&[QuestionKind]| asked.iter().find(|kind| !answered.contains(kind)).copied();
    if ways.iter().any(|asked| missing(asked).is_none()) {
        return None;
    }
    let kind = ways.first().and_then(missing)?;
    Some(format!("its models must {}, and no scripted player of the suite can", kind.skill()))
}

/// An expert to whom a writer puts questions.
pub struct Consultation<'a> {
    decide: &'a mut dyn FnMut(&Question<'_>) -> ExpertDecision,
}

impl<'a> Consultation<'a> {
    /// A consultation of the expert that decides by this function.
    pub fn new(decide: &'a mut dyn FnMut(&Question<'_>) -> ExpertDecision) -> Consultation<'a> {
        Consultation { decide }
    }

    /// An agent's next step.
    pub fn act(&mut self, question: ActQuestion<'_>) -> Option<AgentStep> {
        match (self.decide)(&Question::Act(question)) {
            ExpertDecision::Step(step) => Some(step),
            _ => None,
        }
    }

    /// The calls of several agents.
    pub fn act_all(&mut self, question: ActAllQuestion<'_>) -> Vec<(AgentId, ToolCall)> {
        match (self.decide)(&Question::ActAll(question)) {
            ExpertDecision::Calls(calls) => calls,
            _ => Vec::new(),
        }
    }

    /// The call that a partner is expected to make; `None` if none can be guessed.
    pub fn guess(&mut self, question: GuessQuestion) -> Option<ToolCall> {
        match (self.decide)(&Question::Guess(question)) {
            ExpertDecision::Step(AgentStep::Call { call, .. }) => Some(call),
            _ => None,
        }
    }

    /// The work that is left, in pieces.
    pub fn divide(&mut self, question: DivideQuestion<'_>) -> Vec<WorkPiece> {
        match (self.decide)(&Question::Divide(question)) {
            ExpertDecision::Pieces(pieces) => pieces,
            _ => Vec::new(),
        }
    }

    /// The agents of each piece, by its place in the question.
    pub fn assign(&mut self, question: AssignQuestion<'_>) -> Vec<(usize, Vec<AgentId>)> {
        match (self.decide)(&Question::Assign(question)) {
            ExpertDecision::Assigned(assigned) => assigned,
            _ => Vec::new(),
        }
    }

    /// Pieces that wait for no other for free agents, at most one for each.
    pub fn assign_ready<'p>(
        &mut self,
        pieces: &'p [WorkPiece],
        free: &[AgentId],
    ) -> Vec<(AgentId, &'p WorkPiece)> {
        let ready: Vec<&WorkPiece> = pieces.iter().filter(|piece| piece.is_ready()).collect();
        if ready.is_empty() || free.is_empty() {
            return Vec::new();
        }
        let assignable = ready.iter().map(|piece| AssignablePiece {
            words: &piece.words,
            candidates: &[],
            agents_needed: 1,
            suggested: piece.agents.first().copied(),
        });
        let assigned = self.assign(AssignQuestion { free, pieces: assignable.collect() });
        let given = |(place, agents): (usize, Vec<AgentId>)| Some((*agents.first()?, *ready.get(place)?));
        assigned.into_iter().filter_map(given).collect()
    }

    /// The shares of several agents in one piece, in their order; the work itself for all of them where the expert does
    /// not divide it.
    pub fn share(&mut self, question: ShareQuestion<'_>) -> Vec<String> {
        let all = vec![question.work.to_owned(); question.agents.len()];
        match (self.decide)(&Question::Share(question)) {
            ExpertDecision::Texts(shares) if shares.len() == all.len() => shares,
            _ => all,
        }
    }

    /// Whether work is done.
    pub fn judge(&mut self, question: JudgeQuestion<'_>) -> WorkVerdict {
        match (self.decide)(&Question::Judge(question)) {
            ExpertDecision::Verdict(verdict) => verdict,
            _ => WorkVerdict::default(),
        }
    }

    /// The single actions of a piece of work.
    pub fn detail(&mut self, question: DetailQuestion<'_>) -> Vec<String> {
        match (self.decide)(&Question::Detail(question)) {
            ExpertDecision::Texts(actions) => actions,
            _ => Vec::new(),
        }
    }

    /// A program for an action.
    pub fn program(&mut self, question: ProgramQuestion<'_>) -> WrittenProgram {
        match (self.decide)(&Question::Program(question)) {
            ExpertDecision::Program(program) => program,
            _ => WrittenProgram::default(),
        }
    }

    /// The words of an agent that talks; `None` if it has nothing to say, as from an expert that does not talk.
    pub fn speak(&mut self, question: SpeakQuestion) -> Option<String> {
        match (self.decide)(&Question::Speak(question)) {
            ExpertDecision::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Whether an agent answers a speaker in the midst of its work.
    pub fn heeds(&mut self, agent: AgentId) -> bool {
        let question = SpeakQuestion { agent, topic: SpeechTopic::Heed };
        matches!((self.decide)(&Question::Speak(question)), ExpertDecision::YesNo(true))
    }

    /// The parts of the surroundings that matter.
    pub fn survey(&mut self, question: SurveyQuestion<'_>) -> String {
        match (self.decide)(&Question::Survey(question)) {
            ExpertDecision::Text(text) => text,
            _ => String::new(),
        }
    }
}
