//! Digging: start, swing every tick, finish when the block should be broken, and wait for the server to break it.

use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::pos::Face;
use cooperage_blocks::world::{Digging, InputRefusal};
use cooperage_blocks::{BlockPos, BlockState};
use serde::Serialize;

use super::order::{ActStep, hand_slot};
use super::{ActContext, PATIENCE_TICKS};
use crate::sent::SentAct;

/// Ticks after the server's acknowledgement within which the block breaks, or never.
const BREAKING_TICKS: u64 = 20;
/// Ticks from the start within which a server may break a block that it finds softer than this program does.
const AT_ONCE_TICKS: u64 = 2;

/// A block being dug.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Dig {
    pos: BlockPos,
    face: Face,
    old: BlockState,
    /// The slot of the tool.
    slot: usize,
    began: u64,
    /// Ticks until it is finished; 0 breaks by the first stroke.
    ticks: u64,
    /// The number of the last stroke that the server has to acknowledge.
    stroke: i32,
    finished: Option<u64>,
    acknowledged: Option<u64>,
}

/// Begins to dig.
pub(crate) fn begin(pos: BlockPos, context: &mut ActContext<'_>) -> Result<Dig, InputRefusal> {
    let player = context.world.player(context.me).ok_or(InputRefusal::NoPlayer)?;
    if !player.mode.may_build() {
        return Err(InputRefusal::MayNotBreak);
    }
    if !player.reaches(pos) {
        return Err(InputRefusal::OutOfReach);
    }
    let old = context.world.chunks().get(pos).ok_or(InputRefusal::NotLoaded)?;
    if old.is_air() || old.is_liquid() {
        return Err(InputRefusal::NothingToDig);
    }
    let ticks = context.world.dig_time(context.me, pos).ok_or(InputRefusal::NotDiggable)?;
    let face = nearest_face(player.eyes(), pos);
    let slot = hand_slot(context, InteractionHand::Main)?;
    let stroke = context.next_sequence();
    context.out.push(SentAct::DigStarted { pos, face, sequence: stroke });
    Ok(Dig {
        pos,
        face,
        old,
        slot,
        began: context.tick,
        ticks: ticks.into(),
        stroke,
        finished: (ticks == 0).then_some(context.tick),
        acknowledged: None,
    })
}

impl Dig {
    pub(crate) fn go_on(&mut self, context: &mut ActContext<'_>) -> ActStep {
        let now = context.world.state(self.pos);
        let is_gone = now.block() != self.old.block();
        let age = context.tick - self.began;
        let Some(finished) = self.finished else {
            if is_gone && (age <= AT_ONCE_TICKS || age >= self.ticks) {
                return ActStep::Dug { pos: self.pos, old: self.old };
            }
            let reason = match context.world.player(context.me) {
                Some(player) if !player.reaches(self.pos) => Some(InputRefusal::OutOfReach),
                _ if hand_slot(context, InteractionHand::Main) != Ok(self.slot) => {
                    Some(InputRefusal::OtherTool)
                }
                _ if is_gone => Some(InputRefusal::OtherBlock),
                _ => None,
            };
            if let Some(reason) = reason {
                return self.stop(context, reason);
            }
            context.out.push(SentAct::Swung { hand: InteractionHand::Main });
            // The server counts from the tick in which it hears of the start.
            if age > self.ticks {
                self.stroke = context.next_sequence();
                self.finished = Some(context.tick);
                context.out.push(SentAct::DigFinished {
                    pos: self.pos,
                    face: self.face,
                    sequence: self.stroke,
                });
            }
            return ActStep::Busy;
        };
        if age == 0 {
            context.out.push(SentAct::Swung { hand: InteractionHand::Main });
        }
        if is_gone {
            return ActStep::Dug { pos: self.pos, old: self.old };
        }
        if context.acknowledged >= self.stroke {
            self.acknowledged.get_or_insert(context.tick);
        }
        let is_late = self.acknowledged.is_some_and(|at| context.tick >= at + BREAKING_TICKS)
            || context.tick >= finished + PATIENCE_TICKS;
        if is_late {
            ActStep::DigStopped { pos: self.pos, reason: InputRefusal::NothingCame }
        } else {
            ActStep::Busy
        }
    }

    /// Breaks the dig off.
    pub(crate) fn stop(&self, context: &mut ActContext<'_>, reason: InputRefusal) -> ActStep {
        if self.finished.is_none() {
            context.out.push(SentAct::DigStopped { pos: self.pos, face: self.face });
        }
        self.broken_off(reason)
    }

    /// The end of a dig that came to nothing.
    pub(crate) fn broken_off(&self, reason: InputRefusal) -> ActStep {
        ActStep::DigStopped { pos: self.pos, reason }
    }

    /// The cell that is dug.
    pub(crate) fn pos(&self) -> BlockPos {
        self.pos
    }

    /// The dig as others see it, with the number of its input.
    pub(crate) fn digging(&self, sequence: u64, tick: u64) -> Digging {
        let part = |ticks: u64| u32::try_from(ticks).unwrap_or(u32::MAX);
        let done = part(tick.saturating_sub(self.began).min(self.ticks));
        Digging { pos: self.pos, state: self.old, total: part(self.ticks), done, slot: self.slot, sequence }
    }
}

/// The face of a cell that lies towards the eyes.
pub(crate) fn nearest_face(eyes: [f64; 3], pos: BlockPos) -> Face {
    let middle = [pos.x, pos.y, pos.z].map(|part| f64::from(part) + 0.5);
    let away = [0, 1, 2].map(|axis| eyes[axis] - middle[axis]);
    let towards = |axis: usize, low: Face, high: Face| if away[axis] < 0.0 { low } else { high };
    let [x, y, z] = away.map(f64::abs);
    if y >= x && y >= z {
        towards(1, Face::Down, Face::Up)
    } else if x >= z {
        towards(0, Face::West, Face::East)
    } else {
        towards(2, Face::North, Face::South)
    }
}
