//! Material that the world gives to a mind of MINDcraft's kind beside its commands: prompts, examples of conversations
//! and of code, the modes of bodies, and buildings (docs/spec/mindcraft.md, 2.2, 7.6, 7.7, 11.3).
//!
//! All of it is in files beside this one, in forms that people can read, and is handed out as sections of the manual:
//! [`profiles`], laid over each other by name, [`constructions`], and [`routines`], the code that agents run without a
//! task.

mod constructions;
mod examples;
mod modes;
mod routines;

use std::sync::LazyLock;

use cooperage_core::{Section, SectionItem, SectionName};
use serde_json::{Map, Value, json};

use crate::mode::ModeKind;
use examples::examples;

/// How to answer, which all prompts for talk have in common.
const ANSWERS: &str = include_str!("prompts/answers.md");
/// The part of these prompts that changes from moment to moment, at their end.
const MOMENT: &str = include_str!("prompts/moment.md");

/// How to describe a picture: from the eyes, and from above, as it was before revision 5 of this program's conduct.
const IMAGE_OF_EYES: &str = include_str!("prompts/image_analysis.md");
const IMAGE_FROM_ABOVE: &str = include_str!("prompts/image_analysis_above.md");

static SECTIONS: LazyLock<Vec<Section>> = LazyLock::new(|| sections_with(profiles()));
static FORMER_SECTIONS: LazyLock<Vec<Section>> = LazyLock::new(|| sections_with(former_profiles()));

fn sections_with(profiles: Vec<Value>) -> Vec<Section> {
    let items =
        |values: Vec<Value>| values.iter().map(|value| SectionItem::plain(value.to_string())).collect();
    vec![
        Section { name: SectionName::Profiles, items: items(profiles) },
        Section { name: SectionName::Constructions, items: items(constructions()) },
        Section { name: SectionName::Routines, items: items(routines()) },
    ]
}

/// The sections of the manual.
#[must_use]
pub fn sections() -> Vec<Section> {
    SECTIONS.clone()
}

/// The sections of the manual for agents that are shown their surroundings from above.
#[must_use]
pub fn former_sections() -> Vec<Section> {
    FORMER_SECTIONS.clone()
}

/// The section that names the kind of a task, such as `cooking`.
#[must_use]
pub fn persona(kind: &str) -> Section {
    Section { name: SectionName::Persona, items: vec![SectionItem::plain(kind)] }
}

/// The modes that the profile of a kind of task, such as `cooking`, switches on or off.
pub fn modes_of(kind: &str) -> impl Iterator<Item = (ModeKind, bool)> {
    modes::switches(kind)
}

/// The buildings of the pack: a name, how many levels of it lie at or below the ground, and its blocks by level, row
/// (along z) and cell (along x). A block is named by its kind where it may be of any wood or colour; an empty name
/// leaves the cell as it is.
#[must_use]
pub fn constructions() -> Vec<Value> {
    constructions::all()
}

/// Code for what agents do by themselves: each an object with its name and its code, a function.
#[must_use]
pub fn routines() -> Vec<Value> {
    routines::all()
}

/// The profiles, each an object with its name as `profile`.
#[must_use]
pub fn profiles() -> Vec<Value> {
    profiles_with(IMAGE_OF_EYES)
}

/// The profiles for agents that are shown their surroundings from above.
fn former_profiles() -> Vec<Value> {
    profiles_with(IMAGE_FROM_ABOVE)
}

fn profiles_with(image_analysis: &str) -> Vec<Value> {
    let coding = [include_str!("prompts/coding.md"), include_str!("prompts/coding_moment.md")].join("\n");
    let memory = [include_str!("prompts/saving_memory.md"), include_str!("prompts/saving_memory_moment.md")]
        .join("\n");
    let default = json!({
        "conversing": conversing(include_str!("prompts/survival.md")),
        "coding": coding,
        "saving_memory": memory,
        "bot_responder": include_str!("prompts/bot_responder.md"),
        "image_analysis": image_analysis,
        "goal_setting": include_str!("prompts/goal_setting.md"),
        "conversation_examples": examples(include_str!("examples/conversation.txt")),
        "coding_examples": examples(include_str!("examples/coding.txt")),
    });
    let for_crafting = json!({"conversation_examples": examples(include_str!("examples/crafting.txt"))});
    let for_construction =
        json!({"conversation_examples": examples(include_str!("examples/construction.txt"))});
    let base = |text: &str| json!({"conversing": conversing(text)});
    vec![
        profile("_beginning", []),
        profile("_default", [default]),
        profile("survival", [base(include_str!("prompts/survival.md"))]),
        profile("assistant", [base(include_str!("prompts/assistant.md"))]),
        profile("creative", [base(include_str!("prompts/creative.md"))]),
        profile("god_mode", [base(include_str!("prompts/god_mode.md"))]),
        profile("task", [for_task(include_str!("prompts/task.md"))]),
        profile("cooking", [for_task(include_str!("prompts/cooking.md"))]),
        profile("crafting", [for_task(include_str!("prompts/crafting.md")), for_crafting]),
        profile("construction", [for_task(include_str!("prompts/construction.md")), for_construction]),
    ]
}

/// A profile of that name with all these fields, and what bodies do by themselves under it.
fn profile<const N: usize>(name: &str, parts: [Value; N]) -> Value {
    let mut fields = Map::new();
    fields.insert("profile".to_owned(), Value::from(name));
    for part in parts {
        if let Value::Object(part) = part {
            fields.extend(part);
        }
    }
    if let Some(modes) = modes::of(name) {
        fields.insert("modes".to_owned(), modes);
    }
    Value::Object(fields)
}

/// A prompt for talk, from its beginning.
fn conversing(beginning: &str) -> String {
    [beginning, ANSWERS, MOMENT].join("\n")
}

/// The parts of a profile that differ in a task.
fn for_task(beginning: &str) -> Value {
    let coding = [
        include_str!("prompts/coding.md"),
        &[include_str!("prompts/coding_task.md"), include_str!("prompts/coding_moment.md")].concat(),
    ];
    let memory = [
        include_str!("prompts/saving_memory.md"),
        include_str!("prompts/saving_memory_task.md"),
        include_str!("prompts/saving_memory_moment.md"),
    ];
    json!({"conversing": conversing(beginning), "coding": coding.join("\n"), "saving_memory": memory.join("\n")})
}

#[cfg(test)]
mod tests;
