//! The tools of seats by their level.

use std::sync::Arc;

use cooperage_core::{AgentId, Offer, TextForm, Tool, ToolCall, ToolKind, WhenBusy};

use super::Level;
use super::game::Game;
use crate::action::Action;

/// What stands between the parts of a text form.
pub(super) const SEPARATOR: char = '_';
/// What stands before an agent's number there.
pub(super) const AGENT: &str = "agent";

/// The catalogues of all seats.
pub(super) fn catalogues(game: &Game) -> Vec<Arc<[Tool]>> {
    let actions: Arc<[Tool]> = Action::ALL.into_iter().map(tool).collect();
    let of_seat = |seat: u32| match game.level(AgentId(seat)) {
        Some(Level::Game) => Arc::clone(&actions),
        None => Arc::from([]),
    };
    (0..game.rules().players() as u32).map(of_seat).collect()
}

fn tool(action: Action) -> Tool {
    Tool {
        name: action.name().to_owned(),
        kind: ToolKind::Lasting(WhenBusy::Refuse),
        parameters: Vec::new(),
        text_form: Some(TextForm {
            verb: action.name().to_owned(),
            separator: SEPARATOR,
            agent_prefix: AGENT.to_owned(),
            arguments: Vec::new(),
        }),
        doc: doc(action).to_owned(),
    }
}

/// What an action does, for the model.
pub(super) const fn doc(action: Action) -> &'static str {
    match action {
        Action::North => "Turn north (up), and go one cell there if it is free floor.",
        Action::South => "Turn south (down), and go one cell there if it is free floor.",
        Action::East => "Turn east (right), and go one cell there if it is free floor.",
        Action::West => "Turn west (left), and go one cell there if it is free floor.",
        Action::Stay => "Do nothing in this step.",
        Action::Interact => {
            "Use the cell in front of you: take, put down, fill a pot, take a ready soup with a dish, serve a soup."
        }
    }
}

/// The actions proposed to an agent now: all of its six, for every action is legal in every state.
pub(super) fn offers(game: &Game, agent: AgentId) -> Vec<Offer> {
    if game.is_over() {
        return Vec::new();
    }
    match game.level(agent) {
        Some(Level::Game) => {
            let offer = |action: Action| Offer {
                call: ToolCall::new(action.name(), &[]),
                label: action.name().to_owned(),
            };
            Action::ALL.into_iter().map(offer).collect()
        }
        None => Vec::new(),
    }
}
