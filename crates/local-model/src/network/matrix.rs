//! Matrices, laid out for products that add up each output in one fixed order.

/// The outputs that lie side by side, so that a machine adds them up at the same time.
const WIDTH: usize = 8;
/// The rows of inputs that go through a matrix at the same time, so that its numbers are loaded once for all.
const ROWS: usize = 4;

/// A matrix whose product with a row of inputs gives a row of outputs: each output is the sum of its weights times the inputs, in
/// the order of the inputs, times the output's scale.
#[derive(Clone, Debug)]
pub(crate) struct Matrix {
    inputs: usize,
    /// Weights by tile of [`WIDTH`] outputs, in it by input, in it by output; 0 past the last output.
    tiles: Vec<f32>,
    /// The scale of each output.
    scales: Vec<f32>,
}

impl Matrix {
    /// A matrix of rows of weights, one for each output; all rows have the length `inputs`.
    pub(crate) fn new(rows: &[f32], inputs: usize, scales: Vec<f32>) -> Matrix {
        let outputs = scales.len();
        let mut tiles = vec![0.0; outputs.div_ceil(WIDTH) * WIDTH * inputs];
        for (output, row) in rows.chunks_exact(inputs.max(1)).take(outputs).enumerate() {
            let (tile, column) = (output / WIDTH, output % WIDTH);
            let places = tiles.iter_mut().skip(tile * WIDTH * inputs + column).step_by(WIDTH);
            for (place, weight) in places.zip(row) {
                *place = *weight;
            }
        }
        Matrix { inputs, tiles, scales }
    }

    /// How many outputs it gives.
    pub(crate) fn outputs(&self) -> usize {
        self.scales.len()
    }

    /// The outputs of each row of `inputs`, one row after the other, in place of what `outputs` held.
    pub(crate) fn product(&self, inputs: &[f32], outputs: &mut Vec<f32>) {
        let rows = inputs.len() / self.inputs;
        outputs.clear();
        outputs.resize(rows * self.outputs(), 0.0);
        let mut row = 0;
        while row + ROWS <= rows {
            self.block::<ROWS>(inputs, row, outputs);
            row += ROWS;
        }
        while row < rows {
            self.block::<1>(inputs, row, outputs);
            row += 1;
        }
    }

    /// The outputs of `N` rows from that one on.
    fn block<const N: usize>(&self, inputs: &[f32], first: usize, outputs: &mut [f32]) {
        let given: [&[f32]; N] = std::array::from_fn(|row| {
            inputs.get((first + row) * self.inputs..(first + row + 1) * self.inputs).unwrap_or_default()
        });
        for (tile, weights) in self.tiles.chunks_exact(WIDTH * self.inputs).enumerate() {
            let mut sums = [[0.0_f32; WIDTH]; N];
            for (input, weights) in weights.as_chunks::<WIDTH>().0.iter().enumerate() {
                for (sums, given) in sums.iter_mut().zip(&given) {
                    let given = given.get(input).copied().unwrap_or_default();
                    for (sum, weight) in sums.iter_mut().zip(weights) {
                        *sum += given * weight;
                    }
                }
            }
            let start = tile * WIDTH;
            let scales = self.scales.get(start..).unwrap_or_default();
            for (row, sums) in sums.iter().enumerate() {
                let places = outputs.get_mut((first + row) * self.outputs() + start..).unwrap_or_default();
                for ((place, sum), scale) in places.iter_mut().zip(sums).zip(scales) {
                    *place = sum * scale;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_those_of_one_sum_after_the_other() {
        for (inputs, outputs, rows) in [(3, 5, 1), (8, 8, 4), (7, 19, 9), (33, 1, 5)] {
            let weights: Vec<f32> = (0..inputs * outputs).map(|n| (n as f32 * 0.7).sin()).collect();
            let scales: Vec<f32> = (0..outputs).map(|n| 0.5 + n as f32).collect();
            let given: Vec<f32> = (0..inputs * rows).map(|n| (n as f32 * 1.3).cos()).collect();
            let mut found = vec![9.0; 2];
            Matrix::new(&weights, inputs, scales.clone()).product(&given, &mut found);
            let mut wanted = Vec::new();
            for given in given.chunks(inputs) {
                for (row, scale) in weights.chunks(inputs).zip(&scales) {
                    let mut sum = 0.0_f32;
                    for (weight, given) in row.iter().zip(given) {
                        sum += given * weight;
                    }
                    wanted.push(sum * scale);
                }
            }
            assert_eq!(found, wanted, "{inputs} × {outputs}, {rows} rows");
        }
    }
}
