//! Episodes put together from plans: suites join worlds, frameworks and players.

use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_journal::EpisodePlan;
use cooperage_models::BuiltIn;
use cooperage_runtime::{
    EpisodeFactory, EpisodeSetup, SeatRewards, TeamSetup, WorldCamera, completion_rewards,
};
use cooperage_scripted::Reader;
use cooperage_teams::templates::PROMPTS;
use cooperage_teams::{Prompted, ViewingFramework};

use crate::built_in::players;
use crate::planned::as_planned;
use crate::suite::Suites;

impl EpisodeFactory for Suites {
    fn set_up(&self, plan: &EpisodePlan) -> Result<EpisodeSetup, String> {
        if let Some(own) = self.of_episode(plan).map_err(|error| error.to_string())? {
            return own.set_up(plan);
        }
        if !self.has_replaced_prompts()
            && let Some(name) = plan.attachments.keys().find(|name| name.starts_with(PROMPTS))
        {
            return Err(format!("`{name}` of the plan is not there: it stands in the run's plan.json"));
        }
        let suite = self.suite_of(&plan.task).map_err(|error| error.to_string())?;
        let stage = suite.stage(plan)?;
        let mut teams = Vec::new();
        for team in &plan.teams {
            let info = self.framework(&team.framework).map_err(|error| error.to_string())?;
            let resolved = as_planned(info, plan, team).map_err(|error| error.to_string())?;
            let players = match info.writer {
                Some(writer) => {
                    let has_oracle = suite.oracle(info, &resolved).is_ok();
                    // Chance answers any question, an expert only those that it knows.
                    let is_played = |kind| has_oracle || kind == BuiltIn::Random;
                    players(team, |kind| match kind {
                        BuiltIn::Reader(style) => Some(Box::new(Reader::new(self.prompt_readers(), style))),
                        kind => is_played(kind).then(|| suite.player(plan, team, kind, writer))?,
                    })
                }
                None => BTreeMap::new(),
            };
            let framework = (info.build)(&resolved, self.texts()).map_err(|error| error.to_string())?;
            let framework = match info.view_style(&resolved) {
                Some(style) => Box::new(ViewingFramework { framework, style }),
                None => framework,
            };
            let framework = match self.prompts(&team.framework) {
                Some(prompts) => Box::new(Prompted { framework, prompts: Arc::clone(prompts) }),
                None => framework,
            };
            teams.push(TeamSetup { framework, players });
        }
        Ok(EpisodeSetup {
            world: stage.world,
            judge: stage.judge,
            teams,
            horizon: stage.horizon,
            crew_view: stage.crew_view,
        })
    }

    fn prompts_hash(&self, plan: &EpisodePlan) -> Option<String> {
        let has_own = matches!(self.of_episode(plan), Ok(Some(_)));
        (has_own || self.brings_prompts(plan)).then(|| self.prompts_hash_of(plan))
    }

    fn rewards(&self, plan: &EpisodePlan) -> SeatRewards {
        let Ok(suite) = self.suite_of(&plan.task) else { return completion_rewards };
        let shaped = suite.training().shaped_rewards(plan).filter(|_| plan.shaped_rewards);
        shaped.unwrap_or_else(|| suite.training().rewards(plan))
    }

    fn camera(&self, plan: &EpisodePlan) -> Option<WorldCamera> {
        self.suite_of(&plan.task).ok()?.views().camera
    }
}
