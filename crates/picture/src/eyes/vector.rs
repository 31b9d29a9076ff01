//! Three numbers at a time. Arrays' own functions are not always compiled into the loops that call them; these are.

/// Applies a function to each part.
#[inline]
pub(crate) fn each<T: Copy, U>([x, y, z]: [T; 3], by: impl Fn(T) -> U) -> [U; 3] {
    [by(x), by(y), by(z)]
}

/// Applies a function to the parts of two triples.
#[inline]
pub(crate) fn both<A: Copy, B: Copy, U>(a: [A; 3], b: [B; 3], by: impl Fn(A, B) -> U) -> [U; 3] {
    [by(a[0], b[0]), by(a[1], b[1]), by(a[2], b[2])]
}

/// A part of the way from one triple to another.
#[inline]
pub(crate) fn mix(from: [f32; 3], to: [f32; 3], part: f32) -> [f32; 3] {
    both(from, to, |from, to| from + (to - from) * part)
}

/// The place at a distance along a direction.
#[inline]
pub(crate) fn along(from: [f32; 3], way: [f32; 3], t: f32) -> [f32; 3] {
    both(from, way, |from, way| from + way * t)
}

/// The sum of the products.
#[inline]
pub(crate) fn dot(a: [f32; 3], b: [f32; 3]) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
