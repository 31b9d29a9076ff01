//! Policies as files: safetensors with a card in their metadata; others' safetensors and ONNX files with a card beside them.
//!
//! Files are hostile until they are read: every fault of a file becomes a [`FileError`].

mod card;
mod onnx;
mod tensors;
mod wire;

use cooperage_overcooked::OvercookedRules;

use crate::layers::{DenseLayers, LayerError};
use crate::policy::{LearnedPolicy, PolicyError};

pub use card::{LayerCard, PolicyCard, PolicyOrigin, WeightOrder};

/// The largest file that is read, in bytes.
pub const FILE_MAX: usize = 64 << 20;

/// An error of a policy's file.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// It is larger than anything that is read.
    #[error("the file has {0} bytes, and {FILE_MAX} are the most")]
    TooLarge(usize),
    /// It is no file of safetensors.
    #[error("the file is no safetensors file: {0}")]
    Tensors(String),
    /// Nothing says what its tensors mean.
    #[error("the file has no card: its metadata has no entry `{key}`", key = tensors::KEY)]
    NoCard,
    /// The card is no JSON, or a field is missing, unknown or not what it should be.
    #[error("the card of the policy cannot be read: {0}")]
    Card(serde_json::Error),
    /// A word of the card means nothing.
    #[error("the card of the policy has {word:?} as `{field}`")]
    Word {
        field: &'static str,
        /// The unknown word.
        word: String,
    },
    /// The card names a tensor that is not there.
    #[error("the file has no tensor {0:?}")]
    NoTensor(String),
    /// A tensor has a form that is not read.
    #[error("the tensor {name:?} is {found}, not {expected}")]
    Tensor {
        name: String,
        /// The form that the tensor has.
        found: String,
        /// The form that it should have.
        expected: &'static str,
    },
    /// It is no ONNX file, or one that uses more than is read.
    #[error("the file is no ONNX file that can be read: {0}")]
    Onnx(String),
    /// The layers don't fit together.
    #[error(transparent)]
    Layers(#[from] LayerError),
    /// The network does not fit to the kitchen.
    #[error(transparent)]
    Policy(#[from] PolicyError),
    /// The policy is for another grid.
    #[error("the policy was trained in the layout {trained}, whose grid is not that of {asked}")]
    Grid {
        /// Where it was trained.
        trained: String,
        /// Where it should play.
        asked: String,
    },
}

impl FileError {
    fn word(field: &'static str, word: &str) -> FileError {
        FileError::Word { field, word: word.chars().take(80).collect() }
    }
}

/// A policy as its file has it, not bound to a kitchen yet.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyFile {
    /// The policy's inputs, outputs and origin.
    pub card: PolicyCard,
    layers: DenseLayers,
}

impl PolicyFile {
    /// Reads a safetensors file with a card in its metadata, such as [`PolicyFile::write`] makes.
    ///
    /// # Errors
    /// [`FileError`].
    pub fn read(bytes: &[u8]) -> Result<PolicyFile, FileError> {
        let card = tensors::card(limited(bytes)?)?;
        PolicyFile::of_card(bytes, card)
    }

    /// Reads a file of another program, safetensors or ONNX, with a card that describes its inputs and outputs. The
    /// layers of an ONNX file are read from the file itself, so the card must name none.
    ///
    /// # Errors
    /// [`FileError`].
    pub fn import(bytes: &[u8], card: &str) -> Result<PolicyFile, FileError> {
        let card = PolicyCard::read(card)?;
        if card.layers.is_empty() {
            let layers = onnx::layers(limited(bytes)?)?;
            return Ok(PolicyFile { card, layers });
        }
        PolicyFile::of_card(limited(bytes)?, card)
    }

    fn of_card(bytes: &[u8], card: PolicyCard) -> Result<PolicyFile, FileError> {
        let layers = tensors::layers(bytes, &card)?;
        Ok(PolicyFile { card, layers })
    }

    /// The file of a policy, with its origin and the length of its episodes.
    #[must_use]
    pub fn of(policy: &LearnedPolicy, horizon: u32, origin: PolicyOrigin) -> PolicyFile {
        PolicyFile { card: PolicyCard::of(policy, horizon, origin), layers: policy.layers().clone() }
    }

    /// The policy, bound to that kitchen.
    ///
    /// # Errors
    /// [`FileError::Grid`] and [`FileError::Policy`], if it is for another one.
    pub fn policy(&self, rules: &OvercookedRules) -> Result<LearnedPolicy, FileError> {
        self.card.check_grid(rules)?;
        let card = &self.card;
        Ok(LearnedPolicy::new(rules, card.sight()?, self.layers.clone(), card.actions()?, card.choice()?)?)
    }

    /// The file: the same bytes for the same policy.
    ///
    /// # Errors
    /// [`FileError`] if the card cannot be written.
    pub fn write(&self) -> Result<Vec<u8>, FileError> {
        tensors::write(&self.card, &self.layers)
    }
}

fn limited(bytes: &[u8]) -> Result<&[u8], FileError> {
    if bytes.len() > FILE_MAX { Err(FileError::TooLarge(bytes.len())) } else { Ok(bytes) }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_onnx;
