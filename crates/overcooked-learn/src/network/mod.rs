//! The actor-critic network: facts, two hidden layers of 64, and one layer that gives both the actions' logits and the value.

pub(crate) mod adam;
pub(crate) mod kernel;

use cooperage_core::TreeRandom;

use crate::layers::{Activation, DenseLayer, DenseLayers, LayerError};
use crate::odds::{ACTIONS, unit};
use crate::policy::PolicyError;

use self::kernel::{OUT, WIDTH, add, add_outer_products, add_product, add_rows, transpose};

/// The output that is the value; those before it are the actions' logits.
pub(crate) const VALUE: usize = ACTIONS;

/// The reason for which a training gave no policy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TrainError {
    /// The training diverged: a weight is infinite or no number.
    #[error(transparent)]
    Layers(#[from] LayerError),
    /// The network does not fit to the kitchen.
    #[error(transparent)]
    Policy(#[from] PolicyError),
}

/// About the number of facts that are true at a time; the spread of the initial weights depends on it.
const FACTS_USUAL: f32 = 14.0;

/// Where the parts of a network stand in its list of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NetworkShape {
    /// How many facts there are.
    pub(crate) facts: usize,
}

impl NetworkShape {
    /// The bias of the first hidden layer, behind a row of weights for each fact.
    const fn bias1(self) -> usize {
        self.facts * WIDTH
    }
    const fn weights2(self) -> usize {
        self.bias1() + WIDTH
    }
    const fn bias2(self) -> usize {
        self.weights2() + WIDTH * WIDTH
    }
    const fn weights3(self) -> usize {
        self.bias2() + WIDTH
    }
    const fn bias3(self) -> usize {
        self.weights3() + WIDTH * OUT
    }
    /// All numbers of a network.
    pub(crate) const fn len(self) -> usize {
        self.bias3() + OUT
    }
}

/// Weights, or their gradients.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ActorCritic {
    pub(crate) shape: NetworkShape,
    pub(crate) numbers: Vec<f32>,
}

/// The results of a forward pass over a batch, kept for the backward pass.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pass {
    hidden1: Vec<f32>,
    hidden2: Vec<f32>,
    /// Six logits, the value, and a number without meaning, for each sample.
    pub(crate) out: Vec<f32>,
    slope1: Vec<f32>,
    slope2: Vec<f32>,
    turned: Vec<f32>,
}

impl ActorCritic {
    /// Numbers that are all 0.
    pub(crate) fn zero(shape: NetworkShape) -> ActorCritic {
        ActorCritic { shape, numbers: vec![0.0; shape.len()] }
    }

    /// A randomly initialised network: its policy is nearly uniform and its values are near 0.
    pub(crate) fn random(shape: NetworkShape, random: &mut TreeRandom) -> ActorCritic {
        let mut network = ActorCritic::zero(shape);
        let mut fill = |from: usize, to: usize, spread: f32| {
            for number in &mut network.numbers[from..to] {
                *number = (2.0 * unit(random) - 1.0) * spread;
            }
        };
        fill(0, shape.bias1(), (6.0 / FACTS_USUAL).sqrt());
        fill(shape.weights2(), shape.bias2(), (6.0 / WIDTH as f32).sqrt());
        fill(shape.weights3(), shape.bias3(), 0.01);
        for row in network.numbers[shape.weights3()..shape.bias3()].chunks_exact_mut(OUT) {
            row[OUT - 1] = 0.0;
        }
        network
    }

    fn rows(&self) -> &[f32] {
        &self.numbers[..self.shape.bias1()]
    }
    fn bias1(&self) -> &[f32] {
        &self.numbers[self.shape.bias1()..self.shape.weights2()]
    }
    fn weights2(&self) -> &[f32] {
        &self.numbers[self.shape.weights2()..self.shape.bias2()]
    }
    fn bias2(&self) -> &[f32] {
        &self.numbers[self.shape.bias2()..self.shape.weights3()]
    }
    fn weights3(&self) -> &[f32] {
        &self.numbers[self.shape.weights3()..self.shape.bias3()]
    }
    fn bias3(&self) -> &[f32] {
        &self.numbers[self.shape.bias3()..]
    }

    /// The actor: the same layers without the value.
    pub(crate) fn actor(&self) -> Result<DenseLayers, LayerError> {
        let layer = |weights: &[f32], bias: &[f32], activation| DenseLayer {
            weights: weights.to_vec(),
            bias: bias.to_vec(),
            activation,
        };
        let last: Vec<f32> =
            self.weights3().chunks_exact(OUT).flat_map(|row| row[..ACTIONS].iter().copied()).collect();
        let layers = vec![
            layer(self.rows(), self.bias1(), Activation::Relu),
            layer(self.weights2(), self.bias2(), Activation::Relu),
            layer(&last, &self.bias3()[..ACTIONS], Activation::None),
        ];
        DenseLayers::new(self.shape.facts, layers)
    }

    /// The forward pass of a batch; `facts` gives the facts of each sample.
    pub(crate) fn forward<'f>(&self, facts: impl Iterator<Item = &'f [u32]>, pass: &mut Pass) {
        let rows = self.rows();
        pass.hidden1.clear();
        for facts in facts {
            let start = pass.hidden1.len();
            pass.hidden1.extend_from_slice(self.bias1());
            let sums = &mut pass.hidden1[start..];
            for &fact in facts {
                let row = fact as usize * WIDTH;
                add(sums, &rows[row..row + WIDTH]);
            }
        }
        let samples = pass.hidden1.len() / WIDTH;
        rectify(&mut pass.hidden1);
        repeat(&mut pass.hidden2, self.bias2(), samples);
        add_product::<WIDTH, WIDTH>(&mut pass.hidden2, &pass.hidden1, self.weights2());
        rectify(&mut pass.hidden2);
        repeat(&mut pass.out, self.bias3(), samples);
        add_product::<WIDTH, OUT>(&mut pass.out, &pass.hidden2, self.weights3());
    }

    /// The backward pass: adds the gradients of the weights to `gradient`, given those of the outputs of the batch that
    /// `pass` has computed.
    pub(crate) fn backward<'f>(
        &self,
        facts: impl Iterator<Item = &'f [u32]>,
        pass: &mut Pass,
        out: &[f32],
        gradient: &mut ActorCritic,
    ) {
        let shape = self.shape;
        let numbers = &mut gradient.numbers;
        add_outer_products::<WIDTH, OUT>(&mut numbers[shape.weights3()..shape.bias3()], &pass.hidden2, out);
        add_rows::<OUT>(&mut numbers[shape.bias3()..], out);

        pass.turned.resize(WIDTH * WIDTH, 0.0);
        transpose::<WIDTH, OUT>(&mut pass.turned[..WIDTH * OUT], self.weights3());
        repeat(&mut pass.slope2, &[0.0; WIDTH], out.len() / OUT);
        add_product::<OUT, WIDTH>(&mut pass.slope2, out, &pass.turned[..WIDTH * OUT]);
        mask(&mut pass.slope2, &pass.hidden2);
        add_outer_products::<WIDTH, WIDTH>(
            &mut numbers[shape.weights2()..shape.bias2()],
            &pass.hidden1,
            &pass.slope2,
        );
        add_rows::<WIDTH>(&mut numbers[shape.bias2()..shape.weights3()], &pass.slope2);

        transpose::<WIDTH, WIDTH>(&mut pass.turned, self.weights2());
        repeat(&mut pass.slope1, &[0.0; WIDTH], out.len() / OUT);
        add_product::<WIDTH, WIDTH>(&mut pass.slope1, &pass.slope2, &pass.turned);
        mask(&mut pass.slope1, &pass.hidden1);
        add_rows::<WIDTH>(&mut numbers[shape.bias1()..shape.weights2()], &pass.slope1);
        for (facts, slope) in facts.zip(pass.slope1.chunks_exact(WIDTH)) {
            for &fact in facts {
                let row = fact as usize * WIDTH;
                add(&mut numbers[row..row + WIDTH], slope);
            }
        }
    }
}

fn repeat(out: &mut Vec<f32>, row: &[f32], times: usize) {
    out.clear();
    for _ in 0..times {
        out.extend_from_slice(row);
    }
}

fn rectify(numbers: &mut [f32]) {
    for number in numbers {
        *number = if *number > 0.0 { *number } else { 0.0 };
    }
}

/// The gradient of a rectifier: 0 where the layer's output was 0.
fn mask(slope: &mut [f32], hidden: &[f32]) {
    for (slope, hidden) in slope.iter_mut().zip(hidden) {
        *slope = if *hidden > 0.0 { *slope } else { 0.0 };
    }
}
