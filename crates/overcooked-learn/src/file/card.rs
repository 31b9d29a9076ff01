//! The card of a policy: its inputs, its outputs and its origin, stored beside the weights.

use cooperage_overcooked::observe::Channels;
use cooperage_overcooked::{Dynamics, OvercookedAction, OvercookedRules};
use serde::{Deserialize, Serialize};

use super::FileError;
use crate::features::Features;
use crate::layers::Activation;
use crate::odds::ACTIONS;
use crate::policy::{ActionSelection, LearnedPolicy, PolicyError, PolicyInput};

/// The version of our files.
const FORMAT: &str = "cooperage-policy-1";
/// The name of the current packages' channels in files.
const CURRENT: &str = "channels-26";
/// The name of version 0.0.1's channels in files.
const LEGACY: &str = "channels-20";
const HORIZON: u32 = 400;

/// The card of a policy, as JSON: in a file's metadata, or written by hand beside the weights of a policy from another
/// program.
///
/// All fields but the layout and the layers may be left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PolicyCard {
    /// The version of the card: `cooperage-policy-1`.
    #[serde(default = "format")]
    pub format: String,
    /// The name of the layout in which it was trained.
    pub layout: String,
    /// The rows of that layout; if there are any, the policy plays nowhere else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<String>,
    /// The rules in which it was trained: `old`, `new` or `legacy`.
    #[serde(default = "old")]
    pub dynamics: String,
    /// The steps of an episode.
    #[serde(default = "horizon")]
    pub horizon: u32,
    /// The policy's input: `facts-1` (our own encoding), or `channels-26` or `channels-20`, the arrays `[x][y][channel]`
    /// of versions 1.1.0 and 0.0.1, flattened.
    #[serde(default = "sight")]
    pub sight: String,
    /// `sampled` or `greedy`.
    #[serde(default = "choice")]
    pub choice: String,
    /// The action of each output.
    #[serde(default = "actions")]
    pub actions: Vec<String>,
    /// The layers, from input to output.
    #[serde(default)]
    pub layers: Vec<LayerCard>,
    /// Where it comes from.
    #[serde(default)]
    pub origin: PolicyOrigin,
}

/// Where a layer's numbers are found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LayerCard {
    /// The tensor with the weights.
    pub weights: String,
    /// The tensor with the biases; without one they are 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bias: Option<String>,
    /// The shape of the weights: `in-out`, or `out-in` as PyTorch stores them.
    pub order: WeightOrder,
    /// `none`, `relu` or `tanh`.
    #[serde(default = "none")]
    pub activation: String,
}

/// The shape of a layer's weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WeightOrder {
    /// A row for each input.
    #[serde(rename = "in-out")]
    InOut,
    /// A row for each output.
    #[serde(rename = "out-in")]
    OutIn,
}

/// How a policy was made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PolicyOrigin {
    /// `sp` (self-play), `fcp` (fictitious co-play), `bc` (behaviour cloning) or another program's word.
    pub method: String,
    /// The seed of the training.
    pub seed: u64,
    /// Steps of the environment that were played; for `bc` examples that were learned from.
    pub steps: u64,
    /// The command that makes the file again.
    pub command: String,
}

fn format() -> String {
    FORMAT.to_owned()
}
fn old() -> String {
    Dynamics::Old.name().to_owned()
}
fn horizon() -> u32 {
    HORIZON
}
fn sight() -> String {
    Features::NAME.to_owned()
}
fn choice() -> String {
    ActionSelection::Sampled.name().to_owned()
}
fn actions() -> Vec<String> {
    OvercookedAction::ALL.iter().map(|action| action.name().to_owned()).collect()
}
fn none() -> String {
    Activation::None.name().to_owned()
}

impl PolicyCard {
    /// The card of a policy that was made so, in episodes of that length.
    #[must_use]
    pub fn of(policy: &LearnedPolicy, horizon: u32, origin: PolicyOrigin) -> PolicyCard {
        let rules = policy.rules();
        PolicyCard {
            format: format(),
            layout: rules.layout().name().to_owned(),
            rows: rules.grid().rows(),
            dynamics: rules.dynamics().name().to_owned(),
            horizon,
            sight: sight_name(policy.sight()).to_owned(),
            choice: policy.choice().name().to_owned(),
            actions: policy.actions().iter().map(|action| action.name().to_owned()).collect(),
            layers: policy
                .layers()
                .layers()
                .iter()
                .enumerate()
                .map(|(n, layer)| layer_card(n, layer.activation))
                .collect(),
            origin,
        }
    }

    /// Reads a card and checks its words.
    ///
    /// # Errors
    /// [`FileError::Card`] and [`FileError::Word`].
    pub fn read(text: &str) -> Result<PolicyCard, FileError> {
        let card: PolicyCard = serde_json::from_str(text).map_err(FileError::Card)?;
        card.check()?;
        Ok(card)
    }

    fn check(&self) -> Result<(), FileError> {
        if self.format != FORMAT {
            return Err(FileError::word("format", &self.format));
        }
        if Dynamics::of_name(&self.dynamics).is_none() {
            return Err(FileError::word("dynamics", &self.dynamics));
        }
        self.sight()?;
        self.choice()?;
        self.actions()?;
        for layer in &self.layers {
            layer.activation()?;
        }
        Ok(())
    }

    /// The form of the policy's input.
    pub(super) fn sight(&self) -> Result<PolicyInput, FileError> {
        let array = |channels| PolicyInput::Array { channels, horizon: self.horizon };
        match self.sight.as_str() {
            Features::NAME => Ok(PolicyInput::Facts),
            CURRENT => Ok(array(Channels::Current)),
            LEGACY => Ok(array(Channels::Legacy)),
            other => Err(FileError::word("sight", other)),
        }
    }

    /// How the policy chooses an action.
    pub(super) fn choice(&self) -> Result<ActionSelection, FileError> {
        ActionSelection::of_name(&self.choice).ok_or_else(|| FileError::word("choice", &self.choice))
    }

    /// The action of each output.
    pub(super) fn actions(&self) -> Result<[OvercookedAction; ACTIONS], FileError> {
        let mut actions = [OvercookedAction::Stay; ACTIONS];
        if self.actions.len() != ACTIONS {
            return Err(FileError::Policy(PolicyError::Actions));
        }
        for (place, name) in actions.iter_mut().zip(&self.actions) {
            *place = OvercookedAction::of_name(name).ok_or_else(|| FileError::word("actions", name))?;
        }
        Ok(actions)
    }

    /// Checks that the policy may play by those rules. A card with rows fits only the grid with these rows; a card
    /// without rows fits every grid.
    pub(super) fn check_grid(&self, rules: &OvercookedRules) -> Result<(), FileError> {
        if self.rows.is_empty() || self.rows == rules.grid().rows() {
            return Ok(());
        }
        Err(FileError::Grid { trained: self.layout.clone(), asked: rules.layout().name().to_owned() })
    }
}

impl LayerCard {
    pub(super) fn activation(&self) -> Result<Activation, FileError> {
        Activation::of_name(&self.activation).ok_or_else(|| FileError::word("activation", &self.activation))
    }
}

fn layer_card(number: usize, activation: Activation) -> LayerCard {
    LayerCard {
        weights: format!("layer{number}.weights"),
        bias: Some(format!("layer{number}.bias")),
        order: WeightOrder::InOut,
        activation: activation.name().to_owned(),
    }
}

fn sight_name(sight: PolicyInput) -> &'static str {
    match sight {
        PolicyInput::Facts => Features::NAME,
        PolicyInput::Array { channels: Channels::Current, .. } => CURRENT,
        PolicyInput::Array { channels: Channels::Legacy, .. } => LEGACY,
    }
}
