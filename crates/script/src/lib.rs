//! Model-written JavaScript, held in a sandbox.
//!
//! [`engine`] runs a script: QuickJS-ng as WebAssembly, with deterministic limits. It knows no world; whoever runs a script
//! answers its queries and settles its calls.
//!
//! **Invariant:** what a script does is a function of its source, its arguments, its seed and what its host told it.

pub mod api;
pub mod checks;
pub mod engine;
pub mod run;
