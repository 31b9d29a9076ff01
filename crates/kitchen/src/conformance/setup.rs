//! From a trace's configuration to rules and to the start of an episode.

use std::sync::Arc;

use serde_json::Value;

use super::trace::{OrderRecord, Trace, TraceConfig};
use super::{Obstacle, TraceCheck, TraceDifference};
use crate::book::{KitchenBook, KitchenLevel};
use crate::game::KitchenStart;
use crate::ids::DishId;
use crate::orders::OrderSource;
use crate::rules::{KitchenRules, KitchenSetup, OrderTiming, ToolOverride};

/// Steps of idle episodes that a trace may ask for before its own.
const IDLE_STEPS_MAX: u64 = 50_000_000;

/// The rules the trace was played with. The kitchen and the dishes are taken from the trace itself, so its level need not
/// be in the book; tools and recipes must be.
pub(super) fn rules(book: &KitchenBook, config: &TraceConfig) -> Result<KitchenRules, Obstacle> {
    let level = level(book, config)?;
    let timing = match config.timing.as_str() {
        "oracle" => OrderTiming::Effort {
            alpha: config.alpha.unwrap_or(OrderTiming::ALPHA_DEFAULT),
            beta: config.beta.unwrap_or(OrderTiming::BETA_DEFAULT),
        },
        "explicit" => explicit(config)?,
        other => return Err(Obstacle::Skip(format!("unknown timing `{other}`"))),
    };
    let overrides = config.tool_overrides.iter().map(|(tool, change)| ToolOverride {
        tool: tool.clone(),
        cook_time: change.cook_time,
        capacity: change.capacity.map(|capacity| u32::try_from(capacity).ok()),
        agent_stays: change.agent_must_stay,
    });
    let setup = KitchenSetup {
        book,
        level: &level,
        crew: config.num_agents,
        timing,
        overrides: overrides.collect(),
        max_steps: Some(config.max_steps),
        max_active_orders: config.max_active_orders,
    };
    let rules = KitchenRules::new(&setup).map_err(|e| TraceDifference::malformed("config", e))?;
    let kitchen: Vec<&str> = rules.locations().iter().map(|location| &*location.name).collect();
    if config.kitchen.iter().ne(kitchen.iter()) {
        return Err(TraceDifference::malformed(
            "config.kitchen",
            "locations are not numbered from 0 per type",
        )
        .into());
    }
    check_schedule(&rules, config)?;
    Ok(rules)
}

fn level(book: &KitchenBook, config: &TraceConfig) -> Result<KitchenLevel, Obstacle> {
    let kitchen: Vec<String> = config
        .kitchen
        .iter()
        .map(|name| name.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned())
        .collect();
    if let Some(tool) = kitchen.iter().find(|tool| book.tool(tool).is_none()) {
        return Err(Obstacle::Skip(format!("the book has no tool `{tool}`")));
    }
    if let Some(dish) = config.dishes.iter().find(|dish| book.recipe(dish).is_none()) {
        return Err(Obstacle::Skip(format!("the book has no recipe for `{dish}`")));
    }
    let repeated = |place: usize| config.dishes.iter().take(place).any(|dish| *dish == config.dishes[place]);
    if (0..config.dishes.len()).any(repeated) {
        return Err(Obstacle::Skip("a dish is listed twice".to_owned()));
    }
    Ok(KitchenLevel {
        name: config.level.clone(),
        class: book.level(&config.level).and_then(|level| level.class),
        kitchen,
        dishes: config.dishes.clone(),
        crew: config.num_agents,
        timing: None,
        max_steps: config.max_steps,
    })
}

fn explicit(config: &TraceConfig) -> TraceCheck<OrderTiming> {
    let missing = |field| TraceDifference::malformed(field, "explicit timing needs it");
    let steps = |value: i64| u32::try_from(value).ok();
    let given = config.lifetimes.as_ref().ok_or_else(|| missing("config.lifetimes"))?;
    let lifetime =
        |dish: &String| given.get(dish).copied().map(steps).ok_or_else(|| missing("config.lifetimes"));
    Ok(OrderTiming::Explicit {
        interval: steps(config.task_interval.ok_or_else(|| missing("config.task_interval"))?),
        lifetimes: config.dishes.iter().map(lifetime).collect::<Result<_, _>>()?,
    })
}

/// Where interval and lifetimes follow from the effort, the trace tells the result.
fn check_schedule(rules: &KitchenRules, config: &TraceConfig) -> TraceCheck {
    let number = |steps: Option<u32>| steps.map_or(-1, i64::from);
    let differs = |field: String, expected: i64, got: i64| {
        let (expected, got) = (Value::from(expected), Value::from(got));
        Err(Box::new(TraceDifference { step: None, field, expected, got, replay: "" }))
    };
    if let Some(expected) = config.task_interval
        && expected != number(rules.interval())
    {
        return differs("config.task_interval".to_owned(), expected, number(rules.interval()));
    }
    for (name, &expected) in config.lifetimes.iter().flatten() {
        let dish = rules.dish(name).and_then(|dish| rules.dishes().get(dish.index()));
        let got = dish.map_or(-2, |dish| number(dish.lifetime));
        if got != expected {
            return differs(format!("config.lifetimes.{name}"), expected, got);
        }
    }
    Ok(())
}

/// How the episode starts with the internal generator.
pub(super) fn generated(rules: &Arc<KitchenRules>, config: &TraceConfig) -> Result<KitchenStart, Obstacle> {
    if u64::from(config.episode_index) * u64::from(config.max_steps) > IDLE_STEPS_MAX {
        return Err(Obstacle::Skip(format!("episode index {} is too high", config.episode_index)));
    }
    let mut start = KitchenStart::published(config.seed, config.episode_index);
    start.first_order = forced(rules, config)?;
    Ok(start)
}

/// How it starts with the trace's own list of orders.
pub(super) fn listed(rules: &Arc<KitchenRules>, trace: &Trace) -> Result<KitchenStart, Obstacle> {
    let dish = |order: &OrderRecord| {
        rules
            .dish(&order.name)
            .ok_or_else(|| TraceDifference::malformed("orders", format!("unknown dish `{}`", order.name)))
    };
    let drawn = trace.orders.iter().filter(|order| !order.forced);
    let dishes = drawn.map(dish).collect::<TraceCheck<Vec<DishId>>>()?;
    let first_order = forced(rules, &trace.config)?;
    Ok(KitchenStart { source: OrderSource::list(dishes), episode_index: 0, first_order })
}

fn forced(rules: &KitchenRules, config: &TraceConfig) -> TraceCheck<Option<DishId>> {
    let unknown = |name: &String| {
        TraceDifference::malformed("config.first_order_forced", format!("unknown dish `{name}`"))
    };
    let find = |name: &String| rules.dish(name).ok_or_else(|| unknown(name));
    config.first_order_forced.as_ref().map(find).transpose()
}
