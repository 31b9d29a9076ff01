//! Arguments that the suites of a program bring: files that one suite alone reads, and the names of generators of tasks.
//!
//! They depend on the program's registry, so they are added to clap's definition of the command line before it parses anything.

use std::collections::{BTreeMap, BTreeSet};

use camino::{Utf8Path, Utf8PathBuf};
use clap::{Arg, ArgGroup, ArgMatches, Args, Command, CommandFactory, FromArgMatches, Id};
use cooperage_suites::suite::{FileArgument, ProgramRegistry, RegistryError};

use super::Cli;
use crate::error::CliError;

/// The group of arguments for files of single suites. A verb with this group takes all of them.
const FILES: &str = "suite_files";
/// They stand ahead of the first of these arguments.
const AHEAD_OF: [&str; 2] = ["tasks", "json"];
/// The verb that makes tasks, and its argument that names a generator.
const GENERATOR: (&str, &str) = ("generate", "suite");
/// The argument of verbs that play one task. Files of suites need it where a verb does without it.
const TASK: &str = "task";

/// Files of the user's for single suites, by the names of their arguments.
#[derive(Clone, Debug, Default)]
pub(crate) struct SuiteFileArgs(BTreeMap<String, Utf8PathBuf>);

impl SuiteFileArgs {
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &Utf8Path)> {
        self.0.iter().map(|(name, path)| (name.as_str(), path.as_path()))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Args for SuiteFileArgs {
    fn augment_args(verb: Command) -> Command {
        verb.group(ArgGroup::new(FILES).multiple(true))
    }

    fn augment_args_for_update(verb: Command) -> Command {
        SuiteFileArgs::augment_args(verb)
    }
}

impl FromArgMatches for SuiteFileArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<SuiteFileArgs, clap::Error> {
        let given = matches.get_many::<Id>(FILES).into_iter().flatten().map(Id::as_str);
        let path = |name: &str| Some((name.to_owned(), matches.get_one::<Utf8PathBuf>(name)?.clone()));
        Ok(SuiteFileArgs(given.filter_map(path).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.extend(SuiteFileArgs::from_arg_matches(matches)?.0);
        Ok(())
    }
}

/// The command line of a program with this registry.
pub(crate) fn command(registry: &ProgramRegistry) -> Result<Command, CliError> {
    let suites = registry.plain_suites()?;
    let files: Vec<(&str, FileArgument)> = suites.file_arguments().collect();
    if let Some(error) = taken(&files) {
        return Err(error.into());
    }
    let generators = suites.iter().flat_map(|suite| suite.task_tools().generators());
    let generators = either(&generators.map(|known| known.name).collect::<Vec<_>>());
    Ok(completed(Cli::command(), &files, &generators))
}

/// The error for the first argument for files whose name is taken, by another one or by the program itself.
fn taken(files: &[(&str, FileArgument)]) -> Option<RegistryError> {
    let mut taken = BTreeSet::from(["help".to_owned(), "version".to_owned()]);
    collect_names(&Cli::command(), &mut taken);
    let (_, twice) = files.iter().find(|(_, argument)| !taken.insert(argument.name.to_owned()))?;
    Some(RegistryError::Twice { kind: "arguments of the command line", name: twice.name.to_owned() })
}

/// A verb and the verbs below it with the parts that suites bring.
fn completed(verb: Command, files: &[(&'static str, FileArgument)], generators: &str) -> Command {
    let verb = verb.mut_subcommands(|below| completed(below, files, generators));
    let is_generate = verb.get_name() == GENERATOR.0;
    let verb = verb.mut_args(|argument| match argument.get_help() {
        Some(help) if is_generate && argument.get_id() == GENERATOR.1 => {
            let help = format!("{help}: {generators}");
            argument.help(help)
        }
        _ => argument,
    });
    if verb.get_groups().any(|group| group.get_id() == FILES) { with_files(verb, files) } else { verb }
}

/// The names of all arguments of a verb and of the verbs below it: those that are typed, and those by which clap knows arguments
/// and groups.
fn collect_names(verb: &Command, names: &mut BTreeSet<String>) {
    let ids = verb.get_arguments().map(Arg::get_id).chain(verb.get_groups().map(ArgGroup::get_id));
    let typed = verb.get_arguments().filter_map(Arg::get_long);
    names.extend(ids.map(Id::as_str).chain(typed).map(str::to_owned));
    verb.get_subcommands().for_each(|below| collect_names(below, names));
}

/// A verb with the arguments for files.
fn with_files(mut verb: Command, files: &[(&'static str, FileArgument)]) -> Command {
    let ids: Vec<Id> = verb.get_arguments().map(Arg::get_id).cloned().collect();
    let plays_task = ids.iter().any(|id| id == TASK);
    for (suite, argument) in files {
        // The suite of other verbs follows from the selection.
        let help = match verb.get_name() {
            "conformance" => format!("{}; for {suite}", argument.meaning),
            _ => argument.meaning.to_owned(),
        };
        let path = Arg::new(argument.name)
            .long(argument.name)
            .value_name("FILE")
            .value_parser(clap::value_parser!(Utf8PathBuf))
            .help(help)
            .group(FILES);
        verb = verb.arg(if plays_task { path.requires(TASK) } else { path });
    }
    // Clap moves changed arguments to the end of its list, so the new ones come to stand ahead of those that are changed here.
    let first = ids.iter().position(|id| AHEAD_OF.iter().any(|name| id == name)).unwrap_or(ids.len());
    let behind = ids.get(first..).unwrap_or_default();
    verb = behind.iter().fold(verb, |verb, id| verb.mut_arg(id, |argument| argument));
    let mut places = 0..;
    verb.mut_args(|argument| argument.display_order(places.next()))
}

/// Names as a choice: `a, b or c`.
fn either(names: &[&str]) -> String {
    match names {
        [before @ .., last] if !before.is_empty() => format!("{} or {last}", before.join(", ")),
        names => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use cooperage_suites::suite::FileForm;

    use super::*;

    fn ids(verb: &Command) -> Vec<&str> {
        verb.get_arguments().map(|argument| argument.get_id().as_str()).collect()
    }

    #[test]
    fn files_of_suites_stand_beside_files_of_tasks() {
        let command = command(&ProgramRegistry::of(crate::SUITES)).unwrap();
        for name in ["run", "experiment", "play", "mcp", "chat", "tasks"] {
            let verb = command.find_subcommand(name).unwrap();
            let beside = ["kitchen", "building", "tasks"];
            assert!(ids(verb).windows(3).any(|three| three == beside), "{name}: {:?}", ids(verb));
        }
        let conformance = command.find_subcommand("conformance").unwrap();
        let kitchen = conformance.get_arguments().find(|argument| argument.get_id() == "kitchen").unwrap();
        assert!(kitchen.get_help().unwrap().to_string().ends_with("; for cuisineworld"));
        assert_eq!(
            ids(command.find_subcommand("resume").unwrap()),
            ids(Cli::command().find_subcommand("resume").unwrap())
        );
    }

    #[test]
    fn a_file_whose_name_is_taken_is_told_in_one_line() {
        let named = |name| {
            ("x", FileArgument { name, meaning: "", contents: "", attachment: "x", form: FileForm::Text })
        };
        for name in ["tasks", "selection", "task", FILES, "help"] {
            let error = taken(&[named(name)]).unwrap().to_string();
            assert_eq!(error, format!("two arguments of the command line are called `{name}`"));
        }
        assert_eq!(taken(&[named("my-kitchen"), named("yours")]), None);
        assert!(taken(&[named("my-kitchen"), named("my-kitchen")]).is_some());
    }

    #[test]
    fn files_are_read_by_their_names() {
        let read = |words: &[&str]| {
            let command = command(&ProgramRegistry::of(crate::SUITES)).unwrap();
            Cli::of_words(command, words).map(|cli| cli.verb)
        };
        let Ok(crate::args::Verb::Run(run)) = read(&["cooperage", "run", "x", "--kitchen", "k.toml"]) else {
            panic!("that is a run");
        };
        assert_eq!(run.play.files.iter().collect::<Vec<_>>(), [("kitchen", Utf8Path::new("k.toml"))]);
        // Without a task, `play` has no kitchen to read.
        assert!(read(&["cooperage", "play", "--kitchen", "k.toml"]).is_err());
    }

    #[test]
    fn names_are_a_choice() {
        assert_eq!([&["a"][..], &["a", "b"], &["a", "b", "c"]].map(either), ["a", "a or b", "a, b or c"]);
    }
}
