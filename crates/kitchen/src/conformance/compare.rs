//! Playing a trace and comparing.

use std::sync::Arc;

use cooperage_core::AgentId;
use serde_json::{Value, json};

use super::trace::{StepRecord, Trace};
use super::{Obstacle, TraceCheck, TraceDifference, setup};
use crate::book::KitchenBook;
use crate::game::{KitchenGame, KitchenStart, skip_idle_episodes};
use crate::offered::{offered, write_offer};
use crate::rules::KitchenRules;
use crate::state_text::write_state_text;

/// Rewards are recorded with six decimals.
const REWARD_TOLERANCE: f64 = 1e-6;

pub(super) fn check(book: &KitchenBook, trace: &Trace) -> Result<(), Obstacle> {
    let rules = Arc::new(setup::rules(book, &trace.config)?);
    let generated = setup::generated(&rules, &trace.config)?;
    let listed = setup::listed(&rules, trace)?;
    check_prior_draws(&rules, &generated, trace)?;
    for (start, replay) in [(generated, "generator"), (listed, "order list")] {
        play(KitchenGame::new(rules.clone(), start), trace)
            .map_err(|difference| Box::new(TraceDifference { replay, ..*difference }))?;
    }
    Ok(())
}

/// Draws that the idle episodes before the trace consumed.
fn check_prior_draws(rules: &KitchenRules, start: &KitchenStart, trace: &Trace) -> TraceCheck {
    let Some(expected) = trace.config.prior_draws else { return Ok(()) };
    let got = skip_idle_episodes(rules, &mut start.source.clone(), start.episode_index);
    compare("config.prior_draws", &expected.into(), &got.into())
}

fn play(mut game: KitchenGame, trace: &Trace) -> TraceCheck {
    let mut arrivals = vec![];
    note_arrivals(&game, trace.config.first_order_forced.is_some(), &mut arrivals);
    let at = |step: u64| {
        move |difference: Box<TraceDifference>| Box::new(TraceDifference { step: Some(step), ..*difference })
    };
    compare("initial", &trace.initial, &snapshot(&game, &trace.initial)).map_err(at(0))?;
    for (record, step) in trace.steps.iter().zip(1..) {
        game.step_texts(&record.commands);
        note_arrivals(&game, false, &mut arrivals);
        compare_step(&game, record).map_err(at(step))?;
    }
    compare_end(&game, trace)?;
    let orders: Vec<Value> = trace
        .orders
        .iter()
        .map(|order| arrival(order.step, &order.name, order.lifetime, order.forced))
        .collect();
    compare("orders", &Value::from(orders), &Value::from(arrivals))
}

fn arrival(step: u32, name: &str, lifetime: i64, forced: bool) -> Value {
    json!({"step": step, "name": name, "lifetime": lifetime, "forced": forced})
}

fn note_arrivals(game: &KitchenGame, forced: bool, arrivals: &mut Vec<Value>) {
    let step = game.state().step();
    let new = if step == 0 {
        game.state().orders().first().map(|order| order.dish)
    } else {
        game.report().orders.arrived
    };
    if let Some(dish) = new {
        let lifetime = game.rules().dishes().get(dish.index()).and_then(|dish| dish.lifetime);
        arrivals.push(arrival(step, game.rules().dish_name(dish), lifetime.map_or(-1, i64::from), forced));
    }
}

fn compare_step(game: &KitchenGame, record: &StepRecord) -> TraceCheck {
    let report = game.report();
    compare("results", &Value::from(record.results.clone()), &Value::from(report.results.clone()))?;
    let feedback: Vec<Value> =
        report.feedback.entries().iter().map(|&entry| report.feedback.json(entry, game.rules())).collect();
    compare("feedback", &Value::from(record.feedback.clone()), &Value::from(feedback))?;
    compare("state", &record.state, &snapshot(game, &record.state))?;
    match record.reward {
        Some(expected) if (report.reward() - expected).abs() > REWARD_TOLERANCE => {
            differ("reward", &expected.into(), &report.reward().into())
        }
        _ => Ok(()),
    }
}

/// The snapshot in the trace's form; texts and offers only where the trace has them.
fn snapshot(game: &KitchenGame, expected: &Value) -> Value {
    let mut object = crate::snapshot::snapshot(game);
    if expected.get("state_text").is_some() {
        let mut text = String::new();
        write_state_text(game.rules(), game.state(), game.totals(), &mut text);
        object.insert("state_text".to_owned(), text.into());
    }
    if expected.get("legacy_actions").is_some() {
        object.insert("legacy_actions".to_owned(), offers(game));
    }
    Value::Object(object)
}

fn offers(game: &KitchenGame) -> Value {
    let mut actions = Vec::new();
    let mut all = Vec::new();
    for agent in (0..game.rules().crew()).map(AgentId) {
        offered(game.rules(), game.state(), agent, &mut actions);
        let texts = actions.iter().map(|&action| {
            let mut text = String::new();
            write_offer(game.rules(), action, &mut text);
            Value::from(text)
        });
        all.push(Value::from(texts.collect::<Vec<_>>()));
    }
    all.into()
}

fn compare_end(game: &KitchenGame, trace: &Trace) -> TraceCheck {
    let totals = game.totals();
    let got = [
        ("steps", u64::from(game.state().step())),
        ("completed", totals.completed),
        ("failed", totals.failed),
        ("failed_exact", totals.failed_exact),
        ("active", game.state().orders().len() as u64),
        ("noop_commands", totals.noops),
        ("failed_commands", totals.failed_commands),
    ];
    for (name, got) in got {
        if let Some(expected) = trace.end.get(name) {
            compare(&format!("final.{name}"), expected, &got.into())?;
        }
    }
    Ok(())
}

/// The first difference between two values. Keys that only the expected side has count as differences.
fn compare(field: &str, expected: &Value, got: &Value) -> TraceCheck {
    match (expected, got) {
        (Value::Object(expected), Value::Object(got)) => {
            for (key, value) in expected {
                let other = got.get(key).unwrap_or(&Value::Null);
                compare(&format!("{field}.{key}"), value, other)?;
            }
            match got.iter().find(|(key, _)| !expected.contains_key(*key)) {
                Some((key, value)) => differ(&format!("{field}.{key}"), &Value::Null, value),
                None => Ok(()),
            }
        }
        (Value::Array(expected), Value::Array(got)) => {
            for (place, (value, other)) in expected.iter().zip(got).enumerate() {
                compare(&format!("{field}[{place}]"), value, other)?;
            }
            if expected.len() == got.len() {
                return Ok(());
            }
            let place = expected.len().min(got.len());
            let value = |list: &[Value]| list.get(place).cloned().unwrap_or_default();
            differ(&format!("{field}[{place}]"), &value(expected), &value(got))
        }
        _ if expected == got => Ok(()),
        _ => differ(field, expected, got),
    }
}

fn differ(field: &str, expected: &Value, got: &Value) -> TraceCheck {
    let (expected, got) = (expected.clone(), got.clone());
    Err(Box::new(TraceDifference { step: None, field: field.to_owned(), expected, got, replay: "" }))
}
