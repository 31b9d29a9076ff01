//! Costs as whole numbers.
//!
//! A search compares and adds whole units, so that it never depends on the order of additions. One unit is 2⁻²⁰ (below
//! one millionth) of a plain step in the modes that count as the reference does, and 2⁻¹⁶ of a tick where costs are ticks.

/// The cost of one plain step in units.
pub(super) const ONE: u32 = 1 << 20;

/// The cost of one tick in units, where costs are ticks.
pub(super) const TICK: u32 = 1 << 16;

/// The cost of impossible moves: greater than every limit, and small enough that seven of them can be added.
pub(super) const IMPOSSIBLE: u32 = 1 << 29;

/// Infinity: greater than every cost; it also stands for no limit.
pub(super) const FAR: u32 = u32::MAX;

/// A cost in units; negative ones count as nothing, huge ones as impossible.
pub(super) fn units(cost: f64, unit: f64) -> u32 {
    let scaled = cost * unit;
    if scaled.is_nan() || scaled < 0.0 {
        return 0;
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to lie within")]
    if scaled >= f64::from(IMPOSSIBLE) { IMPOSSIBLE } else { scaled.round() as u32 }
}
