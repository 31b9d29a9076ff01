//! The engine as a WebAssembly module, ready to be instantiated.

use wasmi::{CompilationMode, Config, Engine, Module};

use super::image::EngineError;

/// The result of `engine/build.sh`: QuickJS-ng with `engine/shim.c`, metered and compressed.
const COMPRESSED: &[u8] = include_bytes!("../../engine/engine.wasm.zst");

/// Calls within calls of the module; the module's own stack ends long before.
const DEPTH_MAX: usize = 100_000;
/// Bytes of the interpreter's own stack, likewise.
const STACK_MAX: usize = 64 << 20;

/// Decompresses the module and translates it for the interpreter.
pub(super) fn module() -> Result<Module, EngineError> {
    let bytes = zstd::decode_all(COMPRESSED).map_err(EngineError::new)?;
    let mut config = Config::default();
    // The module is translated as a whole at once: the cost of a script must not depend on the scripts before it.
    config
        .compilation_mode(CompilationMode::Eager)
        .set_max_recursion_depth(DEPTH_MAX)
        .set_max_stack_height(STACK_MAX)
        // A stack that grew for one script is not kept for the next.
        .set_max_cached_stacks(0);
    Module::new(&Engine::new(&config), bytes).map_err(EngineError::new)
}

#[cfg(test)]
mod tests {
    use sha2::{Digest as _, Sha256};

    use super::COMPRESSED;

    #[test]
    fn the_module_is_the_one_that_was_built() {
        let bytes = zstd::decode_all(COMPRESSED).unwrap();
        let hash: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(format!("{hash}  engine.wasm\n"), include_str!("../../engine/SHA256SUMS"));
    }
}
