//! Small language models that run inside the program: files of weights, and inference in a fixed order of sums, so that a model
//! says the same on every machine and a run that is played again has the same journals.
//!
//! A model is a transformer over the words of one codec: a list of words that prompts and answers are made of. The crate knows no
//! world, no framework and no provider, and opens no file: it reads bytes and answers texts.

mod file;
mod network;
mod speak;
mod words;

pub use file::{FILE_MAX, ModelCard, ModelOrigin, PARAMETERS_MAX, WeightsError};
pub use network::Shape;
pub use speak::{LocalModel, ModelAnswer, PromptMismatch, Sampler};
pub use words::{ANSWER, END, WordError, Words};
