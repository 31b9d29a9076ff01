//! Teams that are processes: which files they are made of, and how a run starts them.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use camino::Utf8Path;
use cooperage_journal::files::create_anew;
use cooperage_journal::{AttachmentPlan, EpisodePlan, RunDir};
use cooperage_process::{ProcessPool, ProcessSettings, environment, is_function};
use cooperage_runtime::RunConnections;
use cooperage_teams::frameworks::cmd::{COMMAND, FILES, words};

use crate::args::WorkerArgs;
use crate::error::CliError;
use crate::user_files::read_up_to;

/// The name of the framework.
pub(crate) const FRAMEWORK: &str = "cmd";
/// The environment variable that names the socket of the Python program whose functions play as teams.
const FUNCTION_SOCKET: &str = "COOPERAGE_FUNCTION_SOCKET";
/// Bytes of a file that is kept with the plan.
const FILE_BYTES_MAX: u64 = 1 << 20;
/// Episodes with processes that are under way at a time on each thread.
const AT_A_TIME: NonZeroUsize = NonZeroUsize::MIN.saturating_add(1);

/// Whether some team of an episode is a process.
pub(crate) fn has_process(episode: &EpisodePlan) -> bool {
    episode.teams.iter().any(|team| team.options.contains_key(COMMAND))
}

/// Refuses a team that is a process without a command.
///
/// # Errors
/// Which.
pub(crate) fn check_command(framework: &str, command: Option<&str>) -> Result<(), CliError> {
    if framework == FRAMEWORK && command.is_none_or(|command| command.trim().is_empty()) {
        return Err(CliError::usage("the team `cmd` is a process, and there is no program")
            .hint("name it behind a colon, such as --team \"cmd:python my_team.py\""));
    }
    Ok(())
}

/// The user's files that a command names, as attachments: they belong to the plan, so that another program makes another
/// episode. Programs that are found by their names, and files that are no texts or are long, are not kept.
///
/// # Errors
/// Where the words of the command cannot be told.
pub(crate) fn files_of_command(
    framework: &str,
    command: &str,
) -> Result<BTreeMap<String, AttachmentPlan>, CliError> {
    if framework != FRAMEWORK {
        return Ok(BTreeMap::new());
    }
    let wrong = |what: &str| {
        CliError::usage(format!("`cmd:{command}`: {what}"))
            .hint("behind `cmd:` stand a program and its arguments, such as cmd:python my_team.py")
    };
    let words = words(command).ok_or_else(|| wrong("a quote is open"))?;
    if words.is_empty() {
        return Err(wrong("there is no program"));
    }
    let mut files = BTreeMap::new();
    for word in words {
        let path = Utf8Path::new(&word);
        let is_kept =
            std::fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() <= FILE_BYTES_MAX);
        if !is_kept {
            continue;
        }
        let bytes = read_up_to(path, FILE_BYTES_MAX)?;
        if let Ok(text) = String::from_utf8(bytes) {
            let file = path.file_name().unwrap_or("program").to_owned();
            files.insert(format!("{FILES}/{word}"), AttachmentPlan { file, text, hash: None });
        }
    }
    Ok(files)
}

/// Returns the participants of a run, with the processes that play in it, and the number of concurrent episodes.
///
/// # Errors
/// A team is a function of a Python program, and no such program started this one.
pub(crate) fn with_processes(
    dir: &RunDir,
    outside: &RunConnections,
    workers: &WorkerArgs,
    threads: NonZeroUsize,
) -> Result<(RunConnections, WorkerArgs), CliError> {
    let (mut outside, mut workers) = (outside.clone(), workers.clone());
    if dir.plan().episodes.iter().any(has_process) {
        let function_socket: Option<PathBuf> = variable(FUNCTION_SOCKET).map(Into::into);
        let teams = dir.plan().episodes.iter().flat_map(|episode| &episode.teams);
        let mut commands = teams.filter_map(|team| team.options.get(COMMAND));
        let function = commands.find(|command| is_function(command));
        if let (Some(function), None) = (function, &function_socket) {
            return Err(CliError::usage(format!("the team `{function}` is a function of a Python program"))
                .hint(format!(
                    "go on from Python: cooperage.resume({:?}, team=FUNCTION)",
                    dir.path().as_str()
                )));
        }
        let door = outside.door.get_or_insert_default().clone();
        let folder = dir.path().join("episodes");
        let settings = ProcessSettings {
            environment: environment(&workers.processes.pass_env, variable),
            function_socket,
            timeout: workers.processes.process_timeout,
            keep: Arc::new(move |name| {
                let file = create_anew(&folder.join(name)).ok()?;
                Some(Box::new(file))
            }),
        };
        outside.processes = Some(Arc::new(ProcessPool::new(settings, door)));
        workers.in_flight = workers.in_flight.min(threads.saturating_mul(AT_A_TIME));
    }
    Ok((outside, workers))
}

#[expect(clippy::disallowed_methods, reason = "the program alone reads the environment")]
pub(crate) fn variable(name: &str) -> Option<std::ffi::OsString> {
    std::env::var_os(name)
}
