//! Questions to a scripted player, in no framework's words.
//!
//! A question holds the facts that a prompt tells beside the world's own: whose turn it is, the work in words, the results
//! of earlier calls. An expert answers each of them by itself: it may remember earlier answers, and needs none of them.

use cooperage_core::{AgentId, ItemCount, Tool, ToolCall, Trouble};
use serde_json::Value;

/// A call of a tool that has ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EndedToolCall<'a> {
    /// The agent whose body was called.
    pub agent: AgentId,
    pub call: &'a ToolCall,
    /// Whether it did what it should.
    pub succeeded: bool,
    /// The world's words about the result.
    pub message: &'a str,
    /// The trouble that the call met, where the world reports one.
    pub trouble: Option<Trouble>,
}

/// Calls that have ended, oldest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CallResults<'a> {
    /// All calls that the prompt shows.
    pub all: Vec<EndedToolCall<'a>>,
    /// The number of old ones, which an earlier question showed.
    pub old: usize,
}

/// A question to an expert.
#[derive(Clone, Debug, PartialEq)]
pub enum Question<'a> {
    Act(ActQuestion<'a>),
    ActAll(ActAllQuestion<'a>),
    Guess(GuessQuestion),
    Divide(DivideQuestion<'a>),
    Assign(AssignQuestion<'a>),
    Share(ShareQuestion<'a>),
    Judge(JudgeQuestion<'a>),
    Detail(DetailQuestion<'a>),
    Program(ProgramQuestion<'a>),
    Survey(SurveyQuestion<'a>),
    Speak(SpeakQuestion),
}

/// A kind of question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum QuestionKind {
    Act,
    ActAll,
    Guess,
    Divide,
    Assign,
    Share,
    Judge,
    Detail,
    Program,
    Survey,
    Speak,
}

impl QuestionKind {
    /// The skill that an answer takes, as the end of the sentence "its models must …".
    #[must_use]
    pub const fn skill(self) -> &'static str {
        match self {
            QuestionKind::Act => "choose an agent's next call",
            QuestionKind::ActAll => "choose a call for each of several agents",
            QuestionKind::Guess => "guess what a partner does next",
            QuestionKind::Divide => "divide the work into pieces by talking about them",
            QuestionKind::Assign => "say who does which piece of the work",
            QuestionKind::Share => "divide a piece of the work among several agents",
            QuestionKind::Judge => "judge whether a piece of the work is done",
            QuestionKind::Detail => "write a piece of the work as single actions",
            QuestionKind::Program => "write programs",
            QuestionKind::Survey => "say what matters in the surroundings",
            QuestionKind::Speak => "talk with people and other agents",
        }
    }
}

impl Question<'_> {
    /// The kind of the question, by which experts say what they answer.
    #[must_use]
    pub const fn kind(&self) -> QuestionKind {
        match self {
            Question::Act(_) => QuestionKind::Act,
            Question::ActAll(_) => QuestionKind::ActAll,
            Question::Guess(_) => QuestionKind::Guess,
            Question::Divide(_) => QuestionKind::Divide,
            Question::Assign(_) => QuestionKind::Assign,
            Question::Share(_) => QuestionKind::Share,
            Question::Judge(_) => QuestionKind::Judge,
            Question::Detail(_) => QuestionKind::Detail,
            Question::Program(_) => QuestionKind::Program,
            Question::Survey(_) => QuestionKind::Survey,
            Question::Speak(_) => QuestionKind::Speak,
        }
    }
}

/// Asks for the next call of one agent. The decision is an [`AgentStep`](super::AgentStep).
#[derive(Clone, Debug, PartialEq)]
pub struct ActQuestion<'a> {
    pub agent: AgentId,
    /// The agents whose work is planned together with this agent's, itself included; empty if these are all agents.
    pub team: &'a [AgentId],
    /// The work in words. It may be the whole task, in the task's own words.
    pub work: &'a str,
    /// Results of the agent's calls for this work.
    pub results: CallResults<'a>,
    /// Turns left for this work, this one included; `None` if their number has no limit.
    pub turns_left: Option<u32>,
    /// The tools of the agent, by which a call may leave arguments out; empty if a call must name all of them.
    pub tools: &'a [Tool],
    /// Whether a call may end the work, so that nothing is asked after it.
    pub may_end: bool,
    /// Whether the agent works alone and knows of no plan of the others.
    pub is_alone: bool,
}

/// Asks for the next call of each of several agents. The decision is a list of calls.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ActAllQuestion<'a> {
    /// Agents that may be given a call.
    pub asked: &'a [AgentId],
    /// All agents of the team.
    pub team: &'a [AgentId],
    /// Whether agents wait until all of them are free before they go on.
    pub has_rounds: bool,
    /// Results of the team's calls.
    pub results: CallResults<'a>,
    /// The commands of people beside the team in this step, in the world's text form: they are carried out first. `None` where no
    /// people play.
    pub acted: Option<&'a [String]>,
}

/// Asks which call another agent will make next, as far as can be guessed. The decision is an [`AgentStep`](super::AgentStep).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuessQuestion {
    /// The agent that guesses.
    pub agent: AgentId,
    /// The agent whose call is guessed.
    pub partner: AgentId,
}

/// A piece of work that a prompt shows, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPiece<'a> {
    pub words: &'a str,
    /// The agents that work on it, or may.
    pub agents: &'a [AgentId],
}

/// Asks for the work that is left, in pieces. The decision is a list of [`WorkPiece`](super::WorkPiece)s.
#[derive(Clone, Debug, PartialEq)]
pub struct DivideQuestion<'a> {
    /// The agents whose work it is; another planner leads all others.
    pub team: &'a [AgentId],
    /// Agents that have nothing to do; the pieces are meant for them first.
    pub idle: &'a [AgentId],
    /// Pieces that are under way or planned. Their work is left out.
    pub open: Vec<KnownPiece<'a>>,
    /// Pieces that have failed. A new piece may replace one.
    pub failed: Vec<KnownPiece<'a>>,
    /// The most pieces wanted.
    pub most: usize,
    /// The size of the pieces.
    pub size: PieceSize,
    /// Whether a piece may be given to several agents, each of which takes a share of it.
    pub can_share: bool,
    /// The task data.
    pub document: &'a Value,
}

/// The size of a piece of work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PieceSize {
    /// As much as one agent does in a few turns.
    #[default]
    Small,
    /// About twice as much.
    Middle,
    /// As much as one agent does until the leader of that many workers is asked again.
    Large { workers: usize },
}

/// A piece of work that may be assigned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssignablePiece<'a> {
    pub words: &'a str,
    /// The agents that may do it; empty for any agent.
    pub candidates: &'a [AgentId],
    /// The number of agents that it takes.
    pub agents_needed: usize,
    /// The agent that is best placed, if the planner of the pieces knows one.
    pub suggested: Option<AgentId>,
}

/// Asks who does which piece. The decision is a list of pieces' places with the agents of each.
#[derive(Clone, Debug, PartialEq)]
pub struct AssignQuestion<'a> {
    /// Free agents, each of which gets one piece at most.
    pub free: &'a [AgentId],
    pub pieces: Vec<AssignablePiece<'a>>,
}

/// Asks for the shares of several agents in one piece of work. The decision is a list of texts, in the order of agents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShareQuestion<'a> {
    pub work: &'a str,
    pub agents: &'a [AgentId],
}

/// Asks whether a piece of work is done. The decision is a [`WorkVerdict`](super::WorkVerdict).
#[derive(Clone, Debug, PartialEq)]
pub struct JudgeQuestion<'a> {
    /// The agent that worked on it.
    pub agent: AgentId,
    pub work: &'a str,
    /// Results of the agent's calls for this work.
    pub results: CallResults<'a>,
}

/// Asks for the single actions of a piece of work. The decision is a list of texts.
#[derive(Clone, Debug, PartialEq)]
pub struct DetailQuestion<'a> {
    /// The agent that carries them out.
    pub agent: AgentId,
    pub work: &'a str,
    /// The items that the agent carries; `None` if the world does not tell.
    pub carried: Option<&'a [ItemCount]>,
}

/// A program that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TriedProgram<'a> {
    pub code: &'a str,
    /// The error that it met.
    pub error: &'a str,
}

/// Asks for a program that carries out an action. The decision is a thought and the code.
#[derive(Clone, Debug, PartialEq)]
pub struct ProgramQuestion<'a> {
    pub agent: AgentId,
    /// The action in words.
    pub action: &'a str,
    /// Whether the program is a function with a name; otherwise it is a list of statements.
    pub is_function: bool,
    /// Names of skills that the program may call, the best first.
    pub skills: Vec<&'a str>,
    /// Attempts so far, oldest first.
    pub tried: Vec<TriedProgram<'a>>,
}

/// Asks which parts of the surroundings matter for a piece of work. The decision is a text.
#[derive(Clone, Debug, PartialEq)]
pub struct SurveyQuestion<'a> {
    /// The agent that it is asked for; `None` if it is for all of them.
    pub agent: Option<AgentId>,
    pub work: &'a str,
    /// The surroundings, as the prompt shows them.
    pub surroundings: &'a str,
    /// The agents' names, by number.
    pub names: &'a [String],
    /// The tools of all agents.
    pub tools: Vec<&'a Tool>,
    pub purpose: SurveyPurpose,
}

/// The use of a summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SurveyPurpose {
    /// An agent or a planner works by it.
    Work,
    /// It is the memory of an agent: the surroundings are what it remembered and what it has done since.
    Memory,
}

/// Asks an agent that talks for its words, with the command that it gives by them. The decision is a text, to
/// [`Heed`](SpeechTopic::Heed) yes or no, and none where the agent has nothing to say. The expert goes by what the agent's
/// prompt shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpeakQuestion {
    pub agent: AgentId,
    pub topic: SpeechTopic,
}

/// The purpose of an agent's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpeechTopic {
    /// Its next words, with a command or none.
    Next,
    /// The code for a new action.
    Code,
    /// The memory that it keeps of old turns.
    Memory,
    /// Whether it answers a speaker in the midst of its work.
    Heed,
    /// The contents of a picture.
    Picture,
    /// The next thing that it wants.
    Goal,
}
