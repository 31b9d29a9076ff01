//! Skills by a provider's function calling: the call of a tool stands in place of the line with the plan.

use cooperage_core::{Tool, ToolCall, WorldEntry};
use cooperage_models::{ChatRole, Message, NativeCall, ToolDescription, words_and_calls};

use super::reply::{PlanLine, brief_skill, line_for, loose_call, write_skill};
use super::setting::ProAgentContext;
use crate::answer::{fit_arguments, given_arguments, tool_named, unknown_tool};
use crate::offered::tools_of;
use crate::options::rules::FrameworkRules;

/// The words behind a world's own instructions, which explain the line with the plan.
pub(super) const BESIDE_GUIDE: &str = "\n\nThe skills are offered to you as tools. In place of the line with your own plan, call one \
                                       of them: the skill that you use now.";
/// The words before the name of an agent in the line with its plan.
const OWN_PLAN: &str = "Plan for ";
/// The id of a call that a scripted player makes.
const ID: &str = "call_1";

/// The skill that a reply calls, as it is read.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct CalledSkill {
    /// The skill in a few words.
    pub(super) skill: String,
    /// The entry for the world, or what is wrong with the call.
    pub(super) entry: Result<WorldEntry, String>,
    /// The whole reply as text.
    pub(super) said: String,
}

/// The skill that a reply calls first; `None` if skills are not offered, or it calls none.
pub(super) fn called(text: &str, setting: &ProAgentContext) -> Option<CalledSkill> {
    let ProAgentContext { me, tools, is_in_words, offered, .. } = setting;
    if offered.is_empty() {
        return None;
    }
    let (words, call) = first_call(text, tools)?;
    let name = setting.name(*me);
    Some(match call {
        Ok(call) => {
            let skill = write_skill(&call, tools, *is_in_words);
            let text = with_plan("", name, &skill);
            let said = with_plan(words, name, &skill);
            let entry = if *is_in_words {
                WorldEntry::Text { agent: Some(*me), text }
            } else {
                WorldEntry::Call { agent: *me, call }
            };
            CalledSkill { skill: brief_skill(&skill), entry: Ok(entry), said }
        }
        Err(mistake) => CalledSkill { skill: String::new(), entry: Err(mistake), said: words.to_owned() },
    })
}

/// The words of a reply and its first call as the tool wants it, or what is wrong with that.
fn first_call<'r>(text: &'r str, tools: &[Tool]) -> Option<(&'r str, Result<ToolCall, String>)> {
    let (words, calls) = words_and_calls(text);
    let NativeCall { tool: name, arguments, .. } = calls.into_iter().next()?;
    let given = given_arguments(Some(&arguments));
    let call = match tool_named(&name, tools) {
        Some(tool) => Ok(ToolCall { tool: tool.name.clone(), arguments: fit_arguments(tool, given) }),
        None => Err(unknown_tool(&name, tools)),
    };
    Some((words, call))
}

/// An answer in text with a skill in the line for an agent's plan.
pub(super) fn with_plan(words: &str, name: &str, skill: &str) -> String {
    let words = words.trim();
    let line = format!("{OWN_PLAN}{name}: {skill}");
    if words.is_empty() { line } else { format!("{words}\n{line}") }
}

/// The messages of a request that offers skills, as they are where they are written; `None` for others than those of a
/// world's own instructions.
pub(super) fn request_in_text(messages: &[Message]) -> Option<Vec<Message>> {
    let (first, rest) = messages.split_first()?;
    let guide = first.text().strip_suffix(BESIDE_GUIDE)?;
    (first.speaker() == ChatRole::System).then_some(())?;
    Some([Message::system(guide)].into_iter().chain(rest.iter().cloned()).collect())
}

/// The answer to such a request, written as text, as a reply with a call.
pub(super) fn answer_as_call(text: &str, offered: &[ToolDescription]) -> Option<String> {
    let (start, line) =
        text.match_indices(OWN_PLAN).last().and_then(|(start, _)| Some((start, text.get(start..)?)))?;
    let (name, _) = line.strip_prefix(OWN_PLAN)?.split_once(':')?;
    let PlanLine::Found(skill) = line_for(line, name, FrameworkRules::Fixed) else { return None };
    let ToolCall { tool, arguments } = loose_call(skill, &tools_of(offered))?;
    let mut said = text.get(..start)?.trim().to_owned();
    NativeCall { id: ID.to_owned(), tool, arguments: arguments.into() }.push_to(&mut said);
    Some(said)
}

#[cfg(test)]
mod tests {
    use cooperage_core::{Meaning, Parameter, ParameterKind, ToolKind};
    use serde_json::json;

    use super::*;
    use crate::offered::described;

    fn tools() -> [Tool; 1] {
        [Tool {
            name: "wait".to_owned(),
            kind: ToolKind::Instant,
            parameters: vec![Parameter {
                name: "steps".to_owned(),
                kind: ParameterKind::Integer,
                required: true,
                doc: String::new(),
                meaning: Meaning::Any,
            }],
            text_form: None,
            doc: String::new(),
        }]
    }

    #[test]
    fn a_plan_is_a_call_and_back() {
        let offered: Vec<_> = tools().iter().map(described).collect();
        let text = "Analysis: nothing to do.\nPlan for Player 0: wait(3)";
        let answer = answer_as_call(text, &offered).unwrap();
        let (words, call) = first_call(&answer, &tools()).unwrap();
        let call = call.unwrap();
        assert_eq!((call.tool.as_str(), &call.arguments["steps"]), ("wait", &json!(3)));
        assert_eq!(with_plan(words, "Player 0", "wait(3)"), text);
        assert_eq!(with_plan("", "Player 0", "wait(3)"), "Plan for Player 0: wait(3)");
        assert_eq!(first_call(text, &tools()), None);
        let unknown = "{\"id\":\"a\",\"tool\":\"fly\",\"arguments\":{}}";
        assert!(first_call(unknown, &tools()).unwrap().1.is_err());
        assert_eq!(answer_as_call("I do not know.", &offered), None);
    }

    #[test]
    fn a_worlds_own_instructions_are_read_as_where_skills_are_written() {
        let messages = [Message::system(format!("You cook.{BESIDE_GUIDE}")), Message::user("a")];
        let in_text = request_in_text(&messages).unwrap();
        assert_eq!((in_text[0].text(), in_text[1].text()), ("You cook.", "a"));
        assert_eq!(request_in_text(&in_text), None);
    }
}
