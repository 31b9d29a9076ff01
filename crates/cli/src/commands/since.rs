//! Messages of commands about prompts that have changed since a run was made.

use cooperage_journal::{CallPlace, PromptChanges};
use serde_json::{Value, json};

use crate::output;

/// The changed prompts in the episodes of a run.
#[derive(Default)]
pub(crate) struct ChangedPrompts {
    /// Episodes that were played again.
    played: u64,
    /// Those in which something has changed, by key.
    changed: Vec<(String, PromptChanges)>,
    requests: u64,
}

impl ChangedPrompts {
    /// An episode was played again.
    pub(crate) fn add(&mut self, key: &str, prompts: &PromptChanges) {
        self.played += 1;
        self.requests += prompts.requests;
        if !prompts.is_none() {
            self.changed.push((key.to_owned(), prompts.clone()));
            self.changed.sort_by(|a, b| a.0.cmp(&b.0));
        }
    }

    /// Whether nothing has changed.
    pub(crate) fn is_none(&self) -> bool {
        self.changed.is_empty()
    }

    /// All in one, with the episode of the first request that has changed.
    fn total(&self) -> (PromptChanges, Option<&str>) {
        let sum = |count: fn(&PromptChanges) -> u64| self.changed.iter().map(|(_, one)| count(one)).sum();
        let first = self.changed.iter().find_map(|(key, one)| Some((key.as_str(), one.first.clone()?)));
        let prompts = PromptChanges {
            requests: self.requests,
            changed: sum(|one| one.changed),
            first: first.as_ref().map(|(_, call)| call.clone()),
            reworded: sum(|one| one.reworded),
        };
        (prompts, first.map(|(key, _)| key))
    }

    /// For people, in a line; nothing where nothing has changed.
    pub(crate) fn text(&self) -> Option<String> {
        if self.is_none() {
            return None;
        }
        let (prompts, key) = self.total();
        let of = key.filter(|_| self.played > 1).map(|key| format!(" (first in {key})")).unwrap_or_default();
        let episodes = match self.played {
            1 => String::new(),
            played => format!("; in {} of {played} episodes", self.changed.len()),
        };
        Some(format!("{prompts}{of}{episodes}"))
    }

    /// Says so once, where anything has changed.
    pub(crate) fn tell(&self) {
        if let Some(text) = self.text() {
            output::note(&format!("{text}; the recorded replies hold"));
        }
    }

    /// Returns the changes as JSON for programs.
    pub(crate) fn json(&self) -> Value {
        let (prompts, key) = self.total();
        let mut value = json_of(&prompts);
        if let Some(key) = key {
            value["first"]["episode"] = key.into();
        }
        let one = |(key, prompts): &(String, PromptChanges)| {
            let mut value = json_of(prompts);
            value["episode"] = key.as_str().into();
            value
        };
        value["episodes"] = self.changed.iter().map(one).collect();
        value
    }
}

/// Returns the changes in one episode as JSON for programs.
pub(crate) fn json_of(prompts: &PromptChanges) -> Value {
    let first = prompts
        .first
        .as_ref()
        .map(|CallPlace { call, role, seat }| json!({"call": call, "role": role, "seat": seat}));
    json!({
        "requests": prompts.requests, "changed": prompts.changed, "reworded": prompts.reworded, "first": first,
    })
}

/// Says once that the prompts of an episode have changed, where they have.
pub(crate) fn tell(prompts: &PromptChanges) {
    if !prompts.is_none() {
        output::note(&format!("{prompts}; the recorded replies hold"));
    }
}
