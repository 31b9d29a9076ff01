//! Commands that are answered at once.

use crate::action::ActionOutcome;
use crate::agent_memory::AgentMemory;
use crate::catalogue::{Arguments, CommandExecution, InstantAnswer};
use crate::view::BodyView;

/// A question, or an action that is over at once.
pub(super) fn answers<B>(
    answer: impl Fn(&BodyView<'_>, &mut AgentMemory, &Arguments) -> InstantAnswer + 'static,
) -> CommandExecution<B> {
    CommandExecution::Instant(Box::new(answer))
}

/// The answer to a question, set off by blank lines.
pub(super) fn said(text: &str) -> InstantAnswer {
    ActionOutcome::done(format!("\n{text}\n")).into()
}

/// The other agent that `player_name` names.
pub(super) fn agent(
    view: &BodyView<'_>,
    agent_memory: &AgentMemory,
    arguments: &Arguments,
) -> Result<String, String> {
    let name = arguments.text("player_name");
    let is_other =
        |known: &&std::sync::Arc<str>| known.eq_ignore_ascii_case(name) && ***known != *view.player().name;
    let found = agent_memory.agents.iter().find(is_other);
    found.map(|known| known.to_string()).ok_or_else(|| {
        let name: String = name.chars().take(60).collect();
        format!("{name} is no other agent: there can be no conversation with it.")
    })
}
