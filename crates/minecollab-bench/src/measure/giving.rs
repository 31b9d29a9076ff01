//! Hand-overs of items between agents.

use std::collections::BTreeMap;

use cooperage_blocks::registry::{ItemId, registry};
use cooperage_suites::episode::transcript::{Transcript, TranscriptAction};
use serde_json::Value;

/// The tool that hands items over.
const TOOL: &str = "givePlayer";

/// Items that came from one agent to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gift {
    /// The tick at which they had arrived.
    pub(crate) tick: u64,
    /// The giver's seat.
    pub(crate) from: u32,
    /// The recipient's seat.
    pub(crate) to: u32,
    pub(crate) item: ItemId,
    pub(crate) count: u64,
}

/// All gifts of an episode among agents of these names, in the order in which they arrived.
pub(crate) fn gifts(transcript: &Transcript, names: &[String]) -> Vec<Gift> {
    let mut gifts: Vec<Gift> = transcript.actions.iter().filter_map(|action| gift(action, names)).collect();
    gifts.sort_by_key(|gift| gift.tick);
    gifts
}

fn gift(action: &TranscriptAction, names: &[String]) -> Option<Gift> {
    if action.tool != TOOL || !action.succeeded {
        return None;
    }
    let word = |key: &str| action.arguments.get(key).and_then(Value::as_str);
    let to = word("player_name")?;
    let to = names.iter().position(|name| name.eq_ignore_ascii_case(to))?;
    // The number that arrived can be less than the number asked for.
    let told = action.text.split_once("received ").and_then(|(_, rest)| rest.split(' ').next()?.parse().ok());
    let asked = action.arguments.get("num").and_then(Value::as_f64).map(|number| number.max(0.0) as u64);
    Some(Gift {
        tick: action.ended?,
        from: action.agent,
        to: u32::try_from(to).ok()?,
        item: registry().item(&word("item_name")?.to_lowercase())?,
        count: told.or(asked)?,
    })
    .filter(|gift| gift.count > 0)
}

/// Counts items that came back to their giver. For a pair of agents and a kind of item these are the items that went
/// the other way after as many had gone one way.
pub(crate) fn handed_back(gifts: &[Gift]) -> u64 {
    let mut owed: BTreeMap<(u32, u32, ItemId), u64> = BTreeMap::new();
    let mut back = 0;
    for gift in gifts {
        let before = owed.entry((gift.to, gift.from, gift.item)).or_default();
        let returned = gift.count.min(*before);
        *before -= returned;
        back += returned;
        *owed.entry((gift.from, gift.to, gift.item)).or_default() += gift.count - returned;
    }
    back
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_round_comes_back_once() {
        let (bread, coal) = (registry().item("bread").unwrap(), registry().item("coal").unwrap());
        let gift = |tick, from, to, item, count| Gift { tick, from, to, item, count };
        let there_and_back = [gift(1, 0, 1, bread, 3), gift(2, 1, 0, bread, 2)];
        assert_eq!(handed_back(&there_and_back), 2);
        assert_eq!(handed_back(&[gift(1, 0, 1, bread, 3), gift(2, 1, 0, coal, 2)]), 0);
        assert_eq!(handed_back(&[gift(1, 0, 1, bread, 3), gift(2, 1, 2, bread, 3)]), 0, "passed on");
        let ping_pong = [gift(1, 0, 1, bread, 1), gift(2, 1, 0, bread, 1), gift(3, 0, 1, bread, 1)];
        assert_eq!(handed_back(&ping_pong), 1, "the third begins anew");
    }
}
