//! `cooperage tasks`: what there is, what a level looks like, and new levels.

use std::num::NonZeroUsize;
use std::process::ExitCode;

use camino::Utf8Path;
use comfy_table::Table;
use comfy_table::presets::NOTHING;
use cooperage_kitchen::generate::{self, Wishes};
use cooperage_kitchen::{Book, Class};
use cooperage_suites::cuisineworld::{self, CuisineWorldSuite};
use cooperage_suites::suite::{Suite, SuiteError, Suites};
use cooperage_suites::villagerbench::check::{Checked, Verdict, check_all};
use cooperage_suites::villagerbench::{self, VillagerBenchSuite, generate as village};
use serde_json::json;

use crate::args::{ClassChoice, TasksArgs, TasksVerb};
use crate::error::{CliError, Exit, chain};
use crate::output;
use crate::play::attachments;

/// Most levels of a kitchen that are made at once.
const LEVELS_MAX: u32 = 100;

pub(crate) fn tasks(args: &TasksArgs) -> Result<ExitCode, CliError> {
    match &args.verb {
        None => list(args)?,
        Some(TasksVerb::Show { name, graph, kitchen, tasks, json }) => {
            let attachments = attachments(kitchen.as_ref(), tasks.as_ref())?;
            if name.split('/').next() == Some(villagerbench::SUITE) {
                show_village(&VillagerBenchSuite::new(&attachments)?, name, *json)?;
            } else {
                show(&CuisineWorldSuite::new(&attachments)?, name, graph.as_deref(), *json)?;
            }
        }
        Some(TasksVerb::Check { selection, agents, tasks, threads, json }) => {
            let suite = VillagerBenchSuite::new(&attachments(None, tasks.as_ref())?)?;
            check(&suite, selection, *agents, *threads, *json)?;
        }
        Some(TasksVerb::Generate { suite, seed, count, class, difficulty, agents, out, threads }) => {
            match suite.strip_prefix("villagerbench/") {
                Some(scenario) => {
                    let (count, seed, difficulty) = (*count, *seed, *difficulty);
                    let wishes =
                        village::Wishes { count, seed, difficulty, agents: *agents, threads: *threads };
                    generate_village(scenario, &wishes, out.as_deref())?;
                }
                None => generate(suite, *seed, *count, *class, out.as_deref())?,
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn list(args: &TasksArgs) -> Result<(), CliError> {
    let suites = Suites::new(&attachments(args.kitchen.as_ref(), args.tasks.as_ref())?)?;
    let prefix = args.prefix.as_deref().unwrap_or_default();
    let tasks: Vec<_> =
        suites.iter().flat_map(Suite::tasks).filter(|task| task.name.starts_with(prefix)).collect();
    if tasks.is_empty() {
        return Err(suites
            .select(prefix)
            .err()
            .map_or_else(|| CliError::usage("there are no tasks"), CliError::from));
    }
    if args.json {
        let list: Vec<_> = tasks
            .iter()
            .map(|task| {
                json!({
                    "name": task.name, "about": task.about, "agents_min": task.agents.start(),
                    "agents_max": task.agents.end(), "ticks": task.horizon.0, "published": task.published,
                })
            })
            .collect();
        return output::json(&json!({"tasks": list}));
    }
    let mut table = Table::new();
    table.load_style(NOTHING);
    table.set_header(["task", "agents", "what it is"]);
    for task in &tasks {
        let agents = format!("{}–{}", task.agents.start(), task.agents.end());
        let evaluated = if task.published { "" } else { " (not in the published evaluation)" };
        table.add_row([task.name.clone(), agents, format!("{}{evaluated}", task.about)]);
    }
    output::data(&table.trim_fmt())
}

fn show(suite: &CuisineWorldSuite, name: &str, graph: Option<&Utf8Path>, json: bool) -> Result<(), CliError> {
    let level_name = name.strip_prefix("cuisineworld/").unwrap_or(name).split('/').next().unwrap_or_default();
    let book = suite.book();
    if book.level(level_name).is_none() {
        let close =
            book.levels().iter().map(|level| format!("`cuisineworld/{}`", level.name)).take(2).collect();
        return Err(SuiteError::Unknown { name: name.to_owned(), close }.into());
    }
    let shown = cuisineworld::show::show(suite, level_name).map_err(CliError::usage)?;
    if json {
        output::json(&shown.json)?;
    } else {
        output::data(&shown.text)?;
    }
    if let Some(path) = graph {
        write(path, &shown.graph_svg)?;
        output::note(&format!("recipe graph: {path}"));
    }
    Ok(())
}

fn show_village(suite: &VillagerBenchSuite, name: &str, json: bool) -> Result<(), CliError> {
    let shown = villagerbench::show::show(suite, name)?;
    if json { output::json(&shown.json) } else { output::data(&shown.text) }
}

fn check(
    suite: &VillagerBenchSuite,
    selection: &str,
    agents: u32,
    threads: Option<NonZeroUsize>,
    json: bool,
) -> Result<(), CliError> {
    if selection.split('/').next() != Some(villagerbench::SUITE) {
        return Err(CliError::usage(format!("there is no expert that tries `{selection}`"))
            .hint("there is one for villagerbench"));
    }
    let below = format!("{selection}/");
    let tasks = suite.tasks().into_iter().filter(|task| task.agents.contains(&agents)).map(|task| task.name);
    let names: Vec<String> = tasks.filter(|name| name == selection || name.starts_with(&below)).collect();
    if names.is_empty() {
        return Err(SuiteError::Unknown { name: selection.to_owned(), close: Vec::new() }.into());
    }
    let checked = check_all(suite, &names, agents, threads).map_err(CliError::usage)?;
    let count = |verdict| checked.iter().filter(|task| task.verdict == verdict).count();
    let [solvable, impossible, unsolved] =
        [Verdict::Solvable, Verdict::Impossible, Verdict::Unsolved].map(count);
    if json {
        let tasks: Vec<_> = checked.iter().map(Checked::json).collect();
        return output::json(&json!({
            "checked": checked.len(), "solvable": solvable, "impossible": impossible, "unsolved": unsolved,
            "tasks": tasks,
        }));
    }
    let mut table = Table::new();
    table.load_style(NOTHING);
    table.set_header(["task", "result", "seconds", "calls", "why not"]);
    for task in &checked {
        let why = task.problem.as_ref().map_or(String::new(), |problem| {
            let cells: Vec<String> = problem.cells.iter().map(ToString::to_string).collect();
            format!("{} {}", problem.reason, cells.join(" "))
        });
        let seconds = task.tick.0 / villagerbench::world::TICKS_PER_SECOND;
        table.add_row([
            task.name.clone(),
            task.verdict.name().to_owned(),
            seconds.to_string(),
            task.plan.len().to_string(),
            why,
        ]);
    }
    output::data(&table.trim_fmt())?;
    output::note(&format!(
        "{solvable} of {} can be done by {agents} agents, {impossible} by nobody, of {unsolved} it isn't known",
        checked.len()
    ));
    Ok(())
}

fn generate(
    suite: &str,
    seed: u64,
    levels: u32,
    class: ClassChoice,
    out: Option<&Utf8Path>,
) -> Result<(), CliError> {
    if suite != "cuisineworld" {
        return Err(CliError::usage(format!("there is no generator for `{suite}`"))
            .hint("there is one for cuisineworld, villagerbench/construction, villagerbench/farm and villagerbench/escape"));
    }
    if levels > LEVELS_MAX {
        return Err(CliError::usage(format!("at most {LEVELS_MAX} levels can be made at once")));
    }
    let class = match class {
        ClassChoice::Entry => Class::Entry,
        ClassChoice::Simple => Class::Simple,
        ClassChoice::Intermediate => Class::Intermediate,
        ClassChoice::Advanced => Class::Advanced,
    };
    let made = generate::generate(&Book::built_in(), Wishes { seed, class, levels })
        .map_err(|error| CliError::usage(chain(&error)))?;
    let Some(path) = out else { return output::data(&made.toml) };
    write(path, &made.toml)?;
    if let Some(level) = made.levels.first() {
        output::note(&format!("play it: cooperage run cuisineworld/{level} --kitchen {path} --model oracle"));
    }
    Ok(())
}

fn generate_village(
    scenario: &str,
    wishes: &village::Wishes,
    out: Option<&Utf8Path>,
) -> Result<(), CliError> {
    let Some(folder) = out else {
        return Err(CliError::usage("tasks of villagerbench are written into a folder")
            .hint("name one with --out DIR"));
    };
    let files = village::generate(scenario, wishes).map_err(CliError::usage)?;
    std::fs::create_dir_all(folder)
        .map_err(|error| CliError::new(Exit::Output, format!("cannot make {folder}: {error}")))?;
    for (name, text) in &files {
        write(&folder.join(name), text)?;
    }
    output::note(&format!(
        "play them: cooperage run villagerbench/{scenario} --tasks {folder} --agents {} --model oracle",
        wishes.agents
    ));
    Ok(())
}

/// Writes a file that the user asked for.
pub(crate) fn write(path: &Utf8Path, text: &str) -> Result<(), CliError> {
    std::fs::write(path, text)
        .map_err(|error| CliError::new(Exit::Output, format!("cannot write {path}: {error}")))
}
