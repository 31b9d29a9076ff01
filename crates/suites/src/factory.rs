//! Episodes put together from plans: suites join worlds, frameworks and players.

use cooperage_journal::EpisodePlan;
use cooperage_runtime::{EpisodeFactory, EpisodeSetup, TeamSetup};

use crate::suite::Suites;

impl EpisodeFactory for Suites {
    fn set_up(&self, plan: &EpisodePlan) -> Result<EpisodeSetup, String> {
        let stage = self.suite_of(&plan.task).map_err(|error| error.to_string())?.stage(plan)?;
        let mut teams = Vec::new();
        for (team, players) in plan.teams.iter().zip(stage.players) {
            let framework = cooperage_teams::make_with(&team.framework, &team.options, self.texts());
            teams.push(TeamSetup { framework: framework.map_err(|error| error.to_string())?, players });
        }
        Ok(EpisodeSetup {
            world: stage.world,
            judge: stage.judge,
            teams,
            horizon: stage.horizon,
            crew_view: stage.crew_view,
        })
    }
}
