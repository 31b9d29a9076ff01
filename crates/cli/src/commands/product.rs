//! The episodes of a run: the product of what is selected, teams, models and numbers of agents.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_journal::grid::shared_name;
use cooperage_journal::{
    AttachmentPlan, EpisodeLabels, EpisodePlan, GridPlan, GridTeamPlan, TeamShelf, UnplayablePlan,
};
use cooperage_suites::condition::{ConditionMessage, ExperimentCondition, SeatPlayer, SeatSelector};
use cooperage_suites::naming::by_reason;
use cooperage_suites::plan::{PlanSettings, RunPlanError, condition_episodes};
use cooperage_suites::suite::{Suites, content_hash};
use cooperage_suites::text::{counted, grouped};

use crate::error::{CliError, Exit};
use crate::grid::{Grid, GridModel, GridTeam};
use crate::keyed::Keyed;

/// Episodes above which a product is only played with `--yes`.
const EPISODES_MAX: u64 = 100_000;
/// Combinations that are listed for one reason.
const LISTED_MAX: usize = 8;

/// A team with the files that it alone has.
pub(super) struct TeamInputs {
    pub(super) team: GridTeam,
    pub(super) files: BTreeMap<String, AttachmentPlan>,
    /// Its own options, with those that name files as a plan has them.
    pub(super) options: BTreeMap<String, String>,
    /// The suites with its files; none where it has none.
    pub(super) suites: Option<Suites>,
}

/// The inputs that all combinations share.
pub(super) struct ProductInputs<'a> {
    pub(super) grid: &'a Grid,
    pub(super) suites: &'a Suites,
    /// The names of what is played.
    pub(super) chosen: &'a [String],
    pub(super) episodes: u32,
    pub(super) rollouts: Option<u32>,
    pub(super) options: &'a Keyed,
    /// Models of roles and of seats.
    pub(super) models: &'a Keyed,
    pub(super) yielding: &'a BTreeSet<String>,
    pub(super) latency: &'a Keyed,
    pub(super) seats: &'a [(SeatSelector, SeatPlayer)],
    pub(super) say: &'a [ConditionMessage],
}

/// The episodes with their labels, and the combinations that cannot be played.
#[derive(Default)]
pub(super) struct Product {
    pub(super) episodes: Vec<EpisodePlan>,
    /// Combinations may have equal teams.
    shelf: TeamShelf,
    labels: Vec<EpisodeLabels>,
    unplayable: Vec<UnplayablePlan>,
    planned: BTreeMap<String, EpisodeLabels>,
    combinations: usize,
}

impl ProductInputs<'_> {
    /// Refuses so many episodes that they were hardly meant.
    pub(super) fn check_size(&self) -> Result<(), CliError> {
        let mut episodes = 0_u64;
        let rollouts = u64::from(self.rollouts.unwrap_or(1));
        for selection in self.chosen {
            let tasks = self.suites.select(selection)?.len() as u64;
            let factors =
                [self.grid.teams.len(), self.grid.models.len().max(1), self.grid.agents.len().max(1)];
            let combinations = factors.iter().fold(1_u64, |all, count| all.saturating_mul(*count as u64));
            let of_task = combinations.saturating_mul(u64::from(self.episodes)).saturating_mul(rollouts);
            episodes = episodes.saturating_add(tasks.saturating_mul(of_task));
        }
        if episodes <= EPISODES_MAX {
            return Ok(());
        }
        Err(CliError::new(Exit::Consent, format!("these are {} episodes", grouped(episodes)))
            .hint("agree with --yes, or play fewer tasks with --limit or --sample"))
    }

    /// Plans every combination. `settings` are those of a team.
    pub(super) fn product<'s>(
        &self,
        teams: &[TeamInputs],
        settings: &dyn Fn(&TeamInputs) -> Result<PlanSettings<'s>, CliError>,
    ) -> Result<Product, CliError> {
        let mut product = Product::default();
        let settings: Vec<PlanSettings<'s>> = teams.iter().map(settings).collect::<Result<_, _>>()?;
        for selection in self.chosen {
            let of_suite = self.suites.suite_of(selection)?.defaults().team;
            for (inputs, settings) in teams.iter().zip(&settings) {
                let framework = inputs.team.framework.as_deref().unwrap_or(of_suite);
                for model in self.models_of(framework) {
                    for agents in self.sizes() {
                        let labels = EpisodeLabels {
                            team: inputs.team.label(of_suite).to_owned(),
                            model: model.map(|model| model.label().to_owned()),
                        };
                        let condition = self.condition(selection, inputs, framework, model, agents)?;
                        let suites = inputs.suites.as_ref().unwrap_or(self.suites);
                        let planned = condition_episodes(suites, &condition, settings);
                        product.take(self.grid, selection, labels, agents, planned)?;
                    }
                }
            }
        }
        Ok(product)
    }

    /// The models with which a team of that framework plays: one round without a name for a team that asks none.
    fn models_of(&self, framework: &str) -> Vec<Option<&GridModel>> {
        if self.grid.models.is_empty() || !self.has_roles(framework) {
            return vec![None];
        }
        self.grid.models.iter().map(Some).collect()
    }

    fn sizes(&self) -> Vec<Option<u32>> {
        if self.grid.agents.is_empty() {
            return vec![None];
        }
        self.grid.agents.iter().copied().map(Some).collect()
    }

    /// The frameworks that play beside one another where that one is the team.
    fn frameworks<'f>(&'f self, framework: &'f str) -> impl Iterator<Item = &'f str> {
        std::iter::once(framework).chain(self.seats.iter().filter_map(|(_, player)| player.framework()))
    }

    /// Whether a team of that framework asks a model.
    fn has_roles(&self, framework: &str) -> bool {
        self.frameworks(framework)
            .any(|name| self.suites.framework(name).is_ok_and(|known| !known.roles.is_empty()))
    }

    fn condition(
        &self,
        selection: &str,
        inputs: &TeamInputs,
        framework: &str,
        model: Option<&GridModel>,
        agents: Option<u32>,
    ) -> Result<ExperimentCondition, CliError> {
        let suite = self.suites.suite_of(selection)?;
        let usual = suite.task_tools().usual_agents(selection).unwrap_or(suite.defaults().agents);
        let concerns = |key: &String| self.concerns(key, framework, suite.name());
        let of_team = |all: &BTreeMap<String, String>| -> BTreeMap<String, String> {
            let own = all.iter().filter(|(key, _)| concerns(key));
            own.map(|(key, value)| (key.clone(), value.clone())).collect()
        };
        let mut options = of_team(&self.options.all);
        options.extend(of_team(&inputs.options));
        // A team without models ignores the configured one.
        let mut models = BTreeMap::new();
        if self.has_roles(framework) {
            models = of_team(&self.models.all);
            models.extend(model.map(|model| ("*".to_owned(), model.name.clone())));
        }
        Ok(ExperimentCondition {
            id: selection.to_owned(),
            suite: selection.to_owned(),
            agents: agents.unwrap_or(usual),
            framework: framework.to_owned(),
            options,
            models,
            yielding: self.yielding.clone(),
            episodes: self.episodes,
            rollouts: self.rollouts,
            latency: of_team(&self.latency.all),
            seats: self.seats.to_vec(),
            seat_models: self.models.seats.clone(),
            seat_latency: self.latency.seats.clone(),
            seat_options: self.options.seats.clone(),
            say: self.say.to_vec(),
            ..ExperimentCondition::default()
        })
    }

    /// Whether an option or a role is for a team of that framework in that suite: in a product it may be another team's. An option
    /// of no team is for all teams, so that each of them refuses it.
    fn concerns(&self, key: &str, framework: &str, suite: &str) -> bool {
        if !self.grid.is_labelled {
            return true;
        }
        let owner = key.split('.').next().unwrap_or_default();
        let is_played = |name: &str| cooperage_teams::split_name(name).0 == owner;
        if owner == suite || self.frameworks(framework).any(is_played) {
            return true;
        }
        let suite_of = |selection: &String| self.suites.suite_of(selection).ok();
        let of_suites = || self.chosen.iter().filter_map(suite_of);
        let teams = || self.grid.teams.iter().filter_map(|team| team.framework.as_deref());
        let is_other = teams().any(is_played)
            || of_suites().any(|suite| suite.name() == owner || suite.defaults().team == owner);
        !is_other
    }
}

impl Product {
    fn take(
        &mut self,
        grid: &Grid,
        selection: &str,
        labels: EpisodeLabels,
        agents: Option<u32>,
        planned: Result<Vec<EpisodePlan>, RunPlanError>,
    ) -> Result<(), CliError> {
        self.combinations += 1;
        let episodes = match planned {
            Ok(episodes) => episodes,
            // A task that there is not is played by no team.
            Err(error) if !grid.is_labelled || matches!(error, RunPlanError::Suite(_)) => {
                return Err(error.into());
            }
            Err(error) => {
                let (selection, reason) = (selection.to_owned(), error.to_string());
                self.unplayable.push(UnplayablePlan { selection, labels, agents, reason });
                return Ok(());
            }
        };
        for mut episode in episodes {
            self.shelf.share(&mut episode.teams);
            let key = episode.key();
            match self.planned.get(&key) {
                None => {
                    self.planned.insert(key, labels.clone());
                    self.labels.push(labels.clone());
                    self.episodes.push(episode);
                }
                // Selections may overlap; each episode is played once.
                Some(other) if *other == labels || !grid.is_labelled => {}
                Some(other) => return Err(equal_plans(other, &labels, &episode)),
            }
        }
        Ok(())
    }

    /// The labels and teams beside the episodes, with options as plans have them; none where episodes have no labels.
    ///
    /// # Errors
    /// Lists the combinations that cannot be played, unless they are to be left out.
    pub(super) fn grid_plan(
        &mut self,
        grid: &Grid,
        teams: &[TeamInputs],
        options: &BTreeMap<String, String>,
    ) -> Result<Option<GridPlan>, CliError> {
        if !grid.is_labelled {
            return Ok(None);
        }
        if let Some(text) = self.left_out().filter(|_| !grid.skips_unplayable || self.episodes.is_empty()) {
            let others = counted(self.episodes.len() as u64, "episode");
            let hint = format!("--skip-unplayable plays the other {others}");
            return Err(CliError::usage(text).hint_if((!self.episodes.is_empty()).then_some(hint)));
        }
        let team = |label: &String| {
            let given = teams.iter().find(|one| one.team.label(label) == label);
            let framework = given.and_then(|one| one.team.framework.clone()).unwrap_or_else(|| label.clone());
            let own = format!("{}.", cooperage_teams::split_name(&framework).0);
            let of_all = options.iter().filter(|(name, _)| name.starts_with(&own));
            let mut set: BTreeMap<String, String> =
                of_all.map(|(name, value)| (name.clone(), value.clone())).collect();
            set.extend(given.map(|one| one.options.clone()).unwrap_or_default());
            // The name alone: a plan tells nothing of the folders of this machine.
            let folder = given.and_then(|one| one.team.prompts.as_ref());
            let prompts = folder.and_then(|folder| folder.file_name()).map(str::to_owned);
            (label.clone(), GridTeamPlan { framework, set, prompts })
        };
        let unplayed = self.unplayable.iter().map(|one| &one.labels);
        let labels: BTreeSet<&String> = self.labels.iter().chain(unplayed).map(|one| &one.team).collect();
        Ok(Some(GridPlan {
            teams: labels.into_iter().map(team).collect(),
            models: grid.models.iter().map(|one| (one.label().to_owned(), one.name.clone())).collect(),
            labels: std::mem::take(&mut self.labels),
            unplayable: std::mem::take(&mut self.unplayable),
        }))
    }

    /// The combinations that cannot be played, by reason; none where all can.
    pub(super) fn left_out(&self) -> Option<String> {
        if self.unplayable.is_empty() {
            return None;
        }
        let all = counted(self.combinations as u64, "combination");
        let mut text = format!("{} of {all} cannot be played:", self.unplayable.len());
        for (reason, all) in by_reason(&self.unplayable) {
            text += &format!("\n  {reason}:");
            for words in all.iter().take(LISTED_MAX) {
                text += &format!("\n    {words}");
            }
            if let Some(more) = all.len().checked_sub(LISTED_MAX).filter(|more| *more > 0) {
                text += &format!("\n    … and {more} more");
            }
        }
        Some(text)
    }
}

fn equal_plans(one: &EpisodeLabels, other: &EpisodeLabels, episode: &EpisodePlan) -> CliError {
    let of_models = |labels: &EpisodeLabels| labels.model.clone().unwrap_or_default();
    let (what, one, other) = if one.team == other.team {
        ("models", of_models(one), of_models(other))
    } else {
        ("teams", one.team.clone(), other.team.clone())
    };
    CliError::usage(format!(
        "the {what} `{one}` and `{other}` have equal plans, such as that of {}",
        episode.task
    ))
    .hint("leave one of them out, or change something in it: framework, options or prompts")
}

/// The attachments of a plan: those of all, and those of single teams by content.
pub(super) fn attachments(
    common: &BTreeMap<String, AttachmentPlan>,
    teams: &[TeamInputs],
) -> BTreeMap<String, AttachmentPlan> {
    let own = teams.iter().flat_map(|team| &team.files);
    let own = own.map(|(name, file)| (shared_name(name, &content_hash(file)), file.clone()));
    common.iter().map(|(name, file)| (name.clone(), file.clone())).chain(own).collect()
}
