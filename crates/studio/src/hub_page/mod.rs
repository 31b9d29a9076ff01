//! The hub's WebSocket, with the events of the original's server (docs/spec/mindcraft.md, 1.4). It answers events,
//! and tells each connected program of the agents, their messages and their states.

mod asked;
mod events;

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::ws::WebSocket;
use serde_json::{Map, Value, json};
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{Instant, MissedTickBehavior, interval};

use crate::hosting::StudioHandle;
use crate::hub::wire::HubAgent;
use crate::limits::{FOLLOW_EVERY, HUB_MESSAGES_A_SECOND, STATE_EVERY};
use crate::shared::AppState;
use crate::socket::{Gone, Socket, SocketMessage};
use asked::HubRequest;
use events::{answer, done, failed};

/// A program that is connected to the hub.
struct Listener {
    socket: Socket,
    shared: AppState,
    studio: Arc<dyn StudioHandle>,
    /// The list of agents that the program was told last.
    told: Option<Vec<HubAgent>>,
    /// For each world, the number up to which the program was told the agents' messages.
    heard: BTreeMap<String, u64>,
    /// The time at which the program was last told the agents' states.
    states: Option<Instant>,
    wants_states: bool,
}

/// Serves a connected program until it disconnects.
pub(crate) async fn talk(
    socket: WebSocket,
    shared: AppState,
    studio: Arc<dyn StudioHandle>,
    permit: OwnedSemaphorePermit,
) {
    let mut listener = Listener {
        socket: Socket::new(socket, HUB_MESSAGES_A_SECOND),
        told: None,
        heard: BTreeMap::new(),
        states: None,
        wants_states: false,
        shared,
        studio,
    };
    // Messages from before the connection are skipped.
    listener.new_words();
    let _ = listener.converse().await;
    drop(permit);
}

impl Listener {
    async fn converse(&mut self) -> Result<(), Gone> {
        let mut looks = interval(FOLLOW_EVERY);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                heard = self.socket.hear() => match heard? {
                    SocketMessage::Text(text) => self.hear(&text).await?,
                    SocketMessage::Odd => self.reply(&Value::Null, failed("messages are texts".to_owned())).await?,
                },
                _ = looks.tick() => self.tell().await?,
            }
        }
    }

    async fn hear(&mut self, text: &str) -> Result<(), Gone> {
        self.socket.wait_for_its_share().await;
        let asked = match HubRequest::read(text) {
            Ok(asked) => asked,
            Err(why) => return self.reply(&Value::Null, failed(why)).await,
        };
        let id = asked.id();
        if asked.event == "listen-to-agents" {
            self.wants_states = asked.data != Value::Bool(false);
            return self.reply(&id, done()).await;
        }
        let (shared, studio) = (self.shared.clone(), Arc::clone(&self.studio));
        let answered = tokio::task::spawn_blocking(move || answer(&asked, &shared, &studio)).await;
        self.reply(&id, answered.unwrap_or_else(|_| failed("this cannot be done".to_owned()))).await?;
        self.tell_who().await
    }

    async fn reply(&mut self, id: &Value, reply: Value) -> Result<(), Gone> {
        self.socket.send(&json!({"id": id, "reply": reply})).await
    }

    async fn push(&mut self, event: &str, data: Value) -> Result<(), Gone> {
        self.socket.send(&json!({"event": event, "data": data})).await
    }

    /// Sends everything that is new to the program.
    async fn tell(&mut self) -> Result<(), Gone> {
        self.tell_who().await?;
        for words in self.new_words() {
            self.push("bot-output", words).await?;
        }
        let is_due = self.states.is_none_or(|told| told.elapsed() >= STATE_EVERY);
        if self.wants_states && is_due {
            self.states = Some(Instant::now());
            let states = self.all_states();
            self.push("state-update", Value::Object(states)).await?;
        }
        Ok(())
    }

    async fn tell_who(&mut self) -> Result<(), Gone> {
        let agents = self.shared.hubs.list();
        if self.told.as_ref() == Some(&agents) {
            return Ok(());
        }
        self.push("agents-update", json!(agents)).await?;
        self.told = Some(agents);
        Ok(())
    }

    fn new_words(&mut self) -> Vec<Value> {
        let places = self.shared.hubs.places();
        self.heard.retain(|world, _| places.iter().any(|place| place.name == *world));
        let mut words = Vec::new();
        for place in places {
            let heard = self.heard.entry(place.name.clone()).or_default();
            let (said, next) = place.hub.said(*heard);
            *heard = next;
            words.extend(said.into_iter().map(
                |said| json!({"agent": said.name, "world": place.name, "to": said.to, "message": said.text}),
            ));
        }
        words
    }

    /// The states of all agents of all worlds, by name. If a second world has an agent of the same name, its key is
    /// `name@world`.
    fn all_states(&self) -> Map<String, Value> {
        let mut states = Map::new();
        for place in self.shared.hubs.places() {
            for agent in place.hub.agents() {
                let Ok(Some(mut state)) = place.hub.state(&agent.name) else { continue };
                state["world"] = json!(place.name);
                let is_taken = states.contains_key(&agent.name);
                let key = if is_taken { format!("{}@{}", agent.name, place.name) } else { agent.name };
                states.insert(key, state);
            }
        }
        states
    }
}
