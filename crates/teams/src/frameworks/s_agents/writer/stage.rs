//! Stages of plans as text: shares of agents, `NAME: what it does; NAME: …`.

use cooperage_core::AgentId;

use super::super::briefs::SAgentsEpisode;
use super::super::words::name_of;

/// Between two shares of a stage.
const BETWEEN: &str = "; ";

/// The part of one agent in a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Share {
    pub(super) agent: AgentId,
    /// The work, as an order or as a task of its own.
    pub(super) what: String,
}

/// A stage with its shares as text. Shares are written without names if their agent has no employees.
pub(super) fn write_stage(common: &SAgentsEpisode, has_employees: bool, shares: &[Share]) -> String {
    if !has_employees {
        return shares.iter().map(|share| share.what.as_str()).collect::<Vec<_>>().join(BETWEEN);
    }
    let share = |share: &Share| format!("{}: {}", name_of(common, share.agent), share.what);
    shares.iter().map(share).collect::<Vec<_>>().join(BETWEEN)
}

/// The shares of a stage as they were written. A part that bears no name goes on with the share before it; the first is the
/// agent's own.
pub(super) fn read_stage(text: &str, common: &SAgentsEpisode, own: AgentId) -> Vec<Share> {
    let mut shares: Vec<Share> = Vec::new();
    for part in text.split(BETWEEN).filter(|part| !part.trim().is_empty()) {
        let named = part.split_once(": ").and_then(|(name, what)| {
            let number = common.names.iter().position(|known| known == name.trim())?;
            Some(Share { agent: AgentId(number as u32), what: what.trim().to_owned() })
        });
        match (named, shares.last_mut()) {
            (Some(share), _) => shares.push(share),
            (None, Some(last)) => {
                last.what.push_str(BETWEEN);
                last.what.push_str(part.trim());
            }
            (None, None) => shares.push(Share { agent: own, what: part.trim().to_owned() }),
        }
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::super::tests::episode;
    use super::*;

    #[test]
    fn a_stage_is_read_as_it_is_written() {
        let common = episode();
        let share = |agent, what: &str| Share { agent: AgentId(agent), what: what.to_owned() };
        let read = |text: &str| read_stage(text, &common, AgentId(0));
        assert_eq!(
            read("Bob: lay 17 planks; and nails; Cindy: lay 16 planks (at 1, 2)"),
            [share(1, "lay 17 planks; and nails"), share(2, "lay 16 planks (at 1, 2)")]
        );
        assert_eq!(read("lay 3 planks; sweep"), [share(0, "lay 3 planks; sweep")]);
        assert_eq!(read("Zoe: rest"), [share(0, "Zoe: rest")]);
    }
}
