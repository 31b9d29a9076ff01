//! `cooperage tasks`: what there is, what a level looks like, and new levels.

mod invent;
mod tried;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::process::ExitCode;

use camino::{Utf8Path, Utf8PathBuf};
use comfy_table::Table;
use comfy_table::presets::NOTHING;
use cooperage_suites::suite::{ProgramRegistry, Suite, SuiteError, Suites, TaskListing};
use cooperage_suites::tasks::{Solvability, SourceFile, Split, TaskGenerationOptions, TaskView};
use serde_json::json;

use self::tried::{TrialOptions, tried};
use crate::args::{ClassChoice, SplitChoice, SuiteFileArgs, TasksArgs, TasksVerb, WordSource};
use crate::attachments::{FileWords, handed_in};
use crate::commands::planned;
use crate::error::{CliError, Exit};
use crate::output;
use crate::user_files::read_bytes;

pub(crate) fn tasks(mut args: TasksArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    // The run of an inventor has a place of its own in the folder that is named.
    let verb = args.verb.take();
    if let Some(TasksVerb::Invent(invent)) = verb {
        return invent::invent(invent, registry);
    }
    args.verb = verb;
    match &args.verb {
        None => list(&args, registry)?,
        Some(TasksVerb::Show { name, graph, files, tasks, json }) => {
            let suites = suites_with(registry, files, tasks.as_ref())?;
            let name = name.trim_end_matches('/');
            match shown(&suites, name) {
                Ok(shown) => show(&shown, graph.as_deref(), *json)?,
                // A suite or a part of it is not one task, but it is no mistake either.
                Err(error) => {
                    show_part(suites.suite_of(name).map_err(|_| error.clone())?, name, *json, error)?
                }
            }
        }
        Some(TasksVerb::Check { selection, agents, seed, options, tasks, threads, json }) => {
            let mut options = planned::options(options)?.all;
            let words = FileWords {
                files: &SuiteFileArgs::default(),
                tasks: tasks.as_ref(),
                source: &WordSource::default(),
            };
            let attachments = handed_in(registry, words, &mut options)?;
            let suites = Suites::new(registry, &attachments)?;
            check(
                &suites,
                selection,
                &TrialOptions { agents: *agents, seed: *seed, threads: *threads, options, attachments },
                *json,
            )?;
        }
        Some(TasksVerb::Invent(_)) => {}
        Some(TasksVerb::Generate {
            suite,
            seed,
            count,
            class,
            difficulty,
            agents,
            kind,
            wording,
            split,
            hold_out_shapes,
            related_dishes,
            from,
            out,
            force,
            threads,
            json,
        }) => {
            let class = match class {
                ClassChoice::Entry => "entry",
                ClassChoice::Simple => "simple",
                ClassChoice::Intermediate => "intermediate",
                ClassChoice::Advanced => "advanced",
            };
            let (count, seed, difficulty, agents, threads) = (*count, *seed, *difficulty, *agents, *threads);
            let split = split.map(|split| match split {
                SplitChoice::Test => Split::Test,
                SplitChoice::Train => Split::Train,
                SplitChoice::Val => Split::Val,
            });
            let (kind, wording) = (kind.clone(), wording.clone());
            let wishes = TaskGenerationOptions {
                count,
                seed,
                kind,
                wording,
                class,
                difficulty,
                agents,
                split,
                holds_out_shapes: *hold_out_shapes,
                related_dishes: *related_dishes,
                threads,
            };
            generate(
                registry.plain_suites()?,
                suite,
                (&wishes, from.as_deref()),
                out.as_deref(),
                (*force, *json),
            )?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The suites with the user's files.
fn suites_with(
    registry: &ProgramRegistry,
    files: &SuiteFileArgs,
    tasks: Option<&Utf8PathBuf>,
) -> Result<Suites, CliError> {
    let words = FileWords { files, tasks, source: &WordSource::default() };
    Ok(Suites::new(registry, &handed_in(registry, words, &mut BTreeMap::new())?)?)
}

fn list(args: &TasksArgs, registry: &ProgramRegistry) -> Result<(), CliError> {
    let suites = suites_with(registry, &args.files, args.tasks.as_ref())?;
    let prefix = args.prefix.as_deref().unwrap_or_default();
    let is_whole = prefix.is_empty();
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
        let mut object = json!({"tasks": list});
        if is_whole {
            object["suites"] = suites.iter().map(suite_json).collect();
        }
        return output::json(&object);
    }
    if is_whole {
        output::data(&suite_table(&suites))?;
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

fn suite_json(suite: &dyn Suite) -> serde_json::Value {
    let defaults = suite.defaults();
    json!({
        "name": suite.name(), "about": suite.about(), "tasks": suite.tasks().len(), "team": defaults.team,
        "agents": defaults.agents, "rules": defaults.rules, "clock": defaults.clock,
    })
}

/// The suites, before their many tasks.
fn suite_table(suites: &Suites) -> String {
    let mut table = Table::new();
    table.load_style(NOTHING);
    table.set_header(["suite", "tasks", "what it is"]);
    for suite in suites.iter() {
        table.add_row([suite.name().to_owned(), suite.tasks().len().to_string(), suite.about().to_owned()]);
    }
    format!("{}\n", table.trim_fmt())
}

/// A suite, or a part of it such as a scenario: what it is, how it is played, and what it consists of.
fn show_part(suite: &dyn Suite, name: &str, json: bool, unknown: SuiteError) -> Result<(), CliError> {
    let below = format!("{name}/");
    let mut parts: Vec<(String, usize)> = Vec::new();
    for task in suite.tasks().iter().filter_map(|task| task.name.strip_prefix(&below)) {
        let part = task.split('/').next().unwrap_or_default().to_owned();
        match parts.iter_mut().find(|(known, _)| *known == part) {
            Some((_, count)) => *count += 1,
            None => parts.push((part, 1)),
        }
    }
    if parts.is_empty() {
        return Err(unknown.into());
    }
    let list: Vec<_> =
        parts.iter().map(|(part, count)| json!({"name": format!("{below}{part}"), "tasks": count})).collect();
    if json {
        let mut object = suite_json(suite);
        object["name"] = json!(name);
        object["tasks"] = json!(parts.iter().map(|(_, count)| count).sum::<usize>());
        object["parts"] = json!(list);
        return output::json(&object);
    }
    let defaults = suite.defaults();
    let mut text = format!(
        "{name}: {}\n\nPlayed by the team {} with {} agents, rules {}, clock {}, unless you say otherwise.\n\n",
        suite.about(),
        defaults.team,
        defaults.agents,
        defaults.rules,
        defaults.clock
    );
    for (part, count) in &parts {
        let tasks = if *count == 1 { "1 task".to_owned() } else { format!("{count} tasks") };
        text.push_str(&format!("  {below}{part}  {tasks}\n"));
    }
    text.push_str(&format!("\nPlay it: cooperage run {name} --model oracle"));
    output::data(&text)
}

/// A task by its name; a level also without the suite's name before it.
fn shown(suites: &Suites, name: &str) -> Result<TaskView, SuiteError> {
    if let Ok(suite) = suites.suite_of(name) {
        return suite.show(name);
    }
    let mut first = None;
    for suite in suites.iter() {
        match suite.show(name) {
            Ok(shown) => return Ok(shown),
            Err(error) => _ = first.get_or_insert(error),
        }
    }
    Err(first.unwrap_or(SuiteError::Unknown { name: name.to_owned(), close: Vec::new() }))
}

fn show(shown: &TaskView, graph: Option<&Utf8Path>, json: bool) -> Result<(), CliError> {
    if json {
        output::json(&shown.json)?;
    } else {
        output::data(&shown.text)?;
    }
    match (graph, &shown.graph_svg) {
        (Some(path), Some(svg)) => {
            output::write(path, svg)?;
            output::note(&format!("recipe graph: {path}"));
            Ok(())
        }
        (Some(_), None) => Err(CliError::usage("this task has no recipe graph, which --graph asks for")),
        (None, _) => Ok(()),
    }
}

/// Whether a task is made for one size of teams.
fn is_of_one_size(sizes: &RangeInclusive<u32>) -> bool {
    sizes.start() == sizes.end()
}

/// The size of teams for which tasks are tried that any size can play.
const AGENTS: u32 = 2;

fn check(suites: &Suites, selection: &str, wanted: &TrialOptions, json: bool) -> Result<(), CliError> {
    let below = format!("{selection}/");
    let suite = suites.suite_of(selection).ok().filter(|suite| is_tried(*suite));
    let Some(suite) = suite else {
        let known: Vec<&str> = suites.iter().filter(|suite| is_tried(*suite)).map(Suite::name).collect();
        return Err(CliError::usage(format!("there is no expert that tries `{selection}`"))
            .hint(format!("there is one for {}", known.join(", "))));
    };
    let tools = suite.task_tools();
    let fits = |task: &TaskListing| match wanted.agents {
        Some(agents) => task.agents.contains(&agents),
        None => tools.is_tried_by_oracle() || task.agents.contains(&AGENTS) || is_of_one_size(&task.agents),
    };
    let is_below = |task: &TaskListing| task.name == selection || task.name.starts_with(&below);
    let tasks: Vec<TaskListing> =
        suite.tasks().into_iter().filter(|task| fits(task) && is_below(task)).collect();
    let others = tasks.iter().filter(|task| !task.agents.contains(&AGENTS)).count();
    let mut names: Vec<String> = tasks.into_iter().map(|task| task.name).collect();
    if names.is_empty() {
        names.extend(tools.task(selection).map(|task| task.name));
    }
    if names.is_empty() {
        return Err(SuiteError::Unknown { name: selection.to_owned(), close: Vec::new() }.into());
    }
    let is_heeded = |name: &String| {
        tools.is_tried_with_options() && suite.settings().options().iter().any(|option| option.name == *name)
    };
    let unheeded = wanted.options.keys().find(|name| !is_heeded(name));
    if let Some(name) = unheeded.filter(|_| !tools.is_tried_by_oracle()) {
        let why = format!("`--set {name}` changes nothing in how tasks of {} are tried", suite.name());
        return Err(CliError::usage(why));
    }
    let usual = tools.usual_agents(selection).unwrap_or(AGENTS);
    let checked = if tools.is_tried_by_oracle() {
        tried(suites, suite, &names, wanted)?
    } else {
        let checked =
            tools.check(&names, wanted.agents.unwrap_or(usual), wanted.seed, &wanted.options, wanted.threads);
        checked.unwrap_or_else(|| Ok(Vec::new())).map_err(CliError::usage)?
    };
    let count = |verdict| checked.iter().filter(|task| task.verdict == verdict).count();
    let [solvable, impossible, unsolved] =
        [Solvability::Solvable, Solvability::Impossible, Solvability::Unsolved].map(count);
    let plausible = count(Solvability::Plausible);
    if json {
        let tasks: Vec<_> = checked.iter().map(|task| &task.json).collect();
        return output::json(&json!({
            "checked": checked.len(), "solvable": solvable, "impossible": impossible, "unsolved": unsolved,
            "plausible": plausible,
            "tasks": tasks,
        }));
    }
    let mut table = Table::new();
    table.load_style(NOTHING);
    table.set_header(["task", "result", "seconds", "calls", "remarks"]);
    for task in &checked {
        table.add_row([
            task.name.clone(),
            format!("{} {}", task.verdict.name(), task.code).trim_end().to_owned(),
            task.seconds.to_string(),
            task.calls.to_string(),
            task.why.clone(),
        ]);
    }
    output::data(&table.trim_fmt())?;
    output::note(&format!(
        "{solvable} of {} can be done{}, {impossible} impossible, {} undecided",
        checked.len(),
        match wanted.agents {
            None if tools.is_tried_by_oracle() => String::new(),
            None if others > 0 => format!(" by {usual} agents, or by as many as a task is made for"),
            agents => match agents.unwrap_or(usual) {
                1 => " by one agent".to_owned(),
                many => format!(" by {many} agents"),
            },
        },
        unsolved + plausible
    ));
    Ok(())
}

/// Whether the suite's tasks can be tried, by an oracle or by a check of the suite.
fn is_tried(suite: &dyn Suite) -> bool {
    let tools = suite.task_tools();
    tools.is_tried_by_oracle() || tools.check(&[], 1, 0, &BTreeMap::new(), None).is_some()
}

fn generate(
    suites: &Suites,
    name: &str,
    (wishes, from): (&TaskGenerationOptions, Option<&Utf8Path>),
    out: Option<&Utf8Path>,
    (force, json): (bool, bool),
) -> Result<(), CliError> {
    let all: Vec<_> = suites
        .iter()
        .flat_map(|suite| suite.task_tools().generators().iter().map(move |generator| (suite, generator)))
        .collect();
    let Some((suite, generator)) = all.iter().copied().find(|(_, generator)| generator.name == name) else {
        let known: Vec<&str> = all.iter().map(|(_, generator)| generator.name).collect();
        return Err(CliError::usage(format!("there is no generator for `{name}`"))
            .hint(format!("there is one for {}", known.join(", "))));
    };
    let given = [
        ("kind", wishes.kind.is_some()),
        ("wording", wishes.wording.is_some()),
        ("hold-out-shapes", wishes.holds_out_shapes),
        ("related-dishes", wishes.related_dishes),
    ];
    let unread = given.iter().find(|(option, is_given)| *is_given && !generator.options.contains(option));
    if let Some((option, _)) = unread {
        let readers = all.iter().filter(|(_, other)| other.options.contains(option));
        let readers: Vec<&str> = readers.map(|(_, other)| other.name).collect();
        return Err(CliError::usage(format!("the generator for {name} does not read --{option}"))
            .hint(format!("it is read for {}", readers.join(", "))));
    }
    if generator.makes_folder && out.is_none() {
        return Err(CliError::usage(format!("tasks of {} are written into a folder", suite.name()))
            .hint("name one with --out DIR"));
    }
    let made = match from {
        None => suite.task_tools().generate(name, wishes).map_err(CliError::usage)?,
        Some(path) => {
            let bytes = read_bytes(path)?;
            let file = SourceFile { name: path.as_str(), bytes: &bytes };
            let made = suite.task_tools().task_of_file(name, file, wishes.agents);
            let made =
                made.ok_or_else(|| CliError::usage(format!("no tasks of {name} are made of files")))?;
            made.map_err(|error| CliError::new(Exit::Input, error))?
        }
    };
    made.remarks.iter().for_each(|remark| output::note(remark));
    let Some(path) = out else {
        if json {
            let files: Vec<_> =
                made.files.iter().map(|(name, text)| json!({"name": name, "text": text})).collect();
            return output::json(&json!({"generator": name, "files": files}));
        }
        return made.files.iter().try_for_each(|(_, text)| output::data(text));
    };
    if generator.makes_folder {
        std::fs::create_dir_all(path)
            .map_err(|error| CliError::new(Exit::Output, format!("cannot make {path}: {error}")))?;
    }
    let place = |file: &str| if generator.makes_folder { path.join(file) } else { path.to_owned() };
    for (file, _) in &made.files {
        refuse_overwriting(&place(file), force)?;
    }
    for (file, text) in &made.files {
        output::write(&place(file), text)?;
    }
    if json {
        let files: Vec<_> = made.files.iter().map(|(name, _)| place(name).to_string()).collect();
        let command = made.command.as_ref().map(|command| command.replace("{}", path.as_str()));
        return output::json(&json!({"generator": name, "files": files, "command": command}));
    }
    if let Some(command) = &made.command {
        let what = if generator.makes_folder { "play them" } else { "play it" };
        output::note(&format!("{what}: {}", command.replace("{}", path.as_str())));
    }
    Ok(())
}

/// Made tasks may be all there is of an evaluation; they are not lost by a slip of the hand.
fn refuse_overwriting(path: &Utf8Path, force: bool) -> Result<(), CliError> {
    if !path.exists() || force {
        return Ok(());
    }
    Err(CliError::usage(format!("{path} is there already"))
        .hint("choose another --out, or --force to write over it"))
}
