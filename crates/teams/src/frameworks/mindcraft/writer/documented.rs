//! Reads the documentation of commands in a prompt as the tools that it documents, and the commands that were given.

use cooperage_core::{Meaning, Parameter, ParameterKind, Tool, ToolCall, ToolKind, WhenBusy};
use cooperage_models::Message;

use super::super::briefs::CompletedToolCall;
use super::prompt_parts::{PromptParts, Voice, is_remark};
use crate::command_syntax::call_in;

/// The heading of the documentation, and the line that ends it.
const HEADING: &str = "*COMMANDS\n";
const END: &str = "*";
/// The line above parameters, and the words behind one that may be left out.
const PARAMETERS: &str = "Params:";
const OPTIONAL: &str = "(may be left out)";
/// Words of results that tell of a failure: the conversation holds no other sign of one.
const FAILED: [&str; 9] = [
    "can not ",
    "can't ",
    "there is no",
    "not enough",
    "you need ",
    "too far",
    "no fuel",
    "unable to",
    "is nothing to be",
];

/// The tools that a prompt documents as commands.
#[must_use]
pub fn documented(system: &str) -> Vec<Tool> {
    let Some((_, page)) = system.split_once(HEADING) else { return Vec::new() };
    let mut tools: Vec<Tool> = Vec::new();
    for line in page.lines().take_while(|line| *line != END) {
        if let Some((name, doc)) = line.strip_prefix('!').and_then(|line| line.split_once(": ")) {
            tools.push(Tool {
                name: name.to_owned(),
                kind: ToolKind::Lasting(WhenBusy::Refuse),
                parameters: Vec::new(),
                text_form: None,
                doc: doc.to_owned(),
            });
        } else if let Some((name, rest)) = line.split_once(": (").filter(|_| line != PARAMETERS)
            && let (Some((word, doc)), Some(tool)) = (rest.split_once(") "), tools.last_mut())
        {
            tool.parameters.push(Parameter {
                name: name.to_owned(),
                kind: match word {
                    "number" => ParameterKind::Number,
                    "bool" => ParameterKind::Boolean,
                    _ => ParameterKind::Text,
                },
                required: !doc.ends_with(OPTIONAL),
                doc: doc.to_owned(),
                meaning: Meaning::Any,
            });
        }
    }
    tools
}

/// The commands of a conversation that were calls of these tools, with their results.
pub(super) fn ended_calls(messages: &[Message], tools: &[Tool]) -> Vec<CompletedToolCall> {
    let mut ended: Vec<CompletedToolCall> = Vec::new();
    let mut given = None;
    for turn in PromptParts::cut(messages).turns {
        match turn.voice {
            Voice::Own => given = call_in(&turn.text, tools).ok().map(with_whole_numbers),
            Voice::System if !is_remark(&turn.text) => {
                let Some(call) = given.take() else { continue };
                let succeeded = !FAILED.iter().any(|words| turn.text.contains(words));
                ended.push(CompletedToolCall { call, succeeded, message: turn.text, trouble: None });
            }
            Voice::System | Voice::Other(_) => {}
        }
    }
    ended
}

/// The call with whole numbers as experts write them: documentation says of no number whether it is whole.
fn with_whole_numbers(mut call: ToolCall) -> ToolCall {
    for value in call.arguments.values_mut() {
        if let Some(whole) = value.as_f64().filter(|number| number.fract() == 0.0 && number.abs() < 1e9) {
            *value = (whole as i64).into();
        }
    }
    call
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frameworks::mindcraft::commands::documentation;

    #[test]
    fn documentation_is_read_back() {
        let parameter = |name: &str, kind, required| Parameter {
            name: name.to_owned(),
            kind,
            required,
            doc: "a thing: (of any kind) or none".to_owned(),
            meaning: Meaning::Any,
        };
        let tool = |name: &str, parameters| Tool {
            name: name.to_owned(),
            kind: ToolKind::Lasting(WhenBusy::Refuse),
            parameters,
            text_form: None,
            doc: "Digs: a block.".to_owned(),
        };
        let tools = [
            tool(
                "MineBlock",
                vec![
                    parameter("player_name", ParameterKind::Text, false),
                    parameter("x", ParameterKind::Number, true),
                ],
            ),
            tool("wake", Vec::new()),
        ];
        let page = format!(
            "You are Jill.\n{}What you remember",
            documentation(tools.iter().map(|tool| (tool, false)))
        );
        let read = documented(&page);
        let shape = |tools: &[Tool]| {
            let parameter = |p: &Parameter| format!("{} {:?} {}", p.name, p.kind, p.required);
            let own = |tool: &Tool| {
                format!("{} {:?}", tool.name, tool.parameters.iter().map(parameter).collect::<Vec<_>>())
            };
            tools.iter().map(own).collect::<Vec<String>>()
        };
        assert_eq!(shape(&read), shape(&tools));
        let messages = [
            Message::system("You are Jill."),
            Message::assistant("Next. !MineBlock(\"Jill\", 3)"),
            Message::system("you dug stone"),
            Message::assistant("!MineBlock(\"Jill\", 4)"),
            Message::system("can not reach it"),
        ];
        let calls = ended_calls(&messages, &tools);
        assert_eq!(calls.iter().map(|ended| ended.succeeded).collect::<Vec<_>>(), [true, false]);
        assert_eq!(calls[1].call.arguments["x"], 4);
    }
}
