//! A shelter on a server: its site lies beside the first agent, wherever that stands, and may be set up by commands.

use cooperage_blocks::BlockPos;
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::Environment;
use serde::Serialize;

use super::plan::ShelterPlan;
use super::{AWAY, corner_beside, given, item, materials_of, order};
use crate::set_up::{GroupStart, SetUp};

/// Cells around a shelter and its builders, and above it, that are cleared: on uneven ground steps would use up the blocks.
const MARGIN: i32 = 2;
/// The sentence in the goal of a shelter for which the set-up gives no blocks.
const NO_MATERIALS: &str = "No blocks are given: the agents get them from the world around them.";

/// A shelter whose site is not chosen yet, and the agents that put it up.
#[derive(Clone, Debug, PartialEq)]
pub struct ShelterOrder {
    /// The names of the agents, by seat.
    pub names: Vec<String>,
    /// The seats of the agents that act in the world.
    pub workers: Vec<u32>,
    /// Whether the site is cleared and materials are given by commands.
    pub has_set_up: bool,
}

/// The state of the opening: the site is chosen in the first tick, then it is set up.
#[derive(Clone, Debug, Serialize)]
pub(super) enum ShelterOpening {
    Site(#[serde(skip)] ShelterOrder),
    SetUp(SetUp),
}

/// A site that was chosen.
pub(super) struct ChosenSite {
    pub(super) plan: ShelterPlan,
    pub(super) goal: String,
    /// The set-up that follows.
    pub(super) set_up: Option<SetUp>,
}

impl ShelterOrder {
    /// Chooses the site for a shelter of these sides, beside the body of the first agent; `None` before that body is there.
    pub(super) fn choose(&self, plan: &ShelterPlan, blocks: &BlockEnvironment) -> Option<ChosenSite> {
        let stands = blocks.with_world(|world| world.players().first().map(|first| first.cell()))?;
        let plan = ShelterPlan { corner: corner_beside(stands), ..plan.clone() };
        let given = if self.has_set_up { given(&plan, &self.workers) } else { Vec::new() };
        let name = |seat: u32| self.names.get(seat as usize).cloned().unwrap_or_default();
        let materials = if self.has_set_up {
            format!("{}{}", super::MATERIALS[0], materials_of(&given, &name))
        } else {
            NO_MATERIALS.to_owned()
        };
        let set_up = self.has_set_up.then(|| {
            let [width, length, height] = [plan.width, plan.length, plan.height].map(|side| side as i32);
            let low = plan.corner.offset(-AWAY - MARGIN, 0, -MARGIN);
            let high = plan.corner.offset(width - 1 + MARGIN, height - 1 + MARGIN, length - 1 + MARGIN);
            SetUp::of(GroupStart {
                names: self.names.clone(),
                given: given.iter().map(|&(seat, material, count)| (seat, item(material), count)).collect(),
                clear: Some([low, high]),
            })
        });
        Some(ChosenSite { goal: format!("{} {materials}", order(&plan)), plan, set_up })
    }
}

impl ShelterOpening {
    /// The part that is missing, in words.
    pub(super) fn missing(&self, blocks: &BlockEnvironment) -> String {
        match self {
            ShelterOpening::Site(_) if blocks.tick().0 == 0 => {
                "the site is chosen in the first tick".to_owned()
            }
            ShelterOpening::Site(_) => "the first agent has no place for a site".to_owned(),
            ShelterOpening::SetUp(set_up) => set_up.missing(blocks),
        }
    }
}

/// The corner of a plan whose site is not chosen.
pub(super) const NOWHERE: BlockPos = BlockPos::new(0, 0, 0);
