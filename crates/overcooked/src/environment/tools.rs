//! The tools of seats by their level.

use std::sync::Arc;

use cooperage_core::{
    AgentId, Offer, Parameter, ParameterKind, TextForm, Tool, ToolCall, ToolKind, WhenBusy,
};
use serde_json::{Map, Value};

use super::ControlLevel;
use super::game::OvercookedGame;
use crate::action::OvercookedAction;
use crate::grid::GridTerrain;
use crate::macros::{Macro, check};
use crate::object::ObjectKind;
use crate::rules::{Dynamics, OvercookedRules};

/// The character between the parts of a text form.
pub(super) const SEPARATOR: char = '_';
/// The text before an agent's number there.
pub(super) const AGENT: &str = "agent";
/// The parameter of a wait.
pub(super) const STEPS: &str = "steps";
/// The steps of a wait that is offered.
const OFFERED_WAIT: u32 = 3;

/// The catalogues of all seats.
pub(super) fn catalogues(game: &OvercookedGame) -> Vec<Arc<[Tool]>> {
    let actions: Arc<[Tool]> = OvercookedAction::ALL.into_iter().map(tool).collect();
    let macros: Arc<[Tool]> = macros(game.rules()).map(macro_tool).collect();
    let of_seat = |seat: u32| match game.level(AgentId(seat)) {
        Some(ControlLevel::Game) => Arc::clone(&actions),
        Some(ControlLevel::Macros) => Arc::clone(&macros),
        None => Arc::from([]),
    };
    (0..game.rules().players() as u32).map(of_seat).collect()
}

/// The macros that mean something in a kitchen.
pub(super) fn macros(rules: &OvercookedRules) -> impl Iterator<Item = Macro> {
    let has_tomatoes = !rules.grid().cells_of(GridTerrain::TomatoDispenser).is_empty();
    let starts = rules.dynamics() == Dynamics::New;
    Macro::ALL.into_iter().filter(move |act| match act {
        Macro::PickUpTomato | Macro::PutTomato => has_tomatoes,
        Macro::StartCooking => starts,
        _ => true,
    })
}

fn tool(action: OvercookedAction) -> Tool {
    lasting(action.name(), Vec::new(), doc(action).to_owned())
}

fn macro_tool(act: Macro) -> Tool {
    let steps = Parameter {
        name: STEPS.to_owned(),
        kind: ParameterKind::Integer,
        required: true,
        doc: format!("how many steps, from 1 to {}", Macro::WAIT_MAX),
        meaning: cooperage_core::Meaning::Any,
    };
    let parameters = if act.is_wait() { vec![steps] } else { Vec::new() };
    lasting(act.name(), parameters, macro_doc(act))
}

/// The macros that a manual lists, a line for each, and their tools.
pub(crate) fn told_tools(manual: &str) -> (Vec<Macro>, Vec<Tool>) {
    let is_listed = |act: &Macro| {
        manual.lines().any(|line| {
            let skill = line.strip_prefix("- ").and_then(|line| line.strip_prefix(act.name()));
            skill.is_some_and(|rest| rest.starts_with([':', '(']))
        })
    };
    let macros: Vec<Macro> = Macro::ALL.into_iter().filter(is_listed).collect();
    let tools = macros.iter().map(|act| macro_tool(*act)).collect();
    (macros, tools)
}

fn lasting(name: &str, parameters: Vec<Parameter>, doc: String) -> Tool {
    Tool {
        name: name.to_owned(),
        kind: ToolKind::Lasting(WhenBusy::Refuse),
        text_form: Some(TextForm {
            verb: name.to_owned(),
            separator: SEPARATOR,
            agent_prefix: AGENT.to_owned(),
            arguments: parameters.iter().map(|parameter| parameter.name.clone()).collect(),
        }),
        parameters,
        doc,
    }
}

/// The description of a macro and its conditions that the model reads.
pub(super) fn macro_doc(act: Macro) -> String {
    let pick_up = |kind: ObjectKind| {
        format!(
            "Take {} from its dispenser or from a counter. Your hands must be empty, and one must be within reach.",
            kind.words()
        )
    };
    let put = |kind: ObjectKind| {
        format!(
            "Put {} into a pot. You must hold {}, and some pot must not be full.",
            kind.words(),
            kind.words()
        )
    };
    match act {
        Macro::PickUpOnion => pick_up(ObjectKind::Onion),
        Macro::PickUpTomato => pick_up(ObjectKind::Tomato),
        Macro::PickUpDish => pick_up(ObjectKind::Dish),
        Macro::PutOnion => put(ObjectKind::Onion),
        Macro::PutTomato => put(ObjectKind::Tomato),
        Macro::StartCooking => {
            "Start a pot. Your hands must be empty, and some pot must hold ingredients and not cook.".to_owned()
        }
        Macro::FillDish => "Take a soup out of a pot with a dish. You must hold a dish, and some pot must cook or be ready; you wait at it until the soup is ready.".to_owned(),
        Macro::Deliver => "Serve a soup at a serving location. You must hold a soup in a dish.".to_owned(),
        Macro::Place => "Put what you hold on an empty counter. You must hold something, and some counter must be empty.".to_owned(),
        Macro::Wait(_) => format!(
            "Make way: step about at random, or stand still, for a number of steps from 1 to {}.",
            Macro::WAIT_MAX
        ),
    }
}

/// The description of an action that the model reads.
pub(super) const fn doc(action: OvercookedAction) -> &'static str {
    match action {
        OvercookedAction::North => "Turn north (up), and go one cell there if it is free floor.",
        OvercookedAction::South => "Turn south (down), and go one cell there if it is free floor.",
        OvercookedAction::East => "Turn east (right), and go one cell there if it is free floor.",
        OvercookedAction::West => "Turn west (left), and go one cell there if it is free floor.",
        OvercookedAction::Stay => "Do nothing in this step.",
        OvercookedAction::Interact => {
            "Use the cell in front of you: take, put down, fill a pot, take a ready soup with a dish, serve a soup."
        }
    }
}

/// The actions that are proposed to an agent now: all six actions of the game, for each is legal in every state; or the
/// macros that could begin now, if none is under way.
pub(super) fn offers(game: &OvercookedGame, agent: AgentId) -> Vec<Offer> {
    if game.is_over() {
        return Vec::new();
    }
    match game.level(agent) {
        Some(ControlLevel::Game) => {
            let offer = |action: OvercookedAction| Offer {
                call: ToolCall::new(action.name(), &[]),
                label: action.name().to_owned(),
            };
            OvercookedAction::ALL.into_iter().map(offer).collect()
        }
        Some(ControlLevel::Macros) if game.under_way(agent).is_some() => Vec::new(),
        Some(ControlLevel::Macros) => {
            let view = game.view(agent);
            let holds = |act: &Macro| view.is_some_and(|view| check(&view, *act).is_ok());
            macros(game.rules()).map(shortened).filter(holds).map(macro_offer).collect()
        }
        None => Vec::new(),
    }
}

/// A wait as it is offered.
fn shortened(act: Macro) -> Macro {
    if act.is_wait() { Macro::Wait(OFFERED_WAIT) } else { act }
}

fn macro_offer(act: Macro) -> Offer {
    let mut arguments = Map::new();
    if let Macro::Wait(steps) = act {
        arguments.insert(STEPS.to_owned(), Value::from(steps));
    }
    Offer { call: ToolCall { tool: act.name().to_owned(), arguments }, label: act.to_string() }
}
