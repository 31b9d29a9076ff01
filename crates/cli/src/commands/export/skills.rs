//! `cooperage export skills RUN`: what the episodes of a run learned, as a library.

use std::process::ExitCode;

use cooperage_journal::{EpisodeState, RunDir};
use cooperage_suites::learned::{LearnedSkill, gather};
use cooperage_teams::skills::{AgentSkill, Library};
use serde_json::{Value, json};

use crate::args::ExportSkillsArgs;
use crate::error::CliError;
use crate::output;
use crate::skill_files::{shipped_library, write_library};

pub(super) fn skills(args: &ExportSkillsArgs) -> Result<ExitCode, CliError> {
    let run = RunDir::open(&args.run)?;
    let library = if args.with_shipped { shipped_library()? } else { Library::default() };
    let learned = gather(&run, &library)?;
    let finished = run.episodes().filter(|(key, _)| run.state(key) == EpisodeState::Finished).count();
    let shipped = library.skills().iter().map(AgentSkill::to_json);
    let skills: Vec<Value> = shipped.chain(learned.iter().map(LearnedSkill::json)).collect();
    write_library(&args.out, &skills)?;
    let times: usize = learned.iter().map(|skill| skill.from.len()).sum();
    if args.json {
        output::json(&json!({
            "out": args.out.as_str(), "skills": skills.len(), "learned": learned.len(), "learned_times": times,
            "episodes": finished,
        }))?;
    } else {
        for LearnedSkill { skill, from } in &learned {
            let tasks: Vec<&str> = from.iter().map(|origin| origin.task.as_str()).collect();
            output::data(&output::clean(&format!(
                "{}: {} (learned {} times, first in {})",
                skill.signature(),
                skill.description,
                from.len(),
                tasks.first().copied().unwrap_or_default()
            )))?;
        }
        output::note(&format!(
            "{}: {} skills, {} of them learned in {finished} finished episodes",
            args.out,
            skills.len(),
            learned.len()
        ));
        if learned.is_empty() {
            output::note(
                "nothing was learned: a skill comes of a script that ran without an error, for a task that was judged a success \
                 (`cooperage help s-agents`)",
            );
        }
    }
    Ok(ExitCode::SUCCESS)
}
