//! Episodes put together from plans: suites join worlds, frameworks and players.

use std::sync::Arc;

use cooperage_journal::{EpisodePlan, TeamPlan};
use cooperage_models::{BuiltIn, ReplyHook};
use cooperage_runtime::{
    EpisodeFactory, EpisodeSetup, SeatRewards, TeamSetup, WorldCamera, completion_rewards,
};
use cooperage_scripted::Reader;
use cooperage_teams::templates::PROMPTS;
use cooperage_teams::{FrameworkInfo, Prompted, Resolved, ViewingFramework};

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
            let players = players(team, |kind| self.player_of(info, &resolved, plan, team, kind));
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

impl Suites {
    /// A built-in player of a team, which begins now; `None` where there is none of that kind for its framework and world.
    ///
    /// # Errors
    /// As [`EpisodeFactory::set_up`].
    pub fn player(
        &self,
        plan: &EpisodePlan,
        team: &TeamPlan,
        kind: BuiltIn,
    ) -> Result<Option<Box<dyn ReplyHook>>, String> {
        if let Some(own) = self.of_episode(plan).map_err(|error| error.to_string())? {
            return own.player(plan, team, kind);
        }
        let info = self.framework(&team.framework).map_err(|error| error.to_string())?;
        let resolved = as_planned(info, plan, team).map_err(|error| error.to_string())?;
        Ok(self.player_of(info, &resolved, plan, team, kind))
    }

    fn player_of(
        &self,
        info: &FrameworkInfo,
        options: &Resolved,
        plan: &EpisodePlan,
        team: &TeamPlan,
        kind: BuiltIn,
    ) -> Option<Box<dyn ReplyHook>> {
        let (writer, suite) = (info.writer?, self.suite_of(&plan.task).ok()?);
        match kind {
            BuiltIn::Reader(style) => Some(Box::new(Reader::new(self.prompt_readers(), style))),
            // Chance answers any question, an expert only those that it knows.
            kind if kind == BuiltIn::Random || suite.oracle(info, options).is_ok() => {
                suite.player(plan, team, kind, writer)
            }
            _ => None,
        }
    }
}
