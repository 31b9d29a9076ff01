//! A script that runs.

use std::fmt;

use super::host::ScriptHost;
use super::image::EngineImage;
use super::instance::{Halt, Instance};
use super::limits::ScriptLimits;
use super::texts::cut;
use super::turn::{EndKind, ScriptFailure, ScriptTurn, Settled};

/// A source with all that is needed to run it.
#[derive(Clone, Copy, Debug)]
pub struct ScriptProgram<'a> {
    pub source: &'a str,
    /// How it is to be read.
    pub form: SourceForm,
    /// A JSON array: the `args` of the prelude's `run`.
    pub arguments: &'a str,
    /// The seed of `Math.random`.
    pub seed: u64,
}

/// The form in which a source is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceForm {
    /// An expression whose value is a function, such as `async function gather(bot, count) { … }` or `async (bot) => { … }`.
    Function,
    /// Statements, which may `await` and `return`: the body of an async function.
    Statements,
}

/// The resources that a script has used up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScriptUsage {
    pub fuel: u64,
    /// Calls and queries, sleeps included.
    pub host_calls: u32,
    /// Bytes of the engine's memory beyond its size at the start.
    pub heap_bytes: u64,
}

/// A script that runs, or has ended.
pub struct RunningScript {
    /// Nothing once it has ended.
    instance: Option<Box<Instance>>,
    /// Bytes of memory with which it started.
    size: usize,
    usage: ScriptUsage,
    log: String,
}

impl fmt::Debug for RunningScript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Script")
            .field("usage", &self.usage())
            .field("log", &self.log())
            .finish_non_exhaustive()
    }
}

impl RunningScript {
    /// Starts a script and runs its first turn.
    pub fn start(
        image: &EngineImage,
        program: &ScriptProgram<'_>,
        limits: &ScriptLimits,
        host: &mut dyn ScriptHost,
    ) -> (RunningScript, ScriptTurn) {
        let mut script =
            RunningScript { instance: None, size: 0, usage: ScriptUsage::default(), log: String::new() };
        if program.source.len() > limits.source_bytes {
            let message = format!("The source takes more than {} bytes.", limits.source_bytes);
            return (script, ended(EndKind::Refused, message));
        }
        let mut instance = match image.instance(limits) {
            Ok(instance) => Box::new(instance),
            Err(error) => return (script, ended(EndKind::Heap, format!("{error}."))),
        };
        script.size = instance.memory.data_size(&instance.store);
        let entered = enter(&mut instance, program, host);
        script.instance = Some(instance);
        let turn = script.after(entered);
        (script, turn)
    }

    /// Settles calls, in this order, and runs the next turn. A script that has ended stays so, with [`EndKind::Threw`].
    pub fn resume(&mut self, settled: &[Settled], host: &mut dyn ScriptHost) -> ScriptTurn {
        let Some(instance) = &mut self.instance else {
            return ended(EndKind::Threw, "The script is over.".to_owned());
        };
        let entered = go_on(instance, settled, host);
        self.after(entered)
    }

    /// Returns the resources that it has used up until now.
    #[must_use]
    pub fn usage(&self) -> ScriptUsage {
        self.usage
    }

    /// Returns its log until now, a line for each message.
    #[must_use]
    pub fn log(&self) -> &str {
        match &self.instance {
            Some(instance) => &instance.store.data().log,
            None => &self.log,
        }
    }

    /// Returns the turn that ended with the last entry into the module.
    fn after(&mut self, entered: Result<(), Halt>) -> ScriptTurn {
        let Some(instance) = &mut self.instance else {
            return ended(EndKind::Threw, "The script is over.".to_owned());
        };
        instance.count();
        let size = instance.memory.data_size(&instance.store);
        let state = instance.store.data_mut();
        self.usage = ScriptUsage {
            fuel: state.fuel(),
            host_calls: state.host_calls,
            heap_bytes: size.saturating_sub(self.size) as u64,
        };
        let end = state.take_end();
        let turn = match entered {
            Err(halt) => halted(halt, &state.limits),
            Ok(()) => match end {
                Some(end) => told(end.kind, end.text, end.line, &state.limits),
                None if state.pending.is_empty() => {
                    ended(EndKind::Threw, "The script waits for something that never comes.".to_owned())
                }
                None => return ScriptTurn::Waiting(std::mem::take(&mut state.calls)),
            },
        };
        self.log = std::mem::take(&mut state.log);
        self.instance = None;
        turn
    }
}

/// Starts the script within its instance.
fn enter(
    instance: &mut Instance,
    program: &ScriptProgram<'_>,
    host: &mut dyn ScriptHost,
) -> Result<(), Halt> {
    // The script begins on the first line, so that lines are those of the source.
    let source = match program.form {
        SourceForm::Function => format!("({}\n)", program.source.trim_end().trim_end_matches(';')),
        SourceForm::Statements => format!("(async function () {{{}\n}})", program.source),
    };
    instance.refill()?;
    let (source, source_len) = instance.put(&source)?;
    let (arguments, arguments_len) = instance.put(program.arguments)?;
    let now = host.now_ms() as f64;
    let limits = &instance.store.data().limits;
    let parameters = (
        source,
        source_len,
        arguments,
        arguments_len,
        program.seed,
        now,
        limits.heap_bytes,
        limits.stack_bytes,
        limits.argument_bytes as u32,
    );
    instance.start(parameters, host)?;
    if instance.store.data().is_over() {
        return Ok(());
    }
    instance.turn(now, host)
}

/// Settles calls and runs what waited for them.
fn go_on(instance: &mut Instance, settled: &[Settled], host: &mut dyn ScriptHost) -> Result<(), Halt> {
    instance.refill()?;
    for call in settled {
        let state = instance.store.data_mut();
        let Some(place) = state.pending.iter().position(|id| *id == call.id) else { continue };
        state.pending.remove(place);
        instance.settle(call.id, &call.result, host)?;
    }
    let now = host.now_ms() as f64;
    instance.turn(now, host)
}

fn ended(kind: EndKind, message: String) -> ScriptTurn {
    ScriptTurn::Ended(ScriptFailure { kind, message, line: None })
}

/// The end that the engine told.
fn told(kind: i32, text: String, line: u32, limits: &ScriptLimits) -> ScriptTurn {
    let kind = match kind {
        0 => return ScriptTurn::Finished(text),
        1 => EndKind::Threw,
        2 => EndKind::Refused,
        3 => EndKind::Heap,
        _ => EndKind::Stack,
    };
    let message = match kind {
        EndKind::Heap => said(EndKind::Heap, limits),
        EndKind::Stack => said(EndKind::Stack, limits),
        _ => shortened(text),
    };
    ScriptTurn::Ended(ScriptFailure { kind, message, line: (line > 0).then_some(line) })
}

/// The end that a limit made.
fn halted(halt: Halt, limits: &ScriptLimits) -> ScriptTurn {
    match halt {
        Halt::For(kind) => ended(kind, said(kind, limits)),
        Halt::Broken => ended(EndKind::Threw, "The engine could not go on with this script.".to_owned()),
    }
}

/// One sentence about a limit.
fn said(kind: EndKind, limits: &ScriptLimits) -> String {
    match kind {
        EndKind::Threw => "The script threw an exception.".to_owned(),
        EndKind::Refused => "The script was refused.".to_owned(),
        EndKind::Fuel => format!(
            "The script ran for too long: it may do {} steps in all and {} without waiting.",
            limits.fuel, limits.fuel_between_calls
        ),
        EndKind::HostCalls => format!(
            "The script made too many calls: it may make {} in all and wait for {} at a time.",
            limits.host_calls, limits.pending_calls
        ),
        EndKind::Heap => {
            format!("The script ran out of memory: its values may take {} MiB.", limits.heap_bytes >> 20)
        }
        EndKind::Stack => "The script called functions within functions too deeply.".to_owned(),
        EndKind::Log => format!("The script logged more than {} KiB.", limits.log_bytes >> 10),
    }
}

/// Bytes of a message.
const MESSAGE_MAX: usize = 1_000;

fn shortened(mut text: String) -> String {
    if cut(&mut text, MESSAGE_MAX) {
        text.push('…');
    }
    text
}
