//! A model that answers texts.

use crate::file::{self, ModelCard, WeightsError};
use crate::network::Network;
use crate::words::{ANSWER, END, WordError, Words};

/// A model: its card, its words and its network.
#[derive(Clone, Debug)]
pub struct LocalModel {
    card: ModelCard,
    words: Words,
    network: Network,
    hash: String,
}

/// A model's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelAnswer {
    /// The words that were written.
    pub text: String,
    /// How many tokens were read.
    pub read: usize,
    /// How many tokens were written, the last mark among them.
    pub written: usize,
    /// Whether the window or a limit cut it off.
    pub is_cut: bool,
}

/// A prompt that a model cannot read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PromptMismatch {
    /// It has a word that the model does not know.
    #[error(transparent)]
    Word(#[from] WordError),
    /// It is longer than the model's window.
    #[error("the prompt has {tokens} tokens, and the model's window has {window}")]
    TooLong { tokens: usize, window: usize },
}

/// How a token is chosen.
pub enum Sampler<'a> {
    /// The likeliest, and of equal ones the one with the lower number.
    Greedy,
    /// By chance: numbers are divided by the temperature, and `draw` gives a number from 0 (included) to 1.
    Random { temperature: f32, draw: &'a mut dyn FnMut() -> f64 },
}

impl LocalModel {
    /// Reads a model from a file's bytes.
    ///
    /// # Errors
    /// [`WeightsError`] for everything in which the file is not as the card of the format says.
    pub fn read(bytes: &[u8]) -> Result<LocalModel, WeightsError> {
        let (card, words, network) = file::read(bytes)?;
        Ok(LocalModel { card, words, network, hash: blake3::hash(bytes).to_hex()[..32].to_owned() })
    }

    /// The card: how the model was made, and what it plays.
    #[must_use]
    pub fn card(&self) -> &ModelCard {
        &self.card
    }

    /// The words that it reads and writes.
    #[must_use]
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// The first 128 bits of the file's BLAKE3 hash, in hexadecimal digits.
    #[must_use]
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// The numbers of the tokens that may follow a text and the mark of an answer, unnormalised: for comparisons with the program
    /// that trained the model.
    ///
    /// # Errors
    /// [`PromptMismatch`].
    pub fn logits(&self, prompt: &str) -> Result<Vec<f32>, PromptMismatch> {
        let tokens = self.tokens(prompt)?;
        Ok(self.network.read(&tokens, &mut self.network.memory()))
    }

    /// Answers a prompt with at most `longest` tokens.
    ///
    /// # Errors
    /// [`PromptMismatch`].
    pub fn answer(
        &self,
        prompt: &str,
        longest: usize,
        sampler: &mut Sampler<'_>,
    ) -> Result<ModelAnswer, PromptMismatch> {
        let tokens = self.tokens(prompt)?;
        let longest = longest.min(self.network.shape.window - tokens.len());
        let mut memory = self.network.memory();
        let mut logits = self.network.read(&tokens, &mut memory);
        let mut written = Vec::new();
        while written.len() < longest {
            let token = chosen(&logits, sampler);
            written.push(token);
            if token == END {
                break;
            }
            if written.len() < longest {
                logits = self.network.read(&[token], &mut memory);
            }
        }
        let is_cut = written.last() != Some(&END);
        Ok(ModelAnswer {
            text: self.words.write(&written),
            read: tokens.len(),
            written: written.len(),
            is_cut,
        })
    }

    fn tokens(&self, prompt: &str) -> Result<Vec<u8>, PromptMismatch> {
        let mut tokens = self.words.read(prompt)?;
        tokens.push(ANSWER);
        let window = self.network.shape.window;
        if tokens.len() >= window {
            return Err(PromptMismatch::TooLong { tokens: tokens.len(), window });
        }
        Ok(tokens)
    }
}

/// The token that is said next. The mark between prompt and answer is never said.
fn chosen(logits: &[f32], sampler: &mut Sampler<'_>) -> u8 {
    let odds = || logits.iter().copied().enumerate().filter(|(token, _)| *token != usize::from(ANSWER));
    let mut best = (0, f32::NEG_INFINITY);
    for (token, odd) in odds() {
        if odd > best.1 {
            best = (token, odd);
        }
    }
    let token = match sampler {
        Sampler::Greedy => best.0,
        Sampler::Random { temperature, draw } => {
            let weight = |odd: f32| f64::from(libm::expf((odd - best.1) / *temperature));
            let total: f64 = odds().map(|(_, odd)| weight(odd)).sum();
            let mut left = draw() * total;
            let mut found = best.0;
            for (token, odd) in odds() {
                left -= weight(odd);
                if left < 0.0 {
                    found = token;
                    break;
                }
            }
            found
        }
    };
    u8::try_from(token).unwrap_or(END)
}
