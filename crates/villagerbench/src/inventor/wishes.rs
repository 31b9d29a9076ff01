//! The order of an inventor, and whether a record that it hands in will do.

use std::sync::Arc;

use serde_json::{Value, json};

use super::lock_templates::lock;
use super::locks;
use crate::check::played;
use crate::invented::InventedTask;
use crate::invented::checks::{self, Flaw};
use crate::invented::record::{self, Provenance};
use crate::invented::templates::{self, TaskWishes};
use crate::meta::{MetaTask, rewording};
use crate::settings::VillagerBenchSettings;

/// The field of an order that names another kind than tasks, and its values for locks and for goals.
pub(super) const KIND: &str = "kind";
pub(super) const ESCAPE: &str = "escape";
pub(super) const META: &str = "meta";

/// The kinds of records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum InventionKind {
    /// A task of `villagerbench/gen`.
    Task,
    /// The lock of a room of `villagerbench/escape`.
    Lock,
    /// The goal of this task of `villagerbench/meta` in other words.
    Goal(Arc<MetaTask>),
}

/// An order for one record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct InventionOrder {
    pub(crate) kind: InventionKind,
    /// The number of the record.
    pub(crate) number: u32,
    pub(crate) wishes: TaskWishes,
    /// The model that designs it.
    pub(crate) model: String,
}

impl InventionOrder {
    /// The order in words.
    pub(super) fn goal(&self) -> String {
        let TaskWishes { agents, items, .. } = self.wishes;
        match self.kind {
            InventionKind::Lock => format!("Invent the lock of an escape room for {agents} agents."),
            InventionKind::Task => {
                format!("Invent a task for {agents} agents whose things are in: {}.", items.name())
            }
            InventionKind::Goal(_) => "Say the goal of a task in other words.".to_owned(),
        }
    }

    /// The order as data.
    pub(super) fn document(&self) -> Value {
        let TaskWishes { agents, items, seed } = self.wishes;
        let number = self.number;
        match &self.kind {
            InventionKind::Lock => json!({KIND: ESCAPE, "number": number, "agents": agents, "seed": seed}),
            InventionKind::Task => {
                json!({"number": number, "agents": agents, "items": items.name(), "seed": seed})
            }
            InventionKind::Goal(task) => json!({
                KIND: META, "number": number, "seed": seed,
                rewording::PLAIN: rewording::plain(task), rewording::TASK: task.row(),
            }),
        }
    }

    /// The record as it is kept, if it passes the checks.
    ///
    /// # Errors
    /// The code of the check that it fails, the reason, and the rule.
    pub(super) fn accepted(&self, text: &str) -> Result<String, String> {
        match &self.kind {
            InventionKind::Lock => {
                let atom = locks::checked(text, self.wishes.agents);
                return atom
                    .map(|atom| atom.to_string())
                    .map_err(|flaw| format!("{}: {flaw}. {}", flaw.code.name(), locks::rule(flaw.code)));
            }
            InventionKind::Goal(task) => return rewording::checked(task, text),
            InventionKind::Task => {}
        }
        let refused = |flaw: &Flaw| format!("{}: {flaw}. {}", flaw.code.name(), flaw.code.rule());
        let form = |why: &str| refused(&Flaw::of_form(why));
        let value: Value = serde_json::from_str(text).map_err(|error| form(&error.to_string()))?;
        let task = record::read(&value).map_err(|why| form(&why))?;
        if let Some(flaw) = checks::flaw(&task).or_else(|| checks::conflict(&task)) {
            return Err(refused(&flaw));
        }
        let settings = VillagerBenchSettings::of_rules(true);
        let tried = played(&task, "it", &settings, 0).map_err(|why| form(&why))?;
        if let Some(flaw) = &tried.flaw {
            return Err(refused(flaw));
        }
        Ok(record::write(&self.signed(task)).to_string())
    }

    /// The record that the template of the same number gives.
    pub(super) fn template(&self) -> Option<String> {
        match &self.kind {
            InventionKind::Lock => {
                return Some(lock(self.number, self.wishes.agents, self.wishes.seed).atom.to_string());
            }
            InventionKind::Goal(task) => return Some(rewording::record(task.row(), &rewording::plain(task))),
            InventionKind::Task => {}
        }
        let task = templates::task(self.number, &self.wishes).ok()?;
        Some(record::write(&task).to_string())
    }

    /// The record of a text that was accepted before, as it is kept.
    pub(super) fn kept(&self, text: &str) -> Option<InventedTask> {
        let task = record::read(&serde_json::from_str(text).ok()?).ok()?;
        Some(self.signed(task))
    }

    /// A task with the name of the model.
    fn signed(&self, mut task: InventedTask) -> InventedTask {
        let calls = task.provenance.as_ref().map_or(0, |provenance| provenance.calls);
        task.provenance = Some(Provenance { model: self.model.clone(), calls });
        task
    }
}
