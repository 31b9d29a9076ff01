//! The prompts with which the teams of a program play: its own, those of frameworks from outside, and the user's.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use cooperage_core::Digest;
use cooperage_journal::{AttachmentPlan, EpisodePlan};
use cooperage_teams::templates::PROMPTS;
use cooperage_teams::{FrameworkInfo, PromptError, PromptFile, PromptTemplates, templates_hash};

use super::Suites;

/// The prompts of all teams, where some are the user's, and those of frameworks that bring along their own.
type TeamPrompts = (Option<Arc<PromptTemplates>>, BTreeMap<&'static str, Arc<PromptTemplates>>);

/// The prompts among these attachments, by name.
pub(super) fn replaced_prompts(attachments: &BTreeMap<String, AttachmentPlan>) -> BTreeMap<String, String> {
    let prompt = |(name, file): (&String, &AttachmentPlan)| {
        Some((name.strip_prefix(PROMPTS)?.to_owned(), file.text.clone()))
    };
    attachments.iter().filter_map(prompt).collect()
}

impl Suites {
    /// The prompts of all teams where some are the user's, and the prompts of frameworks that bring along their own.
    pub(super) fn prompts_with(
        &self,
        replaced: &BTreeMap<String, String>,
    ) -> Result<TeamPrompts, PromptError> {
        let with_own: Vec<&FrameworkInfo> =
            self.frameworks().filter(|framework| !framework.prompts.is_empty()).collect();
        let is_of = |framework: &FrameworkInfo, name: &str| framework.prompts.iter().any(|p| p.0 == name);
        let mut shared = replaced.clone();
        shared.retain(|name, _| !with_own.iter().any(|framework| is_of(framework, name)));
        let prompts = (!shared.is_empty()).then(|| PromptTemplates::with(&[], &shared)).transpose()?;
        let mut brought = BTreeMap::new();
        for framework in with_own {
            let mut its = replaced.clone();
            its.retain(|name, _| shared.contains_key(name) || is_of(framework, name));
            let prompts = PromptTemplates::with(framework.prompts, &its)?;
            brought.insert(framework.name, Arc::new(prompts));
        }
        Ok((prompts.map(Arc::new), brought))
    }

    /// Checks texts that are to stand in place of prompts, by name.
    ///
    /// # Errors
    /// [`PromptError`] for an unknown name, a text that is not a template, or one that cannot be rendered with the values
    /// that teams give to it.
    pub fn check_prompts(&self, replaced: &BTreeMap<String, String>) -> Result<(), PromptError> {
        let (shared, brought) = self.prompts_with(replaced)?;
        shared.iter().chain(brought.values()).try_for_each(|prompts| prompts.try_out())
    }

    /// All prompts, by name: those of the built-in frameworks, then those that frameworks bring along.
    pub fn prompt_files(&self) -> impl Iterator<Item = PromptFile> {
        let built_in = cooperage_teams::prompt_names()
            .filter_map(|name| Some((name, cooperage_teams::templates::text(name)?)));
        built_in.chain(self.frameworks().flat_map(|framework| framework.prompts).copied())
    }

    /// The hash of the prompts with which teams play, for journals.
    #[must_use]
    pub fn prompts_hash(&self) -> String {
        self.prompts.as_ref().map_or_else(templates_hash, |prompts| prompts.hash().to_owned())
    }

    /// The hash of the prompts with which the teams of an episode play, for its journal.
    #[must_use]
    pub fn prompts_hash_of(&self, plan: &EpisodePlan) -> String {
        if let Ok(Some(own)) = self.of_episode(plan) {
            return own.prompts_hash_of(plan);
        }
        let names: BTreeSet<&str> = plan.teams.iter().map(|team| team.framework.as_str()).collect();
        let brought: Vec<&str> =
            names.iter().filter_map(|name| self.brought.get(*name)).map(|prompts| prompts.hash()).collect();
        match &brought[..] {
            [] => self.prompts_hash(),
            [hash] => (*hash).to_owned(),
            hashes => Digest::of(hashes.concat().as_bytes()).to_string(),
        }
    }

    /// Whether a framework of the episode brings along prompts of its own.
    pub(crate) fn brings_prompts(&self, plan: &EpisodePlan) -> bool {
        plan.teams.iter().any(|team| self.brought.contains_key(team.framework.as_str()))
    }

    /// The prompts of a team with that framework, unless they are the program's own.
    pub(crate) fn prompts(&self, framework: &str) -> Option<&Arc<PromptTemplates>> {
        self.brought.get(framework).or(self.prompts.as_ref())
    }

    /// Whether any prompt is the user's.
    pub(crate) fn has_replaced_prompts(&self) -> bool {
        self.has_replaced_prompts
    }
}
