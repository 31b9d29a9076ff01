//! The engine, ready to run scripts.

/// The engine cannot be made: a fault of ours, never a script's.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the script engine does not start: {0}")]
pub struct EngineError(String);

/// The engine with an interface's prelude run. Scripts start as copies of it; make one per process.
#[derive(Debug)]
pub struct Image {}

impl Image {
    /// Loads the engine and runs a prelude; takes about a tenth of a second.
    ///
    /// # Errors
    /// The prelude is no JavaScript or throws.
    pub fn new(prelude: &str) -> Result<Image, EngineError> {
        Err(EngineError(format!("{} bytes of prelude, and no engine yet", prelude.len())))
    }
}
