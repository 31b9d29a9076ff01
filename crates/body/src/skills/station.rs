//! Stations, such as crafting tables: the nearest one, or a carried one that is put down for the time of work.

use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::path::CellBox;
use cooperage_blocks::pos::Face;
use cooperage_blocks::world::WorldInput;
use cooperage_blocks::{BlockPos, ItemId, registry};

use super::SkillError;
use super::collect::break_one;
use super::containers::nearest_block;
use super::equip::hold;
use super::gather::pick_up_near;
use super::travel::{Travel, go_to_reach};
use crate::body::Body;
use crate::hands::{face_middle, look_from};
use crate::primitive::PrimitiveFailure;
use crate::view::{BodyView, corner, distance};

/// The range in which a station is searched, and the means if there is none.
#[derive(Clone, Debug, PartialEq)]
pub struct Workplace {
    /// How far the nearest one may be, in blocks.
    pub range: f64,
    /// Whether one that is carried is put down where there is none, and taken up again.
    pub puts_down: bool,
    /// How the body goes there.
    pub travel: Travel,
}

impl Workplace {
    /// Within 32 blocks, or the own one.
    #[must_use]
    pub fn usual() -> Workplace {
        Workplace { range: 32.0, puts_down: true, travel: Travel::free() }
    }
}

/// A station within reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReachableStation {
    /// The cell of the station.
    pub pos: BlockPos,
    /// Whether it was put down for this.
    pub is_own: bool,
}

/// Goes to the nearest station of these kinds, or puts one down, the first kind first.
///
/// # Errors
/// [`SkillError::NotFound`] if there is none and none is carried; as [`go_to_reach`].
pub async fn reach_station<B: Body>(
    body: &B,
    kinds: &[&str],
    place: &Workplace,
) -> Result<ReachableStation, SkillError> {
    let found = body.see(|view| nearest_block(view, place.range, |name| kinds.contains(&name)));
    if let Some(pos) = found {
        // The way there does not lead through it.
        let mut travel = place.travel.clone();
        travel.protected.push(CellBox::cell(pos));
        match go_to_reach(body, pos, &travel).await {
            Ok(()) => return Ok(ReachableStation { pos, is_own: false }),
            Err(SkillError::Body(PrimitiveFailure::Dead)) => return Err(PrimitiveFailure::Dead.into()),
            Err(error) if !place.puts_down => return Err(error),
            Err(_) => {}
        }
    }
    let carried = body.see(|view| {
        let mut items = kinds.iter().filter_map(|kind| registry().item(kind));
        items.find(|&item| view.count(item) > 0)
    });
    match carried.filter(|_| place.puts_down) {
        Some(item) => {
            let pos = put_down(body, item, &place.travel).await?;
            Ok(ReachableStation { pos, is_own: true })
        }
        None => {
            let what = kinds.first().copied().unwrap_or("workplace").to_owned();
            Err(SkillError::NotFound { what, range: place.range as u32 })
        }
    }
}

/// Takes an own station up again; what can't be taken with the tools at hand stays.
pub async fn leave<B: Body>(body: &B, station: ReachableStation, travel: &Travel) {
    if station.is_own && break_one(body, station.pos, travel).await.is_ok() {
        pick_up_near(body, 5.0).await;
    }
}

/// Spots tried before putting something down is given up.
const SPOTS_MAX: usize = 6;

/// Puts a block down on a free spot within reach, making one if it may dig and there is none. Where it stands.
///
/// # Errors
/// [`SkillError::Missing`] if none is carried, [`SkillError::Other`] if there is no spot for it.
pub(crate) async fn put_down<B: Body>(
    body: &B,
    item: ItemId,
    travel: &Travel,
) -> Result<BlockPos, SkillError> {
    hold(body, item).await?;
    let mut spots = body.see(free_spots);
    if spots.is_empty() && travel.digs {
        for cell in body.see(niches) {
            if break_one(body, cell, travel).await.is_ok() {
                pick_up_near(body, 3.0).await;
                hold(body, item).await?;
                spots = body.see(free_spots);
                break;
            }
        }
    }
    for (cell, side) in spots {
        let beside = cell.step(side);
        let face = side.opposite();
        let [yaw, pitch] = body.see(|view| look_from(view.player().eyes(), face_middle(beside, face)));
        let click = WorldInput::UseOn { cell: beside, face, hit: None, hand: InteractionHand::Main };
        match body.act(vec![WorldInput::Look { yaw, pitch }, click]).await {
            Ok(_) => return Ok(cell),
            Err(PrimitiveFailure::Refused(_)) => {}
            Err(failure) => return Err(failure.into()),
        }
    }
    Err(SkillError::other(format!("there is no place for the {} here", item.name())))
}

/// Cells around the body where a block can stand, with the side that holds it: nearest first, on the ground first.
fn free_spots(view: &BodyView<'_>) -> Vec<(BlockPos, Face)> {
    let feet = view.feet();
    let mut spots = Vec::new();
    for y in [0, 1, -1, 2] {
        for z in -3..=3 {
            for x in -3..=3 {
                let cell = feet.offset(x, y, z);
                let state = view.state(cell);
                if !(state.is_air() || state.is_replaceable() && !state.is_liquid())
                    || (x == 0 && z == 0)
                    || !view.player().reaches(cell)
                    || is_occupied(view, cell)
                {
                    continue;
                }
                let holds = |side: &Face| {
                    let beside = view.state(cell.step(*side));
                    beside.is_cube() && beside.info().use_class.is_none()
                };
                let sides = [Face::Down, Face::North, Face::South, Face::West, Face::East, Face::Up];
                if let Some(side) = sides.into_iter().find(holds) {
                    let far = distance(corner(feet), corner(cell));
                    spots.push((side != Face::Down, far, cell, side));
                }
            }
        }
    }
    spots.sort_by(|a, b| (a.0.cmp(&b.0)).then(a.1.total_cmp(&b.1)).then(a.2.cmp(&b.2)));
    spots.truncate(SPOTS_MAX);
    spots.into_iter().map(|(_, _, cell, side)| (cell, side)).collect()
}

/// Whether a body is in the way, roughly.
fn is_occupied(view: &BodyView<'_>, cell: BlockPos) -> bool {
    let is_in = |feet: BlockPos| feet == cell || feet.up() == cell;
    view.players(8.0).iter().any(|player| is_in(player.cell()))
        || view.mobs(8.0).iter().filter_map(|(id, _)| view.world().entity(*id)).any(|mob| is_in(mob.cell()))
}

/// Walls beside the feet that may give way.
fn niches(view: &BodyView<'_>) -> Vec<BlockPos> {
    let feet = view.feet();
    let sides = Face::ALL.into_iter().filter(|side| side.is_horizontal());
    let cells = sides.flat_map(|side| [feet.step(side), feet.step(side).up()]);
    let is_plain = |cell: &BlockPos| {
        let state = view.state(*cell);
        state.is_cube()
            && state.info().use_class.is_none()
            && cell.neighbours().into_iter().all(|other| !view.state(other).is_liquid())
    };
    cells.filter(is_plain).collect()
}
