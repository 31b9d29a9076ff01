//! Lying down: what keeps a body from sleeping, as far as it can be known beforehand, and as servers say it.

use std::sync::Arc;

use cooperage_blocks::world::{InputRefusal, Player};
use cooperage_blocks::{BlockPos, World};

/// Ticks of a day, and the times of day at which one can sleep.
const DAY_TICKS: u64 = 24_000;
const NIGHT: std::ops::RangeInclusive<u64> = 12_542..=23_459;

/// Whether players can sleep at that time, in clear weather.
pub(crate) fn is_night(day_time: u64) -> bool {
    NIGHT.contains(&(day_time % DAY_TICKS))
}

/// Whether a body is near enough to a free bed.
pub(crate) fn may_lie_down(world: &World, player: &Player, bed: BlockPos) -> Result<(), InputRefusal> {
    let middle = [f64::from(bed.x) + 0.5, f64::from(bed.y), f64::from(bed.z) + 0.5];
    let apart = |axis: usize| (player.body.pos[axis] - middle[axis]).abs();
    if apart(0) > 3.0 || apart(1) > 2.0 || apart(2) > 3.0 {
        return Err(InputRefusal::BedTooFar);
    }
    if world.state(bed).is("occupied", "true") {
        return Err(InputRefusal::BedTaken);
    }
    Ok(())
}

/// The reason that a server's lines give, in the words of the game.
pub(crate) fn reason_in(lines: &[Arc<str>]) -> Option<InputRefusal> {
    lines.iter().find_map(|line| {
        let says = |part: &str| line.contains(part);
        Some(if says("sleep only at night") || says("only sleep at night") {
            InputRefusal::NotNight
        } else if says("monsters nearby") {
            InputRefusal::MonstersNear
        } else if says("bed is occupied") {
            InputRefusal::BedTaken
        } else if says("bed is too far") {
            InputRefusal::BedTooFar
        } else if says("bed is obstructed") {
            InputRefusal::BedBlocked
        } else {
            return None;
        })
    })
}
