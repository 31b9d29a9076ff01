//! A planner's reply, parsed.

use cooperage_models::{Reply, ReplyKind};

use crate::commands::CommandPattern;

/// The content of a planner's reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlannerReply<'t> {
    /// Commands in their order, at least one, possibly more than there are agents: all of them count.
    Commands(Vec<&'t str>),
    /// A text in which there is no command.
    NoCommand,
    /// No text to look into: a refusal, a filtered or an empty completion.
    NotText(ReplyKind),
}

impl<'t> PlannerReply<'t> {
    /// The commands; none for the other cases.
    #[must_use]
    pub fn commands(&self) -> &[&'t str] {
        match self {
            PlannerReply::Commands(commands) => commands,
            PlannerReply::NoCommand | PlannerReply::NotText(_) => &[],
        }
    }
}

/// Finds the commands of a reply. Any text is legal; a command that a refusal quotes is not taken for one.
#[must_use]
pub fn parse_reply<'t>(reply: &'t Reply, pattern: &CommandPattern) -> PlannerReply<'t> {
    if reply.kind != ReplyKind::Text {
        return PlannerReply::NotText(reply.kind);
    }
    let commands = pattern.find_all(&reply.text);
    if commands.is_empty() { PlannerReply::NoCommand } else { PlannerReply::Commands(commands) }
}

/// Takes the first lines of a reply as they are: in the published program, play beside a person looks for no commands.
#[must_use]
pub fn parse_lines(reply: &Reply, count: usize) -> PlannerReply<'_> {
    if reply.kind != ReplyKind::Text {
        return PlannerReply::NotText(reply.kind);
    }
    let lines: Vec<&str> = reply.text.lines().take(count).collect();
    if lines.is_empty() { PlannerReply::NoCommand } else { PlannerReply::Commands(lines) }
}

#[cfg(test)]
mod tests {
    use cooperage_core::{TextForm, Tool, ToolKind, WhenBusy};
    use cooperage_models::FinishReason;

    use super::*;

    #[test]
    fn only_texts_have_commands() {
        let form = TextForm {
            verb: "rest".to_owned(),
            separator: '_',
            agent_prefix: "agent".to_owned(),
            arguments: Vec::new(),
        };
        let tool = Tool {
            name: "rest".to_owned(),
            kind: ToolKind::Lasting(WhenBusy::Refuse),
            parameters: Vec::new(),
            text_form: Some(form),
            doc: String::new(),
        };
        let pattern = CommandPattern::of_tools(&[tool]).unwrap();
        let check = |text: &str, finish, refused, expected: PlannerReply<'_>| {
            let reply = Reply::classified(text.to_owned(), finish, refused, None);
            assert_eq!(parse_reply(&reply, &pattern), expected, "{text:?}");
        };
        check("rest_agent0", FinishReason::Length, false, PlannerReply::Commands(vec!["rest_agent0"]));
        check("I would rather not.", FinishReason::Stop, false, PlannerReply::NoCommand);
        check("I won't do rest_agent0.", FinishReason::Stop, true, PlannerReply::NotText(ReplyKind::Refusal));
        check(
            "rest_agent0",
            FinishReason::ContentFilter,
            false,
            PlannerReply::NotText(ReplyKind::ContentFilter),
        );
        check(" \n", FinishReason::Length, false, PlannerReply::NotText(ReplyKind::Empty));
    }
}
