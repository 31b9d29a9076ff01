//! `cooperage skills test`: what the tests of skills say.

use std::process::ExitCode;
use std::rc::Rc;

use camino::Utf8Path;
use cooperage_body::session::BodySession;
use cooperage_script::library::{LibrarySkill, call_line, shipped};
use cooperage_script::run::{CodeOptions, ScriptOptions, embedded};
use serde_json::{Value, json};

use crate::args::SkillsTestArgs;
use crate::error::{CliError, Exit};
use crate::output;
use crate::skill_files::{SkillFile, check, files};
use crate::user_files::read_text;
use crate::world_file::load;

/// The result of the test of a skill.
struct Tested {
    name: String,
    /// None where there is no test.
    outcome: Option<Result<(), SkillTestFailure>>,
}

/// Where a test failed, and why.
struct SkillTestFailure {
    line: usize,
    reason: String,
    /// The messages to the agents before the failure.
    said: Vec<String>,
}

/// Lines of what was said before a failure.
const SAID_MAX: usize = 12;

pub(super) fn test(args: &SkillsTestArgs) -> Result<ExitCode, CliError> {
    let files = files(&args.path)?;
    check(&files)?;
    let tests: Vec<bool> = files.iter().map(|file| file.path.with_extension("scn").is_file()).collect();
    if !tests.contains(&true) {
        let missing = files.first().map(|file| file.path.with_extension("scn")).unwrap_or_default();
        let message = format!("there is no test: {missing} is not there");
        return Err(CliError::new(Exit::Input, message).hint(
            "a test is a scenario of `cooperage play --script`, with a line such as `alice: NAME(3)` and what is expected of it",
        ));
    }
    // Those of the folder come first: they may have the names of some that ship.
    let own = files.iter().map(|file| &file.skill);
    let other = shipped().iter().filter(|known| !files.iter().any(|file| file.skill.name == known.name));
    let library: Rc<[LibrarySkill]> = own.chain(other).cloned().collect();
    let mut tested = Vec::new();
    for (file, has_test) in files.iter().zip(tests) {
        let outcome = has_test.then(|| play(file, &library)).transpose()?;
        let one = Tested { name: file.skill.name.clone(), outcome };
        if !args.json {
            output::data(&told(&one))?;
        }
        tested.push(one);
    }
    let count = |is: fn(&Tested) -> bool| tested.iter().filter(|one| is(one)).count();
    let (passed, failed) =
        (count(|one| matches!(one.outcome, Some(Ok(())))), count(|one| matches!(one.outcome, Some(Err(_)))));
    let untested = tested.len() - passed - failed;
    if args.json {
        let tests: Vec<Value> = tested.iter().map(object).collect();
        output::json(&json!({"passed": passed, "failed": failed, "untested": untested, "tests": tests}))?;
    } else {
        output::note(&format!("{passed} passed, {failed} failed, {untested} without a test"));
    }
    Ok(if failed > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Plays the scenario beside a file.
fn play(file: &SkillFile, library: &Rc<[LibrarySkill]>) -> Result<Result<(), SkillTestFailure>, CliError> {
    let path = file.path.with_extension("scn");
    let scenario = read_text(&path)?;
    if !scenario.contains(&format!(": {}(", file.skill.name)) {
        let reason = format!("{path} does not call {}", file.skill.name);
        return Ok(Err(SkillTestFailure { line: 0, reason, said: Vec::new() }));
    }
    let folder = path.parent().unwrap_or(Utf8Path::new("."));
    let worlds = |name: &str| match load(&folder.join(name)) {
        Ok(loaded) => Ok(loaded.into_world(0)),
        Err(error) => Err(error.message),
    };
    let run = ScriptOptions { library: Rc::clone(library), ..ScriptOptions::default() };
    let catalogues = |name: &str| embedded(name, CodeOptions { run: run.clone(), ..CodeOptions::default() });
    let mut session = BodySession::new(&worlds).with_catalogues(&catalogues);
    for (number, line) in scenario.lines().enumerate() {
        let line = call_line(line, library).unwrap_or_else(|| line.to_owned());
        if let Err(error) = session.line(&line) {
            let said = session.take_lines().into_iter().filter(|line| !line.starts_with("> "));
            let said: Vec<String> = said.collect();
            let last = said.len().saturating_sub(SAID_MAX);
            return Ok(Err(SkillTestFailure {
                line: number + 1,
                reason: error.to_string(),
                said: said[last..].to_vec(),
            }));
        }
    }
    Ok(Ok(()))
}

fn told(one: &Tested) -> String {
    match &one.outcome {
        None => format!("no test  {}", one.name),
        Some(Ok(())) => format!("pass     {}", one.name),
        Some(Err(SkillTestFailure { line, reason, said })) => {
            let said: String = said.iter().map(|line| format!("\n           {}", line.trim())).collect();
            let at = if *line > 0 { format!("line {line}: ") } else { String::new() };
            output::clean(&format!("FAIL     {}\n         {at}{reason}{said}", one.name))
        }
    }
}

fn object(one: &Tested) -> Value {
    match &one.outcome {
        None => json!({"skill": one.name, "outcome": "untested"}),
        Some(Ok(())) => json!({"skill": one.name, "outcome": "passed"}),
        Some(Err(SkillTestFailure { line, reason, said })) => {
            json!({"skill": one.name, "outcome": "failed", "line": line, "reason": reason, "said": said})
        }
    }
}
