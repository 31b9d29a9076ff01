//! Readers for the arguments of skills.

use cooperage_blocks::pos::Face;
use cooperage_blocks::{BlockId, BlockPos, ItemId};
use cooperage_core::written::is_alike;
use cooperage_core::{Coordinate, Meaning, Parameter, ParameterKind};

use crate::action::ActionOutcome;
use crate::catalogue::{Arguments, required};
use crate::primitive::MovingTarget;
use crate::skills::{SkillError, block_named, creature_named, item_named};
use crate::view::BodyView;

/// The parameters of a place in which something is.
pub(super) fn place() -> Vec<Parameter> {
    place_of(Meaning::BlockCell)
}

/// The parameters of a place, which stand for such a cell.
pub(super) fn place_of(meaning: fn(Coordinate) -> Meaning) -> Vec<Parameter> {
    vec![
        required("x", ParameterKind::Integer, "east").meaning(meaning(Coordinate::East)),
        required("y", ParameterKind::Integer, "up").meaning(meaning(Coordinate::Up)),
        required("z", ParameterKind::Integer, "south").meaning(meaning(Coordinate::South)),
    ]
}

/// The parameters of both ends of a beam of such cells.
pub(super) fn ends_of(meaning: fn(Coordinate) -> Meaning) -> Vec<Parameter> {
    let mut ends = place_of(meaning);
    ends.extend([
        required("x2", ParameterKind::Integer, "east, of the other end").meaning(meaning(Coordinate::East)),
        required("y2", ParameterKind::Integer, "up, of the other end").meaning(meaning(Coordinate::Up)),
        required("z2", ParameterKind::Integer, "south, of the other end").meaning(meaning(Coordinate::South)),
    ]);
    ends
}

/// The parameters of a place, and others behind them.
pub(super) fn place_and(others: impl IntoIterator<Item = Parameter>) -> Vec<Parameter> {
    place().into_iter().chain(others).collect()
}

/// The place that three arguments name.
pub(super) fn cell(arguments: &Arguments, names: [&str; 3]) -> BlockPos {
    let [x, y, z] = names.map(|name| arguments.integer_or(name, 0, -30_000_000..=30_000_000) as i32);
    BlockPos::new(x, y, z)
}

/// The place of `x`, `y` and `z`.
pub(super) fn at(arguments: &Arguments) -> BlockPos {
    cell(arguments, ["x", "y", "z"])
}

/// The block that an argument names.
pub(super) fn block(arguments: &Arguments, name: &str) -> Result<BlockId, SkillError> {
    block_named(arguments.text(name))
}

/// The item that an argument names.
pub(super) fn item(arguments: &Arguments, name: &str) -> Result<ItemId, SkillError> {
    item_named(arguments.text(name))
}

/// The kind of creature that an argument names.
pub(super) fn kind(arguments: &Arguments, name: &str) -> Result<&'static str, SkillError> {
    creature_named(arguments.text(name))
}

/// The direction that an argument names.
pub(super) fn side(arguments: &Arguments, name: &str) -> Face {
    Face::from_name(arguments.text(name)).unwrap_or(Face::North)
}

/// The four directions as the kind of a parameter.
pub(super) fn sides() -> ParameterKind {
    ParameterKind::Name(Face::HORIZONTAL.map(|face| face.name().to_owned()).to_vec())
}

/// The player of that name, or the nearest creature of that kind.
pub(super) fn target(view: &BodyView<'_>, name: &str, range: f64) -> Option<MovingTarget> {
    let player = view.players(range).into_iter().find(|player| is_alike(name, &player.name));
    if let Some(player) = player {
        return Some(MovingTarget::Player(player.id));
    }
    let mobs = view.mobs(range);
    mobs.into_iter().find(|(_, mob)| is_alike(name, mob.kind_name())).map(|(id, _)| MovingTarget::Entity(id))
}

/// Turns the result of a skill into the outcome that the caller reads.
pub(super) fn told(result: Result<String, SkillError>) -> ActionOutcome {
    match result {
        Ok(text) => ActionOutcome::done(text),
        Err(error) => ActionOutcome::failed(error.to_string()),
    }
}
