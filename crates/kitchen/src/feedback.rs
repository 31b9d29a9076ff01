//! Feedback: what went wrong in a step, as codes with parameters, as text for a model, and as JSON.

use std::fmt::Write;

use cooperage_core::AgentId;
use serde_json::{Map, Value};

use crate::ids::{ItemId, LocationId};
use crate::rules::Rules;

/// A piece of text in a [`FeedbackLog`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextRef {
    start: u32,
    end: u32,
}

/// One entry of the feedback list (docs/spec/cuisineworld.md, 1.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feedback {
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
        item: ItemId,
        location: LocationId,
    },
    /// The item does not fit what is or may be in the tool.
    PutWouldWaste {
        item: ItemId,
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

impl Feedback {
    /// The stable name of the code.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Feedback::BadTokenCount { .. } => "bad_token_count",
            Feedback::UnknownVerb { .. } => "unknown_verb",
            Feedback::BadAgentId => "bad_agent_id",
            Feedback::AgentOutOfRange { .. } => "agent_out_of_range",
            Feedback::MissingLocation { .. } => "missing_location",
            Feedback::UnknownLocation { .. } => "unknown_location",
            Feedback::DuplicateAgent => "duplicate_agent",
            Feedback::AllNoop => "all_noop",
            Feedback::NotYourAgent { .. } => "not_your_agent",
            Feedback::NotAtLocation { .. } => "not_at_location",
            Feedback::NotPickable { .. } => "not_pickable",
            Feedback::StorageBaseOnly { .. } => "storage_base_only",
            Feedback::GetLocationEmpty { .. } => "get_location_empty",
            Feedback::AgentBusy { .. } => "agent_busy",
            Feedback::GetHandsFull { .. } => "get_hands_full",
            Feedback::GetLocationBusy { .. } => "get_location_busy",
            Feedback::NotALevelDish { .. } => "not_a_level_dish",
            Feedback::PutWouldWaste { .. } => "put_would_waste",
            Feedback::PutHandsEmpty { .. } => "put_hands_empty",
            Feedback::PutLocationBusy { .. } => "put_location_busy",
            Feedback::LocationFull { .. } => "location_full",
            Feedback::ActivateWouldWaste { .. } => "activate_would_waste",
            Feedback::ActivateHandsFull { .. } => "activate_hands_full",
            Feedback::ActivateLocationBusy { .. } => "activate_location_busy",
            Feedback::ActivateLocationEmpty { .. } => "activate_location_empty",
        }
    }

    /// The agent it is about, where it names one of the crew.
    #[must_use]
    pub fn agent(self) -> Option<AgentId> {
        match self {
            Feedback::NotYourAgent { agent }
            | Feedback::NotAtLocation { agent, .. }
            | Feedback::NotPickable { agent, .. }
            | Feedback::StorageBaseOnly { agent }
            | Feedback::AgentBusy { agent }
            | Feedback::GetHandsFull { agent }
            | Feedback::GetLocationBusy { agent, .. }
            | Feedback::PutHandsEmpty { agent }
            | Feedback::ActivateHandsFull { agent } => Some(agent),
            _ => None,
        }
    }
}

/// An ordered list of feedback with the texts it quotes. Reused from step to step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeedbackLog {
    entries: Vec<Feedback>,
    texts: String,
}

/// How much of a quoted text a rendered sentence shows.
const QUOTE_CHARACTERS_MAX: usize = 120;

impl FeedbackLog {
    /// The entries in order.
    #[must_use]
    pub fn entries(&self) -> &[Feedback] {
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
    pub(crate) fn push(&mut self, entry: Feedback) {
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
    pub fn sentence(&self, entry: Feedback, rules: &Rules) -> String {
        let place = |location: LocationId| rules.location_name(location);
        match entry {
            Feedback::BadTokenCount { command } => format!(
                "\"{}\" is not a command: a command consists of a verb, an agent, and where the verb needs them an item and a location, joined by underscores",
                self.shown(command)
            ),
            Feedback::UnknownVerb { verb } => {
                format!(
                    "\"{}\" is no verb; the verbs are noop, goto, get, put and activate",
                    self.shown(verb)
                )
            }
            Feedback::BadAgentId => {
                "the second part of a command must be an agent, such as agent0".to_owned()
            }
            Feedback::AgentOutOfRange { agent } => {
                format!(
                    "there is no {}; the crew is agent0 to agent{}",
                    self.agent_name(agent),
                    rules.crew() - 1
                )
            }
            Feedback::MissingLocation { command } => {
                format!("\"{}\" does not say where: this verb needs a location", self.shown(command))
            }
            Feedback::UnknownLocation { agent, location } => format!(
                "{} was sent to \"{}\", but this kitchen has no such location",
                self.agent_name(agent),
                self.shown(location)
            ),
            Feedback::DuplicateAgent => {
                "an agent was given two commands in the same step, so the whole list was dropped".to_owned()
            }
            Feedback::NotYourAgent { agent } => {
                format!("{agent} can only give commands to itself, so its command was dropped")
            }
            Feedback::AllNoop => "nobody did anything in this step".to_owned(),
            Feedback::NotAtLocation { agent, location } => {
                format!("{agent} is not at {0}: it must go to {0} first", place(location))
            }
            Feedback::NotPickable { agent, location } => {
                format!(
                    "{agent} cannot take anything from {}: nothing there may be taken now",
                    place(location)
                )
            }
            Feedback::StorageBaseOnly { agent } => {
                format!("{agent} must name a base ingredient: the storage gives nothing else")
            }
            Feedback::GetLocationEmpty { location } => {
                format!("{} is empty, there is nothing to take", place(location))
            }
            Feedback::AgentBusy { agent } => format!("{agent} is operating a tool and can only do noop"),
            Feedback::GetHandsFull { agent } => {
                format!("{agent} holds something already and cannot take more")
            }
            Feedback::GetLocationBusy { location, agent } => {
                format!("{agent} cannot take from {}: it is still working", place(location))
            }
            Feedback::NotALevelDish { item, location } => format!(
                "{} does not accept {}: it is not a dish of this level",
                place(location),
                rules.item_name(item)
            ),
            Feedback::PutWouldWaste { item, location } => format!(
                "{} does not go into {}: with what is in there it would fit no recipe and become waste",
                rules.item_name(item),
                place(location)
            ),
            Feedback::PutHandsEmpty { agent } => format!("{agent} holds nothing that it could put down"),
            Feedback::PutLocationBusy { location } => {
                format!("{} is still working, nothing can be put in", place(location))
            }
            Feedback::LocationFull { location } => {
                format!("{} is full, nothing more can be put in", place(location))
            }
            Feedback::ActivateWouldWaste { location } => {
                format!(
                    "{} was not activated: its contents make no recipe and would become waste",
                    place(location)
                )
            }
            Feedback::ActivateHandsFull { agent } => {
                format!("{agent} holds something and cannot activate a tool")
            }
            Feedback::ActivateLocationBusy { location } => format!("{} is working already", place(location)),
            Feedback::ActivateLocationEmpty { location } => {
                format!("{} is empty, there is nothing to cook", place(location))
            }
        }
    }

    /// The sentences of all entries.
    #[must_use]
    pub fn sentences(&self, rules: &Rules) -> Vec<String> {
        self.entries.iter().map(|&entry| self.sentence(entry, rules)).collect()
    }

    /// Code and parameters as an object, in the form of trace files.
    #[must_use]
    pub fn json(&self, entry: Feedback, rules: &Rules) -> Value {
        let mut object = Map::new();
        object.insert("code".to_owned(), entry.code().into());
        let mut set = |key: &str, value: Value| object.insert(key.to_owned(), value);
        let place = |location: LocationId| Value::from(rules.location_name(location));
        match entry {
            Feedback::BadTokenCount { command } | Feedback::MissingLocation { command } => {
                set("command", self.text(command).into());
            }
            Feedback::UnknownVerb { verb } => {
                set("verb", self.text(verb).into());
            }
            Feedback::AgentOutOfRange { agent } => {
                set("agent", self.agent_json(agent));
            }
            Feedback::UnknownLocation { agent, location } => {
                set("agent", self.agent_json(agent));
                set("location", self.text(location).into());
            }
            Feedback::BadAgentId | Feedback::DuplicateAgent | Feedback::AllNoop => {}
            Feedback::NotAtLocation { agent, location }
            | Feedback::NotPickable { agent, location }
            | Feedback::GetLocationBusy { location, agent } => {
                set("agent", agent.0.into());
                set("location", place(location));
            }
            Feedback::NotYourAgent { agent }
            | Feedback::StorageBaseOnly { agent }
            | Feedback::AgentBusy { agent }
            | Feedback::GetHandsFull { agent }
            | Feedback::PutHandsEmpty { agent }
            | Feedback::ActivateHandsFull { agent } => {
                set("agent", agent.0.into());
            }
            Feedback::NotALevelDish { item, location } | Feedback::PutWouldWaste { item, location } => {
                set("item", rules.item_name(item).into());
                set("location", place(location));
            }
            Feedback::GetLocationEmpty { location }
            | Feedback::PutLocationBusy { location }
            | Feedback::LocationFull { location }
            | Feedback::ActivateWouldWaste { location }
            | Feedback::ActivateLocationBusy { location }
            | Feedback::ActivateLocationEmpty { location } => {
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
