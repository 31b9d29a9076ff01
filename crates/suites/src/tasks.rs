//! What a suite shows, tries and makes of tasks: the forms of `tasks show`, `tasks check` and `tasks generate`.

use std::num::NonZeroUsize;

use cooperage_core::RandomSource;
use serde_json::Value;

/// A task or level as a person reads it.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// For the terminal.
    pub text: String,
    /// For programs.
    pub json: Value,
    /// Its recipe graph as SVG, where it has one.
    pub graph_svg: Option<String>,
}

/// What is known of a task that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It was done.
    Solvable,
    /// Nobody can do it.
    Impossible,
    /// It was not done, and nothing shows that nobody could.
    Unsolved,
}

impl Verdict {
    /// Its name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Solvable => "solvable",
            Verdict::Impossible => "impossible",
            Verdict::Unsolved => "unsolved",
        }
    }
}

/// That nobody can do a task, which is certain without trying it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Impossible {
    /// Why, in a word.
    pub reason: &'static str,
    /// What of the task it is about, such as items or cells.
    pub what: Vec<String>,
}

/// What came of trying a task, as listings show it.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// The task.
    pub name: String,
    /// What is known of it.
    pub verdict: Verdict,
    /// Whole seconds of virtual time that the best attempt took.
    pub seconds: u64,
    /// How many calls it took.
    pub calls: usize,
    /// What kept it from being completed; empty if it was.
    pub why: String,
    /// For programs, with the whole attempt.
    pub json: Value,
}

/// A way to make new tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generator {
    /// What of, such as `villagerbench/farm`.
    pub name: &'static str,
    /// Whether what it makes is a folder of files; otherwise it is a single file, which can be printed too.
    pub makes_folder: bool,
}

/// What new tasks are for: those for tests have nothing in common with those for training, where a benchmark tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    /// For testing.
    Test,
    /// For training.
    Train,
}

impl Split {
    /// Its name in commands and in names of tasks.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Split::Test => "test",
            Split::Train => "train",
        }
    }
}

/// What is wanted of new tasks. A generator reads what means something to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Wishes {
    /// How many.
    pub count: u32,
    /// The seed of all of them.
    pub seed: u64,
    /// A class of difficulty, such as `simple`.
    pub class: &'static str,
    /// How hard they are, from 0 to 1; at one half they are like the published ones.
    pub difficulty: f64,
    /// For how many agents.
    pub agents: u32,
    /// What for.
    pub split: Split,
    /// Threads that try them; none: one for each core.
    pub threads: Option<NonZeroUsize>,
}

/// A file of which a task is to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceFile<'a> {
    /// Its name.
    pub name: &'a str,
    /// What it holds.
    pub bytes: &'a [u8],
}

/// New tasks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// Names and contents of files; of a generator that makes a single one the user gives the name.
    pub files: Vec<(&'static str, String)>,
    /// A command that plays them, with `{}` where the file or folder stands; none if there is nothing to play.
    pub command: Option<String>,
    /// What people have to know of them, a sentence each.
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
