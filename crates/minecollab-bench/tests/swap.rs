//! Agents know nothing of each other but what is said and seen: where the other one has other things, another goal and other
//! recipes, an agent is asked the same and answers the same until the first message that tells of it.
#![expect(clippy::unwrap_used, reason = "whatever goes wrong here is a test that fails")]

use std::path::Path;

use cooperage_models::Message;
use serde_json::{Map, Value, json};

use crate::common::{Asked, play_file, some};

/// Ticks within which agents have talked.
const TICKS: u64 = 300;
/// The names of two agents.
const NAMES: [&str; 2] = ["Andy_0", "Jill_0"];

/// A domain, its sets, and every how many tasks are played where not all are.
struct Tasks {
    domain: &'static str,
    every: usize,
    sets: &'static [&'static str],
}

const COOKING: Tasks = Tasks {
    domain: "cooking",
    every: 6,
    sets: &[
        "cooking/test/2_agent",
        "cooking/test/2_agent_full",
        "cooking/test/2_agent_block_recipe",
        "cooking/test/2_agent_block_recipe_full",
        "cooking/train/2_agent",
        "cooking/train/2_agent_block_recipe",
    ],
};

const HELLS_KITCHEN: Tasks = Tasks {
    domain: "hells_kitchen",
    every: 6,
    sets: &[
        "cooking/test/2_agent_hells_kitchen",
        "cooking/test/2_agent_hells_kitchen_full",
        "cooking/train/2_agent_hells_kitchen",
    ],
};

const CRAFTING: Tasks = Tasks {
    domain: "crafting",
    // Natural terrain takes long to be made.
    every: 20,
    sets: &[
        "crafting/test/2_agent",
        "human_ai/crafting_1_agent_1_human_25",
        "crafting/train/filtered_train_tasks",
    ],
};

/// Tests of parts of the tasks, so that none takes long where all tasks are played.
macro_rules! parts {
    ($($name:ident: $tasks:ident, $part:literal of $of:literal;)*) => {
        $(
            #[test]
            fn $name() {
                equal_in_part(&$tasks, $part, $of);
            }
        )*
    };
}

parts! {
    cooks_know_nothing_of_each_other_before_it_is_said_1: COOKING, 0 of 4;
    cooks_know_nothing_of_each_other_before_it_is_said_2: COOKING, 1 of 4;
    cooks_know_nothing_of_each_other_before_it_is_said_3: COOKING, 2 of 4;
    cooks_know_nothing_of_each_other_before_it_is_said_4: COOKING, 3 of 4;
    cooks_with_each_others_recipes_know_nothing_of_each_other_before_it_is_said: HELLS_KITCHEN, 0 of 1;
    crafters_know_nothing_of_each_other_before_it_is_said_1: CRAFTING, 0 of 6;
    crafters_know_nothing_of_each_other_before_it_is_said_2: CRAFTING, 1 of 6;
    crafters_know_nothing_of_each_other_before_it_is_said_3: CRAFTING, 2 of 6;
    crafters_know_nothing_of_each_other_before_it_is_said_4: CRAFTING, 3 of 6;
    crafters_know_nothing_of_each_other_before_it_is_said_5: CRAFTING, 4 of 6;
    crafters_know_nothing_of_each_other_before_it_is_said_6: CRAFTING, 5 of 6;
}

/// Plays tasks, and with the things, goal and recipes of another task in the place of the other one's, for either seat: of all
/// tasks those whose number leaves that rest.
fn equal_in_part(tasks: &Tasks, part: usize, of: usize) {
    let domain = tasks.domain;
    let sets: Vec<_> = tasks.sets.iter().map(|set| records(set)).collect();
    let chosen = sets.iter().flat_map(|records| {
        some(records.keys().cloned().collect(), tasks.every).into_iter().map(move |id| (records, id))
    });
    let (mut compared, mut heard, mut swaps) = (0, 0, 0);
    for (records, id) in chosen.skip(part).step_by(of) {
        let record = for_two(&records[&id]);
        let others = records.iter().cycle().skip_while(|(other, _)| **other != id).take(records.len());
        let donor = others.map(|(_, other)| for_two(other)).find(|other| is_other(&record, other));
        let Some(donor) = donor else { continue };
        let task = format!("minecollab/{domain}/file/minecollab_import/{id}");
        let own = play_file(&task, 2, &file(&id, &record), TICKS).asked;
        for seat in [0, 1] {
            let swapped = swapped(&record, &donor, 1 - seat);
            let other = play_file(&task, 2, &file(&id, &swapped), TICKS).asked;
            let (replies, is_heard) = equal_until_told(&own, &other, seat, &task);
            compared += replies;
            heard += usize::from(is_heard);
            swaps += 1;
        }
    }
    assert!(compared > 0 && heard * 2 > swaps, "{compared} replies, {heard} of {swaps} swaps were heard of");
}

/// The records of a set that comes with the program.
fn records(set: &str) -> Map<String, Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(format!("{set}.json.zst"));
    let text = zstd::decode_all(&std::fs::read(path).unwrap()[..]).unwrap();
    serde_json::from_slice(&text).unwrap()
}

/// The record for two agents, each with a goal of its own.
fn for_two(record: &Value) -> Value {
    let mut record = record.clone();
    if let Some(goal) = record["goal"].as_str() {
        record["goal"] = json!({ "0": goal, "1": goal });
    }
    record["agent_count"] = json!(2);
    record["human_count"] = json!(0);
    record["usernames"] = json!([]);
    record
}

/// Whether both seats of it have other goals, and at least one other things.
fn is_other(record: &Value, other: &Value) -> bool {
    let differs = |field: &str, seat: &str| record[field][seat] != other[field][seat];
    differs("goal", "0") && differs("goal", "1") && record["initial_inventory"] != other["initial_inventory"]
}

/// Returns the record with the donor's goal, items and blocked commands in that seat, and with the donor's recipes.
fn swapped(record: &Value, donor: &Value, seat: usize) -> Value {
    let (mut record, seat) = (record.clone(), seat.to_string());
    for field in ["goal", "initial_inventory", "blocked_actions"] {
        if record[field].is_object() || donor[field].is_object() {
            record[field][&seat] = donor[field][&seat].clone();
        }
    }
    record["recipes"] = donor["recipes"].clone();
    record
}

fn file(id: &str, record: &Value) -> String {
    let empty = |value: &Value| value.is_null();
    let mut record = record.clone();
    for field in ["initial_inventory", "blocked_actions"] {
        if let Some(seats) = record[field].as_object_mut() {
            seats.retain(|_, value| !empty(value));
        }
    }
    json!({ id: record }).to_string()
}

/// Compares what a seat was asked and answered in two episodes up to the first difference that the other one's words make. How
/// many replies were compared, and whether there was such a difference.
fn equal_until_told(one: &[Asked], other: &[Asked], seat: usize, task: &str) -> (usize, bool) {
    let own = |asked: &&Asked| asked.agent as usize == seat;
    let (one, other): (Vec<_>, Vec<_>) =
        (one.iter().filter(own).collect(), other.iter().filter(own).collect());
    for (count, (one, other)) in one.iter().zip(&other).enumerate() {
        if one.messages != other.messages {
            // The choice of examples depends on the messages.
            let pairs = one.messages.iter().zip(&other.messages).skip(1);
            let mut differing = pairs.filter(|(one, other)| one != other).map(|(one, other)| [one, other]);
            let is_told =
                differing.any(|pair| pair.iter().all(|message| tells(message.text(), NAMES[1 - seat])));
            assert!(is_told, "{task}, seat {seat}: {}", first_difference(&one.messages, &other.messages));
            return (count, true);
        }
        assert_eq!((&one.role, &one.reply), (&other.role, &other.reply), "{task}, seat {seat}");
    }
    (one.len().min(other.len()), false)
}

/// Whether a message holds words of that agent.
fn tells(text: &str, name: &str) -> bool {
    let begins = [format!("{name}: "), format!("The conversation with {name} has ended with: \"")];
    let words = begins.iter().find_map(|begin| text.strip_prefix(begin.as_str()));
    words.is_some_and(|words| words.starts_with("(FROM OTHER BOT)"))
}

/// The first line in which two prompts differ, as both have it.
fn first_difference(one: &[Message], other: &[Message]) -> String {
    let lines = |messages: &[Message]| {
        messages.iter().flat_map(|message| message.text().lines()).map(str::to_owned).collect::<Vec<_>>()
    };
    let (one, other) = (lines(one), lines(other));
    let mut pairs = one.iter().zip(&other);
    pairs.find(|(one, other)| one != other).map_or_else(String::new, |(one, other)| format!("{one}\n{other}"))
}
