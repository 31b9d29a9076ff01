//! Recognises the prompts of MINDcraft's agents by how their instructions begin.

use cooperage_core::{AgentId, Tool};
use cooperage_models::{Brief, ChatRole, Message};

use super::super::briefs::SeatBrief;
use super::super::roles;
use super::documented::ended_calls;
use crate::player::{BriefMaker, ReadPrompt, ReplyForm, WorldWords};
use crate::role::RoleInfo;

/// A role with the form of its answers, and the words before and after the agent's name in the first line of its prompt.
struct Beginning {
    role: RoleInfo,
    form: ReplyForm,
    before: &'static str,
    after: &'static str,
}

const fn beginning(role: RoleInfo, form: ReplyForm, before: &'static str, after: &'static str) -> Beginning {
    Beginning { role, form, before, after }
}

/// The beginnings of the framework's prompts and of those that worlds bring along in profiles, the longer ones first.
const BEGINNINGS: [Beginning; 12] = [
    beginning(roles::RESPOND, ReplyForm::Word, "You are ", ", and you are busy"),
    beginning(roles::RESPOND, ReplyForm::Word, "You are ", ", and you are in the midst of something"),
    beginning(roles::VISION, ReplyForm::Prose, "You are the eyes of ", ". You are shown"),
    beginning(roles::VISION, ReplyForm::Prose, "You are the eyes of ", ", a player"),
    beginning(roles::MEMORY, ReplyForm::Prose, "You keep the memory of ", ". Below are"),
    beginning(roles::MEMORY, ReplyForm::Prose, "You look after the memory of ", ", a player"),
    beginning(roles::CODE, ReplyForm::Code, "You write the code by which ", " acts in"),
    beginning(roles::CODE, ReplyForm::Code, "You write JavaScript that moves ", ", a player"),
    beginning(roles::GOAL, ReplyForm::Object, "You choose what ", " does next"),
    beginning(roles::GOAL, ReplyForm::Object, "You choose what ", ", a player"),
    beginning(roles::TRANSLATE, ReplyForm::Prose, "You translate for ", ", a player"),
    beginning(roles::CONVERSE, ReplyForm::Command, "You are ", ", "),
];

/// Reads the messages of a call; `None` if they are no prompt of an agent.
pub(super) fn read(messages: &[Message]) -> Option<ReadPrompt<'_>> {
    let (beginning, name) = begun(messages)?;
    let seat = |tools: &[Tool]| SeatBrief {
        // Which seat it is makes no difference to an expert that reads: it has one agent.
        agent: AgentId(0),
        name: name.to_owned(),
        tools: tools.into(),
        calls: ended_calls(messages, tools),
    };
    Some(ReadPrompt {
        role: beginning.role.name,
        form: beginning.form,
        parts: WorldWords { talk: messages, name, ..WorldWords::default() },
        brief: BriefMaker::of_tools(move |tools| Brief::new(seat(tools))),
    })
}

/// The name of the agent to which a prompt is addressed, as the program's own prompts put it.
#[must_use]
pub fn own_name(messages: &[Message]) -> Option<&str> {
    begun(messages).map(|(_, name)| name)
}

fn begun(messages: &[Message]) -> Option<(&'static Beginning, &str)> {
    let system = messages.first().filter(|message| message.speaker() == ChatRole::System)?.text();
    let first = system.lines().next()?;
    BEGINNINGS.iter().find_map(|beginning| {
        let (name, _) = first.strip_prefix(beginning.before)?.split_once(beginning.after)?;
        let is_name = !name.is_empty() && !name.contains(char::is_whitespace);
        is_name.then_some((beginning, name))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_prompt_of_the_program_is_recognised() {
        for (prompt, role) in [
            (include_str!("../../../../prompts/mindcraft/conversing.jinja"), roles::CONVERSE),
            (include_str!("../../../../prompts/mindcraft/task.jinja"), roles::CONVERSE),
            (include_str!("../../../../prompts/mindcraft/coding.jinja"), roles::CODE),
            (include_str!("../../../../prompts/mindcraft/saving_memory.jinja"), roles::MEMORY),
            (include_str!("../../../../prompts/mindcraft/bot_responder.jinja"), roles::RESPOND),
            (include_str!("../../../../prompts/mindcraft/image_analysis.jinja"), roles::VISION),
            (include_str!("../../../../prompts/mindcraft/goal_setting.jinja"), roles::GOAL),
            (include_str!("../../../../prompts/mindcraft/translate.jinja"), roles::TRANSLATE),
        ] {
            let messages =
                [Message::system(prompt.replace("$NAME", "Jill_0").replace("{{ name }}", "Jill_0"))];
            let read = read(&messages).unwrap();
            assert_eq!((read.role, read.parts.name), (role.name, "Jill_0"), "{prompt}");
        }
        assert!(read(&[Message::user("You are Jill, a cook.")]).is_none());
        assert!(read(&[Message::system("You are the best of all, and a cook.")]).is_none());
    }
}
