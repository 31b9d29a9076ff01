//! A round of a group put together with its judge and the scripted players.

use cooperage_body::round::RoundWorld;
use cooperage_core::Tick;
use cooperage_suites::suite::{CrewView, TaskSetup};

use crate::task::{GroupJudge, GroupRound, HORIZON_TICKS};

/// The stage of a round in its world.
#[must_use]
pub(crate) fn stage<R: GroupRound + Clone + 'static>(world: RoundWorld<R>) -> TaskSetup
where
    RoundWorld<R>: cooperage_core::World + cooperage_core::Environment,
{
    TaskSetup {
        world: Box::new(world),
        judge: Box::new(GroupJudge::<R>::default()),
        horizon: Tick(HORIZON_TICKS),
        crew_view: CrewView::WholeTeam,
    }
}
