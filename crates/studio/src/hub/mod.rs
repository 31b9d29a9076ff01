//! The hub of agents that talk: all worlds with such agents that this server plays, and the agents that wait for a world.
//!
//! What it does with agents is [`cooperage_mindcraft::hub`]; here is which of them there are. `hub_page` is how pages
//! and programs ask for it, and `docs/hub.md` tells people of both.

mod begin;
pub mod wire;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use cooperage_journal::{EpisodePlan, RunDir};
use cooperage_mindcraft::hub::{FRAMEWORK, Hub, HubError, Roster};
use cooperage_runtime::{Door, Observe, Observer};
use cooperage_suites::suite::{MakeSuite, Suites};
use cooperage_teams::mindcraft::PROFILES;

use wire::HubAgent;

/// See the module.
#[derive(Default)]
pub(crate) struct Hubs {
    /// By run and place in its plan.
    worlds: RwLock<BTreeMap<(String, usize), Arc<Place>>>,
    roster: Mutex<Roster>,
    /// Held while a world begins.
    beginning: Mutex<()>,
}

/// A world with its agents.
pub(crate) struct Place {
    /// The name by which it is asked for: the run's, with the episode's key where the run has several.
    pub(crate) name: String,
    pub(crate) run: String,
    episode: String,
    pub(crate) hub: Hub,
}

impl std::fmt::Debug for Hubs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Hubs(…)")
    }
}

fn is_of_hub(plan: &EpisodePlan) -> bool {
    plan.teams.iter().any(|team| team.framework == FRAMEWORK)
}

impl Hubs {
    /// Who watches the episodes of a run that begins; none where it has no agents that a hub knows.
    pub(crate) fn watches(
        self: &Arc<Hubs>,
        dir: &RunDir,
        door: &Door,
        makers: &Arc<[MakeSuite]>,
    ) -> Option<Observe> {
        let has_agents = dir.plan().episodes.iter().any(is_of_hub);
        let (hubs, dir, door, makers) = (Arc::clone(self), dir.clone(), door.clone(), Arc::clone(makers));
        has_agents.then(|| -> Observe {
            Arc::new(move |episode, plan| hubs.enter(&dir, (episode, plan), &door, &makers))
        })
    }

    /// An episode begins: gives whoever watches its agents; none where it has none that a hub knows, or no bodies.
    fn enter(
        &self,
        dir: &RunDir,
        (place, plan): (usize, &EpisodePlan),
        door: &Door,
        makers: &[MakeSuite],
    ) -> Option<Box<dyn Observer>> {
        let attachments = &dir.plan().attachments;
        let suites = is_of_hub(plan).then(|| Suites::new(makers, attachments).ok())??;
        let look = suites.suite_of(&plan.task).ok()?.body_state()?;
        let profiles = attachments.get(PROFILES).map_or("[]", |file| &file.text);
        let hub = Hub::new(door.clone(), place, &[], look).with_profiles(profiles);
        let (run, episode) = (dir.path().file_name().unwrap_or_default().to_owned(), plan.key());
        let is_alone = dir.plan().episodes.len() == 1;
        let name = if is_alone { run.clone() } else { format!("{run}/{episode}") };
        let watcher = hub.watcher();
        let entered = Arc::new(Place { name, run: run.clone(), episode, hub });
        self.worlds.write().unwrap_or_else(PoisonError::into_inner).insert((run, place), entered);
        Some(watcher)
    }

    /// A run is played no more.
    pub(crate) fn leave(&self, run: &str) {
        self.worlds.write().unwrap_or_else(PoisonError::into_inner).retain(|(of, _), _| of != run);
    }

    /// The worlds under way.
    pub(crate) fn places(&self) -> Vec<Arc<Place>> {
        let worlds = self.worlds.read().unwrap_or_else(PoisonError::into_inner);
        worlds.values().filter(|place| !place.hub.is_over()).cloned().collect()
    }

    pub(crate) fn roster(&self) -> MutexGuard<'_, Roster> {
        self.roster.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The agents of all worlds, then those that wait for one.
    pub(crate) fn list(&self) -> Vec<HubAgent> {
        let mut list = Vec::new();
        for place in self.places() {
            list.extend(place.hub.agents().into_iter().map(|agent| HubAgent {
                name: agent.name,
                in_game: agent.in_game,
                world: Some(place.name.clone()),
                run: Some(place.run.clone()),
                episode: Some(place.episode.clone()),
            }));
        }
        let waiting = |name: &str| HubAgent { name: name.to_owned(), ..HubAgent::default() };
        list.extend(self.roster().names().map(waiting));
        list
    }

    /// The world in which an agent of that name is; none where it only waits for one.
    pub(crate) fn place_of(&self, agent: &str, world: Option<&str>) -> Result<Option<Arc<Place>>, String> {
        let has = |place: &Arc<Place>| {
            world.is_none_or(|world| place.name == world)
                && place.hub.agents().iter().any(|known| known.name == agent)
        };
        let mut places = self.places().into_iter().filter(has);
        match (places.next(), places.next()) {
            (Some(place), None) => Ok(Some(place)),
            (Some(_), Some(_)) => Err(format!("several worlds have an agent `{agent}`: name one as `world`")),
            (None, _) if world.is_none() && self.roster().profile(agent).is_some() => Ok(None),
            (None, _) => Err(HubError::Unknown(agent.chars().take(40).collect()).to_string()),
        }
    }
}
