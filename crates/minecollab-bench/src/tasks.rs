//! The tasks: those that come with the program, and those of a user's file in their place.
//!
//! A task is called `minecollab/<domain>/<split>/<set>/<id>`, where the set is the file in which it was published without its
//! ending. Ids repeat from set to set.

use std::collections::BTreeMap;
use std::io::Read;
use std::sync::{Arc, LazyLock};

use cooperage_core::Tick;
use cooperage_journal::AttachmentPlan;
use cooperage_suites::suite::TaskListing;

use crate::SUITE;
use crate::generate::{AGENTS, house_tasks, training_tasks};
use crate::record::{MineCollabTask, MineCollabTaskError, TaskDomain, TaskFile, TaskGoal, read};
use crate::timing::TaskTiming;

/// The attachment that holds a user's file of tasks.
pub const IMPORT: &str = "minecollab_import";
/// The split of tasks in a user's file.
pub const FILE: &str = "file";
/// The split of tasks for tests.
pub const TEST: &str = "test";
/// The split of tasks for training.
pub const TRAIN: &str = "train";
/// The split of tasks that people play with agents.
const HUMAN: &str = "human_ai";
/// The set of 25 tasks that the paper's tables of crafting are about: published for an agent and a person, played by two agents
/// here.
pub const PAPER_25: &str = "paper25";
/// The set of the paper's table of cooking by agents without recipes: six pairs of dishes, for which no agent, the
/// first agent, the second agent or both agents lack the recipes.
pub const PAPER_30: &str = "paper30";

/// A file that comes with the program.
struct Embedded {
    split: &'static str,
    set: &'static str,
    packed: &'static [u8],
    /// Whether the evaluation of all domains plays it.
    published: bool,
}

macro_rules! embedded {
    ($split:expr, $set:literal, $file:literal, $published:literal) => {
        Embedded { split: $split, set: $set, packed: include_bytes!($file), published: $published }
    };
}

static FILES: [Embedded; 23] = [
    embedded!(TEST, "2_agent", "../data/cooking/test/2_agent.json.zst", true),
    embedded!(TEST, "2_agent_full", "../data/cooking/test/2_agent_full.json.zst", true),
    embedded!(TEST, "2_agent_block_recipe", "../data/cooking/test/2_agent_block_recipe.json.zst", true),
    embedded!(
        TEST,
        "2_agent_block_recipe_full",
        "../data/cooking/test/2_agent_block_recipe_full.json.zst",
        true
    ),
    embedded!(TEST, "2_agent_hells_kitchen", "../data/cooking/test/2_agent_hells_kitchen.json.zst", true),
    embedded!(
        TEST,
        "2_agent_hells_kitchen_full",
        "../data/cooking/test/2_agent_hells_kitchen_full.json.zst",
        false
    ),
    embedded!(TEST, "3_agent", "../data/cooking/test/3_agent.json.zst", true),
    // Those of 4 and 5 agents were not published: `tasks generate … --agents 4 --seed 0` made them.
    embedded!(TEST, "4_agent", "../data/cooking/test/4_agent.json.zst", true),
    embedded!(TEST, "5_agent", "../data/cooking/test/5_agent.json.zst", true),
    embedded!(TEST, "1_agent", "../data/crafting/test/1_agent.json.zst", false),
    embedded!(TEST, "2_agent", "../data/crafting/test/2_agent.json.zst", true),
    embedded!(TEST, "3_agent", "../data/crafting/test/3_agent.json.zst", true),
    embedded!(TEST, "4_agent", "../data/crafting/test/4_agent.json.zst", true),
    embedded!(TEST, "5_agent", "../data/crafting/test/5_agent.json.zst", true),
    embedded!(TRAIN, "2_agent", "../data/cooking/train/2_agent.json.zst", false),
    embedded!(TRAIN, "2_agent_block_recipe", "../data/cooking/train/2_agent_block_recipe.json.zst", false),
    embedded!(TRAIN, "2_agent_hells_kitchen", "../data/cooking/train/2_agent_hells_kitchen.json.zst", false),
    embedded!(TRAIN, "3_agent", "../data/cooking/train/3_agent.json.zst", false),
    embedded!(TRAIN, "filtered_train_tasks", "../data/crafting/train/filtered_train_tasks.json.zst", false),
    embedded!(HUMAN, "cooking_1_agent_1_human", "../data/human_ai/cooking_1_agent_1_human.json.zst", false),
    embedded!(HUMAN, "crafting_1_agent_1_human", "../data/human_ai/crafting_1_agent_1_human.json.zst", false),
    embedded!(
        HUMAN,
        "crafting_1_agent_1_human_25",
        "../data/human_ai/crafting_1_agent_1_human_25.json.zst",
        false
    ),
    embedded!(
        HUMAN,
        "construction_1_agent_1_human",
        "../data/human_ai/construction_1_agent_1_human.json.zst",
        false
    ),
];

/// A task with its name.
#[derive(Clone, Debug)]
pub struct MineCollabEntry {
    /// The full name.
    pub name: String,
    /// The split that it belongs to.
    pub split: &'static str,
    /// The set that it belongs to.
    pub set: Arc<str>,
    /// The task as its file describes it.
    pub record: Arc<MineCollabTask>,
    /// Whether the evaluation of all domains plays it.
    pub published: bool,
}

/// All tasks of a suite, by name.
#[derive(Clone, Debug, Default)]
pub struct MineCollabTaskBook {
    entries: Vec<MineCollabEntry>,
    places: BTreeMap<String, usize>,
    remarks: Vec<String>,
}

static BUILT_IN: LazyLock<MineCollabTaskBook> = LazyLock::new(built_in);

impl MineCollabTaskBook {
    /// The tasks that come with the program. They are set up when they are first asked for.
    #[must_use]
    pub fn built_in() -> &'static MineCollabTaskBook {
        &BUILT_IN
    }

    /// Reads the tasks of a user's file.
    ///
    /// # Errors
    /// [`MineCollabTaskError`] says what is wrong with the file.
    pub fn of_file(file: &AttachmentPlan) -> Result<MineCollabTaskBook, MineCollabTaskError> {
        let stem = file.file.rsplit('/').next().unwrap_or_default();
        let stem = stem.strip_suffix(".json").unwrap_or(stem);
        let mut book = MineCollabTaskBook::default();
        book.add(FILE, stem, read(&file.text)?, true);
        Ok(book)
    }

    fn add(&mut self, split: &'static str, set: &str, file: TaskFile, published: bool) {
        let set: Arc<str> = as_part(set).into();
        for record in file.tasks {
            let domain = record.domain.name();
            let name = format!("{SUITE}/{domain}/{split}/{set}/{}", as_part(&record.id));
            self.places.insert(name.clone(), self.entries.len());
            let (set, record) = (Arc::clone(&set), Arc::new(record));
            self.entries.push(MineCollabEntry { name, split, set, record, published });
        }
        self.remarks.extend(file.remarks);
    }

    /// All tasks, in the order of listings.
    #[must_use]
    pub fn entries(&self) -> &[MineCollabEntry] {
        &self.entries
    }

    /// Remarks on the parts of files that were left out, a sentence each.
    #[must_use]
    pub fn remarks(&self) -> &[String] {
        &self.remarks
    }

    /// The task of that full name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&MineCollabEntry> {
        self.places.get(name).and_then(|place| self.entries.get(*place))
    }
}

/// A file's text as a part of a name: slashes divide names.
fn as_part(text: &str) -> String {
    let clean = |c: char| if c == '/' || c.is_control() || c.is_whitespace() { '_' } else { c };
    text.chars().map(clean).take(200).collect()
}

fn built_in() -> MineCollabTaskBook {
    let mut book = MineCollabTaskBook::default();
    for embedded in &FILES {
        let Ok(file) = unpacked(embedded.packed) else { continue };
        if embedded.set == "crafting_1_agent_1_human_25" {
            book.add(TEST, PAPER_25, for_two_agents(file.clone()), true);
        }
        if (embedded.split, embedded.set) == (TEST, "2_agent_block_recipe") {
            book.add(TEST, PAPER_30, by_access(&file), false);
        }
        book.add(embedded.split, embedded.set, file, embedded.published);
    }
    for (agents, tasks) in house_tasks(AGENTS) {
        book.add(TEST, &format!("{agents}_agent"), TaskFile { tasks, remarks: Vec::new() }, true);
    }
    book.add(TRAIN, "2_agent", TaskFile { tasks: training_tasks(), remarks: Vec::new() }, false);
    // Sets are listed by domain.
    book.entries.sort_by_key(|entry| entry.record.domain);
    book.places = (0..).zip(&book.entries).map(|(place, entry)| (entry.name.clone(), place)).collect();
    book
}

fn unpacked(packed: &[u8]) -> Result<TaskFile, MineCollabTaskError> {
    let mut text = String::new();
    let read_all = zstd::Decoder::new(packed).and_then(|mut decoder| decoder.read_to_string(&mut text));
    read_all.map_err(serde_json::Error::io)?;
    read(&text)
}

/// Makes four tasks of each task whose first agent alone lacks the recipes: without blocked agents, and with the first,
/// the second or both agents blocked.
fn by_access(file: &TaskFile) -> TaskFile {
    let mut tasks = Vec::new();
    for record in &file.tasks {
        let (without, with) = (record.goal.of(0).to_owned(), record.goal.of(1).to_owned());
        for lacking in [&[][..], &[0], &[1], &[0, 1]] {
            let goal = |agent: u32| if lacking.contains(&agent) { without.clone() } else { with.clone() };
            let mut names: Vec<String> = lacking.iter().map(u32::to_string).collect();
            if !names.is_empty() {
                names.insert(0, "_blocked_access".to_owned());
            }
            tasks.push(MineCollabTask {
                id: format!("{}{}", record.id, names.join("_")),
                goal: TaskGoal::Own((0..record.agents).map(|agent| (agent, goal(agent))).collect()),
                lacks_recipe: lacking.iter().copied().collect(),
                ..record.clone()
            });
        }
    }
    TaskFile { tasks, remarks: Vec::new() }
}

/// Returns the same tasks for two agents and no people.
fn for_two_agents(mut file: TaskFile) -> TaskFile {
    for record in &mut file.tasks {
        (record.agents, record.people) = (2, 0);
        record.usernames.clear();
    }
    file
}

/// A task as listings show it.
#[must_use]
pub fn listed(entry: &MineCollabEntry) -> TaskListing {
    let record = &entry.record;
    let seats = record.agents + record.people;
    TaskListing {
        name: entry.name.clone(),
        about: about(record),
        agents: seats..=seats,
        horizon: TaskTiming::of(record, false).limit,
        published: entry.published,
    }
}

fn about(record: &MineCollabTask) -> String {
    let wanted = || {
        let named = record.target.needed().iter().map(|needed| match needed.count {
            1 => needed.name.clone(),
            count => format!("{count} {}", needed.name),
        });
        named.collect::<Vec<_>>().join(", ").replace('_', " ")
    };
    let who = match (record.agents, record.people) {
        (1, 0) => "alone".to_owned(),
        (agents, 0) => format!("{agents} agents"),
        (agents, people) => {
            let counted = |count, one, many| format!("{count} {}", if count == 1 { one } else { many });
            format!("{} and {}", counted(agents, "agent", "agents"), counted(people, "person", "people"))
        }
    };
    let what = match record.domain {
        TaskDomain::Cooking => format!("make {}", wanted()),
        TaskDomain::HellsKitchen => format!("make {}, each with the other's recipe", wanted()),
        TaskDomain::Crafting => format!("craft {}", wanted()),
        TaskDomain::Construction => {
            let blocks = record.blueprint.iter().flat_map(|blueprint| blueprint.cells());
            let blocks = blocks.filter(|(_, cell)| !cell.is_air()).count();
            format!("build {blocks} blocks")
        }
        TaskDomain::Debug => "stay until the time is over".to_owned(),
    };
    format!("{what} ({who})")
}

/// The tick at which a task ends by itself.
#[must_use]
pub fn horizon(record: &MineCollabTask, setup_counts: bool) -> Tick {
    TaskTiming::of(record, setup_counts).limit
}
