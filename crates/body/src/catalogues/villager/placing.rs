//! How blocks are placed: the checks in their order (docs/spec/villager.md, 2.4.1).

use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::path::PathGoal;
use cooperage_blocks::physics::Controls;
use cooperage_blocks::pos::Face;
use cooperage_blocks::world::{InputRefusal, WorldInput};
use cooperage_blocks::{BlockPos, BlockState, ItemId, registry};
use cooperage_core::Trouble;

use super::Generation;
use super::feedback::{ActionFeedback, FeedbackMessage};
use super::record::{beside, nearest_solid};
use super::walking::{far, walk};
use crate::body::Body;
use crate::hands::look_from;
use crate::primitive::{Primitive, PrimitiveFailure};
use crate::skills::{SkillError, Travel, go, hold};
use crate::view::BodyView;

/// How near the body must be, in blocks.
const REACH: f64 = 2.8;
/// How often a cell in which a player stands is tried again, a second apart.
const TRIES_MAX: u32 = 5;
/// Most nodes of a search for a place a little nearer.
const NODES_MAX: u32 = 2_000;
/// Most short steps towards the middle of a cell.
const STEPS_MAX: u32 = 10;

/// A block to place.
#[derive(Clone, Debug)]
pub(super) struct BlockPlacement {
    /// The corrected name of the block.
    pub(super) name: String,
    pub(super) pos: BlockPos,
    /// Facing or axis: one of x, y, z, W, E, S, N, A.
    pub(super) direction: char,
}

/// The words for facings and axes.
const FACINGS: [&str; 10] = ["north", "south", "east", "west", "up", "down", "x", "y", "z", "default"];

/// The facing word, in any case, as one of x, y, z, W, E, S, N, A. The first generation knows axes only.
///
/// # Errors
/// There is no such direction.
pub(super) fn facing(generation: Generation, word: &str) -> Result<char, FeedbackMessage> {
    let direction = match word.trim().to_ascii_lowercase().as_str() {
        "" | "default" | "a" | "none" | "null" | "any" => 'A',
        "up" | "down" | "y" | "u" | "d" => 'y',
        "x" => 'x',
        "z" => 'z',
        "north" | "n" => 'N',
        "south" | "s" => 'S',
        "west" | "w" => 'W',
        "east" | "e" => 'E',
        _ => {
            let word: String = word.chars().filter(|c| !c.is_control()).take(60).collect();
            return Err(format!("{word} is no facing: there are {}", FACINGS.join(", ")).into());
        }
    };
    Ok(match direction {
        'N' | 'S' if !generation.is_second() => 'z',
        'W' | 'E' if !generation.is_second() => 'x',
        direction => direction,
    })
}

/// The sides of a cell of which one must have a block.
fn references(direction: char) -> Vec<Face> {
    match direction {
        'x' => vec![Face::West, Face::East],
        'y' => vec![Face::Down, Face::Up],
        'z' => vec![Face::North, Face::South],
        // The side that it faces away from.
        'N' => vec![Face::South],
        'S' => vec![Face::North],
        'W' => vec![Face::East],
        'E' => vec![Face::West],
        _ => Face::ALL.to_vec(),
    }
}

/// The revision of conduct from which on a block that stands turned otherwise is told.
const TURNS_TOLD: u32 = 3;

/// Places a block.
///
/// # Errors
/// As the checks say, in their order.
pub(super) async fn place<B: Body>(
    generation: Generation,
    body: &B,
    placing: &BlockPlacement,
) -> ActionFeedback {
    let BlockPlacement { name, pos, direction } = placing;
    let pos = *pos;
    let there = body.see(|view| view.state(pos));
    if there.name() == name {
        let otherwise = if body.revision() < TURNS_TOLD { None } else { turned_otherwise(there, *direction) };
        if let Some((property, value)) = otherwise {
            return Err(format!(
                "there is {name} at {pos} already, but with {property}={value}: mine it first to turn it"
            )
            .into());
        }
        return Ok(format!("there is {name} at {pos} already").into());
    }
    if there.name() == "dirt" {
        walk(generation, body, pos, 1.4).await?;
        body.perform(Primitive::Dig(pos)).await.map_err(SkillError::from)?;
    }
    let there = body.see(|view| view.state(pos));
    if !there.is_air() && there.name() != "water" {
        return Err(format!("{pos} is occupied by {}: mine it first", there.name()).into());
    }
    if name.contains("minecart") || name.ends_with("_seeds") || name == "saddle" {
        return Err(format!("{name} can not be placed").into());
    }
    let item = registry().item(name).filter(|&item| body.see(|view| view.count(item)) > 0);
    let item =
        item.ok_or_else(|| format!("you have no {name}: take it from a chest or the inventory first"))?;
    if let Some(reason) = body.see(|view| lacking(generation, view, pos, *direction)) {
        return Err(reason.into());
    }
    let walked = walk(generation, body, pos, 1.4).await;
    if far(body, pos) > REACH {
        come_near(body, pos).await;
    }
    if far(body, pos) > REACH {
        walked?;
        return Err(format!("{pos} is out of reach").into());
    }
    hold(body, item).await?;
    if item.name().ends_with("boat") || item.name().ends_with("raft") {
        return launch(body, item, pos).await;
    }
    let direction = (*direction != 'A').then(|| direction.to_string().into());
    put(body, item, pos, direction).await
}

/// The property by which a block is turned otherwise than wanted, with its value.
fn turned_otherwise(there: BlockState, direction: char) -> Option<(&'static str, &'static str)> {
    let (property, wanted) = match direction {
        'N' => ("facing", "north"),
        'S' => ("facing", "south"),
        'W' => ("facing", "west"),
        'E' => ("facing", "east"),
        'x' => ("axis", "x"),
        'y' => ("axis", "y"),
        'z' => ("axis", "z"),
        _ => return None,
    };
    let value = there.property(property).filter(|value| *value != wanted)?;
    Some((property, value))
}

/// Why there is nothing to place it against.
fn lacking(generation: Generation, view: &BodyView<'_>, pos: BlockPos, direction: char) -> Option<String> {
    let sides = references(direction);
    if sides.iter().any(|side| beside(view, pos, *side).is_some()) {
        return None;
    }
    let wanted: Vec<String> = sides.iter().map(|side| pos.step(*side).to_string()).collect();
    if Face::ALL.into_iter().all(|side| beside(view, pos, side).is_none()) {
        let mut ground = pos;
        while ground.is_inside_height() && view.state(ground).is_air() {
            ground = ground.down();
        }
        return Some(format!("there is nothing beside {pos}; the ground below is {ground}"));
    }
    let mut reason = format!("there must be a block at {}", wanted.join(" or "));
    if generation.is_second()
        && let (Some(solid), Some(side)) = (nearest_solid(view, pos), sides.first())
    {
        reason.push_str(&format!("; the nearest block is at {solid}, fill in {}", pos.step(*side)));
    }
    Some(reason)
}

/// Puts a block into a cell within reach. This body steps out of the cell; other players in it are waited for.
///
/// # Errors
/// There is none left, or the world refuses.
pub(super) async fn put<B: Body>(
    body: &B,
    item: ItemId,
    cell: BlockPos,
    direction: Option<Box<str>>,
) -> ActionFeedback {
    let mut is_refused = false;
    for _ in 0..TRIES_MAX {
        // The other half of a bed is somewhere beside.
        let halves = Face::HORIZONTAL.into_iter().filter(|_| is_refused && item.name().ends_with("_bed"));
        let mut parts = std::iter::once(cell).chain(halves.map(|side| cell.step(side)));
        let own = parts.find(|&part| body.see(|view| stands_in(view, part)));
        if let Some(part) = own {
            step_aside(body, cell, part).await;
        }
        let slot = body.see(|view| crate::hands::slot_with(view.inventory(), |held| held == item));
        let slot = slot.ok_or_else(|| format!("you have no {} any more", item.name()))?;
        match body.act(vec![WorldInput::PlaceAs { slot, cell, direction: direction.clone() }]).await {
            Ok(state) => return Ok(format!("you placed {state} at {cell}").into()),
            Err(PrimitiveFailure::Refused(InputRefusal::InTheWay)) => {
                is_refused = true;
                body.wait(20).await;
            }
            Err(PrimitiveFailure::Dead) => return Err("you are dead".into()),
            Err(failure) => {
                let told =
                    FeedbackMessage::new(format!("{} can not be placed at {cell}: {failure}", item.name()));
                return Err(told.because(failure.trouble()));
            }
        }
    }
    let told =
        FeedbackMessage::new(format!("{} can not be placed at {cell}: somebody stands there", item.name()));
    Err(told.because(Some(Trouble::Crowded)))
}

/// Whether the body is in a cell, with its feet, its head or its sides.
fn stands_in(view: &BodyView<'_>, cell: BlockPos) -> bool {
    let [x, y, z] = view.position();
    let reaches =
        |at: f64, low: i32, wide: f64| at + wide > f64::from(low) && at - wide < f64::from(low) + 1.0;
    reaches(x, cell.x, 0.3)
        && reaches(z, cell.z, 0.3)
        && y + 1.8 > f64::from(cell.y)
        && y < f64::from(cell.y) + 1.0
}

/// Cells around one from whose middles it is within reach, without those in which a body would be in that part of it.
fn stands(cell: BlockPos, part: BlockPos) -> PathGoal {
    // From the lowest corner, to which distances are measured, the middles of these are near enough.
    let around = (-3..=2).flat_map(|y| (-3..=2).flat_map(move |z| (-3..=2).map(move |x| [x, y, z])));
    let is_near = |[x, y, z]: &[i32; 3]| {
        let [x, y, z] = [f64::from(*x) + 0.5, f64::from(*y), f64::from(*z) + 0.5];
        (x * x + y * y + z * z).sqrt() < REACH - 0.1
    };
    let all = around.filter(is_near).map(|[x, y, z]| cell.offset(x, y, z));
    PathGoal::Any(all.filter(|&feet| feet != part && feet.up() != part).map(PathGoal::Block).collect())
}

/// Goes out of a part of a block that is to be placed, to the nearest place within reach of its cell.
async fn step_aside<B: Body>(body: &B, cell: BlockPos, part: BlockPos) {
    // Where there is no room, the world refuses the block later.
    let _ = go(body, &stands(cell, part), &Travel { ticks_max: 100, ..Travel::on_foot() }).await;
    step_in(body, |view| !stands_in(view, part)).await;
}

/// Goes where a cell is within reach.
async fn come_near<B: Body>(body: &B, cell: BlockPos) {
    let travel = Travel { ticks_max: 200, node_budget: NODES_MAX, ..Travel::on_foot() };
    let _ = go(body, &stands(cell, cell), &travel).await;
    step_in(body, |view| view.distance_to_cell(cell) <= REACH).await;
}

/// Steps towards the middle of the body's cell until that is enough: a walk stops where it came into the cell. The body
/// ends upright, so that nothing is placed in a cell that is free only because it crouches.
async fn step_in<B: Body>(body: &B, is_enough: impl Fn(&BodyView<'_>) -> bool) {
    creep(body, is_enough).await;
    if body.see(|view| view.player().body.is_crouching) {
        body.wait(1).await;
    }
}

async fn creep<B: Body>(body: &B, is_enough: impl Fn(&BodyView<'_>) -> bool) {
    for _ in 0..STEPS_MAX {
        let look = body.see(|view| {
            let feet = view.feet();
            let [x, y, z] = view.position();
            let middle = [f64::from(feet.x) + 0.5, y, f64::from(feet.z) + 0.5];
            let off = [x - middle[0], z - middle[2]];
            let is_there = off[0] * off[0] + off[1] * off[1] < 0.01;
            let is_over = is_there || view.state(feet).is_climbable() || is_enough(view);
            (!is_over).then(|| look_from([x, y, z], middle))
        });
        let Some(look) = look else { return };
        let controls = Controls { forward: true, sneak: true, ..Controls::default() };
        let step = Primitive::Keys { controls, look: Some(look), ticks: 1 };
        if body.perform(step).await.is_err() {
            return;
        }
    }
}

/// A boat, on the water or the ground of that cell.
async fn launch<B: Body>(body: &B, item: ItemId, pos: BlockPos) -> ActionFeedback {
    let is_water = body.see(|view| view.state(pos).holds_water());
    let cell = if is_water { pos } else { pos.down() };
    let click = WorldInput::UseOn { cell, face: Face::Up, hit: None, hand: InteractionHand::Main };
    body.act(vec![click]).await.map_err(SkillError::from)?;
    Ok(format!("the {} is at {pos}", item.name()).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_generation_knows_axes_only() {
        assert_eq!(facing(Generation::Second, "north"), Ok('N'));
        assert_eq!(facing(Generation::First, "north"), Ok('z'));
        assert_eq!(facing(Generation::First, "E"), Ok('x'));
        let read = |word| facing(Generation::Second, word);
        assert_eq!(
            ["None", "n", "North", "DEFAULT", "Up"].map(read),
            [Ok('A'), Ok('N'), Ok('N'), Ok('A'), Ok('y')]
        );
        let refused = read("upwards").unwrap_err();
        assert!(format!("{refused:?}").contains("there are north, south, east, west"), "{refused:?}");
    }
}
