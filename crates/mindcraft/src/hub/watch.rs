//! The observer that follows an episode for a hub, on the worker that plays it.

use std::collections::BTreeMap;

use cooperage_core::{AgentId, Judge, World};
use cooperage_journal::{EpisodePlan, Record, TeamPlan};
use cooperage_runtime::Observer;
use cooperage_teams::given_name;
use serde_json::{Value, json};

use super::roster::settings;
use super::{FRAMEWORK, Hub, HubState};

/// Ticks between two looks at the bodies.
const LOOK_TICKS: u64 = 20;

/// The observer of an episode for a hub.
pub(super) struct HubWatcher {
    hub: Hub,
    next: u64,
}

impl HubWatcher {
    pub(super) fn new(hub: Hub) -> HubWatcher {
        HubWatcher { hub, next: 0 }
    }
}

impl Observer for HubWatcher {
    fn record(&mut self, record: &Record, world: &dyn World, _: &dyn Judge) {
        let (tick, look) = (world.tick().0, self.hub.look);
        let mut shared = self.hub.shared();
        shared.tick = tick;
        if let Record::Header(header) = record {
            let body = |seat| look(world, AgentId(seat));
            let name = |seat| body(seat).and_then(|body| Some(body.get("name")?.as_str()?.to_owned()));
            let name = |seat| name(seat).unwrap_or_else(|| given_name(AgentId(seat)));
            shared.names = (0..world.agents()).map(name).collect();
            shared.begin(&header.plan);
        }
        shared.note(record);
        // Between the beginning and the end, bodies are read only after a query of a state.
        let is_mark = matches!(record, Record::Header(_) | Record::End(_));
        if is_mark || (shared.is_asked && tick >= self.next) {
            (shared.is_asked, self.next) = (false, tick + LOOK_TICKS);
            for (seat, life) in &mut shared.lives {
                life.body = look(world, *seat).or_else(|| life.body.take());
            }
        }
    }
}

impl Drop for HubWatcher {
    /// The episode is over, or goes on another time.
    fn drop(&mut self) {
        self.hub.shared().is_over = true;
    }
}

impl HubState {
    /// Begins the world: its agents are known now.
    fn begin(&mut self, plan: &EpisodePlan) {
        self.tick_us = plan.clock.tick_us;
        for team in plan.teams.iter().filter(|team| team.framework == FRAMEWORK) {
            for &seat in &team.seats {
                let Some(name) = self.names.get(seat as usize).cloned() else { continue };
                let settings = self.settings_of(plan, team, seat, &name);
                let life = self.lives.entry(AgentId(seat)).or_default();
                life.settings = Some(settings);
                life.person = plan.people.get(&seat).cloned();
                self.seats.insert(name, AgentId(seat));
            }
        }
    }

    fn settings_of(&self, plan: &EpisodePlan, team: &TeamPlan, seat: u32, name: &str) -> Value {
        let is_its = |profile: &&Value| {
            profile.get("name").and_then(Value::as_str).is_some_and(|own| own.eq_ignore_ascii_case(name))
        };
        let profile = self.profiles.iter().find(is_its).cloned().unwrap_or_else(|| json!({ "name": name }));
        let own = team.seat_models.get(&seat).into_iter().flatten();
        let models: BTreeMap<&str, &str> =
            team.models.iter().chain(own).map(|(role, model)| (&**role, &*model.name)).collect();
        let mut all = settings(&profile, &team.options);
        all["models"] = json!(models);
        all["task"] = json!(plan.task);
        all["clock"] = json!(plan.clock.kind.as_str());
        all
    }
}
