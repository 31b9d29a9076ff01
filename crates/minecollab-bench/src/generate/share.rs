//! Shares of a task's items among its agents.

use serde_json::{Map, Value};

/// The share of each agent: items with their counts, in the order in which they were dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ItemShares(Vec<Vec<(String, u32)>>);

impl ItemShares {
    pub(super) fn new(agents: u32) -> ItemShares {
        ItemShares(vec![Vec::new(); agents as usize])
    }

    /// One to the agent with the fewest items; more evenly, and where they don't come out even the first agents get one more.
    pub(super) fn deal_evenly(&mut self, item: &str, count: u32) {
        if count == 1 {
            let total = |items: &[(String, u32)]| items.iter().map(|(_, count)| count).sum::<u32>();
            let fewest = self.first_with_least(total);
            self.give(fewest, item, 1);
            return;
        }
        let agents = self.0.len().max(1) as u32;
        for agent in 0..agents {
            self.give(agent as usize, item, count / agents + u32::from(agent < count % agents));
        }
    }

    /// Returns the first agent for which the measure of its share is least.
    pub(super) fn first_with_least(&self, measure: impl Fn(&[(String, u32)]) -> u32) -> usize {
        let by_measure = (0..self.0.len()).min_by_key(|&agent| self.0.get(agent).map(|items| measure(items)));
        by_measure.unwrap_or_default()
    }

    /// Gives an agent more of an item; a count of 0 gives nothing.
    pub(super) fn give(&mut self, agent: usize, item: &str, count: u32) {
        let Some(items) = self.0.get_mut(agent).filter(|_| count > 0) else { return };
        match items.iter_mut().find(|(held, _)| held == item) {
            Some((_, held)) => *held += count,
            None => items.push((item.to_owned(), count)),
        }
    }

    /// Whether every agent has an item that is not among those.
    pub(super) fn everybody_has_more_than(&self, worthless: &[&str]) -> bool {
        self.0.iter().all(|items| items.iter().any(|(item, _)| !worthless.contains(&item.as_str())))
    }

    /// Returns the same shares, moved on by so many agents.
    pub(super) fn turned(mut self, places: usize) -> ItemShares {
        let agents = self.0.len().max(1);
        self.0.rotate_right(places % agents);
        self
    }

    /// Writes the shares as records have them.
    pub(super) fn to_json(&self) -> Value {
        let items = |items: &Vec<(String, u32)>| -> Map<String, Value> {
            items.iter().map(|(item, count)| (item.clone(), (*count).into())).collect()
        };
        let agents = self.0.iter().enumerate();
        Value::Object(agents.map(|(agent, held)| (agent.to_string(), items(held).into())).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_dealt_as_published() {
        // Golden apple and cake of the published full set.
        let mut shares = ItemShares::new(2);
        for (item, count) in [("gold_ingot", 8), ("apple", 1), ("milk_bucket", 3), ("egg", 1)] {
            shares.deal_evenly(item, count);
        }
        assert_eq!(
            shares.to_json().to_string(),
            r#"{"0":{"gold_ingot":4,"apple":1,"milk_bucket":2},"1":{"gold_ingot":4,"milk_bucket":1,"egg":1}}"#
        );
        assert!(shares.everybody_has_more_than(&["gold_ingot"]));
        assert!(!ItemShares::new(1).everybody_has_more_than(&[]));
        let turned = shares.turned(3).to_json();
        assert_eq!(turned["0"]["egg"], 1);
    }
}
