//! The network: a transformer that reads token after token and says what may follow.
//!
//! Each token becomes a row of numbers. Each layer adds to it what [attention](attention) finds in the rows before, and what two
//! matrices with ReLU between them make of it. Rows are divided by their root mean square before each of both (Zhang and Sennrich,
//! "Root Mean Square Layer Normalization", 2019), and so are queries and keys in each head.
//!
//! All sums are in one order, exponentials and angles are those of `libm`, and no multiplication is joined with an addition: equal
//! weights and tokens give equal bytes everywhere.

mod attention;
mod matrix;
mod norm;

pub(crate) use attention::Rotation;
pub(crate) use matrix::Matrix;
pub(crate) use norm::Norm;

/// The sizes of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// How many tokens there are.
    pub tokens: usize,
    /// The numbers of a token's row.
    pub width: usize,
    /// How many layers there are.
    pub layers: usize,
    /// How many heads each layer's attention has; they share a row's numbers evenly, and each has an even count of them.
    pub heads: usize,
    /// The numbers between the two matrices of a layer.
    pub hidden: usize,
    /// The most tokens of a prompt with its answer.
    pub window: usize,
}

/// A layer's weights.
#[derive(Clone, Debug)]
pub(crate) struct Layer {
    pub(crate) attention_norm: Norm,
    pub(crate) query: Matrix,
    pub(crate) key: Matrix,
    pub(crate) value: Matrix,
    pub(crate) query_norm: Norm,
    pub(crate) key_norm: Norm,
    pub(crate) mix: Matrix,
    pub(crate) hidden_norm: Norm,
    pub(crate) widen: Matrix,
    pub(crate) narrow: Matrix,
}

/// A network's weights.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    pub(crate) shape: Shape,
    /// The row of each token, one after the other.
    pub(crate) embedding: Vec<f32>,
    pub(crate) layers: Vec<Layer>,
    pub(crate) norm: Norm,
    pub(crate) head: Matrix,
    pub(crate) rotation: Rotation,
}

/// The keys and values of the tokens that have been read.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    /// Keys by layer: a row for each token.
    pub(crate) keys: Vec<Vec<f32>>,
    /// Values by layer: a row for each token.
    pub(crate) values: Vec<Vec<f32>>,
    /// How many tokens have been read.
    pub(crate) length: usize,
}

/// Rows of numbers that a pass through the layers needs, kept so that a pass takes no new memory.
#[derive(Default)]
struct Rows {
    normed: Vec<f32>,
    queries: Vec<f32>,
    keys: Vec<f32>,
    values: Vec<f32>,
    found: Vec<f32>,
    change: Vec<f32>,
    hidden: Vec<f32>,
}

impl Network {
    /// The memory of a network that has read nothing.
    pub(crate) fn memory(&self) -> Memory {
        let none = || vec![Vec::new(); self.shape.layers];
        Memory { keys: none(), values: none(), length: 0 }
    }

    /// Reads tokens, and returns a number for each token that may follow the last one: the higher, the likelier.
    ///
    /// Tokens that are none, and those past the window, are the caller's to refuse: they are read as rows of 0.
    pub(crate) fn read(&self, tokens: &[u8], memory: &mut Memory) -> Vec<f32> {
        let width = self.shape.width;
        let mut rows: Vec<f32> = Vec::with_capacity(tokens.len() * width);
        for token in tokens {
            let start = usize::from(*token) * width;
            rows.extend(self.embedding.get(start..start + width).unwrap_or_default());
        }
        rows.resize(tokens.len() * width, 0.0);
        let mut scratch = Rows::default();
        for (number, layer) in self.layers.iter().enumerate() {
            self.attend(layer, number, &mut rows, memory, &mut scratch);
            layer.hidden_norm.apply(&rows, &mut scratch.normed);
            layer.widen.product(&scratch.normed, &mut scratch.hidden);
            scratch.hidden.iter_mut().for_each(|x| *x = if *x > 0.0 { *x } else { 0.0 });
            layer.narrow.product(&scratch.hidden, &mut scratch.change);
            add(&mut rows, &scratch.change);
        }
        memory.length += tokens.len();
        let last = rows.get(rows.len().saturating_sub(width)..).unwrap_or_default();
        self.norm.apply(last, &mut scratch.normed);
        let mut odds = Vec::new();
        self.head.product(&scratch.normed, &mut odds);
        odds
    }

    /// Adds to each row what its layer's attention finds in the rows up to it.
    fn attend(
        &self,
        layer: &Layer,
        number: usize,
        rows: &mut [f32],
        memory: &mut Memory,
        scratch: &mut Rows,
    ) {
        let head = self.shape.width / self.shape.heads;
        let first = memory.length;
        layer.attention_norm.apply(rows, &mut scratch.normed);
        for (matrix, norm, out) in [
            (&layer.query, &layer.query_norm, &mut scratch.queries),
            (&layer.key, &layer.key_norm, &mut scratch.keys),
        ] {
            matrix.product(&scratch.normed, &mut scratch.change);
            norm.apply(&scratch.change, out);
            for (row, numbers) in out.chunks_exact_mut(self.shape.width).enumerate() {
                numbers.chunks_exact_mut(head).for_each(|head| self.rotation.turn(head, first + row));
            }
        }
        layer.value.product(&scratch.normed, &mut scratch.values);
        let (Some(keys), Some(values)) = (memory.keys.get_mut(number), memory.values.get_mut(number)) else {
            return;
        };
        keys.extend(&scratch.keys);
        values.extend(&scratch.values);
        attention::attend(self.shape, first, &scratch.queries, keys, values, &mut scratch.found);
        layer.mix.product(&scratch.found, &mut scratch.change);
        add(rows, &scratch.change);
    }
}

fn add(rows: &mut [f32], change: &[f32]) {
    rows.iter_mut().zip(change).for_each(|(row, change)| *row += change);
}
