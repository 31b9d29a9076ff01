//! `jump_gaps.json`: which gaps can be jumped.

use serde::Deserialize;

use super::scene::{SceneCellBudget, scene};
use super::{Compared, FormatError, VectorCase, read};
use crate::chunks::Chunks;
use crate::physics::{BodyMotion, Controls, step};

/// The ticks at which the jump is tried.
const JUMP_TICKS: std::ops::Range<u32> = 60..150;
/// How long the key is held.
const HOLD_TICKS: u32 = 2;
/// When a try is given up.
const TICKS_MAX: u32 = 400;
/// Where the runway ends.
const EDGE: i32 = 8;
/// The runway's height for feet.
const LEVEL: i32 = 64;
/// Gaps and heights are within this; the scenes stay small.
const REACH_MAX: i32 = 64;

#[derive(Deserialize)]
struct JumpGapVectors {
    rows: Vec<JumpGapVector>,
}

#[derive(Deserialize)]
struct JumpGapVector {
    mode: Mode,
    gap: i32,
    dh: i32,
    ok: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Mode {
    Walk,
    Sprint,
}

/// Compares a file `jump_gaps.json`: one case per row.
///
/// # Errors
/// [`FormatError`] if the bytes are no such file.
pub fn jump_gaps(bytes: &[u8]) -> Result<Vec<VectorCase>, FormatError> {
    let file: JumpGapVectors = read(bytes)?;
    let mut budget = SceneCellBudget::new();
    file.rows.iter().map(|row| case(row, &mut budget)).collect()
}

fn case(row: &JumpGapVector, budget: &mut SceneCellBudget) -> Result<VectorCase, FormatError> {
    if !(0..=REACH_MAX).contains(&row.gap) || row.dh.unsigned_abs() > REACH_MAX.unsigned_abs() {
        return Err(FormatError::Content(format!("a gap of {} with {} is out of range", row.gap, row.dh)));
    }
    let (from, top) = (EDGE + row.gap, LEVEL - 1 + row.dh);
    let stone = || "stone".to_owned();
    let runway = (-20, LEVEL - 1, -1, EDGE - 1, LEVEL - 1, 1, stone());
    let world = scene(&[runway, (from, top, -1, from + 30, top, 1, stone())], budget)?;
    let name = format!("{:?} over {}, landing {:+}", row.mode, row.gap, row.dh).to_lowercase();
    Ok(VectorCase::new(name, compare(row, &world)))
}

fn compare(row: &JumpGapVector, world: &Chunks) -> Compared {
    let landed = JUMP_TICKS.filter(|&jump_tick| lands(row, world, jump_tick)).collect::<Vec<u32>>();
    if row.ok == landed.is_empty() {
        return Err(format!("ok: expected {}, got {} (jump ticks {landed:?})", row.ok, !row.ok));
    }
    Ok(())
}

fn lands(row: &JumpGapVector, world: &Chunks, jump_tick: u32) -> bool {
    let mut body = BodyMotion::standing_at([-19.5, f64::from(LEVEL), 0.5]);
    body.yaw = 270.0;
    let target = f64::from(LEVEL + row.dh);
    for tick in 0..TICKS_MAX {
        let jump = (jump_tick..jump_tick + HOLD_TICKS).contains(&tick);
        let sprint = row.mode == Mode::Sprint;
        step(world, &mut body, &Controls { forward: true, sprint, jump, ..Controls::default() });
        let [x, y, _] = body.pos;
        let is_across = x > f64::from(EDGE + row.gap) - 0.3;
        if body.on_ground && is_across && (y - target).abs() < 1e-6 {
            return true;
        }
        if y < target - 1.0 {
            return false;
        }
    }
    false
}
