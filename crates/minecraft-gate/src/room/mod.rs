//! An episode that clients may join: its seats, its door, and the clients that are there.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cooperage_blocks::world::{Player, PlayerId, WorldInput};
use cooperage_body::environment::client_call;
use cooperage_core::{AgentId, ToolCall};
use cooperage_minecraft_wire::names::player_names;
use cooperage_minecraft_wire::text::clean;
use cooperage_runtime::{EpisodeDoor, InputKind, OutsideInput, OutsideSource};
use cooperage_seat::RunAttendance;
use serde_json::{Value, json};

use crate::client::Client;
use crate::intake::Batch;
use crate::limits::MISSED_MAX;
use crate::moment::{Happening, Moment, Step};

/// A seat that a client may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RoomSeat {
    pub(crate) agent: AgentId,
    /// The person's name in the plan.
    pub(crate) person: String,
    /// The name with which the person logs in.
    pub(crate) login: String,
    /// Whether the seat may give the commands of the world's server.
    pub(crate) is_operator: bool,
}

/// The ways from a room to its episode and its run.
pub(crate) struct RoomWays {
    pub(crate) door: EpisodeDoor,
    pub(crate) attendance: RunAttendance,
}

/// The words of a room to each of its clients.
#[derive(Debug, Default)]
pub(crate) struct RoomWords {
    /// The lines of chat that greet a client.
    pub(crate) welcome: Vec<String>,
    /// The task in one line, which a client is told once more when it first says something; empty where there is none.
    pub(crate) task: String,
}

/// The inputs with which `Room` introduces a client: `World` shows it windows, and refuses its places from before a `PutBack`.
const HABITS: [WorldInput; 2] = [WorldInput::ShowWindows, WorldInput::Confirm { tick: 0 }];

/// An episode under way.
pub(crate) struct Room {
    /// Its place in the plan.
    pub(crate) episode: usize,
    pub(crate) seats: Vec<RoomSeat>,
    /// The names of all agents as players, by seat.
    pub(crate) names: Vec<String>,
    pub(crate) words: RoomWords,
    ways: RoomWays,
    state: Mutex<RoomState>,
    /// Whether clients are there, for the observer on the worker.
    is_visited: AtomicBool,
    /// Whether a client waits for a first look at the world.
    wants_look: AtomicBool,
}

#[derive(Default)]
struct RoomState {
    clients: BTreeMap<AgentId, Arc<Client>>,
    /// The last words for each seat that no step has carried to a client there.
    missed: BTreeMap<AgentId, VecDeque<Happening>>,
    /// The bodies of the agents, by seat.
    bodies: Vec<Option<PlayerId>>,
    /// Seats whose person has left the seat itself, and must take it again.
    left: Vec<AgentId>,
    /// The players whose arm swings, the main or the off hand's, until the next step.
    swings: BTreeSet<(PlayerId, bool)>,
    /// Whether recorded lines of a resumed episode are replayed: seats change hands as they did then, and clients are told nothing.
    is_replaying: bool,
    /// The advance of the world in which the clients' acts were taken last.
    taken_in: Option<u64>,
    /// Why the episode is over, if it is.
    over: Option<String>,
    /// The reason for clients that come too late, once the room has closed.
    closed: Option<String>,
}

impl RoomState {
    /// Keeps the last words for each of these seats that it hears.
    fn keep_words(&mut self, seats: impl IntoIterator<Item = AgentId>, happened: &[Happening]) {
        for agent in seats {
            let missed = self.missed.entry(agent).or_default();
            let is_heard = |happening: &&Happening| match happening {
                Happening::Said { to, .. } => to.as_ref().is_none_or(|to| to.contains(&agent)),
                _ => false,
            };
            missed.extend(happened.iter().filter(is_heard).cloned());
            missed.drain(..missed.len().saturating_sub(MISSED_MAX));
        }
    }
}

impl std::fmt::Debug for Room {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Room")
            .field("episode", &self.episode)
            .field("seats", &self.seats)
            .finish_non_exhaustive()
    }
}

impl Room {
    pub(crate) fn new(
        episode: usize,
        seats: Vec<RoomSeat>,
        names: Vec<String>,
        words: RoomWords,
        ways: RoomWays,
    ) -> Room {
        let (is_visited, wants_look) = (AtomicBool::new(false), AtomicBool::new(false));
        Room { episode, seats, names, words, ways, state: Mutex::default(), is_visited, wants_look }
    }

    fn state(&self) -> MutexGuard<'_, RoomState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The seat whose person logs in with that name, letters' case aside.
    pub(crate) fn seat_of(&self, login: &str) -> Option<&RoomSeat> {
        self.seats.iter().find(|seat| seat.login.eq_ignore_ascii_case(login))
    }

    /// Whether a seat may give the commands of the world's server.
    pub(crate) fn is_operator(&self, agent: AgentId) -> bool {
        self.seats.iter().any(|seat| seat.agent == agent && seat.is_operator)
    }

    /// The seats in which no client is.
    pub(crate) fn free(&self) -> Vec<&RoomSeat> {
        let state = self.state();
        self.seats.iter().filter(|seat| !state.clients.contains_key(&seat.agent)).collect()
    }

    /// The agent of that name as a player, letters' case aside.
    pub(crate) fn agent_named(&self, name: &str) -> Option<AgentId> {
        let place = self.names.iter().position(|known| known.eq_ignore_ascii_case(name))?;
        u32::try_from(place).ok().map(AgentId)
    }

    /// The names of a world's players, by number: those of agents, and others by their own.
    pub(crate) fn names_of_players(&self, moment: &Moment) -> Vec<String> {
        let name = |player: &Player| {
            let agent = self.agent_of(player.id).and_then(|agent| self.name_of(agent));
            agent.map_or_else(|| player.name.to_string(), str::to_owned)
        };
        player_names(&moment.players.iter().map(name).collect::<Vec<_>>())
    }

    pub(crate) fn name_of(&self, agent: AgentId) -> Option<&str> {
        self.names.get(agent.0 as usize).map(String::as_str)
    }

    /// Whether clients are there who want to see the world.
    pub(crate) fn is_visited(&self) -> bool {
        self.is_visited.load(Ordering::Relaxed)
    }

    /// Whether a client waits for a look at the world; it is about to get one.
    pub(crate) fn takes_look(&self) -> bool {
        self.wants_look.swap(false, Ordering::Relaxed)
    }

    pub(crate) fn body_of(&self, agent: AgentId) -> Option<PlayerId> {
        self.state().bodies.get(agent.0 as usize).copied().flatten()
    }

    /// The agent whose body that is.
    pub(crate) fn agent_of(&self, body: PlayerId) -> Option<AgentId> {
        let place = self.state().bodies.iter().position(|known| *known == Some(body))?;
        u32::try_from(place).ok().map(AgentId)
    }

    /// A client takes its seat; one that is there already is sent away.
    pub(crate) fn enter(&self, client: &Arc<Client>, person: &str) {
        let mut state = self.state();
        if let Some(reason) = state.closed.clone() {
            client.tell(|post| post.closed = Some(reason));
            return;
        }
        let before = state.clients.insert(client.agent(), Arc::clone(client));
        self.is_visited.store(true, Ordering::Relaxed);
        self.wants_look.store(true, Ordering::Relaxed);
        let (is_replaying, must_join) = (state.is_replaying, state.left.contains(&client.agent()));
        drop(state);
        if let Some(before) = before {
            before.end("somebody has joined with the same name");
        }
        self.ways.attendance.set_client(client.agent().0, true);
        if !is_replaying {
            self.sit_down(client.agent(), must_join.then_some(person));
        }
    }

    /// A client begins to act in its seat. A person's name is given where the person must take the seat again.
    fn sit_down(&self, agent: AgentId, person: Option<&str>) {
        if let Some(person) = person {
            self.send(InputKind::Join, Some(agent), json!({ "name": person }));
        }
        // With its first input the client owns the movement of its body. It has no window open, even where the client before it had one.
        let inputs = [WorldInput::Close].into_iter().chain(HABITS).collect();
        self.hand_in(agent, &Batch { inputs, ack: None });
    }

    /// The recorded lines of a resumed episode are replayed.
    pub(crate) fn begin_replay(&self) {
        self.state().is_replaying = true;
    }

    /// All recorded lines are replayed: the clients that have come in meanwhile take their seats.
    pub(crate) fn end_replay(&self) {
        let came = {
            let mut state = self.state();
            state.is_replaying = false;
            self.seats_to_take(&state)
        };
        came.into_iter().for_each(|(agent, person)| self.sit_down(agent, person));
    }

    /// The seats with clients, and the names of the people who must take theirs again.
    fn seats_to_take(&self, state: &RoomState) -> Vec<(AgentId, Option<&str>)> {
        let taken = self.seats.iter().filter(|seat| state.clients.contains_key(&seat.agent));
        let must_join = |agent| state.left.contains(&agent);
        taken.map(|seat| (seat.agent, must_join(seat.agent).then_some(seat.person.as_str()))).collect()
    }

    /// A client has gone. Its body lets go of everything and stands there.
    pub(crate) fn leave(&self, client: &Arc<Client>) {
        let mut state = self.state();
        if state.clients.get(&client.agent()).is_some_and(|there| Arc::ptr_eq(there, client)) {
            state.clients.remove(&client.agent());
            self.is_visited.store(!state.clients.is_empty(), Ordering::Relaxed);
            drop(state);
            self.ways.attendance.set_client(client.agent().0, false);
            let let_go = [
                WorldInput::Controls(cooperage_blocks::physics::Controls::default()),
                WorldInput::StopDig,
                WorldInput::StopUse,
                WorldInput::Close,
            ];
            self.hand_in(client.agent(), &Batch { inputs: let_go.into(), ack: None });
        }
    }

    /// Clients learn of a step of the world, and their acts go to it.
    pub(crate) fn step(&self, mut step: Step) {
        let mut state = self.state();
        let swings = std::mem::take(&mut state.swings).into_iter();
        step.happened.extend(swings.map(|(player, is_off_hand)| Happening::Swung { player, is_off_hand }));
        // Acts take effect between two advances, and only so many may. A world that stands still takes those of one.
        let takes_acts = state.taken_in.replace(step.advance) != Some(step.advance);
        let left = state.left.clone();
        let clients: Vec<Arc<Client>> = state.clients.values().cloned().collect();
        let bodies = state.bodies.clone();
        let is_away = |agent: &AgentId| !state.clients.contains_key(agent);
        let away: Vec<AgentId> = self.seats.iter().map(|seat| seat.agent).filter(is_away).collect();
        // Orders come before their first client does.
        state.keep_words(away, &step.happened);
        let mut missed = Vec::new();
        for client in &clients {
            missed.push(state.missed.remove(&client.agent()).unwrap_or_default());
        }
        drop(state);
        for (client, missed) in clients.iter().zip(missed) {
            client.step(&step, missed);
            if !takes_acts {
                continue;
            }
            let body = bodies.get(client.agent().0 as usize).copied().flatten();
            let Some(body) = body.and_then(|body| step.moment.player(body)) else { continue };
            let mut batch = client.intake().take(body);
            // The acts in a seat that is left are not kept for the time after.
            if !batch.is_empty() && !left.contains(&client.agent()) {
                self.ways.attendance.act(client.agent().0);
                // A team may have had the body since the client came.
                if !step.moment.window(body.id).is_some_and(|window| window.has_windows) {
                    batch.inputs.splice(0..0, HABITS);
                }
                self.hand_in(client.agent(), &batch);
            }
        }
    }

    /// Keeps words that no step carries on, for each seat that hears them: the next step for a client there delivers them.
    pub(crate) fn keep_words(&self, happened: &[Happening]) {
        self.state().keep_words(self.seats.iter().map(|seat| seat.agent), happened);
    }

    /// The client of a seat has heard all that was said until now.
    pub(crate) fn has_heard(&self, agent: AgentId) {
        self.state().missed.remove(&agent);
    }

    /// The bodies of the agents, by seat.
    pub(crate) fn set_bodies(&self, bodies: Vec<Option<PlayerId>>) {
        self.state().bodies = bodies;
    }

    /// The episode is over, for this reason.
    pub(crate) fn set_over(&self, reason: String) {
        self.state().over = Some(reason);
    }

    /// The person of a seat has left the seat, or sits in it again.
    pub(crate) fn set_seated(&self, agent: AgentId, is_seated: bool) {
        let mut state = self.state();
        state.left.retain(|left| *left != agent);
        if !is_seated {
            state.left.push(agent);
            if let Some(client) = state.clients.get(&agent).filter(|_| !state.is_replaying) {
                client.say("A team plays your seat, or nobody. Log in again to take it back.");
            }
        }
    }

    /// Others see an arm swing.
    pub(crate) fn swing(&self, agent: AgentId, is_off_hand: bool) {
        let mut state = self.state();
        if let Some(player) = state.bodies.get(agent.0 as usize).copied().flatten() {
            state.swings.insert((player, is_off_hand));
        }
    }

    /// A client says something, to all or to one agent.
    pub(crate) fn say(&self, from: AgentId, to: Option<AgentId>, text: &str) {
        self.send(InputKind::Say, to, json!({ "from": from.0, "text": clean(text) }));
    }

    fn hand_in(&self, agent: AgentId, batch: &Batch) {
        // Clients count their acts from 0; another number is not told back.
        let ToolCall { tool, arguments } =
            client_call(&batch.inputs, batch.ack.and_then(|ack| u64::try_from(ack).ok()));
        self.send(InputKind::Move, Some(agent), json!({ "tool": tool, "arguments": arguments }));
    }

    fn send(&self, kind: InputKind, to: Option<AgentId>, data: Value) {
        // An episode that is over takes no input, and its clients learn of its end.
        let _ =
            self.ways.door.send(self.episode, OutsideInput { source: OutsideSource::Client, to, kind, data });
    }

    /// The episode has ended or waits: its clients go on in another room, or are sent away with the reason.
    pub(crate) fn close(&self) {
        let mut state = self.state();
        self.is_visited.store(false, Ordering::Relaxed);
        let reason = match &state.over {
            Some(reason) => format!("The game is over: {reason}."),
            None => "The game waits. `cooperage resume` goes on with it.".to_owned(),
        };
        state.closed = Some(reason.clone());
        for client in std::mem::take(&mut state.clients).into_values() {
            client.tell(|post| post.closed = Some(reason.clone()));
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
