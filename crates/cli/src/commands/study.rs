//! `cooperage study`: studies with people.

use std::process::ExitCode;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_studio::guard::Token;
use cooperage_study::design::{DesignFileError, TEMPLATES, template};
use cooperage_study::folder::invitation;
use cooperage_study::order::block;
use cooperage_study::record::StudyLogError;
use cooperage_study::report::{FILES, StudyReport};
use cooperage_study::session::{Past, SessionProgress};
use cooperage_study::{Study, StudyDesign, StudyError};
use cooperage_suites::plan::closest;
use cooperage_suites::suite::ProgramRegistry;
use serde_json::{Value, json};

use super::studies::condition::resolved;
use crate::args::{StudyArgs, StudyNewArgs, StudyReportArgs, StudyShowArgs, StudyVerb};
use crate::error::{CliError, Exit, chain};
use crate::output;
use crate::user_files::read_text;

pub(crate) fn study(args: &StudyArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    match &args.verb {
        StudyVerb::New(args) => new(args, registry),
        StudyVerb::Show(args) => show(args),
        StudyVerb::Report(args) => report(args, registry),
    }?;
    Ok(ExitCode::SUCCESS)
}

fn new(args: &StudyNewArgs, registry: &ProgramRegistry) -> Result<(), CliError> {
    let mut design = design_of(args)?;
    design.participants = args.participants.unwrap_or(design.participants);
    design.seed = args.seed.unwrap_or(design.seed);
    if args.print_design {
        let text = toml::to_string(&design);
        return output::data(&text.map_err(|error| CliError::new(Exit::Output, error.to_string()))?);
    }
    check_conditions(&design, registry)?;
    let folder = args.out.clone().unwrap_or_else(|| Utf8PathBuf::from("runs").join(&args.name));
    let token = || -> Result<String, CliError> {
        let token = Token::new().map_err(|error| CliError::new(Exit::Output, error.to_string()))?;
        Ok(token.text().to_owned())
    };
    let study = Study::create(&folder, &args.name, design, token)?;
    let invitations = invitations(&study)?;
    if args.json {
        let value = json!({ "study": study.name(), "folder": folder, "participants": invitations });
        return output::json(&value);
    }
    let mut text = String::new();
    for one in &invitations {
        text += &format!(
            "{}  {}\n",
            one["id"].as_str().unwrap_or_default(),
            one["invitation"].as_str().unwrap_or_default()
        );
    }
    output::data(&text)?;
    let design = study.design();
    let balanced = block(design.order, design.conditions.len());
    if !(design.participants as usize).is_multiple_of(balanced) {
        output::note(&format!(
            "Orders are balanced after each {balanced} participants; {} are not a multiple of that.",
            design.participants
        ));
    }
    output::note(&format!(
        "study: {folder}. Each line is a participant's id and invitation; put the address of the server in front of it, which \
         `cooperage serve --study {folder}` prints."
    ));
    Ok(())
}

fn design_of(args: &StudyNewArgs) -> Result<StudyDesign, CliError> {
    match (&args.design, &args.template) {
        (Some(path), _) => Ok(StudyDesign::read(path, &read_text(path)?)?),
        (None, Some(name)) => template(name).ok_or_else(|| {
            let known: Vec<&str> = TEMPLATES.iter().map(|(name, _, _)| *name).collect();
            let hint = closest(name, &known).unwrap_or_else(|| format!("there is {}", known.join(", ")));
            CliError::usage(format!("there is no template `{name}`")).hint(hint)
        }),
        (None, None) => Err(CliError::usage("there is no design")
            .hint("give one with --design FILE, or begin with --template cuisineworld")),
    }
}

/// Resolves every condition to a plan, so that errors are found before a participant sits there.
fn check_conditions(design: &StudyDesign, registry: &ProgramRegistry) -> Result<(), CliError> {
    for condition in design.conditions.iter().chain(&design.practice) {
        for task in design.tasks_of(condition) {
            let words = condition.arguments(task, "participant", 0);
            resolved(&words, false, registry).map(drop).map_err(|error| CliError {
                message: format!("condition `{}`: {}", condition.name, error.message),
                ..error
            })?;
        }
    }
    let known = registry.plain_suites()?.measures();
    let is_known = |key: &&String| known.iter().any(|measure| measure.key == key.as_str());
    match design.measures.iter().find(|key| !is_known(key)) {
        Some(key) => Err(CliError::new(Exit::Input, format!("measures: there is no measure `{key}`"))
            .hint("`cooperage help results` lists them")),
        None => Ok(()),
    }
}

/// Every participant with their invitation, as JSON.
fn invitations(study: &Study) -> Result<Vec<Value>, CliError> {
    let secrets = study.secrets()?;
    let line = |one: &cooperage_study::folder::Participant| {
        let token = secrets.invitations.get(&one.id).map_or("", String::as_str);
        json!({ "id": one.id, "conditions": one.conditions, "invitation": invitation(&one.id, token) })
    };
    Ok(study.participants().iter().map(line).collect())
}

fn show(args: &StudyShowArgs) -> Result<(), CliError> {
    let study = Study::open(&args.study)?;
    let mut lines = if args.invitations { invitations(&study)? } else { Vec::new() };
    let mut text = String::new();
    for (place, participant) in study.participants().iter().enumerate() {
        let kept = study.kept(participant)?;
        kept.damaged.iter().for_each(|damaged| output::note(damaged));
        let past = Past::of(&kept.lines);
        let state = past.step(&study, participant).state();
        let SessionProgress { done, all, played, episodes } = past.progress(&study, participant);
        let own = json!({
            "id": participant.id,
            "conditions": participant.conditions,
            "state": state,
            "done": done,
            "all": all,
            "played": played,
            "episodes": episodes,
        });
        text += &format!(
            "{}  {state:8}  {done} of {all} pages, {played} of {episodes} games  {}\n",
            participant.id,
            participant.conditions.join(", ")
        );
        match lines.get_mut(place).and_then(Value::as_object_mut) {
            Some(line) => {
                text += &format!(
                    "        {}\n",
                    line.get("invitation").and_then(Value::as_str).unwrap_or_default()
                );
                line.extend(own.as_object().cloned().unwrap_or_default());
            }
            None => lines.push(own),
        }
    }
    if args.json {
        return output::json(&json!({ "study": study.name(), "participants": lines }));
    }
    output::data(&text)
}

fn report(args: &StudyReportArgs, registry: &ProgramRegistry) -> Result<(), CliError> {
    let study = Study::open(&args.study)?;
    let measures = registry.plain_suites()?.measures();
    let report =
        StudyReport::of(&study, &measures)?.map_err(|error| CliError::new(Exit::Output, chain(&error)))?;
    let json = serde_json::to_string_pretty(&report.json).unwrap_or_default() + "\n";
    for (name, text) in FILES.into_iter().zip([&report.html, &json, &report.csv]) {
        output::write(&study.path().join(name), text)?;
    }
    if let Some(path) = &args.csv {
        output::write(path, &report.csv)?;
    }
    if args.json {
        return output::json(&report.json);
    }
    output::data(&output::clean(&report.terminal))?;
    output::note(&format!("report: {}", page(study.path())));
    Ok(())
}

fn page(folder: &Utf8Path) -> Utf8PathBuf {
    folder.join(FILES[0])
}

impl From<DesignFileError> for CliError {
    fn from(error: DesignFileError) -> CliError {
        CliError::new(Exit::Input, crate::error::plain(&error.to_string()))
            .hint("`cooperage help study` explains designs")
    }
}

impl From<StudyError> for CliError {
    fn from(error: StudyError) -> CliError {
        let exit = match &error {
            StudyError::Name(_) | StudyError::Taken(_) | StudyError::NoParticipant(_) => Exit::Usage,
            StudyError::Io { action: "read", .. }
            | StudyError::Record(StudyLogError::Io { action: "read", .. }) => Exit::Input,
            StudyError::Io { .. } | StudyError::Record(StudyLogError::Io { .. }) => Exit::Output,
            StudyError::Record(StudyLogError::InUse { .. }) => Exit::InUse,
            StudyError::NoStudy(_)
            | StudyError::Damaged { .. }
            | StudyError::Newer { .. }
            | StudyError::Design(_) => Exit::Input,
        };
        CliError::new(exit, error.to_string())
    }
}
