//! The hub as the suite `world` hands it to servers.

use std::collections::BTreeMap;

use cooperage_journal::EpisodePlan;
use cooperage_suites::suite::hub::{
    AgentHub, CreatedAgent, HubCast, HubEpisode, HubError, HubRoster, HubTask, OpenedEpisode,
};
use cooperage_teams::frameworks::mindcraft::PROFILES;
use serde_json::{Value, json};

use super::roster::{Roster, refused};
use super::spec::settings_spec;
use super::{FRAMEWORK, Hub};
use crate::settings::{ENDLESS, FLAT, MINUTES, NATURAL};

/// The hub for agents of MINDcraft, in the worlds of every suite in which agents have bodies.
pub struct MindcraftHub;

impl AgentHub for MindcraftHub {
    fn has_agents(&self, plan: &EpisodePlan) -> bool {
        plan.teams.iter().any(|team| team.framework == FRAMEWORK)
    }

    fn roster(&self) -> Box<dyn HubRoster> {
        Box::new(Roster::default())
    }

    fn open(&self, episode: OpenedEpisode<'_>) -> Box<dyn HubEpisode> {
        let profiles = episode.attachments.get(PROFILES).map_or("[]", |file| &file.text);
        Box::new(Hub::new(episode.door, episode.place, &[], episode.look).with_profiles(profiles))
    }

    fn settings_spec(&self) -> Value {
        json!(settings_spec())
    }

    fn refused(&self, setting: &str) -> Option<&'static str> {
        refused(setting)
    }

    fn world(&self, land: Option<&str>, minutes: Option<u32>) -> Result<HubTask, String> {
        let task = match land {
            None | Some("natural") => NATURAL,
            Some("flat") => FLAT,
            Some(_) => return Err("the land is `natural` or `flat`".to_owned()),
        };
        let minutes = minutes.map_or_else(|| ENDLESS.to_owned(), |minutes| minutes.to_string());
        Ok(HubTask { task: task.to_owned(), options: BTreeMap::from([(MINUTES.to_owned(), minutes)]) })
    }
}

impl HubRoster for Roster {
    fn create(&mut self, settings: &Value) -> Result<CreatedAgent, HubError> {
        Roster::create(self, settings)
    }

    fn remove(&mut self, name: &str) -> bool {
        Roster::remove(self, name)
    }

    fn names(&self) -> Vec<String> {
        Roster::names(self).map(str::to_owned).collect()
    }

    fn settings(&self, name: &str) -> Option<Value> {
        Roster::settings(self, name)
    }

    fn cast(&self) -> HubCast {
        HubCast { options: self.options(), attachments: self.attachments() }
    }
}
