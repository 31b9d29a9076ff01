//! Model-written JavaScript, held in a sandbox.
//!
//! [`engine`] runs a script: QuickJS-ng as WebAssembly, with deterministic limits. It knows no world; its caller
//! answers a script's queries and settles its calls. [`api`] is the interface of scripts to a body and its world, with
//! the documentation of every function; [`checks`] finds mistakes before a script runs; [`run`] is a script as a
//! lasting action of a body; [`library`] is the skills that ship.
//!
//! **Invariant:** the effects of a script are a function of its source, its arguments, its seed and its host's answers.

pub mod api;
pub mod checks;
pub mod engine;
pub mod library;
pub mod run;
