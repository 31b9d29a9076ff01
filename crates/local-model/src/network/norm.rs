//! Root mean square normalisation.

/// Added to the mean of squares, so that a row of 0 stays one.
const LEAST: f32 = 1e-6;

/// Divides rows by their root mean square, and multiplies each number with its gain.
#[derive(Clone, Debug)]
pub(crate) struct Norm {
    pub(crate) gains: Vec<f32>,
}

impl Norm {
    /// The normed rows, in place of what `out` held. A row is as long as the gains.
    pub(crate) fn apply(&self, rows: &[f32], out: &mut Vec<f32>) {
        out.clear();
        for row in rows.chunks_exact(self.gains.len().max(1)) {
            let mut squares = 0.0_f32;
            for x in row {
                squares += x * x;
            }
            let factor = 1.0 / (squares / row.len() as f32 + LEAST).sqrt();
            out.extend(row.iter().zip(&self.gains).map(|(x, gain)| x * factor * gain));
        }
    }
}
