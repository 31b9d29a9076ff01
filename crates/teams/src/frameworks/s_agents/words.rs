//! Words for facts, the same in prompts, messages and replies.

use cooperage_core::{AgentId, ItemCount, Micros, Tick};

use super::briefs::SAgentsEpisode;
pub use crate::state_manager::carried_text;

/// The player's name in prompts and replies.
pub const PLAYER: &str = "player";

/// The source of a request, to which the agent reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Informer {
    /// A person, or the task itself.
    Player,
    /// Another agent of the team made the request.
    Agent(AgentId),
}

/// A line of the record of what was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ConversationRecordLine {
    /// The tick at which it was said.
    pub(crate) tick: Tick,
    /// The agent or player that said it.
    pub(crate) speaker: Informer,
    /// The recipient; `None` if the line is for all agents.
    pub(crate) to: Option<Informer>,
    pub(crate) text: String,
}

/// An agent's name.
#[must_use]
pub fn name_of(common: &SAgentsEpisode, agent: AgentId) -> String {
    crate::names::name_of(&common.names, agent)
}

/// Returns the name of the source of a request.
#[must_use]
pub fn informer_name(common: &SAgentsEpisode, informer: Informer) -> String {
    match informer {
        Informer::Player => PLAYER.to_owned(),
        Informer::Agent(agent) => name_of(common, agent),
    }
}

/// Reads items with their numbers, as [`carried_text`] writes them; `None` for any other text.
#[must_use]
pub fn read_carried(text: &str) -> Option<Vec<ItemCount>> {
    let text = text.trim().trim_end_matches('.');
    if text == "nothing" {
        return Some(Vec::new());
    }
    let item = |part: &str| {
        let (count, item) = part.trim().split_once(' ')?;
        Some(ItemCount { item: item.to_owned(), count: count.parse().ok()? })
    };
    text.split(',').map(item).collect()
}

/// A moment as minutes and seconds of virtual time.
#[must_use]
pub fn clock(tick: Tick, tick_length: Micros) -> String {
    let seconds = u128::from(tick.0) * u128::from(tick_length.0) / 1_000_000;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// A line of the record: when, who to whom, the words.
pub(crate) fn line_text(
    common: &SAgentsEpisode,
    line: &ConversationRecordLine,
    tick_length: Micros,
) -> String {
    let to = line.to.map(|to| format!(" to {}", informer_name(common, to))).unwrap_or_default();
    format!("[{}] {}{to}: {}", clock(line.tick, tick_length), informer_name(common, line.speaker), line.text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_carried_is_read_as_it_is_written() {
        let some = vec![
            ItemCount { item: "plank".to_owned(), count: 3 },
            ItemCount { item: "iron nail".to_owned(), count: 12 },
        ];
        assert_eq!(read_carried(&carried_text(&some)), Some(some));
        assert_eq!(read_carried(&carried_text(&[])), Some(Vec::new()));
        assert_eq!((read_carried("a lot"), read_carried("")), (None, None));
    }

    #[test]
    fn moments_are_minutes_and_seconds() {
        assert_eq!(clock(Tick(1_234), Micros(50_000)), "1:01");
    }
}
