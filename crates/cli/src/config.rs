//! `cooperage.toml` in the current folder: what one does not want to write on every command line.

use std::collections::BTreeMap;
use std::ffi::OsString;

use camino::Utf8Path;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command};
use cooperage_models::LatencyProfile;
use cooperage_suites::plan::closest;
use serde::Deserialize;
use toml::Value;

use crate::error::{CliError, Exit, plain};
use crate::user_files::read_text;
use crate::voice_words::VoiceWords;

/// The settings of the file. Every key may be left out; the command line takes precedence.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct UserConfig {
    /// The model for every role that has none of its own.
    pub(crate) model: Option<String>,
    /// Models by role, such as `"mindagent.plan" = "openai/gpt-4o"`.
    #[serde(default)]
    pub(crate) models: BTreeMap<String, String>,
    /// Where providers are reached, by provider.
    #[serde(default)]
    pub(crate) base_urls: BTreeMap<String, String>,
    /// Latency profiles of your own, by name.
    #[serde(default)]
    pub(crate) profiles: BTreeMap<String, LatencyProfile>,
    /// A price table of your own instead of the built-in one.
    pub(crate) prices: Option<camino::Utf8PathBuf>,
    /// Speech on pages.
    #[serde(default)]
    pub(crate) voice: VoiceWords,
}

/// The name of the file.
const FILE: &str = "cooperage.toml";

/// The keys of [`UserConfig`], with `latency`, which may also be the table of profiles.
const KEYS: [&str; 6] = ["model", "models", "base_urls", "profiles", "prices", "voice"];

impl UserConfig {
    /// Reads the file of the current folder, if there is one.
    pub(crate) fn load() -> Result<UserConfig, CliError> {
        let Some(text) = text()? else { return Ok(UserConfig::default()) };
        let mut table = parse(&text)?;
        // `[latency.NAME]` is the table of profiles; `latency = "NAME"` is an option.
        if let Some(Value::Table(profiles)) = table.remove("latency") {
            table.entry("profiles").or_insert(Value::Table(profiles));
        }
        table.retain(|key, _| KEYS.contains(&key));
        table.try_into().map_err(|error: toml::de::Error| {
            CliError::new(Exit::Input, format!("{FILE}: {}", plain(error.to_string().trim_end())))
        })
    }
}

/// The file's options for a verb that takes them as arguments, without those that the command line itself gives. `known` is that
/// verb's definition, `run` that of the verb with all of them.
pub(crate) fn arguments(
    verb: &str,
    given: &ArgMatches,
    known: &Command,
    run: &Command,
) -> Result<Vec<OsString>, CliError> {
    // A free block world has nothing of what stands there.
    let is_free = verb == "play" && !given.contains_id("task");
    if is_free {
        return Ok(Vec::new());
    }
    let Some(text) = text()? else { return Ok(Vec::new()) };
    let mut arguments = Vec::new();
    for (key, value) in parse(&text)? {
        if KEYS.contains(&key.as_str()) || (key == "latency" && value.is_table()) {
            continue;
        }
        let name = key.replace('_', "-");
        let find = |command: &Command| {
            command.get_arguments().find(|argument| argument.get_long() == Some(name.as_str())).cloned()
        };
        let Some(_) = find(run) else { return Err(unknown(&text, &key, run)) };
        let Some(argument) = find(known) else { continue };
        if given.value_source(argument.get_id().as_str()) == Some(ValueSource::CommandLine) {
            continue;
        }
        let takes_value = argument.get_action().takes_values();
        for value in words(&key, &value, takes_value)? {
            arguments
                .push(value.map_or_else(|| format!("--{name}"), |value| format!("--{name}={value}")).into());
        }
    }
    Ok(arguments)
}

/// A value as the command line would have it: several for a list, none for a switch that is on.
fn words(key: &str, value: &Value, takes_value: bool) -> Result<Vec<Option<String>>, CliError> {
    let wrong = |wanted: &str| Err(CliError::new(Exit::Input, format!("{FILE}: {key}: expected {wanted}")));
    match value {
        Value::Boolean(is_on) if !takes_value => Ok(if *is_on { vec![None] } else { Vec::new() }),
        Value::String(word) if !takes_value && word == "on" => Ok(vec![None]),
        Value::String(word) if !takes_value && word == "off" => Ok(Vec::new()),
        _ if !takes_value => wrong("true or false, for which \"on\" and \"off\" are read too"),
        Value::String(text) => Ok(vec![Some(text.clone())]),
        Value::Integer(_) | Value::Float(_) => Ok(vec![Some(value.to_string())]),
        Value::Array(list) => list.iter().try_fold(Vec::new(), |mut all, value| {
            all.extend(words(key, value, takes_value)?);
            Ok(all)
        }),
        Value::Table(table) => table.iter().try_fold(Vec::new(), |mut all, (name, value)| {
            for word in words(&format!("{key}.{name}"), value, takes_value)? {
                all.push(Some(format!("{name}={}", word.unwrap_or_default())));
            }
            Ok(all)
        }),
        Value::Boolean(is_on) => Ok(vec![Some(is_on.to_string())]),
        Value::Datetime(_) => wrong("a text or a number"),
    }
}

fn unknown(text: &str, key: &str, run: &Command) -> CliError {
    let line =
        text.lines().position(|line| line.trim_start().trim_start_matches(['[', '"']).starts_with(key));
    let place = line.map(|line| format!("line {}: ", line + 1)).unwrap_or_default();
    let options: Vec<&str> = run.get_arguments().filter_map(clap::Arg::get_long).chain(KEYS).collect();
    let close = closest(key, &options);
    let hint = close.unwrap_or_else(|| "`cooperage help config` lists the keys".to_owned());
    CliError::new(Exit::Input, format!("{FILE}: {place}there is no key `{key}`")).hint(hint)
}

fn text() -> Result<Option<String>, CliError> {
    let path = Utf8Path::new(FILE);
    if path.exists() { read_text(path).map(Some) } else { Ok(None) }
}

fn parse(text: &str) -> Result<toml::Table, CliError> {
    text.parse().map_err(|error: toml::de::Error| {
        CliError::new(Exit::Input, format!("{FILE}: {}", error.to_string().trim_end()))
    })
}
