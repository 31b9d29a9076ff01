//! The facts that the words of a prompt state. The prompts of every framework are read alike.
//!
//! The messages are read in their order, so that a newer fact takes the place of an older one.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_blocks::registry::entity_kind;
use cooperage_blocks::{BlockPos, BlockState, ItemId, registry};
use cooperage_core::{SeenBlock, Tool};
use cooperage_models::{ChatRole, Message, Reply};
use cooperage_plan::{told_cell, told_state};
use cooperage_teams::FrameworkRules;
use cooperage_teams::base_agent::{AgentTurn, fitted_call, parse_turn};
use cooperage_teams::player::{ToldSurroundings, WorldWords};
use serde_json::Value;

use super::words;

/// An agent's body.
#[derive(Clone, Debug, Default)]
pub(super) struct ToldBody {
    pub(super) place: Option<BlockPos>,
    pub(super) held: Option<ItemId>,
    pub(super) items: BTreeMap<ItemId, u32>,
}

/// A sign with the agents that read it; none where the prompt's own agent does.
#[derive(Clone, Debug)]
pub(super) struct ToldSign {
    pub(super) near: Vec<String>,
    pub(super) text: String,
}

/// Everything that a prompt tells of the world.
#[derive(Clone, Debug, Default)]
pub(super) struct ToldVillage {
    /// The agents' names, by number.
    pub(super) names: Vec<String>,
    /// The agent that is asked.
    pub(super) me: Option<usize>,
    pub(super) bodies: BTreeMap<usize, ToldBody>,
    pub(super) blocks: BTreeMap<BlockPos, BlockState>,
    /// The contents of containers, where they have been seen.
    pub(super) stores: BTreeMap<BlockPos, BTreeMap<ItemId, u32>>,
    /// Creatures and vehicles, by kind and cell.
    pub(super) nearby: Vec<(String, BlockPos)>,
    /// Items on the ground.
    pub(super) drops: Vec<(ItemId, BlockPos)>,
    /// Kinds of creatures that the agent has killed since it last saw what lies on the ground.
    pub(super) slain: BTreeSet<String>,
    /// Cells that an agent could not reach.
    pub(super) unreached: BTreeSet<BlockPos>,
    pub(super) signs: Vec<ToldSign>,
    /// Names that have been looked for, in small letters.
    pub(super) looked_for: BTreeSet<String>,
    /// Those of them that were not there when last looked for.
    pub(super) absent: BTreeSet<String>,
    /// Places to which agents have gone.
    pub(super) visited: BTreeSet<BlockPos>,
}

/// The first words of an observation.
const OBSERVATION: &str = "Observation: ";
/// The heading of surroundings.
const SURROUNDINGS: &str = "The surroundings:\n";
/// The heading of the task, where it stands among the instructions.
const TASK: &str = "\nThe task:\n";
/// The words around a sign below an observation.
const SIGN: &str = "The sign near you says: ";
const TURNS: &str = " Turns left: ";

impl ToldVillage {
    /// Reads the words of a prompt.
    pub(super) fn read(parts: &WorldWords<'_>, tools: &[Tool]) -> ToldVillage {
        let mut told = ToldVillage {
            names: parts.names.iter().map(|name| (*name).to_owned()).collect(),
            ..ToldVillage::default()
        };
        told.me = told.names.iter().position(|name| name == parts.name);
        let newest = parts
            .messages
            .iter()
            .rposition(|message| !parts.observation.is_empty() && message.text().contains(parts.observation));
        for (place, message) in parts.messages.iter().enumerate() {
            match newest {
                Some(at) if at == place => {
                    // The memory is written around the observation and is older than it, so the reader takes the memory first.
                    let (before, after) = message.text().split_once(parts.observation).unwrap_or_default();
                    told.take_words(before);
                    told.take_words(after);
                }
                _ if message.speaker() == ChatRole::User && !message.text().starts_with(OBSERVATION) => {
                    told.take_words(message.text());
                }
                _ if message.speaker() == ChatRole::System => {
                    told.take_words(message.text().split_once(TASK).map_or("", |(_, task)| task));
                }
                _ => {}
            }
        }
        told.take_surroundings(&ToldSurroundings::read(parts.observation));
        // A planner is told of the agents beside the surroundings, which may be older.
        for line in parts.messages.iter().flat_map(|message| message.text().lines()) {
            if line.starts_with("- ") && line.contains("], holds ") {
                told.take_surroundings(&ToldSurroundings::read(line.trim_start_matches("- ")));
            }
        }
        let mut said = None;
        for message in parts.messages {
            match message.speaker() {
                ChatRole::Assistant => said = Some(message.text()),
                ChatRole::User => {
                    if let Some(observation) = message.text().strip_prefix(OBSERVATION) {
                        told.take_turn(said.take().unwrap_or_default(), observation, tools);
                    }
                }
                ChatRole::System => {}
            }
        }
        told
    }

    /// The number of an agent; a name that is new gets the next one.
    pub(super) fn number(&mut self, name: &str) -> usize {
        let known = self.names.iter().position(|known| known == name);
        known.unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        })
    }

    pub(super) fn own(&mut self) -> Option<&mut ToldBody> {
        Some(self.bodies.entry(self.me?).or_default())
    }

    fn take_surroundings(&mut self, told: &ToldSurroundings) {
        for person in &told.people {
            let number = self.number(&person.name);
            let body = self.bodies.entry(number).or_default();
            body.place = person.place.and_then(told_cell).or(body.place);
            if let Some((held, carried)) = &person.items {
                body.held = held.as_ref().and_then(|held| registry().item(&held.item));
                body.items.clear();
                for items in held.iter().chain(carried) {
                    if let Some(item) = registry().item(&items.item) {
                        *body.items.entry(item).or_default() += items.count;
                    }
                }
            }
        }
        for block in &told.blocks {
            self.take_block(block);
        }
        for entity in &told.nearby {
            let Some(place) = told_cell(entity.place) else { continue };
            let known = self.names.iter().position(|name| *name == entity.kind);
            match known {
                Some(number) => {
                    let body = self.bodies.entry(number).or_default();
                    body.place.get_or_insert(place);
                }
                None => self.take_creature(&entity.kind, place),
            }
        }
        if !told.signs.is_empty() {
            let sign =
                |(near, text): &(Vec<String>, String)| ToldSign { near: near.clone(), text: text.clone() };
            self.signs.extend(told.signs.iter().map(sign));
        }
    }

    fn take_creature(&mut self, kind: &str, place: BlockPos) {
        if let Some(item) = dropped(kind) {
            self.take_drop(item, place);
            return;
        }
        let is_new = !self.nearby.iter().any(|(known, at)| known == kind && *at == place);
        if is_new && !self.names.iter().any(|name| name == kind) {
            self.nearby.push((kind.to_owned(), place));
        }
    }

    pub(super) fn take_drop(&mut self, item: ItemId, place: BlockPos) {
        if !self.drops.contains(&(item, place)) {
            self.drops.push((item, place));
        }
    }

    fn take_block(&mut self, block: &SeenBlock) {
        let Some(place) = told_cell(block.place) else { return };
        let properties: Vec<String> =
            block.properties.iter().map(|(name, value)| format!("{name}={value}")).collect();
        if let Some(state) = told_state(&block.name, &properties.join(",")) {
            self.blocks.insert(place, state);
        }
    }

    /// Reads what agents have said, done and remember, and the data of the task.
    fn take_words(&mut self, text: &str) {
        let (text, surroundings) = text.split_once(SURROUNDINGS).unwrap_or((text, ""));
        for part in [text, surroundings] {
            for line in part.lines() {
                self.take_carried(line);
                words::take_line(self, line);
            }
        }
    }

    /// Reads `Alice carries now: 3 wheat, 1 egg`.
    fn take_carried(&mut self, line: &str) {
        let Some((name, items)) = line.split_once(" carries now: ") else { return };
        let number = self.number(name);
        self.bodies.entry(number).or_default().items = words::counts(items);
    }

    /// Reads a turn of the agent, and the observation on it.
    fn take_turn(&mut self, said: &str, observation: &str, tools: &[Tool]) {
        let (record, below) = observation.split_once('\n').unwrap_or((observation, ""));
        let value: Value = serde_json::from_str(record).unwrap_or_default();
        let message = value.get("message").and_then(Value::as_str).unwrap_or(record);
        if let AgentTurn::Act { call, .. } = parse_turn(&Reply::of_text(said), tools, FrameworkRules::Fixed) {
            let has_worked = value.get("status").and_then(Value::as_bool).unwrap_or_default();
            let data = value.get("data").unwrap_or(&Value::Null);
            words::take_call(self, &fitted_call(tools, call), has_worked, message, data);
        } else {
            words::take_line(self, message);
        }
        if let Some((_, carried)) = below.split_once("You carry: ") {
            let items = words::counts(carried.split('.').next().unwrap_or_default());
            if let Some(own) = self.own() {
                own.held = own.held.filter(|held| items.contains_key(held));
                own.items = items;
            }
        }
        if let Some((_, sign)) = below.split_once(SIGN) {
            let text = sign.rsplit_once(TURNS).map_or(sign, |(text, _)| text).to_owned();
            self.signs.retain(|sign| !sign.near.is_empty());
            self.signs.push(ToldSign { near: Vec::new(), text });
        }
    }
}

/// The item on the ground that is called so; `None` for creatures and for what can be ridden.
pub(super) fn dropped(kind: &str) -> Option<ItemId> {
    let is_ridden = ["boat", "raft", "minecart"].iter().any(|end| kind.ends_with(end));
    registry().item(kind).filter(|_| !is_ridden && entity_kind(kind).is_none())
}

/// The messages of a prompt as one text.
pub(super) fn all_text(talk: &[Message]) -> String {
    talk.iter().map(Message::text).collect::<Vec<_>>().join("\n\n")
}
