//! The state manager: what the team knows of the world and what its agents remember (specification of VillagerAgent:
//! 1.6).
//!
//! It reads the record of 1.6.1 where a world's observations have that form; of any other world it keeps the text.

use std::collections::BTreeMap;
use std::fmt::Write;

use cooperage_core::{AgentId, Observation, Tick};
use serde_json::Value;

use crate::budget::text_within;
use crate::names::Names;
use crate::structured::text_of;

/// Characters of what is known of the world, in a prompt.
const ENVIRONMENT_CHARACTERS: usize = 8_192;
/// Characters of one agent's record.
const RECORD_CHARACTERS: usize = 1_200;
/// Characters of a memory.
const SUMMARY_CHARACTERS: usize = 2_400;
/// Places of one kind of thing that are told, the newest.
const PLACES_TOLD: usize = 6;
/// Records of blocks that are kept; the oldest go.
const BLOCKS_KEPT: usize = 4_096;
/// Summaries of the environment that are kept.
const CACHED_MAX: usize = 64;

/// What is known and remembered.
pub(crate) struct StateManager {
    names: Names,
    agents: Vec<Known>,
    /// Block records in the order in which they were first seen.
    blocks: Vec<Value>,
    nearby: Vec<Value>,
    sign: String,
    time: String,
    /// What the world says where it has no records.
    text: String,
    /// Summaries of the environment by what they are for, with when they were made.
    cached: BTreeMap<String, (Tick, String)>,
}

/// What is known of an agent, and what it remembers.
#[derive(Clone, Default)]
struct Known {
    record: Value,
    tick: Tick,
    summary: String,
    history: Value,
}

impl StateManager {
    pub(crate) fn new(names: Names) -> StateManager {
        let agents = vec![Known::default(); names.all().len()];
        StateManager {
            names,
            agents,
            blocks: Vec::new(),
            nearby: Vec::new(),
            sign: String::new(),
            time: String::new(),
            text: String::new(),
            cached: BTreeMap::new(),
        }
    }

    /// Takes in what an agent perceives now.
    pub(crate) fn update(&mut self, agent: AgentId, seen: &Observation, now: Tick) {
        if seen.data.get("my_position").is_none() {
            self.text.clone_from(&seen.text);
            return;
        }
        let list = |key: &str| seen.data.get(key).and_then(Value::as_array).cloned().unwrap_or_default();
        for block in list("blocks") {
            if self.blocks.contains(&block) {
                continue;
            }
            let place = block.get("position").cloned();
            self.blocks.retain(|known| place.is_none() || known.get("position") != place.as_ref());
            self.blocks.push(block);
        }
        let surplus = self.blocks.len().saturating_sub(BLOCKS_KEPT);
        self.blocks.drain(..surplus);
        self.nearby = list("nearby_entities");
        self.sign = seen.data.get("sign").map(text_of).unwrap_or_default();
        self.time = seen.data.get("timeOfDay").map(text_of).unwrap_or_default();
        if let Some(known) = self.agents.get_mut(agent.0 as usize) {
            known.record.clone_from(&seen.data);
            known.tick = now;
        }
    }

    /// The newest record of an agent; null where the world has none.
    pub(crate) fn record(&self, agent: AgentId) -> Value {
        self.known(agent).map_or(Value::Null, |known| known.record.clone())
    }

    fn known(&self, agent: AgentId) -> Option<&Known> {
        self.agents.get(agent.0 as usize)
    }

    /// What an agent remembers; empty at first.
    pub(crate) fn summary(&self, agent: AgentId) -> &str {
        self.known(agent).map_or("", |known| &known.summary)
    }

    /// What every agent remembers, by number.
    pub(crate) fn summaries(&self) -> Vec<String> {
        self.agents.iter().map(|known| known.summary.clone()).collect()
    }

    /// An agent remembers this from now on; nothing changes if it is empty.
    pub(crate) fn remember(&mut self, agent: AgentId, summary: &str) {
        if let Some(known) = self.agents.get_mut(agent.0 as usize)
            && !summary.trim().is_empty()
        {
            known.summary = text_within(summary.trim(), SUMMARY_CHARACTERS);
        }
    }

    /// What an agent did in its last errand; null at first.
    pub(crate) fn history(&self, agent: AgentId) -> Value {
        self.known(agent).map_or(Value::Null, |known| known.history.clone())
    }

    /// An agent's last errand, in place of the one before.
    pub(crate) fn keep_history(&mut self, agent: AgentId, actions: Value) {
        if let Some(known) = self.agents.get_mut(agent.0 as usize) {
            known.history = actions;
        }
    }

    /// What stands on signs.
    pub(crate) fn sign(&self) -> &str {
        &self.sign
    }

    /// A summary made for that text not longer than `ticks` ago.
    pub(crate) fn cached(&self, task: &str, now: Tick, ticks: u64) -> Option<String> {
        let (made, summary) = self.cached.get(task)?;
        (made.after(ticks) >= now).then(|| summary.clone())
    }

    /// Keeps a summary; the oldest goes where there are too many.
    pub(crate) fn cache(&mut self, task: &str, now: Tick, summary: String) {
        self.cached.insert(task.to_owned(), (now, summary));
        if self.cached.len() > CACHED_MAX
            && let Some(oldest) =
                self.cached.iter().min_by_key(|(_, (made, _))| *made).map(|(key, _)| key.clone())
        {
            self.cached.remove(&oldest);
        }
    }

    /// All that is known of the world, as text: who is where, what lies where.
    pub(crate) fn environment(&self) -> String {
        if self.agents.iter().all(|known| known.record.is_null()) {
            return text_within(self.text.trim(), ENVIRONMENT_CHARACTERS);
        }
        let mut text = String::new();
        // Writing to a text cannot fail.
        let _ = writeln!(text, "Time: {}", self.time);
        for agent in self.numbers() {
            let _ = writeln!(text, "{}", self.person(agent));
        }
        let blocks = grouped(&self.blocks);
        if !blocks.is_empty() {
            text.push_str("Blocks:\n");
            for (name, places) in blocks {
                let newest = places.get(places.len().saturating_sub(PLACES_TOLD)..).unwrap_or_default();
                let _ = writeln!(text, "- {name}: {}", newest.join(", "));
            }
        }
        if !self.nearby.is_empty() {
            let _ = writeln!(text, "Nearby: {}", entities(&self.nearby));
        }
        if !self.sign.is_empty() {
            let _ = writeln!(text, "Sign: {}", self.sign);
        }
        text_within(text.trim_end(), ENVIRONMENT_CHARACTERS)
    }

    fn numbers(&self) -> impl Iterator<Item = AgentId> + use<> {
        (0..self.agents.len() as u32).map(AgentId)
    }

    /// Who, where, with what in hand and in the bag.
    fn person(&self, agent: AgentId) -> String {
        let name = self.names.get(agent);
        let Some(known) = self.known(agent).filter(|known| !known.record.is_null()) else {
            return format!("{name}: nothing is known");
        };
        let field = |key: &str| known.record.get(key).unwrap_or(&Value::Null);
        let held = counts(std::slice::from_ref(field("I_held_item")));
        let bag = field("inventory").as_array().map(|list| counts(list)).unwrap_or_default();
        let or_nothing = |text: String| if text.is_empty() { "nothing".to_owned() } else { text };
        let place = field("my_position");
        format!("{name} at {place}, holds {}, carries {}", or_nothing(held), or_nothing(bag))
    }

    /// Each agent's record as a paragraph, by number.
    pub(crate) fn agent_records(&self) -> Vec<String> {
        self.numbers().map(|agent| self.agent_record(agent)).collect()
    }

    fn agent_record(&self, agent: AgentId) -> String {
        let Some(known) = self.known(agent).filter(|known| !known.record.is_null()) else {
            return self.names.get(agent).to_owned();
        };
        let list = |key: &str| known.record.get(key).and_then(Value::as_array).cloned().unwrap_or_default();
        let nearby = entities(&list("nearby_entities"));
        let blocks: Vec<String> = grouped(&list("blocks"))
            .into_iter()
            .filter_map(|(name, places)| Some(format!("{name} {}", places.first()?)))
            .collect();
        let record = format!(
            "{}; nearby: {}; sees {} (at tick {})",
            self.person(agent),
            if nearby.is_empty() { "nobody" } else { &nearby },
            blocks.join(", "),
            known.tick
        );
        text_within(&record, RECORD_CHARACTERS)
    }

    /// The environment in a sentence or two, made without a model.
    pub(crate) fn sentence(&self) -> String {
        if self.agents.iter().all(|known| known.record.is_null()) {
            return text_within(self.text.trim(), ENVIRONMENT_CHARACTERS);
        }
        let mut names: Vec<&str> = Vec::new();
        for block in &self.blocks {
            let name = block.get("name").and_then(Value::as_str).unwrap_or_default();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let people: Vec<String> = self.numbers().map(|agent| self.person(agent)).collect();
        let mut sentence =
            format!("It is {}. {}. There is {}.", self.time, people.join("; "), names.join(", "));
        if !self.sign.is_empty() {
            let _ = write!(sentence, " A sign says: {}", self.sign);
        }
        text_within(&sentence, ENVIRONMENT_CHARACTERS)
    }
}

/// Objects of name and count, as text.
fn counts(list: &[Value]) -> String {
    let of = |object: &Value| {
        let object = object.as_object()?;
        let parts: Vec<String> = object.iter().map(|(name, count)| format!("{name}*{count}")).collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    };
    list.iter().filter_map(of).collect::<Vec<_>>().join(", ")
}

/// Block records by name, in the order in which the names appear; each place with its properties.
fn grouped(blocks: &[Value]) -> Vec<(&str, Vec<String>)> {
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    for block in blocks {
        let Some(object) = block.as_object() else { continue };
        let name = object.get("name").and_then(Value::as_str).unwrap_or_default();
        let mut place = object.get("position").map(text_of).unwrap_or_default();
        for (key, value) in object.iter().filter(|(key, _)| !matches!(key.as_str(), "name" | "position")) {
            let _ = write!(place, " {key}={}", text_of(value));
        }
        match groups.iter_mut().find(|(known, _)| *known == name) {
            Some((_, places)) => places.push(place),
            None => groups.push((name, vec![place])),
        }
    }
    groups
}

/// Entities with their places: the first key is the kind.
fn entities(list: &[Value]) -> String {
    let of = |entity: &Value| {
        let object = entity.as_object()?;
        let (kind, place) = object.iter().find(|(_, value)| value.is_array())?;
        let name = object.get("other_entity").map_or_else(|| kind.clone(), text_of);
        let held = object.get("heldItem").map(|item| format!(" holding {}", text_of(item)));
        Some(format!("{name} {place}{}", held.unwrap_or_default()))
    };
    list.iter().filter_map(of).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn seen(position: [i64; 3], blocks: Value, sign: &str) -> Observation {
        let data = json!({
            "my_name": "Alice", "my_position": position, "timeOfDay": "noon",
            "I_held_item": {"saw": 1}, "inventory": [{"saw": 1}, {"plank": 12}],
            "nearby_entities": [{"player": [4, 0, 4], "other_entity": "Bob", "heldItem": "saw"}, {"gull": [1, 2, 3]}],
            "blocks": blocks, "sign": sign,
        });
        Observation { text: data.to_string(), data }
    }

    fn manager() -> StateManager {
        StateManager::new(Names::for_tests(&["Alice", "Bob"]))
    }

    #[test]
    fn records_are_merged_and_a_cell_has_one_content() {
        let mut memory = manager();
        let door = |open: &str| json!({"name": "door", "position": [2, 0, 2], "open": open});
        let rack = json!({"name": "rack", "position": [1, 0, 1]});
        memory.update(AgentId(0), &seen([0, 0, 0], json!([rack, door("false")]), ""), Tick(1));
        memory.update(AgentId(0), &seen([1, 0, 0], json!([door("true"), rack]), "mind the step"), Tick(2));
        assert_eq!(
            memory.environment(),
            "Time: noon\nAlice at [1,0,0], holds saw*1, carries saw*1, plank*12\nBob: nothing is known\nBlocks:\n\
             - rack: [1,0,1]\n- door: [2,0,2] open=true\nNearby: Bob [4,0,4] holding saw, gull [1,2,3]\nSign: mind the step"
        );
        assert_eq!(
            memory.agent_records(),
            [
                "Alice at [1,0,0], holds saw*1, carries saw*1, plank*12; nearby: Bob [4,0,4] holding saw, gull [1,2,3]; \
                 sees door [2,0,2] open=true, rack [1,0,1] (at tick 2)",
                "Bob"
            ]
        );
        assert!(memory.sentence().ends_with("There is rack, door. A sign says: mind the step"));
    }

    #[test]
    fn a_world_without_records_is_known_by_its_text() {
        let mut memory = manager();
        memory.update(
            AgentId(1),
            &Observation { data: json!({"tick": 3}), text: "step 3\n".to_owned() },
            Tick(3),
        );
        assert_eq!((memory.environment(), memory.sentence()), ("step 3".to_owned(), "step 3".to_owned()));
        assert_eq!(memory.agent_records(), ["Alice", "Bob"]);
        memory.update(
            AgentId(0),
            &Observation { data: json!([{"my_position": 7}]), text: "x".to_owned() },
            Tick(4),
        );
        memory.update(
            AgentId(0),
            &Observation { data: json!({"my_position": 7, "blocks": [3, "x"]}), text: String::new() },
            Tick(4),
        );
        assert!(memory.environment().contains("Alice at 7"), "whatever a world says is borne");
    }

    #[test]
    fn summaries_of_the_environment_grow_old() {
        let mut memory = manager();
        memory.cache("build", Tick(10), "a rack".to_owned());
        assert_eq!(memory.cached("build", Tick(40), 30), Some("a rack".to_owned()));
        assert_eq!(memory.cached("build", Tick(41), 30), None);
        assert_eq!(memory.cached("other", Tick(10), 30), None);
        (0..200).for_each(|n| memory.cache(&format!("task {n}"), Tick(100 + n), String::new()));
        assert_eq!(memory.cached.len(), CACHED_MAX);
    }

    #[test]
    fn an_empty_memory_does_not_wipe_an_old_one() {
        let mut memory = manager();
        memory.remember(AgentId(0), "laid a plank");
        memory.remember(AgentId(0), "  ");
        memory.remember(AgentId(9), "nobody");
        assert_eq!(memory.summary(AgentId(0)), "laid a plank");
        assert_eq!(memory.summaries(), ["laid a plank", ""]);
    }
}
