//! The arguments of `tasks`.

use std::num::NonZeroUsize;

use camino::Utf8PathBuf;
use clap::{Args, Subcommand, ValueEnum};

use super::numbers::positive;
use super::{PlayArgs, SuiteFileArgs};

/// Arguments of `tasks`.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct TasksArgs {
    #[command(subcommand)]
    pub(crate) verb: Option<TasksVerb>,
    /// List only suites and tasks whose names begin with this text
    pub(crate) prefix: Option<String>,
    #[command(flatten)]
    pub(crate) files: SuiteFileArgs,
    /// Tasks of your own in place of a suite's: a folder with files of the suite's names, or one file
    #[arg(long, value_name = "FOLDER|FILE")]
    pub(crate) tasks: Option<Utf8PathBuf>,
    /// Print one JSON object and nothing else to standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// Verbs of `tasks`.
#[derive(Debug, Subcommand)]
pub(crate) enum TasksVerb {
    /// Show a task or level: kitchen, dishes, recipes, timing
    Show {
        /// The task or level, such as cuisineworld/level_3
        name: String,
        /// Draw the recipe graph into this SVG file
        #[arg(long, value_name = "FILE")]
        graph: Option<Utf8PathBuf>,
        #[command(flatten)]
        files: SuiteFileArgs,
        /// Tasks of your own in place of a suite's: a folder with files of the suite's names, or one file
        #[arg(long, value_name = "FOLDER|FILE")]
        tasks: Option<Utf8PathBuf>,
        /// Print one JSON object and nothing else to standard output
        #[arg(long)]
        json: bool,
    },
    /// Check whether tasks can be done: a scripted expert plays them with the agents' tools
    Check {
        /// The suite or task, such as villagerbench/construction or minecollab/crafting
        selection: String,
        /// Number of agents [default: the number that the task is made for, or else 2]
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=16))]
        agents: Option<u32>,
        /// Seed of the world; in natural terrain it decides the whole terrain
        #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
        seed: i64,
        /// An option of the framework or of the suite with which the oracle plays, such as minecollab.cooking_chest=off (may be
        /// repeated)
        #[arg(long = "set", value_name = "KEY=VALUE")]
        options: Vec<String>,
        /// Tasks of your own in place of a suite's: a folder with files of the suite's names, or one file
        #[arg(long, value_name = "FOLDER|FILE")]
        tasks: Option<Utf8PathBuf>,
        /// Number of worker threads [default: the number of cores]
        #[arg(short = 'j', long = "threads", value_name = "N", value_parser = positive)]
        threads: Option<NonZeroUsize>,
        /// Print one JSON object, with the plan of every task that can be done
        #[arg(long)]
        json: bool,
    },
    /// Let a language model invent tasks: a run of which each episode makes one record, which is checked
    Invent(Box<InventArgs>),
    /// Generate new tasks that can be done
    Generate {
        /// The suite or kind of task
        suite: String,
        /// Seed of the generator
        #[arg(long, value_name = "N", default_value_t = 0)]
        seed: u64,
        /// Number of tasks
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
        count: u32,
        /// Difficulty class of levels of cuisineworld
        #[arg(long, value_enum, default_value_t = ClassChoice::Intermediate)]
        class: ClassChoice,
        /// Difficulty of tasks of villagerbench and minecollab, from 0 to 1; at 0.5 they are like the published tasks
        #[arg(long, value_name = "X", default_value_t = 0.5)]
        difficulty: f64,
        /// Number of agents that tasks of villagerbench and minecollab are made for; those of villagerbench are also tried with it
        #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=16))]
        agents: u32,
        /// Kind of tasks of villagerbench/meta, such as dig [default: as their authors mix them]
        #[arg(long, value_name = "KIND")]
        kind: Option<String>,
        /// Wording of goals of villagerbench/meta: plain, passive, reason, terse or polite [default: one drawn for each task]
        #[arg(long, value_name = "WORDING")]
        wording: Option<String>,
        /// Purpose of the tasks: tasks for training never occur among tasks for testing [default: for minecollab and
        /// villagerbench/meta test; levels of cuisineworld have none, and may share recipes with any other]
        #[arg(long, value_enum)]
        split: Option<SplitChoice>,
        /// With --split train, for cuisineworld: no recipe has a shape of two or more tools that a published one has (a shape is the tree
        /// of tools with the number of base ingredients at each)
        #[arg(long, requires = "split")]
        hold_out_shapes: bool,
        /// For cuisineworld: each dish of a level but the first is a variant of an earlier one, as on most published levels (one
        /// ingredient is another, or is added or left out)
        #[arg(long)]
        related_dishes: bool,
        /// Make a task of minecollab/construction out of this building instead (.schem, .litematic, .nbt)
        #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "count", "class", "difficulty", "kind", "wording", "split", "hold_out_shapes", "related_dishes"])]
        from: Option<Utf8PathBuf>,
        /// Write here: a file for levels of cuisineworld and tasks of minecollab (else they are printed), a folder for tasks
        /// of villagerbench
        #[arg(long, value_name = "FILE|DIR")]
        out: Option<Utf8PathBuf>,
        /// Overwrite existing files
        #[arg(long)]
        force: bool,
        /// Print one JSON object and nothing else to standard output
        #[arg(long)]
        json: bool,
        /// Number of worker threads [default: the number of cores]
        #[arg(short = 'j', long = "threads", value_name = "N", value_parser = positive)]
        threads: Option<NonZeroUsize>,
    },
}

/// Arguments of `tasks invent`.
#[derive(Debug, Args)]
pub(crate) struct InventArgs {
    /// The kind of tasks, such as villagerbench/gen; villagerbench/meta rewords the goals of existing tasks
    pub(crate) kind: String,
    /// Number of tasks [default: 1; of villagerbench/meta with --tasks: all tasks of the folder]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) count: Option<u32>,
    /// Number of agents that the tasks are for
    #[arg(long, value_name = "K", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=16))]
    pub(crate) agents: u32,
    /// Where the things are that a task takes
    #[arg(long, value_enum, default_value_t = ItemsChoice::Chest)]
    pub(crate) items: ItemsChoice,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
}

/// Where the things of invented tasks are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ItemsChoice {
    /// In a chest
    Chest,
    /// In the agents' inventories
    Inventory,
}

/// The purpose of new tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SplitChoice {
    /// Tasks for testing
    Test,
    /// Tasks for training
    Train,
    /// Tasks for choosing among trained models; villagerbench/meta and cuisineworld alone have them
    Val,
}

/// The published classes of levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ClassChoice {
    /// One cooking operation for each dish
    Entry,
    /// Two or three cooking operations for each dish
    Simple,
    /// Three or four cooking operations for each dish
    Intermediate,
    /// Three to five cooking operations for each dish
    Advanced,
}
