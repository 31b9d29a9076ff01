//! The events of a block environment, and the agents that perceive them.

use std::sync::Arc;

use cooperage_blocks::world::{EventCause, PlayerId, WorldEvent, WorldEventKind};
use cooperage_blocks::{BlockPos, BlockState, World};
use cooperage_core::{
    AgentId, Audience, CELL_CHANGED, CellChange, Course, Ending, EventKind, EventRecord, HURT, Interruption,
    SERVER_PLAYER, Tick, ToolCall,
};
use serde_json::{Map, Value, json};

use super::{MODE, TIME_LIMIT};
use crate::action::ActionOutcome;

/// An event of a block environment.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub enum BlockEvent {
    /// An action ended.
    Finished {
        tick: Tick,
        agent: AgentId,
        label: Arc<str>,
        /// The ticks that it took.
        ticks: u64,
        outcome: ActionOutcome,
        /// The cause of its interruption, if it was interrupted.
        by: Option<Arc<str>>,
        /// The change that it was to make to a cell, if it was about a single cell.
        aim: Option<Box<CellChange>>,
    },
    /// An instant tool answered.
    Answered {
        tick: Tick,
        agent: AgentId,
        /// The label of the call.
        label: Arc<str>,
        outcome: ActionOutcome,
    },
    /// Something happened in the world.
    World { tick: Tick, event: WorldEvent },
}

/// Whether agents are told of it by itself.
pub(super) fn is_told(what: &WorldEventKind) -> bool {
    matches!(
        what,
        WorldEventKind::Said { .. }
            | WorldEventKind::PlayerHurt { .. }
            | WorldEventKind::PlayerDied { .. }
            | WorldEventKind::Respawned { .. }
            | WorldEventKind::MobDied { .. }
            | WorldEventKind::PickedUp { .. }
            | WorldEventKind::Morning
    )
}

/// The event in the form that frameworks read.
pub(super) fn record(
    event: &BlockEvent,
    world: &World,
    agent_of: impl Fn(PlayerId) -> Option<AgentId>,
    resumes: impl Fn(AgentId) -> bool,
    acts: impl Fn(&str) -> bool,
) -> EventRecord {
    match event {
        BlockEvent::Finished { tick, agent, label, ticks, outcome, by, aim } => EventRecord {
            tick: *tick,
            kind: EventKind::ActionFinished { succeeded: outcome.succeeded },
            doer: Some(*agent),
            audience: Audience::Agents(vec![*agent]),
            name: "action_finished",
            text: outcome.text.clone(),
            data: json!({
                "action": &**label,
                "ticks": ticks,
                "succeeded": outcome.succeeded,
                "interrupted_by": by.as_deref(),
                "data": outcome.data,
            }),
            ending: Ending {
                request: request(outcome),
                aim: aim.clone(),
                course: Some(Box::new(course(label, by.as_deref(), resumes(*agent)))),
                ..outcome.ending.clone()
            },
        },
        BlockEvent::Answered { tick, agent, label, outcome } => EventRecord {
            tick: *tick,
            kind: EventKind::ActionFinished { succeeded: outcome.succeeded },
            doer: Some(*agent),
            audience: Audience::Agents(vec![*agent]),
            name: "answered",
            text: outcome.text.clone(),
            data: json!({
                "action": &**label,
                "succeeded": outcome.succeeded,
                "data": outcome.data,
            }),
            ending: Ending {
                request: request(outcome),
                course: Some(Box::new(Course { acts: acts(label), ..course(label, None, false) })),
                ..outcome.ending.clone()
            },
        },
        BlockEvent::World { tick, event } => world_record(*tick, event, world, agent_of),
    }
}

fn request(outcome: &ActionOutcome) -> Option<Box<ToolCall>> {
    outcome.request.as_deref().map(|request| Box::new(request.call()))
}

fn course(label: &str, by: Option<&str>, resumes: bool) -> Course {
    let mode = |label: &str| label.strip_prefix(MODE).map(str::to_owned);
    let interruption = by.map(|by| match mode(by) {
        Some(mode) => Interruption::ByItself(mode),
        None if by == TIME_LIMIT => Interruption::TimeLimit,
        None => Interruption::Call(by.to_owned()),
    });
    let own = mode(label);
    let is_by_itself = own.is_some();
    let action = own.unwrap_or_else(|| label.to_owned());
    Course { action, is_by_itself, interruption, resumes, acts: true }
}

fn world_record(
    tick: Tick,
    event: &WorldEvent,
    world: &World,
    agent_of: impl Fn(PlayerId) -> Option<AgentId>,
) -> EventRecord {
    let name_of = |player: PlayerId| world.player(player).map_or_else(String::new, |p| p.name.to_string());
    let only = |player: PlayerId| Audience::Agents(agent_of(player).into_iter().collect());
    // Facts for judges and journals: no agent is woken by them.
    let nobody = || Audience::Agents(Vec::new());
    let (kind, audience, name, text, data): (EventKind, Audience, &'static str, String, Value) = match &event
        .what
    {
        WorldEventKind::Said { to, text } => {
            let speaker = match event.doer {
                EventCause::Player(player) => name_of(player),
                _ => "server".to_owned(),
            };
            let audience = to.map_or(Audience::All, only);
            let mut data = json!({"from": speaker, "whispered": to.is_some(), "text": &**text});
            if let EventCause::Player(player) = event.doer
                && world.is_replica()
                && agent_of(player).is_none()
            {
                data[SERVER_PLAYER] = json!(speaker);
            }
            (EventKind::Message, audience, "said", format!("{speaker}: {text}"), data)
        }
        WorldEventKind::PlayerHurt { player, amount, source } => (
            EventKind::Seen,
            only(*player),
            HURT,
            format!("{} is hurt", name_of(*player)),
            json!({"player": name_of(*player), "amount": amount, "source": format!("{source:?}")}),
        ),
        WorldEventKind::PlayerDied { player, source } => (
            EventKind::Seen,
            Audience::All,
            "died",
            format!("{} died", name_of(*player)),
            json!({"player": name_of(*player), "source": format!("{source:?}")}),
        ),
        WorldEventKind::Respawned { player } => (
            EventKind::Seen,
            only(*player),
            "respawned",
            format!("{} is back", name_of(*player)),
            json!({"player": name_of(*player)}),
        ),
        WorldEventKind::PickedUp { player, stack } => (
            EventKind::Counter,
            nobody(),
            "picked_up",
            String::new(),
            json!({"player": name_of(*player), "item": stack.item.name(), "count": stack.count}),
        ),
        WorldEventKind::MobDied { mob, kind } => (
            EventKind::Counter,
            nobody(),
            "mob_died",
            String::new(),
            json!({"mob": mob.0, "kind": cooperage_blocks::registry::entity_kinds().get(usize::from(*kind)).map(|k| &*k.name)}),
        ),
        WorldEventKind::Cell { pos, old, new } => {
            (EventKind::Counter, nobody(), CELL_CHANGED, String::new(), cell_data(*pos, *old, *new))
        }
        WorldEventKind::Morning => {
            (EventKind::Seen, Audience::All, "morning", "the night is over".to_owned(), json!(null))
        }
        _ => (EventKind::Counter, nobody(), "other", String::new(), json!(null)),
    };
    let doer = match event.doer {
        EventCause::Player(player) => agent_of(player),
        _ => None,
    };
    EventRecord { tick, kind, doer, audience, name, text, data, ending: Ending::default() }
}

/// The change of a cell: its states, and which block came or went if it is another block now.
fn cell_data(pos: BlockPos, old: BlockState, new: BlockState) -> Value {
    let mut data = Map::new();
    let is_block = |state: &BlockState| !state.is_air() && !state.is_liquid() && old.name() != new.name();
    let name = |state: BlockState| Some(state).filter(is_block).map(|state| state.name().to_owned());
    let change =
        CellChange { at: [pos.x.into(), pos.y.into(), pos.z.into()], placed: name(new), removed: name(old) };
    change.write(&mut data);
    data.insert("old".to_owned(), json!(old.to_string()));
    data.insert("new".to_owned(), json!(new.to_string()));
    Value::Object(data)
}
