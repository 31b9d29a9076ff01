//! The hub of agents that can be talked to: the worlds with such agents that this server plays, and the agents that
//! wait for a world.
//!
//! This module keeps track of the worlds and agents; the suite that has a hub acts on them. `hub_page` is the interface
//! for pages and programs, and `docs/hub.md` describes both.

mod begin;
pub mod wire;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use cooperage_journal::{EpisodePlan, RunDir};
use cooperage_runtime::{EpisodeDoor, Observer, ObserverFactory};
use cooperage_suites::suite::hub::{AgentHub, HubEpisode, HubError, HubRoster, OpenedEpisode};
use cooperage_suites::suite::{ProgramRegistry, Suites};

use wire::HubAgent;

/// The reason of all refusals where no suite has a hub.
const NONE: &str = "no benchmark of this program has agents that can be created";

/// The worlds of the hub, and the agents that wait for one.
pub(crate) struct Hubs {
    /// The hub of the program's suites, if one of them has one.
    kind: Option<&'static dyn AgentHub>,
    /// The worlds by run and index of the episode in its plan.
    worlds: RwLock<BTreeMap<(String, usize), Arc<HubWorld>>>,
    roster: Option<Mutex<Box<dyn HubRoster>>>,
    /// Held while a world is being started.
    beginning: Mutex<()>,
}

/// A world of the hub, with its agents.
pub(crate) struct HubWorld {
    /// The name in requests: the run's name, with the episode's key if the run has several episodes.
    pub(crate) name: String,
    pub(crate) run: String,
    episode: String,
    pub(crate) hub: Box<dyn HubEpisode>,
}

impl std::fmt::Debug for Hubs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Hubs(…)")
    }
}

impl Hubs {
    /// The hub of these suites, with no world and no agent yet.
    pub(crate) fn new(registry: &ProgramRegistry) -> Hubs {
        let suites = Suites::for_reading(registry, &BTreeMap::new());
        let kind = suites.ok().and_then(|suites| suites.iter().find_map(|suite| suite.persons().hub()));
        Hubs {
            kind,
            worlds: RwLock::default(),
            roster: kind.map(|kind| Mutex::new(kind.roster())),
            beginning: Mutex::default(),
        }
    }

    /// The hub that the suites have.
    pub(crate) fn kind(&self) -> Result<&'static dyn AgentHub, String> {
        self.kind.ok_or_else(|| NONE.to_owned())
    }

    /// Makes the observers for the episodes of a run; `None` if no team of the run belongs to the hub.
    pub(crate) fn watches(
        self: &Arc<Hubs>,
        dir: &RunDir,
        door: &EpisodeDoor,
        registry: &ProgramRegistry,
    ) -> Option<ObserverFactory> {
        let kind = self.kind?;
        let has_agents = dir.plan().episodes.iter().any(|plan| kind.has_agents(plan));
        let (hubs, dir, door, registry) = (Arc::clone(self), dir.clone(), door.clone(), registry.clone());
        has_agents.then(|| -> ObserverFactory {
            Arc::new(move |episode, plan| hubs.enter(&dir, (episode, plan), &door, &registry))
        })
    }

    /// Registers an episode that begins, and returns the observer of its agents; `None` if no team belongs to the hub,
    /// or the agents have no bodies.
    fn enter(
        &self,
        dir: &RunDir,
        (place, plan): (usize, &EpisodePlan),
        door: &EpisodeDoor,
        registry: &ProgramRegistry,
    ) -> Option<Box<dyn Observer>> {
        let attachments = &dir.plan().attachments;
        let kind = self.kind.filter(|kind| kind.has_agents(plan))?;
        let suites = Suites::new(registry, attachments).ok()?;
        let look = suites.suite_of(&plan.task).ok()?.views().body_state?;
        let hub = kind.open(OpenedEpisode { door: door.clone(), place, look, attachments });
        let (run, episode) = (dir.path().file_name().unwrap_or_default().to_owned(), plan.key());
        let is_alone = dir.plan().episodes.len() == 1;
        let name = if is_alone { run.clone() } else { format!("{run}/{episode}") };
        let watcher = hub.watcher();
        let entered = Arc::new(HubWorld { name, run: run.clone(), episode, hub });
        self.worlds.write().unwrap_or_else(PoisonError::into_inner).insert((run, place), entered);
        Some(watcher)
    }

    /// Forgets the worlds of a run that is not played any more.
    pub(crate) fn leave(&self, run: &str) {
        self.worlds.write().unwrap_or_else(PoisonError::into_inner).retain(|(of, _), _| of != run);
    }

    /// The worlds whose episodes are not over.
    pub(crate) fn places(&self) -> Vec<Arc<HubWorld>> {
        let worlds = self.worlds.read().unwrap_or_else(PoisonError::into_inner);
        worlds.values().filter(|place| !place.hub.is_over()).cloned().collect()
    }

    /// The agents that wait for a world.
    pub(crate) fn roster(&self) -> Result<MutexGuard<'_, Box<dyn HubRoster>>, String> {
        let roster = self.roster.as_ref().ok_or_else(|| NONE.to_owned())?;
        Ok(roster.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The agents of all worlds, then those that wait for a world.
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
        let waiting = self.roster().map(|roster| roster.names()).unwrap_or_default();
        list.extend(waiting.into_iter().map(|name| HubAgent { name, ..HubAgent::default() }));
        list
    }

    /// The world of an agent, by the agent's name; `None` if the agent is waiting for one.
    pub(crate) fn place_of(&self, agent: &str, world: Option<&str>) -> Result<Option<Arc<HubWorld>>, String> {
        let has = |place: &Arc<HubWorld>| {
            world.is_none_or(|world| place.name == world)
                && place.hub.agents().iter().any(|known| known.name == agent)
        };
        let mut places = self.places().into_iter().filter(has);
        match (places.next(), places.next()) {
            (Some(place), None) => Ok(Some(place)),
            (Some(_), Some(_)) => Err(format!("several worlds have an agent `{agent}`: name one as `world`")),
            (None, _) if world.is_none() && self.roster()?.settings(agent).is_some() => Ok(None),
            (None, _) => Err(HubError::Unknown(agent.chars().take(40).collect()).to_string()),
        }
    }
}
