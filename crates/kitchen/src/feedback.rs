//! Feedback: what went wrong in a step, as codes with parameters, as text for a model, and as JSON.

use std::fmt::Write;

use cooperage_core::AgentId;
use serde_json::{Map, Value};

use crate::ids::{KitchenItemId, LocationId};
use crate::rules::KitchenRules;

/// A piece of text in a [`FeedbackLog`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextRef {
    start: u32,
    end: u32,
}

/// One entry of the feedback list (docs/spec/cuisineworld.md, 1.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KitchenFeedback {
    /// Too few or too many parts.
    BadTokenCount {
        command: TextRef,
    },
    /// The verb does not exist.
    UnknownVerb {
        verb: TextRef,
    },
    /// The agent part cannot be read.
    BadAgentId,
    /// There is no such agent. Its number, which may be beyond anything a crew could have, is kept as its digits.
    AgentOutOfRange {
        agent: TextRef,
    },
    /// The verb needs a location.
    MissingLocation {
        command: TextRef,
    },
    /// The kitchen has no such location.
    UnknownLocation {
        agent: TextRef,
        location: TextRef,
    },
    /// An agent got two commands; the whole list was dropped.
    DuplicateAgent,
    /// No agent did anything.
    AllNoop,
    /// An agent's own command names another agent (hardening).
    NotYourAgent {
        agent: AgentId,
    },
    /// The agent must go there first.
    NotAtLocation {
        agent: AgentId,
        location: LocationId,
    },
    /// Nothing may be taken from there now.
    NotPickable {
        agent: AgentId,
        location: LocationId,
    },
    /// The storage gives base ingredients only, and the item must be named.
    StorageBaseOnly {
        agent: AgentId,
    },
    /// Nothing there to take.
    GetLocationEmpty {
        location: LocationId,
    },
    /// The agent is operating a tool.
    AgentBusy {
        agent: AgentId,
    },
    /// The agent cannot take while holding.
    GetHandsFull {
        agent: AgentId,
    },
    /// The tool is running.
    GetLocationBusy {
        location: LocationId,
        agent: AgentId,
    },
    /// The serving table refuses what is no dish of the level.
    NotALevelDish {
        item: KitchenItemId,
        location: LocationId,
    },
    /// The item does not fit what is or may be in the tool.
    PutWouldWaste {
        item: KitchenItemId,
        location: LocationId,
    },
    /// Nothing in hand.
    PutHandsEmpty {
        agent: AgentId,
    },
    /// The tool is running.
    PutLocationBusy {
        location: LocationId,
    },
    /// The tool is at capacity.
    LocationFull {
        location: LocationId,
    },
    /// The contents are no recipe.
    ActivateWouldWaste {
        location: LocationId,
    },
    /// The agent cannot activate while holding.
    ActivateHandsFull {
        agent: AgentId,
    },
    /// The tool is running already.
    ActivateLocationBusy {
        location: LocationId,
    },
    ActivateLocationEmpty {
        location: LocationId,
    },
}

impl KitchenFeedback {
    /// The stable name of the code.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            KitchenFeedback::BadTokenCount { .. } => "bad_token_count",
            KitchenFeedback::UnknownVerb { .. } => "unknown_verb",
            KitchenFeedback::BadAgentId => "bad_agent_id",
            KitchenFeedback::AgentOutOfRange { .. } => "agent_out_of_range",
            KitchenFeedback::MissingLocation { .. } => "missing_location",
            KitchenFeedback::UnknownLocation { .. } => "unknown_location",
            KitchenFeedback::DuplicateAgent => "duplicate_agent",
            KitchenFeedback::AllNoop => "all_noop",
            KitchenFeedback::NotYourAgent { .. } => "not_your_agent",
            KitchenFeedback::NotAtLocation { .. } => "not_at_location",
            KitchenFeedback::NotPickable { .. } => "not_pickable",
            KitchenFeedback::StorageBaseOnly { .. } => "storage_base_only",
            KitchenFeedback::GetLocationEmpty { .. } => "get_location_empty",
            KitchenFeedback::AgentBusy { .. } => "agent_busy",
            KitchenFeedback::GetHandsFull { .. } => "get_hands_full",
            KitchenFeedback::GetLocationBusy { .. } => "get_location_busy",
            KitchenFeedback::NotALevelDish { .. } => "not_a_level_dish",
            KitchenFeedback::PutWouldWaste { .. } => "put_would_waste",
            KitchenFeedback::PutHandsEmpty { .. } => "put_hands_empty",
            KitchenFeedback::PutLocationBusy { .. } => "put_location_busy",
            KitchenFeedback::LocationFull { .. } => "location_full",
            KitchenFeedback::ActivateWouldWaste { .. } => "activate_would_waste",
            KitchenFeedback::ActivateHandsFull { .. } => "activate_hands_full",
            KitchenFeedback::ActivateLocationBusy { .. } => "activate_location_busy",
            KitchenFeedback::ActivateLocationEmpty { .. } => "activate_location_empty",
        }
    }

    /// The agent it is about, where it names one of the crew.
    #[must_use]
    pub fn agent(self) -> Option<AgentId> {
        match self {
            KitchenFeedback::NotYourAgent { agent }
            | KitchenFeedback::NotAtLocation { agent, .. }
            | KitchenFeedback::NotPickable { agent, .. }
            | KitchenFeedback::StorageBaseOnly { agent }
            | KitchenFeedback::AgentBusy { agent }
            | KitchenFeedback::GetHandsFull { agent }
            | KitchenFeedback::GetLocationBusy { agent, .. }
            | KitchenFeedback::PutHandsEmpty { agent }
            | KitchenFeedback::ActivateHandsFull { agent } => Some(agent),
            _ => None,
        }
    }
}

/// An ordered list of feedback with the texts it quotes. Reused from step to step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeedbackLog {
    entries: Vec<KitchenFeedback>,
    texts: String,
}

/// How much of a quoted text a rendered sentence shows.
const QUOTE_CHARACTERS_MAX: usize = 120;

impl FeedbackLog {
    /// The entries in order.
    #[must_use]
    pub fn entries(&self) -> &[KitchenFeedback] {
        &self.entries
    }

    /// The text a parameter stands for.
    #[must_use]
    pub fn text(&self, text: TextRef) -> &str {
        self.texts.get(text.start as usize..text.end as usize).unwrap_or("")
    }

    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.texts.clear();
    }

    #[inline]
    pub(crate) fn push(&mut self, entry: KitchenFeedback) {
        self.entries.push(entry);
    }

    pub(crate) fn quote(&mut self, text: &str) -> TextRef {
        // Beyond 4 GiB of quoted text nothing is quoted any more.
        let start = u32::try_from(self.texts.len()).unwrap_or(u32::MAX);
        let Some(end) = u32::try_from(text.len()).ok().and_then(|len| start.checked_add(len)) else {
            return TextRef { start: 0, end: 0 };
        };
        self.texts.push_str(text);
        TextRef { start, end }
    }

    /// The sentence for a model. Wording is our own; agents appear as `agentK`, everything else by name.
    #[must_use]
    pub fn sentence(&self, entry: KitchenFeedback, rules: &KitchenRules) -> String {
        let place = |location: LocationId| rules.location_name(location);
        match entry {
            KitchenFeedback::BadTokenCount { command } => format!(
                "\"{}\" is not a command: a command consists of a verb, an agent, and where the verb needs them an item and a location, joined by underscores",
                self.shown(command)
            ),
            KitchenFeedback::UnknownVerb { verb } => {
                format!(
                    "\"{}\" is no verb; the verbs are noop, goto, get, put and activate",
                    self.shown(verb)
                )
            }
            KitchenFeedback::BadAgentId => {
                "the second part of a command must be an agent, such as agent0".to_owned()
            }
            KitchenFeedback::AgentOutOfRange { agent } => {
                format!(
                    "there is no {}; the crew is agent0 to agent{}",
                    self.agent_name(agent),
                    rules.crew() - 1
                )
            }
            KitchenFeedback::MissingLocation { command } => {
                format!("\"{}\" does not say where: this verb needs a location", self.shown(command))
            }
            KitchenFeedback::UnknownLocation { agent, location } => format!(
                "{} was sent to \"{}\", but this kitchen has no such location",
                self.agent_name(agent),
                self.shown(location)
            ),
            KitchenFeedback::DuplicateAgent => {
                "an agent was given two commands in the same step, so the whole list was dropped".to_owned()
            }
            KitchenFeedback::NotYourAgent { agent } => {
                format!("{agent} can only give commands to itself, so its command was dropped")
            }
            KitchenFeedback::AllNoop => "nobody did anything in this step".to_owned(),
            KitchenFeedback::NotAtLocation { agent, location } => {
                format!("{agent} is not at {0}: it must go to {0} first", place(location))
            }
            KitchenFeedback::NotPickable { agent, location } => {
                format!(
                    "{agent} cannot take anything from {}: nothing there may be taken now",
                    place(location)
                )
            }
            KitchenFeedback::StorageBaseOnly { agent } => {
                format!("{agent} must name a base ingredient: the storage gives nothing else")
            }
            KitchenFeedback::GetLocationEmpty { location } => {
                format!("{} is empty, there is nothing to take", place(location))
            }
            KitchenFeedback::AgentBusy { agent } => {
                format!("{agent} is operating a tool and can only do noop")
            }
            KitchenFeedback::GetHandsFull { agent } => {
                format!("{agent} holds something already and cannot take more")
            }
            KitchenFeedback::GetLocationBusy { location, agent } => {
                format!("{agent} cannot take from {}: it is still working", place(location))
            }
            KitchenFeedback::NotALevelDish { item, location } => format!(
                "{} does not accept {}: it is not a dish of this level",
                place(location),
                rules.item_name(item)
            ),
            KitchenFeedback::PutWouldWaste { item, location } => format!(
                "{} does not go into {}: with what is in there it would fit no recipe and become waste",
                rules.item_name(item),
                place(location)
            ),
            KitchenFeedback::PutHandsEmpty { agent } => {
                format!("{agent} holds nothing that it could put down")
            }
            KitchenFeedback::PutLocationBusy { location } => {
                format!("{} is still working, nothing can be put in", place(location))
            }
            KitchenFeedback::LocationFull { location } => {
                format!("{} is full, nothing more can be put in", place(location))
            }
            KitchenFeedback::ActivateWouldWaste { location } => {
                format!(
                    "{} was not activated: its contents make no recipe and would become waste",
                    place(location)
                )
            }
            KitchenFeedback::ActivateHandsFull { agent } => {
                format!("{agent} holds something and cannot activate a tool")
            }
            KitchenFeedback::ActivateLocationBusy { location } => {
                format!("{} is working already", place(location))
            }
            KitchenFeedback::ActivateLocationEmpty { location } => {
                format!("{} is empty, there is nothing to cook", place(location))
            }
        }
    }

    /// The sentences of all entries.
    #[must_use]
    pub fn sentences(&self, rules: &KitchenRules) -> Vec<String> {
        self.entries.iter().map(|&entry| self.sentence(entry, rules)).collect()
    }

    /// Code and parameters as an object, in the form of trace files.
    #[must_use]
    pub fn json(&self, entry: KitchenFeedback, rules: &KitchenRules) -> Value {
        let mut object = Map::new();
        object.insert("code".to_owned(), entry.code().into());
        let mut set = |key: &str, value: Value| object.insert(key.to_owned(), value);
        let place = |location: LocationId| Value::from(rules.location_name(location));
        match entry {
            KitchenFeedback::BadTokenCount { command } | KitchenFeedback::MissingLocation { command } => {
                set("command", self.text(command).into());
            }
            KitchenFeedback::UnknownVerb { verb } => {
                set("verb", self.text(verb).into());
            }
            KitchenFeedback::AgentOutOfRange { agent } => {
                set("agent", self.agent_json(agent));
            }
            KitchenFeedback::UnknownLocation { agent, location } => {
                set("agent", self.agent_json(agent));
                set("location", self.text(location).into());
            }
            KitchenFeedback::BadAgentId | KitchenFeedback::DuplicateAgent | KitchenFeedback::AllNoop => {}
            KitchenFeedback::NotAtLocation { agent, location }
            | KitchenFeedback::NotPickable { agent, location }
            | KitchenFeedback::GetLocationBusy { location, agent } => {
                set("agent", agent.0.into());
                set("location", place(location));
            }
            KitchenFeedback::NotYourAgent { agent }
            | KitchenFeedback::StorageBaseOnly { agent }
            | KitchenFeedback::AgentBusy { agent }
            | KitchenFeedback::GetHandsFull { agent }
            | KitchenFeedback::PutHandsEmpty { agent }
            | KitchenFeedback::ActivateHandsFull { agent } => {
                set("agent", agent.0.into());
            }
            KitchenFeedback::NotALevelDish { item, location }
            | KitchenFeedback::PutWouldWaste { item, location } => {
                set("item", rules.item_name(item).into());
                set("location", place(location));
            }
            KitchenFeedback::GetLocationEmpty { location }
            | KitchenFeedback::PutLocationBusy { location }
            | KitchenFeedback::LocationFull { location }
            | KitchenFeedback::ActivateWouldWaste { location }
            | KitchenFeedback::ActivateLocationBusy { location }
            | KitchenFeedback::ActivateLocationEmpty { location } => {
                set("location", place(location));
            }
        }
        Value::Object(object)
    }

    /// A number beyond 64 bits becomes the nearest float, as it does for any JSON reader without big numbers.
    fn agent_json(&self, digits: TextRef) -> Value {
        let digits = self.text(digits);
        if let Ok(number) = digits.parse::<u64>() {
            return number.into();
        }
        digits.parse::<f64>().ok().filter(|n| n.is_finite()).map_or_else(|| digits.into(), Value::from)
    }

    fn agent_name(&self, digits: TextRef) -> String {
        format!("agent{}", self.shown(digits))
    }

    /// A quoted text as a sentence shows it: shortened, and without control characters.
    fn shown(&self, text: TextRef) -> String {
        let text = self.text(text);
        let mut shown = String::new();
        for (count, character) in text.chars().enumerate() {
            if count == QUOTE_CHARACTERS_MAX {
                shown.push('…');
                break;
            }
            if character.is_control() {
                let _ = write!(shown, "{}", character.escape_default());
            } else {
                shown.push(character);
            }
        }
        shown
    }
}
