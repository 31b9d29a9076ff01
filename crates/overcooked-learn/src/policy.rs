//! A policy: from a state and a seat to an action.

use cooperage_core::TreeRandom;
use cooperage_overcooked::observe::{Channels, Encoding};
use cooperage_overcooked::{OvercookedAction, OvercookedRules, OvercookedState};

use crate::features::Features;
use crate::layers::DenseLayers;
use crate::odds::{ACTIONS, Odds};

/// How an action is chosen from the network's outputs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ActionSelection {
    /// Drawn, each with its probability.
    #[default]
    Sampled,
    /// The likeliest; of equals the first.
    Greedy,
}

impl ActionSelection {
    /// Both ways to choose an action.
    pub const ALL: [ActionSelection; 2] = [ActionSelection::Sampled, ActionSelection::Greedy];

    /// The word in options and files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ActionSelection::Sampled => "sampled",
            ActionSelection::Greedy => "greedy",
        }
    }

    /// The choice with that word.
    #[must_use]
    pub fn of_name(name: &str) -> Option<ActionSelection> {
        ActionSelection::ALL.into_iter().find(|choice| choice.name() == name)
    }
}

/// The form in which a policy receives a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PolicyInput {
    /// Our own encoding: [`Features`].
    Facts,
    /// One of the packages' arrays, `[x][y][channel]`, for episodes of so many steps.
    Array {
        channels: Channels,
        /// The steps of an episode.
        horizon: u32,
    },
}

/// The reason for which a network cannot be a policy for a kitchen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PolicyError {
    /// It takes another number of inputs: it was trained for another kitchen, or for another way to see it.
    #[error("the policy takes {found} inputs, and the layout {layout} gives {expected}")]
    Inputs {
        /// The layout's name.
        layout: String,
        /// The number of inputs that the policy takes.
        found: usize,
        /// The number of inputs that the layout gives.
        expected: usize,
    },
    /// It has not one output for each action.
    #[error("the policy has {0} outputs, not {ACTIONS}")]
    Outputs(usize),
    /// An action is missing in the order of its outputs.
    #[error("the order of the policy's outputs does not name every action once")]
    Actions,
}

/// A network that plays a seat in one kitchen.
#[derive(Clone, Debug)]
pub struct LearnedPolicy {
    rules: OvercookedRules,
    sight: PolicyInput,
    eyes: Eyes,
    layers: DenseLayers,
    actions: [OvercookedAction; ACTIONS],
    choice: ActionSelection,
}

#[derive(Clone, Debug)]
enum Eyes {
    Facts(Features),
    Array(Encoding),
}

impl LearnedPolicy {
    /// Checks that a network fits to a kitchen; `actions` says which output is which action.
    ///
    /// # Errors
    /// [`PolicyError`].
    pub fn new(
        rules: &OvercookedRules,
        sight: PolicyInput,
        layers: DenseLayers,
        actions: [OvercookedAction; ACTIONS],
        choice: ActionSelection,
    ) -> Result<LearnedPolicy, PolicyError> {
        let (eyes, expected) = match sight {
            PolicyInput::Facts => {
                let features = Features::new(rules.grid());
                let len = features.len();
                (Eyes::Facts(features), len)
            }
            PolicyInput::Array { channels, horizon } => {
                let encoding = Encoding::new(rules.grid(), channels, horizon);
                let len = encoding.len();
                (Eyes::Array(encoding), len)
            }
        };
        if layers.inputs() != expected {
            let (layout, found) = (rules.layout().name().to_owned(), layers.inputs());
            return Err(PolicyError::Inputs { layout, found, expected });
        }
        if layers.outputs() != ACTIONS {
            return Err(PolicyError::Outputs(layers.outputs()));
        }
        if !OvercookedAction::ALL.iter().all(|action| actions.contains(action)) {
            return Err(PolicyError::Actions);
        }
        Ok(LearnedPolicy { rules: rules.clone(), sight, eyes, layers, actions, choice })
    }

    /// Returns the action of that seat. A policy that is not [`ActionSelection::Greedy`] takes one draw.
    ///
    /// An empty seat gets an action as well, without meaning.
    #[must_use]
    pub fn act(&self, state: &OvercookedState, seat: usize, draws: &mut TreeRandom) -> OvercookedAction {
        let odds = Odds::of(&self.logits(state, seat));
        let output = match self.choice {
            ActionSelection::Sampled => odds.draw(draws),
            ActionSelection::Greedy => odds.likeliest(),
        };
        self.actions[output]
    }

    /// The probability of each action, by its number.
    #[must_use]
    pub fn probabilities(&self, state: &OvercookedState, seat: usize) -> [f32; ACTIONS] {
        let odds = Odds::of(&self.logits(state, seat));
        let mut by_action = [0.0; ACTIONS];
        for (action, probability) in self.actions.iter().zip(odds.probability) {
            by_action[usize::from(action.number())] = probability;
        }
        by_action
    }

    fn logits(&self, state: &OvercookedState, seat: usize) -> Vec<f32> {
        match &self.eyes {
            Eyes::Facts(features) => {
                let mut facts = Vec::with_capacity(32);
                features.write(&self.rules, state, seat, &mut facts);
                self.layers.compute(facts.iter().map(|fact| (*fact as usize, 1.0)))
            }
            Eyes::Array(encoding) => {
                let mut array = vec![0; encoding.len()];
                if !encoding.write(&self.rules, state, seat, &mut array) {
                    array.fill(0);
                }
                self.layers.compute(array.iter().map(|number| f32::from(*number)).enumerate())
            }
        }
    }

    /// The policy with another way to choose.
    #[must_use]
    pub fn with_choice(mut self, choice: ActionSelection) -> LearnedPolicy {
        self.choice = choice;
        self
    }

    /// How the policy chooses an action.
    #[must_use]
    pub fn choice(&self) -> ActionSelection {
        self.choice
    }

    /// The kitchen in which it plays.
    #[must_use]
    pub fn rules(&self) -> &OvercookedRules {
        &self.rules
    }

    /// The form in which it receives states.
    #[must_use]
    pub fn sight(&self) -> PolicyInput {
        self.sight
    }

    /// The layers of its network.
    #[must_use]
    pub fn layers(&self) -> &DenseLayers {
        &self.layers
    }

    /// The action of each output.
    #[must_use]
    pub fn actions(&self) -> [OvercookedAction; ACTIONS] {
        self.actions
    }
}
