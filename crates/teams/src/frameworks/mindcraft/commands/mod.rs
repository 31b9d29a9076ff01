//! The commands of an agent: the world's tools in MINDcraft's grammar, and what only a mind can do, where the world has
//! no tool of that name (docs/spec/mindcraft.md, 3).

use std::collections::BTreeSet;
use std::fmt::Write as _;

use cooperage_core::{Parameter, ParameterKind, Tool, ToolCall, ToolKind, command_grammar};

use super::mind_request::MindRequest;
use super::own_commands::{self, Own};
use super::skill_commands;
use crate::command_syntax::{CommandError, arguments, clipped};
use crate::skills::library::Library;

/// The tool that runs code: for the mind, not for the model.
pub const RUN_CODE: &str = "runCode";
/// The command that asks for code.
pub const NEW_ACTION: &str = "newAction";
/// The command that lists the commands.
const HELP: &str = "help";
/// Commands that can be called even where they are blocked; they are hidden all the same.
const ALWAYS_CALLABLE: [&str; 4] = ["stop", "stats", "inventory", "goal"];
/// Names of a closed list that the documentation shows.
const NAMES_SHOWN: usize = 40;
/// The action that a command asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum CommandTarget {
    /// Call a tool of the world.
    Call {
        call: ToolCall,
        /// Whether it occupies the body.
        is_lasting: bool,
    },
    /// A request that the mind carries out.
    Obey(MindRequest),
    /// A question that the mind answers.
    Answer(Own),
    /// A skill of the user's that is run as code.
    Skill(ToolCall),
}

/// The commands of one agent.
#[derive(Clone, Debug)]
pub struct Commands {
    /// All commands, in the order of the documentation.
    all: Vec<(Tool, Option<Own>)>,
    blocked: BTreeSet<String>,
    runs_code: bool,
}

impl Commands {
    /// Creates the commands of an agent with these tools. Blocked ones are named without the exclamation mark.
    #[must_use]
    pub fn new(tools: &[Tool], blocked: &BTreeSet<String>, has_coding: bool) -> Commands {
        let runs_code = tools.iter().any(|tool| tool.name == RUN_CODE);
        let is_shown = |name: &str| name != RUN_CODE && (name != NEW_ACTION || (has_coding && runs_code));
        let has = |name: &str| tools.iter().any(|tool| tool.name == name);
        let of_world = tools.iter().cloned().map(|tool| (tool, None));
        let own = own_commands::all().into_iter().filter(|(tool, _)| !has(&tool.name));
        let all = of_world.chain(own.map(|(tool, own)| (tool, Some(own))));
        let all = all.filter(|(tool, _)| is_shown(&tool.name)).collect();
        Commands { all, blocked: blocked.clone(), runs_code }
    }

    /// Adds the user's skills as commands, where the world runs code. A skill with the name of a command is left out.
    #[must_use]
    pub fn with_skills(mut self, library: &Library) -> Commands {
        let skills = library.skills().iter().filter(|_| self.runs_code);
        let is_free = |name: &str| self.all.iter().all(|(tool, _)| tool.name != name);
        let added: Vec<_> = skills.filter(|skill| is_free(&skill.name)).map(skill_commands::tool).collect();
        self.all.extend(added.into_iter().map(|tool| (tool, Some(Own::Skill))));
        self
    }

    fn has_skills(&self) -> bool {
        self.all.iter().any(|(_, own)| *own == Some(Own::Skill))
    }

    /// Whether a text names a command of these, without its exclamation mark in the list.
    pub(super) fn names_any(text: &str, names: &BTreeSet<String>) -> bool {
        text.match_indices('!').any(|(at, mark)| {
            let rest = text.get(at + mark.len()..).unwrap_or_default();
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            rest.get(..end).is_some_and(|name| names.contains(name))
        })
    }

    fn is_blocked(&self, name: &str) -> bool {
        self.blocked.contains(name)
    }

    fn find(&self, name: &str) -> Option<&(Tool, Option<Own>)> {
        let found = self.all.iter().find(|(tool, _)| tool.name == name)?;
        (!self.is_blocked(name) || ALWAYS_CALLABLE.contains(&name)).then_some(found)
    }

    /// Whether there is a command of that name, without the exclamation mark.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// Returns the command of that name in any case, without the exclamation mark; `None` if there is no such command.
    pub(super) fn spelling_of(&self, name: &str) -> Option<&str> {
        let exact = self.find(name).map(|(tool, _)| tool.name.as_str());
        exact.or_else(|| {
            let mut known = self.all.iter().map(|(tool, _)| tool.name.as_str());
            known.find(|known| known.eq_ignore_ascii_case(name) && self.has(known))
        })
    }

    /// Returns the parameter of a command at that place.
    pub(super) fn parameter(&self, name: &str, place: usize) -> Option<&Parameter> {
        self.find(name)?.0.parameters.get(place)
    }

    /// Returns the names of the documented commands, without the exclamation mark.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(|(tool, _)| tool.name.as_str()).filter(|name| !self.is_blocked(name))
    }

    /// Returns the documentation of the commands for the model (docs/spec/mindcraft.md, 3.6).
    #[must_use]
    pub fn documentation(&self) -> String {
        let documented = self.all.iter().filter(|(tool, _)| !self.is_blocked(&tool.name));
        documentation(documented.map(|(tool, own)| (tool, *own == Some(Own::Skill))))
    }

    /// Returns the documented commands as tools.
    pub(super) fn documented(&self) -> impl Iterator<Item = &Tool> {
        self.all.iter().map(|(tool, _)| tool).filter(|tool| !self.is_blocked(&tool.name))
    }

    /// Whether the first command of a text acts rather than asks, as far as its tool tells.
    #[must_use]
    pub fn is_action(&self, text: &str) -> bool {
        match self.parse(text) {
            Ok(CommandTarget::Call { call, is_lasting }) => is_lasting || self.meaning(&call).is_some(),
            Ok(CommandTarget::Obey(_) | CommandTarget::Skill(_)) => true,
            Ok(CommandTarget::Answer(_)) | Err(_) => false,
        }
    }

    /// Returns the request to the mind that a call of a world's tool stands for, if it has the name and the arguments of a
    /// command that every mind has.
    #[must_use]
    pub fn meaning(&self, call: &ToolCall) -> Option<MindRequest> {
        let all = own_commands::all();
        let (_, own) = all.iter().find(|(tool, _)| tool.name == call.tool)?;
        match own.order(call) {
            CommandTarget::Obey(request) => Some(request),
            CommandTarget::Answer(_) | CommandTarget::Call { .. } | CommandTarget::Skill(_) => None,
        }
    }

    /// Returns the request to the mind in a call that the world has handed back.
    #[must_use]
    pub fn handed_back(&self, call: &ToolCall) -> Option<MindRequest> {
        self.meaning(call).or_else(|| MindRequest::of_world(call))
    }

    /// Reads the first command of a text.
    ///
    /// # Errors
    /// [`CommandError`]: the first thing that is wrong with it. The world, not this function, checks which numbers and
    /// names are allowed.
    pub fn parse(&self, text: &str) -> Result<CommandTarget, CommandError> {
        let found = command_grammar::find(text).ok_or(CommandError::NoCommand)?;
        let name = found.name.trim_start_matches('!');
        let (tool, own) = self.find(name).ok_or_else(|| CommandError::Unknown(clipped(name)))?;
        if name == HELP && (self.has_skills() || !self.blocked.is_empty()) {
            // The world's own help knows neither the user's skills nor which commands are withheld.
            return Ok(CommandTarget::Answer(Own::Help));
        }
        let is_skill = *own == Some(Own::Skill);
        let arguments = arguments(tool, &found, |token| skill_commands::value(token).filter(|_| is_skill))?;
        let call = ToolCall { tool: tool.name.clone(), arguments };
        Ok(match own {
            Some(own) => own.order(&call),
            None => CommandTarget::Call { call, is_lasting: tool.kind != ToolKind::Instant },
        })
    }
}

/// The documentation of commands; whether each is a skill of the user's, whose texts may be anything.
pub(super) fn documentation<'t>(commands: impl Iterator<Item = (&'t Tool, bool)>) -> String {
    let mut page = HEADER.to_owned();
    for (tool, is_skill) in commands {
        let _ = writeln!(page, "!{}: {}", tool.name, tool.doc);
        if !tool.parameters.is_empty() {
            page.push_str("Params:\n");
        }
        for parameter in &tool.parameters {
            let word = match &parameter.kind {
                ParameterKind::Text if is_skill => skill_commands::ANY,
                kind => word(kind),
            };
            let _ = writeln!(page, "{}: ({word}) {}", parameter.name, doc(parameter));
        }
    }
    page.push_str("*\n");
    page
}

fn word(kind: &ParameterKind) -> &'static str {
    match kind {
        ParameterKind::Text | ParameterKind::Name(_) | ParameterKind::Cell => "string",
        ParameterKind::Integer | ParameterKind::Number => "number",
        ParameterKind::Boolean => "bool",
    }
}

fn doc(parameter: &Parameter) -> String {
    let mut text = parameter.doc.clone();
    match &parameter.kind {
        ParameterKind::Name(names) if names.len() <= NAMES_SHOWN => {
            let _ = write!(text, " (one of {})", names.join(", "));
        }
        ParameterKind::Cell => text.push_str(" (three whole numbers in one text, such as \"1, 64, -2\")"),
        _ => {}
    }
    if !parameter.required {
        text.push_str(" (may be left out)");
    }
    text.trim().to_owned()
}

const HEADER: &str = "\
*COMMANDS
Commands are how you act and how you learn about the world. Write a command without arguments as !name, and one with \
arguments as !name(\"text\", 1.5, true), in the order of its parameters.
Put texts in double quotes. Never put a command into a code block. One command per response: whatever follows the first \
one is cut off unread.
";

#[cfg(test)]
mod tests;
