//! The effect of a line that a person has typed: an answer at once, or an input to hand in.

use cooperage_core::AgentId;
use cooperage_runtime::{InputKind, OutsideInput, OutsideSource};
use serde_json::{Value, json};

use crate::sight::TurnSnapshot;
use crate::words::{self, SeatCommand};

/// The effect of a typed line.
#[derive(Clone, Debug, PartialEq)]
pub enum InputEffect {
    /// Lines to show; nothing happens in the world.
    Told(Vec<String>),
    /// An input to hand in at the door.
    HandIn(OutsideInput),
    /// The person quits, and the game waits.
    Quit,
}

/// The facts about a seat on which the effect of a typed line depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatInfo {
    pub seat: AgentId,
    /// The length of a tick in microseconds.
    pub tick_us: u64,
    /// Whether the world goes on while the person thinks.
    pub is_wall: bool,
}

/// The effect of a line that was typed in a seat.
#[must_use]
pub fn effect(typed: SeatCommand, now: &TurnSnapshot, place: SeatInfo) -> InputEffect {
    let SeatInfo { seat, tick_us, is_wall } = place;
    let own = |kind, data| InputEffect::HandIn(input(kind, Some(seat), data));
    let told = match typed {
        SeatCommand::Quit => return InputEffect::Quit,
        SeatCommand::Nothing => Vec::new(),
        SeatCommand::Help => words::help(now, tick_us),
        SeatCommand::Look => vec![now.look()],
        SeatCommand::Offers if now.offers.is_empty() => vec!["the world proposes nothing".to_owned()],
        SeatCommand::Offers => now.offered_lines(),
        SeatCommand::Tools(word) => words::tools(&now.tools, &word),
        SeatCommand::Manual(section) => words::manual(now, &section),
        SeatCommand::Score => words::score(now),
        SeatCommand::Wait(_) if is_wall => vec!["the world goes on by itself".to_owned()],
        SeatCommand::Wait(ticks) => return own(InputKind::Move, json!({ "ticks": ticks })),
        SeatCommand::Act(text) => return own(InputKind::Move, json!({"text": text, "finish": true})),
        SeatCommand::Call(call) => {
            let data = json!({"tool": call.tool, "arguments": call.arguments, "finish": true});
            return own(InputKind::Move, data);
        }
        SeatCommand::Stop => return own(InputKind::Move, json!({"stop": true})),
        SeatCommand::Say(to, text) => {
            return InputEffect::HandIn(input(InputKind::Say, to, json!({"text": text, "from": seat.0})));
        }
        SeatCommand::Leave => return own(InputKind::Leave, Value::Null),
    };
    InputEffect::Told(told)
}

/// An input of a person.
#[must_use]
pub fn input(kind: InputKind, to: Option<AgentId>, data: Value) -> OutsideInput {
    OutsideInput { source: OutsideSource::Person, to, kind, data }
}

/// The input for a person's departure from a seat: the team that can play there takes over, or the agent stands still.
#[must_use]
pub fn going(seat: AgentId, has_stand_in: bool) -> OutsideInput {
    let kind = if has_stand_in { InputKind::Handover } else { InputKind::Leave };
    input(kind, Some(seat), Value::Null)
}
