//! All tasks with their data: the product's own, or those of the user's files in their place.

use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_journal::AttachmentPlan;

use super::construction::{self, blueprint::Blueprint};
use super::settings::Settings;
use super::{AGENTS_MAX, SUITE};
use crate::suite::{SuiteError, Task};

/// The user's file of blueprints.
pub const BLUEPRINTS: &str = "construction_blueprints.json";

/// The files of a folder of tasks, by name; each replaces the product's own.
pub const FILES: &[&str] = &[BLUEPRINTS];

/// What a task is.
#[derive(Clone, Debug)]
pub enum Kind {
    /// Put up a building.
    Construction(Arc<Blueprint>),
}

/// A task with its name.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The full name.
    pub name: String,
    /// What it is.
    pub kind: Kind,
}

/// See the module.
#[derive(Clone, Debug)]
pub struct TaskBook {
    entries: Vec<Entry>,
    places: BTreeMap<String, usize>,
}

impl TaskBook {
    /// The product's tasks, or those of the attachments. With attachments a scenario without a file has no tasks.
    ///
    /// # Errors
    /// [`SuiteError::Attachment`] names the file and what is wrong.
    pub fn new(attachments: &BTreeMap<String, AttachmentPlan>) -> Result<TaskBook, SuiteError> {
        let mut entries = Vec::new();
        let blueprints = match attachments.get(BLUEPRINTS) {
            Some(file) => construction::blueprint::read(&file.text)
                .map_err(|error| SuiteError::Attachment(format!("{}: {error}", file.file)))?,
            None => construction::tasks::built_in().to_vec(),
        };
        entries.extend(blueprints.into_iter().map(|blueprint| Entry {
            name: format!("{SUITE}/construction/{}", blueprint.id),
            kind: Kind::Construction(Arc::new(blueprint)),
        }));
        let places = entries.iter().enumerate().map(|(place, entry)| (entry.name.clone(), place)).collect();
        Ok(TaskBook { entries, places })
    }

    /// All tasks in the order of listings.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The task of that full name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Kind> {
        let place = self.places.get(name)?;
        self.entries.get(*place).map(|entry| &entry.kind)
    }

    /// As listings show them.
    #[must_use]
    pub fn listing(&self) -> Vec<Task> {
        let settings = Settings::of_rules(true);
        self.entries
            .iter()
            .map(|entry| match &entry.kind {
                Kind::Construction(blueprint) => Task {
                    name: entry.name.clone(),
                    about: about_construction(blueprint),
                    agents: 1..=AGENTS_MAX,
                    horizon: construction::round_limits(blueprint, &settings).horizon(),
                    published: true,
                },
            })
            .collect()
    }
}

fn about_construction(blueprint: &Blueprint) -> String {
    let (low, high) = blueprint.bounds();
    let height = high.y - low.y + 1;
    let materials = blueprint.materials().len();
    let plural = |count: usize| if count == 1 { "" } else { "s" };
    format!(
        "build {} block{} of {materials} material{}, {height} high",
        blueprint.cells.len(),
        plural(blueprint.cells.len()),
        plural(materials)
    )
}
