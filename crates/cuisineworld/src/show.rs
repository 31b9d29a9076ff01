//! A level as a person reads it: kitchen, dishes, recipes, timing, bounds, and its recipe graph.

use std::fmt::Write;
use std::sync::Arc;

use cooperage_core::Micros;
use cooperage_kitchen::bounds::{fastest_delivery, labour};
use cooperage_kitchen::graph::{LevelGraph, svg};
use cooperage_kitchen::{DishId, KitchenRules};
use cooperage_suites::suite::SuiteError;
use cooperage_suites::tasks::TaskView;
use serde_json::json;

use super::CuisineWorldSuite;

/// Shows a level, by its name or that of one of its tasks, with its recipe graph: items, and the tools that turn one into
/// the other.
///
/// # Errors
/// There is no such level, or it cannot be played.
pub fn show(suite: &CuisineWorldSuite, name: &str) -> Result<TaskView, SuiteError> {
    let path = name.strip_prefix("cuisineworld/").unwrap_or(name);
    let (level, pace) = path.split_once('/').map_or((path, None), |(level, pace)| (level, Some(pace)));
    let book = suite.book();
    if book.level(level).is_none() {
        let close =
            book.levels().iter().map(|level| format!("`cuisineworld/{}`", level.name)).take(2).collect();
        return Err(SuiteError::Unknown { name: name.to_owned(), close });
    }
    let paces: Vec<&str> = PACES.into_iter().filter(|known| pace.is_none_or(|pace| pace == *known)).collect();
    if paces.is_empty() {
        let close = PACES.iter().map(|pace| format!("`cuisineworld/{level}/{pace}`")).collect();
        return Err(SuiteError::Unknown { name: name.to_owned(), close });
    }
    of_level(suite, level, &paces).map_err(SuiteError::Attachment)
}

/// The paces of a level, from the slowest to the fastest: the last parts of its tasks' names.
const PACES: [&str; 5] = ["tau1", "tau2", "tau3", "tau4", "tau5"];

fn of_level(suite: &CuisineWorldSuite, level: &str, wanted: &[&str]) -> Result<TaskView, String> {
    let paces: Vec<(&str, Arc<KitchenRules>)> = wanted
        .iter()
        .map(|pace| suite.rules(&format!("cuisineworld/{level}/{pace}"), 1).map(|rules| (*pace, rules)))
        .collect::<Result<_, _>>()?;
    let (name, told) = match wanted {
        [only] => (format!("{level}/{only}"), (*only).to_owned()),
        [first, .., last] => (level.to_owned(), format!("{first} to {last}")),
        [] => return Err("a level without timing".to_owned()),
    };
    let (_, rules) = paces.first().ok_or("a level without timing")?;
    let dishes = || (0..rules.dishes().len()).filter_map(|number| u8::try_from(number).ok()).map(DishId);
    let mut text = String::new();
    let class = rules.class().map_or("not in the published evaluation", |class| class.name());
    let _ = writeln!(
        text,
        "{name} ({class}), {} steps, {} s of virtual time each",
        rules.max_steps(),
        Micros::from_secs(4).as_secs_f64()
    );
    let kitchen: Vec<&str> = rules.locations().iter().map(|location| location.name.as_ref()).collect();
    let _ = writeln!(text, "\nkitchen: {}", kitchen.join(", "));
    text.push_str("\ndishes:\n");
    for dish in dishes() {
        let name = rules.dish_name(dish);
        let fastest = fastest_delivery(rules, dish);
        let effort = match (fastest, labour(rules, dish)) {
            (Some(steps), Some(labour)) => {
                format!("{labour} agent steps of work, delivered after {steps} steps at the earliest")
            }
            _ => "cannot be made here: a tool is missing".to_owned(),
        };
        let lives: Vec<String> = paces
            .iter()
            .map(|(_, rules)| {
                rules
                    .dishes()
                    .get(usize::from(dish.0))
                    .and_then(|d| d.lifetime)
                    .map_or("∞".to_owned(), |l| l.to_string())
            })
            .collect();
        let _ = writeln!(text, "  {name}: {effort}; lives {} steps ({told})", lives.join("/"));
    }
    text.push_str("\nrecipes:\n");
    for recipe in rules.recipes() {
        let ingredients: Vec<&str> = recipe.ingredients.iter().map(|&item| rules.item_name(item)).collect();
        let tool = rules.tools().get(usize::from(recipe.tool.0)).map_or("?", |tool| tool.name.as_ref());
        let _ =
            writeln!(text, "  {} = {} ({tool})", rules.item_name(recipe.product), ingredients.join(" + "));
    }
    let intervals: Vec<String> = paces
        .iter()
        .map(|(_, rules)| rules.interval().map_or("∞".to_owned(), |steps| steps.to_string()))
        .collect();
    let _ = writeln!(text, "\na new order every {} steps ({told})", intervals.join("/"));
    let json = json!({
        "level": level, "paces": wanted, "class": rules.class().map(|class| class.name()), "steps": rules.max_steps(), "kitchen": kitchen,
        "intervals": paces.iter().map(|(_, rules)| rules.interval()).collect::<Vec<_>>(),
        "dishes": dishes().map(|dish| json!({
            "name": rules.dish_name(dish), "labour": labour(rules, dish), "fastest_delivery": fastest_delivery(rules, dish),
            "lifetimes": paces.iter().map(|(_, r)| r.dishes().get(usize::from(dish.0)).and_then(|d| d.lifetime)).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
        "recipes": rules.recipes().iter().map(|recipe| json!({
            "product": rules.item_name(recipe.product),
            "tool": rules.tools().get(usize::from(recipe.tool.0)).map(|tool| tool.name.as_ref()),
            "ingredients": recipe.ingredients.iter().map(|&item| rules.item_name(item)).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
    });
    Ok(TaskView { text, json, graph_svg: Some(svg(&LevelGraph::of(rules))) })
}
