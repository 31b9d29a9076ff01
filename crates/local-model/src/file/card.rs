//! The card of a model: its sizes, its words, what it plays and how it was made.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{PARAMETERS_MAX, WeightsError};
use crate::network::Shape;

/// The version of files of models.
const FORMAT: &str = "cooperage-local-1";

/// The card of a model, as JSON in the metadata of its file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelCard {
    /// The version of the file: `cooperage-local-1`.
    pub format: String,
    /// The codec of its prompts and answers, with its version, such as `cuisineworld-1`.
    pub codec: String,
    /// The words of the codec, in the order of their tokens.
    pub words: Vec<String>,
    /// The numbers of a token's row.
    pub width: usize,
    pub layers: usize,
    /// Heads of each layer.
    pub heads: usize,
    /// The numbers between the two matrices of a layer.
    pub hidden: usize,
    /// The most tokens of a prompt with its answer.
    pub window: usize,
    /// The suite that it plays.
    pub suite: String,
    /// The framework that it plays in.
    pub framework: String,
    /// The options of the framework that it needs, which hold unless the user says otherwise.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// A sentence for readers of the file: the game and the data that it was tuned for.
    pub note: String,
    /// How it was made.
    pub origin: ModelOrigin,
}

/// How a model was made.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ModelOrigin {
    /// The commit of the program that made the data.
    pub commit: String,
    /// The command that trains it.
    pub command: String,
    /// The seed of the training.
    pub seed: u64,
    /// The BLAKE2b hash of the lines of its data, 128 bits in hexadecimal digits.
    pub data: String,
    /// How many examples were learned from, counted as often as they were.
    pub examples: u64,
    /// How many steps were made.
    pub steps: u64,
    /// The licence of the weights.
    pub licence: String,
}

impl ModelCard {
    pub(super) fn read(text: &str) -> Result<ModelCard, WeightsError> {
        let card: ModelCard = serde_json::from_str(text).map_err(WeightsError::Card)?;
        if card.format == FORMAT {
            Ok(card)
        } else {
            let found = card.format.chars().filter(|c| !c.is_control()).take(40).collect();
            Err(WeightsError::Word { field: "format", found, expected: FORMAT })
        }
    }

    /// The sizes of the network, if such a network can be.
    pub(super) fn shape(&self, tokens: usize) -> Result<Shape, WeightsError> {
        let wrong = |field, found, expected: &str| {
            Err(WeightsError::Size { field, found, expected: expected.to_owned() })
        };
        let ModelCard { width, layers, heads, hidden, window, .. } = *self;
        for (field, found, most) in [
            ("width", width, 4_096),
            ("layers", layers, 64),
            ("heads", heads, 64),
            ("hidden", hidden, 16_384),
            ("window", window, 4_096),
        ] {
            if !(1..=most).contains(&found) {
                return wrong(field, found, &format!("1 to {most}"));
            }
        }
        if width % (2 * heads) != 0 {
            return wrong("width", width, &format!("a multiple of twice the {heads} heads"));
        }
        let parameters = tokens * width * 2 + layers * (4 * width * width + 2 * width * hidden);
        if parameters > PARAMETERS_MAX {
            return Err(WeightsError::Parameters(parameters));
        }
        Ok(Shape { tokens, width, layers, heads, hidden, window })
    }
}
