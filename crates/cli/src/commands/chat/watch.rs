//! Watches a living world for the person who chats: who says and does what, what it costs, and whether the agents rest.

use std::collections::BTreeMap;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};

use cooperage_blocks::write_world;
use cooperage_core::{AgentId, Judge, World};
use cooperage_journal::{EventLine, PricePlan, Record};
use cooperage_mindcraft::living::LivingWorld;
use cooperage_mindcraft::state::full_state;
use cooperage_runtime::{InputKind, Observer, OutsideSource};
use serde_json::Value;

use super::spending::Spending;
use crate::commands::seat::{InputLine, PersonEvent};

/// Actions that end only when they are stopped: an agent that does one of these counts as resting.
const ENDLESS: [&str; 2] = ["followPlayer", "stay"];
/// The action that switches the automatic behaviours of a body; its end is not reported.
const SWITCH: &str = "setMode";
/// Ticks for which nothing may have happened where agents rest: longer than their pauses between two calls, and than the
/// pauses in their talk.
const QUIET_TICKS: u64 = 130;

/// Events for the thread of the person.
pub(super) enum ChatEvent {
    /// The person has typed something.
    Typed(InputLine),
    /// A message: the sender, the recipients (none means all), the text.
    Said { from: String, to: Vec<u32>, text: String },
    /// An agent's action has ended: whose, which, what came of it, what interrupted it.
    Ended { who: String, action: String, text: String, succeeded: bool, by: Option<String> },
    /// Something that happened to the person.
    Felt(String),
    /// From here on things happen for the first time.
    Live,
    /// The person's action has taken effect, or the world refused it for this reason.
    TakenIn(Option<String>),
    /// It is the person's turn.
    Turn(Box<ChatSnapshot>),
    /// The world has gone on by itself.
    Sight(Box<ChatSnapshot>),
    /// A team's play has ended: a limit was reached, or it gave up.
    TeamEnded(String),
    /// Something about the run.
    Warning(String),
    /// A call of a model failed and is tried again.
    Trouble(String),
    /// A model is asked.
    Asked(String),
    /// The model has answered, or the call is cancelled.
    Answered,
    /// The episode is over, or has stopped.
    Over,
}

impl PersonEvent for ChatEvent {
    fn typed(line: InputLine) -> ChatEvent {
        ChatEvent::Typed(line)
    }

    fn warning(text: String) -> ChatEvent {
        ChatEvent::Warning(text)
    }

    fn trouble(line: String) -> ChatEvent {
        ChatEvent::Trouble(line)
    }

    fn over() -> ChatEvent {
        ChatEvent::Over
    }
}

/// A view of the world at a moment.
pub(super) struct ChatSnapshot {
    pub(super) tick: u64,
    /// The bodies' states by seat.
    pub(super) states: Vec<Value>,
    /// Whether all agents rest.
    pub(super) is_at_rest: bool,
    pub(super) spending: Spending,
    /// The commands of the person's body.
    pub(super) tools: Arc<[String]>,
}

impl ChatSnapshot {
    /// The bodies' names by seat.
    pub(super) fn names(&self) -> Vec<String> {
        self.states.iter().map(|state| state["name"].as_str().unwrap_or_default().to_owned()).collect()
    }
}

/// Asks the worker for the file of the world as it is.
#[derive(Clone, Default)]
pub(super) struct WorldSaver(Arc<Mutex<Shot>>);

#[derive(Default)]
enum Shot {
    #[default]
    None,
    Wanted,
    Taken(Result<Vec<u8>, String>),
}

impl WorldSaver {
    /// Wants the next one.
    pub(super) fn ask(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Shot::Wanted;
    }

    /// Takes the requested snapshot, once it exists.
    pub(super) fn take(&self) -> Option<Result<Vec<u8>, String>> {
        let mut shot = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match std::mem::take(&mut *shot) {
            Shot::Taken(file) => Some(file),
            other => {
                *shot = other;
                None
            }
        }
    }

    fn serve(&self, world: &LivingWorld) {
        let mut shot = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if matches!(*shot, Shot::Wanted) {
            *shot = Shot::Taken(world.blocks().with_world(write_world).map_err(|error| error.to_string()));
        }
    }
}

/// See the module.
pub(super) struct ChatWatcher {
    /// The person's seat; none where the person is outside of the world.
    pub(super) seat: Option<AgentId>,
    pub(super) news: Sender<ChatEvent>,
    /// Lines of the journal that are only lived again.
    pub(super) again: usize,
    pub(super) is_wall: bool,
    pub(super) camera: WorldSaver,
    /// Prices by model name.
    pub(super) prices: BTreeMap<String, Option<PricePlan>>,
    /// Calls that are out: their models and the tokens of their prompts.
    pub(super) out: BTreeMap<u64, (String, u64)>,
    pub(super) spending: Spending,
    /// Whether the line before was a move of the person's, and whether it was words that the person typed.
    pub(super) has_moved: bool,
    pub(super) has_spoken: bool,
    /// When something happened last.
    pub(super) busy: u64,
    pub(super) tools: Option<Arc<[String]>>,
}

impl ChatWatcher {
    fn send(&self, news: ChatEvent) {
        // The channel is closed if the person has left.
        let _ = self.news.send(news);
    }

    fn look(&mut self, world: &dyn World) -> Option<Box<ChatSnapshot>> {
        let living = world.as_any().downcast_ref::<LivingWorld>()?;
        self.camera.serve(living);
        let tick = world.tick().0;
        let seats = || (0..world.agents()).map(AgentId);
        let acts =
            |agent: AgentId| living.blocks().doing(agent).is_some_and(|action| !ENDLESS.contains(&&*action));
        if !self.out.is_empty() || seats().filter(|agent| Some(*agent) != self.seat).any(acts) {
            self.busy = tick;
        }
        let own = self.seat;
        let tools = self.tools.get_or_insert_with(|| {
            let tools = own.map(|own| world.tools(own)).unwrap_or_default();
            tools.iter().map(|tool| format!("/{}: {}", signature(tool), tool.doc)).collect()
        });
        Some(Box::new(ChatSnapshot {
            tick,
            states: seats().map(|agent| full_state(living.blocks(), agent).unwrap_or_default()).collect(),
            is_at_rest: tick >= self.busy + QUIET_TICKS,
            spending: self.spending.clone(),
            tools: Arc::clone(tools),
        }))
    }

    fn count(&mut self, record: &Record) {
        match record {
            Record::Call(call) => {
                self.out.insert(call.call, (call.model.clone(), call.prompt_tokens));
            }
            Record::Reply(reply) => {
                if let Some((model, prompt_tokens)) = self.out.remove(&reply.call) {
                    let price = self.prices.get(&model).copied().flatten();
                    self.spending.add(prompt_tokens, reply, price);
                }
            }
            Record::Cancel { call, .. } => {
                self.out.remove(call);
            }
            _ => {}
        }
    }

    fn tell(&mut self, event: &EventLine, world: &dyn World) {
        let action = event.data["action"].as_str().unwrap_or_default();
        let is_end = matches!(event.kind.as_str(), "finished" | "failed");
        let is_heard = event
            .audience
            .as_ref()
            .is_none_or(|agents| self.seat.is_some_and(|seat| agents.contains(&seat.0)));
        if is_end && !action.starts_with("mode:") && action != SWITCH {
            let who = speaker(world, event.doer, None);
            let succeeded = event.data["succeeded"].as_bool().unwrap_or(false);
            let by = event.data["interrupted_by"].as_str().map(str::to_owned);
            let (action, text) = (action.to_owned(), event.text.clone());
            self.send(ChatEvent::Ended { who, action, text, succeeded, by });
        } else if event.kind != "message" && !is_end && is_heard && !event.text.is_empty() {
            self.send(ChatEvent::Felt(event.text.clone()));
        }
    }
}

/// How a tool is typed.
fn signature(tool: &cooperage_core::Tool) -> String {
    let names: Vec<&str> = tool.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
    if names.is_empty() { tool.name.clone() } else { format!("{}({})", tool.name, names.join(", ")) }
}

/// Returns the name of a speaker: an agent, a person in a seat, or another sender.
fn speaker(world: &dyn World, from: Option<u32>, by: Option<&String>) -> String {
    let named = from.and_then(|from| {
        let living = world.as_any().downcast_ref::<LivingWorld>()?;
        let player = living.blocks().player_of(AgentId(from))?;
        living.blocks().with_world(|world| world.player(player).map(|player| player.name.to_string()))
    });
    named.or_else(|| by.cloned()).unwrap_or_else(|| "somebody".to_owned())
}

impl Observer for ChatWatcher {
    fn record(&mut self, record: &Record, world: &dyn World, _: &dyn Judge) {
        let has_moved = std::mem::take(&mut self.has_moved);
        let has_spoken = std::mem::take(&mut self.has_spoken);
        let is_again = self.again > 0;
        self.count(record);
        match record {
            Record::Call(call) => self.send(ChatEvent::Asked(call.model.clone())),
            Record::Reply(_) | Record::Cancel { .. } => self.send(ChatEvent::Answered),
            _ => {}
        }
        if self.is_wall
            && !is_again
            && matches!(record, Record::Header(_) | Record::Advance { .. })
            && let Some(sight) = self.look(world)
        {
            self.send(ChatEvent::Sight(sight));
        }
        match record {
            Record::Input(input) if input.kind == InputKind::Move.name() => {
                // An act of a client is no typed line.
                let is_typed = input.source == OutsideSource::Person.name();
                self.has_moved =
                    is_typed && (input.data.get("text").is_some() || input.data.get("tool").is_some());
            }
            // Facts of a server come in every tick.
            Record::Input(input) if input.kind == InputKind::World.name() => {}
            Record::Input(input) => {
                let is_typed = input.source == OutsideSource::Person.name();
                self.has_spoken = is_typed && input.kind == InputKind::Say.name();
                self.busy = world.tick().0;
                self.send(ChatEvent::TakenIn(None));
            }
            Record::Submit { entries, .. } if has_moved => {
                self.send(ChatEvent::TakenIn(entries.first().and_then(|entry| entry.refused.clone())));
            }
            Record::Submit { .. } => self.busy = world.tick().0,
            Record::Advance { events, .. } => {
                for event in events {
                    self.tell(event, world);
                }
            }
            Record::Message(message) => {
                self.busy = world.tick().0;
                let is_own = self.seat.is_some_and(|seat| message.from == Some(seat.0));
                if !is_own && !has_spoken {
                    let from = speaker(world, message.from, message.by.as_ref());
                    self.send(ChatEvent::Said { from, to: message.to.clone(), text: message.text.clone() });
                }
            }
            Record::TeamEnd { limit, .. } => {
                let why = limit
                    .clone()
                    .map_or("it gave up".to_owned(), |limit| format!("the limit of {limit} is reached"));
                self.send(ChatEvent::TeamEnded(why));
            }
            _ => {}
        }
        self.again = self.again.saturating_sub(1);
        if is_again && self.again == 0 {
            self.send(ChatEvent::Live);
            if self.is_wall
                && let Some(sight) = self.look(world)
            {
                self.send(ChatEvent::Sight(sight));
            }
        }
    }

    fn turn(&mut self, seat: AgentId, world: &dyn World, _: &dyn Judge) {
        if Some(seat) == self.seat
            && let Some(sight) = self.look(world)
        {
            self.send(ChatEvent::Turn(sight));
        }
    }
}
