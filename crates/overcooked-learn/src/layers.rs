//! A chain of dense layers: the function that a policy computes. Sums are in a fixed order and exponentials those of
//! `libm`, so that a policy decides alike on every machine.

/// The activation function of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activation {
    None,
    /// Negative numbers become 0.
    Relu,
    /// The hyperbolic tangent.
    Tanh,
}

impl Activation {
    /// All activation functions of layers.
    pub const ALL: [Activation; 3] = [Activation::None, Activation::Relu, Activation::Tanh];

    /// The word in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Activation::None => "none",
            Activation::Relu => "relu",
            Activation::Tanh => "tanh",
        }
    }

    /// The activation with that word.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Activation> {
        Activation::ALL.into_iter().find(|activation| activation.name() == name)
    }

    fn apply(self, numbers: &mut [f32]) {
        match self {
            Activation::None => {}
            Activation::Relu => numbers.iter_mut().for_each(|x| *x = if *x > 0.0 { *x } else { 0.0 }),
            Activation::Tanh => numbers.iter_mut().for_each(|x| *x = libm::tanhf(*x)),
        }
    }
}

/// A fault of a list of layers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LayerError {
    /// The list is empty.
    #[error("a policy has at least one layer")]
    None,
    /// A layer has no outputs, or too many.
    #[error("layer {layer} has {found} outputs, not 1 to {WIDTH_MAX}")]
    Outputs {
        /// The layer, from 0.
        layer: usize,
        found: usize,
    },
    /// A layer's weights don't fit to what comes in.
    #[error("layer {layer} has {found} weights, not {inputs} × {outputs}")]
    Weights {
        /// The layer, from 0.
        layer: usize,
        found: usize,
        /// The numbers that come in.
        inputs: usize,
        outputs: usize,
    },
    /// A weight is infinite or no number.
    #[error("layer {0} has a weight that is no finite number")]
    NotFinite(usize),
}

/// The most outputs of a layer.
pub const WIDTH_MAX: usize = 4_096;

/// A layer: each output is its bias and the weighted sum of the inputs.
#[derive(Clone, Debug, PartialEq)]
pub struct DenseLayer {
    /// A row of weights for each input, an entry in it for each output.
    pub weights: Vec<f32>,
    /// The bias of each output.
    pub bias: Vec<f32>,
    /// The activation function of its outputs.
    pub activation: Activation,
}

/// Layers that fit to each other.
#[derive(Clone, Debug, PartialEq)]
pub struct DenseLayers {
    inputs: usize,
    layers: Vec<DenseLayer>,
}

impl DenseLayers {
    /// Checks that every layer takes what the one before it gives.
    ///
    /// # Errors
    /// [`LayerError`].
    pub fn new(inputs: usize, layers: Vec<DenseLayer>) -> Result<DenseLayers, LayerError> {
        let mut width = inputs;
        for (number, layer) in layers.iter().enumerate() {
            let (outputs, found) = (layer.bias.len(), layer.weights.len());
            if !(1..=WIDTH_MAX).contains(&outputs) {
                return Err(LayerError::Outputs { layer: number, found: outputs });
            }
            if width.checked_mul(outputs) != Some(found) {
                return Err(LayerError::Weights { layer: number, found, inputs: width, outputs });
            }
            if !layer.weights.iter().chain(&layer.bias).all(|weight| weight.is_finite()) {
                return Err(LayerError::NotFinite(number));
            }
            width = outputs;
        }
        if layers.is_empty() { Err(LayerError::None) } else { Ok(DenseLayers { inputs, layers }) }
    }

    /// The numbers that go in.
    #[must_use]
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// The numbers that come out.
    #[must_use]
    pub fn outputs(&self) -> usize {
        self.layers.last().map_or(0, |layer| layer.bias.len())
    }

    /// The layers, from input to output.
    #[must_use]
    pub fn layers(&self) -> &[DenseLayer] {
        &self.layers
    }

    /// Computes the outputs. Of the inputs only those are given that are not 0, by number; numbers beyond the last are
    /// passed over.
    pub fn compute(&self, inputs: impl Iterator<Item = (usize, f32)>) -> Vec<f32> {
        let Some((first, others)) = self.layers.split_first() else { return Vec::new() };
        let mut numbers = first.compute(inputs);
        for layer in others {
            numbers = layer.compute(numbers.iter().copied().enumerate());
        }
        numbers
    }
}

impl DenseLayer {
    fn compute(&self, inputs: impl Iterator<Item = (usize, f32)>) -> Vec<f32> {
        let mut sums = self.bias.clone();
        for (input, number) in inputs {
            let start = input.saturating_mul(sums.len());
            let Some(row) = self.weights.get(start..).and_then(|rest| rest.get(..sums.len())) else {
                continue;
            };
            if number != 0.0 {
                for (sum, weight) in sums.iter_mut().zip(row) {
                    *sum += number * weight;
                }
            }
        }
        self.activation.apply(&mut sums);
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layer(weights: &[f32], bias: &[f32], activation: Activation) -> DenseLayer {
        DenseLayer { weights: weights.to_vec(), bias: bias.to_vec(), activation }
    }

    #[test]
    fn layers_compute() {
        let first = layer(&[1.0, -1.0, 2.0, 0.5, 7.0, 7.0], &[0.5, 0.0], Activation::Relu);
        let layers = DenseLayers::new(3, vec![first, layer(&[2.0, 3.0], &[1.0], Activation::Tanh)]).unwrap();
        let out = layers.compute([(0, 1.0), (1, -1.0), (9, 5.0)].into_iter());
        assert_eq!(out, [libm::tanhf(1.0)], "the first layer gives (-0.5, -1.5), and so nothing");
        let out = layers.compute([(0, 0.25)].into_iter());
        assert_eq!(out, [libm::tanhf(1.0 + 2.0 * 0.75)]);
    }

    #[test]
    fn what_does_not_fit_is_an_error() {
        let good = layer(&[1.0; 6], &[0.0; 2], Activation::None);
        assert_eq!(DenseLayers::new(3, vec![]), Err(LayerError::None));
        assert!(matches!(DenseLayers::new(4, vec![good.clone()]), Err(LayerError::Weights { layer: 0, .. })));
        assert!(matches!(
            DenseLayers::new(3, vec![good.clone(), good.clone()]),
            Err(LayerError::Weights { layer: 1, inputs: 2, .. })
        ));
        assert!(matches!(DenseLayers::new(usize::MAX, vec![good.clone()]), Err(LayerError::Weights { .. })));
        let empty = layer(&[], &[], Activation::None);
        assert!(matches!(DenseLayers::new(0, vec![empty]), Err(LayerError::Outputs { found: 0, .. })));
        let bad = layer(&[f32::NAN; 6], &[0.0; 2], Activation::None);
        assert_eq!(
            DenseLayers::new(3, vec![good, bad]).err(),
            Some(LayerError::Weights { layer: 1, found: 6, inputs: 2, outputs: 2 })
        );
        let bad = layer(&[f32::INFINITY; 6], &[0.0; 2], Activation::None);
        assert_eq!(DenseLayers::new(3, vec![bad]), Err(LayerError::NotFinite(0)));
    }
}
