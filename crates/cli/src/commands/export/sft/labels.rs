//! `export sft --relabel MODEL`: the player whose answers stand in place of those of a run.

use std::collections::BTreeSet;
use std::sync::Arc;

use cooperage_journal::{EpisodePlan, RunDir};
use cooperage_models::{BuiltIn, LatencyProfiles, ModelName};
use cooperage_suites::plan::{OtherModel, PlanSettings, with_other_model};
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_suites::training::{ChosenEpisode, StateLabels, relabel};

use crate::commands::since::ChangedPrompts;
use crate::error::{CliError, Exit, chain};
use crate::models::no_model;

/// The player, and the changes of prompts that it came upon.
pub(super) struct Relabeller<'r> {
    registry: &'r ProgramRegistry,
    name: &'r str,
    player: BuiltIn,
    changed: ChangedPrompts,
}

impl<'r> Relabeller<'r> {
    /// The player of that name.
    pub(super) fn new(name: &'r str, registry: &'r ProgramRegistry) -> Result<Relabeller<'r>, CliError> {
        let providers = registry.providers();
        let player = match providers.model(name).map_err(|error| no_model(providers, name, &error))? {
            ModelName::BuiltIn(BuiltIn::Replay) | ModelName::Remote(_) => {
                return Err(CliError::usage(format!(
                    "--relabel: `{name}` cannot be asked at the states of a run, only a built-in player can"
                ))
                .hint("name one, such as `--relabel oracle`"));
            }
            ModelName::BuiltIn(player) => player,
        };
        Ok(Relabeller { registry, name, player, changed: ChangedPrompts::default() })
    }

    /// The suites with which the episodes of a run are played again. Refuses a run with an episode in which the player cannot be
    /// asked.
    pub(super) fn suites<'e>(
        &self,
        run: &RunDir,
        episodes: impl Iterator<Item = &'e ChosenEpisode>,
    ) -> Result<Arc<Suites>, CliError> {
        let suites = Suites::new(self.registry, &run.plan().attachments)?;
        for episode in episodes {
            let plan = self.plan(&suites, &episode.plan)?;
            for team in
                plan.teams.iter().filter(|team| !team.models.is_empty() || !team.seat_models.is_empty())
            {
                if suites.player(&plan, team, self.player).is_ok_and(|player| player.is_none()) {
                    return Err(CliError::usage(format!(
                        "--relabel: there is no `{}` for the team `{}` in `{}`",
                        self.name, team.framework, plan.task
                    )));
                }
            }
        }
        Ok(Arc::new(suites))
    }

    /// The answers of the player at each call of these roles in an episode.
    pub(super) fn labels(
        &mut self,
        run: &RunDir,
        suites: &Arc<Suites>,
        episode: &ChosenEpisode,
        roles: &[String],
    ) -> Result<StateLabels, CliError> {
        let (path, lines) = (run.finished_path(&episode.key), run.finished_lines(&episode.key)?);
        let plan = self.plan(suites, &episode.plan)?;
        let labels = relabel((&path, lines), suites, plan, self.player, roles).map_err(|error| {
            CliError::new(Exit::Difference, format!("{path} cannot be played again: {}", chain(&error)))
                .hint("labels are found by playing; without --relabel an export needs only the journal")
        })?;
        self.changed.add(&episode.key, &labels.prompts);
        Ok(labels)
    }

    /// Says how prompts have changed since the runs were played, where they have.
    pub(super) fn tell(&self) {
        self.changed.tell();
    }

    /// The plan with the player in the place of all models.
    fn plan(&self, suites: &Suites, plan: &EpisodePlan) -> Result<EpisodePlan, CliError> {
        let settings = PlanSettings {
            providers: self.registry.providers().clone(),
            ..PlanSettings::usual(LatencyProfiles::built_in().map_err(CliError::usage)?)
        };
        let none = BTreeSet::new();
        let mut plan = plan.clone();
        for team in 0..plan.teams.len() {
            let other = OtherModel { team, name: self.name, vector_roles: &none };
            plan = with_other_model(suites, &plan, other, &settings)?;
        }
        Ok(plan)
    }
}
