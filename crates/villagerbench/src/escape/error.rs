//! The errors in files of escape tasks.

/// Why a file of atoms or instances can't be used, or a task can't be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EscapeError {
    /// It is no such file.
    #[error("line {line}, column {column}: {text}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// The JSON reader's message.
        text: String,
    },
    /// There are none, or too many.
    #[error("{count} {what}; 1 to {most} are read")]
    Count {
        what: &'static str,
        /// How many there are.
        count: usize,
        /// At most how many may be.
        most: usize,
    },
    /// A block that the world hasn't got.
    #[error("atom {atom}: there is no block `{name}`")]
    Block {
        /// The atom's number.
        atom: usize,
        name: String,
    },
    /// An item that the world hasn't got.
    #[error("atom {atom}: there is no item `{name}`")]
    Item {
        /// The atom's number.
        atom: usize,
        name: String,
    },
    /// A creature that the world hasn't got.
    #[error("atom {atom}: there is no creature `{name}`")]
    Creature {
        /// The atom's number.
        atom: usize,
        name: String,
    },
    /// A condition that no state of its block can meet.
    #[error("atom {atom}: `{block}` never has `{property}` = `{value}`")]
    NeverHolds {
        /// The atom's number.
        atom: usize,
        block: String,
        property: String,
        /// The value asked for.
        value: String,
    },
    /// A cell too far from the room's centre.
    #[error("atom {atom}: the cell {at:?} is more than {most} from the centre")]
    Far {
        /// The atom's number.
        atom: usize,
        at: [i32; 3],
        /// How far it may be.
        most: i32,
    },
    /// A number that is out of its range.
    #[error("atom {atom}: `{option}` is out of its range")]
    Range {
        /// The atom's number.
        atom: usize,
        option: &'static str,
    },
    /// A command that atoms can't have.
    #[error("atom {atom}: the command `{text}` is not understood")]
    Command {
        /// The atom's number.
        atom: usize,
        text: String,
    },
    /// An atom without conditions could never be solved.
    #[error("atom {atom} has no condition")]
    NoCondition {
        /// The atom's number.
        atom: usize,
    },
    /// An instance names an atom that isn't there.
    #[error("task {task}: there is no atom {atom}")]
    NoAtom {
        /// The task's place in its file, from 0.
        task: usize,
        atom: u32,
    },
    /// An instance contradicts itself.
    #[error("task {task}: {what}")]
    Instance {
        /// The task's place in its file, from 0.
        task: usize,
        /// The contradiction, in words.
        what: &'static str,
    },
    /// With these atoms no task of that kind comes about.
    #[error("no task of level {level} for {agents} agents comes out of these atoms with seed {seed}")]
    NoTask {
        /// How many agents.
        agents: u32,
        /// The number of steps.
        level: u32,
        seed: i64,
    },
}

impl EscapeError {
    /// Turns an error of the JSON reader into one with line and column.
    pub(super) fn syntax(error: &serde_json::Error) -> EscapeError {
        EscapeError::Syntax { line: error.line(), column: error.column(), text: error.to_string() }
    }
}
