//! An event of a room: conditions that must be fulfilled together, and their effects (docs/spec/villager.md, 3.3.6).

use cooperage_blocks::{BlockPos, BlockState};
use cooperage_core::AgentId;

use super::furnish::{ConditionAt, EffectAt};

/// The parts of an event that never change.
#[derive(Clone, Debug, PartialEq)]
pub struct EventPlan {
    /// Its name; none where a room has one only.
    pub name: Option<String>,
    /// The conditions that must be fulfilled.
    pub conditions: Vec<ConditionAt>,
    /// The effects when they are.
    pub effects: Vec<EffectAt>,
    /// Whether one condition is enough.
    pub needs_one: bool,
    /// Ticks for which it counts as true once it fired.
    pub active_ticks: u64,
}

/// The state of an event.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub(super) struct RoomEvent {
    pub(super) flags: Vec<Flag>,
    /// The states of its effects' cells before the event fired.
    pub(super) origins: Vec<BlockState>,
    /// The tick at which it fired, while it counts as true.
    pub(super) active_since: Option<u64>,
    /// Whether it ever fired.
    pub(super) has_fired: bool,
    /// Most conditions that were true at once.
    pub(super) most: u32,
}

/// The state of a condition.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub(super) struct Flag {
    /// Whether it counts as fulfilled.
    pub(super) is_set: bool,
    /// The tick of the last look at which it was fulfilled.
    held_at: Option<u64>,
    /// The tick of the first look at which it was, without a break.
    began_at: Option<u64>,
    /// The agent that fulfilled it.
    pub(super) by: Option<AgentId>,
}

impl RoomEvent {
    /// One that nothing has happened to. The cells of its effects are as they should be without it.
    pub(super) fn new(plan: &EventPlan, state: impl Fn(BlockPos) -> BlockState) -> RoomEvent {
        RoomEvent {
            flags: vec![Flag::default(); plan.conditions.len()],
            origins: plan.effects.iter().map(|effect| state(effect.pos)).collect(),
            active_since: None,
            has_fired: false,
            most: 0,
        }
    }

    /// Whether it counts as true without being looked at.
    pub(super) fn is_active(&self, plan: &EventPlan, now: u64) -> bool {
        self.active_since.is_some_and(|since| now < since + plan.active_ticks)
    }

    /// Forgets the fulfilled conditions of an event that fired, once its time is over.
    pub(super) fn expire(&mut self) {
        if self.active_since.take().is_some() {
            self.flags.iter_mut().for_each(|flag| *flag = Flag::default());
        }
    }

    /// Looks at its conditions: whether enough of them are fulfilled now, or were within the last `window` ticks.
    pub(super) fn look(
        &mut self,
        plan: &EventPlan,
        now: u64,
        window: u64,
        state: impl Fn(BlockPos) -> BlockState,
        doer: impl Fn(&ConditionAt) -> Option<AgentId>,
    ) -> bool {
        for (flag, condition) in self.flags.iter_mut().zip(&plan.conditions) {
            let holds = condition.pattern.holds(state(condition.pos));
            let comes_about = match condition.pulse_ticks {
                None => holds,
                // It has to end soon after it began.
                Some(ticks) => !holds && flag.began_at.is_some_and(|began| now <= began + ticks),
            };
            if holds {
                flag.began_at.get_or_insert(now);
            } else {
                flag.began_at = None;
            }
            if comes_about {
                if !flag.is_set {
                    flag.by = doer(condition);
                }
                flag.held_at = Some(now);
            }
            flag.is_set = flag.held_at.is_some_and(|held| now <= held + window);
        }
        let set = self.flags.iter().filter(|flag| flag.is_set).count();
        self.most = self.most.max(u32::try_from(set).unwrap_or(u32::MAX));
        if plan.needs_one { set > 0 } else { set == self.flags.len() }
    }
}

/// The properties by which a cell is compared with its original state.
const COMPARED: [&str; 6] = ["open", "facing", "axis", "part", "hinge", "powered"];

/// Whether two states differ only in properties that neighbours change.
pub(super) fn is_alike(one: BlockState, other: BlockState) -> bool {
    one == other
        || one.block() == other.block()
            && COMPARED.iter().all(|property| one.property(property) == other.property(property))
}
