//! All tasks with their data: the product's own, or those of the user's files in their place.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use cooperage_journal::AttachmentPlan;
use cooperage_suites::suite::{SuiteError, TaskListing};

use super::construction::{self, blueprint::ConstructionBlueprint};
use super::escape::tasks::{self as escape_tasks, EscapeTask};
use super::escape::{read_atoms, read_authors_atoms};
use super::farm::hints::{self, HintRecipes};
use super::farm::structures::{self, Structures};
use super::farm::{published, task as farm_task, task::FarmTask};
use super::goals::{self, GoalLibrary, GoalTask};
use super::import::{self, Imported, Launch};
use super::invented;
use super::invented::record::{self, FileEntry};
use super::meta::{self, MetaTask};
use super::settings::VillagerBenchSettings;
use super::{AGENTS_MAX, SUITE};

/// The user's file of blueprints.
pub const BLUEPRINTS: &str = "construction_blueprints.json";

/// The user's file of farm tasks.
pub const FARMS: &str = "farm_tasks.json";
/// The user's file of the structures on farms.
pub const STRUCTURES: &str = "farm_structures.json";
/// The user's file of recipes.
pub const RECIPES: &str = "farm_recipes.json";

/// The user's file of escape tasks.
pub const ESCAPES: &str = "escape_instances.json";
/// The user's file of the locks of escape rooms.
pub const ATOMS: &str = "escape_atoms.json";

/// The user's file of meta tasks.
pub const METAS: &str = "meta_tasks.json";

/// The user's file of invented tasks.
pub const INVENTED: &str = "generated_tasks.json";
/// The user's library of goals.
pub const GOALS: &str = "goal_library.json";

/// A single file of the user's, of any kind that can be imported.
pub const IMPORT: &str = "villagerbench_import";

/// The files of a folder of tasks, by name; each replaces the product's own.
pub const FILES: &[&str] = &[BLUEPRINTS, ATOMS, ESCAPES, FARMS, RECIPES, STRUCTURES, METAS, GOALS, INVENTED];
/// All attachments on which tasks may depend.
pub(super) const ATTACHMENTS: &[&str] =
    &[BLUEPRINTS, ATOMS, ESCAPES, FARMS, RECIPES, STRUCTURES, METAS, GOALS, INVENTED, IMPORT];
/// The files of a folder that hold tasks.
const TASK_FILES: [&str; 6] = [BLUEPRINTS, ESCAPES, FARMS, METAS, GOALS, INVENTED];

/// The scenario of a task, with its data.
#[derive(Clone, Debug)]
pub enum VillagerTaskKind {
    /// Put up a building.
    Construction(Arc<ConstructionBlueprint>),
    /// Cook a dish.
    Farm(Arc<FarmTask>),
    /// Get out of rooms.
    Escape(Arc<EscapeTask>),
    /// Do one thing or two.
    Meta(Arc<MetaTask>),
    /// Do what a model made up.
    Invented(Arc<FileEntry>),
    /// Have an item, from nothing.
    Goal(Arc<GoalTask>),
}

/// A task with its name.
#[derive(Clone, Debug)]
pub struct VillagerTaskEntry {
    /// The full name.
    pub name: String,
    /// The scenario, with its data.
    pub kind: VillagerTaskKind,
    /// The number of agents that it is made for; none: any.
    pub agents: Option<u32>,
    /// Whether logs and stone are dug even if the settings do not say so.
    pub dig_needed: bool,
    /// The goal in place of its own.
    pub goal: Option<String>,
}

impl VillagerTaskEntry {
    fn new(name: String, kind: VillagerTaskKind) -> VillagerTaskEntry {
        VillagerTaskEntry { name, kind, agents: None, dig_needed: false, goal: None }
    }

    /// The settings with which it is played where a plan has these.
    #[must_use]
    pub fn settings(&self, plain: &VillagerBenchSettings) -> VillagerBenchSettings {
        VillagerBenchSettings { dig_needed: plain.dig_needed || self.dig_needed, ..*plain }
    }

    fn construction(blueprint: ConstructionBlueprint) -> VillagerTaskEntry {
        let name = format!("{SUITE}/construction/{}", blueprint.id);
        VillagerTaskEntry::new(name, VillagerTaskKind::Construction(Arc::new(blueprint)))
    }

    fn escape(task: EscapeTask) -> VillagerTaskEntry {
        let name = format!("{SUITE}/escape/{}", task.name());
        VillagerTaskEntry::new(name, VillagerTaskKind::Escape(Arc::new(task)))
    }

    fn meta(task: MetaTask) -> VillagerTaskEntry {
        let (name, agents) = (format!("{SUITE}/{}", task.name()), task.goal.kind.agents());
        let entry = VillagerTaskEntry::new(name, VillagerTaskKind::Meta(Arc::new(task)));
        VillagerTaskEntry { agents: Some(agents), ..entry }
    }

    fn invented(record: FileEntry) -> VillagerTaskEntry {
        let name = format!("{SUITE}/{}", record.name());
        let agents = record.task.as_ref().ok().map(|task| task.agents);
        let entry = VillagerTaskEntry::new(name, VillagerTaskKind::Invented(Arc::new(record)));
        VillagerTaskEntry { agents, ..entry }
    }

    fn goal(task: GoalTask) -> VillagerTaskEntry {
        let name = format!("{SUITE}/{}", task.name());
        VillagerTaskEntry::new(name, VillagerTaskKind::Goal(Arc::new(task)))
    }

    fn farm(task: FarmTask) -> VillagerTaskEntry {
        let name = format!("{SUITE}/farm/{}", task.id);
        VillagerTaskEntry::new(name, VillagerTaskKind::Farm(Arc::new(task)))
    }
}

/// All tasks by name, with the data that they share.
#[derive(Clone, Debug)]
pub struct VillagerTaskBook {
    entries: Vec<VillagerTaskEntry>,
    places: BTreeMap<String, usize>,
    structures: Structures,
    recipes: HintRecipes,
}

static BUILT_IN: LazyLock<VillagerTaskBook> = LazyLock::new(|| {
    #[expect(clippy::expect_used, reason = "no file of the user's is read, and a test makes the book")]
    VillagerTaskBook::new(&BTreeMap::new()).expect("the built-in tasks are sound")
});

impl VillagerTaskBook {
    /// The tasks that come with the program. They are set up when they are first asked for.
    #[must_use]
    pub fn built_in() -> &'static VillagerTaskBook {
        &BUILT_IN
    }

    /// The product's tasks, or those of the attachments. With a file of tasks of its own for one scenario, a folder means
    /// that scenario only.
    ///
    /// # Errors
    /// [`SuiteError::Attachment`] names the file and what is wrong.
    pub fn new(attachments: &BTreeMap<String, AttachmentPlan>) -> Result<VillagerTaskBook, SuiteError> {
        let wrong = |file: &AttachmentPlan, reason: &dyn std::fmt::Display| {
            SuiteError::Attachment(format!("{}: {reason}", file.file))
        };
        let structures = match attachments.get(STRUCTURES) {
            Some(file) => structures::read(&file.text).map_err(|error| wrong(file, &error))?,
            None => structures::built_in().clone(),
        };
        let recipes = match attachments.get(RECIPES) {
            Some(file) => hints::read(&file.text).map_err(|error| wrong(file, &error))?,
            None => hints::built_in().clone(),
        };
        let is_own = TASK_FILES.iter().any(|file| attachments.contains_key(*file));
        let blueprints = match attachments.get(BLUEPRINTS) {
            Some(file) => construction::blueprint::read(&file.text).map_err(|error| wrong(file, &error))?,
            None if is_own => Vec::new(),
            None => construction::tasks::built_in().to_vec(),
        };
        let farms = match attachments.get(FARMS) {
            Some(file) => farm_task::read(&file.text).map_err(|error| wrong(file, &error))?,
            None if is_own => Vec::new(),
            None => published::all(),
        };
        let atoms = match attachments.get(ATOMS) {
            Some(file) => Some(
                read_atoms(&file.text)
                    .or_else(|error| read_authors_atoms(&file.text).map_err(|_| error))
                    .map_err(|error| wrong(file, &error))?,
            ),
            None => None,
        };
        let escapes = match (attachments.get(ESCAPES), atoms) {
            (Some(file), atoms) => {
                escape_tasks::from_instances(&file.text, atoms).map_err(|error| wrong(file, &error))?
            }
            (None, _) if is_own => Vec::new(),
            (None, Some(atoms)) => escape_tasks::from_atoms(atoms),
            (None, None) => escape_tasks::published().to_vec(),
        };
        let metas = match attachments.get(METAS) {
            Some(file) => meta::task::read(&file.text).map_err(|error| wrong(file, &error))?,
            None if is_own => Vec::new(),
            None => meta::built_in().to_vec(),
        };
        let inventions = match attachments.get(INVENTED) {
            Some(file) => record::read_file(&file.text).map_err(|error| wrong(file, &error))?,
            None if is_own => Vec::new(),
            None => invented::built_in(),
        };
        let goals = match attachments.get(GOALS) {
            Some(file) => GoalLibrary::read(&file.text)
                .and_then(|library| library.tasks())
                .map_err(|error| wrong(file, &error))?,
            None if is_own => Vec::new(),
            None => GoalLibrary::built_in().tasks().map_err(SuiteError::Attachment)?,
        };
        let mut entries: Vec<VillagerTaskEntry> = Vec::new();
        entries.extend(blueprints.into_iter().map(VillagerTaskEntry::construction));
        entries.extend(farms.into_iter().map(VillagerTaskEntry::farm));
        entries.extend(escapes.into_iter().map(VillagerTaskEntry::escape));
        entries.extend(metas.into_iter().map(VillagerTaskEntry::meta));
        entries.extend(inventions.into_iter().map(VillagerTaskEntry::invented));
        entries.extend(goals.into_iter().map(VillagerTaskEntry::goal));
        let mut book = VillagerTaskBook { entries, places: BTreeMap::new(), structures, recipes };
        book.find_places();
        if let Some(file) = attachments.get(IMPORT) {
            let imported = import::read(file).map_err(SuiteError::Attachment)?;
            book.take_over(imported).map_err(|reason| wrong(file, &reason))?;
        }
        Ok(book)
    }

    /// Replaces all tasks by the imported ones.
    fn take_over(&mut self, imported: Imported) -> Result<(), String> {
        self.entries = match imported {
            Imported::Blueprints(blueprints) => {
                blueprints.into_iter().map(VillagerTaskEntry::construction).collect()
            }
            Imported::Farms(tasks) => tasks.into_iter().map(VillagerTaskEntry::farm).collect(),
            Imported::Escapes(tasks) => tasks.into_iter().map(VillagerTaskEntry::escape).collect(),
            Imported::Metas(tasks) => tasks.into_iter().map(VillagerTaskEntry::meta).collect(),
            Imported::Inventions(records) => records.into_iter().map(VillagerTaskEntry::invented).collect(),
            Imported::Goals(tasks) => tasks.into_iter().map(VillagerTaskEntry::goal).collect(),
            Imported::Launches(launches) => {
                launches.into_iter().map(|launch| self.launched(launch)).collect::<Result<_, _>>()?
            }
        };
        self.find_places();
        // A task that is listed again gets a name of its own.
        let mut times: BTreeMap<String, u32> = BTreeMap::new();
        for entry in &mut self.entries {
            let time = times.entry(entry.name.clone()).or_default();
            *time += 1;
            if *time > 1 {
                entry.name = format!("{}/{time}", entry.name);
            }
        }
        self.find_places();
        Ok(())
    }

    /// A built-in task as a launch list wants it.
    fn launched(&self, launch: Launch) -> Result<VillagerTaskEntry, String> {
        let launch = match launch {
            Launch::Meta(task) => return Ok(VillagerTaskEntry::meta(*task)),
            Launch::Known(launch) => launch,
        };
        let name = format!("{SUITE}/{}", launch.task);
        let entry = self.find(&name).ok_or_else(|| format!("there is no task `{name}` to launch"))?;
        Ok(VillagerTaskEntry {
            agents: launch.agents,
            dig_needed: launch.dig_needed,
            goal: launch.goal,
            ..entry.clone()
        })
    }

    fn find_places(&mut self) {
        let names = self.entries.iter().enumerate();
        self.places = names.map(|(place, entry)| (entry.name.clone(), place)).collect();
    }

    /// The structures that stand on farms.
    #[must_use]
    pub fn structures(&self) -> &Structures {
        &self.structures
    }

    /// The recipes that cooks are told of.
    #[must_use]
    pub fn recipes(&self) -> &HintRecipes {
        &self.recipes
    }

    /// All tasks in the order of listings.
    #[must_use]
    pub fn entries(&self) -> &[VillagerTaskEntry] {
        &self.entries
    }

    /// The task of that full name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&VillagerTaskEntry> {
        self.places.get(name).and_then(|place| self.entries.get(*place))
    }

    /// Lists the tasks for the suite's listings.
    #[must_use]
    pub fn listing(&self) -> Vec<TaskListing> {
        self.entries.iter().map(listed).collect()
    }
}

fn listed(entry: &VillagerTaskEntry) -> TaskListing {
    let settings =
        VillagerBenchSettings { dig_needed: entry.dig_needed, ..VillagerBenchSettings::of_rules(true) };
    let (about, limits) = match &entry.kind {
        VillagerTaskKind::Construction(blueprint) => {
            (about_construction(blueprint), construction::round_limits(blueprint, &settings))
        }
        VillagerTaskKind::Farm(task) => (about_farm(task), task.limits()),
        VillagerTaskKind::Escape(task) => (task.about(), task.usual_limits()),
        VillagerTaskKind::Meta(task) => (task.about(), task.limits()),
        VillagerTaskKind::Goal(task) => (task.about(), task.limits()),
        VillagerTaskKind::Invented(record) => (record.about(), record.limits()),
    };
    let sizes = match &entry.kind {
        VillagerTaskKind::Escape(task) => task.sizes(),
        VillagerTaskKind::Goal(_) => 1..=goals::AGENTS_MAX,
        VillagerTaskKind::Construction(_)
        | VillagerTaskKind::Farm(_)
        | VillagerTaskKind::Meta(_)
        | VillagerTaskKind::Invented(_) => 1..=AGENTS_MAX,
    };
    TaskListing {
        name: entry.name.clone(),
        about,
        agents: entry.agents.map_or(sizes, |agents| agents..=agents),
        horizon: limits.horizon(),
        published: !matches!(
            entry.kind,
            VillagerTaskKind::Meta(_) | VillagerTaskKind::Goal(_) | VillagerTaskKind::Invented(_)
        ),
    }
}

fn about_construction(blueprint: &ConstructionBlueprint) -> String {
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

fn about_farm(task: &FarmTask) -> String {
    let sources: Vec<&str> = task.sources.values().filter_map(serde_json::Value::as_str).collect();
    format!("cook {}: {}", task.target.replace('_', " "), sources.join(", "))
}
