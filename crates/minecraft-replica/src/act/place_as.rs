//! Placing a block in a given direction: a click is looked for whose result is the wanted one.

use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::physics::Controls;
use cooperage_blocks::pos::Face;
use cooperage_blocks::rules::place::{Click, PlaceRefusal, PlacementCells, place, place_turned};
use cooperage_blocks::world::{InputRefusal, PlayerId};
use cooperage_blocks::{BlockId, BlockPos, ItemId, World};
use serde::Serialize;

use super::block::{self, BlockUse};
use super::fetch::Fetch;
use super::order::ActNotes;
use super::{ActContext, ActProgress};
use crate::sent::SentAct;

/// The looks that are tried, besides the body's own.
const YAWS: [f64; 4] = [0.0, 90.0, 180.0, 270.0];
const PITCHES: [f64; 3] = [0.0, 70.0, -70.0];

/// A block on its way into a cell.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PlaceAs {
    fetch: Fetch,
    item: ItemId,
    cell: BlockPos,
    direction: Option<Box<str>>,
    used: Option<BlockUse>,
}

impl PlaceAs {
    pub(crate) fn begin(
        slot: usize,
        cell: BlockPos,
        direction: Option<Box<str>>,
        context: &ActContext<'_>,
    ) -> Result<PlaceAs, InputRefusal> {
        let player = context.world.player(context.me).ok_or(InputRefusal::NoPlayer)?;
        if !player.reaches(cell) {
            return Err(InputRefusal::OutOfReach);
        }
        if !player.mode.may_build() {
            return Err(InputRefusal::MayNotChange);
        }
        let item = player.inventory.get(slot).ok_or(InputRefusal::EmptySlot)?.item;
        if item.info().blocks.is_empty() {
            return Err(InputRefusal::NoBlock { item });
        }
        let placing = PlaceAs { fetch: Fetch::begin(slot, context)?, item, cell, direction, used: None };
        placing.click(context.world, context.me)?;
        Ok(placing)
    }

    pub(crate) fn holds_hands(&self) -> bool {
        self.used.is_none()
    }

    pub(crate) fn go_on(&mut self, context: &mut ActContext<'_>, notes: &mut ActNotes<'_>) -> ActProgress {
        if let Some(used) = &mut self.used {
            return used.go_on(context, notes);
        }
        match self.click_once_held(context, notes) {
            Ok(used) => {
                self.used = used;
                ActProgress::Busy
            }
            Err(reason) => ActProgress::Failed(reason),
        }
    }

    /// Clicks as soon as the block is in the hand.
    fn click_once_held(
        &mut self,
        context: &mut ActContext<'_>,
        notes: &mut ActNotes<'_>,
    ) -> Result<Option<BlockUse>, InputRefusal> {
        if !self.fetch.go_on(context)? {
            return Ok(None);
        }
        let (click, cells) = self.click(context.world, context.me)?;
        let player = context.world.player(context.me).ok_or(InputRefusal::NoPlayer)?;
        let (on_ground, keys) = (player.body.on_ground, player.effective_controls());
        let look = [click.yaw, click.pitch];
        if look != [player.body.yaw, player.pitch] {
            context.out.push(SentAct::Moved {
                pos: None,
                look: Some(look),
                on_ground,
                is_against_wall: false,
            });
        }
        // A block that does something by itself is clicked while sneaking.
        let sneaks = !keys.sneak && context.world.state(click.cell).info().use_class.is_some();
        if sneaks {
            context.out.push(SentAct::keys(&Controls { sneak: true, ..keys }));
        }
        let mut used = block::place_cells(&click, InteractionHand::Main, cells, context, notes)?;
        used.takes_from(self.fetch.slot(), context);
        if sneaks {
            context.out.push(SentAct::keys(&keys));
        }
        Ok(Some(used))
    }

    /// The click that places the block as it is wanted.
    fn click(&self, world: &World, me: PlayerId) -> Result<(Click, PlacementCells), InputRefusal> {
        let player = world.player(me).ok_or(InputRefusal::NoPlayer)?;
        let blocks: &[BlockId] = &self.item.info().blocks;
        let direction = self.direction.as_deref();
        let wanted =
            place_turned(world.chunks(), blocks, self.cell, direction).map_err(InputRefusal::Placing)?;
        let own = (player.body.yaw, player.pitch);
        let turned = YAWS.into_iter().flat_map(|yaw| PITCHES.into_iter().map(move |pitch| (yaw, pitch)));
        let looks: Vec<(f64, f64)> = std::iter::once(own).chain(turned).collect();
        let is_quiet = |click: &&Click| world.state(click.cell).info().use_class.is_none();
        let clicks = clicks(world, self.cell);
        let clicks: Vec<&Click> = clicks.iter().filter(|click| player.reaches(click.cell)).collect();
        let ordered =
            clicks.iter().copied().filter(is_quiet).chain(clicks.iter().copied().filter(|c| !is_quiet(c)));
        for click in ordered {
            for &(yaw, pitch) in &looks {
                let click = Click { yaw, pitch, is_sneaking: true, ..*click };
                let Ok(cells) = place(world.chunks(), blocks, &click) else { continue };
                let is_wanted = match (direction, cells.first(), wanted.first()) {
                    (Some(_), _, _) => cells == wanted,
                    (None, Some((pos, _)), Some((at, _))) => pos == at,
                    _ => false,
                };
                if is_wanted {
                    return Ok((click, cells));
                }
            }
        }
        Err(InputRefusal::Placing(PlaceRefusal::NoSupport))
    }
}

/// The clicks on solid neighbours by which a cell can be filled: the middles of their faces first, then their halves.
fn clicks(world: &World, cell: BlockPos) -> Vec<Click> {
    let sides = [Face::Down, Face::North, Face::South, Face::West, Face::East, Face::Up];
    let held = sides.into_iter().filter(|&side| {
        let state = world.state(cell.step(side));
        !state.is_air() && !state.is_liquid() && !state.is_replaceable()
    });
    let middle = held.map(|side| Click::on(cell.step(side), side.opposite(), 0.0, 0.0));
    let middle: Vec<Click> = middle.collect();
    let halves = middle.iter().filter(|click| click.face.is_horizontal()).flat_map(|click| {
        [0.25, 0.75].map(|height| Click { hit: [click.hit[0], height, click.hit[2]], ..*click })
    });
    middle.iter().copied().chain(halves).collect()
}
