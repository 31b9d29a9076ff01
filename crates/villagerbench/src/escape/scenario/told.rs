//! A round as prompts tell it: the rooms that are known, each with what is known of its conditions.

use std::rc::Rc;

use cooperage_core::TreeRandom;

use super::super::event::RoomEvent;
use super::{Escape, EventRules, RoomPlan, RoomState};

/// A room that was told of.
pub(crate) struct ToldRoom {
    pub(crate) plan: RoomPlan,
    pub(crate) is_done: bool,
    /// For each event, which of its conditions count as fulfilled.
    pub(crate) set: Vec<Vec<bool>>,
}

impl Escape {
    /// A round of these rooms, which nothing plays on.
    pub(crate) fn told(rooms: Vec<ToldRoom>, agents: usize) -> Escape {
        let event_rules = EventRules { latch_s: 0, is_fixed: true };
        let mut plans = Vec::new();
        let mut states = Vec::new();
        for ToldRoom { plan, is_done, set } in rooms {
            let event = |(plan, set): (&_, &Vec<bool>)| {
                let mut event = RoomEvent::new(plan, |_| cooperage_blocks::BlockState::AIR);
                for (flag, is_set) in event.flags.iter_mut().zip(set) {
                    flag.is_set = *is_set;
                }
                event
            };
            let events = plan.events.iter().zip(&set).map(event).collect();
            states.push(RoomState { events, is_done, served: Vec::new() });
            plans.push(plan);
        }
        Escape {
            plans: Rc::new(plans),
            event_rules,
            complexity: 0.0,
            paper_complexity: 0,
            random: TreeRandom::from_seed(0).child("escape"),
            draws: 0,
            rooms: states,
            triggered: vec![0; agents],
        }
    }
}
