//! An agent's profile, in the original's form, so that the original's files load as they are
//! (docs/spec/mindcraft.md, 2.2).
//!
//! Reading order: [`AgentProfile`], the content of a file; [`layers`], how the profiles of a world and of a user are laid over
//! each other; [`models`], which model a profile's words mean; [`places`], where the models of several profiles are reached;
//! [`open`], that a profile holds no key.

mod fields;
pub mod layers;
pub mod models;
mod npc;
mod open;
pub mod places;
mod withheld;

use std::fmt;

use serde_json::{Map, Value, json};

use super::history::ConversationTurn;
use super::memory_file::turn_json;
pub use models::{ModelChoice, ModelSpec, NoModel};
pub use npc::{NpcGoal, NpcProfile};
pub use places::ModelPlaces;

/// The prompts that a profile may bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PromptKind {
    /// Talk and commands.
    Conversing,
    Coding,
    SavingMemory,
    /// Whether to answer while busy.
    BotResponder,
    ImageAnalysis,
    /// The next goal of an agent without a task.
    GoalSetting,
}

impl PromptKind {
    /// All of them, in the order of the manual.
    pub const ALL: [PromptKind; 6] = [
        PromptKind::Conversing,
        PromptKind::Coding,
        PromptKind::SavingMemory,
        PromptKind::BotResponder,
        PromptKind::ImageAnalysis,
        PromptKind::GoalSetting,
    ];

    /// The name of its field in a profile.
    #[must_use]
    pub const fn field(self) -> &'static str {
        match self {
            PromptKind::Conversing => "conversing",
            PromptKind::Coding => "coding",
            PromptKind::SavingMemory => "saving_memory",
            PromptKind::BotResponder => "bot_responder",
            PromptKind::ImageAnalysis => "image_analysis",
            PromptKind::GoalSetting => "goal_setting",
        }
    }
}

/// An example: a short conversation.
pub type ConversationExample = Vec<ConversationTurn>;

/// A profile as it was read (see the module). A field that the file does not have is `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AgentProfile {
    /// The agent's name.
    pub name: Option<String>,
    /// The models, by the field that names them: `model`, `code_model`, `vision_model`, `embedding`, `speak_model`.
    pub models: Vec<(&'static str, ModelSpec)>,
    /// Milliseconds between two calls of models.
    pub cooldown_ms: Option<u64>,
    /// The prompts of the profile.
    pub prompts: Vec<(PromptKind, String)>,
    /// The modes of the body; a merge takes the whole list of one profile.
    pub modes: Option<Vec<(String, bool)>>,
    /// Examples of conversations.
    pub conversation_examples: Option<Vec<ConversationExample>>,
    /// Examples of code.
    pub coding_examples: Option<Vec<ConversationExample>>,
    /// The goals that it follows by itself without a task.
    pub npc: Option<NpcProfile>,
}

/// A remark on a part of a profile that has no effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProfileWarning {
    /// No field has that name.
    Unknown(String),
    /// The original has the field; it has no effect here.
    WithoutEffect {
        /// The name of the field.
        field: &'static str,
        /// The reason, for people.
        reason: &'static str,
    },
}

impl fmt::Display for ProfileWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProfileWarning::Unknown(field) => {
                let field: String = field.chars().filter(|c| !c.is_control()).take(60).collect();
                write!(f, "the field `{field}` means nothing here")
            }
            ProfileWarning::WithoutEffect { field, reason } => {
                write!(f, "the field `{field}` has no effect: {reason}")
            }
        }
    }
}

/// The reason why a text is no profile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProfileError {
    #[error("it is no JSON object")]
    NoObject,
    /// A field has another form than expected.
    #[error("its `{field}` is no {form}")]
    Field {
        /// The name of the field.
        field: &'static str,
        /// The expected form.
        form: &'static str,
    },
    /// A part of it may be a key or a password.
    #[error("its `{field}` may hold a key: a run keeps the profile as it is, so a key has no place in it")]
    Key {
        /// The name of the field.
        field: String,
    },
    /// A parameter that the program fills in itself, or with a value that it cannot have.
    #[error("its parameter `{name}` {reason}")]
    Parameter {
        /// The name of the parameter.
        name: String,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// The address of a model is none.
    #[error("its `{field}` cannot be reached: {reason}")]
    Address {
        /// The name of the field.
        field: &'static str,
        /// What is wrong with it.
        reason: NoModel,
    },
    /// An example has the wrong form.
    #[error(
        "example {number} of its `{field}` is no list of objects with a `role` (system, assistant or user) and a `content`"
    )]
    Example {
        /// The name of the field.
        field: &'static str,
        /// The number of the example, from 1 on.
        number: usize,
    },
}

impl AgentProfile {
    /// Reads a profile. Returns also remarks on the parts without effect.
    ///
    /// # Errors
    /// [`ProfileError`] names the first fault.
    pub fn read(text: &str) -> Result<(AgentProfile, Vec<ProfileWarning>), ProfileError> {
        let Ok(Value::Object(fields)) = serde_json::from_str(text) else {
            return Err(ProfileError::NoObject);
        };
        AgentProfile::of(&fields)
    }

    /// The same for a JSON object.
    ///
    /// # Errors
    /// As [`AgentProfile::read`].
    pub fn of(object: &Map<String, Value>) -> Result<(AgentProfile, Vec<ProfileWarning>), ProfileError> {
        fields::read(object)
    }

    /// This profile over another, which fills in the missing fields. Fields are taken whole.
    #[must_use]
    pub fn over(&self, base: &AgentProfile) -> AgentProfile {
        let mut models = self.models.clone();
        models.extend(base.models.iter().filter(|(field, _)| self.model(field).is_none()).cloned());
        let mut prompts = self.prompts.clone();
        prompts.extend(base.prompts.iter().filter(|(kind, _)| self.prompt(*kind).is_none()).cloned());
        fn either<T: Clone>(own: &Option<T>, base: &Option<T>) -> Option<T> {
            own.as_ref().or(base.as_ref()).cloned()
        }
        AgentProfile {
            name: either(&self.name, &base.name),
            models,
            cooldown_ms: self.cooldown_ms.or(base.cooldown_ms),
            prompts,
            modes: either(&self.modes, &base.modes),
            conversation_examples: either(&self.conversation_examples, &base.conversation_examples),
            coding_examples: either(&self.coding_examples, &base.coding_examples),
            npc: either(&self.npc, &base.npc),
        }
    }

    /// Returns the model that this field names.
    #[must_use]
    pub fn model(&self, field: &str) -> Option<&ModelSpec> {
        self.models.iter().find(|(known, _)| *known == field).map(|(_, spec)| spec)
    }

    /// Whether it names an embedding model.
    #[must_use]
    pub fn has_embedding(&self) -> bool {
        let spec = self.model(models::EMBEDDING);
        spec.is_some_and(|spec| matches!(spec.embedding_model(), Ok(Some(_))))
    }

    /// Returns the prompt of that kind, if the profile has one.
    #[must_use]
    pub fn prompt(&self, kind: PromptKind) -> Option<&str> {
        self.prompts.iter().find(|(known, _)| *known == kind).map(|(_, text)| text.as_str())
    }

    /// Replaces the prompt of that kind.
    #[must_use]
    pub fn with_prompt(mut self, kind: PromptKind, text: impl Into<String>) -> AgentProfile {
        self.prompts.retain(|(known, _)| *known != kind);
        self.prompts.push((kind, text.into()));
        self.prompts.sort_by_key(|(kind, _)| *kind);
        self
    }

    /// Returns the profile in the original's form.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut fields = Map::new();
        let mut add = |field: &str, value: Option<Value>| {
            if let Some(value) = value {
                fields.insert(field.to_owned(), value);
            }
        };
        let examples = |examples: &Option<Vec<ConversationExample>>| {
            let turns = |example: &ConversationExample| example.iter().map(turn_json).collect::<Value>();
            examples.as_ref().map(|examples| examples.iter().map(turns).collect::<Value>())
        };
        add("name", self.name.as_ref().map(|name| json!(name)));
        for (field, spec) in &self.models {
            add(field, Some(spec.to_json()));
        }
        add("cooldown", self.cooldown_ms.map(|cooldown| json!(cooldown)));
        for (kind, text) in &self.prompts {
            add(kind.field(), Some(json!(text)));
        }
        let modes = |modes: &Vec<(String, bool)>| {
            Value::Object(modes.iter().map(|(name, on)| (name.clone(), json!(on))).collect())
        };
        add("modes", self.modes.as_ref().map(modes));
        add("conversation_examples", examples(&self.conversation_examples));
        add("coding_examples", examples(&self.coding_examples));
        add("npc", self.npc.as_ref().map(NpcProfile::to_json));
        Value::Object(fields)
    }
}

#[cfg(test)]
mod tests;
