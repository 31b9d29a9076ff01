//! `cooperage demo`: three commands that show in seconds, without a model, what a run, a report and a comparison are.

use std::process::ExitCode;

use camino::Utf8Path;
use cooperage_suites::suite::ProgramRegistry;

use super::host::parsed;
use super::{compare, run};
use crate::args::{DemoArgs, Verb};
use crate::error::CliError;
use crate::output;
use crate::visible::quoted;

/// The tasks of both runs: an easy level and two of the middle class.
const TASKS: [&str; 3] = ["cuisineworld/level_0", "cuisineworld/level_3", "cuisineworld/level_9"];

/// The players of the first run, which the report is about, and those of the run that it is compared with.
const PLAYERS: [(&str, &[&str]); 2] = [
    ("demo-oracle", &["--team", "mindagent", "--agents", "3", "--model", "oracle"]),
    ("demo-random", &["--team", "random", "--agents", "3"]),
];

pub(crate) fn demo(args: &DemoArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    let program = called();
    for words in commands(args) {
        let line: Vec<String> = [&program].into_iter().chain(&words).map(|word| quoted(word)).collect();
        output::note(&format!("\n$ {}", line.join(" ")));
        let code = match parsed([vec!["cooperage".to_owned()], words].concat(), registry)? {
            Verb::Run(args) => run::run(*args, registry)?,
            Verb::Compare(args) => compare::compare(&args, registry)?,
            _ => return Err(CliError::usage("this is no command of the demonstration")),
        };
        // It was interrupted.
        if code != ExitCode::SUCCESS {
            return Ok(code);
        }
    }
    let [(first, _), _] = PLAYERS;
    output::note(&format!("\nThe report: {}", args.runs.join(first).join("report.html")));
    let show = ["serve", "--runs", args.runs.as_str(), "--open"].map(quoted).join(" ");
    output::note(&format!("To see it in a browser, with every episode: {} {show}", quoted(&program)));
    Ok(ExitCode::SUCCESS)
}

/// The words of the commands, without the program's name.
fn commands(args: &DemoArgs) -> Vec<Vec<String>> {
    let folder = |name: &str| Utf8Path::new(&args.runs).join(name).into_string();
    let mut commands = Vec::new();
    for (name, players) in PLAYERS {
        let out = folder(name);
        let mut words: Vec<&str> = ["run"].into_iter().chain(TASKS).chain(players.iter().copied()).collect();
        words.extend(["--episodes", "3", "--fresh", "--out", &out]);
        words.extend(args.json.then_some("--quiet"));
        commands.push(words.into_iter().map(str::to_owned).collect());
    }
    let mut compared = vec!["compare".to_owned()];
    compared.extend(PLAYERS.map(|(name, _)| folder(name)));
    compared.extend(args.json.then(|| "--json".to_owned()));
    commands.push(compared);
    commands
}

/// The program as the user has called it, so that a printed command can be typed as it stands.
fn called() -> String {
    std::env::args_os().next().map_or("cooperage".into(), |word| word.to_string_lossy().into_owned())
}
