//! The windows in which acts are done, and how they are opened.

use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::pos::Face;
use cooperage_blocks::world::{EntityId, InputRefusal, WindowKind};
use cooperage_blocks::{BlockPos, World};
use serde::Serialize;

use super::shown::is_container;
use crate::act::ActContext;
use crate::sent::SentAct;

/// The window of a part of an act.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) enum WindowSite {
    /// The player's own.
    Own,
    /// The open one, else the player's own.
    Any,
    /// The open one.
    Shown,
    /// That of a station, which is opened for the act.
    Block { pos: BlockPos, kind: WindowKind },
    /// That of a container, which stays open after the act.
    Container(BlockPos),
    /// That of a villager, which is opened for the act.
    Villager(EntityId),
}

impl WindowSite {
    /// Uses the block or the creature that opens the window.
    pub(super) fn ask(&self, context: &mut ActContext<'_>) -> Result<(), InputRefusal> {
        match *self {
            WindowSite::Block { pos, .. } | WindowSite::Container(pos) => {
                let face = facing(context, pos);
                let sequence = context.next_sequence();
                let cursor = face_middle(face);
                let hand = InteractionHand::Main;
                context.out.push(SentAct::UsedOn { hand, pos, face, cursor, sequence });
            }
            WindowSite::Villager(villager) => {
                let entity = (context.server_entity)(villager).ok_or(InputRefusal::Gone)?;
                let hand = InteractionHand::Main;
                context.out.push(SentAct::Interacted { entity, hand, is_sneaking: false });
            }
            WindowSite::Own | WindowSite::Any | WindowSite::Shown => return Ok(()),
        }
        context.out.push(SentAct::Swung { hand: InteractionHand::Main });
        Ok(())
    }

    /// Whether a window of that kind is the one that was asked for; `None` is a kind that acts do not use.
    pub(super) fn is_shown(&self, kind: Option<WindowKind>) -> bool {
        match self {
            WindowSite::Block { kind: wanted, .. } => kind == Some(*wanted),
            WindowSite::Villager(_) => kind == Some(WindowKind::Merchant),
            WindowSite::Container(_) => kind.is_some_and(is_container),
            WindowSite::Own | WindowSite::Any | WindowSite::Shown => true,
        }
    }

    /// Whether the act closes the window at its end, which is a success or not: a container stays open if it was to be opened.
    pub(super) fn is_closed_after(&self, is_success: bool) -> bool {
        match self {
            WindowSite::Block { .. } | WindowSite::Villager(_) => true,
            WindowSite::Container(_) => !is_success,
            WindowSite::Own | WindowSite::Any | WindowSite::Shown => false,
        }
    }
}

/// The face of a cell that looks at the player's eyes most.
fn facing(context: &ActContext<'_>, pos: BlockPos) -> Face {
    let eyes = |world: &World| world.player(context.me).map(cooperage_blocks::world::Player::eyes);
    let Some([x, y, z]) = eyes(context.world) else { return Face::Up };
    let by = [x - f64::from(pos.x) - 0.5, y - f64::from(pos.y) - 0.5, z - f64::from(pos.z) - 0.5];
    let [dx, dy, dz] = by.map(f64::abs);
    if dy >= dx && dy >= dz {
        if by[1] > 0.0 { Face::Up } else { Face::Down }
    } else if dx >= dz {
        if by[0] > 0.0 { Face::East } else { Face::West }
    } else if by[2] > 0.0 {
        Face::South
    } else {
        Face::North
    }
}

/// The middle of a face, as a point of the cell.
fn face_middle(face: Face) -> [f64; 3] {
    match face {
        Face::Up => [0.5, 1.0, 0.5],
        Face::Down => [0.5, 0.0, 0.5],
        Face::East => [1.0, 0.5, 0.5],
        Face::West => [0.0, 0.5, 0.5],
        Face::South => [0.5, 0.5, 1.0],
        Face::North => [0.5, 0.5, 0.0],
    }
}
