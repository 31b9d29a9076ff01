//! The events that programs send to the hub, and their answers.

use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_suites::suite::hub::{CreatedAgent, HubError};
use serde_json::{Value, json};

use super::asked::HubRequest;
use crate::guard::AccessRole;
use crate::hosting::StudioHandle;
use crate::hub::wire::NewWorld;
use crate::hub::{HubWorld, Hubs};
use crate::shared::AppState;
use crate::voice::VoicePlace;

/// All events; `docs/hub.md` describes each of them.
pub(super) const EVENTS: [&str; 18] = [
    "create-agent",
    "get-settings",
    "login-agent",
    "chat-message",
    "send-message",
    "restart-agent",
    "stop-agent",
    "start-agent",
    "stop-all-agents",
    "shutdown",
    "destroy-agent",
    "begin-world",
    "get-agents",
    "get-full-state",
    "get-memory",
    "get-settings-spec",
    "set-mode",
    "listen-to-agents",
];

/// Answers an event that does not concern the socket itself. This may take long if a world is started.
pub(super) fn answer(asked: &HubRequest, shared: &AppState, studio: &Arc<dyn StudioHandle>) -> Value {
    let hubs = &shared.hubs;
    let answered = match asked.event.as_str() {
        "create-agent" => create(asked, shared, studio),
        "begin-world" => begin(&asked.data, shared, studio),
        "get-settings" => settings(asked, hubs),
        "get-full-state" => of(asked, hubs, |place, name| Ok(json!({"state": place.hub.state(name)?}))),
        "get-memory" => of(asked, hubs, |place, name| place.hub.memory(name)),
        "get-settings-spec" => hubs.kind().map(|kind| json!({"settings": kind.settings_spec()})),
        "get-agents" => Ok(json!({"agents": hubs.list()})),
        "send-message" | "chat-message" => say(asked, shared),
        "set-mode" => set_mode(asked, hubs),
        "restart-agent" => of(asked, hubs, |place, name| place.hub.restart(name).map(|()| done())),
        "stop-agent" => of(asked, hubs, |place, name| place.hub.stop(name).map(|()| done())),
        "start-agent" => start(asked, shared, studio),
        "stop-all-agents" => stop_all(hubs),
        "shutdown" => Ok(shut_down(asked, shared)),
        "destroy-agent" => destroy(asked, hubs),
        "login-agent" => Err("agents are in the game by themselves: nobody logs in for them".to_owned()),
        other => {
            let name: String = other.chars().take(40).collect();
            Err(format!("there is no event `{name}`; there are {}", EVENTS.join(", ")))
        }
    };
    answered.unwrap_or_else(failed)
}

pub(super) fn done() -> Value {
    json!({"success": true})
}

pub(super) fn failed(error: String) -> Value {
    json!({"success": false, "error": error})
}

/// Acts on an agent that is in a world.
fn of(
    asked: &HubRequest,
    hubs: &Hubs,
    act: impl FnOnce(&HubWorld, &str) -> Result<Value, HubError>,
) -> Result<Value, String> {
    let name = asked.agent()?;
    let place = hubs.place_of(name, asked.world())?;
    let place = place.ok_or_else(|| format!("{name} waits for a world, and is in none yet"))?;
    act(&place, name).map_err(|error| error.to_string())
}

/// Creates an agent. Unless the request says `wait`, a world is started with all waiting agents.
fn create(asked: &HubRequest, shared: &AppState, studio: &Arc<dyn StudioHandle>) -> Result<Value, String> {
    let (settings, options) = match &asked.data {
        Value::Array(things) => (things.first(), things.get(1)),
        data if data.get("settings").is_some() => (data.get("settings"), Some(data)),
        data => (Some(data), None),
    };
    let settings = settings.ok_or("`create-agent` needs the agent's settings")?;
    let kind = shared.hubs.kind()?;
    let created = shared.hubs.roster()?.create(settings).map_err(|error| error.to_string())?;
    let CreatedAgent { name, left_out, remarks } = created;
    let why = |key: String| {
        let why = kind.refused(&key).unwrap_or("there is no such setting, or it has no such value");
        (key.chars().take(60).collect::<String>(), why)
    };
    let left_out: BTreeMap<String, &str> = left_out.into_iter().take(100).map(why).collect();
    let mut answer = json!({"success": true, "name": name, "left_out": left_out, "remarks": remarks});
    if options.and_then(|options| options.get("wait")) != Some(&Value::Bool(true)) {
        let world = options.and_then(|options| options.get("world")).cloned().unwrap_or(Value::Null);
        match begin(&world, shared, studio) {
            Ok(begun) => {
                answer["world"] = begun["world"].clone();
                answer["models"] = begun["models"].clone();
            }
            Err(why) => {
                shared.hubs.roster()?.remove(&name);
                return Err(why);
            }
        }
    }
    Ok(answer)
}

/// Says something to an agent. `spoken` is the id of the recording whose words these are.
fn say(asked: &HubRequest, shared: &AppState) -> Result<Value, String> {
    let text = asked.message()?;
    let Some(id) = asked.data.get("spoken").and_then(Value::as_str) else {
        return of(asked, &shared.hubs, |place, name| place.hub.message(name, text).map(|()| done()));
    };
    let name = asked.agent()?;
    let world = shared.hubs.place_of(name, asked.world())?;
    let world = world.ok_or_else(|| format!("{name} waits for a world, and is in none yet"))?;
    let words = shared.voice.sent(&VoicePlace::of_role(&AccessRole::Admin, None), id, text)?;
    if let Some(run) = shared.live.voice(&world.run) {
        words.keep(&run.folder)?;
    }
    let said = world.hub.spoken_message(name, text, words.mark);
    said.map(|()| done()).map_err(|error| error.to_string())
}

fn begin(data: &Value, shared: &AppState, studio: &Arc<dyn StudioHandle>) -> Result<Value, String> {
    let world = match data {
        Value::Null => NewWorld::default(),
        data => serde_json::from_value(data.clone()).map_err(|error| format!("the world: {error}"))?,
    };
    let host = shared.host.as_ref().ok_or("this server starts no runs")?;
    let (run, tried) = shared.hubs.begin(&world, host.as_ref(), studio)?;
    let models: Vec<Value> = tried
        .into_iter()
        .map(|tried| json!({"model": tried.model, "seconds": tried.latency_us as f64 / 1e6}))
        .collect();
    Ok(json!({"success": true, "world": run, "models": models}))
}

fn settings(asked: &HubRequest, hubs: &Hubs) -> Result<Value, String> {
    let name = asked.agent()?;
    let settings = match hubs.place_of(name, asked.world())? {
        Some(place) => place.hub.settings(name).map_err(|error| error.to_string())?,
        None => hubs.roster()?.settings(name),
    };
    Ok(json!({"settings": settings}))
}

/// Starts an agent that was stopped, or a world for an agent that waits for one.
fn start(asked: &HubRequest, shared: &AppState, studio: &Arc<dyn StudioHandle>) -> Result<Value, String> {
    let name = asked.agent()?;
    match shared.hubs.place_of(name, asked.world())? {
        Some(place) => place.hub.start(name).map(|()| done()).map_err(|error| error.to_string()),
        None => begin(&Value::Null, shared, studio),
    }
}

/// Switches a mode with the agent's own command, which needs no model.
fn set_mode(asked: &HubRequest, hubs: &Hubs) -> Result<Value, String> {
    let mode = asked.data.get("mode").and_then(Value::as_str).unwrap_or_default();
    let is_name = !mode.is_empty() && mode.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    let on = asked.data.get("on").and_then(Value::as_bool);
    match (is_name && mode.len() <= 40, on) {
        (true, Some(on)) => {
            of(asked, hubs, |place, name| place.hub.set_mode(name, mode, on).map(|()| done()))
        }
        _ => Err("`set-mode` needs an `agent`, a `mode` and whether it is `on`".to_owned()),
    }
}

fn stop_all(hubs: &Hubs) -> Result<Value, String> {
    for place in hubs.places() {
        place.hub.stop_all().map_err(|error| error.to_string())?;
    }
    Ok(done())
}

/// Stops the runs of all worlds, or of one world; they can be resumed. The server keeps running.
fn shut_down(asked: &HubRequest, shared: &AppState) -> Value {
    let is_meant = |place: &&Arc<HubWorld>| asked.world().is_none_or(|world| place.name == world);
    let mut runs: Vec<String> =
        shared.hubs.places().iter().filter(is_meant).map(|place| place.run.clone()).collect();
    runs.dedup();
    runs.retain(|run| shared.live.stop(run));
    json!({"success": true, "runs": runs})
}

fn destroy(asked: &HubRequest, hubs: &Hubs) -> Result<Value, String> {
    let name = asked.agent()?;
    if hubs.roster()?.remove(name) {
        return Ok(done());
    }
    hubs.place_of(name, asked.world())?;
    Err(format!("{name} belongs to its world: stop it"))
}

#[cfg(test)]
mod tests {
    use super::EVENTS;

    #[test]
    fn the_documents_tell_of_every_event() {
        let page = include_str!("../../../../docs/hub.md");
        for event in EVENTS {
            assert!(page.contains(&format!("`{event}`")), "{event}");
        }
    }
}
