//! Plans with their options spelt as those of a plan of today.

use std::collections::BTreeMap;

use cooperage_journal::{EpisodePlan, TeamList};
use cooperage_teams::respelled;

use super::{Suites, settings_of};

/// The lists of teams that are remembered: a run may have as many as episodes.
const REMEMBERED_MAX: usize = 64;

/// Spells the options of plans as those of a plan of today. Plans that share their teams still share them afterwards.
pub(super) struct Respelling<'s> {
    suites: &'s Suites,
    /// The rules of a plan with its teams as they were and as they are spelt today.
    known: Vec<(String, TeamList, TeamList)>,
}

impl Respelling<'_> {
    pub(super) fn new(suites: &Suites) -> Respelling<'_> {
        Respelling { suites, known: Vec::new() }
    }

    /// An option that cannot be read stays as it is.
    pub(super) fn respell(&mut self, plan: &mut EpisodePlan) {
        self.respell_teams(plan);
        if plan.settings.is_empty() {
            return;
        }
        if let Ok(suite) = self.suites.suite_of(&plan.task) {
            let today = |(name, value): (String, String)| {
                let one = BTreeMap::from([(name, value)]);
                settings_of(suite, &one).unwrap_or(one)
            };
            plan.settings = std::mem::take(&mut plan.settings).into_iter().flat_map(today).collect();
        }
    }

    fn respell_teams(&mut self, plan: &mut EpisodePlan) {
        let is_it = |(rules, before, _): &&(String, TeamList, TeamList)| {
            *rules == plan.rules && before.is_shared_with(&plan.teams)
        };
        if let Some((_, _, today)) = self.known.iter().find(is_it) {
            plan.teams = today.clone();
            return;
        }
        let before = plan.teams.clone();
        for team in &mut plan.teams {
            if let Ok(framework) = self.suites.framework(&team.framework) {
                team.options = respelled(framework, &plan.rules, &team.options);
            }
        }
        if *before == *plan.teams {
            plan.teams = before.clone();
        }
        if self.known.len() < REMEMBERED_MAX {
            self.known.push((plan.rules.clone(), before, plan.teams.clone()));
        }
    }
}
