//! Products of small matrices, in a fixed order of sums.
//!
//! Nothing here depends on the machine: no fused multiply-add, no choice by features of the processor. Loops go over blocks of
//! fixed size, which the compiler turns into vector instructions without changing the order in which anything is added.

/// The width of hidden layers.
pub(crate) const WIDTH: usize = 64;
/// Outputs of the last layer: six actions, the value, and one that is never used, for even blocks.
pub(crate) const OUT: usize = 8;

const ROWS: usize = 4;
const COLUMNS: usize = 8;

/// `out[n][N] += a[n][K] · b[K][N]`; `N` must be a multiple of eight.
pub(crate) fn add_product<const K: usize, const N: usize>(out: &mut [f32], a: &[f32], b: &[f32]) {
    let mut out_rows = out.chunks_exact_mut(ROWS * N);
    let mut a_rows = a.chunks_exact(ROWS * K);
    for (out, a) in (&mut out_rows).zip(&mut a_rows) {
        block::<K, N, ROWS>(out, a, b);
    }
    let rest = out_rows.into_remainder().chunks_exact_mut(N);
    for (out, a) in rest.zip(a_rows.remainder().chunks_exact(K)) {
        block::<K, N, 1>(out, a, b);
    }
}

#[inline(always)]
fn block<const K: usize, const N: usize, const R: usize>(out: &mut [f32], a: &[f32], b: &[f32]) {
    for column in (0..N).step_by(COLUMNS) {
        let mut sums = [[0.0f32; COLUMNS]; R];
        for (k, b) in b.chunks_exact(N).take(K).enumerate() {
            let b = &b[column..column + COLUMNS];
            for (row, sums) in sums.iter_mut().enumerate() {
                let a = a[row * K + k];
                for (sum, b) in sums.iter_mut().zip(b) {
                    *sum += a * b;
                }
            }
        }
        for (row, sums) in sums.iter().enumerate() {
            let out = &mut out[row * N + column..row * N + column + COLUMNS];
            for (out, sum) in out.iter_mut().zip(sums) {
                *out += sum;
            }
        }
    }
}

/// `out[M][N] += aᵀ[M][n] · b[n][N]` for `a[n][M]`; `M` must be a multiple of four and `N` of eight.
pub(crate) fn add_outer_products<const M: usize, const N: usize>(out: &mut [f32], a: &[f32], b: &[f32]) {
    for row in (0..M).step_by(ROWS) {
        for column in (0..N).step_by(COLUMNS) {
            let mut sums = [[0.0f32; COLUMNS]; ROWS];
            for (a, b) in a.chunks_exact(M).zip(b.chunks_exact(N)) {
                let (a, b) = (&a[row..row + ROWS], &b[column..column + COLUMNS]);
                for (sums, a) in sums.iter_mut().zip(a) {
                    for (sum, b) in sums.iter_mut().zip(b) {
                        *sum += a * b;
                    }
                }
            }
            for (place, sums) in sums.iter().enumerate() {
                let start = (row + place) * N + column;
                for (out, sum) in out[start..start + COLUMNS].iter_mut().zip(sums) {
                    *out += sum;
                }
            }
        }
    }
}

/// `out[N][M]` = the transpose of `a[M][N]`.
pub(crate) fn transpose<const M: usize, const N: usize>(out: &mut [f32], a: &[f32]) {
    for (row, a) in a.chunks_exact(N).take(M).enumerate() {
        for (column, a) in a.iter().enumerate() {
            out[column * M + row] = *a;
        }
    }
}

/// Adds the rows of `a[n][N]` to `out[N]`.
pub(crate) fn add_rows<const N: usize>(out: &mut [f32], a: &[f32]) {
    for row in a.chunks_exact(N) {
        add(out, row);
    }
}

/// Adds one list to another.
#[inline]
pub(crate) fn add(out: &mut [f32], a: &[f32]) {
    for (out, a) in out.iter_mut().zip(a) {
        *out += a;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(count: usize, step: f32) -> Vec<f32> {
        (0..count).map(|i| ((i * 7919 % 101) as f32 - 50.0) * step).collect()
    }

    #[test]
    fn products_are_right() {
        let (n, a, b) = (7, numbers(7 * 12, 0.5), numbers(12 * 16, 0.25));
        let mut out = vec![1.0; n * 16];
        add_product::<12, 16>(&mut out, &a, &b);
        let mut outer = vec![0.0; 12 * 16];
        add_outer_products::<12, 16>(&mut outer, &a, &out);
        let mut turned = vec![0.0; 16 * 12];
        transpose::<12, 16>(&mut turned, &outer);
        for row in 0..n {
            for column in 0..16 {
                let sum: f32 = (0..12).map(|k| a[row * 12 + k] * b[k * 16 + column]).sum();
                assert_eq!(out[row * 16 + column], sum + 1.0, "quarters are exact");
            }
        }
        for row in 0..12 {
            for column in 0..16 {
                let sum: f32 = (0..n).map(|s| a[s * 12 + row] * out[s * 16 + column]).sum();
                assert_eq!(outer[row * 16 + column], sum);
                assert_eq!(turned[column * 12 + row], sum);
            }
        }
    }
}
