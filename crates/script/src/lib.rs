//! Model-written JavaScript, held in a sandbox.
//!
//! [`engine`] runs a script: QuickJS-ng as WebAssembly, with deterministic limits. It knows no world; whoever runs a script
//! answers its queries and settles its calls. [`api`] is what scripts see of a body and its world, with the documentation of
//! every function; [`checks`] is what is looked at before a script runs; [`run`] is a script as a lasting action of a body; [`library`] is
//! the skills that ship.
//!
//! **Invariant:** what a script does is a function of its source, its arguments, its seed and what its host told it.

pub mod api;
pub mod checks;
pub mod engine;
pub mod library;
pub mod run;
