//! Models as files: safetensors with a card in their metadata. Files are hostile until they are read.

mod card;
mod tensors;
#[cfg(test)]
mod tests;

use crate::network::Network;
use crate::words::{WordError, Words};

pub use card::{ModelCard, ModelOrigin};

/// The largest file that is read, in bytes.
pub const FILE_MAX: usize = 96 << 20;
/// The most parameters of a model.
pub const PARAMETERS_MAX: usize = 20_000_000;

/// A fault of a model's file.
#[derive(Debug, thiserror::Error)]
pub enum WeightsError {
    /// It is larger than anything that is read.
    #[error("the file has {0} bytes, and {FILE_MAX} are the most")]
    TooLarge(usize),
    /// It is no file of safetensors, or a damaged one.
    #[error("the file is no whole safetensors file: {0}")]
    Tensors(String),
    /// Its metadata has no card.
    #[error("the file has no card of a model of ours: its metadata lacks `cooperage`")]
    NoCard,
    /// The card is no JSON of the right form.
    #[error("the card in the file's metadata is not as it should be: {0}")]
    Card(serde_json::Error),
    /// The card has a word that is none of those that may stand there.
    #[error("the card's `{field}` is `{found}`, not {expected}")]
    Word { field: &'static str, found: String, expected: &'static str },
    /// The card's list of words is not one.
    #[error("the card's `words`: {0}")]
    Words(WordError),
    /// A size in the card is not possible.
    #[error("the card's `{field}` is {found}, not {expected}")]
    Size { field: &'static str, found: usize, expected: String },
    /// The sizes in the card make a larger model than is read.
    #[error("the card's sizes make {0} parameters, and {PARAMETERS_MAX} are the most")]
    Parameters(usize),
    /// A tensor is not there.
    #[error("the file lacks the tensor `{0}`")]
    NoTensor(String),
    /// A tensor is there that the network has no place for.
    #[error("the file has a tensor `{0}`, which the network has no place for")]
    ExtraTensor(String),
    /// A tensor is of the wrong type or shape, or its numbers are not numbers.
    #[error("the tensor `{name}` is {found}, not {expected}")]
    Tensor { name: String, found: String, expected: String },
}

/// The card, the words and the network in a file.
pub(crate) fn read(bytes: &[u8]) -> Result<(ModelCard, Words, Network), WeightsError> {
    if bytes.len() > FILE_MAX {
        return Err(WeightsError::TooLarge(bytes.len()));
    }
    let card = tensors::card(bytes)?;
    let words = Words::new(card.words.clone()).map_err(WeightsError::Words)?;
    let shape = card.shape(words.tokens())?;
    let network = tensors::network(bytes, shape)?;
    Ok((card, words, network))
}
