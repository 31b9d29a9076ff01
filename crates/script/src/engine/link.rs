//! The imports of the module: the only ways out of a script.
//!
//! All data from the module is hostile: pointers, lengths and texts are checked, and counted against the limits.

use std::fmt;

use wasmi::errors::HostError;
use wasmi::{Caller, Error, Extern, Func, Global, Memory, Module, Store, Val};

use super::image::EngineError;
use super::limits::ScriptLimits;
use super::texts::{cut, well_formed};
use super::turn::{EndKind, ScriptCall};

/// Units of the module's meter for one unit of fuel.
pub(super) const GAS_PER_FUEL: i64 = 10;

/// Why the module was left in the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EngineStop {
    /// To answer a query; it goes on then.
    Query,
    For(EndKind),
    /// It handed over a pointer out of range, or lacks a part that the host needs.
    Broken,
}

impl fmt::Display for EngineStop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl HostError for EngineStop {}

/// How the module says that the script ended.
#[derive(Clone, Debug)]
pub(super) struct EngineEnd {
    /// 0 finished; otherwise as the shim numbers the kinds.
    pub(super) kind: i32,
    /// The result or the message.
    pub(super) text: String,
    /// 0 where it is unknown.
    pub(super) line: u32,
}

/// The state of one instance that its imports use.
#[derive(Debug)]
pub(super) struct InstanceState {
    pub(super) limits: ScriptLimits,
    parts: Option<(Memory, Global)>,
    /// The gas that is left, without the last gift to the module.
    left: i64,
    /// Gas that the module was given last; a new module has all there is.
    given: i64,
    pub(super) host_calls: u32,
    /// Calls that are waited for, by id.
    pub(super) pending: Vec<u32>,
    /// Calls of this turn.
    pub(super) calls: Vec<ScriptCall>,
    pub(super) log: String,
    pub(super) query: Option<(String, String)>,
    pub(super) answer: Option<Result<String, String>>,
    end: Option<EngineEnd>,
}

impl InstanceState {
    pub(super) fn new(limits: &ScriptLimits) -> InstanceState {
        InstanceState {
            limits: limits.clone(),
            parts: None,
            left: gas(limits.fuel),
            given: i64::MAX,
            host_calls: 0,
            pending: Vec::new(),
            calls: Vec::new(),
            log: String::new(),
            query: None,
            answer: None,
            end: None,
        }
    }

    pub(super) fn link(&mut self, memory: Memory, gas: Global) {
        self.parts = Some((memory, gas));
    }

    pub(super) fn take_end(&mut self) -> Option<EngineEnd> {
        self.end.take()
    }

    /// Whether the module has said how the script ended.
    pub(super) fn is_over(&self) -> bool {
        self.end.is_some()
    }

    /// Returns the gas that the module may use until the next call. `now` is the rest of the last gift.
    pub(super) fn give(&mut self, now: i64) -> i64 {
        self.count(now);
        self.given = self.left.min(gas(self.limits.fuel_between_calls));
        self.given
    }

    /// Counts the gas that the module used of the last gift.
    pub(super) fn count(&mut self, now: i64) {
        self.left = self.left.saturating_sub(self.given.saturating_sub(now));
        self.given = now;
    }

    /// Counts the fuel that the host used for the script. Returns whether that was more than was left.
    pub(super) fn charge(&mut self, fuel: u64) -> bool {
        self.left = self.left.saturating_sub(gas(fuel));
        self.left < 0
    }

    /// Fuel that was used.
    pub(super) fn fuel(&self) -> u64 {
        gas(self.limits.fuel).saturating_sub(self.left).max(0) as u64 / GAS_PER_FUEL as u64
    }

    /// Counts a call or query.
    fn another(&mut self) -> Result<(), Error> {
        if self.host_calls >= self.limits.host_calls {
            return Err(Error::host(EngineStop::For(EndKind::HostCalls)));
        }
        self.host_calls += 1;
        Ok(())
    }
}

fn gas(fuel: u64) -> i64 {
    i64::try_from(fuel).unwrap_or(i64::MAX).saturating_mul(GAS_PER_FUEL)
}

/// The functions and the memory that the module imports, in its order.
pub(super) fn imports(
    module: &Module,
    store: &mut Store<InstanceState>,
    memory: Memory,
) -> Result<Vec<Extern>, EngineError> {
    let mut import = |name| {
        let function = match name {
            "memory" => return Ok(memory.into()),
            "call" => Func::wrap(&mut *store, call),
            "query" => Func::wrap(&mut *store, query),
            "answer" => Func::wrap(&mut *store, answer),
            "log" => Func::wrap(&mut *store, log),
            "end" => Func::wrap(&mut *store, end),
            _ => return Err(EngineError::new(format!("the module imports {name}"))),
        };
        Ok(function.into())
    };
    module.imports().map(|wanted| import(wanted.name())).collect()
}

fn broken() -> Error {
    Error::host(EngineStop::Broken)
}

/// A text in the module's memory.
fn text(caller: &Caller<'_, InstanceState>, at: u32, len: u32) -> Result<String, Error> {
    let (memory, _) = caller.data().parts.ok_or_else(broken)?;
    let bytes = memory.data(caller).get(at as usize..).and_then(|from| from.get(..len as usize));
    Ok(String::from_utf8_lossy(bytes.ok_or_else(broken)?).into_owned())
}

/// Gives the module fresh gas for the time between two calls.
fn refill(caller: &mut Caller<'_, InstanceState>) -> Result<(), Error> {
    let (_, gas) = caller.data().parts.ok_or_else(broken)?;
    let Val::I64(now) = gas.get(&*caller) else { return Err(broken()) };
    let given = caller.data_mut().give(now);
    gas.set(caller, Val::I64(given)).map_err(|_| broken())
}

fn call(
    mut caller: Caller<'_, InstanceState>,
    id: u32,
    name: u32,
    name_len: u32,
    arguments: u32,
    arguments_len: u32,
) -> Result<(), Error> {
    let name = text(&caller, name, name_len)?;
    let arguments = well_formed(text(&caller, arguments, arguments_len)?);
    refill(&mut caller)?;
    let state = caller.data_mut();
    state.another()?;
    if state.pending.len() >= state.limits.pending_calls as usize {
        return Err(Error::host(EngineStop::For(EndKind::HostCalls)));
    }
    state.pending.push(id);
    state.calls.push(ScriptCall { id, name, arguments });
    Ok(())
}

fn query(
    mut caller: Caller<'_, InstanceState>,
    name: u32,
    name_len: u32,
    arguments: u32,
    arguments_len: u32,
) -> Result<u32, Error> {
    let name = text(&caller, name, name_len)?;
    let arguments = well_formed(text(&caller, arguments, arguments_len)?);
    refill(&mut caller)?;
    let state = caller.data_mut();
    state.another()?;
    state.query = Some((name, arguments));
    Err(Error::host(EngineStop::Query))
}

fn answer(mut caller: Caller<'_, InstanceState>, to: u32) -> Result<u32, Error> {
    let (memory, _) = caller.data().parts.ok_or_else(broken)?;
    let answer = caller.data_mut().answer.take().ok_or_else(broken)?;
    let (is_value, text) = match answer {
        Ok(value) => (1, value),
        Err(message) => (0, message),
    };
    memory.write(&mut caller, to as usize, text.as_bytes()).map_err(|_| broken())?;
    Ok(is_value)
}

fn log(mut caller: Caller<'_, InstanceState>, at: u32, len: u32) -> Result<(), Error> {
    let line = text(&caller, at, len)?;
    let state = caller.data_mut();
    state.log.push_str(&line);
    state.log.push('\n');
    if state.log.len() > state.limits.log_bytes {
        cut(&mut state.log, state.limits.log_bytes);
        return Err(Error::host(EngineStop::For(EndKind::Log)));
    }
    Ok(())
}

fn end(mut caller: Caller<'_, InstanceState>, kind: i32, at: u32, len: u32, line: u32) -> Result<(), Error> {
    let text = text(&caller, at, len)?;
    caller.data_mut().end = Some(EngineEnd { kind, text, line });
    Ok(())
}
