//! Revisions: which conduct of this program an episode has.

use std::fmt;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

/// The conduct that an episode has where later versions of this program have repaired something that a run depends on: what
/// frameworks do with an answer, and what worlds do and say. A plan keeps the revision with which it was made, so that its run
/// can be verified ever after.
///
/// | Revision | What came with it |
/// | --- | --- |
/// | 1 | everything up to 25 November 2026; plans that name no revision |
/// | 2 | the repairs of 26 November 2026 to VillagerAgent, AgentVerse, `solo`, S-Agents and MINDcraft, and to the commands of MINDcraft's bodies |
/// | 3 | rounds of VillagerBench end in the second in which they are decided; a block that stands turned otherwise is told; `!checkBlueprint` lists rows and of doors the lower half; ProAgent ends a decision when a skill fails a second time for the same reason |
/// | 4 | VillagerAgent, AgentVerse and `solo` give up after rounds without an action; AgentVerse does not tell an errand whose sixth call worked as failed; a planner of single actions is told of those never begun, and keeps its reports until a plan comes of them; bodies dig no ways through cells that their blueprint fills nor through farmland, and say so, and take a tick for each scaffold that they cannot take away; bodies that put up a shelter dig no ways through its cells, leave those that others fill, and drop from its walls where no other way leads on; an agent of S-Agents' chain that has handed on waits for its successor's report, the report of a failure there tells what its agent has in hand, and a person's "stop" ends what an agent does; a script that only calls a skill and looks at the result becomes no skill; vectors are asked for 96 at a time; `!searchWiki` has pages; an agent of MINDcraft whose profile names an `embedding` has vectors by that model; a shelter's goal says what agents carry at the start; MindAgent's planner reads what people in seats do in a step before it plans, and is told who they are and to whom they speak, under all rules; with `villagerbench.dig_needed` only blocks are dug that give themselves and stand by themselves, the goal names them, and no factory stands in a building |
/// | 5 | people in seats have places in the organisation of S-Agents, under all rules; an agent of S-Agents waits only for reports on orders of its current request, its monitor reads what it saw in containers, and an attack or nightfall ends what it does; bodies remember the contents of containers that they have opened; in `collection` and `shelter` every action without progress is an attempt, after six of which a group is given up, under all rules; VillagerBench's `MineBlock` breaks leaves of trees that keep the body from the block or from what it drops; `craftBlock` says for which item it has taken a name that is none; agents that look at a player or a place see it with their eyes, in every block world, and are told so; a script's questions cost fuel for all that answering them takes, name 256 kinds of blocks at most, and a script is told which result of its is left out and why |
/// | 6 | agents that collect on a server read facts that hold on servers, in place of those about our own terrain, and calls wait for the surroundings of a body that has just come there |
///
/// Under the rules `paper` all revisions are the published conduct.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Revision(u32);

impl Revision {
    /// The revision of plans that name none.
    pub const FIRST: Revision = Revision(1);
    /// The first one with repairs.
    pub const SECOND: Revision = Revision(2);
    /// The first one of 27 November 2026.
    pub const THIRD: Revision = Revision(3);
    /// The second one of that day.
    pub const FOURTH: Revision = Revision(4);
    /// The first one of 28 November 2026.
    pub const FIFTH: Revision = Revision(5);
    /// The first one of 29 November 2026.
    pub const SIXTH: Revision = Revision(6);
    /// The revision of new plans.
    pub const NEWEST: Revision = Revision::SIXTH;

    /// Returns the number by which plans name it, from 1 on.
    #[must_use]
    pub fn number(self) -> u32 {
        self.0
    }

    /// For a field that plans of before do not have.
    pub(crate) fn first() -> Revision {
        Revision::FIRST
    }

    /// Whether a plan leaves it out.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde asks")]
    pub(crate) fn is_first(&self) -> bool {
        *self == Revision::FIRST
    }
}

impl fmt::Display for Revision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Default for Revision {
    fn default() -> Revision {
        Revision::NEWEST
    }
}

impl<'de> Deserialize<'de> for Revision {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Revision, D::Error> {
        let revision = Revision(u32::deserialize(deserializer)?);
        let (first, newest) = (Revision::FIRST, Revision::NEWEST);
        if (first..=newest).contains(&revision) {
            return Ok(revision);
        }
        let (first, newest) = (first.0, newest.0);
        Err(D::Error::custom(format!(
            "revision {} of the program's conduct is not known here, only {first} to {newest}: use a newer version of the program",
            revision.0
        )))
    }
}
