//! `cooperage skills import`: a library made of files of JavaScript, of libraries of ours, and of Voyager's.

use std::collections::BTreeMap;
use std::process::ExitCode;

use camino::{Utf8Path, Utf8PathBuf};
use comfy_table::Table;
use comfy_table::presets::NOTHING;
use cooperage_script::checks::check_with;
use cooperage_script::library::{from_voyager, missing, shipped, to_json, voyager_primitives};
use cooperage_teams::skills::{AgentSkill, Library};
use serde_json::{Value, json};

use crate::args::SkillsImportArgs;
use crate::error::{CliError, Exit};
use crate::output;
use crate::skill_files::{FORM, check, files, library_at, read_file, read_library, write_library};

/// The file of Voyager's that holds its library.
const VOYAGER: &str = "skills.json";

/// A skill on its way into the library.
struct Imported {
    skill: AgentSkill,
    /// Functions that its code uses and scripts don't have, with the number of uses.
    missing: BTreeMap<String, u32>,
    /// Why its code would not be run.
    refusal: Option<String>,
}

pub(super) fn import(args: &SkillsImportArgs) -> Result<ExitCode, CliError> {
    let mut library = Library::default();
    let mut twice = 0;
    for source in &args.sources {
        for skill in read(source)?.skills() {
            twice += usize::from(library.learn(skill.clone()).is_none());
        }
    }
    let all = looked_at(&library)?;
    let (kept, left): (Vec<&Imported>, Vec<&Imported>) =
        all.iter().partition(|one| !args.runnable || (one.missing.is_empty() && one.refusal.is_none()));
    let skills: Vec<Value> = kept.iter().map(|one| one.skill.to_json()).collect();
    write_library(&args.out, &skills)?;
    let mut missing: BTreeMap<&str, (u32, Vec<&str>)> = BTreeMap::new();
    for one in &all {
        for (name, count) in &one.missing {
            let entry = missing.entry(name).or_default();
            entry.0 += count;
            entry.1.push(&one.skill.name);
        }
    }
    // The most used first.
    let mut missing: Vec<(&str, u32, Vec<&str>)> =
        missing.into_iter().map(|(name, (count, skills))| (name, count, skills)).collect();
    missing.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    let refused: Vec<(&str, &str)> =
        all.iter().filter_map(|one| Some((one.skill.name.as_str(), one.refusal.as_deref()?))).collect();
    if args.json {
        let missing = missing
            .iter()
            .map(|(name, count, skills)| json!({"name": name, "count": count, "skills": skills}));
        let refused = refused.iter().map(|(name, reason)| json!({"skill": name, "reason": reason}));
        let left: Vec<&str> = left.iter().map(|one| one.skill.name.as_str()).collect();
        output::json(&json!({
            "out": args.out.as_str(), "skills": skills.len(), "same_code": twice, "left_out": left,
            "missing": missing.collect::<Vec<_>>(), "refused": refused.collect::<Vec<_>>(),
        }))?;
    } else {
        tell(&missing, &refused)?;
        output::note(&format!(
            "{}: {} skills; {} left out, {twice} there already with the same code",
            args.out,
            skills.len(),
            left.len()
        ));
    }
    Ok(ExitCode::SUCCESS)
}

/// A library of any known form.
fn read(source: &Utf8Path) -> Result<Library, CliError> {
    let path = match voyager_in(source) {
        Some(file) => file,
        None if source.is_dir() || source.extension() == Some("js") => {
            check(&files(source)?)?;
            return library_at(source);
        }
        None => source.to_owned(),
    };
    let text = read_file(&path)?;
    if !text.trim_start().starts_with('{') {
        return read_library(&path, &text);
    }
    let skills = from_voyager(&text)
        .map_err(|error| CliError::new(Exit::Input, format!("{path}: {error}")).hint(FORM))?;
    read_library(&path, &to_json(&skills).to_string())
}

/// Voyager's file in a folder of its own.
fn voyager_in(source: &Utf8Path) -> Option<Utf8PathBuf> {
    [source.join(VOYAGER), source.join("skill").join(VOYAGER)].into_iter().find(|path| path.is_file())
}

/// Finds the obstacles to each skill.
fn looked_at(library: &Library) -> Result<Vec<Imported>, CliError> {
    let known: Vec<&str> = library
        .skills()
        .iter()
        .map(|skill| skill.name.as_str())
        .chain(shipped().iter().chain(voyager_primitives()).map(|skill| skill.name.as_str()))
        .collect();
    let mut all = Vec::new();
    for skill in library.skills() {
        let missing = missing(&skill.code, &known).map_err(|refusal| {
            CliError::new(Exit::Input, format!("the code of the skill `{}`: {refusal}", skill.name))
                .hint("a function of JavaScript is wanted; `cooperage help code` tells what it can call")
        })?;
        let refusal = check_with(&skill.code, &known).err().map(|refusal| refusal.to_string());
        all.push(Imported { skill: skill.clone(), missing, refusal });
    }
    Ok(all)
}

fn tell(missing: &[(&str, u32, Vec<&str>)], refused: &[(&str, &str)]) -> Result<(), CliError> {
    if !missing.is_empty() {
        let mut table = Table::new();
        table.load_style(NOTHING);
        table.set_header(["scripts have no", "times", "skills"]);
        for (name, count, skills) in missing {
            table.add_row([output::clean(name), count.to_string(), output::clean(&skills.join(", "))]);
        }
        output::data(&table.trim_fmt())?;
    }
    for (name, reason) in refused {
        output::data(&output::clean(&format!("{name} would not be run: {reason}")))?;
    }
    Ok(())
}
