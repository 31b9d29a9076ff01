//! Starts a world for the waiting agents: a run of the suite `world` with their profiles, like any other run.

use std::sync::{Arc, PoisonError};

use cooperage_suites::suite::hub::{AgentHub, HubCast};

use super::Hubs;
use super::wire::NewWorld;
use crate::hosting::{NewRun, NotStarted, RunHost, StudioHandle, TriedModel};

/// The prefix of the names of runs for which the request gives no name.
const RUN: &str = "hub";
/// The upper bound of the numbers in such names, exclusive.
const RUNS_MAX: u32 = 10_000;

impl Hubs {
    /// Starts a world with all waiting agents once each of their models has answered, and takes them off the waiting list. Returns
    /// the run's name, and the models that were tried.
    ///
    /// # Errors
    /// The reason why the world cannot be played, as a sentence; the agents then keep waiting.
    pub(crate) fn begin(
        &self,
        world: &NewWorld,
        host: &dyn RunHost,
        studio: &Arc<dyn StudioHandle>,
    ) -> Result<(String, Vec<TriedModel>), String> {
        // The lock makes worlds start one by one, so that no agent gets into two of them.
        let _one = self.beginning.lock().unwrap_or_else(PoisonError::into_inner);
        let (names, cast) = {
            let roster = self.roster()?;
            (roster.names(), roster.cast())
        };
        if names.is_empty() {
            return Err("no agent waits for a world".to_owned());
        }
        let free = || {
            let mut names = (1..RUNS_MAX).map(|number| format!("{RUN}-{number}"));
            names.find(|name| !studio.runs().join(name).exists())
        };
        let name = world.name.clone().or_else(free).ok_or("the folder is full of worlds of the hub")?;
        let wanted = NewRun { name: Some(name.clone()), ..run_of(self.kind()?, names.len(), cast, world)? };
        let answer = host
            .start(&wanted, studio)
            .map_err(|NotStarted { why, hint }| hint.map_or(why.clone(), |hint| format!("{why}; {hint}")))?;
        for name in &names {
            self.roster()?.remove(name);
        }
        Ok((answer.run.unwrap_or(name), answer.tried))
    }
}

/// The request for a run that plays this world with so many agents.
fn run_of(kind: &dyn AgentHub, agents: usize, cast: HubCast, world: &NewWorld) -> Result<NewRun, String> {
    let task = kind.world(world.land.as_deref(), world.minutes)?;
    let clock = match world.clock.as_deref() {
        None => "wall",
        Some(clock @ ("wall" | "tokens")) => clock,
        Some(_) => return Err("the clock is `wall` or `tokens`".to_owned()),
    };
    let options = task.options.into_iter().chain(cast.options);
    let options = options.map(|(name, value)| format!("{name}={value}")).collect();
    Ok(NewRun {
        selection: vec![task.task],
        agents: u32::try_from(agents).ok(),
        clock: Some(clock.to_owned()),
        speed: world.speed,
        seed: world.seed,
        max_cost: world.max_cost,
        yes: world.yes,
        given: cast.attachments,
        options,
        fallback_model: world.model.clone(),
        tries_models: true,
        ..NewRun::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use cooperage_mindcraft::hub::MindcraftHub;
    use serde_json::json;

    #[test]
    fn a_world_is_a_run_with_everybody_who_waits() {
        let mut roster = MindcraftHub.roster();
        for settings in [
            json!({"profile": {"name": "Ada", "model": "random"}, "max_messages": 20}),
            json!({"profile": {"name": "Bo"}}),
        ] {
            roster.create(&settings).unwrap();
        }
        let run_of = |world: &NewWorld| run_of(&MindcraftHub, roster.names().len(), roster.cast(), world);
        let world = NewWorld { minutes: Some(5), model: Some("oracle".to_owned()), ..NewWorld::default() };
        let run = run_of(&world).unwrap();
        assert_eq!((&run.selection[..], run.agents), (&["world/natural".to_owned()][..], Some(2)));
        assert_eq!((run.models.len(), run.fallback_model.as_deref()), (0, Some("oracle")));
        for option in ["world.minutes=5", "world.names=Ada,Bo", "mindcraft.max_messages=20"] {
            assert!(run.options.iter().any(|known| known == option), "{option}: {:?}", run.options);
        }
        assert!(run.given.contains_key("profiles"));
        for wrong in [
            NewWorld { land: Some("/etc".to_owned()), ..NewWorld::default() },
            NewWorld { clock: Some("wait".to_owned()), ..NewWorld::default() },
        ] {
            assert!(run_of(&wrong).is_err());
        }
    }
}
