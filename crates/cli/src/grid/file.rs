//! `grid.toml`: the factors of a run in a file.

use std::collections::BTreeMap;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_suites::plan::closest;
use serde::Deserialize;
use toml::{Spanned, Table, Value};

use super::{Grid, GridModel, GridTeam, check_label};
use crate::args::RunArgs;
use crate::error::{CliError, Exit, plain};
use crate::user_files::read_text;

/// The keys of the file, of a team and of a model.
const KEYS: [&str; 6] = ["tasks", "agents", "episodes", "rollouts", "team", "model"];
const TEAM_KEYS: [&str; 3] = ["framework", "prompts", "set"];
const MODEL_KEYS: [&str; 2] = ["name", "base-url"];
/// The largest number of episodes of each task, and of rollouts of each episode.
const EPISODES_MAX: u32 = 1_000_000;

/// A file that says what is played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct GridFile {
    /// Suites and tasks.
    pub(crate) tasks: Vec<String>,
    pub(crate) episodes: Option<u32>,
    /// Rollouts of each episode, if they are rollouts.
    pub(crate) rollouts: Option<u32>,
    pub(crate) grid: Grid,
}

/// The sections of teams and models, with their places in the file: they keep their order.
#[derive(Deserialize)]
struct Sections {
    #[serde(default)]
    team: BTreeMap<String, Spanned<Value>>,
    #[serde(default)]
    model: BTreeMap<String, Spanned<Value>>,
}

impl GridFile {
    /// Reads the file that `--grid` names.
    ///
    /// # Errors
    /// With the key, and what would be right there.
    pub(crate) fn read(args: &RunArgs, path: &Utf8Path) -> Result<GridFile, CliError> {
        refuse_words(args, path)?;
        let file = GridFile::parse(&read_text(path)?).map_err(|FileError { place, text, hint }| {
            let place = if place.is_empty() { String::new() } else { format!("{place}: ") };
            CliError::new(Exit::Usage, format!("{path}: {place}{text}")).hint_if(hint)
        })?;
        let words = Grid::of_words(&[], &args.play.models)?;
        let grid = Grid {
            role_models: words.role_models,
            skips_unplayable: args.skip_unplayable,
            is_labelled: true,
            is_of_file: true,
            ..file.grid
        };
        let (episodes, rollouts) = (file.episodes.or(args.episodes), file.rollouts.or(args.rollouts));
        Ok(GridFile { grid: grid.checked()?, episodes, rollouts, ..file })
    }

    fn parse(text: &str) -> Result<GridFile, FileError> {
        let table: Table = text.parse().map_err(|error: toml::de::Error| FileError::of_toml(&error))?;
        known("", &table, &KEYS)?;
        let sections: Sections = toml::from_str(text).map_err(|error| FileError::of_toml(&error))?;
        let mut file = GridFile::default();
        for task in list(table.get("tasks")) {
            let task = task.as_str().filter(|task| !task.is_empty());
            file.tasks
                .push(task.ok_or_else(|| FileError::wanted("tasks", "names of suites or tasks"))?.to_owned());
        }
        if file.tasks.is_empty() {
            return Err(FileError::wanted(
                "tasks",
                "names of suites or tasks, such as [\"villagerbench/farm/0..9\"]",
            ));
        }
        let count = |key: &str, value: &Value, most: u32| {
            let number = value.as_integer().and_then(|number| u32::try_from(number).ok());
            let number = number.filter(|number| (1..=most).contains(number));
            number.ok_or_else(|| FileError::wanted(key, &format!("whole numbers from 1 to {most}")))
        };
        for agents in list(table.get("agents")) {
            file.grid.agents.push(count("agents", agents, u32::MAX)?);
        }
        let number = |key: &str| table.get(key).map(|value| count(key, value, EPISODES_MAX)).transpose();
        (file.episodes, file.rollouts) = (number("episodes")?, number("rollouts")?);
        for (label, value) in ordered(sections.team) {
            file.grid.teams.push(team(&label, &value)?);
        }
        for (label, value) in ordered(sections.model) {
            file.grid.models.push(model(&label, &value)?);
        }
        if file.grid.teams.is_empty() {
            file.grid.teams.push(GridTeam::default());
        }
        Ok(file)
    }
}

/// Refuses options that the file has in their place.
fn refuse_words(args: &RunArgs, path: &Utf8Path) -> Result<(), CliError> {
    let source = &args.play.reach.source;
    let has_models = !Grid::of_words(&[], &args.play.models)?.models.is_empty();
    for (option, is_given) in [
        ("--team", !args.players.teams.is_empty() && source.is_typed("team")),
        ("--model MODEL", has_models),
        ("--agents", !args.agents.is_empty() && source.is_typed("agents")),
        ("--episodes", args.episodes.is_some() && source.is_typed("episodes")),
        ("--rollouts", args.rollouts.is_some() && source.is_typed("rollouts")),
        ("SUITE|TASK", !args.selection.is_empty()),
    ] {
        if is_given {
            return Err(CliError::usage(format!("--grid {path}: the file says that in place of {option}"))
                .hint("write it in the file, or leave --grid out"));
        }
    }
    Ok(())
}

/// A key of the file, and what is wrong with it.
#[derive(Debug, PartialEq, Eq)]
struct FileError {
    place: String,
    text: String,
    hint: Option<String>,
}

impl FileError {
    fn of_toml(error: &toml::de::Error) -> FileError {
        FileError { place: String::new(), text: plain(error.to_string().trim_end()), hint: None }
    }

    fn wanted(place: &str, wanted: &str) -> FileError {
        FileError { place: place.to_owned(), text: format!("expected {wanted}"), hint: None }
    }
}

/// The values of a list; a single value is a list of one.
fn list(value: Option<&Value>) -> &[Value] {
    match value {
        Some(Value::Array(values)) => values,
        Some(value) => std::slice::from_ref(value),
        None => &[],
    }
}

/// Refuses a key that there is not.
fn known(place: &str, table: &Table, keys: &[&str]) -> Result<(), FileError> {
    let below = |key: &str| if place.is_empty() { key.to_owned() } else { format!("{place}.{key}") };
    match table.keys().find(|key| !keys.contains(&key.as_str())) {
        None => Ok(()),
        Some(key) => Err(FileError {
            place: below(key),
            text: "there is no such key".to_owned(),
            hint: Some(closest(key, keys).unwrap_or_else(|| format!("there are {}", keys.join(", ")))),
        }),
    }
}

/// The sections in their order in the file.
fn ordered(sections: BTreeMap<String, Spanned<Value>>) -> Vec<(String, Value)> {
    let mut sections: Vec<(String, Spanned<Value>)> = sections.into_iter().collect();
    sections.sort_by_key(|(_, value)| value.span().start);
    sections.into_iter().map(|(label, value)| (label, value.into_inner())).collect()
}

fn section<'v>(place: &str, label: &str, value: &'v Value, keys: &[&str]) -> Result<&'v Table, FileError> {
    check_label(label).map_err(|text| FileError { place: place.to_owned(), text, hint: None })?;
    let table = value.as_table().ok_or_else(|| FileError::wanted(place, "a section"))?;
    known(place, table, keys)?;
    Ok(table)
}

fn text(place: &str, table: &Table, key: &str) -> Result<Option<String>, FileError> {
    let wanted = || FileError::wanted(&format!("{place}.{key}"), "a text");
    let text = |value: &Value| value.as_str().filter(|text| !text.trim().is_empty()).map(str::to_owned);
    table.get(key).map(|value| text(value).ok_or_else(wanted)).transpose()
}

fn team(label: &str, value: &Value) -> Result<GridTeam, FileError> {
    let place = format!("team.{label}");
    let table = section(&place, label, value, &TEAM_KEYS)?;
    let mut set = BTreeMap::new();
    if let Some(given) = table.get("set") {
        let place = format!("{place}.set");
        let given = given.as_table().ok_or_else(|| {
            FileError::wanted(&place, "options, such as { \"villager.controller\" = \"never\" }")
        })?;
        for (option, value) in given {
            let value = match value {
                Value::String(text) => text.clone(),
                Value::Integer(_) | Value::Float(_) => value.to_string(),
                Value::Boolean(is_on) => if *is_on { "on" } else { "off" }.to_owned(),
                _ => {
                    return Err(FileError::wanted(
                        &format!("{place}.{option}"),
                        "a text, a number, true or false",
                    ));
                }
            };
            set.insert(option.clone(), value);
        }
    }
    Ok(GridTeam {
        label: Some(label.to_owned()),
        framework: Some(text(&place, table, "framework")?.unwrap_or_else(|| label.to_owned())),
        prompts: text(&place, table, "prompts")?.map(Utf8PathBuf::from),
        set,
    })
}

fn model(label: &str, value: &Value) -> Result<GridModel, FileError> {
    let place = format!("model.{label}");
    let table = section(&place, label, value, &MODEL_KEYS)?;
    let name = text(&place, table, "name")?;
    let name = name
        .ok_or_else(|| FileError::wanted(&format!("{place}.name"), "a model, such as \"openai/gpt-4o\""))?;
    Ok(GridModel { label: Some(label.to_owned()), name, base_url: text(&place, table, "base-url")? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_names_every_factor_in_its_order() {
        let file = GridFile::parse(
            r#"
            tasks = ["cuisineworld/level_3", "villagerbench/farm/0..9"]
            agents = [2, 3]
            episodes = 3
            rollouts = 8
            [team.villager]
            [team.strict]
            framework = "villager"
            prompts = "mine"
            set = { "villager.controller" = "reduced", "villager.x" = 3, "villager.y" = true }
            [team.mine]
            framework = "cmd:python my_team.py"
            [model.z]
            name = "compatible/my-model"
            base-url = "http://127.0.0.1:8000/v1/"
            [model.a]
            name = "oracle"
            "#,
        )
        .unwrap();
        let labels: Vec<&str> = file.grid.teams.iter().map(|team| team.label("")).collect();
        assert_eq!(labels, ["villager", "strict", "mine"]);
        let strict = &file.grid.teams[1];
        assert_eq!(strict.framework.as_deref(), Some("villager"));
        assert_eq!(strict.prompts.as_deref(), Some(Utf8Path::new("mine")));
        assert_eq!(strict.set.values().collect::<Vec<_>>(), ["reduced", "3", "on"]);
        assert_eq!(file.grid.teams[2].framework.as_deref(), Some("cmd:python my_team.py"));
        let models: Vec<&str> = file.grid.models.iter().map(GridModel::label).collect();
        assert_eq!(models, ["z", "a"]);
        assert_eq!(file.grid.models[0].base_url.as_deref(), Some("http://127.0.0.1:8000/v1/"));
        assert_eq!((file.tasks.len(), file.episodes, &file.grid.agents[..]), (2, Some(3), &[2, 3][..]));
        assert_eq!(file.rollouts, Some(8));
    }

    #[test]
    fn what_a_file_cannot_say_is_told_with_its_key() {
        let told = |text: &str| {
            let FileError { place, text, hint } = GridFile::parse(text).unwrap_err();
            format!("{place}: {text} ({})", hint.unwrap_or_default())
        };
        for (text, wanted) in [
            ("", "tasks: expected names"),
            ("tasks = 3", "tasks: expected names"),
            ("tasks = []", "tasks: expected names"),
            ("task = \"a\"", "task: there is no such key (did you mean `tasks`?)"),
            ("tasks = \"a\"\nagents = [0]", "agents: expected whole numbers"),
            ("tasks = \"a\"\nagents = \"two\"", "agents: expected whole numbers"),
            ("tasks = \"a\"\nepisodes = 2000000", "episodes: expected whole numbers from 1 to 1000000"),
            ("tasks = \"a\"\nrollouts = 0", "rollouts: expected whole numbers from 1 to 1000000"),
            ("tasks = \"a\"\nrollout = 8", "rollout: there is no such key (did you mean `rollouts`?)"),
            (
                "tasks = \"a\"\n[team.x]\nframwork = \"solo\"",
                "team.x.framwork: there is no such key (did you mean `framework`?)",
            ),
            ("tasks = \"a\"\n[team.\"x y\"]", "team.x y: `x y` is no label"),
            ("tasks = \"a\"\n[team.x]\nset = 3", "team.x.set: expected options"),
            ("tasks = \"a\"\n[team.x]\nset = { a = [1] }", "team.x.set.a: expected a text"),
            ("tasks = \"a\"\n[team]\nx = 3", "team.x: expected a section"),
            ("tasks = \"a\"\n[team.x]\nprompts = 3", "team.x.prompts: expected a text"),
            ("tasks = \"a\"\n[model.x]\n", "model.x.name: expected a model"),
            ("tasks = \"a\"\n[model.x]\nurl = \"\"", "model.x.url: there is no such key"),
        ] {
            let told = told(text);
            assert!(told.starts_with(wanted) || told.contains(wanted), "{told} for {text}");
        }
        assert!(told("tasks = [").contains("TOML parse error"), "{}", told("tasks = ["));
    }
}
