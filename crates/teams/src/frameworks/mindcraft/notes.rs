//! Notes about an agent's mind that the framework writes to the journal.

use cooperage_runtime::TeamHandle;
use cooperage_runtime::note::Note;
use serde_json::{Value, json};

use super::memory_file::MemoryFile;
use super::mind::MindcraftMind;

fn own(team: &TeamHandle, kind: &str, data: Value) {
    team.note(&Note::Own { kind: kind.to_owned(), data });
}

/// Notes that old turns were put into the memory.
pub(super) fn memory(mind: &MindcraftMind) {
    mind.setting.team.count("memories_written", 1);
    let data = json!({"agent": mind.agent.0, "memory": mind.history.borrow().memory()});
    own(&mind.setting.team, "memory", data);
}

/// Notes the whole memory that an agent would take into another life, in the form of its file.
pub(super) fn life(mind: &MindcraftMind) {
    let data = json!({"agent": mind.agent.0, "name": mind.name.as_str(), "file": file(mind).to_json()});
    own(&mind.setting.team, "life", data);
}

/// Returns the memory that an agent would take into another life.
pub(super) fn file(mind: &MindcraftMind) -> MemoryFile {
    let (history, goal) = (mind.history.borrow(), mind.goal.borrow());
    MemoryFile {
        memory: history.memory().to_owned(),
        turns: history.turns().to_vec(),
        self_prompting: goal.state(),
        self_prompt: Some(goal.goal().to_owned()).filter(|goal| !goal.is_empty()),
        task_start_ms: None,
        last_sender: mind.last_sender.borrow().clone(),
    }
}

/// Notes that code that worked was kept as a skill.
pub(super) fn skill(mind: &MindcraftMind, wanted: &str, skill: &crate::skills::AgentSkill) {
    mind.setting.team.count("skills_learned", 1);
    own(
        &mind.setting.team,
        "skill",
        json!({"agent": mind.agent.0, "action": wanted, "skill": skill.to_json()}),
    );
}

/// Notes that the body began an action by itself in place of the one that was called for.
pub(super) fn interrupted(mind: &MindcraftMind, action: &str, by: &str) {
    mind.setting.team.count("actions_interrupted_by_modes", 1);
    own(&mind.setting.team, "interrupted", json!({"agent": mind.agent.0, "action": action, "by": by}));
}

/// Notes that a message was dropped unread, because its hearer talked with another agent.
pub(super) fn dropped(mind: &MindcraftMind, from: &str) {
    own(&mind.setting.team, "dropped", json!({"agent": mind.agent.0, "from": from}));
}

/// Notes a translation with its original: of a person's words, or of the agent's own.
pub(super) fn translated(mind: &MindcraftMind, person: Option<&str>, text: &str, translation: &str) {
    mind.setting.team.count("messages_translated", 1);
    let mut data = json!({"agent": mind.agent.0, "text": text, "translation": translation});
    if let Some(person) = person {
        data["person"] = person.into();
    }
    own(&mind.setting.team, "translated", data);
}

/// Notes that a goal was taken up, or is worked on no more.
pub(super) fn goal(mind: &MindcraftMind, is_on: bool) {
    let goal = mind.goal.borrow().goal().to_owned();
    own(&mind.setting.team, "goal", json!({"agent": mind.agent.0, "goal": goal, "on": is_on}));
}
