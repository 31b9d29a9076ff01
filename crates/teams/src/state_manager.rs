//! The state manager: what the team knows of the world and what its agents remember (docs/spec/villager.md, 1.6).
//!
//! It keeps what agents perceive where a world's observations tell it; of any other world it keeps the text.

use std::collections::BTreeMap;
use std::fmt::Write;

use cooperage_core::{AgentId, ItemCount, Observation, Perception, SeenBlock, SeenEntity, Tick};
use serde_json::{Value, json};

use crate::budget::text_within;
use crate::names::AgentNames;

/// Characters of what is known of the world, in a prompt.
const ENVIRONMENT_CHARACTERS: usize = 8_192;
/// Characters of one agent's record.
const RECORD_CHARACTERS: usize = 1_200;
/// Characters of a memory.
const SUMMARY_CHARACTERS: usize = 2_400;
/// Places of one kind of thing that are told, the newest.
const PLACES_TOLD: usize = 6;
/// Characters of what an agent sees.
const SEEN_CHARACTERS: usize = 2_000;
/// Records of blocks that are kept; the oldest go.
const BLOCKS_KEPT: usize = 4_096;
/// Summaries of the environment that are kept.
const CACHED_MAX: usize = 64;

/// For which reader the surroundings are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Viewpoint {
    /// One agent: its own sign, and what is near it.
    Agent(AgentId),
    /// A planner: the signs and the surroundings of each agent, by name.
    Team,
    /// As published: one sign and one list of creatures for the whole team, those of the agent that looked last.
    Published,
}

/// A sign that agents read now.
pub(crate) struct ReadSign {
    /// The agents that stand before it, as ` near Alice and Bob`; empty where the reader of the prompt does.
    pub(crate) near: String,
    /// The words on it.
    pub(crate) text: String,
}

/// The latest perceptions and the memories of all agents.
pub(crate) struct StateManager {
    names: AgentNames,
    agents: Vec<AgentKnowledge>,
    /// Blocks in the order in which they were first seen.
    blocks: Vec<SeenBlock>,
    nearby: Vec<SeenEntity>,
    sign: String,
    time: String,
    /// The world's text, for worlds that give no perceptions.
    text: String,
    /// Summaries of the environment by what they are for, with when they were made.
    cached: BTreeMap<String, (Tick, String)>,
}

/// The latest perception of an agent, and its memory.
#[derive(Clone, Default)]
struct AgentKnowledge {
    perception: Option<Perception>,
    tick: Tick,
    summary: String,
    history: Value,
}

impl StateManager {
    pub(crate) fn new(names: AgentNames) -> StateManager {
        let agents = vec![AgentKnowledge::default(); names.all().len()];
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
        let Some(perception) = &seen.perception else {
            self.text.clone_from(&seen.text);
            return;
        };
        for block in &perception.blocks {
            if self.blocks.contains(block) {
                continue;
            }
            self.blocks.retain(|known| known.place != block.place);
            self.blocks.push(block.clone());
        }
        let surplus = self.blocks.len().saturating_sub(BLOCKS_KEPT);
        self.blocks.drain(..surplus);
        self.nearby.clone_from(&perception.entities);
        self.sign.clone_from(&perception.sign);
        self.time.clone_from(&perception.time_of_day);
        if let Some(known) = self.agents.get_mut(agent.0 as usize) {
            known.perception = Some(perception.clone());
            known.tick = now;
        }
    }

    /// Returns an agent's latest perception; `None` if the world does not give one.
    pub(crate) fn perception(&self, agent: AgentId) -> Option<&Perception> {
        self.known(agent)?.perception.as_ref()
    }

    fn known(&self, agent: AgentId) -> Option<&AgentKnowledge> {
        self.agents.get(agent.0 as usize)
    }

    /// Returns an agent's memory; empty at first.
    pub(crate) fn summary(&self, agent: AgentId) -> &str {
        self.known(agent).map_or("", |known| &known.summary)
    }

    /// Returns the memory of every agent, by number.
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

    /// Returns an agent's actions in its last subtask; null at first.
    pub(crate) fn history(&self, agent: AgentId) -> Value {
        self.known(agent).map_or(Value::Null, |known| known.history.clone())
    }

    /// Keeps an agent's actions in its last subtask, in place of the earlier ones.
    pub(crate) fn keep_history(&mut self, agent: AgentId, actions: Value) {
        if let Some(known) = self.agents.get_mut(agent.0 as usize) {
            known.history = actions;
        }
    }

    /// The signs that are read now.
    pub(crate) fn signs(&self, viewpoint: Viewpoint) -> Vec<ReadSign> {
        let read =
            |sign: &str| (!sign.is_empty()).then(|| ReadSign { near: String::new(), text: sign.to_owned() });
        match viewpoint {
            Viewpoint::Published => read(&self.sign).into_iter().collect(),
            Viewpoint::Agent(agent) => {
                self.perception(agent).and_then(|seen| read(&seen.sign)).into_iter().collect()
            }
            Viewpoint::Team => {
                // Agents that stand before the same sign share a line.
                let mut signs: Vec<ReadSign> = Vec::new();
                for (name, seen) in self.looks().filter(|(_, seen)| !seen.sign.is_empty()) {
                    match signs.iter_mut().find(|sign| sign.text == seen.sign) {
                        Some(sign) => {
                            let _ = write!(sign.near, " and {name}");
                        }
                        None => {
                            signs.push(ReadSign { near: format!(" near {name}"), text: seen.sign.clone() });
                        }
                    }
                }
                signs
            }
        }
    }

    /// The last looks of the team's agents, with their names.
    fn looks(&self) -> impl Iterator<Item = (&str, &Perception)> {
        self.names.seats().iter().filter_map(|&agent| Some((self.names.get(agent), self.perception(agent)?)))
    }

    /// The players, creatures and dropped items that are seen, a line each.
    fn nearby(&self, viewpoint: Viewpoint) -> Vec<String> {
        let line = |list: &[SeenEntity]| (!list.is_empty()).then(|| format!("Nearby: {}", entities(list)));
        match viewpoint {
            Viewpoint::Published => line(&self.nearby).into_iter().collect(),
            Viewpoint::Agent(agent) => {
                self.perception(agent).and_then(|seen| line(&seen.entities)).into_iter().collect()
            }
            Viewpoint::Team => self
                .looks()
                .filter(|(_, seen)| !seen.entities.is_empty())
                .map(|(name, seen)| format!("Near {name}: {}", entities(&seen.entities)))
                .collect(),
        }
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

    /// Returns all that is known of the world as text: the agents and the things at their places.
    pub(crate) fn environment(&self, viewpoint: Viewpoint) -> String {
        if self.agents.iter().all(|known| known.perception.is_none()) {
            return text_within(self.text.trim(), ENVIRONMENT_CHARACTERS);
        }
        let mut text = String::new();
        // Writing to a text cannot fail.
        let _ = writeln!(text, "Time: {}", self.time);
        for &agent in self.names.seats() {
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
        for line in self.nearby(viewpoint) {
            let _ = writeln!(text, "{line}");
        }
        for sign in self.signs(viewpoint) {
            let _ = writeln!(text, "Sign{}: {}", sign.near, sign.text);
        }
        text_within(text.trim_end(), ENVIRONMENT_CHARACTERS)
    }

    fn numbers(&self) -> impl Iterator<Item = AgentId> + use<> {
        (0..self.agents.len() as u32).map(AgentId)
    }

    /// Returns an agent's name, its place, and the items in its hand and in its bag.
    fn person(&self, agent: AgentId) -> String {
        let name = self.names.get(agent);
        let Some(perception) = self.perception(agent) else {
            return format!("{name}: nothing is known");
        };
        let held = counts(perception.held.as_slice());
        let bag = counts(&perception.carried);
        let or_nothing = |text: String| if text.is_empty() { "nothing".to_owned() } else { text };
        let place = json!(perception.place);
        format!("{name} at {place}, holds {}, carries {}", or_nothing(held), or_nothing(bag))
    }

    /// Each agent's record as a paragraph, by number.
    pub(crate) fn agent_records(&self) -> Vec<String> {
        self.numbers().map(|agent| self.agent_record(agent)).collect()
    }

    fn agent_record(&self, agent: AgentId) -> String {
        let Some((perception, tick)) =
            self.known(agent).and_then(|known| Some((known.perception.as_ref()?, known.tick)))
        else {
            return self.names.get(agent).to_owned();
        };
        let nearby = entities(&perception.entities);
        let blocks: Vec<String> = grouped(&perception.blocks)
            .into_iter()
            .filter_map(|(name, places)| Some(format!("{name} {}", places.first()?)))
            .collect();
        let record = format!(
            "{}; nearby: {}; sees {} (at tick {})",
            self.person(agent),
            if nearby.is_empty() { "nobody" } else { &nearby },
            blocks.join(", "),
            tick
        );
        text_within(&record, RECORD_CHARACTERS)
    }

    /// The environment in a sentence or two, made without a model.
    pub(crate) fn sentence(&self, viewpoint: Viewpoint) -> String {
        if self.agents.iter().all(|known| known.perception.is_none()) {
            return text_within(self.text.trim(), ENVIRONMENT_CHARACTERS);
        }
        let mut names: Vec<&str> = Vec::new();
        for block in &self.blocks {
            if !names.contains(&block.name.as_str()) {
                names.push(&block.name);
            }
        }
        let people: Vec<String> = self.names.seats().iter().map(|&agent| self.person(agent)).collect();
        let mut sentence =
            format!("It is {}. {}. There is {}.", self.time, people.join("; "), names.join(", "));
        for sign in self.signs(viewpoint) {
            let _ = write!(sentence, " A sign{} says: {}", sign.near, sign.text);
        }
        text_within(&sentence, ENVIRONMENT_CHARACTERS)
    }
}

/// Items with their numbers, as prompts show them; null where nothing is known, an empty object for nothing.
pub(crate) fn held_json(perception: Option<&Perception>) -> Value {
    perception.map_or(Value::Null, |known| known.held.as_ref().map_or_else(|| json!({}), counted))
}

/// Returns the carried items as a list of objects of name and number; null if nothing is known.
pub(crate) fn carried_json(perception: Option<&Perception>) -> Value {
    perception.map_or(Value::Null, |known| known.carried.iter().map(counted).collect())
}

/// Items with their numbers, as a prompt says them: `2 rabbit, 1 bucket`, or `nothing`.
#[must_use]
pub fn carried_text(carried: &[ItemCount]) -> String {
    let items: Vec<String> = carried.iter().map(|items| format!("{} {}", items.count, items.item)).collect();
    if items.is_empty() { "nothing".to_owned() } else { items.join(", ") }
}

fn counted(items: &ItemCount) -> Value {
    json!({items.item.as_str(): items.count})
}

/// Items with their numbers, as text.
fn counts(list: &[ItemCount]) -> String {
    list.iter().map(|items| format!("{}*{}", items.item, items.count)).collect::<Vec<_>>().join(", ")
}

/// Returns two lines about an agent's view: the agents, creatures and items nearby, and the nearest of each kind of block.
pub(crate) fn seen_text(perception: &Perception) -> String {
    let nearby = entities(&perception.entities);
    let blocks: Vec<String> = grouped(&perception.blocks)
        .into_iter()
        .filter_map(|(name, places)| Some(format!("{name} {}", places.first()?)))
        .collect();
    let or_nothing = |text: String| if text.is_empty() { "nothing".to_owned() } else { text };
    let text = format!(
        "Near you: {}
Blocks in sight: {}",
        or_nothing(nearby),
        or_nothing(blocks.join(", "))
    );
    text_within(&text, SEEN_CHARACTERS)
}

/// Blocks by name, in the order in which the names appear; each place with its properties.
fn grouped(blocks: &[SeenBlock]) -> Vec<(&str, Vec<String>)> {
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    for block in blocks {
        let mut place = json!(block.place).to_string();
        for (property, value) in &block.properties {
            let _ = write!(place, " {property}={value}");
        }
        match groups.iter_mut().find(|(known, _)| *known == block.name) {
            Some((_, places)) => places.push(place),
            None => groups.push((&block.name, vec![place])),
        }
    }
    groups
}

/// Entities with their places.
fn entities(list: &[SeenEntity]) -> String {
    let of = |entity: &SeenEntity| {
        let held = entity.held.as_ref().map(|item| format!(" holding {item}"));
        let name = entity.name.as_ref().unwrap_or(&entity.kind);
        format!("{name} {}{}", json!(entity.place), held.unwrap_or_default())
    };
    list.iter().map(of).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn block(name: &str, place: [i64; 3], properties: &[(&str, &str)]) -> SeenBlock {
        let properties = properties.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
        SeenBlock { name: name.to_owned(), place, properties }
    }

    fn items(item: &str, count: u32) -> ItemCount {
        ItemCount { item: item.to_owned(), count }
    }

    fn seen(place: [i64; 3], blocks: Vec<SeenBlock>, sign: &str) -> Observation {
        let entity = |kind: &str, name: Option<&str>, place, held: Option<&str>| SeenEntity {
            kind: kind.to_owned(),
            name: name.map(str::to_owned),
            place,
            held: held.map(str::to_owned),
        };
        let perception = Perception {
            name: "Alice".to_owned(),
            place,
            time_of_day: "noon".to_owned(),
            doing: None,
            held: Some(items("saw", 1)),
            carried: vec![items("saw", 1), items("plank", 12)],
            entities: vec![
                entity("player", Some("Bob"), [4, 0, 4], Some("saw")),
                entity("gull", None, [1, 2, 3], None),
            ],
            blocks,
            sign: sign.to_owned(),
        };
        Observation { data: Value::Null, text: String::new(), perception: Some(perception) }
    }

    fn manager() -> StateManager {
        StateManager::new(AgentNames::for_tests(&["Alice", "Bob"]))
    }

    #[test]
    fn records_are_merged_and_a_cell_has_one_content() {
        let mut memory = manager();
        let door = |open: &str| block("door", [2, 0, 2], &[("open", open)]);
        let rack = block("rack", [1, 0, 1], &[]);
        memory.update(AgentId(0), &seen([0, 0, 0], vec![rack.clone(), door("false")], ""), Tick(1));
        memory.update(AgentId(0), &seen([1, 0, 0], vec![door("true"), rack], "mind the step"), Tick(2));
        assert_eq!(
            memory.environment(Viewpoint::Published),
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
        assert!(
            memory
                .sentence(Viewpoint::Published)
                .ends_with("There is rack, door. A sign says: mind the step")
        );
    }

    #[test]
    fn each_agent_reads_its_own_sign_and_a_planner_reads_all() {
        let mut memory = manager();
        memory.update(AgentId(0), &seen([0, 0, 0], Vec::new(), "a riddle"), Tick(1));
        memory.update(AgentId(1), &seen([9, 0, 9], Vec::new(), "this room is done"), Tick(2));
        let of = |memory: &StateManager, viewpoint| {
            let environment = memory.environment(viewpoint);
            let is_told = |line: &&str| line.starts_with("Sign") || line.starts_with("Near");
            environment.lines().filter(is_told).map(str::to_owned).collect::<Vec<_>>()
        };
        let near = "Bob [4,0,4] holding saw, gull [1,2,3]";
        assert_eq!(
            of(&memory, Viewpoint::Agent(AgentId(0))),
            [format!("Nearby: {near}"), "Sign: a riddle".to_owned()]
        );
        assert_eq!(
            of(&memory, Viewpoint::Team),
            [
                format!("Near Alice: {near}"),
                format!("Near Bob: {near}"),
                "Sign near Alice: a riddle".to_owned(),
                "Sign near Bob: this room is done".to_owned()
            ]
        );
        assert_eq!(of(&memory, Viewpoint::Published)[1], "Sign: this room is done");
        memory.update(AgentId(1), &seen([0, 0, 0], Vec::new(), "a riddle"), Tick(3));
        assert_eq!(of(&memory, Viewpoint::Team)[2..], ["Sign near Alice and Bob: a riddle"]);
    }

    #[test]
    fn a_world_without_records_is_known_by_its_text() {
        let mut memory = manager();
        memory.update(
            AgentId(1),
            &Observation { data: json!({"tick": 3}), text: "step 3\n".to_owned(), perception: None },
            Tick(3),
        );
        assert_eq!(
            (memory.environment(Viewpoint::Team), memory.sentence(Viewpoint::Team)),
            ("step 3".to_owned(), "step 3".to_owned())
        );
        assert_eq!(memory.agent_records(), ["Alice", "Bob"]);
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
