//! A script that runs.

use super::{EndKind, Ended, Host, Image, Limits, Settled, Turn};

/// What is run.
#[derive(Clone, Copy, Debug)]
pub struct Program<'a> {
    /// The source text.
    pub source: &'a str,
    /// How it is to be read.
    pub form: Form,
    /// A JSON array: what the prelude's `run` is given as `args`.
    pub arguments: &'a str,
    /// The seed of `Math.random`.
    pub seed: u64,
}

/// How a source is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// An expression whose value is a function, such as `async function gather(bot, count) { … }` or `async (bot) => { … }`.
    Function,
    /// Statements, which may `await` and `return`: the body of an async function.
    Statements,
}

/// What a script has used up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Fuel.
    pub fuel: u64,
    /// Calls and queries, sleeps included.
    pub host_calls: u32,
    /// Bytes of the engine's memory beyond what it starts with, at the highest.
    pub heap_bytes: u64,
}

/// A script that runs, or has ended.
#[derive(Debug)]
pub struct Script {
    usage: Usage,
    log: String,
}

impl Script {
    /// Starts a script and runs its first turn.
    pub fn start(
        _image: &Image,
        _program: &Program<'_>,
        _limits: &Limits,
        _host: &mut dyn Host,
    ) -> (Script, Turn) {
        (Script { usage: Usage::default(), log: String::new() }, over())
    }

    /// Settles calls, in this order, and runs the next turn. A script that has ended says [`EndKind::Threw`] again.
    pub fn resume(&mut self, _settled: &[Settled], _host: &mut dyn Host) -> Turn {
        over()
    }

    /// What it has used up until now.
    #[must_use]
    pub fn usage(&self) -> Usage {
        self.usage
    }

    /// What it has logged until now, a line each.
    #[must_use]
    pub fn log(&self) -> &str {
        &self.log
    }
}

fn over() -> Turn {
    Turn::Ended(Ended { kind: EndKind::Threw, message: "The script is over.".to_owned(), line: None })
}
