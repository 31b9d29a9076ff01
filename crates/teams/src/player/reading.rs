//! Prompts read back: what a player knows that gets the messages of a request and nothing else.
//!
//! A framework knows where in its prompts the world's words stand, and a world knows how it words them: a framework's writer
//! cuts a prompt into [`WorldWords`], and the world reads these.

use std::sync::Arc;

use cooperage_core::{AgentId, ItemCount, ShortWords, Tool};
use cooperage_models::{Brief, Message};

/// The parts of a prompt that are the world's words.
#[derive(Clone, Debug, Default)]
pub struct WorldWords<'m> {
    /// The text that holds the manual: rules, recipes, places.
    pub manual: &'m str,
    /// The newest observation.
    pub observation: &'m str,
    /// Earlier observations that the prompt still shows, oldest first.
    pub earlier: Vec<&'m str>,
    /// All messages, where the agent talks and the conversation is its knowledge.
    pub talk: &'m [Message],
    /// All messages, where results and memories stand among them in a framework's own words.
    pub messages: &'m [Message],
    /// The name of the agent that is asked; empty where the prompt names none.
    pub name: &'m str,
    /// The names of the agents, by number, as far as the prompt tells them.
    pub names: Vec<&'m str>,
    /// The agents of the team by number, where the framework's own words tell of them.
    pub team: Vec<ReportedAgent>,
    /// The work, where the framework's own words tell how far it is.
    pub work: ReportedWork,
}

/// An agent of the team, as far as a prompt tells of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReportedAgent {
    pub name: String,
    /// The items that it carries or has reported; `None` if the prompt does not tell.
    pub carried: Option<Vec<ItemCount>>,
}

/// The work of a team, as far as a prompt tells of it, in the words of orders, plans and reports.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportedWork {
    /// The texts that may hold the goal: the request first, then the objective and the task at hand.
    pub asked: Vec<String>,
    /// Pieces that were done since the last planning.
    pub done: Vec<String>,
    /// Pieces that are left: planned, under way or failed; `None` if nothing has been planned yet.
    pub left: Option<Vec<String>>,
}

/// A prompt that a framework's writer has recognised as its own.
pub struct ReadPrompt<'m> {
    /// The role that asks.
    pub role: &'static str,
    /// The form of its answers.
    pub form: ReplyForm,
    pub parts: WorldWords<'m>,
    /// Makes the brief that the framework attaches to such a request, with the tools that the world reads from the parts.
    pub brief: BriefMaker<'m>,
}

type OfTools<'m> = dyn FnOnce(&[Tool]) -> Brief + 'm;
type OfShortTurn<'m> = dyn FnOnce(&[Tool], ReadShortTurn) -> Brief + 'm;

/// Makes the brief of a prompt from the parts of it that the world reads.
pub enum BriefMaker<'m> {
    /// From the tools of the agents.
    OfTools(Box<OfTools<'m>>),
    /// From the tools and a turn of the world's short form.
    OfShortTurn(Box<OfShortTurn<'m>>),
}

impl<'m> BriefMaker<'m> {
    /// A maker that needs the tools of the agents alone.
    #[must_use]
    pub fn of_tools(make: impl FnOnce(&[Tool]) -> Brief + 'm) -> BriefMaker<'m> {
        BriefMaker::OfTools(Box::new(make))
    }

    /// The brief, with a turn of the world's short form where the world has read one; `None` if it has not and must have.
    #[must_use]
    pub fn brief(self, tools: &[Tool], turn: Option<ReadShortTurn>) -> Option<Brief> {
        match self {
            BriefMaker::OfTools(make) => Some(make(tools)),
            BriefMaker::OfShortTurn(make) => turn.map(|turn| make(tools, turn)),
        }
    }
}

/// A turn of a world's short form, read back.
#[derive(Clone, Debug)]
pub struct ReadShortTurn {
    /// The agents that the reader commands.
    pub own: Vec<AgentId>,
    /// The commands that people have chosen for this step, in the world's text form.
    pub acted: Vec<String>,
    /// The words of the turn, for the reply.
    pub words: Arc<dyn ShortWords>,
}

/// The forms of answers, by which a style of writing applies to a role or does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReplyForm {
    /// A command a line, in the text forms of tools.
    Lines,
    /// A JSON object with a tool and its arguments, or a verdict.
    Object,
    /// A JSON list, or a list of steps.
    List,
    /// Sections with headings.
    Headings,
    /// Plain words with a command such as `!goToPlayer("Bob")` in them.
    Command,
    /// A single word out of a few, such as `respond`.
    Word,
    Code,
    Prose,
    /// Words of a world's short form.
    Words,
}

impl ReplyForm {
    /// All of them, in the order of help pages.
    pub const ALL: [ReplyForm; 9] = [
        ReplyForm::Lines,
        ReplyForm::Object,
        ReplyForm::List,
        ReplyForm::Headings,
        ReplyForm::Command,
        ReplyForm::Word,
        ReplyForm::Code,
        ReplyForm::Prose,
        ReplyForm::Words,
    ];

    /// The name in help pages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ReplyForm::Lines => "lines",
            ReplyForm::Object => "object",
            ReplyForm::List => "list",
            ReplyForm::Headings => "headings",
            ReplyForm::Command => "command",
            ReplyForm::Word => "word",
            ReplyForm::Code => "code",
            ReplyForm::Prose => "prose",
            ReplyForm::Words => "words",
        }
    }
}
