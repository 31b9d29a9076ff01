//! One instance of the module: a script's memory and the entries into it.

use wasmi::{Global, Memory, Store, TypedFunc, TypedResumableCall, Val, WasmParams, WasmResults};

use super::host::ScriptHost;
use super::image::EngineError;
use super::link::{EngineStop, InstanceState};
use super::turn::EndKind;

/// The parameters of `start`: source, arguments, seed, time, and the limits of heap, stack and texts.
pub(super) type StartArguments = (u32, u32, u32, u32, u64, f64, u32, u32, u32);

/// An instance of the engine's module, with the functions that it exports.
pub(super) struct Instance {
    raw: wasmi::Instance,
    pub(super) store: Store<InstanceState>,
    pub(super) memory: Memory,
    gas: Global,
    inbox: TypedFunc<u32, u32>,
    start: TypedFunc<StartArguments, ()>,
    settle: TypedFunc<(u32, u32, u32, u32), ()>,
    turn: TypedFunc<f64, ()>,
}

/// Why an instance can't go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    For(EndKind),
    /// The engine itself gave up.
    Broken,
}

impl std::fmt::Display for Halt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self:?}")
    }
}

impl Instance {
    pub(super) fn new(
        raw: wasmi::Instance,
        store: Store<InstanceState>,
        memory: Memory,
        gas: Global,
    ) -> Result<Instance, EngineError> {
        let inbox = function(&raw, &store, "inbox")?;
        let start = function(&raw, &store, "start")?;
        let settle = function(&raw, &store, "settle")?;
        let turn = function(&raw, &store, "turn")?;
        Ok(Instance { raw, store, memory, gas, inbox, start, settle, turn })
    }

    /// Returns a function that the module exports.
    pub(super) fn function<P: WasmParams, R: WasmResults>(
        &self,
        name: &str,
    ) -> Result<TypedFunc<P, R>, EngineError> {
        function(&self.raw, &self.store, name)
    }

    /// Writes a text into the module's memory: where, and how long it is.
    pub(super) fn put(&mut self, text: &str) -> Result<(u32, u32), Halt> {
        let len = u32::try_from(text.len()).map_err(|_| Halt::For(EndKind::Heap))?;
        let at = self.inbox.call(&mut self.store, len).map_err(|error| self.halted(&error))?;
        if at == 0 {
            return Err(Halt::For(EndKind::Heap));
        }
        self.memory.write(&mut self.store, at as usize, text.as_bytes()).map_err(|_| Halt::Broken)?;
        Ok((at, len))
    }

    /// Gives the module the gas that it may use until the next call.
    pub(super) fn refill(&mut self) -> Result<(), Halt> {
        let now = self.left()?;
        let given = self.store.data_mut().give(now);
        self.gas.set(&mut self.store, Val::I64(given)).map_err(|_| Halt::Broken)
    }

    /// Counts the gas that the module has used.
    pub(super) fn count(&mut self) {
        if let Ok(now) = self.left() {
            self.store.data_mut().count(now);
        }
    }

    fn left(&self) -> Result<i64, Halt> {
        match self.gas.get(&self.store) {
            Val::I64(now) => Ok(now),
            _ => Err(Halt::Broken),
        }
    }

    pub(super) fn start(
        &mut self,
        parameters: StartArguments,
        host: &mut dyn ScriptHost,
    ) -> Result<(), Halt> {
        let called = self.start.call_resumable(&mut self.store, parameters);
        self.go_on(called, host)
    }

    pub(super) fn settle(
        &mut self,
        id: u32,
        result: &Result<String, String>,
        host: &mut dyn ScriptHost,
    ) -> Result<(), Halt> {
        let (is_value, text) = match result {
            Ok(value) => (1, value),
            Err(message) => (0, message),
        };
        let (at, len) = self.put(text)?;
        let called = self.settle.call_resumable(&mut self.store, (id, is_value, at, len));
        self.go_on(called, host)
    }

    pub(super) fn turn(&mut self, now: f64, host: &mut dyn ScriptHost) -> Result<(), Halt> {
        let called = self.turn.call_resumable(&mut self.store, now);
        self.go_on(called, host)
    }

    /// Answers queries until the entry is left.
    fn go_on(
        &mut self,
        mut called: Result<TypedResumableCall<()>, wasmi::Error>,
        host: &mut dyn ScriptHost,
    ) -> Result<(), Halt> {
        loop {
            match called {
                Ok(TypedResumableCall::Finished(())) => return Ok(()),
                Ok(TypedResumableCall::HostTrap(trap)) => {
                    if trap.host_error().downcast_ref() != Some(&EngineStop::Query) {
                        return Err(self.halted(trap.host_error()));
                    }
                    let len = self.answer(host)?;
                    called = trap.resume(&mut self.store, &[Val::I32(len as i32)]);
                }
                Ok(TypedResumableCall::OutOfFuel(_)) => return Err(Halt::Broken),
                Err(error) => return Err(self.halted(&error)),
            }
        }
    }

    /// Asks the host, and keeps the answer for the module; its length.
    fn answer(&mut self, host: &mut dyn ScriptHost) -> Result<u32, Halt> {
        let (name, arguments) = self.store.data_mut().query.take().ok_or(Halt::Broken)?;
        let answer = host.query(&name, &arguments);
        let state = self.store.data_mut();
        if state.charge(answer.fuel) {
            return Err(Halt::For(EndKind::Fuel));
        }
        let result = match answer.result {
            Ok(value) if value.len() > state.limits.answer_bytes => Err("the answer is too long".to_owned()),
            result => result,
        };
        let len = match &result {
            Ok(text) | Err(text) => text.len(),
        };
        state.answer = Some(result);
        self.refill()?;
        u32::try_from(len).map_err(|_| Halt::Broken)
    }

    /// Why the module was left.
    fn halted(&self, error: &wasmi::Error) -> Halt {
        use wasmi::TrapCode;
        if let Some(EngineStop::For(kind)) = error.downcast_ref() {
            return Halt::For(*kind);
        }
        let is_empty = self.left().is_ok_and(|left| left < 0);
        match error.as_trap_code() {
            Some(TrapCode::UnreachableCodeReached) if is_empty => Halt::For(EndKind::Fuel),
            // Below the module's stack is the end of its memory.
            Some(TrapCode::StackOverflow | TrapCode::MemoryOutOfBounds) => Halt::For(EndKind::Stack),
            _ => Halt::Broken,
        }
    }
}

fn function<P: WasmParams, R: WasmResults>(
    instance: &wasmi::Instance,
    store: &Store<InstanceState>,
    name: &str,
) -> Result<TypedFunc<P, R>, EngineError> {
    instance.get_typed_func(store, name).map_err(|error| EngineError::new(format!("{name}: {error}")))
}
