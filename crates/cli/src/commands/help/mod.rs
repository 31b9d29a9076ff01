//! `cooperage help TOPIC`: every concept explained; `cooperage help --all`: the whole reference.

mod mindcraft;
mod python;
mod reader;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::process::ExitCode;

use clap::Command;
use cooperage_models::ProviderAddress;
use cooperage_suites::measure::EpisodeMeasure;
use cooperage_suites::plan::closest;
use cooperage_suites::suite::{HelpTopic, ProgramRegistry, with_implied_options};
use cooperage_teams::templates::{ENDING, PROMPTS};
use cooperage_teams::{FrameworkInfo, OptionInfo};

use crate::args::{HelpArgs, command};
use crate::commands::models::NO_KEY;
use crate::error::{CliError, Exit};
use crate::output;

/// The topics: name, one line, text. The texts are files. Those of benchmarks come from their suites.
const TOPICS: [(&str, &str, &str); 23] = [
    (
        "concepts",
        "the words: environment, agent, team, task, episode, run, journal",
        include_str!("../../../help/concepts.md"),
    ),
    ("clocks", "what the world does while a model thinks", include_str!("../../../help/clocks.md")),
    (
        "code",
        "JavaScript that moves a body: every function it can call",
        include_str!("../../../help/code.md"),
    ),
    ("models", "naming models, keys, addresses, costs, retries", include_str!("../../../help/models.md")),
    (
        "oracle",
        "the scripted player, what it may know and what its scores mean",
        include_str!("../../../help/oracle.md"),
    ),
    (
        "reader",
        "the scripted player that reads its prompts and nothing else, and its styles of writing",
        include_str!("../../../help/reader.md"),
    ),
    (
        "process",
        "a team of your own in any language: `--team cmd:…`",
        include_str!("../../../help/process.md"),
    ),
    (
        "rollout-server",
        "episodes for a program that trains a model: `rollout-server`",
        include_str!("../../../help/rollout-server.md"),
    ),
    (
        "mcp",
        "a seat for any assistant, over the Model Context Protocol: `mcp`",
        include_str!("../../../help/mcp.md"),
    ),
    (
        "minecraft",
        "people and bots in a block world with Minecraft's own clients: `--minecraft`",
        include_str!("../../../help/minecraft.md"),
    ),
    ("people", "a seat for yourself: `play TASK`", include_str!("../../../help/people.md")),
    ("studio", "runs and episodes in a browser: `serve`", include_str!("../../../help/studio.md")),
    (
        "study",
        "studies with people: designs, orders, questions, reports",
        include_str!("../../../help/study.md"),
    ),
    ("chat", "talking with agents in a living world: `chat`", include_str!("../../../help/chat.md")),
    (
        "mindcraft",
        "agents that talk, act and remember: settings, commands, profiles, memory",
        include_str!("../../../help/mindcraft.md"),
    ),
    ("prompts", "prompts of your own: `--prompts`", include_str!("../../../help/prompts.md")),
    (
        "faults",
        "agents that fail, and messages that are lost: `--fault`",
        include_str!("../../../help/faults.md"),
    ),
    (
        "s-agents",
        "a team that organises itself: who commands whom, skills, counts",
        include_str!("../../../help/s-agents.md"),
    ),
    ("grid", "several teams and models in one run: `--grid`", include_str!("../../../help/grid.md")),
    ("runs", "run directories, journals, resume, replay, verify", include_str!("../../../help/runs.md")),
    (
        "scoring",
        "scores of your own for runs that were played before: `score`",
        include_str!("../../../help/scoring.md"),
    ),
    ("rules", "paper and fixed rules", include_str!("../../../help/rules.md")),
    ("config", "the file cooperage.toml", include_str!("../../../help/config.md")),
];

/// The licences and notices of third-party software; `cargo xtask notices` makes them.
const NOTICES: &str = include_str!("../../../../../packaging/third-party-notices.txt");

pub(crate) fn help(args: &HelpArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    let text = match &args.topic {
        _ if args.all => reference(registry)?,
        _ if args.python => {
            let mut command = command(registry)?;
            command.build();
            python::options(&command)
        }
        None => overview(registry)?,
        Some(topic) if topic == "results" => results(registry)?,
        Some(topic) if topic == "prompts" => {
            format!("{}{}", find(registry, topic, &topics(registry)?)?, prompt_list(registry)?)
        }
        Some(topic) if topic == "models" => {
            format!("{}{}", find(registry, topic, &topics(registry)?)?, providers(registry))
        }
        Some(topic) if topic == "code" => {
            format!("{}{}", find(registry, topic, &topics(registry)?)?, functions())
        }
        Some(topic) if topic == "oracle" => {
            format!(
                "{}{}\n{}",
                find(registry, topic, &topics(registry)?)?,
                oracles(registry)?,
                common_knowledge()
            )
        }
        Some(topic) if topic == "reader" => {
            format!("{}{}", find(registry, topic, &topics(registry)?)?, reader::tables(registry)?)
        }
        Some(topic) if topic == "mindcraft" => {
            format!("{}{}", find(registry, topic, &topics(registry)?)?, mindcraft::tables())
        }
        Some(topic) => find(registry, topic, &topics(registry)?)?,
    };
    if args.json {
        output::json(&serde_json::json!({"topic": args.topic, "text": text}))?;
    } else {
        output::data(&text)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The program's own topics, then those of the suites.
fn topics(registry: &ProgramRegistry) -> Result<Vec<HelpTopic>, CliError> {
    let suites = registry.plain_suites()?;
    let own = TOPICS.map(|(name, about, text)| HelpTopic { name, about, text });
    Ok(own.into_iter().chain(suites.iter().flat_map(|suite| suite.settings().help()).copied()).collect())
}

fn overview(registry: &ProgramRegistry) -> Result<String, CliError> {
    let mut text = command(registry)?.render_long_help().to_string();
    text.push_str("\nTopics (cooperage help TOPIC):\n");
    for HelpTopic { name, about, .. } in topics(registry)? {
        let _ = writeln!(text, "  {name:14} {about}");
    }
    let _ = writeln!(text, "  {:14} how the program ends", "exit-codes");
    let _ = writeln!(
        text,
        "  {:14} licences and notices of the third-party software in this program",
        "licences"
    );
    let _ = writeln!(text, "  {:14} the columns and keys of the files of results", "results");
    let _ = writeln!(text, "  {:14} the options of every team and benchmark", "teams");
    Ok(text)
}

/// Returns the common knowledge that scripted readers of prompts have.
fn common_knowledge() -> String {
    format!(
        "The scripted player of agents that talk reads its facts in its prompts. Until results of commands say otherwise it \
         counts on these sources:\n\n{}",
        cooperage_mindcraft::player::supplies::knowledge()
    )
}

fn find(registry: &ProgramRegistry, topic: &str, topics: &[HelpTopic]) -> Result<String, CliError> {
    if topic == "exit-codes" {
        return Ok(exit_codes());
    }
    if topic == "licences" {
        return Ok(NOTICES.to_owned());
    }
    if topic == "teams" {
        return Ok(format!("{}\n{}", teams(registry)?, suite_options(registry)?));
    }
    if let Some(name) = topic.strip_prefix(PROMPTS) {
        let name = name.strip_suffix(ENDING).unwrap_or(name);
        let suites = registry.plain_suites()?;
        let known: Vec<&str> = suites.prompt_files().map(|(name, _)| name).collect();
        let found = suites.prompt_files().find(|(known, _)| *known == name);
        return found.map(|(_, text)| text.to_owned()).ok_or_else(|| {
            let hint =
                closest(name, &known).unwrap_or_else(|| "`cooperage help prompts` lists them".to_owned());
            CliError::usage(format!("there is no prompt `{name}`")).hint(hint)
        });
    }
    if let Some(found) = topics.iter().find(|found| found.name == topic) {
        return Ok(found.text.to_owned());
    }
    if let Some(verb) = command(registry)?.find_subcommand_mut(topic) {
        return Ok(verb.render_long_help().to_string());
    }
    let known: Vec<&str> =
        topics.iter().map(|known| known.name).chain(["exit-codes", "licences", "results", "teams"]).collect();
    Err(CliError::usage(format!("there is no help on `{topic}`"))
        .hint(format!("there are {}, and every verb", known.join(", "))))
}

/// The names of all prompts.
fn prompt_list(registry: &ProgramRegistry) -> Result<String, CliError> {
    let suites = registry.plain_suites()?;
    Ok(suites.prompt_files().map(|(name, _)| format!("- `{name}`\n")).collect())
}

/// The providers of this program, as a table.
fn providers(registry: &ProgramRegistry) -> String {
    let mut text =
        "\n## Providers\n\n| model | provider | key | address |\n| --- | --- | --- | --- |\n".to_owned();
    for info in registry.providers().iter() {
        let address = match info.address {
            ProviderAddress::Here => "none: it answers in this process",
            ProviderAddress::Usual(url) => url,
            ProviderAddress::OfUser(_) => "`--base-url URL`",
        };
        let key = info.key_variable().map_or_else(|| NO_KEY.to_owned(), |variable| format!("`{variable}`"));
        let _ = writeln!(text, "| `{}/MODEL` | {} | {key} | {address} |", info.name, info.about);
    }
    text
}

/// Returns the functions that code can call: the interface, and the built-in skills.
fn functions() -> String {
    use cooperage_script::{api, library};
    let skills = library::documentation(library::shipped());
    let about = "Skills that ship, made of the functions above. Code calls them by their names.";
    format!("{}## The library\n\n{about}\n\n{skills}", api::documentation())
}

/// Where there is no oracle, and why; and the values of options that decide it.
fn oracles(registry: &ProgramRegistry) -> Result<String, CliError> {
    let suites = registry.plain_suites()?;
    let mut text = "\n## Teams without an oracle\n\n".to_owned();
    for suite in suites.iter() {
        for framework in suites.shared_frameworks().iter() {
            let team = format!("`{}` in `{}`", framework.name, suite.name());
            let oracle = |given| {
                let options = with_implied_options(suite, framework, suite.defaults().rules, given);
                Some(suite.oracle(framework, &framework.resolve(&options).ok()?))
            };
            let Some(usual) = oracle(BTreeMap::new()) else { continue };
            if let Err(reason) = &usual {
                let _ = writeln!(text, "- {team}: {reason}");
            }
            for option in framework.options {
                for word in option.kind.words() {
                    let given = BTreeMap::from([(option.name.to_owned(), (*word).to_owned())]);
                    if let Some(other) = oracle(given)
                        && other.is_ok() != usual.is_ok()
                    {
                        let reason = other.err().unwrap_or_else(|| "there is one".to_owned());
                        let _ = writeln!(text, "- {team} with `{}={word}`: {reason}", option.name);
                    }
                }
            }
        }
    }
    Ok(text)
}

fn exit_codes() -> String {
    let mut text = "# Exit codes\n\n| code | meaning |\n| --- | --- |\n".to_owned();
    for (code, meaning) in Exit::TABLE {
        let _ = writeln!(text, "| {code} | {meaning} |");
    }
    text
}

/// The files of a report, from the tables that write them.
fn results(registry: &ProgramRegistry) -> Result<String, CliError> {
    use cooperage_suites::compare::CSV_COLUMNS;
    use cooperage_suites::report::{CELL_COLUMNS, CELL_KEYS, KEYS};
    let suites = registry.plain_suites()?;
    let mut text =
        "# Files of results\n\n`cooperage report RUN` writes them, and every run does at its end.\n"
            .to_owned();
    for (title, about, first, columns) in [
        (
            "cells.csv",
            "One line per cell of every table. Before `notes` come the counts that the benchmark enters into its cells: \
             those of its figures, see below, that some cell has.",
            "column",
            CELL_COLUMNS.as_slice(),
        ),
        (
            "compare.csv",
            "`cooperage compare --out DIR` writes it: one line for each measure and level of each comparison.",
            "column",
            CSV_COLUMNS.as_slice(),
        ),
        (
            "table.csv",
            "`cooperage compare RUN… --table` writes it, beside the same table as Markdown, LaTeX and HTML: one line for each cell.",
            "column",
            cooperage_suites::tables::CSV_COLUMNS.as_slice(),
        ),
        (
            "report.json",
            "One object; `run --json` and `report --json` print the same.",
            "key",
            KEYS.as_slice(),
        ),
        (
            "Cells of report.json",
            "Each of `cells` and `time`. The counts are keys here too.",
            "key",
            CELL_KEYS.as_slice(),
        ),
    ] {
        let _ = write!(text, "\n## {title}\n\n{about}\n\n| {first} | meaning |\n| --- | --- |\n");
        for (name, meaning) in columns {
            let _ = writeln!(text, "| `{name}` | {meaning} |");
        }
    }
    text.push_str(
        "\n# Tables of a run\n\n`cooperage export TABLE RUN` writes each of these as CSV or as lines of JSON; `episodes.csv`, which every \
         report has, is the first. `cooperage export dictionary --json` prints the same for programs, and the Python package reads \
         them as data frames. A `json` is a list or an object; in CSV it stands as JSON in its field. Where there is no value, the \
         field is empty, and null in JSON.\n",
    );
    text.push_str(&cooperage_suites::export::markdown());
    text.push_str(
        "\n## Measures\n\nColumns of `episodes`, metrics of cells, and means in `summary` of `report.json`.\n",
    );
    measures("every benchmark", cooperage_suites::measure::own(), &mut text);
    for suite in suites.iter() {
        measures(&format!("`{}`", suite.name()), suite.reporting().measures().iter().copied(), &mut text);
    }
    measures("scorers", std::iter::once(cooperage_suites::scored::SCORED), &mut text);
    text.push_str(
        "\n## Figures\n\nWhole numbers of a benchmark's score: columns of `episodes`, and sums of them counts in cells. \
         A `*` stands for a number.\n",
    );
    for suite in suites.iter() {
        let _ = write!(text, "\n### Of `{}`\n\n| column | meaning |\n| --- | --- |\n", suite.name());
        for figure in suite.reporting().figures() {
            let journal = if figure.name == figure.column {
                String::new()
            } else {
                format!(" In journals: `{}`.", figure.name)
            };
            let _ = writeln!(text, "| `{}` | {}{journal} |", figure.column, figure.meaning);
        }
    }
    Ok(text)
}

fn measures(whose: &str, measures: impl Iterator<Item = EpisodeMeasure>, text: &mut String) {
    let _ =
        write!(text, "\n### Of {whose}\n\n| key | unit | direction | meaning |\n| --- | --- | --- | --- |\n");
    for measure in measures {
        let (unit, better) = (measure.unit.name(), measure.better.name());
        let _ = writeln!(text, "| `{}` | {unit} | {better} | {} |", measure.key, measure.meaning);
    }
}

fn teams(registry: &ProgramRegistry) -> Result<String, CliError> {
    let mut text = "# Teams\n".to_owned();
    for framework in registry.frameworks().iter() {
        about_team(framework, "", &mut text);
    }
    let suites = registry.plain_suites()?;
    for suite in suites.iter() {
        for framework in suite.settings().frameworks() {
            about_team(framework, &format!(" Plays in `{}` only.", suite.name()), &mut text);
        }
    }
    Ok(text)
}

fn about_team(framework: &FrameworkInfo, remark: &str, text: &mut String) {
    let _ = writeln!(text, "\n## {}\n\n{}{remark}", framework.name, framework.description);
    for role in framework.roles {
        let latency = role.latency.map_or_else(String::new, |name| format!("; latency profile {name}"));
        let _ = writeln!(text, "\nModel role `{}`: {}{latency}", role.name, role.meaning);
    }
    option_table("option (`--set`)", framework.options, text);
}

/// The options of the suites, a table for each.
fn suite_options(registry: &ProgramRegistry) -> Result<String, CliError> {
    let mut text = "# Options of benchmarks\n".to_owned();
    let suites = registry.plain_suites()?;
    for suite in suites.iter().filter(|suite| !suite.settings().options().is_empty()) {
        let _ = writeln!(text, "\n## {}", suite.name());
        option_table("option (`--set`)", suite.settings().options(), &mut text);
    }
    Ok(text)
}

/// The options of a framework or suite, as a table; nothing where there are none.
fn option_table(heading: &str, options: &[OptionInfo], text: &mut String) {
    if !options.is_empty() {
        let _ = write!(text, "\n| {heading} | values | default | meaning |\n| --- | --- | --- | --- |\n");
    }
    for option in options.iter().filter(|option| !option.is_former()) {
        let values = option.form();
        let _ = writeln!(text, "| `{}` | {values} | {} | {} |", option.name, option.default, option.meaning);
    }
}

/// The command line as Markdown, made from the same definition as `--help`.
fn reference(registry: &ProgramRegistry) -> Result<String, CliError> {
    let mut text = "# Command line\n\nMade by `cooperage help --all`; do not edit.\n".to_owned();
    let mut command = command(registry)?;
    command.build();
    verb(&command, "cooperage", 2, &mut text);
    for part in [exit_codes(), teams(registry)?, suite_options(registry)?] {
        let _ = write!(text, "\n{}", part.replace("\n## ", "\n### ").replacen("# ", "## ", 1));
    }
    Ok(text)
}

fn verb(command: &Command, path: &str, level: usize, text: &mut String) {
    if path != "cooperage" {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        let _ = writeln!(text, "\n{} `{path}`\n\n{about}", "#".repeat(level));
        let arguments: Vec<_> = command
            .get_arguments()
            .filter(|argument| {
                !["help", "version"].contains(&argument.get_id().as_str()) && !argument.is_hide_set()
            })
            .collect();
        if !arguments.is_empty() {
            text.push_str("\n| argument | meaning |\n| --- | --- |\n");
        }
        for argument in arguments {
            let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
            let shown = argument.to_string().replace('|', "\\|");
            let defaults: Vec<_> = argument
                .get_default_values()
                .iter()
                .map(|value| value.to_string_lossy().into_owned())
                .collect();
            let has_default =
                !defaults.is_empty() && argument.get_num_args().is_some_and(|n| n.takes_values());
            let default =
                if has_default { format!(" (default: {})", defaults.join(", ")) } else { String::new() };
            let _ = writeln!(text, "| `{shown}` | {}{default} |", help.replace('|', "\\|"));
        }
    }
    let shown =
        |sub: &&clap::Command| !sub.is_hide_set() && (sub.get_name() != "help" || path == "cooperage");
    for sub in command.get_subcommands().filter(shown) {
        verb(
            sub,
            &format!("{path} {}", sub.get_name()),
            if path == "cooperage" { level } else { level + 1 },
            text,
        );
    }
}
