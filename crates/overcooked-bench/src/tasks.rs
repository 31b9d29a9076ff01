//! The tasks: one for each classical layout, one for every other layout by name, and that of a user's file.

use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_core::Tick;
use cooperage_journal::AttachmentPlan;
use cooperage_overcooked::{OvercookedLayout, layout};
use cooperage_suites::suite::{SuiteError, TaskListing};

pub use crate::options::SUITE;
use crate::options::{HORIZON, OvercookedOptions};

/// The name of the attachment that holds a user's layout.
pub const IMPORT: &str = "overcooked_layout";

/// The classical layouts in the order of published tables: the task's name, and the layout's, where one is another.
pub const CLASSICAL: [(&str, &str); 5] = [
    ("cramped_room", "cramped_room"),
    ("asymmetric_advantages", "asymmetric_advantages"),
    ("coordination_ring", "coordination_ring"),
    ("forced_coordination", "forced_coordination"),
    ("counter_circuit", "counter_circuit_o_1order"),
];
/// The prefix of the names of layouts that are not classical.
const LAYOUTS: &str = "layout/";
/// Letters of a file's name that are kept.
const NAME_MAX: usize = 60;

/// The tasks of the suite.
pub(crate) struct OvercookedTaskBook {
    /// The user's layout, which stands in place of all others.
    own: Option<Arc<OvercookedLayout>>,
}

impl OvercookedTaskBook {
    /// The built-in layouts, or the one of the attachment [`IMPORT`].
    pub(crate) fn new(
        attachments: &BTreeMap<String, AttachmentPlan>,
    ) -> Result<OvercookedTaskBook, SuiteError> {
        let Some(file) = attachments.get(IMPORT) else { return Ok(OvercookedTaskBook { own: None }) };
        let layout = OvercookedLayout::read(&name_of_file(&file.file), &file.text)
            .map_err(|error| SuiteError::Attachment(format!("{}: {error}", file.file)))?;
        Ok(OvercookedTaskBook { own: Some(Arc::new(layout)) })
    }

    /// The tasks that listings show.
    pub(crate) fn listed(&self) -> Vec<TaskListing> {
        if let Some(layout) = &self.own {
            return vec![task(layout.name(), layout, true)];
        }
        let classical = CLASSICAL.iter();
        classical.filter_map(|(name, file)| Some(task(name, &*layout::built_in(file).ok()?, true))).collect()
    }

    /// A task of a layout that listings don't show, by its full name.
    pub(crate) fn unlisted(&self, name: &str) -> Option<TaskListing> {
        let file = within(name)?.strip_prefix(LAYOUTS).filter(|_| self.own.is_none())?;
        Some(task(&format!("{LAYOUTS}{file}"), &*layout::built_in(file).ok()?, false))
    }

    /// The layout of a task, by its full name; that of the options where they name one.
    pub(crate) fn layout(
        &self,
        name: &str,
        options: &OvercookedOptions,
    ) -> Result<Arc<OvercookedLayout>, String> {
        let unknown = || format!("there is no task `{name}`");
        let within = within(name).ok_or_else(unknown)?;
        if let Some(layout) = &self.own {
            return if within == layout.name() { Ok(Arc::clone(layout)) } else { Err(unknown()) };
        }
        let file = match (&options.layout, CLASSICAL.iter().find(|(task, _)| *task == within)) {
            (Some(layout), _) => layout.as_str(),
            (None, Some((_, file))) => file,
            (None, None) => within.strip_prefix(LAYOUTS).ok_or_else(unknown)?,
        };
        layout::built_in(file).map_err(|error| error.to_string())
    }
}

/// A task's name within the suite.
pub(crate) fn within(name: &str) -> Option<&str> {
    name.strip_prefix(SUITE)?.strip_prefix('/')
}

fn task(name: &str, layout: &OvercookedLayout, published: bool) -> TaskListing {
    let grid = layout.grid();
    let players = u32::try_from(grid.players()).unwrap_or(u32::MAX);
    let orders: Vec<String> = layout.listed_orders().iter().map(|recipe| recipe.words()).collect();
    let orders = if orders.is_empty() { "any soup".to_owned() } else { orders.join(", ") };
    let (width, height, pots) = (grid.width(), grid.height(), grid.pots().len());
    let pots = if pots == 1 { "1 pot".to_owned() } else { format!("{pots} pots") };
    TaskListing {
        name: format!("{SUITE}/{name}"),
        about: format!("{width} by {height} cells, {pots}; orders: {orders}"),
        agents: players..=players,
        horizon: Tick(u64::from(HORIZON)),
        published,
    }
}

/// The name of a file without its ending, in the letters that names of tasks have.
fn name_of_file(file: &str) -> String {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '_' || c == '-' { c } else { '_' };
    let name: String = stem.chars().map(plain).take(NAME_MAX).collect();
    if name.is_empty() { "own".to_owned() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book(text: Option<&str>) -> Result<OvercookedTaskBook, SuiteError> {
        let file = |text: &str| AttachmentPlan {
            file: "my kitchen.json".to_owned(),
            text: text.to_owned(),
            hash: None,
        };
        OvercookedTaskBook::new(&text.map(|text| (IMPORT.to_owned(), file(text))).into_iter().collect())
    }

    #[test]
    fn classical_tasks_are_listed_and_others_have_names() {
        let book = book(None).unwrap();
        let names: Vec<String> = book.listed().into_iter().map(|task| task.name).collect();
        assert_eq!(names.last().unwrap(), "overcooked/counter_circuit");
        let options = OvercookedOptions::default();
        let layout = |name: &str| book.layout(name, &options).map(|layout| layout.name().to_owned());
        assert_eq!(layout("overcooked/counter_circuit").unwrap(), "counter_circuit_o_1order");
        assert_eq!(layout("overcooked/layout/counter_circuit").unwrap(), "counter_circuit");
        assert!(layout("overcooked/nowhere").is_err());
        let four = book.unlisted("overcooked/layout/multiplayer_schelling").unwrap();
        assert_eq!((four.agents, four.published), (4..=4, false));
        assert!(book.unlisted("overcooked/layout/nowhere").is_none());
    }

    #[test]
    fn a_users_layout_stands_in_place_of_all_others() {
        let text = r#"{"grid": ["XXPXX", "O  2O", "X1  X", "XDXSX"],
            "start_all_orders": [{"ingredients": ["onion", "onion", "onion"]}]}"#;
        let own = book(Some(text)).unwrap();
        let names: Vec<String> = own.listed().into_iter().map(|task| task.name).collect();
        assert_eq!(names, ["overcooked/my_kitchen"]);
        let layout = own.layout("overcooked/my_kitchen", &OvercookedOptions::default()).unwrap();
        assert_eq!(layout.grid().players(), 2);
        let broken = book(Some(r#"{"grid": ["XX", "X1"]}"#)).err().unwrap().to_string();
        assert!(broken.starts_with("my kitchen.json: "), "{broken}");
    }
}
