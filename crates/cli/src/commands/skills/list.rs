//! `cooperage skills list` and `cooperage skills show`.

use std::process::ExitCode;

use camino::Utf8PathBuf;
use comfy_table::Table;
use comfy_table::presets::NOTHING;
use cooperage_suites::plan::closest;
use cooperage_teams::skills::{AgentSkill, Library};
use serde_json::{Value, json};

use crate::args::{SkillsListArgs, SkillsShowArgs};
use crate::error::CliError;
use crate::output;
use crate::skill_files::{library_at, object, shipped_library};

fn library(chosen: Option<&Utf8PathBuf>) -> Result<Library, CliError> {
    chosen.map_or_else(shipped_library, |path| library_at(path))
}

pub(super) fn list(args: &SkillsListArgs) -> Result<ExitCode, CliError> {
    let library = library(args.library.as_ref())?;
    let word = args.word.as_deref().unwrap_or_default().to_lowercase();
    let is_wanted = |skill: &&AgentSkill| {
        skill.name.to_lowercase().contains(&word) || skill.description.to_lowercase().contains(&word)
    };
    let skills: Vec<&AgentSkill> = library.skills().iter().filter(is_wanted).collect();
    if args.json {
        let skills: Vec<Value> = skills.into_iter().map(object).collect();
        output::json(&json!({"skills": skills}))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut table = Table::new();
    table.load_style(NOTHING);
    if let Some(columns) = output::columns().and_then(|columns| u16::try_from(columns).ok()) {
        table.set_content_arrangement(comfy_table::ContentArrangement::Dynamic).set_width(columns);
    }
    for skill in &skills {
        table.add_row([output::clean(&skill.signature()), output::clean(&skill.description)]);
    }
    if !skills.is_empty() {
        output::data(&table.trim_fmt())?;
    }
    output::note(&format!("{} of {} skills", skills.len(), library.skills().len()));
    Ok(ExitCode::SUCCESS)
}

pub(super) fn show(args: &SkillsShowArgs) -> Result<ExitCode, CliError> {
    let library = library(args.library.as_ref())?;
    let Some(skill) = library.get(&args.name) else {
        let names: Vec<&str> = library.skills().iter().map(|skill| skill.name.as_str()).collect();
        let hint = closest(&args.name, &names).unwrap_or_else(|| {
            "`cooperage skills list` lists them, `cooperage skills list WORD` those about something"
                .to_owned()
        });
        return Err(CliError::usage(format!("there is no skill `{}`", args.name)).hint(hint));
    };
    if args.json {
        output::json(&object(skill))?;
    } else {
        output::data(&output::clean(&file_of(skill)))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A skill as the file NAME.js that it would be.
fn file_of(skill: &AgentSkill) -> String {
    if skill.code.trim_start().starts_with("/**") {
        return skill.code.clone();
    }
    let mut text = format!("/**\n * {}\n", skill.description.replace("*/", "* /").replace('\n', "\n * "));
    for parameter in skill.parameters.as_array().into_iter().flatten() {
        let field = |name: &str| parameter.get(name).and_then(Value::as_str).unwrap_or_default();
        let name = parameter.as_str().unwrap_or_else(|| field("name"));
        text.push_str(format!(" * @param {name} {}", field("doc")).trim_end());
        text.push('\n');
    }
    text.push_str(" */\n");
    text + &skill.code
}
