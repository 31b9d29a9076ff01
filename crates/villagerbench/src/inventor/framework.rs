//! The framework `inventor`: a designer writes a task, others furnish and score it, and a check that fails sends it back.

use cooperage_core::{RandomSource, SectionName, ToolCall, TreeRandom, WorldEntry};
use cooperage_models::{Brief, Message, ModelName, Sampling};
use cooperage_runtime::{Framework, FrameworkError, ModelQuery, PlayFuture, TeamHandle};
use cooperage_teams::RoleInfo;
use cooperage_teams::templates::render;
use minijinja::{Value as PromptValue, context};
use serde_json::{Map, Value, json};

use super::cleaning::{carried, cleaned, unknown_names};
use super::examples::{examples, locks};
use super::reply::{announced_goal_of, goal_of, list_of, name_of, object_in};
use super::wishes::{ESCAPE, KIND, META};
use super::world::{HAND_IN, RECORD};
use crate::meta::rewording;

/// How often a task that was refused is written again.
const AGAIN_MAX: u32 = 3;
/// Names that are corrected in a record at most.
const CORRECTED_MAX: usize = 8;
/// Tokens of an answer.
const OUTPUT_TOKENS_MAX: u32 = 8_192;

/// The roles of an inventor.
pub(super) const DESIGN: &str = "invent.design";
pub(super) const FURNISH: &str = "invent.furnish";
pub(super) const CRITERIA: &str = "invent.criteria";
pub(super) const CORRECT: &str = "invent.correct";
pub(super) const REWORD: &str = "invent.reword";
pub(super) const LOCK: &str = "invent.lock";
pub(super) const ATOM: &str = "invent.atom";

/// The roles with their meanings.
pub(super) const ROLES: &[RoleInfo] = &[
    RoleInfo::new(ATOM, "the lock of an escape room as an atom", sampling),
    RoleInfo::new(CORRECT, "one name in place of one that the game does not know", sampling),
    RoleInfo::new(CRITERIA, "the conditions of a task, with points", sampling),
    RoleInfo::new(DESIGN, "the goal of a new task, in words", sampling),
    RoleInfo::new(FURNISH, "the blocks and creatures of a task", sampling),
    RoleInfo::new(LOCK, "the lock of an escape room, in words", sampling),
    RoleInfo::new(
        REWORD,
        "a goal in other words: where agents carry the things, and of meta tasks",
        sampling,
    ),
];

fn sampling(_: &ModelName) -> Sampling {
    Sampling {
        temperature_milli: Some(700),
        top_p_milli: None,
        max_output_tokens: Some(OUTPUT_TOKENS_MAX),
        seed: None,
    }
}

/// The facts behind a prompt, for a scripted inventor.
#[derive(Clone, Debug)]
pub(super) struct InventBrief {
    /// The order of the world, as data.
    pub(super) order: Value,
}

/// A team of one seat whose models invent a task.
pub(super) struct Inventor;

impl Framework for Inventor {
    fn play(self: Box<Self>, team: TeamHandle) -> PlayFuture {
        Box::pin(async move { Invention::new(team)?.invent().await })
    }
}

/// An inventor at work on one record.
struct Invention {
    team: TeamHandle,
    order: Value,
    agents: u64,
    is_carried: bool,
    /// Whether it is a lock of an escape room.
    is_lock: bool,
    /// Model calls so far.
    calls: u32,
}

impl Invention {
    fn new(team: TeamHandle) -> Result<Invention, FrameworkError> {
        let manual = team.manual(team.viewer())?;
        let document = manual.section(SectionName::Document).first().map_or("", |item| item.text.as_str());
        let order: Value = serde_json::from_str(document)
            .map_err(|_| FrameworkError::Missing("an order for an invention".to_owned()))?;
        let agents = order.get("agents").and_then(Value::as_u64).unwrap_or(1);
        let is_carried = order.get("items").and_then(Value::as_str) == Some("inventory");
        let is_lock = order.get(KIND).and_then(Value::as_str) == Some(ESCAPE);
        Ok(Invention { team, order, agents, is_carried, is_lock, calls: 0 })
    }

    async fn ask(
        &mut self,
        role: &'static str,
        prompt: &'static str,
        values: PromptValue,
    ) -> Result<String, FrameworkError> {
        let text = render(prompt, values)?;
        self.calls += 1;
        self.team.prompt_begins();
        let query = ModelQuery {
            role: role.to_owned(),
            agent: self.team.seats().first().copied(),
            messages: vec![Message::user(text)],
            tools: Vec::new(),
            schema: None,
            brief: Some(Brief::new(InventBrief { order: self.order.clone() })),
        };
        let reply = self.team.ask(query).await;
        self.team.actions_ready();
        Ok(reply.text)
    }

    /// Has the goal of a task said in other words; it keeps the plain ones where none will do.
    async fn reword(mut self) -> Result<(), FrameworkError> {
        let task = self.order.get(rewording::TASK).cloned().unwrap_or_default();
        let plain = self.order.get(rewording::PLAIN).and_then(Value::as_str).unwrap_or_default().to_owned();
        let (mut before, mut refused) = (String::new(), None);
        for _ in 0..=AGAIN_MAX {
            let values = context! { plain => &plain, before => &before, refused => &refused };
            let goal = announced_goal_of(&self.ask(REWORD, "inventor/rephrase", values).await?);
            let Some(reason) = self.hand_in(rewording::record(task.clone(), &goal)) else { return Ok(()) };
            self.team.count("records_refused", 1);
            (before, refused) = (goal, Some(reason));
        }
        self.hand_in(rewording::record(task, &plain));
        self.team.warn("the goal keeps its plain words: no others have passed the check".to_owned());
        Ok(())
    }

    async fn invent(mut self) -> Result<(), FrameworkError> {
        if self.order.get(KIND).and_then(Value::as_str) == Some(META) {
            return self.reword().await;
        }
        let (mut before, mut refused) = (String::new(), None);
        for _ in 0..=AGAIN_MAX {
            let (goal, record) = if self.is_lock {
                self.draft_lock(&before, refused.as_deref()).await?
            } else {
                self.draft(&before, refused.as_deref()).await?
            };
            let reason = match record {
                Ok(record) => match self.hand_in(record.to_string()) {
                    None => return Ok(()),
                    Some(reason) => reason,
                },
                Err(reason) => reason,
            };
            self.team.count("records_refused", 1);
            (before, refused) = (goal, Some(reason));
        }
        self.team.warn("no task of this inventor has passed the checks".to_owned());
        Ok(())
    }

    /// Hands a record in. Returns why it was refused, if it was.
    fn hand_in(&self, record: String) -> Option<String> {
        let Some(&agent) = self.team.seats().first() else { return Some(String::new()) };
        let mut call = ToolCall::new(HAND_IN, &[]);
        call.arguments.insert(RECORD.to_owned(), json!(record));
        let receipts = self.team.submit(&[WorldEntry::Call { agent, call }]);
        receipts.first().and_then(|receipt| receipt.reason().map(str::to_owned))
    }

    /// A goal and its record, or why there is none.
    async fn draft(
        &mut self,
        before: &str,
        refused: Option<&str>,
    ) -> Result<(String, Result<Value, String>), FrameworkError> {
        let (examples, abilities) = examples(&mut self.random());
        let values = context! { agents => self.agents, examples, abilities, before, refused };
        let mut goal = goal_of(&self.ask(DESIGN, "inventor/design", values).await?);
        let furnished = self.ask(FURNISH, "inventor/furnish", context! { goal => &goal }).await?;
        let Some(scene) = object_in(&furnished) else {
            return Ok((goal, Err("the answer about blocks and creatures was no JSON object".to_owned())));
        };
        let told = json!({"blocks": list_of(&scene, "blocks"), "entities": list_of(&scene, "entities")});
        let values = context! { agents => self.agents, goal => &goal, scene => told.to_string() };
        let scored = self.ask(CRITERIA, "inventor/criteria", values).await?;
        let Some(criteria) = object_in(&scored) else {
            return Ok((goal, Err("the answer about conditions was no JSON object".to_owned())));
        };
        let mut record = self.record(&goal, &scene, &criteria);
        self.correct(&goal, &mut record).await?;
        if self.is_carried {
            let things = carried(&mut record);
            if !things.is_empty() {
                let values = context! { goal => &goal, things };
                goal = goal_of(&self.ask(REWORD, "inventor/reword", values).await?);
                record.insert("goal".to_owned(), json!(goal));
            }
        }
        let calls = json!({"model": "", "calls": self.calls});
        record.insert("provenance".to_owned(), calls);
        Ok((goal, Ok(Value::Object(record))))
    }

    /// A lock in words and its atom, or why there is none.
    async fn draft_lock(
        &mut self,
        before: &str,
        refused: Option<&str>,
    ) -> Result<(String, Result<Value, String>), FrameworkError> {
        let examples = locks(&mut self.random());
        let values = context! { agents => self.agents, examples, before, refused };
        let idea = goal_of(&self.ask(LOCK, "inventor/lock", values).await?);
        let values = context! { agents => self.agents, idea => &idea };
        let answer = self.ask(ATOM, "inventor/atom", values).await?;
        let atom = object_in(&answer).map(Value::Object);
        Ok((idea, atom.ok_or_else(|| "the answer about the atom was no JSON object".to_owned())))
    }

    /// The randomness of the next examples: other ones after a refusal.
    fn random(&self) -> TreeRandom {
        self.team.random("examples").numbered_child("call", u64::from(self.calls))
    }

    fn record(
        &self,
        goal: &str,
        scene: &Map<String, Value>,
        criteria: &Map<String, Value>,
    ) -> Map<String, Value> {
        let order = |key: &str| self.order.get(key).cloned().unwrap_or(Value::Null);
        let mut record = Map::new();
        let mut put = |key: &str, value: Value| record.insert(key.to_owned(), value);
        put("id", order("number"));
        put("goal", json!(goal));
        for key in ["agents", "items", "seed"] {
            put(key, order(key));
        }
        for key in ["blocks", "entities", "inventory"] {
            put(key, list_of(scene, key).unwrap_or_else(|| json!([])));
        }
        for key in ["criteria", "steps"] {
            put(key, list_of(criteria, key).unwrap_or_else(|| json!([])));
        }
        cleaned(record)
    }

    /// Asks for a name in place of each that the game does not know.
    async fn correct(&mut self, goal: &str, record: &mut Map<String, Value>) -> Result<(), FrameworkError> {
        for unknown in unknown_names(record).into_iter().take(CORRECTED_MAX) {
            let close = unknown.close.join(", ");
            let values = context! { goal, name => &unknown.name, kind => unknown.kind, close };
            let answer = self.ask(CORRECT, "inventor/correct", values).await?;
            if let Some(name) = name_of(&answer) {
                unknown.replace(record, &name);
            }
        }
        Ok(())
    }
}

/// Draws so many different entries.
pub(super) fn some_of<'a, T>(all: &'a [T], count: usize, random: &mut impl RandomSource) -> Vec<&'a T> {
    let mut left: Vec<&T> = all.iter().collect();
    let mut drawn = Vec::new();
    while drawn.len() < count && !left.is_empty() {
        drawn.push(left.remove(random.below(left.len() as u32) as usize));
    }
    drawn
}
