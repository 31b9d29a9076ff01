//! The events of a step.

use cooperage_core::{AgentId, Audience, Ending, EventKind, EventRecord, Tick};
use serde_json::{Value, json};

use crate::command::{KitchenAction, KitchenCommand};
use crate::feedback::{FeedbackLog, KitchenFeedback};
use crate::game::KitchenGame;
use crate::ids::{DishId, LocationId};
use crate::rules::KitchenRules;

/// An event of a step; every variant ends with its step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KitchenEvent {
    /// An agent's command was carried out.
    Finished {
        /// The command, with its agent.
        command: KitchenCommand,
        /// Whether it did what it should.
        succeeded: bool,
        step: u32,
    },
    /// Feedback for the crew. Texts of malformed commands that it quotes can be looked up until the world advances again.
    Feedback { entry: KitchenFeedback, step: u32 },
    /// An order was served.
    Completed {
        dish: DishId,
        /// The serving table.
        table: LocationId,
        step: u32,
    },
    /// An order expired.
    Expired { dish: DishId, step: u32 },
    /// An order came in.
    Arrived { dish: DishId, step: u32 },
}

/// Appends the events of the game's last step: commands and feedback in order, then orders.
pub(super) fn push_events(game: &KitchenGame, events: &mut Vec<KitchenEvent>) {
    let (report, step) = (game.report(), game.state().step());
    let carried_out = report.carried_out();
    events.extend(carried_out.map(|(command, succeeded)| KitchenEvent::Finished {
        command,
        succeeded,
        step,
    }));
    events.extend(report.feedback.entries().iter().map(|&entry| KitchenEvent::Feedback { entry, step }));
    for &dish in &report.orders.expired {
        events.push(KitchenEvent::Expired { dish, step });
    }
    for completion in &report.orders.completed {
        events.push(KitchenEvent::Completed { dish: completion.dish, table: completion.table, step });
    }
    if let Some(dish) = report.orders.arrived {
        events.push(KitchenEvent::Arrived { dish, step });
    }
}

/// The event in the form that frameworks read.
pub(super) fn record(game: &KitchenGame, event: KitchenEvent) -> EventRecord {
    let rules = game.rules();
    let (kind, doer, name, text, data) = match event {
        KitchenEvent::Finished { command, succeeded, .. } => finished(rules, command, succeeded),
        KitchenEvent::Feedback { entry, step } if step == game.state().step() => {
            told(rules, &game.report().feedback, entry)
        }
        KitchenEvent::Feedback { entry, .. } => told(rules, &FeedbackLog::default(), entry),
        KitchenEvent::Completed { dish, table, .. } => {
            let (dish, table) = (rules.dish_name(dish), rules.location_name(table));
            let text = format!("an order of {dish} was served from {table}");
            (EventKind::Counter, None, "order_completed", text, json!({"dish": dish, "location": table}))
        }
        KitchenEvent::Expired { dish, .. } => {
            let dish = rules.dish_name(dish);
            let text = format!("an order of {dish} expired");
            (EventKind::Counter, None, "order_expired", text, json!({ "dish": dish }))
        }
        KitchenEvent::Arrived { dish, .. } => {
            let lifetime = rules.dishes().get(dish.index()).and_then(|found| found.lifetime);
            let dish = rules.dish_name(dish);
            let data = json!({"dish": dish, "lifetime": lifetime.map_or(-1, i64::from)});
            (EventKind::Seen, None, "order_arrived", format!("{dish} was ordered"), data)
        }
    };
    EventRecord {
        tick: Tick(u64::from(step(event))),
        kind,
        doer,
        audience: Audience::All,
        name,
        text,
        data,
        ending: Ending::default(),
    }
}

type KitchenEventParts = (EventKind, Option<AgentId>, &'static str, String, Value);

fn finished(rules: &KitchenRules, command: KitchenCommand, succeeded: bool) -> KitchenEventParts {
    let outcome = if succeeded { "done" } else { "without success" };
    let name = match command.action {
        KitchenAction::Noop => "noop",
        KitchenAction::Goto(_) => "goto",
        KitchenAction::Get { .. } => "get",
        KitchenAction::Put(_) => "put",
        KitchenAction::Activate(_) => "activate",
    };
    let text = command.text(rules);
    let data = json!({"command": text, "succeeded": succeeded});
    (EventKind::ActionFinished { succeeded }, Some(command.agent), name, format!("{text}: {outcome}"), data)
}

fn told(rules: &KitchenRules, log: &FeedbackLog, entry: KitchenFeedback) -> KitchenEventParts {
    (EventKind::Feedback, entry.agent(), entry.code(), log.sentence(entry, rules), log.json(entry, rules))
}

fn step(event: KitchenEvent) -> u32 {
    match event {
        KitchenEvent::Finished { step, .. }
        | KitchenEvent::Feedback { step, .. }
        | KitchenEvent::Completed { step, .. }
        | KitchenEvent::Expired { step, .. }
        | KitchenEvent::Arrived { step, .. } => step,
    }
}
