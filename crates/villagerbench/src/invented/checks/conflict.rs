//! F9, as far as it needs no play: conditions that never hold together.

use cooperage_blocks::BlockPos;

use super::{CheckCode, Flaw};
use crate::invented::criterion::{BlockPlace, Condition, Criterion};
use crate::invented::place::is_container;
use crate::invented::record::InventedTask;
use crate::invented::words;

/// Two conditions that exclude each other, if there are any. Both must be about how the world is in the end.
#[must_use]
pub fn conflict(task: &InventedTask) -> Option<Flaw> {
    let conditions: Vec<&Condition> =
        task.criteria.iter().map(|Criterion { condition, .. }| condition).collect();
    conditions.iter().enumerate().find_map(|(number, one)| {
        let others = conditions.get(number + 1..).unwrap_or_default();
        others.iter().find_map(|other| {
            let cell = excluded(one, other).or_else(|| excluded(other, one))?;
            let [one, other] = [one, other].map(|condition| words::sentence(condition));
            let why = format!("two conditions never hold together, \"{one}\" and \"{other}\"");
            Some(Flaw::at(CheckCode::Play, cell, why))
        })
    })
}

/// The cell at which the first condition excludes the second, if it does.
fn excluded(one: &Condition, other: &Condition) -> Option<BlockPos> {
    let same = |cell: &BlockPos, at: &BlockPos| (cell == at).then_some(*cell);
    match (one, other) {
        (Condition::NoBlock { at }, Condition::Block { place: BlockPlace::At(cell), .. })
        | (
            Condition::NoBlock { at },
            Condition::State { at: cell, .. } | Condition::Container { at: cell, .. },
        ) => same(at, cell),
        (
            Condition::Block { name, place: BlockPlace::At(at), facing },
            Condition::Block { name: wanted, place: BlockPlace::At(cell), facing: turned },
        ) => {
            let is_turned = facing.is_some() && turned.is_some() && facing != turned;
            same(at, cell).filter(|_| name != wanted || is_turned)
        }
        (
            Condition::Block { name, place: BlockPlace::At(at), .. },
            Condition::State { at: cell, property, value },
        ) => same(at, cell).filter(|_| name.default_state().try_with(property, value).is_err()),
        (Condition::Block { name, place: BlockPlace::At(at), .. }, Condition::Container { at: cell, .. }) => {
            same(at, cell).filter(|_| !is_container(*name) && name.name() != "furnace")
        }
        (
            Condition::State { at, property, value },
            Condition::State { at: cell, property: other, value: wanted },
        ) => same(at, cell).filter(|_| property == other && value != wanted),
        _ => None,
    }
}
