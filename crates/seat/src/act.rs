//! The effect of a line that a person has typed: an answer at once, or an input to hand in.

use cooperage_core::AgentId;
use cooperage_runtime::{Input, InputKind, Source};
use serde_json::{Value, json};

use crate::sight::Sight;
use crate::words::{self, Typed};

/// The effect of a typed line.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Lines to show; nothing happens in the world.
    Told(Vec<String>),
    /// An input to hand in at the door.
    HandIn(Input),
    /// The person quits, and the game waits.
    Quit,
}

/// The facts about a seat on which the effect of a typed line depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub seat: AgentId,
    /// The length of a tick in microseconds.
    pub tick_us: u64,
    /// Whether the world goes on while the person thinks.
    pub is_wall: bool,
}

/// The effect of a line that was typed in a seat.
#[must_use]
pub fn effect(typed: Typed, now: &Sight, place: Place) -> Effect {
    let Place { seat, tick_us, is_wall } = place;
    let own = |kind, data| Effect::HandIn(input(kind, Some(seat), data));
    let told = match typed {
        Typed::Quit => return Effect::Quit,
        Typed::Nothing => Vec::new(),
        Typed::Help => words::help(now, tick_us),
        Typed::Look => vec![now.look()],
        Typed::Offers if now.offers.is_empty() => vec!["the world proposes nothing".to_owned()],
        Typed::Offers => now.offered_lines(),
        Typed::Tools(word) => words::tools(&now.tools, &word),
        Typed::Manual(section) => words::manual(now, &section),
        Typed::Score => words::score(now),
        Typed::Wait(_) if is_wall => vec!["the world goes on by itself".to_owned()],
        Typed::Wait(ticks) => return own(InputKind::Move, json!({ "ticks": ticks })),
        Typed::Act(text) => return own(InputKind::Move, json!({"text": text, "finish": true})),
        Typed::Call(call) => {
            let data = json!({"tool": call.tool, "arguments": call.arguments, "finish": true});
            return own(InputKind::Move, data);
        }
        Typed::Stop => return own(InputKind::Move, json!({"stop": true})),
        Typed::Say(to, text) => {
            return Effect::HandIn(input(InputKind::Say, to, json!({"text": text, "from": seat.0})));
        }
        Typed::Leave => return own(InputKind::Leave, Value::Null),
    };
    Effect::Told(told)
}

/// An input of a person.
#[must_use]
pub fn input(kind: InputKind, to: Option<AgentId>, data: Value) -> Input {
    Input { source: Source::Person, to, kind, data }
}
