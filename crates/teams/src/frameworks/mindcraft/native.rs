//! Commands by a provider's function calling: a call of the tool `stay` is the command `!stay`.
//!
//! Within the framework an agent's words stay what they are as text. A reply with a call becomes words with a command, and
//! in a prompt words with a command become a reply with a call.

use cooperage_core::{Tool, ToolCall, command_grammar};
use cooperage_models::{ChatRole, Message, NativeCall, ToolDescription, words_and_calls};

use super::commands::documentation;
use crate::answer::{fit_arguments, given_arguments, tool_named};
use crate::command_syntax::{call_in, write_command};
use crate::offered::{described, tools_of};

/// The documentation of the commands in a prompt where they are offered as tools.
pub(super) const DOCUMENTATION: &str = "\
*COMMANDS
Commands are how you act and how you learn about the world. They are offered to you as tools: call one tool per response, \
and write what you say beside the call. A command that is written !name here, such as !name(\"text\", 1.5), is a call of the tool \
`name`.
*
";

/// Numbers above this are not written as whole ones.
const WHOLE_MAX: f64 = 1e15;

/// The id of a call whose own one is not kept; where a conversation is sent, equal ones are told apart.
const ID: &str = "call_1";

/// The commands of an agent whose model calls tools natively.
#[derive(Clone, Debug)]
pub(super) struct NativeCommands {
    tools: Vec<Tool>,
    offered: Vec<ToolDescription>,
}

impl NativeCommands {
    /// Commands that are offered.
    pub(super) fn new<'t>(tools: impl Iterator<Item = &'t Tool>) -> NativeCommands {
        let tools: Vec<Tool> = tools.cloned().collect();
        let offered = tools.iter().map(described).collect();
        NativeCommands { tools, offered }
    }

    /// The tools that are offered.
    pub(super) fn offered(&self) -> &[ToolDescription] {
        &self.offered
    }

    /// The words of the agent with the commands that its reply calls.
    pub(super) fn said(&self, text: &str) -> String {
        as_text(text, &self.tools)
    }

    /// Words of the agent as the prompt holds them.
    pub(super) fn called(&self, text: &str) -> String {
        as_call(text, &self.tools).unwrap_or_else(|| text.to_owned())
    }
}

/// A reply as text: each call is the command of its name behind the words. Without calls it is what it is.
fn as_text(text: &str, tools: &[Tool]) -> String {
    let (words, calls) = words_and_calls(text);
    if calls.is_empty() {
        return text.to_owned();
    }
    let mut said = words.trim().to_owned();
    // Of words and a call, the call is what is done.
    while let Some(found) = command_grammar::find(&said) {
        let mark = found.span.start;
        said.replace_range(mark..mark + 1, "");
    }
    for NativeCall { tool: name, arguments, .. } in calls {
        let name = name.trim_start_matches('!');
        let given = given_arguments(Some(&arguments));
        let command = match tool_named(name, tools) {
            Some(tool) => {
                let arguments = fit_arguments(tool, given);
                write_command(&ToolCall { tool: tool.name.clone(), arguments }, tool)
            }
            None => format!("!{}", name.replace(|c: char| !c.is_ascii_alphanumeric() && c != '_', "")),
        };
        let space = if said.is_empty() { "" } else { " " };
        said = format!("{said}{space}{command}");
    }
    said
}

/// Words that end in a command of these tools, as a reply with a call.
fn as_call(text: &str, tools: &[Tool]) -> Option<String> {
    let found = command_grammar::find(text)?;
    let (words, behind) = (text.get(..found.span.start)?, text.get(found.span.end..)?);
    if !behind.trim().is_empty() {
        return None;
    }
    let ToolCall { tool, mut arguments } = call_in(text, tools).ok()?;
    for value in arguments.values_mut() {
        // A command's numbers are written as short as they can be.
        if let Some(whole) = value.as_f64().filter(|number| number.fract() == 0.0 && number.abs() < WHOLE_MAX)
        {
            *value = (whole as i64).into();
        }
    }
    let mut called = words.trim().to_owned();
    NativeCall { id: ID.to_owned(), tool, arguments: arguments.into() }.push_to(&mut called);
    Some(called)
}

/// The messages of a request that offers commands as tools, as they are where commands are written; `None` if they are no
/// prompt of this framework.
pub(super) fn request_in_text(messages: &[Message], offered: &[ToolDescription]) -> Option<Vec<Message>> {
    let (first, rest) = messages.split_first()?;
    let tools = tools_of(offered);
    let system = first.text().contains(DOCUMENTATION).then(|| {
        let documented = documentation(tools.iter().map(|tool| (tool, false)));
        Message::system(first.text().replace(DOCUMENTATION, &documented))
    })?;
    let rest = rest.iter().map(|message| match message.speaker() {
        ChatRole::Assistant => Message::assistant(as_text(message.text(), &tools)),
        ChatRole::System | ChatRole::User => message.clone(),
    });
    Some([system].into_iter().chain(rest).collect())
}

/// The answer to such a request, written with a command, as a reply with a call.
pub(super) fn answer_as_call(text: &str, offered: &[ToolDescription]) -> Option<String> {
    as_call(text.trim(), &tools_of(offered))
}

#[cfg(test)]
mod tests {
    use cooperage_core::{Meaning, Parameter, ParameterKind, ToolKind, WhenBusy};
    use serde_json::json;

    use super::*;

    fn tools() -> Vec<Tool> {
        let parameter = |name: &str, kind| Parameter {
            name: name.to_owned(),
            kind,
            required: true,
            doc: String::new(),
            meaning: Meaning::Any,
        };
        let tool = |name: &str, parameters| Tool {
            name: name.to_owned(),
            kind: ToolKind::Lasting(WhenBusy::Refuse),
            parameters,
            text_form: None,
            doc: "does so".to_owned(),
        };
        vec![
            tool("stop", Vec::new()),
            tool(
                "goToPlayer",
                vec![parameter("name", ParameterKind::Text), parameter("closeness", ParameterKind::Number)],
            ),
        ]
    }

    fn line(tool: &str, arguments: &str) -> String {
        format!("{{\"id\":\"call_1\",\"tool\":\"{tool}\",\"arguments\":{arguments}}}")
    }

    #[test]
    fn a_call_is_a_command_and_back() {
        let native = NativeCommands::new(tools().iter());
        let go = line("goToPlayer", "{\"closeness\":2,\"name\":\"Ann\"}");
        let calls = [
            (format!("Coming!\n{go}"), "Coming! !goToPlayer(\"Ann\", 2)"),
            (line("stop", "{}"), "!stop"),
            ("Hello.".to_owned(), "Hello."),
        ];
        for (called, said) in calls {
            assert_eq!(native.said(&called), said);
            let again = native.called(said);
            assert_eq!(native.said(&again), said, "{again}");
            assert_eq!(words_and_calls(&again).1.len(), words_and_calls(&called).1.len());
        }
        // A command among the words is not carried out in place of the call, and of two calls both are told.
        assert_eq!(
            native.said(&format!("I could !stop.\n{go}\n{}", line("stop", "{}"))),
            "I could stop. !goToPlayer(\"Ann\", 2) !stop"
        );
        assert_eq!(native.said(&line("fly away", "{}")), "!flyaway", "the agent is told that there is none");
        for text in ["!stop and more", "!unknown", "!goToPlayer(\"Ann\")"] {
            assert_eq!(native.called(text), text);
        }
    }

    #[test]
    fn a_request_is_read_as_one_in_text() {
        let native = NativeCommands::new(tools().iter());
        let offered = native.offered();
        assert_eq!(offered[1].parameters()["properties"]["closeness"]["type"], json!("number"));
        let messages = [
            Message::system(format!("You are Jill, a cook.\n{DOCUMENTATION}")),
            Message::assistant(native.called("!stop")),
            Message::system("Stopped."),
        ];
        let text = request_in_text(&messages, offered).unwrap();
        let system = text[0].text();
        assert!(
            system.contains("\n!stop: does so\n!goToPlayer: does so\nParams:\nname: (string)"),
            "{system}"
        );
        assert_eq!((text[1].text(), text.len()), ("!stop", 3));
        assert!(request_in_text(&[Message::system("You are Jill, a cook.")], offered).is_none());
        let answer = answer_as_call("I stop. !stop", offered).unwrap();
        assert_eq!(answer, format!("I stop.\n{}", line("stop", "{}")));
        assert_eq!(answer_as_call("\t", offered), None);
    }
}
