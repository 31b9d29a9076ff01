//! Episodes put together from plans: suites join worlds, frameworks and players.

use cooperage_journal::EpisodePlan;
use cooperage_runtime::{EpisodeFactory, EpisodeSetup};

use crate::suite::Suites;

impl EpisodeFactory for Suites {
    fn set_up(&self, plan: &EpisodePlan) -> Result<EpisodeSetup, String> {
        let stage = self.suite_of(&plan.task).map_err(|error| error.to_string())?.stage(plan)?;
        let team = &plan.team;
        let framework = cooperage_teams::make_with(&team.framework, &team.options, self.texts())
            .map_err(|error| error.to_string())?;
        Ok(EpisodeSetup {
            world: stage.world,
            judge: stage.judge,
            framework,
            horizon: stage.horizon,
            players: stage.players,
        })
    }
}
