//! Reads the agents' initial inventories: `{"0": {"item": count}}`.

use std::collections::BTreeMap;

use cooperage_blocks::registry::ItemId;
use serde_json::{Map, Value};

use super::{AGENTS_MAX, TaskReader};

/// The most of an item that an agent can be given.
const COUNT_MAX: u64 = 2_000;

impl TaskReader<'_> {
    pub(super) fn inventories(&mut self) -> Result<BTreeMap<u32, Vec<(ItemId, u32)>>, String> {
        let wrong = || "`initial_inventory` is no object of agents' numbers with items".to_owned();
        let given = match self.fields.get("initial_inventory") {
            None | Some(Value::Null) => return Ok(BTreeMap::new()),
            Some(value) => value.as_object().ok_or_else(wrong)?,
        };
        if !given.is_empty() && given.values().all(|count| count.is_number()) {
            // In the published program items without an agent's number belong to no agent.
            self.remark("has an inventory that names no agent, so that nobody gets any of it");
            return Ok(BTreeMap::new());
        }
        let mut inventories = BTreeMap::new();
        for (agent, items) in given {
            let agent = agent.parse::<u32>().ok().filter(|agent| *agent < AGENTS_MAX).ok_or_else(wrong)?;
            let items = items.as_object().ok_or_else(wrong)?;
            inventories.insert(agent, self.items(items)?);
        }
        Ok(inventories)
    }

    fn items(&mut self, items: &Map<String, Value>) -> Result<Vec<(ItemId, u32)>, String> {
        let mut given = Vec::new();
        for (name, count) in items {
            let count = count
                .as_u64()
                .filter(|count| *count <= COUNT_MAX)
                .ok_or_else(|| "`initial_inventory` has counts from 0 to 2000".to_owned())?;
            if count == 0 {
                self.remark(&format!("gives 0 {name}, which is nothing"));
            } else if let Some(item) = self.item(name, "gives") {
                given.push((item, count as u32));
            }
        }
        Ok(given)
    }
}
