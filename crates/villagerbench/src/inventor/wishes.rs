//! The order of an inventor, and whether a record that it hands in will do.

use serde_json::{Value, json};

use super::lock_templates::lock;
use super::locks;
use crate::check::played;
use crate::invented::InventedTask;
use crate::invented::checks::{self, Flaw};
use crate::invented::record::{self, Provenance};
use crate::invented::templates::{self, TaskWishes};
use crate::settings::VillagerBenchSettings;

/// The field of an order that names another kind than tasks, and its value for locks.
pub(super) const KIND: &str = "kind";
pub(super) const ESCAPE: &str = "escape";

/// The kinds of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InventionKind {
    /// A task of `villagerbench/gen`.
    Task,
    /// The lock of a room of `villagerbench/escape`.
    Lock,
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
        if self.kind == InventionKind::Lock {
            return format!("Invent the lock of an escape room for {agents} agents.");
        }
        format!("Invent a task for {agents} agents whose things are in: {}.", items.name())
    }

    /// The order as data.
    pub(super) fn document(&self) -> Value {
        let TaskWishes { agents, items, seed } = self.wishes;
        if self.kind == InventionKind::Lock {
            return json!({KIND: ESCAPE, "number": self.number, "agents": agents, "seed": seed});
        }
        json!({"number": self.number, "agents": agents, "items": items.name(), "seed": seed})
    }

    /// The record as it is kept, if it passes the checks.
    ///
    /// # Errors
    /// The code of the check that it fails, the reason, and the rule.
    pub(super) fn accepted(&self, text: &str) -> Result<String, String> {
        if self.kind == InventionKind::Lock {
            let atom = locks::checked(text, self.wishes.agents);
            return atom
                .map(|atom| atom.to_string())
                .map_err(|flaw| format!("{}: {flaw}. {}", flaw.code.name(), locks::rule(flaw.code)));
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
        if self.kind == InventionKind::Lock {
            return Some(lock(self.number, self.wishes.agents, self.wishes.seed).atom.to_string());
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
