//! A planner's reply, parsed.

use cooperage_models::{Reply, ReplyKind};

use crate::commands::CommandPattern;

/// What a reply amounts to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanReply<'t> {
    /// Commands in their order, at least one, possibly more than there are agents: all of them count.
    Commands(Vec<&'t str>),
    /// A text in which there is no command.
    NoCommand,
    /// No text to look into: a refusal, a filtered or an empty completion.
    NotText(ReplyKind),
}

impl<'t> PlanReply<'t> {
    /// The commands; none for the other cases.
    #[must_use]
    pub fn commands(&self) -> &[&'t str] {
        match self {
            PlanReply::Commands(commands) => commands,
            PlanReply::NoCommand | PlanReply::NotText(_) => &[],
        }
    }
}

/// Finds the commands of a reply. Any text is legal; a command that a refusal quotes is not taken for one.
#[must_use]
pub fn parse_reply<'t>(reply: &'t Reply, pattern: &CommandPattern) -> PlanReply<'t> {
    if reply.kind != ReplyKind::Text {
        return PlanReply::NotText(reply.kind);
    }
    let commands = pattern.find_all(&reply.text);
    if commands.is_empty() { PlanReply::NoCommand } else { PlanReply::Commands(commands) }
}
