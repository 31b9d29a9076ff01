//! The engine, ready to run scripts.

use std::fmt;

use wasmi::{Memory, MemoryType, Module, Store, TypedFunc};

use super::blob;
use super::instance::Instance;
use super::limits::ScriptLimits;
use super::link::{self, InstanceState};

/// Bytes of the pieces in which memories are compared and copied.
const PIECE: usize = 4096;
/// Bytes of a page of a module's memory.
const PAGE: usize = 1 << 16;
/// Pages with which the module is booted: its stack, its data and a part of its heap.
const BOOT_PAGES: u32 = 14;
/// Pages that the module could have at most.
const PAGES_MAX: u32 = 1_024;
/// The engine's own prelude.
const PRELUDE: &str = include_str!("prelude.js");

/// The engine cannot be made: a fault of ours, never a script's.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the script engine does not start: {0}")]
pub struct EngineError(String);

impl EngineError {
    pub(super) fn new(reason: impl fmt::Display) -> EngineError {
        EngineError(reason.to_string())
    }
}

/// The engine with an interface's prelude run. Scripts start as copies of it; make one per process.
pub struct EngineImage {
    module: Module,
    /// The number of pages of memory.
    pages: u32,
    /// The differences from a new instance: offsets and bytes.
    pieces: Vec<(usize, Vec<u8>)>,
}

impl fmt::Debug for EngineImage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Image")
            .field("pages", &self.pages)
            .field("pieces", &self.pieces.len())
            .finish_non_exhaustive()
    }
}

impl EngineImage {
    /// Loads the engine and runs a prelude; takes about a tenth of a second.
    ///
    /// # Errors
    /// The prelude is no JavaScript or throws.
    pub fn new(prelude: &str) -> Result<EngineImage, EngineError> {
        let module = blob::module()?;
        let mut image = EngineImage { module, pages: BOOT_PAGES, pieces: Vec::new() };
        let limits = ScriptLimits { fuel: 1 << 40, fuel_between_calls: 1 << 40, ..ScriptLimits::default() };
        let mut instance = image.instance(&limits)?;
        let fresh = instance.memory.data(&instance.store).to_vec();
        image.boot(&mut instance, prelude, &limits)?;
        let booted = instance.memory.data(&instance.store);
        image.pages = u32::try_from(booted.len() / PAGE).map_err(EngineError::new)?;
        image.pieces = differences(&fresh, booted);
        Ok(image)
    }

    /// Runs the engine's own prelude and that of the interface.
    fn boot(&self, instance: &mut Instance, prelude: &str, limits: &ScriptLimits) -> Result<(), EngineError> {
        let initialize: TypedFunc<(), ()> = instance.function("_initialize")?;
        initialize.call(&mut instance.store, ()).map_err(EngineError::new)?;
        let (own, own_len) = instance.put(PRELUDE).map_err(EngineError::new)?;
        let (theirs, their_len) = instance.put(prelude).map_err(EngineError::new)?;
        let boot: TypedFunc<(u32, u32, u32, u32, u32), u32> = instance.function("boot")?;
        let parameters = (own, own_len, theirs, their_len, limits.stack_bytes);
        let done = boot.call(&mut instance.store, parameters).map_err(EngineError::new)?;
        match instance.store.data_mut().take_end() {
            None if done == 1 => Ok(()),
            Some(end) => Err(EngineError::new(format!("line {}: {}", end.line, end.text))),
            None => Err(EngineError::new("no memory")),
        }
    }

    /// A new instance of the module with this image's memory.
    pub(super) fn instance(&self, limits: &ScriptLimits) -> Result<Instance, EngineError> {
        let mut store = Store::new(self.module.engine(), InstanceState::new(limits));
        // It is made as large as the image: growing doubles it.
        let pages_max = (limits.memory_bytes >> 16).clamp(self.pages, PAGES_MAX);
        let memory = Memory::new(&mut store, MemoryType::new(self.pages, Some(pages_max)))
            .map_err(EngineError::new)?;
        let imports = link::imports(&self.module, &mut store, memory)?;
        let raw = wasmi::Instance::new(&mut store, &self.module, &imports).map_err(EngineError::new)?;
        let gas = raw.get_global(&store, "gas").ok_or_else(|| EngineError::new("the module has no meter"))?;
        let data = memory.data_mut(&mut store);
        for (at, piece) in &self.pieces {
            let room =
                data.get_mut(*at..*at + piece.len()).ok_or_else(|| EngineError::new("a short memory"))?;
            room.copy_from_slice(piece);
        }
        store.data_mut().link(memory, gas);
        Instance::new(raw, store, memory, gas)
    }
}

/// The pieces of `now` that differ from `fresh`. If `fresh` is shorter, the rest of it counts as zero.
fn differences(fresh: &[u8], now: &[u8]) -> Vec<(usize, Vec<u8>)> {
    const NOTHING: [u8; PIECE] = [0; PIECE];
    let mut found: Vec<(usize, Vec<u8>)> = Vec::new();
    for (place, piece) in now.chunks(PIECE).enumerate() {
        let at = place * PIECE;
        let before = fresh.get(at..at + piece.len()).unwrap_or(&NOTHING[..piece.len()]);
        if piece == before {
            continue;
        }
        match found.last_mut() {
            Some((start, bytes)) if *start + bytes.len() == at => bytes.extend_from_slice(piece),
            _ => found.push((at, piece.to_vec())),
        }
    }
    found
}
