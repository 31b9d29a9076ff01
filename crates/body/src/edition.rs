//! How bodies get about, where two programs differ about that.

use serde::Serialize;

/// The program whose bodies are imitated, where the authors' program of MINDcraft and its community edition differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Edition {
    /// The authors' program: no door is opened; a body digs through blocks where that is cheaper than to go around.
    Original,
    /// The community edition: doors, fence gates and trapdoors are opened; walls are kept where another way exists, and
    /// glass where any other way does.
    Community,
}
