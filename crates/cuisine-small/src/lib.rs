//! The weights of `cuisine-small`, a small model that plays CuisineWorld with MindAgent: a policy network with a text interface, tuned
//! on scripted data, and no general language model.
//!
//! `data/README.md` is its card: what it is, how it was made and what it scores. `data/levels.toml` has the levels that it learned
//! from. The crate holds bytes and reads nothing: `cooperage-local-model` reads such files.

/// The name of the model.
pub const NAME: &str = "cuisine-small";

/// The file of weights, as `python -m cooperage.train.rounds` wrote it: `safetensors` with the card of the format in its metadata.
pub const WEIGHTS: &[u8] = include_bytes!("../data/cuisine-small.safetensors");
