//! The results of showing, trying and making tasks: the forms of `tasks show`, `tasks check` and `tasks generate`.

use std::fmt;
use std::num::NonZeroUsize;

use cooperage_core::RandomSource;
use cooperage_journal::EpisodePlan;
use serde_json::Value;

/// A task or level as a person reads it.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskView {
    /// The text for the terminal.
    pub text: String,
    /// The same for programs.
    pub json: Value,
    /// Its recipe graph as SVG, where it has one.
    pub graph_svg: Option<String>,
}

/// The verdict on a task that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solvability {
    /// A player completed it.
    Solvable,
    /// Every check holds, and the scripted player does not know how to play it.
    Plausible,
    /// The task is impossible.
    Impossible,
    /// It was not done, and it is not proven impossible.
    Unsolved,
}

impl Solvability {
    /// Returns its name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Solvability::Solvable => "solvable",
            Solvability::Plausible => "plausible",
            Solvability::Impossible => "impossible",
            Solvability::Unsolved => "unsolved",
        }
    }
}

/// The proof that a task is impossible, without trying it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Impossibility {
    /// Why, in a word.
    pub reason: &'static str,
    /// The parts of the task that make it impossible, such as items or cells.
    pub what: Vec<String>,
    /// The sources that were counted, such as `the given items and logs`: a world may hold more. Empty where the task is
    /// impossible beside any.
    pub counted: &'static str,
}

impl fmt::Display for Impossibility {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.reason, self.what.join(", "))?;
        if self.counted.is_empty() { Ok(()) } else { write!(f, ", with {} alone", self.counted) }
    }
}

/// The result of trying a task, as listings show it.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskCheck {
    pub name: String,
    pub verdict: Solvability,
    /// Whole seconds of virtual time that the best attempt took.
    pub seconds: u64,
    /// How many calls it took.
    pub calls: usize,
    /// The code of the check that it fails, such as `F6`; empty where a suite has no codes or it fails none.
    pub code: &'static str,
    /// The reason why it was not completed, or a remark.
    pub why: String,
    /// The whole attempt, for programs.
    pub json: Value,
}

/// A way to make new tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaskGenerator {
    /// The kind of its tasks, such as `villagerbench/farm`.
    pub name: &'static str,
    /// Whether what it makes is a folder of files; otherwise it is a single file, which can be printed too.
    pub makes_folder: bool,
    /// The options of its own that it reads, such as `kind`: those that not every generator has.
    pub options: &'static [&'static str],
}

/// A way to have a language model invent tasks: a run of episodes that each make one of them.
#[derive(Clone, Copy, Debug)]
pub struct TaskInventor {
    /// The kind of its tasks, such as `villagerbench/gen`.
    pub name: &'static str,
    /// The tasks by which they are invented, such as `invent/gen`; a number stands behind.
    pub tasks: &'static str,
    /// The option that says how many agents the tasks are for, and the one that says where their things are.
    pub agents: &'static str,
    pub items: &'static str,
    /// The file of tasks of the user's whose parts are made anew, where it makes none up.
    pub source: Option<&'static str>,
    /// Makes the files of tasks of the episodes, in their order.
    pub gather: fn(&[InventedEpisode]) -> TaskBundle,
}

/// An episode that has invented something, or nothing.
#[derive(Clone, Debug)]
pub struct InventedEpisode {
    pub plan: EpisodePlan,
    /// The lines of its journal.
    pub lines: Vec<String>,
}

/// The purpose of new tasks. Where a benchmark tells them apart, tasks for tests have nothing in common with those for
/// training.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    Test,
    Train,
    /// For choosing among what was trained. Benchmarks without such tasks make those for training.
    Val,
}

impl Split {
    /// Its name in commands and in names of tasks.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Split::Test => "test",
            Split::Train => "train",
            Split::Val => "val",
        }
    }
}

/// The wishes for new tasks. A generator reads those that it has a use for.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskGenerationOptions {
    pub count: u32,
    /// The seed of all of them.
    pub seed: u64,
    /// The kind of the tasks, where a generator has several; none: as its benchmark mixes them.
    pub kind: Option<String>,
    /// The wording of goals, where a generator has several; none: drawn for each task.
    pub wording: Option<String>,
    /// A class of difficulty, such as `simple`.
    pub class: &'static str,
    /// How hard they are, from 0 to 1; at one half they are like the published ones.
    pub difficulty: f64,
    /// The number of agents.
    pub agents: u32,
    /// The purpose of the tasks; none: not said.
    pub split: Option<Split>,
    /// Whether levels for training have no recipe of a shape that the published ones have.
    pub holds_out_shapes: bool,
    /// Whether each dish of a level but the first is a variant of an earlier one.
    pub related_dishes: bool,
    /// Threads that try them; none: one for each core.
    pub threads: Option<NonZeroUsize>,
}

impl TaskGenerationOptions {
    /// The purpose of the tasks for generators whose tasks always have one: tests, unless another is said.
    #[must_use]
    pub fn purpose(&self) -> Split {
        self.split.unwrap_or(Split::Test)
    }
}

/// A file of which a task is to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceFile<'a> {
    pub name: &'a str,
    /// The contents of the file.
    pub bytes: &'a [u8],
}

/// New tasks that a generator made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskBundle {
    /// Names and contents of files; of a generator that makes a single one the user gives the name.
    pub files: Vec<(&'static str, String)>,
    /// A command that plays them, with `{}` where the file or folder stands; none if there is nothing to play.
    pub command: Option<String>,
    /// Remarks for the user, a sentence each.
    pub remarks: Vec<String>,
}

/// Where among tasks sorted from the easiest to the hardest a new one is: a part of 1, drawn around a dial. At one half any
/// part is as likely as another; towards the ends of the dial it is the nearer to them the more surely.
#[must_use]
pub fn rank(random: &mut impl RandomSource, dial: f64) -> f64 {
    let dial = if dial.is_finite() { dial.clamp(0.0, 1.0) } else { 0.5 };
    let nearness = 1.0 - (2.0 * dial - 1.0).abs();
    let square = nearness * nearness;
    let width = square * square * square * square;
    let drawn = f64::from(random.next_u32()) / 4_294_967_296.0;
    (dial + (drawn - 0.5) * width).clamp(0.0, 1.0)
}
