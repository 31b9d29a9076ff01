//! Getting off a mount: by the key for sneaking.

use cooperage_blocks::physics::Controls;
use cooperage_blocks::world::InputRefusal;
use serde::Serialize;

use super::{ActContext, ActProgress, PATIENCE_TICKS};
use crate::sent::SentAct;

/// Ticks for which the key is held.
const KEY_TICKS: u64 = 2;

/// A body that gets off.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Dismount {
    began: u64,
}

impl Dismount {
    pub(crate) fn begin(context: &mut ActContext<'_>) -> Dismount {
        if let Some(player) = context.world.player(context.me).filter(|player| player.riding.is_some()) {
            let keys = Controls { sneak: true, ..player.effective_controls() };
            context.out.push(SentAct::keys(&keys));
        }
        Dismount { began: context.tick }
    }

    pub(crate) fn go_on(&mut self, context: &mut ActContext<'_>) -> ActProgress {
        let Some(player) = context.world.player(context.me) else {
            return ActProgress::Failed(InputRefusal::NoPlayer);
        };
        let (is_off, keys) = (player.riding.is_none(), player.effective_controls());
        let age = context.tick - self.began;
        if age == KEY_TICKS || is_off && (1..KEY_TICKS).contains(&age) {
            context.out.push(SentAct::keys(&keys));
        }
        if is_off {
            ActProgress::Done("".into())
        } else if age >= PATIENCE_TICKS {
            ActProgress::Failed(InputRefusal::NothingCame)
        } else {
            ActProgress::Busy
        }
    }
}
