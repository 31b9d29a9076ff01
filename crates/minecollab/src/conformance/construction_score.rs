//! `construction_score_vectors.json`: how much of a blueprint is built where the world is air but for some blocks.

use std::collections::BTreeMap;

use cooperage_blocks::BlockPos;
use cooperage_blocks::conformance::{FormatError, VectorCase, VectorOutcome};
use cooperage_blocks::registry::{BlockId, UnknownName, registry};
use cooperage_body::blueprint::Blueprint;
use serde::Deserialize;

use super::{Compared, case, read, same};
use crate::score::{tally, total};

/// How far a score may be from the recorded one: it is rounded there.
const TOLERANCE: f64 = 1e-9;

#[derive(Deserialize)]
struct ConstructionScoreVector {
    case: String,
    /// x, y, z, block; the last one of a cell counts.
    edits: Vec<(i32, i32, i32, String)>,
    matches: u64,
    mismatches: u64,
    /// The score in per cent.
    score: Option<f64>,
    complete: bool,
    /// Matches and mismatches of each level.
    per_level: Vec<[u64; 2]>,
}

/// Compares a file `construction_score_vectors.json`: one case per set of blocks. `blueprint_of` gives the blueprint of a
/// task by its id; where it gives none, the task's cases are skipped.
///
/// # Errors
/// [`FormatError`] if the bytes are no such file.
pub fn construction_score(
    bytes: &[u8],
    blueprint_of: impl Fn(&str) -> Option<Blueprint>,
) -> Result<Vec<VectorCase>, FormatError> {
    let tasks: serde_json::Map<String, serde_json::Value> = read(bytes)?;
    let mut cases = Vec::new();
    for (task, rows) in tasks {
        let rows: Vec<ConstructionScoreVector> = serde_json::from_value(rows).map_err(FormatError::Json)?;
        let blueprint = blueprint_of(&task);
        for row in rows {
            let name = format!("{task:?}, {:?}", row.case);
            let there = there(&row)?;
            cases.push(match &blueprint {
                Some(blueprint) => case(name, compare(&row, blueprint, &there)),
                None => {
                    let reason = "no task file of the folder `construction` has its blueprint".to_owned();
                    VectorCase { name, outcome: VectorOutcome::Skipped(reason) }
                }
            });
        }
    }
    Ok(cases)
}

/// The blocks that stand in the world.
fn there(row: &ConstructionScoreVector) -> Result<BTreeMap<BlockPos, BlockId>, FormatError> {
    row.edits
        .iter()
        .map(|(x, y, z, name)| {
            let block = registry().block(name.split('[').next().unwrap_or(name));
            let block = block.ok_or_else(|| FormatError::Name(UnknownName::Block(name.clone())))?;
            Ok((BlockPos::new(*x, *y, *z), block))
        })
        .collect()
}

fn compare(
    row: &ConstructionScoreVector,
    blueprint: &Blueprint,
    there: &BTreeMap<BlockPos, BlockId>,
) -> Compared {
    let look = |pos: BlockPos| there.get(&pos).copied().unwrap_or(BlockId(0));
    let got = total(blueprint, look);
    let levels: Vec<[u64; 2]> = blueprint
        .levels
        .iter()
        .map(|level| tally(level, look))
        .map(|tally| [tally.matches, tally.mismatches])
        .collect();
    same("matches", &row.matches, &got.matches)?;
    same("mismatches", &row.mismatches, &got.mismatches)?;
    let is_near = match (row.score, got.percent()) {
        (Some(expected), Some(got)) => (expected - got).abs() <= TOLERANCE,
        (expected, got) => expected == got,
    };
    if !is_near {
        return Err(format!("score: expected {:?}, got {:?}", row.score, got.percent()));
    }
    same("complete", &row.complete, &got.is_complete())?;
    same("per_level", &row.per_level, &levels)
}
