//! The state manager: what the team knows of the world and what its agents remember (docs/spec/villager.md, 1.6).
//!
//! It keeps what agents perceive where a world's observations tell it; of any other world it keeps the text.

mod blocks;
mod findings;
#[cfg(test)]
mod tests;
mod told;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use cooperage_core::{AgentId, ItemCount, Micros, Observation, Perception, SeenBlock, SeenEntity, Tick};
use serde_json::{Value, json};

use blocks::{BlockListTerms, RememberedBlocks};

use crate::budget::text_within;
use crate::names::AgentNames;

pub(crate) use findings::ToolFinding;
pub use told::{ToldPerson, ToldSurroundings};

/// Characters of what is known of the world, in a prompt.
const ENVIRONMENT_CHARACTERS: usize = 8_192;
/// Characters of one agent's record.
const RECORD_CHARACTERS: usize = 1_200;
/// Characters of a memory.
const SUMMARY_CHARACTERS: usize = 2_400;
/// Characters of what an agent sees.
const SEEN_CHARACTERS: usize = 2_000;
/// A day in microseconds: time limits that are longer are not told.
const DAY: u64 = 86_400_000_000;
/// Seconds by which ages are told up to two minutes; then it is whole minutes.
const AGE_STEP: u64 = 10;
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
    tick_length: Micros,
    agents: Vec<AgentKnowledge>,
    blocks: RememberedBlocks,
    nearby: Vec<SeenEntity>,
    /// Where an agent was last seen by another one, by name, and when.
    last_seen: BTreeMap<String, (SeenEntity, AgentId, Tick)>,
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
    /// Knows nothing yet. Blocks at places that the task data names are told however many there are.
    pub(crate) fn new(names: AgentNames, tick_length: Micros, document: &Value) -> StateManager {
        let agents = vec![AgentKnowledge::default(); names.all().len()];
        StateManager {
            names,
            tick_length,
            agents,
            blocks: RememberedBlocks::naming(document),
            nearby: Vec::new(),
            last_seen: BTreeMap::new(),
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
        self.blocks.take(perception, now);
        self.nearby.clone_from(&perception.entities);
        for entity in &perception.entities {
            if let Some(name) = &entity.name {
                self.last_seen.insert(name.clone(), (entity.clone(), agent, now));
            }
        }
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

    /// The time that is left, and all of it, in words; `None` in worlds that give no perceptions, which tell it
    /// themselves, and where the end is days away.
    pub(crate) fn time_left(&self, now: Tick, horizon: Tick) -> Option<String> {
        let minutes = |ticks: u64| {
            let seconds = ticks.saturating_mul(self.tick_length.0) / 1_000_000;
            let (minutes, rest) = (seconds / 60, seconds % 60);
            if rest == 0 { format!("{minutes} min") } else { format!("{minutes} min {rest} s") }
        };
        let is_told = self.agents.iter().any(|known| known.perception.is_some())
            && horizon.0.saturating_mul(self.tick_length.0) < DAY;
        let left = horizon.0.saturating_sub(now.0);
        is_told.then(|| format!("{} of {}", minutes(left), minutes(horizon.0)))
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

    /// Drops all summaries of the environment: something has happened.
    pub(crate) fn drop_cached(&mut self) {
        self.cached.clear();
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
            let age = self.age_of(agent, viewpoint);
            let _ = writeln!(text, "{}{}", self.person(agent), in_brackets(age));
        }
        let listing = BlockListTerms { newest: self.newest(viewpoint), tick_length: self.tick_length };
        let lines = match viewpoint {
            Viewpoint::Published => self.blocks.published_lines(),
            Viewpoint::Agent(_) | Viewpoint::Team => self.blocks.lines(&listing),
        };
        if !lines.is_empty() {
            text.push_str("Blocks:\n");
        }
        for line in lines {
            let _ = writeln!(text, "{line}");
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

    /// When the newest look was taken that a viewpoint has.
    fn newest(&self, viewpoint: Viewpoint) -> Tick {
        let looks = self.agents.iter().filter(|known| known.perception.is_some()).map(|known| known.tick);
        match viewpoint {
            Viewpoint::Agent(agent) => self.known(agent).map_or(Tick(0), |known| known.tick),
            Viewpoint::Team | Viewpoint::Published => looks.max().unwrap_or(Tick(0)),
        }
    }

    /// How much older than the newest look an agent's own look is, in words; `None` where it is as new.
    fn age_of(&self, agent: AgentId, viewpoint: Viewpoint) -> Option<String> {
        let seen = self.known(agent).filter(|known| known.perception.is_some())?.tick;
        (viewpoint != Viewpoint::Published)
            .then(|| age(seen, self.newest(viewpoint), self.tick_length))
            .flatten()
    }

    /// Returns an agent's name, its place, and the items in its hand and in its bag. Of an agent that was never asked
    /// what it perceives, it is what another one sees.
    fn person(&self, agent: AgentId) -> String {
        let name = self.names.get(agent);
        let or_nothing = |text: String| if text.is_empty() { "nothing".to_owned() } else { text };
        let Some(perception) = self.perception(agent) else {
            return self.last_seen.get(name).map_or_else(
                || format!("{name}: nothing is known"),
                |(entity, by, seen)| {
                    let newest = self.agents.iter().map(|known| known.tick).max().unwrap_or(*seen);
                    let age = in_brackets(age(*seen, newest, self.tick_length));
                    let other = self.names.get(*by);
                    format!("{}, seen by {other}{age}", entities(std::slice::from_ref(entity)))
                },
            );
        };
        let held = counts(perception.held.as_slice());
        let bag = counts(&beside_the_hand(perception));
        let place = json!(perception.place);
        format!("{name} at {place}, holds {}, carries {}", or_nothing(held), or_nothing(bag))
    }

    /// A line for each agent of the team: its place, and what it has; none in a world that gives no perceptions.
    pub(crate) fn people(&self) -> Vec<String> {
        if self.agents.iter().all(|known| known.perception.is_none()) {
            return Vec::new();
        }
        let line = |agent: &AgentId| {
            format!("{}{}", self.person(*agent), in_brackets(self.age_of(*agent, Viewpoint::Team)))
        };
        self.names.seats().iter().map(line).collect()
    }

    /// Each agent's record as a paragraph, by number.
    pub(crate) fn agent_records(&self) -> Vec<String> {
        self.numbers().map(|agent| self.agent_record(agent)).collect()
    }

    fn agent_record(&self, agent: AgentId) -> String {
        let Some(perception) = self.perception(agent) else {
            let tells_text = self.agents.iter().all(|known| known.perception.is_none());
            return if tells_text { self.names.get(agent).to_owned() } else { self.person(agent) };
        };
        let nearby = entities(&perception.entities);
        let record = format!(
            "{}; nearby: {}; sees {}{}",
            self.person(agent),
            if nearby.is_empty() { "nobody" } else { &nearby },
            nearest_of_each_kind(perception),
            in_brackets(self.age_of(agent, Viewpoint::Team)),
        );
        text_within(&record, RECORD_CHARACTERS)
    }

    /// The environment in a sentence or two, made without a model.
    pub(crate) fn sentence(&self, viewpoint: Viewpoint) -> String {
        if self.agents.iter().all(|known| known.perception.is_none()) {
            return text_within(self.text.trim(), ENVIRONMENT_CHARACTERS);
        }
        let names = self.blocks.kinds(viewpoint == Viewpoint::Published);
        let people: Vec<String> = self.names.seats().iter().map(|&agent| self.person(agent)).collect();
        let mut sentence =
            format!("It is {}. {}. There is {}.", self.time, people.join("; "), names.join(", "));
        for sign in self.signs(viewpoint) {
            let _ = write!(sentence, " A sign{} says: {}", sign.near, sign.text);
        }
        text_within(&sentence, ENVIRONMENT_CHARACTERS)
    }
}

/// Returns how much older a look is than the newest one, in words; `None` where it is as new.
fn age(seen: Tick, newest: Tick, tick_length: Micros) -> Option<String> {
    let ticks = newest.0.checked_sub(seen.0).filter(|ticks| *ticks > 0)?;
    let seconds = ticks.saturating_mul(tick_length.0).div_ceil(1_000_000);
    Some(match seconds.div_ceil(AGE_STEP) * AGE_STEP {
        step if step <= 120 => format!("up to {step} s ago"),
        step => format!("up to {} min ago", step.div_ceil(60)),
    })
}

fn in_brackets(age: Option<String>) -> String {
    age.map(|age| format!(" ({age})")).unwrap_or_default()
}

/// The items that an agent carries, without what it holds in its hand.
fn beside_the_hand(perception: &Perception) -> Vec<ItemCount> {
    let in_hand =
        |item: &str| perception.held.as_ref().filter(|held| held.item == item).map_or(0, |held| held.count);
    let rest = perception.carried.iter().map(|items| ItemCount {
        item: items.item.clone(),
        count: items.count.saturating_sub(in_hand(&items.item)),
    });
    rest.filter(|items| items.count > 0).collect()
}

/// Items with their numbers, as prompts show them; null where nothing is known, an empty object for nothing.
pub(crate) fn held_json(perception: Option<&Perception>) -> Value {
    perception.map_or(Value::Null, |known| known.held.as_ref().map_or_else(|| json!({}), counted))
}

/// Returns the carried items without the one in the hand as a list of objects of name and number; null if nothing is
/// known.
pub(crate) fn bag_json(perception: Option<&Perception>) -> Value {
    perception.map_or(Value::Null, |known| beside_the_hand(known).iter().map(counted).collect())
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
    let or_nothing = |text: String| if text.is_empty() { "nothing".to_owned() } else { text };
    let text = format!(
        "Near you: {}
Blocks in sight: {}",
        or_nothing(nearby),
        or_nothing(nearest_of_each_kind(perception))
    );
    text_within(&text, SEEN_CHARACTERS)
}

/// The blocks in sight, the first of each kind: worlds list the nearest first.
fn nearest_of_each_kind(perception: &Perception) -> String {
    let mut kinds: BTreeSet<&str> = BTreeSet::new();
    let first = perception.blocks.iter().filter(|block| kinds.insert(&block.name));
    first.map(|block| format!("{} {}", block.name, placed(block))).collect::<Vec<_>>().join(", ")
}

/// A block's place with its properties.
fn placed(block: &SeenBlock) -> String {
    let mut place = json!(block.place).to_string();
    for (property, value) in &block.properties {
        // Writing to a text cannot fail.
        let _ = write!(place, " {property}={value}");
    }
    place
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
