//! `cooperage play` without a task: agents of a free block world in a person's hands, or in a script's.

use std::io::{BufRead, IsTerminal};
use std::process::ExitCode;

use camino::Utf8Path;
use cooperage_blocks::World;
use cooperage_body::catalogues;
use cooperage_body::session::BodySession;
use cooperage_script::run::{CodeOptions, embedded};

use crate::args::PlayVerbArgs;
use crate::commands::skills::read_arguments;
use crate::error::{CliError, Exit};
use crate::output;
use crate::skill_files::read_source;
use crate::user_files::read_text;
use crate::world_file::load;

/// Default names of the agents.
const AGENTS: &str = "alice";

const HELP: &str = "\
TOOL(…)         the agent does that, such as goTo(10, -60, 0)
NAME: TOOL(…)   another agent does; NAME&: TOOL(…) does not wait for its end
as NAME         from now on, calls are that agent's
run FILE [ARGS] a file of JavaScript; ARGS is a JSON list of what its function takes
look            what the agent perceives
tools [WORD]    the tools, or those that have to do with a word
wait N          N ticks pass (20 are a second); wait NAME: until that agent is done
setup COMMAND   a command of the server, such as setup give alice bread 3
expect …        checks something, as scenarios do
quit            the end";

pub(super) fn play(args: &PlayVerbArgs) -> Result<ExitCode, CliError> {
    let (free, json) = (&args.free, args.play.json);
    let names = catalogues::NAMES.join(", ");
    if catalogues::embedded(&free.catalogue).is_none() {
        let message = format!("there is no catalogue `{}`", free.catalogue);
        return Err(CliError::usage(message).hint(format!("there are: {names}, villager_first")));
    }
    let seed = args.play.seed.cast_unsigned();
    let loader = move |path: &str| -> Result<World, String> {
        let loaded = load(Utf8Path::new(path)).map_err(|error| error.message)?;
        Ok(loaded.into_world(seed))
    };
    let catalogues = |name: &str| embedded(name, CodeOptions { is_hidden: true, ..CodeOptions::default() });
    let mut session = BodySession::new(&loader).with_catalogues(&catalogues);
    let script = free.script.as_deref().map(read_text).transpose()?;
    let told = script.as_deref().unwrap_or_default();
    let is_told = |word: &str| told.lines().any(|line| line.trim_start().starts_with(word));
    let mut begin = Vec::new();
    if !is_told("world ") {
        begin.push(match free.world.as_str() {
            kind @ ("flat" | "natural") => format!("world {kind} {seed}"),
            path => format!("world file {path}"),
        });
    }
    if !is_told("catalogue ") {
        begin.push(format!("catalogue {}", free.catalogue));
    }
    if !is_told("agent ") {
        let agents = args.agents.as_deref().unwrap_or(AGENTS);
        begin.extend(agents.split(',').map(|name| format!("agent {name}")));
    }
    for line in begin {
        session.line(&line).map_err(|error| CliError::usage(error.to_string()))?;
    }
    match (&free.script, &script) {
        (Some(path), Some(script)) => scripted(&mut session, path, script, json),
        _ => typed(&mut session, json),
    }
}

/// Prints the results of a line as JSON for programs.
fn object(line: &str, said: &[String], error: Option<&str>) -> Result<(), CliError> {
    let text = serde_json::json!({"line": line, "said": said, "error": error}).to_string();
    output::data(&text)
}

fn scripted(
    session: &mut BodySession<'_>,
    path: &Utf8Path,
    script: &str,
    json: bool,
) -> Result<ExitCode, CliError> {
    for (number, line) in script.lines().enumerate() {
        let done = carry_out(session, line, None);
        let said = session.take_lines();
        if json {
            object(line, &said, done.as_ref().err().map(ToString::to_string).as_deref())?;
        } else {
            said.iter().try_for_each(|line| output::data(line))?;
        }
        if let Err(error) = done {
            output::note(&format!("{path}:{}: {error}", number + 1));
            return Ok(ExitCode::FAILURE);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Carries out a line. `run FILE [ARGS]` is the call of a tool with what the file holds; whose, is said before it, or else it
/// is `agent`'s.
fn carry_out(session: &mut BodySession<'_>, line: &str, agent: Option<&str>) -> Result<(), String> {
    let (whose, call) = line.split_once(':').unwrap_or(("", line));
    let (whose, call) =
        if call.trim_start().starts_with("run ") { (whose, call.trim()) } else { ("", line.trim()) };
    let Some(rest) = call.strip_prefix("run ").map(str::trim) else {
        return session.line(line).map_err(|error| error.to_string());
    };
    let agent = if whose.is_empty() { agent.unwrap_or_default() } else { whose };
    let (file, arguments) =
        rest.split_once(" [").map_or((rest, None), |(file, rest)| (file, Some(format!("[{rest}"))));
    let read = read_source(Utf8Path::new(file.trim()))
        .and_then(|source| Ok((source, read_arguments(arguments.as_deref())?)));
    let (source, arguments) = read.map_err(|error| error.message)?;
    let call = serde_json::json!({"source": source, "arguments": arguments});
    session.line(&format!("{agent}: runCode {call}")).map_err(|error| error.to_string())
}

fn typed(session: &mut BodySession<'_>, json: bool) -> Result<ExitCode, CliError> {
    let is_person = std::io::stdin().is_terminal() && !json;
    let mut agent = session.agents().first().cloned().unwrap_or_default();
    if is_person {
        output::note("`help` tells what can be typed, `quit` ends.");
    }
    let mut lines = std::io::stdin().lock().lines();
    loop {
        if is_person {
            output::prompt(&format!("{agent}> "));
        }
        let Some(line) = lines.next() else { return Ok(ExitCode::SUCCESS) };
        let line = line.map_err(|error| CliError::new(Exit::Input, error.to_string()))?;
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["quit" | "exit"] => return Ok(ExitCode::SUCCESS),
            ["help"] => output::data(HELP)?,
            ["tools", rest @ ..] => tools(session, rest)?,
            ["as", name] if session.agents().iter().any(|known| known == name) => agent = (*name).to_owned(),
            ["as", ..] => output::note(&format!("the agents are {}", session.agents().join(", "))),
            _ => {
                let line = match words.as_slice() {
                    ["look"] => format!("observe {agent}"),
                    _ if session.is_call(&line) => format!("{agent}: {line}"),
                    _ => line,
                };
                let done = carry_out(session, &line, Some(&agent));
                if json {
                    let error = done.as_ref().err().map(ToString::to_string);
                    object(&line, &session.take_lines(), error.as_deref())?;
                    continue;
                }
                if let Err(error) = done {
                    output::note(&format!("{error} (`help` tells what can be typed)"));
                }
                // The call itself is still on the screen.
                for said in session.take_lines().iter().filter(|said| !said.starts_with("> ")) {
                    output::data(said)?;
                }
            }
        }
    }
}

fn tools(session: &BodySession<'_>, words: &[&str]) -> Result<(), CliError> {
    let word = words.join(" ").to_lowercase();
    let mut is_shown = false;
    for line in session.documentation().lines() {
        if !line.starts_with(' ') {
            is_shown = line.to_lowercase().contains(&word);
        }
        if is_shown {
            output::data(line)?;
        }
    }
    Ok(())
}
