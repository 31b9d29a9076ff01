//! `!rememberHere`: remembers the present place by a name.

use crate::action::ActionOutcome;
use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, CommandParameter, Type};
use crate::catalogues::mindcraft::instant::answers;

/// Most places that are remembered.
const PLACES_MAX: usize = 1_000;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!rememberHere",
    doc: "Remember this place under a name.",
    kind: CommandKind::Instant,
    parameters: &[CommandParameter { name: "name", kind: Type::Text, doc: "name for the place" }],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    answers(|view, agent_memory, arguments| {
        let name: String = arguments.text("name").chars().take(100).collect();
        if agent_memory.places.len() >= PLACES_MAX && !agent_memory.places.contains_key(&name) {
            return ActionOutcome::failed("too many places are remembered").into();
        }
        let text = format!("This place is remembered as {name}.");
        agent_memory.places.insert(name, view.position());
        ActionOutcome::done(text).into()
    })
}
