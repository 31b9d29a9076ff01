//! Skills that agents learned in the episodes of a run, as a library for further runs.

use cooperage_journal::{EpisodePlan, JournalError, Note, NoteRecord, RunDir};
use cooperage_teams::skills::{AgentSkill, Library};
use serde_json::{Value, json};

use crate::episode::transcript::Transcript;

/// The kind of a framework's note about a learned skill.
const LEARNED: &str = "skill";

/// A skill that was learned, perhaps more than once.
#[derive(Clone, Debug, PartialEq)]
pub struct LearnedSkill {
    pub skill: AgentSkill,
    /// The places where it was learned, in the order of the run's plan.
    pub from: Vec<SkillOrigin>,
}

/// The place where a skill was learned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkillOrigin {
    /// The name of the run's folder.
    pub run: String,
    pub episode: String,
    /// The task of the episode.
    pub task: String,
    /// The number of the agent that learned it.
    pub agent: u64,
    /// The action that the agent wanted to do.
    pub action: String,
}

impl LearnedSkill {
    /// Returns one object: name, description, parameters, code, and the places where it was learned.
    #[must_use]
    pub fn json(&self) -> Value {
        let mut object = self.skill.to_json();
        let from = self.from.iter().map(|SkillOrigin { run, episode, task, agent, action }| {
            json!({"run": run, "episode": episode, "task": task, "agent": agent, "action": action})
        });
        if let Some(fields) = object.as_object_mut() {
            fields.insert("from".to_owned(), from.collect());
        }
        object
    }
}

/// Gathers the skills that the finished episodes of a run learned, in the order of the run's plan. Each code comes
/// once, under a name that is unique among them and in `library`. Skills whose code is in `library` already are left
/// out.
///
/// # Errors
/// When a journal cannot be read.
pub fn gather(run: &RunDir, library: &Library) -> Result<Vec<LearnedSkill>, JournalError> {
    let mut known = library.clone();
    let mut learned: Vec<LearnedSkill> = Vec::new();
    for (key, plan) in run.episodes() {
        let path = run.finished_path(&key);
        if !path.exists() {
            continue;
        }
        for note in Transcript::read(&path, &run.finished_lines(&key)?)?.notes {
            let Some((skill, mut origin)) = read(&note, plan) else { continue };
            run.path().file_name().unwrap_or_default().clone_into(&mut origin.run);
            origin.episode.clone_from(&key);
            let same = known.same_code(&skill.code).map(|same| same.name.clone());
            match same {
                Some(name) => {
                    let same = learned.iter_mut().find(|learned| learned.skill.name == name);
                    same.into_iter().for_each(|learned| learned.from.push(origin.clone()));
                }
                None => {
                    learned.extend(known.learn(skill).map(|skill| LearnedSkill { skill, from: vec![origin] }))
                }
            }
        }
    }
    Ok(learned)
}

/// The skill of a note, and who learned it; none for other notes.
fn read(note: &NoteRecord, plan: &EpisodePlan) -> Option<(AgentSkill, SkillOrigin)> {
    let Note::Own { kind, data } = Note::read(note) else { return None };
    if kind != LEARNED {
        return None;
    }
    let library = Library::read(&Value::Array(vec![data.get("skill")?.clone()]).to_string()).ok()?;
    let origin = SkillOrigin {
        run: String::new(),
        episode: String::new(),
        task: plan.task.clone(),
        agent: data.get("agent").and_then(Value::as_u64).unwrap_or_default(),
        action: data.get("action").and_then(Value::as_str).unwrap_or_default().to_owned(),
    };
    Some((library.skills().first()?.clone(), origin))
}
