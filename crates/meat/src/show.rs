//! A task as people read it: its orders with the turns in which they come, and its places.

use cooperage_journal::EpisodePlan;
use cooperage_suites::suite::SuiteError;
use cooperage_suites::tasks::TaskView;
use serde_json::{Value, json};

use crate::layout::Layout;
use crate::options::MeatOptions;
use crate::tasks::{MeatTask, NAMES, TURNS};
use crate::world::orders;

/// Shows a task with the options and the seed that it has by default.
pub(crate) fn show(name: &str) -> Result<TaskView, SuiteError> {
    let unknown = || SuiteError::Unknown { name: name.chars().take(100).collect(), close: Vec::new() };
    let task = MeatTask::parse(name).ok_or_else(unknown)?;
    let plan = EpisodePlan { task: name.to_owned(), ..EpisodePlan::default() };
    let options = MeatOptions::of(&plan).map_err(SuiteError::Attachment)?;
    let listed: Vec<&str> = task
        .pace
        .map(|pace| orders(&options, pace, &plan).iter().map(|meat| meat.dish()).collect())
        .unwrap_or_default();
    let places = places(task.layout);
    let head =
        format!("{name}\n\nLayout {}, {TURNS} turns, agents {} and {}", task.layout.name, NAMES[0], NAMES[1]);
    let (about, json) = match task.pace {
        None => (
            "No orders: a person says what is to be done.\n".to_owned(),
            json!({"name": name, "turns": TURNS, "orders": [], "places": places}),
        ),
        Some(pace) => {
            let lines = (0..).step_by(pace.interval as usize).zip(&listed);
            let lines: String = lines.map(|(turn, dish)| format!("{turn:>4}  {dish}\n")).collect();
            (
                format!(
                    "An order every {} turns, each for {} turns. The intervals are inferred from the published ratios.\n\nOrders of seed 0, \
                     with their first turns:\n{lines}",
                    pace.interval, pace.lifetime
                ),
                json!({
                    "name": name, "turns": TURNS, "interval": pace.interval, "lifetime": pace.lifetime, "orders": listed,
                    "places": places,
                }),
            )
        }
    };
    let text = format!("{head}\n{about}\nPlaces (x, z):\n{}", lines_of(&places));
    Ok(TaskView { text, json, graph_svg: None })
}

/// The places of a layout, by name; of animals a list.
fn places(layout: &Layout) -> Value {
    let mut places = serde_json::Map::new();
    for (name, place) in NAMES.iter().zip(layout.agents) {
        places.insert((*name).to_owned(), json!(place));
    }
    places.insert("furnace".to_owned(), json!(layout.furnace));
    places.insert("chest".to_owned(), json!(layout.chest));
    places.insert("oak_log".to_owned(), json!(layout.log));
    for (kind, animals) in layout.animals {
        places.insert((*kind).to_owned(), json!(animals));
    }
    Value::Object(places)
}

fn lines_of(places: &Value) -> String {
    let lines = places.as_object().into_iter().flatten();
    lines.map(|(name, place)| format!("  {name} {place}\n")).collect()
}
