//! The goals that an idle agent follows by itself (docs/spec/mindcraft.md, 11.3).

use serde_json::{Map, Value, json};

/// Goals of one profile.
const GOALS_MAX: usize = 100;
/// The most that a goal may ask for.
const QUANTITY_MAX: u64 = 10_000;

/// A number of things to get, or a construction to build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NpcGoal {
    /// The name of a thing or of a construction.
    pub name: String,
    /// The number of things to have in the end.
    pub quantity: u64,
}

/// The field `npc` of a profile.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NpcProfile {
    /// The goals to reach, the first first.
    pub goals: Vec<NpcGoal>,
    /// The goal under way.
    pub current: Option<NpcGoal>,
    /// Whether it goes home and sleeps when it gets dark.
    pub has_routine: bool,
    /// Whether a model sets it new goals.
    pub sets_goals: bool,
    /// The constructions that it has built, by name; kept as they are.
    pub built: Map<String, Value>,
    /// Which of these is its home.
    pub home: Option<String>,
}

impl NpcGoal {
    /// Reads the goal from a name, or from an object with `name` and `quantity`.
    #[must_use]
    pub fn of(value: &Value) -> Option<NpcGoal> {
        let name = match value {
            Value::String(name) => name,
            other => other.get("name")?.as_str()?,
        };
        let quantity = match value.get("quantity") {
            None | Some(Value::Null) => 1,
            Some(quantity) => quantity.as_u64().filter(|quantity| (1..=QUANTITY_MAX).contains(quantity))?,
        };
        let name = name.trim();
        (!name.is_empty()).then(|| NpcGoal { name: name.to_owned(), quantity })
    }

    /// Reads the goal from an object with `name` and `quantity` somewhere in a model's answer.
    #[must_use]
    pub fn in_answer(answer: &str) -> Option<NpcGoal> {
        let object = answer.get(answer.find('{')?..=answer.rfind('}')?)?;
        NpcGoal::of(&serde_json::from_str(object).ok()?)
    }

    fn to_json(&self) -> Value {
        json!({"name": self.name, "quantity": self.quantity})
    }
}

impl NpcProfile {
    /// Reads the field's value.
    #[must_use]
    pub fn of(value: &Value) -> Option<NpcProfile> {
        let fields = value.as_object()?;
        let goals: Option<Vec<NpcGoal>> = match fields.get("goals") {
            None | Some(Value::Null) => Some(Vec::new()),
            Some(Value::Array(goals)) if goals.len() <= GOALS_MAX => goals.iter().map(NpcGoal::of).collect(),
            Some(_) => None,
        };
        let current = match fields.get("curr_goal") {
            None | Some(Value::Null) => None,
            Some(goal) => Some(NpcGoal::of(goal)?),
        };
        let is = |key: &str| fields.get(key).and_then(Value::as_bool).unwrap_or(false);
        Some(NpcProfile {
            goals: goals?,
            current,
            has_routine: is("do_routine"),
            sets_goals: is("do_set_goal"),
            built: fields.get("built").and_then(Value::as_object).cloned().unwrap_or_default(),
            home: fields.get("home").and_then(Value::as_str).map(str::to_owned),
        })
    }

    /// Returns the field's value.
    #[must_use]
    pub fn to_json(&self) -> Value {
        json!({
            "goals": self.goals.iter().map(NpcGoal::to_json).collect::<Vec<_>>(),
            "curr_goal": self.current.as_ref().map(NpcGoal::to_json),
            "built": self.built,
            "home": self.home,
            "do_routine": self.has_routine,
            "do_set_goal": self.sets_goals,
        })
    }
}
