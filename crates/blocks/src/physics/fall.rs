//! The damage of a fall (docs/spec/blockworld.md, 11.5).

use crate::registry::BlockState;

/// Blocks that a body may fall unharmed.
const SAFE_BLOCKS: f64 = 3.0;

/// The damage, in half hearts, of landing on a state after having fallen that many blocks. Every level of Jump Boost
/// makes one more block harmless; slime makes a landing harmless for bodies that do not sneak.
///
/// ⌈(fallen − 3) × factor⌉ with the factor 0.2 on hay and honey, 0.5 on beds, 0 on slime, otherwise 1; a stalagmite's tip
/// counts two blocks more and twice.
#[must_use]
pub fn fall_damage(fallen: f64, on: BlockState, jump_boost: u32, is_sneaking: bool) -> u32 {
    let name = on.name();
    let is_tip =
        name == "pointed_dripstone" && on.is("vertical_direction", "up") && on.is("thickness", "tip");
    let (fallen, factor) = match name {
        "hay_block" | "honey_block" => (fallen, 0.2),
        "slime_block" if !is_sneaking => (fallen, 0.0),
        _ if is_tip => (fallen + 2.0, 2.0),
        _ if name.ends_with("_bed") => (fallen, 0.5),
        _ => (fallen, 1.0),
    };
    let harmful = (fallen - SAFE_BLOCKS - f64::from(jump_boost)) * factor;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "never negative; the cast saturates"
    )]
    let damage = harmful.ceil().max(0.0) as u32;
    damage
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn falls_hurt_by_what_they_end_on() {
        let damage = |fallen, on: &str| fall_damage(fallen, on.parse().unwrap(), 0, false);
        assert_eq!([3.0, 3.1, 4.0, 23.0].map(|fallen| damage(fallen, "stone")), [0, 1, 1, 20]);
        assert_eq!(
            [damage(23.0, "hay_block"), damage(23.0, "red_bed"), damage(23.0, "slime_block")],
            [4, 10, 0]
        );
        assert_eq!(damage(3.0, "pointed_dripstone[vertical_direction=up,thickness=tip]"), 4);
        assert_eq!(fall_damage(6.0, BlockState(1), 2, false), 1);
        assert_eq!(fall_damage(23.0, "slime_block".parse().unwrap(), 0, true), 20);
        assert_eq!(fall_damage(f64::NAN, BlockState(1), 0, false), 0);
    }
}
