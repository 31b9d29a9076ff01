//! Turns of the base agent by its provider's function calling: the tools that are offered, and how a reply with calls is read.

use cooperage_core::written::bare;
use cooperage_core::{Tool, ToolCall};
use cooperage_models::{ChatRole, Message, NativeCall, Reply, ToolDescription, words_and_calls};
use serde_json::{Value, json};

use super::acting::ACTING_AGENT;
use super::prompt::tools_section;
use super::turn::{FINAL_ANSWER, LAST_WORD, WORDS_MAX, parse_turn, write_turn};
use super::{ActBrief, AgentTurn, TURN_CHARACTERS};
use crate::answer::{given_arguments, tool_named};
use crate::budget::text_within;
use crate::offered::{described, tools_of};
use crate::options::rules::FrameworkRules;
use crate::structured::text_of;

/// The parameter of the tool that ends the work.
const ANSWER: &str = "answer";
/// The description of the last word.
const LAST_WORD_DOC: &str = "what was reached and what was not, in one sentence";

/// The descriptions of parameters that are no tool's own.
const LAST_WORD_BESIDE: &str =
    "if this is your last action: what was reached and what was not, in one sentence";
const ACTING_AGENT_DOC: &str = "whose body of your team moves; without it, your own";
/// The id of a call that a scripted player makes.
const ID: &str = "call_1";
/// Parts of prompts where tools are offered, and the same where calls are written.
const IN_TEXT: [(&str, &str); 4] = [
    (
        "and call exactly one of your tools.\n",
        "then give exactly one action as a JSON object in a fenced block.\n```json\n{\"action\": \"NAME OF A TOOL\", \
         \"action_input\": {\"PARAMETER\": \"VALUE\"}}\n```\n",
    ),
    (
        "call `final_answer` with what was reached and what was not, in one sentence.\n",
        "answer in the same way with:\n```json\n{\"action\": \"Final Answer\", \"action_input\": \"what was reached and what \
         was not, in one sentence\"}\n```\n",
    ),
    (
        "put that sentence into its argument \"final_answer\"",
        "put that sentence beside it, as \"final_answer\"",
    ),
    ("the further argument \"player_name\"", "the further key \"player_name\" in its \"action_input\""),
];
/// The beginning of the part of the first message that says how to answer.
const FORM: &str = "How to answer: ";

/// The tools that an agent is offered: its own, and one that ends the work.
pub(super) fn offered(brief: &ActBrief) -> Vec<ToolDescription> {
    let own = brief.tools.iter().map(|tool| {
        if brief.leads.is_empty() && !brief.may_end_at_once {
            return described(tool);
        }
        let mut schema = tool.arguments_schema();
        if !brief.leads.is_empty() {
            add(&mut schema, ACTING_AGENT, ACTING_AGENT_DOC);
        }
        if brief.may_end_at_once {
            add(&mut schema, LAST_WORD, LAST_WORD_BESIDE);
        }
        ToolDescription::new(tool.name.as_str(), tool.doc.as_str(), schema)
    });
    let end = json!({
        "type": "object",
        "properties": {ANSWER: {"type": "string", "description": LAST_WORD_DOC}},
        "required": [ANSWER],
        "additionalProperties": false,
    });
    own.chain([ToolDescription::new(LAST_WORD, "Ends your work, done or not", end)]).collect()
}

/// Adds a text that may be left out, unless the tool has such a parameter of its own.
fn add(schema: &mut Value, name: &str, doc: &str) {
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        properties.entry(name).or_insert_with(|| json!({"type": "string", "description": doc}));
    }
}

/// The turn of a reply that calls a tool: its first call, with the words beside it as the thought.
pub(super) fn called_turn(reply: &Reply, tools: &[Tool]) -> Option<AgentTurn> {
    let (words, calls) = words_and_calls(&reply.text);
    let NativeCall { tool, arguments, .. } = calls.into_iter().next()?;
    let thought = text_within(words.trim(), WORDS_MAX);
    let mut arguments = given_arguments(Some(&arguments));
    let own = tool_named(&tool, tools);
    let short = |word: &Value| text_within(text_of(word).trim(), WORDS_MAX);
    if own.is_none() && [LAST_WORD, FINAL_ANSWER].iter().any(|known| bare(known) == bare(&tool)) {
        let word = arguments.get(ANSWER).or_else(|| arguments.values().next());
        return Some(AgentTurn::Finish { thought, answer: word.map(short).unwrap_or_default() });
    }
    let is_own = own.is_some_and(|tool| tool.parameters.iter().any(|parameter| parameter.name == LAST_WORD));
    let last_word = if is_own { None } else { arguments.shift_remove(LAST_WORD) };
    let last_word = last_word.filter(|word| !word.is_null()).map(|word| short(&word));
    let call = ToolCall { tool, arguments };
    Some(AgentTurn::Act { thought, call, last_word: last_word.filter(|word| !word.is_empty()) })
}

/// A reply as the conversation keeps it: its words may be cut, and its calls stay whole as far as they have room.
pub(super) fn kept(text: &str) -> String {
    let (words, calls) = words_and_calls(text);
    let mut kept = text_within(words.trim(), TURN_CHARACTERS);
    let mut room = TURN_CHARACTERS;
    for call in calls {
        let mut line = String::new();
        call.push_to(&mut line);
        let Some(rest) = room.checked_sub(line.chars().count()) else { break };
        room = rest;
        call.push_to(&mut kept);
    }
    kept
}

/// The messages of a request that offers tools, as they are where calls are written; `None` if they are no base agent's.
pub(crate) fn request_in_text(messages: &[Message], offered: &[ToolDescription]) -> Option<Vec<Message>> {
    let (first, rest) = messages.split_first()?;
    let form = first.text().rfind(FORM).filter(|_| first.text().contains(IN_TEXT[0].0))?;
    let (before, form) = first.text().split_at(form);
    let mut tools = tools_of(offered);
    tools.retain(|tool| tool.name != LAST_WORD);
    for tool in &mut tools {
        tool.parameters.retain(|one| ![LAST_WORD_BESIDE, ACTING_AGENT_DOC].contains(&one.doc.as_str()));
    }
    let in_text = |text: &str| {
        IN_TEXT.iter().fold(text.to_owned(), |text, (native, written)| text.replace(native, written))
    };
    let system = Message::system(format!("{before}{}\n{}", tools_section(&tools), in_text(form)));
    let rest = rest.iter().map(|message| match message.speaker() {
        ChatRole::Assistant => match called_turn(&Reply::of_text(message.text()), &tools) {
            Some(turn) => Message::assistant(write_turn(&turn)),
            None => message.clone(),
        },
        ChatRole::User => Message::user(in_text(message.text())),
        ChatRole::System => message.clone(),
    });
    Some([system].into_iter().chain(rest).collect())
}

/// The answer to such a request, written as text, as a reply with a call.
pub(crate) fn answer_as_call(text: &str, offered: &[ToolDescription]) -> Option<String> {
    let turn = parse_turn(&Reply::of_text(text), &tools_of(offered), FrameworkRules::Fixed);
    let (mut said, tool, arguments) = match turn {
        AgentTurn::Act { thought, call, last_word } => {
            let mut arguments = call.arguments;
            arguments.extend(last_word.map(|word| (LAST_WORD.to_owned(), word.into())));
            (thought, call.tool, arguments.into())
        }
        AgentTurn::Finish { thought, answer } => (thought, LAST_WORD.to_owned(), json!({ANSWER: answer})),
        AgentTurn::Unreadable(_) => return None,
    };
    NativeCall { id: ID.to_owned(), tool, arguments }.push_to(&mut said);
    Some(said)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use cooperage_core::{AgentId, Meaning, Parameter, ParameterKind, ToolKind, WhenBusy};

    use super::*;

    fn tools() -> Vec<Tool> {
        vec![Tool {
            name: "takeItem".to_owned(),
            kind: ToolKind::Lasting(WhenBusy::Refuse),
            parameters: vec![Parameter {
                name: "item_name".to_owned(),
                kind: ParameterKind::Text,
                required: true,
                doc: "the item".to_owned(),
                meaning: Meaning::Any,
            }],
            text_form: None,
            doc: "Takes an item".to_owned(),
        }]
    }

    fn brief(leads: &[u32], may_end_at_once: bool) -> ActBrief {
        ActBrief {
            agent: AgentId(0),
            names: Vec::new(),
            leads: leads.iter().copied().map(AgentId).collect(),
            description: String::new(),
            steps: Vec::new(),
            turns_left: 1,
            tools: Arc::from(tools()),
            may_end_at_once,
        }
    }

    #[test]
    fn the_tools_of_an_agent_and_one_that_ends_its_work_are_offered() {
        let keys = |brief: &ActBrief| {
            let tools = offered(brief);
            assert_eq!((tools.len(), tools[1].name()), (2, "final_answer"));
            let properties = tools[0].parameters()["properties"].as_object().unwrap().clone();
            properties.keys().map(String::as_str).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(keys(&brief(&[], false)), "item_name");
        assert_eq!(keys(&brief(&[], true)), "item_name final_answer");
        assert_eq!(keys(&brief(&[1], false)), "item_name player_name");
    }

    #[test]
    fn the_first_call_is_the_turn_and_words_are_its_thought() {
        let read = |text: &str| called_turn(&Reply::of_text(text), &tools());
        let line = |tool: &str, arguments: &str| {
            format!("{{\"id\":\"a\",\"tool\":\"{tool}\",\"arguments\":{arguments}}}")
        };
        let take = line("takeItem", "{\"item_name\":\"nail\"}");
        let call = ToolCall::new("takeItem", &[("item_name", "nail")]);
        let thought = "I take it.".to_owned();
        assert_eq!(
            read(&format!("I take it.\n{take}\n{}", line("wait", "{}"))),
            Some(AgentTurn::Act { thought: thought.clone(), call: call.clone(), last_word: None })
        );
        let last = line("takeItem", "{\"item_name\":\"nail\",\"final_answer\":\"All done.\"}");
        assert_eq!(
            read(&last),
            Some(AgentTurn::Act { thought: String::new(), call, last_word: Some("All done.".to_owned()) })
        );
        for end in [line("final_answer", "{\"answer\":\"Done.\"}"), line("FinalAnswer", "\"Done.\"")] {
            let answer = "Done.".to_owned();
            assert_eq!(read(&end), Some(AgentTurn::Finish { thought: String::new(), answer }), "{end}");
        }
        assert_eq!(read("{\"tool\":\"takeItem\",\"arguments\":{}}"), None, "text is read as text");
    }

    #[test]
    fn what_a_scripted_player_writes_becomes_a_call_and_back() {
        let offered = offered(&brief(&[], true));
        let text = "Thought: I take it.\nAction:\n```json\n{\"action\":\"takeItem\",\"action_input\":{\"item_name\":\"nail\"},\
                    \"final_answer\":\"Done.\"}\n```";
        let called = answer_as_call(text, &offered).unwrap();
        let arguments = "{\"final_answer\":\"Done.\",\"item_name\":\"nail\"}";
        assert_eq!(
            called,
            format!("I take it.\n{{\"id\":\"call_1\",\"tool\":\"takeItem\",\"arguments\":{arguments}}}")
        );
        assert_eq!(write_turn(&called_turn(&Reply::of_text(called), &tools()).unwrap()), text);
        let end =
            answer_as_call("{\"action\":\"Final Answer\",\"action_input\":\"Done.\"}", &offered).unwrap();
        assert_eq!(end, "{\"id\":\"call_1\",\"tool\":\"final_answer\",\"arguments\":{\"answer\":\"Done.\"}}");
        assert_eq!(answer_as_call("I do not know.", &offered), None);
    }

    #[test]
    fn a_long_reply_keeps_its_calls() {
        let line = "{\"id\":\"a\",\"tool\":\"wait\",\"arguments\":{}}";
        let long = "word ".repeat(2 * TURN_CHARACTERS);
        let text = kept(&format!("{long}\n{line}"));
        assert!(text.ends_with(line) && text.chars().count() < TURN_CHARACTERS + 100);
        let many = [line; 500].join("\n");
        assert!(kept(&many).chars().count() <= TURN_CHARACTERS + 100);
        assert_eq!(kept(" I wait. "), "I wait.");
    }
}
