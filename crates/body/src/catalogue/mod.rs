//! Catalogues: skills as tools with names, parameters and documentation.
//!
//! A command is one file with one function that gives its [`CatalogueCommand`], and one line in the list of its catalogue.

mod arguments;
mod text;

use std::fmt::Write as _;

use cooperage_blocks::world::WorldInput;
use cooperage_core::coerce::coerce;
use cooperage_core::{
    CellChange, Meaning, Observation, Parameter, ParameterKind, Section, Tool, ToolCall, ToolKind, WhenBusy,
};
use serde_json::{Map, Value};
use thiserror::Error;

pub use arguments::Arguments;
pub use text::parse_call;

use crate::action::{ActionFuture, ActionOutcome};
use crate::agent_memory::AgentMemory;
use crate::body::Body;
use crate::mode::ModeKind;
pub use crate::perception::SightRange;
use crate::view::BodyView;

/// The code that runs a command.
pub enum CommandExecution<B> {
    /// It occupies the body for a while.
    Lasting(Box<LastingAction<B>>),
    /// It is answered at once.
    Instant(Box<InstantReply>),
}

/// An action with the data it needs beside its arguments. It may be begun several times, and does the same each time.
pub type LastingAction<B> = dyn Fn(B, Arguments) -> ActionFuture;

/// The code that answers an instant command, with the data it needs beside the arguments.
pub type InstantReply = dyn Fn(&BodyView<'_>, &mut AgentMemory, &Arguments) -> InstantAnswer;

/// The answer of an instant command.
#[derive(Clone, Debug, PartialEq)]
pub struct InstantAnswer {
    pub outcome: ActionOutcome,
    /// Inputs that the body performs along with the answer, such as a chat message.
    pub inputs: Vec<WorldInput>,
    /// Whether the action under way ends.
    pub stops: bool,
}

impl From<ActionOutcome> for InstantAnswer {
    fn from(outcome: ActionOutcome) -> InstantAnswer {
        InstantAnswer { outcome, inputs: Vec::new(), stops: false }
    }
}

/// A tool and what runs it.
pub struct CatalogueCommand<B> {
    /// As agents know it.
    pub tool: Tool,
    pub run: CommandExecution<B>,
    /// Ticks after which it is stopped; none: no limit.
    pub ticks_max: Option<u64>,
    /// Whether it begins again whenever the body is idle, until it fails or something stops it for good.
    pub resumes: bool,
    /// Whether it may be called but is not told of.
    pub is_hidden: bool,
    /// Its entry in the manual, where it has a form of its own.
    pub manual: Option<String>,
    /// Returns the change that a call makes to a cell, for commands that are about a single cell.
    pub aim: Option<fn(&Arguments) -> Option<CellChange>>,
    /// Whether it acts rather than asks.
    pub acts: bool,
}

impl<B: Body + 'static> CatalogueCommand<B> {
    /// A command that occupies the body.
    #[must_use]
    pub fn lasting(
        name: &str,
        doc: &str,
        when_busy: WhenBusy,
        parameters: Vec<Parameter>,
        run: impl Fn(B, Arguments) -> ActionFuture + 'static,
    ) -> CatalogueCommand<B> {
        CatalogueCommand::of(
            tool(name, doc, ToolKind::Lasting(when_busy), parameters),
            CommandExecution::Lasting(Box::new(run)),
        )
    }

    /// A command that is answered at once.
    #[must_use]
    pub fn instant(
        name: &str,
        doc: &str,
        parameters: Vec<Parameter>,
        run: impl Fn(&BodyView<'_>, &mut AgentMemory, &Arguments) -> InstantAnswer + 'static,
    ) -> CatalogueCommand<B> {
        CatalogueCommand::of(
            tool(name, doc, ToolKind::Instant, parameters),
            CommandExecution::Instant(Box::new(run)),
        )
    }

    /// The same, about a single cell.
    #[must_use]
    pub fn aiming(self, aim: fn(&Arguments) -> Option<CellChange>) -> CatalogueCommand<B> {
        CatalogueCommand { aim: Some(aim), ..self }
    }

    /// A tool and what runs it.
    #[must_use]
    pub fn of(tool: Tool, run: CommandExecution<B>) -> CatalogueCommand<B> {
        let acts = tool.kind != ToolKind::Instant;
        CatalogueCommand {
            tool,
            run,
            ticks_max: None,
            resumes: false,
            is_hidden: false,
            manual: None,
            aim: None,
            acts,
        }
    }
}

fn tool(name: &str, doc: &str, kind: ToolKind, parameters: Vec<Parameter>) -> Tool {
    Tool { name: name.to_owned(), kind, parameters, text_form: None, doc: doc.to_owned() }
}

/// A parameter that must be given.
#[must_use]
pub fn required(name: &str, kind: ParameterKind, doc: &str) -> Parameter {
    Parameter { name: name.to_owned(), kind, required: true, doc: doc.to_owned(), meaning: Meaning::Any }
}

/// A parameter that may be left out.
#[must_use]
pub fn optional(name: &str, kind: ParameterKind, doc: &str) -> Parameter {
    Parameter { required: false, ..required(name, kind, doc) }
}

/// The function that makes an agent's observation.
pub type ObserveFunction = dyn Fn(&BodyView<'_>, &AgentMemory) -> Observation;

/// How a text is read as a call.
pub type Read = dyn Fn(&str, &[Tool]) -> Result<ToolCall, CallError>;

/// The check of a typed call. It returns the arguments in the spelling of the world.
pub type CallCheck = dyn Fn(&ToolCall) -> Result<Map<String, Value>, CallError>;

/// The tools of a kind of agent.
pub struct ToolCatalogue<B> {
    pub name: &'static str,
    /// The commands in the order of their documentation.
    pub commands: Vec<CatalogueCommand<B>>,
    pub observe: Box<ObserveFunction>,
    /// The range of the agents' perception.
    pub sight: SightRange,
    /// How a text is read as a call.
    pub read: Box<Read>,
    /// Checks a call beyond the types of its parameters, and corrects the spelling of its arguments.
    pub check: Box<CallCheck>,
    /// The modes of bodies, and whether each is on at first.
    pub modes: &'static [(ModeKind, bool)],
    /// The name under which bodies remember where they died last, where they do.
    pub place_of_death: Option<&'static str>,
    /// Whether its lasting tools let themselves be stopped; where they don't, they go on to their ends.
    pub stops: bool,
    /// How the notes of an action become the text of its outcome.
    pub summary: fn(&str, ActionOutcome) -> ActionOutcome,
    /// Further sections of the manual, beside the tools.
    pub sections: Vec<Section>,
    /// Those sections in conduct before a revision, if they were others.
    pub former_sections: Option<(u32, Vec<Section>)>,
}

/// Why a call is refused, as the agent should read it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CallError {
    /// The text holds no call.
    #[error("that is no call of a tool")]
    NoCall,
    /// There is no such tool.
    #[error("there is no tool `{name}`")]
    UnknownTool {
        /// As it was called.
        name: String,
    },
    /// A parameter is missing.
    #[error("`{tool}` needs `{parameter}`")]
    Missing { tool: String, parameter: String },
    /// A parameter is of another type.
    #[error("`{parameter}` of `{tool}` must be {wanted}")]
    WrongType {
        tool: String,
        parameter: String,
        /// The kind of value that was expected.
        wanted: String,
    },
    /// An argument too many.
    #[error("`{tool}` takes no `{argument}`")]
    TooMany {
        tool: String,
        /// The name or the text of the argument.
        argument: String,
    },
    /// The call is for an agent that does not exist.
    #[error("there is no such agent")]
    NoAgent,
    /// The tool needs an idle body.
    #[error("the body is busy with something else")]
    Busy,
    /// A limit of this world: more calls than may wait.
    #[error("too many calls wait for this agent")]
    TooManyWait,
    /// A command of the server, of a seat without the right to give them.
    #[error("the commands of the server are for operators (`--ops`)")]
    NoOperator,
    /// A message of a catalogue that has its own language for calls.
    #[error("{0}")]
    Other(String),
}

impl<B> ToolCatalogue<B> {
    /// The tools in the order of the commands, those that are not told of included.
    #[must_use]
    pub fn tools(&self) -> Vec<Tool> {
        self.commands.iter().map(|command| command.tool.clone()).collect()
    }

    /// The tools that agents are told of.
    #[must_use]
    pub fn listed(&self) -> Vec<Tool> {
        let listed = self.commands.iter().filter(|command| !command.is_hidden);
        listed.map(|command| command.tool.clone()).collect()
    }

    /// The number of the command of that name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        self.commands.iter().position(|command| command.tool.name == name)
    }

    /// Checks a typed call against the parameters of its tool.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn checked(&self, call: &ToolCall) -> Result<(usize, Arguments), CallError> {
        let number =
            self.find(&call.tool).ok_or_else(|| CallError::UnknownTool { name: shortened(&call.tool) })?;
        let tool = &self.commands[number].tool;
        let mut arguments = Map::new();
        for parameter in &tool.parameters {
            match call.arguments.get(&parameter.name) {
                Some(value) if !value.is_null() => {
                    let value = coerce(value, &parameter.kind).ok_or_else(|| CallError::WrongType {
                        tool: tool.name.clone(),
                        parameter: parameter.name.clone(),
                        wanted: type_name(&parameter.kind),
                    })?;
                    arguments.insert(parameter.name.clone(), value);
                }
                _ if parameter.required => {
                    return Err(CallError::Missing {
                        tool: tool.name.clone(),
                        parameter: parameter.name.clone(),
                    });
                }
                _ => {}
            }
        }
        if let Some(argument) =
            call.arguments.keys().find(|key| !tool.parameters.iter().any(|parameter| parameter.name == **key))
        {
            return Err(CallError::TooMany { tool: tool.name.clone(), argument: shortened(argument) });
        }
        arguments.extend((self.check)(call)?);
        Ok((number, Arguments::new(arguments)))
    }

    /// The tools as a page of text: a line each, and a line for each parameter.
    #[must_use]
    pub fn documentation(&self) -> String {
        self.documentation_of(|_| true)
    }

    /// The same of those tools that an agent has.
    #[must_use]
    pub fn documentation_of(&self, has: impl Fn(&Tool) -> bool) -> String {
        let mut page = String::new();
        let told = self.commands.iter().filter(|command| !command.is_hidden && has(&command.tool));
        for command in told {
            if let Some(entry) = &command.manual {
                page.push_str(entry);
                continue;
            }
            let tool = &command.tool;
            let _ = writeln!(page, "{}: {}", tool.name, tool.doc);
            for parameter in &tool.parameters {
                let may = if parameter.required { "" } else { ", optional" };
                let kind = type_name(&parameter.kind);
                let _ = writeln!(page, "  {} ({kind}{may}): {}", parameter.name, parameter.doc);
            }
        }
        page
    }
}

/// Names in error texts are cut: they may be anything.
fn shortened(name: &str) -> String {
    name.chars().filter(|c| !c.is_control()).take(60).collect()
}

fn type_name(kind: &ParameterKind) -> String {
    match kind {
        ParameterKind::Name(names) if names.len() <= 12 => format!("one of {}", names.join(", ")),
        ParameterKind::Name(_) => "a known name".to_owned(),
        ParameterKind::Text => "a text".to_owned(),
        ParameterKind::Integer => "a whole number".to_owned(),
        ParameterKind::Number => "a number".to_owned(),
        ParameterKind::Boolean => "true or false".to_owned(),
        ParameterKind::Cell => "a list of three whole numbers".to_owned(),
    }
}
