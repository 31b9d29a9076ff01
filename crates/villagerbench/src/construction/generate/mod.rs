//! New construction tasks of the kind of the published ones.
//!
//! A dial from 0 to 1 says how hard they are. It picks a rank among the published blueprints in the order of their
//! complexity: 0 the easiest, 1 the hardest, in between the nearer to an end the more surely, and at one half any rank.
//! The new task has about as many blocks as the blueprint of that rank, as high, of as many materials, with as large a
//! share turned some way and hanging free; its shape comes from a grammar of floors, posts, walls, beams, roofs, steps and
//! furniture. So at one half the tasks are distributed like the published ones.
//!
//! Every block can be placed by the rules of the tools: what hangs free is joined sideways to what was there before it, and
//! what is turned has the block beside it that its direction asks for.

mod materials;
mod profile;
mod shape;

use cooperage_core::TreeRandom;
use materials::clothe;

use super::blueprint::{ConstructionBlueprint, ConstructionBlueprintError, UncheckedCell};

pub use profile::{BlueprintProfile, profile_of};
use profile::{jittered, pick};
use shape::shape;

/// The dial at which tasks are distributed like the published ones.
pub const PUBLISHED_DIAL: f64 = 0.5;

/// So many new tasks, numbered from 0.
///
/// # Errors
/// No seed causes one: generated blueprints are checked as files are.
pub fn generate(
    count: u32,
    seed: u64,
    dial: f64,
) -> Result<Vec<ConstructionBlueprint>, ConstructionBlueprintError> {
    generate_again(seed, dial, &vec![0; count as usize])
}

/// The same, where some of them didn't do: for each task how many before it are passed over.
///
/// # Errors
/// As [`generate`].
pub fn generate_again(
    seed: u64,
    dial: f64,
    attempts: &[u32],
) -> Result<Vec<ConstructionBlueprint>, ConstructionBlueprintError> {
    let root = TreeRandom::from_seed(seed).child("villagerbench construction tasks");
    let tasks = attempts.iter().zip(0..);
    tasks
        .map(|(&attempt, id)| {
            let node = root.numbered_child("task", u64::from(id));
            task(id, &node.numbered_child("attempt", u64::from(attempt)), dial)
        })
        .collect()
}

fn task(
    id: u32,
    random: &TreeRandom,
    dial: f64,
) -> Result<ConstructionBlueprint, ConstructionBlueprintError> {
    let wanted = jittered(pick(&mut random.child("profile"), dial), &mut random.child("size"));
    let parts = shape(&wanted, &mut random.child("shape"));
    let blocks = clothe(&parts, &wanted, &mut random.child("materials"));
    let cells =
        blocks.iter().map(|block| UncheckedCell { pos: block.pos, name: block.name, facing: block.facing });
    ConstructionBlueprint::new(id, cells)
}

#[cfg(test)]
mod tests;
